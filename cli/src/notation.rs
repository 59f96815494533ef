//! `menace notation`: how creatures are written on the command line.

use std::io::Write as _;

use anyhow::Result;
use clap::Args;
use serde_json::json;

use crate::args::{Answer, Format, Global};
use crate::output::{line, out};

/// The page.
const PAGE: &str = include_str!("../pages/notation.md");

/// Explain how creatures, lands and declarations are written on the command line
#[derive(Debug, Args)]
pub struct NotationPage {}

impl NotationPage {
    /// Writes the page.
    pub fn run(&self, global: &Global) -> Result<Answer> {
        let mut out = out(global.format);
        match global.format {
            Format::Json => line(&mut out, &json!({ "notation": PAGE }))?,
            Format::Text => out.write_all(PAGE.as_bytes())?,
        }
        out.flush()?;
        Ok(Answer::Yes)
    }
}
