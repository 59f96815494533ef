//! Cycling, and costs of abilities: duels with cards made for the purpose.

use super::sentence_tests::{Made, activate, buried, cast, has, life, passes, passes_with, there};

const FAITH: Made<'static> = (
    "Faith",
    "{2}{W}",
    "Instant",
    "",
    "You gain 6 life.\nCycling {1}\nWhen you cycle this card, you gain 2 life.",
);

#[test]
fn rule_702_29c_who_cycles_a_card_triggers_it_and_what_watches() {
    let rift: Made<'_> = (
        "Rift",
        "{1}{R}",
        "Enchantment",
        "",
        "Whenever a player cycles a card, ~ deals 1 damage to target opponent.",
    );
    let a = has(&["Plains"], &["Faith"]);
    let cycle = activate(1, "precombat main", "A", "Cycling", &[]);
    passes(
        &[FAITH, rift],
        [&a, &has(&["Rift"], &[])],
        &[&cycle],
        (1, "end"),
        &[&life("A", 21), &buried("A", "Faith", 1)],
    );
    // Cast, it is not cycled.
    let a = has(&["Plains", "Plains", "Plains"], &["Faith"]);
    let cast = cast(1, "precombat main", "A", "Faith", &[]);
    passes(&[FAITH, rift], [&a, &has(&["Rift"], &[])], &[&cast], (1, "end"), &[&life("A", 26)]);
}

#[test]
fn rule_601_2b_x_of_an_ability_is_announced_before_its_target() {
    let shaman: Made<'_> =
        ("Shaman", "{R}", "Creature - Ape", "1/1", "{X}{X}{1}: Destroy target artifact with mana value X.");
    let stone: Made<'_> = ("Stone", "{2}", "Artifact", "", "");
    passes_with(
        &[shaman, stone],
        [
            &has(&["Shaman", "Mountain", "Mountain", "Mountain", "Mountain", "Mountain"], &[]),
            &has(&["Stone"], &[]),
        ],
        r#""A": [{"choose": "X=2"}]"#,
        &[&activate(1, "precombat main", "A", "{X}{X}{1}", &["Stone"])],
        (1, "end"),
        &[&buried("B", "Stone", 1)],
    );
}

#[test]
fn rule_118_3_what_taps_itself_is_not_tapped_for_the_rest_of_the_cost() {
    let evangel: Made<'_> = (
        "Evangel",
        "{G}",
        "Creature - Elf",
        "1/2",
        "{1}, {T}, Tap an untapped creature you control: Create a 1/1 green Saproling creature token.",
    );
    let make = activate(1, "precombat main", "A", "{1}", &[]);
    let may_not = r#"{"turn": 1, "step": "precombat main", "player": "A", "expect": {"player": "A", "may": "activate", "ability": "{1}, {T}, Tap", "allowed": false}}"#;
    let alone = has(&["Evangel", "Forest"], &[]);
    passes(&[evangel], [&alone, ""], &[may_not], (1, "end"), &[&there("A", "Saproling Token", 0)]);
    let two = has(&["Evangel", "Bear", "Forest"], &[]);
    passes(&[evangel], [&two, ""], &[&make], (1, "end"), &[&there("A", "Saproling Token", 1)]);
}

#[test]
fn rule_609_1_counters_put_as_a_cost_are_not_doubled_by_what_doubles_effects() {
    let season: Made<'_> = (
        "Season",
        "{G}",
        "Enchantment",
        "",
        "If an effect would put one or more counters on a permanent you control, it puts twice that many of those counters on that permanent instead.",
    );
    let roots: Made<'_> = (
        "Roots",
        "{1}{G}",
        "Creature - Plant",
        "3/5",
        "Put a -1/-1 counter on this creature: You gain 1 life.\n{G}: Put a +1/+1 counter on this creature.",
    );
    let size = |power: i8, toughness: i8| {
        format!(r#"{{"player": "A", "card": "Roots", "power": {power}, "toughness": {toughness}}}"#)
    };
    let a = has(&["Season", "Roots", "Forest"], &[]);
    let cost = activate(1, "precombat main", "A", "Put a -1/-1", &[]);
    passes(&[season, roots], [&a, ""], &[&cost], (1, "end"), &[&size(2, 4), &life("A", 21)]);
    let effect = activate(1, "precombat main", "A", "{G}", &[]);
    passes(&[season, roots], [&a, ""], &[&effect], (1, "end"), &[&size(5, 7)]);
    // CR 614.17b: what can't have such counters can't pay with them.
    let outcast: Made<'_> = (
        "Outcast",
        "{G}",
        "Creature - Human",
        "2/2",
        "Creatures you control can't have -1/-1 counters put on them.",
    );
    let may_not = r#"{"turn": 1, "step": "precombat main", "player": "A", "expect": {"player": "A", "may": "activate", "ability": "Put a -1/-1", "allowed": false}}"#;
    passes(
        &[outcast, roots],
        [&has(&["Outcast", "Roots"], &[]), ""],
        &[may_not],
        (1, "end"),
        &[&life("A", 20)],
    );
}

#[test]
fn rule_616_1_what_is_added_is_doubled_too() {
    let scales: Made<'_> = (
        "Scales",
        "{G}",
        "Enchantment",
        "",
        "If one or more +1/+1 counters would be put on a creature you control, that many plus one +1/+1 counters are put on it instead.",
    );
    let menace: Made<'_> = (
        "Corpse",
        "{B}",
        "Enchantment",
        "",
        "If one or more +1/+1 counters would be put on a creature you control, twice that many +1/+1 counters are put on it instead.",
    );
    let grow: Made<'_> = ("Grow", "{G}", "Instant", "", "Put a +1/+1 counter on target creature.");
    for order in [["Scales", "Corpse", "Bear", "Forest"], ["Corpse", "Scales", "Bear", "Forest"]] {
        passes(
            &[scales, menace, grow],
            [&has(&order, &["Grow"]), ""],
            &[&cast(1, "precombat main", "A", "Grow", &["Bear"])],
            (1, "end"),
            &[r#"{"player": "A", "card": "Bear", "power": 6, "toughness": 6}"#],
        );
    }
}
