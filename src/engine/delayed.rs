//! Delayed triggered abilities (603.7): setting them up, those that trigger at once, and the events they wait for.

use crate::program::{Ability, Book, DamageTo, Op, Trigger, Triggered, Waits, Watch};

use super::event::Happened;
use super::state::{Delayed, Excess, Frame, OpPlace, Place, Ref, StackItem, StackItemKind, State};

impl State {
    /// Sets up a delayed trigger. One about several objects is a single ability if its event is not about them, and otherwise one for each
    /// object.
    pub(super) fn set_up_delayed(&mut self, op: &Op, frame: &Frame) {
        let Op::Delayed { trigger, bind, ability, waits, once } = op else { return };
        let objects: Vec<Ref> = bind.map_or_else(
            || vec![Ref::None],
            |obj| self.obj(obj, frame).iter().map(|&r| self.found_later(r, frame)).collect(),
        );
        // If it waits for an event of another object, it finds the source where this resolution has put it (400.7j).
        let waits_for_other = *waits == Waits::Forever
            && matches!(trigger, Trigger::Leaves(Watch::Bound) | Trigger::Dies(Watch::Bound));
        let source = match waits_for_other {
            true => self.followed(frame, frame.item.source),
            false => frame.item.source,
        };
        let finds_source = self.may_find(frame, frame.item.source)
            && matches!(frame.item.source, Ref::Perm { .. })
            && self.slot_of(frame.item.source).is_none();
        let delayed = Delayed {
            ability: *ability,
            place: OpPlace { ability: frame.ability, mode: frame.mode, pc: frame.pc },
            controller: frame.item.controller,
            source,
            def: frame.item.def,
            bound: Ref::None,
            bundle: 0,
            event: frame.item.event,
            finds_source,
            x: frame.item.x,
            waits: *waits,
            once: *once,
            told: None,
        };
        let is_of_none_of_them = matches!(trigger, Trigger::Step { .. } | Trigger::Reflexive);
        let each = if objects.len() > 1 && is_of_none_of_them {
            vec![Delayed { bundle: self.bundle(&objects, frame.item.bundle), ..delayed }]
        } else {
            objects.iter().map(|&bound| Delayed { bound, ..delayed }).collect()
        };
        for delayed in each {
            if !self.delayed.push(delayed) {
                self.overflow = Some(Excess::Effects);
            }
        }
    }

    /// Exiles a resolving spell instead of putting it into its owner's graveyard, if an effect says so, and does what follows; of several
    /// such effects only one applies (614.6).
    pub(super) fn exiled_as_resolves(&mut self, book: &Book, item: &StackItem) -> bool {
        let StackItemKind::Spell { card } = item.kind else { return false };
        let spell = Ref::Stack(item.id);
        let owner = self.cards[usize::from(card)].owner;
        let is_it = |delayed: &Delayed| {
            delayed.bound == spell
                && delayed.controller == owner
                && matches!(
                    super::layers::op_at(book, delayed.place),
                    Op::Delayed { trigger: Trigger::AsResolves, .. }
                )
        };
        let Some(delayed) = self.delayed.iter().find(|delayed| is_it(delayed)).copied() else { return false };
        if self.cards[usize::from(card)].place != Place::Stack {
            return false;
        }
        self.move_card(book, card, Place::Exile, None);
        if self.cards[usize::from(card)].place == Place::Exile {
            let subject = self.card_ref(card);
            self.resolve_at_once(
                book,
                StackItem {
                    kind: StackItemKind::Triggered(delayed.ability),
                    controller: delayed.controller,
                    source: delayed.source,
                    def: delayed.def,
                    event: super::state::EventRegs { subject, ..super::state::EventRegs::default() },
                    ..StackItem::default()
                },
            );
        }
        true
    }

    /// "When you do" abilities trigger as they are set up (603.12).
    pub(super) fn reflexive(&mut self, book: &Book) {
        let mut at = 0;
        while at < self.delayed.len() {
            let delayed = self.delayed[at];
            let is_reflexive = matches!(
                super::layers::op_at(book, delayed.place),
                Op::Delayed { trigger: Trigger::Reflexive, .. }
            );
            if !is_reflexive {
                at += 1;
                continue;
            }
            self.delayed.remove(at);
            let item = StackItem {
                kind: StackItemKind::Triggered(delayed.ability),
                controller: delayed.controller,
                source: delayed.source,
                def: delayed.def,
                event: delayed.event,
                bound: delayed.bound,
                bundle: delayed.bundle,
                finds_source: delayed.finds_source,
                x: delayed.x,
                ..StackItem::default()
            };
            if !self.waiting.push(item) {
                self.overflow = Some(Excess::Stack);
            }
        }
    }

