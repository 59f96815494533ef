//! Continuous effects of spells and abilities (611.2): how they begin, and which of them merely repeat an earlier one.

use crate::program::{Ability, AbilityId, Amount, Book, Change, Limit, Obj, Sel, Test, Until, are_steady};

use super::state::{Continuous, Excess, Frame, Lasts, OpPlace, Ref, State};

impl State {
    /// When an effect with that duration ends.
    pub fn lasts(&self, book: &Book, until: Until, frame: &Frame) -> Lasts {
        // CR 611.2b: a duration that has ended already doesn't begin.
        let tapped = || if frame.item.source_untapped { Ref::None } else { frame.item.source };
        match until {
            Until::EndOfTurn => Lasts::EndOfTurn,
            Until::EndOfCombat => Lasts::EndOfCombat,
            Until::YourNextTurn => Lasts::TurnOf(frame.item.controller),
            Until::NextUntapOf(who) => match self.who(book, who, frame) {
                Some(player) => Lasts::UntapOf(player),
                None => Lasts::EndOfTurn,
            },
            Until::EndOfYourNextTurn => Lasts::EndOfTurnOf(frame.item.controller, self.turn),
            Until::YourNextUpkeep => Lasts::UpkeepOf(frame.item.controller),
            Until::YourNextEndStep => Lasts::EndStepOf(frame.item.controller),
            Until::NextOfSource => Lasts::NextOf(frame.item.source),
            Until::SourceLeaves => Lasts::While(frame.item.source),
            Until::YouControlSource => Lasts::WhileControlled(frame.item.source, frame.item.controller),
            Until::Suspected => Lasts::WhileSuspected(Ref::None),
            Until::HasCounter(kind) => Lasts::WhileCounter(Ref::None, kind),
            Until::SourceTapped => Lasts::WhileTapped(tapped()),
            Until::SourceTappedAndStronger => Lasts::WhileStronger(tapped(), Ref::None),
            Until::YouControlTappedSource => Lasts::WhileControlledAndTapped(tapped(), frame.item.controller),
            Until::DuringNextTurnOf(who) => match self.who(book, who, frame) {
                Some(player) => Lasts::DuringTurnOf(player, self.turn),
                None => Lasts::EndOfTurn,
            },
            Until::Forever => Lasts::Forever,
        }
    }

    /// Begins a continuous effect on the permanents of the selection.
    pub fn apply(&mut self, book: &Book, frame: &mut Frame, what: &Sel, changes: &[Change], until: Until) {
        let targets = self.select(book, what, frame);
        let lasts = self.lasts(book, until, frame);
        // An effect whose duration is over before it begins does nothing (611.2b).
        if self.is_over(&lasts) {
            return;
        }
        let by_each = changes.iter().any(|change| match change {
            Change::Gets(power, toughness) => mentions_each(power) || mentions_each(toughness),
            Change::Base(power, toughness) => {
                power.as_ref().is_some_and(mentions_each) || toughness.as_ref().is_some_and(mentions_each)
            }
            _ => false,
        });
        let mut affected = 0;
        for &r in targets.iter() {
            let Some(slot) = self.slot_of(r) else {
                frame.did |= self.recolor(r, changes);
                self.promise_effect(frame, r, lasts);
                continue;
            };
            if until == Until::Suspected
                && std::mem::replace(&mut self.perms[usize::from(slot)].suspected, true)
            {
                continue;
            }
            if let Some(lasts) = lasts.of_each(r) {
                if !self.is_over(&lasts) {
                    frame.each = r;
                    self.push_effect(book, frame, 1 << slot, changes, lasts);
                    frame.did = true;
                }
                continue;
            }
            if by_each {
                frame.each = r;
                self.push_effect(book, frame, 1 << slot, changes, lasts);
            }
            affected |= 1_u128 << slot;
        }
        if affected != 0 && !by_each {
            self.push_effect(book, frame, affected, changes, lasts);
        }
        if affected != 0 {
            frame.did = true;
        }
    }

    /// Gives a spell the colors of the changes; the permanent that it becomes is promised them, too (400.7a). Returns whether it is one.
    fn recolor(&mut self, r: Ref, changes: &[Change]) -> bool {
        let Some(id) = self.spell_on_stack(r) else { return false };
        let colors = changes.iter().find_map(|change| match change {
            Change::Colors { colors, add: false } => Some(*colors),
            _ => None,
        });
        let item = self.stack.iter_mut().find(|item| item.id == id);
        if let (Some(item), Some(_)) = (item, colors) {
            item.recolored = colors;
            self.mark();
        }
        colors.is_some()
    }

    /// Begins a continuous effect that sets rules for all permanents that pass the tests, now or later (611.2c).
    pub fn apply_to_all(
        &mut self,
        book: &Book,
        frame: &mut Frame,
        tests: &[Test],
        changes: &[Change],
        until: Until,
    ) {
        let lasts = self.lasts(book, until, frame);
        if self.is_over(&lasts) {
            return;
        }
        let affected = self.permanents_passing(book, tests, frame);
        self.push_effect(book, frame, affected, changes, lasts);
        frame.did |= affected != 0;
    }

