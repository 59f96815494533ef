//! Cards moved by effects: between zones, off the top of a library, by searching (701).

use crate::oracle::tree::{Deed, Zone};
use crate::program::{Amount, Book, Dest, Faces, Filter, Rule, SearchIn, Sel, Test, Who};

use crate::types::Player;

use super::decision::{Opt, What};
use super::effects::Dice;
use super::event::Happened;
use super::list::{List, LongList};
use super::resolve::Flow;
use super::state::{Excess, Frame, Place, Recorded, Ref, StackItemKind, State, bit};
use super::zones::{Entering, place_of};

impl State {
    /// Moves objects; returns references to them in the new zone.
    pub fn move_refs(
        &mut self,
        book: &Book,
        chance: Dice<'_, '_>,
        frame: &Frame,
        refs: &[Ref],
        to: &Dest,
        by_source: bool,
    ) -> Vec<Ref> {
        let mut moved = Vec::new();
        let place = place_of(to.zone);
        let depth = match &to.beneath {
            Some(above) => Some(self.amount(book, above, frame).clamp(0, 255) as u8),
            None => (!to.bottom).then_some(to.depth),
        };
        let mut refs: Vec<Ref> = refs.iter().copied().filter(|&r| self.may_find(frame, r)).collect();
        if to.random_order
            && let Some(chance) = chance.as_mut()
        {
            chance.shuffle(&mut refs);
        }
        if place == Place::Battlefield {
            let mut entered = Vec::new();
            let home = to.attached.map(|object| {
                let named = self.obj(object, frame).first().copied();
                named.map_or(Ref::None, |r| self.followed(frame, r))
            });
            for r in refs {
                let Some(card) = self.card_of(r) else { continue };
                let state = self.cards[usize::from(card)];
                let is_permanent =
                    to.transformed || to.face_down.is_some() || book.def(state.def).is_permanent();
                if !is_permanent || state.place == Place::Battlefield || self.cant_enter(book, card) {
                    continue;
                }
                let owner = state.owner;
                let control = match to.control {
                    Some(who) => self.who(book, who, frame).unwrap_or(owner),
                    None => owner,
                };
                let mut entering = Entering {
                    tapped: to.tapped,
                    attacking: to.attacking,
                    from: state.place,
                    face_down: to.face_down.is_some(),
                    manifested: to.face_down.is_some_and(|down| down.manifested),
                    // "Under its owner's control": the player who follows the instruction puts it there.
                    put_by: to.control.is_none().then(|| frame.each_player.unwrap_or(frame.item.controller)),
                    ..Entering::default()
                };
                for (count, kind) in &to.counters {
                    let count = self.amount(book, count, frame).clamp(0, 200) as u8;
                    entering.counters.push((*kind, count));
                }
                let def = match (to.transformed, book.def(state.def).faces) {
                    (false, _) => state.def,
                    // CR 712.14a: a card stays where it is if it has no back, or one that is not a permanent.
                    (true, Faces::Front(back)) if book.def(back).is_permanent() => back,
                    (true, _) => continue,
                };
                let def = to.face_down.map_or(def, |down| down.def);
                if let Some(home) = home {
                    // CR 303.4i: an Aura that can't be attached to that stays where it is; CR 301.5e: an Equipment enters unattached.
                    match self.may_be_home(book, (card, def), control, home) {
                        Some(false) => continue,
                        Some(true) => entering.attach_to = home,
                        None => {}
                    }
                } else if def == state.def && self.has_home(book, card, control) == Some(false) {
                    // An Aura that can't enchant anything stays where it is (303.4g).
                    continue;
                }
                entered.extend(self.enter_untold(book, Some(card), def, control, entering));
            }
            if let Some(home) = home {
                for &(r, _) in &entered {
                    if self.perm(r).is_some_and(|perm| perm.attached == Ref::None) {
                        self.attach(book, r, home);
                    }
                }
            }
            self.tell_entered(book, &entered);
            moved.extend(entered.iter().map(|&(r, _)| r));
            return moved;
        }
        let mut leaving = 0;
        // CR 702.34a: a spell cast with flashback is exiled instead of going anywhere else.
        let away = |item: &super::state::StackItem| if item.flashback { Place::Exile } else { place };
        let mut cards: Vec<(u8, bool, Place)> = Vec::new();
        for &r in &refs {
            if let Some(slot) = self.slot_of(r) {
                leaving |= bit(slot);
                cards.push((self.perms[usize::from(slot)].card, true, place));
            } else if let Some(card) = self.card_of(r) {
                cards.push((card, false, place));
            } else if let Ref::Stack(id) = r
                && let Some(at) = self.stack.iter().position(|item| item.id == id)
            {
                let item = self.stack.remove(at);
                self.note_gone(item);
                if let StackItemKind::Spell { card } = item.kind {
                    cards.push((card, false, away(&item)));
                }
            } else if let (Ref::Stack(id), StackItemKind::Spell { card }) = (r, frame.item.kind)
                && id == frame.item.id
                && self.cards[usize::from(card)].place == Place::Stack
            {
                // The resolving spell moves itself ("Exile ~", "Shuffle ~ into its owner's library").
                cards.push((card, false, away(&frame.item)));
            }
        }
        if leaving != 0 {
            self.leave_all(book, leaving, place, depth);
        }
        for (card, was_permanent, place) in cards {
            if card == super::state::NO_CARD {
                continue;
            }
            if !was_permanent {
                self.move_card(book, card, place, depth);
            } else if leaving.count_ones() > 1 {
                self.put_again(card, depth);
            }
            if by_source && self.cards[usize::from(card)].place == Place::Exile {
                self.cards[usize::from(card)].exiled_by = self.exiler(book, &frame.item);
            }
            moved.push(self.card_ref(card));
        }
        // CR 401.4: in a random order, no player knows which of several cards is where.
        if to.random_order && place == Place::Library && moved.len() > 1 {
            for viewer in Player::BOTH {
                self.lose_track(viewer, moved.iter().filter_map(|&r| self.card_of(r)).collect::<Vec<u8>>());
            }
        }
        moved
    }

