//! Chapter 6 of the rules as duels of cards made for them: spells, abilities and effects.

use super::script::plays;

#[test]
fn rule_613_8_a_lord_that_loses_its_abilities_gives_none() {
    // The one effect takes the other's ability away: it is applied first, though it is newer.
    plays(
        &[
            "Lord | {1}{U} | Creature — Merfolk | Other Merfolk you control have flying. | 2/2",
            "Fish | {U} | Creature — Merfolk | | 1/1",
            "Humble | {U} | Instant | Target creature loses all abilities until end of turn. |",
        ],
        "A battlefield Lord, Fish, Island
         A hand Humble
         1 main A = has Fish: flying
         1 main A cast Humble > Lord
         1 main A wait
         stop 1 main
         = hasn't Fish: flying",
    );
}

#[test]
fn rule_613_8_what_counts_artifacts_waits_for_what_makes_them() {
    plays(
        &[
            "Relic | {4} | Artifact | ~ is a 5/5 Golem artifact creature as long as you control three or more artifacts. |",
            "Cup | {1} | Artifact | |",
            "Nexus | | Land | {G}: ~ becomes a 1/1 artifact creature until end of turn. It's still a land. |",
        ],
        "A battlefield Relic, Cup, Nexus, Forest
         1 main A activate {G}
         1 main A wait
         stop 1 main
         = size Relic 5/5",
    );
}

#[test]
fn rule_608_2b_what_blocked_a_creature_that_has_left_still_blocked_it() {
    plays(
        &["Knight | {1}{B} | Creature — Knight | {B}: Destroy target creature blocking ~. | 2/2"],
        "A battlefield Knight, Swamp*3
         A hand Murder
         B battlefield Giant
         1 attack A Knight
         1 block B Giant x Knight
         1 block A activate {B} > Giant
         1 block A cast Murder > Knight
         stop 1 end
         = graveyard Giant 1",
    );
}

#[test]
fn rule_603_10_creatures_sacrificed_together_see_each_other_die() {
    plays(
        &[
            "Mourner | {1}{B} | Creature — Human | Whenever ~ or another creature dies, you gain 1 life. | 1/1",
            "Rite | {B} | Sorcery | As an additional cost to cast this spell, sacrifice two creatures. // Draw a card. |",
        ],
        "A battlefield Mourner, Bear, Swamp
         A hand Rite
         1 main A cast Rite
         stop 1 end
         = A life 22",
    );
}

#[test]
fn rule_603_6a_creatures_that_enter_together_see_each_other_enter() {
    plays(
        &[
            "Warden | {W} | Creature — Human | Whenever another creature enters, you gain 1 life. | 1/1",
            "Dawn | {W} | Sorcery | Return all creature cards from your graveyard to the battlefield. |",
        ],
        "A battlefield Plains
         A hand Dawn
         A graveyard Warden*2
         1 main A cast Dawn
         stop 1 end
         = A life 22",
    );
}

#[test]
fn rule_614_9_only_so_much_damage_is_redirected() {
    plays(
        &[
            "Ward | {1}{W} | Enchantment — Aura | Enchant creature // {W}: The next 1 damage that would be dealt to enchanted creature this turn is dealt to any target instead. |",
        ],
        "A battlefield Bear, Plains*3
         A hand Ward
         B battlefield Mountain
         B hand Shock
         1 main A cast Ward > Bear
         1 main A wait
         1 main A activate {W} > player B
         1 main2 B cast Shock > Bear
         stop 1 end
         = B life 19
         = A battlefield Bear 1",
    );
}

#[test]
fn rule_605_1a_creatures_sacrificed_for_mana_pay_for_spells() {
    plays(
        &["Altar | {3} | Artifact | Sacrifice a creature: Add {C}{C}. |", "Idol | {3} | Artifact | |"],
        "A battlefield Altar, Forest, Bear
         A hand Idol
         1 main A = A may-cast Idol yes
         1 main A cast Idol
         stop 1 end
         = A battlefield Idol 1
         = A graveyard Bear 1",
    );
}

#[test]
fn rule_603_7c_that_card_is_what_was_equipped_as_it_died() {
    plays(
        &[
            "Orb | {2} | Artifact — Equipment | Whenever equipped creature dies, return that card to the battlefield under its owner's control at the beginning of the next end step. // Equip {1} |",
        ],
        "A battlefield Orb, Bear, Swamp*3
         A hand Murder
         1 main A activate Equip > Bear
         1 main A wait
         1 main A cast Murder > Bear
         stop 1 end
         = A battlefield Bear 1",
    );
}

