//! The rules of one combat whose blocks are declared, as a player with priority meets them (117).

use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::ground::{Ground, Grounds, seen};
use super::means::{activated, pool};
use super::state::{Beneath, MOST_KINDS, OnStack, Phase, Source, State};
use super::{SIDES, Window};
use crate::ability::{Ability, DamageTo, Effect, Gain, ManaCost, Subject, Whom, Whose};
use crate::combat::combatant::{Changes, Combatant, Combatants, CreatureRef};
use crate::combat::damage::{Aftermath, Battlefield, BlockTrigger, Chosen};
use crate::combat::likeness::Likeness;
use crate::creature::{CardType, Keyword};
use crate::declaration::BlockDeclaration;
use crate::mana::Pool;
use crate::position::{Position, Side};

/// Equal instants of a hand.
struct Kind {
    /// The first of them in the hand.
    first: usize,
    effect: u16,
    seen: Combatant,
}

/// What a player could cast or activate if there is a target for it.
#[derive(Clone, Copy)]
struct Candidate {
    source: Source,
    effect: u16,
    cost: ManaCost,
    taps: bool,
}

/// Something that a player with priority can do beside passing.
#[derive(Clone, Copy)]
pub(super) struct Action {
    pub object: OnStack,
    /// What the player can still pay with.
    left: Pool,
    taps: bool,
}

impl Action {
    /// Returns whether it takes a card from the hand.
    pub fn is_spell(&self) -> bool {
        matches!(self.object.source, Source::Spell(_))
    }
}

/// One combat, and what has been worked out of it.
pub(super) struct Game<'p> {
    position: &'p Position,
    grounds: Grounds,
    triggers: Vec<BlockTrigger>,
    effects: Vec<Effect>,
    kinds: [Vec<Kind>; 2],
    permanents: [Vec<Combatant>; 2],
    payments: FxHashMap<(Pool, ManaCost), Rc<[Pool]>>,
    likeness: Likeness,
}

impl<'p> Game<'p> {
    /// Returns the combat, and its state when the active player first gets priority in the declare blockers step;
    /// for each way to pay for the blocks, one.
    pub fn new(
        position: &'p Position,
        declaration: &BlockDeclaration,
        block_cost: u8,
    ) -> (Game<'p>, Vec<State>, Aftermath) {
        let mut game = Game {
            position,
            grounds: Grounds::new(position, declaration),
            triggers: Vec::new(),
            effects: Vec::new(),
            kinds: [Vec::new(), Vec::new()],
            permanents: [Vec::new(), Vec::new()],
            payments: FxHashMap::default(),
            likeness: Likeness::of(position),
        };
        let mut hands = [[0; MOST_KINDS]; 2];
        let mut tapped = [0_u64; 2];
        for side in SIDES {
            let force = position.force(side);
            for (index, spell) in force.hand.iter().enumerate() {
                let kinds = &game.kinds[side as usize];
                let known = kinds.iter().position(|kind| force.hand[kind.first] == *spell);
                let kind = known.unwrap_or(kinds.len());
                if known.is_none() {
                    let effect = game.number_of(&spell.effect);
                    let card = Some(spell.card.clone());
                    let seen = Combatant::of_object(side, card, spell.colors, vec![CardType::Instant]);
                    game.kinds[side as usize].push(Kind { first: index, effect, seen });
                }
                hands[side as usize][kind] += 1;
            }
            for (index, permanent) in force.permanents.iter().enumerate() {
                let types = permanent.types.clone();
                let seen = Combatant::of_object(side, permanent.card.clone(), permanent.colors, types);
                game.permanents[side as usize].push(seen);
                tapped[side as usize] |= u64::from(permanent.tapped) << index;
            }
        }
        let (mut combat, _) = Battlefield::of(position, declaration);
        let mut aftermath = Aftermath::default();
        let ground = game.grounds.get(Grounds::BARE);
        combat.check(&ground.battlefield(), &mut aftermath);
        game.triggers = combat.block_triggers();
        let pools = SIDES.map(|side| pool(position, &ground.combatants(&combat), side));
        let state = State {
            combat: Box::new(combat),
            phase: Phase::Priority { player: Side::Attacker, passed: false },
            window: Window::DeclareBlockers,
            stack: Vec::new(),
            beneath: if game.triggers.is_empty() { Beneath::Nothing } else { Beneath::BlockTriggers },
            pools,
            hands,
            tapped,
            ground: Grounds::BARE,
        };
        let cost = ManaCost { generic: block_cost, ..ManaCost::default() };
        let mut left = pools[Side::Defender as usize].payments(&cost);
        if left.is_empty() {
            // The blocks are beyond what the player could pay: then nothing is left.
            left.push(Pool::EMPTY);
        }
        let paid = |left: &Pool| {
            let mut state = state.clone();
            state.pools[Side::Defender as usize] = *left;
            state
        };
        let states = left.iter().map(paid).collect();
        (game, states, aftermath)
    }

