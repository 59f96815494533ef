//! Counts and draws over an array with a place for each state, one pair of a creature and a target after the other.
//!
//! [`plan`](super::plan) goes from creature to creature and looks at every set that a creature can choose from every
//! state that is reached. Here a step is smaller: a creature chooses one target, or does not. What is remembered is
//! either what each creature has done so far, target by target, or how many have chosen each target, creature by creature;
//! and of the one that is just being decided, its own state. Twenty targets that need two creatures each have up to 3^20
//! states by creatures, but fourteen creatures that choose one target each have no more than 2^14 by targets.
//!
//! The array is worked out from the last step to the first: a place has the most that can still be obeyed from there, and
//! in how many ways.

mod sampler;

use num_bigint::BigUint;

use super::automaton::{Automaton, Move};
use super::board::Board;
use super::classes::{Class, classes, live_options};
use super::plan::{Touch, binomial};
use super::symmetry::creature_classes;
use crate::types::CreatureSet;

pub(super) use sampler::ArraySampler;

/// The most places of an array.
const MOST_PLACES: usize = 1 << 23;

/// The most bits of the numbers that are counted with.
pub(super) const MOST_BITS: f64 = 126.0;

/// A choice from a state and a level.
#[derive(Clone, Copy, Debug)]
struct Choice {
    /// What it adds to the place.
    by: usize,
    level: usize,
    gain: i32,
    many: usize,
    ways: u64,
}

/// One of the pairs.
#[derive(Clone, Debug)]
struct Step {
    creatures: Vec<usize>,
    target: usize,
    /// What is remembered of the one side: its states, and what one more adds to the place.
    states: usize,
    stride: usize,
    /// By state of the one side and level of the other, the choices.
    choices: Vec<Vec<Vec<Choice>>>,
}

/// The steps about one target, or one creature.
#[derive(Clone, Debug)]
struct Group {
    steps: Vec<Step>,
    /// By level, what ending there gains, if it may.
    ends: Vec<Option<i32>>,
    /// By level, what ending there adds to the counters of caps: the most of each, and its stride.
    counters: Vec<Vec<(usize, usize)>>,
}

/// A board as steps between the places of an array.
#[derive(Clone, Debug)]
pub(super) struct Array {
    creatures: usize,
    size: usize,
    groups: Vec<Group>,
    /// By place, what is gained there after the last step; negative if it may not be the end.
    last: Vec<i32>,
    /// How many bits the numbers have at most.
    bits: u32,
}

/// The completions from each place: the most that is obeyed, and in how many ways.
#[derive(Clone, Debug)]
struct Places<T> {
    /// The most; negative if no way leads on.
    most: Vec<i32>,
    many: Vec<T>,
}

/// No way leads on.
const NONE: i32 = -1;

/// A number of ways that is known to fit.
trait Number: Copy + From<u64> + Into<u128> + std::ops::Mul<Output = Self> + std::ops::AddAssign {}
impl Number for u64 {}
impl Number for u128 {}

impl Array {
    /// Returns the smaller of the two arrays of the board; `None` if both have too many places, or numbers too large.
    pub fn of(board: &Board, touches: &[Touch]) -> Option<Array> {
        let mut options = live_options(board);
        for touch in touches.iter().filter(|touch| board.capacity[touch.creature] <= 1) {
            options[touch.creature] &= touch.targets;
        }
        let stuck = |touch: &Touch| !touch.or_idle && options[touch.creature].is_empty();
        let bits = bits(board, &options);
        if bits > MOST_BITS || touches.iter().any(stuck) {
            return None;
        }
        let targets = classes(board, &options, &[], true);
        let alone = automata(board, &options, touches)?;
        let by_targets = Array::by_targets(board, &targets, &merged(board, &options, touches, &alone));
        let by_creatures = Array::by_creatures(board, &targets, &alone);
        let array = by_targets.into_iter().chain(by_creatures).min_by_key(Array::work)?;
        Some(Array { bits: bits as u32 + 1, ..array })
    }

