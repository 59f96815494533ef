//! Numbers and counters.

use super::compile::{Compiled, Compiler, Part, gap, gap_named};
use super::{ANY_NUMBER, Ability, Amount, Casting, CounterId, Obj, Sel};
use crate::oracle::tree::{self, AmountAntecedent, CounterKind, PlayerRef};
use crate::types::Colors;

impl Compiler<'_> {
    /// The excess damage of an instruction before this one that deals damage.
    pub(super) fn excess_dealt(&mut self) -> Compiled<Amount> {
        let deals = |op: &super::Op| {
            matches!(op, super::Op::Do(super::Effect::Damage { .. } | super::Effect::EachDamages { .. }))
        };
        if !self.scope.ops.iter().any(deals) {
            return gap(Part::Amount, "excess damage of another instruction");
        }
        self.book.asks_excess = true;
        Ok(Amount::ExcessDealt)
    }

    /// Compiles a number.
    pub(super) fn amount(&mut self, amount: &tree::Amount) -> Compiled<Amount> {
        use tree::Amount as A;
        Ok(match amount {
            A::Number(number) => Amount::Number(*number),
            A::X if self.scope.x_is.is_some() => self.scope.x_is.clone().unwrap_or(Amount::X),
            A::X if self.scope.x && !self.scope.removed_x => Amount::X,
            A::X if self.noted_x.is_some() => Amount::X,
            A::X => return gap(Part::Amount, "X"),
            A::AsCast(is) => {
                if !self.is_spell() || self.card_has_x() {
                    return gap(Part::Amount, "a number as the spell was cast");
                }
                // The spell keeps this number as its X; a copy, which is not cast, has none.
                self.noted_x = Some(self.amount(is)?);
                Amount::X
            }
            A::Where { style: tree::AmountStyle::WhereXIs, is }
                if self.scope.keeps_x && !self.scope.lasting && self.scope.each_object == 0 =>
            {
                let amount = self.amount(is)?;
                self.scope.push(super::Op::Do(super::Effect::SetX(amount)));
                (self.scope.x, self.scope.late_x) = (true, true);
                Amount::X
            }
            A::Where { style: _, is } => self.amount(is)?,
            A::CountOf { filter, each } => {
                let count = Amount::CountOf(Box::new(self.filter(filter, None)?));
                if *each == 1 { count } else { Amount::Times(*each, Box::new(count)) }
            }
            A::Players(who) => match who {
                PlayerRef::EachOpponent | PlayerRef::Opponents | PlayerRef::EachOther => Amount::Opponents,
                PlayerRef::EachPlayer => Amount::Number(2),
                _ => return gap(Part::Amount, "a number of players"),
            },
            A::TimesKicked(object) => {
                let kicked = Amount::TimesKicked(self.object(object)?);
                let two = |line: &tree::Line| matches!(line, tree::Line::Keywords(keywords) if matches!(keywords[..], [tree::Keyword::Kickers(..)]));
                match self.card.lines.iter().any(two) {
                    // The sum of the kicks is 1, 2 or 3, for one kick, one kick and two.
                    true => Amount::HalfUp(Box::new(kicked)),
                    false => kicked,
                }
            }
            // "Put target creature card onto the battlefield. You lose life equal to that card's mana value": this works even if the card
            // doesn't get there.
            A::Of(measure, object) => {
                let target = match (&**object, self.scope.moved) {
                    (tree::ObjectRef::That { word, .. }, Some(target)) if word == "that card" => {
                        Some(super::Obj::Target(target))
                    }
                    _ => None,
                };
                let object = self.object(object)?;
                Amount::Of(*measure, target.filter(|_| object == super::Obj::Last).unwrap_or(object))
            }
            A::MostDiscarded => {
                let last = self.scope.ops.iter_mut().rev().find_map(|op| match op {
                    super::Op::Do(
                        effect @ (super::Effect::DiscardHand(super::Who::Each)
                        | super::Effect::DiscardHandCounting(super::Who::Each)),
                    ) => Some(effect),
                    _ => None,
                });
                match last {
                    Some(effect) => *effect = super::Effect::DiscardHandCounting(super::Who::Each),
                    None => return gap(Part::Amount, "the most cards that a player discarded"),
                }
                Amount::ChosenNumber
            }
            A::GreatestAmong(measure, filter) => {
                Amount::GreatestAmong(*measure, Box::new(self.filter(filter, None)?))
            }
            A::TotalAmong(measure, filter) => {
                Amount::TotalAmong(*measure, Box::new(self.filter(filter, None)?))
            }
            A::CardsIn(zone, who) => Amount::CardsIn(*zone, self.who(who)?),
            A::Speed(who) => Amount::Speed(self.one_player(who)?),
            A::Life(who) => Amount::Life(self.one_player(who)?),
            A::Counters(kind, selection) => {
                let kind = match kind {
                    Some(kind) => Some(self.counter(kind)?),
                    None => None,
                };
                match (self.described(selection)?, kind) {
                    (Sel::All(among), kind) if among.zone == tree::Zone::Battlefield => {
                        Amount::CountersAmong(kind, Box::new(among))
                    }
                    (Sel::Obj(object), kind) => Amount::Counters(kind, object),
                    (Sel::Player(who), Some(kind)) => Amount::PlayerCounters(kind, who),
                    _ => return gap(Part::Amount, "counters on several objects"),
                }
            }
            A::ThatMuch { word, of } => match of {
                AmountAntecedent::Event if self.scope.event.amount => Amount::EventAmount,
                AmountAntecedent::Last if self.scope.event.removed => Amount::EventAmount,
                AmountAntecedent::Last if self.scope.instead_of.is_some() => {
                    self.scope.instead_of.clone().unwrap_or(Amount::LastAmount)
                }
                AmountAntecedent::Last if self.scope.last_amount => Amount::LastAmount,
                AmountAntecedent::Last if self.scope.counted_x => Amount::X,
                AmountAntecedent::Event | AmountAntecedent::Last | AmountAntecedent::Cost => {
                    return gap_named(Part::Amount, word.clone());
                }
            },
            A::ColorsSpent(object) => match self.object(object)? {
                super::Obj::This => {
                    if !self.quoted {
                        self.add(Ability::Casting(Casting::CountsColors));
                    }
                    Amount::ColorsSpent
                }
                _ => return gap(Part::Amount, "the colors of mana spent on another object"),
            },
            A::Party => {
                // A changeling is each of them, even if no card in the game prints them (700.8, 702.73a).
                for kind in ["Cleric", "Rogue", "Warrior", "Wizard"] {
                    self.book.subtype(kind);
                }
                Amount::Party
            }
            A::ManaSpent(color, object) => Amount::Spent(*color, self.object(object)?),
            A::ThisTurn(fact, who) => Amount::ThisTurn(*fact, self.who(who)?),
            A::BuriedThisTurn(what) => {
                let what = super::Watch::Any(self.tally_tests(&what.tests)?);
                let (from, to, whose) =
                    (Some(tree::Zone::Battlefield), tree::Zone::Graveyard, super::Who::Any);
                self.tally(super::Trigger::Moves { what, from, to, whose }, super::Who::You)?
            }
            A::Happenings(_, what) if what.tests.contains(&tree::Test::Other) => {
                return gap(Part::Amount, "others that something has happened to this turn");
            }
            A::Happenings(happening, what) => {
                let tests = self.tally_tests(&what.tests)?;
                self.happenings(*happening, tests)?
            }
            A::HighestLife => {
                let of = |who| Box::new(Amount::Life(who));
                Amount::Most(of(super::Who::You), of(super::Who::Opponent))
            }
            A::Devotion(colors) => Amount::Devotion(colors.iter().copied().collect::<Colors>()),
            A::BasicLandTypes(who) => Amount::BasicLandTypes(self.one_player(who)?),
            A::CardTypesAmong(filter) => Amount::CardTypesAmong(Box::new(self.filter(filter, None)?)),
            // Nobody has a commander (903.3).
            A::CommanderCasts => Amount::Number(0),
            A::Different(kind, filter) => Amount::Different(*kind, Box::new(self.filter(filter, None)?)),
            A::ColorsAmong(filter) => {
                self.asks_colors();
                Amount::ColorsAmong(Box::new(self.filter(filter, None)?))
            }
            A::DamageThisTurn(_) => return gap(Part::Amount, "damage dealt this turn"),
            A::DoneThisWay { deed, what } => {
                let tests = self.card_tests(what)?;
                match &self.scope.deed {
                    // The number of the last instruction counts everything that it did, so the tests here must not exclude any of it.
                    Some((done, all)) if done == deed && tests.iter().all(|test| all.contains(test)) => {
                        Amount::LastAmount
                    }
                    _ if self.did_last(*deed) => Amount::Among(Obj::Last, tests),
                    _ => return gap(Part::Amount, "done this way"),
                }
            }
            A::Plus(one, two) => Amount::Plus(Box::new(self.amount(one)?), Box::new(self.amount(two)?)),
            A::Minus(one, two) => Amount::Minus(Box::new(self.amount(one)?), Box::new(self.amount(two)?)),
            A::Times(factor, of) => Amount::Times(*factor, Box::new(self.amount(of)?)),
            A::HalfUp(of) => Amount::HalfUp(Box::new(self.amount(of)?)),
            A::HalfDown(of) => Amount::HalfDown(Box::new(self.amount(of)?)),
            A::All => return gap(Part::Amount, "all"),
            A::CountersRemoved(_) if self.scope.removed_x || self.scope.removes_x => Amount::X,
            A::CountersRemoved(_)
                if self.scope.last_amount
                    && matches!(
                        self.scope.ops.last(),
                        Some(super::Op::Do(
                            super::Effect::RemoveCounters { .. } | super::Effect::RemoveUpToCounters { .. }
                        ))
                    ) =>
            {
                Amount::LastAmount
            }
            A::CountersRemoved(_) => return gap(Part::Amount, "counters removed this way"),
            A::MuchThisWay(tree::Much::DamageDealtAtMostLife) => match self.scope.much {
                Some(tree::Much::DamageDealt) => Amount::LastDamageAtMostLife,
                _ => return gap(Part::Amount, "what was dealt or lost this way"),
            },
            A::MuchThisWay(tree::Much::DamageDealtAtMostLifeAndSpent(color)) => {
                // Without such a restriction X is generic mana, and its colors are not recorded.
                let restricted = self.abilities.iter().any(|&id| match self.book.ability(id) {
                    Ability::Casting(Casting::SpendOnX(colors)) => colors.contains(*color),
                    _ => false,
                });
                if self.scope.much != Some(tree::Much::DamageDealt) || !restricted {
                    return gap(Part::Amount, "mana spent on X");
                }
                self.add(Ability::Casting(Casting::CountsOnX(*color)));
                Amount::Least(Box::new(Amount::SpentOnX), Box::new(Amount::LastDamageAtMostLife))
            }
            A::MuchThisWay(tree::Much::DamagePrevented) if self.scope.event.prevented => Amount::EventAmount,
            A::MuchThisWay(tree::Much::ExcessDealt) => self.excess_dealt()?,
            A::MuchThisWay(much) => match (much, self.scope.much) {
                (much, Some(done)) if *much == done && self.scope.last_amount => Amount::LastAmount,
                _ => return gap(Part::Amount, "what was dealt or lost this way"),
            },
            A::Greater(one, two) => Amount::Most(Box::new(self.amount(one)?), Box::new(self.amount(two)?)),
            A::ColorsOf(object) => Amount::ColorsOf(self.object(object)?),
            A::KindsOf(object) => Amount::KindsOf(self.object(object)?),
            A::AllCounters => Amount::AllCounters,
            A::DieResult => {
                let rolls = |op: &super::Op| matches!(op, super::Op::Do(super::Effect::Roll { .. }));
                match self.scope.ops.iter().any(rolls) {
                    true => Amount::Rolled,
                    false if self.scope.rolled_x => Amount::X,
                    false if self.scope.event.rolled => Amount::EventAmount,
                    false => return gap(Part::Amount, "the result of another roll"),
                }
            }
            A::Votes(word) => Amount::Votes(self.voted(word)?.0),
            A::CounterKinds(filter) => Amount::CounterKinds(Box::new(self.filter(filter, None)?)),
            A::NotedLife => Amount::NotedLife,
            A::LifePaid => {
                let pays = |line: &tree::Line| {
                    matches!(line, tree::Line::Ability(tree::Ability::Static {
                        statement: tree::Statement::AsEnters { body, .. },
                        ..
                    }) if matches!(body[..], [tree::Instruction::Do { effect: tree::Effect::PayAnyLife, .. }]))
                };
                if !self.card.lines.iter().any(pays) {
                    return gap(Part::Amount, "life that was paid");
                }
                Amount::KeptNumber
            }
            A::TargetsBeyondFirst => Amount::TargetsBeyondFirst,
            A::Difference => match &self.scope.difference {
                Some(difference) => difference.clone(),
                None => return gap(Part::Amount, "the difference"),
            },
            A::UndrawnOf(_) => return gap(Part::Amount, "cards less than were drawn"),
            A::AnyNumber => return gap(Part::Amount, "any amount"),
            A::Chosen => return gap(Part::Amount, "the chosen number"),
        })
    }

    /// Compiles a number that is known as the card is read.
    pub(super) fn constant(&mut self, amount: &tree::Amount) -> Compiled<u8> {
        match self.amount(amount)? {
            Amount::Number(number) => match u8::try_from(number) {
                Ok(number) => Ok(number),
                Err(_) => gap_named(Part::Amount, number.to_string()),
            },
            _ => gap(Part::Amount, "a number that is not fixed"),
        }
    }

    /// The least and the greatest number that may be chosen.
    pub(super) fn count(&mut self, count: &tree::Count) -> Compiled<(Amount, Amount)> {
        use tree::Count as C;
        let number = |number: u8| Amount::Number(i32::from(number));
        Ok(match count {
            C::Exactly(amount) => {
                let amount = self.amount(amount)?;
                (amount.clone(), amount)
            }
            C::UpTo(amount) => (Amount::Number(0), self.amount(amount)?),
            C::Between(least, most) => (number(*least), number(*most)),
            C::AnyNumber => (Amount::Number(0), Amount::Number(ANY_NUMBER)),
            C::All => return gap(Part::Amount, "all of the cards"),
            C::AtLeast(least) => (number(*least), Amount::Number(ANY_NUMBER)),
            C::OneOrMore => (Amount::Number(1), Amount::Number(ANY_NUMBER)),
        })
    }

    /// The number of a kind of counter.
    pub(super) fn counter(&mut self, kind: &CounterKind) -> Compiled<CounterId> {
        let name = match kind {
            CounterKind::PowerToughness(1, 1) => return Ok(PLUS_ONE),
            CounterKind::PowerToughness(-1, -1) => return Ok(MINUS_ONE),
            // The layers read the numbers from the name (613.4c).
            CounterKind::PowerToughness(..) => {
                return self.named_counter(&kind.to_string());
            }
            CounterKind::Named(name) => name,
        };
        // CR 122.1: counters of players, and what counters do by themselves that the engine does not know. CR 122.1b: of the keywords that
        // counters give, exalted and decayed are abilities that trigger.
        if matches!(name.as_str(), "energy" | "exalted" | "decayed") {
            return gap_named(Part::Effect, format!("{name} counters"));
        }
        if name == "rad" {
            self.rad();
        }
        self.named_counter(name)
    }

    /// The number of a counter that has a name.
    pub(super) fn named_counter(&mut self, name: &str) -> Compiled<CounterId> {
        u8::try_from(self.book.number_counter(name))
            .or_else(|_| gap(Part::Effect, "too many kinds of counters"))
    }
}

/// The number of +1/+1 counters: the first of [`super::KNOWN_COUNTERS`].
pub(super) const PLUS_ONE: CounterId = 0;
/// The number of -1/-1 counters.
pub(super) const MINUS_ONE: CounterId = 1;
/// The number of poison counters.
pub(super) const POISON: CounterId = 3;

/// Number of +1/+1 counters on the source.
pub(super) fn plus_one_on(object: Obj) -> Amount {
    Amount::Counters(Some(PLUS_ONE), object)
}

#[cfg(test)]
mod tests {
    use super::super::book::Book;
    use super::*;

    #[test]
    fn the_counters_of_the_engine_have_these_numbers() {
        let book = Book::new();
        let names = [PLUS_ONE, MINUS_ONE, POISON].map(|counter| book.counter_name(counter));
        assert_eq!(names, ["+1/+1", "-1/-1", "poison"]);
    }
}
