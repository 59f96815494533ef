//! The combat commands: exit statuses, where answers go, and what bad input does.

use assert_cmd::Command;
use serde_json::{Value, json};

fn menace(arguments: &[&str]) -> Command {
    let mut command = Command::cargo_bin("menace").expect("the program is built");
    command.args(arguments);
    command
}

/// Two menacing 2/2s against three 1/1s.
const BOARD: [&str; 4] = ["--attackers", "2x 2/2 menace", "--blockers", "3x 1/1"];

fn json_lines(command: &mut Command) -> Vec<Value> {
    let output = command.output().expect("the program runs");
    let text = String::from_utf8(output.stdout).expect("json is text");
    text.lines().map(|line| serde_json::from_str(line).expect("each line is json")).collect()
}

#[test]
fn a_count_is_one_object() {
    let answer = json_lines(menace(&["blocks", "count", "--format", "json"]).args(BOARD));
    // Three creatures over {idle, a1, a2}: 27, less those in which one attacker has a single blocker.
    // By the number on a1 and a2: (0,0) 1, (2,0) 3, (3,0) 1, (0,2) 3, (0,3) 1.
    assert_eq!(answer, [json!({"id": null, "legal": 9, "max_requirements": 0})]);
}

#[test]
fn a_count_beyond_machine_words_is_a_plain_integer() {
    let wide = ["blocks", "count", "--format", "json", "--attackers", "64x 1/1", "--blockers", "64x 1/1"];
    let output = menace(&wide).output().unwrap();
    // 65 choices for each of 64 creatures: 65 to the power of 64.
    let legal = concat!(
        "106280802534783397713931364530281324342005826527068525942909",
        "496888153648140075413497385170558118261396884918212890625"
    );
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(text, format!("{{\"id\":null,\"legal\":{legal},\"max_requirements\":0}}\n"));
}

#[test]
fn a_list_is_as_long_as_the_count_and_stops_at_its_limit() {
    let all = json_lines(menace(&["blocks", "list", "--format", "json"]).args(BOARD));
    assert_eq!(all.len(), 9);
    assert_eq!(all[0], json!({"blocks": {}, "obeyed": 0}));
    let three = json_lines(menace(&["blocks", "list", "--format", "json", "--limit", "3"]).args(BOARD));
    assert_eq!(three, all[..3]);
    let none = json_lines(menace(&["blocks", "list", "--format", "json", "--limit", "0"]).args(BOARD));
    assert!(none.is_empty());
}

#[test]
fn an_illegal_declaration_answers_no_with_its_reasons() {
    let lone =
        menace(&["blocks", "check", "--format", "json", "--blocks", "b1 a1"]).args(BOARD).output().unwrap();
    assert_eq!(lone.status.code(), Some(1));
    let answer: Value = serde_json::from_slice(&lone.stdout).unwrap();
    assert_eq!(answer["legal"], json!(false));
    assert_eq!(answer["reasons"][0]["creature"], json!("a1"));
    assert_eq!(answer["reasons"][0]["rule"], json!("702.111b"));
    menace(&["blocks", "check", "--blocks", "b1 a1, b3 a1"]).args(BOARD).assert().code(0);
}

#[test]
fn a_requirement_comes_with_a_better_declaration() {
    let position = r#"{"attacker": {"creatures": [{"power": 1, "toughness": 1, "abilities": ["This creature must be blocked if able."]}]},
        "defender": {"creatures": [{"power": 1, "toughness": 1}]}, "blocks": {}}"#;
    let output =
        menace(&["blocks", "check", "-", "--format", "json"]).write_stdin(position).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    let answer: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(answer["reasons"][0]["rule"], json!("509.1c"));
    assert_eq!(answer["better"], json!({"b1": ["a1"]}));
}

#[test]
fn each_line_of_a_jsonl_file_has_its_answer() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("boards.jsonl");
    let one =
        r#"{"id": "one", "attacker": {"creatures": [{"power": 1, "toughness": 1}]}, "attacks": ["a1"]}"#;
    let wall = r#"{"id": "wall", "attacker": {"creatures": [{"power": 0, "toughness": 4, "abilities": ["Defender"]}]}, "attacks": ["a1"]}"#;
    std::fs::write(&file, format!("{one}\n\n{wall}\n")).unwrap();
    let file = file.to_str().unwrap();
    let counts = json_lines(&mut menace(&["attacks", "count", file, "--format", "json"]));
    assert_eq!(
        counts,
        [
            json!({"id": "one", "legal": 2, "max_requirements": 0}),
            json!({"id": "wall", "legal": 1, "max_requirements": 0}),
        ]
    );
    let mut check = menace(&["attacks", "check", file, "--format", "json"]);
    let answers = json_lines(&mut check);
    assert_eq!((&answers[0]["legal"], &answers[1]["legal"]), (&json!(true), &json!(false)));
    check.assert().code(1);
}

#[test]
fn bad_input_says_where_after_the_answers_before_it() {
    let good = r#"{"attacker": {"creatures": []}}"#;
    let bad = r#"{"attacker": {"creatures": [{"power": 1, "toughness": 1, "abilities": ["Tramlpe"]}]}}"#;
    for threads in ["1", "3"] {
        // A file may be larger than memory: what comes before the bad line has been answered.
        let lines = [&[good; 200][..], &[bad, good, bad]].concat().join("\n");
        let arguments = ["blocks", "count", "--format", "json", "--threads", threads, "-"];
        let output = menace(&arguments).write_stdin(lines).output().unwrap();
        assert_eq!(output.status.code(), Some(2));
        assert_eq!(String::from_utf8(output.stdout).unwrap().lines().count(), 200);
        assert!(String::from_utf8(output.stderr).unwrap().contains("standard input:201:73"));
    }
    let output = menace(&["blocks", "count", "-"]).write_stdin(format!("{bad}\n{good}\n")).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(output.stdout.is_empty(), "nothing is half-written");
    let message = String::from_utf8(output.stderr).unwrap();
    assert!(message.contains(" --> standard input:1:73\n"), "{message}");
    assert!(message.contains("= at attacker.creatures[0].abilities[0]"), "{message}");
    assert!(message.contains("did you mean `Trample`?"), "{message}");
}

