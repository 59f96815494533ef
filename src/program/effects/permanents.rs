//! Effects on permanents that leave them on the battlefield.

use super::super::compile::{Compiled, Compiler, Part, gap};
use super::super::{Change, CombatRule, Effect, Filter, Obj, Sel, Test, Until, Who};
use crate::oracle::tree::{self, Duration, PlayerRef, Selection};

impl Compiler<'_> {
    pub(super) fn permanents_effect(&mut self, effect: &tree::Effect) -> Compiled<()> {
        use tree::Effect as E;
        match effect {
            // "Each player gains control of all creatures they own."
            E::GainControl { who: who @ PlayerRef::EachPlayer, what, duration } => {
                self.for_players(who, |compiler, who| {
                    let what = compiler.select(what, who)?;
                    let until = compiler.until(duration)?;
                    compiler.emit(Effect::GainControl { who, what, until });
                    Ok(())
                })
            }
            E::GainControl { who, what, duration } => {
                let who = self.one_player(who)?;
                let what = self.select(what, who)?;
                let until = self.until(duration)?;
                let of_spell = |id| {
                    let spec = self.scope.targets.iter().find(|(_, spec)| spec.id == id);
                    spec.and_then(|(_, spec)| spec.filter.as_ref())
                        .is_some_and(|filter| filter.zone == tree::Zone::Stack)
                };
                if matches!(what, Sel::Obj(Obj::Target(id)) if of_spell(id)) && until != Until::Forever {
                    return gap(Part::Effect, "control of a spell for a while");
                }
                self.emit_all(&what.clone(), Effect::GainControl { who, what, until });
                Ok(())
            }
            E::ExchangeControl { one, two } => {
                let one = self.select(one, Who::You)?;
                let two = self.select(two, Who::You)?;
                self.emit(Effect::ExchangeControl(one, two));
                Ok(())
            }
            E::Attach { what, to } => {
                if is_by_host(what)
                    && matches!(to, Selection::Some { filter, .. } if filter.tests.contains(&tree::Test::Other))
                {
                    return gap(Part::Selection, "another than what it is attached to");
                }
                let what = self.one_object(what, Who::You)?;
                let to = self.one_object(to, Who::You)?;
                if (what, to) == (Obj::Chosen, Obj::Chosen) {
                    // The second choice would overwrite the first.
                    return gap(Part::Selection, "what was chosen before the last choice");
                }
                self.emit(Effect::Attach { what, to });
                Ok(())
            }
            E::BecomeAura { to, end } => self.become_aura(to, end),
            E::Unattach { what } => {
                let what = self.one_object(what, Who::You)?;
                self.emit(Effect::Unattach(what));
                Ok(())
            }
            E::Tap(what) => {
                let what = self.select(what, Who::You)?;
                self.emit_all(&what.clone(), Effect::Tap(what.clone()));
                self.done(tree::DoneDeed::Tapped, &what);
                Ok(())
            }
            E::Untap(what) => {
                let what = self.select(what, Who::You)?;
                self.emit_all(&what.clone(), Effect::Untap(what));
                Ok(())
            }
            E::TapOrUntap(what) => {
                let what = self.select(what, Who::You)?;
                self.emit_on(&what.clone(), Effect::TapOrUntap(what));
                Ok(())
            }
            E::DoesntUntap { what, duration: duration @ (Duration::NextUntap | Duration::YourNextUntap) } => {
                let selection = what;
                let what = self.select(selection, Who::You)?;
                if let Sel::All(Filter { tests, .. }) = &what
                    && let Some(&Test::Controller(who)) =
                        tests.iter().find(|test| matches!(test, Test::Controller(_)))
                {
                    // CR 611.2c: permanents that the player gets later don't untap either.
                    let theirs = of_whose_turn(selection);
                    let changes = vec![Change::Rule(CombatRule::DoesntUntap)];
                    return self.apply_to(&theirs, what, changes, Until::NextUntapOf(who));
                }
                let yours = *duration == Duration::YourNextUntap;
                self.emit_on(&what.clone(), Effect::SkipUntap(what, yours));
                Ok(())
            }
            E::DoesntUntap { what, duration } => {
                let what = self.select(what, Who::You)?;
                let until = self.until(duration)?;
                let changes = vec![Change::Rule(CombatRule::DoesntUntap)];
                self.emit_on(&what.clone(), Effect::Apply { what, changes, until });
                Ok(())
            }
            E::Regenerate(what) => {
                let what = self.select(what, Who::You)?;
                self.emit_on(&what.clone(), Effect::Regenerate(what));
                Ok(())
            }
            E::Fight { one, two } => {
                let one = self.one_object(one, Who::You)?;
                let each_other = matches!(two, Selection::Ref(tree::ObjectRef::That { word, .. })
                    if word == "each other");
                let two = self.one_object(two, Who::You)?;
                let two_targets = |id: u8| {
                    let spec = self.scope.targets.iter().find(|(_, spec)| spec.id == id);
                    let two = super::super::Amount::Number(2);
                    spec.is_some_and(|(_, spec)| spec.least == two && spec.most == two)
                };
                if each_other && matches!(one, Obj::Target(id) if two_targets(id)) {
                    self.emit(Effect::Fight(one, two));
                    return Ok(());
                }
                if one == two {
                    return gap(Part::Effect, "two chosen creatures fight");
                }
                self.emit(Effect::Fight(one, two));
                Ok(())
            }
            E::RemoveFromCombat(what) => {
                let what = self.select(what, Who::You)?;
                self.emit_on(&what.clone(), Effect::RemoveFromCombat(what));
                Ok(())
            }
            // CR 701.15b: in a two-player game there is no other player to attack.
            E::Goad(what) => {
                let what = self.select(what, Who::You)?;
                let changes = vec![Change::Rule(CombatRule::AttacksIfAble)];
                self.gather(&what);
                self.emit_on(&what.clone(), Effect::Apply { what, changes, until: Until::YourNextTurn });
                Ok(())
            }
            E::Detain(what) => {
                // CR 701.35a.
                let what = self.select(what, Who::You)?;
                let changes = vec![
                    Change::Rule(CombatRule::CantAttack),
                    Change::Rule(CombatRule::CantBlock(None)),
                    Change::Rule(CombatRule::CantActivate { except_mana: false, tapping: false }),
                ];
                self.emit_on(&what.clone(), Effect::Apply { what, changes, until: Until::YourNextTurn });
                Ok(())
            }
            E::Suspect(what) => {
                let what = self.select(what, Who::You)?;
                let changes = self.suspected()?;
                self.gather(&what);
                self.emit_on(&what.clone(), Effect::Apply { what, changes, until: Until::Suspected });
                Ok(())
            }
            E::BecomeSaddled(what) => {
                let what = self.select(what, Who::You)?;
                self.emit_on(&what.clone(), Effect::Saddle(what));
                Ok(())
            }
            E::EndSuspicion(what) => {
                let what = self.select(what, Who::You)?;
                self.emit_on(&what.clone(), Effect::EndSuspicion(what));
                Ok(())
            }
            E::Connive(what) => self.connive(what),
            E::Flip(what) => {
                let what = self.select(what, Who::You)?;
                self.emit_on(&what.clone(), Effect::Flip(what));
                Ok(())
            }
            E::Transform(what) => {
                let what = self.select(what, Who::You)?;
                self.emit_on(&what.clone(), Effect::Transform(what));
                Ok(())
            }
            E::PlayerTaps { who, what } => self.for_players(who, |compiler, who| {
                let what = compiler.select(what, who)?;
                compiler.emit_on(&what.clone(), Effect::Tap(what));
                Ok(())
            }),
            E::PhaseOut(what) => {
                let what = self.select(what, Who::You)?;
                self.emit_on(&what.clone(), Effect::PhaseOut(what));
                Ok(())
            }
            E::BecomeBlocked(what) => {
                let what = self.select(what, Who::You)?;
                self.emit_on(&what.clone(), Effect::BecomeBlocked(what));
                Ok(())
            }
            _ => unreachable!("not an effect of permanents"),
        }
    }
}

