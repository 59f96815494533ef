//! What the searches find against what playing every legal declaration out finds.

use menace::Player;
use menace::card::STARTER_DECKS;
use menace::game::{Action, Bot, Chance, DecisionKind, Drawer, Options, Setup, State, Step, View};

use super::Tactics;
use crate::{Greedy, evaluation};

/// More legal declarations than this are not played out.
const MOST: usize = 60;

/// Walks through random games, and calls `check` at each of their decisions of that kind.
fn each_decision(
    kind: DecisionKind,
    games: u64,
    mut check: impl FnMut(&Setup, &State, &mut Tactics, &[Action], u64),
) {
    let weights = evaluation::weights(&crate::solver::KIND.settings());
    let decks: Vec<_> = STARTER_DECKS.iter().map(|starter| starter.deck()).collect();
    for game in 0..games {
        let pair = [game as usize % decks.len(), (game as usize / decks.len()) % decks.len()];
        let setup = Setup::new(pair.map(|deck| &decks[deck]), Options::default()).unwrap();
        let mut tactics = Tactics::new(&setup, &weights);
        let mut chance = Chance::new(41, Drawer::Game, game);
        let mut state = State::new(&setup, Player::A, &mut chance);
        let mut actions = Vec::new();
        while let Some(decision) = state.decision() {
            if decision.kind == kind && state.legal_actions(&setup, MOST, &mut actions) {
                tactics.look_at(&state);
                check(&setup, &state, &mut tactics, &actions, game);
            }
            let action = state.sample_action(&setup, &mut chance);
            state.apply(&setup, &action, &mut chance).unwrap();
        }
    }
}

/// Returns what the best of the declarations comes to when it is played out, and what the blocks that are found come to.
fn best_and_found(setup: &Setup, state: &State, tactics: &mut Tactics, actions: &[Action]) -> [i32; 2] {
    let defender = state.active().opponent();
    let found = Action::Block(tactics.blocks(setup, state, 1).swap_remove(0).declaration);
    let mut worth = |action: &Action| {
        let mut after = *state;
        tactics.apply(setup, &mut after, action).expect("what is listed or found is legal");
        tactics.finish_combat(setup, &mut after);
        tactics.evaluation().fought(&after, defender)
    };
    let best = actions.iter().map(&mut worth).max().expect("something is legal");
    [best, worth(&found)]
}

#[test]
fn the_best_blocks_are_as_good_as_any_that_are_played_out() {
    let (mut seen, mut as_good) = (0, 0);
    each_decision(DecisionKind::DeclareBlockers, 72, |setup, state, tactics, actions, game| {
        let [best, found] = best_and_found(setup, state, tactics, actions);
        assert!(found <= best, "game {game}: {found} is more than the best of all, {best}");
        seen += 1;
        as_good += u32::from(found == best);
    });
    // The others are gangs of four, blocks of several attackers, and entangled requirements.
    assert!(seen > 300 && as_good * 100 >= seen * 97, "{as_good} of {seen}");
}

#[test]
fn rule_509_1c_of_blocks_with_lured_creatures_the_best_are_found() {
    let (mut seen, mut crowds) = (0, 0);
    each_decision(DecisionKind::DeclareBlockers, 720, |setup, state, tactics, actions, game| {
        let lured = View::new(state, setup, state.active().opponent()).must_block();
        if lured.len() > 1 {
            let [best, found] = best_and_found(setup, state, tactics, actions);
            assert_eq!(found, best, "game {game}, turn {}", state.turn());
            seen += 1;
            crowds += u32::from(lured.len() > 3);
        }
    });
    assert!(seen > 100 && crowds > 10, "{crowds} of {seen}");
}

#[test]
fn tables_that_were_kept_from_position_to_position_find_what_new_ones_find() {
    let weights = evaluation::weights(&crate::solver::KIND.settings());
    let (mut seen, mut crowds) = (0, 0);
    for (game, starter) in STARTER_DECKS.iter().cycle().take(18).enumerate() {
        let deck = starter.deck();
        let setup = Setup::new([&deck, &deck], Options::default()).unwrap();
        let mut tactics = Tactics::new(&setup, &weights);
        let mut bots = [Greedy::default(), Greedy::default()];
        Player::BOTH.into_iter().for_each(|player| bots[player].begin(&setup, player));
        let mut chance = Chance::new(43, Drawer::Game, game as u64);
        let mut state = State::new(&setup, Player::A, &mut chance);
        while let Some(decision) = state.decision() {
            if decision.kind == DecisionKind::DeclareAttackers {
                let mut anew = Tactics::new(&setup, &weights);
                let [kept, new] = [&mut tactics, &mut anew].map(|tactics| {
                    tactics.look_at(&state);
                    let strikes = tactics.attacks(&setup, &state, 1, 5).into_iter();
                    strikes.map(|strike| (strike.value, strike.attackers)).collect::<Vec<_>>()
                });
                assert_eq!(kept, new, "game {game}, turn {}", state.turn());
                seen += 1;
                // Of so many, fewer gang up: the tables are of another kind.
                crowds += u32::from(state.creatures(decision.player.opponent()).len() > 7);
            }
            let view = View::new(&state, &setup, decision.player);
            let action = bots[decision.player].decide(&view, &mut chance).unwrap();
            state.apply(&setup, &action, &mut chance).unwrap();
        }
    }
    assert!(seen > 100 && crowds > 10, "{crowds} of {seen}");
}

