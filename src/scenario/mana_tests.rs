//! Mana that may be spent on some things only, as duels.

use super::Verdict;
use super::script::{plays, verdict};

const GROVE: &str = "Grove | | Land | {T}: Add {C}. // {T}: Add one mana of any color. Spend this mana only to cast creature spells. |";

#[test]
fn rule_106_6_restricted_mana_pays_for_what_it_says_alone() {
    plays(
        &[GROVE],
        "A battlefield Grove, Forest
         A hand Bear
         1 main A cast Bear
         stop 1 end
         = A battlefield Bear 1",
    );
    plays(
        &[GROVE],
        "A battlefield Grove
         A hand Shock
         1 main A = A may-cast Shock no
         stop 1 end
         = A hand Shock 1",
    );
}

#[test]
fn rule_106_6_mana_left_in_the_pool_keeps_its_restriction() {
    let ritual = "Totem | {2} | Artifact | {T}: Add {R}{R}. Spend this mana only to cast creature spells. |";
    let cards = [ritual, "Imp | {R} | Creature — Imp | Haste | 1/1"];
    plays(
        &cards,
        "A battlefield Totem
         A hand Imp*2, Shock
         1 main A cast Imp
         1 main A wait
         1 main A = A may-cast Shock no
         1 main A = A may-cast Imp yes
         1 main A cast Imp
         stop 1 end
         = A battlefield Imp 2",
    );
}

#[test]
fn rule_106_6_mana_for_abilities_of_some_sources() {
    let forge = "Forge | | Land | {T}: Add {R}. Spend this mana only to cast artifact spells or activate abilities of artifacts. |";
    let gem = "Gem | {2} | Artifact | {R}: ~ deals 1 damage to any target. |";
    let ogre = "Ogre | {2}{R} | Creature — Ogre | {R}: ~ deals 1 damage to any target. | 3/3";
    plays(
        &[forge, gem, ogre],
        "A battlefield Forge, Gem, Ogre
         1 main A = A may-activate {R} yes
         1 main A activate {R} > player B
         stop 1 end
         = B life 19",
    );
    plays(
        &[forge, ogre],
        "A battlefield Forge, Ogre
         1 main A = A may-activate {R} no
         stop 1 end
         = B life 20",
    );
}

#[test]
fn rule_106_6_a_creature_cast_with_such_mana_is_not_countered() {
    let cavern = "Den | | Land | As ~ enters, choose a creature type. // {T}: Add {C}. // {T}: Add one mana of any color. Spend this mana only to cast a creature spell of the chosen type, and that spell can't be countered. |";
    let no = "No | {U} | Instant | Counter target spell. |";
    let cards = [cavern, no];
    plays(
        &cards,
        "A battlefield Mountain
         A hand Den, Bear
         B battlefield Island
         B hand No
         1 main A play Den
         1 main A cast Bear
         1 main B cast No > Bear
         choose A Bear
         stop 1 end
         = A battlefield Bear 1
         = B graveyard No 1",
    );
    plays(
        &cards,
        "A battlefield Forest*2
         A hand Den, Bear, Bird
         B battlefield Island
         B hand No
         1 main A play Den
         1 main A cast Bear
         1 main B cast No > Bear
         choose A Bird
         stop 1 end
         = A battlefield Bear 0",
    );
}

#[test]
fn rule_702_44_sunburst_counts_the_colors_that_were_spent() {
    plays(
        &["Prism | {3} | Artifact Creature — Golem | Sunburst | 0/0"],
        "A battlefield Forest, Island, Mountain
         A hand Prism
         1 main A cast Prism
         stop 1 end
         = size Prism 3/3",
    );
}

#[test]
fn rule_601_2b_x_is_chosen_so_that_there_is_a_target() {
    let undo =
        "Undo | {X}{U} | Instant | Return target nonland permanent with mana value X to its owner's hand. |";
    plays(
        &[undo],
        "A battlefield Island*3
         A hand Undo
         B battlefield Bear
         1 main A cast Undo > Bear
         stop 1 end
         = B hand Bear 1",
    );
}

