//! Many games in one call, for learning.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use menace::Player;
use menace::engine::MatchUp;
use menace::game::{Chance, Drawer};
use numpy::{PyArray1, PyArray2, PyArrayMethods, PyReadonlyArray1};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use rayon::ThreadPool;
use rayon::prelude::*;

use crate::creatures::{CreatureGame, Creatures};
use crate::error::{illegal, refused};
use crate::games::{GameState, Setup, player};
use crate::interrupt::attended;
use crate::observation::BYTES;
use crate::space::{ACTIONS, Lit};
use crate::whole::WholeGame;

/// What every game needs.
pub struct Rules<D> {
    /// The decks, compiled.
    pub decks: D,
    /// What shuffles follow from.
    pub seed: u64,
    /// How far apart the indices of one game and the next are.
    stride: u64,
    auto_reset: bool,
}

/// A table at which one game is played after the other.
pub trait Table: Send + Sized {
    /// What its games start from.
    type Decks: Send + Sync;

    /// Sets a table up, with a bot for the player who is not the given agent's, if there is one.
    fn new(rules: &Rules<Self::Decks>, opponent: Option<(&str, Player)>) -> PyResult<Self>;

    /// Starts the game with that index, and goes on to the first decision.
    fn start(&mut self, rules: &Rules<Self::Decks>, index: u64);

    /// Takes a legal action, and goes on to the next decision.
    fn take(&mut self, rules: &Rules<Self::Decks>, action: usize);

    /// Who has won, if anybody, and whether the game was cut off; `None` while it goes on.
    fn outcome(&self) -> Option<(Option<Player>, bool)>;

    /// The index of the game.
    fn index(&self) -> u64;

    /// Who has to decide.
    fn player(&self) -> Player;

    /// Whose actions are taken here, if a bot decides for the other.
    fn agent(&self) -> Option<Player>;

    /// The legal actions.
    fn lit(&self) -> &Lit;

    /// Writes what a player sees.
    fn observe(&self, rules: &Rules<Self::Decks>, viewer: Player, out: &mut [u8]);

    /// Returns a determinised copy, as its player may know the game, without a bot.
    fn copy(&self, rules: &Rules<Self::Decks>, luck: &mut Chance) -> Self;

    /// Says in a few lines how the game is.
    fn told(&self, rules: &Rules<Self::Decks>) -> String;

    /// How many legal answers had no action.
    fn unreachable(&self) -> u64;
}

/// Takes the action; returns both players' rewards and whether the game has ended: 1, or 2 if it was cut off.
fn step<T: Table>(table: &mut T, rules: &Rules<T::Decks>, action: usize) -> ([f32; 2], u8) {
    let was_over = table.outcome().is_some();
    if !was_over {
        table.take(rules, action);
    }
    let Some((winner, cut)) = table.outcome() else { return ([0.0; 2], 0) };
    let rewards = match winner {
        Some(Player::A) if !was_over => [1.0, -1.0],
        Some(Player::B) if !was_over => [-1.0, 1.0],
        _ => [0.0, 0.0],
    };
    if rules.auto_reset {
        table.start(rules, table.index() + rules.stride);
    }
    (rewards, if cut { 2 } else { 1 })
}

fn show<T: Table>(table: &T, rules: &Rules<T::Decks>, out: Out<'_>) {
    table.observe(rules, table.player(), out.observation);
    out.mask.copy_from_slice(table.lit().legal());
    *out.player = table.player() as u8;
}

/// Tables at which the same decks are played.
struct Hall<T: Table> {
    rules: Rules<T::Decks>,
    tables: Vec<T>,
}

impl<T: Table> Hall<T> {
    fn new(
        rules: Rules<T::Decks>,
        count: usize,
        opponent: Option<&str>,
        agent: Option<Player>,
    ) -> PyResult<Hall<T>> {
        // Neighbours share their shuffles; without a seat, the agent's changes with every pair.
        let seat = |index: usize| agent.unwrap_or(Player::BOTH[index / 2 % 2]);
        let table = |index| T::new(&rules, opponent.map(|name| (name, seat(index))));
        let tables = (0..count).map(table).collect::<PyResult<Vec<_>>>()?;
        Ok(Hall { rules, tables })
    }

    fn table(&self, index: usize) -> PyResult<&T> {
        self.tables.get(index).ok_or_else(|| PyValueError::new_err(format!("there is no game {index}")))
    }

