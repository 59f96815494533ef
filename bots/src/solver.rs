//! The bot that solves its combats.
//!
//! - Attacks: each is met by the opponent's best blocks, and the best few are followed through the attack that hits
//!   back.
//! - Blocks: the best few for the moment are followed through the attack that the bot itself answers with.
//! - Cards: of all creatures that its lands can pay together, those that spend most mana.
//! - Hands and lands: as [`greedy`](crate::greedy) does.

use menace::bot::{Bot, BotFailure};
use menace::game::{Action, Chance, DecisionKind, Player, Setup, State, View};

use crate::evaluation::{self, Weights};
use crate::greedy::Hand;
use crate::registry::BotKind;
use crate::setting::{Setting, Settings, Values};
use crate::tactics::Tactics;

/// How the registry knows it.
pub const KIND: BotKind = BotKind {
    name: "solver",
    about: "solves its combats, with what hits back, and plays the creatures that are worth most together",
    settings: &[SETTINGS, evaluation::SETTINGS],
    check: |_| Ok(()),
    build: |settings| Box::new(Solver::new(settings)),
};

const SETTINGS: &[Setting] = &[
    Setting {
        name: "depth",
        about: "how many attacks of the turns after this one it looks at",
        values: Values::Number { default: 1, least: 0, most: 6 },
    },
    Setting {
        name: "width",
        about: "how many of its best attacks or blocks it looks at so deeply",
        values: Values::Number { default: 5, least: 1, most: 64 },
    },
];

/// The bot that solves its combats.
#[derive(Debug)]
pub struct Solver {
    depth: u32,
    width: usize,
    weights: Weights,
    hand: Hand,
    tactics: Option<Tactics>,
}

impl Solver {
    /// Returns a bot with these settings.
    pub fn new(settings: &Settings) -> Solver {
        Solver {
            depth: settings.number("depth") as u32,
            width: settings.number("width") as usize,
            weights: evaluation::weights(settings),
            hand: Hand::default(),
            tactics: None,
        }
    }
}

impl Bot for Solver {
    fn begin(&mut self, setup: &Setup, _player: Player) {
        if !self.tactics.as_ref().is_some_and(|tactics| tactics.suit(setup)) {
            self.hand = Hand::of(setup);
            self.tactics = Some(Tactics::new(setup, &self.weights));
        }
    }

    fn decide(&mut self, view: &View<'_>, chance: &mut Chance) -> Result<Action, BotFailure> {
        let Some(decision) = view.decision() else { return Ok(Action::Pass) };
        let setup = view.setup();
        let tactics = self.tactics.as_mut().expect("a game has begun");
        Ok(match decision.kind {
            DecisionKind::Mulligan => self.hand.keep_or_not(view),
            DecisionKind::Bottom { .. } => Action::Bottom(self.hand.least_useful(view)),
            DecisionKind::Discard { .. } => Action::Discard(self.hand.least_useful(view)),
            DecisionKind::Main => match self.hand.land(view) {
                Some(land) => Action::PlayLand(land),
                None => best_cast(setup, &view.sample(chance), tactics),
            },
            DecisionKind::DeclareAttackers => {
                let state = view.sample(chance);
                tactics.look_at(&state);
                let strikes = tactics.attacks(setup, &state, self.depth, self.width);
                strikes.first().ok_or(BotFailure::Crash)?.action()
            }
            DecisionKind::DeclareBlockers => {
                let state = view.sample(chance);
                tactics.look_at(&state);
                let mut replies = tactics.blocks_ahead(setup, &state, self.depth, self.width);
                Action::Block(replies.swap_remove(0).declaration)
            }
            DecisionKind::Divide { .. } => tactics.division(setup, &view.sample(chance)),
        })
    }
}

/// Returns the first card of the creatures that spend most mana together, and among those are worth most.
fn best_cast(setup: &Setup, state: &State, tactics: &mut Tactics) -> Action {
    let player = state.active();
    let mut best = ((0, 0), Action::Pass);
    tactics.each_way_to_cast(setup, state, None, &mut |tactics, first, after| {
        let came = (after.creatures(player) - state.creatures(player)).iter();
        let (mut mana, mut worth) = (0, 0);
        for card in came.map(|slot| after.creature(player, slot)) {
            mana += u32::from(setup.facts(card).mana_value);
            worth += tactics.evaluation().creature(card);
        }
        if (mana, worth) > best.0 {
            best = ((mana, worth), first.clone());
        }
    });
    best.1
}
