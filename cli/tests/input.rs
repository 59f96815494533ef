//! What the program takes and what it refuses: numbers, limits, odd files, and what never reaches a terminal.

use assert_cmd::Command;
use serde_json::{Value, json};

fn menace(arguments: &[&str]) -> Command {
    let mut command = Command::cargo_bin("menace").expect("the program is built");
    command.args(arguments);
    command
}

/// What a refused command says; its exit status is 2, and nothing goes to stdout.
fn refused(arguments: &[&str]) -> String {
    let output = menace(arguments).output().unwrap();
    assert_eq!(output.status.code(), Some(2), "{arguments:?}");
    assert!(output.stdout.is_empty(), "{arguments:?}");
    String::from_utf8(output.stderr).unwrap()
}

fn answered(arguments: &[&str]) -> String {
    let output = menace(arguments).output().unwrap();
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

fn json_of(arguments: &[&str]) -> Value {
    serde_json::from_str(&answered(arguments)).unwrap()
}

#[test]
fn numbers_may_be_short_or_grouped() {
    for games in ["1e2", "0.1k", "100"] {
        let answer = json_of(&["sim", "--bots", "random", "--format", "json", "--quiet", "--games", games]);
        assert_eq!(answer["games"], 100, "{games}");
    }
    let answer = json_of(&["sim", "--bots", "random", "--format", "json", "--quiet", "--games", "1,000"]);
    assert_eq!(answer["games"], 1000);
}

#[test]
fn a_bad_number_is_refused_in_our_own_words() {
    let board = ["--attackers", "2/2"];
    for (arguments, expected) in [
        (&["sim", "--games", "some"][..], "a whole number of at least 1, such as 1000, 10k or 1e6"),
        (&["sim", "--games", "0"], "a whole number of at least 1"),
        (&["sim", "--games", "-5"], "a whole number of at least 1"),
        (&["sim", "--games", "1.5"], "a whole number of at least 1"),
        (&["tournament", "--games", "1e3.5"], "a whole number of at least 1"),
        (&["sim", "--seed", "abc"], "a whole number from 0 to 18446744073709551615"),
        (&["sim", "--threads", "0"], "a whole number of at least 1"),
        (&["sim", "--turn-limit", "-1"], "a whole number from 1 to 65535"),
        (&["train", "--games", "9"], "a whole number of at least 10"),
        (&["train", "--explore", "much"], "a number such as 0.3"),
        (&["bench-bots", "--positions", "1"], "a whole number of at least 2"),
        (&["bot-check", "true", "--timeout", "0"], "a whole number from 1 to 600000"),
        (&[&["blocks", "best", "--top", "0"], &board[..]].concat(), "a whole number of at least 1"),
        (&[&["attacks", "best", "--top", "0"], &board[..]].concat(), "a whole number of at least 1"),
        (&[&["blocks", "list", "--limit", "-1"], &board[..]].concat(), "a whole number of at least 0"),
        (&[&["damage", "--life", "lots"], &board[..]].concat(), "a whole number from -1000000 to 1000000"),
    ] {
        let message = refused(arguments);
        assert!(message.contains(&format!("expected {expected}")), "{arguments:?}: {message}");
    }
}

#[test]
fn the_program_is_called_menace() {
    let version = answered(&["--version"]);
    assert!(version.starts_with(&format!("menace {}", env!("CARGO_PKG_VERSION"))), "{version}");
}

#[test]
fn creatures_may_begin_with_a_minus() {
    let answer =
        json_of(&["blocks", "count", "--attackers", "-1/-1", "--blockers", "-2/3", "--format", "json"]);
    assert_eq!(answer["legal"], 2);
    // A forgotten value is told as such.
    let message = refused(&["blocks", "count", "--attackers", "--blockers", "2/2"]);
    assert!(message.contains("expected creatures, such as"), "{message}");
}

#[test]
fn the_command_line_has_the_limits_of_files() {
    let hand = |cards: usize| vec!["Shock"; cards].join("; ");
    let count = |hand: &str| {
        let mut command = menace(&["blocks", "count", "--attackers", "1/1", "--attacker-hand", hand]);
        command.output().unwrap().status.code()
    };
    assert_eq!((count(&hand(32)), count(&hand(33))), (Some(0), Some(2)));
    let message = refused(&["blocks", "best", "--attackers", "1/1", "--hand", &hand(33)]);
    assert!(
        message.starts_with("error: the defender has 33 instants in hand: at most 32 are played"),
        "{message}"
    );
    for life in ["1000001", "-1000001", "2147483647", "-2147483648", "99999999999999999999"] {
        for side in ["--life", "--attacker-life"] {
            let message = refused(&["damage", "--attackers", "1/1", side, life]);
            assert!(message.contains("from -1000000 to 1000000"), "{message}");
        }
    }
}

#[test]
fn the_greatest_damage_is_added_up_exactly() {
    let arguments = ["--attackers", "64x 1000000/1", "--life", "-1000000", "--format", "json"];
    let answer = json_of(&[&["damage"], &arguments[..]].concat());
    assert_eq!(answer["life"]["defender"], -1_000_000 - 64 * 1_000_000);
}

#[test]
fn a_byte_order_mark_is_skipped() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, format!("\u{feff}{text}")).unwrap();
        path.display().to_string()
    };
    let position = r#"{"attacker": {"creatures": [{"power": 1, "toughness": 1}]}}"#;
    let file = write("position.json", position);
    let lines = write("positions.jsonl", &format!("{position}\n{position}\n"));
    let count = |file: &str| answered(&["attacks", "count", file, "--format", "json"]).lines().count();
    assert_eq!((count(&file), count(&lines)), (1, 2));
    let output = menace(&["attacks", "count", "-", "--format", "json"])
        .write_stdin(format!("\u{feff}{position}\n{position}\n"))
        .output()
        .unwrap();
    assert_eq!(String::from_utf8(output.stdout).unwrap().lines().count(), 2);

    let weights = write("weights.toml", "life = 1\n");
    answered(&["blocks", "best", "--attackers", "1/1", "--weights", &weights]);
    let preset = write("preset.toml", "life = 1\n");
    let bots = format!("greedy:preset={preset}");
    let deck = write("deck.txt", "Deck\n20 Forest\n20 Grizzly Bears\n");
    answered(&["sim", &deck, "red-aggro", "--games", "2", "--quiet", "--bots", &bots]);
}

