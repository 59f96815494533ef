//! Keywords that are abilities of permanents, and of cards in a hand or a graveyard: cumulative upkeep, unearth, champion, ninjutsu, encore,
//! blitz and dash (702).

use super::compile::{Compiled, Compiler, KeywordMeaning, Part, gap};
use super::keyword_parts::{
    abilities, at_next_end, enters, may_choose_one, number, put, to_battlefield, to_hand, triggers, when,
    your_upkeep,
};
use super::keywords::Key;
use super::plain_filters::battlefield;
use super::statics::this;
use super::triggers::{effects, script};
use super::{
    Ability, Amount, Casting, Change, CombatRule, Cond, Cost, Dest, Effect, Limit, Obj, Op, Script, Sel,
    Test, Trigger, Triggered, Until, Watch, Who,
};
use crate::oracle::tree::{self, Zone};
use crate::types::CardType;

impl Compiler<'_> {
    /// CR 702.24a: an age counter, and the cost for each of them or it is sacrificed.
    pub(super) fn cumulative_upkeep(&mut self, costs: &[tree::Cost]) -> Compiled<KeywordMeaning> {
        let age = self.named_counter("age")?;
        let ages = Amount::Counters(Some(age), Obj::This);
        let cost = match self.costs(costs, Who::You)?.as_slice() {
            [Cost::Mana(mana)] => Cost::ManaTimes(mana.clone(), ages),
            [Cost::Life(Amount::Number(life))] => Cost::Life(Amount::Times(*life, Box::new(ages))),
            // X of them, where X is the number of age counters at that time.
            [Cost::Sacrifice(1, Some(filter))] => Cost::Sacrifice(super::OF_X, Some(filter.clone())),
            [Cost::Discard(1, filter, false)] => Cost::Discard(super::OF_X, filter.clone(), false),
            [Cost::ExileTop(1)] => Cost::ExileTop(super::OF_X),
            [Cost::PutCounters(1, kind)] => Cost::PutCounters(super::OF_X, *kind),
            _ => return gap(Part::Keyword, "cumulative upkeep of this kind"),
        };
        let by_x = !matches!(cost, Cost::ManaTimes(..) | Cost::Life(_));
        if by_x {
            let body = script(vec![
                Op::If { condition: Cond::InZone(Obj::This, Zone::Battlefield), no: 6 },
                Op::Do(put(number(1), age, this())),
                Op::Do(Effect::SetX(Amount::Counters(Some(age), Obj::This))),
                Op::MayPay { who: Who::You, costs: vec![cost], no: 5 },
                Op::Jump(6),
                Op::Do(Effect::Sacrifice { who: Who::You, what: this() }),
            ]);
            return Ok(triggers(vec![when(your_upkeep(), body)]));
        }
        // CR 603.4: there is no intervening "if", but a permanent that has left gets no counter and isn't sacrificed.
        let body = script(vec![
            Op::If { condition: Cond::InZone(Obj::This, Zone::Battlefield), no: 5 },
            Op::Do(put(number(1), age, this())),
            Op::MayPay { who: Who::You, costs: vec![cost], no: 4 },
            Op::Jump(5),
            Op::Do(Effect::Sacrifice { who: Who::You, what: this() }),
        ]);
        Ok(triggers(vec![when(your_upkeep(), body)]))
    }

    /// CR 702.84a.
    pub(super) fn unearth(&mut self, costs: &[tree::Cost]) -> Compiled<KeywordMeaning> {
        let costs = self.costs(costs, Who::You)?;
        let exile = effects(vec![Effect::Exile { what: Sel::Obj(Obj::Bound), until_leaves: false }]);
        let ability = self.later(exile);
        let to = Dest { control: Some(Who::You), ..to_battlefield(Vec::new()) };
        let body = script(vec![
            Op::Do(Effect::Move { what: this(), to }),
            Op::Do(Effect::Apply {
                what: Sel::Obj(Obj::Last),
                changes: vec![
                    Change::Key(Key::Haste),
                    Change::Rule(CombatRule::ExiledInstead { dies: false }),
                ],
                until: Until::Forever,
            }),
            at_next_end(Obj::Last, ability),
        ]);
        let ability = self.assemble(costs, body, vec![Limit::Sorcery], true)?;
        Ok(abilities(vec![Ability::Activated(ability)]))
    }

    /// CR 702.72a: two abilities, linked by the card that the first one exiles (607.2k).
    pub(super) fn champion(&mut self, filter: &tree::Filter) -> Compiled<KeywordMeaning> {
        let mut filter = self.filter(filter, None)?;
        filter.tests.extend([Test::Other, Test::Controller(Who::You)]);
        let mut exiled = may_choose_one(filter, 6);
        exiled.extend([
            Op::Do(Effect::Exile { what: Sel::Obj(Obj::Chosen), until_leaves: false }),
            Op::Do(Effect::Championed(Obj::Chosen)),
            Op::Jump(7),
            Op::Do(Effect::Sacrifice { who: Who::You, what: this() }),
        ]);
        let to = to_battlefield(Vec::new());
        let back = effects(vec![Effect::Move { what: Sel::Obj(Obj::ExiledWith), to }]);
        // Both may be on the stack at once, and players refer to each by its own words.
        let mut leaves = when(Trigger::Leaves(Watch::This), back);
        leaves.text =
            "When ~ leaves the battlefield, return the exiled card to the battlefield under its owner's control."
                .to_owned();
        Ok(triggers(vec![when(enters(), script(exiled)), leaves]))
    }

    /// CR 702.167a: the materials are other permanents of the player's and cards in their graveyard.
    pub(super) fn craft(
        &mut self,
        count: u8,
        what: &tree::Filter,
        costs: &[tree::Cost],
    ) -> Compiled<KeywordMeaning> {
        let mut costs = self.costs(costs, Who::You)?;
        let mut permanent = self.filter(what, None)?;
        permanent.tests.extend([Test::Other, Test::Controller(Who::You)]);
        let card = tree::Filter { kind: tree::ObjectKind::Card, tests: what.tests.clone() };
        let card = self.filter(&card, Some((Zone::Graveyard, Who::You)))?;
        costs.extend([Cost::Materials { count, permanent, card }, Cost::ExileThis]);
        let to = Dest { transformed: true, ..to_battlefield(Vec::new()) };
        let body = effects(vec![Effect::Move { what: this(), to }]);
        let ability = self.assemble(costs, body, vec![Limit::Sorcery], false)?;
        Ok(abilities(vec![Ability::Activated(ability)]))
    }

    /// CR 702.49a, c: the card attacks what the returned creature attacked.
    pub(super) fn ninjutsu(&mut self, costs: &[tree::Cost]) -> Compiled<KeywordMeaning> {
        let mut costs = self.costs(costs, Who::You)?;
        let attacker = vec![
            Test::Type(CardType::Creature),
            Test::Attacking,
            Test::Unblocked,
            Test::Controller(Who::You),
        ];
        costs.push(Cost::Return(1, Some(battlefield(attacker))));
        let to =
            Dest { control: Some(Who::You), tapped: true, attacking: true, ..to_battlefield(Vec::new()) };
        let body = effects(vec![Effect::Move { what: this(), to }, Effect::AttackAs(Obj::Cost)]);
        let mut ability = self.assemble(costs, body, Vec::new(), false)?;
        ability.zone = Zone::Hand;
        Ok(abilities(vec![Ability::Activated(ability)]))
    }

    /// CR 702.141a, for the one opponent of a two-player game.
    pub(super) fn encore(&mut self, costs: &[tree::Cost]) -> Compiled<KeywordMeaning> {
        let mut costs = self.costs(costs, Who::You)?;
        costs.push(Cost::ExileThis);
        let sacrifice = effects(vec![Effect::Sacrifice { who: Who::You, what: Sel::Obj(Obj::Bound) }]);
        let ability = self.later(sacrifice);
        let token = Effect::CreateCopy {
            who: Who::You,
            count: number(1),
            of: Obj::This,
            except: None,
            tapped: false,
            attacking: false,
        };
        let attacks = vec![Change::Rule(CombatRule::AttacksPlayer)];
        let body = script(vec![
            Op::Do(token),
            Op::Do(Effect::Apply { what: Sel::Obj(Obj::Last), changes: attacks, until: Until::EndOfTurn }),
            Op::Do(Effect::Apply {
                what: Sel::Obj(Obj::Last),
                changes: vec![Change::Key(Key::Haste)],
                until: Until::Forever,
            }),
            at_next_end(Obj::Last, ability),
        ]);
        let ability = self.assemble(costs, body, vec![Limit::Sorcery], true)?;
        Ok(abilities(vec![Ability::Activated(ability)]))
    }

    /// CR 702.152a.
    pub(super) fn blitz(&mut self, costs: &[tree::Cost]) -> Compiled<KeywordMeaning> {
        let draw = effects(vec![Effect::Draw { who: Who::You, count: number(1) }]);
        let dies = when(Trigger::Dies(Watch::This), draw);
        let dies = self.book.add_ability(Ability::Triggered(Triggered { text: self.text.clone(), ..dies }));
        let sacrifice = effects(vec![Effect::Sacrifice { who: Who::You, what: Sel::Obj(Obj::Bound) }]);
        self.until_end_step(costs, vec![Change::Key(Key::Haste), Change::Ability(dies)], sacrifice)
    }

    /// CR 702.109a.
    pub(super) fn dash(&mut self, costs: &[tree::Cost]) -> Compiled<KeywordMeaning> {
        let back = effects(vec![Effect::Move { what: Sel::Obj(Obj::Bound), to: to_hand() }]);
        self.until_end_step(costs, vec![Change::Key(Key::Haste)], back)
    }

    /// If it is cast for that alternative cost, the permanent has those changes, and something is done with it at the beginning of the next
    /// end step.
    fn until_end_step(
        &mut self,
        costs: &[tree::Cost],
        changes: Vec<Change>,
        then: Script,
    ) -> Compiled<KeywordMeaning> {
        let costs = self.costs(costs, Who::You)?;
        let ability = self.later(then);
        let haste = super::Static {
            condition: Some(Cond::AlternativeCost),
            subject: super::Subject::This,
            changes,
            defining: false,
            lingers: false,
        };
        let enters = Ability::as_it_enters(vec![
            Op::If { condition: Cond::AlternativeCost, no: 2 },
            at_next_end(Obj::This, ability),
        ]);
        Ok(abilities(vec![
            Ability::Casting(Casting::Alternative { costs, condition: None }),
            Ability::Static(haste),
            enters,
        ]))
    }
}
