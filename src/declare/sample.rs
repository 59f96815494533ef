//! Legal declarations drawn by chance, without a list of them.

use num_bigint::BigUint;
use rand::{Rng, RngExt};

use super::array::ArraySampler;
use super::board::Board;
use super::diagram::{Diagram, Ways};
use super::tally::{Tally, pick_weighed};
use crate::types::CreatureSet;

/// Draws legal declarations, each with the same chance. See
/// [`Declarations::sampler`](super::Declarations::sampler).
#[derive(Clone, Debug)]
pub struct Sampler(Pool);

#[derive(Clone, Debug)]
enum Pool {
    /// By creature, its options: each chooses by itself.
    Free(Vec<CreatureSet>),
    Wide(Parts<u128>),
    Big(Parts<BigUint>),
}

/// Legal declarations that obey the same payments, to be drawn from.
#[derive(Clone, Debug)]
pub(super) enum Part {
    Diagram(Diagram),
    Array(ArraySampler),
}

/// A part with what a draw from it needs.
#[derive(Clone, Debug)]
enum Drawn<T> {
    Diagram(Diagram, Ways<T>),
    Array(ArraySampler),
}

/// Parts without a declaration in common, with their numbers of declarations and the sum of those.
#[derive(Clone, Debug)]
struct Parts<T> {
    total: T,
    parts: Vec<(T, Drawn<T>)>,
}

/// One of the targets or none, each with the same chance.
fn draw_one(targets: CreatureSet, rng: &mut impl Rng) -> CreatureSet {
    if targets.is_empty() {
        return CreatureSet::EMPTY;
    }
    let at = rng.random_range(0..=targets.len() as u32);
    targets.into_iter().nth(at as usize).map_or(CreatureSet::EMPTY, CreatureSet::only)
}

impl<T: Tally> Parts<T> {
    fn of(parts: &[Part]) -> Option<Parts<T>> {
        let mut all = Parts { total: T::from(0), parts: Vec::with_capacity(parts.len()) };
        for part in parts {
            let (many, drawn) = match part {
                Part::Diagram(diagram) => {
                    let ways = diagram.ways::<T>()?;
                    (ways.total().clone(), Drawn::Diagram(diagram.clone(), ways))
                }
                Part::Array(array) => (T::from_wide(array.total), Drawn::Array(array.clone())),
            };
            all.total = all.total.plus(&many)?;
            all.parts.push((many, drawn));
        }
        Some(all)
    }

    fn draw(&self, rng: &mut impl Rng) -> Vec<CreatureSet> {
        let weights = self.parts.iter().map(|(many, _)| many.clone());
        match &self.parts[pick_weighed(&self.total, weights, rng)].1 {
            Drawn::Diagram(diagram, ways) => diagram.draw(ways, rng),
            Drawn::Array(array) => array.draw(rng),
        }
    }
}

impl Sampler {
    /// Of a board on which each creature chooses by itself.
    pub(super) fn free(board: &Board) -> Sampler {
        Sampler(Pool::Free(board.options.clone()))
    }

    pub(super) fn of(parts: &[Part]) -> Sampler {
        let pool = match Parts::of(parts) {
            Some(parts) => Pool::Wide(parts),
            None => Pool::Big(Parts::of(parts).expect("large integers do not overflow")),
        };
        Sampler(pool)
    }

    /// Returns a legal declaration: by creature, the targets that it chooses.
    ///
    /// There always is one: doing nothing is illegal only where something else is legal.
    pub fn draw(&self, rng: &mut impl Rng) -> Vec<CreatureSet> {
        match &self.0 {
            Pool::Free(options) => options.iter().map(|&targets| draw_one(targets, rng)).collect(),
            Pool::Wide(parts) => parts.draw(rng),
            Pool::Big(parts) => parts.draw(rng),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use rand::SeedableRng;
    use rand_chacha::ChaCha8Rng;

    use crate::Edition;
    use crate::declare::{Board, Declarations};
    use crate::types::CreatureSet;

    #[test]
    fn creatures_that_choose_by_themselves_draw_each_declaration_alike() {
        let mut board = Board::open(3, 2);
        board.options[1] = CreatureSet::only(1);
        assert!(board.is_free());
        let declarations = Declarations::new(&board, Edition::Current);
        let sampler = declarations.sampler().expect("a small board");
        let mut rng = ChaCha8Rng::seed_from_u64(11);
        let mut seen: BTreeMap<Vec<Vec<usize>>, u32> = BTreeMap::new();
        for _ in 0..18_000 {
            let drawn = sampler.draw(&mut rng);
            *seen.entry(drawn.iter().map(|targets| targets.into_iter().collect()).collect()).or_default() +=
                1;
        }
        // 3 choices of the first and third creature, 2 of the second; 1,000 draws each are expected, give or take five times their root.
        assert_eq!(declarations.count().expect("a small board").legal, 18_u32.into());
        assert_eq!(seen.len(), 18);
        assert!(seen.values().all(|&count| (840..1_160).contains(&count)), "{seen:?}");
    }

    #[test]
    fn boards_on_which_creatures_bear_on_each_other_are_not_free() {
        let mut menace = Board::open(2, 1);
        menace.least[0] = 2;
        let mut capped = Board::open(2, 1);
        capped.most[0] = 1;
        let mut double = Board::open(1, 2);
        double.capacity[0] = 2;
        let mut alone = Board::open(2, 1);
        alone.alone = CreatureSet::only(0);
        assert!([menace, capped, double, alone].iter().all(|board| !board.is_free()));
    }
}
