//! Sentences in words that many cards share: duels with cards made for the purpose.

use super::script::plays;

#[test]
fn rule_603_6d_what_enters_tapped_is_untapped_and_what_enters_untapped_triggers_nothing() {
    let cards = [
        "Vigor | {1} | Artifact | Whenever a permanent you control enters tapped, untap it. |",
        "Slow Field | | Land | This land enters tapped. // {T}: Add {G}. |",
        "Gain | {G} | Enchantment | Whenever a permanent you control enters tapped, you gain 1 life. |",
    ];
    plays(
        &cards,
        "A battlefield Vigor, Gain
         A hand Slow Field
         1 main A play Slow Field
         stop 1 end
         = A tapped Slow Field 0
         = A life 21",
    );
    plays(
        &cards,
        "A battlefield Gain
         A hand Forest
         1 main A play Forest
         stop 1 end
         = A life 20",
    );
}

#[test]
fn rule_607_2a_the_dead_that_were_exiled_change_places_with_the_living() {
    plays(
        &[
            "Upheaval | {B} | Sorcery | Each player exiles all creature cards from their graveyard, then sacrifices all creatures they control, then puts all cards they exiled this way onto the battlefield. |",
        ],
        "A battlefield Swamp, Bear
         A hand Upheaval
         A graveyard Giant, Shock
         B battlefield Bird*2
         B graveyard Bird, Giant
         A exile Bear
         1 main A cast Upheaval
         stop 1 end
         = A battlefield Giant 1
         = A battlefield Bear 0
         = A graveyard Bear 1
         = A exile Bear 1
         = B battlefield Giant 1
         = B battlefield Bird 1
         = B graveyard Bird 2",
    );
}

#[test]
fn rule_613_those_who_draw_cards_are_the_creatures_that_are_kept() {
    plays(
        &[
            "Rally | {G} | Instant | Draw a card for each creature you control with a +1/+1 counter on it. Those creatures gain indestructible until end of turn. |",
            "Grow | {G} | Instant | Put a +1/+1 counter on target creature. |",
        ],
        "A battlefield Forest*2, Bear, Giant
         A hand Rally, Grow
         B battlefield Swamp*4
         B hand Murder*2
         1 main A cast Grow > Bear
         1 main2 A cast Rally
         1 end B cast Murder > Bear
         1 end B cast Murder > Giant
         stop 1 cleanup
         = A battlefield Bear 1
         = A battlefield Giant 0",
    );
}

#[test]
fn rule_614_damage_to_one_side_is_doubled_and_to_the_other_halved() {
    let blade = "Blade | {R} | Creature — Angel | If a source would deal damage to an opponent or a permanent an opponent controls, that source deals double that damage to that player or permanent instead. // If a source would deal damage to you or a permanent you control, prevent half that damage, rounded up. | 1/1";
    let three = "Bolt | {R} | Instant | ~ deals 3 damage to any target. |";
    let sure = "Certainty | {R} | Enchantment | Damage can't be prevented. |";
    plays(
        &[blade, three],
        "A battlefield Blade, Mountain
         A hand Bolt
         B battlefield Mountain
         B hand Bolt
         1 main A cast Bolt > player B
         1 main2 B cast Bolt > player A
         stop 1 end
         = B life 14
         = A life 19",
    );
    // Half of 1 is prevented, rounded up, and what can't be prevented isn't.
    plays(
        &[blade, three, sure, "Spark | {R} | Instant | ~ deals 1 damage to any target. |"],
        "A battlefield Blade
         B battlefield Mountain*2
         B hand Spark, Spark
         1 main B cast Spark > player A
         stop 1 end
         = A life 20",
    );
    plays(
        &[blade, three, sure],
        "A battlefield Blade, Certainty
         B battlefield Mountain
         B hand Bolt
         1 main B cast Bolt > player A
         stop 1 end
         = A life 17",
    );
}

#[test]
fn rule_102_2_the_opponent_that_is_chosen_is_the_only_one() {
    let cards = [
        "Oracle | {2} | Creature — Sphinx | When this creature enters, choose an opponent. If that player has more cards in hand than you, draw cards equal to the difference. | 1/1",
        "Winder | {G} | Creature — Snake | When this creature enters, return target card from your graveyard to your hand, then choose an opponent. That player returns a card from their graveyard to their hand. | 1/3",
    ];
    plays(
        &cards,
        "A battlefield Forest*2
         A hand Oracle
         A library Bird*5
         B hand Bear*3
         1 main A cast Oracle
         stop 1 end
         = A hand Bird 3",
    );
    plays(
        &cards,
        "A battlefield Forest
         A hand Winder
         A graveyard Bird
         B graveyard Giant, Giant
         1 main A cast Winder > Bird
         stop 1 end
         = A hand Bird 1
         = B hand Giant 1",
    );
}

