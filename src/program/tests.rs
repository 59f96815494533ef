//! Trees built by hand, and the programs that they must become.

use super::compile::{Part, Unsupported};
use super::*;
use crate::oracle::tree::{
    self, AllWord, Body, Cost as TreeCost, Count, Destination, Duration, Instruction, Joint, Keyword,
    LibraryPosition, Line, MoveVerb, ObjectAntecedent, ObjectKind, ObjectRef, PlayerRef, Selection, Target,
    TargetKind, TriggerWord, TurnStep, Zone,
};
use crate::oracle::{CardTree, Stat};
use crate::types::{CardType, Color, Colors, ManaSymbol, SymbolCost};

pub(super) const ONE: tree::Amount = tree::Amount::Number(1);

pub(super) fn this() -> ObjectRef {
    ObjectRef::This { word: "~".to_owned() }
}

pub(super) fn it(to: ObjectAntecedent) -> ObjectRef {
    ObjectRef::That { word: "it".to_owned(), to }
}

pub(super) fn permanents(tests: Vec<tree::Test>) -> tree::Filter {
    tree::Filter { kind: ObjectKind::Permanent, tests }
}

pub(super) fn creature() -> tree::Filter {
    permanents(vec![tree::Test::Type(CardType::Creature)])
}

pub(super) fn target(id: u8, what: TargetKind) -> Selection {
    Selection::Target(Target { id, count: Count::Exactly(ONE), what, chooser: None })
}

fn a(filter: tree::Filter) -> Selection {
    Selection::Some { count: Count::Exactly(ONE), filter, chooser: None, random: false }
}

pub(super) fn all(filter: tree::Filter) -> Selection {
    Selection::All { filter, word: AllWord::All }
}

pub(super) fn then(effect: tree::Effect) -> Instruction {
    Instruction::Do { joint: Joint::Sentence, effect }
}

pub(super) fn draw(count: tree::Amount) -> Instruction {
    then(tree::Effect::Draw { who: PlayerRef::You, count })
}

pub(super) fn to(zone: Zone) -> Destination {
    Destination {
        zone,
        whose: None,
        position: LibraryPosition::None,
        beneath: None,
        tapped: false,
        attacking: false,
        transformed: false,
        control: None,
        order: None,
        attached: None,
        attached_to: None,
        attached_target: None,
        counters: Vec::new(),
        face_down: false,
    }
}

pub(super) fn red(generic: u8) -> SymbolCost {
    SymbolCost(vec![ManaSymbol::Generic(generic), ManaSymbol::Colored(Color::Red)])
}

pub(super) fn card(types: &[CardType], lines: Vec<Line>) -> CardTree {
    let one = types.contains(&CardType::Creature).then_some(Stat::Number(1));
    CardTree {
        name: "Test Card".to_owned(),
        cost: red(1),
        colors: Colors::NONE.with(Color::Red),
        supertypes: Vec::new(),
        types: types.to_vec(),
        subtypes: Vec::new(),
        power: one,
        toughness: one,
        loyalty: None,
        lines,
        printed: Vec::new(),
        colors_known: true,
        other: None,
    }
}

pub(super) fn spell(instructions: Vec<Instruction>) -> CardTree {
    let body = Body::Plain(instructions);
    card(&[CardType::Sorcery], vec![Line::Ability(tree::Ability::Spell(body))])
}

fn triggered(event: tree::Event, instructions: Vec<Instruction>) -> CardTree {
    let ability = tree::Ability::Triggered {
        word: TriggerWord::Whenever,
        events: vec![event],
        condition: None,
        body: Body::Plain(instructions),
        limits: Vec::new(),
    };
    card(&[CardType::Creature], vec![Line::Ability(ability)])
}

pub(super) fn compile(card: &CardTree) -> (Book, Def) {
    let mut book = Book::new();
    let id = compile_card(&mut book, card).expect("the card compiles");
    let def = book.def(id).clone();
    (book, def)
}

pub(super) fn refused(card: &CardTree) -> Unsupported {
    let mut book = Book::new();
    let refusal = compile_card(&mut book, card).expect_err("the card is refused");
    assert!(book.defs.is_empty() && book.abilities.is_empty(), "a refused card leaves nothing in the book");
    refusal
}

