//! The best line of a combat, as it is played.

use super::combat::blocked;
use super::game::Move;
use super::play::{Play, PlaySource};
use super::record::Record;
use super::search::{INFINITE, Search};
use super::table::{player_of, side_of, slot_of_card};
use crate::combat::damage::DamageOutcome;
use crate::declaration::BlockDeclaration;
use crate::engine::{DecisionKind, State};
use crate::position::Side;
use crate::types::CreatureSet;

/// What a combat comes to when both players do their best.
#[derive(Clone, Debug)]
pub(super) struct Line {
    /// In the values of the search.
    pub value: i64,
    /// Who dies, and so on.
    pub outcome: DamageOutcome,
    /// What is cast and activated.
    pub plays: Vec<Play>,
    /// The blocks, if they were to be declared.
    pub blocks: Option<BlockDeclaration>,
    /// What used cards cost, seen by the attacker, unless the game is over.
    pub spent: i64,
}

impl Search<'_> {
    /// Returns the line that follows the blocks, which have that cost, from a state in which they are to be declared, unless its value is
    /// `limit` or more.
    pub fn line_after(
        &mut self,
        state: &State,
        declaration: &BlockDeclaration,
        mana: u32,
        limit: i64,
    ) -> Option<Line> {
        let states = blocked(&mut self.game, self.scene, state, declaration, mana);
        self.best_line(states, Side::Defender, (-INFINITE, limit))
    }

    /// Returns the line from the best state for that side, right after a declaration, unless its value is outside the window.
    pub fn best_line(&mut self, states: Vec<State>, side: Side, (least, limit): (i64, i64)) -> Option<Line> {
        let mut best: Option<(i64, State)> = None;
        for state in states {
            let known = best.as_ref().map(|(value, _)| *value);
            let mut begun = state.clone();
            self.game.advance(&mut begun);
            let value = match side {
                Side::Attacker => self.value(&begun, known.unwrap_or(least), limit),
                Side::Defender => self.value(&begun, least, known.unwrap_or(limit)),
            };
            let better = match (side, known) {
                (Side::Attacker, known) => value > known.unwrap_or(least),
                (Side::Defender, known) => value < known.unwrap_or(limit),
            };
            if better {
                best = Some((value, state));
            }
        }
        let (value, state) = best.filter(|(value, _)| least < *value && *value < limit)?;
        Some(self.follow(state, value))
    }

    /// Plays the best line to its end.
    fn follow(&mut self, mut state: State, value: i64) -> Line {
        let mut left = value;
        let mut blocks = None;
        state.recorded = Some(Vec::new());
        let mut record = Record::of(self.table, self.scene, &state);
        self.game.advance_watched(&mut state, &mut |state| record.see(state));
        while !self.game.is_over(&state) {
            let Some(pending) = state.decision() else { break };
            let side = side_of(pending.player);
            let moves = match pending.kind {
                DecisionKind::Block => {
                    // Looked at once more if it has been forgotten.
                    let key = self.key(&state);
                    if !self.blocks.contains_key(&key) {
                        self.value_of_blocks(&state, -INFINITE, INFINITE);
                    }
                    let Some((declaration, mana)) = self.blocks.get(&key).cloned() else { break };
                    let states = blocked(&mut self.game, self.scene, &state, &declaration, mana);
                    blocks = Some(declaration);
                    let mut best: Option<(i64, State)> = None;
                    for next in states {
                        let mut begun = next.clone();
                        self.game.advance(&mut begun);
                        let value = self.value(&begun, -INFINITE, INFINITE);
                        if best.as_ref().is_none_or(|(best, _)| value < *best) {
                            best = Some((value, next));
                        }
                    }
                    let Some((value, next)) = best else { break };
                    (left, state) = (value, next);
                    record.see(&state);
                    self.game.advance_watched(&mut state, &mut |state| record.see(state));
                    continue;
                }
                DecisionKind::Choose { what, least, most } => self.game.picks(&state, what, least, most),
                _ => {
                    let mut moves = self.game.actions(&state, player_of(side));
                    moves.insert(0, Move::PASS);
                    Some(moves)
                }
            };
            let Some(moves) = moves else { break };
            let step;
            (step, left) = self.best_move(&state, side, &moves, left);
            if step.is_action() {
                record.begin(&state, pending.player, &step.action);
            }
            self.game.play(&mut state, &step, &mut |state| record.see(state));
        }
        record.see(&state);
        let spent = self.spent(&state, &record.plays);
        let outcome = self.outcome(&state, &record, spent);
        Line { value, outcome, plays: record.plays, blocks, spent }
    }

    /// Returns the first move after which the value is what it was before, and the value after it.
    fn best_move(&mut self, state: &State, side: Side, moves: &[Move], value: i64) -> (Move, i64) {
        let mut best: Option<(i64, i64, &Move)> = None;
        for step in moves {
            let Some(next) = self.game.after(state, step) else { continue };
            if self.effort.left() == 0 && best.is_some() {
                break;
            }
            let price = self.price(side, step);
            // Within the budget the value is known, so that it is enough to ask whether the move keeps it.
            let after = match moves.len() {
                1 => value - price,
                _ => self.value(&next, value - price - 1, value - price + 1),
            };
            if after + price == value {
                return (step.clone(), after);
            }
            let better = best.is_none_or(|(best, ..)| match side {
                Side::Attacker => after + price > best,
                Side::Defender => after + price < best,
            });
            if better {
                best = Some((after + price, after, step));
            }
        }
        match best {
            Some((_, after, step)) => (step.clone(), after),
            None => (Move::PASS, value),
        }
    }

    /// Returns what used cards cost, seen by the attacker: nothing once the game is over.
    fn spent(&self, state: &State, plays: &[Play]) -> i64 {
        let spent = |side: Side| {
            let spell = |play: &&Play| play.player == side && matches!(play.source, PlaySource::Spell(_));
            plays.iter().filter(spell).count() as i64 * self.worth.card
        };
        match self.game.lost(state) {
            [false, false] => spent(Side::Attacker) - spent(Side::Defender),
            _ => 0,
        }
    }

    fn outcome(&self, state: &State, record: &Record<'_>, spent: i64) -> DamageOutcome {
        let sides = [Side::Attacker, Side::Defender];
        let lost = self.game.lost(state);
        let counters = |of: &dyn Fn(i64) -> i64| {
            sides.map(|side| {
                let change = |index: usize| of(record.withered(state, side, index)) as i32;
                let all = (0..self.scene.creatures[side as usize].len()).map(|index| (index, change(index)));
                all.filter(|&(_, count)| count > 0).collect()
            })
        };
        DamageOutcome {
            dead: sides.map(|side| -> CreatureSet {
                let cards = self.scene.creatures[side as usize].iter().enumerate();
                cards
                    .filter(|&(_, &card)| slot_of_card(state, card).is_none())
                    .map(|(index, _)| index)
                    .collect()
            }),
            life: sides.map(|side| i32::from(state.players[side as usize].life)),
            poison: sides.map(|side| i32::from(state.players[side as usize].poison)),
            withered: counters(&|change| change),
            grown: counters(&|change| -change),
            lost,
            steps: record.steps.clone(),
            score: self.game.score(state, self.worth) - spent,
            proven: self.proven,
        }
    }
}
