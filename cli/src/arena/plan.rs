//! The plan of a run: all that its games follow from, and what is in `manifest.json`.

use std::ops::Range;
use std::path::Path;

use anyhow::Context;
use menace::arena::statistics::{Sprt, SprtModel, score_of_elo};
use menace::arena::{MatchUp, crc32, games_of_shard, seed_of_match_up};
use menace::card::CardTable;
use menace::scenario::format::Board;
use menace_bots::{BotError, BotSpec};
use serde::{Deserialize, Serialize};

use crate::clock;

/// Everything needed to play a run again.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Plan {
    /// The version of the program.
    pub menace: String,
    /// What tells this build of the program from another one.
    pub program: String,
    /// The command as it was given.
    pub command: Vec<String>,
    /// The edition of the rules.
    pub rules: String,
    /// The turn after which a game is a draw.
    pub turn_limit: u16,
    /// The seed of the run; each match-up has its own, which follows from it.
    pub seed: u64,
    /// How many games each match-up has; as many as there is time for, or as a test needs, when there is no
    /// number.
    pub games: Option<u64>,
    /// How many games a match has at most, if matches are played in place of games.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub best_of: Option<u8>,
    /// Which part of the games is played here.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shard: Option<Shard>,
    /// The test that ends the run early.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sprt: Option<SprtPlan>,
    /// How wide the interval of each match-up's win rate may be at the end of the run, if that ends it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub until: Option<f64>,
    /// Whether `games.csv` is kept.
    pub log_games: bool,
    /// Whether the tables are written as Parquet, too.
    #[serde(default, skip_serializing_if = "is_false")]
    pub parquet: bool,
    /// Whether games are counted by card, opening hand and length.
    #[serde(default, skip_serializing_if = "is_false")]
    pub breakdown: bool,
    /// How match-ups were made of the players.
    pub kind: Kind,
    /// The decks, with their whole text.
    pub decks: Vec<DeckText>,
    /// The decks' cards that the program does not come with, as rows of a card file.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cards: Vec<serde_json::Value>,
    /// The board that games begin with.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<BoardText>,
    /// The boards that pairs of games begin with in turn, one a line.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub openings: Option<BoardText>,
    /// Who plays: a deck with a bot.
    pub players: Vec<PlannedPlayer>,
    /// Who meets whom: A's and B's index among the players.
    pub match_ups: Vec<[usize; 2]>,
    /// Of a comparison of variants: those among the players whom they meet.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub field: Vec<usize>,
}

/// How match-ups are made of the players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// One match-up: `menace sim`.
    Match,
    /// Everybody meets everybody.
    RoundRobin,
    /// The first deck meets all others.
    Gauntlet,
    /// Bots meet each other, both with the same deck: once with each.
    Mirror,
    /// Variants of a deck are compared with it: each match-up is a variant and the deck, which meet the field in turn.
    Tune,
}

/// Part `shard` (from 1) of so many.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shard {
    /// Which one, from 1.
    pub shard: u64,
    /// Of how many.
    pub of: u64,
}

/// A deck as it was when the run began.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DeckText {
    /// The name that the results give it.
    pub name: String,
    /// A starter deck's key, or the file's path.
    pub source: String,
    /// The deck, in the form that MTG Arena exports.
    pub text: String,
}

/// A board, or a list of boards, as it was when the run began.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BoardText {
    /// The file's path.
    pub source: String,
    /// The board as JSON, or a board on each line.
    pub text: String,
}

impl BoardText {
    /// Reads a file of boards.
    pub fn read(path: &Path) -> anyhow::Result<BoardText> {
        let source = path.display().to_string();
        let text = std::fs::read_to_string(path).with_context(|| format!("can't read the board {source}"))?;
        Ok(BoardText { source, text })
    }

    /// The board.
    pub fn board(&self) -> anyhow::Result<Board> {
        Ok(Board::parse(&self.text, &self.source)?)
    }

    /// The boards, one on each line.
    pub fn boards(&self) -> anyhow::Result<Vec<Board>> {
        Ok(Board::parse_lines(&self.text, &self.source)?)
    }
}

