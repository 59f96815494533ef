//! The best attacks where players have something to act with.

use std::cmp::Reverse;
use std::ops::ControlFlow;

use super::WithPlays;
use super::combat::attacked;
use super::line::Line;
use super::search::{INFINITE, SCALE, Search};
use super::table::{Declared, Present, Table};
use crate::combat::damage::{WIN, Worth};
use crate::combat::solve::{anybody_has_to_attack, distinct_attacks, replied};
use crate::combat::{AttackAnswer, Attacks, Blocks, CombatError, Crackback, Effort, best_blocks_within};
use crate::declaration::{AttackDeclaration, BlockDeclaration};
use crate::declare::Declarations;
use crate::engine::State;
use crate::position::{Position, Side};
use crate::sort::CompactSort;
use crate::types::CreatureSet;

/// The steps for good blocks against an attack without instants, by which attacks are ordered.
const QUICK: u64 = 20_000;

/// Returns the best attacks when both players can act from the declare attackers step on.
pub(super) fn best_attacks(
    position: &Position,
    worth: &Worth,
    crackback: Crackback,
    top: usize,
    effort: &mut Effort,
) -> Result<Vec<WithPlays<AttackAnswer>>, CombatError> {
    let (sets, mut proven) = distinct_attacks(position)?;
    let table = Table::of(position, Declared::Nothing)?;
    let scene = table.scene(Present::all(position))?;
    let mut search = Search::new(&table, &scene, worth, *effort);
    let mut order = Vec::new();
    for set in sets {
        let before = Position { attacking: set, bands: Vec::new(), ..position.clone() };
        let calm = search.effort.part(QUICK, |effort| best_blocks_within(&before, worth, 1, effort))?;
        order.push((Reverse(calm[0].outcome.score), before));
    }
    order.compact_sort_by_key(|&(score, _)| score);
    let attacks = Attacks::of(position)?;
    // Where nobody has to attack, a reply can only cost the attacker: what comes before it is a bound.
    let bounded = crackback == Crackback::Ignored || !anybody_has_to_attack(position);
    let mut answers: Vec<WithPlays<AttackAnswer>> = Vec::new();
    let count = order.len();
    for (index, (_, before)) in order.into_iter().enumerate() {
        if search.effort.left() == 0 && !answers.is_empty() {
            proven = false;
            break;
        }
        let least = if top > 0 && answers.len() == top { Some(answers[top - 1].answer.score) } else { None };
        let floor = match least {
            Some(score) if bounded => score.checked_mul(SCALE).map_or(-INFINITE, |score| score + SCALE / 2),
            _ => -INFINITE,
        };
        let mut share = search.effort;
        let line = share.shared(count - index, |share| {
            let all = std::mem::replace(&mut search.effort, *share);
            let states =
                attacked(&mut search.game, &scene, before.attacking, cost(&attacks, before.attacking));
            let line = search.best_line(states, Side::Attacker, (floor, INFINITE));
            *share = std::mem::replace(&mut search.effort, all);
            line
        });
        search.effort = share;
        if let Some(error) = search.failed.take() {
            return Err(error);
        }
        let Some(line) = line else { continue };
        let plays = line.plays.clone();
        let answer = answered(&before, worth, crackback, line, &mut search.effort)?;
        proven &= answer.proven;
        let place = answers.partition_point(|known| known.answer.score >= answer.score);
        answers.insert(place, WithPlays { answer, plays });
        answers.truncate(top);
    }
    proven &= search.proven;
    let best = answers.first().map(|best| best.answer.score).filter(|_| proven);
    for WithPlays { answer, .. } in &mut answers {
        (answer.proven, answer.bound) = (proven, best);
    }
    *effort = search.effort;
    Ok(answers)
}

/// Returns what an attack costs.
fn cost(attacks: &Attacks, attackers: CreatureSet) -> u32 {
    let board = attacks.board();
    let chosen = board.options.iter().enumerate().map(|(creature, options)| match options.lowest() {
        Some(target) if attackers.contains(creature) => CreatureSet::only(target),
        _ => CreatureSet::EMPTY,
    });
    board.mana_to_pay(&chosen.collect::<Vec<_>>())
}

