//! What happens on blocks and in a damage step: triggers, damage, and the deaths that follow.

use super::aftermath::{Aftermath, Triggers};
use super::combat::{Combat, ContinuousEffects, Hit, PlayersSeen, Target, Unchanging, index_of};
use super::extras::{BlockTrigger, BlockTriggers, DamageTriggers};
use super::fighter::Fighter;
use crate::position::Side;
use crate::types::Keyword;

/// Ten poison counters lose the game (704.5c).
pub(super) const DEADLY_POISON: i32 = 10;

const SIDES: [Side; 2] = [Side::Attacker, Side::Defender];

/// The life that damage gains the controller of its source.
#[derive(Clone, Copy)]
pub(super) struct LifeGained {
    by_lifelink: i32,
    by_triggers: i32,
}

impl LifeGained {
    fn by(source: &Fighter, amount: i32) -> LifeGained {
        LifeGained {
            by_lifelink: if source.has(Keyword::Lifelink) { amount } else { 0 },
            by_triggers: amount.saturating_mul(i32::from(source.spirit_links)),
        }
    }
}

impl Combat {
    /// Applies what triggers when blocks are declared (flanking, rampage, bushido, afflict, frenzy and the like) with
    /// the deaths before and after it.
    ///
    /// Rules: 702.25a-b (each instance of flanking, from a blocker without flanking), 702.23a-b, 702.45a-b;
    /// CR 2007 502.3, 502.12. The defender's triggers resolve before the attacker's (603.3b), and an attacker's
    /// rampage before its flanking, so that only the sum counts for who dies.
    pub fn become_blocked(&mut self) -> Aftermath {
        self.become_blocked_under(&Unchanging)
    }

    /// [`become_blocked`](Combat::become_blocked), with characteristics that effects keep up to date.
    pub fn become_blocked_under(&mut self, effects: &impl ContinuousEffects) -> Aftermath {
        let mut aftermath = Aftermath::default();
        self.state_based_actions(effects, &mut aftermath);
        let triggers = self.block_triggers();
        // Without any, state-based actions would find what they have found.
        if !triggers.is_empty() || self.refresh(effects) {
            self.resolve_block_triggers(&triggers, effects, &mut aftermath);
        }
        self.return_the_dead(effects, &mut aftermath);
        aftermath
    }

    /// Returns what triggers now that blocks are declared.
    pub(in crate::combat) fn block_triggers(&self) -> Vec<BlockTrigger> {
        let mut triggers = Vec::new();
        let mut trigger = |side, index, effects: BlockTriggers, rampage| {
            if effects != BlockTriggers::default() || rampage != 0 {
                triggers.push(BlockTrigger { side, index, effects, rampage });
            }
        };
        let grow = |by: i32| BlockTriggers { change: (by, by), ..BlockTriggers::default() };
        for attacker in self.in_combat[0] {
            let row = &self.rows[0][attacker];
            let extras = self.extras(Side::Attacker, attacker);
            if row.foes.is_empty() {
                trigger(0, attacker, extras.unblocked, 0);
                continue;
            }
            trigger(0, attacker, grow(i32::from(row.fighter.bushido)), i32::from(row.fighter.rampage));
            trigger(0, attacker, extras.becomes_blocked, 0);
            if row.fighter.flanking == 0 {
                continue;
            }
            for blocker in self.recipients(Side::Attacker, attacker) {
                if self.rows[1][blocker].fighter.flanking == 0 {
                    trigger(1, blocker, grow(-i32::from(row.fighter.flanking)), 0);
                }
            }
        }
        for blocker in self.in_combat[1] {
            trigger(1, blocker, grow(i32::from(self.rows[1][blocker].fighter.bushido)), 0);
            trigger(1, blocker, self.extras(Side::Defender, blocker).blocks, 0);
        }
        triggers
    }

    /// Resolves what triggered on blocks, all of it together.
    pub(in crate::combat) fn resolve_block_triggers(
        &mut self,
        triggers: &[BlockTrigger],
        effects: &impl ContinuousEffects,
        aftermath: &mut Aftermath,
    ) {
        let mut lost_life = 0i32;
        for &BlockTrigger { side, index, effects: own, rampage } in triggers {
            lost_life = lost_life.saturating_add(own.life);
            if !self.alive[side].contains(index) {
                continue;
            }
            let blockers = self.recipients(SIDES[side], index).len() as i32;
            let rampaged = rampage.saturating_mul((blockers - 1).max(0));
            let change = |change: i32, each: i32| {
                change.saturating_add(each.saturating_mul(blockers)).saturating_add(rampaged)
            };
            let by =
                (change(own.change.0, own.for_each_blocker.0), change(own.change.1, own.for_each_blocker.1));
            self.change(side, index, by);
            self.grow(side, index, own.counters);
        }
        self.life[1] = self.life[1].saturating_sub(lost_life);
        // The Fifth Edition looks at players when the attack is over.
        if lost_life > 0 && !self.edition.differences().life_counts_late {
            self.check_players();
        }
        self.refresh(effects);
        self.state_based_actions(effects, aftermath);
    }

