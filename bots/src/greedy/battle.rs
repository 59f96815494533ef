//! A combat as the greedy bot thinks of it: who might block whom, and the outcome.

use arrayvec::ArrayVec;
use menace::Player;
use menace::game::{CardId, Setup, View};
use menace::{CreatureSet, Keyword, MAX_CREATURES};

use super::foe::{Foe, Outcomes};
use super::value::{Values, life_loss};
use super::{Judgement, Weights};

/// Attackers that are declared, or might be, and the blockers that they could meet.
pub(super) struct Battle<'a> {
    pub setup: &'a Setup,
    pub values: &'a Values,
    /// What the attacking and the defending player's lives are worth to whom it concerns.
    pub weights: Weights,
    pub defender_life: i32,
    pub attackers: [CardId; MAX_CREATURES],
    pub blockers: [CardId; MAX_CREATURES],
    /// By attacker's slot, the creatures that may block it.
    stopped_by: [CreatureSet; MAX_CREATURES],
    /// What they do, by attacker's slot in that stretch of `foes`: equal attackers share theirs.
    stretches: [(u16, u16); MAX_CREATURES],
    foes: Vec<Foe>,
    /// By attacker's slot, the damage that it deals if nobody blocks it.
    power: [i32; MAX_CREATURES],
    /// The attackers, the most valuable first.
    order: ArrayVec<u8, MAX_CREATURES>,
    /// The blockers that have to block.
    pub must: CreatureSet,
}

/// Who blocks whom, and the outcome.
#[derive(Clone, Copy)]
pub(super) struct Plan {
    /// By blocker's slot, the attacker's.
    pub blocks: [u8; MAX_CREATURES],
    pub blocking: CreatureSet,
    blocked: CreatureSet,
    pub dead_attackers: CreatureSet,
    pub dead_blockers: CreatureSet,
    /// The damage that gets through to the defending player.
    pub damage: i32,
}

impl Plan {
    fn block(&mut self, blocker: usize, attacker: usize) {
        self.blocks[blocker] = attacker as u8;
        self.blocking.insert(blocker);
        self.blocked.insert(attacker);
    }
}

/// A block that was found: what it is worth, the blocker's slot, and what it does.
type Found<'f> = (i32, usize, &'f Foe);

