//! Positions as people write them, and what is wrong with some.

use proptest::prelude::*;

use super::*;
use crate::ability::{Ability, Clause, Condition, Filter, ManaCost};
use crate::combat::CreatureRef;
use crate::combat::damage::Recipient;
use crate::creature::Counter;
use crate::notation::oracle::{parse_permanent, parse_spell};
use crate::position::{Force, Side};
use crate::types::{CardType, Color, Colors, CreatureSet, Edition, Keyword, Supertype};

/// One card, as a card table would know it.
struct Mammoth;

impl CardSource for Mammoth {
    fn creature(&self, name: &str) -> Result<Creature, CardProblem> {
        match name {
            "War Mammoth" => Ok(Creature {
                subtypes: vec!["Elephant".into()],
                ..Creature::new("", 3, 3).with(Keyword::Trample)
            }),
            "Forest" => Err(CardProblem::Unusable("it is no creature".into())),
            _ => {
                Err(CardProblem::Unknown(crate::notation::nearest(name, ["War Mammoth"]).map(str::to_owned)))
            }
        }
    }
}

fn read(text: &str) -> PositionFile {
    read_position(text, &Mammoth).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn everything_that_a_position_can_say_is_read() {
    let file = read(
        r#"{
            "id": "all", "rules": "fifth-edition", "kind": "damage", "note": "free text",
            "attacker": {"life": 3, "lands": ["Snow Island"], "creatures": [
                {"id": "a1", "card": "War Mammoth", "band": 1, "damage": 1},
                {"id": "a2", "power": -1, "toughness": 4, "colors": ["W", "black"], "types": ["Legendary", "Artifact", "Creature"],
                 "subtypes": ["construct"], "abilities": ["Flying, banding", "This creature can't block."], "band": 1,
                 "counters": {"+1/+1": 2, "flying": 1}, "regeneration_shields": 1},
                {"power": 1, "toughness": 1, "tapped": true, "summoning_sick": true, "attacking": false}]},
            "defender": {"creatures": [{"id": "b1", "power": 2, "toughness": 2}]},
            "effects": ["b1 blocks a2 this combat if able."],
            "blocks": {"b1": ["a2"]},
            "assignment": {"b1": {"a2": 1, "a1": 1}, "a1": {"player": 2, "b1": 1}},
            "assignment_first_strike": {}
        }"#,
    );
    assert_eq!((file.id.as_deref(), file.kind), (Some("all"), Some(Question::Damage)));
    let position = &file.position;
    assert_eq!(position.edition, Edition::Fifth);
    assert_eq!((position.attacker.life, position.defender.life), (3, 20));
    assert!(position.attacker.lands[0].snow);
    let [mammoth, construct, idle] = position.attacker.creatures.as_slice() else {
        panic!("three creatures")
    };
    assert_eq!((mammoth.power, mammoth.damage, mammoth.card.as_deref()), (3, 1, Some("War Mammoth")));
    assert_eq!(mammoth.abilities, [Ability::Keyword(Keyword::Trample)]);
    assert_eq!(construct.colors, [Color::White, Color::Black].into_iter().collect());
    assert_eq!(construct.supertypes, [Supertype::Legendary]);
    assert_eq!(construct.types, [CardType::Artifact, CardType::Creature]);
    assert_eq!(construct.subtypes, ["Construct"]);
    assert_eq!(construct.abilities.len(), 3);
    assert_eq!(
        construct.counters,
        [(Counter::PowerToughness(1, 1), 2), (Counter::Keyword(Keyword::Flying), 1)]
    );
    assert_eq!((idle.id.as_str(), idle.tapped, idle.summoning_sick), ("a3", true, true));
    assert_eq!(position.attacking, CreatureSet::first(2));
    assert_eq!(position.bands, [CreatureSet::first(2)]);
    assert_eq!(position.effects.len(), 1);
    assert_eq!(file.blocks.as_ref().unwrap().blocks, [CreatureSet::only(1)]);
    let a1 = CreatureRef { side: Side::Attacker, index: 0 };
    let shares: Vec<_> =
        file.assignment.as_ref().unwrap().shares[&a1].iter().map(|s| (s.to, s.amount)).collect();
    assert_eq!(shares, [(Recipient::Creature(0), 1), (Recipient::Player, 2)]);
    assert_eq!(file.assignment_first_strike, Some(crate::combat::damage::Assignment::open()));

    let again = read_position(&file.to_json().to_string(), &NoCards).unwrap();
    assert_eq!(again, file, "what is written is read back, without the card table");
}

