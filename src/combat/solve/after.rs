//! What comes after the combat of one attack: the best reply, as the search for blocks sees it.

use std::cell::OnceCell;
use std::cmp::Reverse;

use super::continuation::Continuation;
use super::left::Left;
use super::table::ReplyTable;
use crate::combat::combatant::Combatants;
use crate::combat::damage::{DamageOutcome, WIN};
use crate::combat::explanation::CombatError;
use crate::position::{Position, Side};
use crate::sort::CompactSort;
use crate::types::CreatureSet;

/// Returns the score of an outcome after the best reply, seen by the attacker.
pub(super) type Score<'s> = dyn FnMut(&DamageOutcome) -> Result<i64, CombatError> + 's;

/// The reply to one attack.
pub(super) struct After<'r> {
    score: &'r mut Score<'r>,
    table: &'r ReplyTable,
    everybody: CreatureSet,
    /// The attacker's creatures that stayed at home and can block.
    home: CreatureSet,
    life: i32,
    /// The worth of the defending player's creatures.
    worth: &'r [i64],
    /// See [`gains_by_deaths`](After::gains_by_deaths).
    by_deaths: OnceCell<Vec<(i64, i64)>>,
    enough: i64,
}

impl<'r> After<'r> {
    pub fn new(
        score: &'r mut Score<'r>,
        table: &'r ReplyTable,
        combatants: &Combatants,
        before: &Position,
        worth: &'r [i64],
        enough: i64,
    ) -> After<'r> {
        let attackers = combatants.side(Side::Attacker).iter();
        let home = attackers.filter(|creature| !creature.attacking && !creature.tapped);
        After {
            score,
            table,
            everybody: CreatureSet::first(before.defender.creatures.len()),
            home: home.map(|creature| creature.at.index).collect(),
            life: before.attacker.life,
            worth,
            by_deaths: OnceCell::new(),
            enough,
        }
    }
}

impl After<'_> {
    /// Returns upper bounds on what the reply gains against the creatures that stayed at home, by the worth of the creatures that
    /// died: `(worth, gain)`, where deaths worth that much or more leave no larger gain. Worth ascends and gains descend.
    fn gains_by_deaths(&self) -> Vec<(i64, i64)> {
        let mut all: Vec<(i64, i64)> = Vec::new();
        let mut dead = self.everybody.0;
        loop {
            let died = CreatureSet(dead).iter().map(|creature| self.worth[creature]).sum();
            all.push((died, self.slack_after(&Left { dead: CreatureSet(dead), ..Left::default() })));
            if dead == 0 {
                break;
            }
            dead = (dead - 1) & self.everybody.0;
        }
        // From the most deaths to the fewest: the highest gain so far.
        all.compact_sort_by_key(|&(died, gain)| (Reverse(died), Reverse(gain)));
        let mut steps: Vec<(i64, i64)> = Vec::new();
        let mut highest = i64::MIN;
        for (died, gain) in all {
            highest = highest.max(gain);
            match steps.last_mut() {
                Some(last) if last.1 == highest => last.0 = died,
                _ => steps.push((died, highest)),
            }
        }
        steps.reverse();
        steps
    }
}

impl Continuation for After<'_> {
    fn score(&mut self, outcome: &DamageOutcome) -> Result<i64, CombatError> {
        (self.score)(outcome)
    }

    /// Nothing is better for the reply than that nobody dies who could attack, nobody is there to block but who stayed
    /// at home, and nobody gains life.
    fn slack(&self) -> i64 {
        self.slack_after(&Left::default())
    }

    fn asks_who_is_left(&self) -> bool {
        true
    }

    fn slack_after(&self, left: &Left) -> i64 {
        let life = self.life.saturating_add(left.gained);
        match self.table.most(self.everybody - left.dead, self.home | left.untapped, life) {
            // From winning to losing.
            WIN => 2 * WIN,
            gain => gain,
        }
    }

    fn limit_after(&self, left: &Left, limit: i64, other: Option<i64>) -> i64 {
        let slack = self.slack_after(left);
        let no_better = limit.saturating_add(slack);
        let Some(other) = other.filter(|_| slack > 0 && limit < i64::MAX) else { return no_better };
        let by_deaths = self.by_deaths.get_or_init(|| self.gains_by_deaths());
        // Where more has died, the reply gains less.
        let limits = by_deaths.iter().map(|&(died, gain)| limit.saturating_add(gain).max(other + died));
        limits.fold(no_better, i64::min)
    }

    fn enough(&self) -> i64 {
        self.enough
    }
}
