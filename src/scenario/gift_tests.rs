//! Gift (702.174), as duels.

use super::script::plays;

const MAW: &str = "Maw | {U} | Instant | Gift a tapped Fish (You may promise an opponent a gift as you cast this spell.) // Return target creature an opponent controls to its owner's hand. If the gift was promised, instead return target nonland permanent an opponent controls to its owner's hand. |";
const SHOOTER: &str = "Shooter | {G} | Creature — Raccoon | Gift a card // When ~ enters, if the gift was promised, destroy target artifact or enchantment an opponent controls. | 3/3";
const HUNGER: &str = "Hunger | {B} | Instant | Gift a Food // Destroy target creature. If the gift wasn't promised, you lose 2 life. |";
const ROCK: &str = "Rock | {1} | Artifact | {T}: Add {C}. |";

#[test]
fn rule_702_174_what_is_promised_is_given_first_and_other_targets_are_chosen() {
    plays(
        &[MAW, ROCK],
        "A battlefield Island
         A hand Maw
         B battlefield Rock, Bear
         choose A yes
         1 main A cast Maw > Rock
         stop 1 end
         = B hand Rock 1
         = B battlefield Bear 1
         = B battlefield Fish 1
         = B tapped Fish 1",
    );
    plays(
        &[MAW, ROCK],
        "A battlefield Island
         A hand Maw
         B battlefield Rock, Bear
         choose A no
         1 main A cast Maw > Bear
         stop 1 end
         = B hand Bear 1
         = B battlefield Rock 1
         = B battlefield Fish 0",
    );
}

#[test]
fn rule_601_2c_without_a_target_of_its_own_the_spell_is_cast_with_the_gift_alone() {
    plays(
        &[MAW, ROCK],
        "A battlefield Island
         A hand Maw
         B battlefield Rock
         1 main A cast Maw > Rock
         stop 1 end
         = B hand Rock 1
         = B battlefield Fish 1",
    );
}

#[test]
fn rule_702_174_a_permanent_gives_as_it_enters() {
    for (says, hand, rocks) in [("yes", 1, 0), ("no", 0, 1)] {
        let script = format!(
            "A battlefield Forest
             A hand Shooter
             B battlefield Rock
             B library Bear
             choose A {says}
             1 main A cast Shooter
             stop 1 end
             = B hand {hand}
             = B battlefield Rock {rocks}"
        );
        plays(&[SHOOTER, ROCK], &script);
    }
}

#[test]
fn rule_702_174_what_is_done_if_nothing_was_promised() {
    for (says, life, food) in [("yes", 20, 1), ("no", 18, 0)] {
        let script = format!(
            "A battlefield Swamp
             A hand Hunger
             B battlefield Bear
             choose A {says}
             1 main A cast Hunger > Bear
             stop 1 end
             = A life {life}
             = B graveyard Bear 1
             = B battlefield Food {food}"
        );
        plays(&[HUNGER], &script);
    }
}

#[test]
fn rule_702_174_a_countered_spell_gives_nothing() {
    let no = "No | {U} | Instant | Counter target spell. |";
    plays(
        &[HUNGER, no],
        "A battlefield Swamp
         A hand Hunger
         B battlefield Bear, Island
         B hand No
         choose A yes
         1 main A cast Hunger > Bear
         1 main B cast No > Hunger
         stop 1 end
         = B battlefield Food 0
         = B battlefield Bear 1",
    );
}

#[test]
fn rule_601_2c_a_kicked_spell_has_other_targets_instead() {
    let blaze = "Blaze | {R} | Sorcery | Kicker {1} // Destroy target artifact. If this spell was kicked, destroy two target creatures instead. |";
    plays(
        &[blaze, ROCK],
        "A battlefield Mountain*2
         A hand Blaze
         B battlefield Rock, Bear, Giant
         choose A yes
         1 main A cast Blaze > Bear, Giant
         stop 1 end
         = B battlefield Rock 1
         = B battlefield Bear 0
         = B battlefield Giant 0",
    );
    plays(
        &[blaze, ROCK],
        "A battlefield Mountain*2
         A hand Blaze
         B battlefield Rock, Bear, Giant
         choose A no
         1 main A cast Blaze > Rock
         stop 1 end
         = B battlefield Rock 0
         = B battlefield Bear 1",
    );
}
