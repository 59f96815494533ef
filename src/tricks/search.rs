//! The value of a state when both players know everything and choose for the best.

use rustc_hash::FxHashMap;

use super::game::{Game, Move};
use super::key::{changes_add_up, key};
use super::table::{Scene, Table, player_of, side_of};
use crate::ability::{Ability, Clause, Effect, Statement, Triggered};
use crate::combat::damage::Worth;
use crate::combat::{CombatError, Effort};
use crate::declaration::BlockDeclaration;
use crate::engine::{DecisionKind, Pending, State};
use crate::position::{Position, Side};
use crate::types::{Keyword, Player};

/// What one hundredth of a point counts in the search: below it, fewer actions are better than more.
pub(super) const SCALE: i64 = 1 << 8;

/// Beyond all values.
pub(super) const INFINITE: i64 = i64::MAX / 4;

/// How many states are remembered, at most.
const MOST_REMEMBERED: usize = 1 << 20;

/// What a state costs that is looked at, in steps.
const STATE: u64 = 1_100;

/// How often abilities that cost nothing are activated by each player, at most.
const MOST_FREE: u32 = 24;

/// Spreads small numbers over 64 bits.
const ODD: u64 = 0x9e37_79b9_7f4a_7c15;

/// Returns how often an ability that costs nothing can be of use: as often as there are points of life, power and toughness to
/// change.
fn most_free(position: &Position) -> u32 {
    let points = |side: Side| {
        let force = position.force(side);
        let creatures = force.creatures.iter().map(|one| one.power.max(0) + one.toughness.max(0));
        force.life.max(0) + creatures.sum::<i32>()
    };
    points(Side::Attacker).max(points(Side::Defender)).unsigned_abs()
}

/// Whether it may make a difference which part of damage that is dealt at once a prevention effect takes: that is its
/// recipient's choice (615.7), which is not searched.
fn prevention_is_chosen(position: &Position) -> bool {
    let prevents = |effect: &Effect| matches!(effect, Effect::PreventNextDamage { .. });
    let forces = [Side::Attacker, Side::Defender].map(|side| position.force(side));
    let abilities = || {
        let creatures = forces.iter().flat_map(|force| &force.creatures).flat_map(|one| &one.abilities);
        let permanents = forces.iter().flat_map(|force| &force.permanents).flat_map(|one| &one.abilities);
        creatures.chain(permanents).chain(&position.effects).map(granted)
    };
    let in_hand = forces.iter().flat_map(|force| &force.hand).any(|spell| prevents(&spell.effect));
    let activated = abilities().any(|ability| match ability {
        Ability::Activated { effect, .. } => prevents(effect),
        _ => false,
    });
    let tells_apart = |ability: &Ability| match ability {
        Ability::Keyword(keyword) => {
            [Keyword::Lifelink, Keyword::Deathtouch, Keyword::Wither, Keyword::Infect].contains(keyword)
        }
        Ability::SpiritLink | Ability::Toxic(_) | Ability::Triggered(Triggered::Damage { .. }) => true,
        _ => false,
    };
    (in_hand || activated) && abilities().any(tells_apart)
}

/// Returns the ability that this one gives, or else itself.
fn granted(ability: &Ability) -> &Ability {
    match ability {
        Ability::Static(Statement { clause: Clause::Has(given), .. }) => granted(given),
        _ => ability,
    }
}

/// What is known of a state's value.
#[derive(Clone, Copy)]
struct Known {
    at_least: i64,
    at_most: i64,
}

/// Who acts, and when.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Acting {
    /// Both, whenever it is best.
    Both,
    /// The attacker only once the defender has no more than that many cards.
    Answers(usize),
    /// The defender alone.
    Defender,
    /// Nobody.
    Nobody,
}

impl Acting {
    fn acts(self, state: &State, side: Side) -> bool {
        match self {
            Acting::Both => true,
            Acting::Answers(cards) => side == Side::Defender || state.zones[Player::B].hand.len() <= cards,
            Acting::Defender => side == Side::Defender,
            Acting::Nobody => false,
        }
    }
}

/// An alpha-beta search with a table of states. The attacker wants values high.
pub(super) struct Search<'t> {
    pub table: &'t Table<'t>,
    /// Which card is which creature.
    pub scene: &'t Scene,
    pub game: Game<'t>,
    pub worth: &'t Worth,
    known: FxHashMap<u64, Known>,
    /// By state in which blocks are declared, the best, and what they cost.
    pub blocks: FxHashMap<u64, (BlockDeclaration, u32)>,
    /// What may still be done.
    pub effort: Effort,
    /// Whether every value so far is proven.
    pub proven: bool,
    acting: Acting,
    /// By side, how often abilities that cost nothing have been activated on the way here.
    free: [u32; 2],
    /// How often that may matter.
    most_free: u32,
    /// Whether changes until end of turn add up whatever their order.
    adds_up: bool,
    /// Why blocks could not be found.
    pub failed: Option<CombatError>,
}

