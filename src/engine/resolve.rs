//! Resolving spells and abilities (608): scripts run op by op, and stop whenever somebody has to choose.
//!
//! An op that asks is run again once there is an answer, so it changes nothing before it has asked. Ops with several questions count them
//! in the frame's `stage` and keep intermediate results in its `scratch`.

use crate::game::Chance;
use crate::program::{ANY_NUMBER, Ability, AbilityId, Book, Effect, Faces, Inputs, Op, Rule, Sel};
use crate::types::{CardType, Color, Player};

use super::decision::{Opt, What};
use super::event::Happened;
use super::layers::script_of;
use super::list::{List, LongList};
use super::state::{
    Entry, Excess, Frame, MAX_OBJECTS, Place, Recorded, Ref, StackItem, StackItemKind, State, slots,
};
use super::zones::Entering;

/// How to continue after an op.
pub enum Flow {
    Next,
    Goto(u16),
    /// The game waits for a choice.
    Wait,
}

/// The ops of an ability's script, or of one of its modes.
pub fn ops_of(book: &Book, ability: AbilityId, mode: u8) -> &[Op] {
    match book.ability(ability) {
        Ability::Enters(enters) => &enters.script,
        _ => &script_of(book, ability, mode).ops,
    }
}

impl State {
    /// Resolves the top of the stack.
    pub fn resolve_top(&mut self, book: &Book) {
        // It stays on the stack until its targets have been checked, since protection looks at qualities of this object.
        let Some(&(mut item)) = self.stack.last() else { return };
        self.passes = 0;
        self.departed.iter_mut().for_each(|(_, perm)| perm.just_left = false);
        if item.kind == StackItemKind::CombatDamage {
            self.stack.pop();
            self.deal_assigned(book);
            return;
        }
        // 608.2a: the intervening "if" is checked again.
        if let StackItemKind::Triggered(id) = item.kind
            && let Ability::Triggered(triggered) = book.ability(id)
            && let Some(condition) = &triggered.condition
        {
            let mut frame = Frame::new(item.controller, item.source);
            frame.item = item;
            if !self.condition(book, condition, &frame) {
                self.record(Recorded::DoesNothing(item.id));
                self.stack.pop();
                return;
            }
        }
        // 608.2b: illegal targets are dropped; if none are left, it does not resolve.
        if !item.targets.is_empty() {
            let specs = self.target_specs(book, &item);
            let chosen = item;
            for at in 0..item.targets.len() {
                let target = item.targets[at];
                let spec = specs.iter().find(|spec| spec.id == item.target_ids[at]);
                if !spec.is_some_and(|spec| self.is_legal_target(book, spec, &chosen, target)) {
                    item.targets[at] = Ref::None;
                }
            }
        }
        self.stack.pop();
        if !item.targets.is_empty() && item.targets.iter().all(|&target| target == Ref::None) {
            // CR 702.103e: it stops being an Aura, and resolves.
            let Faces::Bestowed(creature) = book.def(item.def).faces else {
                self.record(Recorded::DoesNothing(item.id));
                self.spell_goes(book, &item, Place::Graveyard);
                return;
            };
            item.def = creature;
            item.targets = List::default();
        }
        self.record(Recorded::Resolves(item.id));
        self.count_resolution(book, &item);
        let is_spell = matches!(item.kind, StackItemKind::Spell { .. } | StackItemKind::Copy);
        if is_spell && book.def(item.def).is_permanent() {
            self.resolve_permanent(book, &item);
            return;
        }
        // CR 702.131a: an instant or sorcery with ascend checks that before anything else.
        if is_spell
            && book.def(item.def).keys.has(crate::program::Key::Ascend)
            && self.permanents_of(item.controller).count_ones() >= 10
        {
            self.players[item.controller].blessed = true;
            self.touch(Inputs::ALL);
        }
        let Some(ability) = self.script_ability(book, &item) else {
            self.spell_goes(book, &item, Place::Graveyard);
            return;
        };
        let mut frame = self.script_frame(book, &item, ability);
        frame.finishes_spell = is_spell;
        if !self.frames.push(frame) {
            self.overflow = Some(Excess::Stack);
        }
    }

