//! The program: `menace`.

#![forbid(unsafe_code)]

use std::process::ExitCode;

fn main() -> ExitCode {
    let file = std::env::current_exe().unwrap_or_default();
    ExitCode::from(menace_cli::run_program(std::env::args_os().collect(), file))
}
