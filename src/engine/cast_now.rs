//! Casting and playing cards as another spell or ability resolves (601.3e, 608.2g).

use std::cell::OnceCell;

use crate::program::{Book, CastFor, DefId, Faces, Key, Obj, Sel, Test, Who};
use crate::types::{CardType, Player};

use super::cast::is_exiled_after;
use super::decision::{Opt, Way, What};
use super::list::{List, LongList};
use super::resolve::Flow;
use super::state::{Excess, Frame, OpPlace, Place, Ref, StackItemKind, State};

impl State {
    /// Casts a card as another spell or ability resolves (608.2g): the choices are made now, whatever the timing.
    pub fn cast_now(
        &mut self,
        book: &Book,
        frame: &mut Frame,
        who: Who,
        what: Obj,
        cost: &CastFor,
        (any_mana, exiled, gains): (bool, Option<&[Test]>, bool),
    ) -> Flow {
        if frame.stage == 1 {
            // The card is on the stack now, unless it could not be cast after all.
            frame.stage = 0;
            let card = frame.scratch.first().copied().unwrap_or_default();
            frame.did =
                matches!(card, Ref::Card { id, .. } if self.cards[usize::from(id)].place == Place::Stack);
            return Flow::Next;
        }
        frame.did = false;
        let Some(player) = self.who(book, who, frame) else { return Flow::Next };
        let found = self.obj(what, frame).iter().find_map(|&r| self.card_of(self.followed(frame, r)));
        let Some(card) = found else { return Flow::Next };
        let here = OpPlace { ability: frame.ability, mode: frame.mode, pc: frame.pc };
        let way = match way_of(cost, frame) {
            // The op at `here` says what mana may pay for it.
            Way::Normal if any_mana => Way::Resolving(here),
            way => way,
        };
        if !self.begin_nested(book, player, card, way, &|_| true) {
            return Flow::Next;
        }
        let spell = self.casting.as_ref().map_or(Ref::None, |casting| casting.item.source);
        let exiled = exiled.is_some_and(|tests| tests.iter().all(|test| self.test(book, test, spell, frame)));
        if let Some(casting) = &mut self.casting {
            casting.item.exiled |= exiled;
            casting.item.gains = gains.then_some(here);
        }
        frame.scratch = LongList::of([self.card_ref(card)]);
        frame.stage = 1;
        Flow::Wait
    }

    /// Plays cards as another spell or ability resolves, without paying their mana costs: spells, or lands if the player could play one
    /// (305.2, 305.3). If there are several, "the exiled card" means each of them (607.3).
    pub fn play_now(&mut self, book: &Book, frame: &mut Frame, who: Who, what: Obj) -> Flow {
        let Some(player) = self.who(book, who, frame) else { return Flow::Next };
        if frame.stage == 0 {
            frame.did = false;
            frame.scratch.clear();
        }
        loop {
            // Each card takes three stages: choose the card, choose its face, and let the casting finish.
            match frame.stage % 3 {
                0 => {
                    let named = self.obj(what, frame);
                    let cards = named.iter().map(|&r| self.followed(frame, r)).filter(|&r| {
                        let can_be = |card| !self.faces_to_play(book, player, card).0.is_empty();
                        !frame.scratch.contains(&r) && self.card_of(r).is_some_and(can_be)
                    });
                    let cards: Vec<Ref> = cards.collect();
                    let picked = match cards[..] {
                        [] => return Flow::Next,
                        [only] if frame.stage == 0 => Some(only),
                        [only] => match self.may(player, What::May) {
                            None => return Flow::Wait,
                            Some(yes) => yes.then_some(only),
                        },
                        _ => {
                            let options = List::of(cards.iter().map(|&r| Opt::Ref(r)));
                            match self.choose(player, What::Objects, 0, 1, options) {
                                Some(Some(picks)) => picks.first().and_then(Opt::object),
                                Some(None) => return Flow::Wait,
                                None => None,
                            }
                        }
                    };
                    let Some(r) = picked else { return Flow::Next };
                    if !frame.scratch.push(r) {
                        self.overflow = Some(Excess::Objects);
                    }
                }
                1 => {
                    let card = frame.scratch.last().and_then(|&r| self.card_of(r));
                    let Some(card) = card else { return Flow::Next };
                    let (faces, lands) = self.faces_to_play(book, player, card);
                    let options = List::of(faces.iter().map(|&face| Opt::Face(face)));
                    // If it can't be played as a land, the casting asks for the face.
                    let face = if lands == 0 || faces.len() == 1 {
                        faces.first().copied()
                    } else {
                        match self.choose(player, What::Face, 1, 1, options) {
                            Some(None) => return Flow::Wait,
                            Some(Some(picks)) => match picks.first() {
                                Some(&Opt::Face(face)) => Some(face),
                                _ => None,
                            },
                            None => None,
                        }
                    };
                    let Some(face) = face else { return Flow::Next };
                    if faces.iter().position(|&one| one == face).is_some_and(|at| at < lands) {
                        self.play_land(book, player, card, face);
                        frame.did = true;
                    } else {
                        let chosen = |shown: &State| lands == 0 || shown.cards[usize::from(card)].def == face;
                        if self.begin_nested(book, player, card, Way::Free, &chosen) {
                            if !frame.scratch.push(self.card_ref(card)) {
                                self.overflow = Some(Excess::Objects);
                            }
                            frame.stage += 1;
                            return Flow::Wait;
                        }
                    }
                }
                _ => {
                    let there = |&r: &Ref| matches!(r, Ref::Card { id, .. } if self.cards[usize::from(id)].place == Place::Stack);
                    frame.did |= frame.scratch.last().is_some_and(there);
                }
            }
            frame.stage += 1;
        }
    }

