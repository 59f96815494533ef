//! What the effects of one layer change (613.1): the permanents they affect, and each change.

use super::layers::{Active, Layer, Source, layer_of, op_at, walks};
use super::list::List;
use super::state::{
    Continuous, Excess, Frame, Granted, Lasts, Mask, Ref, RuleOn, RulePlace, State, bit, slots,
};
use crate::program::{Ability, Book, Change, Effect, Op, Static, Subject};
use crate::types::{CardType, Color, Colors};

impl State {
    /// Removes keywords that an effect keeps its objects from having, whatever gave them.
    pub(super) fn bar_keywords(&mut self, book: &Book, effect: &Active) {
        let changes = match effect.source {
            Source::Static { ability, .. } | Source::Graveyard { ability, .. } => match book.ability(ability)
            {
                Ability::Static(stat) => &stat.changes[..],
                _ => return,
            },
            Source::Resolved(index) => self.changes_at(book, self.effects[usize::from(index)].changes),
            Source::Control(_) | Source::Counters(_) => return,
        };
        for change in changes {
            if let Change::CantHaveKey(key) = change {
                slots(effect.affected.unwrap_or(0))
                    .for_each(|slot| self.perms[usize::from(slot)].keys.remove(*key));
            }
        }
    }

    pub(super) fn apply_layer(&mut self, book: &Book, effect: &mut Active, layer: Layer) {
        match effect.source {
            Source::Static { ability, .. } | Source::Graveyard { ability, .. } => {
                let Ability::Static(stat) = book.ability(ability) else { return };
                if !stat.changes.iter().any(|change| layer_of(change, stat.defining) == layer) {
                    return;
                }
                let frame = match effect.source {
                    Source::Graveyard { card, .. } => self.frame_in_graveyard(card),
                    Source::Static { slot, .. } => {
                        let perm = &self.perms[usize::from(slot)];
                        let own = book.def(perm.def).abilities.contains(&ability);
                        if effect.affected.is_none() && own && perm.lost_abilities {
                            return;
                        }
                        self.frame_of(slot)
                    }
                    Source::Resolved(_) | Source::Control(_) | Source::Counters(_) => return,
                };
                if effect.affected.is_none() {
                    if stat
                        .condition
                        .as_ref()
                        .is_some_and(|condition| !self.condition(book, condition, &frame))
                    {
                        effect.affected = Some(0);
                        return;
                    }
                    effect.affected = Some(self.subjects(book, stat, &frame));
                }
                let affected = effect.affected.unwrap_or(0);
                for (at, change) in stat.changes.iter().enumerate() {
                    if layer_of(change, stat.defining) == layer {
                        let place = RulePlace::Static(ability, at as u8);
                        self.apply_change(book, change, affected, &frame, place, None);
                    }
                }
            }
            Source::Control(at) => {
                if layer == Layer::Control {
                    let player = self.controls[usize::from(at)].player;
                    slots(effect.affected.unwrap_or(0))
                        .for_each(|slot| self.perms[usize::from(slot)].controller = player);
                }
            }
            Source::Counters(key) => {
                if layer == Layer::Ability {
                    slots(effect.affected.unwrap_or(0))
                        .for_each(|slot| self.perms[usize::from(slot)].keys.add(key));
                }
            }
            Source::Resolved(index) => {
                let effect: Continuous = self.effects[usize::from(index)];
                if matches!(effect.lasts, Lasts::UntapOf(player) if player != self.active) {
                    return;
                }
                if let Lasts::DuringTurnOf(player, since) = effect.lasts
                    && (player != self.active || self.turn <= since)
                {
                    return;
                }
                let changes = self.changes_at(book, effect.changes);
                if !changes.iter().any(|change| layer_of(change, false) == layer) {
                    return;
                }
                let mut frame = Frame::new(effect.controller, effect.source);
                frame.item.bound = effect.bound;
                frame.choice = effect.choice;
                let mut affected = effect.affected & self.live;
                if let Op::Do(Effect::ApplyAll { tests, .. }) = op_at(book, effect.changes)
                    && layer == Layer::Rule
                {
                    // Rules about objects apply to those that appear later, too (611.2c).
                    affected = self.permanents_passing(book, tests, &frame);
                }
                let mut amount = 0;
                for (at, change) in changes.iter().enumerate() {
                    let first = amount;
                    if matches!(change, Change::Gets(..) | Change::Base(..)) {
                        amount += 2;
                    }
                    if layer_of(change, false) == layer {
                        let fixed = effect.amounts.get(first..first + 2).map(|pair| (pair[0], pair[1]));
                        let place = RulePlace::Effect(effect.changes, at as u8);
                        self.apply_change(book, change, affected, &frame, place, fixed);
                    }
                }
            }
        }
    }

