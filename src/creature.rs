//! Creatures as a position shows them: what is printed on the card, and what has happened to it since.

use crate::ability::Ability;
pub use crate::types::{CardType, Color, Colors, Supertype};

macro_rules! keywords {
    ($($variant:ident $name:literal $doc:literal;)*) => {
        /// A keyword ability without a number or a quality, of which one instance is as good as several.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Keyword {
            $(#[doc = $doc] $variant,)*
        }

        impl Keyword {
            /// Every keyword.
            pub const ALL: &'static [Keyword] = &[$(Keyword::$variant),*];

            /// Returns the keyword as a card prints it at the start of a line, as in `First strike`.
            pub const fn name(self) -> &'static str {
                match self { $(Keyword::$variant => $name,)* }
            }
        }
    };
}

keywords! {
    Flying "Flying" "Blocked only by creatures with flying or reach (702.9).";
    Reach "Reach" "Can block as though it had flying (702.17).";
    Shadow "Shadow" "Blocks and is blocked by creatures with shadow alone (702.28).";
    Fear "Fear" "Blocked only by artifact and black creatures (702.36).";
    Intimidate "Intimidate" "Blocked only by artifact creatures and those that share a color (702.13).";
    Horsemanship "Horsemanship" "Blocked only by creatures with horsemanship (702.31).";
    Skulk "Skulk" "Not blocked by creatures with greater power (702.118).";
    Menace "Menace" "Not blocked except by two or more creatures (702.111).";
    Defender "Defender" "Can't attack (702.3).";
    Haste "Haste" "Attacks though it is new (702.10).";
    Vigilance "Vigilance" "Attacks without tapping (702.20).";
    FirstStrike "First strike" "Deals combat damage in the first-strike step (702.7).";
    DoubleStrike "Double strike" "Deals combat damage in both steps (702.4).";
    Trample "Trample" "Assigns what is more than lethal to the player (702.19).";
    Deathtouch "Deathtouch" "Any damage it deals to a creature is lethal (702.2).";
    Lifelink "Lifelink" "Its damage gains its controller that much life (702.15).";
    Wither "Wither" "Deals damage to creatures as -1/-1 counters (702.80).";
    Infect "Infect" "Deals damage as -1/-1 counters and poison counters (702.90).";
    Indestructible "Indestructible" "Is not destroyed (702.12).";
    Undying "Undying" "Returns with a +1/+1 counter if it died without one (702.93).";
    Persist "Persist" "Returns with a -1/-1 counter if it died without one (702.79).";
    Decayed "Decayed" "Can't block, and is sacrificed at the end of a combat in which it attacked (702.147).";
    Hexproof "Hexproof" "Can't be the target of opponents' spells and abilities (702.11).";
    Shroud "Shroud" "Can't be the target of spells and abilities (702.18).";
    Flash "Flash" "Can be cast as an instant; means nothing on the battlefield (702.8).";
    Banding "Banding" "Attacks in a band; its controller divides damage among its group (702.22).";
}

/// A set of keywords.
///
/// ```
/// use menace::{Keyword, Keywords};
/// let keywords = Keywords::NONE.with(Keyword::Flying).with(Keyword::Haste);
/// assert!(keywords.contains(Keyword::Flying) && !keywords.contains(Keyword::Reach));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Keywords(u32);

impl Keywords {
    /// No keyword.
    pub const NONE: Keywords = Keywords(0);

    /// Returns whether the keyword is in the set.
    #[inline]
    pub const fn contains(self, keyword: Keyword) -> bool {
        self.0 >> keyword as u32 & 1 == 1
    }

    /// Returns the set and the keyword.
    #[inline]
    #[must_use]
    pub const fn with(self, keyword: Keyword) -> Keywords {
        Keywords(self.0 | 1 << keyword as u32)
    }

    /// Returns the set less the keyword.
    #[inline]
    #[must_use]
    pub const fn without(self, keyword: Keyword) -> Keywords {
        Keywords(self.0 & !(1 << keyword as u32))
    }

    /// Returns the keywords in the order of [`Keyword::ALL`].
    pub fn iter(self) -> impl Iterator<Item = Keyword> {
        Keyword::ALL.iter().copied().filter(move |&keyword| self.contains(keyword))
    }
}

impl FromIterator<Keyword> for Keywords {
    fn from_iter<I: IntoIterator<Item = Keyword>>(keywords: I) -> Keywords {
        keywords.into_iter().fold(Keywords::NONE, Keywords::with)
    }
}

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
