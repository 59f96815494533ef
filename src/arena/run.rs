//! Many pieces of work on many threads, with a bounded number under way.

use std::ops::{ControlFlow, Range};
use std::sync::mpsc::{Sender, channel};

use rayon::ThreadPool;

use super::tally::Tally;
use crate::game::GameRecord;

/// How many pieces wait or are under way for each thread: one in work, one ready.
const PIECES_PER_THREAD: usize = 2;

/// Does every piece on the threads of the pool, and hands over each result on the calling thread.
///
/// Pieces are taken from the iterator only when a thread will soon be free, so that it may look at the clock
/// and at what has been done to decide how large the next piece is, or that there is none. Results come in the
/// order in which pieces end; `done` is called once for each, and [`ControlFlow::Break`] takes no further piece:
/// those under way are still done and handed over. Memory does not grow with the number of pieces.
///
/// # Panics
/// When `work` panics.
///
/// ```
/// use std::ops::ControlFlow;
/// let pool = rayon::ThreadPoolBuilder::new().num_threads(2).build().unwrap();
/// let mut sum = 0;
/// menace::arena::run(&pool, 1..=100, |piece| piece * piece, |_, square: u32| {
///     sum += square;
///     ControlFlow::Continue(())
/// });
/// assert_eq!(sum, 338_350);
/// ```
pub fn run<P, R>(
    pool: &ThreadPool,
    pieces: impl IntoIterator<Item = P>,
    work: impl Fn(&P) -> R + Sync,
    mut done: impl FnMut(P, R) -> ControlFlow<()>,
) where
    P: Send,
    R: Send,
{
    let mut pieces = pieces.into_iter();
    let work = &work;
    pool.in_place_scope(|scope| {
        let (results, arriving) = channel();
        let most = PIECES_PER_THREAD * pool.current_num_threads();
        let mut under_way = 0;
        let mut more = true;
        loop {
            while more && under_way < most {
                let Some(piece) = pieces.next() else {
                    more = false;
                    break;
                };
                under_way += 1;
                let hand_over = HandOver { results: results.clone(), result: None };
                scope.spawn(move |_| {
                    // Whole, and not only its result: a panic in the work must drop it.
                    let mut hand_over = hand_over;
                    let result = work(&piece);
                    hand_over.result = Some((piece, result));
                });
            }
            if under_way == 0 {
                break;
            }
            // A piece that panicked has no result; the scope resumes the panic once all others have ended.
            let Ok(Some((piece, result))) = arriving.recv() else { break };
            under_way -= 1;
            if done(piece, result).is_break() {
                more = false;
            }
        }
    });
}

/// Sends a result when it goes out of scope, or that there is none, because the work panicked.
struct HandOver<T> {
    results: Sender<Option<T>>,
    result: Option<T>,
}

impl<T> Drop for HandOver<T> {
    fn drop(&mut self) {
        // Nobody listens any more only when another piece panicked.
        let _ = self.results.send(self.result.take());
    }
}

/// What came of a few games in a row.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Score {
    /// All of them together.
    pub tally: Tally,
    /// A's half points in each pair, 0 to 4, in order: what a sequential test looks at.
    pub half_points: Vec<u8>,
}

/// Plays the games of a range in order and adds them up. `play` gets a game's index.
///
/// A range starts with a whole pair; a last game without its partner counts as a game, and not as a pair.
///
/// # Panics
/// When the range begins with the second game of a pair.
pub fn play_games(games: Range<u64>, mut play: impl FnMut(u64) -> GameRecord) -> Score {
    assert!(games.start.is_multiple_of(2) || games.is_empty(), "pairs are played whole");
    let mut score = Score::default();
    let mut game = games.start;
    while game < games.end {
        let first = play(game);
        if game + 1 < games.end {
            let second = play(game + 1);
            score.half_points.push(score.tally.count_pair(&first, &second));
        } else {
            score.tally.count_game(&first);
        }
        game += 2;
    }
    score
}

#[cfg(test)]
mod tests {
    use super::super::schedule::Pairing;
    use super::*;
    use crate::game::Ending;
    use crate::types::Player;

    fn pool(threads: usize) -> ThreadPool {
        rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads can be started")
    }

    /// A game that depends on its index alone.
    fn game(index: u64) -> GameRecord {
        let luck = index.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 40;
        GameRecord {
            winner: [Some(Player::A), Some(Player::B), None][(luck % 3) as usize],
            on_the_play: Pairing::of_game(index).on_the_play,
            turns: 5 + (luck % 17) as u16,
            decisions: (luck % 101) as u32,
            ending: Ending::ALL[(luck % 2) as usize],
            mulligans: [0, (luck % 2) as u8],
            life: [0, 0],
        }
    }

    fn tally_of(games: u64, threads: usize, chunk: u64) -> Tally {
        let chunks = (0..games.div_ceil(chunk)).map(|i| i * chunk..((i + 1) * chunk).min(games));
        let mut sum = Tally::default();
        run(
            &pool(threads),
            chunks,
            |chunk| play_games(chunk.clone(), game),
            |_, score| {
                sum += &score.tally;
                ControlFlow::Continue(())
            },
        );
        sum
    }

    #[test]
    fn tallies_are_the_same_for_any_number_of_threads_and_any_chunk() {
        let expected = play_games(0..1001, game).tally;
        assert_eq!(expected.games().games(), 1001);
        assert_eq!(expected.pairs.pairs(), 500);
        for threads in [1, 2, 5] {
            for chunk in [2, 10, 64, 5000] {
                assert_eq!(
                    tally_of(1001, threads, chunk),
                    expected,
                    "{threads} threads, {chunk} games a chunk"
                );
            }
        }
    }

    #[test]
    fn a_stopped_run_hands_over_what_is_under_way() {
        let mut taken = 0;
        let mut handed_over = 0;
        run(
            &pool(2),
            std::iter::from_fn(|| {
                taken += 1;
                Some(taken)
            }),
            |_| (),
            |_, ()| {
                handed_over += 1;
                if handed_over == 10 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            },
        );
        assert_eq!(handed_over, taken);
        assert!((10..=10 + 2 * PIECES_PER_THREAD).contains(&handed_over), "{handed_over}");
    }

    #[test]
    fn pieces_are_taken_only_when_threads_are_free() {
        let under_way = std::cell::Cell::new(0_usize);
        run(
            &pool(2),
            (0..200).inspect(|_| {
                under_way.set(under_way.get() + 1);
                assert!(under_way.get() <= 2 * PIECES_PER_THREAD);
            }),
            |_| (),
            |_, ()| {
                under_way.set(under_way.get() - 1);
                ControlFlow::Continue(())
            },
        );
        assert_eq!(under_way.get(), 0);
    }

    #[test]
    #[should_panic(expected = "the game broke")]
    fn a_panic_in_the_work_ends_the_run() {
        run(
            &pool(2),
            0..100,
            |&piece| assert!(piece != 7, "the game broke"),
            |_, ()| ControlFlow::Continue(()),
        );
    }
}
