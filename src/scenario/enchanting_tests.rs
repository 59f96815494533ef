//! What Auras enchant as they enter, and what can't be enchanted, as duels.

use super::script::plays;

const BAR: &str =
    "Bar | {0} | Enchantment — Aura | Enchant land // Enchanted land can't be enchanted by other Auras. |";
const CAT: &str = "Cat | {W} | Creature — Cat | Whenever an enchantment enters, you gain 1 life. | 1/1";
const ECHO: &str =
    "Echo | {0} | Enchantment | You may have ~ enter as a copy of any enchantment on the battlefield. |";

#[test]
fn rule_303_4g_an_aura_spell_does_not_enter_on_what_can_t_be_enchanted() {
    plays(
        &[BAR, CAT],
        "A battlefield Forest, Cat
         A hand Bar*2
         1 main A cast Bar > Forest
         1 main A wait
         1 main A cast Bar > Forest
         stop 1 end
         = A battlefield Bar 1
         = A graveyard Bar 1
         = A life 21",
    );
}

#[test]
fn rule_303_4f_what_can_t_be_enchanted_is_no_choice_for_an_aura_that_was_not_cast() {
    plays(
        &[BAR, ECHO],
        "A battlefield Forest, Plains
         A hand Bar, Echo
         1 main A cast Bar > Forest
         1 main A wait
         1 main A cast Echo
         choose A yes
         choose A Bar
         choose A Forest
         stop 1 end
         = A battlefield Bar 2",
    );
}

#[test]
fn rule_303_4g_a_spell_that_would_be_an_aura_without_anything_to_enchant_does_not_enter() {
    plays(
        &[BAR, CAT, ECHO],
        "A battlefield Forest, Cat
         A hand Bar, Echo
         1 main A cast Bar > Forest
         1 main A wait
         1 main A cast Echo
         choose A yes
         choose A Bar
         stop 1 end
         = A battlefield Bar 1
         = A graveyard Echo 1
         = A life 21",
    );
}
