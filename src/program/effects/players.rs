//! Effects on players: life, mana, turns, the end of the game.

use super::super::compile::{Compiled, Compiler, Part, gap};
use super::super::{Amount, Effect, Obj};
use crate::oracle::tree::{self, PlayerRef};

impl Compiler<'_> {
    pub(super) fn players_effect(&mut self, effect: &tree::Effect) -> Compiled<()> {
        use tree::Effect as E;
        // Several target players gain or lose life together.
        if let E::GainLife { who, amount } | E::LoseLife { who, amount } = effect
            && let Some(who) = self.target_players(who)?
        {
            let amount = self.amount(amount)?;
            self.emit_player(match effect {
                E::GainLife { .. } => Effect::GainLife { who, amount },
                _ => Effect::LoseLife { who, amount },
            });
            return Ok(());
        }
        match effect {
            E::GainLife { who, amount } => self.for_players(who, |compiler, who| {
                let amount = compiler.amount(amount)?;
                compiler.emit_player(Effect::GainLife { who, amount });
                Ok(())
            }),
            E::LoseLife { who, amount } => self.for_players(who, |compiler, who| {
                let amount = compiler.amount(amount)?;
                compiler.emit_player(Effect::LoseLife { who, amount });
                compiler.scope.much = Some(tree::Much::LifeLost);
                Ok(())
            }),
            E::SetLife { who, amount } => self.for_players(who, |compiler, who| {
                let amount = compiler.amount(amount)?;
                compiler.emit_player(Effect::SetLife { who, amount });
                Ok(())
            }),
            // CR 701.10b: of two players, both or neither.
            E::ExchangeLife { one: one @ tree::PlayerRef::TargetPlayers { id, .. }, .. } => {
                self.doers(one)?;
                let id = *id;
                let both = [super::super::Who::You, super::super::Who::Opponent]
                    .map(|who| super::super::Cond::IsTarget(who, id));
                let gone = self.scope.jump_unless(super::super::Cond::All(both.to_vec()));
                self.emit(Effect::ExchangeLife(super::super::Who::You, super::super::Who::Opponent));
                self.scope.land(gone);
                Ok(())
            }
            E::ExchangeLifeFor { whose, size, of: tree::ObjectRef::This { .. } } => {
                self.exchange_life_for(whose, *size)
            }
            E::ExchangeLifeFor { .. } => gap(Part::Effect, "another object's size exchanged for life"),
            E::ExchangeLife { one, two } => {
                let one = self.one_player(one)?;
                let two = self.one_player(two)?;
                self.emit(Effect::ExchangeLife(one, two));
                Ok(())
            }
            E::AddMana { who, mana } => {
                let who = self.one_player(who)?;
                let mana = self.mana(mana)?;
                self.emit_player(Effect::AddMana { who, mana });
                Ok(())
            }
            E::ExtraTurn { who } => {
                let who = self.one_player(who)?;
                self.emit(Effect::ExtraTurn(who));
                Ok(())
            }
            E::ExtraUpkeep { who, count, after_step } => {
                let who = self.one_player(who)?;
                let count = self.amount(count)?;
                self.emit(Effect::ExtraUpkeep { who, count, after_step: *after_step });
                Ok(())
            }
            E::KeepPlayer(who) => {
                let who = self.one_player(who)?;
                self.emit(Effect::KeepPlayer(who));
                Ok(())
            }
            E::ExtraBeginning => {
                self.emit(Effect::ExtraBeginning);
                Ok(())
            }
            E::ExtraPhase { combat: true, main } => {
                self.emit(Effect::ExtraCombat { main: *main });
                Ok(())
            }
            E::ExtraPhase { combat: false, .. } => gap(Part::Effect, "an additional main phase"),
            E::SkipStep { who, step, next: true } => {
                let who = self.one_player(who)?;
                self.emit(Effect::SkipStep(who, *step));
                Ok(())
            }
            E::SkipStep { next: false, .. } => gap(Part::Effect, "skip every such step"),
            E::SkipTurn { who } => {
                let who = self.one_player(who)?;
                self.emit(Effect::SkipTurn(who));
                Ok(())
            }
            E::EndTurn => {
                self.emit(Effect::EndTurn);
                Ok(())
            }
            E::Win { who } => {
                let who = self.one_player(who)?;
                self.emit(Effect::Win(who));
                Ok(())
            }
            E::Lose { who } => {
                let who = self.one_player(who)?;
                self.emit(Effect::Lose(who));
                Ok(())
            }
            E::DrawGame => {
                self.emit(Effect::DrawGame);
                Ok(())
            }
            E::Pay { .. } => gap(Part::Effect, "a payment that is no choice"),
            E::FlipCoin { who, count: tree::Amount::Number(1) } => {
                let who = self.one_player(who)?;
                self.emit(Effect::FlipCoin(who));
                Ok(())
            }
            E::FlipCoin { .. } => gap(Part::Effect, "several coins"),
            // The votes for each word are four bits of a number.
            E::Vote(words) if words.len() > 7 => gap(Part::Effect, "a vote for one of so many"),
            E::Vote(words) => {
                self.emit(Effect::Vote(words.clone()));
                Ok(())
            }
            E::Clash { who, with } => {
                use super::super::Who;
                // CR 701.30b: in a duel there is but one who can be clashed with.
                let (who, with) = (self.one_player(who)?, self.one_player(with)?);
                if who != Who::You || !matches!(with, Who::Opponent | Who::Defending) {
                    return gap(Part::Effect, "a clash of other players");
                }
                self.emit(Effect::Clash);
                self.scope.last_player = Some(Who::Opponent);
                Ok(())
            }
            E::RollDie { who, die, add } => {
                let who = self.one_player(who)?;
                let Some(&(_, sides)) = tree::DICE.iter().find(|(one, _)| one == die) else {
                    return gap(Part::Effect, "such a die");
                };
                let add = match add {
                    Some((true, amount)) => Some(self.amount(amount)?),
                    Some((false, amount)) => {
                        Some(super::super::Amount::Times(-1, Box::new(self.amount(amount)?)))
                    }
                    None => None,
                };
                self.emit(Effect::Roll { who, sides, add });
                Ok(())
            }
            E::Fateseal { .. } => gap(Part::Effect, "fateseal"),
            E::LoseMana { who } => self.for_players(who, |compiler, who| {
                compiler.emit(Effect::LoseMana(who));
                Ok(())
            }),
            E::IgnoreThis => {
                // Only rules about searching check who ignores them.
                let searching = |line: &tree::Line| {
                    matches!(
                        line,
                        tree::Line::Ability(tree::Ability::Static {
                            statement: tree::Statement::Player {
                                rule: tree::PlayerRule::CantSearch | tree::PlayerRule::SearchesTop(_),
                                ..
                            },
                            ..
                        })
                    )
                };
                let is_static =
                    |line: &&tree::Line| matches!(line, tree::Line::Ability(tree::Ability::Static { .. }));
                if !self.card.lines.iter().filter(is_static).all(searching) {
                    return gap(Part::Effect, "a rule that is ignored");
                }
                self.emit(Effect::RuleUntil(super::super::Rule::Ignores, super::super::Until::EndOfTurn));
                Ok(())
            }
            E::Venture { who } => {
                let who = self.one_player(who)?;
                self.dungeons(false)?;
                self.emit(Effect::Venture { who, first: false });
                Ok(())
            }
            E::TakeInitiative { who } => {
                let who = self.one_player(who)?;
                self.initiative()?;
                self.emit(Effect::TakeInitiative(who));
                Ok(())
            }
            E::BecomeMonarch { who } => {
                let who = self.one_player(who)?;
                self.monarch();
                self.emit(Effect::BecomeMonarch(who));
                Ok(())
            }
            _ => unreachable!("not an effect of players"),
        }
    }

    /// "Exchange your life total with ~'s toughness": both or neither (701.12a, g).
    fn exchange_life_for(&mut self, whose: &PlayerRef, size: tree::Measure) -> Compiled<()> {
        use super::super::{Change, Cond, Op, Sel, Until};
        if self.card_has_x() || self.scope.x || self.scope.x_is.is_some() {
            return gap(Part::Effect, "a size exchanged for life, beside X");
        }
        let who = self.one_player(whose)?;
        let gone = self.scope.jump_unless(Cond::InZone(Obj::This, tree::Zone::Battlefield));
        self.scope.push(Op::Do(Effect::SetX(Amount::Of(size, Obj::This))));
        self.scope.push(Op::Do(Effect::TestLife { who, amount: Amount::X }));
        let impossible = self.scope.jump_unless(Cond::Did);
        let life = Some(Amount::Life(who));
        let base = match size {
            tree::Measure::Power => Change::Base(life, None),
            _ => Change::Base(None, life),
        };
        let what = Sel::Obj(Obj::This);
        self.scope.push(Op::Do(Effect::Apply { what, changes: vec![base], until: Until::Forever }));
        self.scope.push(Op::Do(Effect::SetLife { who, amount: Amount::X }));
        self.scope.land(impossible);
        self.scope.land(gone);
        Ok(())
    }
}
