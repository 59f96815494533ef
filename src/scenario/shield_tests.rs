//! Prevention and redirection that sentences set up, and searches of several zones: duels with cards made for the purpose.

use super::sentence_tests::{Made, activate, attack, buried, cast, has, life, passes, passes_with, there};

const SHOCK: Made<'static> = ("Shock", "{R}", "Instant", "", "~ deals 2 damage to any target.");

fn size(player: &str, name: &str, power: i8, toughness: i8) -> String {
    format!(r#"{{"player": "{player}", "card": "{name}", "power": {power}, "toughness": {toughness}}}"#)
}

fn exiled(player: &str, name: &str, count: u8) -> String {
    format!(r#"{{"player": "{player}", "zone": "exile", "card": "{name}", "count": {count}}}"#)
}

#[test]
fn rule_615_7_all_but_one_of_the_damage_is_prevented_once() {
    let field: Made<'_> = (
        "Field",
        "{3}",
        "Artifact",
        "",
        "{1}: The next time an unblocked creature of your choice would deal combat damage to you this turn, prevent all but 1 of that damage.",
    );
    let strike = attack(1, "A", "Ogre");
    let shield = activate(1, "declare blockers", "B", "{1}: The next", &[]);
    passes(
        &[field],
        [&has(&["Ogre"], &[]), &has(&["Field", "Plains"], &[])],
        &[&strike, &shield],
        (1, "end"),
        &[&life("B", 19)],
    );
}

#[test]
fn rule_615_5_life_is_gained_for_prevented_damage_of_the_color() {
    let shadow: Made<'_> = (
        "Shadow",
        "{W}",
        "Instant",
        "",
        "The next time a source of your choice would deal damage to you and/or creatures you control this turn, prevent that damage. If damage from a black source is prevented this way, you gain that much life.",
    );
    let ghoul: Made<'_> = ("Ghoul", "{2}{B}", "Creature - Zombie", "3/3", "Trample");
    for (attacker, left) in [("Ghoul", 23), ("Ogre", 20)] {
        let block = format!(
            r#"{{"turn": 1, "step": "declare blockers", "player": "B", "block": "Bear", "attacker": "{attacker}"}}"#
        );
        let choose = format!(r#""B": [{{"target": "{attacker}"}}]"#);
        // The blocked creature's damage to the Bear and, with trample, to the player is dealt at once: all of it is prevented.
        passes_with(
            &[shadow, ghoul],
            [&has(&[attacker], &[]), &has(&["Bear", "Plains"], &["Shadow"])],
            &choose,
            &[&attack(1, "A", attacker), &block, &cast(1, "declare blockers", "B", "Shadow", &[])],
            (1, "end"),
            &[&life("B", left), &there("B", "Bear", 1)],
        );
    }
}

#[test]
fn rule_614_9_the_next_damage_of_a_chosen_source_goes_elsewhere() {
    let way: Made<'_> = (
        "Way",
        "{W}",
        "Instant",
        "",
        "The next 2 damage that a source of your choice would deal to you and/or permanents you control this turn is dealt to any target instead.",
    );
    let block =
        r#"{"turn": 1, "step": "declare blockers", "player": "B", "block": "Bear", "attacker": "Ogre"}"#;
    passes_with(
        &[way],
        [&has(&["Ogre"], &[]), &has(&["Bear", "Plains"], &["Way"])],
        r#""B": [{"target": "Ogre"}]"#,
        &[&attack(1, "A", "Ogre"), block, &cast(1, "declare blockers", "B", "Way", &["player A"])],
        (1, "end"),
        &[&there("B", "Bear", 1), &life("A", 18)],
    );
}

#[test]
fn rule_601_2d_prevention_is_divided_as_the_spell_is_cast() {
    let bold: Made<'_> = (
        "Bold",
        "{W}",
        "Instant",
        "",
        "Prevent the next 4 damage that would be dealt this turn to any number of targets, divided as you choose.",
    );
    let share = r#""B": [{"target": "player B", "amount": 1}, {"target": "Bear", "amount": 3}]"#;
    let shock = |target: &str| cast(1, "postcombat main", "A", "Shock", &[target]);
    passes_with(
        &[bold, SHOCK],
        [&has(&["Mountain", "Mountain"], &["Shock", "Shock"]), &has(&["Bear", "Plains"], &["Bold"])],
        share,
        &[&cast(1, "precombat main", "B", "Bold", &[]), &shock("player B"), &shock("Bear")],
        (1, "end"),
        &[&life("B", 19), &there("B", "Bear", 1)],
    );
}

