//! Blockers of one attacker as numbers.

/// A blocker of one kind.
#[derive(Clone, Copy, Debug)]
pub(super) struct Foe {
    /// The damage that is lethal.
    pub lethal: i32,
    /// The damage that is lethal without deathtouch.
    pub toughness: i32,
    /// What its death is worth; `None` if damage doesn't kill it.
    pub worth: Option<i64>,
    /// Its damage in the first-strike and in the regular step.
    pub deals: [i32; 2],
    pub touches: bool,
    pub lifelink: bool,
    pub bands: bool,
}

impl Foe {
    /// Returns whether an attacker that lives has killed it before the regular step.
    pub fn has_to_be_stopped(&self) -> bool {
        self.touches && self.deals[1] > 0
    }
}

/// A group of blockers: the group that it grew from, the kind that came last, and sums over all.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Tally {
    pub parent: usize,
    pub kind: usize,
    pub lethal: i32,
    /// The number of indestructible ones that deathtouch makes assign damage to in each step, unless one step deals what is lethal
    /// without it.
    pub again: i32,
    /// The damage that kills all that can be killed, and what that is worth.
    pub killable: i32,
    pub worth: i64,
    pub deals: [i32; 2],
    /// The number that deal damage with deathtouch.
    pub touches: [u32; 2],
    /// The number that deal no damage in the first-strike step.
    pub late: u32,
    /// What lifelink gains.
    pub gains: [i32; 2],
    /// The number with banding.
    pub bands: u32,
}
