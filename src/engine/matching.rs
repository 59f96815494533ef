//! Whether an object is what a filter describes.

use crate::oracle::tree::{Measure, Zone};
use crate::program::{Book, Faces, Filter, Key, Keys, StackKind, SubtypeId, Test, Who};
use crate::types::{CardType, Color, Player};

use super::abilities_had::has_casting;
use super::eval::{Look, compare};
use super::state::{
    FoughtAs, Frame, Mask, NO_CARD, Perm, Place, Ref, StackItemKind, State, Step, bit, slots, slots_where,
};

impl State {
    /// What was chosen as the spell resolves, or what the source keeps as chosen.
    pub(super) fn choice_of(&self, frame: &Frame) -> Option<u16> {
        frame.choice.or_else(|| self.look_perm(frame.item.source).map(|source| source.chosen))
    }

    /// Whether an object matches the filter, zone included.
    pub fn matches(&self, book: &Book, filter: &Filter, r: Ref, frame: &Frame) -> bool {
        let zone = match r {
            Ref::Perm { .. } => {
                if self.perm(r).is_none() {
                    return false;
                }
                Zone::Battlefield
            }
            Ref::Stack(_) => Zone::Stack,
            Ref::Card { id, generation } => {
                let card = &self.cards[usize::from(id)];
                if card.generation != generation {
                    return false;
                }
                if !matches!(filter.whose, Who::Any)
                    && self.who(book, filter.whose, frame) != Some(card.owner)
                {
                    return false;
                }
                match card.place {
                    Place::Library => Zone::Library,
                    Place::Hand => Zone::Hand,
                    Place::Graveyard => Zone::Graveyard,
                    Place::Exile => Zone::Exile,
                    Place::Stack => Zone::Stack,
                    Place::Battlefield | Place::Nowhere => return false,
                }
            }
            Ref::None | Ref::Player(_) => return false,
        };
        if zone != filter.zone {
            return false;
        }
        if let Ref::Stack(id) = r {
            let Some(item) = self.stack.iter().find(|item| item.id == id) else { return false };
            let kind = match filter.stack {
                StackKind::Any => true,
                StackKind::Spell => matches!(item.kind, StackItemKind::Spell { .. } | StackItemKind::Copy),
                StackKind::Activated => matches!(item.kind, StackItemKind::Activated(_)),
                StackKind::Triggered => matches!(item.kind, StackItemKind::Triggered(_)),
                StackKind::Ability => {
                    matches!(item.kind, StackItemKind::Activated(_) | StackItemKind::Triggered(_))
                }
            };
            if !kind {
                return false;
            }
        }
        filter.tests.iter().all(|test| self.test(book, test, r, frame))
    }

    /// Whether the object has every creature type (702.73a).
    pub(super) fn has_all_creature_types(&self, book: &Book, look: Look<'_>) -> bool {
        match look {
            Look::Perm { perm, .. } => perm.all_creature_types,
            Look::Card(_, def) | Look::Stack(_, def) => {
                def.keys.has(Key::Changeling) || self.is_every_type_elsewhere(book, look)
            }
        }
    }

    /// Whether the object has the subtype.
    pub fn has_subtype(&self, book: &Book, look: Look<'_>, subtype: SubtypeId) -> bool {
        let creature_type = book.is_creature_type(subtype);
        creature_type
            && (self.has_all_creature_types(book, look) || self.has_subtype_elsewhere(book, look, subtype))
            || match look {
                Look::Perm { perm, .. } => {
                    perm.extra_subtypes.contains(&subtype)
                        || !perm.subtypes_replaced && book.def(perm.def).subtypes.contains(&subtype)
                }
                Look::Card(_, def) | Look::Stack(_, def) => def.subtypes.contains(&subtype),
            }
    }

    /// The permanents that pass all tests; what is phased out is not there (702.26b).
    pub(super) fn permanents_passing(&self, book: &Book, tests: &[Test], frame: &Frame) -> Mask {
        tests.iter().fold(self.live & !frame.unseen, |within, test| self.narrow(book, test, within, frame))
    }

