//! The noun of a phrase, and the words in front of it.

use super::super::parser::{Number, Parser};
use super::super::subtypes::{plural, subtype};
use super::super::tree::{ObjectKind, Test};
use crate::types::{CardType, Color, Supertype};

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

pub(super) fn color(word: &str) -> Option<Color> {
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
    ("suspected", Test::Suspected),
];

/// The test for an adjective: `white`, `nonbasic` or `non-Wall`.
fn adjective(word: &str) -> Option<Test> {
    let small = word.to_lowercase();
    if let Some((_, test)) = ADJECTIVES.iter().find(|(text, _)| *text == small) {
        return Some(test.clone());
    }
    if small == "untapped" {
        return Some(Test::Not(Box::new(Test::Tapped)));
    }
    if small == "face-up" {
        return Some(Test::Not(Box::new(Test::FaceDown)));
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
            "commander" => Test::Commander,
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
pub(super) fn noun_atom(word: &str, number: Number) -> Option<Test> {
    match number {
        Number::One => {
            if word.eq_ignore_ascii_case("commander") {
                return Some(Test::Commander);
            }
            if let Some(card_type) = card_type(word) {
                return Some(Test::Type(card_type));
            }
            let name = subtype(word)?;
            (name == word).then(|| Test::Subtype(name.to_owned()))
        }
        Number::Many => {
            let small = word.to_lowercase();
            if small == "commanders" {
                return Some(Test::Commander);
            }
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
            // "creature attacking you", "creature blocked by ~": what follows the noun is not an adjective.
            if !atom.noun && atoms.last().is_some_and(|last| last.noun) {
                return None;
            }
            // Two adjectives with "non" are separated by a comma, others are not.
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
        // "Kithkin", "Plains": such a plural was read as a singular before.
        atoms.push(Atom { test, noun: true });
    }
    atoms
}

/// Whether a test is an adjective that begins with "non".
pub fn is_non(test: &Test) -> bool {
    match test {
        Test::Not(inner) => {
            matches!(
                **inner,
                Test::Token
                    | Test::Commander
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
    if p.verb(number, "permanent spell", "permanent spells").is_some() {
        tests.push(Test::PermanentCard);
        return Some(ObjectKind::Spell);
    }
    let one: &[(&'static str, ObjectKind)] = &[
        ("spell or ability", ObjectKind::SpellOrAbility),
        ("spell", ObjectKind::Spell),
        ("card", ObjectKind::Card),
        ("source", ObjectKind::Source),
        ("permanent", ObjectKind::Permanent),
        ("activated or triggered ability", ObjectKind::Ability),
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

pub(super) fn noun(p: &mut Parser<'_>, number: Number, tests: &mut Vec<Test>) -> Option<ObjectKind> {
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
            // "…is a basic Mountain, Goblin creatures …": not a list, but the next clause.
            p.go_to(alone);
            lists.truncate(1);
        }
    }
    let second = second_choice(p, number, &mut lists);
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
    if let Some(nouns) = second {
        tests.extend(distribute(&nouns, kind.is_some())?);
    }
    tests.extend(tail);
    Some(kind.unwrap_or(ObjectKind::Permanent))
}

/// The nouns of "red or green instant or sorcery spell", separated from the colors: they are a choice of their own.
fn second_choice(p: &mut Parser<'_>, number: Number, lists: &mut [Vec<Atom>]) -> Option<Vec<Vec<Atom>>> {
    let (last, before) = lists.split_last()?;
    let adjectives = before.iter().flatten().all(|atom| !atom.noun);
    let [adjective, noun] = &last[..] else { return None };
    if before.is_empty() || !adjectives || adjective.noun || !noun.noun {
        return None;
    }
    let other = p.attempt(|p| {
        p.one_of(&[("or", ()), ("and", ())])?;
        let other = p.token("a noun", |word| noun_atom(word, Number::One))?;
        p.ahead(|p| head(p, number, &mut Vec::new()))?;
        Some(Atom { test: other, noun: true })
    })?;
    let noun = lists.last_mut()?.pop()?;
    Some(vec![vec![noun], vec![other]])
}

/// Whether the previous word is a plural noun: "two creature" is not a noun phrase.
fn is_plural_end(p: &Parser<'_>) -> bool {
    p.previous().is_some_and(|word| noun_atom(word, Number::Many).is_some())
}

/// Which words the alternatives share in "tapped artifact or creature", "white or blue creature".
fn distribute(lists: &[Vec<Atom>], headed: bool) -> Option<Vec<Test>> {
    let tests = |atoms: &[Atom]| atoms.iter().map(|atom| atom.test.clone()).collect::<Vec<Test>>();
    let (first, last) = (lists.first()?, lists.last()?);
    let adjectives = |atoms: &[Atom]| atoms.iter().take_while(|atom| !atom.noun).count();
    let only_adjectives = lists[..lists.len() - 1].iter().all(|atoms| adjectives(atoms) == atoms.len());
    if only_adjectives && adjectives(last) > 0 {
        // "untapped white or blue creature": the last adjective of each alternative is the choice, the noun is shared.
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
    // "Mountain or red card": one word each, and both share the noun.
    let single = headed && lists.iter().all(|atoms| atoms.len() == 1);
    if !single && !lists.iter().all(|atoms| atoms.last().is_some_and(|atom| atom.noun)) {
        return None;
    }
    let leading = adjectives(first);
    let rest_bare = lists[1..].iter().all(|atoms| adjectives(atoms) == 0);
    let shared = if rest_bare && leading > 0 {
        // "tapped artifact or creature" shares "tapped"; for "black artifact or creature" that is ambiguous.
        // For "red instant or sorcery spell" it is clear: the noun belongs to both.
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