    /// Returns the array that remembers what each creature has done.
    fn by_targets(board: &Board, targets: &[Class], members: &[Automaton]) -> Option<Array> {
        let mut strides = Vec::new();
        let mut size = 1usize;
        for member in members {
            strides.push(size);
            size = size.checked_mul(member.states()).filter(|&size| size <= MOST_PLACES)?;
        }
        let last = Ends::of(board, members)?.places(size);
        let group = |class: &Class| {
            let target = only(class);
            let able = (0..members.len()).filter(|&member| members[member].options.contains(target));
            let step = |member: usize| {
                let automaton = &members[member];
                let choices = |state: usize| {
                    let at = |level: usize| {
                        let moves = automaton.moves[state][target].iter();
                        let choice = |moved: &Move| joined(class, automaton, moved, state, level);
                        let by = |choice: Choice| Choice { by: choice.by * strides[member], ..choice };
                        moves.filter_map(choice).map(by).collect()
                    };
                    (0..class.levels).map(at).collect()
                };
                Step {
                    creatures: automaton.creatures.clone(),
                    target,
                    states: automaton.states(),
                    stride: strides[member],
                    choices: (0..automaton.states()).map(choices).collect(),
                }
            };
            Group {
                steps: able.map(step).collect(),
                ends: class.gain_at.iter().map(|gain| gain.map(|gain| gain as i32)).collect(),
                counters: vec![Vec::new(); class.levels],
            }
        };
        let groups = targets.iter().map(group).collect();
        Array { creatures: board.creatures(), size, groups, last, bits: 0 }.of_size()
    }

    /// Returns the array that remembers how many have chosen each target. Of what creatures do to each other it knows
    /// caps alone.
    fn by_creatures(board: &Board, targets: &[Class], members: &[Automaton]) -> Option<Array> {
        if !board.company.is_empty() || !board.alone.is_empty() || !board.costs.is_empty() {
            return None;
        }
        let mut size = 1usize;
        let mut grown = |radix: usize| {
            let stride = size;
            size = size.checked_mul(radix).filter(|&size| size <= MOST_PLACES)?;
            Some(stride)
        };
        let strides: Vec<usize> = targets.iter().map(|class| grown(class.levels)).collect::<Option<_>>()?;
        let able =
            |among: CreatureSet| members.iter().filter(|member| among.contains(member.creatures[0])).count();
        let scarce = board.caps.iter().filter(|cap| able(cap.among) > cap.most as usize);
        let caps: Vec<_> =
            scarce.map(|cap| Some((cap, grown(cap.most as usize + 1)?))).collect::<Option<_>>()?;
        let mut last = vec![NONE; size];
        for (place, gain) in last.iter_mut().enumerate() {
            let gains = targets
                .iter()
                .zip(&strides)
                .map(|(class, stride)| class.gain_at[place / stride % class.levels]);
            *gain = gains.sum::<Option<u32>>().map_or(NONE, |gain| gain as i32);
        }
        let group = |member: &Automaton| {
            let step = |(class, &stride): (&Class, &usize)| {
                let target = only(class);
                let choices = |level: usize| {
                    let at = |state: usize| {
                        let moves = member.moves[state][target].iter();
                        let choice = |moved: &Move| {
                            let next = levels_on(class, member, moved.many, level)?;
                            let Move { to, gain, many, ways } = *moved;
                            Some(Choice { by: (next - level) * stride, level: to, gain, many, ways })
                        };
                        moves.filter_map(choice).collect()
                    };
                    (0..member.states()).map(at).collect()
                };
                Step {
                    creatures: member.creatures.clone(),
                    target,
                    states: class.levels,
                    stride,
                    choices: (0..class.levels).map(choices).collect(),
                }
            };
            let counted = |state: usize| {
                let own = caps.iter().filter(|(cap, _)| cap.among.contains(member.creatures[0]));
                let own = own.filter(|_| member.declared[state] > 0);
                own.map(|&(cap, stride)| (cap.most as usize, stride)).collect()
            };
            Group {
                steps: targets
                    .iter()
                    .zip(&strides)
                    .filter(|(class, _)| member.options.contains(only(class)))
                    .map(step)
                    .collect(),
                ends: member.ends.iter().map(|&ends| ends.then_some(0)).collect(),
                counters: (0..member.states()).map(counted).collect(),
            }
        };
        let groups = members.iter().map(group).collect();
        Array { creatures: board.creatures(), size, groups, last, bits: 0 }.of_size()
    }

