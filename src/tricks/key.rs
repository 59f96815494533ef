//! What the rest of a combat depends on, as a number: states are known by it that were reached in another order.
//!
//! The number that the engine has for a state says all that any card could ask of it. The sentences of a position ask for less: not for
//! names on the stack, for how often something was done this turn, nor for the order of changes that add up.

use std::hash::{BuildHasher, Hash};

use foldhash::quality::FixedState;

use crate::engine::{Opt, Place, Ref, StackItem, StackItemKind, State, slots};
use crate::program::{Ability, Book, Change, Effect, Op};
use crate::types::Player;

/// Returns whether changes until end of turn add up whatever their order: what they make of a creature is seen on it.
pub(super) fn changes_add_up(book: &Book) -> bool {
    let adds_up = |change: &Change| matches!(change, Change::Gets(..) | Change::Key(_));
    let effect = |effect: &Effect| match effect {
        Effect::Apply { changes, .. } | Effect::ApplyAll { changes, .. } => changes.iter().all(adds_up),
        Effect::Damage { .. }
        | Effect::Destroy { .. }
        | Effect::Regenerate(_)
        | Effect::PreventNext { .. }
        | Effect::Prevent { .. } => true,
        _ => false,
    };
    book.abilities.iter().all(|ability| {
        let script = match ability {
            Ability::Spell(script) => script,
            Ability::Activated(activated) if activated.mana => return true,
            Ability::Activated(activated) => &activated.script,
            Ability::Keyword(_) => return true,
            _ => return false,
        };
        script.modes.is_none() && script.ops.iter().all(|op| matches!(op, Op::Do(done) if effect(done)))
    })
}

/// Returns the number; `None` for a state that needs that of the engine.
pub(super) fn key(state: &State) -> Option<u64> {
    let plain = state.waiting.is_empty()
        && state.delayed.is_empty()
        && state.frames.is_empty()
        && state.casting.is_none()
        && state.rules_until.is_empty()
        && state.controls.is_empty()
        && state.copies.is_empty()
        && state.face_up.is_empty()
        && state.lifelinks.is_empty()
        && state.stack.iter().all(|item| is_plain(state, item));
    if !plain {
        return None;
    }
    let hasher = FixedState::default();
    let mut sums = [0_u64; 2];
    for shield in state.shields.iter() {
        sums[0] = sums[0].wrapping_add(hasher.hash_one(crate::engine::Shield { made_by: None, ..*shield }));
    }
    for player in Player::BOTH {
        for &card in state.zones[player].hand.iter() {
            sums[1] = sums[1].wrapping_add(hasher.hash_one((player, state.cards[usize::from(card)].def)));
        }
    }
    let mut hasher = hasher.build_hasher();
    sums.hash(&mut hasher);
    state.live.hash(&mut hasher);
    for slot in slots(state.live) {
        let perm = &state.perms[usize::from(slot)];
        (perm.generation, perm.tapped, perm.damage, perm.deathtouched, perm.regeneration).hash(&mut hasher);
        (perm.power, perm.toughness, perm.keys, perm.used).hash(&mut hasher);
        perm.counters.hash(&mut hasher);
    }
    for player in &state.players {
        (player.life, player.poison, player.pool, player.snow, player.lost, player.won).hash(&mut hasher);
    }
    state.stack.len().hash(&mut hasher);
    for item in state.stack.iter() {
        let what = match item.kind {
            StackItemKind::Spell { card } => (0, state.cards[usize::from(card)].def.0),
            StackItemKind::Activated(ability) => (1, ability.0),
            StackItemKind::CombatDamage => (2, 0),
            StackItemKind::Copy | StackItemKind::Triggered(_) => unreachable!("such an item is not plain"),
        };
        let source = match item.source {
            source @ Ref::Perm { .. } => source,
            _ => Ref::None,
        };
        (what, item.controller, source, &item.targets).hash(&mut hasher);
    }
    let combat = &state.combat;
    (combat.attackers, &combat.blocks, combat.blocked, combat.blockers, combat.struck_first)
        .hash(&mut hasher);
    (combat.bands, &combat.broken, &state.assigned, state.assigning_done, state.assigning_blocked)
        .hash(&mut hasher);
    (state.step, state.stage, state.priority, state.passes, state.pending, state.batch).hash(&mut hasher);
    if state.options.iter().any(|option| *option != Opt::No) {
        state.options.hash(&mut hasher);
    }
    Some(std::hash::Hasher::finish(&hasher))
}

/// Whether the item is a spell or an activated ability whose source can still be asked.
fn is_plain(state: &State, item: &StackItem) -> bool {
    let known = match item.source {
        source @ Ref::Perm { .. } => state.slot_of(source).is_some(),
        _ => true,
    };
    match item.kind {
        StackItemKind::Spell { card } => state.cards[usize::from(card)].place == Place::Stack,
        StackItemKind::Activated(_) => known,
        StackItemKind::CombatDamage => true,
        StackItemKind::Copy | StackItemKind::Triggered(_) => false,
    }
}
