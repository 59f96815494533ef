//! Noun phrases: "untapped white creature you control with power 2 or less".

use super::parser::{Number, Parser};
use super::subtypes::{plural, subtype};
use super::tree::{CounterKind, DoneDeed, Filter, ObjectKind, PlayerRef, Selection, Test, Zone};
use super::{amount, counter, player, reference};
use crate::types::{CardType, Color, Supertype};

/// A noun phrase without its determiner.
pub fn filter(p: &mut Parser<'_>, number: Number) -> Option<Filter> {
    p.attempt(|p| {
        let mut tests = Vec::new();
        if p.take("other") {
            tests.push(Test::Other);
        }
        let kind = noun(p, number, &mut tests)?;
        suffixes(p, number, &mut tests);
        Some(Filter { kind, tests })
    })
}

/// A word in front of the noun, or the noun.
#[derive(Clone, Debug)]
struct Atom {
    test: Test,
    noun: bool,
}

fn card_type(word: &str) -> Option<CardType> {
    CardType::ALL.into_iter().find(|card_type| card_type.name().eq_ignore_ascii_case(word))
}

/// The plural of a card type's name.
pub fn type_plural(card_type: CardType) -> String {
    match card_type {
        CardType::Sorcery => "sorceries".to_owned(),
        other => format!("{}s", other.name().to_lowercase()),
    }
}

fn color(word: &str) -> Option<Color> {
    Color::ALL.into_iter().find(|color| color.word() == word.to_lowercase())
}

/// Words in front of the noun that are a test of their own.
const ADJECTIVES: &[(&str, Test)] = &[
    ("tapped", Test::Tapped),
    ("attacking", Test::Attacking),
    ("blocking", Test::Blocking),
    ("blocked", Test::Blocked),
    ("unblocked", Test::Unblocked),
    ("enchanted", Test::Enchanted),
    ("equipped", Test::Equipped),
    ("colorless", Test::Colorless),
    ("multicolored", Test::Multicolored),
    ("monocolored", Test::Monocolored),
    ("face-down", Test::FaceDown),
    ("modified", Test::Modified),
    ("kicked", Test::Kicked),
];

/// The test that an adjective says, as `white`, `nonbasic` or `non-Wall`.
fn adjective(word: &str) -> Option<Test> {
    let small = word.to_lowercase();
    if let Some((_, test)) = ADJECTIVES.iter().find(|(text, _)| *text == small) {
        return Some(test.clone());
    }
    if small == "untapped" {
        return Some(Test::Not(Box::new(Test::Tapped)));
    }
    if let Some(color) = color(&small) {
        return Some(Test::Color(color));
    }
    if let Some(supertype) = Supertype::ALL.into_iter().find(|one| one.name().to_lowercase() == small) {
        return Some(Test::Supertype(supertype));
    }
    if let Some((power, toughness)) = small.split_once('/')
        && let (Ok(power), Ok(toughness)) = (power.parse::<u8>(), toughness.parse::<u8>())
    {
        return Some(Test::Size(power.into(), toughness.into()));
    }
    if let Some(rest) = small.strip_prefix("non") {
        let test = match rest {
            "token" => Test::Token,
            "enchanted" => Test::Enchanted,
            "attacking" => Test::Attacking,
            "blocking" => Test::Blocking,
            _ => {
                if let Some(color) = color(rest) {
                    Test::Color(color)
                } else if let Some(card_type) = card_type(rest) {
                    Test::Type(card_type)
                } else if let Some(supertype) =
                    Supertype::ALL.into_iter().find(|one| one.name().to_lowercase() == rest)
                {
                    Test::Supertype(supertype)
                } else {
                    let name = word.strip_prefix("non-").or_else(|| word.strip_prefix("Non-"))?;
                    Test::Subtype(subtype(name).filter(|&one| one == name)?.to_owned())
                }
            }
        };
        return Some(Test::Not(Box::new(test)));
    }
    None
}

/// A noun in the given number.
fn noun_atom(word: &str, number: Number) -> Option<Test> {
    match number {
        Number::One => {
            if let Some(card_type) = card_type(word) {
                return Some(Test::Type(card_type));
            }
            let name = subtype(word)?;
            (name == word).then(|| Test::Subtype(name.to_owned()))
        }
        Number::Many => {
            let small = word.to_lowercase();
            if let Some(card_type) = CardType::ALL.into_iter().find(|&one| type_plural(one) == small) {
                return Some(Test::Type(card_type));
            }
            let name = subtype(word)?;
            (plural(name) == word).then(|| Test::Subtype(name.to_owned()))
        }
    }
}

