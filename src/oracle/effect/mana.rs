//! Adding mana (106).

use super::super::parser::{Number, Parser};
use super::super::tree::{
    Amount, AmountStyle, Described, Effect, Filter, ManaOutput, ObjectKind, PlayerRef, Spending, SpentThen,
    Test,
};
use super::super::{amount, cost, filter};
use crate::types::ManaSymbol;

pub(super) fn read(p: &mut Parser<'_>, who: &PlayerRef, number: Number) -> Option<Effect> {
    if *who == PlayerRef::You
        && p.take("choose a color . Add an amount of mana of that color equal to your devotion to that color")
    {
        return Some(Effect::AddMana { who: who.clone(), mana: ManaOutput::DevotionOfChoice });
    }
    if *who == PlayerRef::You
        && let Some(among) = p.attempt(|p| {
            p.phrase("for each color among")?;
            let among = filter::filter(p, Number::Many)?;
            p.phrase(", add one mana of that color")?;
            (among.kind == ObjectKind::Permanent).then_some(among)
        })
    {
        return Some(Effect::AddMana { who: who.clone(), mana: ManaOutput::EachColorAmong(among) });
    }
    p.verb(number, "adds", "add")?;
    let mana = output(p)?;
    if let Some((on, then)) = p.attempt(if_spent) {
        let mana = ManaOutput::IfSpent { mana: Box::new(mana), on, then };
        return Some(Effect::AddMana { who: who.clone(), mana });
    }
    if p.take(". This mana can't be spent to pay generic mana costs") {
        let mana = ManaOutput::NotGeneric(Box::new(mana));
        return Some(Effect::AddMana { who: who.clone(), mana });
    }
    let mana = match p.attempt(spending) {
        Some(only) => ManaOutput::Restricted { mana: Box::new(mana), only },
        None => mana,
    };
    let mana = match p.attempt(|p| kept(p, who)) {
        Some(combat) => ManaOutput::Kept { mana: Box::new(mana), combat },
        None => mana,
    };
    Some(Effect::AddMana { who: who.clone(), mana })
}

/// ". Until end of turn, you don't lose this mana as steps and phases end"; whether it is until end of combat.
fn kept(p: &mut Parser<'_>, who: &PlayerRef) -> Option<bool> {
    let combat = p.one_of(&[(". Until end of turn ,", false), (". Until end of combat ,", true)])?;
    p.word(if *who == PlayerRef::You { "you" } else { "they" })?;
    p.phrase("don't lose this mana as steps")?;
    if !combat {
        p.phrase("and phases")?;
    }
    p.word("end")?;
    Some(combat)
}

/// ". If that mana is spent on a creature spell, it gains haste".
fn if_spent(p: &mut Parser<'_>) -> Option<(Described, SpentThen)> {
    p.phrase(". If that mana is spent on")?;
    let on = described(p).filter(|on| on.single && on.filter.kind == ObjectKind::Spell)?;
    let then = p.one_of(&[
        (", that spell can't be countered", SpentThen::Uncounterable),
        (", it gains haste until end of turn", SpentThen::Haste { turn: true }),
        (", it gains haste", SpentThen::Haste { turn: false }),
    ])?;
    p.ahead(|p| p.word("."))?;
    Some((on, then))
}

