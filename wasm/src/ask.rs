//! One question, one answer.

use menace::answer::question::{self, Declared};
use menace::arena::Tally;
use menace::card::CardTable;
use menace::combat::{Attacks, Blocks, Effort};
use menace::notation::position::{PositionFile, read_position};
use menace::notation::report::Report;
use serde::Deserialize;
use serde_json::json;

use crate::board;
use crate::games::runs::{self, Met};
use crate::games::{self, Match};
use crate::problem::Problem;

/// A question of the page. `position` is the text of a position file.
#[derive(Debug, Deserialize)]
#[serde(tag = "ask", rename_all = "snake_case", deny_unknown_fields)]
enum Question {
    /// The names of the cards that are known, for completion.
    Cards,
    /// Creatures in short notation, as position files have them.
    Creatures { text: String, side: board::SideName },
    /// Whether lands, instants in hand and effects are understood, and the position in full.
    Position { position: String },
    /// How many declarations are legal.
    Count { kind: Kind, position: String },
    /// The legal declarations, at most `limit`.
    List { kind: Kind, position: String, limit: usize },
    /// Whether the position's declaration is legal, and why not.
    Check { kind: Kind, position: String },
    /// How a declaration that has been begun can go on.
    Choices { kind: Kind, position: String },
    /// The best declarations, at most `top`, within so many steps.
    Best { kind: Kind, position: String, top: usize, steps: Option<u64> },
    /// What the damage of the position's blocks does.
    Damage { position: String },
    /// The decks that come with the engine, and the bots.
    Players,
    /// Begins a game: that with a number among the games of a match.
    Begin { with: Match, game: u64 },
    /// Plays the game on, at most so many steps.
    GoOn { steps: usize },
    /// Answers the decision of a person, by the numbers of what can be chosen.
    Answer { numbers: Vec<usize> },
    /// Takes the person's last answer back.
    Undo,
    /// Plays games of a match, from one number up to another.
    Games { with: Match, first: u64, end: u64 },
    /// The row of `matchups.csv` that tallies of a match add up to.
    Row { with: Match, tallies: Vec<Tally> },
    /// Elo ratings of so many players.
    Ratings { players: usize, met: Vec<Met> },
}

/// What is declared.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Kind {
    Attacks,
    Blocks,
}

/// Answers a question: `{"answer": …}`, or `{"error": {"message": …, …}}`.
///
/// ```
/// let position = r#"{"attacker": {"creatures": [{"id": "a1", "power": 2, "toughness": 2}]},
///     "defender": {"creatures": [{"id": "b1", "power": 1, "toughness": 1}]}}"#;
/// let question = serde_json::json!({"ask": "count", "kind": "blocks", "position": position});
/// assert_eq!(menace_web::ask(&question.to_string()), r#"{"answer":{"id":null,"legal":2,"max_requirements":0}}"#);
/// ```
pub fn ask(question: &str) -> String {
    let answer = match serde_json::from_str(question) {
        Ok(question) => answer(question),
        Err(error) => Err(Problem::Position(error.to_string())),
    };
    match answer {
        // Text as it is: a count may be beyond what a JSON value here can hold.
        Ok(answer) => format!("{{\"answer\":{answer}}}"),
        Err(problem) => json!({ "error": problem.json() }).to_string(),
    }
}

fn answer(question: Question) -> Result<String, Problem> {
    let answer = match question {
        Question::Cards => board::cards(),
        Question::Creatures { text, side } => board::creatures(&text, side.into())?,
        Question::Position { position } => board::position(&read(&position)?)?,
        Question::Count { kind, position } => {
            let file = read(&position)?;
            return Ok(match kind {
                Kind::Attacks => question::count::<Attacks>(&file, None)?,
                Kind::Blocks => question::count::<Blocks>(&file, None)?,
            });
        }
        Question::List { kind, position, limit } => {
            let file = read(&position)?;
            match kind {
                Kind::Attacks => question::list::<Attacks>(&file, limit, None)?,
                Kind::Blocks => question::list::<Blocks>(&file, limit, None)?,
            }
        }
        Question::Check { kind, position } => {
            let file = read(&position)?;
            match kind {
                Kind::Attacks => question::check::<Attacks>(&file, None)?,
                Kind::Blocks => question::check::<Blocks>(&file, None)?,
            }
        }
        Question::Choices { kind, position } => {
            let file = read(&position)?;
            match kind {
                Kind::Attacks => crate::choices::choices::<Attacks>(&file)?,
                Kind::Blocks => crate::choices::choices::<Blocks>(&file)?,
            }
        }
        Question::Best { kind, position, top, steps } => {
            let file = read(&position)?;
            match kind {
                Kind::Attacks => Attacks::best(&file, top, effort(steps))?,
                Kind::Blocks => Blocks::best(&file, top, effort(steps))?,
            }
        }
        Question::Damage { position } => question::damage(&read(&position)?, Effort::default())?,
        Question::Players => games::players(),
        Question::Begin { with, game } => games::begin(&with, game)?,
        Question::GoOn { steps } => games::go_on(steps)?,
        Question::Answer { numbers } => games::answer(&numbers)?,
        Question::Undo => games::undo()?,
        Question::Games { with, first, end } => runs::games(with, first..end)?,
        Question::Row { with, tallies } => runs::match_up_row(with, &tallies)?,
        Question::Ratings { players, met } => runs::ratings(players, &met)?,
    };
    Ok(answer.to_string())
}

fn effort(steps: Option<u64>) -> Effort {
    steps.map_or_else(Effort::default, Effort::new)
}

fn read(text: &str) -> Result<PositionFile, Problem> {
    let read = read_position(text, CardTable::builtin());
    read.map_err(|error| Report::of_position(text, "position", &error).into())
}
