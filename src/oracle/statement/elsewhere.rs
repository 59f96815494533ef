//! What spells, and cards that aren't on the battlefield, are.

use super::super::filter;
use super::super::parser::{Number, Parser};
use super::super::tree::{Elsewhere, Filter, ObjectKind, PlayerRef, PlayerRule, Statement};

/// The words between the objects and what they are.
pub const NOT_ON_BATTLEFIELD: &str = "that aren't on the battlefield are";

/// What is said of them, if not a color.
pub const ELSEWHERE: &[(&str, Elsewhere)] = &[
    ("colorless", Elsewhere::Colorless),
    ("the chosen color in addition to their other colors", Elsewhere::ChosenColorToo),
    ("the chosen type in addition to their other types", Elsewhere::ChosenTypeToo),
    ("every creature type", Elsewhere::EveryCreatureType),
];

/// "Creature spells you control and creature cards you own that aren't on the battlefield are every creature type."
pub(super) fn read(p: &mut Parser<'_>) -> Option<Statement> {
    let spells = filter::filter(p, Number::Many)?;
    p.word("and")?;
    let cards: Filter = filter::filter(p, Number::Many)?;
    p.phrase(NOT_ON_BATTLEFIELD)?;
    if spells.kind != ObjectKind::Spell || cards.kind != ObjectKind::Card {
        return None;
    }
    let are = p.one_of(ELSEWHERE).or_else(|| {
        let color =
            p.token("a color", |word| crate::types::Color::ALL.into_iter().find(|one| one.word() == word));
        color.map(Elsewhere::Color)
    })?;
    let rule = PlayerRule::Elsewhere { spells, cards, are };
    Some(Statement::Player { who: PlayerRef::You, rule })
}
