//! Moving cards and permanents between zones: returning, putting, exiling.

use super::super::parser::{Number, Parser};
use super::super::resolve::{Binding, Nouns};
use super::super::tree::{
    Destination, Effect, LibraryPosition, MoveVerb, ObjectAntecedent, Order, PlayerRef, Selection, Zone,
};
use super::super::{amount, counter, duration, player, selection};

pub(super) fn read(p: &mut Parser<'_>, who: &PlayerRef, number: Number) -> Option<Effect> {
    let rules: &[super::PlayerRule] = &[move_, exile, shuffle_into];
    rules.iter().find_map(|rule| p.attempt(|p| rule(p, who, number)))
}

fn move_(p: &mut Parser<'_>, who: &PlayerRef, number: Number) -> Option<Effect> {
    let verb = if p.verb(number, "returns", "return").is_some() {
        MoveVerb::Return
    } else {
        p.verb(number, "puts", "put")?;
        MoveVerb::Put
    };
    let what = moved(p)?;
    let to = destination(p, verb)?;
    after_move(p, &what);
    let who = (*who != PlayerRef::You).then(|| who.clone());
    Some(Effect::Move { verb, who, what, to })
}

/// What moves: objects, or the top cards of a library.
fn moved(p: &mut Parser<'_>) -> Option<Selection> {
    p.first(&[top_cards, selection::reference_from, selection::object_list])
}

/// "the top three cards of target player's library", "the top card of your library".
pub fn top_cards(p: &mut Parser<'_>) -> Option<Selection> {
    p.word("the")?;
    let bottom = p.one_of(&[("top", false), ("bottom", true)])?;
    let (count, number) = if p.take("card") {
        (super::super::tree::Amount::Number(1), Number::One)
    } else {
        let (count, number) = amount::count(p)?;
        if number == Number::One {
            return None;
        }
        p.word("cards")?;
        (count, number)
    };
    p.word("of")?;
    let whose = player::possessive(p)?;
    p.word("library")?;
    p.scope.mention_object(Binding::That(ObjectAntecedent::Last), number, Nouns::CARD);
    Some(Selection::TopCards { count, whose, bottom })
}

/// A card that was moved is what "it" and "that card" mean next, if nothing else names it.
fn after_move(p: &mut Parser<'_>, what: &Selection) {
    if let Selection::Some { filter, .. } | Selection::All { filter, .. } = what {
        let nouns = Nouns::of(filter).with(Nouns::CARD).with(Nouns::PERMANENT);
        p.scope.mention_object(Binding::That(ObjectAntecedent::Last), selection::number(what), nouns);
    }
}

/// The words of an Aura that brings the creature card it is on back to the battlefield.
pub(super) fn reanimate(p: &mut Parser<'_>) -> Option<Effect> {
    p.phrase("it loses \" enchant creature card in a graveyard \" and gains \" enchant creature put onto the battlefield with ~ . \"")?;
    let tapped = p.one_of(&[
        ("Return enchanted creature card to the battlefield under your control and attach ~ to it .", false),
        (
            "Put enchanted creature card onto the battlefield tapped under your control and attach ~ to it .",
            true,
        ),
    ])?;
    p.phrase("When ~ leaves the battlefield , that creature's controller sacrifices it")?;
    Some(Effect::Reanimate { tapped })
}

/// The same of an enchantment that becomes such an Aura.
pub(super) fn reanimate_target(p: &mut Parser<'_>) -> Option<Effect> {
    p.phrase("it becomes an Aura with \" enchant creature put onto the battlefield with ~ . \" Put")?;
    let what = selection::object_targets(p)?;
    p.phrase("onto the battlefield under your control and attach ~ to it . When ~ leaves the battlefield , that creature's controller sacrifices it")?;
    Some(Effect::ReanimateTarget { what })
}

/// A destination with nothing special about it.
pub fn plain(zone: Zone, whose: Option<PlayerRef>) -> Destination {
    Destination {
        zone,
        whose,
        position: LibraryPosition::None,
        tapped: false,
        attacking: false,
        transformed: false,
        control: None,
        order: None,
        counters: Vec::new(),
        face_down: false,
    }
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
pub fn library(p: &mut Parser<'_>, _: MoveVerb) -> Option<Destination> {
    let mut to = if p.take("into") {
        let whose = player::possessive(p)?;
        p.word("library")?;
        let place = p.one_of(&[("second", 2), ("third", 3), ("fourth", 4), ("fifth", 5), ("seventh", 7)])?;
        p.phrase("from the top")?;
        let mut to = plain(Zone::Library, Some(whose));
        to.position = LibraryPosition::FromTop(place);
        to
    } else {
        if p.take("on top") {
            // "on top [of that library]": what was searched or looked at.
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

fn exile(p: &mut Parser<'_>, who: &PlayerRef, number: Number) -> Option<Effect> {
    super::imperative(who)?;
    p.verb(number, "exiles", "exile")?;
    let what = p.first(&[selection::whole_zones, moved])?;
    let face_down = p.take("face down");
    let until = p.attempt(|p| {
        let until = duration::duration(p)?;
        matches!(until, super::super::tree::Duration::UntilLeaves(_)).then_some(until)
    });
    after_move(p, &what);
    Some(Effect::Exile { what, until, face_down })
}

/// "~ and your graveyard": shuffled into their owner's library.
fn with_zone(p: &mut Parser<'_>) -> Option<Selection> {
    let this = super::super::reference::reference(p)?;
    p.word("and")?;
    let zone = selection::whole_zones(p)?;
    p.phrase("into their owner's library")?;
    Some(Selection::List(vec![Selection::Ref(this), zone]))
}

/// "shuffle ~ into its owner's library", "shuffles their hand into their library" is another.
fn shuffle_into(p: &mut Parser<'_>, who: &PlayerRef, number: Number) -> Option<Effect> {
    p.verb(number, "shuffles", "shuffle")?;
    if let Some(what) = p.attempt(with_zone) {
        let this = super::super::tree::ObjectRef::This { word: "they".to_owned() };
        let whose = PlayerRef::OwnerOf(Box::new(this));
        return Some(Effect::ShuffleInto { who: who.clone(), what, whose });
    }
    let what = p.first(&[selection::whole_zones, selection::reference_from, selection::object_list])?;
    p.word("into")?;
    let whose = player::possessive(p)?;
    p.word("library")?;
    Some(Effect::ShuffleInto { who: who.clone(), what, whose })
}
