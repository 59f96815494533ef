//! `menace gauntlet`: one deck against many.

use anyhow::{bail, ensure};
use clap::Args;
use menace::card::STARTER_DECKS;

use crate::arena::cross_table::match_ups;
use crate::arena::each::with_each;
use crate::arena::named::split_bots;
use crate::arena::options::PlayOptions;
use crate::arena::plan::{Kind, Plan, PlannedPlayer};
use crate::args::{Answer, Global};
use crate::number::whole;
use crate::sim::DEFAULT_BOT;
use crate::tournament::{DEFAULT_GAMES, hold, plan_of};

/// Play one deck against many, and tell how it does against each and all of them
///
/// Opponents are deck files, starter decks, or folders of deck files. The interval of the last row is for the mean of all
/// rates; each of the others is right with 95 % for its own opponent, so that of twenty one is wrong.
#[derive(Debug, Args)]
pub struct Gauntlet {
    /// Your deck: a file as MTG Arena exports it, or a starter deck
    #[arg(value_name = "DECK")]
    deck: String,
    /// The decks it meets: files, folders of files, or starter decks [default: all starter decks]
    #[arg(value_name = "DECK|DIR")]
    field: Vec<String>,
    /// Who plays: your bot and that of the others with a comma between, or one for both
    #[arg(long, value_name = "A,B", default_value = DEFAULT_BOT)]
    bots: String,
    /// How many games against each [default: 1000]
    #[arg(long, value_name = "N", value_parser = whole(1_u64, None), allow_negative_numbers = true)]
    games: Option<u64>,
    #[command(flatten)]
    play: PlayOptions,
}

impl Gauntlet {
    /// Plays the games and tells what came of them.
    pub fn run(&self, global: &Global) -> anyhow::Result<Answer> {
        hold(&self.plan(global)?, &self.play, global)
    }

    fn plan(&self, global: &Global) -> anyhow::Result<Plan> {
        let own = self.deck.clone();
        ensure!(
            !std::path::Path::new(&own).is_dir(),
            "{own} is a folder, expected your deck first: menace gauntlet DECK {own}"
        );
        let field: Vec<String> = match self.field.as_slice() {
            [] => STARTER_DECKS.iter().map(|deck| deck.key.to_owned()).filter(|key| *key != own).collect(),
            field => field.to_vec(),
        };
        let bots = match split_bots(&self.bots).as_slice() {
            [both] => [both.clone(), both.clone()],
            [own, theirs] => [own.clone(), theirs.clone()],
            _ => bail!("--bots: found `{}`, expected two bots with a comma between, or one", self.bots),
        };
        let bots = with_each(&bots, self.play.each.as_deref())?;
        let words: Vec<String> = [own].into_iter().chain(field).collect();
        let games = self.games.or((!self.play.ends_by_itself()).then_some(DEFAULT_GAMES));
        plan_of(&words, games, &self.play, Kind::Gauntlet, global, |decks| {
            let players: Vec<PlannedPlayer> = (0..decks)
                .map(|deck| PlannedPlayer::new(deck, &bots[usize::from(deck > 0)]))
                .collect::<Result<_, _>>()?;
            let groups: Vec<Vec<usize>> = (0..decks).map(|deck| vec![deck]).collect();
            Ok((players, match_ups(Kind::Gauntlet, &groups)))
        })
    }
}
