//! What a player may do, and what has to be there for them to be asked (608.2d).

use super::compile::{Compiled, Compiler, Part, gap};
use super::{Amount, Cond, Cost, Op, Test, Who};
use crate::oracle::tree::{self, Effect, Instruction, PlayerRef};

impl Compiler<'_> {
    pub(super) fn may(
        &mut self,
        who: &PlayerRef,
        what: &[Instruction],
        then: &[Instruction],
        otherwise: &[Instruction],
    ) -> Compiled<()> {
        if *who == PlayerRef::Any {
            return self.anybody_may(what, then, otherwise);
        }
        // "You may have ~ deal damage …. If you don't, you may play that card": the last object would be the creature.
        let plays = |one: &Instruction| matches!(one, Instruction::Do { effect: Effect::MayPlay { .. }, .. });
        if what.iter().any(deals) && otherwise.iter().any(plays) {
            return gap(Part::Instruction, "a permission if damage is declined");
        }
        if let (PlayerRef::EachPlayer, [], []) = (who, then, otherwise)
            && let [Instruction::Do { joint: _, effect: Effect::Move { what: moved, to, .. } }] = what
            && self.each_moves(moved, to, Some(what))?
        {
            return Ok(());
        }
        // "You may pay any amount of life. If you do, draw that many cards."
        if let [Instruction::Do { joint: _, effect: Effect::PayAnyLife }] = what
            && *who == PlayerRef::You
            && otherwise.is_empty()
        {
            return self.pay_any_life(then);
        }
        let once = std::mem::take(&mut self.scope.done_once);
        if once && (*who != PlayerRef::You || !otherwise.is_empty()) {
            return gap(Part::Limit, "what is done only once each turn");
        }
        self.for_players(who, |compiler, who| {
            if once {
                let done = compiler.scope.jump_unless(Cond::NotDone);
                compiler.may_ask(who, what, then, otherwise, true)?;
                compiler.scope.land(done);
                return Ok(());
            }
            compiler.may_ask(who, what, then, otherwise, false)
        })
    }

    /// Asks the player and does it; `once`: this is recorded.
    fn may_ask(
        &mut self,
        who: Who,
        what: &[Instruction],
        then: &[Instruction],
        otherwise: &[Instruction],
        once: bool,
    ) -> Compiled<()> {
        if !once && then.is_empty() && otherwise.is_empty() && self.may_move_from_either(who, what)? {
            return Ok(());
        }
        // "You may pay {2} and sacrifice a token": both or neither, as a cost would be.
        if let [
            Instruction::Do { joint: _, effect: Effect::Pay { who: payer, costs } },
            Instruction::Do { joint: tree::Joint::And, effect },
        ] = what
            && let Some(cost) = as_cost(effect)
        {
            let costs = costs.iter().cloned().chain([cost]).collect();
            let effect = Effect::Pay { who: payer.clone(), costs };
            let what = [Instruction::Do { joint: tree::Joint::Sentence, effect }];
            return self.may_ask(who, &what, then, otherwise, once);
        }
        // "You may sacrifice an artifact or discard a card": what follows can't name what was paid.
        if let [Instruction::Do { joint: _, effect: Effect::Pay { who: _, costs } }] = what
            && let [tree::Cost::Either(ways)] = &costs[..]
        {
            let (last, amount) = (self.scope.last, self.scope.last_amount);
            let ways = ways.iter().map(|way| self.costs(way, who)).collect::<Compiled<Vec<_>>>()?;
            if ways.iter().flatten().any(|cost| matches!(cost, Cost::Mana(mana) if mana.count_x() > 0)) {
                return gap(Part::Cost, "X in one of two payments");
            }
            (self.scope.last, self.scope.last_amount) = (last, amount);
            let no = self.scope.push(Op::MayPayOne { who, ways, no: 0 });
            self.note_done(once);
            return self.either(no, then, otherwise);
        }
        if let [Instruction::Do { joint: _, effect: Effect::Pay { who: _, costs } }] = what {
            let costs = self.costs(costs, who)?;
            // CR 107.3f: the player who pays on resolution chooses X.
            let x = costs.iter().any(|cost| matches!(cost, Cost::Mana(mana) if mana.count_x() > 0));
            let x = x && !self.scope.x;
            if x {
                self.scope.push(Op::Do(super::Effect::ChooseX { who, costs: costs.clone() }));
            }
            let no = self.scope.push(Op::MayPay { who, costs, no: 0 });
            self.note_done(once);
            self.scope.x |= x;
            self.scope.late_x |= x;
            let done = self.either(no, then, otherwise);
            self.scope.x &= !x;
            self.scope.late_x &= !x;
            return done;
        }
        // "May draw up to two cards" needs no separate question, since the player may draw none.
        if let [Instruction::Do { joint: _, effect: Effect::DrawUpTo { who: _, most } }] = what
            && !once
            && then.is_empty()
            && otherwise.is_empty()
        {
            self.scope.push(Op::Do(super::Effect::DrawUpTo { who, most: *most }));
            self.scope.last_amount = true;
            return Ok(());
        }
        if let Some(filter) = taps_x(what)
            && !once
            && !self.scope.x
            && self.scope.x_is.is_none()
        {
            return self.may_tap_x(who, filter, what, then, otherwise);
        }
        let before = self.branch_point();
        // CR 608.2d: an impossible option can't be chosen. "You may exile two cards" needs two cards.
        let impossible = match self.needs(what, who)? {
            Some(condition) => Some(self.scope.jump_unless(condition)),
            None => None,
        };
        if then.is_empty() && otherwise.is_empty() {
            let declined = self.scope.push(Op::May { who, no: 0 });
            self.note_done(once);
            self.instructions(what)?;
            for refused in [Some(declined), impossible].into_iter().flatten() {
                self.scope.land(refused);
            }
            self.join(before);
            return Ok(());
        }
        let declined = self.scope.push(Op::May { who, no: 0 });
        self.note_done(once);
        self.instructions(what)?;
        // CR 608.2: "if you do" asks whether it was done, not whether the player agreed.
        let undone = self.scope.jump_unless(Cond::Did);
        self.instructions(then)?;
        let end = if otherwise.is_empty() { None } else { Some(self.scope.jump()) };
        for refused in [Some(undone), Some(declined), impossible].into_iter().flatten() {
            self.scope.land(refused);
        }
        if let Some(end) = end {
            self.instructions(otherwise)?;
            self.scope.land(end);
        }
        self.join(before);
        Ok(())
    }

    fn note_done(&mut self, once: bool) {
        if once {
            self.scope.push(Op::Do(super::Effect::NoteDone));
        }
    }

    /// A choice of one thing of several: they are offered one by one, and if none is taken, the last one is.
    pub(super) fn one_of<T>(
        &mut self,
        choices: &[T],
        mut does: impl FnMut(&mut Self, &T) -> Compiled<()>,
    ) -> Compiled<()> {
        let mut ends = Vec::new();
        for (at, choice) in choices.iter().enumerate() {
            let last = at + 1 == choices.len();
            let other = (!last).then(|| self.scope.push(Op::May { who: Who::You, no: 0 }));
            does(self, choice)?;
            if let Some(other) = other {
                ends.push(self.scope.jump());
                self.scope.land(other);
            }
        }
        ends.into_iter().for_each(|end| self.scope.land(end));
        Ok(())
    }

    /// "Any player may have ~ deal 5 damage to them. If no one does, …": both are asked in turn order (101.4), and both may do it.
    fn anybody_may(
        &mut self,
        what: &[Instruction],
        then: &[Instruction],
        otherwise: &[Instruction],
    ) -> Compiled<()> {
        if self.card_has_x() || self.scope.x_is.is_some() || self.noted_x.is_some() {
            return gap(Part::Instruction, "whether any player does it");
        }
        let before = self.branch_point();
        let counted = |number| Op::Do(super::Effect::SetX(Amount::Number(number)));
        self.scope.push(counted(0));
        self.for_players(&PlayerRef::EachPlayer, |compiler, who| {
            // CR 118.12: a payment is offered as such.
            if let [Instruction::Do { joint: _, effect: Effect::Pay { who: _, costs } }] = what {
                let costs = compiler.costs(costs, who)?;
                let unpaid = compiler.scope.push(Op::MayPay { who, costs, no: 0 });
                compiler.scope.push(counted(1));
                compiler.scope.land(unpaid);
                return Ok(());
            }
            // CR 608.2d: an impossible option can't be chosen.
            let impossible = compiler.needs(what, who)?.map(|needed| compiler.scope.jump_unless(needed));
            let declined = compiler.scope.push(Op::May { who, no: 0 });
            compiler.scope.anybody = true;
            let done = compiler.instructions(what);
            compiler.scope.anybody = false;
            done?;
            // Damage that is prevented was still taken on; what was not done at all does not count.
            let undone = (!what.iter().all(deals)).then(|| compiler.scope.jump_unless(Cond::Did));
            compiler.scope.push(counted(1));
            for refused in [Some(declined), undone, impossible].into_iter().flatten() {
                compiler.scope.land(refused);
            }
            Ok(())
        })?;
        self.scope.last = None;
        let some = Cond::Compare(Amount::X, tree::Comparison::AtLeast, Amount::Number(1));
        let nobody = self.scope.jump_unless(some);
        self.instructions(then)?;
        let end = self.scope.jump();
        self.scope.land(nobody);
        self.instructions(otherwise)?;
        self.scope.land(end);
        self.join(before);
        Ok(())
    }

    /// "You may tap X untapped Myr you control. If you do, …": X is chosen on resolution; with 0, nothing is done.
    fn may_tap_x(
        &mut self,
        who: Who,
        filter: &tree::Filter,
        what: &[Instruction],
        then: &[Instruction],
        otherwise: &[Instruction],
    ) -> Compiled<()> {
        if who != Who::You || self.scope.late_x {
            return gap(Part::Amount, "X");
        }
        let filter = self.filter(filter, None)?;
        let before = self.branch_point();
        let most = Amount::CountOf(Box::new(filter));
        self.scope.push(Op::Do(super::Effect::ChooseNumber { who, least: 0, most }));
        let some = Cond::Compare(Amount::ChosenNumber, tree::Comparison::AtLeast, Amount::Number(1));
        let none = self.scope.jump_unless(some);
        self.scope.x_is = Some(Amount::ChosenNumber);
        let done = self.instructions(what).and_then(|()| self.instructions(then));
        self.scope.x_is = None;
        done?;
        let end = self.scope.jump();
        self.scope.land(none);
        self.instructions(otherwise)?;
        self.scope.land(end);
        self.join(before);
        Ok(())
    }

    /// The condition for doing it completely, as far as that is a number of objects or counters.
    pub(super) fn needs(&mut self, what: &[Instruction], who: Who) -> Compiled<Option<Cond>> {
        let [Instruction::Do { joint: _, effect }] = what else { return Ok(None) };
        // "You may have target opponent discard a card": the opponent need not be able to.
        if let Effect::Discard { who: doer, .. } | Effect::Sacrifice { who: doer, .. } = effect
            && who == Who::You
            && *doer != PlayerRef::You
        {
            return Ok(None);
        }
        let at_least = |count: Amount, number: &i32| {
            Some(Cond::Compare(count, tree::Comparison::AtLeast, Amount::Number(*number)))
        };
        match effect {
            Effect::Discard {
                who: _,
                what:
                    tree::DiscardWhat::Cards {
                        count: tree::Count::Exactly(tree::Amount::Number(number @ 1..)),
                        filter,
                        random: _,
                    },
            } => {
                let hand = self.filter(filter, Some((tree::Zone::Hand, who)))?;
                Ok(at_least(Amount::CountOf(Box::new(hand)), number))
            }
            Effect::Exile { what: selection, .. }
            | Effect::PlayerExiles { what: selection, .. }
            | Effect::Move { what: selection, .. }
            | Effect::Tap(selection)
            | Effect::Sacrifice { what: selection, .. } => {
                let several = match selection {
                    tree::Selection::List(several) => several,
                    one => std::slice::from_ref(one),
                };
                let mut all = Vec::new();
                for selection in several {
                    if let tree::Selection::Some {
                        count: tree::Count::Exactly(tree::Amount::Number(number @ 1..)),
                        filter,
                        ..
                    } = selection
                    {
                        let mut filter = self.filter(filter, None)?;
                        if matches!(effect, Effect::Sacrifice { .. }) {
                            filter.tests.push(Test::Controller(who));
                        }
                        all.extend(at_least(Amount::CountOf(Box::new(filter)), number));
                    }
                }
                Ok(match all.len() {
                    0 | 1 => all.pop(),
                    _ => Some(Cond::All(all)),
                })
            }
            // CR 701.17b.
            Effect::Mill { who: doer, count } if *doer == PlayerRef::You && who == Who::You => {
                let count = self.amount(count)?;
                Ok(Some(Cond::Compare(
                    Amount::CardsIn(tree::Zone::Library, who),
                    tree::Comparison::AtLeast,
                    count,
                )))
            }
            Effect::RemoveCounters {
                count: tree::Amount::Number(number @ 1..),
                kind: Some(kind),
                from: tree::Selection::Ref(tree::ObjectRef::This { .. }),
            } => {
                let kind = self.counter(kind)?;
                Ok(at_least(Amount::Counters(Some(kind), super::Obj::This), number))
            }
            _ => Ok(None),
        }
    }
}

