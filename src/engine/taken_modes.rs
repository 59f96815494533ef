//! Modes that have been chosen: "choose one that hasn't been chosen" (700.2).
//!
//! They are noted, a bit each, where other abilities count their resolutions; none does both.

use crate::oracle::tree::Fresh;
use crate::program::{AbilityId, Modes};

use super::state::{Excess, StackItem, State};

/// The bit of what is noted for more than the turn.
const EVER: u8 = 1 << 7;

/// With as many notes, those of objects that are not on the battlefield are dropped.
const MANY: usize = 64;

impl State {
    /// The modes that may not be chosen for the ability, a bit each: those that have been chosen before for the same object.
    pub(super) fn taken_modes(&self, modes: &Modes, item: &StackItem, ability: AbilityId) -> u32 {
        if modes.fresh.is_none() {
            return 0;
        }
        let noted = self.resolved.iter().find(|(source, of, _)| (*source, *of) == (item.source, ability));
        noted.map_or(0, |(_, _, modes)| u32::from(modes & !EVER))
    }

    /// Notes modes that have been chosen.
    pub(super) fn take_modes(&mut self, item: &StackItem, ability: AbilityId, fresh: Fresh, chosen: &[u8]) {
        let ever = if fresh == Fresh::Ever { EVER } else { 0 };
        let modes = chosen.iter().fold(ever, |all, mode| all | 1 << mode);
        let same = |&&mut (source, of, _): &&mut (_, _, u8)| (source, of) == (item.source, ability);
        if let Some((_, _, noted)) = self.resolved.iter_mut().find(same) {
            *noted |= modes;
            return;
        }
        if !self.resolved.push((item.source, ability, modes)) {
            self.overflow = Some(Excess::Records);
        }
    }

    /// A new turn begins: what was noted for the last one alone is asked for no more.
    pub(super) fn forget_last_turn(&mut self) {
        if self.resolved.is_empty() {
            return;
        }
        let mut resolved = std::mem::take(&mut self.resolved);
        // A permanent that is phased out is the same object once it is back (702.26d).
        let few = resolved.len() < MANY;
        resolved.retain(|(source, _, noted)| noted & EVER != 0 && (few || self.slot_of(*source).is_some()));
        self.resolved = resolved;
    }
}
