//! Rules about players that few cards have.

use super::super::parser::{Number, Parser};
use super::super::tree::{ObjectKind, PlayerRef, PlayerRule, Statement, Test, Zone};
use super::super::{amount, filter, token};

/// The words around the spells that anybody may cast for nothing.
pub const FREE_AS_FLASH: &str = "without paying their mana costs and as though they had flash";
/// The words of a rule that gives cards in a graveyard scavenge.
pub const HAS_SCAVENGE: &str = "has scavenge . The scavenge cost is equal to its mana cost";
/// The words of a rule that gives cards madness.
pub const HAS_MADNESS: &str =
    "that isn't on the battlefield has madness . The madness cost is equal to its mana cost";
/// The words for mana that is multiplied.
pub const MANY_TIMES: &str = "times as much of that mana instead";
/// The words for the first foretold card.
pub const FIRST_FORETOLD: &str = "the first card you foretell each turn costs {0} to foretell";
/// The words for an X that has to be chosen.
pub const X_IS_POSITIVE: &str = "X can't be 0";
/// The words for mana abilities that cost life.
pub const MANA_COSTS_LIFE: &str = "mana abilities of ~ cost an additional 1 life to activate";
/// The words for a card that is revealed as it is drawn; whether it is on the player's own turns, and whether they may.
pub const REVEALED_DRAWS: &[(&str, (bool, bool))] = &[
    ("reveal the first card you draw on each of your turns", (true, false)),
    ("reveal the first card you draw each turn", (false, false)),
    ("you may reveal the first card you draw each turn as you draw it", (false, true)),
];

pub(super) fn read(p: &mut Parser<'_>) -> Option<Statement> {
    p.first(&[any_player, cards_have, multiplied, more_tokens, fixed])
}

fn of(who: PlayerRef, rule: PlayerRule) -> Option<Statement> {
    Some(Statement::Player { who, rule })
}

/// "Any player may cast creature spells … as though they had flash."
fn any_player(p: &mut Parser<'_>) -> Option<Statement> {
    p.phrase("any player may cast")?;
    let spells = filter::filter(p, Number::Many)?;
    if spells.kind != ObjectKind::Spell {
        return None;
    }
    if p.take(FREE_AS_FLASH) {
        return of(PlayerRef::Any, PlayerRule::CastsFreeAsFlash(spells));
    }
    p.phrase("as though they had flash")?;
    of(PlayerRef::Any, PlayerRule::CastsAsFlash(spells))
}

/// "Each creature card in your graveyard has scavenge. …", "Each Vampire creature card you own that isn't on the battlefield has madness. …".
fn cards_have(p: &mut Parser<'_>) -> Option<Statement> {
    p.word("each")?;
    let mut cards = filter::filter(p, Number::One)?;
    if cards.kind != ObjectKind::Card {
        return None;
    }
    let last = cards.tests.pop();
    if p.take(HAS_SCAVENGE) {
        return (last == Some(Test::In(Zone::Graveyard, PlayerRef::You)))
            .then_some(Statement::Player { who: PlayerRef::You, rule: PlayerRule::CardsScavenge(cards) });
    }
    p.phrase(HAS_MADNESS)?;
    (last == Some(Test::Owner(PlayerRef::You)))
        .then_some(Statement::Player { who: PlayerRef::You, rule: PlayerRule::CardsHaveMadness(cards) })
}

/// "If you tap a permanent for mana, it produces three times as much of that mana instead."
fn multiplied(p: &mut Parser<'_>) -> Option<Statement> {
    p.phrase("if you tap")?;
    p.one_of(&[("a", ()), ("an", ())])?;
    let what = filter::filter(p, Number::One)?;
    p.phrase("for mana , it produces")?;
    let times = if p.take("twice") {
        p.phrase("as much of that mana instead")?;
        2
    } else {
        let times = u8::try_from(amount::number_word(p)?).ok()?;
        p.phrase(MANY_TIMES)?;
        times
    };
    of(PlayerRef::You, PlayerRule::ManaTimes { what, times })
}

/// "If one or more tokens would be created under your control, those tokens plus that many 1/1 green Squirrel creature tokens are created
/// instead."
fn more_tokens(p: &mut Parser<'_>) -> Option<Statement> {
    p.phrase("if one or more")?;
    let only = p.token("a card type", |word| {
        crate::types::CardType::ALL.into_iter().find(|one| one.name().to_lowercase() == word)
    });
    p.phrase("tokens would be created under your control , those tokens plus")?;
    let many = p.take("that many");
    let additional = !many && p.take("an additional");
    if !many && !additional {
        p.one_of(&[("a", ()), ("an", ())])?;
    }
    let token = std::sync::Arc::new(token::token(p, if many { Number::Many } else { Number::One })?);
    p.phrase("are created instead")?;
    of(PlayerRef::You, PlayerRule::TokensPlus { only, many, additional, token })
}

fn fixed(p: &mut Parser<'_>) -> Option<Statement> {
    if let Some((own_turns, may)) = p.one_of(REVEALED_DRAWS) {
        return of(PlayerRef::You, PlayerRule::RevealsFirstDrawn { own_turns, may });
    }
    if p.take(MANA_COSTS_LIFE) {
        return of(PlayerRef::Any, PlayerRule::ManaCostsLife);
    }
    if p.take(X_IS_POSITIVE) {
        return of(PlayerRef::You, PlayerRule::XIsPositive);
    }
    p.phrase(FIRST_FORETOLD)?;
    of(PlayerRef::You, PlayerRule::FirstForetoldFree)
}
