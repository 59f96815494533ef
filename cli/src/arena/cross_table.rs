//! Who stands where after a tournament.

use menace::arena::Tally;
use menace::arena::statistics::GameCounts;
use menace::arena::statistics::ratings::{Encounter, Ratings, rate};

use super::plan::{Kind, Plan};

/// All players with their results against each other, strongest first.
pub struct CrossTable {
    /// Strongest first.
    pub players: Vec<Ranked>,
    /// By rank and rank: the match-up of the plan, and the tally as the player of the row sees it.
    pub cells: Vec<Vec<Option<(usize, Tally)>>>,
    /// The ratings, by the plan's players.
    pub ratings: Ratings,
}

/// A player with what it made of its games.
pub struct Ranked {
    /// Which player of the plan.
    pub player: usize,
    /// The deck, and the bot where there are several.
    pub name: String,
    /// The results of all games.
    pub games: GameCounts,
}

impl CrossTable {
    /// Ranks the players of a plan by their ratings.
    pub fn new(plan: &Plan, tallies: &[Tally]) -> CrossTable {
        let encounters = plan.match_ups.iter().zip(tallies);
        let encounters: Vec<_> = encounters
            .map(|(&[a, b], tally)| Encounter { a, b, games: tally.games(), pairs: tally.pairs })
            .collect();
        let ratings = rate(plan.players.len(), &encounters);
        let mut games = vec![GameCounts::default(); plan.players.len()];
        for encounter in &encounters {
            games[encounter.a] += encounter.games;
            games[encounter.b] += encounter.games.flipped();
        }
        let ranking = ratings.ranking();
        let mut rank = vec![0; ranking.len()];
        for (place, &player) in ranking.iter().enumerate() {
            rank[player] = place;
        }
        let mut cells = vec![vec![None; ranking.len()]; ranking.len()];
        for (index, (&[a, b], tally)) in plan.match_ups.iter().zip(tallies).enumerate() {
            cells[rank[a]][rank[b]] = Some((index, tally.clone()));
            cells[rank[b]][rank[a]] = Some((index, tally.clone().flipped()));
        }
        let ranked = |player| Ranked { player, name: plan.player_name(player), games: games[player] };
        CrossTable { players: ranking.into_iter().map(ranked).collect(), cells, ratings }
    }

    /// The columns of `ratings.csv`.
    pub const COLUMNS: [&str; 11] = [
        "rank",
        "deck",
        "bot",
        "elo",
        "elo_ci95_low",
        "elo_ci95_high",
        "games",
        "wins",
        "draws",
        "losses",
        "win_rate",
    ];

    /// The rows of `ratings.csv`, strongest first.
    pub fn rows<'a>(&'a self, plan: &'a Plan) -> impl Iterator<Item = Vec<String>> + 'a {
        self.players.iter().enumerate().map(|(place, Ranked { player, games, .. })| {
            let planned = &plan.players[*player];
            let interval = self.ratings.interval(*player);
            vec![
                (place + 1).to_string(),
                plan.decks[planned.deck].name.clone(),
                planned.bot.clone(),
                format!("{:.2}", self.ratings.elo(*player)),
                format!("{:.2}", interval.low),
                format!("{:.2}", interval.high),
                games.games().to_string(),
                games.wins.to_string(),
                games.draws.to_string(),
                games.losses.to_string(),
                games.score().map(|score| format!("{score:.6}")).unwrap_or_default(),
            ]
        })
    }

    /// The lines of `matrix.csv`: by player and player in the order of the plan, how often the one of the row wins.
    pub fn matrix(&self, plan: &Plan) -> Vec<Vec<String>> {
        let mut by_player: Vec<usize> = (0..self.players.len()).collect();
        by_player.sort_by_key(|&place| self.players[place].player);
        let header =
            [String::new()].into_iter().chain((0..plan.players.len()).map(|player| plan.player_name(player)));
        let mut lines = vec![header.collect::<Vec<_>>()];
        for &row in &by_player {
            let mut line = vec![self.players[row].name.clone()];
            line.extend(by_player.iter().map(|&column| match &self.cells[row][column] {
                Some((_, tally)) => {
                    tally.games().score().map(|score| format!("{score:.6}")).unwrap_or_default()
                }
                None => String::new(),
            }));
            lines.push(line);
        }
        lines
    }
}

/// Who meets whom: `groups` are the players of each deck.
///
/// In a round robin everybody meets everybody else; in a gauntlet the players of the first deck meet those of the
/// others. The stronger seat is shared: each pair of games is played from both.
pub fn match_ups(kind: Kind, groups: &[Vec<usize>]) -> Vec<[usize; 2]> {
    let players: Vec<usize> = groups.iter().flatten().copied().collect();
    let first = groups.first().map_or(0, Vec::len);
    let mut match_ups = Vec::new();
    for (index, &a) in players.iter().enumerate() {
        for (other, &b) in players.iter().enumerate().skip(index + 1) {
            let meet = match kind {
                Kind::RoundRobin | Kind::Match => true,
                Kind::Gauntlet => index < first && other >= first,
            };
            if meet {
                match_ups.push([a, b]);
            }
        }
    }
    match_ups
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_round_robin_has_each_two_once_and_a_gauntlet_the_first_against_the_rest() {
        let groups = [vec![0, 1], vec![2, 3], vec![4]];
        let everybody = match_ups(Kind::RoundRobin, &groups);
        assert_eq!(everybody.len(), 10);
        assert!(everybody.iter().all(|[a, b]| a < b));
        assert_eq!(match_ups(Kind::Gauntlet, &groups), [[0, 2], [0, 3], [0, 4], [1, 2], [1, 3], [1, 4]]);
    }
}
