//! The card table: looking a card up.

use std::collections::BTreeMap;
use std::io::BufRead;
use std::sync::OnceLock;

use crate::mana::parse_cost;
use crate::notation::nearest;
use crate::notation::oracle::{AbilityError, parse_permanent_text, parse_spell, parse_text};
use crate::types::{CardType, Color, Colors, Supertype};

use super::facts::{Card, CardError, CardFault};
use super::file::{CardFile, Entry};
use super::land::mana_source;
use super::name::{folded, halves_joined};
use super::printed::PrintedCard;
use super::source::{CardFileError, CardFileFormat};
use crate::oracle::CardFacts;

/// Cards by name. Upper and lower case are alike; so are letters with and without accents, if no card has
/// the name as it is written.
///
/// A card of several faces is found by its whole name, `Fire // Ice`, `Fire/Ice` or `fire//ice`, and by its
/// front alone, if no other card is called so.
///
/// ```
/// use menace::card::CardTable;
/// let table = CardTable::builtin();
/// let bears = table.card("grizzly bears")?;
/// assert_eq!((bears.name.as_str(), bears.power, bears.toughness), ("Grizzly Bears", 2, 2));
/// let error = table.card("Grizly Bears").unwrap_err();
/// assert_eq!(error.to_string(), "Grizly Bears: no card has this name; did you mean `Grizzly Bears`?");
/// # Ok::<(), menace::card::CardError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct CardTable {
    /// By the name in lower case.
    entries: BTreeMap<String, Entry>,
    /// The whole names, in lower case, of cards of several faces by the front's name.
    fronts: BTreeMap<String, Vec<String>>,
    /// The names, in lower case, by the folded name; made when it is first asked for.
    folded: OnceLock<BTreeMap<String, Vec<String>>>,
}

impl CardTable {
    /// Reads a card file; `file` is the name that errors give it.
    ///
    /// # Errors
    /// As [`CardTable::add`].
    pub fn parse(text: &str, file: &str) -> Result<CardTable, CardFileError> {
        let mut table = CardTable::default();
        table.add(text.as_bytes(), file)?;
        Ok(table)
    }

    /// Reads a card file of any form and adds the cards whose names the table has not got yet; `file` is the
    /// name that errors give it. Returns the form, `None` of an empty file.
    ///
    /// # Errors
    /// [`CardFileError`] at the first element that isn't a card, or in a file of ours that has a name twice.
    /// The table then keeps what came before.
    pub fn add(&mut self, input: impl BufRead, file: &str) -> Result<Option<CardFileFormat>, CardFileError> {
        let file = CardFile::read(input, file)?;
        let format = file.format();
        self.add_file(file);
        Ok(format)
    }

    /// Adds the cards of a file whose names the table has not got yet.
    pub fn add_file(&mut self, file: CardFile) {
        self.folded.take();
        for (name, entry) in file.entries {
            self.insert(name, entry);
        }
        self.join_faces();
    }

    /// Files differ in how they give cards of several faces: a half that one file lacks may be a row of its own in another, and so may a back
    /// whose colors the first does not tell. Such rows are joined to their card, and are none of their own any more.
    fn join_faces(&mut self) {
        let halves = |entry: &Entry| {
            let known = matches!(entry.card.layout.as_str(), "split" | "aftermath" | "flip");
            let names: Vec<String> =
                entry.card.name.to_lowercase().split(" // ").map(str::to_owned).collect();
            (known && entry.card.lacks_face && entry.card.faces.len() == 1 && names.len() == 2)
                .then_some(names)
        };
        let backs = |entry: &Entry| match &entry.card.faces[..] {
            [_, back] if back.color_indicator.is_none() && back.mana_cost.is_empty() => {
                Some(back.name.to_lowercase())
            }
            _ => None,
        };
        let alone = |entries: &BTreeMap<String, Entry>, name: &str| {
            entries.get(name).and_then(|entry| entry.card.single()).cloned()
        };
        let mut joined: Vec<String> = Vec::new();
        let wholes: Vec<String> = self.entries.keys().filter(|name| name.contains(" // ")).cloned().collect();
        for whole in wholes {
            let entry = &self.entries[&whole];
            let layout = Some(entry.card.layout.clone());
            if let Some(names) = halves(entry) {
                if let Some(second) = alone(&self.entries, &names[1]) {
                    let card = &mut self.entries.get_mut(&whole).expect("it is there").card;
                    card.faces.push(CardFacts { layout, ..second });
                    card.lacks_face = false;
                    joined.extend(names);
                }
            } else if let Some(name) = backs(entry)
                && let Some(back) = alone(&self.entries, &name)
            {
                let card = &mut self.entries.get_mut(&whole).expect("it is there").card;
                card.faces[1].color_indicator = back.color_indicator;
                joined.push(name);
            }
        }
        // Some files have the faces of double-faced cards as rows of their own: half a card each.
        for Entry { card, .. } in self.entries.values() {
            if matches!(card.layout.as_str(), "transform" | "modal_dfc") && card.faces.len() == 2 {
                joined.extend(card.faces.iter().map(|face| face.name.to_lowercase()));
            }
        }
        for name in joined {
            if self.entries.get(&name).is_some_and(|entry| entry.card.faces.len() == 1) {
                self.entries.remove(&name);
            }
        }
    }

