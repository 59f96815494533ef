//! Bestow as duels of cards made for them.

use super::script::plays;

const MUSE: &str = "Muse | {W} | Enchantment Creature — Nymph | Bestow {2}{W} // Lifelink // Enchanted creature gets +1/+1 and has lifelink. | 1/1";

#[test]
fn rule_702_103_a_card_with_bestow_is_an_aura_or_a_creature() {
    plays(
        &[MUSE],
        "A battlefield Bear, Plains
         A hand Muse
         1 main A cast Muse
         stop 1 end
         = size Muse 1/1",
    );
    plays(
        &[MUSE],
        "A battlefield Bear, Plains*3
         A hand Muse
         1 main A cast Muse > Bear
         1 main A wait
         1 main A = attached Muse to Bear
         stop 1 end
         = size Bear 3/3
         = has Bear: lifelink
         = attached Muse to Bear",
    );
}

#[test]
fn rule_702_103f_it_is_a_creature_once_what_it_enchants_is_gone() {
    plays(
        &[MUSE],
        "A battlefield Bear, Plains*3, Swamp*2
         A hand Muse, Murder
         1 main A cast Muse > Bear
         1 main A wait
         1 main A cast Murder > Bear
         stop 1 end
         = A graveyard Bear 1
         = size Muse 1/1",
    );
}

#[test]
fn rule_702_103e_it_resolves_as_a_creature_without_a_legal_target() {
    plays(
        &[MUSE],
        "A battlefield Bear, Plains*3
         A hand Muse
         B battlefield Mountain
         B hand Shock
         1 main A cast Muse > Bear
         1 main B cast Shock > Bear
         stop 1 end
         = A graveyard Bear 1
         = size Muse 1/1",
    );
}
