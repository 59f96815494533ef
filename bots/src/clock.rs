//! Time limits for a decision. The clock is passed in: a page has none, and repeatable games need none.

use std::time::Duration;

/// Returns the time since a fixed moment.
pub type Clock = fn() -> Duration;

/// A time limit and the clock that measures it.
#[derive(Clone, Copy, Debug)]
pub struct TimeLimit {
    /// The limit.
    pub time: Duration,
    /// The clock.
    pub clock: Clock,
}

impl TimeLimit {
    /// Starts the clock.
    pub fn start(self) -> Running {
        Running { limit: self, began: (self.clock)() }
    }
}

/// A time limit that is running.
#[derive(Clone, Copy, Debug)]
pub struct Running {
    limit: TimeLimit,
    began: Duration,
}

impl Running {
    /// Returns whether `part` of `parts` of the time has passed.
    pub fn is_used(&self, part: u32, parts: u32) -> bool {
        ((self.limit.clock)() - self.began) * parts >= self.limit.time * part
    }

    /// Returns whether the time is up.
    pub fn is_over(&self) -> bool {
        self.is_used(1, 1)
    }
}
