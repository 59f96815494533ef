//! New targets for spells of other players, and control of spells.

use super::Verdict;
use super::script::{plays, verdict};

#[test]
fn rule_115_7d_any_number_of_new_targets_may_be_chosen_for_another_players_spell() {
    let swat = "Swat | {U} | Instant | You may choose new targets for target spell. |";
    let duel = |said: &str, mine: u8, theirs: u8| {
        format!(
            "A battlefield Island
             A hand Swat
             B battlefield Mountain
             B hand Shock
             1 main B cast Shock > player A
             1 main A cast Swat > Shock
             {said}
             stop 1 main
             = A life {mine}
             = B life {theirs}"
        )
    };
    plays(&[swat], &duel("choose A yes\nchoose A target player B", 20, 18));
    plays(&[swat], &duel("choose A no", 18, 20));
}

#[test]
fn rule_608_3a_a_permanent_spell_enters_under_the_control_of_its_controller() {
    plays(
        &["Snatch | {U} | Instant | Gain control of target spell. You may choose new targets for it. |"],
        "A battlefield Island*2
         A hand Snatch*2
         B battlefield Forest*2, Mountain
         B hand Bear, Shock
         2 main B cast Bear
         2 main A cast Snatch > Bear
         2 main2 B cast Shock > player A
         2 main2 A cast Snatch > Shock
         choose A yes
         choose A yes
         choose A target player B
         stop 2 main2
         = A battlefield Bear 1
         = A life 20
         = B life 18",
    );
}

#[test]
fn rule_603_4_who_steals_a_spell_has_not_cast_it() {
    let phage = "Phage | {B} | Creature — Avatar | When ~ enters, if you didn't cast it from your hand, you lose the game. | 4/4";
    let steal = "Steal | {U} | Instant | Gain control of target spell. |";
    let duel = |deed: &str, result: &str| {
        format!(
            "A battlefield Swamp
             A hand Phage
             B battlefield Island
             B hand Steal
             1 main A cast Phage
             {deed}
             stop 1 end
             = B game {result}"
        )
    };
    plays(&[phage, steal], &duel("1 main B cast Steal > Phage", "lost"));
    assert!(!matches!(verdict(&[phage, steal], &duel("", "lost")), Verdict::Pass));
}

#[test]
fn rule_115_7_a_target_becomes_the_one_that_is_named() {
    plays(
        &[
            "Lightning Rod | {2} | Artifact Creature — Construct | {0}: Change a target of target spell or ability to ~. | 0/4",
        ],
        "A battlefield Mountain
         A hand Shock
         B battlefield Lightning Rod, Bird
         1 main A cast Shock > Bird
         1 main B activate {0} > Shock
         stop 1 end
         = B battlefield Bird 1
         = B battlefield Lightning Rod 1
         = A graveyard Shock 1",
    );
}

#[test]
fn rule_115_7b_a_target_for_which_it_is_not_legal_stays() {
    plays(
        &["Lightning Rod | {2} | Artifact | {0}: Change a target of target spell or ability to ~. |"],
        "A battlefield Swamp*2
         A hand Murder
         B battlefield Lightning Rod, Bird
         1 main A cast Murder > Bird
         1 main B activate {0} > Murder
         stop 1 end
         = B battlefield Lightning Rod 1
         = B graveyard Bird 1",
    );
}

#[test]
fn rule_115_7a_targets_that_have_to_differ_are_not_made_the_same() {
    let trail =
        "Trail | {1}{R} | Sorcery | ~ deals 2 damage to any target and 1 damage to any other target. |";
    let skite = "Skite | {2} | Artifact Creature — Horror | {U}: Change a target of target spell or ability to ~. | 0/4";
    plays(
        &[trail, skite],
        "A battlefield Mountain*2
         A hand Trail
         B battlefield Skite, Giant, Island
         1 main A cast Trail > Giant, Skite
         1 main B activate {U} > Trail
         stop 1 end
         = B damage Giant 2
         = B damage Skite 1",
    );
}
