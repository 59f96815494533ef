//! What a bot is to those who choose one: a kind, and the values of its settings.

use std::fmt;

use menace::engine::Brain;
use menace::game::Bot;
use menace::notation::shown;

use crate::clock::Clock;
use crate::preset::PresetError;
use crate::setting::{Setting, SettingError, Settings, did_you_mean};
use crate::trouble::Trouble;
use crate::whole::{WORTH, Weights, learned, weights_by};

/// What a bot of that name is, and what makes one.
#[derive(Debug)]
pub struct BotKind {
    /// Its name.
    pub name: &'static str,
    /// How it plays, as a phrase without a full stop.
    pub about: &'static str,
    /// What it can be told.
    pub settings: &'static [&'static [Setting]],
    /// Finds out whether such a bot could play those games now.
    pub check: fn(&Settings, Games) -> Result<(), Trouble>,
    /// Makes a bot that plays by the settings.
    pub build: fn(&Settings) -> Box<dyn Bot>,
    /// How it plays whole decks, if it does.
    pub whole: Option<WholeKind>,
}

/// The setting of bots that search several trees at once.
const TREES: &str = "trees";

/// Games that a bot may be asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Games {
    /// Those of creatures and lands alone.
    Creatures,
    /// Those of every kind of card.
    Whole,
}

/// How a kind of bot plays decks with more than creatures and lands.
#[derive(Debug)]
pub struct WholeKind {
    /// The settings that count there.
    pub settings: &'static [&'static str],
    /// The subset that has no effect in games of creatures and lands.
    pub only: &'static [&'static str],
    /// Makes a brain that plays by the settings.
    pub build: fn(&Settings) -> Box<dyn Brain>,
}

impl BotKind {
    /// Returns the settings of such a bot, each with its default value.
    pub fn settings(&self) -> Settings {
        Settings::new(self.name, self.settings)
    }
}

/// A bot that can be made: its kind, and the values of its settings.
///
/// It is read from and written as `name` or `name:key=value,key=value`. The key `preset` takes values from a
/// [preset](crate::preset), by name or path; other keys override its values.
///
/// ```
/// use menace_bots::BotSpec;
/// let spec: BotSpec = "aggro:life=30".parse()?;
/// let bot = spec.build();
/// assert_eq!(spec.to_string(), "aggro:life=30");
/// assert_eq!(spec.resolved(), "greedy:damage=170,life=30,caution=20");
/// let error = "randm".parse::<BotSpec>().unwrap_err();
/// assert!(error.to_string().ends_with("did you mean `random`?"));
/// # let _ = bot;
/// # Ok::<(), menace_bots::BotError>(())
/// ```
#[derive(Clone, Debug)]
pub struct BotSpec {
    text: String,
    kind: &'static BotKind,
    settings: Settings,
}

/// A text that describes no bot.
#[derive(Debug, thiserror::Error)]
pub enum BotError {
    /// No bot has the name.
    #[error("there is no bot `{}`: expected {}{}", shown(.found), .expected.join(" or "), did_you_mean(*.near))]
    Name {
        /// The name.
        found: String,
        /// The names that there are.
        expected: Vec<&'static str>,
        /// The bot with a name near it.
        near: Option<&'static str>,
    },
    /// A setting can't be.
    #[error(transparent)]
    Setting(#[from] SettingError),
    /// The bot is a program that does not work.
    #[error("{bot}: {trouble}")]
    Program {
        /// The bot.
        bot: String,
        /// What is wrong with it.
        trouble: Trouble,
    },
    /// The bot does not play whole decks.
    #[error(
        "the bot `{bot}` plays decks of creatures and lands alone; these decks have other cards, which {} play",
        .others.join(" and ")
    )]
    CreaturesAlone {
        /// The kind of bot.
        bot: &'static str,
        /// Those that do.
        others: Vec<&'static str>,
    },
    /// A setting means nothing in games of whole decks.
    #[error(
        "{bot}: `{setting}` counts only with decks of creatures and lands; these decks have other cards{}",
        if .expected.is_empty() { String::new() } else { format!(", where {} count", .expected.join(" and ")) }
    )]
    CreatureSetting {
        /// The kind of bot.
        bot: &'static str,
        /// The setting.
        setting: String,
        /// Those that count.
        expected: &'static [&'static str],
    },
    /// A setting means nothing in games of creatures and lands.
    #[error(
        "{bot}: `{setting}` counts only with decks that have other cards; these have creatures and lands alone"
    )]
    WholeSetting {
        /// The kind of bot.
        bot: &'static str,
        /// The setting.
        setting: String,
    },
    /// The bot plays by time, and there is no clock.
    #[error("{bot}: there is no clock here; leave out ms=")]
    NoClock {
        /// The bot.
        bot: String,
    },
    /// A preset can't be used.
    #[error(transparent)]
    Preset(#[from] PresetError),
}

