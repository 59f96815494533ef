//! Rewords "reveal cards from the top of your library until …" to what the grammar reads.

/// Rewords what is revealed, and what is done with the card found and with the others.
pub fn until_found(line: &str) -> String {
    let Some(at) = line.find("cards from the top of ") else { return line.to_owned() };
    let (before, rest) = line.split_at(at);
    let Some((library, rest)) = rest.split_once(" library until ") else { return line.to_owned() };
    let them = library.ends_with(" their");
    let mut rest = rest.to_owned();
    // "until four land cards are revealed".
    if them
        && let Some((cards, after)) =
            rest.split_once(" is revealed").or_else(|| rest.split_once(" are revealed"))
        && !cards.contains(['.', ','])
    {
        rest = format!("they reveal {cards}{after}");
    }
    for &(from, to) in &[
        (". That player puts all cards revealed this way into", ", then puts those cards into"),
        (", then puts all cards revealed this way into", ", then puts those cards into"),
        (", then put all cards revealed this way into", ", then put those cards into"),
        (". The player puts ", ". That player puts "),
        (" and put all other cards revealed this way ", " and the rest "),
        (" and all other cards revealed this way ", " and the rest "),
        (" and exile all other cards revealed this way", " and exile the rest"),
        (", then shuffles all other cards revealed this way into", ", then shuffles the rest into"),
        (" and shuffle the rest into your library", ", then shuffle the rest into your library"),
        (" and shuffle all other cards revealed this way into your", ", then shuffle the rest into your"),
        (". Put those land cards ", ". Put those cards "),
        (", then that player shuffles the rest into", ", then shuffles the rest into"),
    ] {
        rest = rest.replace(from, to);
    }
    format!("{before}{library} library until {rest}")
}
