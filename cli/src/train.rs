//! `menace train`: the weights of the evaluation, learned from games.

mod kept;
mod whole;

use std::fmt::Write as _;
use std::io::Write as _;
use std::path::PathBuf;

use anyhow::{Result, ensure};
use clap::Args;
use menace::arena::{Pairing, seed_of_match_up};
use menace::card::{CardTable, Deck, STARTER_DECKS};
use menace::game::{Bot, Options, Setup};
use menace_bots::BotSpec;
use menace_bots::evaluation::{self, Weights};
use menace_bots::train::{Sample, calibration, fit, log_loss, record};
use rayon::prelude::*;
use serde_json::json;

use crate::arena::named::{is_simple, load_decks};
use crate::arena::plan::{DeckText, Games};
use crate::arena::progress::Steps;
use crate::args::{Answer, Format, Global};
use crate::cards::CardFiles;
use crate::clock;
use crate::new_file::NewFile;
use crate::number::{decimal, whole};
use crate::output::out;
use crate::spsa::{SpsaOptions, Subject};
use crate::started::{own_command, shell_line};

/// One pair of games of this many is held out.
const HELD_OUT: u64 = 5;

/// Fit the weights of the evaluation to games that a bot plays against itself, or tune its settings by them
///
/// With decks of creatures and lands alone, the weights are fitted to who won. With others, experiments tell what things are worth: something is changed
/// by chance in the middle of a game, which is played on with it and without.
#[derive(Debug, Args)]
pub struct Train {
    /// Decks, each against each and itself: files or starter decks [default: all starter decks]
    #[arg(value_name = "DECK")]
    decks: Vec<String>,
    #[command(flatten)]
    cards: CardFiles,
    /// The bot that plays the games [default: solver, or greedy if there are cards other than creatures and lands]
    #[arg(long, value_name = "BOT", value_parser = clock::bot)]
    bot: Option<BotSpec>,
    /// How many games each two decks play; one pair, or game, of five is held out to test the weights
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = whole(10_u64, None), allow_negative_numbers = true)]
    games: u64,
    /// The seed: the same one gives the same games, and the same weights
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = whole(0, Some(u64::MAX)), allow_negative_numbers = true)]
    seed: u64,
    /// With creatures and lands alone: the share of decisions that are drawn at random, so that games show more than what the bot thinks best [default: 0.3]
    #[arg(long, value_name = "SHARE", value_parser = decimal, allow_negative_numbers = true)]
    explore: Option<f64>,
    /// With creatures and lands alone: how much large weights are held against them [default: 1]
    #[arg(long, value_name = "L", value_parser = decimal, allow_negative_numbers = true)]
    l2: Option<f64>,
    /// With other cards: a csv file to keep experiments in. Games that it has are not played again, and all that it has is learned from, whatever the decks
    #[arg(long, value_name = "FILE.csv")]
    experiments: Option<PathBuf>,
    /// Where to write the preset
    #[arg(long, value_name = "FILE.toml")]
    out: Option<PathBuf>,
    #[command(flatten)]
    spsa: SpsaOptions,
}

/// What was learned from how much.
struct Lesson {
    weights: Weights,
    fitted: Vec<Sample>,
    held_out: Vec<Sample>,
}

impl Train {
    /// Plays the games, fits the weights, and tells how well they foresee the games that were held out.
    pub fn run(&self, global: &Global) -> Result<Answer> {
        if self.spsa.is_asked_for() {
            let decks = self.words();
            let (cards, bot, out) = (&self.cards, &self.bot_or("solver"), self.out.as_ref());
            let subject = Subject { decks: &decks, cards, bot, seed: self.seed, out };
            return self.spsa.run(&subject, global);
        }
        let (l2, explore) = (self.l2(), self.explore());
        ensure!(l2.is_finite() && l2 > 0.0, "--l2: found {l2}, expected a number above 0");
        ensure!((0.0..=1.0).contains(&explore), "--explore: found {explore}, expected a number from 0 to 1");
        let file = self.out.as_deref().map(NewFile::check).transpose()?;
        let table = self.cards.table()?;
        let decks = load_decks(&self.words(), &table, global.quiet, Games::Whole, &[])?.decks;
        let (preset, text, json) = if decks.iter().all(|deck| is_simple(&deck.text, &deck.source, &table)) {
            ensure!(
                self.experiments.is_none(),
                "--experiments counts only with decks that have other cards; these have creatures and lands alone"
            );
            let lesson = self.learn(&decks, &table, global)?;
            (self.preset(&lesson), report(&lesson), summary(&lesson))
        } else {
            let lesson = self.experiment(&decks, &table, global)?;
            (self.whole_preset(&lesson), lesson.report(), lesson.summary())
        };
        if let Some(file) = file {
            file.write(preset.as_bytes())?;
        }
        let mut out = out(global.format);
        match global.format {
            Format::Text => out.write_all(text.as_bytes())?,
            Format::Json => writeln!(out, "{json}")?,
        }
        out.flush()?;
        Ok(Answer::Yes)
    }

    fn l2(&self) -> f64 {
        self.l2.unwrap_or(1.0)
    }

    fn explore(&self) -> f64 {
        self.explore.unwrap_or(0.3)
    }

    /// The bot that was named, or the usual one.
    fn bot_or(&self, usual: &str) -> BotSpec {
        self.bot.clone().unwrap_or_else(|| usual.parse().expect("the usual bot is one"))
    }

    /// The head of a preset: how it was made.
    fn head(what: &str) -> String {
        format!("# {what} by menace {}:\n#     {}\n", env!("CARGO_PKG_VERSION"), shell_line(own_command()))
    }

