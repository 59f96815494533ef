//! Optional instructions, and instructions for each of several objects.

use super::compile::{Compiled, Compiler};
use super::{Amount, Cond, Op, Test, Who};
use crate::oracle::tree::{self, Effect, Instruction, PlayerRef};

impl Compiler<'_> {
    /// "You may pay any amount of life. If you do, draw that many cards."
    pub(super) fn pay_any_life(&mut self, then: &[Instruction]) -> Compiled<()> {
        let who = Who::You;
        self.scope.push(Op::Do(super::Effect::ChooseNumber { who, least: 0, most: Amount::Life(who) }));
        let some = Cond::Compare(Amount::ChosenNumber, tree::Comparison::AtLeast, Amount::Number(1));
        let no = self.scope.jump_unless(some);
        self.scope.push(Op::Do(super::Effect::PayLife { who, amount: Amount::ChosenNumber }));
        self.scope.last_amount = true;
        self.instructions(then)?;
        self.scope.last_amount = false;
        self.scope.land(no);
        Ok(())
    }

    /// "You may put that card onto the battlefield if it's a creature card. Otherwise, …": "otherwise" includes a player who declines.
    pub(super) fn may_if(
        &mut self,
        condition: &tree::Condition,
        (who, what): (&PlayerRef, &[Instruction]),
        otherwise: &[Instruction],
    ) -> Compiled<()> {
        let mut condition = self.asked(condition)?;
        // CR 608.2d: nobody can choose what is impossible.
        if let [Instruction::Do { effect: Effect::Move { what: tree::Selection::Ref(card), to, .. }, .. }] =
            what
            && to.zone == tree::Zone::Battlefield
        {
            condition = Cond::All(vec![condition, Cond::MayEnter(self.object(card)?)]);
        }
        let no = self.scope.jump_unless(condition);
        // "That card" is the same one, whether or not it fits.
        let last = self.scope.last;
        let may = |compiler: &mut Self| {
            compiler.may(who, what, &[], otherwise)?;
            compiler.scope.last = last;
            Ok(())
        };
        self.either_of(no, may, otherwise)
    }

    /// "Whenever one or more tokens enter, for each of them, …": returns the tests for the tokens among the permanents that entered
    /// together.
    pub(super) fn entered_together(&self, over: &tree::Selection) -> Option<Vec<Test>> {
        match (over, &self.scope.entered) {
            (
                tree::Selection::Ref(tree::ObjectRef::That {
                    to: tree::ObjectAntecedent::EventSubject, ..
                }),
                Some(tests),
            ) => Some(tests.clone()),
            _ => None,
        }
    }
}

/// Whether an instruction creates tokens and does nothing else.
pub(super) fn creates(instruction: &Instruction) -> bool {
    matches!(
        instruction,
        Instruction::Do {
            joint: _,
            effect: Effect::Create { blocking: None, .. } | Effect::CreateCopy { .. }
        }
    )
}