/// The boards that games begin with.
pub enum Boards {
    /// Games begin with opening hands.
    None,
    /// Every game begins with this board, as the players have it there.
    Always(Box<Board>),
    /// Each pair of games begins with the next of these; in its second game, the players swap seats.
    InTurn(Vec<Board>),
}

impl Boards {
    /// All boards.
    pub fn all(&self) -> &[Board] {
        match self {
            Boards::None => &[],
            Boards::Always(board) => std::slice::from_ref(board),
            Boards::InTurn(boards) => boards,
        }
    }
}

/// A deck with a bot.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlannedPlayer {
    /// Which deck of the plan.
    pub deck: usize,
    /// The bot, as the command names it.
    pub bot: String,
    /// The same with every setting, where the name leaves them to a preset: that is a file, and may change.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub resolved: Option<String>,
}

impl PlannedPlayer {
    /// A deck of the plan with a bot of that name.
    pub fn new(deck: usize, bot: &str) -> Result<PlannedPlayer, BotError> {
        let resolved = bot.parse::<BotSpec>()?.resolved();
        let resolved = (resolved != bot).then_some(resolved);
        Ok(PlannedPlayer { deck, bot: bot.to_owned(), resolved })
    }

    /// What makes the bot.
    pub fn spec(&self) -> Result<BotSpec, BotError> {
        clock::bot(self.resolved.as_ref().unwrap_or(&self.bot))
    }
}

/// Somebody who gets a rating.
pub struct Entrant {
    /// What tables call it.
    pub name: String,
    /// The name of its deck; `mirror` where it plays all of them.
    pub deck: String,
    /// The bot.
    pub bot: String,
    /// Which players of the plan it is.
    pub players: Vec<usize>,
}

/// A sequential test, as `--sprt` gives it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct SprtPlan {
    /// The lower Elo difference.
    pub elo0: f64,
    /// The upper Elo difference.
    pub elo1: f64,
    /// The chance to accept `elo1` wrongly.
    pub alpha: f64,
    /// The chance to accept `elo0` wrongly.
    pub beta: f64,
    /// What the differences are measured in.
    pub model: SprtScale,
}

/// What the Elo differences of a test are measured in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SprtScale {
    /// Logistic Elo.
    #[default]
    Logistic,
    /// Normalized Elo.
    Normalized,
}

fn is_false(&value: &bool) -> bool {
    !value
}

/// Which games decks are loaded for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Games {
    /// Those of every card that is understood.
    Whole,
    /// The same in matches, with sideboards.
    Matches,
}

impl Games {
    /// The games of a plan: in matches, if they have several games.
    pub fn of(best_of: Option<u8>) -> Games {
        if best_of.is_some_and(|games| games > 1) { Games::Matches } else { Games::Whole }
    }
}

impl Plan {
    /// Returns the cards that the decks are made of.
    pub fn card_table(&self) -> anyhow::Result<CardTable> {
        let rows: Vec<String> = self.cards.iter().map(ToString::to_string).collect();
        Ok(CardTable::parse(&rows.join("\n"), "manifest.json")?.or(CardTable::builtin()))
    }

    /// The boards that games begin with.
    pub fn boards(&self) -> anyhow::Result<Boards> {
        Ok(match (&self.from, &self.openings) {
            (Some(from), _) => Boards::Always(Box::new(from.board()?)),
            (None, Some(openings)) => Boards::InTurn(openings.boards()?),
            (None, None) => Boards::None,
        })
    }

    /// Of a comparison of variants with a test, the gain in win rate that counts as better.
    pub fn gain(&self) -> Option<f64> {
        self.sprt.map(|sprt| 2.0 * score_of_elo(sprt.elo1) - 1.0)
    }

    /// Whether something looks at each pair to end a match-up.
    pub fn looks_at_pairs(&self) -> bool {
        self.sprt.is_some() || self.until.is_some()
    }

    /// The text of `manifest.json`.
    pub fn to_text(&self) -> String {
        let mut text = serde_json::to_string_pretty(self).expect("plain data can be written as json");
        text.push('\n');
        text
    }

