//! How answers are written: one json object a line, or text for people.

use std::borrow::Cow;
use std::ffi::OsString;
use std::io::{self, BufWriter, IsTerminal as _, StdoutLock, Write};
use std::sync::OnceLock;

use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};
use anyhow::Result;
use clap::ColorChoice;
use menace::Position;
use menace::combat::Reason;
use menace::notation::is_visible;
use menace::notation::position::PositionFile;
use menace::notation::report::Report;
use rayon::prelude::*;
use serde::Serialize;

use crate::args::{Answer, Format, Global};
use crate::input::{Source, Unread, called};

/// The standard output, buffered: a list may be millions of lines.
///
/// Text for people may go to a terminal, and has names in it that come from files and from programs: what is
/// invisible, or would be a command to the terminal, is written as an escape. Lines that are wider than the terminal
/// are broken between words. JSON has escapes of its own, and its lines stay whole.
pub struct Out {
    buffer: BufWriter<StdoutLock<'static>>,
    format: Format,
    /// How wide lines may be, and the line that has not ended yet.
    fits: Option<(usize, String)>,
}

/// Returns the standard output for results of that format.
pub fn out(format: Format) -> Out {
    let fits = match format {
        Format::Text => width().map(|width| (width, String::new())),
        Format::Json => None,
    };
    Out { buffer: BufWriter::new(io::stdout().lock()), format, fits }
}

impl Write for Out {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self.format {
            Format::Json => self.buffer.write(bytes),
            Format::Text => {
                let text = String::from_utf8_lossy(bytes);
                let text = visible(&text);
                match &mut self.fits {
                    None => self.buffer.write_all(text.as_bytes())?,
                    Some((width, line)) => {
                        line.push_str(&text);
                        while let Some(end) = line.find('\n') {
                            self.buffer.write_all(fitted(&line[..end], *width).as_bytes())?;
                            self.buffer.write_all(b"\n")?;
                            line.drain(..=end);
                        }
                    }
                }
                Ok(bytes.len())
            }
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        if let Some((_, line)) = &mut self.fits {
            self.buffer.write_all(std::mem::take(line).as_bytes())?;
        }
        self.buffer.flush()
    }
}

/// Breaks a line that is wider than the terminal; what goes on is indented as the line is.
fn fitted(line: &str, width: usize) -> Cow<'_, str> {
    if line.chars().count() <= width {
        return Cow::Borrowed(line);
    }
    let text = line.trim_start_matches(' ');
    let indent = (line.len() - text.len()).min(width / 2);
    let indent = &line[..indent];
    let lines = wrapped(text, width - indent.len());
    Cow::Owned(format!("{indent}{}", lines.join(&format!("\n{indent}"))))
}

/// How many columns the standard output has, if it is a terminal that says so.
pub fn width() -> Option<usize> {
    let (columns, _) = terminal_size::terminal_size_of(io::stdout())?;
    Some(usize::from(columns.0))
}

/// Breaks a text into lines of that width: between words, and within one that is longer than a line.
pub fn wrapped(text: &str, width: usize) -> Vec<String> {
    if text.chars().count() <= width {
        return vec![text.to_owned()];
    }
    let mut lines: Vec<String> = Vec::new();
    for word in text.split(' ') {
        let letters: Vec<char> = word.chars().collect();
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + letters.len() <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.extend(letters.chunks(width.max(1)).map(|part| part.iter().collect::<String>())),
        }
    }
    lines
}

/// Writes a message to the standard error, as harmless to a terminal as results are.
pub fn tell(message: &str) {
    // Nobody may be there to read it.
    let _ = writeln!(io::stderr(), "{}", visible(message));
}

/// Whether messages are colored: once it is known.
static COLORED: OnceLock<bool> = OnceLock::new();

/// Says when messages are colored.
pub fn set_color(color: ColorChoice) {
    let colored = match color {
        ColorChoice::Always => true,
        ColorChoice::Never => false,
        ColorChoice::Auto => auto_color(),
    };
    // It is set once, as the program starts.
    let _ = COLORED.set(colored);
}

