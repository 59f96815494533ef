//! Bots by name: `random`, `greedy:caution=150`, `aggro`, `greedy:preset=mine.toml,life=30`.
//!
//! A bot is one file with a [`BotKind`], and its line in [`KINDS`].

use std::str::FromStr;

use menace::engine::Brain;
use menace::notation::nearest;
use menace::sort::CompactSort;

#[cfg(not(target_family = "wasm"))]
use crate::external;
use crate::kind::{BotError, BotKind, BotSpec, name_of};
use crate::preset;
use crate::setting::{SettingError, parts};
use crate::{greedy, mcts, random, search, solver};

/// A name for a bot with a preset.
#[derive(Debug)]
pub struct Nickname {
    /// The name.
    pub name: &'static str,
    /// How it plays, as a phrase without a full stop.
    pub about: &'static str,
    /// The bot.
    pub kind: &'static BotKind,
    /// The preset that it plays by.
    pub preset: &'static str,
}

/// All kinds of bots, in alphabetical order. A page can't start programs.
pub const KINDS: &[&BotKind] = &[
    #[cfg(not(target_family = "wasm"))]
    &external::KIND,
    &greedy::KIND,
    &mcts::KIND,
    &random::KIND,
    &search::KIND,
    &solver::KIND,
];

/// All bots that are another one with a preset, in alphabetical order.
pub const NICKNAMES: &[Nickname] = &[
    Nickname {
        name: "aggro",
        about: "greedy that races: damage before life and creatures",
        kind: &greedy::KIND,
        preset: "aggro",
    },
    Nickname {
        name: "control",
        about: "greedy that waits: life and blockers before damage",
        kind: &greedy::KIND,
        preset: "control",
    },
    #[cfg(feature = "papers")]
    Nickname {
        name: "reduced",
        about: "greedy by chance: casts all that can be paid, makes any attacks and blocks",
        kind: &greedy::KIND,
        preset: "reduced",
    },
];

/// Returns the names of all bots, in alphabetical order.
pub fn names() -> Vec<&'static str> {
    let nicknames = NICKNAMES.iter().map(|nickname| nickname.name);
    let mut names: Vec<_> = KINDS.iter().map(|kind| kind.name).chain(nicknames).collect();
    names.compact_sort();
    names
}

impl BotSpec {
    /// Returns a new brain for games of whole decks.
    ///
    /// # Errors
    /// [`BotError::CreaturesAlone`], [`BotError::CreatureSetting`] and [`BotError::NoClock`].
    pub fn brain(&self) -> Result<Box<dyn Brain>, BotError> {
        let Some(whole) = &self.kind().whole else {
            let others = KINDS.iter().filter(|kind| kind.whole.is_some());
            return Err(BotError::CreaturesAlone {
                bot: self.kind().name,
                others: others.map(|kind| kind.name).collect(),
            });
        };
        let meaningless =
            self.settings().changed().find(|changed| !whole.settings.contains(&name_of(changed)));
        match meaningless {
            Some(setting) => {
                Err(BotError::CreatureSetting { bot: self.kind().name, setting, expected: whole.settings })
            }
            None => self.check_clock().map(|()| (whole.build)(self.settings())),
        }
    }
}

impl FromStr for BotSpec {
    type Err = BotError;

