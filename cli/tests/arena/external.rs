//! Programs as bots: what they do wrong loses games and not runs, and `menace bot-check` finds it.
#![cfg(unix)]

use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::process::{Command, Output, Stdio};

use crate::support::{Scratch, bytes, same_csv, succeeds};

/// A shell script that answers the first legal action, but crashes where the game's seed ends with 7.
///
/// `##` has the shell look for the answers from the end of the line: from its beginning it takes milliseconds.
const MOODY: &str = r#"
while IFS= read -r line; do
  case $line in
    '{"type":"menace"'*) answer='{"type":"ready","protocol":1}' ;;
    '{"type":"newgame"'*) seed=${line#*'"seed":'}; seed=${seed%%,*}; answer='{"type":"ready"}' ;;
    '{"type":"decide"'*) case $seed in *7) echo out of luck >&2; exit 1 ;; esac
        rest=${line##*'"actions":['}; answer=${rest%%\}*}\} ;;
    *) exit 0 ;;
  esac
  printf '%s\n' "$answer"
done
"#;

/// The same for games of every kind of card.
fn moody_whole() -> String {
    MOODY.replace(r#""protocol":1"#, r#""protocol":2"#).replace(
        r#"rest=${line##*'"actions":['}; answer=${rest%%\}*}\}"#,
        r#"rest=${line##*'"answers":[['}; answer='{"type":"answer","picks":['${rest%%]*}']}'"#,
    )
}

/// Writes the program, and returns the bots of a run that it plays in against `random`.
fn moody(scratch: &Scratch) -> String {
    let program = scratch.dir("moody.sh");
    fs::write(&program, MOODY).unwrap();
    format!("extern:cmd=sh '{program}',timeout=60000,startup=60000,random")
}

fn with_program(arguments: &str, program: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_menace"));
    command.args(arguments.split_whitespace()).arg(program).output().expect("the program can be run")
}

#[test]
fn a_program_that_crashes_loses_games_and_the_run_goes_on() {
    let scratch = Scratch::new("moody");
    let bots = moody(&scratch);
    let [one, two] = ["one", "two"].map(|name| scratch.dir(name));
    for (threads, out) in [(1, &one), (2, &two)] {
        let sim = format!("sim --games 61 --seed 5 --log-games --threads {threads} --out {out} --bots");
        let output = with_program(&sim, &bots);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    }
    same_csv(&one, &two);
    let games = String::from_utf8(bytes(&one, "games.csv")).unwrap();
    let fields = |row: &str| row.split(',').map(str::to_owned).collect::<Vec<_>>();
    let crashed: Vec<_> = games.lines().map(fields).filter(|row| row[5] == "crash").collect();
    assert!((1..30).contains(&crashed.len()), "{games}");
    // The program plays A.
    assert!(crashed.iter().all(|row| row[4] == "B"));
    let match_ups = String::from_utf8(bytes(&one, "matchups.csv")).unwrap();
    let mut csv = csv::Reader::from_reader(match_ups.as_bytes());
    let column = csv.headers().unwrap().iter().position(|name| name == "ended_crash").unwrap();
    let row = csv.records().next().unwrap().unwrap();
    assert_eq!(row[column], crashed.len().to_string());

    let output = with_program("sim --games 61 --seed 5 --bots", &bots);
    let told = String::from_utf8(output.stderr).unwrap();
    let first = &crashed[0][1];
    let wanted =
        format!("first game {first} of match-up 0: the program ended (exit status: 1); it said: out of luck");
    assert!(told.contains(&wanted), "{told}");
}

#[test]
fn a_program_plays_whole_decks_and_its_crashes_are_counted() {
    let scratch = Scratch::new("moody-whole");
    let program = scratch.dir("moody.sh");
    fs::write(&program, moody_whole()).unwrap();
    let bots = format!("extern:cmd=sh '{program}',timeout=60000,startup=60000,random");
    let [one, two] = ["one", "two"].map(|name| scratch.dir(name));
    for (threads, out) in [(1, &one), (2, &two)] {
        let sim =
            format!("sim burn elves --games 41 --seed 5 --log-games --threads {threads} --out {out} --bots");
        let output = with_program(&sim, &bots);
        let told = String::from_utf8(output.stderr).unwrap();
        assert!(output.status.success(), "{told}");
        assert!(
            told.contains("by its own fault, first game ") && told.contains("it said: out of luck"),
            "{told}"
        );
    }
    same_csv(&one, &two);
    let games = String::from_utf8(bytes(&one, "games.csv")).unwrap();
    let crashed = games.lines().filter(|row| row.split(',').nth(5) == Some("crash")).count();
    assert!((1..20).contains(&crashed), "{games}");

    let output = with_program("sim burn elves --games 2 --bots", &moody(&scratch));
    let told = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(
        told.contains("the program speaks protocol 1, expected 2: that of games with every kind of card"),
        "{told}"
    );
}

