//! A combat solver and self-play simulator for Magic: The Gathering.

#![forbid(unsafe_code)]
#![deny(missing_docs)]

pub mod ability;
pub mod arena;
pub mod card;
pub mod combat;
pub mod coverage;
pub mod creature;
mod declaration;
pub mod declare;
#[doc(hidden)]
#[allow(missing_docs)]
pub mod engine;
mod english;
pub mod game;
mod land;
mod mana;
pub mod notation;
#[doc(hidden)]
#[allow(missing_docs)]
pub mod oracle;
mod position;
#[doc(hidden)]
#[allow(missing_docs)]
pub mod program;
mod rule;
pub mod scenario;
mod set;
pub mod types;

pub use ability::{Ability, Filter};
pub use creature::{CardType, Color, Colors, Counter, Creature, Keyword, Keywords, Supertype};
pub use declaration::{AttackDeclaration, BlockDeclaration};
pub use land::{BASIC_LAND_TYPES, Land, LandFilter};
pub use position::{Force, Permanent, Position, Side, Spell};
pub use rule::{Edition, Rule, UnknownEdition};
pub use set::{CreatureSet, MAX_CREATURES};