fn answered(
    before: &Position,
    worth: &Worth,
    crackback: Crackback,
    line: Line,
    effort: &mut Effort,
) -> Result<AttackAnswer, CombatError> {
    let Line { outcome, blocks, spent, .. } = line;
    let none = || BlockDeclaration::none(before.defender.creatures.len());
    let (score, reply, proven) = match crackback {
        Crackback::Ignored => (outcome.score, None, true),
        Crackback::Counted => {
            let (score, reply, proven) = replied(before, &outcome, worth, effort)?;
            (if score.abs() < WIN { score - spent } else { score }, reply, proven)
        }
    };
    Ok(AttackAnswer {
        declaration: AttackDeclaration { attackers: before.attacking, bands: Vec::new() },
        blocks: blocks.unwrap_or_else(none),
        outcome,
        reply,
        score,
        proven,
        bound: None,
    })
}

impl Search<'_> {
    /// Returns the value of a state in which blocks are to be declared: exact between `alpha` and `beta`, a bound beyond.
    pub fn value_of_blocks(&mut self, state: &State, alpha: i64, beta: i64) -> i64 {
        let key = self.key(state);
        let Some(position) = self.table.position_at(self.scene, state) else {
            return self.value_of_every_block(state, key, alpha, beta);
        };
        let enough = alpha.div_euclid(SCALE).max(i64::MIN / SCALE);
        match self.rank(state, &position, 1, enough) {
            Ok(ranked) => {
                let (lines, ranking, blocks) = (ranked.lines, ranked.ranking, ranked.blocks);
                let best = ranking.answers().into_iter().next();
                let Some(best) = best else { return beta };
                self.proven &= best.proven || best.outcome.score <= enough;
                let value = lines.get(&best.declaration.blocks).map(|(value, _)| *value);
                let mana = blocks.board().mana_to_pay(&best.declaration.blocks);
                self.blocks.insert(key, (best.declaration, mana));
                value.unwrap_or(best.outcome.score * SCALE)
            }
            Err(error) => {
                self.failed.get_or_insert(error);
                beta
            }
        }
    }

    /// The same where positions have no words for the state: each legal declaration is played out.
    fn value_of_every_block(&mut self, state: &State, key: u64, alpha: i64, mut beta: i64) -> i64 {
        let mut best = INFINITE;
        // What blocks cost is what they cost at first.
        let blocks = match Blocks::of(self.table.position) {
            Ok(blocks) => blocks,
            Err(error) => {
                self.failed.get_or_insert(error);
                return beta;
            }
        };
        for declaration in self.legal_blocks(state) {
            let mana = blocks.board().mana_to_pay(&declaration.blocks);
            if let Some(line) = self.line_after(state, &declaration, mana, beta.min(best)) {
                best = line.value;
                beta = beta.min(best);
                self.blocks.insert(key, (declaration, mana));
            }
            if best <= alpha || self.effort.left() == 0 {
                self.proven &= best <= alpha;
                break;
            }
        }
        best
    }

    /// Returns the legal declarations of the state; without all of them nothing is proven.
    fn legal_blocks(&mut self, state: &State) -> Vec<BlockDeclaration> {
        let board = state.block_board(self.game.book);
        let index_of = |side: usize, slot: u8| {
            let card = state.perms[usize::from(slot)].card;
            self.scene.creatures[side].iter().position(|&own| own == card)
        };
        let rows: Vec<Option<usize>> = board.rows.iter().map(|&slot| index_of(1, slot)).collect();
        let columns: Vec<Option<usize>> = board.columns.iter().map(|&slot| index_of(0, slot)).collect();
        let mut all = Vec::new();
        let mut complete = true;
        let visited = Declarations::new(&board.board, self.game.book.edition).visit(|chosen, _| {
            let mut declaration = BlockDeclaration::none(self.scene.creatures[1].len());
            for (row, set) in rows.iter().zip(chosen) {
                let attackers: CreatureSet = set.iter().filter_map(|column| columns[column]).collect();
                if let Some(row) = row {
                    declaration.blocks[*row] = attackers;
                }
            }
            all.push(declaration);
            complete = all.len() < MOST_DECLARATIONS;
            if complete { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        self.proven &= complete && visited.is_ok();
        all
    }
}

/// The most declarations that are played out one by one.
const MOST_DECLARATIONS: usize = 4_096;
