//! Conditions.

use super::compile::{Compiled, Compiler, Part, gap};
use super::{Amount, Cond, Effect, Filter, Obj, Op, StackKind, Test, Trigger, Watch, Who};
use crate::oracle::tree::{self, Comparison, PlayerRef, Timing, TurnFact};

impl Compiler<'_> {
    /// Compiles a condition.
    pub(super) fn condition(&mut self, condition: &tree::Condition) -> Compiled<Cond> {
        use tree::Condition as C;
        Ok(match condition {
            C::Exists { filter, comparison, number } => {
                let count = Amount::CountOf(Box::new(self.filter(filter, None)?));
                Cond::Compare(count, *comparison, self.amount(number)?)
            }
            // "A player has more life than each other player": you have more than the opponent, or the opponent more than you.
            C::Compare {
                left: tree::Amount::Life(PlayerRef::Any),
                comparison,
                right: tree::Amount::Life(PlayerRef::EachOther),
            } => either_than_the_other(*comparison, Amount::Life),
            C::Compare {
                left: tree::Amount::CardsIn(zone, PlayerRef::Any),
                comparison,
                right: tree::Amount::CardsIn(other, PlayerRef::EachOther),
            } if zone == other => either_than_the_other(*comparison, |who| Amount::CardsIn(*zone, who)),
            // "A player has 13 or less life" means you or the opponent.
            C::Compare { left: tree::Amount::Life(PlayerRef::Any), comparison, right } => {
                let right = self.amount(right)?;
                let of = |who| Cond::Compare(Amount::Life(who), *comparison, right.clone());
                Cond::AnyOf(vec![of(Who::You), of(Who::Opponent)])
            }
            C::Compare { left: tree::Amount::CardsIn(zone, PlayerRef::Any), comparison, right } => {
                let right = self.amount(right)?;
                let of = |who| Cond::Compare(Amount::CardsIn(*zone, who), *comparison, right.clone());
                Cond::AnyOf(vec![of(Who::You), of(Who::Opponent)])
            }
            C::Compare { left, comparison, right } => {
                if let (tree::Amount::ManaSpent(Some(color), object), tree::Amount::Number(least)) =
                    (left, right)
                    && self.object(object)? == Obj::This
                    && !self.quoted
                {
                    self.add(super::Ability::Casting(super::Casting::CountsSpent(*color, *least as u8)));
                }
                Cond::Compare(self.amount(left)?, *comparison, self.amount(right)?)
            }
            C::Is { object, test: tree::Test::Suspended } => self.is_suspended(object)?,
            C::Is { object, test } | C::Was { object, test } => {
                let object = self.object(object)?;
                self.object_is(object, test)?
            }
            C::DoneThisWay { who: _, deed, what, to: _ } => self.done_this_way(*deed, what)?,
            C::Kicked(object) => match self.object(object)? {
                Obj::This => Cond::Kicked,
                object => Cond::Is(object, Test::Kicked),
            },
            C::KickedWith(object, cost) => {
                let own = self.card.lines.iter().find_map(|line| match line {
                    tree::Line::Keywords(keywords) => match &keywords[..] {
                        [tree::Keyword::Kickers(one, two)] => Some([one, two]),
                        _ => None,
                    },
                    _ => None,
                });
                let is_this = |costs: &&Vec<tree::Cost>| costs[..] == [tree::Cost::Mana(cost.clone())];
                let at = own.and_then(|own| own.iter().position(is_this));
                match (self.object(object)?, at) {
                    (Obj::This | Obj::EventSubject, Some(at)) => Cond::KickedWith(1 << at),
                    _ => return gap(Part::Condition, "kicked with a kicker"),
                }
            }
            C::CostPaid(cost) => {
                let is_this = |line: &tree::Line| {
                    matches!(line, tree::Line::Ability(tree::Ability::Static {
                        statement: tree::Statement::AlternativeCost { costs, .. },
                        ..
                    }) if costs[..] == [tree::Cost::Mana(cost.clone())])
                };
                if !self.card.lines.iter().any(is_this) {
                    return gap(Part::Condition, "a cost that was paid");
                }
                Cond::AlternativeCost
            }
            C::KeywordCostPaid(object, keyword) if *keyword == "warp" => {
                Cond::Is(self.object(object)?, Test::Warped)
            }
            C::KeywordCostPaid(object, keyword) => {
                use tree::Keyword as K;
                let is_this = |one: &K| match one {
                    K::Costed(name, _) => name == keyword,
                    K::Spectacle(_) => *keyword == "spectacle",
                    K::Foretell(_) => *keyword == "foretell",
                    K::Madness(_) => *keyword == "madness",
                    _ => false,
                };
                // Only if it is the card's own alternative cost.
                let own = self.card.lines.iter().any(
                    |line| matches!(line, tree::Line::Keywords(keywords) if keywords.iter().any(is_this)),
                );
                if !own || self.object(object)? != Obj::This {
                    return gap(Part::Condition, "a cost that was paid");
                }
                Cond::AlternativeCost
            }
            C::YourTurn(yours) => negated(Cond::YourTurn, !yours),
            C::TurnOf { whose, not } => negated(Cond::Turn(self.one_player(whose)?), *not),
            C::ThisTurn { fact, player, comparison, number } => {
                let amount = Amount::ThisTurn(*fact, self.who(player)?);
                Cond::Compare(amount, *comparison, Amount::Number(i32::from(*number)))
            }
            // CR 603.4: the player who cast a permanent spell controls the permanent as it enters.
            C::WasCast { object, by: None | Some(PlayerRef::You), from } => {
                let from = from.as_ref().map(|(zone, _)| *zone);
                Cond::WasCast(self.object(object)?, from)
            }
            C::Reflexive(_) => return gap(Part::Condition, "a reflexive trigger"),
            C::WasCast { .. } => return gap(Part::Condition, "cast by another player"),
            C::Prevented { .. } | C::CountersRemoved(_) => return gap(Part::Condition, "prevented damage"),
            C::Happened(history) => self.history(history)?,
            C::ControlsMore { who, filter, than } => {
                let who = self.one_player(who)?;
                let than = self.one_player(than)?;
                let filter = self.filter(filter, None)?;
                let count = |who| {
                    let mut filter = filter.clone();
                    filter.tests.push(Test::Controller(who));
                    Amount::CountOf(Box::new(filter))
                };
                Cond::Compare(count(who), Comparison::Greater, count(than))
            }
            C::AttackedWithOneOther => Cond::All(vec![
                Cond::Turn(Who::You),
                Cond::Compare(Amount::AttackersDeclared, Comparison::Equal, Amount::Number(2)),
            ]),
            C::AttackedWithPower(power) => Cond::All(vec![
                Cond::Turn(Who::You),
                Cond::Compare(Amount::AttackersPower, Comparison::AtLeast, Amount::Number(*power)),
            ]),
            C::AttackedThisStep(who) => Cond::AttackedThisStep(self.one_player(who)?),
            C::Targets { .. } => return gap(Part::Condition, "what a spell targets"),
            C::WonFlip(_) | C::WonClash | C::Rolled { .. } | C::RolledExactly(_) | C::MoreVotes { .. } => {
                self.by_chance(condition)?
            }
            C::Did(did) => negated(Cond::Did, !did),
            C::During(timing) => self.timing(timing)?,
            C::InZone { object, zone, whose } => {
                let object = self.object(object)?;
                match whose {
                    None => Cond::InZone(object, *zone),
                    Some(whose) => match (object, self.who(whose)?) {
                        // CR 109.5: "you" of a card outside the battlefield is its owner, whose graveyard it is in.
                        (Obj::This, Who::You) | (_, Who::Any) => Cond::InZone(object, *zone),
                        _ => return gap(Part::Condition, "in a player's zone"),
                    },
                }
            }
            C::InGraveyardBelow { object, filter, least, directly } => match self.object(object)? {
                Obj::This => {
                    let (least, directly) = (*least, *directly);
                    Cond::InGraveyardBelow { tests: self.card_tests(filter)?, least, directly }
                }
                _ => return gap(Part::Condition, "the cards above another card"),
            },
            C::Counters { object, had: _ } => Cond::Is(self.object(object)?, Test::Counter(None)),
            C::HadCounter { object, counter, no } => {
                let counter = match counter {
                    Some(counter) => Some(self.counter(counter)?),
                    None => None,
                };
                negated(Cond::Is(self.object(object)?, Test::Counter(counter)), *no)
            }
            C::Designation(
                who,
                designation @ (tree::Designation::Monarch
                | tree::Designation::CitysBlessing
                | tree::Designation::MaxSpeed),
            ) => Cond::Designation(self.one_player(who)?, *designation),
            C::Designation(..) => return gap(Part::Condition, "a designation of a player"),
            C::Not(condition) => Cond::Not(Box::new(self.condition(condition)?)),
            C::Unless(condition) => Cond::Not(Box::new(self.condition(condition)?)),
            C::CastLastTurn(least) => Cond::CastLastTurn(*least),
            C::ActivatedThisTurn(least) => Cond::ActivatedThisTurn(*least),
            C::CameUnderControlThisTurn(object) => Cond::NewThisTurn(self.object(object)?),
            C::All(conditions) => Cond::All(self.conditions(conditions)?),
            C::AnyOf(conditions) => Cond::AnyOf(self.conditions(conditions)?),
        })
    }

    /// "You sacrifice an Island this way": whether the previous op did that, and to a matching object.
    fn done_this_way(&mut self, deed: tree::DoneDeed, what: &tree::Filter) -> Compiled<Cond> {
        use tree::DoneDeed as D;
        let tests = self.card_tests(what)?;
        // "You may reveal that card. If an instant card is revealed this way": the player may have declined.
        if let (D::Revealed, Some(Op::Do(Effect::Reveal(_)))) = (deed, self.scope.ops.last()) {
            return Ok(Cond::All(vec![Cond::Did, Cond::Any(Obj::Last, tests)]));
        }
        // Keep the discarded card of an entering permanent, since putting counters on it overwrites `Last`.
        if deed == D::Discarded && self.scope.entering {
            let keep = Op::Do(Effect::Gather(super::Sel::Obj(Obj::Last)));
            if let Some(Op::Do(Effect::DiscardObj(Obj::Chosen))) = self.scope.ops.last() {
                self.scope.push(Op::Do(Effect::Gather(super::Sel::Obj(Obj::Last))));
            }
            if self.scope.ops.contains(&keep) {
                return Ok(Cond::Any(Obj::Chosen, tests));
            }
        }
        if self.scope.kept == Some(super::scope::Asked::Done(deed)) {
            return Ok(Cond::Any(Obj::Chosen, tests));
        }
        if !self.did_last(deed) {
            return gap(Part::Condition, "what was done this way");
        }
        let mut tests = tests;
        match deed {
            // An indestructible or regenerated permanent is still there.
            D::Destroyed => tests.push(Test::Gone),
            D::Died => tests.push(Test::Died),
            _ => {}
        }
        Ok(Cond::Any(Obj::Last, tests))
    }

    /// Whether the last op did that, so that the `Last` register holds the objects it was done to.
    pub(super) fn did_last(&self, deed: tree::DoneDeed) -> bool {
        use tree::DoneDeed as D;
        match (deed, self.scope.ops.last()) {
            (D::Destroyed | D::Died, Some(Op::Do(Effect::Destroy { .. })))
            | (D::Sacrificed, Some(Op::Do(Effect::Sacrifice { .. })))
            | (D::Exiled, Some(Op::Do(Effect::Exile { .. })))
            | (D::Discarded, Some(Op::Do(Effect::Discard { .. })))
            | (D::Milled, Some(Op::Do(Effect::Mill { .. }))) => true,
            (D::Returned, Some(Op::Do(Effect::Move { to, .. }))) => to.zone == tree::Zone::Hand,
            _ => false,
        }
    }

    /// What has happened this turn, or to an object.
    fn history(&mut self, history: &tree::History) -> Compiled<Cond> {
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
                    Cond::WasCast(Obj::This, None),
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

    /// A condition that may be missing.
    pub(super) fn optional_condition(
        &mut self,
        condition: Option<&tree::Condition>,
    ) -> Compiled<Option<Cond>> {
        condition.map(|condition| self.condition(condition)).transpose()
    }

    fn conditions(&mut self, conditions: &[tree::Condition]) -> Compiled<Vec<Cond>> {
        conditions.iter().map(|condition| self.condition(condition)).collect()
    }

    fn object_is(&mut self, object: Obj, test: &tree::Test) -> Compiled<Cond> {
        if let tree::Test::In(zone, whose) = test {
            return match self.who(whose)? {
                Who::Any => Ok(Cond::InZone(object, *zone)),
                Who::You if object == Obj::This => Ok(Cond::InZone(object, *zone)),
                _ => gap(Part::Condition, "in a player's zone"),
            };
        }
        match self.test(test)? {
            Some(test) => Ok(Cond::Is(object, test)),
            None => gap(Part::Condition, "a condition that always holds"),
        }
    }

    fn timing(&mut self, timing: &Timing) -> Compiled<Cond> {
        Ok(match timing {
            Timing::Step(step, who) => Cond::During(*step, self.who(who)?),
            Timing::Turn(who) => Cond::Turn(self.one_player(who)?),
            Timing::FirstTurns(most) => {
                let turns = Amount::ThisTurn(TurnFact::Turns, Who::You);
                let early = Cond::Compare(turns, Comparison::AtMost, Amount::Number(i32::from(*most)));
                Cond::All(vec![Cond::YourTurn, early])
            }
            Timing::Combat => Cond::Combat,
            Timing::BeforeAttackers => Cond::BeforeAttackers,
            Timing::BeforeBlockers => Cond::BeforeBlockers,
            Timing::AfterBlockers => Cond::AfterBlockers,
            Timing::BeforeCombatDamage => Cond::BeforeCombatDamage,
            Timing::AfterCombat => Cond::AfterCombat,
            Timing::BeforeEndOfCombat => Cond::BeforeEndOfCombat,
        })
    }
}

