//! Whether a condition is met.

use crate::oracle::tree::{Designation, TurnStep, Zone};
use crate::program::{Book, Cond, Who};
use crate::types::Player;

use super::eval::{Look, compare};
use super::speed::MAX_SPEED;
use super::state::{Frame, Place, Ref, StackItemKind, State, Step};

impl State {
    fn is_before_attackers(&self) -> bool {
        self.step < Step::DeclareAttackers || (self.step == Step::DeclareAttackers && self.stage == 0)
    }

    /// Whether a condition of the player's may hold at this time of the turn: only `false` is certain.
    pub(super) fn may_hold_now(&self, condition: &Cond, player: Player) -> bool {
        match condition {
            Cond::YourTurn => self.active == player,
            Cond::BeforeAttackers => self.is_before_attackers(),
            Cond::All(parts) => parts.iter().all(|part| self.may_hold_now(part, player)),
            _ => true,
        }
    }

    /// Whether the condition holds.
    pub fn condition(&self, book: &Book, condition: &Cond, frame: &Frame) -> bool {
        match condition {
            Cond::Compare(left, comparison, right) => {
                compare(self.amount(book, left, frame), *comparison, self.amount(book, right, frame))
            }
            Cond::Is(obj, test) => {
                let refs = self.obj(*obj, frame);
                !refs.is_empty() && refs.iter().all(|&r| self.test(book, test, r, frame))
            }
            Cond::MayEnter(obj) => self.obj(*obj, frame).iter().any(|&r| {
                let you = frame.item.controller;
                self.card_of(r).is_some_and(|card| {
                    !self.cant_enter(book, card) && self.has_home(book, card, you) != Some(false)
                })
            }),
            Cond::Any(obj, tests) => self
                .obj(*obj, frame)
                .iter()
                .any(|&r| tests.iter().all(|test| self.test(book, test, r, frame))),
            Cond::Kicked => match frame.item.kind {
                StackItemKind::Spell { .. } | StackItemKind::Copy => frame.item.kicked > 0,
                // A triggered ability asks its source: a permanent, or the spell in "when you cast this spell".
                _ => match self.look(book, frame.item.source) {
                    Some(Look::Perm { perm, .. }) => perm.kicked > 0,
                    Some(Look::Stack(item, _)) => item.kicked > 0,
                    Some(Look::Card(..)) | None => false,
                },
            },
            Cond::KickedWith(bit) => {
                bit & match frame.item.kind {
                    StackItemKind::Spell { .. } | StackItemKind::Copy => frame.item.kicked,
                    // As for `Kicked`.
                    _ => match self.look(book, frame.item.source) {
                        Some(Look::Perm { perm, .. }) => perm.kicked,
                        Some(Look::Stack(item, _)) => item.kicked,
                        Some(Look::Card(..)) | None => 0,
                    },
                } != 0
            }
            Cond::YourTurn => self.active == frame.item.controller,
            Cond::Daytime(night) => self.daytime.map(|now| now == super::state::Daytime::Night) == *night,
            Cond::WasCast { what, from: zone, yours } => self.obj(*what, frame).iter().any(|&r| {
                let (from, stolen) = match self.look(book, r) {
                    Some(Look::Perm { perm, .. }) => (perm.cast_from, perm.stolen),
                    Some(Look::Stack(item, _)) => (item.cast_from, item.stolen),
                    Some(Look::Card(..)) | None => (None, false),
                };
                !(*yours && stolen)
                    && from.is_some_and(|from| zone.is_none_or(|zone| super::zones::place_of(zone) == from))
            }),
            Cond::CastNth(obj, nth) => self.obj(*obj, frame).iter().any(|&r| match self.look(book, r) {
                Some(Look::Perm { perm, .. }) => perm.cast_nth == *nth,
                Some(Look::Stack(item, _)) => item.cast_nth == *nth,
                Some(Look::Card(..)) | None => false,
            }),
            Cond::EnteredFrom(obj, zone) => self.obj(*obj, frame).iter().any(|&r| {
                self.look_perm(r).is_some_and(|perm| perm.entered_from == super::zones::place_of(*zone))
            }),
            Cond::Entered(who, card_type) => self
                .who(book, *who, frame)
                .is_some_and(|player| self.players[player].entered_types >> *card_type as u8 & 1 == 1),
            Cond::Resolved(number) => {
                let of_this = |&&(source, ability, _): &&(Ref, crate::program::AbilityId, u8)| {
                    source == frame.item.source && ability == frame.ability
                };
                self.resolved.iter().find(of_this).is_some_and(|entry| entry.2 == *number)
            }
            Cond::BeforeCombatDamage => self.step < Step::FirstStrikeDamage,
            Cond::BeforeEndOfCombat => self.step < Step::EndOfCombat,
            Cond::AfterCombat => self.step > Step::EndOfCombat,
            Cond::CreatureCountered(who) => {
                self.who(book, *who, frame).is_some_and(|player| self.players[player].creature_countered)
            }
            Cond::WonFlip => frame.won_flip,
            Cond::LostFlip => frame.lost_flip,
            Cond::WonClash => frame.won_flip,
            Cond::IsTarget(who, id) => self
                .who(book, *who, frame)
                .is_some_and(|player| frame.item.targets_of(*id).any(|target| target == Ref::Player(player))),
            Cond::Did => frame.did,
            Cond::NotDone => !self.was_done(frame.item.source, frame.ability),
            Cond::AlternativeCost => match frame.item.kind {
                StackItemKind::Spell { .. } | StackItemKind::Copy => frame.item.alternative,
                _ => self.look_perm(frame.item.source).is_some_and(|perm| perm.alternative),
            },
            Cond::NewSinceUpkeep => self
                .perm(frame.item.source)
                .is_some_and(|perm| perm.held_since >= self.players[perm.controller].upkeeps[0]),
            // What is cast as something else resolves is not cast at a time of its own (608.2g).
            Cond::NeedsFlash => {
                frame.item.flashed && self.frames.is_empty() && !self.flashes_by_rule(book, frame)
            }
            Cond::Flashed => self.perm(frame.item.source).is_some_and(|perm| perm.flashed),
            Cond::NewThisTurn(obj) => self
                .obj(*obj, frame)
                .iter()
                .any(|&r| self.look_perm(r).is_some_and(|perm| perm.held_since == self.turn)),
            // There is no last turn before the first one.
            Cond::CastLastTurn(_) if self.last_active.is_none() => false,
            Cond::CastLastTurn(0) => self.players.iter().all(|player| player.spells_last_turn == 0),
            Cond::CastLastTurn(least) => self.players.iter().any(|player| player.spells_last_turn >= *least),
            Cond::ActivatedThisTurn(least) => self.activations_of(frame.item.source, frame.ability) >= *least,
            Cond::OwnEffect => self.own_effect(book, frame).is_some(),
            Cond::AttackedThisStep(who) => {
                self.step == Step::DeclareAttackers
                    && self.combat.attacked
                    && self.who(book, *who, frame) == Some(self.active.opponent())
            }
            Cond::During(step, who) => {
                let right = match who {
                    Who::Any => true,
                    who => self.who(book, *who, frame) == Some(self.active),
                };
                right && self.is_step(*step)
            }
            Cond::Turn(who) => self.who(book, *who, frame) == Some(self.active),
            Cond::Combat => self.step >= Step::BeginningOfCombat && self.step <= Step::EndOfCombat,
            Cond::BeforeAttackers => self.is_before_attackers(),
            Cond::BeforeBlockers => self.step < Step::DeclareBlockers,
            Cond::AfterBlockers => self.blocks_declared(),
            Cond::InZone(obj, zone) => {
                let refs = self.obj(*obj, frame);
                refs.iter().any(|&r| match zone {
                    Zone::Battlefield => self.slot_of(r).is_some(),
                    zone => self.card_of(r).is_some_and(|id| {
                        let place = self.cards[usize::from(id)].place;
                        matches!(
                            (zone, place),
                            (Zone::Graveyard, Place::Graveyard)
                                | (Zone::Hand, Place::Hand)
                                | (Zone::Exile, Place::Exile)
                                | (Zone::Library, Place::Library)
                        )
                    }),
                })
            }
            Cond::InGraveyardBelow { tests, least, directly } => {
                let Some(card) = self.card_of(frame.item.source) else { return false };
                let graveyard = &self.zones[self.cards[usize::from(card)].owner].graveyard;
                let Some(at) = graveyard.iter().position(|&other| other == card) else { return false };
                // The newest card is on top.
                let above = &graveyard[at + 1..];
                let fits = |&&other: &&u8| {
                    let r = self.card_ref(other);
                    tests.iter().all(|test| self.test(book, test, r, frame))
                };
                if *directly {
                    above.first().is_some_and(|other| fits(&other))
                } else {
                    above.iter().filter(fits).count() >= usize::from(*least)
                }
            }
            Cond::Designation(who, designation) => match designation {
                Designation::Monarch => self.monarch.is_some() && self.who(book, *who, frame) == self.monarch,
                Designation::CitysBlessing => {
                    self.who(book, *who, frame).is_some_and(|player| self.players[player].blessed)
                }
                Designation::MaxSpeed => {
                    self.who(book, *who, frame).is_some_and(|player| self.players[player].speed >= MAX_SPEED)
                }
                Designation::Initiative => {
                    self.initiative.is_some() && self.who(book, *who, frame) == self.initiative
                }
                Designation::CompletedDungeon => {
                    self.who(book, *who, frame).is_some_and(|player| self.players[player].completed_dungeon)
                }
            },
            Cond::Not(inner) => !self.condition(book, inner, frame),
            Cond::All(parts) => parts.iter().all(|part| self.condition(book, part, frame)),
            Cond::AnyOf(parts) => parts.iter().any(|part| self.condition(book, part, frame)),
        }
    }

