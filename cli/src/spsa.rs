//! `menace train --spsa`: a bot's settings, tuned by games of the bot against itself.

use std::fmt::Write as _;
use std::io::Write as _;
use std::path::PathBuf;

use anyhow::{Result, bail, ensure};
use clap::Args;
use menace::Player;
use menace::arena::spsa::{Parameter, Spsa, Trial};
use menace::game::{Chance, Drawer};
use menace::notation::{nearest, shown};
use menace_bots::BotSpec;
use menace_bots::setting::Values;
use rayon::prelude::*;
use serde_json::json;

use crate::arena::figures::{count, grouped};
use crate::arena::named::{Loaded, load_decks};
use crate::arena::plan::Games;
use crate::arena::plan::{Kind, Plan, PlannedPlayer};
use crate::arena::players::Tables;
use crate::arena::progress::Steps;
use crate::args::{Answer, Format, Global};
use crate::cards::CardFiles;
use crate::fingerprint::program_fingerprint;
use crate::new_file::NewFile;
use crate::number::{decimal, whole};
use crate::output;
use crate::started::{own_command, shell_line};

/// How settings are tuned.
#[derive(Debug, Args)]
pub struct SpsaOptions {
    /// Tune these settings of the bot by games against itself instead; STEP is how far they are moved to see what that does
    #[arg(long = "spsa", value_name = "SETTING[=STEP],…", value_delimiter = ',', conflicts_with_all = ["games", "explore", "l2"])]
    settings: Vec<String>,
    /// With --spsa: how many steps
    #[arg(long, value_name = "N", default_value_t = 500, value_parser = whole(1_u64, None), requires = "settings")]
    steps: u64,
    /// With --spsa: how many pairs of games a step plays
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = whole(1_u64, Some(1_000_000)), requires = "settings")]
    pairs: u64,
    /// With --spsa: by which share of STEP a won game moves a setting at the end
    #[arg(long, value_name = "SHARE", default_value_t = 0.01, value_parser = decimal, requires = "settings")]
    rate: f64,
    /// With --spsa: where to write the settings after each step, as csv
    #[arg(long, value_name = "FILE.csv", requires = "settings")]
    history: Option<PathBuf>,
}

/// What the tuning needs to know from the rest of the command.
pub struct Subject<'a> {
    /// Decks; each game is played with the same one on both sides.
    pub decks: &'a [String],
    /// Where their cards are.
    pub cards: &'a CardFiles,
    /// The bot.
    pub bot: &'a BotSpec,
    /// The seed.
    pub seed: u64,
    /// Where to write the preset.
    pub out: Option<&'a PathBuf>,
}

/// A setting that is tuned.
struct Tuned {
    name: &'static str,
    parameter: Parameter,
}

impl SpsaOptions {
    /// Whether settings are to be tuned.
    pub fn is_asked_for(&self) -> bool {
        !self.settings.is_empty()
    }

    /// Plays, and tells which settings came out.
    pub fn run(&self, subject: &Subject<'_>, global: &Global) -> Result<Answer> {
        ensure!(self.rate > 0.0, "--rate: found {}, expected a number above 0", self.rate);
        let tuned = self.tuned(subject.bot)?;
        let [preset, history] =
            [subject.out, self.history.as_ref()].map(|path| path.map(|path| NewFile::check(path)));
        let (preset, history) = (preset.transpose()?, history.transpose()?);
        let tables = tables(subject, global)?;
        let mut spsa = Spsa::new(tuned.iter().map(|tuned| tuned.parameter).collect(), self.steps, self.rate);
        let mut table = csv::Writer::from_writer(Vec::new());
        let names = tuned.iter().map(|tuned| tuned.name.to_owned());
        table.write_record(["step".to_owned(), "lead".to_owned()].into_iter().chain(names))?;
        let shown = Steps::new("tuning by games", self.steps * self.pairs, global.quiet);
        let pool = global.pool(self.pairs)?;
        for step in 0..self.steps {
            // Pairs of games have other shuffles than what is drawn for the step.
            let trial = spsa.trial(&mut Chance::new(subject.seed, Drawer::Bot(Player::A), step));
            let bots = [with(subject.bot, &tuned, &trial.plus)?, with(subject.bot, &tuned, &trial.minus)?];
            if step == 0 {
                tables.check_spec(&bots[0])?;
            }
            let lead = pool.install(|| self.lead(&tables, [&bots[0], &bots[1]], step, &shown));
            learn(&mut spsa, &trial, lead);
            let values = spsa.values().iter().map(|value| format!("{value:.4}"));
            table.write_record([(step + 1).to_string(), lead.to_string()].into_iter().chain(values))?;
        }
        shown.finish();
        let result = with(subject.bot, &tuned, &spsa.result())?;
        if let Some(file) = history {
            file.write(&table.into_inner()?)?;
        }
        if let Some(file) = preset {
            file.write(self.preset(&result, &tuned, subject).as_bytes())?;
        }
        let mut out = output::out(global.format);
        match global.format {
            Format::Text => out.write_all(self.report(&result, &tuned, &spsa, subject).as_bytes())?,
            Format::Json => {
                let settings: serde_json::Map<_, _> = tuned
                    .iter()
                    .zip(spsa.result())
                    .map(|(tuned, value)| {
                        (tuned.name.to_owned(), json!({"start": tuned.parameter.start, "tuned": value}))
                    })
                    .collect();
                let games = 2 * self.steps * self.pairs;
                writeln!(
                    out,
                    "{}",
                    json!({"bot": result.to_string(), "settings": settings, "games": games})
                )?;
            }
        }
        out.flush()?;
        Ok(Answer::Yes)
    }

