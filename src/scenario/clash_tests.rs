//! Clashing (701.30), as duels.

use super::script::plays;

const DUELIST: &str = "Duelist | {R} | Creature — Goblin | When ~ enters, clash with an opponent. If you win, put a +1/+1 counter on ~. | 1/1";

#[test]
fn rule_701_30d_the_greater_mana_value_wins_and_a_tie_nobody() {
    for (own, other, size) in [
        ("Giant", "Bear", "2/2"),
        ("Bear", "Giant", "1/1"),
        ("Bear", "Bear", "1/1"),
        ("Forest", "Forest", "1/1"),
    ] {
        let script = format!(
            "A battlefield Mountain
             A hand Duelist
             A library {own}
             B library {other}
             1 main A cast Duelist
             stop 1 end
             = size Duelist {size}"
        );
        plays(&[DUELIST], &script);
    }
}

#[test]
fn rule_701_30c_each_player_says_whether_their_card_goes_to_the_bottom() {
    plays(
        &[DUELIST],
        "A battlefield Mountain
         A hand Duelist
         A library Forest, Giant
         B library Forest, Bear
         choose A yes
         choose B no
         1 main A cast Duelist
         stop 3 main
         = B hand Bear 1
         = A hand Forest 1
         = A hand Giant 0",
    );
}

#[test]
fn rule_701_30_with_an_empty_library_nothing_is_revealed() {
    plays(
        &[DUELIST],
        "A battlefield Mountain
         A hand Duelist
         A only-library Forest, Giant
         B only-library Bear
         3 main A cast Duelist
         stop 3 end
         = size Duelist 2/2",
    );
}

#[test]
fn rule_701_30_every_clash_is_a_clash_of_both_players() {
    let echoes = "Echoes | {G} | Enchantment | Whenever you clash and win, draw a card. |";
    let trap = "Snare | {W} | Enchantment | Whenever you clash, you gain 1 life. |";
    plays(
        &[DUELIST, echoes, trap],
        "A battlefield Mountain, Snare
         A hand Duelist
         A library Bear
         B battlefield Echoes, Snare
         B library Forest, Giant
         1 main A cast Duelist
         stop 1 end
         = A life 21
         = B life 21
         = B hand 1",
    );
}

#[test]
fn rule_701_30_a_spell_returns_itself_if_its_controller_wins() {
    let blast = "Ants | {R} | Instant | ~ deals 1 damage to any target. Clash with an opponent. If you win, return ~ to its owner's hand. |";
    for (own, hand) in [("Giant", 1), ("Forest", 0)] {
        let script = format!(
            "A battlefield Mountain
             A hand Ants
             A library {own}
             B library Bear
             1 main A cast Ants > player B
             stop 1 end
             = B life 19
             = A hand Ants {hand}"
        );
        plays(&[blast], &script);
    }
}
