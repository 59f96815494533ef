//! Copies of spells with exceptions (707.9) and additional copies (614.1), as duels.

use super::script::plays;

const STAFF: &str = "Doubling Rod | {3} | Artifact | If you would copy a spell one or more times, instead copy it that many times plus an additional time. You may choose new targets for the additional copy. |";
const FORK: &str = "Red Fork | {R}{R} | Instant | Copy target instant or sorcery spell, except that the copy is red. You may choose new targets for the copy. |";
const SHRINK: &str = "Shrink | {B} | Instant | Target creature gets -2/-2 until end of turn. |";
const GUARDED: &str = "Guarded | {1}{W} | Creature — Human | Protection from black | 2/2";

#[test]
fn rule_707_9_a_copy_has_the_color_that_its_exception_gives() {
    // The black spell couldn't aim at it; its red copy can.
    plays(
        &[FORK, SHRINK, GUARDED],
        "A battlefield Swamp, Mountain*2, Bear, Guarded
         A hand Shrink, Red Fork
         1 main A cast Shrink > Bear
         1 main A cast Red Fork > Shrink
         choose A yes
         choose A target Guarded
         stop 1 end
         = A graveyard Bear 1
         = A graveyard Guarded 1",
    );
}

#[test]
fn rule_614_1_an_additional_copy_may_have_targets_of_its_own() {
    plays(
        &[STAFF, FORK, SHRINK],
        "A battlefield Swamp, Mountain*2, Doubling Rod, Bear
         A hand Shrink, Red Fork
         B battlefield Bird, Bear
         1 main A cast Shrink > Bear
         1 main A cast Red Fork > Shrink
         choose A yes
         choose A target Bird
         choose A yes
         choose A target Bird
         stop 1 end
         = B graveyard Bird 1
         = A graveyard Bear 1",
    );
    // Two such permanents add one each.
    let bolt = "Prick | {R} | Instant | ~ deals 1 damage to target player. |";
    plays(
        &[STAFF, FORK, bolt],
        "A battlefield Mountain*3, Doubling Rod*2
         A hand Prick, Red Fork
         1 main A cast Prick > player B
         1 main A cast Red Fork > Prick
         choose A no
         choose A no
         choose A no
         stop 1 end
         = B life 16",
    );
    // An opponent's copies stay as they are.
    plays(
        &[STAFF, FORK, bolt],
        "A battlefield Mountain*3
         A hand Prick, Red Fork
         B battlefield Doubling Rod
         1 main A cast Prick > player B
         1 main A cast Red Fork > Prick
         choose A no
         stop 1 end
         = B life 18",
    );
}

#[test]
fn rule_702_56a_what_has_replicate_twice_is_copied_for_each_payment() {
    let brood = "Brood | {1}{G} | Creature — Sliver | Replicate {1}{G} // Each Sliver spell you cast has replicate. The replicate cost is equal to its mana cost. | 2/2";
    let imp = "Little Sliver | {G} | Creature — Sliver | | 1/1";
    plays(
        &[brood, imp],
        "A battlefield Forest*3, Brood
         A hand Little Sliver
         1 main A cast Little Sliver
         choose A amount 2
         stop 1 end
         = A battlefield Little Sliver 3
         = A battlefield Brood 1",
    );
    // A Bear is no Sliver.
    plays(
        &[brood],
        "A battlefield Forest*4, Brood
         A hand Bear
         1 main A cast Bear
         stop 1 end
         = A battlefield Bear 1
         = A tapped Forest 2",
    );
}

#[test]
fn rule_702_85_only_the_first_spell_of_a_turn_has_what_it_is_given() {
    let font = "Wild Font | {2}{G} | Enchantment | The first spell you cast each turn has cascade. |";
    plays(
        &[font],
        "A battlefield Forest*4, Wild Font
         A hand Bear*2
         A library Bird, Bird
         1 main A cast Bear
         choose A yes
         1 main A wait
         1 main2 A cast Bear
         stop 1 end
         = A battlefield Bear 2
         = A battlefield Bird 1",
    );
}
