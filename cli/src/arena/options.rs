//! What the commands that play games have in common on the command line.

use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use clap::Args;
use menace::Edition;

use super::field::Unplayable;
use super::parquet;
use super::plan::{Shard, SprtPlan, SprtScale};
use crate::arena::progress::ProgressKind;
use crate::cards::CardFiles;
use crate::number::whole;

/// How games are played and what is kept of them.
#[derive(Clone, Debug, Args)]
pub struct PlayOptions {
    #[command(flatten)]
    pub cards: CardFiles,
    /// The seed: the same one gives the same games
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = whole(0, Some(u64::MAX)), allow_negative_numbers = true)]
    pub seed: u64,
    /// The edition of the rules: current, comprehensive-2007 or fifth-edition
    #[arg(long, value_name = "EDITION", default_value_t = Edition::Current)]
    pub rules: Edition,
    /// A game is a draw after so many turns, both players' counted
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = whole(1, Some(u16::MAX)), allow_negative_numbers = true)]
    pub turn_limit: u16,
    /// Where to write matchups.csv, manifest.json and the journal that `menace resume` goes on from
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// Write a row for each game to games.csv
    #[arg(long, requires = "out")]
    pub log_games: bool,
    /// Write the tables as Parquet, too: games.parquet beside games.csv (if menace was built with the feature parquet)
    #[arg(long, requires = "out")]
    pub parquet: bool,
    /// Play matches of at most N games, an odd number; after the first, decks follow their sideboard plans
    #[arg(long, value_name = "N", value_parser = whole(1_u8, Some(99)), conflicts_with = "openings")]
    pub best_of: Option<u8>,
    /// Leave out decks of folders that have cards which do not play, instead of refusing them
    #[arg(long)]
    pub leave_out: bool,
    /// Do not count games by card, opening hand and length: no cards.csv, and a smaller journal
    #[arg(long)]
    pub no_breakdown: bool,
    /// Stop after this time, as in 90s, 10m or 1h30m; without --games, play until then
    #[arg(long, value_name = "TIME")]
    pub time: Option<TimeLimit>,
    /// Begin pairs of games with the boards of this file in turn, one a line, and swap seats within a pair
    #[arg(long, value_name = "BOARDS.jsonl")]
    pub openings: Option<PathBuf>,
    /// Settings for every bot that has them and is not told otherwise, as in timeout=200,nodes=5k
    #[arg(long, value_name = "SETTING=VALUE,…")]
    pub each: Option<String>,
    /// Stop each match-up once the 95 % interval of its win rate (on pairs) is so wide from end to end, as in 2% for ± 1 %
    #[arg(long, value_name = "WIDTH", conflicts_with = "shard")]
    pub until: Option<Width>,
    /// Play only one part of the games, as in 3/16; `menace merge` puts the parts together
    #[arg(long, value_name = "I/N", requires = "out")]
    pub shard: Option<Shard>,
    /// Play nothing but two seconds of games, and say what the run would play and how long it would take
    #[arg(long)]
    pub dry_run: bool,
    /// How progress is shown, on stderr
    #[arg(long, value_enum, default_value_t)]
    pub progress: ProgressKind,
}

impl PlayOptions {
    /// Whether something else than a number of games ends the run.
    pub fn ends_by_itself(&self) -> bool {
        self.time.is_some() || self.until.is_some()
    }

    /// How many games a match has at most.
    pub fn best_of(&self) -> anyhow::Result<Option<u8>> {
        let odd = self.best_of.is_none_or(|games| games % 2 == 1);
        anyhow::ensure!(odd, "--best-of: found {}, expected an odd number", self.best_of.unwrap_or_default());
        Ok(self.best_of)
    }

    /// Whether tables are written as Parquet, too.
    pub fn parquet(&self) -> anyhow::Result<bool> {
        if self.parquet {
            parquet::check()?;
        }
        Ok(self.parquet)
    }

    /// What happens to decks of folders that can't be played.
    pub fn unplayable(&self) -> Unplayable {
        if self.leave_out { Unplayable::LeaveOut } else { Unplayable::Refuse }
    }

    /// Whether a shard is a part of something.
    pub fn check_shard(&self, games: Option<u64>) -> anyhow::Result<()> {
        let endless = games.is_none() && self.time.is_some();
        anyhow::ensure!(
            self.shard.is_none() || !endless,
            "--shard needs a number of --games to take its part of"
        );
        Ok(())
    }
}

/// How wide an interval may be, from end to end, as in `1%`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Width(pub f64);

impl FromStr for Width {
    type Err = OptionError;

    fn from_str(text: &str) -> Result<Width, OptionError> {
        let percent = text.strip_suffix('%').and_then(|number| number.trim_end().parse::<f64>().ok());
        match percent {
            Some(percent) if percent > 0.0 && percent < 100.0 => Ok(Width(percent / 100.0)),
            _ => Err(OptionError::Width(text.to_owned())),
        }
    }
}

/// A length of time, as in `90s`, `10m` or `1h30m`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeLimit(pub Duration);

