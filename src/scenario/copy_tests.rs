//! Exceptions of copies (707.9), and triggers about either of two objects, as duels.

use super::script::plays;

const MIMIC: &str = "Mimic | {3}{U} | Legendary Creature — Shapeshifter | You may have ~ enter as a copy of any creature on the battlefield, except its name is Mimic, it's legendary in addition to its other types, and it has \"{1}: Return Mimic to its owner's hand.\" | 0/1";

#[test]
fn rule_707_9b_a_copy_keeps_its_own_name_and_ability() {
    plays(
        &[MIMIC],
        "A battlefield Island*5, Bear
         A hand Mimic
         1 main A cast Mimic
         choose A yes
         choose A Bear
         1 main A wait
         1 main A = A battlefield Mimic 1
         1 main A = A battlefield Bear 1
         1 main2 A activate {1}
         stop 1 end
         = A hand Mimic 1
         = A battlefield Bear 1",
    );
}

#[test]
fn rule_704_5j_copies_of_one_name_are_told_apart_by_it() {
    // Both are legendary and called Mimic: one stays.
    plays(
        &[MIMIC],
        "A battlefield Island*8, Bear
         A hand Mimic*2
         1 main A cast Mimic
         choose A yes
         choose A Bear
         1 main A wait
         1 main2 A cast Mimic
         choose A yes
         choose A Bear
         stop 1 end
         = A battlefield Mimic 1
         = A battlefield Bear 1
         = A graveyard Mimic 1",
    );
}

#[test]
fn rule_603_7_a_trigger_about_either_of_two_targets_is_about_each() {
    let scout = "Scout Order | {U} | Sorcery | Choose up to two target creatures. Until your next turn, whenever either of those creatures deals combat damage, you draw a card. |";
    plays(
        &[scout],
        "A battlefield Island, Bear, Giant, Bird
         A hand Scout Order
         1 main A cast Scout Order > Bear, Giant
         1 attack A Bear
         1 attack A Giant
         1 attack A Bird
         stop 1 end
         = B life 12
         = A hand 2",
    );
}

const TWIN: &str = "Twin | {R}{R} | Instant | Copy target instant or sorcery spell. You may choose new targets for the copy. |";
const PROUD: &str = "Proud | {1}{W} | Creature — Cat | Whenever ~ becomes the target of a spell or ability an opponent controls, you gain 3 life. | 4/4";

#[test]
fn rule_707_10c_a_copy_with_a_new_target_makes_it_the_target_once() {
    plays(
        &[TWIN, PROUD],
        "A battlefield Mountain*3
         A hand Shock, Twin
         B battlefield Proud
         1 main A cast Shock > player B
         1 main A cast Twin > Shock
         choose A yes
         choose A target Proud
         stop 1 end
         = B life 21
         = B battlefield Proud 1",
    );
}

#[test]
fn rule_707_10_a_copy_with_the_old_target_makes_it_the_target_again() {
    plays(
        &[TWIN, PROUD],
        "A battlefield Mountain*3
         A hand Shock, Twin
         B battlefield Proud
         1 main A cast Shock > Proud
         1 main A cast Twin > Shock
         choose A target Proud
         stop 1 end
         = B life 26
         = B graveyard Proud 1",
    );
}

#[test]
fn rule_702_21a_ward_counters_a_copy() {
    let warded = "Warded | {1}{W} | Creature — Cat | Ward {1} | 2/2";
    plays(
        &[TWIN, warded],
        "A battlefield Mountain*3
         A hand Shock, Twin
         B battlefield Warded
         1 main A cast Shock > player B
         1 main A cast Twin > Shock
         choose A target Warded
         stop 1 end
         = B life 18
         = B battlefield Warded 1",
    );
}

#[test]
fn rule_707_10_a_copy_of_an_ability_targets_too() {
    let pinger = "Pinger | {R} | Creature — Goblin | {T}: ~ deals 1 damage to any target. | 1/1";
    let echo = "Echo | {R} | Instant | Copy target activated ability you control. You may choose new targets for the copy. |";
    plays(
        &[pinger, echo, PROUD],
        "A battlefield Mountain, Pinger
         A hand Echo
         B battlefield Proud
         1 main A activate > player B
         1 main A cast Echo > Pinger
         choose A target Proud
         stop 1 end
         = B life 22",
    );
}

