//! Runs that are killed, stopped, torn, changed or cut into shards.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use crate::support::{Scratch, bytes, menace, refused, same_csv, succeeds};

#[test]
fn a_directory_that_holds_a_run_is_not_written_over() {
    let scratch = Scratch::new("twice");
    let out = scratch.dir("out");
    succeeds(&format!("sim --games 10 --out {out}"));
    let before = bytes(&out, "matchups.csv");
    let error = refused(&format!("sim --games 20 --out {out}"));
    assert!(
        error.contains("holds a run already") && error.contains(&format!("menace resume {out}")),
        "{error}"
    );
    assert_eq!(bytes(&out, "matchups.csv"), before);
    // Nothing is left to play; the files are written again, and are the same.
    succeeds(&format!("resume {out}"));
    assert_eq!(bytes(&out, "matchups.csv"), before);
}

#[test]
fn a_directory_with_somebody_elses_tables_is_not_written_over() {
    let scratch = Scratch::new("tables");
    for name in ["games.csv", "ratings.csv", "report.html"] {
        let out = scratch.dir(name);
        fs::create_dir(&out).unwrap();
        fs::write(Path::new(&out).join(name), "mine").unwrap();
        let error = refused(&format!("tournament red-aggro blue-fliers --games 2 --out {out}"));
        assert!(error.contains(&format!("{out} holds {name} already")), "{error}");
        assert_eq!(bytes(&out, name), b"mine");
        assert!(!Path::new(&out).join("manifest.json").exists());
    }
}

