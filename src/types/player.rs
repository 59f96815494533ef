//! The two players.

use std::fmt;
use std::ops::{Index, IndexMut};

/// One of the two players: the one of the first deck or the one of the second.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Player {
    /// The player of the first deck.
    #[default]
    A,
    /// The player of the second deck.
    B,
}

impl Player {
    /// Both players.
    pub const BOTH: [Player; 2] = [Player::A, Player::B];

    /// Returns the other player.
    #[inline]
    #[must_use]
    pub const fn opponent(self) -> Player {
        match self {
            Player::A => Player::B,
            Player::B => Player::A,
        }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Player::A => "A",
            Player::B => "B",
        })
    }
}

impl<T> Index<Player> for [T; 2] {
    type Output = T;
    #[inline]
    fn index(&self, player: Player) -> &T {
        match player {
            Player::A => &self[0],
            Player::B => &self[1],
        }
    }
}

impl<T> IndexMut<Player> for [T; 2] {
    #[inline]
    fn index_mut(&mut self, player: Player) -> &mut T {
        match player {
            Player::A => &mut self[0],
            Player::B => &mut self[1],
        }
    }
}
