//! How long an effect lasts: "until end of turn", "this turn", "for as long as you control ~" (611.2).

use super::parser::Parser;
use super::tree::Duration;
use super::{condition, reference};

/// A duration at the end of a clause.
pub fn duration(p: &mut Parser<'_>) -> Option<Duration> {
    let fixed = p.one_of(&[
        ("until end of turn", Duration::EndOfTurn),
        ("until end of combat", Duration::EndOfCombat),
        ("until your next turn", Duration::YourNextTurn),
        ("until the end of your next turn", Duration::EndOfYourNextTurn),
        ("until your next upkeep", Duration::YourNextUpkeep),
        ("until your next end step", Duration::YourNextEndStep),
        ("until you exile another card with ~", Duration::UntilExilesAnother),
        ("this turn", Duration::ThisTurn),
        ("this combat", Duration::ThisCombat),
    ]);
    if fixed.is_some() {
        return fixed;
    }
    p.first(&[
        |p| {
            p.word("during")?;
            let whose = super::player::possessive(p)?;
            p.phrase("next turn")?;
            Some(Duration::DuringNextTurnOf(whose))
        },
        |p| {
            p.word("until")?;
            let object = reference::reference(p)?;
            p.phrase("leaves the battlefield")?;
            Some(Duration::UntilLeaves(Box::new(object)))
        },
        |p| {
            p.phrase("for as long as")?;
            Some(Duration::AsLongAs(Box::new(condition::condition(p)?)))
        },
    ])
}

/// A duration at the head of a sentence: "Until end of turn, …".
pub fn leading(p: &mut Parser<'_>) -> Option<Duration> {
    p.attempt(|p| {
        let duration = duration(p)?;
        if matches!(duration, Duration::ThisTurn | Duration::ThisCombat) {
            return None;
        }
        p.word(",")?;
        Some(duration)
    })
}
