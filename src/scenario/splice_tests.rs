//! Splice, harmonize, awaken, prototype and station: duels with cards made for the purpose.

use super::script::{plays, verdict};

const RITE: &str = "Rite | {R} | Instant — Arcane | ~ deals 1 damage to any target. |";
const SPARK: &str =
    "Spark | {2}{R} | Instant — Arcane | ~ deals 2 damage to any target.\nSplice onto Arcane {1}{R} |";

#[test]
fn rule_702_47a_spliced_text_comes_after_the_spells_own_and_the_card_stays_in_hand() {
    plays(
        &[RITE, SPARK],
        "A battlefield Mountain*3
         A hand Rite, Spark
         B battlefield Bear
         choose A yes
         choose A Spark
         1 main A cast Rite > player B, Bear
         stop 1 end
         = B life 19
         = B battlefield Bear 0
         = A hand Spark 1",
    );
    // Declined, or with a spell that is not Arcane, nothing is added.
    plays(
        &[RITE, SPARK],
        "A battlefield Mountain*4
         A hand Rite, Spark, Shock
         choose A no
         1 main A cast Rite > player B
         1 main A wait
         1 main A cast Shock > player B
         stop 1 end
         = B life 17",
    );
    // It can't be paid for.
    plays(
        &[RITE, SPARK],
        "A battlefield Mountain*2
         A hand Rite, Spark
         1 main A cast Rite > player B
         stop 1 end
         = B life 19",
    );
}

#[test]
fn rule_702_47b_several_cards_are_spliced_in_the_order_that_is_chosen() {
    let gift = "Gift | {G} | Instant — Arcane | You gain 3 life.\nSplice onto Arcane—Sacrifice a Mountain. |";
    plays(
        &[RITE, SPARK, gift],
        "A battlefield Mountain*4
         A hand Rite, Spark, Gift
         choose A yes
         choose A Spark
         choose A yes
         choose A Gift
         1 main A cast Rite > player B, player B
         stop 1 end
         = B life 17
         = A life 23
         = A battlefield Mountain 3",
    );
    // CR 608.2b: with the one target gone the other text is still carried out.
    plays(
        &[RITE, SPARK],
        "A battlefield Mountain*3
         A hand Rite, Spark
         B battlefield Bear, Mountain
         B hand Shock
         choose A yes
         choose A Spark
         1 main A cast Rite > Bear, player B
         1 main B cast Shock > Bear
         stop 1 end
         = B life 18
         = A graveyard Rite 1",
    );
}

#[test]
fn rule_702_180a_a_tapped_creature_makes_a_harmonized_spell_cheaper_by_its_power() {
    let song = "Song | {R} | Sorcery | ~ deals 2 damage to any target.\nHarmonize {4}{R} |";
    plays(
        &[song],
        "A battlefield Mountain*3, Bear
         A graveyard Song
         choose A yes
         choose A Bear
         1 main A activate Harmonize > player B
         stop 1 end
         = B life 18
         = A exile Song 1",
    );
    plays(
        &[song],
        "A battlefield Mountain*5, Bear
         A graveyard Song
         choose A no
         1 main A cast Song with Harmonize > player B
         1 main A wait
         1 attack A Bear
         stop 1 end
         = B life 16
         = A exile Song 1",
    );
    plays(
        &[song],
        "A battlefield Mountain*2, Bear
         A graveyard Song
         1 main A = A may-cast Song no
         stop 1 end",
    );
}

#[test]
fn rule_702_113a_an_awakened_spell_has_a_second_target() {
    let wave = "Wave | {R} | Sorcery | ~ deals 2 damage to target creature.\nAwaken 3—{3}{R} |";
    plays(
        &[wave],
        "A battlefield Mountain*4
         A hand Wave
         B battlefield Bear
         1 main A cast Wave with Awaken > Bear, Mountain
         1 main A wait
         1 main A = A size Mountain 3/3
         1 attack A Mountain
         stop 1 end
         = B battlefield Bear 0",
    );
    plays(
        &[wave],
        "A battlefield Mountain
         A hand Wave
         B battlefield Bear
         1 main A cast Wave > Bear
         stop 1 end
         = B battlefield Bear 0",
    );
}

