//! What has just died: duels with cards made for the purpose.

use super::script::plays;
use super::sentence_tests::{Made, activate, buried, cast, has, held, life, passes, passes_with, there};

const KILL: Made<'static> = ("Kill", "{B}", "Instant", "", "Destroy target creature.");

#[test]
fn rule_400_7_what_has_died_is_not_another_card_of_the_graveyard() {
    let collector: Made<'_> = (
        "Collector",
        "{2}",
        "Artifact Creature - Construct",
        "1/1",
        "When this creature dies, return another target artifact card from your graveyard to your hand.",
    );
    let kill = cast(1, "precombat main", "A", "Kill", &["Collector"]);
    let alone = has(&["Collector", "Swamp"], &["Kill"]);
    passes(
        &[collector, KILL],
        [&alone, ""],
        &[&kill],
        (1, "end"),
        &[&buried("A", "Collector", 1), &held("A", "Collector", 0)],
    );
    // One of two that die comes back.
    let two = has(&["Collector", "Swamp"], &["Kill"]) + r#", "graveyard": [{"card": "Collector"}]"#;
    passes(
        &[collector, KILL],
        [&two, ""],
        &[&kill],
        (1, "end"),
        &[&buried("A", "Collector", 1), &held("A", "Collector", 1)],
    );
}

#[test]
fn rule_608_2c_who_exiles_what_has_died_has_done_it() {
    let rector: Made<'_> = (
        "Rector",
        "{3}{W}",
        "Creature - Cleric",
        "1/2",
        "When this creature dies, you may exile it. If you do, create a 2/2 white Knight creature token.",
    );
    let kill = cast(1, "precombat main", "A", "Kill", &["Rector"]);
    passes(
        &[rector, KILL],
        [&has(&["Rector", "Swamp"], &["Kill"]), ""],
        &[&kill],
        (1, "end"),
        &[&buried("A", "Rector", 0), &there("A", "Knight Token", 1)],
    );
}

#[test]
fn rule_400_7_an_ability_does_not_follow_its_source_to_the_graveyard() {
    let spirit: Made<'_> =
        ("Spirit", "{3}{W}", "Creature - Spirit", "2/2", "{0}: Return this creature to its owner's hand.");
    let kill = cast(1, "precombat main", "B", "Kill", &["Spirit"]);
    let leave = activate(1, "precombat main", "A", "{0}", &[]);
    let b = has(&["Swamp"], &["Kill"]);
    passes(
        &[spirit, KILL],
        [&has(&["Spirit"], &[]), &b],
        &[&leave, &kill],
        (1, "end"),
        &[&buried("A", "Spirit", 1), &held("A", "Spirit", 0)],
    );
    passes(&[spirit, KILL], [&has(&["Spirit"], &[]), &b], &[&leave], (1, "end"), &[&held("A", "Spirit", 1)]);
}

#[test]
fn rule_400_7d_what_triggers_on_its_own_death_finds_it() {
    let phoenix: Made<'_> = (
        "Phoenix",
        "{R}",
        "Creature - Phoenix",
        "2/2",
        "When this creature dies, return it to its owner's hand at the beginning of the next end step.",
    );
    let rancor: Made<'_> = (
        "Angel Grace",
        "{W}",
        "Enchantment - Aura",
        "",
        "Enchant creature\nEnchanted creature gets +1/+1.\nWhen enchanted creature dies, return this card to its owner's hand.",
    );
    passes(
        &[phoenix, KILL],
        [&has(&["Phoenix", "Swamp"], &["Kill"]), ""],
        &[&cast(1, "precombat main", "A", "Kill", &["Phoenix"])],
        (1, "cleanup"),
        &[&held("A", "Phoenix", 1)],
    );
    passes(
        &[rancor, KILL],
        [&has(&["Bear", "Plains", "Swamp"], &["Angel Grace", "Kill"]), ""],
        &[
            &cast(1, "precombat main", "A", "Angel Grace", &["Bear"]),
            &cast(1, "postcombat main", "A", "Kill", &["Bear"]),
        ],
        (1, "end"),
        &[&held("A", "Angel Grace", 1), &buried("A", "Bear", 1)],
    );
}

