//! Win rates as a field of colored cells, in the order of the ratings.

use std::fmt::Write as _;

use menace::arena::statistics::WinRate;

use super::super::cross_table::CrossTable;
use super::super::figures::{grouped, percent};
use super::Replay;
use super::markup::{escaped, linked, px, shortened, width_of};

const WIDTH: f64 = 880.0;
const WIDEST_CELL: f64 = 84.0;
const NARROWEST_CELL: f64 = 8.0;
/// A cell at least this wide has room for its figure.
const WITH_FIGURE: f64 = 34.0;
const LONGEST_NAME: usize = 28;
/// How far a win rate must lie from one half for the full color.
const FULL: f64 = 0.3;
/// The full color, never so deep that ink can't be read.
const STRONGEST: f64 = 0.9;

/// Returns the svg.
pub fn figure(table: &CrossTable, replays: &[Replay]) -> String {
    let names: Vec<_> =
        table.entrants.iter().map(|ranked| shortened(&ranked.entrant.name, LONGEST_NAME)).collect();
    let count = names.len() as f64;
    let longest = names.iter().map(|name| width_of(name)).fold(0.0, f64::max);
    let left = longest + 14.0;
    let cell = ((WIDTH - left - 40.0) / count).clamp(NARROWEST_CELL, WIDEST_CELL);
    let height = cell.min(40.0);
    // Names over columns lean to the right where they are longer than a cell is wide.
    let leaning = longest > cell;
    let top = if leaning { longest * 0.64 + 18.0 } else { 26.0 };
    // Leaning, the last name runs past its column.
    let width = left + cell * count + if leaning { longest * 0.77 } else { 8.0 };
    let mut svg = format!(
        "<svg viewBox=\"0 0 {} {}\" style=\"max-width: {}px\" role=\"img\" aria-label=\"Win rates of rows against columns\">\n",
        px(width.max(WIDTH)),
        px(top + height * count + 4.0),
        px(width.max(WIDTH))
    );
    for (place, name) in names.iter().enumerate() {
        let (x, y) = (left + cell * (place as f64 + 0.5), top + height * (place as f64 + 0.5));
        let name = escaped(name);
        let _ = writeln!(
            svg,
            "<text x=\"{}\" y=\"{}\" text-anchor=\"end\">{name}</text>",
            px(left - 8.0),
            px(y + 4.5)
        );
        let (x, y) = (px(x), px(top - 8.0));
        if leaning {
            let _ =
                writeln!(svg, "<text x=\"{x}\" y=\"{y}\" transform=\"rotate(-40 {x} {y})\">{name}</text>");
        } else {
            let _ = writeln!(svg, "<text x=\"{x}\" y=\"{y}\" text-anchor=\"middle\">{name}</text>");
        }
    }
    for (row, cells) in table.cells.iter().enumerate() {
        for (column, content) in cells.iter().enumerate() {
            let (x, y) = (left + cell * column as f64, top + height * row as f64);
            let place = format!(
                "x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"3\"",
                px(x + 1.0),
                px(y + 1.0),
                px(cell - 2.0),
                px(height - 2.0)
            );
            let Some((match_up, tally)) = content else {
                let _ = writeln!(svg, "<rect class=\"empty\" {place}/>");
                continue;
            };
            let WinRate { rate, interval } = WinRate::of_pairs(tally.pairs);
            let class = if rate >= 0.5 { "win" } else { "loss" };
            let strength = ((rate - 0.5).abs() / FULL).min(1.0) * STRONGEST;
            let mut drawn = format!(
                "<g><title>{} against {}: {} of {} games, 95 % interval {} to {}</title>\n\
                 <rect class=\"empty\" {place}/><rect class=\"{class}\" {place} fill-opacity=\"{strength:.3}\"/>\n",
                escaped(&table.entrants[row].entrant.name),
                escaped(&table.entrants[column].entrant.name),
                percent(rate),
                grouped(tally.games().games()),
                percent(interval.low),
                percent(interval.high)
            );
            if cell >= WITH_FIGURE {
                let _ = writeln!(
                    drawn,
                    "<text class=\"figure\" x=\"{}\" y=\"{}\" text-anchor=\"middle\">{:.0}</text>",
                    px(x + cell / 2.0),
                    px(y + height / 2.0 + 4.5),
                    100.0 * rate
                );
            }
            drawn.push_str("</g>");
            let _ = writeln!(svg, "{}", linked(&drawn, *match_up, replays));
        }
    }
    svg.push_str("</svg>\n");
    svg
}
