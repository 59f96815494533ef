//! Spells and abilities on the stack: copied, countered, exiled (701.6, 707.10).

use crate::program::{Ability, AbilityId, Amount, Book, Casting, Change, Obj, Who};

use crate::types::Player;

use super::copies::copy_changes;
use super::decision::{Opt, What};
use super::event::Happened;
use super::list::List;
use super::resolve::Flow;
use super::state::{Excess, Frame, Place, Recorded, Ref, StackItem, StackItemKind, State};

impl State {
    /// Puts copies of spells and abilities on the stack; their controller may choose new targets for them (707.10).
    pub(super) fn copy_spells(
        &mut self,
        book: &Book,
        frame: &mut Frame,
        (who, what): (Who, Obj),
        new_targets: bool,
        times: &Amount,
        except: Option<AbilityId>,
    ) -> Flow {
        if frame.stage == 0 {
            let Some(controller) = self.who(book, who, frame) else { return Flow::Next };
            let times = self.amount(book, times, frame).clamp(0, 20);
            let more = if times > 0 { self.more_copies(book, controller) } else { 0 };
            frame.scratch.clear();
            frame.last.clear();
            for &r in self.obj(what, frame).iter() {
                let Ref::Stack(id) = r else { continue };
                // An original that was copied when it was cast or triggered may have left the stack.
                let there = self.stack.iter().chain(self.gone.iter()).chain([&frame.item]);
                let Some(mut copy) = there.copied().find(|item| item.id == id) else { continue };
                if let StackItemKind::Spell { .. } = copy.kind {
                    copy.kind = StackItemKind::Copy;
                }
                copy.controller = controller;
                // A copy is not cast.
                copy.cast_from = None;
                copy.uncounterable = false;
                // CR 707.10: no mana was spent on it.
                copy.spent = [0; 6];
                copy.gains = None;
                copy.spent_on_x = 0;
                copy.recolored = None;
                // A number that the text notes as it is cast belongs to the spell that was cast.
                let notes =
                    |&id: &AbilityId| matches!(book.ability(id), Ability::Casting(Casting::NotesX(_)));
                if book.info(copy.def).casting.iter().any(notes) {
                    copy.x = 0;
                }
                if let Some(except) = except {
                    if copy.except.is_some_and(|other| other != except) {
                        self.overflow = Some(Excess::Exceptions);
                    }
                    copy.except = Some(except);
                    copy.colors = colors_of(book, except).or(copy.colors);
                    copy.not_legendary = copy_changes(book, except).contains(&Change::NotLegendary);
                }
                // Rules about additional copies apply to spells, not to abilities.
                let more = if copy.kind == StackItemKind::Copy { more } else { 0 };
                for at in 0..times + more {
                    copy.id = self.next_stack_id();
                    if copy.kind == StackItemKind::Copy {
                        copy.source = Ref::Stack(copy.id);
                    }
                    // New targets may always be chosen for additional copies.
                    let asked = new_targets || at >= times;
                    let told = frame.last.push(Ref::Stack(copy.id));
                    if !self.stack.push(copy) || !told || asked && !frame.scratch.push(Ref::Stack(copy.id)) {
                        self.overflow = Some(Excess::Stack);
                    }
                    if copy.kind == StackItemKind::Copy {
                        self.emit(book, Happened::Copies { player: controller, spell: copy.source });
                    }
                }
            }
            frame.last_amount = frame.last.len() as i32;
            frame.did = !frame.last.is_empty();
            frame.stage = 1;
        }
        if !self.new_targets(book, frame, None) {
            return Flow::Wait;
        }
        // The targets of each copy, new or not, become the targets of it.
        for &copy in frame.last.iter() {
            if let Some(item) = self.stack.iter().find(|item| Ref::Stack(item.id) == copy).copied() {
                self.tell_targets(book, &item);
            }
        }
        Flow::Next
    }

    /// The number of additional copies that rules give a player who copies a spell.
    fn more_copies(&self, book: &Book, player: Player) -> i32 {
        let mut more = 0;
        self.rules_in_force(book, |rule, by| {
            if let crate::program::Rule::MoreCopies(who) = rule {
                more += i32::from(self.who(book, *who, by) == Some(player));
            }
        });
        more
    }

