//! `menace gauntlet`, and folders of decks.

use std::fs;

use super::support::{Scratch, bytes, refused, run, same_csv, succeeds};

/// A folder with three decks, one of them in a folder of its own, and a text that is no deck's.
fn folder(scratch: &Scratch) -> String {
    fs::create_dir_all(scratch.0.join("decks/more")).unwrap();
    let deck = |name: &str, cards: &str| fs::write(scratch.0.join(name), cards).unwrap();
    deck("decks/bears.txt", "Deck\n24 Forest\n36 Grizzly Bears\n");
    deck("decks/more/goblins.dec", "24 Mountain\n36 Raging Goblin\n");
    deck("decks/knights.txt", "Deck\n24 Plains\n36 White Knight\n");
    deck("decks/README.md", "decks\n");
    scratch.dir("decks")
}

#[test]
fn a_deck_meets_every_deck_of_a_folder() {
    let scratch = Scratch::new("gauntlet");
    let (decks, one, two) = (folder(&scratch), scratch.dir("one"), scratch.dir("two"));
    let text = succeeds(&format!("gauntlet red-aggro {decks} --games 20 --threads 1 --out {one}"));
    for part in
        ["Red aggro, played by greedy, against decks played by greedy", "goblins  ", "all 3, counting alike"]
    {
        assert!(text.contains(part), "{part}: {text}");
    }
    let decks_named = format!("{decks}/bears.txt {decks}/knights.txt {decks}/more/goblins.dec");
    succeeds(&format!("tournament red-aggro {decks_named} --gauntlet --games 20 --threads 2 --out {two}"));
    same_csv(&one, &two);
    let matches = String::from_utf8(bytes(&one, "matchups.csv")).unwrap();
    let opponents: Vec<_> = matches.lines().skip(1).map(|line| line.split(',').nth(2).unwrap()).collect();
    assert_eq!(opponents, ["bears", "knights", "goblins"], "by name, folders as they come");
    let json = succeeds(&format!("gauntlet red-aggro {decks} --games 20 --format json"));
    let last: serde_json::Value = serde_json::from_str(json.lines().last().unwrap()).unwrap();
    assert_eq!(last["against_all"]["decks"], 3);
}

#[test]
fn decks_of_a_folder_that_do_not_play_are_refused_or_left_out() {
    let scratch = Scratch::new("gauntlet-left-out");
    let decks = folder(&scratch);
    fs::write(scratch.0.join("decks/wrong.txt"), "Deck\n24 Forest\n36 Grizzly Beers\n").unwrap();
    assert!(refused(&format!("gauntlet red-aggro {decks} --games 2")).contains("Grizzly Beers"));
    let text = succeeds(&format!("gauntlet red-aggro {decks} --games 2 --leave-out"));
    assert!(text.contains("all 3, counting alike"), "{text}");
    let told = run(&format!("gauntlet red-aggro {decks} --games 2 --leave-out"));
    assert!(told.stderr.is_empty(), "--quiet");
}

#[test]
fn a_folder_without_decks_is_an_error() {
    let scratch = Scratch::new("gauntlet-empty");
    let folder = scratch.dir("none");
    fs::create_dir_all(&folder).unwrap();
    assert!(refused(&format!("gauntlet red-aggro {folder}")).contains("found no deck file in"));
    assert!(refused(&format!("gauntlet {folder}")).contains("expected your deck first"));
    fs::write(scratch.0.join("none/wrong.txt"), "Deck\n24 Forest\n36 Grizzly Beers\n").unwrap();
    let error = refused(&format!("gauntlet red-aggro {folder} --leave-out"));
    assert!(error.contains("none of the 1 decks"), "{error}");
}
