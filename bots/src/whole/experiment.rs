//! What things are worth, by experiments: something is changed in the middle of a game, and the game is played on with it and without.
//!
//! Who wins has more of everything, and what they have is what their deck and their plan made of it, so that a fit of who won to positions
//! takes causes and companions for each other: toughness seems to be worth nothing. What chance has changed has no other cause.
//! Both games have the same shuffles and the same bots' luck after the change.

use menace::Player;
use menace::engine::{Brain, DecisionKind, MatchUp, Place, State, Step, slots};
use menace::game::{Chance, Drawer};
use menace::program::Book;
use menace::types::CardType;

use super::worth::{FEATURES, Weights, features};
use crate::train::{chance_of, solve};

/// Something that was changed in a position, and what came of it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Experiment {
    /// The features of the position as it was: the first player's less the second's.
    pub position: Weights,
    /// By how much the change has changed them.
    pub change: Weights,
    /// What part of the games the first player won without the change.
    pub won: f64,
    /// How much more they won with it: from -1 to 1.
    pub gain: f64,
}

/// An experiment is made in one turn in this number.
const TURNS: u32 = 6;

/// One decision in this number is drawn at random, so that there are positions that the bot would not reach.
const EXPLORED: u32 = 25;

/// How often a position is played on with the change, and as often without.
const GAMES: u64 = 2;

/// Games with more decisions than these are given up.
const MOST_DECISIONS: u32 = 3_000;

/// Plays a game of the bot against itself, and makes experiments in some of its turns, from the third on: at the active player's first priority.
///
/// A game that is too long, or in which the bot fails, gives the experiments until then.
///
/// ```
/// use menace::card::{CardTable, StarterDeck};
/// use menace::engine::{MatchUp, Options};
/// use menace_bots::whole::{Greedy, experiments, fit, learned};
/// let deck = StarterDeck::find("burn").expect("it comes with the library").named();
/// let game = MatchUp::new([&deck, &deck], CardTable::builtin(), Options::default())?;
/// let made = (0..4).flat_map(|index| experiments(&game, &mut Greedy::default(), 1, index)).collect::<Vec<_>>();
/// assert!(!made.is_empty() && made.iter().all(|made| (-1.0..=1.0).contains(&made.gain)));
/// let found = fit(&made, &learned());
/// assert!(found.errors.iter().all(|error| *error > 0.0));
/// # Ok::<(), menace::engine::MatchUpError>(())
/// ```
pub fn experiments(game: &MatchUp, bot: &mut dyn Brain, seed: u64, index: u64) -> Vec<Experiment> {
    let mut made = Vec::new();
    let mut luck = Chance::new(seed, Drawer::Bot(Player::A), index);
    let on_the_play = if luck.below(2) == 0 { Player::A } else { Player::B };
    let mut chance = Chance::new(seed, Drawer::Game, index);
    let mut state = game.start(on_the_play, &mut chance);
    let mut turn = 2;
    bot.begin();
    for _ in 0..MOST_DECISIONS {
        let Some(decision) = state.decision() else { break };
        let main = decision.kind == DecisionKind::Priority && state.step == Step::PrecombatMain;
        if main && state.stack.is_empty() && decision.player == state.active && state.turn > turn {
            turn = state.turn;
            if luck.below(TURNS) == 0 {
                made.extend(experiment(game, &state, bot, &mut luck));
            }
        }
        let action = match luck.below(EXPLORED) {
            0 => Some(state.sample_action(&game.book, &mut luck)),
            _ => bot.decide(&game.book, state.view(decision.player), &mut luck).ok(),
        };
        if action.is_none_or(|action| state.apply_action(&game.book, &action, &mut chance).is_err()) {
            break;
        }
    }
    made
}

/// Makes one experiment; `None` if there is nothing of what was to be changed, or a game is not played to its end.
fn experiment(game: &MatchUp, state: &State, bot: &mut dyn Brain, luck: &mut Chance) -> Option<Experiment> {
    let mut with = state.clone();
    change(&game.book, &mut with, luck)?;
    let seed = u64::from(luck.below(1 << 31));
    with.reconsider(&game.book, &mut Chance::new(seed, Drawer::Game, GAMES));
    let position = features(&game.book, state, Player::A);
    let mut change = features(&game.book, &with, Player::A);
    change.iter_mut().zip(position).for_each(|(after, before)| *after -= before);
    let (mut won, mut gain) = (0.0, 0.0);
    for number in 0..GAMES {
        let without = played_out(game, state.clone(), bot, seed, number)?;
        won += without / GAMES as f64;
        gain += (played_out(game, with.clone(), bot, seed, number)? - without) / GAMES as f64;
    }
    Some(Experiment { position, change, won, gain })
}

