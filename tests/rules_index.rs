//! `docs/rules-index.md` is what `cargo run --example rules_index` writes.

#[allow(dead_code)]
#[path = "../examples/rules_index.rs"]
mod index;

use std::fs;
use std::path::Path;

#[test]
fn the_page_is_up_to_date() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/rules-index.md");
    let found = fs::read_to_string(path).expect("docs/rules-index.md is there");
    let expected = index::page();
    let difference = found.lines().zip(expected.lines()).find(|(found, expected)| found != expected);
    assert!(
        found == expected,
        "docs/rules-index.md is stale; run `cargo run --example rules_index`. First difference: {difference:#?}"
    );
}

#[test]
fn numbers_in_comments_are_told_from_others() {
    let rules =
        |comment| index::named(comment).iter().map(|rule| format!("{rule:?}")).collect::<Vec<_>>().len();
    assert_eq!(rules("CR 509.1c: a lone blocker must take the lure (704.5f-h)."), 2);
    assert_eq!(rules("Casting spells (601, 602) in 100 steps, 1,000 times, 12.345 s, at 250 ns."), 2);
    assert_eq!(rules("The turn (500-514), priority (117), actions (704)"), 4);
    assert_eq!(rules("found 65536 cards (255 in all), version 0.250.1"), 0);
}

#[test]
fn tests_and_comments_mean_the_same_rule() {
    assert_eq!(index::of_test("rule_509_1c_a_lone_blocker"), index::named("509.1c").pop());
    assert_eq!(index::of_test("cr_2007_310_4_damage_waits"), index::named("CR 2007 310.4").pop());
    assert_eq!(index::of_test("rules_are_read"), None);
}
