//! Chapter 7 of the rules as duels of cards made for them: keywords and other named rules.

use super::script::plays;

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
