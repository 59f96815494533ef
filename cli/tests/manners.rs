//! What a command line is expected to do: version, help, completions, man pages, colors, defaults from a file.

use std::fs;
use std::path::Path;

use assert_cmd::Command;
use tempfile::TempDir;

/// The program, without anybody's defaults.
fn menace(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_menace"));
    command.args(arguments).env("MENACE_CONFIG", "").env_remove("NO_COLOR");
    command
}

fn written(arguments: &[&str]) -> String {
    let output = menace(arguments).output().expect("the program can be run");
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("it writes text")
}

/// What a command that is refused says; its exit status is 2, and nothing goes to stdout.
fn refused(command: &mut Command) -> String {
    let output = command.output().expect("the program can be run");
    assert_eq!(output.status.code(), Some(2), "{}", String::from_utf8_lossy(&output.stdout));
    assert!(output.stdout.is_empty());
    String::from_utf8(output.stderr).expect("errors are text")
}

#[test]
fn the_version_has_the_programs_name_and_the_editions() {
    let version = written(&["--version"]);
    assert!(version.starts_with(concat!("menace ", env!("CARGO_PKG_VERSION"))), "{version}");
    assert!(version.contains("current, comprehensive-2007, fifth-edition"), "{version}");
    assert_eq!(written(&["-V"]).lines().count(), 1);
}

#[test]
fn help_has_groups_and_every_command_examples() {
    let help = written(&["--help"]);
    for group in ["Combat:", "Games:", "Runs:", "Options:", "Examples:"] {
        assert!(help.contains(group), "no {group} in {help}");
    }
    assert!(!help.contains('\u{1b}'), "no colors without a terminal");
    let help = written(&["blocks", "best", "--help"]);
    assert!(help.contains("Options of every command:"), "{help}");
    assert!(help.contains("Examples:\n  menace blocks best --attackers"), "{help}");
}

#[test]
fn every_shell_has_completions() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = written(&["completions", shell]);
        assert!(script.contains("tournament") && script.contains("crackback"), "{shell}");
    }
}

#[test]
fn every_command_has_a_man_page() {
    let directory = TempDir::new().unwrap();
    let out = directory.path().join("man1");
    written(&["man", "--out", out.to_str().unwrap()]);
    for name in ["menace", "menace-sim", "menace-blocks-best", "menace-cards-show", "menace-man"] {
        let page = fs::read_to_string(out.join(format!("{name}.1"))).unwrap();
        assert!(page.contains(".SH SYNOPSIS") && page.contains(".SH EXAMPLES"), "{name}");
    }
    assert_eq!(written(&["man", "sim"]), fs::read_to_string(out.join("menace-sim.1")).unwrap());
    assert!(refused(&mut menace(&["man", "sin"])).contains("`menace` has no command `sin`"));
}

#[test]
fn errors_are_colored_when_that_is_asked_for() {
    let wrong = ["blocks", "count", "--attackers", "3/3 flyng"];
    let plain = refused(&mut menace(&wrong));
    assert!(!plain.contains('\u{1b}') && plain.contains("\n1 | 3/3 flyng\n  |     ^^^^^\n"), "{plain}");
    let colored = refused(menace(&wrong).args(["--color", "always"]));
    assert!(colored.contains("\u{1b}["), "{colored:?}");
    for command in [menace(&wrong).args(["--color", "never"]), menace(&wrong).env("NO_COLOR", "1")] {
        assert_eq!(refused(command), plain);
    }
}

#[test]
fn a_bare_program_shows_its_help_and_bad_usage_an_example() {
    let help = written(&[]);
    assert!(help.contains("Usage: menace") && help.contains("Games:\n"), "{help}");
    let error = refused(&mut menace(&["blocks", "best", "3/3", "2/2"]));
    assert!(error.contains("\nExample: menace blocks best --attackers \"3/3 trample\""), "{error}");
    let error = refused(&mut menace(&["hands"]));
    assert!(error.ends_with("\nExample: menace hands mine.txt\n"), "{error}");
    let error = refused(&mut menace(&["sim", "--games", "many"]));
    assert!(!error.contains("Example:"), "{error}");
    let error = refused(&mut menace(&["sim", "red-aggro"]));
    assert!(error.contains("`menace gauntlet red-aggro` plays it against all starter decks"), "{error}");
}

#[test]
fn a_bare_question_shows_both_ways_to_ask() {
    let error = refused(&mut menace(&["blocks", "best"]));
    assert!(error.contains("FILE") && error.contains("--attackers \"3/3 trample"), "{error}");
}

fn file(directory: &TempDir, text: &str) -> String {
    let path = directory.path().join("defaults.toml");
    fs::write(&path, text).unwrap();
    path.to_str().unwrap().to_owned()
}

#[test]
fn a_file_has_defaults_and_the_command_line_comes_first() {
    let directory = TempDir::new().unwrap();
    let defaults = file(&directory, "format = \"json\"\nthreads = 1\n[sim]\ngames = 4\nbots = \"random\"\n");
    let games = |arguments: &[&str]| {
        let answer = written(&[&["sim", "--config", &defaults], arguments].concat());
        let answer: serde_json::Value = serde_json::from_str(&answer).unwrap();
        (answer["games"].as_u64().unwrap(), answer["bot_a"].as_str().unwrap().to_owned())
    };
    assert_eq!(games(&[]), (4, "random".to_owned()));
    assert_eq!(games(&["--games", "6"]), (6, "random".to_owned()));
    let by_environment = menace(&["sim"]).env("MENACE_CONFIG", &defaults).output().unwrap();
    assert!(String::from_utf8(by_environment.stdout).unwrap().contains("\"games\":4,"));
}

