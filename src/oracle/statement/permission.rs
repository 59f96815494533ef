//! Permissions to cast or play cards from where a player otherwise can't (601.3e): "You may cast ~ from your graveyard".

use super::super::parser::{Number, Parser};
use super::super::tree::{
    Amount, AmountStyle, Cost, Filter, ObjectKind, Permission, PermissionCost, PermittedEntry, PlayerRef,
    Statement, Test, Zone,
};
use super::super::{amount, cost, filter};
use crate::types::CardType;

pub fn read(p: &mut Parser<'_>) -> Option<Statement> {
    read_as(p, false)
}

/// "You may cast a creature spell from your graveyard this turn": an effect may also permit a single spell.
pub fn for_now(p: &mut Parser<'_>) -> Option<Statement> {
    p.attempt(|p| read_as(p, true)).or_else(|| read_as(p, false))
}

fn read_as(p: &mut Parser<'_>, single: bool) -> Option<Statement> {
    let once = !single && p.take("once during each of your turns ,");
    p.phrase("you may")?;
    let (mut lands, mut spells, mut this) = (None, None, false);
    if p.take("play") {
        if single {
            return None;
        }
        lands = Some(things(p, once)?);
        if p.take(if once { "or cast" } else { "and cast" }) {
            spells = Some(things(p, once)?);
        }
    } else {
        p.word("cast")?;
        if !single && p.take("~") {
            this = true;
        } else {
            spells = Some(things(p, once || single)?);
        }
    }
    let is_land = |found: &Filter| {
        found.kind == ObjectKind::Permanent && found.tests.contains(&Test::Type(CardType::Land))
    };
    if lands.as_ref().is_some_and(|found| !is_land(found))
        || spells.as_ref().is_some_and(|found| found.kind != ObjectKind::Spell)
    {
        return p.expect("lands to play or spells to cast");
    }
    let this_object = || super::super::tree::ObjectRef::This { word: "~".to_owned() };
    let exiled_with = || Test::ExiledWith(Box::new(this_object()));
    let among = p.one_of(&[
        ("from among cards exiled with ~", (Zone::Exile, vec![exiled_with()])),
        (
            "from among cards you own exiled with ~",
            (Zone::Exile, vec![Test::Owner(PlayerRef::You), exiled_with()]),
        ),
        (
            "from among cards in your graveyard that were put there from your library this turn",
            (
                Zone::Graveyard,
                vec![Test::PutThereThisTurn { zone: Some(Zone::Library), from: "from your library" }],
            ),
        ),
        (
            "from among cards in graveyards that were put there from libraries this turn",
            (Zone::Graveyard, vec![Test::PutThereThisTurn { zone: Some(Zone::Library), from: "libraries" }]),
        ),
    ]);
    if let Some((_, tests)) = &among {
        for found in [&mut lands, &mut spells].into_iter().flatten() {
            found.tests.extend(tests.iter().cloned());
        }
    }
    let last = if spells.is_some() { &mut spells } else { &mut lands };
    let from = match last.as_mut().map(|found| &mut found.tests) {
        Some(tests) if matches!(tests.last(), Some(Test::In(_, PlayerRef::You))) => match tests.pop() {
            Some(Test::In(zone, _)) => Some(zone),
            _ => return None,
        },
        _ if among.is_some() => among.map(|(zone, _)| zone),
        _ => p.one_of(&[
            ("from your hand", Zone::Hand),
            ("from your graveyard", Zone::Graveyard),
            ("from exile", Zone::Exile),
            ("from the top of your library", Zone::Library),
        ]),
    };
    // "by paying life equal to its mana value": the spell's.
    let noun = super::super::resolve::Nouns::SPELL;
    let each = super::super::resolve::Binding::That(super::super::tree::ObjectAntecedent::Each);
    p.scope.mention_object(each, Number::One, noun);
    let only = this && p.take(", but not from anywhere else");
    let cost = price(p, once || this || single);
    // Without a zone, another cost is required, or nothing would be permitted.
    if from.is_none() && cost == PermissionCost::Normal {
        return p.expect("from where");
    }
    let exiled = p
        .attempt(|p| {
            p.phrase(". If a spell cast this way would be put into your graveyard , exile it instead")
        })
        .is_some();
    let enters = p.attempt(|p| entering(p, this));
    let mana = p.attempt(super::super::effect::any_mana);
    Some(Statement::Permission(Permission {
        once,
        lands,
        spells,
        this,
        from,
        cost,
        single,
        only,
        mana,
        exiled,
        enters,
    }))
}