    fn insert(&mut self, name: String, entry: Entry) {
        let earlier = self.entries.get(&name);
        if earlier.is_some_and(|earlier| earlier.card.is_deck_card() || !entry.card.is_deck_card()) {
            return;
        }
        if entry.card.is_deck_card() && entry.card.front_name().len() < entry.card.name.len() {
            let front = entry.card.front_name().to_lowercase();
            self.fronts.entry(front).or_default().push(name.clone());
        }
        self.entries.insert(name, entry);
    }

    /// Returns this table with the other's cards as well; of a name that both have, this table's card.
    #[must_use]
    pub fn or(mut self, other: &CardTable) -> CardTable {
        self.folded.take();
        for (name, entry) in &other.entries {
            self.insert(name.clone(), entry.clone());
        }
        self.join_faces();
        self
    }

    /// Returns how many cards there are.
    pub fn len(&self) -> usize {
        self.printed().count()
    }

    /// Returns whether there is no card.
    pub fn is_empty(&self) -> bool {
        self.printed().next().is_none()
    }

    /// Returns the names of all cards, in alphabetical order.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.printed().map(|card| card.name.as_str())
    }

    /// Returns all cards as they are printed, in alphabetical order; tokens and the like are not among them.
    pub fn printed(&self) -> impl Iterator<Item = &PrintedCard> {
        self.entries.values().map(|entry| &entry.card).filter(|card| card.is_deck_card())
    }

    /// Returns the card's name as its file spells it, if there is such a card.
    pub fn spelling(&self, name: &str) -> Option<&str> {
        self.entry(name).map(|entry| entry.card.name.as_str())
    }

    fn entry(&self, name: &str) -> Option<&Entry> {
        let lower = name.trim().to_lowercase();
        if let Some(entry) = self.exact(&lower) {
            return Some(entry);
        }
        let joined = halves_joined(&lower);
        if let Some(entry) = joined.as_ref().and_then(|joined| self.exact(joined)) {
            return Some(entry);
        }
        // Only now, so that no other card is found where there is one of the very name.
        let names = self.folded.get_or_init(|| {
            let mut names: BTreeMap<String, Vec<String>> = BTreeMap::new();
            let fronts = self.fronts.keys().filter(|&front| !self.entries.contains_key(front));
            for name in self.entries.keys().chain(fronts) {
                names.entry(folded(name)).or_default().push(name.clone());
            }
            names
        });
        match names.get(&folded(&joined.unwrap_or(lower)))?.as_slice() {
            [only] => self.exact(only),
            _ => None,
        }
    }

    /// The card of that name in lower case, or the only one whose front has it.
    fn exact(&self, lower: &str) -> Option<&Entry> {
        let entry = self.entries.get(lower);
        match (entry, self.fronts.get(lower).map(Vec::as_slice)) {
            (Some(entry), _) if entry.card.is_deck_card() => Some(entry),
            (_, Some([only])) => self.entries.get(only),
            _ => entry,
        }
    }

    /// Returns whether there is a card of that name, whatever it is.
    pub fn has(&self, name: &str) -> bool {
        self.entry(name).is_some()
    }

    /// Returns the card of that name as it is printed.
    ///
    /// # Errors
    /// [`CardError`] when there is no such card (with the nearest name, if one is near), when only a token, an
    /// emblem or the like has the name, or when its file has the name with several texts.
    pub fn find(&self, name: &str) -> Result<&PrintedCard, CardError> {
        let Some(entry) = self.entry(name) else {
            let fault = match nearest(name, self.names()) {
                Some(near) => CardFault::Unknown(Some(near.to_owned())),
                None => CardFault::Unknown(None),
            };
            return Err(CardError {
                card: name.to_owned(),
                file: String::new(),
                line: 0,
                fault: Box::new(fault),
            });
        };
        let fault = if !entry.card.is_deck_card() {
            CardFault::NoDeckCard(entry.card.layout.clone())
        } else if let Some(other) = entry.rival {
            CardFault::SeveralTexts(other)
        } else {
            return Ok(&entry.card);
        };
        Err(entry.error(fault))
    }

    /// Returns the card whose back face has that name, of those that transform.
    pub fn with_back(&self, name: &str) -> Option<&PrintedCard> {
        let lower = name.trim().to_lowercase();
        let mut found = self.printed().filter(|card| {
            card.layout == "transform"
                && card.faces.get(1).is_some_and(|back| back.name.to_lowercase() == lower)
        });
        found.next()
    }

    /// Returns the card of that name, its text understood.
    ///
    /// # Errors
    /// [`CardError`] as [`CardTable::find`], or when the card's type, cost, size or a line of its text is nothing that
    /// is played.
    pub fn card(&self, name: &str) -> Result<Card, CardError> {
        let card = self.find(name)?;
        let understood = match card.single() {
            Some(facts) => understood(facts),
            None => Err(CardFault::Faces(card.layout.clone())),
        };
        understood.map_err(|fault| match self.entry(name) {
            Some(entry) => entry.error(fault),
            None => unreachable!("it has been found"),
        })
    }
}

