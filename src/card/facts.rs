//! A card's facts, read and understood.

use crate::ability::{Ability, Effect, ManaCost};
use crate::creature::Creature;
use crate::position::{Permanent, Spell};
use crate::types::{CardType, Colors, Supertype};

use crate::notation::oracle::AbilityError;
use crate::notation::shown;

use crate::mana::CostError;

/// What a land's mana abilities can give: one mana of one of these.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct ManaSource {
    /// The colors to choose from.
    pub colors: Colors,
    /// Whether it can give colorless mana.
    pub colorless: bool,
    /// Whether the land enters tapped.
    pub enters_tapped: bool,
}

/// A card as the rules see it: its text has been understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Card {
    /// Its English name.
    pub name: String,
    /// What it costs; a land costs nothing and is not cast.
    pub cost: Option<ManaCost>,
    /// Its colors: those of its mana cost (202.2).
    pub colors: Colors,
    /// Its supertypes.
    pub supertypes: Vec<Supertype>,
    /// Its card types.
    pub types: Vec<CardType>,
    /// Its subtypes.
    pub subtypes: Vec<String>,
    /// A creature's power.
    pub power: i32,
    /// A creature's toughness.
    pub toughness: i32,
    /// Its text as the card file has it, one ability a line.
    pub text: String,
    /// The abilities of a creature, an artifact or an enchantment, in the order of the text.
    pub abilities: Vec<Ability>,
    /// What an instant does.
    pub effect: Option<Effect>,
    /// A land's mana.
    pub mana: Option<ManaSource>,
}

impl Card {
    /// Returns whether the card has the card type.
    pub fn is(&self, card_type: CardType) -> bool {
        self.types.contains(&card_type)
    }

    /// Returns the creature that this card is on the battlefield, untapped, under the name that a
    /// position gives it.
    ///
    /// ```
    /// use menace::card::CardTable;
    /// let mammoth = CardTable::builtin().card("War Mammoth")?.creature("a1");
    /// assert_eq!((mammoth.id.as_str(), mammoth.power, mammoth.toughness), ("a1", 3, 3));
    /// # Ok::<(), menace::card::CardError>(())
    /// ```
    pub fn creature(&self, id: &str) -> Creature {
        Creature {
            card: Some(self.name.clone()),
            colors: self.colors,
            supertypes: self.supertypes.clone(),
            types: self.types.clone(),
            subtypes: self.subtypes.clone(),
            abilities: self.abilities.clone(),
            ..Creature::new(id, self.power, self.toughness)
        }
    }

    /// Returns the permanent, neither creature nor land, that this card is on the battlefield, untapped.
    pub fn permanent(&self, id: &str) -> Permanent {
        Permanent {
            id: id.to_owned(),
            card: Some(self.name.clone()),
            types: self.types.clone(),
            colors: self.colors,
            abilities: self.abilities.clone(),
            tapped: false,
        }
    }

    /// Returns the spell that this card is in hand, if it is an instant.
    ///
    /// ```
    /// use menace::card::CardTable;
    /// let growth = CardTable::builtin().card("Giant Growth")?.spell().expect("an instant");
    /// assert_eq!(growth.effect.to_string(), "Target creature gets +3/+3 until end of turn.");
    /// # Ok::<(), menace::card::CardError>(())
    /// ```
    pub fn spell(&self) -> Option<Spell> {
        let (cost, effect) = (self.cost?, self.effect.clone()?);
        Some(Spell { card: self.name.clone(), cost, colors: self.colors, effect })
    }
}

/// A card that can't be used, and why.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}{}: {fault}", place(file, *line), shown(card))]
pub struct CardError {
    /// The card's name, as it was asked for.
    pub card: String,
    /// The card file that it is from; empty if there is none.
    pub file: String,
    /// The line of the card file, from 1; 0 where there is none.
    pub line: usize,
    /// What is wrong.
    pub fault: Box<CardFault>,
}

fn place(file: &str, line: usize) -> String {
    if line == 0 { String::new() } else { format!("{file}:{line}: ") }
}

/// What is wrong with a card.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CardFault {
    /// No card file has it.
    #[error("no card has this name{}", match .0 { Some(near) => format!("; did you mean `{near}`?"), None => String::new() })]
    Unknown(Option<String>),
    /// Only a token, an emblem or a card of another way to play has the name.
    #[error("{} is no card for a deck", with_article(.0))]
    NoDeckCard(String),
    /// Its file has several cards of this name with different texts, and one of them in this line.
    #[error("the file has another text for this name in line {0}")]
    SeveralTexts(usize),
    /// It has faces that are not played, or that its file lacks.
    #[error("a card of layout `{0}` is not played")]
    Faces(String),
    /// It is of a type that neither combats nor games have.
    #[error(
        "a card of type `{0}` is not played: expected a creature, a land, an artifact, an enchantment or an instant"
    )]
    Type(String),
    /// A supertype or card type that the rules here do not read.
    #[error("the type `{0}` is not known")]
    UnknownType(String),
    /// A card without a mana cost that is no land.
    #[error("a spell without a mana cost can't be cast")]
    NoCost,
    /// Its cost is not understood.
    #[error(transparent)]
    Cost(#[from] CostError),
    /// Its power or toughness isn't a number from -100 to 100.
    #[error("power and toughness `{0}`/`{1}` are not played: expected numbers from -100 to 100")]
    PowerToughness(String, String),
    /// A line of a land's text is not understood.
    #[error("a land with the line `{0}` is not played")]
    LandText(String),
    /// Its text is not understood.
    #[error("in `{}`: {error}", line_of(text, error))]
    Text {
        /// The text.
        text: String,
        /// What is not understood, and where.
        error: AbilityError,
    },
}

fn with_article(layout: &str) -> String {
    let words = layout.replace('_', " ");
    let article = if words.starts_with(['a', 'e']) { "an" } else { "a" };
    format!("{article} {words}")
}

/// Returns the line of the text in which the error is.
fn line_of<'t>(text: &'t str, error: &AbilityError) -> &'t str {
    let at = error.span().start.min(text.len());
    let start = text[..at].rfind('\n').map_or(0, |newline| newline + 1);
    text[start..].lines().next().unwrap_or("")
}
