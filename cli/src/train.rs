//! `menace train`: the weights of the evaluation, learned from games.

use std::fmt::Write as _;
use std::io::Write as _;
use std::path::PathBuf;

use anyhow::{Result, ensure};
use clap::Args;
use menace::arena::{Pairing, seed_of_match_up};
use menace::card::{Deck, STARTER_DECKS};
use menace::game::{Bot, Options, Setup};
use menace_bots::BotSpec;
use menace_bots::evaluation::{self, Weights};
use menace_bots::train::{Sample, calibration, fit, log_loss, record};
use rayon::prelude::*;
use serde_json::json;

use crate::arena::named::load_decks;
use crate::arena::plan::Games;
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
#[derive(Debug, Args)]
pub struct Train {
    /// Decks, each against each and itself: files or starter decks [default: all starter decks]
    #[arg(value_name = "DECK")]
    decks: Vec<String>,
    #[command(flatten)]
    cards: CardFiles,
    /// The bot that plays the games
    #[arg(long, value_name = "BOT", default_value = "solver", value_parser = clock::bot)]
    bot: BotSpec,
    /// How many games each two decks play; one pair of five is held out to test the weights
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = whole(10_u64, None), allow_negative_numbers = true)]
    games: u64,
    /// The seed: the same one gives the same games, and the same weights
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = whole(0, Some(u64::MAX)), allow_negative_numbers = true)]
    seed: u64,
    /// The share of decisions that are drawn at random, so that games show more than what the bot thinks best
    #[arg(long, value_name = "SHARE", default_value_t = 0.3, value_parser = decimal, allow_negative_numbers = true)]
    explore: f64,
    /// How much large weights are held against them
    #[arg(long, value_name = "L", default_value_t = 1.0, value_parser = decimal, allow_negative_numbers = true)]
    l2: f64,
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
            let (cards, bot, out) = (&self.cards, &self.bot, self.out.as_ref());
            let subject = Subject { decks: &decks, cards, bot, seed: self.seed, out };
            return self.spsa.run(&subject, global);
        }
        ensure!(self.l2.is_finite() && self.l2 > 0.0, "--l2: found {}, expected a number above 0", self.l2);
        ensure!(
            (0.0..=1.0).contains(&self.explore),
            "--explore: found {}, expected a number from 0 to 1",
            self.explore
        );
        let file = self.out.as_deref().map(NewFile::check).transpose()?;
        let lesson = self.learn(global)?;
        if let Some(file) = file {
            file.write(self.preset(&lesson).as_bytes())?;
        }
        let mut out = out(global.format);
        match global.format {
            Format::Text => out.write_all(report(&lesson).as_bytes())?,
            Format::Json => writeln!(out, "{}", summary(&lesson))?,
        }
        out.flush()?;
        Ok(Answer::Yes)
    }

    /// The decks that were named, or the starter decks.
    fn words(&self) -> Vec<String> {
        match self.decks.as_slice() {
            [] => STARTER_DECKS.iter().map(|deck| deck.key.to_owned()).collect(),
            words => words.to_vec(),
        }
    }

    fn learn(&self, global: &Global) -> Result<Lesson> {
        let words = self.words();
        let table = self.cards.table()?;
        let texts = load_decks(&words, &table, global.quiet, Games::Simple, &[])?.decks;
        let parse = |text: &crate::arena::plan::DeckText| Deck::parse(&text.text, &text.source, &table);
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
                .map(|(index, setup)| self.play(setup, seed_of_match_up(self.seed, index as u64), &shown))
                .collect()
        });
        shown.finish();
        let (mut fitted, mut held_out) = (Vec::new(), Vec::new());
        for [fit, hold] in played {
            fitted.extend(fit);
            held_out.extend(hold);
        }
        ensure!(!fitted.is_empty(), "no game came to its end: is {} a bot that plays?", self.bot);
        Ok(Lesson { weights: fit(&fitted, self.l2), fitted, held_out })
    }

    /// Plays the games of one match-up: those to fit, and those to hold out.
    fn play(&self, setup: &Setup, seed: u64, shown: &Steps) -> [Vec<Sample>; 2] {
        let mut samples = [Vec::new(), Vec::new()];
        let (mut a, mut b) = (self.bot.build(), self.bot.build());
        for game in 0..self.games {
            let Pairing { shuffles, on_the_play } = Pairing::of_game(game);
            let part = usize::from(shuffles % HELD_OUT == HELD_OUT - 1);
            let bots: [&mut dyn Bot; 2] = [&mut *a, &mut *b];
            samples[part].extend(record(setup, bots, seed, shuffles, on_the_play, self.explore));
            shown.step();
        }
        samples
    }

    fn preset(&self, lesson: &Lesson) -> String {
        let mut text = String::new();
        let mut line = |line: String| text.push_str(&(line + "\n"));
        line(format!("# Weights of the evaluation, learned by menace {}:", env!("CARGO_PKG_VERSION")));
        line(format!("#     {}", shell_line(own_command())));
        line(format!(
            "# {} positions of games of {} against itself, {} of decisions at random; on {} others the logarithmic \
             loss is {:.4} nats",
            lesson.fitted.len(),
            self.bot.resolved(),
            self.explore,
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