#[test]
fn attacks_take_the_bands_of_the_file() {
    let creatures =
        r#"[{"power": 1, "toughness": 1}, {"power": 1, "toughness": 1}, {"power": 1, "toughness": 1}]"#;
    let file = read(&format!(
        r#"{{"attacker": {{"creatures": {creatures}}}, "attacks": ["a3", "a1"], "bands": [["a1", "a3"]]}}"#
    ));
    let attacks = file.attacks.unwrap();
    assert_eq!(attacks.attackers, [0, 2].into_iter().collect());
    assert_eq!(attacks.bands, [[0, 2].into_iter().collect()]);
}

#[test]
fn rule_702_22c_a_creature_is_in_one_band() {
    let creature = r#"{"power": 1, "toughness": 1}"#;
    let labelled = r#"{"power": 1, "toughness": 1, "band": 1}"#;
    let bands = |[a1, a2, a3]: [&str; 3], bands: &str| {
        let text = format!(r#"{{"attacker": {{"creatures": [{a1}, {a2}, {a3}]}}, "bands": {bands}}}"#);
        read_position(&text, &NoCards).map(|file| file.position.bands).map_err(|error| error.to_string())
    };
    for (creatures, twice) in [
        ([creature; 3], r#"[["a1", "a2"], ["a2", "a3"]]"#),
        ([creature; 3], r#"[["a1", "a2"], ["a1", "a2"]]"#),
        ([creature; 3], r#"[["a1", "a2"], ["a2", "a1"], ["a1", "a2"]]"#),
        ([labelled, labelled, creature], r#"[["a1", "a2"], ["a1", "a2"]]"#),
        ([labelled, labelled, creature], r#"[["a2", "a3"]]"#),
    ] {
        let error = bands(creatures, twice).unwrap_err();
        assert!(error.ends_with("stands in a band for the second time"), "{twice}: {error}");
    }
    assert!(bands([creature; 3], r#"[["a1", "a1"]]"#).unwrap_err().contains("in this list"));
    // A list may repeat what the creatures say.
    assert_eq!(bands([labelled, labelled, creature], r#"[["a1", "a2"]]"#), Ok(vec![CreatureSet::first(2)]));
}

#[test]
fn counters_change_no_more_than_a_number_may_be() {
    let with = |counters: &str| {
        let creature = format!(r#"{{"power": 1, "toughness": 1, "counters": {counters}}}"#);
        read_position(&format!(r#"{{"attacker": {{"creatures": [{creature}]}}}}"#), &NoCards)
    };
    assert!(with(r#"{"+1/+1": 1000000, "Flying": 1000000}"#).is_ok());
    for too_many in [
        r#"{"+1000/+1000": 1001}"#,
        r#"{"-0/-2": 500001}"#,
        r#"{"+1/+1": 600000, "+2/+0": 300000}"#,
        r#"{"+1000000/+1000000": 1000000}"#,
    ] {
        let error = with(too_many).unwrap_err();
        assert_eq!(*error.problem, PositionProblem::TooManyCounters, "{too_many}");
    }
}

#[test]
fn a_byte_order_mark_is_no_part_of_a_position() {
    let text = r#"{"attacker": {"creatures": [{"power": 1, "toughness": 1}]}}"#;
    let marked = format!("\u{feff}{text}");
    assert_eq!(read_position(&marked, &NoCards), Ok(read(text)));
    assert_eq!(read_positions(&format!("{marked}\n{text}\n"), &NoCards).unwrap(), [read(text), read(text)]);
    let wrong = marked.replace("power", "pwoer");
    let error = read_position(&wrong, &NoCards).unwrap_err();
    let report = crate::notation::report::Report::of_position(&wrong, "board.json", &error);
    assert_eq!((report.column, report.excerpt.chars().next()), (30, Some('{')));
    // In the middle of a text it is a mistake that can be seen.
    let error = read_position("{\u{feff}}", &NoCards).unwrap_err();
    assert!(error.to_string().starts_with(r"`\u{feff}` is not understood here"), "{error}");
}

#[test]
fn an_error_shows_no_control_character_and_no_endless_name() {
    let long = "x".repeat(1 << 16);
    for key in ["\\u001b[2J", &long] {
        let text = format!(r#"{{"attacker": {{"creatures": []}}, "attacks": ["{key}"], "{key}": 1}}"#);
        let error = read_position(&text, &NoCards).unwrap_err();
        let message = error.problem.to_string();
        assert!(!message.contains('\u{1b}') && message.len() < 400, "{message}");
    }
}

#[test]
fn the_cards_name_stands_for_the_creature() {
    let file = read(
        r#"{"attacker": {"creatures": [{"card": "Zhang Fei", "power": 4, "toughness": 4, "abilities": ["Zhang Fei can't block."]}]}}"#,
    );
    let cant_block = Ability::this(Clause::CantBlock(Filter::Any, Condition::Always));
    assert_eq!(file.position.attacker.creatures[0].abilities, [cant_block]);
}

/// Each line: what is put in place of the `@`s below, the words that the error points at, and the message.
#[test]
fn what_is_wrong_is_said_at_its_place() {
    let table = include_str!("../../../testdata/position/errors.txt");
    let mut read = 0;
    for line in table.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let [text, marked, message] =
            <[&str; 3]>::try_from(line.split(" => ").collect::<Vec<_>>()).expect("three parts");
        let error = read_position(text, &Mammoth).expect_err(text);
        assert_eq!(error.to_string(), message, "{text}");
        assert_eq!(&text[error.at.clone()], marked, "{text}");
        read += 1;
    }
    assert!(read > 20, "the table is there");
}

#[test]
fn a_side_has_at_most_64_creatures() {
    let creatures = |count: usize| vec![r#"{"power": 1, "toughness": 1}"#; count].join(",");
    let text = |count| format!(r#"{{"defender": {{"creatures": [{}]}}}}"#, creatures(count));
    assert_eq!(read(&text(64)).position.defender.creatures.len(), 64);
    let error = read_position(&text(65), &NoCards).unwrap_err();
    assert_eq!(
        error.to_string(),
        "defender.creatures: the defender has 65 creatures: a side can have at most 64"
    );
}

#[test]
fn lines_are_read_one_by_one_with_places_in_the_whole() {
    let text = "{\"id\": \"x\"}\n\n{\"id\": \"y\"}\n";
    let ids: Vec<_> = read_positions(text, &NoCards).unwrap().into_iter().map(|file| file.id).collect();
    assert_eq!(ids, [Some("x".to_owned()), Some("y".to_owned())]);
    let broken = "{\"id\": \"x\"}\n{\"id\": 7}\n";
    let error = read_positions(broken, &NoCards).unwrap_err();
    assert_eq!(&broken[error.at.clone()], "7");
}

fn helm(id: &str, tapped: bool) -> Permanent {
    let text = "{1}, {T}: Target creature gains banding until end of turn.";
    Permanent {
        id: id.to_owned(),
        card: tapped.then(|| "Helm of Chatzuk".to_owned()),
        types: vec![CardType::Artifact],
        colors: Colors::NONE,
        abilities: parse_permanent(text, None).unwrap(),
        tapped,
    }
}

fn growth() -> Spell {
    let effect = parse_spell("Target creature gets +3/+3 until end of turn.", None).unwrap();
    let cost = ManaCost { generic: 1, colored: [0, 0, 0, 0, 1] };
    Spell { card: "Growth".to_owned(), cost, colors: cost.colors(), effect }
}

#[test]
fn hands_and_other_permanents_are_read() {
    let file = read(
        r#"{"attacker": {
            "permanents": [{"abilities": ["{1}, {T}: Target creature gains banding until end of turn."]}],
            "hand": [{"card": "Growth", "cost": "{1}{G}", "abilities": ["Target creature gets +3/+3 until end of turn."]}]
        }}"#,
    );
    assert_eq!(file.position.attacker.permanents, [helm("artifact-a1", false)]);
    assert_eq!(file.position.attacker.hand, [growth()]);
}

#[test]
fn a_hand_that_is_not_understood_says_where() {
    let error = |hand: &str| {
        let text = format!(r#"{{"defender": {{"hand": [{hand}]}}}}"#);
        let error = read_position(&text, &NoCards).unwrap_err();
        (text[error.at.clone()].to_owned(), error.to_string())
    };
    let spell = |cost: &str, text: &str| {
        error(&format!(r#"{{"card": "X", "cost": "{cost}", "abilities": ["{text}"]}}"#))
    };
    let path = "defender.hand[0]";
    assert_eq!(
        error(r#""Giant Growth""#),
        (r#""Giant Growth""#.into(), format!("{path}: no card here is called `Giant Growth`"))
    );
    assert_eq!(error(r#"{"cost": "{G}"}"#).1, format!("{path}: an instant in hand needs `card`"));
    assert_eq!(
        error(r#"{"card": "X", "kost": "{G}"}"#),
        (r#""kost""#.into(), format!("{path}.kost: `kost` is no field of an instant; did you mean `cost`?"))
    );
    assert_eq!(
        spell("{X}{R}", "Destroy target creature."),
        (
            r#""{X}{R}""#.into(),
            format!(
                "{path}.cost: the mana symbol `{{X}}` is not played: expected a number or one of W, U, B, R, G"
            )
        )
    );
    let (at, message) = spell("{G}", "Destroy target craeture.");
    assert_eq!(at, "craeture");
    assert!(
        message.starts_with("defender.hand[0].abilities[0]: `craeture` is not understood here"),
        "{message}"
    );
    assert!(message.ends_with("did you mean `creature`?"), "{message}");
    let (at, message) = spell("{G}", "Destroy target creature. Draw a card.");
    assert_eq!(at, "Draw");
    assert!(message.contains("nothing can follow its sentence"), "{message}");
    let (at, message) = spell("{G}", "Regenerate this creature.");
    assert_eq!(at, "this creature");
    assert!(message.contains("whom does it mean?"), "{message}");
}

fn creature(id: String) -> impl Strategy<Value = Creature> {
    let abilities = proptest::sample::subsequence(
        vec![
            Ability::Keyword(Keyword::Flying),
            Ability::Rampage(2),
            Ability::this(Clause::MostBlockers(1)),
            Ability::this(Clause::CantBlock(Filter::Subtype("Wall".into()), Condition::Always)),
        ],
        0..4,
    );
    let state = (any::<bool>(), any::<bool>(), 0..3_u32, 0..2_u32, any::<bool>());
    ((-2..9, -2..9), abilities, 0..32_u8, state).prop_map(move |(stats, abilities, colors, state)| Creature {
        abilities,
        colors: Color::ALL.into_iter().filter(|color| colors >> *color as u8 & 1 == 1).collect(),
        tapped: state.0,
        summoning_sick: state.1,
        damage: state.2,
        regeneration_shields: state.3,
        card: state.4.then(|| "Craw Wurm".to_owned()),
        counters: if state.4 { vec![(Counter::PowerToughness(-1, 0), 2)] } else { Vec::new() },
        ..Creature::new(id.clone(), stats.0, stats.1)
    })
}

fn force(letter: char) -> impl Strategy<Value = Force> {
    let lands = proptest::collection::vec(
        proptest::sample::select(vec!["Forest", "Nonbasic Desert", "Legendary Snow Forest"]),
        0..3,
    );
    (0..6_usize).prop_flat_map(move |count| {
        let creatures: Vec<_> = (1..=count).map(|place| creature(format!("{letter}{place}"))).collect();
        (-5..30, lands.clone(), creatures, 0..3_usize, any::<bool>()).prop_map(
            move |(life, lands, creatures, others, tapped)| Force {
                life,
                lands: lands.into_iter().map(|land| parse_land(land).unwrap()).collect(),
                creatures,
                permanents: (0..others).map(|other| helm(&format!("{letter}-helm{other}"), tapped)).collect(),
                hand: vec![growth(); others],
            },
        )
    })
}

proptest! {
    #[test]
    fn a_position_that_is_written_is_read_back(
        attacker in force('a'), defender in force('b'), attacking: u64, blocks: u64, kind in 0..4_usize,
    ) {
        let all = CreatureSet::first(attacker.creatures.len());
        let rows = defender.creatures.len();
        let file = PositionFile {
            id: Some(format!("p{blocks}")),
            kind: Question::ALL.get(kind).copied(),
            blocks: (kind == 0).then(|| BlockDeclaration {
                blocks: (0..rows).map(|row| CreatureSet(blocks >> (row * 5)) & all).collect(),
            }),
            position: Position {
                attacking: CreatureSet(attacking) & all,
                attacker,
                defender,
                effects: crate::notation::oracle::parse_effect("Creatures with flying can't block.", &[]).unwrap(),
                ..Position::default()
            },
            ..PositionFile::default()
        };
        let text = serde_json::to_string_pretty(&file.to_json()).unwrap();
        prop_assert_eq!(read_position(&text, &NoCards), Ok(file), "{}", text);
    }
}
