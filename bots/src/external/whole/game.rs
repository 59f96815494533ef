//! What is told as a game begins: the cards, and both decks.

use std::collections::BTreeMap;

use menace::Player;
use menace::engine::State;
use menace::program::{Book, Def, DefId, Faces};
use menace::types::{CardType, Supertype};
use serde::Serialize;

use super::seen::{letters, type_names};
use crate::external::Clock;
use crate::external::talk::millis;

/// What both players know before a game.
#[derive(Debug, Serialize)]
pub struct NewGame<'g> {
    /// Below 2^53, so that every reader of JSON keeps all of its digits.
    seed: u64,
    rules: &'static str,
    turn_limit: u16,
    time_ms: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    clock_ms: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    increment_ms: Option<u64>,
    cards: Vec<Card<'g>>,
    decks: Decks,
}

/// A card, or one face of it, or a token that cards make.
#[derive(Debug, Serialize)]
struct Card<'g> {
    id: u16,
    name: &'g str,
    #[serde(skip_serializing_if = "Option::is_none")]
    cost: Option<String>,
    mana_value: u8,
    colors: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    supertypes: Vec<&'static str>,
    types: Vec<&'static str>,
    subtypes: Vec<&'g str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    power: Option<i16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    toughness: Option<i16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    loyalty: Option<i16>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    keywords: Vec<&'static str>,
    #[serde(skip_serializing_if = "str::is_empty")]
    text: &'g str,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    token: bool,
    /// The cards of its other faces or halves.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    faces: Vec<u16>,
}

/// Both decks: cards and how many of each.
#[derive(Debug, Serialize)]
struct Decks {
    you: Vec<(u16, usize)>,
    opponent: Vec<(u16, usize)>,
}

impl<'g> NewGame<'g> {
    /// What a player is told. The state is any one of the game.
    pub fn of(
        book: &'g Book,
        state: &State,
        player: Player,
        seed: u64,
        (time_ms, clock): (u64, Option<Clock>),
    ) -> NewGame<'g> {
        NewGame {
            seed,
            rules: book.edition.name(),
            turn_limit: state.turn_limit,
            time_ms,
            clock_ms: clock.map(|clock| millis(clock.time)),
            increment_ms: clock.map(|clock| millis(clock.increment)),
            cards: book.defs.iter().zip(0..).map(|(def, id)| card(book, def, id)).collect(),
            decks: Decks { you: deck(state, player), opponent: deck(state, player.opponent()) },
        }
    }
}

fn deck(state: &State, player: Player) -> Vec<(u16, usize)> {
    let mut counts = BTreeMap::new();
    for card in state.cards.iter().filter(|card| card.owner == player) {
        *counts.entry(card.whole.0).or_default() += 1;
    }
    counts.into_iter().collect()
}

fn card<'g>(book: &'g Book, def: &'g Def, id: u16) -> Card<'g> {
    let creature = def.is(CardType::Creature);
    let supertypes = Supertype::ALL.iter().filter(|&&supertype| def.has_supertype(supertype));
    Card {
        id,
        name: &def.name,
        cost: def.has_cost.then(|| def.cost.to_string()),
        mana_value: def.mana_value,
        colors: letters(def.colors),
        supertypes: supertypes.map(|supertype| supertype.name()).collect(),
        types: type_names(def.types),
        subtypes: def.subtypes.iter().map(|&subtype| book.subtypes.name(subtype)).collect(),
        power: creature.then_some(def.power),
        toughness: creature.then_some(def.toughness),
        loyalty: def.is(CardType::Planeswalker).then_some(def.loyalty),
        keywords: def.keys.iter().map(|key| key.name()).collect(),
        text: &def.text,
        token: def.token,
        faces: other_faces(def.faces).into_iter().map(|face| face.0).collect(),
    }
}

fn other_faces(faces: Faces) -> Vec<DefId> {
    match faces {
        Faces::Only | Faces::Adventure | Faces::Omen | Faces::FaceDown | Faces::Prototyped => Vec::new(),
        Faces::Front(other)
        | Faces::Back(other)
        | Faces::Modal(other)
        | Faces::Adventurer(other)
        | Faces::Prototype(other)
        | Faces::Bestowed(other)
        | Faces::Flip(other)
        | Faces::Flipped(other) => vec![other],
        Faces::Split(halves) => halves.to_vec(),
    }
}
