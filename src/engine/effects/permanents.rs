//! Effects on permanents: what happens to them, who controls them, what they become.

use crate::program::{Book, Dest, Effect, Inputs, SetAside, Who};
use crate::types::Player;

use super::super::decision::{Opt, What};
use super::super::destruction::Destruction;
use super::super::list::List;
use super::super::object::SkipUntap;
use super::super::resolve::Flow;
use super::super::state::{Control, Excess, Frame, Lasts, Place, Ref, State, bit};
use super::Dice;

impl State {
    pub(super) fn permanents_effect(
        &mut self,
        book: &Book,
        chance: Dice<'_, '_>,
        frame: &mut Frame,
        effect: &Effect,
    ) -> Flow {
        match effect {
            Effect::Destroy { what, no_regeneration } => {
                let refs = self.select(book, what, frame);
                let there: Vec<Ref> = refs.iter().copied().filter(|&r| self.slot_of(r).is_some()).collect();
                let mut count = 0;
                let destroy = |state: &mut State, count: &mut u32| {
                    state.destroying = true;
                    *count = state.destroy(book, &there, *no_regeneration);
                    state.destroying = false;
                };
                let how = Destruction { by_effect: true, no_regeneration: *no_regeneration };
                let may_matter = |state: &mut State| state.destruction_may_be_ordered(book, &there, how);
                if !self.in_chosen_order(may_matter, &mut count, destroy) {
                    return Flow::Wait;
                }
                self.note(frame, &there, count as i32);
                // CR 118.12: an indestructible permanent was chosen all the same.
                frame.did = !there.is_empty();
            }
            Effect::Exile { what, until_leaves } => {
                let refs = self.select(book, what, frame);
                // "Until ~ leaves": if it has left already, nothing is exiled (610.3).
                if *until_leaves && self.slot_of(frame.item.source).is_none() {
                    return Flow::Next;
                }
                // For a permanent that has left, its card: "When ~ dies, you may exile it. If you do, …".
                let here = |&r: &Ref| self.card_of(r).map_or(r, |card| self.card_ref(card));
                let there: Vec<Ref> = refs.iter().map(here).filter(|&r| self.is_where_it_was(r)).collect();
                let moved = self.move_refs(book, chance, frame, &refs, &Dest::exile(), true);
                if *until_leaves {
                    self.return_when_leaves(frame, &moved);
                }
                // Exiled tokens count, too.
                let count = there.iter().filter(|&&r| !self.is_where_it_was(r)).count();
                self.note(frame, &moved, count as i32);
            }
            Effect::Apply { what, changes, until } => self.apply(book, frame, what, changes, *until),
            Effect::ApplyAll { tests, changes, until, bound } => {
                if let Some(obj) = bound {
                    let Some(&r) = self.obj(*obj, frame).first() else { return Flow::Next };
                    frame.item.bound = r;
                }
                self.apply_to_all(book, frame, tests, changes, *until);
            }
            Effect::GainControl { who, what, until } => {
                let Some(player) = self.who(book, *who, frame) else { return Flow::Next };
                let lasts = self.lasts(book, *until, frame);
                let refs = self.select(book, what, frame);
                for &r in refs.iter() {
                    // A permanent that the spell becomes enters under that player's control (608.3a).
                    if let Ref::Stack(id) = r
                        && let Some(at) = self.stack.iter().position(|item| item.id == id)
                    {
                        let item = &mut self.stack[at];
                        item.stolen ^= item.controller != player;
                        item.controller = player;
                    }
                    let Some(slot) = self.slot_of(r) else { continue };
                    self.change_control(book, slot, player, lasts.of_each(r).unwrap_or(lasts));
                }
                let all: Vec<Ref> = refs.to_vec();
                let count = all.len() as i32;
                self.note(frame, &all, count);
            }
            Effect::ExchangeControl(one, two) => {
                let (one, two) = (self.select_slots(book, one, frame), self.select_slots(book, two, frame));
                frame.did = false;
                if let (Some(&one), Some(&two)) = (one.first(), two.first()) {
                    let owners =
                        (self.perms[usize::from(one)].controller, self.perms[usize::from(two)].controller);
                    if owners.0 != owners.1 {
                        self.change_control(book, one, owners.1, Lasts::Forever);
                        self.change_control(book, two, owners.0, Lasts::Forever);
                        frame.did = true;
                    }
                }
            }
            Effect::Unattach(what) => {
                frame.did = false;
                for r in self.obj(*what, frame).iter().copied().collect::<Vec<Ref>>() {
                    let Some(slot) = self.slot_of(r) else { continue };
                    frame.did |= self.unattach(book, slot);
                }
            }
            Effect::Attach { what, to } => {
                let (what, to) = (self.obj(*what, frame), self.obj(*to, frame));
                // If the effect has just returned an object that had died, it is found where it is now (400.7j).
                if let Some(to) = to.first().map(|&to| self.followed(frame, to)) {
                    // "Attach any number of Equipment": each of them.
                    let attached = what.iter().filter(|&&what| self.attach(book, what, to)).count();
                    frame.did = attached > 0;
                }
            }
            Effect::Saddle(sel) => {
                for slot in self.select_slots(book, sel, frame) {
                    self.rides(self.perm_ref(slot), Ref::None);
                }
            }
            Effect::Tap(sel) => {
                let slots = self.select_slots(book, sel, frame);
                let refs: Vec<Ref> = slots.iter().map(|&slot| self.perm_ref(slot)).collect();
                let count = self.tap_together(book, slots);
                self.note(frame, &refs, count);
            }
            Effect::Untap(sel) => {
                let slots = self.select_slots(book, sel, frame);
                let refs: Vec<Ref> = slots.iter().map(|&slot| self.perm_ref(slot)).collect();
                let outer = self.begin_group();
                let count = slots.into_iter().map(|slot| i32::from(self.untap(book, slot))).sum();
                self.grouped = outer;
                self.note(frame, &refs, count);
            }
            Effect::TapOrUntap(sel) => {
                let slots = self.select_slots(book, sel, frame);
                let Some(&slot) = slots.first() else { return Flow::Next };
                // Yes: tap it. No: untap it.
                let options = List::of([Opt::Yes, Opt::No]);
                match self.choose(frame.item.controller, What::TapOrUntap, 1, 1, options) {
                    Some(Some(picks)) if picks.first() == Some(&Opt::Yes) => {
                        self.tap(book, slot);
                    }
                    Some(Some(_)) => {
                        self.untap(book, slot);
                    }
                    Some(None) => return Flow::Wait,
                    None => {}
                }
            }
            Effect::SkipUntap(sel, yours) => {
                let skip = match yours {
                    true => SkipUntap::Of(frame.item.controller),
                    false => SkipUntap::OfController,
                };
                for slot in self.select_slots(book, sel, frame) {
                    self.perms[usize::from(slot)].skip_untap = skip;
                }
            }
            Effect::Regenerate(sel) => {
                for slot in self.select_slots(book, sel, frame) {
                    let perm = &mut self.perms[usize::from(slot)];
                    perm.regeneration = perm.regeneration.saturating_add(1);
                }
            }
            Effect::Sacrifice { who, what } => {
                let refs = self.select(book, what, frame);
                let mut theirs = Vec::new();
                for &r in refs.iter() {
                    let Some(controller) = self.perm(r).map(|perm| perm.controller) else { continue };
                    if (*who == Who::Any || self.who(book, *who, frame) == Some(controller))
                        && self.may_be_made_to_sacrifice(book, controller, frame.item.controller)
                    {
                        theirs.push((controller, r));
                    }
                }
                let mut gone = Vec::new();
                let sacrifice =
                    |state: &mut State, gone: &mut Vec<Ref>| *gone = state.sacrifice_all(book, &theirs);
                if !self.in_chosen_order(|state| state.moves_may_be_ordered(book), &mut gone, sacrifice) {
                    return Flow::Wait;
                }
                if let Some(&(controller, _)) = theirs.iter().rev().find(|(_, r)| gone.contains(r)) {
                    frame.last_player = Some(controller);
                }
                let count = gone.len() as i32;
                self.note(frame, &gone, count);
            }
            Effect::Pair(one, other) => {
                let (one, other) = (self.obj(*one, frame), self.obj(*other, frame));
                if let (Some(&one), Some(&other)) = (one.first(), other.first()) {
                    frame.did = self.pair(book, frame.item.controller, one, other);
                }
            }
            Effect::RemoveFromCombat(sel) => {
                for slot in self.select_slots(book, sel, frame) {
                    self.remove_from_combat(slot);
                }
            }
            Effect::BecomeAuraOn(obj) => {
                let creature = self.obj(*obj, frame).first().copied();
                match (creature, self.slot_of(frame.item.source)) {
                    (Some(creature), Some(slot)) => {
                        let perm = &mut self.perms[usize::from(slot)];
                        (perm.attached, perm.enchants_only) = (creature, creature);
                        self.mark();
                        let subject = frame.item.source;
                        self.emit(book, super::super::event::Happened::Attached { subject, to: creature });
                    }
                    // An Aura that is attached to nothing (704.5m).
                    (None, Some(slot)) => self.leave(book, slot, Place::Graveyard, None),
                    (_, None) => {}
                }
            }
            Effect::EndOwnEffect => {
                if let Some(place) = self.own_effect(book, frame) {
                    let mut at = 0;
                    self.retain_effects(|_| {
                        at += 1;
                        at - 1 != place
                    });
                }
            }
            Effect::PhaseOut(sel) => {
                for slot in self.select_slots(book, sel, frame) {
                    self.phase_out(book, slot, false);
                }
            }
            Effect::ReturnAsUntap => {
                if let Some(slot) = self.slot_of(frame.item.source) {
                    self.perms[usize::from(slot)].returns_as_untap |= 1 << frame.item.controller as u8;
                }
            }
            Effect::EntersTapped => {
                if let Some(slot) = self.slot_of(frame.item.source) {
                    self.set_tapped(slot, true);
                }
            }
            Effect::NoteDone => self.note_done(frame.item.source, frame.ability),
            Effect::EntersNot => {
                if let Some(slot) = self.slot_of(frame.item.source) {
                    self.enter_not(book, slot, super::super::zones::place_in_event(frame.item.event.amount));
                }
            }
            Effect::Suspend(count) => self.suspend(book, frame, count),
            Effect::SetAside(how) => {
                let player = frame.item.controller;
                self.set_aside(book, frame.item.source, *how);
                if how.is_foretold() {
                    self.emit(book, super::super::event::Happened::Foretells { player });
                }
            }
            Effect::BecomeForetold(what) => {
                for r in self.obj(*what, frame).iter().copied() {
                    self.set_aside(book, r, SetAside::ForetoldLess);
                }
            }
            Effect::GainSuspend(what) => {
                for r in self.obj(*what, frame).iter().copied().collect::<Vec<Ref>>() {
                    self.gain_suspend(book, self.followed(frame, r));
                }
            }
            Effect::TurnFaceUp => self.turn_face_up(book, frame.item.source),
            Effect::Haunt => self.haunt(book, frame),
            Effect::Flip(what) => {
                for &r in self.select(book, what, frame).iter() {
                    frame.did |= self.flip(book, r);
                }
            }
            Effect::Transform(what) => {
                let turned = self.select(book, what, frame);
                self.transform_all(book, &turned, frame);
            }
            Effect::AttackAs(obj) => {
                let other = self.obj(*obj, frame).first().copied();
                if let (Some(other), Some(&attacker)) = (other, frame.last.first()) {
                    self.attack_as(attacker, other);
                }
            }
            Effect::Exploited(obj) => {
                let subject = frame.item.source;
                for &other in self.obj(*obj, frame).iter() {
                    // A creature that has left already exploits nothing but itself.
                    if self.slot_of(subject).is_none() && other != subject {
                        continue;
                    }
                    let happened = super::super::event::Happened::Exploits { subject, other };
                    self.emit(book, happened);
                    self.emit_to_source(book, subject, &happened);
                }
            }
            Effect::Championed(obj) => {
                let subject = frame.item.source;
                for &other in self.obj(*obj, frame).iter() {
                    self.emit(book, super::super::event::Happened::Champions { subject, other });
                }
            }
            Effect::Explored(obj, land) => {
                for &subject in self.obj(*obj, frame).iter() {
                    self.emit(book, super::super::event::Happened::Explores { subject, land: *land });
                }
            }
            Effect::Monstrosity(count) => {
                if let Some(slot) = self.slot_of(frame.item.source)
                    && !self.perms[usize::from(slot)].monstrous
                {
                    let count = self.amount(book, count, frame).max(0) as u32;
                    self.perms[usize::from(slot)].monstrous = true;
                    // With X = 0, no counters would mark the state as changed.
                    self.touch(Inputs::ALL);
                    self.put_counters(book, frame.item.controller, frame.item.source, 0, count);
                    frame.did = true;
                    let subject = frame.item.source;
                    let x = count as i32;
                    self.emit(book, super::super::event::Happened::Monstrous { subject, x });
                }
            }
            Effect::Renown(count) => {
                let count = self.amount(book, count, frame).max(0) as u32;
                if let Some(slot) = self.slot_of(frame.item.source) {
                    let subject = frame.item.source;
                    self.put_counters(book, frame.item.controller, subject, 0, count);
                    self.perms[usize::from(slot)].renowned = true;
                    self.touch(Inputs::ALL);
                    self.emit(book, super::super::event::Happened::Renowned { subject });
                }
            }
            Effect::EndSuspicion(sel) => {
                frame.did = false;
                for slot in self.select_slots(book, sel, frame) {
                    frame.did |= std::mem::take(&mut self.perms[usize::from(slot)].suspected);
                }
                if frame.did {
                    self.touch(Inputs::ALL);
                    self.end_conditional_effects(book);
                }
            }
            Effect::GainLevel(level) => {
                if let Some(slot) = self.slot_of(frame.item.source) {
                    let (subject, level) = (frame.item.source, *level);
                    self.perms[usize::from(slot)].levels = level.saturating_sub(1);
                    self.touch(Inputs::ALL);
                    self.refresh(book);
                    frame.did = true;
                    self.emit(book, super::super::event::Happened::Level { subject, level });
                }
            }
            Effect::BecomeBlocked(sel) => {
                for slot in self.select_slots(book, sel, frame) {
                    if self.combat.attackers & bit(slot) != 0 && self.combat.blocked & bit(slot) == 0 {
                        self.combat.blocked |= bit(slot);
                        self.touch(Inputs::COMBAT);
                        let attacker = self.perm_ref(slot);
                        let by = Ref::None;
                        self.emit(
                            book,
                            super::super::event::Happened::BecomesBlocked { attacker, by, count: 1 },
                        );
                    }
                }
            }
            _ => unreachable!("not an effect of permanents"),
        }
        Flow::Next
    }

    fn change_control(&mut self, book: &Book, slot: u8, player: Player, lasts: Lasts) {
        // An effect whose duration is over before it begins does nothing (611.2b).
        if self.is_over(&lasts) {
            return;
        }
        let of = self.perm_ref(slot);
        if lasts == Lasts::Forever {
            // Earlier control effects on it never show again.
            self.controls.retain(|control| control.of != of);
        }
        let timestamp = self.next_timestamp();
        if !self.controls.push(Control { of, player, lasts, timestamp }) {
            self.overflow = Some(Excess::Effects);
        }
        self.mark();
        self.refresh(book);
    }
}