pub(super) fn script(card: &CardTree) -> Script {
    let (mut book, def) = compile(card);
    match book.abilities.swap_remove(usize::from(def.abilities.last().expect("an ability").0)) {
        Ability::Spell(script) => script,
        Ability::Activated(ability) => ability.script,
        Ability::Triggered(ability) => ability.script,
        other => panic!("no script: {other:?}"),
    }
}

fn on_battlefield(tests: Vec<Test>) -> Filter {
    Filter { zone: Zone::Battlefield, whose: Who::Any, stack: StackKind::Any, tests }
}

#[test]
fn damage_to_any_target_is_one_effect_on_the_first_target() {
    let script = script(&spell(vec![then(tree::Effect::DealDamage {
        source: this(),
        amount: tree::Amount::Number(3),
        to: target(0, TargetKind::Any),
        divided: false,
    })]));
    let to = Sel::Obj(Obj::Target(0));
    let amount = Amount::Number(3);
    assert_eq!(
        script.ops,
        [Op::Do(Effect::Damage { source: Obj::This, amount, to, divided: false, unpreventable: false })]
    );
    assert!(script.targets[0].any && script.targets[0].filter.is_none());
}

#[test]
fn rule_601_2d_divided_damage_is_announced_with_the_targets() {
    let script = script(&spell(vec![then(tree::Effect::DealDamage {
        source: this(),
        amount: tree::Amount::Number(4),
        to: Selection::Target(Target {
            id: 0,
            count: Count::AnyNumber,
            what: TargetKind::Any,
            chooser: None,
        }),
        divided: true,
    })]));
    assert_eq!(script.targets[0].divided, Some(Amount::Number(4)));
    assert_eq!(script.targets[0].most, Amount::Number(ANY_NUMBER));
}

#[test]
fn a_creature_you_control_is_chosen_on_resolution() {
    let filter =
        permanents(vec![tree::Test::Type(CardType::Creature), tree::Test::Controller(PlayerRef::You)]);
    let script = script(&spell(vec![then(tree::Effect::Untap(a(filter)))]));
    let tests = vec![Test::Type(CardType::Creature), Test::Controller(Who::You)];
    let choose = Op::Choose {
        who: Who::You,
        least: Amount::Number(1),
        most: Amount::Number(1),
        filter: on_battlefield(tests),
        random: false,
        add: false,
    };
    assert_eq!(script.ops, [choose, Op::Do(Effect::Untap(Sel::Obj(Obj::Chosen)))]);
    assert!(script.targets.is_empty());
}

#[test]
fn each_player_draws_in_a_loop() {
    let script = script(&spell(vec![then(tree::Effect::Draw { who: PlayerRef::EachPlayer, count: ONE })]));
    assert_eq!(
        script.ops,
        [
            Op::EachPlayer,
            Op::Do(Effect::Draw { who: Who::Each, count: Amount::Number(1) }),
            Op::NextPlayer { start: 1 },
        ]
    );
}

#[test]
fn rule_101_4_both_players_choose_before_anything_is_sacrificed() {
    let script = script(&spell(vec![then(tree::Effect::Sacrifice {
        who: PlayerRef::EachPlayer,
        what: a(creature()),
    })]));
    let sacrifice = Op::Do(Effect::Sacrifice { who: Who::Any, what: Sel::Obj(Obj::Chosen) });
    assert_eq!(script.ops.len(), 4);
    assert!(matches!(&script.ops[1], Op::Choose { who: Who::Each, add: true, .. }));
    assert_eq!((&script.ops[2], &script.ops[3]), (&Op::NextPlayer { start: 1 }, &sacrifice));
}

#[test]
fn each_opponent_of_a_duel_is_the_opponent() {
    let effect = tree::Effect::LoseLife { who: PlayerRef::EachOpponent, amount: ONE };
    let lose = Effect::LoseLife { who: Who::Opponent, amount: Amount::Number(1) };
    assert_eq!(script(&spell(vec![then(effect)])).ops, [Op::Do(lose)]);
}

