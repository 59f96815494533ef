//! The value of a state when both players know everything and choose for the best.

use rustc_hash::FxHashMap;

use super::SIDES;
use super::game::{Action, Game};
use super::state::{MOST_KINDS, Phase, State};
use crate::combat::damage::{BestDivision, Combat, Hit, Spare, Worth, assignments};
use crate::combat::effort::Effort;
use crate::position::Side;

/// What one hundredth of a point counts in the search: below it, fewer actions are better than more.
pub(in crate::combat) const SCALE: i64 = 1 << 8;

/// Beyond all values.
pub(in crate::combat) const INFINITE: i64 = i64::MAX / 4;

/// How many states are remembered, at most.
const MOST_REMEMBERED: usize = 1 << 20;

/// How many assignments of damage are tried in one step, at most.
const MOST_ASSIGNMENTS: usize = 4_096;

/// What a state costs that is looked at, in steps.
const STATE: u64 = 700;

/// What is known of a state's value.
#[derive(Clone, Copy)]
struct Known {
    at_least: i64,
    at_most: i64,
}

/// When the attacker acts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Attacker {
    /// Whenever it is best.
    Free,
    /// Only once the defender has used a card; until then damage is divided as though nobody could act.
    Answers,
    /// Never, and damage is divided as though nobody could act.
    Passes,
}

/// An alpha-beta search with a table of states. The attacker wants values high.
pub(super) struct Search<'p, 'w> {
    pub game: Game<'p>,
    pub worth: &'w Worth,
    known: FxHashMap<u128, Known>,
    /// What may still be done.
    pub effort: Effort,
    /// Whether every value so far is proven.
    pub proven: bool,
    spare: Spare,
    attacker: Attacker,
    /// What the defender has in hand as long as no card has been used.
    hand: [u8; MOST_KINDS],
}

impl<'p, 'w> Search<'p, 'w> {
    pub fn new(game: Game<'p>, worth: &'w Worth, effort: Effort) -> Search<'p, 'w> {
        let (attacker, hand) = (Attacker::Free, [0; MOST_KINDS]);
        let (known, spare) = (FxHashMap::default(), Spare::default());
        Search { game, worth, known, effort, proven: true, spare, attacker, hand }
    }

    /// Returns a copy of the state, to be [kept](Search::keep) when it is not needed any more.
    fn copy(&mut self, state: &State) -> State {
        let combat = self.spare.combat(&state.combat);
        State { combat, stack: state.stack.clone(), beneath: state.beneath.clone(), ..*state }
    }

    /// Lets the search use the parts of a state again.
    fn keep(&mut self, state: State) {
        self.spare.keep(state.combat);
    }

    /// Forgets all values, and has the attacker act like that in a game that begins with the state.
    pub fn restrict(&mut self, attacker: Attacker, state: &State) {
        self.known.clear();
        (self.attacker, self.hand) = (attacker, state.hands[Side::Defender as usize]);
    }

