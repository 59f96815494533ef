//! The answer to a question that counts.

use std::io::Write as _;

use anyhow::Result;
use menace::combat::Count;
use menace::notation::position::PositionFile;
use serde::Serialize;
use serde_json::value::RawValue;

use crate::args::Format;
use crate::output::{Out, counted, line};

#[derive(Serialize)]
struct CountAnswer<'f> {
    id: Option<&'f str>,
    /// A plain integer, however large: 64 creatures can have more blocks than any machine word holds.
    legal: Box<RawValue>,
    max_requirements: u32,
}

/// Writes how many declarations are legal.
pub fn write_count(
    out: &mut Out,
    file: &PositionFile,
    count: &Count,
    noun: &str,
    format: Format,
) -> Result<()> {
    match format {
        Format::Json => {
            let legal = RawValue::from_string(count.legal.to_string())?;
            let id = file.id.as_deref();
            line(out, &CountAnswer { id, legal, max_requirements: count.max_requirements })
        }
        Format::Text => {
            let obeyed = match count.max_requirements {
                0 => "nothing is required".to_owned(),
                most => format!("the most that can be obeyed: {}", counted(&most, "requirement")),
            };
            let edition = file.position.edition;
            writeln!(out, "{} ({edition} rules); {obeyed}", counted(&count.legal, noun))?;
            Ok(())
        }
    }
}
