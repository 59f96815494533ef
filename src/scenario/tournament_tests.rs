//! Sentences of cards that tournament decks play, each of which more cards may say: duels.

use super::script::{plays, verdict};

#[test]
fn rule_303_4_an_aura_may_be_described_by_what_it_is_attached_to() {
    let skin = "Skin | {0} | Enchantment — Aura | Enchant permanent\nEnchanted permanent has hexproof. |";
    let charm = "Charm | {W} | Instant | Destroy target Aura attached to a creature you control. |";
    plays(
        &[skin, charm],
        "A battlefield Plains, Bear, Forest
         A hand Skin, Charm
         1 main A cast Skin > Bear
         1 main A wait
         1 main A cast Charm > Skin
         stop 1 end
         = A graveyard Skin 1",
    );
    plays(
        &[skin, charm],
        "A battlefield Plains, Bear, Forest
         A hand Skin, Charm
         1 main A cast Skin > Forest
         1 main A wait
         1 main2 A = A may-cast Charm no
         stop 1 end
         = A battlefield Skin 1",
    );
}

#[test]
fn rule_702_14_a_creature_may_lose_landwalk_of_every_kind() {
    let hammer = "Hammer | | Land | {T}: Target creature loses all landwalk abilities until end of turn. |";
    let rogue = "Rogue | {U} | Creature — Rogue | Swampwalk, islandwalk | 2/2";
    for (activates, dead) in [("1 main A activate {T} > Rogue", 1), ("", 0)] {
        plays(
            &[hammer, rogue],
            &format!(
                "A battlefield Hammer, Rogue
                 B battlefield Giant, Swamp, Island
                 {activates}
                 1 attack A Rogue
                 1 block B Giant x Rogue
                 stop 1 end
                 = A graveyard Rogue {dead}"
            ),
        );
    }
}

#[test]
fn rule_603_2_the_third_counter_is_put_on_as_the_number_reaches_three() {
    let clock = "Clock | {0} | Artifact | {0}: Put an hour counter on ~.\n{1}: Put two hour counters on ~.\nWhen the third hour counter is put on ~, you gain 3 life. |";
    for (second, life) in [("{0}", 20), ("{1}", 23)] {
        plays(
            &[clock],
            &format!(
                "A battlefield Clock, Plains
                 1 main A activate {{0}}
                 1 main A activate {second}
                 1 main2 A = A life {life}
                 1 end A activate {{0}}
                 stop 2 main
                 = A life 23"
            ),
        );
    }
}

#[test]
fn rule_701_23_a_player_has_searched_their_library_this_turn() {
    let trap = "Trap | {3}{U}{U} | Instant | If an opponent searched their library this turn, you may pay {0} rather than pay ~'s mana cost.\nTarget opponent mills two cards. |";
    let seek = "Seek | {0} | Sorcery | Search your library for a creature card, reveal it, put it into your hand, then shuffle. |";
    plays(
        &[trap, seek],
        "A library Bear, Giant
         A hand Seek
         B hand Trap
         1 upkeep B = B may-cast Trap no
         1 main A cast Seek
         1 main A wait
         1 main B cast Trap > player A
         stop 1 end
         = A graveyard 3",
    );
    // That was in the turn before.
    plays(
        &[trap, seek],
        "A library Bear, Giant
         A hand Seek
         B hand Trap
         1 main A cast Seek
         2 upkeep B = B may-cast Trap no
         stop 2 end
         = A graveyard 1",
    );
}

#[test]
fn rule_601_2f_spells_and_abilities_of_opponents_cost_more_in_ones_turn() {
    let taker = "Taker | {W} | Creature — Human | During your turn, spells your opponents cast cost {1} more to cast and abilities your opponents activate cost {1} more to activate unless they're mana abilities. | 2/1";
    let gift = "Gift | {1} | Artifact | {2}: You gain 1 life. |";
    plays(
        &[taker, gift],
        "A battlefield Taker
         B battlefield Gift, Mountain*2
         B hand Shock
         1 main B = B may-activate Gift no
         1 main B cast Shock > player A
         1 end B = B tapped Mountain 2
         2 main B activate {2}
         stop 2 end
         = A life 18
         = B life 21",
    );
    plays(
        &[taker, gift],
        "A battlefield Taker, Gift, Mountain*2
         B battlefield Gift, Mountain*3
         1 main A activate {2}
         1 main B activate {2}
         stop 1 end
         = A life 21
         = B life 21
         = B tapped Mountain 3",
    );
}

