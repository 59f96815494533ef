//! The host's half of the protocol.

use std::time::{Duration, Instant};

use menace::game::{Action, Chance, Player, Setup, View};

use super::message::{Decide, HostMessage, NewGame, PROTOCOL, ProgramMessage};
use super::program::Program;
use super::{Clock, ProgramSettings};
use crate::trouble::Trouble;

/// The most legal actions that a question lists; where there are more, it shows so many that were drawn.
pub const LISTED: usize = 64;

/// The bits of a seed that every reader of JSON keeps.
const SEED_BITS: u32 = 53;

/// A program that has been started and has said that it is ready.
#[derive(Debug)]
pub struct Dialogue {
    program: Program,
    decision: Duration,
    clock: Option<Clock>,
    /// What is left on the clock.
    left: Duration,
    startup: Duration,
    actions: Vec<Action>,
}

/// What a program answered to a decision.
#[derive(Debug)]
pub struct Answer {
    /// The action that it means.
    pub action: Action,
    /// Why that is not legal, if it is not.
    pub trouble: Option<Trouble>,
}

impl Dialogue {
    /// Starts the program.
    ///
    /// # Errors
    /// [`Trouble`] when it can't be started, or does not say that it is ready and speaks this protocol.
    pub fn start(settings: &ProgramSettings) -> Result<Dialogue, Trouble> {
        let &ProgramSettings { ref command, decision, clock, startup } = settings;
        let program = Program::start(command)?;
        let left = clock.map_or(Duration::ZERO, |clock| clock.time);
        let mut dialogue = Dialogue { program, decision, clock, left, startup, actions: Vec::new() };
        let hello = HostMessage::Menace { protocol: PROTOCOL, version: env!("CARGO_PKG_VERSION") };
        match dialogue.until_ready("menace", &hello)? {
            (_, Some(PROTOCOL)) => Ok(dialogue),
            (_, Some(found)) => Err(Trouble::Protocol { found, expected: PROTOCOL }),
            (line, None) => Err(Trouble::Malformed {
                question: "menace",
                line,
                error: "there is no `protocol`".to_owned(),
                expected: r#"{"type":"ready","protocol":1}"#,
            }),
        }
    }

    /// Tells the program of a new game, with a seed from that stream.
    ///
    /// # Errors
    /// [`Trouble`] when it does not say that it is ready.
    pub fn new_game(&mut self, setup: &Setup, player: Player, chance: &mut Chance) -> Result<(), Trouble> {
        let seed = chance.bits() >> (u64::BITS - SEED_BITS);
        let message = HostMessage::NewGame(NewGame::of(setup, player, seed, self.decision, self.clock));
        self.until_ready("newgame", &message)?;
        if let Some(clock) = self.clock {
            self.left = clock.time;
        }
        Ok(())
    }

    /// Returns the program's answer to the decision that the view is at, which is the viewer's.
    ///
    /// Chance is drawn only where there are more than [`LISTED`] legal actions.
    ///
    /// # Errors
    /// [`Trouble`] when there is no answer in time, or none that can be understood.
    ///
    /// # Panics
    /// When the viewer has nothing to decide.
    pub fn decide(&mut self, view: &View<'_>, chance: &mut Chance) -> Result<Answer, Trouble> {
        const EXPECTED: &str = "one of the `actions`, or another action of their kind";
        let decision = view.decision().expect("a bot is asked when there is something to decide");
        let complete = view.legal_actions(LISTED, &mut self.actions);
        if !complete {
            // The first that are listed are much alike. One of them stays: where all is optional, it is to do
            // nothing.
            self.actions.truncate(1);
            for _ in 1..LISTED {
                let drawn = view.sample_action(chance);
                if !self.actions.contains(&drawn) {
                    self.actions.push(drawn);
                }
            }
        }
        let time_left = self.clock.map(|_| self.left);
        let message = Decide::of(view, decision, &self.actions, complete, time_left);
        let line = self.ask(&HostMessage::Decide(Box::new(message)))?;
        let malformed =
            |line, error: String| Trouble::Malformed { question: "decide", line, error, expected: EXPECTED };
        let message: ProgramMessage = match serde_json::from_str(&line) {
            Ok(message) => message,
            Err(error) => return Err(malformed(line, error.to_string())),
        };
        let Some(action) = message.action() else {
            return Err(malformed(line, "it is no action, or slots are 64 or more".to_owned()));
        };
        let trouble = view.check(&action).err().map(|error| Trouble::Illegal { line, error });
        Ok(Answer { action, trouble })
    }

    /// Asks for a decision, and stops the clock when the answer is there.
    fn ask(&mut self, message: &HostMessage<'_>) -> Result<String, Trouble> {
        let Some(clock) = self.clock else {
            return self.program.ask("decide", message.line(), self.decision);
        };
        let asked = Instant::now();
        let answer = self.program.ask("decide", message.line(), self.left);
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
        self.program.tell(HostMessage::Quit.line());
        self.end()
    }

    /// Closes the program's input without a word and returns once it has ended, as when the host was killed.
    ///
    /// # Errors
    /// As for [`Dialogue::quit`].
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
        message: &HostMessage<'_>,
    ) -> Result<(String, Option<u32>), Trouble> {
        let line = self.program.ask(question, message.line(), self.startup)?;
        let error = match serde_json::from_str(&line) {
            Ok(ProgramMessage::Ready { protocol }) => return Ok((line, protocol)),
            Ok(_) => "it is an action".to_owned(),
            Err(error) => error.to_string(),
        };
        Err(Trouble::Malformed { question, line, error, expected: r#"{"type":"ready"}"# })
    }
}

impl Drop for Dialogue {
    fn drop(&mut self) {
        self.program.tell(HostMessage::Quit.line());
    }
}
