//! Rules as duels of cards made for them.

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
fn rule_509_1h_unblocked_attackers_are_unblocked_as_soon_as_blocks_are_declared() {
    let seeker =
        "Seeker | {2}{B} | Creature — Ninja | Unblocked attacking Ninjas you control have lifelink. | 3/2";
    for blocker in ["Bear", "Mountain"] {
        plays(
            &[seeker],
            &format!(
                "A battlefield Seeker, Mountain
                 A hand Shock
                 B battlefield {blocker}
                 1 attack A Seeker
                 1 attack A = hasn't Seeker: lifelink
                 1 block A = has Seeker: lifelink
                 stop 1 end
                 = A life 23"
            ),
        );
    }
}

#[test]
fn rule_707_5_a_copy_makes_the_choices_of_what_it_copies() {
    plays(
        &[
            "Mimic | {2}{U} | Creature — Shapeshifter | You may have ~ enter as a copy of any creature on the battlefield. | 0/0",
            "Eater | {2}{G} | Creature — Beast | Devour 1 | 2/2",
        ],
        "A battlefield Eater, Bird, Island*3
         A hand Mimic
         1 main A cast Mimic
         choose A yes
         choose A target Eater
         choose A target Bird
         stop 1 end
         = A battlefield Eater 2
         = A graveyard Bird 1
         = counter Eater +1/+1 1",
    );
}

