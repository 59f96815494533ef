//! How the faces of a card are related.

use super::DefId;

/// Which face of a card a def is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Faces {
    /// The only one, or a face that a card shows only on the stack.
    #[default]
    Only,
    /// The front of a double-faced card that transforms, with its back (712).
    Front(DefId),
    /// The back of a double-faced card that transforms, with its front.
    Back(DefId),
    /// The front of a modal double-faced card, with its back (712).
    Modal(DefId),
    /// A split card anywhere but as a spell, with its halves; as a spell, both of them, fused (709, 702.102).
    Split([DefId; 2]),
    /// A card with an Adventure (715).
    Adventurer(DefId),
    /// An Adventure: as it resolves the card is exiled, and may be cast from there.
    Adventure,
    /// An Omen: as it resolves the card is shuffled into its owner's library.
    Omen,
    /// A card with bestow as an Aura, with the creature that it is otherwise (702.103).
    Bestowed(DefId),
    /// What has a prototype, with it (718).
    Prototype(DefId),
    /// What a card with prototype is as a prototype: with another mana cost, color and size.
    Prototyped,
    /// A flip card, with what it is on the battlefield once it is flipped (710).
    Flip(DefId),
    /// A flipped permanent, with the flip card that it is otherwise.
    Flipped(DefId),
    /// A face-down creature (708): not a face of any card, but shared by all face-down cards.
    FaceDown,
}

impl Faces {
    /// Returns the face that is seen once the card has been turned over; `None` if it can't be.
    pub fn turned(self) -> Option<DefId> {
        match self {
            Faces::Front(other) | Faces::Back(other) => Some(other),
            _ => None,
        }
    }

    /// Returns the faces that a card with these faces may be cast or played as.
    pub fn choices(self, own: DefId) -> [Option<DefId>; 3] {
        match self {
            Faces::Front(other)
            | Faces::Modal(other)
            | Faces::Adventurer(other)
            | Faces::Prototype(other) => [Some(own), Some(other), None],
            Faces::Split([left, right]) => [Some(left), Some(right), Some(own)],
            _ => [Some(own), None, None],
        }
    }
}
