//! What an effect acts on.

use super::super::parser::Number;
use super::super::selection::{count_number, number};
use super::super::tree::{
    AllWord, Amount, Count, Filter, ObjectKind, PlayerRef, Selection, Target, TargetKind, Test, Zone,
};
use super::filter::{Noun, filter, is_another};
use super::{Writer, amount, join, reference, unwritten, with_article};

/// A selection; objects in a graveyard are "in" it.
pub fn selection(w: &mut Writer, what: &Selection) -> String {
    placed(w, what, false)
}

/// Several targets that each get something: "each of up to two target creatures".
pub fn each_of(w: &mut Writer, what: &Selection) -> String {
    let text = selection(w, what);
    match what {
        Selection::Target(target) if count_number(&target.count) == Number::Many => format!("each of {text}"),
        _ => text,
    }
}

/// A selection of a verb that moves: cards are "from" a graveyard.
pub fn moved(w: &mut Writer, what: &Selection) -> String {
    placed(w, what, true)
}

fn placed(w: &mut Writer, what: &Selection, from: bool) -> String {
    match what {
        Selection::Ref(object) => reference::object(object),
        Selection::Target(one @ Target { chooser: None, .. }) => target(w, one, from),
        Selection::Target(one @ Target { chooser: Some(PlayerRef::AnOpponent), .. }) => {
            format!("{} of an opponent's choice", target(w, one, from))
        }
        Selection::Target(one @ Target { chooser: Some(PlayerRef::That { word, .. }), .. })
            if word == "they" =>
        {
            format!("{} of their choice", target(w, one, from))
        }
        Selection::Target(one @ Target { chooser: Some(PlayerRef::ControllerOf(_)), .. }) => {
            format!("{} of its controller's choice", target(w, one, from))
        }
        Selection::Target(_) => unwritten(what),
        Selection::RefFrom { object, zone, whose } => {
            let zone = super::filter::place(*zone, whose);
            format!("{} {} {zone}", reference::object(object), if from { "from" } else { "in" })
        }
        Selection::All { filter: found, word: AllWord::All } if from && whole(found).is_some() => {
            whole(found).unwrap_or_default()
        }
        Selection::All { filter: found, word: AllWord::Each }
            if let [Test::Type(_), Test::Among(those), rest @ ..] = &found.tests[..]
                && !rest.is_empty() =>
        {
            let suffixes: Vec<String> =
                rest.iter().map(|test| super::filter::suffix(w, test, Noun::COUNTED)).collect();
            format!("each of {} {}", reference::object(those), suffixes.join(" "))
        }
        Selection::All { filter: found, word } => match word {
            AllWord::Each => {
                // "Each instant or sorcery spell you cast", of one after the other.
                let spells = !found.tests.iter().any(|test| matches!(test, Test::CastBy(_)));
                let how = Noun { number: Number::One, from, conjunction: "and", spells };
                format!("each {}", each(w, found, how))
            }
            AllWord::All => format!("all {}", filter(w, found, Noun::ALL.from(from))),
            AllWord::Any => super::with_article(&filter(w, found, Noun::ONE.from(from))),
            AllWord::Bare => filter(w, found, Noun::ALL.from(from)),
        },
        Selection::Some { filter: Filter { tests, .. }, random: true, chooser: None, .. }
            if matches!(&tests[..], [Test::Among(_)]) =>
        {
            match &tests[..] {
                [Test::Among(object)] => format!("one of {} at random", reference::object(object)),
                other => unwritten(&other),
            }
        }
        Selection::Some {
            filter: Filter { kind: super::super::tree::ObjectKind::Card, tests },
            random: false,
            chooser: None,
            ..
        } if let [Test::Among(object)] = &tests[..] => {
            format!("one of {}", reference::object(object))
        }
        Selection::Some { filter: Filter { kind, tests }, .. }
            if let [Test::In(Zone::Graveyard, whose), Test::Top(top)] = &tests[..] =>
        {
            let noun = filter(w, &Filter { kind: *kind, tests: top.clone() }, Noun::ONE);
            format!("the top {noun} of {} graveyard", reference::player_possessive(whose))
        }
        Selection::Some { count, filter: found, random, chooser: None } => {
            let text = counted(w, count, found, from);
            if *random { format!("{text} at random") } else { text }
        }
        Selection::Some { count, filter: found, random: false, chooser: Some(PlayerRef::AnOpponent) } => {
            format!("{} of an opponent's choice", counted(w, count, found, from))
        }
        Selection::Some { .. } => unwritten(what),
        Selection::List(items) if from && hand_and_graveyard(items).is_some() => {
            hand_and_graveyard(items).unwrap_or_default()
        }
        // "both creatures".
        Selection::List(items) if items.get(1).is_some_and(is_silent) => placed(w, &items[0], from),
        Selection::List(items) => {
            let items: Vec<String> = items.iter().map(|item| placed(w, item, from)).collect();
            join(&items, "and")
        }
        Selection::Player(who) => reference::player(who),
        Selection::TopCards { count, whose, bottom } => {
            let end = if *bottom { "bottom" } else { "top" };
            let whose = reference::player_possessive(whose);
            match count {
                Amount::Number(1) => format!("the {end} card of {whose} library"),
                Amount::HalfUp(_) => format!("the {end} half of {whose} library, rounded up"),
                Amount::HalfDown(_) => format!("the {end} half of {whose} library, rounded down"),
                count => {
                    let count = amount::count(w, count);
                    format!("the {end} {count} cards of {whose} library")
                }
            }
        }
    }
}

