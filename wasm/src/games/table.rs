//! Decks, cards and bots as the page names them, and what they are played with.

use std::cell::RefCell;

use menace::card::{CardTable, Deck, NamedDeck, StarterDeck};
use menace::engine::{MatchUp, Options as WholeOptions, compile_named};
use menace::game::{Options, Setup};
use menace::program::Book;
use menace::sort::CompactSort;
use menace_bots::BotSpec;
use menace_bots::kind::Games;
use menace_bots::registry::{KINDS, NICKNAMES};
use serde::Deserialize;
use serde_json::{Map, Value, json};

use crate::problem::Problem;

/// The word for a seat that no bot has.
const HUMAN: &str = "human";

/// Two players, their cards, and the seed of their games.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
pub struct Match {
    /// A's and B's deck and bot.
    pub players: [Seat; 2],
    /// Card files; the first that has a name counts, the cards that come with the engine last.
    #[serde(default)]
    pub cards: Vec<TextFile>,
    /// The seed.
    pub seed: u64,
}

/// A deck and who plays it.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
pub struct Seat {
    /// The key of a starter deck, or a deck list.
    pub deck: DeckSource,
    /// A bot, or `human`.
    pub bot: String,
}

/// Where a deck comes from.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "snake_case")]
pub enum DeckSource {
    /// A deck that comes with the engine.
    Key(String),
    /// A deck list.
    File(TextFile),
}

/// A text with the name of its file.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
pub struct TextFile {
    /// The name.
    pub name: String,
    /// What is in it.
    pub text: String,
}

/// What the games of a match are played with.
pub struct Table {
    /// The rules and both decks.
    pub rules: Rules,
    /// The bots; `None` for a person.
    pub specs: [Option<BotSpec>; 2],
    names: [String; 2],
    warnings: Vec<String>,
    cards: Map<String, Value>,
}

/// Which games a match plays.
pub enum Rules {
    /// Those of creatures and lands alone: if bots play decks that have nothing else.
    Creatures(Box<Setup>),
    /// Those of every card that is understood.
    Whole(Box<MatchUp>),
}

thread_local! {
    /// The cards of the match that was asked about last: a large card file is read once.
    static CARDS: RefCell<Option<(Vec<TextFile>, CardTable)>> = const { RefCell::new(None) };
}

/// Returns the decks that come with the engine, and the bots that a page can run.
pub fn players() -> Value {
    let decks: Vec<Value> = StarterDeck::all()
        .map(|deck| json!({"key": deck.key, "name": deck.named().name, "text": deck.text}))
        .collect();
    let kinds = KINDS.iter().filter(|kind| kind.name != "extern");
    let nicknames = NICKNAMES.iter().map(|nickname| (nickname.name, nickname.about));
    let mut bots: Vec<(&str, &str)> = kinds.map(|kind| (kind.name, kind.about)).chain(nicknames).collect();
    bots.compact_sort_by_key(|&(name, _)| name);
    let bots: Vec<Value> =
        bots.into_iter().map(|(name, about)| json!({"name": name, "about": about})).collect();
    json!({"decks": decks, "bots": bots})
}

/// Reads a bot.
fn spec(word: &str) -> Result<Option<BotSpec>, String> {
    if word == HUMAN {
        return Ok(None);
    }
    let spec: BotSpec = word.parse().map_err(|error: menace_bots::BotError| error.to_string())?;
    if spec.kind().name == "extern" {
        return Err(format!("{word}: the page runs no programs"));
    }
    Ok(Some(spec))
}

impl Table {
    /// Reads cards, decks and bots.
    ///
    /// # Errors
    /// All that is wrong, a line for each.
    pub fn set(with: &Match) -> Result<Table, Problem> {
        CARDS.with_borrow_mut(|known| {
            if known.as_ref().is_none_or(|(files, _)| *files != with.cards) {
                *known = Some((with.cards.clone(), card_table(&with.cards)?));
            }
            match known {
                Some((_, cards)) => Table::of(with, cards),
                None => Table::of(with, CardTable::builtin()),
            }
        })
    }

