//! Combat damage in a game (510): the state's creatures become fighters, and the choices are announced.
//!
//! The rules of damage are [`Combat`]'s. Between the two damage steps the state keeps what happened, so that
//! players see the board as it is, and the combat is set up again for the second step.

use arrayvec::ArrayVec;

use crate::combat::damage::{Aftermath, Combat, Fighter, Hit, Passage, Step as DamageStep, Target};
use crate::position::Side as Role;
use crate::types::{CreatureSet, Keyword, MAX_CREATURES, Player};

use super::action::{DecisionKind, IllegalAction};
use super::division::{Divisions, Question};
use super::setup::Setup;
#[cfg(debug_assertions)]
use super::state::Side;
use super::state::{Pending, State};
use super::watch::{Event, Watch};

/// A combat with the slots that its creatures have in the state.
struct Arena {
    combat: Combat,
    slots: [[u8; MAX_CREATURES]; 2],
}

impl State {
    /// Deals the damage of the next step, with the deaths that follow, or stops to ask for a division.
    ///
    /// `struck_first` says whether the first-strike step is past. Returns the step that was dealt; nothing when
    /// a player has been asked.
    pub(super) fn deal_damage(
        &mut self,
        setup: &Setup,
        after_first_strikes: bool,
        watch: &mut impl Watch,
    ) -> Option<DamageStep> {
        if self.blocked.is_empty() {
            return Some(self.deal_unblocked(setup, after_first_strikes, watch));
        }
        if !after_first_strikes && self.fights_are_plain(setup) {
            #[cfg(debug_assertions)]
            let expected = {
                let mut other = *self;
                assert_eq!(other.deal_by_combat(setup, false, &mut ()), Some(DamageStep::Regular));
                other.after_damage()
            };
            self.deal_plainly(setup, watch);
            #[cfg(debug_assertions)]
            assert_eq!(self.after_damage(), expected, "plain fights end as the combat has it");
            return Some(DamageStep::Regular);
        }
        self.deal_by_combat(setup, after_first_strikes, watch)
    }

    /// What the damage of a step can change.
    #[cfg(debug_assertions)]
    fn after_damage(&self) -> impl PartialEq + std::fmt::Debug + use<> {
        let of_side =
            |side: &Side| (side.life, side.creatures, side.tapped, side.damage, side.graveyard().to_vec());
        (self.sides.each_ref().map(of_side), self.attackers, self.blocking, self.struck_first)
    }

    /// The same by the rules of [`Combat`], whatever the creatures have.
    fn deal_by_combat(
        &mut self,
        setup: &Setup,
        after_first_strikes: bool,
        watch: &mut impl Watch,
    ) -> Option<DamageStep> {
        let mut arena = Arena::new(setup, self);
        self.set_up(setup, after_first_strikes, &mut arena, watch);
        let Some(step) = arena.combat.begin_step() else { return Some(DamageStep::Regular) };
        let mut hits = Vec::with_capacity(16);
        if let Some(question) = self.assign(&arena, &mut hits) {
            let player = self.player_of(question.role);
            let start = usize::from(self.division_count);
            self.asked = question.recipients.len() as u8;
            for (amount, &(_, lethal)) in self.divisions[start..].iter_mut().zip(&question.recipients) {
                *amount = lethal;
            }
            let kind = DecisionKind::Divide {
                attacking: question.role == Role::Attacker,
                slot: question.slot as u8,
                damage: question.damage,
            };
            self.ask(player, kind);
            return None;
        }
        self.division_count = 0;
        if step == DamageStep::FirstStrike {
            self.struck_first =
                [Role::Attacker, Role::Defender].map(|role| arena.slots_of(role, arena.combat.dealing(role)));
        }
        arena.combat.settle(&mut hits);
        let aftermath = arena.combat.deal(&hits);
        self.carry_out(&arena, &hits, &aftermath, watch);
        Some(step)
    }

    fn player_of(&self, role: Role) -> Player {
        match role {
            Role::Attacker => self.active,
            Role::Defender => self.active.opponent(),
        }
    }

