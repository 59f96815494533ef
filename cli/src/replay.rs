//! `menace replay`: a game of a run, played again and told as a player would tell it.

use std::io::Write as _;
use std::path::PathBuf;

use anyhow::ensure;
use clap::Args;
use serde_json::json;

use crate::arena::directory::read_plan;
use crate::arena::players::Tables;
use crate::args::{Answer, Format, Global};
use crate::number::whole;
use crate::output::out;

/// Play a game of a run again and tell it, turn by turn
#[derive(Debug, Args)]
pub struct Replay {
    /// The directory that `--out` named
    #[arg(value_name = "DIR")]
    directory: PathBuf,
    /// The index of the game, as in games.csv
    #[arg(value_name = "GAME", value_parser = whole(0_u64, None), allow_negative_numbers = true)]
    game: u64,
    /// Which match-up of a tournament, as in games.csv
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = whole(0_u32, None), allow_negative_numbers = true)]
    match_up: u32,
    /// Tell each decision with its alternatives
    #[arg(long, short)]
    verbose: bool,
}

impl Replay {
    /// Plays the game and writes it.
    pub fn run(&self, global: &Global) -> anyhow::Result<Answer> {
        let plan = read_plan(&self.directory)?;
        let count = plan.match_ups.len();
        ensure!(
            (self.match_up as usize) < count,
            "--match-up: found {}, expected 0 to {}: {} has no more match-ups",
            self.match_up,
            count.saturating_sub(1),
            self.directory.display()
        );
        ensure!(
            plan.games.is_none_or(|games| self.game < games),
            "found game {}, expected 0 to {}: {} has no more games a match-up",
            self.game,
            plan.games.unwrap_or(0).saturating_sub(1),
            self.directory.display()
        );
        let match_up = self.match_up as usize;
        let tables = Tables::set(&plan)?;
        tables.check_bots()?;
        ensure!(
            !self.verbose || tables.tells_alternatives(match_up),
            "--verbose tells alternatives of games with whole decks; this match-up has creatures and lands alone"
        );
        let (text, record) = tables.replay(match_up, self.game, self.verbose);
        let players = plan.match_ups[match_up].map(|player| &plan.players[player]);
        let decks = players.map(|player| plan.decks[player.deck].name.as_str());
        let bots = players.map(|player| player.bot.as_str());
        let mut out = out(global.format);
        match global.format {
            Format::Text => {
                writeln!(out, "A: {} with {}; B: {} with {}", decks[0], bots[0], decks[1], bots[1])?;
                out.write_all(text.as_bytes())?;
            }
            Format::Json => {
                let winner = record.winner.map(|player| player.to_string());
                let game = json!({
                    "match_up": self.match_up,
                    "game": self.game,
                    "decks": decks,
                    "bots": bots,
                    "on_the_play": record.on_the_play.to_string(),
                    "winner": winner,
                    "ending": record.ending.name(),
                    "turns": record.turns,
                    "life": record.life,
                    "told": text.lines().collect::<Vec<_>>(),
                });
                writeln!(out, "{game}")?;
            }
        }
        out.flush()?;
        Ok(Answer::Yes)
    }
}