/// ". If you cast a spell this way, that artifact enters tapped", ". If you do, it enters with two +1/+1 counters on it": how the permanent
/// enters.
fn entering(p: &mut Parser<'_>, this: bool) -> Option<PermittedEntry> {
    if !this
        && let Some(super::super::token::Granted::Ability(gains)) = p.attempt(|p| {
            p.phrase(". If you do , it gains")?;
            super::super::token::granted(p)
        })
    {
        let gains = Some(std::sync::Arc::new(gains));
        return Some(PermittedEntry { card_type: None, tapped: false, counters: Vec::new(), gains });
    }
    let card_type = if this {
        p.phrase(". If you do , it")?;
        None
    } else {
        p.phrase(". If you cast a spell this way , that")?;
        let named = |word: &str| CardType::ALL.into_iter().find(|one| one.name().to_lowercase() == word);
        Some(p.token("a card type", named)?)
    };
    p.word("enters")?;
    if p.take("tapped") {
        return Some(PermittedEntry { card_type, tapped: true, counters: Vec::new(), gains: None });
    }
    p.word("with")?;
    let (count, many) = amount::count(p)?;
    let kind = super::super::counter::kind(p)?;
    p.verb(many, "counter on it", "counters on it")?;
    Some(PermittedEntry { card_type, tapped: false, counters: vec![(count, kind)], gains: None })
}

/// "a creature spell" if it is once, "creature spells" otherwise.
fn things(p: &mut Parser<'_>, once: bool) -> Option<Filter> {
    if once {
        p.one_of(&[("a", ()), ("an", ())])?;
        return filter::filter(p, Number::One);
    }
    filter::filter(p, Number::Many)
}

/// The cost of a permitted spell, or of one of several.
pub fn price(p: &mut Parser<'_>, one: bool) -> PermissionCost {
    let free = if one { "without paying its mana cost" } else { "without paying their mana costs" };
    let rather = if one { "rather than paying its mana cost" } else { "rather than paying their mana costs" };
    if p.take(free) {
        return PermissionCost::Free;
    }
    if let Some(less) = p.attempt(|p| {
        p.word("for")?;
        let mana = cost::mana(p)?;
        p.word("less")?;
        match mana.0[..] {
            [crate::types::ManaSymbol::Generic(less)] => Some(less),
            _ => None,
        }
    }) {
        return PermissionCost::Less(less);
    }
    if one && p.take("using its blitz ability") {
        return PermissionCost::Blitz;
    }
    p.attempt(|p| {
        p.phrase("by paying")?;
        let cost = if p.take("life") {
            p.ahead(|p| p.phrase("equal to its mana value"))?;
            Cost::Life(amount::equal_to(p, AmountStyle::EqualTo)?)
        } else if let Some(mana) = cost::mana(p) {
            Cost::Mana(mana)
        } else {
            let life = amount::digits(p).map(Amount::Number)?;
            p.word("life")?;
            Cost::Life(life)
        };
        let mut costs = vec![cost];
        costs.extend(p.attempt(|p| {
            p.phrase("and sacrificing")?;
            let (count, filter, _) = super::super::selection::counted(p)?;
            let what = super::super::tree::Selection::Some { count, filter, chooser: None, random: false };
            Some(Cost::Sacrifice(what))
        }));
        if p.take("in addition to paying its other costs") {
            return Some(PermissionCost::Added(costs));
        }
        p.phrase(rather)?;
        Some(PermissionCost::Instead(costs))
    })
    .unwrap_or(PermissionCost::Normal)
}
