//! Creatures that fight each other (701.14), that blocked and were blocked, and that must attack (508.1d), as duels.

use super::Verdict;
use super::script::{plays, verdict};

#[test]
fn rule_701_14a_two_targets_without_a_common_type_fight_each_other() {
    let duel = "Kin Duel | {R} | Sorcery | Choose two target creatures that share no creature types. Those creatures fight each other. |";
    plays(
        &[duel],
        "A battlefield Mountain, Bear
         A hand Kin Duel
         B battlefield Giant
         1 main A cast Kin Duel > Bear, Giant
         stop 1 end
         = A graveyard Bear 1
         = B damage Giant 2",
    );
    let cub = "Cub | {G} | Creature — Bear Shaman | | 3/3";
    let kin = verdict(
        &[duel, cub],
        "A battlefield Mountain, Bear, Cub
         A hand Kin Duel
         1 main A cast Kin Duel > Bear, Cub
         stop 1 end
         = A battlefield Bear 1",
    );
    assert!(matches!(&kin, Verdict::Fail(why) if why.contains("could not cast")), "{kin:?}");
    // One of the two gone, nobody fights (701.14b).
    plays(
        &[duel],
        "A battlefield Mountain, Bear
         A hand Kin Duel
         B battlefield Giant, Swamp*2
         B hand Murder
         1 main A cast Kin Duel > Bear, Giant
         1 main B cast Murder > Bear
         stop 1 end
         = B damage Giant 0",
    );
}

#[test]
fn rule_509_1g_what_fought_a_legend_in_combat_is_known_afterwards() {
    let stand = "Bridge Stand | {W} | Instant | Destroy target creature that blocked or was blocked by a legendary creature this turn. |";
    let hero = "Hero | {2}{G} | Legendary Creature — Elf | | 4/6";
    plays(
        &[stand, hero],
        "A battlefield Plains, Hero
         A hand Bridge Stand
         B battlefield Giant
         1 attack A Hero
         1 block B Giant x Hero
         1 main2 A cast Bridge Stand > Giant
         stop 1 end
         = B graveyard Giant 1",
    );
    plays(
        &[stand, hero],
        "A battlefield Plains, Hero
         A hand Bridge Stand
         B battlefield Giant
         2 attack B Giant
         2 block A Hero x Giant
         2 main2 A cast Bridge Stand > Giant
         stop 2 end
         = B graveyard Giant 1",
    );
    let idle = verdict(
        &[stand, hero],
        "A battlefield Plains, Bear, Hero
         A hand Bridge Stand
         B battlefield Giant
         1 attack A Bear
         1 block B Giant x Bear
         1 main2 A cast Bridge Stand > Giant
         stop 1 end
         = B battlefield Giant 1",
    );
    assert!(matches!(&idle, Verdict::Fail(why) if why.contains("could not cast")), "{idle:?}");
}

#[test]
fn rule_508_1d_a_creature_held_since_the_turn_began_attacks_or_is_destroyed() {
    let imp = "Goad Imp | {2}{B} | Creature — Imp | {T}: Choose target non-Wall creature the active player has controlled continuously since the beginning of the turn. That creature attacks this turn if able. Destroy it at the beginning of the next end step if it didn't attack this turn. Activate only during an opponent's turn, before attackers are declared. | 1/1";
    plays(
        &[imp],
        "A battlefield Goad Imp
         B battlefield Bear
         2 main A activate {T} > Bear
         stop 3 upkeep
         = A life 18
         = B battlefield Bear 1",
    );
    // It cannot attack tapped, and is destroyed.
    let tapper = "Tapper | {1}{W} | Creature — Human | {0}: Tap target creature. | 0/1";
    plays(
        &[imp, tapper],
        "A battlefield Goad Imp, Tapper
         B battlefield Bear
         2 main A activate {T} > Bear
         2 main A activate {0} > Bear
         stop 3 upkeep
         = A life 20
         = B graveyard Bear 1",
    );
    // What has come this turn was not controlled all along.
    let fresh = verdict(
        &[imp],
        "A battlefield Goad Imp
         B battlefield Forest*2
         B hand Bear
         2 main B cast Bear
         2 main B wait
         2 combat A activate {T} > Bear
         stop 3 upkeep
         = B battlefield Bear 1",
    );
    assert!(matches!(&fresh, Verdict::Fail(why) if why.contains("could not activate")), "{fresh:?}");
}

#[test]
fn rule_510_1c_the_controller_may_have_a_creature_deal_damage_as_though_unblocked() {
    let might = "Rash Might | {2}{G} | Enchantment — Aura | Flash // Enchant creature // Enchanted creature gets +3/+3. // Enchanted creature's controller may have it assign its combat damage as though it weren't blocked. |";
    for (answer, life, bears) in [("yes", 15, 1), ("no", 20, 0)] {
        plays(
            &[might],
            &format!(
                "A battlefield Forest*3, Bear
                 A hand Rash Might
                 B battlefield Bear
                 1 main A cast Rash Might > Bear
                 choose A {answer}
                 1 attack A Bear
                 1 block B Bear x Bear
                 stop 1 end
                 = B life {life}
                 = B battlefield Bear {bears}"
            ),
        );
    }
}

#[test]
fn rule_603_2c_one_trigger_for_each_source_of_a_color_that_deals_damage() {
    let terror = "Red Maw | {3}{R} | Creature — Beast | Whenever a red source you control deals damage to one or more permanents and/or players, put a +1/+1 counter on ~. | 4/3";
    plays(
        &[terror],
        "A battlefield Red Maw, Giant, Bear
         B battlefield Bird, Bear
         1 attack A Red Maw
         1 attack A Giant
         1 attack A Bear
         stop 1 end
         = A counter Red Maw +1/+1 2
         = B life 9",
    );
}
