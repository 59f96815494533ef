//! Static sentences (604): what is true while the object is there.

mod costs;
mod enters;
mod objects;
mod players;
mod prevent;

use super::parser::Parser;
use super::tree::Statement;

/// A statement without its condition and its full stop.
pub fn statement(p: &mut Parser<'_>) -> Option<Statement> {
    p.first(&[enters::read, costs::read, prevent::read, players::read, objects::read])
}
