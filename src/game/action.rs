//! Decisions and their answers.

use crate::declaration::{AttackDeclaration, BlockDeclaration};

use super::cards::CardId;
use crate::types::Player;

/// A point at which the game waits for a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Decision {
    /// Who has to decide.
    pub player: Player,
    /// What about.
    pub kind: DecisionKind,
}

/// What there is to decide.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DecisionKind {
    /// Keep the opening hand, or take a mulligan (103.5).
    Mulligan,
    /// Put a card of the hand on the bottom of the library after a mulligan; `left` of them, this included.
    Bottom {
        /// How many cards are still to be put there.
        left: u8,
    },
    /// A main phase: play a land, cast a creature, or pass and go on.
    Main,
    /// Declare attackers (508.1).
    DeclareAttackers,
    /// Declare blockers (509.1).
    DeclareBlockers,
    /// Divide a creature's combat damage (510.1c, d).
    Divide {
        /// Whose creature it is: the decision's player's, as an attacker or as a blocker.
        attacking: bool,
        /// The creature's slot.
        slot: u8,
        /// How much there is to divide.
        damage: u8,
    },
    /// Discard a card, down to seven (514.1); `left` of them, this included.
    Discard {
        /// How many cards are still to be discarded.
        left: u8,
    },
}

/// An answer to a decision.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Keep the hand.
    Keep,
    /// Take a mulligan.
    Mulligan,
    /// Put that card of the hand on the bottom of the library.
    Bottom(CardId),
    /// Go on to the next step.
    Pass,
    /// Play a land.
    PlayLand(CardId),
    /// Cast a creature; the lands that pay for it are tapped by the game.
    Cast(CardId),
    /// Attack with these creatures, by slot. Bands are not played yet.
    Attack(AttackDeclaration),
    /// Block: by slot of the blockers, the slots of the attackers. A shorter list leaves the rest idle.
    Block(BlockDeclaration),
    /// How much damage each gets: the creatures that the divider blocks or is blocked by, by slot, upwards.
    Divide(Vec<u8>),
    /// Discard that card.
    Discard(CardId),
}

/// An action that can't be taken, and why.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum IllegalAction {
    /// The game is over.
    #[error("the game is over")]
    GameOver,
    /// The other player has to decide.
    #[error("the other player has to decide")]
    NotAsked,
    /// The action answers another kind of decision.
    #[error("the action answers no {0:?}")]
    WrongKind(DecisionKind),
    /// The card is not in the player's hand, or not of the type that the action asks for.
    #[error("the hand has no such card to play")]
    NoSuchCard,
    /// A land has been played this turn (305.2).
    #[error("a land has been played this turn (CR 305.2)")]
    LandPlayed,
    /// The player's lands can't pay for it (601.2h).
    #[error("the lands can't pay for it (CR 601.2h)")]
    CantPay,
    /// Each of the 64 places on the battlefield is taken.
    #[error("there are 64 already, and no place for more")]
    NoPlace,
    /// The declaration of attackers is not legal (508.1).
    #[error("the attack is not legal (CR 508.1)")]
    Attack,
    /// The declaration of blockers is not legal (509.1).
    #[error("the block is not legal (CR 509.1)")]
    Block,
    /// The division does not deal all of the damage, or deals some creature more than is lethal while
    /// another gets less (510.1c; the second is legal in the rules, but never does any good here).
    #[error("the division is not one that is offered (CR 510.1c)")]
    Division,
}
