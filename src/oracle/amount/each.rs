//! What is counted one by one: "for each creature you control".

use super::super::number::vote_word;
use super::super::parser::{Number, Parser};
use super::super::tree::{Amount, Happening, Kind, Much, ObjectKind, PlayerRef, Selection, TurnFact};
use super::super::{counter, filter, player, reference};
use super::*;

/// What "for each" counts, multiplied by `each`.
pub fn each_thing(p: &mut Parser<'_>, each: i32) -> Option<Amount> {
    let times = |amount: Amount| match amount {
        Amount::CountOf { filter, each: _ } => Amount::CountOf { filter, each },
        amount if each == 1 => amount,
        amount => Amount::Times(each, Box::new(amount)),
    };
    if let Some((_, amount)) = EACH.iter().find(|(words, _)| p.take(words)) {
        return Some(times(amount.clone()));
    }
    if p.take("of your opponents") {
        return Some(times(Amount::Players(PlayerRef::Opponents)));
    }
    if let Some(amount) = p.attempt(|p| p.first(&[kinds_of, its_colors, mana_spent, times_kicked])) {
        return Some(times(amount));
    }
    let first = times(counted(p, Number::One)?);
    let second = p.attempt(|p| {
        p.phrase("and each")?;
        counted(p, Number::One)
    });
    Some(match second {
        Some(second) => Amount::Plus(Box::new(first), Box::new(times(second))),
        None => first,
    })
}

/// What only "for each" says.
pub const EACH: &[(&str, Amount)] = &[
    ("1 damage prevented this way", Amount::MuchThisWay(Much::DamagePrevented)),
    ("counter among players and permanents", Amount::AllCounters),
    (COMMANDER_CAST, Amount::CommanderCasts),
    ("target beyond the first", Amount::TargetsBeyondFirst),
];

fn kinds_of(p: &mut Parser<'_>) -> Option<Amount> {
    p.phrase("supertype , card type , and subtype")?;
    let object = reference::reference(p)?;
    p.word("has")?;
    Some(Amount::KindsOf(Box::new(object)))
}

fn its_colors(p: &mut Parser<'_>) -> Option<Amount> {
    p.word("of")?;
    let object = reference::possessive(p)?;
    p.word("colors")?;
    Some(Amount::ColorsOf(Box::new(object)))
}

fn mana_spent(p: &mut Parser<'_>) -> Option<Amount> {
    p.phrase("mana spent to cast")?;
    Some(Amount::ManaSpent(None, Box::new(reference::reference(p)?)))
}

fn times_kicked(p: &mut Parser<'_>) -> Option<Amount> {
    p.word("time")?;
    let object = reference::reference(p)?;
    p.phrase("was kicked")?;
    Some(Amount::TimesKicked(Box::new(object)))
}

/// What is counted, after "for each" or "the number of", in words that don't change otherwise.
pub const COUNTED: &[(&str, &str, Amount)] = &[
    ("creature in your party", "creatures in your party", Amount::Party),
    ("opponent you have", "opponents you have", Amount::Players(PlayerRef::Opponents)),
    (
        "creature that died this turn",
        "creatures that died this turn",
        Amount::ThisTurn(TurnFact::CreaturesDied, PlayerRef::Any),
    ),
    (
        "spell you've cast this turn",
        "spells you've cast this turn",
        Amount::ThisTurn(TurnFact::SpellsCast, PlayerRef::You),
    ),
    (
        "spell your opponents have cast this turn",
        "spells your opponents have cast this turn",
        Amount::ThisTurn(TurnFact::SpellsCast, PlayerRef::Opponents),
    ),
    (
        "card you've drawn this turn",
        "cards you've drawn this turn",
        Amount::ThisTurn(TurnFact::CardsDrawn, PlayerRef::You),
    ),
    (
        "card you've discarded this turn",
        "cards you've discarded this turn",
        Amount::ThisTurn(TurnFact::CardsDiscarded, PlayerRef::You),
    ),
    (
        "creature you attacked with this turn",
        "creatures you attacked with this turn",
        Amount::ThisTurn(TurnFact::AttackedWith, PlayerRef::You),
    ),
    (
        "turn you've taken this game",
        "turns you've taken this game",
        Amount::ThisTurn(TurnFact::Turns, PlayerRef::You),
    ),
];