    /// Copies a spell with a single target once for each other permanent that passes the tests and that it could target; each copy targets
    /// a different one.
    pub(super) fn copy_for_each(
        &mut self,
        book: &Book,
        frame: &mut Frame,
        who: Who,
        what: Obj,
        tests: &[crate::program::Test],
    ) -> Flow {
        if frame.stage > 0 {
            return self.additional_copies(book, frame);
        }
        frame.last.clear();
        frame.scratch.clear();
        let Some(controller) = self.who(book, who, frame) else { return Flow::Next };
        let Some(&Ref::Stack(id)) = self.obj(what, frame).first() else { return Flow::Next };
        let there = self.stack.iter().chain(self.gone.iter()).copied().find(|item| item.id == id);
        let Some(spell) = there else { return Flow::Next };
        let Some(&target) = spell.targets.first() else { return Flow::Next };
        let mut copy = StackItem { kind: StackItemKind::Copy, controller, ..spell };
        copy.cast_from = None;
        copy.uncounterable = false;
        copy.spent = [0; 6];
        copy.gains = None;
        copy.spent_on_x = 0;
        copy.recolored = None;
        let mut bare = copy;
        (0..bare.targets.len()).for_each(|place| bare.targets[place] = Ref::None);
        let could = |state: &State, r: Ref| {
            let specs = state.target_specs(book, &bare);
            (0..spell.targets.len()).all(|place| {
                let spec = specs.iter().find(|spec| spec.id == spell.target_ids[place]);
                spec.is_some_and(|spec| state.is_legal_target(book, spec, &bare, r))
            })
        };
        let others: Vec<Ref> = super::state::slots(self.permanents_passing(book, tests, frame))
            .map(|slot| self.perm_ref(slot))
            .filter(|&r| r != target && could(self, r))
            .collect();
        for r in others {
            copy.id = self.next_stack_id();
            copy.source = Ref::Stack(copy.id);
            (0..copy.targets.len()).for_each(|place| copy.targets[place] = r);
            if !self.stack.push(copy) || !frame.last.push(copy.source) {
                self.overflow = Some(Excess::Stack);
            }
            self.emit(book, Happened::Copies { player: controller, spell: copy.source });
            self.tell_targets(book, &copy);
        }
        let more = if frame.last.is_empty() { 0 } else { self.more_copies(book, controller) };
        for _ in 0..more {
            copy.id = self.next_stack_id();
            copy.source = Ref::Stack(copy.id);
            (copy.targets, copy.target_ids) = (spell.targets, spell.target_ids);
            let told = frame.last.push(copy.source) && frame.scratch.push(copy.source);
            if !self.stack.push(copy) || !told {
                self.overflow = Some(Excess::Stack);
            }
            self.emit(book, Happened::Copies { player: controller, spell: copy.source });
        }
        frame.last_amount = frame.last.len() as i32;
        frame.did = !frame.last.is_empty();
        frame.stage = 1;
        self.additional_copies(book, frame)
    }

    /// Asks for new targets for the additional copies.
    fn additional_copies(&mut self, book: &Book, frame: &mut Frame) -> Flow {
        if !self.new_targets(book, frame, None) {
            return Flow::Wait;
        }
        for &copy in frame.scratch.iter() {
            if let Some(item) = self.stack.iter().find(|item| Ref::Stack(item.id) == copy).copied() {
                self.tell_targets(book, &item);
            }
        }
        Flow::Next
    }

    /// Lets the controller of copies, or that player, choose new targets for them (707.10c, 115.7d); `false` while waiting for a choice.
    pub(super) fn new_targets(&mut self, book: &Book, frame: &mut Frame, by: Option<Player>) -> bool {
        let mut asked = 0;
        for &copy in frame.scratch.iter() {
            let Some(at) = self.stack.iter().position(|item| Ref::Stack(item.id) == copy) else { continue };
            for place in 0..self.stack[at].targets.len() {
                asked += 1;
                if asked < frame.stage {
                    continue;
                }
                let item = self.stack[at];
                let now = item.targets[place];
                let specs = self.target_specs(book, &item);
                let Some(&spec) = specs.iter().find(|spec| spec.id == item.target_ids[place]) else {
                    continue;
                };
                // CR 115.7d: a new target must not make one illegal that is another target than this.
                let apart =
                    |id: u8| specs.iter().any(|other| other.id == id && other.id > spec.id && other.apart);
                let clashes = |r: Ref| {
                    item.targets.iter().zip(item.target_ids).any(|(&other, id)| other == r && apart(id))
                };
                // The present target may stay, legal or not.
                let mut options: List<Opt, 160> = List::of([Opt::Ref(now)]);
                for opt in self.new_target_options(book, frame, spec, &item).iter() {
                    if opt.object().is_none_or(|r| !clashes(r)) {
                        options.push(*opt);
                    }
                }
                match self.choose(by.unwrap_or(item.controller), What::NewTarget, 1, 1, options) {
                    Some(Some(picks)) => {
                        if let Some(r) = picks.first().and_then(Opt::object) {
                            self.stack[at].targets[place] = r;
                            if by.is_some() && r != now {
                                self.becomes_target(book, r, &item);
                            }
                        }
                    }
                    Some(None) => return false,
                    None => {}
                }
                frame.stage = asked + 1;
            }
        }
        true
    }

