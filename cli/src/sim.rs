//! `menace sim`: two decks, many games, and which one wins.

use std::path::PathBuf;

use anyhow::{Context, bail, ensure};
use clap::Args;

use crate::arena::directory::RunDirectory;
use crate::arena::dry_run;
use crate::arena::each::with_each;
use crate::arena::named::{Loaded, load_decks, split_bots};
use crate::arena::options::{PlayOptions, TimeLimit, Width};
use crate::arena::plan::Games;
use crate::arena::plan::{BoardText, Kind, Plan, PlannedPlayer, SprtPlan};
use crate::arena::players::Tables;
use crate::arena::sideboard;
use crate::arena::sitting::Sitting;
use crate::args::{Answer, Global};
use crate::fingerprint::program_fingerprint;
use crate::number::whole;
use crate::output;
use crate::started::{own_command, shell_line};

/// The decks that meet when none are given.
const DEFAULT_DECKS: [&str; 2] = ["red-aggro", "green-stompy"];
/// The bot that plays when none is given.
pub const DEFAULT_BOT: &str = "greedy";
/// The number of games when nothing else ends the run.
const DEFAULT_GAMES: u64 = 10_000;

/// Play many games between two decks, and tell which one wins and how sure that is
#[derive(Debug, Args)]
pub struct Sim {
    /// Two decks: files as MTG Arena exports them, or starter decks [default: red-aggro green-stompy]
    #[arg(value_name = "DECK")]
    decks: Vec<String>,
    /// Who plays them: two bots with a comma between, or one for both
    #[arg(long, value_name = "A,B", default_value = DEFAULT_BOT)]
    bots: String,
    /// How many games [default: 10000]
    #[arg(long, value_name = "N", value_parser = whole(1_u64, None), allow_negative_numbers = true)]
    games: Option<u64>,
    /// Begin every game with this board: permanents, hands, graveyards and life as JSON; the decks are the libraries
    #[arg(long, value_name = "BOARD", conflicts_with = "openings")]
    from: Option<PathBuf>,
    /// Stop as soon as A is shown to be elo1 stronger rather than elo0; status 1 unless it is
    #[arg(long, value_name = "SETTING,…", num_args = 0..=5, require_equals = true, value_delimiter = ',',
          conflicts_with_all = ["shard", "until"], help = "Stop when it is clear whether A is elo0 or elo1 stronger: elo0=0 elo1=5 alpha=0.05 beta=0.05 \
                  model=logistic, after spaces or commas")]
    sprt: Option<Vec<String>>,
    #[command(flatten)]
    play: PlayOptions,
}

impl Sim {
    /// Plays the games and tells what came of them.
    pub fn run(&self, global: &Global) -> anyhow::Result<Answer> {
        let plan = self.plan(global)?;
        let tables = Tables::set(&plan)?;
        tables.check_bots()?;
        if !global.quiet {
            sideboard::unplanned(&plan)?.iter().for_each(|line| output::tell(&format!("note: {line}")));
        }
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
            [] => DEFAULT_DECKS.map(str::to_owned),
            [a, b] => [a.clone(), b.clone()],
            more @ [_, _, _, ..] => bail!(
                "found {} decks, expected two: `menace tournament` plays more decks against each other",
                more.len()
            ),
            [deck] => bail!(
                "found one deck, expected two, or none for {} against {}; `{}` plays it against all starter decks",
                DEFAULT_DECKS[0],
                DEFAULT_DECKS[1],
                shell_line(["menace", "gauntlet", deck].map(str::to_owned))
            ),
        };
        let from = self.from.as_deref().map(BoardText::read).transpose()?;
        let openings = self.play.openings.as_deref().map(BoardText::read).transpose()?;
        let boards = match (&from, &openings) {
            (Some(from), _) => vec![from.board()?],
            (None, Some(openings)) => openings.boards()?,
            (None, None) => Vec::new(),
        };
        let Loaded { decks, cards } = load_decks(
            &words,
            &self.play.cards.table()?,
            global.quiet,
            Games::of(self.play.best_of()?),
            &boards,
        )?;
        let bots = match split_bots(&self.bots).as_slice() {
            [both] => [both.clone(), both.clone()],
            [a, b] => [a.clone(), b.clone()],
            _ => bail!("--bots: found `{}`, expected two bots with a comma between, or one", self.bots),
        };
        let bots = with_each(&bots, self.play.each.as_deref())?;
        ensure!(
            self.from.is_none() || self.play.best_of.is_none(),
            "--best-of: games that begin with a board are no match"
        );
        let sprt = self.sprt.as_deref().map(SprtPlan::parse).transpose().context("--sprt")?;
        sprt.map(|sprt| sprt.test()).transpose()?;
        self.play.check_shard(self.games)?;
        let endless = sprt.is_some() || self.play.ends_by_itself();
        Ok(Plan {
            menace: env!("CARGO_PKG_VERSION").to_owned(),
            program: program_fingerprint()?,
            command: own_command(),
            rules: self.play.rules.to_string(),
            turn_limit: self.play.turn_limit,
            seed: self.play.seed,
            games: self.games.or((!endless).then_some(DEFAULT_GAMES)),
            best_of: self.play.best_of()?,
            shard: self.play.shard,
            sprt,
            until: self.play.until.map(|Width(width)| width),
            log_games: self.play.log_games,
            parquet: self.play.parquet()?,
            breakdown: !self.play.no_breakdown,
            kind: Kind::Match,
            decks,
            cards,
            from,
            openings,
            players: (0..)
                .zip(bots)
                .map(|(deck, bot)| PlannedPlayer::new(deck, &bot))
                .collect::<Result<_, _>>()?,
            match_ups: vec![[0, 1]],
            field: Vec::new(),
        })
    }
}