    fn number_of(&mut self, effect: &Effect) -> u16 {
        let known = self.effects.iter().position(|known| known == effect);
        let number = known.unwrap_or_else(|| {
            self.effects.push(effect.clone());
            self.effects.len() - 1
        });
        number as u16
    }

    /// Returns what that number stands for.
    pub fn effect(&self, number: u16) -> &Effect {
        &self.effects[usize::from(number)]
    }

    /// Returns the first instant of the kind in its owner's hand.
    pub fn first_of_kind(&self, side: Side, kind: u8) -> usize {
        self.kinds[side as usize][usize::from(kind)].first
    }

    /// Returns the ground that the state stands on.
    pub fn ground(&self, state: &State) -> Rc<Ground> {
        self.grounds.get(state.ground)
    }

    fn payments(&mut self, pool: &Pool, cost: &ManaCost) -> Rc<[Pool]> {
        Rc::clone(self.payments.entry((*pool, *cost)).or_insert_with(|| pool.payments(cost).into()))
    }

    /// Returns whether one of the players can pay for something that may make a difference, be there a target for it or
    /// not.
    ///
    /// Once all damage has been dealt only what kills or burns makes one, or what would make up for it.
    pub fn can_act(&mut self, state: &State, players: &[Side]) -> bool {
        let ground = self.ground(state);
        let combatants = ground.combatants(&state.combat);
        let damage_to_come = state.combat.has_damage_to_come()
            || matches!(state.beneath, Beneath::Damage(_))
            // CR 2007 310.4: what is being assigned waits on the stack first.
            || state.phase == Phase::Assigning
            || ground.changes() != Changes::Never;
        players.iter().any(|&side| {
            let candidates = self.candidates(state, &combatants, side);
            candidates.iter().any(|candidate| damage_to_come || can_harm(self.effect(candidate.effect)))
        })
    }

    /// Returns whether the player can pay for something, be there a target for it or not.
    pub fn can_pay(&mut self, state: &State, player: Side) -> bool {
        let combatants = self.ground(state).combatants(&state.combat);
        !self.candidates(state, &combatants, player).is_empty()
    }

    /// Returns what a player can pay for.
    fn candidates(&mut self, state: &State, combatants: &Combatants, side: Side) -> Vec<Candidate> {
        let force = self.position.force(side);
        let mut candidates = Vec::new();
        for (kind, own) in self.kinds[side as usize].iter().enumerate() {
            if state.hands[side as usize][kind] > 0 {
                let cost = force.hand[own.first].cost;
                let source = Source::Spell(kind as u8);
                candidates.push(Candidate { source, effect: own.effect, cost, taps: false });
            }
        }
        for index in state.combat.alive(side) {
            let fighter = *state.combat.fighter(side, index);
            let creature = &combatants.side(side)[index];
            // CR 302.6: a creature's abilities with the tap symbol wait for its second turn.
            let can_tap = !fighter.tapped && (!creature.summoning_sick || fighter.has(Keyword::Haste));
            for (cost, taps, effect) in creature.activated.iter().filter_map(activated) {
                if !taps || can_tap {
                    let effect = self.number_of(effect);
                    candidates.push(Candidate { source: Source::Creature(index as u8), effect, cost, taps });
                }
            }
        }
        for (index, permanent) in force.permanents.iter().enumerate() {
            let tapped = state.tapped[side as usize] >> index & 1 == 1;
            for (cost, taps, effect) in permanent.abilities.iter().filter_map(activated) {
                if !taps || !tapped {
                    let effect = self.number_of(effect);
                    candidates.push(Candidate { source: Source::Permanent(index as u8), effect, cost, taps });
                }
            }
        }
        let pool = state.pools[side as usize];
        candidates.retain(|candidate| !self.payments(&pool, &candidate.cost).is_empty());
        candidates
    }

    /// Returns what the player can do beside passing; of targets that nothing tells apart the first alone.
    pub fn actions(&mut self, state: &State, side: Side) -> Vec<Action> {
        let combatants = self.ground(state).combatants(&state.combat);
        let pool = state.pools[side as usize];
        let mut actions = Vec::new();
        for candidate in self.candidates(state, &combatants, side) {
            let Candidate { source, effect, cost, taps } = candidate;
            let payments = self.payments(&pool, &cost);
            for target in self.targets(state, &combatants, side, source, effect) {
                let object = OnStack { controller: side, source, effect, target };
                actions.extend(payments.iter().map(|&left| Action { object, left, taps }));
            }
        }
        actions
    }