#[test]
fn rule_718_a_prototype_has_another_cost_color_and_size_on_the_stack_and_the_battlefield_alone() {
    let golem = "Colossus | {6} | Artifact Creature — Golem | Prototype {1}{G} — 2/3\nTrample | 6/6";
    let doom = "Doom | {B} | Instant | Destroy target nongreen creature. |";
    plays(
        &[golem, doom],
        "A battlefield Forest*2
         A hand Colossus
         B battlefield Swamp
         B hand Doom
         1 main A cast Colossus with Prototype
         1 main A wait
         1 main A = A size Colossus 2/3
         stop 1 end
         = A battlefield Colossus 1",
    );
    let bounce = "Bounce | {U} | Instant | Return target creature to its owner's hand. |";
    plays(
        &[golem, bounce],
        "A battlefield Forest*8, Island
         A hand Colossus, Bounce
         1 main A cast Colossus with Prototype
         1 main A wait
         1 main A cast Bounce > Colossus
         1 main A wait
         1 main A cast Colossus
         1 main A wait
         stop 1 end
         = A size Colossus 6/6",
    );
    // It is green.
    let doomed = verdict(
        &[golem, doom],
        "A battlefield Forest*2
         A hand Colossus
         B battlefield Swamp
         B hand Doom
         1 main A cast Colossus with Prototype
         1 main A wait
         1 main B cast Doom > Colossus
         stop 1 end",
    );
    assert!(doomed != super::Verdict::Pass, "{doomed:?}");
}

#[test]
fn rule_702_184a_stationing_makes_a_creature_of_a_spacecraft() {
    let ship = "Ship | {3} | Artifact — Spacecraft | Station\nSTATION 1+\nWhenever you cast an instant spell, you gain 1 life.\nSTATION 4+\n4/5\nFlying |";
    plays(
        &[ship],
        "A battlefield Ship, Bear, Giant, Mountain
         A hand Shock
         choose A Bear
         1 main A activate Station
         1 main A wait
         1 main A = A counter Ship charge 2
         1 main A cast Shock > player B
         1 main A wait
         3 main A = A life 21
         choose A Giant
         3 main A activate Station
         3 main A wait
         3 attack A Ship
         stop 3 end
         = B life 14
         = A size Ship 4/5",
    );
}

#[test]
fn rule_702_122b_a_creature_crews_as_though_its_power_were_greater() {
    let pilot = "Pilot | {1} | Creature — Pilot | ~ crews Vehicles as though its power were 2 greater. | 1/1";
    let cart = "Cart | {2} | Artifact — Vehicle | Crew 3 | 4/4";
    plays(
        &[pilot, cart],
        "A battlefield Pilot, Cart
         1 main A activate Crew 3
         1 main A wait
         1 attack A Cart
         stop 1 end
         = B life 16",
    );
    plays(
        &[cart],
        "A battlefield Bear, Cart
         1 main A = A may-activate Crew 3 no
         stop 1 end",
    );
}

#[test]
fn mana_that_is_kept_outlasts_steps_and_ends_with_the_turn() {
    let ritual = "Ritual | {R} | Sorcery | Add {R}{R}. Until end of turn, you don't lose this mana as steps and phases end. |";
    let lesser = "Lesser | {R} | Sorcery | Add {R}{R}. |";
    let late = "Late | {R}{R} | Instant | ~ deals 3 damage to any target. |";
    plays(
        &[ritual, late],
        "A battlefield Mountain
         A hand Ritual, Late
         1 main A cast Ritual
         1 main A wait
         1 end A cast Late > player B
         stop 1 cleanup
         = B life 17",
    );
    plays(
        &[ritual, late],
        "A battlefield Mountain
         A hand Ritual, Late
         1 main A cast Ritual
         1 main A wait
         2 main A = A may-cast Late no
         stop 2 end",
    );
    plays(
        &[lesser, late],
        "A battlefield Mountain
         A hand Lesser, Late
         1 main A cast Lesser
         1 main A wait
         1 end A = A may-cast Late no
         stop 1 cleanup",
    );
}

