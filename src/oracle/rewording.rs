//! Sentences that say what the grammar reads in another order or with more words, to the words that it reads.

/// Today's wording of a line, as in [`super::wording`].
pub fn modern(line: &str) -> String {
    let rules = [in_turn, cant_block_it, of_those, removed_and_sacrificed, life_above_start];
    let line = &milled(line);
    let mut line = rules.iter().fold(line.to_owned(), |line, rule| rule(&line));
    for (from, to) in [
        // CR 702.29d: a card is cycled by discarding it, and such an ability triggers once.
        ("henever you cycle or discard a", "henever you discard a"),
        // A duel has one opponent.
        (" enters tapped unless you have two or more opponents.", " enters tapped."),
        (
            "the beginning of each of your postcombat main phases",
            "the beginning of your postcombat main phase",
        ),
        (
            "fter this phase, there is an additional combat phase",
            "fter this main phase, there is an additional combat phase",
        ),
        ("hen you next cast a", "hen you cast a"),
        (" discards all the cards in their hand", " discards their hand"),
        (" discard all the cards in their hand", " discard their hand"),
        (
            ". Each of those players may choose new targets for their copy.",
            " and may choose new targets for the copy.",
        ),
        (" may choose new targets for the copy they control.", " may choose new targets for the copy."),
    ] {
        line = line.replace(from, to);
    }
    line
}

/// "During your turn, ~ has first strike." to "As long as it's your turn, ~ has first strike."
fn in_turn(line: &str) -> String {
    for (during, as_long) in [
        ("During your turn, ", "As long as it's your turn, "),
        ("During turns other than yours, ", "As long as it's not your turn, "),
    ] {
        if let Some(rest) = line.strip_prefix(during)
            && !rest.starts_with("you may")
            && !rest.starts_with("your opponents")
        {
            return format!("{as_long}{rest}");
        }
    }
    line.to_owned()
}

/// "Creatures with power less than ~'s power can't block it." to "~ can't be blocked by creatures with power less than ~'s power."
fn cant_block_it(line: &str) -> String {
    let plain = |what: &str| !what.contains(['.', ',', '"', ':']);
    match line.strip_prefix("Creatures ").and_then(|rest| rest.strip_suffix(" can't block it.")) {
        Some(what) if plain(what) && what.contains("~'s") => {
            format!("~ can't be blocked by creatures {what}.")
        }
        _ => line.to_owned(),
    }
}

/// "Look at the top three cards of your library. Put one of those cards into your hand and …" to "… Put one of them …".
fn of_those(line: &str) -> String {
    let mut line = line.to_owned();
    for number in ["one", "two", "three", "four", "five", "X"] {
        for joint in [". Put ", ", then put "] {
            let those = format!("{joint}{number} of those cards ");
            let Some(at) = line.find(&those) else { continue };
            let sentence = line[..at].rfind(". ").map_or(0, |stop| stop + 2);
            if line[sentence..at].to_lowercase().contains("ook at the top ")
                && !line[sentence..at].contains('"')
            {
                line.replace_range(at..at + those.len(), &format!("{joint}{number} of them "));
            }
        }
    }
    line
}

/// "Remove three quest counters from ~ and sacrifice it: …" to "Remove three quest counters from ~, Sacrifice ~: …".
fn removed_and_sacrificed(line: &str) -> String {
    match line.split_once(" from ~ and sacrifice it: ") {
        Some((before, then)) if before.contains("emove ") && !before.contains([':', '"']) => {
            format!("{before} from ~, Sacrifice ~: {then}")
        }
        _ => line.to_owned(),
    }
}

/// CR 119.1: a player begins a duel with 20. "you have at least 10 life more than your starting life total" to "you have 30 or more life".
fn life_above_start(line: &str) -> String {
    let Some((before, rest)) = line.split_once("ou have at least ") else { return line.to_owned() };
    let Some((number, after)) = rest.split_once(" life") else { return line.to_owned() };
    let Ok(number) = number.parse::<u16>() else { return line.to_owned() };
    match after.strip_prefix(" more than your starting life total") {
        Some(after) => format!("{before}ou have {} or more life{after}", number + 20),
        None => format!("{before}ou have {number} or more life{after}"),
    }
}

/// "Mill three cards. You may put a creature card from among them into your hand." to "… from among those cards …".
fn milled(line: &str) -> String {
    let Some(at) = line.to_lowercase().find("mill ").filter(|_| line.contains(" from among the")) else {
        return line.to_owned();
    };
    let (before, rest) = line.split_at(at);
    let mut rest = rest.to_owned();
    for cards in ["the cards milled this way", "the milled cards", "them"] {
        for to in ["into", "onto", "to"] {
            rest = rest
                .replace(&format!(" from among {cards} {to} "), &format!(" from among those cards {to} "));
        }
    }
    format!("{before}{rest}")
}
