//! Choices made as a permanent enters: what it copies, "as it enters, …", what an Aura will enchant (303.4f, 614.12, 707.5).

use crate::oracle::tree::Zone;
use crate::program::{Ability, AbilityId, Book, Param, PlayerTarget, TargetSpec, Watch};
use crate::types::{CardType, Player};

use super::decision::{Opt, What};
use super::eval::Look;
use super::event::Happened;
use super::list::List;
use super::state::{Entry, Excess, Frame, Mask, Place, Ref, State, bit, slots};

impl State {
    /// Begins the next choice to be made as the permanent enters; `false` if there are no more.
    ///
    /// `after` is the choice that has just been made: what the permanent copies may have choices of its own. `unseen` are the permanents
    /// that enter together with it.
    pub fn continue_entering(
        &mut self,
        book: &Book,
        slot: u8,
        from: Place,
        (after, unseen): (Option<&Frame>, Mask),
    ) -> bool {
        self.refresh(book);
        let enters = self.enters_of(book, slot);
        let copies =
            |id: AbilityId| matches!(book.ability(id), Ability::Enters(enters) if enters.copy.is_some());
        let perm = &self.perms[usize::from(slot)];
        let done = match after {
            Some(frame) if frame.entering == Entry::Counters => usize::from(frame.mode_at),
            Some(frame) if frame.item.def == perm.def => usize::from(frame.mode_at) + 1,
            _ => 0,
        };
        // CR 614.12, 616.1c: what it will be determines how it enters, so copying comes first.
        let becomes_copy = enters.iter().skip(done).any(|&id| copies(id));
        let before = |frame: &Frame| frame.entering == Entry::AsItEnters && copies(frame.ability);
        if !becomes_copy && after.is_none_or(before) {
            let enter = |state: &mut State, (): &mut ()| state.enter_replacements(book, slot, unseen);
            if self.counters_may_be_ordered(book) && self.order_asked(&mut (), enter).is_some() {
                let mut frame = self.frame_of(slot);
                frame.entering = Entry::Counters;
                frame.unseen = unseen;
                frame.mode_at = done as u8;
                frame.item.event.amount = from as i16;
                if !self.frames.push(frame) {
                    self.overflow = Some(Excess::Stack);
                }
                return true;
            }
            self.enter_replacements(book, slot, unseen);
        }
        let perm = &self.perms[usize::from(slot)];
        let homeless = perm.attached == Ref::None
            && perm.is(CardType::Enchantment)
            && self.enchant_of(book, slot).is_some();
        if enters.is_empty() && !homeless {
            return false;
        }
        let mut frame = self.frame_of(slot);
        frame.item.def = perm.def;
        frame.item.x = perm.x;
        frame.mode = u8::MAX;
        frame.unseen = unseen | bit(slot);
        // Events of its entering need the zone that it came from.
        frame.item.event.amount = from as i16;
        let next = enters.iter().enumerate().skip(done).find(|&(_, &ability)| match book.ability(ability) {
            Ability::Enters(enters) => {
                enters.what == Watch::This
                    && (!enters.script.is_empty() || enters.copy.is_some())
                    && enters
                        .condition
                        .as_ref()
                        .is_none_or(|condition| self.condition(book, condition, &frame))
            }
            _ => false,
        });
        if let Some((at, &ability)) = next {
            frame.ability = ability;
            // The index among its abilities about entering.
            frame.mode_at = at as u8;
            frame.entering = Entry::AsItEnters;
        } else if homeless {
            frame.entering = Entry::Home;
        } else {
            return false;
        }
        if !self.frames.push(frame) {
            self.overflow = Some(Excess::Stack);
        }
        true
    }

    /// The permanent's abilities about how it enters, including those that it is given as it enters (614.12).
    pub(super) fn enters_of(&self, book: &Book, slot: u8) -> Vec<AbilityId> {
        let perm = &self.perms[usize::from(slot)];
        let own = if perm.lost_abilities { &[][..] } else { &book.info(perm.def).enters[..] };
        let granted = self.granted.iter().filter(|given| given.slot == slot).map(|given| given.ability);
        let granted = granted.filter(|&id| matches!(book.ability(id), Ability::Enters(_)));
        own.iter().copied().chain(granted).collect()
    }

