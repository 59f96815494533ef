//! Objects of several loops that the text refers to together afterwards.

use super::code::{Effect, Op, Sel, Test};
use super::compile::{Compiled, Compiler};
use super::{Obj, Who};
use crate::oracle::tree::{
    self, Effect as E, Instruction, LibraryPosition, ObjectAntecedent, ObjectRef, Order, PlayerRef, Selection,
};

impl Compiler<'_> {
    /// "Each player creates a token. The tokens are goaded": all of the tokens.
    pub(super) fn all_created(&mut self, first: &Instruction, after: &[Instruction]) -> Compiled<bool> {
        let Instruction::Do {
            joint: _,
            effect:
                E::Create { who: PlayerRef::EachPlayer, count, token, tapped, attacking: false, blocking: None },
        } = first
        else {
            return Ok(false);
        };
        let [Instruction::Do { joint: _, effect: E::Apply { what: Selection::Ref(of), .. } }, ..] = after
        else {
            return Ok(false);
        };
        if !matches!(of, ObjectRef::That { word, to: ObjectAntecedent::Last } if word == "the tokens") {
            return Ok(false);
        }
        self.scope.push(Op::Do(Effect::Gather(Sel::List(Vec::new()))));
        self.for_players(&PlayerRef::EachPlayer, |compiler, who| {
            let count = compiler.amount(count)?;
            let (token, power) = compiler.token(token)?;
            let tapped = *tapped;
            let create =
                Effect::Create { who, count, token, power, tapped, attacking: false, blocking: None };
            compiler.scope.push(Op::Do(create));
            compiler.scope.push(Op::Do(Effect::GatherMore(Sel::Obj(Obj::Last))));
            Ok(())
        })?;
        self.scope.chosen = true;
        self.scope.last = Some(Obj::Chosen);
        Ok(true)
    }

    /// "For each attacking creature, its owner puts it on their choice of the top or bottom of their library": the owners choose for one
    /// creature after the other, then both piles are put there, in any order.
    pub(super) fn each_owner_puts(&mut self, over: &Selection, what: &[Instruction]) -> Compiled<bool> {
        let of_each =
            |object: &ObjectRef| matches!(object, ObjectRef::That { to: ObjectAntecedent::Each, .. });
        let [
            Instruction::Do {
                joint: _,
                effect:
                    E::Move { verb: _, who: Some(PlayerRef::OwnerOf(owned)), what: Selection::Ref(it), to },
            },
        ] = what
        else {
            return Ok(false);
        };
        let Selection::All { filter, .. } = over else { return Ok(false) };
        if to.position != LibraryPosition::TheirChoice || !of_each(owned) || !of_each(it) {
            return Ok(false);
        }
        let filter = self.filter(filter, None)?;
        self.scope.push(Op::Do(Effect::Gather(Sel::List(Vec::new()))));
        let start = self.scope.push(Op::EachObject { over: Sel::All(filter.clone()), end: 0 });
        let bottom = self.scope.push(Op::May { who: Who::OwnerOf(Obj::Each), no: 0 });
        self.scope.push(Op::Do(Effect::GatherMore(Sel::Obj(Obj::Each))));
        self.scope.land(bottom);
        self.scope.push(Op::NextObject { start: start as u16 + 1 });
        self.scope.land(start);
        self.for_players(&PlayerRef::EachPlayer, |compiler, who| {
            for (position, test) in [
                (LibraryPosition::Top, Test::Is(Obj::Chosen)),
                (LibraryPosition::Bottom, Test::Not(Box::new(Test::Is(Obj::Chosen)))),
            ] {
                let to = tree::Destination { position, order: Some(Order::Any), ..to.clone() };
                let to = compiler.destination(&to, who)?;
                let mut pile = filter.clone();
                pile.tests.extend([Test::Owner(who), test]);
                compiler.scope.push(Op::Do(Effect::Move { what: Sel::All(pile), to }));
            }
            Ok(())
        })?;
        self.scope.last = None;
        self.scope.last_amount = false;
        Ok(true)
    }
}

/// For "target creature and all other creatures its controller controls", that controller, whom "that player" means.
pub(super) fn same_controller(what: &Selection) -> Option<&PlayerRef> {
    let Selection::List(parts) = what else { return None };
    parts.iter().find_map(|part| match part {
        Selection::All { filter, .. } => filter.tests.iter().find_map(|test| match test {
            tree::Test::Controller(who @ PlayerRef::ControllerOf(_)) => Some(who),
            _ => None,
        }),
        _ => None,
    })
}
