//! What an effect acts on: targets, pronouns, "each creature", "two creatures you control".

mod targets;

use super::parser::{Number, Parser};
use super::resolve::{Binding, Nouns};
use super::tree::{
    AllWord, Amount, Count, Filter, ObjectAntecedent, ObjectKind, ObjectRef, PlayerRef, Selection, Target,
    TargetKind, Test, Zone,
};
use super::{amount, filter, player, reference};
use crate::types::CardType;
pub use targets::{any_target, declare_object, object_targets};
use targets::{any_targets, targets};

/// The words for each creature of a pair.
const EACH_OF_BOTH: &str = "each of those creatures";

/// Objects or players, not a list.
pub fn selection(p: &mut Parser<'_>) -> Option<Selection> {
    p.first(&[any_target, targets, objects, |p| Some(Selection::Player(player::player(p)?))])
}

/// Objects only.
pub fn objects(p: &mut Parser<'_>) -> Option<Selection> {
    p.first(&[one_of_them, top_of_graveyard, object_targets, done_this_way, both, pronoun, all, some, |p| {
        let filter = filter::filter(p, Number::Many)?;
        mention_all(p, &filter, Number::Many);
        Some(Selection::All { filter, word: AllWord::Bare })
    }])
}

/// "the top creature card of your graveyard".
pub fn top_of_graveyard(p: &mut Parser<'_>) -> Option<Selection> {
    p.phrase("the top")?;
    let mut filter = filter::filter(p, Number::One)?;
    if filter.kind != super::tree::ObjectKind::Card {
        return None;
    }
    p.word("of")?;
    let whose = player::possessive(p)?;
    p.word("graveyard")?;
    let nouns = Nouns::of(&filter).with(Nouns::CARD);
    filter.tests = vec![Test::In(Zone::Graveyard, whose), Test::Top(filter.tests)];
    p.scope.mention_object(Binding::That(ObjectAntecedent::Last), Number::One, nouns);
    let count = Count::Exactly(Amount::Number(1));
    Some(Selection::Some { count, filter, chooser: None, random: false })
}

/// "the top three cards of target player's library", "the top card of your library".
pub fn top_cards(p: &mut Parser<'_>) -> Option<Selection> {
    p.word("the")?;
    let bottom = p.one_of(&[("top", false), ("bottom", true)])?;
    if let Some(half) = p.attempt(|p| top_half(p, bottom)) {
        return Some(half);
    }
    let (count, number) = if p.take("card") {
        (Amount::Number(1), Number::One)
    } else {
        let (count, number) = amount::count(p)?;
        if number == Number::One {
            return None;
        }
        p.word("cards")?;
        (count, number)
    };
    p.word("of")?;
    let whose = player::possessive(p)?;
    p.word("library")?;
    // One card from each library is several cards.
    let number = match whose {
        PlayerRef::EachPlayer => Number::Many,
        _ => number,
    };
    p.scope.mention_object(Binding::That(ObjectAntecedent::Last), number, Nouns::CARD);
    Some(Selection::TopCards { count, whose, bottom })
}

/// "half of their library, rounded up", after "the top".
fn top_half(p: &mut Parser<'_>, bottom: bool) -> Option<Selection> {
    p.phrase("half of")?;
    let whose = player::possessive(p)?;
    p.phrase("library ,")?;
    let cards = Box::new(Amount::CardsIn(Zone::Library, whose.clone()));
    let count = p.one_of(&[("rounded up", true), ("rounded down", false)]);
    let count = if count? { Amount::HalfUp(cards) } else { Amount::HalfDown(cards) };
    if matches!(whose, PlayerRef::EachPlayer | PlayerRef::EachOpponent) {
        return None;
    }
    p.scope.mention_object(Binding::That(ObjectAntecedent::Last), Number::Many, Nouns::CARD);
    Some(Selection::TopCards { count, whose, bottom })
}

/// `~`, "it", "that creature"; in a clause with a subject, never the subject.
fn pronoun(p: &mut Parser<'_>) -> Option<Selection> {
    object(p).map(Selection::Ref)
}

/// One object as the object of a verb; in a clause with a subject, never the subject.
pub fn object(p: &mut Parser<'_>) -> Option<ObjectRef> {
    let before = p.scope.expect_object(true);
    let object = p.attempt(reference::reference);
    p.scope.expect_object(before);
    object
}

