//! The native half of the Python package `menace`.
//!
//! ```text
//! combat      positions, and JSON answers about them
//! interrupt   work that releases the GIL and that Ctrl-C ends
//! error       exceptions
//! cards       cards and decks by their names
//! games       setups, states and actions of whole games
//! view        a state as a player sees it
//! bots        by name, and in Python
//! runs        many games between players
//! table       results for Arrow
//! program     the program, in the package
//! env         many games in one call, for learning
//! whole       a game of whole decks in it: space, the fixed space of actions; observation, what a player sees, as bytes
//! creatures   one of creatures and lands, on their own engine: creature_dialogue, creature_observation
//! ```

mod bots;
mod cards;
mod combat;
mod creature_dialogue;
mod creature_observation;
mod creatures;
mod env;
mod error;
mod games;
mod interrupt;
mod observation;
mod program;
mod runs;
mod space;
mod table;
mod view;
mod whole;

use pyo3::prelude::*;

#[pymodule]
mod _menace {
    #[pymodule_export]
    use crate::bots::Bot;
    #[pymodule_export]
    use crate::cards::Cards;
    #[pymodule_export]
    use crate::combat::RawPosition;
    #[pymodule_export]
    use crate::env::RawEnv;
    #[pymodule_export]
    use crate::error::{IllegalActionError, MenaceError, NotationError};
    #[pymodule_export]
    use crate::games::{GameAction, GameState, Setup};
    #[pymodule_export]
    use crate::program::run_program;
    #[pymodule_export]
    use crate::runs::{play_match_ups, ratings};
    #[pymodule_export]
    use crate::table::Table;

    use super::*;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
