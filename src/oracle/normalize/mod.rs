//! Normalises three generations of wording to one, the text that the grammar reads.
//!
//! Only the wording changes. Each rule rewrites one way of saying something into today's way, so that two cards that say the same have the
//! same text. The result is a fixed point: normalising it again changes nothing.

mod labels;
mod names;
mod phrases;
mod tables;
mod words;

use crate::english::capitalised;
pub use labels::is_ability_word;
pub use names::Names;

use labels::{mode_text, reminder_limits, without_ability_word, without_reminder};
use names::{he_or_she, named_token, own_name, self_nouns};
use phrases::{
    blocked_this_turn, buried, cast_with, counters_there, created, either_color, for_each_last, imperative,
    loyalty_cost, one_article, own_choice, own_life, persons, prevention_order, replacements, searches,
    token_abilities, under_control, untap_steps,
};
use tables::PHRASES;
use words::{replace_words, tidy};

/// Returns the lines of a card's text in the wording that the grammar reads.
///
/// Modes ("• …") are joined to the line that offers them.
pub fn normalize(text: &str, names: Names<'_>) -> Vec<String> {
    normalize_printed(text, names).0
}

/// The same, with the printed line that each comes from.
pub fn normalize_printed(text: &str, names: Names<'_>) -> (Vec<String>, Vec<String>) {
    let plain = punctuation(text);
    let mut lines: Vec<String> = Vec::new();
    for line in plain.lines() {
        let line = if reminder_limits(line) { line.to_owned() } else { without_reminder(line) };
        let line = line.trim();
        match lines.last_mut() {
            Some(before) if line.starts_with('•') => {
                before.push_str(" • ");
                before.push_str(mode_text(before, line));
            }
            Some(before) if is_result(line) => {
                let (results, what) = line.split_once(" | ").unwrap_or((line, ""));
                before.push_str(&format!(" {results} | {}", imperative(what)));
            }
            // "+ {1} — …", a mode of spree (702.172).
            Some(before) if line.starts_with("+ {") && before.starts_with("Spree") => {
                before.push_str(&format!(" •{}", &line[1..]));
            }
            // "If …, … instead." in a paragraph of its own modifies the instruction before it.
            Some(before) if is_alternative(line) && !before.ends_with('"') => {
                before.push(' ');
                before.push_str(without_ability_word(line));
            }
            _ if line.is_empty() => {}
            _ => lines.push(line.to_owned()),
        }
    }
    let (mut normal, mut printed) = (Vec::with_capacity(lines.len()), Vec::with_capacity(lines.len()));
    for line in lines {
        add_normal(&line, names, &mut normal);
        printed.resize(normal.len(), line);
    }
    linked_player(&mut normal);
    (normal, printed)
}

/// CR 607.2: "that player" in an ability that triggers as the permanent leaves is the target of the ability that triggered as it entered.
fn linked_player(lines: &mut [String]) {
    let (enters, leaves) = ("When ~ enters, target player ", "When ~ leaves the battlefield, that player ");
    let place = |start: &str| lines.iter().position(|line| line.starts_with(start) && line.ends_with('.'));
    if let (Some(first), Some(second)) = (place(enters), place(leaves)) {
        lines[first].push_str(" That player is the chosen player.");
        lines[second] = lines[second].replacen("that player ", "the chosen player ", 1);
    }
}