/// "both creatures": the source and the creature that it is paired with, or the other creature of the event.
fn both(p: &mut Parser<'_>) -> Option<Selection> {
    let paired = p.scope.mentions(Binding::That(ObjectAntecedent::Paired));
    let (word, to) = if paired {
        let word = p.one_of(&[("both creatures", "both creatures"), (EACH_OF_BOTH, EACH_OF_BOTH)])?;
        (word, ObjectAntecedent::Paired)
    } else {
        p.phrase("both creatures")?;
        ("both creatures", ObjectAntecedent::EventOther)
    };
    let this = ObjectRef::This { word: word.to_owned() };
    let other = ObjectRef::That { word: String::new(), to };
    Some(Selection::List(vec![Selection::Ref(this), Selection::Ref(other)]))
}

/// Objects, or several joined by "and": "~ and target creature".
pub fn object_list(p: &mut Parser<'_>) -> Option<Selection> {
    list(p, objects)
}

/// "target player's graveyard", "your hand and graveyard": every card there.
pub fn whole_zones(p: &mut Parser<'_>) -> Option<Selection> {
    if p.take("all graveyards") {
        return Some(whole(Zone::Graveyard, PlayerRef::AllPlayers));
    }
    let whose = player::possessive(p)?;
    if p.take("hand and graveyard") {
        let again = player::again(&whose);
        return Some(Selection::List(vec![whole(Zone::Hand, whose), whole(Zone::Graveyard, again)]));
    }
    if p.take("hands and graveyards") {
        let again = player::again(&whose);
        return Some(Selection::List(vec![whole(Zone::Hand, whose), whole(Zone::Graveyard, again)]));
    }
    let zone =
        p.one_of(&[("graveyard", Zone::Graveyard), ("hand", Zone::Hand), ("library", Zone::Library)])?;
    Some(whole(zone, whose))
}

fn whole(zone: Zone, whose: PlayerRef) -> Selection {
    let filter = Filter { kind: super::tree::ObjectKind::Card, tests: vec![Test::In(zone, whose)] };
    Selection::All { filter, word: AllWord::All }
}

/// "a creature dealt damage this way", "creatures destroyed this way": every one of them.
pub fn done_this_way(p: &mut Parser<'_>) -> Option<Selection> {
    let (word, number) = match p.one_of(&[("a", AllWord::Any), ("an", AllWord::Any), ("each", AllWord::Each)])
    {
        Some(word) => (word, Number::One),
        None => (AllWord::Bare, Number::Many),
    };
    let mut filter = filter::filter(p, number)?;
    let deed = p.one_of(amount::DEEDS)?;
    p.phrase("this way")?;
    filter.tests.push(Test::DoneThisWay(deed));
    mention_all(p, &filter, number);
    Some(Selection::All { filter, word })
}

/// "~ from your graveyard".
pub fn reference_from(p: &mut Parser<'_>) -> Option<Selection> {
    let object = reference::reference(p)?;
    p.word("from")?;
    if p.take("exile") {
        return Some(Selection::RefFrom { object, zone: Zone::Exile, whose: PlayerRef::Any });
    }
    if p.take("the graveyard") {
        return Some(Selection::RefFrom { object, zone: Zone::Graveyard, whose: PlayerRef::Any });
    }
    let whose = player::possessive(p)?;
    let zone = p.one_of(&[("graveyard", Zone::Graveyard), ("hand", Zone::Hand)])?;
    Some(Selection::RefFrom { object, zone, whose })
}

/// "each of up to two target creatures", as counters and damage are put on several targets; else any selection.
pub fn each_of(p: &mut Parser<'_>) -> Option<Selection> {
    if !p.take("each of") {
        return selection_list(p);
    }
    if let Some(those) = p.attempt(of_those) {
        return Some(those);
    }
    if p.ahead(|p| p.word("them")).is_some() {
        return match reference::reference(p)? {
            ObjectRef::That { word, to } => {
                Some(Selection::Ref(ObjectRef::That { word: format!("each of {word}"), to }))
            }
            _ => None,
        };
    }
    let several = p.first(&[targets, any_targets])?;
    (number(&several) == Number::Many).then_some(several)
}

/// "each of those creatures with flying", after "each of".
fn of_those(p: &mut Parser<'_>) -> Option<Selection> {
    let those = reference::reference(p)?;
    if !matches!(&those, ObjectRef::That { word, .. } if word == "those creatures") {
        return None;
    }
    let mut tests = vec![Test::Type(CardType::Creature), Test::Among(Box::new(those))];
    let plain = tests.len();
    filter::suffixes(p, Number::Many, &mut tests);
    let filter = Filter { kind: super::tree::ObjectKind::Permanent, tests };
    (filter.tests.len() > plain).then_some(Selection::All { filter, word: AllWord::Each })
}