    /// The permanents in the mask that pass the test: the same as [`Self::test`] for each, but frequent tests are done for all of them at
    /// once.
    fn narrow(&self, book: &Book, test: &Test, within: Mask, frame: &Frame) -> Mask {
        if within == 0 {
            return 0;
        }
        match test {
            Test::Not(inner) => within & !self.narrow(book, inner, within, frame),
            Test::All(parts) => {
                parts.iter().fold(within, |within, part| self.narrow(book, part, within, frame))
            }
            Test::AnyOf(parts) => {
                parts.iter().fold(0, |found, part| found | self.narrow(book, part, within & !found, frame))
            }
            Test::Type(card_type) => slots_where(within, |slot| self.perms[usize::from(slot)].is(*card_type)),
            Test::Tapped => slots_where(within, |slot| self.perms[usize::from(slot)].tapped),
            Test::Controller(Who::Any) => within,
            Test::Controller(who) => {
                let player = self.who(book, *who, frame);
                player.map_or(0, |player| self.controlled_by(player, within))
            }
            _ => slots_where(within, |slot| self.test(book, test, self.perm_ref(slot), frame)),
        }
    }

    /// Whether two references mean one object; a permanent's card is the same object, even where it went (400.7).
    fn is_same_object(&self, r: Ref, other: Ref) -> bool {
        let is_card_of = |id: u8| match self.perm(other) {
            Some(perm) => perm.card == id,
            None => self.card_of(other) == Some(id),
        };
        r == other || matches!((r, other), (Ref::Card { id, .. }, Ref::Perm { .. }) if is_card_of(id))
    }

