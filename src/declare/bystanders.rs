//! The legal declarations of 2007 by their bystanders: counted, drawn, and listed.
//!
//! Declarations with the same bystanders and payments are measured against the same number, so that those which obey
//! that many are counted and drawn as today's are. A choice of bystanders is given up as soon as what else could be
//! obeyed is more than any declaration with them obeys.

use std::ops::ControlFlow;

use num_bigint::BigUint;
use rand::Rng;
use rustc_hash::FxHashMap;

use super::board::Board;
use super::budget::{BudgetExceeded, Left};
use super::classes::live_options;
use super::diagram::{Diagram, TooLarge, build};
use super::greatest::greatest;
use super::guided::following;
use super::payments::{affordable, payments_of, with_payments};
use super::plan::{Grain, Touch};
use super::reasons::{Reasons, stay};
use super::symmetry::creature_classes;
use super::tallies::most_and_many;
use super::tally::Tally;
use crate::set::CreatureSet;

/// The most choices of bystanders that a sampler keeps.
const MOST_PROFILES: usize = 1 << 14;

/// What looking at one choice of bystanders costs at least, in choices of a count.
const PROFILE: usize = 250;

/// What may be spent on what can be obeyed without bystanders, in choices.
const ROOT: usize = 20_000_000;

/// The declarations with these bystanders that are legal.
struct Profile<'w> {
    board: &'w Board,
    touches: &'w [Touch],
    bystanders: &'w [CreatureSet],
    /// The same board with the bystanders' choices fixed.
    exact: &'w Board,
    exact_touches: &'w [Touch],
    /// How many there are, however equal creatures share out what they do.
    legal: BigUint,
}

/// Returns how many declarations are legal and choose what is `made`.
///
/// Whatever its bystanders do, a declaration that obeys as much as any other is legal: those are counted as today's are.
/// For the others the cost is in proportion to the choices of bystanders with whom less could be obeyed, equal creatures
/// taken together.
pub(super) fn count(board: &Board, made: &[Touch], left: &mut Left) -> Result<BigUint, BudgetExceeded> {
    debug_assert!(Reasons::of(board).any(), "without a reason every declaration is legal");
    let mut legal = BigUint::ZERO;
    for (board, touches) in affordable(board).ok_or(left.exceeded())? {
        let touches = [&touches[..], made].concat();
        let greatest = greatest(&board, left);
        if !greatest.proven {
            return Err(left.exceeded());
        }
        match most_and_many(&board, &touches, left)? {
            Some((most, many)) if most == greatest.obeyed => legal += many,
            Some(_) | None => {}
        }
    }
    visit_profiles(board, made, Below::Greatest, left, &mut |profile, _| {
        legal += profile.legal;
        Ok(())
    })?;
    Ok(legal)
}

/// Which choices of bystanders are visited.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Below {
    /// Those with whom less could be obeyed than with any.
    Greatest,
    /// All.
    Everything,
}

/// `made` are choices that every visited declaration makes.
fn visit_profiles(
    board: &Board,
    made: &[Touch],
    below: Below,
    left: &mut Left,
    visit: &mut dyn FnMut(Profile<'_>, &mut Left) -> Result<(), BudgetExceeded>,
) -> Result<(), BudgetExceeded> {
    let reasons = Reasons::of(board);
    let live = live_options(board);
    let mut classes = creature_classes(board, &live);
    for touch in made {
        // Who has chosen is no longer equal to anybody.
        classes[touch.creature] = board.creatures() + touch.creature;
    }
    for (board, touches) in affordable(board).ok_or(left.exceeded())? {
        let touches = [&touches[..], made].concat();
        let below = match below {
            Below::Greatest => greatest(&board, left).obeyed,
            Below::Everything => u32::MAX,
        };
        let mut walk = ProfileWalk {
            reasons: &reasons,
            board: &board,
            touches: &touches,
            live: &live,
            classes: &classes,
            below,
            bystanders: Vec::new(),
            left,
            visit,
        };
        let mut least = walk.reasons.least(walk.board, &[], walk.left);
        if least < below {
            least = least.max(walk.reasons.least_of_sets(walk.board, walk.left));
        }
        if least < below && board.capacity.iter().any(|&capacity| capacity > 1) {
            // What can be obeyed without bystanders is known for sure at the price of a count, and often all there is.
            let nobody = vec![CreatureSet::EMPTY; board.creatures()];
            let exact = walk.left.part(ROOT, |left| reasons.most(&board, &nobody, left));
            least = least.max(exact.unwrap_or(0));
        }
        if least < below {
            walk.step(least)?;
        }
    }
    Ok(())
}

/// A walk over the choices of bystanders.
struct ProfileWalk<'w, 'b> {
    reasons: &'w Reasons<'b>,
    board: &'w Board,
    touches: &'w [Touch],
    /// By creature, the targets that enough creatures can choose; equal creatures have equal ones.
    live: &'w [CreatureSet],
    classes: &'w [usize],
    /// As soon as so much could be obeyed instead, what follows is not visited.
    below: u32,
    bystanders: Vec<CreatureSet>,
    left: &'w mut Left,
    visit: &'w mut dyn FnMut(Profile<'_>, &mut Left) -> Result<(), BudgetExceeded>,
}