    pub(super) fn push_effect(
        &mut self,
        book: &Book,
        frame: &Frame,
        affected: u128,
        changes: &[Change],
        lasts: Lasts,
    ) {
        let mut amounts = [0; 4];
        let mut at = 0;
        for change in changes {
            let pair = match change {
                Change::Gets(power, toughness) => {
                    Some((self.change_by(book, power, frame), self.change_by(book, toughness, frame)))
                }
                Change::Base(power, toughness) => Some((
                    power.as_ref().map_or(0, |power| self.amount(book, power, frame)),
                    toughness.as_ref().map_or(0, |toughness| self.amount(book, toughness, frame)),
                )),
                _ => None,
            };
            if let Some((power, toughness)) = pair {
                if at + 2 > amounts.len() {
                    self.overflow = Some(Excess::Effects);
                    return;
                }
                amounts[at] = power.clamp(-9999, 9999) as i16;
                amounts[at + 1] = toughness.clamp(-9999, 9999) as i16;
                at += 2;
            }
        }
        let timestamp = self.next_timestamp();
        let effect = Continuous {
            affected,
            changes: OpPlace { ability: frame.ability, mode: frame.mode, pc: frame.pc },
            source: frame.item.source,
            controller: frame.item.controller,
            timestamp,
            lasts,
            amounts,
            bound: frame.item.bound,
            choice: frame.choice,
        };
        self.add_effect(book, effect);
        self.mark();
        self.refresh(book);
    }

    /// Begins a continuous effect. If repeating it adds nothing, it replaces an earlier one that did the same to the same objects for the
    /// same time, so that an effect that can be repeated without end needs no more room.
    pub(super) fn add_effect(&mut self, book: &Book, effect: Continuous) {
        let changes = self.changes_at(book, effect.changes);
        if !changes.is_empty() && changes.iter().all(|change| repeats_nothing(book, change)) {
            self.retain_effects(|old| Continuous { timestamp: effect.timestamp, ..*old } != effect);
        }
        if !self.effects.push(effect) {
            self.overflow = Some(Excess::Effects);
        }
    }
}

/// Whether making a change twice does no more than making it once: it sets something, or adds what an object either has or not.
fn repeats_nothing(book: &Book, change: &Change) -> bool {
    match change {
        Change::Ability(ability) => is_said_once(book, *ability),
        Change::Base(..)
        | Change::Key(_)
        | Change::LosesKey(_)
        | Change::CantHaveKey(_)
        | Change::LosesLandwalk(_)
        | Change::LosesAll
        | Change::NotLegendary
        | Change::NotSnow
        | Change::AddTypes { .. }
        | Change::SetTypes { .. }
        | Change::Colors { .. }
        | Change::AllCreatureTypes
        | Change::NoCreatureTypes
        | Change::NoLandTypes
        | Change::Name(_)
        | Change::NoManaCost
        | Change::NotType(_) => true,
        Change::Gets(..)
        | Change::ActivatedOf(_)
        | Change::Switch
        | Change::ProtectionChosen
        | Change::ChosenColor
        | Change::ChosenColorToo
        | Change::ChosenColors
        | Change::ChosenType
        | Change::Control(_)
        | Change::Rule(_) => false,
    }
}

/// Whether having the ability twice does no more than having it once.
pub(super) fn is_said_once(book: &Book, ability: AbilityId) -> bool {
    match book.ability(ability) {
        Ability::Enters(enters) => enters
            .copy
            .as_ref()
            .is_some_and(|(_, _, changes)| changes.iter().all(|change| repeats_nothing(book, change))),
        // If one can be activated without limit, a second one adds nothing.
        Ability::Activated(activated) => {
            let counts = |limit: &Limit| matches!(limit, Limit::PerTurn(_) | Limit::Once);
            !activated.loyalty && !activated.limits.iter().any(counts)
        }
        _ => false,
    }
}

fn mentions_each(amount: &Amount) -> bool {
    match amount {
        Amount::Of(_, obj) | Amount::Counters(_, obj) => *obj == Obj::Each,
        Amount::Plus(left, right) | Amount::Minus(left, right) => mentions_each(left) || mentions_each(right),
        Amount::Times(_, inner) | Amount::Signed(inner) | Amount::HalfUp(inner) | Amount::HalfDown(inner) => {
            mentions_each(inner)
        }
        Amount::CountOf(filter)
        | Amount::GreatestAmong(_, filter)
        | Amount::TotalAmong(_, filter)
        | Amount::CardTypesAmong(filter)
        | Amount::Different(_, filter)
        | Amount::ColorsAmong(filter) => !are_steady(&filter.tests),
        _ => false,
    }
}
