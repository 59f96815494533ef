//! Chosen colors: which can be chosen, and the wording of one that is chosen for a single effect.

use super::parser::Parser;
use super::tree::ChoiceKind;
use crate::types::Color;

/// Takes "other than white" after a choice, if it comes next.
pub fn other_than(p: &mut Parser<'_>, what: ChoiceKind) -> Option<ChoiceKind> {
    if what != ChoiceKind::Color || !p.take("other than") {
        return Some(what);
    }
    let color = |word: &str| Color::ALL.into_iter().find(|color| color.word() == word);
    p.token("a color", color).map(ChoiceKind::ColorOtherThan)
}

/// "Choose a color. White creatures you control gain protection from the chosen color until end of turn.": the color is chosen as part of
/// the effect, if nothing else refers to it.
pub fn of_choice(line: &str) -> String {
    let try_it = || {
        let (before, order) = line.split_once("Choose a color. ")?;
        let (subject, rest) = order.split_once(" protection from the chosen color until end of turn.")?;
        let subject = subject.strip_suffix(" gain").or_else(|| subject.strip_suffix(" gains"))?;
        let asks = |text: &str| {
            text.contains("chosen color") || text.contains("that color") || text.contains("and gain")
        };
        let verb = &order[subject.len()..order.find(" protection from the chosen color")?];
        (!asks(subject) && !asks(rest) && !subject.contains('.')).then(|| {
            format!(
                "{before}{subject}{verb} protection from the color of your choice until end of turn.{rest}"
            )
        })
    };
    try_it().unwrap_or_else(|| line.to_owned())
}
