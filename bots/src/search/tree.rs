//! Alpha-beta over the decisions of one deal, with a table of the positions that it has met.

use menace::Player;
use menace::game::{Action, Decision, Setup, State, View};
use rustc_hash::FxHashMap;

use super::moves::{Move, Moves};
use crate::clock::Running;

/// More than any position is worth.
pub(super) const INFINITY: i32 = i32::MAX;

/// The budget is used up before the value is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct UsedUp;

/// What is left of the budget of a decision.
#[derive(Clone, Copy, Debug)]
pub(super) struct Purse {
    /// The positions that were looked at.
    pub nodes: u64,
    /// How many may be.
    pub most: u64,
    /// Until when.
    pub deadline: Option<Running>,
}

impl Purse {
    fn pay(&mut self) -> Result<(), UsedUp> {
        if self.nodes >= self.most || self.deadline.is_some_and(|deadline| deadline.is_over()) {
            return Err(UsedUp);
        }
        self.nodes += 1;
        Ok(())
    }
}

/// What a search said about a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Bound {
    Exact,
    AtLeast,
    AtMost,
}

/// A position that the search has met, in the eyes of the player who decides.
#[derive(Debug)]
struct Entry {
    moves: Vec<Move>,
    /// The place of the move that was best when the position was last searched.
    best: usize,
    /// The last turn that was searched; a value is only good for the same one.
    horizon: u16,
    value: i32,
    bound: Bound,
    /// Whether every line below came to the end of its game.
    ended: bool,
}

/// The positions of one deal that the search has met.
///
/// They are kept under all that they are made of ([`key`]) and not under a hash of it: no two are ever mixed up.
#[derive(Debug, Default)]
pub(super) struct Table {
    entries: FxHashMap<Box<[u8]>, Entry>,
}

/// A search of one deal to the end of a turn.
pub(super) struct Dive<'a> {
    pub setup: &'a Setup,
    pub moves: &'a mut Moves,
    pub table: &'a mut Table,
    pub purse: &'a mut Purse,
    /// The last turn that is searched.
    pub horizon: u16,
    /// Whether every line so far came to the end of its game.
    pub ended: bool,
}

impl Dive<'_> {
    /// Returns what the position is worth to the player, if that is between `alpha` and `beta`; else a bound on it
    /// (fail-soft): not more than what is returned where that is `alpha` or less, not less where it is `beta` or more.
    pub fn value(&mut self, state: &State, player: Player, alpha: i32, beta: i32) -> Result<i32, UsedUp> {
        self.purse.pay()?;
        let decision = match state.decision() {
            Some(decision) if state.turn() <= self.horizon => decision,
            pending => {
                self.ended &= pending.is_none();
                return Ok(self.moves.judge(self.setup, state, player));
            }
        };
        if decision.player == player {
            self.decide(state, decision, alpha, beta)
        } else {
            Ok(-self.decide(state, decision, -beta, -alpha)?)
        }
    }

    /// The same in the eyes of the player who decides.
    fn decide(&mut self, state: &State, decision: Decision, alpha: i32, beta: i32) -> Result<i32, UsedUp> {
        let (mut alpha, mut beta) = (alpha, beta);
        let key = key(self.setup, state, decision);
        let (moves, first) = match self.table.entries.get_mut(&key) {
            Some(entry) => {
                if entry.horizon == self.horizon {
                    match entry.bound {
                        Bound::Exact => (alpha, beta) = (entry.value, entry.value),
                        Bound::AtLeast => alpha = alpha.max(entry.value),
                        Bound::AtMost => beta = beta.min(entry.value),
                    }
                    if alpha >= beta {
                        self.ended &= entry.ended;
                        return Ok(entry.value);
                    }
                }
                // A game never comes back to a position: nobody asks for them before they are put back.
                (std::mem::take(&mut entry.moves), entry.best)
            }
            None => (self.moves.of(self.setup, state, decision, 0), 0),
        };
        let above = std::mem::replace(&mut self.ended, true);
        let searched = self.best_of(state, decision.player, &moves, first, alpha, beta);
        let ended = self.ended;
        self.ended = above && ended;
        let entry = match searched {
            Ok((best, value)) => {
                let bound = match value {
                    _ if value >= beta => Bound::AtLeast,
                    _ if value <= alpha => Bound::AtMost,
                    _ => Bound::Exact,
                };
                Entry { moves, best, horizon: self.horizon, value, bound, ended }
            }
            Err(used_up) => return Err(used_up),
        };
        let value = entry.value;
        self.table.entries.insert(key, entry);
        Ok(value)
    }

    /// Returns the place of the best move and its value, the move at `first` tried before the others.
    fn best_of(
        &mut self,
        state: &State,
        player: Player,
        moves: &[Move],
        first: usize,
        mut alpha: i32,
        beta: i32,
    ) -> Result<(usize, i32), UsedUp> {
        let mut best = (first, -INFINITY);
        let others = (0..moves.len()).filter(|&place| place != first);
        for place in std::iter::once(first).chain(others) {
            let value = self.value_after(state, &moves[place], player, alpha, beta)?;
            if value > best.1 {
                best = (place, value);
            }
            alpha = alpha.max(value);
            if alpha >= beta {
                break;
            }
        }
        Ok(best)
    }

    /// Returns what the position is worth after the move, as [`Dive::value`] does.
    pub fn value_after(
        &mut self,
        state: &State,
        actions: &[Action],
        player: Player,
        alpha: i32,
        beta: i32,
    ) -> Result<i32, UsedUp> {
        let mut after = *state;
        self.moves.play(self.setup, &mut after, actions);
        self.value(&after, player, alpha, beta)
    }
}

/// Returns all that a position of one deal is made of, where a main phase, attackers or blockers are to be decided.
///
/// A library is what its deal put there: its size says which of it is left. Nothing reads a graveyard. Slots count: moves
/// name creatures by them.
fn key(setup: &Setup, state: &State, decision: Decision) -> Box<[u8]> {
    let mut key: Vec<u8> = Vec::with_capacity(128);
    key.extend(state.turn().to_le_bytes());
    key.push(state.step() as u8);
    let view = View::new(state, setup, decision.player);
    key.push(u8::from(view.land_played()));
    key.extend(view.attackers().0.to_le_bytes());
    for player in Player::BOTH {
        key.extend((state.life(player) as i16).to_le_bytes());
        key.push(state.library(player).len() as u8);
        let start = key.len() + 1;
        key.push(state.hand(player).len() as u8);
        key.extend(state.hand(player).iter().map(|card| card.0));
        key[start..].sort_unstable();
        key.push(state.lands(player).len() as u8);
        key.extend(state.lands(player).iter().map(|card| card.0));
        key.extend(view.untapped_lands(player).0.to_le_bytes());
        key.extend(state.creatures(player).0.to_le_bytes());
        for creature in state.creatures(player).iter().map(|slot| view.creature(player, slot)) {
            key.push(creature.card.0);
            key.push(u8::from(creature.tapped) | u8::from(creature.summoning_sick) << 1);
            key.push(creature.damage as u8);
        }
    }
    key.into_boxed_slice()
}
