//! Paying costs other than mana (601.2h).

use crate::game::Chance;
use crate::program::{ALL_OF_THEM, Book, Cost, Inputs};
use crate::sort::CompactSort;
use crate::types::Player;

use super::decision::{Opt, What};
use super::event::Happened;
use super::list::List;
use super::mana::mask_of;
use super::need::Need;
use super::payable::times;
use super::state::{Place, Ref, StackItem, State};

impl State {
    /// What was exiled to pay for a spell is exiled with the permanent that it becomes (607.2).
    pub(super) fn keep_exiled(&mut self, spell: Ref, permanent: Ref) {
        for owner in Player::BOTH {
            for &id in self.zones[owner].exile.iter() {
                let card = &mut self.cards[usize::from(id)];
                if card.exiled_by == spell {
                    card.exiled_by = permanent;
                }
            }
        }
    }

    /// Pays one cost other than mana in full. `Some(None)` while waiting for a choice, `None` if it can't be paid.
    pub fn pay_cost(
        &mut self,
        book: &Book,
        chance: &mut Option<&mut Chance>,
        cost: &Cost,
        item: &StackItem,
        need: &Need,
    ) -> Option<Option<List<Ref, 4>>> {
        let outer = self.begin_group();
        let paid = self.pay_together(book, chance, cost, item, need);
        self.grouped = outer;
        paid
    }

