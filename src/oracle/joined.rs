//! Events of one ability that "and" joins, and what players have of counters, to the words that the grammar reads.

/// "When ~ enters and whenever it attacks, …" to "… or whenever …": an ability of several events triggers on each (603.2).
pub fn events(line: &str) -> String {
    let mut out = String::with_capacity(line.len());
    // In quotation marks begins another ability.
    for (at, part) in line.split('"').enumerate() {
        if at > 0 {
            out.push('"');
        }
        match part.split_once(", ") {
            Some((first, rest)) if first.starts_with("When") => {
                let mut first = first.to_owned();
                for word in [" and whenever ", " and when "] {
                    first = first.replace(word, " or whenever ");
                }
                out.push_str(&format!("{first}, {rest}"));
            }
            _ => out.push_str(part),
        }
    }
    out
}

/// "An opponent is poisoned" to "an opponent has one or more poison counters" (122.1f).
pub fn counted_on_players(line: &str) -> String {
    let mut line = line.replace(" is poisoned", " has one or more poison counters");
    // No battle can be in these games.
    line = line
        .replace(" a player or battle", " a player")
        .replace(" target player or battle", " target player");
    line
}

/// What is said of a player's commander, to words about commanders that somebody owns or has cast.
pub fn commanders(line: &str) -> String {
    if !line.contains(" your commander") {
        return line.to_owned();
    }
    let line = line.replace("time you've cast your commander from", "time you've cast a commander from");
    let line = line.replace(" cast your commander,", " cast a commander spell,");
    let line = line.replace(" your commander", " a commander you own");
    line.replace(" a commander you own's ", " your commander's ")
}

/// A plural name that the first clause has as its subject, in the singular as all names are.
pub fn plural_names(line: &str) -> String {
    if !["When ~ enter,", "When ~ enter ", "Whenever ~ enter ", "Whenever ~ attack,", "Whenever ~ attack "]
        .iter()
        .any(|begin| line.starts_with(begin))
    {
        return line.to_owned();
    }
    let mut line = line.replacen("~ enter", "~ enters", 1).replacen("~ attack", "~ attacks", 1);
    if let Some((first, rest)) = line.split_once(", ") {
        line = format!(
            "{}, {rest}",
            first.replace("enters or attack", "enters or attacks").replace("attackss", "attacks")
        );
    }
    for before in ["• ", ". ", ", "] {
        line = line.replace(&format!("{before}~ deal "), &format!("{before}~ deals "));
    }
    line
}

/// Modes after a full stop, or under names of their own, to modes after a dash. How many may be chosen is asked as they are, for a spell as
/// it is cast.
pub fn modes(line: &str) -> String {
    let Some((before, list)) = line.split_once('•') else { return line.to_owned() };
    if !before.contains("hoose ") || before.starts_with("As ~ enters, choose ") {
        return line.to_owned();
    }
    let mut before = before.to_owned();
    for (from, to) in [
        (" as you cast ~, you may choose ", ", you may choose "),
        (" as you cast ~, choose ", ", choose "),
        (" instead— ", " instead. "),
        (" chosen— ", " chosen — "),
        (
            "an opponent has eight or more cards in their graveyard",
            "an opponent's graveyard has eight or more cards in it",
        ),
    ] {
        before = before.replace(from, to);
    }
    if let Some(start) = before.strip_suffix(". ")
        && let Some((_, number)) = start.rsplit_once("hoose ")
        && ["one", "two", "any number", "up to one", "up to two"].iter().any(|one| number.starts_with(one))
        && !number.contains(['.', ','])
        && !number.contains(" instead")
    {
        before = format!("{start} — ");
    }
    let modes: Vec<&str> = list.split('•').map(|mode| unnamed(mode.trim_start())).collect();
    format!("{before}• {}", modes.join("• "))
}

/// A mode without its flavor word (207.2d).
fn unnamed(mode: &str) -> &str {
    match mode.split_once(" — ") {
        Some((name, rest))
            if name.starts_with(char::is_uppercase)
                && name.chars().all(|letter| letter.is_alphabetic() || " '!?,-.".contains(letter)) =>
        {
            rest
        }
        _ => mode,
    }
}
