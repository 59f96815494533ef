//! Games of whole decks: setups, states and actions.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::ops::ControlFlow;
use std::sync::Arc;

use menace::Player;
use menace::declare::Declarations;
use menace::engine::{Action, DecisionKind, List, MatchUp, Options, Picks, SlotBoard, State, Words, bit};
use menace::game::{Chance, Drawer, Ending, GameRecord, Options as CreatureOptions};
use menace::program::Book;
use menace::{CreatureSet, Edition};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::bots::{Failed, Seat, seat};
use crate::cards::{Cards, deck_text, named_deck, simple_deck, table};
use crate::creatures::Creatures;
use crate::error::{illegal, refused};
use crate::interrupt::interruptible;
use crate::view;

/// Reads a player's name: `A` or `B`.
pub fn player(name: &str) -> PyResult<Player> {
    match name {
        "A" => Ok(Player::A),
        "B" => Ok(Player::B),
        _ => Err(PyValueError::new_err(format!("found player `{name}`, expected A or B"))),
    }
}

/// Two decks, compiled, and the rules of their games: what games start from.
#[pyclass(frozen, module = "menace", name = "Setup")]
pub struct Setup {
    pub(crate) match_up: Arc<MatchUp>,
    /// The same decks for the engine that plays creatures and lands alone, if it plays them.
    pub(crate) creatures: Option<Arc<Creatures>>,
    decks: [String; 2],
}

#[pymethods]
impl Setup {
    /// Reads and compiles two decks: starter decks by name, files, or lists with a card a line.
    ///
    /// `life` is what players start with, `turn_limit` the turn after which a game is a draw (both players' turns count). With
    /// `full_priority`, players are also asked if all they can do is pass. `rules` is the edition: current, comprehensive-2007 or fifth-edition.
    ///
    /// Raises MenaceError that names every card that is not understood.
    #[new]
    #[pyo3(signature = (deck_a, deck_b, *, cards=None, rules="current", life=20, turn_limit=100, full_priority=false))]
    fn new(
        deck_a: &str,
        deck_b: &str,
        cards: Option<&Cards>,
        rules: &str,
        life: i16,
        turn_limit: u16,
        full_priority: bool,
    ) -> PyResult<Setup> {
        let table = table(cards);
        let texts = [deck_text(deck_a)?, deck_text(deck_b)?];
        let [a, b] = [named_deck(&texts[0], &table)?, named_deck(&texts[1], &table)?];
        let edition = rules.parse().map_err(refused)?;
        let options = Options { edition, life, turn_limit, full_priority, ..Options::default() };
        let match_up = MatchUp::new([&a, &b], &table, options).map_err(refused)?;
        let names: Vec<&str> = match_up.book.defs.iter().map(|def| def.name.as_str()).collect();
        let creatures = match texts.each_ref().map(|text| simple_deck(text, &table)) {
            [Some(a), Some(b)] if !full_priority => {
                let options = CreatureOptions { edition, turn_limit, life };
                Creatures::of([&a, &b], options, &names)
            }
            _ => None,
        };
        Ok(Setup {
            match_up: Arc::new(match_up),
            creatures: creatures.map(Arc::new),
            decks: [a.name, b.name],
        })
    }

    /// The names of both decks.
    #[getter]
    fn decks(&self) -> (String, String) {
        let [a, b] = &self.decks;
        (a.clone(), b.clone())
    }

    /// The names of all cards and tokens of the games, by their numbers in observations, from 1.
    #[getter]
    fn card_names(&self) -> Vec<String> {
        self.match_up.book.defs.iter().map(|def| def.name.clone()).collect()
    }

    /// Returns a new game at its first decision. The arguments decide everything about it but what players decide.
    #[pyo3(signature = (seed=0, game=0, on_the_play="A"))]
    fn start(&self, seed: u64, game: u64, on_the_play: &str) -> PyResult<GameState> {
        let mut chance = Chance::new(seed, Drawer::Game, game);
        let state = self.match_up.start(player(on_the_play)?, &mut chance);
        let luck = Chance::new(seed, Drawer::Bot(Player::A), game);
        Ok(GameState { match_up: Arc::clone(&self.match_up), state: Box::new(state), chance, luck })
    }