    /// Counts the resolutions of an ability that asks for their number this turn.
    fn count_resolution(&mut self, book: &Book, item: &StackItem) {
        let (StackItemKind::Activated(id) | StackItemKind::Triggered(id)) = item.kind else { return };
        let asks = script_of(book, id, u8::MAX)
            .ops
            .iter()
            .any(|op| matches!(op, Op::If { condition: crate::program::Cond::Resolved(_), .. }));
        if !asks {
            return;
        }
        let entry =
            self.resolved.iter_mut().find(|(source, ability, _)| (*source, *ability) == (item.source, id));
        match entry {
            Some(entry) => entry.2 = (entry.2 + 1).min(i8::MAX as u8),
            None => {
                if !self.resolved.push((item.source, id, 1)) {
                    self.overflow = Some(Excess::Records);
                }
            }
        }
    }

    fn script_frame(&self, book: &Book, item: &StackItem, ability: AbilityId) -> Frame {
        let mut frame = Frame::new(item.controller, item.source);
        frame.item = *item;
        frame.ability = ability;
        frame.mode = match &script_of(book, ability, u8::MAX).modes {
            Some(_) => item.modes.first().copied().unwrap_or(u8::MAX),
            None => u8::MAX,
        };
        frame
    }

    /// Whether a target is still one that could be chosen.
    pub fn is_legal_target(
        &self,
        book: &Book,
        spec: &crate::program::TargetSpec,
        item: &StackItem,
        target: Ref,
    ) -> bool {
        // The other targets stay as they were chosen: "target creature that player controls".
        let mut asked = *item;
        // Of targets that must not share a type, each is checked against all the others.
        let beside = spec
            .filter
            .as_ref()
            .is_some_and(|filter| filter.tests.contains(&crate::program::Test::SharesNoTypeWithTargets));
        for place in 0..asked.targets.len() {
            if asked.target_ids[place] == spec.id && (!beside || asked.targets[place] == target) {
                asked.targets[place] = Ref::None;
            }
        }
        self.is_target(book, spec, &asked, &self.frame_for(&asked), target)
    }

    /// Puts a spell's card where it goes: to `to`, or into exile if it was cast by flashback or is exiled instead of put into a graveyard.
    fn spell_goes(&mut self, book: &Book, item: &StackItem, to: Place) {
        if let StackItemKind::Spell { card } = item.kind {
            // An effect may have moved it already.
            if self.cards[usize::from(card)].place != Place::Stack {
                return;
            }
            let to = match to {
                _ if item.flashback => Place::Exile,
                // CR 724.1b: a spell that ends the turn is exiled itself.
                Place::Graveyard if item.exiled || self.end_turn => Place::Exile,
                to => to,
            };
            self.move_card(book, card, to, None);
        }
    }

