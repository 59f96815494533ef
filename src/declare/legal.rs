//! The legal declarations of a board: what the restrictions allow and the requirements leave.
//!
//! Today a declaration is legal when it obeys the restrictions and as many requirements as any other
//! could that pays for nothing more (508.1d, 509.1c). In 2007 only a change that each creature has a
//! reason for could make a declaration illegal (500.4-500.5).

use std::borrow::Cow;
use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

use num_bigint::BigUint;

use super::array::Array;
use super::board::Board;
use super::budget::{Budget, BudgetExceeded, Left};
use super::bystanders::{Level, ListWalk, considered, count, visit_levels};
use super::diagram::{TooLarge, build, build_without};
use super::greatest::{Greatest, greatest, greatest_near};
use super::guided::Walk;
use super::payments::{affordable, costs_of, payments_of, with_payments};
use super::plan::{Grain, Touch, binomial};
use super::reasons::{May, Reasons, reads_as_today, reasons_of};
use super::sample::{Part, Sampler};
use super::tallies::{many_of_width, most_and_many};
use crate::types::{CreatureSet, Edition};

/// How many declarations are legal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Count {
    /// The number of legal declarations.
    pub legal: BigUint,
    /// The most requirements that a declaration which obeys the restrictions can obey.
    pub max_requirements: u32,
}

/// What is known of how many declarations are legal where they can't be counted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CountBounds {
    /// The number of legal declarations is not below this.
    pub at_least: BigUint,
    /// Nor above this.
    pub at_most: BigUint,
    /// The most requirements that a declaration which obeys the restrictions can obey; `None` if it was not found.
    pub max_requirements: Option<u32>,
}

/// How many states of a layer are kept to find some of the legal declarations.
const BEAM: usize = 1 << 11;

/// A diagram of more edges is not made for draws where [`Array`] will do.
const SMALL_DIAGRAM: usize = 50_000;

/// The legal declarations of a board in an edition of the rules.
///
/// ```
/// use menace::Edition;
/// use menace::declare::{Board, Declarations};
///
/// let mut board = Board::open(8, 8);
/// assert_eq!(Declarations::new(&board, Edition::Current).count().unwrap().legal, 43_046_721u32.into());
///
/// board.least = vec![2; 8]; // every attacker has menace
/// assert_eq!(Declarations::new(&board, Edition::Current).count().unwrap().legal, 880_449u32.into());
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Declarations<'b> {
    board: &'b Board,
    edition: Edition,
    budget: Budget,
    stop: Option<&'static AtomicBool>,
}

/// A board on which exactly the costs of one choice of payments are open and paid.
struct Paid<'b> {
    board: Cow<'b, Board>,
    touches: Vec<Touch>,
    greatest: u32,
}

impl<'b> Declarations<'b> {
    /// Returns the declarations of the board, to be asked about.
    pub fn new(board: &'b Board, edition: Edition) -> Declarations<'b> {
        Declarations { board, edition, budget: Budget::default(), stop: None }
    }

    /// Returns the same declarations with another budget.
    #[must_use]
    pub fn with_budget(self, budget: Budget) -> Declarations<'b> {
        Declarations { budget, ..self }
    }

    /// Returns the same declarations, for which searches end as well once the flag is set. What is found then depends on
    /// when that is.
    #[must_use]
    pub fn until(self, stop: &'static AtomicBool) -> Declarations<'b> {
        Declarations { stop: Some(stop), ..self }
    }

    fn left(self) -> Left {
        Left::of(self.budget, self.stop)
    }

    /// Returns the most requirements that a declaration can obey, with one that does.
    ///
    /// What costs mana is open here as far as the mana goes, though nobody has to pay.
    pub fn max_requirements(self) -> Greatest {
        greatest(self.board, &mut self.left())
    }

    pub(crate) fn reads_as_today(self) -> bool {
        !self.edition.differences().requirements_by_creature || reads_as_today(self.board)
    }

    /// Returns the declarations as today's rules read them, of a board on which they allow the same; `None` where that
    /// is not seen at once.
    fn today(self, left: &mut Left) -> Option<Cow<'b, Board>> {
        if self.reads_as_today() {
            return Some(Cow::Borrowed(self.board));
        }
        let reasons = Reasons::of(self.board);
        if !reasons.any() {
            return Some(Cow::Owned(Board { requirements: Vec::new(), ..self.board.clone() }));
        }
        let all = self.board.costs.is_empty().then(|| greatest(self.board, left))?;
        let nobody = vec![May::Reason(CreatureSet::EMPTY); self.board.creatures()];
        let same = all.proven
            && (all.obeyed == 0
                || reasons.find(self.board, &nobody, all.obeyed, left).is_ok_and(|found| found.is_some()));
        same.then_some(Cow::Borrowed(self.board))
    }

