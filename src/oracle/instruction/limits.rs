//! How often an ability may be activated or triggers: "activate only once each turn".

use super::super::parser::Parser;
use super::super::statement::costs;
use super::super::tree::{Amount, AmountStyle, Condition, Limit, PlayerRef};
use super::super::{condition, cost};

/// "Activate only as a sorcery.", "This ability triggers only once each turn."
pub(super) fn limit_sentence(p: &mut Parser<'_>) -> Option<Vec<Limit>> {
    let limits = p.first(&[
        |p| {
            p.phrase("activate only")?;
            let mut limits = vec![limit(p)?];
            while p.take("and only") {
                limits.push(limit(p)?);
            }
            Some(limits)
        },
        |p| {
            p.phrase("this ability triggers only")?;
            p.one_of(&[
                ("once each turn", vec![Limit::PerTurn(1)]),
                ("twice each turn", vec![Limit::PerTurn(2)]),
                ("three times each turn", vec![Limit::PerTurn(3)]),
                ("once", vec![Limit::Once]),
            ])
        },
        |p| {
            let who =
                p.one_of(&[("any player", PlayerRef::Any), ("only your opponents", PlayerRef::Opponents)])?;
            p.phrase("may activate")?;
            Some(vec![Limit::By(who)])
        },
        |p| {
            p.phrase("this ability costs")?;
            let mana = cost::mana(p)?;
            p.phrase("less to activate")?;
            if mana.0[..] == [crate::types::ManaSymbol::X] {
                p.phrase(", where X is")?;
                let is = Box::new(super::super::amount::described(p)?);
                let times = Some(Amount::Where { style: AmountStyle::WhereXIs, is });
                return Some(vec![Limit::CostsLess { mana, times, condition: None }]);
            }
            let times = costs::times(p);
            let condition = if p.take("if") { Some(condition::condition(p)?) } else { None };
            (mana.count_x() == 0).then(|| vec![Limit::CostsLess { mana, times, condition }])
        },
        |p| p.phrase("do this only once each turn").map(|()| vec![Limit::DoneOnce]),
        |p| p.phrase("X can't be 0").map(|()| vec![Limit::XAtLeast(1)]),
        |p| {
            p.phrase("spend only")?;
            let colors = p.list("or", |p| {
                p.token("a color", |word| {
                    crate::types::Color::ALL.into_iter().find(|color| color.word() == word)
                })
            })?;
            p.phrase("mana on X").map(|()| vec![Limit::SpendOnX(colors)])
        },
    ])?;
    p.full_stop()?;
    Some(limits)
}

fn limit(p: &mut Parser<'_>) -> Option<Limit> {
    if let Some(limit) = p.one_of(&[
        ("as a sorcery", Limit::Sorcery),
        ("as an instant", Limit::Instant),
        ("once each turn", Limit::PerTurn(1)),
        ("twice each turn", Limit::PerTurn(2)),
        ("three times each turn", Limit::PerTurn(3)),
        ("once", Limit::Once),
    ]) {
        return Some(limit);
    }
    if p.take("if") {
        return Some(Limit::OnlyIf(condition::condition(p)?));
    }
    let mut times = vec![Condition::During(condition::timing(p)?)];
    while let Some(next) = p.attempt(|p| {
        p.word(",")?;
        condition::timing(p)
    }) {
        times.push(Condition::During(next));
    }
    Some(Limit::OnlyIf(if times.len() == 1 { times.remove(0) } else { Condition::All(times) }))
}
