//! Creating tokens and emblems (111, 114).

use super::super::parser::{Number, Parser};
use super::super::tree::{Amount, AmountStyle, Effect, PlayerRef};
use super::super::{ability, amount, filter, reference, token};

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
    if let Some(role) = p.attempt(role) {
        let to = super::super::selection::objects(p)?;
        return Some(Effect::CreateRole { who: who.clone(), role, to });
    }
    if let Some(name) = p.attempt(named) {
        return Some(Effect::CreateNamed { who: who.clone(), name });
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

/// "a Royal Role token attached to".
fn role(p: &mut Parser<'_>) -> Option<&'static str> {
    p.word("a")?;
    let role = token::ROLES.iter().copied().find(|role| p.phrase(role).is_some())?;
    p.phrase("Role token attached to")?;
    Some(role)
}

/// "a Tarmogoyf token": neither a token that the rules define nor a subtype.
fn named(p: &mut Parser<'_>) -> Option<String> {
    p.one_of(&[("a", ()), ("an", ())])?;
    let name = filter::proper_name(p)?;
    let word =
        |word: &str| super::super::subtypes::subtype(word).is_some() || token::PREDEFINED.contains(&word);
    p.word("token")?;
    p.ahead(|p| p.token("the end", |word| matches!(word, "." | ",").then_some(())))?;
    (!name.split(' ').any(word)).then_some(name)
}

/// A name of capitalised words; "and" in a list of names is not part of one.
fn listed_name(p: &mut Parser<'_>) -> Option<String> {
    let mut words = Vec::new();
    while let Some(word) = p.token("a name", |word| word.starts_with(char::is_uppercase).then_some(word)) {
        words.push(word);
    }
    (!words.is_empty()).then(|| words.join(" "))
}

/// "choose a card name that hasn't been chosen from among Terror and Regrowth. Create a copy of the card with the chosen name".
pub(super) fn copy_named(p: &mut Parser<'_>) -> Option<Effect> {
    p.phrase("choose a card name that hasn't been chosen from among")?;
    let names = p.list("and", listed_name)?;
    p.phrase(". Create a copy of the card with the chosen name")?;
    let last = super::super::resolve::Binding::That(super::super::tree::ObjectAntecedent::Last);
    p.scope.mention_object(last, Number::One, super::super::resolve::Nouns::COPY);
    Some(Effect::CopyNamed(names))
}
