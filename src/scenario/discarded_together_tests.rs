//! Cards that are discarded together.

use super::script::plays;

const RUMMAGE: &str = "Rummage | {R} | Sorcery | Discard two cards. |";

#[test]
fn rule_603_2c_one_or_more_discarded_cards_trigger_once() {
    let cutter = "Cutter | {1}{R} | Creature — Goblin | Whenever you discard one or more cards, put that many +1/+1 counters on ~. | 1/1";
    let raiser = "Raiser | {1}{B} | Creature — Zombie | Whenever you discard one or more land cards, each opponent loses 2 life. | 1/1";
    plays(
        &[cutter, raiser, RUMMAGE],
        "A battlefield Cutter, Raiser, Mountain*2
         A hand Rummage*2, Forest*2, Bear, Bird
         choose A target Forest
         choose A target Forest
         1 main A cast Rummage
         1 main2 A = A size Cutter 3/3
         1 main2 A = B life 18
         1 main2 A cast Rummage
         stop 1 end
         = A size Cutter 5/5
         = B life 18
         = A graveyard Bear 1",
    );
    // Nobody else's cards, and none at all, don't count; cards discarded to pay a cost do.
    let cost = "Toll | {R} | Instant | As an additional cost to cast ~, discard two cards. // ~ deals 1 damage to any target. |";
    plays(
        &[cutter, cost],
        "A battlefield Cutter
         B battlefield Mountain
         B hand Toll, Bear*2
         1 main B cast Toll > player A
         stop 1 end
         = A size Cutter 1/1
         = A life 19",
    );
    plays(
        &[cutter, cost, RUMMAGE],
        "A battlefield Cutter, Mountain*2
         A hand Toll, Bear*2, Rummage
         1 main A cast Toll > player B
         1 main2 A cast Rummage
         stop 1 end
         = A size Cutter 3/3",
    );
}

#[test]
fn rule_603_2c_each_discard_triggers_again() {
    let crypt = "Cryptcaller | {1}{B} | Creature — Cat | Whenever you discard one or more cards, create a tapped 2/2 black Zombie creature token. | 1/1";
    plays(
        &[crypt, RUMMAGE],
        "A battlefield Cryptcaller, Mountain*2
         A hand Rummage*2, Bear*4
         choose A target Bear
         choose A target Bear
         1 main A cast Rummage
         1 main A wait
         1 main A cast Rummage
         stop 1 end
         = A battlefield Zombie 2",
    );
}
