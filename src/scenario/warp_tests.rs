//! Warp, prowl, reconfigure, escalate, demonstrate, behold and other words of costs: duels with cards made for the purpose.

use super::script::plays;

const DRIFTER: &str = "Drifter | {4}{U} | Creature — Robot | When ~ enters, draw a card.\nWarp {U} | 3/3";

#[test]
fn rule_702_185a_a_warped_permanent_is_exiled_and_may_be_cast_on_a_later_turn() {
    plays(
        &[DRIFTER],
        "A battlefield Island*5
         A hand Drifter
         1 main A cast Drifter with Warp
         1 main A wait
         1 main A = A battlefield Drifter 1
         3 main A = A exile Drifter 1
         3 main A cast Drifter
         stop 3 end
         = A battlefield Drifter 1
         = A exile 0",
    );
    // The one cast for its mana cost stays.
    plays(
        &[DRIFTER],
        "A battlefield Island*5
         A hand Drifter
         1 main A cast Drifter
         stop 2 main
         = A battlefield Drifter 1",
    );
    let bolt = "Bolt | {R} | Sorcery | ~ deals 2 damage to any target. ~ deals 3 damage instead if a nonland permanent left the battlefield this turn or a spell was warped this turn. |";
    plays(
        &[DRIFTER, bolt],
        "A battlefield Island, Mountain
         A hand Drifter, Bolt
         1 main A cast Drifter with Warp
         1 main A wait
         1 main A cast Bolt > player B
         stop 1 end
         = B life 17",
    );
}

#[test]
fn rule_702_76a_prowl_asks_for_combat_damage_by_a_creature_of_a_type_of_the_card() {
    let thief = "Thief | {3}{B} | Creature — Rogue | Prowl {B} | 2/1";
    let rogue = "Sneak | {B} | Creature — Human Rogue | | 1/1";
    plays(
        &[thief, rogue],
        "A battlefield Sneak, Bear, Swamp
         A hand Thief
         1 main A = A may-cast Thief no
         1 attack A Bear
         1 main2 A = A may-cast Thief no
         3 attack A Sneak
         3 main2 A cast Thief
         stop 3 end
         = A battlefield Thief 1",
    );
}

#[test]
fn rule_702_151_what_is_reconfigured_is_no_creature_while_it_is_attached() {
    let blade =
        "Blade | {1} | Artifact Creature — Equipment | Equipped creature gets +2/+0.\nReconfigure {1} | 1/1";
    plays(
        &[blade],
        "A battlefield Blade, Bear, Mountain*2
         1 main A activate Reconfigure > Bear
         1 main A wait
         1 main A = A size Bear 4/2
         1 main A activate Unattach
         1 main A wait
         stop 1 end
         = A size Bear 2/2
         = A size Blade 1/1",
    );
}

#[test]
fn rule_702_120a_escalate_is_paid_for_each_mode_beyond_the_first() {
    let plea = "Plea | {R} | Instant | Escalate {1}\nChoose one or more —\n• ~ deals 1 damage to target player.\n• Target creature gets +1/+1 until end of turn. |";
    plays(
        &[plea],
        "A battlefield Mountain*2, Bear
         A hand Plea
         choose A mode 1
         choose A mode 2
         1 main A cast Plea > player B, Bear
         stop 1 end
         = B life 19
         = A size Bear 3/3",
    );
}

#[test]
fn rule_702_144a_a_demonstrated_spell_is_copied_by_both_players() {
    let lesson = "Lesson | {R} | Sorcery | Demonstrate\nYou gain 2 life. |";
    plays(
        &[lesson],
        "A battlefield Mountain
         A hand Lesson
         choose A yes
         1 main A cast Lesson
         stop 1 end
         = A life 24
         = B life 22",
    );
}

#[test]
fn rule_701_4a_a_creature_or_a_card_of_the_hand_is_beheld() {
    let breath = "Breath | {R} | Instant | As an additional cost to cast ~, you may behold a Bear.\n~ deals 1 damage to any target. If a Bear was beheld, you gain 2 life. |";
    plays(
        &[breath],
        "A battlefield Mountain, Bear
         A hand Breath
         choose A yes
         1 main A cast Breath > player B
         stop 1 end
         = A life 22",
    );
    plays(
        &[breath],
        "A battlefield Mountain
         A hand Breath
         1 main A cast Breath > player B
         stop 1 end
         = A life 20",
    );
    let champion = "Champion | {G} | Creature — Elf | As an additional cost to cast ~, behold a Bear and exile it.\nWhen ~ leaves the battlefield, return the exiled card to its owner's hand. | 3/3";
    plays(
        &[champion],
        "A battlefield Forest, Swamp*2
         A hand Champion, Bear, Murder
         1 main A cast Champion
         1 main A wait
         1 main A = A exile Bear 1
         1 main A cast Murder > Champion
         stop 1 end
         = A hand Bear 1",
    );
}

