//! Damage: dealing and preventing it (120, 615).

use super::super::parser::{Number, Parser};
use super::super::tree::{Amount, AmountStyle, Duration, Effect, Selection};
use super::super::{amount, duration, filter, selection};

/// "deals 3 damage to any target".
pub(super) fn read(p: &mut Parser<'_>, what: &Selection, number: Number) -> Option<Effect> {
    // "… and 2 damage to you": the verb of the clause before.
    let silent = matches!(what, Selection::Ref(super::super::tree::ObjectRef::This { word } | super::super::tree::ObjectRef::That { word, .. }) if word.is_empty());
    if p.verb(number, "deals", "deal").is_none() {
        let digits = p.ahead(|p| {
            amount::quantity(p)?;
            p.word("damage")
        });
        if !silent || digits.is_none() {
            return p.expect("deals");
        }
    }
    let (mut amount, early) = if p.take("damage") {
        match p.attempt(|p| amount::equal_to(p, AmountStyle::EqualTo)) {
            Some(amount) => (Some(amount), true),
            None => (None, false),
        }
    } else {
        let quantity = amount::quantity(p)?;
        p.word("damage")?;
        (Some(quantity), true)
    };
    let divided = p.take("divided as you choose among");
    if !divided {
        p.word("to")?;
    }
    let to = if divided { selection::selection_list(p)? } else { selection::each_of(p)? };
    if !early {
        amount = Some(amount::equal_to(p, AmountStyle::EqualToAfter)?);
    }
    let amount = amount::for_each(p, amount?)?;
    Some(match what {
        Selection::Ref(source) => Effect::DealDamage { source: source.clone(), amount, to, divided },
        _ if divided => return None,
        _ => Effect::EachDealsDamage { sources: what.clone(), amount, to },
    })
}

/// "The next time a red source of your choice would deal damage to you this turn, prevent that damage".
pub(super) fn prevent_next(p: &mut Parser<'_>) -> Option<Effect> {
    p.phrase("the next time")?;
    p.one_of(&[("a", ()), ("an", ())])?;
    let source = filter::filter(p, Number::One)?;
    if source.kind != super::super::tree::ObjectKind::Source {
        return p.expect("a source");
    }
    p.phrase("of your choice would deal damage to")?;
    let to = selection::selection(p)?;
    p.phrase("this turn , prevent that damage")?;
    Some(Effect::PreventNextDamage { source, to })
}

/// "Prevent the next 2 damage that would be dealt to any target this turn".
pub(super) fn prevent(p: &mut Parser<'_>) -> Option<Effect> {
    p.word("prevent")?;
    let (amount, combat): (Option<Amount>, bool) = if p.take("all") {
        (None, p.take("combat"))
    } else {
        p.phrase("the next")?;
        (Some(amount::quantity(p)?), false)
    };
    p.phrase("damage that would be dealt")?;
    let early = p.attempt(|p| p.phrase("this turn")).is_some();
    let to = p.attempt(|p| {
        p.word("to")?;
        selection::selection_list(p)
    });
    let by = p.attempt(|p| {
        p.word("by")?;
        selection::selection_list(p)
    });
    let duration = if early { Duration::ThisTurn } else { duration::duration(p)? };
    // The writer puts "this turn" before "by" and after "to"; it must be the only place.
    if duration != Duration::ThisTurn {
        return None;
    }
    Some(Effect::Prevent { amount, combat, to, by, duration })
}
