//! The order of cards that are put into libraries at the same time (401.4).

use crate::types::Player;

use super::decision::{Opt, What};
use super::list::{List, LongList};
use super::state::{Frame, NO_CARD, Place, Ref, State};

impl State {
    /// Asks the player for an order of cards, first to last; `None` while the choice is open. A single card has no order.
    pub(super) fn ordered_by(&mut self, player: Player, refs: Vec<Ref>) -> Option<Vec<Ref>> {
        if refs.len() < 2 {
            return Some(refs);
        }
        let options = List::of(refs.iter().map(|&r| Opt::Ref(r)));
        match self.choose(player, What::Order, refs.len(), refs.len(), options) {
            Some(picks) => Some(picks?.iter().filter_map(Opt::object).collect()),
            // More of them than can be asked about.
            None => Some(refs),
        }
    }

    /// Asks the owners of objects that an effect puts on top or on the bottom of libraries for their order, the active player first: the
    /// first one chosen ends up above the others. Returns the objects in the order in which they are moved; `None` while a choice is open.
    pub(super) fn in_owners_order(
        &mut self,
        frame: &mut Frame,
        refs: Vec<Ref>,
        bottom: bool,
    ) -> Option<Vec<Ref>> {
        if frame.stage == 0 {
            frame.scratch = LongList::of(refs);
        }
        for (stage, player) in (1..).zip([self.active, self.active.opponent()]) {
            if frame.stage >= stage {
                continue;
            }
            let is_card = |r: Ref| self.look_perm(r).is_none_or(|perm| perm.card != NO_CARD);
            let theirs: Vec<usize> = (0..frame.scratch.len())
                .filter(|&at| self.owner_of(frame.scratch[at]) == Some(player) && is_card(frame.scratch[at]))
                .collect();
            // Equal cards have no order.
            let def = |&at: &usize| self.def_of(frame.scratch[at]);
            if theirs.iter().any(|at| def(at) != def(&theirs[0])) {
                // What is put on top last is the topmost.
                let turned = |mut refs: Vec<Ref>| {
                    if !bottom {
                        refs.reverse();
                    }
                    refs
                };
                let refs = turned(theirs.iter().map(|&at| frame.scratch[at]).collect());
                let order = turned(self.ordered_by(player, refs)?);
                for (at, r) in theirs.into_iter().zip(order) {
                    frame.scratch[at] = r;
                }
            }
            frame.stage = stage;
        }
        Some(frame.scratch.to_vec())
    }

    /// Takes a card that is in a library and puts it at that depth; permanents that leave together have come there by their places on the
    /// battlefield. `None` is the bottom.
    pub(super) fn put_again(&mut self, card: u8, depth: Option<u8>) {
        let facts = self.cards[usize::from(card)];
        let library = &mut self.zones[facts.owner].library;
        let Some(at) =
            library.iter().rposition(|&other| other == card).filter(|_| facts.place == Place::Library)
        else {
            return;
        };
        library.remove(at);
        let to = depth.map_or(0, |depth| library.len().saturating_sub(usize::from(depth)));
        library.insert(to, card);
    }
}
