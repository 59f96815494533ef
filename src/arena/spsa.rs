//! Tuning numbers by results alone: simultaneous perturbation stochastic approximation (Spall 1998).
//!
//! A step moves all numbers at once, each up or down by chance, plays the numbers moved one way against the same numbers moved
//! the other way, and follows the winner. Gains are those of Spall, and are given by what they are at the last step, as fishtest
//! does: the perturbation, and the share of it that a step moves a number for each game won.

use crate::game::Chance;

/// A number that is tuned.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Parameter {
    /// The value at the start.
    pub start: f64,
    /// The least value.
    pub least: f64,
    /// The greatest value.
    pub most: f64,
    /// By how much the last step moves it up and down.
    pub perturbation: f64,
    /// Whether games are played with whole numbers alone.
    pub whole: bool,
}

/// Numbers to be tuned in a given count of steps.
///
/// ```
/// use menace::arena::spsa::{Parameter, Spsa};
/// use menace::game::{Chance, Drawer};
/// let life = Parameter { start: 40.0, least: 0.0, most: 100.0, perturbation: 5.0, whole: true };
/// let mut spsa = Spsa::new(vec![life], 500, 0.05);
/// for step in 0..500 {
///     let trial = spsa.trial(&mut Chance::new(1, Drawer::Game, step));
///     // A game that the player nearer to 70 wins.
///     let miss = |values: &[f64]| (values[0] - 70.0).abs();
///     spsa.learn(&trial, (miss(&trial.minus) - miss(&trial.plus)).signum());
/// }
/// assert!((spsa.values()[0] - 70.0).abs() < 10.0);
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Spsa {
    parameters: Vec<Parameter>,
    values: Vec<f64>,
    steps: u64,
    rate: f64,
    done: u64,
}

/// The numbers that play each other in one step.
#[derive(Clone, Debug, PartialEq)]
pub struct Trial {
    /// The numbers moved one way, inside their bounds.
    pub plus: Vec<f64>,
    /// The numbers moved the other way.
    pub minus: Vec<f64>,
    /// By how much `plus` was moved, before bounds and rounding.
    moved: Vec<f64>,
}

/// The decay of the gain (Spall's α).
const GAIN_DECAY: f64 = 0.602;
/// The decay of the perturbation (Spall's γ).
const PERTURBATION_DECAY: f64 = 0.101;
/// The share of the steps by which the gain's decay is delayed (Spall's A).
const STABILITY: f64 = 0.1;

impl Spsa {
    /// Returns the numbers at their start. `rate` is the share of the perturbation by which a won game moves a number in the
    /// last step.
    ///
    /// # Panics
    /// When there are no steps.
    pub fn new(parameters: Vec<Parameter>, steps: u64, rate: f64) -> Spsa {
        assert!(steps > 0, "nothing is tuned in no steps");
        let values = parameters.iter().map(|parameter| parameter.start).collect();
        Spsa { parameters, values, steps, rate, done: 0 }
    }

    /// Returns the numbers as they are, not rounded.
    pub fn values(&self) -> &[f64] {
        &self.values
    }

    /// Returns the numbers that play each other in the next step.
    pub fn trial(&self, chance: &mut Chance) -> Trial {
        let step = (self.done + 1) as f64;
        let wider = (self.steps as f64 / step).powf(PERTURBATION_DECAY);
        let mut trial = Trial { plus: Vec::new(), minus: Vec::new(), moved: Vec::new() };
        for (&value, parameter) in self.values.iter().zip(&self.parameters) {
            let sign = if chance.bits() & 1 == 0 { 1.0 } else { -1.0 };
            let moved = sign * wider * parameter.perturbation;
            trial.moved.push(moved);
            // One draw for both: they stay as far apart as they should be.
            let luck = (chance.bits() >> 11) as f64 / (1_u64 << 53) as f64;
            trial.plus.push(parameter.playable(value + moved, luck));
            trial.minus.push(parameter.playable(value - moved, luck));
        }
        trial
    }

