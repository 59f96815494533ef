//! Abilities that name the permanent which gives them (201.5a), as duels.

use super::Verdict;
use super::script::{plays, verdict};

const BRAND: &str = "Brand | {1} | Artifact — Equipment | Equipped creature has \"{T}, Sacrifice ~: ~ deals 2 damage to any target.\" // Equip {1} |";
const HOOK: &str = "Hook | {1} | Artifact — Equipment | Equipped creature has \"{T}, Unattach ~: Destroy target creature.\" // Equip {1} |";
const QUIVER: &str = "Quiver | {1} | Artifact — Equipment | Equipped creature has \"{T}: Put an aim counter on ~\" and \"{T}, Remove all aim counters from ~: This creature deals damage to any target equal to the number of aim counters removed this way.\" // Equip {1} |";
const RANSOM: &str = "Ransom | {W} | Enchantment — Aura | Enchant creature // Enchanted creature can't attack or block and has \"{1}: ~'s controller sacrifices it and draws a card. Activate only as a sorcery.\" |";
const ROD: &str = "Rod | {1} | Artifact — Equipment | Equipped creature has \"{1}, {T}, Tap ~: Put a bait counter on ~.\" // Equip {1} |";
const DAGGER: &str = "Dagger | {1} | Artifact — Equipment | Equipped creature has \"Whenever this creature attacks, you may sacrifice ~. When you do, this creature deals 1 damage to any target.\" // Equip {1} |";
const CLUB: &str = "Club | {1} | Artifact — Equipment | Equipped creature has \"Whenever this creature attacks, you may sacrifice an artifact other than ~. When you do, this creature gets +5/+0 until end of turn.\" // Equip {1} |";
const CHAKRAM: &str = "Chakram | {1} | Artifact — Equipment | Equipped creature has \"{1}, {T}: Tap target creature. Return ~ to its owner's hand.\" // Equip {1} |";
const STAR: &str = "Star | {1} | Artifact — Equipment | Equipped creature has \"{T}, Unattach ~: ~ deals 2 damage to target creature. That creature's controller gains control of ~.\" // Equip {1} |";
const SMITH: &str = "Smith | {1} | Creature — Dwarf | Whenever a source you control deals noncombat damage to an opponent, if it's an artifact, you gain 3 life. | 1/1";
const WARD: &str = "Ward | {1} | Creature — Wall | Protection from artifacts | 2/2";
const THIEF: &str = "Thief | {U} | Instant | Gain control of target artifact. |";
const SMASH: &str = "Smash | {R} | Instant | Destroy target artifact. |";
const EMPTY: &str = "Empty | {1} | Artifact | {T}: Add {C}. |";

#[test]
fn rule_201_5a_the_name_means_the_equipment_that_gives_the_ability() {
    plays(
        &[BRAND],
        "A battlefield Mountain, Bear, Brand
         1 main A activate Equip > Bear
         1 main A activate {T}, Sacrifice > player B
         stop 1 end
         = B life 18
         = A tapped Bear 1
         = A battlefield Brand 0
         = A graveyard Brand 1",
    );
}

#[test]
fn rule_201_5a_another_equipment_with_the_name_is_not_sacrificed() {
    // The second Brand is attached to nothing.
    plays(
        &[BRAND],
        "A battlefield Mountain, Bear, Bird, Brand*2
         1 main A = A may-activate {T}, Sacrifice no
         1 main A activate Equip > Bear
         1 main A wait
         1 main A = A may-activate {T}, Sacrifice yes
         1 main A activate {T}, Sacrifice > player B
         stop 1 end
         = B life 18
         = A battlefield Brand 1",
    );
}

#[test]
fn rule_201_5a_the_equipment_is_the_source_of_the_damage() {
    // The Ward can be the target of the Bear's ability, but the damage is the Brand's.
    plays(
        &[BRAND, WARD],
        "A battlefield Mountain, Bear, Brand
         B battlefield Ward
         1 main A activate Equip > Bear
         1 main A activate {T}, Sacrifice > Ward
         stop 1 end
         = B battlefield Ward 1
         = A graveyard Brand 1",
    );
    plays(
        &[BRAND, SMITH],
        "A battlefield Mountain, Bear, Brand, Smith
         1 main A activate Equip > Bear
         1 main A activate {T}, Sacrifice > player B
         stop 1 end
         = B life 18
         = A life 23",
    );
}

#[test]
fn rule_701_21a_a_player_sacrifices_only_what_they_control() {
    plays(
        &[BRAND, THIEF],
        "A battlefield Mountain, Bear, Brand
         B battlefield Island
         B hand Thief
         1 main A activate Equip > Bear
         1 main A wait
         1 main B cast Thief > Brand
         1 main2 A = A may-activate {T}, Sacrifice no
         stop 1 end
         = B battlefield Brand 1
         = B attached Brand to Bear",
    );
}

#[test]
fn rule_113_7a_the_ability_is_lost_with_its_giver() {
    plays(
        &[BRAND, SMASH],
        "A battlefield Mountain, Bear, Brand
         B battlefield Mountain
         B hand Smash
         1 main A activate Equip > Bear
         1 main A wait
         1 main B cast Smash > Brand
         1 main2 A = A may-activate {T}, Sacrifice no
         stop 1 end
         = A graveyard Brand 1",
    );
}

