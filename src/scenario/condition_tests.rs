//! Conditions and amounts in sentences, and what was done "this way": duels with cards made for the purpose.

use super::sentence_tests::{
    Made, activate, attack, buried, cast, has, held, life, passes, passes_with, there,
};

const LANDS: [&str; 4] = ["Mountain", "Forest", "Island", "Swamp"];

fn tapped(player: &str, name: &str, count: u8) -> String {
    format!(r#"{{"player": "{player}", "card": "{name}", "tapped": true, "count": {count}}}"#)
}

fn size(player: &str, name: &str, power: i8, toughness: i8) -> String {
    format!(r#"{{"player": "{player}", "card": "{name}", "power": {power}, "toughness": {toughness}}}"#)
}

#[test]
fn rule_700_9_counters_equipment_and_own_auras_modify_a_creature() {
    let count: Made<'_> = (
        "Count",
        "{R}",
        "Sorcery",
        "",
        "~ deals X damage to each opponent, where X is the number of modified creatures you control.",
    );
    let coat: Made<'_> =
        ("Coat", "{G}", "Enchantment - Aura", "", "Enchant creature\nEnchanted creature gets +1/+1.");
    let grow: Made<'_> = ("Grow", "{G}", "Sorcery", "", "Put a +1/+1 counter on target creature.");
    let a = has(&["Mountain", "Forest", "Ogre", "Bear"], &["Count", "Grow"]);
    let b = has(&["Forest"], &[]);
    passes(
        &[count, grow],
        [&a, &b],
        &[&cast(1, "precombat main", "A", "Grow", &["Ogre"]), &cast(1, "postcombat main", "A", "Count", &[])],
        (1, "end"),
        &[&life("B", 19)],
    );
    // An Aura of the opponent's modifies nothing of yours.
    let a = has(&["Mountain", "Bear"], &["Count"]);
    let b = has(&["Forest"], &["Coat"]);
    passes(
        &[count, coat],
        [&a, &b],
        &[&cast(2, "precombat main", "B", "Coat", &["Bear"]), &cast(3, "precombat main", "A", "Count", &[])],
        (3, "end"),
        &[&life("B", 20), &size("A", "Bear", 3, 3)],
    );
}

#[test]
fn rule_508_1f_a_creature_that_taps_to_attack_is_being_declared() {
    let circle: Made<'_> = (
        "Circle",
        "{2}{U}",
        "Enchantment",
        "",
        "Whenever a creature an opponent controls becomes tapped, if it isn't being declared as an attacker, you may gain 2 life.",
    );
    let ice: Made<'_> = ("Ice", "{U}", "Instant", "", "Tap target creature.");
    let a = has(&["Circle", "Island"], &["Ice"]);
    passes_with(
        &[circle, ice],
        [&a, &has(&["Bear", "Ogre"], &[])],
        r#""A": [{"choose": "Yes"}, {"choose": "Yes"}]"#,
        &[&attack(2, "B", "Bear"), &cast(2, "end", "A", "Ice", &["Ogre"])],
        (2, "end"),
        &[&life("A", 20), &tapped("B", "Bear", 1)],
    );
}

#[test]
fn what_was_untapped_before_the_untap_step_started_the_turn_untapped() {
    let dreamer: Made<'_> = (
        "Dreamer",
        "{2}{U}",
        "Creature - Human",
        "1/1",
        "At the beginning of your upkeep, if this creature started the turn untapped, put a dream counter on this creature.\nThis creature can't have more than two dream counters on it.\nThis creature gets +1/+0 for each dream counter on it.",
    );
    let attacks = attack(1, "A", "Dreamer");
    // It was untapped as turn 1 began, attacked on it, and was tapped as turn 3 began.
    passes(
        &[dreamer],
        [&has(&["Dreamer"], &[]), ""],
        &[&attacks],
        (3, "end"),
        &[&size("A", "Dreamer", 2, 1)],
    );
    passes(&[dreamer], [&has(&["Dreamer"], &[]), ""], &[], (1, "end"), &[&size("A", "Dreamer", 2, 1)]);
    passes(&[dreamer], [&has(&["Dreamer"], &[]), ""], &[], (9, "end"), &[&size("A", "Dreamer", 3, 1)]);
}

