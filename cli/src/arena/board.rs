//! How far a run is: what has been played, and what is to be played next.

use std::collections::BTreeMap;
use std::ops::Range;
use std::time::Duration;

use menace::arena::journal::Entry;
use menace::arena::statistics::SprtVerdict;
use menace::arena::{Score, SequentialTest, Tally, games_left, play_games};
use menace::game::GameRecord;

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
    /// What the journal keeps of it; `tested` by a sequential test, which looks at each pair.
    pub fn entry(&self, score: Score, tested: bool) -> Entry {
        let digits = score.half_points.iter().map(|&points| char::from(b'0' + points));
        Entry {
            match_up: self.match_up,
            first_game: self.games.start,
            games: self.games.end - self.games.start,
            tally: score.tally,
            half_points: if tested { digits.collect() } else { String::new() },
            rows: None,
        }
    }
}

/// The rows of the games up to the one that decided, of the piece in which that happened.
pub struct PartialRows {
    /// The index of the piece's first game.
    pub first_game: u64,
    /// How many of its games count.
    pub games: u64,
}

/// The progress of one match-up.
#[derive(Default)]
struct Standing {
    tally: Tally,
    /// What nobody has taken yet, in order.
    left: Vec<Range<u64>>,
    /// How many games were taken or done: those of the match-ups with the fewest come next.
    taken: u64,
    pace: Pace,
}

impl Standing {
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
}

/// All that has been played.
pub struct Board {
    standings: Vec<Standing>,
    /// How many games, of all match-ups.
    games: u64,
    test: Option<SequentialTest>,
    /// With a test: pieces that it has not wholly looked at, by their first game. The tally has the others.
    ahead: BTreeMap<u64, (u64, Tally)>,
    /// Up to which game the tally goes, with a test.
    looked_at: u64,
    logged: Vec<Entry>,
}

impl Board {
    /// The board before the first game.
    pub fn new(plan: &Plan) -> anyhow::Result<Board> {
        let standing = || Standing { left: games_left(plan.range(), &[]), ..Standing::default() };
        Ok(Board {
            standings: plan.match_ups.iter().map(|_| standing()).collect(),
            games: 0,
            test: plan.sprt.map(|sprt| anyhow::Ok(SequentialTest::new(sprt.test()?))).transpose()?,
            ahead: BTreeMap::new(),
            looked_at: 0,
            logged: Vec::new(),
        })
    }

    /// Whether a sequential test has its answer.
    pub fn is_decided(&self) -> bool {
        self.test.as_ref().is_some_and(|test| test.verdict() != SprtVerdict::Undecided)
    }

    /// Whether every game of the plan is taken, and so done once the last piece is.
    pub fn is_whole(&self) -> bool {
        self.standings.iter().all(|standing| standing.left.is_empty())
    }

    /// How many games have been played.
    pub const fn games(&self) -> u64 {
        self.games
    }

    /// The only match-up, where there is one alone.
    pub fn only(&self) -> Option<&Tally> {
        match self.standings.as_slice() {
            [standing] => Some(&standing.tally),
            _ => None,
        }
    }

    /// The sequential test, where there is one.
    pub const fn test(&self) -> Option<&SequentialTest> {
        self.test.as_ref()
    }

    /// Takes the next piece: of the match-up that is furthest behind, so that all are about as far when time is
    /// up. None when nothing is left, or a test has its answer.
    pub fn take(&mut self, threads: usize) -> Option<Piece> {
        if self.is_decided() {
            return None;
        }
        let left = self.standings.iter().enumerate().filter(|(_, standing)| !standing.left.is_empty());
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
        let standing = &mut self.standings[entry.match_up];
        let left = standing.left.iter().flat_map(|range| games_left(range.clone(), &[entry.range()]));
        let left: Vec<_> = left.collect();
        if left != standing.left {
            // Of an earlier sitting: nobody took it in this one.
            standing.taken += entry.games;
            standing.left = left;
        }
        self.games += entry.games;
        match &mut self.test {
            None => standing.tally += &entry.tally,
            Some(test) => {
                let half_points: Vec<u8> = entry.half_points.bytes().map(|digit| digit - b'0').collect();
                test.add(entry.first_game / 2, &half_points);
                self.ahead.insert(entry.first_game, (entry.games, entry.tally.clone()));
                while let Some((first, (games, tally))) = self.ahead.pop_first() {
                    // An odd last game is no pair, and the test never looks at it.
                    let looked_at = first == self.looked_at && first + games <= 2 * test.pairs() + games % 2;
                    if !looked_at {
                        self.ahead.insert(first, (games, tally));
                        break;
                    }
                    standing.tally += &tally;
                    self.looked_at += games;
                }
            }
        }
        if entry.rows.is_some() {
            self.logged.push(Entry { tally: Tally::default(), half_points: String::new(), ..entry });
        }
    }

    /// Brings the tally to the very pair at which the test ended, by playing the few games again that lie
    /// between it and the end of the last piece before it.
    ///
    /// A test that did not end counts all that was played.
    pub fn cut_at_decision(&mut self, play: impl FnMut(u64) -> GameRecord) -> Option<PartialRows> {
        let test = self.test.as_ref()?;
        if !self.is_decided() {
            for (_, tally) in std::mem::take(&mut self.ahead).into_values() {
                self.standings[0].tally += &tally;
            }
            return None;
        }
        let end = 2 * test.pairs();
        let score = play_games(self.looked_at..end, play);
        self.standings[0].tally += &score.tally;
        self.logged.retain(|entry| entry.first_game < end);
        Some(PartialRows { first_game: self.looked_at, games: end - self.looked_at })
    }

    /// The tallies of all match-ups, the test, and where the rows of which games are.
    pub fn into_parts(self) -> (Vec<Tally>, Option<SequentialTest>, Vec<Entry>) {
        (self.standings.into_iter().map(|standing| standing.tally).collect(), self.test, self.logged)
    }
}
