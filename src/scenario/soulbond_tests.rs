//! Soulbond (702.95), as duels.

use super::script::plays;

const HEART: &str = "Heart | {G} | Creature — Wolf | Soulbond // As long as ~ is paired with another creature, each of those creatures gets +4/+4. | 4/4";
const MAULER: &str = "Mauler | {R} | Creature — Human | Soulbond // As long as ~ is paired with another creature, both creatures have haste. | 2/1";
const TREASON: &str = "Treason | {R} | Sorcery | Gain control of target creature until end of turn. Untap that creature. It gains haste until end of turn. |";

#[test]
fn rule_702_95a_one_that_enters_is_paired_with_one_that_is_there() {
    plays(
        &[HEART],
        "A battlefield Forest, Bear, Giant
         A hand Heart
         B battlefield Bird
         1 main A cast Heart
         choose A yes
         choose A Bear
         stop 1 end
         = size Heart 8/8
         = size Bear 6/6
         = size Giant 5/5
         = size Bird 1/1",
    );
}

#[test]
fn rule_702_95a_one_that_enters_later_is_paired() {
    plays(
        &[MAULER],
        "A battlefield Mauler, Forest*2
         A hand Bear
         1 main A cast Bear
         choose A yes
         1 attack A Bear
         stop 1 end
         = B life 18",
    );
    // Neither what an opponent controls nor what isn't a creature is asked about.
    plays(
        &[HEART, "Mox | {0} | Artifact | |"],
        "A battlefield Heart
         A hand Mox
         B battlefield Forest*2
         B hand Bear
         1 main A cast Mox
         2 main B cast Bear
         choose A yes
         choose B yes
         stop 2 end
         = size Heart 4/4",
    );
}

#[test]
fn rule_702_95a_who_declines_is_asked_again_with_the_next_creature() {
    plays(
        &[HEART],
        "A battlefield Forest, Bear, Island
         A hand Heart, Bird
         1 main A cast Heart
         1 main A wait
         1 main A = size Heart 4/4
         1 main A cast Bird
         choose A no
         choose A yes
         stop 1 end
         = size Heart 8/8
         = size Bird 5/5
         = size Bear 2/2",
    );
}

#[test]
fn rule_702_95a_two_that_enter_together_are_paired_once() {
    plays(
        &[
            HEART,
            "Rally | {W} | Sorcery | Return all creature cards from your graveyard to the battlefield. |",
        ],
        "A battlefield Plains
         A graveyard Heart, Bear
         A hand Rally
         1 main A cast Rally
         choose A yes
         choose A yes
         stop 1 end
         = size Heart 8/8
         = size Bear 6/6",
    );
}

#[test]
fn rule_702_95b_two_with_soulbond_share_what_both_give() {
    plays(
        &[HEART, MAULER],
        "A battlefield Heart, Mountain
         A hand Mauler
         1 main A cast Mauler
         choose A yes
         1 attack A Mauler
         stop 1 end
         = size Heart 8/8
         = has Heart: haste
         = B life 14",
    );
}

#[test]
fn rule_702_95c_the_creature_is_chosen_as_the_ability_resolves() {
    // Bear is killed in response: Giant is left.
    plays(
        &[HEART],
        "A battlefield Forest, Bear, Giant
         A hand Heart
         B battlefield Swamp*2
         B hand Murder
         1 main A cast Heart
         1 main B cast Murder > Bear
         choose A yes
         stop 1 end
         = size Heart 8/8
         = size Giant 9/9",
    );
}

#[test]
fn rule_702_95c_what_has_left_or_changed_sides_is_not_paired() {
    for (kill, who) in [("Murder", "Heart"), ("Murder", "Bear"), ("Charm", "Bear"), ("Charm", "Heart")] {
        let script = format!(
            "A battlefield Heart, Forest*2
             A hand Bear
             B battlefield Swamp*2, Island*2
             B hand {kill}
             1 main A cast Bear
             1 main A wait
             1 main B cast {kill} > {who}
             choose A yes
             stop 2 upkeep
             = A battlefield {} 1
             = size {} {}",
            if who == "Heart" { "Bear" } else { "Heart" },
            if who == "Heart" { "Bear" } else { "Heart" },
            if who == "Heart" { "2/2" } else { "4/4" },
        );
        let charm = "Charm | {1}{U} | Instant | Gain control of target creature. |";
        plays(&[HEART, charm], &script);
    }
}

