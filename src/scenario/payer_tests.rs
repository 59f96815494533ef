//! Which permanents pay for something: named ones, and none that are needed later.

use super::script::{plays, verdict};
use crate::scenario::Verdict;

const SHIELD: &str = "Shield | {1}{W} | Instant | Convoke // You gain 4 life. |";
const PINGER: &str = "Pinger | {R} | Creature — Wizard | {T}: ~ deals 1 damage to any target. | 1/1";

#[test]
fn rule_702_51a_creatures_that_are_named_are_tapped_and_those_that_attack_are_not() {
    plays(
        &[SHIELD, "Knight | {W} | Creature — Knight | | 2/2"],
        "A battlefield Bird, Knight, Bear
         A hand Shield
         choose A target Bear
         choose A target Knight
         1 main A cast Shield
         stop 1 end
         = A life 24
         = A tapped Knight 1
         = A tapped Bear 1
         = A tapped Bird 0",
    );
    plays(
        &[SHIELD, PINGER, "Knight | {W} | Creature — Knight | | 2/2"],
        "A battlefield Knight, Pinger, Plains*2
         A hand Shield
         1 main A cast Shield
         1 attack A Knight
         1 main2 A activate {T} > player B
         stop 1 end
         = A life 24
         = B life 17",
    );
}

#[test]
fn rule_605_a_creature_that_attacks_later_gives_no_mana_if_another_can() {
    let elf = |name: &str| format!("{name} | {{G}} | Creature — Elf | {{T}}: Add {{G}}. | 1/1");
    let elves = [elf("Elder"), elf("Younger")];
    for attacker in ["Elder", "Younger"] {
        plays(
            &elves.each_ref().map(String::as_str),
            &format!(
                "A battlefield Elder, Younger, Forest
                 A hand Bear
                 1 main A cast Bear
                 1 attack A {attacker}
                 stop 1 end
                 = A battlefield Bear 1
                 = B life 19"
            ),
        );
    }
}

#[test]
fn rule_601_2h_lands_are_kept_for_the_ability_of_a_creature_that_is_stolen() {
    plays(
        &[
            "Theft | {2}{R} | Sorcery | Gain control of target creature until end of turn. |",
            "Shade | {B}{B} | Creature — Shade | {B}: ~ gets +1/+1 until end of turn. | 0/1",
        ],
        "A battlefield Mountain*3, Swamp*3
         A hand Theft
         B battlefield Shade
         1 main A cast Theft > Shade
         1 main A wait
         1 main A activate {B}
         1 main A activate {B}
         1 main A activate {B}
         stop 1 main2
         = A size Shade 3/4",
    );
}

#[test]
fn an_amount_may_be_said_as_x() {
    plays(
        &["Rampager | {4}{G} | Creature — Beast | Trample | 6/6"],
        "A battlefield Rampager
         B battlefield Bear
         choose A X=4
         1 attack A Rampager
         1 block B Bear x Rampager
         stop 1 end
         = B life 18",
    );
}

#[test]
fn rule_702_74a_who_controls_the_evoked_creature_sacrifices_it() {
    plays(
        &[
            "Mourner | {3}{B} | Creature — Elemental | When ~ leaves the battlefield, its controller gains 3 life. // Evoke {B} | 3/3",
            "Steal | {U} | Instant | Gain control of target creature. |",
        ],
        "A battlefield Swamp
         A hand Mourner
         B battlefield Island
         B hand Steal
         choose A Evoke
         1 main A cast Mourner
         1 main B cast Steal > Mourner
         stop 1 end
         = A graveyard Mourner 1
         = B life 23",
    );
}

#[test]
fn rule_702_37e_what_would_have_no_morph_face_up_is_not_turned_up() {
    let cards = [
        "Lurker | {4}{G} | Creature — Beast | Morph {G} | 5/5",
        "Equality | {W} | Enchantment | All creatures lose all abilities. |",
    ];
    let cast = "A battlefield Forest*4
                A hand Lurker
                1 main A cast Lurker using Morph
                1 main A wait\n";
    plays(
        &cards,
        &format!(
            "{cast}1 main A activate {{G}}: Turn this face-down permanent face up
             stop 1 end
             = A size Lurker 5/5"
        ),
    );
    plays(
        &cards,
        &format!(
            "{cast}B battlefield Equality
             1 main A = A may-activate Morph no
             stop 1 end"
        ),
    );
}

