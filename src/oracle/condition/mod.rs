//! Conditions: "you control a Forest", "it's your turn", "~ is tapped", "your life total is 5 or less".

mod history;
mod objects;
mod players;

use super::parser::{Number, Parser};
use super::tree::Timing::*;
use super::tree::{Amount, Comparison, Condition, Designation, PlayerRef, Timing, TurnStep};
use super::{filter, player, reference};
pub use history::{NOT_THIS_TURN, THIS_TURN};
use history::{activated, attacked, attacked_with, attacked_with_power, did_this_turn, last_turn, this_turn};
use objects::{count_of_counters, counters_on, exists, had_counter, is, number_of, targets, zone};
use players::{
    card_types, controls, controls_more, controls_object, counter_kinds, full_party, hand, life, measured,
    more_cards, player_counters, under_control, zone_size,
};

/// A condition without its "if" or "as long as".
pub fn condition(p: &mut Parser<'_>) -> Option<Condition> {
    let first = p.first(&[one])?;
    if let Some(second) = p.attempt(|p| {
        p.word("or")?;
        p.first(&[mana_spent, super::history::condition, objects::there_is])
    }) {
        return Some(Condition::AnyOf(vec![first, second]));
    }
    let mut all = vec![first];
    while let Some(next) = p.attempt(|p| {
        p.word("and")?;
        one(p)
    }) {
        all.push(next);
    }
    Some(if all.len() == 1 { all.remove(0) } else { Condition::All(all) })
}

fn one(p: &mut Parser<'_>) -> Option<Condition> {
    match plain(p)? {
        // "there are five or more cards in your graveyard with different mana values"
        Condition::Exists { mut filter, comparison, number } => {
            Some(match super::filter::told_apart(&mut filter) {
                Some(kind) => Condition::Compare {
                    left: super::tree::Amount::Different(kind, Box::new(filter)),
                    comparison,
                    right: number,
                },
                None => Condition::Exists { filter, comparison, number },
            })
        }
        other => Some(other),
    }
}

fn plain(p: &mut Parser<'_>) -> Option<Condition> {
    p.first(&[
        turn,
        coin,
        mana_spent,
        prevented,
        controls_more,
        did_this_turn,
        last_turn,
        controls_object,
        attacked,
        attacked_with,
        attacked_with_power,
        activated,
        under_control,
        targets,
        card_types,
        counter_kinds,
        measured,
        super::this_way::condition,
        kicked,
        keyword_cost_paid,
        objects::shares_type,
        controls,
        more_cards,
        hand,
        player_counters,
        zone_size,
        full_party,
        life,
        this_turn,
        number_of,
        exists,
        zone,
        is,
        counters_on,
        had_counter,
        count_of_counters,
        super::history::condition,
    ])
}

fn turn(p: &mut Parser<'_>) -> Option<Condition> {
    if let Some(of) = p.attempt(|p| {
        let not = p.one_of(&[("it's not", true), ("it's", false)])?;
        let whose = player::possessive(p)?;
        p.word("turn")?;
        matches!(whose, PlayerRef::That { .. }).then_some(Condition::TurnOf { whose, not })
    }) {
        return Some(of);
    }
    p.one_of(&[
        ("it's your turn", Condition::YourTurn(true)),
        ("it's not your turn", Condition::YourTurn(false)),
        ("it's neither day nor night", Condition::Daytime(None)),
        ("it's night", Condition::Daytime(Some(true))),
        ("it's day", Condition::Daytime(Some(false))),
        ("you're the monarch", Condition::Designation(PlayerRef::You, Designation::Monarch)),
        ("you have the initiative", Condition::Designation(PlayerRef::You, Designation::Initiative)),
        ("you've completed a dungeon", Condition::Designation(PlayerRef::You, Designation::CompletedDungeon)),
        ("you have max speed", Condition::Designation(PlayerRef::You, Designation::MaxSpeed)),
        ("you have the city's blessing", Condition::Designation(PlayerRef::You, Designation::CitysBlessing)),
    ])
}

/// "at least three white mana was spent to cast ~", "no mana was spent to cast it".
fn mana_spent(p: &mut Parser<'_>) -> Option<Condition> {
    let least = match p.take("no") {
        true => 0,
        false => {
            p.phrase("at least")?;
            super::amount::number_word(p)?
        }
    };
    let color = p.attempt(|p| {
        p.token("a color", |word| crate::types::Color::ALL.into_iter().find(|color| color.word() == word))
    });
    p.phrase("mana was spent to cast")?;
    let left = Amount::ManaSpent(color, Box::new(reference::reference(p)?));
    let comparison = if least == 0 { Comparison::Equal } else { Comparison::AtLeast };
    Some(Condition::Compare { left, comparison, right: Amount::Number(least) })
}