#[test]
fn rule_702_95d_a_paired_creature_is_not_paired_again() {
    plays(
        &[HEART, MAULER],
        "A battlefield Heart, Forest*2, Island, Mountain
         A hand Bear, Bird, Mauler
         1 main A cast Bear
         choose A yes
         1 main A wait
         1 main A cast Bird
         1 main A wait
         1 main A = size Bird 1/1
         1 main A cast Mauler
         choose A yes
         stop 1 end
         = size Heart 8/8
         = size Bear 6/6
         = hasn't Bear: haste
         = has Bird: haste",
    );
}

#[test]
fn rule_702_95e_a_pair_breaks_as_one_leaves() {
    // The one that is left may be paired again.
    plays(
        &[HEART],
        "A battlefield Heart, Forest*2, Swamp*2, Island
         A hand Bear, Murder, Bird
         1 main A cast Bear
         choose A yes
         1 main A wait
         1 main A cast Murder > Bear
         1 main A wait
         1 main A = size Heart 4/4
         1 main A cast Bird
         choose A yes
         stop 1 end
         = size Heart 8/8
         = size Bird 5/5",
    );
}

#[test]
fn rule_704_5g_damage_that_was_survived_in_a_pair_is_lethal_without_it() {
    plays(
        &[HEART],
        "A battlefield Heart, Forest*2
         A hand Bear
         B battlefield Swamp*2, Mountain
         B hand Murder, Shock
         1 main A cast Bear
         choose A yes
         2 main B cast Shock > Bear
         2 main B wait
         2 main B = A battlefield Bear 1
         2 main B cast Murder > Heart
         stop 2 end
         = A graveyard Bear 1",
    );
}

#[test]
fn rule_702_95e_a_pair_breaks_for_good_as_one_changes_controllers() {
    for taken in ["Heart", "Bear"] {
        let script = format!(
            "A battlefield Heart, Forest*2
             A hand Bear
             B battlefield Mountain
             B hand Treason
             1 main A cast Bear
             choose A yes
             2 main B cast Treason > {taken}
             2 main B wait
             2 main B = size Heart 4/4
             2 main B = size Bear 2/2
             stop 3 end
             = A battlefield Heart 1
             = size Heart 4/4
             = size Bear 2/2"
        );
        plays(&[HEART, TREASON], &script);
    }
    // Both at once: they are no pair on the other side.
    plays(
        &[HEART, "Revolt | {R} | Sorcery | Gain control of all creatures until end of turn. |"],
        "A battlefield Heart, Forest*2
         A hand Bear
         B battlefield Mountain
         B hand Revolt
         1 main A cast Bear
         choose A yes
         2 main B cast Revolt
         2 main B wait
         2 main B = B battlefield Bear 1
         2 main B = size Bear 2/2
         stop 3 end
         = A battlefield Bear 1
         = size Bear 2/2
         = size Heart 4/4",
    );
}

#[test]
fn rule_702_95e_a_pair_breaks_for_good_as_one_stops_being_a_creature() {
    let grove =
        "Grove | | Land | {G}: ~ becomes a 1/1 Elemental creature until end of turn. It's still a land. |";
    plays(
        &[HEART, grove],
        "A battlefield Grove, Forest*2
         A hand Heart
         1 main A activate {G}: Grove becomes a 1/1 Elemental creature until end of turn.
         1 main A wait
         1 main A cast Heart
         choose A yes
         1 main A wait
         1 main A = size Grove 5/5
         2 upkeep A = size Heart 4/4
         3 main A activate {G}: Grove becomes a 1/1 Elemental creature until end of turn.
         stop 3 main2
         = size Grove 1/1
         = size Heart 4/4",
    );
}

#[test]
fn rule_702_26f_a_pair_breaks_as_one_phases_out() {
    plays(
        &[HEART, "Wisp | {U} | Creature — Spirit | Phasing | 1/1"],
        "A battlefield Heart, Island
         A hand Wisp
         1 main A cast Wisp
         choose A yes
         1 main A wait
         1 main A = size Wisp 5/5
         3 upkeep A = size Heart 4/4
         5 upkeep A = size Wisp 1/1
         stop 5 upkeep
         = size Heart 4/4",
    );
}

