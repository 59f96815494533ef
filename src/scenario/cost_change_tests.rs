//! What changes the cost of spells by their targets: duels with cards made for the purpose.

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
