//! `menace train` and `menace bench-bots`: their answers do not hang on threads, and bad input is told.

use std::fs;

use crate::support::{Scratch, refused, succeeds};

/// A preset without its head, which names the command.
fn weights(path: &str) -> Vec<String> {
    let text = fs::read_to_string(path).unwrap();
    text.lines().filter(|line| !line.starts_with('#')).map(str::to_owned).collect()
}

/// Trains with one thread and with two, which must make no difference, and returns what was told, the preset and its weights.
fn trained(scratch: &Scratch, train: &str) -> (String, String, Vec<String>) {
    let [one, two] = ["one.toml", "two.toml"].map(|name| scratch.dir(name));
    let told = succeeds(&format!("{train} --threads 1 --out {one}"));
    assert_eq!(told, succeeds(&format!("{train} --threads 2 --out {two}")));
    let found = weights(&one);
    assert_eq!(found, weights(&two));
    (told, one, found)
}

#[test]
fn the_learned_preset_is_the_same_with_one_thread_and_with_two_and_a_bot_takes_it() {
    let scratch = Scratch::new("train");
    let (_, preset, weights) = trained(&scratch, "train red-aggro --bot greedy --games 200");
    // Whoever has more life wins more often, whatever the deck.
    let weight = |name: &str| weights.iter().find_map(|line| line.strip_prefix(name)?.parse().ok());
    assert!(weight("low_life = ").unwrap_or(0.0) + weight("life = ").unwrap_or(0.0) > 0.0_f64, "{weights:?}");
    succeeds(&format!("sim red-aggro red-aggro --bots solver:preset={preset},solver --games 4"));
    assert!(refused("train red-aggro --l2 0 --games 20").contains("expected a number above 0"));
}

#[test]
fn experiments_of_whole_decks_are_the_same_with_one_thread_and_with_two_and_a_bot_takes_their_preset() {
    let scratch = Scratch::new("train-whole");
    let (_, preset, weights) = trained(&scratch, "train burn --games 10");
    assert!(weights[0].starts_with("worth = \"life "), "{weights:?}");
    succeeds(&format!("sim burn tokens --bots greedy:preset={preset},greedy --games 4"));
    assert!(refused("train burn --l2 2").contains("--l2 counts only with decks of creatures and lands"));
    let creatures =
        refused(&format!("sim red-aggro red-aggro --bots greedy:preset={preset},greedy --games 4"));
    assert!(creatures.contains("counts only with decks that have other cards"), "{creatures}");
    let wrong = refused("sim burn burn --bots greedy:worth=much,greedy --games 4");
    assert!(wrong.contains("expected learned or hand or numbers such as"), "{wrong}");
}

#[test]
fn experiments_that_a_file_keeps_are_not_made_again_and_all_are_learned_from() {
    let scratch = Scratch::new("train-kept");
    let [file, torn] = ["kept.csv", "torn.csv"].map(|name| scratch.dir(name));
    let train = |decks: &str, file: &str| {
        succeeds(&format!("train {decks} --games 10 --experiments {file} --format json"))
    };
    let told = train("burn", &file);
    let whole = fs::read_to_string(&file).unwrap();
    assert_eq!(told, succeeds("train burn --games 10 --format json"));
    // Stopped before the end of a line, in its last number, in the middle of a row, in the head, at its end and between games: the same file in the end.
    let second_game = whole.match_indices('\n').nth(3).unwrap().0 + 1;
    let head = whole.find('\n').unwrap();
    for end in [whole.len() - 1, whole.len() - 2, whole.len() - 200, 40, head, second_game] {
        fs::write(&torn, &whole[..end]).unwrap();
        assert_eq!(train("burn", &torn), told);
        assert_eq!(fs::read_to_string(&torn).unwrap(), whole);
    }
    let count = |told: &str| -> u64 {
        let told: serde_json::Value = serde_json::from_str(told).unwrap();
        told["fitted"]["experiments"].as_u64().unwrap() + told["held_out"]["experiments"].as_u64().unwrap()
    };
    // Other decks learn from what the file has, too.
    let more = count(&train("growth", &torn));
    assert_eq!(more, count(&told) + count(&succeeds("train growth --games 10 --format json")));
    fs::write(&torn, whole.replacen(",greedy,", ",greedy,x", 1)).unwrap();
    let wrong = refused(&format!("train burn --games 10 --experiments {torn}"));
    assert!(wrong.contains("torn.csv: line ") && wrong.contains("expected a whole number"), "{wrong}");
    fs::write(&torn, "mine\n").unwrap();
    assert!(refused(&format!("train burn --experiments {torn}")).contains("line 1: expected the columns"));
    assert_eq!(fs::read_to_string(&torn).unwrap(), "mine\n");
    assert!(refused(&format!("train red-aggro --experiments {torn}")).contains("that have other cards"));
}

