//! Sideboard plans in a list: `Sideboard plan vs Elves`, and then `-2 Shock` and `+2 Pyroblast`.

use super::super::deck_error::DeckFault;
use super::{Errors, ListEntry};

/// What goes out and what comes in after the first game of a match.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ListPlan {
    /// The deck that it is for; `None` for every deck without a plan of its own.
    pub against: Option<String>,
    /// The line of its heading, from 1.
    pub line: usize,
    /// The cards that go out.
    pub out: Vec<ListEntry>,
    /// The cards that come in.
    pub into: Vec<ListEntry>,
}

/// Returns whom the plan is for that a line such as `Sideboard plan vs Elves` begins, if it begins one.
///
/// It may be in brackets, and end with a colon.
pub(super) fn heading(line: &str) -> Option<Option<String>> {
    let line = line.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).unwrap_or(line).trim();
    let line = line.trim_end_matches(':').trim_end();
    let mut rest = line;
    for word in ["sideboard", "plan"] {
        let start = rest.get(..word.len()).filter(|start| start.eq_ignore_ascii_case(word))?;
        rest = &rest[start.len()..];
        if !rest.is_empty() && !rest.starts_with(char::is_whitespace) {
            return None;
        }
        rest = rest.trim_start();
    }
    if rest.is_empty() {
        return Some(None);
    }
    let (word, name) = rest.split_once(char::is_whitespace)?;
    let is_against = ["vs", "vs.", "against"].iter().any(|known| known.eq_ignore_ascii_case(word));
    let name = name.trim();
    (is_against && !name.is_empty()).then(|| Some(name.to_owned()))
}

/// Whether a line says that cards go out or come in: it begins with a sign and a digit.
pub(super) fn is_swap(line: &str) -> bool {
    let count = line.strip_prefix(['-', '−', '+']).map(str::trim_start);
    count.is_some_and(|count| count.starts_with(|first: char| first.is_ascii_digit()))
}

impl ListPlan {
    /// Reads a line such as `-2 Shock` or `+2 Pyroblast` that begins in that column.
    pub(super) fn read(&mut self, text: &str, line: usize, column: usize, errors: &mut Errors<'_>) {
        let unreadable = || DeckFault::Swap(text.to_owned());
        let Some((count, name)) = text
            .strip_prefix(['-', '−', '+'])
            .filter(|_| is_swap(text))
            .and_then(|rest| rest.trim_start().split_once(char::is_whitespace))
        else {
            return errors.push(line, column, unreadable());
        };
        let digits = count.strip_suffix(['x', 'X']).unwrap_or(count);
        if !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return errors.push(line, column, unreadable());
        }
        let Some(count) = errors.count(digits, line, column) else { return };
        let name = name.trim_start();
        let before = text.chars().count() - name.chars().count();
        let entry = ListEntry::new(count, name, line, column + before);
        let cards = if text.starts_with('+') { &mut self.into } else { &mut self.out };
        cards.push(entry);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_of_plans_are_read() {
        let elves = Some(Some("Elves (2)".to_owned()));
        for text in [
            "Sideboard plan vs Elves (2)",
            "sideboard  PLAN against Elves (2):",
            "[Sideboard plan vs. Elves (2)]",
        ] {
            assert_eq!(heading(text), elves, "{text}");
        }
        assert_eq!(heading("Sideboard plan:"), Some(None));
        for text in
            ["Sideboard", "Sideboard plans", "Sideboard plan for me", "Sideboard plan vs", "Plan vs x"]
        {
            assert_eq!(heading(text), None, "{text}");
        }
    }

    #[test]
    fn cards_go_out_and_come_in() {
        let mut errors = Errors { file: "deck", errors: Vec::new() };
        let mut plan = ListPlan::default();
        for text in ["-2 Shock", "− 1x [M10] Shock", "+3 Pyroblast (ICE) 212"] {
            plan.read(text, 7, 3, &mut errors);
        }
        let cards = |entries: &[ListEntry]| -> Vec<(usize, String, usize)> {
            entries.iter().map(|entry| (entry.count, entry.name.clone(), entry.column)).collect()
        };
        assert_eq!(cards(&plan.out), [(2, "Shock".to_owned(), 6), (1, "Shock".to_owned(), 8)]);
        assert_eq!(cards(&plan.into), [(3, "Pyroblast".to_owned(), 6)]);
        for text in ["2 Shock", "-Shock", "-2", "+2y Shock", "-0 Shock"] {
            plan.read(text, 8, 1, &mut errors);
        }
        assert_eq!(errors.errors.len(), 5);
        assert_eq!(
            errors.errors[0].to_string(),
            "deck:8:1: found `2 Shock`, expected cards out and in, as in `-2 Shock` and `+2 Pyroblast`"
        );
    }
}