#[test]
fn bad_usage_is_status_2() {
    for arguments in [
        &["blocks"][..],
        &["blocks", "count"],
        &["blocks", "count", "no-such-file.json"],
        &["blocks", "count", "--attackers", "65x 1/1"],
        &["blocks", "count", "--attackers", "1/1", "--rules", "sixth"],
        &["blocks", "check", "--attackers", "1/1", "--blocks", "b1 a1"],
        &["blocks", "check", "--attackers", "1/1"],
        &["attacks", "check", "--attackers", "1/1", "--attacks", "a2"],
        &["damage", "--attackers", "1/1 flyng"],
        &["damage", "-", "--attackers", "1/1"],
    ] {
        let output = menace(arguments).write_stdin("").output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(output.stdout.is_empty(), "{arguments:?}");
        assert!(!output.stderr.is_empty(), "{arguments:?}");
    }
}

#[test]
fn damage_says_who_dies_and_what_life_is_left() {
    let answer = json_lines(&mut menace(&[
        "damage",
        "--format",
        "json",
        "--attackers",
        "3/3 trample",
        "--blockers",
        "1/1",
        "--blocks",
        "b1 a1",
        "--life",
        "2",
    ]));
    assert_eq!(answer[0]["assignment_legal"], json!(true));
    assert_eq!(answer[0]["dead"], json!(["b1"]));
    assert_eq!(answer[0]["life"], json!({"attacker": 20, "defender": 0}));
    assert_eq!(answer[0]["lost"], json!(["defender"]));
    assert_eq!(answer[0]["steps"][0]["assigned"], json!({"a1": {"b1": 1, "player": 2}, "b1": {"a1": 1}}));
}

#[test]
fn an_illegal_division_answers_no() {
    let position = r#"{"attacker": {"creatures": [{"power": 3, "toughness": 3}]},
        "defender": {"creatures": [{"power": 1, "toughness": 1}, {"power": 1, "toughness": 1}]},
        "blocks": {"b1": ["a1"], "b2": ["a1"]}, "assignment": {"a1": {"b1": 1}}}"#;
    let output = menace(&["damage", "-", "--format", "json"]).write_stdin(position).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    let answer: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(answer["assignment_legal"], json!(false));
    assert_eq!(answer["reasons"][0]["creature"], json!("a1"));
}

#[test]
fn answers_come_in_the_order_of_the_file_whatever_the_threads() {
    let positions: String = (0..200)
        .map(|index| {
            let creatures = vec![r#"{"power": 1, "toughness": 1}"#; index % 7].join(",");
            format!("{{\"id\": \"p{index}\", \"attacker\": {{\"creatures\": [{creatures}]}}}}\n")
        })
        .collect();
    let mut answers = ["1", "2", "7"].map(|threads| {
        let output = menace(&["attacks", "count", "-", "--format", "json", "--threads", threads])
            .write_stdin(positions.clone())
            .output()
            .unwrap();
        assert_eq!(output.status.code(), Some(0));
        output.stdout
    });
    let lines = String::from_utf8(answers[0].clone()).unwrap();
    for (index, line) in lines.lines().enumerate() {
        let answer: Value = serde_json::from_str(line).unwrap();
        assert_eq!(
            answer,
            json!({"id": format!("p{index}"), "legal": 1 << (index % 7), "max_requirements": 0})
        );
    }
    answers.sort();
    assert_eq!(answers[0], answers[2]);
}

#[test]
fn the_example_of_the_page_on_tricks_is_answered() {
    let page = include_str!("../../docs/tricks.md");
    assert!(page.contains(include_str!("../../docs/tricks.json").trim()), "the page shows the file");
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/tricks.json");
    let answer = json_lines(&mut menace(&["blocks", "best", "--format", "json", file]));
    assert_eq!(answer[0]["blocks"], json!({"b2": ["a1"]}));
    assert_eq!(answer[0]["proven"], json!(true));
    let whats: Vec<&Value> =
        answer[0]["plays"].as_array().unwrap().iter().map(|play| &play["what"]).collect();
    assert_eq!(whats[..2], ["Growth", "Lightning Bolt"]);
}

#[test]
fn every_question_takes_a_limit_of_time() {
    let board =
        ["--attackers", "2/2; 3/3 menace", "--blockers", "1/1; 2/2", "--time", "60s", "--format", "json"];
    for (question, answers) in [
        (&["blocks", "count"][..], 1),
        (&["blocks", "list"], 5),
        (&["blocks", "check", "--blocks", "b1 a1"], 1),
        (&["blocks", "best"], 1),
        (&["damage", "--blocks", "b1 a1"], 1),
        (&["attacks", "count"], 1),
        (&["attacks", "list"], 4),
        (&["attacks", "check", "--attacks", "a1"], 1),
        (&["attacks", "best"], 1),
    ] {
        let mut command = menace(&[question, &board[..]].concat());
        assert_eq!(json_lines(&mut command).len(), answers, "{question:?}");
    }
}
