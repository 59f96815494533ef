//! The best blocks, with proof: what the defending player should declare against the attacker's best answer.
//!
//! The score is that of [`Worth`](super::damage::Worth): the attacker wants it high, the defending player low,
//! and a combat that loses the game is worse for him than any other. [`best_blocks`] searches fight by fight
//! where fights are apart; [`sweep`] asks every legal declaration and is the measure of the other.

mod after;
mod attacks;
mod bound;
mod columns;
mod continuation;
mod every;
mod fights;
mod joint;
mod least_loss;
mod left;
mod number;
mod outlook;
mod pool;
mod ranking;
mod replies;
mod reply;
mod search;
mod sentences;
mod sizes;
mod sweep;
mod table;
mod to_come;

use super::blocks::Blocks;
use super::combatant::Combatants;
use super::damage::{Assignments, Damage, DamageOutcome, Worth, damage_within};
use super::effort::Effort;
use super::explanation::CombatError;
use super::likeness::Likeness;
use crate::declaration::BlockDeclaration;
use crate::declare::Board;
use crate::position::Position;

pub use attacks::{AttackAnswer, Crackback, Reply, best_attacks, best_attacks_within};
pub use sweep::sweep;

pub(crate) use attacks::{anybody_has_to_attack, distinct_attacks, replied};
pub(crate) use continuation::{Continuation, Played};
pub(crate) use ranking::Ranking;
pub(crate) use search::search;

use sweep::sweep_within;

/// A block declaration with its outcome if both sides divide their damage in the best way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BlockAnswer {
    /// The declaration.
    pub declaration: BlockDeclaration,
    /// The outcome; answers are ordered by its score, the lowest first.
    pub outcome: DamageOutcome,
    /// Whether it is proven that no declaration with another outcome is better than this answer and all
    /// before it.
    pub proven: bool,
    /// What no legal declaration scores less than; `None` if that is not known.
    pub bound: Option<i64>,
}

/// Returns the best legal block declarations, the best first, at most `top` of them, no two with the same
/// outcome.
///
/// Two outcomes are the same when the players' life and poison are and the same creatures die, equal
/// creatures taken for one another. Of declarations with one outcome the first that the search meets
/// stands for all; it meets them in a fixed order.
///
/// Nobody casts or activates anything: for that there is [`tricks::best_blocks`](crate::tricks::best_blocks).
///
/// Exact wherever it says `proven`; elsewhere the best that was found within the default [`Effort`], with a bound. A
/// call costs some 20 µs for four creatures a side, 50 µs for six and 2 ms for ten: the cost grows with the attackers
/// times the groups of unequal blockers, and where creatures block several attackers with the fights that share them. It
/// is fast where nobody attacks in a band and no death or block changes more of others than their size; elsewhere every
/// legal declaration is asked.
///
/// # Errors
/// [`CombatError::TooManyCreatures`] when a side has more than 64, [`CombatError::BudgetExceeded`] when
/// the legal declarations are too many to be found out.
///
/// ```
/// use menace::combat::damage::Worth;
/// use menace::combat::{Combatants, best_blocks};
/// use menace::{BlockDeclaration, Creature, CreatureSet, Force, Position};
///
/// // A 3/3 and a 1/1 attack a 2/4: it takes the 3/3, and nobody dies but one point of life.
/// let attackers = vec![Creature::new("a1", 3, 3), Creature::new("a2", 1, 1)];
/// let position = Position {
///     attacker: Force { life: 20, creatures: attackers, ..Force::default() },
///     defender: Force { life: 20, creatures: vec![Creature::new("b1", 2, 4)], ..Force::default() },
///     attacking: CreatureSet::first(2),
///     ..Position::default()
/// };
/// let worth = Worth::of(&Combatants::of(&position));
/// let best = best_blocks(&position, &worth, 1).unwrap();
/// assert!(best[0].proven);
/// // Blocking the 1/1 kills it, and that is worth more than two points of life.
/// assert_eq!(best[0].declaration, BlockDeclaration { blocks: vec![CreatureSet::only(1)] });
/// assert_eq!(best[0].outcome.life, [20, 17]);
/// ```
pub fn best_blocks(position: &Position, worth: &Worth, top: usize) -> Result<Vec<BlockAnswer>, CombatError> {
    best_blocks_within(position, worth, top, &mut Effort::default())
}

/// Returns what [`best_blocks`] returns, with no more effort than that. Some declaration is returned whatever it is.
///
/// # Errors
/// The same.
pub fn best_blocks_within(
    position: &Position,
    worth: &Worth,
    top: usize,
    effort: &mut Effort,
) -> Result<Vec<BlockAnswer>, CombatError> {
    let blocks = Blocks::of(position)?;
    let ranking = Ranking::new(Likeness::of(position), top);
    match search::search(position, &blocks, worth, ranking, &mut continuation::Nothing, effort)? {
        Some(ranking) => Ok(ranking.answers()),
        None => sweep_within(position, worth, top, effort),
    }
}

/// What a combat costs that is played out, in steps, but for the divisions.
pub(crate) const PLAYED: u64 = 700;

/// The same for each creature in it.
const PLAYED_EACH: u64 = 140;

/// The steps that the divisions of a declaration may take whatever is left, so that some answer is good.
const LEAST_PLAYED: u64 = 100_000;

/// Plays the combat out with the best divisions on both sides.
fn played(
    position: &Position,
    declaration: &BlockDeclaration,
    worth: &Worth,
    effort: &mut Effort,
) -> Result<DamageOutcome, CombatError> {
    let creatures = position.attacking.len() + position.defender.creatures.len();
    effort.spend(PLAYED + PLAYED_EACH * creatures as u64);
    let played = effort.at_least(LEAST_PLAYED, |effort| {
        damage_within(position, declaration, &Assignments::default(), worth, effort)
    });
    match played? {
        Damage::Dealt(outcome) => Ok(outcome),
        Damage::Illegal(_) => {
            unreachable!("no division is given that could be illegal")
        }
    }
}

/// Returns whether the outcome of every fight depends on nothing but who fights in it.
fn fights_are_apart(position: &Position, combatants: &Combatants) -> bool {
    position.bands.is_empty() && !combatants.depends_on_blocks() && !combatants.can_change_in_combat()
}

/// Returns whether no blocker can block two attackers, so that every fight has one attacker.
pub(crate) fn each_blocks_one(board: &Board) -> bool {
    (0..board.creatures()).all(|row| board.capacity[row] <= 1 || board.options[row].len() <= 1)
}