    /// The permanents that a static ability affects.
    pub(super) fn subjects(&self, book: &Book, stat: &Static, frame: &Frame) -> Mask {
        let matching = |tests: &[crate::program::Test]| self.permanents_passing(book, tests, frame);
        let slot = match frame.item.source {
            Ref::Perm { slot, .. } => Some(slot),
            _ => None,
        };
        let this = slot.map_or(0, bit);
        match &stat.subject {
            Subject::This => this,
            Subject::Attached => {
                let attached = slot.and_then(|slot| self.slot_of(self.perms[usize::from(slot)].attached));
                attached.map_or(0, bit)
            }
            Subject::All(tests) => matching(tests),
            Subject::ThisAnd(tests) => this | matching(tests),
        }
    }

    pub(super) fn apply_change(
        &mut self,
        book: &Book,
        change: &Change,
        affected: Mask,
        frame: &Frame,
        place: RulePlace,
        fixed: Option<(i16, i16)>,
    ) {
        if let Change::Rule(_) = change {
            self.note_change(affected, place, frame);
            return;
        }
        let chosen = self.choice_of(frame).unwrap_or(u16::MAX);
        for slot in slots(affected) {
            let index = usize::from(slot);
            let amount = |state: &State, amount: &crate::program::Amount| {
                let mut frame = frame.clone();
                frame.each = state.perm_ref(slot);
                state.amount(book, amount, &frame).clamp(-9999, 9999) as i16
            };
            match change {
                Change::Gets(power, toughness) => {
                    let (power, toughness) = fixed.unwrap_or_else(|| {
                        let mut frame = frame.clone();
                        frame.each = self.perm_ref(slot);
                        let by = |amount| self.change_by(book, amount, &frame).clamp(-9999, 9999) as i16;
                        (by(power), by(toughness))
                    });
                    self.perms[index].power += power;
                    self.perms[index].toughness += toughness;
                }
                Change::Base(power, toughness) => {
                    let power = power.as_ref().map(|p| fixed.map_or_else(|| amount(self, p), |f| f.0));
                    let toughness =
                        toughness.as_ref().map(|t| fixed.map_or_else(|| amount(self, t), |f| f.1));
                    let perm = &mut self.perms[index];
                    perm.power = power.unwrap_or(perm.power);
                    perm.toughness = toughness.unwrap_or(perm.toughness);
                }
                Change::Switch => {
                    let perm = &mut self.perms[index];
                    std::mem::swap(&mut perm.power, &mut perm.toughness);
                }
                Change::Key(key) => self.perms[index].keys.add(*key),
                Change::LosesKey(key) | Change::CantHaveKey(key) => self.perms[index].keys.remove(*key),
                Change::Ability(ability) => {
                    let by = match frame.item.source {
                        Ref::Perm { slot, .. } => slot,
                        _ => slot,
                    };
                    if !self.granted.push(Granted { slot, ability: *ability, by }) {
                        self.overflow = Some(Excess::Effects);
                    }
                }
                Change::ActivatedOf(which) => {
                    for (ability, by) in self.activated_of(book, which, frame, slot) {
                        if !self.granted.push(Granted { slot, ability, by }) {
                            self.overflow = Some(Excess::Effects);
                        }
                    }
                }
                // Applied when protection is looked up.
                Change::ProtectionChosen => self.note_change(bit(slot), place, frame),
                // Printed landwalk is left out when landwalk is looked up.
                Change::LosesLandwalk(subtype) => {
                    self.granted.retain(|given| {
                        given.slot != slot
                            || !matches!(
                                book.ability(given.ability),
                                Ability::Keyword(crate::program::Param::Landwalk(tests))
                                    if walks(tests, *subtype)
                            )
                    });
                    self.note_change(bit(slot), place, frame);
                }
                Change::NoManaCost => self.perms[index].no_mana_cost = true,
                Change::Name(name) => self.perms[index].name = Some(*name),
                Change::NotSnow => {
                    self.perms[index].supertypes &= !(1 << crate::types::Supertype::Snow as u8);
                }
                Change::NotLegendary => {
                    self.perms[index].supertypes &= !(1 << crate::types::Supertype::Legendary as u8);
                }
                Change::LosesAll => {
                    let perm = &mut self.perms[index];
                    perm.keys = crate::program::Keys::NONE;
                    perm.lost_abilities = true;
                    perm.lost_intrinsic = true;
                    self.granted.retain(|given| given.slot != slot);
                }
                Change::AddTypes { supertypes, types, subtypes } => {
                    let perm = &mut self.perms[index];
                    supertypes.iter().for_each(|&t| perm.supertypes |= 1 << t as u8);
                    types.iter().for_each(|&t| perm.types |= 1 << t as u8);
                    for &subtype in subtypes {
                        if !perm.extra_subtypes.contains(&subtype) && !perm.extra_subtypes.push(subtype) {
                            self.overflow = Some(Excess::Subtypes);
                        }
                    }
                }
                Change::SetTypes { supertypes, types, subtypes, keep } => {
                    let perm = &mut self.perms[index];
                    supertypes.iter().for_each(|&t| perm.supertypes |= 1 << t as u8);
                    if !types.is_empty() {
                        let were = perm.types;
                        let kept = keep.iter().fold(0, |all, &t| all | 1 << t as u8) & perm.types;
                        perm.types = types.iter().fold(kept, |all, &t| all | 1 << t as u8);
                        let lost = were & !perm.types;
                        self.drop_subtypes_of(book, index, lost);
                    }
                    let perm = &mut self.perms[index];
                    if !subtypes.is_empty() {
                        // Subtypes of the kinds that are named are replaced; others stay with the types that stay (205.1a, b).
                        let kinds = subtypes
                            .iter()
                            .fold(0, |kinds, &subtype| kinds | book.subtype_kinds[usize::from(subtype)]);
                        let mut now: List<u16, 4> = List::default();
                        let mut fits = true;
                        subtypes.iter().for_each(|&new| fits &= now.push(new));
                        let printed: &[u16] =
                            if perm.subtypes_replaced { &[] } else { &book.def(perm.def).subtypes };
                        for &old in perm.extra_subtypes.iter().chain(printed) {
                            if book.subtype_kinds[usize::from(old)] & kinds == 0 {
                                fits &= now.push(old);
                            }
                        }
                        perm.extra_subtypes = now;
                        perm.subtypes_replaced = true;
                        perm.all_creature_types &=
                            !subtypes.iter().any(|&subtype| book.is_creature_type(subtype));
                        // A land that becomes another basic land type loses its abilities, those that it has as a copy included (305.7,
                        // 707.9a): in this layer it has been given no others.
                        if perm.is(CardType::Land) && subtypes.iter().any(|&subtype| subtype < 5) {
                            perm.keys = crate::program::Keys::NONE;
                            perm.lost_abilities = true;
                            self.granted.retain(|given| given.slot != slot);
                        }
                        if !fits {
                            self.overflow = Some(Excess::Subtypes);
                        }
                    }
                }
                Change::Colors { colors, add } => {
                    let perm = &mut self.perms[index];
                    perm.colors = match add {
                        true => colors.iter().fold(perm.colors, Colors::with),
                        false => *colors,
                    };
                }
                Change::ChosenColor => {
                    if let Some(&color) = Color::ALL.get(usize::from(chosen)) {
                        self.perms[index].colors = Colors::NONE.with(color);
                    }
                }
                Change::ChosenColors => {
                    let colors = Color::ALL.into_iter().filter(|&color| chosen >> color as u16 & 1 == 1);
                    self.perms[index].colors = colors.fold(Colors::NONE, Colors::with);
                }
                Change::ChosenColorToo => {
                    if let Some(&color) = Color::ALL.get(usize::from(chosen)) {
                        let perm = &mut self.perms[index];
                        perm.colors = perm.colors.with(color);
                    }
                }
                Change::ChosenType => {
                    let perm = &mut self.perms[index];
                    let new = !perm.extra_subtypes.contains(&chosen);
                    let known = usize::from(chosen) < book.subtypes.len();
                    if known && new && !perm.extra_subtypes.push(chosen) {
                        self.overflow = Some(Excess::Subtypes);
                    }
                }
                Change::AllCreatureTypes => self.perms[index].all_creature_types = true,
                Change::NoCreatureTypes => self.drop_creature_types(book, index),
                Change::NoLandTypes => self.drop_subtypes(book, index, |subtype| {
                    book.subtype_kinds[usize::from(subtype)] & (1 << CardType::Land as u8) != 0
                }),
                Change::NotType(card_type) => {
                    let lost = self.perms[index].types & (1 << *card_type as u8);
                    self.perms[index].types &= !lost;
                    self.drop_subtypes_of(book, index, lost);
                }
                Change::Control(who) => {
                    if let Some(player) = self.who(book, *who, frame) {
                        self.perms[index].controller = player;
                    }
                }
                Change::Rule(_) => unreachable!("see above"),
            }
        }
    }

