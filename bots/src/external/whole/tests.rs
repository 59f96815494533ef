use menace::Player;
use menace::card::{CardTable, DeckList, NamedDeck, StarterDeck};
use menace::engine::{MatchUp, Options, Pending, State};
use menace::game::{Chance, Drawer};
use menace::program::Book;

use super::{Decide, HostMessage, NewGame, Question, Table, question};

/// The line that a player is asked by, written from a state without dealing the hidden cards anew first.
fn said(book: &Book, state: &State, player: Player, mut luck: Chance) -> String {
    let message = Decide {
        time_left_ms: None,
        table: Table::of(book, state, player),
        decision: Question::of(book, state, &mut luck),
    };
    serde_json::to_string(&HostMessage::Decide(Box::new(message))).expect("plain data can be written")
}

fn match_ups() -> Vec<MatchUp> {
    let decks: Vec<NamedDeck> = StarterDeck::all().map(|deck| deck.named()).collect();
    let next = |at: usize| &decks[(at + 1) % decks.len()];
    let options = Options { turn_limit: 60, ..Options::default() };
    let match_up = |(at, deck)| MatchUp::new([deck, next(at)], CardTable::builtin(), options);
    decks.iter().enumerate().map(|deck| match_up(deck).expect("our own decks play")).collect()
}

/// Plays a game by chance, and shows each decision.
fn random_game(match_up: &MatchUp, game: u64, mut see: impl FnMut(&State, Player, &mut Chance)) {
    let mut chance = Chance::new(41, Drawer::Game, game);
    let mut luck = Chance::new(41, Drawer::Bot(Player::A), game);
    let mut state = match_up.start(Player::BOTH[game as usize % 2], &mut chance);
    while let Some(Pending { player, .. }) = state.decision() {
        see(&state, player, &mut luck);
        let action = state.sample_action(&match_up.book, &mut luck);
        state.apply_action(&match_up.book, &action, &mut chance).expect("a legal action");
    }
}

#[test]
fn what_a_program_is_told_is_true_and_none_of_it_hidden() {
    let (mut decisions, mut changed) = (0, 0);
    for (match_up, game) in match_ups().iter().zip(0..) {
        random_game(match_up, game, |state, player, luck| {
            let book = &match_up.book;
            let other = state.sample(player, luck);
            let same = luck.clone();
            assert_eq!(said(book, state, player, same.clone()), said(book, &other, player, same));
            decisions += 1;
            changed += u32::from(*state != other);
        });
    }
    assert!(decisions > 1000 && changed > decisions / 2, "{changed} of {decisions}");
}

/// The same with real decks, whose cards look through libraries and hands, turn face down, and are known for a while.
#[test]
fn what_a_program_is_told_of_real_decks_is_true_and_none_of_it_hidden() {
    let folder = std::env::var_os("MENACE_SHARED").map_or_else(
        || std::path::PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../shared")),
        std::path::PathBuf::from,
    );
    let read = |name: &str| std::fs::read_to_string(folder.join(name));
    let (Ok(cards), Ok(pools)) = (read("cards/oracle.jsonl"), read("decks/pools.jsonl")) else {
        eprintln!("SKIPPED: no cards and decks in {}; set MENACE_SHARED", folder.display());
        return;
    };
    let table = CardTable::parse(&cards, "oracle.jsonl").expect("cards are read");
    let lists = DeckList::parse_all(&pools, "pools.jsonl").expect("decks are read");
    let (mut games, mut decisions) = (0, 0);
    for list in lists.iter().step_by(7) {
        let lines = list.main.iter().map(|entry| format!("{} {}\n", entry.count, entry.name));
        let (deck, _) = NamedDeck::read(&lines.collect::<String>(), "a pool", &table);
        let options = Options { turn_limit: 40, ..Options::default() };
        let Ok(match_up) = MatchUp::new([&deck, &deck], &table, options) else { continue };
        games += 1;
        random_game(&match_up, games, |state, player, luck| {
            let book = &match_up.book;
            let other = state.sample(player, luck);
            let same = luck.clone();
            let (is, may_be) = (said(book, state, player, same.clone()), said(book, &other, player, same));
            assert_eq!(is, may_be, "{}", list.name);
            decisions += 1;
        });
    }
    assert!(games > 20 && decisions > 2000, "{decisions} decisions in {games} games");
}

