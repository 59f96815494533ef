//! Families of sentences: each is read, and written back as it was.

use super::tree::{
    Ability, Amount, Body, Change, Comparison, Condition, Duration, Effect, Instruction, Line,
    ObjectAntecedent, ObjectRef, ObjectRule, PlayerAntecedent, PlayerRef, Selection, Statement, TargetKind,
    Test,
};
use super::{CardFacts, Refusal, lines, read};

fn line(text: &str, spell: bool) -> Line {
    match lines(&[text.to_owned()], spell) {
        Ok(mut lines) => lines.remove(0),
        Err(refusal) => panic!("{refusal}"),
    }
}

fn spell(text: &str) -> Vec<Instruction> {
    match line(text, true) {
        Line::Ability(Ability::Spell(Body::Plain(steps))) => steps,
        other => panic!("{other:?} is no spell"),
    }
}

fn effects(steps: &[Instruction]) -> Vec<&Effect> {
    steps
        .iter()
        .map(|step| match step {
            Instruction::Do { effect, .. } => effect,
            other => panic!("{other:?} is no plain effect"),
        })
        .collect()
}

fn triggered(text: &str) -> Vec<Instruction> {
    match line(text, false) {
        Line::Ability(Ability::Triggered { body: Body::Plain(steps), .. }) => steps,
        other => panic!("{other:?} is not triggered"),
    }
}

fn refused(text: &str, is_spell: bool) -> Refusal {
    lines(&[text.to_owned()], is_spell).expect_err("a refusal")
}

fn all_read(permanents: &[&str], spells: &[&str]) {
    for text in permanents {
        line(text, false);
    }
    for text in spells {
        line(text, true);
    }
}

#[test]
fn keywords_share_a_line() {
    all_read(
        &[
            "Flying",
            "First strike, protection from red and from blue",
            "Snow swampwalk",
            "Nonbasic landwalk",
            "Rampage 2",
            "Enchant creature you control",
            "Equip {2}",
            "Basic landcycling {1}{U}",
            "Ward—Pay 3 life.",
        ],
        &[],
    );
}

#[test]
fn damage_life_and_cards() {
    all_read(
        &["{T}: ~ deals 1 damage to any target.", "{2}, Sacrifice ~: Draw a card."],
        &[
            "~ deals X damage divided as you choose among any number of targets.",
            "~ deals 3 damage to any target and 2 damage to you.",
            "~ deals damage to target creature equal to the number of Mountains you control.",
            "Each player discards their hand, then draws seven cards.",
            "Target player loses 2 life and you gain 2 life.",
            "You gain 1 life for each card in your hand.",
            "Target opponent discards two cards at random.",
        ],
    );
}

#[test]
fn destruction_and_movement() {
    all_read(
        &["When ~ enters, you may return target card from your graveyard to your hand."],
        &[
            "Destroy target nonartifact, nonblack creature. It can't be regenerated.",
            "Destroy all artifacts and enchantments.",
            "Exile target creature. Its controller gains life equal to its power.",
            "Put target creature on top of its owner's library.",
            "Return up to two target creatures to their owners' hands.",
            "Search your library for a basic land card, put it onto the battlefield tapped, then shuffle.",
        ],
    );
}

#[test]
fn continuous_effects_and_statements() {
    all_read(
        &[
            "Other Goblins get +1/+1 and have mountainwalk.",
            "Enchanted creature gets +2/+1 and has \"{T}: Draw a card.\"",
            "~'s power and toughness are each equal to the number of Swamps you control.",
            "As long as you control a Forest, ~ gets +1/+1.",
            "~ can't attack unless defending player controls an Island.",
            "~ enters tapped unless you control two or fewer other lands.",
            "Players can't gain life.",
            "Prevent all combat damage that would be dealt to and dealt by enchanted creature.",
        ],
        &[
            "Target creature gets +3/+3 until end of turn.",
            "Creatures you control gain first strike and trample until end of turn.",
            "Target creature can't block this turn.",
            "Target land becomes a 2/2 creature until end of turn. It's still a land.",
        ],
    );
}

#[test]
fn events_conditions_and_limits() {
    all_read(
        &[
            "Whenever ~ attacks and isn't blocked, it gets +2/+0 until end of turn.",
            "At the beginning of your upkeep, if you control no other creatures, sacrifice ~.",
            "Whenever ~ or another creature you control dies, each opponent loses 1 life.",
            "When you control no Islands, sacrifice ~.",
            "{1}: Regenerate ~. Activate only during your upkeep and only once each turn.",
        ],
        &["Choose one — • Destroy target artifact. • ~ deals 2 damage to target creature."],
    );
}

