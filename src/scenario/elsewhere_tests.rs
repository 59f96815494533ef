//! Cards that are cast from zones other than the hand: at what costs, and what they see of the zone that they leave.

use super::script::plays;

const CHIEF: &str = "Chief | {1}{B} | Creature — Spirit | Once during each of your turns, you may cast a creature spell from your graveyard. | 1/1";
const ORACLE: &str = "Oracle | {2}{U} | Enchantment | Play with the top card of your library revealed. // You may play lands and cast spells from the top of your library. |";
const GUST: &str =
    "Gust | {4}{U} | Creature — Elemental | When ~ enters, draw two cards. // Evoke {1}{U} | 2/2";

#[test]
fn rule_118_9_a_permission_leaves_a_card_its_evoke_cost() {
    plays(
        &[CHIEF, GUST],
        "A battlefield Chief, Island*4
         A graveyard Gust*2
         1 main A cast Gust
         1 main A wait
         1 main A = A hand Gust 0
         1 main A = A graveyard Gust 2
         1 main A = A may-cast Gust no
         stop 1 end
         = A hand Mountain 2",
    );
}

#[test]
fn rule_118_9a_a_spell_has_only_one_alternative_cost() {
    let free = "Free | {U} | Enchantment | You may cast spells from the top of your library without paying their mana costs. |";
    plays(
        &[free, GUST],
        "A battlefield Free
         A library Gust
         1 main A cast Gust
         1 main A wait
         stop 1 end
         = A battlefield Gust 1",
    );
    // Flashback is one, too.
    let recall = "Recall | {B} | Creature — Wizard | When ~ enters, target instant or sorcery card in your graveyard gains flashback until end of turn. The flashback cost is equal to its mana cost. | 1/1";
    let spark = "Spark | {4}{R} | Sorcery | ~ deals 3 damage to any target. // Spectacle {R} |";
    let shock = "Zap | {R} | Instant | ~ deals 1 damage to any target. |";
    plays(
        &[recall, spark, shock],
        "A battlefield Swamp, Mountain*2
         A hand Recall, Zap
         A graveyard Spark
         choose A target Spark
         1 main A cast Zap > player B
         1 main A wait
         1 main A cast Recall
         1 main A wait
         1 main A = A may-cast Spark no
         stop 1 end
         = B life 19",
    );
}

#[test]
fn rule_118_9_a_card_of_the_library_is_overloaded_or_pays_with_another_card() {
    let shocks = "Shocks | {R} | Instant | ~ deals 1 damage to target creature you don't control. // Overload {1}{R} |";
    plays(
        &[ORACLE, shocks],
        "A battlefield Oracle, Mountain*2
         A library Shocks
         B battlefield Bird*2
         1 main A cast Shocks
         choose A Cast with Overload alternative cost
         stop 1 end
         = B graveyard Bird 2",
    );
    let will = "Will | {3}{U}{U} | Instant | You may pay 1 life and exile a blue card from your hand rather than pay this spell's mana cost. // Counter target spell. |";
    plays(
        &[ORACLE, will],
        "A battlefield Oracle
         A hand Bird
         A library Will
         B battlefield Mountain
         B hand Shock
         2 main B cast Shock > player A
         2 main A cast Will > Shock
         stop 2 end
         = A exile Bird 1
         = A life 19",
    );
}

#[test]
fn rule_118_9_a_card_that_may_be_played_from_exile_keeps_its_alternative_cost() {
    let impulse = "Impulse | {R} | Sorcery | Exile the top card of your library. Until end of turn, you may play that card. |";
    let spark = "Spark | {4}{R} | Sorcery | ~ deals 3 damage to any target. // Spectacle {R} |";
    plays(
        &[impulse, spark],
        "A battlefield Mountain*3
         A hand Impulse, Shock
         A library Spark
         1 main A cast Impulse
         1 main A wait
         1 main A cast Shock > player B
         1 main A wait
         1 main A cast Spark > player B
         stop 1 end
         = B life 15",
    );
}

#[test]
fn rule_601_3e_a_card_is_cast_from_elsewhere_as_what_it_would_be() {
    let satyr = "Satyr | {1}{G}{G} | Enchantment Creature — Satyr | Bestow {3}{G} // Enchanted creature gets +4/+2. | 4/2";
    let mourner = "Mourner | {W} | Creature — Human | Once during each of your turns, you may cast an Aura spell from your graveyard. | 1/1";
    plays(
        &[satyr, mourner],
        "A battlefield Mourner, Forest*4, Bear
         A graveyard Satyr
         1 main A cast Satyr > Bear
         stop 1 end
         = size Bear 6/4",
    );
    // As a creature it isn't an Aura.
    plays(
        &[satyr, mourner],
        "A battlefield Mourner, Forest*3, Bear
         A graveyard Satyr
         1 main A = A may-cast Satyr no
         stop 1 end",
    );
    let lurker = "Lurker | {7}{G} | Creature — Beast | Morph {5}{G} | 5/4";
    plays(
        &[lurker, ORACLE],
        "A battlefield Oracle, Forest*3
         A library Lurker
         1 main A cast Face-down creature
         stop 1 end
         = size Face-down creature 2/2",
    );
}

