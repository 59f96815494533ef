//! Results by card, opening hand and length: the csv files, and what is told of them.

use std::io::Write;

use menace::Player;
use menace::arena::statistics::{GameCounts, RateDifference, normal};
use menace::arena::{Breakdown, CardCounts, Numbering, PlayerBreakdown, SeatCounts};

use super::figures::{grouped, percent, table};
use super::plan::Plan;
use super::players::Tables;

/// The most cards of a player that are told of in words.
const MOST_TOLD: usize = 5;

/// The most sources of damage that are told of in words.
const MOST_SOURCES: usize = 3;

/// The fewest games that a rate is told of in words.
const LEAST_GAMES: u64 = 30;

/// The columns of counts: of all games, and of those on the play.
fn columns_of(counts: &str) -> impl Iterator<Item = String> {
    let columns = ["games", "wins", "draws", "games_on_play", "wins_on_play", "draws_on_play"];
    columns.map(|column| format!("{counts}{column}")).into_iter()
}

fn fields_of(counts: SeatCounts) -> impl Iterator<Item = String> {
    let three = |counts: GameCounts| [counts.games(), counts.wins, counts.draws];
    [three(counts.games()), three(counts.on_the_play)].into_iter().flatten().map(|count| count.to_string())
}

fn text(fields: &[&str]) -> Vec<String> {
    fields.iter().map(|&field| field.to_owned()).collect()
}

/// Whose part of which match-up: the first fields of a row.
fn owner(plan: &Plan, match_up: usize, player: Player) -> anyhow::Result<Vec<String>> {
    let names = plan.match_up(match_up)?;
    let (deck, bot) = match player {
        Player::A => (names.deck_a, names.bot_a),
        Player::B => (names.deck_b, names.bot_b),
    };
    Ok(vec![match_up.to_string(), player.to_string(), deck, bot])
}

/// The lines of `cards.csv`: a row for each card of each player of each match-up, cards by name.
///
/// Tokens and cards of the other deck have rows if they dealt damage under the player's control.
pub fn cards(plan: &Plan, tables: &Tables, breakdowns: &[&Breakdown]) -> anyhow::Result<Vec<Vec<String>>> {
    let mut header = text(&["match_up", "player", "deck", "bot", "card", "copies"]);
    for counts in ["", "opening_", "drawn_", "seen_"] {
        header.extend(columns_of(counts));
    }
    header.extend(text(&["damage_to_players", "damage_to_permanents", "copies_sideboarded"]));
    let mut rows = vec![header];
    for (match_up, breakdown) in breakdowns.iter().enumerate() {
        let numbering = tables.numbering(match_up);
        let sideboarded = tables.sideboarded_numbering(match_up);
        for player in Player::BOTH {
            let owner = owner(plan, match_up, player)?;
            for (card, counts) in &breakdown.players[player as usize].cards {
                let CardCounts { in_deck, in_opening, drawn, seen, damage_to_players, damage_to_permanents } =
                    *counts;
                let copies_in = |numbering: &Numbering| -> u16 {
                    let copies = numbering.decks[player as usize]
                        .iter()
                        .filter(|(number, _)| numbering.cards[usize::from(*number)].0 == *card);
                    copies.map(|(_, copies)| copies).sum()
                };
                let copies = copies_in(&numbering);
                let mut row = owner.clone();
                row.extend([card.clone(), copies.to_string()]);
                row.extend([in_deck, in_opening, drawn, seen].into_iter().flat_map(fields_of));
                row.extend([damage_to_players.to_string(), damage_to_permanents.to_string()]);
                row.push(sideboarded.as_ref().map_or(copies, copies_in).to_string());
                rows.push(row);
            }
        }
    }
    Ok(rows)
}

/// The lines of `openings.csv`: a row for each number of mulligans and of lands in the hand that a player began with.
pub fn openings(plan: &Plan, breakdowns: &[&Breakdown]) -> anyhow::Result<Vec<Vec<String>>> {
    let mut header = text(&["match_up", "player", "deck", "bot", "mulligans", "lands"]);
    header.extend(columns_of(""));
    let mut rows = vec![header];
    for (match_up, breakdown) in breakdowns.iter().enumerate() {
        for player in Player::BOTH {
            let owner = owner(plan, match_up, player)?;
            for (&(mulligans, lands), &counts) in &breakdown.players[player as usize].openings {
                let mut row = owner.clone();
                row.extend([mulligans.to_string(), lands.to_string()]);
                row.extend(fields_of(counts));
                rows.push(row);
            }
        }
    }
    Ok(rows)
}

/// The lines of `turns.csv`: a row for each length of a game, results as A sees them.
pub fn turns(breakdowns: &[&Breakdown]) -> Vec<Vec<String>> {
    as_a_sees_them("turns", breakdowns.iter().map(|breakdown| breakdown.turns.iter()))
}

/// The lines of `matches.csv`: a row for the first games of all matches, for the second ones and so on, results as A sees them.
pub fn matches(breakdowns: &[&Breakdown]) -> Vec<Vec<String>> {
    as_a_sees_them("game_of_match", breakdowns.iter().map(|breakdown| breakdown.games_of_matches.iter()))
}