#[test]
fn a_file_that_can_not_be_written_is_told_before_the_work() {
    let scratch = Scratch::new("out");
    let there = scratch.dir("there");
    fs::write(&there, "mine").unwrap();
    let (folder, nowhere) = (scratch.0.display().to_string(), scratch.dir("no/such/folder/file"));
    // All of these would take hours.
    for command in ["train --games 1000000", "bench-bots --positions 1000000"] {
        assert!(
            refused(&format!("{command} --out {there}"))
                .contains("there is there already: choose another --out")
        );
        assert!(refused(&format!("{command} --out {folder}")).contains("is there already"));
        assert!(refused(&format!("{command} --out {nowhere}")).contains("error: can't write "));
    }
    assert!(refused(&format!("rate nowhere --out {there}")).contains("is there already"));
    assert_eq!(fs::read_to_string(&there).unwrap(), "mine");
    let left: Vec<_> = fs::read_dir(&scratch.0).unwrap().collect();
    assert_eq!(left.len(), 1, "{left:?}");
}

#[test]
fn tuned_settings_are_the_same_with_one_thread_and_with_two_and_beat_bad_ones() {
    let scratch = Scratch::new("spsa");
    let history = scratch.dir("history.csv");
    // A point of damage is worth next to nothing to this bot, and it never attacks.
    let train = "train red-aggro --bot greedy:damage=1,caution=0 --spsa damage=30,caution --steps 20 --pairs 6 --rate 0.2";
    let (told, preset, tuned) = trained(&scratch, train);
    // A history changes nothing.
    assert_eq!(told, succeeds(&format!("{train} --history {history}")));
    let damage: f64 = tuned.iter().find_map(|line| line.strip_prefix("damage = ")?.parse().ok()).unwrap();
    assert!(damage > 1.0, "{tuned:?}");
    assert!(tuned.iter().any(|line| line.starts_with("caution = ")), "{tuned:?}");
    let rows = fs::read_to_string(&history).unwrap();
    assert!(rows.starts_with("step,lead,damage,caution\n1,"), "{rows}");
    assert_eq!(rows.lines().count(), 21);
    succeeds(&format!("sim --bots greedy:preset={preset},random --games 4"));

    // What it says to type next can be typed.
    let next = told.lines().find_map(|line| line.trim().strip_prefix("menace ")).expect("a command");
    let words = shlex::split(next).expect("quotes are closed");
    assert_eq!(
        (&words[..4], &words[5..]),
        (
            &["sim", "red-aggro", "red-aggro", "--bots"].map(str::to_owned)[..],
            &["--seed", "2", "--sprt"].map(str::to_owned)[..]
        )
    );
    assert!(
        words[4].starts_with("greedy:damage=") && words[4].ends_with(",greedy:damage=1,caution=0"),
        "{next}"
    );
    let output =
        assert_cmd::Command::new(env!("CARGO_BIN_EXE_menace")).args(words).args(["--games", "4"]).output();
    assert!(output.unwrap().status.code().is_some_and(|code| code < 2), "{next}");
    // A step of a hundred thousandth moves nothing.
    let told = succeeds("train red-aggro --bot greedy --spsa caution --steps 1 --pairs 1 --rate 0.00001");
    assert!(told.contains("nothing was changed") && !told.contains("menace sim"), "{told}");

    let spsa = |settings: &str| refused(&format!("train red-aggro --bot mcts --steps 5 --spsa {settings}"));
    assert!(spsa("iteratons").contains("mcts has no setting `iteratons`; did you mean `iterations`?"));
    assert!(spsa("method").contains("method is no number"));
    assert!(spsa("margin=0").contains("expected one above 0"));
    assert!(spsa("margin,margin").contains("given twice"));
    assert!(refused("train --steps 5").contains("--spsa"));
}

#[test]
fn regret_is_the_same_with_one_thread_and_with_two() {
    let bench = "bench-bots random greedy --positions 4 --seed 3 --format json";
    let scratch = Scratch::new("regret");
    let table = scratch.dir("regret.csv");
    let one = succeeds(&format!("{bench} --threads 1"));
    assert_eq!(one, succeeds(&format!("{bench} --threads 2 --out {table}")));
    assert_eq!(one.lines().count(), 2);
    for line in one.lines() {
        let object: serde_json::Value = serde_json::from_str(line).unwrap();
        assert_eq!(object["positions"], 4);
        assert!((0.0..=1.0).contains(&object["regret"].as_f64().unwrap()), "{line}");
    }
    let table = fs::read_to_string(table).unwrap();
    let mut rows = csv::Reader::from_reader(table.as_bytes());
    assert_eq!(&rows.headers().unwrap().iter().collect::<Vec<_>>()[..3], ["bot", "positions", "regret"]);
    let rows: Vec<_> = rows.records().map(Result::unwrap).collect();
    assert_eq!(rows.iter().map(|row| &row[0]).collect::<Vec<_>>(), ["random", "greedy"]);
    for (row, line) in rows.iter().zip(one.lines()) {
        let object: serde_json::Value = serde_json::from_str(line).unwrap();
        let regret: f64 = row[2].parse().unwrap();
        assert!((regret - object["regret"].as_f64().unwrap()).abs() < 1e-6, "{line}");
        // Each position is of one kind.
        assert_eq!([6, 8, 10].map(|column| row[column].parse::<usize>().unwrap()).iter().sum::<usize>(), 4);
    }
}