/// What you do to objects of your choice, as a cost that is paid together with mana.
fn as_cost(effect: &Effect) -> Option<tree::Cost> {
    match effect {
        Effect::Sacrifice {
            who: PlayerRef::You,
            what: what @ tree::Selection::Some { random: false, .. },
        } => Some(tree::Cost::Sacrifice(what.clone())),
        Effect::Exile {
            what: what @ tree::Selection::Some { filter, random: false, .. },
            until: None,
            face_down: false,
        } if filter.tests.contains(&tree::Test::In(tree::Zone::Graveyard, PlayerRef::You)) => {
            Some(tree::Cost::Exile(what.clone()))
        }
        _ => None,
    }
}

/// The permanents in "tap X untapped Myr you control".
fn taps_x(what: &[Instruction]) -> Option<&tree::Filter> {
    match what {
        [
            Instruction::Do {
                joint: _,
                effect:
                    Effect::Tap(tree::Selection::Some {
                        count: tree::Count::Exactly(tree::Amount::X),
                        filter,
                        chooser: None,
                        random: false,
                    }),
            },
        ] => Some(filter),
        _ => None,
    }
}

/// Whether it is that damage is dealt.
fn deals(one: &Instruction) -> bool {
    matches!(one, Instruction::Do { effect: Effect::DealDamage { .. }, .. })
}