/// Numbers that look random, for moments to kill at.
fn moments(seed: u64) -> impl Iterator<Item = u64> {
    (1..).map(move |n: u64| {
        let mut x = seed.wrapping_add(n.wrapping_mul(0x9E37_79B9_7F4A_7C15));
        x = (x ^ (x >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        x ^ (x >> 27)
    })
}

#[test]
fn a_run_killed_at_20_random_moments_is_the_same_after_resume() {
    let scratch = Scratch::new("kill");
    let whole = scratch.dir("whole");
    let games = 3000;
    let sim = format!("sim blue-fliers green-stompy --games {games} --seed 3 --log-games --threads 2");
    let began = std::time::Instant::now();
    succeeds(&format!("{sim} --out {whole}"));
    let takes = began.elapsed();
    let mut killed = 0;
    for (index, moment) in moments(5).take(20).enumerate() {
        let out = scratch.dir(&format!("killed-{index}"));
        let mut child = menace(&format!("{sim} --out {out}")).stdout(Stdio::null()).spawn().unwrap();
        // From before the first file to after the last one.
        std::thread::sleep(takes * (moment % 1000) as u32 / 1000);
        child.kill().unwrap();
        child.wait().unwrap();
        if !Path::new(&out).join("matchups.csv").exists() {
            killed += 1;
        }
        if Path::new(&out).join("manifest.json").exists() {
            succeeds(&format!("resume {out}"));
        } else {
            // It was killed before there was anything to go on with.
            succeeds(&format!("{sim} --out {out}"));
        }
        same_csv(&whole, &out);
        fs::remove_dir_all(&out).unwrap();
    }
    assert!(killed >= 5, "only {killed} of 20 runs were killed before they ended");
}

#[test]
fn a_torn_journal_is_played_again_from_its_last_whole_line() {
    let scratch = Scratch::new("torn");
    let [whole, torn] = ["whole", "torn"].map(|name| scratch.dir(name));
    let sim = "sim --games 400 --log-games --threads 1";
    succeeds(&format!("{sim} --out {whole}"));
    succeeds(&format!("{sim} --out {torn}"));
    let journal = Path::new(&torn).join("journal.jsonl");
    let text = fs::read(&journal).unwrap();
    for cut in [text.len() - 1, text.len() - 40, text.len() / 2, text.len() / 5, 20, 0] {
        fs::write(&journal, &text[..cut]).unwrap();
        for name in ["matchups.csv", "games.csv"] {
            fs::remove_file(Path::new(&torn).join(name)).unwrap();
        }
        succeeds(&format!("resume {torn}"));
        same_csv(&whole, &torn);
    }
}

#[test]
fn rows_that_a_loss_of_power_took_are_played_again() {
    let scratch = Scratch::new("rows");
    let [whole, torn] = ["whole", "torn"].map(|name| scratch.dir(name));
    let sim = "sim --log-games --threads 1 --seed 4";
    // By time, so that the rows stay: a run without an end may be gone on with.
    succeeds(&format!("{sim} --time 400ms --out {torn}"));
    let rows = Path::new(&torn).join("games.part");
    for hole in [0.5..1.0, 0.5..0.6, 0.0..1.0] {
        let mut text = fs::read(&rows).unwrap();
        let [start, end] = [hole.start, hole.end].map(|part| (text.len() as f64 * part) as usize);
        if end == text.len() {
            text.truncate(start);
        } else {
            text[start..end].fill(0);
        }
        fs::write(&rows, text).unwrap();
        let resumed = Command::new(env!("CARGO_BIN_EXE_menace"))
            .args(["resume", &torn, "--time", "50ms", "--format", "json"])
            .output()
            .unwrap();
        let told = String::from_utf8(resumed.stderr).unwrap();
        assert!(told.contains("games are not whole: these games are played again"), "{told}");
        let games = &serde_json::from_slice::<serde_json::Value>(&resumed.stdout).unwrap()["games"];
        succeeds(&format!("{sim} --games {games} --out {whole}"));
        for name in ["matchups.csv", "games.csv"] {
            assert_eq!(bytes(&whole, name), bytes(&torn, name), "{name}");
        }
        fs::remove_dir_all(&whole).unwrap();
    }
}

#[test]
fn a_damaged_journal_a_changed_deck_and_a_held_directory_are_noticed() {
    let scratch = Scratch::new("noticed");
    let out = scratch.dir("out");
    let deck = scratch.dir("deck.txt");
    let list = "Deck\n24 Mountain\n36 Raging Goblin\n";
    fs::write(&deck, list).unwrap();
    succeeds(&format!("sim {deck} red-aggro --games 60 --out {out}"));

    fs::write(&deck, list.replace("24", "25").replace("36", "35")).unwrap();
    let error = refused(&format!("resume {out}"));
    assert!(error.contains("deck.txt has changed since the run began"), "{error}");
    succeeds(&format!("resume {out} --even-if-changed"));
    fs::write(&deck, list).unwrap();
    succeeds(&format!("resume {out}"));

    let manifest = Path::new(&out).join("manifest.json");
    let text = fs::read_to_string(&manifest).unwrap();
    let plan: serde_json::Value = serde_json::from_str(&text).unwrap();
    let other = text.replace(plan["program"].as_str().unwrap(), "0123456789abcdef");
    fs::write(&manifest, &other).unwrap();
    assert!(refused(&format!("resume {out}")).contains("belongs to another plan"));
    fs::write(&manifest, &text).unwrap();

    let held = fs::File::options().write(true).open(Path::new(&out).join("lock")).unwrap();
    held.lock().unwrap();
    assert!(refused(&format!("resume {out}")).contains("another run is under way"));
    drop(held);

    let journal = Path::new(&out).join("journal.jsonl");
    let mut lines = fs::read(&journal).unwrap();
    lines[70] ^= 1;
    fs::write(&journal, &lines).unwrap();
    let error = refused(&format!("resume {out}"));
    assert!(error.contains("damaged") && error.contains("journal.jsonl"), "{error}");
}

#[test]
fn a_run_of_another_build_is_not_gone_on_with() {
    let scratch = Scratch::new("build");
    let out = scratch.dir("out");
    succeeds(&format!("sim --games 10 --out {out}"));
    // As another build would have left it: its own fingerprint, and no game played yet.
    let manifest = Path::new(&out).join("manifest.json");
    let text = fs::read_to_string(&manifest).unwrap();
    let plan: serde_json::Value = serde_json::from_str(&text).unwrap();
    fs::write(&manifest, text.replace(plan["program"].as_str().unwrap(), "0123456789abcdef")).unwrap();
    fs::write(Path::new(&out).join("journal.jsonl"), "").unwrap();
    let error = refused(&format!("resume {out}"));
    assert!(error.contains("another build"), "{error}");
    succeeds(&format!("resume {out} --even-if-changed"));
}

#[test]
fn merged_shards_are_the_whole_run() {
    let scratch = Scratch::new("shards");
    let [whole, merged] = ["whole", "merged"].map(|name| scratch.dir(name));
    let sim = "sim --games 205 --seed 9 --log-games";
    succeeds(&format!("{sim} --out {whole}"));
    let shards: Vec<_> = (1..=3).map(|shard| scratch.dir(&format!("shard-{shard}"))).collect();
    for (shard, out) in (1..).zip(&shards) {
        succeeds(&format!("{sim} --shard {shard}/3 --out {out}"));
    }
    let error = refused(&format!("merge {} {} --out {merged}", shards[0], shards[2]));
    assert!(error.contains("shard 2/3 is missing"), "{error}");
    let error = refused(&format!("merge {} {} {whole} --out {merged}", shards[0], shards[2]));
    assert!(error.contains("is a whole run"), "{error}");
    succeeds(&format!("merge {} {} {} --out {merged}", shards[2], shards[0], shards[1]));
    same_csv(&whole, &merged);
    succeeds(&format!("resume {merged} --even-if-changed"));
    same_csv(&whole, &merged);
}

#[test]
fn merge_names_all_missing_shards_and_adds_them_as_they_come() {
    let scratch = Scratch::new("partial");
    let [whole, merged, resumed] = ["whole", "merged", "resumed"].map(|name| scratch.dir(name));
    let sim = "sim --games 203 --seed 4 --log-games";
    succeeds(&format!("{sim} --out {whole}"));
    let shards: Vec<_> = (1..=8).map(|shard| scratch.dir(&format!("shard-{shard}"))).collect();
    for (shard, out) in (1..).zip(&shards) {
        succeeds(&format!("{sim} --shard {shard}/8 --out {out}"));
    }
    let error = refused(&format!("merge {} {} --out {merged}", shards[2], shards[6]));
    assert!(error.contains("shards 1 and 2, 4 to 6 and 8 of 8 are missing"), "{error}");
    assert!(!std::path::Path::new(&merged).exists(), "nothing is written");
    succeeds(&format!("merge {} {} --out {merged} --partial", shards[6], shards[2]));
    assert!(!std::path::Path::new(&merged).join("matchups.csv").exists(), "it is not whole");
    // What is there already does not count twice.
    succeeds(&format!("merge {} {} {} --out {merged} --partial", shards[0], shards[2], shards[7]));
    succeeds(&format!("merge {} {} --out {resumed} --partial", shards[4], shards[1]));
    let rest = [1, 3, 4, 5].map(|shard| shards[shard].as_str()).join(" ");
    succeeds(&format!("merge {rest} --out {merged} --partial"));
    same_csv(&whole, &merged);
    // And what never comes is played.
    succeeds(&format!("resume {resumed}"));
    same_csv(&whole, &resumed);
    let other = scratch.dir("other");
    succeeds(&format!("sim --games 203 --seed 5 --log-games --shard 1/8 --out {other}"));
    let error = refused(&format!("merge {other} --out {resumed} --partial"));
    assert!(error.contains("not shards of the same run"), "{error}");
}

#[test]
fn ctrl_c_finishes_what_is_under_way_and_says_how_to_go_on() {
    let scratch = Scratch::new("ctrl-c");
    let [whole, stopped] = ["whole", "stopped"].map(|name| scratch.dir(name));
    let sim = "sim --games 4000 --threads 1";
    succeeds(&format!("{sim} --out {whole}"));
    let child = Command::new(env!("CARGO_BIN_EXE_menace"))
        .args(format!("{sim} --out {stopped}").split_whitespace())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // Once the journal grows, the handler is in place.
    let journal = Path::new(&stopped).join("journal.jsonl");
    while fs::metadata(&journal).map_or(0, |file| file.len()) < 200 {
        std::thread::sleep(Duration::from_millis(1));
    }
    let interrupted = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(interrupted.success());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130));
    let message = String::from_utf8(output.stderr).unwrap();
    assert!(message.contains(&format!("stopped; go on with: menace resume {stopped}")), "{message}");
    assert!(!Path::new(&stopped).join("matchups.csv").exists(), "only a whole run has its files");
    succeeds(&format!("resume {stopped}"));
    same_csv(&whole, &stopped);
}

