//! Words without meaning of their own: reminder text, ability words and flavor words (207.2).

use super::super::dash_keyword::is_dash_keyword;
use super::tables::ABILITY_WORDS;
/// A mode without its bullet and its flavor word (207.2d). An anchor word, chosen as the permanent enters, isn't a flavor word:
/// "• Khans — …" (614.12b).
pub(super) fn mode_text<'t>(before: &str, line: &'t str) -> &'t str {
    let mode = line.trim_start_matches('•').trim_start();
    let head = before.split(" •").next().unwrap_or(before);
    let numbers = ["one", "two", "three", "four", "five", "up to ", "any number", "X"];
    let of_number = |said: &str| numbers.iter().any(|number| said.starts_with(number));
    let chosen_from =
        head == "Tiered" || head.split("hoose ").skip(1).any(of_number) && !head.starts_with("As ");
    match mode.split_once(" — ") {
        Some((words, rest)) if chosen_from && is_flavor(words) && !is_dash_keyword(words) => {
            rest.trim_start()
        }
        _ => mode,
    }
}

/// Removes reminder text: it is in parentheses and has no meaning (207.2).
pub(super) fn without_reminder(line: &str) -> String {
    let mut kept = String::with_capacity(line.len());
    let mut depth = 0u32;
    for letter in line.chars() {
        match letter {
            '(' => depth += 1,
            ')' if depth > 0 => depth -= 1,
            '.' if depth == 0 => {
                kept.truncate(kept.trim_end_matches(' ').len());
                kept.push(letter);
            }
            other if depth == 0 => kept.push(other),
            _ => {}
        }
    }
    kept
}

/// Whether the words before a dash, which are neither a known ability word nor a keyword, have a meaning that only the reminder text
/// explains. Such a line keeps its reminder text, which the grammar doesn't read.
pub(super) fn reminder_limits(line: &str) -> bool {
    let Some((words, rest)) = line.split_once(" — ") else { return false };
    let known = ABILITY_WORDS.contains(&words) || is_dash_keyword(words);
    let own = format!("{} abilit", words.to_lowercase());
    let limits = |reminder: &str| {
        reminder.starts_with("Activate ") || reminder.contains("Activate each ") || reminder.contains(&own)
    };
    !known && rest.split('(').skip(1).any(limits)
}

/// Whether that is an ability word.
pub fn is_ability_word(word: &str) -> bool {
    ABILITY_WORDS.iter().any(|one| one.eq_ignore_ascii_case(word))
}

pub(super) fn without_ability_word(line: &str) -> &str {
    for word in ABILITY_WORDS {
        if let Some(rest) = line.strip_prefix(word)
            && let Some(rest) = rest.trim_start().strip_prefix('—')
        {
            return rest.trim_start();
        }
    }
    flavor_word(line).unwrap_or(line)
}

/// Whether the words can be a flavor word.
fn is_flavor(words: &str) -> bool {
    words.starts_with(|letter: char| letter.is_uppercase())
        && words.len() < 40
        && words
            .chars()
            .all(|letter| letter.is_alphabetic() || matches!(letter, ' ' | '\'' | '-' | ',' | '!' | '?'))
}

/// The ability after a flavor word (207.2d): words without meaning, a dash, and a whole ability.
fn flavor_word(line: &str) -> Option<&str> {
    let (words, rest) = line.split_once(" — ")?;
    let plain = is_flavor(words);
    // "I, II — …" are the chapters of a Saga (714.2).
    let chapter = words.chars().all(|letter| matches!(letter, 'I' | 'V' | 'X' | ',' | ' '));
    let ability = ["When", "At the", "{", "As long", "As ", "Each ", "You ", "If ", "Other ", "Creatures "];
    let begins = ability.iter().any(|&begin| rest.starts_with(begin));
    (plain && !is_dash_keyword(words) && !reminder_limits(line) && !chapter && begins)
        .then(|| rest.trim_start())
}
