//! How many declarations obey the most requirements, layer by layer and without keeping the layers.
//!
//! Each state carries the most requirements that any partial declaration which leads to it obeys, and how
//! many such partial declarations there are. Adding the best and the numbers of ways that reach it is a
//! sum in the semiring of pairs (greatest, multiplicity); nothing else about the past matters, because two
//! partial declarations in one state have the same future.

use num_bigint::BigUint;
use rustc_hash::FxHashMap;

use super::array::Array;
use super::avoided::Avoided;
use super::avoiding::many_without;
use super::board::Board;
use super::budget::{BudgetExceeded, Left};
use super::exclusion::Exclusion;
use super::grid::Grid;
use super::plan::{Choice, Grain, Plan, Step, Touch};
use super::tally::Tally;
use crate::sort::CompactSort;

/// What is looked at creature by creature before anything else is tried, in choices.
const FIRST_TRY: usize = 20_000;

/// How many places of [`Array`] cost as much as a choice.
const PLACES: usize = 32;

/// Returns the most requirements that a declaration obeys and how many declarations do, if there is a
/// declaration at all; without touches the most is `greatest`.
///
/// What a count costs creature by creature shows only as it goes on, what it costs target by target is known before: the
/// former is tried first, for as long as the latter would take.
///
/// # Errors
/// [`BudgetExceeded`] when more choices would have to be looked at than are left.
pub(super) fn most_and_many(
    board: &Board,
    touches: &[Touch],
    greatest: u32,
    left: &mut Left,
) -> Result<Option<(u32, BigUint)>, BudgetExceeded> {
    if let Ok(result) = left.part(FIRST_TRY, |left| many_of_width(board, touches, usize::MAX, left)) {
        return Ok(result);
    }
    let exclusion = Exclusion::of(board, touches, greatest);
    let array = Array::of(board, touches);
    let work = [exclusion.as_ref().map(Exclusion::work), array.as_ref().map(Array::work)];
    let least = work.into_iter().flatten().min();
    let Some(price) = least.map(|work| work / PLACES).filter(|&price| price <= left.choices) else {
        return many_of_width(board, touches, usize::MAX, left);
    };
    let exclusion = exclusion.filter(|exclusion| Some(exclusion.work()) == least);
    // Many states are a choice that takes longer, small arrays a place that takes less time.
    let part = price / if exclusion.is_some() { 8 } else { 2 };
    if price > 4 * FIRST_TRY
        && let Ok(result) = left.part(part, |left| many_of_width(board, touches, usize::MAX, left))
    {
        return Ok(result);
    }
    left.spend_choices(price)?;
    Ok(match exclusion {
        Some(exclusion) => exclusion.most_and_many(),
        None => array.and_then(|array| array.most_and_many()),
    })
}

/// Returns the same with at most `width` states kept in each layer, those that obey most and are reached in most ways. The result is less
/// than the greatest number, or that number with at most as many declarations as there are.
pub(super) fn many_of_width(
    board: &Board,
    touches: &[Touch],
    width: usize,
    left: &mut Left,
) -> Result<Option<(u32, BigUint)>, BudgetExceeded> {
    let plan = Plan::new(board, touches, None, Grain::Classes);
    plan_counted(&plan, width, left)
}

/// Returns the most requirements that a declaration without any of the patterns obeys, and the number of those declarations.
///
/// No declaration without a pattern may obey more than the given number. The grid is used if no targets are equal.
///
/// # Errors
/// [`BudgetExceeded`] when more choices would have to be looked at than are left.
pub(super) fn most_and_many_without(
    board: &Board,
    touches: &[Touch],
    (avoided, obeyed): (&Avoided, u32),
    grid: Option<&Grid>,
    left: &mut Left,
) -> Result<Option<(u32, BigUint)>, BudgetExceeded> {
    let plan = Plan::new(board, touches, Some(avoided), Grain::Classes);
    if let Some(grid) = grid.filter(|_| plan.classes.iter().all(|class| class.members.len() == 1)) {
        return Ok(Some((obeyed, many_without(grid, avoided, obeyed, left)?)));
    }
    plan_counted(&plan, usize::MAX, left)
}

fn plan_counted(
    plan: &Plan<'_>,
    width: usize,
    left: &mut Left,
) -> Result<Option<(u32, BigUint)>, BudgetExceeded> {
    match plan.words {
        1 => counted::<1>(plan, width, left),
        2 => counted::<2>(plan, width, left),
        3..=4 => counted::<4>(plan, width, left),
        5..=8 => counted::<8>(plan, width, left),
        _ => Err(left.exceeded()),
    }
}

fn counted<const W: usize>(
    plan: &Plan<'_>,
    width: usize,
    left: &mut Left,
) -> Result<Option<(u32, BigUint)>, BudgetExceeded> {
    // Nearly every board is counted in 128 bits; the few others are counted again.
    match layers::<W, u128>(plan, width, left)? {
        Some(result) => Ok(result.map(|(most, many)| (most, BigUint::from(many)))),
        None => Ok(layers::<W, BigUint>(plan, width, left)?.expect("large integers do not overflow")),
    }
}

/// Returns `None` when a number does not fit; otherwise the result, which is `None` without a declaration.
fn layers<const W: usize, T: Tally>(
    plan: &Plan<'_>,
    width: usize,
    left: &mut Left,
) -> Result<Option<Option<(u32, T)>>, BudgetExceeded> {
    let mut states: Vec<([u64; W], u32, T)> = vec![([0; W], 0, T::from(1))];
    let mut known: FxHashMap<[u64; W], u32> = FxHashMap::default();
    for depth in 0..plan.rows.len() {
        let mut next: Vec<([u64; W], u32, T)> = Vec::with_capacity(states.len());
        known.clear();
        let step = Step { plan, depth };
        let mut fits = true;
        for (state, most, many) in &states {
            let mut looked_at = 0;
            step.expand(state, &mut |made: Choice<'_, W>| {
                looked_at += 1;
                let most = most + made.gain;
                let Some(many) = many.times(made.multiplicity) else {
                    fits = false;
                    return;
                };
                let index = *known.entry(made.to).or_insert(next.len() as u32) as usize;
                match next.get_mut(index) {
                    None => next.push((made.to, most, many)),
                    Some((_, best, ways)) if most > *best => {
                        *best = most;
                        *ways = many;
                    }
                    Some((_, best, ways)) if most == *best => match ways.clone().plus(&many) {
                        Some(sum) => *ways = sum,
                        None => fits = false,
                    },
                    Some(_) => {}
                }
            });
            left.spend_choices(looked_at)?;
            if !fits {
                return Ok(None);
            }
        }
        if next.len() > width {
            next.compact_sort_by(|(_, most, many), (_, other, ways)| (other, ways).cmp(&(most, many)));
            next.truncate(width);
        }
        states = next;
    }
    let mut result: Option<(u32, T)> = None;
    for (state, most, many) in states {
        if !plan.pays_its_debts(&state) {
            continue;
        }
        result = match result {
            Some((best, ways)) if best == most => match ways.plus(&many) {
                Some(sum) => Some((best, sum)),
                None => return Ok(None),
            },
            Some((best, ways)) if best > most => Some((best, ways)),
            _ => Some((most, many)),
        };
    }
    Ok(Some(result))
}