#[test]
fn may_asks_and_if_you_do_asks_whether_it_was_done() {
    let may = Instruction::May {
        joint: Joint::Sentence,
        who: PlayerRef::You,
        what: vec![then(tree::Effect::Sacrifice { who: PlayerRef::You, what: a(creature()) })],
        then: vec![draw(ONE)],
        otherwise: vec![then(tree::Effect::LoseLife { who: PlayerRef::You, amount: ONE })],
    };
    let script = script(&spell(vec![may]));
    let shape: Vec<_> = script
        .ops
        .iter()
        .map(|op| match op {
            Op::May { no, .. } => format!("may else {no}"),
            Op::If { condition: Cond::Did, no } => format!("if done else {no}"),
            Op::If { condition: Cond::Compare(..), no } => format!("if there else {no}"),
            Op::Jump(to) => format!("go {to}"),
            Op::Choose { .. } => "choose".to_owned(),
            Op::Do(Effect::Sacrifice { .. }) => "sacrifice".to_owned(),
            Op::Do(Effect::Draw { .. }) => "draw".to_owned(),
            Op::Do(Effect::LoseLife { .. }) => "lose".to_owned(),
            other => panic!("{other:?}"),
        })
        .collect();
    let expected =
        ["if there else 7", "may else 7", "choose", "sacrifice", "if done else 7", "draw", "go 8", "lose"];
    assert_eq!(shape, expected);
}

#[test]
fn may_pay_is_a_payment_and_unless_its_opposite() {
    let costs = vec![TreeCost::Mana(red(0))];
    let pay = tree::Effect::Pay { who: PlayerRef::You, costs: costs.clone() };
    let may = Instruction::May {
        joint: Joint::Sentence,
        who: PlayerRef::You,
        what: vec![then(pay)],
        then: vec![draw(ONE)],
        otherwise: Vec::new(),
    };
    let costs_compiled = vec![Cost::Mana(red(0))];
    let drawn = Op::Do(Effect::Draw { who: Who::You, count: Amount::Number(1) });
    assert_eq!(
        script(&spell(vec![may])).ops,
        [Op::MayPay { who: Who::You, costs: costs_compiled.clone(), no: 2 }, drawn]
    );
    let spells = tree::Filter { kind: ObjectKind::Spell, tests: Vec::new() };
    let counter = tree::Effect::Counter { what: target(0, TargetKind::Object(spells)), exile: false };
    let unless = Instruction::Unless {
        joint: Joint::Sentence,
        what: vec![then(counter)],
        who: PlayerRef::Opponents,
        instead: costs,
    };
    let what = Sel::Obj(Obj::Target(0));
    assert_eq!(
        script(&spell(vec![unless])).ops,
        [
            Op::MayPay { who: Who::Opponent, costs: costs_compiled, no: 2 },
            Op::Jump(3),
            Op::Do(Effect::Counter { what, exile: false }),
        ]
    );
}

#[test]
fn a_target_may_be_named_before_it_is_declared() {
    let spells = tree::Filter { kind: ObjectKind::Spell, tests: Vec::new() };
    let counter = tree::Effect::Counter { what: target(0, TargetKind::Object(spells)), exile: false };
    let unless = Instruction::Unless {
        joint: Joint::Sentence,
        what: vec![then(counter)],
        who: PlayerRef::ControllerOf(Box::new(it(ObjectAntecedent::Target(0)))),
        instead: vec![TreeCost::Mana(red(0))],
    };
    let script = script(&spell(vec![unless]));
    assert!(matches!(&script.ops[0], Op::MayPay { who: Who::ControllerOf(Obj::Target(0)), .. }));
    assert_eq!(script.targets.len(), 1);
    let lonely = tree::Effect::Tap(Selection::Ref(it(ObjectAntecedent::Target(3))));
    assert_eq!(refused(&spell(vec![then(lonely)])).gap.part, Part::Pronoun);
}