impl Entry {
    fn error(&self, fault: CardFault) -> CardError {
        let (file, line) = (self.file.to_string(), self.line);
        CardError { card: self.card.name.clone(), file, line, fault: Box::new(fault) }
    }
}

fn understood(facts: &CardFacts) -> Result<Card, CardFault> {
    let card_type = |word: &String| {
        let found = CardType::ALL.into_iter().find(|known| known.name() == word);
        found.ok_or_else(|| CardFault::UnknownType(word.clone()))
    };
    let types: Vec<CardType> = facts.types.iter().map(card_type).collect::<Result<_, _>>()?;
    let is = |card_type| types.contains(&card_type);
    let kinds = [CardType::Creature, CardType::Land, CardType::Instant];
    let [creature, land, instant] = kinds.map(is);
    let other = is(CardType::Artifact) || is(CardType::Enchantment);
    if usize::from(creature) + usize::from(land) + usize::from(instant) > 1
        || !(creature || land || instant || other)
    {
        return Err(CardFault::Type(facts.types.join(" ")));
    }
    let supertype = |word: &String| {
        let found = Supertype::ALL.into_iter().find(|known| known.name() == word);
        found.ok_or_else(|| CardFault::UnknownType(word.clone()))
    };
    let supertypes = facts.supertypes.iter().map(supertype).collect::<Result<_, _>>()?;
    let cost = match facts.mana_cost.as_str() {
        "" if !land => return Err(CardFault::NoCost),
        "" => None,
        text => Some(parse_cost(text)?),
    };
    let mut colors: Colors = match &cost {
        Some(cost) => cost.colors(),
        None => Colors::NONE,
    };
    let letters = facts.color_indicator.as_deref().unwrap_or("").chars();
    for color in letters.filter_map(Color::from_letter) {
        colors = colors.with(color);
    }
    let (power, toughness) = if creature { power_toughness(facts)? } else { (0, 0) };
    Ok(Card {
        name: facts.name.clone(),
        cost,
        colors,
        supertypes,
        types,
        subtypes: facts.subtypes.clone(),
        power,
        toughness,
        text: facts.text.clone(),
        abilities: match (creature, other && !land) {
            (true, _) => lines(facts, parse_text)?,
            (false, true) => lines(facts, parse_permanent_text)?,
            (false, false) => Vec::new(),
        },
        effect: if instant { Some(lines(facts, parse_spell)?) } else { None },
        mana: match land {
            true => {
                Some(mana_source(&facts.name, &facts.text, &facts.subtypes).map_err(CardFault::LandText)?)
            }
            false => None,
        },
    })
}

fn power_toughness(facts: &CardFacts) -> Result<(i32, i32), CardFault> {
    let text = |field: &Option<String>| field.clone().unwrap_or_default();
    let number =
        |field: &Option<String>| text(field).parse().ok().filter(|number| (-100..=100).contains(number));
    match (number(&facts.power), number(&facts.toughness)) {
        (Some(power), Some(toughness)) => Ok((power, toughness)),
        _ => Err(CardFault::PowerToughness(text(&facts.power), text(&facts.toughness))),
    }
}

