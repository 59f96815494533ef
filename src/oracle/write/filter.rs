//! Noun phrases.

use super::super::filter::{is_non, type_plural};
use super::super::parser::Number;
use super::super::subtypes::plural;
use super::super::tree::{
    Comparison, CounterKind, DoneDeed, Filter, Kind, ObjectKind, PlayerRef, Test, Together, Zone,
};
use super::{Writer, amount, join, reference, unwritten};

/// How a noun phrase is written.
#[derive(Clone, Copy, Debug)]
pub struct Noun {
    pub number: Number,
    /// "from your graveyard" rather than "in your graveyard".
    pub from: bool,
    /// What joins alternatives.
    pub conjunction: &'static str,
    /// "instant and sorcery cards", of a number or of each.
    pub spells: bool,
}

impl Noun {
    pub const ONE: Noun = Noun { number: Number::One, from: false, conjunction: "or", spells: false };
    /// A plural that is counted: "artifacts and/or creatures".
    pub const COUNTED: Noun =
        Noun { number: Number::Many, from: false, conjunction: "and/or", spells: false };
    /// A plural that means all: "artifacts and creatures".
    pub const ALL: Noun = Noun { number: Number::Many, from: false, conjunction: "and", spells: true };

    /// What a number counts: "instant and sorcery cards", but "artifacts and/or creatures".
    pub const NUMBER_OF: Noun = Noun { spells: true, ..Noun::COUNTED };
    /// What "for each" counts.
    pub const EACH: Noun = Noun { spells: true, ..Noun::ONE };

    pub const fn from(self, from: bool) -> Noun {
        Noun { from, ..self }
    }

    pub fn of(number: Number) -> Noun {
        match number {
            Number::One => Noun::ONE,
            Number::Many => Noun::COUNTED,
        }
    }
}

/// A noun phrase without its determiner.
pub fn filter(w: &mut Writer, filter: &Filter, how: Noun) -> String {
    let how =
        if filter.tests.iter().any(|test| matches!(test, Test::CastBy(_))) { how.from(true) } else { how };
    let head = head(filter.kind, &filter.tests, how.number);
    let mut words = prefix(w, &filter.tests, how, head.is_none());
    words.extend(head);
    let mut suffixes = Vec::new();
    let mut with: Vec<String> = Vec::new();
    for test in filter.tests.iter().filter(|test| is_suffix(test)) {
        if let Test::Keyword(name) = test {
            with.push(name.clone());
            continue;
        }
        flush_with(&mut with, &mut suffixes);
        let text = suffix(w, test, how);
        // "creature attacking you", "creature without flying that's attacking you"
        let that = matches!(test, Test::AttackingPlayer(_)) && !suffixes.is_empty();
        let be = super::verb(how.number, "that's", "that are");
        suffixes.push(if that { format!("{be} {text}") } else { text });
    }
    flush_with(&mut with, &mut suffixes);
    words.extend(suffixes);
    words.join(" ")
}

/// Keywords in a row are one "with".
fn flush_with(with: &mut Vec<String>, suffixes: &mut Vec<String>) {
    if !with.is_empty() {
        suffixes.push(format!("with {}", join(with, "and")));
        with.clear();
    }
}

/// The noun after adjectives and types, if it has one of its own.
fn head(kind: ObjectKind, tests: &[Test], number: Number) -> Option<String> {
    let many = number == Number::Many;
    let noun = |one: &str, several: &str| Some((if many { several } else { one }).to_owned());
    match kind {
        ObjectKind::Card if tests.contains(&Test::PermanentCard) => noun("permanent card", "permanent cards"),
        ObjectKind::Card => noun("card", "cards"),
        ObjectKind::Spell if tests.contains(&Test::PermanentCard) => {
            noun("permanent spell", "permanent spells")
        }
        ObjectKind::Spell => noun("spell", "spells"),
        ObjectKind::Source => noun("source", "sources"),
        ObjectKind::SpellOrAbility => noun("spell or ability", "spells or abilities"),
        ObjectKind::ActivatedAbility => noun("activated ability", "activated abilities"),
        ObjectKind::Ability => noun("activated or triggered ability", "activated or triggered abilities"),
        ObjectKind::TriggeredAbility => noun("triggered ability", "triggered abilities"),
        ObjectKind::Permanent if tests.contains(&Test::Token) => noun("token", "tokens"),
        ObjectKind::Permanent if tests.iter().any(is_noun) => None,
        ObjectKind::Permanent => noun("permanent", "permanents"),
    }
}

