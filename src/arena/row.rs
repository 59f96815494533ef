//! A line of `matchups.csv`: what came of one match-up, as columns.

use super::statistics::{EloDifference, Interval, WinRate};
use super::tally::Tally;
use crate::Edition;
use crate::game::Ending;

/// Two decks with their bots, the rules and the seed: all that the games of a match-up follow from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MatchUp {
    /// The name of A's deck.
    pub deck_a: String,
    /// A's bot, with its settings.
    pub bot_a: String,
    /// The name of B's deck.
    pub deck_b: String,
    /// B's bot, with its settings.
    pub bot_b: String,
    /// The edition of the rules.
    pub rules: Edition,
    /// The seed of this match-up.
    pub seed: u64,
}

/// The columns before those of endings.
const COLUMNS: [&str; 39] = [
    "deck_a",
    "bot_a",
    "deck_b",
    "bot_b",
    "rules",
    "seed",
    "games",
    "wins_a",
    "wins_b",
    "draws",
    "win_rate_a",
    "ci95_low",
    "ci95_high",
    "wins_a_on_play",
    "games_a_on_play",
    "mean_turns",
    "decisions",
    "draws_a_on_play",
    "wins_a_on_draw",
    "games_a_on_draw",
    "draws_a_on_draw",
    "pairs",
    "pairs_0",
    "pairs_1",
    "pairs_2",
    "pairs_3",
    "pairs_4",
    "pairs_ci95_low",
    "pairs_ci95_high",
    "elo_a",
    "elo_ci95_low",
    "elo_ci95_high",
    "superiority_a",
    "turns_10_percent",
    "turns_median",
    "turns_90_percent",
    "turns_max",
    "mulligans_a",
    "mulligans_b",
];

/// The columns after those of endings.
const LAST_COLUMNS: [&str; 3] = ["normalized_elo_a", "normalized_elo_ci95_low", "normalized_elo_ci95_high"];

/// Returns the columns of `matchups.csv`, in order.
///
/// `win_rate_a` is (wins + draws / 2) / games; `ci95` is Wilson's interval on games, `pairs_ci95` the one on
/// pairs. `pairs_0` to `pairs_4` are the pairs in which A made so many half points. `elo_a`, `normalized_elo_a`
/// and `superiority_a` come from pairs. All turns count both players' turns. `ended_` comes with each way in
/// which games end. New columns come last.
///
/// ```
/// let columns = menace::arena::columns();
/// assert_eq!(columns[..3], ["deck_a", "bot_a", "deck_b"]);
/// assert!(columns.contains(&"ended_empty_library".to_owned()));
/// ```
pub fn columns() -> Vec<String> {
    let endings = Ending::ALL.map(|ending| format!("ended_{}", ending.name().replace('-', "_")));
    let last = LAST_COLUMNS.map(str::to_owned);
    COLUMNS.iter().map(|&column| column.to_owned()).chain(endings).chain(last).collect()
}