    fn change(&mut self, side: usize, index: usize, by: (i32, i32)) {
        if by != (0, 0) {
            let row = &mut self.rows[side][index];
            row.change = (row.change.0.saturating_add(by.0), row.change.1.saturating_add(by.1));
            row.fighter.power = row.fighter.power.saturating_add(by.0);
            row.fighter.toughness = row.fighter.toughness.saturating_add(by.1);
        }
    }

    /// Puts +1/+1 counters on a creature, or removes them.
    pub(super) fn grow(&mut self, side: usize, index: usize, counters: i32) {
        if counters != 0 {
            let row = &mut self.rows[side][index];
            row.grown = row.grown.saturating_add(counters);
            row.fighter.power = row.fighter.power.saturating_add(counters);
            row.fighter.toughness = row.fighter.toughness.saturating_add(counters);
        }
    }

    fn refresh(&mut self, effects: &impl ContinuousEffects) -> bool {
        effects.refresh(self)
    }

    /// Turns what creatures assign into what is dealt: prevented damage is taken out (702.16e), and in the Fifth
    /// Edition a trampler's excess is redirected to the defending player.
    ///
    /// Fifth Edition, Trample: damage without trample is applied first; damage that is reduced to zero leaves no
    /// excess. Where several tramplers hit one blocker, the one with the lower index is applied first.
    pub fn settle(&mut self, hits: &mut Vec<Hit>) {
        hits.retain(|hit| hit.amount > 0 && !self.is_prevented(hit));
        if self.edition.differences().trample_redirects && hits.iter().any(|hit| self.tramples(hit)) {
            self.redirect_excess(hits);
        }
        if self.extras_act_on_damage() {
            self.apply_extras(hits);
        }
    }

    fn redirect_excess(&self, hits: &mut Vec<Hit>) {
        hits.sort_unstable();
        let mut through = Vec::new();
        for blocker in self.in_combat[1] {
            let target = Target::Creature(blocker as u8);
            let aimed = |hit: &Hit| hit.side == Side::Attacker && hit.target == target;
            let others = hits.iter().filter(|hit| aimed(hit) && !self.tramples(hit));
            let others = others.fold(0i32, |sum, hit| sum.saturating_add(hit.amount));
            let mut room = self.rows[1][blocker].fighter.lethal_damage().saturating_sub(others).max(0);
            for hit in hits.iter_mut().filter(|hit| aimed(hit) && self.tramples(hit)) {
                let excess = (hit.amount - room).max(0);
                hit.amount -= excess;
                room -= hit.amount;
                if excess > 0 {
                    through.push(Hit { target: Target::Player, amount: excess, ..*hit });
                }
            }
        }
        hits.retain(|hit| hit.amount > 0);
        for more in through {
            let same =
                |hit: &&mut Hit| (hit.side, hit.source, hit.target) == (more.side, more.source, more.target);
            match hits.iter_mut().find(same) {
                Some(hit) => hit.amount += more.amount,
                None => hits.push(more),
            }
        }
        hits.sort_unstable();
    }

    fn tramples(&self, hit: &Hit) -> bool {
        hit.side == Side::Attacker && self.rows[0][usize::from(hit.source)].fighter.has(Keyword::Trample)
    }

    /// Returns whether damage from that creature to that recipient is prevented.
    #[inline]
    pub fn is_prevented(&self, hit: &Hit) -> bool {
        let source = usize::from(hit.source);
        self.rows[index_of(hit.side)][source].fighter.damage_by_prevented
            || match hit.target {
                Target::Player => false,
                Target::Creature(target) => {
                    let row = &self.rows[index_of(hit.side.other())][usize::from(target)];
                    row.fighter.damage_to_prevented
                        || row.fighter.combat_damage_to_prevented
                        || row.shielded_from.contains(source)
                }
            }
    }

    /// Deals damage that [`settle`](Combat::settle) has settled, all at once, and returns who dies of it.
    pub fn deal(&mut self, hits: &[Hit]) -> Aftermath {
        self.deal_under(hits, &Unchanging)
    }

