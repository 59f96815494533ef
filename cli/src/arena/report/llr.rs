//! How the log-likelihood ratio of a sequential test grew, between the bounds at which it ends.

use std::fmt::Write as _;

use menace::arena::SequentialTest;

use super::super::figures::grouped;
use super::markup::{nice_step, px};

const WIDTH: f64 = 880.0;
const HEIGHT: f64 = 260.0;
const LEFT: f64 = 48.0;
/// Where the names of the bounds are.
const RIGHT: f64 = 96.0;
const TOP: f64 = 14.0;
const AXIS: f64 = 44.0;

/// Returns the svg; a line of text if the test has looked at no pair.
pub fn figure(test: &SequentialTest) -> String {
    let way = test.way();
    let Some(&(last, llr)) = way.last() else {
        return "<p>No pair was played.</p>\n".to_owned();
    };
    let (lower, upper) = test.sprt().bounds();
    let low = way.iter().map(|&(_, llr)| llr).fold(lower, f64::min);
    let high = way.iter().map(|&(_, llr)| llr).fold(upper, f64::max);
    let margin = 0.08 * (high - low);
    let (low, high) = (low - margin, high + margin);
    let (right, bottom) = (WIDTH - RIGHT, HEIGHT - AXIS);
    let pairs = last.pairs() as f64;
    let x = |pair: f64| LEFT + pair / pairs * (right - LEFT);
    let y = |llr: f64| bottom - (llr - low) / (high - low) * (bottom - TOP);
    let mut svg = format!(
        "<svg viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\" aria-label=\"Log-likelihood ratio after each pair of games\">\n"
    );
    let step = nice_step(high - low, 6.0);
    let ticks = ((low / step).ceil() as i64)..=((high / step).floor() as i64);
    for tick in ticks {
        let value = step * tick as f64;
        let class = if tick == 0 { "zero" } else { "grid" };
        let at = px(y(value));
        let _ = writeln!(
            svg,
            "<line class=\"{class}\" x1=\"{LEFT}\" x2=\"{}\" y1=\"{at}\" y2=\"{at}\"/>",
            px(right)
        );
        let decimals = usize::from(step < 1.0);
        let _ = writeln!(
            svg,
            "<text class=\"tick\" x=\"{}\" y=\"{}\" text-anchor=\"end\">{value:.decimals$}</text>",
            px(LEFT - 8.0),
            px(y(value) + 4.0)
        );
    }
    for (bound, elo) in [(lower, test.sprt().elo0()), (upper, test.sprt().elo1())] {
        let at = px(y(bound));
        let _ = writeln!(
            svg,
            "<line class=\"bound\" x1=\"{LEFT}\" x2=\"{}\" y1=\"{at}\" y2=\"{at}\"/>",
            px(right)
        );
        let _ = writeln!(
            svg,
            "<text class=\"tick\" x=\"{}\" y=\"{}\">{bound:.2}: {elo:+} Elo</text>",
            px(right + 8.0),
            px(y(bound) + 4.0)
        );
    }
    let every = nice_step(pairs, 8.0).max(1.0);
    for tick in 0..=(pairs / every).floor() as u64 {
        let pair = tick as f64 * every;
        let _ = writeln!(
            svg,
            "<text class=\"tick\" x=\"{}\" y=\"{}\" text-anchor=\"middle\">{}</text>",
            px(x(pair)),
            px(bottom + 17.0),
            grouped(pair as u64)
        );
    }
    let points: Vec<String> = std::iter::once((0.0, 0.0))
        .chain(way.iter().map(|(counts, llr)| (counts.pairs() as f64, *llr)))
        .map(|(pair, llr)| format!("{},{}", px(x(pair)), px(y(llr))))
        .collect();
    let _ = writeln!(svg, "<polyline class=\"way\" points=\"{}\"/>", points.join(" "));
    let _ = writeln!(
        svg,
        "<circle class=\"dot\" cx=\"{}\" cy=\"{}\" r=\"5\"><title>{llr:.2} after {} pairs</title></circle>",
        px(x(pairs)),
        px(y(llr)),
        grouped(last.pairs())
    );
    let _ = writeln!(
        svg,
        "<text class=\"tick\" x=\"{}\" y=\"{}\" text-anchor=\"middle\">pairs of games</text>",
        px((LEFT + right) / 2.0),
        px(HEIGHT - 8.0)
    );
    svg.push_str("</svg>\n");
    svg
}

#[cfg(test)]
mod tests {
    use menace::arena::statistics::{Sprt, SprtModel};

    use super::*;

    #[test]
    fn the_line_has_a_point_for_each_pair_and_one_before_the_first() {
        let mut test = SequentialTest::new(Sprt::new(0.0, 5.0, 0.05, 0.05, SprtModel::Normalized).unwrap());
        assert_eq!(figure(&test), "<p>No pair was played.</p>\n");
        test.add(0, &[2, 3, 1, 4]);
        let svg = figure(&test);
        let points = svg.split("points=\"").nth(1).and_then(|rest| rest.split('"').next()).unwrap();
        assert_eq!(points.split(' ').count(), 5, "{svg}");
        assert!(
            svg.contains("-2.94: +0 Elo") && svg.contains("2.94: +5 Elo") && svg.contains("after 4 pairs")
        );
        assert!(!svg.contains("NaN"), "{svg}");
    }
}