/// Adds the normalised lines of a printed line: one, none, or several.
fn add_normal(line: &str, names: Names<'_>, normal: &mut Vec<String>) {
    // The ability of a solved Case is a line of its own.
    if let Some(solved) = line.strip_prefix("Solved — ") {
        let mut inner = Vec::new();
        add_normal(solved, names, &mut inner);
        normal.extend(inner.into_iter().map(|line| format!("Solved — {line}")));
        return;
    }
    // What a permanent has if a word was chosen as it entered.
    if let Some((choice, modes)) = line.split_once(". • ")
        && line.starts_with("As ")
        && choice.contains(" choose ")
        && modes.split(" • ").all(|mode| mode.contains(" — "))
    {
        add_normal(&format!("{choice}."), names, normal);
        modes.split(" • ").for_each(|mode| add_normal(mode, names, normal));
        return;
    }
    if let Some((word, has)) = line.split_once(" — ")
        && normal.iter().any(|line| offers(line, word))
    {
        let mut inner = Vec::new();
        add_normal(has, names, &mut inner);
        normal.extend(inner.into_iter().map(|line| format!("{word} — {line}")));
        return;
    }
    // The condition of a Case goes without "if".
    let small = line.strip_prefix("To solve — ").and_then(|rest| {
        let first = rest.chars().next()?;
        Some(format!("To solve — {}{}", first.to_lowercase(), &rest[first.len_utf8()..]))
    });
    let line = normalize_line(small.as_deref().unwrap_or(line), names);
    // Two sentences in one.
    if let Some(rest) =
        line.strip_prefix("You may look at the top card of your library any time, and you may ")
    {
        normal.extend([
            "You may look at the top card of your library any time.".to_owned(),
            format!("You may {rest}"),
        ]);
        return;
    }
    if super::duel_wording::is_of_other_games(&line) {
        return;
    }
    // The ability first.
    let first = ability_first(&line);
    let line = first.unwrap_or(line);
    if let Some(lines) = super::uncommon::separate(&line) {
        normal.extend(lines);
        return;
    }
    if let Some(lines) = super::common_words::lines(&line) {
        normal.extend(lines);
        return;
    }
    if let Some(lines) = super::decks_wordings::sized(&line) {
        normal.extend(lines);
        return;
    }
    if let Some(lines) = super::single_wordings::lines(&line) {
        normal.extend(lines);
        return;
    }
    if let Some(lines) = super::joined::separate(&line) {
        normal.extend(lines);
        return;
    }
    // "~ can't block or be blocked by …" are two sentences.
    if let Some(whom) =
        line.strip_prefix("~ can't block or be blocked by ").and_then(|whom| whom.strip_suffix('.'))
    {
        normal.extend([format!("~ can't block {whom}."), format!("~ can't be blocked by {whom}.")]);
        return;
    }
    if let Some(among) =
        line.strip_prefix("During each of your turns, you may play a land and cast a spell from among ")
    {
        let once = "Once during each of your turns, you may";
        normal.extend([
            format!("{once} play a land from among {among}"),
            format!("{once} cast a spell from among {among}"),
        ]);
        return;
    }
    // A special action of any player (116.2d).
    if let Some((effect, cost)) = line
        .strip_suffix(" for that player to ignore this effect until end of turn.")
        .and_then(|line| line.split_once(" Any player may pay "))
        .filter(|(_, cost)| cost.starts_with('{') && !cost.contains(' '))
    {
        normal.extend([effect.to_owned(), format!("{cost}: Ignore ~ this turn. Any player may activate.")]);
        return;
    }
    if let Some((first, second, exile)) = either_death(&line) {
        normal.extend([format!("{first}, {exile}"), format!("If {second}, {exile}")]);
        return;
    }
    if let Some(rest) =
        line.strip_prefix("During your turn, your opponents can't cast spells or activate abilities of ")
    {
        let turn = "As long as it's your turn, your opponents can't";
        normal.extend([format!("{turn} cast spells."), format!("{turn} activate abilities of {rest}")]);
        return;
    }
    if let Some(lines) = by_control(&line).or_else(|| by_escape(&line)) {
        normal.extend(lines);
        return;
    }
    if let Some(lines) = several_subjects(&line) {
        normal.extend(lines);
        return;
    }
    if let Some(lines) = sums_for_each(&line) {
        normal.extend(lines);
        return;
    }
    // Each of them gets it, even without the other.
    if let Some(what) = line.strip_prefix("~ and enchanted creature each get ") {
        normal.extend([format!("~ gets {what}"), format!("Enchanted creature gets {what}")]);
        return;
    }
    // A spell or an ability: a trigger for each.
    let either = "Whenever you cast an instant or sorcery spell or activate an ability, if that spell's mana cost or that ability's activation cost contains {X}, copy that spell or ability";
    if let Some(rest) = line.strip_prefix(either) {
        normal.extend([
            format!(
                "Whenever you cast an instant or sorcery spell with {{X}} in its mana cost, copy that spell{rest}"
            ),
            format!("Whenever you activate an ability with {{X}} in its activation cost, copy that ability{rest}"),
        ]);
        return;
    }
    if let Some((first, condition)) = line.split_once(". If ")
        && let Some(condition) = condition.strip_suffix(", it enters tapped.")
        && first.starts_with("~ enters with ")
        && !condition.contains(['.', ','])
    {
        normal.extend([format!("{first}."), format!("~ enters tapped if {condition}.")]);
        return;
    }
    // "~ enters with X +1/+1 counters on it. If X is 5 or more, it enters with an additional X +1/+1 counters on it."
    if let Some((first, rest)) = line.split_once(". If ")
        && let Some((condition, more)) = rest.split_once(", it enters with a")
        && let Some(counters) = more.strip_prefix("n additional X ").or_else(|| more.strip_prefix(" X "))
        && first.starts_with("~ enters with X ")
        && !condition.contains(['.', ','])
    {
        let counters = counters.trim_end_matches('.');
        normal.extend([format!("{first}."), format!("~ enters with X {counters} if {condition}.")]);
        return;
    }
    if let Some(lines) = awaken(&line) {
        normal.extend(lines);
        return;
    }
    if let Some(rest) = line.strip_prefix("~ enters tapped and doesn't untap ") {
        normal.extend(["~ enters tapped.".to_owned(), format!("~ doesn't untap {rest}")]);
        return;
    }
    if let Some(first) = line.strip_suffix(". This effect doesn't remove ~.")
        && line.starts_with("Enchanted creature ")
        && !first.contains(['.', '"'])
    {
        normal.extend([format!("{first}."), "This effect doesn't remove ~.".to_owned()]);
        return;
    }
    // Two statements on one line become two lines.
    match line.split_once("~ enters tapped. As it enters, ") {
        Some(("", rest)) => normal.extend(["~ enters tapped.".to_owned(), format!("As ~ enters, {rest}")]),
        _ => normal.push(line),
    }
}

