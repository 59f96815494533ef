//! What may be cast, when, and for what: rules of permanents and effects.

use super::script::plays;

#[test]
fn rule_118_the_top_card_of_the_library_is_exiled_as_a_cost() {
    let herbalist =
        "Herbalist | {W} | Creature — Human | Exile the top card of your library: You gain 1 life. | 1/1";
    plays(
        &[herbalist],
        "A battlefield Herbalist
         A library Bear, Bird
         1 main A activate Exile the top
         1 main A activate Exile the top
         stop 1 main
         = A life 22
         = A exile Bear 1
         = A exile Bird 1",
    );
}

#[test]
fn rule_601_3_dear_spells_of_others_than_creatures_cant_be_cast() {
    let teeg = "Teeg | {G} | Creature — Kithkin | Noncreature spells with mana value 4 or greater can't be cast. // Noncreature spells with {X} in their mana costs can't be cast. | 2/2";
    let blaze = "Blaze | {X}{R} | Sorcery | ~ deals X damage to any target. |";
    let wrath = "Wrath | {3}{R} | Sorcery | Destroy all creatures. |";
    plays(
        &[teeg, blaze, wrath],
        "A battlefield Mountain*6, Teeg
         A hand Blaze, Wrath, Giant, Shock
         1 main A = A may-cast Blaze no
         1 main A = A may-cast Wrath no
         1 main A = A may-cast Giant yes
         1 main A = A may-cast Shock yes
         stop 1 main
         = A life 20",
    );
}

#[test]
fn rule_118_9_a_spell_may_cost_nothing_under_a_condition() {
    let massacre = "Slaughter | {2}{B}{B} | Sorcery | If an opponent controls a Plains and you control a Swamp, you may cast this spell without paying its mana cost. // All creatures get -2/-2 until end of turn. |";
    for (land, allowed) in [("Plains", "yes"), ("Forest", "no")] {
        plays(
            &[massacre],
            &format!(
                "A battlefield Swamp
                 A hand Slaughter
                 B battlefield {land}, Bear
                 1 main A = A may-cast Slaughter {allowed}
                 stop 1 main
                 = B battlefield Bear 1"
            ),
        );
    }
}

#[test]
fn the_next_sorcery_alone_is_cast_at_instant_speed() {
    let quicken = "Haste | {U} | Instant | The next sorcery spell you cast this turn can be cast as though it had flash. |";
    let tithe = "Tithe | {W} | Sorcery | You gain 3 life. |";
    plays(
        &[quicken, tithe],
        "A battlefield Island, Plains*2
         A hand Haste, Tithe*2
         2 upkeep A = A may-cast Tithe no
         2 draw A cast Haste
         2 main A = A may-cast Tithe yes
         2 main A cast Tithe
         2 main2 A = A may-cast Tithe no
         stop 2 end
         = A life 23
         = A hand Tithe 1",
    );
    // Another kind of spell does not use it up, and it ends with the turn.
    plays(
        &[quicken, tithe],
        "A battlefield Island, Plains, Mountain
         A hand Haste, Tithe, Shock
         2 draw A cast Haste
         2 main A cast Shock > player B
         2 main2 A = A may-cast Tithe yes
         3 upkeep A = A may-cast Tithe no
         stop 3 upkeep
         = B life 18",
    );
}

#[test]
fn rule_101_2_a_second_spell_of_that_kind_cant_be_cast() {
    let canonist = "Canonist | {W} | Artifact Creature — Human | Each player who has cast a nonartifact spell this turn can't cast additional nonartifact spells. | 2/2";
    let bauble = "Bauble | {0} | Artifact | |";
    plays(
        &[canonist, bauble],
        "A battlefield Canonist, Mountain*3
         A hand Shock*2, Bauble*2
         B battlefield Mountain
         B hand Shock
         1 main A cast Bauble
         1 main A cast Bauble
         1 main A cast Shock > player B
         1 main2 A = A may-cast Shock no
         1 main2 B = B may-cast Shock yes
         2 main A = A may-cast Shock yes
         stop 2 main
         = A battlefield Bauble 2
         = B life 18",
    );
    // A spell that was cast before counts.
    plays(
        &[canonist],
        "A battlefield Plains, Mountain*2
         A hand Shock*2, Canonist
         1 main A cast Shock > player B
         1 main A cast Canonist
         1 main2 A = A may-cast Shock no
         stop 1 main2
         = A battlefield Canonist 1",
    );
}

#[test]
fn rule_603_7b_the_next_spell_is_copied_once() {
    let firebrand = "Firebrand | {R} | Enchantment | {R}: When you next cast an instant or sorcery spell this turn, copy that spell. You may choose new targets for the copy. |";
    plays(
        &[firebrand],
        "A battlefield Firebrand, Mountain*3
         A hand Shock*2
         1 main A activate {R}
         1 main A cast Shock > player B
         1 main2 A cast Shock > player B
         stop 1 main2
         = B life 14",
    );
}
