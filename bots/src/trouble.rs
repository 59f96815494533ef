//! What can go wrong with a bot that is a program of its own.

use std::process::ExitStatus;
use std::time::Duration;

use menace::game::BotFailure;
use menace::notation::{Shown, shown};

/// The version of the protocol for games of creatures and lands.
#[cfg(not(target_family = "wasm"))]
pub const PROTOCOL: u32 = 1;

/// The version of the protocol for games of every kind of card.
pub const WHOLE_PROTOCOL: u32 = 2;

/// What a program did wrong, or what happened to it.
#[derive(Debug, thiserror::Error)]
pub enum Trouble {
    /// It could not be started.
    #[error("can't start `{}`: {error}", shown(.program))]
    Start {
        /// The program.
        program: String,
        /// Why not.
        error: std::io::Error,
    },
    /// It ended, or closed its output, when an answer was expected.
    #[error("{}{}", ended(.status), last_line(.said))]
    Ended {
        /// How it ended; `None` if it still runs.
        status: Option<ExitStatus>,
        /// What it wrote to its standard error last.
        said: String,
    },
    /// No answer came in time.
    #[error("no answer to `{question}` within {} ms{}", .limit.as_millis(), last_line(.said))]
    Late {
        /// The message that it should have answered.
        question: &'static str,
        /// The time that it had.
        limit: Duration,
        /// What it wrote to its standard error last.
        said: String,
    },
    /// Its clock ran out.
    #[error("the clock of {} ms for a game ran out{}", .clock.as_millis(), last_line(.said))]
    OutOfTime {
        /// The time that the clock began with.
        clock: Duration,
        /// What it wrote to its standard error last.
        said: String,
    },
    /// It is still there some time after it was told to quit.
    #[error("the program did not end within {} ms of `quit`", .limit.as_millis())]
    Stays {
        /// The time that it had.
        limit: Duration,
    },
    /// It wrote a line before it was asked anything.
    #[error("found a line that answers nothing: {}", brief(.line))]
    Unasked {
        /// The line.
        line: String,
    },
    /// The answer is not text, or is too long.
    #[error("the answer to `{question}` can't be read: {error}")]
    Unreadable {
        /// The message that it answers.
        question: &'static str,
        /// What is wrong with it.
        error: std::io::Error,
    },
    /// The answer is none that the protocol knows.
    #[error("the answer to `{question}` is {}: {}; expected {expected}", brief(.line), shown(.error).at_most(MOST_SHOWN))]
    Malformed {
        /// The message that it answers.
        question: &'static str,
        /// The answer.
        line: String,
        /// What is wrong with it.
        error: String,
        /// What was expected.
        expected: &'static str,
    },
    /// It speaks another version.
    #[error("the program speaks protocol {found}, expected {expected}{}", games_of(*.expected))]
    Protocol {
        /// Which one.
        found: u32,
        /// The one that is spoken here.
        expected: u32,
    },
    /// The action is not legal.
    #[error("the answer {} is not legal: {error}", brief(.line))]
    Illegal {
        /// The answer.
        line: String,
        /// Why it is not.
        error: String,
    },
}

impl Trouble {
    /// Returns how the bot fails by it.
    pub fn failure(&self) -> BotFailure {
        match self {
            Trouble::Start { .. } | Trouble::Ended { .. } => BotFailure::Crash,
            Trouble::Late { .. } | Trouble::OutOfTime { .. } | Trouble::Stays { .. } => BotFailure::Timeout,
            Trouble::Unasked { .. }
            | Trouble::Unreadable { .. }
            | Trouble::Malformed { .. }
            | Trouble::Protocol { .. } => BotFailure::Unintelligible,
            Trouble::Illegal { .. } => BotFailure::Illegal,
        }
    }
}

/// Which games a protocol is for, where that may be news.
fn games_of(protocol: u32) -> &'static str {
    match protocol {
        WHOLE_PROTOCOL => ": that of games with every kind of card",
        _ => "",
    }
}

fn ended(status: &Option<ExitStatus>) -> String {
    match status {
        Some(status) => format!("the program ended ({status})"),
        None => "the program closed its output".to_owned(),
    }
}

/// The most characters of a line, or of what is wrong with it, that are shown.
const MOST_SHOWN: usize = 200;

fn brief(line: &str) -> Shown<'_> {
    shown(line).at_most(MOST_SHOWN)
}

fn last_line(said: &str) -> String {
    match said.trim_end().lines().next_back() {
        Some(last) => format!("; it said: {}", brief(last)),
        None => String::new(),
    }
}