    /// A choice for an entering permanent has been made: begins the next one, or else emits the event of its entering.
    pub fn has_entered(&mut self, book: &Book, frame: &Frame) {
        let from = super::zones::place_in_event(frame.item.event.amount);
        self.mark();
        self.refresh(book);
        // The permanent may not have entered after all.
        if self.slot_of(frame.item.source).is_none() {
            return;
        }
        if frame.entering != Entry::Home
            && let Some(slot) = self.slot_of(frame.item.source)
            && self.continue_entering(book, slot, from, (Some(frame), frame.unseen))
        {
            return;
        }
        let subject = frame.item.source;
        self.tell_one_entered(book, subject, from);
        if let Some(to) = self.perm(subject).map(|perm| perm.attached).filter(|&to| to != Ref::None) {
            self.emit(book, Happened::Attached { subject, to });
        }
    }

    /// Asks for what comes before the script of an entering permanent; `Some(false)` while waiting for a choice.
    pub fn entering_choices(&mut self, book: &Book, frame: &mut Frame) -> Option<bool> {
        match frame.entering {
            Entry::None => None,
            Entry::AsItEnters => self.entering_copy(book, frame),
            Entry::Counters => self.entering_counters(book, frame),
            Entry::Home => self.choose_home(book, frame),
        }
    }

    /// Puts the counters that it enters with, and taps it if it enters tapped. `Some(false)` while waiting for the order of effects that
    /// change the number of counters.
    fn entering_counters(&mut self, book: &Book, frame: &Frame) -> Option<bool> {
        let slot = self.slot_of(frame.item.source)?;
        let unseen = frame.unseen;
        let enter = |state: &mut State, (): &mut ()| state.enter_replacements(book, slot, unseen);
        Some(self.in_chosen_order(|state| state.counters_may_be_ordered(book), &mut (), enter))
    }

    /// "You may have ~ enter as a copy of …": asked once, before the script. `Some(false)` while waiting for the choice.
    fn entering_copy(&mut self, book: &Book, frame: &mut Frame) -> Option<bool> {
        if frame.pc != 0 || frame.won_flip {
            return None;
        }
        let Ability::Enters(enters) = book.ability(frame.ability) else { return None };
        let Some((may, filter, except)) = &enters.copy else { return None };
        let me = frame.item.source;
        // The choice is made before anything enters (614.12a): of cards that leave a graveyard together each may copy another.
        let from_graveyard = |slot: &u8| {
            filter.zone == Zone::Graveyard
                && self.perms[usize::from(*slot)].entered_from == Place::Graveyard
                && filter.tests.iter().all(|test| self.test(book, test, self.perm_ref(*slot), frame))
        };
        let with_it = slots(self.live & frame.unseen).filter(from_graveyard).map(|slot| self.perm_ref(slot));
        let there = self.pick(book, filter, frame);
        let options: List<Opt, 160> =
            List::of(there.iter().copied().chain(with_it).filter(|&r| r != me).map(Opt::Ref));
        if options.is_empty() {
            frame.won_flip = true;
            return Some(true);
        }
        if *may && frame.stage == 0 {
            match self.may(frame.item.controller, What::May) {
                None => return Some(false),
                Some(false) => {
                    frame.won_flip = true;
                    return Some(true);
                }
                Some(true) => frame.stage = 1,
            }
        }
        match self.choose(frame.item.controller, What::Copy, 1, 1, options) {
            Some(Some(picks)) => {
                frame.won_flip = true;
                frame.stage = 0;
                if let (Some(Opt::Ref(r)), Some(slot)) = (picks.first(), self.slot_of(me))
                    && let Some(def) = self.def_of(*r)
                {
                    frame.did = true;
                    let mut exceptions = self.exceptions_of(*r);
                    if !except.is_empty() {
                        self.add_exception(book, &mut exceptions, frame.ability);
                    }
                    self.become_copy(book, slot, def, exceptions);
                }
                Some(true)
            }
            Some(None) => Some(false),
            None => Some(true),
        }
    }