/// Whether a test says where a spell is cast from.
pub fn is_zone(test: &Test) -> bool {
    match test {
        Test::In(..) => true,
        Test::Not(inner) => matches!(**inner, Test::In(..)),
        _ => false,
    }
}

fn is_noun(test: &Test) -> bool {
    match test {
        Test::Type(_) | Test::Subtype(_) | Test::Commander => true,
        Test::AnyOf(lists) => lists.iter().all(|list| list.iter().any(is_noun)),
        _ => false,
    }
}

/// Whether a test comes after the noun.
fn is_suffix(test: &Test) -> bool {
    match test {
        Test::Other
        | Test::Type(_)
        | Test::CardOf(_)
        | Test::PermanentCard
        | Test::Supertype(_)
        | Test::Subtype(_)
        | Test::Commander
        | Test::Color(_)
        | Test::Colorless
        | Test::Monocolored
        | Test::Multicolored
        | Test::Tapped
        | Test::Attacking
        | Test::Blocking
        | Test::Blocked
        | Test::Unblocked
        | Test::Token
        | Test::Enchanted
        | Test::Equipped
        | Test::Kicked
        | Test::Size(..)
        | Test::Modified
        | Test::Suspected
        | Test::FaceDown => false,
        Test::AnyOf(lists) if both_colors(lists).is_some() => true,
        Test::AnyOf(lists) => lists.iter().flatten().all(|test| {
            matches!(test, Test::Keyword(_) | Test::BlockingObject(_) | Test::BlockedByObject(_))
        }),
        Test::Not(inner) if is_another(inner) => false,
        Test::Not(inner) => is_suffix(inner),
        _ => true,
    }
}

/// "both red and white".
fn both_colors(lists: &[Vec<Test>]) -> Option<[crate::types::Color; 2]> {
    match lists {
        [both] => match both[..] {
            [Test::Color(one), Test::Color(two)] => Some([one, two]),
            _ => None,
        },
        _ => None,
    }
}

/// "another target …": the determiner already says it.
pub fn is_another(test: &Test) -> bool {
    matches!(test, Test::Is(object) if matches!(&**object, super::super::tree::ObjectRef::That { word, .. } if word == "another"))
}

/// The words in front of the head, the last of them in the plural if there is no head.
fn prefix(w: &mut Writer, tests: &[Test], how: Noun, headless: bool) -> Vec<String> {
    let shown: Vec<&Test> = tests
        .iter()
        .filter(|test| !is_suffix(test) && !matches!(test, Test::Token | Test::PermanentCard))
        .filter(|test| !matches!(test, Test::Not(inner) if is_another(inner)))
        .collect();
    let last_noun = shown.iter().rposition(|test| is_noun(test));
    let mut words: Vec<String> = Vec::new();
    for (place, test) in shown.iter().enumerate() {
        let many = headless && how.number == Number::Many && Some(place) == last_noun;
        let mut word = match test {
            Test::AnyOf(lists) => alternatives(w, lists, how, many),
            other => adjective(other, many),
        };
        // "nonartifact, nonblack creature"
        if is_non(test) && shown.get(place + 1).is_some_and(|next| is_non(next)) {
            word.push(',');
        }
        words.push(word);
    }
    words
}

fn alternatives(w: &mut Writer, lists: &[Vec<Test>], how: Noun, many: bool) -> String {
    let number = if many { Number::Many } else { Number::One };
    let items: Vec<String> = lists
        .iter()
        .map(|list| {
            let how = Noun { number, ..how };
            let mut words = prefix(w, list, how, true);
            words.extend(list.iter().filter(|test| is_suffix(test)).map(|test| suffix(w, test, how)));
            words.join(" ")
        })
        .collect();
    // Adjectives and singular alternatives are joined by "or" whatever the noun.
    let nouns = lists.iter().all(|list| list.iter().any(is_noun));
    let spells = matches!(lists, [one, two] if matches!((&one[..], &two[..]),
        ([Test::Type(crate::types::CardType::Instant)], [Test::Type(crate::types::CardType::Sorcery)])));
    if spells && how.spells {
        return join(&items, "and");
    }
    let conjunction = if nouns && (many || how.number == Number::Many) { how.conjunction } else { "or" };
    join(&items, if nouns { conjunction } else { "or" })
}

