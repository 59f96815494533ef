//! What players can't cast, choose or sacrifice, also as something resolves: duels.

use super::script::plays;

const LAW: &str = "Law | {2}{W} | Enchantment | Each player can't cast more than one spell each turn. |";
const PLUNDER: &str = "Plunder | {B} | Instant | You may cast target instant or sorcery card from an opponent's graveyard without paying its mana cost. |";

#[test]
fn rule_101_2_no_second_spell_is_cast_as_the_first_resolves() {
    for (law, life) in [(", Law", 20), ("", 18)] {
        plays(
            &[LAW, PLUNDER],
            &format!(
                "A battlefield Swamp{law}
                 A hand Plunder
                 B graveyard Shock
                 1 main A cast Plunder > Shock
                 choose A yes
                 choose A target player B
                 stop 1 end
                 = B life {life}"
            ),
        );
    }
}

#[test]
fn rule_101_2_what_limits_spells_limits_those_that_are_found_by_cascade() {
    for (law, life) in [(", Law", 20), ("", 18)] {
        plays(
            &[LAW, "Elf | {2}{G} | Creature — Elf | Cascade | 2/2"],
            &format!(
                "A battlefield Forest*3{law}
                 A hand Elf
                 A library Shock
                 1 main A cast Elf
                 choose A yes
                 choose A target player B
                 stop 1 end
                 = B life {life}
                 = A battlefield Elf 1
                 = A exile 0"
            ),
        );
    }
}

#[test]
fn rule_702_62a_a_card_that_can_not_be_cast_any_more_stays_in_exile() {
    plays(
        &[LAW, "Rift | {2}{R} | Sorcery | ~ deals 3 damage to any target. // Suspend 1—{R} |"],
        "A battlefield Law, Mountain*2
         A hand Rift, Shock
         1 main A activate Suspend
         3 upkeep A cast Shock > player B
         choose A target player B
         stop 3 end
         = B life 18
         = A exile Rift 1",
    );
}

#[test]
fn rule_601_3_a_spell_that_can_be_cast_only_at_some_time_is_not_cast_as_another_resolves_at_another() {
    let rage = "Rage | {G} | Instant | Cast this spell only before the combat damage step. // Target creature gets +2/+0 until end of turn. |";
    for (step, power) in [("main", 4), ("main2", 2)] {
        plays(
            &[PLUNDER, rage],
            &format!(
                "A battlefield Swamp, Bear
                 A hand Plunder
                 B graveyard Rage
                 1 {step} A cast Plunder > Rage
                 choose A yes
                 choose A target Bear
                 stop 1 {step}
                 = A size Bear {power}/2"
            ),
        );
    }
}

#[test]
fn rule_205_4e_a_legendary_sorcery_is_cast_by_no_one_without_a_legend() {
    let blaze = "Blaze | {R} | Legendary Sorcery | ~ deals 4 damage to any target. |";
    let king = "King | {2} | Legendary Creature — Human | | 2/2";
    for (king_or_not, life) in [(", King", 16), ("", 20)] {
        plays(
            &[PLUNDER, blaze, king],
            &format!(
                "A battlefield Swamp{king_or_not}
                 A hand Plunder
                 B battlefield King
                 B graveyard Blaze
                 1 main A cast Plunder > Blaze
                 choose A yes
                 choose A target player B
                 stop 1 end
                 = B life {life}"
            ),
        );
    }
}

#[test]
fn rule_701_21_what_can_not_be_sacrificed_is_not_chosen() {
    let statue = "Statue | {2} | Creature — Golem | ~ can't be sacrificed. | 3/3";
    plays(
        &[statue, "Blood | {B} | Sorcery | Each player sacrifices a creature of their choice. |"],
        "A battlefield Statue, Bear, Swamp
         B battlefield Statue
         A hand Blood
         1 main A cast Blood
         stop 1 end
         = A graveyard Bear 1
         = A battlefield Statue 1
         = B battlefield Statue 1",
    );
    plays(
        &[statue, "Titan | {9} | Creature — Eldrazi | Annihilator 2 | 5/5"],
        "A battlefield Titan
         B battlefield Statue, Bear, Forest, Island
         1 attack A Titan
         stop 1 end
         = B battlefield Statue 1
         = B graveyard 2",
    );
}

#[test]
fn rule_114_4_an_emblem_lets_its_owner_cast_spells_for_nothing() {
    plays(
        &[
            "Sage | {2}{U} | Legendary Planeswalker — Sage | [−2]: You get an emblem with \"You may cast spells from your hand without paying their mana costs.\" | 3",
        ],
        "A battlefield Sage
         A hand Giant
         B hand Giant
         1 main A = A may-cast Giant no
         1 main A activate -2:
         1 main A wait
         1 main A cast Giant
         1 main A wait
         2 main B = B may-cast Giant no
         stop 2 end
         = A battlefield Giant 1",
    );
}