/// Objects or players, or several joined by "and".
pub fn selection_list(p: &mut Parser<'_>) -> Option<Selection> {
    list(p, selection)
}

fn list(p: &mut Parser<'_>, item: fn(&mut Parser<'_>) -> Option<Selection>) -> Option<Selection> {
    let mut items = vec![item(p)?];
    while let Some(next) = p.attempt(|p| {
        let comma = p.take(",");
        if !p.take("and") && !comma {
            return None;
        }
        let next = item(p)?;
        if matches!(next, Selection::Player(_)) && matches!(p.peek(), Some("gain" | "have" | "get" | "can't"))
        {
            return None;
        }
        // "… and you gain 2 life": the player begins a clause of its own.
        if let Selection::Player(_) = next {
            let ends =
                p.peek().is_none_or(|word| matches!(word, "." | "," | "\"" | "equal" | "unless" | "instead"));
            return ends.then_some(next);
        }
        let ends = p.peek().is_none_or(|word| {
            matches!(
                word,
                "." | ","
                    | "\""
                    | "and"
                    | "until"
                    | "this"
                    | "each"
                    | "get"
                    | "gain"
                    | "can't"
                    | "have"
                    | "equal"
                    | "if"
                    | "unless"
                    | "instead"
                    | "to"
            )
        });
        ends.then_some(next)
    }) {
        items.push(next);
    }
    Some(if items.len() == 1 { items.remove(0) } else { Selection::List(items) })
}

/// A count other than "a": "two", "up to two", "one or two", "any number of", "X".
pub fn several(p: &mut Parser<'_>) -> Option<Count> {
    p.first(&[
        |p| {
            p.phrase("up to")?;
            if p.take("one") {
                return Some(Count::UpTo(Amount::Number(1)));
            }
            Some(Count::UpTo(amount::count(p)?.0))
        },
        |p| p.phrase("any number of").map(|()| Count::AnyNumber),
        |p| p.phrase("one or more").map(|()| Count::OneOrMore),
        |p| {
            let least = amount::number_word(p)?;
            p.phrase("or more")?;
            (least > 1).then(|| u8::try_from(least).ok().map(Count::AtLeast))?
        },
        |p| {
            let least = amount::number_word(p)?;
            p.word("or")?;
            let most = amount::number_word(p)?;
            Some(Count::Between(least as u8, most as u8))
        },
        |p| {
            let least = amount::number_word(p)?;
            p.word(",")?;
            let middle = amount::number_word(p)?;
            p.phrase(", or")?;
            let most = amount::number_word(p)?;
            (middle == least + 1 && most == middle + 1).then_some(Count::Between(least as u8, most as u8))
        },
        |p| {
            let (count, number) = amount::count(p)?;
            (number == Number::Many).then_some(Count::Exactly(count))
        },
    ])
}

/// Whether the nouns after the count are in the plural.
pub fn count_number(count: &Count) -> Number {
    match count {
        Count::Exactly(Amount::Number(1)) | Count::UpTo(Amount::Number(1)) => Number::One,
        _ => Number::Many,
    }
}

/// "one of them at random": of the objects mentioned before.
fn one_of_them(p: &mut Parser<'_>) -> Option<Selection> {
    p.phrase("one of")?;
    let object = reference::reference(p)?;
    if reference::number(&object) != Number::Many {
        return None;
    }
    p.phrase("at random")?;
    let filter =
        Filter { kind: super::tree::ObjectKind::Permanent, tests: vec![Test::Among(Box::new(object))] };
    let count = Count::Exactly(Amount::Number(1));
    p.scope.mention_object(Binding::That(ObjectAntecedent::Last), Number::One, Nouns::PERMANENT);
    Some(Selection::Some { count, filter, chooser: None, random: true })
}

/// "one of them", for cards: a player chooses one.
pub fn one_of_the_cards(p: &mut Parser<'_>) -> Option<Selection> {
    p.phrase("one of")?;
    let (_, nouns) = p.scope.them()?;
    let object = reference::reference(p)?;
    if !nouns.meets(Nouns::CARD)
        || nouns.meets(Nouns::PERMANENT)
        || reference::number(&object) != Number::Many
    {
        return None;
    }
    p.ahead(|p| p.word("."))?;
    let filter = Filter { kind: super::tree::ObjectKind::Card, tests: vec![Test::Among(Box::new(object))] };
    p.scope.next_clause();
    p.scope.mention_object(Binding::That(ObjectAntecedent::Chosen), Number::One, Nouns::CARD);
    Some(Selection::Some { count: Count::Exactly(Amount::Number(1)), filter, chooser: None, random: false })
}

