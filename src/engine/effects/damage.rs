//! Damage dealt by effects (120, 701.14).

use crate::program::{Amount, Book, Effect, Key, Obj, Sel, Test};
use crate::types::CardType;

use crate::engine::resolve::Flow;
use crate::engine::state::{Frame, Ref, State};

impl State {
    /// Deals damage by an effect, once the order of the effects that change it is chosen (616.1). If it can't ask, the order is the one
    /// that is best for most of the affected.
    pub(super) fn deal_by_effect(
        &mut self,
        book: &Book,
        frame: &mut Frame,
        effect: &Effect,
        asks: bool,
    ) -> Flow {
        let deal = |state: &mut State, frame: &mut Frame| match effect {
            Effect::Damage { source, amount, to, divided, unpreventable } => {
                let sources = state.obj(*source, frame);
                if let Some(&source) = sources.first() {
                    state.unpreventable = *unpreventable;
                    state.damage_effect(book, frame, source, amount, to, *divided);
                    state.unpreventable = false;
                }
            }
            Effect::DamageExcess { source, amount, to } => {
                let (source, to) = (state.obj(*source, frame), state.obj(*to, frame));
                if let (Some(&source), Some(&target)) = (source.first(), to.first())
                    && let Some(slot) = state.slot_of(target)
                {
                    let amount = state.amount(book, amount, frame).max(0);
                    let perm = &state.perms[usize::from(slot)];
                    let controller = Ref::Player(perm.controller);
                    let left = (state.lethal_total(book, slot) - i32::from(perm.damage)).max(0);
                    // CR 120.4a, 702.2c.
                    let touches = state.test(book, &Test::Key(Key::Deathtouch), source, frame);
                    let own = amount.min(if touches { left.min(1) } else { left });
                    state.begin_damage();
                    let dealt = state.deal_damage(book, source, target, own, false)
                        + state.deal_damage(book, source, controller, amount - own, false);
                    state.end_damage(book);
                    state.note(frame, &[target], dealt);
                }
            }
            Effect::EachDamages { sources, amount, to } => {
                let (mut total, mut excess) = (0, 0);
                state.begin_damage();
                for &source in state.select(book, sources, frame).iter() {
                    frame.each = source;
                    let amount = state.amount(book, amount, frame);
                    for &target in state.select(book, to, frame).iter() {
                        let enough = state.enough_damage(book, source, target, frame);
                        let (to, dealt) = state.deal_damage_to(book, source, target, amount, false);
                        total += dealt;
                        excess += enough.filter(|_| to == target).map_or(0, |enough| (dealt - enough).max(0));
                    }
                }
                state.end_damage(book);
                frame.last_amount = total;
                frame.excess_damage = excess;
            }
            Effect::Fight(one, two) => state.fight(book, frame, *one, *two),
            _ => {}
        };
        if !asks {
            deal(self, frame);
        } else if !self.in_damage_order(book, frame, deal) {
            return Flow::Wait;
        }
        Flow::Next
    }

    fn fight(&mut self, book: &Book, frame: &mut Frame, one: Obj, two: Obj) {
        let same = one == two;
        let (one, two) = (self.obj(one, frame), self.obj(two, frame));
        // Of two that fight each other, both must still be there (701.14b).
        if same && two.len() != 2 {
            return;
        }
        if let (Some(&one), Some(&two)) = (one.first(), two.get(usize::from(same)))
            && let (Some(first), Some(second)) = (self.perm(one), self.perm(two))
            && first.is(CardType::Creature)
            && second.is(CardType::Creature)
        {
            let (mine, theirs) = (i32::from(first.power), i32::from(second.power));
            let both = if one == two { &[one][..] } else { &[one, two][..] };
            for &subject in both {
                self.emit(book, super::super::event::Happened::Fights { subject });
            }
            self.deal_damage(book, one, two, mine, false);
            self.deal_damage(book, two, one, theirs, false);
            frame.did = true;
        }
    }

    fn damage_effect(
        &mut self,
        book: &Book,
        frame: &mut Frame,
        source: Ref,
        amount: &Amount,
        to: &Sel,
        divided: bool,
    ) {
        let targets = self.select(book, to, frame);
        let mut dealt = 0;
        let mut damaged: Vec<Ref> = Vec::new();
        let (mut counted, mut excess) = (0, 0);
        self.begin_damage();
        for (at, &target) in targets.iter().enumerate() {
            let amount = if divided {
                self.share_of(frame, at, target)
            } else {
                frame.each = target;
                self.amount(book, amount, frame)
            };
            let most = self.most_that_counts(target);
            let enough = self.enough_damage(book, source, target, frame);
            let (to, amount) = self.deal_damage_to(book, source, target, amount, false);
            dealt += amount;
            excess += enough.filter(|_| to == target).map_or(0, |enough| (amount - enough).max(0));
            counted += if to == target { amount.min(most) } else { amount };
            if amount > 0 && !damaged.contains(&to) {
                damaged.push(to);
            }
        }
        self.end_damage(book);
        // The actual receivers, which may differ from the intended ones.
        self.note(frame, &damaged, dealt);
        // CR 118.12: "if you do" is about what was chosen, whatever became of the damage.
        frame.did = targets
            .iter()
            .any(|&r| matches!(r, Ref::Player(_)) || self.slot_of(r).is_some() || damaged.contains(&r));
        frame.damage_at_most_life = counted;
        frame.excess_damage = excess;
    }

    /// The damage from the source beyond which damage to a permanent is excess damage (120.10); `None` for a player, and if nothing asks
    /// for it.
    fn enough_damage(&self, book: &Book, source: Ref, to: Ref, frame: &Frame) -> Option<i32> {
        let slot = self.slot_of(to).filter(|_| book.asks_excess)?;
        let perm = &self.perms[usize::from(slot)];
        let lethal = perm.is(CardType::Creature).then(|| {
            let left = (self.lethal_total(book, slot) - i32::from(perm.damage)).max(0);
            match self.test(book, &Test::Key(Key::Deathtouch), source, frame) {
                true => left.min(1),
                false => left,
            }
        });
        let loyalty = perm.is(CardType::Planeswalker).then(|| perm.count(2) as i32);
        lethal.into_iter().chain(loyalty).min()
    }
}
