//! What has happened: where a spell was cast from, what died or entered this turn, what was paid.

use super::parser::{Number, Parser};
use super::tree::{
    Comparison, Condition, Filter, History, ObjectKind, ObjectRef, PlayerRef, Test, Timing, TurnFact,
    TurnStep, Zone,
};
use super::{amount, filter, player, reference};

pub fn condition(p: &mut Parser<'_>) -> Option<Condition> {
    p.first(&[
        cast,
        entered,
        of_turn,
        died,
        entered_this_turn,
        left_this_turn,
        left_graveyard,
        sacrificed,
        put_counters,
        put_into_hand,
        drawn,
        cast_this_turn,
        nth_such,
        nth,
        paid,
    ])
}

fn place(p: &mut Parser<'_>) -> Option<(Zone, PlayerRef)> {
    p.word("from")?;
    p.one_of(&[
        ("your hand", (Zone::Hand, PlayerRef::You)),
        ("your graveyard", (Zone::Graveyard, PlayerRef::You)),
        ("a graveyard", (Zone::Graveyard, PlayerRef::Any)),
        ("exile", (Zone::Exile, PlayerRef::Any)),
    ])
}

/// "you cast it from your hand", "it was cast", "it wasn't cast".
fn cast(p: &mut Parser<'_>) -> Option<Condition> {
    if let Some(not) = p.one_of(&[("you cast", false), ("you didn't cast", true)]) {
        let object = reference::reference(p)?;
        let from = p.attempt(place);
        let was = Condition::WasCast { object, by: Some(PlayerRef::You), from };
        // A spell resolves in the phase in which it was cast (500.2).
        if !not && p.take("during your main phase") {
            let main = Timing::Step(TurnStep::Main, PlayerRef::You);
            return Some(Condition::All(vec![was, Condition::During(main)]));
        }
        return Some(if not { Condition::Not(Box::new(was)) } else { was });
    }
    let object = reference::reference(p)?;
    let not = p.one_of(&[("was cast", false), ("wasn't cast", true)])?;
    let from = p.attempt(place);
    let was = Condition::WasCast { object, by: None, from };
    Some(if not { Condition::Not(Box::new(was)) } else { was })
}

/// "it entered from your graveyard", "it entered under your control".
fn entered(p: &mut Parser<'_>) -> Option<Condition> {
    let object = reference::reference(p)?;
    p.word("entered")?;
    if p.take("under your control") {
        return Some(Condition::Happened(History::EnteredUnder(object, PlayerRef::You)));
    }
    let (zone, whose) = place(p)?;
    Some(Condition::Happened(History::EnteredFrom(object, zone, whose)))
}

/// "you gained or lost life this turn".
fn of_turn(p: &mut Parser<'_>) -> Option<Condition> {
    p.phrase("you gained or lost life this turn")?;
    Some(Condition::Happened(History::LifeChanged(PlayerRef::You)))
}

/// "another Human died under your control this turn", "one or more creatures died this turn".
fn died(p: &mut Parser<'_>) -> Option<Condition> {
    let (what, many) = things(p)?;
    p.word("died")?;
    let who = p.take("under your control").then_some(PlayerRef::You);
    p.phrase("this turn")?;
    Some(Condition::Happened(History::Died { what, many, who }))
}

fn things(p: &mut Parser<'_>) -> Option<(Filter, bool)> {
    if p.take("one or more") {
        return Some((filter::filter(p, Number::Many)?, true));
    }
    if p.take("another") {
        let mut found = filter::filter(p, Number::One)?;
        found.tests.insert(0, Test::Other);
        return Some((found, false));
    }
    p.one_of(&[("a", ()), ("an", ())])?;
    Some((filter::filter(p, Number::One)?, false))
}

/// "an artifact entered under your control this turn".
fn entered_this_turn(p: &mut Parser<'_>) -> Option<Condition> {
    let several = p.attempt(|p| {
        let least = u8::try_from(amount::number_word(p)?).ok().filter(|&least| least > 1)?;
        p.phrase("or more")?;
        Some((filter::filter(p, Number::Many)?, least))
    });
    let (what, many, least) = match several {
        Some((what, least)) => (what, true, least),
        None => {
            let (what, many) = things(p)?;
            (what, many, 1)
        }
    };
    let who = p.one_of(&[
        ("entered under your control this turn", PlayerRef::You),
        ("entered under an opponent's control this turn", PlayerRef::AnOpponent),
    ])?;
    Some(Condition::Happened(History::Entered { what, many, least, who }))
}

/// "a permanent left the battlefield under your control this turn".
fn left_this_turn(p: &mut Parser<'_>) -> Option<Condition> {
    p.one_of(&[("a", ()), ("an", ())])?;
    let what = filter::filter(p, Number::One)?;
    if what.kind != ObjectKind::Permanent {
        return None;
    }
    p.phrase("left the battlefield")?;
    let who = p.take("under your control").then_some(PlayerRef::You);
    p.phrase("this turn")?;
    Some(Condition::Happened(History::Left { what, who }))
}

