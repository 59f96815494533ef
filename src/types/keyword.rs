//! Keyword abilities of combat, and sets of them.

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