    pub(super) fn move_effect(
        &mut self,
        book: &Book,
        chance: Dice<'_, '_>,
        frame: &mut Frame,
        what: &Sel,
        to: &Dest,
    ) -> Flow {
        // CR 400.7j: "Exile it, then put it onto the battlefield."
        let named = self.select(book, what, frame);
        let mut refs: Vec<Ref> = named.iter().map(|&r| self.followed(frame, r)).collect();
        if to.zone == Zone::Library && refs.len() > 1 && !to.random_order {
            match self.in_owners_order(frame, refs, to.bottom) {
                Some(ordered) => refs = ordered,
                None => return Flow::Wait,
            }
        }
        let moved = self.move_refs(book, chance, frame, &refs, to, to.zone == Zone::Exile);
        if book.knows_putter {
            for &r in moved.iter() {
                if let Some(slot) = self.slot_of(r) {
                    self.perms[usize::from(slot)].created_by = frame.item.source;
                }
            }
        }
        // CR 400.7j: the rest of the effect finds what it has put onto the battlefield: "Return ~ to the battlefield, then attach it".
        if let (&[r], &[entered @ Ref::Perm { .. }]) = (&refs[..], &moved[..])
            && r == frame.item.source
        {
            frame.item.source = entered;
        }
        let count = moved.len() as i32;
        self.note(frame, &moved, count);
        Flow::Next
    }

