//! `menace bots`: who can play, and what each can be told.

use std::fmt::Write as _;
use std::io::Write as _;

use anyhow::{Result, bail};
use clap::Args;
use menace::notation::{nearest, shown};
use menace_bots::kind::BotKind;
use menace_bots::preset::SHIPPED;
use menace_bots::registry::{KINDS, NICKNAMES, names};
use menace_bots::setting::Values;
use serde_json::json;

use crate::args::{Answer, Format, Global};
use crate::output::{line, out, width, wrapped};

/// List the bots, and the settings of each with range and default
#[derive(Debug, Args)]
pub struct ListBots {
    /// Only this bot
    #[arg(value_name = "BOT")]
    bot: Option<String>,
}

/// A bot as it is listed.
struct Listed {
    name: &'static str,
    about: &'static str,
    kind: &'static BotKind,
    /// The preset that its name means.
    preset: Option<&'static str>,
}

impl ListBots {
    /// Lists them.
    pub fn run(&self, global: &Global) -> Result<Answer> {
        let bots: Vec<Listed> =
            all().into_iter().filter(|bot| self.bot.as_deref().is_none_or(|name| name == bot.name)).collect();
        if let Some(name) = &self.bot
            && bots.is_empty()
        {
            let near =
                nearest(name, names()).map_or_else(String::new, |near| format!("; did you mean `{near}`?"));
            bail!("there is no bot `{}`{near}", shown(name));
        }
        let mut out = out(global.format);
        for bot in &bots {
            match global.format {
                Format::Json => line(&mut out, &object(bot))?,
                Format::Text => write!(out, "{}", text(bot, width()))?,
            }
        }
        if global.format == Format::Text && self.bot.is_none() {
            let presets: Vec<&str> = SHIPPED.iter().map(|&(name, _)| name).collect();
            writeln!(
                out,
                "`--bots solver:life=0.1,depth=2` gives settings, `preset=NAME` those of a preset: {}, or a file",
                presets.join(", ")
            )?;
        }
        out.flush()?;
        Ok(Answer::Yes)
    }
}

fn all() -> Vec<Listed> {
    let kinds = KINDS.iter().map(|&kind| Listed { name: kind.name, about: kind.about, kind, preset: None });
    let nicknames = NICKNAMES.iter().map(|nickname| Listed {
        name: nickname.name,
        about: nickname.about,
        kind: nickname.kind,
        preset: Some(nickname.preset),
    });
    let mut all: Vec<Listed> = kinds.chain(nicknames).collect();
    all.sort_by_key(|bot| bot.name);
    all
}

/// The range of a value, in a few words.
fn range(values: &Values) -> String {
    match values {
        Values::Number { least, most, .. } => format!("{least} to {most}"),
        Values::Decimal { least, most, .. } => format!("{least} to {most}, with decimals"),
        Values::Word(words) => words.join(" or "),
        Values::Numbers { words, .. } => format!("{} or weights", words.join(" or ")),
        Values::Command => "a command".to_owned(),
    }
}

fn plays(kind: &BotKind) -> &'static str {
    if kind.whole.is_some() { "all decks" } else { "decks of creatures and lands" }
}

/// The least room for what a setting does beside its range.
const LEAST_BESIDE: usize = 30;

fn text(bot: &Listed, width: Option<usize>) -> String {
    let Listed { name, about, kind, preset } = bot;
    if let Some(preset) = preset {
        return format!("{name}: {about}\n  the same as {}:preset={preset}\n\n", kind.name);
    }
    let mut text = format!("{name}: {about}\n  plays {}\n", plays(kind));
    let settings: Vec<_> = kind.settings.iter().copied().flatten().collect();
    let rows: Vec<[String; 3]> = settings
        .iter()
        .map(|setting| {
            let default = setting.values.default_text();
            let default = if default.is_empty() { "required".to_owned() } else { default };
            [setting.name.to_owned(), default, range(&setting.values)]
        })
        .collect();
    let widths =
        [0, 1, 2].map(|column| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0));
    // What a setting does is beside its range, or below it if there is no room.
    let before = 2 + widths.iter().map(|width| width + 2).sum::<usize>();
    let beside = width.is_none_or(|width| before + LEAST_BESIDE <= width);
    for ([name, default, range], setting) in rows.iter().zip(&settings) {
        let creatures = kind.whole.as_ref().is_some_and(|whole| !whole.settings.contains(&setting.name));
        let about = format!("{}{}", setting.about, if creatures { " (creature decks)" } else { "" });
        let indent = if beside { before } else { 6 };
        let about = wrapped(&about, width.map_or(usize::MAX, |width| width.saturating_sub(indent).max(1)));
        let [a, b, c] = widths;
        let _ = write!(text, "  {name:a$}  {default:>b$}  ");
        let _ = if beside { write!(text, "{range:c$}  ") } else { write!(text, "{range}\n{:indent$}", "") };
        let _ = writeln!(text, "{}", about.join(&format!("\n{:indent$}", "")));
    }
    text.push('\n');
    text
}

fn object(bot: &Listed) -> serde_json::Value {
    let Listed { name, about, kind, preset } = bot;
    let settings = kind.settings.iter().copied().flatten().map(|setting| {
        let mut object =
            json!({"name": setting.name, "about": setting.about, "default": setting.values.default_text()});
        match setting.values {
            Values::Number { default, least, most } => {
                object["default"] = json!(default);
                (object["least"], object["most"]) = (json!(least), json!(most));
            }
            Values::Decimal { default, least, most } => {
                object["default"] = json!(default);
                (object["least"], object["most"]) = (json!(least), json!(most));
            }
            Values::Word(words) => object["words"] = json!(words),
            Values::Numbers { words, names } => {
                (object["words"], object["numbers"]) = (json!(words), json!(names));
            }
            Values::Command => object["default"] = json!(null),
        }
        object
    });
    json!({
        "name": name,
        "about": about,
        "kind": kind.name,
        "preset": preset,
        "whole_decks": kind.whole.is_some(),
        "settings": settings.collect::<Vec<_>>(),
    })
}
