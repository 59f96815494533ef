//! Paying for a deed in another way: lands pay for themselves, so long as what comes later can be paid.
//!
//! `sparing.rs` guesses which lands are needed later. If something that the script says could not be done or was not asked for, the duel goes
//! back to the last deed that could have been paid for with other permanents, and goes on from there: a search in depth.

use crate::types::Player;

use super::format::Deed;
use super::run::{Duel, Payment, Table, tapped};
use super::sparing::divisions;

/// The most times that a duel goes back.
const MOST_TURNINGS: usize = 200;

/// The most payments that are tried for one deed.
const MOST_PAYMENTS: usize = 512;

impl Duel<'_> {
    /// Plays to the end and checks what was expected; if not all that was said has been done, also with other payments.
    pub(super) fn play(&mut self) -> Result<(), String> {
        let mut played = self.play_on();
        let mut unsaid = self.unsaid();
        if played.is_ok() || unsaid == (0, 0) {
            return played;
        }
        let mut answers = self.answers.clone();
        for _ in 0..MOST_TURNINGS {
            if !self.turn_back() {
                break;
            }
            let otherwise = self.play_on();
            let left = self.unsaid();
            if left < unsaid {
                (played, unsaid, answers) = (otherwise, left, self.answers.clone());
            }
            if unsaid == (0, 0) {
                break;
            }
        }
        self.answers = answers;
        played
    }

    /// How many deeds could not be done though it was time for them, and how many answers were not asked for.
    fn unsaid(&self) -> (usize, usize) {
        let end = self.now().map_or(self.scenario.stop, |now| now.min(self.scenario.stop));
        let is_left = |(action, done): &(&super::format::Action, &bool)| {
            let is_deed = matches!(action.deed, Deed::Cast { .. } | Deed::Activate { .. } | Deed::Mana(_));
            !**done && is_deed && action.at <= end
        };
        let left = self.scenario.actions.iter().zip(&self.done).filter(is_left).count();
        (left, Player::BOTH.iter().map(|&player| self.answers[player].len()).sum())
    }

    /// Goes back to the last deed that can be paid for in yet another way, and pays in that way; `false` if there is none.
    fn turn_back(&mut self) -> bool {
        while let Some(mut payment) = self.payments.pop() {
            let mut others = match payment.others.take() {
                Some(others) => others,
                None => self.other_payments(&payment),
            };
            if let Some(table) = others.pop() {
                (self.state, self.answers, self.chance) = table;
                self.done.clone_from(&payment.done);
                self.done[payment.at] = true;
                payment.others = Some(others);
                self.payments.push(payment);
                return true;
            }
        }
        false
    }

    /// Every other outcome of paying for a deed with other permanents.
    fn other_payments(&mut self, payment: &Payment) -> Vec<Table> {
        let action = &self.scenario.actions[payment.at];
        let before = &payment.before.0;
        let sources = before.sources(&self.book, action.player, 0);
        let mut places: Vec<u8> = sources.iter().map(|source| source.slot).collect();
        places.sort_unstable();
        places.dedup();
        let mut seen = vec![payment.tapped];
        let mut found = Vec::new();
        for kept in divisions(before, &places).into_iter().take(MOST_PAYMENTS) {
            let tried = self.attempt(
                &payment.before,
                action.player,
                &action.deed,
                (&payment.action, payment.all),
                kept,
            );
            let Some((left, table)) = tried.filter(|(left, _)| *left == payment.left) else { continue };
            debug_assert_eq!(left, payment.left);
            let outcome = tapped(&table.0);
            if !seen.contains(&outcome) {
                seen.push(outcome);
                found.push(table);
            }
        }
        found
    }
}
