//! Libraries: scry, surveil, searching, shuffling (701).

use super::super::parser::{Number, Parser};
use super::super::resolve::{Binding, Nouns};
use super::super::tree::{
    Amount, ChoiceKind, Count, Effect, MoveVerb, ObjectAntecedent, PlayerAntecedent, PlayerRef, Zone,
};
use super::super::{amount, destination, player, selection};
use super::moves;

pub(super) fn read(p: &mut Parser<'_>, who: &PlayerRef, number: Number) -> Option<Effect> {
    let rules: &[super::PlayerRule] =
        &[scry, search_each, search_two, search_and_exile, search, shuffle, reveal];
    rules.iter().find_map(|rule| p.attempt(|p| rule(p, who, number)))
}

fn scry(p: &mut Parser<'_>, who: &PlayerRef, number: Number) -> Option<Effect> {
    let who = who.clone();
    let quantity = |p: &mut Parser<'_>| amount::digits(p).map(Amount::Number).or_else(|| amount::x(p));
    if p.verb(number, "scries", "scry").is_some() {
        return Some(Effect::Scry { who, count: quantity(p)? });
    }
    p.verb(number, "surveils", "surveil")?;
    Some(Effect::Surveil { who, count: quantity(p)? })
}

fn shuffle(p: &mut Parser<'_>, who: &PlayerRef, number: Number) -> Option<Effect> {
    p.verb(number, "shuffles", "shuffle")?;
    p.ahead(|p| p.token("the end of the clause", |word| matches!(word, "." | "," | "and").then_some(())))?;
    Some(Effect::Shuffle { who: who.clone() })
}

/// "choose a color", "choose a creature type", "choose a nonland card name": what is asked for later.
pub(super) fn choose_kind(p: &mut Parser<'_>, who: &PlayerRef, _: Number) -> Option<Effect> {
    super::imperative(who)?;
    p.word("choose")?;
    let what = p.one_of(&[
        ("a color", ChoiceKind::Color),
        ("a creature type", ChoiceKind::CreatureType),
        ("a nonland card name", ChoiceKind::NonlandCardName),
        ("a creature card name", ChoiceKind::CreatureCardName),
        ("a card name", ChoiceKind::CardName),
        ("an opponent", ChoiceKind::Opponent),
    ])?;
    let what = super::super::chosen_color::other_than(p, what)?;
    if what == ChoiceKind::Opponent {
        p.scope.mention_player(PlayerAntecedent::Last);
    }
    p.ahead(|p| p.word("."))?;
    if p.ahead(|p| p.phrase(". Add an amount of mana")).is_some() {
        return None;
    }
    Some(Effect::Choose { who: who.clone(), what })
}

/// "search your library for a basic Forest card and a basic Plains card, reveal them, put them into your hand, then shuffle".
fn search_each(p: &mut Parser<'_>, who: &PlayerRef, number: Number) -> Option<Effect> {
    let one = |p: &mut Parser<'_>| match selection::counted(p)? {
        (Count::Exactly(Amount::Number(1)), filter, Number::One) => Some(filter),
        _ => None,
    };
    p.verb(number, "searches", "search")?;
    player::possessive(p).filter(|whose| *whose == PlayerRef::You)?;
    p.phrase("library for")?;
    let mut filters = vec![one(p)?];
    let or = p.one_of(&[("and/or", true), ("and", false)])?;
    filters.push(one(p)?);
    p.word(",")?;
    let reveal = p
        .attempt(|p| {
            p.verb(number, "reveals them ,", "reveal them ,")?;
            Some(())
        })
        .is_some();
    p.verb(number, "puts them", "put them")?;
    let to = destination::destination(p, MoveVerb::Put)?;
    p.phrase(", then")?;
    p.verb(number, "shuffles", "shuffle")?;
    Some(Effect::SearchEach { who: who.clone(), filters, or, reveal, to })
}

/// "search your library for up to two basic land cards, reveal them, put one onto the battlefield tapped and the other into your hand,
/// then shuffle".
fn search_two(p: &mut Parser<'_>, who: &PlayerRef, number: Number) -> Option<Effect> {
    super::imperative(who)?;
    p.verb(number, "searches", "search")?;
    p.phrase("your library for")?;
    let (Count::UpTo(Amount::Number(2)), filter, _) = selection::counted(p)? else { return None };
    p.phrase(", reveal them , put one")?;
    let one = destination::destination(p, MoveVerb::Put)?;
    p.phrase("and the other")?;
    let other = destination::destination(p, MoveVerb::Put)?;
    p.phrase(", then shuffle")?;
    Some(Effect::SearchTwo { filter, one, other })
}

/// The words around the number of cards that stay of a library and a graveyard.
pub const KEPT_ON_TOP: (&str, &str) = (
    "search your library and graveyard for",
    "cards and exile the rest . Put the chosen cards on top of your library in any order",
);

fn search_and_exile(p: &mut Parser<'_>, who: &PlayerRef, _: Number) -> Option<Effect> {
    super::imperative(who)?;
    p.phrase(KEPT_ON_TOP.0)?;
    let count = u8::try_from(amount::number_word(p)?).ok()?;
    p.phrase(KEPT_ON_TOP.1)?;
    Some(Effect::SearchAndExileRest(count))
}