    fn pay_together(
        &mut self,
        book: &Book,
        chance: &mut Option<&mut Chance>,
        cost: &Cost,
        item: &StackItem,
        need: &Need,
    ) -> Option<Option<List<Ref, 4>>> {
        let player = item.controller;
        let frame = self.frame_for(item);
        let slot = self.slot_of(item.source);
        let mut paid: List<Ref, 4> = List::default();
        match cost {
            Cost::Mana(_) | Cost::Waterbend(_) | Cost::ManaTimes(..) | Cost::OwnMana | Cost::Life(_) => {}
            Cost::OpponentGains(life) => self.gain_life(book, player.opponent(), i32::from(*life)),
            Cost::Tap => {
                // Abilities that trigger on tapping for mana do so once the mana is there (605.4a).
                self.tap(book, slot?);
            }
            Cost::Untap => {
                self.untap(book, slot?);
            }
            Cost::Sacrifice(_, None) => {
                let r = item.source;
                slot?;
                self.gives_mana_first(book, item, need, mask_of(self, r))?;
                self.sacrifice(book, player, r);
                paid.push(r);
            }
            Cost::Sacrifice(count, Some(filter)) => {
                let options = self.sacrifices(book, filter, player, &frame);
                let count = if *count == ALL_OF_THEM { options.len() } else { times(*count, item) };
                let how = (What::Sacrifice, count);
                let Some(picks) = self.taken_as_cost(book, how, (item, need), options)? else {
                    return Some(None);
                };
                let theirs: Vec<(Player, Ref)> =
                    picks.iter().filter_map(|opt| Some((player, opt.object()?))).collect();
                for r in self.sacrifice_all(book, &theirs) {
                    paid.push(r);
                }
            }
            Cost::Discard(count, filter, random) => {
                let options = self.hand_matches(book, filter.as_ref(), player, &frame);
                let count = times(*count, item);
                let picks = if *random {
                    let mut all: Vec<Opt> = options.to_vec();
                    chance.as_mut()?.shuffle(&mut all);
                    List::of(all.into_iter().take(count))
                } else {
                    match self.choose(player, What::Discard, count, count, options)? {
                        Some(picks) => picks,
                        None => return Some(None),
                    }
                };
                for opt in picks.iter() {
                    if let Opt::Ref(r) = opt
                        && let Some(card) = self.card_of(*r)
                    {
                        self.discard(book, player, card, player);
                        paid.push(self.card_ref(card));
                    }
                }
            }
            Cost::Exert => self.exert(book, slot?, player),
            Cost::Unattach(what) => {
                let what = *self.obj(*what, &frame).first()?;
                self.unattach(book, self.slot_of(what)?);
            }
            Cost::Reveal(count, filter) => {
                let options = self.hand_matches(book, Some(filter), player, &frame);
                let count = times(*count, item);
                let Some(picks) = self.choose(player, What::CostObjects, count, count, options)? else {
                    return Some(None);
                };
                for r in picks.iter().filter_map(Opt::object) {
                    if let Some(card) = self.card_of(r) {
                        self.cards[usize::from(card)].known = 3;
                        paid.push(r);
                    }
                }
            }
            Cost::Behold { permanent, card, exile } => {
                let mut options = self.own_matches(book, permanent, player, &frame);
                for &opt in self.hand_matches(book, Some(card), player, &frame).iter() {
                    options.push(opt);
                }
                let Some(picks) = self.choose(player, What::CostObjects, 1, 1, options)? else {
                    return Some(None);
                };
                for r in picks.iter().filter_map(Opt::object) {
                    let id = self.card_of(r).or_else(|| self.perm(r).map(|perm| perm.card));
                    match (exile, self.slot_of(r), self.card_of(r)) {
                        (true, Some(slot), _) => self.leave(book, slot, Place::Exile, None),
                        (true, None, Some(card)) => self.move_card(book, card, Place::Exile, None),
                        (false, None, Some(card)) => self.cards[usize::from(card)].known = 3,
                        _ => {}
                    }
                    // "The exiled card" of the permanent that the spell becomes means it, too (607.2).
                    let id = id.filter(|&id| *exile && id != super::state::NO_CARD);
                    let taken = match id.filter(|&id| self.cards[usize::from(id)].place == Place::Exile) {
                        Some(id) => {
                            self.cards[usize::from(id)].exiled_by = self.exiler(book, item);
                            self.card_ref(id)
                        }
                        None => r,
                    };
                    paid.push(taken);
                }
            }
            Cost::Cycle => {
                let card = self.card_of(item.source)?;
                self.discard(book, player, card, player);
                let card = self.card_ref(card);
                paid.push(card);
                self.emit(book, Happened::Cycles { player, card, x: item.x });
            }
            Cost::DiscardHand => {
                let hand = self.zones[player].hand;
                for &card in hand.iter() {
                    self.discard(book, player, card, player);
                }
            }
            Cost::ExileThis => match slot {
                Some(slot) => self.leave(book, slot, Place::Exile, None),
                None => {
                    let card = self.card_of(item.source)?;
                    self.move_card(book, card, Place::Exile, None);
                }
            },
            Cost::Exile(count, filter) => {
                let options = List::of(self.exilable(book, filter, &frame).into_iter().map(Opt::Ref));
                let how = (What::CostObjects, times(*count, item));
                let Some(picks) = self.taken_as_cost(book, how, (item, need), options)? else {
                    return Some(None);
                };
                for opt in picks.iter() {
                    if let Opt::Ref(r) = opt {
                        match (self.slot_of(*r), self.card_of(*r)) {
                            (Some(slot), _) => self.leave(book, slot, Place::Exile, None),
                            (None, Some(card)) => {
                                self.move_card(book, card, Place::Exile, None);
                                // It counts as exiled with what the spell becomes (607.2), for "cards exiled with ~" of an escaped card.
                                let exiled = &mut self.cards[usize::from(card)];
                                if exiled.place == Place::Exile
                                    && matches!(item.kind, super::state::StackItemKind::Spell { .. })
                                {
                                    exiled.exiled_by = item.source;
                                }
                            }
                            (None, None) => self.exile_from_stack(book, *r),
                        }
                        paid.push(*r);
                    }
                }
            }
            Cost::Materials { count, permanent, card } => {
                let mut options = self.own_matches(book, permanent, player, &frame);
                for r in self.exilable(book, card, &frame) {
                    options.push(Opt::Ref(r));
                }
                let how = (What::CostObjects, usize::from(*count));
                let Some(picks) = self.taken_as_cost(book, how, (item, need), options)? else {
                    return Some(None);
                };
                for r in picks.iter().filter_map(Opt::object) {
                    match (self.slot_of(r), self.card_of(r)) {
                        (Some(slot), _) => self.leave(book, slot, Place::Exile, None),
                        (None, Some(card)) => self.move_card(book, card, Place::Exile, None),
                        (None, None) => {}
                    }
                    paid.push(r);
                }
            }
            Cost::Return(_, None) => self.leave(book, slot?, Place::Hand, None),
            Cost::Return(count, Some(filter)) => {
                let options = self.own_matches(book, filter, player, &frame);
                let how = (What::CostObjects, times(*count, item));
                let Some(picks) = self.taken_as_cost(book, how, (item, need), options)? else {
                    return Some(None);
                };
                for opt in picks.iter() {
                    if let Opt::Ref(r) = opt
                        && let Some(slot) = self.slot_of(*r)
                    {
                        self.leave(book, slot, Place::Hand, None);
                        paid.push(*r);
                    }
                }
            }
            Cost::TapOther(count, filter) => {
                let mut options = self.untapped_matches(book, filter, player, &frame);
                let count = times(*count, item);
                // Permanents tapped for this give no mana, so those that could give some come last.
                let spared = self.spared(book, item, need, &options);
                if spared.len() >= count {
                    let sources = self.slots_of_sources(book, item);
                    let gives = |opt: &Opt| opt.object().is_some_and(|r| mask_of(self, r) & sources != 0);
                    let (last, first): (Vec<Opt>, Vec<Opt>) = spared.iter().copied().partition(gives);
                    options = List::of(first.into_iter().chain(last));
                }
                let Some(picks) = self.choose(player, What::CostObjects, count, count, options)? else {
                    return Some(None);
                };
                let tapped: Vec<u8> =
                    picks.iter().filter_map(Opt::object).filter_map(|r| self.slot_of(r)).collect();
                for &slot in &tapped {
                    paid.push(self.perm_ref(slot));
                }
                self.tap_together(book, tapped);
            }
            Cost::PutCounters(count, kind) => {
                self.put_counters_by_rule(book, player, item.source, *kind, times(*count, item) as u32)
            }
            Cost::PutCountersOn(count, kind, filter) => {
                let options = self.counter_matches(book, filter, *kind, player, &frame);
                let Some(picks) = self.choose(player, What::CostObjects, 1, 1, options)? else {
                    return Some(None);
                };
                for r in picks.iter().filter_map(|opt| opt.object()) {
                    self.put_counters_by_rule(book, player, r, *kind, times(*count, item) as u32);
                    paid.push(r);
                }
            }
            Cost::RemoveCounters(count, kind, from) => {
                let from = self.slot_of(*self.obj(*from, &frame).first()?)?;
                let number = match *count {
                    ALL_OF_THEM => u32::try_from(item.x).unwrap_or(0),
                    count => times(count, item) as u32,
                };
                self.take_counters(book, from, *kind, number);
            }
            Cost::RemoveCountersAmong(count, kind, filter) => {
                let options = self.counters_among(book, (filter, *kind, *count), player, &frame);
                let number = usize::from(*count);
                let Some(picks) = self.choose(player, What::CostObjects, number, number, options)? else {
                    return Some(None);
                };
                for r in picks.iter().filter_map(|opt| opt.object()) {
                    self.take_counters(book, self.slot_of(r)?, Some(*kind), 1);
                    paid.push(r);
                }
            }
            Cost::RemoveCountersFrom(count, kind, filter) => {
                let options = self.countered_matches(book, (filter, *kind, *count), player, &frame);
                let Some(picks) = self.choose(player, What::CostObjects, 1, 1, options)? else {
                    return Some(None);
                };
                for r in picks.iter().filter_map(|opt| opt.object()) {
                    self.take_counters(book, self.slot_of(r)?, *kind, u32::from(*count));
                    paid.push(r);
                }
            }
            Cost::Loyalty(change) => {
                let slot = slot?;
                self.perms[usize::from(slot)].loyalty_used = true;
                if *change >= 0 {
                    let change = u32::from(change.unsigned_abs());
                    self.put_counters_by_rule(book, player, item.source, 2, change);
                } else {
                    self.take_counters(book, slot, Some(2), u32::from(change.unsigned_abs()));
                }
            }
            Cost::LoyaltyX => {
                let slot = slot?;
                self.perms[usize::from(slot)].loyalty_used = true;
                self.take_counters(book, slot, Some(2), u32::try_from(item.x).unwrap_or(0));
            }
            Cost::Mill(count) => self.mill(book, player, times(*count, item) as u32),
            Cost::ExileTop(count) => {
                let count = times(*count, item);
                // CR 400.7j: effects may ask about it. No card asks about one of several.
                if let (1, Some(&top)) = (count, self.zones[player].library.last()) {
                    paid.push(self.card_ref(top));
                }
                self.take_top(book, player, count as u32, super::state::Place::Exile);
            }
            Cost::Crew(power) => {
                let crew = self.crew(item);
                let options = List::of(crew.iter().map(|&slot| Opt::Ref(self.perm_ref(slot))));
                let Some(picks) = self.choose(player, What::CostObjects, 0, crew.len(), options)? else {
                    return Some(None);
                };
                let mut tapped: Vec<u8> =
                    picks.iter().filter_map(Opt::object).filter_map(|r| self.slot_of(r)).collect();
                let power_of = |state: &State, slot: u8| state.crew_power(book, item, slot);
                // If the chosen creatures are too few, the least ones that suffice are added.
                let mut rest: Vec<u8> = crew.iter().copied().filter(|slot| !tapped.contains(slot)).collect();
                rest.compact_sort_by_key(|&slot| (power_of(self, slot), slot));
                while tapped.iter().map(|&slot| power_of(self, slot)).sum::<i32>() < i32::from(*power) {
                    let given: i32 = tapped.iter().map(|&slot| power_of(self, slot)).sum();
                    let enough =
                        rest.iter().position(|&slot| given + power_of(self, slot) >= i32::from(*power));
                    let at = enough.or(rest.len().checked_sub(1))?;
                    tapped.push(rest.remove(at));
                }
                for &slot in &tapped {
                    paid.push(self.perm_ref(slot));
                    self.rides(item.source, self.perm_ref(slot));
                }
                let crew: Vec<Ref> = tapped.iter().map(|&slot| self.perm_ref(slot)).collect();
                self.tap_together(book, tapped);
                if !self.saddles(book, item) {
                    for subject in crew {
                        self.emit(book, Happened::Crews { subject, other: item.source });
                    }
                }
            }
            Cost::Evidence(value) => {
                let graveyard = self.zones[player].graveyard;
                let options = List::of(graveyard.iter().map(|&card| Opt::Ref(self.card_ref(card))));
                let Some(picks) = self.choose(player, What::CostObjects, 0, options.len(), options)? else {
                    return Some(None);
                };
                let mut exiled: Vec<u8> =
                    picks.iter().filter_map(Opt::object).filter_map(|r| self.card_of(r)).collect();
                let total =
                    |cards: &[u8]| cards.iter().map(|&card| self.evidence_of(book, card)).sum::<u32>();
                // If the chosen cards are too few, the least ones that suffice are added.
                let mut rest: Vec<u8> =
                    graveyard.iter().copied().filter(|card| !exiled.contains(card)).collect();
                rest.compact_sort_by_key(|&card| (self.evidence_of(book, card), card));
                while total(&exiled) < u32::from(*value) {
                    let given = total(&exiled);
                    let enough = rest
                        .iter()
                        .position(|&card| given + self.evidence_of(book, card) >= u32::from(*value));
                    let at = enough.or(rest.len().checked_sub(1))?;
                    exiled.push(rest.remove(at));
                }
                for card in exiled {
                    self.move_card(book, card, Place::Exile, None);
                    paid.push(self.card_ref(card));
                }
                self.emit(book, Happened::Evidence { player });
            }
            Cost::Energy(amount) => {
                let amount = self.amount(book, amount, &frame).clamp(0, 255) as u8;
                let energy = &mut self.players[player].energy;
                *energy = energy.checked_sub(amount)?;
                self.touch(Inputs::ALL);
            }
        }
        Some(Some(paid))
    }
}
