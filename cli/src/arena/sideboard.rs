//! Sideboards: what decks are from the second game of a match on.

use menace::card::{CardTable, NamedDeck, SideboardPlan};

use super::plan::{DeckText, Games, Plan};

/// The most opponents that a warning names.
const MOST_NAMED: usize = 3;

/// The deck as each of its plans makes it.
pub fn sideboarded(deck: &NamedDeck) -> impl Iterator<Item = NamedDeck> {
    deck.plans.iter().map(|plan| deck.sideboarded(plan))
}

/// A deck's plan against another: plans name decks by what they are called, by file, or by key.
fn plan_against<'d>(deck: &'d NamedDeck, opponent: &DeckText) -> Option<&'d SideboardPlan> {
    let DeckText { name, source, .. } = opponent;
    let file = source.rsplit(['/', '\\']).next().unwrap_or(source);
    let stem = file.rsplit_once('.').map_or(file, |(stem, _)| stem);
    deck.plan_against(&[name, source, file, stem])
}

/// The deck as it is against another from the second game of a match on, if it has a plan.
pub fn against(deck: &DeckText, opponent: &DeckText, table: &CardTable) -> Option<DeckText> {
    let (named, _) = NamedDeck::read(&deck.text, &deck.source, table);
    let plan = plan_against(&named, opponent)?;
    Some(DeckText { text: named.sideboarded(plan).to_string(), ..deck.clone() })
}

/// What A and B change after the first game of a match, if they do.
pub fn changes(plan: &Plan, match_up: usize) -> anyhow::Result<[Option<String>; 2]> {
    if Games::of(plan.best_of) != Games::Matches {
        return Ok([None, None]);
    }
    let table = plan.card_table()?;
    let [a, b] = plan.match_ups[match_up].map(|player| &plan.decks[plan.players[player].deck]);
    Ok([(a, b), (b, a)].map(|(deck, opponent)| {
        let (named, _) = NamedDeck::read(&deck.text, &deck.source, &table);
        let changes: Vec<String> = plan_against(&named, opponent)?.changes().collect();
        Some(changes.join(", ")).filter(|changes| !changes.is_empty())
    }))
}

/// A line for each deck of a plan of matches that has a sideboard, and no plan against some opponents.
pub fn unplanned(plan: &Plan) -> anyhow::Result<Vec<String>> {
    if Games::of(plan.best_of) != Games::Matches {
        return Ok(Vec::new());
    }
    let table = plan.card_table()?;
    let mut lines = Vec::new();
    for (index, deck) in plan.decks.iter().enumerate() {
        let (named, _) = NamedDeck::read(&deck.text, &deck.source, &table);
        if named.sideboard.is_empty() {
            continue;
        }
        let mut without: Vec<&str> = Vec::new();
        for match_up in &plan.match_ups {
            let [a, b] = match_up.map(|player| plan.players[player].deck);
            for (own, other) in [(a, b), (b, a)] {
                let other = &plan.decks[other];
                if own == index
                    && !without.contains(&other.name.as_str())
                    && plan_against(&named, other).is_none()
                {
                    without.push(&other.name);
                }
            }
        }
        let more = without.len().saturating_sub(MOST_NAMED);
        let named = without.iter().take(MOST_NAMED).copied().collect::<Vec<_>>().join(", ");
        let others = match more {
            0 => String::new(),
            1 => " and another deck".to_owned(),
            more => format!(" and {more} others"),
        };
        if !without.is_empty() {
            lines.push(format!(
                "{} has a sideboard and no plan against {named}{others}: it stays as it is",
                deck.name
            ));
        }
    }
    Ok(lines)
}
