//! Bots by name, and bots written in Python.

use std::sync::{Arc, LazyLock, Mutex};
use std::time::Instant;

use menace::Player;
use menace::engine::{Action, Brain, MatchUp, View};
use menace::game::{BotFailure, Chance, Drawer};
use menace::program::Book;
use menace_bots::{BotSpec, registry};
use pyo3::prelude::*;

use crate::error::{illegal, refused};
use crate::games::{GameAction, GameState};

const LOCK: &str = "nobody panics with the lock held";

/// What a bot in Python raised.
#[derive(Clone, Default)]
pub struct Failed(Arc<Mutex<Option<PyErr>>>);

impl Failed {
    /// Takes what was raised first, if anything was.
    pub fn take(&self) -> Option<PyErr> {
        self.0.lock().expect(LOCK).take()
    }

    fn note(&self, error: PyErr) {
        self.0.lock().expect(LOCK).get_or_insert(error);
    }
}

/// Who sits at the table.
pub enum Seat {
    Named(Box<dyn Brain>),
    Python(PythonBot),
}

impl Seat {
    /// Returns the brain.
    pub fn brain(&mut self) -> &mut dyn Brain {
        match self {
            Seat::Named(brain) => &mut **brain,
            Seat::Python(bot) => bot,
        }
    }

    /// Whether it is written in Python.
    pub fn is_python(&self) -> bool {
        matches!(self, Seat::Python(_))
    }
}

/// Returns a brain for games of whole decks.
pub fn brain(name: &str) -> PyResult<Box<dyn Brain>> {
    spec(name)?.brain().map_err(refused)
}

/// Reads a bot that can tell the time.
pub fn spec(name: &str) -> PyResult<BotSpec> {
    static BEGAN: LazyLock<Instant> = LazyLock::new(Instant::now);
    let spec: BotSpec = name.parse().map_err(refused)?;
    Ok(spec.timed_by(|| BEGAN.elapsed()))
}

/// Seats a bot: a name, a `Bot`, or any object that decides.
pub fn seat(
    bot: &Bound<'_, PyAny>,
    match_up: &Arc<MatchUp>,
    player: Player,
    failed: &Failed,
) -> PyResult<Seat> {
    if let Ok(name) = bot.extract::<String>() {
        return brain(&name).map(Seat::Named);
    }
    if let Ok(named) = bot.cast::<Bot>() {
        return brain(&named.get().name).map(Seat::Named);
    }
    Ok(Seat::Python(PythonBot {
        decide: bot.getattr("decide")?.unbind(),
        match_up: Arc::clone(match_up),
        player,
        failed: failed.clone(),
    }))
}

/// An object with a method `decide`.
pub struct PythonBot {
    decide: Py<PyAny>,
    match_up: Arc<MatchUp>,
    player: Player,
    failed: Failed,
}

impl Brain for PythonBot {
    fn decide(&mut self, _: &Book, view: View<'_>, chance: &mut Chance) -> Result<Action, BotFailure> {
        let state = GameState {
            match_up: Arc::clone(&self.match_up),
            state: Box::new(view.sample(chance)),
            chance: Chance::new(chance.bits(), Drawer::Game, 0),
            luck: Chance::new(chance.bits(), Drawer::Bot(self.player), 0),
        };
        Python::attach(|py| {
            let answered = self.decide.bind(py).call1((state,));
            let action = answered.and_then(|answer| Ok(answer.extract::<PyRef<'_, GameAction>>()?.action));
            action.map_err(|error| {
                self.failed.note(error);
                BotFailure::Crash
            })
        })
    }
}

/// A bot of menace by its name, to be asked for single decisions.
#[pyclass(frozen, module = "menace")]
pub struct Bot {
    name: String,
    brain: Mutex<Box<dyn Brain>>,
    luck: Mutex<Chance>,
}

#[pymethods]
impl Bot {
    /// Finds a bot by name, with its settings: `"random"`, `"greedy"`, `"mcts:iterations=100"`.
    #[new]
    #[pyo3(signature = (name, seed=0))]
    fn new(name: String, seed: u64) -> PyResult<Bot> {
        let luck = Mutex::new(Chance::new(seed, Drawer::Bot(Player::A), 0));
        Ok(Bot { brain: Mutex::new(brain(&name)?), name, luck })
    }

    /// The names of all bots.
    #[staticmethod]
    fn names() -> Vec<&'static str> {
        registry::names().into_iter().filter(|name| brain(name).is_ok()).collect()
    }

    /// The bot's name, with its settings.
    #[getter]
    fn name(&self) -> &str {
        &self.name
    }

    /// Returns the bot's answer to the decision that the state is at. It looks at what that player may know alone.
    fn decide(&self, py: Python<'_>, state: &GameState) -> PyResult<GameAction> {
        let Some(pending) = state.state.decision() else { return Err(illegal("the game is over")) };
        let action = py.detach(|| {
            let mut luck = self.luck.lock().expect(LOCK);
            let view = state.state.view(pending.player);
            self.brain.lock().expect(LOCK).decide(&state.match_up.book, view, &mut luck)
        });
        Ok(state.told(action.map_err(refused)?))
    }

    fn __repr__(&self) -> String {
        format!("Bot({:?})", self.name)
    }
}
