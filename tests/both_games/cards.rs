//! The creatures that both games play, and decks of them.

use menace::CardType;
use menace::card::{Card, CardTable};
use menace::game::{Chance, Setup};
use menace::oracle::CardTree;
use menace::program::{Book, compile_card};
use rayon::prelude::*;

/// The number of different creatures in a deck, each three times; the rest are lands.
const NAMES: usize = 8;
const LANDS: [&str; 5] = ["Plains", "Island", "Swamp", "Mountain", "Forest"];

/// The creatures that both games play, read for each of them, and basic lands.
pub struct Cards {
    creatures: Vec<(Card, CardTree)>,
    /// By color, white to green, the indices of the creatures that lands of that color alone can pay for.
    paid: [Vec<usize>; 5],
    lands: Vec<(Card, CardTree)>,
}

impl Cards {
    pub fn of(table: &CardTable) -> Cards {
        let mut printed: Vec<_> = table.printed().collect();
        printed.sort_unstable_by(|one, other| one.name.cmp(&other.name));
        let creatures: Vec<(Card, CardTree)> = printed
            .par_iter()
            .filter_map(|printed| {
                let card = table.card(&printed.name).ok()?;
                let plain = card.types == [CardType::Creature] && card.cost.is_some();
                if !plain || Setup::plays(&card).is_err() {
                    return None;
                }
                let tree = printed.read().ok()?;
                compile_card(&mut Book::new(), &tree).is_ok().then_some((card, tree))
            })
            .collect();
        let paid = [0, 1, 2, 3, 4].map(|color| {
            let paid = |at: &usize| {
                let colored = creatures[*at].0.cost.unwrap_or_default().colored;
                (0..5).all(|other| other == color || colored[other] == 0)
            };
            (0..creatures.len()).filter(paid).collect()
        });
        let land = |name: &&str| {
            let builtin = CardTable::builtin();
            (builtin.card(name).unwrap(), builtin.find(name).unwrap().read().unwrap())
        };
        Cards { creatures, paid, lands: LANDS.iter().map(land).collect() }
    }

    pub fn len(&self) -> usize {
        self.creatures.len()
    }

    /// Draws a deck of one color: cards with their counts.
    pub fn deck(&self, chance: &mut Chance) -> Vec<(usize, &(Card, CardTree))> {
        let color = chance.below(5) as usize;
        let paid = &self.paid[color];
        let mut deck = vec![(16, &self.lands[color])];
        while deck.len() <= NAMES {
            let creature = &self.creatures[paid[chance.below(paid.len() as u32) as usize]];
            if deck.iter().all(|(_, other)| other.0.name != creature.0.name) {
                deck.push((3, creature));
            }
        }
        deck
    }
}
