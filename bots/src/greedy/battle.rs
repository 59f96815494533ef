//! A combat as the greedy bot thinks of it: who might block whom, and the outcome.

use arrayvec::ArrayVec;
use menace::Player;
use menace::game::{CardId, Setup, View};
use menace::{CreatureSet, Keyword, MAX_CREATURES};

use super::Weights;
use super::value::{Values, life_loss};

/// Attackers that are declared, or might be, and the blockers that they could meet.
pub(super) struct Battle<'a> {
    pub setup: &'a Setup,
    pub values: &'a Values,
    /// What the attacking and the defending player's lives are worth to whom it concerns.
    pub weights: Weights,
    pub defender_life: i32,
    pub attackers: [CardId; MAX_CREATURES],
    pub blockers: [CardId; MAX_CREATURES],
    /// By blocker's slot, the attackers that it may block.
    pub options: [CreatureSet; MAX_CREATURES],
    /// The blockers with any option.
    pub able: CreatureSet,
    /// The blockers that have to block.
    pub must: CreatureSet,
}

/// Who blocks whom, and the outcome.
#[derive(Clone, Copy)]
pub(super) struct Plan {
    /// By blocker's slot, the attacker's.
    pub blocks: [u8; MAX_CREATURES],
    pub blocking: CreatureSet,
    pub dead_attackers: CreatureSet,
    pub dead_blockers: CreatureSet,
    /// The damage that gets through to the defending player.
    pub damage: i32,
}

/// A blocker that might gang up with another on an attacker.
struct Ally {
    slot: usize,
    damage: i32,
    touches: bool,
    /// Whether the attacker kills it, if it blocks alone.
    dies: bool,
    /// Whether it dies before it strikes, and is no help.
    dies_first: bool,
    /// The damage that it takes to kill it.
    needs: i32,
    worth: i32,
}

impl Ally {
    /// Returns which of two the attacker takes along: as much worth as its damage reaches for.
    #[inline]
    fn lost([first, second]: [&Ally; 2], power: i32) -> [Option<&Ally>; 2] {
        let of_first = first.dies
            && (!second.dies || first.needs + second.needs <= power || first.worth >= second.worth);
        let of_second =
            second.dies && (!first.dies || first.needs + second.needs <= power || first.worth < second.worth);
        [of_first.then_some(first), of_second.then_some(second)]
    }
}

