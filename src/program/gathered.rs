//! Objects of several loops that the text refers to together afterwards.

use super::code::{Effect, Op, Sel, Test};
use super::compile::{Compiled, Compiler, Part, gap};
use super::{Obj, Who};
use crate::oracle::tree::{
    self, Effect as E, Instruction, LibraryPosition, ObjectAntecedent, ObjectRef, Order, PlayerRef, Selection,
};

impl Compiler<'_> {
    /// "For each creature exiled this way": the register that holds what the last instruction did that to, and which of those are meant.
    pub(super) fn those_done_this_way(&mut self, over: &Selection) -> Compiled<Option<(Obj, Vec<Test>)>> {
        let Selection::All { filter, word: _ } = over else { return Ok(None) };
        let Some((tree::Test::DoneThisWay(deed), tests)) = filter.tests.split_last() else { return Ok(None) };
        if !self.did_last(*deed) {
            return gap(Part::Instruction, "each thing that was done this way");
        }
        let meant = tree::Filter { kind: filter.kind, tests: tests.to_vec() };
        let permanents = filter.kind != tree::ObjectKind::Card;
        match (deed, permanents) {
            (tree::DoneDeed::Destroyed, true) => {
                let mut tests = self.permanent_tests(&meant)?;
                // What is indestructible or was regenerated is still there.
                tests.push(Test::Gone);
                Ok(Some((Obj::Last, tests)))
            }
            // CR 608.2h: as they were on the battlefield, tokens, too.
            (tree::DoneDeed::Exiled, true) => {
                let Some(Op::Do(Effect::Exile { what, .. })) = self.scope.ops.last() else {
                    return gap(Part::Instruction, "each thing that was exiled this way");
                };
                if self.scope.chosen {
                    return gap(Part::Instruction, "each thing that was exiled this way");
                }
                let gather = Op::Do(Effect::Gather(what.clone()));
                let exile = self.scope.ops.pop();
                self.scope.ops.push(gather);
                self.scope.ops.extend(exile);
                let mut tests = self.permanent_tests(&meant)?;
                tests.push(Test::Gone);
                Ok(Some((Obj::Chosen, tests)))
            }
            (_, true) => gap(Part::Instruction, "each permanent of which something was done this way"),
            (_, false) => Ok(Some((Obj::Last, self.card_tests(&meant)?))),
        }
    }

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
            let (attacking, blocking, counters) = (false, None, Vec::new());
            let create = Effect::Create { who, count, token, power, tapped, attacking, blocking, counters };
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