/// On a terminal that knows colors, unless NO_COLOR is set.
fn auto_color() -> bool {
    let set = |name| std::env::var_os(name).is_some_and(|value: OsString| !value.is_empty());
    let dumb = std::env::var_os("TERM").is_some_and(|terminal| terminal == "dumb");
    io::stderr().is_terminal() && !set("NO_COLOR") && !dumb
}

/// Writes an error, with its place if it has one.
pub fn tell_error(error: &anyhow::Error) {
    let styled = *COLORED.get_or_init(auto_color);
    let renderer = if styled { Renderer::styled() } else { Renderer::plain() };
    let text = match error.downcast_ref::<Report>() {
        Some(Report { message, origin, path, line, column, excerpt, marked }) => {
            let is_cut = marked.start + 1 != *column;
            let byte =
                |place: usize| excerpt.char_indices().nth(place).map_or(excerpt.len(), |(byte, _)| byte);
            let marked = byte(marked.start)..byte(marked.end);
            let shown = Snippet::source(visible(excerpt)).line_start(*line);
            let shown = shown.annotation(AnnotationKind::Primary.span(marked));
            // The renderer counts columns on what it shows, and a long line is cut.
            let (shown, place) = if is_cut {
                (shown, format!("at {origin}:{line}:{column}"))
            } else {
                (shown.path(origin.as_str()), "at".to_owned())
            };
            let place = match path.as_str() {
                "" => is_cut.then_some(place),
                path if is_cut => Some(format!("{place}, {path}")),
                path => Some(format!("{place} {path}")),
            };
            let group = Level::ERROR.primary_title(visible(message)).element(shown);
            renderer.render(&[match place {
                Some(place) => group.element(Level::NOTE.no_name().message(place)),
                None => group,
            }])
        }
        None => {
            // Each line of several is an error with a place of its own: the renderer would indent all but the first.
            let message = visible(&format!("{error:#}")).into_owned();
            let (first, others) = message.split_once('\n').unwrap_or((&message, ""));
            let title = renderer.render(&[Group::with_title(Level::ERROR.primary_title(first))]);
            if others.is_empty() { title } else { format!("{title}\n{others}") }
        }
    };
    let _ = writeln!(io::stderr(), "{text}");
}

/// Returns the text with escapes for what can't be seen; lines stay.
fn visible(text: &str) -> Cow<'_, str> {
    if text.bytes().all(|byte| matches!(byte, b'\n' | b' '..=b'~')) {
        return Cow::Borrowed(text);
    }
    let stays = |character: char| character == '\n' || is_visible(character);
    if text.chars().all(stays) {
        return Cow::Borrowed(text);
    }
    let mut escaped = String::new();
    for character in text.chars() {
        if stays(character) {
            escaped.push(character);
        } else {
            escaped.extend(character.escape_debug());
        }
    }
    Cow::Owned(escaped)
}

/// How many questions a thread answers before they are written.
const BATCH: usize = 64;

/// Answers `count` questions on as many threads as the user wants, and writes the answers in their order.
///
/// An answer is its text, and whether it is a yes. The first error ends it all.
pub fn in_order(
    count: usize,
    global: &Global,
    answered: impl Fn(usize) -> Result<(Vec<u8>, bool)> + Sync,
) -> Result<Answer> {
    let mut questions = 0..count;
    let batch = |most: usize| Ok(questions.by_ref().take(most).collect());
    in_batches(Some(count as u64), batch, |_, index| answered(index), global)
}

/// Reads positions, answers a question about each on as many threads as the user wants, and writes the answers in
/// their order. No more than a batch of positions is in memory.
///
/// `answered` writes the answer about a position after its heading, and returns whether it is a yes. The first error ends
/// it all, after the answers before it.
pub fn for_each_position(
    source: Source,
    global: &Global,
    answered: impl Fn(&PositionFile, &mut Vec<u8>) -> Result<bool> + Sync,
) -> Result<Answer> {
    let Source { reader, mut rest, many } = source;
    let count = if many { None } else { Some(1) };
    let answered = |index: usize, unread: Unread| {
        let file = reader.read(unread)?;
        let mut written = Vec::new();
        heading(&mut written, &file, index, many, global.format)?;
        let yes = answered(&file, &mut written)?;
        Ok((written, yes))
    };
    in_batches(count, |most| rest.batch(&reader, most), answered, global)
}

