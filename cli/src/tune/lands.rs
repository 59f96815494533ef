//! Variants with other numbers of lands: `--lands 15..18`.

use std::str::FromStr;

use anyhow::ensure;
use menace::card::{CardTable, NamedDeck, PrintedCard};

use super::Variant;

/// From how many to how many lands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LandCounts {
    /// The fewest.
    pub least: usize,
    /// The most.
    pub most: usize,
}

/// No numbers of lands.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("found `{0}`, expected numbers of lands such as 15..18, or one, up to 250")]
pub struct LandCountsError(String);

impl FromStr for LandCounts {
    type Err = LandCountsError;

    fn from_str(text: &str) -> Result<LandCounts, LandCountsError> {
        let (least, most) = text.split_once("..").unwrap_or((text, text));
        let number = |text: &str| text.trim_start_matches('=').trim().parse::<usize>().ok();
        match (number(least), number(most)) {
            (Some(least), Some(most)) if least <= most && most <= 250 => Ok(LandCounts { least, most }),
            _ => Err(LandCountsError(text.to_owned())),
        }
    }
}

fn is(card: Option<&PrintedCard>, word: &str) -> bool {
    card.is_some_and(|card| {
        card.front().types.iter().chain(&card.front().supertypes).any(|other| other == word)
    })
}

/// Returns the deck with each of the numbers of lands that it does not have already.
///
/// It keeps its size. Lands keep their proportions, and so do the other cards, as well as whole cards allow; a card other
/// than a basic land goes beyond four copies only if there is no other way.
pub fn with_lands(
    deck: &NamedDeck,
    least: usize,
    most: usize,
    table: &CardTable,
) -> anyhow::Result<Vec<Variant>> {
    let size: usize = deck.entries.iter().map(|entry| entry.count).sum();
    let land = |name: &str| is(table.find(name).ok(), "Land");
    let lands: usize = deck.entries.iter().filter(|entry| land(&entry.name)).map(|entry| entry.count).sum();
    ensure!(lands > 0, "--lands: the deck has no lands");
    ensure!(lands < size, "--lands: the deck has nothing but lands");
    ensure!(most < size, "--lands: found {most}, and the deck has {size} cards");
    let counts: Vec<(usize, usize)> = deck
        .entries
        .iter()
        .map(|entry| {
            let basic = is(table.find(&entry.name).ok(), "Basic");
            (entry.count, if basic { usize::MAX } else { entry.count.max(4) })
        })
        .collect();
    let of = |wanted: usize| {
        let group = |lands: bool, total: usize| -> Vec<(usize, usize)> {
            let places: Vec<usize> =
                (0..counts.len()).filter(|&at| land(&deck.entries[at].name) == lands).collect();
            let group: Vec<(usize, usize)> = places.iter().map(|&at| counts[at]).collect();
            places.into_iter().zip(scaled(&group, total)).collect()
        };
        let mut cards: Vec<(usize, String)> =
            deck.entries.iter().map(|entry| (entry.count, entry.name.clone())).collect();
        for (at, count) in group(true, wanted).into_iter().chain(group(false, size - wanted)) {
            cards[at].0 = count;
        }
        let plural = if wanted == 1 { "" } else { "s" };
        Variant { name: format!("{wanted} land{plural}"), cards }
    };
    Ok((least..=most).filter(|&wanted| wanted != lands).map(of).collect())
}

/// Returns counts in proportion to the given ones that add up to a total, each with its most; if all have their most, they go
/// beyond it by turns.
fn scaled(counts: &[(usize, usize)], total: usize) -> Vec<usize> {
    let sum: usize = counts.iter().map(|(count, _)| count).sum();
    let mut scaled: Vec<usize> =
        counts.iter().map(|&(count, most)| (count * total / sum.max(1)).min(most)).collect();
    let mut left = total - scaled.iter().sum::<usize>();
    while left > 0 {
        // Whoever is furthest below its share comes next; of several, the first.
        let short = |at: usize| (counts[at].0 * total) as i64 - (scaled[at] * sum) as i64;
        let below = (0..counts.len()).filter(|&at| scaled[at] < counts[at].1);
        let next = below.max_by_key(|&at| (short(at), std::cmp::Reverse(at)));
        let next = next.or_else(|| (0..counts.len()).max_by_key(|&at| (short(at), std::cmp::Reverse(at))));
        let Some(next) = next else { break };
        scaled[next] += 1;
        left -= 1;
    }
    scaled
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_lands_are_read() {
        assert_eq!("15..18".parse(), Ok(LandCounts { least: 15, most: 18 }));
        assert_eq!(
            ("16".parse(), "16..=17".parse()),
            (Ok(LandCounts { least: 16, most: 16 }), Ok(LandCounts { least: 16, most: 17 }))
        );
        for wrong in ["", "18..15", "a..b", "..", "15-18", "15..999"] {
            assert_eq!(wrong.parse::<LandCounts>(), Err(LandCountsError(wrong.to_owned())));
        }
    }

    #[test]
    fn lands_and_other_cards_keep_their_proportions() {
        let list = "12 Mountain\n5 Forest\n8 Raging Goblin\n15 Grizzly Bears";
        let (deck, errors) = NamedDeck::read(list, "d.txt", CardTable::builtin());
        assert!(errors.is_empty());
        let variants = with_lands(&deck, 16, 20, CardTable::builtin()).unwrap();
        let told: Vec<String> = variants
            .iter()
            .map(|variant| {
                let counts: Vec<_> = variant.cards.iter().map(|(count, _)| count.to_string()).collect();
                format!("{}: {}", variant.name, counts.join(" "))
            })
            .collect();
        assert_eq!(
            told,
            ["16 lands: 11 5 8 16", "18 lands: 13 5 8 14", "19 lands: 13 6 7 14", "20 lands: 14 6 7 13"]
        );
        assert!(with_lands(&deck, 16, 40, CardTable::builtin()).is_err());
    }

    #[test]
    fn a_card_has_more_than_four_copies_only_if_all_have() {
        assert_eq!(scaled(&[(4, 4), (3, 4), (4, 4)], 12), [4, 4, 4]);
        assert_eq!(scaled(&[(4, 4), (4, 4), (4, 4)], 13), [5, 4, 4]);
        assert_eq!(scaled(&[(4, 4), (3, 4), (1, 4)], 4), [2, 2, 0]);
    }
}
