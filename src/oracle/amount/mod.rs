//! Numbers: "3", "two", "X", "the number of creatures you control", "half your life total, rounded up".

mod each;

pub use super::number::{number_word, vote_word};
use super::parser::{Number, Parser};
use super::tree::{Amount, AmountStyle, Comparison, DoneDeed, Measure, Much, PlayerRef, Zone};
use super::{filter, player, reference};
use crate::types::Color;
use each::counted;
pub use each::{COUNTED, EACH, HAPPENINGS, each_thing};

/// "3".
pub fn digits(p: &mut Parser<'_>) -> Option<i32> {
    p.token("a number", |word| {
        word.bytes().all(|byte| byte.is_ascii_digit()).then(|| word.parse().ok()).flatten()
    })
}

/// X, as the end of the sentence defines it or as it was paid.
pub fn x(p: &mut Parser<'_>) -> Option<Amount> {
    p.token("X", |word| (word == "X").then_some(()))?;
    Some(x_value(p))
}

/// The meaning of X here.
pub fn x_value(p: &Parser<'_>) -> Amount {
    match &p.where_x {
        Some(is) => Amount::Where { style: AmountStyle::WhereXIs, is: Box::new(is.clone()) },
        None => Amount::X,
    }
}

/// A number in digits, X or "that much": "3 damage", "X life".
pub fn quantity(p: &mut Parser<'_>) -> Option<Amount> {
    if let Some(number) = digits(p) {
        return Some(Amount::Number(number));
    }
    if let Some(x) = x(p) {
        return Some(x);
    }
    if let Some(x) = p.attempt(|p| {
        p.phrase("three times")?;
        x(p)
    }) {
        return Some(Amount::Times(3, Box::new(x)));
    }
    if let Some(x) = p.attempt(|p| {
        p.word("twice")?;
        x(p)
    }) {
        return Some(Amount::Times(2, Box::new(x)));
    }
    p.attempt(|p| that_much(p, &["that much", "twice that much"]))
}

/// A number of things in words: "a", "two", "X", "that many". Also returns whether the noun after it is singular or plural.
pub fn count(p: &mut Parser<'_>) -> Option<(Amount, Number)> {
    if p.one_of(&[("a", ()), ("an", ())]).is_some() {
        return Some((Amount::Number(1), Number::One));
    }
    if let Some(number) = number_word(p) {
        return (number > 1).then_some((Amount::Number(number), Number::Many));
    }
    if let Some(number) = digits(p) {
        return (number > 20).then_some((Amount::Number(number), Number::Many));
    }
    if let Some(x) = x(p) {
        return Some((x, Number::Many));
    }
    p.attempt(|p| Some((that_much(p, &["that many", "twice that many"])?, Number::Many)))
}

fn that_much(p: &mut Parser<'_>, words: &[&'static str; 2]) -> Option<Amount> {
    let twice = if p.take(words[0]) {
        false
    } else {
        p.phrase(words[1])?;
        true
    };
    let of = p.scope.amount().or_else(|| p.expect("a number that was mentioned"))?;
    let amount = Amount::ThatMuch { word: words[0].to_owned(), of };
    Some(if twice { Amount::Times(2, Box::new(amount)) } else { amount })
}

/// "equal to [amount]", "equal to its power".
pub fn equal_to(p: &mut Parser<'_>, style: AmountStyle) -> Option<Amount> {
    p.phrase("equal to")?;
    let is = Box::new(described(p)?);
    Some(Amount::Where { style, is })
}

/// Takes "for each …" after a fixed number, if it comes next: the number is multiplied.
pub fn for_each(p: &mut Parser<'_>, amount: Amount) -> Option<Amount> {
    let &Amount::Number(each) = &amount else { return Some(amount) };
    let Some(is) = p.attempt(|p| {
        p.phrase("for each")?;
        each_thing(p, each)
    }) else {
        return Some(amount);
    };
    Some(Amount::Where { style: AmountStyle::ForEach, is: Box::new(is) })
}

/// What a "for each" of commander decks counts.
pub const COMMANDER_CAST: &str = "time you've cast a commander from the command zone this game";

/// The words for an amount dealt or lost "this way".
pub const MUCH: &[(&str, Much)] = &[
    ("the damage dealt this way", Much::DamageDealt),
    ("the excess damage dealt this way", Much::ExcessDealt),
    ("the life lost this way", Much::LifeLost),
    ("the damage prevented this way", Much::DamagePrevented),
    (
        "the damage dealt , but not more life than the player's life total before the damage was dealt , the planeswalker's loyalty before the damage was dealt , or the creature's toughness",
        Much::DamageDealtAtMostLife,
    ),
];

/// The words for what was done "this way".
pub const DEEDS: &[(&str, DoneDeed)] = &[
    ("put into a graveyard", DoneDeed::PutIntoGraveyard),
    ("destroyed", DoneDeed::Destroyed),
    ("discarded", DoneDeed::Discarded),
    ("sacrificed", DoneDeed::Sacrificed),
    ("exiled", DoneDeed::Exiled),
    ("returned", DoneDeed::Returned),
    ("milled", DoneDeed::Milled),
    ("revealed", DoneDeed::Revealed),
    ("tapped", DoneDeed::Tapped),
    ("countered", DoneDeed::Countered),
    ("dealt damage", DoneDeed::DealtDamage),
    ("chosen", DoneDeed::Chosen),
];

