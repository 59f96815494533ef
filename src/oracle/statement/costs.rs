//! Costs of spells: additional costs, reductions, and when they may be cast (601.2f, 118.8).

use super::super::parser::{Number, Parser};
use super::super::tree::{
    Amount, AmountStyle, Condition, Cost, CostSubject, Filter, PlayerRef, Statement, Test, Timing,
};
use super::super::{amount, condition, cost, filter, player};

pub(super) fn read(p: &mut Parser<'_>) -> Option<Statement> {
    p.first(&[
        alternative,
        alternative_for_any,
        spend_on_x,
        |p| p.phrase("you can't spend mana to cast ~").map(|()| Statement::NoManaSpent),
        additional,
        this_cost,
        abilities_cost,
        activations_cost,
        spells_cost,
        cast_only,
    ])
}

/// "As an additional cost to cast ~, sacrifice a creature."
fn additional(p: &mut Parser<'_>) -> Option<Statement> {
    p.phrase("as an additional cost to cast ~ ,")?;
    let optional = p.take("you may");
    let first = cost::deed(p, Number::Many)?;
    if let Some(other) = p.attempt(|p| {
        p.word("or")?;
        cost::deed(p, Number::Many)
    }) {
        return Some(Statement::AdditionalCost {
            costs: vec![Cost::Either(vec![vec![first], vec![other]])],
            optional,
        });
    }
    let mut costs = vec![first];
    while let Some(next) = p.attempt(|p| {
        p.word("and")?;
        cost::deed(p, Number::Many)
    }) {
        costs.push(next);
    }
    Some(Statement::AdditionalCost { costs, optional })
}

/// "You may pay 1 life and exile a blue card from your hand rather than pay ~'s mana cost."
fn alternative(p: &mut Parser<'_>) -> Option<Statement> {
    let condition = p.attempt(|p| {
        p.word("if")?;
        let condition = condition::condition(p)?;
        p.word(",")?;
        Some(condition)
    });
    if let Some(life) = p.attempt(|p| {
        p.phrase("rather than pay ~'s mana cost , you may have an opponent gain")?;
        let life = u8::try_from(amount::digits(p)?).ok()?;
        p.word("life")?;
        Some(life)
    }) {
        return Some(Statement::AlternativeCost { costs: vec![Cost::OpponentGains(life)], condition });
    }
    p.phrase("you may")?;
    let mut costs = vec![cost::deed(p, Number::Many)?];
    while let Some(next) = p.attempt(|p| {
        p.word("and")?;
        cost::deed(p, Number::Many)
    }) {
        costs.push(next);
    }
    let nothing = [Cost::Mana(crate::types::SymbolCost(vec![crate::types::ManaSymbol::Generic(0)]))];
    if condition.is_none() && costs[..] == nothing && p.take("rather than pay cycling costs") {
        return Some(Statement::FreeCycling);
    }
    if condition.is_none() && p.take("rather than pay the mana cost for") {
        let spells = filter::filter(p, Number::Many)?;
        p.phrase("you cast")?;
        let spells = (spells.kind == super::super::tree::ObjectKind::Spell).then_some(spells)?;
        return Some(Statement::AlternativeCostFor { who: PlayerRef::You, spells, costs });
    }
    p.phrase("rather than pay ~'s mana cost")?;
    Some(Statement::AlternativeCost { costs, condition })
}

/// "Rather than pay the mana cost for a spell, its controller may discard a card that shares a color with that spell."
fn alternative_for_any(p: &mut Parser<'_>) -> Option<Statement> {
    use super::super::resolve::{Binding, Nouns};
    use super::super::tree::{ObjectAntecedent, ObjectKind};
    p.phrase("rather than pay the mana cost for a")?;
    let spells = filter::filter(p, Number::One)?;
    if spells.kind != ObjectKind::Spell {
        return None;
    }
    p.phrase(", its controller may")?;
    p.scope.mention_object(Binding::That(ObjectAntecedent::Each), Number::One, Nouns::SPELL);
    p.scope.next_clause();
    let costs = vec![cost::deed(p, Number::Many)?];
    Some(Statement::AlternativeCostFor { who: PlayerRef::Any, spells, costs })
}

