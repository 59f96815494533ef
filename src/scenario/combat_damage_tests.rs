//! The combat damage step (510) and what combat damage does, as duels.

use super::script::plays;

#[test]
fn rule_702_164c_combat_damage_of_a_toxic_creature_gives_poison() {
    let chorus = "Chorus | {W} | Creature — Phyrexian | Toxic 1 // Toxic 2 | 1/1";
    plays(
        &[chorus],
        "A battlefield Chorus
         1 attack A Chorus
         stop 1 end
         = B life 19
         = B counter poison 3",
    );
    // Noncombat damage gives none.
    let shooter =
        "Shooter | {R} | Creature — Phyrexian | Toxic 1 // {T}: ~ deals 1 damage to any target. | 1/1";
    plays(
        &[shooter],
        "A battlefield Shooter
         1 main A activate {T} > player B
         stop 1 end
         = B life 19
         = B counter poison 0",
    );
}

#[test]
fn rule_702_164b_toxic_that_is_given_adds_up() {
    let lord = "Lord | {2}{G} | Creature — Phyrexian | Other creatures you control have toxic 1. | 2/2";
    let chorus = "Chorus | {W} | Creature — Phyrexian | Toxic 1 | 1/1";
    plays(
        &[lord, chorus],
        "A battlefield Lord, Chorus, Bear
         1 attack A Chorus
         1 attack A Bear
         1 attack A Lord
         stop 1 end
         = B life 15
         = B counter poison 3",
    );
}

#[test]
fn rule_702_19b_a_trampler_counts_what_other_attackers_assign_in_the_step() {
    let rhino = "Rhino | {G} | Creature — Rhino | Trample | 4/4";
    let guard = "Guard | {W} | Creature — Human | ~ can block an additional creature each combat. | 0/6";
    plays(
        &[rhino, guard],
        "A battlefield Rhino, Giant
         B battlefield Guard
         1 attack A Rhino
         1 attack A Giant
         1 block B Guard x Rhino
         1 block B Guard x Giant
         stop 1 end
         = B life 17
         = B graveyard Guard 1",
    );
}

#[test]
fn rule_609_4_damage_as_though_unblocked_needs_no_blocker() {
    let wolf = "Wolf | {G} | Creature — Wolf | Double strike // You may have ~ assign its combat damage as though it weren't blocked. | 3/3";
    plays(
        &[wolf],
        "A battlefield Wolf
         B battlefield Bear
         1 attack A Wolf
         1 block B Bear x Wolf
         choose A no
         choose A yes
         stop 1 end
         = B life 17
         = B graveyard Bear 1",
    );
}

#[test]
fn rule_510_1c_who_does_not_strike_past_two_blockers_divides_its_damage() {
    let wolf = "Wolf | {G} | Creature — Wolf | You may have ~ assign its combat damage as though it weren't blocked. | 4/5";
    plays(
        &[wolf],
        "A battlefield Wolf
         B battlefield Bear*2
         1 attack A Wolf
         1 block B Bear x Wolf
         1 block B Bear x Wolf
         choose A no
         stop 1 end
         = B life 20
         = B graveyard Bear 2",
    );
}

#[test]
fn rule_509_3a_who_blocks_two_attackers_has_blocked_once() {
    let samurai = "Samurai | {W} | Creature — Samurai | Bushido 1 // ~ can block an additional creature each combat. | 2/5";
    let scribe = "Scribe | {W} | Creature — Human | Whenever ~ blocks a creature, you gain 1 life. // ~ can block an additional creature each combat. | 0/6";
    plays(
        &[samurai, scribe],
        "A battlefield Bear*2
         B battlefield Samurai
         1 attack A Bear
         1 attack A Bear
         1 block B Samurai x Bear
         1 block B Samurai x Bear
         stop 1 end
         = B size Samurai 3/6",
    );
    // "Blocks a creature" triggers for each creature.
    plays(
        &[samurai, scribe],
        "A battlefield Bear*2
         B battlefield Scribe
         1 attack A Bear
         1 attack A Bear
         1 block B Scribe x Bear
         1 block B Scribe x Bear
         stop 1 end
         = B life 22",
    );
}

#[test]
fn rule_702_2c_deathtouch_of_another_attacker_is_lethal_for_a_trampler() {
    let rhino = "Rhino | {G} | Creature — Rhino | Trample | 4/4";
    let snake = "Snake | {G} | Creature — Snake | Deathtouch | 1/1";
    let guard = "Guard | {W} | Creature — Human | ~ can block an additional creature each combat. | 0/6";
    plays(
        &[rhino, snake, guard],
        "A battlefield Rhino, Snake
         B battlefield Guard
         1 attack A Rhino
         1 attack A Snake
         1 block B Guard x Rhino
         1 block B Guard x Snake
         stop 1 end
         = B life 16
         = B graveyard Guard 1",
    );
}

#[test]
fn rule_702_19b_two_tramplers_share_a_blocker() {
    let guard = "Guard | {3}{W} | Creature — Soldier | ~ can block an additional creature each combat. | 1/4";
    let beast = "Beast | {2}{G} | Creature — Beast | Trample // Whenever ~ deals combat damage to a player, you gain 10 life. | 4/4";
    let boar = "Boar | {2}{G} | Creature — Boar | Trample // Whenever ~ deals combat damage to a player, you gain 1 life. | 3/3";
    // However the 4 that are lethal are shared, 3 go through. The Boar has to assign what the Beast counts on.
    for (amounts, gained) in [([1, 3], 10), ([2, 2], 11), ([4, 0], 1)] {
        let [by_beast, by_boar] = amounts;
        plays(
            &[guard, beast, boar],
            &format!(
                "A battlefield Beast, Boar
                 B battlefield Guard
                 1 attack A Beast
                 1 attack A Boar
                 1 block B Guard x Beast
                 1 block B Guard x Boar
                 choose A amount {by_beast}
                 choose A amount {by_boar}
                 stop 1 end
                 = B life 17
                 = B graveyard Guard 1
                 = A life {}",
                20 + gained
            ),
        );
    }
}

#[test]
fn rule_603_2c_damage_to_one_or_more_creatures_is_dealt_once() {
    let patrol = "Patrol | {3}{G} | Creature — Human | Whenever ~ deals combat damage to one or more creatures, you gain 1 life. | 3/7";
    plays(
        &[patrol],
        "A battlefield Patrol
         B battlefield Bear, Bird
         1 attack A Patrol
         1 block B Bear x Patrol
         1 block B Bird x Patrol
         choose A amount 2
         choose A amount 1
         stop 1 end
         = B graveyard Bear 1
         = B graveyard Bird 1
         = A life 21",
    );
}

#[test]
fn rule_702_19b_no_damage_is_lethal_to_a_creature_without_power_if_power_counts() {
    let king = "King | {R}{G} | Legendary Creature — Dinosaur | Lethal damage dealt to creatures you control is determined by their power rather than their toughness. | 7/3";
    let elephant = "Elephant | {4}{G} | Creature — Elephant | Trample | 3/3";
    let hatchling = "Hatchling | {U} | Creature — Kraken | | 0/4";
    plays(
        &[king, elephant, hatchling],
        "A battlefield Elephant
         B battlefield King, Hatchling
         1 attack A Elephant
         1 block B Hatchling x Elephant
         choose A amount 0
         choose A amount 3
         stop 1 end
         = B life 17
         = B battlefield Hatchling 1",
    );
}
