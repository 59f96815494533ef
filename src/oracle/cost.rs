//! Costs: "{2}{R}, {T}, Sacrifice a creature" (118, 602.2).

pub use super::number::mana;
use super::parser::{Number, Parser};
use super::resolve::{Binding, Nouns};
use super::tree::{
    Amount, AmountAntecedent, AmountStyle, Cost, Count, LoyaltyCost, ObjectAntecedent, Selection, Zone,
};
use super::{amount, counter, filter, reference, selection};

/// The costs before a colon, which is left for the caller.
pub fn costs(p: &mut Parser<'_>) -> Option<Vec<Cost>> {
    let mut costs = vec![cost(p)?];
    while p.take(",") {
        costs.push(cost(p)?);
    }
    Some(costs)
}

fn cost(p: &mut Parser<'_>) -> Option<Cost> {
    p.first(&[
        |p| mana(p).map(Cost::Mana),
        |p| p.phrase("{T}").map(|()| Cost::Tap),
        |p| p.phrase("{Q}").map(|()| Cost::Untap),
        loyalty,
        |p| deed(p, Number::Many),
    ])
}

fn loyalty(p: &mut Parser<'_>) -> Option<Cost> {
    p.token("a loyalty cost", |word| {
        let cost = match word {
            "0" => LoyaltyCost::Plus(0),
            "-X" => LoyaltyCost::MinusX,
            _ => match word.strip_prefix('+') {
                Some(number) => LoyaltyCost::Plus(number.parse().ok()?),
                None => LoyaltyCost::Minus(word.strip_prefix('-')?.parse().ok()?),
            },
        };
        Some(Cost::Loyalty(cost))
    })
}

