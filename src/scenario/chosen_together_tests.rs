//! Objects that are chosen together: totals and differences, as duels.

use super::Verdict;
use super::script::{plays, verdict};

#[test]
fn rule_601_2c_targets_have_a_total_mana_value_at_most() {
    let rally = "Rally | {W} | Sorcery | Return up to three target creature cards with total mana value 3 or less from your graveyard to the battlefield. |";
    plays(
        &[rally],
        "A battlefield Plains
         A hand Rally
         A graveyard Bear, Bird*2, Giant
         1 main A cast Rally > Bear, Bird
         stop 1 end
         = A battlefield Bear 1
         = A battlefield Bird 1
         = A graveyard Giant 1",
    );
    // With the giant they would be more.
    plays(
        &[rally],
        "A battlefield Plains
         A hand Rally
         A graveyard Bear, Bird*2, Giant
         1 main A cast Rally > Giant
         stop 1 end
         = A graveyard Giant 1",
    );
    let duel = "A battlefield Plains
         A hand Rally
         A graveyard Bear, Bird*2, Giant
         1 main A cast Rally > Bear, Bird, Bird
         stop 1 end";
    assert!(matches!(verdict(&[rally], duel), Verdict::Fail(_)));
}

#[test]
fn rule_601_2c_any_number_of_targets_with_different_names() {
    let crowd = "Crowd | {B} | Sorcery | Return any number of target creature cards with different names from your graveyard to your hand. |";
    plays(
        &[crowd],
        "A battlefield Swamp
         A hand Crowd
         A graveyard Bear*2, Bird, Giant
         1 main A cast Crowd > Bear, Giant
         stop 1 end
         = A hand 2
         = A graveyard Bear 1
         = A graveyard Bird 1",
    );
}

#[test]
fn rule_701_23_a_search_finds_cards_with_different_names() {
    let trio = "Trio | {G} | Sorcery | Search your library for up to three creature cards with different names, put them onto the battlefield, then shuffle. |";
    plays(
        &[trio],
        "A battlefield Forest
         A hand Trio
         A only-library Bear*2, Bird, Giant*2
         choose A target Bear
         choose A target Giant
         choose A target Bird
         1 main A cast Trio
         stop 1 end
         = A battlefield Bear 1
         = A battlefield Giant 1
         = A battlefield Bird 1
         = A library 2",
    );
    // With what is left in the library, a second card of the name isn't a choice.
    plays(
        &[trio],
        "A battlefield Forest
         A hand Trio
         A only-library Bear*4
         choose A target Bear
         1 main A cast Trio
         stop 1 end
         = A battlefield Bear 1
         = A library 3",
    );
}

#[test]
fn rule_508_1_the_power_of_a_pack_counts_as_it_attacks() {
    let guide = "Guide | {R} | Creature — Goblin | Pack tactics — Whenever ~ attacks, if you attacked with creatures with total power 6 or greater this combat, you gain 5 life. | 1/1";
    plays(
        &[guide],
        "A battlefield Guide, Giant
         B battlefield Swamp*2
         B hand Murder
         1 attack A Guide
         1 attack A Giant
         1 attack B cast Murder > Giant
         stop 1 end
         = A life 25
         = B life 19",
    );
    plays(
        &[guide],
        "A battlefield Guide, Bear, Giant
         1 attack A Guide
         1 attack A Bear
         stop 1 end
         = A life 20",
    );
}

#[test]
fn rule_707_10_a_spell_is_copied_for_each_thing() {
    plays(
        &[
            "Storm | {R} | Instant | When you cast ~, copy it for each Bear you control. You may choose new targets for the copies. // ~ deals 1 damage to any target. |",
            "Echoes | {R} | Instant | When you cast ~, copy it for each time you've cast your commander from the command zone this game. // ~ deals 1 damage to each opponent. |",
        ],
        "A battlefield Mountain*2, Bear*2
         A hand Storm, Echoes
         1 main A cast Storm > player B
         1 main A wait
         1 main A = B life 17
         1 main A cast Echoes
         stop 1 end
         = B life 16",
    );
}

#[test]
fn rule_608_2d_what_is_chosen_on_resolution_is_something_together() {
    let ultimatum = "Ultimatum | {W} | Sorcery | Return any number of permanent cards with different names from your graveyard to the battlefield. |";
    plays(
        &[ultimatum],
        "A battlefield Plains
         A hand Ultimatum
         A graveyard Bear*2, Bird, Forest, Shock
         choose A target Bear
         choose A target Forest
         choose A no
         1 main A cast Ultimatum
         stop 1 end
         = A battlefield Bear 1
         = A battlefield Forest 1
         = A graveyard Bear 1
         = A graveyard Bird 1",
    );
}
