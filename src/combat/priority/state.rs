//! A combat between two actions: who has priority, what is on the stack, what is left to act with.

use std::hash::{Hash, Hasher};

use super::Window;
use crate::combat::damage::{Chosen, Combat, Hit};
use crate::mana::Pool;
use crate::position::Side;

/// How many kinds of instants a hand can hold.
pub(super) const MOST_KINDS: usize = 32;

/// What a spell or ability on the stack came from; whose it is stands beside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Source {
    /// An instant of that kind.
    Spell(u8),
    /// The creature with that index.
    Creature(u8),
    /// The other permanent with that index.
    Permanent(u8),
}

/// A spell or ability on the stack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct OnStack {
    pub controller: Side,
    pub source: Source,
    /// What it does, by its number among all effects of the search.
    pub effect: u16,
    pub target: Option<Chosen>,
}

/// What lies under the spells and abilities on the stack.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Beneath {
    Nothing,
    /// What triggered on blocks (603.3b).
    BlockTriggers,
    /// CR 2007 310.4: assigned combat damage waits on the stack.
    Damage(Vec<Hit>),
}

/// What happens next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Phase {
    /// A player has priority; the other may just have passed.
    Priority { player: Side, passed: bool },
    /// A damage step has begun, and damage is to be assigned.
    Assigning,
    /// The combat is over, or the game.
    Over,
}

/// A whole state.
#[derive(Clone, Debug)]
pub(super) struct State {
    // Boxed, because a combat is some thousand bytes and states move.
    pub combat: Box<Combat>,
    pub phase: Phase,
    pub window: Window,
    pub stack: Vec<OnStack>,
    pub beneath: Beneath,
    pub pools: [Pool; 2],
    /// By side and kind, how many instants are left in hand.
    pub hands: [[u8; MOST_KINDS]; 2],
    /// By side, the permanents without power that are tapped, a bit each.
    pub tapped: [u64; 2],
    /// Which abilities creatures have gained until end of turn, by its number among the search's grounds.
    pub ground: usize,
}

impl State {
    /// Returns a number that two states share only if what is to come is the same in both.
    ///
    /// Two of the standard library's hashes, 128 bits: that two of a billion states collide has a chance of one
    /// in 10^20.
    pub fn key(&self) -> u128 {
        let half = |salt: u8| {
            let mut hasher = std::hash::DefaultHasher::new();
            salt.hash(&mut hasher);
            self.combat.hash_what_counts(&mut hasher);
            (self.phase, self.window, &self.stack, &self.beneath).hash(&mut hasher);
            (self.pools, self.hands, self.tapped, self.ground).hash(&mut hasher);
            hasher.finish()
        };
        u128::from(half(0)) << 64 | u128::from(half(1))
    }
}