/// Returns the fields of one match-up, in the order of [`columns`].
///
/// Rates have six decimals and Elo has two, so that equal counts give equal bytes. Where there is no figure
/// (no game was played), the field is empty; an Elo difference may be `inf` or `-inf`.
pub fn row(match_up: &MatchUp, tally: &Tally) -> Vec<String> {
    let games = tally.games();
    let rate = WinRate::of_games(games);
    let on_pairs = WinRate::of_pairs(tally.pairs).interval;
    let elo = EloDifference::of_few_pairs(tally.pairs);
    let share = |value: f64| format!("{value:.6}");
    let or_empty = |value: Option<String>| value.unwrap_or_default();
    let elo_or_empty =
        |value: fn(&EloDifference) -> f64| or_empty(elo.map(|elo| format!("{:.2}", value(&elo))));
    let turns = |portion: f64| or_empty(tally.turns.quantile(portion).map(|turns| turns.to_string()));
    let Interval { low, high } = rate.interval;
    let mut fields = vec![
        match_up.deck_a.clone(),
        match_up.bot_a.clone(),
        match_up.deck_b.clone(),
        match_up.bot_b.clone(),
        match_up.rules.to_string(),
        match_up.seed.to_string(),
        games.games().to_string(),
        games.wins.to_string(),
        games.losses.to_string(),
        games.draws.to_string(),
        or_empty(games.score().map(share)),
        share(low),
        share(high),
        tally.on_the_play.wins.to_string(),
        tally.on_the_play.games().to_string(),
        or_empty(tally.turns.mean().map(share)),
        tally.decisions.to_string(),
        tally.on_the_play.draws.to_string(),
        tally.on_the_draw.wins.to_string(),
        tally.on_the_draw.games().to_string(),
        tally.on_the_draw.draws.to_string(),
        tally.pairs.pairs().to_string(),
    ];
    fields.extend(tally.pairs.0.map(|count| count.to_string()));
    fields.extend([
        share(on_pairs.low),
        share(on_pairs.high),
        elo_or_empty(|elo| elo.elo),
        elo_or_empty(|elo| elo.interval.low),
        elo_or_empty(|elo| elo.interval.high),
        or_empty(elo.map(|elo| share(elo.superiority))),
        turns(0.1),
        turns(0.5),
        turns(0.9),
        or_empty(tally.turns.max().map(|turns| turns.to_string())),
        tally.mulligans[0].to_string(),
        tally.mulligans[1].to_string(),
    ]);
    fields.extend(Ending::ALL.map(|ending| tally.ended(ending).to_string()));
    fields.extend([
        elo_or_empty(|elo| elo.normalized),
        elo_or_empty(|elo| elo.normalized_interval.low),
        elo_or_empty(|elo| elo.normalized_interval.high),
    ]);
    fields
}

#[cfg(test)]
mod tests {
    use super::super::{Score, play_games};
    use super::*;
    use crate::game::GameRecord;
    use crate::types::Player;

    fn match_up() -> MatchUp {
        MatchUp {
            deck_a: "red".to_owned(),
            bot_a: "greedy".to_owned(),
            deck_b: "green".to_owned(),
            bot_b: "random".to_owned(),
            rules: Edition::Current,
            seed: 9,
        }
    }

    fn field<'a>(fields: &'a [String], column: &str) -> &'a str {
        &fields[columns().iter().position(|name| name == column).expect("the column is there")]
    }

    #[test]
    fn a_row_has_a_field_for_each_column() {
        // A wins three of four games, the lost one on the draw.
        let Score { tally, .. } = play_games(0..4, |game| GameRecord {
            winner: Some(if game == 3 { Player::B } else { Player::A }),
            on_the_play: super::super::Pairing::of_game(game).on_the_play,
            turns: 10 + game as u16,
            decisions: 5,
            ending: Ending::Life,
            mulligans: [1, 0],
            life: [3, 0],
        });
        let fields = row(&match_up(), &tally);
        assert_eq!(fields.len(), columns().len());
        assert_eq!(
            fields[..17].join(","),
            "red,greedy,green,random,current,9,4,3,1,0,0.750000,0.300642,0.954413,2,2,11.500000,20"
        );
        assert_eq!((field(&fields, "pairs_2"), field(&fields, "pairs_4")), ("1", "1"));
        assert_eq!((field(&fields, "wins_a_on_draw"), field(&fields, "games_a_on_draw")), ("1", "2"));
        assert_eq!((field(&fields, "turns_median"), field(&fields, "turns_max")), ("11", "13"));
        assert_eq!(field(&fields, "ended_life"), "4");
        // Pairs of 1 and 2 points, with two pairs of 0 and two of 2 points added: a mean of 0.58333 and a variance of 0.20139
        // a pair, twice that for a single game; (0.58333 - 0.5) / √0.40278 × 800 / ln 10 = 45.62.
        assert_eq!(field(&fields, "normalized_elo_a"), "45.62");
    }

    #[test]
    fn a_row_without_games_has_no_figures() {
        let fields = row(&match_up(), &Tally::default());
        assert_eq!(fields.len(), columns().len());
        assert_eq!((field(&fields, "win_rate_a"), field(&fields, "elo_a")), ("", ""));
        assert_eq!((field(&fields, "ci95_low"), field(&fields, "ci95_high")), ("0.000000", "1.000000"));
    }
}
