//! The result of a match, as an html table.

use std::fmt::Write as _;

use menace::arena::Tally;
use menace::arena::statistics::{EloDifference, GameCounts, Interval, WinRate};

use super::super::figures::{grouped, percent};

/// Returns the table: games by who was on the play, and pairs.
pub fn figure(tally: &Tally) -> String {
    let mut html = "<div class=\"scroll\"><table>\n<thead><tr><th></th><th>Games</th><th>A wins</th><th>Draws</th><th>B wins</th>\
                    <th>Win rate of A</th><th>95 % interval</th></tr></thead>\n<tbody>\n"
        .to_owned();
    let mut row = |name: &str, counts: GameCounts, WinRate { rate, interval }: WinRate| {
        let GameCounts { wins, draws, losses } = counts;
        let Interval { low, high } = interval;
        let cells = [counts.games(), wins, draws, losses].map(|count| format!("<td>{}</td>", grouped(count)));
        let _ = writeln!(
            html,
            "<tr><th scope=\"row\">{name}</th>{}<td>{}</td><td>{} to {}</td></tr>",
            cells.concat(),
            percent(rate),
            percent(low),
            percent(high)
        );
    };
    let by_seat = [("A on the play", tally.on_the_play), ("A on the draw", tally.on_the_draw)];
    for (name, counts) in [("All games", tally.games())].into_iter().chain(by_seat) {
        if counts.games() > 0 {
            row(name, counts, WinRate::of_games(counts));
        }
    }
    if tally.pairs.pairs() > 0 {
        row("Pairs", tally.pairs.outcomes(), WinRate::of_pairs(tally.pairs));
    }
    html.push_str("</tbody></table></div>\n");
    if let Some(elo) = EloDifference::of_few_pairs(tally.pairs) {
        let Interval { low, high } = elo.interval;
        let normalized = elo.normalized_interval;
        let _ = writeln!(
            html,
            "<p>Elo of A {:+.1} ({low:+.1} to {high:+.1}), normalized {:+.1} ({:+.1} to {:+.1}); A is the stronger one: {}</p>",
            elo.elo,
            elo.normalized,
            normalized.low,
            normalized.high,
            percent(elo.superiority)
        );
    }
    html
}