/// Whether the test depends only on the object.
fn of_itself(test: &Test) -> bool {
    match test {
        Test::Type(_)
        | Test::Permanent
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

/// Whether the comparison holds between one player's number and the other's.
fn either_than_the_other(comparison: Comparison, of: impl Fn(Who) -> Amount) -> Cond {
    let than = |one, other| Cond::Compare(of(one), comparison, of(other));
    Cond::AnyOf(vec![than(Who::You, Who::Opponent), than(Who::Opponent, Who::You)])
}

/// The condition, or its opposite.
pub(super) fn negated(condition: Cond, not: bool) -> Cond {
    if not { Cond::Not(Box::new(condition)) } else { condition }
}

/// "~ is suspended" (702.62b), of a card that has suspend.
pub(super) fn suspended() -> Cond {
    Cond::All(vec![
        Cond::InZone(Obj::This, tree::Zone::Exile),
        Cond::Is(Obj::This, Test::Counter(Some(super::TIME))),
    ])
}

/// Whether the count includes something other than the object itself; `own` says whether the object is included.
fn but_itself(own: Cond, count: Amount) -> Cond {
    let at_least = |count, number| Cond::Compare(count, Comparison::AtLeast, Amount::Number(number));
    let one = Cond::All(vec![Cond::Not(Box::new(own)), at_least(count.clone(), 1)]);
    Cond::AnyOf(vec![at_least(count, 2), one])
}
