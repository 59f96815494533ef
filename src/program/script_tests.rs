//! What the scripts of built trees refer to, and where their jumps lead.

use super::compile::Part;
use super::tests::{
    ONE, all, card, compile, creature, draw, it, permanents, red, refused, script, spell, target, then, this,
    to,
};
use super::*;
use crate::oracle::tree::{
    self, Body, Cost as TreeCost, Count, Duration, Instruction, Joint, Keyword, Line, MoveVerb,
    ObjectAntecedent, ObjectKind, PlayerRef, Selection, TargetKind, Zone,
};
use crate::types::{CardType, Color};

#[test]
fn every_jump_of_a_script_lands_in_it() {
    let nested = Instruction::May {
        joint: Joint::Sentence,
        who: PlayerRef::EachPlayer,
        what: vec![draw(ONE)],
        then: vec![Instruction::If {
            joint: Joint::Sentence,
            condition: tree::Condition::YourTurn(true),
            then: vec![draw(ONE)],
            otherwise: vec![draw(tree::Amount::Number(2))],
            trailing: false,
        }],
        otherwise: vec![draw(tree::Amount::Number(3))],
    };
    let script = script(&spell(vec![nested]));
    let end = script.ops.len() as u16;
    for (place, op) in script.ops.iter().enumerate() {
        let to = match op {
            Op::May { no, .. } | Op::MayPay { no, .. } | Op::MayPayOne { no, .. } | Op::If { no, .. } => *no,
            Op::Jump(to) => *to,
            Op::EachObject { end, .. } => *end,
            Op::NextPlayer { start } | Op::NextObject { start } => {
                assert!(usize::from(*start) <= place);
                continue;
            }
            Op::Do(_) | Op::ByColor { .. } | Op::Choose { .. } | Op::EachPlayer | Op::Delayed { .. } => {
                continue;
            }
        };
        assert!(usize::from(to) > place && to <= end, "{place}: {op:?}");
    }
}

#[test]
fn the_color_of_your_choice_is_a_branch_for_each_color() {
    let effect = tree::Effect::Apply {
        what: target(0, TargetKind::Object(creature())),
        changes: vec![tree::Change::Keyword(Keyword::ProtectionColorOfChoice)],
        duration: Duration::EndOfTurn,
        leading: false,
    };
    let (book, def) = compile(&spell(vec![then(effect)]));
    let Ability::Spell(script) = book.ability(*def.abilities.last().expect("a spell")) else {
        panic!("a spell")
    };
    let Op::ByColor { who: Who::You, to } = script.ops[0] else { panic!("{:?}", script.ops) };
    for (color, place) in Color::ALL.into_iter().zip(to) {
        let Op::Do(Effect::Apply { changes, .. }) = &script.ops[usize::from(place)] else {
            panic!("{color:?}")
        };
        let [Change::Ability(ability)] = changes[..] else { panic!("{changes:?}") };
        assert_eq!(book.ability(ability), &Ability::Keyword(Param::Protection(vec![Test::Color(color)])));
        assert_eq!(script.ops[usize::from(place) + 1], Op::Jump(script.ops.len() as u16));
    }
}

#[test]
fn rule_205_1b_a_land_that_becomes_a_creature_may_stay_a_land() {
    let effect = tree::Effect::Apply {
        what: Selection::Ref(this()),
        changes: vec![
            tree::Change::SetTypes {
                supertypes: Vec::new(),
                types: vec![CardType::Creature],
                subtypes: vec!["Ape".to_owned()],
            },
            tree::Change::StillType(CardType::Land),
        ],
        duration: Duration::EndOfTurn,
        leading: false,
    };
    let script = script(&spell(vec![then(effect)]));
    let Op::Do(Effect::Apply { changes, .. }) = &script.ops[0] else { panic!("{:?}", script.ops) };
    assert!(matches!(&changes[..], [Change::AddTypes { types, .. }] if types == &[CardType::Creature]));
}

#[test]
fn rule_113_6m_an_ability_that_returns_its_card_works_in_the_graveyard() {
    let back = tree::Effect::Move {
        verb: MoveVerb::Return,
        who: None,
        what: Selection::RefFrom { object: this(), zone: Zone::Graveyard, whose: PlayerRef::You },
        to: to(Zone::Hand),
    };
    let ability = tree::Ability::Activated {
        costs: vec![TreeCost::Mana(red(2))],
        body: Body::Plain(vec![then(back)]),
        limits: Vec::new(),
    };
    let (book, def) = compile(&card(&[CardType::Creature], vec![Line::Ability(ability)]));
    let Ability::Activated(ability) = book.ability(def.abilities[0]) else { panic!("activated") };
    assert_eq!(ability.zone, Zone::Graveyard);
}

