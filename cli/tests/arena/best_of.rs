//! Matches: `--best-of 3`.

use super::support::{Scratch, bytes, refused, same_csv, succeeds};

#[test]
fn a_match_counts_once_and_its_games_in_the_breakdown() {
    let scratch = Scratch::new("best-of");
    let [one, two, first, second, whole] =
        ["one", "two", "first", "second", "whole"].map(|name| scratch.dir(name));
    let base = "sim --best-of 3 --games 40 --log-games";
    succeeds(&format!("{base} --threads 1 --out {one}"));
    succeeds(&format!("{base} --threads 2 --out {two}"));
    same_csv(&one, &two);
    succeeds(&format!("{base} --shard 1/2 --out {first}"));
    succeeds(&format!("{base} --shard 2/2 --out {second}"));
    succeeds(&format!("merge {first} {second} --out {whole}"));
    same_csv(&one, &whole);
    let text = |name: &str| String::from_utf8(bytes(&one, name)).unwrap();
    let column = |name: &str, column: &str| -> Vec<u64> {
        let text = text(name);
        let mut lines = text.lines();
        let place = lines.next().unwrap().split(',').position(|other| other == column).unwrap();
        lines.map(|line| line.split(',').nth(place).unwrap().parse().unwrap()).collect()
    };
    assert_eq!(column("matchups.csv", "games"), [40], "matches");
    let games: u64 = column("turns.csv", "games").iter().sum();
    assert!((80..=120).contains(&games), "each match has two or three games: {games}");
    let turns: u64 = column("games.csv", "turns").iter().sum();
    let each: u64 = column("turns.csv", "turns")
        .iter()
        .zip(column("turns.csv", "games"))
        .map(|(n, games)| n * games)
        .sum();
    assert_eq!(turns, each, "a match has the turns of all its games");
    let told = succeeds(&format!("replay {one} 3"));
    assert!(told.contains("Game 1") && told.contains("Game 2"), "{told}");
}

#[test]
fn a_match_has_an_odd_number_of_games() {
    assert!(refused("sim --best-of 2").contains("expected an odd number"));
    assert!(refused("sim --best-of 0").contains("--best-of"));
    assert!(refused("tune red-aggro --lands 21 --best-of 3").contains("single games"));
}
