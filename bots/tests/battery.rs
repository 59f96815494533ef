//! What every registered bot does: it plays legal games, plays the same game again from the same seed, and
//! decides nothing by cards that its player can't see.

use menace::Player;
use menace::card::{Deck, STARTER_DECKS};
use menace::game::{Bot, Chance, Drawer, Ending, Options, Setup, State, View, play};
use menace_bots::BotSpec;
use menace_bots::registry;

fn setups() -> Vec<Setup> {
    let decks: Vec<Deck> = STARTER_DECKS.iter().map(|starter| starter.deck()).collect();
    let next = |index: usize| &decks[(index + 1) % decks.len()];
    let setup = |(index, deck)| Setup::new([deck, next(index)], Options::default()).unwrap();
    decks.iter().enumerate().map(setup).collect()
}

/// All bots but programs of one's own; those that search are told to search little.
fn names() -> Vec<&'static str> {
    let told = |name| match name {
        "extern" => vec![],
        "mcts" => vec![
            "mcts:iterations=12,turns=2",
            "mcts:method=ensemble,determinizations=3,iterations=12,turns=2",
            "mcts:method=chance-nodes,adviser=none,iterations=12,rollout=reduced,pruning=dominated",
            "mcts:method=ensemble,determinizations=3,iterations=12,adviser=none,decisions=binary,rollout=cards",
            "mcts:iterations=12,decisions=binary,searched=cards,pruning=dominated",
        ],
        "reduced" => vec!["reduced", "greedy:choice=sound", "greedy:choice=cards"],
        "search" => vec!["search:nodes=40,determinizations=2"],
        name => vec![name],
    };
    registry::names().into_iter().flat_map(told).collect()
}

fn bot(name: &str) -> Box<dyn Bot> {
    name.parse::<BotSpec>().unwrap().build()
}

#[test]
fn every_bot_plays_legal_games_against_every_other() {
    for setup in setups() {
        for first in names() {
            for second in names() {
                let (mut a, mut b) = (bot(first), bot(second));
                for game in 0..4 {
                    let on_the_play = Player::BOTH[game as usize % 2];
                    let record = play(&setup, [a.as_mut(), b.as_mut()], 11, game, on_the_play);
                    let fair = [Ending::Life, Ending::EmptyLibrary, Ending::TurnLimit];
                    assert!(
                        fair.contains(&record.ending),
                        "{first} against {second}, game {game}: {record:?}"
                    );
                    assert!(record.turns > 0 && record.decisions > 0);
                }
            }
        }
    }
}

#[test]
fn every_bot_plays_the_same_game_again() {
    let setups = setups();
    for name in names() {
        let (mut used, mut opponent) = (bot(name), bot("random"));
        for (index, setup) in setups.iter().enumerate() {
            let game = index as u64;
            let record = play(setup, [used.as_mut(), opponent.as_mut()], 12, game, Player::A);
            // A bot that has played other games plays this one as a new bot does.
            let again = play(setup, [bot(name).as_mut(), bot("random").as_mut()], 12, game, Player::A);
            assert_eq!(record, again, "{name} in game {game}");
        }
    }
}

#[test]
fn no_bot_sees_hidden_cards() {
    for name in names() {
        for (index, setup) in setups().iter().enumerate() {
            let mut chance = Chance::new(13, Drawer::Game, index as u64);
            let mut state = State::new(setup, Player::A, &mut chance);
            let mut bots = [bot(name), bot(name)];
            for player in Player::BOTH {
                bots[player].begin(setup, player);
            }
            let mut changed = 0;
            while let Some(decision) = state.decision() {
                let player = decision.player;
                let view = View::new(&state, setup, player);
                let luck = Chance::new(13, Drawer::Bot(player), changed);
                let other = view.sample(&mut chance);
                if other.hand(player.opponent()) != state.hand(player.opponent()) {
                    changed += 1;
                }
                let action = bots[player].decide(&view, &mut luck.clone()).unwrap();
                let blind =
                    bots[player].decide(&View::new(&other, setup, player), &mut luck.clone()).unwrap();
                assert_eq!(action, blind, "{name} decides {:?} by hidden cards", decision.kind);
                state.apply(setup, &action, &mut chance).unwrap();
            }
            assert!(changed > 10, "the hidden cards were others in only {changed} decisions");
        }
    }
}

#[test]
fn greedy_beats_random_nearly_always() {
    let setups = setups();
    let (mut greedy, mut random) = (bot("greedy"), bot("random"));
    let mut wins = 0;
    for setup in &setups {
        for game in 0..40 {
            let on_the_play = Player::BOTH[game as usize % 2];
            let record = play(setup, [greedy.as_mut(), random.as_mut()], 14, game / 2, on_the_play);
            wins += u32::from(record.winner == Some(Player::A));
        }
    }
    // Of 240 games about 238 are won.
    assert!(wins >= 225, "{wins} of 240");
}