#[test]
fn rule_603_7c_what_is_exiled_at_the_end_step_is_not_looked_for_elsewhere() {
    let clique: Made<'_> = (
        "Clique",
        "{B}",
        "Creature - Faerie",
        "3/2",
        "When this creature enters, put target creature card from your graveyard onto the battlefield. At the beginning of the next end step, exile it.",
    );
    let a = has(&["Swamp", "Swamp"], &["Clique", "Kill"]) + r#", "graveyard": [{"card": "Bear"}]"#;
    let enter = cast(1, "precombat main", "A", "Clique", &[]);
    let exiled =
        |count: u8| format!(r#"{{"player": "A", "zone": "exile", "card": "Bear", "count": {count}}}"#);
    passes(&[clique, KILL], [&a, ""], &[&enter], (2, "upkeep"), &[&exiled(1)]);
    let kill = cast(1, "postcombat main", "A", "Kill", &["Bear"]);
    passes(
        &[clique, KILL],
        [&a, ""],
        &[&enter, &kill],
        (2, "upkeep"),
        &[&exiled(0), &buried("A", "Bear", 1)],
    );
}

#[test]
fn rule_603_7_that_much_is_what_has_been_gained_now() {
    let guild: Made<'_> = (
        "Guild",
        "{W}",
        "Creature - Human",
        "2/2",
        "{W}: Whenever you gain life this turn, each opponent loses that much life.",
    );
    let gain: Made<'_> = ("Gain", "{W}", "Instant", "", "You gain 3 life.");
    let wait = r#"{"turn": 1, "step": "precombat main", "player": "A", "wait": "stack"}"#;
    passes(
        &[guild, gain],
        [&has(&["Guild", "Plains", "Plains"], &["Gain"]), ""],
        &[
            &activate(1, "precombat main", "A", "{W}", &[]),
            wait,
            &cast(1, "precombat main", "A", "Gain", &[]),
        ],
        (1, "end"),
        &[&life("A", 23), &life("B", 17)],
    );
}

#[test]
fn rule_701_3_equipment_is_attached_to_what_was_spoken_of() {
    let blade: Made<'_> = (
        "Blade",
        "{1}",
        "Artifact - Equipment",
        "",
        "When this Equipment enters, create a 1/1 white Soldier creature token, then attach this Equipment to it.\nEquipped creature gets +1/+1.\nEquip {1}",
    );
    let sai: Made<'_> = (
        "Sai",
        "{1}",
        "Artifact - Equipment",
        "",
        "Equipped creature gets +1/+1.\nWhenever a creature you control enters, you may attach this Equipment to it.\nEquip {2}",
    );
    passes(
        &[blade],
        [&has(&["Plains"], &["Blade"]), ""],
        &[&cast(1, "precombat main", "A", "Blade", &[])],
        (1, "end"),
        &[r#"{"player": "A", "card": "Soldier Token", "power": 2, "toughness": 2}"#],
    );
    passes_with(
        &[sai],
        [&has(&["Sai", "Forest", "Forest"], &["Bear"]), ""],
        r#""A": [{"choose": "yes"}]"#,
        &[&cast(1, "precombat main", "A", "Bear", &[])],
        (1, "end"),
        &[r#"{"player": "A", "card": "Bear", "power": 3, "toughness": 3}"#],
    );
}

#[test]
fn rule_400_7j_what_an_effect_has_returned_it_finds() {
    let sword: Made<'_> = (
        "Meek Sword",
        "{2}",
        "Artifact - Equipment",
        "",
        "Equipped creature gets +1/+2.\nEquip {2}\nWhenever a 2/2 creature you control enters, you may return this card from your graveyard to the battlefield, then attach it to that creature.",
    );
    let a = has(&["Forest", "Forest"], &["Bear"]) + r#", "graveyard": [{"card": "Meek Sword"}]"#;
    passes_with(
        &[sword],
        [&a, ""],
        r#""A": [{"choose": "yes"}]"#,
        &[&cast(1, "precombat main", "A", "Bear", &[])],
        (1, "end"),
        &[r#"{"player": "A", "card": "Bear", "power": 3, "toughness": 4}"#],
    );
}

#[test]
fn each_other_creature_is_other_than_the_one_that_deals_the_damage() {
    let deep: Made<'_> = (
        "Deep",
        "{R}",
        "Sorcery",
        "",
        "Put target creature card from a graveyard onto the battlefield under your control. That creature deals damage equal to its power to each other creature.",
    );
    let a = has(&["Mountain", "Bear"], &["Deep"]) + r#", "graveyard": [{"card": "Ogre"}]"#;
    passes(
        &[deep],
        [&a, ""],
        &[&cast(1, "precombat main", "A", "Deep", &["Ogre"])],
        (1, "end"),
        &[&there("A", "Ogre", 1), &buried("A", "Bear", 1)],
    );
}

