//! Cards of MTGJSON's `AtomicCards`: an object `data` in which each name has its faces.

use serde::Deserialize;

use super::indicator;
use crate::card::printed::PrintedCard;
use crate::oracle::CardFacts;

/// What is read of a face; it has some forty more members.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Face {
    name: String,
    face_name: Option<String>,
    layout: String,
    mana_cost: Option<String>,
    color_indicator: Option<Vec<String>>,
    supertypes: Vec<String>,
    types: Vec<String>,
    subtypes: Vec<String>,
    power: Option<String>,
    toughness: Option<String>,
    loyalty: Option<String>,
    text: Option<String>,
    side: Option<String>,
}

/// Returns the cards of one name: one card with that number of faces, or several cards that share the name.
pub(super) fn read(faces: Vec<Face>) -> Vec<PrintedCard> {
    let mut cards: Vec<PrintedCard> = Vec::new();
    for face in faces {
        let first = face.side.as_deref().is_none_or(|side| side == "a");
        let Face { name, layout, .. } = &face;
        let (name, layout) = (name.clone(), layout.clone());
        let facts = face.facts();
        match cards.last_mut() {
            Some(card) if !first => card.faces.push(facts),
            _ => cards.push(PrintedCard { name, layout, faces: vec![facts], lacks_face: false }),
        }
    }
    for card in &mut cards {
        // The parts of a melded card are cards of their own; the card they meld into is the back of both.
        card.lacks_face = card.name.split(" // ").count() > card.faces.len();
    }
    cards
}

impl Face {
    fn facts(self) -> CardFacts {
        let costless = matches!(self.mana_cost.as_deref(), None | Some("" | "{0}"));
        CardFacts {
            name: self.face_name.unwrap_or(self.name),
            mana_cost: self.mana_cost.unwrap_or_default(),
            supertypes: self.supertypes,
            types: self.types,
            subtypes: self.subtypes,
            power: self.power,
            toughness: self.toughness,
            loyalty: self.loyalty,
            text: self.text.unwrap_or_default(),
            layout: None,
            color_indicator: indicator(self.color_indicator, costless),
        }
    }
}
