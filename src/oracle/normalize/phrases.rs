//! Phrases with the same meaning: each is rewritten to one form.

use super::tables::IMPERATIVES;
use super::words::replace_words;

/// Pronouns for persons: "Prevent all damage that would be dealt to him this turn".
pub(super) fn persons(line: &str) -> String {
    let mut line = line.to_owned();
    for &(person, thing) in &[
        ("he's", "it's"),
        ("she's", "it's"),
        ("himself", "itself"),
        ("herself", "itself"),
        ("him", "it"),
        ("his", "its"),
        ("he", "it"),
        ("she", "it"),
    ] {
        line = replace_words(&line, person, thing);
    }
    line
}

/// "enters under your control" to "you control enters".
pub(super) fn under_control(line: &str) -> String {
    // A replacement effect that changes who controls entering creatures.
    let mut line = line.replace(
        "If a creature would enter under an opponent's control this turn, it enters under your control instead.",
        "Creatures that would enter for your opponents enter for you this turn.",
    );
    for &verb in &["enters", "enter"] {
        line = line.replace(&format!(" {verb} under your control"), &format!(" you control {verb}"));
        line = line.replace(
            &format!(" {verb} under an opponent's control"),
            &format!(" an opponent controls {verb}"),
        );
    }
    line
}

/// "~ has three or more charge counters on it" to "there are three or more charge counters on ~".
pub(super) fn counters_there(line: &str) -> String {
    let mut line = line.to_owned();
    for &subject in &["~", "it", "that creature"] {
        let has = format!(" {subject} has ");
        let mut from = 0;
        while let Some(at) = line[from..].find(&has).map(|at| from + at) {
            let start = at + has.len();
            from = start;
            let Some(stop) = line[start..].find(" counters on it").map(|stop| start + stop) else { break };
            let words: Vec<&str> = line[start..stop].split(' ').collect();
            // A kind of counter has two words at most.
            let counts = words.len() <= 5
                && crate::english::number_of(words[0]).is_some()
                && matches!(words.get(1..3), Some(["or", "more" | "fewer"]));
            if counts {
                let there = format!(" there are {} counters on {subject}", words.join(" "));
                line.replace_range(at..stop + " counters on it".len(), &there);
            }
        }
    }
    line
}

/// "spells you cast with mana value 7 or greater cost {1} less" to "spells with … you cast cost {1} less"; "+X/+Y, where X is … and Y is" to
/// "…, and Y is".
pub(super) fn cast_with(line: &str) -> String {
    let mut line = line.to_owned();
    let cast = " spells you cast with ";
    if let Some(at) = line.find(cast) {
        let start = at + cast.len();
        if let Some(stop) = line[start..].find(" cost {").map(|stop| start + stop)
            && !line[start..stop].contains(['.', ',', '"'])
        {
            let moved = format!(" spells with {} you cast", &line[start..stop]);
            line.replace_range(at..stop, &moved);
        }
    }
    if let Some(at) = line.find(" +X/+Y, where X is ")
        && let Some(and) = line[at..].find(" and Y is ").map(|and| at + and)
        && !line[..and].ends_with(',')
    {
        line.insert(and, ',');
    }
    line
}

/// "put a 1/1 token onto the battlefield" to "create a 1/1 token".
pub(super) fn created(line: &str) -> String {
    let mut line = line.to_owned();
    for &noun in &["token", "tokens"] {
        let end = format!(" {noun} onto the battlefield");
        while let Some(stop) = line.find(&end) {
            let sentence = line[..stop].rfind(['.', ',']).map_or(0, |dot| dot + 1);
            let verb = [("puts ", "creates "), ("put ", "create "), ("Put ", "Create ")]
                .into_iter()
                .filter_map(|(from, to)| line[sentence..stop].rfind(from).map(|at| (sentence + at, from, to)))
                .max_by_key(|(at, ..)| *at);
            let Some((at, from, to)) = verb else { break };
            line.replace_range(stop + 1 + noun.len()..stop + end.len(), "");
            line.replace_range(at..at + from.len(), to);
        }
    }
    line
}