/// A cost as something a player does: "sacrifice a creature", "pays {2}", "discards a card".
pub fn deed(p: &mut Parser<'_>, number: Number) -> Option<Cost> {
    let rules: &[fn(&mut Parser<'_>, Number) -> Option<Cost>] = &[
        pay,
        sacrifice,
        discard,
        exile,
        return_,
        tap,
        put_counters,
        remove_counters,
        mill,
        reveal,
        evidence,
        behold,
        unattach,
        exert,
        waterbend,
    ];
    rules.iter().find_map(|rule| p.attempt(|p| rule(p, number)))
}

/// "Pay {3} or discard a card": one of two costs.
pub fn either(p: &mut Parser<'_>) -> Option<Cost> {
    let one = deed(p, Number::Many)?;
    p.word("or")?;
    let other = deed(p, Number::Many)?;
    Some(Cost::Either(vec![vec![one], vec![other]]))
}

fn pay(p: &mut Parser<'_>, number: Number) -> Option<Cost> {
    p.verb(number, "pays", "pay")?;
    if let Some(mana) = mana(p) {
        if let (Some(is), true) = (&p.where_x, mana.count_x() > 0) {
            let is = Box::new(is.clone());
            return Some(Cost::ManaX(mana, Amount::Where { style: AmountStyle::WhereXIs, is }));
        }
        if p.attempt(|p| p.phrase("for each")).is_some() {
            let times = amount::each_thing(p, 1)?;
            return Some(Cost::ManaTimes(mana, times));
        }
        if let Some(other) = p.attempt(|p| {
            p.word("or")?;
            self::mana(p)
        }) {
            return Some(Cost::Either(vec![vec![Cost::Mana(mana)], vec![Cost::Mana(other)]]));
        }
        return Some(Cost::Mana(mana));
    }
    let mut energy = 0;
    while p.take("{E}") {
        energy += 1;
    }
    if energy > 0 {
        return Some(Cost::Energy(Amount::Number(energy)));
    }
    if let Some(equal) = p.attempt(|p| {
        p.phrase("an amount of {E}")?;
        amount::equal_to(p, AmountStyle::EqualTo)
    }) {
        return Some(Cost::Energy(equal));
    }
    if let Some(x) = p.attempt(|p| {
        let x = amount::x(p)?;
        p.word("{E}")?;
        (x == Amount::X).then_some(x)
    }) {
        return Some(Cost::Energy(x));
    }
    paid(p)
}

fn waterbend(p: &mut Parser<'_>, number: Number) -> Option<Cost> {
    p.verb(number, "waterbends", "waterbend")?;
    mana(p).map(Cost::Waterbend)
}

/// "{2}" or "2 life": a payment.
pub fn paid(p: &mut Parser<'_>) -> Option<Cost> {
    if let Some(mana) = mana(p) {
        return Some(Cost::Mana(mana));
    }
    let life = amount::quantity(p)?;
    p.word("life")?;
    Some(Cost::Life(life))
}

/// "pay {1} and 2 life" after the mana.
pub fn and_life(p: &mut Parser<'_>, costs: &mut Vec<Cost>) {
    if let [Cost::Mana(_)] = costs[..]
        && let Some(life) = p.attempt(|p| {
            p.word("and")?;
            let life = amount::quantity(p)?;
            p.word("life")?;
            matches!(life, Amount::Number(_)).then_some(Cost::Life(life))
        })
    {
        costs.push(life);
    }
}

/// Makes what a cost takes the antecedent of a later "the sacrificed creature" or "it".
fn of_cost(p: &mut Parser<'_>, what: &Selection) {
    // No instruction has moved it.
    if let Selection::TopCards { count: Amount::Number(1), .. } = what {
        p.scope.rename(Binding::That(ObjectAntecedent::Last), Binding::That(ObjectAntecedent::Cost));
    }
    if let Selection::Some { filter, count, .. } = what {
        let number = selection::count_number(count);
        p.scope.mention_object(Binding::That(ObjectAntecedent::Cost), number, Nouns::of(filter));
        if number == Number::Many {
            p.scope.mention_amount(AmountAntecedent::Cost);
        }
    }
}

/// A selection that a cost takes, which is not the object of an instruction.
fn taken(p: &mut Parser<'_>) -> Option<Selection> {
    let what = p.first(&[
        |p| Some(Selection::Ref(reference::reference(p)?)),
        selection::top_of_graveyard,
        selection::top_cards,
        |p| {
            let (count, filter, _) = selection::counted(p)?;
            let random = p.take("at random");
            Some(Selection::Some { count, filter, chooser: None, random })
        },
        |p| {
            p.word("all")?;
            let filter = filter::filter(p, Number::Many)?;
            Some(Selection::All { filter, word: super::tree::AllWord::All })
        },
    ])?;
    of_cost(p, &what);
    Some(what)
}

fn sacrifice(p: &mut Parser<'_>, number: Number) -> Option<Cost> {
    p.verb(number, "sacrifices", "sacrifice")?;
    Some(Cost::Sacrifice(taken(p)?))
}

fn discard(p: &mut Parser<'_>, number: Number) -> Option<Cost> {
    p.verb(number, "discards", "discard")?;
    if p.take(if number == Number::Many { "your hand" } else { "their hand" }) {
        let filter = super::tree::Filter { kind: super::tree::ObjectKind::Card, tests: Vec::new() };
        return Some(Cost::Discard(Selection::All { filter, word: super::tree::AllWord::All }));
    }
    Some(Cost::Discard(taken(p)?))
}

fn exile(p: &mut Parser<'_>, number: Number) -> Option<Cost> {
    p.verb(number, "exiles", "exile")?;
    if p.take("~ from your graveyard") {
        p.scope.mention_object(Binding::This, Number::One, Nouns::ANY);
        return Some(Cost::ExileThisFrom(Zone::Graveyard));
    }
    if p.take("~ from your hand") {
        p.scope.mention_object(Binding::This, Number::One, Nouns::ANY);
        return Some(Cost::ExileThisFrom(Zone::Hand));
    }
    Some(Cost::Exile(taken(p)?))
}

fn return_(p: &mut Parser<'_>, number: Number) -> Option<Cost> {
    p.verb(number, "returns", "return")?;
    let what = taken(p)?;
    let many =
        matches!(&what, Selection::Some { count, .. } if selection::count_number(count) == Number::Many);
    p.word("to")?;
    if many { p.phrase("their owners' hands") } else { p.phrase("its owner's hand") }?;
    Some(Cost::Return(what))
}

fn tap(p: &mut Parser<'_>, number: Number) -> Option<Cost> {
    p.verb(number, "taps", "tap")?;
    Some(Cost::TapOther(taken(p)?))
}

fn put_counters(p: &mut Parser<'_>, number: Number) -> Option<Cost> {
    p.verb(number, "puts", "put")?;
    let (count, many) = amount::count(p)?;
    let kind = counter::kind(p)?;
    p.verb(many, "counter", "counters")?;
    p.word("on")?;
    let on = selection::objects(p)?;
    Some(Cost::PutCounters(count, kind, on))
}

fn remove_counters(p: &mut Parser<'_>, number: Number) -> Option<Cost> {
    p.verb(number, "removes", "remove")?;
    let (count, many) = if p.take("any number of") {
        p.scope.mention_amount(AmountAntecedent::Cost);
        (Amount::AnyNumber, Number::Many)
    } else if p.ahead(|p| p.word("X")).is_some() {
        p.scope.mention_amount(AmountAntecedent::Cost);
        amount::count(p)?
    } else if p.take("all") {
        p.scope.mention_amount(AmountAntecedent::Cost);
        (Amount::All, Number::Many)
    } else {
        amount::count(p)?
    };
    let kind = counter::kind(p);
    p.verb(many, "counter", "counters")?;
    p.word("from")?;
    let from = p.first(&[
        |p| {
            p.word("among")?;
            let filter = filter::filter(p, Number::Many)?;
            Some(Selection::All { filter, word: super::tree::AllWord::Bare })
        },
        |p| Some(Selection::Ref(reference::reference(p)?)),
        |p| {
            p.one_of(&[("a", ()), ("an", ())])?;
            let filter = filter::filter(p, Number::One)?;
            let count = Count::Exactly(Amount::Number(1));
            Some(Selection::Some { count, filter, chooser: None, random: false })
        },
    ])?;
    Some(Cost::RemoveCounters(count, kind, from))
}

fn mill(p: &mut Parser<'_>, number: Number) -> Option<Cost> {
    p.verb(number, "mills", "mill")?;
    let (count, many) = amount::count(p)?;
    p.verb(many, "card", "cards")?;
    Some(Cost::Mill(count))
}

/// "collect evidence 4".
fn evidence(p: &mut Parser<'_>, number: Number) -> Option<Cost> {
    p.verb(number, "collects evidence", "collect evidence")?;
    Some(Cost::CollectEvidence(u8::try_from(amount::digits(p)?).ok()?))
}

/// "behold a Dragon", "behold an Elf and exile it".
fn behold(p: &mut Parser<'_>, number: Number) -> Option<Cost> {
    p.verb(number, "beholds", "behold")?;
    p.one_of(&[("a", ()), ("an", ())])?;
    let what = filter::filter(p, Number::One)?;
    let exile = p.take("and exile it");
    (what.kind == super::tree::ObjectKind::Permanent).then_some(Cost::Behold { what, exile })
}

/// "unattach ~": of an Equipment.
fn unattach(p: &mut Parser<'_>, number: Number) -> Option<Cost> {
    p.verb(number, "unattaches", "unattach")?;
    let what = reference::reference(p)?;
    Some(Cost::Unattach(what))
}

/// "exert ~": of the permanent itself.
fn exert(p: &mut Parser<'_>, number: Number) -> Option<Cost> {
    p.verb(number, "exerts ~", "exert ~")?;
    p.scope.mention_object(Binding::This, Number::One, Nouns::ANY);
    Some(Cost::Exert)
}

fn reveal(p: &mut Parser<'_>, number: Number) -> Option<Cost> {
    p.verb(number, "reveals", "reveal")?;
    if p.take("~ from your hand") {
        p.scope.mention_object(Binding::This, Number::One, Nouns::ANY);
        let object = super::tree::ObjectRef::This { word: "~".to_owned() };
        let whose = super::tree::PlayerRef::You;
        return Some(Cost::Reveal(Selection::RefFrom { object, zone: Zone::Hand, whose }));
    }
    Some(Cost::Reveal(taken(p)?))
}
