//! The host's half of protocol 2: games of every kind of card.
//!
//! ```text
//! game      what is told as a game begins: cards and decks
//! seen      the table as the player sees it: sides, permanents, the stack
//! question  what there is to decide, its options, and answers made of them
//! ```
//!
//! Messages are written from a state whose hidden cards have been dealt anew ([`View::sample`]): whatever they say, it is not what
//! the player can't see.

mod game;
mod question;
mod seen;
#[cfg(test)]
mod tests;

use menace::engine::{Action, View};
use menace::game::Chance;
use menace::program::Book;
use serde::{Deserialize, Serialize};

use self::game::NewGame;
use self::question::Question;
use self::seen::Table;
use super::ProgramSettings;
use super::talk::{SEED_BITS, Talk};
use crate::trouble::{Trouble, WHOLE_PROTOCOL};

/// What the host says of a game.
#[derive(Debug, Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
enum HostMessage<'g> {
    NewGame(NewGame<'g>),
    Decide(Box<Decide<'g>>),
}

/// All that the player who decides may see, and what there is to decide.
#[derive(Debug, Serialize)]
struct Decide<'g> {
    #[serde(skip_serializing_if = "Option::is_none")]
    time_left_ms: Option<u64>,
    #[serde(flatten)]
    table: Table<'g>,
    decision: Question<'g>,
}

/// What the program says to a decision.
#[derive(Debug, Deserialize)]
#[serde(tag = "type", rename_all = "lowercase")]
enum ProgramMessage {
    /// The options with these numbers.
    Answer {
        picks: Vec<u32>,
        /// Of an attack, the picks of each band.
        #[serde(default)]
        bands: Vec<Vec<u32>>,
    },
}

/// A program that has been started and has said that it is ready for games of every kind of card.
#[derive(Debug)]
pub struct WholeDialogue {
    talk: Talk,
}

impl WholeDialogue {
    /// Starts the program.
    ///
    /// # Errors
    /// [`Trouble`] when it can't be started, or does not say that it is ready and speaks this protocol.
    pub fn start(settings: &ProgramSettings) -> Result<WholeDialogue, Trouble> {
        Ok(WholeDialogue { talk: Talk::start(settings, WHOLE_PROTOCOL)? })
    }

    /// Tells the program of a new game, with a seed from that stream.
    ///
    /// # Errors
    /// [`Trouble`] when it does not say that it is ready.
    pub fn new_game(&mut self, book: &Book, view: View<'_>, chance: &mut Chance) -> Result<(), Trouble> {
        let seed = chance.bits() >> (u64::BITS - SEED_BITS);
        let state = view.sample(chance);
        let (time_ms, clock) = self.talk.times();
        self.talk.announce(&HostMessage::NewGame(NewGame::of(
            book,
            &state,
            view.player(),
            seed,
            (time_ms, clock),
        )))
    }

    /// Returns the program's answer to the decision that the view is at, which is the viewer's.
    ///
    /// # Errors
    /// [`Trouble`] when there is no answer in time, or none that can be understood, or it is not legal.
    ///
    /// # Panics
    /// When the viewer has nothing to decide.
    pub fn decide(&mut self, book: &Book, view: View<'_>, chance: &mut Chance) -> Result<Action, Trouble> {
        const EXPECTED: &str = r#"{"type":"answer","picks":[…]}"#;
        let state = view.sample(chance);
        let question = Question::of(book, &state, chance);
        let message = Decide {
            time_left_ms: self.talk.time_left(),
            table: Table::of(book, &state, view.player()),
            decision: question,
        };
        let (ProgramMessage::Answer { picks, bands }, line) =
            self.talk.ask(&HostMessage::Decide(Box::new(message)), EXPECTED)?;
        question::action(book, &state, &picks, &bands).map_err(|error| Trouble::Illegal { line, error })
    }

    /// Tells the program to quit and returns once it has ended.
    ///
    /// # Errors
    /// [`Trouble`] when it stays longer than it may for starting, or ends with another exit status than 0.
    pub fn quit(self) -> Result<(), Trouble> {
        self.talk.quit()
    }

    /// Closes the program's input without a word and returns once it has ended, as when the host was killed.
    ///
    /// # Errors
    /// As for [`WholeDialogue::quit`].
    pub fn hang_up(self) -> Result<(), Trouble> {
        self.talk.hang_up()
    }
}
