//! Combat damage a second time, as slowly and plainly as can be: every division of every creature, whole
//! positions copied, no bound, no fight looked at apart.

use menace::ability::CounterPrevention;
use menace::combat::damage::{DamageTriggers, Extras, Fighter, WIN, Worth};
use menace::{Edition, Keyword};

/// A creature: `side` 0 attacks, 1 blocks.
#[derive(Clone, Debug)]
pub struct Plain {
    pub side: usize,
    pub fighter: Fighter,
    /// The creatures that it fights, by their place in the list.
    pub foes: Vec<usize>,
    /// The creatures whose damage to it is prevented.
    pub shielded_from: Vec<usize>,
    pub worth: i64,
    pub alive: bool,
    pub fighting: bool,
    pub struck_first: bool,
    pub withered: i64,
    pub touched: u32,
    pub extras: Extras,
    /// The +1/+1 counters that the combat has put on it.
    pub grown: i64,
    pub shields_used: u16,
}

#[derive(Clone, Debug)]
pub struct Board {
    pub edition: Edition,
    pub creatures: Vec<Plain>,
    pub life: [i64; 2],
    pub poison: [i64; 2],
    pub lost: [bool; 2],
    pub worth_of_life: [i64; 2],
    pub worth_of_poison: [i64; 2],
    pub worth_of_counter: i64,
    /// How many steps have begun: none, the first strikes, all.
    pub stage: usize,
}

/// Who is hit: a creature, or the defending player.
type Hit = (usize, Option<usize>, i64);

impl Board {
    fn has(&self, creature: usize, keyword: Keyword) -> bool {
        self.creatures[creature].fighter.has(keyword)
    }

    fn in_combat(&self, creature: usize) -> bool {
        self.creatures[creature].alive && self.creatures[creature].fighting
    }

    fn recipients(&self, creature: usize) -> Vec<usize> {
        self.creatures[creature].foes.iter().copied().filter(|&foe| self.in_combat(foe)).collect()
    }

    /// Flanking, rampage and bushido, with the deaths that follow.
    pub fn become_blocked(&mut self) {
        self.look_at_creatures();
        let mut changes = vec![0; self.creatures.len()];
        let mut afflicted = 0;
        // CR 509.1i: all of these trigger on the blocks as they are declared.
        let triggers: Vec<_> = (0..self.creatures.len())
            .filter(|&index| self.in_combat(index))
            .map(|index| {
                let creature = &self.creatures[index];
                let extras = creature.extras;
                let own = match (creature.side, creature.foes.is_empty()) {
                    (0, true) => extras.unblocked,
                    (0, false) => extras.becomes_blocked,
                    _ => extras.blocks,
                };
                (index, own, self.recipients(index).len() as i32)
            })
            .collect();
        for (index, creature) in self.creatures.iter().enumerate() {
            let foes = self.recipients(index);
            if !self.in_combat(index) || creature.foes.is_empty() {
                continue;
            }
            changes[index] += i32::from(creature.fighter.bushido);
            if creature.side == 0 {
                changes[index] += i32::from(creature.fighter.rampage) * (foes.len().max(1) as i32 - 1);
                for foe in foes {
                    if self.creatures[foe].fighter.flanking == 0 {
                        changes[foe] -= i32::from(creature.fighter.flanking);
                    }
                }
            }
        }
        for (creature, change) in self.creatures.iter_mut().zip(changes) {
            creature.fighter.power += change;
            creature.fighter.toughness += change;
        }
        for (index, own, blockers) in triggers {
            let creature = &mut self.creatures[index];
            creature.fighter.power += own.change.0 + own.for_each_blocker.0 * blockers + own.counters;
            creature.fighter.toughness += own.change.1 + own.for_each_blocker.1 * blockers + own.counters;
            creature.grown += i64::from(own.counters);
            afflicted += i64::from(own.life);
        }
        self.life[1] -= afflicted;
        if self.edition != Edition::Fifth && afflicted > 0 {
            self.look_at_players();
        }
        self.look_at_creatures();
    }

    fn look_at_players(&mut self) {
        for side in [0, 1] {
            if self.life[side] <= 0 || self.poison[side] >= 10 {
                self.lost[side] = true;
            }
        }
    }

    fn look_at_creatures(&mut self) {
        let current = self.edition == Edition::Current;
        for index in 0..self.creatures.len() {
            let creature = &mut self.creatures[index];
            if !creature.alive {
                continue;
            }
            if creature.fighter.toughness <= 0 {
                creature.alive = false;
            } else if creature.fighter.damage >= creature.fighter.toughness || current && creature.touched > 0
            {
                self.destroy(index);
            }
            if current {
                self.creatures[index].touched = 0;
            }
        }
    }

