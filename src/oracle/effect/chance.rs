//! Coins and dice (705, 706), the monarch, energy, and other deeds of players.

use super::super::parser::{Number, Parser};
use super::super::tree::{Amount, AmountStyle, DICE, Effect, PlayerRef, Selection};
use super::super::{amount, counter};

pub(super) fn read(p: &mut Parser<'_>, who: &PlayerRef, number: Number) -> Option<Effect> {
    let who = who.clone();
    if p.verb(number, "flips a coin", "flip a coin").is_some() {
        return Some(Effect::FlipCoin { who, count: Amount::Number(1) });
    }
    if let Some(die) = p.attempt(|p| {
        p.verb(number, "rolls a", "roll a")?;
        DICE.iter().map(|(die, _)| *die).find(|die| p.phrase(die).is_some())
    }) {
        let add = p.attempt(|p| {
            let plus = p.one_of(&[("and add", true), ("and subtract", false)])?;
            Some((plus, amount::described(p)?))
        });
        return Some(Effect::RollDie { who, die, add });
    }
    if p.verb(number, "clashes with", "clash with").is_some() {
        let with =
            p.one_of(&[("an opponent", PlayerRef::AnOpponent), ("defending player", PlayerRef::Defending)])?;
        p.scope.mention_player(super::super::tree::PlayerAntecedent::Last);
        return Some(Effect::Clash { who, with });
    }
    if p.verb(number, "investigates", "investigate").is_some() {
        let count = amount::for_each(p, Amount::Number(1))?;
        return Some(Effect::Investigate { who, count });
    }
    if p.verb(number, "incubates", "incubate").is_some() {
        let count = amount::quantity(p)?;
        let times = if p.take("twice") {
            Amount::Number(2)
        } else {
            p.attempt(|p| {
                let times = amount::quantity(p)?;
                p.word("times").map(|()| times)
            })
            .unwrap_or(Amount::Number(1))
        };
        return Some(Effect::Incubate { who, count, times });
    }
    if who == PlayerRef::You && p.take("ignore ~ this turn") {
        return Some(Effect::IgnoreThis);
    }
    if p.take("is the chosen player") {
        return Some(Effect::KeepPlayer(who));
    }
    if p.verb(number, "populates", "populate").is_some() {
        return Some(Effect::Populate { who });
    }
    if who == PlayerRef::You {
        let _ = p.take("you");
    }
    if p.verb(number, "becomes the monarch", "become the monarch").is_some() {
        return Some(Effect::BecomeMonarch { who });
    }
    if p.verb(number, "ventures into the dungeon", "venture into the dungeon").is_some() {
        return Some(Effect::Venture { who });
    }
    if p.verb(number, "takes the initiative", "take the initiative").is_some() {
        return Some(Effect::TakeInitiative { who });
    }
    p.verb(number, "gets", "get")?;
    if let Some(extra) = p.attempt(|p| {
        let (count, many) = if p.take("an additional") {
            (Amount::Number(1), Number::One)
        } else {
            let (count, many) = amount::count(p)?;
            p.word("additional")?;
            (count, many)
        };
        p.verb(many, "upkeep step after this", "upkeep steps after this")?;
        let after_step = p.one_of(&[("step", true), ("phase", false)])?;
        Some(Effect::ExtraUpkeep { who: who.clone(), count, after_step })
    }) {
        return Some(extra);
    }
    if let Some((count, kind)) = p.attempt(|p| {
        let (count, many) = amount::count(p)?;
        let kind = counter::kind(p)?;
        p.verb(many, "counter", "counters")?;
        Some((count, kind))
    }) {
        return Some(Effect::PutCounters {
            who: None,
            count,
            kind,
            on: Selection::Player(who),
            divided: false,
        });
    }
    if p.take("that many {E}") {
        let of = p.scope.amount()?;
        let count = Amount::ThatMuch { word: "that many".to_owned(), of };
        return Some(Effect::Energy { who, count });
    }
    if p.take("an amount of {E}") {
        let count = amount::equal_to(p, AmountStyle::EqualTo)?;
        return Some(Effect::Energy { who, count });
    }
    let mut count = 0;
    while p.take("{E}") {
        count += 1;
    }
    (count > 0).then_some(Effect::Energy { who, count: Amount::Number(count) })
}
