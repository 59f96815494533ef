//! Boards whose creatures affect each other only through the targets that they choose, as steps between the places of a table.
//!
//! A place is a number with one digit for each target: its level. The choices of a creature are listed once, and making one takes a
//! few additions. Two tables, filled from the last creature to the first, hold the most that can still be obeyed from a place on, with
//! and without bystanders. So a search through the places turns back once enough can't be obeyed, and stops once no bystander is
//! needed.

use super::board::{Board, Requirement};
use super::classes::{Class, classes, live_options};
use super::guided::following;
use super::plan::Touch;
use crate::types::CreatureSet;

/// The most places of all layers together.
const MOST_PLACES: usize = 1 << 21;

/// The most choices of all creatures together.
const MOST_CHOICES: usize = 1 << 13;

/// A number of requirements plus one; zero if there is no legal continuation.
type Most = u16;

/// What a target that may not be chosen adds to a place: more than the number of places.
const FORBIDDEN: u32 = 1 << 24;

/// One target as a digit of a place.
#[derive(Clone, Debug)]
struct Digit {
    class: Class,
    target: usize,
    stride: usize,
}

/// One choice of a creature.
#[derive(Clone, Debug)]
pub(super) struct Choice {
    pub targets: CreatureSet,
    /// The places of the targets among the creature's own.
    own: Vec<u8>,
    /// What requirements on the creature it obeys.
    pub gain: u32,
}

/// One creature.
#[derive(Clone, Debug)]
struct Layer {
    creature: usize,
    /// By target that the creature can choose, its digit.
    own: Vec<usize>,
    choices: Vec<Choice>,
    /// By place after a choice, the place with the digits of targets that no later creature can choose set to zero, and what these
    /// targets gain, plus one.
    settled: Vec<(u32, Most)>,
    /// By place after a choice, the most that can be obeyed from there on, plus one.
    upper: Vec<Most>,
    /// By place before the choice, the most that can be obeyed without bystanders, plus one.
    lower: Vec<Most>,
}

/// See the module.
#[derive(Clone, Debug)]
pub(super) struct Grid {
    digits: Vec<Digit>,
    layers: Vec<Layer>,
    size: usize,
}

/// What a creature adds to a place, by target that it can choose.
pub(super) struct Steps([u32; 64]);

impl Grid {
    /// Returns the grid of a board for creatures that choose in the order of `rows`, with what `touches` ask for; `None` if creatures
    /// affect each other in another way, or if there are too many places.
    ///
    /// `reasons` has, by creature, the targets that it has a reason for.
    pub fn of(board: &Board, rows: &[usize], touches: &[Touch], reasons: &[CreatureSet]) -> Option<Grid> {
        let bare = board.caps.is_empty()
            && board.company.is_empty()
            && board.alone.is_empty()
            && board.costs.is_empty();
        let whole: u64 = board.requirements.iter().map(|requirement| u64::from(requirement.weight())).sum();
        let options = live_options(board);
        let loose = |creature: usize| {
            board.capacity[creature] > 1 && asks_for_one_of_some(board, creature, options[creature])
        };
        if !bare || whole >= u64::from(Most::MAX) || (0..board.creatures()).any(loose) {
            return None;
        }
        let mut size = 1usize;
        let mut digits = Vec::new();
        for class in classes(board, &options, &[], true) {
            let (target, stride) = (class.members.lowest()?, size);
            size = size.checked_mul(class.levels).filter(|&size| size * rows.len() <= MOST_PLACES)?;
            digits.push(Digit { class, target, stride });
        }
        let mut grid = Grid { digits, layers: Vec::new(), size };
        let mut many = 0;
        for &creature in rows {
            let own = |digit: &usize| options[creature].contains(grid.digits[*digit].target);
            let own: Vec<usize> = (0..grid.digits.len()).filter(own).collect();
            let choices = grid.listed(board, creature, &own, touches, MOST_CHOICES - many)?;
            many += choices.len();
            grid.layers.push(Layer {
                creature,
                own,
                choices,
                settled: Vec::new(),
                upper: Vec::new(),
                lower: Vec::new(),
            });
        }
        grid.fill(board, reasons);
        Some(grid)
    }