    /// Counters a spell or ability (701.6); returns whether it was countered.
    pub fn counter(&mut self, book: &Book, r: Ref, exile: bool) -> bool {
        self.counter_spell(book, r, Some(if exile { Place::Exile } else { Place::Graveyard }))
    }

    /// Counters a spell or ability whose card goes to the graveyard only if `to_graveyard` is set.
    pub(super) fn leaves_stack_countered(&mut self, book: &Book, r: Ref, to_graveyard: bool) -> bool {
        self.counter_spell(book, r, to_graveyard.then_some(Place::Graveyard))
    }

    fn counter_spell(&mut self, book: &Book, r: Ref, to: Option<Place>) -> bool {
        let Ref::Stack(id) = r else { return false };
        let Some(at) = self.stack.iter().position(|item| item.id == id) else { return false };
        let item = self.stack[at];
        let is_spell = matches!(item.kind, StackItemKind::Spell { .. } | StackItemKind::Copy);
        if is_spell && self.cant_be_countered(book, &item) {
            return false;
        }
        self.stack.remove(at);
        self.record(Recorded::Countered(id));
        self.note_gone(item);
        if let (StackItemKind::Spell { card }, Some(to)) = (item.kind, to) {
            let to = match to {
                _ if item.flashback => Place::Exile,
                Place::Graveyard if item.exiled => Place::Exile,
                to => to,
            };
            self.move_card(book, card, to, None);
        }
        true
    }

    /// Exiles a spell.
    pub fn exile_from_stack(&mut self, book: &Book, r: Ref) {
        let Ref::Stack(id) = r else { return };
        let Some(at) = self.stack.iter().position(|item| item.id == id) else { return };
        let item = self.stack.remove(at);
        self.note_gone(item);
        if let StackItemKind::Spell { card } = item.kind {
            self.move_card(book, card, Place::Exile, None);
        }
    }

    /// Remembers an item that has left the stack for effects that look back (608.2h).
    pub(super) fn note_gone(&mut self, item: StackItem) {
        if self.gone.is_full() {
            // Keep the sources that shields may still deal damage with, and the objects of delayed triggers.
            let needed = |id: u16| {
                let source = super::state::Ref::Stack(id);
                self.delayed.iter().any(|delayed| delayed.bound == source)
                    || self.shields.iter().any(|shield| shield.made_by.is_some_and(|(.., by)| by == source))
            };
            let oldest = self.gone.iter().position(|item| !needed(item.id)).unwrap_or(0);
            self.gone.remove(oldest);
        }
        self.gone.push(item);
    }

    fn cant_be_countered(&self, book: &Book, item: &StackItem) -> bool {
        if item.uncounterable {
            return true;
        }
        use crate::program::{Ability, Change, CombatRule, Subject};
        let own = book.info(item.def).statics.iter().any(|&id| match book.ability(id) {
            Ability::Static(stat) => {
                stat.subject == Subject::This
                    && stat.changes.contains(&Change::Rule(CombatRule::CantBeCountered))
            }
            _ => false,
        });
        let mut ruled = false;
        let me = Ref::Stack(item.id);
        self.rules_in_force(book, |rule, by| {
            if let crate::program::Rule::SpellsCantBeCountered(tests) = rule {
                ruled |= tests.iter().all(|test| self.test(book, test, me, by));
            }
        });
        own || ruled
    }
}

/// The colors that the exceptions give a copy.
fn colors_of(book: &Book, except: AbilityId) -> Option<crate::types::Colors> {
    copy_changes(book, except).iter().find_map(|change| match change {
        Change::Colors { colors, add: false } => Some(*colors),
        _ => None,
    })
}