#[test]
fn a_file_of_lines_without_a_position_is_an_error() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("empty.jsonl");
    for text in ["", "\n \n", "\u{feff}"] {
        std::fs::write(&file, text).unwrap();
        for command in [["blocks", "count"], ["blocks", "list"], ["attacks", "best"]] {
            let message = refused(&[&command[..], &[file.to_str().unwrap()]].concat());
            assert!(message.contains("empty.jsonl holds no position: expected one a line"), "{message}");
        }
    }
}

#[test]
fn what_is_named_twice_is_refused() {
    let board = ["--attackers", "2/2; 2/2", "--blockers", "2/2"];
    for (arguments, expected) in [
        (&["attacks", "check", "--attacks", "a1 a1"][..], "duplicate attacker `a1`"),
        (&["attacks", "check", "--attacks", "a2, a1, a2"], "duplicate attacker `a2`"),
        (&["blocks", "check", "--blocks", "b1 a1 a1"], "duplicate attacker `a1`"),
        (&["damage", "--blocks", "b1 a1, b1 a2"], "duplicate blocker `b1`"),
    ] {
        let message = refused(&[arguments, &board[..]].concat());
        assert!(message.contains(expected), "{arguments:?}: {message}");
    }
    for (arguments, expected) in [
        (["--bots", "solver:depth=1,depth=2"], "solver: depth= is given twice"),
        (["--bots", "greedy:preset=aggro,preset=control"], "greedy: preset= is given twice"),
        (["--sprt=elo0=1", "--sprt=elo0=2"], "`elo0` is given twice"),
    ] {
        let message = refused(&[&["sim"], &arguments[..]].concat());
        assert!(message.contains(expected), "{arguments:?}: {message}");
    }
}

#[test]
fn no_control_character_of_a_file_reaches_the_terminal() {
    let position = r#"{"id": "\u001b[2Jone", "attacker": {"creatures": [
            {"id": "\u001b[31ma", "power": 3, "toughness": 3, "subtypes": ["\u009b1mGolem"]}]},
        "defender": {"creatures": [{"id": "b\u0007", "card": "\u202eeman", "power": 1, "toughness": 1, "abilities": []}]},
        "blocks": {"b\u0007": ["\u001b[31ma"]}}"#;
    let position = position.replace('\n', " ");
    for command in [
        &["blocks", "count"][..],
        &["blocks", "list"],
        &["blocks", "check"],
        &["blocks", "best"],
        &["attacks", "best"],
        &["damage"],
        &["blocks", "check", "--blocks", "b\u{1b}[1m a1"],
    ] {
        let output =
            menace(command).arg("-").write_stdin(format!("{position}\n{position}\n")).output().unwrap();
        for text in [output.stdout, output.stderr] {
            let text = String::from_utf8(text).unwrap();
            let commands =
                text.chars().find(|&letter| letter != '\n' && letter.is_control() || letter == '\u{202e}');
            assert_eq!(commands, None, "{command:?}: {text}");
        }
    }
    // Programs get names as they are.
    let output =
        menace(&["blocks", "check", "-", "--format", "json"]).write_stdin(position).output().unwrap();
    let answer: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(answer["id"], json!("\u{1b}[2Jone"));
}

