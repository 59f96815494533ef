//! Mana with restrictions on what it may be spent on (106.6).

use crate::program::{Book, Effect, KeptUntil, Mana, Op};
use crate::types::{ManaSymbol, Player, Supertype};

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
        pool.snow = self.players[player].snow;
        for reserved in self.players[player].reserved.iter() {
            if all || self.may_spend(book, reserved.place, reserved.source, (item, symbols)) {
                let not_generic = is_not_generic(book, reserved.place);
                add_units(if not_generic { &mut pool.symbols } else { &mut pool.any }, reserved.units);
                if reserved.snow && !not_generic {
                    add_units(&mut pool.snow, reserved.units);
                }
            }
        }
        pool
    }

    /// Whether mana from that source is snow mana (107.4h).
    pub(super) fn is_snow_source(&self, source: Ref) -> bool {
        self.look_perm(source).is_some_and(|perm| perm.supertypes >> Supertype::Snow as u8 & 1 == 1)
    }

    /// Puts mana into a player's pool, with its restriction if it has one.
    pub(super) fn add_mana(&mut self, player: Player, units: Units, only: Option<OpPlace>, source: Ref) {
        self.idle = 0;
        let snow = self.is_snow_source(source);
        let facts = &mut self.players[player];
        let Some(place) = only else {
            add_units(&mut facts.pool, units);
            if snow {
                add_units(&mut facts.snow, units);
            }
            return;
        };
        let alike = |one: &&mut Reserved| one.place == place && one.source == source && one.snow == snow;
        match facts.reserved.iter_mut().find(alike) {
            Some(one) => add_units(&mut one.units, units),
            None => {
                if !facts.reserved.push(Reserved { units, place, source, snow }) {
                    self.overflow = Some(Excess::Mana);
                }
            }
        }
    }

    /// Spends restricted mana on the item if allowed, and subtracts it from what is left to spend, of which a part is snow mana. Returns
    /// whether some of it makes the item uncounterable, and the index of its other effect.
    pub(super) fn spend_reserved(
        &mut self,
        book: &Book,
        player: Player,
        (item, symbols): (Option<&StackItem>, u8),
        (left, left_snow): (&mut Units, &mut Units),
        mut on_symbols: Units,
    ) -> (bool, Option<OpPlace>) {
        let (mut uncounterable, mut gains) = (false, None);
        for at in 0..self.players[player].reserved.len() {
            let Reserved { units, place, source, snow } = self.players[player].reserved[at];
            if !self.may_spend(book, place, source, (item, symbols)) {
                continue;
            }
            let not_generic = is_not_generic(book, place);
            for kind in 0..units.len() {
                let most = if not_generic {
                    on_symbols[kind]
                } else if snow {
                    left_snow[kind]
                } else {
                    left[kind].saturating_sub(on_symbols[kind]).saturating_sub(left_snow[kind])
                };
                let spent = units[kind].min(most);
                if not_generic {
                    on_symbols[kind] -= spent;
                } else if snow {
                    left_snow[kind] -= spent;
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

fn add_units(have: &mut Units, more: Units) {
    for (have, more) in have.iter_mut().zip(more) {
        *have = have.saturating_add(more);
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
