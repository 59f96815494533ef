//! Matches of several games: the first player to win most of them wins.

use menace::Player;
use menace::arena::Pairing;
use menace::game::GameRecord;

/// Plays a match of at most so many games, and returns its record as that of one game.
///
/// The loser of a game begins the next one, after a draw whoever began it. A match is over when a player can't be caught up
/// with, and drawn if both have won as many games. Turns, decisions and mulligans are those of all games; how it ended, and
/// the life totals, are the last game's. `play` gets the number of a game, from 0, its shuffles, which no other match has, and
/// who begins.
pub fn play_match(
    best_of: u8,
    Pairing { shuffles, on_the_play }: Pairing,
    mut play: impl FnMut(u8, Pairing) -> GameRecord,
) -> GameRecord {
    let mut wins = [0_u8; 2];
    let mut first = on_the_play;
    let mut whole: Option<GameRecord> = None;
    for number in 0..best_of {
        let shuffles = shuffles * u64::from(best_of) + u64::from(number);
        let game = play(number, Pairing { shuffles, on_the_play: first });
        if let Some(winner) = game.winner {
            wins[winner as usize] += 1;
            first = winner.opponent();
        }
        whole = Some(match whole {
            None => game,
            Some(before) => GameRecord {
                turns: before.turns.saturating_add(game.turns),
                decisions: before.decisions.saturating_add(game.decisions),
                mulligans: [0, 1]
                    .map(|player| before.mulligans[player].saturating_add(game.mulligans[player])),
                ..game
            },
        });
        let left = best_of - 1 - number;
        if wins[0].abs_diff(wins[1]) > left {
            break;
        }
    }
    let winner = match wins[0].cmp(&wins[1]) {
        std::cmp::Ordering::Greater => Some(Player::A),
        std::cmp::Ordering::Less => Some(Player::B),
        std::cmp::Ordering::Equal => None,
    };
    let whole = whole.expect("a match has a game");
    GameRecord { winner, on_the_play, ..whole }
}

#[cfg(test)]
mod tests {
    use super::*;
    use menace::game::Ending;

    /// Plays a match with these winners, and returns its record and who began each game.
    fn matched(winners: &[Option<Player>]) -> (GameRecord, Vec<(u64, Player)>) {
        let mut begun = Vec::new();
        let record = play_match(3, Pairing { shuffles: 5, on_the_play: Player::A }, |number, pairing| {
            assert_eq!(usize::from(number), begun.len());
            let winner = winners[begun.len()];
            begun.push((pairing.shuffles, pairing.on_the_play));
            GameRecord {
                winner,
                ending: Ending::Life,
                on_the_play: pairing.on_the_play,
                turns: 10,
                decisions: 7,
                mulligans: [1, 0],
                life: [3, 0],
            }
        });
        (record, begun)
    }

    #[test]
    fn the_loser_begins_and_two_wins_decide() {
        use Player::{A, B};
        let (record, begun) = matched(&[Some(A), Some(B), Some(B)]);
        assert_eq!(begun, [(15, A), (16, B), (17, A)]);
        assert_eq!(
            (record.winner, record.turns, record.mulligans, record.on_the_play),
            (Some(B), 30, [3, 0], A)
        );
        let (record, begun) = matched(&[Some(B), Some(B)]);
        assert_eq!((record.winner, begun.len()), (Some(B), 2));
    }

    #[test]
    fn a_drawn_game_counts_as_played() {
        use Player::{A, B};
        let (record, begun) = matched(&[None, Some(A), Some(B)]);
        assert_eq!((record.winner, begun), (None, vec![(15, A), (16, A), (17, B)]));
        let (record, _) = matched(&[None, None, Some(A)]);
        assert_eq!(record.winner, Some(A));
    }
}
