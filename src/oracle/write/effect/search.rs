//! Searches of libraries (701.23).

use super::super::super::selection::count_number;
use super::super::super::tree::{Count, Effect, MoveVerb, PlayerRef, Zone};
use super::super::destination::destination;
use super::super::filter::{Noun, filter};
use super::super::{Lead, Writer, reference, selection, verb, with_article};
use super::person;

/// A search as a clause; `None` for other effects.
pub(super) fn searches(w: &mut Writer, effect: &Effect, lead: Lead) -> Option<String> {
    match effect {
        Effect::Search {
            who,
            whose,
            zones,
            count: count @ (Count::All | Count::AnyNumber),
            filter: found,
            to,
            shuffle: true,
            reveal: false,
        } if *zones == [Zone::Graveyard, Zone::Hand, Zone::Library] && to.zone == Zone::Exile => {
            let (subject, number) = person(w, who, lead);
            let whose = reference::player_possessive(whose);
            let searches = verb(number, "searches", "search");
            let cards = filter(w, found, Noun::ALL);
            let many = if *count == Count::All { "all" } else { "any number of" };
            Some(format!(
                "{subject}{searches} {whose} graveyard, hand, and library for {many} {cards} and exile them. Then that player shuffles"
            ))
        }
        Effect::SearchEach { who, filters, or, reveal, to } => {
            let (subject, number) = person(w, who, lead);
            let kinds: Vec<String> =
                filters.iter().map(|found| with_article(&filter(w, found, Noun::ONE))).collect();
            let kinds = kinds.join(if *or { " and/or " } else { " and " });
            let searches = verb(number, "searches", "search");
            let shown =
                if *reveal { format!(", {} them", verb(number, "reveals", "reveal")) } else { String::new() };
            let place = destination(w, MoveVerb::Put, to);
            let (puts, shuffles) = (verb(number, "puts", "put"), verb(number, "shuffles", "shuffle"));
            Some(format!(
                "{subject}{searches} your library for {kinds}{shown}, {puts} them {place}, then {shuffles}"
            ))
        }
        Effect::SearchAndCast(found) => {
            let what = with_article(&filter(w, found, Noun::ONE));
            let (subject, _) = person(w, &PlayerRef::You, lead);
            Some(format!(
                "{subject}search your library for {what} and cast that card without paying its mana cost, then shuffle"
            ))
        }
        Effect::SearchAndExileRest(count) => {
            let (search, rest) = super::super::super::effect::KEPT_ON_TOP;
            let count = super::super::amount::word(i32::from(*count));
            let (subject, _) = person(w, &PlayerRef::You, lead);
            Some(format!("{subject}{search} {count} {}", rest.replace(" .", ".")))
        }
        Effect::SearchTwo { filter: found, one, other } => {
            let found = filter(w, found, Noun::ALL);
            let (one, other) = (destination(w, MoveVerb::Put, one), destination(w, MoveVerb::Put, other));
            let (subject, _) = person(w, &PlayerRef::You, lead);
            Some(format!(
                "{subject}search your library for up to two {found}, reveal them, put one {one} and the other {other}, then shuffle"
            ))
        }
        Effect::Search { who, whose, zones, count, filter: found, reveal, to, shuffle }
            if matches!(zones[..], [Zone::Library] | [Zone::Library, Zone::Graveyard]) =>
        {
            let (place, either) = match zones[..] {
                [Zone::Library] => ("library", false),
                _ => ("library and/or graveyard", true),
            };
            let (subject, number) = person(w, who, lead);
            let whose = reference::player_possessive(whose);
            let many = count_number(count);
            let what = selection::counted(w, count, found, false);
            let them = verb(many, "it", "them");
            let mut text =
                format!("{subject}{} {whose} {place} for {what}", verb(number, "searches", "search"));
            let down = if to.face_down { " face down" } else { "" };
            if to.zone == Zone::Exile && *shuffle && whose == "your" && place == "library" {
                return Some(format!("{text}, exile {them}{down}, then shuffle"));
            }
            if to.zone == Zone::Exile {
                text.push_str(&format!(" and exile {them}{down}"));
                if *shuffle {
                    text.push_str(". Then that player shuffles");
                }
                return Some(text);
            }
            if *reveal {
                text.push_str(&format!(", {} {them}", verb(number, "reveals", "reveal")));
            }
            let shuffles = verb(number, "shuffles", "shuffle");
            if to.zone == Zone::Library && *shuffle {
                text.push_str(&format!(", then {shuffles} and"));
            } else {
                text.push(',');
            }
            let place = destination(w, MoveVerb::Put, to);
            text.push_str(&format!(" {} {them} {place}", verb(number, "puts", "put")));
            if either {
                text.push_str(". If you search your library this way, shuffle");
            } else if *shuffle && to.zone != Zone::Library {
                text.push_str(&format!(", then {shuffles}"));
            }
            Some(text)
        }
        _ => None,
    }
}