/// Whether the line is the choice of one of several words, and that is one of them: "As ~ enters, choose Khans or Dragons."
fn offers(line: &str, word: &str) -> bool {
    let words = line.strip_prefix("As ~ enters, choose ").and_then(|words| words.strip_suffix('.'));
    words.is_some_and(|words| {
        words.replace(" or ", ", ").split(", ").any(|one| one.trim_end_matches(',') == word)
    })
}

/// Whether the line is one of a table of results: "1—9 | Draw a card." (706.3)
fn is_result(line: &str) -> bool {
    let Some((results, _)) = line.split_once(" | ") else { return false };
    let number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let one = results.strip_suffix('+').or_else(|| results.strip_suffix(" or less")).unwrap_or(results);
    number(one) || one.split_once('—').is_some_and(|(least, most)| number(least) && number(most))
}

/// Whether a paragraph of an instant or sorcery replaces what the previous paragraph says. A replacement effect, in contrast, says "would"
/// (614.1).
fn is_alternative(line: &str) -> bool {
    let line = without_ability_word(line);
    let plain = line.starts_with("If ")
        && !line.contains(" would ")
        && !line.contains('"')
        // Nor is mana that is multiplied as it is produced (106.6a).
        && !line.contains(" for mana, it produces ");
    plain
        && (line.ends_with(" instead.")
            || line.ends_with(" instead of one.")
            || line.contains(", that creature enters with ")
            || line.contains(", instead ") && line.ends_with('.') && !line.contains(". "))
}

/// "Artifacts you control are Foods in addition to their other types and have "…"" to "… are Foods with "…" in addition to their other types."
fn ability_first(line: &str) -> Option<String> {
    let types = " in addition to their other types";
    let (subject, ability) = line.split_once(&format!("{types} and have \""))?;
    let ability = ability.strip_suffix('"')?;
    (!ability.contains('"')).then(|| format!("{subject} with \"{ability}\"{types}."))
}