    /// Starts all games anew; once `stop` is set, the rest go on as they were.
    fn reset(&mut self, seed: u64, stop: &AtomicBool) {
        self.rules.seed = seed;
        let rules = &self.rules;
        for (index, table) in self.tables.iter_mut().enumerate() {
            if stop.load(Ordering::Relaxed) {
                break;
            }
            table.start(rules, index as u64);
        }
    }

    /// Whether a bot plays, which may think for long.
    fn has_bots(&self) -> bool {
        self.tables.first().is_some_and(|table| table.agent().is_some())
    }

    /// The actions as numbers, if each is legal.
    fn checked(&self, actions: impl ExactSizeIterator<Item = i64>) -> PyResult<Vec<usize>> {
        if actions.len() != self.tables.len() {
            return Err(PyValueError::new_err(format!(
                "found {} actions, expected one for each of {} games",
                actions.len(),
                self.tables.len()
            )));
        }
        let mut checked = Vec::with_capacity(self.tables.len());
        for (index, (action, table)) in actions.zip(&self.tables).enumerate() {
            let any = table.outcome().is_some();
            let legal = usize::try_from(action).ok().filter(|&action| any || table.lit().is_legal(action));
            checked.push(
                legal.ok_or_else(|| illegal(format_args!("game {index}: action {action} is not legal")))?,
            );
        }
        Ok(checked)
    }

    fn draw(&self, actions: &mut [i64], luck: &mut Chance) {
        for (action, table) in actions.iter_mut().zip(&self.tables) {
            let legal = table.lit().list();
            *action = match legal.len() {
                0 => 0,
                count => i64::from(legal[luck.below(count as u32) as usize]),
            };
        }
    }

    /// Determinised copies of a game, side by side; they end with their game.
    fn copies(&self, index: usize, count: usize, seed: u64) -> PyResult<Hall<T>>
    where
        T::Decks: Clone,
    {
        let table = self.table(index)?;
        let mut luck = Chance::new(seed, Drawer::Bot(table.player()), table.index());
        let tables = (0..count).map(|_| table.copy(&self.rules, &mut luck)).collect();
        let rules = Rules { decks: self.rules.decks.clone(), seed, stride: 0, auto_reset: false };
        Ok(Hall { rules, tables })
    }

    /// Takes an action at each table, if there are any, and writes all arrays. Once `stop` is set, the rest stay as they are.
    fn write(
        &mut self,
        actions: Option<&[usize]>,
        pool: Option<&ThreadPool>,
        stop: &AtomicBool,
        out: Outs<'_>,
    ) {
        let Hall { rules, tables } = self;
        let rules = &*rules;
        let one = |index: usize, table: &mut T, out: Out<'_>| {
            let (won, end) = match actions {
                Some(actions) if !stop.load(Ordering::Relaxed) => step(table, rules, actions[index]),
                _ => ([0.0; 2], 0),
            };
            out.rewards.copy_from_slice(&won);
            *out.ended = end;
            show(table, rules, out);
        };
        let Outs { observations, masks, players, rewards, ended } = out;
        match pool {
            Some(pool) => pool.install(|| {
                tables
                    .par_iter_mut()
                    .zip(observations.par_chunks_exact_mut(BYTES))
                    .zip(masks.par_chunks_exact_mut(ACTIONS))
                    .zip(players.par_iter_mut())
                    .zip(rewards.par_chunks_exact_mut(2))
                    .zip(ended.par_iter_mut())
                    .enumerate()
                    .for_each(|(index, (((((table, observation), mask), player), rewards), ended))| {
                        one(index, table, Out { observation, mask, player, rewards, ended });
                    });
            }),
            None => tables
                .iter_mut()
                .zip(observations.chunks_exact_mut(BYTES))
                .zip(masks.chunks_exact_mut(ACTIONS))
                .zip(players.iter_mut())
                .zip(rewards.chunks_exact_mut(2))
                .zip(ended.iter_mut())
                .enumerate()
                .for_each(|(index, (((((table, observation), mask), player), rewards), ended))| {
                    one(index, table, Out { observation, mask, player, rewards, ended });
                }),
        }
    }
}

/// The tables of either engine.
enum Halls {
    Whole(Hall<WholeGame>),
    Creatures(Hall<CreatureGame>),
}

/// Does the same with the tables of whichever engine.
macro_rules! either {
    ($halls:expr, $hall:ident => $does:expr) => {
        match $halls {
            Halls::Whole($hall) => $does,
            Halls::Creatures($hall) => $does,
        }
    };
}

