//! Measures of objects, and amounts.

use crate::oracle::tree::{Measure, TurnFact, Zone};
use crate::program::{Ability, Amount, Book, Change, Obj, Who, creature_type_count};
use crate::types::{CardType, Colors, Player};

use super::eval::Look;
use super::state::{Card, Frame, Place, Ref, StackItemKind, State, slots};

impl<'a> Look<'a> {
    pub fn measure(self, measure: Measure) -> i32 {
        match (self, measure) {
            (Look::Perm { perm, .. }, Measure::Power) => i32::from(perm.power),
            (Look::Perm { perm, .. }, Measure::Toughness) => i32::from(perm.toughness),
            (Look::Card(_, def) | Look::Stack(_, def), Measure::Power) => i32::from(def.power),
            (Look::Card(_, def) | Look::Stack(_, def), Measure::Toughness) => i32::from(def.toughness),
            (Look::Stack(item, def), Measure::ManaValue) => {
                i32::from(def.mana_value) + i32::from(item.x) * def.cost.count_x() as i32
            }
            (Look::Card(_, def), Measure::ManaValue) => i32::from(def.mana_value),
            // A permanent's comes from its def: see `State::mana_value`.
            (Look::Perm { .. }, Measure::ManaValue) => 0,
        }
    }
}

impl State {
    /// The power, toughness or mana value of an object.
    pub fn measure(&self, book: &Book, r: Ref, look: Look<'_>, measure: Measure) -> i32 {
        match measure {
            Measure::ManaValue => self.mana_value(book, look),
            other => self.defined(book, r, look, other).unwrap_or_else(|| look.measure(other)),
        }
    }

    /// The power or toughness that an ability of the card itself defines in every zone (604.3).
    fn defined(&self, book: &Book, r: Ref, look: Look<'_>, measure: Measure) -> Option<i32> {
        let (def, controller) = match look {
            // For permanents, the layers apply such abilities.
            Look::Perm { .. } => return None,
            Look::Card(card, _) => (card.def, card.owner),
            Look::Stack(item, _) => (item.def, item.controller),
        };
        book.info(def).statics.iter().find_map(|&ability| match book.ability(ability) {
            Ability::Static(stat) if stat.defining => stat.changes.iter().find_map(|change| match change {
                Change::Base(power, toughness) => {
                    let amount = if measure == Measure::Power { power } else { toughness };
                    let frame = Frame::new(controller, r);
                    amount.as_ref().map(|amount| self.amount(book, amount, &frame))
                }
                _ => None,
            }),
            _ => None,
        })
    }

    pub(super) fn amount_each(&self, book: &Book, amount: &Amount, frame: &Frame, each: Ref) -> i32 {
        match amount {
            Amount::Number(number) => *number,
            Amount::Of(measure, Obj::Each) => {
                self.look(book, each).map_or(0, |look| self.measure(book, each, look, *measure))
            }
            other => self.amount(book, other, frame),
        }
    }

    /// By how much a power or toughness changes: a number that is written may be negative, as may a power that is doubled, and any other that is calculated
    /// is not (107.1b).
    pub(super) fn change_by(&self, book: &Book, amount: &Amount, frame: &Frame) -> i32 {
        match amount {
            Amount::Number(number) => *number,
            Amount::Signed(of) => self.amount(book, of, frame),
            Amount::Times(times, of) => times * self.amount(book, of, frame).max(0),
            other => self.amount(book, other, frame).max(0),
        }
    }

    /// The most creatures of the player that can be one of each of the four kinds (700.8).
    fn party(&self, book: &Book, player: Player) -> i32 {
        let kinds = ["Cleric", "Rogue", "Warrior", "Wizard"].map(|kind| book.subtypes.find(kind));
        // Each bit a set of kinds that some of the creatures can fill.
        let mut filled = 1_u16;
        for slot in slots(self.permanents_of(player)) {
            let perm = &self.perms[usize::from(slot)];
            if !perm.is(CardType::Creature) {
                continue;
            }
            let look = Look::Perm { perm, slot, live: true };
            let before = filled;
            for (place, kind) in kinds.iter().enumerate() {
                if !kind.is_some_and(|kind| self.has_subtype(book, look, kind)) {
                    continue;
                }
                for set in (0..16_usize).filter(|set| before >> set & 1 == 1) {
                    filled |= 1 << (set | 1 << place);
                }
            }
        }
        (0..16_u32).filter(|set| filled >> set & 1 == 1).map(u32::count_ones).max().unwrap_or(0) as i32
    }