    /// Learns from a step: how many games more `plus` has won than `minus`.
    pub fn learn(&mut self, trial: &Trial, lead: f64) {
        self.done += 1;
        let (step, steps) = (self.done as f64, self.steps as f64);
        let delay = STABILITY * steps;
        let gain = self.rate * ((delay + steps) / (delay + step)).powf(GAIN_DECAY);
        let wider = (steps / step).powf(PERTURBATION_DECAY);
        for ((value, parameter), moved) in self.values.iter_mut().zip(&self.parameters).zip(&trial.moved) {
            // Spall's estimate of the slope is lead / (2 moved); the factor is part of the rate.
            let slope = lead * moved.signum() / (wider * parameter.perturbation);
            let next = *value + gain * parameter.perturbation * parameter.perturbation * slope;
            *value = next.clamp(parameter.least, parameter.most);
        }
    }

    /// Returns the numbers as they would be played: whole ones rounded.
    pub fn result(&self) -> Vec<f64> {
        let values = self.values.iter().zip(&self.parameters);
        values.map(|(value, parameter)| if parameter.whole { value.round() } else { *value }).collect()
    }
}

impl Parameter {
    /// A value inside the bounds; a whole number is rounded up as often as it is near to the next one.
    fn playable(&self, value: f64, luck: f64) -> f64 {
        let value = if self.whole { (value + luck).floor() } else { value };
        value.clamp(self.least, self.most)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Drawer;

    fn parameter(start: f64, perturbation: f64, whole: bool) -> Parameter {
        Parameter { start, least: 0.0, most: 100.0, perturbation, whole }
    }

    /// Tunes against games that are won with a chance that grows with how near a player is to `best`.
    fn tuned(best: &[f64], parameters: Vec<Parameter>, steps: u64) -> Spsa {
        let mut spsa = Spsa::new(parameters, steps, 0.02);
        for step in 0..steps {
            let mut chance = Chance::new(7, Drawer::Game, step);
            let trial = spsa.trial(&mut chance);
            let miss = |values: &[f64]| -> f64 {
                values.iter().zip(best).map(|(value, best)| ((value - best) / 50.0).powi(2)).sum()
            };
            let odds = 1.0 / (1.0 + (8.0 * (miss(&trial.plus) - miss(&trial.minus))).exp());
            let games = 16;
            let won = (0..games).filter(|_| (chance.below(1_000_000) as f64) < 1e6 * odds).count();
            spsa.learn(&trial, 2.0 * won as f64 - games as f64);
        }
        spsa
    }

    #[test]
    fn numbers_find_the_best_ones_in_spite_of_luck() {
        let best = [70.0, 20.0];
        let spsa = tuned(&best, vec![parameter(30.0, 6.0, true), parameter(60.0, 6.0, false)], 3000);
        for (value, best) in spsa.values().iter().zip(best) {
            assert!((value - best).abs() < 10.0, "{:?}", spsa.values());
        }
        assert_eq!(spsa.result()[0].fract(), 0.0);
        assert_eq!(spsa, tuned(&best, vec![parameter(30.0, 6.0, true), parameter(60.0, 6.0, false)], 3000));
    }

    #[test]
    fn what_is_played_is_inside_the_bounds_and_whole_where_it_must_be() {
        let spsa = Spsa::new(vec![parameter(99.5, 4.0, true), parameter(0.0, 4.0, false)], 10, 0.01);
        for game in 0..50 {
            let Trial { plus, minus, .. } = spsa.trial(&mut Chance::new(3, Drawer::Game, game));
            for values in [&plus, &minus] {
                assert!(values.iter().all(|value| (0.0..=100.0).contains(value)));
                assert_eq!(values[0].fract(), 0.0);
            }
            assert_ne!(plus, minus);
        }
    }

    #[test]
    fn a_drawn_step_changes_nothing() {
        let mut spsa = Spsa::new(vec![parameter(50.0, 5.0, false)], 10, 0.01);
        let trial = spsa.trial(&mut Chance::new(3, Drawer::Game, 0));
        spsa.learn(&trial, 0.0);
        assert_eq!(spsa.values(), [50.0]);
        // The last perturbation is the one that was asked for.
        for step in 1..9 {
            let trial = spsa.trial(&mut Chance::new(3, Drawer::Game, step));
            spsa.learn(&trial, 0.0);
        }
        let last = spsa.trial(&mut Chance::new(3, Drawer::Game, 9));
        assert!(((last.plus[0] - last.minus[0]).abs() - 10.0).abs() < 1e-9, "{last:?}");
    }
}
