//! Rows of our own card files.

use serde::Deserialize;

use crate::card::printed::{CardFacts, NORMAL, PrintedCard};

/// A line of a card file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Row {
    name: String,
    mana_cost: Option<String>,
    color: Option<String>,
    #[serde(default)]
    supertypes: Vec<String>,
    types: Vec<String>,
    #[serde(default)]
    subtypes: Vec<String>,
    power: Option<String>,
    toughness: Option<String>,
    loyalty: Option<String>,
    defense: Option<String>,
    #[serde(default)]
    text: String,
    layout: Option<String>,
    face: Option<Face>,
    front: Option<String>,
    back: Option<String>,
}

/// Which face of a card a row of its own is.
#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Face {
    Front,
    Back,
}

/// What a row is.
pub(super) enum Read {
    /// A card.
    Card(PrintedCard),
    /// The front of a card whose back is a row of its own.
    Front(PrintedCard),
    /// The back of the card whose front has this name.
    Back(String, CardFacts),
}

impl Row {
    /// Returns what the row is. A card `A // B` of which the row has one text lacks a face.
    pub(super) fn read(self) -> Read {
        let Row { name, mana_cost, color, supertypes, types, subtypes, power, toughness, .. } = self;
        let Row { loyalty, defense, text, layout, face, front, back, .. } = self;
        let front_name = name.split_once(" // ").map(|(front, _)| front.to_owned());
        let facts = |name| CardFacts {
            name,
            mana_cost,
            color,
            supertypes,
            types,
            subtypes,
            power,
            toughness,
            loyalty,
            defense,
            text,
        };
        if let (Some(Face::Back), Some(front)) = (face, front) {
            return Read::Back(front, facts(name));
        }
        let layout = layout.unwrap_or_else(|| NORMAL.to_owned());
        match front_name {
            // The same card on both sides is one card.
            Some(front) if name.split(" // ").all(|face| face == front) => Read::Card(PrintedCard {
                name: front.clone(),
                layout: NORMAL.to_owned(),
                faces: vec![facts(front)],
                lacks_face: false,
            }),
            front => {
                let lacks_face = front.is_some() || back.is_some();
                let faces = vec![facts(front.unwrap_or_else(|| name.clone()))];
                let card = PrintedCard { name, layout, faces, lacks_face };
                if back.is_some() { Read::Front(card) } else { Read::Card(card) }
            }
        }
    }
}
