//! One creature of a position file.

use super::error::{PositionError, PositionProblem};
use super::read::{Entry, Place, Reader};
use super::{CardProblem, MOST};
use crate::creature::{Counter, Creature};
use crate::notation::nearest;
use crate::notation::oracle::{AbilityError, CREATURE_TYPES, creature_type, land_type, parse_line};
use crate::position::Side;
use crate::types::{CardType, Color, Colors, Keyword, Supertype};

const FIELDS: [&str; 16] = [
    "id",
    "card",
    "power",
    "toughness",
    "colors",
    "supertypes",
    "types",
    "subtypes",
    "abilities",
    "tapped",
    "summoning_sick",
    "damage",
    "counters",
    "regeneration_shields",
    "band",
    "attacking",
];

/// How many of the fields, at the end of the list, only an attacker's creature can have.
const ATTACKERS_FIELDS: usize = 2;

impl Reader<'_> {
    pub(super) fn creature(
        &self,
        place: &Place<'_>,
        side: Side,
        index: usize,
    ) -> Result<Entry, Box<PositionError>> {
        let members = place.object("a creature: an object with `power` and `toughness`, or `card`")?;
        let has = |key: &str| members.iter().any(|member| member.key == key);
        let letter = match side {
            Side::Attacker => 'a',
            Side::Defender => 'b',
        };
        let mut creature = Creature::new(format!("{letter}{}", index + 1), 0, 0);
        if let Some(member) = members.iter().find(|member| member.key == "card") {
            let field = place.field(member);
            let name = field.text("a card's name")?;
            // What decides combats must come from somewhere; the rest is plain where nobody says it.
            let described = has("power") && has("toughness") && has("abilities");
            if !described || self.cards.may_have(name) {
                match self.cards.creature(name) {
                    Ok(card) => creature = Creature { id: creature.id, ..card },
                    Err(_) if described => {}
                    Err(problem) => return Err(card_problem(&field, name, problem)),
                }
            }
            creature.card = Some(name.to_owned());
        }
        let mut entry = Entry { creature, attacking: side == Side::Attacker, band: None };
        for member in members {
            let field = place.field(member);
            let creature = &mut entry.creature;
            match member.key.as_str() {
                "id" => {
                    creature.id = id(&field)?;
                }
                "power" => creature.power = field.signed()?,
                "toughness" => creature.toughness = field.signed()?,
                "colors" => creature.colors = colors(&field)?,
                "supertypes" => creature.supertypes = supertypes(&field)?,
                "types" => types(&field, creature, has("supertypes"))?,
                "subtypes" => creature.subtypes = subtypes(&field)?,
                "tapped" => creature.tapped = field.truth()?,
                "summoning_sick" => creature.summoning_sick = field.truth()?,
                "damage" => creature.damage = field.count()?,
                "counters" => creature.counters = counters(&field)?,
                "regeneration_shields" => creature.regeneration_shields = field.count()?,
                "band" if side == Side::Attacker => entry.band = Some(field.number(-MOST)?),
                "attacking" if side == Side::Attacker => entry.attacking = field.truth()?,
                "card" | "abilities" | "note" => {}
                _ => {
                    let known = match side {
                        Side::Attacker => &FIELDS[..],
                        Side::Defender => &FIELDS[..FIELDS.len() - ATTACKERS_FIELDS],
                    };
                    return Err(place.unknown_field(member, of(side, &member.key), known));
                }
            }
        }
        // Only now, since a field that is spelled wrong explains the one that is missing.
        if entry.creature.card.is_none()
            && let Some(field) = ["power", "toughness"].into_iter().find(|field| !has(field))
        {
            return Err(
                place.problem(PositionProblem::MissingField { field, of: "a creature without `card`" })
            );
        }
        // The card's name may stand for the creature in its sentences, so it has to be known first.
        if let Some(member) = members.iter().find(|member| member.key == "abilities") {
            let field = place.field(member);
            entry.creature.abilities.clear();
            for ability in field.items("a list of abilities")? {
                let line = ability.text("an ability, one line of Oracle English")?;
                let read = parse_line(line, entry.creature.card.as_deref());
                let read = read.map_err(|error: AbilityError| self.sentence(&ability, error))?;
                entry.creature.abilities.extend(read);
            }
        }
        Ok(entry)
    }
}

fn of(side: Side, key: &str) -> &'static str {
    match side {
        Side::Defender if matches!(key, "band" | "attacking") => "a creature of the defender",
        Side::Attacker | Side::Defender => "a creature",
    }
}

/// Reads an id.
pub(super) fn id(place: &Place<'_>) -> Result<String, Box<PositionError>> {
    match place.text("a text")? {
        "player" => Err(place.problem(PositionProblem::ReservedId)),
        "" => Err(place.unknown_word("", "id", "a name such as `a1`", [])),
        id => Ok(id.to_owned()),
    }
}

/// The error of a card that can't be used.
pub(super) fn card_problem(place: &Place<'_>, name: &str, problem: CardProblem) -> Box<PositionError> {
    place.problem(PositionProblem::of_card(name, problem))
}

pub(super) fn colors(place: &Place<'_>) -> Result<Colors, Box<PositionError>> {
    let expected = "`W`, `U`, `B`, `R` or `G`";
    let mut colors = Colors::NONE;
    for item in place.items("a list of colors")? {
        let word = item.text(expected)?;
        let mut letters = word.chars();
        let letter = match (letters.next(), letters.next()) {
            (Some(letter), None) => Color::from_letter(letter.to_ascii_uppercase()),
            _ => Color::ALL.into_iter().find(|color| color.word().eq_ignore_ascii_case(word)),
        };
        let Some(color) = letter else {
            return Err(item.unknown_word(word, "color", expected, Color::ALL.map(Color::word)));
        };
        colors = colors.with(color);
    }
    Ok(colors)
}

