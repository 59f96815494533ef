//! Haunt (702.55), as duels.

use super::script::plays;

const HUNTER: &str = "Hunter | {B} | Creature — Bat | Haunt // When this creature enters or the creature it haunts dies, target player loses 2 life and you gain 2 life. | 1/1";
const CRY: &str = "Cry | {B} | Sorcery | Target player loses 1 life. // Haunt // When the creature this card haunts dies, target player loses 3 life. |";
const CANCEL: &str = "Cancel | {U} | Instant | Counter target spell. |";
const BLINK: &str = "Blink | {W} | Instant | Exile target creature, then return that card to the battlefield under its owner's control. |";
const RECALL: &str = "Recall | {W} | Instant | Return target creature to its owner's hand. |";
const PLUCK: &str = "Pluck | {B} | Instant | Exile target card from a graveyard. |";
const REST: &str =
    "Rest | {W} | Enchantment | If a card would be put into a graveyard from anywhere, exile it instead. |";
const TWIN: &str = "Twin | {B} | Sorcery | Create a token that's a copy of target creature. |";

#[test]
fn rule_702_55a_a_creature_that_dies_haunts_a_creature() {
    plays(
        &[HUNTER],
        "A battlefield Swamp*5
         A hand Hunter, Murder*2
         B battlefield Bear
         1 main A cast Hunter
         choose A target player B
         1 main A wait
         1 main A cast Murder > Hunter
         choose A target Bear
         1 main A wait
         1 main A = A exile Hunter 1
         1 main A cast Murder > Bear
         choose A target player B
         stop 1 end
         = A life 24
         = B life 16
         = A exile Hunter 1",
    );
}

#[test]
fn rule_702_55c_only_the_haunted_creature_triggers_it() {
    plays(
        &[HUNTER],
        "A battlefield Swamp*4, Hunter
         A hand Murder*2
         B battlefield Bear, Giant
         1 main A cast Murder > Hunter
         choose A target Bear
         1 main A wait
         1 main A cast Murder > Giant
         stop 1 end
         = A life 20
         = B life 20
         = A exile Hunter 1",
    );
}

#[test]
fn rule_603_3d_without_a_creature_it_stays_in_the_graveyard() {
    plays(
        &[HUNTER],
        "A battlefield Swamp*2, Hunter
         A hand Murder
         1 main A cast Murder > Hunter
         stop 1 end
         = A graveyard Hunter 1
         = A exile Hunter 0",
    );
}

#[test]
fn rule_400_7_a_creature_that_has_come_back_is_not_haunted() {
    plays(
        &[HUNTER, BLINK],
        "A battlefield Swamp*4, Plains, Hunter
         A hand Murder*2, Blink
         B battlefield Bear
         1 main A cast Murder > Hunter
         choose A target Bear
         1 main A wait
         1 main A cast Blink > Bear
         1 main A wait
         1 main A cast Murder > Bear
         stop 1 end
         = A life 20
         = B graveyard Bear 1",
    );
    // Nor does leaving without dying trigger it.
    plays(
        &[HUNTER, RECALL],
        "A battlefield Swamp*2, Plains, Hunter
         A hand Murder, Recall
         B battlefield Bear
         1 main A cast Murder > Hunter
         choose A target Bear
         1 main A wait
         1 main A cast Recall > Bear
         stop 1 end
         = A life 20
         = B life 20",
    );
}

#[test]
fn rule_400_7_a_card_that_has_left_the_graveyard_haunts_nothing() {
    plays(
        &[HUNTER, PLUCK],
        "A battlefield Swamp*4, Hunter
         A hand Murder*2
         B battlefield Bear, Swamp
         B hand Pluck
         1 main A cast Murder > Hunter
         choose A target Bear
         1 main B cast Pluck > Hunter
         1 main2 A cast Murder > Bear
         stop 1 end
         = A exile Hunter 1
         = A life 20
         = B life 20",
    );
}

#[test]
fn rule_111_7_a_token_has_no_card_that_haunts() {
    // The token's ability triggers and targets, but there is no card to exile.
    plays(
        &[HUNTER, TWIN],
        "A battlefield Swamp*5
         A hand Twin, Murder*2
         B battlefield Hunter, Bear
         1 main A cast Twin > Hunter
         choose A target player A
         1 main A wait
         1 main A cast Murder > Hunter[only copy]
         choose A target Bear
         1 main A wait
         1 main A cast Murder > Bear
         stop 1 end
         = B life 20
         = B battlefield Hunter 1
         = A exile 0",
    );
}

#[test]
fn rule_702_55a_a_spell_haunts_as_it_has_resolved() {
    plays(
        &[CRY],
        "A battlefield Swamp*3
         A hand Cry, Murder
         B battlefield Bear
         1 main A cast Cry > player B
         choose A target Bear
         1 main A wait
         1 main A = A exile Cry 1
         1 main A cast Murder > Bear
         choose A target player B
         stop 1 end
         = B life 16
         = A exile Cry 1",
    );
    // A spell that is countered doesn't resolve.
    plays(
        &[CRY, CANCEL],
        "A battlefield Swamp
         A hand Cry
         B battlefield Bear, Island
         B hand Cancel
         1 main A cast Cry > player B
         1 main B cast Cancel > Cry
         stop 1 end
         = B life 20
         = A graveyard Cry 1",
    );
    // A card that is exiled instead was never put into a graveyard.
    plays(
        &[CRY, REST],
        "A battlefield Swamp*3, Rest
         A hand Cry, Murder
         B battlefield Bear
         1 main A cast Cry > player B
         1 main A wait
         1 main A cast Murder > Bear
         stop 1 end
         = B life 19
         = A exile Cry 1",
    );
}