/// What is counted, after "for each" or, with nouns in the plural, "the number of".
pub fn counted(p: &mut Parser<'_>, number: Number) -> Option<Amount> {
    if let Some((.., amount)) = COUNTED.iter().find(|(one, many, _)| p.verb(number, one, many).is_some()) {
        return Some(amount.clone());
    }
    let ways: [fn(&mut Parser<'_>, Number) -> Option<Amount>; 10] = [
        in_zone,
        counters,
        votes,
        colors_spent,
        land_types,
        types_among,
        told_apart,
        this_way,
        happening,
        buried,
    ];
    for way in ways {
        if let Some(amount) = p.attempt(|p| way(p, number)) {
            return Some(amount);
        }
    }
    let mut filter = filter::filter(p, number)?;
    // "lands you control with different names"
    if let Some(kind) = filter::told_apart(&mut filter) {
        return Some(Amount::Different(kind, Box::new(filter)));
    }
    Some(Amount::CountOf { filter: Box::new(filter), each: 1 })
}

/// "card in your hand".
fn in_zone(p: &mut Parser<'_>, number: Number) -> Option<Amount> {
    p.verb(number, "card in", "cards in")?;
    cards_in(p)
}

/// "charge counter on ~", "poison counters you have", "+1/+1 counters among creatures you control", "counter removed this way".
fn counters(p: &mut Parser<'_>, number: Number) -> Option<Amount> {
    let kind = counter::kind(p);
    p.verb(number, "counter", "counters")?;
    if p.take("removed this way") {
        p.scope.amount().or_else(|| p.expect("counters that were removed"))?;
        return Some(Amount::CountersRemoved(kind));
    }
    if p.take("on") {
        let on = Selection::Ref(reference::reference(p)?);
        return Some(Amount::Counters(kind, Box::new(on)));
    }
    if p.take("among") {
        let filter = filter::filter(p, Number::Many)?;
        let all = Selection::All { filter, word: super::super::tree::AllWord::Bare };
        return Some(Amount::Counters(kind, Box::new(all)));
    }
    kind.as_ref()?;
    let who = player::player(p)?;
    p.verb(player::number(&who), "has", "have")?;
    Some(Amount::Counters(kind, Box::new(Selection::Player(who))))
}

/// "color of mana spent to cast it".
fn colors_spent(p: &mut Parser<'_>, number: Number) -> Option<Amount> {
    p.verb(number, "color of mana spent to cast", "colors of mana spent to cast")?;
    Some(Amount::ColorsSpent(own_spell(p)?))
}

/// "card type among cards in your graveyard", "colors among permanents you control".
fn types_among(p: &mut Parser<'_>, number: Number) -> Option<Amount> {
    let types = p.attempt(|p| p.verb(number, "card type among", "card types among")).is_some();
    if !types {
        p.verb(number, "color among", "colors among")?;
    }
    let among = Box::new(filter::filter(p, Number::Many)?);
    Some(if types { Amount::CardTypesAmong(among) } else { Amount::ColorsAmong(among) })
}

/// "different mana value among cards in your graveyard", "differently named lands you control".
fn told_apart(p: &mut Parser<'_>, number: Number) -> Option<Amount> {
    if let Some(what) = p.attempt(|p| {
        p.phrase("differently named")?;
        filter::filter(p, number)
    }) {
        return Some(Amount::Different(Kind::Names, Box::new(what)));
    }
    let kind = match number {
        Number::One => {
            p.one_of(&[("different mana value", Kind::ManaValues), ("different power", Kind::Powers)])?
        }
        Number::Many => {
            p.one_of(&[("different mana values", Kind::ManaValues), ("different powers", Kind::Powers)])?
        }
    };
    p.word("among")?;
    Some(Amount::Different(kind, Box::new(filter::filter(p, Number::Many)?)))
}

/// "creature put into your graveyard from the battlefield this turn".
fn buried(p: &mut Parser<'_>, number: Number) -> Option<Amount> {
    let what = filter::filter(p, number)?;
    p.phrase("put into your graveyard from the battlefield this turn")?;
    Some(Amount::BuriedThisTurn(Box::new(what)))
}

/// "feather vote", "feather votes".
fn votes(p: &mut Parser<'_>, number: Number) -> Option<Amount> {
    let word = vote_word(p, &["vote", "votes"])?;
    p.verb(number, "vote", "votes")?;
    Some(Amount::Votes(word))
}

/// What is said of objects that are counted over a turn.
pub const HAPPENINGS: &[(&str, Happening)] = &[
    ("that died this turn", Happening::Died),
    ("that died under your control this turn", Happening::DiedYours),
    ("that entered under your control this turn", Happening::EnteredYours),
    ("you've cast this turn", Happening::YouCast),
    ("you've sacrificed this turn", Happening::YouSacrificed),
];

/// "Zubera that died this turn", "instant and sorcery spell you've cast this turn".
fn happening(p: &mut Parser<'_>, number: Number) -> Option<Amount> {
    let what = Box::new(filter::filter(p, number)?);
    let happening = p.one_of(HAPPENINGS)?;
    let of_spells = happening == Happening::YouCast;
    ((what.kind == ObjectKind::Spell) == of_spells).then_some(Amount::Happenings(happening, what))
}

/// "basic land types among lands you control", "… they control".
fn land_types(p: &mut Parser<'_>, number: Number) -> Option<Amount> {
    p.verb(number, "basic land type among lands", "basic land types among lands")?;
    let who = player::player(p)?;
    p.verb(player::number(&who), "controls", "control")?;
    Some(Amount::BasicLandTypes(who))
}

/// "creature destroyed this way", "cards discarded this way".
fn this_way(p: &mut Parser<'_>, number: Number) -> Option<Amount> {
    let what = Box::new(filter::filter(p, number)?);
    let deed = p.one_of(DEEDS)?;
    p.phrase("this way")?;
    // Something must have been done before.
    p.scope.amount().or_else(|| p.expect("an instruction before `this way`"))?;
    Some(Amount::DoneThisWay { deed, what })
}
