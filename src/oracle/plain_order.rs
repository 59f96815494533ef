//! Rewords sentences whose parts come in an order, or in a combination, that few cards use.

use crate::english::{capitalised, uncapitalised};

/// The wording of a line in the usual order.
pub fn in_plain_order(line: &str) -> String {
    let mut line = line.to_owned();
    for verb in ["is", "are", "becomes"] {
        let colors = "white, blue, black, red, and green";
        line = line.replace(&format!(" {verb} all colors"), &format!(" {verb} {colors}"));
    }
    for rule in [
        additional_counter,
        measure_of,
        during_your_turn,
        cards_in_their_graveyard,
        both_players,
        whenever_until,
        chosen_fighters,
        had_enter,
    ] {
        // A line may say the same twice.
        while let Some(plain) = rule(&line) {
            line = plain;
        }
    }
    line
}

/// "Return it to the battlefield with an additional +1/+1 counter on it." to "… with a +1/+1 counter on it.": every counter is additional to
/// those that the permanent would enter with anyway.
fn additional_counter(line: &str) -> Option<String> {
    [
        ("an additional +1/+1 counter", "a +1/+1 counter"),
        ("two additional +1/+1 counters", "two +1/+1 counters"),
        ("an additional -1/-1 counter", "a -1/-1 counter"),
    ]
    .into_iter()
    .find_map(|(from, to)| {
        let (before, after) = line.split_once(&format!(" with {from} on it"))?;
        let clause = before.rsplit(['.', ',']).next()?;
        let moves = clause.contains("to the battlefield") && !clause.ends_with("enters");
        moves.then(|| format!("{before} with {to} on it{after}"))
    })
}

/// "you had another creature you control enter this turn" to "another creature entered under your control this turn".
fn had_enter(line: &str) -> Option<String> {
    let (before, rest) = line.split_once("you had ")?;
    let (what, after) = rest.split_once(" you control enter this turn")?;
    (!what.contains(['.', ',', '"']))
        .then(|| format!("{before}{what} entered under your control this turn{after}"))
}

/// "the power of the exiled card" to "the exiled card's power".
fn measure_of(line: &str) -> Option<String> {
    let mut changed = line.to_owned();
    for measure in ["power", "toughness", "mana value"] {
        for object in ["exiled card", "sacrificed creature", "discarded card", "revealed card"] {
            let (from, to) = (format!("the {measure} of the {object}"), format!("the {object}'s {measure}"));
            changed = changed.replace(&from, &to);
        }
    }
    (changed != line).then_some(changed)
}

/// "Your opponents can't cast spells during your turn." to "As long as it's your turn, your opponents can't cast spells."
fn during_your_turn(line: &str) -> Option<String> {
    let rule = line.strip_suffix(" during your turn.")?;
    let plain = rule.contains(" can't cast ") && !rule.contains(['.', ',', '"', ':']);
    plain.then(|| format!("As long as it's your turn, {}.", uncapitalised(rule)))
}

/// "an opponent has eight or more cards in their graveyard" to "there are eight or more cards in an opponent's graveyard".
fn cards_in_their_graveyard(line: &str) -> Option<String> {
    let (before, rest) = line.split_once(" opponent has ")?;
    let before = before.strip_suffix(" an")?;
    let (number, after) = rest.split_once(" or more cards in their graveyard")?;
    (!number.contains(' '))
        .then(|| format!("{before} there are {number} or more cards in an opponent's graveyard{after}"))
}

/// "You and target opponent each draw a card." to "You draw a card and target opponent draws a card."
fn both_players(line: &str) -> Option<String> {
    let (before, rest) = line.split_once("ou and ")?;
    let (other, rest) = rest.split_once(" each ")?;
    let players = [
        "target opponent",
        "that player",
        "target player",
        "defending player",
        "that opponent",
        "its controller",
    ];
    let (before, you) = match before.strip_suffix('Y') {
        Some(before) => (before, "You"),
        None => (before.strip_suffix('y')?, "you"),
    };
    let end = rest.find(['.', ','])?;
    let (deed, after) = rest.split_at(end);
    let (verb, what) = deed.split_once(' ')?;
    // What is chosen, a sacrifice or a discard, is chosen by both before anything happens (101.4).
    let theirs = ["draw", "create", "lose", "gain", "mill", "get"]
        .into_iter()
        .find(|one| *one == verb)
        .map(|verb| format!("{verb}s"))?;
    let single = !what.contains(" and ") && !what.contains(" or ") && !after.starts_with(", then ");
    (players.contains(&other) && single && !what.contains("your") && !deed.contains('"'))
        .then(|| format!("{before}{you} {deed} and {other} {theirs} {what}{after}"))
}