    fn resolve_permanent(&mut self, book: &Book, item: &StackItem) {
        let card = match item.kind {
            // CR 608.3f: a copy of a card becomes a token.
            StackItemKind::Spell { card } if self.cards[usize::from(card)].copy => {
                self.put_card(card, Place::Nowhere, None);
                None
            }
            StackItemKind::Spell { card } => Some(card),
            _ => None,
        };
        let attach_to = item.targets.first().copied().unwrap_or(Ref::None);
        // CR 303.4g: an Aura spell whose target can't be enchanted doesn't enter.
        if self.cant_be_enchanted(book, attach_to, item.source) {
            self.spell_goes(book, item, Place::Graveyard);
            return;
        }
        let (mut tapped, mut counters) = (false, List::default());
        if let Some(Ability::Rule(_, Rule::Permit(permit))) = item.permitted.map(|id| book.ability(id)) {
            tapped = permit.enters.0;
            let frame = Frame::new(item.controller, item.source);
            for (count, kind) in &permit.enters.1 {
                let count = self.amount(book, count, &frame).clamp(0, 250) as u8;
                if !counters.push((*kind, count)) {
                    self.overflow = Some(Excess::Counters);
                }
            }
        }
        for (_, promised) in self.promised.iter().filter(|(spell, _)| *spell == item.id) {
            if let super::state::Promised::Counters(kind, count) = *promised
                && !counters.push((kind, count))
            {
                self.overflow = Some(Excess::Counters);
            }
        }
        let mut exceptions = super::state::Exceptions::NONE;
        if let Some(except) = item.except {
            self.add_exception(book, &mut exceptions, except);
        }
        let compleated = |&id: &AbilityId| {
            matches!(book.ability(id), Ability::Casting(crate::program::Casting::Compleated))
        };
        let fewer_loyalty = match item.by_life {
            0 => 0,
            by_life if book.info(item.def).casting.iter().any(compleated) => 2 * by_life.count_ones() as u8,
            _ => 0,
        };
        let sneaks = item.alternative
            && book.def(item.def).is(CardType::Creature)
            && book
                .info(item.def)
                .casting
                .iter()
                .any(|&id| matches!(book.ability(id), Ability::Casting(crate::program::Casting::Sneaks)));
        let entering = Entering {
            tapped: tapped || sneaks,
            attacking: sneaks,
            counters,
            exceptions,
            fewer_loyalty,
            kicked: item.kicked,
            optional: item.optional,
            x: item.x,
            cast_from: item.cast_from,
            stolen: item.stolen,
            spent: item.spent,
            cast_nth: item.cast_nth,
            alternative: item.alternative,
            flashed: item.flashed,
            attach_to,
            spell: item.id,
            ..Entering::default()
        };
        // CR 608.2h: a delayed trigger may ask about the spell.
        if self.delayed.iter().any(|delayed| delayed.bound == Ref::Stack(item.id)) {
            self.note_gone(*item);
        }
        let entered = self.enter(book, card, item.def, item.controller, entering);
        if let Some(r) = entered {
            self.keep_gains(book, item, r);
            self.keep_promises(book, item.id, r);
            self.keep_exiled(Ref::Stack(item.id), r);
            if sneaks && let Some(&returned) = item.cost.first() {
                self.attack_as(r, returned);
            }
        }
        if let (Some(r), Some(ability)) = (entered, item.permitted) {
            self.after_permitted(book, ability, r);
        }
        // CR 609.7b: if a chosen source is a permanent spell, the permanent that it becomes is the source, too.
        if let Some(r) = entered {
            for shield in self.shields.iter_mut().filter(|shield| shield.by == Ref::Stack(item.id)) {
                shield.by = r;
            }
        }
        if let (Some(r), true) = (entered, attach_to != Ref::None) {
            self.emit(book, Happened::Attached { subject: r, to: attach_to });
        }
    }

    /// Resolves a mana ability without the stack (605.3b).
    pub fn resolve_at_once(&mut self, book: &Book, item: StackItem) {
        let Some(ability) = self.script_ability(book, &item) else { return };
        let frame = self.script_frame(book, &item, ability);
        if !self.frames.push(frame) {
            self.overflow = Some(Excess::Stack);
        }
    }

    /// Does one effect that asks for no choice.
    pub fn do_simple(&mut self, book: &Book, effect: &Effect, item: StackItem) {
        let mut frame = Frame::new(item.controller, item.source);
        frame.item = item;
        let mut chance = None;
        let _ = self.effect(book, &mut chance, &mut frame, effect);
    }

