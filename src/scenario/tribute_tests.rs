//! Tribute, experience counters, and counters of one's choice.

use super::script::plays;

#[test]
fn rule_702_104_the_opponent_pays_tribute_or_the_ability_triggers() {
    let fanatic = "Fanatic | {R} | Creature — Centaur | Tribute 2 // When ~ enters, if tribute wasn't paid, it deals 4 damage to each opponent. | 3/3";
    for (answer, size, life) in [("yes", "5/5", 20), ("no", "3/3", 16)] {
        plays(
            &[fanatic],
            &format!(
                "A battlefield Mountain
                 A hand Fanatic
                 choose B {answer}
                 1 main A cast Fanatic
                 stop 1 end
                 = size Fanatic {size}
                 = B life {life}"
            ),
        );
    }
    // CR 603.4: it has left by then, but tribute wasn't paid.
    let spark = "Spark | {R} | Instant | ~ deals 3 damage to any target. |";
    plays(
        &[fanatic, spark],
        "A battlefield Mountain
         A hand Fanatic
         B battlefield Mountain
         B hand Spark
         choose B no
         1 main A cast Fanatic
         1 main B cast Spark > Fanatic
         stop 1 end
         = A graveyard Fanatic 1
         = B life 16",
    );
}

#[test]
fn experience_counters_are_counted_and_proliferate() {
    let claw = "Claw | {G} | Creature — Elf | Whenever another creature you control enters, you get an experience counter. // ~ gets +1/+1 for each experience counter you have. | 1/1";
    let spread = "Spread | {G} | Sorcery | Proliferate. |";
    plays(
        &[claw, spread],
        "A battlefield Claw, Forest*5
         A hand Bear*2, Spread
         B battlefield Bear
         1 main A cast Bear
         1 main A wait
         1 main A cast Bear
         1 main A wait
         1 main A = A size Claw 3/3
         choose A player A
         1 main A cast Spread
         stop 1 end
         = A size Claw 4/4",
    );
    let oath = "Oath | {B} | Enchantment | When ~ enters, you get an experience counter. // At the beginning of your end step, choose target creature card in your graveyard. If that card's mana value is less than or equal to the number of experience counters you have, return it to the battlefield. Otherwise, put it into your hand. |";
    for (card, zone) in [("Bird", "battlefield"), ("Bear", "hand")] {
        plays(
            &[oath],
            &format!(
                "A battlefield Swamp
                 A hand Oath
                 A graveyard {card}
                 choose A target {card}
                 1 main A cast Oath
                 stop 2 upkeep
                 = A {zone} {card} 1"
            ),
        );
    }
}

#[test]
fn rule_614_12_it_enters_with_the_counter_of_ones_choice() {
    let nipper = "Nipper | {B} | Creature — Beast | ~ enters with your choice of a deathtouch counter or a lifelink counter on it. | 2/1";
    for (said, has, other) in
        [("deathtouch", "deathtouch", "lifelink"), ("lifelink", "lifelink", "deathtouch")]
    {
        plays(
            &[nipper],
            &format!(
                "A battlefield Swamp
                 A hand Nipper
                 choose A {said}
                 1 main A cast Nipper
                 stop 1 end
                 = has Nipper: {has}
                 = hasn't Nipper: {other}"
            ),
        );
    }
    let klin = "Klin | {W} | Creature — Cat | ~ enters with your choice of a +1/+1, first strike, or vigilance counter on it. | 2/2";
    for (said, size) in [("+1/+1", "3/3"), ("vigilance", "2/2")] {
        plays(
            &[klin],
            &format!(
                "A battlefield Plains
                 A hand Klin
                 choose A {said}
                 1 main A cast Klin
                 stop 1 end
                 = size Klin {size}"
            ),
        );
    }
}
