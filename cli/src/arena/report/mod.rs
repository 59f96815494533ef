//! `report.html`: a match or a tournament as one page that needs nothing else, neither network nor scripts.
//!
//! Pictures are SVG written by hand; their colors come from the style sheet, which has a light and a dark set.

mod bars;
mod cross_table;
mod heat_map;
mod llr;
mod markup;
mod result;
mod whiskers;

use std::fmt::Write as _;

use menace::arena::{Histogram, SequentialTest, Tally};

use super::cross_table::CrossTable;
use super::figures::count;
use super::plan::{Kind, Plan, PlannedPlayer};
use super::players::Replay;
use super::summary::verdict;
use markup::escaped;

const STYLE: &str = include_str!("style.css");

/// Returns the page. Equal results give equal bytes.
pub fn page(plan: &Plan, tallies: &[Tally], test: Option<&SequentialTest>, replays: &[Replay]) -> String {
    let table = CrossTable::new(plan, tallies);
    let mut lengths = Histogram::default();
    for tally in tallies {
        lengths += &tally.turns;
    }
    let games: u64 = tallies.iter().map(|tally| tally.games().games()).sum();
    let heading = match plan.kind {
        Kind::Match => "Match",
        Kind::RoundRobin => "Round robin",
        Kind::Gauntlet => "Gauntlet",
        Kind::Mirror => "Mirror matches",
        Kind::Tune => "Variants of a deck",
    };
    let (title, who) = match (plan.kind, plan.match_ups.as_slice()) {
        (Kind::Match, &[[a, b]]) => {
            let [a, b] = [a, b].map(|player| &plan.players[player]);
            let of = |player: &PlannedPlayer| format!("{} ({})", plan.decks[player.deck].name, player.bot);
            (format!("{heading}: {} against {}", of(a), of(b)), format!("A: {} · B: {}", of(a), of(b)))
        }
        (_, match_ups) => (
            format!("{heading}: {} players", table.entrants.len()),
            format!("{} players · {} match-ups", table.entrants.len(), match_ups.len()),
        ),
    };
    let title = escaped(&title);
    let facts = format!("{who} · {} · {} rules · seed {}", count(games, "game"), plan.rules, plan.seed);
    let mut page = format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n\
         <title>{title}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n\
         <header>\n<h1>{heading}</h1>\n<p class=\"facts\">{}</p>\n</header>\n<main>\n",
        escaped(&facts)
    );
    if plan.kind == Kind::Match {
        section(
            &mut page,
            "Result",
            "A draw is half a win. A pair is two games with the same shuffles and swapped seats; its interval holds even if \
             the two games depend on each other.",
            &result::figure(&tallies[0]),
        );
    } else {
        standings(&mut page, plan, &table, replays);
    }
    if let Some(test) = test {
        section(
            &mut page,
            "Sequential test",
            &format!(
                "The log-likelihood ratio after each pair of games. The test ends at the first pair that reaches a bound. Result: {}.",
                escaped(&verdict(test))
            ),
            &scrolling(&llr::figure(test)),
        );
    }
    section(&mut page, "Length of games", "Both players’ turns count.", &scrolling(&bars::figure(&lengths)));
    if plan.kind != Kind::Match {
        section(
            &mut page,
            "Cross table",
            "Wins, draws and losses of the player of the row; below them the win rate with the 95 % interval \
             on pairs of games with the same shuffles and swapped seats.",
            &cross_table::figure(&table, replays),
        );
    }
    if !replays.is_empty() {
        let caption =
            if plan.kind == Kind::Match { "The first game." } else { "The first game of each match-up." };
        section(&mut page, "Replays", caption, &transcripts(plan, replays));
    }
    let _ = write!(
        page,
        "</main>\n<footer>menace {} · <code>{}</code></footer>\n</body>\n</html>\n",
        escaped(&plan.menace),
        escaped(&plan.command.join(" "))
    );
    page
}

/// Ratings and win rates of a tournament.
fn standings(page: &mut String, plan: &Plan, table: &CrossTable, replays: &[Replay]) {
    let bots: Vec<_> = plan.players.iter().map(|player| player.bot.as_str()).collect();
    let everybody = if plan.kind == Kind::Mirror {
        " Both play the same deck, once each of the decks.".to_owned()
    } else if bots.windows(2).all(|two| two[0] == two[1]) {
        format!(" Everybody is played by {}.", escaped(bots[0]))
    } else {
        String::new()
    };
    section(
        page,
        "Ratings",
        &format!(
            "Elo of the Bradley-Terry model; the mean of all players is 0. The line is the 95 % interval.{everybody}"
        ),
        &scrolling(&whiskers::figure(table)),
    );
    section(
        page,
        "Win rates",
        "How often the player of the row beats the one of the column, a draw as half a win. \
         Colors are full from 80 % on, and below 20 %. A cell leads to a game between the two.",
        &scrolling(&heat_map::figure(table, replays)),
    );
}

/// A picture that scrolls sideways where the page is narrower than its text can be read.
fn scrolling(svg: &str) -> String {
    format!("<div class=\"scroll\" tabindex=\"0\">\n{svg}</div>\n")
}

fn section(page: &mut String, title: &str, caption: &str, content: &str) {
    let _ = write!(
        page,
        "<section>\n<h2>{title}</h2>\n<p class=\"caption\">{caption}</p>\n{content}</section>\n"
    );
}

/// More replays than this are put in groups, one for each first player.
const MOST_IN_A_LIST: usize = 12;

fn transcripts(plan: &Plan, replays: &[Replay]) -> String {
    let mut html = String::new();
    if replays.len() <= MOST_IN_A_LIST {
        replays.iter().for_each(|replay| html.push_str(&transcript(plan, replay)));
        return html;
    }
    for group in
        replays.chunk_by(|one, other| plan.match_ups[one.match_up][0] == plan.match_ups[other.match_up][0])
    {
        let first = plan.player_name(plan.match_ups[group[0].match_up][0]);
        let games = count(group.len() as u64, "game");
        let _ = writeln!(html, "<details>\n<summary>{}: {games}</summary>", escaped(&first));
        group.iter().for_each(|replay| html.push_str(&transcript(plan, replay)));
        html.push_str("</details>\n");
    }
    html
}

fn transcript(plan: &Plan, Replay { match_up, game, text }: &Replay) -> String {
    let [a, b] = plan.match_ups[*match_up].map(|player| plan.player_name(player));
    format!(
        "<details>\n<summary>{} against {}</summary>\n\
         <pre id=\"replay-{match_up}\">Game {game} of seed {}\n\n{}</pre>\n</details>\n",
        escaped(&a),
        escaped(&b),
        plan.seed_of(*match_up),
        escaped(text)
    )
}
