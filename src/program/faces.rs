//! Cards of more than one face: what each face is to the others, and how they are compiled.

use super::DefId;
use super::book::{Book, Def};
use super::compile::{Gap, Part, Unsupported, def};
use crate::oracle::{CardTree, Layout, OtherFace};

/// Which face of a card a def is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Faces {
    /// The only one.
    #[default]
    Only,
    /// The front of a double-faced card that transforms, with its back (712).
    Front(DefId),
    /// The back of a double-faced card that transforms, with its front.
    Back(DefId),
}

impl Faces {
    /// Returns the face that is seen once the card has been turned over; `None` of a card that can't be.
    pub fn turned(self) -> Option<DefId> {
        match self {
            Faces::Front(other) | Faces::Back(other) => Some(other),
            Faces::Only => None,
        }
    }
}

/// Compiles both faces of a card; returns what it is in a hand or library.
///
/// # Errors
/// As [`compile_card`](super::compile_card), for either face.
pub(super) fn compile(book: &mut Book, front: &CardTree, other: &OtherFace) -> Result<DefId, Unsupported> {
    let back = &other.face;
    if other.layout != Layout::Transform {
        let what = match other.layout {
            Layout::Split => "second half",
            Layout::Adventure => "Adventure",
            Layout::Flip => "flipped half",
            Layout::Modal | Layout::Transform => "second face",
        };
        let gap = Gap { part: Part::Card, what: what.into() };
        return Err(Unsupported { card: front.name.clone(), line: back.name.clone(), gap });
    }
    let first = def(book, front)?;
    let second = def(book, back)?;
    // CR 202.3b: the back has the mana value of the front.
    let mana_value = book.def(first).mana_value;
    face(book, first).faces = Faces::Front(second);
    let back = face(book, second);
    back.faces = Faces::Back(first);
    back.mana_value = mana_value;
    Ok(first)
}

fn face(book: &mut Book, id: DefId) -> &mut Def {
    &mut book.defs[usize::from(id.0)]
}
