//! Monte Carlo tree search: plays games on from here many times, and answers what does best in them.
//!
//! What can't be seen is dealt anew ([`View::sample`]) in one of two ways:
//!
//! - **Information-set search** (Cowling, Powley and Whitehouse 2012, single observer): one tree over all deals; an
//!   iteration goes only where its deal allows. A move is compared with others by how often it won of the times that
//!   it could be made. At the root, sequential halving shares out the budget ([`Mcts`] says how this differs).
//! - **Ensemble determinization** (Cowling, Ward and Powley 2012): a tree for each of some deals, in which both
//!   players see everything; the trees vote with their visits.
//!
//! Below the root, and in an ensemble at the root as well, a move is chosen by UCT ([`Settings::exploration`]); a node
//! gets its children one by one as it is visited (progressive widening), the likeliest first: of attacks and blocks, the
//! solver's best. From a new leaf on another bot plays for both to the end of the turn, and so many turns more; then the
//! position is judged by the [evaluation].
//!
//! ```text
//! mod         settings, budgets, how the root chooses
//! tree        nodes, descent, the result of an iteration
//! binary      how the root chooses with decisions made of yes and no
//! candidates  which moves of a decision are looked at, and in which order
//! papers      settings of searches that papers describe
//! questions   decisions made of yes and no
//! rollout     playing on, and judging
//! ```

mod binary;
mod candidates;
mod declarations;
mod papers;
mod questions;
mod rollout;
mod tree;

use std::cmp::Reverse;

use menace::Player;
use menace::game::{Action, Bot, BotFailure, Chance, Considered, Decision, Drawer, Setup, State, View};
use menace::sort::CompactSort;

use crate::clock::{Running, TimeLimit};
use crate::evaluation::{self, Weights};
use crate::kind::{BotKind, BotSpec, WholeKind};
use crate::setting::{self, Setting, Values};
use crate::whole::{Table, WORTH};
use crate::{greedy, preset, random, solver};

use candidates::Candidates;
pub use papers::{Decisions, Pruning};
use papers::{PAPER_SETTINGS, PAPERS};
use rollout::Rollout;
use tree::Tree;

/// How the registry knows it.
pub const KIND: BotKind = BotKind {
    name: "mcts",
    about: "searches a tree of the games that may follow (Monte Carlo tree search)",
    settings: if PAPERS {
        &[SETTINGS, PAPER_SETTINGS, evaluation::SETTINGS, WORTH]
    } else {
        &[SETTINGS, evaluation::SETTINGS, WORTH]
    },
    check: |_, _| Ok(()),
    build: |settings| Box::new(Mcts::new(Settings::of(settings))),
    whole: Some(WholeKind {
        settings: &[
            "iterations",
            "ms",
            "exploration",
            "widening",
            "margin",
            "turns",
            "scale",
            "lethal",
            "belief",
            "worth",
            "trees",
        ],
        only: &["lethal", "belief", "trees", "worth"],
        build: |settings| Box::new(crate::whole::Mcts::new(whole_settings(settings), Table::by(settings))),
    }),
};

const SETTINGS: &[Setting] = &[
    Setting {
        name: "method",
        about: "one tree over all deals of the hidden cards, a tree for each of some, or one with a node for each hand",
        values: Values::Word(if PAPERS {
            &["information-set", "ensemble", "chance-nodes"]
        } else {
            &["information-set", "ensemble"]
        }),
    },
    number(
        "determinizations",
        "of an ensemble: how many deals, each with its part of the budget",
        20,
        1,
        10_000,
    ),
    number("iterations", "how many games are played on for a decision", 1000, 1, 100_000_000),
    number("ms", "the time for a decision in milliseconds, instead of iterations; 0 for none", 0, 0, 600_000),
    Setting {
        name: "exploration",
        about: "how much is tried of what has not won: the constant of UCT",
        values: Values::Decimal { default: 0.1, least: 0.0, most: 10.0 },
    },
    Setting {
        name: "widening",
        about: "how many moves are looked at: this times the root of the visits, and one",
        values: Values::Decimal { default: 0.5, least: 0.0, most: 100.0 },
    },
    Setting {
        name: "rollout",
        about: "the bot that plays on from a leaf; cards and sound are greedy with that choice",
        values: Values::Word(if PAPERS {
            &["greedy", "random", "aggro", "control", "reduced", "cards", "sound"]
        } else {
            &["greedy", "random", "aggro", "control"]
        }),
    },
    Setting {
        name: "adviser",
        about: "the bot whose move is kept unless another is better; none to look at the rollouts' moves alone",
        values: Values::Word(&["solver", "greedy", "none"]),
    },
    Setting {
        name: "margin",
        about: "by how much more often another move has to win than the adviser's",
        values: Values::Decimal { default: 0.01, least: 0.0, most: 1.0 },
    },
    number(
        "turns",
        "how many turns it plays on after that of the leaf; then the position is judged",
        0,
        0,
        10_000,
    ),
    Setting {
        name: "scale",
        about: "what the judgement is multiplied with to be the logarithm of the odds to win",
        values: Values::Decimal { default: 1.0, least: 0.0, most: 100.0 },
    },
    number(
        "best",
        "how many of the solver's best attacks and blocks are looked at; 0 for what the rollouts would do",
        4,
        0,
        64,
    ),
    crate::whole::LETHAL,
    crate::whole::BELIEF,
    number("trees", "with whole decks: how many trees share the iterations, one for each thread", 1, 1, 1024),
];

