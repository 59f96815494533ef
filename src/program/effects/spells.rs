//! Effects on spells and abilities, and permissions to cast.

use super::super::compile::{Compiled, Compiler, Part, gap};
use super::super::{Effect, Who};
use crate::oracle::tree::{self};

impl Compiler<'_> {
    pub(super) fn spells_effect(&mut self, effect: &tree::Effect) -> Compiled<()> {
        use tree::Effect as E;
        match effect {
            E::CopySpell { what, new_targets, times } => {
                let what = self.one_object(what, Who::You)?;
                let times = self.amount(times)?;
                self.emit_moving(Effect::CopySpell { what, new_targets: *new_targets, times });
                Ok(())
            }
            E::Counter { what, exile } => {
                let what = self.select(what, Who::You)?;
                self.emit(Effect::Counter { what: what.clone(), exile: *exile });
                self.after_leaving(&what);
                Ok(())
            }
            E::ChangeTargetTo { what, to } => {
                let what = self.one_object(what, Who::You)?;
                let to = self.one_object(to, Who::You)?;
                self.emit(Effect::ChangeTarget { what, to });
                Ok(())
            }
            E::ChangeTargets { .. } => gap(Part::Effect, "choose new targets"),
            E::CounterTo { what, only, to } => {
                let what = self.select(what, Who::You)?;
                let only = match only {
                    None => Vec::new(),
                    Some(only) => self.tests(&only.tests)?,
                };
                let to = self.destination(to, Who::You)?;
                self.emit(Effect::CounterTo { what: what.clone(), only, to });
                self.after_leaving(&what);
                Ok(())
            }
            E::MayPlay { who, what, duration, free: false } => {
                let who = self.one_player(who)?;
                let what = self.select(what, who)?;
                let until = self.until(duration)?;
                self.emit(Effect::MayPlay { who, what, until, flashback: false });
                Ok(())
            }
            E::MayPlay { free: true, .. } => gap(Part::Effect, "may play cards for nothing"),
            E::CastNow { who, what, free } => {
                let who = self.one_player(who)?;
                let what = self.one_object(what, who)?;
                let cost =
                    if *free { super::super::CastFor::Nothing } else { super::super::CastFor::ManaCost };
                self.emit(Effect::CastNow { who, what, cost, exiled: false });
                self.scope.last = None;
                Ok(())
            }
            E::PlayNow { .. } => gap(Part::Effect, "play a card as another resolves"),
            _ => unreachable!("not an effect of spells: {effect:?}"),
        }
    }
}
