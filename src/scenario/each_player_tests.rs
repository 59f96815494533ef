//! What is counted, offered or asked of each player (101.4): duels with cards made for the purpose.

use super::script::plays;

const SOIL: &str =
    "Soil | {R} | Sorcery | ~ deals damage to each player equal to the number of lands they control. |";

#[test]
fn rule_120_3_each_player_is_dealt_damage_for_their_own_lands() {
    plays(
        &[SOIL],
        "A battlefield Mountain*3
         B battlefield Forest
         A hand Soil
         1 main A cast Soil
         stop 1 main2
         = A life 17
         = B life 19",
    );
    // A player without lands is dealt no damage; both players may lose at once (104.4a).
    plays(
        &[SOIL],
        "A battlefield Mountain*2
         A hand Soil
         1 main A cast Soil
         stop 1 main2
         = A life 18
         = B life 20",
    );
    plays(
        &[SOIL],
        "A battlefield Mountain*2
         A life 2
         B battlefield Forest
         B life 1
         A hand Soil
         1 main A cast Soil
         stop 1 main2
         = A game drawn",
    );
    let ogre = "Ogre | {R} | Creature — Ogre | {T}: ~ deals damage to each player equal to half that player's life total, rounded down. | 4/3";
    plays(
        &[ogre],
        "A battlefield Ogre
         A life 7
         B life 20
         1 main A activate {T}
         stop 1 main2
         = A life 4
         = B life 10",
    );
}

#[test]
fn rule_101_4_any_player_may_do_it() {
    let wurm = "Wurm | {G} | Creature — Wurm | When ~ enters, any player may sacrifice a land. If a player does, put ~ on top of its owner's library. | 6/6";
    let play = |lands: &str, choices: &str, ends: &str| {
        plays(
            &[wurm],
            &format!(
                "A battlefield Forest*2
                 {lands}
                 A hand Wurm
                 {choices}
                 1 main A cast Wurm
                 stop 1 main2
                 {ends}"
            ),
        );
    };
    play(
        "B battlefield Island",
        "choose A no
         choose B yes",
        "= A battlefield Wurm 0
         = A library Wurm 1
         = B graveyard Island 1
         = A battlefield Forest 2",
    );
    play(
        "B battlefield Island",
        "choose A no
         choose B no",
        "= A battlefield Wurm 1
         = B graveyard 0",
    );
    // Without a land there is nothing to offer (608.2d).
    play("B battlefield Bear", "choose A no", "= A battlefield Wurm 1");
    // A player who is asked first may do it, too.
    play(
        "B life 20",
        "choose A yes",
        "= A library Wurm 1
         = A graveyard Forest 1",
    );
    let gorger = "Gorger | {B} | Creature — Zombie | When you cast ~, any player may sacrifice a creature. If a player does, counter ~. | 4/2";
    plays(
        &[gorger],
        "A battlefield Swamp
         B battlefield Bear
         A hand Gorger
         choose B yes
         1 main A cast Gorger
         stop 1 main2
         = A graveyard Gorger 1
         = B graveyard Bear 1",
    );
    let rats = "Rats | {B} | Creature — Rat | Whenever ~ attacks or blocks, any player may exile a card from their graveyard. If a player does, ~ assigns no combat damage this turn. | 2/1";
    for (graveyard, life) in [("B graveyard Bear", 20), ("B life 20", 18)] {
        plays(
            &[rats],
            &format!(
                "A battlefield Rats
                 {graveyard}
                 1 attack A Rats
                 stop 1 main2
                 = B life {life}"
            ),
        );
    }
}

#[test]
fn rule_118_12_any_player_may_pay() {
    let dash = "Dash | {B} | Instant | When you cast ~, any player may pay 5 life. If a player does, counter ~. // ~ deals 3 damage to target player. |";
    for (choice, ours, theirs) in [("yes", 20, 15), ("no", 20, 17)] {
        plays(
            &[dash],
            &format!(
                "A battlefield Swamp
                 A hand Dash
                 choose A no
                 choose B {choice}
                 1 main A cast Dash > player B
                 stop 1 main2
                 = A life {ours}
                 = B life {theirs}"
            ),
        );
    }
    // CR 119.4: a player with less life can't pay.
    plays(
        &[dash],
        "A battlefield Swamp
         A life 4
         B life 4
         A hand Dash
         1 main A cast Dash > player B
         stop 1 main2
         = B life 1",
    );
}

#[test]
fn rule_101_4_each_player_loses_life_unless_they_pay() {
    let mauler = "Mauler | {B} | Creature — Ogre | At the beginning of your end step, each player loses 4 life unless they sacrifice a nontoken creature. | 4/6";
    plays(
        &[mauler],
        "A battlefield Mauler, Bear
         B battlefield Bird
         choose A no
         choose B yes
         stop 1 cleanup
         = A life 16
         = B life 20
         = A battlefield Bear 1
         = B graveyard Bird 1",
    );
    plays(
        &[mauler],
        "A battlefield Mauler, Bear
         choose A target Bear
         stop 1 cleanup
         = A life 20
         = B life 16
         = A graveyard Bear 1",
    );
}

#[test]
fn rule_118_12_the_controller_of_an_object_pays() {
    let venom = "Venom | {B} | Instant | Put three -1/-1 counters on target creature. Its controller loses 3 life unless they sacrifice another nonland permanent or discard a card. |";
    plays(
        &[venom],
        "A battlefield Swamp
         A hand Venom, Bear
         B battlefield Giant, Island
         1 main A cast Venom > Giant
         stop 1 main2
         = B size Giant 2/2
         = B life 17
         = A life 20",
    );
    plays(
        &[venom],
        "A battlefield Swamp
         A hand Venom
         B battlefield Giant, Bird
         1 main A cast Venom > Giant
         stop 1 main2
         = B battlefield Giant 1
         = B graveyard Bird 1
         = B life 20",
    );
    let seizures = "Seizures | {B} | Enchantment — Aura | Enchant creature // Whenever enchanted creature becomes tapped, ~ deals 3 damage to that creature's controller unless that player pays {3}. |";
    for (lands, life) in [(3, 20), (2, 17)] {
        plays(
            &[seizures],
            &format!(
                "A battlefield Swamp
                 A hand Seizures
                 B battlefield Bear, Island*{lands}
                 1 main A cast Seizures > Bear
                 2 attack B Bear
                 stop 2 main2
                 = B life {life}"
            ),
        );
    }
}

#[test]
fn rule_608_2d_mana_is_paid_and_something_sacrificed_together() {
    let smelter = "Smelter | {R} | Creature — Goblin | At the beginning of combat on your turn, you may pay {1} and sacrifice an artifact. If you do, create a 3/1 red Construct artifact creature token with haste. | 2/2";
    let trinket = "Trinket | {1} | Artifact | |";
    for (with, made) in [("Trinket, Mountain", 1), ("Trinket", 0), ("Mountain", 0)] {
        plays(
            &[smelter, trinket],
            &format!(
                "A battlefield Smelter, {with}
                 stop 1 main2
                 = A battlefield Construct {made}"
            ),
        );
    }
    plays(
        &[smelter, trinket],
        "A battlefield Smelter, Trinket, Mountain
         choose A no
         stop 1 main2
         = A battlefield Trinket 1
         = A tapped Mountain 0",
    );
}
