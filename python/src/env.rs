//! Many games in one call, for learning.

use std::sync::{Arc, Mutex};

use menace::arena::Pairing;
use menace::engine::{Brain, Ending, MatchUp, State};
use menace::game::{Chance, Drawer, Player};
use numpy::{PyArray1, PyArray2, PyArrayMethods, PyReadonlyArray1};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use rayon::ThreadPool;
use rayon::prelude::*;

use crate::bots::brain;
use crate::error::{illegal, refused};
use crate::games::{GameState, Setup, player};
use crate::observation::{self, BYTES};
use crate::space::{ACTIONS, Dialogue};

/// One game after the other.
struct Game {
    state: Box<State>,
    chance: Chance,
    dialogue: Dialogue,
    /// The index of the game, which decides its shuffles and who is on the play.
    index: u64,
    opponent: Option<Opponent>,
}

/// A bot that decides for the player who is not the agent's.
struct Opponent {
    /// Brains may go from thread to thread, but not be shared: nobody else ever locks it.
    brain: Mutex<Box<dyn Brain>>,
    luck: Chance,
    agent: Player,
}

/// What every game needs.
struct Rules {
    match_up: Arc<MatchUp>,
    seed: u64,
    /// How far apart the indices of one game and the next are.
    stride: u64,
    auto_reset: bool,
}

impl Game {
    fn start(&mut self, rules: &Rules, index: u64) {
        let Pairing { shuffles, on_the_play } = Pairing::of_game(index);
        self.index = index;
        self.chance = Chance::new(rules.seed, Drawer::Game, shuffles);
        *self.state = rules.match_up.start(on_the_play, &mut self.chance);
        if let Some(opponent) = &mut self.opponent {
            opponent.luck = Chance::new(rules.seed, Drawer::Bot(opponent.agent.opponent()), index);
        }
        self.go_on(rules);
    }

    /// Lets the opponent decide until the agent has to, and finds out what is legal.
    fn go_on(&mut self, rules: &Rules) {
        let book = &rules.match_up.book;
        if let Some(Opponent { brain, luck, agent }) = &mut self.opponent {
            let brain = brain.get_mut().expect("nobody panics with the lock held");
            while let Some(pending) = self.state.decision().filter(|pending| pending.player != *agent) {
                let view = self.state.view(pending.player);
                let action = brain.decide(book, view, luck).expect("bots of menace do not fail");
                self.state
                    .apply_action(book, &action, &mut self.chance)
                    .expect("bots of menace play legally");
            }
        }
        self.dialogue.begin(book, &self.state);
    }

    /// Takes the action; returns both players' rewards and whether the game has ended: 1, or 2 if it was cut off.
    fn step(&mut self, rules: &Rules, action: usize) -> ([f32; 2], u8) {
        let book = &rules.match_up.book;
        if self.dialogue.take(book, &mut self.state, &mut self.chance, action) {
            self.go_on(rules);
        }
        let Some(outcome) = self.state.outcome else { return ([0.0; 2], 0) };
        let rewards = match outcome.winner {
            Some(Player::A) => [1.0, -1.0],
            Some(Player::B) => [-1.0, 1.0],
            None => [0.0, 0.0],
        };
        let cut = matches!(outcome.ending, Ending::TurnLimit | Ending::TooLarge);
        if rules.auto_reset {
            self.start(rules, self.index + rules.stride);
        }
        (rewards, if cut { 2 } else { 1 })
    }

    fn player(&self) -> Player {
        self.state.decision().map_or(self.state.active, |pending| pending.player)
    }

    fn show(&self, rules: &Rules, observation: &mut [u8], mask: &mut [bool], player: &mut u8) {
        observation::write(&rules.match_up.book, &self.state, self.player(), &self.dialogue, observation);
        mask.copy_from_slice(self.dialogue.legal());
        *player = self.player() as u8;
    }
}

