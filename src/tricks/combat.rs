//! The combat of a board: attackers declared, their triggers resolved, blockers declared.

use super::game::{Game, tap};
use super::table::{Scene, Table, slot_of_card};
use crate::ability::ManaCost;
use crate::combat::CombatError;
use crate::declaration::BlockDeclaration;
use crate::engine::{Action, DecisionKind, List, Mask, Pending, Picks, State, Step, What, bit};
use crate::types::{CreatureSet, Player};

/// Returns the slots of the attacking side's creatures that are there.
fn attackers(scene: &Scene, state: &State, set: CreatureSet) -> Mask {
    let cards = set.iter().filter_map(|index| scene.creatures[0].get(index));
    cards.filter_map(|&card| slot_of_card(state, card)).fold(0, |mask, slot| mask | bit(slot))
}

/// Declares the attackers and bands of the position, and resolves what triggers on that: blockers are to be declared. Nobody
/// pays for the attack any more.
///
/// # Errors
/// [`CombatError::ChoiceOnAttack`] if what triggers leaves a choice.
pub(super) fn attack(table: &Table<'_>, scene: &mut Scene) -> Result<(), CombatError> {
    let book = &table.book;
    let mut game = Game::of(book, scene);
    let attacking = attackers(scene, &scene.state, table.position.attacking);
    let bands = table.position.bands.iter().map(|&band| attackers(scene, &scene.state, band));
    let bands = List::of(bands.filter(|band| band.count_ones() > 1));
    let state = &mut scene.state;
    // The attack has been paid for.
    let lands: Vec<u8> = scene.lands[0].iter().filter_map(|&(card, _)| slot_of_card(state, card)).collect();
    lands.iter().for_each(|&slot| state.set_tapped(slot, true));
    state.declare_attack(book, attacking, bands);
    lands.iter().for_each(|&slot| state.set_tapped(slot, false));
    // Everything is asked, so that the game does not go on to the blocks by itself.
    state.options_full = true;
    game.advance(state);
    while state.outcome.is_none() {
        let action = match state.decision() {
            Some(Pending { kind: DecisionKind::Priority, .. }) if state.stack.is_empty() => break,
            Some(Pending { kind: DecisionKind::Choose { least, .. }, .. })
                if usize::from(least) == state.options.len() =>
            {
                Action::Choose(Picks::of(0..least))
            }
            // In the order in which they triggered, as in positions without open mana.
            Some(Pending { kind: DecisionKind::Choose { what: What::TriggerOrder, .. }, .. }) => {
                Action::Choose(Picks::of([0]))
            }
            Some(Pending { kind: DecisionKind::Choose { .. }, .. }) => {
                let ids =
                    table.position.attacking.iter().map(|index| &table.position.attacker.creatures[index].id);
                return Err(CombatError::ChoiceOnAttack(ids.cloned().collect::<Vec<_>>().join(", ")));
            }
            _ => Action::Pass,
        };
        game.apply(state, &action);
    }
    state.options_full = false;
    state.pending = None;
    state.passes = 0;
    state.priority = Player::A;
    state.step = Step::DeclareBlockers;
    state.stage = 1;
    // Lands were tapped and untapped without a word.
    state.mark();
    state.refresh(book);
    Ok(())
}

/// Declares that attack, which costs so much, and returns the states right after it: one for each way to pay for it.
pub(super) fn attacked(game: &mut Game<'_>, scene: &Scene, set: CreatureSet, mana: u32) -> Vec<State> {
    let state = &scene.state;
    let attacking = attackers(scene, state, set);
    let declared = |taps: Vec<(u8, u8)>| {
        let mut next = state.clone();
        tap(&mut next, &taps);
        next.declare_attack(game.book, attacking, List::default());
        next.players[Player::A].pool = [0; 6];
        next.players[Player::A].snow = [0; 6];
        next
    };
    game.payments(state, Player::A, &generic(mana)).into_iter().map(declared).collect()
}

/// Declares those blocks, which cost so much, in a state in which they are to be declared, and returns the states right after it:
/// one for each way to pay for the blocks.
pub(super) fn blocked(
    game: &mut Game<'_>,
    scene: &Scene,
    state: &State,
    declaration: &BlockDeclaration,
    mana: u32,
) -> Vec<State> {
    let slot = |side: usize, index: usize| slot_of_card(state, *scene.creatures[side].get(index)?);
    let pairs = declaration.blocks.iter().enumerate();
    let pairs =
        pairs.flat_map(|(blocker, attackers)| attackers.iter().map(move |attacker| (blocker, attacker)));
    let pairs: Vec<(u8, u8)> = pairs
        .filter_map(|(blocker, attacker)| Some((slot(1, blocker)?, slot(0, attacker)?)))
        .filter(|&(_, attacker)| state.combat.attackers & bit(attacker) != 0)
        .collect();
    let mut ways = game.payments(state, Player::B, &generic(mana));
    if ways.is_empty() {
        // The blocks are beyond what the player could pay: then nothing is left.
        let lands = scene.lands[1].iter().filter_map(|&(card, _)| slot_of_card(state, card));
        ways.push(lands.map(|slot| (slot, 5)).collect());
    }
    let declared = |taps: Vec<(u8, u8)>| {
        let mut next = state.clone();
        tap(&mut next, &taps);
        declare(game, &mut next, &pairs);
        next
    };
    ways.into_iter().map(declared).collect()
}

/// Declares blocks that are paid for.
pub(super) fn declare(game: &Game<'_>, state: &mut State, pairs: &[(u8, u8)]) {
    state.pending = None;
    state.declare_block(game.book, List::of(pairs.iter().copied()));
    state.players[Player::B].pool = [0; 6];
    state.players[Player::B].snow = [0; 6];
    state.step = Step::DeclareBlockers;
    state.stage = 1;
    state.passes = 0;
    state.priority = Player::A;
}

fn generic(mana: u32) -> ManaCost {
    ManaCost { generic: u8::try_from(mana).unwrap_or(u8::MAX), ..ManaCost::default() }
}
