//! Duels with cards of our own.

use crate::card::CardTable;
use crate::program::{Book, DefId, compile_card};

use super::format::parse;
use super::{Verdict, run};

fn compile(book: &mut Book, name: &str) -> Result<DefId, String> {
    let card = CardTable::builtin().find(name).map_err(|error| error.to_string())?;
    let tree = card.read().map_err(|refusal| refusal.to_string())?;
    compile_card(book, &tree).map_err(|unsupported| unsupported.to_string())
}

/// Plays a duel: A's and B's objects, the actions, and the expectations.
fn duel([a, b]: [&str; 2], actions: &str, stop: &str, expect: &str) -> Verdict {
    let line = format!(
        r#"{{"id": "duel", "players": {{"A": {{{a}}}, "B": {{{b}}}}}, "actions": [{actions}], "stop": {stop}, "expect": [{expect}]}}"#
    );
    run(&parse(&line, "duel").unwrap()[0], compile)
}

const BEARS: &str = r#""battlefield": [{"card": "Grizzly Bears"}]"#;
const GROWTH: &str =
    r#""battlefield": [{"card": "Grizzly Bears"}, {"card": "Forest"}], "hand": [{"card": "Giant Growth"}]"#;
const END: &str = r#"{"turn": 1, "step": "end"}"#;
const ATTACK: &str = r#"{"turn": 1, "step": "declare attackers", "player": "A", "attack": "Grizzly Bears"}"#;
const BLOCK: &str = r#"{"turn": 1, "step": "declare blockers", "player": "B", "block": "Grizzly Bears", "attacker": "Grizzly Bears"}"#;

