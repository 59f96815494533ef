//! The cards and decks that come with the library play in whole games.

use menace::Player;
use menace::card::{CardTable, SPELL_DECKS, STARTER_DECKS};
use menace::coverage::{Stage, understanding};
use menace::engine::{MatchUp, Options};
use menace::game::{Chance, Drawer};

#[test]
fn every_card_of_ours_is_played() {
    let mut not_played = Vec::new();
    for card in CardTable::builtin().printed() {
        let understanding = understanding(card, 1);
        if understanding.stage != Stage::Played {
            eprintln!("{}: {}", card.name, understanding.why);
            not_played.push(card.name.as_str());
        }
    }
    assert_eq!(not_played, [""; 0]);
}

#[test]
fn our_decks_play_to_an_end() {
    assert_eq!(SPELL_DECKS.len(), 12);
    let decks: Vec<_> = STARTER_DECKS.iter().chain(SPELL_DECKS).collect();
    for (index, pair) in decks.windows(2).enumerate() {
        let named = [pair[0].named(), pair[1].named()];
        for deck in &named {
            let cards: usize = deck.entries.iter().map(|entry| entry.count).sum();
            assert_eq!((cards, deck.warnings.as_slice()), (60, &[][..]), "{}", deck.name);
        }
        let match_up = MatchUp::new([&named[0], &named[1]], CardTable::builtin(), Options::default());
        let match_up = match_up.unwrap_or_else(|error| panic!("{error}"));
        let mut chance = Chance::new(1, Drawer::Game, index as u64);
        let mut state = match_up.start(Player::A, &mut chance);
        while state.decision().is_some() {
            let action = state.sample_action(&match_up.book, &mut chance);
            state.apply_action(&match_up.book, &action, &mut chance).expect("drawn actions are legal");
        }
        assert!(state.outcome.is_some(), "{} against {}", pair[0].key, pair[1].key);
    }
}