const fn number(name: &'static str, about: &'static str, default: i64, least: i64, most: i64) -> Setting {
    Setting { name, about, values: Values::Number { default, least, most } }
}

fn whole_settings(settings: &setting::Settings) -> crate::whole::MctsSettings {
    let number = |name| settings.number(name).unsigned_abs();
    crate::whole::MctsSettings {
        iterations: number("iterations") as u32,
        time: settings.time_limit(),
        exploration: settings.decimal("exploration"),
        widening: settings.decimal("widening"),
        margin: settings.decimal("margin"),
        turns: number("turns") as u16,
        scale: settings.decimal("scale"),
        lethal: number("lethal") as u32,
        belief: number("belief") == 1,
        trees: number("trees") as u32,
    }
}

/// How much is searched for a decision.
#[derive(Clone, Copy, Debug)]
pub enum Budget {
    /// So many iterations: repeatable.
    Iterations(u32),
    /// So much time: not repeatable.
    Time(TimeLimit),
}

impl Budget {
    /// Starts to measure, if time counts.
    fn start(self) -> Option<Running> {
        match self {
            Budget::Time(limit) => Some(limit.start()),
            Budget::Iterations(_) => None,
        }
    }
}

/// What is done about hidden cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// One tree, and a deal for each iteration.
    InformationSet,
    /// So many deals, and a tree for each.
    Ensemble(u32),
    /// One tree, a deal for each iteration, and a node for each hand with which a turn begins.
    ChanceNodes,
}

/// How the bot searches.
#[derive(Clone, Debug)]
pub struct Settings {
    /// What is done about hidden cards.
    pub method: Method,
    /// What a decision is made of.
    pub decisions: Decisions,
    /// Whether attacks and blocks are searched as well as what to cast; if not, the move that comes first is made.
    pub declarations: bool,
    /// Which moves are not looked at.
    pub pruning: Pruning,
    /// How much is searched.
    pub budget: Budget,
    /// The constant of UCT: a move is worth its win rate and this times √(ln offers / visits).
    pub exploration: f64,
    /// A node of n visits has at most 1 + this × √n children.
    pub widening: f64,
    /// The bot that plays on from a leaf, and whose own moves are looked at first.
    pub rollout: BotSpec,
    /// The bot whose move is kept unless another is better, if any is.
    pub adviser: Option<BotSpec>,
    /// By how much more often another move has to win than the adviser's.
    pub margin: f64,
    /// How many turns are played on after that of the leaf; then the position is judged.
    pub turns: u16,
    /// What the judgement is multiplied with to be the logarithm of the odds to win.
    pub scale: f64,
    /// The weights of the judgement.
    pub weights: Weights,
    /// How many of the best attacks and blocks are looked at first.
    pub best: usize,
}

