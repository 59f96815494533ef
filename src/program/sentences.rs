//! Sentences that belong together: what the next one says about the last.

use super::compile::{Compiled, Compiler, Part, gap};
use super::instructions::is_of_costs;
use super::scope::{EventRegisters, Known};
use super::{Ability, Amount, Op};
use crate::oracle::tree::{self, Effect, Instruction, PlayerRef};

impl Compiler<'_> {
    /// The instructions of one script. "Counter target spell unless its controller pays {3}" names a target before the
    /// program declares it, so they are gone through twice: once for the targets alone. `lines` as for [`Compiler::sequence`].
    pub(super) fn whole(&mut self, lines: &[&[Instruction]]) -> Compiled<()> {
        let (start, ops) = (self.scope.known.clone(), self.scope.ops.len());
        let (defs, abilities) = (self.book.defs.len(), self.book.abilities.len());
        self.scope.looking = true;
        self.sequence(lines)?;
        let declared = self.scope.targets.iter().map(|&(id, _)| id).collect();
        let gathered = std::mem::take(&mut self.scope.gathered);
        self.book.truncate(defs, abilities);
        self.scope.ops.truncate(ops);
        self.scope.known = Known { declared, gathered, ..start };
        self.sequence(lines)
    }

    /// Instructions in order.
    pub(super) fn instructions(&mut self, instructions: &[Instruction]) -> Compiled<()> {
        self.sequence(&[instructions])
    }

    /// "Each player discards their hand, then draws that many cards.", "Each player reveals the top card of their library, loses life equal to
    /// that card's mana value, then puts it into their hand.": nobody chooses anything, and each goes on with what they did themselves.
    /// Returns what is left of the instructions.
    fn each_in_turn<'i>(
        &mut self,
        first: &Instruction,
        after: &'i [Instruction],
    ) -> Compiled<Option<&'i [Instruction]>> {
        use tree::{Amount as A, AmountAntecedent, DiscardWhat, PlayerAntecedent, Selection};
        let theirs = |who: &PlayerRef| matches!(who, PlayerRef::That { to: PlayerAntecedent::Each, .. });
        let that_much = |amount: &A| matches!(amount, A::ThatMuch { of: AmountAntecedent::Last, .. });
        let follows = |one: &&Instruction| match one {
            Instruction::Do { joint: tree::Joint::Sentence | tree::Joint::SentenceThen, .. } => false,
            Instruction::Do { joint: _, effect } => match effect {
                Effect::Draw { who, count: A::Minus(count, _) } => theirs(who) && that_much(count),
                Effect::Draw { who, count } => theirs(who) && that_much(count),
                Effect::LoseLife { who, .. } | Effect::Move { who: Some(who), .. } => theirs(who),
                _ => false,
            },
            _ => false,
        };
        let count = after.iter().take_while(follows).count();
        let Instruction::Do { joint: _, effect } = first else { return Ok(None) };
        let reveals = match effect {
            Effect::Discard { who: PlayerRef::EachPlayer, what: DiscardWhat::Hand } => false,
            Effect::Reveal {
                who: PlayerRef::EachPlayer,
                what: Selection::TopCards { count: A::Number(1), whose, bottom: false },
            } if theirs(whose) => true,
            _ => return Ok(None),
        };
        if count == 0 {
            return Ok(None);
        }
        self.for_players(&PlayerRef::EachPlayer, |compiler, whose| {
            compiler.scope.push(Op::Do(match reveals {
                true => super::Effect::Reveal(super::Sel::Top {
                    count: super::Amount::Number(1),
                    whose,
                    bottom: false,
                }),
                false => super::Effect::DiscardHand(whose),
            }));
            compiler.scope.last = Some(super::Obj::Last);
            compiler.scope.last_amount = true;
            compiler.instructions(&after[..count])
        })?;
        Ok(Some(&after[count..]))
    }

    /// The instructions of several lines in order: the first of a line may modify the last of the line before it.
    fn sequence(&mut self, lines: &[&[Instruction]]) -> Compiled<()> {
        let mut lines = lines.iter().copied();
        let mut rest = lines.next().unwrap_or_default();
        loop {
            // "~ deals 1 damage to … and 1 damage to …. If …, ~ deals 3 damage to … and 3 damage to … instead.": both are replaced.
            if let [one, two @ Instruction::Do { joint: tree::Joint::And, .. }, after @ ..] = rest
                && deals_damage(one)
                && deals_damage(two)
                && let after = if after.is_empty() { lines.clone().next().unwrap_or_default() } else { after }
                && let [Instruction::Instead { joint: _, condition, what, trailing: _ }, after @ ..] = after
                && what.len() == 2
                && what.iter().all(deals_damage)
            {
                if rest.len() == 2 {
                    lines.next();
                }
                self.instead(&rest[..2], condition, what)?;
                rest = after;
                continue;
            }
            let Some((first, after)) = rest.split_first() else {
                match lines.next() {
                    Some(line) => rest = line,
                    None => return Ok(()),
                }
                continue;
            };
            let after = if after.is_empty() { lines.next().unwrap_or_default() } else { after };
            rest = after;
            if let (
                Instruction::May { joint: _, who: PlayerRef::EachPlayer, what, then: yes, otherwise: no },
                [Instruction::Times { joint: _, times: tree::Amount::UndrawnOf(of), what: then }, after @ ..],
            ) = (first, after)
                && let [Instruction::Do { joint: _, effect: Effect::DrawUpTo { who: _, most } }] = &what[..]
                && most == of
                && yes.is_empty()
                && no.is_empty()
            {
                rest = after;
                self.draw_up_to(*most, then)?;
                continue;
            }
            if let Some(after) = self.each_in_turn(first, after)? {
                rest = after;
                continue;
            }
            if self.all_created(first, after)? {
                continue;
            }
            if let Some(after) = self.shuffle_and_draw(first, after)? {
                rest = after;
                continue;
            }
            if let (Instruction::Do { joint: _, effect: Effect::PreventNext { .. } }, [told, after @ ..]) =
                (first, after)
                && let Some((from, triggers, what)) = of_prevented(told)
            {
                rest = after;
                self.instruction(first)?;
                self.prevented(from, triggers, what)?;
                continue;
            }
            // "At the beginning of the next end step, return that card to the battlefield. If it entered under your control, …"
            if let (
                Instruction::Delayed { joint: _, word, event, what, leading: true },
                [
                    told @ Instruction::If {
                        condition: tree::Condition::Happened(tree::History::EnteredUnder(..)),
                        ..
                    },
                    after @ ..,
                ],
            ) = (first, after)
            {
                rest = after;
                self.delayed(*word, event, &[what, std::slice::from_ref(told)])?;
                continue;
            }
            // "Return it at the beginning of your next upkeep. It gains haste": as it returns.
            if let [second, after @ ..] = after
                && let Some(changed) = returned_and_changed(first, second)
            {
                rest = after;
                self.as_it_returns = Some(changed);
                self.instruction(first)?;
                continue;
            }
            // "A creature destroyed this way can't be regenerated": said of the instruction before.
            if let [second, after @ ..] = after
                && cant_be_regenerated(second)
            {
                rest = after;
                self.scope.no_regeneration = true;
                self.scope.barred_regeneration = false;
                self.instruction(first)?;
                self.scope.no_regeneration = false;
                if !self.scope.barred_regeneration {
                    return gap(Part::Instruction, "what is destroyed can't be regenerated");
                }
                continue;
            }
            // "Create a Beast token and a Wolf token", "~ deals 4 damage to any target and 2 damage to you": one instruction.
            let kind = [super::options::creates, deals_damage].into_iter().find(|kind| kind(first));
            let more =
                kind.map_or(0, |kind| after.iter().take_while(|other| goes_on(other) && kind(other)).count());
            if more > 0 {
                let (others, after) = after.split_at(more);
                rest = after;
                self.scope.push(Op::Do(super::Effect::Together(true)));
                self.instruction(first)?;
                others.iter().try_for_each(|other| self.instruction(other))?;
                // What was created last is still "it".
                self.scope.ops.push(Op::Do(super::Effect::Together(false)));
                continue;
            }
            if let Some((Instruction::Instead { joint: _, condition, what, trailing: _ }, after)) =
                after.split_first()
            {
                rest = after;
                self.instead(std::slice::from_ref(first), condition, what)?;
            } else {
                self.instruction(first)?;
            }
        }
    }

    /// What follows from damage that the effect before prevents.
    fn prevented(
        &mut self,
        from: Option<&tree::Filter>,
        triggers: bool,
        what: &[Instruction],
    ) -> Compiled<()> {
        let from = from.map_or(Ok(Vec::new()), |from| self.source_tests(from))?;
        let registers =
            EventRegisters { subject: true, amount: true, prevented: true, ..EventRegisters::default() };
        let (ability, bind) = self.outside_ability(&[what], registers, None)?;
        let Ability::Triggered(then) = &self.book.abilities[usize::from(ability.0)] else {
            return gap(Part::Instruction, "what follows from prevented damage");
        };
        // At once nobody can be asked anything.
        if bind.is_some() || !then.script.targets.is_empty() || !triggers && then.script.ops.iter().any(asks)
        {
            return gap(Part::Instruction, "what follows from prevented damage");
        }
        match self.scope.ops.last_mut() {
            Some(Op::Do(super::Effect::PreventNext { then, .. })) => {
                *then = Some(super::Prevented { ability, from, triggers });
                Ok(())
            }
            _ => gap(Part::Instruction, "what follows from prevented damage"),
        }
    }

    /// "[plain]. If [condition], [what] instead."
    pub(super) fn instead(
        &mut self,
        plain: &[Instruction],
        condition: &tree::Condition,
        what: &[Instruction],
    ) -> Compiled<()> {
        // The targets of the plain instruction come first and may be named by the other one.
        let (before, ops) = (self.scope.known.clone(), self.scope.ops.len());
        self.instructions(plain)?;
        let targets = std::mem::take(&mut self.scope.targets);
        // "That player mills twice that many cards instead": as many as the plain instruction says.
        let instead_of = match &self.scope.ops[ops..] {
            [Op::Do(super::Effect::Mill { count, .. } | super::Effect::Draw { count, .. })] => {
                Some(count.clone())
            }
            _ => None,
        };
        self.scope.ops.truncate(ops);
        self.scope.known = Known { targets, instead_of, ..before };
        let condition = self.condition(condition)?;
        let by_cost = self.scope.spell && is_of_costs(&condition);
        let declared = self.scope.targets.len();
        let no = self.scope.jump_unless(condition);
        match what {
            // CR 608.2d: "you may … instead": a player who declines follows the plain instruction.
            [Instruction::May { joint: _, who, what, then, otherwise }] if otherwise.is_empty() => {
                self.may(who, what, then, plain)?;
            }
            what => self.instructions(what)?,
        }
        self.scope.instead_of = None;
        // CR 601.2c: which targets are chosen depends on the costs that are paid.
        if by_cost && self.scope.targets.len() > declared {
            return gap(Part::Target, "a target instead of another, if a cost is paid");
        }
        let end = self.scope.jump();
        self.scope.land(no);
        self.instructions(plain)?;
        self.scope.land(end);
        Ok(())
    }

    /// "Each player shuffles their hand into their library, then draws that many cards": the number is each player's own.
    /// Nobody chooses anything in between, so each does both in turn.
    fn shuffle_and_draw<'i>(
        &mut self,
        first: &Instruction,
        after: &'i [Instruction],
    ) -> Compiled<Option<&'i [Instruction]>> {
        let Instruction::Do {
            joint: _,
            effect: Effect::ShuffleInto { who: PlayerRef::EachPlayer, what, whose: _ },
        } = first
        else {
            return Ok(None);
        };
        let [
            Instruction::Do {
                joint: tree::Joint::Then | tree::Joint::And,
                effect:
                    Effect::Draw {
                        who: PlayerRef::That { to: tree::PlayerAntecedent::Each, .. },
                        count: count @ tree::Amount::ThatMuch { .. },
                    },
            },
            rest @ ..,
        ] = after
        else {
            return Ok(None);
        };
        self.for_players(&PlayerRef::EachPlayer, |compiler, who| {
            let what = compiler.select(what, who)?;
            compiler.scope.push(Op::Do(super::Effect::ShuffleInto { what }));
            compiler.scope.last_amount = true;
            let count = compiler.amount(count)?;
            compiler.scope.push(Op::Do(super::Effect::Draw { who, count }));
            Ok(())
        })?;
        Ok(Some(rest))
    }

    /// "Each player may draw up to two cards. For each card less than two a player draws this way, that player gains 2 life."
    /// Nobody can act in between: each player does both in turn.
    fn draw_up_to(&mut self, most: u8, then: &[Instruction]) -> Compiled<()> {
        let [
            Instruction::Do {
                joint: _,
                effect: Effect::GainLife { who: PlayerRef::That { .. }, amount: tree::Amount::Number(life) },
            },
        ] = then
        else {
            return gap(Part::Instruction, "for each card that was not drawn");
        };
        self.for_players(&PlayerRef::EachPlayer, |compiler, who| {
            compiler.scope.push(Op::Do(super::Effect::DrawUpTo { who, most }));
            let undrawn =
                Amount::Minus(Box::new(Amount::Number(i32::from(most))), Box::new(Amount::LastAmount));
            let amount = Amount::Times(*life, Box::new(undrawn));
            compiler.scope.push(Op::Do(super::Effect::GainLife { who, amount }));
            Ok(())
        })
    }
}