impl<'a> Battle<'a> {
    pub fn new(view: &View<'a>, values: &'a Values, weights: Weights) -> Battle<'a> {
        let (attacker, defender) = (view.active(), view.active().opponent());
        let cards = |player: Player| {
            let mut cards = [CardId(0); MAX_CREATURES];
            for slot in view.creatures(player) {
                cards[slot] = view.creature(player, slot).card;
            }
            cards
        };
        Battle {
            setup: view.setup(),
            values,
            weights,
            defender_life: view.life(defender),
            attackers: cards(attacker),
            blockers: cards(defender),
            options: [CreatureSet::EMPTY; MAX_CREATURES],
            able: CreatureSet::EMPTY,
            must: CreatureSet::EMPTY,
        }
    }

    /// The damage that the attacker deals if nobody blocks it.
    #[inline]
    pub fn power(&self, attacker: usize) -> i32 {
        let fighter = self.setup.fighter(self.attackers[attacker]);
        fighter.combat_damage() * if fighter.has(Keyword::DoubleStrike) { 2 } else { 1 }
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
            dead_attackers: CreatureSet::EMPTY,
            dead_blockers: CreatureSet::EMPTY,
            damage: attacking.iter().map(|slot| self.power(slot)).sum(),
        };
        let mut order = [(0, 0_u8); MAX_CREATURES];
        for (place, slot) in attacking.iter().enumerate() {
            order[place] = (-self.worth_of_attacker(slot), slot as u8);
        }
        let order = &mut order[..attacking.len()];
        order.sort_unstable();
        for blocker in self.must {
            self.block_as_told(&mut plan, blocker, attacking);
        }
        for &mut (_, attacker) in order.iter_mut() {
            self.block_if_good(&mut plan, usize::from(attacker));
        }
        if plan.damage >= self.defender_life {
            self.block_to_live(&mut plan, attacking);
        }
        plan
    }

    fn assign(&self, plan: &mut Plan, blocker: usize, attacker: usize) {
        let duel = self.setup.duel(self.attackers[attacker], self.blockers[blocker]);
        plan.blocks[blocker] = attacker as u8;
        plan.blocking.insert(blocker);
        plan.damage -= self.power(attacker) - i32::from(duel.through);
        if duel.attacker_dies {
            plan.dead_attackers.insert(attacker);
        }
        if duel.blocker_dies {
            plan.dead_blockers.insert(blocker);
        }
    }

    fn is_blocked(plan: &Plan, attacker: usize) -> bool {
        plan.blocking.iter().any(|blocker| usize::from(plan.blocks[blocker]) == attacker)
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
        let options = self.options[blocker] & attacking;
        let best = options.iter().max_by_key(|&attacker| self.worth_of_block(plan, blocker, attacker));
        let Some(attacker) = best else { return };
        if Self::is_blocked(plan, attacker) {
            // Ganging up on one that is blocked already: count the blocker, and the attacker's death if two
            // together make it.
            plan.blocks[blocker] = attacker as u8;
            plan.blocking.insert(blocker);
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
        if Self::is_blocked(plan, attacker) {
            return;
        }
        let free = self.able - plan.blocking;
        let who = free.iter().filter(|&blocker| self.options[blocker].contains(attacker));
        let mut single = None;
        if facts.least_blockers <= 1 {
            let worth = |blocker| (self.worth_of_block(plan, blocker, attacker), blocker);
            single = who.clone().map(worth).max_by_key(|&(worth, blocker)| (worth, usize::MAX - blocker));
        }
        let kills = single.is_some_and(|(_, blocker)| {
            self.setup.duel(self.attackers[attacker], self.blockers[blocker]).attacker_dies
        });
        if facts.most_blockers > 1 && !(kills && single.is_some_and(|(worth, _)| worth > 0)) {
            let pair = self.best_pair(plan, attacker, who);
            if let Some((worth, [first, second])) = pair
                && worth > single.map_or(0, |(worth, _)| worth.max(0))
            {
                self.assign_pair(plan, attacker, first, second);
                return;
            }
        }
        if let Some((worth, blocker)) = single
            && worth > 0
        {
            self.assign(plan, blocker, attacker);
        }
    }

    /// Returns the two that together kill the attacker at the least cost, and what that is worth.
    fn best_pair(
        &self,
        plan: &Plan,
        attacker: usize,
        who: impl Iterator<Item = usize> + Clone,
    ) -> Option<(i32, [usize; 2])> {
        let target = self.setup.fighter(self.attackers[attacker]);
        if target.has(Keyword::Indestructible) {
            return None;
        }
        let mut allies = ArrayVec::<Ally, MAX_CREATURES>::new();
        allies.extend(who.map(|slot| self.ally(attacker, slot)).filter(|ally| !ally.dies_first));
        let power = self.power(attacker);
        let mut best: Option<(i32, [usize; 2])> = None;
        for (index, first) in allies.iter().enumerate() {
            for second in &allies[index + 1..] {
                let enough = first.damage + second.damage >= target.toughness;
                if enough || first.touches || second.touches {
                    let lost = Ally::lost([first, second], power);
                    let lost = lost.into_iter().flatten().map(|ally| ally.worth).sum();
                    if best.is_none_or(|(least, _)| lost < least) {
                        best = Some((lost, [first.slot, second.slot]));
                    }
                }
            }
        }
        let (lost, pair) = best?;
        let kept = self.worth_of_life(plan.damage, power);
        Some((self.worth_of_attacker(attacker) + kept - lost, pair))
    }

    #[inline]
    fn ally(&self, attacker: usize, slot: usize) -> Ally {
        let target = self.setup.fighter(self.attackers[attacker]);
        let fighter = self.setup.fighter(self.blockers[slot]);
        let dies = self.setup.duel(self.attackers[attacker], self.blockers[slot]).blocker_dies;
        Ally {
            slot,
            damage: fighter.combat_damage(),
            touches: fighter.has(Keyword::Deathtouch),
            dies,
            dies_first: dies && target.strikes_first() && !fighter.strikes_first(),
            needs: if target.has(Keyword::Deathtouch) { 1 } else { fighter.lethal_damage() },
            worth: self.worth_of_blocker(slot),
        }
    }

    fn assign_pair(&self, plan: &mut Plan, attacker: usize, first: usize, second: usize) {
        for blocker in [first, second] {
            plan.blocks[blocker] = attacker as u8;
            plan.blocking.insert(blocker);
        }
        plan.dead_attackers.insert(attacker);
        let allies = [first, second].map(|slot| self.ally(attacker, slot));
        for lost in Ally::lost(allies.each_ref(), self.power(attacker)).into_iter().flatten() {
            plan.dead_blockers.insert(lost.slot);
        }
        plan.damage -= self.power(attacker);
    }

    /// Puts creatures in the way, the least valuable first, until the damage is no longer deadly.
    fn block_to_live(&self, plan: &mut Plan, attacking: CreatureSet) {
        let mut open = attacking;
        while plan.damage >= self.defender_life {
            let free = self.able - plan.blocking;
            let strongest = open
                .iter()
                .filter(|&attacker| !Self::is_blocked(plan, attacker))
                .filter(|&attacker| self.setup.facts(self.attackers[attacker]).least_blockers <= 1)
                .max_by_key(|&attacker| (self.power(attacker), usize::MAX - attacker));
            let Some(attacker) = strongest else { return };
            open.remove(attacker);
            let who = free.iter().filter(|&blocker| self.options[blocker].contains(attacker));
            let stops = |&blocker: &usize| {
                let duel = self.setup.duel(self.attackers[attacker], self.blockers[blocker]);
                self.power(attacker) > i32::from(duel.through)
            };
            let cost = |&blocker: &usize| (-self.worth_of_block(plan, blocker, attacker), blocker);
            if let Some(blocker) = who.filter(stops).min_by_key(cost) {
                self.assign(plan, blocker, attacker);
            }
        }
    }
}