    /// Whether an effect can find the object: a permanent that has left is a new object, and only abilities that triggered as it left, or
    /// whose costs or effects moved it, find its card (400.7d, f, j).
    pub(super) fn may_find(&self, frame: &Frame, r: Ref) -> bool {
        let Ref::Perm { slot, generation } = r else { return true };
        if self.slot_of(r).is_some() {
            return true;
        }
        let item = &frame.item;
        let left = self.departed.iter().rev().find(|(s, perm)| *s == slot && perm.generation == generation);
        left.is_some_and(|(_, perm)| {
            // An Aura that lost what it enchanted: "When enchanted creature dies, return ~ to its owner's hand."
            let attached = [perm.attached, perm.last_attached].contains(&item.event.subject);
            perm.just_left
                || item.cost.contains(&r)
                || (r == item.source && item.finds_source)
                || (item.event.left && (r == item.event.subject || (r == item.source && attached)))
        })
    }

    /// Where an object is that the same effect has just moved (400.7j); otherwise the object itself.
    pub(super) fn followed(&self, frame: &Frame, r: Ref) -> Ref {
        let card = match r {
            _ if self.is_where_it_was(r) => return r,
            Ref::Card { id, .. } => Some(id),
            Ref::Perm { .. } => self.look_perm(r).map(|perm| perm.card),
            Ref::Stack(id) => {
                let items = self.gone.iter().rev().chain([&frame.item]);
                items.filter(|item| item.id == id).find_map(|item| match item.kind {
                    StackItemKind::Spell { card } => Some(card),
                    _ => None,
                })
            }
            Ref::None | Ref::Player(_) => None,
        };
        let is_it = |&last: &Ref| match last {
            Ref::Perm { .. } => self.perm(last).map(|perm| perm.card) == card,
            Ref::Card { .. } => self.card_of(last) == card,
            _ => false,
        };
        match card {
            None | Some(super::state::NO_CARD) => r,
            Some(_) => frame.last.iter().copied().find(is_it).unwrap_or(r),
        }
    }

    /// Whether an object has not changed zones since the reference was made.
    pub(super) fn is_where_it_was(&self, r: Ref) -> bool {
        match r {
            Ref::Perm { .. } => self.slot_of(r).is_some(),
            Ref::Card { .. } => self.card_of(r).is_some(),
            Ref::Stack(id) => self.stack.iter().any(|item| item.id == id),
            Ref::None | Ref::Player(_) => false,
        }
    }

    /// Lets exiled cards return once the source has left the battlefield (610.3).
    pub(super) fn return_when_leaves(&mut self, frame: &Frame, exiled: &[Ref]) {
        for card in exiled.iter().filter_map(|&r| self.card_of(r)).collect::<Vec<u8>>() {
            let card = &mut self.cards[usize::from(card)];
            (card.returns, card.exiled_by) = (true, frame.item.source);
        }
        if !self.until_leaves.push(frame.item.source) {
            self.overflow = Some(Excess::Effects);
        }
    }

    #[expect(clippy::too_many_arguments, reason = "the parts of one effect")]
    pub(super) fn discard_effect(
        &mut self,
        book: &Book,
        chance: Dice<'_, '_>,
        frame: &mut Frame,
        who: Who,
        count: &Amount,
        tests: &[Test],
        random: bool,
    ) -> Flow {
        let Some(player) = self.who(book, who, frame) else { return Flow::Next };
        let count = self.amount(book, count, frame).max(0) as usize;
        let refs: Vec<Ref> = self.zones[player].hand.iter().map(|&card| self.card_ref(card)).collect();
        let mut fitting: Vec<Ref> =
            refs.into_iter().filter(|&r| tests.iter().all(|test| self.test(book, test, r, frame))).collect();
        let count = count.min(fitting.len());
        let chosen: Vec<Ref> = if random {
            let Some(chance) = chance.as_mut() else { return Flow::Next };
            chance.shuffle(&mut fitting);
            fitting.truncate(count);
            fitting
        } else {
            let options = List::of(fitting.iter().map(|&r| Opt::Ref(r)));
            match self.choose(player, What::Discard, count, count, options) {
                Some(Some(picks)) => picks.iter().filter_map(|opt| opt.object()).collect(),
                Some(None) => return Flow::Wait,
                None => Vec::new(),
            }
        };
        let mut gone = Vec::new();
        for r in chosen {
            if let Some(card) = self.card_of(r) {
                self.discard(book, player, card, frame.item.controller);
                gone.push(self.card_ref(card));
            }
        }
        let count = gone.len() as i32;
        self.note(frame, &gone, count);
        frame.last_player = Some(player);
        Flow::Next
    }

