//! Shields: prevention and redirection effects that wait for damage (614.9, 615).

use crate::program::{Ability, AbilityId, Amount, Book, Effect, Op, Sel, Test, is_steady};

use super::decision::{Opt, What};
use super::layers::op_at;
use super::list::List;
use super::resolve::Flow;
use super::state::{EventRegs, Excess, Frame, OpPlace, Ref, Shield, StackItem, StackItemKind, State};

impl State {
    /// Sets up the shields of an effect, or asks for the source that they work on.
    pub(super) fn shield_effect(&mut self, book: &Book, frame: &mut Frame, effect: &Effect) -> Flow {
        match effect {
            Effect::Prevent { amount, combat, to, by, divided, then } => {
                let (total, all) = (self.shield_amount(book, frame, amount.as_ref()), amount.is_none());
                let bys: Vec<Ref> = match by {
                    None => vec![Ref::None],
                    Some(sel) => self.select(book, sel, frame).to_vec(),
                };
                for (at, to) in self.shielded_ones(book, frame, to.as_ref()).into_iter().enumerate() {
                    let amount = match to {
                        Some(to) if *divided => self.share_of(frame, at, to).max(0) as u16,
                        _ => total,
                    };
                    for &by in &bys {
                        self.add_shield(Shield {
                            to: to.unwrap_or(Ref::None),
                            everybody: to.is_none(),
                            by,
                            amount,
                            all,
                            combat: *combat,
                            made_by: then.as_ref().map(|_| made_by(frame)),
                            def: frame.item.def,
                            ..Shield::default()
                        });
                    }
                }
                Flow::Next
            }
            Effect::Redirect { amount, to, by, instead_to } => {
                let by = match by {
                    None => Ref::None,
                    Some(tests) => match self.chosen_source(book, frame, tests) {
                        Some(Some(by)) => by,
                        Some(None) => return Flow::Wait,
                        None => return Flow::Next,
                    },
                };
                let total = self.shield_amount(book, frame, amount.as_ref());
                // CR 608.2b: what would be dealt the damage instead is no legal target any more.
                let Some(&instead) = self.select(book, instead_to, frame).first() else { return Flow::Next };
                for to in self.shielded_ones(book, frame, Some(to)) {
                    self.add_shield(Shield {
                        to: to.unwrap_or(Ref::None),
                        by,
                        amount: total,
                        all: amount.is_none(),
                        instead,
                        made_by: Some(made_by(frame)),
                        def: frame.item.def,
                        ..Shield::default()
                    });
                }
                Flow::Next
            }
            Effect::PreventNext { source, combat, to, part, once, .. } => {
                let by = match self.chosen_source(book, frame, source) {
                    Some(Some(by)) => by,
                    Some(None) => return Flow::Wait,
                    None => {
                        frame.did = false;
                        return Flow::Next;
                    }
                };
                for one in self.shielded_ones(book, frame, to.as_ref()) {
                    self.add_shield(Shield {
                        to: one.unwrap_or(Ref::None),
                        everybody: to.is_none(),
                        by,
                        all: true,
                        combat: *combat,
                        once: *once,
                        part: *part,
                        made_by: Some(made_by(frame)),
                        def: frame.item.def,
                        ..Shield::default()
                    });
                }
                Flow::Next
            }
            _ => Flow::Next,
        }
    }

    fn shield_amount(&self, book: &Book, frame: &Frame, amount: Option<&Amount>) -> u16 {
        amount.map_or(0, |amount| self.amount(book, amount, frame).clamp(0, 60_000) as u16)
    }

    /// What the shields protect; `None` stands for everybody, or for objects that are looked up when the shield works.
    fn shielded_ones(&self, book: &Book, frame: &Frame, to: Option<&Sel>) -> Vec<Option<Ref>> {
        match to {
            None => vec![None],
            Some(sel) if watched(sel) => vec![None],
            Some(sel) => self.select(book, sel, frame).iter().map(|&r| Some(r)).collect(),
        }
    }

    fn add_shield(&mut self, shield: Shield) {
        if !self.shields.push(shield) {
            self.overflow = Some(Excess::Effects);
        }
    }

    /// A source of damage chosen by the controller (609.7). `None`: there is none; `Some(None)`: the game waits.
    fn chosen_source(&mut self, book: &Book, frame: &Frame, tests: &[Test]) -> Option<Option<Ref>> {
        let mut options: List<Opt, 160> = List::default();
        for slot in self.all_slots() {
            options.push(Opt::Ref(self.perm_ref(slot)));
        }
        // CR 609.7a: also spells, and the sources of abilities on the stack that have left.
        let on_stack = self.stack.iter().filter_map(|item| match item.kind {
            StackItemKind::Spell { .. } | StackItemKind::Copy => Some(Ref::Stack(item.id)),
            StackItemKind::Activated(_) | StackItemKind::Triggered(_) => Some(item.source),
            StackItemKind::CombatDamage => None,
        });
        for r in on_stack.chain(self.assigned.iter().map(|&(source, ..)| source)) {
            if !options.contains(&Opt::Ref(r)) {
                options.push(Opt::Ref(r));
            }
        }
        options.retain(|opt| {
            opt.object().is_some_and(|r| tests.iter().all(|test| self.test(book, test, r, frame)))
        });
        if options.is_empty() {
            return None;
        }
        let picks = self.choose(frame.item.controller, What::Replacement, 1, 1, options)?;
        Some(picks.map(|picks| picks.first().and_then(|opt| opt.object()).unwrap_or(Ref::None)))
    }

