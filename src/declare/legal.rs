//! The legal declarations of a board: what the restrictions allow and the requirements leave.
//!
//! Today a declaration is legal when it obeys the restrictions and as many requirements as any other
//! could that pays for nothing more (508.1d, 509.1c). In 2007 only a change that each creature has a
//! reason for could make a declaration illegal (500.4-500.5).

use std::borrow::Cow;
use std::ops::ControlFlow;

use num_bigint::BigUint;

use super::board::{Board, Requirement};
use super::budget::{Budget, BudgetExceeded};
use super::diagram::{Diagram, TooLarge, build, build_permitted};
use super::greatest::{Greatest, greatest, greatest_near};
use super::guided::Walk;
use super::payments::{affordable, costs_of, payments_of, with_payments};
use super::plan::{Grain, Touch};
use super::reasons::{Reasons, reasons_of};
use super::sample::Sampler;
use super::tallies::most_and_many;
use crate::rule::Edition;
use crate::set::CreatureSet;

/// How many declarations are legal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Count {
    /// The number of legal declarations.
    pub legal: BigUint,
    /// The most requirements that a declaration which obeys the restrictions can obey.
    pub max_requirements: u32,
}

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
        Declarations { board, edition, budget: Budget::default() }
    }

    /// Returns the same declarations with another budget.
    #[must_use]
    pub fn with_budget(self, budget: Budget) -> Declarations<'b> {
        Declarations { budget, ..self }
    }

    fn exceeded(self) -> BudgetExceeded {
        BudgetExceeded { budget: self.budget }
    }

    /// Returns the most requirements that a declaration can obey, with one that does.
    ///
    /// What costs mana is open here as far as the mana goes, though nobody has to pay.
    pub fn max_requirements(self) -> Greatest {
        greatest(self.board, self.budget)
    }

    /// Returns whether the rules for this board can be read as today's: nothing depends on a creature's
    /// helping another.
    ///
    /// Where no attacker needs two blockers and no blocker needs company, dropping every creature that
    /// obeys nothing from a better declaration leaves one that is as good, and that 500.5 considers.
    fn reads_as_today(self) -> bool {
        match self.edition {
            Edition::Current | Edition::Fifth => true,
            Edition::Comprehensive2007 if self.board.requirements.is_empty() => true,
            Edition::Comprehensive2007 => {
                self.board.least.iter().all(|&least| least <= 1)
                    && self.board.company.is_empty()
                    && self.board.requirements.iter().all(|requirement| match requirement {
                        Requirement::Chosen { least, .. } => *least <= 1,
                        Requirement::Chooses { .. } => true,
                    })
            }
        }
    }

    /// Returns the payments that can be afforded, each with what has to be obeyed under it.
    fn paid(self) -> Result<Vec<Paid<'b>>, BudgetExceeded> {
        let mut cases = Vec::new();
        for (board, touches) in affordable(self.board).ok_or(self.exceeded())? {
            let greatest = self.proven(&board)?;
            cases.push(Paid { board, touches, greatest });
        }
        Ok(cases)
    }

    fn proven(self, board: &Board) -> Result<u32, BudgetExceeded> {
        let greatest = greatest(board, self.budget);
        if greatest.proven { Ok(greatest.obeyed) } else { Err(self.exceeded()) }
    }

    fn walk<'p>(self, case: &'p Paid<'b>) -> Walk<'p> {
        let Paid { board, touches, greatest } = case;
        Walk { board, touches, needed: *greatest, budget: self.budget }
    }

    /// Returns the diagrams whose declarations together are the legal ones of today's rules.
    fn diagrams(self) -> Result<Vec<Diagram>, BudgetExceeded> {
        let mut diagrams = Vec::new();
        for case in self.paid()? {
            let diagram = build(&case.board, &case.touches, Grain::Classes, self.budget.edges)
                .map_err(|TooLarge| self.exceeded())?;
            if diagram.best() == Some(case.greatest) {
                diagrams.push(diagram);
            }
        }
        Ok(diagrams)
    }

    /// Returns how many declarations are legal, without visiting them where the edition allows it.
    ///
    /// # Errors
    /// [`BudgetExceeded`] when the board is too entangled to be counted exactly.
    pub fn count(self) -> Result<Count, BudgetExceeded> {
        let max = self.max_requirements();
        if !max.proven {
            return Err(self.exceeded());
        }
        let mut legal = BigUint::ZERO;
        if self.reads_as_today() {
            for case in self.paid()? {
                let counted = most_and_many(&case.board, &case.touches, self.budget.choices);
                match counted.map_err(|TooLarge| self.exceeded())? {
                    Some((most, many)) if most == case.greatest => legal += many,
                    Some(_) | None => {}
                }
            }
        } else {
            legal = Reasons::of(self.board, self.budget).count()?;
        }
        Ok(Count { legal, max_requirements: max.obeyed })
    }

    /// Calls the visitor with each legal declaration and the number of requirements that it obeys, until
    /// it breaks.
    ///
    /// The declarations come in ascending order of the creatures' choices, the first creature's first;
    /// where something can be paid for, those that pay nothing come first, then each choice of payments by
    /// itself. The slice that the visitor gets holds each creature's choice.
    ///
    /// # Errors
    /// [`BudgetExceeded`] when the board is too entangled.
    pub fn visit(
        self,
        mut visitor: impl FnMut(&[CreatureSet], u32) -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>, BudgetExceeded> {
        if self.reads_as_today() {
            for case in self.paid()? {
                let mut visit = |chosen: &[CreatureSet]| visitor(chosen, case.greatest);
                let flow = match build(&case.board, &case.touches, Grain::Targets, self.budget.edges) {
                    Ok(diagram) if diagram.best() == Some(case.greatest) => diagram.walk(&mut visit),
                    Ok(_) => ControlFlow::Continue(()),
                    Err(TooLarge) => self.walk(&case).visit(&mut visit)?,
                };
                if flow.is_break() {
                    return Ok(flow);
                }
            }
            return Ok(ControlFlow::Continue(()));
        }
        let free = Board { requirements: Vec::new(), ..self.board.clone() };
        let diagram =
            build(&free, &[], Grain::Targets, self.budget.edges).map_err(|TooLarge| self.exceeded())?;
        let mut reasons = Reasons::of(self.board, self.budget);
        let mut steps = 0;
        let mut exceeded = None;
        let flow = diagram.walk(&mut |chosen| {
            steps += 1;
            if steps > self.budget.choices {
                exceeded = Some(self.exceeded());
                return ControlFlow::Break(());
            }
            match reasons.allow(chosen) {
                Ok(true) => visitor(chosen, self.board.obeyed(chosen)),
                Ok(false) => ControlFlow::Continue(()),
                Err(error) => {
                    exceeded = Some(error);
                    ControlFlow::Break(())
                }
            }
        });
        exceeded.map_or(Ok(flow), Err)
    }

    /// Returns whether the declaration is legal.
    ///
    /// # Errors
    /// [`BudgetExceeded`] when whether more requirements could be obeyed can't be decided.
    pub fn is_legal(self, chosen: &[CreatureSet]) -> Result<bool, BudgetExceeded> {
        Ok(self.board.obeys_restrictions(chosen) && self.better(chosen)?.is_none())
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
        if !self.reads_as_today() {
            return self.better_in_2007(chosen);
        }
        let open = self.open_as_paid(chosen);
        let greatest = greatest_near(&open, chosen, self.budget);
        if greatest.obeyed > self.board.obeyed(chosen) {
            return match self.edition {
                Edition::Current | Edition::Fifth => Ok(Some(greatest.declaration)),
                // There is one, but this one may have creatures do what nothing requires of them.
                Edition::Comprehensive2007 => self.better_in_2007(chosen),
            };
        }
        if greatest.proven { Ok(None) } else { Err(self.exceeded()) }
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

    /// CR 2007 500.5: "you don't need to consider any options for a creature that don't satisfy a
    /// requirement on it."
    fn better_in_2007(self, chosen: &[CreatureSet]) -> Result<Option<Vec<CreatureSet>>, BudgetExceeded> {
        let board = self.open_as_paid(chosen);
        let reasons = reasons_of(&board);
        let permit = |creature: usize, targets: CreatureSet| {
            targets == chosen[creature] || !targets.is_disjoint(reasons[creature])
        };
        let diagram = build_permitted(&board, &[], Grain::Targets, self.budget.edges, Some(&permit))
            .map_err(|TooLarge| self.exceeded())?;
        if diagram.best().is_none_or(|best| best <= board.obeyed(chosen)) {
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
    /// Making it costs what a count costs; each draw is cheap. Where the edition of 2007 differs from
    /// today's, the legal declarations are listed for it.
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
        if !self.reads_as_today() {
            let mut all = Vec::new();
            let _ = self.visit(|chosen, _| {
                all.push(chosen.to_vec());
                ControlFlow::Continue(())
            })?;
            return Ok(Sampler::listed(all));
        }
        let diagrams = self.diagrams()?;
        Ok(Sampler::of(diagrams))
    }
}