pub(in crate::oracle) fn times(p: &mut Parser<'_>) -> Option<Amount> {
    p.attempt(|p| {
        p.phrase("for each")?;
        let is = Box::new(amount::each_thing(p, 1)?);
        Some(Amount::Where { style: AmountStyle::ForEach, is })
    })
}

/// "Activated abilities of white enchantments cost {3} more to activate."
fn abilities_cost(p: &mut Parser<'_>) -> Option<Statement> {
    p.phrase("activated abilities of")?;
    let filter = match p.attempt(super::super::reference::reference) {
        Some(object @ super::super::tree::ObjectRef::Attached { .. }) => super::super::tree::Filter {
            kind: super::super::tree::ObjectKind::Permanent,
            tests: vec![super::super::tree::Test::Is(Box::new(object))],
        },
        Some(_) => return None,
        None => filter::filter(p, Number::Many)?,
    };
    p.word("cost")?;
    let mana = cost::mana(p)?;
    p.phrase("more to activate")?;
    if mana.count_x() > 0 {
        return None;
    }
    let filter = CostSubject::AbilitiesOf(filter);
    Some(Statement::CostChange {
        filter,
        who: PlayerRef::Any,
        less: false,
        mana,
        times: None,
        targets: None,
        per_target: None,
    })
}

/// "Abilities you activate that aren't mana abilities cost {2} less to activate. This effect can't reduce the mana in that cost to less
/// than one mana.", "Equip abilities you activate that target ~ cost {3} less to activate."
fn activations_cost(p: &mut Parser<'_>) -> Option<Statement> {
    let (mut keyword, mut of, mut except_mana, mut who) = (None, None, false, PlayerRef::You);
    if p.take("activated abilities of") {
        of = Some(filter::filter(p, Number::Many)?);
        who = PlayerRef::Any;
    } else {
        keyword = p.one_of(&[("cycling", "cycling".to_owned()), ("equip", "equip".to_owned())]);
        if keyword.is_none() && p.take("abilities your opponents activate cost") {
            let mana = cost::mana(p)?;
            p.phrase("more to activate unless they're mana abilities")?;
            let filter =
                CostSubject::Activated { keyword: None, of: None, except_mana: true, least_one: false };
            return (mana.count_x() == 0).then_some(Statement::CostChange {
                filter,
                who: PlayerRef::Opponents,
                less: false,
                mana,
                times: None,
                targets: None,
                per_target: None,
            });
        }
        p.phrase("abilities you activate")?;
        except_mana = p.take("that aren't mana abilities");
    }
    let mut targets = match p.take("that target") {
        true => Some(super::super::tree::Selection::Ref(super::super::reference::reference(p)?)),
        false => None,
    };
    // "activated abilities of Equipment you control that target ~": the abilities target it.
    if let Some(Filter { tests, .. }) = &mut of
        && let Some(Test::Targets(aimed)) = tests.pop_if(|test| matches!(test, Test::Targets(_)))
    {
        targets = Some(*aimed);
    }
    p.word("cost")?;
    let mana = cost::mana(p)?;
    p.phrase("less to activate")?;
    if mana.count_x() > 0 {
        return None;
    }
    let least_one = p.take(". This effect can't reduce the mana in that cost to less than one mana");
    let filter = CostSubject::Activated { keyword, of, except_mana, least_one };
    Some(Statement::CostChange { filter, who, less: true, mana, times: None, targets, per_target: None })
}

