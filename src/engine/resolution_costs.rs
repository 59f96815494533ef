//! Costs that are paid as a spell or ability resolves (118.12): "you may pay {2}. If you do, …".

use super::decision::What;
use super::need::Need;
use super::resolve::Flow;
use super::state::{Frame, Place, Ref, StackItem, State};
use crate::game::Chance;
use crate::program::{Book, Cost, Who};

/// From this stage of an effect on, the payment of symbols that life may pay for is being chosen.
const ANNOUNCING: u8 = 190;

/// The most symbols a player is asked about: each sequence of answers has a stage of its own.
const MOST_ASKED: u32 = 5;

impl State {
    /// Asks whether to pay at all, then for each payable way whether it is the one; the last one needs no question.
    pub(super) fn may_pay_one(
        &mut self,
        book: &Book,
        chance: &mut Option<&mut Chance>,
        frame: &mut Frame,
        who: Who,
        ways: &[Vec<Cost>],
        no: u16,
    ) -> Flow {
        // The payable way being asked about is the stage minus this.
        const ASKING: u8 = 100;
        let Some(player) = self.who(book, who, frame) else { return Flow::Goto(no) };
        if frame.stage == 0 || (ASKING..ANNOUNCING).contains(&frame.stage) {
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
                        // CR 607.2a: other abilities of the source refer to what this one has exiled.
                        let card = match r {
                            Ref::Card { id, .. } => Some(id),
                            r => self.card_of(r),
                        };
                        if let (Cost::Exile(..), Some(card)) = (cost, card)
                            && self.cards[usize::from(card)].place == Place::Exile
                        {
                            self.cards[usize::from(card)].exiled_by = self.exiler(book, &item);
                        }
                    }
                    frame.stage += 1;
                }
            }
        }
        let Some(need) = self.with_life_chosen(book, frame, player, need) else { return Flow::Wait };
        let Some(plan) = self.plan(book, player, &need, 0) else { return Flow::Goto(no) };
        self.pay(book, player, &plan, None);
        frame.did = true;
        frame.last_player = Some(player);
        Flow::Next
    }

    /// Asks for each symbol that both life and mana can pay for whether it is life (107.4f). `None`: the game waits.
    fn with_life_chosen(
        &mut self,
        book: &Book,
        frame: &mut Frame,
        player: crate::types::Player,
        need: Need,
    ) -> Option<Need> {
        if need.phyrexian.is_empty() {
            return Some(need);
        }
        loop {
            // The answers so far as bits, after a leading one.
            let answers = u16::from(frame.stage.saturating_sub(ANNOUNCING)) + 1;
            let said = answers.ilog2();
            let with = |answers: u16| {
                let mut with = need.clone();
                let said = answers.ilog2();
                with.announce(said as u8, answers - (1 << said));
                with
            };
            let now = with(answers);
            if now.phyrexian.is_empty() || said >= MOST_ASKED {
                return Some(now);
            }
            let next = |life: bool| answers + (1 << said) + (u16::from(life) << said);
            let can_be_paid = |life: bool| self.plan(book, player, &with(next(life)), 0).is_some();
            // Of equal symbols the first are paid with life: after a "no" there are no more questions.
            let settled = said > 0
                && answers >> (said - 1) & 1 == 0
                && with(answers - (1 << (said - 1))).phyrexian.first() == now.phyrexian.first();
            let by_life = match (can_be_paid(false), can_be_paid(true)) {
                (true, true) if settled => false,
                (true, true) => self.may(player, What::Life)?,
                (_, life) => life,
            };
            frame.stage = ANNOUNCING + (next(by_life) - 1) as u8;
        }
    }

    /// Whether the resolving item may offer that payment to the player: one who can't be made to sacrifice by an opponent doesn't have the
    /// choice.
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
        self.spends_as_rules(book, item.controller, None, &mut need);
        need
    }

    fn bare_need_of(&self, book: &Book, frame: &Frame, item: &StackItem, costs: &[Cost]) -> Need {
        let mut need = Need::default();
        let payer = Frame { item: *item, ..frame.clone() };
        for cost in costs {
            match cost {
                Cost::Mana(mana) => need.add(mana, u32::try_from(item.x).unwrap_or(0)),
                Cost::Waterbend(mana) => need.add_bent(mana, u32::try_from(item.x).unwrap_or(0)),
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
