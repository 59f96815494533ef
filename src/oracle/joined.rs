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
    line = line.replace(" a player or battle", " a player").replace(" target player or battle", " target player");
    line
}
