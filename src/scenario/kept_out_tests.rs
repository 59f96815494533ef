//! Sentences that kept decks from playing, each of which more cards may say: duels.

use super::Verdict;
use super::script::{plays, verdict};

#[test]
fn rule_601_2c_targets_in_graveyards_may_be_in_any_of_them() {
    let percher = "Percher | {0} | Creature — Bird | When ~ enters, exile up to two target cards from graveyards. | 3/3";
    plays(
        &[percher],
        "A graveyard Bear
         B graveyard Giant, Shock
         A hand Percher
         choose A target Bear
         choose A target Giant
         1 main A cast Percher
         1 main A wait
         stop 1 end
         = A exile Bear 1
         = B exile Giant 1
         = B graveyard Shock 1",
    );
    let salvation = "Salvation | {0} | Sorcery | Choose up to three target permanent cards in graveyards that were put there from the battlefield this turn. Return them to the battlefield tapped under their owners' control. |";
    plays(
        &[salvation],
        "A battlefield Swamp*4, Bird
         A graveyard Bear
         A hand Murder*2, Salvation
         B battlefield Giant
         1 main A cast Murder > Giant
         1 main A wait
         1 main A cast Murder > Bird
         1 main A wait
         1 main A cast Salvation > Giant, Bird
         stop 1 end
         = A battlefield Bird 1
         = A tapped Bird 1
         = A graveyard Bear 1
         = B battlefield Giant 1
         = B tapped Giant 1",
    );
}

#[test]
fn rule_615_1_damage_to_and_by_a_permanent_is_prevented_until_ones_next_turn() {
    let sage = "Sage | {2}{U} | Legendary Planeswalker — Sage | [+1]: Until your next turn, prevent all damage that would be dealt to and dealt by target permanent an opponent controls. | 3";
    let gun = "Gun | {1} | Artifact | {0}, {T}: ~ deals 2 damage to any target. |";
    plays(
        &[sage, gun],
        "A battlefield Sage, Mountain*2
         A hand Shock*2
         B battlefield Giant, Gun
         1 main A activate +1: > Giant
         1 main A wait
         1 main A cast Shock > Giant
         1 main A wait
         2 main B activate {0} > player A
         2 attack B Giant
         3 upkeep A = A life 18
         3 main A cast Shock > Giant
         3 main2 A = A life 18
         4 attack B Giant
         stop 4 end
         = A life 13
         = B battlefield Giant 1",
    );
    // A permanent that is no creature deals damage, too.
    plays(
        &[sage, gun],
        "A battlefield Sage
         B battlefield Gun
         1 main A activate +1: > Gun
         1 main A wait
         2 main B activate {0} > player A
         4 main B activate {0} > player A
         stop 4 end
         = A life 18",
    );
}

#[test]
fn rule_601_3_only_an_instant_or_sorcery_that_was_exiled_may_be_cast() {
    let aerie = "Aerie | | Land | {0}, {T}: Exile the top card of your library. Until your next turn, you may cast it if it's an instant or sorcery spell. |";
    plays(
        &[aerie],
        "A battlefield Aerie, Mountain
         A library Shock
         1 main A activate {0}
         1 main A wait
         2 main A cast Shock > player B
         stop 2 end
         = B life 18",
    );
    plays(
        &[aerie],
        "A battlefield Aerie, Mountain
         A library Shock
         1 main A activate {0}
         1 main A wait
         3 main A = A may-cast Shock no
         stop 3 end
         = A exile Shock 1",
    );
    plays(
        &[aerie],
        "A battlefield Aerie, Forest*2
         A library Bear
         1 main A activate {0}
         1 main A wait
         1 main2 A = A may-cast Bear no
         stop 1 end
         = A exile Bear 1",
    );
}

#[test]
fn rule_205_4a_all_cards_of_a_graveyard_but_basic_lands_are_exiled() {
    let haunting =
        "Haunting | {0} | Sorcery | Exile target player's graveyard other than basic land cards. |";
    let gate = "Gate | | Land | |";
    plays(
        &[haunting, gate],
        "A hand Haunting
         A graveyard Shock
         B graveyard Forest, Gate, Bear
         1 main A cast Haunting > player B
         stop 1 end
         = A graveyard Shock 1
         = B graveyard Forest 1
         = B graveyard 1
         = B exile Gate 1
         = B exile Bear 1",
    );
}

