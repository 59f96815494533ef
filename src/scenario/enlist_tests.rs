//! Enlist (702.154), as duels.

use super::script::plays;

const RECRUITER: &str = "Recruiter | {3} | Creature — Soldier | Enlist | 2/5";
const IMP: &str = "Imp | {R} | Creature — Imp | Haste | 1/1";

#[test]
fn rule_702_154a_the_power_of_a_tapped_creature_is_added() {
    plays(
        &[RECRUITER],
        "A battlefield Recruiter, Giant
         1 attack A Recruiter
         choose A yes
         choose A Giant
         stop 1 end
         = B life 13
         = A tapped Giant 1",
    );
    plays(
        &[RECRUITER],
        "A battlefield Recruiter, Giant
         1 attack A Recruiter
         choose A no
         stop 1 end
         = B life 18
         = A tapped Giant 0",
    );
}

#[test]
fn rule_702_154a_attackers_and_new_creatures_are_not_enlisted() {
    plays(
        &[RECRUITER],
        "A battlefield Recruiter, Giant
         1 attack A Recruiter
         1 attack A Giant
         stop 1 end
         = B life 13",
    );
    // Bear came this turn; Imp has haste.
    for (card, life) in [("Bear", 18), ("Imp", 17)] {
        let script = format!(
            "A battlefield Recruiter, Forest, Mountain
             A hand {card}
             1 main A cast {card}
             1 attack A Recruiter
             stop 1 end
             = B life {life}"
        );
        plays(&[RECRUITER, IMP], &script);
    }
}
