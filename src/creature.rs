//! Creatures as a position shows them: what is printed on the card, and what has happened to it since.

use crate::ability::Ability;
use crate::types::{CardType, Colors, Keyword, Supertype};

/// What a counter on a creature does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Counter {
    /// Changes power and toughness, as `+1/+1` or `-0/-2`.
    PowerToughness(i32, i32),
    /// Gives a keyword (122.1b), as a flying counter does.
    Keyword(Keyword),
    /// A shield counter (122.1c): removed instead of damage or destruction by an effect.
    Shield,
}

/// A creature of a position.
///
/// Power and toughness are as printed or as some effect has set them; counters come on top, and so do
/// the changes that other creatures' abilities make (see `combat`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Creature {
    /// How the question and the answer name it, as in `a1`.
    pub id: String,
    /// The name of the card, where it is known.
    pub card: Option<String>,
    /// Power before counters.
    pub power: i32,
    /// Toughness before counters.
    pub toughness: i32,
    /// Its colors.
    pub colors: Colors,
    /// Its supertypes.
    pub supertypes: Vec<Supertype>,
    /// Its card types; `Creature` is among them.
    pub types: Vec<CardType>,
    /// Its subtypes, capitalised, singular, as in `Elf`.
    pub subtypes: Vec<String>,
    /// Its own abilities, in the order of the card.
    pub abilities: Vec<Ability>,
    /// Whether it is tapped.
    pub tapped: bool,
    /// Whether its controller has had it since before this turn began: a creature that came later can't
    /// attack without haste (302.6).
    pub summoning_sick: bool,
    /// The damage marked on it this turn.
    pub damage: u32,
    /// Its counters: what each does and how many there are.
    pub counters: Vec<(Counter, u32)>,
    /// How many regeneration shields it has (701.19).
    pub regeneration_shields: u32,
}

impl Creature {
    /// Returns an untapped creature of that power and toughness without color, subtype or ability.
    ///
    /// ```
    /// use menace::Creature;
    /// let bear = Creature::new("a1", 2, 2);
    /// assert_eq!((bear.power, bear.toughness, bear.tapped), (2, 2, false));
    /// ```
    pub fn new(id: impl Into<String>, power: i32, toughness: i32) -> Creature {
        Creature {
            id: id.into(),
            card: None,
            power,
            toughness,
            colors: Colors::NONE,
            supertypes: Vec::new(),
            types: vec![CardType::Creature],
            subtypes: Vec::new(),
            abilities: Vec::new(),
            tapped: false,
            summoning_sick: false,
            damage: 0,
            counters: Vec::new(),
            regeneration_shields: 0,
        }
    }

    /// Returns the creature with one more ability.
    #[must_use]
    pub fn with(mut self, ability: impl Into<Ability>) -> Creature {
        self.abilities.push(ability.into());
        self
    }
}
