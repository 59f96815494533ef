//! Fights that share blockers, each worked out once.

use std::cell::RefCell;
use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::left::Left;
use crate::combat::damage::{Combat, FightValue, Fights, Joint, Worth};
use crate::combat::effort::Effort;
use crate::position::Side;
use crate::types::{CreatureSet, Keyword};

/// The most values that are remembered.
const MOST_KNOWN: usize = 1 << 20;

/// Attackers and blockers that fight each other and nobody else.
#[derive(Clone, Copy, Debug)]
pub(super) struct Component {
    pub attackers: CreatureSet,
    pub blockers: CreatureSet,
    /// Their joint value, a lower bound if any of the blockers may block more attackers.
    pub value: FightValue,
    /// What is doubtful of their single fights.
    pub doubt: FightValue,
    /// The part of `doubt` that is subtracted from `value` and added back if the blockers block no other attacker.
    pub held: FightValue,
    /// Whether `value` and `held` are exact if none of the blockers blocks more attackers; otherwise they are lower bounds.
    pub exact: bool,
}

/// The values of components.
pub(super) struct Joints<'c> {
    combat: &'c Combat,
    fights: Fights<'c>,
    known: Rc<Known>,
}

/// By fight, what has been worked out.
#[derive(Default)]
pub(super) struct Known {
    values: RefCell<FxHashMap<Key, Found>>,
    /// Who is left; `None` if it would take too long to find out.
    left: RefCell<FxHashMap<Key, Option<Left>>>,
}

/// The attackers and blockers of a fight, and who blocks whom: for each blocker a bit for each attacker.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Key {
    attackers: CreatureSet,
    blockers: CreatureSet,
    blocks: u128,
}

impl Key {
    /// Returns the key; `None` if there are too many creatures.
    fn of(attackers: CreatureSet, blockers: CreatureSet, chosen: &[CreatureSet]) -> Option<Key> {
        let mut blocks = 0;
        if blockers.len() <= 8 && attackers.is_subset(CreatureSet::first(16)) {
            for blocker in blockers {
                blocks = blocks << 16 | u128::from((chosen[blocker] & attackers).0);
            }
        } else if attackers.len() * blockers.len() <= 128 {
            for blocker in blockers {
                for attacker in attackers {
                    blocks = blocks << 1 | u128::from(chosen[blocker].contains(attacker));
                }
            }
        } else {
            return None;
        }
        Some(Key { attackers, blockers, blocks })
    }
}

/// What has been found out about a component.
#[derive(Clone, Copy, Debug)]
pub(super) enum Found {
    /// What it comes to.
    Exactly(FightValue),
    /// A lower bound of its score and loss.
    NoLess(FightValue),
    /// Its score is so much or more.
    AtLeast(i64),
    /// It would take too long.
    Nothing,
}

impl<'c> Joints<'c> {
    /// Returns the values of the combat, with those that are known of others with the same creatures.
    pub fn new(combat: &'c Combat, worth: &'c Worth, known: Rc<Known>) -> Joints<'c> {
        Joints { combat, fights: Fights::new(combat, worth), known }
    }

    /// Returns the joint value of these creatures, or a lower bound if that is faster; `chosen` has the attackers that each
    /// blocker blocks. Scores of `enough` or more are not told apart.
    pub fn bound(
        &mut self,
        attackers: CreatureSet,
        blockers: CreatureSet,
        chosen: &[CreatureSet],
        enough: i64,
        effort: &mut Effort,
    ) -> Found {
        let key = Key::of(attackers, blockers, chosen);
        match key.and_then(|key| self.known.values.borrow().get(&key).copied()) {
            Some(Found::AtLeast(score)) if score < enough => {}
            Some(found) => return found,
            None => {}
        }
        let foes = |blocker: usize| chosen[blocker] & attackers;
        let joint = Joint { attackers, blockers, foes: &foes, free: CreatureSet::EMPTY };
        let found = match self.fights.joint_bound(&joint, enough, effort) {
            Some((value, _)) if value.score >= enough => Found::AtLeast(value.score),
            Some((value, true)) => Found::Exactly(value),
            Some((value, false)) => Found::NoLess(value),
            None => Found::Nothing,
        };
        self.remember(key, found);
        found
    }

    /// Returns the joint value of these creatures; `None` if the step limit is reached.
    pub fn value(
        &mut self,
        attackers: CreatureSet,
        blockers: CreatureSet,
        chosen: &[CreatureSet],
        effort: &mut Effort,
    ) -> Option<FightValue> {
        let key = Key::of(attackers, blockers, chosen);
        match key.and_then(|key| self.known.values.borrow().get(&key).copied()) {
            Some(Found::Exactly(value)) => return Some(value),
            Some(Found::Nothing) => return None,
            _ => {}
        }
        let foes = |blocker: usize| chosen[blocker] & attackers;
        let joint = Joint { attackers, blockers, foes: &foes, free: CreatureSet::EMPTY };
        let value = self.fights.joint_value(&joint, i64::MAX, effort);
        self.remember(key, value.map_or(Found::Nothing, Found::Exactly));
        value
    }

    fn remember(&self, key: Option<Key>, found: Found) {
        let mut known = self.known.values.borrow_mut();
        if let Some(key) = key.filter(|key| known.len() < MOST_KNOWN || known.contains_key(key)) {
            known.insert(key, found);
        }
    }

    /// Returns who is left after the fight of these creatures in a combat that the defending player can't lose; `None` if
    /// it would take too long to find out.
    pub fn left(
        &mut self,
        attackers: CreatureSet,
        blockers: CreatureSet,
        chosen: &[CreatureSet],
        effort: &mut Effort,
    ) -> Option<Left> {
        let key = Key::of(attackers, blockers, chosen)?;
        if let Some(&known) = self.known.left.borrow().get(&key) {
            return known;
        }
        let foes = |blocker: usize| chosen[blocker] & attackers;
        let joint = Joint { attackers, blockers, foes: &foes, free: CreatureSet::EMPTY };
        let known = self.known.values.borrow().get(&key).copied();
        let score = match known {
            Some(Found::Exactly(value)) => Some(value.score),
            // With the score divisions are found sooner.
            Some(Found::NoLess(_)) => {
                self.value(attackers, blockers, chosen, effort).map(|value| value.score)
            }
            _ => None,
        };
        let combat = self.combat;
        let left = self.fights.resolve_jointly(&joint, score, effort).map(|(outcome, dead)| {
            // Who regenerates is tapped.
            let untapped = |&attacker: &usize| {
                let fighter = combat.fighter(Side::Attacker, attacker);
                fighter.has(Keyword::Vigilance) && fighter.regeneration_shields == 0
            };
            let untapped = (attackers - dead).iter().filter(untapped).collect();
            Left { dead: outcome.dead, untapped, gained: outcome.life_gained[0] }
        });
        let mut known = self.known.left.borrow_mut();
        if known.len() < MOST_KNOWN {
            known.insert(key, left);
        }
        left
    }
}
