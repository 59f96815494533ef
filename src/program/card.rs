//! Cards: all of their faces are compiled, or none.

use crate::oracle::CardTree;

use super::book::Book;
use super::compile::Unsupported;
use super::{DefId, faces};

/// Compiles a card and adds it to the book; returns its number if it is there already.
///
/// # Errors
/// [`Unsupported`] for the first line that no rule of the engine can play; the book is then as before.
pub fn compile_card(book: &mut Book, card: &CardTree) -> Result<DefId, Unsupported> {
    if let Some(id) = book.find(&card.name) {
        return Ok(id);
    }
    let (defs, abilities, tallies) = (book.defs.len(), book.abilities.len(), book.tallies.len());
    let compiled = match &card.other {
        None => faces::face_of(book, card, false),
        Some(other) => faces::compile(book, card, other),
    };
    match &compiled {
        Ok(id) => book.call(&card.name, *id),
        Err(_) => {
            book.tallies.truncate(tallies);
            book.truncate(defs, abilities);
        }
    }
    compiled
}