#[test]
fn prevented_damage_becomes_counters() {
    let hydra: Made<'_> = (
        "Hydra",
        "{3}{G}{G}",
        "Creature - Hydra",
        "7/7",
        "If damage would be dealt to ~, prevent that damage. Put a -1/-1 counter on ~ for each 1 damage prevented this way.",
    );
    passes(
        &[hydra, SHOCK],
        [&has(&["Mountain"], &["Shock"]), &has(&["Hydra"], &[])],
        &[&cast(1, "precombat main", "A", "Shock", &["Hydra"])],
        (1, "end"),
        &[&size("B", "Hydra", 5, 5)],
    );
}

#[test]
fn damage_of_three_or_more_becomes_two() {
    let amulet: Made<'_> = (
        "Amulet",
        "{4}",
        "Artifact",
        "",
        "If an instant or sorcery source would deal 3 or more damage to you, it deals 2 damage to you instead.",
    );
    let bolt: Made<'_> = ("Bolt", "{R}", "Instant", "", "~ deals 5 damage to any target.");
    let ping: Made<'_> = ("Ping", "{R}", "Instant", "", "~ deals 1 damage to any target.");
    for (spell, left) in [("Bolt", 18), ("Ping", 19)] {
        passes(
            &[amulet, bolt, ping],
            [&has(&["Mountain"], &[spell]), &has(&["Amulet"], &[])],
            &[&cast(1, "precombat main", "A", spell, &["player B"])],
            (1, "end"),
            &[&life("B", left)],
        );
    }
    passes(
        &[amulet],
        [&has(&["Ogre"], &[]), &has(&["Amulet"], &[])],
        &[&attack(1, "A", "Ogre")],
        (1, "end"),
        &[&life("B", 17)],
    );
}

#[test]
fn both_amounts_are_replaced_after_a_landfall() {
    let blaze: Made<'_> = (
        "Blaze",
        "{R}",
        "Instant",
        "",
        "~ deals 1 damage to target player or planeswalker and 1 damage to target creature that player or that planeswalker's controller controls.\nLandfall — If you had a land enter the battlefield under your control this turn, ~ deals 3 damage to that player or planeswalker and 3 damage to that creature instead.",
    );
    let a = has(&["Mountain"], &["Blaze", "Forest"]);
    let blaze_it = cast(1, "precombat main", "A", "Blaze", &["player B", "Ogre"]);
    let land = r#"{"turn": 1, "step": "precombat main", "player": "A", "play": "Forest"}"#;
    passes(
        &[blaze],
        [&a, &has(&["Ogre"], &[])],
        &[&blaze_it],
        (1, "end"),
        &[&life("B", 19), &there("B", "Ogre", 1)],
    );
    passes(
        &[blaze],
        [&a, &has(&["Ogre"], &[])],
        &[land, &blaze_it],
        (1, "end"),
        &[&life("B", 17), &buried("B", "Ogre", 1)],
    );
}

#[test]
fn rule_701_23_cards_with_the_name_of_a_countered_spell_are_exiled_from_three_zones() {
    let bore: Made<'_> = (
        "Bore",
        "{U}",
        "Instant",
        "",
        "Counter target spell. Search its controller's graveyard, hand, and library for all cards with the same name as that spell and exile them. Then that player shuffles.",
    );
    let a = format!(
        r#"{}, "library": [{{"card": "Bear", "count": 2}}], "graveyard": [{{"card": "Bear"}}]"#,
        has(&["Forest", "Forest"], &["Bear", "Bear"])
    );
    passes_with(
        &[bore],
        [&a, &has(&["Island"], &["Bore"])],
        r#""B": [{"target": ["Bear", "Bear", "Bear"]}]"#,
        &[&cast(1, "precombat main", "A", "Bear", &[]), &cast(1, "precombat main", "B", "Bore", &["Bear"])],
        (1, "end"),
        &[&exiled("A", "Bear", 5)],
    );
}

