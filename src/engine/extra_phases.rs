//! Phases and upkeep steps that effects add to a turn (500.8-500.10).

use super::state::{Excess, ExtraPhase, State, Step};

impl State {
    /// The step after a phase: that of an added phase, or once those are over, what follows the turn's own phase. Of phases added after the
    /// same one, the last comes first (500.8). Only the first main phase of a turn is a precombat main phase (505.1a).
    pub(super) fn after_phase(&mut self, next: Step) -> Step {
        let next = self.after_extra.take().unwrap_or(next);
        let Some(phase) = self.extra_phases.pop() else { return next };
        self.after_extra = Some(next);
        match phase {
            ExtraPhase::Combat => Step::BeginningOfCombat,
            ExtraPhase::Main => Step::PostcombatMain,
            ExtraPhase::Beginning => Step::Untap,
            ExtraPhase::Upkeeps(count) => {
                self.lone_upkeep = true;
                self.more_upkeeps = count - 1;
                Step::Upkeep
            }
        }
    }

    /// Adds upkeep steps after this one, or as a phase of their own after this phase (500.8, 500.9).
    pub(super) fn add_upkeeps(&mut self, count: u8, after_step: bool) {
        if after_step && self.step == Step::Upkeep {
            self.more_upkeeps = self.more_upkeeps.saturating_add(count);
        } else if !after_step && !self.extra_phases.push(ExtraPhase::Upkeeps(count)) {
            self.overflow = Some(Excess::Effects);
        }
    }
}
