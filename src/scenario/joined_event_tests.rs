//! Abilities of several events, and what they know, as duels.

use super::script::plays;

#[test]
fn rule_603_2_events_that_and_joins_each_trigger_the_ability() {
    plays(
        &[
            "Weaver | {G} | Creature — Spider | When ~ enters and whenever you cast a spell with mana value 4 or greater, draw a card. | 1/1",
            "Ogre | {4}{R} | Creature — Ogre | | 4/4",
        ],
        "A battlefield Forest, Mountain*5
         A hand Weaver, Ogre, Bear
         1 main A cast Weaver
         1 main A wait
         1 main A = A hand 3
         1 main A cast Ogre
         stop 1 end
         = A hand 3",
    );
}

#[test]
fn rule_603_2_a_room_is_never_unlocked_and_enchantments_still_enter() {
    plays(
        &[
            "Glimmer | {W} | Enchantment Creature — Glimmer | Eerie — Whenever an enchantment you control enters and whenever you fully unlock a Room, put a +1/+1 counter on ~. | 1/1",
            "Rite | {W} | Enchantment | |",
        ],
        "A battlefield Plains*2, Glimmer
         A hand Rite
         B battlefield Plains
         B hand Rite
         1 main A cast Rite
         2 main B cast Rite
         stop 2 end
         = A size Glimmer 2/2",
    );
}

#[test]
fn rule_508_3a_an_attack_counts_while_the_mount_is_saddled() {
    let mount = "Mount | {4}{G} | Creature — Mount | When ~ enters and whenever it attacks while saddled, create a 1/1 white Soldier creature token. // Saddle 2 | 4/4";
    plays(
        &[mount],
        "A battlefield Mount, Bear
         1 attack A Mount
         3 main A activate Saddle
         3 attack A Mount
         stop 3 end
         = A battlefield Soldier 1
         = B life 12",
    );
}

#[test]
fn rule_504_1_the_first_card_of_a_draw_step_is_left_out() {
    plays(
        &[
            "Archer | {1}{B} | Creature — Orc | When ~ enters and whenever an opponent draws a card except the first one they draw in each of their draw steps, ~ deals 1 damage to any target. | 1/1",
            "Insight | {U} | Sorcery | Draw two cards. |",
        ],
        "A battlefield Swamp*2
         A hand Archer
         B battlefield Island
         B hand Insight
         choose A target player B
         choose A target player B
         choose A target player B
         1 main A cast Archer
         2 main B = B life 19
         2 main B cast Insight
         stop 2 end
         = B life 17",
    );
}

#[test]
fn rule_120_3_damage_to_a_player_or_a_planeswalker_triggers() {
    plays(
        &[
            "Reader | {U} | Creature — Human | Whenever ~ deals combat damage to a player or planeswalker, put a +1/+1 counter on ~. | 1/1",
            "Walker | {3} | Planeswalker — Ral | +1: Draw a card. | 5",
        ],
        "A battlefield Reader
         B battlefield Walker
         1 attack A Reader
         1 main2 A = A size Reader 2/2
         2 block B Bear x Reader
         stop 2 end
         = B life 19",
    );
}

#[test]
fn rule_701_21_what_is_sacrificed_or_discarded_tells_of_itself() {
    plays(
        &[
            "Cake | {1}{W} | Artifact — Food | When ~ enters and when you sacrifice it, create a 1/1 white Rabbit creature token. // {2}, {T}, Sacrifice ~: You gain 3 life. |",
            "Cow | {3} | Artifact Creature — Ox | When ~ dies and when you discard ~, you gain 1 life. | 3/3",
            "Loss | {B} | Sorcery | Target player discards a card. |",
        ],
        "A battlefield Plains*4, Swamp*3, Cow
         A hand Cake, Cow, Loss, Murder
         1 main A cast Cake
         1 main A wait
         1 main A = A battlefield Rabbit 1
         1 main A activate {2}
         1 main A wait
         1 main A = A battlefield Rabbit 2
         1 main A cast Murder > Cow
         1 main A wait
         1 main A = A life 24
         1 main A cast Loss > player A
         stop 1 end
         = A life 25",
    );
}