/// One alternative: adjectives and nouns in a row; only the last noun is in the plural.
fn alternative(p: &mut Parser<'_>, number: Number) -> Vec<Atom> {
    let mut atoms: Vec<Atom> = Vec::new();
    loop {
        let noun_read = atoms.last().is_some_and(|last| last.noun);
        let atom = p.attempt(|p| {
            let comma = atoms.last().is_some_and(|last| is_non(&last.test)) && p.take(",");
            let atom = p.token("an adjective or a noun", |word| {
                adjective(word)
                    .filter(|_| !noun_read)
                    .map(|test| Atom { test, noun: false })
                    .or_else(|| noun_atom(word, Number::One).map(|test| Atom { test, noun: true }))
            })?;
            // "creature attacking you", "creature blocked by ~": what follows the noun is no adjective.
            if !atom.noun && atoms.last().is_some_and(|last| last.noun) {
                return None;
            }
            // Between two adjectives with "non" there is a comma, and nowhere else.
            let both = atoms.last().is_some_and(|last| is_non(&last.test)) && is_non(&atom.test);
            (comma == both).then_some(atom)
        });
        match atom {
            Some(atom) => atoms.push(atom),
            None => break,
        }
    }
    if number == Number::Many
        && let Some(test) = p.token("a plural noun", |word| noun_atom(word, Number::Many))
    {
        // "Kithkin", "Plains": the plural has been taken for a singular before.
        atoms.push(Atom { test, noun: true });
    }
    atoms
}

/// Whether a test is said by an adjective that begins with "non".
pub fn is_non(test: &Test) -> bool {
    match test {
        Test::Not(inner) => {
            matches!(
                **inner,
                Test::Token
                    | Test::Attacking
                    | Test::Blocking
                    | Test::Color(_)
                    | Test::Type(_)
                    | Test::Supertype(_)
                    | Test::Subtype(_)
            )
        }
        _ => false,
    }
}