    /// What tells this plan from another one.
    pub fn checksum(&self) -> u32 {
        crc32(self.to_text().as_bytes())
    }

    /// The names, rules and seed of a match-up.
    pub fn match_up(&self, index: usize) -> anyhow::Result<MatchUp> {
        let [a, b] = self.match_ups[index].map(|player| &self.players[player]);
        Ok(MatchUp {
            deck_a: self.decks[a.deck].name.clone(),
            bot_a: a.bot.clone(),
            deck_b: self.decks[b.deck].name.clone(),
            bot_b: b.bot.clone(),
            rules: self.rules.parse().context("the manifest's rules")?,
            seed: self.seed_of(index),
        })
    }

    /// The seed of a match-up.
    pub fn seed_of(&self, index: usize) -> u64 {
        seed_of_match_up(self.seed, index as u64)
    }

    /// The games of each match-up that are played here.
    pub fn range(&self) -> Range<u64> {
        // Without an end: an even number that nobody reaches.
        let games = self.games.unwrap_or(u64::MAX - 1);
        match self.shard {
            Some(Shard { shard, of }) => games_of_shard(games, shard - 1, of),
            None => 0..games,
        }
    }

    /// How many games are played here in all, when there is an end.
    pub fn total(&self) -> Option<u64> {
        self.games.map(|_| (self.range().end - self.range().start) * self.match_ups.len() as u64)
    }

    /// How many pairs of games are played here at most.
    pub fn pairs(&self) -> u64 {
        let games = self.range().end - self.range().start;
        games.div_ceil(2).saturating_mul(self.match_ups.len() as u64)
    }

    /// A player's name: the deck, and the bot where the plan has several.
    pub fn player_name(&self, player: usize) -> String {
        let PlannedPlayer { deck, bot, .. } = &self.players[player];
        let deck = &self.decks[*deck].name;
        if self.players.iter().all(|other| other.bot == *bot) {
            deck.clone()
        } else {
            format!("{deck} ({bot})")
        }
    }

    /// Those who are rated: the players, or in mirror matches the bots, whatever they play.
    pub fn entrants(&self) -> Vec<Entrant> {
        let mut entrants: Vec<Entrant> = Vec::new();
        for (player, PlannedPlayer { deck, bot, .. }) in self.players.iter().enumerate() {
            if self.kind != Kind::Mirror {
                let (deck, bot) = (self.decks[*deck].name.clone(), bot.clone());
                entrants.push(Entrant { name: self.player_name(player), deck, bot, players: vec![player] });
            } else if let Some(known) = entrants.iter_mut().find(|entrant| entrant.bot == *bot) {
                known.players.push(player);
            } else {
                let (name, bot) = (bot.clone(), bot.clone());
                entrants.push(Entrant { name, deck: "mirror".to_owned(), bot, players: vec![player] });
            }
        }
        entrants
    }

    /// Finds what is wrong with a plan that was read from a file.
    pub fn check(&self) -> anyhow::Result<()> {
        let known = self.players.iter().all(|player| player.deck < self.decks.len())
            && self.match_ups.iter().flatten().chain(&self.field).all(|&player| player < self.players.len())
            && self.field.is_empty() == (self.kind != Kind::Tune);
        anyhow::ensure!(known, "the manifest names a deck or a player that it doesn't have");
        anyhow::ensure!(!self.match_ups.is_empty(), "the manifest has no match-up");
        if let Some(Shard { shard, of }) = self.shard {
            anyhow::ensure!((1..=of).contains(&shard), "the manifest's shard {shard}/{of} can't be");
        }
        Ok(())
    }
}

impl SprtPlan {
    /// The test.
    pub fn test(&self) -> anyhow::Result<Sprt> {
        let model = match self.model {
            SprtScale::Logistic => SprtModel::Logistic,
            SprtScale::Normalized => SprtModel::Normalized,
        };
        Sprt::new(self.elo0, self.elo1, self.alpha, self.beta, model).context("--sprt")
    }
}
