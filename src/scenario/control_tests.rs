//! Who controls what, whose turn it is: duels with cards made for the purpose.

use super::sentence_tests::{Made, attack, buried, cast, has, life, passes, passes_with, there};

const TREASON: Made<'static> = (
    "Treason",
    "{R}",
    "Sorcery",
    "",
    "Gain control of target creature until end of turn. Untap that creature. It gains haste until end of turn.",
);
const SIREN: Made<'static> = (
    "Siren",
    "{U}",
    "Creature - Faerie",
    "2/2",
    "When this creature enters, gain control of target creature for as long as this creature remains on the battlefield.",
);
const MAGIC: Made<'static> =
    ("Magic", "{U}", "Enchantment - Aura", "", "Enchant creature\nYou control enchanted creature.");
const KILL: Made<'static> = ("Kill", "{B}", "Instant", "", "Destroy target creature.");

#[test]
fn rule_613_1b_of_two_who_take_a_creature_the_later_one_has_it() {
    // A treason that ends leaves it with the siren that came after.
    let a = has(&["Mountain", "Island"], &["Treason", "Siren"]);
    let steal = cast(1, "precombat main", "A", "Treason", &["Bear"]);
    let wait = r#"{"turn": 1, "step": "precombat main", "player": "A", "wait": "stack"}"#;
    let enter = cast(1, "precombat main", "A", "Siren", &[]);
    passes_with(
        &[TREASON, SIREN],
        [&a, &has(&["Bear"], &[])],
        r#""A": [{"target": "Bear"}]"#,
        &[&steal, wait, &enter],
        (2, "upkeep"),
        &[&there("A", "Bear", 1)],
    );
    // Its owner takes it back from an Aura for the turn.
    let b = has(&["Bear", "Mountain"], &["Treason"]);
    let enchant = cast(1, "precombat main", "A", "Magic", &["Bear"]);
    let back = cast(2, "precombat main", "B", "Treason", &["Bear"]);
    let a = has(&["Island"], &["Magic"]);
    let cards = [TREASON, MAGIC];
    passes(&cards, [&a, &b], &[&enchant, &back], (2, "postcombat main"), &[&there("B", "Bear", 1)]);
    passes(&cards, [&a, &b], &[&enchant, &back], (3, "upkeep"), &[&there("A", "Bear", 1)]);
}

#[test]
fn rule_611_2a_what_was_taken_for_as_long_as_its_taker_lives_goes_back_to_its_owner() {
    let a = has(&["Island"], &["Siren"]);
    let b = has(&["Bear", "Mountain", "Swamp"], &["Treason", "Kill"]);
    let wait = r#"{"turn": 2, "step": "precombat main", "player": "B", "wait": "stack"}"#;
    passes_with(
        &[TREASON, SIREN, KILL],
        [&a, &b],
        r#""A": [{"target": "Bear"}]"#,
        &[
            &cast(1, "precombat main", "A", "Siren", &[]),
            &cast(2, "precombat main", "B", "Treason", &["Bear"]),
            wait,
            &cast(2, "precombat main", "B", "Kill", &["Siren"]),
        ],
        (3, "upkeep"),
        &[&there("B", "Bear", 1), &buried("A", "Siren", 1)],
    );
}

#[test]
fn rule_611_2_until_the_end_of_your_next_turn_ends() {
    let loan: Made<'_> =
        ("Loan", "{R}", "Sorcery", "", "Gain control of target creature until the end of your next turn.");
    let a = has(&["Mountain"], &["Loan"]);
    let take = cast(1, "precombat main", "A", "Loan", &["Bear"]);
    let play = |stop, whose: &str| {
        passes(&[loan], [&a, &has(&["Bear"], &[])], &[&take], stop, &[&there(whose, "Bear", 1)]);
    };
    play((3, "end"), "A");
    play((4, "upkeep"), "B");
}

#[test]
fn rule_500_7_an_extra_turn_is_no_ordinary_one() {
    let warp: Made<'_> = ("Warp", "{U}", "Instant", "", "Target player takes an extra turn after this one.");
    let a = has(&["Island", "Bear"], &["Warp"]);
    // B's extra turn is the second, their own the third; A attacks in the fourth.
    let given = cast(1, "precombat main", "A", "Warp", &["player B"]);
    let fourth = attack(4, "A", "Bear");
    passes(&[warp], [&a, ""], &[&given, &fourth], (4, "end"), &[&life("B", 18)]);
    // Cast in the opponent's turn: A's extra turn, and then A's own.
    let taken = cast(2, "precombat main", "A", "Warp", &["player A"]);
    let attacks = [attack(3, "A", "Bear"), attack(4, "A", "Bear")];
    passes(&[warp], [&a, ""], &[&taken, &attacks[0], &attacks[1]], (4, "end"), &[&life("B", 16)]);
}

#[test]
fn rule_508_8_the_blockers_step_comes_even_if_the_attacker_is_gone() {
    let kill = cast(1, "declare attackers", "B", "Kill", &["Bear"]);
    let late = cast(1, "declare blockers", "B", "Bolt", &["player A"]);
    let bolt: Made<'_> = ("Bolt", "{B}", "Instant", "", "~ deals 3 damage to any target.");
    passes(
        &[KILL, bolt],
        [&has(&["Bear"], &[]), &has(&["Swamp", "Swamp"], &["Kill", "Bolt"])],
        &[&attack(1, "A", "Bear"), &kill, &late],
        (1, "end"),
        &[&life("A", 17), &buried("A", "Bear", 1)],
    );
}

#[test]
fn rule_205_4e_a_legendary_sorcery_needs_a_legend() {
    let sunder: Made<'_> = ("Sunder", "{R}", "Legendary Sorcery", "", "~ deals 5 damage to target opponent.");
    let legend: Made<'_> = ("Ragna", "{R}", "Legendary Creature - Human", "1/1", "");
    let may = |allowed: bool| {
        format!(
            r#"{{"turn": 1, "step": "precombat main", "player": "A", "expect": {{"player": "A", "may": "cast", "card": "Sunder", "allowed": {allowed}}}}}"#
        )
    };
    let cards = [sunder, legend];
    passes(
        &cards,
        [&has(&["Mountain", "Bear"], &["Sunder"]), ""],
        &[&may(false)],
        (1, "end"),
        &[&life("B", 20)],
    );
    let cast = cast(1, "precombat main", "A", "Sunder", &["player B"]);
    passes(&cards, [&has(&["Mountain", "Ragna"], &["Sunder"]), ""], &[&cast], (1, "end"), &[&life("B", 15)]);
}
