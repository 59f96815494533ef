//! The legal declarations of 2007: counted, drawn, and listed.
//!
//! What a declaration is measured against depends on its bystanders. The declarations that obey as many requirements as any do are
//! legal whatever these are, and counted and drawn as today's are. One that obeys fewer is legal if none of the least choices of bystanders with
//! which more can be obeyed is among its own: those choices are patterns that a count and a diagram avoid, one number after the other.

use std::ops::ControlFlow;

use num_bigint::BigUint;

use super::avoided::Avoided;
use super::board::Board;
use super::budget::{BudgetExceeded, Left};
use super::classes::live_options;
use super::diagram::{Diagram, TooLarge};
use super::greatest::greatest;
use super::guided::following;
use super::payments::{affordable, payments_of, with_payments};
use super::plan::{Grain, Touch};
use super::reasons::Reasons;
use super::symmetry::creature_classes;
use super::tallies::{most_and_many, most_and_many_without};
use crate::sort::CompactSort;
use crate::types::CreatureSet;

/// Legal declarations that obey the same number of requirements with the same payments: all that obey no more, the restrictions, and
/// avoid the patterns.
pub(super) struct Level<'l> {
    pub board: &'l Board,
    pub touches: &'l [Touch],
    pub obeyed: u32,
    /// `None` where all are legal.
    pub avoided: Option<&'l Avoided>,
}

/// Returns how many declarations are legal and choose what is `made`.
pub(super) fn count(board: &Board, made: &[Touch], left: &mut Left) -> Result<BigUint, BudgetExceeded> {
    let mut legal = BigUint::ZERO;
    visit_levels(board, made, left, &mut |level, left| {
        let Level { board, touches, obeyed, avoided } = level;
        let found = match avoided {
            None => most_and_many(board, touches, obeyed, left)?,
            Some(avoided) => most_and_many_without(board, touches, avoided, left)?,
        };
        match found {
            Some((most, many)) if most == obeyed => legal += many,
            Some(_) | None => {}
        }
        Ok(())
    })?;
    Ok(legal)
}

