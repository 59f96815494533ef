//! What must be paid to attack or block, and to cast or activate (508.1g, 118).

use super::super::parser::{Number, Parser};
use super::super::tree::{
    AllWord, Amount, AmountStyle, Change, Cost, Instruction, ObjectRule, PlayerRef, PlayerRule, Selection,
    SpendsAs, SpendsTo, Statement,
};
use super::super::{cost, filter, player, selection};

/// What the player who doesn't begin may do with it.
pub const SECOND: &str = "if ~ is in your opening hand and you're not the starting player , you may begin the game with ~ on the battlefield with a luck counter on it . If you do , exile a card from your hand";

pub(super) fn read(p: &mut Parser<'_>) -> Option<Statement> {
    if p.take("if ~ is in your opening hand , you may begin the game with it on the battlefield") {
        return Some(Statement::BeginsOnBattlefield { second: false });
    }
    if p.take(SECOND) {
        return Some(Statement::BeginsOnBattlefield { second: true });
    }
    p.first(&[revealed_at_first, attack_tax, paying, life_for, spends_as, lethal])
}

/// "You may reveal ~ from your opening hand. If you do, at the beginning of the next upkeep, draw a card."
fn revealed_at_first(p: &mut Parser<'_>) -> Option<Statement> {
    p.phrase("you may reveal ~ from your opening hand . If you do ,")?;
    let mut then = Vec::new();
    super::super::instruction::sentence(p, &mut then)?;
    while !p.ended() {
        super::super::instruction::sentence(p, &mut then)?;
    }
    matches!(then[..], [Instruction::Delayed { .. }]).then_some(Statement::RevealedAtFirst(then))
}

/// "Creatures can't attack you unless their controller pays {2} for each creature they control that's attacking you."
fn attack_tax(p: &mut Parser<'_>) -> Option<Statement> {
    let creatures = filter::filter(p, Number::Many)?;
    p.phrase("can't attack")?;
    let whom = p.one_of(&[
        ("you or planeswalkers you control", PlayerRef::YouAndPlaneswalkers),
        ("you", PlayerRef::You),
    ])?;
    p.phrase("unless their controller pays")?;
    let mana = cost::mana(p)?;
    let cost = match &p.where_x {
        Some(is) if mana.count_x() > 0 => {
            Cost::ManaX(mana, Amount::Where { style: AmountStyle::WhereXIs, is: Box::new(is.clone()) })
        }
        _ => Cost::Mana(mana),
    };
    p.one_of(&[
        ("for each creature they control that's attacking you", ()),
        ("for each of those creatures", ()),
    ])?;
    Some(Statement::AttackTax { creatures, whom, costs: vec![cost] })
}

/// "For each {B} in a cost, you may pay 2 life rather than pay that mana."
fn life_for(p: &mut Parser<'_>) -> Option<Statement> {
    p.phrase("for each")?;
    let mana = cost::mana(p)?;
    p.phrase("in a cost ,")?;
    let who = player::player(p)?;
    p.phrase("may pay 2 life rather than pay that mana")?;
    Some(Statement::Player { who, rule: PlayerRule::LifeFor(mana) })
}

/// "You may spend mana as though it were mana of any color.", "You can spend mana of any type to cast creature spells.", "You may
/// spend white mana as though it were red mana."
fn spends_as(p: &mut Parser<'_>) -> Option<Statement> {
    let who = player::player(p)?;
    let color = |p: &mut Parser<'_>| {
        p.token("a color", |word| crate::types::Color::ALL.into_iter().find(|color| color.word() == word))
    };
    let mana = p.first(&[
        |p| p.phrase("may spend mana as though it were mana of any color").map(|()| SpendsAs::AnyColor),
        |p| p.phrase("can spend mana of any type").map(|()| SpendsAs::AnyType),
    ]);
    let mana = match mana {
        Some(mana) => mana,
        None => {
            p.phrase("may spend")?;
            let spent = color(p)?;
            p.phrase("mana as though it were")?;
            let meant = color(p)?;
            p.word("mana")?;
            SpendsAs::Color(spent, meant)
        }
    };
    let to = if p.take("to cast") {
        let spells = filter::filter(p, Number::Many)?;
        SpendsTo::Cast((spells.kind == super::super::tree::ObjectKind::Spell).then_some(spells)?)
    } else if p.take("to activate abilities of") {
        SpendsTo::Activate(selection::selection(p)?)
    } else {
        SpendsTo::All
    };
    Some(Statement::Player { who, rule: PlayerRule::SpendsAs { mana, to } })
}

/// "Lethal damage dealt to creatures you control is determined by their power rather than their toughness."
fn lethal(p: &mut Parser<'_>) -> Option<Statement> {
    p.phrase("lethal damage dealt to")?;
    let filter = filter::filter(p, Number::Many)?;
    p.phrase("is determined by their power rather than their toughness")?;
    let subject = Selection::All { filter, word: AllWord::Bare };
    Some(Statement::Objects { subject, changes: vec![Change::Rule(ObjectRule::LethalDamageByPower)] })
}

/// "Players can't pay life or sacrifice creatures to cast spells or activate abilities."
fn paying(p: &mut Parser<'_>) -> Option<Statement> {
    let who = player::player(p)?;
    p.phrase("can't pay life or sacrifice")?;
    let found = filter::filter(p, Number::Many)?;
    p.phrase("to cast spells or activate abilities")?;
    Some(Statement::Player { who, rule: PlayerRule::CantPayLifeOrSacrifice(found) })
}
