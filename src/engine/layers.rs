//! Characteristics by layers (613).
//!
//! Every permanent begins with its def's values. Effects of static abilities and of spells and abilities that have resolved are then
//! applied layer by layer, in each layer by timestamp. An effect that begins in one layer keeps its objects in the later ones (613.6).
//! Dependency (613.8) is in `dependency.rs`.

use crate::program::{Ability, AbilityId, Book, Change, Effect, Op, Static, Subject, Uses};
use crate::types::{CardType, Color, Colors, Supertype};

use super::list::List;
use super::state::{
    Continuous, Excess, Frame, Granted, Mask, OpPlace, Ref, RuleOn, RulePlace, State, bit, slots,
};

/// The layers in their order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Layer {
    Control,
    Type,
    Color,
    Ability,
    Defining,
    Base,
    Modify,
    Switch,
    /// No layer: rules about objects.
    Rule,
}

const LAYERS: [Layer; 9] = [
    Layer::Control,
    Layer::Type,
    Layer::Color,
    Layer::Ability,
    Layer::Defining,
    Layer::Base,
    Layer::Modify,
    Layer::Switch,
    Layer::Rule,
];

pub(super) fn layer_of(change: &Change, defining: bool) -> Layer {
    match change {
        Change::Control(_) => Layer::Control,
        Change::AddTypes { .. }
        | Change::SetTypes { .. }
        | Change::ChosenType
        | Change::NotLegendary
        | Change::Name(_)
        | Change::NoManaCost
        | Change::AllCreatureTypes
        | Change::NotType(_) => Layer::Type,
        Change::Colors { .. } | Change::ChosenColor => Layer::Color,
        Change::Key(_)
        | Change::LosesKey(_)
        | Change::Ability(_)
        | Change::ProtectionChosen
        | Change::LosesLandwalk(_)
        | Change::LosesAll => Layer::Ability,
        Change::Base(..) if defining => Layer::Defining,
        Change::Base(..) => Layer::Base,
        Change::Gets(..) => Layer::Modify,
        Change::Switch => Layer::Switch,
        Change::Rule(_) => Layer::Rule,
    }
}

/// Where an effect comes from.
#[derive(Clone, Copy)]
pub(super) enum Source {
    Static { slot: u8, ability: AbilityId },
    Resolved(u8),
}

#[derive(Clone, Copy)]
pub(super) struct Active {
    pub timestamp: u16,
    pub source: Source,
    pub affected: Option<Mask>,
    /// A bit for each layer in which it changes something.
    pub layers: u16,
}

impl State {
    /// Says that characteristics may have changed.
    #[inline]
    pub fn mark(&mut self) {
        self.dirty = true;
    }

    /// Says that something has changed that nothing but an effect can depend on: time, life, damage, what is tapped or attacks.
    #[inline]
    pub fn touch(&mut self) {
        self.dirty |= self.layered || !self.effects.is_empty();
    }

    /// Brings characteristics up to date, if something has changed.
    pub fn refresh(&mut self, book: &Book) {
        if self.dirty {
            self.recompute(book);
        }
    }

