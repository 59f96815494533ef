//! Cards on top of a library that a player looks at or reveals, and of which some are taken.

use crate::oracle::tree::Zone;
use crate::program::{Amount, Book, Dest, Take, Who};

use super::decision::{Opt, What};
use super::effects::Dice;
use super::list::{List, LongList};
use super::resolve::Flow;
use super::state::{Frame, Ref, State};

impl State {
    #[expect(clippy::too_many_arguments, reason = "the parts of one effect")]
    pub(super) fn dig(
        &mut self,
        book: &Book,
        chance: Dice<'_, '_>,
        frame: &mut Frame,
        (who, whose): (Who, Who),
        count: &Amount,
        takes: &[Take],
        rest: Option<&Dest>,
        (ordered, reveal): (bool, bool),
    ) -> Flow {
        let (Some(player), Some(owner)) = (self.who(book, who, frame), self.who(book, whose, frame)) else {
            return Flow::Next;
        };
        if frame.stage == 0 {
            let library = self.zones[owner].library;
            let count = (self.amount(book, count, frame).max(0) as usize).min(library.len());
            frame.scratch = LongList::of(library.iter().rev().take(count).map(|&card| self.card_ref(card)));
            if count > 1 && !reveal && !(takes.is_empty() && rest.is_none()) {
                // The opponent does not see which card goes where.
                self.lose_track(player.opponent(), library.iter().rev().take(count).copied());
            }
            for r in frame.scratch.iter() {
                if let Ref::Card { id, .. } = r {
                    self.cards[usize::from(*id)].known |= if reveal { 3 } else { 1 << player as u8 };
                }
            }
            // Cards that were looked at and stay there are what "it" or "them" means next.
            frame.last =
                if takes.is_empty() && rest.is_none() { frame.scratch.clone() } else { LongList::default() };
            frame.last_amount = 0;
            frame.did = !frame.last.is_empty();
            frame.stage = 1;
        }
        while let Some(take) = takes.get(usize::from(frame.stage) - 1) {
            let fits = |r: &Ref| take.tests.iter().all(|test| self.test(book, test, *r, frame));
            let options: List<Opt, 160> =
                List::of(frame.scratch.iter().copied().filter(|r| fits(r)).map(Opt::Ref));
            let most = (self.amount(book, &take.most, frame).max(0) as usize).min(options.len());
            let least = (self.amount(book, &take.least, frame).max(0) as usize).min(most);
            let picks = match self.choose(player, What::Take, least, most, options) {
                Some(Some(picks)) => picks,
                Some(None) => return Flow::Wait,
                None => List::default(),
            };
            let taken: Vec<Ref> = picks.iter().filter_map(|opt| opt.object()).collect();
            frame.scratch.retain(|r| !taken.contains(r));
            if take.reveal {
                for r in &taken {
                    if let Ref::Card { id, .. } = r {
                        self.cards[usize::from(*id)].known = 3;
                    }
                }
            }
            frame.stage += 1;
            let moved = self.move_refs(book, chance, frame, &taken, &take.to, take.to.zone == Zone::Exile);
            // What could not be put onto the battlefield goes with the rest (303.4g).
            for &r in &taken {
                if let Ref::Card { id, .. } = r
                    && self.card_ref(id) == r
                {
                    frame.scratch.push(r);
                }
            }
            frame.did |= !moved.is_empty();
            frame.last_amount += moved.len() as i32;
            for r in moved {
                if let (Ref::Card { id, .. }, true) = (r, take.hidden) {
                    self.cards[usize::from(id)].known = 1 << player as u8;
                }
                frame.last.push(r);
            }
        }
        let Some(rest) = rest else { return Flow::Next };
        let left: Vec<Ref> = frame.scratch.to_vec();
        let order: Vec<Ref> = if ordered && rest.zone == Zone::Library {
            match self.ordered_by(player, left) {
                Some(order) => order,
                None => return Flow::Wait,
            }
        } else {
            left
        };
        if ordered && rest.zone == Zone::Library && order.len() > 1 {
            let cards: Vec<u8> = order.iter().filter_map(|&r| self.card_of(r)).collect();
            self.lose_track(player.opponent(), cards);
        }
        let known: Vec<(Ref, u8)> = order
            .iter()
            .filter_map(|&r| match r {
                Ref::Card { id, .. } => Some((r, self.cards[usize::from(id)].known)),
                _ => None,
            })
            .collect();
        // The first card chosen ends up on top.
        let order: Vec<Ref> = if rest.bottom { order } else { order.into_iter().rev().collect() };
        self.move_refs(book, chance, frame, &order, rest, false);
        if rest.zone == Zone::Library && !rest.random_order {
            for (r, known) in known {
                if let Ref::Card { id, .. } = r {
                    self.cards[usize::from(id)].known = known;
                }
            }
        }
        Flow::Next
    }
}