#[test]
fn every_answer_that_is_listed_is_legal_and_means_what_it_says() {
    let mut kinds = std::collections::BTreeSet::new();
    for (match_up, game) in match_ups().iter().zip(100..) {
        random_game(match_up, game, |state, player, luck| {
            let book = &match_up.book;
            let line: serde_json::Value =
                serde_json::from_str(&said(book, state, player, luck.clone())).expect("it is json");
            let decision = &line["decision"];
            kinds.insert(decision["kind"].as_str().expect("a kind").to_owned());
            let answers: Vec<Vec<u32>> =
                serde_json::from_value(decision["answers"].clone()).expect("lists of numbers");
            assert!(!answers.is_empty() && answers.len() <= 64, "{decision}");
            // Three of them, so that the test is quick.
            for picks in answers.iter().step_by(answers.len().div_ceil(3)) {
                let action = question::action(book, state, picks, &[]).expect("a legal answer");
                let mut next = state.clone();
                let applied = next.apply_action(book, &action, &mut luck.clone());
                assert_eq!(applied, Ok(()), "{decision}");
            }
        });
    }
    assert_eq!(kinds.into_iter().collect::<Vec<_>>(), ["attack", "block", "choose", "mulligan", "priority"]);
}

#[test]
fn rule_702_26b_a_permanent_that_is_phased_out_is_shown_as_such() {
    let match_up = &match_ups()[0];
    let mut shown = 0;
    random_game(match_up, 3, |state, player, luck| {
        let Some(slot) = (0..64).find(|slot| state.live & !state.emblems & 1 << slot != 0) else { return };
        let mut state = state.clone();
        state.live &= !(1 << slot);
        state.phased |= 1 << slot;
        let line: serde_json::Value =
            serde_json::from_str(&said(&match_up.book, &state, player, luck.clone())).expect("it is json");
        let permanents = ["you", "opponent"].map(|side| line[side]["permanents"].as_array());
        let permanents = permanents.into_iter().flatten().flatten();
        let phased = permanents.filter(|permanent| permanent["phased_out"] == true);
        assert_eq!(phased.count(), 1, "{line}");
        shown += 1;
    });
    assert!(shown > 10, "{shown}");
}

#[test]
fn picks_that_are_no_answer_are_told() {
    let match_ups = match_ups();
    let match_up = &match_ups[0];
    let state = match_up.start(Player::A, &mut Chance::new(1, Drawer::Game, 0));
    let wrong = |picks: &[u32], bands: &[Vec<u32>]| {
        question::action(&match_up.book, &state, picks, bands).expect_err("no answer")
    };
    assert_eq!(wrong(&[2], &[]), "there is no option 2, expected numbers from 0 to 1");
    assert_eq!(wrong(&[], &[]), "found 0 picks, expected 1");
    assert_eq!(wrong(&[0, 0], &[]), "option 0 is picked twice");
    assert_eq!(wrong(&[0], &[vec![0]]), "only an attack has bands");
}

#[test]
fn a_game_begins_with_all_its_cards() {
    let match_ups = match_ups();
    let match_up = &match_ups[0];
    let state = match_up.start(Player::A, &mut Chance::new(1, Drawer::Game, 0));
    let message = NewGame::of(&match_up.book, &state, Player::B, 7, (1000, None));
    let line = serde_json::to_value(HostMessage::NewGame(message)).expect("plain data");
    let count = |side: &str| -> u64 {
        let deck = line["decks"][side].as_array().expect("a list");
        deck.iter().map(|pair| pair[1].as_u64().expect("a number")).sum()
    };
    assert_eq!(
        [count("you"), count("opponent")],
        [match_up.libraries[1].len() as u64, match_up.libraries[0].len() as u64]
    );
    assert_eq!(line["cards"].as_array().expect("a list").len(), match_up.book.defs.len());
}
