//! Time for a decision. It comes from outside: a page has no clock, and what is to be repeatable has no use for one.

use std::time::Duration;

/// Tells how long ago some moment was, always the same one.
pub type Clock = fn() -> Duration;

/// An amount of time, by somebody's clock.
#[derive(Clone, Copy, Debug)]
pub struct TimeLimit {
    /// How much there is.
    pub time: Duration,
    /// What measures it.
    pub clock: Clock,
}

impl TimeLimit {
    /// Starts to measure.
    pub fn start(self) -> Running {
        Running { limit: self, began: (self.clock)() }
    }
}

/// Time that passes.
#[derive(Clone, Copy, Debug)]
pub struct Running {
    limit: TimeLimit,
    began: Duration,
}

impl Running {
    /// Whether that share of the time is used up: `part` of `parts`.
    pub fn is_used(&self, part: u32, parts: u32) -> bool {
        ((self.limit.clock)() - self.began) * parts >= self.limit.time * part
    }

    /// Whether all of it is.
    pub fn is_over(&self) -> bool {
        self.is_used(1, 1)
    }
}