#[test]
fn rule_603_2_two_copies_with_one_target_make_it_the_target_twice() {
    // The spell itself, and two copies of it.
    let shower = "Shower | {R} | Sorcery | ~ deals 1 damage to target creature. // Storm |";
    plays(
        &[shower, PROUD],
        "A battlefield Mountain*3
         A hand Shock*2, Shower
         B battlefield Proud
         1 main A cast Shock > player B
         1 main A cast Shock > player B
         1 main A cast Shower > Proud
         stop 1 end
         = B life 25",
    );
}

const CLONE: &str = "Clone | {U} | Creature — Shapeshifter | You may have ~ enter as a copy of any creature on the battlefield. | 0/0";
const ANY: &str = "Any | {U} | Creature — Shapeshifter | You may have ~ enter as a copy of any nonland permanent on the battlefield. | 0/0";
const GOLEM: &str = "Golem | {3} | Artifact Creature — Golem | | 3/3";
const HYMN: &str = "Hymn | {1}{W} | Enchantment | White creatures have vigilance. |";

#[test]
fn rule_614_12_what_enters_as_a_copy_enters_tapped_if_the_copy_would() {
    let maze = "Maze | {G} | Enchantment | Artifacts enter tapped. |";
    plays(
        &[CLONE, GOLEM, maze],
        "A battlefield Island
         A hand Clone
         B battlefield Maze, Golem
         1 main A cast Clone
         choose A yes
         choose A Golem
         stop 1 main
         = A tapped Golem 1",
    );
}

#[test]
fn rule_614_12_what_enters_as_no_creature_does_not_enter_as_creatures_do() {
    let guard = "Guard | {2}{W} | Enchantment | Creatures your opponents control enter tapped. |";
    let call = "Call | {2}{G} | Enchantment | Each creature you control enters with an additional +1/+1 counter on it. |";
    plays(
        &[ANY, HYMN, guard, call],
        "A battlefield Island, Call
         A hand Any
         B battlefield Guard, Hymn
         1 main A cast Any
         choose A yes
         choose A Hymn
         stop 1 main
         = A battlefield Hymn 1
         = A tapped Hymn 0
         = A counter Hymn +1/+1 0",
    );
}

#[test]
fn rule_614_12_a_copy_declined_enters_as_it_is() {
    let guard = "Guard | {2}{W} | Enchantment | Creatures your opponents control enter tapped. |";
    let call = "Call | {2}{G} | Enchantment | Each creature you control enters with an additional +1/+1 counter on it. |";
    plays(
        &[ANY, HYMN, guard, call],
        "A battlefield Island, Call
         A hand Any
         B battlefield Guard, Hymn
         1 main A cast Any
         choose A no
         stop 1 main
         = A tapped Any 1
         = A size Any 1/1",
    );
}

#[test]
fn rule_614_12_the_copied_name_is_asked_for() {
    let chief = "Chief | {1}{B} | Creature — Rogue | Each other Golem you control enters with an additional +1/+1 counter on it. | 1/1";
    plays(
        &[CLONE, GOLEM, chief],
        "A battlefield Island, Chief
         A hand Clone
         B battlefield Golem
         1 main A cast Clone
         choose A yes
         choose A Golem
         stop 1 main
         = A size Golem 4/4",
    );
}

#[test]
fn rule_707_5_a_copy_enters_with_the_counters_of_its_own_text_once() {
    let hydra =
        "Hydra | {G} | Creature — Hydra | ~ enters tapped. // ~ enters with two +1/+1 counters on it. | 1/1";
    plays(
        &[CLONE, hydra],
        "A battlefield Island
         A hand Clone
         B battlefield Hydra
         1 main A cast Clone
         choose A yes
         choose A Hydra
         stop 1 main
         = A tapped Hydra 1
         = A size Hydra 3/3",
    );
}