#[test]
fn a_users_file_is_found_and_a_missing_one_is_no_error() {
    let directory = TempDir::new().unwrap();
    let run = |home: &Path| {
        let mut command = menace(&["sim", "--games", "2", "--bots", "random"]);
        command.env_remove("MENACE_CONFIG").env("XDG_CONFIG_HOME", home);
        String::from_utf8(command.output().unwrap().stdout).unwrap()
    };
    assert!(run(directory.path()).starts_with("A  "));
    fs::create_dir(directory.path().join("menace")).unwrap();
    fs::write(directory.path().join("menace/config.toml"), "format = 'json'").unwrap();
    assert!(run(directory.path()).starts_with('{'));
}

#[test]
fn what_is_no_default_is_shown_with_file_and_line() {
    let directory = TempDir::new().unwrap();
    let defaults = file(&directory, "[sim]\ngmaes = 4\n");
    let error = refused(&mut menace(&["sim", "--config", &defaults]));
    assert!(error.contains("has no option `gmaes`; did you mean `games`?"), "{error}");
    assert!(error.contains("defaults.toml:2:1"), "{error}");
    let error = refused(&mut menace(&["sim", "--config", "nowhere.toml"]));
    assert!(error.contains("can't read the defaults nowhere.toml"), "{error}");
}

#[test]
fn a_test_leaves_the_decks_that_follow_its_settings() {
    for arguments in [
        &["--sprt", "elo0=0", "elo1=300", "red-aggro", "blue-fliers"][..],
        &["--sprt", "red-aggro", "blue-fliers", "--games", "4"],
        &["red-aggro", "--sprt=elo0=0,elo1=300", "blue-fliers"],
    ] {
        let output = menace(&["sim", "--bots", "random"]).args(arguments).output().unwrap();
        let text = String::from_utf8(output.stdout).unwrap();
        assert!(text.starts_with("A  Red aggro, played by random\nB  Blue fliers"), "{arguments:?}: {text}");
        assert!(text.contains("log-likelihood ratio"), "{text}");
    }
}

#[test]
fn a_dry_run_estimates_and_writes_nothing() {
    let directory = TempDir::new().unwrap();
    let out = directory.path().join("run");
    let arguments =
        ["sim", "--bots", "random", "--games", "1e6", "--dry-run", "--out", out.to_str().unwrap()];
    let text = written(&arguments);
    assert!(text.starts_with("would play 1,000,000 games: Red aggro (random) against"), "{text}");
    assert!(text.contains("takes about "), "{text}");
    assert!(!out.exists());
    let json: serde_json::Value =
        serde_json::from_str(&written(&["tournament", "--bots", "random", "--dry-run", "--format", "json"]))
            .unwrap();
    assert_eq!(json["dry_run"]["games"], 15_000);
    assert!(json["dry_run"]["seconds"].as_f64().unwrap() > 0.0);
}

#[test]
fn what_there_is_can_be_listed() {
    let bots = written(&["bots"]);
    for line in ["caution       60  0 to 10000 ", "the same as greedy:preset=aggro", "cmd        required"] {
        assert!(bots.contains(line), "{line}: {bots}");
    }
    let one: serde_json::Value =
        serde_json::from_str(&written(&["bots", "greedy", "--format", "json"])).unwrap();
    assert_eq!((&one["name"], &one["settings"][1]["name"]), (&"greedy".into(), &"life".into()));
    assert_eq!((&one["settings"][1]["default"], &one["settings"][1]["most"]), (&40.into(), &10_000.into()));
    assert!(refused(&mut menace(&["bots", "gredy"])).contains("did you mean `greedy`?"));

    let decks = written(&["decks", "--format", "json"]);
    let decks: Vec<serde_json::Value> =
        decks.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let red = decks.iter().find(|deck| deck["key"] == "red-aggro").unwrap();
    assert_eq!((&red["cards"], &red["creatures_and_lands"]), (&60.into(), &true.into()));
    assert_eq!(decks.len(), 18);

    let cards = written(&["cards", "Goblin", "HASTE"]);
    assert!(cards.contains("Raging Goblin") && !cards.contains("Goblin Piker"), "{cards}");
    assert_eq!(menace(&["cards", "no such word"]).output().unwrap().status.code(), Some(1));
    assert!(refused(&mut menace(&["cards"])).contains("menace cards goblin haste"));
}

#[test]
fn the_page_on_notation_is_right() {
    let page: serde_json::Value =
        serde_json::from_str(&written(&["notation", "--format", "json"])).expect("an object");
    let page = page["notation"].as_str().expect("a page");
    let rows = page.lines().filter_map(|line| line.strip_prefix("| `")?.split_once("` |"));
    let creatures: Vec<&str> = rows
        .flat_map(|(written, _)| written.split("`, `"))
        .take_while(|written| !written.starts_with("--"))
        .collect();
    assert!(creatures.len() >= 9, "{creatures:?}");
    for creature in creatures {
        written(&["blocks", "count", "--attackers", creature, "--blockers", "2/2; 2x 1/1"]);
    }
}
