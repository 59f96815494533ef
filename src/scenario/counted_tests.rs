//! What is counted over a turn or a game, and what happens once in it: duels with cards made for the purpose.

use super::script::plays;

const KILL: &str = "Kill | {B} | Instant | Destroy target creature. |";
const SWEEP: &str = "Sweep | {B}{B} | Sorcery | Destroy all creatures. |";

#[test]
fn rule_603_10a_each_of_several_that_die_together_counts_all_of_them() {
    let keeper = "Keeper | {B} | Creature — Zubera Spirit | When ~ dies, you gain 2 life for each Zubera that died this turn. | 1/2";
    plays(
        &[keeper, SWEEP],
        "A battlefield Swamp*2, Keeper*2, Bear
         A hand Sweep
         B battlefield Keeper
         1 main A cast Sweep
         stop 1 end
         = A life 32
         = B life 26",
    );
    // A turn later nothing has died.
    plays(
        &[keeper, KILL],
        "A battlefield Swamp*2, Keeper*2
         A hand Kill*2
         1 main A cast Kill > Keeper
         2 main A cast Kill > Keeper
         stop 2 end
         = A life 24",
    );
}

#[test]
fn rule_603_2_the_first_spell_of_its_kind_is_not_the_first_spell() {
    let singer = "Singer | {G} | Creature — Merfolk | Whenever you cast your first enchantment spell each turn, you gain 3 life. | 1/1";
    let ward = "Glow | {W} | Enchantment | |";
    plays(
        &[singer, ward],
        "A battlefield Plains*2, Mountain, Singer
         A hand Glow*2, Shock
         1 main A cast Shock > player B
         1 main A wait
         1 main A cast Glow
         1 main A wait
         1 main A = A life 23
         1 main A cast Glow
         stop 1 end
         = A life 23",
    );
    let drawer = "Drawer | {U} | Creature — Human | Whenever you draw your fifth card each turn, you gain 5 life. | 1/1";
    let four = "Four | {U} | Sorcery | Draw four cards. |";
    plays(
        &[drawer, four],
        "A battlefield Island*2, Drawer
         A hand Four*2
         A library Island*9
         3 main A cast Four
         3 main A wait
         3 main A = A life 25
         3 main A cast Four
         stop 3 end
         = A life 25",
    );
}

#[test]
fn rule_101_2_what_cant_be_cast_in_the_first_turns_waits_for_ones_own_fourth() {
    let avenger = "Avenger | {W}{W} | Creature — Angel | You can't cast ~ during your first, second, or third turns of the game. // Flash | 3/3";
    plays(
        &[avenger],
        "A battlefield Plains*2
         A hand Avenger
         1 main A = A may-cast Avenger no
         2 main A = A may-cast Avenger yes
         3 main A = A may-cast Avenger no
         5 main A = A may-cast Avenger no
         7 main A cast Avenger
         stop 7 end
         = A battlefield Avenger 1",
    );
}

#[test]
fn rule_603_2h_an_ability_that_triggers_only_once_does_so_for_each_object() {
    let leader = "Leader | {W} | Creature — Human | At the beginning of your upkeep, put a +1/+1 counter on ~. This ability triggers only once. | 1/1";
    let blink = "Blink | {W} | Instant | Exile target creature you control, then return that card to the battlefield under your control. |";
    plays(
        &[leader, blink],
        "A battlefield Plains, Leader
         A hand Blink
         3 main A = A size Leader 2/2
         5 main A = A size Leader 2/2
         5 main A cast Blink > Leader
         5 main2 A = A size Leader 1/1
         stop 9 end
         = A size Leader 2/2",
    );
}

#[test]
fn rule_701_44_exploring_tells_a_land_card_from_another_and_from_none() {
    let scout = "Scout | {G} | Creature — Scout | Whenever a creature you control explores a land card, you gain 1 life. // Whenever a creature you control explores a nonland card, you gain 10 life. // {0}: ~ explores. | 1/1";
    plays(
        &[scout],
        "A battlefield Scout
         A only-library Shock, Forest
         choose A yes
         1 main A activate {0}
         1 main A wait
         1 main A = A life 21
         1 main A activate {0}
         1 main A wait
         1 main A = A life 31
         1 main A activate {0}
         stop 1 end
         = A life 31
         = A size Scout 3/3",
    );
}

