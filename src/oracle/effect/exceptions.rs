//! Parts of rules for objects: what keeps them from something, and what they do it with.

use super::super::amount;
use super::super::parser::Parser;
use super::super::tree::{CrewPower, Filter, ObjectKind, ObjectRule, Test};

/// "red spells or abilities from red sources": one test for both.
pub fn from_sources(p: &mut Parser<'_>) -> Option<Filter> {
    let color = |p: &mut Parser<'_>| {
        p.token("a color", |word| {
            let (word, not) = word.strip_prefix("non").map_or((word, false), |word| (word, true));
            let color = crate::types::Color::ALL.into_iter().find(|color| color.word() == word)?;
            Some((color, not))
        })
    };
    let spells = color(p)?;
    p.phrase("spells or abilities from")?;
    let sources = color(p)?;
    p.word("sources")?;
    let test = Test::Color(spells.0);
    let tests = vec![if spells.1 { Test::Not(Box::new(test)) } else { test }];
    (spells == sources).then_some(Filter { kind: ObjectKind::SpellOrAbility, tests })
}

/// "unless its controller pays {3}".
pub fn unless_pays(p: &mut Parser<'_>) -> Option<Vec<super::super::tree::Cost>> {
    p.word("unless")?;
    p.one_of(&[("its controller pays", ()), ("their controller pays", ())])?;
    let mana = super::super::cost::mana(p)?;
    if p.take("for each") {
        return Some(vec![super::super::tree::Cost::ManaTimes(mana, amount::each_thing(p, 1)?)]);
    }
    Some(vec![super::super::tree::Cost::Mana(mana)])
}

/// "saddles Mounts and crews Vehicles as though its power were 2 greater".
pub fn crews(p: &mut Parser<'_>) -> Option<ObjectRule> {
    let saddles = p.take("saddles Mounts and");
    p.phrase("crews Vehicles")?;
    if p.take("using its toughness rather than its power") {
        return Some(ObjectRule::Crews { saddles, by: CrewPower::Toughness });
    }
    p.phrase("as though its power were")?;
    let more = u8::try_from(super::super::amount::digits(p)?).ok()?;
    p.word("greater")?;
    Some(ObjectRule::Crews { saddles, by: CrewPower::More(more) })
}