    /// Removes a permanent's creature types.
    fn drop_creature_types(&mut self, book: &Book, index: usize) {
        self.drop_subtypes(book, index, |subtype| book.is_creature_type(subtype));
        self.perms[index].all_creature_types = false;
    }

    /// Removes the subtypes of card types that a permanent has lost, unless they are subtypes of another type that it has (205.1a).
    fn drop_subtypes_of(&mut self, book: &Book, index: usize, lost: u8) {
        if lost == 0 {
            return;
        }
        let has = self.perms[index].types;
        self.drop_subtypes(book, index, |subtype| {
            let kinds = book.subtype_kinds[usize::from(subtype)];
            kinds & lost != 0 && kinds & has == 0
        });
        if lost & (1 << CardType::Creature as u8) != 0 {
            self.perms[index].all_creature_types = false;
        }
    }

    /// Removes those subtypes from a permanent.
    fn drop_subtypes(&mut self, book: &Book, index: usize, goes: impl Fn(u16) -> bool) {
        let perm = &mut self.perms[index];
        let printed: &[u16] = if perm.subtypes_replaced { &[] } else { &book.def(perm.def).subtypes };
        let mut now: List<u16, 4> = List::default();
        let mut fits = true;
        for &old in perm.extra_subtypes.iter().chain(printed) {
            if !goes(old) {
                fits &= now.push(old);
            }
        }
        perm.extra_subtypes = now;
        perm.subtypes_replaced = true;
        if !fits {
            self.overflow = Some(Excess::Subtypes);
        }
    }

    /// Stores a change as a rule, to be applied where it matters.
    fn note_change(&mut self, affected: Mask, place: RulePlace, frame: &Frame) {
        let source = match frame.item.source {
            Ref::Perm { slot, .. } => slot,
            _ => u8::MAX,
        };
        let rule = RuleOn {
            affected,
            place,
            source,
            controller: frame.item.controller,
            bound: frame.item.bound,
            choice: frame.choice,
        };
        if affected != 0 && !self.rules.push(rule) {
            self.overflow = Some(Excess::Effects);
        }
    }
}