#[test]
fn a_cost_of_attacking_that_is_not_paid_keeps_the_creature_home() {
    plays(
        &[
            "Prison | {2}{W} | Enchantment | Creatures can't attack you unless their controller pays {2} for each creature they control that's attacking you. |",
        ],
        "A battlefield Bear, Forest*2
         B battlefield Prison
         1 attack A Bear
         choose A no
         stop 1 main2
         = B life 20
         = tapped Forest 0",
    );
}

#[test]
fn rule_614_12_what_is_not_paid_for_enters_tapped() {
    let crypt = "Crypt | | Land — Swamp Mountain | As ~ enters, you may pay 2 life. If you don't, it enters tapped. |";
    for (answer, life, tapped) in [("yes", 18, 0), ("no", 20, 1)] {
        plays(
            &[crypt],
            &format!(
                "A hand Crypt
                 1 main A play Crypt
                 choose A {answer}
                 stop 1 end
                 = A life {life}
                 = tapped Crypt {tapped}"
            ),
        );
    }
}

#[test]
fn rule_603_2c_one_or_more_triggers_once_for_what_happens_together() {
    plays(
        &[
            "Mourner | {1}{B} | Creature — Human | Whenever one or more other creatures you control die, you gain 1 life. | 4/4",
            "Sweep | {R} | Sorcery | ~ deals 2 damage to each creature. |",
        ],
        "A battlefield Mourner, Bear*2, Mountain*2
         A hand Sweep, Shock
         A battlefield Mourner, Bear*2, Bird, Mountain*2
         1 main A cast Shock > Bird
         1 main A wait
         1 main A cast Sweep
         stop 1 end
         = A graveyard Bear 2
         = A life 22",
    );
}

#[test]
fn rule_614_6_what_would_be_put_into_a_graveyard_is_shuffled_away() {
    plays(
        &[
            "Colossus | {4} | Artifact Creature — Golem | If ~ would be put into a graveyard from anywhere, reveal ~ and shuffle it into its owner's library instead. | 5/5",
        ],
        "A battlefield Swamp*2
         A hand Murder
         B battlefield Colossus
         1 main A cast Murder > Colossus
         stop 1 end
         = B graveyard 0
         = B library Colossus 1",
    );
}

#[test]
fn rule_603_4_a_creature_that_was_put_onto_the_battlefield_was_not_cast() {
    let cacodemon = "Fiend | {1}{B} | Creature — Demon | When ~ enters, if you cast it from your hand, each opponent loses 3 life. | 3/3";
    plays(
        &[
            cacodemon,
            "Wake | {B} | Sorcery | Return target creature card from your graveyard to the battlefield. |",
        ],
        "A battlefield Swamp*3
         A hand Fiend, Wake
         A graveyard Fiend
         1 main A cast Wake > Fiend
         1 main A wait
         1 main A = B life 20
         1 main A cast Fiend
         stop 1 end
         = B life 17",
    );
}

#[test]
fn rule_608_2_an_ability_knows_how_often_it_has_resolved_this_turn() {
    plays(
        &[
            "Pilgrim | {1}{R} | Creature — Elemental | {R}: Put a +1/+1 counter on ~. If this is the third time this ability has resolved this turn, remove all +1/+1 counters from ~, and it deals that much damage to each creature and each player. | 1/5",
        ],
        "A battlefield Pilgrim, Mountain*3
         1 main A activate {R}
         1 main A wait
         1 main A activate {R}
         1 main A wait
         1 main A activate {R}
         stop 1 end
         = A life 17
         = B life 17
         = size Pilgrim 1/5",
    );
}

#[test]
fn the_set_that_was_tapped_is_what_does_not_untap() {
    plays(
        &[
            "Sleep | {U} | Sorcery | Tap all creatures target player controls. Those creatures don't untap during that player's next untap step. |",
        ],
        "A battlefield Island
         A hand Sleep
         B battlefield Bear*2
         1 main A cast Sleep > player B
         2 main B = tapped Bear 2
         stop 4 main
         = tapped Bear 0",
    );
}

