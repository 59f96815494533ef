//! Numbers.

use super::super::parser::Number;
use super::super::tree::{
    Amount, AmountStyle, DoneDeed, Happening, Kind, Measure, Much, PlayerRef, Selection, TurnFact, Zone,
};
use super::filter::{Noun, counter_noun, filter};
pub use super::number::word;
use super::{Writer, join, reference, selection, unwritten, verb};

/// A number of things: "two", "X", "that many".
pub fn count(w: &mut Writer, amount: &Amount) -> String {
    match amount {
        Amount::Number(number) => word(*number),
        other => quantity(w, other),
    }
}

/// A number in digits: "3", "X", "that much".
pub fn quantity(w: &mut Writer, amount: &Amount) -> String {
    match amount {
        Amount::Number(number) => number.to_string(),
        Amount::X => "X".to_owned(),
        Amount::Where { style: AmountStyle::WhereXIs, is } => {
            w.x = Some(described(w, is));
            "X".to_owned()
        }
        Amount::ThatMuch { word, .. } => word.clone(),
        Amount::Plus(one, two) => format!("{} plus {}", quantity(w, one), quantity(w, two)),
        Amount::Times(3, of) if **of == Amount::X => "three times X".to_owned(),
        Amount::Times(2, of) => match &**of {
            Amount::ThatMuch { word, .. } => format!("twice {word}"),
            x @ (Amount::X | Amount::Where { style: AmountStyle::WhereXIs, .. }) => {
                format!("twice {}", quantity(w, x))
            }
            other => unwritten(other),
        },
        other => unwritten(other),
    }
}

/// The fixed number that "for each" multiplies, or the amount itself, and the words of "for each".
pub fn split_for_each(w: &mut Writer, amount: &Amount) -> (Amount, String) {
    let Amount::Where { style: AmountStyle::ForEach, is } = amount else {
        return (amount.clone(), String::new());
    };
    let (each, words) = for_each(w, is);
    (Amount::Number(each), format!(" for each {words}"))
}

/// What "for each" counts, and the number it multiplies.
pub fn for_each(w: &mut Writer, is: &Amount) -> (i32, String) {
    if let Some((words, _)) = super::super::amount::EACH.iter().find(|(_, one)| one == is) {
        return (1, (*words).to_owned());
    }
    match is {
        Amount::CountOf { filter: found, each } => (*each, filter(w, found, Noun::EACH)),
        Amount::Times(each, of) => (*each, for_each(w, of).1),
        // "for each other Zombie you control and each Zombie card in your graveyard"
        Amount::Plus(one, two) => {
            let (each, one) = for_each(w, one);
            (each, format!("{one} and each {}", for_each(w, two).1))
        }
        Amount::ManaSpent(None, object) => (1, format!("mana spent to cast {}", reference::object(object))),
        Amount::KindsOf(object) => {
            (1, format!("supertype, card type, and subtype {} has", reference::object(object)))
        }
        Amount::ColorsOf(object) => (1, format!("of {} colors", reference::possessive(object))),
        Amount::TimesKicked(object) => (1, format!("time {} was kicked", reference::object(object))),
        other => (1, counted(w, other, Number::One).unwrap_or_else(|| unwritten(other))),
    }
}

