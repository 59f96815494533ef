//! Runs of many games: from a plan to files and figures.
//!
//! ```text
//! players   decks and bots by name           plan       what a run follows from: manifest.json
//! board     what is played, what comes next  directory  lock, journal, files by rename
//! engine    plays what is left of a plan     outputs    matchups.csv, games.csv
//! pace      how large a piece of work is     summary    results for people and programs
//! sitting   one sitting of a run, whole      report     report.html of a tournament
//! parquet   the same tables as Parquet
//! each      settings for all bots at once
//! best_of    matches of several games         sideboard  what decks are after the first game
//! counter    counts the games of a match-up
//! breakdown  cards.csv, openings.csv, turns.csv, and what they tell
//! field      folders of decks
//! first_hand games in which the first hand is kept, or not, as one is told
//! variants   games that compare variants of a deck with it     tuned  what is told of them
//! opponents  what is told of a gauntlet
//! cross_table  the results of a tournament, pair by pair      troubles  games that bots lost by their own fault
//! progress  how far a run is, while it runs                   dry_run  how long a run would take
//! ```

pub mod best_of;
pub mod board;
pub mod breakdown;
pub mod counter;
pub mod cross_table;
pub mod directory;
pub mod dry_run;
pub mod each;
pub mod engine;
pub mod field;
pub mod figures;
pub mod first_hand;
pub mod named;
pub mod opponents;
pub mod options;
pub mod outputs;
pub mod pace;
mod parquet;
pub mod plan;
pub mod players;
pub mod progress;
pub mod report;
pub mod sideboard;
pub mod sitting;
pub mod summary;
pub mod troubles;
pub mod tuned;
pub mod variants;
pub mod whole;
