//! An automaton for the declarations whose bystanders allow another one to obey enough.
//!
//! After some creatures of a declaration have chosen, a declaration that it is compared with may be at any of a set of places; nothing
//! else about the choices matters (the subset construction of Rabin and Scott, 1959). A choice that leads to a place from which no
//! further bystander is needed completes a pattern. Finally, equivalent sets are merged. If creatures can choose nearly everything,
//! there are few different sets, though there are many places.

use rustc_hash::FxHashMap;

use super::avoided::{Avoided, Node};
use super::budget::{BudgetExceeded, Left};
use super::grid::Choice;
use super::paths::{Paths, Place};
use crate::types::CreatureSet;

/// The most sets after a creature, the most words that they take, and the most ways from place to place.
const MOST_SETS: usize = 1 << 18;
const MOST_WORDS: usize = 1 << 22;
const MOST_WAYS: usize = 1 << 23;

/// In place of a set: enough can be obeyed.
const ENOUGH: u32 = u32::MAX;

/// The number of places or words of sets that take as long as a choice.
const PLACES: usize = 8;

/// By choice as a bystander, the set that it leads to; and the set of all else.
type Set = (Vec<(CreatureSet, u32)>, u32);

/// By place, the places that choices of a bystander lead to, each with the choice, and those that others do.
type Successors = Vec<(Vec<(u32, u32)>, Vec<u32>)>;

impl Avoided {
    /// Returns the automaton of declarations whose bystanders allow `needed` requirements to be obeyed; `None` if no bystander is
    /// needed for that.
    ///
    /// # Errors
    /// [`BudgetExceeded`] when there are too many places or sets.
    pub fn of_paths(
        paths: &Paths<'_>,
        needed: u32,
        left: &mut Left,
    ) -> Result<Option<Avoided>, BudgetExceeded> {
        let first = (0, needed);
        if paths.is_enough(0, first) {
            return Ok(None);
        }
        let (mut places, mut sets) = (vec![first], vec![Places::from([1])]);
        let mut layers = Vec::with_capacity(paths.depths());
        for depth in 0..paths.depths() {
            let (next, enough, successors) = after(paths, depth, &places, left)?;
            let (layer, following) = step(&sets, paths.choices(depth), &successors, &enough, left)?;
            layers.push(layer);
            (places, sets) = (next, following);
        }
        Ok(Some(merged(paths, layers, sets.len())))
    }
}

/// Returns the places after the layer's creature, for each whether enough can be obeyed from there without bystanders, and
/// which of them each place before leads to.
fn after(
    paths: &Paths<'_>,
    depth: usize,
    places: &[Place],
    left: &mut Left,
) -> Result<(Vec<Place>, Vec<bool>, Successors), BudgetExceeded> {
    let mut known: FxHashMap<Place, u32> = FxHashMap::default();
    let (mut next, mut enough) = (Vec::new(), Vec::new());
    let (mut successors, mut ways) = (Vec::with_capacity(places.len()), 0);
    for &place in places {
        let (mut asked, mut others) = (Vec::new(), Vec::new());
        paths.visit(depth, place, &mut |choice, to| {
            let number = *known.entry(to).or_insert_with(|| {
                enough.push(paths.is_enough(depth + 1, to));
                next.push(to);
                next.len() as u32 - 1
            });
            if paths.asks(depth, &paths.choices(depth)[choice]) {
                asked.push((choice as u32, number));
            } else {
                others.push(number);
            }
        });
        left.spend_choices(1 + paths.choices(depth).len() / 4)?;
        ways += asked.len() + others.len();
        if ways > MOST_WAYS {
            return Err(left.exceeded());
        }
        successors.push((asked, others));
    }
    Ok((next, enough, successors))
}

/// Some places of a layer, a bit each.
type Places = Box<[u64]>;

fn add(places: &mut [u64], place: u32) {
    places[place as usize / 64] |= 1 << (place % 64);
}