    /// Returns the choices of a creature; `None` if there are more than `most`.
    fn listed(
        &self,
        board: &Board,
        creature: usize,
        own: &[usize],
        touches: &[Touch],
        most: usize,
    ) -> Option<Vec<Choice>> {
        let options: CreatureSet = own.iter().map(|&digit| self.digits[digit].target).collect();
        let mut choices = Vec::new();
        let mut next = Some(CreatureSet::EMPTY);
        while let Some(targets) = next {
            next = following(targets, options, board.capacity[creature] as usize);
            let touched = |touch: &Touch| {
                touch.creature != creature
                    || !touch.targets.is_disjoint(targets)
                    || touch.or_idle && targets.is_empty()
            };
            if touches.iter().all(touched) {
                let place = |target| own.iter().position(|&digit| self.digits[digit].target == target);
                choices.push(Choice {
                    targets,
                    own: targets.iter().filter_map(place).map(|place| place as u8).collect(),
                    gain: gain(board, creature, targets),
                });
            }
            if choices.len() > most {
                return None;
            }
        }
        Some(choices)
    }

    /// Makes the tables, the last creature's first.
    fn fill(&mut self, board: &Board, reasons: &[CreatureSet]) {
        let (mut upper, mut lower) = (vec![1; self.size], vec![1; self.size]);
        for depth in (0..self.layers.len()).rev() {
            let settled = self.settled(depth);
            let through = |after: &[Most]| -> Vec<Most> {
                let most = |&(to, gain): &(u32, Most)| match (gain, after[to as usize]) {
                    (0, _) | (_, 0) => 0,
                    (gain, after) => gain - 1 + after,
                };
                settled.iter().map(most).collect()
            };
            upper = through(&upper);
            lower = self.before(board, depth, &through(&lower), reasons[self.layers[depth].creature]);
            let above = self.before(board, depth, &upper, CreatureSet::first(board.targets));
            let layer = &mut self.layers[depth];
            layer.upper = std::mem::replace(&mut upper, above);
            layer.lower.clone_from(&lower);
            layer.settled = settled;
        }
    }

    fn options(&self, layer: &Layer) -> CreatureSet {
        layer.own.iter().map(|&digit| self.digits[digit].target).collect()
    }

    /// Returns [`Layer::settled`] of a layer.
    fn settled(&self, depth: usize) -> Vec<(u32, Most)> {
        let later = self.layers[depth + 1..].iter().map(|layer| self.options(layer));
        let later = later.fold(CreatureSet::EMPTY, |all, options| all | options);
        let own = &self.layers[depth].own;
        let last = own.iter().map(|&digit| &self.digits[digit]).filter(|digit| !later.contains(digit.target));
        let last: Vec<&Digit> = last.collect();
        let settle = |place: usize| {
            let (mut to, mut gain) = (place, 1);
            for digit in &last {
                let level = digit.level(place);
                match digit.class.gain_at[level] {
                    Some(more) => gain += more as Most,
                    None => return (place as u32, 0),
                }
                to -= level * digit.stride;
            }
            (to as u32, gain)
        };
        (0..self.size).map(settle).collect()
    }

    /// Returns the most before the creature chooses, from the most after it: nothing, or targets of which one is wanted.
    fn before(&self, board: &Board, depth: usize, after: &[Most], wanted: CreatureSet) -> Vec<Most> {
        let layer = &self.layers[depth];
        let (creature, options) = (layer.creature, self.options(layer));
        // By the number of targets that may still be chosen, the most; and the most if one that is wanted still has to be.
        let room = (board.capacity[creature] as usize).min(layer.own.len());
        let mut open = vec![after.to_vec(); room + 1];
        let mut bound = vec![vec![0; self.size]; room + 1];
        for &own in &layer.own {
            let digit = &self.digits[own];
            let gain = single_gain(board, creature, options, digit.target) as Most;
            for left in (1..=room).rev() {
                let (fewer, more) = bound.split_at_mut(left);
                let wanted = wanted.contains(digit.target);
                let from = if wanted { &open[left - 1] } else { &fewer[left - 1] };
                digit.take(creature, from, &mut more[0], gain);
                let (fewer, more) = open.split_at_mut(left);
                digit.take(creature, &fewer[left - 1], &mut more[0], gain);
            }
        }
        let whenever = whole_gain(board, creature, options);
        let chosen = bound[room].iter().map(|&most| if most > 0 { most + whenever as Most } else { 0 });
        // A creature that has to choose something is allowed to stay idle here: the result is an upper bound.
        after.iter().zip(chosen).map(|(&idle, chosen)| idle.max(chosen)).collect()
    }
}