impl<'t> Search<'t> {
    pub fn new(table: &'t Table<'t>, scene: &'t Scene, worth: &'t Worth, effort: Effort) -> Search<'t> {
        Search {
            table,
            scene,
            game: Game::of(&table.book, scene),
            worth,
            known: FxHashMap::default(),
            blocks: FxHashMap::default(),
            effort,
            proven: !prevention_is_chosen(table.position),
            acting: Acting::Both,
            free: [0; 2],
            most_free: most_free(table.position),
            adds_up: changes_add_up(&table.book),
            failed: None,
        }
    }

    /// Returns what `of` finds while only those act, in a table of its own.
    pub fn with<T>(&mut self, acting: Acting, of: impl FnOnce(&mut Search<'t>) -> T) -> T {
        let known = std::mem::take(&mut self.known);
        let before = std::mem::replace(&mut self.acting, acting);
        let found = of(self);
        (self.known, self.acting) = (known, before);
        found
    }

    /// Returns the value of a state: exact between `alpha` and `beta`, a bound beyond.
    pub fn value(&mut self, state: &State, alpha: i64, beta: i64) -> i64 {
        if self.game.is_over(state) {
            return self.game.score(state, self.worth) * SCALE;
        }
        let Some(Pending { player, kind }) = state.decision() else {
            self.proven = false;
            return self.game.score(state, self.worth) * SCALE;
        };
        let side = side_of(player);
        match kind {
            DecisionKind::Choose { what, least, most } => {
                let Some(mut moves) = self.game.picks(state, what, least, most) else {
                    self.proven = false;
                    return self.game.score(state, self.worth) * SCALE;
                };
                if self.effort.left() == 0 && moves.len() > 1 {
                    self.proven = false;
                    moves.truncate(1);
                }
                self.best(state, side, &moves, None, alpha, beta)
            }
            DecisionKind::Priority if !self.acting.acts(state, side) => {
                let passed = self.game.after(state, &Move::PASS).expect("a player may pass");
                self.value(&passed, alpha, beta)
            }
            DecisionKind::Priority => self.remembered(state, alpha, beta, Search::value_of_priority),
            DecisionKind::Block => self.remembered(state, alpha, beta, Search::value_of_blocks),
            DecisionKind::Mulligan | DecisionKind::Attack => unreachable!("the attack is declared"),
        }
    }

    /// Returns a number that states have in common from which the combat goes on alike.
    pub fn key(&self, state: &State) -> u64 {
        let own = if self.adds_up { key(state) } else { None };
        own.unwrap_or_else(|| state.fingerprint())
    }

    /// Returns what `of` finds of a state, unless it is known.
    fn remembered(
        &mut self,
        state: &State,
        mut alpha: i64,
        mut beta: i64,
        of: impl FnOnce(&mut Search<'t>, &State, i64, i64) -> i64,
    ) -> i64 {
        let key = self.key(state) ^ u64::from(self.free[0] << 16 | self.free[1]).wrapping_mul(ODD);
        if let Some(known) = self.known.get(&key) {
            if known.at_least == known.at_most || known.at_least >= beta {
                return known.at_least;
            }
            if known.at_most <= alpha {
                return known.at_most;
            }
            alpha = alpha.max(known.at_least);
            beta = beta.min(known.at_most);
        }
        self.effort.spend(STATE);
        let value = of(self, state, alpha, beta);
        if self.effort.left() > 0 && self.known.len() < MOST_REMEMBERED || self.known.contains_key(&key) {
            let known = self.known.entry(key).or_insert(Known { at_least: -INFINITE, at_most: INFINITE });
            if value > alpha {
                known.at_least = known.at_least.max(value);
            }
            if value < beta {
                known.at_most = known.at_most.min(value);
            }
        }
        value
    }

    fn value_of_priority(&mut self, state: &State, alpha: i64, beta: i64) -> i64 {
        let player = state.decision().map_or(Player::A, |pending| pending.player);
        let passed = self.game.after(state, &Move::PASS).expect("a player may pass");
        let value = self.value(&passed, alpha, beta);
        if self.effort.left() == 0 {
            // Past the budget nobody does anything more.
            self.proven = false;
            return value;
        }
        let side = side_of(player);
        let is_enough = match side {
            Side::Attacker => value >= beta,
            Side::Defender => value <= alpha,
        };
        if is_enough {
            return value;
        }
        let moves = self.game.actions(state, player_of(side));
        self.best(state, side, &moves, Some(value), alpha, beta)
    }

    /// Returns the best value of the moves for that side, and of what it has already.
    fn best(
        &mut self,
        state: &State,
        side: Side,
        moves: &[Move],
        known: Option<i64>,
        mut alpha: i64,
        mut beta: i64,
    ) -> i64 {
        let attacks = side == Side::Attacker;
        let mut best = known.unwrap_or(if attacks { -INFINITE } else { INFINITE });
        for step in moves {
            if attacks {
                alpha = alpha.max(best);
            } else {
                beta = beta.min(best);
            }
            if alpha >= beta {
                return best;
            }
            if step.is_free && self.free[side as usize] >= self.most_free.min(MOST_FREE) {
                self.proven &= self.most_free <= MOST_FREE;
                continue;
            }
            let Some(next) = self.game.after(state, step) else { continue };
            let price = self.price(side, step);
            self.free[side as usize] += u32::from(step.is_free);
            let value = self.value(&next, alpha - price, beta - price) + price;
            self.free[side as usize] -= u32::from(step.is_free);
            best = if attacks { best.max(value) } else { best.min(value) };
        }
        best
    }

    /// Returns what a move costs, seen by the attacker: a card what a card is worth, and anything something.
    pub fn price(&self, side: Side, step: &Move) -> i64 {
        if !step.is_action() {
            return 0;
        }
        let card = if step.is_spell { self.worth.card * SCALE } else { 0 };
        match side {
            Side::Attacker => -card - 1,
            Side::Defender => card + 1,
        }
    }
}