    /// Whether a shield applies to damage from that source to that object or player.
    pub(super) fn shield_covers(
        &self,
        book: &Book,
        shield: &Shield,
        source: Ref,
        to: Ref,
        combat: bool,
    ) -> bool {
        // "The next time" means all of the source's damage at that time.
        shield.spent.is_none_or(|group| self.grouped && group == self.group)
            && (shield.everybody || shield.to == to || self.is_shielded(book, shield, to))
            && (shield.by == Ref::None || shield.by == source && self.is_still_such(book, shield, source))
            && (!shield.combat || combat)
    }

    /// Whether the chosen source still has the properties that the effect asked for when it would deal damage (609.7b).
    fn is_still_such(&self, book: &Book, shield: &Shield, by: Ref) -> bool {
        let Some((place, controller, source)) = shield.made_by else { return true };
        let (Op::Do(Effect::PreventNext { source: tests, .. })
        | Op::Do(Effect::Redirect { by: Some(tests), .. })) = op_at(book, place)
        else {
            return true;
        };
        // Other properties only had to hold when it was chosen.
        let frame = Frame::new(controller, source);
        tests.iter().filter(|test| is_steady(test)).all(|test| self.test(book, test, by, &frame))
    }

    /// Whether the object or player is among those that a shield protects, according to the effect that made it.
    fn is_shielded(&self, book: &Book, shield: &Shield, to: Ref) -> bool {
        let Some((place, controller, source)) = shield.made_by else { return false };
        match op_at(book, place) {
            Op::Do(Effect::PreventNext { to: Some(sel), .. } | Effect::Redirect { to: sel, .. })
                if watched(sel) =>
            {
                self.select(book, sel, &Frame::new(controller, source)).contains(&to)
            }
            _ => false,
        }
    }

    /// Does what follows damage that a shield has prevented: at once, or as a trigger (603.12).
    pub(super) fn tell_prevented(&mut self, book: &Book, shield: &Shield, by: Ref, to: Ref, amount: i32) {
        let Some((place, controller, source)) = shield.made_by else { return };
        let Op::Do(Effect::PreventNext { then: Some(then), .. } | Effect::Prevent { then: Some(then), .. }) =
            op_at(book, place)
        else {
            return;
        };
        let frame = Frame::new(controller, source);
        if amount <= 0 || !then.from.iter().all(|test| self.test(book, test, by, &frame)) {
            return;
        }
        let def = self.def_of(source).unwrap_or_default();
        let item = StackItem { controller, source, def, bound: to, ..StackItem::default() };
        self.prevented_follows(book, then.ability, item, (by, amount), then.triggers);
    }

    /// Does at once, or puts on the stack, what an ability says about prevented damage from that source; `item` has the controller and
    /// source.
    pub(super) fn prevented_follows(
        &mut self,
        book: &Book,
        ability: AbilityId,
        item: StackItem,
        (by, amount): (Ref, i32),
        triggers: bool,
    ) {
        let event = EventRegs { subject: by, amount: amount.min(9999) as i16, ..EventRegs::default() };
        let item = StackItem { kind: StackItemKind::Triggered(ability), event, ..item };
        if triggers {
            if !self.waiting.push(item) {
                self.overflow = Some(Excess::Stack);
            }
            return;
        }
        if let Ability::Triggered(ability) = book.ability(ability) {
            for op in &ability.script.ops {
                if let Op::Do(effect) = op {
                    self.do_simple(book, effect, item);
                }
            }
        }
    }

    /// Drops the shields that are used up.
    pub(super) fn drop_spent_shields(&mut self) {
        let (grouped, group) = (self.grouped, self.group);
        self.shields.retain(|shield| {
            let lasts = shield.spent.is_none_or(|spent| grouped && spent == group);
            lasts && (shield.all || shield.amount > 0)
        });
    }
}

/// Whether the protected objects are looked up when the shield works: everything that a filter picks.
fn watched(sel: &Sel) -> bool {
    matches!(sel, Sel::All(_) | Sel::List(_))
}

/// The effect that makes a shield.
fn made_by(frame: &Frame) -> (OpPlace, crate::types::Player, Ref) {
    let place = OpPlace { ability: frame.ability, mode: frame.mode, pc: frame.pc };
    (place, frame.item.controller, frame.item.source)
}
