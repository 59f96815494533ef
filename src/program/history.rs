//! Conditions on what has happened: this turn, in the last one, or as a spell was cast.

use super::compile::{Compiled, Compiler, Part, gap};
use super::{Amount, Cond, Effect, Filter, Obj, Op, StackKind, Test, Trigger, Watch, Who};
use crate::oracle::tree::{self, Comparison, PlayerRef, TurnFact};

impl Compiler<'_> {
    /// What has happened this turn, or to an object.
    pub(super) fn history(&mut self, history: &tree::History) -> Compiled<Cond> {
        use tree::History as H;
        let at_least_one = |amount| Cond::Compare(amount, Comparison::AtLeast, Amount::Number(1));
        Ok(match history {
            H::LifeChanged(who) => {
                let who = self.one_player(who)?;
                let of = |fact| at_least_one(Amount::ThisTurn(fact, who));
                Cond::AnyOf(vec![of(TurnFact::LifeGained), of(TurnFact::LifeLost)])
            }
            // The state counts creatures that have died, by their controllers.
            // "Destroy target creature. If another creature died this turn, …": other than the target.
            H::Died { what, .. } if self.scope.spell && what.tests.contains(&tree::Test::Other) => {
                return gap(Part::Condition, "another creature died this turn, of a spell");
            }
            H::Died { what, many: _, who } => {
                let who = match who {
                    None => Who::Any,
                    Some(who) => self.one_player(who)?,
                };
                let tests = self.tally_tests(&what.tests)?;
                at_least_one(self.died(tests, who)?)
            }
            H::Entered { what, many: _, least, who } => {
                let who = self.one_player(who)?;
                match self.permanent_tests(what)?[..] {
                    [Test::Type(card_type)] if *least == 1 => Cond::Entered(who, card_type),
                    _ => {
                        let other = what.tests.contains(&tree::Test::Other);
                        let tests = self.tally_tests(&what.tests)?;
                        let event = Trigger::Enters { what: Watch::Any(tests.clone()), from: None };
                        let entered = self.tally(event, who)?;
                        if !other {
                            let least = Amount::Number(i32::from(*least));
                            return Ok(Cond::Compare(entered, Comparison::AtLeast, least));
                        }
                        if *least > 1 {
                            return gap(Part::Condition, "two or more others that entered this turn");
                        }
                        let own = Cond::Is(
                            Obj::This,
                            Test::All(tests.into_iter().chain([Test::EnteredThisTurn]).collect()),
                        );
                        but_itself(own, entered)
                    }
                }
            }
            H::Left { what, who } => {
                let who = match who {
                    None => Who::Any,
                    Some(who) => self.one_player(who)?,
                };
                let tests = self.tally_tests(&what.tests)?;
                at_least_one(self.tally(Trigger::Leaves(Watch::Any(tests)), who)?)
            }
            H::Sacrificed { what, least, have: _ } => {
                let tests = self.tally_tests(&what.tests)?;
                let sacrificed = self.tally(Trigger::Sacrifices { who: Who::Any, tests }, Who::You)?;
                let least = i32::from(least.unwrap_or(1));
                Cond::Compare(sacrificed, Comparison::AtLeast, Amount::Number(least))
            }
            H::PutCounters { kind, on } => {
                let kind = kind.as_ref().map(|kind| self.counter(kind)).transpose()?;
                let on = Watch::Any(self.tally_tests(&on.tests)?);
                let put = self.tally(Trigger::Counters { kind, on, by: None, each: false }, Who::You)?;
                Cond::Compare(put, Comparison::AtLeast, Amount::Number(1))
            }
            H::LeftGraveyard { what, least } => {
                let what = Watch::Any(self.tally_tests(&what.tests)?);
                let left = self.tally(Trigger::LeavesGraveyard { what, whose: Who::Any }, Who::You)?;
                let least = i32::from(least.unwrap_or(1));
                Cond::Compare(left, Comparison::AtLeast, Amount::Number(least))
            }
            H::PutIntoHand { what, whose } => {
                let whose = self.one_player(whose)?;
                let what = Watch::Any(self.tally_tests(&what.tests)?);
                let (from, to) = (Some(tree::Zone::Battlefield), tree::Zone::Hand);
                at_least_one(self.tally(Trigger::Moves { what, from, to, whose: Who::Any }, whose)?)
            }
            H::CreatureCountered => Cond::CreatureCountered(Who::You),
            H::Cast { what, many: _, who } => {
                let who = self.one_player(who)?;
                let other = what.tests.contains(&tree::Test::Other);
                // CR 400.3: if a player casts a spell from a hand, it holds their own cards.
                let hand = tree::Test::In(tree::Zone::Hand, PlayerRef::You);
                let own_hand = who == Who::You && what.tests.contains(&hand);
                let asked: Vec<_> =
                    what.tests.iter().filter(|test| !own_hand || **test != hand).cloned().collect();
                let mut tests = self.tally_tests(&asked)?;
                if own_hand {
                    tests.push(Test::CastFrom(tree::Zone::Hand));
                }
                let filter = Filter {
                    zone: tree::Zone::Stack,
                    whose: Who::Any,
                    stack: StackKind::Spell,
                    tests: tests.clone(),
                };
                let spells = self.tally(Trigger::Casts { who: Who::Any, what: filter, nth: None }, who)?;
                if !other {
                    return Ok(at_least_one(spells));
                }
                // The spell itself, or the spell that became the permanent, isn't another spell.
                let own = Cond::All(vec![
                    Cond::WasCast { what: Obj::This, from: None, yours: true },
                    Cond::Is(Obj::This, Test::OfSpell(tests)),
                    Cond::Is(Obj::This, Test::AnyOf(vec![Test::Spell, Test::EnteredThisTurn])),
                ]);
                but_itself(own, spells)
            }
            H::EnteredFrom(object, zone, whose) => {
                let object = self.object(object)?;
                let from = Cond::EnteredFrom(object, *zone);
                match self.who(whose)? {
                    Who::Any => from,
                    // CR 400.3: a graveyard or hand holds its owner's cards.
                    who => Cond::All(vec![from, Cond::Is(object, Test::Owner(who))]),
                }
            }
            // This is checked right after it entered, so the present controller counts.
            H::EnteredUnder(object, who) => {
                self.object(object)?;
                if self.scope.last != Some(Obj::Last) {
                    return gap(Part::Condition, "under whose control it entered");
                }
                let under = Cond::Is(Obj::Last, Test::Controller(self.one_player(who)?));
                Cond::All(vec![Cond::InZone(Obj::Last, tree::Zone::Battlefield), under])
            }
            H::AdditionalPaid(_) | H::Beheld(_) => {
                let optional = |line: &tree::Line| match line {
                    tree::Line::Ability(tree::Ability::Static {
                        statement: tree::Statement::AdditionalCost { costs, optional: true },
                        ..
                    }) => match (history, &costs[..]) {
                        (H::Beheld(what), [tree::Cost::Behold { what: of, .. }]) => what == of,
                        (H::Beheld(_), _) => false,
                        _ => true,
                    },
                    _ => false,
                };
                let this = match history {
                    H::AdditionalPaid(object) => self.object(object)? == Obj::This,
                    _ => true,
                };
                if !this || !self.card.lines.iter().any(optional) {
                    return gap(Part::Condition, "an additional cost that was paid");
                }
                Cond::was_paid(Obj::This)
            }
            H::TributeUnpaid => {
                let tribute = |line: &tree::Line| {
                    let is = |one: &tree::Keyword| matches!(one, tree::Keyword::Number("tribute", _));
                    matches!(line, tree::Line::Keywords(keywords) if keywords.iter().any(is))
                };
                if !self.card.lines.iter().any(tribute) {
                    return gap(Part::Condition, "tribute");
                }
                Cond::Compare(Amount::KeptNumber, Comparison::Equal, Amount::Number(0))
            }
            H::RevealedOrControlled { what, object } => {
                let optional = |line: &tree::Line| {
                    matches!(line, tree::Line::Ability(tree::Ability::Static {
                        statement: tree::Statement::AdditionalCost { costs, optional: true },
                        ..
                    }) if matches!(costs[..], [tree::Cost::Reveal(_)]))
                };
                if self.object(object)? != Obj::This || !self.card.lines.iter().any(optional) {
                    return gap(Part::Condition, "what was revealed as it was cast");
                }
                let mut what = what.clone();
                what.tests.push(tree::Test::Controller(PlayerRef::You));
                let count = tree::Amount::CountOf { filter: Box::new(what), each: 1 };
                let controlled = self.amount(&tree::Amount::AsCast(Box::new(count)))?;
                Cond::AnyOf(vec![Cond::was_paid(Obj::This), at_least_one(controlled)])
            }
            H::PlayerDamaged(id) => {
                if !matches!(self.scope.ops.last(), Some(Op::Do(Effect::Damage { .. }))) {
                    return gap(Part::Condition, "a player who was dealt damage");
                }
                let number = match self.scope.targets.iter().find(|(of, _)| of == id) {
                    Some((_, spec)) => spec.id,
                    None => return gap(Part::Condition, "a player who was dealt damage"),
                };
                let player = |who| Cond::IsTarget(who, number);
                Cond::All(vec![
                    at_least_one(Amount::LastAmount),
                    Cond::AnyOf(vec![player(Who::You), player(Who::Opponent)]),
                ])
            }
            H::ExcessDealt => at_least_one(self.excess_dealt()?),
            H::LostLifeThisWay => {
                let exchanged = |op: &Op| matches!(op, Op::Do(Effect::ExchangeLife(Who::You, _)));
                if !self.scope.ops.last().is_some_and(exchanged) {
                    return gap(Part::Condition, "life lost this way");
                }
                self.scope.last_amount = true;
                at_least_one(Amount::LastAmount)
            }
            H::Warped => {
                let filter = Filter {
                    zone: tree::Zone::Stack,
                    whose: Who::Any,
                    stack: StackKind::Spell,
                    tests: vec![Test::Warped],
                };
                let event = Trigger::Casts { who: Who::Any, what: filter, nth: None };
                at_least_one(self.tally(event, Who::Any)?)
            }
            // A token isn't a card.
            H::Descended => {
                let card = vec![Test::Permanent, Test::Not(Box::new(Test::Token))];
                let (what, to) = (Watch::Any(card), tree::Zone::Graveyard);
                let moves = Trigger::Moves { what, from: None, to, whose: Who::Any };
                at_least_one(self.tally(moves, Who::You)?)
            }
            H::CommittedCrime => {
                let crime = Trigger::Does(Who::Any, tree::Deed::CommitsCrime);
                at_least_one(self.tally(crime, Who::You)?)
            }
            H::Resolved(number) => Cond::Resolved(*number),
            H::NthSpell(object, nth, _) => match (self.object(object)?, self.scope.event.nth) {
                (Obj::EventSubject, true) => {
                    Cond::Compare(Amount::EventAmount, Comparison::Equal, Amount::Number(i32::from(*nth)))
                }
                (Obj::This, _) => Cond::CastNth(Obj::This, *nth),
                _ => return gap(Part::Condition, "which spell of the turn it was"),
            },
            H::NthSuchSpell { .. } => return gap(Part::Condition, "which spell of the turn it is"),
            // CR 701.59c: collected as the spell was cast, or as the spell was that became the permanent.
            H::EvidenceCollected => {
                let asks = |line: &tree::Line| {
                    matches!(line, tree::Line::Ability(tree::Ability::Static {
                        statement: tree::Statement::AdditionalCost { costs, optional: true },
                        ..
                    }) if super::costs::collects_evidence(costs))
                };
                if !self.card.lines.iter().any(asks) {
                    return gap(Part::Condition, "evidence was collected");
                }
                Cond::was_paid(Obj::This)
            }
            H::CastSeveral { .. } | H::PutIntoGraveyards { .. } => self.several_this_turn(history)?,
            H::GiftPromised { not } => self.gift_promised(*not)?,
            // CR 702.166c.
            H::Bargained { object } => {
                let object = match object {
                    Some(object) => self.object(object)?,
                    None => Obj::This,
                };
                Cond::was_paid(object)
            }
        })
    }

    /// "It's the second creature spell you cast this turn", about the spell that the event is about.
    pub(super) fn nth_such_spell(
        &mut self,
        object: &tree::ObjectRef,
        nth: u8,
        what: &tree::Filter,
        who: &PlayerRef,
    ) -> Compiled<Cond> {
        let spell = self.object(object)?;
        if spell != Obj::EventSubject || !self.scope.event.spell {
            return gap(Part::Condition, "which spell of the turn it is");
        }
        let who = self.one_player(who)?;
        let tests = self.tally_tests(&what.tests)?;
        let filter = Filter {
            zone: tree::Zone::Stack,
            whose: Who::Any,
            stack: StackKind::Spell,
            tests: tests.clone(),
        };
        let cast = self.tally(Trigger::Casts { who: Who::Any, what: filter, nth: None }, who)?;
        let such = Cond::Is(spell, Test::All(tests));
        Ok(Cond::All(vec![such, Cond::Compare(cast, Comparison::Equal, Amount::Number(i32::from(nth)))]))
    }

    /// Tests of objects that are counted as they do something: they must not depend on the card that asks. "Another" is left out.
    pub(super) fn tally_tests(&mut self, tests: &[tree::Test]) -> Compiled<Vec<Test>> {
        let tests: Vec<tree::Test> =
            tests.iter().filter(|test| **test != tree::Test::Other).cloned().collect();
        let tests = self.tests(&tests)?;
        if tests.iter().all(of_itself) {
            Ok(tests)
        } else {
            gap(Part::Condition, "what has happened this turn to such objects")
        }
    }
}

