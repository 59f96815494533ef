//! The native half of the Python package `menace`.
//!
//! ```text
//! combat      positions, and JSON answers about them
//! interrupt   work that releases the GIL and that Ctrl-C ends
//! error       exceptions
//! ```

mod combat;
mod error;
mod interrupt;

use pyo3::prelude::*;

#[pymodule]
mod _menace {
    #[pymodule_export]
    use crate::combat::RawPosition;
    #[pymodule_export]
    use crate::error::{IllegalActionError, MenaceError, NotationError};

    use super::*;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
