//! `menace tune`.

use std::process::Output;

use serde_json::Value;

use super::support::{Scratch, bytes, menace, refused, same_csv, succeeds};

fn tune(arguments: &[&str]) -> Output {
    let mut command = menace("tune");
    command.args(arguments).output().expect("the program can be run")
}

fn objects(output: &Output) -> Vec<Value> {
    let text = String::from_utf8(output.stdout.clone()).unwrap();
    text.lines().map(|line| serde_json::from_str::<Value>(line).unwrap()["variant"].clone()).collect()
}

#[test]
fn a_much_better_variant_passes_the_test() {
    // 44 lands of 60 cards are too many.
    let scratch = Scratch::new("tune-better");
    let deck = scratch.dir("mountains.txt");
    std::fs::write(&deck, "Deck\n44 Mountain\n4 Raging Goblin\n4 Mogg Flunkies\n8 Valley Dasher\n").unwrap();
    let output = tune(&[
        &deck,
        "--swap",
        "20 Mountain",
        "20 Boggart Brute",
        "--gain",
        "20%",
        "--against",
        "green-stompy",
        "--format",
        "json",
    ]);
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    let [variant] = &objects(&output)[..] else { panic!("one variant") };
    assert_eq!(
        (&variant["verdict"], &variant["variant"]),
        (&"better".into(), &"-20 Mountain +20 Boggart Brute".into())
    );
    let worse = tune(&[
        "red-aggro",
        "--swap",
        "16 Mountain",
        "16 Raging Goblin",
        "--gain",
        "20%",
        "--against",
        "green-stompy",
        "--format",
        "json",
    ]);
    assert_eq!(worse.status.code(), Some(1));
    assert_eq!(objects(&worse)[0]["verdict"], "not better");
}

#[test]
fn games_without_the_swapped_card_are_the_same() {
    // One card of sixty is another, and it is not drawn in most games.
    let output = tune(&[
        "red-aggro",
        "--swap",
        "1 Volcanic Dragon",
        "1 Mountain",
        "--against",
        "blue-fliers",
        "--pairs",
        "40",
        "--format",
        "json",
    ]);
    let [variant] = &objects(&output)[..] else { panic!("one variant") };
    let even = variant["pairs_2"].as_u64().unwrap();
    assert!(even >= 30, "{variant}");
    let count = |who: &str| {
        ["wins", "draws", "losses"]
            .iter()
            .map(|how| variant[&format!("{who}_{how}")].as_u64().unwrap())
            .sum::<u64>()
    };
    assert_eq!((count("variant"), count("deck")), (40, 40));
}

#[test]
fn variants_by_lands_have_a_row_each_whatever_the_threads_shards_and_pauses() {
    let scratch = Scratch::new("tune-lands");
    let [one, two, first, second, whole] =
        ["one", "two", "first", "second", "whole"].map(|name| scratch.dir(name));
    let base = "tune red-aggro --lands 21..23 --against green-stompy blue-fliers --pairs 24";
    let run = |rest: &str| menace(&format!("{base} {rest}")).output().unwrap();
    assert_eq!(run(&format!("--threads 1 --out {one}")).status.code(), Some(1));
    assert_eq!(run(&format!("--threads 2 --out {two}")).status.code(), Some(1));
    same_csv(&one, &two);
    let text = String::from_utf8(bytes(&one, "tune.csv")).unwrap();
    let names: Vec<_> = text.lines().skip(1).map(|line| line.split(',').next().unwrap()).collect();
    assert_eq!(names, ["21 lands", "23 lands"], "the deck has 22");
    // Shards have no test, and are as many games.
    run(&format!("--shard 1/2 --out {first}"));
    run(&format!("--shard 2/2 --out {second}"));
    succeeds(&format!("merge {first} {second} --out {whole}"));
    let merged = String::from_utf8(bytes(&whole, "tune.csv")).unwrap();
    let counts = |text: &str| {
        let row = |line: &str| line.split(',').take(15).map(str::to_owned).collect::<Vec<_>>();
        text.lines().map(row).collect::<Vec<_>>()
    };
    assert_eq!(counts(&merged), counts(&text));
}

#[test]
fn whole_decks_are_tuned_too() {
    let output = tune(&[
        "burn",
        "--swap",
        "4 Shock",
        "4 Mountain",
        "--bots",
        "random",
        "--against",
        "elves",
        "--pairs",
        "4",
        "--format",
        "json",
    ]);
    assert_eq!(output.status.code(), Some(1), "{}", String::from_utf8_lossy(&output.stderr));
    assert_eq!(objects(&output)[0]["pairs"], 4);
}

#[test]
fn what_can_not_be_tuned_is_refused() {
    assert!(refused("tune red-aggro").contains("expected a variant"));
    assert!(refused("tune red-aggro --lands 22").contains("has that number of lands already"));
    assert!(refused("tune red-aggro --lands 60").contains("has 60 cards"));
    assert!(refused("tune red-aggro --lands x").contains("expected numbers of lands"));
    let scratch = Scratch::new("tune-refused");
    let out = scratch.dir("out");
    assert!(
        refused(&format!("tune red-aggro --lands 21 --log-games --out {out}"))
            .contains("keeps no rows of games")
    );
    let swap = tune(&["red-aggro", "--swap", "4 Shok", "4 Mountain"]);
    assert_eq!(swap.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&swap.stderr).contains("did you mean"));
}
