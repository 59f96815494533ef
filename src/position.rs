//! A position: everything on the board that a question about one combat depends on.

use crate::ability::{Ability, Effect, ManaCost};
use crate::creature::Creature;
use crate::types::{CardType, Colors, CreatureSet, Edition, Land};

/// One of the two sides of a combat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    /// The active player, who attacks.
    Attacker,
    /// The defending player, who blocks.
    Defender,
}

impl Side {
    /// Returns the other side.
    #[must_use]
    pub const fn other(self) -> Side {
        match self {
            Side::Attacker => Side::Defender,
            Side::Defender => Side::Attacker,
        }
    }
}

/// A permanent that is neither a creature nor a land, as an artifact is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Permanent {
    /// How the question and the answer name it.
    pub id: String,
    /// The name of the card, where it is known.
    pub card: Option<String>,
    /// Its card types; protection may ask for them.
    pub types: Vec<CardType>,
    /// Its colors: damage that it deals has them.
    pub colors: Colors,
    /// Its abilities, in the order of the card. "You" in them is its controller, "this creature" nobody.
    pub abilities: Vec<Ability>,
    /// Whether it is tapped.
    pub tapped: bool,
}

/// An instant in a player's hand.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Spell {
    /// The name of the card.
    pub card: String,
    /// What it costs.
    pub cost: ManaCost,
    /// Its colors.
    pub colors: Colors,
    /// What it does.
    pub effect: Effect,
}

/// A player of a position, with what that player controls.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Force {
    /// Life total.
    pub life: i32,
    /// The player's lands, all of them untapped. Each gives one mana: of its basic land types' colors, or
    /// colorless where it has none.
    pub lands: Vec<Land>,
    /// The player's creatures, at most 64; a [`CreatureSet`] names them by their index here.
    pub creatures: Vec<Creature>,
    /// The player's other permanents.
    pub permanents: Vec<Permanent>,
    /// The instants in the player's hand; both players know them.
    pub hand: Vec<Spell>,
}

/// A combat, with no game around it.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Position {
    /// The edition of the rules that holds.
    pub edition: Edition,
    /// The active player.
    pub attacker: Force,
    /// The defending player.
    pub defender: Force,
    /// Standing effects, one sentence each; "you" in them is the defending player.
    pub effects: Vec<Ability>,
    /// Which of the attacker's creatures attack, when the question is about blocks or damage; in a
    /// question about attacks, the candidates.
    pub attacking: CreatureSet,
    /// The bands among the attackers; each has two members or more, and no creature is in two.
    pub bands: Vec<CreatureSet>,
}

impl Position {
    /// Returns the player on that side.
    pub fn force(&self, side: Side) -> &Force {
        match side {
            Side::Attacker => &self.attacker,
            Side::Defender => &self.defender,
        }
    }
}