/// Reads the card's text.
fn lines<T>(
    facts: &CardFacts,
    parse: impl FnOnce(&str, Option<&str>) -> Result<T, AbilityError>,
) -> Result<T, CardFault> {
    parse(&facts.text, Some(&facts.name)).map_err(|error| CardFault::Text { text: facts.text.clone(), error })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bad_card_file_says_where() {
        let error = |text| CardTable::parse(text, "mine.jsonl").unwrap_err().to_string();
        assert_eq!(
            error("\n{\"name\": \"A\", \"types\": [\"Land\"]}\n{\"name\": \"a\", \"types\": [\"Land\"]}"),
            "mine.jsonl:3:1: `A` is already in line 2"
        );
        assert!(
            error("{\"name\": 5}")
                .starts_with("mine.jsonl:1:10: expected a card as a JSON object: invalid type")
        );
        assert!(error("{\"nam\": \"A\"}").contains("unknown field `nam`, expected one of `name`"));
        assert_eq!(error("{\"name\": \" \", \"types\": []}"), "mine.jsonl:1:1: a card needs a name");
    }

    #[test]
    fn a_card_that_is_not_played_says_why() {
        let error = |fields: &str| {
            let text = format!("{{\"name\": \"X\", {fields}}}");
            CardTable::parse(&text, "mine.jsonl").unwrap().card("x").unwrap_err().to_string()
        };
        assert_eq!(
            error(r#""types": ["Sorcery"], "mana_cost": "{R}""#),
            "mine.jsonl:1: X: a card of type `Sorcery` is not played: expected a creature, a land, an artifact, an enchantment or an instant"
        );
        assert_eq!(error(r#""types": ["Creture"]"#), "mine.jsonl:1: X: the type `Creture` is not known");
        assert_eq!(
            error(r#""types": ["Creature"], "power": "1", "toughness": "1""#),
            "mine.jsonl:1: X: a spell without a mana cost can't be cast"
        );
        assert_eq!(
            error(r#""types": ["Creature"], "mana_cost": "{R}", "power": "*", "toughness": "1""#),
            "mine.jsonl:1: X: power and toughness `*`/`1` are not played: expected numbers from -100 to 100"
        );
        let tramlpe =
            r#""types": ["Creature"], "mana_cost": "{R}", "power": "1", "toughness": "1", "text": "Tramlpe""#;
        let message = error(tramlpe);
        assert!(
            message.starts_with("mine.jsonl:1: X: in `Tramlpe`: `Tramlpe` is not understood"),
            "{message}"
        );
        assert!(message.ends_with("did you mean `Trample`?"), "{message}");
    }

    #[test]
    fn a_card_file_may_begin_with_a_byte_order_mark() {
        let table =
            CardTable::parse("\u{feff}{\"name\": \"A\", \"types\": [\"Land\"]}", "mine.jsonl").unwrap();
        assert_eq!(table.len(), 1);
    }

    #[test]
    fn a_users_card_takes_the_place_of_ours() {
        let bears = r#"{"name": "Grizzly Bears", "mana_cost": "{G}", "types": ["Creature"], "power": "9", "toughness": "9"}"#;
        let table = CardTable::parse(bears, "mine.jsonl").unwrap().or(CardTable::builtin());
        assert_eq!(table.card("Grizzly Bears").unwrap().power, 9);
        assert_eq!(table.len(), CardTable::builtin().len());
    }

    const ODD_NAMES: &str = r#"[
        {"name": "Soldier", "layout": "token", "type_line": "Token Creature — Soldier"},
        {"name": "Fire // Ice", "layout": "split", "card_faces": [
            {"name": "Fire", "type_line": "Instant"}, {"name": "Ice", "type_line": "Instant"}]},
        {"name": "Juzám Djinn", "layout": "normal", "type_line": "Creature — Djinn"},
        {"name": "Rampant, Growth", "layout": "normal", "type_line": "Sorcery"},
        {"name": "Start // Finish", "layout": "aftermath", "card_faces": [
            {"name": "Start", "type_line": "Instant"}, {"name": "Finish", "type_line": "Sorcery"}]},
        {"name": "Start // Fire", "layout": "split", "card_faces": [
            {"name": "Start", "type_line": "Instant"}, {"name": "Fire", "type_line": "Instant"}]},
        {"name": "Twins", "layout": "normal", "type_line": "Instant", "oracle_text": "Draw a card."},
        {"name": "Twins", "layout": "normal", "type_line": "Instant", "oracle_text": "Draw two cards."}]"#;

    #[test]
    fn names_are_found_as_people_write_them() {
        let table = CardTable::parse(ODD_NAMES, "bulk.json").unwrap();
        let found =
            |name: &str| table.find(name).map(|card| card.name.as_str()).map_err(|error| error.to_string());
        for name in ["Fire // Ice", "Fire/Ice", "fire//ice", "Fire", "FIRE / ICE"] {
            assert_eq!(found(name).as_deref(), Ok("Fire // Ice"), "{name}");
        }
        assert_eq!(found("Juzam Djinn").as_deref(), Ok("Juzám Djinn"));
        // Two cards have this front, so that neither can be meant by it alone.
        assert!(found("Start").is_err() && found("Start // Finish").is_ok());
        assert_eq!(
            found("Rampant Growth").unwrap_err(),
            "Rampant Growth: no card has this name; did you mean `Rampant, Growth`?"
        );
    }

    #[test]
    fn what_is_no_card_for_a_deck_says_so() {
        let table = CardTable::parse(ODD_NAMES, "bulk.json").unwrap();
        let error = |name: &str| table.card(name).unwrap_err().to_string();
        assert_eq!(error("Soldier"), "bulk.json:2: Soldier: a token is no card for a deck");
        assert_eq!(error("Twins"), "bulk.json:11: Twins: the file has another text for this name in line 12");
        assert_eq!(error("Fire // Ice"), "bulk.json:3: Fire // Ice: a card of layout `split` is not played");
        assert!(table.names().all(|name| name != "Soldier"));
    }

    #[test]
    fn the_first_file_that_has_a_name_wins() {
        let row = |text: &str| format!(r#"{{"name": "Bolt", "types": ["Instant"], "text": "{text}"}}"#);
        let mut table = CardTable::parse(&row("first"), "a.jsonl").unwrap();
        table.add(row("second").as_bytes(), "b.jsonl").unwrap();
        assert_eq!(table.find("bolt").unwrap().front().text, "first");
        // A token that has the name in an earlier file gives way to a card.
        let token = r#"[{"name": "Bolt", "layout": "token", "type_line": "Token"}]"#;
        let mut table = CardTable::parse(token, "a.json").unwrap();
        table.add(row("second").as_bytes(), "b.jsonl").unwrap();
        assert_eq!(table.find("bolt").unwrap().front().text, "second");
    }

    #[test]
    fn a_card_without_a_mana_cost_may_have_a_color() {
        let arbor = r#"{"name": "Arbor", "color": "g", "types": ["Land"], "subtypes": ["Forest"]}"#;
        let card = CardTable::parse(arbor, "mine.jsonl").unwrap().card("Arbor").unwrap();
        assert_eq!(card.colors.to_string(), "G");
    }

    #[test]
    fn halves_and_colors_that_one_file_lacks_come_from_another() {
        let new = r#"{"name": "Wax // Wane", "mana_cost": "{G}", "types": ["Instant"], "text": "x", "layout": "split"}
            {"name": "Larva // Moth", "mana_cost": "{U}", "types": ["Creature"], "layout": "transform", "back": "Moth"}
            {"name": "Moth", "types": ["Creature"], "layout": "transform", "face": "back", "front": "Larva"}
            {"name": "Sage // Bolt", "mana_cost": "{R}", "types": ["Creature"], "layout": "prepare"}"#;
        let old = r#"{"name": "Wax", "mana_cost": "{G}", "types": ["Instant"], "text": "x"}
            {"name": "Wane", "mana_cost": "{W}", "types": ["Instant"], "text": "y"}
            {"name": "Larva", "mana_cost": "{U}", "types": ["Creature"]}
            {"name": "Moth", "color": "u", "types": ["Creature"]}
            {"name": "Bolt", "mana_cost": "{R}", "types": ["Instant"]}"#;
        let table =
            CardTable::parse(new, "new.jsonl").unwrap().or(&CardTable::parse(old, "old.jsonl").unwrap());
        let split = table.find("Wax").unwrap();
        assert_eq!((split.name.as_str(), split.faces.len(), split.lacks_face), ("Wax // Wane", 2, false));
        assert_eq!(split.faces[1].text, "y");
        assert_eq!(table.find("Larva // Moth").unwrap().faces[1].color_indicator.as_deref(), Some("U"));
        assert!(!table.has("Wane") && !table.has("Moth"));
        assert_eq!(table.find("Larva").unwrap().name, "Larva // Moth", "not the front alone");
        assert_eq!(table.with_back("moth").unwrap().name, "Larva // Moth");
        assert!(table.has("Bolt"), "a card of its own");
        assert!(table.find("Sage // Bolt").unwrap().lacks_face);
    }
}
