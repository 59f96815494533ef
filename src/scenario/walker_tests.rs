//! Planeswalkers and emblems as duels of cards made for them.

use super::script::plays;

#[test]
fn rule_114_4_an_emblem_changes_creatures_from_the_command_zone() {
    plays(
        &[
            "Sage | {2}{W} | Legendary Planeswalker — Sage | [−2]: You get an emblem with \"Creatures you control get +1/+0.\" | 3",
            "Nova | {R} | Sorcery | Destroy all nonland permanents. |",
        ],
        "A battlefield Sage, Bear, Mountain
         A hand Nova
         B battlefield Bird
         1 main A activate -2:
         1 main A wait
         1 main A = size Bear 3/2
         1 main A = size Bird 1/1
         1 main A cast Nova
         1 main A wait
         stop 1 end
         = A battlefield Sage 0
         = A graveyard Bear 1
         = A battlefield Mountain 1",
    );
}

#[test]
fn rule_114_4_two_emblems_both_work() {
    plays(
        &[
            "Sage | {2}{W} | Legendary Planeswalker — Sage | [−2]: You get an emblem with \"Creatures you control get +1/+0.\" | 5",
        ],
        "A battlefield Sage, Bear
         1 main A activate -2:
         1 main A wait
         3 main A activate -2:
         3 main A wait
         stop 3 end
         = size Bear 4/2",
    );
}

#[test]
fn rule_114_4_an_emblem_gives_lands_an_ability() {
    plays(
        &[
            "Smith | {2}{R} | Legendary Planeswalker — Smith | [−1]: You get an emblem with \"Mountains you control have '{T}: This land deals 1 damage to any target.'\" | 3",
        ],
        "A battlefield Smith, Mountain
         B battlefield Bird
         1 main A activate -1:
         1 main A wait
         1 main A activate {T}: > Bird
         1 main A wait
         stop 1 end
         = B graveyard Bird 1",
    );
}

#[test]
fn rule_114_4_an_emblem_triggers_each_turn() {
    plays(
        &[
            "Seer | {2}{U} | Legendary Planeswalker — Seer | [−3]: You get an emblem with \"At the beginning of your draw step, draw two additional cards\" and \"At the beginning of your end step, discard your hand.\" | 3",
        ],
        "A battlefield Seer
         A hand Bear
         A library Bird, Bird, Bird, Bird, Bird, Bird
         1 main A activate -3:
         1 main A wait
         2 main A = A hand Bear 0
         2 main A = A graveyard Bear 1
         3 main A = A hand Bird 3
         stop 4 main
         = A hand Bird 0
         = A graveyard Bird 3",
    );
}

#[test]
fn rule_201_2_what_has_the_same_name_goes_too() {
    plays(
        &[
            "Purge | {W} | Sorcery | Exile target creature and all other creatures with the same name as that creature. |",
        ],
        "A battlefield Plains, Bear
         A hand Purge
         B battlefield Bear, Bear, Bird
         1 main A cast Purge > Bear
         1 main A wait
         stop 1 end
         = A exile Bear 1
         = B exile Bear 2
         = B battlefield Bird 1",
    );
}

#[test]
fn each_other_creature_is_other_than_the_target() {
    // The source is another creature of the target's name.
    plays(
        &[
            "Pinger | {1}{R} | Creature — Wizard | {T}: ~ deals 1 damage to target creature an opponent controls and each other creature with the same name as that creature. | 1/1",
        ],
        "A battlefield Pinger
         B battlefield Pinger, Bear
         1 main A activate {T}: > Pinger
         1 main A wait
         stop 1 end
         = A graveyard Pinger 1
         = B graveyard Pinger 1
         = B battlefield Bear 1",
    );
}

#[test]
fn all_other_creatures_are_other_than_the_tokens_just_made() {
    plays(
        &[
            "Coup | {X}{W}{W} | Sorcery | Create X 1/1 white Soldier creature tokens. If X is 2 or more, destroy all other creatures. |",
        ],
        "A battlefield Plains*4, Bear
         A hand Coup
         B battlefield Giant
         1 main A cast Coup
         choose A X=2
         1 main A wait
         stop 1 end
         = A battlefield Soldier Token 2
         = A graveyard Bear 1
         = B graveyard Giant 1",
    );
}

#[test]
fn a_whole_library_is_exiled() {
    plays(
        &[
            "Mind | {2}{U} | Legendary Planeswalker — Mind | [−3]: Exile all cards from target player's library, then that player shuffles their hand into their library. | 3",
        ],
        "A battlefield Mind
         B hand Bear, Bird
         1 main A activate -3: > player B
         1 main A wait
         stop 1 end
         = B hand Bear 0
         = B library Bear 1
         = B library Bird 1
         = B library Forest 0",
    );
}

#[test]
fn rule_607_2a_the_exiled_cards_return_as_the_enchantment_leaves() {
    plays(
        &[
            "Sphere | {1}{W} | Enchantment | When ~ enters, you may exile target nonland permanent not named ~ and all other permanents with the same name as that permanent. // When ~ leaves the battlefield, return the exiled cards to the battlefield under their owner's control. |",
            "Naturalize | {G} | Instant | Destroy target enchantment. |",
        ],
        "A battlefield Plains*2, Forest
         A hand Sphere, Naturalize
         B battlefield Bear, Bear, Bird
         1 main A cast Sphere
         choose A target Bear
         choose A yes
         1 main A wait
         2 upkeep A = B exile Bear 2
         2 main A cast Naturalize > Sphere
         2 main A wait
         stop 2 end
         = B battlefield Bear 2
         = B exile Bear 0",
    );
}

const SAGE: &str = "Sage | {2}{W} | Legendary Planeswalker — Sage | [+1]: You gain 1 life. | 4";

#[test]
fn rule_508_1b_a_creature_attacks_a_planeswalker() {
    plays(
        &[SAGE],
        "A battlefield Bear, Bird
         B battlefield Sage
         1 attack A Bear
         1 attack A Bird
         choose A target Sage
         choose A target player B
         stop 1 end
         = counter Sage loyalty 2
         = B life 19",
    );
}

#[test]
fn rule_506_4c_who_attacks_a_planeswalker_that_has_gone_deals_no_damage() {
    plays(
        &[SAGE, "Rid | {W} | Instant | Exile target planeswalker. |"],
        "A battlefield Bear
         B battlefield Sage, Plains
         B hand Rid
         1 attack A Bear
         choose A target Sage
         1 attack B cast Rid > Sage
         stop 1 end
         = B life 20
         = B exile Sage 1",
    );
}

#[test]
fn rule_702_19_a_trampler_strikes_the_planeswalker_behind_its_blocker() {
    plays(
        &[SAGE, "Rhino | {3}{G} | Creature — Rhino | Trample | 4/4"],
        "A battlefield Rhino
         B battlefield Sage, Bird
         1 attack A Rhino
         choose A target Sage
         1 block B Bird x Rhino
         stop 1 end
         = counter Sage loyalty 1
         = B life 20
         = B graveyard Bird 1",
    );
}

#[test]
fn rule_508_3a_attacking_a_player_is_not_attacking_a_planeswalker() {
    plays(
        &[
            SAGE,
            "Toll | {W} | Enchantment | Whenever a creature attacks you, you gain 1 life. |",
            "Dart | {R} | Creature — Goblin | Whenever ~ attacks, it deals 1 damage to the player or planeswalker it's attacking. | 1/1",
        ],
        "A battlefield Dart
         B battlefield Sage, Toll
         1 attack A Dart
         choose A target Sage
         stop 1 end
         = counter Sage loyalty 2
         = B life 20",
    );
}
