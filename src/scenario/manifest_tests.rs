//! Cards that are put onto the battlefield face down, and turned up for their mana cost (701.40, 701.58, 701.62): duels with cards made for the
//! purpose.

use super::script::plays;

const SOUL: &str = "Soul | {G} | Sorcery | Manifest the top card of your library. |";
const OX: &str = "Oxen | {1}{G} | Creature — Ox | When ~ is turned face up, you gain 3 life. | 4/4";

#[test]
fn rule_701_40b_a_manifested_creature_card_is_turned_up_for_its_mana_cost() {
    let duel = |turns: &str, size: &str, life: u8| {
        format!(
            "A battlefield Forest*3
             A hand Soul
             A only-library Bear, Bear, Oxen
             1 main A cast Soul
             {turns}
             stop 1 end
             {size}
             = A life {life}"
        )
    };
    plays(
        &[SOUL, OX],
        &duel(
            "",
            "= A battlefield Face-down creature 1\n = A size Face-down creature 2/2\n = A battlefield Oxen 0",
            20,
        ),
    );
    plays(
        &[SOUL, OX],
        &duel("1 main2 A activate {1}{G}: Turn this face-down permanent face up", "= A size Oxen 4/4", 23),
    );
}

#[test]
fn rule_701_40g_a_manifested_instant_stays_face_down() {
    plays(
        &[SOUL],
        "A battlefield Forest*2, Mountain*2
         A hand Soul
         A only-library Bear, Shock
         1 main A cast Soul
         stop 1 end
         = A may-activate {R}: Turn this face-down permanent face up no
         = A size Face-down creature 2/2",
    );
}

#[test]
fn rule_701_40b_a_manifested_card_with_morph_has_both_ways() {
    let lurker = "Lurker | {4}{G} | Creature — Beast | Morph {1}{G} | 5/4";
    let duel = |cost: &str, lands: u8, size: &str| {
        format!(
            "A battlefield Forest*{lands}
             A hand Soul
             A only-library Bear, Lurker
             1 main A cast Soul
             1 main2 A activate {cost}: Turn this face-down permanent face up
             stop 1 end
             = A size Lurker {size}"
        )
    };
    plays(&[SOUL, lurker], &duel("{1}{G}", 3, "5/4"));
    plays(&[SOUL, lurker], &duel("{4}{G}", 6, "5/4"));
}

#[test]
fn rule_701_62a_of_two_cards_one_is_manifested_and_the_other_goes_to_the_graveyard() {
    plays(
        &["Dread | {G} | Sorcery | Manifest dread. |", OX],
        "A battlefield Forest*3
         A hand Dread
         A only-library Bear, Oxen, Bird
         1 main A cast Dread
         choose A Oxen
         1 main2 A activate {1}{G}: Turn this face-down permanent face up
         stop 1 end
         = A size Oxen 4/4
         = A graveyard Bird 1",
    );
}

#[test]
fn rule_701_58a_a_cloaked_card_has_ward() {
    plays(
        &["Veil | {G} | Sorcery | Cloak the top card of your library. |", OX],
        "A battlefield Forest*3
         A hand Veil
         A only-library Bear, Oxen
         B battlefield Swamp*2
         B hand Murder
         1 main A cast Veil
         1 main2 B cast Murder > Face-down creature
         stop 1 end
         = A battlefield Face-down creature 1
         = B graveyard Murder 1",
    );
}

#[test]
fn rule_701_40a_what_follows_is_done_to_what_was_manifested() {
    plays(
        &[
            "Form | {1}{G} | Enchantment | When ~ enters, manifest the top card of your library, then put two +1/+1 counters on it. |",
            OX,
        ],
        "A battlefield Forest*2
         A hand Form
         A only-library Bear, Oxen
         1 main A cast Form
         stop 1 end
         = A size Face-down creature 4/4",
    );
}

#[test]
fn rule_708_2_a_creature_comes_back_face_down() {
    let phoenix = "Phoenix | {2}{R} | Creature — Phoenix | Flying // When ~ dies, return it to the battlefield face down under your control. // Morph {R} | 4/1";
    plays(
        &[phoenix],
        "A battlefield Mountain*2, Phoenix
         A hand Shock
         1 main A cast Shock > Phoenix
         stop 1 end
         = A size Face-down creature 2/2
         = A battlefield Phoenix 0",
    );
    plays(
        &[phoenix],
        "A battlefield Mountain*2, Phoenix
         A hand Shock
         1 main A cast Shock > Phoenix
         1 main2 A activate {R}: Turn this face-down permanent face up
         stop 1 end
         = A size Phoenix 4/1",
    );
}
