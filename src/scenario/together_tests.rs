//! Permanents that enter together (614.12): effects on how they enter look at the battlefield before any of them is there.

use super::script::plays;

const RISE: &str = "Rise | {B} | Sorcery | Return all creature and enchantment cards from your graveyard to the battlefield. |";

#[test]
fn rule_614_12_what_enters_together_is_not_there_yet_for_what_makes_it_enter_tapped() {
    let tax = "Tax | {2}{W} | Enchantment | Creatures your opponents control enter tapped. |";
    let both = "Both | {B} | Sorcery | Return all creature and enchantment cards from all graveyards to the battlefield under their owners' control. |";
    plays(
        &[tax, both],
        "A battlefield Swamp
         A hand Both
         A graveyard Tax
         B graveyard Bear
         1 main A cast Both
         stop 1 end
         = B battlefield Bear 1
         = tapped Bear 0",
    );
}

#[test]
fn rule_614_12_others_that_enter_together_give_no_counters() {
    let speaker = "Speaker | {3}{G} | Creature — Merfolk | ~ enters with X +1/+1 counters on it, where X is the greatest power among other creatures you control. | 1/1";
    for order in ["Giant, Speaker", "Speaker, Giant"] {
        plays(
            &[RISE, speaker],
            &format!(
                "A battlefield Swamp
                 A hand Rise
                 A graveyard {order}
                 1 main A cast Rise
                 stop 1 end
                 = size Speaker 1/1"
            ),
        );
    }
    plays(
        &[RISE, speaker],
        "A battlefield Swamp, Bear
         A hand Rise
         A graveyard Giant, Speaker
         1 main A cast Rise
         stop 1 end
         = size Speaker 3/3",
    );
}

#[test]
fn rule_707_5_a_clone_copies_nothing_that_enters_with_it() {
    let clone = "Clone | {3}{U} | Creature — Shapeshifter | You may have ~ enter as a copy of any creature on the battlefield. | 0/0";
    for order in ["Giant, Clone", "Clone, Giant"] {
        plays(
            &[RISE, clone],
            &format!(
                "A battlefield Swamp
                 A hand Rise
                 A graveyard {order}
                 1 main A cast Rise
                 stop 1 end
                 = A graveyard Clone 1
                 = A battlefield Giant 1"
            ),
        );
    }
    plays(
        &[RISE, clone],
        "A battlefield Swamp, Bear
         A hand Rise
         A graveyard Giant, Clone
         1 main A cast Rise
         stop 1 end
         = A battlefield Bear 2
         = A battlefield Giant 1",
    );
}

#[test]
fn rule_303_4g_an_aura_finds_no_home_in_what_enters_with_it() {
    let calm = "Calm | {1}{W} | Enchantment — Aura | Enchant creature // Enchanted creature can't attack or block. |";
    plays(
        &[RISE, calm],
        "A battlefield Swamp
         A hand Rise
         A graveyard Bear, Calm
         1 main A cast Rise
         stop 1 end
         = A battlefield Bear 1
         = A graveyard Calm 1",
    );
}

#[test]
fn rule_603_6a_abilities_that_trigger_see_all_that_enter_together() {
    let warden =
        "Warden | {W} | Creature — Cleric | Whenever another creature enters, you gain 1 life. | 1/1";
    plays(
        &[RISE, warden],
        "A battlefield Swamp
         A hand Rise
         A graveyard Warden*2, Bear
         1 main A cast Rise
         stop 1 end
         = A life 24",
    );
}

#[test]
fn rule_614_12_what_enters_together_does_not_double_counters_of_another_or_its_own() {
    plays(
        &[
            RISE,
            "Menace | {2}{B}{G} | Creature — Fungus | If one or more +1/+1 counters would be put on a creature you control, twice that many +1/+1 counters are put on it instead. | 4/4",
            "Hydra | {3}{G} | Creature — Hydra | ~ enters with two +1/+1 counters on it. | 0/0",
            "Dog | {3}{G} | Creature — Dog | ~ enters with a +1/+1 counter on it. // If one or more +1/+1 counters would be put on ~, that many plus one +1/+1 counters are put on it instead. | 1/1",
            "Grower | {3}{G} | Creature — Fungus | ~ enters with a +1/+1 counter on it. // If one or more +1/+1 counters would be put on a creature you control, twice that many +1/+1 counters are put on it instead. | 1/1",
        ],
        "A hand Rise
         A battlefield Swamp
         A graveyard Menace, Hydra, Dog
         B battlefield Swamp, Menace
         B hand Rise
         B graveyard Hydra, Grower
         1 main A cast Rise
         2 main B cast Rise
         stop 2 main
         = A size Hydra 2/2
         = A size Dog 3/3
         = B size Hydra 4/4
         = B size Grower 3/3",
    );
}
