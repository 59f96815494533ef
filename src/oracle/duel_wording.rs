//! Rewords sentences about each opponent for a duel, which has one (102.2), and about commanders, which it has none of (903.3).

use crate::english::capitalised;

/// The wording of a line for one opponent.
pub fn with_one_opponent(line: &str) -> String {
    let mut line = line.replace(" for each of your opponents who ", " for each opponent who ");
    for rule in [for_each_opponent, each_opponent_who] {
        line = rule(&line).unwrap_or(line);
    }
    line.replace(
        "each opponent loses life equal to the life they lost this turn",
        "each opponent loses life equal to the total amount of life your opponents lost this turn",
    )
}

/// "For each opponent, tap target creature that player controls." to "Tap target creature an opponent controls."
fn for_each_opponent(line: &str) -> Option<String> {
    let (before, rest) = line.split_once("or each opponent, ")?;
    let begins = before.ends_with('F');
    let before = before.strip_suffix(['f', 'F'])?;
    let (sentence, after) = rest.split_once('.')?;
    let whose = [
        (" that player controls", " an opponent controls"),
        (" that opponent controls", " an opponent controls"),
        (" that's tapped and attacking that player", " that's tapped and attacking"),
        (" that's tapped and attacking that opponent", " that's tapped and attacking"),
        (" from that player's graveyard", " from an opponent's graveyard"),
    ];
    let (from, to) = whose.into_iter().find(|(from, _)| sentence.contains(from))?;
    let sentence = sentence.replacen(from, to, 1);
    // A later pronoun would mean another player.
    if ["that player", "that opponent", "they", "their", "choose", "other"]
        .iter()
        .any(|word| sentence.contains(word))
    {
        return None;
    }
    let sentence = if begins { capitalised(&sentence) } else { sentence };
    Some(format!("{before}{sentence}.{after}"))
}

/// "Each opponent who lost life this turn loses 1 life." to "Each opponent loses 1 life if an opponent lost life this turn." The condition
/// comes last, so that it is checked when the instruction is followed.
fn each_opponent_who(line: &str) -> Option<String> {
    let (before, rest) = line.split_once("ach opponent who ")?;
    let (sentence, after) = rest.split_once('.')?;
    if sentence.contains([',', '"']) || sentence.contains(" if ") {
        return None;
    }
    let said = sentence.strip_prefix("doesn't control").unwrap_or(sentence);
    if [" as you ", "can't", "this way", "does"].iter().any(|word| said.contains(word)) {
        return None;
    }
    let does = WHO_DOES.iter().filter_map(|verb| sentence.find(verb)).min();
    match (before.strip_suffix("for e"), does) {
        (Some(before), None) => Some(format!("{before}if an opponent {sentence}.{after}")),
        (None, Some(at)) => {
            let (who, does) = sentence.split_at(at);
            Some(format!("{before}ach opponent{does} if an opponent {who}.{after}"))
        }
        _ => None,
    }
}

/// The verbs of what those opponents do, after the relative clause.
const WHO_DOES: [&str; 6] = [" loses ", " discards ", " sacrifices ", " draws ", " creates ", " mills "];

/// What is said of a player's commander, to words about commanders that somebody owns or has cast.
pub fn commanders(line: &str) -> String {
    // What makes something a commander, and what is said of several, is left alone.
    let other = ["be your commander", "is your commander", "'s your commander", "your commanders"];
    if !line.contains(" your commander") || other.iter().any(|words| line.contains(words)) {
        return line.to_owned();
    }
    let line = line.replace("time you've cast your commander from", "time you've cast a commander from");
    let line = line.replace(" cast your commander,", " cast a commander spell,");
    let line = line.replace(" your commander", " a commander you own");
    line.replace(" a commander you own's ", " your commander's ")
}

/// Whether the line is only about decks or commanders, which don't matter in a duel.
pub fn is_of_other_games(line: &str) -> bool {
    let starts = [
        "A deck can have ",
        "Commander creatures you own have ",
        "Commander creatures you control ",
        "Commanders you control have ",
        "Companion — ",
        "If ~ is your commander, ",
        "As the game begins, if ~ is your commander",
        "As long as ~ is your commander, ",
    ];
    // "… or as ~ enters if it's not your commander, …" says something in a duel.
    let only_there = !line.contains('•') && !line.contains(" not your commander");
    line == "~ can be your commander." || starts.iter().any(|&start| line.starts_with(start)) && only_there
}

#[cfg(test)]
mod tests {
    use super::{is_of_other_games, with_one_opponent};

    #[test]
    fn rule_903_3_what_is_said_for_games_without_commanders_too_is_not_left_out() {
        for line in [
            "~ can be your commander.",
            "A deck can have any number of cards named ~.",
            "As the game begins, if ~ is your commander, choose a color.",
        ] {
            assert!(is_of_other_games(line), "{line}");
        }
        for line in [
            "As the game begins, if ~ is your commander, or as ~ enters if it's not your commander, choose a color.",
            "As long as you control your commander, ~ has flying.",
        ] {
            assert!(!is_of_other_games(line), "{line}");
        }
    }

    #[test]
    fn rule_102_2_sentences_about_each_opponent_are_about_the_one() {
        for &(many, one) in &[
            (
                "When ~ enters, for each opponent, tap up to one target creature that player controls.",
                "When ~ enters, tap up to one target creature an opponent controls.",
            ),
            (
                "Whenever ~ attacks, each opponent who doesn't control an Elf loses 1 life.",
                "Whenever ~ attacks, each opponent loses 1 life if an opponent doesn't control an Elf.",
            ),
            (
                "Put a +1/+1 counter on ~ for each opponent who was dealt damage this turn.",
                "Put a +1/+1 counter on ~ if an opponent was dealt damage this turn.",
            ),
            (
                "The active player adds {C}{C} for each of your opponents who lost life this turn.",
                "The active player adds {C}{C} if an opponent lost life this turn.",
            ),
        ] {
            assert_eq!(with_one_opponent(many), one);
            assert_eq!(with_one_opponent(one), one);
        }
        // The pronoun would mean another player.
        let twice =
            "For each opponent, exile target creature that player controls and that player gains 2 life.";
        assert_eq!(with_one_opponent(twice), twice);
    }
}
