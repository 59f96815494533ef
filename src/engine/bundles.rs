//! The objects that a delayed trigger is about (603.7c).

use super::state::{Excess, Frame, Ref, State};

impl State {
    /// What has left and can be found now can be found when a delayed trigger resolves.
    pub(super) fn found_later(&self, r: Ref, frame: &Frame) -> Ref {
        let found = matches!(r, Ref::Perm { .. }) && self.may_find(frame, r);
        match self.card_of(r) {
            Some(card) if found => self.card_ref(card),
            _ => r,
        }
    }

    /// Keeps several objects for one delayed trigger, and returns the number by which it finds them. `running` is that of the ability
    /// that sets it up.
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

    /// Forgets the objects of delayed triggers that are gone, except for those of the ability that is running.
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
