//! Sentences and what they mean; what is written is read back.

use proptest::prelude::*;

use super::*;
use crate::ability::*;
use crate::types::{CardType, Color, Keyword, LandFilter, Supertype};

const IDS: [&str; 3] = ["a1", "a2", "b1"];

fn lines(table: &'static str) -> impl Iterator<Item = &'static str> {
    table.lines().filter(|line| !line.is_empty() && !line.starts_with('#'))
}

#[test]
fn every_line_of_the_tables_is_understood_and_read_back() {
    let mut read = 0;
    for line in lines(include_str!("../../../testdata/oracle/abilities.txt")) {
        let abilities = parse_line(line, None).unwrap_or_else(|error| panic!("{line}: {error}"));
        for ability in abilities {
            assert_eq!(parse_line(&ability.to_string(), None), Ok(vec![ability]), "{line}");
        }
        read += 1;
    }
    for line in lines(include_str!("../../../testdata/oracle/effects.txt")) {
        let effects = parse_effect(line, &IDS).unwrap_or_else(|error| panic!("{line}: {error}"));
        for effect in effects {
            assert_eq!(parse_effect(&effect.to_string(), &IDS), Ok(vec![effect]), "{line}");
        }
        read += 1;
    }
    assert!(read > 100, "the tables are there");
}

/// What several ways to say the same are read as, written in the one way of `Display`.
#[test]
fn sentences_that_say_the_same_are_the_same() {
    for line in lines(include_str!("../../../testdata/oracle/same.txt")) {
        let (said, meant) = line.split_once(" => ").expect("a line is `said => meant`");
        let card = Some("Kari Zev, Skyship Raider");
        let read = parse_line(said, card).unwrap_or_else(|error| panic!("{said}: {error}"));
        let written: Vec<String> = read.iter().map(ToString::to_string).collect();
        assert_eq!(written.join(" "), meant, "{said}");
    }
}

#[test]
fn sentences_that_are_not_understood_are_errors_at_their_place() {
    for line in lines(include_str!("../../../testdata/oracle/errors.txt")) {
        let (said, error) = line.split_once(" => ").expect("a line is `said => place: message`");
        let found = parse_line(said, None).expect_err(said);
        let marked = format!("`{}`: {found}", &said[found.span()]);
        assert!(marked.starts_with(error), "{said}\n found {marked}\nwanted {error}");
    }
}

#[test]
fn a_creature_type_is_suggested_only_where_one_was_probably_meant() {
    let suggested = |text: &str| {
        let error = parse_line(text, None).expect_err(text);
        error.suggestion().map(str::to_owned)
    };
    assert_eq!(suggested("Flying, quickly"), None);
    for (text, meant) in [
        ("This creature can't be blocked by Gobblin.", "Goblin"),
        ("This creature can't be blocked by gobln.", "Goblin"),
        ("This creature can't be blocked by Procesors.", "Processors"),
        ("Flying, frist strike", "First"),
    ] {
        assert_eq!(suggested(text).as_deref(), Some(meant), "{text}");
    }
}

#[test]
fn words_that_players_have_and_missing_commas_are_told() {
    let suggested = |text: &str| {
        let error = parse_line(text, None).expect_err(text);
        error.suggestion().map(str::to_owned)
    };
    for (text, meant) in [
        ("Flying first strike", "Flying, first strike"),
        ("first strike trample, haste", "first strike, trample"),
        ("Flying, doublestrike", "double strike"),
        ("Flying, daunt", "can't be blocked by creatures with power 2 or less"),
    ] {
        assert_eq!(suggested(text).as_deref(), Some(meant), "{text}");
    }
    for mended in
        ["Flying, first strike", "This creature can't be blocked by creatures with power 2 or less."]
    {
        assert!(parse_line(mended, None).is_ok(), "{mended}");
    }
}

#[test]
fn a_line_of_keywords_is_a_list() {
    let read = parse_line("Flying, first strike; rampage 2 and protection from white and from Demons", None);
    assert_eq!(
        read,
        Ok(vec![
            Ability::Keyword(Keyword::Flying),
            Ability::Keyword(Keyword::FirstStrike),
            Ability::Rampage(2),
            Ability::Protection(Filter::Color(Color::White)),
            Ability::Protection(Filter::Subtype("Demon".into())),
        ])
    );
}

#[test]
fn an_effect_has_no_creature_of_its_own() {
    let error = parse_effect("This creature can't block.", &IDS).unwrap_err();
    assert!(matches!(error, AbilityError::NotModelled { .. }), "{error}");
    let error = parse_effect("b2 blocks a1 this combat if able.", &IDS).unwrap_err();
    assert_eq!((error.span(), error.suggestion()), (0..2, Some("a2")));
}

#[test]
fn a_card_has_a_line_for_each_ability_or_none() {
    let text =
        "Flying (It can't be blocked by creatures without flying.)\n(Reminder.)\nZhang Fei can't block.";
    let read = parse_text(text, Some("Zhang Fei"));
    let cant_block = Ability::this(Clause::CantBlock(Filter::Any, Condition::Always));
    assert_eq!(read, Ok(vec![Ability::Keyword(Keyword::Flying), cant_block]));
    assert_eq!(parse_text("", None), Ok(Vec::new()));
    let error = parse_text("Flying\nZhang Fei can't fly.", Some("Zhang Fei")).unwrap_err();
    assert_eq!(error.span(), 23..26);
}

// Random abilities, in the form that reading gives.

fn keyword() -> impl Strategy<Value = Keyword> {
    proptest::sample::select(Keyword::ALL)
}

fn subtype() -> impl Strategy<Value = String> {
    proptest::sample::select(CREATURE_TYPES).prop_map(str::to_owned)
}

fn land() -> impl Strategy<Value = LandFilter> {
    let subtype = proptest::option::of(proptest::sample::select(LAND_TYPES).prop_map(str::to_owned));
    (subtype, proptest::option::of(any::<bool>()), any::<bool>(), any::<bool>())
        .prop_map(|(subtype, basic, snow, legendary)| LandFilter { subtype, basic, snow, legendary })
}

fn landwalk() -> impl Strategy<Value = LandFilter> {
    land().prop_filter("landwalk alone is no ability", |land| *land != LandFilter::default())
}

fn comparison() -> impl Strategy<Value = Comparison> {
    proptest::sample::select(vec![
        Comparison::Less,
        Comparison::AtMost,
        Comparison::Equal,
        Comparison::AtLeast,
        Comparison::Greater,
    ])
}

fn amount(own: Amount) -> impl Strategy<Value = Amount> {
    prop_oneof![
        (0..30).prop_map(Amount::Number),
        Just(Amount::SourcePower),
        Just(Amount::SourceToughness),
        Just(own),
    ]
}

fn name() -> impl Strategy<Value = String> {
    proptest::sample::select(vec![
        "Akron Legionnaire",
        "Wolves of the Hunt",
        "Urza's Avenger",
        "Kari Zev, Skyship Raider",
    ])
    .prop_map(str::to_owned)
}

fn quality() -> impl Strategy<Value = Filter> {
    let types = vec![CardType::Artifact, CardType::Enchantment, CardType::Land, CardType::Planeswalker];
    let plain = prop_oneof![
        proptest::sample::select(Color::ALL.to_vec()).prop_map(Filter::Color),
        Just(Filter::Colorless),
        Just(Filter::Multicolored),
        Just(Filter::Monocolored),
        proptest::sample::select(types).prop_map(Filter::Type),
        subtype().prop_map(Filter::Subtype),
        proptest::sample::select(Supertype::ALL.to_vec()).prop_map(Filter::Supertype),
        keyword().prop_map(Filter::Keyword),
        landwalk().prop_map(Filter::Landwalk),
        name().prop_map(Filter::Named),
        Just(Filter::SharesColorWithSource),
        Just(Filter::Tapped),
        Just(Filter::Attacking),
        Just(Filter::Blocking),
        Just(Filter::HasCounter),
        (comparison(), amount(Amount::OwnToughness)).prop_map(|(how, than)| Filter::Power(how, than)),
        (comparison(), amount(Amount::OwnPower)).prop_map(|(how, than)| Filter::Toughness(how, than)),
    ];
    let other = Just(Filter::Source.not());
    prop_oneof![
        8 => plain.clone(),
        // "Other than equal" has no words; neither has a comparison of a thing with itself.
        3 => plain.prop_map(Filter::not).prop_filter("no words for it", |not| {
            !matches!(not.canonical(), Filter::Not(inner) if matches!(*inner, Filter::Power(..) | Filter::Toughness(..)))
        }),
        1 => other,
    ]
}

/// Filters as phrases have them: unions of intersections.
fn filter() -> impl Strategy<Value = Filter> {
    let all = proptest::collection::vec(quality(), 1..4).prop_map(Filter::All);
    let union = proptest::collection::vec(all, 1..4).prop_map(Filter::AnyOf);
    prop_oneof![1 => Just(Filter::Any), 4 => union.prop_map(|filter| filter.canonical())]
}

fn subject() -> impl Strategy<Value = Subject> {
    let whose = proptest::sample::select(vec![Whose::Yours, Whose::Opponents, Whose::Anyones]);
    prop_oneof![Just(Subject::THIS), (whose, filter()).prop_map(|(whose, filter)| Subject { whose, filter }),]
}

fn condition() -> impl Strategy<Value = Condition> {
    let who = vec![Who::You, Who::Opponent, Who::DefendingPlayer, Who::AttackingPlayer, Who::Anyone];
    let what = prop_oneof![land().prop_map(Counted::Lands), filter().prop_map(Counted::Creatures)];
    let fact = (proptest::sample::select(who), what, 1..25_u32).prop_map(|(who, what, least)| BoardFact {
        who,
        what,
        least,
    });
    let who = vec![Who::You, Who::Opponent, Who::DefendingPlayer, Who::AttackingPlayer];
    let life = prop_oneof![Just(Counted::Life), Just(Counted::MoreLife)];
    let life = (proptest::sample::select(who), life, 1..25_u32).prop_map(|(who, what, least)| BoardFact {
        least: if what == Counted::MoreLife { 1 } else { least },
        who,
        what,
    });
    let fact = prop_oneof![3 => fact, 1 => life];
    prop_oneof![
        2 => Just(Condition::Always),
        1 => fact.clone().prop_map(Condition::If),
        1 => fact.prop_map(Condition::Unless),
    ]
}

/// A filter as a clause has it, which may put a "not" around the whole.
fn object() -> impl Strategy<Value = Filter> {
    prop_oneof![filter(), filter().prop_filter("nobody", |f| *f != Filter::Any).prop_map(Filter::not)]
}

/// Company never counts the creature itself, so "other" is not part of it.
fn company() -> impl Strategy<Value = (u32, Filter)> {
    let other = Filter::Source.not();
    (1..25_u32, filter()).prop_map(move |(least, with)| {
        let with = match with {
            Filter::All(mut parts) => {
                parts.retain(|part| *part != other);
                Filter::All(parts)
            }
            with if with == other => Filter::Any,
            with => with,
        };
        (least, if matches!(with, Filter::AnyOf(_)) { Filter::Tapped } else { with.canonical() })
    })
}

fn plain_ability() -> impl Strategy<Value = Ability> {
    let from = prop_oneof![
        filter().prop_filter("said otherwise", |f| *f != Filter::Any),
        Just(Filter::Type(CardType::Creature)),
        Just(Filter::Any)
    ];
    prop_oneof![
        keyword().prop_map(Ability::Keyword),
        Just(Ability::Flanking),
        (1..9_u32).prop_map(Ability::Rampage),
        (1..9_u32).prop_map(Ability::Bushido),
        landwalk().prop_map(Ability::Landwalk),
        from.prop_map(Ability::Protection),
        Just(Ability::SpiritLink),
        (1..9_u32).prop_map(Ability::Toxic),
    ]
}

fn as_though() -> impl Strategy<Value = AsThough> {
    prop_oneof![keyword().prop_map(AsThough::Had), keyword().prop_map(AsThough::Hadnt)]
}

fn clause() -> impl Strategy<Value = Clause> {
    let change = || -20..20_i32;
    let attack = prop_oneof![
        condition().prop_map(Clause::CantAttack),
        company().prop_map(|(least, with)| Clause::AttacksOnlyWith { least, with }),
        Just(Clause::AttacksOnlyAlone),
        (0..9_u32, condition()).prop_map(|(mana, when)| Clause::CantAttackUnlessPaid(mana, when)),
        (1..25_u32).prop_map(Clause::MostAttackers),
        as_though().prop_map(Clause::AttacksAsThough),
        Just(Clause::AttacksIfAble),
    ];
    let block = prop_oneof![
        (object(), condition()).prop_map(|(attackers, when)| Clause::CantBlock(attackers, when)),
        company().prop_map(|(least, with)| Clause::BlocksOnlyWith { least, with }),
        Just(Clause::BlocksOnlyAlone),
        (filter(), 0..9_u32, condition())
            .prop_map(|(attackers, mana, when)| Clause::CantBlockUnlessPaid(attackers, mana, when)),
        (1..25_u32).prop_map(Clause::MostBlocking),
        (1..25_u32).prop_map(Clause::BlocksAdditional),
        Just(Clause::BlocksAnyNumber),
        (filter(), as_though())
            .prop_map(|(attackers, as_though)| Clause::BlocksAsThough(attackers, as_though)),
        filter().prop_map(Clause::BlocksIfAble),
    ];
    let blocked = prop_oneof![
        (object(), condition()).prop_map(|(blockers, when)| Clause::CantBeBlockedBy(blockers, when)),
        (2..25_u32).prop_map(Clause::LeastBlockers),
        (1..25_u32).prop_map(Clause::MostBlockers),
        Just(Clause::BlockedOnlyByAll),
        landwalk().prop_map(Clause::BlockedAsThoughWithoutLandwalk),
        keyword().prop_map(Clause::BlockedAsThoughWithout),
        (filter(), 1..25_u32).prop_map(|(by, least)| Clause::MustBeBlocked { by, least }),
        filter().prop_map(Clause::Lure),
    ];
    let rest = prop_oneof![
        Just(Clause::DamageByToughness),
        Just(Clause::DamageAsThoughUnblocked),
        Just(Clause::PreventDamageTo),
        Just(Clause::PreventCombatDamageTo),
        Just(Clause::PreventDamageBy),
        (change(), change()).prop_map(|(power, toughness)| Clause::Gets(power, toughness)),
        (0..20_i32, 0..20_i32).prop_map(|(power, toughness)| Clause::BasePowerToughness(power, toughness)),
        plain_ability().prop_map(|ability| Clause::Has(Box::new(ability))),
        keyword().prop_map(Clause::Loses),
    ];
    prop_oneof![attack, block, blocked, rest]
}

fn whom() -> BoxedStrategy<Whom> {
    let whose = proptest::sample::select(vec![Whose::Yours, Whose::Opponents, Whose::Anyones]);
    (any::<bool>(), whose, filter())
        .prop_map(|(target, whose, filter)| {
            let subject = Subject { whose, filter };
            if target { Whom::Target(subject) } else { Whom::Each(subject) }
        })
        .boxed()
}

fn effect(whom: BoxedStrategy<Whom>) -> impl Strategy<Value = Effect> {
    let gain = prop_oneof![
        (-9..9_i32, -9..9_i32).prop_map(|(power, toughness)| Gain::PowerToughness(power, toughness)),
        plain_ability().prop_map(|ability| Gain::Ability(Box::new(ability))),
    ];
    let gains = proptest::collection::vec(gain, 1..4);
    let to = prop_oneof![
        whom.clone().prop_map(DamageTo::Creatures),
        Just(DamageTo::AnyTarget),
        Just(DamageTo::TargetPlayer)
    ]
    .boxed();
    prop_oneof![
        (whom.clone(), gains).prop_map(|(whom, gains)| Effect::UntilEndOfTurn { whom, gains }),
        whom.clone().prop_map(Effect::Regenerate),
        (whom, any::<bool>())
            .prop_map(|(whom, beyond_regeneration)| Effect::Destroy { whom, beyond_regeneration }),
        (0..20_u32, to.clone()).prop_map(|(amount, to)| Effect::DealDamage { amount, to }),
        (0..20_u32, to).prop_map(|(amount, to)| Effect::PreventNextDamage { amount, to }),
        Just(Effect::PreventAllCombatDamage),
    ]
}

fn trigger_whom() -> impl Strategy<Value = Whom> {
    let each = prop_oneof![
        Just(Filter::Attacking),
        Just(Filter::All(vec![Filter::Source.not(), Filter::Attacking])),
        subtype().prop_map(Filter::Subtype),
        proptest::sample::select(Color::ALL.to_vec()).prop_map(Filter::Color),
    ];
    let whose = proptest::sample::select(vec![Whose::Yours, Whose::Anyones]);
    prop_oneof![
        3 => Just(Whom::This),
        2 => (whose, each).prop_map(|(whose, filter)| Whom::Each(Subject { whose, filter })),
        1 => Just(match Triggered::mentor() {
            Triggered::Attack { effect: AttackEffect::PlusCounters { whom, .. }, .. } => whom,
            _ => unreachable!("mentor puts counters"),
        }),
    ]
}

fn triggered() -> impl Strategy<Value = Triggered> {
    let gain = prop_oneof![
        (-9..9_i32, -9..9_i32).prop_map(|(power, toughness)| Gain::PowerToughness(power, toughness)),
        plain_ability().prop_map(|ability| Gain::Ability(Box::new(ability))),
    ];
    let gains = proptest::collection::vec(gain, 1..3);
    let event = prop_oneof![
        Just(AttackEvent::Attacks),
        Just(AttackEvent::AttacksPlayerWithMostLife),
        Just(AttackEvent::YoursAttacksAlone),
        company().prop_map(|(least, others)| AttackEvent::AttacksWith { least, others }),
    ];
    let effect = prop_oneof![
        (trigger_whom(), gains).prop_map(|(whom, gains)| AttackEffect::UntilEndOfTurn { whom, gains }),
        (trigger_whom(), 1..5_u32).prop_map(|(whom, count)| AttackEffect::PlusCounters { whom, count }),
    ];
    let attack = (event, effect).prop_map(|(event, effect)| Triggered::Attack { event, effect });
    let event = proptest::sample::select(vec![
        BlockEvent::Blocks,
        BlockEvent::BecomesBlocked,
        BlockEvent::AttacksUnblocked,
    ]);
    let effect = prop_oneof![
        (-9..9_i32, -9..9_i32).prop_map(|(power, toughness)| BlockEffect::Gets(power, toughness)),
        (-9..9_i32, -9..9_i32)
            .prop_map(|(power, toughness)| BlockEffect::GetsForEachBlocker(power, toughness)),
        (1..9_u32).prop_map(BlockEffect::PlusCounters),
        (1..9_u32).prop_map(BlockEffect::DefendingPlayerLosesLife),
    ];
    let block = (event, effect).prop_map(|(event, effect)| Triggered::Block { event, effect });
    let event = proptest::sample::select(vec![
        DamageEvent::DealsCombatDamageToPlayer,
        DamageEvent::IsDealtCombatDamage,
    ]);
    let amount = prop_oneof![Just(DamageAmount::ThatMuch), (1..9_u32).prop_map(DamageAmount::Number)];
    let effect = prop_oneof![
        amount.clone().prop_map(DamageEffect::YouGainLife),
        amount.clone().prop_map(DamageEffect::OpponentLosesLife),
        (1..9_u32).prop_map(DamageEffect::OpponentGetsPoison),
        amount.prop_map(DamageEffect::PlusCounters),
    ];
    let damage = (event, effect).prop_map(|(event, effect)| Triggered::Damage { event, effect });
    prop_oneof![attack, block, damage]
}

fn ability() -> impl Strategy<Value = Ability> {
    let cost = (0..20_u8, proptest::array::uniform5(0..3_u8))
        .prop_map(|(generic, colored)| ManaCost { generic, colored });
    let effect = effect(prop_oneof![3 => Just(Whom::This), 1 => whom()].boxed());
    let ward = (0..20_u8, proptest::array::uniform5(0..3_u8))
        .prop_map(|(generic, colored)| Ability::Ward(ManaCost { generic, colored }));
    prop_oneof![
        1 => plain_ability(),
        1 => ward,
        2 => triggered().prop_map(Ability::Triggered),
        1 => (cost, any::<bool>(), effect).prop_map(|(cost, taps, effect)| Ability::Activated { cost, taps, effect }),
        8 => (subject(), clause())
            .prop_filter("a cap on one creature, or a condition where it has no place", |(subject, clause)| {
                let capped = matches!(clause, Clause::MostAttackers(_) | Clause::MostBlocking(_));
                let no_predicate = matches!(
                    clause,
                    Clause::Lure(_)
                        | Clause::DamageAsThoughUnblocked
                        | Clause::PreventDamageTo
                        | Clause::PreventCombatDamageTo
                        | Clause::PreventDamageBy
                );
                subject.whose != Whose::This || !(capped || no_predicate && *subject != Subject::THIS)
            })
            .prop_map(|(subject, clause)| Ability::Static(Statement { subject, clause })),
    ]
}

#[test]
fn a_land_that_is_a_creature_is_a_creature_and_a_land_alone_a_land() {
    for what in [
        "a land",
        "a snow land",
        "an Island",
        "a land creature",
        "a land Dryad",
        "a land non-Advisor creature",
    ] {
        let text = format!("This creature can't be blocked if you control {what}.");
        let read = parse_line(&text, None).unwrap();
        assert_eq!(read[0].to_string(), text);
        let is_land = format!("{:?}", read[0]).contains("what: Lands");
        assert_eq!(is_land, what.ends_with("land") || what.ends_with("Island"), "{what}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn what_is_written_is_read_back(ability in ability()) {
        let text = ability.to_string();
        prop_assert_eq!(parse_line(&text, None), Ok(vec![ability]), "{}", text);
    }

    #[test]
    fn a_spell_is_read_back(effect in effect(whom())) {
        let text = effect.to_string();
        // A spell isn't a creature that could be meant.
        prop_assume!(!text.contains("this creature"));
        prop_assert_eq!(parse_spell(&text, None), Ok(effect), "{}", text);
    }

    #[test]
    fn no_text_makes_the_reader_panic(text in "[a-zA-Z0-9 ,.;:~(){}\"'/+-]{0,60}") {
        if let Err(error) = parse_line(&text, Some("Craw Wurm")) {
            prop_assert!(text.get(error.span()).is_some(), "{:?} of {:?}", error.span(), text);
        }
    }

    #[test]
    fn words_in_any_order_make_no_panic(words in proptest::collection::vec(proptest::sample::select(WORDS), 0..14)) {
        let text = words.join(" ");
        if let Err(error) = parse_line(&text, None) {
            prop_assert!(text.get(error.span()).is_some(), "{:?} of {:?}", error.span(), text);
            prop_assert!(!error.to_string().is_empty());
        }
    }
}

const WORDS: &[&str] = &[
    "this creature",
    "creatures",
    "you",
    "control",
    "can't",
    "can",
    "attack",
    "block",
    "be",
    "blocked",
    "by",
    "except",
    "unless",
    "if",
    "able",
    "each",
    "combat",
    "all",
    "Walls",
    "Elf",
    "flying",
    "with",
    "without",
    "and",
    "or",
    ",",
    ".",
    "power",
    "3",
    "or less",
    "two",
    "an",
    "additional",
    "pays",
    "{2}",
    "has",
    "gets",
    "+1/+1",
    "protection",
    "from",
    "black",
    "landwalk",
    "islandwalk",
    "alone",
    "only",
    "as though",
    "it",
    "had",
    "named",
    "Craw",
    "\"Flying\"",
    "defending player",
];
