//! `report.html`: a tournament as one page that needs nothing else, neither network nor scripts.
//!
//! Pictures are SVG written by hand; their colors come from the style sheet, which has a light and a dark set.

mod bars;
mod cross_table;
mod heat_map;
mod markup;
mod whiskers;

use std::fmt::Write as _;

use menace::arena::{Histogram, Tally};

use super::cross_table::CrossTable;
use super::figures::grouped;
use super::plan::{Kind, Plan};
use markup::escaped;

const STYLE: &str = include_str!("style.css");

/// A game of a match-up in words.
pub struct Replay {
    /// Which match-up of the plan.
    pub match_up: usize,
    /// The index of the game.
    pub game: u64,
    /// What happened, line by line.
    pub text: String,
}

/// Returns the page. Equal results give equal bytes.
pub fn page(plan: &Plan, tallies: &[Tally], replays: &[Replay]) -> String {
    let table = CrossTable::new(plan, tallies);
    let mut lengths = Histogram::default();
    for tally in tallies {
        lengths += &tally.turns;
    }
    let games: u64 = tallies.iter().map(|tally| tally.games().games()).sum();
    let title = match plan.kind {
        Kind::Match => "Match",
        Kind::RoundRobin => "Round robin",
        Kind::Gauntlet => "Gauntlet",
        Kind::Mirror => "Mirror matches",
    };
    let facts = format!(
        "{} players · {} match-ups · {} games · {} rules · seed {}",
        table.entrants.len(),
        plan.match_ups.len(),
        grouped(games),
        plan.rules,
        plan.seed
    );
    let mut page = format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n\
         <title>{title}: {} players</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n\
         <header>\n<h1>{title}</h1>\n<p class=\"facts\">{}</p>\n</header>\n<main>\n",
        table.entrants.len(),
        escaped(&facts)
    );
    let bots: Vec<_> = plan.players.iter().map(|player| player.bot.as_str()).collect();
    let everybody = if plan.kind == Kind::Mirror {
        " Both play the same deck, once each of the decks.".to_owned()
    } else if bots.windows(2).all(|two| two[0] == two[1]) {
        format!(" Everybody is played by {}.", escaped(bots[0]))
    } else {
        String::new()
    };
    section(
        &mut page,
        "Ratings",
        &format!(
            "Elo of the Bradley-Terry model; the mean of all players is 0. The line is the 95 % interval.{everybody}"
        ),
        &whiskers::figure(&table),
    );
    section(
        &mut page,
        "Win rates",
        "How often the player of the row beats the one of the column, a draw as half a win. \
         Colors are full from 80 % on, and below 20 %. A cell leads to a game between the two.",
        &heat_map::figure(&table, replays),
    );
    section(&mut page, "Length of games", "Both players’ turns count.", &bars::figure(&lengths));
    section(
        &mut page,
        "Cross table",
        "Wins, draws and losses of the player of the row; below them the win rate with the 95 % interval \
         on pairs of games with the same shuffles and swapped seats.",
        &cross_table::figure(&table, replays),
    );
    if !replays.is_empty() {
        section(&mut page, "Replays", "One game of each match-up.", &transcripts(plan, replays));
    }
    let _ = write!(
        page,
        "</main>\n<footer>menace {} · <code>{}</code></footer>\n</body>\n</html>\n",
        escaped(&plan.menace),
        escaped(&plan.command.join(" "))
    );
    page
}

fn section(page: &mut String, title: &str, caption: &str, content: &str) {
    let _ = write!(
        page,
        "<section>\n<h2>{title}</h2>\n<p class=\"caption\">{caption}</p>\n{content}</section>\n"
    );
}

fn transcripts(plan: &Plan, replays: &[Replay]) -> String {
    let mut html = String::new();
    for Replay { match_up, game, text } in replays {
        let [a, b] = plan.match_ups[*match_up].map(|player| plan.player_name(player));
        let _ = write!(
            html,
            "<details>\n<summary>{} against {}, game {game} of seed {}</summary>\n\
             <pre id=\"replay-{match_up}\">{}</pre>\n</details>\n",
            escaped(&a),
            escaped(&b),
            plan.seed_of(*match_up),
            escaped(text)
        );
    }
    html
}
