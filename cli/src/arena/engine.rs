//! Plays what is left of a plan, writes down what has been played, and knows when to stop.

use std::cell::RefCell;
use std::ops::{ControlFlow, Range};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use menace::arena::journal::Entry;
use menace::arena::{Breakdown, Score, SequentialTest, Tally, play_games, run};
use menace::game::GameRecord;
use rayon::ThreadPool;

use super::board::{Board, Outcomes, PartialRows, Piece};
use super::counter::Counter;
use super::directory::RunDirectory;
use super::plan::Plan;

/// What ends a run before all games are played.
#[derive(Clone, Copy)]
pub struct Limits<'a> {
    /// The most time that it may take.
    pub time: Option<Duration>,
    /// Set when the user wants it to end.
    pub interrupted: &'a AtomicBool,
}

impl Limits<'_> {
    /// Which limit a run has reached that began then, if any.
    fn reached(&self, began: Instant) -> Option<Ended> {
        if self.interrupted.load(Ordering::Relaxed) {
            Some(Ended::Interrupted)
        } else if self.time.is_some_and(|limit| began.elapsed() >= limit) {
            Some(Ended::TimeUp)
        } else {
            None
        }
    }
}

/// Why a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// All games are played.
    Whole,
    /// The sequential test has its answer.
    Decided,
    /// The time is up.
    TimeUp,
    /// The user stopped it.
    Interrupted,
}

/// How far a run is.
pub struct Status<'a> {
    /// How many games are played, those of earlier sittings included.
    pub games: u64,
    /// How many there are to play, when there is an end.
    pub total: Option<u64>,
    /// How many were played in this sitting, and how long it has taken.
    pub this_sitting: (u64, Duration),
    /// The only match-up, where there is one alone.
    pub only: Option<&'a Tally>,
    /// The sequential test, where there is one.
    pub test: Option<&'a SequentialTest>,
    /// How much time is left, where there is a limit.
    pub time_left: Option<Duration>,
}

/// What came of a run.
pub struct Results {
    /// For each match-up.
    pub outcomes: Vec<Outcomes>,
    /// Why it ended.
    pub ended: Ended,
    /// How many games were played in this sitting, and how long it took.
    pub this_sitting: (u64, Duration),
    /// What was played and where its rows are, when they are kept; in no order.
    pub logged: Vec<Entry>,
    /// Rows that count only in part: those of the pieces in which match-ups were stopped.
    pub partial: Vec<PartialRows>,
}

impl Results {
    /// The results of each match-up.
    pub fn tallies(&self) -> Vec<Tally> {
        self.outcomes.iter().map(|outcomes| outcomes.tally.clone()).collect()
    }

    /// The sequential test of a run that has one match-up and a test.
    pub fn test(&self) -> Option<&SequentialTest> {
        match self.outcomes.as_slice() {
            [only] => only.test.as_ref(),
            _ => None,
        }
    }

    /// Whether there is nothing left to play.
    pub fn is_whole(&self) -> bool {
        matches!(self.ended, Ended::Whole | Ended::Decided)
    }
}

/// Plays the games of a plan, by match-up and index.
pub trait Play: Sync {
    /// Plays a game.
    fn play(&self, match_up: usize, game: u64) -> GameRecord;

    /// What counts the games of a match-up by card, opening hand and length.
    fn counter(&self, match_up: usize) -> Counter;

    /// Plays a game and counts it.
    fn play_counted(&self, match_up: usize, game: u64, counter: &mut Counter) -> GameRecord;
}

/// A row of `games.csv`, with its line end, by match-up, index and record.
pub type RowOfGame<'a> = &'a (dyn Fn(usize, u64, &GameRecord) -> String + Sync);

/// What came of a piece.
struct Played {
    /// What the journal has of it, or why it could not be written.
    entry: anyhow::Result<Entry>,
    took: Duration,
}

/// A sync may take as long as hundreds of games: short pieces share one.
const BETWEEN_SYNCS: Duration = Duration::from_millis(200);

/// A run of a plan: who plays it, on which threads, and until when.
pub struct Run<'a, P> {
    /// What is played.
    pub plan: &'a Plan,
    /// Plays a game.
    pub play: P,
    /// Writes the row of a game.
    pub row_of_game: RowOfGame<'a>,
    /// The threads.
    pub pool: &'a ThreadPool,
    /// What ends the run early.
    pub limits: Limits<'a>,
}

