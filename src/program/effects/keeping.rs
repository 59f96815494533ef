//! Permanents that are chosen before the rest are sacrificed.

use super::super::compile::{Compiled, Compiler, Part, gap};
use super::super::{Effect, Obj, Op, Sel, Test, Who};
use crate::oracle::tree::{self, Count, PlayerRef, Zone};

impl Compiler<'_> {
    /// Players choose permanents of each description, in turn order, then all others are sacrificed at once (101.4, 608.2f). A permanent may be
    /// chosen for each description that fits it.
    pub(super) fn keep_only(
        &mut self,
        who: &PlayerRef,
        parts: &[(Count, tree::Filter)],
        of: &tree::Filter,
    ) -> Compiled<()> {
        self.forget_chosen();
        let mut rest = None;
        self.for_players(who, |compiler, who| {
            for (count, part) in parts {
                let mut part = part.clone();
                if part != *of {
                    part.tests.extend(of.tests.iter().cloned());
                }
                let filter = compiler.filter(&part, None)?;
                if filter.zone != Zone::Battlefield {
                    return gap(Part::Effect, "each player keeps what is no permanent");
                }
                let (least, most) = compiler.count(count)?;
                compiler.scope.push(Op::Choose { who, least, most, filter, random: false, add: true });
            }
            rest = Some((compiler.filter(of, None)?, who));
            Ok(())
        })?;
        let Some((mut rest, who)) = rest else { return gap(Part::Effect, "nobody keeps permanents") };
        let theirs = Test::Controller(who);
        if !rest.tests.contains(&theirs) {
            return gap(Part::Effect, "players keep what others control");
        }
        // After the loop over both players: what either controls.
        rest.tests.retain(|test| who != Who::Each || *test != theirs);
        rest.tests.push(Test::Not(Box::new(Test::Is(Obj::Chosen))));
        self.emit(Effect::Sacrifice { who: Who::Any, what: Sel::All(rest) });
        self.scope.last = None;
        self.scope.last_amount = false;
        Ok(())
    }
}