/// Changes something that a player drawn at random has: takes a permanent away, gives or takes life, gives or takes a card of the hand, or taps a
/// permanent. Nothing triggers on a change of life or of the hand.
fn change(book: &Book, state: &mut State, luck: &mut Chance) -> Option<()> {
    let side = if luck.below(2) == 0 { Player::A } else { Player::B };
    let own = |state: &State, land: bool| -> Vec<u8> {
        let own = |slot: &u8| {
            let perm = &state.perms[usize::from(*slot)];
            perm.controller == side && perm.is(CardType::Land) == land
        };
        slots(state.live & !state.emblems).filter(own).collect()
    };
    let one =
        |luck: &mut Chance, of: &[u8]| (!of.is_empty()).then(|| of[luck.below(of.len() as u32) as usize]);
    match luck.below(100) {
        0..60 => state.leave(book, one(luck, &own(state, false))?, Place::Exile, None),
        60..68 => state.leave(book, one(luck, &own(state, true))?, Place::Exile, None),
        68..82 => {
            let points = 1 + luck.below(5) as i16;
            let life = &mut state.players[side].life;
            *life += if luck.below(2) == 0 { points } else { -points };
            if *life <= 0 {
                return None;
            }
        }
        82..94 => {
            let zones = &state.zones[side];
            match luck.below(2) {
                0 => {
                    let card = one(luck, &zones.hand)?;
                    state.put_card(card, Place::Exile, None);
                }
                _ => {
                    let card = one(luck, &zones.library)?;
                    state.put_card(card, Place::Hand, None);
                }
            }
        }
        _ => {
            let mut untapped = own(state, false);
            untapped.retain(|&slot| !state.perms[usize::from(slot)].tapped);
            state.set_tapped(one(luck, &untapped)?, true);
        }
    }
    Some(())
}

/// Plays a game on to its end: 1 if the first player wins, ½ for a draw.
fn played_out(game: &MatchUp, mut state: State, bot: &mut dyn Brain, seed: u64, number: u64) -> Option<f64> {
    let mut chance = Chance::new(seed, Drawer::Game, number);
    let mut luck = Player::BOTH.map(|player| Chance::new(seed, Drawer::Bot(player), number));
    for _ in 0..MOST_DECISIONS {
        let Some(decision) = state.decision() else { break };
        let luck = &mut luck[decision.player];
        let action = bot.decide(&game.book, state.view(decision.player), luck).ok()?;
        state.apply_action(&game.book, &action, &mut chance).ok()?;
    }
    Some(match state.outcome?.winner {
        Some(Player::A) => 1.0,
        Some(Player::B) => 0.0,
        None => 0.5,
    })
}

/// Weights that experiments tell.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fit {
    /// The weights, in the unit of those that were known before.
    pub weights: Weights,
    /// The standard error of each.
    pub errors: Weights,
    /// By how much the logarithm of the odds of winning grows with each unit.
    pub unit: f64,
}

/// The least slope that the odds of a position are taken to have: also who has all but won may lose.
const LEAST_SLOPE: f64 = 0.03;

/// Returns the likeliest weights, if those that are known are as likely to be off by half of what they are.
///
/// A change is taken to raise the part of games that is won by `slope × unit × Σ weight × change`, where the slope is that of the logistic curve at the
/// position's value; the unit is fitted to who won without the change. That is a linear regression with a normal prior.
pub fn fit(experiments: &[Experiment], known: &Weights) -> Fit {
    let unit = unit(experiments.iter().map(|made| (dot(&made.position, known), made.won)));
    // In units of the logarithm of the odds.
    let start = known.map(|weight| weight * unit);
    let row = |made: &Experiment| {
        let slope = slope(made, known, unit);
        made.change.map(|change| change * slope)
    };
    let left = |made: &Experiment| {
        made.gain - row(made).iter().zip(start).map(|(change, weight)| change * weight).sum::<f64>()
    };
    let spread =
        experiments.iter().map(|made| left(made).powi(2)).sum::<f64>() / experiments.len().max(1) as f64;
    let spread = if spread > 0.0 { spread } else { 1.0 };
    let mut matrix = vec![vec![0.0; FEATURES]; FEATURES];
    let mut right = vec![0.0; FEATURES];
    for (at, weight) in start.iter().enumerate() {
        matrix[at][at] = (0.5 * weight.abs() + 0.1 * unit).powi(-2);
    }
    for made in experiments {
        let (row, left) = (row(made), left(made));
        for one in 0..FEATURES {
            right[one] += row[one] * left / spread;
            for other in 0..FEATURES {
                matrix[one][other] += row[one] * row[other] / spread;
            }
        }
    }
    let moved = solve(matrix.clone(), right);
    let weights = std::array::from_fn(|at| known[at] + moved[at] / unit);
    let errors = std::array::from_fn(|at| {
        let mut only = vec![0.0; FEATURES];
        only[at] = 1.0;
        solve(matrix.clone(), only)[at].sqrt() / unit
    });
    Fit { weights, errors, unit }
}

