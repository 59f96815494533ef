//! What is wrong with a question, with its place in the text that the user wrote.

use menace::notation::report::Report;
use serde_json::{Value, json};

/// Why there is no answer.
#[derive(Debug)]
pub enum Problem {
    /// The text that the user wrote is wrong, at a place.
    Text(Box<Report>),
    /// The position can't be asked this.
    Position(String),
}

impl Problem {
    /// Returns `{"message": …}`, with the line, the column, the path and the excerpt if there is a place.
    pub fn json(&self) -> Value {
        match self {
            Problem::Text(report) => json!({
                "message": report.message,
                "line": report.line,
                "column": report.column,
                "path": report.path,
                "excerpt": report.excerpt,
                "marked": [report.marked.start, report.marked.end],
            }),
            Problem::Position(message) => json!({ "message": message }),
        }
    }
}

impl From<Report> for Problem {
    fn from(report: Report) -> Problem {
        Problem::Text(Box::new(report))
    }
}

impl From<menace::combat::CombatError> for Problem {
    fn from(error: menace::combat::CombatError) -> Problem {
        Problem::Position(error.to_string())
    }
}

impl From<menace::declare::BudgetExceeded> for Problem {
    fn from(error: menace::declare::BudgetExceeded) -> Problem {
        Problem::Position(error.to_string())
    }
}

impl From<menace::answer::question::QuestionError> for Problem {
    fn from(error: menace::answer::question::QuestionError) -> Problem {
        Problem::Position(error.to_string())
    }
}

impl From<menace_bots::BotError> for Problem {
    fn from(error: menace_bots::BotError) -> Problem {
        Problem::Position(error.to_string())
    }
}