#[test]
fn rule_702_26_what_phases_out_or_leaves_triggers_and_may_be_kept_from_phasing() {
    let familiar = "Familiar | {U} | Creature — Illusion | Phasing // When ~ phases out or leaves the battlefield, you gain 3 life. // {U}: Until your next upkeep, ~ can't phase out. | 2/2";
    plays(
        &[familiar, KILL],
        "A battlefield Island*2, Swamp
         A hand Kill, Familiar
         1 main A cast Familiar
         1 main2 A activate {U}:
         3 main A = A battlefield Familiar 1
         3 main A = A life 20
         5 main A = A battlefield Familiar 0
         5 main A = A life 23
         7 main A cast Kill > Familiar
         stop 7 end
         = A life 26",
    );
}

#[test]
fn rule_702_187_a_card_with_mayhem_is_cast_in_the_turn_in_which_it_was_discarded() {
    let raider = "Raider | {3}{R} | Creature — Spider | Mayhem {R} | 4/4";
    let works =
        "Works | | Land | ~ enters tapped. // When ~ enters from a graveyard, you lose 2 life. // Mayhem |";
    let drop = "Drop | {0} | Instant | Discard two cards. |";
    plays(
        &[raider, works, drop],
        "A battlefield Mountain
         A hand Raider, Works, Drop
         1 main A cast Drop
         1 main A wait
         1 main A = A may-cast Raider yes
         1 main A play Works
         1 main A cast Raider with mayhem
         stop 1 end
         = A battlefield Raider 1
         = A battlefield Works 1
         = A life 18",
    );
    // Not a turn later, nor if it came there otherwise.
    plays(
        &[raider, works, drop],
        "A battlefield Mountain
         A hand Raider, Drop, Works
         A graveyard Raider
         1 main A = A may-cast Raider no
         1 main A cast Drop
         3 main A = A may-cast Raider no
         3 main A = A may-play Works no
         stop 3 end
         = A graveyard Raider 2",
    );
}

#[test]
fn rule_614_12_counters_for_x_come_twice_if_x_is_great() {
    let hydra = "Hydra | {X}{G} | Creature — Hydra | ~ enters with X +1/+1 counters on it. If X is 5 or more, it enters with an additional X +1/+1 counters on it. | 0/0";
    for (lands, x, size) in [(5, 4, "4/4"), (6, 5, "10/10")] {
        plays(
            &[hydra],
            &format!(
                "A battlefield Forest*{lands}
                 A hand Hydra
                 choose A X={x}
                 1 main A cast Hydra
                 stop 1 end
                 = A size Hydra {size}"
            ),
        );
    }
    let horde = "Horde | {B} | Creature — Zombie | ~ enters with a +1/+1 counter on it for each other Zombie you control and each Zombie card in your graveyard. // If ~ would be dealt damage, prevent that damage and remove a +1/+1 counter from it. | 0/0";
    let ghoul = "Ghoul | {B} | Creature — Zombie | | 1/1";
    plays(
        &[horde, ghoul],
        "A battlefield Swamp, Mountain, Ghoul
         A hand Horde, Shock
         A graveyard Ghoul*2
         1 main A cast Horde
         1 main A wait
         1 main A = A size Horde 3/3
         1 main A cast Shock > Horde
         stop 1 end
         = A size Horde 2/2",
    );
}

#[test]
fn rule_601_2f_the_first_spell_of_its_kind_costs_less() {
    let conduit = "Conduit | {6} | Creature — Eldrazi | The first creature spell you cast each turn costs {1} less to cast. | 5/5";
    plays(
        &[conduit],
        "A battlefield Forest*3, Conduit
         A hand Bear*2
         1 main A cast Bear
         1 main A wait
         1 main A = A tapped Forest 1
         1 main A cast Bear
         stop 1 end
         = A tapped Forest 3",
    );
}

#[test]
fn rule_608_2h_x_is_the_toughness_of_what_was_sacrificed() {
    let pack = "Pack | {G} | Enchantment | At the beginning of your end step, you may sacrifice a nontoken creature. If you do, create X 2/2 green Wolf creature tokens, where X is the sacrificed creature's toughness. |";
    plays(
        &[pack],
        "A battlefield Pack, Giant
         choose A yes
         stop 2 upkeep
         = A battlefield Wolf Token 5",
    );
}
