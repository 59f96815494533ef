//! How much a question may cost.

use std::sync::atomic::{AtomicBool, Ordering};

/// How much work a question may cost before the answer is that it cost too much.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// The most steps of a search: paths through a flow, each some microseconds on a large board.
    pub steps: usize,
    /// The most edges of a diagram, each some ten nanoseconds and 32 bytes.
    pub edges: usize,
    /// The most choices that a count looks at, each some fifty nanoseconds.
    pub choices: usize,
}

impl Default for Budget {
    /// Returns a budget of about ten seconds and at most about half a gigabyte.
    fn default() -> Budget {
        Budget { steps: 500_000, edges: 10_000_000, choices: 150_000_000 }
    }
}

/// A question that cost more than its budget.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("this board needs more than the {} steps or the {} choices that a search may take", .budget.steps, .budget.choices)]
pub struct BudgetExceeded {
    /// The budget.
    pub budget: Budget,
}

/// A flag that ends a search, if there is one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stop(Option<&'static AtomicBool>);

impl Stop {
    /// Returns whether the search has to end.
    pub fn is_set(self) -> bool {
        self.0.is_some_and(|stop| stop.load(Ordering::Relaxed))
    }
}

/// What is left of a budget while a question is answered. All searches behind one question share it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Left {
    budget: Budget,
    stop: Option<&'static AtomicBool>,
    /// The steps that are left.
    pub steps: usize,
    /// The choices that are left.
    pub choices: usize,
}

impl Left {
    /// Returns all of the budget, which ends as well once the flag is set, if there is one.
    pub fn of(budget: Budget, stop: Option<&'static AtomicBool>) -> Left {
        Left { budget, stop, steps: budget.steps, choices: budget.choices }
    }

    /// Returns the flag that ends it all.
    pub fn stop(&self) -> Stop {
        Stop(self.stop)
    }

    /// Makes all of the budget available again: for the next item of a list.
    pub fn renew(&mut self) {
        *self = Left::of(self.budget, self.stop);
    }

    /// Returns the most edges of a diagram.
    pub fn edges(&self) -> usize {
        self.budget.edges
    }

    /// Takes steps away.
    ///
    /// # Errors
    /// [`BudgetExceeded`] if there are fewer; then none are left.
    pub fn spend_steps(&mut self, steps: usize) -> Result<(), BudgetExceeded> {
        let enough = steps <= self.steps && !self.stop().is_set();
        self.steps = self.steps.saturating_sub(steps);
        if enough { Ok(()) } else { Err(self.exceeded()) }
    }

    /// Takes choices away.
    ///
    /// # Errors
    /// [`BudgetExceeded`] if there are fewer; then none are left.
    pub fn spend_choices(&mut self, choices: usize) -> Result<(), BudgetExceeded> {
        let enough = choices <= self.choices && !self.stop().is_set();
        self.choices = self.choices.saturating_sub(choices);
        if enough { Ok(()) } else { Err(self.exceeded()) }
    }

    /// Does part of the work with a share of the choices, and subtracts those that it used.
    ///
    /// # Errors
    /// Those of the part.
    pub fn part<T>(
        &mut self,
        choices: usize,
        part: impl FnOnce(&mut Left) -> Result<T, BudgetExceeded>,
    ) -> Result<T, BudgetExceeded> {
        let own = choices.min(self.choices);
        let mut left = Left { choices: own, ..*self };
        let result = part(&mut left);
        self.choices -= own - left.choices;
        self.steps = left.steps;
        result
    }

    /// Returns the error that says that the budget was not enough.
    pub fn exceeded(&self) -> BudgetExceeded {
        BudgetExceeded { budget: self.budget }
    }
}
