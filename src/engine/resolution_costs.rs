//! Costs that are paid as a spell or ability resolves (118.12): "you may pay {2}. If you do, …".

use super::decision::What;
use super::need::Need;
use super::resolve::Flow;
use super::state::{Frame, Place, Ref, StackItem, State};
use crate::game::Chance;
use crate::program::{Book, Cost, Who};

impl State {
    /// Asks whether to pay at all, then of each way that can be paid whether it is this one; the last one is left.
    pub(super) fn may_pay_one(
        &mut self,
        book: &Book,
        chance: &mut Option<&mut Chance>,
        frame: &mut Frame,
        who: Who,
        ways: &[Vec<Cost>],
        no: u16,
    ) -> Flow {
        // Which of the payable ways is asked about, beyond this stage.
        const ASKING: u8 = 100;
        let Some(player) = self.who(book, who, frame) else { return Flow::Goto(no) };
        if frame.stage == 0 || frame.stage >= ASKING {
            let mut item = frame.item;
            item.controller = player;
            item.resolving = true;
            let payable: Vec<usize> = (0..ways.len())
                .filter(|&at| {
                    let need = self.need_of(book, frame, &item, &ways[at]);
                    self.may_be_asked_for(book, frame, player, &ways[at])
                        && ways[at].iter().all(|cost| self.cost_payable(book, cost, &item))
                        && self.plan(book, player, &need, 0).is_some()
                })
                .collect();
            frame.did = false;
            if payable.is_empty() {
                return Flow::Goto(no);
            }
            if frame.stage == 0 {
                match self.may(player, What::Pay) {
                    None => return Flow::Wait,
                    Some(false) => return Flow::Goto(no),
                    Some(true) => frame.stage = ASKING,
                }
            }
            loop {
                let at = usize::from(frame.stage - ASKING).min(payable.len() - 1);
                let this = at + 1 == payable.len()
                    || match self.may(player, What::Pay) {
                        None => return Flow::Wait,
                        Some(this) => this,
                    };
                if this {
                    frame.number = payable[at] as i32;
                    frame.stage = 1;
                    break;
                }
                frame.stage += 1;
            }
        }
        let way = usize::try_from(frame.number).ok().and_then(|at| ways.get(at));
        way.map_or(Flow::Goto(no), |costs| self.may_pay(book, chance, frame, who, costs, no))
    }

    pub(super) fn may_pay(
        &mut self,
        book: &Book,
        chance: &mut Option<&mut Chance>,
        frame: &mut Frame,
        who: Who,
        costs: &[Cost],
        no: u16,
    ) -> Flow {
        let Some(player) = self.who(book, who, frame) else { return Flow::Goto(no) };
        let mut item = frame.item;
        item.controller = player;
        item.resolving = true;
        let need = self.need_of(book, frame, &item, costs);
        if frame.stage == 0 {
            let payable = self.may_be_asked_for(book, frame, player, costs)
                && costs.iter().all(|cost| self.cost_payable(book, cost, &item))
                && self.plan(book, player, &need, 0).is_some();
            frame.did = false;
            if !payable {
                return Flow::Goto(no);
            }
            match self.may(player, What::Pay) {
                None => return Flow::Wait,
                Some(false) => return Flow::Goto(no),
                Some(true) => frame.stage = 1,
            }
        }
        while let Some(cost) = costs.get(usize::from(frame.stage) - 1) {
            match self.pay_cost(book, chance, cost, &item, &need) {
                None => return Flow::Goto(no),
                Some(None) => return Flow::Wait,
                Some(Some(paid)) => {
                    for &r in paid.iter() {
                        frame.item.cost.push(r);
                        // CR 607.2a: another ability of the source finds what this one has exiled.
                        let card = match r {
                            Ref::Card { id, .. } => Some(id),
                            r => self.card_of(r),
                        };
                        if let (Cost::Exile(..), Some(card)) = (cost, card)
                            && self.cards[usize::from(card)].place == Place::Exile
                        {
                            self.cards[usize::from(card)].exiled_by = frame.item.source;
                        }
                    }
                    frame.stage += 1;
                }
            }
        }
        let Some(plan) = self.plan(book, player, &need, 0) else { return Flow::Goto(no) };
        self.pay(book, player, &plan, None);
        frame.did = true;
        frame.last_player = Some(player);
        Flow::Next
    }

    /// Whether what resolves may have the player pay so: who can't be made to sacrifice by an opponent has no such choice.
    fn may_be_asked_for(
        &self,
        book: &Book,
        frame: &Frame,
        player: crate::types::Player,
        costs: &[Cost],
    ) -> bool {
        !costs.iter().any(|cost| matches!(cost, Cost::Sacrifice(..)))
            || self.may_be_made_to_sacrifice(book, player, frame.item.controller)
    }

    /// The mana and life of costs that are paid on resolution.
    pub fn need_of(&self, book: &Book, frame: &Frame, item: &StackItem, costs: &[Cost]) -> Need {
        let mut need = self.bare_need_of(book, frame, item, costs);
        self.life_rules(book, item.controller, &mut need);
        need
    }

    fn bare_need_of(&self, book: &Book, frame: &Frame, item: &StackItem, costs: &[Cost]) -> Need {
        let mut need = Need::default();
        let payer = Frame { item: *item, ..frame.clone() };
        for cost in costs {
            match cost {
                Cost::Mana(mana) => need.add(mana, u32::try_from(item.x).unwrap_or(0)),
                Cost::ManaTimes(mana, amount) => {
                    let times = self.amount(book, amount, frame).clamp(0, 100);
                    (0..times).for_each(|_| need.add(mana, 0));
                }
                Cost::Life(amount) => need.life += self.amount(book, amount, &payer).max(0) as u32,
                _ => {}
            }
        }
        need
    }
}
