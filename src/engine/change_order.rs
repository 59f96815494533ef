//! The order in which effects change what is about to happen, as the affected player chooses it (616.1).
//!
//! The action is first tried on a copy of the state to find the next question; it is done for real once all questions are answered. The
//! answers are kept in `change_orders` and consumed in the same sequence.

use crate::types::Player;

use super::decision::{DecisionKind, Opt, Pending, What};
use super::list::{List, LongList};
use super::state::{Excess, State};

impl State {
    /// Does an action that effects may change, in the order that the affected players choose. Returns `false`, with nothing done, while a
    /// choice is pending.
    ///
    /// `may_matter`: a cheap test whether there could be a question at all.
    pub(super) fn in_chosen_order<T: Clone>(
        &mut self,
        may_matter: impl Fn(&mut State) -> bool,
        context: &mut T,
        act: impl Fn(&mut State, &mut T),
    ) -> bool {
        while may_matter(self) {
            let Some((player, options)) = self.order_asked(&mut context.clone(), &act) else { break };
            match self.choose(player, What::ReplacementOrder, 1, 1, options) {
                Some(Some(picks)) => {
                    let place = options.iter().position(|opt| picks.first() == Some(opt)).unwrap_or(0);
                    if !self.change_orders.push(place as u8) {
                        self.overflow = Some(Excess::Effects);
                        break;
                    }
                }
                Some(None) => return false,
                None => break,
            }
        }
        act(self, context);
        self.change_orders.clear();
        true
    }

    /// Tries the action on a copy of the state. Returns the player who has to choose which effect comes first, and the effects; `None` if
    /// there is no question.
    pub(super) fn order_asked<T>(
        &self,
        context: &mut T,
        act: impl Fn(&mut State, &mut T),
    ) -> Option<(Player, List<Opt, 160>)> {
        let mut rehearsal = self.clone();
        rehearsal.rehearses = true;
        act(&mut rehearsal, context);
        match rehearsal.pending {
            Some(Pending { player, kind: DecisionKind::Choose { what: What::ReplacementOrder, .. } }) => {
                Some((player, List::of(rehearsal.options.iter().copied())))
            }
            _ => None,
        }
    }

    /// The index of the effect that the player has chosen to come first among these. `None` if nothing is chosen yet; a trial on a copy
    /// then records the question.
    pub(super) fn chosen_change(
        &mut self,
        player: Player,
        options: impl FnOnce(&State) -> Vec<Opt>,
    ) -> Option<usize> {
        if !self.change_orders.is_empty() {
            return Some(usize::from(self.change_orders.remove(0)));
        }
        if self.rehearses && self.pending.is_none() {
            self.options = LongList::of(options(self).into_iter().take(160));
            let kind = DecisionKind::Choose { what: What::ReplacementOrder, least: 1, most: 1 };
            self.pending = Some(Pending { player, kind });
        }
        None
    }
}
