//! The results of all against all, as an html table.

use std::fmt::Write as _;

use menace::arena::statistics::{GameCounts, WinRate};

use super::super::cross_table::CrossTable;
use super::super::figures::{grouped, percent};
use super::Replay;
use super::markup::{escaped, linked};

/// Returns the table, which can be scrolled sideways.
pub fn figure(table: &CrossTable, replays: &[Replay]) -> String {
    let mut html =
        "<div class=\"scroll\"><table>\n<thead><tr><th></th><th>Player</th><th>Elo</th><th>Score</th>"
            .to_owned();
    for place in 1..=table.entrants.len() {
        let _ = write!(html, "<th>{place}</th>");
    }
    html.push_str("</tr></thead>\n<tbody>\n");
    for (place, ranked) in table.entrants.iter().enumerate() {
        let score = ranked.games.score().map(percent).unwrap_or_default();
        let _ = write!(
            html,
            "<tr><td>{}</td><th scope=\"row\">{}</th><td>{:+.0}</td><td>{score}</td>",
            place + 1,
            escaped(&ranked.entrant.name),
            table.ratings.elo(ranked.index)
        );
        for cell in &table.cells[place] {
            let Some((match_up, tally)) = cell else {
                html.push_str("<td class=\"none\"></td>");
                continue;
            };
            let GameCounts { wins, draws, losses } = tally.games();
            let WinRate { rate, interval } = WinRate::of_pairs(tally.pairs);
            let counts = format!("{}–{}–{}", grouped(wins), grouped(draws), grouped(losses));
            let _ = write!(
                html,
                "<td>{}<br><small>{} ± {}</small></td>",
                linked(&counts, *match_up, replays),
                percent(rate),
                percent(interval.half_width())
            );
        }
        html.push_str("</tr>\n");
    }
    html.push_str("</tbody></table></div>\n");
    html
}
