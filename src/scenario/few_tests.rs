//! Sentences of few cards, as duels.

use super::script::plays;

#[test]
fn rule_106_12a_an_additional_mana_is_added_when_a_swamp_is_tapped() {
    plays(
        &["Gloom | {3}{B} | Enchantment | Whenever you tap a Swamp for mana, add an additional {B}. |"],
        "A battlefield Swamp, Gloom
         A hand Murder
         B battlefield Bear
         1 main A cast Murder > Bear
         stop 1 end
         = B graveyard Bear 1",
    );
}

#[test]
fn rule_613_4c_a_bonus_counts_permanents_of_every_player() {
    let squire = "Squire | {W} | Creature — Knight | ~ gets +1/+0 as long as any player controls a red permanent. | 1/1";
    plays(
        &[squire],
        "A battlefield Squire
         B battlefield Giant
         1 main A = A size Squire 2/1
         stop 1 end
         = B life 20",
    );
    plays(
        &[squire],
        "A battlefield Squire, Bear
         stop 1 end
         = A size Squire 1/1",
    );
}

#[test]
fn rule_119_3_life_lost_this_turn_is_gained_again() {
    plays(
        &[
            "Child | {W} | Creature — Human | Sacrifice ~: You gain life equal to the life you've lost this turn. | 1/1",
        ],
        "A battlefield Mountain*2, Child
         A hand Shock*2
         1 main A cast Shock > player A
         1 main A cast Shock > player A
         1 main2 A = A life 16
         1 main2 A activate Sacrifice
         2 main A = A life 20
         stop 2 end
         = A life 20",
    );
}

#[test]
fn rule_608_2c_all_but_the_chosen_creature_are_destroyed() {
    let blast = "Blast | {R} | Sorcery | Choose up to one creature. Destroy the rest. |";
    plays(
        &[blast],
        "A battlefield Mountain, Bear
         A hand Blast
         B battlefield Giant, Bird
         choose A target Giant
         1 main A cast Blast
         stop 1 end
         = A battlefield Bear 0
         = B battlefield Bird 0
         = B battlefield Giant 1",
    );
    plays(
        &[blast],
        "A battlefield Mountain, Bear
         A hand Blast
         B battlefield Giant
         choose A no
         1 main A cast Blast
         stop 1 end
         = A battlefield Bear 0
         = B battlefield Giant 0",
    );
}

#[test]
fn rule_608_2c_a_spell_knows_whether_it_was_cast_in_its_controllers_main_phase() {
    let might = "Might | {G} | Instant | Target creature gets +2/+2 until end of turn. If you cast ~ during your main phase, that creature gets +4/+4 until end of turn instead. |";
    plays(
        &[might],
        "A battlefield Forest*3, Bear
         A hand Might*3
         1 upkeep A cast Might > Bear
         1 main A = A size Bear 4/4
         1 main A cast Might > Bear
         1 combat A = A size Bear 8/8
         2 main A cast Might > Bear
         2 combat A = A size Bear 4/4
         stop 2 end
         = A hand Might 0",
    );
    // CR 707.10: a copy isn't cast.
    let echo = "Echo | {U} | Instant | Copy target instant or sorcery spell you control. |";
    plays(
        &[might, echo],
        "A battlefield Forest, Island, Bear
         A hand Might, Echo
         1 main A cast Might > Bear
         1 main A cast Echo > Might
         1 main2 A = A size Bear 8/8
         stop 1 end
         = A graveyard Echo 1",
    );
}

#[test]
fn rule_601_3_a_spell_of_combat_on_your_turn_is_cast_then_alone() {
    plays(
        &[
            "Beating | {R} | Instant | Cast ~ only during combat on your turn. // Creatures you control gain double strike until end of turn. |",
        ],
        "A battlefield Mountain, Bear
         A hand Beating
         B battlefield Bird
         1 main A = A may-cast Beating no
         1 main2 A = A may-cast Beating no
         2 attack B Bird
         2 attack A = A may-cast Beating no
         3 attack A Bear
         3 attack A cast Beating
         stop 3 end
         = B life 16",
    );
}

#[test]
fn rule_701_44a_a_creature_explores_twice() {
    plays(
        &["Ranger | {G} | Creature — Scout | When ~ enters, it explores, then it explores again. | 2/1"],
        "A battlefield Forest
         A hand Ranger
         A library Bear, Island, Island
         1 main A cast Ranger
         stop 1 end
         = A hand Island 2
         = A size Ranger 2/1",
    );
}

#[test]
fn rule_702_143a_a_foretold_spell_does_more() {
    let cup = "Cup | {B} | Instant | Destroy target creature. If ~ was foretold, you gain 3 life. // Foretell {1}{B} |";
    plays(
        &[cup],
        "A battlefield Swamp*5
         A hand Cup*2
         B battlefield Bear, Giant
         1 main A activate Foretell
         1 main A cast Cup > Bear
         2 main A = A life 20
         2 main A cast Cup > Giant
         stop 2 end
         = B graveyard Giant 1
         = A life 23",
    );
}