#[test]
fn rule_509_1b_a_conscript_blocks_only_in_company_of_two() {
    let conscript: Made<'_> = (
        "Conscript",
        "{R}",
        "Creature - Orc",
        "2/2",
        "This creature can't block unless at least two other creatures block.",
    );
    let block = |name: &str, whom: &str| {
        format!(
            r#"{{"turn": 1, "step": "declare blockers", "player": "B", "block": "{name}", "attacker": "{whom}"}}"#
        )
    };
    let b = has(&["Conscript", "Bear", "Bear"], &[]);
    let (first, second) = (block("Conscript", "Ogre"), block("Bear", "Ogre"));
    passes(
        &[conscript],
        [&has(&["Ogre"], &[]), &b],
        &[&attack(1, "A", "Ogre"), &first, &second, &second],
        (1, "end"),
        &[&buried("A", "Ogre", 1), &life("B", 20)],
    );
    let b = has(&["Conscript"], &[]);
    passes(
        &[conscript],
        [&has(&["Ogre"], &[]), &b],
        &[&attack(1, "A", "Ogre"), &first],
        (1, "end"),
        &[&life("B", 17)],
    );
}

#[test]
fn a_creature_that_fought_a_blue_one_remembers_it_for_the_turn() {
    let troll: Made<'_> = (
        "Troll",
        "{2}{U}",
        "Creature - Troll",
        "2/1",
        "{U}: This creature gets +2/+0 until end of turn. Activate only if this creature blocked or was blocked by a blue creature this turn.",
    );
    let fish: Made<'_> = ("Fish", "{U}", "Creature - Fish", "0/4", "");
    let block = |name: &str| {
        format!(
            r#"{{"turn": 1, "step": "declare blockers", "player": "B", "block": "{name}", "attacker": "Troll"}}"#
        )
    };
    for (blocker, power) in [("Fish", 4), ("Wall", 2)] {
        let wall: Made<'_> = ("Wall", "{R}", "Creature - Wall", "0/4", "");
        let pump = activate(1, "declare blockers", "A", "{U}: ", &[]);
        let may = format!(
            r#"{{"turn": 1, "step": "declare blockers", "player": "A", "expect": {{"player": "A", "may": "activate", "ability": "{{U}}: ", "allowed": {}}}}}"#,
            power == 4
        );
        let mut actions = vec![attack(1, "A", "Troll"), block(blocker), may];
        if power == 4 {
            actions.push(pump);
        }
        let actions: Vec<&str> = actions.iter().map(String::as_str).collect();
        passes(
            &[troll, fish, wall],
            [&has(&["Troll", "Island"], &[]), &has(&[blocker], &[])],
            &actions,
            (1, "postcombat main"),
            &[&size("A", "Troll", power, 1)],
        );
    }
}

#[test]
fn rule_608_2h_a_returned_cards_mana_value_is_its_own() {
    let rebirth: Made<'_> = (
        "Rebirth",
        "{R}",
        "Sorcery",
        "",
        "Return target card from your graveyard to your hand. If you return a nonland card to your hand this way, ~ deals damage equal to that card's mana value to any target.\nExile ~.",
    );
    for (card, left) in [("Ogre", 17), ("Island", 20)] {
        let graveyard =
            format!(r#"{}, "graveyard": [{{"card": "{card}"}}]"#, has(&["Mountain"], &["Rebirth"]));
        passes(
            &[rebirth],
            [&graveyard, ""],
            &[&cast(1, "precombat main", "A", "Rebirth", &[card, "player B"])],
            (1, "end"),
            &[&life("B", left), &held("A", card, 1)],
        );
    }
}

#[test]
fn rule_604_3_a_returned_card_has_the_power_that_it_defines() {
    let burst: Made<'_> = (
        "Burst",
        "{R}",
        "Sorcery",
        "",
        "Return target creature card from your graveyard to your hand. ~ deals damage to any target equal to the power of the card returned this way.",
    );
    let dryad: Made<'_> = (
        "Dryad",
        "{G}",
        "Creature - Dryad",
        "*/*",
        "~'s power and toughness are each equal to the number of Forests you control.",
    );
    let graveyard = format!(
        r#"{}, "graveyard": [{{"card": "Dryad"}}]"#,
        has(&["Mountain", "Forest", "Forest"], &["Burst"])
    );
    passes(
        &[burst, dryad],
        [&graveyard, ""],
        &[&cast(1, "precombat main", "A", "Burst", &["Dryad", "player B"])],
        (1, "end"),
        &[&life("B", 18)],
    );
}