    /// Asks what an Aura that was not cast will enchant: its controller chooses as it enters, without targeting (303.4f).
    fn choose_home(&mut self, book: &Book, frame: &Frame) -> Option<bool> {
        let slot = self.slot_of(frame.item.source)?;
        let spec = self.enchant_of(book, slot)?;
        let perm = &self.perms[usize::from(slot)];
        let look = Look::Perm { perm, slot, live: true };
        let homes = self.homes(book, spec, look, frame);
        let from = super::zones::place_in_event(frame.item.event.amount);
        // CR 303.4g: a spell goes to the graveyard, and a token is not created.
        if homes.is_empty() && matches!(from, Place::Stack | Place::Nowhere) {
            self.enter_not(book, slot, from);
            return Some(true);
        }
        let least = usize::from(!homes.is_empty());
        match self.choose(frame.item.controller, What::Objects, least, 1, homes) {
            Some(Some(picks)) => {
                if let Some(Opt::Ref(home)) = picks.first() {
                    self.perms[usize::from(slot)].attached = *home;
                    self.mark();
                }
                Some(true)
            }
            Some(None) => Some(false),
            None => Some(true),
        }
    }

    /// Whether an Aura card could enchant anything if it were put onto the battlefield; `None` if it isn't an Aura.
    pub fn has_home(&self, book: &Book, card: u8, control: Player) -> Option<bool> {
        Some(!self.homes_of_card(book, card, control)?.is_empty())
    }

    /// Whether an Aura card, put onto the battlefield with that face up, could enchant that object or player; `None` if it isn't an Aura.
    pub(super) fn may_be_home(
        &self,
        book: &Book,
        (card, face): (u8, crate::program::DefId),
        control: Player,
        home: Ref,
    ) -> Option<bool> {
        Some(self.homes_of_face(book, card, face, control)?.contains(&Opt::Ref(home)))
    }

    /// Whether an Aura token that the player would create could enchant that.
    pub(super) fn may_be_enchanted_by(
        &self,
        book: &Book,
        home: Ref,
        def: crate::program::DefId,
        control: Player,
    ) -> bool {
        let token = super::object::Card { def, whole: def, owner: control, ..Default::default() };
        let enchant = book.info(def).params.iter().find_map(|&id| match book.ability(id) {
            Ability::Keyword(Param::Enchant(spec)) => Some(spec),
            _ => None,
        });
        let frame = Frame::new(control, Ref::None);
        let look = Look::Card(&token, book.def(def));
        enchant.is_some_and(|spec| self.homes(book, spec, look, &frame).contains(&Opt::Ref(home)))
    }

    /// What an Aura card could enchant if it were put onto the battlefield; `None` if it isn't an Aura.
    fn homes_of_card(&self, book: &Book, card: u8, control: Player) -> Option<List<Opt, 160>> {
        self.homes_of_face(book, card, self.cards[usize::from(card)].def, control)
    }

    fn homes_of_face(
        &self,
        book: &Book,
        card: u8,
        def: crate::program::DefId,
        control: Player,
    ) -> Option<List<Opt, 160>> {
        let spec = book.info(def).params.iter().find_map(|&id| match book.ability(id) {
            Ability::Keyword(Param::Enchant(spec)) => Some(spec),
            _ => None,
        })?;
        let mut frame = Frame::new(control, self.card_ref(card));
        frame.unseen = self.entering;
        let look = Look::Card(&self.cards[usize::from(card)], book.def(def));
        Some(self.homes(book, spec, look, &frame))
    }

    /// What an Aura may enchant: what its enchant ability says, unless it is protected from it or can't be enchanted (303.4f, 702.16c).
    fn homes(&self, book: &Book, spec: &TargetSpec, aura: Look<'_>, frame: &Frame) -> List<Opt, 160> {
        let you = frame.item.controller;
        let players = match spec.players {
            None => &[][..],
            Some(PlayerTarget::Any) => &[you, you.opponent()],
            Some(PlayerTarget::Opponent) => &[you.opponent()],
        };
        let permanents = slots(self.live & !frame.unseen).map(|slot| self.perm_ref(slot)).filter(|&r| {
            r != frame.item.source
                && spec.filter.as_ref().is_some_and(|filter| self.matches(book, filter, r, frame))
                && !self.is_protected(book, r, aura, you)
                && !self.cant_be_enchanted(book, r, frame.item.source)
        });
        // An Aura that brings creatures back enchants a card in a graveyard first.
        let cards = match &spec.filter {
            Some(filter) if filter.zone != Zone::Battlefield => self.pick(book, filter, frame).to_vec(),
            _ => Vec::new(),
        };
        let players = players.iter().map(|&player| Ref::Player(player));
        List::of(permanents.chain(cards).chain(players).map(Opt::Ref))
    }
}
