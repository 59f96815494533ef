//! "Chooses three permanents they control, then sacrifices the rest."

use super::super::filter;
use super::super::parser::{Number, Parser};
use super::super::selection;
use super::super::tree::{Effect, PlayerRef};

pub(super) fn read(p: &mut Parser<'_>, who: &PlayerRef, number: Number) -> Option<Effect> {
    p.verb(number, "chooses", "choose")?;
    let item = |p: &mut Parser<'_>| selection::counted(p).map(|(count, filter, _)| (count, filter));
    let several = p.attempt(|p| {
        let parts = p.list("and", item)?;
        p.phrase("from among the")?;
        Some((parts, filter::filter(p, Number::Many)?))
    });
    let (parts, of) = match several {
        Some((parts, of)) => (parts, of),
        None => {
            let (count, of) = item(p)?;
            (vec![(count, of.clone())], of)
        }
    };
    p.phrase(", then")?;
    p.verb(number, "sacrifices the rest", "sacrifice the rest")?;
    Some(Effect::KeepOnly { who: who.clone(), parts, of })
}
