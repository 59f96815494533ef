//! Assignments: how creatures divide the combat damage that they deal.

use std::collections::BTreeMap;

use crate::combat::combatant::CreatureRef;

/// Who is dealt a share of a creature's damage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Recipient {
    /// A creature of the other side, by its index there.
    Creature(usize),
    /// The defending player.
    Player,
}

/// One share of a creature's damage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Share {
    /// Who is dealt it.
    pub to: Recipient,
    /// How much.
    pub amount: u32,
}

/// How creatures divide their damage in one combat damage step.
///
/// A creature without an entry leaves it open: with one possible recipient it has no choice, and with several
/// whoever divides its damage chooses what serves them best.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub struct Assignment {
    /// By creature, its shares; a recipient that is not named is dealt nothing.
    pub shares: BTreeMap<CreatureRef, Vec<Share>>,
}

impl Assignment {
    /// Returns the assignment that leaves every division open.
    pub fn open() -> Assignment {
        Assignment::default()
    }

    /// Returns the assignment with one creature's division set.
    ///
    /// ```
    /// use menace::Side;
    /// use menace::combat::CreatureRef;
    /// use menace::combat::damage::{Assignment, Recipient};
    /// let a1 = CreatureRef { side: Side::Attacker, index: 0 };
    /// let division = Assignment::open().with(a1, [(Recipient::Creature(0), 2), (Recipient::Player, 1)]);
    /// assert_eq!(division.shares[&a1].len(), 2);
    /// ```
    #[must_use]
    pub fn with<I>(mut self, creature: CreatureRef, shares: I) -> Assignment
    where
        I: IntoIterator<Item = (Recipient, u32)>,
    {
        let shares = shares.into_iter().map(|(to, amount)| Share { to, amount }).collect();
        self.shares.insert(creature, shares);
        self
    }
}
