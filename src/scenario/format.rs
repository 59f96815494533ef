//! What a scenario says, and reading it.

use std::collections::BTreeMap;
use std::fmt;

use serde::Deserialize;
use serde::de::DeserializeOwned;

use crate::Edition;
use crate::program::{Book, CounterId};
use crate::types::{Player, UnknownEdition};

use super::row::{BoardRow, Row};

/// A scripted duel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scenario {
    /// Its name.
    pub id: String,
    /// The editions of the rules that it is played under, each by itself.
    pub rules: Vec<Edition>,
    /// What A and B have.
    pub players: [Belongings; 2],
    /// Whether the cards of `library` lie on top of the library in their order; otherwise they are shuffled in.
    pub library_in_order: bool,
    /// What the players do, in order.
    pub actions: Vec<Action>,
    /// What A and B choose, in order.
    pub choices: [Vec<Choice>; 2],
    /// The duel ends when this step is over.
    pub stop: Moment,
    /// What must hold at the end.
    pub expect: Vec<Expectation>,
}

/// Reads the editions of a duel: the one of that name, or each of them for `any`.
pub(super) fn editions(name: &str) -> Result<Vec<Edition>, UnknownEdition> {
    match name {
        "any" => Ok(Edition::ALL.to_vec()),
        name => Ok(vec![name.parse()?]),
    }
}

/// What a player has when the duel begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Belongings {
    /// The life total.
    pub life: i32,
    /// Permanents, which have been there since before the game.
    pub battlefield: Vec<Pile>,
    /// Cards in hand.
    pub hand: Vec<Pile>,
    /// Cards in the library; the last one is topmost if they are in order.
    pub library: Vec<Pile>,
    /// Cards in the graveyard.
    pub graveyard: Vec<Pile>,
    /// Cards in exile.
    pub exile: Vec<Pile>,
    /// Whether the library has no other cards.
    pub only_library: bool,
}

/// A board that a game may begin with.
///
/// ```
/// use menace::scenario::format::Board;
/// let board = Board::parse(r#"{"players": {"A": {"battlefield": [{"card": "Grizzly Bears"}]}, "B": {"life": 4}}}"#, "board.json")?;
/// assert_eq!(board.players[1].life, 4);
/// # Ok::<(), menace::scenario::format::ScenarioError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// What A and B have; only the cards of a library that are known to be on top are given.
    pub players: [Belongings; 2],
    /// Whose turn begins, if it is always the same player's.
    pub active: Option<Player>,
}

/// Copies of one card in a zone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pile {
    /// The card's name.
    pub card: String,
    /// The number of copies.
    pub count: usize,
    /// Whether they are tapped.
    pub tapped: bool,
    /// Counters on each of them, by kind.
    pub counters: BTreeMap<String, u8>,
}

impl Pile {
    /// The counters by number.
    pub(super) fn counters(&self, book: &Book) -> Result<Vec<(CounterId, u8)>, String> {
        let number = |(name, &count): (&String, &u8)| {
            let kind = book
                .counter(&name.replace('_', " "))
                .ok_or_else(|| format!("{}: no card here knows {name} counters", self.card))?;
            Ok((kind, count))
        };
        self.counters.iter().map(number).collect()
    }
}

/// A step or a main phase, in the order of the turn (500.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
#[allow(missing_docs)]
pub enum Step {
    #[serde(rename = "untap")]
    Untap,
    #[serde(rename = "upkeep")]
    Upkeep,
    #[serde(rename = "draw")]
    Draw,
    #[serde(rename = "precombat main")]
    PrecombatMain,
    #[serde(rename = "beginning of combat")]
    BeginningOfCombat,
    #[serde(rename = "declare attackers")]
    DeclareAttackers,
    #[serde(rename = "declare blockers")]
    DeclareBlockers,
    #[serde(rename = "first-strike damage")]
    FirstStrikeDamage,
    #[serde(rename = "combat damage")]
    CombatDamage,
    #[serde(rename = "end of combat")]
    EndOfCombat,
    #[serde(rename = "postcombat main")]
    PostcombatMain,
    #[serde(rename = "end")]
    End,
    #[serde(rename = "cleanup")]
    Cleanup,
}

/// A step of a turn. Turns are counted from 1, both players' together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Moment {
    /// The turn.
    pub turn: u32,
    /// The step.
    pub step: Step,
}

/// What a player does when they get priority, or declares, in a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Action {
    /// When.
    pub at: Moment,
    /// Who.
    pub player: Player,
    /// What.
    pub deed: Deed,
}

