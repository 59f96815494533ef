//! `menace tournament`: its files, and its report.

use std::fs;
use std::path::Path;
use std::process::Stdio;
use std::time::Duration;

use crate::support::{CONTRACT, Scratch, bytes, menace, refused, same_csv, succeeds};

#[test]
fn a_tournament_is_the_same_whatever_the_threads_and_shards_and_after_a_kill() {
    let scratch = Scratch::new("tournament");
    let [one, two, killed, merged] = ["one", "two", "killed", "merged"].map(|name| scratch.dir(name));
    let tournament = "tournament red-aggro blue-fliers green-stompy --bots greedy,random --games 60 --seed 4";
    succeeds(&format!("{tournament} --threads 1 --out {one}"));
    succeeds(&format!("{tournament} --threads 2 --out {two}"));
    same_csv(&one, &two);
    let matchups = String::from_utf8(bytes(&one, "matchups.csv")).unwrap();
    assert_eq!(matchups.lines().count(), 16, "six players are 15 match-ups");
    assert!(matchups.starts_with(CONTRACT));
    let ratings = String::from_utf8(bytes(&one, "ratings.csv")).unwrap();
    assert_eq!(ratings.lines().count(), 7);
    assert_eq!(String::from_utf8(bytes(&one, "matrix.csv")).unwrap().lines().count(), 7);

    let mut child = menace(&format!("{tournament} --out {killed}")).stdout(Stdio::null()).spawn().unwrap();
    let journal = Path::new(&killed).join("journal.jsonl");
    while fs::metadata(&journal).map_or(0, |file| file.len()) < 2000 {
        std::thread::sleep(Duration::from_millis(1));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    succeeds(&format!("resume {killed}"));
    same_csv(&one, &killed);

    let shards: Vec<_> = (1..=2).map(|shard| scratch.dir(&format!("shard-{shard}"))).collect();
    for (shard, out) in (1..).zip(&shards) {
        succeeds(&format!("{tournament} --shard {shard}/2 --out {out}"));
    }
    succeeds(&format!("merge {} {} --out {merged}", shards[0], shards[1]));
    same_csv(&one, &merged);
}

#[test]
fn a_row_of_a_tournament_can_be_played_alone() {
    let scratch = Scratch::new("row");
    let [all, alone] = ["all", "alone"].map(|name| scratch.dir(name));
    succeeds(&format!("tournament red-aggro blue-fliers green-stompy --games 40 --seed 4 --out {all}"));
    let matchups = String::from_utf8(bytes(&all, "matchups.csv")).unwrap();
    let row = matchups.lines().nth(3).unwrap();
    let seed = row.split(',').nth(5).unwrap();
    succeeds(&format!("sim blue-fliers green-stompy --games 40 --seed {seed} --out {alone}"));
    let alone = String::from_utf8(bytes(&alone, "matchups.csv")).unwrap();
    assert_eq!(alone.lines().nth(1), Some(row));
}

#[test]
fn mirror_matches_rate_the_bots() {
    let scratch = Scratch::new("mirror");
    let out = scratch.dir("out");
    succeeds(&format!(
        "tournament red-aggro green-stompy --bots greedy,random,aggro --mirror --games 40 --out {out}"
    ));
    let lines = |name: &str| -> Vec<Vec<String>> {
        let text = String::from_utf8(bytes(&out, name)).unwrap();
        text.lines().map(|line| line.split(',').map(str::to_owned).collect()).collect()
    };
    let match_ups = lines("matchups.csv");
    // Two decks, each with three pairs of bots, and never one deck against the other.
    assert_eq!(match_ups.len(), 1 + 2 * 3);
    assert!(match_ups[1..].iter().all(|row| row[0] == row[2] && row[1] != row[3]));
    let ratings = lines("ratings.csv");
    assert_eq!(ratings.len(), 1 + 3);
    assert_eq!((ratings[3][1].as_str(), ratings[3][2].as_str()), ("mirror", "random"));
    // Each bot meets two others with two decks, 40 games each.
    assert!(ratings[1..].iter().all(|row| row[6] == "160"), "{ratings:?}");
    let matrix = lines("matrix.csv");
    assert_eq!(matrix[0], ["", "greedy", "random", "aggro"]);
    // The win rate of both decks together.
    let wins = |row: &[String]| row[7].parse::<f64>().unwrap() + row[9].parse::<f64>().unwrap() / 2.0;
    let against_random = match_ups[1..].iter().filter(|row| row[1] == "greedy" && row[3] == "random");
    let expected = against_random.map(|row| wins(row)).sum::<f64>() / 80.0;
    assert_eq!(matrix[1][2], format!("{expected:.6}"));
    assert!(refused("tournament red-aggro green-stompy --mirror").contains("expected several --bots"));
}

#[test]
fn the_report_needs_no_network_and_leads_to_replays() {
    let scratch = Scratch::new("report");
    let out = scratch.dir("out");
    succeeds(&format!("tournament red-aggro blue-fliers green-stompy --gauntlet --games 40 --out {out}"));
    let page = String::from_utf8(bytes(&out, "report.html")).unwrap();
    for outside in ["http:", "https:", "src=", "url(", "@import", "<script", "<link"] {
        assert!(!page.contains(outside), "{outside}");
    }
    assert_eq!(page.matches("<svg").count(), 3);
    assert!(page.contains("prefers-color-scheme: dark"));
    // Every picture scrolls where the page is too narrow for it.
    assert_eq!(page.matches("<div class=\"scroll\"").count(), 4);
    for match_up in 0..2 {
        assert!(page.contains(&format!("href=\"#replay-{match_up}\"")));
        assert!(page.contains(&format!("id=\"replay-{match_up}\"")));
    }
    let opened = ["svg", "g", "a", "section", "table", "tr", "td", "details", "pre", "text"];
    for tag in opened {
        let opens = page.matches(&format!("<{tag}>")).count() + page.matches(&format!("<{tag} ")).count();
        assert_eq!(opens, page.matches(&format!("</{tag}>")).count(), "{tag}");
    }
}

#[test]
fn a_deck_alone_meets_the_starter_decks() {
    let told = succeeds("tournament elves --gauntlet --bots random --games 2 --format json");
    let rows: Vec<serde_json::Value> = told.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let met: Vec<&str> = rows.iter().filter_map(|row| row["deck_b"].as_str()).collect();
    assert_eq!(met.len(), 6, "{told}");
    assert!(rows.iter().filter(|row| row["deck_a"].is_string()).all(|row| row["deck_a"] == "Elves"));
    assert!(met.contains(&"Red aggro"), "{met:?}");
    let among = succeeds("tournament red-aggro --gauntlet --bots random --games 2 --format json");
    assert_eq!(among.lines().filter(|line| line.contains("\"deck_b\"")).count(), 5, "{among}");
}

#[test]
fn runs_are_rated_together_and_no_game_counts_twice() {
    let scratch = Scratch::new("rate");
    let [all, some, again, one, table] =
        ["all", "some", "again", "one.csv", "ratings.csv"].map(|name| scratch.dir(name));
    let mirror = "tournament red-aggro blue-fliers --mirror --bots";
    succeeds(&format!("{mirror} random,greedy,aggro --games 40 --seed 1 --out {all}"));
    succeeds(&format!("{mirror} greedy,aggro --games 200 --seed 2 --out {some}"));
    succeeds(&format!("{mirror} greedy,aggro --games 20 --seed 2 --out {again}"));
    // One run alone has the ratings that it has.
    succeeds(&format!("rate {all} --out {one}"));
    assert_eq!(fs::read(&one).unwrap(), bytes(&all, "ratings.csv"));

    let told = succeeds(&format!("rate {all} {some} --out {table}"));
    let mut rows = csv::Reader::from_path(&table).unwrap();
    let rows: Vec<_> = rows.records().map(Result::unwrap).collect();
    let of = |bot: &str| rows.iter().find(|row| &row[2] == bot).unwrap();
    // Two decks, two opponents, 40 games; and 200 more with each deck.
    assert_eq!((&of("random")[6], &of("greedy")[6], &of("aggro")[6]), ("160", "560", "560"));
    let width = |row: &csv::StringRecord| row[5].parse::<f64>().unwrap() - row[4].parse::<f64>().unwrap();
    assert!(width(of("greedy")) < width(of("random")));
    assert!(told.contains("greedy") && told.contains("560"), "{told}");

    let anchored = scratch.dir("anchored.csv");
    succeeds(&format!("rate {all} {some} --anchor random=1000 --out {anchored}"));
    let mut anchored = csv::Reader::from_path(&anchored).unwrap();
    let anchored: Vec<_> = anchored.records().map(Result::unwrap).collect();
    let elo = |rows: &[csv::StringRecord], bot: &str| -> f64 {
        rows.iter().find(|row| &row[2] == bot).unwrap()[3].parse().unwrap()
    };
    assert_eq!(elo(&anchored, "random"), 1000.0);
    let leads = [&rows, &anchored].map(|rows| elo(rows, "greedy") - elo(rows, "random"));
    assert!((leads[0] - leads[1]).abs() < 0.03, "one anchor shifts the scale: {leads:?}");
    assert!(refused(&format!("rate {all} --anchor greddy=1")).contains("did you mean `greedy`?"));
    assert!(refused(&format!("rate {all} --anchor mirror=1")).contains("may be"));
    assert!(refused(&format!("rate {all} --anchor greedy=1 --anchor greedy=2")).contains("given twice"));

    let error = refused(&format!("rate {some} {again}"));
    assert!(error.contains("have the same games of Red aggro") && error.contains("seed 2"), "{error}");
    let duel = scratch.dir("duel");
    succeeds(&format!("sim red-aggro red-aggro --bots greedy,aggro --games 20 --out {duel}"));
    assert!(refused(&format!("rate {some} {duel}")).contains("plays mirror matches"));
}
