//! What the targets of a spell include.

use super::super::parser::{Number, Parser};
use super::super::reference;
use super::super::tree::{PlayerRef, Selection};

/// "that targets ~", "that target you", "that targets a creature": what a spell's targets include.
pub fn targeted(p: &mut Parser<'_>) -> Option<Selection> {
    p.one_of(&[("that targets", ()), ("that target", ())])?;
    p.first(&[
        |p| Some(Selection::Ref(reference::reference(p)?)),
        |p| {
            p.phrase("you or")?;
            p.one_of(&[("a", ()), ("an", ())])?;
            let filter = super::filter(p, Number::One)?;
            let count = super::super::tree::Count::Exactly(super::super::tree::Amount::Number(1));
            let one = Selection::Some { count, filter, chooser: None, random: false };
            Some(Selection::List(vec![Selection::Player(PlayerRef::You), one]))
        },
        |p| p.word("you").map(|()| Selection::Player(PlayerRef::You)),
        |p| p.phrase("enchanted player").map(|()| Selection::Player(PlayerRef::Enchanted)),
        |p| {
            p.one_of(&[("a", ()), ("an", ())])?;
            let filter = super::filter(p, Number::One)?;
            let count = super::super::tree::Count::Exactly(super::super::tree::Amount::Number(1));
            Some(Selection::Some { count, filter, chooser: None, random: false })
        },
    ])
}