impl<P: Play> Run<'_, P> {
    /// Plays what is left of the plan, when `done` has been played in earlier sittings.
    ///
    /// With a directory, everything is on the disk when this returns. `watch` is called after each piece. The
    /// tallies do not depend on threads, on the grouping of games or on earlier sittings; only how far a run
    /// gets that stops by time or by hand depends on the clock.
    pub fn go(
        &self,
        done: Vec<Entry>,
        directory: Option<&RunDirectory>,
        mut watch: impl FnMut(&Status<'_>),
    ) -> anyhow::Result<Results> {
        let Run { plan, pool, limits, .. } = self;
        let began = Instant::now();
        let threads = pool.current_num_threads();
        let mut board = Board::new(plan)?;
        for entry in done {
            board.add(entry);
        }
        let earlier = board.games();
        let mut ended = Ended::Whole;
        let mut failure = None;
        // Asked for the next piece and told of the last one by turns, on this thread.
        let board = RefCell::new(board);
        let pieces = std::iter::from_fn(|| {
            match limits.reached(began) {
                Some(limit) => ended = limit,
                None => return board.borrow_mut().take(threads),
            }
            None
        });
        let mut synced = began;
        run(
            pool,
            pieces,
            |piece| self.play_piece(piece, directory),
            |piece, played| {
                let mut board = board.borrow_mut();
                board.learn(&piece, played.took);
                let recorded = played.entry.and_then(|entry| match directory {
                    Some(directory) if synced.elapsed() >= BETWEEN_SYNCS => {
                        synced = Instant::now();
                        directory.sync().map(|()| entry)
                    }
                    _ => Ok(entry),
                });
                match recorded {
                    Ok(entry) => board.add(entry),
                    Err(error) => {
                        failure.get_or_insert(error);
                        return ControlFlow::Break(());
                    }
                }
                let elapsed = began.elapsed();
                watch(&Status {
                    games: board.games(),
                    total: plan.total(),
                    this_sitting: (board.games() - earlier, elapsed),
                    only: board.only(),
                    test: board.test(),
                    time_left: limits.time.map(|limit| limit.saturating_sub(elapsed)),
                });
                if board.is_decided() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            },
        );
        if let Some(error) = failure {
            return Err(error);
        }
        if let Some(directory) = directory {
            directory.sync()?;
        }
        let mut board = board.into_inner();
        if board.is_decided() {
            ended = Ended::Decided;
        } else if board.is_whole() {
            // Time or user came too late to cut anything off.
            ended = Ended::Whole;
        }
        let this_sitting = (board.games() - earlier, began.elapsed());
        let partial = board.cut_at_decision(|match_up, games| self.play_games(match_up, games, |_, _| {}));
        let (outcomes, logged) = board.into_parts();
        Ok(Results { outcomes, ended, this_sitting, logged, partial })
    }

    /// Plays some games of a match-up and counts them.
    fn play_games(
        &self,
        match_up: usize,
        games: Range<u64>,
        mut see: impl FnMut(u64, &GameRecord),
    ) -> (Score, Option<Breakdown>) {
        let mut counter = self.plan.breakdown.then(|| self.play.counter(match_up));
        let score = play_games(games, |game| {
            let record = match &mut counter {
                Some(counter) => self.play.play_counted(match_up, game, counter),
                None => self.play.play(match_up, game),
            };
            see(game, &record);
            record
        });
        (score, counter.map(Counter::finish))
    }

    /// Plays a piece, and writes down what came of it before its thread begins another.
    fn play_piece(&self, piece: &Piece, directory: Option<&RunDirectory>) -> Played {
        let started = Instant::now();
        let mut rows = (self.plan.log_games && directory.is_some()).then(String::new);
        let (score, breakdown) = self.play_games(piece.match_up, piece.games.clone(), |game, record| {
            if let Some(rows) = &mut rows {
                rows.push_str(&(self.row_of_game)(piece.match_up, game, record));
            }
        });
        let took = started.elapsed();
        let entry = piece.entry(score, breakdown, self.plan.looks_at_pairs());
        let entry = match directory {
            Some(directory) => directory.record(entry, rows.as_deref().map(str::as_bytes)),
            None => Ok(entry),
        };
        Played { entry, took }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicU64;

    use super::super::directory::read_journal;
    use super::super::plan::{DeckText, Kind, PlannedPlayer};
    use super::*;
    use menace::Player;
    use menace::arena::Pairing;
    use menace::game::Ending;

    fn plan(games: u64) -> Plan {
        Plan {
            menace: String::new(),
            program: String::new(),
            command: Vec::new(),
            rules: "current".to_owned(),
            turn_limit: 100,
            seed: 1,
            games: Some(games),
            best_of: None,
            shard: None,
            sprt: None,
            log_games: false,
            parquet: false,
            breakdown: false,
            until: None,
            kind: Kind::Match,
            decks: vec![DeckText { name: String::new(), source: String::new(), text: String::new() }],
            cards: Vec::new(),
            from: None,
            openings: None,
            players: vec![PlannedPlayer { deck: 0, bot: String::new(), resolved: None }],
            match_ups: vec![[0, 0]],
            field: Vec::new(),
        }
    }

    /// A game that is over at once.
    fn play(_: usize, game: u64) -> GameRecord {
        GameRecord {
            winner: if game.is_multiple_of(3) { None } else { Some(Player::BOTH[(game % 2) as usize]) },
            ending: Ending::Life,
            on_the_play: Pairing::of_game(game).on_the_play,
            turns: (game % 90) as u16,
            decisions: 3,
            mulligans: [0, 1],
            life: [1, 0],
        }
    }

    impl<F: Fn(usize, u64) -> GameRecord + Sync> Play for F {
        fn play(&self, match_up: usize, game: u64) -> GameRecord {
            self(match_up, game)
        }

        fn counter(&self, _: usize) -> Counter {
            unreachable!("the plan counts nothing")
        }

        fn play_counted(&self, match_up: usize, game: u64, _: &mut Counter) -> GameRecord {
            self(match_up, game)
        }
    }

    fn run_of(plan: &Plan, interrupted: &AtomicBool, watch: impl FnMut(&Status<'_>)) -> Results {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(2).build().unwrap();
        let limits = Limits { time: None, interrupted };
        let run = Run { plan, play, row_of_game: &|_, _, _| String::new(), pool: &pool, limits };
        run.go(Vec::new(), None, watch).unwrap()
    }

    /// The memory of this process in kilobytes, as the kernel counts it.
    #[cfg(target_os = "linux")]
    fn memory_kb() -> u64 {
        let status = std::fs::read_to_string("/proc/self/status").unwrap();
        let line = status.lines().find(|line| line.starts_with("VmRSS:")).unwrap();
        line.split_whitespace().nth(1).unwrap().parse().unwrap()
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn memory_does_not_grow_with_the_number_of_games() {
        let (mut early, mut most) = (None, 0);
        let results = run_of(&plan(3_000_000), &AtomicBool::new(false), |status| {
            if status.games > 1000 {
                early.get_or_insert_with(memory_kb);
                most = most.max(memory_kb());
            }
        });
        assert_eq!(results.outcomes[0].tally.games().games(), 3_000_000);
        let grown = most.saturating_sub(early.expect("there were more than 1,000 games"));
        assert!(grown < 32 * 1024, "{grown} kB more than after 1,000 games");
    }

    #[test]
    fn a_piece_is_in_the_journal_before_its_thread_begins_another() {
        let path = std::env::temp_dir().join(format!("menace-pieces-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        let plan = plan(3000);
        let directory = RunDirectory::create(&path, &plan).unwrap();
        let in_journal = || {
            let (entries, _, torn) = read_journal(&path, &plan).unwrap();
            assert!(!torn);
            entries.iter().map(|entry| entry.games).sum::<u64>()
        };
        let kept = AtomicU64::new(0);
        let play = |match_up, game| {
            // A process that is killed now loses the games since the last entry: those of this piece. Had an
            // entry been written late, it would come in between two games of the next piece.
            let now = in_journal();
            let before = kept.swap(now, Ordering::Relaxed);
            assert!(now == before || now == game, "game {game}: {now} in the journal, {before} before it");
            play(match_up, game)
        };
        let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build().unwrap();
        let limits = Limits { time: None, interrupted: &AtomicBool::new(false) };
        let run = Run { plan: &plan, play, row_of_game: &|_, _, _| String::new(), pool: &pool, limits };
        run.go(Vec::new(), Some(&directory), |_| {}).unwrap();
        assert_eq!(in_journal(), 3000);
        assert!(kept.into_inner() > 0, "all games were one piece");
        std::fs::remove_dir_all(&path).unwrap();
    }

    #[test]
    fn a_stopped_run_has_a_whole_beginning_of_the_games() {
        let interrupted = AtomicBool::new(false);
        let results = run_of(&plan(1_000_000_000), &interrupted, |status| {
            interrupted.store(status.games > 5000, Ordering::Relaxed);
        });
        assert_eq!(results.ended, Ended::Interrupted);
        let games = results.outcomes[0].tally.games().games();
        assert_eq!((games, results.this_sitting.0), (2 * results.outcomes[0].tally.pairs.pairs(), games));
        assert_eq!(results.outcomes[0].tally, play_games(0..games, |game| play(0, game)).tally);
    }
}
