//! Creating tokens and emblems (111, 114).

use super::super::parser::{Number, Parser};
use super::super::tree::{Amount, AmountStyle, Effect, PlayerRef};
use super::super::{ability, amount, reference, token};

pub(super) fn read(p: &mut Parser<'_>, who: &PlayerRef, number: Number) -> Option<Effect> {
    if let Some(effect) = p.attempt(|p| emblem(p, who, number)) {
        return Some(effect);
    }
    p.verb(number, "creates", "create")?;
    if p.take("a number of") {
        let tapped = p.take("tapped");
        let token = token::token(p, Number::Many)?;
        let count = amount::equal_to(p, AmountStyle::EqualTo)?;
        let (who, attacking, blocking) = (who.clone(), false, None);
        return Some(Effect::Create { who, count, token, tapped, attacking, blocking });
    }
    let (count, many) = amount::count(p)?;
    let tapped = p.take("tapped");
    let mut token = token::token(p, many)?;
    if token.toughness == Some(Amount::AnyNumber) {
        p.phrase(", where X is")?;
        let power = amount::described(p)?;
        p.phrase("and Y is")?;
        let toughness = amount::described(p)?;
        let named = |is: Amount| Some(Amount::Where { style: AmountStyle::WhereXIs, is: Box::new(is) });
        (token.power, token.toughness) = (named(power), named(toughness));
    }
    let attacking = if p.verb(many, "that's tapped and attacking", "that are tapped and attacking").is_some()
    {
        if tapped {
            return None;
        }
        true
    } else {
        false
    };
    let only = !attacking && p.verb(many, "that's attacking", "that are attacking").is_some();
    let blocking = p.attempt(|p| {
        p.verb(many, "that's blocking", "that are blocking")?;
        reference::reference(p)
    });
    if blocking.is_some() && (attacking || only) {
        return None;
    }
    let count = amount::for_each(p, count)?;
    let tapped = tapped || attacking && !only;
    Some(Effect::Create { who: who.clone(), count, token, tapped, attacking: attacking || only, blocking })
}

/// "you get an emblem with "Creatures you control get +1/+0.""
fn emblem(p: &mut Parser<'_>, who: &PlayerRef, number: Number) -> Option<Effect> {
    p.verb(number, "gets an emblem with", "get an emblem with")?;
    let mut abilities = vec![p.quoted(ability::quoted)?];
    while let Some(next) = p.attempt(|p| {
        p.word("and")?;
        p.quoted(ability::quoted)
    }) {
        abilities.push(next);
    }
    Some(Effect::Emblem { who: who.clone(), abilities })
}
