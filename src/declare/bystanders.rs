//! The legal declarations of 2007: counted, drawn, and listed.
//!
//! What a declaration is measured against depends on its bystanders. The declarations that obey as many requirements as any do are
//! legal in any case, and counted and drawn as today's are. One that obeys fewer is illegal if some of its bystanders are all the bystanders of a
//! declaration that obeys more: a count and a diagram avoid these, one number of requirements after the other.

use std::ops::ControlFlow;

use num_bigint::BigUint;

use super::array::{MOST_BITS, bits};
use super::avoided::Avoided;
use super::board::Board;
#[cfg(debug_assertions)]
use super::budget::Budget;
use super::budget::{BudgetExceeded, Left};
use super::classes::live_options;
use super::diagram::{Diagram, TooLarge};
use super::greatest::greatest;
use super::grid::Grid;
use super::guided::following;
use super::paths::Paths;
use super::payments::{affordable, payments_of, with_payments};
use super::plan::{Grain, Touch};
use super::reasons::Reasons;
use super::symmetry::creature_classes;
use super::tallies::{most_and_many, most_and_many_without};
use crate::sort::CompactSort;
use crate::types::CreatureSet;

/// The budget for a list of bystanders before anything else is tried, in choices.
const FEW: usize = 1 << 17;

/// Legal declarations that obey the same number of requirements with the same payments: all that obey no more, the restrictions, and
/// avoid the patterns.
pub(super) struct Level<'l> {
    pub board: &'l Board,
    pub touches: &'l [Touch],
    pub obeyed: u32,
    /// `None` where all are legal.
    pub avoided: Option<&'l Avoided>,
    /// The board as a grid; `None` if it is none, or if numbers of declarations may not fit 128 bits.
    pub grid: Option<&'l Grid>,
}

/// Returns how many declarations are legal and choose what is `made`.
pub(super) fn count(board: &Board, made: &[Touch], left: &mut Left) -> Result<BigUint, BudgetExceeded> {
    let mut legal = BigUint::ZERO;
    visit_levels(board, made, left, &mut |level, left| {
        let Level { board, touches, obeyed, avoided, grid } = level;
        let found = match avoided {
            None => most_and_many(board, touches, obeyed, left)?,
            Some(avoided) => most_and_many_without(board, touches, (avoided, obeyed), grid, left)?,
        };
        match found {
            Some((most, many)) if most == obeyed => legal += many,
            Some(_) | None => {}
        }
        Ok(())
    })?;
    #[cfg(debug_assertions)]
    if let Some(many) = one_by_one(board, made) {
        assert_eq!(legal, BigUint::from(many), "each declaration by itself: {board:#?}");
    }
    Ok(legal)
}

/// Returns the same number by enumeration; `None` if there are too many declarations.
#[cfg(debug_assertions)]
fn one_by_one(board: &Board, made: &[Touch]) -> Option<usize> {
    const MANY: usize = 200;
    let mut all = vec![Vec::new()];
    for (creature, &options) in board.options.iter().enumerate() {
        let capacity = board.capacity[creature] as usize;
        let mut choices = vec![CreatureSet::EMPTY];
        while choices.len() <= MANY
            && let Some(next) = following(choices[choices.len() - 1], options, capacity)
        {
            choices.push(next);
        }
        if all.len() * choices.len() > MANY {
            return None;
        }
        let with = |begun: &Vec<CreatureSet>| {
            choices.iter().map(|&choice| [&begun[..], &[choice]].concat()).collect()
        };
        all = all.iter().flat_map::<Vec<_>, _>(with).collect();
    }
    let reasons = Reasons::of(board);
    let mut many = 0;
    for chosen in all {
        let makes = |touch: &Touch| !chosen[touch.creature].is_disjoint(touch.targets);
        if made.iter().all(makes) && board.obeys_restrictions(&chosen) {
            many += usize::from(reasons.allow(&chosen, &mut Left::of(Budget::default(), None)).ok()?);
        }
    }
    Some(many)
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
        let grid = |touches: &[Touch]| Grid::of(&board, &rows, touches, &reasons.reasons);
        let free = grid(&[]);
        left.spend_choices(free.as_ref().map_or(0, Grid::work))?;
        let small = free.as_ref().filter(|_| bits(&board, &live_options(&board)) <= MOST_BITS);
        let touched = small.filter(|_| !touches.is_empty()).and_then(|_| grid(&touches));
        let counted = if touches.is_empty() { small } else { touched.as_ref() };
        let search =
            Better { reasons: &reasons, board: &board, classes: &classes, rows: &rows, grid: free.as_ref() };
        let mut obeyed = greatest.obeyed;
        visit(Level { board: &board, touches: &touches, obeyed, avoided: None, grid: counted }, left)?;
        while obeyed > 0 {
            let Some(avoided) = search.avoided(obeyed, left)? else { break };
            obeyed -= 1;
            let avoided = Some(&avoided);
            visit(Level { board: &board, touches: &touches, obeyed, avoided, grid: counted }, left)?;
        }
    }
    Ok(())
}

/// The search for what declarations hold with whose bystanders more can be obeyed.
struct Better<'s> {
    reasons: &'s Reasons<'s>,
    board: &'s Board,
    classes: &'s [usize],
    rows: &'s [usize],
    grid: Option<&'s Grid>,
}

impl Better<'_> {
    /// Returns the patterns; `None` if no bystander is needed.
    ///
    /// Sets of places don't take equal creatures together, so with these a list is tried first. If there are too many sets, a list
    /// sometimes still fits the budget.
    fn avoided(&self, needed: u32, left: &mut Left) -> Result<Option<Avoided>, BudgetExceeded> {
        let Some(grid) = self.grid else { return self.listed(needed, left) };
        let equal = (0..self.classes.len()).any(|one| self.classes[..one].contains(&self.classes[one]));
        if equal && let Ok(avoided) = left.part(FEW, |left| self.listed(needed, left)) {
            return Ok(avoided);
        }
        let paths = Paths::of(self.board, grid, &self.reasons.reasons);
        left.part(left.choices / 4, |left| Avoided::of_paths(&paths, needed, left))
            .or_else(|_| self.listed(needed, left))
    }

    /// Returns the same from a list of the least choices of bystanders.
    fn listed(&self, needed: u32, left: &mut Left) -> Result<Option<Avoided>, BudgetExceeded> {
        let patterns = self.reasons.least_profiles(self.board, self.classes, needed, left)?;
        if patterns.iter().any(|pattern| pattern.is_empty()) {
            return Ok(None);
        }
        Avoided::of(patterns, self.classes, self.rows.to_vec(), left).map(Some)
    }
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
