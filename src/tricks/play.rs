//! What players cast and activate in a combat.

use crate::combat::damage::Damage;
use crate::position::Side;
use crate::types::CreatureSet;

/// When players have priority.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Window {
    /// The declare attackers step, once attackers are declared (508.2).
    DeclareAttackers,
    /// The declare blockers step, once blocks are declared (509.2).
    DeclareBlockers,
    /// The step of first-strike damage (510.3, 510.4).
    FirstStrikeDamage,
    /// The step of combat damage (510.3).
    CombatDamage,
}

/// Whom a spell or an ability has chosen: a creature of either side, or a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Chosen {
    /// That side's creature with that index.
    Creature(Side, u8),
    /// The player on that side.
    Player(Side),
}

/// What a player has cast, or whose ability was activated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PlaySource {
    /// The instant with that index in the player's hand, or one equal to it.
    Spell(usize),
    /// The creature with that index.
    Creature(usize),
    /// The other permanent with that index.
    Permanent(usize),
}

/// What lay on the stack when something was cast or activated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RespondsTo {
    /// An earlier play, by its place in the line.
    Play(usize),
    /// What triggered on attacks, blocks or damage.
    Triggers,
    /// Combat damage, which waits on the stack under the rules of 2007 (310.4).
    CombatDamage,
}

/// An instant that is cast, or an ability that is activated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Play {
    /// When.
    pub window: Window,
    /// By whom.
    pub player: Side,
    /// What.
    pub source: PlaySource,
    /// The name of the card, or what the ability says.
    pub what: String,
    /// What it has chosen.
    pub target: Option<Chosen>,
    /// What was on top of the stack; nothing if the stack was empty.
    pub responds_to: Option<RespondsTo>,
    /// Whether it resolved; otherwise its target was gone (608.2b).
    pub resolved: bool,
    /// Who died as it resolved, the attacker's creatures first.
    pub died: [CreatureSet; 2],
    /// Who regenerated.
    pub regenerated: [CreatureSet; 2],
}

/// A combat that was played out, and what players cast and activated in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedOut {
    /// The damage.
    pub damage: Damage,
    /// What both players cast and activated, in order.
    pub plays: Vec<Play>,
}