    /// All attackers are unblocked: their damage goes to the player, and no creature is touched.
    fn deal_unblocked(
        &mut self,
        setup: &Setup,
        after_first_strikes: bool,
        watch: &mut impl Watch,
    ) -> DamageStep {
        let attackers = self.attackers;
        let fighter =
            |state: &State, slot: usize| setup.fighter(state.sides[state.active].creature_cards[slot]);
        let mut step = DamageStep::Regular;
        let mut dealing = attackers;
        if after_first_strikes {
            let again = |&slot: &usize| {
                !self.struck_first[0].contains(slot) || fighter(self, slot).has(Keyword::DoubleStrike)
            };
            dealing = attackers.iter().filter(again).collect();
        } else {
            let first: CreatureSet =
                attackers.iter().filter(|&slot| fighter(self, slot).strikes_first()).collect();
            if !first.is_empty() {
                step = DamageStep::FirstStrike;
                dealing = first;
                self.struck_first[0] = first;
            }
        }
        let (mut damage, mut gained) = (0, 0);
        for slot in dealing {
            let fighter = fighter(self, slot);
            let amount = fighter.combat_damage();
            if amount > 0 {
                watch.see(self, Event::DamageToPlayer { player: self.active, source: slot, amount });
            }
            damage += amount;
            let links = i32::from(fighter.has(Keyword::Lifelink)) + i32::from(fighter.spirit_links);
            gained += amount * links;
        }
        let defender = self.active.opponent();
        self.change_life(defender, -damage, watch);
        self.change_life(self.active, gained, watch);
        step
    }

    /// Whether each attacker is blocked by one creature at most, which blocks nothing else, and no creature has anything that bears on damage.
    fn fights_are_plain(&self, setup: &Setup) -> bool {
        let [attacking, defending] = [self.active, self.active.opponent()].map(|player| &self.sides[player]);
        self.blocked.len() == self.blocking.len()
            && self.blocking.iter().all(|slot| {
                self.blocks[slot].len() == 1 && setup.facts(defending.creature_cards[slot]).fights_plainly
            })
            && self.attackers.iter().all(|slot| setup.facts(attacking.creature_cards[slot]).fights_plainly)
    }

    /// Deals the damage of [such fights](State::fights_are_plain): all of it at once, and nobody has anything to choose.
    fn deal_plainly(&mut self, setup: &Setup, watch: &mut impl Watch) {
        let [active, defender] = [self.active, self.active.opponent()];
        let mut foes = [0_u8; MAX_CREATURES];
        for slot in self.blocking {
            foes[self.blocks[slot].lowest().unwrap_or_default()] = slot as u8;
        }
        // Of creatures that fight, their slots and the damage on them.
        let mut hurt = [const { ArrayVec::<(u8, i32), MAX_CREATURES>::new_const() }; 2];
        let mut through = 0;
        for slot in self.attackers {
            let amount = setup.fighter(self.sides[active].creature_cards[slot]).combat_damage();
            if !self.blocked.contains(slot) {
                through += amount;
                if amount > 0 {
                    watch.see(self, Event::DamageToPlayer { player: active, source: slot, amount });
                }
                continue;
            }
            let target = usize::from(foes[slot]);
            if amount > 0 {
                watch.see(self, Event::Damage { player: active, source: slot, target, amount });
            }
            hurt[1].push((target as u8, amount));
        }
        for slot in self.blocking {
            let target = self.blocks[slot].lowest().unwrap_or_default();
            let amount = setup.fighter(self.sides[defender].creature_cards[slot]).combat_damage();
            if amount > 0 {
                watch.see(self, Event::Damage { player: defender, source: slot, target, amount });
            }
            hurt[0].push((target as u8, amount));
        }
        for (player, hurt) in [active, defender].into_iter().zip(&mut hurt) {
            if player == defender {
                self.change_life(defender, -through, watch);
            }
            hurt.sort_unstable();
            for &(slot, amount) in hurt.iter() {
                let slot = usize::from(slot);
                let mut fighter = self.fighter(setup, player, slot);
                fighter.damage = i32::from(self.sides[player].damage[slot]);
                if amount >= fighter.lethal_damage() {
                    watch.see(self, Event::Dies { player, slot });
                    self.bury(player, slot);
                } else {
                    let damage = fighter.damage + amount;
                    self.sides[player].damage[slot] = damage.min(i32::from(u8::MAX)) as u8;
                }
            }
        }
    }

    fn change_life(&mut self, player: Player, change: i32, watch: &mut impl Watch) {
        if change == 0 {
            return;
        }
        let life = i32::from(self.sides[player].life).saturating_add(change);
        self.sides[player].life = life.clamp(i32::from(i16::MIN), i32::from(i16::MAX)) as i16;
        watch.see(self, Event::LifeChanges { player, change });
    }

