//! Playing cards from elsewhere, and casting spells as others resolve (601.3e): permissions, cascade, rebound, madness, delve.

use std::cell::OnceCell;

use crate::game::Chance;
use crate::program::{
    Ability, AbilityId, Book, CastFor, Casting as CastingRule, DefId, Dest, Faces, Key, Obj, Op, Permit,
    Rule, Sel, Who,
};
use crate::types::{CardType, Player};

use super::cast::is_exiled_after;
use super::decision::{Opt, Way, What};
use super::list::{List, LongList};
use super::resolve::Flow;
use super::state::{Excess, Frame, Lasts, OpPlace, Place, Playable, Ref, StackItem, StackItemKind, State};
use super::zones::place_of;

impl State {
    /// The cards outside hand and graveyard that the player might be allowed to play: the top of the library, their own in exile,
    /// and those that an effect lets them play.
    pub fn playable_elsewhere(&self, player: Player) -> impl Iterator<Item = u8> + use<> {
        let own = if self.ruling != 0 || self.stale != 0 {
            self.zones[player].library.last().copied()
        } else {
            None
        };
        let mut exile = self.zones[player].exile.to_vec();
        if self.ruling != 0 || self.stale != 0 {
            exile.extend(self.zones[player.opponent()].exile.iter().copied());
        }
        let mut granted = Vec::new();
        for one in self.playable.iter().filter(|granted| granted.player == player) {
            let Some(index) = self.card_of(one.card) else { continue };
            let card = &self.cards[usize::from(index)];
            let own = card.owner == player && matches!(card.place, Place::Hand | Place::Graveyard);
            let listed = own || (card.place == Place::Exile && exile.contains(&index));
            if !listed {
                granted.push(index);
            }
        }
        own.into_iter().chain(exile).chain(granted)
    }

    /// Whether a land that is not in the player's hand may be played from where it is.
    pub fn may_play_land_from_elsewhere(&self, book: &Book, player: Player, card: u8) -> bool {
        let me = self.card_ref(card);
        let granted = self
            .playable
            .iter()
            .any(|granted| granted.card == me && granted.player == player && !granted.flashback);
        let discarded = self.cards[usize::from(card)].owner == player && self.was_discarded(card);
        (granted
            || discarded
            || !self.permits(book, player, card, |permit| permit.lands.as_deref()).is_empty())
            && !self.cant_enter(book, card)
    }

    /// Whether a rule keeps a card of a graveyard or a library from entering the battlefield from there.
    pub(super) fn cant_enter(&self, book: &Book, card: u8) -> bool {
        let mut cant = false;
        if matches!(self.cards[usize::from(card)].place, Place::Graveyard | Place::Library) {
            let me = self.card_ref(card);
            self.rules_in_force(book, |rule, by| {
                cant |= matches!(rule, Rule::CantEnter(tests) if tests.iter().all(|test| self.test(book, test, me, by)));
            });
        }
        cant
    }

    /// The permanents' abilities that let the player cast the card from where it is.
    pub fn permits_for(&self, book: &Book, player: Player, card: u8) -> Vec<(u8, AbilityId)> {
        self.permits(book, player, card, |permit| permit.spells.as_deref())
    }

    fn permits<'p>(
        &self,
        book: &'p Book,
        player: Player,
        card: u8,
        tests: impl Fn(&'p Permit) -> Option<&'p [crate::program::Test]>,
    ) -> Vec<(u8, AbilityId)> {
        let mut found = Vec::new();
        let state = &self.cards[usize::from(card)];
        let me = self.card_ref(card);
        let top = state.place != Place::Library || self.zones[player].library.last() == Some(&card);
        // Of the other player's cards those in exile alone.
        if !top || (state.owner != player && state.place != Place::Exile) {
            return found;
        }
        self.rules_in_force(book, |rule, by| {
            // What an effect permits for a while has no permanent.
            if let Rule::PermitFor(ability) = rule
                && let Ability::Rule(_, Rule::Permit(permit)) = book.ability(*ability)
            {
                let fits = by.item.controller == player
                    && place_of(permit.from) == state.place
                    && tests(permit)
                        .is_some_and(|tests| tests.iter().all(|test| self.test(book, test, me, by)));
                if fits {
                    found.push((u8::MAX, *ability));
                }
                return;
            }
            let Rule::Permit(permit) = rule else { return };
            // An emblem's abilities work from the command zone (114.4).
            let source = by.item.source;
            let emblem = || self.emblem(source).map(|(slot, _)| slot);
            let Some(slot) = self.slot_of(source).or_else(emblem) else { return };
            let info = book.info(self.perms[usize::from(slot)].def);
            let ability = info.rules.iter().copied().find(|&id| match book.ability(id) {
                Ability::Rule(_, other) => std::ptr::eq(other, rule),
                _ => false,
            });
            let Some(ability) = ability else { return };
            let Ability::Rule(_, Rule::Permit(permit_of_book)) = book.ability(ability) else { return };
            let fits = by.item.controller == player
                && place_of(permit.from) == state.place
                && tests(permit_of_book)
                    .is_some_and(|tests| tests.iter().all(|test| self.test(book, test, me, by)));
            let spent = permit.once && (self.active != player || self.is_used(book, slot, ability));
            if fits && !spent {
                found.push((slot, ability));
            }
        });
        found
    }

