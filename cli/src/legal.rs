//! Questions about legal declarations, be they of attacks or of blocks: how many, which, and why not others.

use std::fmt::Write as _;
use std::io::Write;
use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

use anyhow::{Context as _, Result, bail};
use menace::answer::question::Declared;
use menace::answer::{CountAnswer, CountBoundsAnswer, check_json};
use menace::combat::Combatants;
use menace::notation::position::PositionFile;
use menace::{CreatureSet, Position, Side};
use serde_json::json;

use crate::args::{Answer, Format, Global};
use crate::draw;
use crate::input::{Positions, Source, called};
use crate::output::{counted, for_each_position, grouped, heading, line, out, write_reasons};

/// The legal declarations of one kind that a position has.
pub trait Legal: Declared<Declaration: Clone + Sync> {
    /// What one that is legal is called in text.
    const NOUN: &'static str;

    /// Returns the creatures as they are when declarations are made.
    fn combatants(&self) -> &Combatants;
    /// Draws what is left to choose.
    fn choices(&self, position: &Position) -> String;
    /// Returns the declaration that a file makes.
    fn given(file: &PositionFile) -> Option<&Self::Declaration>;
    /// Reads a declaration from the command line.
    fn parse(text: &str, position: &Position) -> Result<Self::Declaration>;
    /// Writes the declaration as position files have it, with names that have been quoted before.
    fn write_json(names: &Quoted, declaration: &Self::Declaration, to: &mut String);
    /// Writes the declaration as one would say it at the table.
    fn write_said(position: &Position, declaration: &Self::Declaration, to: &mut String);
}

/// The creatures' ids as JSON has them: the attacker's, and the defender's.
pub struct Quoted([Vec<String>; 2]);

impl Quoted {
    fn of(position: &Position) -> Quoted {
        let quoted = |side: Side| {
            position.force(side).creatures.iter().map(|creature| json!(creature.id).to_string()).collect()
        };
        Quoted([quoted(Side::Attacker), quoted(Side::Defender)])
    }

    /// Writes the attacker's creatures as a list.
    pub fn write_attackers(&self, attackers: CreatureSet, to: &mut String) {
        to.push('[');
        for (place, attacker) in attackers.iter().enumerate() {
            to.push_str(if place == 0 { "" } else { "," });
            to.push_str(&self.0[0][attacker]);
        }
        to.push(']');
    }

    /// Returns the id of the defender's creature.
    pub fn blocker(&self, index: usize) -> &str {
        &self.0[1][index]
    }
}

/// What is asked about legal declarations.
pub enum Question<'q> {
    /// How many there are.
    Count,
    /// Which there are; not more than so many of them.
    List(Option<u64>),
    /// Whether this one, or the file's own, is legal.
    Check(Option<&'q str>),
}

/// Answers the question for each of the positions, in their order.
pub fn run<L: Legal>(
    positions: &Positions,
    question: &Question<'_>,
    stop: Option<&'static AtomicBool>,
    global: &Global,
) -> Result<Answer> {
    let source = positions.source()?;
    let format = global.format;
    let of = |file: &PositionFile| legal::<L>(file, stop);
    match *question {
        Question::Count => {
            for_each_position(source, global, |file, out| count(out, file, &of(file)?, format).map(|()| true))
        }
        Question::Check(given) => for_each_position(source, global, |file, out| {
            check(out, file, &of(file)?, &declaration::<L>(file, given)?, format)
        }),
        Question::List(limit) => lists(source, of, limit, format),
    }
}

/// Writes the declarations of one position after the other: a list may be longer than memory.
fn lists<L: Legal>(
    source: Source,
    of: impl Fn(&PositionFile) -> Result<L>,
    limit: Option<u64>,
    format: Format,
) -> Result<Answer> {
    let Source { reader, mut rest, many } = source;
    let mut out = out(format);
    let mut index = 0;
    while let Some(unread) = rest.batch(&reader, 1)?.pop() {
        let file = reader.read(unread)?;
        heading(&mut out, &file, index, many, format)?;
        list(&mut out, &file, &of(&file)?, limit, format)?;
        index += 1;
    }
    out.flush()?;
    Ok(Answer::Yes)
}

fn legal<L: Legal>(file: &PositionFile, stop: Option<&'static AtomicBool>) -> Result<L> {
    let legal = L::of(&file.position).with_context(|| called(file))?;
    Ok(match stop {
        Some(stop) => legal.until(stop),
        None => legal,
    })
}

fn declaration<L: Legal>(file: &PositionFile, given: Option<&str>) -> Result<L::Declaration> {
    match (given, L::given(file)) {
        (Some(given), _) => L::parse(given, &file.position),
        (None, Some(declared)) => Ok(declared.clone()),
        (None, None) => {
            bail!(
                "{} declares no {name}: expected `{name}` with it, or --{name}",
                called(file),
                name = L::NAME
            )
        }
    }
}