impl Settings {
    fn of(settings: &setting::Settings) -> Settings {
        let number = |name| settings.number(name).unsigned_abs();
        Settings {
            method: match settings.word("method") {
                "ensemble" => Method::Ensemble(number("determinizations") as u32),
                "chance-nodes" => Method::ChanceNodes,
                _ => Method::InformationSet,
            },
            decisions: Decisions::of(settings),
            declarations: papers::searches_declarations(settings),
            pruning: Pruning::of(settings),
            budget: settings
                .time_limit()
                .map_or(Budget::Iterations(number("iterations") as u32), Budget::Time),
            exploration: settings.decimal("exploration"),
            widening: settings.decimal("widening"),
            best: number("best") as usize,
            margin: settings.decimal("margin"),
            turns: number("turns") as u16,
            scale: settings.decimal("scale"),
            weights: evaluation::weights(settings),
            adviser: match settings.word("adviser") {
                "none" => None,
                adviser => Some(bot(adviser)),
            },
            rollout: bot(settings.word("rollout")),
        }
    }
}

/// Returns the bot of a word that [`SETTINGS`] offers.
fn bot(word: &str) -> BotSpec {
    let kind = match word {
        "random" => &random::KIND,
        "solver" => &solver::KIND,
        _ => &greedy::KIND,
    };
    let mut settings = kind.settings();
    match word {
        "random" | "solver" | "greedy" => {}
        "cards" | "sound" if PAPERS => settings.set("choice", word).expect("they are choices of greedy's"),
        preset => preset::apply(preset, &mut settings).expect("the presets to choose from are greedy's"),
    }
    BotSpec::of(word, kind, settings)
}

impl Default for Settings {
    fn default() -> Settings {
        Settings::of(&KIND.settings())
    }
}

/// The place of the adviser's move among those of the root.
const ADVICE: usize = 0;

/// The bot that searches; see the [module](self).
///
/// Of the moves of its own decision the adviser's comes first, then the best that the solver finds. Another move is made
/// only where it wins more often by [`Settings::margin`]: with few iterations, chance alone makes some move look best.
/// Hands, lands and discards are left to the adviser.
#[derive(Debug)]
pub struct Mcts {
    settings: Settings,
    tree: Tree,
    candidates: Candidates,
    rollout: Rollout,
    /// The moves of the decision at hand.
    moves: Vec<Action>,
    /// What was done in this game.
    effort: Effort,
}

/// How much was searched in a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Effort {
    /// Games that were played on.
    pub iterations: u64,
    /// The turns that passed in them, in trees and rollouts.
    pub turns: u64,
}

impl Mcts {
    /// Returns a bot that searches in this way.
    pub fn new(settings: Settings) -> Mcts {
        Mcts {
            tree: Tree::new(settings.exploration, settings.widening, settings.method == Method::ChanceNodes),
            candidates: Candidates::new(&settings),
            rollout: Rollout::new(&settings.rollout, settings.turns, settings.weights, settings.scale),
            moves: Vec::new(),
            effort: Effort::default(),
            settings,
        }
    }

    /// Returns how much was searched in this game so far.
    pub fn effort(&self) -> Effort {
        self.effort
    }

    /// Grows one tree over all deals, and returns the place of the best move.
    ///
    /// At the root, moves are told apart by sequential halving (Karnin, Koren and Somekh 2013): each round tries
    /// every move that is left on the same deals and the same luck, and keeps the better half. What is the same for
    /// all moves then cancels out of their comparison.
    fn search_information_set(&mut self, view: &View<'_>, decision: Decision, chance: &mut Chance) -> usize {
        let began = self.settings.budget.start();
        self.tree.plant(decision, &self.moves);
        let mut left: Vec<usize> = (0..self.moves.len()).collect();
        let rounds = left.len().next_power_of_two().ilog2();
        let luck_of_deals = chance.bits();
        let mut deals = 0;
        for round in 0..rounds {
            let mut dealt = 0;
            loop {
                let used_up = match self.settings.budget {
                    Budget::Iterations(all) => (dealt + 1) * left.len() as u32 > all / rounds,
                    Budget::Time(_) => began.is_some_and(|began| began.is_used(round + 1, rounds)),
                };
                if used_up && dealt > 0 {
                    break;
                }
                let mut luck = Chance::new(luck_of_deals, Drawer::Bot(view.player()), deals);
                let state = view.sample(&mut luck);
                for &place in &left {
                    self.iterate(view, Some(place), state, &mut luck.clone());
                }
                dealt += 1;
                deals += 1;
            }
            let means: Vec<f64> = self.tree.means().collect();
            // Of equally good moves, the one that seemed best before.
            left.compact_sort_by(|&one, &other| means[other].total_cmp(&means[one]).then(one.cmp(&other)));
            left.truncate(left.len().div_ceil(2));
            if !left.contains(&ADVICE) {
                left.push(ADVICE);
            }
        }
        let means: Vec<f64> = self.tree.means().collect();
        if means[left[0]] > means[ADVICE] + self.settings.margin { left[0] } else { ADVICE }
    }