impl<'a> Battle<'a> {
    /// Returns a battle in which some of `attacking` attack; `may_block` returns the blockers of each.
    pub fn new(
        view: &View<'a>,
        judgement: &'a mut Judgement,
        attacking: CreatureSet,
        mut may_block: impl FnMut(usize) -> CreatureSet,
    ) -> Battle<'a> {
        let (attacker, defender) = (view.active(), view.active().opponent());
        let cards = |player: Player| {
            let mut cards = [CardId(0); MAX_CREATURES];
            for slot in view.creatures(player) {
                cards[slot] = view.creature(player, slot).card;
            }
            cards
        };
        let mut battle = Battle {
            setup: view.setup(),
            values: &judgement.values,
            weights: judgement.weights,
            defender_life: view.life(defender),
            attackers: cards(attacker),
            blockers: cards(defender),
            stopped_by: [CreatureSet::EMPTY; MAX_CREATURES],
            stretches: [(0, 0); MAX_CREATURES],
            foes: Vec::new(),
            power: [0; MAX_CREATURES],
            order: ArrayVec::new(),
            must: CreatureSet::EMPTY,
        };
        let mut kinds = ArrayVec::<(CardId, CreatureSet), MAX_CREATURES>::new();
        for slot in view.creatures(defender) {
            let card = battle.blockers[slot];
            match kinds.iter_mut().find(|(known, _)| *known == card) {
                Some((_, slots)) => slots.insert(slot),
                None => kinds.push((card, CreatureSet::only(slot))),
            }
        }
        battle.foes.reserve(4 * kinds.len());
        for slot in attacking {
            let fighter = battle.setup.fighter(battle.attackers[slot]);
            let strikes = if fighter.has(Keyword::DoubleStrike) { 2 } else { 1 };
            battle.power[slot] = fighter.combat_damage() * strikes;
            battle.stopped_by[slot] = may_block(slot);
            battle.stretches[slot] =
                battle.stretch(slot, attacking & CreatureSet::first(slot), &kinds, &mut judgement.outcomes);
            let worth = |slot: u8| battle.worth_of_attacker(slot.into());
            // Of equal worth, the one in the lower slot has come before.
            let place = battle.order.iter().position(|&other| worth(other) < worth(slot as u8));
            battle.order.insert(place.unwrap_or(battle.order.len()), slot as u8);
        }
        battle
    }

    /// Returns the stretch of what may block the attacker, which is that of an equal one before it if there is one.
    ///
    /// `kinds` are the defending player's creatures, by card.
    fn stretch(
        &mut self,
        attacker: usize,
        before: CreatureSet,
        kinds: &[(CardId, CreatureSet)],
        outcomes: &mut Outcomes,
    ) -> (u16, u16) {
        let (card, blockers) = (self.attackers[attacker], self.stopped_by[attacker]);
        let equal = |&other: &usize| self.attackers[other] == card && self.stopped_by[other] == blockers;
        if let Some(other) = before.iter().find(equal) {
            return self.stretches[other];
        }
        let start = self.foes.len() as u16;
        for &(kind, slots) in kinds {
            let slots = slots & blockers;
            if !slots.is_empty() {
                self.foes.push(outcomes.get(self.setup, self.values, (card, kind), slots));
            }
        }
        (start, self.foes.len() as u16)
    }

    #[inline]
    fn foes(&self, attacker: usize) -> &[Foe] {
        let (start, end) = self.stretches[attacker];
        &self.foes[usize::from(start)..usize::from(end)]
    }

    /// The damage that the attacker deals if nobody blocks it.
    #[inline]
    pub fn power(&self, attacker: usize) -> i32 {
        self.power[attacker]
    }

    #[inline]
    fn worth_of_attacker(&self, attacker: usize) -> i32 {
        self.values.get(self.attackers[attacker])
    }

    #[inline]
    fn worth_of_blocker(&self, blocker: usize) -> i32 {
        self.values.get(self.blockers[blocker])
    }

    /// What it is worth to the defending player that damage is not dealt, out of what is coming.
    #[inline]
    fn worth_of_life(&self, coming: i32, kept: i32) -> i32 {
        let saved = life_loss(self.defender_life, self.defender_life - coming)
            - life_loss(self.defender_life, self.defender_life - coming + kept);
        saved * self.weights.life / 100
    }

    /// Blocks as the defending player should, by these lights: see the module.
    pub fn defend(&self, attacking: CreatureSet) -> Plan {
        let mut plan = Plan {
            blocks: [0; MAX_CREATURES],
            blocking: CreatureSet::EMPTY,
            blocked: CreatureSet::EMPTY,
            dead_attackers: CreatureSet::EMPTY,
            dead_blockers: CreatureSet::EMPTY,
            damage: attacking.iter().map(|slot| self.power(slot)).sum(),
        };
        for blocker in self.must {
            self.block_as_told(&mut plan, blocker, attacking);
        }
        for attacker in self.order.iter().map(|&slot| usize::from(slot)) {
            if attacking.contains(attacker) && !plan.blocked.contains(attacker) {
                self.block_if_good(&mut plan, attacker);
            }
        }
        if plan.damage >= self.defender_life {
            self.block_to_live(&mut plan, attacking);
        }
        plan
    }

    fn assign(&self, plan: &mut Plan, blocker: usize, attacker: usize) {
        let duel = self.setup.duel(self.attackers[attacker], self.blockers[blocker]);
        plan.block(blocker, attacker);
        plan.damage -= self.power(attacker) - i32::from(duel.through);
        if duel.attacker_dies {
            plan.dead_attackers.insert(attacker);
        }
        if duel.blocker_dies {
            plan.dead_blockers.insert(blocker);
        }
    }

    /// What a block of one by one is worth to the defending player.
    #[inline]
    fn worth_of_block(&self, plan: &Plan, blocker: usize, attacker: usize) -> i32 {
        let duel = self.setup.duel(self.attackers[attacker], self.blockers[blocker]);
        let kept = self.power(attacker) - i32::from(duel.through);
        let mut worth = self.worth_of_life(plan.damage, kept);
        if duel.attacker_dies {
            worth += self.worth_of_attacker(attacker);
        }
        if duel.blocker_dies {
            worth -= self.worth_of_blocker(blocker);
        }
        worth
    }

    fn block_as_told(&self, plan: &mut Plan, blocker: usize, attacking: CreatureSet) {
        let options = attacking.iter().filter(|&attacker| self.stopped_by[attacker].contains(blocker));
        let best = options.max_by_key(|&attacker| self.worth_of_block(plan, blocker, attacker));
        let Some(attacker) = best else { return };
        if plan.blocked.contains(attacker) {
            // Ganging up on one that is blocked already: count the blocker, and the attacker's death if two
            // together make it.
            plan.block(blocker, attacker);
            if self.kill_together(plan, blocker, attacker) {
                plan.dead_attackers.insert(attacker);
            }
        } else {
            self.assign(plan, blocker, attacker);
        }
    }

    fn kill_together(&self, plan: &Plan, blocker: usize, attacker: usize) -> bool {
        let with = plan.blocking.iter().filter(|&other| usize::from(plan.blocks[other]) == attacker);
        let damage = |slot: usize| self.setup.fighter(self.blockers[slot]).combat_damage();
        let total: i32 = damage(blocker) + with.filter(|&other| other != blocker).map(damage).sum::<i32>();
        total >= self.setup.fighter(self.attackers[attacker]).toughness
    }

    fn block_if_good(&self, plan: &mut Plan, attacker: usize) {
        let facts = self.setup.facts(self.attackers[attacker]);
        let single = if facts.least_blockers <= 1 { self.best_block(plan, attacker, |_| true) } else { None };
        let kills = single.is_some_and(|(worth, _, foe)| foe.kills && worth > 0);
        if facts.most_blockers > 1 && !kills {
            let pair = self.best_pair(plan, attacker);
            if let Some((worth, pair)) = pair
                && worth > single.map_or(0, |(worth, ..)| worth.max(0))
            {
                self.assign_pair(plan, attacker, pair);
                return;
            }
        }
        if let Some((worth, blocker, _)) = single
            && worth > 0
        {
            self.assign(plan, blocker, attacker);
        }
    }

    /// Returns the block of one by one that is worth most, of those that `suits` wants; in the lowest slot of several.
    fn best_block(&self, plan: &Plan, attacker: usize, suits: impl Fn(&Foe) -> bool) -> Option<Found<'_>> {
        let power = self.power(attacker);
        let whole = self.worth_of_life(plan.damage, power);
        let mut best: Option<Found<'_>> = None;
        for foe in self.foes(attacker).iter().filter(|&foe| suits(foe)) {
            let Some(slot) = (foe.slots - plan.blocking).lowest() else { continue };
            let life = match foe.through {
                0 => whole,
                through => self.worth_of_life(plan.damage, power - through),
            };
            let worth = foe.gain + life;
            if best.is_none_or(|(most, first, _)| worth > most || (worth == most && slot < first)) {
                best = Some((worth, slot, foe));
            }
        }
        best
    }

    /// Returns the two that together kill the attacker at the least cost, by slot, and what that is worth.
    fn best_pair(&self, plan: &Plan, attacker: usize) -> Option<(i32, [(usize, &Foe); 2])> {
        let target = self.setup.fighter(self.attackers[attacker]);
        if target.has(Keyword::Indestructible) {
            return None;
        }
        let mut free = ArrayVec::<(CreatureSet, &Foe), MAX_CREATURES>::new();
        let foes = self.foes(attacker).iter().filter(|foe| !foe.dies_first);
        free.extend(foes.map(|foe| (foe.slots - plan.blocking, foe)).filter(|(slots, _)| !slots.is_empty()));
        let power = self.power(attacker);
        let mut best: Option<(i32, [(usize, &Foe); 2])> = None;
        for (index, &(slots, one)) in free.iter().enumerate() {
            for (place, &(others, other)) in free.iter().enumerate().skip(index) {
                let first = slots.lowest();
                // Of equal creatures, the first two do: any others cost as much and come later.
                let second = if place == index { (slots - only(first)).lowest() } else { others.lowest() };
                let (Some(first), Some(second)) = (first, second) else { continue };
                let lost = Foe::cost([one, other], power);
                if best.is_some_and(|(least, _)| lost > least)
                    || !Foe::kill_together([one, other], target.toughness)
                {
                    continue;
                }
                let pair = match first < second {
                    true => [(first, one), (second, other)],
                    false => [(second, other), (first, one)],
                };
                if best.is_none_or(|(least, known)| (lost, pair.map(slot)) < (least, known.map(slot))) {
                    best = Some((lost, pair));
                }
            }
        }
        let (lost, pair) = best?;
        let kept = self.worth_of_life(plan.damage, power);
        Some((self.worth_of_attacker(attacker) + kept - lost, pair))
    }

    fn assign_pair(&self, plan: &mut Plan, attacker: usize, pair: [(usize, &Foe); 2]) {
        let lost = Foe::lost(pair.map(|(_, foe)| foe), self.power(attacker));
        for ((blocker, _), lost) in pair.into_iter().zip(lost) {
            plan.block(blocker, attacker);
            if lost {
                plan.dead_blockers.insert(blocker);
            }
        }
        plan.dead_attackers.insert(attacker);
        plan.damage -= self.power(attacker);
    }

    /// Puts creatures in the way, the least valuable first, until the damage is no longer deadly.
    fn block_to_live(&self, plan: &mut Plan, attacking: CreatureSet) {
        let mut open = attacking;
        while plan.damage >= self.defender_life {
            let strongest = open
                .iter()
                .filter(|&attacker| !plan.blocked.contains(attacker))
                .filter(|&attacker| self.setup.facts(self.attackers[attacker]).least_blockers <= 1)
                .max_by_key(|&attacker| (self.power(attacker), usize::MAX - attacker));
            let Some(attacker) = strongest else { return };
            open.remove(attacker);
            let stops = |foe: &Foe| self.power(attacker) > foe.through;
            if let Some((_, blocker, _)) = self.best_block(plan, attacker, stops) {
                self.assign(plan, blocker, attacker);
            }
        }
    }
}

fn only(slot: Option<usize>) -> CreatureSet {
    slot.map_or(CreatureSet::EMPTY, CreatureSet::only)
}

fn slot((slot, _): (usize, &Foe)) -> usize {
    slot
}