/// Whether an operation may ask somebody something.
pub(super) fn asks(op: &Op) -> bool {
    !matches!(
        op,
        Op::Do(
            super::Effect::Damage { .. }
                | super::Effect::GainLife { .. }
                | super::Effect::LoseLife { .. }
                | super::Effect::Create { .. }
                | super::Effect::Mill { .. }
                | super::Effect::PutCounters { divided: false, .. }
        )
    )
}

/// Which prevented damage an instruction follows from, whether it triggers, and what is done.
fn of_prevented(told: &Instruction) -> Option<(Option<&tree::Filter>, bool, &[Instruction])> {
    match told {
        Instruction::If {
            joint: _,
            condition: tree::Condition::Prevented { from, when },
            then,
            otherwise,
            trailing: false,
        } if otherwise.is_empty() => Some((from.as_ref(), *when, then)),
        // "You gain life equal to the damage prevented this way."
        Instruction::Do {
            joint: _,
            effect: Effect::GainLife { amount: tree::Amount::Where { style: _, is }, .. },
        } if **is == tree::Amount::MuchThisWay(tree::Much::DamagePrevented) => {
            Some((None, false, std::slice::from_ref(told)))
        }
        _ => None,
    }
}

/// Whether an instruction is part of the sentence of the one before it.
fn goes_on(instruction: &Instruction) -> bool {
    matches!(
        instruction,
        Instruction::Do { joint: tree::Joint::And | tree::Joint::CommaAnd | tree::Joint::Comma, .. }
    )
}