fn count<L: Legal>(out: &mut impl Write, file: &PositionFile, legal: &L, format: Format) -> Result<()> {
    let count = match legal.count() {
        Ok(count) => count,
        Err(_) => return count_bounds(out, file, legal, format),
    };
    match format {
        Format::Json => line(out, &CountAnswer::new(file.id.as_deref(), &count)),
        Format::Text => {
            write!(out, "{}", draw::board(&file.position, legal.combatants()))?;
            write!(out, "{}", legal.choices(&file.position))?;
            let obeyed = match count.max_requirements {
                0 => "nothing is required".to_owned(),
                most => format!("the most that can be obeyed: {}", counted(&most, "requirement")),
            };
            let edition = file.position.edition;
            writeln!(out, "{} ({edition} rules); {obeyed}", counted(&count.legal, L::NOUN))?;
            Ok(())
        }
    }
}

fn count_bounds<L: Legal>(
    out: &mut impl Write,
    file: &PositionFile,
    legal: &L,
    format: Format,
) -> Result<()> {
    let bounds = legal.count_bounds();
    match format {
        Format::Json => line(out, &CountBoundsAnswer::new(file.id.as_deref(), &bounds)),
        Format::Text => {
            write!(out, "{}", draw::board(&file.position, legal.combatants()))?;
            write!(out, "{}", legal.choices(&file.position))?;
            let edition = file.position.edition;
            let at_least = grouped(&bounds.at_least.to_string());
            let at_most = counted(&bounds.at_most, L::NOUN);
            writeln!(out, "From {at_least} to {at_most} ({edition} rules): too entangled to be counted")?;
            Ok(())
        }
    }
}

fn list<L: Legal>(
    out: &mut impl Write,
    file: &PositionFile,
    legal: &L,
    limit: Option<u64>,
    format: Format,
) -> Result<()> {
    let position = &file.position;
    // A list may be millions of lines: what is the same in each is made once.
    let names = Quoted::of(position);
    let id = file.id.as_ref().map(|id| format!("\"id\":{},", json!(id))).unwrap_or_default();
    let before = format!("{{{id}\"{}\":", L::NAME);
    let mut text = String::new();
    let mut listed = 0;
    let mut failed = None;
    if limit != Some(0) {
        let mut visitor = |declaration: &L::Declaration, obeyed: u32| {
            text.clear();
            match format {
                Format::Json => {
                    text.push_str(&before);
                    L::write_json(&names, declaration, &mut text);
                    text.push_str(",\"obeyed\":");
                    let _ = write!(text, "{obeyed}");
                    text.push_str("}\n");
                }
                Format::Text => {
                    L::write_said(position, declaration, &mut text);
                    if obeyed > 0 {
                        let _ = write!(text, "   ({obeyed} obeyed)");
                    }
                    text.push('\n');
                }
            }
            listed += 1;
            match out.write_all(text.as_bytes()) {
                Ok(()) if Some(listed) == limit => ControlFlow::Break(()),
                Ok(()) => ControlFlow::Continue(()),
                Err(error) => {
                    failed = Some(error.into());
                    ControlFlow::Break(())
                }
            }
        };
        legal.visit(&mut visitor).with_context(|| called(file))?;
    }
    if let Some(error) = failed {
        return Err(error);
    }
    if format == Format::Text {
        let rest = if Some(listed) == limit { ", and perhaps more" } else { "" };
        writeln!(out, "{}{rest}", counted(&listed, L::NOUN))?;
    }
    Ok(())
}

/// Says the declaration as one would at the table.
pub fn said<L: Legal>(position: &Position, declaration: &L::Declaration) -> String {
    let mut said = String::new();
    L::write_said(position, declaration, &mut said);
    said
}

/// Says whether the declaration that a file makes is legal, and if not, every reason.
pub fn check_own<L: Legal>(out: &mut impl Write, file: &PositionFile, format: Format) -> Result<bool> {
    check(out, file, &legal::<L>(file, None)?, &declaration::<L>(file, None)?, format)
}

fn check<L: Legal>(
    out: &mut impl Write,
    file: &PositionFile,
    legal: &L,
    declaration: &L::Declaration,
    format: Format,
) -> Result<bool> {
    let position = &file.position;
    let explanation = legal.explain(declaration).with_context(|| called(file))?;
    match format {
        Format::Json => {
            let declared = |better: &L::Declaration| L::json(position, better);
            line(out, &check_json(file.id.as_deref(), position, &explanation, declared))?;
        }
        Format::Text => {
            let verdict = if explanation.legal { "legal" } else { "illegal" };
            writeln!(out, "{verdict}: {}", said::<L>(position, declaration))?;
            write_reasons(out, position, &explanation.reasons)?;
            if let Some(better) = &explanation.better {
                writeln!(out, "better: {}", said::<L>(position, better))?;
            }
        }
    }
    Ok(explanation.legal)
}