/// Returns the name in `name=value`.
pub(crate) fn name_of(written: &str) -> &str {
    written.split('=').next().unwrap_or(written)
}

impl BotSpec {
    /// Returns the bot of that kind and those settings, which is called by `text`.
    pub(crate) fn of(text: &str, kind: &'static BotKind, settings: Settings) -> BotSpec {
        BotSpec { text: text.to_owned(), kind, settings }
    }

    /// Finds out whether the bot could play those games now.
    ///
    /// # Errors
    /// [`BotError::NoClock`]; [`BotError::WholeSetting`] for games of creatures and lands; [`BotError::Program`] for a program that
    /// can't be started, is not ready in time, or speaks another protocol.
    pub fn check(&self, games: Games) -> Result<(), BotError> {
        self.check_clock()?;
        let only = self.kind.whole.as_ref().map_or(&[][..], |whole| whole.only);
        if games == Games::Creatures
            && let Some(setting) = self.settings.changed().find(|changed| only.contains(&name_of(changed)))
        {
            return Err(BotError::WholeSetting { bot: self.kind.name, setting });
        }
        (self.kind.check)(&self.settings, games)
            .map_err(|trouble| BotError::Program { bot: self.text.clone(), trouble })
    }

    /// Checks that a bot that plays by time has a clock.
    pub(crate) fn check_clock(&self) -> Result<(), BotError> {
        match self.settings.lack_clock() {
            true => Err(BotError::NoClock { bot: self.text.clone() }),
            false => Ok(()),
        }
    }

    /// Returns the bot with a clock for its time limit.
    #[must_use]
    pub fn timed_by(mut self, clock: Clock) -> BotSpec {
        self.settings.set_clock(clock);
        self
    }

    /// Returns a new bot.
    ///
    /// # Panics
    /// If it plays by time and has no clock.
    pub fn build(&self) -> Box<dyn Bot> {
        (self.kind.build)(&self.settings)
    }

    /// Returns the settings.
    pub(crate) fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Returns the value of a setting as it is written.
    ///
    /// # Panics
    /// When the bot has no setting of that name.
    pub fn value(&self, setting: &str) -> String {
        self.settings.text(setting)
    }

    /// Returns the same bot with another value of a setting; its text is the [resolved](BotSpec::resolved) one.
    ///
    /// # Errors
    /// [`SettingError`] when there is no such setting, or it can't have the value.
    ///
    /// ```
    /// use menace_bots::BotSpec;
    /// let spec: BotSpec = "aggro".parse().unwrap();
    /// assert_eq!(spec.with("damage", "99").unwrap().to_string(), "greedy:damage=99,life=20,caution=20");
    /// ```
    pub fn with(&self, setting: &str, value: &str) -> Result<BotSpec, SettingError> {
        let mut spec = self.clone();
        spec.settings.set(setting, value)?;
        spec.text = spec.resolved();
        Ok(spec)
    }

    /// Returns how many threads one decision in a game of whole decks can keep busy.
    pub fn threads(&self) -> u64 {
        let parallel = self.kind.whole.as_ref().is_some_and(|whole| whole.settings.contains(&TREES));
        if parallel { self.settings.number(TREES).unsigned_abs() } else { 1 }
    }

    /// Returns what permanents and cards of whole decks are worth to the bot; to one that judges nothing, what
    /// [experiments](learned) told.
    pub fn worth(&self) -> Weights {
        let judges = self
            .kind
            .settings
            .iter()
            .any(|settings| settings.iter().any(|setting| setting.name == WORTH[0].name));
        if judges { weights_by(&self.settings) } else { learned() }
    }

    /// Returns the kind of bot.
    pub fn kind(&self) -> &'static BotKind {
        self.kind
    }

    /// Returns the same bot without nickname and presets, which are files that can change: its kind, and every
    /// setting that is not at its default.
    pub fn resolved(&self) -> String {
        let changed: Vec<String> = self.settings.changed().collect();
        match changed.is_empty() {
            true => self.kind.name.to_owned(),
            false => format!("{}:{}", self.kind.name, changed.join(",")),
        }
    }
}

impl fmt::Display for BotSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}