/// ". Spend this mana only to cast artifact spells or activate abilities of artifacts".
fn spending(p: &mut Parser<'_>) -> Option<Spending> {
    if p.take(". Spend this mana only on costs that contain") {
        let containing = Some(one_symbol(p)?);
        return Some(Spending { cast: None, activate: None, containing, uncounterable: false });
    }
    p.phrase(". Spend this mana only to")?;
    let cast = p.attempt(|p| {
        p.word("cast")?;
        described(p).filter(|spells| spells.filter.kind == ObjectKind::Spell)
    });
    let activate = p.attempt(|p| {
        if cast.is_some() {
            p.one_of(&[("or", ()), (",", ())])?;
            p.take("to");
        }
        if p.take("activate an ability of") {
            return Some(Some(described(p).filter(|of| of.single && is_source(&of.filter))?));
        }
        p.phrase("activate abilities")?;
        if !p.take("of") {
            return Some(None);
        }
        Some(Some(described(p).filter(|of| !of.single && is_source(&of.filter))?))
    });
    let containing = p.attempt(|p| {
        p.phrase(", or pay a cost that contains")?;
        one_symbol(p)
    });
    let uncounterable = p.take(", and that spell can't be countered");
    p.ahead(|p| p.first(&[|p: &mut Parser<'_>| p.word("."), |p| p.phrase(", where X is")]))?;
    (cast.is_some() || activate.is_some()).then_some(Spending { cast, activate, containing, uncounterable })
}

/// "{C}", "{X}".
fn one_symbol(p: &mut Parser<'_>) -> Option<ManaSymbol> {
    let mana = cost::mana(p)?;
    match mana.0[..] {
        [symbol @ (ManaSymbol::X | ManaSymbol::Colorless)] => Some(symbol),
        _ => None,
    }
}

fn is_source(filter: &Filter) -> bool {
    matches!(filter.kind, ObjectKind::Source | ObjectKind::Permanent)
}

/// "a creature spell", "creature spells".
fn described(p: &mut Parser<'_>) -> Option<Described> {
    let single = p.one_of(&[("a", ()), ("an", ())]).is_some();
    let filter = filter::filter(p, if single { Number::One } else { Number::Many })?;
    Some(Described { filter, single })
}

fn output(p: &mut Parser<'_>) -> Option<ManaOutput> {
    p.first(&[
        that_type,
        several,
        symbols,
        amount_of,
        combination,
        could_produce,
        color_among,
        commander_color,
        any_color,
        chosen,
    ])
}

/// "{G}{G}", "{W} or {U}", "{W}, {U}, or {B}", "{G} for each Elf on the battlefield".
fn symbols(p: &mut Parser<'_>) -> Option<ManaOutput> {
    let mut several = p.list("or", cost::mana)?;
    if several.len() > 1 {
        return Some(ManaOutput::OneOf(several));
    }
    let mana = several.remove(0);
    match p.attempt(|p| {
        p.phrase("for each")?;
        amount::each_thing(p, 1)
    }) {
        Some(is) => {
            Some(ManaOutput::Times(mana, Amount::Where { style: AmountStyle::ForEach, is: Box::new(is) }))
        }
        None => Some(ManaOutput::Symbols(mana)),
    }
}

/// "an amount of {G} equal to ~'s power".
fn amount_of(p: &mut Parser<'_>) -> Option<ManaOutput> {
    p.phrase("an amount of")?;
    let mana = cost::mana(p)?;
    Some(ManaOutput::Times(mana, amount::equal_to(p, AmountStyle::EqualTo)?))
}

fn count(p: &mut Parser<'_>) -> Option<Amount> {
    if p.take("one") { Some(Amount::Number(1)) } else { Some(amount::count(p)?.0) }
}

/// "one mana of any color", "three mana of any one color".
fn any_color(p: &mut Parser<'_>) -> Option<ManaOutput> {
    let count = count(p)?;
    p.phrase("mana of any")?;
    if count != Amount::Number(1) {
        p.word("one")?;
    }
    p.word("color")?;
    Some(ManaOutput::AnyColor(count))
}

/// "three mana in any combination of colors", "two mana in any combination of {R} and/or {G}".
fn combination(p: &mut Parser<'_>) -> Option<ManaOutput> {
    let count = count(p)?;
    p.phrase("mana in any combination of")?;
    if p.take("colors") {
        return Some(ManaOutput::Combination { count, colors: Vec::new() });
    }
    let colors = p.list("and/or", |p| {
        let mut letters = cost::mana(p)?.0;
        match (letters.pop()?, letters.is_empty()) {
            (crate::types::ManaSymbol::Colored(color), true) => Some(color),
            _ => None,
        }
    })?;
    Some(ManaOutput::Combination { count, colors })
}

/// "one mana of any color that a land you control could produce".
fn could_produce(p: &mut Parser<'_>) -> Option<ManaOutput> {
    p.phrase("one mana of any color that")?;
    p.one_of(&[("a", ()), ("an", ())])?;
    let filter = filter::filter(p, Number::One)?;
    p.phrase("could produce")?;
    Some(ManaOutput::CouldProduce(filter))
}

/// "one mana of any type that land produced", "one mana of any type that a land you control could produce".
fn that_type(p: &mut Parser<'_>) -> Option<ManaOutput> {
    p.phrase("one mana of any type")?;
    if let Some(filter) = p.attempt(|p| {
        p.word("that")?;
        p.one_of(&[("a", ()), ("an", ())])?;
        let filter = filter::filter(p, Number::One)?;
        p.phrase("could produce")?;
        Some(filter)
    }) {
        return Some(ManaOutput::CouldProduceType(filter));
    }
    let object = super::super::reference::reference(p)?;
    p.word("produced")?;
    Some(ManaOutput::ThatType(object))
}

/// "seven {R}".
fn several(p: &mut Parser<'_>) -> Option<ManaOutput> {
    let number = amount::number_word(p).filter(|number| *number > 1)?;
    Some(ManaOutput::Times(cost::mana(p)?, Amount::Number(number)))
}

/// "one mana of any color among legendary permanents you control".
fn color_among(p: &mut Parser<'_>) -> Option<ManaOutput> {
    p.phrase("one mana of any color among")?;
    let found = filter::filter(p, Number::Many)?;
    let exiled = |test: &Test| matches!(test, Test::ExiledWith(_));
    (found.kind == ObjectKind::Permanent || found.tests.iter().any(exiled))
        .then_some(ManaOutput::ColorAmong(found))
}

/// How the colors of a commander are named.
pub const COMMANDER_COLOR: &str = "one mana of any color in your commander's color identity";

fn commander_color(p: &mut Parser<'_>) -> Option<ManaOutput> {
    p.phrase(COMMANDER_COLOR).map(|()| ManaOutput::CommanderColor)
}

fn chosen(p: &mut Parser<'_>) -> Option<ManaOutput> {
    p.phrase("one mana of the chosen color")?;
    Some(ManaOutput::ChosenColor)
}