#[test]
fn rule_603_2c_a_creature_blocked_by_two_is_dealt_damage_once() {
    plays(
        &[
            "Dino | {4}{G} | Creature — Dinosaur | Enrage — Whenever ~ is dealt damage, you gain 1 life. | 6/6",
        ],
        "A battlefield Dino
         B battlefield Bear*2
         1 attack A Dino
         1 block B Bear x Dino
         1 block B Bear x Dino
         stop 1 end
         = A life 21",
    );
}

#[test]
fn rule_603_2c_one_source_deals_damage_to_several_at_once() {
    plays(
        &[
            "Terror | {3}{R} | Creature — Elemental | Whenever a red source you control deals damage to one or more permanents and/or players, put a +1/+1 counter on ~. | 4/4",
            "Quake | {R} | Sorcery | ~ deals 1 damage to each creature and each player. |",
        ],
        "A battlefield Terror, Bear, Mountain
         A hand Quake
         1 main A cast Quake
         stop 1 end
         = counter Terror +1/+1 1",
    );
}

#[test]
fn rule_614_6_what_is_dealt_damage_this_way_is_exiled_as_it_dies() {
    plays(
        &[
            "Anger | {R} | Sorcery | ~ deals 2 damage to each creature. If a creature dealt damage this way would die this turn, exile it instead. |",
        ],
        "A battlefield Bear, Mountain
         A hand Anger
         B battlefield Bear, Giant
         1 main A cast Anger
         stop 1 end
         = exile Bear 2
         = graveyard Bear 0",
    );
}

#[test]
fn rule_614_6_what_several_instructions_of_a_spell_dealt_damage_to_is_exiled_as_it_dies() {
    let spike = "Spike | {R} | Sorcery | ~ deals 2 damage to target creature, 3 damage to another target creature, and 4 damage to a third target creature. If a creature dealt damage this way would die this turn, exile it instead. |";
    plays(
        &[spike, "Ox | {3}{W} | Creature — Ox | | 2/4", "Wall | {2} | Creature — Wall | | 0/4"],
        "A battlefield Mountain, Swamp*4
         A hand Spike, Murder*2
         B battlefield Bear, Wall, Ox, Giant
         1 main A cast Spike > Bear, Wall, Ox
         1 main A wait
         1 main A cast Murder > Wall
         1 main A wait
         1 main A cast Murder > Giant
         stop 1 end
         = B exile Bear 1
         = B exile Wall 1
         = B exile Ox 1
         = B graveyard Giant 1",
    );
}

#[test]
fn rule_614_1a_damage_to_some_is_doubled() {
    plays(
        &[
            "Fury | {4}{R} | Enchantment | If a red source you control would deal damage to an opponent, it deals that much damage plus 2 instead. |",
        ],
        "A battlefield Fury, Mountain*2
         A hand Shock*2
         B battlefield Giant
         1 main A cast Shock > player B
         1 main A cast Shock > Giant
         stop 1 main
         = B life 16
         = B battlefield Giant 1",
    );
}

#[test]
fn the_first_targeting_of_a_turn_alone_is_countered() {
    plays(
        &[
            "Kira | {1}{U} | Creature — Spirit | Creatures you control have \"Whenever this creature becomes the target of a spell or ability for the first time each turn, counter that spell or ability.\" | 2/2",
        ],
        "A battlefield Mountain*2
         A hand Shock*2
         B battlefield Kira, Bear
         1 main A cast Shock > Bear
         1 main A wait
         1 main A = B battlefield Bear 1
         1 main A cast Shock > Bear
         stop 1 end
         = B battlefield Bear 0",
    );
}

#[test]
fn the_second_spell_of_a_turn_is_known_as_it_enters() {
    plays(
        &[
            "Cleric | {W} | Creature — Human | When ~ enters, if it was the second spell you cast this turn, you gain 2 life. | 1/1",
        ],
        "A battlefield Plains*3
         A hand Cleric*3
         1 main A cast Cleric
         1 main A cast Cleric
         1 main A cast Cleric
         stop 1 end
         = A life 22",
    );
}

