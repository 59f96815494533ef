//! Life, winning and losing, extra turns.

use super::super::parser::{Number, Parser};
use super::super::tree::{Amount, AmountStyle, Effect, Measure, PlayerRef, TurnStep};
use super::super::{amount, player};

pub(super) fn read(p: &mut Parser<'_>, who: &PlayerRef, number: Number) -> Option<Effect> {
    // "you gain 3 life": for life, Oracle omits "you" only if it was the subject before.
    if *who == PlayerRef::You
        && p.take("you")
        && !matches!(p.peek(), Some("gain" | "lose" | "win" | "get" | "skip"))
    {
        return None;
    }
    let rules: &[super::PlayerRule] = &[gain, lose, set, any_life, exchange, end, turns, skip];
    rules.iter().find_map(|rule| p.attempt(|p| rule(p, who, number)))
}

/// "3 life", "X life", "life equal to …", "half their life, rounded up".
fn life(p: &mut Parser<'_>) -> Option<Amount> {
    if p.take("life") {
        return amount::equal_to(p, AmountStyle::EqualTo);
    }
    if p.take("half") {
        let whose = player::possessive(p)?;
        p.phrase("life ,")?;
        let of = Box::new(Amount::Life(whose));
        return p
            .one_of(&[("rounded up", true), ("rounded down", false)])
            .map(|up| if up { Amount::HalfUp(of) } else { Amount::HalfDown(of) });
    }
    let quantity = amount::quantity(p)?;
    p.word("life")?;
    amount::for_each(p, quantity)
}

fn gain(p: &mut Parser<'_>, who: &PlayerRef, number: Number) -> Option<Effect> {
    p.verb(number, "gains", "gain")?;
    Some(Effect::GainLife { who: who.clone(), amount: life(p)? })
}

fn lose(p: &mut Parser<'_>, who: &PlayerRef, number: Number) -> Option<Effect> {
    let told = p.previous().is_some_and(|word| word.eq_ignore_ascii_case("you"));
    p.verb(number, "loses", "lose")?;
    // "they tap … and lose all unspent mana": the omitted subject is "they".
    if (*who != PlayerRef::You || told) && p.take("all unspent mana") {
        return Some(Effect::LoseMana { who: who.clone() });
    }
    Some(Effect::LoseLife { who: who.clone(), amount: life(p)? })
}

/// "Your life total becomes 10" has a possessive as its subject; it is read here since nothing else begins that way.
fn set(p: &mut Parser<'_>, who: &PlayerRef, _: Number) -> Option<Effect> {
    super::imperative(who)?;
    set_life(p, "life total becomes")
}

/// "Your life total becomes 10"; after "have" the verb is "become".
pub(super) fn set_life(p: &mut Parser<'_>, verb: &'static str) -> Option<Effect> {
    let whose = player::possessive(p)?;
    p.phrase(verb)?;
    let amount =
        amount::digits(p).map(Amount::Number).or_else(|| amount::x(p)).or_else(|| amount::described(p))?;
    Some(Effect::SetLife { who: whose, amount })
}

/// "pay any amount of life", as something that a player may do.
fn any_life(p: &mut Parser<'_>, who: &PlayerRef, _: Number) -> Option<Effect> {
    super::imperative(who)?;
    p.phrase("pay any amount of life").map(|()| Effect::PayAnyLife)
}

/// "exchange life totals with target opponent", "two target players exchange life totals".
fn exchange(p: &mut Parser<'_>, who: &PlayerRef, _: Number) -> Option<Effect> {
    super::imperative(who)?;
    if p.take("two target players exchange life totals") {
        let id = p.scope.new_target();
        let count = Box::new(super::super::tree::Count::Exactly(Amount::Number(2)));
        let one = PlayerRef::TargetPlayers { id, count, opponent: false };
        return Some(Effect::ExchangeLife { two: player::again(&one), one });
    }
    if let Some(exchanged) = p.attempt(|p| {
        p.word("exchange")?;
        let whose = player::possessive(p)?;
        p.phrase("life total with")?;
        let of = super::super::reference::possessive(p)?;
        let size = p.one_of(&[("power", Measure::Power), ("toughness", Measure::Toughness)])?;
        Some(Effect::ExchangeLifeFor { whose, size, of })
    }) {
        return Some(exchanged);
    }
    p.phrase("exchange life totals with")?;
    Some(Effect::ExchangeLife { one: PlayerRef::You, two: player::player(p)? })
}

fn end(p: &mut Parser<'_>, who: &PlayerRef, number: Number) -> Option<Effect> {
    if p.verb(number, "wins the game", "win the game").is_some() {
        return Some(Effect::Win { who: who.clone() });
    }
    p.verb(number, "loses the game", "lose the game")?;
    Some(Effect::Lose { who: who.clone() })
}

/// "you skip your next draw step", "target player skips their next untap step".
fn skip(p: &mut Parser<'_>, who: &PlayerRef, number: Number) -> Option<Effect> {
    p.verb(number, "skips", "skip")?;
    p.word(if *who == PlayerRef::You { "your" } else { "their" })?;
    p.word("next")?;
    if p.take("turn") {
        return Some(Effect::SkipTurn { who: who.clone() });
    }
    let step = p.one_of(&[
        ("draw step", TurnStep::Draw),
        ("untap step", TurnStep::Untap),
        ("upkeep", TurnStep::Upkeep),
        // The phase that begins with that step.
        ("combat phase", TurnStep::BeginningOfCombat),
    ])?;
    Some(Effect::SkipStep { who: who.clone(), step, next: true })
}

fn turns(p: &mut Parser<'_>, who: &PlayerRef, number: Number) -> Option<Effect> {
    p.verb(number, "takes", "take")?;
    p.phrase("an extra turn after this one")?;
    Some(Effect::ExtraTurn { who: who.clone() })
}
