//! What a spell is given for when it is a permanent (400.7a, 614.12), and abilities that trigger on mana spent on it (106.6).

use crate::program::Book;

use super::lasting::{Continuous, Lasts, Promised};
use super::state::{EventRegs, Excess, Frame, OpPlace, Ref, StackItem, StackItemKind, State, bit};

impl State {
    /// The id of a spell on the stack.
    pub(super) fn spell_on_stack(&self, r: Ref) -> Option<u16> {
        let Ref::Stack(id) = r else { return None };
        let is_it = |item: &&StackItem| {
            item.id == id && matches!(item.kind, StackItemKind::Spell { .. } | StackItemKind::Copy)
        };
        self.stack.iter().find(is_it).map(|item| item.id)
    }

    /// An effect on a spell begins once that is a permanent: nothing needs it before.
    pub(super) fn promise_effect(&mut self, frame: &Frame, r: Ref, lasts: Lasts) {
        let Some(spell) = self.spell_on_stack(r) else { return };
        let effect = Continuous {
            changes: OpPlace { ability: frame.ability, mode: frame.mode, pc: frame.pc },
            source: frame.item.source,
            controller: frame.item.controller,
            lasts,
            bound: frame.item.bound,
            choice: frame.choice,
            ..Continuous::default()
        };
        if !self.promised.push((spell, Promised::Effect(effect))) {
            self.overflow = Some(Excess::Effects);
        }
    }

    /// Applies what was promised to a spell that has become that permanent.
    pub(super) fn keep_promises(&mut self, book: &Book, spell: u16, entered: Ref) {
        if self.promised.is_empty() {
            return;
        }
        let kept: Vec<Promised> =
            self.promised.iter().filter(|(of, _)| *of == spell).map(|&(_, promised)| promised).collect();
        self.promised.retain(|(of, _)| *of != spell);
        let Some(slot) = self.slot_of(entered) else { return };
        for promised in kept {
            if let Promised::Effect(effect) = promised {
                let timestamp = self.next_timestamp();
                self.add_effect(book, Continuous { affected: bit(slot), timestamp, ..effect });
                self.mark();
                self.refresh(book);
            }
        }
    }

    /// Puts the abilities that trigger on mana spent on a spell that has been cast among those that wait.
    pub(super) fn spent_triggers(&mut self, item: &StackItem) {
        if self.promised.is_empty() {
            return;
        }
        let triggered: Vec<StackItem> = self
            .promised
            .iter()
            .filter_map(|&(spell, promised)| match promised {
                Promised::Trigger(ability, source) if spell == item.id => Some(StackItem {
                    kind: StackItemKind::Triggered(ability),
                    controller: item.controller,
                    source,
                    def: self.def_of(source).unwrap_or(item.def),
                    event: EventRegs {
                        subject: Ref::Stack(item.id),
                        player: Some(item.controller),
                        ..EventRegs::default()
                    },
                    ..StackItem::default()
                }),
                _ => None,
            })
            .collect();
        self.promised.retain(|(spell, what)| *spell != item.id || !matches!(what, Promised::Trigger(..)));
        for trigger in triggered {
            if !self.waiting.push(trigger) {
                self.overflow = Some(Excess::Stack);
            }
        }
    }
}