/// Whether the count includes something other than the object itself; `own` says whether the object is included.
fn but_itself(own: Cond, count: Amount) -> Cond {
    let at_least = |count, number| Cond::Compare(count, Comparison::AtLeast, Amount::Number(number));
    let one = Cond::All(vec![Cond::Not(Box::new(own)), at_least(count.clone(), 1)]);
    Cond::AnyOf(vec![at_least(count, 2), one])
}

/// Whether the test depends only on the object.
fn of_itself(test: &Test) -> bool {
    match test {
        Test::Type(_)
        | Test::Permanent
        | Test::OnBattlefield
        | Test::Supertype(_)
        | Test::Subtype(_)
        | Test::Color(_)
        | Test::Colorless
        | Test::Monocolored
        | Test::Multicolored
        | Test::Key(_)
        | Test::Token
        | Test::Named(_)
        | Test::Counter(_)
        | Test::Kicked
        | Test::ManaValue(_, Amount::Number(_))
        | Test::Power(_, Amount::Number(_))
        | Test::Toughness(_, Amount::Number(_)) => true,
        Test::Not(inner) | Test::OfCard(inner) => of_itself(inner),
        Test::All(tests) | Test::AnyOf(tests) => tests.iter().all(of_itself),
        _ => false,
    }
}
