//! Looking at the top cards of a library, and revealing them.

use super::super::parser::Number;
use super::super::selection::count_number;
use super::super::tree::{
    Amount, Count, DigRest, DigTake, Filter, MoveVerb, PlayerRef, Selection, UntilThen, Zone,
};
use super::filter::{Noun, filter};
use super::{Writer, destination, selection, unwritten, verb};

/// What follows the subject: "look at the top three cards of your library. Put one of them …".
pub fn dig(
    w: &mut Writer,
    number: Number,
    (whose, count, reveal): (&PlayerRef, &Amount, bool),
    take: &[DigTake],
    rest: Option<&DigRest>,
) -> String {
    let verb = if reveal { verb(number, "reveals", "reveal") } else { verb(number, "looks at", "look at") };
    let top = Selection::TopCards { count: count.clone(), whose: whose.clone(), bottom: false };
    let look = format!("{verb} {}", selection::selection(w, &top));
    match (take, rest) {
        ([], None) => look,
        ([], Some(DigRest { back: true, .. })) => format!("{look}, then put them back in any order"),
        ([one], Some(rest)) if one.to.zone == Zone::Exile && one.to.face_down => {
            let rest = destination::destination(w, MoveVerb::Put, &rest.to);
            format!("{look}. Exile one of them face down and put the rest {rest}")
        }
        ([most @ .., last], None) if !most.is_empty() && last.to.zone == Zone::Exile => {
            let puts = most.iter().map(|one| {
                format!("put one of them {}", destination::destination(w, MoveVerb::Put, &one.to))
            });
            let puts = puts.collect::<Vec<_>>().join(", ");
            format!("{look}. P{}, and exile one of them", &puts[1..])
        }
        ([one, two], rest) if one.may => format!("{look}. {}", taken(w, one, Some(two), rest)),
        ([_, _, ..], Some(rest)) => {
            let mut text = Vec::new();
            for one in take {
                text.push(format!("one of them {}", destination::destination(w, MoveVerb::Put, &one.to)));
            }
            let rest = destination::destination(w, MoveVerb::Put, &rest.to);
            format!("{look}. Put {}, and one of them {rest}", text.join(", "))
        }
        ([one], rest) => format!("{look}. {}", taken(w, one, None, rest)),
        _ => unwritten(&(take, rest)),
    }
}

/// What follows the subject: "reveal cards from the top of your library until you reveal a land card. Put that card …".
pub fn until(
    w: &mut Writer,
    (who, number): (&PlayerRef, Number),
    count: &Amount,
    wanted: &Filter,
    then: &UntilThen,
) -> String {
    let you = *who == PlayerRef::You;
    let (they, their) = if you { ("you", "your") } else { ("they", "their") };
    let cards = selection::counted(w, &Count::Exactly(count.clone()), wanted, false);
    let reveal = verb(number, "reveals", "reveal");
    let text = format!("{reveal} cards from the top of {their} library until {they} reveal {cards}");
    match then {
        UntilThen::Exiled => {
            let exile = verb(number, "exiles", "exile");
            format!("{exile} cards from the top of {their} library until {they} exile {cards}")
        }
        UntilThen::All(to) => {
            let to = destination::destination(w, MoveVerb::Put, to);
            format!("{text}, then {} those cards {to}", verb(number, "puts", "put"))
        }
        UntilThen::Found { by_them, to, rest } => {
            let those = if *count == Amount::Number(1) { "that card" } else { "those cards" };
            let to = destination::destination(w, MoveVerb::Put, to);
            let puts = if *by_them { "That player puts" } else { "Put" };
            let rest = match rest {
                Some(exile) if exile.zone == Zone::Exile => " and exile the rest".to_owned(),
                Some(rest) => format!(" and the rest {}", destination::destination(w, MoveVerb::Put, rest)),
                None => {
                    let shuffle = if *by_them { "shuffles" } else { "shuffle" };
                    format!(", then {shuffle} the rest into {their} library")
                }
            };
            format!("{text}. {puts} {those} {to}{rest}")
        }
    }
}

fn taken(w: &mut Writer, one: &DigTake, other: Option<&DigTake>, rest: Option<&DigRest>) -> String {
    let may = |text: &str| {
        if one.may { format!("You may {text}") } else { crate::english::capitalised(text) }
    };
    let to = destination::destination(w, MoveVerb::Put, &one.to);
    if let (true, false, false, Some(rest)) =
        (one.filter.tests.is_empty(), one.reveal, one.may, rest.filter(|rest| rest.to.zone == Zone::Exile))
        && rest.to == super::super::destination::plain(Zone::Exile, None)
    {
        let count = match &one.count {
            Count::Exactly(Amount::Number(1)) => "one".to_owned(),
            count => selection::count_words(w, count).unwrap_or_default(),
        };
        return may(&format!("put {count} of them {to} and exile the rest"));
    }
    let rest = rest.map(|rest| destination::destination(w, MoveVerb::Put, &rest.to));
    let bare = one.filter.tests.is_empty();
    if let (true, false, Some(rest)) = (bare, one.reveal, &rest) {
        let count = match &one.count {
            Count::Exactly(Amount::Number(1)) => "one".to_owned(),
            count => selection::count_words(w, count).unwrap_or_default(),
        };
        let count = count.strip_suffix(" of").map_or(count.clone(), str::to_owned);
        let text = may(&format!("put {count} of them {to}"));
        return if one.may {
            format!("{text}. Put the rest {rest}")
        } else {
            format!("{text} and the rest {rest}")
        };
    }
    if let (Count::All, Some(rest)) = (&one.count, &rest) {
        let cards = filter(w, &one.filter, Noun::ALL);
        return may(&format!("put all {cards} revealed this way {to} and the rest {rest}"));
    }
    let mut cards = selection::counted(w, &one.count, &one.filter, false);
    let mut many = count_number(&one.count);
    if let Some(other) = other {
        let other = selection::counted(w, &other.count, &other.filter, false);
        cards = format!("{cards} and/or {other}");
        many = Number::Many;
    }
    let text = if one.reveal {
        let them = verb(many, "it", "them");
        may(&format!("reveal {cards} from among them and put {them} {to}"))
    } else {
        may(&format!("put {cards} from among them {to}"))
    };
    match rest {
        Some(rest) => format!("{text}. Put the rest {rest}"),
        None => text,
    }
}
