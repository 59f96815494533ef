//! Duels in which the lands that later actions need are kept, whatever is paid for before.

use super::script::plays;

#[test]
fn rule_118_3_a_cost_paid_on_resolution_leaves_the_lands_for_what_comes_later() {
    let mirror = "Mirror | {5} | Artifact | Whenever you cast an instant spell, you may pay {2}. If you do, you gain 3 life. |";
    let growth = "Growth | {G} | Instant | Target creature gets +3/+3 until end of turn. |";
    for lands in ["Forest, Mountain*3", "Mountain*3, Forest"] {
        plays(
            &[mirror, growth],
            &format!(
                "A battlefield {lands}, Mirror, Bear
                 A hand Shock, Growth
                 choose A yes
                 choose A no
                 1 main A cast Shock > player B
                 1 main A wait
                 1 main A cast Growth > Bear
                 stop 1 main
                 = A life 23
                 = A size Bear 5/5"
            ),
        );
    }
}

#[test]
fn rule_118_9_an_alternative_cost_leaves_the_lands_for_what_comes_later() {
    let blitz = "Rusher | {4}{R} | Creature — Orc | Haste // Dash {1}{R} | 3/1";
    let growth = "Growth | {G} | Instant | Target creature gets +3/+3 until end of turn. |";
    for lands in ["Forest, Mountain*2", "Mountain*2, Forest"] {
        plays(
            &[blitz, growth],
            &format!(
                "A battlefield {lands}, Bear
                 A hand Rusher, Growth
                 choose A Cast with dash
                 1 main A cast Rusher
                 1 main A wait
                 1 main A cast Growth > Bear
                 stop 1 main
                 = A size Bear 5/5
                 = A battlefield Rusher 1"
            ),
        );
    }
}