    pub(super) fn scry(
        &mut self,
        book: &Book,
        frame: &mut Frame,
        who: Who,
        count: &Amount,
        surveil: bool,
    ) -> Flow {
        let Some(player) = self.who(book, who, frame) else { return Flow::Next };
        let library = self.zones[player].library;
        let amount = count;
        let count = (self.amount(book, count, frame).max(0) as usize).min(library.len()).min(60);
        if frame.stage == 0 {
            frame.scratch = LongList::of(library.iter().rev().take(count).map(|&card| self.card_ref(card)));
            if count > 1 {
                // The opponent does not see which card goes where.
                self.lose_track(player.opponent(), library.iter().rev().take(count).copied());
            }
            for r in frame.scratch.iter() {
                if let Ref::Card { id, .. } = r {
                    self.cards[usize::from(*id)].known |= 1 << player as u8;
                }
            }
            let options = List::of(frame.scratch.iter().map(|&r| Opt::Ref(r)));
            // The chosen cards go to the bottom, or into the graveyard.
            let picks = match self.choose(player, What::Dig, 0, count, options) {
                Some(Some(picks)) => picks,
                Some(None) => return Flow::Wait,
                None => List::default(),
            };
            let away: Vec<Ref> = picks.iter().filter_map(|opt| opt.object()).collect();
            for &r in &away {
                if let Some(card) = self.card_of(r) {
                    if surveil {
                        self.move_card(book, card, Place::Graveyard, None);
                    } else {
                        let known = self.cards[usize::from(card)].known;
                        self.put_card(card, Place::Library, None);
                        self.cards[usize::from(card)].known = known;
                    }
                }
            }
            frame.scratch.retain(|r| !away.contains(r));
            frame.stage = 1;
            // CR 701.22d, 701.25d: this triggers even if some or all of it was impossible; scrying 0 is not scrying.
            if self.amount(book, amount, frame) > 0 {
                self.emit(
                    book,
                    Happened::Does { player, deed: if surveil { Deed::Surveils } else { Deed::Scries } },
                );
            }
        }
        // The others stay on top in any order: the first chosen is the top card.
        if frame.scratch.len() > 1 {
            let Some(order) = self.ordered_by(player, frame.scratch.to_vec()) else { return Flow::Wait };
            for &r in order.iter().rev() {
                if let Some(card) = self.card_of(r) {
                    let known = self.cards[usize::from(card)].known;
                    self.put_card(card, Place::Library, Some(0));
                    self.cards[usize::from(card)].known = known;
                }
            }
        }
        Flow::Next
    }