    /// The value of an amount.
    pub fn amount(&self, book: &Book, amount: &Amount, frame: &Frame) -> i32 {
        match amount {
            Amount::Number(number) => *number,
            Amount::X => i32::from(frame.item.x),
            Amount::CountOf(filter) => self.count(book, filter, frame),
            Amount::Among(obj, tests) => {
                let passes = |r: &&Ref| tests.iter().all(|test| self.test(book, test, **r, frame));
                self.obj(*obj, frame).iter().filter(passes).count() as i32
            }
            Amount::Of(measure, obj) => {
                let refs = self.obj(*obj, frame);
                refs.iter()
                    .filter_map(|&r| self.look(book, r).map(|look| self.measure(book, r, look, *measure)))
                    .sum()
            }
            Amount::GreatestAmong(measure, filter) => {
                let mut greatest = 0;
                self.each_match(book, filter, frame, |r| {
                    if let Some(look) = self.look(book, r) {
                        greatest = greatest.max(self.measure(book, r, look, *measure));
                    }
                });
                greatest
            }
            Amount::TotalAmong(measure, filter) => {
                let mut total = 0;
                self.each_match(book, filter, frame, |r| {
                    if let Some(look) = self.look(book, r) {
                        total += self.measure(book, r, look, *measure);
                    }
                });
                total
            }
            Amount::CardsIn(zone, who) => {
                // CR 601.2a: a spell that is only proposed counts as being on the stack.
                let proposed = frame.item.proposed().map(|card| &self.cards[usize::from(card)]);
                let size = |player: Player| {
                    let zones = &self.zones[player];
                    let (place, size) = match zone {
                        Zone::Library => (Place::Library, zones.library.len()),
                        Zone::Hand => (Place::Hand, zones.hand.len()),
                        Zone::Graveyard => (Place::Graveyard, zones.graveyard.len()),
                        _ => (Place::Exile, zones.exile.len()),
                    };
                    let itself = |card: &Card| card.place == place && card.owner == player;
                    size - usize::from(proposed.is_some_and(itself))
                };
                match who {
                    Who::Any => (size(Player::A) + size(Player::B)) as i32,
                    who => self.who(book, *who, frame).map_or(0, |player| size(player) as i32),
                }
            }
            Amount::Speed(who) => {
                self.who(book, *who, frame).map_or(0, |player| i32::from(self.players[player].speed))
            }
            Amount::Life(who) => {
                self.who(book, *who, frame).map_or(0, |player| i32::from(self.players[player].life))
            }
            Amount::CountersAmong(kind, among) => {
                let counts = |perm: &super::state::Perm| match kind {
                    Some(kind) => perm.count(*kind) as i32,
                    None => perm.counters.iter().map(|&(_, n)| i32::from(n)).sum(),
                };
                self.pick(book, among, frame).iter().filter_map(|&r| self.perm(r)).map(counts).sum()
            }
            Amount::Counters(kind, obj) => {
                let refs = self.obj(*obj, frame);
                refs.iter()
                    .filter_map(|&r| self.look(book, r))
                    .map(|look| match (look, kind) {
                        (Look::Perm { perm, .. }, Some(kind)) => perm.count(*kind) as i32,
                        (Look::Perm { perm, .. }, None) => {
                            perm.counters.iter().map(|&(_, n)| i32::from(n)).sum()
                        }
                        (Look::Card(card, _), kind) => i32::from(card.count(*kind)),
                        (Look::Stack(..), _) => 0,
                    })
                    .sum()
            }
            Amount::PlayerCounters(kind, who) => self.who(book, *who, frame).map_or(0, |player| {
                let facts = &self.players[player];
                i32::from(match book.counter_name(*kind) {
                    "rad" => facts.rad,
                    "experience" => facts.experience,
                    _ => facts.poison,
                })
            }),
            Amount::EventAmount => i32::from(frame.item.event.amount),
            Amount::LastAmount => frame.last_amount,
            Amount::ChosenNumber => frame.number,
            Amount::Rolled => i32::from(frame.rolled),
            Amount::Votes(word) => frame.number >> (4 * *word) & i32::from(crate::program::MOST_VOTES),
            // Other values mean that no number was chosen.
            Amount::KeptNumber => match self.look_perm(frame.item.source).map(|perm| perm.chosen) {
                Some(number) if number <= 9999 => i32::from(number),
                _ => 0,
            },
            // A life total may be negative.
            Amount::NotedLife => {
                self.look_perm(frame.item.source).map_or(0, |perm| i32::from(perm.chosen as i16))
            }
            Amount::SpentOnX => i32::from(frame.item.spent_on_x),
            Amount::ExcessDealt => frame.excess_damage,
            Amount::LastDamageAtMostLife => frame.damage_at_most_life,
            Amount::TargetsBeyondFirst => (frame.item.targets.len() as i32 - 1).max(0),
            Amount::Evenly(total) => {
                let shares = frame.item.targets.iter().filter(|&&r| r != Ref::None).count();
                self.amount(book, total, frame).checked_div(shares as i32).unwrap_or(0)
            }
            Amount::Fewest(filter) => {
                let mut counts = [0; 2];
                self.each_match(book, filter, frame, |r| {
                    if let Some(look) = self.look(book, r) {
                        counts[look.controller() as usize] += 1;
                    }
                });
                counts[0].min(counts[1])
            }
            Amount::ThisTurn(fact, who) => {
                let of = |player: Player| {
                    let facts = &self.players[player];
                    i32::from(match fact {
                        TurnFact::CreaturesDied => u16::from(facts.creatures_died),
                        TurnFact::SpellsCast => u16::from(facts.spells_cast),
                        TurnFact::CardsDrawn => u16::from(facts.cards_drawn),
                        TurnFact::LifeGained => facts.life_gained,
                        TurnFact::LifeLost => facts.life_lost,
                        TurnFact::LostLastTurn => facts.lost_last_turn,
                        TurnFact::DamageDealt => facts.damaged,
                        TurnFact::LandsPlayed => u16::from(facts.lands_played),
                        TurnFact::AttackedWith => u16::from(facts.attacked_with),
                        TurnFact::CardsDiscarded => u16::from(facts.cards_discarded),
                        TurnFact::Searched => u16::from(facts.searched),
                        TurnFact::Turns => u16::from(facts.turns_begun),
                    })
                };
                match who {
                    Who::Any => of(Player::A) + of(Player::B),
                    who => self.who(book, *who, frame).map_or(0, of),
                }
            }
            Amount::Devotion(colors) => {
                let you = frame.item.controller;
                slots(self.live)
                    .filter(|&slot| self.perms[usize::from(slot)].controller == you)
                    .flat_map(|slot| &book.def(self.perms[usize::from(slot)].def).cost.0)
                    .filter(|symbol| symbol.colors().shares_with(*colors))
                    .count() as i32
            }
            Amount::BasicLandTypes(who) => {
                let Some(player) = self.who(book, *who, frame) else { return 0 };
                (0..5)
                    .filter(|&subtype| {
                        slots(self.live).any(|slot| {
                            let perm = &self.perms[usize::from(slot)];
                            perm.controller == player
                                && perm.is(CardType::Land)
                                && self.has_subtype(book, Look::Perm { perm, slot, live: true }, subtype)
                        })
                    })
                    .count() as i32
            }
            Amount::CardTypesAmong(filter) => {
                let mut types = 0_u8;
                self.each_match(book, filter, frame, |r| {
                    if let Some(look) = self.look(book, r) {
                        for card_type in CardType::ALL {
                            types |= u8::from(look.is(card_type)) << card_type as u8;
                        }
                    }
                });
                types.count_ones() as i32
            }
            Amount::Different(kind, filter) => {
                let mut found: Vec<i32> = Vec::new();
                self.each_match(book, filter, frame, |r| {
                    let told = self.told_apart_by(book, *kind, r);
                    found.extend(told.filter(|told| !found.contains(told)));
                });
                found.len() as i32
            }
            Amount::ColorsAmong(filter) => {
                let mut colors = Colors::NONE;
                self.each_match(book, filter, frame, |r| {
                    if let Some(look) = self.look(book, r) {
                        colors = self.colors_of(book, look).iter().fold(colors, Colors::with);
                    }
                });
                colors.len() as i32
            }
            Amount::TimesKicked(obj) => self
                .obj(*obj, frame)
                .iter()
                .map(|&r| match self.look(book, r) {
                    Some(Look::Perm { perm, .. }) => i32::from(perm.kicked),
                    Some(Look::Stack(item, _)) => i32::from(item.kicked),
                    Some(Look::Card(..)) | None => 0,
                })
                .sum(),
            // A spell asks this about itself, as it is cast and as it resolves.
            Amount::TimesPaid(Obj::This)
                if matches!(frame.item.kind, StackItemKind::Spell { .. } | StackItemKind::Copy) =>
            {
                i32::from(frame.item.optional)
            }
            // A trigger on a cost that was given to the spell has the number of times that cost was paid.
            Amount::TimesPaid(_)
                if matches!(frame.item.kind, StackItemKind::Triggered(_)) && frame.item.optional > 0 =>
            {
                i32::from(frame.item.optional)
            }
            Amount::TimesPaid(obj) => self
                .obj(*obj, frame)
                .iter()
                .map(|&r| match self.look(book, r) {
                    Some(Look::Perm { perm, .. }) => i32::from(perm.optional),
                    Some(Look::Stack(item, _)) => i32::from(item.optional),
                    Some(Look::Card(..)) | None => 0,
                })
                .sum(),
            Amount::Tally(tally, who) => {
                let of = |player: Player| i32::from(self.tallies[player as usize][usize::from(*tally)]);
                match who {
                    Who::Any => of(Player::A) + of(Player::B),
                    who => self.who(book, *who, frame).map_or(0, of),
                }
            }
            Amount::CastBefore(obj) => self
                .obj(*obj, frame)
                .iter()
                .map(|&r| match self.look(book, r) {
                    Some(Look::Stack(item, _)) => i32::from(item.cast_total) - 1,
                    _ => 0,
                })
                .sum::<i32>()
                .max(0),
            Amount::ClassLevel => {
                self.look_perm(frame.item.source).map_or(1, |perm| 1 + i32::from(perm.levels))
            }
            Amount::KindsOf(obj) => self
                .obj(*obj, frame)
                .iter()
                .filter_map(|&r| self.look(book, r))
                .map(|look| {
                    let types = CardType::ALL.into_iter().filter(|&one| look.is(one)).count();
                    // CR 205.3m: every creature type counts, not only those of cards in the game.
                    let (every, changeling) = match self.has_all_creature_types(book, look) {
                        true => (creature_type_count(), true),
                        false => (0, false),
                    };
                    let of_kinds = |&subtype: &u16| {
                        !(changeling && book.is_creature_type(subtype))
                            && self.has_subtype(book, look, subtype)
                    };
                    let subtypes = every + (0..book.subtypes.len() as u16).filter(of_kinds).count();
                    (look.supertypes().count_ones() as usize + types + subtypes) as i32
                })
                .sum(),
            Amount::AllCounters => {
                let of_permanents: i32 = slots(self.live)
                    .flat_map(|slot| self.perms[usize::from(slot)].counters.iter())
                    .map(|&(_, count)| i32::from(count))
                    .sum();
                let of = |player: Player| {
                    let facts = &self.players[player];
                    [facts.poison, facts.energy, facts.rad, facts.experience]
                        .map(i32::from)
                        .iter()
                        .sum::<i32>()
                };
                of_permanents + of(Player::A) + of(Player::B)
            }
            Amount::CounterKinds(filter) => {
                let mut kinds: Vec<crate::program::CounterId> = Vec::new();
                self.each_match(book, filter, frame, |r| {
                    let Some(perm) = self.look_perm(r) else { return };
                    for &(kind, count) in perm.counters.iter() {
                        if count > 0 && !kinds.contains(&kind) {
                            kinds.push(kind);
                        }
                    }
                });
                kinds.len() as i32
            }
            Amount::AttackersPower => i32::from(self.combat.attackers_power),
            Amount::AttackersDeclared => i32::from(self.combat.attackers_declared),
            Amount::ColorsOf(obj) => self
                .obj(*obj, frame)
                .iter()
                .filter_map(|&r| self.look(book, r))
                .map(|look| self.colors_of(book, look).len() as i32)
                .sum(),
            Amount::Most(left, right) => self.amount(book, left, frame).max(self.amount(book, right, frame)),
            Amount::Least(left, right) => self.amount(book, left, frame).min(self.amount(book, right, frame)),
            Amount::ColorsSpent => {
                let entered = self.look_perm(frame.item.source).map_or([0; 6], |perm| perm.spent);
                (0..5).filter(|&color| frame.item.spent[color] > 0 || entered[color] > 0).count() as i32
            }
            Amount::Spent(color, obj) => self
                .obj(*obj, frame)
                .iter()
                .map(|&r| {
                    let own = [&frame.item];
                    let mut items = self.stack.iter().chain(self.gone.iter()).chain(own);
                    match self.look_perm(r) {
                        Some(perm) => perm.spent,
                        None => items.find(|item| Ref::Stack(item.id) == r).map_or([0; 6], |item| item.spent),
                    }
                })
                .map(|spent| color.map_or(spent.iter().sum(), |color| spent[color as usize]))
                .map(i32::from)
                .sum(),
            Amount::Opponents => 1,
            Amount::Party => self.party(book, frame.item.controller),
            Amount::Plus(left, right) => self.amount(book, left, frame) + self.amount(book, right, frame),
            Amount::Minus(left, right) => self.amount(book, left, frame) - self.amount(book, right, frame),
            Amount::Signed(inner) => self.amount(book, inner, frame),
            Amount::Times(factor, inner) => factor * self.amount(book, inner, frame),
            Amount::HalfUp(inner) => (self.amount(book, inner, frame) + 1).div_euclid(2),
            Amount::HalfDown(inner) => self.amount(book, inner, frame).div_euclid(2),
        }
    }
}
