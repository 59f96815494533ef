//! "You sacrifice an Island this way", "a nonland card is returned this way": what the last instruction did that to.

use super::parser::{Number, Parser};
use super::tree::{Condition, DoneDeed, MoveVerb, PlayerRef};
use super::{destination, filter};

/// The verbs of "you [verb] a card this way".
pub const VERBS: &[(&str, DoneDeed)] = &[
    ("sacrifice", DoneDeed::Sacrificed),
    ("discard", DoneDeed::Discarded),
    ("return", DoneDeed::Returned),
    ("exile", DoneDeed::Exiled),
    ("mill", DoneDeed::Milled),
    ("reveal", DoneDeed::Revealed),
];

/// The condition without its "if".
pub fn condition(p: &mut Parser<'_>) -> Option<Condition> {
    p.attempt(active).or_else(|| p.attempt(passive))
}

fn article(p: &mut Parser<'_>) -> Option<super::tree::Filter> {
    p.one_of(&[("a", ()), ("an", ())])?;
    filter::filter(p, Number::One)
}

fn active(p: &mut Parser<'_>) -> Option<Condition> {
    p.word("you")?;
    let deed = p.one_of(VERBS)?;
    let what = article(p)?;
    let to =
        if deed == DoneDeed::Returned { Some(destination::destination(p, MoveVerb::Return)?) } else { None };
    p.phrase("this way")?;
    // Something must have been done before.
    p.scope.amount().or_else(|| p.expect("an instruction before `this way`"))?;
    Some(Condition::DoneThisWay { who: Some(PlayerRef::You), deed, what, to })
}

fn passive(p: &mut Parser<'_>) -> Option<Condition> {
    let what = article(p)?;
    let deed = match p.take("dies") {
        true => DoneDeed::Died,
        false => {
            p.word("is")?;
            p.one_of(super::amount::DEEDS)?
        }
    };
    p.phrase("this way")?;
    p.scope.amount().or_else(|| p.expect("an instruction before `this way`"))?;
    Some(Condition::DoneThisWay { who: None, deed, what, to: None })
}