#[test]
fn instead_takes_the_place_of_the_instruction_before_and_declares_no_target_twice() {
    let damage = |number| {
        then(tree::Effect::DealDamage {
            source: this(),
            amount: tree::Amount::Number(number),
            to: if number == 2 {
                target(0, TargetKind::Any)
            } else {
                Selection::Ref(it(ObjectAntecedent::Target(0)))
            },
            divided: false,
        })
    };
    let instead = Instruction::Instead {
        joint: Joint::Sentence,
        condition: tree::Condition::Kicked(this()),
        what: vec![damage(4)],
        trailing: false,
    };
    let script = script(&spell(vec![damage(2), instead]));
    let amounts: Vec<_> = script
        .ops
        .iter()
        .map(|op| match op {
            Op::Do(Effect::Damage { amount: Amount::Number(number), .. }) => *number,
            Op::If { condition: Cond::Kicked, no: 3 } => -1,
            Op::Jump(4) => -2,
            other => panic!("{other:?}"),
        })
        .collect();
    assert_eq!(amounts, [-1, 4, -2, 2]);
    assert_eq!(script.targets.len(), 1);
}

#[test]
fn rule_603_7c_a_delayed_trigger_is_bound_to_what_was_moved() {
    let exile = tree::Effect::Exile {
        what: target(0, TargetKind::Object(creature())),
        until: None,
        face_down: false,
    };
    let back = tree::Effect::Move {
        verb: MoveVerb::Return,
        who: None,
        what: Selection::Ref(it(ObjectAntecedent::Last)),
        to: Destination {
            control: Some(PlayerRef::OwnerOf(Box::new(it(ObjectAntecedent::Last)))),
            ..to(Zone::Battlefield)
        },
    };
    let delayed = Instruction::Delayed {
        joint: Joint::Sentence,
        word: TriggerWord::At,
        event: tree::Event::StepBegins { step: TurnStep::End, whose: PlayerRef::Any, next: true },
        what: vec![then(back)],
        leading: false,
    };
    let (book, def) = compile(&spell(vec![then(exile), delayed]));
    let Ability::Spell(script) = book.ability(*def.abilities.last().expect("a spell")) else {
        panic!("a spell")
    };
    let Op::Delayed { trigger, bind, ability, waits: super::Waits::Forever, once: true } = &script.ops[1]
    else {
        panic!("{:?}", script.ops)
    };
    assert_eq!((trigger, bind), (&Trigger::Step { step: TurnStep::End, whose: Who::Any }, &Some(Obj::Last)));
    let Ability::Triggered(later) = book.ability(*ability) else { panic!("a trigger") };
    assert!(matches!(
        &later.script.ops[..],
        [Op::Do(Effect::Move { what: Sel::Obj(Obj::Bound), to: Dest { control: None, .. } })]
    ));
}

#[test]
fn rule_110_2a_who_puts_a_permanent_onto_the_battlefield_controls_it() {
    let cards = tree::Filter {
        kind: ObjectKind::Card,
        tests: vec![tree::Test::Type(CardType::Creature), tree::Test::In(Zone::Graveyard, PlayerRef::Any)],
    };
    let put = tree::Effect::Move {
        verb: MoveVerb::Put,
        who: None,
        what: target(0, TargetKind::Object(cards)),
        to: to(Zone::Battlefield),
    };
    let script = script(&spell(vec![then(put)]));
    assert!(matches!(
        &script.ops[..],
        [Op::Do(Effect::Move { to: Dest { control: Some(Who::You), .. }, .. })]
    ));
    let filter = script.targets[0].filter.as_ref().expect("objects");
    assert_eq!((filter.zone, filter.whose), (Zone::Graveyard, Who::Any));
}

#[test]
fn rule_611_2c_rules_reach_creatures_that_come_later_and_bonuses_do_not() {
    let effect = tree::Effect::Apply {
        what: all(creature()),
        changes: vec![
            tree::Change::Gets(ONE, ONE),
            tree::Change::Rule(tree::ObjectRule::CantBlock { whom: None }),
        ],
        duration: Duration::EndOfTurn,
        leading: false,
    };
    let script = script(&spell(vec![then(effect)]));
    assert!(matches!(
        &script.ops[..],
        [
            Op::Do(Effect::ApplyAll { until: Until::EndOfTurn, .. }),
            Op::Do(Effect::Apply { what: Sel::All(_), until: Until::EndOfTurn, .. }),
        ]
    ));
}

