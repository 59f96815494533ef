//! The host's half of protocol 1: games of creatures and lands.

use menace::Player;
use menace::game::{Action, Chance, Setup, View};

use super::ProgramSettings;
use super::message::{Decide, HostMessage, NewGame, ProgramMessage};
use super::talk::{SEED_BITS, Talk};
use crate::trouble::{PROTOCOL, Trouble};

/// The most legal actions that a question lists; where there are more, it shows so many that were drawn.
pub const LISTED: usize = 64;

/// A program that has been started and has said that it is ready for games of creatures and lands.
#[derive(Debug)]
pub struct Dialogue {
    talk: Talk,
    actions: Vec<Action>,
}

impl Dialogue {
    /// Starts the program.
    ///
    /// # Errors
    /// [`Trouble`] when it can't be started, or does not say that it is ready and speaks this protocol.
    pub fn start(settings: &ProgramSettings) -> Result<Dialogue, Trouble> {
        Ok(Dialogue { talk: Talk::start(settings, PROTOCOL)?, actions: Vec::new() })
    }

    /// Tells the program of a new game, with a seed from that stream.
    ///
    /// # Errors
    /// [`Trouble`] when it does not say that it is ready.
    pub fn new_game(&mut self, setup: &Setup, player: Player, chance: &mut Chance) -> Result<(), Trouble> {
        let seed = chance.bits() >> (u64::BITS - SEED_BITS);
        let (time_ms, clock) = self.talk.times();
        self.talk.announce(&HostMessage::NewGame(NewGame::of(setup, player, seed, time_ms, clock)))
    }

    /// Returns the program's answer to the decision that the view is at, which is the viewer's.
    ///
    /// Chance is drawn only where there are more than [`LISTED`] legal actions.
    ///
    /// # Errors
    /// [`Trouble`] when there is no answer in time, or none that can be understood, or it is not legal.
    ///
    /// # Panics
    /// When the viewer has nothing to decide.
    pub fn decide(&mut self, view: &View<'_>, chance: &mut Chance) -> Result<Action, Trouble> {
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
        let message = Decide::of(view, decision, &self.actions, complete, self.talk.time_left());
        let (message, line): (ProgramMessage, String) =
            self.talk.ask(&HostMessage::Decide(Box::new(message)), EXPECTED)?;
        let Some(action) = message.action() else {
            let error = "it is no action, or slots are 64 or more".to_owned();
            return Err(Trouble::Malformed { question: "decide", line, error, expected: EXPECTED });
        };
        match view.check(&action) {
            Ok(()) => Ok(action),
            Err(error) => Err(Trouble::Illegal { line, error: error.to_string() }),
        }
    }

    /// Tells the program to quit and returns once it has ended.
    ///
    /// # Errors
    /// [`Trouble`] when it stays longer than it may for starting, or ends with another exit status than 0.
    pub fn quit(self) -> Result<(), Trouble> {
        self.talk.quit()
    }

    /// Closes the program's input without a word and returns once it has ended, as when the host was killed.
    ///
    /// # Errors
    /// As for [`Dialogue::quit`].
    pub fn hang_up(self) -> Result<(), Trouble> {
        self.talk.hang_up()
    }
}