    #[expect(clippy::too_many_arguments, reason = "the parts of one effect")]
    pub(super) fn search(
        &mut self,
        book: &Book,
        chance: Dice<'_, '_>,
        frame: &mut Frame,
        (who, whose): (Who, Who),
        (within, shuffle, reveal): (SearchIn, bool, bool),
        (least, most_of): (&Amount, &Amount),
        filter: &Filter,
        to: &Dest,
    ) -> Flow {
        let (Some(player), Some(owner)) = (self.who(book, who, frame), self.who(book, whose, frame)) else {
            return Flow::Next;
        };
        let begins = frame.stage == 0;
        if begins && filter.asks_together() {
            frame.scratch.clear();
            frame.stage = 1;
        }
        let mut options: List<Opt, 160> = List::default();
        let mut seen = usize::MAX;
        self.rules_in_force(book, |rule, frame| {
            if let Rule::SearchesTop(whose, cards) = rule
                && (*whose == Who::Any || self.who(book, *whose, frame) == Some(player))
                && !self.ignores(book, player, frame.item.source)
            {
                seen = seen.min(usize::from(*cards));
            }
        });
        let zones = &self.zones[owner];
        // The top of a library is last.
        let library = &zones.library[zones.library.len().saturating_sub(seen)..];
        let more: &[u8] = match within {
            SearchIn::Library => &[],
            SearchIn::LibraryAndGraveyard => &zones.graveyard,
            SearchIn::AllOfThree | SearchIn::AnyOfThree => &zones.hand,
        };
        let public: &[u8] = if within == SearchIn::AnyOfThree { &zones.graveyard } else { &[] };
        for &card in library.iter().chain(more).chain(public) {
            let r = self.card_ref(card);
            let found = filter.asks_together() && frame.scratch.contains(&r);
            if !found && filter.tests.iter().all(|test| self.test(book, test, r, frame)) {
                options.push(Opt::Ref(r));
            }
        }
        let looked_through = match within {
            SearchIn::AllOfThree | SearchIn::AnyOfThree => {
                library.iter().chain(zones.hand.iter()).copied().collect()
            }
            SearchIn::Library | SearchIn::LibraryAndGraveyard => library.to_vec(),
        };
        if begins {
            self.record(Recorded::Searches { player, owner });
        }
        for card in looked_through {
            self.cards[usize::from(card)].known |= 1 << player as u8;
        }
        let most = (self.amount(book, most_of, frame).max(0) as usize).min(options.len());
        let mut least = (self.amount(book, least, frame).max(0) as usize).min(most);
        // A search for cards of a quality in a hidden zone may find none (701.23b).
        if !filter.tests.is_empty() {
            least = 0;
        }
        let picks: Vec<Ref> = if filter.asks_together() {
            // What goes with the cards found so far is found one after the other.
            let most = self.amount(book, most_of, frame).max(0) as usize;
            while frame.scratch.len() < most && !options.is_empty() {
                let picks = match self.choose(player, What::Search, 0, 1, options) {
                    Some(Some(picks)) => picks,
                    Some(None) => return Flow::Wait,
                    None => List::default(),
                };
                let Some(found) = picks.first().and_then(|opt| opt.object()) else { break };
                frame.scratch.push(found);
                options.retain(|opt| {
                    opt.object().is_some_and(|r| {
                        r != found && filter.tests.iter().all(|test| self.test(book, test, r, frame))
                    })
                });
            }
            frame.scratch.to_vec()
        } else {
            match self.choose(player, What::Search, least, most, options) {
                Some(Some(picks)) => picks.iter().filter_map(|opt| opt.object()).collect(),
                Some(None) => return Flow::Wait,
                None => Vec::new(),
            }
        };
        // A player who is kept from looking at any cards does not search.
        if player == owner && seen > 0 {
            self.players[player].searched = true;
            self.emit(book, Happened::Does { player, deed: Deed::Searches });
        }
        let mut found = picks;
        if within == SearchIn::AllOfThree {
            // Public cards that match must be found.
            for &card in self.zones[owner].graveyard.iter() {
                let r = self.card_ref(card);
                if filter.tests.iter().all(|test| self.test(book, test, r, frame)) {
                    found.push(r);
                }
            }
        }
        for r in found.iter().filter(|_| reveal) {
            if let Ref::Card { id, .. } = r {
                self.cards[usize::from(*id)].known = 3;
            }
        }
        // Cards that go on top of the library are put there after the shuffle.
        if shuffle && to.zone == Zone::Library {
            if let Some(chance) = chance.as_mut() {
                self.shuffle_told(book, owner, chance);
            }
            let moved = self.move_refs(book, chance, frame, &found, to, false);
            let count = moved.len() as i32;
            self.note(frame, &moved, count);
            return Flow::Next;
        }
        let moved = self.move_refs(book, chance, frame, &found, to, to.zone == Zone::Exile);
        if shuffle && let Some(chance) = chance.as_mut() {
            self.shuffle_told(book, owner, chance);
        }
        let count = moved.len() as i32;
        self.note(frame, &moved, count);
        frame.last_player = Some(player);
        Flow::Next
    }
}
