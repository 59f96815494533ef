//! Delayed effects, and facts about the game so far: duels with cards made for the purpose.

use super::sentence_tests::{Made, activate, attack, buried, cast, has, life, passes, passes_with, there};

const SHOCK: Made<'static> = ("Shock", "{R}", "Instant", "", "~ deals 2 damage to any target.");

#[test]
fn rule_603_7c_a_twin_and_its_maker_leave_together() {
    let twins: Made<'_> = (
        "Stang",
        "{R}",
        "Legendary Creature - Human Warrior",
        "3/4",
        "When ~ enters, create ~ Twin, a legendary 3/4 red and green Human Warrior creature token. Exile that token when ~ leaves the battlefield. Sacrifice ~ when that token leaves the battlefield.",
    );
    let kill: Made<'_> = ("Kill", "{B}", "Instant", "", "Destroy target creature.");
    let a = has(&["Mountain", "Swamp"], &["Stang", "Kill"]);
    let enter = cast(1, "precombat main", "A", "Stang", &[]);
    for (victim, dead) in [("Stang", 1), ("Stang Twin", 1)] {
        passes(
            &[twins, kill],
            [&a, ""],
            &[&enter, &cast(3, "precombat main", "A", "Kill", &[victim])],
            (3, "end"),
            &[&buried("A", "Stang", dead), &there("A", "Stang Twin", 0), &there("A", "Stang", 0)],
        );
    }
    passes(
        &[twins, kill],
        [&a, ""],
        &[&enter],
        (3, "end"),
        &[&there("A", "Stang", 1), &there("A", "Stang Twin", 1)],
    );
}

#[test]
fn what_it_has_hurt_is_remembered_for_the_game() {
    let fallen: Made<'_> = (
        "Fallen",
        "{1}{B}",
        "Creature - Zombie",
        "2/3",
        "At the beginning of your upkeep, this creature deals 1 damage to each opponent and planeswalker it has dealt damage to this game.",
    );
    passes(
        &[fallen],
        [&has(&["Fallen"], &[]), ""],
        &[&attack(1, "A", "Fallen")],
        (5, "end"),
        &[&life("B", 16)],
    );
    passes(&[fallen], [&has(&["Fallen"], &[]), ""], &[], (5, "end"), &[&life("B", 20)]);
}

#[test]
fn a_bargain_of_one_combat_ends_with_it() {
    let flotilla: Made<'_> = (
        "Flotilla",
        "{2}{R}",
        "Creature - Goblin",
        "2/2",
        "At the beginning of each combat, unless you pay {R}, whenever this creature blocks or becomes blocked by a creature this combat, that creature gains first strike until end of turn.",
    );
    let block =
        r#"{"turn": 1, "step": "declare blockers", "player": "B", "block": "Bear", "attacker": "Flotilla"}"#;
    let strike = attack(1, "A", "Flotilla");
    passes(
        &[flotilla],
        [&has(&["Flotilla"], &[]), &has(&["Bear"], &[])],
        &[&strike, block],
        (1, "end"),
        &[&buried("A", "Flotilla", 1), &there("B", "Bear", 1)],
    );
    passes_with(
        &[flotilla],
        [&has(&["Flotilla", "Mountain"], &[]), &has(&["Bear"], &[])],
        r#""A": [{"choose": "Yes"}]"#,
        &[&strike, block],
        (1, "end"),
        &[&buried("A", "Flotilla", 1), &buried("B", "Bear", 1)],
    );
}

#[test]
fn who_puts_a_forest_onto_the_battlefield_pays_with_a_creature() {
    let chant: Made<'_> = (
        "Chant",
        "{1}{B}",
        "Enchantment",
        "",
        "Whenever a player puts a Forest onto the battlefield, this enchantment deals 3 damage to that player unless they put a -1/-1 counter on a creature they control.",
    );
    let land = r#"{"turn": 2, "step": "precombat main", "player": "B", "play": "Forest"}"#;
    passes(&[chant], [&has(&["Chant"], &[]), &has(&[], &["Forest"])], &[land], (2, "end"), &[&life("B", 17)]);
    passes_with(
        &[chant],
        [&has(&["Chant"], &[]), &has(&["Ogre"], &["Forest"])],
        r#""B": [{"choose": "Yes"}, {"target": "Ogre"}]"#,
        &[land],
        (2, "end"),
        &[&life("B", 20), r#"{"player": "B", "card": "Ogre", "power": 2, "toughness": 2}"#],
    );
}

