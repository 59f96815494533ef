//! A program that is asked line by line, and has so long for each answer.

use std::collections::BTreeSet;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, TryRecvError, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use crate::trouble::Trouble;

/// The longest line that is read, in bytes.
const LONGEST_LINE: u64 = 1 << 20;

/// How much of what a program writes to its standard error is kept, in bytes.
const KEPT: usize = 2000;

/// How long a program that has closed its output has to end, so that its exit status can be told.
const LAST_WORDS: Duration = Duration::from_millis(500);

/// How long a program that is let go has to end by itself, once its input is closed.
const FAREWELL: Duration = Duration::from_millis(200);

/// The process ids of the programs that run, each the number of its group.
static RUNNING: Mutex<BTreeSet<u32>> = Mutex::new(BTreeSet::new());

/// Kills all programs that run, and what they have started, so that this process can exit at once.
///
/// No program can be started, and none ended, from then on: whoever tries waits for the process to exit. Where there are
/// no process groups, this kills nothing.
pub fn kill_programs() {
    let running = RUNNING.lock().unwrap_or_else(PoisonError::into_inner);
    running.iter().copied().for_each(kill_group);
    std::mem::forget(running);
}

/// Kills a program, and what it has started.
#[cfg(unix)]
fn kill_group(id: u32) {
    use rustix::process::{Pid, Signal, kill_process_group};
    if let Some(group) = i32::try_from(id).ok().and_then(Pid::from_raw) {
        // The group may be gone, and then there is nothing left to do.
        let _ = kill_process_group(group, Signal::KILL);
    }
}

#[cfg(not(unix))]
fn kill_group(_: u32) {}

/// A running program. Dropping it closes its input, and kills it if it does not end by that.
///
/// On Unix it has a process group of its own: what it started, and left behind, ends with it.
///
/// Threads of their own write to it and read from it, so that neither a program that reads nothing nor one that
/// writes nothing can hold up the game beyond its time.
#[derive(Debug)]
pub(super) struct Program {
    child: Child,
    to_program: Option<Sender<String>>,
    from_program: Receiver<io::Result<String>>,
    said: Arc<Mutex<Vec<u8>>>,
    listener: thread::JoinHandle<()>,
}