/// The noun after its adjectives and types.
fn head(p: &mut Parser<'_>, number: Number, tests: &mut Vec<Test>) -> Option<ObjectKind> {
    if p.attempt(|p| {
        p.word("permanent")?;
        p.verb(number, "card", "cards")
    })
    .is_some()
    {
        tests.push(Test::PermanentCard);
        return Some(ObjectKind::Card);
    }
    let one: &[(&'static str, ObjectKind)] = &[
        ("spell or ability", ObjectKind::SpellOrAbility),
        ("spell", ObjectKind::Spell),
        ("card", ObjectKind::Card),
        ("source", ObjectKind::Source),
        ("permanent", ObjectKind::Permanent),
        ("activated ability", ObjectKind::ActivatedAbility),
        ("triggered ability", ObjectKind::TriggeredAbility),
    ];
    let many: &[(&'static str, ObjectKind)] = &[
        ("spells or abilities", ObjectKind::SpellOrAbility),
        ("spells", ObjectKind::Spell),
        ("cards", ObjectKind::Card),
        ("sources", ObjectKind::Source),
        ("permanents", ObjectKind::Permanent),
        ("activated abilities", ObjectKind::ActivatedAbility),
    ];
    if let Some(kind) = p.one_of(if number == Number::One { one } else { many }) {
        return Some(kind);
    }
    p.verb(number, "token", "tokens")?;
    tests.push(Test::Token);
    Some(ObjectKind::Permanent)
}

fn noun(p: &mut Parser<'_>, number: Number, tests: &mut Vec<Test>) -> Option<ObjectKind> {
    let mut lists = vec![alternative(p, number)];
    let alone = p.place();
    let mut conjunction = None;
    if !lists[0].is_empty() {
        while let Some((next, last)) = p.attempt(|p| {
            let comma = p.take(",");
            let word = p.one_of(&[("or", "or"), ("and/or", "and/or"), ("and", "and")]);
            if !comma && word.is_none() || comma && lists.len() == 1 && word.is_some() {
                return None;
            }
            // "creatures and/or other planeswalkers"
            let other = p.take("other");
            let mut next = alternative(p, number);
            if next.is_empty() {
                return p.expect("a noun");
            }
            if other {
                next.insert(0, Atom { test: Test::Other, noun: false });
            }
            Some((next, word))
        }) {
            lists.push(next);
            if last.is_some() {
                conjunction = last;
                break;
            }
        }
        if lists.len() > 1 && conjunction.is_none() {
            // "…is a basic Mountain, Goblin creatures …": no list, but the next clause.
            p.go_to(alone);
            lists.truncate(1);
        }
    }
    let mut tail = Vec::new();
    let kind = head(p, number, &mut tail);
    let nouns_needed = kind.is_none();
    match &lists[..] {
        [only] => {
            if nouns_needed && !only.last().is_some_and(|atom| atom.noun) {
                return p.expect("a noun");
            }
            if kind.is_none() && number == Number::Many && !is_plural_end(p) {
                return p.expect("a plural noun");
            }
            tests.extend(only.iter().map(|atom| atom.test.clone()));
        }
        several => tests.extend(distribute(several, kind.is_some())?),
    }
    tests.extend(tail);
    Some(kind.unwrap_or(ObjectKind::Permanent))
}

/// Whether the word before the place is a plural noun: "two creature" is no noun phrase.
fn is_plural_end(p: &Parser<'_>) -> bool {
    p.previous().is_some_and(|word| noun_atom(word, Number::Many).is_some())
}

/// Who shares what in "tapped artifact or creature", "white or blue creature".
fn distribute(lists: &[Vec<Atom>], headed: bool) -> Option<Vec<Test>> {
    let tests = |atoms: &[Atom]| atoms.iter().map(|atom| atom.test.clone()).collect::<Vec<Test>>();
    let (first, last) = (lists.first()?, lists.last()?);
    let adjectives = |atoms: &[Atom]| atoms.iter().take_while(|atom| !atom.noun).count();
    let only_adjectives = lists[..lists.len() - 1].iter().all(|atoms| adjectives(atoms) == atoms.len());
    if only_adjectives && adjectives(last) > 0 {
        // "untapped white or blue creature": the last adjective of each is the choice, the noun is shared.
        let (shared, choice) = first.split_at(first.len() - 1);
        let (end, tail) = last.split_at(1);
        let middle = &lists[1..lists.len() - 1];
        if middle.iter().any(|atoms| atoms.len() != 1)
            || !headed && !tail.last().is_some_and(|atom| atom.noun)
        {
            return None;
        }
        let mut any = vec![tests(choice)];
        any.extend(middle.iter().map(|atoms| tests(atoms)));
        any.push(tests(end));
        let mut all = tests(shared);
        all.push(Test::AnyOf(any));
        all.extend(tests(tail));
        return Some(all);
    }
    // "Mountain or red card": one word each, and the noun is that of both.
    let single = headed && lists.iter().all(|atoms| atoms.len() == 1);
    if !single && !lists.iter().all(|atoms| atoms.last().is_some_and(|atom| atom.noun)) {
        return None;
    }
    let leading = adjectives(first);
    let rest_bare = lists[1..].iter().all(|atoms| adjectives(atoms) == 0);
    let shared = if rest_bare && leading > 0 {
        // "tapped artifact or creature" shares "tapped"; of "black artifact or creature" that is not sure.
        // Of "red instant or sorcery spell" it is: the noun belongs to both.
        if !headed && !first[..leading].iter().all(|atom| is_shared(&atom.test)) {
            return None;
        }
        leading
    } else {
        0
    };
    let mut all = tests(&first[..shared]);
    let mut any = vec![tests(&first[shared..])];
    any.extend(lists[1..].iter().map(|atoms| tests(atoms)));
    all.push(Test::AnyOf(any));
    Some(all)
}

fn is_shared(test: &Test) -> bool {
    match test {
        Test::Tapped | Test::Attacking | Test::Blocking | Test::Supertype(_) => true,
        Test::Not(inner) => matches!(**inner, Test::Tapped | Test::Token),
        _ => false,
    }
}

/// What follows the noun: "you control", "with flying", "in your graveyard".
fn suffixes(p: &mut Parser<'_>, number: Number, tests: &mut Vec<Test>) {
    while let Some(mut more) = suffix(p, number) {
        // "artifact or creature with flying": only the creature has flying.
        let of_last = more.iter().all(|test| {
            matches!(test, Test::Keyword(_))
                || matches!(test, Test::Not(inner) if matches!(**inner, Test::Keyword(_)))
        });
        match tests.last_mut() {
            Some(Test::AnyOf(lists)) if of_last => {
                if let Some(list) = lists.last_mut() {
                    list.append(&mut more);
                }
            }
            _ => tests.append(&mut more),
        }
    }
}

fn suffix(p: &mut Parser<'_>, number: Number) -> Option<Vec<Test>> {
    p.attempt(|p| {
        if p.take("with") {
            return with(p, number);
        }
        if p.take("without") {
            // "without flying or islandwalk" has neither.
            if let Some(names) = p.attempt(|p| p.list("or", keyword_name).filter(|names| names.len() > 1)) {
                let any = names.into_iter().map(|name| vec![Test::Keyword(name)]).collect();
                return Some(vec![Test::Not(Box::new(Test::AnyOf(any)))]);
            }
            let name = keyword_name(p)?;
            return Some(vec![Test::Not(Box::new(Test::Keyword(name)))]);
        }
        suffix_test(p, number).map(|test| vec![test])
    })
}

fn suffix_test(p: &mut Parser<'_>, number: Number) -> Option<Test> {
    if let Some(test) = p.attempt(controller) {
        return Some(test);
    }
    if let Some(test) = p.attempt(zone) {
        return Some(test);
    }
    let fixed = p.one_of(&[
        ("that was dealt damage this turn", Test::DealtDamageThisTurn),
        ("that were dealt damage this turn", Test::DealtDamageThisTurn),
        ("that entered this turn", Test::EnteredThisTurn),
        ("that attacked this turn", Test::AttackedThisTurn),
        ("that blocked this turn", Test::BlockedThisTurn),
        ("that dealt damage this turn", Test::DealtAnyDamageThisTurn),
        ("of the chosen type", Test::OfChosenType),
        ("of the chosen color", Test::OfChosenColor),
        ("with the chosen name", Test::OfChosenName),
    ]);
    if fixed.is_some() {
        return fixed;
    }
    if p.verb(number, "that's one or more colors", "that are one or more colors").is_some() {
        return Some(Test::Colored);
    }
    p.first(&[
        |p| {
            p.phrase("from among")?;
            p.ahead(|p| p.word("those"))?;
            Some(Test::Among(Box::new(reference::reference(p)?)))
        },
        |p| Some(Test::Targets(Box::new(targeted(p)?))),
        |p| {
            p.phrase("blocking or blocked by")?;
            let object = Box::new(reference::reference(p)?);
            Some(Test::AnyOf(vec![
                vec![Test::BlockingObject(object.clone())],
                vec![Test::BlockedByObject(object)],
            ]))
        },
        |p| {
            p.phrase("whose controller controls")?;
            p.one_of(&[("a", ()), ("an", ())])?;
            Some(Test::ControllerControls(Box::new(filter(p, Number::One)?)))
        },
        |p| {
            p.phrase("created with")?;
            Some(Test::CreatedWith(Box::new(reference::reference(p)?)))
        },
        |p| {
            p.phrase("that dealt damage to")?;
            let object = Box::new(reference::reference(p)?);
            p.phrase("this turn")?;
            Some(Test::DealtDamageToThisTurn(object))
        },
        |p| {
            p.phrase("dealt damage by")?;
            let object = Box::new(reference::reference(p)?);
            p.phrase("this turn")?;
            Some(Test::DealtDamageThisTurnBy(object))
        },
        |p| {
            p.phrase("that doesn't share a color with")?;
            p.one_of(&[("a", ()), ("an", ())])?;
            let some = Box::new(filter(p, Number::One)?);
            Some(Test::Not(Box::new(Test::SharesColorWithSome(some))))
        },
        |p| {
            p.phrase("not chosen this way")?;
            // Somebody must have chosen before.
            Some(Test::Not(Box::new(Test::DoneThisWay(DoneDeed::Chosen))))
        },
        |p| {
            p.phrase("other than")?;
            Some(Test::Not(Box::new(Test::Is(Box::new(reference::reference(p)?)))))
        },
        |p| {
            p.phrase("blocking")?;
            Some(Test::BlockingObject(Box::new(reference::reference(p)?)))
        },
        |p| {
            p.phrase("blocked by")?;
            Some(Test::BlockedByObject(Box::new(reference::reference(p)?)))
        },
        |p| {
            p.phrase("attacking")?;
            Some(Test::AttackingPlayer(player::player(p)?))
        },
        |p| {
            p.phrase("attached to")?;
            Some(Test::AttachedTo(Box::new(reference::reference(p)?)))
        },
    ])
    .or_else(|| named(p))
    .or_else(|| {
        p.attempt(|p| {
            p.word("not")?;
            named(p).map(|test| Test::Not(Box::new(test)))
        })
    })
    .or_else(|| {
        p.attempt(|p| {
            p.phrase(if number == Number::One { "that's" } else { "that are" })?;
            p.word("attacking")?;
            Some(Test::AttackingPlayer(player::player(p)?))
        })
    })
}

/// "that targets ~", "that target you", "that targets a creature": what a spell's targets include.
pub fn targeted(p: &mut Parser<'_>) -> Option<Selection> {
    p.one_of(&[("that targets", ()), ("that target", ())])?;
    p.first(&[
        |p| Some(Selection::Ref(reference::reference(p)?)),
        |p| p.word("you").map(|()| Selection::Player(PlayerRef::You)),
        |p| {
            p.one_of(&[("a", ()), ("an", ())])?;
            let filter = filter(p, Number::One)?;
            let count = super::tree::Count::Exactly(super::tree::Amount::Number(1));
            Some(Selection::Some { count, filter, chooser: None, random: false })
        },
    ])
}

/// "named X": every word that follows and is written large.
fn named(p: &mut Parser<'_>) -> Option<Test> {
    p.attempt(|p| {
        p.word("named")?;
        if p.take("~") {
            return Some(Test::Named("~".to_owned()));
        }
        let mut name = String::new();
        while let Some(word) = p.token("a name", |word| {
            let large = word.starts_with(|letter: char| letter.is_uppercase());
            let small = ["of", "the", "and", "to", "in", "for"].contains(&word) && !name.is_empty();
            (large || small).then_some(word)
        }) {
            if !name.is_empty() {
                name.push(' ');
            }
            name.push_str(word);
            // "Guan Yu, Sainted Warrior": a comma inside the name of a legend.
            let title = p.ahead(|p| {
                p.word(",")?;
                p.token("a title", |word| {
                    word.starts_with(|letter: char| letter.is_uppercase())
                        .then(|| noun_atom(word, Number::Many).is_none())
                })
            });
            if title == Some(true) && p.take(",") {
                name.push(',');
            }
        }
        (!name.is_empty()).then_some(Test::Named(name))
    })
}

fn controller(p: &mut Parser<'_>) -> Option<Test> {
    if p.take("you don't control") {
        return Some(Test::NotController(PlayerRef::You));
    }
    if p.take("you don't own") {
        return Some(Test::Not(Box::new(Test::Owner(PlayerRef::You))));
    }
    let who = player::player(p)?;
    let number = player::number(&who);
    if p.verb(number, "controls", "control").is_some() {
        // "target creature an opponent controls deals damage … to that player": a duel has one opponent.
        if who == PlayerRef::AnOpponent && p.scope.player().is_none() {
            p.scope.mention_player(super::tree::PlayerAntecedent::Each);
        }
        return Some(Test::Controller(who));
    }
    p.verb(number, "owns", "own")?;
    Some(Test::Owner(who))
}

/// "in your graveyard", "from a graveyard", "in exile".
fn zone(p: &mut Parser<'_>) -> Option<Test> {
    if p.take("on the battlefield") {
        return Some(Test::In(Zone::Battlefield, PlayerRef::Any));
    }
    p.one_of(&[("in", ()), ("from", ())])?;
    // "card in it": the hand that was revealed.
    if p.previous() == Some("in") && p.take("it") {
        let whose = PlayerRef::That { word: "it".to_owned(), to: p.scope.revealed_hand()? };
        return Some(Test::In(Zone::Hand, whose));
    }
    if p.take("exile") {
        return Some(Test::In(Zone::Exile, PlayerRef::Any));
    }
    if p.take("a graveyard") {
        return Some(Test::In(Zone::Graveyard, PlayerRef::Any));
    }
    if p.take("all graveyards") {
        return Some(Test::In(Zone::Graveyard, PlayerRef::AllPlayers));
    }
    let whose = player::possessive(p)?;
    let zone =
        p.one_of(&[("graveyard", Zone::Graveyard), ("hand", Zone::Hand), ("library", Zone::Library)])?;
    Some(Test::In(zone, whose))
}

/// The names of keywords that a filter can ask for.
pub fn keyword_name(p: &mut Parser<'_>) -> Option<String> {
    let mut longest: Option<&'static str> = None;
    for &name in super::tree::PLAIN_KEYWORDS {
        if p.ahead(|p| p.phrase(name)).is_some() && longest.is_none_or(|other| name.len() > other.len()) {
            longest = Some(name);
        }
    }
    if let Some(name) = longest {
        p.phrase(name)?;
        return Some(name.to_owned());
    }
    p.token("a keyword", |word| {
        let small = word.to_lowercase();
        let walk = small.strip_suffix("walk").is_some_and(|land| {
            ["plains", "island", "swamp", "mountain", "forest", "desert"].contains(&land)
        });
        let cycling = small.strip_suffix("cycling").is_some_and(|land| {
            ["", "plains", "island", "swamp", "mountain", "forest", "land"].contains(&land)
        });
        (walk || cycling || ["morph", "kicker", "flashback", "suspend", "madness"].contains(&small.as_str()))
            .then_some(small)
    })
}

/// "with flying", where the noun stands apart.
pub fn with_phrase(p: &mut Parser<'_>, number: Number) -> Option<Vec<Test>> {
    p.word("with")?;
    with(p, number)
}

fn with(p: &mut Parser<'_>, number: Number) -> Option<Vec<Test>> {
    if let Some(test) = p.attempt(|p| measure(p)) {
        return Some(vec![test]);
    }
    if let Some(test) = p.attempt(|p| {
        let no = p.take("no");
        if !no {
            p.one_of(&[("a", ()), ("an", ()), ("one or more", ())])?;
        }
        let kind: Option<CounterKind> = counter::kind(p);
        p.one_of(&[("counter", ()), ("counters", ())])?;
        p.phrase("on")?;
        p.word(if number == Number::One { "it" } else { "them" })?;
        let test = Test::HasCounter(kind);
        Some(if no { Test::Not(Box::new(test)) } else { test })
    }) {
        return Some(vec![test]);
    }
    if let Some(test) = p.attempt(|p| {
        let least = p.one_of(&[("the greatest", false), ("the least", true)])?;
        let of = p.one_of(&[
            ("power", super::tree::Measure::Power),
            ("toughness", super::tree::Measure::Toughness),
            ("mana value", super::tree::Measure::ManaValue),
        ])?;
        p.word("among")?;
        Some(Test::Greatest { of, least, among: Box::new(filter(p, Number::Many)?) })
    }) {
        return Some(vec![test]);
    }
    if p.take("the same name as") {
        return Some(vec![Test::SharesNameWith(Box::new(reference::reference(p)?))]);
    }
    if p.take("mana abilities") {
        return Some(vec![Test::ManaAbilities]);
    }
    if p.take("no abilities") {
        return Some(vec![Test::NoAbilities]);
    }
    let either = p.attempt(|p| p.list("or", keyword_name).filter(|names| names.len() > 1));
    if let Some(names) = either {
        return Some(vec![Test::AnyOf(names.into_iter().map(|name| vec![Test::Keyword(name)]).collect())]);
    }
    let names = p.list("and", keyword_name);
    if let Some(names) = names {
        return Some(names.into_iter().map(Test::Keyword).collect());
    }
    None
}

/// "power 2 or less", "mana value X".
pub fn measure(p: &mut Parser<'_>) -> Option<Test> {
    type Make = fn(super::tree::Comparison, super::tree::Amount) -> Test;
    let make: Make = p.one_of(&[
        ("power or toughness", Test::PowerOrToughness as Make),
        ("power", Test::Power as Make),
        ("toughness", Test::Toughness as Make),
        ("mana value", Test::ManaValue as Make),
    ])?;
    let (comparison, number) = amount::compared(p)?;
    Some(make(comparison, number))
}
