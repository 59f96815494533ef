//! How much a question may cost.

/// How much work a question may cost before the answer is that it cost too much.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// The most steps of a search: paths through a flow, each some microseconds on a large board.
    pub steps: usize,
    /// The most edges of a diagram, each some ten nanoseconds and 32 bytes.
    pub edges: usize,
    /// The most choices that a count looks at, each some ten nanoseconds.
    pub choices: usize,
}

impl Default for Budget {
    /// Returns a budget of some seconds and at most about half a gigabyte.
    fn default() -> Budget {
        Budget { steps: 1_000_000, edges: 10_000_000, choices: 300_000_000 }
    }
}

/// A question that cost more than its budget.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("this board needs more than the {} steps or the {} choices that a search may take", .budget.steps, .budget.choices)]
pub struct BudgetExceeded {
    /// The budget.
    pub budget: Budget,
}