    fn of_size(self) -> Option<Array> {
        let levels = self.groups.iter().map(|group| group.ends.len()).max().unwrap_or(1);
        (self.size.saturating_mul(levels) <= MOST_PLACES).then_some(self)
    }

    /// Returns how many places all steps together look at.
    pub fn work(&self) -> usize {
        self.groups.iter().map(|group| self.size * group.ends.len() * (group.steps.len() + 1)).sum()
    }

    /// Returns the most requirements that a declaration obeys and how many declarations do, if there is one.
    pub fn most_and_many(&self) -> Option<(u32, BigUint)> {
        let (most, many) = if self.bits < 64 {
            let places = self.looked_back::<u64>(&mut |_| {});
            (places.most[0], u128::from(places.many[0]))
        } else {
            let places = self.looked_back::<u128>(&mut |_| {});
            (places.most[0], places.many[0])
        };
        u32::try_from(most).ok().map(|most| (most, BigUint::from(many)))
    }

    /// Returns the completions from the beginning; `keep` is shown those after each step, the last first.
    fn looked_back<T: Number>(&self, keep: &mut dyn FnMut(&Places<T>)) -> Places<T> {
        let one = |&gain: &i32| T::from(u64::from(gain >= 0));
        let mut places = Places { most: self.last.clone(), many: self.last.iter().map(one).collect() };
        for group in self.groups.iter().rev() {
            places = self.before_end(group, &places);
            for step in group.steps.iter().rev() {
                keep(&places);
                self.look_back(step, group.ends.len(), &mut places);
            }
            places.most.truncate(self.size);
            places.many.truncate(self.size);
        }
        places
    }

    /// Returns the places before the end of a group, level by level, from those after it.
    fn before_end<T: Number>(&self, group: &Group, after: &Places<T>) -> Places<T> {
        let count = self.size * group.ends.len();
        let mut places = Places { most: Vec::with_capacity(count), many: Vec::with_capacity(count) };
        for (gain, counters) in group.ends.iter().zip(&group.counters) {
            let Some(gain) = gain else {
                places.most.resize(places.most.len() + self.size, NONE);
                places.many.resize(places.many.len() + self.size, T::from(0));
                continue;
            };
            let gained = |most: i32| if most < 0 { NONE } else { most + gain };
            if counters.is_empty() {
                places.most.extend(after.most.iter().map(|&most| gained(most)));
                places.many.extend_from_slice(&after.many);
                continue;
            }
            for place in 0..self.size {
                let full = counters.iter().any(|&(most, stride)| place / stride % (most + 1) == most);
                let to = place + counters.iter().map(|(_, stride)| stride).sum::<usize>();
                places.most.push(if full { NONE } else { gained(after.most[to]) });
                places.many.push(if full { T::from(0) } else { after.many[to] });
            }
        }
        places
    }

    /// Goes back over a step.
    ///
    /// Choices lead to places that are no lower, so that from the lowest on what comes after them is still there.
    fn look_back<T: Number>(&self, step: &Step, levels: usize, places: &mut Places<T>) {
        for level in 0..levels {
            for start in (0..self.size).step_by(step.stride * step.states) {
                for (state, choices) in step.choices.iter().enumerate() {
                    let place = start + state * step.stride;
                    for choice in &choices[level] {
                        let there = choice.level * self.size + place + choice.by;
                        add(places, level * self.size + place, there, step.stride, choice);
                    }
                }
            }
        }
    }
}

/// Returns how many bits the number of all choices has, restrictions or not.
pub(super) fn bits(board: &Board, options: &[CreatureSet]) -> f64 {
    let of_one = |(options, &capacity): (&CreatureSet, &u32)| {
        let able = options.len() as u64;
        (0..=able.min(u64::from(capacity))).map(|count| binomial(able, count) as f64).sum::<f64>().log2()
    };
    options.iter().zip(&board.capacity).map(of_one).sum()
}

/// Adds the outcomes of the choice to each place.
#[inline]
fn add<T: Number>(places: &mut Places<T>, here: usize, there: usize, count: usize, choice: &Choice) {
    for offset in 0..count {
        let most = places.most[there + offset];
        if most < 0 {
            continue;
        }
        let most = most + choice.gain;
        let known = &mut places.most[here + offset];
        if most < *known {
            continue;
        }
        let many = if choice.ways == 1 {
            places.many[there + offset]
        } else {
            places.many[there + offset] * T::from(choice.ways)
        };
        if most > *known {
            *known = most;
            places.many[here + offset] = many;
        } else {
            places.many[here + offset] += many;
        }
    }
}