    /// The faces as which the player could play a card now without paying for it, lands first, and the number of lands.
    fn faces_to_play(&self, book: &Book, player: Player, card: u8) -> (List<DefId, 3>, usize) {
        let own = self.cards[usize::from(card)].def;
        let choices = match book.def(own).faces {
            faces @ Faces::Modal(_) => faces.choices(own),
            _ => [Some(own), None, None],
        };
        let lands = choices.into_iter().flatten().filter(|&face| book.def(face).is(CardType::Land));
        let mut faces: List<DefId, 3> = List::of(lands);
        if player != self.active || !self.has_land_to_play(book, player) {
            faces.clear();
        }
        let lands = faces.len();
        for &face in self.nested_faces(book, player, card, Way::Free, &|_| true).iter() {
            faces.push(face);
        }
        (faces, lands)
    }

    /// Puts copies of cards into the zones of those cards, to be cast (707.12). The player who makes the copies owns them.
    pub(super) fn copy_cards(
        &mut self,
        book: &Book,
        frame: &mut Frame,
        of: Obj,
        times: &crate::program::Amount,
    ) {
        let times = self.amount(book, times, frame).clamp(0, 20);
        let cards: Vec<u8> =
            self.obj(of, frame).iter().filter_map(|&r| self.card_of(self.followed(frame, r))).collect();
        let mut made = Vec::new();
        for card in cards {
            for _ in 0..times {
                let (def, place) = (self.cards[usize::from(card)].whole, self.cards[usize::from(card)].place);
                let Some(copy) = self.put_copy(def, frame.item.controller, place) else { return };
                made.push(copy);
            }
        }
        frame.did = !made.is_empty();
        frame.last_amount = made.len() as i32;
        frame.last = LongList::of(made);
    }

    /// Makes a copy of a card in a zone, to be cast from there (707.12).
    fn put_copy(&mut self, def: crate::program::DefId, owner: Player, place: Place) -> Option<Ref> {
        let is_free = |card: &super::state::Card| card.copy && card.place == Place::Nowhere;
        let copy = match self.cards.iter().position(is_free) {
            // The place of a copy that has ceased to exist is reused.
            Some(at) => {
                let copy = at as u8;
                (self.cards[at].def, self.cards[at].whole) = (def, def);
                self.cards[at].owner = owner;
                Some(copy)
            }
            None => self.add_card(def, owner, Place::Nowhere),
        };
        let Some(copy) = copy else {
            self.overflow = Some(Excess::Objects);
            return None;
        };
        self.cards[usize::from(copy)].copy = false;
        self.put_card(copy, place, Some(0));
        self.cards[usize::from(copy)].copy = true;
        Some(self.card_ref(copy))
    }

