//! Delayed triggered abilities, and abilities that effects give (603.7).

use super::compile::{Compiled, Compiler, Part, gap};
use super::costs::self_in_hand;
use super::scope::{EventRegisters, Outside};
use super::triggers::is_countable;
use super::{Ability, Amount, Cost, Obj, Op, Trigger, Triggered, Waits, Who};
use crate::oracle::tree::{self, Effect, Event, Instruction, PlayerRef, TriggerWord};

impl Compiler<'_> {
    pub(super) fn delayed(
        &mut self,
        word: TriggerWord,
        event: &Event,
        what: &[&[Instruction]],
    ) -> Compiled<()> {
        match event {
            Event::ThisCombat(events) => events
                .iter()
                .try_for_each(|event| self.delayed_for(word, event, what, Some(Waits::ThisCombat))),
            Event::UntilYourNextTurn(events) => events
                .iter()
                .try_for_each(|event| self.delayed_for(word, event, what, Some(Waits::UntilYourNextTurn))),
            Event::Sometime(event) => {
                let exiles =
                    |op: &Op| matches!(op, Op::Do(super::Effect::Exile { what: super::Sel::Obj(_), .. }));
                self.sometime = self.scope.ops.iter().any(exiles);
                let compiled = self.delayed_for(word, event, what, Some(Waits::Forever));
                self.sometime = false;
                compiled
            }
            event => self.delayed_for(word, event, what, None),
        }
    }

    fn delayed_for(
        &mut self,
        word: TriggerWord,
        event: &Event,
        what: &[&[Instruction]],
        waits: Option<Waits>,
    ) -> Compiled<()> {
        if let Event::SpendsMana(spell) = event {
            return self.when_spent(spell, what);
        }
        let (usual, once) = match (event, word) {
            // CR 511.2: "at end of combat" is as the next end of combat step begins, even if that is in another turn.
            (Event::StepBegins { next: true, .. }, _)
            | (Event::StepBegins { next: false, step: tree::TurnStep::EndOfCombat, .. }, _) => {
                (Waits::Forever, true)
            }
            (Event::StepBegins { .. }, _) => return gap(Part::Event, "a step that is not the next one"),
            // CR 502.3: this is not a trigger, but happens as the permanents untap.
            (Event::UntapsPermanents(PlayerRef::You), _) => {
                let [[Instruction::Do { joint: _, effect: Effect::Move { verb: _, who: None, what, to } }]] =
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
            (_, TriggerWord::Whenever) => (Waits::ThisTurn, false),
            (_, TriggerWord::When | TriggerWord::At) => (Waits::ThisTurn, true),
        };
        let changed = self.as_it_returns.take();
        let mut parts = what.to_vec();
        parts.extend(changed.as_ref().map(std::slice::from_ref));
        let mut trigger = Trigger::Reflexive;
        let (ability, bind) =
            self.outside_ability(&parts, EventRegisters::default(), Some((event, &mut trigger)))?;
        if let Some(object) = bind {
            self.is_not_back(object)?;
        }
        let waits = waits.unwrap_or(usual);
        self.scope.push(Op::Delayed { trigger, bind, ability, waits, once });
        Ok(())
    }

    /// Refuses to refer to the event's object, or to what an Aura was attached to, once that has come back to the battlefield: it is a new
    /// object there (400.7).
    pub(super) fn is_not_back(&self, object: Obj) -> Compiled<()> {
        let returns = |op: &Op| match op {
            Op::Do(super::Effect::Move { what: super::Sel::Obj(moved), to }) => {
                *moved == object && to.zone == tree::Zone::Battlefield
            }
            _ => false,
        };
        let named = matches!(object, Obj::EventSubject | Obj::Attached);
        match named && self.scope.ops.iter().any(returns) {
            true => gap(Part::Selection, "what came back"),
            false => Ok(()),
        }
    }

    /// "When you spend this mana to cast a creature spell, …", after adding the mana: the ability triggers when the mana is spent.
    fn when_spent(&mut self, spell: &tree::Filter, what: &[&[Instruction]]) -> Compiled<()> {
        let on = self.spells_filter(spell)?.tests;
        let registers = EventRegisters { subject: true, spell: true, ..EventRegisters::default() };
        let (ability, None) = self.outside_ability(what, registers, None)? else {
            return gap(Part::Mana, "a trigger on mana that is about another object");
        };
        let Some(Op::Do(super::Effect::AddMana { who: Who::You, mana })) = self.scope.ops.last_mut() else {
            return gap(Part::Mana, "mana that is spent later");
        };
        // Only a single mana is certain to be "this mana".
        match mana {
            super::Mana::Fixed(units) if units.iter().sum::<u8>() == 1 => {}
            super::Mana::OneColor(Amount::Number(1), _) => {}
            _ => return gap(Part::Mana, "a trigger on several mana"),
        }
        let all = Some(Vec::new());
        let then =
            super::Spent { on, uncounterable: false, gains: Vec::new(), turn: false, trigger: Some(ability) };
        let plain = Box::new(std::mem::replace(mana, super::Mana::Devotion));
        *mana = super::Mana::Restricted {
            mana: plain,
            cast: all.clone(),
            activate: all,
            containing: None,
            others: true,
            kept: None,
            then: Some(Box::new(then)),
        };
        Ok(())
    }

    /// "Exile that spell instead of putting it into your graveyard as it resolves. If you do, …" (608.2n): what follows is done right then.
    pub(super) fn exile_as_resolves(
        &mut self,
        spell: &tree::ObjectRef,
        counters: Option<&(tree::Amount, tree::CounterKind)>,
        then: &[Instruction],
    ) -> Compiled<()> {
        let object = self.object(spell)?;
        if object != Obj::EventSubject || !self.scope.event.spell {
            return gap(Part::Effect, "exiling a spell as it resolves");
        }
        // The event's subject is the exiled card then.
        let registers = EventRegisters { subject: true, ..EventRegisters::default() };
        let put = match counters {
            None => Vec::new(),
            Some((count @ tree::Amount::Number(_), kind)) if self.counter(kind)? == super::TIME => {
                let on = tree::Selection::Ref(spell.clone());
                let (count, kind) = (count.clone(), kind.clone());
                let effect = Effect::PutCounters { who: None, count, kind, on, divided: false };
                vec![Instruction::Do { joint: tree::Joint::Sentence, effect }]
            }
            // Cards in exile have no other counters.
            Some(_) => return gap(Part::Effect, "a card exiled with counters"),
        };
        let (ability, None) = self.outside_ability(&[&put, then], registers, None)? else {
            return gap(Part::Effect, "what follows a spell's exile");
        };
        let (trigger, bind) = (Trigger::AsResolves, Some(object));
        self.scope.push(Op::Delayed { trigger, bind, ability, waits: Waits::ThisTurn, once: true });
        Ok(())
    }

    /// The ability of a delayed or reflexive trigger, and the object that it is about.
    pub(super) fn outside_ability(
        &mut self,
        what: &[&[Instruction]],
        registers: EventRegisters,
        event: Option<(&Event, &mut Trigger)>,
    ) -> Compiled<(super::AbilityId, Option<Obj>)> {
        let outer = std::mem::take(&mut self.scope);
        self.scope.outside = Some(Outside {
            targets: outer
                .targets
                .iter()
                .map(|&(id, _)| id)
                .filter(|id| !outer.by_cost.contains(id))
                .collect(),
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
        (self.scope.x, self.scope.removed_x) = (outer.x, outer.removed_x);
        self.scope.rolled_x = outer.rolled_x;
        self.scope.counted_x = outer.counted_x;
        self.scope.no_regeneration = outer.no_regeneration;
        self.scope.base = outer.base.wrapping_add(outer.before).wrapping_add(outer.targets.len() as u8);
        let (mut many, mut for_mana) = (false, false);
        let compiled = (|| {
            if let Some((event, trigger)) = event {
                let (read, mut registers) = self.event(event)?;
                for_mana = matches!(read, Trigger::TappedForMana { .. });
                *trigger = read;
                // Triggers that are set up don't support these.
                if self.scope.first_target.is_some() || self.scope.first_each || self.scope.during.is_some() {
                    return gap(Part::Event, "some time, in a delayed trigger");
                }
                if std::mem::take(&mut self.scope.many) {
                    let per_source = matches!(trigger, Trigger::Damage { per_source: true, .. });
                    if per_source || !is_countable(trigger) {
                        return gap(Part::Event, "one or more at once in a delayed trigger");
                    }
                    many = true;
                    // Which one of them it was is unknown, and an ability that triggers once doesn't count them.
                    registers = EventRegisters { subject: false, other: false, amount: false, ..registers };
                }
                self.scope.event =
                    EventRegisters { of_source: super::events::is_of_source(event), ..registers };
            }
            self.whole(what)?;
            let bound = self.scope.outside.as_ref().and_then(|outside| outside.bound);
            let barred = self.scope.barred_regeneration;
            Ok((self.take_script()?, bound, barred))
        })();
        self.scope = outer;
        let (script, bound, barred) = compiled?;
        if self.own_zone_later && self.scope.spell {
            return gap(Part::Selection, "the card itself in another zone");
        }
        self.scope.barred_regeneration |= barred;
        let ability = Triggered {
            events: Vec::new(),
            when: None,
            zone: tree::Zone::Battlefield,
            condition: None,
            // CR 605.1b: a delayed trigger can be a mana ability, too.
            mana: for_mana && Self::adds_mana(&script),
            script,
            per_turn: None,
            first: false,
            done_once: false,
            many,
            modular: false,
            text: self.text.clone(),
        };
        Ok((self.book.add_ability(Ability::Triggered(ability)), bound))
    }

    /// Whether the costs discard the card itself from the hand.
    pub(super) fn discards_itself(costs: &[Cost]) -> bool {
        costs.contains(&Cost::Cycle)
            || costs.contains(&Cost::Reveal(1, self_in_hand()))
            || costs.contains(&Cost::Discard(1, Some(self_in_hand()), false))
    }
}
