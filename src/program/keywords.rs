//! Keywords without a parameter, as bits (702).

macro_rules! keys {
    ($($variant:ident $name:literal,)*) => {
        /// A keyword without a parameter that a rule of the engine or a filter looks at, and of which one instance is as good as several.
        ///
        /// Flanking and soulbond are here for filters ("without flanking"); they work by triggered abilities.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Key { $(#[doc = $name] $variant,)* }

        impl Key {
            /// Every keyword.
            pub const ALL: &'static [Key] = &[$(Key::$variant),*];

            /// Returns the keyword in lower case.
            pub const fn name(self) -> &'static str {
                match self { $(Key::$variant => $name,)* }
            }
        }
    };
}

keys! {
    Flying "flying",
    Reach "reach",
    Shadow "shadow",
    Fear "fear",
    Intimidate "intimidate",
    Horsemanship "horsemanship",
    Skulk "skulk",
    Menace "menace",
    Defender "defender",
    Haste "haste",
    Vigilance "vigilance",
    FirstStrike "first strike",
    DoubleStrike "double strike",
    Trample "trample",
    Deathtouch "deathtouch",
    Lifelink "lifelink",
    Wither "wither",
    Infect "infect",
    Indestructible "indestructible",
    Banding "banding",
    Flash "flash",
    Shroud "shroud",
    Hexproof "hexproof",
    Changeling "changeling",
    Convoke "convoke",
    Devoid "devoid",
    Delve "delve",
    Improvise "improvise",
    SplitSecond "split second",
    Flanking "flanking",
    Soulbond "soulbond",
    Phasing "phasing",
    Daybound "daybound",
    Nightbound "nightbound",
    Aftermath "aftermath",
    Fuse "fuse",
    Ascend "ascend",
    StartYourEngines "start your engines!",
    Reconfigure "reconfigure",
}

impl Key {
    /// Returns the keyword of that name.
    pub fn from_name(name: &str) -> Option<Key> {
        Key::ALL.iter().copied().find(|key| key.name() == name)
    }
}

/// A set of keywords.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Keys(pub u64);

impl Keys {
    /// No keyword.
    pub const NONE: Keys = Keys(0);

    /// Whether the keyword is in the set.
    #[inline]
    pub const fn has(self, key: Key) -> bool {
        self.0 >> key as u32 & 1 == 1
    }

    /// Adds a keyword.
    #[inline]
    pub const fn add(&mut self, key: Key) {
        self.0 |= 1 << key as u32;
    }

    /// Removes a keyword.
    #[inline]
    pub const fn remove(&mut self, key: Key) {
        self.0 &= !(1 << key as u32);
    }

    /// The keywords in the order of [`Key::ALL`].
    pub fn iter(self) -> impl Iterator<Item = Key> {
        Key::ALL.iter().copied().filter(move |&key| self.has(key))
    }
}