const SAGE: &str = "Sage | {2}{W} | Legendary Planeswalker — Sage | [+1]: You gain 2 life. | 3";

#[test]
fn rule_306_5b_the_loyalty_of_a_copy_is_doubled_as_it_enters() {
    // Six, and the one of the cost, which is no effect.
    let season = "Season | {4}{G} | Enchantment | If an effect would put one or more counters on a permanent you control, it puts twice that many of those counters on that permanent instead. |";
    plays(
        &[ANY, SAGE, season],
        "A battlefield Island, Season
         A hand Any
         B battlefield Sage
         1 main A cast Any
         choose A yes
         choose A Sage
         1 main A activate +1:
         stop 1 main
         = A life 22
         = A counter Sage loyalty 7",
    );
}

#[test]
fn rule_306_5b_what_becomes_a_copy_of_a_planeswalker_has_no_loyalty() {
    let change =
        "Change | {U} | Sorcery | Target creature you control becomes a copy of target planeswalker. |";
    plays(
        &[SAGE, change],
        "A battlefield Island, Bear
         A hand Change
         B battlefield Sage
         1 main A cast Change > Bear, Sage
         stop 1 main
         = A graveyard Bear 1",
    );
}

const OLD_ONE: &str = "Ancient | {8} | Creature — Eldrazi | When ~ is put into a graveyard from anywhere, its owner shuffles their graveyard into their library. | 9/9";

#[test]
fn rule_603_6c_from_anywhere_is_no_ability_of_a_copy_that_dies() {
    let edict = "Edict | {B} | Instant | Each opponent sacrifices a creature. |";
    plays(
        &[CLONE, OLD_ONE, edict],
        "A battlefield Island
         A hand Clone
         A graveyard Bear
         B battlefield Ancient, Swamp
         B hand Edict
         1 main A cast Clone
         choose A yes
         choose A Ancient
         1 main2 B cast Edict
         stop 1 end
         = A graveyard Bear 1
         = A graveyard Clone 1",
    );
}

#[test]
fn rule_603_6c_from_anywhere_is_an_ability_of_the_card_that_had_lost_it() {
    let humble = "Humble | {2}{W}{W} | Enchantment | All creatures lose all abilities and have base power and toughness 1/1. |";
    plays(
        &[humble, OLD_ONE],
        "A graveyard Bear
         A battlefield Ancient, Humble, Swamp*2
         A hand Murder
         1 main A cast Murder > Ancient
         stop 1 end
         = A graveyard Ancient 0
         = A graveyard Bear 0",
    );
}

#[test]
fn rule_603_6c_from_anywhere_triggers_once_for_its_owner() {
    // B controls it as it dies, and A owns it.
    let take = "Take | {U} | Sorcery | Gain control of target creature. |";
    let rest = "Relic | {8} | Creature — Eldrazi | When ~ is put into a graveyard from anywhere, you gain 2 life. | 9/9";
    plays(
        &[take, rest],
        "A battlefield Relic, Swamp*2
         A hand Murder
         B battlefield Island
         B hand Take
         2 main B cast Take > Relic
         2 main2 A cast Murder > Relic
         stop 2 end
         = A life 22
         = B life 20",
    );
}

const MOLD: &str = "Mold | {U} | Instant | Choose a nonlegendary creature on the battlefield. Target creature becomes a copy of that creature until end of turn. |";
const YOUTH: &str = "transform: Youth | {1}{W} | Creature — Human | At the beginning of your upkeep, you may transform ~. | 1/1 || Fiend | | Creature — Horror | | 3/3 | B";

#[test]
fn rule_611_2_what_was_a_copy_for_a_while_can_transform_again() {
    plays(
        &[MOLD, YOUTH],
        "A battlefield Youth, Island
         A hand Mold
         B battlefield Giant
         choose A no
         1 main A cast Mold > Youth
         choose A Giant
         choose A yes
         1 main A wait
         1 main A = size Giant 5/5
         stop 3 main
         = size Fiend 3/3",
    );
}

