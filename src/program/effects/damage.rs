//! Damage: dealt, divided, prevented and redirected (120, 615).

use super::super::compile::{Compiled, Compiler, Part, gap};
use super::super::{Amount, Effect, Obj, Sel, Test, Until, Who};
use super::lasting::{lasting_damage, names_a_filter};
use crate::oracle::tree::{self, Duration, PlayerRef, Selection, Statement};

impl Compiler<'_> {
    pub(super) fn damage_effect(&mut self, effect: &tree::Effect) -> Compiled<()> {
        use tree::Effect as E;
        match effect {
            // "… to each player equal to the number of lands they control": an amount for each, dealt at the same time.
            E::DealDamage {
                source,
                amount,
                to: to @ Selection::Player(PlayerRef::EachPlayer),
                divided: false,
            } if !self.is_one_number(to, amount) => {
                let source = self.object(source)?;
                self.scope.push(super::super::Op::Do(Effect::Together(true)));
                self.for_players(&PlayerRef::EachPlayer, |compiler, who| {
                    let amount = compiler.amount(amount)?;
                    let to = Sel::Player(who);
                    compiler.emit_damage(
                        &to.clone(),
                        Effect::Damage { source, amount, to, divided: false, unpreventable: false },
                    );
                    Ok(())
                })?;
                self.scope.push(super::super::Op::Do(Effect::Together(false)));
                Ok(())
            }
            E::DealDamage { source, amount, to, divided } => {
                let source = self.object(source)?;
                // "… to each opponent equal to the number of cards in that player's hand": the player has to be known first.
                if let Selection::Player(_) = to {
                    self.select(to, Who::You)?;
                }
                let mut total = self.amount(amount)?;
                // "… and that much damage to target creature": the amount meant for the first receiver, whatever was actually dealt.
                if let (
                    Amount::LastAmount,
                    Some(super::super::Op::Do(Effect::Damage { amount: first, .. })),
                ) = (&total, self.scope.ops.last())
                {
                    total = first.clone();
                }
                // "That creature deals damage to each other creature": other than the creature that deals it.
                let outer = self.scope.other;
                if source != Obj::This {
                    self.scope.other = Some(source);
                }
                let to = self.select(to, Who::You);
                self.scope.other = outer;
                let to = to?;
                if *divided {
                    self.divide(&to, &total)?;
                }
                self.gather(&to);
                self.emit_damage(
                    &to.clone(),
                    Effect::Damage { source, amount: total, to, divided: *divided, unpreventable: false },
                );
                Ok(())
            }
            E::Unpreventable => match &mut self.scope.ops[..] {
                // Two receivers with amounts of their own are dealt one damage each.
                [
                    ..,
                    super::super::Op::Do(Effect::Damage { .. }),
                    super::super::Op::Do(Effect::Damage { .. }),
                ] => gap(Part::Effect, "several amounts of damage that can't be prevented"),
                [.., super::super::Op::Do(Effect::Damage { unpreventable, .. })] => {
                    *unpreventable = true;
                    Ok(())
                }
                _ => gap(Part::Effect, "the damage of another instruction can't be prevented"),
            },
            E::ExcessToController => {
                let one = |targets: &[(u8, super::super::TargetSpec)], id: u8| {
                    targets.iter().any(|(_, spec)| spec.id == id && spec.most == Amount::Number(1))
                };
                let (source, amount, to) = match self.scope.ops.pop() {
                    Some(super::super::Op::Do(Effect::Damage {
                        source,
                        amount,
                        to: Sel::Obj(to @ Obj::Target(id)),
                        divided: false,
                        unpreventable: false,
                    })) if one(&self.scope.targets, id) => (source, amount, to),
                    _ => return gap(Part::Effect, "excess damage"),
                };
                self.emit_damage(&Sel::Obj(to), Effect::DamageExcess { source, amount, to });
                Ok(())
            }
            E::EachDealsDamage { sources, amount, to } => {
                let sources = self.select(sources, Who::You)?;
                self.scope.each_object += 1;
                let amount = self.amount(amount)?;
                let to = self.select(to, Who::You)?;
                self.scope.each_object -= 1;
                self.emit_player(Effect::EachDamages { sources, amount, to });
                Ok(())
            }
            E::Prevent { amount, combat, to, by, divided, duration } => {
                if !matches!(duration, Duration::EndOfTurn | Duration::ThisTurn) {
                    return gap(Part::Duration, "prevention for another time");
                }
                let amount = amount.as_ref().map(|amount| self.amount(amount)).transpose()?;
                if amount.is_none() && [to, by].into_iter().flatten().any(names_a_filter) {
                    return self.prevent_all(*combat, to.as_ref(), by.as_ref());
                }
                let to = to.as_ref().map(|to| self.select(to, Who::You)).transpose()?;
                let by = by.as_ref().map(|by| self.select(by, Who::You)).transpose()?;
                lasting_damage([&to, &by])?;
                if let (true, Some(to), Some(total)) = (*divided, &to, &amount) {
                    self.divide(to, total)?;
                }
                self.emit(Effect::Prevent { amount, combat: *combat, to, by, divided: *divided, then: None });
                Ok(())
            }
            E::Redirect { amount, to, by: None, instead_to, duration } => {
                if !matches!(duration, Duration::EndOfTurn | Duration::ThisTurn) {
                    return gap(Part::Duration, "redirection for another time");
                }
                let amount = amount.as_ref().map(|amount| self.amount(amount)).transpose()?;
                let to = self.select(to, Who::You)?;
                let instead_to = self.select(instead_to, Who::You)?;
                lasting_damage([&Some(to.clone()), &None])?;
                self.emit(Effect::Redirect { amount, to, by: None, instead_to });
                Ok(())
            }
            E::Redirect {
                amount: Some(amount),
                to,
                by: Some(Selection::Some { count: _, filter, chooser: Some(PlayerRef::You), random: false }),
                instead_to,
                duration: Duration::ThisTurn,
            } => {
                let amount = Some(self.amount(amount)?);
                let by = Some(self.chosen_source(filter)?);
                let to = self.protected(to)?;
                let instead_to = self.select(instead_to, Who::You)?;
                self.emit(Effect::Redirect { amount, to, by, instead_to });
                Ok(())
            }
            E::Redirect { by: Some(_), .. } => gap(Part::Effect, "redirection from a source"),
            E::DealDamageEvenly { source, amount, to } => {
                let source = self.object(source)?;
                let amount = Amount::Evenly(Box::new(self.amount(amount)?));
                let to = self.select(to, Who::You)?;
                // CR 601.2d does not apply: shares are computed on resolution, among the remaining targets.
                if !matches!(to, Sel::Obj(Obj::Target(0))) || self.scope.targets.len() != 1 {
                    return gap(Part::Effect, "damage divided evenly");
                }
                self.emit_damage(
                    &to.clone(),
                    Effect::Damage { source, amount, to, divided: false, unpreventable: false },
                );
                Ok(())
            }
            E::PreventThat => gap(Part::Effect, "prevent that damage"),
            E::PreventNext { source, choice, combat, to, part, once }
                if *choice || matches!(source.tests[..], [tree::Test::Is(_)]) =>
            {
                let source = self.chosen_source(source)?;
                let to = to.as_ref().map(|to| self.protected(to)).transpose()?;
                self.emit(Effect::PreventNext {
                    source,
                    combat: *combat,
                    to,
                    part: *part,
                    once: *once,
                    then: None,
                });
                Ok(())
            }
            E::PreventNext { .. } => gap(Part::Effect, "prevent the next damage of any such source"),
            _ => unreachable!("not an effect of damage"),
        }
    }

    /// Whether the amount can be read without a player whom it names: it is then the same for all of them.
    fn is_one_number(&mut self, to: &Selection, amount: &tree::Amount) -> bool {
        if self.scope.each == Some(super::super::scope::Each::Loop) {
            return true;
        }
        let (known, ops) = (self.scope.known.clone(), self.scope.ops.len());
        let read = self.select(to, Who::You).and_then(|_| self.amount(amount)).is_ok();
        self.scope.known = known;
        self.scope.ops.truncate(ops);
        read
    }

    /// The tests for a source chosen on resolution.
    fn chosen_source(&mut self, source: &tree::Filter) -> Compiled<Vec<Test>> {
        match source.kind {
            tree::ObjectKind::Source => self.tests(&source.tests),
            _ => self.permanent_tests(source),
        }
    }

    /// What is protected; for a filter, objects that appear later are included, as they are tested when damage would be dealt (611.2c).
    fn protected(&mut self, to: &Selection) -> Compiled<Sel> {
        match to {
            Selection::List(_) | Selection::All { .. } => {
                self.scope.lasting = true;
                let to = self.described(to);
                self.scope.lasting = false;
                to
            }
            to => self.select(to, Who::You),
        }
    }

    /// Records that an amount is divided among the targets as the spell is cast (601.2d).
    pub(super) fn divide(&mut self, to: &Sel, total: &Amount) -> Compiled<()> {
        let Sel::Obj(Obj::Target(number)) = to else {
            return gap(Part::Target, "divided among what is no target");
        };
        match self.scope.targets.iter_mut().find(|(_, spec)| spec.id == *number) {
            Some((_, spec)) => {
                spec.divided = Some(total.clone());
                Ok(())
            }
            None => gap(Part::Target, "divided among what is no target"),
        }
    }

    /// CR 611.2c: prevention for everything that a filter picks applies to objects that appear later, too.
    fn prevent_all(&mut self, combat: bool, to: Option<&Selection>, by: Option<&Selection>) -> Compiled<()> {
        self.scope.lasting = true;
        let rules = self.player_rules(&Statement::Prevent {
            amount: None,
            combat,
            noncombat: false,
            to: to.cloned(),
            by: by.cloned(),
        });
        self.scope.lasting = false;
        for rule in rules? {
            self.emit(Effect::RuleUntil(rule, Until::EndOfTurn));
        }
        Ok(())
    }
}