/// What is counted, after "for each" or "the number of"; `None` for what is not counted in such words.
fn counted(w: &mut Writer, amount: &Amount, number: Number) -> Option<String> {
    let fixed = super::super::amount::COUNTED.iter().find(|(.., one)| one == amount);
    if let Some(&(one, many, _)) = fixed {
        return Some(verb(number, one, many).to_owned());
    }
    let noun = if number == Number::One { Noun::ONE } else { Noun::NUMBER_OF };
    Some(match amount {
        Amount::CountOf { filter: found, .. } => filter(w, found, noun),
        Amount::CardsIn(zone, whose) => {
            format!("{} in {}", verb(number, "card", "cards"), cards_place(*zone, whose))
        }
        Amount::CountersRemoved(kind) => format!("{} removed this way", counter_noun(kind.as_ref(), number)),
        Amount::Counters(kind, on) => {
            let noun = counter_noun(kind.as_ref(), number);
            match &**on {
                Selection::Player(who) => {
                    let has = verb(super::super::player::number(who), "has", "have");
                    format!("{noun} {} {has}", reference::player(who))
                }
                Selection::All { filter: among, word: _ } => {
                    format!("{noun} among {}", filter(w, among, Noun::ALL))
                }
                on => format!("{noun} on {}", selection::selection(w, on)),
            }
        }
        Amount::ColorsSpent(object) => {
            let colors = verb(number, "color", "colors");
            format!("{colors} of mana spent to cast {}", reference::object(object))
        }
        Amount::Votes(word) => format!("{word} {}", verb(number, "vote", "votes")),
        Amount::ColorsAmong(found) => {
            format!("{} among {}", verb(number, "color", "colors"), filter(w, found, Noun::ALL))
        }
        Amount::CardTypesAmong(found) => {
            let types = verb(number, "card type", "card types");
            format!("{types} among {}", filter(w, found, Noun::COUNTED))
        }
        Amount::Different(Kind::Names, found) => format!("differently named {}", filter(w, found, noun)),
        Amount::Different(kind, found) => {
            let of = match kind {
                Kind::ManaValues => verb(number, "mana value", "mana values"),
                _ => verb(number, "power", "powers"),
            };
            format!("different {of} among {}", filter(w, found, Noun::COUNTED))
        }
        Amount::BasicLandTypes(who) => {
            let types = verb(number, "basic land type", "basic land types");
            format!("{types} among lands {}", controlled(who))
        }
        Amount::DoneThisWay { deed, what } => {
            let noun = if number == Number::One { Noun::ONE } else { Noun::COUNTED };
            format!("{} {} this way", filter(w, what, noun), deed_word(*deed))
        }
        Amount::BuriedThisTurn(found) => {
            format!("{} put into your graveyard from the battlefield this turn", filter(w, found, noun))
        }
        Amount::Happenings(happening, found) => {
            format!("{} {}", filter(w, found, noun), happened(*happening))
        }
        _ => return None,
    })
}

/// "you control", "that player controls".
fn controlled(who: &PlayerRef) -> String {
    let controls = super::verb(super::super::player::number(who), "controls", "control");
    format!("{} {controls}", reference::player(who))
}

pub fn deed_word(deed: DoneDeed) -> &'static str {
    let found = super::super::amount::DEEDS.iter().find(|(_, one)| *one == deed);
    found.map_or("⟨deed⟩", |(word, _)| word)
}

fn cards_place(zone: Zone, whose: &PlayerRef) -> String {
    let noun = match zone {
        Zone::Hand => "hand",
        Zone::Graveyard => "graveyard",
        Zone::Library => "library",
        other => return unwritten(&other),
    };
    match whose {
        PlayerRef::AllPlayers => "all graveyards".to_owned(),
        whose => format!("{} {noun}", reference::player_possessive(whose)),
    }
}

pub fn measure(measure: Measure) -> &'static str {
    match measure {
        Measure::Power => "power",
        Measure::Toughness => "toughness",
        Measure::ManaValue => "mana value",
    }
}

/// "equal to the number of …" of an amount in that style.
pub fn equal_to(w: &mut Writer, amount: &Amount) -> String {
    match amount {
        Amount::Where { style: AmountStyle::EqualTo | AmountStyle::EqualToAfter, is } => {
            format!("equal to {}", described(w, is))
        }
        other => unwritten(other),
    }
}