fn adjective(test: &Test, many: bool) -> String {
    match test {
        Test::Other => "other".to_owned(),
        Test::Type(card_type) if many => type_plural(*card_type),
        Test::Type(card_type) => card_type.name().to_lowercase(),
        Test::Supertype(supertype) => supertype.name().to_lowercase(),
        Test::Commander if many => "commanders".to_owned(),
        Test::Commander => "commander".to_owned(),
        Test::Subtype(name) if many => plural(name),
        Test::Subtype(name) => name.clone(),
        Test::Color(color) => color.word().to_owned(),
        Test::Colorless => "colorless".to_owned(),
        Test::Monocolored => "monocolored".to_owned(),
        Test::Multicolored => "multicolored".to_owned(),
        Test::Tapped => "tapped".to_owned(),
        Test::Attacking => "attacking".to_owned(),
        Test::Blocking => "blocking".to_owned(),
        Test::Blocked => "blocked".to_owned(),
        Test::Unblocked => "unblocked".to_owned(),
        Test::Enchanted => "enchanted".to_owned(),
        Test::Equipped => "equipped".to_owned(),
        Test::Kicked => "kicked".to_owned(),
        Test::Modified => "modified".to_owned(),
        Test::Suspected => "suspected".to_owned(),
        Test::Size(power, toughness) => format!("{power}/{toughness}"),
        Test::FaceDown => "face-down".to_owned(),
        Test::Not(inner) => match &**inner {
            Test::Tapped => "untapped".to_owned(),
            Test::FaceDown => "face-up".to_owned(),
            Test::Token => "nontoken".to_owned(),
            Test::Subtype(name) => format!("non-{name}"),
            other => format!("non{}", adjective(other, false)),
        },
        other => unwritten(other),
    }
}

