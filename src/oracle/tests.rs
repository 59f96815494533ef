//! One sentence of each family: read, written back, and the part of the tree that matters.

use super::tree::{
    Ability, Amount, Body, Condition, DoneDeed, Effect, Event, Instruction, Line, ObjectRule, Selection,
    Statement, Test,
};
use super::{lines, write_line};

/// The tree of a line, which has to be written back the same.
fn read(text: &str, spell: bool) -> Line {
    let read = lines(&[text.to_owned()], spell).unwrap_or_else(|refusal| panic!("{refusal}"));
    assert_eq!(write_line(&read[0]), text);
    read.into_iter().next().expect("a line")
}

/// The instructions of a spell.
fn spell(text: &str) -> Vec<Instruction> {
    match read(text, true) {
        Line::Ability(Ability::Spell(Body::Plain(steps))) => steps,
        other => panic!("{other:?}"),
    }
}

/// The statement of a static ability.
fn statement(text: &str) -> Statement {
    match read(text, false) {
        Line::Ability(Ability::Static { statement, .. }) => statement,
        other => panic!("{other:?}"),
    }
}

fn effect(step: &Instruction) -> &Effect {
    match step {
        Instruction::Do { effect, .. } => effect,
        other => panic!("{other:?}"),
    }
}

#[test]
fn rule_608_2c_what_was_done_this_way_is_every_object_of_it() {
    let steps = spell(
        "~ deals 3 damage to any target. A creature dealt damage this way can't be regenerated this turn.",
    );
    let Effect::Apply { what: Selection::All { filter, .. }, .. } = effect(&steps[1]) else {
        panic!("{:?}", steps[1]);
    };
    assert!(filter.tests.contains(&Test::DoneThisWay(DoneDeed::DealtDamage)));
}

#[test]
fn what_follows_from_not_paying_belongs_to_the_payment() {
    let steps = spell(
        "Counter target spell unless its controller pays {X}. If they don't, they tap all lands with mana abilities they control and lose all unspent mana.",
    );
    let [Instruction::IfPaid { paid: false, then, .. }] = &steps[..] else { panic!("{steps:?}") };
    assert!(matches!(effect(&then[0]), Effect::PlayerTaps { .. }));
    assert!(matches!(effect(&then[1]), Effect::LoseMana { .. }));
}

#[test]
fn damage_divided_evenly_is_not_divided_by_choice() {
    let steps = spell("~ deals X damage divided evenly, rounded down, among any number of targets.");
    assert!(matches!(effect(&steps[0]), Effect::DealDamageEvenly { amount: Amount::X, .. }));
    statement("~ costs {1} more to cast for each target beyond the first.");
}

#[test]
fn rule_601_2b_an_alternative_cost_may_have_several_parts() {
    let Statement::AlternativeCost { costs, condition: None } =
        statement("You may pay 1 life and exile a blue card from your hand rather than pay ~'s mana cost.")
    else {
        panic!()
    };
    assert_eq!(costs.len(), 2);
}

#[test]
fn conditions_count_and_compare() {
    let steps = spell("If an opponent controls more lands than you, draw a card.");
    assert!(matches!(&steps[0], Instruction::If { condition: Condition::ControlsMore { .. }, .. }));
    let Line::Ability(Ability::Static { condition: Some(Condition::AnyOf(both)), .. }) = read(
        "~ gets +2/+2 as long as you control a permanent named Guan Yu, Sainted Warrior or a permanent named Zhang Fei, Fierce Warrior.",
        false,
    ) else {
        panic!()
    };
    assert_eq!(both.len(), 2);
    let line =
        read("{T}: Add {C}. If you control an Urza's Mine and an Urza's Tower, add {C}{C} instead.", false);
    assert!(matches!(line, Line::Ability(Ability::Activated { .. })));
}

#[test]
fn an_unless_that_nobody_pays_is_a_condition() {
    let line = read(
        "At the beginning of your end step, ~ deals 2 damage to you unless it came under your control this turn.",
        false,
    );
    let Line::Ability(Ability::Triggered { body: Body::Plain(steps), .. }) = line else { panic!() };
    assert!(matches!(&steps[0], Instruction::If { condition: Condition::Unless(_), trailing: true, .. }));
}

