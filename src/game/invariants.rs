//! What holds in every game, checked after every decision of random ones.

use proptest::prelude::*;

use crate::card::{Card, CardTable, Deck, STARTER_DECKS};
use crate::types::{CardType, CreatureSet, Player};

use super::action::{Action, DecisionKind};
use super::cards::CardId;
use super::chance::{Chance, Drawer};
use super::rulings::{block_board, is_played};
use super::setup::{Options, Setup};
use super::state::{Ending, HAND_SIZE, State, Step};
use super::view::View;
use crate::mana::Supply;

/// A deck of random creatures and lands that games play, of both kinds enough that something happens.
fn random_deck(chance: &mut Chance) -> Deck {
    let table = CardTable::builtin();
    let cards: Vec<_> = table.names().filter_map(|name| table.card(name).ok()).collect();
    let lands: Vec<_> = cards.iter().filter(|card| card.is(CardType::Land)).collect();
    let played = |card: &&Card| card.is(CardType::Creature) && is_played(card).is_ok();
    let creatures: Vec<_> = cards.iter().filter(played).collect();
    let mut text = String::new();
    for _ in 0..8 {
        let land = lands[chance.below(lands.len() as u32) as usize];
        text.push_str(&format!("3 {}\n", land.name));
    }
    for _ in 0..12 {
        let creature = creatures[chance.below(creatures.len() as u32) as usize];
        text.push_str(&format!("3 {}\n", creature.name));
    }
    Deck::parse(&text, "random.txt", table).unwrap()
}

fn sorted(cards: impl Iterator<Item = CardId>) -> Vec<CardId> {
    let mut cards: Vec<CardId> = cards.collect();
    cards.sort_unstable();
    cards
}

fn check(state: &State, setup: &Setup) {
    for player in Player::BOTH {
        let side = &state.sides[player];
        let creatures = side.creatures.iter().map(|slot| side.creature_cards[slot]);
        let zones = side.library().iter().chain(side.hand()).chain(side.graveyard()).chain(side.lands());
        let all = sorted(zones.copied().chain(creatures));
        assert_eq!(all, sorted(setup.library(player).iter().copied()), "no card appears or is lost");
        assert!(side.tapped.is_subset(side.creatures), "only what is there is tapped");
        assert!(side.summoning_sick.is_subset(side.creatures));
        assert!(side.tapped_lands.is_subset(CreatureSet::first(side.lands().len())));
        let untapped = CreatureSet::first(side.lands().len()) - side.tapped_lands;
        let masks = untapped.iter().map(|slot| setup.facts(side.lands[slot]).mana);
        assert!(side.supply.counts_as(&Supply::of(masks)), "the supply is what the untapped lands give");
        let masks = side.lands().iter().map(|&land| setup.facts(land).mana);
        assert!(side.all_lands.counts_as(&Supply::of(masks)));
        assert!(side.known_bottom <= side.library);
        assert!(side.lands().iter().all(|&land| setup.facts(land).is_land));
        assert!(side.creatures.iter().all(|slot| !setup.facts(side.creature_cards[slot]).is_land));
        for slot in side.creatures {
            let facts = setup.facts(side.creature_cards[slot]);
            let indestructible = facts.has(crate::Keyword::Indestructible);
            // Bushido and rampage raise toughness until the end of the turn, and the damage stays as long (702.45a, 702.23a).
            let fighter = setup.fighter(side.creature_cards[slot]);
            let grows = fighter.bushido > 0 || fighter.rampage > 0;
            let lethal = i16::from(side.damage[slot]) >= facts.toughness;
            assert!(indestructible || grows || !lethal, "CR 704.5g: what has lethal damage is dead");
        }
        if state.outcome().is_none() {
            assert!(side.life > 0, "CR 704.5a: who has no life has lost");
        }
    }
    let active = &state.sides[state.active];
    assert!(state.attackers.is_subset(active.creatures));
    match state.decision() {
        None => assert!(state.outcome().is_some()),
        Some(decision) => match decision.kind {
            DecisionKind::Mulligan | DecisionKind::Bottom { .. } => assert_eq!(state.step, Step::Mulligans),
            DecisionKind::Main | DecisionKind::DeclareAttackers => assert_eq!(decision.player, state.active),
            DecisionKind::DeclareBlockers => {
                assert_eq!(decision.player, state.active.opponent());
                assert!(state.attackers.is_subset(active.creatures) && !state.attackers.is_empty());
            }
            DecisionKind::Discard { left } => assert_eq!(active.hand, HAND_SIZE + left),
            DecisionKind::Divide { damage, .. } => assert!(damage > 0),
        },
    }
}