    fn destroy(&mut self, index: usize) {
        let creature = &mut self.creatures[index];
        if creature.fighter.has(Keyword::Indestructible) {
            return;
        }
        if creature.fighter.regeneration_shields > 0 {
            creature.fighter.regeneration_shields -= 1;
            creature.fighter.damage = 0;
            creature.fighting = false;
        } else {
            creature.alive = false;
        }
    }

    fn score(&self) -> i64 {
        match self.lost {
            [true, true] => return 0,
            [true, false] => return -WIN,
            [false, true] => return WIN,
            [false, false] => {}
        }
        let mut score = 0;
        for (side, sign) in [(0, 1), (1, -1)] {
            score += sign * self.worth_of_life[side] * self.life[side];
            score -= sign * self.worth_of_poison[side] * self.poison[side];
        }
        for creature in self.creatures.iter().filter(|creature| creature.alive) {
            let lost = creature.withered - creature.grown;
            let worth = (creature.worth - self.worth_of_counter * lost).max(0);
            score += if creature.side == 0 { worth } else { -worth };
        }
        score
    }

    /// Returns the score if both players divide for the best from here on.
    pub fn value(&self) -> i64 {
        let mut board = self.clone();
        let fighting: Vec<usize> =
            (0..board.creatures.len()).filter(|&index| board.in_combat(index)).collect();
        let first =
            |index: usize| board.has(index, Keyword::FirstStrike) || board.has(index, Keyword::DoubleStrike);
        if board.lost != [false; 2] || board.stage == 2 {
            board.look_at_players();
            return board.score();
        }
        let dealing: Vec<usize> = if board.stage == 0 && fighting.iter().any(|&index| first(index)) {
            fighting.iter().copied().filter(|&index| first(index)).collect()
        } else {
            let deals = |index: &usize| {
                !board.creatures[*index].struck_first || board.has(*index, Keyword::DoubleStrike)
            };
            fighting.iter().copied().filter(deals).collect()
        };
        let first_step = board.stage == 0 && fighting.iter().any(|&index| first(index));
        board.stage = if first_step { 1 } else { 2 };
        if first_step {
            dealing.iter().for_each(|&index| board.creatures[index].struck_first = true);
        }
        board.announce(&dealing)
    }

    fn amount(&self, index: usize) -> i64 {
        let creature = &self.creatures[index];
        if creature.side == 1 && creature.fighter.tapped && self.edition == Edition::Fifth {
            0
        } else {
            i64::from(creature.fighter.combat_damage())
        }
    }

    /// The attacking player goes through every choice of his, the defending player answers each with every one
    /// of his own.
    fn announce(&self, dealing: &[usize]) -> i64 {
        let mut attacker: Vec<Vec<Vec<Hit>>> = Vec::new();
        let mut defender: Vec<(usize, Vec<Vec<Hit>>)> = Vec::new();
        for &index in dealing {
            let recipients = self.recipients(index);
            let is_attacker = self.creatures[index].side == 0;
            let by_other = recipients.iter().any(|&foe| self.has(foe, Keyword::Banding));
            if by_other == is_attacker && recipients.len() > 1 {
                let may_pass = is_attacker && self.creatures[index].fighter.damage_as_though_unblocked;
                let pass = vec![(index, None, self.amount(index))];
                attacker.push(if may_pass { vec![vec![], pass] } else { vec![vec![]] });
                defender.push((index, self.divisions(index, true)));
            } else {
                attacker.push(self.divisions(index, by_other));
            }
        }
        let mut best: Option<i64> = None;
        each(&attacker, &mut Vec::new(), &mut |announced| {
            if !self.is_legal(announced) {
                return;
            }
            let open: Vec<Vec<Vec<Hit>>> = defender
                .iter()
                .filter(|(index, _)| announced.iter().all(|hit| hit.0 != *index))
                .map(|(_, divisions)| divisions.clone())
                .collect();
            let mut reply: Option<i64> = None;
            each(&open, &mut Vec::new(), &mut |answer| {
                let hits: Vec<Hit> = announced.iter().chain(answer).copied().collect();
                let mut board = self.clone();
                board.deal(&hits);
                let value = board.value();
                reply = Some(reply.map_or(value, |reply| reply.min(value)));
            });
            let value = reply.expect("an answer is always possible");
            best = Some(best.map_or(value, |best| best.max(value)));
        });
        best.expect("a division is always possible")
    }