/// What a player does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Deed {
    /// Casts a spell.
    Cast {
        /// The card's name.
        card: String,
        /// The targets, in order.
        targets: Vec<String>,
        /// Only while something with that name is on the stack.
        while_on_stack: Option<String>,
    },
    /// Activates an ability.
    Activate {
        /// The beginning of its text; `{this}` is the card itself.
        ability: String,
        /// The targets, in order.
        targets: Vec<String>,
        /// Only while something with that name is on the stack.
        while_on_stack: Option<String>,
    },
    /// Activates a mana ability whose text begins so.
    Mana(String),
    /// Plays a land.
    Play(String),
    /// Passes until the stack is empty.
    WaitForStack,
    /// Attacks with a creature.
    Attack {
        /// The attacker.
        attacker: String,
        /// The band that it attacks in: creatures with the same number are one (702.22c).
        band: Option<u8>,
    },
    /// Blocks with a creature.
    Block {
        /// The blocker.
        blocker: String,
        /// The attacker that it blocks.
        attacker: String,
    },
    /// Something must hold now.
    Expect(Expectation),
}

/// A player's answer when they have to choose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Choice {
    /// Targets; with a share of what is divided.
    Target {
        /// The targets' names.
        targets: Vec<String>,
        /// The share.
        amount: Option<i32>,
    },
    /// Yes.
    Yes,
    /// No.
    No,
    /// A value for X.
    X(i32),
    /// A name, a color, a type, or the beginning of an option's text.
    Text(String),
    /// A mode, from 1.
    Mode(u32),
    /// A share in a division.
    Amount(i32),
}

/// A zone in which cards can be counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum Zone {
    Battlefield,
    Hand,
    Library,
    Graveyard,
    Exile,
    Stack,
    Command,
}

/// How the game ended for a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum Outcome {
    Won,
    Lost,
    Draw,
}

/// What a player may do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Permission {
    /// Cast a card.
    Cast(String),
    /// Play a land.
    Play(String),
    /// Activate an ability whose text begins so.
    Activate(String),
}

/// A fact that must hold; without `player`, it is about both players together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expectation {
    /// Whose.
    pub player: Option<Player>,
    /// What.
    pub fact: Fact,
}

/// What must hold.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Fact {
    /// The life total.
    Life(i32),
    /// The number of cards in a zone, of one name or of all.
    Zone { zone: Zone, card: Option<String>, count: usize },
    /// The permanent's power and toughness.
    Size { card: String, power: Option<i32>, toughness: Option<i32> },
    /// Whether the permanents of that name are tapped; with a count, the number of those that are (not).
    Tapped { card: String, tapped: bool, count: Option<usize> },
    /// The number of counters, on a permanent or, without a card, on the player.
    Counters { card: Option<String>, counter: String, count: usize },
    /// Whether the permanent has a keyword.
    Keyword { card: String, keyword: String, has: bool },
    /// The marked damage.
    Damage { card: String, damage: i32 },
    /// Whether the permanent has a card type.
    Type { card: String, card_type: String, has: bool },
    /// Whether the permanent has a subtype.
    Subtype { card: String, subtype: String, has: bool },
    /// The permanent's colors, or whether they are these.
    Colors { card: String, colors: Vec<String>, has: bool },
    /// Whether the attachment is attached to the permanent.
    Attached { attachment: String, to: String, attached: bool },
    /// How the game ended.
    Result(Outcome),
    /// Whether the player may do something now.
    May { what: Permission, allowed: bool },
}

/// A line of a scenario file that can't be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{file}:{line}:{column}{}: {problem}", if path.is_empty() { String::new() } else { format!(", {path}") })]
pub struct ScenarioError {
    /// The file.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1.
    pub column: usize,
    /// The JSON path of what is wrong, as in `actions[2].step`.
    pub path: String,
    /// What is wrong there.
    pub problem: String,
}

/// Reads a scenario file; `file` is the name that errors give it. Empty lines are skipped.
///
/// Every member has to be known: an expectation that is not read would be a check that is not made.
///
/// # Errors
/// [`ScenarioError`] at the first line that is not a scenario.
///
/// ```
/// use menace::Player;
/// use menace::scenario::format::{Fact, parse};
/// let line = r#"{"id": "bolt", "players": {"A": {"life": 20}, "B": {"life": 20}},
///     "actions": [{"turn": 1, "step": "precombat main", "player": "A", "cast": "Shock", "targets": ["player B"]}],
///     "stop": {"turn": 1, "step": "end"}, "expect": [{"player": "B", "life": 18}]}"#;
/// let scenarios = parse(&line.replace('\n', " "), "shock.jsonl")?;
/// assert_eq!(scenarios[0].expect[0].player, Some(Player::B));
/// assert_eq!(scenarios[0].expect[0].fact, Fact::Life(18));
/// # Ok::<(), menace::scenario::format::ScenarioError>(())
/// ```
pub fn parse(text: &str, file: &str) -> Result<Vec<Scenario>, ScenarioError> {
    let lines = text.lines().enumerate().filter(|(_, text)| !text.trim().is_empty());
    lines.map(|(index, text)| read(text, file, index + 1)).collect()
}