#[test]
fn an_error_is_short_however_long_the_input() {
    let word = "z".repeat(1 << 20);
    let position = format!(
        r#"{{"attacker": {{"creatures": [{{"power": 1, "toughness": 1, "abilities": ["{word}"]}}]}}}}"#
    );
    let output = menace(&["attacks", "count", "-"]).write_stdin(position).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(output.stderr.len() < 1200, "{} bytes", output.stderr.len());
    assert!(
        String::from_utf8(output.stderr)
            .unwrap()
            .contains("standard input:1:73, attacker.creatures[0].abilities[0]")
    );
}

#[test]
fn a_creature_in_two_bands_is_refused() {
    let position = r#"{"attacker": {"creatures": [{"power": 1, "toughness": 1, "abilities": ["Banding"]},
            {"power": 1, "toughness": 1, "abilities": ["Banding"]}, {"power": 1, "toughness": 1}]},
        "bands": [["a1", "a2"], ["a1", "a2"]]}"#;
    let output = menace(&["blocks", "count", "-"]).write_stdin(position).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8(output.stderr).unwrap().contains("`a1` stands in a band for the second time"));
}

#[test]
fn what_if_options_change_a_position_of_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("board.json");
    let board = json!({
        "attacker": {"creatures": [{"id": "mine", "power": 3, "toughness": 3}]},
        "defender": {"life": 3, "creatures": [{"id": "theirs", "power": 1, "toughness": 1}]},
    });
    std::fs::write(&file, board.to_string()).unwrap();
    let file = file.to_str().unwrap();
    let blocks = |options: &[&str]| {
        let answer = json_of(&[&["blocks", "best", file, "--format", "json"], options].concat());
        answer["blocks"].as_object().unwrap().len()
    };
    // At three life it has to block, at twenty it does not.
    assert_eq!([blocks(&[]), blocks(&["--life", "20"])], [1, 0]);
    let count = |options: &[&str]| {
        json_of(&[&["blocks", "count", file, "--format", "json"], options].concat())["legal"].clone()
    };
    assert_eq!([count(&[]), count(&["--effect", "theirs can't block."])], [json!(2), json!(1)]);
    assert!(refused(&["blocks", "best", file, "--lands", "Iland"]).contains("--lands"));
    assert!(refused(&["blocks", "best", file, "--attackers", "2/2"]).contains("--attackers"));
}

#[test]
fn equal_creatures_are_one_line_and_a_value_says_whose_it_is() {
    let board = ["--attackers", "2x 3/3", "--blockers", "20x 1/1; 2/2", "--life", "9"];
    let text = answered(&[&["blocks", "best"], &board[..]].concat());
    assert!(text.contains("\n  b1–b20  20 × 1/1\n  b21          2/2\n"), "{text}");
    assert!(text.contains("\n  a1  3/3\n  a2  3/3\n"), "{text}");
    let none = text.lines().find_map(|line| line.strip_prefix("The value is the defender's")).unwrap();
    assert!(none.contains("; no block is worth "), "{none}");
    // A lure leaves no choice.
    let lured =
        ["--attackers", "3/3 \"All creatures able to block this creature do so.\"", "--blockers", "2/2"];
    assert!(!answered(&[&["blocks", "best"], &lured[..]].concat()).contains("no block is worth"));
    let attack = answered(&["attacks", "best", "--attackers", "3/3", "--blockers", "2/2"]);
    assert!(
        attack.contains("\nIt is the attacker's, higher is better for the attacker; no attack is worth "),
        "{attack}"
    );
    let list = answered(&[&["blocks", "check", "--blocks", "b1 a1"], &board[..]].concat());
    assert!(list.contains("legal"), "{list}");
}

#[test]
fn commas_between_creatures_are_told_from_semicolons() {
    let error = refused(&["blocks", "count", "--attackers", "3/3, 2/2", "--blockers", "2/2"]);
    assert!(error.contains("creatures are separated by semicolons"), "{error}");
}
