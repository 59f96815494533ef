//! The mana spent on a spell, where its effects and triggers refer to it.

use super::script::plays;

#[test]
fn rule_118_mana_of_a_color_that_a_spell_asks_for_is_spent_if_it_can_be() {
    let knight = "Knight | {2}{W} | Creature — Knight | Adamant — If at least three white mana was spent to cast this spell, ~ enters with a +1/+1 counter on it. | 2/2";
    for (lands, size) in [("Island*2, Plains*3", "3/3"), ("Island*2, Plains*2", "2/2")] {
        plays(
            &[knight],
            &format!(
                "A battlefield {lands}
                 A hand Knight
                 1 main A cast Knight
                 stop 1 main
                 = size Knight {size}"
            ),
        );
    }
}

#[test]
fn what_was_spent_is_asked_of_a_permanent_that_was_cast() {
    let weird = "Weird | {3}{U} | Creature — Weird | When ~ enters, if {R} was spent to cast it, it deals 2 damage to any target. | 1/3";
    let champion = "Champion | {1}{B} | Creature — Zombie | When ~ enters, sacrifice it unless {R} was spent to cast it. | 2/2";
    let reanimate =
        "Reanimate | {B} | Sorcery | Put target creature card from your graveyard onto the battlefield. |";
    plays(
        &[weird],
        "A battlefield Island*4, Mountain
         A hand Weird
         1 main A cast Weird
         choose A target player B
         stop 1 main
         = B life 18",
    );
    plays(
        &[champion, reanimate],
        "A battlefield Swamp*2, Mountain
         A hand Champion, Reanimate
         A graveyard Champion
         1 main A cast Champion
         1 main2 A cast Reanimate > Champion
         stop 1 end
         = A battlefield Champion 1
         = A graveyard Champion 1",
    );
}

#[test]
fn rule_707_10_no_mana_was_spent_on_a_copy() {
    let sum = "Sum | {2}{U} | Instant | You gain life equal to the amount of mana spent to cast ~. |";
    let fork = "Fork | {R}{R} | Instant | Copy target instant or sorcery spell. You may choose new targets for the copy. |";
    plays(
        &[sum, fork],
        "A battlefield Mountain*4, Island
         A hand Sum, Fork
         1 main A cast Sum
         1 main A cast Fork > Sum
         stop 1 main
         = A life 23",
    );
    let vortex = "Vortex | {R} | Enchantment | Whenever a player casts a spell, if no mana was spent to cast that spell, ~ deals 5 damage to that player. |";
    let zero = "Zero | {0} | Artifact | |";
    for (card, life) in [("Zero", 15), ("Bird", 20)] {
        plays(
            &[vortex, zero],
            &format!(
                "A battlefield Island, Vortex
                 A hand {card}
                 1 main A cast {card}
                 stop 1 main
                 = A life {life}"
            ),
        );
    }
}

#[test]
fn convoke_spends_no_mana() {
    let angel = "Angel | {1}{W} | Creature — Angel | Convoke // When ~ enters, you gain life equal to the amount of mana spent to cast it. | 2/2";
    plays(
        &[angel],
        "A battlefield Plains, Bear
         A hand Angel
         1 main A cast Angel
         stop 1 main
         = A life 21",
    );
}

#[test]
fn one_or_more_that_enter_for_nothing_trigger_once() {
    let satoru = "Satoru | {1}{B} | Legendary Creature — Human Ninja | Whenever ~ and/or one or more other nontoken creatures you control enter, if none of them were cast or no mana was spent to cast them, draw a card. | 2/3";
    let rise = "Rise | {B} | Sorcery | Return all creature cards from your graveyard to the battlefield. |";
    let zero = "Zero | {0} | Artifact Creature — Construct | | 1/1";
    let mob = "Mob | {B} | Sorcery | Create two 1/1 red Goblin creature tokens. |";
    plays(
        &[satoru, rise],
        "A battlefield Swamp
         A hand Rise
         A graveyard Satoru, Bear, Bird
         1 main A cast Rise
         stop 1 main
         = A hand 1",
    );
    for (card, drawn) in [("Zero", 1), ("Bird", 0), ("Mob", 0)] {
        plays(
            &[satoru, zero, mob],
            &format!(
                "A battlefield Satoru, Swamp, Island
                 A hand {card}
                 1 main A cast {card}
                 stop 1 main
                 = A hand {drawn}"
            ),
        );
    }
}
