//! Who is left after the fights that have been decided.

use std::cell::RefCell;
use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::pool::{Group, Pool};
use crate::combat::damage::{Combat, Fights, Worth};
use crate::combat::effort::Effort;
use crate::creature::Keyword;
use crate::position::Side;
use crate::set::CreatureSet;

/// What it costs to play a fight out, in steps.
const PLAYED: u64 = 300;

/// What the fights so far leave for the next combat.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Left {
    /// The defending player's creatures that died.
    pub dead: CreatureSet,
    /// The attacking creatures that live and can block in the next turn.
    pub untapped: CreatureSet,
    /// The life that the attacker gained.
    pub gained: i32,
}

/// What one fight leaves.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fought {
    dead: Group,
    untapped: bool,
    gained: i32,
}

/// By attacker and blockers, what the fights leave that have been played out.
pub(super) type Known = RefCell<FxHashMap<(usize, Group), Fought>>;

/// The fights of a combat in which each creature blocks one attacker and the attacking player divides all damage, each
/// played out once.
pub(super) struct Leavings<'c> {
    combat: &'c Combat,
    fights: Fights<'c>,
    known: Rc<Known>,
}

impl<'c> Leavings<'c> {
    pub fn new(combat: &'c Combat, worth: &'c Worth, known: Rc<Known>) -> Leavings<'c> {
        Leavings { combat, fights: Fights::new(combat, worth), known }
    }

    /// Returns what is left after one fight more, of the attacker with a group of the blockers that are left.
    pub fn after(
        &mut self,
        before: Left,
        attacker: usize,
        (group, blockers): (Group, Group),
        pool: &Pool,
        effort: &mut Effort,
    ) -> Left {
        let known = self.known.borrow().get(&(attacker, group)).copied();
        let fought = known.unwrap_or_else(|| {
            effort.spend(PLAYED);
            let fought = self.play(attacker, group, pool);
            self.known.borrow_mut().insert((attacker, group), fought);
            fought
        });
        let untapped = if fought.untapped { CreatureSet::only(attacker) } else { CreatureSet::EMPTY };
        Left {
            dead: before.dead | pool.creatures(fought.dead, blockers),
            untapped: before.untapped | untapped,
            gained: before.gained.saturating_add(fought.gained),
        }
    }

    fn play(&mut self, attacker: usize, group: Group, pool: &Pool) -> Fought {
        let outcome = self.fights.resolve_as_part(attacker, pool.creatures(group, pool.whole()));
        let fighter = self.combat.fighter(Side::Attacker, attacker);
        // Who regenerates is tapped.
        let untapped = fighter.has(Keyword::Vigilance) && fighter.regeneration_shields == 0;
        let kind = |creature: usize| pool.kinds.iter().position(|kind| kind.members.contains(&creature));
        let dead = outcome.dead.iter().filter_map(kind).map(|kind| pool.one(kind));
        Fought {
            dead: dead.fold(Group::default(), |all, one| all + one),
            untapped: untapped && !outcome.attacker_dies,
            gained: outcome.life_gained[0],
        }
    }
}
