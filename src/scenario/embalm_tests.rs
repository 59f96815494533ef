//! Embalm (702.128) and eternalize (702.129), as duels.

use super::script::plays;

const PRIEST: &str = "Priest | {1}{U} | Creature — Human | Flying // Embalm {2}{U} | 2/1";
const GUARD: &str = "Guard | {1}{R} | Creature — Human | Haste // Eternalize {2}{R} | 1/1";

#[test]
fn rule_702_128a_the_token_is_a_white_zombie_without_a_mana_cost() {
    let smite = "Smite | {W} | Instant | Destroy target creature with mana value 0. |";
    plays(
        &[PRIEST, smite],
        "A battlefield Island*3
         A graveyard Priest
         B battlefield Plains
         B hand Smite
         1 main A activate Embalm
         1 main A wait
         1 main A = A battlefield Priest 1
         1 main A = A has Priest: flying
         1 main2 B cast Smite > Priest
         stop 1 end
         = A exile Priest 1
         = A battlefield Priest 0",
    );
}

#[test]
fn rule_702_129a_the_eternalized_token_is_a_4_4_and_keeps_its_abilities() {
    plays(
        &[GUARD],
        "A battlefield Mountain*3
         A graveyard Guard
         1 main A activate Eternalize
         1 attack A Guard
         stop 1 end
         = B life 16
         = A exile Guard 1",
    );
}