/// "Until end of turn, whenever a creature dies, you gain 1 life." to "Whenever a creature dies this turn, you gain 1 life."
fn whenever_until(line: &str) -> Option<String> {
    let (before, rest) = line.split_once("ntil end of turn, whenever ")?;
    let before = before.strip_suffix(['U', 'u'])?;
    let begins =
        before.is_empty() || before.ends_with(". ") || before.ends_with(": ") || before.ends_with("• ");
    let (event, does) = rest.split_once(", ")?;
    (begins && !event.contains(['.', '"']) && !event.contains(" this turn"))
        .then(|| format!("{before}Whenever {event} this turn, {does}"))
}

/// "Choose target creature you control and target creature you don't control. [The creature you control grows.] Then those creatures fight each
/// other." to "Choose target creature you control. [That creature grows.] Then that creature fights target creature you don't control."
fn chosen_fighters(line: &str) -> Option<String> {
    let (before, rest) = line.split_once("Choose target creature you control and target creature ")?;
    let (whose, rest) = rest.split_once(". ")?;
    let fights = ["Then those creatures fight each other.", "Then the chosen creatures fight each other."];
    let between = fights.into_iter().find_map(|fight| rest.strip_suffix(fight))?;
    if !matches!(whose, "you don't control" | "an opponent controls") {
        return None;
    }
    let between = ["the chosen creature you control", "the creature you control"]
        .into_iter()
        .fold(between.to_owned(), |text, words| {
            text.replace(words, "that creature").replace(&capitalised(words), "That creature")
        });
    Some(format!(
        "{before}Choose target creature you control. {between}Then that creature fights target creature {whose}."
    ))
}

#[cfg(test)]
mod tests {
    use super::in_plain_order;

    #[test]
    fn what_both_choose_or_do_in_turn_stays_as_it_is() {
        for line in [
            "You and target opponent each sacrifice a creature.",
            "You and target opponent each draw a card and lose 1 life.",
            "You and target opponent each draw two cards, then discard a card.",
            "Élan players can't cast spells.",
        ] {
            assert_eq!(in_plain_order(line), line);
        }
        let accent = "Élan players can't cast spells during your turn.";
        assert_eq!(in_plain_order(accent), "As long as it's your turn, élan players can't cast spells.");
    }

    #[test]
    fn rare_orders_become_the_usual_one() {
        for &(rare, plain) in &[
            (
                "Draw X cards, where X is the power of the exiled card.",
                "Draw X cards, where X is the exiled card's power.",
            ),
            (
                "Your opponents can't cast spells during your turn.",
                "As long as it's your turn, your opponents can't cast spells.",
            ),
            (
                "If an opponent has eight or more cards in their graveyard, draw a card.",
                "If there are eight or more cards in an opponent's graveyard, draw a card.",
            ),
            (
                "When ~ enters, you and target opponent each draw a card.",
                "When ~ enters, you draw a card and target opponent draws a card.",
            ),
            ("You and that player each gain 3 life.", "You gain 3 life and that player gains 3 life."),
            (
                "{B}: Until end of turn, whenever a creature dies, you gain 1 life.",
                "{B}: Whenever a creature dies this turn, you gain 1 life.",
            ),
            (
                "Choose target creature you control and target creature you don't control. The creature you control gets +2/+1 until end of turn. Then those creatures fight each other.",
                "Choose target creature you control. That creature gets +2/+1 until end of turn. Then that creature fights target creature you don't control.",
            ),
            (
                "Return it to the battlefield with an additional +1/+1 counter on it.",
                "Return it to the battlefield with a +1/+1 counter on it.",
            ),
            (
                "That creature enters with an additional +1/+1 counter on it.",
                "That creature enters with an additional +1/+1 counter on it.",
            ),
            ("~ is all colors.", "~ is white, blue, black, red, and green."),
        ] {
            assert_eq!(in_plain_order(rare), plain);
        }
    }
}