#[test]
fn rule_605_1a_a_mana_ability_adds_mana_without_a_target() {
    let tap_for = |instructions| {
        let ability = tree::Ability::Activated {
            costs: vec![TreeCost::Tap],
            body: Body::Plain(instructions),
            limits: Vec::new(),
        };
        let (mut book, def) = compile(&card(&[CardType::Artifact], vec![Line::Ability(ability)]));
        match book.abilities.swap_remove(usize::from(def.abilities[0].0)) {
            Ability::Activated(ability) => ability,
            other => panic!("{other:?}"),
        }
    };
    let add = || {
        then(tree::Effect::AddMana {
            who: PlayerRef::You,
            mana: tree::ManaOutput::Symbols(SymbolCost(vec![ManaSymbol::Colorless; 2])),
        })
    };
    let ability = tap_for(vec![add()]);
    assert!(ability.mana && ability.zone == Zone::Battlefield);
    assert_eq!(
        ability.script.ops,
        [Op::Do(Effect::AddMana { who: Who::You, mana: Mana::Fixed([0, 0, 0, 0, 0, 2]) })]
    );
    let untap = then(tree::Effect::Untap(target(0, TargetKind::Object(creature()))));
    assert!(!tap_for(vec![add(), untap]).mana);
}

#[test]
fn rule_605_3a_a_mana_ability_as_an_instant_is_offered_with_priority() {
    let pays_costs = |limits: Vec<tree::Limit>| {
        let mana = tree::ManaOutput::Symbols(SymbolCost(vec![ManaSymbol::Colorless; 2]));
        let add = then(tree::Effect::AddMana { who: PlayerRef::You, mana });
        let ability =
            tree::Ability::Activated { costs: vec![TreeCost::Tap], body: Body::Plain(vec![add]), limits };
        let (book, def) = compile(&card(&[CardType::Artifact], vec![Line::Ability(ability)]));
        match book.ability(def.abilities[0]) {
            Ability::Activated(ability) => ability.pays_costs(),
            other => panic!("{other:?}"),
        }
    };
    assert!(pays_costs(Vec::new()), "it is activated while a cost is paid");
    assert!(!pays_costs(vec![tree::Limit::Instant]));
}

#[test]
fn the_subject_of_is_dealt_damage_is_the_other_object_of_the_engines_event() {
    let event = tree::Event::IsDealtDamage {
        what: Selection::Ref(this()),
        combat: false,
        noncombat: false,
        by: Some(creature()),
    };
    let destroy = tree::Effect::Destroy {
        what: Selection::Ref(it(ObjectAntecedent::EventOther)),
        no_regeneration: false,
    };
    let script = script(&triggered(event, vec![then(destroy)]));
    let what = Sel::Obj(Obj::EventSubject);
    assert_eq!(script.ops, [Op::Do(Effect::Destroy { what, no_regeneration: false })]);
}

#[test]
fn a_trigger_among_the_lines_of_a_spell_takes_nothing_from_it() {
    let body = |number| Body::Plain(vec![draw(tree::Amount::Number(number))]);
    let cycle = tree::Ability::Triggered {
        word: TriggerWord::When,
        events: vec![tree::Event::Cycles { who: PlayerRef::You, what: Selection::Ref(this()) }],
        condition: None,
        body: body(7),
        limits: Vec::new(),
    };
    let spell = |number| Line::Ability(tree::Ability::Spell(body(number)));
    let lines = vec![spell(1), Line::Ability(cycle), spell(2)];
    let script = script(&card(&[CardType::Sorcery], lines));
    let draw = |count| Op::Do(Effect::Draw { who: Who::You, count: Amount::Number(count) });
    assert_eq!(script.ops, [draw(1), draw(2)]);
}

#[test]
fn a_pronoun_that_nothing_fills_is_refused() {
    let event = tree::Event::Dies(Selection::Ref(this()));
    let effect = tree::Effect::Destroy {
        what: Selection::Ref(it(ObjectAntecedent::EventOther)),
        no_regeneration: false,
    };
    assert_eq!(refused(&triggered(event, vec![then(effect)])).gap.part, Part::Pronoun);
    let x = then(tree::Effect::Draw { who: PlayerRef::You, count: tree::Amount::X });
    let refusal = refused(&spell(vec![x]));
    assert_eq!(refusal.gap.part, Part::Amount);
    assert_eq!(refusal.to_string(), "Test Card: no rule for the number \"X\", in \"Draw X cards.\"");
}

