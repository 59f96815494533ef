//! Creating tokens (111).

use super::super::parser::{Number, Parser};
use super::super::tree::{Amount, AmountStyle, Effect, PlayerRef};
use super::super::{amount, token};

pub(super) fn read(p: &mut Parser<'_>, who: &PlayerRef, number: Number) -> Option<Effect> {
    p.verb(number, "creates", "create")?;
    if p.take("a number of") {
        let tapped = p.take("tapped");
        let token = token::token(p, Number::Many)?;
        let count = amount::equal_to(p, AmountStyle::EqualTo)?;
        return Some(Effect::Create { who: who.clone(), count, token, tapped, attacking: false });
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
    let count = amount::for_each(p, count)?;
    if only {
        return Some(Effect::Create { who: who.clone(), count, token, tapped, attacking: true });
    }
    Some(Effect::Create { who: who.clone(), count, token, tapped: tapped || attacking, attacking })
}