#[test]
fn rule_601_2a_a_spell_of_the_graveyard_is_no_target_of_its_own() {
    let revival = "Revival | {2}{G} | Sorcery | Return target card from your graveyard to your hand. // Flashback {G} |";
    for (others, may) in [("", "no"), (", Bear", "yes")] {
        let duel = format!(
            "A battlefield Forest
             A graveyard Revival{others}
             1 main A = A may-cast Revival {may}
             stop 1 end"
        );
        plays(&[revival], &duel);
    }
}

#[test]
fn rule_601_2a_a_spell_of_the_graveyard_does_not_count_itself_for_its_cost() {
    let tree = "Tree | {3}{G} | Creature — Treefolk | This spell costs {1} less to cast for each creature card in your graveyard. | 4/4";
    for (forests, may) in [(2, "no"), (3, "yes")] {
        let duel = format!(
            "A battlefield Chief, Forest*{forests}
             A graveyard Tree, Bear
             1 main A = A may-cast Tree {may}
             stop 1 end"
        );
        plays(&[tree, CHIEF], &duel);
    }
    let scour = "Scour | {4}{U} | Instant | This spell costs {2} less to cast if there are four or more card types among cards in your graveyard. // Draw a card. // Flashback {4}{U} |";
    let relic = "Relic | {1} | Artifact | |";
    let omen = "Omen | {1} | Enchantment | |";
    for (others, may) in [("Bear, Relic, Forest", "no"), ("Bear, Relic, Forest, Omen", "yes")] {
        let duel = format!(
            "A battlefield Island*3
             A graveyard Scour, {others}
             1 main A = A may-cast Scour {may}
             stop 1 end"
        );
        plays(&[scour, relic, omen], &duel);
    }
}

#[test]
fn rule_601_3_what_lets_a_card_be_cast_from_the_graveyard_counts_it() {
    let rat = "Rat | {B} | Creature — Rat | You may cast this card from your graveyard as long as there are two or more creature cards in your graveyard. | 1/1";
    for (others, may) in [("", "no"), (", Bear", "yes")] {
        let duel = format!(
            "A battlefield Swamp
             A graveyard Rat{others}
             1 main A = A may-cast Rat {may}
             stop 1 end"
        );
        plays(&[rat], &duel);
    }
}

#[test]
fn rule_702_16b_protection_from_spells_is_looked_at_before_one_is_cast() {
    let titan = "Titan | {9} | Creature — Eldrazi | Protection from spells that are one or more colors | 9/9";
    plays(
        &[titan],
        "A battlefield Swamp*2
         A hand Murder
         B battlefield Titan
         1 main A = A may-cast Murder no
         stop 1 end",
    );
    // The source of an ability isn't a spell.
    let pinger = "Pinger | {R} | Creature — Wizard | {T}: ~ deals 1 damage to target creature. | 1/1";
    plays(
        &[titan, pinger],
        "A battlefield Pinger
         B battlefield Titan
         1 main A activate {T}: > Titan
         stop 1 main
         = damage Titan 1",
    );
}

#[test]
fn rule_608_2h_a_spell_that_became_a_permanent_still_has_its_mana_value() {
    let drain = "Drain | {U} | Instant | Counter target spell. At the beginning of your next main phase, add an amount of {C} equal to that spell's mana value. |";
    let stone = "Stone | {6} | Artifact | |";
    let sure = "Sure | {3}{G} | Creature — Kavu | This spell can't be countered. | 4/4";
    let hydra = "Hydra | {X}{G} | Creature — Hydra | This spell can't be countered. // ~ enters with X +1/+1 counters on it. | 0/0";
    for (spell, choice) in [("Sure", ""), ("Hydra", "choose B X=3")] {
        let duel = format!(
            "A battlefield Island*3
             A hand Drain, Stone
             B battlefield Forest*4
             B hand {spell}
             {choice}
             2 main B cast {spell}
             2 main A cast Drain > {spell}
             3 main A wait
             3 main A cast Stone
             stop 3 end
             = A battlefield Stone 1
             = B battlefield {spell} 1"
        );
        plays(&[drain, stone, sure, hydra], &duel);
    }
}