    /// Runs the newest script until it ends or somebody has to choose.
    pub fn run_frame(&mut self, book: &Book, chance: &mut Chance) {
        // The frame stays in place while it runs: other code may look at what is resolving.
        let Some(mut frame) = self.frames.last().cloned() else { return };
        let place = self.frames.len() - 1;
        let mut chance = Some(chance);
        let mut steps = 0;
        loop {
            if self.entering_choices(book, &mut frame) == Some(false) {
                self.frames[place] = frame;
                return;
            }
            if frame.entering.is_choice() {
                self.frames.remove(place);
                self.finish_frame(book, &frame);
                return;
            }
            let ops = ops_of(book, frame.ability, frame.mode);
            let Some(op) = ops.get(usize::from(frame.pc)) else {
                if self.next_mode(book, &mut frame) || self.next_splice(book, &mut frame) {
                    continue;
                }
                self.frames.remove(place);
                self.finish_frame(book, &frame);
                return;
            };
            steps += 1;
            if steps > 2_000 {
                self.overflow = Some(Excess::Steps);
                return;
            }
            match self.op(book, &mut chance, &mut frame, op) {
                Flow::Next => {
                    frame.pc += 1;
                    frame.stage = 0;
                }
                Flow::Goto(pc) => {
                    frame.pc = pc;
                    frame.stage = 0;
                }
                Flow::Wait => {
                    self.frames[place] = frame;
                    return;
                }
            }
            self.between_instructions(book);
            if book.shows_cards {
                self.refresh(book);
                self.show_cards(book);
            }
            // An object that has entered has a script of its own, which comes first.
            if self.frames.len() > place + 1 {
                self.frames[place] = frame;
                return;
            }
            if self.outcome.is_some() {
                return;
            }
        }
    }

    fn next_mode(&mut self, book: &Book, frame: &mut Frame) -> bool {
        if frame.mode == u8::MAX || script_of(book, frame.ability, u8::MAX).modes.is_none() {
            return false;
        }
        frame.mode_at += 1;
        let Some(&mode) = frame.item.modes.get(usize::from(frame.mode_at)) else { return false };
        frame.mode = mode;
        frame.pc = 0;
        frame.stage = 0;
        true
    }

    fn finish_frame(&mut self, book: &Book, frame: &Frame) {
        if frame.entering != Entry::None {
            self.has_entered(book, frame);
        }
        if frame.finishes_spell {
            self.note_gone(frame.item);
            let to = if frame.item.bought_back { Place::Hand } else { Place::Graveyard };
            if !self.rebounds(book, &frame.item)
                && !self.goes_on_adventure(book, &frame.item)
                && (to != Place::Graveyard || !self.exiled_as_resolves(book, &frame.item))
            {
                self.spell_goes(book, &frame.item, to);
            }
            self.haunts_as_resolves(book, &frame.item);
        }
    }

    pub fn may(&mut self, player: Player, what: What) -> Option<bool> {
        match self.choose(player, what, 1, 1, List::of([Opt::Yes, Opt::No])) {
            Some(Some(picks)) => Some(picks.first() == Some(&Opt::Yes)),
            _ => None,
        }
    }

