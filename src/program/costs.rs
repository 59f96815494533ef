//! Costs.

use super::compile::{Compiled, Compiler, Part, gap};
use super::{Cost, Filter, Obj, Sel, StackKind, Test, Who};
use crate::oracle::tree::{self, Count, LoyaltyCost, PlayerRef, Selection, Zone};

/// Whether the only cost is to collect evidence (701.59).
pub(super) fn collects_evidence(costs: &[tree::Cost]) -> bool {
    matches!(costs, [tree::Cost::CollectEvidence(_)])
}

/// What a cost takes: the source itself or some objects.
enum Paid {
    This,
    Some(u8, Filter, bool),
}

impl Compiler<'_> {
    /// Compiles costs that `payer` pays.
    pub(super) fn costs(&mut self, costs: &[tree::Cost], payer: Who) -> Compiled<Vec<Cost>> {
        costs.iter().map(|cost| self.cost(cost, payer)).collect()
    }

    fn cost(&mut self, cost: &tree::Cost, payer: Who) -> Compiled<Cost> {
        use tree::Cost as C;
        Ok(match cost {
            C::Mana(mana) => Cost::Mana(mana.clone()),
            C::Waterbend(mana) => {
                self.book.waterbends = true;
                Cost::Waterbend(mana.clone())
            }
            // "{X}, where X is …" is {1} that number of times.
            C::ManaX(mana, times) if mana.0[..] == [crate::types::ManaSymbol::X] => {
                let one = crate::types::SymbolCost(vec![crate::types::ManaSymbol::Generic(1)]);
                Cost::ManaTimes(one, self.amount(times)?)
            }
            C::ManaX(..) => return gap(Part::Cost, "mana of a number that is counted"),
            C::CollectEvidence(value) => Cost::Evidence(*value),
            C::OpponentGains(life) => Cost::OpponentGains(*life),
            C::Tap => Cost::Tap,
            C::Untap => Cost::Untap,
            C::Life(amount) => Cost::Life(self.amount(amount)?),
            C::Sacrifice(Selection::All { filter, word: _ }) if self.names_payer(filter, payer)? => {
                let mut filter = self.filter(filter, None)?;
                filter.tests.retain(|test| *test != Test::Controller(payer));
                Cost::Sacrifice(super::ALL_OF_THEM, Some(filter))
            }
            C::Sacrifice(selection) => match self.paid(selection, payer, None)? {
                Paid::This => Cost::Sacrifice(1, None),
                Paid::Some(count, filter, false) => Cost::Sacrifice(count, Some(filter)),
                Paid::Some(..) => return gap(Part::Cost, "a random sacrifice"),
            },
            C::Discard(Selection::All { filter, word: _ }) => {
                match self.filter(filter, Some((Zone::Hand, payer)))? {
                    Filter { zone: Zone::Hand, whose, tests, .. } if whose == payer && tests.is_empty() => {
                        Cost::DiscardHand
                    }
                    _ => return gap(Part::Cost, "discarding all cards of a kind"),
                }
            }
            C::Discard(selection) => match self.paid(selection, payer, Some((Zone::Hand, payer)))? {
                Paid::This => Cost::Discard(1, Some(self_in_hand()), false),
                Paid::Some(count, filter, random) if filter.zone == Zone::Hand && filter.whose == payer => {
                    let filter = if filter.tests.is_empty() { None } else { Some(filter) };
                    Cost::Discard(count, filter, random)
                }
                Paid::Some(..) => return gap(Part::Cost, "discarding from elsewhere"),
            },
            C::Exile(Selection::TopCards { count, whose, bottom: false }) => {
                if self.who(whose)? != payer {
                    return gap(Part::Cost, "cards of another player's library");
                }
                Cost::ExileTop(self.constant(count)?)
            }
            C::Exile(selection) => match self.paid(selection, payer, None)? {
                Paid::This => Cost::ExileThis,
                Paid::Some(count, filter, false) => Cost::Exile(count, filter),
                Paid::Some(..) => return gap(Part::Cost, "a random exile"),
            },
            C::ExileThisFrom(Zone::Graveyard | Zone::Hand) => Cost::ExileThis,
            C::ExileThisFrom(_) => return gap(Part::Cost, "exiling itself from elsewhere"),
            // CR 118.12: "a creature" may be another player's, but the compiled cost takes one of the payer's own.
            C::Return(Selection::Some { filter, .. }) if !self.names_payer(filter, payer)? => {
                return gap(Part::Cost, "returning a permanent of any player");
            }
            C::Return(selection) => match self.paid(selection, payer, None)? {
                Paid::This => Cost::Return(1, None),
                Paid::Some(count, filter, false) if filter.zone == Zone::Battlefield => {
                    Cost::Return(count, Some(filter))
                }
                Paid::Some(..) => return gap(Part::Cost, "returning cards"),
            },
            C::TapOther(Selection::Some { filter, .. }) if !self.names_payer(filter, payer)? => {
                return gap(Part::Cost, "tapping a permanent of any player");
            }
            C::TapOther(selection) => match self.paid(selection, payer, None)? {
                Paid::Some(count, filter, false) => Cost::TapOther(count, filter),
                Paid::This | Paid::Some(..) => return gap(Part::Cost, "tapping"),
            },
            C::PutCounters(
                count,
                kind,
                on @ Selection::Some { count: Count::Exactly(tree::Amount::Number(1)), filter, .. },
            ) => {
                if !self.names_payer(filter, payer)? {
                    return gap(Part::Cost, "counters on a permanent of any player");
                }
                let (number, kind) = (self.constant(count)?, self.counter(kind)?);
                match self.paid(on, payer, None)? {
                    Paid::Some(1, filter, false) if filter.zone == Zone::Battlefield => {
                        Cost::PutCountersOn(number, kind, filter)
                    }
                    _ => return gap(Part::Cost, "counters on another object"),
                }
            }
            C::PutCounters(count, kind, on) => match self.described(on)? {
                Sel::Obj(Obj::This) => Cost::PutCounters(self.constant(count)?, self.counter(kind)?),
                _ => return gap(Part::Cost, "counters on another object"),
            },
            C::RemoveCounters(
                count,
                kind,
                from @ Selection::Some { count: Count::Exactly(tree::Amount::Number(1)), filter, .. },
            ) => {
                if !self.names_payer(filter, payer)? {
                    return gap(Part::Cost, "counters from a permanent of any player");
                }
                let (number, kind) =
                    (self.constant(count)?, kind.as_ref().map(|kind| self.counter(kind)).transpose()?);
                match self.paid(from, payer, None)? {
                    Paid::Some(1, filter, false) if filter.zone == Zone::Battlefield => {
                        Cost::RemoveCountersFrom(number, kind, filter)
                    }
                    _ => return gap(Part::Cost, "counters from another object"),
                }
            }
            C::RemoveCounters(count, Some(kind), Selection::All { filter, word: _ }) => {
                if !self.names_payer(filter, payer)? {
                    return gap(Part::Cost, "counters from permanents of any player");
                }
                let (number, kind) = (self.constant(count)?, self.counter(kind)?);
                Cost::RemoveCountersAmong(
                    number,
                    kind,
                    super::plain_filters::battlefield(self.permanent_tests(filter)?),
                )
            }
            C::RemoveCounters(count, kind, from) => match self.described(from)? {
                Sel::Obj(from @ (Obj::This | Obj::Giver)) => {
                    let kind = match kind {
                        Some(kind) => Some(self.counter(kind)?),
                        None => None,
                    };
                    let count = match count {
                        tree::Amount::All if self.scope.x => super::ALL_OF_THEM,
                        count => self.cost_count(count)?,
                    };
                    Cost::RemoveCounters(count, kind, from)
                }
                _ => return gap(Part::Cost, "counters from another object"),
            },
            C::Loyalty(LoyaltyCost::Plus(number)) => Cost::Loyalty(loyalty(*number)?),
            C::Loyalty(LoyaltyCost::Minus(number)) => Cost::Loyalty(-loyalty(*number)?),
            C::Loyalty(LoyaltyCost::MinusX) => Cost::LoyaltyX,
            C::Behold { what, exile } => {
                let permanent = self.filter(what, None)?;
                let card = tree::Filter { kind: tree::ObjectKind::Card, tests: what.tests.clone() };
                Cost::Behold {
                    permanent,
                    card: self.filter(&card, Some((Zone::Hand, payer)))?,
                    exile: *exile,
                }
            }
            C::Mill(count) => Cost::Mill(self.cost_count(count)?),
            C::Reveal(Selection::RefFrom { object, zone: Zone::Hand, whose: PlayerRef::You })
                if payer == Who::You && self.object(object)? == Obj::This =>
            {
                Cost::Reveal(1, self_in_hand())
            }
            C::Unattach(what) => match self.object(what)? {
                what @ (Obj::This | Obj::Giver) => Cost::Unattach(what),
                _ => return gap(Part::Cost, "unattaching another object"),
            },
            C::Exert => Cost::Exert,
            C::Reveal(selection) => match self.paid(selection, payer, Some((Zone::Hand, payer)))? {
                Paid::Some(count, filter, false) if filter.zone == Zone::Hand && filter.whose == payer => {
                    Cost::Reveal(count, filter)
                }
                Paid::This | Paid::Some(..) => return gap(Part::Cost, "revealing a card"),
            },
            C::PutOnLibrary(_) => return gap(Part::Cost, "putting a card on a library"),
            C::Energy(amount) => Cost::Energy(self.amount(amount)?),
            C::ManaTimes(mana, times) => Cost::ManaTimes(mana.clone(), self.amount(times)?),
            C::Either(_) => return gap(Part::Cost, "a choice of costs"),
        })
    }

    /// The number of things in a cost: fixed, or X as chosen.
    fn cost_count(&mut self, count: &tree::Amount) -> Compiled<u8> {
        match count {
            tree::Amount::X if self.scope.x => Ok(super::OF_X),
            // "Remove any number of charge counters": the number is chosen as the ability is activated.
            tree::Amount::AnyNumber if self.scope.x => Ok(super::OF_X),
            count => match self.constant(count)? {
                super::OF_X | super::ALL_OF_THEM => gap(Part::Amount, "254 or 255 in a cost"),
                count => Ok(count),
            },
        }
    }

    /// Whether X is chosen as the card is cast (601.2b): its mana cost or an additional cost has it.
    pub(super) fn card_has_x(&self) -> bool {
        let names_x = |line: &tree::Line| {
            matches!(
                line,
                tree::Line::Ability(tree::Ability::Static {
                    statement: tree::Statement::AdditionalCost { costs, optional: false },
                    ..
                }) if costs.iter().any(names_x)
            ) || matches!(line, tree::Line::Keywords(keywords) if keywords.iter().any(
                |keyword| matches!(keyword, tree::Keyword::Kicker(costs) | tree::Keyword::Madness(costs)
                    if costs.iter().any(names_x)),
            ))
        };
        self.card.cost.count_x() > 0 || self.card.lines.iter().any(names_x)
    }

    /// Whether a description says "[the payer] controls".
    fn names_payer(&mut self, filter: &tree::Filter, payer: Who) -> Compiled<bool> {
        for test in &filter.tests {
            if let tree::Test::Controller(who) = test {
                return Ok(self.who(who)? == payer);
            }
        }
        Ok(false)
    }

    fn paid(&mut self, selection: &Selection, payer: Who, card_zone: Option<(Zone, Who)>) -> Compiled<Paid> {
        match selection {
            Selection::Ref(object) => match self.object(object)? {
                Obj::This => Ok(Paid::This),
                // A payment knows the registers of the ability, not those of its resolution.
                object @ (Obj::Attached
                | Obj::Giver
                | Obj::Target(_)
                | Obj::EventSubject
                | Obj::EventOther
                | Obj::Bound) => {
                    let tests = vec![Test::Is(object)];
                    let filter =
                        Filter { zone: Zone::Battlefield, whose: Who::Any, stack: StackKind::Any, tests };
                    Ok(Paid::Some(1, filter, false))
                }
                _ => gap(Part::Cost, "paying with another object"),
            },
            Selection::Some { count: Count::Exactly(count), filter, chooser: None, random } => {
                let count = self.cost_count(count)?;
                let mut filter = self.filter(filter, card_zone)?;
                if filter.zone == Zone::Battlefield {
                    // CR 118.3, 701.21a: players pay only with permanents that they control, whether the cost says so or not.
                    filter.tests.retain(|test| *test != Test::Controller(payer));
                    if filter.tests.iter().any(|test| matches!(test, Test::Controller(_))) {
                        return gap(Part::Cost, "paying with another player's permanents");
                    }
                }
                Ok(Paid::Some(count, filter, *random))
            }
            Selection::Some { .. } => gap(Part::Cost, "a number that is not fixed"),
            Selection::Target(_) => gap(Part::Cost, "a target"),
            Selection::All { .. } => gap(Part::Cost, "all of them"),
            Selection::List(_) => gap(Part::Cost, "several objects"),
            Selection::Player(_) => gap(Part::Cost, "a player"),
            Selection::RefFrom { .. } => gap(Part::Cost, "a known card of a zone"),
            Selection::TopCards { .. } => gap(Part::Cost, "cards of a library"),
        }
    }
}

/// Whether the cost contains an X that its payer chooses.
pub(super) fn names_x(cost: &tree::Cost) -> bool {
    use tree::{Amount as A, Cost as C, Count};
    let some =
        |selection: &Selection| matches!(selection, Selection::Some { count: Count::Exactly(A::X), .. });
    match cost {
        C::Mana(mana) | C::Waterbend(mana) => mana.count_x() > 0,
        C::Loyalty(LoyaltyCost::MinusX) => true,
        C::Life(amount) | C::Energy(amount) | C::Mill(amount) => *amount == A::X,
        C::RemoveCounters(amount, _, _) => matches!(amount, A::X | A::AnyNumber | A::All),
        C::Discard(what)
        | C::Sacrifice(what)
        | C::Exile(what)
        | C::Return(what)
        | C::TapOther(what)
        | C::Reveal(what) => some(what),
        _ => false,
    }
}

fn loyalty(number: u8) -> Compiled<i8> {
    i8::try_from(number).or_else(|_| gap(Part::Cost, "loyalty"))
}

/// The card itself in its owner's hand.
pub(super) fn self_in_hand() -> Filter {
    Filter { zone: Zone::Hand, whose: Who::You, stack: StackKind::Any, tests: vec![Test::Is(Obj::This)] }
}
