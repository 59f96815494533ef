//! The perspective in which a game is told: which hidden cards may be named.

use crate::types::Player;

/// Whose drawn cards are named.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Perspective {
    /// Everybody's: for people who look on.
    All,
    /// One player's.
    Of(Player),
    /// Nobody's.
    Public,
}

impl Perspective {
    /// Whether a card with this [`known`](super::object::Card::known) may be named: a bit for each player.
    pub(super) fn knows(self, known: u8) -> bool {
        match self {
            Perspective::All => true,
            Perspective::Of(player) => known >> player as u8 & 1 == 1,
            Perspective::Public => known == 3,
        }
    }
}