#[test]
fn an_unblocked_creature_deals_its_damage_to_the_player() {
    assert_eq!(duel([BEARS, ""], ATTACK, END, r#"{"player": "B", "life": 18}"#), Verdict::Pass);
    let why = "B's life: expected 20, found 18".to_owned();
    assert_eq!(duel([BEARS, ""], ATTACK, END, r#"{"player": "B", "life": 20}"#), Verdict::Fail(why));
}

#[test]
fn creatures_that_block_each_other_die_and_the_marked_damage_is_there_until_cleanup() {
    let both = format!("{ATTACK}, {BLOCK}");
    let dead = r#"{"zone": "graveyard", "card": "Grizzly Bears", "count": 2}, {"player": "B", "life": 20}"#;
    assert_eq!(duel([BEARS, BEARS], &both, END, dead), Verdict::Pass);
    let grown = r#"{"turn": 1, "step": "declare blockers", "player": "A", "cast": "Giant Growth", "targets": ["Grizzly Bears"]}"#;
    let alive = r#"{"player": "A", "card": "Grizzly Bears", "damage": 2}, {"player": "A", "card": "Grizzly Bears", "power": 5, "toughness": 5}, {"player": "B", "zone": "graveyard", "card": "Grizzly Bears", "count": 1}, {"card": "Forest", "tapped": true, "count": 1}"#;
    assert_eq!(duel([GROWTH, BEARS], &format!("{both}, {grown}"), END, alive), Verdict::Pass);
}

#[test]
fn a_player_waits_for_the_stack_and_looks_in_between() {
    let main = r#""turn": 1, "step": "precombat main", "player": "A""#;
    let actions = format!(
        r#"{{{main}, "expect": {{"player": "A", "may": "cast", "card": "Giant Growth", "allowed": true}}}},
        {{{main}, "cast": "Giant Growth", "targets": ["Grizzly Bears"]}},
        {{{main}, "expect": {{"card": "Grizzly Bears", "power": 2, "toughness": 2}}}},
        {{{main}, "wait": "stack"}},
        {{{main}, "expect": {{"card": "Grizzly Bears", "power": 5, "toughness": 5}}}},
        {{{main}, "expect": {{"player": "A", "may": "cast", "card": "Giant Growth", "allowed": false}}}}"#
    );
    let actions = actions.replace('\n', " ");
    assert_eq!(
        duel([GROWTH, ""], &actions, END, r#"{"player": "A", "zone": "graveyard", "count": 1}"#),
        Verdict::Pass
    );
}

#[test]
fn what_could_never_be_done_is_a_failure() {
    let nobody = r#"{"turn": 1, "step": "precombat main", "player": "A", "cast": "Giant Growth", "targets": ["Hill Giant"]}"#;
    let Verdict::Fail(why) = duel([GROWTH, ""], nobody, END, "") else { panic!("it can't be cast") };
    assert_eq!(why, "turn 1, precombat main: A could not cast Giant Growth with the targets Hill Giant");
    // Nothing of the attempt is left.
    let later = r#"{"player": "A", "zone": "hand", "count": 1}, {"card": "Forest", "tapped": false}"#;
    let with_later = format!(
        r#"{nobody}, {{"turn": 1, "step": "end", "player": "A", "expect": {later_one}}}"#,
        later_one = r#"{"player": "A", "zone": "hand", "count": 2}"#
    );
    let Verdict::Fail(why) = duel([GROWTH, ""], &with_later, END, later) else { panic!("it can't be cast") };
    assert_eq!(why, "turn 1, end: cards in A's hand: expected 2, found 1");
}

#[test]
fn cards_that_do_not_play_are_all_named() {
    let hand = r#""hand": [{"card": "No Such Card"}, {"card": "Nor This One"}]"#;
    let Verdict::Unsupported(why) = duel([hand, ""], "", END, "") else { panic!("they are unknown") };
    assert!(
        why.contains("No Such Card: no card has this name; Nor This One: no card has this name"),
        "{why}"
    );
}

#[test]
fn rule_103_8a_the_first_player_does_not_draw() {
    let counts =
        r#"{"player": "A", "zone": "hand", "count": 0}, {"player": "B", "zone": "hand", "count": 1}"#;
    assert_eq!(duel(["", ""], "", r#"{"turn": 2, "step": "end"}"#, counts), Verdict::Pass);
}

#[test]
fn the_last_card_of_a_library_in_order_is_drawn_first() {
    let a = r#""library": [{"card": "Forest"}, {"card": "Grizzly Bears"}]"#;
    let line = format!(
        r#"{{"id": "x", "players": {{"A": {{}}, "B": {{{a}, "only_library": true}}}}, "library_in_order": true, "stop": {{"turn": 2, "step": "draw"}}, "expect": [{{"player": "B", "zone": "hand", "card": "Grizzly Bears", "count": 1}}, {{"player": "B", "zone": "library", "count": 1}}]}}"#
    );
    assert_eq!(run(&parse(&line, "duel").unwrap()[0], compile), Verdict::Pass);
}

#[test]
fn lands_are_kept_for_the_same_spell_again_and_for_another_of_its_colors() {
    let line = |text: &str| {
        super::script::plays(
            &[
                "Duo | {2}{B}{R} | Creature — Duo | | 3/3",
                "Pair | {2}{B}{R} | Creature — Pair | {2}{B}{R}: You gain 3 life. | 3/3",
            ],
            text,
        )
    };
    line(
        "A battlefield Mountain*2, Swamp*6
         A hand Duo*2
         1 main A cast Duo
         1 main A wait
         1 main A cast Duo
         stop 1 main2
         = A battlefield Duo 2",
    );
    line(
        "A battlefield Mountain*2, Swamp*6
         A hand Duo, Pair
         1 main A cast Duo
         1 main A wait
         1 main A cast Pair
         stop 1 main2
         = A battlefield Pair 1",
    );
    line(
        "A battlefield Mountain*2, Swamp*6
         A hand Pair
         1 main A cast Pair
         1 main A wait
         1 main A activate {2}{B}{R}
         stop 1 main2
         = A life 23",
    );
}
