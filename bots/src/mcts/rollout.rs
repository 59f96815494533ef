//! Playing on from a leaf.

use std::fmt;

use menace::Player;
use menace::game::{Bot, Chance, Setup, State, View};

use crate::evaluation::{Evaluation, Weights};
use crate::kind::BotSpec;

/// Two bots that play a game on, and a judge for where they stop.
pub(super) struct Rollout {
    bots: [Box<dyn Bot>; 2],
    /// So many turns are played after that of the leaf.
    turns: u16,
    weights: Weights,
    /// The evaluation's value as logarithmic odds: this times thousandths.
    scale: f64,
    evaluation: Evaluation,
}

impl fmt::Debug for Rollout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Rollout").finish_non_exhaustive()
    }
}

impl Rollout {
    pub fn new(bot: &BotSpec, turns: u16, weights: Weights, scale: f64) -> Rollout {
        let evaluation = Evaluation::default();
        Rollout { bots: [bot.build(), bot.build()], turns, weights, scale: scale / 1000.0, evaluation }
    }

    pub fn begin(&mut self, setup: &Setup) {
        for player in Player::BOTH {
            self.bots[player].begin(setup, player);
        }
        self.evaluation = Evaluation::new(setup, &self.weights);
    }

    /// Plays on, and returns what it was worth to that player: 1 for a game won, ½ for a draw, 0 for a loss, and the
    /// chance to win where the game is not over.
    pub fn value(&mut self, setup: &Setup, state: &mut State, player: Player, chance: &mut Chance) -> f64 {
        let last = state.turn().saturating_add(self.turns);
        while let Some(decision) = state.decision() {
            if state.turn() > last {
                let odds = f64::from(self.evaluation.value(state, player)) * self.scale;
                return 1.0 / (1.0 + (-odds).exp());
            }
            let who = decision.player;
            let action = self.bots[who].decide(&View::new(state, setup, who), chance);
            let action = action.expect("a bot that needs nothing has an answer");
            state.apply(setup, &action, chance).expect("bots play legal games");
        }
        match state.outcome().and_then(|outcome| outcome.winner) {
            None => 0.5,
            Some(winner) if winner == player => 1.0,
            Some(_) => 0.0,
        }
    }
}
