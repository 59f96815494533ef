//! Conditions.

use super::compile::{Compiled, Compiler, Part, gap};
use super::{Amount, Cond, Effect, Obj, Op, Test, Who};
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
            C::Daytime(daytime) => Cond::Daytime(*daytime),
            C::YourTurn(yours) => negated(Cond::YourTurn, !yours),
            C::TurnOf { whose, not } => negated(Cond::Turn(self.one_player(whose)?), *not),
            C::ThisTurn { fact, player, comparison, number } => {
                let amount = Amount::ThisTurn(*fact, self.who(player)?);
                Cond::Compare(amount, *comparison, Amount::Number(i32::from(*number)))
            }
            C::WasCast { object, by: by @ (None | Some(PlayerRef::You)), from } => Cond::WasCast {
                what: self.object(object)?,
                from: from.as_ref().map(|(zone, _)| *zone),
                yours: by.is_some(),
            },
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
            C::Designation(who, designation) => Cond::Designation(self.one_player(who)?, *designation),
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
            // "Each player reveals the top card of their library."
            | (D::Revealed, Some(Op::Do(Effect::Reveal(super::Sel::List(_)))))
            | (D::Milled, Some(Op::Do(Effect::Mill { .. }))) => true,
            (D::Returned, Some(Op::Do(Effect::Move { to, .. }))) => to.zone == tree::Zone::Hand,
            _ => false,
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
