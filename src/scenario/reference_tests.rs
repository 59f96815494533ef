//! What the words of a sentence refer to: duels with cards made for the purpose.

use super::script::plays;
use super::sentence_tests::{Made, attack, buried, cast, has, passes, there};

fn size(player: &str, name: &str, power: i16, toughness: i16) -> String {
    format!(r#"{{"player": "{player}", "card": "{name}", "power": {power}, "toughness": {toughness}}}"#)
}

#[test]
fn another_enchantment_is_another_than_the_aura_that_counts_it() {
    let mask: Made<'_> = (
        "Mask",
        "{G}",
        "Enchantment - Aura",
        "",
        "Enchant creature\nEnchanted creature gets +2/+2 for each other enchantment on the battlefield.",
    );
    let a = has(&["Bear", "Forest", "Forest"], &["Mask", "Mask"]);
    let first = cast(1, "precombat main", "A", "Mask", &["Bear"]);
    passes(&[mask], [&a, ""], &[&first], (1, "postcombat main"), &[&size("A", "Bear", 2, 2)]);
    let second = cast(1, "postcombat main", "A", "Mask", &["Bear"]);
    passes(&[mask], [&a, ""], &[&first, &second], (1, "end"), &[&size("A", "Bear", 6, 6)]);
}

#[test]
fn another_creature_is_another_than_the_enchanted_one() {
    let bravery: Made<'_> = (
        "Bravery",
        "{G}",
        "Enchantment - Aura",
        "",
        "Enchant creature\nEnchanted creature gets +1/+1 for each other creature you control.",
    );
    let a = has(&["Bear", "Ogre", "Forest"], &["Bravery"]);
    let cast = cast(1, "precombat main", "A", "Bravery", &["Bear"]);
    passes(&[bravery], [&a, ""], &[&cast], (1, "end"), &[&size("A", "Bear", 3, 3), &size("A", "Ogre", 3, 3)]);
}

#[test]
fn each_creature_counts_the_creatures_other_than_itself() {
    let arms: Made<'_> = (
        "Arms",
        "{2}",
        "Artifact",
        "",
        "Each creature you control gets +1/+1 for each other creature you control.",
    );
    let alone = has(&["Arms", "Bear"], &[]);
    passes(&[arms], [&alone, ""], &[], (1, "end"), &[&size("A", "Bear", 2, 2)]);
    let two = has(&["Arms", "Bear", "Ogre"], &[]);
    passes(&[arms], [&two, ""], &[], (1, "end"), &[&size("A", "Bear", 3, 3), &size("A", "Ogre", 4, 4)]);
    // The source is one of them, and counts the others as they count it.
    let legion: Made<'_> = (
        "Legion",
        "{2}",
        "Creature - Bear",
        "1/1",
        "All Bear creatures get +1/+1 for each other Bear on the battlefield.",
    );
    let a = has(&["Legion", "Bear"], &[]);
    passes(&[legion], [&a, ""], &[], (1, "end"), &[&size("A", "Bear", 3, 3), &size("A", "Legion", 2, 2)]);
}

#[test]
fn rule_608_2_what_a_spell_strengthens_counts_the_creatures_other_than_itself() {
    let run: Made<'_> = (
        "Run",
        "{G}",
        "Instant",
        "",
        "Creatures you control get +1/+0 until end of turn for each other creature you control.",
    );
    let a = has(&["Bear", "Ogre", "Forest"], &["Run"]);
    let cast = cast(1, "precombat main", "A", "Run", &[]);
    passes(
        &[run],
        [&a, r#""battlefield": [{"card": "Bear"}]"#],
        &[&cast],
        (1, "postcombat main"),
        &[&size("A", "Bear", 3, 2), &size("A", "Ogre", 4, 3), &size("B", "Bear", 2, 2)],
    );
}