    /// Returns the players who may act, as far as the search lets them.
    fn players(&self, state: &State) -> &'static [Side] {
        match self.attacker {
            Attacker::Free => &SIDES,
            Attacker::Answers if state.hands[Side::Defender as usize] != self.hand => &SIDES,
            Attacker::Answers | Attacker::Passes => &[Side::Defender],
        }
    }

    /// Returns what an action costs, seen by the attacker: a card what a card is worth, and anything something.
    pub fn price(&self, action: &Action) -> i64 {
        let card = if action.is_spell() { self.worth.card * SCALE } else { 0 };
        match action.object.controller {
            Side::Attacker => -card - 1,
            Side::Defender => card + 1,
        }
    }

    /// Returns the score of a combat that is over.
    pub fn score(&self, combat: &Combat) -> i64 {
        self.worth.score(combat)
    }

    /// Returns the value of a state: exact between `alpha` and `beta`, a bound beyond.
    pub fn value(&mut self, state: &State, alpha: i64, beta: i64) -> i64 {
        match state.phase {
            Phase::Over => {
                self.proven &= !state.combat.prevention_was_chosen();
                return self.score(&state.combat) * SCALE;
            }
            Phase::Priority { .. } | Phase::Assigning => {}
        }
        if state.stack.is_empty() && !self.game.can_act(state, self.players(state)) {
            return self.value_of_damage(state);
        }
        // Who can't do anything passes; no table is needed for that.
        if let Phase::Priority { player, .. } = state.phase
            && !(self.players(state).contains(&player) && self.game.can_pay(state, player))
        {
            let mut passed = self.copy(state);
            self.game.pass(&mut passed);
            let value = self.value(&passed, alpha, beta);
            self.keep(passed);
            return value;
        }
        let key = state.key();
        let (mut alpha, mut beta) = (alpha, beta);
        if let Some(known) = self.known.get(&key) {
            if known.at_least == known.at_most || known.at_least >= beta {
                return known.at_least;
            }
            if known.at_most <= alpha {
                return known.at_most;
            }
            alpha = alpha.max(known.at_least);
            beta = beta.min(known.at_most);
        }
        self.effort.spend(STATE);
        let value = match state.phase {
            Phase::Priority { player, .. } => self.value_of_priority(state, player, alpha, beta),
            Phase::Assigning | Phase::Over => self.value_of_assigning(state, alpha, beta),
        };
        if self.effort.left() > 0 && self.known.len() < MOST_REMEMBERED || self.known.contains_key(&key) {
            let known = self.known.entry(key).or_insert(Known { at_least: -INFINITE, at_most: INFINITE });
            if value > alpha {
                known.at_least = known.at_least.max(value);
            }
            if value < beta {
                known.at_most = known.at_most.min(value);
            }
        }
        value
    }

    fn value_of_priority(&mut self, state: &State, player: Side, mut alpha: i64, mut beta: i64) -> i64 {
        let mut passed = self.copy(state);
        self.game.pass(&mut passed);
        let mut best = self.value(&passed, alpha, beta);
        self.keep(passed);
        // Past the budget nobody does anything more.
        if self.effort.left() == 0 {
            self.proven = false;
            return best;
        }
        let attacks = player == Side::Attacker;
        for action in self.game.actions(state, player) {
            if attacks {
                alpha = alpha.max(best)
            } else {
                beta = beta.min(best)
            }
            if alpha >= beta {
                return best;
            }
            let price = self.price(&action);
            let mut acted = self.copy(state);
            self.game.act(&mut acted, &action);
            let value = self.value(&acted, alpha - price, beta - price) + price;
            self.keep(acted);
            best = if attacks { best.max(value) } else { best.min(value) };
        }
        best
    }

    /// CR 510.1: the attacker assigns, then the defender, who knows how.
    fn value_of_assigning(&mut self, state: &State, mut alpha: i64, beta: i64) -> i64 {
        let mut best = -INFINITE;
        for answers in self.assignments(state) {
            let mut worst = INFINITE;
            let mut limit = beta;
            for hits in answers {
                let mut assigned = self.copy(state);
                self.game.assign(&mut assigned, hits);
                worst = worst.min(self.value(&assigned, alpha, limit));
                self.keep(assigned);
                limit = limit.min(worst);
                if alpha >= limit {
                    break;
                }
            }
            best = best.max(worst);
            alpha = alpha.max(best);
            if alpha >= beta {
                break;
            }
        }
        best
    }

    /// Returns the ways in which damage can be assigned in the step that has begun: the attacker's choices, and
    /// the defender's answers to each.
    pub fn assignments(&mut self, state: &State) -> Vec<Vec<Vec<Hit>>> {
        let players = self.players(state);
        if players.len() == SIDES.len() && self.game.can_act(state, players) {
            if let Some(all) = assignments(&state.combat, MOST_ASSIGNMENTS) {
                return all;
            }
            self.proven = false;
        }
        vec![vec![self.best_assignment(state)]]
    }

    /// Returns the best assignment if nobody does anything but assign damage any more.
    fn best_assignment(&mut self, state: &State) -> Vec<Hit> {
        let ground = self.game.ground(state);
        let field = ground.battlefield();
        let spare = std::mem::take(&mut self.spare);
        let best = BestDivision::new(self.worth, &field, ground.changes());
        let mut best = best.with_effort(self.effort).with_spare(spare);
        let mut hits = Vec::new();
        best.assign(&state.combat, &[], &mut hits);
        self.effort = best.effort();
        self.proven &= best.is_proven();
        self.spare = best.into_spare();
        hits
    }

    /// Returns the value when nobody does anything but assign damage any more.
    pub fn value_of_damage(&mut self, state: &State) -> i64 {
        let mut state = self.copy(state);
        while state.phase != Phase::Over {
            if state.phase == Phase::Assigning {
                let hits = self.best_assignment(&state);
                self.game.assign(&mut state, hits);
            } else {
                self.game.pass(&mut state);
            }
        }
        self.proven &= !state.combat.prevention_was_chosen();
        let score = self.score(&state.combat) * SCALE;
        self.keep(state);
        score
    }
}