    /// Whether the game is in that step or phase.
    pub fn is_step(&self, step: TurnStep) -> bool {
        match step {
            TurnStep::Untap => self.step == Step::Untap,
            TurnStep::Upkeep => self.step == Step::Upkeep,
            TurnStep::Draw => self.step == Step::Draw,
            TurnStep::PrecombatMain => self.step == Step::PrecombatMain,
            TurnStep::BeginningOfCombat => self.step == Step::BeginningOfCombat,
            TurnStep::DeclareAttackers => self.step == Step::DeclareAttackers,
            TurnStep::DeclareBlockers => self.step == Step::DeclareBlockers,
            TurnStep::CombatDamage => matches!(self.step, Step::FirstStrikeDamage | Step::CombatDamage),
            TurnStep::EndOfCombat => self.step == Step::EndOfCombat,
            TurnStep::PostcombatMain => self.step == Step::PostcombatMain,
            TurnStep::End => self.step == Step::End,
            TurnStep::Cleanup => self.step == Step::Cleanup,
            TurnStep::Main => matches!(self.step, Step::PrecombatMain | Step::PostcombatMain),
            TurnStep::FirstUpkeep => self.step == Step::Upkeep && self.upkeeps == 1,
            TurnStep::SecondMain => self.step == Step::PostcombatMain && self.main_phases == 2,
        }
    }
}