    /// Plays the pairs of a step, and returns how many games more the first bot has won. Decks take turns.
    fn lead(&self, tables: &Tables, bots: [&BotSpec; 2], step: u64, shown: &Steps) -> i64 {
        let pairs = (step * self.pairs..(step + 1) * self.pairs).into_par_iter();
        let leads = pairs.map(|pair| {
            let decks = tables.count() as u64;
            let records = tables.play_pair((pair % decks) as usize, pair / decks, bots);
            shown.step();
            let lead = |winner| match winner {
                Some(Player::A) => 1,
                Some(Player::B) => -1,
                None => 0,
            };
            records.iter().map(|record| lead(record.winner)).sum::<i64>()
        });
        leads.sum()
    }

    /// Reads which settings are tuned.
    fn tuned(&self, bot: &BotSpec) -> Result<Vec<Tuned>> {
        let mut all: Vec<Tuned> = Vec::new();
        for text in &self.settings {
            let (name, step) = match text.split_once('=') {
                Some((name, step)) => (name.trim(), Some(step)),
                None => (text.trim(), None),
            };
            let settings = bot.kind().settings.iter().copied().flatten();
            let Some(setting) = settings.clone().find(|setting| setting.name == name) else {
                let near = nearest(name, settings.map(|setting| setting.name));
                let near = near.map_or_else(String::new, |near| format!("; did you mean `{near}`?"));
                bail!("--spsa: {} has no setting `{}`{near}", bot.kind().name, shown(name));
            };
            let (least, most, is_whole) = match setting.values {
                Values::Number { least, most, .. } => (least as f64, most as f64, true),
                Values::Decimal { least, most, .. } => (least, most, false),
                Values::Word(_) | Values::Numbers { .. } | Values::Command => {
                    bail!("--spsa: {name} is no number")
                }
            };
            ensure!(all.iter().all(|tuned| tuned.name != name), "--spsa: `{name}` is given twice");
            let start: f64 = bot.value(name).parse()?;
            // A tenth of the value shows what it does; of nothing, there is no tenth.
            let usual = if start == 0.0 { (most - least) / 20.0 } else { start.abs() / 10.0 };
            let perturbation = match step {
                Some(step) => decimal(step).map_err(|error| anyhow::anyhow!("--spsa: {name}: {error}"))?,
                None if is_whole => usual.max(1.0),
                None => usual,
            };
            ensure!(
                perturbation > 0.0 && perturbation <= most - least,
                "--spsa: {name}: found a step of {perturbation}, expected one above 0 and up to {}",
                most - least
            );
            all.push(Tuned {
                name: setting.name,
                parameter: Parameter { start, least, most, perturbation, whole: is_whole },
            });
        }
        Ok(all)
    }