#[test]
fn rule_702_177_an_exhaust_ability_is_activated_once_and_a_land_is_earthbent() {
    let racer = "Racer | {G} | Creature — Elf | Exhaust — {1}: Earthbend 2. | 1/1";
    plays(
        &[racer],
        "A battlefield Racer, Forest*3
         1 main A activate Exhaust > Forest
         1 main A wait
         1 main A = A may-activate Exhaust no
         stop 1 end
         = A size Forest 2/2",
    );
    // It returns tapped.
    plays(
        &[racer],
        "A battlefield Racer, Plains, Swamp*2
         A hand Murder
         1 main A activate Exhaust > Plains
         1 main A wait
         1 main A cast Murder > Plains
         stop 1 end
         = A battlefield Plains 1
         = A tapped Plains 1
         = A graveyard Plains 0",
    );
}

#[test]
fn rule_106_6_mana_for_costs_that_contain_a_symbol_or_for_no_generic_mana() {
    let stag = "Stag | {G} | Creature — Elk | {T}: Add {R}{G}. This mana can't be spent to pay generic mana costs. | 1/1";
    plays(
        &[stag],
        "A battlefield Stag
         A hand Bear
         1 main A = A may-cast Bear no
         stop 1 end
         = A hand Bear 1",
    );
    plays(
        &[stag],
        "A battlefield Stag, Plains
         A hand Bear
         1 main A cast Bear
         stop 1 end
         = A battlefield Bear 1",
    );
    let shaman = "Shaman | {R} | Creature — Giant | {T}: Add {C}{C}. Spend this mana only on costs that contain {X}. | 1/1";
    let blaze = "Blaze | {X}{R} | Sorcery | ~ deals X damage to any target. |";
    plays(
        &[shaman, blaze],
        "A battlefield Shaman, Mountain
         A hand Blaze
         choose A X=2
         1 main A cast Blaze > player B
         stop 1 end
         = B life 18",
    );
    plays(
        &[shaman],
        "A battlefield Shaman, Forest
         A hand Bear
         1 main A = A may-cast Bear no
         stop 1 end
         = A hand Bear 1",
    );
}

#[test]
fn rule_614_12_others_enter_with_counters_and_as_another_type() {
    let maker = "Maker | {G} | Creature — Elf | Each other creature you control enters with a number of additional +1/+1 counters on it equal to ~'s power and as a Mutant in addition to its other types. | 2/2";
    let feast = "Feast | {G} | Sorcery | You gain 1 life for each Mutant you control. |";
    plays(
        &[maker, feast],
        "A battlefield Maker, Forest*3
         A hand Bear, Feast
         1 main A cast Bear
         1 main A wait
         1 main A = A size Bear 4/4
         1 main A cast Feast
         stop 1 end
         = A life 21",
    );
}

#[test]
fn rule_611_2b_a_land_is_another_type_for_as_long_as_it_has_a_counter() {
    let flood = "Flood | {U} | Sorcery | Put a flood counter on target land. That land is an Island in addition to its other types for as long as it has a flood counter on it. |";
    plays(
        &[flood],
        "A battlefield Island, Mountain
         A hand Flood, Bird
         1 main A cast Flood > Mountain
         1 main A wait
         3 main A cast Bird
         stop 3 end
         = A battlefield Bird 1",
    );
}

#[test]
fn rule_702_185a_the_warp_cost_is_paid_from_a_hand_alone() {
    plays(
        &[DRIFTER],
        "A battlefield Island
         A hand Drifter
         1 main A cast Drifter with Warp
         1 main A wait
         3 main A = A exile Drifter 1
         3 main A = A may-cast Drifter no
         stop 3 end
         = A exile Drifter 1",
    );
}

#[test]
fn rule_610_3_what_its_own_warp_exiles_does_not_come_back_as_it_leaves() {
    let stalker = "Stalker | {3}{W} | Creature — Robot | When ~ enters, exile up to one target creature you don't control until ~ leaves the battlefield.\nWarp {1}{W} | 2/3";
    plays(
        &[stalker],
        "A battlefield Plains*2
         A hand Stalker
         B battlefield Bear
         choose A target Bear
         1 main A cast Stalker with Warp
         1 main A wait
         1 main2 A = B exile Bear 1
         stop 2 main
         = A exile Stalker 1
         = B battlefield Bear 1",
    );
}