fn read(text: &str, file: &str, line: usize) -> Result<Scenario, ScenarioError> {
    let row: Row = from_json(text, file, line)?;
    row.read().map_err(|(path, problem)| ScenarioError {
        file: file.to_owned(),
        line,
        column: 1,
        path,
        problem,
    })
}

impl Board {
    /// Reads a board from JSON; `file` is the name that errors give it.
    ///
    /// # Errors
    /// [`ScenarioError`] at the first place that can't be read.
    pub fn parse(text: &str, file: &str) -> Result<Board, ScenarioError> {
        Ok(from_json::<BoardRow>(text, file, 1)?.into())
    }

    /// Reads boards, one on each line that is not blank; `file` is the name that errors give the text.
    ///
    /// # Errors
    /// [`ScenarioError`] at the first place that can't be read, or if there is no board.
    pub fn parse_lines(text: &str, file: &str) -> Result<Vec<Board>, ScenarioError> {
        let lines = (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty());
        let boards = lines.map(|(number, line)| Ok(from_json::<BoardRow>(line, file, number)?.into()));
        let boards = boards.collect::<Result<Vec<Board>, ScenarioError>>()?;
        if boards.is_empty() {
            let problem = "found no board, expected one on each line".to_owned();
            return Err(ScenarioError {
                file: file.to_owned(),
                line: 1,
                column: 1,
                path: String::new(),
                problem,
            });
        }
        Ok(boards)
    }
}

/// Reads a JSON document that begins on that line.
fn from_json<T: DeserializeOwned>(text: &str, file: &str, line: usize) -> Result<T, ScenarioError> {
    let error = |(within, column): (usize, usize), path, problem| {
        let line = line + within.max(1) - 1;
        ScenarioError { file: file.to_owned(), line, column: column.max(1), path, problem }
    };
    let mut json = serde_json::Deserializer::from_str(text);
    let row: T = serde_path_to_error::deserialize(&mut json).map_err(|found| {
        let path = found.path().to_string();
        let path = if path == "." { String::new() } else { path };
        let place = (found.inner().line(), found.inner().column());
        let message = found.inner().to_string();
        let problem = message.rsplit_once(" at line ").map_or(message.as_str(), |(what, _)| what);
        error(place, path, problem.to_owned())
    })?;
    json.end().map_err(|trailing| {
        error((trailing.line(), trailing.column()), String::new(), "found more after its end".to_owned())
    })?;
    Ok(row)
}

impl Step {
    /// Every step, in the order of the turn.
    pub const ALL: [Step; 13] = [
        Step::Untap,
        Step::Upkeep,
        Step::Draw,
        Step::PrecombatMain,
        Step::BeginningOfCombat,
        Step::DeclareAttackers,
        Step::DeclareBlockers,
        Step::FirstStrikeDamage,
        Step::CombatDamage,
        Step::EndOfCombat,
        Step::PostcombatMain,
        Step::End,
        Step::Cleanup,
    ];

    /// Returns the name that scenarios give it.
    pub const fn name(self) -> &'static str {
        match self {
            Step::Untap => "untap",
            Step::Upkeep => "upkeep",
            Step::Draw => "draw",
            Step::PrecombatMain => "precombat main",
            Step::BeginningOfCombat => "beginning of combat",
            Step::DeclareAttackers => "declare attackers",
            Step::DeclareBlockers => "declare blockers",
            Step::FirstStrikeDamage => "first-strike damage",
            Step::CombatDamage => "combat damage",
            Step::EndOfCombat => "end of combat",
            Step::PostcombatMain => "postcombat main",
            Step::End => "end",
            Step::Cleanup => "cleanup",
        }
    }
}

impl fmt::Display for Moment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "turn {}, {}", self.turn, self.step.name())
    }
}

impl Zone {
    /// Every zone.
    pub const ALL: [Zone; 7] = [
        Zone::Battlefield,
        Zone::Hand,
        Zone::Library,
        Zone::Graveyard,
        Zone::Exile,
        Zone::Stack,
        Zone::Command,
    ];

