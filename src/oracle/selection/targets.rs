//! Targets: "any target", "up to two target creatures".

use super::super::filter;
use super::super::parser::{Number, Parser};
use super::super::resolve::{Binding, Nouns};
use super::super::tree::{
    Amount, Count, Filter, ObjectAntecedent, ObjectKind, ObjectRef, PlayerAntecedent, PlayerRef, Selection,
    Target, TargetKind, Test,
};
use super::*;
use crate::types::CardType;

pub fn any_target(p: &mut Parser<'_>) -> Option<Selection> {
    let up_to = p.take("up to one");
    let what = p.one_of(&[
        ("any target", TargetKind::Any),
        ("any other target", TargetKind::AnyOther),
        ("target player or planeswalker", player_or_planeswalker(false)),
        ("target opponent or planeswalker", player_or_planeswalker(true)),
    ]);
    let what = match what {
        Some(what) => what,
        None if !up_to => return any_targets(p),
        None => return None,
    };
    let one = Amount::Number(1);
    let count = if up_to { Count::UpTo(one) } else { Count::Exactly(one) };
    // A player or planeswalker is never "that creature".
    let nouns = match &what {
        TargetKind::ObjectOrPlayer { .. } => Nouns::PLANESWALKER.with(Nouns::PERMANENT),
        _ => Nouns::DAMAGED,
    };
    Some(declare(p, count, what, Number::One, nouns, true))
}

/// "one or two targets", "any number of targets", "two targets", "up to three targets".
pub(super) fn any_targets(p: &mut Parser<'_>) -> Option<Selection> {
    let count = several(p)?;
    let what = if p.take("other") { TargetKind::AnyOther } else { TargetKind::Any };
    p.word("targets")?;
    Some(declare(p, count, what, Number::Many, Nouns::DAMAGED, true))
}

pub(super) fn player_or_planeswalker(opponent: bool) -> TargetKind {
    let tests = vec![Test::Type(CardType::Planeswalker)];
    TargetKind::ObjectOrPlayer {
        filter: Filter { kind: super::super::tree::ObjectKind::Permanent, tests },
        opponent,
    }
}

pub(super) fn declare(
    p: &mut Parser<'_>,
    count: Count,
    what: TargetKind,
    number: Number,
    nouns: Nouns,
    player: bool,
) -> Selection {
    let id = p.scope.new_target();
    p.scope.mention_object(Binding::That(ObjectAntecedent::Target(id)), number, nouns);
    if player {
        p.scope.mention_player(PlayerAntecedent::Target(id));
    }
    Selection::Target(Target { id, count, what, chooser: None })
}

pub(super) fn targets(p: &mut Parser<'_>) -> Option<Selection> {
    if let Some(selection) = p.attempt(object_targets) {
        return Some(selection);
    }
    // "two target players", "any number of target players", "up to one target player".
    let count = several(p)?;
    let many = !matches!(count, Count::UpTo(Amount::Number(1)));
    p.word("target")?;
    let opponent = if many {
        p.one_of(&[("players", false), ("opponents", true)])?
    } else {
        p.one_of(&[("player", false), ("opponent", true)])?
    };
    let id = p.scope.new_target();
    p.scope.mention_player(PlayerAntecedent::Target(id));
    Some(Selection::Target(Target { id, count, what: TargetKind::Player { opponent }, chooser: None }))
}

/// "spell or nonland permanent an opponent controls", if the description asks for nothing that a spell doesn't have.
pub(super) fn spell_or_permanent(p: &mut Parser<'_>) -> Option<Filter> {
    p.phrase("spell or")?;
    let found = filter::filter(p, Number::One)?;
    let plain = |test: &Test| match test {
        Test::Type(_) | Test::Controller(_) | Test::ManaValue(..) => true,
        Test::Not(test) => matches!(**test, Test::Type(_)),
        _ => false,
    };
    (found.kind == ObjectKind::Permanent && found.tests.iter().all(plain)).then_some(found)
}

pub fn object_targets(p: &mut Parser<'_>) -> Option<Selection> {
    let mut other = p.take("another");
    let count = if other { None } else { several(p) };
    if count.is_some() && p.take("other") {
        other = true;
    }
    p.word("target")?;
    let count = count.unwrap_or(Count::Exactly(Amount::Number(1)));
    let number = count_number(&count);
    let before = p.scope.targets();
    if !other && let Some(permanent) = p.attempt(spell_or_permanent) {
        return Some(declare(p, count, TargetKind::SpellOrPermanent(permanent), number, Nouns::NONE, false));
    }
    let mut found = filter::filter(p, number)?;
    if found.tests.contains(&Test::Other) {
        return p.expect("`another target`");
    }
    if other {
        found.tests.insert(0, other_than(before));
    }
    let chooser = if p.take("of their choice") {
        let to = p.scope.player()?;
        Some(PlayerRef::That { word: "they".to_owned(), to })
    } else if p.take("of an opponent's choice") {
        Some(PlayerRef::AnOpponent)
    } else {
        p.attempt(|p| {
            p.phrase("of its controller's choice")?;
            let Binding::That(to) = p.scope.it()?.0 else { return None };
            // From here on, "that creature" is the target.
            p.scope.next_clause();
            Some(PlayerRef::ControllerOf(Box::new(ObjectRef::That { word: "it".to_owned(), to })))
        })
    };
    let nouns = Nouns::of(&found);
    if let Some(card) = p.attempt(|p| {
        p.phrase("from the battlefield and/or")?;
        let card = filter::filter(p, number)?;
        p.phrase("from graveyards")?;
        (card.kind == super::super::tree::ObjectKind::Card).then_some(card)
    }) {
        return Some(declare(
            p,
            count,
            TargetKind::ObjectOrCard { filter: found, card },
            number,
            nouns,
            false,
        ));
    }
    if found.kind == super::super::tree::ObjectKind::Card
        && let Some(card) = p.attempt(|p| {
            p.phrase("or exiled")?;
            filter::filter(p, number).filter(|card| card.kind == super::super::tree::ObjectKind::Card)
        })
    {
        let what = TargetKind::ObjectOrCard { filter: found, card };
        return Some(declare(p, count, what, number, nouns, false));
    }
    // A target inside the noun phrase ("target creature target player controls") comes after its noun.
    let declared = declare(p, count, TargetKind::Object(found), number, nouns, false);
    Some(match declared {
        Selection::Target(target) => Selection::Target(Target { chooser, ..target }),
        other => other,
    })
}

/// One target object.
pub fn declare_object(p: &mut Parser<'_>, filter: Filter) -> Selection {
    let nouns = Nouns::of(&filter);
    let one = Count::Exactly(Amount::Number(1));
    declare(p, one, TargetKind::Object(filter), Number::One, nouns, false)
}

/// "another" means other than the previous target, or than the source.
pub(super) fn other_than(targets: u8) -> Test {
    match targets.checked_sub(1) {
        Some(id) => {
            let word = "another".to_owned();
            let object = ObjectRef::That { word, to: ObjectAntecedent::Target(id) };
            Test::Not(Box::new(Test::Is(Box::new(object))))
        }
        None => Test::Other,
    }
}