/// "your hand", "that player's graveyard", as a number of cards.
fn cards_in(p: &mut Parser<'_>) -> Option<Amount> {
    if p.take("all graveyards") {
        return Some(Amount::CardsIn(Zone::Graveyard, PlayerRef::AllPlayers));
    }
    let whose = player::possessive(p)?;
    let zone =
        p.one_of(&[("hand", Zone::Hand), ("graveyard", Zone::Graveyard), ("library", Zone::Library)])?;
    Some(Amount::CardsIn(zone, whose))
}

/// A number that is described: "the number of Goblins you control", "its power", "half your life total, rounded up".
pub fn described(p: &mut Parser<'_>) -> Option<Amount> {
    if let Some(greater) = p.attempt(|p| {
        let first = Amount::Number(digits(p)?);
        p.word("or")?;
        let second = described(p)?;
        p.phrase(", whichever is greater")?;
        Some(Amount::Greater(Box::new(first), Box::new(second)))
    }) {
        return Some(greater);
    }
    if p.take("the result") {
        return sum(p, Amount::DieResult);
    }
    if let Some(who) = p.attempt(|p| {
        p.phrase("the damage already dealt to")?;
        let who = player::player(p)?;
        p.phrase("this turn")?;
        Some(who)
    }) {
        return sum(p, Amount::ThisTurn(super::tree::TurnFact::DamageDealt, who));
    }
    if p.take("the last noted life total for ~") {
        return Some(Amount::NotedLife);
    }
    if let Some(whose) = p.attempt(|p| {
        let whose = player::possessive(p)?;
        p.word("speed")?;
        Some(whose)
    }) {
        return sum(p, Amount::Speed(whose));
    }
    if let Some(object) = p.attempt(|p| {
        p.phrase("the number of times")?;
        let object = reference::reference(p)?;
        p.phrase("was kicked")?;
        Some(object)
    }) {
        return Some(Amount::TimesKicked(Box::new(object)));
    }
    if p.take("the life paid as it entered") {
        return Some(Amount::LifePaid);
    }
    if let Some(sum) = p.attempt(|p| {
        let first = Amount::Number(digits(p)?);
        match sum(p, first)? {
            Amount::Number(_) => None,
            sum => Some(sum),
        }
    }) {
        return Some(sum);
    }
    if let Some(much) = p.one_of(MUCH).or_else(|| at_most_spent(p)) {
        if much != Much::ExcessDealt {
            p.scope.amount().or_else(|| p.expect("an instruction before `this way`"))?;
        }
        return Some(Amount::MuchThisWay(much));
    }
    if let Some(&(_, fact, who)) = FACTS.iter().find(|(words, ..)| p.take(words)) {
        let first = Amount::ThisTurn(fact, if who { PlayerRef::You } else { PlayerRef::Opponents });
        return sum(p, first);
    }
    if let Some(object) = p.attempt(|p| {
        p.phrase("the amount of mana spent to cast")?;
        reference::reference(p)
    }) {
        return sum(p, Amount::ManaSpent(None, Box::new(object)));
    }
    let first =
        p.first(&[half, twice, number_of, greatest, total, life, difference, of_object, damage_this_turn])?;
    let first = sum(p, first)?;
    let second = p.attempt(|p| {
        p.word("or")?;
        let second = number_of(p)?;
        p.phrase(", whichever is greater")?;
        Some(second)
    });
    Some(match second {
        Some(second) => Amount::Greater(Box::new(first), Box::new(second)),
        None => first,
    })
}

/// "the damage dealt, but not more than the amount of {B} spent on X, the player's life total before …".
fn at_most_spent(p: &mut Parser<'_>) -> Option<Much> {
    p.attempt(|p| {
        p.phrase("the damage dealt , but not more than the amount of")?;
        let color = p.symbol("a color", |inside| {
            Color::ALL.into_iter().find(|color| inside == color.letter().to_string())
        })?;
        p.phrase("spent on X ,")?;
        p.phrase(BEFORE_THE_DAMAGE)?;
        Some(Much::DamageDealtAtMostLifeAndSpent(color))
    })
}

/// The limits on life gained for damage dealt.
pub const BEFORE_THE_DAMAGE: &str = "the player's life total before the damage was dealt , the planeswalker's loyalty before the damage was dealt , or the creature's toughness";

/// Facts that are counted over a turn: the words, the fact, and whether it is about you rather than your opponents.
pub const FACTS: &[(&str, super::tree::TurnFact, bool)] = &[
    ("the amount of life you gained this turn", super::tree::TurnFact::LifeGained, true),
    ("the amount of life you lost this turn", super::tree::TurnFact::LifeLost, true),
    ("the total amount of life your opponents lost this turn", super::tree::TurnFact::LifeLost, false),
    ("the damage dealt to your opponents this turn", super::tree::TurnFact::DamageDealt, false),
];

