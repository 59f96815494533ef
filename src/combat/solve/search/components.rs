//! The components of a partial declaration, on a stack that a search can unwind.

use crate::combat::solve::joint::Component;

/// Components; a new one replaces those that it joins.
#[derive(Default)]
pub(super) struct Components {
    stack: Vec<Component>,
    /// A bit for each that has not been replaced.
    apart: u64,
}

/// A state to restore.
#[derive(Clone, Copy)]
pub(super) struct Mark {
    count: usize,
    apart: u64,
}

impl Components {
    /// Returns those that have not been replaced.
    pub fn iter(&self) -> impl Iterator<Item = &Component> {
        self.stack.iter().enumerate().filter(|&(place, _)| self.apart >> place & 1 == 1).map(|(_, one)| one)
    }

    /// Removes those that `joins` picks; [`push`](Components::push) adds the component that replaces them.
    pub fn take(&mut self, mut joins: impl FnMut(&Component) -> bool) {
        for (place, component) in self.stack.iter().enumerate() {
            if self.apart >> place & 1 == 1 && joins(component) {
                self.apart &= !(1 << place);
            }
        }
    }

    /// Adds one. At most 64 are on the stack: one for each attacker.
    pub fn push(&mut self, component: Component) {
        self.apart |= 1 << self.stack.len();
        self.stack.push(component);
    }

    /// Returns the current state.
    pub fn mark(&self) -> Mark {
        Mark { count: self.stack.len(), apart: self.apart }
    }

    /// Undoes everything since the mark.
    pub fn restore(&mut self, mark: Mark) {
        self.stack.truncate(mark.count);
        self.apart = mark.apart;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types::CreatureSet;

    #[test]
    fn what_was_joined_is_there_again_once_the_state_is_restored() {
        let one = |attacker: usize| Component {
            attackers: CreatureSet::only(attacker),
            blockers: CreatureSet::only(attacker),
            value: Default::default(),
            doubt: Default::default(),
            held: Default::default(),
            exact: true,
        };
        let attackers =
            |all: &Components| -> Vec<CreatureSet> { all.iter().map(|one| one.attackers).collect() };
        let mut all = Components::default();
        all.push(one(0));
        all.push(one(1));
        let mark = all.mark();
        all.take(|known| known.attackers.contains(0));
        all.push(one(2));
        assert_eq!(attackers(&all), [CreatureSet::only(1), CreatureSet::only(2)]);
        all.restore(mark);
        assert_eq!(attackers(&all), [CreatureSet::only(0), CreatureSet::only(1)]);
    }
}