/// A test that comes after the noun.
pub fn suffix(w: &mut Writer, test: &Test, how: Noun) -> String {
    match test {
        Test::Controller(PlayerRef::ControllerOf(object)) if matches!(&**object, super::super::tree::ObjectRef::That { word, .. } if word == "the same") => {
            "with the same controller".to_owned()
        }
        Test::Controller(who) => {
            let number = super::super::player::number(who);
            format!("{} {}", reference::player(who), super::verb(number, "controls", "control"))
        }
        Test::NotController(PlayerRef::You) => "you don't control".to_owned(),
        Test::NotController(who) => format!("{} doesn't control", reference::player(who)),
        Test::Owner(who) => {
            let number = super::super::player::number(who);
            format!("{} {}", reference::player(who), super::verb(number, "owns", "own"))
        }
        Test::In(Zone::Battlefield, PlayerRef::Any) => "on the battlefield".to_owned(),
        Test::DealtDamageThisTurnBy(object) => {
            format!("dealt damage by {} this turn", reference::object(object))
        }
        Test::InOneGraveyard => "from a single graveyard".to_owned(),
        Test::HeldByActive => {
            "the active player has controlled continuously since the beginning of the turn".to_owned()
        }
        Test::Together(Together::Different(Kind::Controllers)) => {
            super::super::filter::DIFFERENT_PLAYERS.to_owned()
        }
        Test::Together(Together::Different(kind)) => {
            let different = super::super::filter::DIFFERENT.iter().find(|(_, one)| one == kind);
            different.map_or_else(|| unwritten(kind), |(words, _)| format!("with {words}"))
        }
        Test::Together(Together::TotalAtMost(of, most)) => {
            let of = super::amount::measure(*of);
            format!("with total {of} {}", compared(w, Comparison::AtMost, most))
        }
        Test::Together(Together::ShareLandType) => "that share a land type".to_owned(),
        Test::ShareNoTypes => "that share no creature types".to_owned(),
        Test::FirstThisTurn => "that's your first this turn".to_owned(),
        Test::TapAbility => "that has an activated ability with {T} in its cost".to_owned(),
        Test::SameTotal(_) => "with the same total power and toughness".to_owned(),
        Test::FoughtLegendThisTurn => {
            "that blocked or was blocked by a legendary creature this turn".to_owned()
        }
        Test::InEither([_, _], whose) => {
            format!(
                "{} {} hand or graveyard",
                if how.from { "from" } else { "in" },
                reference::player_possessive(whose)
            )
        }
        Test::CastBy(who) => {
            let number = super::super::player::number(who);
            format!("{} {}", reference::player(who), super::verb(number, "casts", "cast"))
        }
        Test::ColorCount(count) => {
            let verb = super::verb(how.number, "that's", "that are");
            format!("{verb} exactly {} colors", super::number::word(i32::from(*count)))
        }
        Test::Not(inner)
            if matches!(**inner, Test::In(Zone::Hand, PlayerRef::You | PlayerRef::AnOpponent)) =>
        {
            let yours = **inner == Test::In(Zone::Hand, PlayerRef::You);
            format!("from anywhere other than {} hand", if yours { "your" } else { "an opponent's" })
        }
        Test::Not(inner) if **inner == Test::In(Zone::Battlefield, PlayerRef::Any) => {
            "not on the battlefield".to_owned()
        }
        Test::In(Zone::Hand, PlayerRef::That { word, .. }) if word == super::super::filter::THOSE_CARDS => {
            format!("from among {word}")
        }
        Test::In(zone, whose) => format!("{} {}", if how.from { "from" } else { "in" }, place(*zone, whose)),
        Test::Keyword(name) => format!("with {name}"),
        Test::ManaValue(comparison @ (Comparison::Even | Comparison::Odd), _) => {
            let even = if *comparison == Comparison::Even { "even" } else { "odd" };
            format!("with {even} {}", super::verb(how.number, "mana value", "mana values"))
        }
        Test::ManaValue(comparison, number) => {
            format!("with mana value {}", compared(w, *comparison, number))
        }
        Test::Power(comparison, number) => format!("with power {}", compared(w, *comparison, number)),
        Test::Toughness(comparison, number) => format!("with toughness {}", compared(w, *comparison, number)),
        Test::PowerOrToughness(comparison, number) => {
            format!("with power or toughness {}", compared(w, *comparison, number))
        }
        Test::HasCounter(kind) => {
            let noun = super::with_article(&counter_noun(kind.as_ref(), Number::One));
            format!("with {noun} on {}", super::verb(how.number, "it", "them"))
        }
        Test::CostIs(costs) => {
            let costs: Vec<String> = costs.iter().map(ToString::to_string).collect();
            format!("with mana cost {}", join(&costs, "or"))
        }
        Test::HasCounters(kind, least) => {
            let noun = counter_noun(Some(kind), Number::Many);
            let least = super::number::word(i32::from(*least));
            format!("with {least} or more {noun} on {}", super::verb(how.number, "it", "them"))
        }
        Test::Greatest { of, least, among } => {
            let greatest = if *least { "least" } else { "greatest" };
            let of = match of {
                super::super::tree::Measure::Power => "power",
                super::super::tree::Measure::Toughness => "toughness",
                super::super::tree::Measure::ManaValue => "mana value",
            };
            format!("with the {greatest} {of} among {}", filter(w, among, Noun::ALL))
        }
        Test::ControllerControls(found) => {
            format!("whose controller controls {}", super::with_article(&filter(w, found, Noun::ONE)))
        }
        Test::ExiledWith(object) => format!("exiled with {}", reference::object(object)),
        Test::PutWith(object) => format!("put onto the battlefield with {}", reference::object(object)),
        Test::CreatedWith(object) => format!("created with {}", reference::object(object)),
        Test::DealtDamageToThisTurn(object) => {
            format!("that dealt damage to {} this turn", reference::object(object))
        }
        Test::DealtDamageThisTurnTo(who) => {
            format!("that dealt damage to {} this turn", reference::player(who))
        }
        Test::DuringTurn(who) => format!("during {} turn", reference::player_possessive(who)),
        Test::WasBlocked { by, either, combat } => {
            let blocked = if *either { "blocked or " } else { "" };
            let was = super::verb(how.number, "was", "were");
            let by = by.as_ref().map(|by| format!(" by {}", reference::object(by))).unwrap_or_default();
            let when = if *combat { "combat" } else { "turn" };
            format!("that {blocked}{was} blocked{by} this {when}")
        }
        Test::SharesColorWith(object) => {
            let shares = super::verb(how.number, "that shares", "that share");
            format!("{shares} a color with {}", reference::object(object))
        }
        Test::SharesTypeWith(object) => {
            let shares = super::verb(how.number, "that shares", "that share");
            format!("{shares} a creature type with {}", reference::object(object))
        }
        Test::SharesCardTypeWith(object) => {
            let shares = super::verb(how.number, "that shares", "that share");
            format!("{shares} a card type with {}", reference::object(object))
        }
        Test::SharesNameWith(object) => format!("with the same name as {}", reference::object(object)),
        Test::SharesNameWithSome(some) => {
            format!("with the same name as {}", super::with_article(&filter(w, some, Noun::ONE)))
        }
        Test::ManaAbilities => "with mana abilities".to_owned(),
        Test::TargetCount(super::super::tree::Comparison::Equal, 1) => "with a single target".to_owned(),
        Test::TargetsOnly(what) => {
            let targets = super::verb(how.number, "that targets", "that target");
            match &**what {
                super::super::tree::Selection::Some { filter: found, .. } => {
                    format!("{targets} only a single {}", filter(w, found, Noun::ONE))
                }
                what => format!("{targets} only {}", super::selection::selection(w, what)),
            }
        }
        Test::AbilityOf(source) => {
            format!("from {}", super::with_article(&filter(w, source, Noun::ONE)))
        }
        Test::XInCost => {
            format!("with {{X}} in {}", super::verb(how.number, "its mana cost", "their mana costs"))
        }
        Test::DoneThisWay(DoneDeed::Cast) => "cast this way".to_owned(),
        Test::DoneThisWay(DoneDeed::HadCounter) => "that had a +1/+1 counter put on it this way".to_owned(),
        Test::DoneThisWay(deed) => format!("{} this way", amount::deed_word(*deed)),
        Test::Colored => format!("{} one or more colors", super::verb(how.number, "that's", "that are")),
        Test::Among(object) => format!("from among {}", reference::object(object)),
        Test::NoAbilities => "with no abilities".to_owned(),
        Test::DealtDamageThisTurn => {
            format!("that {} dealt damage this turn", super::verb(how.number, "was", "were"))
        }
        Test::EnteredThisTurn => "that entered this turn".to_owned(),
        Test::PutThereThisTurn { zone: _, from } => {
            format!("that {} put there from {from} this turn", super::verb(how.number, "was", "were"))
        }
        Test::CrewedThisTurn(vehicle) => format!("that crewed {} this turn", reference::object(vehicle)),
        Test::Convoked(spell) => format!("that convoked {}", reference::object(spell)),
        Test::SaddledThisTurn(mount) => format!("that saddled {} this turn", reference::object(mount)),
        Test::AttackedThisTurn => "that attacked this turn".to_owned(),
        Test::BlockedThisTurn => "that blocked this turn".to_owned(),
        Test::DealtAnyDamageThisTurn => "that dealt damage this turn".to_owned(),
        Test::OfChosenType => "of the chosen type".to_owned(),
        Test::OfChosenColor => "of the chosen color".to_owned(),
        Test::OfChosenName => "with the chosen name".to_owned(),
        Test::Named(name) => format!("named {name}"),
        Test::BlockingObject(object) => format!("blocking {}", reference::object(object)),
        Test::BlockedByObject(object) => format!("blocked by {}", reference::object(object)),
        Test::HasAttached(attached) => {
            let (other, rest) = match attached.tests.split_first() {
                Some((Test::Other, rest)) => (true, rest.to_vec()),
                _ => (false, attached.tests.clone()),
            };
            let noun = filter(w, &Filter { kind: attached.kind, tests: rest }, Noun::ONE);
            let noun = if other { format!("another {noun}") } else { super::with_article(&noun) };
            format!("with {noun} attached to it")
        }
        Test::AttachedToPlayer(who) => format!("attached to {}", reference::player(who)),
        Test::AttachedTo(object) => format!("attached to {}", reference::object(object)),
        Test::AttachedToSome(host) => {
            let host = filter(w, host, Noun::ONE);
            format!("attached to {}", super::with_article(&host))
        }
        Test::AttackingPlayer(who) => {
            format!("attacking {}", reference::player(who))
        }
        Test::AnyOf(lists)
            if matches!(&lists[..], [one, two] if matches!((&one[..], &two[..]),
                ([Test::BlockingObject(one)], [Test::BlockedByObject(two)]) if one == two)) =>
        {
            let object = match &lists[0][..] {
                [Test::BlockingObject(object)] => reference::object(object),
                other => unwritten(&other),
            };
            format!("blocking or blocked by {object}")
        }
        Test::AnyOf(lists) if both_colors(lists).is_some() => match both_colors(lists) {
            Some([one, two]) => format!("that's both {} and {}", one.word(), two.word()),
            None => unwritten(test),
        },
        Test::Targets(what) => {
            let what: &super::super::tree::Selection = what;
            let what = match what {
                super::super::tree::Selection::List(either) => {
                    let either: Vec<String> =
                        either.iter().map(|one| super::selection::selection(w, one)).collect();
                    join(&either, "or")
                }
                what => super::selection::selection(w, what),
            };
            format!("that {} {what}", super::verb(how.number, "targets", "target"))
        }
        Test::AnyOf(lists) => {
            let names: Vec<String> = lists
                .iter()
                .map(|list| match &list[..] {
                    [Test::Keyword(name)] => name.clone(),
                    other => unwritten(&other),
                })
                .collect();
            format!("with {}", join(&names, "or"))
        }
        Test::Not(inner) => match &**inner {
            Test::Keyword(name) => format!("without {name}"),
            Test::AnyOf(lists) => {
                let names: Vec<String> = lists
                    .iter()
                    .map(|list| match &list[..] {
                        [Test::Keyword(name)] => name.clone(),
                        other => unwritten(&other),
                    })
                    .collect();
                format!("without {}", join(&names, "or"))
            }
            Test::Owner(PlayerRef::You) => "you don't own".to_owned(),
            Test::SharesColorWithSome(some) => {
                format!(
                    "that doesn't share a color with {}",
                    super::with_article(&filter(w, some, Noun::ONE))
                )
            }
            Test::SharesTypeWithSome(some) => {
                let some = super::with_article(&filter(w, some, Noun::ONE));
                format!("that doesn't share a creature type with {some}")
            }
            Test::SharesNameWithSome(some) => {
                let some = super::with_article(&filter(w, some, Noun::ONE));
                format!("that doesn't have the same name as {some}")
            }
            Test::DoneThisWay(DoneDeed::Chosen) => "not chosen this way".to_owned(),
            Test::Named(name) => format!("not named {name}"),
            Test::Is(object) => format!("other than {}", reference::object(object)),
            Test::HasCounter(kind) => {
                let noun = counter_noun(kind.as_ref(), Number::Many);
                format!("with no {noun} on {}", super::verb(how.number, "it", "them"))
            }
            other => unwritten(other),
        },
        other => unwritten(other),
    }
}

