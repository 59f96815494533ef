//! `menace sim`: the same files for the same arguments, and clear errors.

use std::fs;
use std::path::Path;

use crate::support::{CONTRACT, Scratch, bytes, refused, run, same_csv, succeeds};

#[test]
fn every_csv_has_the_same_bytes_with_one_thread_and_with_two() {
    let scratch = Scratch::new("threads");
    let [one, two, three] = ["one", "two", "three"].map(|name| scratch.dir(name));
    let sim = "sim red-aggro white-weenie --bots greedy,random --games 301 --seed 7 --log-games";
    succeeds(&format!("{sim} --threads 1 --out {one}"));
    succeeds(&format!("{sim} --threads 2 --out {two}"));
    succeeds(&format!("{sim} --threads 3 --out {three}"));
    same_csv(&one, &two);
    same_csv(&one, &three);
    let matchups = String::from_utf8(bytes(&one, "matchups.csv")).unwrap();
    assert!(matchups.starts_with(CONTRACT), "{matchups}");
    let fields: Vec<_> = matchups.lines().nth(1).unwrap().split(',').collect();
    assert_eq!(&fields[1..7], ["greedy", fields[2], "random", "current", "7", "301"]);
    let games = String::from_utf8(bytes(&one, "games.csv")).unwrap();
    assert_eq!(games.lines().count(), 302);
    let indices: Vec<u64> =
        games.lines().skip(1).map(|row| row.split(',').nth(1).unwrap().parse().unwrap()).collect();
    assert!(indices.into_iter().eq(0..301), "games come in order");
    let wins = games.lines().filter(|row| row.split(',').nth(4) == Some("A")).count();
    assert_eq!(fields[7], wins.to_string(), "both files tell of the same games");
}

#[test]
fn json_is_one_object_with_the_columns() {
    let text = succeeds("sim --games 20 --format json");
    let object: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert_eq!((&object["games"], &object["ended"]), (&20.into(), &"whole".into()));
    assert_eq!(object["pairs"], 10);
    for column in CONTRACT.trim_end_matches(',').split(',') {
        assert!(object.get(column).is_some(), "{column}");
    }
}

#[test]
fn the_table_says_how_many_pairs_the_cards_decided_and_who_won_the_others() {
    let sim = "sim red-aggro red-aggro --bots greedy,random --games 40";
    let columns: serde_json::Value =
        serde_json::from_str(&succeeds(&format!("{sim} --format json"))).unwrap();
    let column = |name: &str| columns[name].as_u64().unwrap();
    let [lost, even, won] =
        [column("pairs_0") + column("pairs_1"), column("pairs_2"), column("pairs_3") + column("pairs_4")];
    let text = succeeds(sim);
    let row: Vec<&str> =
        text.lines().find(|line| line.starts_with("pairs")).unwrap().split_whitespace().collect();
    assert_eq!(row[1..5], [20, won, even, lost].map(|count| count.to_string()), "{text}");
    let percent = |part: u64, whole: u64| format!("{:.1} %", 100.0 * part as f64 / whole as f64);
    let line =
        format!("{} of pairs are even; of the others A wins {}", percent(even, 20), percent(won, won + lost));
    assert!(won > 0 && text.lines().any(|found| found == line), "{line}:\n{text}");
}

#[test]
fn bad_input_is_told_in_one_line_and_nothing_is_written() {
    let scratch = Scratch::new("refused");
    let out = scratch.dir("out");
    let small = scratch.dir("small.txt");
    fs::write(&small, "Deck\n10 Mountain\n").unwrap();
    let unknown = scratch.dir("unknown.txt");
    fs::write(&unknown, "Deck\n56 Mountain\n4 Mountian\n").unwrap();
    for (arguments, wanted) in [
        ("nowhere.txt red-aggro".to_owned(), "found no deck file `nowhere.txt`"),
        ("red-agro red-aggro".to_owned(), "did you mean `red-aggro`?"),
        ("red-aggro".to_owned(), "found one deck, expected two"),
        ("red-aggro blue-fliers green-stompy".to_owned(), "`menace tournament` plays more decks"),
        (format!("{small} red-aggro"), "found 10 cards, expected at least 40"),
        (format!("{unknown} red-aggro"), "did you mean `Mountain`?"),
        ("--bots greedy,gredy".to_owned(), "did you mean `greedy`?"),
        ("--bots random,random,random".to_owned(), "expected two bots"),
        ("--sprt elo0=5 elo1=0".to_owned(), "elo0 (5) must be less than elo1 (0)"),
        ("--shard 4/3".to_owned(), "expected a part such as 3/16"),
        ("--time soon".to_owned(), "expected a time such as 90s"),
        ("--rules sixth".to_owned(), "expected `current`"),
    ] {
        let error = refused(&format!("sim --out {out} {arguments}"));
        assert!(error.contains(wanted), "{arguments}: {error}");
        assert!(!Path::new(&out).exists(), "{arguments}: nothing may be written");
    }
    assert!(refused(&format!("resume {out}")).contains("holds no run"));
}