#[test]
fn a_run_that_stops_by_time_tells_what_it_has() {
    let scratch = Scratch::new("time");
    let out = scratch.dir("out");
    let text = succeeds(&format!("sim --time 300ms --format json --log-games --out {out}"));
    let object: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert_eq!(object["ended"], "time-up");
    let games = object["games"].as_u64().unwrap();
    assert!(games > 0);
    assert_eq!(String::from_utf8(bytes(&out, "games.csv")).unwrap().lines().count() as u64, games + 1);
    assert!(refused(&format!("resume {out}")).contains("--time"), "there is no number of games to go on to");
    let text = succeeds(&format!("resume {out} --time 200ms --format json"));
    let object: serde_json::Value = serde_json::from_str(&text).unwrap();
    let more = object["games"].as_u64().unwrap();
    assert!(more > games);
    assert_eq!(String::from_utf8(bytes(&out, "games.csv")).unwrap().lines().count() as u64, more + 1);
}

#[cfg(unix)]
#[test]
fn a_full_disk_is_told_and_loses_nothing() {
    let scratch = Scratch::new("full");
    let [whole, full] = ["whole", "full"].map(|name| scratch.dir(name));
    let sim = "sim --games 2000 --log-games --threads 2";
    succeeds(&format!("{sim} --out {whole}"));
    // No file may grow past a few kilobytes: what a full disk does, to this process alone.
    let limited = Command::new("sh")
        .args(["-c", r#"trap "" XFSZ; ulimit -f 24; exec "$0" "$@""#, env!("CARGO_BIN_EXE_menace")])
        .args(format!("{sim} --quiet --out {full}").split_whitespace())
        .output()
        .unwrap();
    let error = String::from_utf8(limited.stderr).unwrap();
    assert_eq!(limited.status.code(), Some(2), "{error}");
    assert!(error.contains("can't write") && error.contains(&format!("menace resume {full}")), "{error}");
    assert_eq!(error.lines().count(), 1, "{error}");
    assert!(!Path::new(&full).join("matchups.csv").exists());
    succeeds(&format!("resume {full}"));
    same_csv(&whole, &full);
}