#[test]
fn rule_106_1_a_land_gives_its_own_color_or_the_one_chosen_from_the_others() {
    let thicket = "Thicket | | Land | This land enters tapped. As it enters, choose a color other than green. // {T}: Add {G} or one mana of the chosen color. |";
    plays(
        &[thicket],
        "A hand Thicket, Shock
         1 main A play Thicket
         choose A red
         3 main A cast Shock > player B
         stop 3 end
         = A tapped Thicket 1
         = B life 18",
    );
}

#[test]
fn rule_305_6_an_enchanted_forest_fights_and_what_enchants_it_comes_back() {
    plays(
        &[
            "Genius | {G} | Enchantment — Aura | Enchant Forest // {2}: Enchanted Forest becomes a 4/4 green Spirit creature until end of turn. It's still a land. // When enchanted Forest is put into a graveyard, you may return this card from your graveyard to your hand. |",
        ],
        "A battlefield Forest, Mountain*2, Plains
         A hand Genius
         B battlefield Swamp*2
         B hand Murder
         choose A yes
         1 main A cast Genius > Forest
         2 main A activate {2}
         2 main B cast Murder > Forest
         stop 2 end
         = A graveyard Forest 1
         = A hand Genius 1",
    );
}

#[test]
fn rule_603_8_the_last_counter_takes_the_enchantment_with_it() {
    plays(
        &[
            "Copse | {G} | Enchantment | This enchantment enters with a +1/+1 counter on it. // At the beginning of your upkeep, move a +1/+1 counter from this enchantment onto target creature. // When this enchantment has no +1/+1 counters on it, sacrifice it. |",
        ],
        "A battlefield Forest, Bear
         A hand Copse
         1 main A cast Copse
         3 upkeep A = A battlefield Copse 1
         stop 3 main
         = A graveyard Copse 1
         = A size Bear 3/3",
    );
}

#[test]
fn rule_113_6_the_only_creature_card_rises_from_its_graveyard() {
    let spirit = "Lone Spirit | {B} | Creature — Spirit | At the beginning of your upkeep, if this card is the only creature card in your graveyard, you may return this card to the battlefield. | 2/2";
    plays(
        &[spirit],
        "A graveyard Lone Spirit, Shock
         choose A yes
         stop 3 main
         = A battlefield Lone Spirit 1",
    );
    plays(
        &[spirit],
        "A graveyard Lone Spirit, Bear
         choose A yes
         stop 3 main
         = A battlefield Lone Spirit 0",
    );
}

#[test]
fn rule_106_6_mana_of_the_colors_of_a_card_that_it_has_exiled() {
    let charm = "Charm | {0} | Artifact | Imprint — When this artifact enters, you may exile a nonartifact, nonland card from your hand. // {T}: Add one mana of any of the exiled card's colors. |";
    plays(
        &[charm],
        "A hand Charm, Bear, Shock
         A battlefield Forest
         1 main A cast Charm
         choose A yes
         choose A Shock
         stop 1 end
         = A exile Shock 1
         = A may-cast Bear no",
    );
    plays(
        &[charm, "Wolf | {G} | Creature — Wolf | | 2/2"],
        "A hand Charm, Bear, Wolf
         1 main A cast Charm
         choose A yes
         choose A Bear
         1 main A cast Wolf
         stop 1 end
         = A battlefield Wolf 1",
    );
}

#[test]
fn rule_614_damage_leaves_the_last_point_of_life_as_long_as_there_is_a_creature() {
    let creed = "Creed | {W} | Enchantment | If you control a creature, damage that would reduce your life total to less than 1 reduces it to 1 instead. |";
    for (creature, life) in [("Bird", 1), ("Forest", 0)] {
        let duel = format!(
            "A battlefield Creed, {creature}
             A life 2
             B battlefield Giant
             2 attack B Giant
             stop 2 damage
             = A life {}",
            if life == 1 { 1 } else { -3 }
        );
        plays(&[creed], &duel);
    }
}

#[test]
fn rule_104_3_nobody_wins_under_the_contract() {
    let contract =
        "Contract | {B} | Enchantment | You can't win the game and your opponents can't lose the game. |";
    plays(
        &[contract, "Triumph | {W} | Sorcery | You win the game. |"],
        "A battlefield Contract, Plains
         A hand Triumph, Shock
         B life 2
         1 main A cast Triumph
         stop 1 end
         = B life 2
         = A graveyard Triumph 1",
    );
    plays(
        &[contract],
        "A battlefield Contract, Mountain
         A hand Shock
         B life 2
         1 main A cast Shock > player B
         stop 1 end
         = B life 0
         = A graveyard Shock 1",
    );
}

#[test]
fn rule_613_1_an_effect_that_asks_what_is_tapped_sees_a_creature_enter_tapped() {
    let kismet = "Damper | {W} | Enchantment | Creatures enter tapped. |";
    let raptors = "Raptors | {G} | Creature — Bird | As long as ~ is untapped, it gets +0/+2. | 3/3";
    plays(
        &[kismet, raptors],
        "A battlefield Damper, Forest
         A hand Raptors
         1 main A cast Raptors
         1 main2 A = A size Raptors 3/3
         stop 3 main
         = A size Raptors 3/5",
    );
}
