//! At most so many attackers.

use super::script::plays;

#[test]
fn rule_508_1c_no_more_than_two_creatures_attack_that_player() {
    let crawl = "Crawl | {3} | Artifact | No more than two creatures can attack you each combat. |";
    let sage = "Sage | {2} | Legendary Planeswalker — Jace | +1: You gain 1 life. | 5";
    let attack = "1 attack A Bear
         1 attack A Giant
         1 attack A Bird";
    plays(
        &[crawl],
        &format!(
            "A battlefield Bear, Giant, Bird
             B battlefield Crawl
             {attack}
             stop 1 end
             = B life 13"
        ),
    );
    // Its own controller's creatures, and those that attack a planeswalker, are not counted.
    plays(
        &[crawl],
        &format!(
            "A battlefield Bear, Giant, Bird, Crawl
             {attack}
             stop 1 end
             = B life 12"
        ),
    );
    plays(
        &[crawl, sage],
        &format!(
            "A battlefield Bear, Giant, Bird
             B battlefield Crawl, Sage
             choose A target player B
             choose A target player B
             choose A target Sage
             {attack}
             stop 1 end
             = B life 13
             = counter Sage loyalty 4"
        ),
    );
}