    /// The changes of a continuous effect.
    pub fn changes_at<'b>(&self, book: &'b Book, place: OpPlace) -> &'b [Change] {
        match op_at(book, place) {
            Op::Do(
                Effect::Apply { changes, .. }
                | Effect::ApplyAll { changes, .. }
                | Effect::CreateCopy { changes, .. },
            ) => changes,
            _ => &[],
        }
    }

    fn recompute(&mut self, book: &Book) {
        self.dirty = false;
        // Until the layers are through, every permanent is asked.
        (self.ruling, self.heard) = (Mask::MAX, u32::MAX);
        (self.at_risk, self.usable) = (Mask::MAX, Mask::MAX);
        self.rules.clear();
        self.granted.clear();
        let mut effects: Vec<Active> = Vec::new();
        let (mut ruling, mut heard, mut watched) = (0, 0, 0);
        let (mut at_risk, mut usable) = (0, 0);
        let (mut counters, mut exceptions) = (false, false);
        for slot in slots(self.live) {
            let perm = &mut self.perms[usize::from(slot)];
            let def = book.def(perm.def);
            perm.controller = perm.base_controller;
            perm.power = def.power;
            perm.toughness = def.toughness;
            perm.keys = def.keys;
            perm.types = def.types;
            perm.supertypes = def.supertypes;
            perm.name = None;
            perm.no_mana_cost = false;
            perm.colors = def.colors;
            perm.lost_abilities = false;
            perm.subtypes_replaced = false;
            perm.all_creature_types = def.keys.has(crate::program::Key::Changeling);
            perm.extra_subtypes = List::default();
            counters |= !perm.counters.is_empty();
            exceptions |= !perm.exceptions.is_empty();
            let timestamp = perm.timestamp;
            let info = book.info(perm.def);
            heard |= info.event_bits;
            if !info.rules.is_empty() {
                ruling |= bit(slot);
            }
            if info.watched {
                watched |= bit(slot);
            }
            if info.uses.any(Uses::BY_CONTROLLER | Uses::BY_OPPONENT) {
                usable |= bit(slot);
            }
            for &ability in &info.statics {
                effects.push(Active {
                    timestamp,
                    source: Source::Static { slot, ability },
                    affected: None,
                    layers: 0,
                });
            }
        }
        for slot in slots(self.emblems) {
            let perm = &self.perms[usize::from(slot)];
            let info = book.info(perm.def);
            heard |= info.event_bits;
            if !info.rules.is_empty() {
                ruling |= bit(slot);
            }
            for &ability in &info.statics {
                let source = Source::Static { slot, ability };
                effects.push(Active { timestamp: perm.timestamp, source, affected: None, layers: 0 });
            }
        }
        if exceptions {
            self.copy_exceptions(book);
        }
        for (at, effect) in self.effects.iter().enumerate() {
            effects.push(Active {
                timestamp: effect.timestamp,
                source: Source::Resolved(at as u8),
                affected: Some(effect.affected & self.live),
                layers: 0,
            });
        }
        self.layered = !effects.is_empty() || !self.granted.is_empty();
        if !effects.is_empty() || counters || !self.granted.is_empty() {
            self.apply_layers(book, effects);
        }
        let by_name = 1 << Supertype::Legendary as u8 | 1 << Supertype::World as u8;
        let by_type = 1 << CardType::Creature as u8
            | 1 << CardType::Planeswalker as u8
            | 1 << CardType::Enchantment as u8;
        for slot in slots(self.live) {
            self.note_control(slot);
            let perm = &self.perms[usize::from(slot)];
            if perm.supertypes & by_name != 0 {
                watched |= bit(slot);
            }
            if perm.types & by_type != 0
                || perm.attached != Ref::None
                || perm.counters.len() > 1
                || perm.deathtouched
            {
                at_risk |= bit(slot);
            }
        }
        (self.ruling, self.heard, self.watched) = (ruling, heard, watched);
        (self.at_risk, self.usable) = (at_risk, usable);
    }

    fn apply_layers(&mut self, book: &Book, mut effects: Vec<Active>) {
        effects.sort_by_key(|effect| effect.timestamp);
        for effect in &mut effects {
            effect.layers = self.layers_of(book, effect);
        }
        for layer in LAYERS {
            self.apply_in_order(book, &mut effects, layer);
            if layer == Layer::Ability {
                // Keyword counters (122.1b), and static abilities that have just been given.
                self.keyword_counters(book);
                let mut given_at = 0;
                while let Some(given) = self.granted.get(given_at).copied() {
                    given_at += 1;
                    if let Ability::Static(_) = book.ability(given.ability) {
                        let timestamp = self.perms[usize::from(given.slot)].timestamp;
                        let source = Source::Static { slot: given.slot, ability: given.ability };
                        let mut active = Active { timestamp, source, affected: None, layers: 0 };
                        active.layers = self.layers_of(book, &active);
                        self.apply_layer(book, &mut active, layer);
                        effects.push(active);
                    }
                }
            }
            if layer == Layer::Modify {
                for slot in slots(self.live) {
                    let perm = &mut self.perms[usize::from(slot)];
                    for &(kind, count) in perm.counters.iter() {
                        if let Some((power, toughness)) = counter_change(book, kind) {
                            perm.power += power * i16::from(count);
                            perm.toughness += toughness * i16::from(count);
                        }
                    }
                }
            }
        }
    }

    /// A bit for each layer in which the effect changes something.
    fn layers_of(&self, book: &Book, effect: &Active) -> u16 {
        let defining = match effect.source {
            Source::Static { ability, .. } => {
                matches!(book.ability(ability), Ability::Static(stat) if stat.defining)
            }
            Source::Resolved(at) => {
                let changes = self.effects[usize::from(at)].changes;
                if let Op::Do(Effect::Create { .. }) = op_at(book, changes) {
                    return 1 << Layer::Base as u16;
                }
                false
            }
        };
        let changes = self.changes_of(book, effect).iter();
        changes.fold(0, |layers, change| layers | 1 << layer_of(change, defining) as u16)
    }

    /// What copies have besides what they copy, before any other layer (613.2a).
    fn copy_exceptions(&mut self, book: &Book) {
        for slot in slots(self.live) {
            let exceptions = self.perms[usize::from(slot)].exceptions;
            for &ability in exceptions.iter() {
                let frame = self.frame_of(slot);
                let Ability::Enters(enters) = book.ability(ability) else {
                    // "It has this ability."
                    let change = Change::Ability(ability);
                    let place = RulePlace::Static(ability, 0);
                    self.apply_change(book, &change, bit(slot), &frame, place, None);
                    continue;
                };
                let Some((_, _, changes)) = &enters.copy else { continue };
                for (at, change) in changes.iter().enumerate() {
                    let place = RulePlace::Static(ability, at as u8);
                    self.apply_change(book, change, bit(slot), &frame, place, None);
                }
            }
        }
    }

    /// A permanent that has changed controllers is new to them (302.6) and leaves combat (506.4).
    fn note_control(&mut self, slot: u8) {
        let turn = self.turn;
        let perm = &mut self.perms[usize::from(slot)];
        if perm.held_by != perm.controller {
            perm.held_by = perm.controller;
            perm.held_since = turn;
            perm.sick = true;
            self.remove_from_combat(slot);
        }
    }

    fn keyword_counters(&mut self, book: &Book) {
        for slot in slots(self.live) {
            let perm = &mut self.perms[usize::from(slot)];
            let mut keys = perm.keys;
            for &(kind, count) in perm.counters.iter() {
                if count > 0
                    && let Some(key) = crate::program::Key::from_name(book.counter_name(kind))
                {
                    keys.add(key);
                }
            }
            perm.keys = keys;
        }
    }

    pub(super) fn apply_layer(&mut self, book: &Book, effect: &mut Active, layer: Layer) {
        match effect.source {
            Source::Static { slot, ability } => {
                let Ability::Static(stat) = book.ability(ability) else { return };
                if !stat.changes.iter().any(|change| layer_of(change, stat.defining) == layer) {
                    return;
                }
                let perm = &self.perms[usize::from(slot)];
                let own = book.def(perm.def).abilities.contains(&ability);
                if perm.phased_out || (effect.affected.is_none() && own && perm.lost_abilities) {
                    return;
                }
                let frame = self.frame_of(slot);
                if effect.affected.is_none() {
                    if stat
                        .condition
                        .as_ref()
                        .is_some_and(|condition| !self.condition(book, condition, &frame))
                    {
                        effect.affected = Some(0);
                        return;
                    }
                    effect.affected = Some(self.subjects(book, stat, slot, &frame));
                }
                let affected = effect.affected.unwrap_or(0);
                for (at, change) in stat.changes.iter().enumerate() {
                    if layer_of(change, stat.defining) == layer {
                        let place = RulePlace::Static(ability, at as u8);
                        self.apply_change(book, change, affected, &frame, place, None);
                    }
                }
            }
            Source::Resolved(index) => {
                let effect: Continuous = self.effects[usize::from(index)];
                if let Op::Do(Effect::Create { .. }) = op_at(book, effect.changes) {
                    if layer == Layer::Base {
                        for slot in slots(effect.affected & self.live) {
                            let perm = &mut self.perms[usize::from(slot)];
                            (perm.power, perm.toughness) = (effect.amounts[0], effect.amounts[1]);
                        }
                    }
                    return;
                }
                let changes = self.changes_at(book, effect.changes);
                if !changes.iter().any(|change| layer_of(change, false) == layer) {
                    return;
                }
                let mut frame = Frame::new(effect.controller, effect.source);
                frame.item.bound = effect.bound;
                let mut affected = effect.affected & self.live;
                if let Op::Do(Effect::ApplyAll { tests, .. }) = op_at(book, effect.changes)
                    && layer == Layer::Rule
                {
                    // Rules about objects hold for those that come later, too (611.2c).
                    affected = self.matching(book, tests, &frame);
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

    /// The objects of a static ability.
    pub(super) fn subjects(&self, book: &Book, stat: &Static, slot: u8, frame: &Frame) -> Mask {
        let matching = |tests: &[crate::program::Test]| self.matching(book, tests, frame);
        match &stat.subject {
            Subject::This => bit(slot),
            Subject::Attached => self.slot_of(self.perms[usize::from(slot)].attached).map_or(0, bit),
            Subject::All(tests) => matching(tests),
            Subject::ThisAnd(tests) => bit(slot) | matching(tests),
        }
    }

    /// The permanents that pass the tests.
    fn matching(&self, book: &Book, tests: &[crate::program::Test], frame: &Frame) -> Mask {
        slots(self.live)
            .filter(|&other| {
                !self.perms[usize::from(other)].phased_out
                    && tests.iter().all(|test| self.test(book, test, self.perm_ref(other), frame))
            })
            .fold(0, |mask, other| mask | bit(other))
    }

    fn apply_change(
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
        let chosen = self.look_perm(frame.item.source).map_or(0, |perm| perm.chosen);
        for slot in slots(affected) {
            let index = usize::from(slot);
            let amount = |state: &State, amount: &crate::program::Amount| {
                let mut frame = frame.clone();
                frame.each = state.perm_ref(slot);
                state.amount(book, amount, &frame).clamp(-9999, 9999) as i16
            };
            match change {
                Change::Gets(power, toughness) => {
                    let (power, toughness) =
                        fixed.unwrap_or_else(|| (amount(self, power), amount(self, toughness)));
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
                Change::LosesKey(key) => self.perms[index].keys.remove(*key),
                Change::Ability(ability) => {
                    let by = match frame.item.source {
                        Ref::Perm { slot, .. } => slot,
                        _ => slot,
                    };
                    if !self.granted.push(Granted { slot, ability: *ability, by }) {
                        self.overflow = Some(Excess::Effects);
                    }
                }
                // Read where protection is asked for.
                Change::ProtectionChosen => self.note_change(bit(slot), place, frame),
                // A printed one is left out where landwalk is asked for.
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
                Change::NotLegendary => {
                    self.perms[index].supertypes &= !(1 << crate::types::Supertype::Legendary as u8);
                }
                Change::LosesAll => {
                    let perm = &mut self.perms[index];
                    perm.keys = crate::program::Keys::NONE;
                    perm.lost_abilities = true;
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
                        let kept = keep.iter().fold(0, |all, &t| all | 1 << t as u8) & perm.types;
                        perm.types = types.iter().fold(kept, |all, &t| all | 1 << t as u8);
                    }
                    if let Some(&first) = subtypes.first() {
                        // Subtypes of the kind that is named are replaced; others stay with the types that stay (205.1a, b).
                        let kind = book.creature_types[usize::from(first)];
                        let others_stay = types.is_empty() || !keep.is_empty();
                        let mut now: List<u16, 3> = List::default();
                        let mut fits = true;
                        subtypes.iter().for_each(|&new| fits &= now.push(new));
                        let printed: &[u16] =
                            if perm.subtypes_replaced { &[] } else { &book.def(perm.def).subtypes };
                        for &old in perm.extra_subtypes.iter().chain(printed) {
                            if others_stay && book.creature_types[usize::from(old)] != kind {
                                fits &= now.push(old);
                            }
                        }
                        perm.extra_subtypes = now;
                        perm.subtypes_replaced = true;
                        perm.all_creature_types &= others_stay && !kind;
                        // A land that becomes another basic land type loses its abilities (305.7).
                        if perm.is(CardType::Land) && subtypes.iter().any(|&subtype| subtype < 5) {
                            perm.lost_abilities = true;
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
                Change::ChosenType => {
                    let _ = self.perms[index].extra_subtypes.push(chosen);
                }
                Change::AllCreatureTypes => self.perms[index].all_creature_types = true,
                Change::NotType(card_type) => self.perms[index].types &= !(1 << *card_type as u8),
                Change::Control(who) => {
                    if let Some(player) = self.who(book, *who, frame) {
                        self.perms[index].controller = player;
                    }
                }
                Change::Rule(_) => unreachable!("see above"),
            }
        }
    }

    /// Keeps a change that is asked for where it matters.
    fn note_change(&mut self, affected: Mask, place: RulePlace, frame: &Frame) {
        let source = match frame.item.source {
            Ref::Perm { slot, .. } => slot,
            _ => u8::MAX,
        };
        let rule =
            RuleOn { affected, place, source, controller: frame.item.controller, bound: frame.item.bound };
        if affected != 0 && !self.rules.push(rule) {
            self.overflow = Some(Excess::Effects);
        }
    }

    /// A frame in which the permanent of that slot is the source.
    pub fn frame_of(&self, slot: u8) -> Frame {
        Frame::new(self.perms[usize::from(slot)].controller, self.perm_ref(slot))
    }
}

/// The op at that place of a script.
pub fn op_at(book: &Book, place: OpPlace) -> &Op {
    &super::resolve::ops_of(book, place.ability, place.mode)[usize::from(place.pc)]
}

/// The script of an ability, or of one of its modes.
pub fn script_of(book: &Book, ability: AbilityId, mode: u8) -> &crate::program::Script {
    let script = match book.ability(ability) {
        Ability::Spell(script) => script,
        Ability::Activated(activated) => &activated.script,
        Ability::Triggered(triggered) => &triggered.script,
        _ => panic!("this ability has no script"),
    };
    match (mode, &script.modes) {
        (u8::MAX, _) | (_, None) => script,
        (mode, Some(modes)) => &modes.modes[usize::from(mode)],
    }
}

/// What a counter adds to power and toughness.
pub fn counter_change(book: &Book, kind: u8) -> Option<(i16, i16)> {
    match kind {
        0 => Some((1, 1)),
        1 => Some((-1, -1)),
        _ => {
            let (power, toughness) = book.counter_name(kind).split_once('/')?;
            Some((power.parse().ok()?, toughness.parse().ok()?))
        }
    }
}

/// Whether a landwalk ability is of that land type; any is of `None`.
pub fn walks(tests: &[crate::program::Test], subtype: Option<crate::program::SubtypeId>) -> bool {
    subtype.is_none_or(|subtype| tests.contains(&crate::program::Test::Subtype(subtype)))
}