/// Where all games write.
struct Outs<'a> {
    observations: &'a mut [u8],
    masks: &'a mut [bool],
    players: &'a mut [u8],
    rewards: &'a mut [f32],
    ended: &'a mut [u8],
}

/// Where one game writes.
struct Out<'a> {
    observation: &'a mut [u8],
    mask: &'a mut [bool],
    player: &'a mut u8,
    rewards: &'a mut [f32],
    ended: &'a mut u8,
}

/// Games side by side; `menace.learn.VectorEnv` wraps it.
#[pyclass(module = "menace._menace")]
pub struct RawEnv {
    halls: Halls,
    pool: Option<ThreadPool>,
    luck: Chance,
    observations: Py<PyArray2<u8>>,
    masks: Py<PyArray2<bool>>,
    players: Py<PyArray1<u8>>,
    rewards: Py<PyArray2<f32>>,
    ended: Py<PyArray1<u8>>,
}

/// What the env's arrays hold after a step.
type Arrays = (Py<PyArray2<u8>>, Py<PyArray2<bool>>, Py<PyArray1<u8>>, Py<PyArray2<f32>>, Py<PyArray1<u8>>);

#[pymethods]
impl RawEnv {
    #[classattr]
    const OBSERVATION: usize = BYTES;
    #[classattr]
    const ACTIONS: usize = ACTIONS;

    #[new]
    #[pyo3(signature = (setup, games, opponent, agent, seed, threads, auto_reset, fast))]
    #[allow(clippy::too_many_arguments)]
    fn new(
        py: Python<'_>,
        setup: &Setup,
        games: usize,
        opponent: Option<&str>,
        agent: Option<&str>,
        seed: u64,
        threads: usize,
        auto_reset: bool,
        fast: Option<bool>,
    ) -> PyResult<RawEnv> {
        let agent = agent.map(player).transpose()?;
        let stride = games as u64;
        let creatures = match (fast, &setup.creatures) {
            (Some(false), _) | (None, None) => None,
            (Some(true) | None, Some(creatures)) => Some(Arc::clone(creatures)),
            (Some(true), None) => {
                return Err(refused("the fast engine plays creatures and lands alone: found other cards"));
            }
        };
        let halls = match creatures {
            Some(decks) => {
                let rules: Rules<Arc<Creatures>> = Rules { decks, seed, stride, auto_reset };
                Halls::Creatures(Hall::new(rules, games, opponent, agent)?)
            }
            None => {
                let decks: Arc<MatchUp> = Arc::clone(&setup.match_up);
                let rules = Rules { decks, seed, stride, auto_reset };
                Halls::Whole(Hall::new(rules, games, opponent, agent)?)
            }
        };
        let mut env = RawEnv::of(py, halls, games, threads, seed)?;
        env.reset(py, seed)?;
        Ok(env)
    }

    /// The arrays, which every step overwrites: observations, masks, players, rewards, ended.
    #[getter]
    fn arrays(&self, py: Python<'_>) -> Arrays {
        (
            self.observations.clone_ref(py),
            self.masks.clone_ref(py),
            self.players.clone_ref(py),
            self.rewards.clone_ref(py),
            self.ended.clone_ref(py),
        )
    }

    /// Starts every game anew.
    fn reset(&mut self, py: Python<'_>, seed: u64) -> PyResult<()> {
        self.luck = Chance::new(seed, Drawer::Bot(Player::A), 0);
        let halls = &mut self.halls;
        let started = attended(py, |stop| either!(halls, hall => hall.reset(seed, stop)));
        self.write(py, None)?;
        started
    }

    /// Takes an action in each game.
    fn step(&mut self, py: Python<'_>, actions: PyReadonlyArray1<'_, i64>) -> PyResult<()> {
        let actions = actions.as_array();
        let checked = either!(&self.halls, hall => hall.checked(actions.iter().copied()))?;
        self.write(py, Some(&checked))
    }

    /// Draws a legal action for each game, all alike.
    fn random_actions(&mut self, actions: &Bound<'_, PyArray1<i64>>) -> PyResult<()> {
        let mut actions = actions.readwrite();
        let actions = actions.as_slice_mut().map_err(refused)?;
        either!(&self.halls, hall => hall.draw(actions, &mut self.luck));
        Ok(())
    }

