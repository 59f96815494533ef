//! Effects that make tokens, copies and emblems (111, 114, 707).

use super::super::amounts::PLUS_ONE;
use super::super::compile::{Compiled, Compiler, Part, gap};
use super::super::keyword_parts::create;
use super::super::{
    Ability, AbilityId, Amount, Change, Cond, Effect, Enters, Obj, Op, Sel, Test, Until, Watch, Who,
};
use super::battlefield;
use crate::oracle::tree::{self, Count};
use crate::types::CardType;

impl Compiler<'_> {
    pub(super) fn tokens_effect(&mut self, effect: &tree::Effect) -> Compiled<()> {
        use tree::Effect as E;
        match effect {
            E::Create { who, count, token, tapped, attacking, blocking } => {
                self.for_players(who, |compiler, who| {
                    let blocking = blocking.as_ref().map(|object| compiler.object(object)).transpose()?;
                    let count = compiler.amount(count)?;
                    let (token, power) = compiler.token(token)?;
                    compiler.emit_moving(Effect::Create {
                        who,
                        count,
                        token,
                        power,
                        tapped: *tapped,
                        attacking: *attacking,
                        blocking,
                        counters: Vec::new(),
                    });
                    Ok(())
                })
            }
            // CR 111.10: a token with the characteristics of that card.
            E::CreateNamed { who, name } => {
                let Some(token) = self.book.find(name) else {
                    return gap(Part::Effect, "a token of a card that is not known");
                };
                self.for_players(who, |compiler, who| {
                    compiler.emit_moving(create(who, token, Amount::Number(1)));
                    Ok(())
                })
            }
            E::CreateRole { who, role, to } => {
                let who = self.one_player(who)?;
                let to = self.select(to, who)?;
                let token = self.role(role)?;
                self.emit_moving(Effect::CreateAttached { who, token, to });
                Ok(())
            }
            E::CreateCopy { who, count, of, except, tapped, attacking } => {
                let who = self.one_player(who)?;
                let count = self.amount(count)?;
                let of = self.one_object(of, who)?;
                let changes = self.exceptions(except)?;
                let except = self.copy_except(changes);
                self.emit_moving(Effect::CreateCopy {
                    who,
                    count,
                    of,
                    except,
                    tapped: *tapped,
                    attacking: *attacking,
                });
                Ok(())
            }
            E::BecomeCopy { what, of, except, duration } => {
                let until = match self.until(duration)? {
                    until @ (Until::Forever | Until::EndOfTurn | Until::YourNextTurn) => until,
                    _ => return gap(Part::Effect, "a copy for a while"),
                };
                // "Each other creature becomes a copy of that creature": other than that.
                let (what, of) = if let tree::Selection::All { .. } = what {
                    let of = self.one_object(of, Who::You)?;
                    let outer = self.scope.other.replace(of);
                    let what = self.select(what, Who::You);
                    self.scope.other = outer;
                    (what?, of)
                } else {
                    (Sel::Obj(self.one_object(what, Who::You)?), self.one_object(of, Who::You)?)
                };
                if self.scope.event.itself && (what == Sel::Obj(Obj::This) || of == Obj::This) {
                    return gap(Part::Effect, "a spell that becomes a copy");
                }
                let mut except = except.concat();
                let keeps_this = except.contains(&tree::Change::ThisAbility);
                if keeps_this && (what != Sel::Obj(Obj::This) || self.scope.outside.is_some()) {
                    return gap(Part::Effect, "a copy with exceptions");
                }
                except.retain(|change| *change != tree::Change::ThisAbility);
                let changes = self.exceptions(&[except])?;
                let except = self.copy_except(changes);
                let last = if let Sel::Obj(object) = &what { Some(*object) } else { None };
                self.emit(Effect::BecomeCopy { what, of, except, keeps_this, until });
                self.scope.last = last;
                Ok(())
            }
            // CR 701.16a.
            E::Investigate { who, count } => self.for_players(who, |compiler, who| {
                let count = compiler.amount(count)?;
                let clue = tree::Token::artifact("Clue");
                let (token, _) = compiler.token(&clue)?;
                compiler.emit_moving(create(who, token, count));
                Ok(())
            }),
            // CR 701.53a.
            E::Incubate { who, count, times: tree::Amount::Number(times) } => {
                self.for_players(who, |compiler, who| {
                    let count = compiler.amount(count)?;
                    let token = compiler.incubator()?;
                    for _ in 0..*times {
                        let mut created = create(who, token, Amount::Number(1));
                        if let Effect::Create { counters, .. } = &mut created {
                            counters.push((count.clone(), PLUS_ONE));
                        }
                        compiler.emit_moving(created);
                    }
                    Ok(())
                })
            }
            E::Incubate { .. } => gap(Part::Effect, "incubating a number of times"),
            E::Populate { who } => {
                // CR 701.36a.
                let who = self.one_player(who)?;
                let tests = vec![Test::Token, Test::Type(CardType::Creature), Test::Controller(who)];
                self.choose(&Count::Exactly(tree::Amount::Number(1)), battlefield(tests), who, false)?;
                self.emit_moving(Effect::CreateCopy {
                    who,
                    count: Amount::Number(1),
                    of: Obj::Chosen,
                    except: None,
                    tapped: false,
                    attacking: false,
                });
                Ok(())
            }
            E::Emblem { who, abilities } => self.for_players(who, |compiler, who| {
                let def = compiler.emblem(abilities)?;
                compiler.emit(Effect::Emblem { who, def });
                Ok(())
            }),
            _ => unreachable!("not an effect that makes tokens or copies"),
        }
    }

    /// How a permanent enters if it enters as a copy: possibly tapped, and with additional counters, some only for permanents of a type.
    pub(in super::super) fn copied_with(
        &mut self,
        tapped: bool,
        counters: &[(tree::Amount, tree::CounterKind, Option<CardType>)],
    ) -> Compiled<Vec<Op>> {
        if !tapped && counters.is_empty() {
            return Ok(Vec::new());
        }
        let mut script = vec![Op::If { condition: Cond::Did, no: 0 }];
        if tapped {
            script.push(Op::Do(Effect::EntersTapped));
        }
        for (count, kind, only) in counters {
            let (count, kind) = (self.amount(count)?, self.counter(kind)?);
            if let Some(only) = only {
                let condition = Cond::Is(Obj::This, Test::Type(*only));
                script.push(Op::If { condition, no: script.len() as u16 + 2 });
            }
            script.push(Op::Do(super::super::keyword_parts::put(count, kind, Sel::Obj(Obj::This))));
        }
        script[0] = Op::If { condition: Cond::Did, no: script.len() as u16 };
        Ok(script)
    }

    /// The ability with the exceptions of a copy, if there are any: they are copiable values (707.9a).
    pub(in super::super) fn copy_except(&mut self, changes: Vec<Change>) -> Option<AbilityId> {
        (!changes.is_empty()).then(|| {
            self.book.add_ability(Ability::Enters(Enters {
                what: Watch::This,
                tapped: false,
                counters: Vec::new(),
                condition: None,
                script: Vec::new(),
                copy: Some((true, battlefield(Vec::new()), changes)),
                text: String::new(),
            }))
        })
    }
}