/// "target player's graveyard" of all cards in it.
fn whole(found: &Filter) -> Option<String> {
    match (found.kind, &found.tests[..]) {
        (ObjectKind::Card, [Test::In(zone @ (Zone::Graveyard | Zone::Hand | Zone::Library), whose)])
            if *whose != PlayerRef::Any =>
        {
            Some(super::filter::place(*zone, whose))
        }
        _ => None,
    }
}

fn hand_and_graveyard(items: &[Selection]) -> Option<String> {
    let [Selection::All { filter: hand, .. }, Selection::All { filter: graveyard, .. }] = items else {
        return None;
    };
    match (&hand.tests[..], &graveyard.tests[..]) {
        ([Test::In(Zone::Hand, _)], [Test::In(Zone::Graveyard, _)]) => {
            let hands = whole(hand)?;
            // "your opponents' hands and graveyards"
            let noun = if hands.ends_with("hands") { "graveyards" } else { "graveyard" };
            Some(format!("{hands} and {noun}"))
        }
        _ => None,
    }
}

fn each(w: &mut Writer, found: &Filter, how: Noun) -> String {
    // "each artifact and enchantment": the alternatives of a singular are joined by "and" here.
    match &found.tests[..] {
        [Test::AnyOf(lists), rest @ ..]
            if lists
                .iter()
                .all(|list| list.len() == 1 && matches!(list[0], Test::Type(_) | Test::Subtype(_)))
                && rest.iter().all(|_| true) =>
        {
            let text = filter(w, found, how);
            text.replacen(" or ", " and ", 1)
        }
        _ => filter(w, found, how),
    }
}

/// "a creature", "another creature", "two creatures", "up to two creatures".
pub fn counted(w: &mut Writer, count: &Count, found: &Filter, from: bool) -> String {
    let number = count_number(count);
    let another = number == Number::One && found.tests.first() == Some(&Test::Other);
    if another {
        let rest = Filter { kind: found.kind, tests: found.tests[1..].to_vec() };
        return format!("another {}", filter(w, &rest, Noun::ONE.from(from)));
    }
    // "another creature or an artifact".
    if number == Number::One
        && let [Test::AnyOf(either)] = &found.tests[..]
        && let [first, second] = &either[..]
        && let Some((Test::Other, first)) = first.split_first()
    {
        let [first, second] = [first, second].map(|tests| {
            let part = Filter { kind: found.kind, tests: tests.to_vec() };
            filter(w, &part, Noun::ONE.from(from))
        });
        return format!("another {first} or {}", with_article(&second));
    }
    let noun = filter(w, found, Noun::of(number).from(from));
    match count_words(w, count) {
        Some(words) => format!("{words} {noun}"),
        None => with_article(&noun),
    }
}

