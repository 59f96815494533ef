//! Changes of objects: "gets +2/+2 and has flying".

use super::super::effect::Tense;
use super::super::parser::Number;
use super::super::tree::{
    Amount, AmountStyle, Change, Cost, CrewPower, Filter, ObjectKind, ObjectRule, Test,
};
use super::filter::{Noun, filter};
use super::{Writer, ability, amount, join, keyword, reference, token, unwritten, verb, with_article};

/// Predicates joined by "and"; keywords that follow each other share a verb.
pub fn changes(w: &mut Writer, all: &[Change], number: Number, tense: Tense) -> String {
    let mut predicates: Vec<String> = Vec::new();
    let mut place = 0;
    while place < all.len() {
        if let Some((text, count)) = becomes(w, &all[place..], number, tense) {
            predicates.push(text);
            place += count;
            continue;
        }
        let same = all[place..].iter().take_while(|one| group(one) == group(&all[place])).count();
        let count = if group(&all[place]) == Group::Single { 1 } else { same };
        predicates.push(predicate(w, &all[place..place + count], number, tense));
        place += count;
    }
    if let [.., Change::Rule(ObjectRule::CantActivate { .. })] = all
        && let [one, two] = &predicates[..]
    {
        return format!("{one}, and {two}");
    }
    join(&predicates, "and")
}

#[derive(PartialEq, Eq)]
enum Group {
    Gains,
    Loses,
    Cant,
    Single,
}

fn group(change: &Change) -> Group {
    match change {
        Change::Keyword(_) | Change::Ability(_) => Group::Gains,
        Change::LosesKeyword(_) => Group::Loses,
        Change::CantHaveKeyword(_) => Group::Cant,
        _ => Group::Single,
    }
}

fn predicate(w: &mut Writer, all: &[Change], number: Number, tense: Tense) -> String {
    let has = match tense {
        Tense::Effect => verb(number, "gains", "gain"),
        Tense::Static => verb(number, "has", "have"),
    };
    let is = match tense {
        Tense::Effect => verb(number, "becomes", "become"),
        Tense::Static => verb(number, "is", "are"),
    };
    match &all[0] {
        Change::Keyword(_) | Change::Ability(_) => {
            let texts: Vec<String> = all
                .iter()
                .map(|one| match one {
                    Change::Keyword(one) => keyword::keyword(w, one),
                    Change::Ability(one) => format!("\"{}\"", ability::ability(one)),
                    other => unwritten(other),
                })
                .collect();
            format!("{has} {}", join(&texts, "and"))
        }
        Change::LosesKeyword(_) => {
            let texts: Vec<String> = all
                .iter()
                .map(|one| match one {
                    Change::LosesKeyword(one) if *one == super::super::keyword::any_landwalk() => {
                        "all landwalk abilities".to_owned()
                    }
                    Change::LosesKeyword(one) => keyword::keyword(w, one),
                    other => unwritten(other),
                })
                .collect();
            format!("{} {}", verb(number, "loses", "lose"), join(&texts, "and"))
        }
        Change::CantHaveKeyword(_) => {
            let texts: Vec<String> = all
                .iter()
                .map(|one| match one {
                    Change::CantHaveKeyword(one) => keyword::keyword(w, one),
                    other => unwritten(other),
                })
                .collect();
            format!("can't have {}", join(&texts, "or"))
        }
        Change::NotType(one) if number == Number::One => {
            format!("isn't {}", with_article(&one.name().to_lowercase()))
        }
        Change::NotSnow => format!("{} no longer snow", verb(number, "is", "are")),
        Change::ColorsOfChoice => format!("{is} the color or colors of your choice"),
        Change::ColorOfChoice => format!("{is} the color of your choice"),
        Change::LandTypeOfChoice => format!("{is} the basic land type of your choice"),
        Change::CreatureTypeOfChoice { add: false } => format!("{is} the creature type of your choice"),
        Change::CreatureTypeOfChoice { add: true } => {
            let addition = verb(number, "in addition to its other types", "in addition to their other types");
            format!("{is} the creature type of your choice {addition}")
        }
        Change::KeywordOfChoice(either) => {
            let either: Vec<String> = either.iter().map(|one| keyword::keyword(w, one)).collect();
            format!("{has} your choice of {}", join(&either, "or"))
        }
        Change::CountedKeyword(name, count) => format!("{has} {name} {}", amount::quantity(w, count)),
        Change::ThisAbility => format!("{has} this ability"),
        Change::ActivatedOf { of, but_mana } => {
            let except = if *but_mana { " except mana abilities" } else { "" };
            format!("{has} all activated abilities of {}{except}", super::selection::selection(w, of))
        }
        Change::ChosenType => {
            let addition = verb(number, "in addition to its other types", "in addition to their other types");
            format!("{} the chosen type {addition}", verb(number, "is", "are"))
        }
        Change::ChosenColorToo => {
            let addition =
                verb(number, "in addition to its other colors", "in addition to their other colors");
            format!("{} the chosen color {addition}", verb(number, "is", "are"))
        }
        Change::LosesAllAbilities => format!("{} all abilities", verb(number, "loses", "lose")),
        Change::ReplicateForManaCost => {
            "has replicate. The replicate cost is equal to its mana cost".to_owned()
        }
        Change::NoLandTypes => format!("{} all land types", verb(number, "loses", "lose")),
        Change::LosesOtherTypes => format!("{} all other card types", verb(number, "loses", "lose")),
        Change::GainsAllCreatureTypes => format!("{has} all creature types"),
        Change::NoCreatureTypes => format!("{} all creature types", verb(number, "loses", "lose")),
        Change::Gets(power, toughness) => gets(w, power, toughness, number),
        Change::Base { power: Some(power), toughness: Some(toughness) } => {
            format!(
                "{} base power and toughness {}",
                verb(number, "has", "have"),
                token::size(w, power, toughness)
            )
        }
        legendary if is_legendary(legendary) => format!("{is} legendary"),
        Change::Colors { colors, add: false } if colors.is_empty() => format!("{is} colorless"),
        Change::Colors { colors, add: false } => {
            let words: Vec<String> = colors.iter().map(|color| color.word().to_owned()).collect();
            format!("{is} {}", join(&words, "and"))
        }
        Change::Rule(one) => rule(w, one, number, tense),
        other => unwritten(other),
    }
}

