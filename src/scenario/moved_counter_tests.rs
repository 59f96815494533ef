//! Counters that are moved, doubled, halved and counted one by one (122), as duels.

use super::script::plays;

const RACK: &str = "Rack | {0} | Artifact | ~ enters with two +1/+1 counters on it. // {0}: Move a +1/+1 counter from ~ onto target creature. // {1}: Move all counters from target creature onto another target creature. |";
const MAGE: &str =
    "Mage | {U} | Creature — Human | Whenever a +1/+1 counter is put on ~, you gain 1 life. | 1/1";
const BONDER: &str = "Bonder | {U} | Creature — Merfolk | {0}: Move a counter from target creature onto a second target creature. | 2/2";
const SHIFT: &str = "Shift | {U} | Instant | Move any number of +1/+1 counters from target creature onto another target creature with the same controller. |";
const GROW: &str = "Grow | {G} | Sorcery | Put three +1/+1 counters on target creature. |";

#[test]
fn rule_122_5_a_counter_is_moved_and_put_on_each_creature_by_itself() {
    plays(
        &[RACK, MAGE],
        "A battlefield Mage, Island, Bear
         A hand Rack
         1 main A cast Rack
         1 main A wait
         1 main A activate {0} > Mage
         1 main A wait
         1 main A = A life 21
         1 main A activate {0} > Mage
         1 main A wait
         1 main A = A life 22
         1 main A activate {1} > Mage, Bear
         1 main A wait
         stop 1 end
         = size Mage 1/1
         = size Bear 4/4
         = A life 22",
    );
}

#[test]
fn rule_603_2c_counters_put_together_trigger_once_for_each_of_them() {
    plays(
        &[GROW, MAGE],
        "A battlefield Mage, Forest
         A hand Grow
         1 main A cast Grow > Mage
         stop 1 end
         = A life 23",
    );
}

#[test]
fn the_controller_chooses_how_many_counters_are_moved_or_of_which_kind() {
    plays(
        &[GROW, SHIFT],
        "A battlefield Forest, Island, Bear, Giant
         A hand Grow, Shift
         1 main A cast Grow > Bear
         1 main A wait
         1 main A cast Shift > Bear, Giant
         choose A amount 2
         stop 1 end
         = size Bear 3/3
         = size Giant 7/7",
    );
    plays(
        &[
            GROW,
            BONDER,
            "Wither | {B} | Sorcery | Put a -1/-1 counter on target creature. |",
            "Charge | {U} | Sorcery | Put a charge counter on target creature. |",
        ],
        "A battlefield Island, Swamp, Bear, Giant, Bonder
         A hand Wither, Charge
         1 main A cast Charge > Giant
         1 main A wait
         1 main A cast Wither > Giant
         1 main A wait
         1 main A activate {0} > Giant, Bear
         choose A -1/-1
         stop 1 end
         = size Giant 5/5
         = size Bear 1/1
         = counter Giant charge 1",
    );
}

const RAIDER: &str = "Raider | {G} | Creature — Praetor | If you would put one or more counters on a permanent or player, put twice that many of each of those kinds of counters on that permanent or player instead. // If an opponent would put one or more counters on a permanent or player, they put half that many of each of those kinds of counters on that permanent or player instead, rounded down. | 6/6";

#[test]
fn rule_614_1a_counters_that_a_player_puts_anywhere_are_doubled_and_those_of_the_opponent_halved() {
    plays(
        &[RAIDER, GROW],
        "A battlefield Raider, Forest
         A hand Grow
         B battlefield Bear, Forest, Giant
         B hand Grow
         1 main A cast Grow > Bear
         1 main A wait
         2 main B cast Grow > Giant
         stop 2 end
         = size Bear 8/8
         = size Giant 6/6",
    );
}

#[test]
fn rule_608_2d_the_kind_of_a_counter_that_is_removed_is_chosen() {
    let fangs = "Fangs | {B} | Instant | Put two +1/+1 counters and a lifelink counter on target creature. |";
    let parasite = "Parasite | {B} | Creature — Insect | {T}: Remove a counter from target permanent. | 1/1";
    for (kind, size, lifelink) in [("lifelink", "4/4", 0), ("+1/+1", "3/3", 1)] {
        plays(
            &[fangs, parasite],
            &format!(
                "A battlefield Swamp, Bear, Parasite
                 A hand Fangs
                 choose A {kind}
                 1 main A cast Fangs > Bear
                 1 main A wait
                 1 main A activate {{T}} > Bear
                 1 main A wait
                 stop 1 main
                 = A size Bear {size}
                 = A counter Bear lifelink {lifelink}"
            ),
        );
    }
}