#[test]
fn rule_702_34a_a_spell_cast_from_a_graveyard_does_more() {
    let copying = "Twin | {R} | Instant | Copy target instant or sorcery spell you control. If ~ was cast from a graveyard, copy that spell twice instead. You may choose new targets for the copies. // Flashback {R} |";
    plays(
        &[copying],
        "A battlefield Mountain*4
         A hand Twin, Shock*2
         1 main A cast Shock > player B
         1 main A cast Twin > Shock
         2 main A = B life 16
         2 main A cast Shock > player B
         2 main A activate Flashback > Shock
         stop 2 end
         = B life 10",
    );
    let seek = "Seek | {B} | Sorcery | Search your library for a card and put that card into your hand. If ~ was cast from a graveyard, instead search your library for two cards and put those cards into your hand. Then shuffle. // Flashback {B} |";
    plays(
        &[seek],
        "A battlefield Swamp*2
         A hand Seek
         1 main A cast Seek
         1 main2 A = A hand 1
         1 main2 A activate Flashback
         stop 1 end
         = A hand 3
         = A exile Seek 1",
    );
}

#[test]
fn rule_701_23_one_land_goes_onto_the_battlefield_and_the_other_into_the_hand() {
    let grow = "Grow | {2}{G} | Sorcery | Search your library for up to two basic land cards, reveal those cards, put one onto the battlefield tapped and the other into your hand, then shuffle. |";
    plays(
        &[grow],
        "A battlefield Forest*3
         A hand Grow
         choose A target Island
         choose A target Swamp
         A library Island, Swamp, Bear
         1 main A cast Grow
         stop 1 end
         = A battlefield Island 1
         = A tapped Island 1
         = A hand Swamp 1
         = A hand 1",
    );
    // Who finds one puts it onto the battlefield, and who finds none takes nothing into the hand.
    let top = "Top | {W} | Creature — Bird | If an opponent would search a library, that player searches the top four cards of that library instead. | 2/1";
    for (library, there) in [("Bear*4", 0), ("Bear*3, Island", 1)] {
        plays(
            &[grow, top],
            &format!(
                "A battlefield Forest*3
                 A hand Grow
                 B battlefield Top
                 A library {library}
                 1 main A cast Grow
                 stop 1 end
                 = A battlefield Island {there}
                 = A tapped Island {there}
                 = A hand 0"
            ),
        );
    }
}

#[test]
fn rule_113_7_an_activated_or_triggered_ability_is_countered() {
    let stifle = "Stifle | {U} | Instant | Counter target activated or triggered ability. |";
    let pinger = "Pinger | {R} | Creature — Wizard | {T}: ~ deals 1 damage to any target. // When ~ enters, you gain 4 life. | 1/1";
    plays(
        &[stifle, pinger],
        "A battlefield Mountain*2
         A hand Pinger
         B battlefield Island*2
         B hand Stifle*2
         1 main A cast Pinger
         1 main B = B may-cast Stifle no
         1 main B cast Stifle > When Pinger enters
         3 main A activate {T} > player B
         3 main B cast Stifle > {T}
         stop 3 end
         = A life 20
         = B life 20
         = B graveyard Stifle 2",
    );
}

#[test]
fn rule_615_12_combat_damage_of_yours_cant_be_prevented() {
    plays(
        &[
            "Beast | {G} | Creature — Beast | Combat damage that would be dealt by creatures you control can't be prevented. // {T}: ~ deals 1 damage to any target. | 4/4",
            "Peace | {W} | Enchantment | Prevent all damage that would be dealt to you. |",
            "Ping | {R} | Creature — Wizard | {T}: ~ deals 1 damage to any target. | 1/1",
        ],
        "A battlefield Beast, Bear, Ping
         B battlefield Peace
         1 main A activate {T} > player B
         1 attack A Bear
         stop 1 end
         = B life 18",
    );
    // Not that of another player's creatures, and not that of what isn't a creature.
    plays(
        &[
            "Beast | {G} | Creature — Beast | Combat damage that would be dealt by creatures you control can't be prevented. | 4/4",
            "Peace | {W} | Enchantment | Prevent all damage that would be dealt to you. |",
        ],
        "A battlefield Beast, Peace
         B battlefield Bear
         2 attack B Bear
         stop 2 end
         = A life 20",
    );
}

#[test]
fn rule_702_6a_equip_abilities_are_activated_as_instants() {
    let sword = "Sword | {1} | Artifact — Equipment | Equipped creature gets +2/+0. // Equip {1} |";
    let shikari = "Shikari | {W} | Creature — Cat | You may activate equip abilities any time you could cast an instant. | 2/2";
    plays(
        &[sword, shikari],
        "A battlefield Shikari, Sword, Bear, Plains
         1 attack A Bear
         1 attack A activate Equip > Bear
         stop 1 end
         = B life 16",
    );
    plays(
        &[sword, shikari],
        "A battlefield Sword, Bear, Plains
         B battlefield Shikari
         1 attack A Bear
         1 attack A = A may-activate Equip no
         stop 1 end
         = B life 18",
    );
}