#[test]
fn choices_are_of_the_player_who_is_named() {
    let steps = spell("Target opponent destroys four lands they control.");
    let Effect::Destroy { what: Selection::Some { chooser: Some(_), .. }, .. } = effect(&steps[0]) else {
        panic!()
    };
    let line = read("{T}: Destroy target creature of an opponent's choice.", false);
    let Line::Ability(Ability::Activated { body: Body::Plain(steps), .. }) = line else { panic!() };
    let Effect::Destroy { what: Selection::Target(target), .. } = effect(&steps[0]) else { panic!() };
    assert!(target.chooser.is_some());
}

#[test]
fn cards_that_are_not_drawn_count() {
    let steps = spell(
        "Each player may draw up to two cards. For each card less than two a player draws this way, that player gains 2 life.",
    );
    assert!(matches!(&steps[1], Instruction::Times { times: Amount::UndrawnOf(2), .. }));
}

#[test]
fn a_countered_spell_may_go_elsewhere() {
    let steps = spell(
        "Counter target spell. If that spell is countered this way, put it on top of its owner's library instead of into its owner's graveyard.",
    );
    assert!(matches!(effect(&steps[0]), Effect::CounterTo { .. }));
}

#[test]
fn unblocked_damage_may_go_to_a_creature() {
    let Statement::Objects { changes, .. } = statement(
        "If ~ is unblocked, you may have it assign its combat damage to a creature defending player controls.",
    ) else {
        panic!()
    };
    assert_eq!(changes, [super::tree::Change::Rule(ObjectRule::UnblockedDamageToCreature)]);
}

#[test]
fn the_next_untap_step_is_waited_for() {
    let line = read(
        "{T}: Add one mana of any color. During your next untap step, as you untap your permanents, return ~ to its owner's hand.",
        false,
    );
    let Line::Ability(Ability::Activated { body: Body::Plain(steps), .. }) = line else { panic!() };
    assert!(matches!(&steps[1], Instruction::Delayed { event: Event::UntapsPermanents(_), .. }));
}

#[test]
fn a_player_gets_poison() {
    read("Whenever ~ deals damage to a player, that player gets two poison counters.", false);
}

#[test]
fn what_follows_a_noun_is_no_adjective() {
    let steps = spell("You gain 3 life for each creature attacking you.");
    let Effect::GainLife { amount: Amount::Where { is, .. }, .. } = effect(&steps[0]) else { panic!() };
    let Amount::CountOf { filter, each: 3 } = &**is else { panic!("{is:?}") };
    assert!(matches!(filter.tests[..], [Test::Type(_), Test::AttackingPlayer(_)]));
    spell("Destroy target creature blocked by ~.");
}

#[test]
fn what_an_object_did_this_turn_is_a_condition() {
    let line = read(
        "At the beginning of your end step, if ~ didn't attack this turn, it deals 2 damage to you.",
        false,
    );
    let Line::Ability(Ability::Triggered { condition: Some(Condition::Not(_)), .. }) = line else { panic!() };
    read(
        "At the beginning of each end step, if ~ dealt damage to an opponent this turn, put a +1/+1 counter on it.",
        false,
    );
}

#[test]
fn rule_106_7_any_type_is_more_than_any_color() {
    let line = read("{T}: Add one mana of any type that a land you control could produce.", false);
    let Line::Ability(Ability::Activated { body: Body::Plain(steps), .. }) = line else { panic!() };
    let Effect::AddMana { mana, .. } = effect(&steps[0]) else { panic!() };
    assert!(matches!(mana, super::tree::ManaOutput::CouldProduceType(_)));
}

#[test]
fn rule_603_3_a_discard_that_an_opponent_caused_triggers() {
    let line = read(
        "When a spell or ability an opponent controls causes you to discard ~, that player loses 5 life.",
        false,
    );
    let Line::Ability(Ability::Triggered { events, .. }) = line else { panic!() };
    assert!(matches!(events[..], [Event::CausedToDiscard { .. }]));
}