#[test]
fn other_creatures_of_an_aura_are_others_than_the_enchanted_one() {
    let bravado: Made<'_> = (
        "Bravado",
        "{R}",
        "Enchantment - Aura",
        "",
        "Enchant creature\nEnchanted creature gets +1/+1 for each other creature you control.",
    );
    passes(
        &[bravado],
        [&has(&["Mountain", "Bear", "Ogre", "Ogre"], &["Bravado"]), ""],
        &[&cast(1, "precombat main", "A", "Bravado", &["Bear"])],
        (1, "end"),
        &[r#"{"player": "A", "card": "Bear", "power": 4, "toughness": 4}"#],
    );
}

#[test]
fn rule_118_3_a_spell_is_not_exiled_to_cast_itself() {
    let will: Made<'_> = (
        "Will",
        "{3}{U}{U}",
        "Sorcery",
        "",
        "You may exile a blue card from your hand rather than pay this spell's mana cost.\nDraw a card.",
    );
    let may = |allowed: bool| {
        format!(
            r#"{{"turn": 1, "step": "precombat main", "player": "A", "expect": {{"player": "A", "may": "cast", "card": "Will", "allowed": {allowed}}}}}"#
        )
    };
    passes(&[will], [&has(&[], &["Will"]), ""], &[&may(false)], (1, "end"), &[&held("A", "Will", 1)]);
    passes(&[will], [&has(&[], &["Will", "Will"]), ""], &[&may(true)], (1, "end"), &[&held("A", "Will", 2)]);
}

#[test]
fn rule_115_3_another_target_needs_another_creature() {
    let mutiny: Made<'_> = (
        "Mutiny",
        "{R}",
        "Sorcery",
        "",
        "Target creature an opponent controls deals damage equal to its power to another target creature that player controls.",
    );
    let may = |allowed: bool| {
        format!(
            r#"{{"turn": 1, "step": "precombat main", "player": "A", "expect": {{"player": "A", "may": "cast", "card": "Mutiny", "allowed": {allowed}}}}}"#
        )
    };
    let a = has(&["Mountain"], &["Mutiny"]);
    passes(&[mutiny], [&a, &has(&["Bear"], &[])], &[&may(false)], (1, "end"), &[&there("B", "Bear", 1)]);
    passes(
        &[mutiny],
        [&a, &has(&["Bear", "Ogre"], &[])],
        &[&may(true)],
        (1, "end"),
        &[&there("B", "Bear", 1)],
    );
}

#[test]
fn lands_that_a_later_spell_of_the_script_needs_stay_untapped() {
    let shock: Made<'_> = ("Shock", "{R}", "Instant", "", "~ deals 2 damage to any target.");
    passes(
        &[shock],
        [&has(&["Forest", "Mountain", "Island"], &["Bear", "Shock"]), ""],
        &[
            &cast(1, "precombat main", "A", "Bear", &[]),
            &cast(1, "postcombat main", "A", "Shock", &["player B"]),
        ],
        (1, "end"),
        &[&life("B", 18), &there("A", "Bear", 1)],
    );
}