#[test]
fn rule_702_95e_a_pair_outlives_the_ability_that_made_it() {
    plays(
        &[HEART, "Hush | {U} | Instant | Target creature loses all abilities until end of turn. |"],
        "A battlefield Heart, Forest*2, Island
         A hand Bear, Hush
         1 main A cast Bear
         choose A yes
         1 main A wait
         1 main A cast Hush > Heart
         1 main A wait
         1 main A = size Bear 2/2
         stop 2 upkeep
         = size Bear 6/6
         = size Heart 8/8",
    );
}

#[test]
fn rule_400_7_what_returns_is_another_creature_that_may_be_paired_again() {
    let blink = "Blink | {W} | Instant | Exile target creature you control, then return that card to the battlefield under your control. |";
    for (again, size) in [("yes", "6/6"), ("no", "2/2")] {
        let script = format!(
            "A battlefield Heart, Forest*2, Plains
             A hand Bear, Blink
             1 main A cast Bear
             choose A yes
             1 main A wait
             1 main A cast Blink > Bear
             choose A {again}
             stop 1 end
             = size Bear {size}"
        );
        plays(&[HEART, blink], &script);
    }
}

#[test]
fn rule_707_2_a_copy_is_not_paired_and_has_soulbond() {
    let clone = "Clone | {U} | Creature — Shapeshifter | You may have ~ enter as a copy of any creature on the battlefield. | 0/0";
    let script = |pairs: &str, size: &str| {
        format!(
            "A battlefield Heart, Forest*2, Island, Giant
             A hand Bear, Clone
             1 main A cast Bear
             choose A yes
             1 main A wait
             1 main A cast Clone
             choose A yes
             choose A Heart
             choose A {pairs}
             stop 1 end
             = size Bear 6/6
             = size Giant {size}"
        )
    };
    plays(&[HEART, clone], &script("yes", "9/9"));
    plays(&[HEART, clone], &script("no", "5/5"));
}

#[test]
fn rule_702_95b_both_have_the_ability_while_they_are_paired() {
    let mentor = "Mentor | {U} | Creature — Human | Soulbond // As long as ~ is paired with another creature, each of those creatures has \"{T}: Draw a card.\" | 2/2";
    plays(
        &[mentor],
        "A battlefield Mentor, Forest*2, Swamp*2
         A hand Bear, Murder
         1 main A cast Bear
         choose A yes
         3 main A activate {T}: Draw a card.
         3 main A activate {T}: Draw a card.
         3 main A wait
         3 main A = A hand 4
         3 main A cast Murder > Mentor
         3 main A wait
         stop 5 main
         = may-activate {T}: Draw a card. no",
    );
}

#[test]
fn rule_603_10a_both_die_with_the_ability_that_they_had() {
    let weaver = "Weaver | {B} | Creature — Spider | Soulbond // As long as ~ is paired with another creature, each of those creatures has \"When this creature dies, draw cards equal to its power.\" | 1/1";
    let end = "Wrath | {W} | Sorcery | Destroy all creatures. |";
    plays(
        &[weaver, end],
        "A battlefield Weaver, Forest*2, Plains
         A hand Bear, Wrath
         1 main A cast Bear
         choose A yes
         1 main A wait
         1 main A cast Wrath
         stop 1 end
         = A hand 3",
    );
}

#[test]
fn rule_508_1c_it_attacks_paired_with_a_creature_with_soulbond_alone() {
    let knot = "Knot | {G} | Creature — Treefolk | ~ can't attack or block unless it's paired with a creature with soulbond. | 5/5";
    let script = |there: &str, pairs: &str, life: i16| {
        format!(
            "A battlefield {there}, Forest
             A hand Knot
             1 main A cast Knot
             choose A {pairs}
             1 attack A Knot
             stop 1 end
             = B life {life}"
        )
    };
    plays(&[MAULER, knot], &script("Mauler", "yes", 15));
    // Haste alone is not enough.
    let fervor = "Fervor | {R} | Enchantment | Creatures you control have haste. |";
    for pairs in ["yes", "no"] {
        let life = if pairs == "yes" { 15 } else { 20 };
        plays(&[MAULER, knot, fervor], &script("Mauler, Fervor", pairs, life));
    }
    // Its partner loses soulbond for a turn.
    plays(
        &[HEART, knot, "Hush | {U} | Instant | Target creature loses all abilities until end of turn. |"],
        "A battlefield Heart, Forest, Island
         A hand Knot, Hush
         1 main A cast Knot
         choose A yes
         3 main A cast Hush > Heart
         3 attack A Knot
         5 attack A Knot
         stop 5 end
         = B life 11",
    );
}