impl ProfileWalk<'_, '_> {
    /// Goes on from bystanders with whom at least `least` has to be obeyed.
    fn step(&mut self, least: u32) -> Result<(), BudgetExceeded> {
        let creature = self.bystanders.len();
        if creature == self.board.creatures() {
            return self.arrive();
        }
        self.left.spend_choices(PROFILE)?;
        // Equal creatures in ascending order of what they do: each multiset of choices comes once.
        let before = (0..creature).rev().find(|&other| self.classes[other] == self.classes[creature]);
        let first = before.map_or(CreatureSet::EMPTY, |other| self.bystanders[other]);
        let idle = (self.board.options[creature] & self.live[creature]) - self.reasons.reasons[creature];
        let capacity = self.board.capacity[creature] as usize;
        let mut choice = Some(first);
        while let Some(current) = choice {
            self.bystanders.push(current);
            let least = if current.is_empty() && creature > 0 {
                least
            } else {
                least.max(self.reasons.least(self.board, &self.bystanders, self.left))
            };
            let open =
                least < self.below && self.reasons.could_obey(self.board, &self.bystanders, least, self.left);
            let result = if open { self.step(least) } else { Ok(()) };
            self.bystanders.pop();
            result?;
            choice = following(current, idle, capacity);
        }
        Ok(())
    }

    /// Visits the declarations with these bystanders that obey as much as could be.
    fn arrive(&mut self) -> Result<(), BudgetExceeded> {
        self.left.spend_choices(PROFILE)?;
        let (exact, touches) = self.reasons.fixed(self.board, self.touches, &self.bystanders);
        let Some((obeyed, many)) = most_and_many(&exact, &touches, self.left)? else {
            return Ok(());
        };
        if obeyed < self.below && obeyed == self.reasons.most(self.board, &self.bystanders, self.left)? {
            let profile = Profile {
                board: self.board,
                touches: self.touches,
                bystanders: &self.bystanders,
                exact: &exact,
                exact_touches: &touches,
                legal: many * self.orders(),
            };
            (self.visit)(profile, self.left)?;
        }
        Ok(())
    }

    /// Returns in how many ways equal creatures can share out these choices.
    fn orders(&self) -> BigUint {
        let mut orders = BigUint::from(1u32);
        let mut placed: FxHashMap<usize, u64> = FxHashMap::default();
        for (creature, &choice) in self.bystanders.iter().enumerate() {
            let class = self.classes[creature];
            let same = (0..creature)
                .filter(|&other| self.classes[other] == class && self.bystanders[other] == choice);
            let count = placed.entry(class).or_insert(0);
            *count += 1;
            // A multinomial, factor by factor; each partial product is one itself.
            orders = orders * *count / (same.count() as u64 + 1);
        }
        orders
    }
}

impl Reasons<'_> {
    /// Returns the board on which exactly these creatures are bystanders, as they are, and what has to be chosen.
    fn fixed(&self, board: &Board, touches: &[Touch], bystanders: &[CreatureSet]) -> (Board, Vec<Touch>) {
        let mut exact = board.clone();
        let mut touches = touches.to_vec();
        for (creature, &bystander) in bystanders.iter().enumerate() {
            if bystander.is_empty() {
                self.move_with_reason(&mut exact, creature, &mut touches);
            } else {
                stay(&mut exact, creature, bystander, &mut touches);
            }
        }
        (exact, touches)
    }
}

/// Draws legal declarations of 2007, each with the same chance.
#[derive(Clone, Debug)]
pub(super) struct ProfileSampler {
    board: Board,
    classes: Vec<usize>,
    /// A board for each choice of payments, with what has to be chosen for them.
    cases: Vec<(Board, Vec<Touch>)>,
    /// The case, the bystanders, and the number of legal declarations up to these.
    profiles: Vec<(usize, Vec<CreatureSet>, BigUint)>,
    edges: usize,
}

impl ProfileSampler {
    /// Returns a sampler of the board.
    ///
    /// # Errors
    /// [`BudgetExceeded`] when there are too many choices of bystanders.
    pub fn of(board: &Board, left: &mut Left) -> Result<ProfileSampler, BudgetExceeded> {
        let mut sampler = ProfileSampler {
            board: board.clone(),
            classes: creature_classes(board, &live_options(board)),
            cases: Vec::new(),
            profiles: Vec::new(),
            edges: left.edges(),
        };
        let mut total = BigUint::ZERO;
        visit_profiles(board, &[], Below::Everything, left, &mut |profile, left| {
            // Each draw makes the diagram again: one that is too large is found out now.
            let diagram = build(profile.exact, profile.exact_touches, Grain::Classes, left.edges());
            if diagram.is_err() || sampler.profiles.len() == MOST_PROFILES {
                return Err(left.exceeded());
            }
            if sampler.cases.last().is_none_or(|(board, _)| board != profile.board) {
                sampler.cases.push((profile.board.clone(), profile.touches.to_vec()));
            }
            total += profile.legal;
            sampler.profiles.push((sampler.cases.len() - 1, profile.bystanders.to_vec(), total.clone()));
            Ok(())
        })?;
        Ok(sampler)
    }