    /// Makes a copy of one of the cards that have not been chosen for the source yet.
    pub(super) fn copy_named(&mut self, frame: &mut Frame, of: &[crate::program::DefId]) -> Flow {
        frame.last.clear();
        (frame.did, frame.last_amount) = (false, 0);
        // `u16::MAX` is the value before any choice.
        let before = match self.look_perm(frame.item.source).map(|perm| perm.chosen) {
            Some(u16::MAX) | None => 0,
            Some(chosen) => chosen,
        };
        let left = (0..of.len()).filter(|at| before >> at & 1 == 0);
        let options: List<Opt, 160> = List::of(left.map(|at| Opt::Face(of[at])));
        if options.is_empty() {
            return Flow::Next;
        }
        let chosen = match self.choose(frame.item.controller, What::Name, 1, 1, options) {
            Some(Some(picks)) => picks.first().copied(),
            Some(None) => return Flow::Wait,
            None => None,
        };
        let Some(Opt::Face(def)) = chosen else { return Flow::Next };
        if let (Some(slot), Some(at)) =
            (self.slot_of(frame.item.source), of.iter().position(|&other| other == def))
        {
            self.perms[usize::from(slot)].chosen = before | 1 << at;
            self.mark();
        }
        if let Some(copy) = self.put_copy(def, frame.item.controller, Place::Exile) {
            frame.last = LongList::of([copy]);
            (frame.did, frame.last_amount) = (true, 1);
        }
        Flow::Next
    }

    /// Copies of cards that were not cast cease to exist (704.5e).
    pub(super) fn end_card_copies(&mut self) {
        for card in 0..self.cards.len() as u8 {
            let state = &self.cards[usize::from(card)];
            if state.copy && !matches!(state.place, Place::Stack | Place::Nowhere) {
                self.put_card(card, Place::Nowhere, None);
            }
        }
    }

    /// Casts cards as another spell or ability resolves, one after the other, as many as the player likes up to the limit.
    #[expect(clippy::too_many_arguments, reason = "the parts of one effect")]
    pub fn cast_some(
        &mut self,
        book: &Book,
        frame: &mut Frame,
        who: Who,
        (from, spells): (&Sel, bool),
        most: u8,
        must: bool,
        cost: &CastFor,
    ) -> Flow {
        let Some(player) = self.who(book, who, frame) else { return Flow::Next };
        if frame.stage == 0 {
            frame.did = false;
            frame.scratch.clear();
        }
        let way = way_of(cost, frame);
        // An odd stage comes after the casting of a chosen spell.
        if frame.stage % 2 == 1 {
            let there = |&r: &Ref| matches!(r, Ref::Card { id, .. } if self.cards[usize::from(id)].place == Place::Stack);
            frame.did |= frame.scratch.last().is_some_and(there);
            frame.stage += 1;
        }
        if usize::from(most) <= frame.scratch.len() / 2 && most != crate::program::ANY_NUMBER as u8 {
            return Flow::Next;
        }
        // If the effect describes a spell, a card is tested as the spell that it would be (709.3a, 712.11b, 715.3a).
        let fits = |shown: &State, r: Ref| !spells || shown.select(book, from, frame).contains(&r);
        let mut cards = self.select(book, from, frame).to_vec();
        if spells {
            cards.extend(self.fitting_by_another_face(book, &cards, fits));
        }
        let castable = |&r: &Ref| {
            let fits = |shown: &State| fits(shown, r);
            let faces = |card| self.nested_faces(book, player, card, way, &fits);
            !frame.scratch.contains(&r) && self.card_of(r).is_some_and(|card| !faces(card).is_empty())
        };
        let castable: Vec<Ref> = cards.into_iter().filter(castable).collect();
        let must = must && frame.stage == 0;
        let picked = match castable[..] {
            [] => return Flow::Next,
            // If there is one card only, the question is whether to cast it.
            [only] if !must => match self.may(player, What::May) {
                None => return Flow::Wait,
                Some(true) => Some(only),
                Some(false) => None,
            },
            _ => {
                let options = List::of(castable.iter().map(|&r| Opt::Ref(r)));
                match self.choose(player, What::Objects, usize::from(must), 1, options) {
                    Some(Some(picks)) => picks.first().and_then(Opt::object),
                    Some(None) => return Flow::Wait,
                    None => None,
                }
            }
        };
        let Some(r) = picked else { return Flow::Next };
        let fits = |shown: &State| !spells || shown.select(book, from, frame).contains(&r);
        let Some(card) = self.card_of(r).filter(|&card| self.begin_nested(book, player, card, way, &fits))
        else {
            return Flow::Next;
        };
        let on_stack = self.card_ref(card);
        // The card as it was, so that it is not chosen again, and as it is on the stack.
        if !frame.scratch.push(r) || !frame.scratch.push(on_stack) {
            self.overflow = Some(Excess::Objects);
        }
        frame.stage += 1;
        Flow::Wait
    }