/// Returns the mean of the squared differences between what changes have gained and what they gain by these weights, in the unit and with the odds of
/// those that were known; 0 if there are no experiments.
///
/// Most of it is chance: a game is won or lost. So it is to be compared with that of other weights for the same experiments.
pub fn squared_error(experiments: &[Experiment], weights: &Weights, known: &Weights, unit: f64) -> f64 {
    let off = |made: &Experiment| {
        made.gain - (slope(made, known, unit) * unit * dot(&made.change, weights)).clamp(-1.0, 1.0)
    };
    experiments.iter().map(|made| off(made).powi(2)).sum::<f64>() / experiments.len().max(1) as f64
}

/// By how much the part of games that is won grows with the logarithm of the odds.
fn slope(made: &Experiment, known: &Weights, unit: f64) -> f64 {
    let chance = chance_of(unit * dot(&made.position, known));
    (chance * (1.0 - chance)).max(LEAST_SLOPE)
}

fn dot(features: &Weights, weights: &Weights) -> f64 {
    features.iter().zip(weights).map(|(feature, weight)| feature * weight).sum()
}

/// By how much the logarithm of the odds grows with each unit of value: logistic regression, by Newton's method.
fn unit(positions: impl Iterator<Item = (f64, f64)> + Clone) -> f64 {
    let mut unit = 0.05;
    for _ in 0..50 {
        let (mut slope, mut curve) = (0.0, 1e-9);
        for (value, won) in positions.clone() {
            let chance = chance_of(unit * value);
            slope += (won - chance) * value;
            curve += chance * (1.0 - chance) * value * value;
        }
        unit = (unit + slope / curve).clamp(1e-3, 10.0);
    }
    unit
}

#[cfg(test)]
mod tests {
    use menace::card::{CardTable, StarterDeck};
    use menace::engine::Options;

    use super::*;
    use crate::whole::{Greedy, by_hand};

    #[test]
    fn weights_that_drew_the_gains_are_found_again() {
        let mut truth = by_hand();
        truth[3] = 2.5;
        truth[7] = 0.4;
        let known = by_hand();
        let unit = 0.1;
        let mut chance = Chance::new(3, Drawer::Game, 0);
        let mut below = |most: u32| f64::from(chance.below(most + 1)) / f64::from(most);
        let made: Vec<Experiment> = (0..20_000)
            .map(|_| {
                let position: Weights = std::array::from_fn(|_| below(1000) - 0.5);
                let change: Weights = std::array::from_fn(|_| 2.0 * below(1000) - 1.0);
                let odds = chance_of(unit * dot(&position, &known));
                let gain = odds * (1.0 - odds) * unit * dot(&change, &truth);
                Experiment { position, change, won: odds, gain: gain + below(1000) - 0.5 }
            })
            .collect();
        let found = fit(&made, &known);
        assert!((found.unit - unit).abs() < 0.01, "{}", found.unit);
        for at in [3, 7, 6] {
            let off = (found.weights[at] - truth[at]).abs();
            assert!(
                off < 4.0 * found.errors[at] + 0.05,
                "{at}: {} ± {}",
                found.weights[at],
                found.errors[at]
            );
        }
        // Both have moved most of the way.
        assert!(found.weights[3] > 2.0 && found.weights[7] < 0.75, "{:?}", found.weights);
        let error = |weights: &Weights| squared_error(&made, weights, &known, found.unit);
        assert!(error(&truth) < error(&known) && error(&found.weights) < error(&known));
    }

    #[test]
    fn the_same_seed_makes_the_same_experiments_and_each_changes_something() {
        let deck = StarterDeck::find("growth").unwrap().named();
        let game = MatchUp::new([&deck, &deck], CardTable::builtin(), Options::default()).unwrap();
        let made = || -> Vec<Experiment> {
            (0..4).flat_map(|index| experiments(&game, &mut Greedy::default(), 1, index)).collect()
        };
        let first = made();
        assert_eq!(first, made());
        assert!(!first.is_empty());
        assert!(first.iter().all(|made| made.change.iter().any(|&change| change != 0.0)), "{first:?}");
    }
}