/// "two", "up to one", "any number of"; `None` for one.
pub fn count_words(w: &mut Writer, count: &Count) -> Option<String> {
    Some(match count {
        Count::Exactly(Amount::Number(1)) => return None,
        Count::Exactly(number) => amount::count(w, number),
        Count::UpTo(Amount::Number(1)) => "up to one".to_owned(),
        Count::UpTo(number) => format!("up to {}", amount::count(w, number)),
        Count::Between(least, most) if most - least == 2 => {
            let word = |number: u8| amount::word(i32::from(number));
            format!("{}, {}, or {}", word(*least), word(least + 1), word(*most))
        }
        Count::Between(least, most) => {
            format!("{} or {}", amount::word(i32::from(*least)), amount::word(i32::from(*most)))
        }
        Count::AnyNumber => "any number of".to_owned(),
        Count::All => "all".to_owned(),
        Count::OneOrMore => "one or more".to_owned(),
        Count::AtLeast(least) => format!("{} or more", amount::word(i32::from(*least))),
    })
}

fn target(w: &mut Writer, one: &Target, from: bool) -> String {
    let number = count_number(&one.count);
    let words = count_words(w, &one.count);
    let before = |noun: String| match &words {
        Some(words) => format!("{words} {noun}"),
        None => noun,
    };
    match &one.what {
        TargetKind::Any if number == Number::Many => before("targets".to_owned()),
        TargetKind::Any if words.is_some() => before("any target".to_owned()),
        TargetKind::Any => "any target".to_owned(),
        TargetKind::AnyOther if number == Number::Many => before("other targets".to_owned()),
        TargetKind::AnyOther => before("any other target".to_owned()),
        TargetKind::Player { opponent } => {
            let noun = match (opponent, number) {
                (false, Number::One) => "target player",
                (true, Number::One) => "target opponent",
                (false, Number::Many) => "target players",
                (true, Number::Many) => "target opponents",
            };
            before(noun.to_owned())
        }
        TargetKind::ObjectOrPlayer { filter: found, opponent } => {
            let player = if *opponent { "opponent" } else { "player" };
            let found = filter(w, found, Noun::ONE);
            before(format!("target {player} or {found}"))
        }
        TargetKind::ObjectOrCard { filter: found, card }
            if found.kind == super::super::tree::ObjectKind::Card =>
        {
            let how = Noun::of(number);
            let (noun, card) = (filter(w, found, how.from(from)), filter(w, card, how));
            let words = words.map_or(String::new(), |words| format!("{words} "));
            format!("{words}target {noun} or exiled {card}")
        }
        TargetKind::ObjectOrCard { filter: found, card } => {
            let other = match found.tests.first() {
                Some(Test::Other) => true,
                Some(Test::Not(inner)) => is_another(inner),
                _ => false,
            };
            let rest = Filter { kind: found.kind, tests: found.tests[usize::from(other)..].to_vec() };
            let (noun, card) = (filter(w, &rest, Noun::of(number)), filter(w, card, Noun::of(number)));
            let other = if other { "other " } else { "" };
            let words = words.map_or(String::new(), |words| format!("{words} "));
            format!("{words}{other}target {noun} from the battlefield and/or {card} from graveyards")
        }
        TargetKind::SpellOrPermanent(found) => {
            let words = words.map_or(String::new(), |words| format!("{words} "));
            format!("{words}target spell or {}", filter(w, found, Noun::ONE))
        }
        TargetKind::Object(found) => {
            let other = match found.tests.first() {
                Some(Test::Other) => true,
                Some(Test::Not(inner)) => is_another(inner),
                _ => false,
            };
            let rest = Filter { kind: found.kind, tests: found.tests[usize::from(other)..].to_vec() };
            let how =
                if number == Number::Many { Noun { conjunction: "and/or", ..Noun::ALL } } else { Noun::ONE };
            let noun = filter(w, &rest, how.from(from));
            match (other, words) {
                (true, None) => format!("another target {noun}"),
                (true, Some(words)) => format!("{words} other target {noun}"),
                (false, None) => format!("target {noun}"),
                (false, Some(words)) => format!("{words} target {noun}"),
            }
        }
    }
}

/// The number of a verb after the selection; an omitted subject has that of the clause before.
pub fn verb_number(w: &Writer, what: &Selection) -> Number {
    if is_silent(what) { w.number } else { number(what) }
}

/// Whether the selection is an omitted subject.
pub fn is_silent(what: &Selection) -> bool {
    matches!(what, Selection::Ref(object) if reference::object(object).is_empty())
}
