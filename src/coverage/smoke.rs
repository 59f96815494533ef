//! Smoke games: random games with a deck of one card, to see that they come to an end.

use crate::card::CardTable;
use crate::engine::{Ending, Options, State, compile_named};
use crate::game::{Chance, Drawer, Player};
use crate::oracle::CardTree;
use crate::program::{Book, DefId, compile_card};
use crate::types::{CardType, Color};

/// Copies of the card, of a plain creature to be its target, and of lands in the deck.
const CARDS: [usize; 3] = [16, 8, 16];

/// More actions than a random game of this kind takes.
const MOST_ACTIONS: usize = 5_000;

/// A game is a draw after so many turns.
const TURN_LIMIT: u16 = 24;

/// Plays random games in which both decks are full of the card.
///
/// # Errors
/// The first game that does not fit the state, loops, or comes to a decision that nothing answers.
pub fn smoke(card: &CardTree, games: u32) -> Result<(), String> {
    let mut book = Book::new();
    let def = compile_card(&mut book, card).map_err(|unsupported| unsupported.to_string())?;
    let mut ours = |name: &str| -> Result<DefId, String> {
        compile_named(&mut book, CardTable::builtin(), name).map_err(|error| error.to_string())
    };
    let bears = ours("Grizzly Bears")?;
    let mut lands = Vec::new();
    for (color, land) in Color::ALL.into_iter().zip(["Plains", "Island", "Swamp", "Mountain", "Forest"]) {
        // Green pays for the bears.
        if card.colors.contains(color) || color == Color::Green {
            lands.push(ours(land)?);
        }
    }
    book.index();
    let [copies, others, land_count] = CARDS;
    let copies = if card.types.contains(&CardType::Land) { copies / 2 } else { copies };
    let mut deck = vec![def; copies];
    deck.extend(vec![bears; others]);
    deck.extend((0..land_count).map(|at| lands[at % lands.len()]));
    let options = Options { turn_limit: TURN_LIMIT, ..Options::default() };
    for game in 0..games {
        let mut chance = Chance::new(1, Drawer::Game, u64::from(game));
        let starter = Player::BOTH[game as usize % 2];
        let mut state = State::new_game(&book, [&deck, &deck], &options, starter, &mut chance);
        let mut actions = 0;
        while state.decision().is_some() {
            let action = state.sample_action(&book, &mut chance);
            if let Err(illegal) = state.apply_action(&book, &action, &mut chance) {
                return Err(format!("game {game}, turn {}: {illegal}: {action:?}", state.turn));
            }
            actions += 1;
            if actions > MOST_ACTIONS {
                return Err(format!("game {game} has not ended after {MOST_ACTIONS} actions"));
            }
        }
        match state.outcome.map(|outcome| outcome.ending) {
            Some(Ending::TooLarge) => return Err(format!("game {game}: more than a state holds")),
            Some(_) => {}
            None => return Err(format!("game {game} stopped without an outcome")),
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_card_of_ours_is_played() {
        let printed = CardTable::builtin().find("Suntail Hawk").unwrap();
        let card = printed.read().unwrap();
        assert_eq!(smoke(&card, 4), Ok(()));
    }
}
