//! Sentences that belong together: one modifies or continues the other.

use super::compile::{Compiled, Compiler, Part, gap};
use super::scope::{EventRegisters, Known};
use super::target_if::{TargetIf, is_of_costs, target_if};
use super::{Ability, Amount, Cond, Op};
use crate::oracle::tree::{self, Effect, Instruction, PlayerRef};

impl Compiler<'_> {
    /// Compiles the instructions of one script. "Counter target spell unless its controller pays {3}" mentions a target before the program
    /// declares it, so there are two passes, the first for the targets only. `lines` as for [`Compiler::sequence`].
    pub(super) fn whole(&mut self, lines: &[&[Instruction]]) -> Compiled<()> {
        let (start, ops) = (self.scope.known.clone(), self.scope.ops.len());
        let (defs, abilities, own) = (self.book.defs.len(), self.book.abilities.len(), self.abilities.len());
        let refused = match self.two_passes(lines) {
            Err(refused) => refused,
            Ok(()) => return Ok(()),
        };
        // "Create an X/X token, where X is …. It deals X damage to you": X is kept only if a later sentence asks for it.
        let keeps_x = refused.part == Part::Amount && refused.what == "X" && !start.x && !self.card_has_x();
        // What nested text has left in the scope of other operations can't be told from them.
        if start.keeps_x || ops > 0 || !keeps_x {
            return Err(refused);
        }
        self.book.truncate(defs, abilities);
        self.abilities.truncate(own);
        self.scope.ops.clear();
        self.scope.known = Known { keeps_x, ..start };
        self.two_passes(lines).map_err(|_| refused)
    }

    /// Compiles an instruction that sets up a reflexive ability, with the sentences after it as part of that ability; `false` if it isn't one.
    fn with_sequel(&mut self, first: &Instruction, after: &[Instruction]) -> Compiled<bool> {
        match first {
            Instruction::IfDone { joint: _, what, then, otherwise, reflexive: true }
                if otherwise.is_empty() =>
            {
                if matches!(what[..], [.., Instruction::If { .. }]) {
                    return gap(Part::Instruction, "sentences after a reflexive ability");
                }
                self.instructions(what)?;
                let no = self.scope.jump_unless(Cond::Did);
                self.reflexive(&[then, after])?;
                self.scope.land(no);
            }
            Instruction::If { condition: tree::Condition::Reflexive(done), then, otherwise, .. }
                if otherwise.is_empty() =>
            {
                self.when_done(done, &[then, after])?;
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    fn two_passes(&mut self, lines: &[&[Instruction]]) -> Compiled<()> {
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

    /// Compiles instructions in order.
    pub(super) fn instructions(&mut self, instructions: &[Instruction]) -> Compiled<()> {
        self.sequence(&[instructions])
    }

    /// "Each player discards their hand, then draws that many cards.", "Each player reveals the top card of their library, loses life equal
    /// to that card's mana value, then puts it into their hand.": there are no choices, and each player continues with their own result.
    /// Returns the remaining instructions.
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
                Effect::Draw { who, count } | Effect::Create { who, count, .. } => {
                    theirs(who) && that_much(count)
                }
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

    /// Compiles the instructions of several lines in order: the first one of a line may modify the last one of the line before.
    fn sequence(&mut self, lines: &[&[Instruction]]) -> Compiled<()> {
        let mut lines = lines.iter().copied();
        let mut rest = lines.next().unwrap_or_default();
        loop {
            // "~ deals 1 damage to … and 1 damage to …. If …, ~ deals 3 damage to … and 3 damage to … instead.": both parts are replaced.
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
            // CR 603.12: "When you do, tap target creature. That creature doesn't untap …" is one ability.
            if !after.is_empty() && self.with_sequel(first, after)? {
                rest = lines.next().unwrap_or_default();
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
            if let (
                Instruction::Do {
                    joint: _,
                    effect: Effect::PreventNext { .. } | Effect::Prevent { divided: false, .. },
                },
                [told, after @ ..],
            ) = (first, after)
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
            // "Return it at the beginning of your next upkeep. It gains haste": it gains haste as it returns.
            if let [second, after @ ..] = after
                && let Some(changed) = returned_and_changed(first, second)
            {
                rest = after;
                self.as_it_returns = Some(changed);
                self.instruction(first)?;
                continue;
            }
            // "A creature destroyed this way can't be regenerated" modifies the instruction before.
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
            // "Create a Beast token and a Wolf token", "~ deals 4 damage to any target and 2 damage to you" happen at once.
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
                self.asked_in_a_row(first, after)?;
            }
        }
    }

    /// Compiles what follows the damage that the effect before prevents.
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
        // During prevention nobody can be asked anything.
        if !then.script.targets.is_empty() || !triggers && then.script.ops.iter().any(asks) {
            return gap(Part::Instruction, "what follows from prevented damage");
        }
        let is_protected = |to: &Option<super::Sel>| match (bind, to) {
            (None, _) => true,
            (Some(bound), Some(super::Sel::Obj(one))) => *one == bound,
            _ => false,
        };
        match self.scope.ops.last_mut() {
            Some(Op::Do(super::Effect::PreventNext { then, .. })) if bind.is_none() => {
                *then = Some(super::Prevented { ability, from, triggers });
                Ok(())
            }
            // "That creature" is the one that the damage would have been dealt to.
            Some(Op::Do(super::Effect::Prevent { then, to, .. })) if is_protected(to) => {
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
        // The targets of the plain instruction come first, and the other one may refer to them.
        let (before, ops) = (self.scope.known.clone(), self.scope.ops.len());
        self.instructions(plain)?;
        let targets = std::mem::take(&mut self.scope.targets);
        // "That player mills twice that many cards instead" refers to the number in the plain instruction.
        let instead_of = match &self.scope.ops[ops..] {
            [Op::Do(super::Effect::Mill { count, .. } | super::Effect::Draw { count, .. })] => {
                Some(count.clone())
            }
            _ => None,
        };
        self.scope.ops.truncate(ops);
        let own = before.targets.clone();
        self.scope.known = Known { targets, instead_of, ..before };
        let condition = self.condition(condition)?;
        let by_cost = self.scope.spell && is_of_costs(&condition);
        if by_cost && self.instead_of_targets(&own, plain, &condition, what)? {
            return Ok(());
        }
        let declared = self.scope.targets.len();
        let no = self.scope.jump_unless(condition);
        match what {
            // CR 608.2d: with "you may … instead", a player who declines follows the plain instruction.
            [Instruction::May { joint: _, who, what, then, otherwise }] if otherwise.is_empty() => {
                self.may(who, what, then, plain)?;
            }
            what => self.instructions(what)?,
        }
        self.scope.instead_of = None;
        // CR 601.2c: the targets depend on the costs that are paid.
        if by_cost && self.scope.targets.len() > declared {
            return gap(Part::Target, "a target instead of another, if a cost is paid");
        }
        let end = self.scope.jump();
        self.scope.land(no);
        self.instructions(plain)?;
        self.scope.land(end);
        Ok(())
    }

    /// "Destroy target artifact. If ~ was kicked, destroy two target artifacts instead.": either has targets of its own (601.2c), and names
    /// none of the other one's. Returns `false` if the second one has none; `own` are the targets before both.
    fn instead_of_targets(
        &mut self,
        own: &[(u8, super::TargetSpec)],
        plain: &[Instruction],
        condition: &super::Cond,
        what: &[Instruction],
    ) -> Compiled<bool> {
        let when @ TargetIf::Paid(_) = target_if(condition) else { return Ok(false) };
        if matches!(what, [Instruction::May { .. }]) {
            return Ok(false);
        }
        let (known, ops) = (self.scope.known.clone(), self.scope.ops.len());
        let (defs, abilities) = (self.book.defs.len(), self.book.abilities.len());
        let plain_targets = known.targets[own.len()..].to_vec();
        self.scope.targets.truncate(own.len());
        self.scope.declared.retain(|id| !plain_targets.iter().any(|(other, _)| other == id));
        let no = self.scope.jump_unless(condition.clone());
        let compiled = self.instructions(what);
        if compiled.is_err() || self.scope.targets.len() == own.len() {
            self.book.truncate(defs, abilities);
            self.scope.ops.truncate(ops);
            self.scope.known = known;
            return Ok(false);
        }
        self.declared_if(own.len(), when)?;
        let targets = self.scope.targets.split_off(own.len());
        self.scope.known = known;
        self.scope.targets.truncate(own.len());
        self.scope.instead_of = None;
        let end = self.scope.jump();
        self.scope.land(no);
        self.instructions(plain)?;
        self.declared_if(own.len(), when.otherwise())?;
        self.scope.land(end);
        self.scope.targets.extend(targets);
        let either: Vec<u8> = self.scope.targets[own.len()..].iter().map(|&(id, _)| id).collect();
        self.scope.by_cost.extend(either);
        // Which of them was touched is not known here.
        self.scope.last = None;
        self.scope.last_player = None;
        self.scope.moved = None;
        self.scope.deed = None;
        self.scope.last_amount = false;
        Ok(true)
    }

    /// "Each player shuffles their hand into their library, then draws that many cards": each player has their own number. There are no
    /// choices in between, so each player does both in turn.
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
            compiler.scope.push(Op::Do(super::Effect::ShuffleInto { what, of: Some(who) }));
            compiler.scope.last_amount = true;
            let count = compiler.amount(count)?;
            compiler.scope.push(Op::Do(super::Effect::Draw { who, count }));
            Ok(())
        })?;
        Ok(Some(rest))
    }

    /// "Each player may draw up to two cards. For each card less than two a player draws this way, that player gains 2 life." Nobody can
    /// act in between, so each player does both in turn.
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

/// Whether an op may ask for a choice.
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

/// The prevented damage that an instruction depends on, whether it triggers, and what is done.
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

/// Whether an instruction continues the sentence of the one before.
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

/// "If you do, return it to the battlefield at the beginning of your next upkeep. It gains haste.": the second sentence, to be carried out
/// as the object returns.
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
