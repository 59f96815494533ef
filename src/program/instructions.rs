//! Bodies and control flow: nested instructions compiled to ops with jumps.

use super::compile::{Compiled, Compiler, Part, gap};
use super::players::Doers;
use super::scope::{Each, EventRegisters};
use super::target_if::{TargetIf, target_if};
use super::{Amount, Cond, Cost, Obj, Op, Test, Trigger, Who};
use crate::oracle::tree::{self, Effect, Instruction, PlayerRef, TriggerWord};

impl Compiler<'_> {
    pub(super) fn instruction(&mut self, instruction: &Instruction) -> Compiled<()> {
        match instruction {
            Instruction::Do { joint: _, effect } => self.effect(effect),
            // "You may cast any number of spells": the player is asked for each of them.
            Instruction::May { joint: _, who, what, then, otherwise }
                if then.is_empty()
                    && otherwise.is_empty()
                    && let [
                        Instruction::Do {
                            joint: _,
                            effect:
                                tree::Effect::CastNow {
                                    who: PlayerRef::You,
                                    what:
                                        tree::Selection::Some {
                                            count: count @ (tree::Count::AnyNumber | tree::Count::UpTo(_)),
                                            filter,
                                            chooser: None,
                                            random: false,
                                        },
                                    cost,
                                    mana: None,
                                },
                        },
                    ] = &what[..]
                    && *who == PlayerRef::You =>
            {
                self.cast_some(who, count, filter, cost, false)
            }
            // "You may cast those cards without paying their mana costs": the player is asked for each of them.
            Instruction::May { joint: _, who: PlayerRef::You, what, then, otherwise }
                if then.is_empty()
                    && otherwise.is_empty()
                    && let [
                        Instruction::Do {
                            joint: _,
                            effect:
                                tree::Effect::CastNow {
                                    who: PlayerRef::You,
                                    what: tree::Selection::Ref(object @ tree::ObjectRef::That { word, .. }),
                                    cost,
                                    mana: None,
                                },
                        },
                    ] = &what[..]
                    && matches!(word.as_str(), "those cards" | "the copies" | "the copy") =>
            {
                if word != "those cards" {
                    return self.cast_copies(cost);
                }
                let tests = vec![tree::Test::Among(Box::new(object.clone()))];
                let those = tree::Filter { kind: tree::ObjectKind::Card, tests };
                self.cast_some(&PlayerRef::You, &tree::Count::AnyNumber, &those, cost, false)
            }
            Instruction::May { joint: _, who, what, then, otherwise } => self.may(who, what, then, otherwise),
            // "You may play it if you control a Kavu": checked when it is played, not now.
            Instruction::If { then, trailing: true, .. }
                if matches!(then[..], [Instruction::Do { effect: Effect::MayPlay { .. }, .. }]) =>
            {
                gap(Part::Instruction, "a permission if something is so")
            }
            // "You may put that card onto the battlefield if it's a creature card. Otherwise, …": "otherwise" includes a player who
            // declines.
            Instruction::If { joint: _, condition, then, otherwise, trailing: true }
                if !otherwise.is_empty()
                    && let [Instruction::May { joint: _, who, what, then: done, otherwise: declined }] =
                        &then[..]
                    && done.is_empty()
                    && declined.is_empty() =>
            {
                self.may_if(condition, (who, what), otherwise)
            }
            Instruction::If { condition: tree::Condition::Reflexive(done), then, otherwise, .. }
                if otherwise.is_empty() =>
            {
                self.when_done(done, &[then])
            }
            Instruction::If { joint: _, condition, then, otherwise, trailing: _ } => {
                // "You may roll a die. If you roll a 1, … Otherwise, …": nothing happens without a roll.
                if let tree::Condition::Rolled { .. } | tree::Condition::RolledExactly(_) = condition
                    && !otherwise.is_empty()
                    && self.scope.ops.iter().any(|op| matches!(op, Op::May { .. }))
                {
                    return gap(Part::Instruction, "what follows a roll that was declined");
                }
                let condition = self.asked(condition)?;
                self.branch(condition, then, otherwise)
            }
            Instruction::Unless { joint, what, who, instead } => {
                // "Each player loses 4 life unless they sacrifice a creature": one after the other is asked (101.4).
                if let (
                    [
                        Instruction::Do {
                            joint: _,
                            effect: Effect::LoseLife { who: PlayerRef::EachPlayer, amount },
                        },
                    ],
                    PlayerRef::That { to: tree::PlayerAntecedent::Each, .. },
                ) = (&what[..], who)
                {
                    let effect = Effect::LoseLife { who: who.clone(), amount: amount.clone() };
                    let what = vec![Instruction::Do { joint: *joint, effect }];
                    let one = Instruction::Unless {
                        joint: *joint,
                        what,
                        who: who.clone(),
                        instead: instead.clone(),
                    };
                    return self
                        .for_players(&PlayerRef::EachPlayer, |compiler, _| compiler.instruction(&one));
                }
                // "Its controller loses 3 life unless they …": they are named by what is read later.
                if let (Some(doer), PlayerRef::That { to: tree::PlayerAntecedent::Last, .. }) =
                    (self.doer_of(what), who)
                {
                    self.scope.last_player = Some(self.one_player(doer)?);
                }
                // "Each opponent sacrifices a creature unless they discard a card": "they" refers to what is read later.
                if what.iter().all(is_for_each_opponent) {
                    self.scope.each = Some(Each::One(Who::Opponent));
                }
                let Doers::One(who) = self.doers(who)? else {
                    return gap(Part::Instruction, "unless any player pays");
                };
                let ways: Vec<&[tree::Cost]> = match &instead[..] {
                    [tree::Cost::Either(ways)] => ways.iter().map(Vec::as_slice).collect(),
                    costs => vec![costs],
                };
                let mut compiled: Vec<Vec<Cost>> =
                    ways.into_iter().map(|way| self.costs(way, who)).collect::<Compiled<_>>()?;
                let unpaid = self.scope.push(match compiled.len() {
                    1 => Op::MayPay { who, costs: compiled.remove(0), no: 0 },
                    _ => Op::MayPayOne { who, ways: compiled, no: 0 },
                });
                let paid = self.scope.jump();
                self.scope.land(unpaid);
                self.instructions(what)?;
                self.scope.land(paid);
                Ok(())
            }
            Instruction::ForEach { joint: _, over, what } => self.for_each(over, what),
            // Whether it was impossible is known from whether it was done: there is no choice.
            Instruction::IfCant { joint: _, what, who: _, then } => {
                match &what[..] {
                    // Which of both players could is not kept.
                    [
                        Instruction::Do {
                            joint: _,
                            effect: Effect::Sacrifice { who, .. } | Effect::Discard { who, .. },
                        },
                    ] if *who != tree::PlayerRef::EachPlayer => {}
                    // "Return a card from your graveyard to your hand": whether there is one.
                    [
                        Instruction::Do {
                            joint: _,
                            effect:
                                Effect::Move {
                                    who: None | Some(PlayerRef::You),
                                    what:
                                        tree::Selection::Some {
                                            count: tree::Count::Exactly(tree::Amount::Number(1)),
                                            chooser: None,
                                            random: false,
                                            filter: _,
                                        },
                                    to: tree::Destination { zone: tree::Zone::Hand, .. },
                                    verb: _,
                                },
                        },
                    ] => {}
                    _ => return gap(Part::Instruction, "what can't be done"),
                }
                self.instructions(what)?;
                self.branch(Cond::Did, &[], then)
            }
            Instruction::IfDone { joint: _, what, then, otherwise, reflexive: false }
                if let [
                    Instruction::Do { joint: _, effect: tree::Effect::ExileAsResolves { spell, counters } },
                ] = &what[..]
                    && otherwise.is_empty() =>
            {
                self.exile_as_resolves(spell, counters.as_ref(), then)
            }
            Instruction::IfDone { joint: _, what, then, otherwise, reflexive } => {
                self.if_done(what, then, otherwise, *reflexive)
            }
            Instruction::Delayed { joint: _, word, event, what, leading } => {
                self.delayed(*word, event, &[what])?;
                if let (TriggerWord::When, false, Some(Op::Delayed { waits, .. })) =
                    (word, leading, self.scope.ops.last_mut())
                {
                    *waits = super::Waits::Forever;
                }
                Ok(())
            }
            Instruction::Instead { .. } => gap(Part::Instruction, "instead of nothing"),
            Instruction::IfPaid { joint: _, unless, paid, then } => {
                let Instruction::Unless { joint: _, what, who, instead } = &**unless else {
                    return gap(Part::Instruction, "if the payment is not made");
                };
                let Doers::One(who) = self.doers(who)? else {
                    return gap(Part::Instruction, "unless any player pays");
                };
                let costs = self.costs(instead, who)?;
                let unpaid = self.scope.push(Op::MayPay { who, costs, no: 0 });
                let before = self.branch_point();
                if *paid {
                    self.instructions(then)?;
                }
                let end = self.scope.jump();
                self.scope.land(unpaid);
                self.instructions(what)?;
                if !*paid {
                    self.instructions(then)?;
                }
                self.scope.land(end);
                self.join(before);
                Ok(())
            }
            Instruction::Times { times: tree::Amount::Votes(word), what, .. } => {
                self.for_each_vote(word, what)
            }
            Instruction::Times { .. } => gap(Part::Instruction, "instructions several times"),
            Instruction::Repeat { .. } => gap(Part::Instruction, "repeat this process"),
        }
    }

    /// Compiles the condition of an instruction, whose numbers may be referred to as a difference.
    pub(super) fn asked(&mut self, condition: &tree::Condition) -> Compiled<Cond> {
        let condition = self.condition(condition)?;
        if let Cond::Compare(left, tree::Comparison::Greater, right) = &condition {
            let difference = Amount::Minus(Box::new(left.clone()), Box::new(right.clone()));
            self.scope.difference = Some(difference);
        }
        Ok(condition)
    }

    /// "[what]. If you do, [then]", or as a trigger "When you do, …" (603.12).
    fn if_done(
        &mut self,
        what: &[Instruction],
        then: &[Instruction],
        otherwise: &[Instruction],
        reflexive: bool,
    ) -> Compiled<()> {
        // CR 118.12: with "if you do" or "if you don't", the payment is optional. "Pay {3}{U}{U}. If you don't, you lose the game."
        if let [Instruction::Do { joint: _, effect: Effect::Pay { who: PlayerRef::You, costs: _ } }] = what
            && !reflexive
        {
            return self.may(&PlayerRef::You, what, then, otherwise);
        }
        // "If it's a land card, you may put it onto the battlefield. If you don't, …": whoever declines doesn't.
        if let [Instruction::May { joint: _, who, what, then: done, otherwise: undone }] = what
            && done.is_empty()
            && undone.is_empty()
            && !reflexive
        {
            return self.may(who, what, then, otherwise);
        }
        // "Sacrifice it if it has five counters. When you do, …": with fewer, nothing is done.
        if let [
            before @ ..,
            Instruction::If { joint: _, condition, then: done, otherwise: undone, trailing: _ },
        ] = what
            && undone.is_empty()
        {
            self.instructions(before)?;
            let condition = self.asked(condition)?;
            let no = self.scope.jump_unless(condition);
            return self.either_of(
                no,
                |compiler| compiler.if_done(done, then, otherwise, reflexive),
                otherwise,
            );
        }
        if !reflexive {
            self.instructions(what)?;
            return self.branch(Cond::Did, then, otherwise);
        }
        if !otherwise.is_empty() {
            return gap(Part::Instruction, "otherwise of a reflexive trigger");
        }
        self.instructions(what)?;
        let no = self.scope.jump_unless(Cond::Did);
        self.reflexive(&[then])?;
        self.scope.land(no);
        Ok(())
    }

    /// "When you discard a card this way, [then]".
    pub(super) fn when_done(&mut self, condition: &tree::Condition, then: &[&[Instruction]]) -> Compiled<()> {
        let condition = self.asked(condition)?;
        let no = self.scope.jump_unless(Cond::All(vec![Cond::Did, condition]));
        self.reflexive(then)?;
        self.scope.land(no);
        Ok(())
    }

    /// Sets up a trigger on what has just been done (603.12).
    pub(super) fn reflexive(&mut self, then: &[&[Instruction]]) -> Compiled<()> {
        // CR 107.3f, 603.12: an ability that triggers on a payment knows its X.
        let x = |op: &Op| matches!(op, Op::Do(super::Effect::ChooseX { .. }));
        let known = self.scope.x;
        self.scope.x |= self.scope.ops.iter().any(x);
        // So is the result of a roll.
        if self.scope.ops.iter().any(|op| matches!(op, Op::Do(super::Effect::Roll { .. }))) && !self.scope.x {
            self.scope.push(Op::Do(super::Effect::SetX(Amount::Rolled)));
            self.scope.rolled_x = true;
        }
        // The ability is about the same event: "that player" is that of the event before.
        let registers = EventRegisters { player: self.scope.event.player, ..EventRegisters::default() };
        let (ability, bind) = match self.outside_ability(then, registers, None) {
            // "When you do, up to that many target creatures …": the number is X of what triggers.
            Err(_) if self.scope.last_amount && !self.scope.x && self.scope.x_is.is_none() => {
                self.scope.push(Op::Do(super::Effect::SetX(Amount::LastAmount)));
                (self.scope.x, self.scope.counted_x) = (true, true);
                let read = self.outside_ability(then, registers, None);
                (self.scope.x, self.scope.counted_x) = (known, false);
                read?
            }
            read => read?,
        };
        self.scope.x = known;
        let trigger = Trigger::Reflexive;
        self.scope.push(Op::Delayed { trigger, bind, ability, waits: super::Waits::Forever, once: true });
        Ok(())
    }

    fn branch(&mut self, condition: Cond, then: &[Instruction], otherwise: &[Instruction]) -> Compiled<()> {
        let no = self.scope.jump_unless(condition);
        self.either(no, then, otherwise)
    }

    /// Compiles `then`, and `otherwise` for the jump at `no`.
    pub(super) fn either(
        &mut self,
        no: usize,
        then: &[Instruction],
        otherwise: &[Instruction],
    ) -> Compiled<()> {
        self.either_of(no, |compiler| compiler.instructions(then), otherwise)
    }

    pub(super) fn either_of(
        &mut self,
        no: usize,
        then: impl FnOnce(&mut Self) -> Compiled<()>,
        otherwise: &[Instruction],
    ) -> Compiled<()> {
        let before = self.branch_point();
        let moved = self.scope.moved;
        let kicked = match &self.scope.ops[no] {
            Op::If { condition, .. } if self.scope.spell => target_if(condition),
            _ => TargetIf::Always,
        };
        let declared = self.scope.targets.len();
        then(self)?;
        self.declared_if(declared, kicked)?;
        if otherwise.is_empty() {
            self.scope.land(no);
        } else {
            let end = self.scope.jump();
            self.scope.land(no);
            let declared = self.scope.targets.len();
            // What the other branch has moved has not moved in this one.
            self.scope.moved = moved;
            // "That much" would refer to the other branch.
            self.scope.last_amount = false;
            // So would "it".
            self.scope.last = before.0;
            self.instructions(otherwise)?;
            self.declared_if(declared, kicked.otherwise())?;
            self.scope.land(end);
        }
        self.join(before);
        Ok(())
    }

    /// Sets the condition for choosing the targets declared since then (601.2c).
    pub(super) fn declared_if(&mut self, since: usize, when: TargetIf) -> Compiled<()> {
        for (_, spec) in &mut self.scope.targets[since..] {
            match when {
                TargetIf::Always => {}
                TargetIf::Paid(paid) => match spec.only {
                    None => spec.only = Some(paid),
                    Some(before) if before == paid => {}
                    Some(_) => return gap(Part::Target, "a target that two costs ask for"),
                },
                TargetIf::AnotherCost => return gap(Part::Target, "a target that another cost asks for"),
            }
        }
        Ok(())
    }

    /// What "it" means where the script branches, and whether the registers may have been filled.
    pub(super) fn branch_point(&self) -> (Option<Obj>, bool) {
        // A gift leaves nothing behind that is named.
        let gift = if self.scope.gives { super::gift::GIVING } else { 0 };
        let filled = self.scope.ops.iter().skip(gift).any(|op| matches!(op, Op::Do(_) | Op::Choose { .. }));
        (self.scope.last, filled)
    }

    /// Joins the branches: a register that only one branch has filled may still hold something older.
    pub(super) fn join(&mut self, (before, filled): (Option<Obj>, bool)) {
        let register = matches!(self.scope.last, Some(Obj::Last | Obj::Chosen));
        if filled && (register || matches!(before, Some(Obj::Last | Obj::Chosen))) {
            self.scope.last = None;
        }
        self.scope.deed = None;
    }

    pub(super) fn for_each(&mut self, over: &tree::Selection, what: &[Instruction]) -> Compiled<()> {
        if let (
            tree::Selection::Player(PlayerRef::EachPlayer),
            [
                Instruction::Do { joint: _, effect: Effect::Search { to, .. } },
                Instruction::Do { joint: _, effect: Effect::Shuffle { .. } },
            ],
        ) = (over, what)
            && to.zone == tree::Zone::Exile
        {
            // "Those cards" are the cards found for all players.
            self.scope.push(Op::Do(super::Effect::Gather(super::Sel::List(Vec::new()))));
            self.for_players(&PlayerRef::EachPlayer, |compiler, _| {
                compiler.instructions(what)?;
                compiler.scope.push(Op::Do(super::Effect::GatherMore(super::Sel::Obj(Obj::Last))));
                Ok(())
            })?;
            self.scope.chosen = true;
            self.scope.last = Some(Obj::Chosen);
            return Ok(());
        }
        if self.each_owner_puts(over, what)? {
            return Ok(());
        }
        if let tree::Selection::Player(who) = over {
            return self.for_players(who, |compiler, _| compiler.instructions(what));
        }
        if self.scope.each_object > 0 {
            return gap(Part::Instruction, "objects in objects");
        }
        let done = self.those_done_this_way(over)?;
        let entered = self.entered_together(over);
        let over = match (&done, &entered) {
            (Some((those, _)), _) => super::Sel::Obj(*those),
            (None, Some(_)) => super::Sel::Obj(Obj::EnteredTogether),
            (None, None) => self.select(over, Who::You)?,
        };
        let entered = done.map(|(_, tests)| tests).or(entered);
        // "For each creature token you control, create a token that's a copy of it" creates all tokens at once.
        let together = what.iter().all(super::options::creates);
        if together {
            self.scope.push(Op::Do(super::Effect::Together(true)));
        }
        let start = self.scope.push(Op::EachObject { over, end: 0 });
        self.scope.each_object += 1;
        let other = entered.map(|tests| {
            let is = Cond::Is(Obj::Each, Test::All(tests));
            self.scope.jump_unless(is)
        });
        self.instructions(what)?;
        self.scope.each_object -= 1;
        if let Some(other) = other {
            self.scope.land(other);
        }
        self.scope.push(Op::NextObject { start: start as u16 + 1 });
        self.scope.land(start);
        if together {
            self.scope.push(Op::Do(super::Effect::Together(false)));
        }
        self.scope.last = None;
        self.scope.last_amount = false;
        Ok(())
    }
}

impl Compiler<'_> {
    /// The controller or owner of an object who does something or to whom it is done. Of what is done for each of several objects, only
    /// damage leaves the other objects as they are.
    fn doer_of<'i>(&self, what: &'i [Instruction]) -> Option<&'i PlayerRef> {
        let [Instruction::Do { joint: _, effect }] = what else { return None };
        let doer = match effect {
            Effect::DealDamage { to: tree::Selection::Player(who), .. } => who,
            Effect::Sacrifice { who, .. } | Effect::Discard { who, .. } | Effect::LoseLife { who, .. }
                if self.scope.each_object == 0 =>
            {
                who
            }
            _ => return None,
        };
        matches!(doer, PlayerRef::ControllerOf(_) | PlayerRef::OwnerOf(_)).then_some(doer)
    }
}

/// Whether it is something that each opponent does or loses.
fn is_for_each_opponent(what: &Instruction) -> bool {
    use PlayerRef::EachOpponent;
    matches!(
        what,
        Instruction::Do {
            joint: _,
            effect: Effect::Sacrifice { who: EachOpponent, .. }
                | Effect::Discard { who: EachOpponent, .. }
                | Effect::LoseLife { who: EachOpponent, .. }
        }
    )
}
