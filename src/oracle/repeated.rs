//! Expands abbreviated sentences, and puts the player first.

/// "Target creature's owner puts it on …", "The owner of target permanent puts it on …" to "Choose target creature. Its owner puts it on …".
pub fn owner_puts(line: &str) -> String {
    let puts = " puts it on their choice of the top or bottom of their library";
    let Some((before, after)) = line.split_once(puts) else { return line.to_owned() };
    let start = before
        .rfind([',', '.', '—', '•'])
        .map_or(0, |at| at + before[at..].chars().next().map_or(1, char::len_utf8));
    let (head, doer) = before.split_at(start);
    let small = doer.trim_start().to_ascii_lowercase();
    let lead = &doer[..doer.len() - doer.trim_start().len()];
    let doer = doer.trim_start();
    let target = if small.starts_with("target ") {
        doer.strip_suffix("'s owner").map(|target| &target["target ".len()..])
    } else if small.starts_with("the owner of target ") {
        Some(&doer["the owner of target ".len()..])
    } else {
        None
    };
    let Some(target) = target else { return line.to_owned() };
    let choose = if doer.starts_with(char::is_uppercase) { "Choose" } else { "choose" };
    format!("{head}{lead}{choose} target {target}. Its owner{puts}{after}")
}

/// "It gains flying if you control a creature with flying. The same is true for trample and vigilance.": a sentence for each.
pub fn same_is_true(line: &str) -> String {
    let repeated = || {
        let (before, list) = line.split_once(". The same is true for ")?;
        let (list, after) = list.split_once('.')?;
        let start = before.rfind(". ").map_or(0, |at| at + 2);
        let (head, sentence) = before.split_at(start);
        let keyword = super::tree::PLAIN_KEYWORDS
            .iter()
            .filter(|keyword| sentence.matches(&format!(" {keyword}")).count() == 2)
            .max_by_key(|keyword| keyword.len())?;
        // "At the beginning of each combat, …" applies to all of the sentences.
        let (when, sentence) = match sentence.split_once(", ") {
            Some((when, what)) if ["At ", "When"].iter().any(|word| when.starts_with(word)) => {
                (format!("{when}, "), what)
            }
            _ => (String::new(), sentence),
        };
        let mut text = format!("{head}{when}");
        let list = list.replace(", and ", ", ").replace(" and ", ", ");
        for (at, other) in std::iter::once(*keyword).chain(list.split(", ")).enumerate() {
            let mut one = sentence.replace(&format!(" {keyword}"), &format!(" {other}"));
            one = one.replace(" a indestructible", " an indestructible");
            let has = format!(" has {other}");
            for (from, to) in [
                (" if a creature you control", format!(" if you control a creature with {other}")),
                (" if a card discarded this way", format!(" if a card with {other} is discarded this way")),
            ] {
                one = one.replace(&format!("{from}{has}"), &to);
            }
            if at > 0 {
                text.push_str(". ");
                one = crate::english::capitalised(&one);
            }
            text.push_str(&one);
        }
        Some(format!("{text}.{after}"))
    };
    repeated().unwrap_or_else(|| line.to_owned())
}

/// "If at least one Zombie card is milled this way" to "If a Zombie card …", and a trigger on one or more objects that triggers only once
/// each turn to one on a single object.
pub fn of_many(line: &str) -> String {
    let line = match line.split_once("f at least one ") {
        Some((before, rest)) if rest.contains(" card is milled this way") => {
            let article = if rest.starts_with(['a', 'e', 'i', 'o', 'A', 'E', 'I', 'O']) { "an" } else { "a" };
            format!("{before}f {article} {rest}")
        }
        _ => line.to_owned(),
    };
    // CR 603.2: if it triggers only once each turn, the number sacrificed at once makes no difference.
    match line.strip_prefix("Whenever one or more players sacrifice one or more creatures, ") {
        Some(rest) if rest.ends_with(" This ability triggers only once each turn.") => {
            format!("Whenever a player sacrifices a creature, {rest}")
        }
        _ => line.to_owned(),
    }
}
