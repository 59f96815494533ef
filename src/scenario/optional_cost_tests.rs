//! Optional additional costs, and triggers that wait until a player's next turn: duels of cards made for them.

use super::script::plays;

#[test]
fn rule_702_166_a_bargain_makes_the_spell_cheap_enough() {
    plays(
        &[
            "Glutton | {3}{G} | Creature — Giant | Bargain // ~ costs {2} less to cast if it's bargained. // When ~ enters, if it was bargained, you gain 3 life. | 4/4",
            "Bauble | {0} | Artifact | |",
        ],
        "A battlefield Forest*2, Bauble
         A hand Glutton
         1 main A cast Glutton
         stop 1 end
         = A battlefield Glutton 1
         = A graveyard Bauble 1
         = A life 23",
    );
}

#[test]
fn rule_702_166c_a_spell_that_was_not_bargained_is_not() {
    plays(
        &[
            "Ogre | {G} | Creature — Ogre | Bargain // When ~ enters, if it was bargained, you gain 3 life. | 2/2",
            "Bauble | {0} | Artifact | |",
        ],
        "A battlefield Forest, Bauble
         A hand Ogre
         1 main A cast Ogre
         choose A no
         stop 1 end
         = A battlefield Ogre 1
         = A battlefield Bauble 1
         = A life 20",
    );
}

#[test]
fn rule_702_56_a_spell_is_copied_for_each_time_its_replicate_cost_was_paid() {
    plays(
        &["Ray | {R} | Sorcery | ~ deals 1 damage to target player or planeswalker. // Replicate {R} |"],
        "A battlefield Mountain*3
         A hand Ray
         1 main A cast Ray > player B
         choose A yes
         choose A yes
         choose A no
         stop 1 end
         = B life 17
         = A graveyard Ray 1",
    );
}

#[test]
fn rule_702_78_two_creatures_of_its_color_copy_the_spell() {
    plays(
        &[
            "Burn | {R} | Sorcery | ~ deals 3 damage to target player or planeswalker. // Conspire |",
            "Goblin | {R} | Creature — Goblin | | 1/1",
        ],
        "A battlefield Mountain, Goblin*2, Bear
         A hand Burn
         1 main A cast Burn > player B
         choose A yes
         stop 1 end
         = B life 14
         = tapped Goblin 2
         = tapped Bear 0",
    );
}

#[test]
fn rule_702_78_creatures_of_other_colors_do_not_conspire() {
    plays(
        &["Burn | {R} | Sorcery | ~ deals 3 damage to target player or planeswalker. // Conspire |"],
        "A battlefield Mountain, Bear*2
         A hand Burn
         1 main A cast Burn > player B
         choose A yes
         stop 1 end
         = B life 17
         = tapped Bear 0",
    );
}

#[test]
fn rule_603_7_a_trigger_waits_until_your_next_turn_begins() {
    let watch = "Watch | {W} | Sorcery | Until your next turn, whenever a creature an opponent controls attacks, you gain 3 life. |";
    plays(
        &[watch],
        "A battlefield Plains
         A hand Watch
         B battlefield Bear
         1 main A cast Watch
         2 attack B Bear
         4 attack B Bear
         stop 2 end
         = A life 21",
    );
    plays(
        &[watch],
        "A battlefield Plains
         A hand Watch
         B battlefield Bear
         1 main A cast Watch
         4 attack B Bear
         stop 4 end
         = A life 18",
    );
}

#[test]
fn rule_701_44_exploring_is_seen_whatever_card_was_revealed() {
    plays(
        &[
            "Scout | {G} | Creature — Scout | When ~ enters, it explores. | 1/1",
            "Walker | {1} | Creature — Elemental | Whenever a creature you control explores, you gain 3 life. | 1/3",
        ],
        "A battlefield Forest, Walker
         A hand Scout
         A library Bear
         choose A yes
         1 main A cast Scout
         stop 1 end
         = A life 23
         = A graveyard Bear 1
         = size Scout 2/2",
    );
}
