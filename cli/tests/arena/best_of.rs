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

/// Two decks, one of them with a sideboard and plans.
fn decks(scratch: &Scratch, name: &str) -> [String; 2] {
    let mine = "About\nName Mine\n\nDeck\n24 Mountain\n24 Raging Goblin\n12 Shock\n\nSideboard\n12 Lightning Bolt\n\n";
    let mine = format!(
        "{mine}Sideboard plan vs {name}\n-12 Shock\n+12 Lightning Bolt\n\nSideboard plan\n-1 Shock\n+1 Lightning Bolt\n"
    );
    let theirs = "About\nName Theirs\n\nDeck\n24 Forest\n24 Grizzly Bears\n12 Giant Growth\n";
    [("mine.txt", mine.as_str()), ("theirs.txt", theirs)].map(|(file, text)| {
        let path = scratch.dir(file);
        std::fs::write(&path, text).unwrap();
        path
    })
}

#[test]
fn a_deck_follows_its_sideboard_plan_after_the_first_game() {
    let scratch = Scratch::new("sideboard");
    let [mine, theirs] = decks(&scratch, "theirs");
    let [one, two, first, second, whole, single] =
        ["one", "two", "first", "second", "whole", "single"].map(|name| scratch.dir(name));
    let base = format!("sim {mine} {theirs} --bots random --best-of 3 --games 20");
    let told = succeeds(&format!("{base} --threads 1 --out {one}"));
    assert!(told.contains("\n   after the first game -12 Shock, +12 Lightning Bolt\nB  Theirs"), "{told}");
    succeeds(&format!("{base} --threads 2 --out {two}"));
    same_csv(&one, &two);
    succeeds(&format!("{base} --shard 1/2 --out {first}"));
    succeeds(&format!("{base} --shard 2/2 --out {second}"));
    succeeds(&format!("merge {first} {second} --out {whole}"));
    same_csv(&one, &whole);
    let rows = |directory: &str, name: &str| -> Vec<Vec<String>> {
        let text = String::from_utf8(bytes(directory, name)).unwrap();
        text.lines().map(|line| line.split(',').map(str::to_owned).collect()).collect()
    };
    let matches = rows(&one, "matches.csv");
    assert_eq!(matches[0][..3], ["match_up", "game_of_match", "games"]);
    let games = |number: usize| matches.get(number).map_or(0, |row| row[2].parse::<u64>().unwrap());
    assert_eq!((games(1), games(2)), (20, 20), "each match has a first and a second game");
    let cards = rows(&one, "cards.csv");
    let place = |column: &str| cards[0].iter().position(|other| other == column).unwrap();
    let of = |card: &str| {
        let row = cards.iter().find(|row| row[place("card")] == card).unwrap();
        ["copies", "games", "copies_sideboarded"].map(|column| row[place(column)].parse::<u64>().unwrap())
    };
    assert_eq!(of("Shock"), [12, games(1), 0], "it is there in first games alone");
    assert_eq!(of("Lightning Bolt"), [0, games(2) + games(3), 12], "it comes in after them");
    assert_eq!(of("Mountain"), [24, games(1) + games(2) + games(3), 24]);
    // The first game of a match is that of two decks without sideboards.
    let replayed = succeeds(&format!("replay {one} 0"));
    let [game_1, game_2] = replayed.split("Game 2\n").collect::<Vec<_>>()[..2] else { panic!("{replayed}") };
    assert!(!game_1.contains("Lightning Bolt"), "{game_1}");
    assert!(!game_2.contains("Shock"), "{game_2}");
    // Single games do without.
    succeeds(&format!("sim {mine} {theirs} --bots random --games 4 --out {single}"));
    let text = String::from_utf8(bytes(&single, "cards.csv")).unwrap();
    assert!(!text.contains("Lightning Bolt"), "{text}");
    assert!(!std::path::Path::new(&single).join("matches.csv").exists());
}

#[test]
fn a_plan_for_every_deck_is_followed_if_there_is_no_other() {
    let scratch = Scratch::new("sideboard-default");
    let [mine, theirs] = decks(&scratch, "Somebody");
    let told = succeeds(&format!("sim {mine} {theirs} --bots random --best-of 3 --games 2"));
    assert!(told.contains("after the first game -1 Shock, +1 Lightning Bolt\n"), "{told}");
    let [mirror, _] = decks(&scratch, "Mine");
    let told = succeeds(&format!("sim {mirror} {mirror} --bots random --best-of 3 --games 2"));
    assert!(told.contains("after the first game -12 Shock"), "a deck may plan against itself: {told}");
}

#[test]
fn a_card_of_a_plan_that_does_not_play_is_refused_in_matches() {
    let scratch = Scratch::new("sideboard-refused");
    let deck = scratch.dir("mine.txt");
    let text = "60 Mountain\nSideboard\n1 Nobody's Card\nSideboard plan\n-1 Mountain\n+1 Nobody's Card\n";
    std::fs::write(&deck, text).unwrap();
    succeeds(&format!("sim {deck} red-aggro --games 2"));
    let error = refused(&format!("sim {deck} red-aggro --games 2 --best-of 3"));
    assert!(error.contains("mine.txt:6:4: ") && error.contains("Nobody's Card"), "{error}");
}
