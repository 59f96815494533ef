//! What lists write around a card's name: the set, the number, marks of foils and of categories.

use super::ListEntry;

impl ListEntry {
    /// Returns the entry of a name as a list has it.
    pub(super) fn new(count: usize, written: &str, line: usize, column: usize) -> ListEntry {
        let written = written.trim();
        let name = bare(written).to_owned();
        let written = (name != written).then(|| written.to_owned());
        ListEntry { count, name, written, line, column }
    }
}

/// Returns the name alone.
///
/// Cut off are `[M10:12]` before the name and, after it, `(M10) 184`, `[foil]`, `<184>`, `|M10|1`, `*F*`, `*`, `+`, `^tag^`
/// and ` #tag`.
fn bare(written: &str) -> &str {
    let mut name = written;
    if let Some((_, rest)) = name.strip_prefix('[').and_then(|rest| rest.split_once(']')) {
        name = rest.trim_start();
    }
    if let Some((card, _)) = name.split_once('|') {
        name = card;
    }
    loop {
        name = name.trim_end();
        let shorter = without_mark(name).or_else(|| without_printing(name));
        match shorter.map(str::trim_end).filter(|shorter| !shorter.is_empty()) {
            Some(shorter) => name = shorter,
            None => return name,
        }
    }
}

/// Cuts off a mark at the end.
fn without_mark(name: &str) -> Option<&str> {
    for (open, close) in [('[', ']'), ('<', '>'), ('*', '*'), ('^', '^')] {
        if let Some(rest) = name.strip_suffix(close)
            && let Some(start) = rest.rfind(open)
        {
            return Some(&name[..start]);
        }
    }
    if let Some((card, tag)) = name.rsplit_once(" #")
        && !tag.contains(char::is_whitespace)
    {
        return Some(card);
    }
    name.strip_suffix(['*', '+', '★']).or_else(|| name.strip_suffix(" (foil)"))
}

/// Cuts off a set in parentheses, a collector's number and `F` for a foil.
fn without_printing(name: &str) -> Option<&str> {
    let (card, printing) = name.rsplit_once(" (")?;
    let (set, number) = printing.split_once(')')?;
    let is_set = (2..=6).contains(&set.len()) && set.bytes().all(|byte| byte.is_ascii_alphanumeric());
    let mut words = number.split_whitespace();
    let (number, foil) = (words.next(), words.next());
    let is_number =
        number.is_none_or(|number| number == "F" || number.contains(|digit: char| digit.is_ascii_digit()));
    (is_set && is_number && foil.is_none_or(|foil| foil == "F") && words.next().is_none()).then_some(card)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_numbers_and_marks_are_cut_off() {
        for written in [
            "Grizzly Bears",
            "Grizzly Bears (M10) 184",
            "Grizzly Bears (m10)",
            "Grizzly Bears (M11) 12 F",
            "Grizzly Bears (PLST) M10-184",
            "[M10:184] Grizzly Bears",
            "[LEA] Grizzly Bears",
            "Grizzly Bears|M10|2",
            "Grizzly Bears+|M10",
            "Grizzly Bears*",
            "Grizzly Bears *F*",
            "Grizzly Bears (M10) 184 *F*",
            "Grizzly Bears [foil]",
            "Grizzly Bears <184> [M10] (F)",
            "Grizzly Bears (M10) 184 [Creature] ^Have,#37d67a^",
            "Grizzly Bears #ramp",
        ] {
            let entry = ListEntry::new(4, written, 1, 1);
            if written.ends_with("(F)") {
                // One letter is no set.
                assert_eq!(entry.name, written);
            } else {
                assert_eq!(
                    (entry.name.as_str(), entry.written.is_some()),
                    ("Grizzly Bears", written != "Grizzly Bears")
                );
            }
        }
    }

    #[test]
    fn names_with_odd_signs_stay() {
        for name in [
            "+2 Mace",
            "B.F.M. (Big Furry Monster)",
            "Erase (Not the Urza's Legacy One)",
            "_____",
            "1996 World Champion",
        ] {
            assert_eq!(ListEntry::new(1, name, 1, 1).name, name);
        }
        let suit = ListEntry::new(1, "Hazmat Suit (Used)", 1, 1);
        assert_eq!(
            (suit.name.as_str(), suit.written.as_deref()),
            ("Hazmat Suit", Some("Hazmat Suit (Used)"))
        );
    }
}
