//! The bot that solves its combats.
//!
//! - Attacks: each is met by the opponent's best blocks, and the best few are followed through the attack that hits
//!   back.
//! - Blocks: the best few for the moment are followed through the attack that the bot itself answers with.
//! - Cards: of all creatures that its lands can pay together, of those that spend most mana, or one less, those after which
//!   the attack that comes next is worth most.
//! - Hands and lands: as [`greedy`](crate::greedy) does.

use menace::Player;
use menace::game::{Action, Bot, BotFailure, Chance, Considered, DecisionKind, Setup, State, View};
use menace::sort::CompactSort;

use crate::evaluation::{self, Weights};
use crate::greedy::Hand;
use crate::kind::{BotKind, WholeKind};
use crate::setting::{Setting, Settings, Values};
use crate::tactics::Tactics;
use crate::whole::{BELIEF, LETHAL_STATES, SolverSettings, Table, WORTH};

/// How the registry knows it.
pub const KIND: BotKind = BotKind {
    name: "solver",
    about: "solves its combats, with what hits back, and plays the creatures that are worth most together",
    settings: &[SETTINGS, evaluation::SETTINGS, WORTH],
    check: |_, _| Ok(()),
    build: |settings| Box::new(Solver::new(settings)),
    whole: Some(WholeKind {
        settings: &["belief", "lethal", "worth"],
        only: &["belief", "lethal", "worth"],
        build: |settings| {
            let belief = settings.number("belief") == 1;
            Box::new(crate::whole::Solver::new(
                SolverSettings {
                    belief,
                    lethal: settings.number("lethal") as u32,
                    ..SolverSettings::default()
                },
                Table::by(settings),
            ))
        },
    }),
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
    BELIEF,
    LETHAL_STATES,
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
                None => {
                    let state = view.sample(chance);
                    best_cast(setup, &state, tactics, self.depth)
                }
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

    fn weigh(
        &mut self,
        view: &View<'_>,
        chance: &mut Chance,
    ) -> Result<(Action, Vec<Considered>), BotFailure> {
        let kind = view.decision().map(|decision| decision.kind);
        let weighed =
            |(action, value): (Action, i32)| Considered { action, value: value.into(), visits: None };
        let considered: Vec<Considered> = match kind {
            Some(kind @ (DecisionKind::DeclareAttackers | DecisionKind::DeclareBlockers)) => {
                let (setup, state) = (view.setup(), view.sample(chance));
                let tactics = self.tactics.as_mut().expect("a game has begun");
                tactics.look_at(&state);
                if kind == DecisionKind::DeclareAttackers {
                    let strikes = tactics.attacks(setup, &state, self.depth, self.width);
                    strikes.iter().map(|strike| weighed((strike.action(), strike.value))).collect()
                } else {
                    let replies = tactics.blocks_ahead(setup, &state, self.depth, self.width);
                    let replies = replies.into_iter();
                    replies.map(|reply| weighed((Action::Block(reply.declaration), reply.value))).collect()
                }
            }
            _ => return Ok((self.decide(view, chance)?, Vec::new())),
        };
        Ok((considered.first().ok_or(BotFailure::Crash)?.action.clone(), considered))
    }
}

/// How many sets of creatures are compared by what comes after them.
const MOST_SETS: usize = 3;

/// How many attacks are followed to compare them: fewer than where one is chosen.
const FOLLOWED: usize = 2;

/// Sets of creatures are compared that spend at most this much less mana than the one that spends most.
const MANA_LEFT: u32 = 1;

/// Some creatures that can be cast together.
struct Casts {
    /// The mana that they cost, and what they are worth.
    cost_and_worth: (u32, i32),
    first: Action,
    after: State,
}

/// Returns the first card of the creatures to cast.
///
/// At depth 0 these are the dearest: to compare them by the next attack does harm where nothing hits back.
fn best_cast(setup: &Setup, state: &State, tactics: &mut Tactics, depth: u32) -> Action {
    let player = state.active();
    let mut sets = Vec::new();
    tactics.each_way_to_cast(setup, state, None, &mut |tactics, first, after| {
        let came = (after.creatures(player) - state.creatures(player)).iter();
        let (mut mana, mut worth) = (0, 0);
        for card in came.map(|slot| after.creature(player, slot)) {
            mana += u32::from(setup.facts(card).mana_value);
            worth += tactics.evaluation().creature(card);
        }
        sets.push(Casts { cost_and_worth: (mana, worth), first: first.clone(), after: *after });
    });
    sets.compact_sort_by_key(|set| std::cmp::Reverse(set.cost_and_worth));
    let Some(Casts { cost_and_worth: (most, _), .. }) = sets.first() else { return Action::Pass };
    let least = most.saturating_sub(MANA_LEFT);
    sets.retain(|set| set.cost_and_worth.0 >= least);
    sets.truncate(if depth == 0 { 1 } else { MOST_SETS });
    if sets.len() == 1 {
        return sets.swap_remove(0).first;
    }
    // Of sets after which the attack is worth the same, the dearest.
    let mut worth = |set: &Casts| tactics.ahead(setup, &set.after, player, state.turn(), depth, FOLLOWED);
    let best = sets.into_iter().min_by_key(|set| std::cmp::Reverse(worth(set)));
    best.expect("there is more than one").first
}
