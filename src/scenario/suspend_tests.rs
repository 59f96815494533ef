//! Suspend (702.62), as duels.

use super::script::plays;

const BOLT: &str = "Rift | {2}{R} | Sorcery | ~ deals 3 damage to any target. // Suspend 1—{R} |";
const SKATE: &str = "Skate | {3}{U}{U} | Creature — Illusion | Flying // Suspend 2—{1}{U} | 2/2";
const VISION: &str = "Vision | | Sorcery | Draw three cards. // Suspend 2—{U} |";
const LOTUS: &str =
    "Lotus | | Artifact | {T}, Sacrifice ~: Add three mana of any one color. // Suspend 2—{0} |";

#[test]
fn rule_702_62a_a_suspended_card_is_cast_as_its_last_time_counter_goes() {
    plays(
        &[BOLT],
        "A battlefield Mountain
         A hand Rift
         1 main A activate Suspend
         1 main A = A exile Rift 1
         1 main A = A may-cast Rift no
         choose A yes
         choose A target player B
         stop 3 draw
         = B life 17
         = A graveyard Rift 1
         = A tapped Mountain 0",
    );
}

#[test]
fn rule_702_62a_counters_go_in_the_upkeeps_of_its_owner_alone() {
    plays(
        &[SKATE],
        "A battlefield Island*2
         A hand Skate
         1 main A activate Suspend
         1 main A = A counter Skate time 2
         2 main A = A counter Skate time 2
         stop 4 main
         = A counter Skate time 1
         = A exile Skate 1",
    );
}

#[test]
fn rule_702_62a_a_creature_cast_so_has_haste() {
    plays(
        &[SKATE],
        "A battlefield Island*2
         A hand Skate
         1 main A activate Suspend
         choose A yes
         5 main A = has Skate: haste
         5 attack A Skate
         stop 5 end
         = B life 18
         = A exile 0",
    );
}

#[test]
fn rule_702_62a_it_need_not_be_cast_and_stays_in_exile() {
    plays(
        &[BOLT],
        "A battlefield Mountain
         A hand Rift
         1 main A activate Suspend
         choose A no
         stop 7 main
         = B life 20
         = A exile Rift 1",
    );
}

#[test]
fn rule_702_62a_haste_ends_for_good_as_another_player_gains_control() {
    plays(
        &[
            SKATE,
            "Borrow | {R} | Sorcery | Untap target creature and gain control of it until end of turn. |",
        ],
        "A battlefield Island*2
         B battlefield Mountain
         A hand Skate
         B hand Borrow
         1 main A activate Suspend
         choose A yes
         5 main A = has Skate: haste
         6 main B cast Borrow > Skate
         6 main B wait
         6 main B = hasn't Skate: haste
         stop 7 main
         = A battlefield Skate 1
         = hasn't Skate: haste",
    );
}

#[test]
fn rule_702_62a_haste_is_not_for_a_creature_cast_in_another_way() {
    plays(
        &[SKATE],
        "A battlefield Island*5
         A hand Skate
         1 main A cast Skate
         stop 1 end
         = A battlefield Skate 1
         = hasn't Skate: haste",
    );
}

#[test]
fn rule_702_62a_it_is_suspended_when_it_could_begin_to_be_cast() {
    // A creature card at the time of a sorcery.
    plays(
        &[SKATE, "Spark | {1}{R} | Instant | ~ deals 1 damage to any target. // Suspend 1—{R} |"],
        "A battlefield Island*2, Mountain
         A hand Skate, Spark
         1 upkeep A = A may-activate Suspend 2 no
         1 main A = A may-activate Suspend 2 yes
         2 main A = A may-activate Suspend 2 no
         2 main A = A may-activate Suspend 1 yes
         stop 2 main
         = A hand 2",
    );
    // Flash counts.
    plays(
        &[SKATE, "Orrery | {4} | Artifact | You may cast spells as though they had flash. |"],
        "A battlefield Island*2, Orrery
         A hand Skate
         2 main A activate Suspend
         stop 2 end
         = A exile Skate 1",
    );
}

#[test]
fn rule_702_62c_what_forbids_the_spell_forbids_its_suspension() {
    plays(
        &[SKATE, "Ban | {W} | Enchantment | Your opponents can't cast creature spells. |"],
        "A battlefield Island*2
         B battlefield Ban
         A hand Skate
         1 main A = A may-activate Suspend no
         stop 1 end
         = A hand Skate 1",
    );
}

#[test]
fn rule_118_6_a_card_without_a_mana_cost_is_cast_by_its_suspend_alone() {
    plays(
        &[VISION],
        "A battlefield Island*3
         A hand Vision
         A library Forest*20
         1 main A = A may-cast Vision no
         1 main A activate Suspend
         choose A yes
         stop 5 upkeep
         = A graveyard Vision 1
         = A hand 4",
    );
    plays(
        &[LOTUS],
        "A hand Lotus
         1 main A = A may-cast Lotus no
         1 main A activate Suspend
         choose A yes
         stop 5 draw
         = A battlefield Lotus 1
         = hasn't Lotus: haste",
    );
}

#[test]
fn rule_118_6_nothing_that_lets_it_be_cast_pays_its_mana_cost() {
    plays(
        &[
            LOTUS,
            "Study | {U} | Enchantment | You may play lands and cast spells from the top of your library. |",
        ],
        "A battlefield Study
         A library Forest, Lotus
         1 main A = A may-cast Lotus no
         stop 1 end
         = A library Lotus 1",
    );
}