    /// Every division of one creature's damage; those past blockers are checked for trample later.
    fn divisions(&self, index: usize, among_recipients: bool) -> Vec<Vec<Hit>> {
        let amount = self.amount(index);
        let recipients = self.recipients(index);
        let creature = &self.creatures[index];
        let (attacker, blocked) = (creature.side == 0, !creature.foes.is_empty());
        let tramples = attacker && self.has(index, Keyword::Trample);
        let passes = attacker && creature.fighter.damage_as_though_unblocked;
        let to_player = vec![(index, None, amount)];
        if attacker && (!blocked || tramples && recipients.is_empty()) {
            return vec![to_player];
        }
        let mut divisions = Vec::new();
        if recipients.is_empty() {
            divisions.push(vec![]);
        } else {
            let mut whole = recipients.iter().map(|&foe| Some(foe)).collect::<Vec<_>>();
            if tramples && !among_recipients && self.edition != Edition::Fifth {
                whole.push(None);
            }
            compositions(amount, whole.len(), &mut |shares| {
                divisions
                    .push(whole.iter().zip(shares).map(|(&target, &share)| (index, target, share)).collect());
            });
        }
        if passes && !divisions.contains(&to_player) && (!among_recipients || recipients.len() < 2) {
            divisions.push(to_player);
        }
        divisions
    }

    /// Trample: damage to the player only with lethal damage to every blocker, or as though unblocked.
    fn is_legal(&self, hits: &[Hit]) -> bool {
        hits.iter().all(|&(source, target, amount)| {
            let recipients = self.recipients(source);
            if target.is_some() || amount == 0 || recipients.is_empty() {
                return true;
            }
            let passes = self.creatures[source].fighter.damage_as_though_unblocked;
            if passes && amount == self.amount(source) {
                return true;
            }
            let touches =
                |index: usize| self.edition == Edition::Current && self.has(index, Keyword::Deathtouch);
            recipients.iter().all(|&foe| {
                let on_foe = hits.iter().filter(|hit| hit.1 == Some(foe) && hit.2 > 0);
                let sum: i64 = on_foe.clone().map(|hit| hit.2).sum();
                let fighter = &self.creatures[foe].fighter;
                let lethal = i64::from(fighter.toughness - fighter.damage).max(0);
                // Deathtouch of the trampler itself is among those that hit it.
                sum >= lethal || on_foe.clone().any(|hit| touches(hit.0))
            })
        })
    }

