//! Effects that move cards, look at them, and search for them (701).

use crate::oracle::tree::Zone;
use crate::program::{Book, Dest, Effect, Who};
use crate::types::Player;

use super::super::decision::{Opt, What};
use super::super::list::{List, LongList};
use super::super::resolve::Flow;
use super::super::state::{Excess, Frame, MAX_OBJECTS, Place, Ref, State};
use super::Dice;

impl State {
    pub(super) fn cards_effect(
        &mut self,
        book: &Book,
        chance: Dice<'_, '_>,
        frame: &mut Frame,
        effect: &Effect,
    ) -> Flow {
        match effect {
            Effect::ExileLibrary(who) => {
                if let Some(player) = self.who(book, *who, frame) {
                    let library = self.zones[player].library;
                    let cards: Vec<Ref> = library.iter().rev().map(|&card| self.card_ref(card)).collect();
                    self.move_refs(book, chance, frame, &cards, &Dest::exile(), true);
                    frame.did = !cards.is_empty();
                    frame.last.clear();
                }
            }
            Effect::ExileUnfound(who) => {
                if let Some(player) = self.who(book, *who, frame) {
                    let zones = &self.zones[player];
                    let cards = zones.library.iter().rev().chain(zones.graveyard.iter());
                    let cards = cards.map(|&card| self.card_ref(card));
                    let cards: Vec<Ref> = cards.filter(|r| !frame.last.contains(r)).collect();
                    self.move_refs(book, chance, frame, &cards, &Dest::exile(), true);
                }
            }
            Effect::Move { what, to } => return self.move_effect(book, chance, frame, what, to),
            Effect::ShuffleInto { what, of } => {
                let refs = self.select(book, what, frame);
                let to = Dest { zone: Zone::Library, ..Dest::exile() };
                let named = of.and_then(|of| self.who(book, of, frame));
                let owners: Vec<Player> =
                    refs.iter().filter_map(|&r| self.owner_of(r)).chain(named).collect();
                let moved = self.move_refs(book, chance, frame, &refs, &to, false);
                if let Some(chance) = chance.as_mut() {
                    for player in Player::BOTH {
                        if owners.contains(&player) {
                            self.shuffle_told(book, player, chance);
                        }
                    }
                }
                let count = moved.len() as i32;
                self.note(frame, &moved, count);
            }
            Effect::Draw { who, count } => {
                let (player, count) = match self.draws_again() {
                    Some(drawing) => (drawing.player, 0),
                    None => {
                        let Some(player) = self.who(book, *who, frame) else { return Flow::Next };
                        let count = self.amount(book, count, frame);
                        frame.last.clear();
                        (player, count)
                    }
                };
                let Some(done) = self.draw_cards(book, player, count, &mut frame.last) else {
                    return Flow::Wait;
                };
                frame.did = done.begun;
                frame.last_amount = i32::from(done.drawn);
                frame.last_player = Some(player);
            }
            Effect::Discard { who, count, tests, random } => {
                return self.discard_effect(book, chance, frame, *who, count, tests, *random);
            }
            Effect::DiscardHand(who) | Effect::DiscardHandCounting(who) => {
                let Some(player) = self.who(book, *who, frame) else { return Flow::Next };
                let hand = self.zones[player].hand;
                frame.last_amount = hand.len() as i32;
                if matches!(effect, Effect::DiscardHandCounting(_)) {
                    frame.number = frame.number.max(frame.last_amount);
                }
                frame.did = !hand.is_empty();
                frame.last_player = Some(player);
                for &card in hand.iter() {
                    self.discard(book, player, card, frame.item.controller);
                }
            }
            Effect::DiscardObj(obj) => {
                let mut discarded = Vec::new();
                for &r in self.obj(*obj, frame).iter() {
                    let Some(card) = self.card_of(r) else { continue };
                    let owner = self.cards[usize::from(card)].owner;
                    if self.is_in_hand(owner, card) {
                        self.discard(book, owner, card, frame.item.controller);
                        discarded.push(self.card_ref(card));
                    }
                }
                let count = discarded.len() as i32;
                self.note(frame, &discarded, count);
            }
            Effect::Mill { who, count } => {
                let Some(player) = self.who(book, *who, frame) else { return Flow::Next };
                let count = self.amount(book, count, frame).max(0);
                frame.last.clear();
                for _ in 0..count {
                    let Some(&card) = self.zones[player].library.last() else { break };
                    self.move_card(book, card, Place::Graveyard, None);
                    let r = self.card_ref(card);
                    frame.last.push(r);
                    self.emit(book, super::super::event::Happened::Mills { player, card: r });
                }
                frame.did = !frame.last.is_empty();
                frame.last_amount = frame.last.len() as i32;
                frame.last_player = Some(player);
            }
            Effect::Scry { who, count } => return self.scry(book, frame, *who, count, false),
            Effect::Surveil { who, count } => return self.scry(book, frame, *who, count, true),
            Effect::Dig { who, whose, count, takes, rest, ordered, reveal } => {
                return self.dig(
                    book,
                    chance,
                    frame,
                    (*who, *whose),
                    count,
                    takes,
                    rest.as_ref(),
                    (*ordered, *reveal),
                );
            }
            Effect::RevealUntil { who, count, tests, found, rest, ordered } => {
                let to = (found, rest.as_ref());
                return self.reveal_until(book, chance, frame, *who, count, tests, to, *ordered);
            }
            Effect::Reveal(sel) => {
                let refs = self.select(book, sel, frame);
                for &r in refs.iter() {
                    if let Some(card) = self.card_of(r) {
                        self.cards[usize::from(card)].known = 3;
                    }
                }
                let all: Vec<Ref> = refs.to_vec();
                let count = all.len() as i32;
                self.note(frame, &all, count);
            }
            Effect::RevealHand(who) => {
                if let Some(player) = self.who(book, *who, frame) {
                    for at in 0..self.zones[player].hand.len() {
                        let card = usize::from(self.zones[player].hand[at]);
                        self.cards[card].known = 3;
                    }
                    frame.last_player = Some(player);
                }
            }
            Effect::ChooseFromHand { who, whose, count, tests } => {
                let (Some(player), Some(hand)) = (self.who(book, *who, frame), self.who(book, *whose, frame))
                else {
                    return Flow::Next;
                };
                let refs: Vec<Ref> = self.zones[hand].hand.iter().map(|&card| self.card_ref(card)).collect();
                let fits = |r: &Ref| tests.iter().all(|test| self.test(book, test, *r, frame));
                let options = List::of(refs.iter().copied().filter(|r| fits(r)).map(Opt::Ref));
                let count = (self.amount(book, count, frame).max(0) as usize).min(options.len());
                let picks = match self.choose(player, What::Objects, count, count, options) {
                    Some(Some(picks)) => picks,
                    Some(None) => return Flow::Wait,
                    None => List::default(),
                };
                frame.chosen.clear();
                for opt in picks.iter() {
                    if let Opt::Ref(r) = opt {
                        frame.chosen.push(*r);
                    }
                }
                frame.did = !picks.is_empty();
                frame.last_player = Some(hand);
            }
            Effect::Search { who, whose, within, least, most, filter, to, shuffle, reveal } => {
                return self.search(
                    book,
                    chance,
                    frame,
                    (*who, *whose),
                    (*within, *shuffle, *reveal),
                    (least, most),
                    filter,
                    to,
                );
            }
            Effect::Shuffle(who) => {
                if let (Some(player), Some(chance)) = (self.who(book, *who, frame), chance.as_mut()) {
                    self.shuffle_told(book, player, chance);
                }
            }
            Effect::Reanimate { tapped } => {
                let mut moved = Vec::new();
                if let Some(slot) = self.slot_of(frame.item.source) {
                    let card = self.perms[usize::from(slot)].attached;
                    if let Ref::Card { .. } = card {
                        let to = Dest {
                            zone: Zone::Battlefield,
                            control: Some(Who::You),
                            tapped: *tapped,
                            ..Dest::exile()
                        };
                        moved = self.move_refs(book, chance, frame, &[card], &to, false);
                        if moved.is_empty() {
                            // It can't enchant a card any more.
                            self.perms[usize::from(slot)].attached = Ref::None;
                            self.mark();
                        }
                    }
                    if let Some(&creature) = moved.first() {
                        let perm = &mut self.perms[usize::from(slot)];
                        (perm.attached, perm.enchants_only) = (creature, creature);
                        self.mark();
                        let subject = frame.item.source;
                        self.emit(book, super::super::event::Happened::Attached { subject, to: creature });
                    }
                }
                let count = moved.len() as i32;
                self.note(frame, &moved, count);
            }
            Effect::DrawUpTo { who, most } => {
                let (player, count) = match self.draws_again() {
                    Some(drawing) => (drawing.player, 0),
                    None => {
                        let Some(player) = self.who(book, *who, frame) else { return Flow::Next };
                        let Some(count) = self.choose_number(player, i32::from(*most)) else {
                            return Flow::Wait;
                        };
                        (player, count)
                    }
                };
                let Some(done) = self.draw_cards(book, player, count, &mut LongList::default()) else {
                    return Flow::Wait;
                };
                frame.last_amount = i32::from(done.drawn);
                frame.did = done.begun;
                frame.last_player = Some(player);
            }
            Effect::KeepIn(zone) => {
                let there: Vec<Ref> = frame
                    .last
                    .iter()
                    .filter_map(|&r| self.card_of(r))
                    .filter(|&card| {
                        self.cards[usize::from(card)].place == super::super::zones::place_of(*zone)
                    })
                    .map(|card| self.card_ref(card))
                    .collect();
                let count = there.len() as i32;
                self.note(frame, &there, count);
            }
            Effect::Gather(sel) => {
                let refs = self.select(book, sel, frame);
                if refs.len() > MAX_OBJECTS {
                    self.overflow = Some(Excess::Objects);
                }
                frame.chosen = LongList::of(refs.iter().copied());
            }
            Effect::GatherMore(sel) => {
                for &r in self.select(book, sel, frame).iter() {
                    if !frame.chosen.push(r) {
                        self.overflow = Some(Excess::Objects);
                    }
                }
            }
            _ => unreachable!("not an effect of cards"),
        }
        Flow::Next
    }
}
