//! A hand that is given: `--hand "3 Mountain; Shock; 2 Raging Goblin; Lightning Bolt"`.

use anyhow::{anyhow, bail, ensure};
use menace::arena::Numbering;
use menace::card::CardTable;

use super::advice::{HAND, chance_of_cards};

/// A hand of seven cards of the deck.
pub struct GivenHand {
    /// The cards by number, a card once for each copy.
    pub numbers: Vec<u16>,
    /// How many of which card.
    pub cards: Vec<(u16, String)>,
    /// How many lands it has.
    pub lands: u8,
    /// How likely an opening hand is this one.
    pub share: f64,
}

impl GivenHand {
    /// Reads a hand of the deck that A has.
    pub fn read(text: &str, numbering: &Numbering, table: &CardTable) -> anyhow::Result<GivenHand> {
        let name_of = |number: u16| numbering.cards[usize::from(number)].0.as_str();
        let mut counts: Vec<(u16, u16)> = Vec::new();
        for part in text.split(';').map(str::trim).filter(|part| !part.is_empty()) {
            let (count, name) = count_and_name(part)?;
            let spelling = table.spelling(name).unwrap_or(name);
            let found =
                numbering.decks[0].iter().find(|(number, _)| name_of(*number).eq_ignore_ascii_case(spelling));
            let Some(&(number, copies)) = found else {
                if let Err(error) = table.find(name) {
                    bail!("--hand: {error}");
                }
                bail!("--hand: the deck has no {spelling}");
            };
            let held = match counts.iter_mut().find(|(known, _)| *known == number) {
                Some((_, held)) => {
                    *held = held.saturating_add(count);
                    *held
                }
                None => {
                    counts.push((number, count));
                    count
                }
            };
            ensure!(held <= copies, "--hand: found {held} {spelling}, and the deck has {copies}");
        }
        let size: u16 = numbering.decks[0].iter().map(|(_, copies)| copies).sum();
        let held: u16 = counts.iter().map(|(_, count)| count).sum();
        ensure!(u64::from(held) == HAND, "--hand: found {held} cards, expected {HAND}");
        let lands = counts.iter().filter(|(number, _)| numbering.cards[usize::from(*number)].1);
        let of = |number: u16| numbering.decks[0].iter().find(|(known, _)| *known == number);
        let copies = |number: u16| of(number).map_or(0, |&(_, copies)| u64::from(copies));
        let of_each: Vec<(u64, u64)> =
            counts.iter().map(|&(number, count)| (count.into(), copies(number))).collect();
        Ok(GivenHand {
            lands: lands.map(|(_, count)| *count as u8).sum(),
            share: chance_of_cards(&of_each, size.into()),
            cards: counts.iter().map(|&(number, count)| (count, name_of(number).to_owned())).collect(),
            numbers: counts
                .iter()
                .flat_map(|&(number, count)| std::iter::repeat_n(number, count.into()))
                .collect(),
        })
    }

    /// The hand as it is written.
    pub fn text(&self) -> String {
        let cards = self.cards.iter().map(|(count, name)| match count {
            1 => name.clone(),
            count => format!("{count} {name}"),
        });
        cards.collect::<Vec<_>>().join("; ")
    }
}

/// Reads `2 Shock`, `2x Shock` or `Shock`.
fn count_and_name(part: &str) -> anyhow::Result<(u16, &str)> {
    let Some((first, name)) = part.split_once(char::is_whitespace) else { return Ok((1, part)) };
    let digits = first.strip_suffix(['x', 'X']).unwrap_or(first);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return Ok((1, part));
    }
    let count = digits.parse().ok().filter(|count| (1..=HAND as u16).contains(count));
    let count =
        count.ok_or_else(|| anyhow!("--hand: found `{part}`, expected from 1 to {HAND} of a card"))?;
    Ok((count, name.trim_start()))
}
