//! Counts the games of a match-up, or those of its matches.

use std::collections::BTreeMap;

use menace::Player;
use menace::arena::{Breakdown, BreakdownCounter, Numbering, SeatCounts};
use menace::game::{CardLog, GameRecord};

/// Counts the games of a match-up one by one.
///
/// Decks that change after the first game of a match have other cards in the games that follow; names bring both together.
pub struct Counter {
    first: BreakdownCounter,
    sideboarded: Option<BreakdownCounter>,
    games_of_matches: BTreeMap<u8, SeatCounts>,
}

impl Counter {
    /// Returns a counter that has seen no game, of decks with these cards, and those after the first game if they change.
    pub fn new(first: Numbering, sideboarded: Option<Numbering>) -> Counter {
        Counter {
            first: BreakdownCounter::new(first),
            sideboarded: sideboarded.map(BreakdownCounter::new),
            games_of_matches: BTreeMap::new(),
        }
    }

    fn of(&mut self, number: u8) -> &mut BreakdownCounter {
        self.sideboarded.as_mut().filter(|_| number > 0).unwrap_or(&mut self.first)
    }

    /// The logs that a game fills, the first of its match being 0.
    pub fn logs_mut(&mut self, number: u8) -> &mut [CardLog; 2] {
        self.of(number).logs_mut()
    }

    /// Counts the game that has just filled the logs.
    pub fn count(&mut self, number: u8, of_match: bool, game: &GameRecord) {
        self.of(number).count(game);
        if of_match {
            self.games_of_matches.entry(number + 1).or_default().count(Player::A, game);
        }
    }

    /// Returns what was counted.
    pub fn finish(self) -> Breakdown {
        let mut breakdown = self.first.finish();
        if let Some(sideboarded) = self.sideboarded {
            breakdown += &sideboarded.finish();
        }
        Breakdown { games_of_matches: self.games_of_matches, ..breakdown }
    }
}