    /// Casts a card as another spell or ability resolves (608.2g): the choices are made now, whatever the timing.
    pub fn cast_now(
        &mut self,
        book: &Book,
        frame: &mut Frame,
        who: Who,
        what: Obj,
        cost: &CastFor,
        (exiled, gains): (bool, bool),
    ) -> Flow {
        if frame.stage == 1 {
            // It is on the stack, or it could not be cast after all.
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
        let way = way_of(cost, frame);
        if !self.begin_nested(book, player, card, way, &|_| true) {
            return Flow::Next;
        }
        if let Some(casting) = &mut self.casting {
            casting.item.exiled |= exiled;
            let here = OpPlace { ability: frame.ability, mode: frame.mode, pc: frame.pc };
            casting.item.gains = gains.then_some(here);
        }
        frame.scratch = LongList::of([self.card_ref(card)]);
        frame.stage = 1;
        Flow::Wait
    }

    /// Plays cards as another spell or ability resolves, without paying their mana costs: spells, or lands if the player could play one
    /// (305.2, 305.3). Of several, "the exiled card" is each of them (607.3).
    pub fn play_now(&mut self, book: &Book, frame: &mut Frame, who: Who, what: Obj) -> Flow {
        let Some(player) = self.who(book, who, frame) else { return Flow::Next };
        if frame.stage == 0 {
            frame.did = false;
            frame.scratch.clear();
        }
        loop {
            // One after the other: which card, as which of its faces, and it is being cast.
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
                    // Which face is cast is asked as it is.
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

    /// The faces as which the player could play a card now without paying for it, the lands first, and how many of them are lands.
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

    /// Puts copies of cards where those are, to be cast (707.12). They belong to who makes them.
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
                let is_free = |card: &super::state::Card| card.copy && card.place == Place::Nowhere;
                let copy = match self.cards.iter().position(is_free) {
                    // One that has ceased to exist makes room.
                    Some(at) => {
                        let copy = at as u8;
                        (self.cards[at].def, self.cards[at].whole) = (def, def);
                        self.cards[at].owner = frame.item.controller;
                        Some(copy)
                    }
                    None => self.add_card(def, frame.item.controller, Place::Nowhere),
                };
                let Some(copy) = copy else {
                    self.overflow = Some(Excess::Objects);
                    return;
                };
                self.cards[usize::from(copy)].copy = false;
                self.put_card(copy, place, Some(0));
                self.cards[usize::from(copy)].copy = true;
                made.push(self.card_ref(copy));
            }
        }
        frame.did = !made.is_empty();
        frame.last_amount = made.len() as i32;
        frame.last = LongList::of(made);
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

    /// Casts cards as another spell or ability resolves, one after the other, as many as the player likes.
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
        // Odd stages: a spell that was chosen is being cast.
        if frame.stage % 2 == 1 {
            let there = |&r: &Ref| matches!(r, Ref::Card { id, .. } if self.cards[usize::from(id)].place == Place::Stack);
            frame.did |= frame.scratch.last().is_some_and(there);
            frame.stage += 1;
        }
        if usize::from(most) <= frame.scratch.len() / 2 && most != crate::program::ANY_NUMBER as u8 {
            return Flow::Next;
        }
        // "A spell" of that kind: what it would be as it is cast (709.3a, 712.11b, 715.3a).
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
            // Of one card the question is whether it is cast.
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
        // Where it was, so that it is not chosen again, and what it is now.
        if !frame.scratch.push(r) || !frame.scratch.push(on_stack) {
            self.overflow = Some(Excess::Objects);
        }
        frame.stage += 1;
        Flow::Wait
    }