/// "~ costs {1} less to cast for each creature you control."
fn this_cost(p: &mut Parser<'_>) -> Option<Statement> {
    p.phrase("~ costs")?;
    let mana = cost::mana(p)?;
    let less = p.one_of(&[("less to cast", true), ("more to cast", false)])?;
    let times = match &p.where_x {
        Some(is) if mana.count_x() > 0 => {
            Some(Amount::Where { style: AmountStyle::WhereXIs, is: Box::new(is.clone()) })
        }
        _ => times(p),
    };
    let who = PlayerRef::You;
    let targets = p.attempt(|p| {
        p.phrase("if it targets")?;
        let (count, filter, _) = super::super::selection::counted(p)?;
        let one = count == super::super::tree::Count::Exactly(Amount::Number(1));
        one.then_some(super::super::tree::Selection::Some { count, filter, chooser: None, random: false })
    });
    if targets.is_some() && times.is_some() {
        return None;
    }
    Some(Statement::CostChange {
        filter: CostSubject::This,
        who,
        less,
        mana,
        times,
        targets,
        per_target: None,
    })
}

/// "Creature spells you cast cost {1} less to cast", "Each instant spell you cast costs {1} less to cast for each creature it
/// targets".
fn spells_cost(p: &mut Parser<'_>) -> Option<Statement> {
    let number = if p.take("each") { Number::One } else { Number::Many };
    let mut filter = filter::filter(p, number)?;
    if filter.kind != super::super::tree::ObjectKind::Spell {
        return None;
    }
    let who = p
        .attempt(|p| {
            let who = player::player(p)?;
            p.verb(player::number(&who), "casts", "cast")?;
            Some(who)
        })
        .unwrap_or(PlayerRef::Any);
    if who == PlayerRef::You {
        filter.tests.extend(p.attempt(filter::zone));
    }
    let targets = p.attempt(filter::targeted);
    p.verb(number, "costs", "cost")?;
    let mana = cost::mana(p)?;
    let less = p.one_of(&[("less to cast", true), ("more to cast", false)])?;
    let per_target = p.attempt(|p| {
        p.phrase("for each")?;
        let each = filter::filter(p, Number::One)?;
        p.phrase("it targets")?;
        Some(each)
    });
    // "Each" goes with a number that is counted for each spell separately.
    if (number == Number::One) != per_target.is_some() {
        return None;
    }
    let times = if per_target.is_some() { None } else { times(p) };
    let filter = CostSubject::Spells(filter);
    Some(Statement::CostChange { filter, who, less, mana, times, targets, per_target })
}

/// The words for a card that can't be cast early in the game.
pub const NOT_IN_FIRST_TURNS: &str =
    "you can't cast ~ during your first , second , or third turns of the game";

/// "Cast ~ only during the declare attackers step and only if you've been attacked this step."
fn cast_only(p: &mut Parser<'_>) -> Option<Statement> {
    if p.take(NOT_IN_FIRST_TURNS) {
        let early = Condition::During(Timing::FirstTurns(3));
        return Some(Statement::CastOnly(Condition::Not(Box::new(early))));
    }
    p.phrase("cast ~ only")?;
    let mut times = vec![time(p)?];
    while let Some(next) = p.attempt(|p| {
        if p.take("and only if") {
            return condition::condition(p);
        }
        p.word(",")?;
        Some(Condition::During(condition::timing(p)?))
    }) {
        times.push(next);
    }
    Some(Statement::CastOnly(if times.len() == 1 { times.remove(0) } else { Condition::All(times) }))
}

/// "Spend only black mana on X."
fn spend_on_x(p: &mut Parser<'_>) -> Option<Statement> {
    p.phrase("spend only")?;
    let colors = p.list("or", |p| {
        p.token("a color", |word| crate::types::Color::ALL.into_iter().find(|color| color.word() == word))
    })?;
    p.phrase("mana on X")?;
    Some(Statement::SpendOnX(colors))
}

fn time(p: &mut Parser<'_>) -> Option<Condition> {
    if p.take("if") {
        return condition::condition(p);
    }
    Some(Condition::During(condition::timing(p)?))
}
