//! Power-up, as duels.

use super::script::{plays, verdict};
use crate::scenario::Verdict;

const CHAMP: &str = "Champ | {1}{G} | Creature — Human | Power-up — {4}{G}: Put two +1/+1 counters on ~. (Activate each power-up ability only once. Reduce the cost by its mana cost if it entered this turn.) | 2/2";

#[test]
fn rule_602_5_a_power_up_ability_is_activated_only_once() {
    plays(
        &[CHAMP],
        "A battlefield Champ*2, Forest*15
         1 main A activate {4}{G}
         1 main A wait
         1 main A activate {4}{G}
         3 main A = may-activate {4}{G} no
         stop 3 end
         = size Champ 4/4",
    );
}

#[test]
fn rule_118_7_the_turn_it_enters_it_costs_its_mana_cost_less() {
    plays(
        &[CHAMP],
        "A battlefield Forest*5
         A hand Champ
         1 main A cast Champ
         1 main A wait
         1 main A activate {4}{G}
         stop 1 end
         = size Champ 4/4",
    );
    // One that entered in an earlier turn costs all of it.
    plays(
        &[CHAMP],
        "A battlefield Forest*4
         A hand Champ
         1 main A cast Champ
         3 main A = may-activate {4}{G} no
         stop 3 end
         = size Champ 2/2",
    );
}

/// CR 118.7c, 118.7d.
#[test]
fn rule_118_7_what_is_over_of_a_color_is_taken_off_generic_mana() {
    plays(
        &[
            "Brute | {R}{R} | Creature — Giant | Power-up — {3}{R}: Put two +1/+1 counters on ~. | 1/1",
            "Twin | {R/G} | Creature — Giant | Power-up — {1}{R/G}{R/G}: Put a +1/+1 counter on ~. | 1/1",
        ],
        "A battlefield Mountain*4, Forest*3
         A hand Brute, Twin
         1 main A cast Brute
         1 main A wait
         1 main A activate {3}{R}
         1 main A wait
         3 main A cast Twin
         3 main A wait
         3 main A activate {1}{R/G}{R/G}
         3 main A wait
         3 main A = A tapped Mountain 3
         stop 3 end
         = size Brute 3/3
         = size Twin 2/2",
    );
}

#[test]
fn a_dash_word_that_its_reminder_text_alone_explains_is_refused() {
    let card = "Sage | {U} | Creature — Human | Overthink — {1}{U}: Draw a card. (Activate each overthink ability only once.) | 1/1";
    let seen = verdict(&[card], "A battlefield Sage\n stop 1 end");
    assert!(matches!(seen, Verdict::Unsupported(_)), "{seen:?}");
    // Flavor words have no such reminder text.
    plays(
        &[
            "Scout | {U} | Creature — Human | Far Sight — {1}{U}: Draw a card. (It comes from your library.) | 1/1",
        ],
        "A battlefield Scout, Island*2
         1 main A activate {1}{U}
         stop 1 end
         = A hand 1",
    );
}
