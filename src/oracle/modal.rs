//! Modes and their numbers, to the words that the grammar reads.

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
        (" one— ", " one — "),
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
