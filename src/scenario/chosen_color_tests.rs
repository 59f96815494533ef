//! A color that is chosen for one effect as it is done (608.2d), as duels.

use super::script::plays;

#[test]
fn rule_608_2d_the_color_is_chosen_on_resolution_and_kept() {
    let veil = "Veil | {W} | Instant | Choose a color. White creatures you control gain protection from the chosen color until end of turn. |";
    plays(
        &[veil, "Monk | {W} | Creature — Monk | | 1/1"],
        "A battlefield Monk, Bear, Plains
         A hand Veil
         B battlefield Mountain, Swamp*2
         B hand Shock, Murder
         choose A red
         1 main A cast Veil
         1 main A wait
         1 main2 B cast Shock > Bear
         1 main2 B wait
         1 main2 B cast Murder > Monk
         stop 1 end
         = A battlefield Monk 0
         = A battlefield Bear 0",
    );
    plays(
        &[
            veil,
            "Monk | {W} | Creature — Monk | | 1/1",
            "Dart | {R} | Instant | ~ deals 1 damage to target creature. |",
        ],
        "A battlefield Monk, Plains
         A hand Veil
         B battlefield Mountain
         B hand Dart
         choose A red
         1 main A cast Veil
         1 main A wait
         1 main2 B = B may-cast Dart no
         stop 1 end
         = A battlefield Monk 1",
    );
}