/// Whether the change only adds "legendary".
fn is_legendary(change: &Change) -> bool {
    let Change::AddTypes { supertypes, types, subtypes } = change else { return false };
    supertypes[..] == [crate::types::Supertype::Legendary] && types.is_empty() && subtypes.is_empty()
}

/// "becomes a 2/2 Assembly-Worker artifact creature with flying": several changes that are one predicate.
fn becomes(w: &mut Writer, all: &[Change], number: Number, tense: Tense) -> Option<(String, usize)> {
    let place =
        all.iter().position(|one| matches!(one, Change::AddTypes { .. } | Change::SetTypes { .. }))?;
    if is_legendary(&all[place]) {
        return None;
    }
    if !all[..place].iter().all(|one| matches!(one, Change::Base { .. } | Change::Colors { .. })) {
        return None;
    }
    let mut words: Vec<String> = Vec::new();
    let mut each = String::new();
    let verb_number = number;
    let number = w.noun.unwrap_or(number);
    for one in &all[..place] {
        match one {
            Change::Base {
                power: Some(power @ Amount::Where { style: AmountStyle::EqualTo, .. }),
                toughness,
            } if toughness.as_ref() == Some(power) => {
                each = format!(" with power and toughness each {}", amount::equal_to(w, power));
            }
            Change::Base { power: Some(power), toughness: Some(toughness) } => {
                words.push(token::size(w, power, toughness));
            }
            Change::Colors { colors, add: false } if colors.is_empty() => words.push("colorless".to_owned()),
            Change::Colors { colors, .. } => {
                let colors: Vec<String> = colors.iter().map(|color| color.word().to_owned()).collect();
                words.push(join(&colors, "and"));
            }
            other => words.push(unwritten(other)),
        }
    }
    let (Change::AddTypes { supertypes, types, subtypes } | Change::SetTypes { supertypes, types, subtypes }) =
        &all[place]
    else {
        return None;
    };
    // "a legendary 4/4 red Dragon creature"
    let sized = each.is_empty() && matches!(all[..place], [Change::Base { .. }, ..]);
    let at = if sized { 0 } else { words.len() };
    words.splice(at..at, supertypes.iter().map(|one| one.name().to_lowercase()));
    words.extend(subtypes.iter().cloned());
    words.extend(types.iter().map(|one| one.name().to_lowercase()));
    if number == Number::Many
        && let Some(last) = words.last_mut()
    {
        *last = match (types.last(), subtypes.last()) {
            (Some(one), _) => super::super::filter::type_plural(*one),
            (None, Some(one)) => super::super::subtypes::plural(one),
            (None, None) => last.clone(),
        };
    }
    let noun = words.join(" ");
    let noun = if number == Number::One { with_article(&noun) } else { noun };
    let is = match tense {
        Tense::Effect => verb(verb_number, "becomes", "become"),
        Tense::Static => verb(number, "is", "are"),
    };
    let mut text = format!("{is} {noun}{each}");
    let mut place = place;
    if let Some(Change::Base { power: Some(power), toughness: Some(toughness) }) = all.get(place + 1) {
        text.push_str(&format!(" with base power and toughness {}", token::size(w, power, toughness)));
        place += 1;
    }
    let added = matches!(
        all[..=place].iter().rev().find(|one| !matches!(one, Change::Base { .. } | Change::AllCreatureTypes)),
        Some(Change::AddTypes { .. })
    );
    if let Some(Change::AllCreatureTypes) = all.get(place + 1) {
        text.push_str(" with all creature types");
        place += 1;
    }
    let with: Vec<String> = all[place + 1..]
        .iter()
        .map_while(|one| match one {
            Change::Keyword(one) => Some(keyword::keyword(w, one)),
            Change::Ability(one) => Some(format!("\"{}\"", ability::ability(one))),
            _ => None,
        })
        .collect();
    if !with.is_empty() {
        text.push_str(&format!(" with {}", join(&with, "and")));
    }
    let both = all[..place].iter().any(|one| matches!(one, Change::Colors { add: true, .. }));
    if added && both {
        text.push_str(verb(
            number,
            " in addition to its other colors and types",
            " in addition to their other colors and types",
        ));
    } else if added {
        text.push_str(verb(number, " in addition to its other types", " in addition to their other types"));
    }
    Some((text, place + 1 + with.len()))
}

