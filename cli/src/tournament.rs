//! `menace tournament`: decks and bots against each other, with ratings and a report.

use anyhow::{bail, ensure};
use clap::Args;
use menace::card::STARTER_DECKS;

use crate::arena::cross_table::match_ups;
use crate::arena::directory::RunDirectory;
use crate::arena::dry_run;
use crate::arena::each::with_each;
use crate::arena::options::{PlayOptions, TimeLimit};
use crate::arena::plan::{BoardText, Kind, Plan, PlannedPlayer, own_command};
use crate::arena::players::{Games, Loaded, Tables, load_decks, split_bots};
use crate::arena::sitting::Sitting;
use crate::args::{Answer, Global};
use crate::fingerprint::program_fingerprint;
use crate::number::whole;
use crate::sim::DEFAULT_BOT;

/// The games of each match-up when nothing else ends the tournament.
const DEFAULT_GAMES: u64 = 1000;

/// The most players: more are a job for several tournaments.
const MOST_PLAYERS: usize = 200;

/// Play decks and bots against each other, rate them, and write a report
#[derive(Debug, Args)]
pub struct Tournament {
    /// Decks: files as MTG Arena exports them, or starter decks [default: all starter decks]
    #[arg(value_name = "DECK")]
    decks: Vec<String>,
    /// The bots that play each deck, with commas between
    #[arg(long, value_name = "A,B,…", default_value = DEFAULT_BOT)]
    bots: String,
    /// Only the first deck against all others, instead of everybody against everybody; one deck alone meets the starter decks
    #[arg(long)]
    gauntlet: bool,
    /// Only bots with the same deck against each other, and ratings of the bots
    #[arg(long, conflicts_with = "gauntlet")]
    mirror: bool,
    /// How many games each match-up has [default: 1000]
    #[arg(long, value_name = "N", value_parser = whole(1_u64, None), allow_negative_numbers = true)]
    games: Option<u64>,
    #[command(flatten)]
    play: PlayOptions,
}

impl Tournament {
    /// Plays the tournament and tells what came of it.
    pub fn run(&self, global: &Global) -> anyhow::Result<Answer> {
        let plan = self.plan(global)?;
        let tables = Tables::set(&plan)?;
        tables.check_bots()?;
        let time = self.play.time.map(|TimeLimit(time)| time);
        if self.play.dry_run {
            return dry_run::tell(&plan, &tables, time, global);
        }
        let directory = match &self.play.out {
            Some(path) => Some((RunDirectory::create(path, &plan)?, Vec::new())),
            None => None,
        };
        Sitting { plan: &plan, directory, time, progress: self.play.progress }.hold(&tables, global)
    }

    fn plan(&self, global: &Global) -> anyhow::Result<Plan> {
        let words = match self.decks.as_slice() {
            [] => STARTER_DECKS.iter().map(|deck| deck.key.to_owned()).collect(),
            [one] if self.gauntlet => {
                let others = STARTER_DECKS.iter().map(|deck| deck.key).filter(|key| key != one);
                [one].into_iter().cloned().chain(others.map(str::to_owned)).collect()
            }
            words => words.to_vec(),
        };
        let bots = with_each(&split_bots(&self.bots), self.play.each.as_deref())?;
        if let Some(twice) = (1..bots.len()).find(|&index| bots[..index].contains(&bots[index])) {
            bail!("--bots: `{}` is there twice", bots[twice]);
        }
        let openings = self.play.openings.as_deref().map(BoardText::read).transpose()?;
        let boards = openings.as_ref().map(BoardText::boards).transpose()?.unwrap_or_default();
        let Loaded { decks, cards } =
            load_decks(&words, &self.play.cards.table()?, global.quiet, Games::Whole, &boards)?;
        let mut players = Vec::new();
        let mut groups = Vec::new();
        for deck in 0..decks.len() {
            groups.push((players.len()..players.len() + bots.len()).collect());
            for bot in &bots {
                players.push(PlannedPlayer::new(deck, bot)?);
            }
        }
        ensure!(
            players.len() <= MOST_PLAYERS,
            "found {} players, expected at most {MOST_PLAYERS}",
            players.len()
        );
        let kind = match (self.gauntlet, self.mirror) {
            (true, _) => Kind::Gauntlet,
            (_, true) => Kind::Mirror,
            (false, false) => Kind::RoundRobin,
        };
        let match_ups = match_ups(kind, &groups);
        let expected = if self.mirror { "several --bots" } else { "two decks or more, or several bots" };
        ensure!(!match_ups.is_empty(), "nobody meets anybody: expected {expected}");
        self.play.check_shard(self.games)?;
        Ok(Plan {
            menace: env!("CARGO_PKG_VERSION").to_owned(),
            program: program_fingerprint()?,
            command: own_command(),
            rules: self.play.rules.to_string(),
            turn_limit: self.play.turn_limit,
            seed: self.play.seed,
            games: self.games.or(self.play.time.is_none().then_some(DEFAULT_GAMES)),
            shard: self.play.shard,
            sprt: None,
            log_games: self.play.log_games,
            kind,
            decks,
            cards,
            from: None,
            openings,
            players,
            match_ups,
        })
    }
}
