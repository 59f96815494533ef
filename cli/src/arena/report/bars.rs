//! How long games are, as bars.

use std::fmt::Write as _;

use menace::arena::Histogram;

use super::super::figures::{grouped, percent};
use super::markup::{nice_step, px};

const WIDTH: f64 = 880.0;
const HEIGHT: f64 = 220.0;
const LEFT: f64 = 48.0;
const TOP: f64 = 12.0;
const AXIS: f64 = 44.0;

/// Returns the svg; a line of text when no game was played.
pub fn figure(turns: &Histogram) -> String {
    let (Some(least), Some(most), Some(mean)) = (turns.quantile(0.0), turns.max(), turns.mean()) else {
        return "<p>No game was played.</p>\n".to_owned();
    };
    let games = turns.total() as f64;
    let greatest = turns.iter().map(|(_, times)| times).max().unwrap_or(1) as f64 / games;
    let bottom = HEIGHT - AXIS;
    let bar = (WIDTH - LEFT) / f64::from(most - least + 1);
    let x = |turn: f64| LEFT + (turn - f64::from(least)) * bar;
    let step = nice_step(greatest, 4.0);
    let full = (greatest / step).ceil() * step;
    let y = |share: f64| bottom - share / full * (bottom - TOP);
    let mut svg = format!(
        "<svg viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\" aria-label=\"Histogram of the number of turns\">\n"
    );
    for tick in 0..=(full / step).round() as u32 {
        let share = f64::from(tick) * step;
        let at = px(y(share));
        let _ = writeln!(svg, "<line class=\"grid\" x1=\"{LEFT}\" x2=\"{WIDTH}\" y1=\"{at}\" y2=\"{at}\"/>");
        let decimals = if step < 0.01 { 1 } else { 0 };
        let _ = writeln!(
            svg,
            "<text class=\"tick\" x=\"{}\" y=\"{}\" text-anchor=\"end\">{:.decimals$} %</text>",
            px(LEFT - 8.0),
            px(y(share) + 4.0),
            100.0 * share
        );
    }
    for (turn, times) in turns.iter() {
        let share = times as f64 / games;
        let top = y(share).min(bottom - 0.5);
        let _ = writeln!(
            svg,
            "<rect class=\"bar\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"><title>{turn} turns: {} games, {}</title></rect>",
            px(x(f64::from(turn)) + bar * 0.08),
            px(top),
            px(bar * 0.84),
            px(bottom - top),
            grouped(times),
            percent(share)
        );
    }
    let every = nice_step(f64::from(most - least + 1), 20.0).max(1.0) as u32;
    for turn in (least..=most).filter(|turn| turn.is_multiple_of(every)) {
        let _ = writeln!(
            svg,
            "<text class=\"tick\" x=\"{}\" y=\"{}\" text-anchor=\"middle\">{turn}</text>",
            px(x(f64::from(turn) + 0.5)),
            px(bottom + 17.0)
        );
    }
    let _ = writeln!(
        svg,
        "<text class=\"tick\" x=\"{}\" y=\"{}\" text-anchor=\"middle\">turns; {mean:.1} on average</text>",
        px((LEFT + WIDTH) / 2.0),
        px(HEIGHT - 8.0)
    );
    svg.push_str("</svg>\n");
    svg
}
