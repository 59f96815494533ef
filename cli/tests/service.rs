//! `menace check` as a service, and `menace explain`.

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

use serde_json::Value;

const LEGAL: &str = r#"{"id":"yes","attacker":{"creatures":[{"power":1,"toughness":1}]},"defender":{"creatures":[{"power":1,"toughness":1}]},"blocks":{"b1":["a1"]}}"#;
const ILLEGAL: &str = r#"{"id":"no","attacker":{"creatures":[{"power":1,"toughness":1,"abilities":["Flying"]}]},"defender":{"creatures":[{"power":1,"toughness":1}]},"blocks":{"b1":["a1"]}}"#;
const ATTACK: &str =
    r#"{"id":"attack","attacker":{"creatures":[{"power":1,"toughness":1,"tapped":true}]},"attacks":["a1"]}"#;

fn menace(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_menace"));
    command.args(arguments).env("MENACE_CONFIG", "").stdin(Stdio::piped());
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// What the service answers to a text, and its exit status.
fn answers(text: &str, arguments: &[&str]) -> (Vec<Value>, Option<i32>) {
    let mut service = menace(&[&["check", "--format", "json"], arguments].concat()).spawn().unwrap();
    let mut input = service.stdin.take().unwrap();
    let text = text.to_owned();
    let writer = std::thread::spawn(move || input.write_all(text.as_bytes()));
    let output = service.wait_with_output().unwrap();
    writer.join().unwrap().unwrap();
    let lines = String::from_utf8(output.stdout).unwrap();
    (lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect(), output.status.code())
}

#[test]
fn each_line_is_judged_by_what_it_declares() {
    let (found, status) = answers(&format!("{LEGAL}\n{ILLEGAL}\n\n{ATTACK}\n"), &[]);
    let legal: Vec<_> = found.iter().map(|answer| (&answer["id"], answer["legal"].as_bool())).collect();
    assert_eq!(
        legal,
        [(&"yes".into(), Some(true)), (&"no".into(), Some(false)), (&"attack".into(), Some(false))]
    );
    assert_eq!(found[1]["reasons"][0]["rule"], "702.9b");
    assert_eq!(found[2]["reasons"][0]["rule"], "508.1a");
    assert_eq!(status, Some(1));
    assert_eq!(answers(LEGAL, &[]).1, Some(0), "the last line may end without a newline");
    let (older, _) = answers(ILLEGAL, &["--rules", "comprehensive-2007"]);
    assert_eq!(older[0]["reasons"][0]["rule"], "502.4b");
}

#[test]
fn a_division_of_damage_is_dealt() {
    let damage = LEGAL.replace("\"id\"", "\"kind\":\"damage\",\"id\"");
    let (found, status) = answers(&damage, &[]);
    assert_eq!(
        (&found[0]["assignment_legal"], &found[0]["dead"]),
        (&true.into(), &serde_json::json!(["a1", "b1"]))
    );
    assert_eq!(status, Some(0));
}

#[test]
fn a_line_that_cant_be_read_is_answered_and_the_next_one_is_read() {
    let (found, status) = answers(&format!("{{\"bad\n\n{LEGAL}\n{{}}\n"), &[]);
    assert_eq!((&found[0]["error"]["line"], &found[0]["error"]["column"]), (&1.into(), &6.into()));
    assert_eq!(found[1]["legal"], true);
    assert_eq!(found[2]["error"]["line"], 4, "{}", found[2]);
    assert_eq!(status, Some(2));
}

#[test]
fn answers_keep_the_order_of_many_lines_whatever_the_threads() {
    let mut text = String::new();
    for index in 0..3000 {
        let line = if index % 3 == 0 { ILLEGAL } else { LEGAL };
        text.push_str(&line.replace("\"id\":\"", &format!("\"id\":\"{index}-")));
        text.push('\n');
    }
    let (one, _) = answers(&text, &["--threads", "1"]);
    let (four, _) = answers(&text, &["--threads", "4"]);
    assert_eq!(one.len(), 3000);
    assert_eq!(one, four);
    assert!(one.iter().enumerate().all(|(index, answer)| {
        answer["id"].as_str().unwrap().starts_with(&format!("{index}-"))
            && answer["legal"] == (index % 3 != 0)
    }));
}

/// An engine that waits for each answer before it asks again gets it.
#[test]
fn an_answer_comes_before_the_next_question() {
    let mut service = menace(&["check", "--format", "json"]).spawn().unwrap();
    let mut input = service.stdin.take().unwrap();
    let mut output = BufReader::new(service.stdout.take().unwrap());
    for (question, legal) in [(LEGAL, true), (ILLEGAL, false), (LEGAL, true)] {
        writeln!(input, "{question}").unwrap();
        let mut answer = String::new();
        output.read_line(&mut answer).unwrap();
        assert_eq!(serde_json::from_str::<Value>(&answer).unwrap()["legal"], legal);
    }
    drop(input);
    assert_eq!(service.wait().unwrap().code(), Some(1));
}

#[test]
fn rules_are_explained_in_the_edition_that_is_asked_for() {
    let text = |arguments: &[&str]| String::from_utf8(menace(arguments).output().unwrap().stdout).unwrap();
    let today = text(&["explain", "702.3b"]);
    assert!(
        today.starts_with("defender (current rules: 702.3b)\n  A creature with defender can't attack."),
        "{today}"
    );
    assert!(today.contains("testdata/attacks.jsonl: atk-defender"), "{today}");
    let fifth = text(&["explain", "defender", "--rules", "fifth-edition"]);
    assert!(fifth.contains("A Wall can't attack"), "{fifth}");
    let all = text(&["explain"]);
    assert!(all.lines().count() > 30 && all.contains("702.9b    flying"), "{all}");
    let output = menace(&["explain", "trmple"]).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8(output.stderr).unwrap().contains("perhaps `trample`"));
}
