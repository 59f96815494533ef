//! Mana with restrictions on what it may be spent on (106.6).

use crate::program::{Book, Effect, KeptUntil, Mana, Op};
use crate::types::{ManaSymbol, Player};

use super::lasting::Promised;
use super::layers::{op_at, spent_then};
use super::mana::{Pool, Source, Units};
use super::need::{HAS_COLORLESS, HAS_X};
use super::state::{Excess, Frame, OpPlace, Ref, Reserved, StackItem, StackItemKind, State, Step};

/// Whether mana that was added there is kept as that step ends.
fn is_kept(book: &Book, place: OpPlace, step: Step) -> bool {
    match op_at(book, place) {
        Op::Do(Effect::AddMana { mana: Mana::Restricted { kept: Some(until), .. }, .. }) => match until {
            KeptUntil::EndOfTurn => step != Step::Cleanup,
            KeptUntil::EndOfCombat => (Step::BeginningOfCombat..Step::EndOfCombat).contains(&step),
        },
        _ => false,
    }
}

impl State {
    /// Restricted and kept mana empties as a step ends, other than kinds of mana that stay (500.5).
    pub(super) fn empty_reserved(&mut self, book: &Book, player: Player, stays: [bool; 6]) {
        let step = self.step;
        for reserved in self.players[player].reserved.iter_mut() {
            if is_kept(book, reserved.place, step) {
                continue;
            }
            for (count, stays) in reserved.units.iter_mut().zip(stays) {
                if !stays {
                    *count = 0;
                }
            }
        }
        self.players[player].reserved.retain(|one| one.units != [0; 6]);
    }

    /// Whether mana with a restriction may be spent on the spell or ability (`None`: on something else) whose cost contains those symbols.
    fn may_spend(
        &self,
        book: &Book,
        place: OpPlace,
        source: Ref,
        (item, symbols): (Option<&StackItem>, u8),
    ) -> bool {
        let Op::Do(Effect::AddMana {
            mana: Mana::Restricted { cast, activate, containing, others, .. }, ..
        }) = op_at(book, place)
        else {
            return true;
        };
        let contained = match containing {
            Some(ManaSymbol::X) => HAS_X,
            Some(ManaSymbol::Colorless) => HAS_COLORLESS,
            _ => 0,
        };
        if contained & symbols != 0 {
            return true;
        }
        let Some(item) = item else { return *others };
        let tests = match item.kind {
            StackItemKind::Spell { .. } => cast,
            StackItemKind::Activated(id) if super::set_aside::is_special(book, id) => return *others,
            StackItemKind::Activated(_) => activate,
            StackItemKind::Copy | StackItemKind::Triggered(_) | StackItemKind::CombatDamage => return false,
        };
        let frame = Frame::new(item.controller, source);
        tests
            .as_ref()
            .is_some_and(|tests| tests.iter().all(|test| self.test(book, test, item.source, &frame)))
    }

    /// Keeps the sources whose mana may be spent on the item.
    pub(super) fn keep_usable(
        &self,
        book: &Book,
        item: Option<&StackItem>,
        symbols: u8,
        sources: &mut Vec<Source>,
    ) {
        sources.retain(|source| {
            source
                .only
                .is_none_or(|place| self.may_spend(book, place, self.perm_ref(source.slot), (item, symbols)))
        });
    }

    /// The unspent mana that may be spent on the item; with `all`, all unspent mana.
    pub(super) fn pool_for(
        &self,
        book: &Book,
        player: Player,
        (item, symbols): (Option<&StackItem>, u8),
        all: bool,
    ) -> Pool {
        if item.is_some_and(|item| bars_mana(book, item)) {
            return Pool::of([0; 6]);
        }
        let mut pool = Pool::of(self.players[player].pool);
        for reserved in self.players[player].reserved.iter() {
            if all || self.may_spend(book, reserved.place, reserved.source, (item, symbols)) {
                let part =
                    if is_not_generic(book, reserved.place) { &mut pool.symbols } else { &mut pool.any };
                for (have, more) in part.iter_mut().zip(reserved.units) {
                    *have = have.saturating_add(more);
                }
            }
        }
        pool
    }

    /// Puts mana into a player's pool, with its restriction if it has one.
    pub(super) fn add_mana(&mut self, player: Player, units: Units, only: Option<OpPlace>, source: Ref) {
        self.idle = 0;
        let facts = &mut self.players[player];
        let Some(place) = only else {
            for (have, more) in facts.pool.iter_mut().zip(units) {
                *have = have.saturating_add(more);
            }
            return;
        };
        match facts.reserved.iter_mut().find(|one| one.place == place && one.source == source) {
            Some(one) => {
                for (have, more) in one.units.iter_mut().zip(units) {
                    *have = have.saturating_add(more);
                }
            }
            None => {
                if !facts.reserved.push(Reserved { units, place, source }) {
                    self.overflow = Some(Excess::Mana);
                }
            }
        }
    }

    /// Spends restricted mana on the item if allowed, and subtracts it from what is left to spend. Returns whether some of it makes the
    /// item uncounterable, and the index of its other effect.
    pub(super) fn spend_reserved(
        &mut self,
        book: &Book,
        player: Player,
        (item, symbols): (Option<&StackItem>, u8),
        left: &mut Units,
        mut on_symbols: Units,
    ) -> (bool, Option<OpPlace>) {
        let (mut uncounterable, mut gains) = (false, None);
        for at in 0..self.players[player].reserved.len() {
            let Reserved { units, place, source } = self.players[player].reserved[at];
            if !self.may_spend(book, place, source, (item, symbols)) {
                continue;
            }
            let not_generic = is_not_generic(book, place);
            for kind in 0..units.len() {
                let most = if not_generic {
                    on_symbols[kind]
                } else {
                    left[kind] - on_symbols[kind].min(left[kind])
                };
                let spent = units[kind].min(most);
                if not_generic {
                    on_symbols[kind] -= spent;
                }
                left[kind] -= spent.min(left[kind]);
                self.players[player].reserved[at].units[kind] -= spent;
                let (1.., Some(then), Some(item)) = (spent, spent_then(book, place), item) else { continue };
                let frame = Frame::new(item.controller, source);
                if then.on.iter().all(|test| self.test(book, test, item.source, &frame)) {
                    uncounterable |= then.uncounterable;
                    // Each mana triggers by itself.
                    for trigger in
                        then.trigger.iter().cycle().take(usize::from(spent) * then.trigger.iter().len())
                    {
                        if !self.promised.push((item.id, Promised::Trigger(*trigger, source))) {
                            self.overflow = Some(Excess::Stack);
                        }
                    }
                    gains = if then.gains.is_empty() { gains } else { Some(place) };
                }
            }
        }
        self.players[player].reserved.retain(|one| one.units != [0; 6]);
        (uncounterable, gains)
    }
}

/// Whether mana with the restriction at that place can't be spent on generic mana.
pub(super) fn is_not_generic(book: &Book, place: OpPlace) -> bool {
    matches!(op_at(book, place), Op::Do(Effect::AddMana { mana: Mana::NotGeneric(_), .. }))
}

/// Whether no mana can be spent on the spell.
pub(super) fn bars_mana(book: &Book, item: &StackItem) -> bool {
    matches!(item.kind, super::state::StackItemKind::Spell { .. })
        && book.info(item.def).casting.iter().any(|&id| {
            matches!(book.ability(id), crate::program::Ability::Casting(crate::program::Casting::NoMana))
        })
}
