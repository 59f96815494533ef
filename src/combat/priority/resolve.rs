//! What happens when both players pass: the top of the stack resolves, or the step ends.

use super::Window;
use super::game::Game;
use super::state::{Beneath, OnStack, Phase, Source, State};
use crate::ability::{DamageTo, Effect, Gain};
use crate::combat::combatant::CreatureRef;
use crate::combat::damage::{Aftermath, Chosen, ContinuousEffects, Fighter, Hit, Step, Target};
use crate::position::Side;
use crate::rule::Edition;

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Event {
    /// The other player has priority.
    Passed,
    /// The spell or ability on top resolved, or did nothing because its target was gone (608.2b).
    Resolved { did_something: bool, aftermath: Aftermath },
    /// What triggered on blocks resolved.
    BlockTriggers(Aftermath),
    /// Assigned damage was dealt.
    Dealt { dealt: Vec<Hit>, aftermath: Aftermath },
    /// The step ended.
    StepEnded,
}

impl Game<'_> {
    /// The player with priority passes (117.4).
    pub fn pass(&mut self, state: &mut State) -> Event {
        let Phase::Priority { player, passed } = state.phase else {
            unreachable!("only a player with priority passes")
        };
        if !passed {
            state.phase = Phase::Priority { player: player.other(), passed: true };
            return Event::Passed;
        }
        // CR 117.3b: after something has resolved the active player has priority.
        state.phase = Phase::Priority { player: Side::Attacker, passed: false };
        if let Some(object) = state.stack.pop() {
            let mut aftermath = Aftermath::default();
            let did_something = self.resolve(state, &object, &mut aftermath);
            self.tidy(state, &mut aftermath);
            return Event::Resolved { did_something, aftermath };
        }
        match std::mem::replace(&mut state.beneath, Beneath::Nothing) {
            Beneath::BlockTriggers => {
                let mut aftermath = Aftermath::default();
                let ground = self.ground(state);
                let triggers = self.triggers();
                let field = ground.battlefield();
                state.combat.resolve_block_triggers(triggers, &field, &mut aftermath);
                Event::BlockTriggers(aftermath)
            }
            Beneath::Damage(hits) => {
                let (dealt, aftermath) = self.deal(state, hits);
                Event::Dealt { dealt, aftermath }
            }
            Beneath::Nothing => {
                state.phase = match state.combat.begin_step() {
                    Some(step) => {
                        state.window = match step {
                            Step::FirstStrike => Window::FirstStrikeDamage,
                            Step::Regular => Window::CombatDamage,
                        };
                        Phase::Assigning
                    }
                    None => Phase::Over,
                };
                Event::StepEnded
            }
        }
    }

    /// Damage is assigned: it is dealt at once (510.2), or, in 2007, goes on the stack (310.4). Returns what was
    /// dealt.
    pub fn assign(&mut self, state: &mut State, hits: Vec<Hit>) -> Option<(Vec<Hit>, Aftermath)> {
        state.phase = Phase::Priority { player: Side::Attacker, passed: false };
        if state.combat.edition() == Edition::Comprehensive2007 {
            state.beneath = Beneath::Damage(hits);
            return None;
        }
        Some(self.deal(state, hits))
    }

    fn deal(&mut self, state: &mut State, mut hits: Vec<Hit>) -> (Vec<Hit>, Aftermath) {
        // CR 2007 310.4: what has left the battlefield is dealt no damage; what has left combat is.
        hits.retain(|hit| match hit.target {
            Target::Creature(index) => state.combat.alive(hit.side.other()).contains(index.into()),
            Target::Player => true,
        });
        state.combat.settle(&mut hits);
        let ground = self.ground(state);
        let mut aftermath = state.combat.deal_under(&hits, &ground.battlefield());
        self.tidy(state, &mut aftermath);
        (hits, aftermath)
    }

    /// Resolves a spell or an ability; returns whether it did, or had no legal target any more (608.2b).
    fn resolve(&mut self, state: &mut State, object: &OnStack, aftermath: &mut Aftermath) -> bool {
        let ground = self.ground(state);
        let combatants = ground.combatants(&state.combat);
        if !self.has_legal_target(state, &combatants, object) {
            return false;
        }
        let effect = self.effect(object.effect).clone();
        match &effect {
            Effect::UntilEndOfTurn { whom, gains } => {
                for at in self.affected(state, &combatants, object, whom) {
                    for gain in gains {
                        match gain {
                            Gain::PowerToughness(power, toughness) => {
                                state.combat.change_until_end_of_turn(
                                    at.side,
                                    at.index,
                                    (*power, *toughness),
                                );
                            }
                            Gain::Ability(ability) => self.gain(state, at, ability),
                        }
                    }
                }
                self.ground(state).battlefield().renew(&mut state.combat);
            }
            Effect::Regenerate(whom) => {
                for at in self.affected(state, &combatants, object, whom) {
                    state.combat.fighter_mut(at.side, at.index).regeneration_shields += 1;
                }
            }
            Effect::Destroy { whom, beyond_regeneration } => {
                for at in self.affected(state, &combatants, object, whom) {
                    state.combat.destroy_by_effect(at.side, at.index, *beyond_regeneration, aftermath);
                }
                ground.battlefield().refresh(&mut state.combat);
            }
            Effect::DealDamage { amount, to } => {
                let source = match object.source {
                    Source::Creature(index) => *state.combat.fighter(object.controller, index.into()),
                    Source::Spell(_) | Source::Permanent(_) => Fighter::default(),
                };
                let amount = i32::try_from(*amount).unwrap_or(i32::MAX);
                let recipients: Vec<Chosen> = self
                    .recipients(state, object, to)
                    .into_iter()
                    .filter(|recipient| match *recipient {
                        Chosen::Creature(side, index) => {
                            let at = CreatureRef { side, index: index.into() };
                            !self.is_protected(state, &combatants, object, at)
                        }
                        Chosen::Player(_) => true,
                    })
                    .collect();
                let field = ground.battlefield();
                let from = (object.controller, &source);
                state.combat.damage_by_effect(from, &recipients, amount, &field, aftermath);
            }
            Effect::PreventNextDamage { amount, to } => {
                for recipient in self.recipients(state, object, to) {
                    state.combat.prevent_next_damage(recipient, *amount);
                }
            }
            Effect::PreventAllCombatDamage => state.combat.prevent_combat_damage(),
        }
        true
    }

    fn recipients(&self, state: &State, object: &OnStack, to: &DamageTo) -> Vec<Chosen> {
        match to {
            DamageTo::AnyTarget | DamageTo::TargetPlayer => object.target.into_iter().collect(),
            DamageTo::Creatures(whom) => {
                let combatants = self.ground(state).combatants(&state.combat);
                let affected = self.affected(state, &combatants, object, whom);
                affected.into_iter().map(|at| Chosen::Creature(at.side, at.index as u8)).collect()
            }
        }
    }
}
