//! Puzzles: boards on which a player wins this turn whatever the opponent does, and whether a bot finds how.

use menace::Edition;
use menace::Player;
use menace::card::CardTable;
use menace::engine::{Action, Brain, Options, Pending, State, Step, Words, compile_named};
use menace::game::{BotFailure, Chance, Drawer};
use menace::program::Book;
use menace::scenario::format::Board;
use serde::Deserialize;
use serde_json::value::RawValue;

use crate::whole::{Forced, Unproven};

/// A board with a forced win for the player whose turn it is.
///
/// ```
/// use menace_bots::puzzle::Puzzle;
/// let line = r#"{"id": "the-last-three", "board": {"players": {"A": {"hand": [{"card": "Lava Spike"}],
///     "battlefield": [{"card": "Mountain"}]}, "B": {"life": 3}}}, "wins": ["cast Lava Spike"]}"#;
/// let puzzle = Puzzle::parse(&line.replace('\n', ""), "puzzles.jsonl", 1)?;
/// let mut greedy = "greedy".parse::<menace_bots::BotSpec>()?.brain()?;
/// assert!(puzzle.solved_by(&mut *greedy, 1)?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Puzzle {
    /// Its name.
    pub id: String,
    /// What the winner may begin with, in words: each of these keeps the win, no other answer does.
    pub wins: Vec<String>,
    /// The cards.
    pub book: Book,
    /// The board at the winner's first decision, in the first main phase.
    pub state: State,
    /// Whose turn it is.
    pub winner: Player,
}

/// Why a puzzle can't be read or played.
#[derive(Debug, thiserror::Error)]
pub enum PuzzleError {
    /// A line that is no puzzle.
    #[error("{file}:{line}: {why}")]
    Line {
        /// The file.
        file: String,
        /// The line, from 1.
        line: usize,
        /// What is wrong, and what was expected.
        why: String,
    },
    /// It was not found out in how the game stands.
    #[error("{0}")]
    Unproven(#[from] Unproven),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Row<'r> {
    id: String,
    #[serde(borrow)]
    board: &'r RawValue,
    wins: Vec<String>,
}

impl Puzzle {
    /// The states that a search may look at to answer for the opponent.
    pub const STATES: u32 = 200_000;

    /// Reads the puzzles of a file, one a line; empty lines are passed over.
    ///
    /// # Errors
    /// [`PuzzleError::Line`] for the first line that is no puzzle.
    pub fn parse_lines(text: &str, file: &str) -> Result<Vec<Puzzle>, PuzzleError> {
        let lines = (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty());
        lines.map(|(number, line)| Puzzle::parse(line, file, number)).collect()
    }

    /// Reads one line of a file: `{"id": …, "board": …, "wins": […]}`, the board as games begin with (`docs/arena.md`).
    ///
    /// # Errors
    /// [`PuzzleError::Line`] for a line that is no puzzle: also if the first decision isn't that of the player whose turn it is.
    pub fn parse(line: &str, file: &str, number: usize) -> Result<Puzzle, PuzzleError> {
        let wrong = |why: String| PuzzleError::Line { file: file.to_owned(), line: number, why };
        let row: Row<'_> = serde_json::from_str(line).map_err(|error| wrong(error.to_string()))?;
        let board = Board::parse(row.board.get(), file).map_err(|error| wrong(error.to_string()))?;
        let (book, state) = lay_out(&board, CardTable::builtin(), Edition::Current).map_err(&wrong)?;
        let winner = board.active.unwrap_or(Player::A);
        match state.decision() {
            Some(Pending { player, .. }) if player == winner => {}
            _ => return Err(wrong(format!("expected a board on which {winner} decides first"))),
        }
        Ok(Puzzle { id: row.id, wins: row.wins, book, state, winner })
    }

    /// Returns what the winner may begin with, in words, by exhaustive search within so many states.
    ///
    /// # Errors
    /// [`Unproven`] if that takes more states.
    pub fn solve(&self, states: u32) -> Result<Vec<String>, Unproven> {
        let mut forced = Forced::new(&self.book, &self.state, self.winner, states);
        let words = Words { book: &self.book, state: &self.state };
        Ok(forced.winning(&self.state)?.iter().map(|action| words.action(action)).collect())
    }

    /// Returns whether the bot wins this turn, against an opponent who finds the way out as soon as there is one.
    ///
    /// The bot's chance is that of the seed. A bot that fails, or whose answer is not legal, has not solved it.
    ///
    /// # Errors
    /// [`PuzzleError::Unproven`] if the opponent's answer is not found within [`STATES`](Puzzle::STATES).
    pub fn solved_by(&self, bot: &mut dyn Brain, seed: u64) -> Result<bool, PuzzleError> {
        bot.begin();
        let mut state = self.state.clone();
        let mut chance = Chance::new(seed, Drawer::Game, 0);
        let mut luck = Chance::new(seed, Drawer::Bot(self.winner), 0);
        let mut forced = Forced::new(&self.book, &state, self.winner, Puzzle::STATES);
        while let Some(Pending { player, .. }) = state.decision()
            && state.turn == self.state.turn
        {
            let answer: Result<_, BotFailure> = if player == self.winner {
                bot.decide(&self.book, state.view(player), &mut luck)
            } else {
                Ok(forced.defense(&state)?)
            };
            let Ok(answer) = answer else { return Ok(false) };
            if state.apply_action(&self.book, &answer, &mut chance).is_err() {
                return Ok(false);
            }
        }
        let this_turn = state.turn == self.state.turn;
        Ok(this_turn && state.outcome.is_some_and(|outcome| outcome.winner == Some(self.winner)))
    }
}

/// Lays out a board with the cards of a table, at the first decision of the first main phase: before, both players have passed.
///
/// # Errors
/// What can't be played, or can't be where it is said to be.
pub fn lay_out(board: &Board, cards: &CardTable, edition: Edition) -> Result<(Book, State), String> {
    let mut book = Book::of(edition);
    let mut state = board.lay_out(&mut book, &Options::default(), |book, name| {
        compile_named(book, cards, name).map_err(|error| error.to_string())
    })?;
    let mut chance = Chance::new(0, Drawer::Game, 0);
    while state.step < Step::PrecombatMain && state.apply_action(&book, &Action::Pass, &mut chance).is_ok() {}
    Ok((book, state))
}
