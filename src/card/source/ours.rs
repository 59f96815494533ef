//! Rows of our own card files.

use serde::{Deserialize, Serialize};

use crate::card::printed::{NORMAL, PrintedCard};
use crate::oracle::CardFacts;

/// A line of a card file.
#[derive(Default, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Row {
    name: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    mana_cost: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    color: Option<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    supertypes: Vec<String>,
    types: Vec<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    subtypes: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    power: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    toughness: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    loyalty: Option<String>,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    text: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    layout: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    face: Option<Face>,
    #[serde(skip_serializing_if = "Option::is_none")]
    front: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    back: Option<String>,
}

/// Which face of a card a row of its own is.
#[derive(Clone, Copy, Deserialize, Serialize)]
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
    Back(String, Box<CardFacts>),
}

impl Row {
    /// Returns what the row is. A card `A // B` of which the row has one text lacks a face.
    pub(super) fn read(self) -> Read {
        let Row { name, mana_cost, color, supertypes, types, subtypes, power, toughness, .. } = self;
        let Row { loyalty, text, layout, face, front, back, .. } = self;
        let front_name = name.split_once(" // ").map(|(front, _)| front.to_owned());
        let facts = |name| CardFacts {
            name,
            mana_cost: mana_cost.unwrap_or_default(),
            supertypes,
            types,
            subtypes,
            power,
            toughness,
            loyalty,
            text,
            layout: None,
            color_indicator: color.map(|letters| letters.to_ascii_uppercase()),
        };
        if let (Some(Face::Back), Some(front)) = (face, front) {
            return Read::Back(front, Box::new(facts(name)));
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

/// Returns the rows of a card: one, and one for each back.
pub(super) fn rows(card: &PrintedCard) -> Vec<Row> {
    let row = |name: &str, facts: &CardFacts| Row {
        name: name.to_owned(),
        mana_cost: Some(facts.mana_cost.clone()).filter(|cost| !cost.is_empty()),
        color: facts.color_indicator.as_ref().map(|letters| letters.to_lowercase()),
        supertypes: facts.supertypes.clone(),
        types: facts.types.clone(),
        subtypes: facts.subtypes.clone(),
        power: facts.power.clone(),
        toughness: facts.toughness.clone(),
        loyalty: facts.loyalty.clone(),
        text: facts.text.clone(),
        layout: (card.layout != NORMAL).then(|| card.layout.clone()),
        ..Row::default()
    };
    let mut rows = vec![row(&card.name, card.front())];
    for back in &card.faces[1..] {
        rows[0].back = Some(back.name.clone());
        let front = Some(card.front().name.clone());
        rows.push(Row { face: Some(Face::Back), front, ..row(&back.name, back) });
    }
    rows
}
