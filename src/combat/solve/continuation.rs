//! What comes after a combat, as the search for blocks sees it.

use super::left::Left;
use super::played;
use crate::combat::damage::{DamageOutcome, WIN, Worth};
use crate::combat::effort::Effort;
use crate::combat::explanation::CombatError;
use crate::declaration::BlockDeclaration;
use crate::position::Position;

/// What comes after a combat that nobody has lost.
pub(crate) trait Continuation {
    /// Returns the score in the end, seen by the attacker.
    ///
    /// # Errors
    /// Those of finding it out.
    fn score(&mut self, outcome: &DamageOutcome) -> Result<i64, CombatError>;

    /// Returns how much less than the score of the combat it can be.
    fn slack(&self) -> i64;

    /// Returns whether [`slack_after`](Continuation::slack_after) says more once it is known who is left.
    fn asks_who_is_left(&self) -> bool {
        false
    }

    /// Returns the same as [`slack`](Continuation::slack) for combats that leave no more of the attackers that could be
    /// blocked in the next one, and no less of the others.
    fn slack_after(&self, _left: &Left) -> i64 {
        self.slack()
    }

    /// Returns a bound on the score of the combat: declarations that score that much or more are no better in the end than
    /// `limit`. They leave what [`slack_after`](Continuation::slack_after) asks for, and no more than `other` of their score is
    /// anything but deaths of the defending player's creatures; `None` if that is not known.
    fn limit_after(&self, left: &Left, limit: i64, _other: Option<i64>) -> i64 {
        limit.saturating_add(self.slack_after(left))
    }

    /// Returns the score at which a declaration is good enough, so that none better is looked for.
    fn enough(&self) -> i64;

    /// Returns whether a combat that loses the game by the tables can be saved.
    fn saves(&self) -> bool {
        false
    }

    /// Returns whether the score of the combat is all that is asked of a declaration.
    fn asks_the_score_alone(&self) -> bool {
        false
    }

    /// Plays a declaration out because nothing better was found.
    ///
    /// # Errors
    /// Those of playing it out.
    fn last(
        &mut self,
        position: &Position,
        declaration: &BlockDeclaration,
        worth: &Worth,
        effort: &mut Effort,
    ) -> Result<DamageOutcome, CombatError> {
        played(position, declaration, worth, effort)
    }

    /// Plays a declaration out that the tables say scores `tabled`; nothing if it is not under the limit.
    ///
    /// # Errors
    /// Those of playing it out.
    fn play(
        &mut self,
        position: &Position,
        declaration: &BlockDeclaration,
        worth: &Worth,
        (_tabled, limit): (i64, i64),
        effort: &mut Effort,
    ) -> Result<Option<Played>, CombatError> {
        let outcome = played(position, declaration, worth, effort)?;
        // Where everything loses, the search comes back without an answer.
        if outcome.score >= WIN {
            return Ok(None);
        }
        let score = self.score(&outcome)?;
        Ok((score < limit).then_some((score, outcome)))
    }
}

/// What a declaration comes to: its score in the end, and the combat.
pub(crate) type Played = (i64, DamageOutcome);

/// Nothing comes after.
pub(super) struct Nothing;

impl Continuation for Nothing {
    fn score(&mut self, outcome: &DamageOutcome) -> Result<i64, CombatError> {
        Ok(outcome.score)
    }

    fn slack(&self) -> i64 {
        0
    }

    fn enough(&self) -> i64 {
        i64::MIN
    }

    fn asks_the_score_alone(&self) -> bool {
        true
    }
}
