//! The order in which effects change damage, as the affected player chooses (616.1): duels with cards made for the purpose.

use super::script::plays;

const FURNACE: &str = "Furnace | {3}{R} | Enchantment | If a source would deal damage to a permanent or player, it deals double that damage to that permanent or player instead. |";
const FORK: &str = "Fork | {3}{R} | Enchantment | If a red source you control would deal damage to a permanent or player, it deals that much damage plus 2 instead. |";
const SALVE: &str =
    "Salve | {W} | Instant | Prevent the next 2 damage that would be dealt to any target this turn. |";
const TURN: &str = "Turn | {W} | Instant | The next 1 damage that would be dealt to target creature this turn is dealt to any other target instead. |";

#[test]
fn rule_616_1_the_shield_is_used_before_the_damage_is_doubled() {
    let duel = |choice: &str, left: u8| {
        let said = if choice.is_empty() { String::new() } else { format!("choose A {choice}") };
        format!(
            "A battlefield Plains
             A hand Salve
             B battlefield Furnace, Mountain*2
             B hand Bolt
             1 main A cast Salve > player A
             1 main2 B cast Bolt > player A
             {said}
             stop 1 end
             = A life {left}"
        )
    };
    let cards = [FURNACE, SALVE, "Bolt | {R} | Instant | ~ deals 3 damage to any target. |"];
    // 3 - 2, doubled; or 3 doubled, less 2.
    plays(&cards, &duel("", 18));
    plays(&cards, &duel("Salve", 18));
    plays(&cards, &duel("Furnace", 16));
}

#[test]
fn rule_616_1_damage_is_doubled_before_or_after_it_grows() {
    let duel = |first: &str, left: u8| {
        format!(
            "A battlefield Plains
             B battlefield Furnace, Fork, Mountain*2
             B hand Shock
             1 main2 B cast Shock > player A
             choose A {first}
             stop 1 end
             = A life {left}"
        )
    };
    plays(&[FURNACE, FORK], &duel("Furnace", 14));
    plays(&[FURNACE, FORK], &duel("Fork", 12));
}

#[test]
fn rule_616_1_each_creature_s_controller_chooses_for_it() {
    // Both creatures are dealt damage at once, and each player is asked about their own.
    plays(
        &[
            FURNACE,
            SALVE,
            "Quake | {R} | Sorcery | ~ deals 3 damage to each creature. |",
            "Ox | {3}{G} | Creature — Ox | | 2/4",
            "Yak | {3}{G} | Creature — Ox | | 2/4",
        ],
        "A battlefield Ox, Plains, Mountain
         A hand Salve, Quake
         B battlefield Yak, Furnace, Plains
         B hand Salve
         1 main A cast Salve > Ox
         1 main A wait
         1 main B cast Salve > Yak
         1 main2 A cast Quake
         choose A Salve
         choose B Furnace
         stop 1 end
         = A battlefield Ox 1
         = B graveyard Yak 1",
    );
}

#[test]
fn rule_616_1_the_defending_player_chooses_for_combat_damage() {
    let duel = |rules: &str, first: &str, left: u8| {
        format!(
            "rules {rules}
             A battlefield Furnace, Giant
             B battlefield Plains
             B hand Salve
             1 main B cast Salve > player B
             1 attack A Giant
             choose B {first}
             stop 1 end
             = B life {left}"
        )
    };
    for rules in ["current", "comprehensive-2007"] {
        plays(&[FURNACE, SALVE], &duel(rules, "Salve", 14));
        plays(&[FURNACE, SALVE], &duel(rules, "Furnace", 12));
    }
}

#[test]
fn rule_616_1_what_is_moved_first_is_doubled_where_it_is_dealt() {
    // The Bear's controller moves 1 of 2 damage, and both parts are doubled; or the whole is doubled, and 1 of 4 is moved.
    let duel = |first: &str, left: u8| {
        format!(
            "A battlefield Plains, Wall
             A hand Turn
             B battlefield Furnace, Mountain
             B hand Shock
             1 main A cast Turn > Wall, player B
             1 main2 B cast Shock > Wall
             choose A {first}
             stop 1 end
             = B life {left}"
        )
    };
    let wall = "Wall | {W} | Creature — Wall | Defender | 0/8";
    plays(&[FURNACE, TURN, wall], &duel("Turn", 18));
    plays(&[FURNACE, TURN, wall], &duel("Furnace", 19));
}

#[test]
fn rule_615_12_a_shield_is_not_used_up_by_damage_that_can_t_be_prevented() {
    plays(
        &[
            SALVE,
            "Spite | {R} | Enchantment | Damage can't be prevented. // {R}, Sacrifice ~: Draw a card. |",
        ],
        "A battlefield Plains
         A hand Salve
         B battlefield Spite, Mountain*3
         B hand Shock*2
         1 main A cast Salve > player A
         1 main2 B cast Shock > player A
         1 main2 B wait
         1 main2 B activate {R}, Sacrifice
         1 main2 B wait
         1 main2 B cast Shock > player A
         stop 1 end
         = A life 18",
    );
}

#[test]
fn rule_616_1_protection_spares_a_guardian_s_counters() {
    plays(
        &[
            "Guard | {W} | Creature — Spirit | Protection from red // ~ enters with two +1/+1 counters on it. // If damage would be dealt to ~, prevent that damage. Remove a +1/+1 counter from ~. | 1/1",
            "Quake | {R} | Sorcery | ~ deals 3 damage to each creature. |",
        ],
        "A battlefield Plains, Mountain
         A hand Guard, Quake
         1 main A cast Guard
         1 main A wait
         1 main A cast Quake
         stop 1 end
         = A size Guard 3/3",
    );
}

#[test]
fn rule_616_1_a_card_goes_back_to_its_library_rather_than_into_exile() {
    plays(
        &[
            "Void | {2}{B} | Enchantment | If a card would be put into an opponent's graveyard from anywhere, exile it instead. |",
            "Colossus | {4} | Artifact Creature — Golem | If ~ would be put into a graveyard from anywhere, reveal ~ and shuffle it into its owner's library instead. | 2/2",
        ],
        "A battlefield Swamp*2, Void
         A hand Murder
         B battlefield Colossus
         1 main A cast Murder > Colossus
         stop 1 end
         = B exile Colossus 0
         = B library Colossus 1",
    );
}
