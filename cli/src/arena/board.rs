//! How far a run is: what has been played, and what is to be played next.

use std::collections::BTreeMap;
use std::ops::Range;
use std::time::Duration;

use menace::arena::journal::Entry;
use menace::arena::statistics::SprtVerdict;
use menace::arena::{Breakdown, PrecisionGoal, Score, SequentialTest, Tally, games_left};

use super::pace::Pace;
use super::plan::Plan;

/// A piece of work: some games of one match-up.
pub struct Piece {
    /// Which match-up of the plan.
    pub match_up: usize,
    /// Which of its games.
    pub games: Range<u64>,
}

impl Piece {
    /// What the journal keeps of it; `tested` if something looks at each pair to end the run.
    pub fn entry(&self, score: Score, breakdown: Option<Breakdown>, tested: bool) -> Entry {
        let digits = score.half_points.iter().map(|&points| char::from(b'0' + points));
        Entry {
            match_up: self.match_up,
            first_game: self.games.start,
            games: self.games.end - self.games.start,
            tally: score.tally,
            breakdown,
            half_points: if tested { digits.collect() } else { String::new() },
            rows: None,
        }
    }
}

/// The rows of the games up to the one that decided, of the piece in which that happened.
pub struct PartialRows {
    /// Which match-up.
    pub match_up: usize,
    /// The index of the piece's first game.
    pub first_game: u64,
    /// How many of its games count.
    pub games: u64,
}

/// What came of the games of a match-up.
#[derive(Clone, Debug, Default)]
pub struct Outcomes {
    /// Their results.
    pub tally: Tally,
    /// By card, opening hand and length, if that is counted.
    pub breakdown: Breakdown,
    /// The sequential test, where there is one, once the run is over.
    pub test: Option<SequentialTest>,
}

impl Outcomes {
    /// Adds other games of the same match-up.
    pub fn add(&mut self, tally: &Tally, breakdown: Option<&Breakdown>) {
        self.tally += tally;
        if let Some(breakdown) = breakdown {
            self.breakdown += breakdown;
        }
    }
}

/// What ends a match-up before all its games are played.
enum Stop {
    Test(SequentialTest),
    Precision(PrecisionGoal),
}

impl Stop {
    fn of(plan: &Plan) -> anyhow::Result<Option<Stop>> {
        Ok(match (plan.sprt, plan.until) {
            (Some(sprt), _) => Some(Stop::Test(SequentialTest::new(sprt.test()?))),
            (None, Some(width)) => Some(Stop::Precision(PrecisionGoal::new(width))),
            (None, None) => None,
        })
    }

    fn add(&mut self, first_pair: u64, half_points: &[u8]) {
        match self {
            Stop::Test(test) => test.add(first_pair, half_points),
            Stop::Precision(goal) => goal.add(first_pair, half_points),
        }
    }

    fn is_decided(&self) -> bool {
        match self {
            Stop::Test(test) => test.verdict() != SprtVerdict::Undecided,
            Stop::Precision(goal) => goal.is_reached(),
        }
    }

    fn pairs(&self) -> u64 {
        match self {
            Stop::Test(test) => test.pairs(),
            Stop::Precision(goal) => goal.pairs(),
        }
    }

    fn test(&self) -> Option<&SequentialTest> {
        match self {
            Stop::Test(test) => Some(test),
            Stop::Precision(_) => None,
        }
    }
}

/// The progress of one match-up.
struct Standing {
    outcomes: Outcomes,
    /// What nobody has taken yet, in order.
    left: Vec<Range<u64>>,
    /// How many games were taken or done: those of the match-ups with the fewest come next.
    taken: u64,
    pace: Pace,
    stop: Option<Stop>,
    /// If something may stop it: pieces that it has not wholly looked at, by their first game. The outcomes have the others.
    ahead: BTreeMap<u64, (u64, Tally, Option<Breakdown>)>,
    /// Up to which game the outcomes go then.
    looked_at: u64,
}

impl Standing {
    fn new(plan: &Plan) -> anyhow::Result<Standing> {
        Ok(Standing {
            outcomes: Outcomes::default(),
            left: games_left(plan.range(), &[]),
            taken: 0,
            pace: Pace::default(),
            stop: Stop::of(plan)?,
            ahead: BTreeMap::new(),
            looked_at: 0,
        })
    }

    fn is_decided(&self) -> bool {
        self.stop.as_ref().is_some_and(Stop::is_decided)
    }

    fn take(&mut self, threads: usize) -> Option<Range<u64>> {
        let range = self.left.first_mut()?;
        let most = self.pace.next(range.end - range.start, threads);
        let games = range.start..range.end.min(range.start.saturating_add(most));
        range.start = games.end;
        if range.is_empty() {
            self.left.remove(0);
        }
        self.taken += games.end - games.start;
        Some(games)
    }