#[test]
fn it_is_the_subject_of_the_event_not_its_object() {
    let steps = triggered("Whenever ~ blocks a creature, it gets +1/+0 until end of turn.");
    let [Effect::Apply { what: Selection::Ref(what), .. }] = effects(&steps)[..] else { panic!("{steps:?}") };
    assert_eq!(*what, ObjectRef::This { word: "it".to_owned() });
}

#[test]
fn that_creature_is_the_object_of_the_event() {
    let steps = triggered("Whenever ~ blocks a creature, destroy that creature.");
    let [Effect::Destroy { what: Selection::Ref(ObjectRef::That { to, .. }), .. }] = effects(&steps)[..]
    else {
        panic!("{steps:?}")
    };
    assert_eq!(*to, ObjectAntecedent::EventOther);
}

#[test]
fn its_controller_is_that_of_the_target() {
    let steps = spell("Destroy target creature. Its controller loses 2 life.");
    let [_, Effect::LoseLife { who: PlayerRef::ControllerOf(object), .. }] = effects(&steps)[..] else {
        panic!("{steps:?}")
    };
    assert!(matches!(**object, ObjectRef::That { to: ObjectAntecedent::Target(0), .. }));
}

#[test]
fn that_player_is_the_player_of_the_event_or_the_target() {
    let steps = triggered("Whenever ~ deals combat damage to a player, that player discards a card.");
    let [Effect::Discard { who: PlayerRef::That { to, .. }, .. }] = effects(&steps)[..] else {
        panic!("{steps:?}")
    };
    assert_eq!(*to, PlayerAntecedent::Event);
    let steps = spell("Target player draws a card. That player loses 1 life.");
    let [_, Effect::LoseLife { who: PlayerRef::That { to, .. }, .. }] = effects(&steps)[..] else {
        panic!("{steps:?}")
    };
    assert_eq!(*to, PlayerAntecedent::Target(0));
}

#[test]
fn an_ambiguous_pronoun_is_refused() {
    // "It" may be either of the two.
    let refusal = refused("Target Elf fights target Goblin. Tap it.", true);
    assert!(matches!(refusal, Refusal::Line(_)), "{refusal}");
    // "That creature" has no antecedent.
    refused("Destroy that creature.", true);
}

#[test]
fn another_target_is_another_than_the_target_before() {
    let steps = spell(
        "Target creature gets +1/+0 until end of turn. Another target creature gets -1/-0 until end of turn.",
    );
    let [_, Effect::Apply { what: Selection::Target(target), .. }] = effects(&steps)[..] else {
        panic!("{steps:?}")
    };
    let TargetKind::Object(filter) = &target.what else { panic!("{target:?}") };
    assert!(matches!(&filter.tests[0], Test::Not(inner) if matches!(**inner, Test::Is(_))), "{filter:?}");
    assert_eq!(target.id, 1);
}

#[test]
fn targets_of_a_spell_are_numbered_through_its_lines() {
    let text = ["Tap target creature.".to_owned(), "Untap target creature.".to_owned()];
    let read = lines(&text, true).expect("two lines");
    let Line::Ability(Ability::Spell(Body::Plain(steps))) = &read[1] else { panic!("{read:?}") };
    assert!(
        matches!(effects(steps)[..], [Effect::Untap(Selection::Target(target))] if target.id == 1),
        "{steps:?}"
    );
}

#[test]
fn an_adjective_of_a_list_is_shared_only_where_that_is_sure() {
    line("Tap all untapped artifacts and creatures.", true);
    let refusal = refused("Destroy target black artifact or creature.", true);
    assert!(matches!(refusal, Refusal::Line(_)), "{refusal}");
}

#[test]
fn flying_after_a_list_belongs_to_its_last_noun() {
    let steps = spell("Destroy target artifact or creature with flying.");
    let [Effect::Destroy { what: Selection::Target(target), .. }] = effects(&steps)[..] else {
        panic!("{steps:?}")
    };
    let TargetKind::Object(filter) = &target.what else { panic!("{target:?}") };
    let [Test::AnyOf(lists)] = &filter.tests[..] else { panic!("{filter:?}") };
    assert_eq!(lists.iter().map(Vec::len).collect::<Vec<_>>(), [1, 2]);
}