impl Digit {
    fn level(&self, place: usize) -> usize {
        place / self.stride % self.class.levels
    }

    /// Raises `to` to what is obeyed from the place that the creature's choice of the target leads to.
    fn take(&self, creature: usize, from: &[Most], to: &mut [Most], gain: Most) {
        let (stride, levels) = (self.stride, self.class.levels);
        let part = |level: usize| level * stride..(level + 1) * stride;
        for level in 0..levels {
            let Some(next) = self.class.next_level(creature, level) else { continue };
            for (from, to) in from.chunks_exact(stride * levels).zip(to.chunks_exact_mut(stride * levels)) {
                for (from, to) in from[part(next)].iter().zip(&mut to[part(level)]) {
                    let gained = if *from > 0 { from + gain } else { 0 };
                    *to = gained.max(*to);
                }
            }
        }
    }
}

fn wishes(board: &Board, creature: usize) -> impl Iterator<Item = (CreatureSet, u32)> {
    board.requirements.iter().filter_map(move |requirement| match *requirement {
        Requirement::Chooses { creature: of, targets, weight } => {
            (of == creature).then_some((targets, weight))
        }
        Requirement::Chosen { .. } => None,
    })
}

/// Returns what the creature obeys of what is required of itself.
fn gain(board: &Board, creature: usize, chosen: CreatureSet) -> u32 {
    wishes(board, creature)
        .filter(|(targets, _)| !targets.is_disjoint(chosen))
        .map(|(_, weight)| weight)
        .sum()
}

/// Returns what every choice but the empty one gains.
fn whole_gain(board: &Board, creature: usize, options: CreatureSet) -> u32 {
    let whole = wishes(board, creature).filter(|&(targets, _)| options.is_subset(targets));
    whole.map(|(_, weight)| weight).sum()
}

/// Returns what the creature gains by choosing the target, with or without others.
fn single_gain(board: &Board, creature: usize, options: CreatureSet, target: usize) -> u32 {
    let own = wishes(board, creature)
        .filter(|&(targets, _)| targets.contains(target) && !options.is_subset(targets));
    own.map(|(_, weight)| weight).sum()
}

/// Returns whether a requirement asks the creature for one of some targets that it can choose, but not of all.
fn asks_for_one_of_some(board: &Board, creature: usize, options: CreatureSet) -> bool {
    wishes(board, creature).any(|(targets, _)| (targets & options).len() > 1 && !options.is_subset(targets))
}

impl Grid {
    /// Returns what making the grid costs, in choices.
    pub fn work(&self) -> usize {
        self.size * self.layers.len() / 2
    }

    /// Returns the number of creatures that choose.
    pub fn layers(&self) -> usize {
        self.layers.len()
    }

    /// Returns the layer's creature.
    pub fn creature(&self, depth: usize) -> usize {
        self.layers[depth].creature
    }

    /// Returns the targets that the layer's creature can choose.
    pub fn options_at(&self, depth: usize) -> CreatureSet {
        self.options(&self.layers[depth])
    }

    /// Returns what the layer's creature can choose.
    pub fn choices(&self, depth: usize) -> &[Choice] {
        &self.layers[depth].choices
    }

    /// Returns what each choice of a target adds to the place.
    pub fn steps(&self, depth: usize, place: u32) -> Steps {
        let layer = &self.layers[depth];
        let mut steps = Steps([FORBIDDEN; 64]);
        for (&own, step) in layer.own.iter().zip(&mut steps.0) {
            let digit = &self.digits[own];
            let level = digit.level(place as usize);
            if let Some(next) = digit.class.next_level(layer.creature, level) {
                *step = ((next - level) * digit.stride) as u32;
            }
        }
        steps
    }

