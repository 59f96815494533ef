//! Bodies and their control flow: nested instructions to ops with jumps.

use super::compile::{Compiled, Compiler, Part, gap};
use super::costs::self_in_hand;
use super::scope::{EventRegisters, Outside, Scope};
use super::selections::Doers;
use super::{Ability, Amount, Cond, Cost, Modes, Obj, Op, Script, Test, Trigger, Triggered, Who};
use crate::oracle::tree::{self, Body, Effect, Event, Instruction, PlayerRef, TriggerWord};

impl Compiler<'_> {
    /// The body of an ability. The scope says what its event and costs hold, and is empty afterwards.
    pub(super) fn body(&mut self, body: &Body) -> Compiled<Script> {
        match body {
            Body::Plain(instructions) => {
                self.whole(instructions)?;
                self.take_script()
            }
            Body::Modal { .. } => {
                let modes = self.modes(body)?;
                self.scope = Scope::default();
                Ok(Script { modes, ..Script::default() })
            }
        }
    }

    /// The script that the scope has gathered.
    pub(super) fn take_script(&mut self) -> Compiled<Script> {
        let targets = self.scope.take_targets()?;
        let ops = std::mem::take(&mut self.scope.ops);
        self.scope = Scope::default();
        Ok(Script { targets, ops, modes: None })
    }

    fn modes(&mut self, body: &Body) -> Compiled<Option<Modes>> {
        let Body::Modal { least, most, repeat, chooser, modes } = body else { return Ok(None) };
        let opponent = match self.one_player(chooser)? {
            Who::You => false,
            Who::Opponent => true,
            _ => return gap(Part::Instruction, "modes that another player chooses"),
        };
        let start = self.scope.clone();
        // Targets of different modes have different numbers: several modes may be chosen.
        let mut before = start.before;
        let mut scripts = Vec::new();
        for mode in modes {
            self.scope = start.clone();
            self.scope.before = before;
            self.whole(mode)?;
            before += self.scope.targets.len() as u8;
            scripts.push(self.take_script()?);
        }
        if *repeat && before > start.before {
            return gap(Part::Instruction, "modes with targets, chosen more than once");
        }
        Ok(Some(Modes { least: *least, most: *most, repeat: *repeat, opponent, modes: scripts }))
    }

    /// A line of an instant or sorcery: added to its script.
    pub(super) fn spell_line(&mut self, body: &Body) -> Compiled<()> {
        self.scope.spell = true;
        self.scope.x = self.card_has_x();
        // CR 608.2: what the costs of a spell took is known as it resolves.
        self.scope.cost = true;
        match body {
            Body::Plain(instructions) if self.spell_modes.is_none() => self.whole(instructions),
            Body::Modal { .. } if self.scope.ops.is_empty() && self.spell_modes.is_none() => {
                self.spell_modes = self.modes(body)?;
                Ok(())
            }
            Body::Plain(_) | Body::Modal { .. } => gap(Part::Instruction, "modes and instructions"),
        }
    }

    /// The spell ability of an instant or sorcery, once all lines are there.
    pub(super) fn end_spell(&mut self) -> Compiled<()> {
        if !self.is_spell() {
            return Ok(());
        }
        let modes = self.spell_modes.take();
        if modes.is_some() {
            self.scope = Scope::default();
        }
        let script = self.take_script()?;
        if script.ops.is_empty() && modes.is_none() {
            return gap(Part::Card, "spell without instructions");
        }
        self.add(Ability::Spell(Script { modes, ..script }));
        self.overload()
    }

    /// What a spell with overload does for that cost (702.96).
    fn overload(&mut self) -> Compiled<()> {
        let has = |line: &tree::Line| match line {
            tree::Line::Keywords(keywords) => {
                keywords.iter().any(|keyword| matches!(keyword, tree::Keyword::Overload(_)))
            }
            tree::Line::Ability(_) => false,
        };
        let card = self.card;
        if !card.lines.iter().any(has) {
            return Ok(());
        }
        for line in &card.lines {
            if let tree::Line::Ability(tree::Ability::Spell(body)) = line {
                let Body::Plain(_) = body else { return gap(Part::Keyword, "overload with modes") };
                self.scope.overloaded = true;
                self.spell_line(body)?;
            }
        }
        let script = self.take_script()?;
        let ability = self.book.add_ability(Ability::Spell(script));
        self.add(Ability::Casting(super::Casting::Overload(ability)));
        Ok(())
    }

    /// The instructions of one script. "Counter target spell unless its controller pays {3}" names a target before the
    /// program declares it, so they are gone through twice: once for the targets alone.
    fn whole(&mut self, instructions: &[Instruction]) -> Compiled<()> {
        let start = self.scope.clone();
        let (defs, abilities) = (self.book.defs.len(), self.book.abilities.len());
        self.scope.looking = true;
        self.instructions(instructions)?;
        let declared = self.scope.targets.iter().map(|&(id, _)| id).collect();
        let gathered = std::mem::take(&mut self.scope.gathered);
        self.book.defs.truncate(defs);
        self.book.abilities.truncate(abilities);
        self.scope = Scope { declared, gathered, ..start };
        self.instructions(instructions)
    }

    /// Instructions in order.
    pub(super) fn instructions(&mut self, instructions: &[Instruction]) -> Compiled<()> {
        let mut rest = instructions;
        while let Some((first, after)) = rest.split_first() {
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
                let mut what = what.clone();
                what.push(told.clone());
                self.delayed(*word, event, &what)?;
                continue;
            }
            // "Return it at the beginning of your next upkeep. It gains haste": as it returns.
            if let [second, after @ ..] = after
                && let Some(joined) = returned_and_changed(first, second)
            {
                rest = after;
                self.instruction(&joined)?;
                continue;
            }
            // "A creature destroyed this way can't be regenerated": said of the instruction before.
            if let [second, after @ ..] = after
                && cant_be_regenerated(second)
            {
                rest = after;
                self.scope.no_regeneration = true;
                self.instruction(first)?;
                self.scope.no_regeneration = false;
                continue;
            }
            // "~ deals 1 damage to … and 1 damage to …. If …, ~ deals 3 damage to … and 3 damage to … instead.": both are replaced.
            if let (
                [second, Instruction::Instead { joint: _, condition, what, trailing: _ }, after @ ..],
                true,
            ) = (after, deals_damage(first))
                && let Instruction::Do { joint: tree::Joint::And, .. } = second
                && deals_damage(second)
                && what.len() == 2
                && what.iter().all(deals_damage)
            {
                rest = after;
                self.instead(&[first.clone(), second.clone()], condition, what)?;
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
        Ok(())
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
        let (ability, bind) = self.outside_ability(what, registers, None)?;
        let Ability::Triggered(then) = &self.book.abilities[usize::from(ability.0)] else {
            return gap(Part::Instruction, "what follows from prevented damage");
        };
        // At once nobody can be asked anything.
        let asks = |op: &Op| {
            !matches!(
                op,
                Op::Do(
                    super::Effect::Damage { .. }
                        | super::Effect::GainLife { .. }
                        | super::Effect::LoseLife { .. }
                        | super::Effect::Draw { .. }
                        | super::Effect::Create { .. }
                        | super::Effect::PutCounters { divided: false, .. }
                )
            )
        };
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
    fn instead(
        &mut self,
        plain: &[Instruction],
        condition: &tree::Condition,
        what: &[Instruction],
    ) -> Compiled<()> {
        // The targets of the plain instruction come first and may be named by the other one.
        let before = self.scope.clone();
        self.instructions(plain)?;
        let targets = std::mem::take(&mut self.scope.targets);
        self.scope = Scope { targets, ..before };
        let condition = self.condition(condition)?;
        let no = self.scope.jump_unless(condition);
        self.instructions(what)?;
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

    fn instruction(&mut self, instruction: &Instruction) -> Compiled<()> {
        match instruction {
            Instruction::Do { joint: _, effect } => self.effect(effect),
            Instruction::May { joint: _, who, what, then, otherwise } => self.may(who, what, then, otherwise),
            Instruction::If { joint: _, condition, then, otherwise, trailing: _ } => {
                let condition = self.condition(condition)?;
                if let Cond::Compare(left, tree::Comparison::Greater, right) = &condition {
                    let difference = Amount::Minus(Box::new(left.clone()), Box::new(right.clone()));
                    self.scope.difference = Some(difference);
                }
                self.branch(condition, then, otherwise)
            }
            Instruction::Unless { joint: _, what, who, instead } => {
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
            // What can't be done was not done: nobody is asked whether to do it.
            Instruction::IfCant { joint: _, what, who: _, then } => {
                match &what[..] {
                    [
                        Instruction::Do {
                            joint: _,
                            effect: Effect::Sacrifice { .. } | Effect::Discard { .. },
                        },
                    ] => {}
                    _ => return gap(Part::Instruction, "what can't be done"),
                }
                self.instructions(what)?;
                self.branch(Cond::Did, &[], then)
            }
            Instruction::IfDone { joint: _, what, then, otherwise, reflexive: false } => {
                self.instructions(what)?;
                self.branch(Cond::Did, then, otherwise)
            }
            Instruction::IfDone { joint: _, what, then, otherwise, reflexive: true } => {
                if !otherwise.is_empty() {
                    return gap(Part::Instruction, "otherwise of a reflexive trigger");
                }
                self.instructions(what)?;
                let no = self.scope.jump_unless(Cond::Did);
                let (ability, bind) = self.outside_ability(then, EventRegisters::default(), None)?;
                let trigger = Trigger::Reflexive;
                self.scope.push(Op::Delayed {
                    trigger,
                    bind,
                    ability,
                    this_turn: false,
                    this_combat: false,
                    once: true,
                });
                self.scope.land(no);
                Ok(())
            }
            Instruction::Delayed { joint: _, word, event, what, leading } => {
                self.delayed(*word, event, what)?;
                if let (TriggerWord::When, false, Some(Op::Delayed { this_turn, .. })) =
                    (word, leading, self.scope.ops.last_mut())
                {
                    *this_turn = false;
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
            Instruction::Times { .. } => gap(Part::Instruction, "instructions several times"),
            Instruction::Repeat { .. } => gap(Part::Instruction, "repeat this process"),
        }
    }

    fn branch(&mut self, condition: Cond, then: &[Instruction], otherwise: &[Instruction]) -> Compiled<()> {
        let no = self.scope.jump_unless(condition);
        self.either(no, then, otherwise)
    }

    /// `then`, and where the jump at `no` goes, `otherwise`.
    fn either(&mut self, no: usize, then: &[Instruction], otherwise: &[Instruction]) -> Compiled<()> {
        let before = self.branch_point();
        self.instructions(then)?;
        if otherwise.is_empty() {
            self.scope.land(no);
        } else {
            let end = self.scope.jump();
            self.scope.land(no);
            self.instructions(otherwise)?;
            self.scope.land(end);
        }
        self.join(before);
        Ok(())
    }

    /// What "it" is where the script branches, and whether the register may hold something already.
    fn branch_point(&self) -> (Option<Obj>, bool) {
        let filled = self.scope.ops.iter().any(|op| matches!(op, Op::Do(_) | Op::Choose { .. }));
        (self.scope.last, filled)
    }

    /// Where the branches meet again: a register that only one of them has filled may hold what was there before.
    fn join(&mut self, (before, filled): (Option<Obj>, bool)) {
        let register = matches!(self.scope.last, Some(Obj::Last | Obj::Chosen));
        if filled && (register || matches!(before, Some(Obj::Last | Obj::Chosen))) {
            self.scope.last = None;
        }
        self.scope.deed = None;
    }

    fn may(
        &mut self,
        who: &PlayerRef,
        what: &[Instruction],
        then: &[Instruction],
        otherwise: &[Instruction],
    ) -> Compiled<()> {
        self.for_players(who, |compiler, who| {
            if let [Instruction::Do { joint: _, effect: Effect::Pay { who: _, costs } }] = what {
                let costs = compiler.costs(costs, who)?;
                // CR 107.3f: X of a payment on resolution is chosen by who pays.
                let x = costs.iter().any(|cost| matches!(cost, Cost::Mana(mana) if mana.count_x() > 0));
                let x = x && !compiler.scope.x;
                if x {
                    compiler.scope.push(Op::Do(super::Effect::ChooseX { who, costs: costs.clone() }));
                }
                let no = compiler.scope.push(Op::MayPay { who, costs, no: 0 });
                compiler.scope.x |= x;
                let done = compiler.either(no, then, otherwise);
                compiler.scope.x &= !x;
                return done;
            }
            // Who may draw up to two cards may draw none.
            if let [Instruction::Do { joint: _, effect: Effect::DrawUpTo { who: _, most } }] = what
                && then.is_empty()
                && otherwise.is_empty()
            {
                compiler.scope.push(Op::Do(super::Effect::DrawUpTo { who, most: *most }));
                compiler.scope.last_amount = true;
                return Ok(());
            }
            let before = compiler.branch_point();
            if then.is_empty() && otherwise.is_empty() {
                let declined = compiler.scope.push(Op::May { who, no: 0 });
                compiler.instructions(what)?;
                compiler.scope.land(declined);
                compiler.join(before);
                return Ok(());
            }
            // "You may exile two cards. If you do": with one card it cannot be done.
            let impossible = match compiler.needs(what, who)? {
                Some(condition) => Some(compiler.scope.jump_unless(condition)),
                None => None,
            };
            let declined = compiler.scope.push(Op::May { who, no: 0 });
            compiler.instructions(what)?;
            // CR 608.2: "if you do" asks whether it was done, not whether the player said yes.
            let undone = compiler.scope.jump_unless(Cond::Did);
            compiler.instructions(then)?;
            let end = if otherwise.is_empty() { None } else { Some(compiler.scope.jump()) };
            for refused in [Some(undone), Some(declined), impossible].into_iter().flatten() {
                compiler.scope.land(refused);
            }
            if let Some(end) = end {
                compiler.instructions(otherwise)?;
                compiler.scope.land(end);
            }
            compiler.join(before);
            Ok(())
        })
    }

    /// What must be there to do it whole, if that is more than one object.
    fn needs(&mut self, what: &[Instruction], who: Who) -> Compiled<Option<Cond>> {
        let [Instruction::Do { joint: _, effect }] = what else { return Ok(None) };
        let at_least = |count: Amount, number: &i32| {
            Some(Cond::Compare(count, tree::Comparison::AtLeast, Amount::Number(*number)))
        };
        match effect {
            Effect::Discard {
                who: _,
                what:
                    tree::DiscardWhat::Cards {
                        count: tree::Count::Exactly(tree::Amount::Number(number @ 2..)),
                        filter,
                        random: _,
                    },
            } => {
                let hand = self.filter(filter, Some((tree::Zone::Hand, who)))?;
                Ok(at_least(Amount::CountOf(Box::new(hand)), number))
            }
            Effect::Exile { what: selection, .. }
            | Effect::Move { what: selection, .. }
            | Effect::Tap(selection)
            | Effect::Sacrifice { what: selection, .. } => match selection {
                tree::Selection::Some {
                    count: tree::Count::Exactly(tree::Amount::Number(number @ 2..)),
                    filter,
                    ..
                } => {
                    let mut filter = self.filter(filter, None)?;
                    if matches!(effect, Effect::Sacrifice { .. }) {
                        filter.tests.push(Test::Controller(who));
                    }
                    Ok(at_least(Amount::CountOf(Box::new(filter)), number))
                }
                _ => Ok(None),
            },
            _ => Ok(None),
        }
    }

    fn for_each(&mut self, over: &tree::Selection, what: &[Instruction]) -> Compiled<()> {
        if let tree::Selection::Player(who) = over {
            return self.for_players(who, |compiler, _| compiler.instructions(what));
        }
        if self.scope.each_object > 0 {
            return gap(Part::Instruction, "objects in objects");
        }
        let over = self.select(over, Who::You)?;
        let start = self.scope.push(Op::EachObject { over, end: 0 });
        self.scope.each_object += 1;
        self.instructions(what)?;
        self.scope.each_object -= 1;
        self.scope.push(Op::NextObject { start: start as u16 + 1 });
        self.scope.land(start);
        self.scope.last = None;
        self.scope.last_amount = false;
        Ok(())
    }

    pub(super) fn delayed(&mut self, word: TriggerWord, event: &Event, what: &[Instruction]) -> Compiled<()> {
        if let Event::ThisCombat(events) = event {
            return events.iter().try_for_each(|event| self.delayed_for(word, event, what, true));
        }
        self.delayed_for(word, event, what, false)
    }

    fn delayed_for(
        &mut self,
        word: TriggerWord,
        event: &Event,
        what: &[Instruction],
        this_combat: bool,
    ) -> Compiled<()> {
        let (this_turn, once) = match (event, word) {
            (Event::StepBegins { next: true, .. }, _) => (false, true),
            (Event::StepBegins { next: false, step: tree::TurnStep::EndOfCombat, .. }, _) => (true, true),
            (Event::StepBegins { .. }, _) => return gap(Part::Event, "a step that is not the next one"),
            // CR 502.3: it is no trigger, but happens as the permanents untap.
            (Event::UntapsPermanents(PlayerRef::You), _) => {
                let [Instruction::Do { joint: _, effect: Effect::Move { verb: _, who: None, what, to } }] =
                    what
                else {
                    return gap(Part::Event, "as permanents untap");
                };
                let this = matches!(what, tree::Selection::Ref(object) if self.object(object)? == Obj::This);
                if !this || to.zone != tree::Zone::Hand {
                    return gap(Part::Event, "as permanents untap");
                }
                self.scope.push(Op::Do(super::Effect::ReturnAsUntap));
                return Ok(());
            }
            (_, TriggerWord::Whenever) => (true, false),
            (_, TriggerWord::When | TriggerWord::At) => (true, true),
        };
        let mut trigger = Trigger::Reflexive;
        let (ability, bind) =
            self.outside_ability(what, EventRegisters::default(), Some((event, &mut trigger)))?;
        self.scope.push(Op::Delayed { trigger, bind, ability, this_turn, this_combat, once });
        Ok(())
    }

    /// The ability of a delayed or reflexive trigger and the object that it is about.
    pub(super) fn outside_ability(
        &mut self,
        what: &[Instruction],
        registers: EventRegisters,
        event: Option<(&Event, &mut Trigger)>,
    ) -> Compiled<(super::AbilityId, Option<Obj>)> {
        let outer = std::mem::take(&mut self.scope);
        self.scope.outside = Some(Outside {
            targets: outer.targets.iter().map(|&(id, _)| id).collect(),
            base: outer.base,
            moved: outer.moved,
            last: outer.last,
            event: outer.event,
            chosen: outer.chosen,
            cost: outer.cost,
            each_object: outer.each_object > 0,
            bound: None,
        });
        self.scope.event = registers;
        self.scope.base = outer.base + outer.before + outer.targets.len() as u8;
        let compiled = (|| {
            if let Some((event, trigger)) = event {
                let (read, registers) = self.event(event)?;
                *trigger = read;
                self.scope.event = registers;
            }
            self.whole(what)?;
            let bound = self.scope.outside.as_ref().and_then(|outside| outside.bound);
            Ok((self.take_script()?, bound))
        })();
        self.scope = outer;
        let (script, bound) = compiled?;
        let ability = Triggered {
            events: Vec::new(),
            when: None,
            zone: tree::Zone::Battlefield,
            condition: None,
            script,
            per_turn: None,
            many: false,
            mana: false,
            text: self.text.clone(),
        };
        Ok((self.book.add_ability(Ability::Triggered(ability)), bound))
    }

    /// Whether the costs discard the card itself from the hand.
    pub(super) fn discards_itself(costs: &[Cost]) -> bool {
        costs.contains(&Cost::Discard(1, Some(self_in_hand()), false))
    }
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

/// "If you do, return it to the battlefield at the beginning of your next upkeep. It gains haste." as one instruction: what is said of the
/// object is done as it returns.
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
    let mut joined = first.clone();
    let Instruction::May { then, .. } = &mut joined else { return None };
    let [Instruction::Delayed { what, leading: false, .. }] = &mut then[..] else { return None };
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
    what.push(Instruction::Do {
        joint: *joint,
        effect: Effect::Apply {
            what: tree::Selection::Ref(it),
            changes: changes.clone(),
            duration: tree::Duration::Permanent,
            leading: false,
        },
    });
    Some(joined)
}