/// "it", "~": the spell, or what it has become.
fn own_spell(p: &mut Parser<'_>) -> Option<Box<super::tree::ObjectRef>> {
    let object = reference::reference(p)?;
    matches!(object, super::tree::ObjectRef::This { .. }).then(|| Box::new(object))
}

/// Takes "plus …" or "minus …" after an amount.
fn sum(p: &mut Parser<'_>, first: Amount) -> Option<Amount> {
    let more = p.attempt(|p| {
        let plus = p.one_of(&[("plus", true), ("minus", false)])?;
        let second = digits(p)
            .map(Amount::Number)
            .or_else(|| number_word(p).map(Amount::Number))
            .or_else(|| x(p))
            .or_else(|| described(p))?;
        Some((plus, second))
    });
    Some(match more {
        Some((true, second)) => Amount::Plus(Box::new(first), Box::new(second)),
        Some((false, second)) => Amount::Minus(Box::new(first), Box::new(second)),
        None => first,
    })
}

fn half(p: &mut Parser<'_>) -> Option<Amount> {
    p.word("half")?;
    let of = Box::new(p.first(&[number_of, life, of_object, |p| p.word("X").map(|()| x_value(p))])?);
    p.word(",")?;
    p.one_of(&[("rounded up", true), ("rounded down", false)])
        .map(|up| if up { Amount::HalfUp(of) } else { Amount::HalfDown(of) })
}

fn twice(p: &mut Parser<'_>) -> Option<Amount> {
    let times = p.one_of(&[("twice", 2), ("three times", 3)])?;
    let of = p.first(&[number_of, life, of_object, |p| p.word("X").map(|()| x_value(p))])?;
    Some(Amount::Times(times, Box::new(of)))
}

fn number_of(p: &mut Parser<'_>) -> Option<Amount> {
    p.phrase("the number of")?;
    if let Some(object) = p.attempt(|p| {
        p.word("colors")?;
        let object = reference::reference(p)?;
        p.word("was")?;
        Some(object)
    }) {
        return Some(Amount::ColorsOf(Box::new(object)));
    }
    counted(p, Number::Many)
}

/// "power", "toughness", "mana value".
pub fn measure(p: &mut Parser<'_>) -> Option<Measure> {
    p.one_of(&[
        ("power", Measure::Power),
        ("toughness", Measure::Toughness),
        ("mana value", Measure::ManaValue),
    ])
}

fn greatest(p: &mut Parser<'_>) -> Option<Amount> {
    p.phrase("the greatest")?;
    if p.take("number of cards a player discarded this way") {
        return Some(Amount::MostDiscarded);
    }
    let measure = measure(p)?;
    p.word("among")?;
    let greatest = Amount::GreatestAmong(measure, Box::new(filter::filter(p, Number::Many)?));
    Some(if p.take("as you cast ~") { Amount::AsCast(Box::new(greatest)) } else { greatest })
}

fn total(p: &mut Parser<'_>) -> Option<Amount> {
    p.phrase("the total")?;
    let measure = measure(p)?;
    p.word("of")?;
    Some(Amount::TotalAmong(measure, Box::new(filter::filter(p, Number::Many)?)))
}

fn life(p: &mut Parser<'_>) -> Option<Amount> {
    if p.take("the highest life total among players") {
        return Some(Amount::HighestLife);
    }
    let whose = player::possessive(p)?;
    p.phrase("life total")?;
    Some(Amount::Life(whose))
}

fn difference(p: &mut Parser<'_>) -> Option<Amount> {
    p.phrase("your devotion to")?;
    let colors = p.list("and", |p| {
        p.token("a color", |word| crate::types::Color::ALL.into_iter().find(|color| color.word() == word))
    })?;
    Some(Amount::Devotion(colors))
}

/// "its power", "the sacrificed creature's mana value".
fn of_object(p: &mut Parser<'_>) -> Option<Amount> {
    let object = Box::new(reference::possessive(p)?);
    Some(Amount::Of(measure(p)?, object))
}

fn damage_this_turn(p: &mut Parser<'_>) -> Option<Amount> {
    p.phrase("the amount of damage dealt to")?;
    let object = Box::new(reference::reference(p)?);
    p.phrase("this turn")?;
    Some(Amount::DamageThisTurn(object))
}

/// A comparison and its number after a measure: "2 or less", "4 or greater", "X", "less than its power".
pub fn compared(p: &mut Parser<'_>) -> Option<(Comparison, Amount)> {
    if let Some(found) = p.attempt(|p| {
        let comparison = p.one_of(&[
            ("less than or equal to", Comparison::AtMost),
            ("greater than or equal to", Comparison::AtLeast),
            ("less than", Comparison::Less),
            ("greater than", Comparison::Greater),
            ("equal to", Comparison::Equal),
        ])?;
        Some((comparison, described(p)?))
    }) {
        return Some(found);
    }
    let number = digits(p).map(Amount::Number).or_else(|| x(p))?;
    let comparison = p.one_of(&[("or less", Comparison::AtMost), ("or greater", Comparison::AtLeast)]);
    Some((comparison.unwrap_or(Comparison::Equal), number))
}