#[test]
fn rule_303_4f_an_aura_that_was_not_cast_may_enchant_what_cant_be_a_target() {
    plays(
        &[
            "Wings | {W} | Enchantment — Aura | Enchant creature // Enchanted creature gets +1/+1. |",
            "Sage | {2}{G} | Creature — Human | Shroud | 2/2",
            "Recall | {W} | Sorcery | Return target enchantment card from your graveyard to the battlefield. |",
        ],
        "A battlefield Sage, Bird, Plains
         A hand Recall
         A graveyard Wings
         1 main A cast Recall > Wings
         choose A target Sage
         stop 1 end
         = A attached Wings to Sage",
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
fn rule_700_2_each_mode_has_its_own_targets() {
    plays(
        &[
            "Command | {1}{R} | Instant | Choose two — // • Tap target creature. // • ~ deals 2 damage to target creature. // • Draw a card. |",
        ],
        "A battlefield Mountain*2
         A hand Command
         B battlefield Giant, Bear
         1 main A cast Command > Giant, Bear
         choose A mode 1
         choose A mode 2
         stop 1 end
         = B tapped Giant 1
         = B graveyard Bear 1
         = B battlefield Giant 1",
    );
}

#[test]
fn rule_106_3_a_combination_of_three_mana_may_be_of_two_colors() {
    plays(
        &[
            "Jack | {R} | Creature — Orc | {T}, Sacrifice a Forest: Add three mana in any combination of {R} and/or {G}. | 1/1",
            "Twister | {R}{R}{G} | Creature — Elemental | | 2/5",
        ],
        "A battlefield Jack, Forest
         A hand Twister
         1 main A activate {T}, Sacrifice a Forest
         1 main A cast Twister
         choose A amount 2
         stop 1 end
         = A battlefield Twister 1",
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
fn rule_508_1a_a_spell_for_those_who_have_been_attacked() {
    let blow = "Blow | {U} | Instant | Cast this spell only during the declare attackers step and only if you've been attacked this step. // Draw a card. |";
    plays(
        &[blow],
        "A battlefield Bear
         B battlefield Island
         B hand Blow
         1 combat B = B may-cast Blow no
         1 attack A Bear
         1 attack B = B may-cast Blow yes
         1 block B = B may-cast Blow no
         stop 1 end
         = B life 18",
    );
}

#[test]
fn rule_122_1d_a_stun_counter_is_removed_instead_of_untapping() {
    plays(
        &["Freeze | {U} | Sorcery | Tap target creature and put two stun counters on it. |"],
        "A battlefield Island
         A hand Freeze
         B battlefield Bear
         1 main A cast Freeze > Bear
         2 main B = tapped Bear 1
         4 main B = tapped Bear 1
         stop 6 upkeep
         = tapped Bear 0
         = counter Bear stun 0",
    );
}

#[test]
fn rule_122_1h_a_creature_with_a_finality_counter_is_exiled_as_it_dies() {
    plays(
        &[
            "Wake | {B} | Sorcery | Return target creature card from your graveyard to the battlefield with a finality counter on it. |",
        ],
        "A battlefield Swamp*3
         A hand Wake, Murder
         A graveyard Bear
         1 main A cast Wake > Bear
         1 main A wait
         1 main A cast Murder > Bear
         stop 1 end
         = A exile Bear 1",
    );
}

#[test]
fn rule_122_1_energy_is_got_and_paid() {
    plays(
        &[
            "Chaser | {1}{R} | Creature — Human | When ~ enters, you get {E}{E}. // Pay {E}{E}: ~ gets +2/+0 until end of turn. | 2/2",
        ],
        "A battlefield Mountain*2
         A hand Chaser
         1 main A cast Chaser
         1 main A wait
         1 main A = A counter energy 2
         1 main A activate Pay {E}{E}
         1 main A = A may-activate Pay {E}{E} no
         stop 1 main
         = size Chaser 4/2",
    );
}

#[test]
fn rule_701_6_a_countered_spell_goes_where_the_counter_says() {
    plays(
        &[
            "Return | {U} | Instant | Counter target spell. If that spell is countered this way, put it into its owner's hand instead of into that player's graveyard. |",
        ],
        "A battlefield Forest*2
         A hand Bear
         B battlefield Island
         B hand Return
         1 main A cast Bear
         1 main B cast Return > Bear
         stop 1 end
         = A hand Bear 1
         = A graveyard 0",
    );
}

#[test]
fn rule_118_12_what_follows_if_it_is_not_paid() {
    let sink = "Sink | {U} | Instant | Counter target spell unless its controller pays {1}. If they do, you draw a card. |";
    for (answer, bears, hand) in [("yes", 1, 1), ("no", 0, 0)] {
        plays(
            &[sink],
            &format!(
                "A battlefield Forest*3
                 A hand Bear
                 B battlefield Island
                 B hand Sink
                 1 main A cast Bear
                 1 main B cast Sink > Bear
                 choose A {answer}
                 stop 1 end
                 = A battlefield Bear {bears}
                 = B hand {hand}"
            ),
        );
    }
}

#[test]
fn rule_707_10c_a_copy_may_have_new_targets() {
    plays(
        &[
            "Twin | {U}{U} | Instant | Copy target instant or sorcery spell. You may choose new targets for the copy. |",
        ],
        "A battlefield Mountain
         A hand Shock
         B battlefield Island*2
         B hand Twin
         1 main A cast Shock > player B
         1 main B cast Twin > Shock
         choose B target player A
         stop 1 end
         = A life 18
         = B life 18",
    );
}

#[test]
fn rule_701_15_a_goaded_creature_attacks() {
    plays(
        &["Taunt | {R} | Sorcery | Goad target creature. |"],
        "A battlefield Mountain
         A hand Taunt
         B battlefield Bear
         1 main A cast Taunt > Bear
         stop 4 end
         = A life 18",
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
fn rule_107_3f_x_of_a_payment_is_chosen_as_it_is_paid() {
    plays(
        &[
            "Dragon | {4}{R} | Creature — Dragon | Whenever ~ attacks, you may pay {X}{R}. If you do, it deals X damage to any target. | 5/5",
        ],
        "A battlefield Dragon, Mountain*4
         1 attack A Dragon
         choose A target player B
         choose A yes
         choose A X=3
         stop 1 end
         = B life 12",
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
fn rule_305_1_lands_may_be_played_from_the_graveyard() {
    plays(
        &["Crucible | {3} | Artifact | You may play lands from your graveyard. |"],
        "A battlefield Crucible
         A graveyard Forest*2
         1 main A play Forest
         1 main A = A may-play Forest no
         stop 1 end
         = A battlefield Forest 1",
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
fn rule_406_exiled_cards_may_be_played_this_turn() {
    plays(
        &[
            "Insight | {R} | Sorcery | Exile the top two cards of your library. You may play those cards this turn. |",
        ],
        "A battlefield Mountain*2
         A hand Insight
         A library Forest, Shock
         1 main A cast Insight
         1 main A wait
         1 main A play Forest
         1 main A cast Shock > player B
         stop 1 end
         = B life 18
         = A battlefield Forest 1",
    );
}

#[test]
fn rule_702_40a_storm_copies_for_each_spell_before() {
    plays(
        &["Grape | {R} | Sorcery | ~ deals 1 damage to any target. // Storm |"],
        "A battlefield Mountain*3
         A hand Grape, Shock*2
         1 main A cast Shock > player B
         1 main A cast Shock > player B
         1 main A wait
         1 main A cast Grape > player B
         stop 1 end
         = B life 13",
    );
}

#[test]
fn rule_702_85a_cascade_casts_the_first_lesser_spell() {
    plays(
        &["Elder | {2}{R} | Creature — Elemental | Cascade | 3/3"],
        "A battlefield Mountain*3
         A hand Elder
         A library Bear, Shock, Forest, Giant
         1 main A cast Elder
         choose A yes
         choose A target player B
         stop 1 end
         = B life 18
         = A battlefield Elder 1
         = A exile 0
         = A library Bear 1",
    );
}

#[test]
fn rule_702_88a_rebound_casts_it_again_in_the_next_upkeep() {
    plays(
        &["Again | {R} | Sorcery | ~ deals 1 damage to any target. // Rebound |"],
        "A battlefield Mountain
         A hand Again
         1 main A cast Again > player B
         1 main A wait
         1 main A = A exile Again 1
         choose A yes
         choose A target player B
         stop 5 end
         = B life 18
         = A graveyard Again 1",
    );
}

#[test]
fn rule_702_35a_madness_casts_what_is_discarded() {
    for (answer, life, graveyard) in [("yes", 17, 2), ("no", 20, 2)] {
        plays(
            &[
                "Axe | {2}{R} | Instant | ~ deals 3 damage to any target. // Madness {R} |",
                "Study | {U} | Sorcery | Discard a card. |",
            ],
            &format!(
                "A battlefield Island, Mountain
                 A hand Study, Axe
                 1 main A cast Study
                 choose A {answer}
                 choose A target player B
                 stop 1 end
                 = B life {life}
                 = A graveyard {graveyard}
                 = A exile 0"
            ),
        );
    }
}

#[test]
fn rule_702_66a_delve_exiles_cards_for_generic_mana() {
    plays(
        &["Angler | {3}{B} | Creature — Fish | Delve | 5/5"],
        "A battlefield Swamp*2
         A hand Angler
         A graveyard Bear, Giant, Bird
         1 main A = A may-cast Angler yes
         1 main A cast Angler
         stop 1 end
         = A battlefield Angler 1
         = A exile 2
         = A graveyard 1",
    );
}

#[test]
fn rule_702_126a_improvise_taps_artifacts() {
    plays(
        &["Inventor | {3}{U} | Creature — Human | Improvise | 2/2", "Cup | {1} | Artifact | |"],
        "A battlefield Island*2, Cup*2
         A hand Inventor
         1 main A cast Inventor
         stop 1 end
         = A battlefield Inventor 1
         = tapped Cup 2",
    );
}

#[test]
fn rule_702_34a_a_card_that_gains_flashback_is_cast_for_its_mana_cost() {
    plays(
        &[
            "Mage | {1}{U} | Creature — Human | When ~ enters, target instant or sorcery card in your graveyard gains flashback until end of turn. The flashback cost is equal to its mana cost. | 2/1",
        ],
        "A battlefield Island*2, Mountain
         A hand Mage
         A graveyard Shock
         1 main A cast Mage
         1 main A wait
         1 main A cast Shock > player B
         stop 1 end
         = B life 18
         = A exile Shock 1",
    );
}

#[test]
fn rule_400_7_a_card_put_onto_the_battlefield_is_a_new_object() {
    plays(
        &[
            "Whip | {B} | Sorcery | Return target creature card from your graveyard to the battlefield. It gains haste. Exile it at the beginning of the next end step. |",
        ],
        "A battlefield Swamp
         A hand Whip
         A graveyard Bear
         1 main A cast Whip > Bear
         1 attack A Bear
         stop 1 end
         = B life 18
         = A exile Bear 1",
    );
}

#[test]
fn rule_122_6_who_puts_counters_is_known() {
    plays(
        &[
            "Nest | {2}{B} | Enchantment | Whenever you put one or more -1/-1 counters on a creature, create that many 1/1 black Insect creature tokens. |",
            "Blight | {B} | Sorcery | Put two -1/-1 counters on target creature. |",
        ],
        "A battlefield Nest, Swamp
         A hand Blight
         B battlefield Giant, Swamp
         B hand Blight
         1 main A cast Blight > Giant
         2 main B cast Blight > Giant
         stop 2 end
         = A battlefield Insect Token 2",
    );
}

#[test]
fn rule_702_122a_creatures_crew_a_vehicle() {
    plays(
        &["Copter | {2} | Artifact — Vehicle | Flying // Crew 3 | 3/3"],
        "A battlefield Copter, Bear*2, Bird
         1 main A activate Crew 3
         choose A Bear^Bird
         1 main A wait
         1 attack A Copter
         stop 1 end
         = B life 17
         = tapped Bear 1
         = tapped Bird 1",
    );
    plays(
        &["Copter | {2} | Artifact — Vehicle | Flying // Crew 3 | 3/3"],
        "A battlefield Copter, Bear
         1 main A = A may-activate Crew 3 no
         stop 1 end
         = A battlefield Copter 1",
    );
}

#[test]
fn rule_702_96_an_overloaded_spell_has_no_targets() {
    let rift = "Rift | {1}{U} | Instant | Return target nonland permanent you don't control to its owner's hand. // Overload {2}{U} |";
    plays(
        &[rift, "Sage | {2}{G} | Creature — Human | Hexproof | 2/2"],
        "A battlefield Island*3, Bird
         A hand Rift
         B battlefield Sage, Bear, Forest
         1 main A cast Rift
         choose A Cast with alternative cost
         stop 1 end
         = B hand 2
         = B battlefield 1
         = A battlefield Bird 1",
    );
    plays(
        &[rift],
        "A battlefield Island*2
         A hand Rift
         B battlefield Bear*2
         1 main A cast Rift > Bear
         stop 1 end
         = B hand 1",
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
fn rule_509_1h_an_effect_makes_a_creature_blocked() {
    plays(
        &["Trap | {1}{G} | Instant | Target unblocked attacking creature becomes blocked. |"],
        "A battlefield Giant
         B battlefield Forest*2
         B hand Trap
         1 attack A Giant
         1 block B cast Trap > Giant
         stop 1 end
         = B life 20",
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