    fn preset(&self, result: &BotSpec, tuned: &[Tuned], subject: &Subject<'_>) -> String {
        let mut text = String::new();
        let _ = writeln!(
            text,
            "# Settings of {}, tuned by menace {}:",
            result.kind().name,
            env!("CARGO_PKG_VERSION")
        );
        let _ = writeln!(text, "#     {}", shell_line(own_command()));
        let games = grouped(2 * self.steps * self.pairs);
        let _ = writeln!(text, "# {games} games of {} against itself", subject.bot.resolved());
        for setting in result.kind().settings.iter().copied().flatten() {
            let value = result.value(setting.name);
            let is_tuned = tuned.iter().any(|tuned| tuned.name == setting.name);
            if value != setting.values.default_text() || is_tuned {
                let quote = if value.parse::<f64>().is_ok() { "" } else { "\"" };
                let _ = writeln!(text, "{} = {quote}{value}{quote}", setting.name);
            }
        }
        text
    }

    fn report(&self, result: &BotSpec, tuned: &[Tuned], spsa: &Spsa, subject: &Subject<'_>) -> String {
        let mut text = String::new();
        let longest = tuned.iter().map(|tuned| tuned.name.len()).max().unwrap_or(0).max(7);
        let _ = writeln!(text, "{:longest$} {:>10} {:>10} {:>10}", "setting", "start", "tuned", "step");
        for (Tuned { name, parameter }, value) in tuned.iter().zip(spsa.result()) {
            let Parameter { start, perturbation, whole, .. } = parameter;
            let decimals = if *whole { 0 } else { 4 };
            let _ = writeln!(
                text,
                "{name:longest$} {start:>10.decimals$} {value:>10.decimals$} {perturbation:>10.2}"
            );
        }
        let played = count(2 * self.steps * self.pairs, "game");
        let steps = count(self.steps, "step");
        let _ = writeln!(text, "\n{result}");
        let (after, before) = (result.resolved(), subject.bot.resolved());
        let _ = if after == before {
            writeln!(text, "{played} in {steps}: nothing was changed; more --steps or a higher --rate may")
        } else {
            let command = comparison(subject, &after, &before);
            writeln!(
                text,
                "{played} in {steps}. Whether it is stronger than before, other games tell:\n  {command}"
            )
        };
        text
    }
}

/// The command that compares two bots with the first of the decks, as a shell reads it.
fn comparison(subject: &Subject<'_>, after: &str, before: &str) -> String {
    let deck = subject.decks.first().map_or("", String::as_str);
    let bots = format!("{after},{before}");
    // Games of the same seed are those that the settings were tuned by.
    let seed = subject.seed.wrapping_add(1).to_string();
    let words = ["menace", "sim", deck, deck, "--bots", &bots, "--seed", &seed, "--sprt"];
    let words = words.into_iter().map(str::to_owned).chain(subject.cards.words());
    shell_line(words)
}

fn learn(spsa: &mut Spsa, trial: &Trial, lead: i64) {
    spsa.learn(trial, lead as f64);
}

/// The bot with these values.
fn with(bot: &BotSpec, tuned: &[Tuned], values: &[f64]) -> Result<BotSpec> {
    tuned.iter().zip(values).try_fold(bot.clone(), |bot, (tuned, value)| {
        let text = if tuned.parameter.whole { format!("{value:.0}") } else { format!("{value:.4}") };
        Ok(bot.with(tuned.name, &text)?)
    })
}

/// Every deck against itself.
fn tables(subject: &Subject<'_>, global: &Global) -> Result<Tables> {
    let Loaded { decks, cards } =
        load_decks(subject.decks, &subject.cards.table()?, global.quiet, Games::Whole, &[])?;
    let player = PlannedPlayer::new(0, &subject.bot.resolved())?;
    let players = (0..decks.len()).map(|deck| PlannedPlayer { deck, ..player.clone() }).collect();
    let plan = Plan {
        menace: env!("CARGO_PKG_VERSION").to_owned(),
        program: program_fingerprint()?,
        command: own_command(),
        rules: menace::Edition::Current.to_string(),
        turn_limit: 100,
        seed: subject.seed,
        games: None,
        shard: None,
        sprt: None,
        log_games: false,
        parquet: false,
        kind: Kind::Mirror,
        match_ups: (0..decks.len()).map(|deck| [deck, deck]).collect(),
        decks,
        cards,
        from: None,
        openings: None,
        players,
        best_of: None,
        until: None,
        breakdown: false,
        field: Vec::new(),
    };
    let tables = Tables::set(&plan)?;
    tables.check_bots()?;
    Ok(tables)
}