#[test]
fn a_spell_that_shares_no_color_is_taxed() {
    let prejudice: Made<'_> = (
        "Prejudice",
        "{U}",
        "Enchantment",
        "",
        "Whenever an opponent casts a creature spell that doesn't share a color with a creature you control, counter that spell unless that player pays {X}, where X is its mana value.",
    );
    let bear = cast(2, "precombat main", "B", "Bear", &[]);
    let b = has(&["Forest", "Forest"], &["Bear"]);
    passes(
        &[prejudice],
        [&has(&["Prejudice", "Ogre"], &[]), &b],
        &[&bear],
        (2, "end"),
        &[&buried("B", "Bear", 1)],
    );
    passes(
        &[prejudice],
        [&has(&["Prejudice", "Bear"], &[]), &b],
        &[&bear],
        (2, "end"),
        &[&there("B", "Bear", 1)],
    );
}

#[test]
fn rule_702_11_abilities_of_artifacts_alone_cannot_target_it() {
    let ward: Made<'_> = (
        "Ward",
        "{W}",
        "Enchantment - Aura",
        "",
        "Enchant creature\nEnchanted creature can't be the target of abilities from artifact sources.",
    );
    let rod: Made<'_> = ("Rod", "{3}", "Artifact", "", "{T}: ~ deals 1 damage to target creature.");
    let may = |allowed: bool| {
        format!(
            r#"{{"turn": 1, "step": "postcombat main", "player": "A", "expect": {{"player": "A", "may": "activate", "ability": "{{T}}: ", "allowed": {allowed}}}}}"#
        )
    };
    let a = has(&["Rod", "Plains", "Mountain"], &["Ward", "Shock"]);
    passes(
        &[ward, rod, SHOCK],
        [&a, &has(&["Bear"], &[])],
        &[
            &cast(1, "precombat main", "A", "Ward", &["Bear"]),
            &may(false),
            &cast(1, "postcombat main", "A", "Shock", &["Bear"]),
        ],
        (1, "end"),
        &[&buried("B", "Bear", 1)],
    );
}

#[test]
fn an_egg_hatches_once_it_has_two_counters() {
    let egg: Made<'_> = (
        "Egg",
        "{4}",
        "Artifact",
        "",
        "{1}: Put a hatchling counter on ~.\nSacrifice ~: Choose one. Activate only if there are two or more hatchling counters on ~.\n• You may put a creature card from your hand onto the battlefield.\n• Return target creature card from your graveyard to the battlefield.",
    );
    let may = |allowed: bool| {
        format!(
            r#"{{"turn": 1, "step": "precombat main", "player": "A", "expect": {{"player": "A", "may": "activate", "ability": "Sacrifice ", "allowed": {allowed}}}}}"#
        )
    };
    let lay = activate(1, "precombat main", "A", "{1}: Put a hatchling", &[]);
    let wait = r#"{"turn": 1, "step": "precombat main", "player": "A", "wait": "stack"}"#;
    passes_with(
        &[egg],
        [&has(&["Egg", "Plains", "Plains"], &["Ogre"]), ""],
        r#""A": [{"mode": "1"}, {"choose": "Yes"}, {"target": "Ogre"}]"#,
        &[
            &lay,
            wait,
            &may(false),
            &lay,
            wait,
            &may(true),
            &activate(1, "postcombat main", "A", "Sacrifice ", &[]),
        ],
        (1, "end"),
        &[&there("A", "Ogre", 1), &buried("A", "Egg", 1)],
    );
}