impl Program {
    pub fn start(words: &[String]) -> Result<Program, Trouble> {
        let (program, arguments) = words.split_first().expect("a command has a first word");
        let mut command = Command::new(program);
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        // Ctrl-C is for us alone: the games under way are finished first. And what the program starts can be
        // ended with it.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = {
            let mut running = RUNNING.lock().unwrap_or_else(PoisonError::into_inner);
            let child =
                command.spawn().map_err(|error| Trouble::Start { program: program.clone(), error })?;
            running.insert(child.id());
            child
        };
        let input = child.stdin.take().expect("the input is a pipe");
        let output = child.stdout.take().expect("the output is a pipe");
        let errors = child.stderr.take().expect("the standard error is a pipe");
        let (to_program, questions) = channel();
        let (answers, from_program) = channel();
        let said = Arc::new(Mutex::new(Vec::new()));
        let heard = Arc::clone(&said);
        thread::spawn(move || write_lines(input, &questions));
        thread::spawn(move || read_lines(output, &answers));
        let listener = thread::spawn(move || listen(errors, &heard));
        Ok(Program { child, to_program: Some(to_program), from_program, said, listener })
    }

    /// Sends a line. Whether it arrives shows when an answer is awaited.
    pub fn tell(&self, line: String) {
        if let Some(to_program) = &self.to_program {
            let _ = to_program.send(line);
        }
    }

    /// Sends a line and returns the answer, without the line's end.
    pub fn ask(&mut self, question: &'static str, line: String, limit: Duration) -> Result<String, Trouble> {
        match self.from_program.try_recv() {
            Ok(Ok(line)) => return Err(Trouble::Unasked { line }),
            Ok(Err(error)) => return Err(Trouble::Unreadable { question, error }),
            Err(TryRecvError::Disconnected) => return Err(self.ended()),
            Err(TryRecvError::Empty) => {}
        }
        self.tell(line);
        match self.from_program.recv_timeout(limit) {
            Ok(answer) => answer.map_err(|error| Trouble::Unreadable { question, error }),
            Err(RecvTimeoutError::Timeout) => Err(Trouble::Late { question, limit, said: self.said() }),
            Err(RecvTimeoutError::Disconnected) => Err(self.ended()),
        }
    }

    /// Closes the program's input and returns how it ended, if it does within the limit.
    pub fn close(&mut self, limit: Duration) -> Option<ExitStatus> {
        self.to_program = None;
        self.wait(limit)
    }

    fn ended(&mut self) -> Trouble {
        let status = self.wait(LAST_WORDS);
        self.ended_with(status)
    }

    /// What went wrong when it ended, or closed its output, without being told to.
    pub fn ended_with(&self, status: Option<ExitStatus>) -> Trouble {
        let began = Instant::now();
        while !self.listener.is_finished() && began.elapsed() < FAREWELL {
            thread::sleep(Duration::from_millis(1));
        }
        Trouble::Ended { status, said: self.said() }
    }

    fn wait(&mut self, limit: Duration) -> Option<ExitStatus> {
        let began = Instant::now();
        loop {
            match self.child.try_wait() {
                Ok(Some(status)) => {
                    self.forget();
                    return Some(status);
                }
                Ok(None) if began.elapsed() < limit => thread::sleep(Duration::from_millis(1)),
                Ok(None) | Err(_) => return None,
            }
        }
    }

    /// Kills what is left of the program's group.
    ///
    /// A group keeps its number for as long as anybody is in it. Called at once when the program has ended, this
    /// finds the group or none.
    fn forget(&self) {
        let mut running = RUNNING.lock().unwrap_or_else(PoisonError::into_inner);
        if running.remove(&self.child.id()) {
            kill_group(self.child.id());
        }
    }

    fn said(&self) -> String {
        let said = self.said.lock().unwrap_or_else(PoisonError::into_inner);
        String::from_utf8_lossy(&said).into_owned()
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        if self.close(FAREWELL).is_none() {
            // What can't be reached by its group can be by itself.
            let _ = self.child.kill();
            self.forget();
            let _ = self.child.wait();
        }
    }
}

/// Until the program reads no more, or nobody has anything to tell it.
fn write_lines(mut input: ChildStdin, lines: &Receiver<String>) {
    for mut line in lines {
        line.push('\n');
        if input.write_all(line.as_bytes()).and_then(|()| input.flush()).is_err() {
            return;
        }
    }
}

/// Until the program closes its output, writes what is no line, or nobody listens.
fn read_lines(output: ChildStdout, lines: &Sender<io::Result<String>>) {
    let mut output = BufReader::new(output);
    loop {
        let mut line = String::new();
        let line = match output.by_ref().take(LONGEST_LINE).read_line(&mut line) {
            Ok(0) => return,
            Ok(length) if length as u64 == LONGEST_LINE && !line.ends_with('\n') => Err(io::Error::new(
                io::ErrorKind::InvalidData,
                format!("it is longer than {LONGEST_LINE} bytes"),
            )),
            Ok(_) => Ok(line.trim_end_matches(['\r', '\n']).to_owned()),
            Err(error) => Err(error),
        };
        let is_last = line.is_err();
        if lines.send(line).is_err() || is_last {
            return;
        }
    }
}

fn listen(mut errors: ChildStderr, heard: &Mutex<Vec<u8>>) {
    let mut buffer = [0; KEPT];
    while let Ok(length @ 1..) = errors.read(&mut buffer) {
        let mut heard = heard.lock().unwrap_or_else(PoisonError::into_inner);
        heard.extend_from_slice(&buffer[..length]);
        let superfluous = heard.len().saturating_sub(KEPT);
        heard.drain(..superfluous);
    }
}
