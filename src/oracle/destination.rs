//! Where cards are moved to: "to its owner's hand", "onto the battlefield tapped".

use super::parser::Parser;
use super::tree::{Destination, LibraryPosition, MoveVerb, Order, PlayerRef, Zone};
use super::{amount, counter, player};

/// A destination with nothing special about it.
pub fn plain(zone: Zone, whose: Option<PlayerRef>) -> Destination {
    Destination { whose, ..Destination::of(zone) }
}

/// "to its owner's hand", "onto the battlefield tapped under your control", "on top of your library in any order".
pub fn destination(p: &mut Parser<'_>, verb: MoveVerb) -> Option<Destination> {
    let rules: &[fn(&mut Parser<'_>, MoveVerb) -> Option<Destination>] =
        &[battlefield, hand_or_graveyard, library];
    rules.iter().find_map(|rule| p.attempt(|p| rule(p, verb)))
}

fn battlefield(p: &mut Parser<'_>, verb: MoveVerb) -> Option<Destination> {
    p.phrase(match verb {
        MoveVerb::Return => "to the battlefield",
        MoveVerb::Put => "onto the battlefield",
    })?;
    let mut to = plain(Zone::Battlefield, None);
    if p.take("tapped and attacking") {
        (to.tapped, to.attacking) = (true, true);
    } else if p.take("tapped and transformed") {
        (to.tapped, to.transformed) = (true, true);
    } else if p.take("tapped") {
        to.tapped = true;
    } else if p.take("transformed") {
        to.transformed = true;
    } else if p.take("face down") {
        to.face_down = true;
    }
    to.control = p.attempt(|p| {
        p.word("under")?;
        let who = player::possessive(p)?;
        p.word("control")?;
        Some(who)
    });
    if let Some((count, kind)) = p.attempt(|p| {
        p.word("with")?;
        let (count, many) = amount::count(p)?;
        let kind = counter::kind(p)?;
        p.verb(many, "counter on it", "counters on it")?;
        Some((count, kind))
    }) {
        to.counters.push((count, kind));
    }
    to.attached = p.attempt(|p| {
        p.phrase("attached to")?;
        super::reference::reference(p)
    });
    if to.attached.is_none() {
        to.attached_to = p.attempt(|p| {
            p.phrase("attached to")?;
            player::player(p)
                .filter(|who| matches!(who, PlayerRef::TargetPlayer { .. } | PlayerRef::Enchanted))
        });
    }
    if to.attached.is_none() && to.attached_to.is_none() {
        to.attached_target = p.attempt(|p| {
            p.phrase("attached to")?;
            let what = super::selection::objects(p)?;
            let one = matches!(&what, super::tree::Selection::Target(target)
                if super::selection::count_number(&target.count) == super::parser::Number::One);
            one.then(|| Box::new(what))
        });
    }
    Some(to)
}

fn hand_or_graveyard(p: &mut Parser<'_>, verb: MoveVerb) -> Option<Destination> {
    p.word(match verb {
        MoveVerb::Return => "to",
        MoveVerb::Put => "into",
    })?;
    let whose = player::possessive(p)?;
    let zone = p.one_of(&[
        ("hand", Zone::Hand),
        ("graveyard", Zone::Graveyard),
        ("hands", Zone::Hand),
        ("graveyards", Zone::Graveyard),
    ])?;
    Some(plain(zone, Some(whose)))
}

/// "on top of its owner's library", "on the bottom of their libraries in any order", "into its owner's library second from the top".
fn library(p: &mut Parser<'_>, _: MoveVerb) -> Option<Destination> {
    let mut to = if p.take("into") {
        let whose = player::possessive(p)?;
        p.word("library")?;
        if p.take("just beneath the top") {
            let mut to = plain(Zone::Library, Some(whose));
            to.position = LibraryPosition::Beneath;
            to.beneath = Some(amount::count(p)?.0);
            p.phrase("cards of that library")?;
            return Some(to);
        }
        let place = p.one_of(&[("second", 2), ("third", 3), ("fourth", 4), ("fifth", 5), ("seventh", 7)])?;
        p.phrase("from the top")?;
        let mut to = plain(Zone::Library, Some(whose));
        to.position = match p.take("or on the bottom") {
            true => LibraryPosition::FromTopOrBottom(place),
            false => LibraryPosition::FromTop(place),
        };
        to
    } else {
        if p.take("on top") {
            // "on top [of that library]": the library that was searched or looked at.
            if !p.take("of") {
                let mut to = plain(Zone::Library, None);
                to.position = LibraryPosition::Top;
                return Some(to);
            }
            let whose = player::possessive(p)?;
            p.one_of(&[("library", ()), ("libraries", ())])?;
            let mut to = plain(Zone::Library, Some(whose));
            to.position = LibraryPosition::Top;
            to.order = p.one_of(&[("in any order", Order::Any), ("in a random order", Order::Random)]);
            return Some(to);
        }
        let position = p.one_of(&[
            ("on the bottom of", LibraryPosition::Bottom),
            ("on the top or bottom of", LibraryPosition::TopOrBottom),
            ("on their choice of the top or bottom of", LibraryPosition::TheirChoice),
        ])?;
        let whose = player::possessive(p)?;
        p.one_of(&[("library", ()), ("libraries", ())])?;
        let mut to = plain(Zone::Library, Some(whose));
        to.position = position;
        to
    };
    to.order = p.one_of(&[("in any order", Order::Any), ("in a random order", Order::Random)]);
    Some(to)
}