#[test]
fn rule_615_1_damage_is_reduced_as_long_as_the_source_of_that_is_untapped() {
    let staff = "Staff | {3} | Artifact | As long as ~ is untapped, if a creature would deal combat damage to you, prevent 1 of that damage.\n{0}, {T}: You gain 1 life. |";
    for (activates, life) in [("", 19), ("1 main B activate {0}", 18)] {
        plays(
            &[staff],
            &format!(
                "A battlefield Bear, Bird
                 B battlefield Staff
                 {activates}
                 1 attack A Bear
                 1 attack A Bird
                 stop 1 end
                 = B life {life}"
            ),
        );
    }
    // A condition of something else isn't one of the damage.
    let other = "Other | {3} | Artifact | As long as you have 5 or less life, if a creature would deal combat damage to you, prevent 1 of that damage. |";
    let seen = verdict(&[other], "A battlefield Other\n stop 1 end\n = A life 20");
    assert!(matches!(seen, super::Verdict::Unsupported(_)), "{seen:?}");
}

#[test]
fn rule_401_4_revealed_cards_are_put_on_the_bottom_in_the_order_that_their_owner_chooses() {
    let paths = "Paths | {0} | Sorcery | Reveal cards from the top of your library until you reveal a land card. Put that card onto the battlefield and the rest on the bottom of your library in any order. |";
    for first in ["Bear", "Giant"] {
        plays(
            &[paths],
            &format!(
                "A only-library Forest, Bear, Giant
                 A hand Paths
                 choose A {first}
                 1 main A cast Paths
                 stop 3 main
                 = A battlefield Forest 1
                 = A hand {first} 1"
            ),
        );
    }
}

#[test]
fn rule_702_6a_equipping_for_one_of_two_costs() {
    let flail = "Flail | {1} | Artifact — Equipment | Equipped creature gets +2/+1.\nEquip—Pay {3} or discard a card. |";
    for (lands, hand, tapped, buried) in [("Mountain*3, ", "", 3, 0), ("", "A hand Shock", 0, 1)] {
        plays(
            &[flail],
            &format!(
                "A battlefield {lands}Flail, Bear
                 {hand}
                 1 main A activate Equip > Bear
                 stop 1 end
                 = A size Bear 4/3
                 = A tapped Mountain {tapped}
                 = A graveyard {buried}"
            ),
        );
    }
    plays(
        &[flail],
        "A battlefield Flail, Bear, Mountain*2
         1 main A = A may-activate Flail no
         stop 1 end
         = A size Bear 2/2",
    );
}

#[test]
fn rule_103_6_the_first_spell_that_the_opponent_casts_this_game_is_countered() {
    let annex = "Annex | {6} | Creature — Angel | You may reveal ~ from your opening hand. If you do, when each opponent casts their first spell of the game, counter that spell unless that player pays {1}. | 5/6";
    for (answer, life) in [("yes", 18), ("no", 16)] {
        plays(
            &[annex],
            &format!(
                "A hand Annex
                 B battlefield Mountain
                 B hand Shock*2
                 choose A {answer}
                 2 main B cast Shock > player A
                 4 main B cast Shock > player A
                 stop 4 end
                 = A life {life}
                 = B graveyard Shock 2"
            ),
        );
    }
}

#[test]
fn rule_608_2d_the_controller_of_a_target_may_sacrifice_it_instead_of_its_damage() {
    let bane = "Bane | {R} | Enchantment | At the beginning of your end step, target enchantment deals damage equal to its mana value to its controller unless that player sacrifices it. |";
    let vow = "Vow | {2}{W} | Enchantment | |";
    for (answer, life, vows) in [("yes", 20, 0), ("no", 17, 1)] {
        plays(
            &[bane, vow],
            &format!(
                "A battlefield Bane
                 B battlefield Vow
                 choose A target Vow
                 choose B {answer}
                 stop 2 main
                 = A life 20
                 = B life {life}
                 = B battlefield Vow {vows}"
            ),
        );
    }
}

#[test]
fn rule_205_1b_a_permanent_put_onto_the_battlefield_is_an_enchantment_too() {
    let arbiter = "Arbiter | {4}{U} | Creature — Sphinx | Whenever ~ becomes untapped, reveal the top card of your library. If it's an artifact, creature, or land card, you may put it onto the battlefield with a manifestation counter on it. That permanent is an enchantment in addition to its other types. | 4/5";
    plays(
        &[arbiter],
        "A battlefield Arbiter
         A only-library Giant, Bear
         choose A yes
         1 attack A Arbiter
         stop 3 main
         = A battlefield Bear 1
         = A counter Bear manifestation 1
         = A type Bear Enchantment
         = A type Bear Creature
         = A no-type Arbiter Enchantment",
    );
}

