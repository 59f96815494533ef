//! Progress while games are played: a bar on a terminal, or json lines for programs.

use std::io::{IsTerminal, Write};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use menace::arena::statistics::WinRate;
use serde_json::json;

use crate::arena::engine::Status;
use crate::arena::figures::{count, grouped, pace, per_second, percent, time};
use crate::arena::plan::{Kind, Plan};

/// How progress is shown; always on stderr.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum ProgressKind {
    /// A bar when stderr is a terminal, nothing otherwise.
    #[default]
    Auto,
    /// A bar, whatever stderr is.
    Bar,
    /// A json object a line, about one a second.
    Json,
    /// Nothing.
    None,
}

/// How long json lines keep apart.
const BETWEEN_LINES: Duration = Duration::from_secs(1);

/// Shows how far a run is.
pub enum Progress {
    /// Shows nothing.
    Silent,
    /// Draws a bar.
    Bar(ProgressBar),
    /// Writes json lines; when it wrote the last one.
    Json(Option<Instant>),
}

impl Progress {
    /// Starts to show progress. `quiet` shows nothing, unless a kind was asked for.
    pub fn new(kind: ProgressKind, quiet: bool, plan: &Plan) -> Progress {
        match kind {
            ProgressKind::Json => Progress::Json(None),
            ProgressKind::Bar => Progress::bar(plan),
            ProgressKind::Auto if !quiet && std::io::stderr().is_terminal() => Progress::bar(plan),
            ProgressKind::Auto | ProgressKind::None => Progress::Silent,
        }
    }

    fn bar(plan: &Plan) -> Progress {
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
        // Cut at the terminal's width.
        let style =
            ProgressStyle::with_template("{prefix} {bar:16} {wide_msg}").expect("the template is one");
        bar.set_style(style);
        bar.set_prefix(match (plan.kind, plan.match_ups.as_slice()) {
            (Kind::Match, &[[a, b]]) => format!("{} v {}", plan.player_name(a), plan.player_name(b)),
            (_, match_ups) => count(match_ups.len() as u64, "match-up"),
        });
        Progress::Bar(bar)
    }

    /// Shows the latest state. Cheap enough to be called after each piece of work.
    pub fn show(&mut self, status: &Status<'_>) {
        match self {
            Progress::Silent => {}
            Progress::Bar(bar) => {
                match whole(status) {
                    Some(whole) => bar.set_length(whole),
                    None => bar.unset_length(),
                }
                bar.set_position(status.games);
                bar.set_message(message(status));
            }
            Progress::Json(last) => {
                let is_last = status.total == Some(status.games);
                if is_last || last.is_none_or(|last| last.elapsed() >= BETWEEN_LINES) {
                    *last = Some(Instant::now());
                    // Nobody reads it any more: that is no reason to stop playing.
                    let _ = writeln!(std::io::stderr(), "{}", line(status));
                }
            }
        }
    }

    /// Takes the bar away.
    pub fn finish(self) {
        if let Progress::Bar(bar) = self {
            bar.finish_and_clear();
        }
    }
}

/// How far a piece of work is whose steps are known: a bar on a terminal, and nothing elsewhere.
pub struct Steps(Option<ProgressBar>);

impl Steps {
    /// Starts to show how many of `steps` are done.
    pub fn new(doing: &'static str, steps: u64, quiet: bool) -> Steps {
        if quiet || !std::io::stderr().is_terminal() {
            return Steps(None);
        }
        let bar = ProgressBar::with_draw_target(Some(steps), ProgressDrawTarget::stderr());
        let template = "{msg} {bar:24} {human_pos} of {human_len} · {eta} left";
        bar.set_style(ProgressStyle::with_template(template).expect("the template is one"));
        bar.set_message(doing);
        Steps(Some(bar))
    }

    /// One more step is done.
    pub fn step(&self) {
        self.0.iter().for_each(|bar| bar.inc(1));
    }

    /// So many steps are done.
    pub fn reach(&self, steps: u64) {
        self.0.iter().for_each(|bar| bar.set_position(steps));
    }

