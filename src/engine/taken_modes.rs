//! Modes that have been chosen: "choose one that hasn't been chosen" (700.2).

use crate::oracle::tree::Fresh;
use crate::program::{AbilityId, Modes};

use super::state::{Excess, StackItem, State};

impl State {
    /// The modes that may not be chosen for the ability, a bit each: those that have been chosen before for the same object.
    pub(super) fn taken_modes(&self, modes: &Modes, item: &StackItem, ability: AbilityId) -> u8 {
        let Some(fresh) = modes.fresh else { return 0 };
        let chosen = self.modes_taken.iter().filter(|(source, of, _, turn)| {
            (*source, *of) == (item.source, ability) && (fresh == Fresh::Ever || *turn == self.turn)
        });
        chosen.fold(0, |all, (_, _, modes, _)| all | modes)
    }

    /// Notes modes that have been chosen.
    pub(super) fn take_modes(&mut self, item: &StackItem, ability: AbilityId, chosen: &[u8]) {
        let modes = chosen.iter().fold(0, |all, mode| all | 1 << mode);
        let (source, turn) = (item.source, self.turn);
        // What was noted of objects that are gone is asked for no more.
        if self.modes_taken.is_full() {
            let live = self.modes_taken.iter().map(|(source, ..)| self.slot_of(*source).is_some());
            let live: Vec<bool> = live.collect();
            let mut live = live.into_iter();
            self.modes_taken.retain(|_| live.next() == Some(true));
        }
        if !self.modes_taken.push((source, ability, modes, turn)) {
            self.overflow = Some(Excess::Records);
        }
    }
}