#[test]
fn a_torn_run_of_a_program_is_the_same_after_resume() {
    let scratch = Scratch::new("torn-moody");
    let bots = moody(&scratch);
    let [whole, torn] = ["whole", "torn"].map(|name| scratch.dir(name));
    for out in [&whole, &torn] {
        let sim = format!("sim --games 41 --seed 5 --log-games --threads 2 --out {out} --bots");
        assert!(with_program(&sim, &bots).status.success());
    }
    let journal = std::path::Path::new(&torn).join("journal.jsonl");
    let text = fs::read(&journal).unwrap();
    fs::write(&journal, &text[..text.len() / 2]).unwrap();
    for name in ["matchups.csv", "games.csv"] {
        fs::remove_file(std::path::Path::new(&torn).join(name)).unwrap();
    }
    succeeds(&format!("resume {torn}"));
    same_csv(&whole, &torn);
}

#[test]
fn a_program_that_can_not_start_is_bad_input() {
    let scratch = Scratch::new("nowhere");
    let out = scratch.dir("out");
    let output = with_program(&format!("sim --out {out} --bots"), "extern:cmd=/nowhere/bot --fast,random");
    assert_eq!(output.status.code(), Some(2));
    let told = String::from_utf8(output.stderr).unwrap();
    assert!(
        told.starts_with("error: extern:cmd=/nowhere/bot --fast: can't start `/nowhere/bot`: "),
        "{told}"
    );
    assert!(!std::path::Path::new(&out).exists(), "nothing is written");
}