    /// The cards, none of those given, that fit with another face seen.
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
    fn begin_nested(
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

    /// The faces as which a card could be cast in the middle of a resolution, of those with which the state fits.
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
    pub(super) fn choose_face(&mut self, book: &Book, casting: &mut super::cast::Casting) -> Option<bool> {
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

    /// An Adventure that resolves is exiled and may be cast from there as what has it; an Omen is shuffled into its owner's library
    /// (715.3d). Returns whether it was one.
    pub fn goes_on_adventure(&mut self, book: &Book, item: &StackItem) -> bool {
        let StackItemKind::Spell { card } = item.kind else { return false };
        let faces = book.def(item.def).faces;
        let there = self.cards[usize::from(card)].place == Place::Stack;
        if !there || item.bought_back || !matches!(faces, Faces::Adventure | Faces::Omen) {
            return false;
        }
        if faces == Faces::Omen {
            let owner = self.cards[usize::from(card)].owner;
            self.move_card(book, card, Place::Library, Some(0));
            self.to_shuffle |= 1 << owner as u8;
            return true;
        }
        self.move_card(book, card, Place::Exile, None);
        if self.cards[usize::from(card)].place == Place::Exile {
            let state = &*self;
            let stale: Vec<Ref> =
                state.playable.iter().map(|old| old.card).filter(|&r| state.card_of(r).is_none()).collect();
            self.playable.retain(|old| !stale.contains(&old.card));
            let granted = Playable {
                card: self.card_ref(card),
                player: item.controller,
                lasts: Lasts::Forever,
                flashback: false,
                free: false,
                only: Some(self.cards[usize::from(card)].whole),
            };
            if !self.playable.push(granted) {
                self.overflow = Some(Excess::Effects);
            }
        }
        true
    }

    /// Cascade (702.85a): exiles cards until a nonland card of lesser mana value, which may be cast for nothing; the others go to the
    /// bottom of the library.
    pub fn cascade(&mut self, book: &Book, chance: &mut Option<&mut Chance>, frame: &mut Frame) -> Flow {
        let player = frame.item.controller;
        let mine = self.look(book, frame.item.source).map_or(0, |look| self.mana_value(book, look));
        // The resulting spell, too.
        let lesser = |card: u8| {
            move |shown: &State| i32::from(book.def(shown.cards[usize::from(card)].def).mana_value) < mine
        };
        if frame.stage == 0 {
            frame.scratch.clear();
            frame.chosen.clear();
            while let Some(&card) = self.zones[player].library.last() {
                self.move_card(book, card, Place::Exile, None);
                let r = self.card_ref(card);
                if !frame.scratch.push(r) {
                    self.overflow = Some(Excess::Objects);
                }
                if self.overflow.is_some() {
                    return Flow::Next;
                }
                let def = book.def(self.cards[usize::from(card)].def);
                if !def.is(CardType::Land) && i32::from(def.mana_value) < mine {
                    frame.chosen.push(r);
                    break;
                }
            }
            frame.stage = 1;
        }
        if frame.stage == 1 {
            frame.stage = 2;
            if let Some(card) = frame.chosen.first().and_then(|&r| self.card_of(r)) {
                frame.stage = 1;
                match self.choose(player, What::May, 1, 1, List::of([Opt::Yes, Opt::No])) {
                    Some(Some(picks)) => {
                        frame.stage = 2;
                        if picks.first() == Some(&Opt::Yes)
                            && self.begin_nested(book, player, card, Way::Free, &lesser(card))
                        {
                            return Flow::Wait;
                        }
                    }
                    Some(None) => return Flow::Wait,
                    None => frame.stage = 2,
                }
            }
        }
        let left: Vec<Ref> = frame.scratch.iter().copied().filter(|&r| self.card_of(r).is_some()).collect();
        let bottom = Dest {
            zone: crate::oracle::tree::Zone::Library,
            bottom: true,
            random_order: true,
            ..Dest::exile()
        };
        self.move_refs(book, chance, frame, &left, &bottom, false);
        Flow::Next
    }

    /// Rebound (702.88a): a spell that was cast from the hand is exiled as it resolves, and may be cast again. Returns whether it was.
    pub fn rebounds(&mut self, book: &Book, item: &StackItem) -> bool {
        let StackItemKind::Spell { card } = item.kind else { return false };
        let there = self.cards[usize::from(card)].place == Place::Stack && !item.flashback;
        let ability = book.info(item.def).casting.iter().find_map(|&id| match book.ability(id) {
            Ability::Casting(CastingRule::Rebound(ability)) => Some(*ability),
            _ => None,
        });
        let ability = ability.or_else(|| self.given_rebound(book, item));
        let Some(ability) = ability.filter(|_| there && item.cast_from == Some(Place::Hand)) else {
            return false;
        };
        self.move_card(book, card, Place::Exile, None);
        let mut frame = Frame::new(item.controller, self.card_ref(card));
        frame.item.def = item.def;
        frame.ability = ability;
        if let Ability::Triggered(triggered) = book.ability(ability)
            && let Some(op @ Op::Delayed { .. }) = triggered.script.ops.first()
        {
            self.op(book, &mut None, &mut frame, op);
        }
        true
    }

    /// The ability that a card with madness has (702.35a).
    pub fn madness_of(&self, book: &Book, card: u8) -> Option<AbilityId> {
        let def = self.cards[usize::from(card)].def;
        book.info(def).casting.iter().find_map(|&id| match book.ability(id) {
            Ability::Casting(CastingRule::Madness { ability, .. }) => Some(*ability),
            _ => None,
        })
    }

    /// The madness ability of a card that has been discarded into exile triggers.
    pub fn wait_for_madness(&mut self, card: u8, player: Player, ability: AbilityId) {
        let item = StackItem {
            kind: StackItemKind::Triggered(ability),
            controller: player,
            source: self.card_ref(card),
            def: self.cards[usize::from(card)].def,
            ..StackItem::default()
        };
        if !self.waiting.push(item) {
            self.overflow = Some(Excess::Stack);
        }
    }

    /// The number of cards that could be exiled for a spell's delve (702.66a).
    pub fn delvable(&self, book: &Book, item: &StackItem) -> u32 {
        let StackItemKind::Spell { card } = item.kind else { return 0 };
        if item.delved > 0 || !self.has_cost_key(book, item, Key::Delve) {
            return 0;
        }
        let graveyard = &self.zones[item.controller].graveyard;
        graveyard.iter().filter(|&&other| other != card).count() as u32
    }

    /// Delve: which cards are exiled, at least as many as are needed. `Some(false)` while a choice is waited for.
    pub fn choose_delved(&mut self, book: &Book, casting: &mut super::cast::Casting) -> Option<bool> {
        let item = casting.item;
        let delvable = self.delvable(book, &item);
        if casting.free || delvable == 0 {
            return Some(true);
        }
        let need = self.due(book, casting);
        casting.locked = casting.locked.or(need.locked());
        let most = delvable.min(need.generic);
        if most == 0 {
            return Some(true);
        }
        let least = (0..=most).find(|&count| {
            let mut rest = need.clone();
            rest.reduce(count);
            self.plan_item(book, &item, &rest, 0).is_some()
        })?;
        let cards = self.zones[item.controller].graveyard;
        let options = List::of(cards.iter().map(|&card| Opt::Ref(self.card_ref(card))));
        let (least, most) = (least as usize, most as usize);
        let Some(picks) = self.choose(item.controller, What::CostObjects, least, most, options)? else {
            return Some(false);
        };
        // All at once: they are one payment.
        let outer = self.begin_group();
        for card in picks.iter().filter_map(Opt::object).filter_map(|r| self.card_of(r)).collect::<Vec<u8>>()
        {
            self.move_card(book, card, Place::Exile, None);
        }
        self.grouped = outer;
        casting.item.delved = picks.len() as u8;
        Some(true)
    }

    /// Whether an ability of a permanent has been used this turn.
    pub fn is_used(&self, book: &Book, slot: u8, ability: AbilityId) -> bool {
        let perm = &self.perms[usize::from(slot)];
        let place = self.place_of_ability(book, slot, ability);
        perm.used >> place & 1 == 1
    }
}

/// How a card is cast for that as the frame's script resolves.
fn way_of(cost: &CastFor, frame: &Frame) -> Way {
    match cost {
        CastFor::Nothing => Way::Free,
        CastFor::ManaCost => Way::Normal,
        CastFor::Madness => Way::Madness,
        CastFor::Miracle => Way::Miracle,
        CastFor::Instead(_) => {
            Way::Resolving(OpPlace { ability: frame.ability, mode: frame.mode, pc: frame.pc })
        }
    }
}
