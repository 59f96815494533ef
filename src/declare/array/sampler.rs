//! Draws of declarations from an array, each with the same chance.

use rand::Rng;

use super::super::tally::{Tally as _, pick_weighed};
use super::{Array, Choice, NONE, Number, Places, Step};
use crate::types::CreatureSet;

/// Draws declarations that obey the most, each with the same chance.
#[derive(Clone, Debug)]
pub struct ArraySampler {
    array: Array,
    after: After,
    /// How many declarations there are.
    pub total: u128,
}

/// What comes after each step, the first step first. Numbers that are no larger take half the memory.
#[derive(Clone, Debug)]
enum After {
    Narrow(Vec<Places<u64>>),
    Wide(Vec<Places<u128>>),
}

impl Array {
    /// Returns a sampler, and how many requirements its declarations obey; `None` if there is no declaration, or more than
    /// `most` places would have to be kept.
    pub fn sampler(self, most: usize) -> Option<(u32, ArraySampler)> {
        if self.work() > most {
            return None;
        }
        let (obeyed, total, after) = if self.bits < 64 {
            let (obeyed, total, after) = self.kept::<u64>();
            (obeyed, total, After::Narrow(after))
        } else {
            let (obeyed, total, after) = self.kept::<u128>();
            (obeyed, total, After::Wide(after))
        };
        let obeyed = u32::try_from(obeyed).ok()?;
        Some((obeyed, ArraySampler { array: self, after, total }))
    }

    fn kept<T: Number>(&self) -> (i32, u128, Vec<Places<T>>) {
        let mut after = Vec::new();
        let places = self.looked_back::<T>(&mut |places| after.push(places.clone()));
        after.reverse();
        (places.most[0], places.many[0].into(), after)
    }
}

impl ArraySampler {
    /// Returns one of the declarations.
    pub fn draw(&self, rng: &mut impl Rng) -> Vec<CreatureSet> {
        match &self.after {
            After::Narrow(after) => self.drawn(after, rng),
            After::Wide(after) => self.drawn(after, rng),
        }
    }

    fn drawn<T: Number>(&self, after: &[Places<T>], rng: &mut impl Rng) -> Vec<CreatureSet> {
        let size = self.array.size;
        let mut chosen = vec![CreatureSet::EMPTY; self.array.creatures];
        let mut place = 0;
        let mut after = after.iter();
        for group in &self.array.groups {
            let mut level = 0;
            for (step, after) in group.steps.iter().zip(after.by_ref()) {
                let choices = &step.choices[place / step.stride % step.states][level];
                let stays = (after.most[level * size + place], after.many[level * size + place].into());
                let comes_to = |choice: &Choice| {
                    let there = choice.level * size + place + choice.by;
                    match after.most[there] {
                        most if most < 0 => (NONE, 0),
                        most => (most + choice.gain, after.many[there].into() * u128::from(choice.ways)),
                    }
                };
                let all = || std::iter::once(stays).chain(choices.iter().map(comes_to));
                let best = all().map(|(most, _)| most).max().expect("staying is one");
                let weights = || all().map(|(most, many)| if most == best { many } else { 0 });
                let total: u128 = weights().sum();
                let index = match weights().position(|weight| weight == total) {
                    Some(certain) => certain,
                    None => pick_weighed(&total, weights(), rng),
                };
                let Some(choice) = index.checked_sub(1).map(|index| &choices[index]) else { continue };
                choose(step, choice.many, &mut chosen, rng);
                place += choice.by;
                level = choice.level;
            }
            place += group.counters[level].iter().map(|(_, stride)| stride).sum::<usize>();
        }
        chosen
    }
}

/// Lets that number of the free creatures choose the target.
fn choose(step: &Step, many: usize, chosen: &mut [CreatureSet], rng: &mut impl Rng) {
    if let [creature] = step.creatures[..] {
        chosen[creature].insert(step.target);
        return;
    }
    let mut free: Vec<usize> =
        step.creatures.iter().copied().filter(|&creature| chosen[creature].is_empty()).collect();
    for _ in 0..many {
        let creature = free.swap_remove(u128::below(&(free.len() as u128), rng) as usize);
        chosen[creature].insert(step.target);
    }
}