/// "a creature card", "three or more cards".
fn at_least(p: &mut Parser<'_>) -> Option<(Filter, Option<u8>)> {
    let least = match p.one_of(&[("a", ()), ("an", ())]) {
        Some(()) => None,
        None => {
            let least = u8::try_from(amount::number_word(p)?).ok()?;
            p.phrase("or more")?;
            Some(least)
        }
    };
    let what = filter::filter(p, if least.is_none() { Number::One } else { Number::Many })?;
    Some((what, least))
}

/// "you sacrificed three or more Clues this turn", "you've sacrificed a Food this turn".
fn sacrificed(p: &mut Parser<'_>) -> Option<Condition> {
    let have = p.one_of(&[("you sacrificed", false), ("you've sacrificed", true)])?;
    let (what, least) = at_least(p)?;
    if what.kind != ObjectKind::Permanent {
        return None;
    }
    p.phrase("this turn")?;
    Some(Condition::Happened(History::Sacrificed { what, least, have }))
}

/// "you put a counter on a creature this turn".
fn put_counters(p: &mut Parser<'_>) -> Option<Condition> {
    p.phrase("you put")?;
    p.one_of(&[("a", ()), ("an", ())])?;
    let kind = super::counter::kind(p);
    p.phrase("counter on")?;
    p.one_of(&[("a", ()), ("an", ())])?;
    let on = filter::filter(p, Number::One)?;
    p.phrase("this turn")?;
    (on.kind == ObjectKind::Permanent).then_some(Condition::Happened(History::PutCounters { kind, on }))
}

/// "a creature card left your graveyard this turn", "three or more cards left your graveyard this turn".
fn left_graveyard(p: &mut Parser<'_>) -> Option<Condition> {
    let (what, least) = at_least(p)?;
    if what.kind != ObjectKind::Card {
        return None;
    }
    p.phrase("left your graveyard this turn")?;
    Some(Condition::Happened(History::LeftGraveyard { what, least }))
}

/// "a permanent was put into your hand from the battlefield this turn".
fn put_into_hand(p: &mut Parser<'_>) -> Option<Condition> {
    p.one_of(&[("a", ()), ("an", ())])?;
    let what = filter::filter(p, Number::One)?;
    if what.kind != ObjectKind::Permanent {
        return None;
    }
    p.phrase("was put into your hand from the battlefield this turn")?;
    Some(Condition::Happened(History::PutIntoHand { what, whose: PlayerRef::You }))
}

/// "you've drawn three or more cards this turn".
fn drawn(p: &mut Parser<'_>) -> Option<Condition> {
    p.phrase("you've drawn")?;
    let number = u8::try_from(amount::number_word(p)?).ok()?;
    p.phrase("or more cards this turn")?;
    Some(Condition::ThisTurn {
        fact: TurnFact::CardsDrawn,
        player: PlayerRef::You,
        comparison: Comparison::AtLeast,
        number,
    })
}

/// "you've cast another red spell this turn".
fn cast_this_turn(p: &mut Parser<'_>) -> Option<Condition> {
    if let Some(cast) = p.attempt(|p| {
        let who = player::player(p)?;
        p.phrase("didn't cast")?;
        let (what, many) = things(p)?;
        p.phrase("this turn")?;
        let others = who != PlayerRef::You && what.kind == ObjectKind::Spell;
        others.then_some(Condition::Happened(History::Cast { what, many, who }))
    }) {
        return Some(Condition::Not(Box::new(cast)));
    }
    if let Some(several) = p.attempt(|p| {
        p.phrase("you've cast")?;
        let least = u8::try_from(amount::number_word(p)?).ok()?;
        p.phrase("or more")?;
        let what = filter::filter(p, Number::Many)?;
        p.phrase("this turn")?;
        (what.kind == ObjectKind::Spell).then_some(History::CastSeveral { what, least })
    }) {
        return Some(Condition::Happened(several));
    }
    if let Some(several) = p.attempt(|p| {
        let least = u8::try_from(amount::number_word(p)?).ok()?;
        p.phrase("or more")?;
        let what = filter::filter(p, Number::Many)?;
        p.phrase("were put into graveyards from anywhere this turn")?;
        (what.kind == ObjectKind::Card).then_some(History::PutIntoGraveyards { what, least })
    }) {
        return Some(Condition::Happened(several));
    }
    let not = p.take("you haven't cast");
    if !not {
        p.phrase("you've cast")?;
    }
    let (what, many) = things(p)?;
    if what.kind != ObjectKind::Spell {
        return None;
    }
    p.phrase("this turn")?;
    let cast = Condition::Happened(History::Cast { what, many, who: PlayerRef::You });
    Some(if not { Condition::Not(Box::new(cast)) } else { cast })
}

/// "first" to "fifth", and "twelfth".
pub(super) fn ordinal(p: &mut Parser<'_>) -> Option<u8> {
    p.one_of(ORDINALS)
}

/// The ordinal numbers in use.
pub const ORDINALS: &[(&str, u8)] =
    &[("first", 1), ("second", 2), ("third", 3), ("fourth", 4), ("fifth", 5), ("twelfth", 12)];