    /// Returns what a player sees of a game.
    fn observe<'py>(&self, py: Python<'py>, game: usize, viewer: &str) -> PyResult<Bound<'py, PyArray1<u8>>> {
        let viewer = player(viewer)?;
        let mut bytes = vec![0; BYTES];
        either!(&self.halls, hall => hall.table(game)?.observe(&hall.rules, viewer, &mut bytes));
        Ok(PyArray1::from_vec(py, bytes))
    }

    /// Returns a determinised copy of a game, as its player may know it.
    fn sample(&self, game: usize, seed: u64) -> PyResult<GameState> {
        match &self.halls {
            Halls::Whole(hall) => {
                let table = hall.table(game)?;
                let mut luck = Chance::new(seed, Drawer::Bot(table.player()), table.index());
                Ok(table.sample(&hall.rules, &mut luck))
            }
            Halls::Creatures(_) => Err(refused(
                "games of the fast engine are no State: take copies(), or an environment with fast=False",
            )),
        }
    }

    /// Returns determinised copies of a game, as its player may know it.
    fn copies(
        &self,
        py: Python<'_>,
        game: usize,
        count: usize,
        seed: u64,
        threads: usize,
    ) -> PyResult<RawEnv> {
        let halls = match &self.halls {
            Halls::Whole(hall) => Halls::Whole(hall.copies(game, count, seed)?),
            Halls::Creatures(hall) => Halls::Creatures(hall.copies(game, count, seed)?),
        };
        let mut env = RawEnv::of(py, halls, count, threads, seed)?;
        env.write(py, None)?;
        Ok(env)
    }

    /// Says in a few lines how a game is, nothing hidden.
    fn told(&self, game: usize) -> PyResult<String> {
        either!(&self.halls, hall => Ok(hall.table(game)?.told(&hall.rules)))
    }

    /// By game, whose reward is the agent's: 0 for A, 1 for B; without an opponent, 0.
    fn agents(&self) -> Vec<u8> {
        either!(&self.halls, hall => {
            hall.tables.iter().map(|table| table.agent().map_or(0, |agent| agent as u8)).collect()
        })
    }

    /// Whether games are played by the engine of creatures and lands.
    #[getter]
    fn fast(&self) -> bool {
        matches!(self.halls, Halls::Creatures(_))
    }

    /// How many legal answers had no action since the env began.
    #[getter]
    fn unreachable(&self) -> u64 {
        either!(&self.halls, hall => hall.tables.iter().map(Table::unreachable).sum())
    }
}

impl RawEnv {
    fn of(py: Python<'_>, halls: Halls, games: usize, threads: usize, seed: u64) -> PyResult<RawEnv> {
        if games == 0 || threads == 0 {
            return Err(PyValueError::new_err("found no games or no threads, expected at least 1"));
        }
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads);
        let pool = (threads > 1).then(|| pool.build()).transpose().map_err(refused)?;
        Ok(RawEnv {
            halls,
            pool,
            luck: Chance::new(seed, Drawer::Bot(Player::A), 0),
            observations: PyArray2::zeros(py, [games, BYTES], false).unbind(),
            masks: PyArray2::zeros(py, [games, ACTIONS], false).unbind(),
            players: PyArray1::zeros(py, [games], false).unbind(),
            rewards: PyArray2::zeros(py, [games, 2], false).unbind(),
            ended: PyArray1::zeros(py, [games], false).unbind(),
        })
    }

    /// Takes an action in each game, if there are any, and writes all arrays.
    fn write(&mut self, py: Python<'_>, actions: Option<&[usize]>) -> PyResult<()> {
        let (mut observations, mut masks) =
            (self.observations.bind(py).readwrite(), self.masks.bind(py).readwrite());
        let (mut players, mut rewards) =
            (self.players.bind(py).readwrite(), self.rewards.bind(py).readwrite());
        let mut ended = self.ended.bind(py).readwrite();
        let out = Outs {
            observations: observations.as_slice_mut().map_err(refused)?,
            masks: masks.as_slice_mut().map_err(refused)?,
            players: players.as_slice_mut().map_err(refused)?,
            rewards: rewards.as_slice_mut().map_err(refused)?,
            ended: ended.as_slice_mut().map_err(refused)?,
        };
        let RawEnv { halls, pool, .. } = self;
        let has_bots = either!(&*halls, hall => hall.has_bots());
        let work = |stop: &AtomicBool| either!(halls, hall => hall.write(actions, pool.as_ref(), stop, out));
        // Without bots a step is over before a thread for it would be worth its start.
        if has_bots && actions.is_some() {
            return attended(py, work);
        }
        py.detach(|| work(&AtomicBool::new(false)));
        Ok(())
    }
}
