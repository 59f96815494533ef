//! Games that bots lost by something that was no move: how many, and what happened in the first.

use std::collections::BTreeMap;
use std::sync::Mutex;

use super::figures::grouped;

/// What went wrong with which bot; many threads may note it at once.
#[derive(Debug, Default)]
pub struct Troubles(Mutex<BTreeMap<usize, Noted>>);

#[derive(Debug)]
struct Noted {
    games: u64,
    /// The first by match-up and game, whichever was played first.
    first: (usize, u64),
    trouble: String,
}

impl Troubles {
    /// Notes that a bot lost that game of that match-up.
    pub fn note(&self, bot: usize, game: (usize, u64), trouble: String) {
        let mut noted = self.0.lock().expect("nobody panics with the lock held");
        let noted =
            noted.entry(bot).or_insert_with(|| Noted { games: 0, first: game, trouble: trouble.clone() });
        noted.games += 1;
        if game < noted.first {
            (noted.first, noted.trouble) = (game, trouble);
        }
    }

    /// A line for each bot, given its name.
    pub fn lines(&self, name: impl Fn(usize) -> String) -> Vec<String> {
        let noted = self.0.lock().expect("nobody panics with the lock held");
        let line = |(&bot, Noted { games, first: (match_up, game), trouble }): (&usize, &Noted)| {
            let name = name(bot);
            let s = if *games == 1 { "" } else { "s" };
            let games = grouped(*games);
            format!(
                "{name} lost {games} game{s} by its own fault, first game {game} of match-up {match_up}: {trouble}"
            )
        };
        noted.iter().map(line).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_game_is_told_whichever_thread_is_faster() {
        let troubles = Troubles::default();
        for game in [(1, 2), (0, 7), (0, 9)] {
            troubles.note(4, game, format!("late in {game:?}"));
        }
        let lines = troubles.lines(|bot| format!("bot {bot}"));
        assert_eq!(
            lines,
            ["bot 4 lost 3 games by its own fault, first game 7 of match-up 0: late in (0, 7)"]
        );
    }
}