/// "it's the second creature spell you cast this turn".
fn nth_such(p: &mut Parser<'_>) -> Option<Condition> {
    p.phrase("it's the")?;
    let (binding, _) = p.scope.it().or_else(|| p.expect("a clear antecedent of `it`"))?;
    let super::resolve::Binding::That(to) = binding else { return None };
    let object = ObjectRef::That { word: "it".to_owned(), to };
    let nth = ordinal(p)?;
    let what = filter::filter(p, Number::One)?;
    if what.kind != ObjectKind::Spell {
        return None;
    }
    let who = player::player(p)?;
    p.phrase("cast this turn")?;
    Some(Condition::Happened(History::NthSuchSpell { object, nth, what, who }))
}

/// "this is the third time this ability has resolved this turn", "it was the second spell you cast this turn".
fn nth(p: &mut Parser<'_>) -> Option<Condition> {
    if p.take("this is the") {
        let nth = ordinal(p)?;
        p.phrase("time this ability has resolved this turn")?;
        return Some(Condition::Happened(History::Resolved(nth)));
    }
    let object = reference::reference(p)?;
    p.phrase("was the")?;
    let nth = ordinal(p)?;
    p.word("spell")?;
    let who = player::player(p)?;
    p.phrase("cast this turn")?;
    Some(Condition::Happened(History::NthSpell(object, nth, who)))
}

/// The words for an opponent countering a creature spell.
pub const COUNTERED: &str =
    "a creature spell you cast this turn was countered by a spell or ability an opponent controlled";

/// "it was bargained", "evidence was collected".
fn paid(p: &mut Parser<'_>) -> Option<Condition> {
    if p.take("tribute wasn't paid") {
        return Some(Condition::Happened(History::TributeUnpaid));
    }
    if let Some((what, object)) = p.attempt(|p| {
        p.phrase("you revealed")?;
        p.one_of(&[("a", ()), ("an", ())])?;
        let card = filter::filter(p, Number::One)?;
        p.phrase("or controlled")?;
        p.one_of(&[("a", ()), ("an", ())])?;
        let what = filter::filter(p, Number::One)?;
        p.phrase("as you cast")?;
        let same = card.tests == what.tests;
        let kinds = (card.kind, what.kind) == (ObjectKind::Card, ObjectKind::Permanent);
        (same && kinds).then_some((what, reference::reference(p)?))
    }) {
        return Some(Condition::Happened(History::RevealedOrControlled { what, object }));
    }
    if let Some(object) = p.attempt(|p| {
        let object = reference::possessive(p)?;
        p.phrase("additional cost was paid")?;
        Some(object)
    }) {
        return Some(Condition::Happened(History::AdditionalPaid(object)));
    }
    if let Some(what) = p.attempt(|p| {
        p.one_of(&[("a", ()), ("an", ())])?;
        let what = filter::filter(p, Number::One)?;
        p.phrase("was beheld")?;
        (what.kind == ObjectKind::Permanent).then_some(what)
    }) {
        return Some(Condition::Happened(History::Beheld(what)));
    }
    if p.scope.targets() == 1 && p.take("a player is dealt damage this way") {
        p.scope.mention_player(super::tree::PlayerAntecedent::Target(0));
        return Some(Condition::Happened(History::PlayerDamaged(0)));
    }
    if p.take("excess damage was dealt this way") {
        return Some(Condition::Happened(History::ExcessDealt));
    }
    if p.take("you lost life this way") {
        p.scope.mention_amount(super::tree::AmountAntecedent::Last);
        return Some(Condition::Happened(History::LostLifeThisWay));
    }
    if p.take(COUNTERED) {
        return Some(Condition::Happened(History::CreatureCountered));
    }
    if p.take("a spell was warped this turn") {
        return Some(Condition::Happened(History::Warped));
    }
    if p.take("you descended this turn") {
        return Some(Condition::Happened(History::Descended));
    }
    if p.take("you've committed a crime this turn") {
        return Some(Condition::Happened(History::CommittedCrime));
    }
    if p.take("evidence was collected") {
        return Some(Condition::Happened(History::EvidenceCollected));
    }
    if let Some(not) = p.one_of(&[("the gift was promised", false), ("the gift wasn't promised", true)]) {
        return Some(Condition::Happened(History::GiftPromised { not }));
    }
    if p.take("it's bargained") {
        let this = p.scope.it().is_none_or(|(binding, _)| binding == super::resolve::Binding::This);
        return this.then_some(Condition::Happened(History::Bargained { object: None }));
    }
    if let Some(cost) = p.attempt(|p| {
        p.word("the")?;
        let cost = super::cost::mana(p)?;
        p.phrase("cost was paid")?;
        Some(cost)
    }) {
        return Some(Condition::CostPaid(cost));
    }
    let object = reference::reference(p)?;
    p.phrase("was bargained")?;
    Some(Condition::Happened(History::Bargained { object: Some(object) }))
}