/// "search your library for a basic land card, put it onto the battlefield tapped, then shuffle".
fn search(p: &mut Parser<'_>, who: &PlayerRef, number: Number) -> Option<Effect> {
    p.verb(number, "searches", "search")?;
    let whose = player::possessive(p)?;
    if let Some((count, filter)) = p.attempt(|p| {
        p.phrase("graveyard , hand , and library for")?;
        let count = p.one_of(&[("all", Count::All), ("any number of", Count::AnyNumber)])?;
        let filter = super::super::filter::filter(p, Number::Many)?;
        p.phrase("and exile them . Then that player shuffles")?;
        Some((count, filter))
    }) {
        let zones = vec![Zone::Graveyard, Zone::Hand, Zone::Library];
        let (who, to) = (who.clone(), destination::plain(Zone::Exile, None));
        return Some(Effect::Search { who, whose, zones, count, filter, reveal: false, to, shuffle: true });
    }
    let either = p.take("library and/or graveyard for");
    if !either {
        p.phrase("library for")?;
    }
    let (count, filter, many): (Count, _, Number) = selection::counted(p)?;
    let them = if many == Number::One { "it" } else { "them" };
    if *who == PlayerRef::You
        && whose == PlayerRef::You
        && count == Count::Exactly(Amount::Number(1))
        && p.take("and cast that card without paying its mana cost , then shuffle")
    {
        return Some(Effect::SearchAndCast(filter));
    }
    // "for three cards and exile them. Then that player shuffles"
    if let Some(to) = p.attempt(|p| {
        p.phrase("and exile")?;
        p.word(them)?;
        let face_down = p.take("face down");
        p.phrase(". Then that player shuffles")?;
        Some(super::super::tree::Destination { face_down, ..destination::plain(Zone::Exile, None) })
    }) {
        let (who, zones) = (who.clone(), vec![Zone::Library]);
        return Some(Effect::Search { who, whose, zones, count, filter, reveal: false, to, shuffle: true });
    }
    // "for a nonland card and exile it, then that player shuffles"
    if let Some(to) = p.attempt(|p| {
        p.phrase("and exile")?;
        p.word(them)?;
        p.ahead(|p| p.phrase(", then that player shuffles"))?;
        Some(destination::plain(Zone::Exile, None))
    }) {
        let (who, zones) = (who.clone(), vec![Zone::Library]);
        return Some(Effect::Search { who, whose, zones, count, filter, reveal: false, to, shuffle: false });
    }
    p.word(",")?;
    // "for an artifact card, exile it, then shuffle"
    if let Some(to) = p.attempt(|p| {
        p.verb(number, "exiles", "exile")?;
        p.word(them)?;
        let face_down = p.take("face down");
        p.phrase(", then")?;
        p.verb(number, "shuffles", "shuffle")?;
        let exile = destination::plain(Zone::Exile, None);
        (whose == PlayerRef::You).then_some(super::super::tree::Destination { face_down, ..exile })
    }) {
        let (who, zones) = (who.clone(), vec![Zone::Library]);
        return Some(Effect::Search { who, whose, zones, count, filter, reveal: false, to, shuffle: true });
    }
    let reveal = p.attempt(|p| {
        p.verb(number, "reveals", "reveal")?;
        p.one_of(&[(them, ()), ("that card", ()), ("those cards", ())])?;
        p.word(",")
    });
    let shuffle_first = p.attempt(|p| {
        p.word("then")?;
        p.verb(number, "shuffles", "shuffle")?;
        p.phrase("and")
    });
    p.verb(number, "puts", "put")?;
    p.one_of(&[(them, ()), ("that card", ()), ("those cards", ())])?;
    let to = destination::destination(p, MoveVerb::Put)?;
    if either {
        let plain = shuffle_first.is_none() && to.zone != Zone::Library;
        p.phrase(". If you search your library this way , shuffle")?;
        return plain.then(|| Effect::Search {
            who: who.clone(),
            whose,
            zones: vec![Zone::Library, Zone::Graveyard],
            count,
            filter,
            reveal: reveal.is_some(),
            to,
            shuffle: true,
        });
    }
    let shuffle = if shuffle_first.is_some() {
        if to.zone != Zone::Library {
            return None;
        }
        true
    } else {
        if to.zone == Zone::Library {
            return None;
        }
        p.attempt(|p| {
            p.phrase(", then")?;
            p.verb(number, "shuffles", "shuffle")
        })
        .is_some()
    };
    Some(Effect::Search {
        who: who.clone(),
        whose,
        zones: vec![Zone::Library],
        count,
        filter,
        reveal: reveal.is_some(),
        to,
        shuffle,
    })
}

fn reveal(p: &mut Parser<'_>, who: &PlayerRef, number: Number) -> Option<Effect> {
    p.verb(number, "reveals", "reveal")?;
    if *who == PlayerRef::You && p.take("a card from your hand or the top card of your library") {
        p.scope.mention_object(Binding::That(ObjectAntecedent::Last), Number::One, Nouns::CARD);
        return Some(Effect::RevealHandOrTop);
    }
    let what = p.first(&[moves::top_cards, selection::objects])?;
    Some(Effect::Reveal { who: who.clone(), what })
}