#[test]
fn rule_101_4_each_player_keeps_what_they_have_chosen() {
    let tide: Made<'_> = (
        "Tide",
        "{U}",
        "Sorcery",
        "",
        "Each player chooses a nonland permanent they control. Return all nonland permanents not chosen this way to their owners' hands.",
    );
    passes(
        &[tide],
        [&has(&["Island", "Bear", "Bear"], &["Tide"]), &has(&["Ogre", "Ogre", "Ogre", "Forest"], &[])],
        &[&cast(1, "precombat main", "A", "Tide", &[])],
        (1, "end"),
        &[&there("A", "Bear", 1), &there("B", "Ogre", 1), &held("B", "Ogre", 2), &there("B", "Forest", 1)],
    );
}

#[test]
fn a_multicolored_creature_gets_a_bonus_for_each_of_its_colors() {
    let knight: Made<'_> = (
        "Knight",
        "{G}{W}",
        "Creature - Knight",
        "2/2",
        "Each other multicolored creature you control gets +1/+1 for each of its colors.",
    );
    let mage: Made<'_> = ("Mage", "{U}{B}{R}", "Creature - Human", "1/1", "");
    passes(
        &[knight, mage],
        [&has(&["Knight", "Mage", "Bear"], &[]), ""],
        &[],
        (1, "end"),
        &[&size("A", "Knight", 2, 2), &size("A", "Mage", 4, 4), &size("A", "Bear", 2, 2)],
    );
}

#[test]
fn a_card_that_is_both_is_counted_once_in_a_revealed_hand() {
    let stare: Made<'_> = (
        "Stare",
        "{U}",
        "Sorcery",
        "",
        "Target opponent reveals their hand. You draw a card for each Mountain and red card in it.",
    );
    let island = r#", "library": [{"card": "Plains", "count": 5}], "only_library": true"#;
    let a = format!("{}{island}", has(&["Island"], &["Stare"]));
    passes(
        &[stare],
        [&a, &has(&[], &["Mountain", "Ogre", "Bear"])],
        &[&cast(1, "precombat main", "A", "Stare", &["player B"])],
        (1, "end"),
        &[&held("A", "Plains", 2)],
    );
}

#[test]
fn any_number_of_target_players_each_gain_life() {
    let feast: Made<'_> = ("Feast", "{G}", "Sorcery", "", "Any number of target players each gain 6 life.");
    for (targets, lives) in [(&["player A", "player B"][..], (26, 26)), (&["player B"][..], (20, 26))] {
        passes(
            &[feast],
            [&has(&LANDS, &["Feast"]), ""],
            &[&cast(1, "precombat main", "A", "Feast", targets)],
            (1, "end"),
            &[&life("A", lives.0), &life("B", lives.1)],
        );
    }
}

#[test]
fn rule_613_1_power_follows_a_card_that_was_discarded_as_a_cost() {
    let crawler: Made<'_> = (
        "Crawler",
        "{R}",
        "Creature - Zombie",
        "1/1",
        "~ gets +1/+0 for each card in your graveyard.\nDiscard a card: ~ deals damage equal to its power to each opponent.",
    );
    passes(
        &[crawler],
        [&has(&["Crawler"], &["Mountain"]), &has(&[], &[])],
        &[&activate(1, "precombat main", "A", "Discard", &[])],
        (1, "end"),
        &[&life("B", 18), &size("A", "Crawler", 2, 1)],
    );
}

#[test]
fn rule_701_37b_monstrosity_of_nothing_makes_a_creature_monstrous() {
    // Without a counter, nothing else says that the sentence holds now: duels check characteristics at each decision.
    let hydra: Made<'_> = (
        "Hydra",
        "{R}",
        "Creature - Hydra",
        "2/2",
        "{X}{R}: Monstrosity X.\nAs long as ~ is monstrous, it has trample.",
    );
    passes(
        &[hydra],
        [&has(&["Hydra", "Mountain"], &[]), ""],
        &[&activate(1, "precombat main", "A", "{X}{R}", &[])],
        (1, "end"),
        &[&size("A", "Hydra", 2, 2)],
    );
}

const MARVEL: Made<'static> = (
    "Marvel",
    "{3}{R}",
    "Creature - Incarnation",
    "2/2",
    "As long as this card is in your graveyard and you control a Mountain, creatures you control have haste.",
);