#[test]
fn a_run_that_is_stopped_at_once_leaves_no_program_behind() {
    let scratch = Scratch::new("stopped");
    let [program, pipe] = ["busy.sh", "pipe"].map(|name| scratch.dir(name));
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    // It never looks at its input again, and tells when it gets as far as its end.
    let busy =
        r#"'{"type":"newgame"'*) exec 3>"$1"; sleep 8; echo still here >&3; exit ;; '{"type":"never"'*"#;
    fs::write(&program, MOODY.replace(r#"'{"type":"newgame"'*"#, busy)).unwrap();
    let bots = format!("extern:cmd=sh '{program}' '{pipe}',timeout=60000,startup=60000,random");
    let mut run = Command::new(env!("CARGO_BIN_EXE_menace"))
        .args(["sim", "--games", "2", "--threads", "1", "--bots", &bots])
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let id = run.id().to_string();
    // Opened when the program is busy.
    let mut pipe = fs::File::open(&pipe).unwrap();
    let interrupt = || assert!(Command::new("kill").args(["-INT", &id]).status().unwrap().success());
    interrupt();
    let mut told = BufReader::new(run.stderr.take().unwrap()).lines();
    assert!(told.any(|line| line.unwrap().contains("press Ctrl-C again to stop at once")));
    interrupt();
    assert_eq!(run.wait().unwrap().code(), Some(130));
    let mut said = String::new();
    pipe.read_to_string(&mut said).unwrap();
    assert_eq!(said, "");
}

/// The trials that a program passed and failed, by `menace bot-check`.
fn checked(scratch: &Scratch, script: &str) -> (Option<i32>, Vec<(String, bool, String)>) {
    let program = scratch.dir("checked.sh");
    fs::write(&program, script).unwrap();
    let output =
        with_program("bot-check --timeout 60000 --startup 3000 --format json", &format!("sh '{program}'"));
    let lines = String::from_utf8(output.stdout).unwrap();
    let trial = |line: &str| {
        let object: serde_json::Value = serde_json::from_str(line).unwrap();
        let text = |key: &str| object[key].as_str().unwrap().to_owned();
        (text("trial"), object["passed"].as_bool().unwrap(), text("found"))
    };
    (output.status.code(), lines.lines().map(trial).collect())
}

#[test]
fn bot_check_passes_a_good_program() {
    let scratch = Scratch::new("good");
    let (status, trials) = checked(&scratch, &MOODY.replace("*7)", "never)"));
    assert!(trials.iter().all(|(_, passed, _)| *passed), "{trials:?}");
    assert_eq!((status, trials.len()), (Some(0), 8));
    let kinds = &trials[2].2;
    for kind in [
        "mulligan",
        "bottom",
        "main",
        "attack",
        "block",
        "divide as attacker",
        "divide as blocker",
        "discard",
    ] {
        assert!(kinds.contains(kind), "{kinds}");
    }
}

#[test]
fn bot_check_tries_each_protocol_that_a_program_speaks() {
    let scratch = Scratch::new("both");
    let whole = moody_whole().replace("*7)", "never)");
    let (status, trials) = checked(&scratch, &whole);
    assert!(trials.iter().all(|(_, passed, _)| *passed), "{trials:?}");
    assert_eq!((status, trials.len()), (Some(0), 8));
    assert!(trials[0].2.starts_with("speaks protocol 2, ready in "), "{trials:?}");
    for kind in ["mulligan", "priority", "attack", "block", "choose"] {
        assert!(trials[2].2.contains(kind), "{}", trials[2].2);
    }

    // One script after the other, as the first line asks.
    let one = scratch.dir("one.sh");
    let two = scratch.dir("two.sh");
    fs::write(&one, MOODY.replace("*7)", "never)")).unwrap();
    fs::write(&two, &whole).unwrap();
    let both = format!(
        r#"IFS= read -r line; case $line in *'"protocol":1'*) n=1; script='{one}' ;; *) n=2; script='{two}' ;; esac
printf '{{"type":"ready","protocol":%s}}\n' "$n"; exec sh "$script""#
    );
    let (status, trials) = checked(&scratch, &both);
    assert!(trials.iter().all(|(_, passed, _)| *passed), "{trials:?}");
    assert_eq!((status, trials.len()), (Some(0), 16));

    let picks_9 = whole.replace("${rest%%]*}", "9");
    let (status, trials) = checked(&scratch, &picks_9);
    assert_eq!(status, Some(1));
    assert!(trials[1].2.contains("there is no option 9, expected numbers from 0 to "), "{trials:?}");
}

#[test]
fn bot_check_finds_what_a_program_does_wrong() {
    let scratch = Scratch::new("wrong");
    let failed = |script: &str| {
        let (status, trials) = checked(&scratch, script);
        assert_eq!(status, Some(1), "{trials:?}");
        let failed = trials.into_iter().filter(|(_, passed, _)| !passed);
        failed.map(|(trial, _, found)| (trial, found)).collect::<Vec<_>>()
    };
    let names =
        |trials: &[(String, String)]| trials.iter().map(|(trial, _)| trial.clone()).collect::<Vec<_>>();
    let good = MOODY.replace("*7)", "never)");

    let blocks_with_slot_9 = good.replace(
        r#"answer=${rest%%\}*}\}"#,
        r#"answer=${rest%%\}*}\}; case $answer in *block*) answer='{"type":"block","blocks":[[9,9]]}' ;; esac"#,
    );
    let found = failed(&blocks_with_slot_9);
    assert!(names(&found).contains(&"answers every decision".to_owned()), "{found:?}");
    assert!(found[0].1.contains("is not legal: the block is not legal (CR 509.1)"), "{found:?}");

    // Every second process plays otherwise.
    let unrepeatable = format!("echo >>\"$0.runs\"; runs=$(wc -l <\"$0.runs\")\n{good}").replace(
        r#"answer=${rest%%\}*}\}"#,
        r#"[ $((runs % 2)) = 0 ] && case $rest in *'},{'*) rest={${rest#*'},{'} ;; esac; answer=${rest%%\}*}\}"#,
    );
    let found = failed(&unrepeatable);
    assert_eq!(names(&found), ["repeats itself"], "{found:?}");
    assert!(found[0].1.contains("is played otherwise by a new process from decision 0 on"), "{found:?}");

    let stays = good.replace("*) exit 0 ;;", "*) exec sleep 60 ;;");
    assert_eq!(names(&failed(&stays)), ["quits when told to"]);
    assert_eq!(names(&failed("echo hello; read -r line; read -r line")), ["starts"]);
}