impl Compiler<'_> {
    /// CR 701.60c: a suspected permanent has menace and "This creature can't block".
    fn suspected(&mut self) -> Compiled<Vec<Change>> {
        let word = "~".to_owned();
        let subject = Selection::Ref(tree::ObjectRef::This { word });
        let cant_block = tree::Change::Rule(tree::ObjectRule::CantBlock { whom: None });
        let statement = tree::Statement::Objects { subject, changes: vec![cant_block] };
        let ability = tree::Ability::Static { condition: None, leading: false, statement };
        let ability = tree::Change::Ability(std::sync::Arc::new(ability));
        self.changes(&[tree::Change::Keyword(tree::Keyword::Plain("menace")), ability])
    }
}

/// A selection that, in an untap step, means the permanents of the player whose step it is: "that player controls" becomes "the active
/// player controls".
fn of_whose_turn(selection: &Selection) -> Selection {
    let mut theirs = selection.clone();
    if let Selection::All { filter, .. } = &mut theirs {
        for test in &mut filter.tests {
            if let tree::Test::Controller(who) = test {
                *who = tree::PlayerRef::Active;
            }
        }
    }
    theirs
}

/// Whether it is an Aura or Equipment that is described by what it is attached to.
fn is_by_host(what: &Selection) -> bool {
    matches!(what, Selection::Target(tree::Target { what: tree::TargetKind::Object(filter), .. })
        if filter.tests.iter().any(|test| matches!(test, tree::Test::AttachedToSome(_))))
}
