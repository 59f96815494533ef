//! What comes back, and what joins a combat: duels with cards made for the purpose.

use super::sentence_tests::{Made, attack, buried, cast, has, life, passes, passes_with, there};

const KILL: Made<'static> = ("Kill", "{B}", "Instant", "", "Destroy target creature.");
const LIGHT: Made<'static> = (
    "Light",
    "{W}",
    "Creature - Cleric",
    "2/2",
    "When this creature enters, exile target nonland permanent an opponent controls until this creature leaves the battlefield.",
);
const WARDEN: Made<'static> =
    ("Warden", "{W}", "Creature - Cleric", "1/1", "Whenever another creature enters, you gain 1 life.");

#[test]
fn rule_303_4f_an_aura_that_returns_gets_something_to_enchant() {
    let strength: Made<'_> =
        ("Strength", "{G}", "Enchantment - Aura", "", "Enchant creature\nEnchanted creature gets +1/+1.");
    let a = has(&["Plains", "Swamp"], &["Light", "Kill"]);
    let b = has(&["Bear", "Forest"], &["Strength"]);
    passes_with(
        &[strength, LIGHT, KILL],
        [&a, &b],
        r#""A": [{"target": "Strength"}]"#,
        &[
            &cast(2, "precombat main", "B", "Strength", &["Bear"]),
            &cast(3, "precombat main", "A", "Light", &[]),
            &cast(3, "postcombat main", "A", "Kill", &["Light"]),
        ],
        (3, "end"),
        &[&there("B", "Strength", 1), r#"{"player": "B", "card": "Bear", "power": 3, "toughness": 3}"#],
    );
}

#[test]
fn rule_707_5_a_clone_that_returns_chooses_as_it_enters() {
    let clone: Made<'_> = (
        "Clone",
        "{U}",
        "Creature - Shapeshifter",
        "0/0",
        "You may have this creature enter as a copy of any creature on the battlefield.",
    );
    let a = has(&["Plains", "Swamp"], &["Light", "Kill"]);
    let b = has(&["Ogre", "Island"], &["Clone"]);
    passes_with(
        &[clone, LIGHT, KILL],
        [&a, &b],
        r#""A": [{"target": "Clone"}], "B": [{"choose": "yes"}, {"choose": "Ogre"}, {"choose": "yes"}, {"choose": "Ogre"}]"#,
        &[
            &cast(2, "precombat main", "B", "Clone", &[]),
            &cast(3, "precombat main", "A", "Light", &[]),
            &cast(3, "postcombat main", "A", "Kill", &["Light"]),
        ],
        (3, "end"),
        &[&buried("B", "Clone", 0), &there("B", "Ogre", 2)],
    );
}

#[test]
fn rule_610_3_what_returns_together_sees_each_other() {
    let deputy: Made<'_> = (
        "Deputy",
        "{W}",
        "Creature - Vedalken",
        "1/3",
        "When this creature enters, exile target nonland permanent an opponent controls and all other nonland permanents that player controls with the same name as that permanent until this creature leaves the battlefield.",
    );
    let a = has(&["Plains", "Swamp"], &["Deputy", "Kill"]);
    let b = has(&["Warden", "Warden"], &[]);
    passes_with(
        &[deputy, WARDEN, KILL],
        [&a, &b],
        r#""A": [{"target": "Warden"}]"#,
        &[
            &cast(1, "precombat main", "A", "Deputy", &[]),
            &cast(1, "postcombat main", "A", "Kill", &["Deputy"]),
        ],
        (1, "end"),
        // Two as the Deputy enters, and one each as they return.
        &[&there("B", "Warden", 2), &life("B", 24)],
    );
}

#[test]
fn rule_400_7j_equipment_is_attached_to_what_it_has_returned() {
    let mantle: Made<'_> = (
        "Mantle",
        "{2}",
        "Artifact - Equipment",
        "",
        "Equipped creature gets +2/+2.\nWhenever a nontoken creature is put into your graveyard from the battlefield, you may pay {1}. If you do, return that card to the battlefield and attach this Equipment to it.\nEquip {4}",
    );
    passes_with(
        &[mantle, KILL],
        [&has(&["Mantle", "Bear", "Swamp", "Swamp"], &["Kill"]), ""],
        r#""A": [{"choose": "yes"}]"#,
        &[&cast(1, "precombat main", "A", "Kill", &["Bear"])],
        (1, "end"),
        &[r#"{"player": "A", "card": "Bear", "power": 4, "toughness": 4}"#],
    );
}

#[test]
fn rule_508_4_tokens_attack_though_the_attacker_that_made_them_has_gone() {
    let hero: Made<'_> = (
        "Hero",
        "{W}",
        "Creature - Human Knight",
        "3/4",
        "Whenever this creature attacks, create two 1/1 white Soldier creature tokens that are tapped and attacking.",
    );
    passes(
        &[hero, KILL],
        [&has(&["Hero"], &[]), &has(&["Swamp"], &["Kill"])],
        &[&attack(1, "A", "Hero"), &cast(1, "declare attackers", "B", "Kill", &["Hero"])],
        (1, "end"),
        &[&buried("A", "Hero", 1), &life("B", 18)],
    );
}

#[test]
fn rule_615_1_damage_to_and_by_a_creature_is_prevented_either_way() {
    let bank: Made<'_> = (
        "Bank",
        "{1}{U}",
        "Creature - Wall",
        "1/2",
        "Prevent all combat damage that would be dealt to and dealt by this creature.",
    );
    let block =
        r#"{"turn": 1, "step": "declare blockers", "player": "B", "block": "Bank", "attacker": "Warden"}"#;
    passes(
        &[bank, WARDEN],
        [&has(&["Warden"], &[]), &has(&["Bank"], &[])],
        &[&attack(1, "A", "Warden"), block],
        (1, "end"),
        &[&there("A", "Warden", 1), &there("B", "Bank", 1), &life("B", 20)],
    );
    let ogre =
        r#"{"turn": 1, "step": "declare blockers", "player": "B", "block": "Bank", "attacker": "Ogre"}"#;
    passes(
        &[bank],
        [&has(&["Ogre"], &[]), &has(&["Bank"], &[])],
        &[&attack(1, "A", "Ogre"), ogre],
        (1, "end"),
        &[&there("B", "Bank", 1)],
    );
}

#[test]
fn rule_603_7_cards_of_one_delayed_trigger_return_at_once() {
    let ghostway: Made<'_> = (
        "Ghostway",
        "{W}",
        "Instant",
        "",
        "Exile any number of target creatures you control. Return those cards to the battlefield under their owner's control at the beginning of the next end step.",
    );
    let a = has(&["Plains", "Warden", "Warden", "Bear"], &["Ghostway"]);
    passes(
        &[ghostway, WARDEN],
        [&a, &has(&[], &[])],
        &[&cast(1, "precombat main", "A", "Ghostway", &["Warden", "Warden", "Bear"])],
        (2, "upkeep"),
        // Each of the two sees two others.
        &[&there("A", "Warden", 2), &there("A", "Bear", 1), &life("A", 24)],
    );
}