#[test]
fn rule_118_9_cards_may_be_played_for_nothing_if_the_spell_was_cast_from_a_graveyard() {
    let ignite = "Ignite | {0} | Sorcery | Exile the top three cards of your library. Until the end of your next turn, you may play those cards. If this spell was cast from a graveyard, you may play cards this way without paying their mana costs.\nFlashback {0} |";
    plays(
        &[ignite],
        "A graveyard Ignite
         A library Giant, Shock*2
         1 main A cast Ignite
         1 main A wait
         1 main A cast Shock > player B
         3 main A cast Giant
         stop 3 end
         = B life 18
         = A battlefield Giant 1",
    );
    plays(
        &[ignite],
        "A hand Ignite
         A battlefield Mountain
         A library Giant, Shock*2
         1 main A cast Ignite
         1 main A wait
         1 main A cast Shock > player B
         1 main A wait
         1 main2 A = A may-cast Shock no
         3 main A cast Shock > player B
         stop 3 end
         = B life 16
         = A exile Giant 1",
    );
}

#[test]
fn rule_707_9a_a_copy_keeps_hexproof_and_the_ability_that_made_it_one() {
    let mimic = "Mimic | {U}{B} | Creature — Shapeshifter | Hexproof\nWhenever a creature card is put into an opponent's graveyard from anywhere, you may have ~ become a copy of that card, except its name is ~, it's legendary in addition to its other types, and it has hexproof and this ability. | 3/3";
    plays(
        &[mimic],
        "A battlefield Mimic, Swamp*4
         A hand Murder*2
         B battlefield Giant, Bird
         choose A yes
         choose A yes
         1 main A cast Murder > Giant
         1 main A wait
         1 main A = A size Mimic 5/5
         1 main2 A cast Murder > Bird
         stop 1 end
         = A size Mimic 1/1
         = A has Mimic: flying
         = A has Mimic: hexproof",
    );
}

#[test]
fn rule_601_2f_spells_that_share_a_card_type_with_the_exiled_card_cost_less() {
    let anvil = "Anvil | {0} | Artifact | Imprint — When this artifact enters, you may exile a nonland card from your hand.\nSpells you cast that share a card type with the exiled card cost {2} less to cast. |";
    let ogre = "Ogre | {3}{G} | Creature — Ogre | | 4/4";
    let slow = "Slow | {2}{G} | Instant | You gain 1 life. |";
    plays(
        &[anvil, ogre, slow],
        "A battlefield Forest*2
         A hand Anvil, Bear, Ogre, Slow
         choose A yes
         choose A Bear
         1 main A cast Anvil
         1 main A wait
         1 main A = A may-cast Slow no
         1 main A cast Ogre
         stop 1 end
         = A exile Bear 1
         = A battlefield Ogre 1
         = A tapped Forest 2",
    );
}

#[test]
fn rule_107_3_x_is_defined_in_the_sentence_of_the_payment_and_known_after_it() {
    let ooze = "Ooze | {R} | Creature — Ooze | At the beginning of your upkeep, put a +1/+1 counter on ~. Then you may pay {X}, where X is the number of +1/+1 counters on it. If you don't, tap ~ and it deals X damage to you. | 1/1";
    for (answer, life, tapped, lands) in [("yes", 20, 0, 2), ("no", 17, 1, 0)] {
        plays(
            &[ooze],
            &format!(
                "A battlefield Ooze, Mountain*2
                 choose A {answer}
                 choose A {answer}
                 3 main A = A size Ooze 3/3
                 3 main A = A tapped Mountain {lands}
                 3 main A = A tapped Ooze {tapped}
                 stop 3 main2
                 = A life {life}"
            ),
        );
    }
}

#[test]
fn rule_611_2_it_may_become_a_creature_as_large_as_the_result_says() {
    let fly = "Fly | {0} | Artifact | {0}: Roll a d6. Until end of turn, you may have ~ become an X/X Insect artifact creature with flying, where X is the result. |";
    for (answer, is) in [("yes", "type"), ("no", "no-type")] {
        plays(
            &[fly],
            &format!(
                "A battlefield Fly
                 choose A {answer}
                 1 main A activate {{0}}
                 1 main2 A = A {is} Fly Creature
                 stop 2 main
                 = A no-type Fly Creature"
            ),
        );
    }
}

#[test]
fn another_than_what_an_aura_is_attached_to_is_refused() {
    let crown =
        "Crown | {2} | Artifact | {4}, {T}: Attach target Aura attached to a creature to another creature. |";
    let seen = verdict(&[crown], "A battlefield Crown\n stop 1 end\n = A life 20");
    assert!(matches!(seen, super::Verdict::Unsupported(_)), "{seen:?}");
}