/// Whether the description says when the cards were put into a graveyard: the destination then comes before it.
pub fn is_put_there(what: &Selection) -> bool {
    let filter = match what {
        Selection::All { filter, .. }
        | Selection::Target(Target { what: TargetKind::Object(filter), .. }) => filter,
        _ => return false,
    };
    matches!(filter.tests.last(), Some(Test::PutThereThisTurn { .. }))
}

fn mention_all(p: &mut Parser<'_>, filter: &Filter, number: Number) {
    p.scope.mention_object(Binding::That(ObjectAntecedent::Each), number, Nouns::of(filter));
}

fn all(p: &mut Parser<'_>) -> Option<Selection> {
    let (word, number) =
        p.one_of(&[("each", (AllWord::Each, Number::One)), ("all", (AllWord::All, Number::Many))])?;
    let filter = filter::filter(p, number)?;
    mention_all(p, &filter, number);
    if word == AllWord::Each {
        // "each creature you control. Those creatures …"
        mention_all(p, &filter, Number::Many);
    }
    Some(Selection::All { filter, word })
}

/// "a creature", "another creature", "two creatures", "up to two creatures", "any number of creatures".
pub fn some(p: &mut Parser<'_>) -> Option<Selection> {
    let (count, filter, number) = counted(p)?;
    p.scope.mention_object(Binding::That(ObjectAntecedent::Last), number, Nouns::of(&filter));
    let random = p.take("at random");
    Some(Selection::Some { count, filter, chooser: None, random })
}

/// A count and its noun phrase.
pub fn counted(p: &mut Parser<'_>) -> Option<(Count, Filter, Number)> {
    if p.take("another") {
        let mut found = filter::filter(p, Number::One)?;
        found.tests.insert(0, Test::Other);
        // "another creature or an artifact": which may be the source.
        if found.kind == ObjectKind::Permanent
            && let Some(other) = p.attempt(|p| {
                p.word("or")?;
                p.one_of(&[("a", ()), ("an", ())])?;
                let other = filter::filter(p, Number::One)?;
                // In "another creature or an artifact you control" the last words may be about both.
                let bare = |test: &Test| matches!(test, Test::Type(_) | Test::Subtype(_) | Test::Token);
                let apart = other.tests.iter().all(bare) || found.tests.last() == other.tests.last();
                (other.kind == ObjectKind::Permanent && apart).then_some(other)
            })
        {
            found.tests = vec![Test::AnyOf(vec![found.tests, other.tests])];
        }
        return Some((Count::Exactly(Amount::Number(1)), found, Number::One));
    }
    if let Some(count) = p.attempt(several) {
        let number = count_number(&count);
        return Some((count, filter::filter(p, number)?, number));
    }
    p.one_of(&[("a", ()), ("an", ())])?;
    let found = filter::filter(p, Number::One)?;
    if found.tests.first() == Some(&Test::Other) {
        return None;
    }
    Some((Count::Exactly(Amount::Number(1)), found, Number::One))
}

/// Whether a verb after the selection is in the plural.
pub fn number(selection: &Selection) -> Number {
    match selection {
        Selection::Ref(object) | Selection::RefFrom { object, .. } => reference::number(object),
        Selection::Target(target) => count_number(&target.count),
        Selection::All { word, .. } => match word {
            AllWord::Each | AllWord::Any => Number::One,
            AllWord::All | AllWord::Bare => Number::Many,
        },
        Selection::Some { count, .. } => count_number(count),
        Selection::List(items) => match &items[..] {
            [Selection::Ref(ObjectRef::This { word }), ..] if word == EACH_OF_BOTH => Number::One,
            _ => Number::Many,
        },
        Selection::Player(who) => player::number(who),
        Selection::TopCards { count, .. } => {
            if *count == Amount::Number(1) {
                Number::One
            } else {
                Number::Many
            }
        }
    }
}

/// The same objects again, for a clause without a subject.
pub fn again(selection: &Selection) -> Option<Selection> {
    let silent = |to| Selection::Ref(ObjectRef::That { word: String::new(), to });
    Some(match selection {
        Selection::Ref(object) => Selection::Ref(reference::again(object)),
        Selection::Target(target) => silent(ObjectAntecedent::Target(target.id)),
        Selection::Player(who) => Selection::Player(player::again(who) as PlayerRef),
        Selection::All { .. } => silent(ObjectAntecedent::Each),
        _ => return None,
    })
}