    /// The script that waits for a choice, from the instruction that asks for it.
    pub(crate) fn instructions_ahead<'b>(&self, book: &'b Book) -> Option<(&Frame, &'b [Op])> {
        let frame = self.frames.last()?;
        if frame.entering.is_choice() {
            return None;
        }
        Some((frame, ops_of(book, frame.ability, frame.mode).get(usize::from(frame.pc)..)?))
    }

    pub(super) fn op(
        &mut self,
        book: &Book,
        chance: &mut Option<&mut Chance>,
        frame: &mut Frame,
        op: &Op,
    ) -> Flow {
        self.refresh(book);
        match op {
            // Everything that one effect does happens at once.
            Op::Do(effect) => {
                let outer = self.begin_group();
                let flow = self.effect(book, chance, frame, effect);
                self.grouped = outer;
                if let Some(chance) = chance.as_mut() {
                    self.shuffle_replaced(book, chance);
                }
                flow
            }
            Op::May { who, no } => {
                let Some(player) = self.who(book, *who, frame) else { return Flow::Goto(*no) };
                match self.may(player, What::May) {
                    None => Flow::Wait,
                    Some(yes) => {
                        frame.did = yes;
                        frame.last_player = Some(player);
                        if yes { Flow::Next } else { Flow::Goto(*no) }
                    }
                }
            }
            Op::MayPayOne { who, ways, no } => self.may_pay_one(book, chance, frame, *who, ways, *no),
            Op::MayPay { who, costs, no } => self.may_pay(book, chance, frame, *who, costs, *no),
            Op::If { condition, no } => {
                if self.condition(book, condition, frame) {
                    Flow::Next
                } else {
                    Flow::Goto(*no)
                }
            }
            Op::Jump(to) => Flow::Goto(*to),
            Op::ByColor { who, to } => {
                let Some(player) = self.who(book, *who, frame) else { return Flow::Next };
                let options = List::of(Color::ALL.into_iter().map(|color| Opt::Color(color as u8)));
                match self.choose(player, What::Color, 1, 1, options) {
                    Some(Some(picks)) => match picks.first() {
                        Some(Opt::Color(color)) => Flow::Goto(to[usize::from(*color)]),
                        _ => Flow::Next,
                    },
                    Some(None) => Flow::Wait,
                    None => Flow::Next,
                }
            }
            Op::Choose { who, least, most, filter, random, add } => {
                let Some(player) = self.who(book, *who, frame) else { return Flow::Next };
                let most = self.amount(book, most, frame).clamp(0, ANY_NUMBER) as usize;
                if filter.asks_together() && !self.choose_together(book, frame, player, filter, most) {
                    return Flow::Wait;
                }
                let options: List<Opt, 160> = match filter.asks_together() {
                    true => List::default(),
                    false => List::of(self.pick(book, filter, frame).iter().map(|&r| Opt::Ref(r))),
                };
                let most = most.min(options.len());
                let least = (self.amount(book, least, frame).max(0) as usize).min(most);
                let picks = if filter.asks_together() {
                    List::of(frame.scratch.iter().map(|&r| Opt::Ref(r)))
                } else if *random {
                    let Some(chance) = chance.as_mut() else { return Flow::Next };
                    let mut all: Vec<Opt> = options.iter().copied().collect();
                    chance.shuffle(&mut all);
                    List::of(all.into_iter().take(most))
                } else {
                    match self.choose(player, What::Objects, least, most, options) {
                        Some(Some(picks)) => picks,
                        Some(None) => return Flow::Wait,
                        None => List::default(),
                    }
                };
                if !*add {
                    frame.chosen.clear();
                }
                for opt in picks.iter() {
                    if let Opt::Ref(r) = opt {
                        frame.chosen.push(*r);
                    }
                }
                frame.did = !picks.is_empty();
                frame.last_player = Some(player);
                Flow::Next
            }
            Op::EachPlayer => {
                frame.each_player = Some(self.active);
                frame.players_left = 1;
                Flow::Next
            }
            Op::NextPlayer { start } => {
                if frame.players_left == 0 {
                    frame.each_player = None;
                    return Flow::Next;
                }
                frame.players_left -= 1;
                frame.each_player = Some(self.active.opponent());
                Flow::Goto(*start)
            }
            Op::EachObject { over, end } => {
                let objects = self.select(book, over, frame);
                if objects.len() > MAX_OBJECTS {
                    self.overflow = Some(Excess::Objects);
                }
                frame.iter = LongList::of(objects.iter().rev().copied());
                match frame.iter.pop() {
                    Some(first) => {
                        frame.each = first;
                        Flow::Next
                    }
                    None => Flow::Goto(*end),
                }
            }
            Op::NextObject { start } => match frame.iter.pop() {
                Some(next) => {
                    frame.each = next;
                    Flow::Goto(*start)
                }
                None => Flow::Next,
            },
            Op::Delayed { .. } => {
                self.set_up_delayed(op, frame);
                self.reflexive(book);
                Flow::Next
            }
        }
    }

    /// The slots of a selection's permanents.
    pub fn select_slots(&self, book: &Book, sel: &Sel, frame: &Frame) -> Vec<u8> {
        self.select(book, sel, frame).iter().filter_map(|&r| self.slot_of(r)).collect()
    }

    /// Every permanent's slot.
    pub fn all_slots(&self) -> impl Iterator<Item = u8> + use<> {
        slots(self.live)
    }
}