#[test]
fn rule_113_6b_a_creature_in_the_graveyard_hastens_the_others_while_there_is_a_mountain() {
    let kill: Made<'_> = ("Kill", "{B}", "Instant", "", "Destroy target creature.");
    let haste = |has: bool| format!(r#"{{"player": "A", "card": "Bear", "keyword": "haste", "has": {has}}}"#);
    let look = |turn: u16, step: &str, has: bool| {
        format!(r#"{{"turn": {turn}, "step": "{step}", "player": "A", "expect": {}}}"#, haste(has))
    };
    let a = has(&["Mountain", "Swamp", "Marvel", "Bear"], &["Kill"]);
    passes(
        &[MARVEL, kill],
        [&a, &has(&["Ogre"], &[])],
        &[
            &look(1, "precombat main", false),
            &cast(1, "precombat main", "A", "Kill", &["Marvel"]),
            &look(1, "postcombat main", true),
        ],
        (1, "end"),
        &[&haste(true), r#"{"player": "B", "card": "Ogre", "keyword": "haste", "has": false}"#],
    );
    let without = has(&["Forest", "Swamp", "Marvel", "Bear"], &["Kill"]);
    passes(
        &[MARVEL, kill],
        [&without, &has(&[], &[])],
        &[&cast(1, "precombat main", "A", "Kill", &["Marvel"])],
        (1, "end"),
        &[&haste(false)],
    );
}

#[test]
fn rule_113_6b_a_card_that_leaves_the_graveyard_takes_its_effect_with_it() {
    let cut: Made<'_> = ("Cut", "{R}", "Instant", "", "Exile target card from a graveyard.");
    let a = format!(r#"{}, "graveyard": [{{"card": "Marvel"}}]"#, has(&["Mountain", "Bear"], &["Cut"]));
    passes(
        &[MARVEL, cut],
        [&a, &has(&[], &[])],
        &[
            r#"{"turn": 1, "step": "precombat main", "player": "A", "expect": {"player": "A", "card": "Bear", "keyword": "haste", "has": true}}"#,
            &cast(1, "precombat main", "A", "Cut", &["Marvel"]),
        ],
        (1, "end"),
        &[r#"{"player": "A", "card": "Bear", "keyword": "haste", "has": false}"#],
    );
}

#[test]
fn rule_113_6b_lands_have_an_ability_from_the_graveyard() {
    let gate: Made<'_> = (
        "Gate",
        "",
        "Land",
        "",
        "{T}: Add {C}.\nAs long as this card is in your graveyard, lands you control have \"{T}: Add {G} or {W}.\"",
    );
    let a = format!(r#"{}, "graveyard": [{{"card": "Gate"}}]"#, has(&["Mountain", "Mountain"], &["Bear"]));
    passes(
        &[gate],
        [&a, &has(&[], &[])],
        &[&cast(1, "precombat main", "A", "Bear", &[])],
        (1, "end"),
        &[&there("A", "Bear", 1)],
    );
}

#[test]
fn rule_122_a_creature_has_something_as_long_as_it_has_enough_counters() {
    let hydra: Made<'_> = (
        "Hydra",
        "{G}",
        "Creature - Hydra",
        "1/1",
        "This creature has trample as long as it has three or more +1/+1 counters on it.",
    );
    let rite: Made<'_> = ("Rite", "{G}", "Instant", "", "Put two +1/+1 counters on target creature.");
    let tramples =
        |has: bool| format!(r#"{{"player": "A", "card": "Hydra", "keyword": "trample", "has": {has}}}"#);
    let look =
        format!(r#"{{"turn": 1, "step": "postcombat main", "player": "A", "expect": {}}}"#, tramples(false));
    let a = has(&["Hydra", "Forest", "Forest"], &["Rite", "Rite"]);
    passes(
        &[hydra, rite],
        [&a, &has(&[], &[])],
        &[
            &cast(1, "precombat main", "A", "Rite", &["Hydra"]),
            &look,
            &cast(1, "postcombat main", "A", "Rite", &["Hydra"]),
        ],
        (1, "end"),
        &[&tramples(true)],
    );
}

#[test]
fn rule_113_6b_what_would_hold_in_exile_is_refused() {
    let echo = "Echo | {3}{R} | Creature — Spirit | As long as ~ is in exile, creatures you control have haste. | 2/2";
    let either = "Echo | {3}{R} | Creature — Spirit | As long as ~ is in your graveyard or it's your turn, creatures you control have haste. | 2/2";
    for card in [echo, either] {
        let verdict = super::script::verdict(
            &[card],
            "A battlefield Echo
             stop 1 end
             = A life 20",
        );
        assert!(matches!(verdict, super::Verdict::Unsupported(_)), "{verdict:?}");
    }
}
