//! Decks and bots by the names that the command line gives them, and the games that they play.

use std::collections::BTreeMap;
use std::sync::Mutex;

use anyhow::{Context, bail};
use menace::arena::Pairing;
use menace::bot::Bot;
use menace::card::{CardTable, Deck, STARTER_DECKS, StarterDeck};
use menace::game::{GameRecord, Options, Setup, play, transcript};
use menace_bots::BotSpec;

use super::plan::{DeckText, Plan, PlannedPlayer};
use super::report::Replay;

/// The most games that a report tells in words: some ten kilobytes each.
const MOST_REPLAYS: usize = 300;

/// Reads a deck: a starter deck by its key, or a file.
///
/// Returns its text as it was found, and the deck.
pub fn load_deck(word: &str) -> anyhow::Result<(DeckText, Deck)> {
    let (source, text) = match StarterDeck::find(word) {
        Some(starter) => (starter.key.to_owned(), starter.text.to_owned()),
        None => (word.to_owned(), read_deck_file(word)?),
    };
    let deck = Deck::parse(&text, &source, CardTable::builtin())?;
    Ok((DeckText { name: deck.name.clone(), source, text }, deck))
}

fn read_deck_file(word: &str) -> anyhow::Result<String> {
    let error = match std::fs::read_to_string(word) {
        Ok(text) => return Ok(text),
        Err(error) => error,
    };
    if error.kind() != std::io::ErrorKind::NotFound {
        return Err(error).with_context(|| format!("can't read the deck {word}"));
    }
    let keys: Vec<_> = STARTER_DECKS.iter().map(|deck| deck.key).collect();
    let near = StarterDeck::nearest(word).map_or(String::new(), |near| format!("; did you mean `{near}`?"));
    bail!("found no deck file `{word}`, expected a file or a starter deck ({}){near}", keys.join(", "))
}

/// Reads several decks, gives each a name of its own, and tells on stderr what is unusual about them.
pub fn load_decks(words: &[String], quiet: bool) -> anyhow::Result<Vec<DeckText>> {
    let mut decks = Vec::new();
    for word in words {
        let (text, deck) = load_deck(word)?;
        if !quiet {
            deck.warnings.iter().for_each(|warning| eprintln!("warning: {warning}"));
        }
        decks.push(text);
    }
    tell_apart(&mut decks);
    Ok(decks)
}

/// Gives decks that have the same name different ones: `Mono red`, `Mono red (2)`.
fn tell_apart(decks: &mut [DeckText]) {
    let mut seen: BTreeMap<String, usize> = BTreeMap::new();
    for deck in decks {
        let times = seen.entry(deck.name.clone()).or_insert(0);
        *times += 1;
        if *times > 1 {
            deck.name = format!("{} ({times})", deck.name);
        }
    }
}

/// Splits `greedy,solver:depth=2,width=3,random` into its three bots: a setting belongs to the bot before it.
pub fn split_bots(text: &str) -> Vec<String> {
    let mut bots: Vec<String> = Vec::new();
    for part in text.split(',').map(str::trim) {
        let is_setting = part.split_once('=').is_some_and(|(before, _)| !before.contains(':'));
        match bots.last_mut() {
            Some(bot) if is_setting => *bot = format!("{bot},{part}"),
            _ => bots.push(part.to_owned()),
        }
    }
    bots
}

/// Everything that the games of a plan need, ready to be played.
pub struct Tables {
    /// One for each match-up of the plan.
    tables: Vec<Table>,
}

/// What the games of one match-up need.
struct Table {
    setup: Setup,
    specs: [BotSpec; 2],
    /// Bots between two games. They are made once for each thread and not for each game: one that has played
    /// plays as a new one does, and may have learned the decks or keep a program running.
    idle: Mutex<Vec<[Box<dyn Bot>; 2]>>,
    seed: u64,
}

impl Table {
    /// Plays something with two bots that nobody else plays with.
    fn with_bots<R>(&self, play: impl FnOnce([&mut dyn Bot; 2]) -> R) -> R {
        let idle = self.idle.lock().expect("nobody panics with the lock held").pop();
        let mut bots = idle.unwrap_or_else(|| self.specs.each_ref().map(BotSpec::build));
        let [a, b] = &mut bots;
        let result = play([&mut **a, &mut **b]);
        self.idle.lock().expect("nobody panics with the lock held").push(bots);
        result
    }
}

impl Tables {
    /// Brings decks and bots of a plan to their tables.
    pub fn set(plan: &Plan) -> anyhow::Result<Tables> {
        let parse = |deck: &DeckText| Deck::parse(&deck.text, &deck.source, CardTable::builtin());
        let decks = plan.decks.iter().map(parse).collect::<Result<Vec<_>, _>>()?;
        let bots = plan.players.iter().map(PlannedPlayer::spec).collect::<Result<Vec<_>, _>>()?;
        let options =
            Options { edition: plan.rules.parse()?, turn_limit: plan.turn_limit, ..Options::default() };
        let table = |(match_up, &[a, b]): (usize, &[usize; 2])| {
            let [deck_a, deck_b] = [a, b].map(|player| &decks[plan.players[player].deck]);
            let setup = Setup::new([deck_a, deck_b], options)?;
            anyhow::Ok(Table {
                setup,
                specs: [bots[a].clone(), bots[b].clone()],
                idle: Mutex::default(),
                seed: plan.seed_of(match_up),
            })
        };
        Ok(Tables { tables: plan.match_ups.iter().enumerate().map(table).collect::<Result<_, _>>()? })
    }

    /// Plays one game of one match-up.
    pub fn play(&self, match_up: usize, game: u64) -> GameRecord {
        let table = &self.tables[match_up];
        let Pairing { shuffles, on_the_play } = Pairing::of_game(game);
        table.with_bots(|bots| play(&table.setup, bots, table.seed, shuffles, on_the_play))
    }

    /// One game of each match-up in words.
    pub fn replays(&self) -> Vec<Replay> {
        (0..self.tables.len().min(MOST_REPLAYS)).map(|match_up| self.replay(match_up, 0)).collect()
    }

    fn replay(&self, match_up: usize, game: u64) -> Replay {
        let table = &self.tables[match_up];
        let Pairing { shuffles, on_the_play } = Pairing::of_game(game);
        let (text, _) =
            table.with_bots(|bots| transcript(&table.setup, bots, table.seed, shuffles, on_the_play));
        Replay { match_up, game, text }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_stay_with_their_bot() {
        assert_eq!(split_bots("greedy, random"), ["greedy", "random"]);
        assert_eq!(split_bots("solver:depth=2,width=3,greedy"), ["solver:depth=2,width=3", "greedy"]);
        assert_eq!(
            split_bots("mcts:iterations=10,mcts:iterations=20"),
            ["mcts:iterations=10", "mcts:iterations=20"]
        );
        assert_eq!(split_bots(""), [""]);
    }

    #[test]
    fn decks_of_one_name_are_told_apart() {
        let deck =
            |name: &str| DeckText { name: name.to_owned(), source: String::new(), text: String::new() };
        let mut decks = vec![deck("red"), deck("blue"), deck("red")];
        tell_apart(&mut decks);
        let names: Vec<_> = decks.iter().map(|deck| deck.name.as_str()).collect();
        assert_eq!(names, ["red", "blue", "red (2)"]);
    }
}