fn only(class: &Class) -> usize {
    class.members.lowest().expect("every target is a class of its own")
}

fn levels_on(class: &Class, member: &Automaton, many: usize, level: usize) -> Option<usize> {
    (0..many).try_fold(level, |level, _| class.next_level(member.creatures[0], level))
}

/// Returns the choice that the move is at that level of the target, its place in states.
fn joined(class: &Class, member: &Automaton, moved: &Move, state: usize, level: usize) -> Option<Choice> {
    let next = levels_on(class, member, moved.many, level)?;
    let Move { to, gain, many, ways } = *moved;
    Some(Choice { by: to - state, level: next, gain, many, ways })
}

/// Returns the states of each creature that can choose something.
fn automata(board: &Board, options: &[CreatureSet], touches: &[Touch]) -> Option<Vec<Automaton>> {
    let able = (0..board.creatures()).filter(|&creature| !options[creature].is_empty());
    let automaton = |creature: usize| {
        let own: Vec<Touch> = touches.iter().filter(|touch| touch.creature == creature).copied().collect();
        Automaton::of(board, options[creature], creature, &own)
    };
    able.map(automaton).collect()
}

/// Returns the same with equal creatures that choose one target each in one.
fn merged(board: &Board, options: &[CreatureSet], touches: &[Touch], alone: &[Automaton]) -> Vec<Automaton> {
    let class = creature_classes(board, options);
    let merges = |creature: usize| {
        board.capacity[creature] == 1 && touches.iter().all(|touch| touch.creature != creature)
    };
    let mut members: Vec<Automaton> = Vec::new();
    for (place, automaton) in alone.iter().enumerate() {
        let creature = automaton.creatures[0];
        let equals = |other: &Automaton| {
            let other = other.creatures[0];
            merges(creature) && merges(other) && class[other] == class[creature]
        };
        if alone[..place].iter().any(equals) {
            continue;
        }
        let all: Vec<usize> =
            alone[place..].iter().filter(|other| equals(other)).map(|other| other.creatures[0]).collect();
        members.push(match all.len() {
            0 | 1 => automaton.clone(),
            _ => Automaton::of_equals(board, automaton.options, all),
        });
    }
    members
}

/// What decides whether the creatures' states may be the last.
struct Ends<'e> {
    board: &'e Board,
    members: &'e [Automaton],
    /// By creature, the member that it is of.
    member_of: Vec<Option<usize>>,
}

