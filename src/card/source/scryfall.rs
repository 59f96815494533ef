//! Cards of Scryfall's bulk data: `oracle-cards`, or any other list of card objects.

use serde::Deserialize;

use super::indicator;
use crate::card::printed::{NORMAL, PrintedCard};
use crate::oracle::CardFacts;

/// What is read of a card object; it has some sixty more members.
#[derive(Deserialize)]
pub(super) struct Card {
    name: String,
    layout: String,
    mana_cost: Option<String>,
    type_line: Option<String>,
    oracle_text: Option<String>,
    power: Option<String>,
    toughness: Option<String>,
    loyalty: Option<String>,
    color_indicator: Option<Vec<String>>,
    card_faces: Option<Vec<Face>>,
}

/// One of several faces.
#[derive(Deserialize)]
struct Face {
    name: String,
    mana_cost: Option<String>,
    type_line: Option<String>,
    oracle_text: Option<String>,
    power: Option<String>,
    toughness: Option<String>,
    loyalty: Option<String>,
    color_indicator: Option<Vec<String>>,
}

impl Card {
    /// Returns the card.
    pub(super) fn read(self) -> PrintedCard {
        let Card { name, layout, card_faces, .. } = self;
        let mut faces: Vec<CardFacts> = match card_faces {
            Some(faces) if !faces.is_empty() => faces.into_iter().map(Face::read).collect(),
            _ => vec![
                Face {
                    name: name.clone(),
                    mana_cost: self.mana_cost,
                    type_line: self.type_line,
                    oracle_text: self.oracle_text,
                    power: self.power,
                    toughness: self.toughness,
                    loyalty: self.loyalty,
                    color_indicator: self.color_indicator,
                }
                .read(),
            ],
        };
        if layout == "reversible_card" && faces.iter().all(|face| face.name == faces[0].name) {
            // The same card on both sides is one card.
            faces.truncate(1);
            let name = faces[0].name.clone();
            return PrintedCard { name, layout: NORMAL.to_owned(), faces, lacks_face: false };
        }
        let lacks_face = name.split(" // ").count() > faces.len();
        PrintedCard { name, layout, faces, lacks_face }
    }
}

impl Face {
    fn read(self) -> CardFacts {
        let (supertypes, types, subtypes) = type_line(self.type_line.as_deref().unwrap_or_default());
        let costless = matches!(self.mana_cost.as_deref(), None | Some("" | "{0}"));
        CardFacts {
            name: self.name,
            mana_cost: self.mana_cost.unwrap_or_default(),
            supertypes,
            types,
            subtypes,
            power: self.power,
            toughness: self.toughness,
            loyalty: self.loyalty,
            text: self.oracle_text.unwrap_or_default(),
            layout: None,
            color_indicator: indicator(self.color_indicator, costless),
        }
    }
}

/// The supertypes (205.4a), and two words that un-cards and tokens have in their place.
const SUPERTYPES: [&str; 7] = ["Basic", "Legendary", "Ongoing", "Snow", "World", "Host", "Token"];

/// Splits `Legendary Creature — Time Lord Doctor` into supertypes, card types and subtypes.
fn type_line(line: &str) -> (Vec<String>, Vec<String>, Vec<String>) {
    let (types, subtypes) = line.split_once('—').unwrap_or((line, ""));
    let words = types.split_whitespace().map(str::to_owned);
    let (supertypes, types) = words.partition(|word| SUPERTYPES.contains(&word.as_str()));
    // 205.3m: the one creature type of two words.
    let joined = subtypes.replace("Time Lord", "Time\u{a0}Lord");
    let subtypes = joined.split([' ', '\t']).filter(|word| !word.is_empty());
    (supertypes, types, subtypes.map(|word| word.replace('\u{a0}', " ")).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn card(json: &str) -> PrintedCard {
        serde_json::from_str::<Card>(json).unwrap().read()
    }

    #[test]
    fn a_card_of_one_face_is_read() {
        let arbor = card(
            r#"{"object": "card", "name": "Dryad Arbor", "lang": "en", "layout": "normal", "mana_cost": "", "cmc": 0.0,
                "type_line": "Land Creature — Forest Dryad", "oracle_text": "(This land isn't a spell.)",
                "power": "1", "toughness": "1", "colors": ["G"], "color_indicator": ["G"], "prices": {"usd": null}}"#,
        );
        let facts = arbor.single().unwrap();
        assert_eq!(
            (facts.types.join(" "), facts.subtypes.join(" ")),
            ("Land Creature".into(), "Forest Dryad".into())
        );
        assert_eq!((facts.mana_cost.as_str(), facts.color_indicator.as_deref()), ("", Some("G")));
        let doctor = type_line("Legendary Creature — Time Lord Doctor");
        assert_eq!(
            doctor,
            (vec!["Legendary".into()], vec!["Creature".into()], vec!["Time Lord".into(), "Doctor".into()])
        );
    }

    #[test]
    fn faces_have_texts_of_their_own() {
        let fire = card(
            r#"{"name": "Fire // Ice", "layout": "split", "mana_cost": "{1}{R} // {1}{U}", "type_line": "Instant // Instant",
                "card_faces": [{"name": "Fire", "mana_cost": "{1}{R}", "type_line": "Instant", "oracle_text": "F"},
                               {"name": "Ice", "mana_cost": "{1}{U}", "type_line": "Instant", "oracle_text": "I"}]}"#,
        );
        assert_eq!((fire.front_name(), fire.faces.len(), fire.lacks_face), ("Fire", 2, false));
        assert_eq!((fire.faces[1].text.as_str(), fire.single()), ("I", None));
        let both = card(
            r#"{"name": "Mesa // Mesa", "layout": "reversible_card", "card_faces": [
                {"name": "Mesa", "mana_cost": "", "type_line": "Land", "oracle_text": "T"},
                {"name": "Mesa", "mana_cost": "", "type_line": "Land", "oracle_text": "T"}]}"#,
        );
        assert_eq!((both.name.as_str(), both.single().unwrap().text.as_str()), ("Mesa", "T"));
    }
}