/// Answers questions batch after batch, each with its index. One question alone needs no threads.
fn in_batches<T: Send>(
    count: Option<u64>,
    mut next: impl FnMut(usize) -> Result<Vec<T>>,
    answered: impl Fn(usize, T) -> Result<(Vec<u8>, bool)> + Sync,
    global: &Global,
) -> Result<Answer> {
    let mut out = out(global.format);
    let pool = match count {
        Some(0 | 1) => None,
        _ => Some(global.pool(count.unwrap_or(u64::MAX))?),
    };
    let most = pool.as_ref().map_or(1, |pool| pool.current_num_threads() * BATCH);
    let (mut all, mut index) = (Answer::Yes, 0);
    loop {
        let batch = next(most)?;
        if batch.is_empty() {
            break;
        }
        let answer = |(place, question)| answered(index + place, question);
        let count = batch.len();
        let answers: Vec<_> = match &pool {
            Some(pool) => pool.install(|| batch.into_par_iter().enumerate().map(answer).collect()),
            None => batch.into_iter().enumerate().map(answer).collect(),
        };
        for answer in answers {
            let (written, yes) = answer?;
            out.write_all(&written)?;
            if !yes {
                all = Answer::No;
            }
        }
        index += count;
    }
    out.flush()?;
    Ok(all)
}

/// Writes the line for people that goes before the answer about one of many positions.
pub fn heading(
    out: &mut impl Write,
    file: &PositionFile,
    index: usize,
    many: bool,
    format: Format,
) -> Result<()> {
    if many && format == Format::Text {
        writeln!(out, "{}{}:", if index > 0 { "\n" } else { "" }, called(file))?;
    }
    Ok(())
}

/// Writes one answer as a line of json.
pub fn line(out: &mut impl Write, answer: &impl Serialize) -> Result<()> {
    serde_json::to_writer(&mut *out, answer).map_err(std::io::Error::from)?;
    out.write_all(b"\n")?;
    Ok(())
}

/// Writes reasons for people, a line each.
pub fn write_reasons(out: &mut impl Write, position: &Position, reasons: &[Reason]) -> Result<()> {
    let rules: Vec<String> = reasons.iter().map(|reason| reason.rule(position.edition).to_string()).collect();
    let width = rules.iter().map(String::len).max().unwrap_or(0);
    for (rule, reason) in rules.iter().zip(reasons) {
        writeln!(out, "  {rule:width$}  {reason}")?;
    }
    Ok(())
}

/// Returns "1 legal block", "2 legal blocks".
pub fn counted(number: &impl ToString, noun: &str) -> String {
    let number = number.to_string();
    let s = if number == "1" { "" } else { "s" };
    format!("{} {noun}{s}", grouped(&number))
}

/// Returns the digits in groups of three: `43,046,721`.
pub fn grouped(digits: &str) -> String {
    let mut grouped = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_terminal_gets_no_commands() {
        assert_eq!(visible("a1\n  é ▂ 95 %\n"), "a1\n  é ▂ 95 %\n");
        assert_eq!(visible("\u{1b}[2Ja1\r\n\u{9b}1m"), "\\u{1b}[2Ja1\\r\n\\u{9b}1m");
    }

    #[test]
    fn a_line_that_is_too_wide_is_broken_between_words() {
        assert_eq!(fitted("  in time", 9), "  in time");
        assert_eq!(fitted("  well in time", 9), "  well in\n  time");
        assert_eq!(fitted("a  b ends", 6), "a  b\nends");
        assert_eq!(fitted("      deep", 4), "  de\n  ep");
    }

    #[test]
    fn numbers_are_grouped_from_the_right() {
        assert_eq!(counted(&1, "block"), "1 block");
        assert_eq!(counted(&0, "block"), "0 blocks");
        assert_eq!(counted(&999, "block"), "999 blocks");
        assert_eq!(counted(&43_046_721, "block"), "43,046,721 blocks");
    }
}