#[test]
fn rule_601_2c_a_target_that_kicker_adds_is_chosen_only_if_kicked() {
    let jilt: Made<'_> = (
        "Jilt",
        "{U}",
        "Instant",
        "",
        "Kicker {R}\nReturn target creature to its owner's hand. If this spell was kicked, it deals 2 damage to another target creature.",
    );
    // Alone on the battlefield it can be returned, unkicked.
    passes(
        &[jilt],
        [&has(&["Island", "Mountain"], &["Jilt"]), &has(&["Bear"], &[])],
        &[&cast(1, "precombat main", "A", "Jilt", &["Bear"])],
        (1, "end"),
        &[&held("B", "Bear", 1)],
    );
    passes_with(
        &[jilt],
        [&has(&["Island", "Mountain"], &["Jilt"]), &has(&["Bear", "Ogre"], &[])],
        r#""A": [{"choose": "yes"}]"#,
        &[&cast(1, "precombat main", "A", "Jilt", &["Ogre", "Bear"])],
        (1, "end"),
        &[&held("B", "Ogre", 1), &buried("B", "Bear", 1)],
    );
}

#[test]
fn rule_603_10_many_that_die_together_are_all_remembered() {
    let finks = "Finks | {1}{G} | Creature — Ouphe | Persist | 3/2";
    let burial = "Burial | {3}{G} | Enchantment | Whenever a creature you control dies, you gain life equal to that creature's toughness. |";
    let wrath = "Wrath | {W} | Sorcery | Destroy all creatures. |";
    plays(
        &[finks, burial, wrath],
        "A battlefield Plains, Burial, Finks*12, Bear*12
         A hand Wrath
         1 main A cast Wrath
         stop 1 end
         = A battlefield Finks 12
         = A life 68",
    );
}

#[test]
fn rule_109_1_another_card_of_the_graveyard_is_not_the_one_that_has_died() {
    let covenant = "Covenant | {G} | Enchantment | Whenever a creature you control dies, you may return another target permanent card with mana value 2 or less from your graveyard to your hand. |";
    // The source is a permanent too, but it is not in the graveyard.
    for (buried, returned) in [("Shock", 0), ("Bird", 1)] {
        plays(
            &[covenant],
            &format!(
                "A battlefield Covenant, Bear, Swamp*2
                 A hand Murder
                 A graveyard {buried}
                 1 main A cast Murder > Bear
                 stop 1 end
                 = A graveyard Bear 1
                 = A hand {buried} {returned}"
            ),
        );
    }
}

#[test]
fn rule_610_3_what_was_exiled_until_it_leaves_is_back_before_the_next_instruction() {
    let light = "Light | {2}{W} | Enchantment | When ~ enters, exile target nonland permanent an opponent controls until ~ leaves the battlefield. |";
    let command = "Command | {W} | Sorcery | Destroy all enchantments. Destroy all creatures. |";
    super::script::plays(
        &[light, command],
        "A battlefield Plains, Bear
         A hand Command
         B battlefield Plains*3
         B hand Light
         2 main B cast Light
         choose B target Bear
         3 main A cast Command
         stop 3 end
         = A battlefield Bear 0
         = A graveyard Bear 1",
    );
}

#[test]
fn rule_702_26b_an_ability_knows_its_source_as_it_phased_out() {
    let titan =
        "Titan | {4}{R} | Creature — Giant | Whenever ~ attacks, it deals 3 damage to any target. | 6/6";
    let slip = "Slip | {U} | Instant | Target creature phases out. |";
    super::script::plays(
        &[titan, slip],
        "A battlefield Titan
         B battlefield Island
         B hand Slip
         1 attack A Titan
         1 attack B cast Slip > Titan
         choose A target player B
         stop 1 main2
         = B life 17
         = A battlefield Titan 0",
    );
}