#[test]
fn rule_106_as_much_counted_mana_as_can_be_is_spent_on_x() {
    let drain = "Drain | {X}{1}{B} | Sorcery | Spend only black and/or red mana on X. // Drain deals X damage to any target. You gain life equal to the damage dealt, but not more than the amount of {B} spent on X, the player's life total before the damage was dealt, the planeswalker's loyalty before the damage was dealt, or the creature's toughness. |";
    plays(
        &[drain],
        "A battlefield Mountain*3, Swamp*2, Island
         A hand Drain
         1 main A cast Drain > player B
         stop 1 end
         = B life 16
         = A life 21",
    );
    plays(
        &[drain],
        "A battlefield Swamp*5
         A hand Drain
         B battlefield Bear
         1 main A cast Drain > Bear
         stop 1 end
         = A life 22",
    );
}

#[test]
fn rule_601_2b_life_is_paid_for_a_phyrexian_symbol_though_mana_could_be() {
    let dart = "Dart | {1}{R/P} | Instant | ~ deals 1 damage to target player. |";
    for (answer, life, tapped) in [("yes", 18, 1), ("no", 20, 2)] {
        plays(
            &[dart],
            &format!(
                "A battlefield Mountain*3
                 A hand Dart
                 1 main A cast Dart > player B
                 choose A {answer}
                 stop 1 end
                 = A life {life}
                 = tapped Mountain {tapped}
                 = B life 19"
            ),
        );
    }
}

#[test]
fn rule_601_2b_life_is_paid_for_a_color_in_the_cost_of_an_ability() {
    // The mana is still there for the ability's second activation.
    plays(
        &[
            "Son | {2} | Creature — Horror | For each {B} in a cost, you may pay 2 life rather than pay that mana. | 2/2",
            "Shade | {B} | Creature — Shade | {B}: ~ gets +1/+1 until end of turn. | 1/1",
        ],
        "A battlefield Son, Shade, Swamp
         1 main A activate {B}: ~ gets
         1 main A activate {B}: ~ gets
         choose A yes
         choose A no
         stop 1 main
         = A life 18
         = tapped Swamp 1
         = size Shade 3/3",
    );
}

#[test]
fn rule_107_4f_life_goes_to_the_symbol_that_mana_cannot_pay() {
    let probe = "Probe | {U/P}{G/P} | Sorcery | ~ deals 1 damage to target player. |";
    for land in ["Island", "Forest"] {
        plays(
            &[probe],
            &format!(
                "A battlefield {land}
                 A life 3
                 A hand Probe
                 1 main A cast Probe > player B
                 stop 1 end
                 = A life 1
                 = tapped {land} 1
                 = B life 19"
            ),
        );
    }
}

#[test]
fn rule_605_1_a_land_with_its_last_counter_pays_and_is_sacrificed() {
    let bog = "Bog | | Land | ~ enters tapped with two depletion counters on it. // {T}, Remove a depletion counter from ~: Add {B}{B}. If there are no depletion counters on ~, sacrifice it. |";
    plays(
        &[bog, "Rat | {B}{B} | Creature — Rat | | 1/1"],
        "A battlefield Bog
         A hand Rat*2
         1 main A cast Rat
         1 main2 A = A battlefield Bog 1
         3 main A cast Rat
         stop 3 end
         = A battlefield Rat 2
         = A graveyard Bog 1",
    );
    // A land that stays is tapped before one that is lost.
    plays(
        &[bog, "Imp | {B} | Creature — Imp | | 1/1"],
        "A battlefield Bog, Swamp
         A hand Imp
         1 main A cast Imp
         stop 1 end
         = counter Bog depletion 2",
    );
}

#[test]
fn rule_508_2_players_have_priority_in_a_declare_attackers_step_without_attackers() {
    plays(
        &[],
        "A battlefield Mountain
         A hand Shock
         2 attack A cast Shock > player B
         stop 2 end
         = B life 18",
    );
}

#[test]
fn rule_305_6_the_mana_ability_of_a_basic_land_type_is_an_activated_ability() {
    let totem = "Totem | {2} | Artifact | Activated abilities of creatures can't be activated. |";
    let arbor = "Arbor | | Land Creature — Forest Dryad | | 1/1";
    let elf = "Elf | {G} | Creature — Elf | | 1/1";
    plays(
        &[totem, arbor, elf],
        "A battlefield Totem, Arbor
         A hand Elf
         B battlefield Arbor
         B hand Elf
         1 main A = A may-cast Elf no
         1 main A = A may-activate {T}: Add {G} no
         stop 1 end
         = A hand Elf 1",
    );
    plays(
        &[arbor, elf],
        "A battlefield Arbor
         A hand Elf
         1 main A cast Elf
         stop 1 end
         = A battlefield Elf 1",
    );
}