/// A number that is described: "the number of Goblins you control".
pub fn described(w: &mut Writer, amount: &Amount) -> String {
    if let Some(counted) = counted(w, amount, Number::Many) {
        return format!("the number of {counted}");
    }
    if let Amount::ThisTurn(fact, who) = amount {
        let you = match who {
            PlayerRef::You => Some(true),
            PlayerRef::Opponents => Some(false),
            _ => None,
        };
        let found = super::super::amount::FACTS.iter().find(|(_, one, of)| (one, Some(*of)) == (fact, you));
        return match (found, fact) {
            (Some((words, ..)), _) => (*words).to_owned(),
            (None, TurnFact::DamageDealt) => {
                format!("the damage already dealt to {} this turn", reference::player(who))
            }
            (None, fact) => unwritten(fact),
        };
    }
    match amount {
        Amount::Number(number) => number.to_string(),
        Amount::X => "X".to_owned(),
        Amount::Where { style: AmountStyle::WhereXIs, .. } => quantity(w, amount),
        Amount::ColorsOf(object) => format!("the number of colors {} was", reference::object(object)),
        Amount::HighestLife => "the highest life total among players".to_owned(),
        Amount::TimesKicked(object) => {
            format!("the number of times {} was kicked", reference::object(object))
        }
        Amount::ManaSpent(None, object) => {
            format!("the amount of mana spent to cast {}", reference::object(object))
        }
        Amount::DieResult => "the result".to_owned(),
        Amount::Difference => "the difference".to_owned(),
        Amount::MuchThisWay(Much::DamageDealtAtMostLifeAndSpent(color)) => {
            let bounds = super::super::amount::BEFORE_THE_DAMAGE.replace(" ,", ",");
            format!(
                "the damage dealt, but not more than the amount of {{{}}} spent on X, {bounds}",
                color.letter()
            )
        }
        Amount::MuchThisWay(much) => {
            let found = super::super::amount::MUCH.iter().find(|(_, one)| one == much);
            found.map_or_else(|| unwritten(much), |(words, _)| words.replace(" ,", ","))
        }
        Amount::Greater(one, two) => {
            format!("{} or {}, whichever is greater", described(w, one), described(w, two))
        }
        Amount::NotedLife => "the last noted life total for ~".to_owned(),
        Amount::LifePaid => "the life paid as it entered".to_owned(),
        Amount::ThatMuch { word, .. } => word.clone(),
        Amount::AsCast(is) => format!("{} as you cast ~", described(w, is)),
        Amount::MostDiscarded => "the greatest number of cards a player discarded this way".to_owned(),
        Amount::GreatestAmong(what, among) => {
            format!("the greatest {} among {}", measure(*what), filter(w, among, Noun::ALL))
        }
        Amount::TotalAmong(what, among) => {
            format!("the total {} of {}", measure(*what), filter(w, among, Noun::ALL))
        }
        Amount::Speed(whose) => format!("{} speed", reference::player_possessive(whose)),
        Amount::Life(whose) => format!("{} life total", reference::player_possessive(whose)),
        Amount::Devotion(colors) => {
            let words: Vec<String> = colors.iter().map(|color| color.word().to_owned()).collect();
            format!("your devotion to {}", join(&words, "and"))
        }
        Amount::Of(what, object) => format!("{} {}", reference::possessive(object), measure(*what)),
        Amount::DamageThisTurn(object) => {
            format!("the amount of damage dealt to {} this turn", reference::object(object))
        }
        Amount::Plus(one, two) => format!("{} plus {}", described(w, one), described(w, two)),
        Amount::Minus(one, two) => format!("{} minus {}", described(w, one), described(w, two)),
        Amount::Times(2, of) => format!("twice {}", described(w, of)),
        Amount::Times(3, of) => format!("three times {}", described(w, of)),
        Amount::HalfUp(of) => format!("half {}, rounded up", described(w, of)),
        Amount::HalfDown(of) => format!("half {}, rounded down", described(w, of)),
        other => unwritten(other),
    }
}

/// "+2", "-X".
pub fn signed(w: &mut Writer, amount: &Amount) -> String {
    match amount {
        Amount::Number(number) => format!("{number:+}"),
        Amount::Times(-1, of) => format!("-{}", quantity(w, of)),
        other => format!("+{}", quantity(w, other)),
    }
}

/// "+2/+2"; a zero takes the sign of its neighbour: "-1/-0".
pub fn modification(w: &mut Writer, power: &Amount, toughness: &Amount) -> String {
    let negative = |amount: &Amount| matches!(amount, Amount::Number(..0) | Amount::Times(-1, _));
    let one = |w: &mut Writer, this: &Amount, other: &Amount| match this {
        Amount::Number(0) if negative(other) => "-0".to_owned(),
        _ => signed(w, this),
    };
    let power_text = one(w, power, toughness);
    let toughness_text = one(w, toughness, power);
    format!("{power_text}/{toughness_text}")
}

/// What is said of objects that are counted over a turn.
fn happened(happening: Happening) -> &'static str {
    let found = super::super::amount::HAPPENINGS.iter().find(|(_, one)| *one == happening);
    found.map_or("", |(words, _)| words)
}