/// "Bury target creature." to "Destroy target creature. It can't be regenerated."
pub(super) fn buried(line: &str) -> String {
    let mut line = line.to_owned();
    for &(bury, destroy) in &[("bury target ", "destroy target "), ("Bury target ", "Destroy target ")] {
        while let Some(at) = line.find(bury) {
            let stop = line[at..].find('.').map_or(line.len(), |dot| at + dot + 1);
            line.insert_str(stop, " It can't be regenerated.");
            line.replace_range(at..at + bury.len(), destroy);
        }
    }
    line
}

/// "doesn't untap during your untap step" to "… its controller's untap step": whose step it is follows from the object.
pub(super) fn untap_steps(line: &str) -> String {
    let mut line = line.to_owned();
    for &(verb, whose, plural) in &[
        ("doesn't untap during ", "its controller's", ""),
        ("don't untap during ", "their controllers'", "s"),
    ] {
        let mut from = 0;
        while let Some(found) = line[from..].find(verb) {
            let start = from + found + verb.len();
            from = start;
            let owners = [
                "your",
                "their controllers'",
                "their controller's",
                "their",
                "its controller's",
                "that player's",
            ];
            let Some(owner) = owners.iter().find(|&owner| {
                line[start..].strip_prefix(owner).is_some_and(|rest| {
                    rest.starts_with(" untap step") || rest.starts_with(" next untap step")
                })
            }) else {
                continue;
            };
            // "Your next untap step" is that of the ability's controller, whoever controls the permanent by then.
            if line[start..].starts_with("your next ") {
                continue;
            }
            let step = start
                + line[start..].find("untap step").expect("the step follows its owner")
                + "untap step".len();
            let end = if line[step..].starts_with('s') { step + 1 } else { step };
            line.replace_range(step..end, plural);
            line.replace_range(start..start + owner.len(), whose);
        }
    }
    line
}

/// "you control a Plains or an Island" to "you control a Plains or Island".
pub(super) fn one_article(line: &str) -> String {
    let mut line = line.to_owned();
    for &before in &["control a ", "control an "] {
        let mut from = 0;
        while let Some(found) = line[from..].find(before) {
            let noun = from + found + before.len();
            from = noun;
            let end = line[noun..].find([' ', ',', '.']).map_or(line.len(), |stop| noun + stop);
            let large = |text: &str| text.starts_with(|letter: char| letter.is_uppercase());
            for &article in &[" or a ", " or an "] {
                if large(&line[noun..])
                    && line[end..].starts_with(article)
                    && large(&line[end + article.len()..])
                {
                    line.replace_range(end..end + article.len(), " or ");
                }
            }
        }
    }
    line
}

/// Puts "this turn" in a prevention in one place: after the receiver, before the source.
pub(super) fn prevention_order(line: &str) -> String {
    let mut line = line.to_owned();
    if let Some(at) = line.find("would be dealt this turn to ") {
        let start = at + "would be dealt ".len();
        let end = line[start..].find(['.', ',']).map_or(line.len(), |stop| start + stop);
        let end = line[start..end].find(" by ").map_or(end, |by| start + by);
        line.insert_str(end, " this turn");
        line.replace_range(start..start + "this turn ".len(), "");
    }
    if let Some(at) = line.find("would be dealt by ") {
        let start = at + "would be dealt ".len();
        let end = line[start..].find(['.', ',']).map_or(line.len(), |stop| start + stop);
        if let Some(kept) = line[start..end].strip_suffix(" this turn") {
            let moved = format!("this turn {kept}");
            line.replace_range(start..end, &moved);
        }
    }
    line
}

/// "[+1]: Draw a card." to "+1: Draw a card."
pub(super) fn loyalty_cost(line: &str) -> String {
    match line.strip_prefix('[').and_then(|rest| rest.split_once("]: ")) {
        Some((cost, rest)) if cost.len() <= 3 => format!("{cost}: {rest}"),
        _ => line.to_owned(),
    }
}

