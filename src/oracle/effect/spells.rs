//! Casting and copying spells as another resolves (601.3e, 707.10), and exile by other players.

use super::super::parser::{Number, Parser};
use super::super::resolve::{Binding, Nouns};
use super::super::tree::{
    Amount, AmountStyle, Effect, ObjectAntecedent, ObjectKind, PermissionCost, PlayerRef, Selection, Test,
};
use super::super::{amount, reference, selection};
use super::moves;

pub(super) fn read(p: &mut Parser<'_>, who: &PlayerRef, number: Number) -> Option<Effect> {
    let rules: &[super::PlayerRule] = &[cast, exile, copy];
    rules.iter().find_map(|rule| p.attempt(|p| rule(p, who, number)))
}

/// "cast target instant or sorcery card from your graveyard without paying its mana cost".
fn cast(p: &mut Parser<'_>, who: &PlayerRef, number: Number) -> Option<Effect> {
    if p.verb(number, "plays", "play").is_some() {
        let what = selection::objects(p)?;
        p.phrase("without paying its mana cost")?;
        return Some(Effect::PlayNow { who: who.clone(), what });
    }
    p.verb(number, "casts", "cast")?;
    if let Some(what) = p.attempt(|p| {
        let what = selection::reference_from(p)?;
        p.ahead(|p| p.word("."))?;
        Some(what)
    }) {
        let (who, cost) = (who.clone(), PermissionCost::Normal);
        return Some(Effect::CastNow { who, what, cost, mana: None });
    }
    let mut what = p.first(&[selection::reference_from, selection::objects])?;
    if let Selection::Some { filter, .. } = &mut what
        && filter.kind == ObjectKind::Spell
    {
        if p.take("from among cards exiled with ~") {
            let this = super::super::tree::ObjectRef::This { word: "~".to_owned() };
            filter.tests.push(Test::ExiledWith(Box::new(this)));
        } else if let Some(them) = p.attempt(|p| {
            p.phrase("from among")?;
            p.ahead(|p| p.word("them"))?;
            reference::reference(p)
        }) {
            filter.tests.push(Test::Among(Box::new(them)));
        }
    }
    let many = match &what {
        Selection::Ref(object) => reference::number(object),
        Selection::Target(target) => selection::count_number(&target.count),
        Selection::Some { count, .. } => selection::count_number(count),
        _ => Number::One,
    };
    if let Selection::Some { filter, .. } = &what
        && filter.kind == ObjectKind::Spell
    {
        p.scope.next_clause();
        // "by paying life equal to its mana value": the spell's.
        p.scope.mention_object(Binding::That(ObjectAntecedent::Each), Number::One, Nouns::SPELL);
    }
    let cost = super::super::statement::price(p, many == Number::One);
    let mana = p.attempt(super::any_mana);
    let copy = matches!(&what, Selection::Ref(super::super::tree::ObjectRef::That { word, .. })
        if word == "the copy");
    let paid = (copy || matches!(what, Selection::Target(_)))
        && many == Number::One
        && (mana.is_some() || p.ahead(|p| p.word(".")).is_some());
    if cost == PermissionCost::Normal && !paid {
        return p.expect("without paying its mana cost");
    }
    // The card is a spell once it is cast: "if that spell would be put into a graveyard".
    if let Selection::Target(target) = &what {
        let to = Binding::That(ObjectAntecedent::Target(target.id));
        p.scope.mention_object(to, many, Nouns::SPELL);
    }
    Some(Effect::CastNow { who: who.clone(), what, cost, mana })
}

/// "that player exiles the top two cards of their library".
fn exile(p: &mut Parser<'_>, who: &PlayerRef, number: Number) -> Option<Effect> {
    if *who == PlayerRef::You {
        return None;
    }
    p.verb(number, "exiles", "exile")?;
    let what = p.first(&[moves::top_cards, selection::objects])?;
    let many = selection::number(&what);
    let face_down = p.take("face down");
    p.scope.mention_object(Binding::That(ObjectAntecedent::Last), many, Nouns::CARD);
    Some(Effect::PlayerExiles { who: who.clone(), what, face_down })
}

/// "copy target instant or sorcery spell. You may choose new targets for the copy".
fn copy(p: &mut Parser<'_>, who: &PlayerRef, number: Number) -> Option<Effect> {
    p.verb(number, "copies", "copy")?;
    let what = selection::objects(p)?;
    if let Some(each) = p.attempt(|p| {
        p.phrase("for each other")?;
        let each = super::super::filter::filter(p, Number::One)?;
        p.phrase("that spell could target . Each copy targets a different one of those")?;
        let plain = super::super::filter::filter(p, Number::Many)?;
        // For "creature you control", the text says "those creatures".
        let same = each.tests.first() == plain.tests.first() && plain.tests.len() == 1;
        same.then_some(each)
    }) {
        return Some(Effect::CopyForEach { who: who.clone(), what, each });
    }
    if let Some(is) = p.attempt(|p| {
        p.phrase("for each")?;
        amount::each_thing(p, 1)
    }) {
        let new_targets = *who == PlayerRef::You && p.take(". You may choose new targets for the copies");
        let times = Amount::Where { style: AmountStyle::ForEach, is: Box::new(is) };
        return Some(Effect::CopySpell { who: who.clone(), what, new_targets, times, except: Vec::new() });
    }
    let times = if p.take("three times") { 3 } else { 1 };
    if times > 1 {
        return Some(Effect::CopySpell {
            who: who.clone(),
            what,
            new_targets: false,
            times: Amount::Number(times),
            except: Vec::new(),
        });
    }
    let except = super::copies::except(p);
    let new_targets = match who {
        PlayerRef::You => p.take(". You may choose new targets for the copy"),
        _ => p.take("and may choose new targets for the copy"),
    };
    Some(Effect::CopySpell { who: who.clone(), what, new_targets, times: Amount::Number(1), except })
}