    /// Plays a game to its end and returns what came of it.
    ///
    /// A bot is a name (`"greedy"`, `"mcts:iterations=100"`) or an object with `decide(state) -> Action`; its state is a
    /// determinised copy, in which what it can't know is dealt at random. What `decide` raises is raised here.
    ///
    /// The dict has `winner` ("A", "B" or None), `ending`, `on_the_play`, `turns` (both players'), `decisions`, `mulligans` and
    /// `life` (each for A and B).
    #[pyo3(signature = (bot_a, bot_b, seed=0, game=0, on_the_play="A"))]
    fn play<'py>(
        &self,
        py: Python<'py>,
        bot_a: &Bound<'py, PyAny>,
        bot_b: &Bound<'py, PyAny>,
        seed: u64,
        game: u64,
        on_the_play: &str,
    ) -> PyResult<Bound<'py, PyDict>> {
        let first = player(on_the_play)?;
        let failed = Failed::default();
        let seats = [
            seat(bot_a, &self.match_up, Player::A, &failed)?,
            seat(bot_b, &self.match_up, Player::B, &failed)?,
        ];
        let match_up = Arc::clone(&self.match_up);
        let in_python = seats.iter().any(Seat::is_python);
        let play = move || {
            let [mut a, mut b] = seats;
            match_up.play([a.brain(), b.brain()], seed, game, first)
        };
        // Bots in Python take the GIL for their decisions, on this thread: signals are handled there.
        let record = if in_python { py.detach(play) } else { interruptible(py, move |_| play())? };
        if let Some(error) = failed.take() {
            return Err(error);
        }
        record_dict(py, &record)
    }

    fn __repr__(&self) -> String {
        format!("Setup({:?}, {:?})", self.decks[0], self.decks[1])
    }
}

fn record_dict<'py>(py: Python<'py>, record: &GameRecord) -> PyResult<Bound<'py, PyDict>> {
    let dict = PyDict::new(py);
    dict.set_item("winner", record.winner.map(|player| player.to_string()))?;
    dict.set_item("ending", record.ending.name())?;
    dict.set_item("on_the_play", record.on_the_play.to_string())?;
    dict.set_item("turns", record.turns)?;
    dict.set_item("decisions", record.decisions)?;
    dict.set_item("mulligans", (record.mulligans[0], record.mulligans[1]))?;
    dict.set_item("life", (record.life[0], record.life[1]))?;
    Ok(dict)
}

/// An answer to a decision. Compares by what it does; `str()` says it in words.
#[pyclass(frozen, module = "menace", name = "Action")]
pub struct GameAction {
    pub(crate) action: Action,
    text: String,
}

#[pymethods]
impl GameAction {
    /// What kind of action it is: keep, mulligan, pass, play, cast, activate, tap, attack, block or choose.
    #[getter]
    fn kind(&self) -> &'static str {
        match self.action {
            Action::Keep => "keep",
            Action::Mulligan => "mulligan",
            Action::Pass => "pass",
            Action::Play { .. } => "play",
            Action::Cast { .. } => "cast",
            Action::Activate { .. } => "activate",
            Action::TapLand { .. } => "tap",
            Action::Attack { .. } => "attack",
            Action::Block(_) => "block",
            Action::Choose(_) => "choose",
        }
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<GameAction>().is_ok_and(|other| other.get().action == self.action)
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        // Equal actions of one decision have the same words.
        self.text.hash(&mut hasher);
        hasher.finish()
    }

    fn __str__(&self) -> &str {
        &self.text
    }

    fn __repr__(&self) -> String {
        format!("<Action: {}>", self.text)
    }
}

/// A game that waits at a decision, or is over. `apply` changes it; `copy` makes another.
#[pyclass(module = "menace", name = "State")]
pub struct GameState {
    pub(crate) match_up: Arc<MatchUp>,
    pub(crate) state: Box<State>,
    pub(crate) chance: Chance,
    /// What `sample` and `sample_action` draw from if they get no seed.
    pub(crate) luck: Chance,
}

impl GameState {
    fn words(&self) -> Words<'_> {
        Words { book: &self.match_up.book, state: &self.state }
    }

    pub(crate) fn told(&self, action: Action) -> GameAction {
        GameAction { text: self.words().action(&action), action }
    }

    fn luck(&mut self, seed: Option<u64>) -> Chance {
        Chance::new(seed.unwrap_or_else(|| self.luck.bits()), Drawer::Bot(Player::A), 0)
    }
}

#[pymethods]
impl GameState {
    /// Whose decision it is: "A" or "B"; None if the game is over.
    #[getter]
    fn player(&self) -> Option<String> {
        self.state.decision().map(|pending| pending.player.to_string())
    }

