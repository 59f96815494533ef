//! What came of many games, as integers that add up.

use std::ops::AddAssign;

use serde::{Deserialize, Serialize};

use super::histogram::Histogram;
use super::statistics::{GameCounts, PairCounts};
use crate::game::{Ending, GameRecord};
use crate::types::Player;

/// What came of many games between A and B, seen from A.
///
/// All of it is integers, so that tallies add up to the same whatever the order and the grouping.
///
/// ```
/// use menace::arena::Tally;
/// use menace::game::{Ending, GameRecord};
/// use menace::Player;
/// let won = GameRecord {
///     winner: Some(Player::A), ending: Ending::Life, on_the_play: Player::A,
///     turns: 9, decisions: 40, mulligans: [0, 1], life: [12, 0],
/// };
/// let lost = GameRecord { winner: Some(Player::B), on_the_play: Player::B, ..won };
/// let mut tally = Tally::default();
/// tally.count_pair(&won, &lost);
/// assert_eq!((tally.games().wins, tally.games().losses, tally.pairs.0[2]), (1, 1, 1));
/// assert_eq!(tally.on_the_play.wins, 1);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tally {
    /// The games in which A took the first turn.
    pub on_the_play: GameCounts,
    /// The games in which B took the first turn.
    pub on_the_draw: GameCounts,
    /// The pairs of games with the same shuffles and swapped seats.
    pub pairs: PairCounts,
    /// How many turns the games took, both players' together.
    pub turns: Histogram,
    /// How many decisions were taken, both players' together.
    pub decisions: u64,
    /// How many mulligans A and B took.
    pub mulligans: [u64; 2],
    /// How many games ended in each way, in the order of [`Ending::ALL`].
    pub endings: [u64; Ending::ALL.len()],
}

impl Tally {
    /// Counts one game that is not half of a pair.
    pub fn count_game(&mut self, game: &GameRecord) {
        let seat = match game.on_the_play {
            Player::A => &mut self.on_the_play,
            Player::B => &mut self.on_the_draw,
        };
        match game.winner {
            Some(Player::A) => seat.wins += 1,
            Some(Player::B) => seat.losses += 1,
            None => seat.draws += 1,
        }
        self.turns.count(game.turns.into());
        self.decisions += u64::from(game.decisions);
        for (sum, taken) in self.mulligans.iter_mut().zip(game.mulligans) {
            *sum += u64::from(taken);
        }
        self.endings[game.ending as usize] += 1;
    }

    /// Counts both games of a pair, and returns how many half points A made in them: 0 to 4.
    pub fn count_pair(&mut self, first: &GameRecord, second: &GameRecord) -> u8 {
        self.count_game(first);
        self.count_game(second);
        let half_points = half_points(first) + half_points(second);
        self.pairs.count(half_points.into());
        half_points
    }

    /// Returns the results of all games.
    pub fn games(&self) -> GameCounts {
        self.on_the_play + self.on_the_draw
    }

    /// Returns how many games ended in that way.
    pub fn ended(&self, ending: Ending) -> u64 {
        self.endings[ending as usize]
    }

    /// Returns the same games as B sees them.
    #[must_use]
    pub fn flipped(self) -> Tally {
        Tally {
            on_the_play: self.on_the_draw.flipped(),
            on_the_draw: self.on_the_play.flipped(),
            pairs: self.pairs.flipped(),
            mulligans: [self.mulligans[1], self.mulligans[0]],
            ..self
        }
    }
}

impl AddAssign<&Tally> for Tally {
    fn add_assign(&mut self, other: &Tally) {
        // Taken apart, so that a field that is added to the tally cannot be forgotten here.
        let Tally { on_the_play, on_the_draw, pairs, turns, decisions, mulligans, endings } = other;
        self.on_the_play += *on_the_play;
        self.on_the_draw += *on_the_draw;
        self.pairs += *pairs;
        self.turns += turns;
        self.decisions += decisions;
        for (sum, taken) in self.mulligans.iter_mut().zip(mulligans) {
            *sum += taken;
        }
        for (sum, count) in self.endings.iter_mut().zip(endings) {
            *sum += count;
        }
    }
}

fn half_points(game: &GameRecord) -> u8 {
    match game.winner {
        Some(Player::A) => 2,
        None => 1,
        Some(Player::B) => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(winner: Option<Player>, on_the_play: Player, turns: u16, ending: Ending) -> GameRecord {
        GameRecord {
            winner,
            ending,
            on_the_play,
            turns,
            decisions: u32::from(turns) * 3,
            mulligans: [1, 0],
            life: [5, 3],
        }
    }

    fn some_pairs() -> Vec<(GameRecord, GameRecord)> {
        use Player::{A, B};
        vec![
            (game(Some(A), A, 8, Ending::Life), game(Some(A), B, 11, Ending::Life)),
            (game(Some(B), A, 30, Ending::EmptyLibrary), game(None, B, 100, Ending::TurnLimit)),
            (game(None, A, 12, Ending::Life), game(Some(A), B, 9, Ending::Life)),
        ]
    }

    #[test]
    fn tallies_add_up_however_the_games_are_grouped() {
        let mut whole = Tally::default();
        let mut parts = Tally::default();
        for (first, second) in some_pairs().iter().rev() {
            whole.count_pair(first, second);
        }
        for (first, second) in &some_pairs() {
            let mut part = Tally::default();
            part.count_pair(first, second);
            parts += &part;
        }
        assert_eq!(whole, parts);
        assert_eq!(whole.games(), GameCounts { wins: 3, draws: 2, losses: 1 });
        assert_eq!(whole.pairs, PairCounts([0, 1, 0, 1, 1]));
        assert_eq!(whole.ended(Ending::Life), 4);
        assert_eq!((whole.turns.sum(), whole.mulligans), (170, [6, 0]));
    }

    #[test]
    fn a_flipped_tally_is_the_opponents() {
        let opponents = |player| match player {
            Player::A => Player::B,
            Player::B => Player::A,
        };
        let flip = |game: GameRecord| GameRecord {
            winner: game.winner.map(opponents),
            on_the_play: opponents(game.on_the_play),
            mulligans: [game.mulligans[1], game.mulligans[0]],
            life: [game.life[1], game.life[0]],
            ..game
        };
        let (mut ours, mut theirs) = (Tally::default(), Tally::default());
        for (first, second) in some_pairs() {
            ours.count_pair(&first, &second);
            theirs.count_pair(&flip(first), &flip(second));
        }
        assert_eq!(ours.clone().flipped(), theirs);
        assert_eq!(ours.clone().flipped().flipped(), ours);
    }
}