#[test]
fn rule_614_1a_one_counter_less_is_put() {
    let vizier = "Vizier | {W} | Creature — Cleric | If one or more -1/-1 counters would be put on a creature you control, that many -1/-1 counters minus one are put on it instead. | 2/1";
    let blight = "Blight | {B} | Sorcery | Put two -1/-1 counters on target creature. |";
    plays(
        &[vizier, blight],
        "A battlefield Vizier, Giant, Swamp*2
         A hand Blight*2
         B battlefield Bird
         1 main A cast Blight > Giant
         1 main A cast Blight > Bird
         stop 1 end
         = A size Giant 4/4
         = B graveyard Bird 1",
    );
    let druid = "Druid | {G} | Creature — Elf | {T}: Add {G}. // Put a -1/-1 counter on ~: Untap ~. | 0/2";
    plays(
        &[vizier, druid],
        "A battlefield Vizier, Druid
         1 main A activate Put a -1/-1
         1 main A wait
         1 main A activate Put a -1/-1
         1 main A wait
         1 main A activate Put a -1/-1
         stop 1 end
         = A size Druid 0/2",
    );
    // CR 616.1: one is taken off before they are doubled, which is the fewest.
    let doubled = "Doubler | {G} | Enchantment | If one or more -1/-1 counters would be put on a creature you control, twice that many -1/-1 counters are put on it instead. |";
    plays(
        &[vizier, doubled, blight],
        "A battlefield Vizier, Doubler, Giant, Swamp
         A hand Blight
         1 main A cast Blight > Giant
         stop 1 end
         = A size Giant 3/3",
    );
}

#[test]
fn rule_614_1_what_a_spell_damaged_is_exiled_as_it_dies() {
    plays(
        &[
            "Torch | {R} | Instant | ~ deals 2 damage to target creature or planeswalker. If a permanent dealt damage by ~ would die this turn, exile it instead. |",
        ],
        "A battlefield Mountain
         A hand Torch
         B battlefield Bear
         1 main A cast Torch > Bear
         stop 1 end
         = B exile Bear 1",
    );
}

#[test]
fn rule_701_14_creatures_that_fight_are_noted() {
    let regent = "Regent | {G} | Creature — Dragon | {T}: ~ fights target creature. // Whenever a creature you control fights, put two +1/+1 counters on it at the beginning of the next end step. | 4/5";
    plays(
        &[regent],
        "A battlefield Regent, Giant
         B battlefield Bear
         1 main A activate {T} > Bear
         1 main2 A = A size Regent 4/5
         stop 1 end
         = A size Regent 6/7
         = A size Giant 5/5
         = B graveyard Bear 1",
    );
    // Both of them, if both are yours.
    plays(
        &[regent, "Wall | {W} | Creature — Wall | | 0/9"],
        "A battlefield Regent, Wall
         1 main A activate {T} > Wall
         2 upkeep A = A size Regent 6/7
         stop 2 end
         = A size Wall 2/11",
    );
}

#[test]
fn rule_118_3_all_lands_are_sacrificed_as_a_cost() {
    plays(
        &[
            "Tomb | | Legendary Land | {T}: Add {B}. // {2}{B}{B}, {T}, Sacrifice all lands you control: Create a legendary 5/5 black Demon Spirit creature token with flying named Urami. |",
        ],
        "A battlefield Tomb, Swamp*5
         B battlefield Swamp
         1 main A activate {2}{B}{B}
         stop 1 end
         = A battlefield Swamp 0
         = A battlefield Tomb 0
         = B battlefield Swamp 1
         = A battlefield Urami 1",
    );
}

#[test]
fn rule_104_2b_a_hundred_counters_win() {
    plays(
        &[
            "Peak | {G} | Enchantment | {X}: Put X tower counters on ~. // {0}: Double the number of tower counters on ~. // At the beginning of your upkeep, if there are 100 or more tower counters on ~, you win the game. |",
        ],
        "A battlefield Peak, Forest*25
         choose A X=25
         1 main A activate {X}
         1 main A wait
         1 main A activate {0}
         1 main A wait
         1 main2 A activate {0}
         1 main2 A wait
         1 main2 A = A counter Peak tower 100
         stop 3 main
         = A game won",
    );
}

#[test]
fn rule_701_9_a_card_of_a_kind_that_was_discarded_pays_off() {
    let vohar = "Looter | {B} | Creature — Wizard | {T}: Draw a card, then discard a card. If you discarded an instant or sorcery card this way, each opponent loses 1 life and you gain 1 life. | 1/2";
    plays(
        &[vohar],
        "A battlefield Looter
         A hand Shock
         A library Bear
         choose A target Shock
         choose A target Bear
         1 main A activate {T}
         3 main A = A life 21
         3 main A activate {T}
         stop 3 end
         = A life 21
         = B life 19",
    );
}