    /// What is asked, in words; None if the game is over.
    #[getter]
    fn question(&self) -> Option<String> {
        self.state.decision().map(|pending| self.words().question(pending.kind))
    }

    /// The kind of the decision: mulligan, priority, attack, block or choose; None if the game is over.
    #[getter]
    fn decision(&self) -> Option<&'static str> {
        self.state.decision().map(|pending| view::kind_name(pending.kind))
    }

    /// The number of the turn, both players' counted.
    #[getter]
    fn turn(&self) -> u16 {
        self.state.turn
    }

    /// Whether the game is over.
    #[getter]
    fn is_over(&self) -> bool {
        self.state.outcome.is_some()
    }

    /// Who has won: "A" or "B"; None in a draw, and while the game goes on.
    #[getter]
    fn winner(&self) -> Option<String> {
        self.state.outcome.and_then(|outcome| outcome.winner).map(|player| player.to_string())
    }

    /// How the game ended; None while it goes on.
    #[getter]
    fn ending(&self) -> Option<&'static str> {
        self.state.outcome.map(|outcome| Ending::from(outcome.ending).name())
    }

    /// Returns every legal action of the decision.
    ///
    /// Raises MenaceError if there are more than `limit`: wide attacks, blocks and choices of several have too many to list.
    /// `sample_action` draws from all of them.
    #[pyo3(signature = (limit=10_000))]
    fn legal_actions(&self, limit: usize) -> PyResult<Vec<GameAction>> {
        let actions = legal_actions(&self.match_up, &self.state, limit).ok_or_else(|| {
            refused(format_args!("more than {limit} actions are legal: draw from them with sample_action"))
        })?;
        Ok(actions.into_iter().map(|action| self.told(action)).collect())
    }

    /// Plays an action and goes on to the next decision. Returns the state itself.
    ///
    /// Raises IllegalActionError; the state is as it was.
    fn apply<'py>(mut this: PyRefMut<'py, Self>, action: &GameAction) -> PyResult<PyRefMut<'py, Self>> {
        let GameState { match_up, state, chance, .. } = &mut *this;
        state.apply_action(&match_up.book, &action.action, chance).map_err(illegal)?;
        Ok(this)
    }

    /// Draws a legal action: each answer to priority alike, attacks and blocks among all legal declarations.
    #[pyo3(signature = (seed=None))]
    fn sample_action(&mut self, seed: Option<u64>) -> GameAction {
        let mut luck = self.luck(seed);
        let action = self.state.sample_action(&self.match_up.book, &mut luck);
        self.told(action)
    }

    /// Returns a copy in which what the player can't know is dealt at random: the opponent's hand and both libraries.
    ///
    /// What comes of chance later is drawn anew, too, so that a search in the copy learns nothing of the real game.
    #[pyo3(signature = (viewer, seed=None))]
    fn sample(&mut self, viewer: &str, seed: Option<u64>) -> PyResult<GameState> {
        let viewer = player(viewer)?;
        let mut luck = self.luck(seed);
        let state = self.state.sample(viewer, &mut luck);
        let chance = Chance::new(luck.bits(), Drawer::Game, 0);
        Ok(GameState { match_up: Arc::clone(&self.match_up), state: Box::new(state), chance, luck })
    }

    /// Returns what a player sees, as a dict: players, battlefield, stack, turn and decision. Cards that the player doesn't
    /// know are None. Without a player, everything.
    #[pyo3(signature = (viewer=None))]
    fn view<'py>(&self, py: Python<'py>, viewer: Option<&str>) -> PyResult<Bound<'py, PyAny>> {
        py.import("json")?.call_method1("loads", (self.json(viewer)?,))
    }

    /// Returns the same as `view`, as JSON.
    #[pyo3(signature = (viewer=None))]
    fn json(&self, viewer: Option<&str>) -> PyResult<String> {
        let viewer = viewer.map(player).transpose()?;
        Ok(view::json(&self.match_up.book, &self.state, viewer).to_string())
    }

    /// Returns a copy that goes its own way, with the same chance ahead.
    fn copy(&self) -> GameState {
        GameState {
            match_up: Arc::clone(&self.match_up),
            state: self.state.clone(),
            chance: self.chance.clone(),
            luck: self.luck.clone(),
        }
    }

    fn __copy__(&self) -> GameState {
        self.copy()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> GameState {
        self.copy()
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        // A state that is being changed elsewhere is not compared.
        let Ok(other) = other.extract::<PyRef<'_, GameState>>() else { return false };
        Arc::ptr_eq(&self.match_up, &other.match_up) && self.state == other.state
    }

    /// Equal states have equal hashes: of zones, permanents, life, stack and turn.
    fn __hash__(&self) -> u64 {
        view::hash(&self.state)
    }

    fn __repr__(&self) -> String {
        told(&self.match_up.book, &self.state)
    }

    fn _repr_html_(&self) -> String {
        let text = self.__repr__();
        format!("<pre>{}</pre>", text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;"))
    }
}

/// Says in a few lines how a game is.
pub fn told(book: &Book, state: &State) -> String {
    let words = Words { book, state };
    let mut lines = vec![format!("turn {}, {}, {}", state.turn, state.active, words.step())];
    lines.extend(Player::BOTH.map(|player| format!("  {}", words.side(player))));
    lines.push(match (state.decision(), state.outcome) {
        (Some(pending), _) => format!("{}: {}", pending.player, words.question(pending.kind)),
        (None, Some(outcome)) => match outcome.winner {
            Some(winner) => format!("{winner} wins ({})", Ending::from(outcome.ending).name()),
            None => format!("a draw ({})", Ending::from(outcome.ending).name()),
        },
        (None, None) => String::new(),
    });
    lines.join("\n")
}

/// Lists the legal actions; `None` if there are more than `limit`.
fn legal_actions(match_up: &MatchUp, state: &State, limit: usize) -> Option<Vec<Action>> {
    let book = &match_up.book;
    let Some(pending) = state.decision() else { return Some(Vec::new()) };
    let mut actions = match pending.kind {
        DecisionKind::Mulligan if state.players[pending.player].mulligans < 7 => {
            vec![Action::Keep, Action::Mulligan]
        }
        DecisionKind::Mulligan => vec![Action::Keep],
        DecisionKind::Priority => state.priority_actions(book, false),
        DecisionKind::Attack => declared(book.edition, &state.attack_board(book), limit, |board, chosen| {
            let attackers = board.rows.iter().zip(chosen).filter(|(_, targets)| !targets.is_empty());
            Action::Attack {
                attackers: attackers.fold(0, |mask, (&slot, _)| mask | bit(slot)),
                bands: List::default(),
            }
        })?,
        DecisionKind::Block => declared(book.edition, &state.block_board(book), limit, |board, chosen| {
            let pairs = board.rows.iter().zip(chosen);
            Action::Block(List::of(pairs.flat_map(|(&blocker, targets)| {
                targets.iter().map(move |column| (blocker, board.columns[column]))
            })))
        })?,
        DecisionKind::Choose { what, least, most } => {
            let mut chosen = Vec::new();
            let ordered = what == menace::engine::What::Order || what == menace::engine::What::TriggerOrder;
            for count in least..=most {
                picks(state.options.len() as u8, count, ordered, &mut Vec::new(), limit, &mut chosen);
            }
            chosen.into_iter().map(Action::Choose).collect()
        }
    };
    if actions.len() > limit {
        return None;
    }
    actions.shrink_to_fit();
    Some(actions)
}

/// Adds the choices of `count` of the options: in ascending order, or in every order; one more than `limit` at most.
fn picks(options: u8, count: u8, ordered: bool, begun: &mut Vec<u8>, limit: usize, chosen: &mut Vec<Picks>) {
    if chosen.len() > limit {
        return;
    }
    if begun.len() == usize::from(count) {
        chosen.push(Picks::of(begun.iter().copied()));
        return;
    }
    let first = if ordered { 0 } else { begun.last().map_or(0, |last| last + 1) };
    for option in first..options {
        if !begun.contains(&option) {
            begun.push(option);
            picks(options, count, ordered, begun, limit, chosen);
            begun.pop();
        }
    }
}

fn declared(
    edition: Edition,
    board: &SlotBoard,
    limit: usize,
    action: impl Fn(&SlotBoard, &[CreatureSet]) -> Action,
) -> Option<Vec<Action>> {
    let mut actions = Vec::new();
    let visited = Declarations::new(&board.board, edition).visit(|chosen, _| {
        actions.push(action(board, chosen));
        if actions.len() > limit { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    (visited.is_ok() && actions.len() <= limit).then_some(actions)
}
