//! Legal declarations drawn by chance, without a list of them.

use num_bigint::BigUint;
use rand::Rng;

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

/// Diagrams without a declaration in common, with their numbers of ways and the sum of those.
#[derive(Clone, Debug)]
struct Parts<T> {
    total: T,
    parts: Vec<(Diagram, Ways<T>)>,
}

impl<T: Tally> Parts<T> {
    fn of(diagrams: &[Diagram]) -> Option<Parts<T>> {
        let mut total = T::from(0);
        let mut parts = Vec::with_capacity(diagrams.len());
        for diagram in diagrams {
            let ways = diagram.ways()?;
            total = total.plus(ways.total())?;
            parts.push((diagram.clone(), ways));
        }
        Some(Parts { total, parts })
    }

    fn draw(&self, rng: &mut impl Rng) -> Vec<CreatureSet> {
        let weights = self.parts.iter().map(|(_, ways)| ways.total().clone());
        let (diagram, ways) = &self.parts[pick_weighed(&self.total, weights, rng)];
        diagram.draw(ways, rng)
    }
}

impl Sampler {
    pub(super) fn of_profiles(profiles: ProfileSampler) -> Sampler {
        Sampler(Pool::Profiles(Box::new(profiles)))
    }

    pub(super) fn of(diagrams: Vec<Diagram>) -> Sampler {
        let pool = match Parts::of(&diagrams) {
            Some(parts) => Pool::Wide(parts),
            None => Pool::Big(Parts::of(&diagrams).expect("large integers do not overflow")),
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