/// "You, planeswalkers you control, and other creatures you control have hexproof." as a line for each.
fn several_subjects(line: &str) -> Option<Vec<String>> {
    let (subjects, have) = line.strip_prefix("You, ")?.split_once(" have ")?;
    let (first, last) = subjects.split_once(", and ")?;
    let plain = !subjects.contains(['.', '"', ':']) && !first.contains(',') && !have.contains(['"', ',']);
    plain.then(|| {
        let others = [first, last].map(|subject| format!("{} have {have}", capitalised(subject)));
        std::iter::once(format!("You have {have}")).chain(others).collect()
    })
}

/// "~ and enchanted creature each get +1/+1 for each [one thing] and +1/+1 for each [other]." as a line for each of both and each number.
fn sums_for_each(line: &str) -> Option<Vec<String>> {
    let rest = line.strip_prefix("~ and enchanted creature each get ")?.strip_suffix('.')?;
    let (first, second) = rest.split_once(" and +")?;
    let plain = |sum: &str| sum.contains(" for each ") && !sum.contains(['.', '"', ',']);
    let second = format!("+{second}");
    (plain(first) && plain(&second)).then(|| {
        let of = |subject: &str| [first, &second].map(|sum| format!("{subject} gets {sum}."));
        ["~", "Enchanted creature"].into_iter().flat_map(of).collect()
    })
}

/// CR 702.113a: "Awaken 4—{5}{B}{B}" is an alternative cost and what the spell does for it.
fn awaken(line: &str) -> Option<[String; 2]> {
    let (number, cost) = line.strip_prefix("Awaken ")?.split_once('—')?;
    let count = crate::english::number_word(number.parse().ok()?);
    (!cost.contains([' ', '.'])).then(|| {
        let counters = format!("put {count} +1/+1 counters on target land you control");
        let becomes = "That land becomes a 0/0 Elemental creature with haste that's still a land.";
        [
            format!("You may pay {cost} rather than pay ~'s mana cost."),
            format!("If the {cost} cost was paid, {counters}. {becomes}"),
        ]
    })
}

/// "As long as another player controls enchanted creature, it can't attack or block. Otherwise, ~ has umbra armor."
fn by_control(line: &str) -> Option<Vec<String>> {
    let rest = line.strip_prefix("As long as another player controls enchanted creature, ")?;
    let (theirs, own) = rest.split_once(". Otherwise, ")?;
    let plain = !theirs.contains(['.', '"']) && !own.trim_end_matches('.').contains(['.', '"']);
    plain.then(|| {
        vec![
            format!("As long as an opponent controls enchanted creature, {theirs}."),
            format!("As long as you control enchanted creature, {own}"),
        ]
    })
}

/// "~ enters with six +1/+1 counters on it. It escapes with twelve +1/+1 counters on it instead." (702.138c)
fn by_escape(line: &str) -> Option<Vec<String>> {
    let (usual, escaped) = line.strip_prefix("~ enters with ")?.split_once(" on it. It escapes with ")?;
    let escaped = escaped.strip_suffix(" on it instead.")?;
    let plain = ![usual, escaped].iter().any(|text| text.contains(['.', '"', ',']));
    plain.then(|| {
        vec![
            format!("~ enters with {usual} on it unless its escape cost was paid."),
            format!("~ enters with {escaped} on it if its escape cost was paid."),
        ]
    })
}

/// "If [this] would die or [that] would be put into a graveyard, exile that card instead.": two replacements.
fn either_death(line: &str) -> Option<(&str, &str, &'static str)> {
    let (events, exile) = line.split_once(", exile ")?;
    let (first, second) = events.split_once(" would die or ")?;
    let plain = line.starts_with("If ") && !first.contains(',') && second.contains(" would be put into ");
    let first = &line[..first.len() + " would die".len()];
    (plain && matches!(exile, "that card instead." | "it instead.")).then_some((
        first,
        second,
        "exile it instead.",
    ))
}