fn deals_damage(instruction: &Instruction) -> bool {
    matches!(instruction, Instruction::Do { joint: _, effect: Effect::DealDamage { .. } })
}

/// "A creature destroyed this way can't be regenerated."
fn cant_be_regenerated(instruction: &Instruction) -> bool {
    let Instruction::Do {
        joint: _,
        effect:
            Effect::Apply {
                what: tree::Selection::All { filter, .. },
                changes,
                duration: tree::Duration::Permanent,
                leading: false,
            },
    } = instruction
    else {
        return false;
    };
    changes[..] == [tree::Change::Rule(tree::ObjectRule::CantBeRegenerated)]
        && matches!(
            filter.tests[..],
            [tree::Test::DoneThisWay(tree::DoneDeed::Destroyed)]
                | [
                    tree::Test::Type(crate::types::CardType::Creature),
                    tree::Test::DoneThisWay(tree::DoneDeed::Destroyed)
                ]
        )
}

/// "If you do, return it to the battlefield at the beginning of your next upkeep. It gains haste.": the second sentence, carried out as the
/// object returns.
fn returned_and_changed(first: &Instruction, second: &Instruction) -> Option<Instruction> {
    let Instruction::Do {
        joint,
        effect:
            Effect::Apply {
                what: tree::Selection::Ref(tree::ObjectRef::This { .. }),
                changes,
                duration: tree::Duration::Permanent,
                leading: false,
            },
    } = second
    else {
        return None;
    };
    let Instruction::May { then, .. } = first else { return None };
    let [Instruction::Delayed { what, leading: false, .. }] = &then[..] else { return None };
    let [
        Instruction::Do {
            joint: _,
            effect: Effect::Move { what: tree::Selection::Ref(tree::ObjectRef::This { .. }), to, .. },
        },
    ] = &what[..]
    else {
        return None;
    };
    if to.zone != tree::Zone::Battlefield {
        return None;
    }
    let it = tree::ObjectRef::That { word: "it".to_owned(), to: tree::ObjectAntecedent::Last };
    Some(Instruction::Do {
        joint: *joint,
        effect: Effect::Apply {
            what: tree::Selection::Ref(it),
            changes: changes.clone(),
            duration: tree::Duration::Permanent,
            leading: false,
        },
    })
}