#[test]
fn an_aura_gives_control_of_what_it_enchants() {
    let statement = tree::Statement::Objects {
        subject: Selection::Ref(ObjectRef::Attached { word: "enchanted creature".to_owned() }),
        changes: vec![tree::Change::Control(PlayerRef::You)],
    };
    let lines = vec![
        Line::Keywords(vec![Keyword::Enchant(TargetKind::Object(creature()))]),
        Line::Ability(tree::Ability::Static { condition: None, leading: false, statement }),
    ];
    let (book, def) = compile(&card(&[CardType::Enchantment], lines));
    let [enchant, control] = def.abilities[..] else { panic!("{:?}", def.abilities) };
    assert!(matches!(
        book.ability(enchant),
        Ability::Keyword(Param::Enchant(TargetSpec { filter: Some(_), .. }))
    ));
    assert_eq!(
        book.ability(control),
        &Ability::Static(Static {
            condition: None,
            subject: Subject::Attached,
            changes: vec![Change::Control(Who::You)],
            defining: false,
            lingers: false,
        })
    );
}

#[test]
fn a_star_needs_an_ability_that_defines_it() {
    let statement = tree::Statement::PowerToughness {
        power: Some(tree::Amount::CardsIn(Zone::Hand, PlayerRef::You)),
        toughness: Some(tree::Amount::CardsIn(Zone::Hand, PlayerRef::You)),
    };
    let line = Line::Ability(tree::Ability::Static { condition: None, leading: false, statement });
    let star = |lines| CardTree {
        power: Some(Stat::Star),
        toughness: Some(Stat::Star),
        ..card(&[CardType::Creature], lines)
    };
    let (book, def) = compile(&star(vec![line]));
    assert!(matches!(book.ability(def.abilities[0]), Ability::Static(Static { defining: true, .. })));
    assert_eq!(refused(&star(Vec::new())).gap.part, Part::Card);
}

fn keyword(name: &'static str) -> (Book, Def) {
    compile(&card(&[CardType::Creature], vec![Line::Keywords(vec![Keyword::Plain(name)])]))
}

#[test]
fn rule_702_25a_flanking_is_a_trigger_and_a_mark() {
    let (book, def) = keyword("flanking");
    assert!(def.keys.has(Key::Flanking));
    let Ability::Triggered(trigger) = book.ability(def.abilities[0]) else { panic!("a trigger") };
    let by = Some(vec![Test::Not(Box::new(Test::Key(Key::Flanking)))]);
    assert_eq!(trigger.events, [Trigger::BecomesBlocked { what: Watch::This, by }]);
    assert_eq!(trigger.text, "Flanking");
}

#[test]
fn rule_702_79a_persist_looks_for_the_counter_as_it_left() {
    let (book, def) = keyword("persist");
    let Ability::Triggered(trigger) = book.ability(def.abilities[0]) else { panic!("a trigger") };
    let minus_one = book.counters.find("-1/-1").map(|counter| counter as u8);
    let had = Cond::Is(Obj::EventSubject, Test::Counter(minus_one));
    assert_eq!(trigger.condition, Some(Cond::Not(Box::new(had))));
}

#[test]
fn rule_702_29a_cycling_is_activated_from_the_hand() {
    let keywords = vec![Keyword::Cycling(vec![TreeCost::Mana(red(1))])];
    let (book, def) = compile(&card(&[CardType::Creature], vec![Line::Keywords(keywords)]));
    let Ability::Activated(cycling) = book.ability(def.abilities[0]) else { panic!("activated") };
    assert_eq!(cycling.zone, Zone::Hand);
    assert_eq!(cycling.costs.len(), 2);
}

#[test]
fn keywords_without_a_rule_are_refused_by_name() {
    let refusal = refused(&card(&[CardType::Creature], vec![Line::Keywords(vec![Keyword::Plain("cipher")])]));
    assert_eq!(refusal.gap.to_string(), "the keyword \"cipher\"");
}
