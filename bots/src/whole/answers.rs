//! All answers to a decision.

use std::ops::ControlFlow;

use menace::CreatureSet;
use menace::declare::{Budget, Declarations};
use menace::engine::{Action, DecisionKind, List, Mask, Pending, Picks, SlotBoard, State, What, bit};
use menace::game::Chance;
use menace::program::Book;

/// Blocks as pairs of blocker and attacker.
pub(crate) type Blocks = List<(u8, u8), 96>;

/// Returns all answers to the decision of a state, to priority also the mana abilities if they are wanted; `None` if there are more than
/// `most`. Some choices of several may not be legal.
pub(crate) fn every(book: &Book, state: &State, with_mana: bool, most: usize) -> Option<Vec<Action>> {
    let Some(Pending { kind, .. }) = state.decision() else { return Some(Vec::new()) };
    let all: Vec<Action> = match kind {
        DecisionKind::Mulligan => vec![Action::Keep],
        DecisionKind::Priority => state.priority_actions(book, with_mana),
        DecisionKind::Attack => {
            let attack = |attackers| Action::Attack { attackers, bands: List::default() };
            attacks(book, state, most)?.into_iter().map(attack).collect()
        }
        DecisionKind::Block => blocks(book, state, most)?.into_iter().map(Action::Block).collect(),
        DecisionKind::Choose { what, least, most: at_most } => {
            picks(state, what, (least, at_most), most)?.into_iter().map(Action::Choose).collect()
        }
    };
    (all.len() <= most).then_some(all)
}

/// Returns the state that an answer leads to, and whether it took luck: `chance` is as it was. `None` if the answer is not legal.
pub(crate) fn follow(
    book: &Book,
    state: &State,
    action: &Action,
    chance: &mut Chance,
) -> Option<(State, bool)> {
    let mut next = state.clone();
    let before = chance.clone();
    let applied = next.apply_action(book, action, chance);
    let luck = *chance != before;
    *chance = before;
    applied.is_ok().then_some((next, luck))
}

/// Returns all legal attacks, without bands; `None` if there are more than `most`.
pub(crate) fn attacks(book: &Book, state: &State, most: usize) -> Option<Vec<Mask>> {
    let SlotBoard { board, rows, .. } = state.attack_board(book);
    let mut attacks = Vec::new();
    each(&Declarations::new(&board, book.edition), most, |chosen| {
        let attack = rows.iter().zip(chosen).filter(|(_, targets)| !targets.is_empty());
        attacks.push(attack.fold(0, |mask, (&slot, _)| mask | bit(slot)));
    })?;
    Some(attacks)
}

/// Returns all legal blocks; `None` if there are more than `most`.
pub(crate) fn blocks(book: &Book, state: &State, most: usize) -> Option<Vec<Blocks>> {
    let SlotBoard { board, rows, columns, .. } = state.block_board(book);
    let mut blocks = Vec::new();
    each(&Declarations::new(&board, book.edition), most, |chosen| {
        let pairs = rows.iter().zip(chosen);
        let pairs = pairs.flat_map(|(&row, targets)| targets.into_iter().map(move |column| (row, column)));
        blocks.push(List::of(pairs.map(|(row, column)| (row, columns[column]))));
    })?;
    Some(blocks)
}

/// Calls the visitor with each legal declaration; returns nothing if there are more than `most`.
fn each(declarations: &Declarations<'_>, most: usize, mut visit: impl FnMut(&[CreatureSet])) -> Option<()> {
    let mut count = 0;
    let flow = declarations.with_budget(Budget::default()).visit(|chosen, _| {
        count += 1;
        if count > most {
            return ControlFlow::Break(());
        }
        visit(chosen);
        ControlFlow::Continue(())
    });
    matches!(flow, Ok(ControlFlow::Continue(()))).then_some(())
}

/// Returns all choices of `least` to `most` of the options that the state offers, those of many first; in each order, if
/// the order matters. `None` if there are more than so many.
pub(crate) fn picks(
    state: &State,
    what: What,
    (least, most): (u8, u8),
    so_many: usize,
) -> Option<Vec<Picks>> {
    let ordered = matches!(what, What::Order | What::TriggerOrder);
    let mut found: Vec<Picks> = Vec::new();
    let mut open: Vec<Vec<u8>> = vec![Vec::new()];
    while let Some(chosen) = open.pop() {
        if chosen.len() >= usize::from(least) {
            found.push(Picks::of(chosen.iter().copied()));
        }
        if chosen.len() < usize::from(most) {
            let first = if ordered { 0 } else { chosen.last().map_or(0, |&last| usize::from(last) + 1) };
            for next in (first..state.options.len()).rev().map(|next| next as u8) {
                if !chosen.contains(&next) {
                    open.push([&chosen[..], &[next]].concat());
                }
            }
        }
        if found.len() + open.len() > so_many {
            return None;
        }
    }
    Some(found)
}
