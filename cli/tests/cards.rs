//! Card files, coverage and scenarios on the command line.

use std::path::Path;

use assert_cmd::Command;
use serde_json::{Value, json};

const CARDS: &str = r#"[
    {"name": "Copper Bear", "layout": "normal", "mana_cost": "{1}{G}", "type_line": "Creature — Bear", "power": "2", "toughness": "2"},
    {"name": "Riddle", "layout": "normal", "mana_cost": "{U}", "type_line": "Instant", "oracle_text": "Xyzzy the plugh."},
    {"name": "Bear", "layout": "token", "type_line": "Token Creature — Bear"}]"#;

const BOLT: &str = r#""hand": [{"card": "Lightning Bolt"}]}, "B": {"life": 20}}, "actions": [{"turn": 1, "step": "precombat main", "player": "A", "cast": "Lightning Bolt", "targets": ["player B"]}], "stop": {"turn": 1, "step": "end"}, "expect": [{"player": "B", "life": 17}]}"#;

/// Runs the program in a folder; returns its status and what it wrote.
fn menace(folder: &Path, arguments: &[&str]) -> (i32, String, String) {
    let mut command = Command::cargo_bin("menace").expect("the program is built");
    let output = command.current_dir(folder).args(arguments).output().expect("the program runs");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("it writes text");
    (output.status.code().unwrap_or(-1), text(output.stdout), text(output.stderr))
}

fn lines(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).expect("each line is json")).collect()
}

fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("bulk.json"), CARDS).unwrap();
    folder
}