#[test]
fn rule_601_2b_additional_costs_are_paid_for_a_suspended_card() {
    plays(
        &[
            "Price | {4}{B} | Sorcery | As an additional cost to cast this spell, sacrifice a creature. // ~ deals 4 damage to any target. // Suspend 1—{B} |",
        ],
        "A battlefield Swamp, Bear
         A hand Price
         1 main A activate Suspend
         choose A yes
         choose A target player B
         stop 3 draw
         = B life 16
         = A graveyard 2",
    );
    // Without a creature it can't be cast, and stays.
    plays(
        &[
            "Price | {4}{B} | Sorcery | As an additional cost to cast this spell, sacrifice a creature. // ~ deals 4 damage to any target. // Suspend 1—{B} |",
        ],
        "A battlefield Swamp
         A hand Price
         1 main A activate Suspend
         choose A yes
         stop 3 draw
         = B life 20
         = A exile Price 1",
    );
}

#[test]
fn rule_702_62a_the_ability_in_exile_uses_the_stack_and_can_be_responded_to() {
    // Its owner takes the card back in response to the trigger: it is another object then, and nothing is cast.
    plays(
        &[BOLT, "Fetch | {U} | Instant | Put target card you own from exile into your hand. |"],
        "A battlefield Mountain, Island
         A hand Rift, Fetch
         1 main A activate Suspend
         3 upkeep A cast Fetch > Rift
         stop 3 draw
         = A hand Rift 1
         = B life 20",
    );
}

#[test]
fn cr_2007_a_suspended_card_is_cast_if_able() {
    plays(
        &[BOLT],
        "rules comprehensive-2007
         A battlefield Mountain
         A hand Rift
         1 main A activate Suspend
         choose A no
         choose A target player B
         stop 3 draw
         = B life 17",
    );
}

const OGRE: &str = "Ogre | {9}{R} | Creature — Ogre | Suspend 10—{R} // Sacrifice an artifact, creature, or land: Remove a time counter from ~. Activate only if ~ is suspended. | 9/7";

#[test]
fn rule_113_6b_an_ability_of_a_suspended_card_works_in_exile_alone() {
    plays(
        &[OGRE],
        "A battlefield Mountain, Bear, Forest
         A hand Ogre
         1 main A = A may-activate Sacrifice no
         1 main A activate Suspend
         1 main A = A counter Ogre time 10
         1 main A activate Sacrifice
         choose A Bear
         stop 1 end
         = A counter Ogre time 9
         = A graveyard Bear 1",
    );
    plays(
        &[OGRE],
        "A battlefield Ogre, Forest
         1 main A = A may-activate Sacrifice no
         stop 1 end
         = A battlefield Forest 1",
    );
}

#[test]
fn rule_702_62a_the_last_counter_may_be_removed_at_any_time() {
    plays(
        &[
            "Ogre | {9}{R} | Creature — Ogre | Suspend 2—{R} // Sacrifice an artifact, creature, or land: Remove a time counter from ~. Activate only if ~ is suspended. | 9/7",
        ],
        "A battlefield Mountain, Forest*2
         A hand Ogre
         1 main A activate Suspend
         1 main A activate Sacrifice
         choose A Forest
         1 main A wait
         2 main A activate Sacrifice
         choose A Forest
         2 main A wait
         2 main A = A may-activate Sacrifice no
         stop 2 end
         = A battlefield Ogre 1
         = A graveyard Forest 2",
    );
}

#[test]
fn rule_702_62b_a_suspended_card_sees_what_its_opponent_casts() {
    let kraken = "Kraken | {7}{U}{U} | Creature — Kraken | Suspend 5—{U} // Whenever an opponent casts a spell, if ~ is suspended, remove a time counter from it. | 6/6";
    plays(
        &[kraken],
        "A battlefield Island
         A hand Kraken
         B battlefield Mountain*2
         B hand Shock*2
         1 main A activate Suspend
         2 main B cast Shock > player A
         2 main B wait
         2 main B = A counter Kraken time 4
         stop 3 main
         = A counter Kraken time 3",
    );
    // On the battlefield it does nothing.
    plays(
        &[kraken],
        "A battlefield Kraken
         B battlefield Mountain
         B hand Shock
         2 main B cast Shock > player A
         stop 2 end
         = A life 18
         = A battlefield Kraken 1",
    );
}

#[test]
fn rule_603_2_the_removal_of_the_last_counter_triggers_what_waits_for_it() {
    plays(
        &[
            "Knight | {2}{W}{W} | Creature — Knight | Suspend 1—{W} // When the last time counter is removed from ~ while it's exiled, you gain 5 life. | 2/2",
        ],
        "A battlefield Plains
         A hand Knight
         1 main A activate Suspend
         choose A Suspend
         choose A yes
         stop 3 main
         = A life 25
         = A battlefield Knight 1",
    );
}

#[test]
fn rule_702_62b_a_spell_that_exiles_itself_with_time_counters_is_suspended() {
    plays(
        &[
            "Blade | {1}{R} | Sorcery | ~ deals 2 damage to any target. Exile ~ with two time counters on it. // Suspend 2—{2}{R} |",
        ],
        "A battlefield Mountain*2
         A hand Blade
         1 main A cast Blade > player B
         1 main A wait
         1 main A = A counter Blade time 2
         choose A yes
         choose A target player B
         stop 5 draw
         = B life 16
         = A counter Blade time 2",
    );
}

#[test]
fn rule_701_34_a_suspended_card_is_no_permanent_and_is_not_proliferated() {
    plays(
        &[SKATE, "Spread | {U} | Sorcery | Proliferate. |"],
        "A battlefield Island*3
         A hand Skate, Spread
         1 main A activate Suspend
         1 main A cast Spread
         stop 1 end
         = A counter Skate time 2",
    );
}