    /// [`deal`](Combat::deal), with characteristics that effects keep up to date.
    ///
    /// Current rules: life from lifelink comes with the damage (702.15b), and damage from deathtouch makes one
    /// destruction with lethal damage (704.5h, 704.7). CR 2007 (and the Fifth Edition, which doesn't know
    /// them): both trigger, and resolve once the dead are gone: "destroy that creature" comes a second time. A
    /// player who has lost by then is not saved. Spirit Link triggers in every edition.
    pub fn deal_under(&mut self, hits: &[Hit], effects: &impl ContinuousEffects) -> Aftermath {
        let mut aftermath = Aftermath::default();
        let mut triggered = [Triggers::default(); 2];
        for hit in hits {
            let side = index_of(hit.side);
            let source = self.rows[side][usize::from(hit.source)].fighter;
            let gained = match hit.target {
                Target::Creature(target) => {
                    self.damage_creature(&source, 1 - side, usize::from(target), hit.amount)
                }
                Target::Player => {
                    // CR 702.164c: a result of the damage, and no trigger.
                    let toxic = self.extras(hit.side, hit.source.into()).toxic;
                    self.poison[1 - side] = self.poison[1 - side].saturating_add(toxic);
                    self.damage_player(&source, 1 - side, hit.amount)
                }
            };
            self.gain_life(gained, side, &mut triggered);
        }
        let counters = self.note_damage_triggers(hits, &mut triggered);
        self.looked_at[self.step() as usize] = PlayersSeen { life: self.life, poison: self.poison };
        let late = self.edition.differences().life_counts_late;
        if !late && hits.iter().any(|hit| hit.target == Target::Player) {
            self.check_players();
        }
        self.refresh(effects);
        self.state_based_actions(effects, &mut aftermath);
        if self.lost[0] || self.lost[1] {
            return aftermath;
        }
        if !counters.is_empty() {
            for (side, index, count) in counters {
                if self.alive[side].contains(index) {
                    self.grow(side, index, count);
                }
            }
            self.refresh(effects);
            self.state_based_actions(effects, &mut aftermath);
        }
        self.resolve_triggers(triggered, effects, &mut aftermath);
        if self.lost == [false; 2] {
            self.return_the_dead(effects, &mut aftermath);
        }
        aftermath
    }

    /// Notes what the extras of creatures trigger on this combat damage; returns the +1/+1 counters: side, index,
    /// number.
    fn note_damage_triggers(&self, hits: &[Hit], triggered: &mut [Triggers; 2]) -> Vec<(usize, usize, i32)> {
        let mut counters = Vec::new();
        if !self.extras_act_on_damage() {
            return counters;
        }
        let mut note = |side: usize, index: usize, triggers: DamageTriggers, damage: i32| {
            if damage > 0 {
                let own = &mut triggered[side];
                own.life = own.life.saturating_add(triggers.gain.of(damage));
                own.loss = own.loss.saturating_add(triggers.loss.of(damage));
                own.poison = own.poison.saturating_add(triggers.poison);
                counters.push((side, index, triggers.counters.of(damage)));
            }
        };
        let sum =
            |hits: &mut dyn Iterator<Item = &Hit>| hits.fold(0i32, |sum, hit| sum.saturating_add(hit.amount));
        for side in SIDES {
            for index in 0..self.count(side) {
                let extras = self.extras(side, index);
                let dealt = sum(&mut hits.iter().filter(|hit| {
                    (hit.side, usize::from(hit.source), hit.target) == (side, index, Target::Player)
                }));
                let taken = sum(&mut hits
                    .iter()
                    .filter(|hit| hit.side != side && hit.target == Target::Creature(index as u8)));
                note(index_of(side), index, extras.deals_to_player, dealt);
                note(index_of(side), index, extras.is_dealt, taken);
            }
        }
        counters
    }

    /// What triggers on damage, where it is no part of it: life, poison, and the destruction by deathtouch before
    /// 2010. The defending player's triggers resolve first (603.3b).
    pub(super) fn resolve_triggers(
        &mut self,
        triggered: [Triggers; 2],
        effects: &impl ContinuousEffects,
        aftermath: &mut Aftermath,
    ) {
        for side in [1, 0] {
            let Triggers { life, loss, poison } = triggered[side];
            self.life[side] = self.life[side].saturating_add(life);
            self.life[1 - side] = self.life[1 - side].saturating_sub(loss);
            self.poison[1 - side] = self.poison[1 - side].saturating_add(poison);
            if (loss > 0 || poison > 0) && !self.edition.differences().life_counts_late {
                self.check_players();
                if self.lost[0] || self.lost[1] {
                    return;
                }
            }
        }
        if self.edition.differences().damage_triggers {
            for side in [0, 1] {
                for index in self.alive[side] {
                    for _ in 0..std::mem::take(&mut self.rows[side][index].death_touches) {
                        if self.alive[side].contains(index) && !self.use_shield(side, index) {
                            self.destroy(side, index, aftermath);
                        }
                    }
                }
            }
            self.refresh(effects);
            self.state_based_actions(effects, aftermath);
        }
    }

