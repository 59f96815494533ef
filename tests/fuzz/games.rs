//! The contract of whole games: every decision has an answer, an answer that was drawn is legal, and each card is in one place.

use std::sync::OnceLock;

use menace::card::CardTable;
use menace::engine::{MatchUp, Options};
use menace::game::{Chance, Drawer, Player};
use menace::program::{Book, DefId, compile_card};
use menace::types::CardType;

use super::bytes::Bytes;
use super::play::play;

/// A game is left after so many actions.
const MOST_ACTIONS: usize = 600;
/// Different cards of a deck.
const NAMES: usize = 6;

/// Every card of ours that compiles: lands, and all others.
struct Cards {
    book: Book,
    lands: Vec<DefId>,
    others: Vec<DefId>,
}

fn cards() -> &'static Cards {
    static CARDS: OnceLock<Cards> = OnceLock::new();
    CARDS.get_or_init(|| {
        let mut book = Book::new();
        let (mut lands, mut others) = (Vec::new(), Vec::new());
        for card in CardTable::builtin().printed() {
            let Ok(tree) = card.read() else { continue };
            let is_land = tree.types.contains(&CardType::Land);
            let Ok(id) = compile_card(&mut book, &tree) else { continue };
            if is_land { &mut lands } else { &mut others }.push(id);
        }
        book.index();
        assert!(lands.len() > 5 && others.len() > 100, "our own cards compile");
        Cards { book, lands, others }
    })
}

pub fn run(bytes: &[u8]) {
    let mut bytes = Bytes::new(bytes);
    let Cards { book, lands, others } = cards();
    let libraries = [(); 2].map(|()| {
        let mut library = Vec::new();
        for _ in 0..NAMES {
            library.extend([*bytes.one(others); 4]);
            library.extend([*bytes.one(lands); 3]);
        }
        library
    });
    let options = Options { turn_limit: 16, full_priority: bytes.below(4) == 0, ..Options::default() };
    let match_up = MatchUp::of(book.clone(), libraries, options);
    let seed = u64::from_le_bytes([(); 8].map(|()| bytes.next()));
    let mut chance = Chance::new(seed, Drawer::Game, 0);
    play(&match_up, Player::BOTH[bytes.below(2)], &mut chance, MOST_ACTIONS);
}
