//! Airbending and waterbending (701.65, 701.67): duels with cards made for the purpose.

use super::script::plays;

const GUST: &str = "Gust | {W} | Instant | Airbend up to two target creatures. |";

#[test]
fn rule_701_65a_each_owner_may_cast_what_was_airbent_for_two() {
    plays(
        &[GUST],
        "A battlefield Plains, Giant, Forest*2
         A hand Gust
         B battlefield Bear, Swamp, Island
         1 main A cast Gust > Giant, Bear
         1 main A wait
         1 main A = A exile Giant 1
         1 main A = B exile Bear 1
         1 main A = A may-cast Bear no
         1 main A = B may-cast Bear no
         1 main A cast Giant
         1 main A wait
         1 main A = A battlefield Giant 1
         2 main B = B may-cast Giant no
         2 main B cast Bear
         stop 2 end
         = B battlefield Bear 1",
    );
}

#[test]
fn rule_701_65a_the_permission_ends_once_the_card_leaves_exile() {
    plays(
        &[GUST],
        "A battlefield Plains, Giant, Forest*4
         A hand Gust
         B battlefield Swamp*2
         B hand Murder
         1 main A cast Gust > Giant
         1 main A wait
         1 main A cast Giant
         1 main A wait
         1 main2 B cast Murder > Giant
         3 main A = A may-cast Giant no
         stop 3 end
         = A graveyard Giant 1",
    );
    // A token ceases to exist.
    let maker = "Maker | {W} | Sorcery | Create a 1/1 white Soldier creature token. |";
    plays(
        &[GUST, maker],
        "A battlefield Plains*2
         A hand Gust, Maker
         1 main A cast Maker
         1 main A wait
         1 main A cast Gust > Soldier Token
         stop 1 end
         = A battlefield Soldier Token 0
         = A exile 0",
    );
}

#[test]
fn rule_118_9a_no_other_alternative_cost_is_paid_for_what_was_airbent() {
    let evoker = "Evoker | {6} | Creature — Elemental | When ~ enters, you gain 3 life.\nEvoke {W} | 4/4";
    plays(
        &[GUST, evoker],
        "A battlefield Plains*2, Evoker
         A hand Gust
         1 main A cast Gust > Evoker
         1 main A wait
         1 main A = A may-cast Evoker no
         stop 1 end
         = A exile Evoker 1",
    );
}

#[test]
fn rule_107_3b_x_is_0_for_what_was_airbent() {
    let hydra = "Hydra | {X}{G} | Creature — Hydra | ~ enters with X +1/+1 counters on it. | 1/1";
    plays(
        &[GUST, hydra],
        "A battlefield Plains, Hydra, Forest*5
         A hand Gust
         1 main A cast Gust > Hydra
         1 main A wait
         1 main A cast Hydra
         stop 1 end
         = A size Hydra 1/1
         = A tapped Forest 2",
    );
}

const KOI: &str = "Koi | {U} | Creature — Fish | Waterbend {3}: You gain 3 life. | 5/7";

#[test]
fn rule_701_67a_artifacts_and_creatures_are_tapped_for_generic_mana() {
    let relic = "Relic | {1} | Artifact | |";
    plays(
        &[KOI, relic],
        "A battlefield Koi, Relic, Island
         1 main A activate Waterbend
         1 main A wait
         1 main A = A life 23
         1 main A = A tapped Koi 1
         1 main A = A tapped Relic 1
         1 main A = A may-activate Koi no
         stop 1 end
         = A tapped Island 1",
    );
    // The other player's don't help, and neither do enchantments.
    let shrine = "Shrine | {1} | Enchantment | |";
    plays(
        &[KOI, relic, shrine],
        "A battlefield Koi, Shrine, Island
         B battlefield Relic, Bear
         1 main A = A may-activate Koi no
         stop 1 end
         = A life 20",
    );
}

#[test]
fn rule_701_67a_a_creature_that_is_new_is_tapped_all_the_same() {
    plays(
        &[KOI],
        "A battlefield Koi, Forest*2
         A hand Bear
         B battlefield Giant
         1 main A cast Bear
         1 main A wait
         1 main A = A may-activate Koi no
         stop 1 end
         = A life 20",
    );
    plays(
        &[KOI],
        "A battlefield Koi, Forest*3
         A hand Bear
         1 main A cast Bear
         1 main A wait
         1 main A activate Waterbend
         stop 1 end
         = A life 23
         = A tapped Bear 1",
    );
}

#[test]
fn rule_701_67b_only_the_waterbent_part_of_a_spells_cost_is_paid_so() {
    let whip =
        "Whip | {1}{U} | Sorcery | As an additional cost to cast ~, waterbend {2}.\nYou gain 4 life. |";
    plays(
        &[whip],
        "A battlefield Island, Bear*3
         A hand Whip
         1 main A = A may-cast Whip no
         stop 1 end
         = A life 20",
    );
    plays(
        &[whip],
        "A battlefield Island*2, Bear*3
         A hand Whip
         1 main A cast Whip
         stop 1 end
         = A life 24
         = A tapped Bear 2",
    );
}

#[test]
fn rule_701_67a_an_optional_waterbend_cost_is_paid_or_not() {
    let ruin = "Ruin | {U} | Sorcery | As an additional cost to cast ~, you may waterbend {2}.\nYou gain 1 life. If ~'s additional cost was paid, you gain 5 life. |";
    for (answer, life) in [("yes", 26), ("no", 21)] {
        plays(
            &[ruin],
            &format!(
                "A battlefield Island, Bear*2
                 A hand Ruin
                 choose A {answer}
                 1 main A cast Ruin
                 stop 1 end
                 = A life {life}"
            ),
        );
    }
}

#[test]
fn rule_701_67a_x_may_be_waterbent() {
    let surge = "Surge | {U} | Sorcery | As an additional cost to cast ~, waterbend {X}.\nYou gain X life. |";
    plays(
        &[surge],
        "A battlefield Island*2, Bear*3
         A hand Surge
         choose A X=4
         1 main A cast Surge
         stop 1 end
         = A life 24
         = A tapped Bear 3",
    );
}
