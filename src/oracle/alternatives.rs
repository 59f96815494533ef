//! Rewords "instead" sentences, and other sentences that repeat an earlier noun, to what the grammar reads.

use crate::english::uncapitalised;

/// Today's wording of a line, as in [`super::wording`].
pub fn modern(line: &str) -> String {
    [cant_be_activated, those_instead, from_exiled, two_instead_of_one, instead_first, total_of]
        .iter()
        .fold(line.to_owned(), |line, rule| rule(&line))
}

/// "Creatures you control get +1/+1 until end of turn. If …, those creatures get +2/+2 until end of turn instead.": the second sentence
/// names the same creatures.
fn those_instead(line: &str) -> String {
    let Some(at) =
        line.find(", those creatures get ").filter(|_| line.ends_with(" until end of turn instead."))
    else {
        return line.to_owned();
    };
    let Some(condition) = line[..at].rfind(". If ") else { return line.to_owned() };
    let before = &line[..condition];
    let clause = before.rfind([',', '.']).map_or(0, |stop| stop + 2);
    let Some((subject, effect)) = before.get(clause..).and_then(|text| text.split_once(" get ")) else {
        return line.to_owned();
    };
    let same = match subject.to_lowercase().as_str() {
        all @ ("creatures you control" | "other creatures you control") => all.to_owned(),
        "creatures target player controls" | "creatures target opponent controls" => {
            "creatures that player controls".to_owned()
        }
        _ => return line.to_owned(),
    };
    if !effect.ends_with(" until end of turn") || effect.contains([',', '"']) {
        return line.to_owned();
    }
    format!("{}, {same} get {}", &line[..at], &line[at + ", those creatures get ".len()..])
}

/// "[Reveal the top eight cards of your library. You may put a creature card from among them onto the battlefield. Put the rest …]. If …,
/// you may put two creature cards onto the battlefield instead of one.": the whole instruction is repeated with that number.
fn two_instead_of_one(line: &str) -> String {
    let try_it = || {
        let (plain, rest) = line.split_once(". If ")?;
        let (condition, cards) = rest.split_once(", ")?;
        let cards = cards.strip_suffix(" instead of one.")?;
        let cards =
            cards.strip_prefix("you may put two ").or_else(|| cards.strip_prefix("put up to two "))?;
        let (card, to) = cards.split_once(" cards ")?;
        let to = to.strip_prefix("from among the revealed cards ").unwrap_or(to);
        let one = format!(". You may put a {card} card from among them {to}. Put the rest ");
        let (reveal, rest) = plain.split_once(&one)?;
        if [reveal, rest, condition].into_iter().any(|part| part.contains('.')) {
            return None;
        }
        let again = uncapitalised(reveal);
        Some(format!(
            "{plain}. If {condition}, {again}. You may put up to two {card} cards from among them {to}. Put the rest {rest} instead."
        ))
    };
    try_it().unwrap_or_else(|| line.to_owned())
}

/// "[Sentence]. If …, instead [clause]." to "[Sentence]. If …, [clause] instead.", if the sentence that is replaced has a single clause.
fn instead_first(line: &str) -> String {
    let try_it = || {
        let (before, rest) = line.rsplit_once(". If ")?;
        let (condition, clause) = rest.split_once(", instead ")?;
        let clause = clause.strip_suffix('.')?;
        let sentence = before.rsplit_once(". ").map_or(before, |(_, last)| last);
        let one = sentence.starts_with("Search ")
            || ![" and ", ", then "].iter().any(|joint| sentence.contains(joint));
        let plain = !line.contains(['"', '•']) && !condition.contains('.') && !clause.contains('.');
        (one && plain).then(|| format!("{before}. If {condition}, {clause} instead."))
    };
    try_it().unwrap_or_else(|| line.to_owned())
}

/// "Exile the top seven cards of your library. You may put … from among them onto the battlefield": those cards.
fn from_exiled(line: &str) -> String {
    let (exile, them) = ("xile the top ", " from among them onto the battlefield.");
    match line.find(exile) {
        Some(at) if line[at..].contains(" cards of your library. You may put ") => {
            line.replace(them, " from among those cards onto the battlefield.")
        }
        _ => line.to_owned(),
    }
}

/// "if creatures you control have total power 8 or greater" to "if the total power of creatures you control is 8 or greater".
fn total_of(line: &str) -> String {
    let mut line = line.to_owned();
    for measure in ["power", "toughness"] {
        let have = format!("creatures you control have total {measure} ");
        line = line.replace(&have, &format!("the total {measure} of creatures you control is "));
    }
    line
}

/// "Activated abilities of artifacts and creatures can't be activated" to "Players can't activate abilities of artifacts or creatures".
fn cant_be_activated(line: &str) -> String {
    let Some(rest) = line.strip_prefix("Activated abilities of ") else { return line.to_owned() };
    match rest.split_once(" can't be activated") {
        Some((what, rest)) if !what.contains(['.', '"', ':']) => {
            let what = what.replacen(", and ", ", or ", 1).replacen(" and ", " or ", 1);
            format!("Players can't activate abilities of {what}{rest}")
        }
        _ => line.to_owned(),
    }
}
