//! `cards.csv`, `openings.csv` and `turns.csv`.

use std::collections::BTreeMap;

use super::support::{Scratch, bytes, refused, same_csv, succeeds};

/// The rows of a csv file, by column.
fn rows(directory: &str, name: &str) -> Vec<BTreeMap<String, String>> {
    let text = bytes(directory, name);
    let mut csv = csv::Reader::from_reader(&text[..]);
    let header: Vec<String> = csv.headers().unwrap().iter().map(str::to_owned).collect();
    let row =
        |record: csv::StringRecord| header.iter().cloned().zip(record.iter().map(str::to_owned)).collect();
    csv.records().map(|record| row(record.unwrap())).collect()
}

fn number(row: &BTreeMap<String, String>, column: &str) -> u64 {
    row[column].parse().unwrap_or_else(|_| panic!("{column} of {row:?} is an integer"))
}

/// Sums that hold whatever was played.
fn check(directory: &str) {
    let matches = rows(directory, "matchups.csv");
    let sides = [("A", "wins_a"), ("B", "wins_b")];
    for (index, match_up) in matches.iter().enumerate() {
        let games = number(match_up, "games");
        let of_match_up = |row: &&BTreeMap<String, String>| row["match_up"] == index.to_string();
        for (player, wins) in sides {
            let wins = number(match_up, wins);
            let openings = rows(directory, "openings.csv");
            let own: Vec<_> =
                openings.iter().filter(of_match_up).filter(|row| row["player"] == player).collect();
            assert_eq!(own.iter().map(|row| number(row, "games")).sum::<u64>(), games);
            assert_eq!(own.iter().map(|row| number(row, "wins")).sum::<u64>(), wins);
            let mulligans =
                own.iter().map(|row| number(row, "mulligans") * number(row, "games")).sum::<u64>();
            let column = if player == "A" { "mulligans_a" } else { "mulligans_b" };
            assert_eq!(mulligans, number(match_up, column));
            let cards = rows(directory, "cards.csv");
            let own: Vec<_> =
                cards.iter().filter(of_match_up).filter(|row| row["player"] == player).collect();
            assert!(own.len() > 3, "{player} has cards");
            for row in own.iter().filter(|row| number(row, "copies") > 0) {
                assert_eq!((number(row, "games"), number(row, "wins")), (games, wins), "{row:?}");
                let [opening, drawn, seen] =
                    ["opening_games", "drawn_games", "seen_games"].map(|column| number(row, column));
                assert!(
                    opening <= seen && drawn <= seen && seen <= opening + drawn && seen <= games,
                    "{row:?}"
                );
                assert!(number(row, "seen_wins") <= number(row, "seen_games"));
                assert!(number(row, "opening_games_on_play") <= opening);
            }
            assert!(own.iter().any(|row| number(row, "damage_to_players") > 0), "{player} deals damage");
        }
        let turns = rows(directory, "turns.csv");
        let own: Vec<_> = turns.iter().filter(of_match_up).collect();
        assert_eq!(own.iter().map(|row| number(row, "wins_a")).sum::<u64>(), number(match_up, "wins_a"));
        let on_play = own.iter().map(|row| number(row, "games_a_on_play")).sum::<u64>();
        assert_eq!(on_play, number(match_up, "games_a_on_play"));
        let all: u64 = own.iter().map(|row| number(row, "turns") * number(row, "games")).sum();
        let mean: f64 = match_up["mean_turns"].parse().unwrap();
        assert!((all as f64 / games as f64 - mean).abs() < 1e-5);
    }
}

#[test]
fn counts_agree_with_the_results() {
    let scratch = Scratch::new("breakdown-sums");
    let out = scratch.dir("simple");
    succeeds(&format!("sim --games 60 --out {out}"));
    check(&out);
    let out = scratch.dir("tournament");
    succeeds(&format!("tournament red-aggro green-stompy blue-fliers --games 20 --out {out}"));
    check(&out);
}

#[test]
fn whole_decks_are_counted_with_their_spells_and_tokens() {
    let scratch = Scratch::new("breakdown-whole");
    let (one, two) = (scratch.dir("one"), scratch.dir("two"));
    succeeds(&format!("sim burn elves --bots random --games 24 --threads 1 --out {one}"));
    succeeds(&format!("sim burn elves --bots random --games 24 --threads 2 --out {two}"));
    same_csv(&one, &two);
    check(&one);
    let cards = rows(&one, "cards.csv");
    let bolt = cards.iter().find(|row| row["card"] == "Lightning Bolt").expect("burn has it");
    assert_eq!(bolt["copies"], "4");
    assert!(number(bolt, "damage_to_players") + number(bolt, "damage_to_permanents") > 0, "{bolt:?}");
    assert_eq!(number(bolt, "damage_to_players") % 3, 0, "three each: {bolt:?}");
}

#[test]
fn a_run_without_a_breakdown_has_the_same_results() {
    let scratch = Scratch::new("breakdown-none");
    let (with, without) = (scratch.dir("with"), scratch.dir("without"));
    succeeds(&format!("sim --games 20 --out {with}"));
    succeeds(&format!("sim --games 20 --no-breakdown --out {without}"));
    assert!(bytes(&with, "matchups.csv") == bytes(&without, "matchups.csv"));
    assert!(!scratch.0.join("without/cards.csv").exists());
}

#[test]
fn a_run_ends_when_its_win_rate_is_known_well_enough() {
    let scratch = Scratch::new("until");
    let (one, two) = (scratch.dir("one"), scratch.dir("two"));
    let decks = "tournament red-aggro green-stompy blue-fliers";
    succeeds(&format!("{decks} --until 25% --threads 1 --log-games --out {one}"));
    succeeds(&format!("{decks} --until 25% --threads 2 --log-games --out {two}"));
    same_csv(&one, &two);
    check(&one);
    let matches = rows(&one, "matchups.csv");
    for row in &matches {
        let [low, high] =
            ["pairs_ci95_low", "pairs_ci95_high"].map(|column| row[column].parse::<f64>().unwrap());
        assert!(high - low <= 0.25, "{row:?}");
        assert!(high - low > 0.24, "no longer than it takes: {row:?}");
    }
    let logged: u64 = matches.iter().map(|row| number(row, "games")).sum();
    assert_eq!(rows(&one, "games.csv").len() as u64, logged);
    assert!(refused("sim --until 3").contains("expected the width of an interval"));
    assert!(refused("sim --until 3% --sprt").contains("cannot be used with"));
}
