//! The conversation with a program, whichever protocol it speaks: its start, its clock, its end.

use std::time::{Duration, Instant};

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::program::Program;
use super::{Clock, ProgramSettings};
use crate::trouble::Trouble;

/// The bits of a seed that every reader of JSON keeps.
pub(super) const SEED_BITS: u32 = 53;

/// The first line and the last one, which all protocols have.
#[derive(Debug, Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
enum Greeting {
    Menace { protocol: u32, version: &'static str },
    Quit,
}

/// The word by which a program says that it is ready.
#[derive(Debug, serde::Deserialize)]
#[serde(tag = "type", rename_all = "lowercase")]
enum Word {
    Ready { protocol: Option<u32> },
}

/// A program that has been started and has said that it is ready.
#[derive(Debug)]
pub(super) struct Talk {
    program: Program,
    decision: Duration,
    clock: Option<Clock>,
    /// What is left on the clock.
    left: Duration,
    startup: Duration,
}

/// Writes a message as a line, without the line's end.
fn line(message: &impl Serialize) -> String {
    serde_json::to_string(message).expect("plain data can be written as json")
}

/// The whole milliseconds of a time.
pub(super) fn millis(time: Duration) -> u64 {
    time.as_millis() as u64
}

impl Talk {
    /// Starts the program, which has to speak that protocol.
    pub fn start(settings: &ProgramSettings, protocol: u32) -> Result<Talk, Trouble> {
        let &ProgramSettings { ref command, decision, clock, startup, .. } = settings;
        let program = Program::start(command)?;
        let left = clock.map_or(Duration::ZERO, |clock| clock.time);
        let mut talk = Talk { program, decision, clock, left, startup };
        let hello = Greeting::Menace { protocol, version: env!("CARGO_PKG_VERSION") };
        match talk.until_ready("menace", &hello)? {
            (_, Some(spoken)) if spoken == protocol => Ok(talk),
            (_, Some(found)) => Err(Trouble::Protocol { found, expected: protocol }),
            (line, None) => Err(Trouble::Malformed {
                question: "menace",
                line,
                error: "there is no `protocol`".to_owned(),
                expected: r#"{"type":"ready","protocol":…}"#,
            }),
        }
    }

    /// The most time that the first decision of a game may take, and the clock.
    pub fn times(&self) -> (u64, Option<Clock>) {
        (millis(self.clock.map_or(self.decision, |clock| clock.time)), self.clock)
    }

    /// What is left on the clock, if there is one, in milliseconds.
    pub fn time_left(&self) -> Option<u64> {
        self.clock.map(|_| millis(self.left))
    }

    /// Tells the program of a new game, for which the clock is set again.
    pub fn announce(&mut self, game: &impl Serialize) -> Result<(), Trouble> {
        self.until_ready("newgame", game)?;
        if let Some(clock) = self.clock {
            self.left = clock.time;
        }
        Ok(())
    }

    /// Asks for a decision, and stops the clock when the answer is there. Returns it, and the line that it was.
    pub fn ask<A: DeserializeOwned>(
        &mut self,
        decision: &impl Serialize,
        expected: &'static str,
    ) -> Result<(A, String), Trouble> {
        let said = self.timed(line(decision))?;
        match serde_json::from_str(&said) {
            Ok(answer) => Ok((answer, said)),
            Err(error) => {
                let error = error.to_string();
                Err(Trouble::Malformed { question: "decide", line: said, error, expected })
            }
        }
    }

    fn timed(&mut self, decision: String) -> Result<String, Trouble> {
        let Some(clock) = self.clock else {
            return self.program.ask("decide", decision, self.decision);
        };
        let asked = Instant::now();
        let answer = self.program.ask("decide", decision, self.left);
        let answer = answer.map_err(|trouble| match trouble {
            Trouble::Late { said, .. } => Trouble::OutOfTime { clock: clock.time, said },
            other => other,
        });
        self.left = self.left.saturating_sub(asked.elapsed()) + clock.increment;
        answer
    }

    /// Tells the program to quit and returns once it has ended.
    ///
    /// # Errors
    /// [`Trouble`] when it stays longer than it may for starting, or ends with another exit status than 0.
    pub fn quit(mut self) -> Result<(), Trouble> {
        self.program.tell(line(&Greeting::Quit));
        self.end()
    }

    /// Closes the program's input without a word and returns once it has ended, as when the host was killed.
    ///
    /// # Errors
    /// As for [`Talk::quit`].
    pub fn hang_up(mut self) -> Result<(), Trouble> {
        self.end()
    }

    fn end(&mut self) -> Result<(), Trouble> {
        match self.program.close(self.startup) {
            Some(status) if status.success() => Ok(()),
            Some(status) => Err(self.program.ended_with(Some(status))),
            None => Err(Trouble::Stays { limit: self.startup }),
        }
    }

    fn until_ready(
        &mut self,
        question: &'static str,
        message: &impl Serialize,
    ) -> Result<(String, Option<u32>), Trouble> {
        let said = self.program.ask(question, line(message), self.startup)?;
        match serde_json::from_str(&said) {
            Ok(Word::Ready { protocol }) => Ok((said, protocol)),
            Err(error) => Err(Trouble::Malformed {
                question,
                line: said,
                error: error.to_string(),
                expected: r#"{"type":"ready"}"#,
            }),
        }
    }
}

impl Drop for Talk {
    fn drop(&mut self) {
        self.program.tell(line(&Greeting::Quit));
    }
}
