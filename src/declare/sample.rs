//! Legal declarations drawn by chance, without a list of them.

use num_bigint::BigUint;
use rand::Rng;

use super::array::ArraySampler;
use super::bystanders::ProfileSampler;
use super::diagram::{Diagram, Ways};
use super::tally::{Tally, pick_weighed};
use crate::set::CreatureSet;

/// Draws legal declarations, each with the same chance. See
/// [`Declarations::sampler`](super::Declarations::sampler).
#[derive(Clone, Debug)]
pub struct Sampler(Pool);

#[derive(Clone, Debug)]
enum Pool {
    Profiles(Box<ProfileSampler>),
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
    pub(super) fn of_profiles(profiles: ProfileSampler) -> Sampler {
        Sampler(Pool::Profiles(Box::new(profiles)))
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
            Pool::Profiles(profiles) => profiles.draw(rng),
            Pool::Wide(parts) => parts.draw(rng),
            Pool::Big(parts) => parts.draw(rng),
        }
    }
}
