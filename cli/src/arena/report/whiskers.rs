//! Ratings as dots with their intervals, strongest first.

use std::fmt::Write as _;

use super::super::cross_table::CrossTable;
use super::markup::{escaped, nice_step, px, shortened, width_of};

const WIDTH: f64 = 880.0;
const ROW: f64 = 28.0;
const TOP: f64 = 8.0;
const AXIS: f64 = 30.0;
/// The figures at the right: rating and error.
const FIGURES: f64 = 130.0;
const LONGEST_NAME: usize = 36;

/// Returns the svg.
pub fn figure(table: &CrossTable) -> String {
    let names: Vec<_> =
        table.entrants.iter().map(|ranked| shortened(&ranked.entrant.name, LONGEST_NAME)).collect();
    let left = names.iter().map(|name| width_of(name)).fold(60.0, f64::max) + 16.0;
    let right = WIDTH - FIGURES;
    let intervals: Vec<_> =
        table.entrants.iter().map(|ranked| table.ratings.interval(ranked.index)).collect();
    let low = intervals.iter().map(|interval| interval.low).fold(0.0, f64::min);
    let high = intervals.iter().map(|interval| interval.high).fold(0.0, f64::max);
    let step = nice_step((high - low).max(10.0), 8.0);
    let (low, high) = ((low / step).floor() * step, ((high / step).ceil() * step).max(step));
    let x = |elo: f64| left + (elo - low) / (high - low) * (right - left);
    let bottom = TOP + ROW * names.len() as f64;
    let mut svg = format!(
        "<svg viewBox=\"0 0 {WIDTH} {}\" role=\"img\" aria-label=\"Ratings with 95 % intervals\">\n",
        px(bottom + AXIS)
    );
    let ticks = ((high - low) / step).round() as i64;
    for tick in 0..=ticks {
        let elo = low + step * tick as f64;
        let class = if elo == 0.0 { "zero" } else { "grid" };
        let at = px(x(elo));
        let label = if elo == 0.0 { "0".to_owned() } else { format!("{elo:+}") };
        let _ = writeln!(
            svg,
            "<line class=\"{class}\" x1=\"{at}\" x2=\"{at}\" y1=\"{TOP}\" y2=\"{}\"/>",
            px(bottom)
        );
        let _ = writeln!(
            svg,
            "<text class=\"tick\" x=\"{at}\" y=\"{}\" text-anchor=\"middle\">{label}</text>",
            px(bottom + 18.0)
        );
    }
    for (place, ((ranked, name), interval)) in table.entrants.iter().zip(&names).zip(&intervals).enumerate() {
        let elo = table.ratings.elo(ranked.index);
        let y = TOP + ROW * (place as f64 + 0.5);
        let text_y = px(y + 4.5);
        let y = px(y);
        let (from, to, at) = (px(x(interval.low)), px(x(interval.high)), px(x(elo)));
        let _ = write!(
            svg,
            "<g><title>{}: {elo:+.1} Elo, {:+.1} to {:+.1}</title>\n\
             <text x=\"{}\" y=\"{text_y}\" text-anchor=\"end\">{}</text>\n\
             <line class=\"whisker\" x1=\"{from}\" x2=\"{to}\" y1=\"{y}\" y2=\"{y}\"/>\n\
             <circle class=\"dot\" cx=\"{at}\" cy=\"{y}\" r=\"5\"/>\n\
             <text class=\"figure\" x=\"{WIDTH}\" y=\"{text_y}\" text-anchor=\"end\">{elo:+.0} ± {:.0}</text></g>\n",
            escaped(&ranked.entrant.name),
            interval.low,
            interval.high,
            px(left - 12.0),
            escaped(name),
            interval.half_width()
        );
    }
    svg.push_str("</svg>\n");
    svg
}