    fn targets(
        &self,
        state: &State,
        combatants: &Combatants,
        controller: Side,
        source: Source,
        effect: u16,
    ) -> Vec<Option<Chosen>> {
        let players = || SIDES.map(|side| Some(Chosen::Player(side)));
        let legal = |side: Side, index: &usize| {
            let object =
                OnStack { controller, source, effect, target: Some(Chosen::Creature(side, *index as u8)) };
            self.has_legal_target(state, combatants, &object)
        };
        let creatures = || {
            let mut chosen: Vec<Option<Chosen>> = Vec::new();
            for side in SIDES {
                let mut tried: Vec<usize> = Vec::new();
                for index in state.combat.alive(side).iter().filter(|index| legal(side, index)) {
                    if !tried.iter().any(|&other| self.are_interchangeable(state, side, other, index)) {
                        chosen.push(Some(Chosen::Creature(side, index as u8)));
                    }
                    tried.push(index);
                }
            }
            chosen
        };
        match choice(self.effect(effect)) {
            // Nothing is prevented that is prevented already, or has been dealt.
            Choice::Nobody
                if *self.effect(effect) == Effect::PreventAllCombatDamage
                    && (state.combat.is_combat_damage_prevented()
                        || !state.combat.has_damage_to_come()
                            && !matches!(state.beneath, Beneath::Damage(_))) =>
            {
                Vec::new()
            }
            Choice::Nobody => vec![None],
            Choice::Creature(_) => creatures(),
            Choice::AnyTarget => creatures().into_iter().chain(players()).collect(),
            Choice::Player => players().to_vec(),
        }
    }

    /// Returns whether nothing that is to come can tell two creatures of a side apart.
    fn are_interchangeable(&self, state: &State, side: Side, one: usize, other: usize) -> bool {
        let at = |index| CreatureRef { side, index };
        let ground = self.ground(state);
        let aimed = |index: usize| {
            state.stack.iter().any(|object| {
                object.target == Some(Chosen::Creature(side, index as u8))
                    || object.controller == side && object.source == Source::Creature(index as u8)
            })
        };
        self.likeness.kind(side as usize, one) == self.likeness.kind(side as usize, other)
            && state.combat.are_alike(side, one, other)
            && self.position.effects.is_empty()
            && [one, other].iter().all(|&index| !ground.has_gained(at(index)) && !aimed(index))
            && !self.triggers.iter().any(|trigger| {
                state.beneath == Beneath::BlockTriggers
                    && trigger.side == side as usize
                    && [one, other].contains(&trigger.index)
            })
            && !matches!(state.beneath, Beneath::Damage(_))
    }

    /// Returns the object as the source of damage and of targeting.
    fn source(&self, state: &State, combatants: &Combatants, object: &OnStack) -> Combatant {
        let side = object.controller;
        match object.source {
            Source::Spell(kind) => self.kinds[side as usize][usize::from(kind)].seen.clone(),
            Source::Permanent(index) => self.permanents[side as usize][usize::from(index)].clone(),
            Source::Creature(index) => {
                seen(combatants, &state.combat, CreatureRef { side, index: usize::from(index) })
            }
        }
    }

    /// Returns whether the target is one that the effect can have (115, 608.2b), and is not protected from it
    /// (702.16b).
    pub fn has_legal_target(&self, state: &State, combatants: &Combatants, object: &OnStack) -> bool {
        let Some(Chosen::Creature(side, index)) = object.target else { return true };
        let index = usize::from(index);
        if !state.combat.alive(side).contains(index) {
            return false;
        }
        let source = self.source(state, combatants, object);
        let creature = seen(combatants, &state.combat, CreatureRef { side, index });
        let fits = match choice(self.effect(object.effect)) {
            Choice::Creature(subject) => is_meant(subject, &creature, object.controller, &source),
            Choice::AnyTarget => true,
            Choice::Nobody | Choice::Player => false,
        };
        // CR 702.18a, 702.11b.
        let hidden =
            creature.has(Keyword::Shroud) || creature.has(Keyword::Hexproof) && side != object.controller;
        fits && !hidden && !creature.is_protected_from(&source)
    }

