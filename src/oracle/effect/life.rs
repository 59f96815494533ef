//! Life, winning and losing, extra turns.

use super::super::parser::{Number, Parser};
use super::super::tree::{Amount, AmountStyle, Effect, PlayerRef};
use super::super::{amount, player};

pub(super) fn read(p: &mut Parser<'_>, who: &PlayerRef, number: Number) -> Option<Effect> {
    // "you gain 3 life": of life, Oracle leaves "you" out only where it was the subject before.
    if *who == PlayerRef::You && p.take("you") && !matches!(p.peek(), Some("gain" | "lose" | "win" | "get")) {
        return None;
    }
    let rules: &[super::PlayerRule] = &[gain, lose, set, end, turns];
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
    p.verb(number, "loses", "lose")?;
    Some(Effect::LoseLife { who: who.clone(), amount: life(p)? })
}

/// "Your life total becomes 10" has an owner for a subject; it is read here since nothing else begins so.
fn set(p: &mut Parser<'_>, who: &PlayerRef, _: Number) -> Option<Effect> {
    super::imperative(who)?;
    let whose = player::possessive(p)?;
    p.phrase("life total becomes")?;
    let amount =
        amount::digits(p).map(Amount::Number).or_else(|| amount::x(p)).or_else(|| amount::described(p))?;
    Some(Effect::SetLife { who: whose, amount })
}

fn end(p: &mut Parser<'_>, who: &PlayerRef, number: Number) -> Option<Effect> {
    if p.verb(number, "wins the game", "win the game").is_some() {
        return Some(Effect::Win { who: who.clone() });
    }
    p.verb(number, "loses the game", "lose the game")?;
    Some(Effect::Lose { who: who.clone() })
}

fn turns(p: &mut Parser<'_>, who: &PlayerRef, number: Number) -> Option<Effect> {
    p.verb(number, "takes", "take")?;
    p.phrase("an extra turn after this one")?;
    Some(Effect::ExtraTurn { who: who.clone() })
}
