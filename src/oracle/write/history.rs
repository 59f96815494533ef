//! What has happened.

use super::super::parser::Number;
use super::super::tree::{Condition, Filter, History, ObjectKind, ObjectRef, PlayerRef, Test, Zone};
use super::filter::{Noun, filter};
use super::{Writer, reference, unwritten, verb, with_article};

pub fn history(w: &mut Writer, what: &History) -> String {
    match what {
        History::LifeChanged(who) => format!("{} gained or lost life this turn", reference::player(who)),
        History::Died { what, many, who } => {
            let under = if who.is_some() { " under your control" } else { "" };
            format!("{} died{under} this turn", things(w, what, *many))
        }
        History::Entered { what, many, least, who } => {
            let things = if *least > 1 { at_least(w, what, Some(*least)) } else { things(w, what, *many) };
            format!("{things} entered under {} control this turn", reference::player_possessive(who))
        }
        History::Left { what, who } => {
            let under = if who.is_some() { " under your control" } else { "" };
            format!("{} left the battlefield{under} this turn", things(w, what, false))
        }
        History::LeftGraveyard { what, least } => {
            format!("{} left your graveyard this turn", at_least(w, what, *least))
        }
        History::PutCounters { kind, on } => {
            let counter = super::with_article(&super::filter::counter_noun(kind.as_ref(), Number::One));
            format!("you put {counter} on {} this turn", things(w, on, false))
        }
        History::Sacrificed { what, least, have } => {
            let you = if *have { "you've" } else { "you" };
            format!("{you} sacrificed {} this turn", at_least(w, what, *least))
        }
        History::PutIntoHand { what, whose } => {
            let hand = format!("{} hand", reference::player_possessive(whose));
            format!("{} was put into {hand} from the battlefield this turn", things(w, what, false))
        }
        History::Cast { what, many, .. } => {
            let text = format!("you've cast {} this turn", things(w, what, *many));
            text.replace(" in your hand this turn", " from your hand this turn")
        }
        History::EnteredFrom(object, zone, whose) => {
            format!("{} entered{}", reference::object(object), place(*zone, whose))
        }
        History::EnteredUnder(object, who) => {
            let whose = reference::player_possessive(who);
            format!("{} entered under {whose} control", reference::object(object))
        }
        History::Resolved(nth) => {
            format!("this is the {} time this ability has resolved this turn", ordinal(*nth))
        }
        History::NthSpell(object, nth, who) => {
            let object = reference::object(object);
            format!("{object} was the {} spell {} cast this turn", ordinal(*nth), reference::player(who))
        }
        History::NthSuchSpell { object: _, nth, what, who } => {
            let what = filter(w, what, Noun::ONE);
            format!("it's the {} {what} {} cast this turn", ordinal(*nth), reference::player(who))
        }
        History::AdditionalPaid(object) => {
            format!("{} additional cost was paid", reference::possessive(object))
        }
        History::Beheld(what) => format!("{} was beheld", things(w, what, false)),
        History::TributeUnpaid => "tribute wasn't paid".to_owned(),
        History::RevealedOrControlled { what, object } => {
            let card = Filter { kind: ObjectKind::Card, tests: what.tests.clone() };
            let (card, what) = (things(w, &card, false), things(w, what, false));
            format!("you revealed {card} or controlled {what} as you cast {}", reference::object(object))
        }
        History::PlayerDamaged(_) => "a player is dealt damage this way".to_owned(),
        History::ExcessDealt => "excess damage was dealt this way".to_owned(),
        History::LostLifeThisWay => "you lost life this way".to_owned(),
        History::CreatureCountered => super::super::history::COUNTERED.to_owned(),
        History::Warped => "a spell was warped this turn".to_owned(),
        History::Descended => "you descended this turn".to_owned(),
        History::CommittedCrime => "you've committed a crime this turn".to_owned(),
        History::EvidenceCollected => "evidence was collected".to_owned(),
        History::Bargained { object: Some(object) } => format!("{} was bargained", reference::object(object)),
        History::CastSeveral { what, least } => {
            let what = filter(w, what, Noun { conjunction: "and", ..Noun::COUNTED });
            let least = super::number::word(i32::from(*least));
            format!("you've cast {least} or more {what} this turn")
        }
        History::PutIntoGraveyards { what, least } => {
            format!("{} were put into graveyards from anywhere this turn", at_least(w, what, Some(*least)))
        }
        History::GiftPromised { not: false } => "the gift was promised".to_owned(),
        History::GiftPromised { not: true } => "the gift wasn't promised".to_owned(),
        History::Bargained { object: None } => "it's bargained".to_owned(),
    }
}

/// "a creature card", "three or more cards".
fn at_least(w: &mut Writer, what: &Filter, least: Option<u8>) -> String {
    match least {
        None => with_article(&filter(w, what, Noun::ONE)),
        Some(least) => {
            let least = super::number::word(i32::from(least));
            format!("{least} or more {}", filter(w, what, Noun::COUNTED))
        }
    }
}

fn things(w: &mut Writer, what: &Filter, many: bool) -> String {
    if many {
        return format!("one or more {}", filter(w, what, Noun::COUNTED));
    }
    match what.tests.split_first() {
        Some((Test::Other, rest)) => {
            let rest = Filter { kind: what.kind, tests: rest.to_vec() };
            format!("another {}", filter(w, &rest, Noun::ONE))
        }
        _ => with_article(&filter(w, what, Noun::ONE)),
    }
}

/// " from your hand".
fn place(zone: Zone, whose: &PlayerRef) -> String {
    format!(" from {}", super::filter::place(zone, whose))
}

/// "you cast it from your hand", "it wasn't cast".
pub fn was_cast(
    object: &ObjectRef,
    by: Option<&PlayerRef>,
    from: Option<&(Zone, PlayerRef)>,
    not: bool,
) -> String {
    let object = reference::object(object);
    let from = from.map(|(zone, whose)| place(*zone, whose)).unwrap_or_default();
    let number = Number::One;
    match (by, not) {
        (Some(PlayerRef::You), false) => format!("you cast {object}{from}"),
        (Some(PlayerRef::You), true) => format!("you didn't cast {object}{from}"),
        (None, false) => format!("{object} {} cast{from}", verb(number, "was", "were")),
        (None, true) => format!("{object} wasn't cast{from}"),
        (Some(other), _) => unwritten(other),
    }
}

/// The wording of a negated condition, if it has one of its own.
pub fn negated(inner: &Condition) -> Option<String> {
    match inner {
        Condition::WasCast { object, by, from } => Some(was_cast(object, by.as_ref(), from.as_ref(), true)),
        Condition::Kicked(object) => Some(format!("{} wasn't kicked", reference::object(object))),
        _ => None,
    }
}

pub(super) fn ordinal(nth: u8) -> String {
    let found = super::super::history::ORDINALS.iter().find(|(_, number)| *number == nth);
    found.map_or_else(|| unwritten(&nth), |(word, _)| (*word).to_owned())
}
