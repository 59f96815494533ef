//! What matches between bots need: openings, settings for all bots, the way of a sequential test.

use std::fs;

use crate::support::{Scratch, bytes, refused, run, same_csv, succeeds};

/// Two boards: on the first A has nearly won, on the second it is B's turn.
const OPENINGS: &str = r#"{"players": {"A": {"battlefield": [{"card": "Mountain"}, {"card": "Raging Goblin", "count": 6}]}, "B": {"life": 4}}}

{"players": {"A": {"life": 7}, "B": {"battlefield": [{"card": "Forest", "count": 3}]}}, "active": "B"}
"#;

#[test]
fn each_pair_begins_with_the_next_opening_and_swaps_seats() {
    let scratch = Scratch::new("openings");
    let openings = scratch.dir("openings.jsonl");
    fs::write(&openings, OPENINGS).unwrap();
    let [one, two] = ["one", "two"].map(|name| scratch.dir(name));
    let sim = format!("sim red-aggro red-aggro --bots random --games 12 --log-games --openings {openings}");
    succeeds(&format!("{sim} --threads 1 --out {one}"));
    succeeds(&format!("{sim} --threads 2 --out {two}"));
    same_csv(&one, &two);
    let games = String::from_utf8(bytes(&one, "games.csv")).unwrap();
    let rows: Vec<Vec<&str>> = games.lines().skip(1).map(|row| row.split(',').collect()).collect();
    // The first opening leaves the turn to A in even games; the second one says that it is B's, and A's after the swap.
    let on_the_play: String = rows.iter().map(|row| row[3]).collect();
    assert_eq!(on_the_play, "ABBAABBAABBA");
    let shuffles: Vec<&str> = rows.iter().map(|row| row[2]).collect();
    assert_eq!(shuffles[..6], ["0", "0", "1", "1", "2", "2"]);
    // Six Goblins against four life: they win, whoever has them.
    let winners: Vec<&str> = rows.iter().map(|row| row[4]).collect();
    let of_goblins = [0, 4, 8].map(|game| [winners[game], winners[game + 1]]);
    assert!(of_goblins.iter().filter(|&&pair| pair == ["A", "B"]).count() >= 2, "{winners:?}");
    let told = succeeds(&format!("replay {one} 1"));
    assert!(told.contains("B attacks with Raging Goblin"), "after the swap, they are B's:\n{told}");

    // The manifest has the boards: the file is not needed again.
    fs::remove_file(&openings).unwrap();
    fs::remove_file(std::path::Path::new(&two).join("matchups.csv")).unwrap();
    succeeds(&format!("resume {two}"));
    assert!(bytes(&one, "matchups.csv") == bytes(&two, "matchups.csv"));
}

#[test]
fn openings_that_can_not_be_are_told_with_their_line() {
    let scratch = Scratch::new("bad-openings");
    let openings = scratch.dir("openings.jsonl");
    let (out, sim) = (scratch.dir("out"), format!("sim red-aggro red-aggro --games 4 --openings {openings}"));
    assert!(refused(&format!("{sim} --out {out}")).contains("can't read the board"));
    fs::write(
        &openings,
        "{\"players\": {\"A\": {}, \"B\": {}}}\n{\"players\": {\"A\": {\"lief\": 3}, \"B\": {}}}",
    )
    .unwrap();
    let error = refused(&format!("{sim} --out {out}"));
    assert!(error.contains("openings.jsonl:2:") && error.contains("lief"), "{error}");
    fs::write(&openings, "\n").unwrap();
    assert!(refused(&format!("{sim} --out {out}")).contains("found no board"));
    fs::write(&openings, "{\"players\": {\"A\": {\"hand\": [{\"card\": \"Mountian\"}]}, \"B\": {}}}")
        .unwrap();
    assert!(refused(&format!("{sim} --out {out}")).contains("Mountian"));
    assert!(!std::path::Path::new(&out).exists());
    assert!(refused(&format!("{sim} --from {openings}")).contains("--from"));
}

#[test]
fn a_setting_for_each_is_in_the_names_of_the_bots_that_have_it() {
    let json = succeeds("sim --bots greedy,random --each caution=33 --games 4 --format json");
    let row: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!((&row["bot_a"], &row["bot_b"]), (&"greedy:caution=33".into(), &"random".into()));
    let table = succeeds(
        "tournament red-aggro --mirror --bots greedy,greedy:life=9 --each life=20,caution=5 --games 4",
    );
    assert!(
        table.contains("greedy:life=20,caution=5") && table.contains("greedy:life=9,caution=5"),
        "{table}"
    );
    assert!(refused("sim --each depht=1 --bots solver,random").contains("did you mean `depth`?"));
}

#[test]
fn the_way_of_a_test_is_in_a_file_and_in_the_report() {
    let scratch = Scratch::new("llr");
    let [one, two] = ["one", "two"].map(|name| scratch.dir(name));
    let sim = "sim red-aggro red-aggro --bots greedy,random --sprt elo0=0 elo1=50 --threads";
    let told = succeeds(&format!("{sim} 1 --out {one}"));
    succeeds(&format!("{sim} 2 --out {two}"));
    same_csv(&one, &two);
    let mut rows = csv::Reader::from_path(std::path::Path::new(&one).join("llr.csv")).unwrap();
    let columns: Vec<String> = rows.headers().unwrap().iter().map(str::to_owned).collect();
    assert_eq!(columns.join(","), "pairs,pairs_0,pairs_1,pairs_2,pairs_3,pairs_4,llr,lower,upper");
    let rows: Vec<Vec<f64>> =
        rows.records().map(|row| row.unwrap().iter().map(|field| field.parse().unwrap()).collect()).collect();
    for (number, row) in (1..).zip(&rows) {
        assert_eq!(row[0], f64::from(number));
        assert_eq!(row[1..6].iter().sum::<f64>(), row[0]);
        assert_eq!(row[6] >= row[8], number as usize == rows.len(), "only the last pair reaches the bound");
    }
    let pairs = rows.len();
    assert!(told.contains(&format!("after {pairs} pairs")), "{told}");
    let page = String::from_utf8(bytes(&one, "report.html")).unwrap();
    let line = page.split("<polyline").nth(1).unwrap().split("points=\"").nth(1).unwrap();
    assert_eq!(line.split('"').next().unwrap().split(' ').count(), pairs + 1);
    assert!(page.contains(&format!("passed: 50 Elo rather than 0, after {pairs} pairs")));
}

#[test]
fn the_table_has_the_pentanomial_and_normalized_elo() {
    let sim = "sim red-aggro green-stompy --bots greedy --games 60";
    let text = succeeds(sim);
    let row: serde_json::Value = serde_json::from_str(&succeeds(&format!("{sim} --format json"))).unwrap();
    let line = text.lines().find(|line| line.starts_with("pairs by A's points")).unwrap();
    let points = ["0", "½", "1", "1½", "2"];
    let counts: Vec<String> = (0..)
        .zip(points)
        .map(|(column, points)| format!("{points}: {}", row[format!("pairs_{column}")]))
        .collect();
    assert_eq!(line, format!("pairs by A's points  {}", counts.join("  ")));
    let [elo, low, high] = ["normalized_elo_a", "normalized_elo_ci95_low", "normalized_elo_ci95_high"]
        .map(|column| row[column].as_f64().unwrap());
    assert!(low < elo && elo < high);
    let wanted = format!("normalized Elo of A {elo:+.1} ({low:+.1} to {high:+.1})");
    assert!(text.lines().any(|line| line == wanted), "{wanted}\n{text}");
    assert_eq!(run(sim).status.code(), Some(0));
}
