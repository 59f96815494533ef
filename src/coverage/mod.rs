//! How much of Magic plays: which cards are read, compiled and played, and which decks are whole.

mod smoke;
mod tally;

pub use smoke::{SmokeFailure, SmokeFault, smoke};
pub use tally::{Coverage, NameCount, PoolCount, SentenceCount, Unplayed, tally};

use serde::{Deserialize, Serialize};

use crate::card::PrintedCard;
use crate::oracle::Refusal;
use crate::program::{Book, compile_card};

/// How far a card comes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Stage {
    /// Its text is not understood.
    Known,
    /// Every word of its text is understood, but some of it no rule plays.
    Read,
    /// The engine has a rule for all that it says, but a game with it goes wrong.
    Compiled,
    /// It has been played.
    Played,
}

/// How far a card comes, and what stops it there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Understanding {
    /// How far it comes.
    pub stage: Stage,
    /// The sentence, or whatever else, that stops it; empty of a card that is played.
    pub obstacle: String,
    /// Why, in words.
    pub why: String,
}

/// Returns how far a card gets; with `games` above 0, it is played in that number of games.
pub fn understanding(card: &PrintedCard, games: u32) -> Understanding {
    let stopped =
        |stage, obstacle: &str, why: String| Understanding { stage, obstacle: obstacle.to_owned(), why };
    let tree = match card.read() {
        Ok(tree) => tree,
        Err(refusal) => {
            let obstacle = match &refusal {
                Refusal::Layout(layout) => format!("(layout {layout})"),
                Refusal::Field { field, value } => format!("({field} {value})"),
                Refusal::Line(unread) => unread.sentence().to_owned(),
                Refusal::Lossy { line, .. } => line.clone(),
            };
            return stopped(Stage::Known, &obstacle, refusal.to_string());
        }
    };
    let mut book = Book::new();
    if let Err(unsupported) = compile_card(&mut book, &tree) {
        return stopped(Stage::Read, &unsupported.line, unsupported.to_string());
    }
    if games == 0 {
        return stopped(Stage::Compiled, "", String::new());
    }
    match smoke(&tree, games) {
        Ok(()) => stopped(Stage::Played, "", String::new()),
        Err(failure) => stopped(Stage::Compiled, "(played)", failure.to_string()),
    }
}
