//! Clauses that have had several wordings, to the one that the grammar reads.
//!
//! Each rule rewrites one clause into another that means the same; what it can't be sure of it leaves alone.

/// Today's wording of a line whose nouns and verbs have been normalised.
pub fn modern(line: &str) -> String {
    let mut line = line.to_owned();
    for (from, to) in [
        (" draw an additional card", " draw a card"),
        (" draws an additional card", " draws a card"),
        (" draw two additional cards", " draw two cards"),
        (" draws two additional cards", " draws two cards"),
        ("equal to or greater than", "greater than or equal to"),
        ("equal to or less than", "less than or equal to"),
        ("the enchanted creature's ", "enchanted creature's "),
        (" hand and choose ", " hand. You choose "),
        (" then add an additional {", " then add {"),
        ("tokens. They each have flying and \"", "tokens with flying and \""),
        ("creature that's attacking ", "creature attacking "),
        ("creatures that are attacking ", "creatures attacking "),
        ("target creatures each get ", "target creatures get "),
        ("target creatures each gain ", "target creatures gain "),
        ("during the end of combat step", "during the end of combat"),
        // A land that is a snow land is snow.
        ("If that land was a snow land, ", "If that land was snow, "),
        ("permanent that isn't enchanted", "nonenchanted permanent"),
        ("creature that isn't enchanted", "nonenchanted creature"),
        ("creatures that aren't enchanted", "nonenchanted creatures"),
        ("creature that isn't enchanted", "nonenchanted creature"),
        ("creatures that aren't enchanted", "nonenchanted creatures"),
        ("creature it's blocking", "creature blocked by it"),
        ("creature ~ is blocking", "creature blocked by ~"),
        ("the cards from their hand into", "their hand into"),
        ("instead of into that player's graveyard", "instead of into its owner's graveyard"),
        ("If that player does, ", "If they do, "),
        ("If the player does, ", "If they do, "),
        ("If that player doesn't, ", "If they don't, "),
        ("If the player doesn't, ", "If they don't, "),
    ] {
        line = line.replace(from, to);
    }
    line = no_regeneration(&line);
    line = own_targets(&line);
    line = impossible(&line);
    line = prevented_this_turn(&line);
    named_tokens(&line)
}

/// "Destroy … . That creature can't be regenerated." to "… It can't be regenerated."
fn no_regeneration(line: &str) -> String {
    let mut out = String::with_capacity(line.len());
    let mut destroyed = false;
    for sentence in line.split_inclusive(". ") {
        // "destroy target Knight and it can't be regenerated"
        let sentence = &match sentence.strip_suffix(" and it can't be regenerated.") {
            Some(order) if order.to_lowercase().contains("destroy target ") => {
                format!("{order}. It can't be regenerated.")
            }
            _ => sentence.to_owned(),
        };
        let plain = sentence.trim_end_matches([' ', '.']);
        let pronoun = match plain.strip_suffix(" can't be regenerated") {
            Some("That creature" | "That permanent" | "That land") => Some("It"),
            Some("Those creatures" | "Those permanents") => Some("They"),
            _ => None,
        };
        match (pronoun, sentence.find(" can't")) {
            (Some(pronoun), Some(verb)) if destroyed => {
                out.push_str(pronoun);
                out.push_str(&sentence[verb..]);
            }
            _ => out.push_str(sentence),
        }
        destroyed = plain.to_lowercase().contains("destroy");
    }
    out
}

/// "target creature of your choice": whoever puts the ability on the stack chooses its targets (601.2c).
fn own_targets(line: &str) -> String {
    let mut line = line.to_owned();
    let choice = " of your choice";
    let mut from = 0;
    while let Some(found) = line[from..].find(choice) {
        let at = from + found;
        let clause = line[..at].rfind([',', '.', ':']).map_or(0, |stop| stop + 1);
        let noun = line[clause..at].rsplit_once("target ").map(|(_, noun)| noun);
        if noun.is_some_and(|noun| noun.split(' ').count() <= 2) {
            line.replace_range(at..at + choice.len(), "");
        } else {
            from = at + choice.len();
        }
    }
    line
}