    /// Returns the payments that can be afforded, each with what has to be obeyed under it.
    fn paid(self, left: &mut Left) -> Result<Vec<Paid<'b>>, BudgetExceeded> {
        let mut cases = Vec::new();
        for (board, touches) in affordable(self.board).ok_or(left.exceeded())? {
            let greatest = greatest(&board, left);
            if !greatest.proven {
                return Err(left.exceeded());
            }
            cases.push(Paid { board, touches, greatest: greatest.obeyed });
        }
        Ok(cases)
    }

    /// Returns the parts that together hold the legal declarations of today's rules.
    fn parts(self) -> Result<Vec<Part>, BudgetExceeded> {
        let mut left = self.left();
        let mut parts = Vec::new();
        for case in self.paid(&mut left)? {
            parts.extend(part(&case.board, &case.touches, case.greatest, &left)?);
        }
        Ok(parts)
    }

    /// Returns the parts that together hold the legal declarations of 2007.
    fn parts_of_2007(self) -> Result<Vec<Part>, BudgetExceeded> {
        let mut parts = Vec::new();
        visit_levels(self.board, &[], &mut self.left(), &mut |level, left| {
            let Level { board, touches, obeyed, avoided, .. } = level;
            parts.extend(match avoided {
                None => part(board, touches, obeyed, left)?,
                Some(avoided) => {
                    let diagram = build_without(board, touches, avoided, left.edges());
                    let diagram = diagram.map_err(|TooLarge| left.exceeded())?;
                    (diagram.best() == Some(obeyed)).then_some(Part::Diagram(diagram))
                }
            });
            Ok(())
        })?;
        Ok(parts)
    }

    /// Returns how many declarations are legal, without visiting them where the edition allows it.
    ///
    /// # Errors
    /// [`BudgetExceeded`] when the board is too entangled to be counted exactly.
    pub fn count(self) -> Result<Count, BudgetExceeded> {
        let mut left = self.left();
        let max = greatest(self.board, &mut left);
        if !max.proven {
            return Err(left.exceeded());
        }
        let mut legal = BigUint::ZERO;
        if let Some(board) = self.today(&mut left) {
            for case in (Declarations { board: &board, ..self }).paid(&mut left)? {
                match most_and_many(&case.board, &case.touches, case.greatest, &mut left)? {
                    Some((most, many)) if most == case.greatest => legal += many,
                    Some(_) | None => {}
                }
            }
        } else {
            legal = count(self.board, &[], &mut left)?;
        }
        Ok(Count { legal, max_requirements: max.obeyed })
    }

    /// Returns how many legal declarations make all of these choices, and perhaps more: how many ways a declaration that
    /// has been begun can end.
    ///
    /// `begun` holds, by creature, the targets that it has chosen.
    ///
    /// # Errors
    /// [`BudgetExceeded`] when the board is too entangled to be counted exactly.
    ///
    /// ```
    /// use menace::declare::{Board, Declarations};
    /// use menace::{CreatureSet, Edition};
    ///
    /// let mut board = Board::open(3, 1);
    /// board.least = vec![2]; // the attacker has menace
    /// let begun = [CreatureSet::only(0), CreatureSet::EMPTY, CreatureSet::EMPTY];
    /// // One of the other two blocks as well, or both do.
    /// assert_eq!(Declarations::new(&board, Edition::Current).count_with(&begun).unwrap(), 3u32.into());
    /// ```
    pub fn count_with(self, begun: &[CreatureSet]) -> Result<BigUint, BudgetExceeded> {
        debug_assert_eq!(begun.len(), self.board.creatures(), "choices of each creature");
        let made = |(creature, targets): (usize, &CreatureSet)| {
            targets.iter().map(move |target| Touch {
                creature,
                targets: CreatureSet::only(target),
                or_idle: false,
            })
        };
        let made: Vec<Touch> = begun.iter().enumerate().flat_map(made).collect();
        let possible =
            begun.iter().zip(&self.board.options).all(|(targets, options)| targets.is_subset(*options));
        let mut left = self.left();
        if !possible {
            return Ok(BigUint::ZERO);
        }
        let Some(board) = self.today(&mut left) else {
            return count(self.board, &made, &mut left);
        };
        let mut legal = BigUint::ZERO;
        for case in (Declarations { board: &board, ..self }).paid(&mut left)? {
            let touches = [&case.touches[..], &made].concat();
            match most_and_many(&case.board, &touches, case.greatest, &mut left)? {
                Some((most, many)) if most == case.greatest => legal += many,
                Some(_) | None => {}
            }
        }
        Ok(legal)
    }

    /// Returns bounds for the number of legal declarations, for boards that are too entangled to be counted.
    ///
    /// They cost an eighth of the budget at most; a sixty-fourth if a flag is what ended the count.
    pub fn count_bounds(self) -> CountBounds {
        let Budget { steps, edges, choices } = self.budget;
        let part = if self.stop.is_some() { 64 } else { 8 };
        let mut left = Left::of(Budget { steps: steps / part, edges, choices: choices / part }, None);
        let max = greatest(self.board, &mut left);
        // What obeys the most and pays nothing is legal in every edition.
        let free = with_payments(self.board, &[]);
        let greatest = greatest(&free, &mut left);
        let some = many_of_width(&free, &[], BEAM, &mut left).ok().flatten();
        let some = some.filter(|&(most, _)| greatest.proven && most == greatest.obeyed);
        let at_least = some.map_or(BigUint::from(1u32), |(_, many)| many);
        let ways = |creature: usize| {
            let options = self.board.options[creature].len() as u64;
            let capacity = u64::from(self.board.capacity[creature]).min(options);
            (0..=capacity).map(|count| BigUint::from(binomial(options, count))).sum::<BigUint>()
        };
        let at_most = (0..self.board.creatures()).map(ways).product();
        let max_requirements = max.proven.then_some(max.obeyed);
        CountBounds { at_least, at_most, max_requirements }
    }

    /// Calls the visitor with each legal declaration and the number of requirements that it obeys, until
    /// it breaks.
    ///
    /// The declarations come in ascending order of the creatures' choices, the first creature's first;
    /// today, where something can be paid for, those that pay nothing come first, then each choice of payments by
    /// itself. The slice that the visitor gets holds each creature's choice.
    ///
    /// Memory is bounded by the budget. Where declarations are searched for one by one, each may cost the whole
    /// budget in steps.
    ///
    /// # Errors
    /// [`BudgetExceeded`] when the next declaration is not found within the budget.
    pub fn visit(
        self,
        mut visitor: impl FnMut(&[CreatureSet], u32) -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>, BudgetExceeded> {
        self.visit_declarations(&mut |chosen| visitor(chosen, self.board.obeyed(chosen)))
    }

    /// The same without the numbers, compiled once for all visitors.
    fn visit_declarations(
        self,
        mut visit: &mut dyn FnMut(&[CreatureSet]) -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>, BudgetExceeded> {
        let Some(board) = self.today(&mut self.left()) else {
            let reasons = Reasons::of(self.board);
            return ListWalk::new(&reasons, self.left()).visit(visit);
        };
        for case in (Declarations { board: &board, ..self }).paid(&mut self.left())? {
            let Paid { board, touches, greatest } = &case;
            let flow = match build(board, touches, Grain::Targets, self.budget.edges) {
                Ok(diagram) if diagram.best() == Some(*greatest) => diagram.walk(&mut visit),
                Ok(_) => ControlFlow::Continue(()),
                Err(TooLarge) => {
                    let mut walk = Walk { board, touches, needed: *greatest, left: self.left() };
                    walk.visit(&mut visit)?
                }
            };
            if flow.is_break() {
                return Ok(flow);
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    /// Returns whether the declaration is legal.
    ///
    /// # Errors
    /// [`BudgetExceeded`] when whether more requirements could be obeyed can't be decided.
    pub fn is_legal(self, chosen: &[CreatureSet]) -> Result<bool, BudgetExceeded> {
        if !self.board.obeys_restrictions(chosen) {
            return Ok(false);
        }
        if self.board.requirements.is_empty() {
            return Ok(true);
        }
        let mut left = self.left();
        if !self.reads_as_today() {
            return Reasons::of(self.board).allow(chosen, &mut left);
        }
        Ok(self.more(chosen, &mut left)?.is_none())
    }

    /// Returns a declaration that obeys more and pays for nothing more, as today's rules compare them.
    fn more(self, chosen: &[CreatureSet], left: &mut Left) -> Result<Option<Greatest>, BudgetExceeded> {
        let greatest = greatest_near(&self.open_as_paid(chosen), chosen, left);
        if greatest.obeyed > self.board.obeyed(chosen) {
            return Ok(Some(greatest));
        }
        if greatest.proven { Ok(None) } else { Err(left.exceeded()) }
    }

    /// Returns a declaration that obeys the restrictions and more requirements, pays for nothing that the
    /// given one does not pay for, and, in 2007, differs from it in nothing that 500.5 leaves out.
    ///
    /// For a declaration that obeys the restrictions, this is the whole rest of the test of legality. Among
    /// better declarations it is one near to the given one, as far as that comes for nothing.
    ///
    /// # Errors
    /// [`BudgetExceeded`] when there may be one, and it was not found.
    pub fn better(self, chosen: &[CreatureSet]) -> Result<Option<Vec<CreatureSet>>, BudgetExceeded> {
        if self.board.requirements.is_empty() {
            return Ok(None);
        }
        let mut left = self.left();
        if self.reads_as_today() {
            let more = self.more(chosen, &mut left)?;
            return Ok(more.map(|more| match self.edition.differences().requirements_by_creature {
                true => self.with_reasons(more.declaration, chosen),
                false => more.declaration,
            }));
        }
        // Whether there is one is found out faster than which.
        if self.board.obeys_restrictions(chosen) && Reasons::of(self.board).allow(chosen, &mut left)? {
            return Ok(None);
        }
        self.better_in_2007(chosen)
    }

    fn open_as_paid(self, chosen: &[CreatureSet]) -> Board {
        if self.board.costs.is_empty() {
            return self.board.clone();
        }
        let paid = payments_of(self.board, chosen);
        let mut open = with_payments(self.board, &paid);
        if self.board.mana_to_pay(chosen) > self.board.mana {
            // What can't be paid is no payment made: the better one has to do with the mana there is.
            open.costs = costs_of(self.board, &paid);
        }
        open
    }

    /// Returns the declaration without what its creatures neither do already nor have a reason for; see
    /// [`reads_as_today`].
    fn with_reasons(self, mut declaration: Vec<CreatureSet>, chosen: &[CreatureSet]) -> Vec<CreatureSet> {
        let reasons = reasons_of(self.board);
        let obeyed = self.board.obeyed(&declaration);
        let mut nearer = declaration.clone();
        for (creature, choice) in declaration.iter_mut().enumerate() {
            *choice &= reasons[creature];
            if nearer[creature] != chosen[creature] {
                nearer[creature] = *choice;
            }
        }
        let holds = self.board.obeys_restrictions(&nearer) && self.board.obeyed(&nearer) == obeyed;
        if holds { nearer } else { declaration }
    }

    /// Returns a better declaration that 500.5 considers, if there is one.
    fn better_in_2007(self, chosen: &[CreatureSet]) -> Result<Option<Vec<CreatureSet>>, BudgetExceeded> {
        let open = self.open_as_paid(chosen);
        let diagram = considered(&open, chosen, &reasons_of(&open), self.budget.edges)
            .map_err(|TooLarge| self.left().exceeded())?;
        if diagram.best().is_none_or(|best| best <= open.obeyed(chosen)) {
            return Ok(None);
        }
        let mut better = None;
        let _ = diagram.walk(&mut |declaration| {
            better = Some(declaration.to_vec());
            ControlFlow::Break(())
        });
        Ok(better)
    }

    /// Returns a sampler that draws legal declarations, each with the same chance.
    ///
    /// Making it costs what a count costs; each draw is cheap.
    ///
    /// # Errors
    /// [`BudgetExceeded`] when the board can't be counted.
    ///
    /// ```
    /// use menace::Edition;
    /// use menace::declare::{Board, Declarations};
    /// use rand::SeedableRng;
    ///
    /// let board = Board::open(3, 2);
    /// let declarations = Declarations::new(&board, Edition::Current);
    /// let sampler = declarations.sampler().unwrap();
    /// let mut rng = rand_chacha::ChaCha8Rng::seed_from_u64(7);
    /// let drawn = sampler.draw(&mut rng);
    /// assert_eq!(declarations.is_legal(&drawn), Ok(true));
    /// ```
    pub fn sampler(self) -> Result<Sampler, BudgetExceeded> {
        if self.board.is_free() {
            return Ok(Sampler::free(self.board));
        }
        match self.today(&mut self.left()) {
            Some(board) => Ok(Sampler::of(&Declarations { board: &board, ..self }.parts()?)),
            None => Ok(Sampler::of(&self.parts_of_2007()?)),
        }
    }
}

/// Returns the declarations that obey `greatest` requirements, which is the most, to be drawn from; `None` if there are none.
fn part(
    board: &Board,
    touches: &[Touch],
    greatest: u32,
    left: &Left,
) -> Result<Option<Part>, BudgetExceeded> {
    let edges = left.edges();
    let built = |edges: usize| build(board, touches, Grain::Classes, edges);
    let mut diagram = built(edges.min(SMALL_DIAGRAM));
    if diagram.is_err() {
        match Array::of(board, touches).and_then(|array| array.sampler(edges)) {
            Some((most, array)) => return Ok((most == greatest).then_some(Part::Array(array))),
            None => diagram = built(edges),
        }
    }
    let diagram = diagram.map_err(|TooLarge| left.exceeded())?;
    Ok((diagram.best() == Some(greatest)).then_some(Part::Diagram(diagram)))
}

#[cfg(test)]
mod tests {
    use rand::{Rng as _, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    use super::*;
    use crate::declare::Requirement;
    use crate::declare::small_boards::{obedient, random};

    #[test]
    fn begun_declarations_end_in_as_many_ways_as_legal_ones_begin_so() {
        for edition in [Edition::Current, Edition::Comprehensive2007] {
            for seed in 0..150 {
                let mut rng = ChaCha8Rng::seed_from_u64(seed);
                let (board, _) = random(&mut rng);
                let declarations = Declarations::new(&board, edition);
                let mut legal = obedient(&board, &[]);
                legal.retain(|chosen| declarations.is_legal(chosen).unwrap());
                for _ in 0..4 {
                    // Mostly the beginning of a legal declaration, else of any.
                    let from = match legal.len() as u64 {
                        0 => board.options.clone(),
                        count if rng.next_u64() % 4 > 0 => legal[(rng.next_u64() % count) as usize].clone(),
                        _ => vec![CreatureSet::first(board.targets); board.creatures()],
                    };
                    let begun: Vec<_> = from.iter().map(|all| *all & CreatureSet(rng.next_u64())).collect();
                    let begins = |chosen: &&Vec<CreatureSet>| {
                        begun.iter().zip(*chosen).all(|(begun, all)| begun.is_subset(*all))
                    };
                    let expected = BigUint::from(legal.iter().filter(begins).count());
                    let found = declarations.count_with(&begun).unwrap();
                    assert_eq!(found, expected, "{edition}, seed {seed}: {begun:?} on {board:?}");
                }
            }
        }
    }

    /// A board on which every target must be chosen if able, by two creatures if at all where `least` says so.
    fn wanted(least: &[u32], capacity: &[u32]) -> Board {
        let (creatures, targets) = (capacity.len(), least.len());
        let mut board = Board::open(creatures, targets);
        (board.least, board.capacity) = (least.to_vec(), capacity.to_vec());
        let by = CreatureSet::first(creatures);
        let requirement = |target: usize| Requirement::Chosen { target, by, least: least[target], weight: 1 };
        board.requirements = (0..targets).map(requirement).collect();
        board
    }

    #[test]
    fn cr_2007_500_5_whatever_nobody_has_a_reason_for_is_legal() {
        // Nobody alone makes an attacker with menace blocked, so that nobody has a reason to block one.
        let board = wanted(&[2; 10], &[1; 10]);
        let free = Board { requirements: Vec::new(), ..board.clone() };
        let in_2007 = Declarations::new(&board, Edition::Comprehensive2007);
        let found = in_2007.count().unwrap();
        assert_eq!(found.legal, Declarations::new(&free, Edition::Current).count().unwrap().legal);
        assert_eq!(found.max_requirements, 5);
        assert_eq!(in_2007.is_legal(&[CreatureSet::EMPTY; 10]), Ok(true));
        assert!(in_2007.sampler().is_ok());
    }

    #[test]
    fn cr_2007_500_5_a_set_with_a_reason_in_it_may_hold_what_nobody_has_a_reason_for() {
        // The second target needs two creatures. Those that can choose several choose it together with one that needs one.
        let board = wanted(&[1, 2, 1, 2, 1, 2, 1, 2, 1, 2], &[10, 2, 10, 2, 10, 2, 10, 2, 10, 2]);
        let count = |edition| Declarations::new(&board, edition).count().unwrap();
        assert_eq!(count(Edition::Comprehensive2007), count(Edition::Current));
        assert_eq!(count(Edition::Current).max_requirements, 10);
    }
}