/// Text on the command line that can't be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OptionError {
    /// No length of time.
    #[error("found `{0}`, expected a time such as 90s, 10m or 1h30m")]
    Time(String),
    /// No width of an interval.
    #[error("found `{0}`, expected the width of an interval such as 1% or 0.5%, below 100%")]
    Width(String),
    /// No part of a whole.
    #[error("found `{0}`, expected a part such as 3/16: from 1/16 to 16/16")]
    Shard(String),
    /// A setting of a sequential test that is there twice.
    #[error("`{0}` is given twice")]
    SprtTwice(String),
    /// No setting of a sequential test.
    #[error(
        "found `{found}`, expected elo0=, elo1=, alpha= or beta= and a number, or model=logistic or model=normalized"
    )]
    Sprt {
        /// What was found.
        found: String,
    },
}

impl FromStr for TimeLimit {
    type Err = OptionError;

    fn from_str(text: &str) -> Result<TimeLimit, OptionError> {
        let error = || OptionError::Time(text.to_owned());
        let mut seconds = 0.0;
        let mut rest = text;
        while !rest.is_empty() {
            let end = rest.find(|c: char| !c.is_ascii_digit() && c != '.').ok_or_else(error)?;
            let number: f64 = rest[..end].parse().map_err(|_| error())?;
            let unit_end = rest[end..].find(|c: char| c.is_ascii_digit()).map_or(rest.len(), |at| end + at);
            seconds += number
                * match &rest[end..unit_end] {
                    "ms" => 0.001,
                    "s" => 1.0,
                    "m" => 60.0,
                    "h" => 3600.0,
                    "d" => 86_400.0,
                    _ => return Err(error()),
                };
            rest = &rest[unit_end..];
        }
        let limit = Duration::try_from_secs_f64(seconds).ok().filter(|limit| !limit.is_zero());
        limit.map(TimeLimit).ok_or_else(error)
    }
}

impl FromStr for Shard {
    type Err = OptionError;

    fn from_str(text: &str) -> Result<Shard, OptionError> {
        let parts =
            text.split_once('/').and_then(|(shard, of)| Some((shard.parse().ok()?, of.parse().ok()?)));
        match parts {
            Some((shard, of)) if (1..=of).contains(&shard) => Ok(Shard { shard, of }),
            _ => Err(OptionError::Shard(text.to_owned())),
        }
    }
}

impl SprtPlan {
    /// Reads the settings of a test; those that are left out are 0 against 5 logistic Elo, with errors of 5 %.
    pub fn parse(settings: &[String]) -> Result<SprtPlan, OptionError> {
        let mut plan = SprtPlan { elo0: 0.0, elo1: 5.0, alpha: 0.05, beta: 0.05, model: SprtScale::Logistic };
        let mut named = Vec::new();
        for setting in settings {
            let error = || OptionError::Sprt { found: setting.clone() };
            let (name, value) = setting.split_once('=').ok_or_else(error)?;
            let number = || value.parse::<f64>().ok().filter(|number| number.is_finite()).ok_or_else(error);
            if named.contains(&name) {
                return Err(OptionError::SprtTwice(name.to_owned()));
            }
            named.push(name);
            match (name, value) {
                ("elo0", _) => plan.elo0 = number()?,
                ("elo1", _) => plan.elo1 = number()?,
                ("alpha", _) => plan.alpha = number()?,
                ("beta", _) => plan.beta = number()?,
                ("model", "logistic") => plan.model = SprtScale::Logistic,
                ("model", "normalized") => plan.model = SprtScale::Normalized,
                _ => return Err(error()),
            }
        }
        Ok(plan)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read() {
        let time = |text: &str| text.parse::<TimeLimit>().map(|limit| limit.0.as_millis());
        assert_eq!((time("90s"), time("10m"), time("1h30m")), (Ok(90_000), Ok(600_000), Ok(5_400_000)));
        assert_eq!((time("1.5s"), time("250ms")), (Ok(1500), Ok(250)));
        for wrong in ["", "10", "m", "10x", "0s", "1..5s", "-3s", "1e400s"] {
            assert_eq!(time(wrong), Err(OptionError::Time(wrong.to_owned())), "{wrong}");
        }
    }

    #[test]
    fn widths_are_read() {
        assert_eq!(("1%".parse(), "0.5 %".parse()), (Ok(Width(0.01)), Ok(Width(0.005))));
        for wrong in ["1", "0%", "-1%", "%", "100%", "nan%", "inf%"] {
            assert_eq!(wrong.parse::<Width>(), Err(OptionError::Width(wrong.to_owned())), "{wrong}");
        }
    }

    #[test]
    fn shards_are_read() {
        assert_eq!("3/16".parse(), Ok(Shard { shard: 3, of: 16 }));
        for wrong in ["0/16", "17/16", "3", "3/", "a/b", "3/0"] {
            assert_eq!(wrong.parse::<Shard>(), Err(OptionError::Shard(wrong.to_owned())));
        }
    }

    #[test]
    fn tests_are_read() {
        let settings = ["elo0=-1.5", "elo1=3", "model=normalized"].map(str::to_owned);
        let plan = SprtPlan::parse(&settings).unwrap();
        assert_eq!((plan.elo0, plan.elo1, plan.alpha, plan.model), (-1.5, 3.0, 0.05, SprtScale::Normalized));
        for wrong in ["elo2=1", "elo0", "alpha=x", "model=elo", "beta=inf"] {
            let found = wrong.to_owned();
            assert_eq!(SprtPlan::parse(&[wrong.to_owned()]), Err(OptionError::Sprt { found }));
        }
        let twice = ["elo0=1", "beta=0.1", "elo0=2"].map(str::to_owned);
        assert_eq!(SprtPlan::parse(&twice), Err(OptionError::SprtTwice("elo0".to_owned())));
    }
}