    /// The cards, other than those given, that fit when seen with another face.
    fn fitting_by_another_face(
        &self,
        book: &Book,
        but: &[Ref],
        fits: impl Fn(&State, Ref) -> bool,
    ) -> Vec<Ref> {
        let mut found = Vec::new();
        for (card, state) in (0..).zip(self.cards.iter()) {
            let faces = book.def(state.def).faces.choices(state.def);
            let r = self.card_ref(card);
            let elsewhere = matches!(state.place, Place::Battlefield | Place::Stack | Place::Nowhere);
            let mut others = faces.into_iter().flatten().filter(|&face| face != state.def);
            if !elsewhere && !but.contains(&r) && others.any(|face| fits(&self.showing(card, face), r)) {
                found.push(r);
            }
        }
        found
    }

    /// Begins to cast a card in the middle of a resolution, if it can be cast as something that fits.
    pub(super) fn begin_nested(
        &mut self,
        book: &Book,
        player: Player,
        card: u8,
        way: Way,
        fits: &dyn Fn(&State) -> bool,
    ) -> bool {
        let faces = self.nested_faces(book, player, card, way, fits);
        let Some(&first) = faces.first() else { return false };
        self.begin_cast(book, player, card, first, way);
        if let Some(casting) = &mut self.casting {
            casting.faces = faces;
        }
        true
    }

    /// The faces as which a card could be cast in the middle of a resolution, among those that fit when they are seen.
    fn nested_faces(
        &self,
        book: &Book,
        player: Player,
        card: u8,
        way: Way,
        fits: &dyn Fn(&State) -> bool,
    ) -> List<DefId, 3> {
        let state = &self.cards[usize::from(card)];
        let mut castable = List::of(book.def(state.def).faces.choices(state.def).into_iter().flatten());
        castable.retain(|&face| {
            let def = book.def(face);
            // CR 702.102a: both halves from the hand alone.
            let both = matches!(def.faces, Faces::Split(_)) && (state.place != Place::Hand || !def.has_cost);
            let aftermath = def.keys.has(Key::Aftermath) && state.place != Place::Graveyard;
            if both || aftermath || matches!(def.faces, Faces::Back(_)) || def.is(CardType::Land) {
                return false;
            }
            let shown = self.showing(card, face);
            (def.has_cost || way != Way::Normal)
                && fits(&shown)
                && !shown.is_restricted_nested(book, player, card)
                && shown.can_begin(book, player, card, way, &OnceCell::new())
        });
        castable
    }

    /// Which face or half a card is cast as in the middle of a resolution (709.3a, 712.11b, 715.3a); `Some(false)` while the choice is
    /// waited for.
    pub(super) fn choose_face(&mut self, book: &Book, casting: &mut super::casting::Casting) -> Option<bool> {
        if let StackItemKind::Activated(_) = casting.item.kind {
            return match self.choose_giver(book, casting)? {
                true => self.choose_free_cycling(book, casting),
                false => Some(false),
            };
        }
        let StackItemKind::Spell { card } = casting.item.kind else { return Some(true) };
        if casting.faces.len() < 2 {
            return Some(true);
        }
        let options = List::of(casting.faces.iter().map(|&face| Opt::Face(face)));
        let picks = match self.choose(casting.item.controller, What::Face, 1, 1, options)? {
            None => return Some(false),
            Some(picks) => picks,
        };
        let Some(&Opt::Face(face)) = picks.first() else { return Some(true) };
        self.cards[usize::from(card)].def = face;
        casting.item.def = face;
        casting.item.flashback = is_exiled_after(book, face, casting.from, casting.way);
        casting.item.given.clear();
        self.give_costs(book, &mut casting.item);
        casting.faces.clear();
        Some(true)
    }
}

/// The way in which a card is cast for that cost as the frame's script resolves.
fn way_of(cost: &CastFor, frame: &Frame) -> Way {
    match cost {
        CastFor::Nothing => Way::Free,
        CastFor::ManaCost => Way::Normal,
        CastFor::Madness => Way::Madness,
        CastFor::Miracle => Way::Miracle,
        CastFor::Instead(_) | CastFor::Less(_) => {
            Way::Resolving(OpPlace { ability: frame.ability, mode: frame.mode, pc: frame.pc })
        }
    }
}
