//! What happens in a game, for those who watch it.

use crate::types::{CreatureSet, Player};

use super::cards::CardId;
use super::state::{Ending, State};

/// Something that happened in a game. Creatures and lands are named by their slots.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// The player keeps the hand.
    Keeps {
        /// Who.
        player: Player,
    },
    /// The player has taken a mulligan and drawn anew.
    Mulligans {
        /// Who.
        player: Player,
    },
    /// The player puts a card on the bottom of the library.
    PutsOnBottom {
        /// Who.
        player: Player,
        /// Which card.
        card: CardId,
    },
    /// A turn begins.
    TurnBegins {
        /// Whose.
        player: Player,
    },
    /// The player draws the card for the turn.
    Draws {
        /// Who.
        player: Player,
        /// Which card.
        card: CardId,
    },
    /// The player plays a land.
    PlaysLand {
        /// Who.
        player: Player,
        /// Which land.
        card: CardId,
    },
    /// The player casts a creature.
    Casts {
        /// Who.
        player: Player,
        /// The slot that the creature has entered.
        slot: usize,
        /// The slots of the lands that were tapped for it.
        lands: CreatureSet,
    },
    /// The player attacks.
    Attacks {
        /// Who.
        player: Player,
        /// The attacking creatures.
        attackers: CreatureSet,
    },
    /// The player has declared blockers; the state holds them.
    Blocks {
        /// Who.
        player: Player,
    },
    /// The player's life total changes.
    LifeChanges {
        /// Whose.
        player: Player,
        /// By how much.
        change: i32,
    },
    /// A creature deals damage to one of the opponent's.
    Damage {
        /// Whose creature deals it.
        player: Player,
        /// Its slot.
        source: usize,
        /// The slot of the creature that is dealt it.
        target: usize,
        /// How much.
        amount: i32,
    },
    /// A creature deals damage to the opponent.
    DamageToPlayer {
        /// Whose creature deals it.
        player: Player,
        /// Its slot.
        source: usize,
        /// How much.
        amount: i32,
    },
    /// A creature dies.
    Dies {
        /// Whose.
        player: Player,
        /// Its slot.
        slot: usize,
    },
    /// The player discards a card.
    Discards {
        /// Who.
        player: Player,
        /// Which card.
        card: CardId,
    },
    /// The game is over.
    Ends {
        /// Who won.
        winner: Option<Player>,
        /// How.
        ending: Ending,
    },
}

/// Somebody who is told what happens. For `()` it costs nothing.
pub(super) trait Watch {
    /// The opening hands are drawn.
    fn start(&mut self, state: &State);
    /// The event has just happened; of a death, it is about to.
    fn see(&mut self, state: &State, event: Event);
}

impl Watch for () {
    #[inline(always)]
    fn start(&mut self, _: &State) {}
    #[inline(always)]
    fn see(&mut self, _: &State, _: Event) {}
}
