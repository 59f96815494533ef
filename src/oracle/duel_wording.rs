//! Sentences about each of several opponents, to what they come to in a duel, which has one (102.2).

/// The wording of a line for one opponent.
pub fn with_one_opponent(line: &str) -> String {
    let mut line = line.to_owned();
    for rule in [for_each_opponent, each_opponent_who] {
        line = rule(&line).unwrap_or(line);
    }
    line
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
    // Who is meant by a further word for that player would be somebody else.
    if ["that player", "that opponent", "they", "their", "choose", "other"]
        .iter()
        .any(|word| sentence.contains(word))
    {
        return None;
    }
    let sentence =
        if begins { format!("{}{}", sentence[..1].to_uppercase(), &sentence[1..]) } else { sentence };
    Some(format!("{before}{sentence}.{after}"))
}

/// "Each opponent who lost life this turn loses 1 life." to "Each opponent loses 1 life if an opponent lost life this turn." The condition comes last,
/// so that it is asked as the instruction is followed.
fn each_opponent_who(line: &str) -> Option<String> {
    let (before, rest) = line.split_once("ach opponent who ")?;
    let (sentence, after) = rest.split_once('.')?;
    if sentence.contains([',', '"']) || sentence.contains(" if ") {
        return None;
    }
    let at = WHO_DOES
        .iter()
        .filter_map(|verb| sentence.match_indices(verb).map(|(at, _)| at).find(|&at| at > 0))
        .min();
    match before.strip_suffix("for e") {
        Some(before) if at.is_none() => {
            let plain = !sentence.contains(" as you ")
                && !sentence.contains("can't")
                && !sentence.contains("this way");
            (plain && !before.ends_with("where X is "))
                .then(|| format!("{before}if an opponent {sentence}.{after}"))
        }
        None => {
            let (who, does) = sentence.split_at(at?);
            let plain = !["this way", "does", "can't"]
                .iter()
                .any(|word| who.contains(word) && !who.contains("doesn't control"));
            plain.then(|| format!("{before}ach opponent{does} if an opponent {who}.{after}"))
        }
        _ => None,
    }
}

/// What those opponents do, after what is said of them.
const WHO_DOES: [&str; 6] = [" loses ", " discards ", " sacrifices ", " draws ", " creates ", " mills "];

#[cfg(test)]
mod tests {
    use super::with_one_opponent;

    #[test]
    fn rule_102_2_sentences_about_each_opponent_are_about_the_one() {
        for (many, one) in [
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
        ] {
            assert_eq!(with_one_opponent(many), one);
            assert_eq!(with_one_opponent(one), one);
        }
        // The word would mean somebody else.
        let twice =
            "For each opponent, exile target creature that player controls and that player gains 2 life.";
        assert_eq!(with_one_opponent(twice), twice);
    }
}
