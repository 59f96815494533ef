//! Many games between two players, and what they prove.
//!
//! ```text
//! schedule   a game's index → shuffles, who begins            pairs: same shuffles, swapped seats
//! run        ranges of games over threads, a bounded number under way
//! tally      integers that add up, whatever the order
//! breakdown  the same by card, by opening hand and by length
//! sequential a test that ends at the same pair, whatever the order
//! spsa       numbers tuned by results alone
//! precision  an end once a win rate is known well enough
//! journal    what has been played, so that a killed run goes on where it was
//! row        a line of matchups.csv
//! statistics rates, ratings and tests from counts; knows nothing of the game
//! ```

mod breakdown;
mod checksum;
mod histogram;
mod in_order;
pub mod journal;
mod precision;
mod row;
mod run;
mod schedule;
mod sequential;
pub mod spsa;
pub mod statistics;
mod tally;

pub use breakdown::{Breakdown, BreakdownCounter, CardCounts, Numbering, PlayerBreakdown, SeatCounts};
pub use checksum::crc32;
pub use histogram::Histogram;
pub use precision::PrecisionGoal;
pub use row::{MatchUp, columns, row};
pub use run::{Score, play_games, run};
pub use schedule::{Pairing, games_left, games_of_shard, seed_of_match_up};
pub use sequential::SequentialTest;
pub use tally::Tally;