#[test]
fn counters_are_put_up_to_a_total() {
    let beast: Made<'_> = (
        "Beast",
        "{6}",
        "Artifact Creature - Beast",
        "0/4",
        "~ enters with two +1/+0 counters on it.\n{X}: Put up to X +1/+0 counters on ~. This ability can't cause the total number of +1/+0 counters on ~ to be greater than three.",
    );
    let lands =
        ["Plains", "Plains", "Plains", "Plains", "Plains", "Plains", "Plains", "Plains", "Plains", "Plains"];
    passes_with(
        &[beast],
        [&has(&lands, &["Beast"]), ""],
        r#""A": [{"choose": "X=4"}, {"choose": "1"}]"#,
        &[
            &cast(1, "precombat main", "A", "Beast", &[]),
            &activate(1, "postcombat main", "A", "{X}: Put up to", &[]),
        ],
        (1, "end"),
        &[&size("A", "Beast", 3, 4)],
    );
}

const GUARD: Made<'static> = ("Guard", "{W}", "Instant", "", "Put a shield counter on target creature.");

#[test]
fn rule_122_1c_a_shield_counter_keeps_all_damage_dealt_at_once_off() {
    let storm: Made<'_> = ("Storm", "{R}", "Sorcery", "", "~ deals 2 damage to each creature.");
    let a = has(&["Mountain", "Mountain"], &["Shock", "Storm"]);
    let b = has(&["Bear", "Plains"], &["Guard"]);
    let guard = cast(1, "upkeep", "B", "Guard", &["Bear"]);
    let shock = cast(1, "precombat main", "A", "Shock", &["Bear"]);
    let cards = [SHOCK, GUARD, storm];
    passes(&cards, [&a, &b], &[&guard, &shock], (1, "end"), &[&there("B", "Bear", 1)]);
    let again = cast(1, "postcombat main", "A", "Storm", &[]);
    passes(&cards, [&a, &b], &[&guard, &shock, &again], (1, "end"), &[&buried("B", "Bear", 1)]);
    // Two blockers deal their damage at once: one counter for both.
    let a = has(&["Ogre", "Plains"], &["Guard"]);
    let block = |bear: &str| {
        format!(
            r#"{{"turn": 1, "step": "declare blockers", "player": "B", "block": "{bear}", "attacker": "Ogre"}}"#
        )
    };
    let guard = cast(1, "upkeep", "A", "Guard", &["Ogre"]);
    let (first, second) = (block("Bear"), block("Bear:2"));
    passes(
        &cards,
        [&a, &has(&["Bear", "Bear"], &[])],
        &[&guard, &attack(1, "A", "Ogre"), &first, &second],
        (1, "end"),
        &[&there("A", "Ogre", 1)],
    );
}

#[test]
fn rule_122_1c_a_shield_counter_keeps_off_destruction_by_effects_alone() {
    let poke: Made<'_> = ("Poke", "{R}", "Instant", "", "~ deals 1 damage to target creature.");
    let shrink: Made<'_> = ("Shrink", "{B}", "Instant", "", "Target creature gets -0/-1 until end of turn.");
    let doom: Made<'_> = ("Doom", "{B}", "Instant", "", "Destroy target creature.");
    let a = has(&["Mountain", "Swamp"], &["Poke", "Shrink", "Doom"]);
    let b = has(&["Bear", "Plains"], &["Guard"]);
    let cards = [poke, shrink, doom, GUARD];
    let poked = cast(1, "upkeep", "A", "Poke", &["Bear"]);
    let guard = cast(1, "precombat main", "B", "Guard", &["Bear"]);
    let shrunk = cast(1, "postcombat main", "A", "Shrink", &["Bear"]);
    let doomed = cast(1, "postcombat main", "A", "Doom", &["Bear"]);
    // Its damage is lethal now, which no effect says.
    passes(&cards, [&a, &b], &[&poked, &guard, &shrunk], (1, "end"), &[&buried("B", "Bear", 1)]);
    passes(&cards, [&a, &b], &[&guard, &doomed], (1, "end"), &[&there("B", "Bear", 1)]);
}