#[test]
fn rule_608_2d_one_of_two_sweeps_is_chosen_on_resolution() {
    let filter = "Filter | {1}{G} | Sorcery | Destroy all enchantments or all nonwhite enchantments. |";
    let vow = "Vow | {2}{W} | Enchantment | |";
    let hex = "Hex | {2}{B} | Enchantment | |";
    for (answer, vows) in [("yes", 0), ("no", 1)] {
        plays(
            &[filter, vow, hex],
            &format!(
                "A battlefield Vow, Forest*2
                 A hand Filter
                 B battlefield Hex
                 choose A {answer}
                 1 main A cast Filter
                 stop 1 end
                 = A battlefield Vow {vows}
                 = B battlefield Hex 0"
            ),
        );
    }
}

/// With no artifact there, one may choose artifacts all the same, which "you may" wouldn't offer.
#[test]
fn rule_608_2d_two_sweeps_that_have_nothing_in_common_are_refused() {
    let filter = "Filter | {1}{G} | Sorcery | Destroy all artifacts or all enchantments. |";
    let seen = verdict(&[filter], "A hand Filter\n stop 1 end\n = A hand Filter 1");
    assert!(matches!(&seen, Verdict::Unsupported(_)), "{seen:?}");
}

#[test]
fn rule_118_12_the_controller_of_a_creature_pays_its_toughness_in_life() {
    let vortex = "Vortex | {0} | Instant | Destroy target creature unless its controller pays life equal to its toughness. A creature destroyed this way can't be regenerated. |";
    let troll = "Troll | {2}{G} | Creature — Troll | {0}: Regenerate ~. | 2/4";
    for (answer, life, trolls) in [("yes", 16, 1), ("no", 20, 0)] {
        plays(
            &[vortex, troll],
            &format!(
                "A hand Vortex
                 B battlefield Troll
                 choose B {answer}
                 1 upkeep B activate {{0}}
                 1 main A cast Vortex > Troll
                 stop 1 end
                 = B life {life}
                 = B battlefield Troll {trolls}"
            ),
        );
    }
}

#[test]
fn rule_702_24a_cumulative_upkeep_in_quotation_marks_is_given() {
    let rot = "Rot | {0} | Enchantment — Aura | Enchant creature\nEnchanted creature has \"Cumulative upkeep—Pay 1 life.\" |";
    for (answer, life, bears) in [("yes", 17, 1), ("no", 20, 0)] {
        plays(
            &[rot],
            &format!(
                "A hand Rot
                 B battlefield Bear
                 choose B {answer}
                 choose B {answer}
                 1 main A cast Rot > Bear
                 stop 4 main
                 = A life 20
                 = B life {life}
                 = B battlefield Bear {bears}"
            ),
        );
    }
}

#[test]
fn rule_509_1b_it_is_not_blocked_if_the_defender_has_no_fewer_creatures() {
    let horror = "Horror | {4}{B} | Creature — Horror | ~ can't be blocked as long as defending player controls the most creatures or is tied for the most. | 4/4";
    for (own, life) in [("", 16), ("Bird, ", 20)] {
        plays(
            &[horror],
            &format!(
                "A battlefield {own}Horror
                 B battlefield Giant
                 1 attack A Horror
                 1 block B Giant x Horror
                 stop 1 end
                 = B life {life}"
            ),
        );
    }
}

#[test]
fn rule_205_1b_a_target_land_may_become_a_creature_that_is_still_a_land() {
    let fury = "Fury | {3}{R} | Creature — Elemental | Landfall — Whenever a land you control enters, you may have target land you control become a 3/3 Elemental creature with haste until end of turn. It's still a land. | 4/3";
    plays(
        &[fury],
        "A battlefield Fury
         A hand Mountain
         choose A target Mountain
         choose A yes
         1 main A play Mountain
         1 main A wait
         1 main2 A = A type Mountain Land
         1 main2 A = A type Mountain Creature
         1 main2 A = A size Mountain 3/3
         stop 2 main
         = A no-type Mountain Creature",
    );
}

#[test]
fn rule_701_23_a_card_found_may_be_cast_at_once() {
    let light = "Light | {3} | Sorcery | Converge — Search your library for a creature, instant, or sorcery card with mana value less than or equal to the number of colors of mana spent to cast this spell, exile that card, then shuffle. You may cast that card without paying its mana cost.\nExile ~. |";
    for (answer, bears, exiled) in [("yes", 1, 0), ("no", 0, 1)] {
        plays(
            &[light],
            &format!(
                "A battlefield Forest, Island, Plains
                 A hand Light
                 A only-library Giant, Bear
                 choose A Bear
                 choose A {answer}
                 1 main A cast Light
                 1 main A wait
                 stop 1 end
                 = A battlefield Bear {bears}
                 = A exile Bear {exiled}
                 = A exile Light 1"
            ),
        );
    }
}