/// "gets +1/+0 until end of turn for each Elf" to "gets +1/+0 for each Elf until end of turn".
pub(super) fn for_each_last(line: &str) -> String {
    let mut line = line.to_owned();
    let said = " until end of turn for each ";
    if let Some(at) = line.find(said) {
        let start = at + said.len();
        let end = line[start..].find(['.', ',']).map_or(line.len(), |stop| start + stop);
        line.insert_str(end, " until end of turn");
        line.replace_range(at..start, " for each ");
    }
    line
}

/// `token. It has "…"` to `token with "…"`, `token with flying. It has "…"` to `token with flying and "…"`, and "creature token named Wisp. It
/// has haste." to "creature token named Wisp with haste.".
pub(super) fn token_abilities(line: &str) -> String {
    let line =
        line.replace("token. It has \"", "token with \"").replace("tokens. They have \"", "tokens with \"");
    let Some((before, has)) = line.split_once(". It has ") else { return line };
    let sentence = before.rsplit_once(". ").map_or(before, |(_, last)| last);
    let one_more = |with: &str| !with.contains(' ') && has.starts_with('"');
    match sentence.split_once(" token") {
        Some((create, named))
            if ["reate ", "reates "].iter().any(|verb| create.contains(verb))
                && named.starts_with(" named ")
                && !sentence.contains(" with ") =>
        {
            format!("{before} with {has}")
        }
        Some((create, with))
            if create.contains("reate a ") && with.strip_prefix(" with ").is_some_and(one_more) =>
        {
            format!("{before} and {has}")
        }
        _ => line,
    }
}

/// "draw two cards and lose 2 life" to "… and you lose 2 life".
pub(super) fn own_life(line: &str) -> String {
    let mut out = String::with_capacity(line.len());
    for sentence in line.split_inclusive(". ") {
        let mut sentence = sentence.to_owned();
        // "Two target players each draw a card and lose 1 life": they do.
        if !sentence.contains(" may ") && !is_of_target_players(sentence.trim_end()) {
            for &verb in &["gain", "lose", "get"] {
                let joined = format!(" and {verb} ");
                if let Some(at) = sentence.find(&joined) {
                    let rest = &sentence[at + joined.len()..];
                    let word = rest.split(' ').next().unwrap_or_default();
                    let number = word.parse::<u32>().is_ok() || word == "X";
                    let life = number && rest[word.len()..].starts_with(" life");
                    if verb == "get" && rest.starts_with("{E}") || verb != "get" && life {
                        sentence.insert_str(at + " and ".len(), "you ");
                    }
                }
            }
        }
        out.push_str(&sentence);
    }
    out
}

/// "can't be blocked this turn except by walls" to "can't be blocked except by walls this turn".
pub(super) fn blocked_this_turn(line: &str) -> String {
    let mut line = line.to_owned();
    let from = "can't be blocked this turn except by ";
    if let Some(at) = line.find(from) {
        let start = at + from.len();
        let end = line[start..].find(['.', ',']).map_or(line.len(), |stop| start + stop);
        line.insert_str(end, " this turn");
        line.replace_range(at..start, "can't be blocked except by ");
    }
    line
}

/// "black and/or red creature" to "black or red creature": an adjective and its neighbour.
pub(super) fn either_color(line: &str) -> String {
    let words: Vec<&str> = line.split(' ').collect();
    let is_color = |word: Option<&&str>| {
        word.is_some_and(|word| crate::types::Color::ALL.iter().any(|color| color.word() == *word))
    };
    let changed: Vec<&str> = words
        .iter()
        .enumerate()
        .map(|(place, &word)| {
            let between = place > 0 && is_color(words.get(place - 1)) && is_color(words.get(place + 1));
            if word == "and/or" && between { "or" } else { word }
        })
        .collect();
    changed.join(" ")
}