    /// Whether an object passes the test.
    pub fn test(&self, book: &Book, test: &Test, r: Ref, frame: &Frame) -> bool {
        match test {
            Test::Not(inner) => return !self.test(book, inner, r, frame),
            Test::All(parts) => return parts.iter().all(|part| self.test(book, part, r, frame)),
            Test::AnyOf(parts) => return parts.iter().any(|part| self.test(book, part, r, frame)),
            Test::Other => return !self.is_same_object(r, frame.item.source),
            Test::Is(obj) => {
                return self.obj(*obj, frame).iter().any(|&other| self.is_same_object(r, other));
            }
            Test::OfCard(inner) => {
                let there = self.slot_of(r).is_some();
                let card = if there { None } else { self.card_of(r) };
                return self.test(book, inner, card.map_or(r, |card| self.card_ref(card)), frame);
            }
            _ => {}
        }
        let Some(look) = self.look_live(r).or_else(|| self.look(book, r)) else { return false };
        let slot = match look {
            Look::Perm { slot, live: true, .. } => Some(slot),
            _ => None,
        };
        let perm = match look {
            Look::Perm { perm, .. } => Some(perm),
            _ => None,
        };
        // For an object that has left, its last known state (608.2h).
        let fights = |slot: Option<u8>, perm: Option<&Perm>| match (slot, perm) {
            (Some(slot), _) => self.fights_as(slot),
            (None, Some(perm)) => perm.fought_as,
            (None, None) => FoughtAs::NO,
        };
        match test {
            Test::Not(_) | Test::All(_) | Test::AnyOf(_) | Test::OfCard(_) | Test::Other | Test::Is(_) => {
                unreachable!("see above")
            }
            Test::Type(card_type) => look.is(*card_type),
            Test::Permanent => look.def(book).is_permanent(),
            Test::OnBattlefield => matches!(r, Ref::Perm { .. }),
            Test::MayHaveCounters(kind) => {
                self.slot_of(r).is_some_and(|slot| self.may_have_counters(book, slot, *kind))
            }
            Test::Supertype(supertype) => look.supertypes() >> *supertype as u8 & 1 == 1,
            Test::Subtype(subtype) => self.has_subtype(book, look, *subtype),
            Test::Color(color) => self.colors_of(book, look).contains(*color),
            Test::Colorless => self.colors_of(book, look).is_empty(),
            Test::Monocolored => self.colors_of(book, look).len() == 1,
            Test::Multicolored => self.colors_of(book, look).len() > 1,
            Test::ColorCount(count) => self.colors_of(book, look).len() == usize::from(*count),
            Test::Key(key) => look.keys().has(*key),
            Test::Landwalk(subtype) => slot.is_some_and(|slot| self.has_landwalk(book, slot, *subtype)),
            Test::ManaValue(comparison, amount) => {
                compare(self.mana_value(book, look), *comparison, self.amount(book, amount, frame))
            }
            Test::Power(comparison, amount) => {
                let amount = self.amount_each(book, amount, frame, r);
                compare(self.measure(book, r, look, Measure::Power), *comparison, amount)
            }
            Test::Toughness(comparison, amount) => {
                let amount = self.amount_each(book, amount, frame, r);
                compare(self.measure(book, r, look, Measure::Toughness), *comparison, amount)
            }
            Test::Extreme { of, least, among } => {
                let mine = self.measure(book, r, look, *of);
                let mut extreme = true;
                self.each_match(book, among, frame, |other| {
                    if let Some(look) = self.look(book, other) {
                        let theirs = self.measure(book, other, look, *of);
                        if if *least { theirs < mine } else { theirs > mine } {
                            extreme = false;
                        }
                    }
                });
                extreme
            }
            Test::Controller(Who::Any) => true,
            Test::Controller(who) => self.who(book, *who, frame) == Some(look.controller()),
            Test::Owner(who) => self.who(book, *who, frame) == self.owner_of(r),
            Test::Tapped => perm.is_some_and(|perm| perm.tapped),
            Test::Attacking => fights(slot, perm).attacking,
            Test::AttackingPlayer(who) => slot.is_some_and(|slot| {
                self.combat.attackers & bit(slot) != 0
                    && self.who(book, *who, frame) == Some(self.active.opponent())
                    && matches!(self.attacked_by(r), Ref::Player(_))
            }),
            Test::Blocking => fights(slot, perm).blocking,
            Test::Blocked => fights(slot, perm).blocked,
            Test::Unblocked => fights(slot, perm).unblocked,
            Test::OfSpell(tests) => {
                let spell = match perm {
                    Some(perm) if perm.copies && perm.card != NO_CARD => self.card_ref(perm.card),
                    _ => r,
                };
                tests.iter().all(|test| self.test(book, test, spell, frame))
            }
            Test::CanBeSacrificed => {
                self.may_be_sacrificed(book, r)
                    && self.may_be_made_to_sacrifice(book, look.controller(), frame.item.controller)
            }
            Test::AttackingAlone => fights(slot, perm).alone,
            // For an object that has left, its last known state (608.2b, h).
            Test::BlockingObject(obj) => slot.is_some_and(|slot| {
                let attackers = self.obj(*obj, frame);
                let now = self.combat.blocks.iter().any(|&(blocker, attacker)| {
                    blocker == slot && attackers.contains(&self.perm_ref(attacker))
                });
                now || self.combat.broken.iter().any(|(blocker, attacker)| {
                    *blocker == r && attackers.contains(attacker) && self.slot_of(*attacker).is_none()
                })
            }),
            Test::BlockedByObject(obj) => slot.is_some_and(|slot| {
                let blockers = self.obj(*obj, frame);
                let now = self.combat.blocks.iter().any(|&(blocker, attacker)| {
                    attacker == slot && blockers.contains(&self.perm_ref(blocker))
                });
                now || self.combat.broken.iter().any(|(blocker, attacker)| {
                    *attacker == r && blockers.contains(blocker) && self.slot_of(*blocker).is_none()
                })
            }),
            // A spell without a card is a copy.
            Test::Token => match look {
                Look::Perm { perm, .. } => perm.card == NO_CARD,
                Look::Stack(item, _) => match item.kind {
                    StackItemKind::Spell { card } => self.cards[usize::from(card)].copy,
                    kind => kind == StackItemKind::Copy,
                },
                Look::Card(card, _) => card.copy,
            },
            Test::Enchanted => slot.is_some_and(|slot| self.has_attachment(book, slot, "Aura", None)),
            Test::Equipped => slot.is_some_and(|slot| self.has_attachment(book, slot, "Equipment", None)),
            Test::Counter(kind) => match (look, kind) {
                (Look::Perm { perm, .. }, Some(kind)) => perm.count(*kind) > 0,
                (Look::Perm { perm, .. }, None) => perm.counters.iter().any(|&(_, n)| n > 0),
                (Look::Card(card, _), kind) => card.count(*kind) > 0,
                (Look::Stack(..), _) => false,
            },
            Test::RingBearer => {
                let you = frame.item.controller;
                perm.is_some_and(|perm| perm.controller == you) && self.players[you].ring_bearer == r
            }
            Test::Counters(kind, least) => match look {
                Look::Perm { perm, .. } => perm.count(*kind) >= u32::from(*least),
                Look::Card(card, _) => card.count(Some(*kind)) >= *least,
                Look::Stack(..) => false,
            },
            Test::Named(name) => look.is_named(book, *name),
            Test::DealtDamage => perm.is_some_and(|perm| perm.damaged_this_turn),
            Test::DealtDamageTo(who) => self
                .who(book, *who, frame)
                .is_some_and(|player| self.damage_log.contains(&(r, Ref::Player(player)))),
            Test::DealtDamageBy(obj) => {
                let by = self.obj(*obj, frame);
                self.damage_log.iter().any(|(source, to)| *to == r && by.contains(source))
            }
            Test::DealtDamageToObject(obj) => {
                let to = self.obj(*obj, frame);
                self.damage_log.iter().any(|(source, other)| *source == r && to.contains(other))
            }
            Test::AttackedLastTurn => perm.is_some_and(|perm| {
                let turns = self.players[perm.controller].turns;
                let last = if turns[1] == self.turn { turns[0] } else { turns[1] };
                last > 0 && perm.attacked_in == last
            }),
            Test::FoughtThisCombat => slot.is_some_and(|slot| self.combat.fought & bit(slot) != 0),
            Test::BuriedThisTurn(from) => match r {
                Ref::Card { id, .. } => {
                    let card = &self.cards[usize::from(id)];
                    card.place == Place::Graveyard
                        && card.moved_turn == self.turn
                        && from.is_none_or(|from| super::zones::place_of(from) == card.moved_from)
                }
                _ => false,
            },
            Test::HasFlashback => {
                let given = |may: &super::state::Playable| may.flashback && may.card == r;
                // A card to which flashback was given can be cast only by that.
                let cast = match look {
                    Look::Stack(item, def) => {
                        item.flashback
                            && !def.keys.has(crate::program::Key::Aftermath)
                            && !has_casting(book, look, |one| {
                                matches!(one, crate::program::Casting::JumpStart(_))
                            })
                    }
                    _ => false,
                };
                cast || self.playable.iter().any(given)
                    || has_casting(book, look, |one| matches!(one, crate::program::Casting::Flashback(_)))
            }
            Test::HasCycling => self.has_cycling(book, look),
            Test::AbilityOf(tests) => match look {
                Look::Stack(item, _) => tests.iter().all(|test| self.test(book, test, item.source, frame)),
                _ => false,
            },
            Test::HasMadness => {
                has_casting(book, look, |one| matches!(one, crate::program::Casting::Madness { .. }))
                    || matches!(look, Look::Card(card, _) if self.given_madness(book, card.owner, r).is_some())
            }
            Test::DrawnThisTurn => match r {
                Ref::Card { id, .. } => {
                    let card = &self.cards[usize::from(id)];
                    card.drawn_turn == self.turn && card.moved_turn == self.turn && card.place == Place::Hand
                }
                _ => false,
            },
            Test::Size(power, toughness) => {
                self.measure(book, r, look, Measure::Power) == *power
                    && self.measure(book, r, look, Measure::Toughness) == *toughness
            }
            Test::CreatedWith(obj) => {
                let by = self.obj(*obj, frame);
                perm.is_some_and(|perm| perm.created_by != Ref::None && by.contains(&perm.created_by))
            }
            Test::Exists(filter) => {
                let mut inner = frame.clone();
                inner.each = r;
                self.count(book, filter, &inner) > 0
            }
            Test::FaceDown => slot.is_some_and(|slot| self.is_face_down(slot)),
            Test::Modified => {
                perm.is_some_and(|perm| perm.counters.iter().any(|&(_, n)| n > 0))
                    || slot.is_some_and(|slot| {
                        let controller = self.perms[usize::from(slot)].controller;
                        self.has_attachment(book, slot, "Equipment", None)
                            || self.has_attachment(book, slot, "Aura", Some(controller))
                    })
            }
            Test::DealtAnyDamage => self.damage_log.iter().any(|(source, _)| *source == r),
            Test::StartedTurnUntapped => perm.is_some_and(|perm| perm.began_untapped),
            Test::BeingDeclared => {
                slot.is_some_and(|slot| self.combat.declaring && self.combat.attackers & bit(slot) != 0)
            }
            Test::FoughtThisTurn(color) => perm.is_some_and(|perm| perm.fought_colors.contains(*color)),
            Test::Spell => match look {
                Look::Stack(item, _) => {
                    matches!(item.kind, StackItemKind::Spell { .. } | StackItemKind::Copy)
                }
                Look::Perm { .. } | Look::Card(..) => false,
            },
            Test::OfOneOwner => frame.item.targets.iter().all(|target| match *target {
                Ref::Card { id, .. } => Some(self.cards[usize::from(id)].owner) == self.owner_of(r),
                _ => true,
            }),
            Test::Together(target, together) => self.fits_together(book, (*target, together), r, frame),
            Test::SharesNoTypeWithTargets => frame
                .item
                .targets
                .iter()
                .filter(|&&target| target != Ref::None && target != r)
                .all(|&target| !self.share_type(book, look, target)),
            Test::FirstThisTurn => match look {
                Look::Stack(item, _) if item.cast_nth > 0 => item.cast_nth == 1,
                // It is being cast.
                look => self.players[look.controller()].spells_cast == 0,
            },
            // CR 302.6: the active player has controlled it since the turn began.
            Test::HeldByActive => perm.is_some_and(|perm| perm.controller == self.active && !perm.sick),
            Test::TapAbility => self.has_tap_ability(book, look),
            Test::SameTotal(obj) => {
                let total = |r: Ref, look: Look<'_>| {
                    self.measure(book, r, look, Measure::Power) + self.measure(book, r, look, Measure::Toughness)
                };
                self.obj(*obj, frame).iter().any(|&other| {
                    self.look(book, other).is_some_and(|like| total(other, like) == total(r, look))
                })
            }
            Test::FoughtLegendThisTurn => perm.is_some_and(|perm| perm.fought_legend),
            Test::Elsewhere => !matches!(look, Look::Perm { .. }),
            Test::Gone => !matches!(look, Look::Perm { live: true, .. }),
            Test::Unpaid => match look {
                Look::Perm { perm, .. } => perm.spent == [0; 6],
                Look::Stack(item, _) => item.spent == [0; 6],
                Look::Card(..) => true,
            },
            Test::XInCost => {
                if let Look::Stack(item, _) = look
                    && let StackItemKind::Activated(id) = item.kind
                {
                    return match book.ability(id) {
                        crate::program::Ability::Activated(activated) => activated.costs.iter().any(
                            |cost| matches!(cost, crate::program::Cost::Mana(mana) if mana.count_x() > 0),
                        ),
                        _ => false,
                    };
                }
                let lacks = perm.is_some_and(|perm| perm.no_mana_cost);
                !lacks && look.def(book).cost.count_x() > 0
            }
            Test::CostIs(costs) => {
                let def = look.def(book);
                def.has_cost && !perm.is_some_and(|perm| perm.no_mana_cost) && costs.contains(&def.cost)
            }
            Test::Top(tests) => self.is_top(book, tests, r, frame),
            Test::ManaAbilities => slot.is_some_and(|slot| self.has_mana_ability(book, slot)),
            Test::TargetedThisTurn(by) => {
                let by = match by {
                    crate::program::Who::Any => 0b11,
                    by => self.who(book, *by, frame).map_or(0, |player| 1 << player as u8),
                };
                perm.is_some_and(|perm| perm.targeted_this_turn & by != 0)
            }
            Test::EnteredThisTurn => perm.is_some_and(|perm| perm.entered_turn == self.turn),
            Test::Saddled => self.riders.contains(&(r, Ref::None)),
            Test::Rode(obj) => self.obj(*obj, frame).iter().any(|&mount| self.riders.contains(&(mount, r))),
            Test::AttackedThisTurn => perm.is_some_and(|perm| perm.attacked_this_turn),
            Test::BlockedThisTurn => perm.is_some_and(|perm| perm.blocked_this_turn),
            Test::ChosenType => {
                self.choice_of(frame).is_some_and(|chosen| self.has_subtype(book, look, chosen))
            }
            Test::ChosenColor => self
                .choice_of(frame)
                .and_then(|chosen| Color::ALL.get(usize::from(chosen)))
                .is_some_and(|&color| self.colors_of(book, look).contains(color)),
            Test::ChosenName => self.choice_of(frame).is_some_and(|chosen| look.is_named(book, chosen)),
            Test::SharesColor(obj) => {
                let colors = self.colors_of(book, look);
                self.obj(*obj, frame).iter().any(|&other| {
                    self.look(book, other)
                        .is_some_and(|other| colors.shares_with(self.colors_of(book, other)))
                })
            }
            Test::SharesType(obj) => {
                self.obj(*obj, frame).iter().any(|&other| self.share_type(book, look, other))
            }
            Test::SharesCardType(obj) => self.obj(*obj, frame).iter().any(|&other| {
                self.look(book, other)
                    .is_some_and(|other| CardType::ALL.into_iter().any(|one| look.is(one) && other.is(one)))
            }),
            // CR 201.2b: an object without a name shares none.
            Test::SharesName(_) if look.def(book).faces == Faces::FaceDown => false,
            Test::SharesName(obj) => self.obj(*obj, frame).iter().any(|&other| {
                let names = look.names(book).into_iter().flatten();
                self.look(book, other)
                    .is_some_and(|other| names.into_iter().any(|name| other.is_named(book, name)))
            }),
            Test::AttachedToPlayer(who) => perm.is_some_and(|perm| {
                matches!(perm.attached, Ref::Player(player) if self.who(book, *who, frame) == Some(player))
            }),
            Test::AttachedTo(obj) => {
                let to = self.obj(*obj, frame);
                // For an object that has left, what was attached to it as it left (608.2h).
                let was = |r: Ref| r != Ref::None && to.contains(&r);
                perm.is_some_and(|perm| {
                    was(perm.attached) || (perm.attached == Ref::None && was(perm.last_attached))
                })
            }
            Test::AttachedToSome(tests) => perm.is_some_and(|perm| {
                self.slot_of(perm.attached).is_some()
                    && tests.iter().all(|test| self.test(book, test, perm.attached, frame))
            }),
            Test::Targets(sel) => match look {
                Look::Stack(item, _) => {
                    // Targets are tested one by one against what the selection picks.
                    let wanted = self.select(book, sel, frame);
                    item.targets.iter().any(|target| wanted.contains(target))
                }
                _ => false,
            },
            Test::TargetsOnly(sel) => match look {
                Look::Stack(item, _) => item.targets.first().is_some_and(|first| {
                    item.targets.iter().all(|target| target == first)
                        && self.select(book, sel, frame).contains(first)
                }),
                _ => false,
            },
            Test::TargetCount(comparison, number) => match look {
                Look::Stack(item, _) => compare(item.targets.len() as i32, *comparison, i32::from(*number)),
                _ => false,
            },
            Test::Monstrous => perm.is_some_and(|perm| perm.monstrous),
            Test::WasBlocked { by, either, combat } => {
                let those = by.map(|by| self.obj(by, frame));
                let fits = |other: Ref| those.as_ref().is_none_or(|those| those.contains(&other));
                let since = match combat {
                    true => self.block_log.len().saturating_sub(usize::from(self.combat.logged)),
                    false => 0,
                };
                self.block_log[since..].iter().any(|&(blocker, attacker)| {
                    attacker == r && fits(blocker) || *either && blocker == r && fits(attacker)
                })
            }
            Test::Renowned => perm.is_some_and(|perm| perm.renowned),
            Test::Suspected => perm.is_some_and(|perm| perm.suspected),
            Test::Paired(tests) => perm.is_some_and(|perm| {
                perm.partner != Ref::None
                    && tests.iter().all(|test| self.test(book, test, perm.partner, frame))
            }),
            Test::PairedWith(obj) => {
                let with = self.obj(*obj, frame);
                perm.is_some_and(|perm| perm.partner != Ref::None && with.contains(&perm.partner))
            }
            Test::CastFrom(zone) => match look {
                Look::Stack(item, _) => item.cast_from == Some(super::zones::place_of(*zone)),
                // Not cast yet: the question is whether it could be.
                Look::Card(card, _) => card.place == super::zones::place_of(*zone),
                Look::Perm { .. } => false,
            },
            Test::TurnOf(who) => self.who(book, *who, frame) == Some(self.active),
            Test::Died => match look {
                Look::Perm { perm, live: false, .. } if perm.card == NO_CARD => perm.left_as != 0,
                Look::Perm { perm, live: false, .. } => {
                    let card = &self.cards[usize::from(perm.card)];
                    card.place == Place::Graveyard && card.generation == perm.left_as
                }
                _ => false,
            },
            Test::Warped => {
                let (paid, def) = match look {
                    Look::Stack(item, _) => (item.alternative, item.def),
                    Look::Perm { perm, .. } => (perm.alternative, perm.def),
                    Look::Card(card, _) => (false, card.def),
                };
                let warps = |&id: &crate::program::AbilityId| {
                    use crate::program::{Ability, Casting};
                    matches!(book.ability(id), Ability::Casting(Casting::Warps))
                };
                paid && book.info(def).casting.iter().any(warps)
            }
            Test::Kicked => match look {
                Look::Stack(item, _) => item.kicked > 0,
                Look::Perm { perm, .. } => perm.kicked > 0,
                Look::Card(..) => false,
            },
            // CR 305.6: a land with a basic land type has a mana ability.
            Test::NoAbilities => match look {
                Look::Perm { perm, slot, .. } => {
                    perm.keys == Keys::NONE
                        && (perm.lost_abilities || book.def(perm.def).abilities.is_empty())
                        && !self.granted.iter().any(|granted| granted.slot == slot)
                        && self.intrinsic_colors(book, slot).is_empty()
                }
                Look::Card(_, def) | Look::Stack(_, def) => {
                    def.keys == Keys::NONE
                        && def.abilities.is_empty()
                        && !(def.is(CardType::Land) && def.subtypes.iter().any(|&subtype| subtype < 5))
                }
            },
        }
    }

    /// Whether two objects have a creature type in common.
    fn share_type(&self, book: &Book, look: Look<'_>, other: Ref) -> bool {
        self.look(book, other).is_some_and(|other| {
            (0..book.subtypes.len() as u16).any(|subtype| {
                book.is_creature_type(subtype)
                    && self.has_subtype(book, look, subtype)
                    && self.has_subtype(book, other, subtype)
            })
        })
    }

    /// Whether a card is the top one of those in its graveyard that pass the tests.
    fn is_top(&self, book: &Book, tests: &[Test], r: Ref, frame: &Frame) -> bool {
        let Ref::Card { id, .. } = r else { return false };
        let card = &self.cards[usize::from(id)];
        let passes = |id: u8| tests.iter().all(|test| self.test(book, test, self.card_ref(id), frame));
        // The last card is on top.
        let top = self.zones[card.owner].graveyard.iter().rev().copied().find(|&id| passes(id));
        card.place == Place::Graveyard && top == Some(id)
    }

    /// Whether a permanent has a mana ability, its basic land types' included (305.6).
    fn has_mana_ability(&self, book: &Book, slot: u8) -> bool {
        let perm = &self.perms[usize::from(slot)];
        let own = if perm.lost_abilities { &[][..] } else { &book.info(perm.def).activated[..] };
        let granted = self.granted.iter().filter(|given| given.slot == slot).map(|given| given.ability);
        !self.intrinsic_colors(book, slot).is_empty()
            || own.iter().copied().chain(granted).any(|id| match book.ability(id) {
                crate::program::Ability::Activated(activated) => activated.mana,
                _ => false,
            })
    }

    /// Whether blockers have been declared in this combat.
    pub fn blocks_declared(&self) -> bool {
        (self.step == Step::DeclareBlockers && self.stage > 0)
            || matches!(self.step, Step::FirstStrikeDamage | Step::CombatDamage | Step::EndOfCombat)
    }

    /// Whether an object of that subtype is attached to the permanent; with `by`, one that this player controls.
    fn has_attachment(&self, book: &Book, slot: u8, subtype: &str, by: Option<Player>) -> bool {
        let target = self.perm_ref(slot);
        let Some(number) = book.subtypes.find(subtype) else { return false };
        slots(self.live).any(|other| {
            let perm = &self.perms[usize::from(other)];
            perm.attached == target
                && by.is_none_or(|by| perm.controller == by)
                && self.has_subtype(book, Look::Perm { perm, slot: other, live: true }, number)
        })
    }
}