    /// The decks that were named, or the starter decks.
    fn words(&self) -> Vec<String> {
        match self.decks.as_slice() {
            [] => STARTER_DECKS.iter().map(|deck| deck.key.to_owned()).collect(),
            words => words.to_vec(),
        }
    }

    fn learn(&self, texts: &[DeckText], table: &CardTable, global: &Global) -> Result<Lesson> {
        let bot = self.bot_or("solver");
        let parse = |text: &DeckText| Deck::parse(&text.text, &text.source, table);
        let decks = texts.iter().map(parse).collect::<Result<Vec<_>, _>>()?;
        let pairs =
            (0..decks.len()).flat_map(|first| (first..decks.len()).map(move |second| [first, second]));
        let setup = |pair: [usize; 2]| Setup::new(pair.map(|deck| &decks[deck]), Options::default());
        let setups = pairs.map(setup).collect::<Result<Vec<_>, _>>()?;
        let shown = Steps::new("playing games to learn from", setups.len() as u64 * self.games, global.quiet);
        let pool = global.pool(setups.len() as u64)?;
        // In the order of the match-ups, whichever thread is done first.
        let played: Vec<[Vec<Sample>; 2]> = pool.install(|| {
            let match_ups = setups.par_iter().enumerate();
            match_ups
                .map(|(index, setup)| {
                    self.play(&bot, setup, seed_of_match_up(self.seed, index as u64), &shown)
                })
                .collect()
        });
        shown.finish();
        let (mut fitted, mut held_out) = (Vec::new(), Vec::new());
        for [fit, hold] in played {
            fitted.extend(fit);
            held_out.extend(hold);
        }
        ensure!(!fitted.is_empty(), "no game came to its end: is {bot} a bot that plays?");
        Ok(Lesson { weights: fit(&fitted, self.l2()), fitted, held_out })
    }

    /// Plays the games of one match-up: those to fit, and those to hold out.
    fn play(&self, bot: &BotSpec, setup: &Setup, seed: u64, shown: &Steps) -> [Vec<Sample>; 2] {
        let mut samples = [Vec::new(), Vec::new()];
        let (mut a, mut b) = (bot.build(), bot.build());
        for game in 0..self.games {
            let Pairing { shuffles, on_the_play } = Pairing::of_game(game);
            let part = usize::from(shuffles % HELD_OUT == HELD_OUT - 1);
            let bots: [&mut dyn Bot; 2] = [&mut *a, &mut *b];
            samples[part].extend(record(setup, bots, seed, shuffles, on_the_play, self.explore()));
            shown.step();
        }
        samples
    }

    fn preset(&self, lesson: &Lesson) -> String {
        let mut text = Train::head("Weights of the evaluation, learned");
        let mut line = |line: String| text.push_str(&(line + "\n"));
        line(format!(
            "# {} positions of games of {} against itself, {} of decisions at random; on {} others the logarithmic \
             loss is {:.4} nats",
            lesson.fitted.len(),
            self.bot_or("solver").resolved(),
            self.explore(),
            lesson.held_out.len(),
            log_loss(&lesson.weights, &lesson.held_out),
        ));
        for (setting, weight) in evaluation::SETTINGS.iter().zip(lesson.weights) {
            line(format!("{} = {weight:.4}", setting.name));
        }
        text
    }
}

/// The weights that bots play by when nobody tells them others.
fn default_weights() -> Weights {
    evaluation::weights(&menace_bots::solver::KIND.settings())
}

fn report(lesson: &Lesson) -> String {
    let Lesson { weights, fitted, held_out } = lesson;
    let mut text = String::new();
    let default = default_weights();
    let _ = writeln!(text, "{:14} {:>8} {:>8}", "weight", "learned", "default");
    for ((setting, weight), default) in evaluation::SETTINGS.iter().zip(weights).zip(default) {
        let _ = writeln!(text, "{:14} {weight:>8.4} {default:>8.4}", setting.name);
    }
    let _ = writeln!(text, "\n{:14} {:>9} {:>8} {:>8}", "positions", "", "learned", "default");
    for (name, samples) in [("fitted", fitted), ("held out", held_out)] {
        let losses = [weights, &default].map(|weights| log_loss(weights, samples));
        let _ = writeln!(text, "{name:14} {:>9} {:>8.4} {:>8.4}", samples.len(), losses[0], losses[1]);
    }
    let _ = writeln!(text, "loss in nats; who knows nothing loses {:.4}", std::f64::consts::LN_2);
    let _ = writeln!(text, "\nheld out: chance seen   won  positions");
    for bin in calibration(weights, held_out).iter().filter(|bin| bin.samples > 0) {
        let _ =
            writeln!(text, "{:>20.1} % {:>5.1} % {:>7}", bin.expected * 100.0, bin.won * 100.0, bin.samples);
    }
    text
}

fn summary(lesson: &Lesson) -> serde_json::Value {
    let Lesson { weights, fitted, held_out } = lesson;
    let named = |weights: &Weights| -> serde_json::Map<String, serde_json::Value> {
        let pairs = evaluation::SETTINGS.iter().zip(weights);
        pairs.map(|(setting, weight)| (setting.name.to_owned(), json!(weight))).collect()
    };
    let bins = calibration(weights, held_out);
    let bins = bins.iter().filter(|bin| bin.samples > 0);
    let bins = bins.map(|bin| json!({"positions": bin.samples, "expected": bin.expected, "won": bin.won}));
    json!({
        "weights": named(weights),
        "fitted": {"positions": fitted.len(), "log_loss": log_loss(weights, fitted)},
        "held_out": {
            "positions": held_out.len(),
            "log_loss": log_loss(weights, held_out),
            "log_loss_default": log_loss(&default_weights(), held_out),
        },
        "calibration": bins.collect::<Vec<_>>(),
    })
}