    /// Grows a tree for each of `deals` deals, and returns the place of the move with most visits in all of them.
    fn search_ensemble(
        &mut self,
        view: &View<'_>,
        decision: Decision,
        deals: u32,
        chance: &mut Chance,
    ) -> usize {
        let began = self.settings.budget.start();
        let mut votes = vec![0_u64; self.moves.len()];
        for deal in 0..deals {
            self.tree.plant(decision, &self.moves);
            self.grow(view, (deal, deals), began.as_ref(), chance);
            for (votes, visits) in votes.iter_mut().zip(self.tree.visits()) {
                *votes += u64::from(visits);
            }
        }
        let best = (0..votes.len()).max_by_key(|&place| (votes[place], Reverse(place)));
        best.expect("there is a move to choose")
    }

    /// Grows one of the trees that share the budget: of one deal, or of many if there are chance nodes.
    fn grow(
        &mut self,
        view: &View<'_>,
        (tree, trees): (u32, u32),
        began: Option<&Running>,
        chance: &mut Chance,
    ) {
        let mut state = view.sample(chance);
        let mut iteration = 0;
        loop {
            let used_up = match self.settings.budget {
                // The first trees get what can't be shared out evenly.
                Budget::Iterations(all) => iteration >= all / trees + u32::from(tree < all % trees),
                Budget::Time(_) => began.is_some_and(|began| began.is_used(tree + 1, trees)),
            };
            if used_up {
                break;
            }
            if PAPERS && self.settings.method == Method::ChanceNodes && iteration > 0 {
                state = view.sample(chance);
            }
            self.iterate(view, None, state, chance);
            iteration += 1;
        }
    }

    /// Returns the place of the best move among [`Mcts::moves`].
    fn search(&mut self, view: &View<'_>, chance: &mut Chance) -> usize {
        let decision = view.decision().expect("a bot is asked when there is something to decide");
        self.moves.clear();
        self.candidates.at_root(view, decision, chance, &mut self.moves);
        let trees = match self.settings.method {
            _ if self.moves.len() == 1 => return 0,
            Method::InformationSet => return self.search_information_set(view, decision, chance),
            Method::Ensemble(deals) => deals,
            Method::ChanceNodes => 1,
        };
        match self.search_binary(view, decision, trees, chance) {
            Some(place) => place,
            None => self.search_ensemble(view, decision, trees, chance),
        }
    }

    fn iterate(&mut self, view: &View<'_>, first: Option<usize>, state: State, chance: &mut Chance) {
        let Mcts { tree, candidates, rollout, effort, .. } = self;
        effort.turns += u64::from(tree.iterate(first, view.setup(), state, candidates, rollout, chance));
        effort.iterations += 1;
    }
}

impl Bot for Mcts {
    fn begin(&mut self, setup: &Setup, player: Player) {
        self.candidates.begin(setup, player);
        self.rollout.begin(setup);
        self.effort = Effort::default();
    }

    fn decide(&mut self, view: &View<'_>, chance: &mut Chance) -> Result<Action, BotFailure> {
        let best = self.search(view, chance);
        Ok(self.moves.swap_remove(best))
    }

    fn weigh(
        &mut self,
        view: &View<'_>,
        chance: &mut Chance,
    ) -> Result<(Action, Vec<Considered>), BotFailure> {
        let best = self.search(view, chance);
        let mut considered = Vec::new();
        // An ensemble's last tree is one of many.
        if self.moves.len() > 1 && self.settings.method == Method::InformationSet {
            let weighed = self.moves.iter().zip(self.tree.means()).zip(self.tree.visits());
            considered.extend(weighed.map(|((action, value), visits)| Considered {
                action: action.clone(),
                value,
                visits: Some(visits),
            }));
            considered.compact_sort_by(|one, other| other.value.total_cmp(&one.value));
        }
        Ok((self.moves.swap_remove(best), considered))
    }
}