    /// Takes the bar away.
    pub fn finish(self) {
        self.0.iter().for_each(ProgressBar::finish_and_clear);
    }
}

/// How many games there will be: as planned, or by the time that is left.
fn whole(status: &Status<'_>) -> Option<u64> {
    let (games, took) = status.this_sitting;
    let by_time =
        status.time_left.map(|left| status.games + (per_second(games, took) * left.as_secs_f64()) as u64);
    match (status.total, by_time) {
        (Some(total), Some(by_time)) => Some(total.min(by_time)),
        (total, by_time) => total.or(by_time),
    }
}

fn time_left(status: &Status<'_>) -> Option<Duration> {
    let (games, took) = status.this_sitting;
    let games_per_s = per_second(games, took);
    let by_games = status
        .total
        .filter(|_| games_per_s > 0.0)
        .map(|total| Duration::from_secs_f64((total.saturating_sub(status.games)) as f64 / games_per_s));
    match (by_games, status.time_left) {
        (Some(by_games), Some(limit)) => Some(by_games.min(limit)),
        (by_games, limit) => by_games.or(limit),
    }
}

fn message(status: &Status<'_>) -> String {
    let (games, took) = status.this_sitting;
    let mut parts = vec![match status.total {
        Some(total) => format!("{} of {}", grouped(status.games), grouped(total)),
        None => grouped(status.games),
    }];
    parts.push(pace(per_second(games, took)));
    if let Some(left) = time_left(status) {
        let seconds = left.as_secs_f64().ceil() as u64;
        let left = if seconds < 60 { format!("{seconds} s") } else { time(Duration::from_secs(seconds)) };
        parts.push(format!("{left} left"));
    }
    if let Some(tally) = status.only {
        let WinRate { rate, interval } = WinRate::of_games(tally.games());
        let (low, high) = (100.0 * interval.low, 100.0 * interval.high);
        parts.push(format!("A wins {} ({low:.1} to {high:.1})", percent(rate)));
    }
    if let Some(test) = status.test {
        let (lower, upper) = test.sprt().bounds();
        parts.push(format!("llr {:.2} ({lower:.2} to {upper:.2})", test.llr()));
    }
    parts.join(" · ")
}

fn line(status: &Status<'_>) -> serde_json::Value {
    let (games, took) = status.this_sitting;
    let mut line = json!({
        "games": status.games,
        "of": status.total,
        "games_per_s": per_second(games, took).round(),
        "time_left_s": time_left(status).map(|left| left.as_secs_f64().round()),
    });
    if let Some(tally) = status.only {
        let WinRate { rate, interval } = WinRate::of_games(tally.games());
        line["win_rate_a"] = json!(rate);
        line["ci95_low"] = json!(interval.low);
        line["ci95_high"] = json!(interval.high);
    }
    if let Some(test) = status.test {
        line["llr"] = json!(test.llr());
    }
    json!({ "progress": line })
}

#[cfg(test)]
mod tests {
    use super::*;
    use menace::arena::Tally;
    use menace::arena::statistics::GameCounts;

    #[test]
    fn progress_says_how_much_is_left_and_how_it_stands() {
        let tally =
            Tally { on_the_play: GameCounts { wins: 1500, draws: 0, losses: 500 }, ..Tally::default() };
        let status = Status {
            games: 2000,
            total: Some(10_000),
            this_sitting: (1000, Duration::from_millis(500)),
            only: Some(&tally),
            test: None,
            time_left: None,
        };
        assert_eq!(
            message(&status),
            "2,000 of 10,000 · 2,000 games/s · 4 s left · A wins 75.0 % (73.1 to 76.8)"
        );
        assert_eq!(line(&status)["progress"]["time_left_s"], 4.0);
        let endless = Status { total: None, time_left: Some(Duration::from_secs(90)), ..status };
        assert!(message(&endless).contains("1:30 left"));
        assert_eq!(whole(&endless), Some(182_000));
    }
}