#[test]
fn counters_damage_and_life_are_compared_and_counted() {
    read("As long as there are exactly three tide counters on ~, it gets +1/+1.", false);
    read("Whenever you're dealt damage, put that many vitality counters on ~.", false);
    let steps = spell("Each opponent loses 1 life. You gain life equal to the life lost this way.");
    let Effect::GainLife { amount: Amount::Where { is, .. }, .. } = effect(&steps[1]) else { panic!() };
    assert!(matches!(**is, Amount::MuchThisWay(_)));
    let Statement::PowerToughness { power: Some(_), toughness: Some(Amount::Plus(..)) } = statement(
        "~'s power is equal to the number of creature cards in all graveyards and its toughness is equal to that number plus 1.",
    ) else {
        panic!()
    };
}

#[test]
fn rules_about_sources_and_blockers_keep_their_filters() {
    statement("~ can't be the target of red spells or abilities from red sources.");
    let Statement::Objects { changes, .. } = statement("All Walls able to block ~ do so.") else { panic!() };
    assert!(matches!(changes[..], [super::tree::Change::Rule(ObjectRule::Lure { by: Some(_) })]));
    statement("Enchanted creature can attack as though it had haste.");
}

#[test]
fn a_step_and_an_event_may_share_a_body() {
    let line = read(
        "At the beginning of each end step and when ~ leaves the battlefield, destroy all tokens created with ~. They can't be regenerated.",
        false,
    );
    let Line::Ability(Ability::Triggered { events, .. }) = line else { panic!() };
    assert!(matches!(events[..], [Event::StepBegins { .. }, Event::Leaves(_)]));
    read("When the last ore counter is removed from ~, destroy enchanted land.", false);
}

#[test]
fn two_numbers_have_names_of_their_own() {
    let Statement::Objects { changes, .. } = statement(
        "Enchanted creature gets +X/+Y, where X is half the number of Forests you control, rounded down, and Y is half the number of Forests you control, rounded up.",
    ) else {
        panic!()
    };
    let [super::tree::Change::Gets(x, y)] = &changes[..] else { panic!("{changes:?}") };
    assert_ne!(x, y);
}

#[test]
fn everyone_keeps_as_many_as_the_fewest() {
    let steps = spell(
        "Each player chooses a number of lands they control equal to the number of lands controlled by the player who controls the fewest, then sacrifices the rest. Players discard cards and sacrifice creatures the same way.",
    );
    assert!(
        matches!(effect(&steps[0]), Effect::KeepFewest { permanents, cards: true } if permanents.len() == 2)
    );
}

#[test]
fn only_some_countered_spells_go_elsewhere() {
    let steps = spell(
        "Counter target spell. If an artifact or creature spell is countered this way, put that card onto the battlefield under your control instead of into its owner's graveyard.",
    );
    assert!(matches!(effect(&steps[0]), Effect::CounterTo { only: Some(_), .. }));
}

#[test]
fn a_loop_may_ask_each_controller_to_pay() {
    let line = read(
        "When ~ dies, you may pay {1}{U}. If you do, for each creature that dealt damage to ~ this turn, destroy that creature unless its controller pays 2 life. A creature destroyed this way can't be regenerated.",
        false,
    );
    let Line::Ability(Ability::Triggered { body: Body::Plain(steps), .. }) = line else { panic!() };
    let Instruction::May { then, .. } = &steps[0] else { panic!() };
    let [Instruction::ForEach { what, .. }] = &then[..] else { panic!("{then:?}") };
    assert!(matches!(what[..], [Instruction::Unless { .. }]));
}

#[test]
fn counters_that_were_removed_are_counted() {
    read(
        "{T}, Remove any number of charge counters from ~: Add {W}, then add {W} for each charge counter removed this way.",
        false,
    );
    read(
        "At the beginning of each end step, put a corpse counter on ~ for each creature that died this turn.",
        false,
    );
    read("As long as enchanted land is a basic Mountain, Goblin creatures get +1/+0.", false);
}
