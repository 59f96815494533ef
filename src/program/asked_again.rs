//! Several conditions on one object in a row: "If it's a creature card, create a token. If it's a land card, put it onto the battlefield."

use super::compile::{Compiled, Compiler};
use super::scope::Asked;
use super::{Effect, Obj, Op, Sel};
use crate::oracle::tree::{self, Condition, DoneDeed, Instruction, ObjectAntecedent, ObjectRef};

impl Compiler<'_> {
    /// Compiles a condition's instruction. If the next instruction asks about the same objects, they are kept as `Chosen`: what is done
    /// in between changes what was made or moved last.
    pub(super) fn asked_in_a_row(&mut self, first: &Instruction, after: &[Instruction]) -> Compiled<()> {
        let Some(asked) = asks(first) else {
            self.scope.kept = None;
            return self.instruction(first);
        };
        let again = after.first().and_then(asks) == Some(asked);
        if self.scope.kept.is_some_and(|kept| kept != asked) {
            self.scope.kept = None;
        }
        if self.scope.kept.is_none() {
            let known = match asked {
                Asked::Object => self.scope.last == Some(Obj::Last),
                Asked::Done(deed) => self.did_last(deed),
            };
            if !again || !known {
                return self.instruction(first);
            }
            self.scope.push(Op::Do(Effect::Gather(Sel::Obj(Obj::Last))));
            self.scope.kept = Some(asked);
        }
        if asked == Asked::Object {
            self.scope.last = Some(Obj::Chosen);
        }
        let since = self.scope.ops.len();
        self.instruction(first)?;
        let still = again && self.scope.ops[since..].iter().all(keeps_chosen);
        self.scope.kept = still.then_some(asked);
        Ok(())
    }
}

/// What the condition of the instruction asks about the last instruction's objects.
fn asks(one: &Instruction) -> Option<Asked> {
    let Instruction::If { condition, trailing: false, .. } = one else { return None };
    match condition {
        Condition::Is { object: ObjectRef::That { to: ObjectAntecedent::Last, .. }, test }
        | Condition::Was { object: ObjectRef::That { to: ObjectAntecedent::Last, .. }, test } => {
            matches!(test, tree::Test::CardOf(_)).then_some(Asked::Object)
        }
        Condition::DoneThisWay { deed: deed @ (DoneDeed::Milled | DoneDeed::Exiled), to: None, .. } => {
            Some(Asked::Done(*deed))
        }
        _ => None,
    }
}

/// Whether the step leaves the `Chosen` register as it is.
fn keeps_chosen(op: &Op) -> bool {
    match op {
        Op::If { .. } | Op::May { .. } | Op::Jump(_) => true,
        Op::Do(effect) => matches!(
            effect,
            Effect::Create { .. }
                | Effect::GainLife { .. }
                | Effect::LoseLife { .. }
                | Effect::Draw { .. }
                | Effect::Damage { .. }
                | Effect::PutCounters { divided: false, .. }
                | Effect::Apply { .. }
                | Effect::Move { what: Sel::Obj(Obj::Chosen), .. }
        ),
        _ => false,
    }
}
