//! The bot that plays the best card it can pay, and fights by a plain evaluation of the outcome.
//!
//! - Hands of two to five lands are kept; of a mulligan's cards the least useful go to the bottom.
//! - A land each turn, then the dearest creature that can be paid, then the next.
//! - Blocks: each attacker in turn gets the block that is worth most; two creatures together where
//!   they kill what one can't; and whatever it takes to survive.
//! - Attacks: creatures join the attack one by one as long as that is worth something against the
//!   blocks that the same rules make for the opponent, with an eye on what can hit back.
//!
//! It looks at nothing hidden and draws no chance, but where a declaration that it likes is not legal.

mod attacks;
mod battle;
mod blocks;
mod cards;
mod chance;
mod foe;
mod value;

use menace::AttackDeclaration;
use menace::Player;
use menace::game::{Action, Bot, BotFailure, Chance, Considered, DecisionKind, Setup, View};
use menace::sort::CompactSort;

use crate::kind::{BotKind, WholeKind};
use crate::setting::{Setting, Settings, Values as Range};
use crate::whole::{Table, WORTH};

pub use cards::Hand;
pub use chance::{ByChance, Choice};
use foe::Outcomes;
use value::Values;

/// How the registry knows it.
pub const KIND: BotKind = BotKind {
    name: "greedy",
    about: "plays the dearest creature it can pay, and fights by fixed rules",
    settings: if cfg!(feature = "papers") {
        &[SETTINGS, chance::SETTINGS, WORTH]
    } else {
        &[SETTINGS, WORTH]
    },
    check: |_, _| Ok(()),
    build: |settings| {
        let greedy = Greedy::new(Weights::of(settings));
        match Choice::of(settings) {
            None => Box::new(greedy),
            Some(choice) => Box::new(ByChance::new(greedy, choice)),
        }
    },
    whole: Some(WholeKind {
        settings: &["worth"],
        only: &["worth"],
        build: |settings| Box::new(crate::whole::Greedy::new(Table::by(settings))),
    }),
};

const SETTINGS: &[Setting] = &[
    weight("damage", "how much damage to the opponent is worth, against creatures; in hundredths", 100),
    weight("life", "how much its own life is worth, against creatures; in hundredths", 40),
    weight("caution", "how much it minds what can hit back after an attack; in hundredths", 60),
];

const fn weight(name: &'static str, about: &'static str, default: i64) -> Setting {
    Setting { name, about, values: Range::Number { default, least: 0, most: 10_000 } }
}

/// What the greedy bot thinks things are worth, in hundredths: 100 is what it plays by default.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weights {
    /// How much damage to the opponent is worth, against creatures.
    pub damage: i32,
    /// How much its own life is worth, against creatures.
    pub life: i32,
    /// How much it minds what can hit back after an attack.
    pub caution: i32,
}

impl Weights {
    fn of(settings: &Settings) -> Weights {
        let weight = |name| settings.number(name) as i32;
        Weights { damage: weight("damage"), life: weight("life"), caution: weight("caution") }
    }
}

impl Default for Weights {
    fn default() -> Weights {
        Weights::of(&KIND.settings())
    }
}

/// By what a bot judges the combats of a setup.
#[derive(Clone, Debug, Default)]
struct Judgement {
    weights: Weights,
    values: Values,
    outcomes: Outcomes,
}

/// The bot that plays by fixed rules.
#[derive(Clone, Debug, Default)]
pub struct Greedy {
    judgement: Judgement,
    actions: Vec<Action>,
}

impl Greedy {
    /// Returns a bot with these weights.
    pub fn new(weights: Weights) -> Greedy {
        Greedy { judgement: Judgement { weights, ..Judgement::default() }, actions: Vec::new() }
    }
}

impl Bot for Greedy {
    fn begin(&mut self, setup: &Setup, _player: Player) {
        self.judgement.values = Values::of(setup);
        self.judgement.outcomes.begin(setup);
    }

    fn decide(&mut self, view: &View<'_>, chance: &mut Chance) -> Result<Action, BotFailure> {
        let Some(decision) = view.decision() else { return Ok(Action::Pass) };
        Ok(match decision.kind {
            DecisionKind::Mulligan => cards::keep_or_not(view),
            DecisionKind::Bottom { .. } => Action::Bottom(cards::least_useful(view, &self.judgement.values)),
            DecisionKind::Discard { .. } => {
                Action::Discard(cards::least_useful(view, &self.judgement.values))
            }
            DecisionKind::Main => {
                view.legal_actions(usize::MAX, &mut self.actions);
                cards::best(view, &self.judgement.values, &self.actions)
            }
            DecisionKind::DeclareAttackers => attacks::choose(view, &mut self.judgement, chance, |_, _| ()),
            DecisionKind::DeclareBlockers => blocks::choose(view, &mut self.judgement, chance),
            DecisionKind::Divide { attacking, .. } => {
                view.legal_actions(DIVISIONS, &mut self.actions);
                blocks::divide(view, &self.judgement.values, attacking, &self.actions)
            }
        })
    }

    fn weigh(
        &mut self,
        view: &View<'_>,
        chance: &mut Chance,
    ) -> Result<(Action, Vec<Considered>), BotFailure> {
        if view.decision().map(|decision| decision.kind) != Some(DecisionKind::DeclareAttackers) {
            return Ok((self.decide(view, chance)?, Vec::new()));
        }
        let mut considered: Vec<Considered> = Vec::new();
        let action = attacks::choose(view, &mut self.judgement, chance, |attackers, worth| {
            let action = Action::Attack(AttackDeclaration { attackers, bands: Vec::new() });
            if !considered.iter().any(|other| other.action == action) {
                considered.push(Considered { action, value: worth.into(), visits: None });
            }
        });
        considered.compact_sort_by(|one, other| other.value.total_cmp(&one.value));
        Ok((action, considered))
    }
}

/// How many divisions of damage are compared.
const DIVISIONS: usize = 500;