fn members(places: &[u64]) -> impl Iterator<Item = usize> {
    places
        .iter()
        .enumerate()
        .flat_map(|(index, &word)| CreatureSet(word).into_iter().map(move |bit| index * 64 + bit))
}

/// Returns where each set leads to, and the sets after it. `choices` are the creature's.
fn step(
    sets: &[Places],
    choices: &[Choice],
    successors: &Successors,
    enough: &[bool],
    left: &mut Left,
) -> Result<(Vec<Set>, Vec<Places>), BudgetExceeded> {
    let words = enough.len().div_ceil(64);
    let mut numbers: FxHashMap<Places, u32> = FxHashMap::default();
    let (mut layer, mut following) = (Vec::with_capacity(sets.len()), Vec::new());
    // By choice, whether it is asked of bystanders, whether that is enough, and where it leads to.
    let mut asked = vec![(false, false, vec![0; words].into_boxed_slice()); choices.len()];
    for set in sets {
        let mut others = vec![0; words].into_boxed_slice();
        let mut looked_at = choices.len() + words;
        for place in members(set) {
            let (own, all) = &successors[place];
            looked_at += own.len() + all.len();
            all.iter().for_each(|&to| add(&mut others, to));
            for &(choice, to) in own {
                let (asks, completes, places) = &mut asked[choice as usize];
                if !*asks {
                    (*asks, *completes) = (true, false);
                    places.fill(0);
                }
                *completes |= enough[to as usize];
                add(places, to);
            }
        }
        let mut number = |set: &Places| {
            if let Some(&number) = numbers.get(set) {
                return number;
            }
            let number = following.len() as u32;
            following.push(set.clone());
            numbers.insert(set.clone(), number);
            number
        };
        let other = number(&others);
        let mut leads_to = Vec::new();
        for ((asks, completes, places), choice) in asked.iter_mut().zip(choices) {
            if !std::mem::take(asks) {
                continue;
            }
            looked_at += words + 16;
            if *completes {
                leads_to.push((choice.targets, ENOUGH));
                continue;
            }
            places.iter_mut().zip(&others).for_each(|(word, &others)| *word |= others);
            if *places != others {
                leads_to.push((choice.targets, number(places)));
            }
        }
        layer.push((leads_to, other));
        left.spend_choices(1 + looked_at / PLACES)?;
        if following.len() > MOST_SETS || following.len() * words > MOST_WORDS {
            return Err(left.exceeded());
        }
    }
    Ok((layer, following))
}

/// Returns the automaton with equivalent sets merged. There are `last` sets after the last creature, none of which completes a
/// pattern.
fn merged(paths: &Paths<'_>, layers: Vec<Vec<Set>>, last: usize) -> Avoided {
    let mut merged = vec![0; last];
    let mut targets = CreatureSet::EMPTY;
    let mut nodes = Vec::with_capacity(layers.len());
    for layer in layers.iter().rev() {
        let mut numbers: FxHashMap<Set, u32> = FxHashMap::default();
        let mut own = Vec::new();
        let mut numbered = Vec::with_capacity(layer.len());
        for (choices, other) in layer {
            let other = merged[*other as usize];
            let to = |to: u32| if to == ENOUGH { ENOUGH } else { merged[to as usize] };
            let choices = choices.iter().map(|&(choice, set)| (choice, to(set)));
            let choices: Vec<_> = choices.filter(|&(_, to)| to != other).collect();
            numbered.push(*numbers.entry((choices, other)).or_insert_with_key(|(choices, other)| {
                let to = |&(choice, to): &(CreatureSet, u32)| (choice, (to != ENOUGH).then_some(to));
                targets = choices.iter().fold(targets, |all, &(choice, _)| all | choice);
                own.push(Node { choices: choices.iter().map(to).collect(), other: *other });
                own.len() as u32 - 1
            }));
        }
        nodes.push(own);
        merged = numbered;
    }
    nodes.reverse();
    Avoided { rows: paths.rows(), targets, layers: nodes }
}