fn supertype(word: &str) -> Option<Supertype> {
    Supertype::ALL.into_iter().find(|supertype| supertype.name().eq_ignore_ascii_case(word))
}

fn supertypes(place: &Place<'_>) -> Result<Vec<Supertype>, Box<PositionError>> {
    let mut supertypes = Vec::new();
    for item in place.items("a list of supertypes")? {
        let word = item.text("a supertype")?;
        let Some(supertype) = supertype(word) else {
            let known = Supertype::ALL.map(Supertype::name);
            return Err(item.unknown_word(word, "supertype", "`Basic`, `Legendary` or `Snow`", known));
        };
        if !supertypes.contains(&supertype) {
            supertypes.push(supertype);
        }
    }
    Ok(supertypes)
}

/// Reads card types, and supertypes that stand before them as on a card's type line.
fn types(place: &Place<'_>, creature: &mut Creature, elsewhere: bool) -> Result<(), Box<PositionError>> {
    let expected = "`Creature`, another card type, or a supertype";
    let mut types = Vec::new();
    let mut supertypes = Vec::new();
    for item in place.items("a list of card types")? {
        let word = item.text(expected)?;
        let card_type =
            CardType::ALL.into_iter().find(|card_type| card_type.name().eq_ignore_ascii_case(word));
        match (card_type, supertype(word)) {
            (Some(card_type), _) if types.contains(&card_type) => {}
            (Some(card_type), _) => types.push(card_type),
            (None, Some(supertype)) if supertypes.contains(&supertype) => {}
            (None, Some(supertype)) => supertypes.push(supertype),
            (None, None) => {
                let known = CardType::ALL.map(CardType::name);
                let known = known.into_iter().chain(Supertype::ALL.map(Supertype::name));
                return Err(item.unknown_word(word, "card type", expected, known));
            }
        }
    }
    if !types.contains(&CardType::Creature) {
        let problem =
            PositionProblem::MissingField { field: "Creature", of: "the list of a creature's types" };
        return Err(place.problem(problem));
    }
    creature.types = types;
    if !elsewhere {
        creature.supertypes = supertypes;
    }
    Ok(())
}

/// Reads subtypes. A word that is none is taken for a new one, unless it looks like a slip of the pen.
fn subtypes(place: &Place<'_>) -> Result<Vec<String>, Box<PositionError>> {
    let mut subtypes = Vec::new();
    for item in place.items("a list of subtypes")? {
        let word = item.text("a subtype")?;
        let known = creature_type(word).or_else(|| land_type(word));
        let subtype = match known {
            Some(known) if known.eq_ignore_ascii_case(word) => known.to_owned(),
            Some(known) => {
                return Err(item.problem(PositionProblem::UnknownWord {
                    found: word.to_owned(),
                    what: "subtype",
                    expected: "the singular",
                    suggestion: Some(known.to_owned()),
                }));
            }
            None if word.is_empty() || nearest(word, CREATURE_TYPES.iter().copied()).is_some() => {
                let known = CREATURE_TYPES.iter().copied();
                return Err(item.unknown_word(word, "subtype", "a creature type", known));
            }
            None => word.to_owned(),
        };
        if !subtypes.contains(&subtype) {
            subtypes.push(subtype);
        }
    }
    Ok(subtypes)
}

fn counters(place: &Place<'_>) -> Result<Vec<(Counter, u32)>, Box<PositionError>> {
    let mut counters = Vec::new();
    // By how much power and toughness change at most.
    let mut change = [0; 2];
    for member in place.object("counters: an object such as {\"+1/+1\": 2}")? {
        let field = place.field(member);
        let Some(counter) = counter(&member.key) else {
            let known = Keyword::ALL.iter().map(|keyword| keyword.name()).chain(["+1/+1", "-1/-1", "shield"]);
            let expected = "a change such as `+1/+1`, a keyword, or `shield`";
            let error = field.unknown_word(&member.key, "counter", expected, known);
            return Err(error.moved(member.key_at.clone()));
        };
        let count = field.count()?;
        if let Counter::PowerToughness(power, toughness) = counter {
            for (sum, change) in change.iter_mut().zip([power, toughness]) {
                *sum += i64::from(change.unsigned_abs()) * i64::from(count);
            }
            if change.iter().any(|&change| change > MOST) {
                return Err(field.problem(PositionProblem::TooManyCounters));
            }
        }
        counters.push((counter, count));
    }
    Ok(counters)
}

fn counter(key: &str) -> Option<Counter> {
    if let Some(keyword) = Keyword::ALL.iter().find(|keyword| keyword.name().eq_ignore_ascii_case(key)) {
        return Some(Counter::Keyword(*keyword));
    }
    if key.eq_ignore_ascii_case("shield") {
        return Some(Counter::Shield);
    }
    let (power, toughness) = key.split_once('/')?;
    let change = |part: &str| {
        let signed = part.starts_with(['+', '-']);
        part.parse().ok().filter(|change: &i32| signed && i64::from(change.unsigned_abs()) <= MOST)
    };
    Some(Counter::PowerToughness(change(power)?, change(toughness)?))
}