#[test]
fn rule_605_3a_mana_that_costs_counters_life_or_much_mana_pays_for_spells() {
    let prism = "Prism | {2} | Artifact | ~ enters with a charge counter on it. // Remove a charge counter from ~: Add one mana of any color. |";
    let ogre = "Ogre | {3}{R} | Creature — Ogre | Pay 3 life: Add {R}. | 2/3";
    let castle = "Castle | | Land | {T}: Add {G}. // {2}{G}{G}, {T}: Add {G}{G}{G}{G}{G}{G}. Spend this mana only to cast creature spells or activate abilities of creatures. |";
    let sphere = "Sphere | {1} | Artifact | {1}, {T}, Sacrifice ~: Add one mana of any color. Draw a card. |";
    let wurm = "Wurm | {4}{G}{G} | Creature — Wurm | | 6/4";
    plays(
        &[prism],
        "A battlefield Prism
         A hand Shock
         1 main A cast Shock > player B
         stop 1 end
         = B life 18",
    );
    plays(
        &[ogre],
        "A battlefield Ogre
         A hand Shock
         1 main A cast Shock > player B
         stop 1 end
         = B life 18
         = A life 17",
    );
    plays(
        &[castle, wurm],
        "A battlefield Castle, Forest*4
         A hand Wurm
         1 main A cast Wurm
         stop 1 end
         = A battlefield Wurm 1",
    );
    plays(
        &[sphere],
        "A battlefield Sphere, Forest
         A hand Shock
         A library Bear
         1 main A cast Shock > player B
         stop 1 end
         = B life 18
         = A hand Bear 1",
    );
}

#[test]
fn rule_305_6_a_land_that_has_lost_all_abilities_gives_no_mana() {
    let arbor = "Arbor | | Land Creature — Forest Dryad | | 1/1";
    let hex = "Hex | {U} | Instant | Until end of turn, target creature loses all abilities and becomes a blue Frog with base power and toughness 1/1. |";
    plays(
        &[arbor, hex],
        "A battlefield Arbor, Forest
         A hand Bear
         B battlefield Island
         B hand Hex
         1 main A = A may-cast Bear yes
         1 main B cast Hex > Arbor
         1 main2 A = A may-cast Bear no
         stop 1 end",
    );
}

#[test]
fn one_of_the_outputs_of_any_mana_ability_can_be_said() {
    let heath = "Heath | | Land | {T}: Add {C}. // {W/B}, {T}: Add {W}{W}, {W}{B}, or {B}{B}. |";
    let elf = "Elf | {G} | Creature — Elf | {1}: Add {R} or {W}. | 1/1";
    let (black, white) = ("Black | {B}{B} | Creature — Rat | | 1/1", "White | {W} | Creature — Cat | | 1/1");
    let mixed = "Mixed | {W}{B} | Creature — Bat | | 1/1";
    for (said, card) in [("{B}{B}", "Black"), ("{W}{B}", "Mixed")] {
        plays(
            &[heath, black, mixed],
            &format!(
                "A battlefield Heath, Swamp
                 A hand {card}
                 1 main A mana {{W/B}}, {{T}}: Add {said}
                 1 main A cast {card}
                 stop 1 end
                 = A battlefield {card} 1"
            ),
        );
    }
    plays(
        &[elf, white],
        "A battlefield Elf, Forest
         A hand White
         1 main A mana {1}: Add {W}
         1 main A cast White
         stop 1 end
         = A battlefield White 1",
    );
}

#[test]
fn rule_702_189a_firebending_gives_mana_until_the_end_of_combat() {
    let sage = "Sage | {R} | Creature — Human | Firebending 2 | 2/2";
    let bolt = "Bolt | {1}{R} | Instant | ~ deals 3 damage to any target. |";
    for (step, life) in [("block", 15), ("main2", 15)] {
        let duel = format!(
            "A battlefield Sage
             A hand Bolt
             1 attack A Sage
             1 {step} A cast Bolt > player B
             stop 1 end
             = B life {life}"
        );
        match step {
            "main2" => assert!(!matches!(verdict(&[sage, bolt], &duel), Verdict::Pass)),
            _ => plays(&[sage, bolt], &duel),
        }
    }
}
