//! How much work a search may do.

use std::sync::atomic::{AtomicBool, Ordering};

/// The work that a search may do: a number of steps, which is the same on every machine, and a flag that ends it.
///
/// A step is some ten nanoseconds. Past the last one a search returns the best that it has found, with a bound for what
/// it has not looked at.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    left: u64,
    /// What was spent beyond the last step.
    over: u64,
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
        Effort { left: steps, over: 0, stop: None }
    }

    /// Returns the same effort, which ends as well once the flag is set. What is found then depends on when that is.
    #[must_use]
    pub const fn until(self, stop: &'static AtomicBool) -> Effort {
        Effort { stop: Some(stop), ..self }
    }

    /// Returns an effort of that many steps, which ends as well once the flag of this one is set.
    #[must_use]
    pub(in crate::combat) const fn of_steps(self, steps: u64) -> Effort {
        Effort { left: steps, over: 0, stop: self.stop }
    }

    /// Returns how many steps are left.
    pub fn left(&self) -> u64 {
        if self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed)) { 0 } else { self.left }
    }

    /// Takes steps away, and returns whether any are left.
    pub(crate) fn spend(&mut self, steps: u64) -> bool {
        let left = self.left();
        self.over = self.over.saturating_add(steps.saturating_sub(left));
        self.left = left.saturating_sub(steps);
        self.left > 0
    }

    /// Does a part of the work with that number of steps, and charges all that it spends, even beyond them.
    fn charged<T>(&mut self, steps: u64, part: impl FnOnce(&mut Effort) -> T) -> T {
        let mut own = self.of_steps(steps);
        let result = part(&mut own);
        self.spend(steps.saturating_sub(own.left).saturating_add(own.over));
        result
    }

    /// Does a part of the work with an equal share of what is left for each of `parts`, and returns what it returns.
    pub(crate) fn shared<T>(&mut self, parts: usize, part: impl FnOnce(&mut Effort) -> T) -> T {
        let share = self.left().div_ceil(parts.max(1) as u64);
        self.charged(share, part)
    }

    /// Does a part of the work with no more than that many steps, and returns what it returns.
    pub(crate) fn part<T>(&mut self, most: u64, part: impl FnOnce(&mut Effort) -> T) -> T {
        let share = self.left().min(most);
        self.charged(share, part)
    }

    /// Does a part of the work that has to be done in some way, with so many steps at least, and returns what it returns.
    pub(in crate::combat) fn at_least<T>(&mut self, least: u64, part: impl FnOnce(&mut Effort) -> T) -> T {
        let all = self.left().max(least);
        self.charged(all, part)
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

    #[test]
    fn what_a_part_spends_beyond_its_share_is_charged_to_the_whole() {
        let mut whole = Effort::new(100);
        whole.shared(10, |part| part.part(5, |part| part.spend(30)));
        assert_eq!(whole.left(), 70);
        whole.at_least(200, |part| part.spend(90));
        assert_eq!(whole.left(), 0);
    }
}