/// Games side by side; `menace.learn.VectorEnv` wraps it.
#[pyclass(module = "menace._menace")]
pub struct RawEnv {
    rules: Rules,
    games: Vec<Game>,
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
    #[pyo3(signature = (setup, games, opponent, agent, seed, threads, auto_reset))]
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
    ) -> PyResult<RawEnv> {
        if games == 0 || threads == 0 {
            return Err(PyValueError::new_err("found no games or no threads, expected at least 1"));
        }
        let agent = agent.map(player).transpose()?;
        let match_up = Arc::clone(&setup.match_up);
        let rules = Rules { match_up, seed, stride: games as u64, auto_reset };
        let game = |index: usize| {
            let opponent = match opponent {
                // Neighbours share their shuffles; without a seat, the agent's changes with every pair.
                Some(name) => Some(Opponent {
                    brain: Mutex::new(brain(name)?),
                    luck: Chance::new(seed, Drawer::Bot(Player::B), 0),
                    agent: agent.unwrap_or(Player::BOTH[index / 2 % 2]),
                }),
                None => None,
            };
            let mut chance = Chance::new(seed, Drawer::Game, 0);
            let state = Box::new(rules.match_up.start(Player::A, &mut chance));
            Ok(Game { state, chance, dialogue: Dialogue::default(), index: 0, opponent })
        };
        let made = (0..games).map(game).collect::<PyResult<Vec<_>>>()?;
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads);
        let pool = (threads > 1).then(|| pool.build()).transpose().map_err(refused)?;
        let mut env = RawEnv {
            rules,
            games: made,
            pool,
            luck: Chance::new(seed, Drawer::Bot(Player::A), 0),
            observations: PyArray2::zeros(py, [games, BYTES], false).unbind(),
            masks: PyArray2::zeros(py, [games, ACTIONS], false).unbind(),
            players: PyArray1::zeros(py, [games], false).unbind(),
            rewards: PyArray2::zeros(py, [games, 2], false).unbind(),
            ended: PyArray1::zeros(py, [games], false).unbind(),
        };
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
        self.rules.seed = seed;
        self.luck = Chance::new(seed, Drawer::Bot(Player::A), 0);
        let rules = &self.rules;
        let games = &mut self.games;
        py.detach(|| games.iter_mut().enumerate().for_each(|(index, game)| game.start(rules, index as u64)));
        self.write(py, None)
    }

    /// Takes an action in each game.
    fn step(&mut self, py: Python<'_>, actions: PyReadonlyArray1<'_, i64>) -> PyResult<()> {
        let actions = actions.as_array();
        if actions.len() != self.games.len() {
            return Err(PyValueError::new_err(format!(
                "found {} actions, expected one for each of {} games",
                actions.len(),
                self.games.len()
            )));
        }
        let mut checked = Vec::with_capacity(actions.len());
        for (index, (&action, game)) in actions.iter().zip(&self.games).enumerate() {
            let legal = usize::try_from(action).ok().filter(|&action| game.dialogue.is_legal(action));
            checked.push(
                legal.ok_or_else(|| illegal(format_args!("game {index}: action {action} is not legal")))?,
            );
        }
        self.write(py, Some(&checked))
    }

    /// Draws a legal action for each game, all alike.
    fn random_actions(&mut self, actions: &Bound<'_, PyArray1<i64>>) -> PyResult<()> {
        let mut actions = actions.readwrite();
        let actions = actions.as_slice_mut().map_err(refused)?;
        for (action, game) in actions.iter_mut().zip(&self.games) {
            let legal = game.dialogue.legal();
            let count = legal.iter().filter(|&&legal| legal).count();
            if count > 0 {
                let drawn = self.luck.below(count as u32) as usize;
                let place = legal.iter().enumerate().filter(|(_, legal)| **legal).nth(drawn);
                *action = place.map_or(0, |(place, _)| place as i64);
            }
        }
        Ok(())
    }

    /// Returns what a player sees of a game.
    fn observe<'py>(&self, py: Python<'py>, game: usize, viewer: &str) -> PyResult<Bound<'py, PyArray1<u8>>> {
        let game = self.game(game)?;
        let mut bytes = vec![0; BYTES];
        let book = &self.rules.match_up.book;
        observation::write(book, &game.state, player(viewer)?, &game.dialogue, &mut bytes);
        Ok(PyArray1::from_vec(py, bytes))
    }

    /// Returns a determinised copy of a game, as its player may know it.
    fn sample(&self, game: usize, seed: u64) -> PyResult<GameState> {
        let game = self.game(game)?;
        let mut luck = Chance::new(seed, Drawer::Bot(game.player()), game.index);
        let state = Box::new(game.state.sample(game.player(), &mut luck));
        let chance = Chance::new(luck.bits(), Drawer::Game, 0);
        Ok(GameState { match_up: Arc::clone(&self.rules.match_up), state, chance, luck })
    }

    /// By game, whose reward is the agent's: 0 for A, 1 for B; without an opponent, 0.
    fn agents(&self) -> Vec<u8> {
        self.games
            .iter()
            .map(|game| game.opponent.as_ref().map_or(0, |opponent| opponent.agent as u8))
            .collect()
    }

    /// How many legal answers had no action since the env began.
    #[getter]
    fn unreachable(&self) -> u64 {
        self.games.iter().map(|game| game.dialogue.unreachable).sum()
    }
}

