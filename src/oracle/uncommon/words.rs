//! Words within a sentence: numbers, kinds, counters and costs.

use super::super::dash_keyword::is_dash_keyword;
use super::super::plain_clause::plain;
use crate::english::{number_of, number_word};

/// "if you have fewer than seven cards in hand, draw cards equal to the difference." to "if you have six or fewer cards in hand, draw X cards,
/// where X is 7 minus the number of cards in your hand."
pub fn fewer_than_hand(line: &str) -> Option<String> {
    let (before, rest) = line.split_once("f you have fewer than ")?;
    let (word, after) = rest.split_once(" cards in hand, draw cards equal to the difference.")?;
    let number = number_of(word)?;
    let most = number_word(number.checked_sub(1)?);
    Some(format!(
        "{before}f you have {most} or fewer cards in hand, draw X cards, where X is {number} minus the number of cards in your hand.{after}"
    ))
}

/// "As long as it's your turn, as long as ~ is equipped, it has …" to "As long as it's your turn and ~ is equipped, …".
pub fn both_conditions(line: &str) -> Option<String> {
    if let Some(rest) = line.strip_prefix("During your turn, as long as ") {
        return Some(format!("As long as it's your turn and {rest}"));
    }
    let (first, rest) = line.strip_prefix("As long as ")?.split_once(", as long as ")?;
    plain(first).then(|| format!("As long as {first} and {rest}"))
}

/// "put a +1/+1 counter on that creature and a +1/+1 counter on ~." to "… and put a +1/+1 counter on ~."
pub fn two_kinds_of_counters(line: &str) -> Option<String> {
    let start = line.to_ascii_lowercase().find("put ")?;
    let mut out = line[..start].to_owned();
    let mut rest = &line[start..];
    let mut changed = false;
    let counts = |text: &str| {
        let mut words = text.split(' ');
        let count = words.next().unwrap_or_default();
        let kind = words.next().unwrap_or_default();
        let counter = words.next().unwrap_or_default();
        (matches!(count, "a" | "an" | "X") || number_of(count).is_some())
            && !kind.is_empty()
            && matches!(counter, "counter" | "counters")
            && words.next() == Some("on")
    };
    // Only within the sentence.
    while let Some(at) = [" and ", ", "]
        .iter()
        .filter_map(|joint| rest.find(joint).map(|at| (at, joint)))
        .min_by_key(|(at, _)| *at)
    {
        let (at, joint) = at;
        let end = at + joint.len();
        let before = &rest[..at];
        if before.contains(". ") || before.contains('"') {
            break;
        }
        let joins = before.contains(" counter on ") || before.contains(" counters on ");
        out.push_str(&rest[..end]);
        rest = &rest[end..];
        if let Some(after) = rest.strip_prefix("and ").filter(|_| *joint == ", ") {
            out.push_str("and ");
            rest = after;
        }
        if joins && counts(rest) {
            out.push_str("put ");
            changed = true;
        }
    }
    out.push_str(rest);
    changed.then_some(out)
}

/// "has base power and toughness 0/2, has defender, and loses all other abilities" to "… loses all abilities, and has defender"; "Enchanted
/// permanent is a Treasure artifact with "…" and it loses all other abilities." to "… loses all abilities and is …".
pub fn loses_other_abilities(line: &str) -> Option<String> {
    let before = line.strip_suffix(" loses all other abilities.")?;
    if let Some((is, ability)) =
        before.strip_prefix("Enchanted permanent is a ").and_then(|rest| rest.split_once(" artifact with \""))
    {
        let ability =
            [",\" and it", "\" and it", "\" and"].iter().find_map(|end| ability.strip_suffix(end))?;
        let ability = ability.trim_end_matches('.');
        return (plain(is) && !ability.contains('"')).then(|| {
            format!("Enchanted permanent loses all abilities and is a {is} artifact with \"{ability}.\"")
        });
    }
    let (before, has) = before.strip_suffix(", and")?.rsplit_once(", has ")?;
    (plain(has) && !before.contains(['.', '"']) && before.contains(" has base power and toughness "))
        .then(|| format!("{before}, loses all abilities, and has {has}."))
}

