//! Damage that can't be prevented, and spells that can't be countered if something is so.

use super::Verdict;
use super::script::{plays, verdict};

const SALVE: &str =
    "Salve | {W} | Instant | Prevent the next 5 damage that would be dealt to any target this turn. |";
const CANCEL: &str = "Cancel | {U}{U} | Instant | Counter target spell. |";

#[test]
fn rule_615_12_the_damage_of_one_spell_cant_be_prevented() {
    // The next spell's damage can be.
    plays(
        &[
            SALVE,
            "Char | {R} | Instant | ~ deals 4 damage to target creature. The damage can't be prevented. |",
        ],
        "A battlefield Mountain*2
         A hand Char, Shock
         B battlefield Plains, Giant
         B hand Salve
         1 main B cast Salve > Giant
         1 main A cast Char > Giant
         1 main2 A cast Shock > Giant
         stop 1 main2
         = B damage Giant 4",
    );
}

#[test]
fn rule_615_12_damage_cant_be_prevented_instead_if_the_spell_was_kicked() {
    let rage = "Rage | {R} | Instant | Kicker {R} // ~ deals 3 damage to any target. If ~ was kicked, instead it deals 4 damage to that permanent or player and the damage can't be prevented. |";
    let duel = |lands: u8, kicked: &str, left: u8| {
        format!(
            "A battlefield Mountain*{lands}
             A hand Rage
             B battlefield Plains
             B hand Salve
             1 main B cast Salve > player B
             1 main2 A cast Rage > player B
             choose A {kicked}
             stop 1 main2
             = B life {left}"
        )
    };
    plays(&[SALVE, rage], &duel(2, "yes", 16));
    plays(&[SALVE, rage], &duel(1, "no", 20));
}

#[test]
fn rule_113_6_a_spell_with_a_large_x_cant_be_countered_nor_its_damage_prevented() {
    let fire = "Fire | {X}{R} | Sorcery | ~ deals X damage to any target. // If X is 3 or more, this spell can't be countered and the damage can't be prevented. |";
    let duel = |x: u8, left: u8, countered: u8| {
        format!(
            "A battlefield Mountain*{}
             A hand Fire
             B battlefield Plains, Island*2
             B hand Salve, Cancel
             1 main A cast Fire > player B
             choose A X={x}
             1 main B cast Cancel > Fire
             1 main B cast Salve > player B
             stop 1 main
             = B life {left}
             = A graveyard Fire {countered}",
            x + 1
        )
    };
    plays(&[SALVE, CANCEL, fire], &duel(3, 17, 1));
    // A smaller one is countered, and the salve stays in hand or prevents nothing.
    plays(&[SALVE, CANCEL, fire], &duel(2, 20, 1));
}

#[test]
fn rule_113_6_a_condition_of_a_spell_is_checked_as_it_would_be_countered() {
    let craft = "Craft | {R} | Sorcery | ~ deals 4 damage to any target. // If you have no cards in hand, this spell can't be countered. |";
    let duel = |more: &str, left: u8| {
        format!(
            "A battlefield Mountain
             A hand Craft{more}
             B battlefield Island*2
             B hand Cancel
             1 main A cast Craft > player B
             1 main B cast Cancel > Craft
             stop 1 main
             = B life {left}"
        )
    };
    plays(&[CANCEL, craft], &duel("", 16));
    plays(&[CANCEL, craft], &duel(", Shock", 20));
}

#[test]
fn rule_615_12_damage_of_one_creature_or_of_combat_alone_cant_be_prevented() {
    let moment = "Moment | {G} | Instant | Prevent all damage that would be dealt this turn. |";
    let duel = |attackers: &str, left: u8| {
        format!(
            "A battlefield {attackers}, Mountain
             A hand Shock
             B battlefield Forest
             B hand Moment
             1 main B cast Moment
             1 main2 A cast Shock > player B
             1 attack A {attackers}
             stop 1 end
             = B life {left}"
        )
    };
    let hoof = "Hoof | {G} | Creature — Beast | Combat damage can't be prevented. | 3/3";
    let giant = "Ogre | {R} | Creature — Ogre | Damage that would be dealt by this creature can't be prevented. | 4/4";
    plays(&[moment, hoof, giant], &duel("Hoof", 17));
    plays(&[moment, hoof, giant], &duel("Ogre", 16));
    plays(&[moment, hoof, giant], &duel("Bear", 20));
}

#[test]
fn rule_615_12_the_damage_has_to_be_that_of_the_instruction_before() {
    let odd = "Odd | {R} | Sorcery | You gain 3 life. The damage can't be prevented. |";
    let seen = verdict(&[odd], "A hand Odd\nstop 1 main");
    assert!(matches!(seen, Verdict::Unsupported(_)), "{seen:?}");
}