    /// Returns the place after the choice; `None` if a target may not be chosen any more.
    pub fn after(&self, place: u32, steps: &Steps, choice: &Choice) -> Option<u32> {
        let after = choice.own.iter().fold(place, |place, &own| place + steps.0[own as usize]);
        ((after as usize) < self.size).then_some(after)
    }

    /// Returns the place before the next creature, and what targets gain that are settled; `None` if one of them may not end as it does.
    pub fn settle(&self, depth: usize, after: u32) -> Option<(u32, u32)> {
        let (place, gain) = self.layers[depth].settled[after as usize];
        (gain > 0).then(|| (place, u32::from(gain) - 1))
    }

    /// Returns whether that many requirements may still be obeyed after a choice; `false` is certain.
    pub fn may_reach(&self, depth: usize, after: u32, needed: u32) -> bool {
        u32::from(self.layers[depth].upper[after as usize]) > needed
    }

    /// Returns whether that many requirements can be obeyed without bystanders from the place before the layer's choice.
    pub fn is_enough(&self, depth: usize, place: u32, needed: u32) -> bool {
        u32::from(self.layers[depth].lower[place as usize]) > needed
    }

    /// Returns whether choosing a further target is never worse, except for targets that then need company.
    pub fn more_is_free(&self) -> bool {
        self.digits.iter().all(|digit| digit.class.top_gain().is_some())
    }

    /// Returns the targets with a requirement that is obeyed only at their highest level.
    pub fn asking(&self) -> CreatureSet {
        let asks = |digit: &&Digit| digit.class.top_gain().is_some_and(|gain| gain > 0);
        self.digits.iter().filter(asks).map(|digit| digit.target).collect()
    }

    /// Returns the creature's targets that are at their highest level once it chooses them.
    pub fn nearly_full(&self, depth: usize, place: u32) -> CreatureSet {
        let own = self.layers[depth].own.iter().map(|&own| &self.digits[own]);
        let full = |digit: &&Digit| digit.level(place as usize) + 2 >= digit.class.levels;
        own.filter(full).map(|digit| digit.target).collect()
    }
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand_chacha::ChaCha8Rng;

    use super::*;
    use crate::declare::reasons::reasons_of;
    use crate::declare::small_boards::{obedient, random};

    #[test]
    fn tables_know_the_most_that_is_obeyed_with_bystanders_and_without() {
        let (mut grids, mut differ) = (0, 0);
        for seed in 0..4000 {
            let (board, _) = random(&mut ChaCha8Rng::seed_from_u64(seed));
            let mut board = Board { caps: Vec::new(), company: Vec::new(), costs: Vec::new(), ..board };
            board.alone = CreatureSet::EMPTY;
            let reasons = reasons_of(&board);
            let rows: Vec<usize> = (0..board.creatures()).collect();
            let Some(grid) = Grid::of(&board, &rows, &[], &reasons) else { continue };
            let all = obedient(&board, &[]);
            let most = all.iter().map(|chosen| board.obeyed(chosen)).max().expect("nothing can be chosen");
            let reasoned = |chosen: &&Vec<CreatureSet>| {
                let own = chosen.iter().zip(&reasons);
                own.into_iter().all(|(choice, own)| choice.is_empty() || !choice.is_disjoint(*own))
            };
            let alone = all.iter().filter(reasoned).map(|chosen| board.obeyed(chosen)).max();
            let alone = alone.expect("nothing can be chosen");
            let steps = grid.steps(0, 0);
            let first = |needed: u32| {
                grid.choices(0).iter().any(|choice| {
                    let after = grid.after(0, &steps, choice);
                    after.is_some_and(|after| grid.may_reach(0, after, needed.saturating_sub(choice.gain)))
                })
            };
            assert!(first(most) && !first(most + 1), "seed {seed}: {board:#?}");
            assert!(
                grid.is_enough(0, 0, alone) && !grid.is_enough(0, 0, alone + 1),
                "seed {seed}: {board:#?}"
            );
            grids += 1;
            differ += usize::from(alone < most);
        }
        assert!(grids > 2000 && differ > 100, "{grids}, {differ}");
    }
}
