//! `menace tournament`: decks and bots against each other, with ratings and a report.

use anyhow::{bail, ensure};
use clap::Args;
use menace::Edition;
use menace::card::STARTER_DECKS;

use crate::arena::cross_table::match_ups;
use crate::arena::directory::RunDirectory;
use crate::arena::dry_run;
use crate::arena::each::with_each;
use crate::arena::field::unfold;
use crate::arena::named::{Loaded, load_decks, split_bots};
use crate::arena::options::{PlayOptions, TimeLimit, Width};
use crate::arena::plan::Games;
use crate::arena::plan::{BoardText, Kind, Plan, PlannedPlayer};
use crate::arena::players::Tables;
use crate::arena::sideboard;
use crate::arena::sitting::Sitting;
use crate::args::{Answer, Global};
use crate::fingerprint::program_fingerprint;
use crate::number::whole;
use crate::output;
use crate::sim::DEFAULT_BOT;
use crate::started::own_command;

/// The games of each match-up when nothing else ends the tournament.
pub const DEFAULT_GAMES: u64 = 1000;

/// The most players: more are a job for several tournaments.
const MOST_PLAYERS: usize = 200;

/// Play decks and bots against each other, rate them, and write a report
#[derive(Debug, Args)]
pub struct Tournament {
    /// Decks: files as MTG Arena exports them, folders of such files, or starter decks [default: all starter decks]
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
        hold(&self.plan(global)?, &self.play, global)
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
        let kind = match (self.gauntlet, self.mirror) {
            (true, _) => Kind::Gauntlet,
            (_, true) => Kind::Mirror,
            (false, false) => Kind::RoundRobin,
        };
        let games = self.games.or((!self.play.ends_by_itself()).then_some(DEFAULT_GAMES));
        plan_of(&words, games, &self.play, kind, global, |decks| {
            let mut players = Vec::new();
            let mut groups = Vec::new();
            for deck in 0..decks {
                groups.push((players.len()..players.len() + bots.len()).collect());
                for bot in &bots {
                    players.push(PlannedPlayer::new(deck, bot)?);
                }
            }
            let match_ups = match_ups(kind, &groups);
            let expected = if self.mirror { "several --bots" } else { "two decks or more, or several bots" };
            ensure!(!match_ups.is_empty(), "nobody meets anybody: expected {expected}");
            Ok((players, match_ups))
        })
    }
}

/// Players and who of them meets whom.
pub type Entries = (Vec<PlannedPlayer>, Vec<[usize; 2]>);

/// The plan of games between several decks; `enter` makes players and match-ups of the number of decks.
pub fn plan_of(
    words: &[String],
    games: Option<u64>,
    play: &PlayOptions,
    kind: Kind,
    global: &Global,
    enter: impl FnOnce(usize) -> anyhow::Result<Entries>,
) -> anyhow::Result<Plan> {
    let table = play.cards.table()?;
    let words = unfold(words, &table, play.unplayable(), global.quiet)?;
    let openings = play.openings.as_deref().map(BoardText::read).transpose()?;
    let boards = openings.as_ref().map(BoardText::boards).transpose()?.unwrap_or_default();
    let loaded = load_decks(&words, &table, global.quiet, Games::of(play.best_of()?), &boards)?;
    let entries = enter(loaded.decks.len())?;
    play.check_shard(games)?;
    Ok(Plan {
        best_of: play.best_of()?,
        shard: play.shard,
        until: play.until.map(|Width(width)| width),
        log_games: play.log_games,
        parquet: play.parquet()?,
        breakdown: !play.no_breakdown,
        openings,
        ..bare_plan(loaded, entries, kind, games, (play.rules, play.turn_limit, play.seed))?
    })
}

/// A plan of a number of games, under those rules, with that limit of turns and that seed, and nothing else.
pub fn bare_plan(
    Loaded { decks, cards }: Loaded,
    (players, match_ups): Entries,
    kind: Kind,
    games: Option<u64>,
    (rules, turn_limit, seed): (Edition, u16, u64),
) -> anyhow::Result<Plan> {
    ensure!(
        players.len() <= MOST_PLAYERS,
        "found {} players, expected at most {MOST_PLAYERS}",
        players.len()
    );
    Ok(Plan {
        menace: env!("CARGO_PKG_VERSION").to_owned(),
        program: program_fingerprint()?,
        command: own_command(),
        rules: rules.to_string(),
        turn_limit,
        seed,
        games,
        best_of: None,
        shard: None,
        sprt: None,
        until: None,
        log_games: false,
        parquet: false,
        breakdown: false,
        kind,
        decks,
        cards,
        from: None,
        openings: None,
        players,
        match_ups,
        field: Vec::new(),
    })
}

/// Plays a new run of a plan, and tells what came of it.
pub fn hold(plan: &Plan, play: &PlayOptions, global: &Global) -> anyhow::Result<Answer> {
    let tables = Tables::set(plan)?;
    tables.check_bots()?;
    if !global.quiet {
        sideboard::unplanned(plan)?.iter().for_each(|line| output::tell(&format!("note: {line}")));
    }
    let time = play.time.map(|TimeLimit(time)| time);
    if play.dry_run {
        return dry_run::tell(plan, &tables, time, global);
    }
    let directory = match &play.out {
        Some(path) => Some((RunDirectory::create(path, plan)?, Vec::new())),
        None => None,
    };
    Sitting { plan, directory, time, progress: play.progress }.hold(&tables, global)
}
