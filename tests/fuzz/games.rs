//! The contract of whole games: every decision has an answer, an answer that was drawn is legal, and each card is in one place.

use std::sync::OnceLock;

use menace::Player;
use menace::card::CardTable;
use menace::engine::{MatchUp, Options};
use menace::game::{Chance, Drawer};
use menace::oracle::CardTree;
use menace::program::{Book, compile_card};
use menace::types::CardType;

use super::bytes::Bytes;
use super::play::play;

/// A game is left after so many actions.
const MOST_ACTIONS: usize = 600;
/// Different cards of a deck.
const NAMES: usize = 6;

/// Every card of ours that compiles: lands, and all others.
struct Cards {
    lands: Vec<CardTree>,
    others: Vec<CardTree>,
}

fn cards() -> &'static Cards {
    static CARDS: OnceLock<Cards> = OnceLock::new();
    CARDS.get_or_init(|| {
        let (mut lands, mut others) = (Vec::new(), Vec::new());
        for card in CardTable::builtin().printed() {
            let Ok(tree) = card.read() else { continue };
            let is_land = tree.types.contains(&CardType::Land);
            if compile_card(&mut Book::new(), &tree).is_ok() {
                if is_land { &mut lands } else { &mut others }.push(tree);
            }
        }
        assert!(lands.len() > 5 && others.len() > 100, "our own cards compile");
        Cards { lands, others }
    })
}

pub fn run(bytes: &[u8]) {
    let mut bytes = Bytes::new(bytes);
    let Cards { lands, others } = cards();
    let mut book = Book::new();
    let libraries = [(); 2].map(|()| {
        let mut library = Vec::new();
        for _ in 0..NAMES {
            for (cards, copies) in [(others, 4), (lands, 3)] {
                let card = compile_card(&mut book, bytes.one(cards)).expect("it compiled before");
                library.extend(std::iter::repeat_n(card, copies));
            }
        }
        library
    });
    let options = Options { turn_limit: 16, full_priority: bytes.below(4) == 0, ..Options::default() };
    let match_up = MatchUp::of(book, libraries, options);
    let seed = u64::from_le_bytes([(); 8].map(|()| bytes.next()));
    let mut chance = Chance::new(seed, Drawer::Game, 0);
    play(&match_up, Player::BOTH[bytes.below(2)], &mut chance, MOST_ACTIONS);
}