#[test]
fn for_each_multiplies_and_where_x_defines() {
    let steps = spell("Draw two cards for each Elf you control.");
    let [Effect::Draw { count: Amount::Where { is, .. }, .. }] = effects(&steps)[..] else {
        panic!("{steps:?}")
    };
    assert!(matches!(**is, Amount::CountOf { each: 2, .. }), "{is:?}");
    let steps =
        spell("Target creature gets +X/+X until end of turn, where X is the number of Elves you control.");
    let [Effect::Apply { changes, duration: Duration::EndOfTurn, .. }] = effects(&steps)[..] else {
        panic!("{steps:?}")
    };
    assert!(
        matches!(&changes[..], [Change::Gets(Amount::Where { .. }, Amount::Where { .. })]),
        "{changes:?}"
    );
}

#[test]
fn unless_on_an_attack_is_the_condition_denied() {
    let Line::Ability(Ability::Static { condition: Some(Condition::Not(inner)), .. }) =
        line("~ can't attack unless defending player controls an Island.", false)
    else {
        panic!("no condition")
    };
    assert!(matches!(*inner, Condition::Exists { comparison: Comparison::AtLeast, .. }), "{inner:?}");
}

#[test]
fn a_delayed_payment_keeps_its_penalty() {
    let steps = spell("At the beginning of your next upkeep, pay {3}. If you don't, you lose the game.");
    let [Instruction::Delayed { what, .. }] = &steps[..] else { panic!("{steps:?}") };
    assert!(matches!(&what[..], [Instruction::IfDone { otherwise, .. }] if otherwise.len() == 1), "{what:?}");
}

#[test]
fn a_choice_as_it_enters_may_leave_it_tapped() {
    let Line::Ability(Ability::Static { statement: Statement::AsEnters { body, .. }, .. }) =
        line("As ~ enters, you may pay 2 life. If you don't, it enters tapped.", false)
    else {
        panic!("no choice")
    };
    assert!(matches!(&body[..], [Instruction::May { otherwise, .. }] if otherwise.len() == 1), "{body:?}");
}

#[test]
fn words_that_are_not_understood_are_told_with_their_place() {
    let refusal = refused("Destroy target creature sideways.", true);
    let Refusal::Line(unread) = refusal else { panic!("{refusal}") };
    assert_eq!(&unread.line[unread.at..], "sideways.");
    assert!(unread.expected.contains(&"."), "{:?}", unread.expected);
}

#[test]
fn other_layouts_are_refused_by_name() {
    let card = CardFacts { name: "Fire // Ice".to_owned(), ..CardFacts::default() };
    assert_eq!(read(&card), Err(Refusal::Layout("split".to_owned())));
    let card =
        CardFacts { name: "Mutant".to_owned(), layout: Some("mutate".to_owned()), ..CardFacts::default() };
    assert_eq!(read(&card), Err(Refusal::Layout("mutate".to_owned())));
}

#[test]
fn an_object_of_a_verb_is_not_its_subject() {
    let steps = spell(
        "Target creature gets +1/+0 until end of turn. Up to one other target creature blocks it this turn if able.",
    );
    let [_, Effect::Apply { changes, .. }] = effects(&steps)[..] else { panic!("{steps:?}") };
    let [Change::Rule(ObjectRule::BlocksIfAble { whom: Some(ObjectRef::That { to, .. }) })] = &changes[..]
    else {
        panic!("{changes:?}")
    };
    assert_eq!(*to, ObjectAntecedent::Target(0));
}

#[test]
fn rule_608_2c_a_sentence_taken_apart_escapes_no_condition() {
    let reads = |kind: &str, text: &str| {
        read(&CardFacts {
            name: "Card".to_owned(),
            mana_cost: "{1}".to_owned(),
            types: vec![kind.to_owned()],
            text: text.to_owned(),
            ..CardFacts::default()
        })
        .is_ok()
    };
    for text in [
        "{T}: If you control a Plains, prevent all combat damage that would be dealt to and dealt by Card this turn.",
        "When Card enters, you may sacrifice it. If you do, each opponent discards a card. Each opponent who can't loses 3 life.",
        "When Card enters, target player draws a card. Tap target creature. That creature deals damage equal to its power to the player.",
    ] {
        assert!(!reads("Enchantment", text), "{text}");
    }
    assert!(reads(
        "Enchantment",
        "{T}: Prevent all combat damage that would be dealt to and dealt by Card this turn."
    ));
    assert!(reads("Sorcery", "Each player discards a card. Each opponent who can't loses 4 life."));
}