impl RawEnv {
    fn game(&self, index: usize) -> PyResult<&Game> {
        self.games.get(index).ok_or_else(|| PyValueError::new_err(format!("there is no game {index}")))
    }

    /// Takes an action in each game, if there are any, and writes all arrays.
    fn write(&mut self, py: Python<'_>, actions: Option<&[usize]>) -> PyResult<()> {
        let (mut observations, mut masks) =
            (self.observations.bind(py).readwrite(), self.masks.bind(py).readwrite());
        let (mut players, mut rewards) =
            (self.players.bind(py).readwrite(), self.rewards.bind(py).readwrite());
        let mut ended = self.ended.bind(py).readwrite();
        let observations = observations.as_slice_mut().map_err(refused)?;
        let masks = masks.as_slice_mut().map_err(refused)?;
        let players = players.as_slice_mut().map_err(refused)?;
        let rewards = rewards.as_slice_mut().map_err(refused)?;
        let ended = ended.as_slice_mut().map_err(refused)?;
        let RawEnv { rules, games, pool, .. } = self;
        let rules = &*rules;
        let one = |index: usize, game: &mut Game, out: Out<'_>| {
            let (won, end) = match actions {
                Some(actions) => game.step(rules, actions[index]),
                None => ([0.0; 2], 0),
            };
            out.rewards.copy_from_slice(&won);
            *out.ended = end;
            game.show(rules, out.observation, out.mask, out.player);
        };
        py.detach(|| match pool {
            Some(pool) => pool.install(|| {
                games
                    .par_iter_mut()
                    .zip(observations.par_chunks_exact_mut(BYTES))
                    .zip(masks.par_chunks_exact_mut(ACTIONS))
                    .zip(players.par_iter_mut())
                    .zip(rewards.par_chunks_exact_mut(2))
                    .zip(ended.par_iter_mut())
                    .enumerate()
                    .for_each(|(index, (((((game, observation), mask), player), rewards), ended))| {
                        one(index, game, Out { observation, mask, player, rewards, ended });
                    });
            }),
            None => games
                .iter_mut()
                .zip(observations.chunks_exact_mut(BYTES))
                .zip(masks.chunks_exact_mut(ACTIONS))
                .zip(players.iter_mut())
                .zip(rewards.chunks_exact_mut(2))
                .zip(ended.iter_mut())
                .enumerate()
                .for_each(|(index, (((((game, observation), mask), player), rewards), ended))| {
                    one(index, game, Out { observation, mask, player, rewards, ended });
                }),
        });
        Ok(())
    }
}

/// Where one game writes.
struct Out<'a> {
    observation: &'a mut [u8],
    mask: &'a mut [bool],
    player: &'a mut u8,
    rewards: &'a mut [f32],
    ended: &'a mut u8,
}
