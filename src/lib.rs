//! A combat solver and self-play simulator for Magic: The Gathering.
//!
//! | to | start at |
//! |---|---|
//! | ask whether attacks and blocks are legal, and how many there are | [`combat::Attacks`], [`combat::Blocks`] |
//! | find the best of them, and what damage does | [`combat::best_blocks`], [`combat::best_attacks`], [`combat::damage`] |
//! | do the same with open mana and instants | [`tricks`] |
//! | play games of any cards that are understood | [`engine::MatchUp`], [`engine::Brain`] |
//! | play games of creatures and lands, fast | [`game::Setup`], [`game::State`], [`game::Bot`] |
//! | play many games, and say what they prove | [`arena`] |
//! | write answers as the program does | [`answer`] |
//! | read cards, decks and positions | [`card::CardTable`], [`card::NamedDeck`], [`notation`] |
//!
//! # Solve a block
//!
//! ```
//! use menace::combat::damage::Worth;
//! use menace::combat::{Combatants, best_blocks};
//! use menace::notation::position::NoCards;
//! use menace::notation::short::parse_creatures;
//! use menace::{CreatureSet, Force, Position, Side};
//!
//! let side = |text, side, life| {
//!     let creatures = parse_creatures(text, side, &NoCards)?;
//!     Ok::<_, Box<dyn std::error::Error>>(Force { life, creatures, ..Force::default() })
//! };
//! let position = Position {
//!     attacker: side("3/3 menace; 2/2", Side::Attacker, 20)?,
//!     defender: side("2x 2/3", Side::Defender, 4)?,
//!     attacking: CreatureSet::first(2),
//!     ..Position::default()
//! };
//! let worth = Worth::of(&Combatants::of(&position));
//! let best = &best_blocks(&position, &worth, 1)?[0];
//! // One of the two blocks the 2/2 and kills it; the 3/3 deals 3 to the player.
//! assert!(best.proven);
//! assert_eq!(best.declaration.blocks, [CreatureSet::only(1), CreatureSet::EMPTY]);
//! assert_eq!(best.outcome.life, [20, 1]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Play a game
//!
//! ```
//! use menace::card::{CardTable, NamedDeck};
//! use menace::engine::{MatchUp, Options, State};
//! use menace::game::{Chance, Drawer};
//! use menace::Player;
//!
//! let cards = CardTable::builtin();
//! let deck = |text| {
//!     let (deck, wrong) = NamedDeck::read(text, "deck", cards);
//!     assert!(wrong.is_empty(), "{wrong:?}");
//!     deck
//! };
//! let red = deck("24 Mountain\n4 Lightning Bolt\n4 Shock\n4 Brute Force\n4 Shivan Dragon\n20 Goblin Piker");
//! let black = deck("24 Swamp\n4 Terror\n4 Murder\n4 Disfigure\n4 Frozen Shade\n4 Drudge Skeletons\n16 Bog Wraith");
//! let match_up = MatchUp::new([&red, &black], cards, Options::default())?;
//!
//! // Random actions from the first shuffle to the end.
//! let mut chance = Chance::new(1, Drawer::Game, 0);
//! let mut state = match_up.start(Player::A, &mut chance);
//! while state.decision().is_some() {
//!     let action = state.sample_action(&match_up.book, &mut chance);
//!     state.apply_action(&match_up.book, &action, &mut chance)?;
//! }
//! assert!(state.outcome.is_some());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Write a bot
//!
//! ```
//! use menace::card::{CardTable, NamedDeck};
//! use menace::engine::{Action, Brain, MatchUp, Options, View};
//! use menace::game::{BotFailure, Chance};
//! use menace::Player;
//! use menace::program::Book;
//!
//! /// Passes only if nothing else comes to mind.
//! struct Eager;
//!
//! impl Brain for Eager {
//!     fn decide(
//!         &mut self,
//!         book: &Book,
//!         view: View<'_>,
//!         chance: &mut Chance,
//!     ) -> Result<Action, BotFailure> {
//!         let ideas = (0..4).map(|_| view.sample_action(book, chance));
//!         let ideas: Vec<Action> = ideas.collect();
//!         let act = ideas.iter().find(|&&idea| idea != Action::Pass);
//!         Ok(*act.unwrap_or(&Action::Pass))
//!     }
//! }
//!
//! let cards = CardTable::builtin();
//! let (bolts, _) = NamedDeck::read("20 Mountain\n20 Lightning Bolt", "bolts", cards);
//! let match_up = MatchUp::new([&bolts, &bolts], cards, Options::default())?;
//! let play = || match_up.play([&mut Eager, &mut Eager], 1, 0, Player::A);
//! // The same seed and index give the same game.
//! assert_eq!(play(), play());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]
#![deny(missing_docs)]

pub mod ability;
pub mod answer;
pub mod arena;
pub mod card;
pub mod combat;
pub mod coverage;
pub mod creature;
mod declaration;
pub mod declare;
// The state's parts are public for bots, and mostly named by the rules.
#[allow(missing_docs)]
pub mod engine;
mod english;
pub mod game;
mod mana;
pub mod notation;
#[doc(hidden)]
#[allow(missing_docs)]
pub mod oracle;
mod position;
#[doc(hidden)]
#[allow(missing_docs)]
pub mod program;
pub mod scenario;
pub mod sort;
pub mod tricks;
pub mod types;

pub use ability::{Ability, Filter};
pub use creature::{Counter, Creature};
pub use declaration::{AttackDeclaration, BlockDeclaration};
pub use position::{Force, Permanent, Position, Side, Spell};
pub use types::{
    BASIC_LAND_TYPES, CardType, Color, Colors, CreatureSet, Differences, Edition, Keyword, Keywords, Land,
    LandFilter, LegendRule, MAX_CREATURES, Player, Rule, Supertype, UnknownEdition,
};

/// The examples of the README are tested with those of this page.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
