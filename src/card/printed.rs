//! Cards as they are printed: their texts and figures, before anything of them is understood.

use serde::{Deserialize, Serialize};

use crate::oracle::{CardFacts, CardTree, Refusal, read, read_faces};

/// A card as its source has it, with all of the faces that the source knows.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct PrintedCard {
    /// The whole name; of several faces, both joined by ` // `.
    pub name: String,
    /// What kind of card it is, in Scryfall's words: `normal`, `split`, `transform`, `token`, …
    pub layout: String,
    /// The faces, front first; never empty.
    pub faces: Vec<CardFacts>,
    /// Whether a face is missing in the source.
    pub lacks_face: bool,
}

/// The layout of a card with nothing special about it.
pub(super) const NORMAL: &str = "normal";

/// Layouts of what isn't a card in a deck: tokens, emblems, and the cards of other ways to play.
const NO_CARDS: [&str; 7] =
    ["token", "double_faced_token", "emblem", "art_series", "planar", "scheme", "vanguard"];

impl PrintedCard {
    /// Returns whether it can be in a deck: it isn't a token, emblem, art card, plane, scheme or vanguard.
    pub fn is_deck_card(&self) -> bool {
        !NO_CARDS.contains(&self.layout.as_str())
    }

    /// Returns the front face.
    ///
    /// # Panics
    /// Never of a card that a source gave: it has a face.
    pub fn front(&self) -> &CardFacts {
        &self.faces[0]
    }

    /// Returns the name of the front face.
    pub fn front_name(&self) -> &str {
        self.name.split_once(" // ").map_or(self.name.as_str(), |(front, _)| front)
    }

    /// Returns the only face of a card that has one and is known whole.
    pub fn single(&self) -> Option<&CardFacts> {
        match self.faces.as_slice() {
            [only] if !self.lacks_face => Some(only),
            _ => None,
        }
    }

    /// Reads the card, all of its faces.
    ///
    /// # Errors
    /// [`Refusal`] if the source lacks a face, or for a kind of card with several that is not played; otherwise as [`read`].
    pub fn read(&self) -> Result<CardTree, Refusal> {
        match self.single() {
            Some(facts) => read(facts),
            None if self.lacks_face => {
                let layout = if self.layout == NORMAL { "split" } else { &self.layout };
                Err(Refusal::Layout(layout.to_owned()))
            }
            None => read_faces(&self.layout, &self.faces),
        }
    }
}
