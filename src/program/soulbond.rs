//! Soulbond (702.95): two triggered abilities that pair creatures.

use super::compile::KeywordMeaning;
use super::keyword_parts::{enters, number, when};
use super::keywords::{Key, Keys};
use super::plain_filters::battlefield;
use super::triggers::script;
use super::{Ability, Amount, Cond, Effect, Obj, Op, Test, Trigger, Triggered, Watch, Who};
use crate::oracle::tree::{Comparison, Zone};
use crate::types::CardType;

/// CR 702.95a: it may be paired with another creature as it enters, and with each creature that enters later.
pub(super) fn soulbond() -> KeywordMeaning {
    let other = || [vec![Test::Other], unpaired()].concat();
    let count = Amount::CountOf(Box::new(battlefield(other())));
    let there = Cond::Compare(count, Comparison::AtLeast, number(1));
    let chosen = script(vec![
        Op::May { who: Who::You, no: 3 },
        Op::Choose {
            who: Who::You,
            least: number(1),
            most: number(1),
            filter: battlefield(other()),
            random: false,
            add: false,
        },
        Op::Do(Effect::Pair(Obj::This, Obj::Chosen)),
    ]);
    let first = Triggered {
        condition: Some(Cond::All(vec![is_unpaired(Obj::This), there])),
        ..when(enters(), chosen)
    };
    let yours = vec![Test::Other, Test::Type(CardType::Creature), Test::Controller(Who::You)];
    let event = Trigger::Enters { what: Watch::Any(yours), from: None };
    let entered =
        script(vec![Op::May { who: Who::You, no: 2 }, Op::Do(Effect::Pair(Obj::This, Obj::EventSubject))]);
    let both = Cond::All(vec![is_unpaired(Obj::This), is_unpaired(Obj::EventSubject)]);
    let later = Triggered { condition: Some(both), ..when(event, entered) };
    let mut keys = Keys::NONE;
    keys.add(Key::Soulbond);
    KeywordMeaning { keys, abilities: vec![Ability::Triggered(first), Ability::Triggered(later)] }
}

/// The tests for an unpaired creature that you control.
fn unpaired() -> Vec<Test> {
    vec![
        Test::Type(CardType::Creature),
        Test::Controller(Who::You),
        Test::Not(Box::new(Test::Paired(Vec::new()))),
    ]
}

/// The object is such a creature, and still on the battlefield.
fn is_unpaired(object: Obj) -> Cond {
    Cond::All(vec![Cond::InZone(object, Zone::Battlefield), Cond::Is(object, Test::All(unpaired()))])
}
