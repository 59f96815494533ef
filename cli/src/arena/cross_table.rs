//! The cross table of a tournament.

use menace::arena::Tally;
use menace::arena::statistics::GameCounts;
use menace::arena::statistics::ratings::{Anchor, Encounter, Ratings, rate_anchored};

use super::plan::{Entrant, Kind, Plan};

/// All entrants with their results against each other, strongest first.
pub struct CrossTable {
    /// Strongest first.
    pub entrants: Vec<Ranked>,
    /// By rank and rank: the first match-up of the two in the plan, and the tally of all as the entrant of the row
    /// sees it.
    pub cells: Vec<Vec<Option<(usize, Tally)>>>,
    /// The ratings, by the plan's entrants.
    pub ratings: Ratings,
}

/// An entrant with what it made of its games.
pub struct Ranked {
    /// Which entrant of the plan.
    pub index: usize,
    /// Who it is.
    pub entrant: Entrant,
    /// The results of all games.
    pub games: GameCounts,
}

impl CrossTable {
    /// Ranks the entrants of a plan by their ratings.
    pub fn new(plan: &Plan, tallies: &[Tally]) -> CrossTable {
        CrossTable::anchored(plan, tallies, &[])
    }

    /// Ranks the entrants of a plan by their ratings, given those of some of them, by their index.
    pub fn anchored(plan: &Plan, tallies: &[Tally], anchors: &[Anchor]) -> CrossTable {
        let entrants = plan.entrants();
        let mut entrant_of = vec![0; plan.players.len()];
        for (index, entrant) in entrants.iter().enumerate() {
            entrant.players.iter().for_each(|&player| entrant_of[player] = index);
        }
        let match_ups: Vec<[usize; 2]> =
            plan.match_ups.iter().map(|players| players.map(|player| entrant_of[player])).collect();
        let encounters = match_ups.iter().zip(tallies);
        let encounters: Vec<_> = encounters
            .map(|(&[a, b], tally)| Encounter { a, b, games: tally.games(), pairs: tally.pairs })
            .collect();
        let ratings = rate_anchored(entrants.len(), &encounters, anchors);
        let mut games = vec![GameCounts::default(); entrants.len()];
        for encounter in &encounters {
            games[encounter.a] += encounter.games;
            games[encounter.b] += encounter.games.flipped();
        }
        let ranking = ratings.ranking();
        let mut rank = vec![0; ranking.len()];
        for (place, &entrant) in ranking.iter().enumerate() {
            rank[entrant] = place;
        }
        let mut cells = vec![vec![None; ranking.len()]; ranking.len()];
        for (index, (&[a, b], tally)) in match_ups.iter().zip(tallies).enumerate() {
            for (row, column, seen) in
                [(rank[a], rank[b], tally.clone()), (rank[b], rank[a], tally.clone().flipped())]
            {
                let (_, sum) = cells[row][column].get_or_insert_with(|| (index, Tally::default()));
                *sum += &seen;
            }
        }
        let mut ranked: Vec<Ranked> = entrants
            .into_iter()
            .enumerate()
            .map(|(index, entrant)| Ranked { index, entrant, games: games[index] })
            .collect();
        ranked.sort_by_key(|ranked| rank[ranked.index]);
        CrossTable { entrants: ranked, cells, ratings }
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
    pub fn rows(&self) -> impl Iterator<Item = Vec<String>> {
        self.entrants.iter().enumerate().map(|(place, Ranked { index, entrant, games })| {
            let interval = self.ratings.interval(*index);
            vec![
                (place + 1).to_string(),
                entrant.deck.clone(),
                entrant.bot.clone(),
                format!("{:.2}", self.ratings.elo(*index)),
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

    /// The lines of `matrix.csv`: by entrant and entrant in the order of the plan, how often the one of the row wins.
    pub fn matrix(&self) -> Vec<Vec<String>> {
        let mut in_order: Vec<usize> = (0..self.entrants.len()).collect();
        in_order.sort_by_key(|&place| self.entrants[place].index);
        let name = |place: usize| self.entrants[place].entrant.name.clone();
        let header = [String::new()].into_iter().chain(in_order.iter().map(|&place| name(place)));
        let mut lines = vec![header.collect::<Vec<_>>()];
        for &row in &in_order {
            let mut line = vec![name(row)];
            line.extend(in_order.iter().map(|&column| match &self.cells[row][column] {
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
/// others; in mirror matches the players of each deck meet each other. The stronger seat is shared: each pair of
/// games is played from both.
pub fn match_ups(kind: Kind, groups: &[Vec<usize>]) -> Vec<[usize; 2]> {
    if kind == Kind::Mirror {
        return groups
            .iter()
            .flat_map(|group| match_ups(Kind::RoundRobin, std::slice::from_ref(group)))
            .collect();
    }
    let players: Vec<usize> = groups.iter().flatten().copied().collect();
    let first = groups.first().map_or(0, Vec::len);
    let mut match_ups = Vec::new();
    for (index, &a) in players.iter().enumerate() {
        for (other, &b) in players.iter().enumerate().skip(index + 1) {
            let meet = match kind {
                Kind::RoundRobin | Kind::Match | Kind::Mirror | Kind::Tune => true,
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
    fn who_meets_whom_hangs_on_the_kind_of_tournament() {
        let groups = [vec![0, 1], vec![2, 3], vec![4]];
        let everybody = match_ups(Kind::RoundRobin, &groups);
        assert_eq!(everybody.len(), 10);
        assert!(everybody.iter().all(|[a, b]| a < b));
        assert_eq!(match_ups(Kind::Gauntlet, &groups), [[0, 2], [0, 3], [0, 4], [1, 2], [1, 3], [1, 4]]);
        assert_eq!(match_ups(Kind::Mirror, &groups), [[0, 1], [2, 3]]);
    }
}