/// Makes every quotation end with a full stop, and uses the same marks for quotations inside quotations.
fn quotations(line: &str) -> String {
    if !line.contains('"') {
        return line.to_owned();
    }
    let line = line.replace(" '", " \"").replace(".'", ".\"");
    let joint = "\" and \"";
    let mut out = String::with_capacity(line.len());
    let mut rest = line.as_str();
    while let Some(at) = rest.find(joint) {
        out.push_str(&rest[..at]);
        if !out.ends_with(['.', '"']) {
            out.push('.');
        }
        out.push_str(joint);
        rest = &rest[at + joint.len()..];
    }
    out.push_str(rest);
    let (equip, ended) = ("\" and equip ", ".\" and equip ");
    out.replace(equip, ended).replace(&format!(".{ended}"), ended)
}

fn normalize_line(line: &str, names: Names<'_>) -> String {
    let mut line = without_brackets(without_ability_word(line));
    line = own_name(&line, names);
    line = capitalised(&self_nouns(&line));
    line = he_or_she(&line);
    for (from, to) in PHRASES {
        line = replace_words(&line, from, to);
    }
    line = persons(&line);
    line = quotations(&line);
    line = under_control(&line);
    if names.creature {
        line = replace_words(&line, "~ is put into a graveyard from the battlefield", "~ dies");
    }
    line = created(&line);
    line = buried(&line);
    line = counters_there(&line);
    line = untap_steps(&line);
    line = loyalty_cost(&line);
    line = one_article(&line);
    line = prevention_order(&line);
    if line.contains("top two cards") {
        line = line.replace(" and the other ", " and the rest ");
    }
    line = for_each_last(&line);
    line = token_abilities(&line);
    line = own_life(&line);
    line = cast_with(&line);
    line = blocked_this_turn(&line);
    line = either_color(&line);
    line = named_token(&line, names);
    line = line.replace(
        &format!("put onto the battlefield with {}.\"", names.name),
        "put onto the battlefield with ~.\"",
    );
    line = super::wording::modern(&line);
    line = searches(&line);
    line = own_choice(&line);
    line = replacements(&line);
    if line.contains("top two cards") {
        line = line.replace(" and the other ", " and the rest ");
    }
    if !line.contains(['.', '"', ':']) {
        line = line.replace(';', ",");
    }
    line = imperative(&line);
    let line = tidy(&line);
    let line = names::own_in_quotes(&line).unwrap_or(line);
    // Only now is it clear what follows the dash: "Jump — As long as it's your turn".
    without_ability_word(&line).to_owned()
}

/// Uses one form of each quote, dash and sign.
fn punctuation(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '\u{2018}' | '\u{2019}' => plain.push('\''),
            '\u{201c}' | '\u{201d}' => plain.push('"'),
            '\u{2212}' | '\u{2013}' => plain.push('-'),
            '\u{2022}' => plain.push('•'),
            '\u{a0}' => plain.push(' '),
            '\r' => {}
            other => plain.push(other),
        }
    }
    plain
}