    pub(super) fn emit_to_delayed(&mut self, book: &Book, happened: &Happened, bits: u32) {
        let mut at = 0;
        while at < self.delayed.len() {
            let delayed = self.delayed[at];
            let crate::program::Op::Delayed { trigger, .. } = super::layers::op_at(book, delayed.place)
            else {
                at += 1;
                continue;
            };
            if trigger.bit() & bits == 0 {
                at += 1;
                continue;
            }
            let mut frame = Frame::new(delayed.controller, delayed.source);
            frame.item.bound = delayed.bound;
            frame.item.event = delayed.event;
            if !self.fires(book, trigger, happened, &frame) {
                at += 1;
                continue;
            }
            // CR 603.2c: a source that deals damage to several objects at once deals it once.
            let to_all = matches!(
                trigger,
                Trigger::Damage { to: DamageTo::Anything, .. } | Trigger::Damage { per_source: true, .. }
            );
            let many =
                matches!(book.ability(delayed.ability), Ability::Triggered(Triggered { many: true, .. }));
            let at_once = to_all && !delayed.once && !many;
            if at_once || many {
                let subject = if many { Ref::None } else { happened.registers().subject };
                let told = Some((self.group, subject));
                if delayed.told == told {
                    if at_once {
                        self.add_to_delayed(at, happened.registers().amount);
                    }
                    at += 1;
                    continue;
                }
                self.delayed[at].told = told;
            }
            // A delayed ability triggers once, unless it has a duration, such as this turn (603.7c).
            if delayed.once {
                self.delayed.remove(at);
            } else {
                at += 1;
            }
            let mut event = happened.registers();
            if matches!(happened, Happened::Step { .. }) {
                event = delayed.event;
            } else if event.subject == Ref::None {
                // "That much" and "that player" refer to the present event.
                (event.subject, event.other) = (delayed.event.subject, delayed.event.other);
            }
            if at_once {
                (event.player, event.other, event.group) = (None, Ref::None, self.group);
            }
            if event.player.is_none() {
                event.player = Some(self.active);
            }
            if let Trigger::PlayerAttacks { tests, .. } = trigger {
                event.amount = i16::from(self.attackers_of(book, tests, &frame));
            }
            let item = StackItem {
                kind: StackItemKind::Triggered(delayed.ability),
                controller: delayed.controller,
                source: delayed.source,
                def: delayed.def,
                event,
                bound: delayed.bound,
                bundle: delayed.bundle,
                finds_source: delayed.finds_source,
                x: delayed.x,
                ..StackItem::default()
            };
            match book.ability(delayed.ability) {
                Ability::Triggered(triggered) if triggered.mana => {
                    self.resolve_mana_trigger(book, triggered, item);
                }
                _ => self.wait(book, item, happened),
            }
        }
        if let Happened::Leaves { subject, .. } = *happened {
            self.end_waiting_for(book, subject);
        }
    }

    /// Adds more damage of the same source, dealt at once, to the waiting ability of a delayed trigger.
    fn add_to_delayed(&mut self, at: usize, amount: i16) {
        let delayed = self.delayed[at];
        let same = |other: &super::lasting::Delayed| {
            (other.ability, other.source, other.bound, other.told)
                == (delayed.ability, delayed.source, delayed.bound, delayed.told)
        };
        if self.delayed[..at].iter().any(same) {
            // The first of several equal ones has added to all.
            return;
        }
        let Some((group, subject)) = delayed.told else { return };
        for item in self.waiting.iter_mut() {
            if item.kind == StackItemKind::Triggered(delayed.ability)
                && (item.source, item.bound) == (delayed.source, delayed.bound)
                && (item.event.group, item.event.subject) == (group, subject)
            {
                item.event.amount = item.event.amount.saturating_add(amount);
            }
        }
    }
}
