//! `cargo xtask web`: builds the page.

#![forbid(unsafe_code)]

mod messages;
mod module;
mod order;
mod snip;
mod web;

use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let done = match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["web"] => web::build(),
        _ => {
            eprintln!("usage: cargo xtask web    builds the page into web/dist");
            return ExitCode::from(2);
        }
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}
