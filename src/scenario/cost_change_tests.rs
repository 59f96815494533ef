//! What changes the cost of spells by their targets: duels with cards made for the purpose.

use super::script::plays;
use super::sentence_tests::{Made, cast, has, life, passes, passes_with, there};

const NEGATE: Made<'static> = ("Negate", "{U}", "Instant", "", "Counter target spell.");

fn may_cast(player: &str, name: &str, allowed: bool) -> String {
    format!(
        r#"{{"turn": 1, "step": "precombat main", "player": "{player}", "expect": {{"player": "{player}", "may": "cast", "card": "{name}", "allowed": {allowed}}}}}"#
    )
}

#[test]
fn rule_113_6_a_torch_on_the_stack_makes_counterspells_for_it_cost_more() {
    let torch: Made<'_> = (
        "Torch",
        "{X}{R}",
        "Sorcery",
        "",
        "As long as Torch is on the stack, spells that target it cost {2} more to cast.\nTorch deals X damage to any target.",
    );
    let a = has(&["Mountain", "Mountain", "Mountain"], &["Torch"]);
    let burn = cast(1, "precombat main", "A", "Torch", &["player B"]);
    passes_with(
        &[torch, NEGATE],
        [&a, &has(&["Island", "Island"], &["Negate"])],
        r#""A": [{"choose": "X=2"}]"#,
        &[&burn, &may_cast("B", "Negate", false)],
        (1, "end"),
        &[&life("B", 18)],
    );
    passes_with(
        &[torch, NEGATE],
        [&a, &has(&["Island", "Island", "Island"], &["Negate"])],
        r#""A": [{"choose": "X=2"}]"#,
        &[&burn, &may_cast("B", "Negate", true), &cast(1, "precombat main", "B", "Negate", &["Torch"])],
        (1, "end"),
        &[&life("B", 20), r#"{"player": "B", "card": "Island", "tapped": true, "count": 3}"#],
    );
}

#[test]
fn rule_113_6_a_torch_on_the_stack_leaves_the_cost_of_other_counterspells_alone() {
    let torch: Made<'_> = (
        "Torch",
        "{R}",
        "Instant",
        "",
        "As long as Torch is on the stack, spells that target it cost {2} more to cast.\nTorch deals 2 damage to any target.",
    );
    let a = has(&["Mountain", "Forest", "Forest"], &["Torch", "Bear"]);
    passes(
        &[torch, NEGATE],
        [&a, &has(&["Island"], &["Negate"])],
        &[
            &cast(1, "precombat main", "A", "Bear", &[]),
            &cast(1, "precombat main", "A", "Torch", &["player B"]),
            &cast(1, "precombat main", "B", "Negate", &["Bear"]),
        ],
        (1, "end"),
        &[&life("B", 18), &there("A", "Bear", 0)],
    );
}

#[test]
fn rule_601_2f_spells_that_target_an_ouphe_cost_less() {
    let ouphe: Made<'_> = (
        "Ouphe",
        "{G}",
        "Creature - Ouphe",
        "1/3",
        "Spells that target this creature cost {2} less to cast.",
    );
    let growth: Made<'_> =
        ("Growth", "{2}{G}", "Instant", "", "Target creature gets +3/+3 until end of turn.");
    let a = has(&["Forest", "Ouphe", "Bear"], &["Growth", "Growth"]);
    passes(
        &[ouphe, growth],
        [&a, &has(&["Forest"], &[])],
        &[&may_cast("A", "Growth", true), &cast(1, "precombat main", "A", "Growth", &["Ouphe"])],
        (1, "precombat main"),
        &[
            r#"{"player": "A", "card": "Ouphe", "power": 4, "toughness": 6}"#,
            r#"{"player": "A", "card": "Bear", "power": 2, "toughness": 2}"#,
        ],
    );
}

const MAGE: &str =
    "Mage | {1}{U} | Creature — Wizard | Instant and sorcery spells you cast cost {1} less to cast. | 2/2";
const THALIA: &str = "Thalia | {1}{W} | Creature — Human | Noncreature spells cost {1} more to cast. | 2/1";

