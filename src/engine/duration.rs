//! Durations of effects (611.2) that end when something stops being true.

use super::state::{Control, Lasts, Place, Ref, State};
use crate::oracle::tree::Zone;
use crate::program::Book;
use crate::types::Player;

impl State {
    /// Whether a duration "for as long as …" is over.
    pub(super) fn is_over(&self, lasts: &Lasts) -> bool {
        match *lasts {
            Lasts::While(r) => self.slot_of(r).is_none(),
            Lasts::WhileControlled(r, player) => self.perm(r).is_none_or(|perm| perm.controller != player),
            Lasts::WhileCounter(Ref::None, _) => false,
            Lasts::WhileCounter(r, kind) => self.perm(r).is_none_or(|perm| perm.count(kind) == 0),
            Lasts::WhileSuspected(Ref::None) => false,
            // A permanent that has phased out is still suspected.
            Lasts::WhileSuspected(r) => {
                self.slot_in_any_phase(r).is_none_or(|slot| !self.perms[usize::from(slot)].suspected)
            }
            Lasts::WhileTapped(r) => self.perm(r).is_none_or(|perm| !perm.tapped),
            Lasts::WhileStronger(r, of) => self.perm(r).is_none_or(|perm| {
                !perm.tapped || self.perm(of).is_some_and(|other| other.power > perm.power)
            }),
            Lasts::WhileControlledAndTapped(r, player) => {
                self.perm(r).is_none_or(|perm| !perm.tapped || perm.controller != player)
            }
            _ => false,
        }
    }

    /// Ends effects "for as long as …" whose duration is over.
    pub(super) fn end_conditional_effects(&mut self, book: &Book) {
        if self.playable.iter().any(|playable| self.is_over(&playable.lasts)) {
            let mut playable = std::mem::take(&mut self.playable);
            playable.retain(|one| !self.is_over(&one.lasts));
            self.playable = playable;
        }
        if self.effects.iter().any(|effect| self.is_over(&effect.lasts)) {
            let mut effects = std::mem::take(&mut self.effects);
            effects.retain(|effect| !self.is_over(&effect.lasts));
            self.effects = effects;
            self.mark();
        }
        // A phased-out permanent has not left.
        let has_left = |state: &State, source: Ref| state.slot_in_any_phase(source).is_none();
        let is_over =
            |state: &State, control: &Control| state.is_over(&control.lasts) || has_left(state, control.of);
        if self.controls.iter().any(|control| is_over(self, control)) {
            let mut controls = std::mem::take(&mut self.controls);
            controls.retain(|control| !is_over(self, control));
            self.controls = controls;
            self.mark();
        }
        if !self.until_leaves.is_empty() {
            self.return_exiled(book);
        }
        self.refresh(book);
    }

    /// Returns what permanents that have left had exiled until they leave (610.3).
    pub(super) fn return_exiled(&mut self, book: &Book) {
        let has_left = |state: &State, source: Ref| state.slot_in_any_phase(source).is_none();
        if !self.until_leaves.iter().any(|&source| has_left(self, source)) {
            return;
        }
        let mut gone = self.until_leaves.clone();
        gone.retain(|&source| has_left(self, source));
        self.until_leaves.retain(|source| !gone.contains(source));
        // All of them return together.
        let mut entered = Vec::new();
        for &source in gone.iter() {
            for id in 0..self.cards.len() as u8 {
                let card = self.cards[usize::from(id)];
                if !card.returns || card.place != Place::Exile || card.exiled_by != source {
                    continue;
                }
                // It returns to the zone that it was exiled from (610.3c).
                match card.moved_from {
                    Place::Battlefield => {
                        let entering = super::zones::Entering { from: Place::Exile, ..Default::default() };
                        // An Aura that can't enchant anything stays where it is (303.4g).
                        if self.has_home(book, id, card.owner) != Some(false) {
                            let def = card.def;
                            entered.extend(self.enter_untold(book, Some(id), def, card.owner, entering));
                        }
                    }
                    place => self.move_card(book, id, place, Some(0)),
                }
            }
        }
        self.tell_entered(book, &entered);
    }

    /// Ends the effects of spells and abilities for which the test holds; those "for as long as …" end in `end_conditional_effects`.
    pub(super) fn end_effects(&mut self, over: impl Fn(&Lasts) -> bool) {
        self.retain_effects(|effect| !over(&effect.lasts));
        self.playable.retain(|playable| !over(&playable.lasts));
        self.rules_until.retain(|(_, _, _, lasts)| !over(lasts));
        self.end_copies(&over);
        if self.controls.iter().any(|control| over(&control.lasts)) {
            self.controls.retain(|control| !over(&control.lasts));
            self.mark();
        }
    }

    /// The place of the effect by which the frame's player has given its source this special action.
    pub(super) fn own_effect(&self, book: &Book, frame: &super::state::Frame) -> Option<usize> {
        use crate::program::{Change, Effect, Op};
        let super::state::StackItemKind::Activated(action) = frame.item.kind else { return None };
        let slot = self.slot_of(frame.item.source)?;
        self.effects.iter().position(|effect| {
            effect.affected & super::state::bit(slot) != 0
                && effect.controller == frame.item.controller
                && matches!(super::layers::op_at(book, effect.changes), Op::Do(Effect::Apply { changes, .. })
                    if changes.contains(&Change::Ability(action)))
        })
    }

    /// Removes delayed triggers that wait for a permanent that has left.
    pub(super) fn end_waiting_for(&mut self, book: &Book, subject: Ref) {
        use crate::program::{Op, Trigger, Watch};
        self.delayed.retain(|delayed| {
            delayed.bound != subject
                || !matches!(
                    super::layers::op_at(book, delayed.place),
                    Op::Delayed {
                        trigger: Trigger::Dies(Watch::Bound)
                            | Trigger::Leaves(Watch::Bound)
                            | Trigger::Moves { what: Watch::Bound, from: Some(Zone::Battlefield), .. },
                        ..
                    }
                )
        });
    }

    /// The player who controls the permanent in a slot by the latest effect on it; `None` without such an effect.
    pub(super) fn control_of(&self, slot: u8) -> Option<Player> {
        let of = self.perm_ref(slot);
        self.controls.iter().rev().find(|control| control.of == of).map(|control| control.player)
    }
}