fn coin(p: &mut Parser<'_>) -> Option<Condition> {
    if p.take("the result is") {
        let number = super::amount::digits(p)?;
        let bound = p.one_of(&[("or less", Comparison::AtMost), ("or greater", Comparison::AtLeast)]);
        let comparison = bound.unwrap_or(Comparison::Equal);
        let (left, right) = (Amount::DieResult, Amount::Number(number));
        return Some(Condition::Compare { left, comparison, right });
    }
    if p.take("you roll a") {
        return super::amount::digits(p).map(Condition::RolledExactly);
    }
    if let Some(votes) = p.attempt(|p| {
        let word = super::amount::vote_word(p, &["gets"])?;
        p.phrase("gets more votes")?;
        Some(Condition::MoreVotes { word, tied: p.take("or the vote is tied") })
    }) {
        return Some(votes);
    }
    p.one_of(&[
        ("you win the flip", Condition::WonFlip(true)),
        ("you lose the flip", Condition::WonFlip(false)),
        ("you win", Condition::WonClash),
    ])
}

/// "damage is prevented this way", "damage from a black source is prevented this way".
fn prevented(p: &mut Parser<'_>) -> Option<Condition> {
    p.word("damage")?;
    let from = if p.take("from") {
        p.one_of(&[("a", ()), ("an", ())])?;
        Some(filter::filter(p, Number::One)?)
    } else {
        None
    };
    p.phrase("is prevented this way")?;
    Some(Condition::Prevented { from, when: false })
}

fn kicked(p: &mut Parser<'_>) -> Option<Condition> {
    let object = reference::reference(p)?;
    if p.take("wasn't kicked") {
        return Some(Condition::Not(Box::new(Condition::Kicked(object))));
    }
    p.phrase("was kicked")?;
    if p.take("with its") {
        let cost = super::cost::mana(p)?;
        p.word("kicker")?;
        return Some(Condition::KickedWith(object, cost));
    }
    Some(Condition::Kicked(object))
}

/// "its surge cost was paid", "~'s spectacle cost was paid".
fn keyword_cost_paid(p: &mut Parser<'_>) -> Option<Condition> {
    let object = reference::possessive(p)?;
    let keyword = p.one_of(&[
        ("surge", "surge"),
        ("spectacle", "spectacle"),
        ("blitz", "blitz"),
        ("escape", "escape"),
        ("foretell", "foretell"),
        ("warp", "warp"),
        ("prowl", "prowl"),
        ("sneak", "sneak"),
        ("madness", "madness"),
    ])?;
    p.phrase("cost was paid")?;
    Some(Condition::KeywordCostPaid(object, keyword))
}

/// "during your turn", "during combat", "before attackers are declared": when something may be done.
pub fn timing(p: &mut Parser<'_>) -> Option<Timing> {
    if let Some(timing) = p.one_of(&[
        ("during combat", Combat),
        ("before attackers are declared", BeforeAttackers),
        ("before blockers are declared", BeforeBlockers),
        ("before combat damage has been dealt", BeforeCombatDamage),
        ("before the combat damage step", BeforeCombatDamage),
        ("before the end of combat step", BeforeEndOfCombat),
        ("after combat", AfterCombat),
        ("during the end of combat", Step(TurnStep::EndOfCombat, PlayerRef::Any)),
        ("after blockers are declared", AfterBlockers),
        ("during the declare attackers step", Step(TurnStep::DeclareAttackers, PlayerRef::Any)),
        ("during the declare blockers step", Step(TurnStep::DeclareBlockers, PlayerRef::Any)),
    ]) {
        return Some(timing);
    }
    p.word("during")?;
    let whose = player::possessive(p)?;
    if p.take("turn") {
        return Some(Turn(whose));
    }
    let step = p.one_of(&[
        ("upkeep", TurnStep::Upkeep),
        ("draw step", TurnStep::Draw),
        ("end step", TurnStep::End),
        ("main phase", TurnStep::Main),
        ("declare attackers step", TurnStep::DeclareAttackers),
        ("declare blockers step", TurnStep::DeclareBlockers),
    ])?;
    Some(Step(step, whose))
}