/// "Target player mills half their library, rounded down." to "… mills X cards, where X is half the number of cards in their library, …".
pub fn half_library(line: &str) -> Option<String> {
    let (before, rest) = line.split_once(" mills half their library, rounded ")?;
    let (way, after) = rest.split_once('.')?;
    matches!(way, "up" | "down").then(|| {
        format!("{before} mills X cards, where X is half the number of cards in their library, rounded {way}.{after}")
    })
}

/// "protection from artifacts and from each color" as a list.
pub fn every_color(line: &str) -> Option<String> {
    let (before, after) = line.split_once(" and from each color")?;
    let colors = ", from white, from blue, from black, from red, and from green";
    before.contains("protection from ").then(|| format!("{before}{colors}{after}"))
}

/// "one or more Ninja or Rogue creatures you control deal combat damage" to "one or more Ninjas and/or Rogues you control …".
pub fn ninjas(line: &str) -> Option<String> {
    let (before, rest) = line.split_once("henever one or more ")?;
    let (kinds, after) = rest.split_once(" creatures you control deal combat damage ")?;
    let (one, two) = kinds.split_once(" or ")?;
    let large = |word: &str| {
        word.starts_with(char::is_uppercase) && !word.contains(' ') && word.ends_with(['a', 'e'])
    };
    (large(one) && large(two)).then(|| {
        format!("{before}henever one or more {one}s and/or {two}s you control deal combat damage {after}")
    })
}

/// "a spell that's white, blue, black, or red" to "a white, blue, black, or red spell".
pub fn colored_spell(line: &str) -> Option<String> {
    let (before, rest) = line.split_once(" a spell that's ")?;
    let end = rest.find(", put ").or_else(|| rest.find(", you ")).or_else(|| rest.find(", draw "))?;
    let (colors, after) = rest.split_at(end);
    let words = colors.replace(" or ", " ").replace(',', "");
    let is_color = |word: &str| crate::types::Color::ALL.iter().any(|color| color.word() == word);
    (words.split(' ').all(is_color) && before.contains("cast"))
        .then(|| format!("{before} a {colors} spell{after}"))
}

/// "You can't cast ~ unless …." to "Cast ~ only if …."
pub fn only_if_cast(line: &str) -> Option<String> {
    let condition = line.strip_prefix("You can't cast ~ unless ")?;
    (!condition.trim_end_matches('.').contains(['.', '"'])).then(|| format!("Cast ~ only if {condition}"))
}

/// "distribute a number of +1/+1 counters equal to … among …." to "distribute X +1/+1 counters among …, where X is …."
pub fn distributed(line: &str) -> Option<String> {
    let (before, rest) = line.split_once("istribute a number of +1/+1 counters equal to ")?;
    let (number, among) = rest.split_once(" among ")?;
    let among = among.strip_suffix('.')?;
    (plain(number) && plain(among))
        .then(|| format!("{before}istribute X +1/+1 counters among {among}, where X is {number}."))
}

/// "by creatures other than Werewolves and Wolves" to "by non-Werewolf, non-Wolf creatures".
pub fn other_than_kinds(line: &str) -> Option<String> {
    let (before, rest) = line.split_once(" creatures other than ")?;
    let end = rest.find(" this turn").or_else(|| rest.strip_suffix('.').map(str::len))?;
    let (kinds, after) = rest.split_at(end);
    let singles = singular_kinds(kinds)?;
    (before.ends_with(" by")).then(|| format!("{before} {} creatures{after}", negated(&singles)))
}