impl<'e> Ends<'e> {
    /// Returns `None` if a cost is for some of what its creature may choose: then it is one more thing to remember.
    fn of(board: &'e Board, members: &'e [Automaton]) -> Option<Ends<'e>> {
        let mut member_of = vec![None; board.creatures()];
        for (index, member) in members.iter().enumerate() {
            member.creatures.iter().for_each(|&creature| member_of[creature] = Some(index));
        }
        let whole = |cost: &super::board::Cost| {
            member_of[cost.creature].is_none_or(|member| members[member].options.is_subset(cost.targets))
        };
        board.costs.iter().all(whole).then_some(Ends { board, members, member_of })
    }

    /// Returns, by place, 0 if it may be the end.
    fn places(&self, size: usize) -> Vec<i32> {
        let mut states = vec![0usize; self.members.len()];
        let mut places = Vec::with_capacity(size);
        for _ in 0..size {
            places.push(if self.may_end(&states) { 0 } else { NONE });
            for (state, member) in states.iter_mut().zip(self.members) {
                *state += 1;
                if *state < member.states() {
                    break;
                }
                *state = 0;
            }
        }
        places
    }

    fn may_end(&self, states: &[usize]) -> bool {
        let Board { caps, company, alone, costs, mana, .. } = self.board;
        let members = || self.members.iter().zip(states);
        let declared = |among: CreatureSet| -> u32 {
            let counted = members().filter(|(member, _)| among.contains(member.creatures[0]));
            counted.map(|(member, &state)| member.declared[state]).sum()
        };
        let is_declared = |creature: usize| {
            self.member_of[creature].is_some_and(|at| self.members[at].declared[states[at]] > 0)
        };
        let paid = || {
            let paid = costs.iter().filter(|cost| is_declared(cost.creature));
            paid.fold(0u32, |sum, cost| sum.saturating_add(cost.mana))
        };
        members().all(|(member, &state)| member.ends[state])
            && caps.iter().all(|cap| declared(cap.among) <= cap.most)
            // Equal creatures have the same company, themselves included.
            && company.iter().all(|company| {
                !is_declared(company.creature)
                    || declared(company.with.with(company.creature)) > company.least
            })
            && (alone.is_empty()
                || declared(*alone) == 0
                || declared(CreatureSet::first(self.board.creatures())) == 1)
            && (costs.is_empty() || paid() <= *mana)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use rand::SeedableRng;
    use rand_chacha::ChaCha8Rng;

    use super::*;
    use crate::declare::budget::{Budget, Left};
    use crate::declare::small_boards::{obedient, random};
    use crate::declare::tallies::many_of_width;

    #[test]
    fn both_arrays_count_and_draw_what_can_be_declared() {
        let mut arrays = [0, 0];
        for seed in 0..3000 {
            let mut rng = ChaCha8Rng::seed_from_u64(seed);
            let (board, touches) = random(&mut rng);
            let all = obedient(&board, &touches);
            let best = all.iter().map(|chosen| board.obeyed(chosen)).max();
            let expected: Vec<_> = all.iter().filter(|chosen| Some(board.obeyed(chosen)) == best).collect();
            let expected_count = best.map(|best| (best, BigUint::from(expected.len())));
            let rows = many_of_width(&board, &touches, usize::MAX, &mut Left::of(Budget::default(), None));
            assert_eq!(rows, Ok(expected_count.clone()), "seed {seed}: {board:#?} {touches:?}");

            let mut options = live_options(&board);
            for touch in touches.iter().filter(|touch| board.capacity[touch.creature] <= 1) {
                options[touch.creature] &= touch.targets;
            }
            if touches.iter().any(|touch| !touch.or_idle && options[touch.creature].is_empty()) {
                continue;
            }
            let targets = classes(&board, &options, &[], true);
            let Some(alone) = automata(&board, &options, &touches) else { continue };
            let members = merged(&board, &options, &touches, &alone);
            let both = [
                Array::by_targets(&board, &targets, &members),
                Array::by_creatures(&board, &targets, &alone),
            ];
            for (index, array) in both.into_iter().enumerate() {
                let Some(array) = array else { continue };
                arrays[index] += 1;
                assert_eq!(
                    array.most_and_many(),
                    expected_count,
                    "seed {seed}, {index}: {board:#?} {touches:?}"
                );
                let wide = Array { bits: 100, ..array.clone() };
                assert_eq!(wide.most_and_many(), expected_count, "seed {seed}");
                let Some((obeyed, sampler)) = array.sampler(usize::MAX) else { continue };
                assert_eq!(Some(obeyed), best);
                for _ in 0..8 {
                    let drawn = sampler.draw(&mut rng);
                    assert!(expected.contains(&&drawn), "seed {seed}: {drawn:?} on {board:#?} {touches:?}");
                }
            }
        }
        assert!(arrays.iter().all(|&count| count > 1000), "{arrays:?}");
    }

    #[test]
    fn each_declaration_is_drawn_alike() {
        // Two equal creatures and one that may choose both of two targets, one of which needs two.
        let mut board = Board::open(3, 2);
        board.capacity[2] = 2;
        board.least[1] = 2;
        let array = Array::of(&board, &[]).expect("a small board");
        let (_, sampler) = array.sampler(usize::MAX).expect("a small board");
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        let mut drawn: BTreeMap<Vec<CreatureSet>, u32> = BTreeMap::new();
        for _ in 0..1000 * obedient(&board, &[]).len() {
            *drawn.entry(sampler.draw(&mut rng)).or_default() += 1;
        }
        assert_eq!(drawn.len(), obedient(&board, &[]).len());
        assert!(drawn.values().all(|count| (850..1150).contains(count)), "{drawn:?}");
    }
}
