//! The X of spells and abilities (107.3, 601.2b), as duels.

use super::script::plays;

const LASER: &str = "Laser | {X}{R} | Sorcery | ~ deals X damage to target player. |";
const RUBY: &str = "Ruby | {2} | Artifact | Red spells you cast cost {1} less to cast. |";

#[test]
fn rule_601_2f_a_reduction_takes_mana_off_x() {
    plays(
        &[LASER, RUBY],
        "A battlefield Ruby, Mountain*3
         A hand Laser
         choose A X=3
         1 main A cast Laser > player B
         stop 1 main2
         = B life 17
         = A tapped Mountain 3",
    );
    // More is taken off than there is generic mana with a low X.
    plays(
        &[LASER, RUBY],
        "A battlefield Ruby*3, Mountain*2
         A hand Laser
         choose A X=4
         1 main A cast Laser > player B
         stop 1 main2
         = B life 16",
    );
    plays(
        &[LASER, RUBY],
        "A battlefield Ruby*3, Mountain*2
         A hand Laser
         choose A X=2
         1 main A cast Laser > player B
         stop 1 main2
         = B life 18
         = A tapped Mountain 1",
    );
}

#[test]
fn rule_601_2f_a_creature_enters_with_the_x_that_a_reduction_pays_for() {
    plays(
        &[
            "Coil | {X} | Artifact Creature — Snake | ~ enters with X +1/+1 counters on it. | 0/0",
            "Smith | {1} | Creature — Human | Artifact spells you cast cost {1} less to cast. | 1/1",
        ],
        "A battlefield Smith, Mountain*2
         A hand Coil
         choose A X=3
         1 main A cast Coil
         stop 1 main2
         = size Coil 3/3",
    );
}

const INVOKER: &str =
    "Invoker | {R} | Enchantment | {X}, Discard a card with mana value X: ~ deals X damage to any target. |";

#[test]
fn rule_601_2b_x_is_one_for_which_there_is_a_card_to_discard() {
    plays(
        &[INVOKER],
        "A battlefield Invoker, Mountain*5
         A hand Bear, Giant
         choose A X=2
         1 main A activate {X} > player B
         stop 1 main2
         = B life 18
         = A graveyard Bear 1
         = A hand Giant 1",
    );
    plays(
        &[INVOKER],
        "A battlefield Invoker, Mountain
         A hand Bear
         1 main A = may-activate {X} no
         stop 1 end
         = A hand Bear 1",
    );
}

#[test]
fn rule_107_3a_x_of_a_spell_cant_be_0() {
    let grind = "Grind | {X}{U} | Sorcery | Each opponent reveals cards from the top of their library until they reveal X land cards, then puts all cards revealed this way into their graveyard. X can't be 0. |";
    plays(
        &[grind],
        "A battlefield Island*3
         A hand Grind
         B library Forest, Bear, Forest, Bird
         choose A X=2
         1 main A cast Grind
         stop 1 end
         = B graveyard 4",
    );
    plays(
        &[grind],
        "A battlefield Island
         A hand Grind
         1 main A = A may-cast Grind no
         stop 1 end
         = B graveyard 0",
    );
}

#[test]
fn rule_107_3b_x_is_0_where_no_mana_is_paid_which_it_cant_be_here() {
    let grind = "Grind | {X}{U} | Sorcery | Each opponent mills X cards. X can't be 0. |";
    let open = "Open Mind | {7} | Enchantment | You may cast spells from your hand without paying their mana costs. |";
    for (lands, may) in [(1, "no"), (2, "yes")] {
        plays(
            &[grind, open],
            &format!(
                "A battlefield Island*{lands}, Open Mind
                 A hand Grind
                 1 main A = A may-cast Grind {may}
                 stop 1 main"
            ),
        );
    }
}