#[test]
fn decks_with_spells_play_and_cards_that_are_not_understood_are_told_with_their_places() {
    let scratch = Scratch::new("whole");
    let deck = scratch.dir("mine.txt");
    fs::write(&deck, "Deck\n20 Forest\n16 Grizzly Bears\n4 Giant Growth\n").unwrap();
    let [one, two] = ["one", "two"].map(|name| scratch.dir(name));
    let games = format!("sim {deck} {deck} --games 8 --format json");
    let [json, _] = [(&one, 1), (&two, 2)]
        .map(|(out, threads)| succeeds(&format!("{games} --threads {threads} --out {out}")));
    let result: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(result["games"], 8, "{json}");
    same_csv(&one, &two);

    let cards = scratch.dir("cards.jsonl");
    let odd =
        r#"{"name": "Odd Card", "mana_cost": "{R}", "types": ["Instant"], "text": "Do something odd."}"#;
    fs::write(&cards, odd).unwrap();
    fs::write(&deck, "Deck\n36 Mountain\n  4 Odd Card\n").unwrap();
    for command in ["sim red-aggro", "tournament red-aggro"] {
        let error = refused(&format!("{command} {deck} --cards {cards}"));
        assert!(error.starts_with(&format!("error: {deck}:3:5: Odd Card: ")), "{error}");
    }
    let error = refused(&format!("sim {deck} red-aggro --bots solver,greedy --cards {cards}"));
    assert!(error.contains("Odd Card"), "{error}");
}

#[test]
fn no_thread_is_started_that_would_find_nothing_to_do() {
    let told = succeeds("sim --bots random --games 5 --threads 100000");
    assert!(told.contains("on 3 threads"), "{told}");
    assert!(succeeds("sim --bots random --games 5 --threads 2").contains("on 2 threads"));
    let cores = std::thread::available_parallelism().map_or(1, |cores| cores.get());
    let told = succeeds("sim --bots random --games 20000 --threads 100000");
    assert!(told.contains(&format!("on {} threads", cores.clamp(256, 10_000))), "{told}");
    let combat = "blocks count --attackers 2/2 --format json --threads 100000";
    assert!(succeeds(combat).contains("\"legal\":1"));
}

#[test]
fn a_sequential_test_ends_at_the_same_pair_whatever_the_threads() {
    let scratch = Scratch::new("sprt");
    let [one, two] = ["one", "two"].map(|name| scratch.dir(name));
    // The greedy bot is far stronger than the random one.
    let sim = "sim red-aggro red-aggro --bots greedy,random --log-games --format json --sprt elo0=0 elo1=50";
    let [first, second] = [(&one, 1), (&two, 2)].map(|(out, threads)| {
        let text = succeeds(&format!("{sim} --threads {threads} --out {out}"));
        serde_json::from_str::<serde_json::Value>(&text).unwrap()
    });
    assert_eq!(first["sprt"]["verdict"], "elo1");
    assert_eq!(first["sprt"], second["sprt"]);
    assert_eq!(first["games"].as_u64(), first["sprt"]["pairs"].as_u64().map(|pairs| 2 * pairs));
    same_csv(&one, &two);
    let failed = run("sim red-aggro red-aggro --bots random,greedy --sprt elo0=0 elo1=50");
    assert_eq!(failed.status.code(), Some(1), "the answer is no");
    assert!(String::from_utf8(failed.stdout).unwrap().contains("failed: 0 Elo rather than 50"));
}

#[cfg(unix)]
#[test]
fn progress_is_json_lines_on_stderr() {
    let output = run("sim --games 50 --progress json");
    let lines = String::from_utf8(output.stderr).unwrap();
    let last: serde_json::Value = serde_json::from_str(lines.lines().last().unwrap()).unwrap();
    assert_eq!((&last["progress"]["games"], &last["progress"]["of"]), (&50.into(), &50.into()));
}
