//! How this process was started.

use std::ffi::OsString;
use std::path::PathBuf;
use std::sync::OnceLock;

struct Started {
    arguments: Vec<OsString>,
    file: PathBuf,
}

static STARTED: OnceLock<Started> = OnceLock::new();

/// Notes the arguments, the program's name first, and the file that the program is in.
///
/// # Panics
/// The second time.
pub fn start(arguments: Vec<OsString>, file: PathBuf) {
    let first = STARTED.set(Started { arguments, file }).is_ok();
    assert!(first, "the program runs once in a process");
}

/// The command as it was given.
pub fn own_command() -> Vec<String> {
    let given = STARTED.get().into_iter().flat_map(|started| started.arguments.iter().skip(1));
    let given = given.map(|argument| argument.to_string_lossy().into_owned());
    ["menace".to_owned()].into_iter().chain(given).collect()
}

/// The words as a line that a shell reads as these words.
pub fn shell_line(words: impl IntoIterator<Item = String>) -> String {
    // What no shell can be given, a NUL, is in no argument.
    let quoted = |word: String| shlex::try_quote(&word).map_or(word.clone(), |quoted| quoted.into_owned());
    words.into_iter().map(quoted).collect::<Vec<_>>().join(" ")
}

/// The file that the program is in, if that can be found.
pub fn program_file() -> Option<PathBuf> {
    let file = STARTED.get().map(|started| started.file.clone());
    file.or_else(|| std::env::current_exe().ok()).filter(|file| !file.as_os_str().is_empty())
}
