//! Sneak (702.190): duels with cards made for the purpose.

use super::script::plays;

const NINJA: &str = "Ninja | {4}{B} | Creature — Ninja | Sneak {B}\nWhen ~ enters, if its sneak cost was paid, you gain 2 life. | 4/2";

#[test]
fn rule_702_190a_an_unblocked_creature_is_returned_and_the_spell_enters_attacking() {
    plays(
        &[NINJA],
        "A battlefield Swamp, Bear
         A hand Ninja
         1 attack A Bear
         1 block A cast Ninja with Sneak
         1 block A wait
         1 block A = A tapped Ninja 1
         1 block A = A hand Bear 1
         stop 1 end
         = B life 16
         = A life 22",
    );
}

#[test]
fn rule_702_190a_only_in_the_declare_blockers_step_with_an_unblocked_creature() {
    plays(
        &[NINJA],
        "A battlefield Swamp, Bear
         A hand Ninja
         B battlefield Giant
         1 main A = A may-cast Ninja no
         1 attack A Bear
         1 attack A = A may-cast Ninja no
         1 block B Giant x Bear
         1 block A = A may-cast Ninja no
         1 damage A = A may-cast Ninja no
         stop 1 end
         = B life 20",
    );
    // Not in the other player's turn, with a creature that attacks there.
    plays(
        &[NINJA],
        "A battlefield Bear
         B battlefield Swamp
         B hand Ninja
         1 attack A Bear
         1 block B = B may-cast Ninja no
         stop 1 end
         = B life 18",
    );
}

#[test]
fn rule_702_190b_it_attacks_the_planeswalker_that_the_returned_creature_attacked() {
    let walker = "Walker | {3}{U} | Legendary Planeswalker — Jace | +1: Draw a card. | 6";
    plays(
        &[NINJA, walker],
        "A battlefield Swamp, Bear
         A hand Ninja
         B battlefield Walker
         choose A target Walker
         1 attack A Bear
         1 block A cast Ninja with Sneak
         stop 1 end
         = B life 20
         = B counter Walker loyalty 2",
    );
}

#[test]
fn rule_702_190a_a_sorcery_is_cast_while_creatures_attack_and_the_cost_is_paid_if_it_is_countered() {
    let technique = "Technique | {3}{B} | Sorcery | Sneak {B}\nYou gain 3 life. |";
    plays(
        &[technique],
        "A battlefield Swamp, Bear, Bird
         A hand Technique
         1 attack A Bear
         1 attack A Bird
         choose A target Bird
         1 block A cast Technique with Sneak
         stop 1 end
         = A life 23
         = A hand Bird 1
         = B life 18",
    );
    let no = "No | {U} | Instant | Counter target spell. |";
    plays(
        &[technique, no],
        "A battlefield Swamp, Bear
         A hand Technique
         B battlefield Island
         B hand No
         1 attack A Bear
         1 block A cast Technique with Sneak
         1 block B cast No > Technique
         stop 1 end
         = A life 20
         = A hand Bear 1
         = A graveyard Technique 1
         = B life 20",
    );
}

#[test]
fn rule_508_4_a_ninja_that_resolves_is_not_attacking_if_it_was_cast_for_its_mana_cost() {
    plays(
        &[NINJA],
        "A battlefield Swamp*5, Bear
         A hand Ninja
         1 attack A Bear
         1 main2 A cast Ninja
         stop 1 end
         = A tapped Ninja 0
         = A life 20
         = B life 18",
    );
}
