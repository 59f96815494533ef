//! Events of one ability that "and" joins, and plural names, to the words that the grammar reads.

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
                // A permanent that enters is what is sacrificed or attacks then.
                if first.contains("~ enters") && first.ends_with(" you sacrifice it") {
                    first.truncate(first.len() - "it".len());
                    first.push('~');
                }
                out.push_str(&format!("{first}, {rest}"));
            }
            _ => out.push_str(part),
        }
    }
    out
}

/// The verbs of a plural name in the singular, in which the grammar reads all names.
pub fn plural_names(line: &str) -> String {
    let subject = ["When ~ enter", "Whenever ~ enter", "Whenever ~ attack"];
    let Some((first, rest)) = line.split_once(", ").filter(|(first, _)| {
        subject.iter().any(|&begin| {
            first.strip_prefix(begin).is_some_and(|after| after.is_empty() || after.starts_with(' '))
        })
    }) else {
        return line.to_owned();
    };
    let words = first.split(' ').map(|word| match word {
        "enter" => "enters",
        "attack" => "attacks",
        "block" => "blocks",
        word => word,
    });
    let first = words.collect::<Vec<&str>>().join(" ");
    let mut line = format!("{first}, {rest}");
    for before in ["• ", ". ", ", "] {
        line = line.replace(&format!("{before}~ deal "), &format!("{before}~ deals "));
    }
    line
}

/// "When ~ enters or whenever it attacks while it's saddled, …" as two abilities: one of the events counts only at some time.
pub fn separate(line: &str) -> Option<[String; 2]> {
    let (events, body) = line.split_once(", ")?;
    let event = events.strip_prefix("When ~ enters or whenever it ")?;
    let plain = event.contains(" while ") && !event.contains(" or when") && !body.contains("his ability");
    plain.then(|| [format!("When ~ enters, {body}"), format!("Whenever ~ {event}, {body}")])
}
