//! Lines and abilities.

use super::super::tree::{Ability, Condition, Event, Limit, Line, Statement, TriggerWord};
use super::{Writer, condition, cost, event, instruction, keyword, statement};
use crate::english::capitalised;

/// A line of the text box.
pub fn line(one: &Line) -> String {
    match one {
        Line::Keywords(all) => {
            let mut w = Writer::new();
            let texts: Vec<String> = all.iter().map(|one| keyword::keyword(&mut w, one)).collect();
            capitalised(&texts.join(", "))
        }
        Line::Ability(one) => ability(one),
        Line::Level(level) => {
            let most = level.most.map_or("+".to_owned(), |most| format!("-{most}"));
            let size = level.size.map(|(power, toughness)| format!("{power}/{toughness}"));
            let word = if level.station { "STATION" } else { "LEVEL" };
            let symbol = std::iter::once(format!("{word} {}{most}", level.least));
            symbol.chain(size).chain(level.lines.iter().map(line)).collect::<Vec<String>>().join("\n")
        }
        Line::Class(level) => {
            let costs = cost::costs(&mut Writer::new(), &level.costs);
            let bar = std::iter::once(format!("{costs}: Level {}", level.number));
            bar.chain(level.lines.iter().map(line)).collect::<Vec<String>>().join("\n")
        }
        Line::ToSolve(when) => {
            format!("To solve — {}.", condition::condition(&mut Writer::new(), when))
        }
        Line::Solved(inner) => format!("Solved — {}", line(inner)),
        Line::Chosen(word, inner) => format!("{word} — {}", line(inner)),
    }
}

/// An ability; in quotation marks it reads the same.
pub fn ability(one: &Ability) -> String {
    let mut w = Writer::new();
    match one {
        Ability::Spell(body) => instruction::body(body, &[]),
        Ability::Activated { costs, body, limits } => {
            let word = match limits.last() {
                Some(Limit::PowerUp) => "Power-up — ",
                Some(Limit::Exhaust) => "Exhaust — ",
                Some(Limit::Boast) => "Boast — ",
                _ => "",
            };
            let costs = cost::costs(&mut w, costs);
            format!("{word}{costs}: {}", instruction::body(body, limits))
        }
        Ability::Triggered { events, body, .. } if matches!(events[..], [Event::Chapters(_)]) => {
            format!("{}{}", event::events(&mut w, events), instruction::body(body, &[]))
        }
        Ability::Triggered { word, events, condition: when, body, limits } => {
            let word = match word {
                TriggerWord::When => "When",
                TriggerWord::Whenever => "Whenever",
                TriggerWord::At => "At",
            };
            let events = event::events(&mut w, events);
            let when = match when {
                Some(when) => format!(", if {}", condition::condition(&mut w, when)),
                None => String::new(),
            };
            let body = small_start(&instruction::body(body, &[]));
            let limits = instruction::trigger_limits(limits);
            format!("{word} {events}{when}, {body}{limits}")
        }
        Ability::Static { condition: when, leading, statement: what } => {
            let text = statement::statement(&mut w, what);
            let text = match (when, leading) {
                (Some(when), true) => {
                    let word = match what {
                        Statement::Enters { .. } => "if",
                        what if super::super::uncounterable(what) => "if",
                        _ => "as long as",
                    };
                    format!("{word} {}, {text}", condition::condition(&mut w, when))
                }
                (Some(Condition::Not(when)), false)
                    if super::super::statement::condition_word(what, true) == "unless" =>
                {
                    format!("{text} unless {}", condition::condition(&mut w, when))
                }
                (Some(when), false) => {
                    let word = super::super::statement::condition_word(what, false);
                    format!("{text} {word} {}", condition::condition(&mut w, when))
                }
                (None, _) => text,
            };
            let text = match w.x.take() {
                Some(x) => format!("{text}, where X is {x}"),
                None => text,
            };
            instruction::ended(&text)
        }
    }
}

/// Makes the first letter small, as after a comma; subtypes keep their capital.
pub fn small_start(text: &str) -> String {
    let first = text.split([' ', ',', '.']).next().unwrap_or_default();
    if super::super::subtypes::subtype(first).is_some() {
        return text.to_owned();
    }
    crate::english::uncapitalised(text)
}
