//! Costs.

use super::super::parser::Number;
use super::super::selection::number as selection_number;
use super::super::tree::{AllWord, Amount, Cost, LoyaltyCost, Selection, Zone};
use super::filter::counter_noun;
use super::{Writer, amount, reference, selection, unwritten, verb, with_article};
use crate::english::capitalised;

/// Costs before a colon: "{2}, {T}, Sacrifice a creature".
pub fn costs(w: &mut Writer, all: &[Cost]) -> String {
    let texts: Vec<String> = all.iter().map(|one| cost(w, one)).collect();
    texts.join(", ")
}

fn cost(w: &mut Writer, one: &Cost) -> String {
    match one {
        Cost::Mana(mana) => mana.to_string(),
        Cost::Tap => "{T}".to_owned(),
        Cost::Untap => "{Q}".to_owned(),
        Cost::Loyalty(LoyaltyCost::Plus(0)) => "0".to_owned(),
        Cost::Loyalty(LoyaltyCost::Plus(number)) => format!("+{number}"),
        Cost::Loyalty(LoyaltyCost::Minus(number)) => format!("-{number}"),
        Cost::Loyalty(LoyaltyCost::MinusX) => "-X".to_owned(),
        other => capitalised(&deed(w, other, Number::Many)),
    }
}

/// A cost as something a player does: "sacrifice a creature", "pays {2}".
pub fn deed(w: &mut Writer, one: &Cost, number: Number) -> String {
    match one {
        Cost::Mana(mana) => format!("{} {mana}", verb(number, "pays", "pay")),
        Cost::ManaX(mana, is) => {
            let _ = amount::quantity(w, is);
            format!("{} {mana}", verb(number, "pays", "pay"))
        }
        Cost::ManaTimes(mana, times) => {
            let (_, each) = amount::for_each(w, times);
            format!("{} {mana} for each {each}", verb(number, "pays", "pay"))
        }
        Cost::Life(life) => format!("{} {} life", verb(number, "pays", "pay"), amount::quantity(w, life)),
        Cost::Energy(equal @ Amount::Where { .. }) => {
            format!("{} an amount of {{E}} {}", verb(number, "pays", "pay"), amount::equal_to(w, equal))
        }
        Cost::Energy(Amount::X) => format!("{} X {{E}}", verb(number, "pays", "pay")),
        Cost::Energy(Amount::Number(count)) => {
            format!(
                "{} {}",
                verb(number, "pays", "pay"),
                "{E}".repeat(usize::try_from(*count).unwrap_or_default())
            )
        }
        Cost::Sacrifice(what) => {
            format!("{} {}", verb(number, "sacrifices", "sacrifice"), selection::selection(w, what))
        }
        Cost::Discard(Selection::All { filter, word: AllWord::All }) if filter.tests.is_empty() => {
            format!("{} {} hand", verb(number, "discards", "discard"), verb(number, "their", "your"))
        }
        Cost::Discard(what) => {
            format!("{} {}", verb(number, "discards", "discard"), selection::selection(w, what))
        }
        Cost::Exile(what) => format!("{} {}", verb(number, "exiles", "exile"), selection::moved(w, what)),
        Cost::ExileThisFrom(zone) => {
            let place = match zone {
                Zone::Graveyard => "your graveyard",
                Zone::Hand => "your hand",
                other => return unwritten(other),
            };
            format!("{} ~ from {place}", verb(number, "exiles", "exile"))
        }
        Cost::Return(what) => {
            let to = match what {
                Selection::Some { .. } if selection_number(what) == Number::Many => "their owners' hands",
                _ => "its owner's hand",
            };
            format!("{} {} to {to}", verb(number, "returns", "return"), selection::moved(w, what))
        }
        Cost::TapOther(what) => format!("{} {}", verb(number, "taps", "tap"), selection::selection(w, what)),
        Cost::PutCounters(count, kind, on) => {
            let counters = counters(w, count, Some(kind));
            format!("{} {counters} on {}", verb(number, "puts", "put"), selection::selection(w, on))
        }
        Cost::RemoveCounters(count, kind, from) => {
            let counters = counters(w, count, kind.as_ref());
            let among = if matches!(from, Selection::All { .. }) { "among " } else { "" };
            let from = selection::selection(w, from);
            format!("{} {counters} from {among}{from}", verb(number, "removes", "remove"))
        }
        Cost::Mill(count) => {
            let cards = things(w, count, "card", "cards");
            format!("{} {cards}", verb(number, "mills", "mill"))
        }
        Cost::CollectEvidence(least) => {
            format!("{} evidence {least}", verb(number, "collects", "collect"))
        }
        Cost::Behold { what, exile } => {
            let what = with_article(&super::filter::filter(w, what, super::filter::Noun::ONE));
            let exile = if *exile { " and exile it" } else { "" };
            format!("{} {what}{exile}", verb(number, "beholds", "behold"))
        }
        Cost::Waterbend(mana) => format!("{} {mana}", verb(number, "waterbends", "waterbend")),
        Cost::Exert => verb(number, "exerts ~", "exert ~").to_owned(),
        Cost::Unattach(what) => {
            format!("{} {}", verb(number, "unattaches", "unattach"), reference::object(what))
        }
        Cost::Reveal(what) => format!("{} {}", verb(number, "reveals", "reveal"), selection::moved(w, what)),
        Cost::Either(ways)
            if matches!(&ways[..], [one, two] if matches!(one[..], [Cost::Mana(_)])
                && matches!(two[..], [Cost::Mana(_) | Cost::Life(_)])) =>
        {
            let pays = verb(number, "pays ", "pay ");
            let texts: Vec<String> = ways
                .iter()
                .map(|all| deeds(w, all, number).strip_prefix(pays).map_or_else(String::new, str::to_owned))
                .collect();
            format!("{pays}{}", texts.join(" or "))
        }
        Cost::Either(ways) => {
            let texts: Vec<String> = ways.iter().map(|all| deeds(w, all, number)).collect();
            texts.join(" or ")
        }
        other => unwritten(other),
    }
}

/// Costs joined by "and".
pub fn deeds(w: &mut Writer, all: &[Cost], number: Number) -> String {
    if let [mana @ Cost::Mana(_), Cost::Life(Amount::Number(life))] = all {
        return format!("{} and {life} life", deed(w, mana, number));
    }
    let texts: Vec<String> = all.iter().map(|one| deed(w, one, number)).collect();
    texts.join(" and ")
}

/// "a card", "two cards", "X cards".
pub fn things(w: &mut Writer, count: &Amount, one: &str, many: &str) -> String {
    match count {
        Amount::Number(1) => with_article(one),
        other => format!("{} {many}", amount::count(w, other)),
    }
}

/// "a +1/+1 counter", "two charge counters", "any number of counters".
pub fn counters(w: &mut Writer, count: &Amount, kind: Option<&super::super::tree::CounterKind>) -> String {
    match count {
        Amount::AnyNumber => format!("any number of {}", counter_noun(kind, Number::Many)),
        Amount::All => format!("all {}", counter_noun(kind, Number::Many)),
        other => things(w, other, &counter_noun(kind, Number::One), &counter_noun(kind, Number::Many)),
    }
}
