//! More rewordings: see [`super::rewording`].

use super::plain_clause::plain;

/// "That land is an Island … for as long as it has a flood counter on it." to "That land becomes an Island …".
pub fn for_counter(line: &str) -> String {
    if !line.contains(" for as long as it has a") || !line.contains(" counter on it.") {
        return line.to_owned();
    }
    line.replace("hat land is a", "hat land becomes a").replace(". It's a", ". It becomes a")
}

/// "~ deals 2 damage to target creature. It deals 4 damage to that creature instead if …": the spell deals both.
pub fn spell_deals(line: &str) -> String {
    match line.split_once(". It deals ") {
        Some((before, after))
            if before.starts_with("~ deals ") && !before.contains(". ") && after.contains(" instead if ") =>
        {
            format!("{before}. ~ deals {after}")
        }
        _ => line.to_owned(),
    }
}

/// "creatures you control with +1/+1 counters on them" to "… with a +1/+1 counter on them".
pub fn with_counters(line: &str) -> String {
    let Some((before, after)) = line.split_once(" counters on them") else { return line.to_owned() };
    match before.rsplit_once(" with ") {
        Some((things, kind)) if !kind.contains(' ') && things.contains(" control") => {
            let article = if kind.starts_with(['a', 'e', 'i', 'o']) { "an" } else { "a" };
            format!("{things} with {article} {kind} counter on them{after}")
        }
        _ => line.to_owned(),
    }
}

/// "Blight 2": a player who blights puts that many -1/-1 counters on a creature they control.
pub fn blighted(line: &str) -> String {
    let mut line = line.to_owned();
    for &(verb, put, whose) in &[
        ("blights ", "puts ", "they control"),
        ("blight ", "put ", "you control"),
        ("Blight ", "Put ", "you control"),
    ] {
        let numbers = [("1", "a -1/-1 counter"), ("2", "two -1/-1 counters"), ("X", "X -1/-1 counters")];
        for (number, counters) in numbers {
            line =
                line.replace(&format!("{verb}{number}"), &format!("{put}{counters} on a creature {whose}"));
        }
    }
    line
}

/// What X is, after all that is done with X: "Look at the top X cards of your library, where X is …. Put one of them …" to "… library. Put
/// one of them …, where X is …".
pub fn x_last(line: &str) -> Option<String> {
    for &(what, then, end) in &[
        ("ook at the top X cards of your library", ", then put them back", " in any order."),
        ("earch your library for up to X ", ", put them ", ", then shuffle."),
        ("estroy up to X target ", ". They can't", " be regenerated."),
    ] {
        if let Some((before, rest)) = line.split_once(", where X is ")
            && let Some((x, rest)) = rest.split_once(then)
            && let Some((done, after)) = rest.split_once(end)
            && before.rsplit_once(what).is_some_and(|(_, what)| plain(what))
            && plain(x)
            && plain(done)
        {
            let end = end.trim_end_matches('.');
            return Some(format!("{before}{then}{done}{end}, where X is {x}.{after}"));
        }
    }
    let (before, rest) = line.split_once("ook at the top X cards of your library, where X is ")?;
    let sentence = |text: &str| !text.contains(['.', '"', '•']);
    if let Some((x, taken)) = rest.split_once(". You may ")
        && let Some((may, put)) =
            taken.strip_suffix('.').and_then(|taken| taken.split_once(". Put the rest "))
        && [x, may, put].into_iter().all(sentence)
    {
        let library = "ook at the top X cards of your library";
        return Some(format!("{before}{library}. You may {may}. Put the rest {put}, where X is {x}."));
    }
    let (x, put) = rest.split_once(". Put ")?;
    let put = put.strip_suffix('.')?;
    (sentence(x) && sentence(put) && !put.contains("where X"))
        .then(|| format!("{before}ook at the top X cards of your library. Put {put}, where X is {x}."))
}
