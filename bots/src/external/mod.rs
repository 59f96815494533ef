//! Bots that are programs of their own: asked over standard input, answering over standard output, one JSON
//! object a line. `docs/protocol.md` describes what is said.
//!
//! ```text
//! program            a process that is asked line by line, and has so long for each answer
//! talk               the conversation with it: greeting, clock, end
//! dialogue, message  protocol 1: games of creatures and lands
//! whole              protocol 2: games of every kind of card
//! ```

mod dialogue;
mod message;
mod program;
mod talk;
mod whole;

use std::time::Duration;

use menace::Player;
use menace::engine::{self, Brain};
use menace::game::{self, Bot, BotFailure, Chance, Setup};
use menace::program::Book;

pub use crate::trouble::{PROTOCOL, Trouble, WHOLE_PROTOCOL};
pub use dialogue::{Dialogue, LISTED};
pub use program::kill_programs;
pub use whole::WholeDialogue;

use crate::kind::{BotKind, Games, WholeKind};
use crate::setting::{Setting, Settings, Values};

/// How the registry knows it.
pub const KIND: BotKind = BotKind {
    name: "extern",
    about: "plays as a program of your own does",
    settings: &[SETTINGS],
    check: |settings, games| {
        let settings = ProgramSettings::of(settings);
        match games {
            Games::Creatures => Dialogue::start(&settings).map(drop),
            Games::Whole => WholeDialogue::start(&settings).map(drop),
        }
    },
    build: |settings| Box::new(Extern::new(ProgramSettings::of(settings))),
    whole: Some(WholeKind {
        settings: &["cmd", "timeout", "clock", "increment", "startup"],
        only: &[],
        build: |settings| Box::new(WholeExtern::new(ProgramSettings::of(settings))),
    }),
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

/// The seat of a program.
///
/// The program is started for the first game, and serves one game after the other. When it ends, is late or
/// answers something that is no answer, the game is lost, and the next game starts it anew.
#[derive(Debug)]
struct Seat<D> {
    settings: ProgramSettings,
    dialogue: Option<D>,
    /// Whether the program has been told of the game.
    announced: bool,
    trouble: Option<Trouble>,
}

impl<D> Seat<D> {
    const fn new(settings: ProgramSettings) -> Seat<D> {
        Seat { settings, dialogue: None, announced: false, trouble: None }
    }

    /// A new game begins.
    fn begin(&mut self) {
        // The seed that the program gets comes from the stream that only decisions hand over: it is told of the
        // game with its first one.
        self.announced = false;
        self.trouble = None;
    }

    /// Returns the program's answer: it is started and told of the game if need be. Trouble ends it.
    fn answer<A>(
        &mut self,
        chance: &mut Chance,
        start: impl FnOnce(&ProgramSettings) -> Result<D, Trouble>,
        announce: impl FnOnce(&mut D, &mut Chance) -> Result<(), Trouble>,
        decide: impl FnOnce(&mut D, &mut Chance) -> Result<A, Trouble>,
    ) -> Result<A, BotFailure> {
        let ask = || {
            let dialogue = match &mut self.dialogue {
                Some(dialogue) => dialogue,
                none => none.insert(start(&self.settings)?),
            };
            if !self.announced {
                announce(dialogue, chance)?;
                self.announced = true;
            }
            decide(dialogue, chance)
        };
        ask().map_err(|trouble| {
            self.dialogue = None;
            let failure = trouble.failure();
            self.trouble = Some(trouble);
            failure
        })
    }

    fn trouble(&self) -> Option<String> {
        self.trouble.as_ref().map(ToString::to_string)
    }
}

/// A program that plays games of creatures and lands.
#[derive(Debug)]
pub struct Extern(Seat<Dialogue>);

impl Extern {
    /// Returns a bot whose program has not been started yet.
    pub const fn new(settings: ProgramSettings) -> Extern {
        Extern(Seat::new(settings))
    }
}

impl Bot for Extern {
    fn begin(&mut self, _setup: &Setup, _player: Player) {
        self.0.begin();
    }

    fn decide(&mut self, view: &game::View<'_>, chance: &mut Chance) -> Result<game::Action, BotFailure> {
        self.0.answer(
            chance,
            Dialogue::start,
            |dialogue, chance| dialogue.new_game(view.setup(), view.player(), chance),
            |dialogue, chance| dialogue.decide(view, chance),
        )
    }

    fn trouble(&self) -> Option<String> {
        self.0.trouble()
    }
}

/// A program that plays games of every kind of card.
#[derive(Debug)]
pub struct WholeExtern(Seat<WholeDialogue>);

impl WholeExtern {
    /// Returns a bot whose program has not been started yet.
    pub const fn new(settings: ProgramSettings) -> WholeExtern {
        WholeExtern(Seat::new(settings))
    }
}

impl Brain for WholeExtern {
    fn begin(&mut self) {
        self.0.begin();
    }

    fn decide(
        &mut self,
        book: &Book,
        view: engine::View<'_>,
        chance: &mut Chance,
    ) -> Result<engine::Action, BotFailure> {
        self.0.answer(
            chance,
            WholeDialogue::start,
            |dialogue, chance| dialogue.new_game(book, view, chance),
            |dialogue, chance| dialogue.decide(book, view, chance),
        )
    }

    fn trouble(&self) -> Option<String> {
        self.0.trouble()
    }
}