#[test]
fn an_attack_that_wins_is_found() {
    let mut wins = 0;
    each_decision(DecisionKind::DeclareAttackers, 72, |setup, state, tactics, actions, game| {
        let wins_at_once = |action: &&Action| {
            let mut after = *state;
            after.apply(setup, action, &mut Chance::new(0, Drawer::Game, 0)).unwrap();
            after.outcome().is_some_and(|outcome| outcome.winner == Some(state.active()))
        };
        if actions.iter().find(wins_at_once).is_some() {
            wins += 1;
            let value = tactics.attacks(setup, state, 1, 5)[0].value;
            assert!(value >= evaluation::WIN - 100_000, "game {game}: {value}");
        }
    });
    assert!(wins > 10, "{wins}");
}

/// Passes until attackers are declared in that turn: nobody plays a card. Says whether it comes to that.
fn pass_to_attack(setup: &Setup, state: &mut State, tactics: &mut Tactics, turn: u16) -> bool {
    while let Some(decision) = state.decision().filter(|_| state.turn() <= turn) {
        let action = match decision.kind {
            DecisionKind::DeclareAttackers if state.turn() == turn => return true,
            DecisionKind::Discard { .. } => Action::Discard(state.hand(decision.player)[0]),
            _ => Action::Pass,
        };
        tactics.apply(setup, state, &action).unwrap();
    }
    false
}

/// Returns what the game is worth to the player who blocks when it has come to its own best attack, against the best
/// blocks: none of both plays a card until then.
fn after_own_attack(setup: &Setup, state: &State, tactics: &mut Tactics, block: &Action) -> i32 {
    let mut after = *state;
    tactics.apply(setup, &mut after, block).unwrap();
    tactics.finish_combat(setup, &mut after);
    if pass_to_attack(setup, &mut after, tactics, state.turn() + 1) {
        return tactics.attacks(setup, &after, 0, 1)[0].value;
    }
    tactics.evaluation().fought(&after, state.active().opponent())
}

#[test]
fn what_lies_ahead_of_a_main_phase_is_the_next_attack() {
    let (mut own, mut opposing) = (0, 0);
    each_decision(DecisionKind::Main, 24, |setup, state, tactics, _, game| {
        let (player, turn) = (state.active(), state.turn());
        let ahead = tactics.ahead(setup, state, player, turn, 1, 5);
        let mut after = *state;
        let comes = if state.step() == Step::FirstMain && pass_to_attack(setup, &mut after, tactics, turn) {
            own += 1;
            tactics.attacks(setup, &after, 1, 5)[0].value
        } else if pass_to_attack(setup, &mut after, tactics, turn + 1) {
            opposing += 1;
            -tactics.attacks(setup, &after, 0, 1)[0].value
        } else {
            tactics.evaluation().fought(&after, player)
        };
        assert_eq!(ahead, comes, "game {game}, turn {turn}");
    });
    assert!(own > 100 && opposing > 100, "{own}, {opposing}");
}

#[test]
fn of_the_best_blocks_the_one_is_made_after_which_the_own_attack_comes_to_most() {
    let (mut seen, mut others) = (0, 0);
    each_decision(DecisionKind::DeclareBlockers, 72, |setup, state, tactics, _, game| {
        let replies = tactics.blocks(setup, state, 5);
        let now = replies[0].declaration.clone();
        let worth = replies
            .into_iter()
            .map(|reply| after_own_attack(setup, state, tactics, &Action::Block(reply.declaration)));
        let worth: Vec<i32> = worth.collect();
        let made = tactics.blocks_ahead(setup, state, 1, 5).swap_remove(0);
        if worth.len() > 1 {
            let most = worth.iter().copied().max().unwrap();
            assert_eq!(made.value, most, "game {game}, turn {}", state.turn());
            assert_eq!(
                after_own_attack(setup, state, tactics, &Action::Block(made.declaration.clone())),
                most,
                "game {game}, turn {}",
                state.turn()
            );
            seen += 1;
        }
        // Where nothing else is worth more, it is the best for the moment.
        if worth.iter().all(|&other| other <= worth[0]) {
            assert_eq!(made.declaration, now, "game {game}, turn {}", state.turn());
        } else {
            others += 1;
        }
    });
    assert!(seen > 200 && others > 20, "{others} of {seen}");
}