/// "If you can't, …" after an order is "If you don't, …": an order that can be followed is (101.3).
fn impossible(line: &str) -> String {
    let mut out = String::with_capacity(line.len());
    let mut optional = true;
    for sentence in line.split_inclusive(". ") {
        if !optional && sentence.starts_with("If you can't, ") {
            out.push_str(&sentence.replacen("can't", "don't", 1));
        } else {
            out.push_str(sentence);
        }
        optional = [" may ", "unless", "would", "instead"].iter().any(|word| sentence.contains(word));
    }
    out
}

/// "that would be dealt this turn by X" to "that would be dealt by X this turn".
fn prevented_this_turn(line: &str) -> String {
    let mut line = line.to_owned();
    let mut from = 0;
    while let Some(found) = line[from..].find("would be dealt ") {
        let start = from + found;
        from = start + "would be dealt ".len();
        let end = line[start..].find(['.', ',', '"']).map_or(line.len(), |stop| start + stop);
        let Some(turn) = line[start..end].find(" this turn ").map(|at| start + at) else { continue };
        let rest = &line[turn + " this turn ".len()..end];
        if (rest.starts_with("by ") || rest.starts_with("to ")) && !rest.contains(" and ") {
            line.insert_str(end, " this turn");
            line.replace_range(turn..turn + " this turn".len(), "");
        }
    }
    line
}

/// "token with flying named Wasp" to "token named Wasp with flying".
fn named_tokens(line: &str) -> String {
    for noun in ["token", "tokens"] {
        let start = format!(" {noun} with ");
        let Some(at) = line.find(&start) else { continue };
        let with = at + start.len();
        let Some(named) = line[with..].find(" named ").map(|found| with + found) else { continue };
        let keywords = &line[with..named];
        if keywords.contains(['.', ',', '"', ':']) {
            continue;
        }
        let name_start = named + " named ".len();
        let mut end = name_start;
        for word in line[name_start..].split_inclusive(' ') {
            let large = word.starts_with(|letter: char| letter.is_uppercase());
            if !large {
                break;
            }
            end += word.trim_end_matches([' ', '.', ',']).len();
            if word.trim_end_matches(' ').ends_with(['.', ',']) {
                break;
            }
            end += 1;
        }
        let name = line[name_start..end.min(line.len())].trim_end();
        if name.is_empty() {
            continue;
        }
        let after = &line[name_start + name.len()..];
        return format!("{} {noun} named {name} with {keywords}{after}", &line[..at]);
    }
    line.to_owned()
}

#[cfg(test)]
mod tests {
    use super::modern;

    #[test]
    fn the_wording_of_clauses_is_one() {
        for (old, new) in [
            (
                "Destroy target land. That permanent can't be regenerated.",
                "Destroy target land. It can't be regenerated.",
            ),
            ("Destroy target creature of your choice.", "Destroy target creature."),
            (
                "Sacrifice a creature. If you can't, ~ deals 7 damage to you.",
                "Sacrifice a creature. If you don't, ~ deals 7 damage to you.",
            ),
            (
                "Prevent all combat damage that would be dealt this turn by target creature.",
                "Prevent all combat damage that would be dealt by target creature this turn.",
            ),
            (
                "Create a 1/1 green Insect creature token with flying named Wasp.",
                "Create a 1/1 green Insect creature token named Wasp with flying.",
            ),
        ] {
            assert_eq!(modern(old), new);
            assert_eq!(modern(new), new);
        }
    }

    #[test]
    fn what_only_looks_alike_is_left_alone() {
        for text in [
            "Target creature gains protection from the color of your choice.",
            "The next time a source of your choice would deal damage to you this turn, prevent that damage.",
            "You may sacrifice a creature. If you can't, draw a card.",
            "Tap target creature. That creature can't be regenerated this turn.",
        ] {
            assert_eq!(modern(text), text);
        }
    }
}
