//! Spells that are cast as another spell or ability resolves (608.2g).

use super::Verdict;
use super::script::{plays, verdict};

const REEVE: &str = "Reeve | {2} | Creature — Human | Whenever ~ attacks, you may cast an artifact spell from your hand or graveyard by paying life equal to its mana value rather than paying its mana cost. | 2/2";
const IDOL: &str = "Idol | {3} | Artifact | |";
const COSTLY: &str = "Costly | {5} | Artifact | |";

#[test]
fn rule_608_2g_a_spell_is_cast_from_either_zone_for_life() {
    for zone in ["hand", "graveyard"] {
        let script = format!(
            "A battlefield Reeve
             A {zone} Idol
             1 attack A Reeve
             stop 1 end
             = A battlefield Idol 1
             = A life 17
             = B life 18"
        );
        plays(&[REEVE, IDOL], &script);
    }
}

#[test]
fn rule_119_4_life_that_is_not_there_pays_for_nothing() {
    plays(
        &[REEVE, COSTLY],
        "A life 4
         A battlefield Reeve
         A hand Costly
         1 attack A Reeve
         stop 1 end
         = A hand Costly 1
         = A life 4",
    );
}

#[test]
fn rule_608_2g_several_spells_are_cast_one_after_the_other() {
    let storm = "Storm Elder | {4} | Creature — Giant | Whenever ~ attacks, exile the top card of each player's library, then you may cast any number of spells from among those cards without paying their mana costs. | 3/3";
    let bolt = "Bolt | {R} | Instant | ~ deals 3 damage to any target. |";
    plays(
        &[storm, bolt, IDOL],
        "A battlefield Storm Elder
         A library Bolt
         B library Idol
         1 attack A Storm Elder
         choose A Idol
         choose A yes
         choose A target player B
         stop 1 end
         = A battlefield Idol 1
         = B life 14",
    );
    plays(
        &[storm, bolt],
        "A battlefield Storm Elder
         A library Bolt
         1 attack A Storm Elder
         choose A no
         stop 1 end
         = A exile Bolt 1
         = B life 17",
    );
}

#[test]
fn rule_400_7a_what_a_spell_would_gain_for_the_permanent_is_refused() {
    let lord = "Lord | {3}{B} | Creature — Vampire | Whenever you cast a Vampire creature spell, it gains bloodthirst 3. | 3/3";
    let verdict = verdict(
        &[lord],
        "A battlefield Lord
         stop 1 end
         = A life 20",
    );
    assert!(
        matches!(&verdict, Verdict::Unsupported(why) if why.contains("changes of a spell")),
        "{verdict:?}"
    );
}

#[test]
fn rule_601_3b_flash_for_more_mana_costs_more_only_when_a_sorcery_could_not_be_cast() {
    let push = "Push | {G} | Sorcery | You may cast ~ as though it had flash if you pay {2} more to cast it. // Draw a card. |";
    plays(
        &[push],
        "A battlefield Forest
         A hand Push
         A library Bear*2
         1 upkeep A = A may-cast Push no
         1 main A = A may-cast Push yes
         1 main A cast Push
         stop 1 end
         = A hand 1",
    );
    plays(
        &[push],
        "A battlefield Forest*3
         A hand Push
         A library Bear*2
         1 upkeep A cast Push
         1 upkeep A wait
         1 upkeep A = A tapped Forest 3
         stop 1 main
         = A hand 1",
    );
}