#[test]
fn rule_603_4_two_other_creatures_are_other_than_the_one_that_enters() {
    let gate: Made<'_> = (
        "Gate",
        "{2}",
        "Artifact",
        "",
        "Whenever a creature enters, if there are two or more other creatures on the battlefield, exile that creature.",
    );
    let enter = cast(1, "precombat main", "A", "Bear", &[]);
    let a = has(&["Gate", "Ogre", "Forest", "Forest"], &["Bear"]);
    passes(&[gate], [&a, ""], &[&enter], (1, "end"), &[&there("A", "Bear", 1)]);
    let a = has(&["Gate", "Ogre", "Ogre", "Forest", "Forest"], &["Bear"]);
    passes(&[gate], [&a, ""], &[&enter], (1, "end"), &[&there("A", "Bear", 0)]);
}

#[test]
fn another_mountain_is_another_than_the_one_that_enters() {
    let peak: Made<'_> = (
        "Peak",
        "",
        "Land",
        "",
        "Whenever a Mountain you control enters, if you control two or more other Mountains, you gain 3 life.",
    );
    let play = r#"{"turn": 1, "step": "precombat main", "player": "A", "play": "Mountain"}"#;
    let a = has(&["Peak", "Mountain"], &["Mountain"]);
    passes(&[peak], [&a, ""], &[play], (1, "end"), &[r#"{"player": "A", "life": 20}"#]);
    let a = has(&["Peak", "Mountain", "Mountain"], &["Mountain"]);
    passes(&[peak], [&a, ""], &[play], (1, "end"), &[r#"{"player": "A", "life": 23}"#]);
}

#[test]
fn rule_400_7_another_card_is_another_than_that_of_the_creature_that_died() {
    let mask = "Mask | {1} | Enchantment | Whenever a creature you control dies, exile it. Return up to one other target creature card from your graveyard to the battlefield. |";
    plays(
        &[mask],
        "A battlefield Mask, Bear, Swamp*2
         A hand Murder
         1 main A cast Murder > Bear
         stop 1 main2
         = A exile Bear 1
         = A battlefield Bear 0",
    );
    plays(
        &[mask],
        "A battlefield Mask, Bear, Swamp*2
         A hand Murder
         A graveyard Giant
         1 main A cast Murder > Bear
         choose A target Giant
         stop 1 main2
         = A exile Bear 1
         = A battlefield Giant 1",
    );
}

#[test]
fn what_attacks_counts_the_attackers_other_than_itself() {
    let anger: Made<'_> = (
        "Anger",
        "{R}",
        "Enchantment",
        "",
        "Whenever a creature you control attacks, it gets +1/+0 until end of turn for each other attacking creature.",
    );
    let a = has(&["Anger", "Bear", "Ogre"], &[]);
    passes(
        &[anger],
        [&a, ""],
        &[&attack(1, "A", "Bear"), &attack(1, "A", "Ogre")],
        (1, "end of combat"),
        &[r#"{"player": "B", "life": 13}"#, &size("A", "Bear", 3, 2), &size("A", "Ogre", 4, 3)],
    );
}

#[test]
fn rule_603_7c_what_returns_as_the_source_leaves_is_what_entered_before() {
    let gate: Made<'_> = (
        "Gate",
        "{2}",
        "Artifact",
        "",
        "Whenever a creature enters, exile that creature. Return that card to the battlefield under its owner's control when this artifact leaves the battlefield.",
    );
    let smash: Made<'_> = ("Smash", "{R}", "Instant", "", "Destroy target artifact.");
    let a = has(&["Gate", "Forest", "Forest"], &["Bear"]);
    let b = has(&["Mountain"], &["Smash"]);
    passes(
        &[gate, smash],
        [&a, &b],
        &[&cast(1, "precombat main", "A", "Bear", &[]), &cast(1, "postcombat main", "B", "Smash", &["Gate"])],
        (1, "end"),
        &[&there("A", "Bear", 1), &there("A", "Gate", 0), &buried("A", "Gate", 1)],
    );
}

const PRIEST: &str = "Priest | {B} | Creature — Cleric | {T}: Any number of target players each lose 2 life and sacrifice a creature of their choice. | 1/1";

#[test]
fn rule_115_1_each_target_player_does_all_that_the_sentence_says() {
    plays(
        &[PRIEST],
        "A battlefield Priest
         B battlefield Giant
         1 main A activate {T} > player B
         stop 1 main2
         = A battlefield Priest 1
         = B graveyard Giant 1
         = A life 20
         = B life 18",
    );
    plays(
        &[PRIEST],
        "A battlefield Priest
         B battlefield Giant
         1 main A activate {T} > player A, player B
         stop 1 main2
         = A graveyard Priest 1
         = B graveyard Giant 1
         = A life 18
         = B life 18",
    );
}

#[test]
fn rule_115_1_two_target_players_each_mill_and_discard() {
    plays(
        &["Whispers | {B} | Sorcery | Up to two target players each mill a card and discard a card. |"],
        "A battlefield Swamp
         A hand Whispers, Bird
         B hand Giant
         1 main A cast Whispers > player B
         stop 1 main2
         = A hand Bird 1
         = A graveyard 1
         = B hand 0
         = B graveyard 2",
    );
}

#[test]
fn what_each_creature_deals_damage_to_is_none_of_them() {
    plays(
        &[
            "Swarm | {R} | Sorcery | Choose target creature or planeswalker. Each creature you control with power 2 or greater deals damage equal to its power to that permanent. |",
        ],
        "A battlefield Mountain, Bear*3, Bird
         A hand Swarm
         B battlefield Giant
         1 main A cast Swarm > Giant
         stop 1 main2
         = A battlefield Bear 3
         = B graveyard Giant 1",
    );
}

#[test]
fn rule_301_5_an_equipment_is_not_that_creature() {
    plays(
        &[
            "Smith | {W} | Creature — Cat | Whenever another creature you control enters, attach up to one target Equipment you control to that creature. | 1/1",
            "Axe | {1} | Artifact — Equipment | Equipped creature gets +2/+0. // Equip {3} |",
        ],
        "A battlefield Smith, Axe, Island
         A hand Bird
         1 main A cast Bird
         choose A target Axe
         stop 1 main2
         = A attached Axe to Bird
         = A size Bird 3/1",
    );
}

#[test]
fn rule_115_4_that_land_is_no_target_of_damage() {
    let kite = "Kite | {R} | Creature — Dragon | Whenever a land you control enters, ~ deals 1 damage to any target. If that land is a Mountain, ~ deals 2 damage instead. | 2/2";
    for (land, life) in [("Mountain", 18), ("Forest", 19)] {
        let duel = format!(
            "A battlefield Kite
             A hand {land}
             1 main A play {land}
             choose A target player B
             stop 1 main2
             = B life {life}"
        );
        plays(&[kite], &duel);
    }
}

#[test]
fn that_many_is_the_damage_and_not_the_one_that_is_sacrificed() {
    plays(
        &[
            "Ship | {4} | Creature — Pirate | When ~ deals combat damage to a player, sacrifice it and create that many Treasure tokens. | 3/3",
        ],
        "A battlefield Ship
         1 attack A Ship
         stop 1 main2
         = A graveyard Ship 1
         = A battlefield Treasure 3",
    );
}

#[test]
fn rule_603_4_more_life_than_each_other_player_is_asked_of_both() {
    let dogs = "Dogs | {G} | Creature — Dog | At the beginning of your upkeep, if a player has more life than each other player, the player with the most life gains control of ~. | 2/1";
    for (life, with_a) in [(25, 0), (15, 1), (20, 1)] {
        let duel = format!(
            "A battlefield Dogs
             B life {life}
             stop 1 main
             = A battlefield Dogs {with_a}"
        );
        plays(&[dogs], &duel);
    }
}

#[test]
fn rule_113_6m_what_returns_itself_with_another_card_works_in_the_graveyard() {
    let sand = "Sand | {1}{G} | Creature — Elemental | {G}: Return this card and target land card from your graveyard to the battlefield tapped. | 2/2";
    plays(
        &[sand],
        "A battlefield Forest
         A graveyard Sand, Island
         1 main A = A may-activate {G}: Return yes
         1 main A activate {G} > Island
         stop 1 main2
         = A battlefield Sand 1
         = A battlefield Island 1
         = A tapped Sand 1
         = A tapped Island 1",
    );
    plays(
        &[sand],
        "A battlefield Forest, Sand
         A graveyard Island
         1 main A = A may-activate {G}: Return no
         stop 1 main2
         = A graveyard Island 1",
    );
}

#[test]
fn rule_701_19_what_a_delayed_trigger_destroys_cannot_be_regenerated() {
    for (regenerates, count) in [(" A creature destroyed this way can't be regenerated.", 1), ("", 0)] {
        let barge = format!(
            "Barge | {{4}} | Artifact | {{1}}: Target creature gains islandwalk until end of turn. When ~ leaves the battlefield this turn, destroy that creature.{regenerates} |"
        );
        plays(
            &[
                &barge,
                "Bones | {B} | Creature — Skeleton | {B}: Regenerate ~. | 1/1",
                "Smash | {R} | Instant | Destroy target artifact. |",
            ],
            &format!(
                "A battlefield Barge, Plains
                 B battlefield Bones, Swamp, Mountain
                 B hand Smash
                 1 main A activate {{1}} > Bones
                 1 main2 B activate {{B}}
                 1 main2 B wait
                 1 main2 B cast Smash > Barge
                 stop 1 end
                 = B graveyard Bones {count}"
            ),
        );
    }
}

#[test]
fn rule_603_12_what_an_unmet_condition_skips_has_not_been_done() {
    let study = "Study | {1} | Artifact | {T}: Put a study counter on ~. Then sacrifice it if it has two or more study counters on it. When you do, return target creature card from your graveyard to your hand. |";
    plays(
        &[study],
        "A battlefield Study
         A graveyard Bear
         1 main A activate {T}
         1 main2 A = A hand Bear 0
         1 main2 A = A battlefield Study 1
         3 main A activate {T}
         choose A target Bear
         stop 3 end
         = A hand Bear 1
         = A graveyard Study 1",
    );
}

#[test]
fn rule_607_2a_what_was_exiled_instead_of_a_sacrifice_returns() {
    plays(
        &[
            "Worm | {U} | Creature — Drake | When ~ enters, sacrifice it unless you exile a creature you control other than ~. // When ~ leaves the battlefield, return the exiled card to the battlefield under its owner's control. | 3/4",
        ],
        "A battlefield Island, Swamp*2, Giant
         A hand Worm, Murder
         1 main A cast Worm
         choose A yes
         1 main A wait
         1 main A = A exile Giant 1
         1 main2 A cast Murder > Worm
         stop 1 end
         = A battlefield Giant 1
         = A graveyard Worm 1",
    );
}

#[test]
fn rule_607_2a_the_exiled_card_of_an_ability_that_is_given_is_refused() {
    let ghost = "Ghost | {2} | Artifact | Whenever a nontoken creature you control dies, exile it. If you do, create a token that's a copy of that creature, except it has \"When this token leaves the battlefield, return the exiled card to its owner's graveyard.\" |";
    let verdict = super::script::verdict(
        &[ghost],
        "A battlefield Ghost
        stop 1 end
        = A life 20",
    );
    assert!(matches!(verdict, super::Verdict::Unsupported(_)), "{verdict:?}");
}

#[test]
fn target_players_each_mill_and_lose_life() {
    plays(
        &[
            "Join | {B} | Sorcery | Any number of target players each mill a card and lose 1 life. Draw a card. |",
        ],
        "A battlefield Swamp
         A hand Join
         1 main A cast Join > player B
         stop 1 end
         = A life 20
         = B life 19",
    );
}
