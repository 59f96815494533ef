//! How many games the next piece of work gets.

use std::time::Duration;

/// A piece should take about this long: short enough that little is lost when a run is killed, and long enough
/// that a sync of the journal costs nothing beside it.
const WANTED: Duration = Duration::from_millis(250);

/// The first piece, before anything is known: bots may think for seconds.
const FIRST: u64 = 2;

/// How long games take, learned while they are played.
///
/// It decides only how games are grouped, and so when something is written down; never what comes of them.
#[derive(Clone, Copy, Debug, Default)]
pub struct Pace {
    /// Seconds a game, of the latest piece.
    game_s: Option<f64>,
    /// The games of the latest piece.
    games: u64,
}

impl Pace {
    /// Learns from a piece that is done.
    pub fn learn(&mut self, games: u64, took: Duration) {
        if games > 0 {
            self.game_s = Some(took.as_secs_f64() / games as f64);
            self.games = games;
        }
    }

    /// Returns the number of games of the next piece: even, at least 2, and at most four times the latest one,
    /// since the first games of a run are slow. `left` games shared by `threads` threads should end at once.
    pub fn next(&self, left: u64, threads: usize) -> u64 {
        let wanted = match self.game_s {
            None => FIRST,
            Some(game_s) => {
                let wanted = (WANTED.as_secs_f64() / game_s.max(1e-9)) as u64;
                wanted.clamp(2, self.games.saturating_mul(4).max(2))
            }
        };
        let fair_share = left.div_ceil(2 * threads as u64);
        let games = wanted.min(fair_share.max(2));
        games + games % 2
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_grow_to_a_quarter_of_a_second() {
        let mut pace = Pace::default();
        assert_eq!(pace.next(u64::MAX, 2), 2);
        pace.learn(2, Duration::from_micros(20));
        assert_eq!(pace.next(u64::MAX, 2), 8);
        pace.learn(100_000, Duration::from_secs(1));
        assert_eq!(pace.next(u64::MAX, 2), 25_000);
        pace.learn(2, Duration::from_secs(60));
        assert_eq!(pace.next(u64::MAX, 2), 2);
    }

    #[test]
    fn the_last_pieces_are_shared() {
        let mut pace = Pace::default();
        pace.learn(1000, Duration::from_millis(10));
        assert_eq!(pace.next(400, 2), 100);
        assert_eq!(pace.next(5, 2), 2);
        assert_eq!(pace.next(1, 2), 2);
    }
}