    /// Returns the name that scenarios give it.
    pub const fn name(self) -> &'static str {
        match self {
            Zone::Battlefield => "battlefield",
            Zone::Hand => "hand",
            Zone::Library => "library",
            Zone::Graveyard => "graveyard",
            Zone::Exile => "exile",
            Zone::Stack => "stack",
            Zone::Command => "command",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scenario(actions: &str, choices: &str, expect: &str) -> Result<Vec<Scenario>, String> {
        let line = format!(
            r#"{{"id": "x", "players": {{"A": {{"life": 20, "hand": [{{"card": "Shock", "count": 2}}]}}, "B": {{"life": 5}}}}, "actions": [{actions}], "choices": {{"A": [{choices}]}}, "stop": {{"turn": 2, "step": "upkeep"}}, "expect": [{expect}]}}"#
        );
        parse(&line, "duels.jsonl").map_err(|error| error.to_string())
    }

    #[test]
    fn everything_that_a_scenario_can_say_is_read() {
        let at = r#""turn": 1, "step": "declare blockers", "player": "B""#;
        let actions = [
            format!(r#"{{{at}, "block": "Ogre", "attacker": "Bears"}}"#),
            format!(r#"{{{at}, "wait": "stack"}}"#),
            format!(r#"{{{at}, "activate": "{{T}}: ", "targets": ["player A"], "while_on_stack": "Shock"}}"#),
            format!(
                r#"{{{at}, "expect": {{"player": "B", "may": "cast", "card": "Shock", "allowed": false}}}}"#
            ),
        ];
        let choices = r#"{"target": ["Ogre", "Bears"]}, {"target": "player B", "amount": 2}, {"choose": "Yes"}, {"choose": "X=3"}, {"choose": "Red"}, {"mode": "2"}, {"amount": 0}"#;
        let expect = r#"{"player": "A", "zone": "hand", "count": 0}, {"card": "Bears", "tapped": true, "count": 2}, {"player": "A", "card": "Bears", "power": -1, "toughness": 2}, {"player": "B", "attachment": "Bonesplitter", "to": "Ogre", "attached": true}, {"player": "A", "result": "won"}"#;
        let read = scenario(&actions.join(", "), choices, expect).unwrap();
        let Scenario { players, actions, choices, stop, expect, .. } = &read[0];
        assert_eq!((players[0].hand[0].count, players[1].life), (2, 5));
        assert_eq!(stop.to_string(), "turn 2, upkeep");
        assert_eq!(actions[0].deed, Deed::Block { blocker: "Ogre".into(), attacker: "Bears".into() });
        assert_eq!(actions[1].deed, Deed::WaitForStack);
        let fact = Fact::May { what: Permission::Cast("Shock".into()), allowed: false };
        assert_eq!(actions[3].deed, Deed::Expect(Expectation { player: Some(Player::B), fact }));
        let two = vec!["Ogre".to_owned(), "Bears".to_owned()];
        assert_eq!(choices[0][0], Choice::Target { targets: two, amount: None });
        assert_eq!(
            choices[0][2..],
            [Choice::Yes, Choice::X(3), Choice::Text("Red".into()), Choice::Mode(2), Choice::Amount(0)]
        );
        assert_eq!(expect[1].fact, Fact::Tapped { card: "Bears".into(), tapped: true, count: Some(2) });
        assert_eq!(expect[4].fact, Fact::Result(Outcome::Won));
    }

    #[test]
    fn what_is_not_known_is_an_error_with_its_path() {
        let error = |actions, expect| scenario(actions, "", expect).unwrap_err();
        let misspelt = error(r#"{"turn": 1, "step": "first main", "player": "A", "play": "Forest"}"#, "");
        assert!(misspelt.starts_with("duels.jsonl:1:"), "{misspelt}");
        assert!(misspelt.contains(", actions[0].step: unknown variant `first main`"), "{misspelt}");
        let unknown = error(r#"{"turn": 1, "step": "end", "player": "A", "cst": "Shock"}"#, "");
        assert!(unknown.contains(", actions[0].cst: unknown field `cst`"), "{unknown}");
        let both =
            error(r#"{"turn": 1, "step": "end", "player": "A", "cast": "Shock", "play": "Forest"}"#, "");
        assert!(both.contains("actions[0]: expected one deed"), "{both}");
        let nothing = error("", r#"{"player": "A", "card": "Shock"}"#);
        assert!(nothing.contains("expect[0]: expected what must hold"), "{nothing}");
        let odd = error("", r#"{"player": "A", "life": 3, "card": "Shock"}"#);
        assert!(odd.contains("expect[0]: `card` does not go with `life`"), "{odd}");
    }
}