#[test]
fn rule_601_2f_what_is_sacrificed_for_a_spell_no_longer_changes_its_cost() {
    let fling = "Fling | {1}{R} | Instant | As an additional cost to cast ~, sacrifice a creature. // ~ deals 2 damage to any target. |";
    plays(
        &[MAGE, fling],
        "A battlefield Mountain, Mage
         A hand Fling
         1 main A cast Fling > player B
         stop 1 end
         = B life 18",
    );
    plays(
        &[THALIA, fling],
        "A battlefield Mountain*3, Thalia
         A hand Fling
         1 main A cast Fling > player B
         stop 1 end
         = B life 18
         = A tapped Mountain 3",
    );
    let rays = "Rays | {W} | Enchantment | Activated abilities of creatures cost {3} more to activate. |";
    let fanatic = "Fanatic | {R} | Creature — Goblin | Sacrifice ~: ~ deals 1 damage to any target. | 1/1";
    plays(
        &[rays, fanatic],
        "A battlefield Mountain*3, Rays, Fanatic
         1 main A activate Sacrifice > player B
         stop 1 end
         = B life 19
         = A tapped Mountain 3",
    );
}

#[test]
fn rule_601_2f_a_cost_that_goes_by_targets_is_that_of_the_targets_chosen() {
    let killian = "Killian | {W}{B} | Creature — Human | Spells you cast that target a creature cost {2} less to cast. | 2/2";
    let abrade = "Abrade | {2}{R} | Instant | Choose one — // • ~ deals 3 damage to target creature. // • Destroy target artifact. |";
    let breath = "Breath | {2}{U} | Instant | Tap up to two target creatures. |";
    let rock = "Rock | {1} | Artifact | {T}: Add {C}. |";
    plays(
        &[killian, abrade, rock],
        "A battlefield Mountain, Killian
         A hand Abrade
         B battlefield Bear, Rock
         choose A mode 1
         1 main A cast Abrade > Bear
         stop 1 end
         = B graveyard Bear 1",
    );
    plays(
        &[killian, breath],
        "A battlefield Island, Killian
         A hand Breath
         B battlefield Bear, Giant
         1 main A cast Breath > Bear, Giant
         stop 1 end
         = B tapped Bear 1
         = B tapped Giant 1",
    );
    let regent = "Regent | {3}{U}{U} | Creature — Dragon | Spells your opponents cast that target ~ cost {2} more to cast. | 4/3";
    let trail =
        "Trail | {1}{R} | Sorcery | ~ deals 2 damage to any target and 1 damage to any other target. |";
    plays(
        &[regent, trail],
        "A battlefield Mountain*4
         A hand Trail
         B battlefield Regent*2
         1 main A cast Trail > Regent, player B
         stop 1 end
         = B life 19
         = A tapped Mountain 4",
    );
}

#[test]
fn rule_107_4f_one_symbol_may_be_paid_with_mana_and_the_next_with_life() {
    let dismember = "Dismember | {1}{B/P}{B/P} | Instant | Target creature gets -5/-5 until end of turn. |";
    plays(
        &[dismember],
        "A battlefield Swamp*2
         A hand Dismember
         B battlefield Giant
         choose A no
         1 main A cast Dismember > Giant
         stop 1 end
         = B graveyard Giant 1
         = A life 18
         = A tapped Swamp 2",
    );
}

#[test]
fn rule_601_2c_an_x_above_the_number_of_targets_can_not_be_chosen() {
    let force = "Force | {X}{R} | Sorcery | Destroy X target artifacts. |";
    let rock = "Rock | {1} | Artifact | {T}: Add {C}. |";
    plays(
        &[force, rock],
        "A battlefield Mountain*6
         A hand Force
         B battlefield Rock*2
         1 main A cast Force > Rock, Rock
         stop 1 end
         = B graveyard Rock 2",
    );
}

#[test]
fn rule_601_2c_targets_chosen_one_by_one_are_those_that_are_named_and_no_more() {
    let killian = "Killian | {W}{B} | Creature — Human | Spells you cast that target a creature cost {2} less to cast. | 2/2";
    let inferno = "Inferno | {2}{R} | Sorcery | ~ deals 2 damage to each of up to three targets. |";
    plays(
        &[killian, inferno],
        "A battlefield Mountain*3, Killian
         A hand Inferno
         B battlefield Bear, Bird
         1 main A cast Inferno > Bear
         stop 1 end
         = B graveyard Bear 1
         = B battlefield Bird 1
         = B life 20
         = A tapped Mountain 1",
    );
    // The first of two that make it cheap enough is a choice.
    let thaumaturge = "Thaumaturge | {1}{U} | Creature — Wizard | Each instant and sorcery spell you cast costs {1} less to cast for each creature it targets. | 2/1";
    let breath = "Breath | {2}{U} | Instant | Tap up to two target creatures. |";
    plays(
        &[thaumaturge, breath],
        "A battlefield Island, Thaumaturge
         A hand Breath
         B battlefield Bear, Giant
         1 main A cast Breath > Bear, Giant
         stop 1 end
         = B tapped Bear 1
         = B tapped Giant 1",
    );
}