/// Takes "It's still a land" off the end.
pub fn split_still(all: &[Change]) -> (&[Change], Option<crate::types::CardType>) {
    match all {
        [rest @ .., Change::StillType(one)] => (rest, Some(*one)),
        all => (all, None),
    }
}

/// "a land", "lands".
pub fn still(one: crate::types::CardType, number: Number) -> String {
    match number {
        Number::One => with_article(&one.name().to_lowercase()),
        Number::Many => super::super::filter::type_plural(one),
    }
}

/// ", except it has haste".
pub fn except(w: &mut Writer, clauses: &[Vec<Change>]) -> String {
    if clauses.is_empty() {
        return String::new();
    }
    let clauses: Vec<String> = clauses
        .iter()
        .map(|clause| match &clause[..] {
            [Change::NotLegendary] => "it isn't legendary".to_owned(),
            [Change::Name(name)] => format!("its name is {name}"),
            [Change::AddTypes { supertypes, types, subtypes }]
                if types.is_empty()
                    && subtypes.is_empty()
                    && let [supertype] = &supertypes[..] =>
            {
                format!("it's {} in addition to its other types", supertype.name().to_lowercase())
            }
            all => {
                let text = changes(w, all, Number::One, Tense::Static);
                match text.strip_prefix("is ") {
                    Some(what) => format!("it's {what}"),
                    None => format!("it {text}"),
                }
            }
        })
        .collect();
    format!(", except {}", join(&clauses, "and"))
}

fn gets(w: &mut Writer, power: &Amount, toughness: &Amount, number: Number) -> String {
    let gets = verb(number, "gets", "get");
    if let (
        Amount::Where { style: AmountStyle::WhereXIs, is: x },
        Amount::Where { style: AmountStyle::WhereXIs, is: y },
    ) = (power, toughness)
        && x != y
    {
        let (x, y) = (amount::described(w, x), amount::described(w, y));
        return format!("{gets} +X/+Y, where X is {x}, and Y is {y}");
    }
    let (
        Amount::Where { style: AmountStyle::ForEach, .. },
        Amount::Where { style: AmountStyle::ForEach, .. },
    ) = (power, toughness)
    else {
        return format!("{gets} {}", amount::modification(w, power, toughness));
    };
    let (power, for_each) = amount::split_for_each(w, power);
    let (toughness, same) = amount::split_for_each(w, toughness);
    if for_each != same {
        return unwritten(&(for_each, same));
    }
    format!("{gets} {}{for_each}", amount::modification(w, &power, &toughness))
}

fn mana_of(w: &mut Writer, costs: &[Cost]) -> String {
    match costs {
        [Cost::Mana(mana)] => mana.to_string(),
        [Cost::ManaTimes(mana, times)] => format!("{mana} for each {}", amount::for_each(w, times).1),
        other => unwritten(&other),
    }
}