#[test]
fn scenarios_are_answered_in_their_order() {
    let folder = folder();
    let duels = [
        format!(r#"{{"id": "bolt", "players": {{"A": {{"battlefield": [{{"card": "Mountain"}}], {BOLT}"#),
        format!(r#"{{"id": "no mana", "players": {{"A": {{{BOLT}"#),
        format!(r#"{{"id": "unknown", "players": {{"A": {{"battlefield": [{{"card": "Riddle"}}], {BOLT}"#),
    ];
    std::fs::write(folder.path().join("duels.jsonl"), duels.join("\n")).unwrap();
    let run = ["scenario", "duels.jsonl", "--cards", "bulk.json", "--format", "json"];
    let (status, out, _) = menace(folder.path(), &run);
    let answers = lines(&out);
    assert_eq!(status, 1);
    assert_eq!(answers[0], json!({"id": "bolt", "status": "pass"}));
    assert_eq!(answers[1]["status"], "fail");
    assert_eq!(
        answers[1]["why"],
        "turn 1, precombat main: A could not cast Lightning Bolt with the targets player B"
    );
    assert_eq!(answers[2]["status"], "unsupported");
    assert!(answers[2]["why"].as_str().unwrap().starts_with("Riddle: "), "{out}");
    std::fs::write(folder.path().join("one.jsonl"), &duels[0]).unwrap();
    assert_eq!(menace(folder.path(), &["scenario", "one.jsonl"]).0, 0);
    std::fs::write(folder.path().join("bad.jsonl"), r#"{"id": "x", "plaiers": {}}"#).unwrap();
    let (status, _, message) = menace(folder.path(), &["scenario", "bad.jsonl"]);
    assert_eq!(status, 2);
    assert!(message.starts_with("error: bad.jsonl:1:"), "{message}");
}

#[test]
fn coverage_counts_cards_and_decks() {
    let folder = folder();
    let pools = folder.path().join("pools");
    std::fs::create_dir(&pools).unwrap();
    std::fs::write(pools.join("whole.txt"), "4 Copper Bear\n20 Forest").unwrap();
    std::fs::write(pools.join("missing.dck"), "[main]\n4 Copper Bear|XXX\n4 Riddle").unwrap();
    std::fs::write(pools.join("notes.md"), "no deck").unwrap();
    let run =
        ["cards", "coverage", "--cards", "bulk.json", "--decks", "pools", "--format", "json", "--quiet"];
    let (status, out, _) = menace(folder.path(), &run);
    let answer = &lines(&out)[0];
    assert_eq!(status, 0);
    assert_eq!(
        answer["pools"]["pools"],
        json!({"decks": 2, "whole": 1, "missing_1": 1, "missing_2": 0, "missing_3": 0})
    );
    assert_eq!(answer["names"], json!([{"name": "Riddle", "decks": 1, "frees": 1}]));
    let cards = |key: &str| answer["cards"][key].as_u64().unwrap();
    assert!(
        cards("total") > cards("read") && cards("read") >= cards("compiled") && cards("compiled") > 100,
        "{out}"
    );
}

#[test]
fn a_card_is_shown_as_it_is_understood() {
    let folder = folder();
    let (status, out, _) = menace(folder.path(), &["cards", "show", "copper bear", "--cards", "bulk.json"]);
    assert_eq!(status, 0);
    assert!(out.starts_with("Copper Bear  {1}{G}\nCreature — Bear\n2/2\n"), "{out}");
    let (status, out, _) = menace(folder.path(), &["cards", "show", "Riddle", "--cards", "bulk.json"]);
    assert!(status == 1 && out.contains("not read: "), "{out}");
    let (status, _, message) = menace(folder.path(), &["cards", "show", "Bear", "--cards", "bulk.json"]);
    assert_eq!((status, message.as_str()), (2, "error: bulk.json:4: Bear: a token is no card for a deck\n"));
}

#[test]
fn games_are_played_with_the_cards_of_a_file_and_resumed_without_it() {
    let folder = folder();
    std::fs::write(folder.path().join("bears.txt"), "24 Forest\n36 Copper Bear").unwrap();
    let run = [
        "sim",
        "bears.txt",
        "red-aggro",
        "--cards",
        "bulk.json",
        "--games",
        "4",
        "--bots",
        "random",
        "--out",
        "run",
    ];
    let (status, _, message) = menace(folder.path(), &run);
    assert_eq!(status, 0, "{message}");
    let manifest = std::fs::read_to_string(folder.path().join("run/manifest.json")).unwrap();
    let manifest: Value = serde_json::from_str(&manifest).unwrap();
    assert_eq!(manifest["cards"][0]["name"], "Copper Bear");
    std::fs::remove_file(folder.path().join("bulk.json")).unwrap();
    assert_eq!(menace(folder.path(), &["resume", "run"]).0, 0);
}

#[test]
fn a_card_file_that_is_none_is_one_error() {
    let folder = folder();
    for (name, text, error) in [
        ("empty.json", "", "the card file empty.json has no cards"),
        (
            "cut.json",
            "{\"data\":",
            "cut.json:1:9: found the end of the file, expected an object of cards by name",
        ),
        ("deck.txt", "4 Shock", "deck.txt:1:1: found `4`, expected `{` or `[`"),
        (
            "types.jsonl",
            "{\"name\": \"Moor\"}",
            "types.jsonl:1:16: expected a card as a JSON object: missing field `types`",
        ),
        (
            "name.jsonl",
            "{\"name\": \"Moor\", \"types\": []}\n{\"name\": 3}",
            "name.jsonl:2:10: expected a card as a JSON object",
        ),
    ] {
        std::fs::write(folder.path().join(name), text).unwrap();
        for command in [&["cards", "show", "Moor"][..], &["cards", "coverage"], &["sim", "--games", "2"]] {
            let (status, out, message) = menace(folder.path(), &[command, &["--cards", name]].concat());
            assert_eq!((status, out.as_str()), (2, ""), "{name}");
            assert!(message.starts_with(&format!("error: {error}")), "{message}");
            assert_eq!(message.lines().count(), 1, "{message}");
        }
    }
    for (file, error) in
        [(".", "the card file .: it is a folder"), ("none", "the card file none: No such file")]
    {
        let (status, _, message) = menace(folder.path(), &["cards", "show", "Moor", "--cards", file]);
        assert_eq!(status, 2);
        assert!(message.starts_with(&format!("error: can't read {error}")), "{message}");
    }
    let (status, _, message) = menace(folder.path(), &["cards", "coverage", "--games", "many"]);
    assert_eq!(status, 2);
    assert!(message.contains("expected a whole number from 0"), "{message}");
}