#[test]
fn for_each_thing_done_this_way_its_last_controller_does_something() {
    let swine = "Swine | {R} | Sorcery | Exile X target creatures. For each creature exiled this way, its controller creates a 1/1 green Boar creature token. |";
    let wrath = "Wrath | {R} | Sorcery | Destroy all creatures. For each creature destroyed this way, its controller draws a card. |";
    let hard = "Hard | {1} | Creature — Golem | Indestructible | 1/1";
    let sink = "Sink | {R} | Sorcery | Mill two cards. For each creature card milled this way, create a 1/1 green Boar creature token. |";
    plays(
        &[&swine.replace("X target creatures", "two target creatures")],
        "A battlefield Mountain, Bear
         A hand Swine
         B battlefield Giant
         1 main A cast Swine > Bear, Giant
         stop 1 end
         = A battlefield Boar Token 1
         = B battlefield Boar Token 1",
    );
    plays(
        &[wrath, hard],
        "A battlefield Mountain, Bear, Bird
         A hand Wrath
         B battlefield Giant, Hard
         1 main A cast Wrath
         stop 1 end
         = A hand 2
         = B hand 1",
    );
    plays(
        &[sink],
        "A battlefield Mountain
         A hand Sink
         A only-library Shock, Bear, Giant
         1 main A cast Sink
         stop 1 end
         = A battlefield Boar Token 2",
    );
}

#[test]
fn rule_603_12_a_reflexive_trigger_asks_what_was_discarded() {
    let imp = "Imp | {R} | Creature — Imp | When ~ enters, you may discard a card. When you discard a nonland card this way, ~ deals 5 damage to any target. | 1/1";
    plays(
        &[imp],
        "A battlefield Mountain
         A hand Imp, Giant
         choose A yes
         1 main A cast Imp
         1 main A wait
         choose A target player B
         stop 1 end
         = B life 15",
    );
    plays(
        &[imp],
        "A battlefield Mountain
         A hand Imp, Forest
         choose A yes
         1 main A cast Imp
         stop 1 end
         = B life 20
         = A graveyard Forest 1",
    );
}

#[test]
fn an_event_for_the_first_time_each_turn_is_not_its_second() {
    let cat = "Cat | {R} | Creature — Cat | Whenever you gain life for the first time each turn, put a +1/+1 counter on ~. | 1/1";
    let balm = "Balm | {R} | Instant | You gain 2 life. |";
    plays(
        &[cat, balm],
        "A battlefield Mountain*2, Cat
         A hand Balm*2
         1 main A cast Balm
         1 main A wait
         1 main A cast Balm
         stop 1 end
         = A size Cat 2/2",
    );
    // It was not there the first time.
    plays(
        &[cat, balm],
        "A battlefield Mountain*3
         A hand Balm*2, Cat
         1 main A cast Balm
         1 main A wait
         1 main A cast Cat
         1 main A wait
         1 main A cast Balm
         stop 1 end
         = A size Cat 1/1",
    );
}

#[test]
fn another_creature_or_an_artifact_may_be_the_source_as_an_artifact() {
    let ogre =
        "Ogre | {1} | Creature — Ogre | Sacrifice another creature or an artifact: You gain 1 life. | 2/2";
    let golem = "Golem | {1} | Artifact Creature — Golem | Sacrifice another creature or an artifact: You gain 1 life. | 2/2";
    plays(
        &[ogre],
        "A battlefield Ogre
         1 main A = A may-activate Sacrifice no
         stop 1 end",
    );
    plays(
        &[golem],
        "A battlefield Golem
         1 main A activate Sacrifice
         1 main A wait
         stop 1 end
         = A life 21
         = A graveyard Golem 1",
    );
    plays(
        &[ogre],
        "A battlefield Ogre, Bear
         1 main A activate Sacrifice
         1 main A wait
         stop 1 end
         = A life 21
         = A graveyard Bear 1",
    );
}

#[test]
fn an_aura_that_becomes_attached_triggers_an_ability() {
    let host =
        "Host | {1} | Creature — Bear | Whenever an Aura becomes attached to ~, you gain 2 life. | 2/2";
    let aura = "Rags | {R} | Enchantment — Aura | Enchant creature\nEnchanted creature gets +1/+0. |";
    plays(
        &[host, aura],
        "A battlefield Host, Bear, Mountain*2
         A hand Rags*2
         1 main A cast Rags > Host
         1 main A wait
         1 main A cast Rags > Bear
         1 main A wait
         stop 1 end
         = A life 22",
    );
}
