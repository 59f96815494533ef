//! Combat damage in a game (510): the state's creatures become fighters, and the choices are announced.
//!
//! The rules of damage are [`Combat`]'s. Between the two damage steps the state keeps what happened, so that
//! players see the board as it is, and the combat is set up again for the second step.

use crate::combat::damage::{
    Aftermath, Assigning, Combat, Fighter, Hit, Passage, Step as DamageStep, Target,
};
use crate::position::Side as Role;
use crate::types::{CreatureSet, MAX_CREATURES, Player};

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
    /// `after_first_strikes` says whether the first-strike step is past. Returns the step that was dealt; nothing when
    /// a player has been asked.
    pub(super) fn deal_damage(
        &mut self,
        setup: &Setup,
        after_first_strikes: bool,
        watch: &mut impl Watch,
    ) -> Option<DamageStep> {
        if !self.fights_are_simple(setup) {
            return self.deal_by_combat(setup, after_first_strikes, watch);
        }
        #[cfg(debug_assertions)]
        let expected = {
            let mut other = *self;
            (other.deal_by_combat(setup, after_first_strikes, &mut ()), other.after_damage())
        };
        let step = self.deal_simply(setup, after_first_strikes, watch);
        #[cfg(debug_assertions)]
        assert_eq!((step, self.after_damage()), expected, "simple fights end as the combat has it");
        step
    }

    /// What the damage of a step can change.
    #[cfg(debug_assertions)]
    fn after_damage(&self) -> impl PartialEq + std::fmt::Debug + use<> {
        let of_side =
            |side: &Side| (side.life, side.creatures, side.tapped, side.damage, side.graveyard().to_vec());
        let creatures = (self.attackers, self.blocking, self.struck_first);
        let answers = &self.divisions[..usize::from(self.division_count) + usize::from(self.asked)];
        let question = self.pending.map(|pending| (pending, self.asked, answers.to_vec()));
        (self.sides.each_ref().map(of_side), creatures, question)
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
        let slot = |role: Role, index: usize| usize::from(arena.slots[role as usize][index]);
        if let Some(question) = self.assign(&arena.combat, slot, &mut hits) {
            self.ask_for(&question);
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

    /// Asks for a division.
    pub(super) fn ask_for(&mut self, question: &Question) {
        let &Question { role, slot, damage, .. } = question;
        let start = usize::from(self.division_count);
        self.asked = question.recipients.len() as u8;
        for (amount, &(_, lethal)) in self.divisions[start..].iter_mut().zip(&question.recipients) {
            *amount = lethal;
        }
        let kind = DecisionKind::Divide { attacking: role == Role::Attacker, slot: slot as u8, damage };
        self.ask(self.player_of(role), kind);
    }

    pub(super) fn player_of(&self, role: Role) -> Player {
        match role {
            Role::Attacker => self.active,
            Role::Defender => self.active.opponent(),
        }
    }

    pub(super) fn change_life(&mut self, player: Player, change: i32, watch: &mut impl Watch) {
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
    /// be announced. `slot` gives the slots of the creatures in the step.
    ///
    /// There is something to choose where there is not enough damage for all recipients.
    pub(super) fn assign(
        &self,
        step: &impl Assigning,
        slot: impl Fn(Role, usize) -> usize,
        hits: &mut Vec<Hit>,
    ) -> Option<Question> {
        let mut start = 0;
        let mut announced = [CreatureSet::EMPTY; 2];
        for role in [Role::Attacker, Role::Defender] {
            for index in step.dealing(role) {
                let Some(recipients) = contested(step, role, index) else { continue };
                let end = start + recipients.len();
                if end > self.divisions.len() {
                    // More announcements than the state keeps: the plain division is used.
                    continue;
                }
                if end > usize::from(self.division_count) {
                    return Some(question(step, &slot, role, index));
                }
                for (target, &amount) in recipients.iter().zip(&self.divisions[start..end]) {
                    let target = Target::Creature(target as u8);
                    hits.push(Hit { side: role, source: index as u8, target, amount: i32::from(amount) });
                }
                announced[role as usize].insert(index);
                start = end;
            }
        }
        step.assign_rest_plainly(announced, hits);
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
        let slot = |role: Role, index: usize| usize::from(arena.slots[role as usize][index]);
        let step = arena.combat.begin_step();
        let question = step.and_then(|_| state.assign(&arena.combat, slot, &mut Vec::new()));
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
}

/// The creatures that the creature's damage has to be divided among by a choice: there is not enough to kill them all.
fn contested(step: &impl Assigning, role: Role, index: usize) -> Option<CreatureSet> {
    let recipients = step.recipients(role, index);
    if recipients.len() < 2 {
        return None;
    }
    let damage = step.amount(role, index);
    if damage <= 0 || role == Role::Attacker && step.passage(index) == Passage::Unblocked {
        return None;
    }
    let lethal = recipients.iter().map(|target| lethal_alone(step, role, index, target)).sum::<i32>();
    (lethal > damage).then_some(recipients)
}

/// How much of the creature's damage is lethal to the recipient, whatever others deal.
fn lethal_alone(step: &impl Assigning, role: Role, index: usize, target: usize) -> i32 {
    let lethal = step.lethal_damage(role.other(), target);
    if step.makes_any_damage_lethal(role, index) { lethal.min(1) } else { lethal }
}

/// What has to be asked of whoever divides the creature's damage.
fn question(
    step: &impl Assigning,
    slot: impl Fn(Role, usize) -> usize,
    role: Role,
    index: usize,
) -> Question {
    let small = |number: i32| number.clamp(0, i32::from(u8::MAX)) as u8;
    let recipient =
        |target: usize| (slot(role.other(), target), small(lethal_alone(step, role, index, target)));
    let recipients = step.recipients(role, index).iter().map(recipient).collect();
    Question { role, slot: slot(role, index), damage: small(step.amount(role, index)), recipients }
}
