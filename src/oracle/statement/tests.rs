//! Static sentences: each is read and written back.

use crate::oracle::tree::{
    Ability, Effect, Instruction, Line, Permission, PermissionCost, PlayerRef, PlayerRule, Replaced,
    Statement, Zone,
};
use crate::oracle::{lines, write_line};

fn read(text: &str) -> Line {
    let mut lines = lines(&[text.to_owned()], false).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
    assert_eq!(write_line(&lines[0]), text);
    lines.remove(0)
}

#[test]
fn a_spell_remembers_the_targets_and_costs_of_its_other_lines() {
    for texts in [
        [
            "As an additional cost to cast ~, sacrifice a creature.",
            "Add an amount of {B} equal to the sacrificed creature's mana value.",
        ],
        [
            "Target creature gets -1/-1 until end of turn.",
            "That creature gets -13/-13 until end of turn instead if a creature died this turn.",
        ],
    ] {
        let texts = texts.map(str::to_owned);
        let read = lines(&texts, true).unwrap_or_else(|refusal| panic!("{refusal}"));
        let written: Vec<String> = read.iter().map(write_line).collect();
        assert_eq!(written, texts);
    }
}

fn statement(text: &str) -> Statement {
    match read(text) {
        Line::Ability(Ability::Static { condition: _, leading: _, statement }) => statement,
        other => panic!("{text}: {other:?}"),
    }
}

#[test]
fn rule_614_1a_instead_replaces_the_event() {
    let Statement::Replace { event, instead } =
        statement("If a nontoken creature an opponent controls would die, exile it instead.")
    else {
        panic!("a replacement effect");
    };
    assert!(matches!(event, Replaced::Dies(_)));
    assert!(matches!(&instead[..], [Instruction::Do { effect: Effect::Exile { .. }, .. }]));
}

#[test]
fn a_replacement_keeps_the_sentences_after_it() {
    for text in [
        "If damage would be dealt to ~, prevent that damage. Remove a +1/+1 counter from ~.",
        "If ~ would enter, sacrifice a Plains instead. If you do, put ~ onto the battlefield. If you don't, put it into its owner's graveyard.",
        "If ~ would be put into a graveyard, reveal ~ and shuffle it into its owner's library instead.",
    ] {
        let Statement::Replace { instead, .. } = statement(text) else { panic!("{text}") };
        assert!(!instead.is_empty());
    }
}

#[test]
fn double_damage_is_a_factor() {
    let text = "If a creature you control would deal damage to a permanent or player, it deals double that damage instead.";
    assert!(matches!(statement(text), Statement::Multiply { factor: 2, plus: 0, .. }));
}

#[test]
fn a_permission_tells_zone_and_cost() {
    let Statement::Permission(Permission { once: false, this: false, from: Some(Zone::Hand), cost, .. }) =
        statement("You may cast spells from your hand without paying their mana costs.")
    else {
        panic!("a permission");
    };
    assert_eq!(cost, PermissionCost::Free);
    let text = "Once during each of your turns, you may cast a creature spell from your graveyard.";
    assert!(matches!(statement(text), Statement::Permission(Permission { once: true, .. })));
    let text = "You may cast ~ from your graveyard as long as you control a Zombie.";
    assert!(matches!(statement(text), Statement::Permission(Permission { this: true, .. })));
}

#[test]
fn rule_508_1g_attacking_may_have_a_cost() {
    let text = "Creatures can't attack you unless their controller pays {2} for each creature they control that's attacking you.";
    assert!(matches!(statement(text), Statement::AttackTax { whom: PlayerRef::You, .. }));
    let text = "Players can't pay life or sacrifice creatures to cast spells or activate abilities.";
    let Statement::Player { rule, .. } = statement(text) else { panic!("{text}") };
    assert!(matches!(rule, PlayerRule::CantPayLifeOrSacrifice(_)));
}

#[test]
fn what_happens_as_it_enters_or_attacks() {
    let text = "As ~ enters, you may pay 2 life. If you don't, it enters tapped.";
    let Statement::AsEnters { body, .. } = statement(text) else { panic!("{text}") };
    assert!(matches!(&body[..], [Instruction::May { otherwise, .. }] if otherwise.len() == 1));
    let text =
        "You may exert ~ as it attacks. When you do, it gets +1/+3 and gains lifelink until end of turn.";
    assert!(matches!(statement(text), Statement::MayExert { once: false, then } if then.len() == 1));
}

#[test]
fn sentences_of_this_family_are_written_back() {
    for text in [
        "Whenever ~ becomes the target of a spell or ability for the first time each turn, draw a card.",
        "Whenever you put one or more -1/-1 counters on a creature, create that many 1/1 black Insect creature tokens.",
        "{1}: The next time a red source of your choice would deal damage to you this turn, prevent that damage.",
        "Ward—Collect evidence 4.",
        "Whenever ~ and at least two other creatures attack, draw a card.",
        "If ~ is in your opening hand, you may begin the game with it on the battlefield.",
        "When ~ enters, target instant or sorcery card in your graveyard gains flashback until end of turn. The flashback cost is equal to its mana cost.",
        "{W}, {T}: You may play the exiled card without paying its mana cost if it's your turn.",
        "Whenever a creature deals damage to ~, ~ deals that much damage to that creature.",
        "{1}{R}: Put a +1/+1 counter on ~. If this is the third time this ability has resolved this turn, remove all +1/+1 counters from ~, and it deals that much damage to each creature and each player.",
        "When ~ enters, ~ deals 3 damage to any target and you gain 3 life.",
        "If ~ was kicked, it enters with two +1/+1 counters on it.",
        "~ enters with a +1/+1 counter on it for each time it was kicked.",
        "When ~ enters, if you cast it from your hand, destroy all creatures your opponents control.",
        "At the beginning of your end step, if another Human died under your control this turn, create a Food token.",
        "Whenever a red source you control deals damage to one or more permanents and/or players, put a +1/+1 counter on ~.",
        "{T}: Add one mana of any color. Spend this mana only to cast a creature spell of the chosen type, and that spell can't be countered.",
        "{T}: Add one mana of any type that a land you control could produce.",
        "Whenever ~ deals combat damage to a player, you may cast target instant or sorcery card from that player's graveyard without paying its mana cost. If that spell would be put into a graveyard, exile it instead.",
        "Whenever ~ deals combat damage to a player, that player exiles the top two cards of their library.",
        "As long as your devotion to white is less than five, ~ isn't a creature.",
        "Lethal damage dealt to creatures you control is determined by their power rather than their toughness.",
        "Creatures can't attack you unless their controller pays {X} for each creature they control that's attacking you, where X is the number of basic land types among lands you control.",
        "Whenever ~ attacks, you may goad target creature defending player controls.",
        "When ~ leaves the battlefield, return the exiled card to the battlefield under its owner's control.",
    ] {
        read(text);
    }
}
