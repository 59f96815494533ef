//! Effects that put, remove or move counters (122).

use super::super::amounts::{PLUS_ONE, plus_one_on};
use super::super::compile::{Compiled, Compiler, Part, gap};
use super::super::keyword_parts::{create, put, to_battlefield};
use super::super::triggers::script;
use super::super::{
    Amount, Change, Cond, Dest, Effect, Key, Obj, Op, Sel, Take, Test, Trigger, Until, Waits, Watch, Who,
};
use super::battlefield;
use crate::oracle::tree::{self, Comparison, Count, Measure, PlayerRef, Selection, Zone};
use crate::types::CardType;

impl Compiler<'_> {
    pub(super) fn counters_effect(&mut self, effect: &tree::Effect) -> Compiled<()> {
        use tree::Effect as E;
        match effect {
            E::PutCounters { who, count, kind, on, divided } => {
                let actor = match who {
                    None => Who::You,
                    Some(who) => self.one_player(who)?,
                };
                let count = self.amount(count)?;
                let kind = self.counter(kind)?;
                // "Distribute that many +1/+1 counters among any number of creatures you control": they are chosen on resolution, and each
                // gets at least one.
                if let (true, Selection::Some { count: Count::AnyNumber, filter, .. }) = (*divided, on) {
                    let who = actor;
                    if !self.scope.targets.is_empty() {
                        return gap(
                            super::super::compile::Part::Effect,
                            "counters shared out besides targets",
                        );
                    }
                    let filter = self.filter(filter, None)?;
                    let (least, most) = (Amount::Number(0), count.clone());
                    let (random, add) = (false, false);
                    self.scope.push(Op::Choose { who, least, most, filter, random, add });
                    self.emit(Effect::ShareOut(count.clone()));
                    let on = Sel::Obj(super::super::Obj::Chosen);
                    self.emit(Effect::PutCounters {
                        count,
                        kind,
                        on,
                        divided: true,
                        noting: false,
                        by: actor,
                    });
                    self.scope.last = None;
                    return Ok(());
                }
                let mut on = self.select(on, actor)?;
                if let Some(super::super::Op::Do(Effect::Exile { what, .. })) = self.scope.ops.last() {
                    // CR 400.7j: the effect that has exiled it finds it there.
                    if on == *what {
                        on = Sel::Obj(super::super::Obj::Last);
                    }
                    // Cards in exile keep time counters only (702.62).
                    if kind != crate::program::TIME && on == Sel::Obj(super::super::Obj::Last) {
                        return gap(Part::Effect, "counters on a card in exile");
                    }
                }
                if *divided {
                    self.divide(&on, &count)?;
                }
                self.emit_all(
                    &on.clone(),
                    Effect::PutCounters { count, kind, on, divided: *divided, noting: false, by: actor },
                );
                Ok(())
            }
            E::RemoveCounters { count, kind, from } => {
                let kind = match kind {
                    Some(kind) => Some(self.counter(kind)?),
                    None => None,
                };
                // CR 608.2d: an object without such counters can't be chosen.
                let with_some = match from {
                    tree::Selection::Some { .. } => vec![Test::Counter(kind)],
                    _ => Vec::new(),
                };
                let from = self.select_from(from, Who::You, None, with_some)?;
                let all = *count == tree::Amount::All;
                let count = match (count, &from) {
                    (tree::Amount::All, _) => Amount::Number(0),
                    // "Any number of" means up to as many as there are.
                    (tree::Amount::AnyNumber, Sel::Obj(object)) => {
                        let most = Amount::Counters(kind, *object);
                        self.emit(Effect::ChooseNumber { who: Who::You, least: 0, most });
                        Amount::ChosenNumber
                    }
                    (count, _) => self.amount(count)?,
                };
                self.emit_on(&from.clone(), Effect::RemoveCounters { count, kind, all, from });
                Ok(())
            }
            E::PutCounterOfChoice { either, on } => {
                let on = self.select(on, Who::You)?;
                let last = match &on {
                    Sel::Obj(object) => Some(*object),
                    _ => None,
                };
                self.one_of(either, |compiler, (count, kind)| {
                    let (count, kind) = (compiler.amount(count)?, compiler.counter(kind)?);
                    compiler.emit_on(&on.clone(), put(count, kind, on.clone()));
                    Ok(())
                })?;
                self.scope.last = last;
                self.scope.last_amount = false;
                Ok(())
            }
            E::PutCountersOf { of, those: _, on } => {
                let from = self.object(of)?;
                let to = self.one_object(on, Who::You)?;
                self.emit(Effect::PutCountersOf { from, to, moved: false });
                self.scope.last = Some(to);
                Ok(())
            }
            E::MoveCounters { count, kind, from, to } => {
                let kind = kind.as_ref().map(|kind| self.counter(kind)).transpose()?;
                let from = self.one_object(from, Who::You)?;
                let to = self.one_object(to, Who::You)?;
                let count = match (count, kind) {
                    (tree::Amount::All, None) => {
                        self.emit(Effect::PutCountersOf { from, to, moved: true });
                        self.scope.last = Some(to);
                        return Ok(());
                    }
                    (tree::Amount::All, Some(_)) => None,
                    (tree::Amount::AnyNumber, Some(_)) => {
                        let most = Amount::Counters(kind, from);
                        self.emit(Effect::ChooseNumber { who: Who::You, least: 0, most });
                        Some(Amount::ChosenNumber)
                    }
                    (tree::Amount::Number(1), _) | (_, Some(_)) => Some(self.amount(count)?),
                    _ => return gap(Part::Effect, "moving several counters of any kind"),
                };
                self.emit(Effect::MoveCounters { count, kind, from, to });
                self.scope.last_amount = true;
                Ok(())
            }
            E::RemoveUpToCounters { most, from } => {
                let from = self.one_object(from, Who::You)?;
                let most = self.amount(most)?;
                self.emit_on(&Sel::Obj(from), Effect::RemoveUpToCounters { most, from });
                self.scope.last_amount = true;
                Ok(())
            }
            E::PutUpToCounters { count, kind, on, total } => {
                let count = self.amount(count)?;
                let kind = self.counter(kind)?;
                let on = self.one_object(on, Who::You)?;
                let total = *total;
                self.emit_on(&Sel::Obj(on), Effect::PutUpToCounters { count, kind, on, total });
                Ok(())
            }
            E::DoubleCounters { kind, on } => {
                let kind = kind.as_ref().map(|kind| self.counter(kind)).transpose()?;
                let on = self.select(on, Who::You)?;
                self.emit_on(&on.clone(), Effect::DoubleCounters { kind, on });
                Ok(())
            }
            // CR 701.10b, c: it gets as much as it has, or as much less.
            E::DoubleSize { power, toughness, of } => {
                let of = self.select(of, Who::You)?;
                let size = |doubled: bool, measure| match doubled {
                    true => Amount::Signed(Box::new(Amount::Of(measure, Obj::Each))),
                    false => Amount::Number(0),
                };
                let changes =
                    vec![Change::Gets(size(*power, Measure::Power), size(*toughness, Measure::Toughness))];
                self.emit_on(&of.clone(), Effect::Apply { what: of, changes, until: Until::EndOfTurn });
                Ok(())
            }
            E::DoubleX => {
                if !self.scope.event.subject {
                    return gap(Part::Effect, "X of another spell");
                }
                self.emit(Effect::DoubleX);
                Ok(())
            }
            E::Proliferate { who: PlayerRef::You } => {
                self.emit(Effect::Proliferate);
                Ok(())
            }
            E::Proliferate { .. } => gap(Part::Effect, "another player proliferates"),
            E::Explore(what) => self.explore(what),
            E::Monstrosity(count) => {
                let count = self.amount(count)?;
                self.emit(Effect::Monstrosity(count));
                Ok(())
            }
            E::Adapt(count) => {
                // CR 701.46a.
                let count = self.amount(count)?;
                let none = Cond::Compare(plus_one_on(Obj::This), Comparison::Equal, Amount::Number(0));
                let no = self.scope.jump_unless(none);
                self.emit(put(count, PLUS_ONE, Sel::Obj(Obj::This)));
                self.scope.land(no);
                Ok(())
            }
            E::Earthbend { land, count } => {
                // "Her" would refer to the land.
                let of_target = |amount: &tree::Amount| matches!(amount, tree::Amount::ManaSpent(..));
                if matches!(count, tree::Amount::Where { is, .. } if of_target(is)) || of_target(count) {
                    return gap(Part::Effect, "earthbending by the mana that was spent");
                }
                let land = self.select(land, Who::You)?;
                let Sel::Obj(object) = land else {
                    return gap(Part::Selection, "several lands at once");
                };
                let count = self.amount(count)?;
                let creature = Change::AddTypes {
                    supertypes: Vec::new(),
                    types: vec![CardType::Creature],
                    subtypes: Vec::new(),
                };
                let none = || Some(Amount::Number(0));
                let changes = vec![creature, Change::Base(none(), none()), Change::Key(Key::Haste)];
                let what = land.clone();
                self.emit(Effect::Apply { what, changes, until: Until::Forever });
                self.emit(put(count, PLUS_ONE, land));
                let to = Dest { control: Some(Who::You), tapped: true, ..to_battlefield(Vec::new()) };
                let back = self.later(script(vec![Op::Do(Effect::Move { what: Sel::Obj(Obj::Bound), to })]));
                let exiled = Trigger::Moves {
                    what: Watch::Bound,
                    from: Some(tree::Zone::Battlefield),
                    to: tree::Zone::Exile,
                    whose: Who::Any,
                };
                // One of them triggers; the other ends with the land.
                for trigger in [Trigger::Dies(Watch::Bound), exiled] {
                    let (bind, waits) = (Some(object), Waits::Forever);
                    self.scope.push(Op::Delayed { trigger, bind, ability: back, waits, once: true });
                }
                Ok(())
            }
            E::Endure { what, count } => {
                // CR 701.62a: what has left, or can't have counters put on it, makes a Spirit; b: nothing happens if the number is 0.
                let object = self.one_object(what, Who::You)?;
                let object = self.register_now(object)?;
                let who = Who::ControllerOf(object);
                let count = self.amount(count)?;
                let some = Cond::Compare(count.clone(), Comparison::AtLeast, Amount::Number(1));
                let nothing = self.scope.jump_unless(some);
                let gone = self.scope.jump_unless(Cond::InZone(object, tree::Zone::Battlefield));
                let no = self.scope.push(Op::May { who, no: 0 });
                self.emit(put(count.clone(), PLUS_ONE, Sel::Obj(object)));
                let put_there = self.scope.jump_unless(Cond::Not(Box::new(Cond::Did)));
                self.scope.land(no);
                self.scope.land(gone);
                let white = [crate::types::Color::White];
                let token = self.simple_token("Spirit", &white, (0, 0), super::super::Keys::NONE);
                let mut spirit = create(who, token, Amount::Number(1));
                if let Effect::Create { power, .. } = &mut spirit {
                    *power = Some((count.clone(), count));
                }
                self.emit(spirit);
                self.scope.land(put_there);
                self.scope.land(nothing);
                self.scope.last = None;
                self.scope.last_amount = false;
                Ok(())
            }
            E::Bolster { who, count } => {
                // CR 701.39a.
                let who = self.one_player(who)?;
                let count = self.amount(count)?;
                let mine = || vec![Test::Type(CardType::Creature), Test::Controller(who)];
                let mut filter = battlefield(mine());
                filter.tests.push(Test::Extreme {
                    of: Measure::Toughness,
                    least: true,
                    among: Box::new(battlefield(mine())),
                });
                self.choose(&Count::Exactly(tree::Amount::Number(1)), filter, who, false)?;
                let on = Sel::Obj(Obj::Chosen);
                self.emit_on(&on.clone(), put(count, PLUS_ONE, on));
                Ok(())
            }
            // CR 701.41a: "other" excludes a permanent with this ability, creature or not.
            E::Support { count } => {
                let mut tests = vec![tree::Test::Type(CardType::Creature)];
                if !self.scope.spell {
                    tests.insert(0, tree::Test::Other);
                }
                let filter = tree::Filter { kind: tree::ObjectKind::Permanent, tests };
                let target = tree::Target {
                    id: self.scope.targets.len() as u8,
                    count: Count::UpTo(count.clone()),
                    what: tree::TargetKind::Object(filter),
                    chooser: None,
                };
                let on = self.select(&Selection::Target(target), Who::You)?;
                let count = Amount::Number(1);
                self.emit_on(&on.clone(), put(count, PLUS_ONE, on));
                Ok(())
            }
            E::Amass { who, count, subtype } => {
                // CR 701.47a.
                let who = self.one_player(who)?;
                let count = self.amount(count)?;
                let token = self.simple_token(
                    &format!("{subtype} Army"),
                    &[crate::types::Color::Black],
                    (0, 0),
                    super::super::Keys::NONE,
                );
                let subtypes = self.subtypes(std::slice::from_ref(subtype));
                let army = self.book.subtype("Army");
                let armies = || {
                    battlefield(vec![
                        Test::Subtype(army),
                        Test::Type(CardType::Creature),
                        Test::Controller(who),
                    ])
                };
                let none =
                    Cond::Compare(Amount::CountOf(Box::new(armies())), Comparison::Equal, Amount::Number(0));
                let there = self.scope.jump_unless(none);
                self.emit(create(who, token, Amount::Number(1)));
                self.scope.land(there);
                self.choose(&Count::Exactly(tree::Amount::Number(1)), armies(), who, false)?;
                let on = Sel::Obj(Obj::Chosen);
                self.emit(put(count, PLUS_ONE, on.clone()));
                let (supertypes, types) = (Vec::new(), Vec::new());
                let changes = vec![super::super::Change::AddTypes { supertypes, types, subtypes }];
                self.emit(Effect::Apply { what: on, changes, until: super::super::Until::Forever });
                self.scope.last = Some(Obj::Chosen);
                Ok(())
            }
            E::Energy { who, count } => self.for_players(who, |compiler, who| {
                let count = compiler.amount(count)?;
                compiler.emit_player(Effect::Energy { who, count });
                Ok(())
            }),
            _ => unreachable!("not an effect of counters"),
        }
    }

    /// CR 701.50a.
    pub(super) fn connive(&mut self, what: &Selection) -> Compiled<()> {
        let object = self.one_object(what, Who::You)?;
        let object = self.register_now(object)?;
        let who = Who::ControllerOf(object);
        let one = || Amount::Number(1);
        self.emit(Effect::Draw { who, count: one() });
        self.emit(Effect::Discard { who, count: one(), tests: Vec::new(), random: false });
        let nonland = vec![Test::Not(Box::new(Test::Type(CardType::Land)))];
        let land = self.scope.jump_unless(Cond::All(vec![Cond::Did, Cond::Any(Obj::Last, nonland)]));
        let on = Sel::Obj(object);
        self.emit(put(one(), PLUS_ONE, on));
        self.scope.land(land);
        self.scope.last = None;
        Ok(())
    }

    /// CR 701.44a: a land card on top of the library goes to the hand; otherwise the creature gets a +1/+1 counter, and the card may go to
    /// the graveyard. The second dig looks at the card that stayed on top.
    fn explore(&mut self, what: &Selection) -> Compiled<()> {
        if let Selection::All { .. } = what {
            let word = String::new();
            let it = tree::ObjectRef::That { word, to: tree::ObjectAntecedent::Each };
            let effect = tree::Effect::Explore(Selection::Ref(it));
            let each = tree::Instruction::Do { joint: tree::Joint::Sentence, effect };
            return self.for_each(what, &[each]);
        }
        let object = self.one_object(what, Who::You)?;
        let who = Who::ControllerOf(object);
        let to = Dest::zone;
        let top = |least, tests, zone| Effect::Dig {
            who,
            whose: who,
            count: Amount::Number(1),
            takes: vec![Take {
                least: Amount::Number(least),
                most: Amount::Number(1),
                tests,
                to: to(zone),
                reveal: true,
                hidden: false,
            }],
            rest: None,
            ordered: false,
            reveal: true,
        };
        self.emit(top(1, vec![Test::Type(CardType::Land)], Zone::Hand));
        let no_land = Cond::Compare(Amount::LastAmount, Comparison::Equal, Amount::Number(0));
        let land = self.scope.jump_unless(no_land);
        let on = Sel::Obj(object);
        self.emit(put(Amount::Number(1), PLUS_ONE, on));
        // CR 701.44b: it explores even if no card can be revealed.
        let some = Cond::Compare(Amount::CardsIn(Zone::Library, who), Comparison::AtLeast, Amount::Number(1));
        let none = self.scope.jump_unless(some);
        let stays = self.scope.push(Op::May { who, no: 0 });
        self.emit(top(1, Vec::new(), Zone::Graveyard));
        self.scope.land(stays);
        self.emit(Effect::Explored(object, Some(false)));
        let other = self.scope.jump();
        self.scope.land(none);
        self.emit(Effect::Explored(object, None));
        let nothing = self.scope.jump();
        self.scope.land(land);
        self.emit(Effect::Explored(object, Some(true)));
        self.scope.land(other);
        self.scope.land(nothing);
        self.scope.last = Some(object);
        Ok(())
    }
}
