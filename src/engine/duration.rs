//! How long effects last (611.2): those that end as something stops being so.

use super::state::{Lasts, Place, Ref, State, bit};
use crate::program::Book;

impl State {
    /// Whether what an effect "for as long as" waits for is gone.
    fn is_over(&self, lasts: &Lasts) -> bool {
        match *lasts {
            Lasts::While(r) => self.slot_of(r).is_none(),
            Lasts::WhileControlled(r, player) => self.perm(r).is_none_or(|perm| perm.controller != player),
            Lasts::WhileTapped(r) => self.perm(r).is_none_or(|perm| !perm.tapped),
            Lasts::WhileControlledAndTapped(r, player) => {
                self.perm(r).is_none_or(|perm| !perm.tapped || perm.controller != player)
            }
            _ => false,
        }
    }

    /// Effects "for as long as" end once what they wait for is gone.
    pub(super) fn end_conditional_effects(&mut self, book: &Book) {
        if self.effects.iter().any(|effect| self.is_over(&effect.lasts)) {
            let mut effects = std::mem::take(&mut self.effects);
            effects.retain(|effect| !self.is_over(&effect.lasts));
            self.effects = effects;
            self.mark();
        }
        if self.controls.iter().any(|(_, _, lasts, _)| self.is_over(lasts)) {
            let controls = self.controls.clone();
            let mut kept = controls.clone();
            kept.retain(|(_, _, lasts, _)| !self.is_over(lasts));
            let over: Vec<bool> = Vec::from_iter(controls.iter().map(|(_, _, lasts, _)| self.is_over(lasts)));
            for (&(r, _, _, back), _) in controls.iter().zip(over.iter()).filter(|(_, over)| **over) {
                if let Some(slot) = self.slot_of(r) {
                    self.perms[usize::from(slot)].base_controller = back;
                    self.mark();
                }
            }
            self.controls = kept;
        }
        // What has phased out has not left.
        let has_left = |state: &State, source: Ref| match source {
            Ref::Perm { slot, generation } => {
                (state.live | state.phased) & bit(slot) == 0
                    || state.perms[usize::from(slot)].generation != generation
            }
            _ => true,
        };
        if self.until_leaves.iter().any(|&source| has_left(self, source)) {
            let gone = {
                let mut gone = self.until_leaves.clone();
                gone.retain(|&source| has_left(self, source));
                gone
            };
            for &source in gone.iter() {
                for id in 0..self.cards.len() as u8 {
                    let card = self.cards[usize::from(id)];
                    if card.place != Place::Exile || card.exiled_by != source {
                        continue;
                    }
                    // It returns to the zone that it was exiled from (610.3c).
                    match card.exiled_from {
                        Place::Battlefield => {
                            let entering =
                                super::zones::Entering { from: Place::Exile, ..Default::default() };
                            self.enter(book, Some(id), card.def, card.owner, entering);
                        }
                        place => self.move_card(book, id, place, Some(0)),
                    }
                }
            }
            self.until_leaves.retain(|source| !gone.contains(source));
        }
        self.refresh(book);
    }

    /// End-of-turn control effects are over at cleanup: called with the effects.
    pub fn end_turn_controls(&mut self) {
        let controls = self.controls.clone();
        for &(r, _, lasts, back) in controls.iter() {
            if matches!(lasts, Lasts::EndOfTurn | Lasts::EndOfCombat)
                && let Some(slot) = self.slot_of(r)
            {
                self.perms[usize::from(slot)].base_controller = back;
                self.mark();
            }
        }
        self.controls.retain(|(_, _, lasts, _)| !matches!(lasts, Lasts::EndOfTurn | Lasts::EndOfCombat));
    }
}
