//! Bots that are programs of their own: asked over standard input, answering over standard output, one JSON
//! object a line. `docs/protocol.md` describes what is said.

mod dialogue;
mod message;
mod program;

use std::time::Duration;

use menace::game::{Action, Bot, BotFailure, Chance, Player, Setup, View};

pub use crate::trouble::Trouble;
pub use dialogue::{Answer, Dialogue, LISTED};
pub use message::PROTOCOL;
pub use program::kill_programs;

use crate::kind::BotKind;
use crate::setting::{Setting, Settings, Values};

/// How the registry knows it.
pub const KIND: BotKind = BotKind {
    name: "extern",
    about: "plays as a program of your own does",
    settings: &[SETTINGS],
    check: |settings| Dialogue::start(&ProgramSettings::of(settings)).map(drop),
    build: |settings| Box::new(Extern::new(ProgramSettings::of(settings))),
    whole: None,
};

const SETTINGS: &[Setting] = &[
    Setting {
        name: "cmd",
        about: "the program and its arguments, as on a command line",
        values: Values::Command,
    },
    time("timeout", "the time for each decision, in milliseconds", ProgramSettings::DECISION),
    clock("clock", "the time for all decisions of a game, in milliseconds, instead of timeout; 0 is none"),
    clock("increment", "the time that the clock gains after each decision, in milliseconds"),
    time(
        "startup",
        "the time to get ready, after starting and for each game, in milliseconds",
        ProgramSettings::STARTUP,
    ),
];

const fn time(name: &'static str, about: &'static str, default: Duration) -> Setting {
    Setting {
        name,
        about,
        values: Values::Number { default: default.as_millis() as i64, least: 1, most: 600_000 },
    }
}

const fn clock(name: &'static str, about: &'static str) -> Setting {
    Setting { name, about, values: Values::Number { default: 0, least: 0, most: 86_400_000 } }
}

/// A clock that runs while a program decides, and is set again for each game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    /// The time at the start of a game.
    pub time: Duration,
    /// The time that is added after each decision.
    pub increment: Duration,
}

/// Which program, and how long it may take.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProgramSettings {
    /// The program and its arguments; there is at least one word.
    pub command: Vec<String>,
    /// The time for each decision, unless there is a clock.
    pub decision: Duration,
    /// The clock for all decisions of a game.
    pub clock: Option<Clock>,
    /// The time for starting, and for getting ready for a game.
    pub startup: Duration,
}

impl ProgramSettings {
    /// The time for each decision, where nothing else is said.
    pub const DECISION: Duration = Duration::from_millis(1000);
    /// The time for starting, where nothing else is said.
    pub const STARTUP: Duration = Duration::from_secs(10);

    /// Returns the settings of a program, with the usual times.
    ///
    /// # Panics
    /// When the command has no words.
    pub fn new(command: Vec<String>) -> ProgramSettings {
        assert!(!command.is_empty(), "a command has a first word");
        let (decision, startup) = (ProgramSettings::DECISION, ProgramSettings::STARTUP);
        ProgramSettings { command, decision, clock: None, startup }
    }

    fn of(settings: &Settings) -> ProgramSettings {
        let time = |name| Duration::from_millis(settings.number(name).unsigned_abs());
        ProgramSettings {
            command: settings.command("cmd").to_vec(),
            decision: time("timeout"),
            clock: (settings.number("clock") > 0)
                .then(|| Clock { time: time("clock"), increment: time("increment") }),
            startup: time("startup"),
        }
    }
}

/// The bot that another program is.
///
/// The program is started for the first game, and serves one game after the other. When it ends, is late or
/// answers something that is no answer, the game is lost ([`Bot::trouble`] says why), and the next game
/// starts it anew.
#[derive(Debug)]
pub struct Extern {
    settings: ProgramSettings,
    dialogue: Option<Dialogue>,
    /// The game that the program has still to be told of.
    announced: Announced,
    trouble: Option<Trouble>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Announced {
    Yes,
    No,
}

impl Extern {
    /// Returns a bot whose program has not been started yet.
    pub fn new(settings: ProgramSettings) -> Extern {
        Extern { settings, dialogue: None, announced: Announced::No, trouble: None }
    }

    fn answer(&mut self, view: &View<'_>, chance: &mut Chance) -> Result<Answer, Trouble> {
        let dialogue = match &mut self.dialogue {
            Some(dialogue) => dialogue,
            none => none.insert(Dialogue::start(&self.settings)?),
        };
        if self.announced == Announced::No {
            dialogue.new_game(view.setup(), view.player(), chance)?;
            self.announced = Announced::Yes;
        }
        dialogue.decide(view, chance)
    }
}

impl Bot for Extern {
    fn begin(&mut self, _setup: &Setup, _player: Player) {
        // The seed that the program gets comes from the stream that only decisions hand over: it is told of the
        // game with its first one.
        self.announced = Announced::No;
        self.trouble = None;
    }

    fn decide(&mut self, view: &View<'_>, chance: &mut Chance) -> Result<Action, BotFailure> {
        let (answer, trouble) = match self.answer(view, chance) {
            Ok(Answer { action, trouble }) => (Ok(action), trouble),
            Err(trouble) => {
                let failure = trouble.failure().expect("only a whole answer is found illegal");
                (Err(failure), Some(trouble))
            }
        };
        if trouble.is_some() {
            self.dialogue = None;
            self.trouble = trouble;
        }
        answer
    }

    fn trouble(&self) -> Option<String> {
        self.trouble.as_ref().map(ToString::to_string)
    }
}
