//! Rewords sentences of cards in decks that were played to what the grammar reads.

use super::plain_clause::{is_done_always, plain};

/// Applies the rewordings of this file to a line.
pub fn played(line: &str) -> String {
    let mut line = line.to_owned();
    for rule in [
        unless_returned,
        both_ends,
        for_each_prevented,
        up_or_down,
        two_kinds_of_counters,
        tapped_then_controlled,
        base_and_abilities,
        chooses_from,
    ] {
        line = rule(&line).unwrap_or(line);
    }
    for &(from, to) in &[
        // The only one that was destroyed.
        (
            "If that creature dies this way, ~ deals damage equal to the creature's power to the creature's controller.",
            "If a creature dies this way, ~ deals damage equal to that creature's power to that creature's controller.",
        ),
        // CR 608.2c: those counters are all of that kind on it.
        (
            "Then if there are four or more charge counters on it, you may remove those counters and transform it.",
            "Then if there are four or more charge counters on it, you may remove all charge counters from it. If you do, transform it.",
        ),
        (
            "During your turn, if an opponent lost life this turn, you may play",
            "As long as it's your turn and an opponent lost life this turn, you may play",
        ),
        (" they control and sacrifices the rest.", " they control, then sacrifices the rest."),
        // CR 305.6.
        (
            " chooses from the lands they control a land of each basic land type, then sacrifices the rest.",
            " chooses a Plains, an Island, a Swamp, a Mountain, and a Forest from among the lands they control, then sacrifices the rest.",
        ),
        // CR 110.4.
        (
            " chooses a permanent they control of each permanent type and sacrifices the rest.",
            " chooses an artifact, a battle, a creature, an enchantment, a land, and a planeswalker from among the permanents they control, then sacrifices the rest.",
        ),
    ] {
        line = line.replace(from, to);
    }
    line
}

/// "sacrifice it unless you return a basic land card from your graveyard to your hand." to "you may return …. If you don't, sacrifice ~.": a
/// player who has no such card can't (118.12a).
fn unless_returned(line: &str) -> Option<String> {
    let (before, rest) = line.split_once(", sacrifice it unless you return a")?;
    let (card, after) = rest.split_once(" from your graveyard to your hand.")?;
    let itself = before.starts_with("When ~ enters") || before.starts_with("At the beginning of your upkeep");
    (itself && plain(card) && is_done_always(before)).then(|| {
        format!(
            "{before}, you may return a{card} from your graveyard to your hand. If you don't, sacrifice ~.{after}"
        )
    })
}

/// "put two cards from your hand both on top of your library or both on the bottom of your library."
fn both_ends(line: &str) -> Option<String> {
    let (before, rest) =
        line.split_once(", then put two cards from your hand both on top of your library or ")?;
    let after = rest.strip_prefix("both on the bottom of your library.")?;
    (before.starts_with("Draw ") && plain(before)).then(|| {
        format!(
            "{before}. You may put two cards from your hand on top of your library in any order. If you don't, put two cards from your hand on the bottom of your library in any order.{after}"
        )
    })
}

/// "Prevent the next 1 damage that would be dealt to each creature you control this turn.": a shield for each of them (615.7).
fn for_each_prevented(line: &str) -> Option<String> {
    let (before, rest) = line.split_once("Prevent the next ")?;
    let (number, rest) = rest.split_once(" damage that would be dealt to each creature")?;
    let (whose, after) = rest.split_once(" this turn.")?;
    let number = number.parse::<u8>().ok()?;
    let begins = before.is_empty() || before.ends_with(": ") || before.ends_with(". ");
    (begins && plain(whose)).then(|| {
        format!(
            "{before}For each creature{whose}, prevent the next {number} damage that would be dealt to that creature this turn.{after}"
        )
    })
}

/// "you may return ~ from your graveyard to the battlefield face up or face down.": who doesn't return it one way may return it the other.
fn up_or_down(line: &str) -> Option<String> {
    let (before, rest) =
        line.split_once("you may return ~ from your graveyard to the battlefield face up or ")?;
    let after = rest.strip_prefix("face down.")?;
    Some(format!(
        "{before}you may return ~ from your graveyard to the battlefield. If you don't, you may return ~ from your graveyard to the battlefield face down.{after}"
    ))
}

/// "Put a +1/+1 counter on it if it's a creature and put a loyalty counter on it if it's a planeswalker." as two sentences.
fn two_kinds_of_counters(line: &str) -> Option<String> {
    let (before, rest) = line.split_once("Put a +1/+1 counter on it if it's a creature and ")?;
    let after = rest.strip_prefix("put a loyalty counter on it if it's a planeswalker.")?;
    Some(format!(
        "{before}Put a +1/+1 counter on it if it's a creature. Put a loyalty counter on it if it's a planeswalker.{after}"
    ))
}

/// "tap ~ and all creatures named A, then an opponent gains control of them.": those that were tapped.
fn tapped_then_controlled(line: &str) -> Option<String> {
    let (before, rest) = line.split_once("tap ~ and all creatures named ")?;
    let (name, after) = rest.split_once(", then an opponent gains control of them.")?;
    plain(name).then(|| {
        format!(
            "{before}tap ~ and all creatures named {name}, then an opponent gains control of ~ and all creatures named {name}.{after}"
        )
    })
}

/// "~ is a Dragon with base power and toughness 4/4, flying, and "…"" to "… 4/4 with flying and "…"".
fn base_and_abilities(line: &str) -> Option<String> {
    let (before, rest) = line.split_once(" with base power and toughness ")?;
    let (size, rest) = rest.split_once(", ")?;
    let (keyword, quoted) = rest.split_once(", and \"")?;
    let whole = quoted.strip_suffix('"').is_some_and(|quoted| !quoted.contains('"'));
    (plain(size) && !size.contains(' ') && plain(keyword) && whole && before.contains("~ is a"))
        .then(|| format!("{before} with base power and toughness {size} with {keyword} and \"{quoted}"))
}

/// "As long as ~ isn't attacking, its power and toughness are each equal to …. As long as ~ is attacking, its power …": an ability for each case.
pub fn sized(line: &str) -> Option<Vec<String>> {
    let sizes = ["power and toughness are each equal to ", "power and toughness are each "];
    let said = |sentence: &str| {
        let (condition, size) = sentence.strip_prefix("As long as ")?.split_once(", ")?;
        let size = size.strip_prefix("its ").or_else(|| size.strip_prefix("~'s "))?;
        (plain(condition) && plain(size)).then_some(())?;
        if let Some(amount) = size.strip_prefix(sizes[0]) {
            let amount = amount.replace("defending player controls", "your opponents control");
            return Some(format!("As long as {condition}, ~'s {}{amount}.", sizes[0]));
        }
        let number = size.strip_prefix(sizes[1])?.parse::<u8>().ok()?;
        Some(format!("As long as {condition}, ~ has base power and toughness {number}/{number}."))
    };
    let (one, two) = line.strip_suffix('.')?.split_once(". ")?;
    let two = two.replace("During turns other than yours, ", "As long as it's not your turn, ");
    Some(vec![said(one)?, said(&two)?])
}

/// "chooses from among the permanents they control an artifact and a creature, then …" to "chooses an artifact and a creature from among …".
fn chooses_from(line: &str) -> Option<String> {
    let (before, rest) = line.split_once(" chooses from among the ")?;
    let (among, rest) = rest.split_once(" they control a")?;
    let (kinds, after) = rest.split_once(", then sacrifices the rest.")?;
    plain(among).then(|| {
        format!(
            "{before} chooses a{kinds} from among the {among} they control, then sacrifices the rest.{after}"
        )
    })
}