    fn deal(&mut self, hits: &[Hit]) {
        let before = self.clone();
        let prevented = |source: usize, target: Option<usize>| {
            before.creatures[source].fighter.damage_by_prevented
                || target.is_some_and(|target| {
                    let creature = &before.creatures[target];
                    creature.fighter.damage_to_prevented || creature.shielded_from.contains(&source)
                })
        };
        let mut dealt: Vec<Hit> =
            hits.iter().copied().filter(|hit| hit.2 > 0 && !prevented(hit.0, hit.1)).collect();
        if self.edition == Edition::Fifth {
            let tramples =
                |hit: &Hit| before.creatures[hit.0].side == 0 && before.has(hit.0, Keyword::Trample);
            let (mut late, early): (Vec<Hit>, Vec<Hit>) = dealt.into_iter().partition(tramples);
            late.sort();
            dealt = early;
            // One point after the other: onto the blocker while it isn't dead yet, and past it afterwards.
            for (source, target, amount) in late {
                for _ in 0..amount {
                    let full = target.is_some_and(|target| {
                        let on_it: i64 = dealt.iter().filter(|hit| hit.1 == Some(target)).map(|h| h.2).sum();
                        let fighter = &before.creatures[target].fighter;
                        on_it + i64::from(fighter.damage) >= i64::from(fighter.toughness)
                    });
                    dealt.push((source, if full { None } else { target }, 1));
                }
            }
        }
        for hit in &mut dealt {
            hit.2 <<= before.creatures[hit.0].extras.doublings;
        }
        // CR 122.1c, 615: all that a creature would be dealt at the same time is prevented at once.
        for index in 0..self.creatures.len() {
            let sum: i64 = dealt.iter().filter(|hit| hit.1 == Some(index)).map(|hit| hit.2).sum();
            let creature = &mut self.creatures[index];
            if sum == 0 || !creature.alive {
                continue;
            }
            let plus = i64::from(creature.extras.counters[0]) + creature.grown;
            let (mut grow, mut wither) = (0, 0);
            let prevented = if creature.shields_used < creature.extras.shields {
                creature.shields_used += 1;
                true
            } else {
                match creature.extras.prevention {
                    None => false,
                    Some(CounterPrevention::RemovePlus) => {
                        grow = if plus > 0 { -1 } else { 0 };
                        true
                    }
                    Some(CounterPrevention::RemovePlusWhileItHasOne) => {
                        grow = if plus > 0 { -1 } else { 0 };
                        plus > 0
                    }
                    Some(CounterPrevention::PutPlusForEach) => {
                        grow = sum;
                        true
                    }
                    Some(CounterPrevention::PutMinusForEach) => {
                        wither = sum;
                        true
                    }
                }
            };
            creature.grown += grow;
            creature.withered += wither;
            creature.fighter.power += (grow - wither) as i32;
            creature.fighter.toughness += (grow - wither) as i32;
            if prevented {
                dealt.retain(|hit| hit.1 != Some(index));
            }
        }
        let mut triggered = [0, 0];
        let mut touches: Vec<(usize, usize)> = Vec::new();
        for &(source, target, amount) in &dealt {
            let side = before.creatures[source].side;
            let infects = before.has(source, Keyword::Infect);
            match target {
                None if infects => self.poison[1] += amount,
                None => {
                    self.life[1] -= amount;
                }
                Some(target) => {
                    let creature = &mut self.creatures[target];
                    if infects || before.has(source, Keyword::Wither) {
                        creature.fighter.power -= amount as i32;
                        creature.fighter.toughness -= amount as i32;
                        creature.withered += amount;
                    } else {
                        creature.fighter.damage += amount as i32;
                    }
                    if before.has(source, Keyword::Deathtouch) && !touches.contains(&(source, target)) {
                        touches.push((source, target));
                    }
                }
            }
            if before.has(source, Keyword::Lifelink) {
                if self.edition == Edition::Current {
                    self.life[side] += amount;
                } else {
                    triggered[side] += amount;
                }
            }
            triggered[side] += amount * i64::from(before.creatures[source].fighter.spirit_links);
        }
        for &(_, target) in &touches {
            self.creatures[target].touched += 1;
        }
        // CR 702.164c, and what triggers, each once for the damage of this step.
        let mut noted: Vec<(usize, DamageTriggers, i64)> = Vec::new();
        for index in 0..before.creatures.len() {
            let extras = before.creatures[index].extras;
            let to_player: i64 =
                dealt.iter().filter(|hit| hit.0 == index && hit.1.is_none()).map(|hit| hit.2).sum();
            let taken: i64 = dealt.iter().filter(|hit| hit.1 == Some(index)).map(|hit| hit.2).sum();
            if to_player > 0 {
                self.poison[1] += i64::from(extras.toxic);
                noted.push((index, extras.deals_to_player, to_player));
            }
            if taken > 0 {
                noted.push((index, extras.is_dealt, taken));
            }
        }
        if self.edition != Edition::Fifth {
            self.look_at_players();
        }
        self.look_at_creatures();
        if self.lost != [false; 2] {
            return;
        }
        let of = |amount: menace::combat::damage::PerDamage, damage: i64| {
            i64::from(amount.number) + i64::from(amount.times) * damage
        };
        for &(index, triggers, damage) in &noted {
            let creature = &mut self.creatures[index];
            if creature.alive {
                let counters = of(triggers.counters, damage);
                creature.grown += counters;
                creature.fighter.power += counters as i32;
                creature.fighter.toughness += counters as i32;
            }
        }
        // CR 603.3b: the defending player's triggers resolve first.
        for side in [1, 0] {
            self.life[side] += triggered[side];
            for &(_, triggers, damage) in
                noted.iter().filter(|(index, ..)| before.creatures[*index].side == side)
            {
                self.life[side] += of(triggers.gain, damage);
                self.life[1 - side] -= of(triggers.loss, damage);
                self.poison[1 - side] += i64::from(triggers.poison);
            }
            if self.edition != Edition::Fifth {
                self.look_at_players();
                if self.lost != [false; 2] {
                    return;
                }
            }
        }
        if self.edition != Edition::Current {
            for (_, target) in touches {
                if self.creatures[target].alive {
                    self.destroy(target);
                }
            }
            self.look_at_creatures();
        }
    }
}

/// Visits each way to pick one from every list.
fn each(lists: &[Vec<Vec<Hit>>], picked: &mut Vec<Hit>, visit: &mut impl FnMut(&[Hit])) {
    let Some((first, rest)) = lists.split_first() else {
        visit(picked);
        return;
    };
    for option in first {
        let before = picked.len();
        picked.extend_from_slice(option);
        each(rest, picked, visit);
        picked.truncate(before);
    }
}

/// Visits each way to write the amount as a sum of so many shares.
fn compositions(amount: i64, parts: usize, visit: &mut impl FnMut(&[i64])) {
    fn go(left: i64, parts: usize, shares: &mut Vec<i64>, visit: &mut impl FnMut(&[i64])) {
        if parts == 1 {
            shares.push(left);
            visit(shares);
            shares.pop();
            return;
        }
        for share in 0..=left {
            shares.push(share);
            go(left - share, parts - 1, shares, visit);
            shares.pop();
        }
    }
    go(amount, parts, &mut Vec::new(), visit);
}

/// Returns the worth by creature as the search for divisions wants it.
pub fn worth(board: &Board) -> Worth {
    let of = |side| board.creatures.iter().filter(|c| c.side == side).map(|c| c.worth).collect();
    Worth {
        creatures: [of(0), of(1)],
        life: board.worth_of_life,
        poison: board.worth_of_poison,
        withered: board.worth_of_counter,
        card: 0,
    }
}
