//! Cards by number, and sets of them.

/// A card of a [`Setup`](super::Setup): equal cards have equal ids, whosever they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CardId(pub u8);

impl CardId {
    #[inline]
    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A set of cards of a setup.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct CardSet([u64; 4]);

impl CardSet {
    /// The set without a card.
    pub const EMPTY: CardSet = CardSet([0; 4]);

    /// Adds a card.
    #[inline]
    pub const fn insert(&mut self, card: CardId) {
        self.0[card.index() / 64] |= 1 << (card.index() % 64);
    }

    /// Returns whether the card is in the set.
    #[inline]
    pub const fn contains(&self, card: CardId) -> bool {
        self.0[card.index() / 64] >> (card.index() % 64) & 1 == 1
    }

    /// Returns whether no card is in both sets.
    #[inline]
    pub fn is_disjoint(&self, other: &CardSet) -> bool {
        self.0.iter().zip(&other.0).all(|(left, right)| left & right == 0)
    }

    /// Returns whether there is no card in the set.
    pub fn is_empty(&self) -> bool {
        *self == CardSet::EMPTY
    }
}

impl FromIterator<CardId> for CardSet {
    #[inline]
    fn from_iter<I: IntoIterator<Item = CardId>>(cards: I) -> CardSet {
        cards.into_iter().fold(CardSet::EMPTY, |mut set, card| {
            set.insert(card);
            set
        })
    }
}
