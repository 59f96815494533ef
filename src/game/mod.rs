//! The game: two decks, two players, one [`State`], and decisions until somebody has won.
//!
//! A [`Setup`] holds what two decks have in common in every game between them: the cards, and who may block
//! whom. A [`State`] is a plain value of fixed size that is cheap to copy. It stops wherever a player has
//! something to decide: [`State::decision`] says who and what, [`State::legal_actions`] lists the answers,
//! [`State::apply`] plays one and goes on to the next decision. Steps in which nobody could do anything
//! but pass are gone through without stopping.
//!
//! ```
//! use menace::card::STARTER_DECKS;
//! use menace::game::{Chance, Drawer, Options, Setup, State};
//! use menace::Player;
//!
//! let decks = [STARTER_DECKS[0].deck(), STARTER_DECKS[1].deck()];
//! let setup = Setup::new([&decks[0], &decks[1]], Options::default())?;
//! let mut chance = Chance::new(1, Drawer::Game, 0);
//! let mut state = State::new(&setup, Player::A, &mut chance);
//! while state.decision().is_some() {
//!     let action = state.sample_action(&setup, &mut chance);
//!     state.apply(&setup, &action, &mut chance)?;
//! }
//! assert!(state.outcome().is_some());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # What is played, and where it grows
//!
//! Lands and creatures; London mulligan (103.5); the turn of 500-514 with its two main phases, combat and
//! cleanup; mana from lands, paid by itself ([`State::apply`] picks the lands); state-based actions for
//! life, empty libraries and dead creatures (704.5a, b, f, g, h). Nothing that is played yet uses the stack,
//! so no player gets priority but the active one in the main phases. Priority, spells and abilities are
//! more [`DecisionKind`]s and more [`Action`]s: a stack is one more array of the state, a window in which
//! somebody may respond one more step of `turn`, and a card with an effect more data in [`Setup`].

mod action;
mod attacking;
mod block_board;
mod blocking;
mod bot;
mod card_log;
mod cards;
mod chance;
mod completing;
mod damage;
mod division;
mod duel;
#[cfg(test)]
mod edition_tests;
#[cfg(test)]
mod invariants;
mod legal;
mod play;
mod position;
mod rulings;
mod setup;
#[cfg(test)]
mod setup_tests;
mod skirmish;
mod state;
#[cfg(test)]
mod tests;
mod transcript;
mod turn;
mod view;
mod watch;

pub use action::{Action, Decision, DecisionKind, IllegalAction};
pub use blocking::OpenBlocks;
pub use bot::{Bot, BotFailure, Considered};
pub use card_log::{CardLog, DamageDealt};
pub use cards::CardId;
pub use chance::{Chance, Drawer};
pub use duel::Duel;
pub use play::{GameRecord, play, play_logged};
pub use setup::{Facts, Options, Setup, SetupError};
pub use state::{Ending, MAX_LANDS, Outcome, State, Step};
pub use transcript::{Story, transcript};
pub use view::{Permanent, View};
pub use watch::Event;
