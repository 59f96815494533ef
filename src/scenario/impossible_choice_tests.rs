//! Choices of what can't be done (608.2d), and who puts the counters that were chosen (122.6a): duels.

use super::script::plays;

const BEETLE: &str = "Beetle | {1}{G} | Creature — Insect | Creatures your opponents control can't have counters put on them. | 1/2";

#[test]
fn rule_702_123a_who_cant_put_counters_creates_servos() {
    let angel = "Inventor | {W} | Creature — Angel | Fabricate 2 | 2/1";
    let duel = |theirs: &str, servos: u32, counters: u32| {
        plays(
            &[BEETLE, angel],
            &format!(
                "A battlefield Plains
                 A hand Inventor
                 {theirs}
                 1 main A cast Inventor
                 choose A yes
                 stop 1 end
                 = A battlefield Servo Token {servos}
                 = A counter Inventor +1/+1 {counters}"
            ),
        );
    };
    duel("B battlefield Bear", 0, 2);
    duel("B battlefield Beetle", 2, 0);
}

#[test]
fn rule_702_136a_who_cant_have_the_counter_has_haste() {
    let rider = "Rider | {R} | Creature — Human | Riot | 2/2";
    plays(
        &[BEETLE, rider],
        "A battlefield Mountain
         A hand Rider
         B battlefield Beetle
         1 main A cast Rider
         1 attack A Rider
         stop 1 end
         = B life 18",
    );
}

const RAVAGER: &str = "Ravager | {G} | Creature — Beast | Tribute 2 // When ~ enters, if tribute wasn't paid, you gain 5 life. | 3/3";

#[test]
fn rule_702_104b_tribute_that_cant_be_paid_wasnt_paid() {
    plays(
        &[BEETLE, RAVAGER],
        "A battlefield Forest
         A hand Ravager
         B battlefield Beetle
         1 main A cast Ravager
         choose B yes
         stop 1 end
         = A life 25
         = A size Ravager 3/3",
    );
}

#[test]
fn rule_702_104a_the_opponent_puts_the_counters_of_tribute() {
    let monger = "Monger | {G} | Enchantment | If you would put one or more counters on a permanent or player, put twice that many of each of those kinds of counters on that permanent or player instead. |";
    for (side, size) in [("A", "5/5"), ("B", "7/7")] {
        plays(
            &[monger, RAVAGER],
            &format!(
                "A battlefield Forest
                 A hand Ravager
                 {side} battlefield Monger, Forest
                 1 main A cast Ravager
                 choose B yes
                 stop 1 end
                 = A life 20
                 = A size Ravager {size}"
            ),
        );
    }
}