    /// Returns a legal declaration.
    pub fn draw(&self, rng: &mut impl Rng) -> Vec<CreatureSet> {
        let (.., total) = self.profiles.last().expect("some declaration is legal");
        let at = total.below(rng);
        let place = self.profiles.partition_point(|(.., upto)| *upto <= at);
        let (case, bystanders, _) = &self.profiles[place];
        let (board, touches) = &self.cases[*case];
        let shared = self.shared_out(bystanders, rng);
        let (exact, touches) = Reasons::of(&self.board).fixed(board, touches, &shared);
        let diagram = build(&exact, &touches, Grain::Classes, self.edges);
        let diagram: Diagram = diagram.expect("one with equal creatures exchanged was not too large");
        match diagram.ways::<u128>() {
            Some(ways) => diagram.draw(&ways, rng),
            None => {
                let ways = diagram.ways::<BigUint>().expect("large integers do not overflow");
                diagram.draw(&ways, rng)
            }
        }
    }

    /// Returns the choices, those of equal creatures in any order.
    fn shared_out(&self, bystanders: &[CreatureSet], rng: &mut impl Rng) -> Vec<CreatureSet> {
        let mut shared = bystanders.to_vec();
        for creature in (1..shared.len()).rev() {
            let equal: Vec<usize> =
                (0..=creature).filter(|&other| self.classes[other] == self.classes[creature]).collect();
            let other = equal[u128::below(&(equal.len() as u128), rng) as usize];
            shared.swap(creature, other);
        }
        shared
    }
}

/// A walk over the legal declarations of 2007, in ascending order.
pub(super) struct ListWalk<'w, 'b> {
    reasons: &'w Reasons<'b>,
    chosen: Vec<CreatureSet>,
    bystanders: Vec<CreatureSet>,
    /// Renewed with each declaration that is visited.
    left: Left,
}

impl<'w, 'b> ListWalk<'w, 'b> {
    pub fn new(reasons: &'w Reasons<'b>, left: Left) -> ListWalk<'w, 'b> {
        ListWalk { reasons, chosen: Vec::new(), bystanders: Vec::new(), left }
    }

    /// Calls the visitor with each declaration that begins with the choices so far, until it breaks.
    ///
    /// # Errors
    /// [`BudgetExceeded`] when the next one was not found.
    pub fn visit(
        &mut self,
        visitor: &mut dyn FnMut(&[CreatureSet]) -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>, BudgetExceeded> {
        let board = self.reasons.board;
        let creature = self.chosen.len();
        if creature == board.creatures() {
            if board.obeys_restrictions(&self.chosen) && self.reasons.allow(&self.chosen, &mut self.left)? {
                self.left.renew();
                return Ok(visitor(&self.chosen));
            }
            return Ok(ControlFlow::Continue(()));
        }
        self.left.spend_steps(1)?;
        let capacity = board.capacity[creature] as usize;
        let mut choice = Some(CreatureSet::EMPTY);
        while let Some(current) = choice {
            self.chosen.push(current);
            self.bystanders.push(self.reasons.bystander(creature, current));
            let flow = if self.leads_on() { self.visit(visitor)? } else { ControlFlow::Continue(()) };
            self.chosen.pop();
            self.bystanders.pop();
            if flow.is_break() {
                return Ok(flow);
            }
            choice = following(current, board.options[creature], capacity);
        }
        Ok(ControlFlow::Continue(()))
    }

    /// Returns whether a legal declaration may begin with the choices so far; `false` is certain.
    fn leads_on(&mut self) -> bool {
        let board = self.reasons.board;
        let mut idle = self.chosen.clone();
        idle.resize(board.creatures(), CreatureSet::EMPTY);
        // What is paid later only opens more.
        let open = with_payments(board, &payments_of(board, &idle));
        let least = self.reasons.least(&open, &self.bystanders, &mut self.left);
        self.reasons.begins(&self.chosen, least, &mut self.left)
    }
}

/// Returns a diagram of the declarations to which 500.5 compares this one.
pub(super) fn considered(
    board: &Board,
    chosen: &[CreatureSet],
    reasons: &[CreatureSet],
    edges: usize,
) -> Result<Diagram, TooLarge> {
    let permit = |creature: usize, targets: CreatureSet| {
        targets == chosen[creature] || !targets.is_disjoint(reasons[creature])
    };
    super::diagram::build_permitted(board, &[], Grain::Targets, edges, Some(&permit))
}
