//! `menace lethal`: whether a player wins this turn, whatever the opponent does.

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context as _, Result, anyhow};
use clap::Args;
use menace::Edition;
use menace::Player;
use menace::engine::Words;
use menace::scenario::format::Board;
use menace_bots::puzzle::lay_out;
use menace_bots::whole::Forced;
use serde_json::json;

use crate::args::{Answer, Format, Global};
use crate::cards::CardFiles;
use crate::number::whole;
use crate::output::{line, out};

/// Find a win this turn that the opponent can't prevent; status 1 if there is none, or none was found
///
/// The board is one that games begin with, at the first main phase of the active player, A unless it says otherwise. All
/// cards are open. A win that needs luck, an unknown card among them, does not count.
#[derive(Debug, Args)]
pub struct Lethal {
    /// A board as JSON: what both players have (docs/arena.md)
    #[arg(value_name = "BOARD.json")]
    board: PathBuf,
    /// The edition of the rules: current, comprehensive-2007 or fifth-edition
    #[arg(long, value_name = "EDITION", default_value_t = Edition::Current)]
    rules: Edition,
    /// How many states of the game to look at
    #[arg(long, value_name = "N", default_value_t = 200_000, value_parser = whole(1_u32, None), allow_negative_numbers = true)]
    states: u32,
    #[command(flatten)]
    cards: CardFiles,
}

impl Lethal {
    /// Searches, and tells a line that wins.
    pub fn run(&self, global: &Global) -> Result<Answer> {
        let name = self.board.display().to_string();
        let text =
            std::fs::read_to_string(&self.board).with_context(|| format!("can't read the board {name}"))?;
        let board = Board::parse(&text, &name)?;
        let (book, state) =
            lay_out(&board, &self.cards.table()?, self.rules).map_err(|why| anyhow!("{name}: {why}"))?;
        let winner = board.active.unwrap_or(Player::A);
        let mut forced = Forced::new(&book, &state, winner, self.states);
        let found = forced.line(&state);
        let states = forced.states();
        let words = |(state, action): &(_, _)| Words { book: &book, state }.action(action);
        let moves: Vec<(Player, String)> = match &found {
            Ok(moves) => moves
                .iter()
                .map(|at| (at.0.decision().map_or(winner, |pending| pending.player), words(at)))
                .collect(),
            Err(_) => Vec::new(),
        };
        let mut out = out(global.format);
        match global.format {
            Format::Json => {
                let moves: Vec<_> = moves
                    .iter()
                    .map(|(player, action)| json!({"player": player.to_string(), "action": action}))
                    .collect();
                let is_forced = found.as_ref().ok().map(|line| !line.is_empty());
                line(
                    &mut out,
                    &json!({"player": winner.to_string(), "forced": is_forced, "states": states, "line": moves}),
                )?;
            }
            Format::Text => {
                let opponent = winner.opponent();
                match &found {
                    Ok(line) if line.is_empty() => {
                        writeln!(
                            out,
                            "{winner} has no win this turn that {opponent} can't prevent ({states} states)."
                        )?;
                    }
                    Ok(_) => {
                        writeln!(
                            out,
                            "{winner} wins this turn, whatever {opponent} does ({states} states). One line:"
                        )?;
                        for (number, (player, action)) in (1..).zip(&moves) {
                            writeln!(out, "{number:>3}  {player}: {action}")?;
                        }
                    }
                    Err(why) => {
                        writeln!(out, "Not known: {why}. `--states` lets the search look at more.")?;
                    }
                }
            }
        }
        out.flush()?;
        Ok(if moves.is_empty() { Answer::No } else { Answer::Yes })
    }
}
