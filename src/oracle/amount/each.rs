//! What is counted one by one: "for each creature you control".

use super::super::number::vote_word;
use super::super::parser::{Number, Parser};
use super::super::tree::{Amount, Much, PlayerRef, Selection};
use super::super::{counter, filter, player, reference};
use super::*;

/// What "for each" counts, multiplied by `each`.
pub fn each_thing(p: &mut Parser<'_>, each: i32) -> Option<Amount> {
    let times = |amount: Amount| if each == 1 { amount } else { Amount::Times(each, Box::new(amount)) };
    if let Some(amount) = p.attempt(|p| {
        p.phrase("card in")?;
        cards_in(p)
    }) {
        return Some(times(amount));
    }
    if let Some(amount) = p.attempt(|p| {
        let kind = counter::kind(p);
        p.phrase("counter on")?;
        let on = reference::reference(p)?;
        Some(Amount::Counters(kind, Box::new(Selection::Ref(on))))
    }) {
        return Some(times(amount));
    }
    if let Some((kind, who)) = p.attempt(|p| {
        let kind = counter::kind(p)?;
        p.word("counter")?;
        let who = player::player(p)?;
        p.verb(player::number(&who), "has", "have")?;
        Some((kind, who))
    }) {
        return Some(times(Amount::Counters(Some(kind), Box::new(Selection::Player(who)))));
    }
    if p.attempt(|p| p.phrase("1 damage prevented this way")).is_some() {
        return Some(times(Amount::MuchThisWay(Much::DamagePrevented)));
    }
    if let Some(buried) = p.attempt(|p| {
        let what = filter::filter(p, Number::One)?;
        p.phrase("put into your graveyard from the battlefield this turn")?;
        Some(what)
    }) {
        return Some(times(Amount::BuriedThisTurn(Box::new(buried))));
    }
    if let Some(amount) = p.attempt(|p| this_way(p, Number::One)) {
        return Some(times(amount));
    }
    if let Some(kind) = p.attempt(|p| {
        let kind = counter::kind(p);
        p.phrase("counter removed this way")?;
        p.scope.amount().or_else(|| p.expect("counters that were removed"))?;
        Some(kind)
    }) {
        return Some(times(Amount::CountersRemoved(kind)));
    }
    if let Some(votes) = p.attempt(|p| votes(p, Number::One)) {
        return Some(times(votes));
    }
    if p.take("counter among players and permanents") {
        return Some(times(Amount::AllCounters));
    }
    if let Some(object) = p.attempt(|p| {
        p.phrase("supertype , card type , and subtype")?;
        let object = reference::reference(p)?;
        p.word("has")?;
        Some(object)
    }) {
        return Some(times(Amount::KindsOf(Box::new(object))));
    }
    if p.take("creature that died this turn") {
        return Some(times(Amount::ThisTurn(super::super::tree::TurnFact::CreaturesDied, PlayerRef::Any)));
    }
    if let Some(dead) = p.attempt(|p| died(p, Number::One)) {
        return Some(times(dead));
    }
    if let Some(object) = p.attempt(|p| {
        p.word("of")?;
        let object = reference::possessive(p)?;
        p.word("colors")?;
        Some(object)
    }) {
        return Some(times(Amount::ColorsOf(Box::new(object))));
    }
    if let Some(object) = p.attempt(|p| {
        p.phrase("color of mana spent to cast")?;
        own_spell(p)
    }) {
        return Some(times(Amount::ColorsSpent(object)));
    }
    if let Some(object) = p.attempt(|p| {
        p.phrase("mana spent to cast")?;
        reference::reference(p)
    }) {
        return Some(times(Amount::ManaSpent(None, Box::new(object))));
    }
    if p.take("creature in your party") {
        return Some(times(Amount::Party));
    }
    if p.take(COMMANDER_CAST) {
        return Some(times(Amount::CommanderCasts));
    }
    if p.take("target beyond the first") {
        return Some(times(Amount::TargetsBeyondFirst));
    }
    if let Some(object) = p.attempt(|p| {
        p.word("time")?;
        let object = reference::reference(p)?;
        p.phrase("was kicked")?;
        Some(object)
    }) {
        return Some(times(Amount::TimesKicked(Box::new(object))));
    }
    if p.take("of your opponents") || p.take("opponent you have") {
        return Some(times(Amount::Players(PlayerRef::Opponents)));
    }
    if let Some(among) = p.attempt(|p| {
        p.phrase("color among")?;
        filter::filter(p, Number::Many)
    }) {
        return Some(times(Amount::ColorsAmong(Box::new(among))));
    }
    if let Some(who) = p.attempt(|p| land_types(p, "basic land type among lands")) {
        return Some(times(Amount::BasicLandTypes(who)));
    }
    let filter = Box::new(filter::filter(p, Number::One)?);
    let first = Amount::CountOf { filter, each };
    let second = p.attempt(|p| {
        p.phrase("and each")?;
        let filter = Box::new(filter::filter(p, Number::One)?);
        Some(Amount::CountOf { filter, each })
    });
    Some(match second {
        Some(second) => Amount::Plus(Box::new(first), Box::new(second)),
        None => first,
    })
}

/// "feather vote", "feather votes".
pub(super) fn votes(p: &mut Parser<'_>, number: Number) -> Option<Amount> {
    let word = vote_word(p, &["vote", "votes"])?;
    p.verb(number, "vote", "votes")?;
    Some(Amount::Votes(word))
}

/// "Zubera that died this turn".
pub(super) fn died(p: &mut Parser<'_>, number: Number) -> Option<Amount> {
    let what = Box::new(filter::filter(p, number)?);
    p.phrase("that died this turn")?;
    Some(Amount::DiedThisTurn(what))
}

/// "basic land types among lands you control", "… they control": whose lands.
pub(super) fn land_types(p: &mut Parser<'_>, words: &'static str) -> Option<PlayerRef> {
    p.phrase(words)?;
    let who = player::player(p)?;
    p.verb(player::number(&who), "controls", "control")?;
    Some(who)
}

/// "creature destroyed this way", "cards discarded this way".
pub(super) fn this_way(p: &mut Parser<'_>, number: Number) -> Option<Amount> {
    let what = Box::new(filter::filter(p, number)?);
    let deed = p.one_of(DEEDS)?;
    p.phrase("this way")?;
    // Something must have been done before.
    p.scope.amount().or_else(|| p.expect("an instruction before `this way`"))?;
    Some(Amount::DoneThisWay { deed, what })
}