#[test]
fn a_rule_that_lasts_names_nothing_of_the_resolution() {
    let filter = permanents(vec![tree::Test::Controller(PlayerRef::TargetPlayer {
        id: 0,
        opponent: false,
        who: None,
    })]);
    let effect = tree::Effect::Apply {
        what: all(filter),
        changes: vec![tree::Change::Rule(tree::ObjectRule::CantBlock { whom: None })],
        duration: Duration::ThisTurn,
        leading: false,
    };
    assert_eq!(refused(&spell(vec![then(effect)])).gap.part, Part::Player);
}

#[test]
fn that_many_destroyed_this_way_counts_all_of_them_or_those_that_are_said() {
    let destroy = || then(tree::Effect::Destroy { what: all(creature()), no_regeneration: false });
    let gain = |what: tree::Filter| tree::Effect::GainLife {
        who: PlayerRef::You,
        amount: tree::Amount::DoneThisWay { deed: tree::DoneDeed::Destroyed, what: Box::new(what) },
    };
    let counted = script(&spell(vec![destroy(), then(gain(creature()))]));
    let amount = Amount::LastAmount;
    assert_eq!(counted.ops[1], Op::Do(Effect::GainLife { who: Who::You, amount }));
    let green = permanents(vec![tree::Test::Color(Color::Green)]);
    let counted = script(&spell(vec![destroy(), then(gain(green))]));
    assert!(matches!(counted.ops[1], Op::Do(Effect::GainLife { .. })));
}

#[test]
fn rule_701_44a_exploring_puts_the_counter_before_it_asks_for_the_card() {
    let script = script(&spell(vec![then(tree::Effect::Explore(Selection::Ref(this())))]));
    assert!(matches!(
        &script.ops[..],
        [
            Op::Do(Effect::Dig { reveal: true, .. }),
            Op::If { no: 10, .. },
            Op::Do(Effect::PutCounters { .. }),
            Op::If { no: 8, .. },
            Op::May { no: 6, .. },
            Op::Do(Effect::Dig { .. }),
            Op::Do(Effect::Explored(_, Some(false))),
            Op::Jump(11),
            Op::Do(Effect::Explored(_, None)),
            Op::Jump(11),
            Op::Do(Effect::Explored(_, Some(true))),
        ]
    ));
}

#[test]
fn you_may_exile_two_cards_asks_only_if_there_are_two() {
    let cards =
        tree::Filter { kind: ObjectKind::Card, tests: vec![tree::Test::In(Zone::Graveyard, PlayerRef::You)] };
    let two = Selection::Some {
        count: Count::Exactly(tree::Amount::Number(2)),
        filter: cards,
        chooser: None,
        random: false,
    };
    let may = Instruction::May {
        joint: Joint::Sentence,
        who: PlayerRef::You,
        what: vec![then(tree::Effect::Exile { what: two, until: None, face_down: false })],
        then: vec![draw(ONE)],
        otherwise: Vec::new(),
    };
    let script = script(&spell(vec![may]));
    let Op::If { condition: Cond::Compare(Amount::CountOf(_), _, Amount::Number(2)), no } = &script.ops[0]
    else {
        panic!("{:?}", script.ops)
    };
    assert_eq!(usize::from(*no), script.ops.len());
    assert!(matches!(script.ops[1], Op::May { .. }));
}

#[test]
fn it_after_a_may_is_refused_if_something_else_could_be_meant() {
    let create = |number| tree::Effect::Mill { who: PlayerRef::You, count: tree::Amount::Number(number) };
    let may = || Instruction::May {
        joint: Joint::Sentence,
        who: PlayerRef::You,
        what: vec![then(create(1))],
        then: Vec::new(),
        otherwise: Vec::new(),
    };
    let exile = || {
        then(tree::Effect::Exile {
            what: Selection::Ref(it(ObjectAntecedent::Last)),
            until: None,
            face_down: false,
        })
    };
    script(&spell(vec![may(), exile()]));
    assert_eq!(refused(&spell(vec![then(create(2)), may(), exile()])).gap.part, Part::Pronoun);
}