#[test]
fn rule_701_27_a_copy_that_transforms_is_its_other_face_afterwards() {
    plays(
        &[MOLD, YOUTH],
        "A battlefield Youth, Island
         A hand Mold
         B battlefield Giant
         1 upkeep A cast Mold > Youth
         choose A Giant
         choose A yes
         1 main A = A battlefield Giant 1
         stop 2 upkeep
         = A battlefield Giant 0
         = size Fiend 3/3",
    );
}

const LURKER: &str = "Lurker | {4}{G} | Creature — Beast | Morph {1}{G} | 5/4";

#[test]
fn rule_708_10_a_face_down_creature_that_becomes_a_copy_looks_the_same() {
    // Face up it would be a Giant, which has no morph cost; when the copy has ended, it has its own again (702.37e).
    plays(
        &[MOLD, LURKER],
        "A battlefield Forest*5, Island
         A hand Lurker, Mold
         B battlefield Giant
         1 main A cast Face-down creature
         1 main A wait
         1 main A cast Mold > Face-down creature
         choose A Giant
         1 main A wait
         1 main A = size Face-down creature 2/2
         1 main A = A battlefield Giant 0
         1 main A = A may-activate Morph no
         3 main A activate Morph
         stop 3 end
         = size Lurker 5/4",
    );
}

#[test]
fn rule_708_10_turned_face_up_it_is_what_it_copies_until_that_ends() {
    let prowler = "Prowler | {4}{U} | Creature — Cat | Morph {U} | 4/4";
    plays(
        &[MOLD, LURKER, prowler],
        "A battlefield Forest*3, Island*2
         A hand Lurker, Mold
         B battlefield Prowler
         1 main A cast Face-down creature
         1 main A wait
         1 main A cast Mold > Face-down creature
         choose A Prowler
         1 main A wait
         1 main A activate Morph {U}
         1 main A = A battlefield Prowler 1
         stop 2 upkeep
         = size Lurker 5/4
         = A battlefield Prowler 0",
    );
}

#[test]
fn rule_702_26_a_copy_ends_while_it_is_phased_out() {
    let mirror = "Mirror | {1} | Artifact | {2}: ~ becomes a copy of target creature until end of turn. |";
    let ripple = "Ripple | {U} | Instant | Target creature phases out. |";
    plays(
        &[mirror, ripple],
        "A battlefield Mirror, Island*3
         A hand Ripple
         B battlefield Bear
         1 main A activate {2} > Bear
         1 main A wait
         1 main A cast Ripple > Bear[only copy]
         stop 3 draw
         = A battlefield Mirror 1
         = A battlefield Bear 0",
    );
}

#[test]
fn rule_707_2_a_copy_of_a_bestowed_aura_is_a_creature() {
    let muse =
        "Muse | {W} | Enchantment Creature — Nymph | Bestow {2}{W} // Enchanted creature gets +1/+1. | 1/1";
    let image =
        "Image | {U} | Enchantment | You may have ~ enter as a copy of any enchantment on the battlefield. |";
    plays(
        &[muse, image],
        "A battlefield Bear, Plains*3, Island
         A hand Muse, Image
         1 main A cast Muse > Bear
         1 main A wait
         1 main A cast Image
         choose A yes
         choose A Muse
         stop 1 end
         = size Muse 1/1
         = size Bear 3/3",
    );
    // So is a token, and what becomes a copy.
    let twice = "Twice | {W} | Sorcery | Create a token that's a copy of target enchantment you control. |";
    plays(
        &[muse, twice],
        "A battlefield Bear, Plains*4
         A hand Muse, Twice
         1 main A cast Muse > Bear
         1 main A wait
         1 main A cast Twice > Muse
         stop 1 end
         = size Muse 1/1
         = size Bear 3/3",
    );
    let guise = "Guise | {1} | Artifact | {1}: ~ becomes a copy of target enchantment until end of turn. |";
    plays(
        &[muse, guise],
        "A battlefield Bear, Guise, Plains*4
         A hand Muse
         1 main A cast Muse > Bear
         1 main A wait
         1 main A activate {1} > Muse
         stop 1 end
         = size Muse 1/1
         = size Bear 3/3",
    );
}
