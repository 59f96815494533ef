//! What all tests of runs need: the program, and directories of their own.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// The program, quiet.
pub fn menace(arguments: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_menace"));
    command.args(arguments.split_whitespace()).arg("--quiet");
    command
}

pub fn run(arguments: &str) -> Output {
    menace(arguments).output().expect("the program can be run")
}

pub fn succeeds(arguments: &str) -> String {
    let output = run(arguments);
    assert!(output.status.success(), "{arguments}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("results are text")
}

/// The one line that a refused command writes; its exit status is 2, and nothing goes to stdout.
pub fn refused(arguments: &str) -> String {
    let output = run(arguments);
    assert_eq!(output.status.code(), Some(2), "{arguments}");
    assert!(output.stdout.is_empty(), "{arguments}");
    String::from_utf8(output.stderr).expect("errors are text")
}

/// A directory of this test's own, empty, and removed when the test is over.
pub struct Scratch(pub PathBuf);

impl Scratch {
    pub fn new(name: &str) -> Scratch {
        let path = std::env::temp_dir().join(format!("menace-{}-{name}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).expect("temporary directories can be made");
        Scratch(path)
    }

    pub fn dir(&self, name: &str) -> String {
        self.0.join(name).display().to_string()
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

pub fn bytes(directory: &str, name: &str) -> Vec<u8> {
    let path = Path::new(directory).join(name);
    fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Asserts that both directories have the same csv files, byte for byte, and nothing unfinished.
pub fn same_csv(left: &str, right: &str) {
    let names = |directory: &str| {
        let mut names: Vec<_> = fs::read_dir(directory)
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .filter(|name| name.ends_with(".csv") || name.ends_with(".tmp") || name.ends_with(".part"))
            .collect();
        names.sort();
        names
    };
    assert_eq!(names(left), names(right));
    for name in names(left) {
        assert!(name.ends_with(".csv"), "{name} is left over");
        assert!(bytes(left, &name) == bytes(right, &name), "{left}/{name} differs from {right}/{name}");
    }
}

/// How the columns of `matchups.csv` begin.
pub const CONTRACT: &str = "deck_a,bot_a,deck_b,bot_b,rules,seed,games,wins_a,wins_b,draws,win_rate_a,ci95_low,\
                        ci95_high,wins_a_on_play,games_a_on_play,mean_turns,decisions,";
