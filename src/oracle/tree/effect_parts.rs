//! What effects say besides the deed: destinations, terms, tokens.

use super::*;
use crate::types::{CardType, Color, Supertype};

/// The terms on which a card may be played for a while.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub struct PlayTerms {
    /// "cast", not "play": no lands.
    pub cast: bool,
    /// "spells from among those cards": such spells.
    pub spells: Option<Filter>,
    /// "without paying its mana cost".
    pub free: bool,
    /// The mana that may pay for it, if that is unusual, and the words for the spell there.
    pub mana: Option<(SpendsAs, &'static str)>,
    /// "for as long as that card remains exiled": the words for the card there, if that comes first.
    pub remains: Option<ObjectRef>,
    /// "Each spell cast this way costs {1} more to cast." `false`: "A spell".
    pub more: Option<(crate::types::SymbolCost, bool)>,
    /// "Each land played this way enters tapped."
    pub lands_tapped: bool,
}

/// The part of the next damage that is prevented.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum PreventedPart {
    #[default]
    All,
    /// Half of it, rounded up or down.
    Half { up: bool },
    /// "all but 1 of that damage".
    AllBut(u8),
}

/// The verb of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MoveVerb {
    Return,
    Put,
}

/// The place where something goes.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Destination {
    pub zone: Zone,
    /// "its owner's hand", "your hand"; `None` where English leaves it out ("exile").
    pub whose: Option<PlayerRef>,
    /// In a library: from the top, 0 the top, `None` the bottom.
    pub position: LibraryPosition,
    pub beneath: Option<Amount>,
    /// "tapped", "tapped and attacking".
    pub tapped: bool,
    pub attacking: bool,
    /// "transformed": with its back face up (701.27).
    pub transformed: bool,
    /// "under your control", "under its owner's control".
    pub control: Option<PlayerRef>,
    /// "in any order", "in a random order".
    pub order: Option<Order>,
    /// "with a +1/+1 counter on it".
    pub counters: Vec<(Amount, CounterKind)>,
    /// "attached to that creature".
    pub attached: Option<ObjectRef>,
    /// "attached to target opponent".
    pub attached_to: Option<PlayerRef>,
    /// "attached to target creature".
    pub attached_target: Option<Box<Selection>>,
    pub face_down: bool,
}

impl Destination {
    /// The zone, with nothing else said.
    pub fn of(zone: Zone) -> Destination {
        Destination {
            zone,
            whose: None,
            position: LibraryPosition::None,
            beneath: None,
            tapped: false,
            attacking: false,
            transformed: false,
            control: None,
            order: None,
            counters: Vec::new(),
            attached: None,
            attached_to: None,
            attached_target: None,
            face_down: false,
        }
    }
}

/// A place in a library.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LibraryPosition {
    None,
    Top,
    Bottom,
    /// "second from the top": 2.
    FromTop(u8),
    /// "just beneath the top X cards of that library": [`Destination::beneath`].
    Beneath,
    /// "on the top or bottom": the owner's or player's choice.
    TopOrBottom,
    /// "on their choice of the top or bottom".
    TheirChoice,
    /// "second from the top or on the bottom", as the player who puts it there chooses.
    FromTopOrBottom(u8),
}

/// The order of several cards put into a library.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Order {
    Any,
    Random,
}

/// What is discarded.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum DiscardWhat {
    /// "two cards [at random]", "a creature card".
    Cards { count: Count, filter: Filter, random: bool },
    /// "their hand".
    Hand,
    /// "that card".
    Ref(ObjectRef),
    /// "all \[filter\] cards".
    All(Filter),
}

/// What is taken from the cards looked at.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct DigTake {
    pub may: bool,
    pub count: Count,
    pub filter: Filter,
    pub reveal: bool,
    pub to: Destination,
}

/// What happens to the rest.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct DigRest {
    pub to: Destination,
    /// "put them back in any order" rather than "put the rest …".
    pub back: bool,
}

/// What is done with cards that were revealed until some were found.
#[expect(clippy::large_enum_variant, reason = "a card's tree is short and is dropped once it is compiled")]
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum UntilThen {
    /// ", then puts those cards into their graveyard": all of them.
    All(Destination),
    /// "exile cards … until you exile a nonland card": instead of being revealed.
    Exiled,
    /// "Put that card into your hand and the rest into your graveyard."
    Found {
        /// "That player puts …", of another player than you.
        by_them: bool,
        to: Destination,
        /// `None`: they are shuffled into the library.
        rest: Option<Destination>,
    },
}

/// A token (111).
#[derive(Debug, PartialEq, Eq, Hash)]
pub struct Token {
    /// "named Wirewood".
    pub name: Option<String>,
    pub power: Option<Amount>,
    pub toughness: Option<Amount>,
    pub colors: Vec<Color>,
    pub supertypes: Vec<Supertype>,
    pub types: Vec<CardType>,
    pub subtypes: Vec<String>,
    pub keywords: Vec<Keyword>,
    pub abilities: Vec<Ability>,
    /// "with "Equipped creature gets +1/+1" and equip {2}": the keywords are said last.
    pub keywords_last: bool,
}

impl Token {
    /// An artifact token of that subtype without characteristics of its own: a Clue, a Treasure (111.10).
    pub fn artifact(subtype: &str) -> Token {
        Token {
            name: None,
            power: None,
            toughness: None,
            colors: Vec::new(),
            supertypes: Vec::new(),
            types: vec![CardType::Artifact],
            subtypes: vec![subtype.to_owned()],
            keywords: Vec::new(),
            abilities: Vec::new(),
            keywords_last: false,
        }
    }
}

/// The dice, and the number of their sides.
pub const DICE: &[(&str, u8)] = &[
    ("d20", 20),
    ("d12", 12),
    ("d10", 10),
    ("d8", 8),
    ("d6", 6),
    ("d4", 4),
    ("six-sided die", 6),
    ("four-sided die", 4),
];
