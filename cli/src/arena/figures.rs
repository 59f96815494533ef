//! Figures as people read them.

use std::time::Duration;

use crate::output;

/// A whole number with commas: `1,234,567`.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A share between 0 and 1 as a percentage with one decimal.
pub fn percent(share: f64) -> String {
    format!("{:.1} %", 100.0 * share)
}

/// A length of time: `850 ms`, `12.3 s`, `4:05`, `2:03:04`.
pub fn time(duration: Duration) -> String {
    let seconds = duration.as_secs();
    if duration < Duration::from_secs(1) {
        format!("{} ms", duration.as_millis())
    } else if duration < Duration::from_secs(60) {
        format!("{:.1} s", duration.as_secs_f64())
    } else if seconds < 3600 {
        format!("{}:{:02}", seconds / 60, seconds % 60)
    } else {
        format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60)
    }
}

/// How many in a second; none when no time went by.
pub fn per_second(count: u64, duration: Duration) -> f64 {
    if duration.is_zero() { 0.0 } else { count as f64 / duration.as_secs_f64() }
}

/// A number of things: `1 game`, `2,000 games`.
pub fn count(number: u64, thing: &str) -> String {
    format!("{} {thing}{}", grouped(number), if number == 1 { "" } else { "s" })
}

/// How fast games are played: `1,234 games/s`, `2.5 games/s`, `1.5 s a game`.
pub fn pace(games_per_s: f64) -> String {
    if games_per_s >= 10.0 {
        format!("{} games/s", grouped(games_per_s as u64))
    } else if games_per_s >= 1.0 {
        format!("{games_per_s:.1} games/s")
    } else if games_per_s > 0.0 {
        format!("{} a game", time(Duration::from_secs_f64(1.0 / games_per_s)))
    } else {
        "no game yet".to_owned()
    }
}

/// The widest first column of a table: what is longer goes on in the next line.
const WIDEST_NAME: usize = 48;

/// The narrowest one that a narrow terminal brings about.
const NARROWEST_NAME: usize = 16;

/// Lines up columns with two spaces between them: the first one to the left, the others to the right.
///
/// Long names in the first one are wrapped, so that the table fits the terminal.
pub fn table(rows: &[Vec<String>]) -> String {
    table_within(rows, output::width())
}

fn table_within(rows: &[Vec<String>], terminal: Option<usize>) -> String {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let width = |column: usize| {
        rows.iter().filter_map(|row| row.get(column)).map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..columns).map(width).collect();
    let others: usize = widths.iter().skip(1).map(|width| width + 2).sum();
    let room = terminal.map_or(WIDEST_NAME, |width| width.saturating_sub(others));
    let first = widths.first().copied().unwrap_or(0).min(room.clamp(NARROWEST_NAME, WIDEST_NAME));
    let mut text = String::new();
    for row in rows {
        let Some((name, cells)) = row.split_first() else { continue };
        let mut names = output::wrapped(name, first).into_iter();
        let mut line = format!("{:<first$}", names.next().unwrap_or_default());
        for (cell, width) in cells.iter().zip(&widths[1..]) {
            line.push_str(&format!("  {cell:>width$}"));
        }
        for line in std::iter::once(line).chain(names) {
            text.push_str(line.trim_end());
            text.push('\n');
        }
    }
    text
}

/// Numbers as bars of a line of text, the greatest one full.
pub fn bars(counts: &[u64]) -> String {
    const BARS: [char; 9] = [' ', '▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
    let greatest = counts.iter().copied().max().unwrap_or(0).max(1);
    // Whatever is there is seen.
    let bar = |count: u64| BARS[(count * 8).div_ceil(greatest) as usize];
    counts.iter().map(|&count| bar(count)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_read_well() {
        assert_eq!(
            (grouped(7), grouped(1234), grouped(1_234_567)),
            ("7".into(), "1,234".into(), "1,234,567".into())
        );
        assert_eq!(time(Duration::from_millis(850)), "850 ms");
        assert_eq!(time(Duration::from_millis(12_340)), "12.3 s");
        assert_eq!(
            (time(Duration::from_secs(245)), time(Duration::from_secs(7384))),
            ("4:05".into(), "2:03:04".into())
        );
        assert_eq!(percent(0.5), "50.0 %");
        assert_eq!((count(1, "game"), count(2000, "game")), ("1 game".into(), "2,000 games".into()));
        let paces = [5704.3, 2.5, 0.64, 0.0].map(pace);
        assert_eq!(paces, ["5,704 games/s", "2.5 games/s", "1.6 s a game", "no game yet"]);
        assert_eq!(bars(&[0, 1, 50, 100]), " ▁▄█");
    }

    #[test]
    fn tables_line_up() {
        let rows = [vec!["a".to_owned(), "10".to_owned()], vec!["long".to_owned(), "1".to_owned()]];
        assert_eq!(table(&rows), "a     10\nlong   1\n");
    }

    #[test]
    fn long_names_are_wrapped_to_the_width_of_the_terminal() {
        let long = "-4 Shock -2 Raging Goblin +6 Prodigal Pyromancer".to_owned();
        let rows = [vec![long.clone(), "10".to_owned()], vec!["b".to_owned(), "1".to_owned()]];
        assert_eq!(
            table_within(&rows, Some(34)),
            "-4 Shock -2 Raging Goblin +6    10\nProdigal Pyromancer\nb                                1\n"
        );
        assert_eq!(table_within(&rows, None).lines().count(), 2);
        for width in [20, 40, 80] {
            let rows = [vec![format!("{long} {}", "x".repeat(99)), "1".to_owned()]];
            let text = table_within(&rows, Some(width));
            assert!(text.lines().all(|line| line.chars().count() <= width), "{width}: {text}");
            assert_eq!(text.matches('x').count(), 99);
        }
    }
}