/// Uses one wording for what is done with a card found by a search.
pub(super) fn searches(line: &str) -> String {
    if !line.contains("earch") || !line.contains("librar") {
        return line.to_owned();
    }
    let mut line = line.to_owned();
    for &(from, to) in &[
        ("reveal that card", "reveal it"),
        ("reveals that card", "reveals it"),
        ("reveal those cards", "reveal them"),
        (", and put it ", ", put it "),
        (", and put that card ", ", put it "),
        (", and put them ", ", put them "),
        (" and put that card ", ", put it "),
        (", put that card ", ", put it "),
        (", puts that card ", ", puts it "),
        (", put those cards ", ", put them "),
        (" and put those cards ", ", put them "),
        (" and put it ", ", put it "),
        (" and put them ", ", put them "),
        (". Then shuffle.", ", then shuffle."),
        ("then shuffle, put it on", "then shuffle and put it on"),
        ("then shuffle, put that card on", "then shuffle and put it on"),
        ("then shuffle and put that card on", "then shuffle and put it on"),
        ("then shuffle, put them on", "then shuffle and put them on"),
        ("then shuffle and put those cards on", "then shuffle and put them on"),
    ] {
        line = line.replace(from, to);
    }
    line
}

/// Drops what a replacement says twice: "from anywhere" for a graveyard, and the receiver of changed damage.
pub(super) fn replacements(line: &str) -> String {
    if !line.contains("instead") && !line.contains("would") {
        return line.to_owned();
    }
    // "3 damage to that player or planeswalker and 3 damage to that creature instead": with two receivers, both are stated.
    if line.contains(" damage to that player or planeswalker and ") {
        return line.to_owned();
    }
    let mut line = line.to_owned();
    for &whom in &["permanent or player", "creature or player", "player", "creature", "permanent"] {
        line = line.replace(&format!(" damage to that {whom} instead"), " damage instead");
        for number in 1..=3 {
            line = line.replace(
                &format!(" damage plus {number} to that {whom} instead"),
                &format!(" damage plus {number} instead"),
            );
        }
    }
    for &one in &["creature", "permanent"] {
        line = line
            .replace(&format!("counters are put on that {one} instead"), "counters are put on it instead");
    }
    if line.contains("would be put into") {
        for &whose in &["a graveyard", "your graveyard", "an opponent's graveyard", "its owner's graveyard"] {
            line = line.replace(
                &format!("would be put into {whose} from anywhere"),
                &format!("would be put into {whose}"),
            );
        }
    }
    line
}

/// The player who sacrifices chooses (701.21a), so "of their choice" is redundant.
pub(super) fn own_choice(line: &str) -> String {
    let mut sentences: Vec<String> = Vec::new();
    for sentence in line.split_inclusive(". ") {
        if sentence.to_lowercase().contains("sacrifice") && !sentence.contains(" pile of their choice") {
            sentences.push(sentence.replace(" of their choice", ""));
        } else {
            sentences.push(sentence.to_owned());
        }
    }
    sentences.concat()
}

/// Drops "you" before a verb at the head of a clause: "you draw a card" to "draw a card".
pub(super) fn imperative(line: &str) -> String {
    let mut out = String::with_capacity(line.len());
    let mut at = 0;
    while at < line.len() {
        let rest = &line[at..];
        if (rest.starts_with("you ") || rest.starts_with("You "))
            && is_clause_head(&line[..at])
            && !is_of_target_players(&line[..at])
            && IMPERATIVES.iter().any(|verb| {
                rest[4..].strip_prefix(verb).is_some_and(|after| after.starts_with([' ', '.', ',']))
            })
        {
            let capital = rest.starts_with('Y');
            at += 4;
            let verb = line[at..].chars().next().expect("a verb follows");
            out.push(if capital { verb.to_ascii_uppercase() } else { verb });
            at += verb.len_utf8();
            continue;
        }
        let next = rest.chars().next().expect("a place before the end has a letter");
        out.push(next);
        at += next.len_utf8();
    }
    out
}

/// Whether a verb without a subject would be that of several target players.
fn is_of_target_players(before: &str) -> bool {
    let sentence = before.rsplit(". ").next().unwrap_or(before);
    sentence.contains(" target players each ") || sentence.contains(" target opponents each ")
}

fn is_clause_head(before: &str) -> bool {
    let heads = ["", ". ", ", ", "— ", "• ", ": ", " and ", " then ", "Then ", "\""];
    before.is_empty() || heads.iter().skip(1).any(|head| before.ends_with(head))
}
