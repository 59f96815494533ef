//! How much work a search may do.

use std::sync::atomic::{AtomicBool, Ordering};

/// The work that a search may do: a number of steps, which is the same on every machine, and a flag that ends it.
///
/// A step is some ten nanoseconds. Past the last one a search returns the best that it has found, with a bound for what
/// it has not looked at.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    left: u64,
    stop: Option<&'static AtomicBool>,
}

impl Default for Effort {
    /// Returns an effort of about ten seconds.
    fn default() -> Effort {
        Effort::new(1_000_000_000)
    }
}

impl Effort {
    /// Returns an effort of that many steps.
    pub const fn new(steps: u64) -> Effort {
        Effort { left: steps, stop: None }
    }

    /// Returns the same effort, which ends as well once the flag is set. What is found then depends on when that is.
    #[must_use]
    pub const fn until(self, stop: &'static AtomicBool) -> Effort {
        Effort { left: self.left, stop: Some(stop) }
    }

    /// Returns an effort of that many steps, which ends as well once the flag of this one is set.
    #[must_use]
    pub(in crate::combat) const fn of_steps(self, steps: u64) -> Effort {
        Effort { left: steps, stop: self.stop }
    }

    /// Returns how many steps are left.
    pub fn left(&self) -> u64 {
        if self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed)) { 0 } else { self.left }
    }

    /// Takes steps away, and returns whether any are left.
    pub(crate) fn spend(&mut self, steps: u64) -> bool {
        self.left = self.left().saturating_sub(steps);
        self.left > 0
    }

    /// Does a part of the work with an equal share of what is left for each of `parts`, and returns what it returns.
    pub(crate) fn shared<T>(&mut self, parts: usize, part: impl FnOnce(&mut Effort) -> T) -> T {
        let share = self.left().div_ceil(parts.max(1) as u64);
        let mut own = Effort { left: share, ..*self };
        let result = part(&mut own);
        self.left = self.left.saturating_sub(share - own.left.min(share));
        result
    }

    /// Does a part of the work with no more than that many steps, and returns what it returns.
    pub(crate) fn part<T>(&mut self, most: u64, part: impl FnOnce(&mut Effort) -> T) -> T {
        let share = self.left().min(most);
        let mut own = Effort { left: share, ..*self };
        let result = part(&mut own);
        self.left = self.left.saturating_sub(share - own.left.min(share));
        result
    }

    /// Does a part of the work that has to be done in some way, with so many steps at least, and returns what it returns.
    pub(in crate::combat) fn at_least<T>(&mut self, least: u64, part: impl FnOnce(&mut Effort) -> T) -> T {
        let all = self.left().max(least);
        let mut own = Effort { left: all, ..*self };
        let result = part(&mut own);
        self.left = self.left.saturating_sub(all - own.left.min(all));
        result
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn part_of_an_effort_ends_with_the_whole() {
        static STOP: AtomicBool = AtomicBool::new(false);
        let part = Effort::new(5).until(&STOP).of_steps(100);
        assert_eq!(part.left(), 100);
        STOP.store(true, Ordering::Relaxed);
        assert_eq!(part.left(), 0);
    }
}
