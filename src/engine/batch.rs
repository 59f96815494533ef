//! Batches of the Fifth Edition: fast effects are answered until nobody adds one, and then all of them resolve without a pause, the last
//! first. Interrupts answer a spell as it is cast, and resolve before anything else is added; before damage and destruction both players
//! may prevent, redirect and regenerate.
//!
//! By the book, players prevent damage once the resolving effect has assigned it; here the damage-prevention step comes just before that
//! effect resolves. Players don't know yet what is chosen or flipped during the resolution.

use crate::oracle::tree::Zone;
use crate::program::{Ability, AbilityId, Book, Effect, Op, Script, StackKind};

use super::priority::Asked;
use super::state::{StackItem, StackItemKind, State};
use super::window::{Batch, Window};

impl State {
    /// Continues a batch, before anything else in a step; returns whether there was something to do.
    pub(super) fn progress_batch(&mut self, book: &Book, asked: Asked) -> bool {
        if !book.edition.differences().batches {
            return false;
        }
        if self.batch.window != Window::Open {
            self.give_priority(book, asked);
            return true;
        }
        if !self.batch.resolving {
            return false;
        }
        let Some(item) = self.stack.last().copied() else {
            self.batch = Batch::default();
            return false;
        };
        if self.batch.announced != item.id && self.strikes(book, &item) {
            self.batch.announced = item.id;
            self.open_prevention();
        } else {
            self.resolve_top(book);
        }
        true
    }

    /// Opens a damage-prevention step.
    pub(super) fn open_prevention(&mut self) {
        self.batch.window = Window::Prevention;
        self.batch.below = self.stack.len() as u8;
        self.passes = 0;
        self.priority = self.active;
    }

    /// A spell has been cast: it may be interrupted.
    pub(super) fn open_interrupts(&mut self, book: &Book) {
        if !book.edition.differences().batches || self.batch.window == Window::Interrupts {
            return;
        }
        if self.batch.window == Window::Prevention {
            self.batch.interrupted = Some(self.batch.below);
        }
        self.batch.window = Window::Interrupts;
        self.batch.below = self.stack.len() as u8 - 1;
    }

    /// Called when both players have passed in succession; returns `false` if the step ends, or the top of the stack resolves, as in other
    /// editions.
    pub(super) fn end_window(&mut self, book: &Book) -> bool {
        if !book.edition.differences().batches {
            return false;
        }
        let above = self.stack.len() - usize::from(self.batch.below).min(self.stack.len());
        match self.batch.window {
            Window::Interrupts if above > 1 => self.resolve_top(book),
            Window::Interrupts => match self.batch.interrupted.take() {
                Some(below) => {
                    self.batch.window = Window::Prevention;
                    self.batch.below = below;
                }
                None => self.batch.window = Window::Open,
            },
            Window::Prevention if above > 0 => self.resolve_top(book),
            Window::Prevention => {
                self.batch.window = Window::Open;
                if !self.assigned.is_empty() {
                    self.deal_assigned(book);
                }
            }
            Window::Open if self.stack.is_empty() => return false,
            Window::Open => self.batch.resolving = true,
        }
        true
    }

    /// Whether the window lets a spell or ability with that script be played.
    pub(super) fn window_allows(&self, book: &Book, ability: Option<AbilityId>) -> bool {
        if !book.edition.differences().batches {
            return true;
        }
        let script = ability.and_then(|id| script_of_any(book, id));
        match self.batch.window {
            Window::Open => !script.is_some_and(|script| targets_spells(script, true)),
            Window::Interrupts => script.is_some_and(|script| targets_spells(script, false)),
            Window::Prevention => script.is_some_and(protects),
        }
    }

    /// Whether what is on the stack may be a target: spells only while they are being cast.
    pub(super) fn may_be_interrupted(&self, book: &Book, id: u16) -> bool {
        if !book.edition.differences().batches {
            return true;
        }
        let Some(at) = self.stack.iter().position(|item| item.id == id) else { return false };
        let is_spell = matches!(self.stack[at].kind, StackItemKind::Spell { .. } | StackItemKind::Copy);
        !is_spell || self.batch.window == Window::Interrupts && at >= usize::from(self.batch.below)
    }

    /// Whether the item deals damage or destroys something as it resolves.
    fn strikes(&self, book: &Book, item: &StackItem) -> bool {
        let script = self.script_ability(book, item).and_then(|id| script_of_any(book, id));
        script.is_some_and(|script| {
            has_effect(script, &|effect| {
                matches!(effect, Effect::Damage { .. } | Effect::Destroy { .. } | Effect::Fight(..))
            })
        })
    }
}

fn script_of_any(book: &Book, id: AbilityId) -> Option<&Script> {
    match book.ability(id) {
        Ability::Spell(script) => Some(script),
        Ability::Activated(activated) => Some(&activated.script),
        Ability::Triggered(triggered) => Some(&triggered.script),
        _ => None,
    }
}

/// Whether the script's targets are spells; of a modal one, those of every mode or of some mode.
fn targets_spells(script: &Script, every: bool) -> bool {
    let spells = |script: &Script| {
        let filters = script.targets.iter().flat_map(|spec| [&spec.filter, &spec.also]).flatten();
        let spells = |kind| matches!(kind, StackKind::Spell | StackKind::Any);
        filters.into_iter().any(|filter| filter.zone == Zone::Stack && spells(filter.stack))
    };
    match &script.modes {
        Some(modes) if every => modes.modes.iter().all(spells),
        Some(modes) => modes.modes.iter().any(spells),
        None => spells(script),
    }
}

/// Whether the script prevents or redirects damage, or regenerates.
fn protects(script: &Script) -> bool {
    has_effect(script, &|effect| {
        matches!(
            effect,
            Effect::Prevent { .. }
                | Effect::PreventNext { .. }
                | Effect::Redirect { .. }
                | Effect::Regenerate(_)
        )
    })
}

fn has_effect(script: &Script, test: &impl Fn(&Effect) -> bool) -> bool {
    let own = script.ops.iter().any(|op| matches!(op, Op::Do(effect) if test(effect)));
    own || script.modes.iter().flat_map(|modes| &modes.modes).any(|mode| has_effect(mode, test))
}