    fn add(&mut self, entry: &Entry) {
        let left = self.left.iter().flat_map(|range| games_left(range.clone(), &[entry.range()]));
        let left: Vec<_> = left.collect();
        if left != self.left {
            // Of an earlier sitting: nobody took it in this one.
            self.taken += entry.games;
            self.left = left;
        }
        let Some(stop) = &mut self.stop else {
            self.outcomes.add(&entry.tally, entry.breakdown.as_ref());
            return;
        };
        let half_points: Vec<u8> = entry.half_points.bytes().map(|digit| digit - b'0').collect();
        stop.add(entry.first_game / 2, &half_points);
        self.ahead.insert(entry.first_game, (entry.games, entry.tally.clone(), entry.breakdown.clone()));
        while let Some((first, (games, tally, breakdown))) = self.ahead.pop_first() {
            // An odd last game is no pair, and is never looked at.
            let looked_at = first == self.looked_at && first + games <= 2 * stop.pairs() + games % 2;
            if !looked_at {
                self.ahead.insert(first, (games, tally, breakdown));
                break;
            }
            self.outcomes.add(&tally, breakdown.as_ref());
            self.looked_at += games;
        }
    }
}

/// All that has been played.
pub struct Board {
    standings: Vec<Standing>,
    /// How many games, of all match-ups.
    games: u64,
    logged: Vec<Entry>,
}

impl Board {
    /// The board before the first game.
    pub fn new(plan: &Plan) -> anyhow::Result<Board> {
        let standings = plan.match_ups.iter().map(|_| Standing::new(plan)).collect::<anyhow::Result<_>>()?;
        Ok(Board { standings, games: 0, logged: Vec::new() })
    }

    /// Whether every match-up was stopped by what may stop it.
    pub fn is_decided(&self) -> bool {
        self.standings.iter().all(Standing::is_decided)
    }

    /// Whether every game of the plan is taken, and so done once the last piece is.
    pub fn is_whole(&self) -> bool {
        self.standings.iter().all(|standing| standing.left.is_empty() || standing.is_decided())
    }

    /// How many games have been played.
    pub const fn games(&self) -> u64 {
        self.games
    }

    /// The only match-up, where there is one alone.
    pub fn only(&self) -> Option<&Tally> {
        match self.standings.as_slice() {
            [standing] => Some(&standing.outcomes.tally),
            _ => None,
        }
    }

    /// The sequential test of the only match-up, where there is one.
    pub fn test(&self) -> Option<&SequentialTest> {
        match self.standings.as_slice() {
            [standing] => standing.stop.as_ref()?.test(),
            _ => None,
        }
    }

    /// Takes the next piece: of the match-up that is furthest behind, so that all are about as far when time is
    /// up. None when nothing is left, or what may stop a match-up has.
    pub fn take(&mut self, threads: usize) -> Option<Piece> {
        let open = |standing: &Standing| !standing.left.is_empty() && !standing.is_decided();
        let left = self.standings.iter().enumerate().filter(|(_, standing)| open(standing));
        let (match_up, _) = left.min_by_key(|(_, standing)| standing.taken)?;
        let games = self.standings[match_up].take(threads)?;
        Some(Piece { match_up, games })
    }

    /// Learns how long a piece took.
    pub fn learn(&mut self, piece: &Piece, took: Duration) {
        self.standings[piece.match_up].pace.learn(piece.games.end - piece.games.start, took);
    }

    /// Counts games that were played, in this sitting or before.
    pub fn add(&mut self, entry: Entry) {
        self.games += entry.games;
        self.standings[entry.match_up].add(&entry);
        if entry.rows.is_some() {
            let (tally, half_points) = (Tally::default(), String::new());
            self.logged.push(Entry { tally, breakdown: None, half_points, ..entry });
        }
    }

    /// Brings the outcomes to the very pair at which a match-up was stopped, by playing the few games again that lie
    /// between it and the end of the last piece before it.
    ///
    /// A match-up that was not stopped counts all that was played.
    pub fn cut_at_decision(
        &mut self,
        mut play: impl FnMut(usize, Range<u64>) -> (Score, Option<Breakdown>),
    ) -> Vec<PartialRows> {
        let mut partial = Vec::new();
        for (match_up, standing) in self.standings.iter_mut().enumerate() {
            let Some(stop) = &standing.stop else { continue };
            if !stop.is_decided() {
                for (_, tally, breakdown) in std::mem::take(&mut standing.ahead).into_values() {
                    standing.outcomes.add(&tally, breakdown.as_ref());
                }
                continue;
            }
            let end = 2 * stop.pairs();
            let (score, breakdown) = play(match_up, standing.looked_at..end);
            standing.outcomes.add(&score.tally, breakdown.as_ref());
            self.logged.retain(|entry| entry.match_up != match_up || entry.first_game < end);
            partial.push(PartialRows {
                match_up,
                first_game: standing.looked_at,
                games: end - standing.looked_at,
            });
        }
        partial
    }

    /// What came of all match-ups, and where the rows of which games are.
    pub fn into_parts(self) -> (Vec<Outcomes>, Vec<Entry>) {
        let part = |standing: Standing| {
            let test = match standing.stop {
                Some(Stop::Test(test)) => Some(test),
                Some(Stop::Precision(_)) | None => None,
            };
            Outcomes { test, ..standing.outcomes }
        };
        (self.standings.into_iter().map(part).collect(), self.logged)
    }
}