fn as_a_sees_them<'c, N: ToString + 'c>(
    by: &str,
    match_ups: impl Iterator<Item = impl Iterator<Item = (&'c N, &'c SeatCounts)>>,
) -> Vec<Vec<String>> {
    let columns = ["games", "wins_a", "draws", "games_a_on_play", "wins_a_on_play", "draws_a_on_play"];
    let mut rows = vec![text(&[&["match_up", by][..], &columns[..]].concat())];
    for (match_up, counted) in match_ups.enumerate() {
        for (number, &counts) in counted {
            let mut row = vec![match_up.to_string(), number.to_string()];
            row.extend(fields_of(counts));
            rows.push(row);
        }
    }
    rows
}

/// Tells of both players which cards make a difference, which hands win, and what deals the damage.
pub fn tell(out: &mut impl Write, breakdown: &Breakdown) -> anyhow::Result<()> {
    let compared: usize = breakdown.players.iter().map(|player| comparisons(player).count()).sum();
    for (player, part) in Player::BOTH.into_iter().zip(&breakdown.players) {
        tell_of_player(out, &player.to_string(), part, compared)?;
    }
    let rates = breakdown.games_of_matches.iter().filter_map(|(number, counts)| {
        let score = counts.games().score().filter(|_| counts.games().games() >= LEAST_GAMES)?;
        Some(format!("{number}: {}", percent(score)))
    });
    let rates: Vec<String> = rates.collect();
    if !rates.is_empty() {
        writeln!(out, "A wins by game of the match: {}", rates.join(", "))?;
    }
    Ok(())
}

/// The same of one deck.
pub fn tell_of_deck(out: &mut impl Write, deck: &str, part: &PlayerBreakdown) -> anyhow::Result<()> {
    tell_of_player(out, deck, part, comparisons(part).count())
}

/// The cards of a deck with their win rates in games in which they were seen and in which they were not.
fn comparisons(part: &PlayerBreakdown) -> impl Iterator<Item = (&str, &CardCounts, GameCounts)> {
    part.cards.iter().filter_map(|(card, counts)| {
        let (all, seen) = (counts.in_deck.games(), counts.seen.games());
        let unseen = GameCounts {
            wins: all.wins.saturating_sub(seen.wins),
            draws: all.draws.saturating_sub(seen.draws),
            losses: all.losses.saturating_sub(seen.losses),
        };
        let enough = seen.games() >= LEAST_GAMES && unseen.games() >= LEAST_GAMES;
        enough.then_some((card.as_str(), counts, unseen))
    })
}

fn tell_of_player(
    out: &mut impl Write,
    player: &str,
    part: &PlayerBreakdown,
    compared: usize,
) -> anyhow::Result<()> {
    // Bonferroni: with 95 %, none of the intervals of all cards of both decks is wrong.
    let z = normal::quantile(1.0 - 0.025 / compared.max(1) as f64);
    let mut clear: Vec<(&str, &CardCounts, GameCounts, RateDifference)> = comparisons(part)
        .filter_map(|(card, counts, unseen)| {
            let difference = RateDifference::of(counts.seen.games(), unseen, z)?;
            difference.is_clear().then_some((card, counts, unseen, difference))
        })
        .collect();
    clear.sort_by(|(.., one), (.., other)| other.difference.abs().total_cmp(&one.difference.abs()));
    let rate = |counts: GameCounts| counts.score().map(percent).unwrap_or_default();
    if !clear.is_empty() {
        let mut rows = vec![text(&[&format!("{player} wins with"), "seen", "not seen", "difference", ""])];
        for (card, counts, unseen, difference) in clear.into_iter().take(MOST_TOLD) {
            rows.push(vec![
                card.to_owned(),
                rate(counts.seen.games()),
                rate(unseen),
                format!("{:+.1}", 100.0 * difference.difference),
                format!("± {:.1}", 100.0 * difference.interval.half_width()),
            ]);
        }
        write!(out, "{}", table(&rows))?;
    }
    let by = |number: &dyn Fn(u8, u8) -> u8| {
        let mut counts = std::collections::BTreeMap::<u8, GameCounts>::new();
        for (&(mulligans, lands), games) in &part.openings {
            *counts.entry(number(mulligans, lands)).or_default() += games.games();
        }
        let told = counts.iter().filter(|(_, games)| games.games() >= LEAST_GAMES);
        told.map(|(number, &games)| format!("{number}: {}", rate(games))).collect::<Vec<_>>().join(", ")
    };
    let (lands, mulligans) = (by(&|_, lands| lands), by(&|mulligans, _| mulligans));
    if !lands.is_empty() {
        writeln!(out, "{player} wins by lands in the opening hand: {lands}")?;
    }
    if mulligans.contains(',') {
        writeln!(out, "{player} wins by mulligans: {mulligans}")?;
    }
    let all: u64 = part.cards.values().map(|counts| counts.damage_to_players).sum();
    if all > 0 {
        let mut sources: Vec<(&str, u64)> =
            part.cards.iter().map(|(card, counts)| (card.as_str(), counts.damage_to_players)).collect();
        sources.sort_by_key(|&(card, damage)| (std::cmp::Reverse(damage), card));
        let told = sources.iter().take(MOST_SOURCES).filter(|(_, damage)| *damage > 0);
        let told = told.map(|(card, damage)| format!("{card} {}", percent(*damage as f64 / all as f64)));
        writeln!(out, "{player}'s damage, {} in all: {}", grouped(all), told.collect::<Vec<_>>().join(", "))?;
    }
    Ok(())
}