/// "Return all creatures to their owners' hands except for Krakens and Serpents." to "Return all non-Kraken, non-Serpent creatures …."
pub fn except_for_kinds(line: &str) -> Option<String> {
    let (before, kinds) = line.split_once(" except for ")?;
    let (order, rest) = before.split_once(" all creatures ")?;
    let singles = singular_kinds(kinds.strip_suffix('.')?)?;
    (plain(order) && plain(rest)).then(|| format!("{order} all {} creatures {rest}.", negated(&singles)))
}

fn negated(kinds: &[String]) -> String {
    kinds.iter().map(|kind| format!("non-{kind}")).collect::<Vec<_>>().join(", ")
}

/// The creature types in a list of their plurals.
fn singular_kinds(list: &str) -> Option<Vec<String>> {
    let list = list.replace(", and ", ", ").replace(" and ", ", ");
    list.split(", ").map(|word| super::super::subtypes::creature_noun(word).map(str::to_owned)).collect()
}

/// "Murasame — Equip {5}" without its flavor word (207.2d).
pub fn flavored_equip(line: &str) -> Option<String> {
    let (flavor, cost) = line.split_once(" — Equip {")?;
    let flavored = !is_dash_keyword(flavor) && !flavor.contains(['.', '"', ':', '{']);
    flavored.then(|| format!("Equip {{{cost}"))
}

/// "Sacrifice a Swamp and a Forest: …" as two costs: a permanent is sacrificed only once.
pub fn both_sacrificed(line: &str) -> Option<String> {
    let (costs, then) = line.split_once(": ")?;
    let (before, what) = costs.rsplit_once("acrifice a ")?;
    let (one, two) = what.split_once(" and a ")?;
    let large = |word: &str| word.starts_with(char::is_uppercase) && !word.contains(' ');
    (large(one) && large(two)).then(|| format!("{before}acrifice a {one}, Sacrifice a {two}: {then}"))
}

/// "When enchanted artifact is put into a graveyard, …" is about the battlefield, where it is enchanted.
pub fn enchanted_dies(line: &str) -> Option<String> {
    let (what, then) = line.strip_prefix("When enchanted ")?.split_once(" is put into a graveyard, ")?;
    (!what.contains(' '))
        .then(|| format!("When enchanted {what} is put into a graveyard from the battlefield, {then}"))
}

/// "Double target creature's power until end of turn." to "Double the power of target creature until end of turn."
pub fn doubled_size(line: &str) -> Option<String> {
    let (before, rest) = line.split_once("ouble ")?;
    let (what, rest, sizes) =
        ["power and toughness", "power", "toughness"].into_iter().find_map(|sizes| {
            let (whose, after) = rest.split_once(&format!(" {sizes} until end of turn"))?;
            let what = if whose == "its" { "it" } else { whose.strip_suffix("'s")? };
            Some((what, after, sizes))
        })?;
    (before.ends_with(['D', 'd']) && plain(what))
        .then(|| format!("{before}ouble the {sizes} of {what} until end of turn{rest}"))
}

/// "two damage to another target, and 3 damage to a third target" to "… to another target": each differs from all targets before it.
pub fn second_and_third(line: &str) -> Option<String> {
    let (before, after) = line.split_once(" a third target")?;
    before.contains(" another target").then(|| format!("{before} another target{after}"))
}

fn plain_kinds(kinds: &str) -> bool {
    !kinds.contains("counter") && !kinds.contains(['.', '"', ':'])
}

/// "~ enters with your choice of a +1/+1, first strike, or vigilance counter on it." to "… a +1/+1 counter, a first strike counter, or a vigilance
/// counter on it."
pub fn counters_of_choice(line: &str) -> Option<String> {
    let said = [" enters with your choice of a ", "ut your choice of a "];
    let (said, (before, rest)) = said.into_iter().find_map(|said| Some((said, line.split_once(said)?)))?;
    let (kinds, after) = rest.split_once(" counter on ")?;
    let (first, last) = kinds.split_once(", or ").filter(|_| plain_kinds(kinds))?;
    let first = first.replace(", ", " counter, a ");
    Some(format!("{before}{said}{first} counter, or a {last} counter on {after}"))
}
