//! The search against plain minimax over the same moves, against its budget, and against what it would find in one turn.

use menace::Player;
use menace::card::STARTER_DECKS;
use menace::game::{Action, Bot, Chance, Decision, DecisionKind, Drawer, Options, Setup, State, View};

use super::moves::{Moves, ROOT_CRACKBACK};
use super::tree::{Dive, INFINITY, Purse, Table};
use super::{Budget, Considered, Root, Search, Settings, chance_to_win};
use crate::evaluation::WIN;

const LIMITLESS: Purse = Purse { nodes: 0, most: u64::MAX, deadline: None };

fn setup(index: usize) -> Setup {
    let deck = |index: usize| STARTER_DECKS[index % STARTER_DECKS.len()].deck();
    Setup::new([&deck(index), &deck(index + 1)], Options::default()).unwrap()
}

/// Walks through random games, and calls `visit` at each decision that is searched.
fn each_decision(games: u64, mut visit: impl FnMut(&Setup, &State, Decision, &mut Moves, u64)) {
    for game in 0..games {
        let setup = setup(game as usize);
        let mut moves = Moves::new(&setup, &Settings::default().weights, 3);
        let mut chance = Chance::new(61, Drawer::Game, game);
        let mut state = State::new(&setup, Player::A, &mut chance);
        while let Some(decision) = state.decision() {
            if moves.forced(&setup, &state, decision).is_none() {
                visit(&setup, &state, decision, &mut moves, game);
            }
            let action = state.sample_action(&setup, &mut chance);
            state.apply(&setup, &action, &mut chance).unwrap();
        }
    }
}

/// What a position is worth, without bounds and without a memory; nothing where that takes too many positions.
fn minimax(
    setup: &Setup,
    moves: &mut Moves,
    state: &State,
    player: Player,
    horizon: u16,
    left: &mut u32,
) -> Option<i32> {
    *left = left.checked_sub(1)?;
    let Some(decision) = state.decision().filter(|_| state.turn() <= horizon) else {
        return Some(moves.judge(setup, state, player));
    };
    let mut values = Vec::new();
    for actions in moves.of(setup, state, decision, 0) {
        let mut after = *state;
        moves.play(setup, &mut after, &actions);
        values.push(minimax(setup, moves, &after, player, horizon, left)?);
    }
    if decision.player == player { values.into_iter().max() } else { values.into_iter().min() }
}

#[test]
fn alpha_beta_with_its_table_finds_what_plain_minimax_finds() {
    let (mut compared, mut fewer, mut plain) = (0, 0, 0);
    let mut number = 0;
    each_decision(36, |setup, state, decision, moves, game| {
        number += 1;
        if number % 5 != 0 {
            return;
        }
        let mut table = Table::default();
        for horizon in state.turn()..=state.turn() + 1 {
            let mut left = 1500;
            for player in Player::BOTH {
                let Some(value) = minimax(setup, moves, state, player, horizon, &mut left) else { return };
                let mut purse = LIMITLESS;
                let mut dive =
                    Dive { setup, moves, table: &mut table, purse: &mut purse, horizon, ended: true };
                let found = dive.value(state, player, -INFINITY, INFINITY).unwrap();
                assert_eq!(
                    found,
                    value,
                    "game {game}, turn {}, {decision:?}, to turn {horizon}",
                    state.turn()
                );
                // A narrow window gives a bound on the right side of it, from a table that knows or does not.
                for table in [&mut table, &mut Table::default()] {
                    for limit in [value - 200, value, value + 200] {
                        let mut purse = LIMITLESS;
                        let mut dive = Dive { setup, moves, table, purse: &mut purse, horizon, ended: true };
                        let bound = dive.value(state, player, limit - 1, limit).unwrap();
                        if value >= limit {
                            assert!((limit..=value).contains(&bound), "game {game}: {bound} for {value}");
                        } else {
                            assert!((value..limit).contains(&bound), "game {game}: {bound} for {value}");
                        }
                    }
                }
                fewer += purse.nodes;
                compared += 1;
            }
            plain += u64::from(1500 - left);
        }
    });
    assert!(compared > 500, "{compared}");
    assert!(fewer * 2 < plain, "{fewer} positions against {plain}");
}

#[test]
fn a_budget_of_nodes_is_kept() {
    for nodes in [0, 1, 7, 60, 400] {
        let mut searched = 0;
        each_decision(2, |setup, state, decision, _, game| {
            let settings = Settings { budget: Budget::Nodes(nodes), ..Settings::default() };
            let mut search = Search::new(settings);
            search.begin(setup, decision.player);
            let view = View::new(state, setup, decision.player);
            let action = search.decide(&view, &mut Chance::new(62, Drawer::Bot(decision.player), 0)).unwrap();
            assert!(view.check(&action).is_ok(), "game {game}: {action:?}");
            assert!(search.nodes() <= nodes, "game {game}: {} of {nodes}", search.nodes());
            searched += u32::from(search.nodes() == nodes);
        });
        assert!(searched > 10, "{nodes} nodes were used up only {searched} times");
    }
}

/// Plays the move, and returns what minimax makes of the position after it.
fn worth(
    setup: &Setup,
    moves: &mut Moves,
    state: &State,
    action: &Action,
    player: Player,
    horizon: u16,
) -> i32 {
    let mut after = *state;
    moves.play(setup, &mut after, std::slice::from_ref(action));
    minimax(setup, moves, &after, player, horizon, &mut { u32::MAX }).unwrap()
}

#[test]
fn a_win_in_two_turns_is_found_that_looking_at_one_turn_misses() {
    let mut found = 0;
    each_decision(60, |setup, state, decision, moves, _| {
        // The first action of a main phase's move is not all of it.
        if decision.kind == DecisionKind::Main {
            return;
        }
        let choices = moves.of(setup, state, decision, ROOT_CRACKBACK);
        let mut root = Root::new(setup, decision.player, vec![*state], choices);
        let mut purse = Purse { most: 3000, ..LIMITLESS };
        let Ok(true) = root.order(moves, &mut purse, state.turn()) else { return };
        // What is best when the fight is over.
        let near = moves.of(setup, state, decision, 0)[0][0].clone();
        // Nothing but a certain win or the end of all lines stops a search that has finished a turn.
        let mut ends = (1..=2).map(|turns| state.turn() + turns);
        let over = ends.find(|&horizon| root.order(moves, &mut purse, horizon) == Ok(false));
        let Some(horizon) = over else { return };
        let (far, considered) = root.answer();
        let mut worth = |action| worth(setup, moves, state, action, decision.player, horizon);
        // A search that was not cut off tells what its answer is worth, and of the others no less than they are.
        assert_eq!(considered[0].action, far);
        assert_eq!(considered[0].value, chance_to_win(worth(&far)));
        assert!(considered.is_sorted_by(|one, other| one.value >= other.value), "{considered:?}");
        for Considered { action, value, .. } in &considered {
            assert!(*value >= chance_to_win(worth(action)) - 1e-12, "{action:?}");
        }
        if near == far {
            return;
        }
        found += u32::from(worth(&far) >= WIN && worth(&near) < WIN);
    });
    assert!(found >= 3, "{found}");
}