/// Visits the levels of the legal declarations that make the choices of `made`.
pub(super) fn visit_levels(
    board: &Board,
    made: &[Touch],
    left: &mut Left,
    visit: &mut dyn FnMut(Level<'_>, &mut Left) -> Result<(), BudgetExceeded>,
) -> Result<(), BudgetExceeded> {
    let reasons = Reasons::of(board);
    debug_assert!(reasons.any(), "without a reason every declaration is legal");
    let live = live_options(board);
    let mut rows: Vec<usize> = (0..board.creatures()).collect();
    rows.compact_sort_by_key(|&row| (live[row].len(), live[row], board.capacity[row], row));
    for (board, touches) in affordable(board).ok_or(left.exceeded())? {
        let touches = [&touches[..], made].concat();
        let greatest = greatest(&board, left);
        if !greatest.proven {
            return Err(left.exceeded());
        }
        let classes = creature_classes(&board, &live_options(&board));
        let mut obeyed = greatest.obeyed;
        visit(Level { board: &board, touches: &touches, obeyed, avoided: None }, left)?;
        while obeyed > 0 {
            let patterns = reasons.least_profiles(&board, &classes, obeyed, left)?;
            if patterns.iter().any(|pattern| pattern.is_empty()) {
                break;
            }
            let avoided = Avoided::of(patterns, &classes, rows.clone(), left)?;
            obeyed -= 1;
            visit(Level { board: &board, touches: &touches, obeyed, avoided: Some(&avoided) }, left)?;
        }
    }
    Ok(())
}

/// A walk over the legal declarations of 2007, in ascending order.
pub(super) struct ListWalk<'w, 'b> {
    reasons: &'w Reasons<'b>,
    chosen: Vec<CreatureSet>,
    bystanders: Vec<CreatureSet>,
    /// Renewed with each declaration that is visited.
    left: Left,
}

impl<'w, 'b> ListWalk<'w, 'b> {
    pub fn new(reasons: &'w Reasons<'b>, left: Left) -> ListWalk<'w, 'b> {
        ListWalk { reasons, chosen: Vec::new(), bystanders: Vec::new(), left }
    }

    /// Calls the visitor with each declaration that begins with the choices so far, until it breaks.
    ///
    /// # Errors
    /// [`BudgetExceeded`] when the next one was not found.
    pub fn visit(
        &mut self,
        visitor: &mut dyn FnMut(&[CreatureSet]) -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>, BudgetExceeded> {
        let board = self.reasons.board;
        let creature = self.chosen.len();
        if creature == board.creatures() {
            if board.obeys_restrictions(&self.chosen) && self.reasons.allow(&self.chosen, &mut self.left)? {
                self.left.renew();
                return Ok(visitor(&self.chosen));
            }
            return Ok(ControlFlow::Continue(()));
        }
        self.left.spend_steps(1)?;
        let capacity = board.capacity[creature] as usize;
        let mut choice = Some(CreatureSet::EMPTY);
        while let Some(current) = choice {
            self.chosen.push(current);
            self.bystanders.push(self.reasons.bystander(creature, current));
            let flow = if self.leads_on() { self.visit(visitor)? } else { ControlFlow::Continue(()) };
            self.chosen.pop();
            self.bystanders.pop();
            if flow.is_break() {
                return Ok(flow);
            }
            choice = following(current, board.options[creature], capacity);
        }
        Ok(ControlFlow::Continue(()))
    }

    /// Returns whether a legal declaration may begin with the choices so far; `false` is certain.
    fn leads_on(&mut self) -> bool {
        let board = self.reasons.board;
        let mut idle = self.chosen.clone();
        idle.resize(board.creatures(), CreatureSet::EMPTY);
        // What is paid later only opens more.
        let open = with_payments(board, &payments_of(board, &idle));
        let least = self.reasons.least(&open, &self.bystanders, &mut self.left);
        self.reasons.begins(&self.chosen, least, &mut self.left)
    }
}

/// Returns a diagram of the declarations to which 500.5 compares this one.
pub(super) fn considered(
    board: &Board,
    chosen: &[CreatureSet],
    reasons: &[CreatureSet],
    edges: usize,
) -> Result<Diagram, TooLarge> {
    let permit = |creature: usize, targets: CreatureSet| {
        targets == chosen[creature] || !targets.is_disjoint(reasons[creature])
    };
    super::diagram::build_permitted(board, &[], Grain::Targets, edges, Some(&permit))
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand_chacha::ChaCha8Rng;

    use super::*;
    use crate::declare::Declarations;
    use crate::declare::reasons::reasons_of;
    use crate::declare::small_boards::{obedient, random};
    use crate::types::Edition;

    /// Whether 500.5 considers the other declaration, from this one: each creature does the same, nothing, or something it has a reason for, and
    /// nothing more is paid.
    fn considers(board: &Board, chosen: &[CreatureSet], other: &[CreatureSet]) -> bool {
        let reasons = reasons_of(board);
        let paid = payments_of(board, chosen);
        payments_of(board, other).iter().all(|payment| paid.contains(payment))
            && (0..board.creatures()).all(|creature| {
                let choice = other[creature];
                choice == chosen[creature] || choice.is_empty() || !choice.is_disjoint(reasons[creature])
            })
    }

    #[test]
    fn cr_2007_500_5_legal_is_what_nothing_considered_obeys_more_than() {
        let mut fewer = 0;
        for seed in 0..1500 {
            let mut rng = ChaCha8Rng::seed_from_u64(seed);
            let (mut board, _) = random(&mut rng);
            if seed % 2 == 0 {
                // Sets that nobody has a reason for are seldom among so few targets.
                board.capacity.fill(2);
                board.least.fill(2);
                board.least[0] = 1;
            }
            let all = obedient(&board, &[]);
            let better = |chosen: &Vec<CreatureSet>, other: &Vec<CreatureSet>| {
                board.obeyed(other) > board.obeyed(chosen) && considers(&board, chosen, other)
            };
            let legal: Vec<_> =
                all.iter().filter(|chosen| !all.iter().any(|other| better(chosen, other))).collect();
            let declarations = Declarations::new(&board, Edition::Comprehensive2007);
            let count = declarations.count().expect("a small board").legal;
            assert_eq!(count, BigUint::from(legal.len()), "seed {seed}: {board:#?}");
            for chosen in &all {
                let is_legal = declarations.is_legal(chosen).expect("a small board");
                assert_eq!(is_legal, legal.contains(&chosen), "seed {seed}: {chosen:?} on {board:#?}");
            }
            let sampler = declarations.sampler().expect("a small board");
            for _ in 0..8 {
                let drawn = sampler.draw(&mut rng);
                assert!(legal.contains(&&drawn), "seed {seed}: {drawn:?} on {board:#?}");
            }
            let most = legal.iter().map(|chosen| board.obeyed(chosen)).max();
            fewer += usize::from(legal.iter().any(|chosen| Some(board.obeyed(chosen)) < most));
        }
        assert!(fewer > 100, "{fewer}");
    }
}