#[test]
fn rule_603_2_from_anywhere_else_is_said_of_lands_and_of_spells() {
    plays(
        &[
            "Wanderer | {G} | Enchantment | Whenever you play a land or cast a spell from anywhere other than your hand, you gain 1 life. // You may play lands from your graveyard. |",
            "Echoes | {G} | Sorcery | Create a 1/1 white Spirit creature token. // Flashback {G} |",
        ],
        "A battlefield Wanderer, Forest*2
         A hand Forest, Echoes
         A graveyard Plains
         1 main A play Forest
         1 main A cast Echoes
         1 main2 A = A life 20
         3 main A play Plains
         3 main A wait
         3 main A = A life 21
         3 main A activate Flashback
         stop 3 end
         = A life 22",
    );
}

#[test]
fn rule_702_96a_overload_of_a_target_player_is_refused() {
    let rake = "Rake | {2}{B} | Sorcery | Target player discards two cards. // Overload {1}{B} |";
    let verdict = verdict(&[rake], "A hand Rake\nstop 1 end\n= A hand Rake 1");
    assert!(matches!(verdict, Verdict::Unsupported(_)), "{verdict:?}");
}

#[test]
fn rule_601_2f_what_is_said_of_a_kicked_spell_or_of_its_mana_value_is_asked_of_it_with_what_is_tried() {
    plays(
        &[
            "Gecko | {1}{G} | Creature — Lizard | The first kicked spell you cast each turn costs {1} less to cast. | 2/2",
            "Burst | {R} | Instant | Kicker {4} // ~ deals 2 damage to any target. If this spell was kicked, it deals 4 damage instead. |",
        ],
        "A battlefield Gecko, Mountain*4
         A hand Burst
         choose A yes
         1 main A cast Burst > player B
         stop 1 end
         = B life 16",
    );
    plays(
        &[
            "Herald | {2} | Creature — Eldrazi | Colorless spells you cast with mana value 7 or greater cost {1} less to cast. | 2/2",
            "Ballista | {X}{X} | Artifact Creature — Construct | ~ enters with X +1/+1 counters on it. | 0/0",
        ],
        "A battlefield Herald, Mountain*7
         A hand Ballista
         choose A X=4
         1 main A cast Ballista
         stop 1 end
         = A size Ballista 4/4",
    );
}

#[test]
fn rule_602_2b_it_is_the_ability_that_targets_and_not_its_equipment() {
    let smith = "Smith | {2}{R} | Creature — Warrior | Activated abilities of Equipment you control that target ~ cost {1} less to activate. | 2/3";
    let blade = "Blade | {1} | Artifact — Equipment | Equipped creature gets +1/+0. // Equip {1} |";
    for (target, size, paid) in [("Smith", "3/3", 0), ("Bear", "3/2", 1)] {
        plays(
            &[smith, blade],
            &format!(
                "A battlefield Smith, Bear, Blade, Forest
                 1 main A activate Equip > {target}
                 stop 1 end
                 = A size {target} {size}
                 = A tapped Forest {paid}"
            ),
        );
    }
}

#[test]
fn rule_702_66a_what_is_delved_leaves_the_graveyard_at_once() {
    plays(
        &[
            "Tomb | {1}{W} | Enchantment | Whenever one or more cards leave your graveyard, you gain 1 life. |",
            "Cruise | {3}{B} | Sorcery | Delve // You gain 10 life. |",
        ],
        "A battlefield Tomb, Swamp
         A hand Cruise
         A graveyard Bear*3
         1 main A cast Cruise
         stop 1 end
         = A life 31",
    );
}

#[test]
fn rule_701_34a_energy_that_is_proliferated_is_put_by_a_player_too() {
    plays(
        &[
            "Raider | {4}{G}{G} | Creature — Praetor | If you would put one or more counters on a permanent or player, put twice that many of each of those kinds of counters on that permanent or player instead. | 6/6",
            "Fuel | {G} | Sorcery | You get {E}. |",
            "Spread | {G} | Sorcery | Proliferate. |",
        ],
        "A battlefield Raider, Forest*2
         A hand Fuel, Spread
         1 main A cast Fuel
         1 main A wait
         1 main A cast Spread
         choose A player A
         stop 1 end
         = A counter energy 4",
    );
}

#[test]
fn each_of_both_gets_one_number_for_one_thing_and_one_for_another() {
    plays(
        &[
            "Eidolon | {1}{W} | Creature — Spirit | ~ and enchanted creature each get +1/+1 for each Bird you control and +1/+1 for each Forest you control. | 0/1",
        ],
        "A battlefield Eidolon, Bird, Forest*2
         stop 1 upkeep
         = A size Eidolon 3/4",
    );
}

#[test]
fn rule_122_5_if_nothing_was_moved_nothing_follows() {
    plays(
        &[
            "Shift | {G} | Sorcery | You gain 2 life. Move all +1/+1 counters from target creature onto another target creature. If you do, you gain 5 life. |",
        ],
        "A battlefield Bear, Giant, Forest
         A hand Shift
         1 main A cast Shift > Bear, Giant
         stop 1 end
         = A life 22",
    );
}
