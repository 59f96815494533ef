//! What permanents, cards and life are worth with whole decks, told by experiments.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use anyhow::{Result, ensure};
use menace::arena::seed_of_match_up;
use menace::card::{CardTable, NamedDeck};
use menace::engine::{MatchUp, Options};
use menace_bots::BotSpec;
use menace_bots::whole::{Experiment, Fit, WEIGHTS, Weights, experiments, fit, squared_error};
use rayon::prelude::*;
use serde_json::json;

use super::kept::{Kept, Key};
use super::{HELD_OUT, Train};
use crate::arena::plan::DeckText;
use crate::arena::progress::Steps;
use crate::args::Global;

/// How many games are played before their experiments are written to the file.
const KEPT_AT_ONCE: usize = 64;

/// What experiments have told.
pub(super) struct WholeLesson {
    bot: BotSpec,
    fit: Fit,
    fitted: Vec<Experiment>,
    held_out: Vec<Experiment>,
}

impl Train {
    /// Makes experiments in games of each deck against each and itself, and fits weights to what came of them.
    pub(super) fn experiment(
        &self,
        decks: &[DeckText],
        table: &CardTable,
        global: &Global,
    ) -> Result<WholeLesson> {
        for (option, is_given) in [("--explore", self.explore.is_some()), ("--l2", self.l2.is_some())] {
            ensure!(
                !is_given,
                "{option} counts only with decks of creatures and lands alone; these have other cards"
            );
        }
        let bot = self.bot_or("greedy");
        bot.brain()?;
        let read = |deck: &DeckText| NamedDeck::read(&deck.text, &deck.source, table).0;
        let decks: Vec<NamedDeck> = decks.iter().map(read).collect();
        let pairs: Vec<[usize; 2]> = (0..decks.len())
            .flat_map(|first| (first..decks.len()).map(move |second| [first, second]))
            .collect();
        let match_up =
            |pair: [usize; 2]| MatchUp::new(pair.map(|deck| &decks[deck]), table, Options::default());
        let match_ups = pairs.iter().map(|&pair| match_up(pair)).collect::<Result<Vec<_>, _>>()?;
        let mut kept = self.experiments.as_deref().map(Kept::open).transpose()?;
        let known = |key: &Key| kept.as_ref().is_some_and(|kept| kept.games.contains_key(key));
        let key = |at: usize, pair: [usize; 2], game: u64| Key {
            decks: pair.map(|deck| decks[deck].name.clone()),
            bot: bot.resolved(),
            seed: seed_of_match_up(self.seed, at as u64),
            game,
        };
        let mut games: Vec<(usize, Key)> = Vec::new();
        for (at, &pair) in pairs.iter().enumerate() {
            games.extend((0..self.games).map(|game| (at, key(at, pair, game))));
        }
        games.retain(|(_, key)| !known(key));
        let shown = Steps::new("making experiments in games", games.len() as u64, global.quiet);
        let pool = global.pool(games.len().max(1) as u64)?;
        let mut all = BTreeMap::new();
        for part in games.chunks(KEPT_AT_ONCE) {
            // In the order of the games, whichever thread is done first.
            let made: Vec<(Key, Vec<Experiment>)> = pool.install(|| {
                let make = |(at, key): &(usize, Key)| {
                    let mut brain = bot.brain().expect("it plays whole decks");
                    let made = experiments(&match_ups[*at], &mut *brain, key.seed, key.game);
                    shown.step();
                    (key.clone(), made)
                };
                part.par_iter().map(make).collect()
            });
            match &mut kept {
                Some(kept) => kept.add(made)?,
                None => all.extend(made),
            }
        }
        shown.finish();
        let (mut fitted, mut held_out) = (Vec::new(), Vec::new());
        // By their keys, so that the sums are the same whatever was kept before.
        for (key, made) in kept.map_or(all, |kept| kept.games) {
            if key.game % HELD_OUT == HELD_OUT - 1 { &mut held_out } else { &mut fitted }.extend(made);
        }
        ensure!(!fitted.is_empty(), "no experiment was made: is {bot} a bot that plays?");
        let fit = fit(&fitted, &bot.worth());
        Ok(WholeLesson { bot, fit, fitted, held_out })
    }

    pub(super) fn whole_preset(&self, lesson: &WholeLesson) -> String {
        let mut text = Train::head("What permanents, cards and life are worth, told by experiments");
        let [error, before, _] = lesson.errors(&lesson.held_out);
        let _ = writeln!(
            text,
            "# {} changes in games of {} against itself; of {} others the squared error is {error:.4}, and was {before:.4}",
            lesson.fitted.len(),
            lesson.bot.resolved(),
            lesson.held_out.len(),
        );
        let weights = WEIGHTS.iter().zip(lesson.fit.weights);
        let weights: Vec<String> =
            weights.map(|((name, ..), weight)| format!("{name} {weight:.4}")).collect();
        let _ = writeln!(text, "worth = \"{}\"", weights.join(" "));
        text
    }
}

impl WholeLesson {
    /// The squared errors of what changes gain: by what was learned, by the weights that the bot plays by, and if nothing is worth anything.
    fn errors(&self, made: &[Experiment]) -> [f64; 3] {
        let known = self.bot.worth();
        let nothing: Weights = known.map(|_| 0.0);
        [&self.fit.weights, &known, &nothing]
            .map(|weights| squared_error(made, weights, &known, self.fit.unit))
    }

    pub(super) fn report(&self) -> String {
        let mut text = String::new();
        let _ = writeln!(text, "{:14} {:>8} {:>8} {:>8}", "weight", "learned", "± error", "default");
        for (at, ((name, ..), default)) in WEIGHTS.iter().zip(self.bot.worth()).enumerate() {
            let Fit { weights, errors, .. } = &self.fit;
            let _ = writeln!(text, "{name:14} {:>8.2} {:>8.2} {default:>8.2}", weights[at], errors[at]);
        }
        let _ = writeln!(
            text,
            "\n{:14} {:>8} {:>8} {:>8} {:>8}",
            "experiments", "", "learned", "default", "nothing"
        );
        for (name, made) in [("fitted", &self.fitted), ("held out", &self.held_out)] {
            let [learned, default, nothing] = self.errors(made);
            let _ =
                writeln!(text, "{name:14} {:>8} {learned:>8.4} {default:>8.4} {nothing:>8.4}", made.len());
        }
        text.push_str("squared error of what a change gains, from -1 to 1; nearly all of it is chance\n");
        text
    }

    pub(super) fn summary(&self) -> serde_json::Value {
        let named = |weights: &Weights| -> serde_json::Map<String, serde_json::Value> {
            WEIGHTS
                .iter()
                .zip(weights)
                .map(|((name, ..), weight)| ((*name).to_owned(), json!(weight)))
                .collect()
        };
        let part = |made: &[Experiment]| {
            let [learned, default, nothing] = self.errors(made);
            json!({
                "experiments": made.len(),
                "squared_error": learned,
                "squared_error_default": default,
                "squared_error_nothing": nothing,
            })
        };
        json!({
            "weights": named(&self.fit.weights),
            "errors": named(&self.fit.errors),
            "fitted": part(&self.fitted),
            "held_out": part(&self.held_out),
        })
    }
}