fn rule(w: &mut Writer, one: &ObjectRule, number: Number, tense: Tense) -> String {
    let able = match tense {
        Tense::Effect => "this turn if able",
        Tense::Static => "each combat if able",
    };
    match one {
        ObjectRule::AttacksYou => format!("{} you {able}", verb(number, "attacks", "attack")),
        ObjectRule::CantAttack { whom: None } => "can't attack".to_owned(),
        ObjectRule::CantAttack { whom: Some(whom) } => format!("can't attack {}", reference::player(whom)),
        ObjectRule::CantBlock { whom: None } => "can't block".to_owned(),
        ObjectRule::AttacksThisCombat => format!("{} this combat if able", verb(number, "attacks", "attack")),
        ObjectRule::CantBlock { whom: Some(whom) } => match &whom.tests[..] {
            [Test::Is(whom)] => format!("can't block {}", reference::object(whom)),
            _ => format!("can't block {}", filter(w, whom, Noun::COUNTED)),
        },
        ObjectRule::CantHaveCounters(kind) => {
            let kind = kind.as_ref().map(|kind| format!("{kind} ")).unwrap_or_default();
            format!("can't have {kind}counters put on {}", verb(number, "it", "them"))
        }
        ObjectRule::Crews { saddles, by } => {
            let first = if *saddles { "saddles Mounts and " } else { "" };
            match by {
                CrewPower::More(more) => {
                    format!("{first}crews Vehicles as though its power were {more} greater")
                }
                CrewPower::Toughness => {
                    format!("{first}crews Vehicles using its toughness rather than its power")
                }
            }
        }
        ObjectRule::DamageByToughness => verb(
            number,
            "assigns combat damage equal to its toughness rather than its power",
            "assign combat damage equal to their toughness rather than their power",
        )
        .to_owned(),
        ObjectRule::CantAttackOrBlockUnlessPay(costs) => {
            format!("can't attack or block unless its controller pays {}", mana_of(w, costs))
        }
        ObjectRule::CantAttackUnlessPay(costs) => {
            format!("can't attack unless its controller pays {}", mana_of(w, costs))
        }
        ObjectRule::CantBlockUnlessPay(costs) => {
            format!("can't block unless its controller pays {}", mana_of(w, costs))
        }
        ObjectRule::CantBlockSomeUnlessPay(whom, costs) => {
            let whom = filter(w, whom, Noun::COUNTED);
            format!("can't block {whom} unless its controller pays {}", mana_of(w, costs))
        }
        ObjectRule::BlocksIfAble { whom: Some(whom) } => {
            format!("{} {} {able}", verb(number, "blocks", "block"), reference::object(whom))
        }
        ObjectRule::CantAttackOrBlock => "can't attack or block".to_owned(),
        ObjectRule::CantAttackUnlessOthers(others) => {
            format!(
                "can't attack unless at least {} other creatures attack",
                amount::word(i32::from(*others))
            )
        }
        ObjectRule::CantBlockUnlessOthers(others) => {
            format!("can't block unless at least {} other creatures block", amount::word(i32::from(*others)))
        }
        ObjectRule::MostCounters(most, kind) => {
            let noun = super::filter::counter_noun(Some(kind), Number::Many);
            format!("can't have more than {} {noun} on it", amount::word(i32::from(*most)))
        }
        ObjectRule::CantAttackAlone => "can't attack alone".to_owned(),
        ObjectRule::CantBlockAlone => "can't block alone".to_owned(),
        ObjectRule::CantAttackOrBlockAlone => "can't attack or block alone".to_owned(),
        ObjectRule::CantBeRegenerated => "can't be regenerated".to_owned(),
        ObjectRule::CantBeCountered { nor_prevented } => {
            let more = if *nor_prevented { " and the damage can't be prevented" } else { "" };
            format!("can't be countered{more}")
        }
        ObjectRule::CantBeEnchanted { others: true } => "can't be enchanted by other Auras".to_owned(),
        ObjectRule::CantBeEnchanted { others: false } => "can't be enchanted".to_owned(),
        ObjectRule::CantBeEquipped => "can't be equipped".to_owned(),
        ObjectRule::CantPhaseOut => "can't phase out".to_owned(),
        ObjectRule::CantBeSacrificed => "can't be sacrificed".to_owned(),
        ObjectRule::CantBeTargeted { by: Filter { kind: ObjectKind::SpellOrAbility, tests } }
            if color_of(tests).is_some() =>
        {
            let color = color_of(tests).unwrap_or_default();
            format!("can't be the target of {color} spells or abilities from {color} sources")
        }
        ObjectRule::CantBeTargeted { by: by @ Filter { kind: ObjectKind::Source, .. } } => {
            format!("can't be the target of abilities from {}", filter(w, by, Noun::COUNTED))
        }
        ObjectRule::CantBeTargeted { by } => {
            format!("can't be the target of {}", filter(w, by, Noun::COUNTED))
        }
        ObjectRule::CantBeBlocked { by: None, .. } => "can't be blocked".to_owned(),
        ObjectRule::CantBeBlocked { by: Some(by), except: true } => {
            format!("can't be blocked except by {}", filter(w, by, Noun::COUNTED))
        }
        ObjectRule::CantBeBlocked { by: Some(by), except: false } => {
            format!("can't be blocked by {}", filter(w, by, Noun::COUNTED))
        }
        ObjectRule::CantBeBlockedByMoreThan(1) => "can't be blocked by more than one creature".to_owned(),
        ObjectRule::Goaded => verb(number, "is goaded", "are goaded").to_owned(),
        ObjectRule::CantBeBlockedByFewerThan(u8::MAX) => {
            format!("can't be blocked {}", super::super::effect::ALL_BLOCK)
        }
        ObjectRule::CantBeBlockedByFewerThan(2) => {
            "can't be blocked except by two or more creatures".to_owned()
        }
        ObjectRule::CantBeBlockedByFewerThan(3) => {
            "can't be blocked except by three or more creatures".to_owned()
        }
        ObjectRule::AttacksIfAble => format!("{} {able}", verb(number, "attacks", "attack")),
        ObjectRule::AttacksObject(whom) => {
            format!("{} {} if able", verb(number, "attacks", "attack"), reference::object(whom))
        }
        ObjectRule::BlocksIfAble { whom: None } => format!("{} {able}", verb(number, "blocks", "block")),
        ObjectRule::MustBeBlocked { by, count: 1 } => {
            let by = match by {
                Some(by) => format!(" by {}", with_article(&filter(w, by, Noun::ONE))),
                None => String::new(),
            };
            let able = if tense == Tense::Effect { able } else { "if able" };
            format!("must be blocked{by} {able}")
        }
        ObjectRule::AssignsNoCombatDamage => {
            format!("{} no combat damage", verb(number, "assigns", "assign"))
        }
        ObjectRule::AttacksAsThough { without: Some(word), had: None } => {
            format!("can attack as though {} didn't have {word}", verb(number, "it", "they"))
        }
        ObjectRule::AttacksAsThough { without: None, had: Some(word) } => {
            format!("can attack as though {} had {word}", verb(number, "it", "they"))
        }
        ObjectRule::BlockedAsThough(None) => {
            "can be blocked as though they didn't have those abilities".to_owned()
        }
        ObjectRule::BlockedAsThough(Some(word)) => {
            format!("can be blocked as though {} didn't have {word}", verb(number, "it", "they"))
        }
        ObjectRule::BlocksAsThough { whom: None, .. } => {
            format!("can block as though {} untapped", verb(number, "it were", "they were"))
        }
        ObjectRule::BlocksAsThough { whom: Some(whom), without, had } => {
            let whom = filter(w, whom, Noun::COUNTED);
            match (without, had) {
                (Some(word), _) => format!("can block {whom} as though they didn't have {word}"),
                (None, had) => format!(
                    "can block {whom} as though {} had {}",
                    verb(number, "it", "they"),
                    had.as_deref().unwrap_or_default()
                ),
            }
        }
        ObjectRule::BlocksOnly(whom) => format!("can block only {}", filter(w, whom, Noun::COUNTED)),
        ObjectRule::BlocksAnyNumber => "can block any number of creatures".to_owned(),
        ObjectRule::BlocksAdditional(more) => {
            let more = match more {
                1 => "an additional creature".to_owned(),
                more => format!("{} additional creatures", amount::word(i32::from(*more))),
            };
            let each = if tense == Tense::Static { " each combat" } else { "" };
            format!("can block {more}{each}")
        }
        ObjectRule::CantActivate { except_mana, tapping } => {
            let unless = if *except_mana { " unless they're mana abilities" } else { "" };
            let with = if *tapping { " with {T} in their costs" } else { "" };
            format!("{} activated abilities{with} can't be activated{unless}", verb(number, "its", "their"))
        }
        ObjectRule::DoesntUntap => format!(
            "{} untap during {}",
            verb(number, "doesn't", "don't"),
            verb(number, "its controller's untap step", "their controllers' untap steps")
        ),
        other => unwritten(other),
    }
}

/// "red" or "nonred", of a single test.
fn color_of(tests: &[Test]) -> Option<String> {
    match tests {
        [Test::Color(color)] => Some(color.word().to_owned()),
        [Test::Not(inner)] => match &**inner {
            Test::Color(color) => Some(format!("non{}", color.word())),
            _ => None,
        },
        _ => None,
    }
}