/// "+1/+1 counters", "charge counter", "counter".
pub fn counter_noun(kind: Option<&CounterKind>, number: Number) -> String {
    let noun = super::verb(number, "counter", "counters");
    match kind {
        Some(kind) => format!("{kind} {noun}"),
        None => noun.to_owned(),
    }
}

/// "your graveyard", "exile", "a graveyard".
pub fn place(zone: Zone, whose: &PlayerRef) -> String {
    let noun = match zone {
        Zone::Exile => return "exile".to_owned(),
        Zone::Graveyard => "graveyard",
        Zone::Hand => "hand",
        Zone::Library => "library",
        other => return unwritten(&other),
    };
    match whose {
        PlayerRef::That { word, .. } if word == "it" => "it".to_owned(),
        PlayerRef::Any => format!("a {noun}"),
        PlayerRef::AllPlayers => "all graveyards".to_owned(),
        other => format!("{} {noun}", reference::player_possessive(other)),
    }
}

/// "2 or less", "4 or greater", "less than its power".
pub fn compared(w: &mut Writer, comparison: Comparison, number: &super::super::tree::Amount) -> String {
    use super::super::tree::Amount;
    let plain = matches!(number, Amount::Number(_) | Amount::X | Amount::Where { .. });
    if plain {
        let number = amount::quantity(w, number);
        return match comparison {
            Comparison::AtMost => format!("{number} or less"),
            Comparison::AtLeast => format!("{number} or greater"),
            Comparison::Equal => number,
            other => unwritten(&other),
        };
    }
    let number = amount::described(w, number);
    let words = match comparison {
        Comparison::AtMost => "less than or equal to",
        Comparison::AtLeast => "greater than or equal to",
        Comparison::Less => "less than",
        Comparison::Greater => "greater than",
        Comparison::Equal => "equal to",
        other => return unwritten(&other),
    };
    format!("{words} {number}")
}
