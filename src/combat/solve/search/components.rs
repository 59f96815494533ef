//! The components of a declaration as far as it has been decided, on a stack.

use crate::combat::solve::joint::Component;

/// Components, of which a later one takes the place of those that it joins.
#[derive(Default)]
pub(super) struct Components {
    stack: Vec<Component>,
    /// A bit for each that no other has taken the place of.
    apart: u64,
}

/// A state to go back to.
#[derive(Clone, Copy)]
pub(super) struct Mark {
    count: usize,
    apart: u64,
}

impl Components {
    /// Returns those that no other has taken the place of.
    pub fn iter(&self) -> impl Iterator<Item = &Component> {
        self.stack.iter().enumerate().filter(|&(place, _)| self.apart >> place & 1 == 1).map(|(_, one)| one)
    }

    /// Takes those away for which `joins` says so; [`push`](Components::push) puts what they are joined to in their place.
    pub fn take(&mut self, mut joins: impl FnMut(&Component) -> bool) {
        for (place, component) in self.stack.iter().enumerate() {
            if self.apart >> place & 1 == 1 && joins(component) {
                self.apart &= !(1 << place);
            }
        }
    }

    /// Adds one. There is no more than one for each attacker.
    pub fn push(&mut self, component: Component) {
        self.apart |= 1 << self.stack.len();
        self.stack.push(component);
    }

    /// Returns the state as it is now.
    pub fn mark(&self) -> Mark {
        Mark { count: self.stack.len(), apart: self.apart }
    }

    /// Goes back to a state that was there before what has been taken and pushed since.
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
