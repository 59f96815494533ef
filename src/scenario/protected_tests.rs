//! What protects players (702.16), and what takes types and land types away (305.7, 613.1d), as duels.

use super::Verdict;
use super::script::{plays, verdict};

const RELIC: &str = "Safe Relic | {4} | Artifact | When ~ enters, if you cast it, you gain protection from everything until your next turn. |";

#[test]
fn rule_702_16j_a_player_with_protection_from_everything_is_neither_damaged_nor_a_target() {
    let cards = [RELIC];
    plays(
        &cards,
        "A battlefield Plains*4
         A hand Safe Relic
         B battlefield Giant
         1 main A cast Safe Relic
         2 attack B Giant
         3 main A = A life 20
         4 attack B Giant
         stop 4 end
         = A life 15",
    );
    let aimed = verdict(
        &cards,
        "A battlefield Plains*4
         A hand Safe Relic
         B battlefield Mountain
         B hand Shock
         1 main A cast Safe Relic
         2 main B cast Shock > player A
         stop 2 end
         = A life 20",
    );
    assert!(matches!(&aimed, Verdict::Fail(why) if why.contains("could not cast")), "{aimed:?}");
}

#[test]
fn rule_702_16b_a_player_is_protected_from_cards_of_a_name() {
    let halo = "Name Halo | {W}{W} | Enchantment | As ~ enters, choose a card name. // You have protection from the chosen card name. |";
    plays(
        &[halo],
        "A battlefield Plains*2
         A hand Name Halo
         B battlefield Giant, Bear
         1 main A cast Name Halo
         choose A Giant
         2 attack B Giant
         2 attack B Bear
         stop 2 end
         = A life 18",
    );
}

#[test]
fn rule_303_4c_an_aura_falls_off_a_player_who_has_protection_from_it() {
    let curse = "Weak Curse | {B} | Enchantment — Aura Curse | Enchant player // At the beginning of enchanted player's upkeep, that player loses 1 life. |";
    let order =
        "Halo Order | {W} | Instant | You gain protection from the color of your choice until end of turn. |";
    plays(
        &[curse, order],
        "A battlefield Plains
         A hand Halo Order
         B battlefield Swamp
         B hand Weak Curse
         2 main B cast Weak Curse > player A
         3 upkeep A = A life 20
         3 main A cast Halo Order
         choose A black
         stop 5 end
         = B graveyard Weak Curse 1
         = A life 19",
    );
}

#[test]
fn rule_305_7_a_land_without_land_types_has_what_it_is_given_alone() {
    let moon = "Named Moon | {R} | Enchantment | As ~ enters, choose a nonbasic land card name. // Lands your opponents control with the chosen name lose all land types and abilities, and they gain \"{T}: Add one mana of any color.\" |";
    let grove = "Old Grove | | Land — Forest | {T}, Pay 1 life: Draw a card. |";
    plays(
        &[moon, grove],
        "A battlefield Mountain
         A hand Named Moon
         B battlefield Old Grove, Forest
         B hand Bird
         1 main A cast Named Moon
         choose A Old Grove
         1 main2 A = B no-subtype Old Grove Forest
         1 main2 A = B subtype Forest Forest
         1 main2 A = B may-activate {T}, Pay 1 life no
         2 main B cast Bird
         stop 2 end
         = B battlefield Bird 1
         = B tapped Old Grove 1",
    );
}

#[test]
fn rule_613_1d_what_becomes_an_insect_is_nothing_else() {
    let web = "Insect Web | {1}{G} | Enchantment — Aura | Enchant creature or planeswalker // Enchanted permanent is an Insect artifact creature with base power and toughness 0/1 and has indestructible, and it loses all other abilities, card types, and creature types. |";
    let guide = "Old Guide | {1}{W} | Enchantment Creature — Human | Flying // {T}: Draw a card. | 2/2";
    let removal = "Unmake | {W} | Instant | Destroy target enchantment. |";
    plays(
        &[web, guide, removal],
        "A battlefield Forest*2
         A hand Insect Web
         B battlefield Old Guide
         1 main A cast Insect Web > Old Guide
         stop 1 end
         = B size Old Guide 0/1
         = B has Old Guide: indestructible
         = B hasn't Old Guide: flying
         = B subtype Old Guide Insect
         = B no-subtype Old Guide Human
         = B type Old Guide artifact
         = B no-type Old Guide enchantment",
    );
}

#[test]
fn rule_702_89_an_aura_guards_only_what_its_controller_controls() {
    let umbra = "Cat Umbra | {1}{W} | Enchantment — Aura | Flash // Enchant creature // As long as another player controls enchanted creature, it can't attack or block. Otherwise, ~ has umbra armor. |";
    plays(
        &[umbra],
        "A battlefield Plains*2, Swamp*2, Bear
         A hand Cat Umbra, Murder
         1 main A cast Cat Umbra > Bear
         1 main A wait
         1 main2 A cast Murder > Bear
         stop 1 end
         = A battlefield Bear 1
         = A graveyard Cat Umbra 1",
    );
    plays(
        &[umbra],
        "A battlefield Plains*2, Swamp*2, Giant
         A hand Cat Umbra, Murder
         B battlefield Bird
         1 main A cast Cat Umbra > Bird
         1 attack A Giant
         1 block B Bird x Giant
         1 main2 A cast Murder > Bird
         stop 1 end
         = B life 15
         = B graveyard Bird 1",
    );
}

#[test]
fn rule_702_11d_a_player_gains_hexproof_together_with_their_permanents() {
    let plating =
        "Plating | {U} | Instant | You and permanents you control gain hexproof until end of turn. |";
    let bolt = "Bolt | {R} | Instant | ~ deals 3 damage to any target. |";
    for (target, life) in [("player B", 20), ("Bear", 20)] {
        plays(
            &[plating, bolt],
            &format!(
                "A battlefield Mountain*2
                 A hand Bolt
                 B battlefield Island, Bear
                 B hand Plating
                 1 main A cast Bolt > {target}
                 1 main B cast Plating
                 stop 1 main
                 = A graveyard Bolt 1
                 = B battlefield Bear 1
                 = B life {life}"
            ),
        );
    }
}