/// Plays a random game and checks it after each action; returns how it ended.
fn play_checked(setup: &Setup, seed: u64, game: u64) -> Ending {
    let mut chance = Chance::new(seed, Drawer::Game, game);
    let mut state = State::new(setup, Player::A, &mut chance);
    let mut actions = Vec::new();
    while let Some(decision) = state.decision() {
        check(&state, setup);
        let complete = state.legal_actions(setup, 500, &mut actions);
        let action = state.sample_action(setup, &mut chance);
        assert!(!complete || actions.iter().any(|legal| same(legal, &action)), "{action:?} of {actions:?}");
        if decision.kind == DecisionKind::DeclareBlockers {
            check_against_core(&state, setup, &actions, complete, &mut chance.clone());
        }
        if decision.kind == DecisionKind::DeclareAttackers && complete {
            let attacks = crate::combat::Attacks::of(&state.position(setup)).unwrap();
            assert_eq!(
                attacks.count().unwrap().legal,
                actions.len().into(),
                "as many attacks as the core counts"
            );
        }
        if !complete {
            actions.truncate(20);
        }
        for legal in &actions {
            let (mut after, mut chance) = (state, chance.clone());
            assert_eq!(after.apply(setup, legal, &mut chance), Ok(()), "{legal:?}");
            if let Action::Attack(declaration) = legal {
                check_open_blocks(&state, &after, setup, declaration.attackers, &mut chance);
            }
        }
        if chance.below(40) == 0 {
            play_on(View::new(&state, setup, decision.player).sample(&mut chance), setup, &mut chance);
        }
        let before = (state.turn, state.step);
        state.apply(setup, &action, &mut chance).unwrap();
        assert!(before <= (state.turn, state.step), "time goes on");
    }
    check(&state, setup);
    state.outcome().unwrap().ending
}

/// Plays an imagined game to its end.
fn play_on(mut state: State, setup: &Setup, chance: &mut Chance) {
    while state.decision().is_some() {
        check(&state, setup);
        let action = state.sample_action(setup, chance);
        state.apply(setup, &action, chance).unwrap();
    }
}

/// Blocks are the same with or without a list of idle creatures at the end.
fn same(left: &Action, right: &Action) -> bool {
    match (left, right) {
        (Action::Block(left), Action::Block(right)) => {
            let long = left.blocks.len().max(right.blocks.len());
            let at = |blocks: &[CreatureSet], slot| blocks.get(slot).copied().unwrap_or_default();
            (0..long).all(|slot| at(&left.blocks, slot) == at(&right.blocks, slot))
        }
        _ => left == right,
    }
}

/// The tables of the setup allow the same blocks as the combat core does, asked about the whole position.
fn check_against_core(state: &State, setup: &Setup, actions: &[Action], complete: bool, chance: &mut Chance) {
    let blocks = crate::combat::Blocks::of(&state.position(setup)).unwrap();
    if complete {
        let count = blocks.count().unwrap().legal;
        assert_eq!(count, actions.len().into(), "as many blocks as the core counts");
    }
    assert_eq!(state.whole_block_board(setup), block_board(state, setup), "the board that the core makes");
    let slots = state.sides[state.active.opponent()].creatures;
    let columns: Vec<usize> = state.sides[state.active].creatures.iter().collect();
    let core_says = |declared: &[CreatureSet]| {
        let at = |slot: usize| declared.get(slot).copied().unwrap_or_default();
        let index = |slot: usize| columns.iter().position(|&column| column == slot).unwrap();
        let row = |slot: usize| at(slot).iter().map(index).collect();
        blocks.is_legal(&crate::BlockDeclaration { blocks: slots.iter().map(row).collect() }).unwrap()
    };
    for action in actions {
        let Action::Block(declaration) = action else { panic!("{action:?} answers no block") };
        assert!(core_says(&declaration.blocks), "{declaration:?}");
    }
    for _ in 0..30 {
        let mut declared = vec![CreatureSet::EMPTY; 64];
        for slot in slots {
            if chance.below(3) == 0 {
                continue;
            }
            let attackers: Vec<usize> = state.attackers.iter().collect();
            declared[slot].insert(attackers[chance.below(attackers.len() as u32) as usize]);
        }
        assert_eq!(state.is_legal_block(setup, &declared), core_says(&declared), "{declared:?}");
    }
}