#[test]
fn rule_201_5a_what_is_unattached_is_the_giver_and_stays() {
    plays(
        &[HOOK],
        "A battlefield Forest, Bear, Hook
         B battlefield Giant
         1 main A activate Equip > Bear
         1 main A activate {T}, Unattach > Giant
         1 main2 A = A may-activate {T}, Unattach no
         stop 1 end
         = B graveyard Giant 1
         = A battlefield Hook 1
         = A tapped Bear 1",
    );
}

#[test]
fn rule_201_5a_of_two_givers_the_player_chooses_one() {
    // Only one Rod is untapped for the second activation: the other one has been tapped.
    plays(
        &[ROD],
        "A battlefield Forest*3, Bear, Rod*2
         1 main A activate Equip > Bear
         1 main A activate Equip > Bear
         1 main A activate {1}, {T}, Tap
         stop 1 end
         = A tapped Rod 1
         = A tapped Bear 1
         = A counter Rod bait 1",
    );
    plays(
        &[BRAND],
        "A battlefield Mountain*2, Bear, Brand*2
         1 main A activate Equip > Bear
         1 main A activate Equip > Bear
         1 main A activate {T}, Sacrifice > player B
         stop 1 end
         = B life 18
         = A battlefield Brand 1",
    );
}

#[test]
fn rule_107_3i_counters_are_removed_from_the_giver_and_counted() {
    plays(
        &[QUIVER],
        "A battlefield Mountain, Bear, Quiver
         1 main A activate Equip > Bear
         1 main A activate {T}: Put
         3 main A activate {T}: Put
         5 main A activate {T}, Remove > player B
         stop 5 end
         = B life 18
         = A counter Quiver aim 0",
    );
}

#[test]
fn rule_201_5a_an_aura_is_sacrificed_by_its_controller() {
    plays(
        &[RANSOM],
        "A battlefield Plains
         A hand Ransom
         B battlefield Bear, Forest
         1 main A cast Ransom > Bear
         2 main B = B may-activate {1}: Ransom yes
         2 main B activate {1}: Ransom
         2 main B wait
         2 attack B Bear
         stop 2 end
         = A graveyard Ransom 1
         = A hand 1
         = A life 18",
    );
}

#[test]
fn rule_603_12_the_giver_is_sacrificed_by_a_trigger() {
    plays(
        &[DAGGER],
        "A battlefield Forest, Bear, Dagger
         1 main A activate Equip > Bear
         1 attack A Bear
         choose A yes
         choose A target player B
         stop 1 end
         = B life 17
         = A graveyard Dagger 1",
    );
    plays(
        &[DAGGER],
        "A battlefield Forest, Bear, Dagger
         1 main A activate Equip > Bear
         1 attack A Bear
         choose A no
         stop 1 end
         = B life 18
         = A battlefield Dagger 1",
    );
}

#[test]
fn rule_201_5a_other_than_the_giver() {
    plays(
        &[CLUB],
        "A battlefield Forest, Bear, Club
         1 main A activate Equip > Bear
         1 attack A Bear
         choose A yes
         stop 1 end
         = B life 18
         = A battlefield Club 1",
    );
    plays(
        &[CLUB, EMPTY],
        "A battlefield Forest, Bear, Club, Empty
         1 main A activate Equip > Bear
         1 attack A Bear
         choose A yes
         stop 1 end
         = B life 13
         = A battlefield Club 1
         = A graveyard Empty 1",
    );
}

#[test]
fn rule_400_7_a_giver_that_has_left_is_not_returned() {
    plays(
        &[CHAKRAM],
        "A battlefield Forest*2, Bear, Chakram
         B battlefield Giant
         1 main A activate Equip > Bear
         1 main A activate {1}, {T} > Giant
         stop 1 end
         = B tapped Giant 1
         = A hand Chakram 1",
    );
    plays(
        &[CHAKRAM, SMASH],
        "A battlefield Forest*2, Bear, Chakram
         B battlefield Giant, Mountain
         B hand Smash
         1 main A activate Equip > Bear
         3 main A activate {1}, {T} > Giant
         3 main B cast Smash > Chakram
         stop 3 end
         = B tapped Giant 1
         = A hand Chakram 0
         = A graveyard Chakram 1",
    );
}

#[test]
fn rule_201_5a_control_of_the_giver_changes() {
    plays(
        &[STAR],
        "A battlefield Forest, Bear, Star
         B battlefield Giant
         1 main A activate Equip > Bear
         1 main A activate {T}, Unattach > Giant
         stop 1 end
         = B damage Giant 2
         = B battlefield Star 1",
    );
}

#[test]
fn rule_201_5a_a_token_s_ability_that_names_its_maker_is_not_played() {
    let grime = "Grime | {1} | Enchantment | {1}: Create a green Ooze creature token with \"This creature's power and toughness are each equal to the number of slime counters on ~.\" |";
    assert!(matches!(verdict(&[grime], "A battlefield Grime\nstop 1 end"), Verdict::Unsupported(_)));
}

#[test]
fn rule_603_2c_each_instance_of_a_given_ability_triggers_once_for_several_events() {
    let banner = "Banner | {1} | Artifact — Equipment | Equipped creature has \"Whenever one or more other creatures you control enter, you gain 1 life.\" // Equip {1} |";
    let twins = "Twins | {R} | Sorcery | Create two 1/1 red Goblin creature tokens. |";
    plays(
        &[banner, twins],
        "A battlefield Mountain*3, Bear, Banner*2
         A hand Twins
         1 main A activate Equip > Bear
         1 main A wait
         1 main A activate Equip > Bear
         1 main A wait
         1 main A cast Twins
         stop 1 end
         = A life 22",
    );
}