    fn of(with: &Match, cards: &CardTable) -> Result<Table, Problem> {
        let mut wrong = Vec::new();
        let specs = with.players.each_ref().map(|seat| {
            spec(&seat.bot).unwrap_or_else(|error| {
                wrong.push(error);
                None
            })
        });
        let texts = with.players.each_ref().map(|seat| match &seat.deck {
            DeckSource::Key(key) => match StarterDeck::find(key) {
                Some(deck) => (deck.key, deck.text),
                None => {
                    wrong.push(format!("there is no starter deck `{key}`"));
                    ("", "")
                }
            },
            DeckSource::File(file) => (file.name.as_str(), file.text.as_str()),
        });
        let simple = specs.iter().all(Option::is_some) && texts.iter().all(|text| is_simple(*text, cards));
        // A page has no clock, and some settings count with some decks alone.
        let games = if simple { Games::Creatures } else { Games::Whole };
        let checks = specs.iter().flatten().map(|spec| spec.check(games));
        wrong.extend(checks.filter_map(|check| check.err().map(|error| error.to_string())));
        if !wrong.is_empty() {
            return Err(Problem::Position(wrong.join("\n")));
        }
        let named = texts.map(|(source, text)| {
            let (deck, errors) = NamedDeck::read(text, source, cards);
            wrong.extend(errors.iter().map(ToString::to_string));
            if !simple {
                wrong.extend(refused(&deck, source, cards));
            }
            deck
        });
        if !wrong.is_empty() {
            wrong.dedup();
            return Err(Problem::Position(wrong.join("\n")));
        }
        let problem = |error: &dyn std::fmt::Display| Problem::Position(error.to_string());
        let rules = if simple {
            let [a, b] = texts.map(|(source, text)| Deck::parse(text, source, cards));
            let decks = [a.map_err(|error| problem(&error))?, b.map_err(|error| problem(&error))?];
            let setup = Setup::new([&decks[0], &decks[1]], Options::default());
            Rules::Creatures(Box::new(setup.map_err(|error| problem(&error))?))
        } else {
            whole(&named, cards)?
        };
        let warnings = named.iter().flat_map(|deck| &deck.warnings).map(ToString::to_string).collect();
        let entries = named.iter().flat_map(|deck| &deck.entries);
        let cards = entries.filter_map(|entry| Some((entry.name.clone(), printed(cards, &entry.name)?)));
        let cards = cards.collect();
        Ok(Table { rules, specs, names: named.map(|deck| deck.name), warnings, cards })
    }

    /// Returns the rules, the decks' names, warnings and cards.
    pub fn cards_json(&self) -> Value {
        let rules = match self.rules {
            Rules::Creatures(_) => "creatures",
            Rules::Whole(_) => "whole",
        };
        json!({"rules": rules, "decks": self.names, "warnings": self.warnings, "cards": self.cards})
    }

    /// Returns the decks' names.
    pub fn names(&self) -> &[String; 2] {
        &self.names
    }
}

fn card_table(files: &[TextFile]) -> Result<CardTable, Problem> {
    let mut table = CardTable::default();
    for file in files {
        table.add(file.text.as_bytes(), &file.name).map_err(|error| Problem::Position(error.to_string()))?;
    }
    Ok(table.or(CardTable::builtin()))
}

/// Whether a deck has only what the games of creatures and lands play. What is wrong with the names of one is told in either case.
fn is_simple((source, text): (&str, &str), cards: &CardTable) -> bool {
    let (_, unknown) = NamedDeck::read(text, source, cards);
    let (deck, errors) = Deck::read(text, source, cards);
    !unknown.is_empty()
        || errors.is_empty() && deck.entries.iter().all(|entry| Setup::plays(&entry.card).is_ok())
}

/// Compiles both decks.
fn whole(decks: &[NamedDeck; 2], cards: &CardTable) -> Result<Rules, Problem> {
    let Options { life, turn_limit, .. } = Options::default();
    let options = WholeOptions { life, turn_limit, ..WholeOptions::default() };
    let match_up = MatchUp::new([&decks[0], &decks[1]], cards, options);
    match_up
        .map(|match_up| Rules::Whole(Box::new(match_up)))
        .map_err(|error| Problem::Position(error.to_string()))
}

/// Says, a line for each, which cards of a deck can't be played, and why.
fn refused(deck: &NamedDeck, source: &str, cards: &CardTable) -> Vec<String> {
    let mut book = Book::new();
    let refused = deck.entries.iter().filter_map(|entry| {
        let why = compile_named(&mut book, cards, &entry.name).err()?;
        Some(format!("{source}:{}:{}: {why}", entry.line, entry.column))
    });
    refused.collect()
}

/// Returns a card as it is printed: of several faces, the front's line and both texts.
fn printed(cards: &CardTable, name: &str) -> Option<Value> {
    let card = cards.find(name).ok()?;
    let front = card.front();
    let texts: Vec<&str> = card.faces.iter().map(|face| face.text.as_str()).collect();
    let before: Vec<&str> = front.supertypes.iter().chain(&front.types).map(String::as_str).collect();
    let mut type_line = before.join(" ");
    if !front.subtypes.is_empty() {
        type_line += &format!(" — {}", front.subtypes.join(" "));
    }
    let stats = front.power.as_ref().zip(front.toughness.as_ref());
    Some(json!({
        "cost": front.mana_cost,
        "type": type_line,
        "text": texts.join("\n//\n"),
        "stats": stats.map(|(power, toughness)| format!("{power}/{toughness}")),
    }))
}
