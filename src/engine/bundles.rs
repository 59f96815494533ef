//! The objects that a delayed trigger is about (603.7c).

use super::state::{Excess, Frame, Ref, State};

impl State {
    /// Returns a reference with which a delayed trigger finds the object when it resolves: of a permanent that has left, its card, if the
    /// effect may find that now.
    pub(super) fn found_later(&self, r: Ref, frame: &Frame) -> Ref {
        let found = matches!(r, Ref::Perm { .. }) && self.may_find(frame, r);
        match self.card_of(r) {
            Some(card) if found => self.card_ref(card),
            _ => r,
        }
    }

    /// Stores several objects for one delayed trigger, and returns the number that identifies them. `running` is the bundle of the ability
    /// that sets up the trigger.
    pub(super) fn bundle(&mut self, objects: &[Ref], running: u16) -> u16 {
        self.drop_bundles(running);
        let bundle = 1 + self.bundles.iter().map(|&(bundle, _)| bundle).max().unwrap_or(0);
        for &object in objects {
            if !self.bundles.push((bundle, object)) {
                self.overflow = Some(Excess::Effects);
            }
        }
        bundle
    }

    /// Drops the objects of delayed triggers that are gone, except for those of the ability that is running.
    pub(super) fn drop_bundles(&mut self, running: u16) {
        if self.bundles.is_empty() {
            return;
        }
        let items = self.stack.iter().chain(self.waiting.iter());
        let items = items.chain(self.frames.iter().map(|frame| &frame.item)).map(|item| item.bundle);
        let mut used: Vec<u16> = self.delayed.iter().map(|delayed| delayed.bundle).chain(items).collect();
        used.push(running);
        self.bundles.retain(|(bundle, _)| used.contains(bundle));
    }
}
