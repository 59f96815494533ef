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

/// A question of the page: what is asked, and what it is asked with.
///
/// One flat object, as the page writes it: an enum with the fields of each question would be read twice, by code for each field.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Question {
    ask: Ask,
    kind: Option<Kind>,
    /// The text of a position file.
    position: Option<String>,
    text: Option<String>,
    side: Option<board::SideName>,
    limit: Option<usize>,
    top: Option<usize>,
    steps: Option<u64>,
    with: Option<Match>,
    game: Option<u64>,
    numbers: Option<Vec<usize>>,
    first: Option<u64>,
    end: Option<u64>,
    tallies: Option<Vec<Tally>>,
    players: Option<usize>,
    met: Option<Vec<Met>>,
}

/// What is asked, and with what.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Ask {
    /// The names of the cards that are known, for completion.
    Cards,
    /// Creatures in short notation, as position files have them: `text`, `side`.
    Creatures,
    /// Whether lands, instants in hand and effects are understood, and the position in full: `position`.
    Position,
    /// How many declarations are legal: `kind`, `position`.
    Count,
    /// The legal declarations, at most `limit`: `kind`, `position`.
    List,
    /// Whether the position's declaration is legal, and why not: `kind`, `position`.
    Check,
    /// How a declaration that has been begun can go on: `kind`, `position`.
    Choices,
    /// The best declarations, at most `top`, within so many `steps` if they are given: `kind`, `position`.
    Best,
    /// What the damage of the position's blocks does: `position`.
    Damage,
    /// The decks that come with the engine, and the bots.
    Players,
    /// Begins a game: that with the number `game` among the games of the match `with`.
    Begin,
    /// Plays the game on, at most so many `steps`.
    GoOn,
    /// Answers the decision of a person, by the `numbers` of what can be chosen.
    Answer,
    /// Takes the person's last answer back.
    Undo,
    /// Plays games of the match `with`, from the number `first` up to `end`.
    Games,
    /// The row of `matchups.csv` that `tallies` of the match `with` add up to.
    Row,
    /// Elo ratings of so many `players` that have `met`.
    Ratings,
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
    let answer = match serde_json::from_slice(question.as_bytes()) {
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
    let file = || read(given(question.position.as_deref(), "position")?);
    let kind = || given(question.kind, "kind");
    let answer = match question.ask {
        Ask::Cards => board::cards(),
        Ask::Creatures => {
            let (text, side) = (given(question.text.as_deref(), "text")?, given(question.side, "side")?);
            board::creatures(text, side.into())?
        }
        Ask::Position => board::position(&file()?)?,
        Ask::Count => {
            return Ok(match kind()? {
                Kind::Attacks => question::count::<Attacks>(&file()?, None)?,
                Kind::Blocks => question::count::<Blocks>(&file()?, None)?,
            });
        }
        Ask::List => {
            let limit = given(question.limit, "limit")?;
            match kind()? {
                Kind::Attacks => question::list::<Attacks>(&file()?, limit, None)?,
                Kind::Blocks => question::list::<Blocks>(&file()?, limit, None)?,
            }
        }
        Ask::Check => match kind()? {
            Kind::Attacks => question::check::<Attacks>(&file()?, None)?,
            Kind::Blocks => question::check::<Blocks>(&file()?, None)?,
        },
        Ask::Choices => match kind()? {
            Kind::Attacks => crate::choices::choices::<Attacks>(&file()?)?,
            Kind::Blocks => crate::choices::choices::<Blocks>(&file()?)?,
        },
        Ask::Best => {
            let (top, effort) = (given(question.top, "top")?, effort(question.steps));
            match kind()? {
                Kind::Attacks => Attacks::best(&file()?, top, effort)?,
                Kind::Blocks => Blocks::best(&file()?, top, effort)?,
            }
        }
        Ask::Damage => question::damage(&file()?, Effort::default())?,
        Ask::Players => games::players(),
        Ask::Begin => games::begin(given(question.with.as_ref(), "with")?, given(question.game, "game")?)?,
        Ask::GoOn => {
            let steps = given(question.steps, "steps")?;
            games::go_on(usize::try_from(steps).unwrap_or(usize::MAX))?
        }
        Ask::Answer => games::answer(given(question.numbers.as_deref(), "numbers")?)?,
        Ask::Undo => games::undo()?,
        Ask::Games => {
            let range = given(question.first, "first")?..given(question.end, "end")?;
            runs::games(given(question.with, "with")?, range)?
        }
        Ask::Row => {
            let tallies = given(question.tallies, "tallies")?;
            runs::match_up_row(given(question.with, "with")?, &tallies)?
        }
        Ask::Ratings => {
            runs::ratings(given(question.players, "players")?, given(question.met.as_deref(), "met")?)?
        }
    };
    Ok(answer.to_string())
}

/// Returns what a question has to be asked with.
fn given<T>(value: Option<T>, name: &str) -> Result<T, Problem> {
    value.ok_or_else(|| Problem::Position(format!("missing field `{name}`")))
}

fn effort(steps: Option<u64>) -> Effort {
    steps.map_or_else(Effort::default, Effort::new)
}

fn read(text: &str) -> Result<PositionFile, Problem> {
    let read = read_position(text, CardTable::builtin());
    read.map_err(|error| Report::of_position(text, "position", &error).into())
}
