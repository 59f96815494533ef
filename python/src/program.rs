//! The program, in the package.

use std::ffi::OsString;
use std::path::PathBuf;

use pyo3::prelude::*;

/// Runs the program and returns its exit status. It is for a process of its own: it handles Ctrl-C, and bad usage ends the process.
#[pyfunction]
pub fn run_program(py: Python<'_>, arguments: Vec<OsString>, file: PathBuf) -> u8 {
    py.detach(|| menace_cli::run_program(arguments, file))
}
