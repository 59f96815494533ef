//! What creatures can attack: rules that forbid attacking the player but not their planeswalkers, or demand mana for either (508.1).

use super::script::plays;

const SAGE: &str = "Sage | {2}{W} | Legendary Planeswalker — Sage | [+1]: You gain 1 life. | 4";
const TOLL: &str = "Toll | {2}{W} | Enchantment | Creatures can't attack you unless their controller pays {2} for each creature they control that's attacking you. |";
const TITHE: &str = "Tithe | {2}{W} | Enchantment | Creatures can't attack you or planeswalkers you control unless their controller pays {2} for each of those creatures. |";
const PACIFY: &str =
    "Pacify | {W} | Enchantment — Aura | Enchant creature // Enchanted creature can't attack you. |";
const WARD: &str = "Ward | {W} | Enchantment — Aura | Enchant creature // Enchanted creature can't attack you or planeswalkers you control. |";
const ORC: &str = "Orc | {R} | Creature — Orc | ~ attacks each combat if able. | 2/2";

#[test]
fn rule_508_1c_who_cant_attack_the_player_attacks_the_planeswalker() {
    let duel = |chosen: &str| {
        format!(
            "A battlefield Bear
             B battlefield Plains, Sage
             B hand Pacify
             2 main B cast Pacify > Bear
             3 attack A Bear
             choose A target {chosen}
             stop 3 end
             = counter Sage loyalty 2
             = B life 20"
        )
    };
    // The player isn't a choice, whatever is said.
    plays(&[SAGE, PACIFY], &duel("Sage"));
    plays(&[SAGE, PACIFY], &duel("player B"));
}

#[test]
fn rule_508_1c_who_cant_attack_either_stays_at_home() {
    // A declaration that is not legal is not made.
    plays(
        &[SAGE, WARD],
        "A battlefield Bear
         B battlefield Plains, Sage
         B hand Ward
         2 main B cast Ward > Bear
         3 attack A Bear
         choose A target Sage
         stop 3 end
         = A tapped Bear 0
         = counter Sage loyalty 4
         = B life 20",
    );
}

#[test]
fn rule_508_1d_who_has_to_attack_and_cant_attack_the_player_attacks_the_planeswalker() {
    // In turn 1 it attacks the player; in turn 3 only the planeswalker is left.
    plays(
        &[SAGE, PACIFY, ORC],
        "A battlefield Orc
         B battlefield Plains, Sage
         B hand Pacify
         choose A target player B
         2 main B cast Pacify > Orc
         stop 3 end
         = counter Sage loyalty 2
         = B life 18",
    );
}

#[test]
fn rule_508_1h_an_attack_on_a_planeswalker_is_free_unless_it_is_named() {
    let duel = |tax: &str, lands: u8, chosen: &str, rest: &str| {
        format!(
            "A battlefield Bear, Forest*{lands}
             B battlefield {tax}, Sage
             1 attack A Bear
             {chosen}
             stop 1 end
             {rest}"
        )
    };
    let cards = [SAGE, TOLL, TITHE];
    plays(&cards, &duel("Toll", 2, "choose A target Sage", "= counter Sage loyalty 2\n= A tapped Forest 0"));
    plays(&cards, &duel("Toll", 2, "choose A target player B", "= B life 18\n= A tapped Forest 2"));
    // What can't be paid for isn't a choice.
    plays(&cards, &duel("Toll", 1, "", "= counter Sage loyalty 2\n= A tapped Forest 0"));
    plays(&cards, &duel("Tithe", 2, "choose A target Sage", "= counter Sage loyalty 2\n= A tapped Forest 2"));
    plays(&cards, &duel("Tithe", 1, "", "= counter Sage loyalty 4\n= B life 20\n= A tapped Bear 0"));
}

#[test]
fn rule_508_1h_one_of_two_is_paid_for_and_the_other_attacks_the_planeswalker() {
    plays(
        &[SAGE, TOLL],
        "A battlefield Bear, Giant, Forest*3
         B battlefield Toll, Sage
         1 attack A Bear
         1 attack A Giant
         choose A target player B
         stop 1 end
         = B life 18
         = B graveyard Sage 1
         = A tapped Forest 2",
    );
}

#[test]
fn rule_508_1d_nobody_has_to_pay_to_attack_unless_a_planeswalker_is_free() {
    plays(
        &[TOLL, ORC],
        "A battlefield Orc, Forest*2
         B battlefield Toll
         stop 1 end
         = B life 20
         = A tapped Orc 0",
    );
    plays(
        &[SAGE, TOLL, ORC],
        "A battlefield Orc, Forest*2
         B battlefield Toll, Sage
         choose A target Sage
         stop 1 end
         = counter Sage loyalty 2
         = A tapped Forest 0",
    );
}