#[test]
fn rule_601_3e_spells_may_be_cast_for_nothing_or_from_the_graveyard() {
    let science =
        "Science | {7} | Enchantment | You may cast spells from your hand without paying their mana costs. |";
    plays(
        &[science],
        "A battlefield Science
         A hand Giant
         1 main A cast Giant
         stop 1 end
         = A battlefield Giant 1",
    );
    let crawler = "Crawler | {B} | Creature — Zombie | You may cast ~ from your graveyard as long as you control a Zombie. | 2/1";
    plays(
        &[crawler, "Corpse | {1}{B} | Creature — Zombie | | 2/2"],
        "A battlefield Swamp*3
         A hand Corpse
         A graveyard Crawler
         1 main A = A may-cast Crawler no
         1 main A cast Corpse
         1 main A wait
         1 main A cast Crawler
         stop 1 end
         = A battlefield Crawler 1",
    );
}

#[test]
fn a_permission_for_each_turn_is_used_once() {
    plays(
        &[
            "Chief | {3}{G} | Creature — Spirit | Once during each of your turns, you may cast a creature spell from your graveyard. | 3/4",
        ],
        "A battlefield Chief, Forest*4
         A graveyard Bear*2
         1 main A cast Bear
         1 main A wait
         1 main A = A may-cast Bear no
         3 main A cast Bear
         stop 3 end
         = A battlefield Bear 2",
    );
}

#[test]
fn rule_608_2n_a_spell_that_moves_itself_does_not_go_to_the_graveyard() {
    plays(
        &[
            "Zenith | {B} | Sorcery | Put a -1/-1 counter on each creature. Shuffle ~ into its owner's library. |",
            "Restock | {G} | Sorcery | You gain 1 life. Exile ~. |",
        ],
        "A battlefield Swamp, Forest
         A hand Zenith, Restock
         1 main A cast Zenith
         1 main A wait
         1 main A cast Restock
         stop 1 end
         = A library Zenith 1
         = A exile Restock 1
         = A graveyard 0",
    );
}

#[test]
fn rule_605_1a_mana_that_counts_what_the_ability_has_done_pays() {
    plays(
        &[
            "Generator | {4} | Artifact | {T}: Put a charge counter on ~. Add X mana of any one color, where X is the number of charge counters on ~. |",
        ],
        "A battlefield Generator
         A hand Shock
         1 main A cast Shock > player B
         stop 1 end
         = B life 18
         = counter Generator charge 1",
    );
}

#[test]
fn spells_of_a_kind_cant_be_countered() {
    plays(
        &[
            "Root | {1}{G} | Creature — Sliver | Sliver spells can't be countered. | 2/2",
            "Sliver | {G} | Creature — Sliver | | 1/1",
            "Cancel | {U} | Instant | Counter target spell. |",
        ],
        "A battlefield Root, Forest*3
         A hand Sliver, Bear
         B battlefield Island*2
         B hand Cancel*2
         1 main A cast Sliver
         1 main B cast Cancel > Sliver
         1 main A wait
         1 main A cast Bear
         1 main B cast Cancel > Bear
         stop 1 end
         = A battlefield Sliver 1
         = A battlefield Bear 0",
    );
}

#[test]
fn rule_615_a_phantom_loses_one_counter_for_damage_dealt_at_once() {
    plays(
        &[
            "Phantom | {4}{G}{G} | Creature — Wurm Spirit | ~ enters with four +1/+1 counters on it. // If damage would be dealt to ~, prevent that damage. Remove a +1/+1 counter from ~. | 2/0",
        ],
        "A battlefield Phantom, Mountain
         A hand Shock
         B battlefield Bear*2
         1 main A cast Shock > Phantom
         1 main A wait
         1 main A = counter Phantom +1/+1 3
         1 attack A Phantom
         1 block B Bear x Phantom
         1 block B Bear x Phantom
         stop 1 end
         = counter Phantom +1/+1 2",
    );
}

#[test]
fn rule_611_3_an_effect_that_lingers_ends_with_the_turn() {
    plays(
        &[
            "Song | {G} | Enchantment | Each noncreature artifact loses all abilities and becomes an artifact creature with power and toughness each equal to its mana value. If this enchantment leaves the battlefield, this effect continues until end of turn. |",
            "Relic | {4} | Artifact | {T}: You gain 1 life. |",
            "Naturalize | {G} | Instant | Destroy target enchantment. |",
        ],
        "A battlefield Relic, Song, Forest*2
         A hand Naturalize
         1 main A cast Naturalize > Song
         1 attack A Relic
         1 attack A = A may-activate {T} no
         stop 2 main
         = B life 16
         = A graveyard Song 1",
    );
}
