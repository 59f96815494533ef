//! Keywords whose alternative costs do more than replace the cost: warp (702.185), sneak (702.190), prowl (702.76) and freerunning (702.173); and reconfigure (702.151).

use super::compile::{Compiled, Compiler, KeywordMeaning, Part, gap};
use super::keyword_parts::{abilities, at_next_end, number, one_target};
use super::keywords::{Key, Keys};
use super::plain_filters::battlefield;
use super::triggers::{effects, script};
use super::{
    Ability, Amount, Casting, Change, Cond, Cost, DamageTo, Effect, Limit, Obj, Op, Script, Sel, Static,
    Subject, Terms, Test, Trigger, Until, Watch, Who,
};
use crate::oracle::tree::{self, Comparison};
use crate::types::CardType;

impl Compiler<'_> {
    /// CR 702.185a: the permanent is exiled at the beginning of the next end step, and its owner may cast it on a later turn.
    pub(super) fn warp(&mut self, costs: &[tree::Cost]) -> Compiled<KeywordMeaning> {
        let costs = self.costs(costs, Who::You)?;
        let terms = Terms { spells: Some(Vec::new()), later: true, ..Terms::default() };
        let exiled = Sel::Obj(Obj::Last);
        let then = self.later(script(vec![
            Op::Do(Effect::Exile { what: Sel::Obj(Obj::Bound), until_leaves: false }),
            Op::Do(Effect::MayPlay {
                who: Who::OwnerOf(Obj::Last),
                what: exiled,
                until: Until::Forever,
                flashback: false,
                free: false,
                terms: Some(Box::new(terms)),
            }),
        ]));
        let enters = Ability::as_it_enters(vec![
            Op::If { condition: Cond::AlternativeCost, no: 2 },
            at_next_end(Obj::This, then),
        ]);
        // CR 702.185a: only from a hand.
        let condition = Some(Cond::Is(Obj::This, Test::CastFrom(tree::Zone::Hand)));
        let cost = Ability::Casting(Casting::Alternative { costs, condition });
        Ok(abilities(vec![cost, Ability::Casting(Casting::Warps), enters]))
    }

    /// CR 702.190a: paid at any time during the player's declare blockers step.
    pub(super) fn sneak(&mut self, costs: &[tree::Cost]) -> Compiled<KeywordMeaning> {
        let mut costs = self.costs(costs, Who::You)?;
        let unblocked = vec![Test::Type(CardType::Creature), Test::Unblocked, Test::Controller(Who::You)];
        costs.push(Cost::Return(1, Some(battlefield(unblocked))));
        let condition = Some(Cond::During(tree::TurnStep::DeclareBlockers, Who::You));
        let cost = Ability::Casting(Casting::Alternative { costs, condition });
        Ok(abilities(vec![cost, Ability::Casting(Casting::Sneaks)]))
    }

    /// CR 702.76a: allowed if a player was dealt combat damage this turn by a source of yours with any of the card's creature types.
    pub(super) fn prowl(&mut self, costs: &[tree::Cost]) -> Compiled<KeywordMeaning> {
        let mut kinds = Vec::new();
        for subtype in self.card.subtypes.clone() {
            let subtype = self.book.subtype(&subtype);
            if self.book.is_creature_type(subtype) {
                kinds.push(Test::Subtype(subtype));
            }
        }
        if kinds.is_empty() {
            return gap(Part::Keyword, "prowl of no creature type");
        }
        self.after_combat_damage_by(kinds, costs)
    }

    /// CR 702.173a: no game here has a commander.
    pub(super) fn freerunning(&mut self, costs: &[tree::Cost]) -> Compiled<KeywordMeaning> {
        let assassin = Test::Subtype(self.book.subtype("Assassin"));
        self.after_combat_damage_by(vec![assassin], costs)
    }

    /// An alternative cost if the opponent was dealt combat damage this turn by something of yours that passes one of the tests.
    fn after_combat_damage_by(&mut self, kinds: Vec<Test>, costs: &[tree::Cost]) -> Compiled<KeywordMeaning> {
        let costs = self.costs(costs, Who::You)?;
        // With two players, combat damage by a player's creature is dealt to the other player.
        let event = Trigger::Damage {
            source: Some(Watch::Any(vec![Test::AnyOf(kinds)])),
            to: DamageTo::Player(Who::Any),
            combat: true,
            noncombat: false,
            per_source: false,
        };
        let dealt = self.tally(event, Who::Opponent)?;
        let condition = Some(Cond::Compare(dealt, Comparison::AtLeast, number(1)));
        Ok(abilities(vec![Ability::Casting(Casting::Alternative { costs, condition })]))
    }

    /// CR 702.151a, b.
    pub(super) fn reconfigure(&mut self, costs: &[tree::Cost]) -> Compiled<KeywordMeaning> {
        let costs = self.costs(costs, Who::You)?;
        let tests = vec![Test::Type(CardType::Creature), Test::Controller(Who::You), Test::Other];
        let attach = Script {
            targets: vec![one_target(battlefield(tests))],
            ..effects(vec![Effect::Attach { what: Obj::This, to: Obj::Target(0) }])
        };
        let attach = self.assemble(costs.clone(), attach, vec![Limit::Sorcery], false)?;
        let attached = Cond::Compare(
            Amount::Among(Obj::Attached, vec![Test::Type(CardType::Creature)]),
            Comparison::AtLeast,
            number(1),
        );
        let unattach = effects(vec![Effect::Unattach(Obj::This)]);
        let limits = vec![Limit::Sorcery, Limit::OnlyIf(attached.clone())];
        let mut unattach = self.assemble(costs, unattach, limits, false)?;
        // Players tell the two abilities apart by this text.
        unattach.text = "Unattach".to_owned();
        let no_creature = Ability::Static(Static {
            condition: Some(attached),
            subject: Subject::This,
            changes: vec![Change::NotType(CardType::Creature)],
            defining: false,
            lingers: false,
        });
        // An Equipment with reconfigure may be attached even if it is a creature (301.5c).
        let mut keys = Keys::NONE;
        keys.add(Key::Reconfigure);
        let abilities = vec![Ability::Activated(attach), Ability::Activated(unattach), no_creature];
        Ok(KeywordMeaning { keys, abilities })
    }
}
