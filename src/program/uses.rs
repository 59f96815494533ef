//! From where and when a card could be used at all, judging by the card alone: this lets most windows of a game pass without a question.

use crate::types::Colors;

/// The ways in which a card could be used, as an upper bound.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Uses {
    pub(super) bits: u8,
    /// A lower bound on the mana for which it is cast from the hand.
    pub least_mana: u8,
    /// For a permanent: an upper bound on the mana from its own abilities until it untaps; 255 if unknown.
    pub most_mana: u8,
    /// For a permanent: the kinds of mana of which it gives one for {T}, colorless the sixth.
    pub own_kinds: u8,
    /// The same for its basic land types, as long as it is a land.
    pub land_colors: Colors,
    /// For a permanent: whether it gives mana in another way.
    pub odd_mana: bool,
}

impl Uses {
    /// Played as a land.
    pub const LAND: u8 = 1 << 0;
    /// Cast from the hand when a sorcery could be.
    pub const SPELL: u8 = 1 << 1;
    /// Cast from the hand at any time.
    pub const INSTANT: u8 = 1 << 2;
    /// Has an ability that is activated in the hand.
    pub const IN_HAND: u8 = 1 << 3;
    /// Is cast from the graveyard, or has an ability that is activated there.
    pub const IN_GRAVEYARD: u8 = 1 << 4;
    /// Is cast from exile.
    pub const IN_EXILE: u8 = 1 << 5;
    /// Has an ability, other than a mana ability, that its controller activates on the battlefield.
    pub const BY_CONTROLLER: u8 = 1 << 6;
    /// Has an ability that its controller's opponents activate on the battlefield.
    pub const BY_OPPONENT: u8 = 1 << 7;

    /// The ways in which either of two could be used.
    pub(super) fn or(self, other: Uses) -> Uses {
        Uses { bits: self.bits | other.bits, ..self }
    }

    /// Whether it could be used in one of these ways.
    #[inline]
    pub fn any(self, ways: u8) -> bool {
        self.bits & ways != 0
    }
}