/// An attack that is said to ask nothing of the blocks leaves each creature free to block whom it could, as long as the
/// numbers are right.
fn check_open_blocks(
    before: &State,
    after: &State,
    setup: &Setup,
    attackers: CreatureSet,
    chance: &mut Chance,
) {
    let open = before.open_blocks(setup);
    if attackers.is_empty() || !attackers.is_subset(open.attackers) {
        return;
    }
    let defender = before.active.opponent();
    let view = View::new(after, setup, defender);
    let waits = after.decision().is_some_and(|next| next.kind == DecisionKind::DeclareBlockers);
    let mut blocks = vec![CreatureSet::EMPTY; 64];
    for blocker in before.sides[defender].creatures {
        let may: CreatureSet =
            attackers.iter().filter(|&slot| open.blockers[slot].contains(blocker)).collect();
        assert_eq!(waits && !may.is_empty(), !view.block_options(blocker).is_empty(), "{blocker}");
        if may.is_empty() {
            continue;
        }
        assert_eq!(view.block_options(blocker), may, "{blocker}");
        let chosen = may.iter().nth(chance.below(1 + may.len() as u32) as usize);
        blocks[blocker] = chosen.map_or(CreatureSet::EMPTY, CreatureSet::only);
    }
    let numbers_are_right = |slot: usize| {
        let facts = setup.facts(before.creature(before.active, slot));
        let number = blocks.iter().filter(|targets| targets.contains(slot)).count();
        number == 0 || (facts.least_blockers.into()..=facts.most_blockers.into()).contains(&number)
    };
    if waits && attackers.iter().all(numbers_are_right) {
        assert!(view.is_legal_block(&blocks), "{blocks:?} against {attackers:?}");
    }
}

#[test]
fn starter_decks_keep_the_invariants() {
    let mut endings = Vec::new();
    for (index, pair) in STARTER_DECKS.windows(2).enumerate() {
        let decks = [pair[0].deck(), pair[1].deck()];
        let setup = Setup::new([&decks[0], &decks[1]], Options::default()).unwrap();
        endings.extend((0..6).map(|game| play_checked(&setup, index as u64, game)));
    }
    assert!(endings.contains(&Ending::Life));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn random_decks_keep_the_invariants(seed in any::<u64>()) {
        let mut chance = Chance::new(seed, Drawer::Game, u64::MAX);
        let decks = [random_deck(&mut chance), random_deck(&mut chance)];
        let setup = Setup::new([&decks[0], &decks[1]], Options::default()).unwrap();
        for game in 0..2 {
            play_checked(&setup, seed, game);
        }
    }
}

#[test]
fn rule_704_5b_a_player_who_draws_from_an_empty_library_loses() {
    let table = CardTable::builtin();
    let deck = Deck::parse("40 Wastes", "wastes.txt", table).unwrap();
    let setup = Setup::new([&deck, &deck], Options { turn_limit: 1000, ..Options::default() }).unwrap();
    let mut chance = Chance::new(1, Drawer::Game, 0);
    let mut state = State::new(&setup, Player::B, &mut chance);
    while let Some(decision) = state.decision() {
        let action = match decision.kind {
            DecisionKind::Mulligan => Action::Keep,
            DecisionKind::Discard { .. } => Action::Discard(CardId(0)),
            _ => Action::Pass,
        };
        state.apply(&setup, &action, &mut chance).unwrap();
    }
    // Both have 33 cards. B draws none on turn 1, and one on each of the turns 3, 5, ...: A's 34th draw,
    // on turn 68, finds nothing.
    let outcome = state.outcome().unwrap();
    assert_eq!((outcome.winner, outcome.ending, state.turn()), (Some(Player::B), Ending::EmptyLibrary, 68));
}

#[test]
fn turns_run_out_in_a_draw() {
    let deck = Deck::parse("40 Wastes", "wastes.txt", CardTable::builtin()).unwrap();
    let setup = Setup::new([&deck, &deck], Options { turn_limit: 5, ..Options::default() }).unwrap();
    let mut chance = Chance::new(1, Drawer::Game, 0);
    let mut state = State::new(&setup, Player::A, &mut chance);
    while state.decision().is_some() {
        let action = state.sample_action(&setup, &mut chance);
        state.apply(&setup, &action, &mut chance).unwrap();
    }
    let outcome = state.outcome().unwrap();
    assert_eq!((outcome.winner, outcome.ending, state.turn()), (None, Ending::TurnLimit, 5));
}