    /// Returns the creatures that the effect is about when it resolves.
    pub fn affected(
        &self,
        state: &State,
        combatants: &Combatants,
        object: &OnStack,
        whom: &Whom,
    ) -> Vec<CreatureRef> {
        let alive = |at: &CreatureRef| state.combat.alive(at.side).contains(at.index);
        match (whom, object.target, object.source) {
            (Whom::Target(_), Some(Chosen::Creature(side, index)), _) => {
                vec![CreatureRef { side, index: usize::from(index) }]
            }
            (Whom::This, _, Source::Creature(index)) => {
                let this = CreatureRef { side: object.controller, index: usize::from(index) };
                Some(this).filter(alive).into_iter().collect()
            }
            (Whom::Each(subject), ..) => {
                let source = self.source(state, combatants, object);
                let all = SIDES.into_iter().flat_map(|side| {
                    state.combat.alive(side).iter().map(move |index| CreatureRef { side, index })
                });
                let meant = |at: &CreatureRef| {
                    let creature = seen(combatants, &state.combat, *at);
                    is_meant(subject, &creature, object.controller, &source)
                };
                all.filter(meant).collect()
            }
            (Whom::Target(_) | Whom::This, ..) => Vec::new(),
        }
    }

    /// Returns whether protection prevents damage that the object deals to the creature (702.16e).
    pub fn is_protected(
        &self,
        state: &State,
        combatants: &Combatants,
        object: &OnStack,
        at: CreatureRef,
    ) -> bool {
        let source = self.source(state, combatants, object);
        seen(combatants, &state.combat, at).is_protected_from(&source)
    }

    /// Pays for the action, and puts it on the stack; its player keeps priority (117.3c).
    pub fn act(&self, state: &mut State, action: &Action) {
        let side = action.object.controller;
        state.pools[side as usize] = action.left;
        match action.object.source {
            Source::Spell(kind) => state.hands[side as usize][usize::from(kind)] -= 1,
            Source::Creature(index) if action.taps => {
                state.combat.fighter_mut(side, usize::from(index)).tapped = true;
                self.tidy(state, &mut Aftermath::default());
            }
            Source::Permanent(index) if action.taps => state.tapped[side as usize] |= 1_u64 << index,
            Source::Creature(_) | Source::Permanent(_) => {}
        }
        state.stack.push(action.object);
        state.phase = Phase::Priority { player: side, passed: false };
    }

    /// Does what is done before a player gets priority (117.5).
    pub fn tidy(&self, state: &mut State, aftermath: &mut Aftermath) {
        let ground = self.ground(state);
        state.combat.check(&ground.battlefield(), aftermath);
        if state.combat.has_lost(Side::Attacker) || state.combat.has_lost(Side::Defender) {
            state.phase = Phase::Over;
        }
    }

    /// Returns what triggered on blocks.
    pub fn triggers(&self) -> &[BlockTrigger] {
        &self.triggers
    }

    /// Gives the creature an ability until end of turn.
    pub fn gain(&mut self, state: &mut State, at: CreatureRef, ability: &Ability) {
        state.ground = self.grounds.with(state.ground, at, ability);
    }
}

/// Whom an effect lets its controller choose.
enum Choice<'e> {
    Nobody,
    Creature(&'e Subject),
    AnyTarget,
    Player,
}

fn choice(effect: &Effect) -> Choice<'_> {
    let whom = match effect {
        Effect::UntilEndOfTurn { whom, .. } | Effect::Regenerate(whom) | Effect::Destroy { whom, .. } => whom,
        Effect::DealDamage { to, .. } | Effect::PreventNextDamage { to, .. } => match to {
            DamageTo::Creatures(whom) => whom,
            DamageTo::AnyTarget => return Choice::AnyTarget,
            DamageTo::TargetPlayer => return Choice::Player,
        },
        Effect::PreventAllCombatDamage => return Choice::Nobody,
    };
    match whom {
        Whom::Target(subject) => Choice::Creature(subject),
        Whom::This | Whom::Each(_) => Choice::Nobody,
    }
}

/// Returns whether the effect can kill a creature or cost life without combat, or give what can.
fn can_harm(effect: &Effect) -> bool {
    match effect {
        Effect::Destroy { .. } | Effect::DealDamage { .. } => true,
        Effect::UntilEndOfTurn { gains, .. } => gains.iter().any(|gain| match gain {
            Gain::PowerToughness(_, toughness) => *toughness < 0,
            Gain::Ability(ability) => !matches!(**ability, Ability::Keyword(_)),
        }),
        Effect::Regenerate(_) | Effect::PreventNextDamage { .. } | Effect::PreventAllCombatDamage => false,
    }
}

/// Returns whether the creature is one of those that the subject, in the mouth of that player, speaks of.
fn is_meant(subject: &Subject, creature: &Combatant, you: Side, source: &Combatant) -> bool {
    let whose = match subject.whose {
        Whose::This => source.at == creature.at,
        Whose::Yours => creature.at.side == you,
        Whose::Opponents => creature.at.side != you,
        Whose::Anyones => true,
    };
    whose && subject.filter.matches(creature, Some(source))
}
