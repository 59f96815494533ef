//! Paying for actions in other ways: any lands may pay, as long as later actions can be paid for, too.
//!
//! `sparing.rs` guesses which lands are needed later. If part of the script could not be done or was not asked for, the duel goes back to
//! the last action that could have been paid for with other permanents, and continues from there: a depth-first search.

use crate::engine::{Action, Mask, slots};
use crate::program::{Key, Rule};
use crate::types::{CardType, Player};

use super::format::Deed;
use super::names::is_permanent_called;
use super::run::{Duel, Payment, Table, tapped};
use super::sparing::{divisions, spared};

/// The most times that a duel goes back.
const MOST_TURNINGS: usize = 200;

/// The most payments that are tried for one deed.
const MOST_PAYMENTS: usize = 512;

impl Duel<'_> {
    /// Plays to the end and checks the expectations; if not everything in the script has been done, also with other payments.
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

    /// Answers something that is asked as a spell or ability resolves. A cost that is paid then is paid without the lands that later
    /// actions need, if that makes no other difference.
    pub(super) fn act_sparing(&mut self, player: Player, answer: &Action) -> Result<(), String> {
        let waits = |(action, done): (&super::format::Action, &bool)| !*done && action.player == player;
        if !self.scenario.actions.iter().zip(&self.done).any(waits) {
            return self.act(answer);
        }
        let before = (self.state.clone(), self.chance.clone());
        self.act(answer)?;
        let paid = tapped(&self.state) & !tapped(&before.0);
        if paid == 0 {
            return Ok(());
        }
        let (kept, _) =
            spared(self.scenario, &self.done, &Deed::WaitForStack, (&before.0, &self.book), player);
        let Some(&kept) = kept.first().filter(|&&kept| kept & paid != 0) else { return Ok(()) };
        let after = (self.state.clone(), self.chance.clone());
        (self.state, self.chance) = before;
        let were = tapped(&self.state);
        self.set_tapped(kept, true);
        let done = self.act(answer).is_ok();
        self.set_tapped(kept, false);
        let otherwise = tapped(&self.state) & !were;
        let same = self.state.decision() == after.0.decision()
            && self.state.stack.len() == after.0.stack.len()
            && otherwise.count_ones() == paid.count_ones();
        if !(done && same) {
            (self.state, self.chance) = after;
        }
        Ok(())
    }

    /// The number of actions that could not be done in time, and of answers that were not asked for.
    fn unsaid(&self) -> (usize, usize) {
        let end = self.now().map_or(self.scenario.stop, |now| now.min(self.scenario.stop));
        let is_left = |(action, done): &(&super::format::Action, &bool)| {
            let is_deed = !matches!(action.deed, Deed::Play(_) | Deed::Expect(_) | Deed::WaitForStack);
            !**done && is_deed && action.at <= end
        };
        let left = self.scenario.actions.iter().zip(&self.done).filter(is_left).count();
        (left, Player::BOTH.iter().map(|&player| self.answers[player].len()).sum())
    }

    /// Goes back to the last action that can be paid for in yet another way, and pays in that way; `false` if there is none.
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

    /// The same deed paid for with the permanents whose names nothing else has asked for, of a spell that lets them be tapped (702.51,
    /// 702.126), and those names taken; `None` if there are none, or if it can't be paid for so.
    pub(super) fn tapped_as_said(
        &mut self,
        before: &Table,
        player: Player,
        deed: &Deed,
        way: (&Action, bool),
        done: &Table,
    ) -> Option<(usize, Table)> {
        let &Action::Cast { face, .. } = way.0 else { return None };
        let keys = self.book.def(face).keys;
        let state = &before.0;
        let mut given = false;
        state.rules_in_force(&self.book, |rule, _| given |= matches!(rule, Rule::SpellsGain { .. }));
        if !(given || keys.has(Key::Convoke) || keys.has(Key::Improvise)) {
            return None;
        }
        let own: Vec<u8> = slots(state.live)
            .filter(|&slot| {
                let perm = &state.perms[usize::from(slot)];
                perm.controller == player && !perm.tapped
            })
            .collect();
        let mut named: Mask = 0;
        for name in done.1[player].first_names() {
            let called = |&&slot: &&u8| {
                named >> slot & 1 == 0
                    && is_permanent_called(&self.book, &state.perms[usize::from(slot)], name)
            };
            let Some(&slot) = own.iter().find(called) else { break };
            named |= 1 << slot;
        }
        let (lands, others): (Vec<u8>, Vec<u8>) =
            own.into_iter().partition(|&slot| state.perms[usize::from(slot)].is(CardType::Land));
        let others = others.iter().fold(0, |mask: Mask, slot| mask | 1 << slot) & !named;
        // As few lands as possible.
        let mut kept = divisions(state, &lands);
        kept.sort_by_key(|kept| std::cmp::Reverse(kept.count_ones()));
        for kept in kept.into_iter().take(MOST_PAYMENTS).filter(|_| named != 0) {
            let Some((left, mut table)) = self.attempt(before, player, deed, way, kept | others) else {
                continue;
            };
            if tapped(&table.0) & named == named {
                let names = named.count_ones() as usize;
                table.1[player].leave_out_first(names);
                return Some((left - names, table));
            }
        }
        None
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
