//! A game of whole decks in the environment.

use std::sync::{Arc, Mutex};

use menace::Player;
use menace::arena::Pairing;
use menace::engine::{Brain, Ending, MatchUp, State};
use menace::game::{Chance, Drawer};
use pyo3::PyResult;

use crate::bots::brain;
use crate::env::{Rules, Table};
use crate::games::GameState;
use crate::observation;
use crate::space::{Dialogue, Lit};

/// One game after the other.
pub struct WholeGame {
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

impl WholeGame {
    /// Returns a state that looks to the player who decides like the real one.
    pub fn sample(&self, rules: &Rules<Arc<MatchUp>>, luck: &mut Chance) -> GameState {
        let state = Box::new(self.state.sample(self.player(), luck));
        let chance = Chance::new(luck.bits(), Drawer::Game, 0);
        GameState { match_up: Arc::clone(&rules.decks), state, chance, luck: luck.clone() }
    }

    /// Lets the opponent decide until the agent has to, and finds out what is legal.
    fn go_on(&mut self, rules: &Rules<Arc<MatchUp>>) {
        let book = &rules.decks.book;
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
}

impl Table for WholeGame {
    type Decks = Arc<MatchUp>;

    fn new(rules: &Rules<Self::Decks>, opponent: Option<(&str, Player)>) -> PyResult<WholeGame> {
        let opponent = match opponent {
            Some((name, agent)) => Some(Opponent {
                brain: Mutex::new(brain(name)?),
                luck: Chance::new(rules.seed, Drawer::Bot(agent.opponent()), 0),
                agent,
            }),
            None => None,
        };
        let mut chance = Chance::new(rules.seed, Drawer::Game, 0);
        let state = Box::new(rules.decks.start(Player::A, &mut chance));
        Ok(WholeGame { state, chance, dialogue: Dialogue::default(), index: 0, opponent })
    }

    fn start(&mut self, rules: &Rules<Self::Decks>, index: u64) {
        let Pairing { shuffles, on_the_play } = Pairing::of_game(index);
        self.index = index;
        self.chance = Chance::new(rules.seed, Drawer::Game, shuffles);
        *self.state = rules.decks.start(on_the_play, &mut self.chance);
        if let Some(opponent) = &mut self.opponent {
            opponent.luck = Chance::new(rules.seed, Drawer::Bot(opponent.agent.opponent()), shuffles);
            opponent.brain.get_mut().expect("nobody panics with the lock held").begin();
        }
        self.go_on(rules);
    }

    fn take(&mut self, rules: &Rules<Self::Decks>, action: usize) {
        if self.dialogue.take(&rules.decks.book, &mut self.state, &mut self.chance, action) {
            self.go_on(rules);
        }
    }

    fn outcome(&self) -> Option<(Option<Player>, bool)> {
        let outcome = self.state.outcome?;
        Some((outcome.winner, matches!(outcome.ending, Ending::TurnLimit | Ending::TooLarge)))
    }

    fn index(&self) -> u64 {
        self.index
    }

    fn player(&self) -> Player {
        self.state.decision().map_or(self.state.active, |pending| pending.player)
    }

    fn agent(&self) -> Option<Player> {
        self.opponent.as_ref().map(|opponent| opponent.agent)
    }

    fn lit(&self) -> &Lit {
        self.dialogue.lit()
    }

    fn observe(&self, rules: &Rules<Self::Decks>, viewer: Player, out: &mut [u8]) {
        observation::write(&rules.decks.book, &self.state, viewer, &self.dialogue, out);
    }

    fn copy(&self, rules: &Rules<Self::Decks>, luck: &mut Chance) -> WholeGame {
        let GameState { state, chance, .. } = self.sample(rules, luck);
        let mut copy =
            WholeGame { state, chance, dialogue: Dialogue::default(), index: self.index, opponent: None };
        copy.go_on(rules);
        copy
    }

    fn told(&self, rules: &Rules<Self::Decks>) -> String {
        crate::games::told(&rules.decks.book, &self.state)
    }

    fn unreachable(&self) -> u64 {
        self.dialogue.unreachable
    }
}
