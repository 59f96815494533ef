//! Tokens: what a copy of one has (111.3, 707.2, 707.9a).

use super::script::plays;

const MOLD: &str = "Mold | {X}{G} | Sorcery | Create an X/X green Ooze creature token. |";
const CLONE: &str = "Clone | {U} | Creature — Shapeshifter | You may have ~ enter as a copy of any creature on the battlefield. | 0/0";

#[test]
fn rule_111_3_the_size_that_a_token_was_made_with_is_copied() {
    let seeds = "Seeds | {W} | Sorcery | Populate. |";
    plays(
        &[MOLD, CLONE, seeds],
        "A battlefield Forest*4, Island, Plains
         A hand Mold, Clone, Seeds
         choose A X=3
         choose A yes
         choose A Ooze
         1 main A cast Mold
         1 main A wait
         1 main A cast Seeds
         1 main A wait
         1 main A cast Clone
         stop 1 end
         = A battlefield Ooze 3
         = A size Ooze 3/3",
    );
}

#[test]
fn rule_613_4b_the_size_of_a_token_is_its_first_and_no_later_effect() {
    let humble = "Humble | {W} | Enchantment | All creatures have base power and toughness 1/1. |";
    plays(
        &[MOLD, humble],
        "A battlefield Forest*4, Humble
         A hand Mold
         choose A X=3
         1 main A cast Mold
         stop 1 end
         = A size Ooze 1/1",
    );
    let image = "Image | {U} | Instant | Target creature becomes a copy of another target creature until end of turn. |";
    plays(
        &[MOLD, image],
        "A battlefield Forest*4, Island, Bear
         A hand Mold, Image
         choose A X=3
         1 main A cast Mold
         1 main2 A cast Image > Ooze, Bear
         1 end A = A size Bear 2/2
         stop 2 upkeep
         = A size Ooze 3/3",
    );
}

#[test]
fn rule_707_9a_the_exceptions_of_a_token_that_is_a_copy_are_copied() {
    let shimmer = "Shimmer | {R} | Sorcery | Create a token that's a copy of target creature, except it has haste and \"At the beginning of the end step, exile this token.\" |";
    plays(
        &[shimmer, CLONE],
        "A battlefield Mountain, Island, Giant
         A hand Shimmer, Clone
         choose A yes
         choose A Giant
         1 main A cast Shimmer > Giant
         1 main A wait
         1 main A = A battlefield Giant 2
         1 attack A Giant
         1 attack A Giant
         stop 2 upkeep
         = B life 10
         = A battlefield Giant 1",
    );
    let humility = "Humility | {W} | Enchantment | All creatures lose all abilities. |";
    plays(
        &[shimmer, humility],
        "A battlefield Mountain, Giant, Humility
         A hand Shimmer
         1 main A cast Shimmer > Giant
         stop 2 upkeep
         = hasn't Giant: haste
         = A battlefield Giant 2",
    );
}

const KEEPER: &str = "Keeper | {G} | Creature — Elf | Whenever one or more tokens you control enter, put a +1/+1 counter on ~. | 1/1";

#[test]
fn rule_603_2c_tokens_of_one_instruction_enter_together() {
    let menace = "Menace | {G} | Sorcery | Create a 1/1 green Snake creature token, a 2/2 green Wolf creature token, and a 3/3 green Elephant creature token. |";
    let twice = "Twice | {R} | Sorcery | Create a 1/1 green Snake creature token. Create a 2/2 green Wolf creature token. |";
    plays(
        &[KEEPER, menace, twice],
        "A battlefield Keeper, Forest, Mountain
         A hand Menace, Twice
         1 main A cast Menace
         1 main A wait
         1 main A = A size Keeper 2/2
         1 main A cast Twice
         stop 1 end
         = A battlefield Elephant 1
         = A size Keeper 4/4",
    );
}

#[test]
fn rule_603_6a_tokens_for_each_of_several_see_each_other_enter() {
    let warden =
        "Warden | {W} | Creature — Cleric | Whenever another creature enters, you gain 1 life. | 1/1";
    let evolution = "Evolution | {G} | Sorcery | For each creature token you control, create a token that's a copy of that creature. |";
    let pair = "Pair | {W} | Sorcery | Create two tokens that are copies of target creature. |";
    // Two copies each see the other one, and so does the card.
    plays(
        &[KEEPER, warden, evolution, pair],
        "A battlefield Keeper, Warden, Forest, Plains
         A hand Pair, Evolution
         1 main A cast Pair > Warden
         1 main A wait
         1 main A = A life 24
         1 main A = A size Keeper 2/2
         1 main A cast Evolution
         stop 1 end
         = A battlefield Warden 5
         = A life 32
         = A size Keeper 3/3",
    );
}
