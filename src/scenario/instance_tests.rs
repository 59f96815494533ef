//! Abilities that are given, each instance with its own timestamp and count, and what changes after a choice: duels.

use super::script::plays;

#[test]
fn rule_707_2_a_copy_counts_no_spell_of_the_color_it_has_copied() {
    let giant = "Hothead | {3}{R} | Creature — Giant | ~ enters with two -1/-1 counters on it unless you've cast another red spell this turn. | 4/4";
    let clone = "Clone | {3}{U} | Creature — Shapeshifter | You may have ~ enter as a copy of any creature on the battlefield. | 0/0";
    for (spell, size) in [("1 main A cast Shock > player B\n1 main A wait", "4/4"), ("", "2/2")] {
        plays(
            &[giant, clone],
            &format!(
                "A battlefield Island*4, Mountain
                 A hand Clone, Shock
                 B battlefield Hothead
                 {spell}
                 1 main2 A cast Clone
                 choose A yes
                 choose A Hothead
                 stop 1 end
                 = A size Hothead {size}"
            ),
        );
    }
    // A red spell itself is no other.
    plays(
        &[giant],
        "A battlefield Mountain*4
         A hand Hothead
         1 main A cast Hothead
         stop 1 end
         = A size Hothead 2/2",
    );
}