    fn from_str(text: &str) -> Result<BotSpec, BotError> {
        let (name, rest) = text.split_once(':').unwrap_or((text, ""));
        let nickname = NICKNAMES.iter().find(|nickname| nickname.name == name);
        let kind = match nickname {
            Some(nickname) => nickname.kind,
            None => KINDS.iter().find(|kind| kind.name == name).ok_or_else(|| BotError::Name {
                found: name.to_owned(),
                expected: names(),
                near: nearest(name, names()),
            })?,
        };
        let pairs = parts(rest).filter(|pair| !pair.is_empty());
        let pairs = pairs.map(|pair| pair.split_once('=').unwrap_or((pair, "")));
        let pairs: Vec<(&str, &str)> = pairs.collect();
        for (index, &(key, _)) in pairs.iter().enumerate() {
            if pairs[..index].iter().any(|&(earlier, _)| earlier == key) {
                return Err(SettingError::Twice { bot: kind.name, setting: key.to_owned() }.into());
            }
        }
        let (presets, values): (Vec<_>, Vec<_>) = pairs.into_iter().partition(|&(key, _)| key == "preset");
        let mut settings = kind.settings();
        let presets = presets.into_iter().map(|(_, preset)| preset);
        for preset in nickname.map(|nickname| nickname.preset).into_iter().chain(presets) {
            preset::apply(preset, &mut settings)?;
        }
        for (name, value) in values {
            settings.set(name, value)?;
        }
        settings.check()?;
        Ok(BotSpec::of(text, kind, settings))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kind::Games;

    #[test]
    fn settings_are_read_and_written_back() {
        let spec: BotSpec = "greedy:caution=150,life=40".parse().unwrap();
        assert_eq!(spec.to_string(), "greedy:caution=150,life=40");
        // Life is at its default.
        assert_eq!(spec.resolved(), "greedy:caution=150");
        assert_eq!(spec.resolved().parse::<BotSpec>().unwrap().resolved(), spec.resolved());
    }

    #[test]
    fn weights_are_read_by_name_and_written_back() {
        let spec: BotSpec = "greedy:worth=creature 1.50  hand -2e-1".parse().unwrap();
        assert_eq!(spec.resolved(), "greedy:worth=creature 1.5 hand -0.2");
        assert_eq!(spec.resolved().parse::<BotSpec>().unwrap().resolved(), spec.resolved());
        assert!(spec.brain().is_ok());
        for wrong in ["creature", "creature much", "creture 1", "creature 1 creature 2", "creature 1001", ""]
        {
            let error = format!("greedy:worth={wrong}").parse::<BotSpec>().unwrap_err().to_string();
            assert!(error.contains("expected learned or hand or numbers such as `life 1.5"), "{error}");
        }
        let near = "greedy:worth=hand 1 creture 2".parse::<BotSpec>().unwrap_err().to_string();
        assert!(near.ends_with("; did you mean `creature`?"), "{near}");
    }

    #[test]
    fn what_is_said_counts_before_the_preset() {
        let resolved = |text: &str| text.parse::<BotSpec>().unwrap().resolved();
        assert_eq!(resolved("aggro"), resolved("greedy:preset=aggro"));
        assert_eq!(resolved("greedy:life=1,preset=aggro"), resolved("aggro:life=1"));
        assert!(resolved("aggro:life=1").contains("life=1"));
    }

    #[test]
    fn bad_names_and_settings_say_what_was_expected() {
        let error = |text: &str| text.parse::<BotSpec>().unwrap_err().to_string();
        let unknown = error("gredy");
        assert!(unknown.starts_with("there is no bot `gredy`: expected aggro or control or "), "{unknown}");
        assert!(unknown.ends_with("; did you mean `greedy`?"), "{unknown}");
        assert_eq!(
            error("greedy:cautoin=5"),
            "greedy has no setting `cautoin`: expected damage or life or caution or choice or worth; did you mean `caution`?"
        );
        assert_eq!(
            error("greedy:life=much"),
            "greedy: found life=much, expected a whole number from 0 to 10000"
        );
        assert_eq!(error("random:x=1"), "random has no setting `x`: expected none");
        assert_eq!(error("greedy:life=1,caution=2,life=3"), "greedy: life= is given twice");
        assert_eq!(error("aggro:preset=aggro,preset=control"), "greedy: preset= is given twice");
        assert!(!error("greedy:life=\u{1b}[31m").contains('\u{1b}'));
        assert!(error("").starts_with("there is no bot ``"));
    }

    #[test]
    fn a_setting_that_counts_with_other_decks_alone_is_refused() {
        let spec = |text: &str| text.parse::<BotSpec>().unwrap();
        let error = spec("mcts:trees=3,turns=1").check(Games::Creatures).unwrap_err().to_string();
        let alone = "counts only with decks that have other cards; these have creatures and lands alone";
        assert_eq!(error, format!("mcts: `trees=3` {alone}"));
        assert!(spec("search:lethal=0").check(Games::Creatures).is_err());
        assert!(
            spec("search:lethal=0").check(Games::Whole).is_ok() && spec("search:lethal=0").brain().is_ok()
        );
        assert!(spec("solver:lethal=50").check(Games::Creatures).is_err());
        assert!(spec("solver:lethal=50").check(Games::Whole).is_ok());
        assert!(spec("mcts:method=ensemble").check(Games::Creatures).is_ok());
        assert!(spec("mcts:method=ensemble").brain().is_err());
        for kind in KINDS {
            let whole = kind.whole.iter();
            assert!(
                whole.flat_map(|whole| whole.only).all(|name| kind
                    .whole
                    .as_ref()
                    .unwrap()
                    .settings
                    .contains(name))
            );
        }
    }

    #[test]
    fn a_program_is_a_command_in_words() {
        let resolved = |text: &str| text.parse::<BotSpec>().map(|spec| spec.resolved());
        assert_eq!(
            resolved(r#"extern:cmd=./bot --x=1 "R,G",timeout=200"#).unwrap(),
            "extern:cmd=./bot '--x=1' 'R,G',timeout=200"
        );
        let written = resolved("extern:cmd='my bot' a").unwrap();
        assert_eq!(resolved(&written).unwrap(), written);
        let error = |text: &str| resolved(text).unwrap_err().to_string();
        assert!(error("extern").starts_with("extern needs cmd=: expected a command such as "));
        assert!(error("extern:cmd=").starts_with("extern: found cmd=, expected a command such as "));
        assert!(error("extern:cmd='bot").starts_with("extern: found cmd='bot, expected a command"));
        assert!(error("extern:cmd=bot,timeout=0").ends_with("expected a whole number from 1 to 600000"));
    }

    #[test]
    fn no_two_bots_have_one_name() {
        let names = names();
        assert!(names.windows(2).all(|two| two[0] < two[1]), "{names:?}");
    }
}
