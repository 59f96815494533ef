//! The lines of a text box; those after a level symbol (711) or a station symbol (721) belong to it.

use std::borrow::Cow;

use super::error::Refusal;
use super::parser::Parser;
use super::resolve::Scope;
use super::tree::{ClassLevel, Cost, Level, Line};
use super::{ability, cost, lexer, write};

/// Reads normalised lines. The targets of a spell are numbered through all its lines.
///
/// # Errors
/// As [`read`](super::read).
pub fn lines(lines: &[String], spell: bool) -> Result<Vec<Line>, Refusal> {
    let mut before = Scope::default();
    let mut read = Vec::with_capacity(lines.len());
    for line in lines {
        let tokens = lexer::tokens(line);
        let scope = if spell { before.following() } else { Scope::default() };
        let mut parser = Parser::new(&tokens, scope, spell);
        let tree = ability::line(&mut parser).ok_or_else(|| Refusal::Line(parser.failure(line)))?;
        before = std::mem::take(&mut parser.scope);
        let written = write::line(&tree);
        if written != *line {
            return Err(Refusal::Lossy { line: line.clone(), written });
        }
        read.push(tree);
    }
    Ok(read)
}

/// The text with its station symbols as lines of their own: "8+ | Flying". The last of them has the box of power and toughness (721.2b).
pub fn with_station_symbols<'t>(text: &'t str, size: Option<(&str, &str)>) -> Cow<'t, str> {
    let symbol = |line: &'t str| {
        let (symbol, rest) = line.split_once(" | ")?;
        let least: u8 = symbol.strip_suffix('+')?.parse().ok()?;
        Some((least, rest))
    };
    // A line of a table of dice looks the same (706.3).
    if !text.lines().any(|line| line.starts_with("Station")) {
        return Cow::Borrowed(text);
    }
    let symbols = || (0..).zip(text.lines()).filter(|(_, line)| symbol(line).is_some());
    let Some((last, _)) = symbols().last() else { return Cow::Borrowed(text) };
    let mut lines = Vec::new();
    for (at, line) in (0..).zip(text.lines()) {
        let Some((least, rest)) = symbol(line) else {
            lines.push(line.to_owned());
            continue;
        };
        lines.push(format!("STATION {least}+"));
        if let (true, Some((power, toughness))) = (at == last, size) {
            lines.push(format!("{power}/{toughness}"));
        }
        lines.push(rest.to_owned());
    }
    Cow::Owned(lines.join("\n"))
}

/// Reads the normalised lines of a card with level or station symbols.
pub fn leveler(text: &[String]) -> Result<Vec<Line>, Refusal> {
    let is_symbol = |line: &String| symbol(line).is_some();
    let plain = text.iter().position(is_symbol).unwrap_or(text.len());
    let mut read = lines(&text[..plain], false)?;
    let mut rest = &text[plain..];
    while let Some((first, behind)) = rest.split_first() {
        let (station, least, most) = symbol(first).ok_or_else(|| Refusal::Layout("leveler".to_owned()))?;
        let end = behind.iter().position(is_symbol).unwrap_or(behind.len());
        let size = behind[..end].first().and_then(|line| size(line));
        let own = &behind[usize::from(size.is_some())..end];
        let level = Line::Level(Level { station, least, most, size, lines: lines(own, false)? });
        let (line, written) = (rest[..=end].join("\n"), write::line(&level));
        if written != line {
            return Err(Refusal::Lossy { line, written });
        }
        read.push(level);
        rest = &behind[end..];
    }
    Ok(read)
}

/// Reads the normalised lines of a Class: the lines after a level bar belong to that level.
///
/// # Errors
/// As [`read`](super::read).
pub fn class(text: &[String]) -> Result<Vec<Line>, Refusal> {
    let is_bar = |line: &String| class_level(line).is_some();
    let plain = text.iter().position(is_bar).unwrap_or(text.len());
    let mut read = lines(&text[..plain], false)?;
    let mut rest = &text[plain..];
    while let Some((first, behind)) = rest.split_first() {
        let (costs, number) = class_level(first).ok_or_else(|| Refusal::Layout("class".to_owned()))?;
        let end = behind.iter().position(is_bar).unwrap_or(behind.len());
        let level = Line::Class(ClassLevel { number, costs, lines: lines(&behind[..end], false)? });
        let (line, written) = (rest[..=end].join("\n"), write::line(&level));
        if written != line {
            return Err(Refusal::Lossy { line, written });
        }
        read.push(level);
        rest = &behind[end..];
    }
    Ok(read)
}

/// "{1}{U}: Level 2".
fn class_level(line: &str) -> Option<(Vec<Cost>, u8)> {
    let (price, number) = line.split_once(": Level ")?;
    let tokens = lexer::tokens(price);
    let mut parser = Parser::new(&tokens, Scope::default(), false);
    let costs = cost::costs(&mut parser)?;
    parser.at_end().then_some((costs, number.parse().ok()?))
}

/// "LEVEL 4-7", "LEVEL 8+", "STATION 8+": whether it is a station symbol, and from how many counters to how many.
pub(super) fn symbol(line: &str) -> Option<(bool, u8, Option<u8>)> {
    if let Some(least) = line.strip_prefix("STATION ") {
        return Some((true, least.strip_suffix('+')?.parse().ok()?, None));
    }
    let numbers = line.strip_prefix("LEVEL ")?;
    match numbers.split_once('-') {
        Some((least, most)) => Some((false, least.parse().ok()?, Some(most.parse().ok()?))),
        None => Some((false, numbers.strip_suffix('+')?.parse().ok()?, None)),
    }
}

/// "4/4".
fn size(line: &str) -> Option<(i32, i32)> {
    let (power, toughness) = line.split_once('/')?;
    Some((power.parse().ok()?, toughness.parse().ok()?))
}