/// "[+1]: …" to "+1: …", the cost of a loyalty ability (606.4).
fn without_brackets(line: &str) -> String {
    match line.strip_prefix('[').and_then(|rest| rest.split_once("]:")) {
        Some((cost, rest)) => format!("{cost}:{rest}"),
        None => line.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn one(text: &str) -> String {
        let names = Names { name: "Prodigal Sorcerer", legendary: false, creature: true };
        let lines = normalize(text, names);
        let again = normalize(&lines.join("\n"), names);
        assert_eq!(lines, again, "normalising is a fixed point");
        lines.join("\n")
    }

    #[test]
    fn three_generations_of_a_pinger_are_one() {
        let today = "{T}: ~ deals 1 damage to any target.";
        assert_eq!(one("{T}: This creature deals 1 damage to any target."), today);
        assert_eq!(one("{T}: Prodigal Sorcerer deals 1 damage to target creature or player."), today);
    }

    #[test]
    fn entering_loses_its_battlefield() {
        assert_eq!(
            one("When Prodigal Sorcerer enters the battlefield, draw a card."),
            "When ~ enters, draw a card."
        );
        assert_eq!(
            one("Whenever a creature enters the battlefield under your control, you gain 1 life."),
            "Whenever a creature you control enters, you gain 1 life."
        );
    }

    #[test]
    fn pronouns_of_persons_are_plural() {
        assert_eq!(one("Each player discards his or her hand."), "Each player discards their hand.");
        assert_eq!(one("If he or she doesn't, he or she loses 2 life."), "If they don't, they lose 2 life.");
    }

    #[test]
    fn tokens_are_created_and_mana_is_added() {
        assert_eq!(
            one("Put two 1/1 red Goblin creature tokens onto the battlefield."),
            "Create two 1/1 red Goblin creature tokens."
        );
        assert_eq!(one("{T}: Add {G} to your mana pool."), "{T}: Add {G}.");
        for &(own, with) in &[
            ("token. It has \"{T}: Add {C}.\"", "token with \"{T}: Add {C}.\""),
            ("token named Wisp. It has haste.", "token named Wisp with haste."),
            ("token with flying. It has \"{T}: Add {C}.\"", "token with flying and \"{T}: Add {C}.\""),
        ] {
            let create = "Create a 1/1 red Elemental creature";
            assert_eq!(one(&format!("{create} {own}")), format!("{create} {with}"));
        }
    }

    #[test]
    fn reminders_and_ability_words_go() {
        assert_eq!(one("Flying (It can't be blocked.)"), "Flying");
        assert_eq!(
            one("Landfall — Whenever a land you control enters, you draw a card."),
            "Whenever a land you control enters, draw a card."
        );
    }

    #[test]
    fn the_subject_you_goes_only_at_the_head_of_a_clause() {
        assert_eq!(
            one("Whenever you draw a card, you draw a card."),
            "Whenever you draw a card, draw a card."
        );
        assert_eq!(one("You draw a card and you lose 1 life."), "Draw a card and you lose 1 life.");
    }

    #[test]
    fn rule_607_2f_only_a_whole_word_that_is_offered_is_an_anchor_word() {
        let choice = "As Prodigal Sorcerer enters, choose Lions, Bulls, or Hawks.";
        for word in ["Lions", "Bulls", "Hawks"] {
            let text = format!("{choice}\n{word} — You gain 1 life.");
            assert!(one(&text).contains(&format!("{word} — ")));
        }
        assert!(
            !one(&format!("{choice}\nLion — When Prodigal Sorcerer dies, draw a card.")).contains("Lion — ")
        );
    }

    #[test]
    fn rule_207_2d_a_flavor_word_goes_only_from_a_mode_of_which_a_number_is_chosen() {
        assert_eq!(
            one("Choose one —\n• Mend — You gain 3 life.\n• Burn — Draw a card."),
            "Choose one — • You gain 3 life. • Draw a card."
        );
        assert!(one("Choose Sun or Moon.\n• Sun — Draw a card.").contains("Sun — "));
    }

    #[test]
    fn burying_is_destruction_without_regeneration() {
        assert_eq!(one("Bury target creature."), "Destroy target creature. It can't be regenerated.");
    }

    #[test]
    fn modes_join_the_line_that_offers_them() {
        assert_eq!(
            one("Choose one —\n• Draw a card.\n• You gain 3 life."),
            "Choose one — • Draw a card. • You gain 3 life."
        );
    }

    #[test]
    fn rule_201_5a_the_name_in_quotes_is_the_giver_unless_a_card_is_named() {
        assert_eq!(
            one("Enchanted creature has \"{T}: This creature deals 1 damage to Prodigal Sorcerer.\""),
            "Enchanted creature has \"{T}: ~ deals 1 damage to @.\""
        );
        assert_eq!(
            one("Enchanted creature has \"{T}: Destroy target creature named Prodigal Sorcerer.\""),
            "Enchanted creature has \"{T}: Destroy target creature named Prodigal Sorcerer.\""
        );
    }
}