    /// Damages a creature; what the source's controller gains by it comes back.
    pub(super) fn damage_creature(
        &mut self,
        source: &Fighter,
        side: usize,
        index: usize,
        amount: i32,
    ) -> LifeGained {
        let row = &mut self.rows[side][index];
        if source.withers() {
            row.withered = row.withered.saturating_add(amount);
            row.fighter.power = row.fighter.power.saturating_sub(amount);
            row.fighter.toughness = row.fighter.toughness.saturating_sub(amount);
        } else {
            row.fighter.damage = row.fighter.damage.saturating_add(amount);
        }
        row.death_touches += u16::from(source.has(Keyword::Deathtouch));
        LifeGained::by(source, amount)
    }

    pub(super) fn damage_player(&mut self, source: &Fighter, side: usize, amount: i32) -> LifeGained {
        if source.has(Keyword::Infect) {
            self.poison[side] = self.poison[side].saturating_add(amount);
        } else {
            self.life[side] = self.life[side].saturating_sub(amount);
        }
        LifeGained::by(source, amount)
    }

    /// Gives the source's controller what lifelink gains with the damage, and notes what triggers gain.
    pub(super) fn gain_life(&mut self, gained: LifeGained, side: usize, triggered: &mut [Triggers; 2]) {
        let triggers = self.edition.differences().damage_triggers;
        let total = if triggers { &mut triggered[side].life } else { &mut self.life[side] };
        *total = total.saturating_add(gained.by_lifelink);
        triggered[side].life = triggered[side].life.saturating_add(gained.by_triggers);
    }

    /// Takes note of players at no life, or with ten poison counters (704.5a, 704.5c).
    pub(super) fn check_players(&mut self) {
        for side in [0, 1] {
            self.lost[side] |= self.life[side] <= 0 || self.poison[side] >= DEADLY_POISON;
        }
    }

    /// State-based actions on creatures, until there are none left (704.3).
    pub(super) fn state_based_actions(
        &mut self,
        effects: &impl ContinuousEffects,
        aftermath: &mut Aftermath,
    ) {
        let triggers = self.edition.differences().damage_triggers;
        loop {
            let before = *aftermath;
            for side in SIDES.map(index_of) {
                for index in self.alive[side] {
                    let row = &mut self.rows[side][index];
                    let fighter = &row.fighter;
                    if fighter.toughness <= 0 {
                        // 704.5f: not a destruction, so that no regeneration helps (Fifth Edition: "generally
                        // pointless").
                        self.die(side, index, aftermath);
                        continue;
                    }
                    let touched = !triggers && row.death_touches > 0;
                    if touched || fighter.damage >= fighter.toughness {
                        // 704.7: a single shield replaces both.
                        if touched {
                            row.death_touches = 0;
                        }
                        self.destroy(side, index, aftermath);
                    }
                }
            }
            self.remove_pairs_of_counters();
            if *aftermath == before || !self.refresh(effects) {
                return;
            }
        }
    }

    pub(super) fn die(&mut self, side: usize, index: usize, aftermath: &mut Aftermath) {
        self.note_return(side, index);
        self.alive[side].remove(index);
        self.in_combat[side].remove(index);
        aftermath.died[side].insert(index);
    }

    /// Destroys the creature, unless it is indestructible (702.12b) or regenerates: then it taps, leaves combat,
    /// and its damage is gone (701.19a; Fifth Edition, Regeneration).
    pub(super) fn destroy(&mut self, side: usize, index: usize, aftermath: &mut Aftermath) {
        let fighter = &mut self.rows[side][index].fighter;
        if fighter.has(Keyword::Indestructible) {
            return;
        }
        if fighter.regeneration_shields > 0 {
            fighter.regeneration_shields -= 1;
            fighter.tapped = true;
            fighter.damage = 0;
            self.in_combat[side].remove(index);
            aftermath.regenerated[side].insert(index);
        } else {
            self.die(side, index, aftermath);
        }
    }
}
