//! Activated abilities that rules give to cards in hands and graveyards, and mana from a hand: duels with cards made for the purpose.

use super::script::plays;

const REFORM: &str = "Reform | {R} | Enchantment | Each land card in your hand has cycling {R}. |";
const KING: &str =
    "King | {B} | Creature — Zombie | Each creature card in your graveyard has unearth {2}{B}. | 5/5";

#[test]
fn rule_702_29a_land_cards_in_the_hand_can_be_cycled() {
    plays(
        &[REFORM],
        "A battlefield Reform, Mountain
         A hand Island, Bear
         A library Giant
         1 main A activate Cycling
         stop 1 main2
         = A graveyard Island 1
         = A hand Giant 1
         = A hand Bear 1",
    );
    // Not other cards, and not those of the other player.
    plays(
        &[REFORM],
        "A battlefield Mountain
         B battlefield Reform
         A hand Island
         1 main A = A may-activate Island no
         stop 1 main2",
    );
    plays(
        &[REFORM],
        "A battlefield Reform, Mountain
         A hand Bear
         1 main A = A may-activate Bear no
         stop 1 main2",
    );
    // "Each player's hand": both players'.
    let homer = "Homer | {G} | Creature — Sliver | Each Sliver card in each player's hand has slivercycling {3}. | 2/2";
    let chip = "Chip | {G} | Creature — Sliver | | 1/1";
    plays(
        &[homer, chip],
        "A battlefield Forest*3
         B battlefield Homer
         A hand Chip
         A library Bear, Chip, Bear
         choose A target Chip
         1 main A activate Slivercycling
         stop 1 main2
         = A graveyard Chip 1
         = A hand Chip 1",
    );
}

#[test]
fn rule_702_84a_creature_cards_in_the_graveyard_have_unearth() {
    plays(
        &[KING],
        "A battlefield King, Swamp*3
         A graveyard Giant
         1 main A activate Unearth
         1 attack A Giant
         1 main2 A = B life 15
         stop 2 main
         = A exile Giant 1
         = A graveyard 0",
    );
    // The ability is on the stack: it resolves without the king.
    plays(
        &[KING],
        "A battlefield King, Swamp*4, Mountain, Plains
         A graveyard Giant
         A hand Murder
         1 main A activate Unearth
         1 main A cast Murder > King
         1 main2 A = A battlefield Giant 1
         stop 1 main2",
    );
    // As a sorcery only, and only while the king is there.
    plays(
        &[KING],
        "A battlefield Swamp*3
         B battlefield King
         A graveyard Giant
         1 main A = A may-activate Giant no
         stop 1 main2",
    );
}

#[test]
fn rule_605_1a_a_card_exiled_from_the_hand_gives_mana() {
    let guide = "Guide | {2}{G} | Creature — Ape | Exile ~ from your hand: Add {G}. | 2/2";
    plays(
        &[guide],
        "A battlefield Forest
         A hand Guide, Bear
         1 main A mana Exile
         1 main A cast Bear
         stop 1 main2
         = A exile Guide 1
         = A battlefield Bear 1",
    );
    // On the battlefield it has nothing to exile from the hand.
    plays(
        &[guide],
        "A battlefield Guide, Forest
         A hand Bear
         1 main A = A may-activate Guide no
         1 main A = A may-cast Bear no
         stop 1 main2",
    );
}