    /// Sets the combat up as it is in the state, with the triggers of the blocks.
    ///
    /// The arena is handed in because it is large: returning it would copy it.
    fn set_up(
        &mut self,
        setup: &Setup,
        after_first_strikes: bool,
        arena: &mut Arena,
        watch: &mut impl Watch,
    ) {
        let mut columns = [0_u8; MAX_CREATURES];
        for slot in self.fought[0] {
            let column = arena.combat.add(Role::Attacker, self.fighter(setup, self.active, slot));
            arena.slots[0][column] = slot as u8;
            columns[slot] = column as u8;
        }
        arena.combat.attack(CreatureSet::first(self.fought[0].len()));
        let defender = self.active.opponent();
        for slot in self.fought[1] {
            let row = arena.combat.add(Role::Defender, self.fighter(setup, defender, slot));
            arena.slots[1][row] = slot as u8;
            let attackers = self.blocks[slot].iter().map(|attacker| usize::from(columns[attacker])).collect();
            arena.combat.block(row, attackers);
        }
        self.shield(setup, arena);
        let lives = arena.lives();
        let aftermath = arena.combat.become_blocked();
        self.mark_damage(arena);
        if after_first_strikes {
            let struck = [0, 1].map(|role| arena.indices_of(role, self.struck_first[role]));
            let left = [self.attackers, self.blocking];
            let gone = [0, 1].map(|role| arena.indices_of(role, self.fought[role] - left[role]));
            arena.combat.resume(struck, gone);
        } else if aftermath != Aftermath::default() || arena.lives() != lives {
            self.carry_out(arena, &[], &aftermath, watch);
        }
    }

    fn fighter(&self, setup: &Setup, player: Player, slot: usize) -> Fighter {
        let side = &self.sides[player];
        Fighter { tapped: side.tapped.contains(slot), ..*setup.fighter(side.creature_cards[slot]) }
    }

    /// Marks the damage that the state holds on the fighters.
    ///
    /// That comes after the triggers of the blocks: what they add to toughness was there when it was dealt.
    fn mark_damage(&self, arena: &mut Arena) {
        for role in [Role::Attacker, Role::Defender] {
            for index in arena.combat.alive(role) {
                let slot = usize::from(arena.slots[role as usize][index]);
                let damage = self.sides[self.player_of(role)].damage[slot];
                arena.combat.fighter_mut(role, index).damage = i32::from(damage);
            }
        }
    }

    fn shield(&self, setup: &Setup, arena: &mut Arena) {
        for (role, other) in [(Role::Attacker, Role::Defender), (Role::Defender, Role::Attacker)] {
            let card = |role: Role, index: usize, arena: &Arena| {
                let slot = usize::from(arena.slots[role as usize][index]);
                self.sides[self.player_of(role)].creature_cards[slot]
            };
            for index in 0..arena.combat.count(role) {
                let creature = card(role, index, arena);
                if setup.facts(creature).has_protection {
                    let sources = (0..arena.combat.count(other))
                        .filter(|&source| setup.is_protected(creature, card(other, source, arena)))
                        .collect();
                    arena.combat.shield(role, index, sources);
                }
            }
        }
    }

    /// Assigns the damage of the step: announced divisions first, then plain ones. Returns a question if a division has still to
    /// be announced.
    ///
    /// There is something to choose where there is not enough damage for all recipients.
    fn assign(&self, arena: &Arena, hits: &mut Vec<Hit>) -> Option<Question> {
        let mut start = 0;
        let mut announced = [CreatureSet::EMPTY; 2];
        for role in [Role::Attacker, Role::Defender] {
            for index in arena.combat.dealing(role) {
                let Some(question) = arena.question(role, index) else { continue };
                let end = start + question.recipients.len();
                if end > self.divisions.len() {
                    // More announcements than the state keeps: the plain division is used.
                    continue;
                }
                if end > usize::from(self.division_count) {
                    return Some(question);
                }
                let targets = arena.combat.recipients(role, index);
                for (target, &amount) in targets.iter().zip(&self.divisions[start..end]) {
                    let target = Target::Creature(target as u8);
                    hits.push(Hit { side: role, source: index as u8, target, amount: i32::from(amount) });
                }
                announced[role as usize].insert(index);
                start = end;
            }
        }
        arena.combat.assign_rest_plainly(announced, hits);
        if start > 0 {
            // Attackers first, as without a division.
            hits.sort_unstable();
        }
        None
    }

    /// Brings the state to what the combat has become.
    fn carry_out(&mut self, arena: &Arena, hits: &[Hit], aftermath: &Aftermath, watch: &mut impl Watch) {
        for hit in hits.iter().filter(|hit| !arena.combat.is_prevented(hit)) {
            let player = self.player_of(hit.side);
            let source = usize::from(arena.slots[hit.side as usize][usize::from(hit.source)]);
            let amount = hit.amount;
            let event = match hit.target {
                Target::Player => Event::DamageToPlayer { player, source, amount },
                Target::Creature(target) => {
                    let target = usize::from(arena.slots[hit.side.other() as usize][usize::from(target)]);
                    Event::Damage { player, source, target, amount }
                }
            };
            watch.see(self, event);
        }
        for role in [Role::Attacker, Role::Defender] {
            let player = self.player_of(role);
            let change = arena.combat.life(role).saturating_sub(i32::from(self.sides[player].life));
            self.change_life(player, change, watch);
            for slot in arena.slots_of(role, aftermath.died[role as usize]) {
                // A creature that died of a trigger on blocks does so each time the combat is set up.
                if self.sides[player].creatures.contains(slot) {
                    watch.see(self, Event::Dies { player, slot });
                    self.bury(player, slot);
                }
            }
            for index in arena.combat.alive(role) {
                let slot = usize::from(arena.slots[role as usize][index]);
                let damage = arena.combat.fighter(role, index).damage;
                self.sides[player].damage[slot] = damage.clamp(0, i32::from(u8::MAX)) as u8;
            }
        }
    }

