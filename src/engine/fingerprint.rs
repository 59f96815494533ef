//! Hashes of states, by which searches recognize a state that they have seen before.

use std::hash::{BuildHasher, Hash, Hasher};

use foldhash::quality::{FixedState, FoldHasher};

use super::state::{Continuous, Control, Perm, State, slots};

impl State {
    /// Returns a hash that is equal for states from which the game continues in the same way.
    ///
    /// Numbers that the engine assigns (timestamps, of which only the order counts, and groups of events) make no difference, nor do the
    /// order of graveyards, what statistics record, and past events that nothing left in the game asks about. Different states have the
    /// same hash only by a collision of 64 bits. It is the same in every run, but not across versions of this library or kinds of
    /// processors.
    pub fn fingerprint(&self) -> u64 {
        let mut hasher = FixedState::default().build_hasher();
        self.hash_objects(&mut hasher);
        self.hash_players(&mut hasher);
        self.hash_turn(&mut hasher);
        hasher.finish()
    }

    fn hash_objects(&self, hasher: &mut FoldHasher<'_>) {
        let mut times: Vec<u16> = slots(self.live | self.phased)
            .map(|slot| self.perms[usize::from(slot)].timestamp)
            .chain(self.effects.iter().map(|effect| effect.timestamp))
            .chain(self.controls.iter().map(|control| control.timestamp))
            .chain(self.buried.iter().map(|&(_, timestamp)| timestamp))
            .chain(self.keyword_times.iter().map(|&(.., timestamp)| timestamp))
            .collect();
        times.sort_unstable();
        times.dedup();
        let rank = |time: u16| times.partition_point(|&known| known < time) as u16;
        let masks = [self.live, self.phased, self.emblems, self.lingering];
        masks.hash(hasher);
        for slot in slots(self.live | self.phased | self.emblems | self.lingering) {
            let perm = &self.perms[usize::from(slot)];
            Perm { timestamp: rank(perm.timestamp), entered_group: 0, ..*perm }.hash(hasher);
        }
        for effect in self.effects.iter() {
            Continuous { timestamp: rank(effect.timestamp), ..*effect }.hash(hasher);
        }
        for control in self.controls.iter() {
            Control { timestamp: rank(control.timestamp), ..*control }.hash(hasher);
        }
        for &(card, timestamp) in self.buried.iter() {
            (card, rank(timestamp)).hash(hasher);
        }
        for &(of, kind, timestamp) in self.keyword_times.iter() {
            (of, kind, rank(timestamp)).hash(hasher);
        }
        self.cards.hash(hasher);
        for zones in &self.zones {
            for zone in [&zones.library, &zones.hand, &zones.exile] {
                zone.hash(hasher);
            }
            let mut graveyard: Vec<u8> = zones.graveyard.to_vec();
            graveyard.sort_unstable();
            graveyard.hash(hasher);
        }
        (&self.stack, &self.waiting, self.placing, self.not_kept, &self.shields, &self.rules_until)
            .hash(hasher);
        self.delayed.len().hash(hasher);
        for delayed in self.delayed.iter() {
            // Only events of the current group can be the same as before.
            let told =
                delayed.told.filter(|(group, _)| *group == self.group).map(|(_, subject)| (0, subject));
            super::lasting::Delayed { told, ..*delayed }.hash(hasher);
        }
        (&self.bundles, &self.frames, &self.casting, &self.until_leaves).hash(hasher);
        (&self.copies, &self.face_up, &self.promised).hash(hasher);
        (
            &self.playable,
            &self.resolved,
            &self.activations,
            &self.damage_log,
            &self.block_log,
            &self.game_damage,
            &self.riders,
        )
            .hash(hasher);
        let asks_for_the_past = !self.stack.is_empty()
            || !self.waiting.is_empty()
            || !self.delayed.is_empty()
            || !self.frames.is_empty();
        if asks_for_the_past {
            (&self.departed, &self.gone).hash(hasher);
        }
    }

    fn hash_players(&self, hasher: &mut FoldHasher<'_>) {
        (&self.players, &self.pending, &self.options, &self.answer, &self.outcome, self.overflow)
            .hash(hasher);
        (self.monarch, self.initiative, self.tallies, self.cast_this_turn, self.to_shuffle, &self.lifelinks)
            .hash(hasher);
        (self.gathers_lifelink, self.life_counts, self.stays_tapped, self.untap_choices).hash(hasher);
        (self.drawing, &self.waiting_draws, &self.change_orders, self.dealing).hash(hasher);
        let of_this_group = |(whom, group)| (whom, group == self.group);
        (of_this_group(self.guarded), of_this_group(self.shielded_in)).hash(hasher);
    }

    fn hash_turn(&self, hasher: &mut FoldHasher<'_>) {
        (self.turn, self.step, self.stage, self.active, self.starter, self.priority, self.passes)
            .hash(hasher);
        (&self.combat, &self.assigned, self.assigning_done, self.assigning_blocked, &self.batch).hash(hasher);
        (
            self.extra_phases,
            self.main_phases,
            (self.upkeeps, self.more_upkeeps, self.lone_upkeep, self.drawn_before_step),
            self.after_extra,
            self.daytime,
            self.last_active,
            self.end_turn,
        )
            .hash(hasher);
        (self.in_turn, &self.extra_turns).hash(hasher);
        (self.cleanup_priority, self.skip_first_draw, self.turn_limit).hash(hasher);
    }
}