    /// Puts a creature into its owner's graveyard and takes it out of combat.
    pub(super) fn bury(&mut self, player: Player, slot: usize) {
        let side = &mut self.sides[player];
        let card = side.creature_cards[slot];
        side.put_into_graveyard(card);
        side.creatures.remove(slot);
        side.tapped.remove(slot);
        side.summoning_sick.remove(slot);
        side.damage[slot] = 0;
        if player == self.active {
            self.attackers.remove(slot);
        } else {
            self.blocking.remove(slot);
        }
    }

    /// Returns the division that the state waits for.
    pub(super) fn divisions(&self) -> Option<Divisions<'_>> {
        let Some(Pending { kind: DecisionKind::Divide { damage, .. }, .. }) = self.pending else {
            return None;
        };
        let lethal = &self.divisions[usize::from(self.division_count)..][..usize::from(self.asked)];
        Some(Divisions { lethal, damage })
    }

    /// Returns, of the division that the state waits for, the slot of each recipient and how much is lethal to it.
    pub(super) fn recipients(&self, setup: &Setup) -> Vec<(usize, u8)> {
        let mut state = *self;
        let after_first_strikes = self.step == super::state::Step::CombatDamage;
        let mut arena = Arena::new(setup, self);
        state.set_up(setup, after_first_strikes, &mut arena, &mut ());
        let question = arena.combat.begin_step().and_then(|_| state.assign(&arena, &mut Vec::new()));
        question.map_or(Vec::new(), |question| question.recipients)
    }

    /// Announces a division.
    pub(super) fn announce(&mut self, amounts: &[u8]) -> Result<(), IllegalAction> {
        if !self.divisions().is_some_and(|divisions| divisions.allow(amounts)) {
            return Err(IllegalAction::Division);
        }
        let start = usize::from(self.division_count);
        self.divisions[start..start + amounts.len()].copy_from_slice(amounts);
        self.division_count += amounts.len() as u8;
        Ok(())
    }
}

impl Arena {
    #[inline]
    fn new(setup: &Setup, state: &State) -> Arena {
        let life = [state.active, state.active.opponent()].map(|player| i32::from(state.sides[player].life));
        Arena { combat: Combat::new(setup.options().edition, life), slots: [[0; MAX_CREATURES]; 2] }
    }

    fn lives(&self) -> [i32; 2] {
        [Role::Attacker, Role::Defender].map(|role| self.combat.life(role))
    }

    fn slots_of(&self, role: Role, indices: CreatureSet) -> CreatureSet {
        indices.iter().map(|index| usize::from(self.slots[role as usize][index])).collect()
    }

    fn indices_of(&self, role: usize, slots: CreatureSet) -> CreatureSet {
        let side = [Role::Attacker, Role::Defender][role];
        let count = self.combat.count(side);
        (0..count).filter(|&index| slots.contains(usize::from(self.slots[role][index]))).collect()
    }

    fn question(&self, role: Role, index: usize) -> Option<Question> {
        let recipients = self.combat.recipients(role, index);
        let damage = self.combat.amount(role, index);
        if recipients.len() < 2 || damage <= 0 {
            return None;
        }
        if role == Role::Attacker && self.combat.passage(index) == Passage::Unblocked {
            return None;
        }
        let touches = self.combat.makes_any_damage_lethal(role, index);
        let other = role.other();
        let lethal = |target: usize| {
            let lethal = self.combat.fighter(other, target).lethal_damage();
            if touches { lethal.min(1) } else { lethal }
        };
        if recipients.iter().map(lethal).sum::<i32>() <= damage {
            return None;
        }
        let small = |number: i32| number.clamp(0, i32::from(u8::MAX)) as u8;
        let recipient =
            |target: usize| (usize::from(self.slots[other as usize][target]), small(lethal(target)));
        let slot = usize::from(self.slots[role as usize][index]);
        let recipients = recipients.iter().map(recipient).collect();
        Some(Question { role, slot, damage: small(damage), recipients })
    }
}
