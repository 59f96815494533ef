//! Characteristics by layers (613).
//!
//! Every permanent begins with its def's values. Effects of static abilities and of spells and abilities that have resolved are then
//! applied layer by layer, in each layer by timestamp. An effect that begins in one layer keeps its objects in the later ones (613.6).
//! Dependency (613.8) is in `dependency.rs`.

use crate::program::{Ability, AbilityId, Book, Change, Effect, Inputs, Key, Mana, Op, of_change, of_tests};
use crate::sort::CompactSort;
use crate::types::CardType;

use super::derived::Derived;
use super::state::{Continuous, Excess, Frame, Mask, OpPlace, Ref, RuleOn, RulePlace, State, bit, slots};

/// The layers in order.
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
        | Change::NotSnow
        | Change::Name(_)
        | Change::NoManaCost
        | Change::AllCreatureTypes
        | Change::NoCreatureTypes
        | Change::NoLandTypes
        | Change::NotType(_) => Layer::Type,
        Change::Colors { .. } | Change::ChosenColor | Change::ChosenColorToo | Change::ChosenColors => {
            Layer::Color
        }
        Change::Key(_)
        | Change::LosesKey(_)
        | Change::CantHaveKey(_)
        | Change::Ability(_)
        | Change::ActivatedOf(_)
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
    Static {
        slot: u8,
        ability: AbilityId,
    },
    /// A static ability of a card in its owner's graveyard.
    Graveyard {
        card: u8,
        ability: AbilityId,
    },
    Resolved(u8),
    /// By its index, an effect by which a player controls a permanent.
    Control(u8),
    /// Keyword counters (122.1b).
    Counters(Key),
}

#[derive(Clone, Copy)]
pub(super) struct Active {
    pub timestamp: u16,
    pub source: Source,
    pub affected: Option<Mask>,
    /// A bit for each layer in which it changes something.
    pub layers: u16,
}

/// What a continuous effect of a spell or ability depends on besides permanents and their characteristics.
fn inputs_of_effect(book: &Book, effect: &Continuous) -> Inputs {
    // The amounts of `Gets` and `Base` are fixed as the effect begins (608.2h).
    let of_changes = |changes: &[Change]| {
        let live = changes.iter().filter(|change| !matches!(change, Change::Gets(..) | Change::Base(..)));
        live.fold(Inputs::NONE, |inputs, change| inputs.and(of_change(change)))
    };
    match op_at(book, effect.changes) {
        Op::Do(Effect::Apply { changes, .. }) => of_changes(changes),
        Op::Do(Effect::ApplyAll { changes, tests, .. }) => of_changes(changes).and(of_tests(tests)),
        _ => Inputs::ALL,
    }
}

impl State {
    /// Marks all characteristics as possibly changed.
    #[inline]
    pub fn mark(&mut self) {
        self.stale = Mask::MAX;
    }

    /// Marks the characteristics of one permanent as possibly changed, or the permanent as new or gone.
    #[inline]
    pub fn mark_one(&mut self, slot: u8) {
        self.stale |= bit(slot);
    }

    /// Marks a change of facts other than permanents and their characteristics, if continuous effects depend on them.
    #[inline]
    pub fn touch(&mut self, inputs: Inputs) {
        if self.depends_on.meets(inputs) {
            self.mark();
        }
    }

    /// Keeps the continuous effects for which the test holds.
    pub(super) fn retain_effects(&mut self, keep: impl FnMut(&Continuous) -> bool) {
        let before = self.effects.len();
        self.effects.retain(keep);
        if self.effects.len() < before {
            self.mark();
        }
    }

    /// Brings characteristics up to date, if something has changed.
    #[inline(always)]
    pub fn refresh(&mut self, book: &Book) {
        if self.stale != 0 {
            self.refresh_stale(book);
        }
    }

    #[inline(never)]
    fn refresh_stale(&mut self, book: &Book) {
        // A pair that breaks requires another round.
        while self.stale != 0 {
            let stale = std::mem::take(&mut self.stale);
            (self.settled, self.idle) = (false, 0);
            // Without effects permanents don't depend on each other.
            let plain = stale != Mask::MAX
                && !self.layered
                && self.effects.is_empty()
                && slots(stale & self.live).all(|slot| self.is_plain(book, slot));
            if plain {
                self.renew(book, stale);
            } else {
                self.recompute(book);
            }
        }
    }

    /// Whether the permanent has no effects other than rules for itself.
    fn is_plain(&self, book: &Book, slot: u8) -> bool {
        let perm = &self.perms[usize::from(slot)];
        book.info(perm.def).own_rules && perm.exceptions.abilities.is_empty()
    }

    /// The changes of a continuous effect.
    pub fn changes_at<'b>(&self, book: &'b Book, place: OpPlace) -> &'b [Change] {
        match op_at(book, place) {
            Op::Do(
                Effect::Apply { changes, .. }
                | Effect::ApplyAll { changes, .. }
                | Effect::CastNow { gains: changes, .. },
            ) => changes,
            _ => spent_then(book, place).map_or(&[], |then| &then.gains),
        }
    }

    /// Recomputes the characteristics of those permanents, if no effect applies to any permanent.
    fn renew(&mut self, book: &Book, stale: Mask) {
        let mut derived = self.derived();
        derived.forget(stale);
        for slot in slots(stale & self.live) {
            self.reset(book, slot);
            self.keyword_counters(book, slot);
            self.add_counter_changes(book, slot);
            derived.note_def(book, slot, self.perms[usize::from(slot)].def);
            self.note_control(slot);
            derived.note(slot, &self.perms[usize::from(slot)]);
        }
        self.renew_own_rules(book, stale);
        if stale & !self.live != 0 {
            derived.hear_again(book, self);
        }
        self.set_derived(derived);
    }

    /// Recreates the rules of those permanents for themselves, keeping all rules in timestamp order.
    fn renew_own_rules(&mut self, book: &Book, stale: Mask) {
        self.rules.retain(|rule| rule.affected & stale == 0);
        for slot in slots(stale & self.live) {
            let perm = &self.perms[usize::from(slot)];
            let (controller, timestamp) = (perm.controller, perm.timestamp);
            let is_later = |rule: &RuleOn| self.perms[usize::from(rule.source)].timestamp > timestamp;
            let mut place = self.rules.iter().position(is_later).unwrap_or(self.rules.len());
            for &ability in &book.info(perm.def).statics {
                let Ability::Static(stat) = book.ability(ability) else { continue };
                for at in 0..stat.changes.len() as u8 {
                    let rule = RuleOn {
                        affected: bit(slot),
                        place: RulePlace::Static(ability, at),
                        source: slot,
                        controller,
                        bound: Ref::None,
                        choice: None,
                    };
                    if !self.rules.insert(place, rule) {
                        self.overflow = Some(Excess::Effects);
                    }
                    place += 1;
                }
            }
        }
    }

    /// Gives a permanent its def's values.
    fn reset(&mut self, book: &Book, slot: u8) {
        let controller = if self.controls.is_empty() { None } else { self.control_of(slot) };
        let perm = &mut self.perms[usize::from(slot)];
        let def = book.def(perm.def);
        perm.controller = controller.unwrap_or(perm.base_controller);
        (perm.power, perm.toughness) = perm.exceptions.size.unwrap_or((def.power, def.toughness));
        perm.keys = def.keys;
        perm.types = def.types;
        perm.supertypes = def.supertypes;
        perm.name = None;
        perm.no_mana_cost = false;
        perm.colors = def.colors;
        perm.lost_abilities = false;
        perm.lost_intrinsic = false;
        perm.subtypes_replaced = false;
        perm.all_creature_types = def.keys.has(Key::Changeling);
        perm.extra_subtypes.clear();
    }

    fn recompute(&mut self, book: &Book) {
        // Until the layers are done, every permanent has to be looked at.
        self.set_derived(Derived::UNKNOWN);
        self.rules.clear();
        self.granted.clear();
        let mut effects: Vec<Active> = Vec::new();
        let mut derived = Derived::NONE;
        let (mut counters, mut exceptions) = (false, false);
        let mut depends_on = Inputs::NONE;
        for slot in slots(self.live).chain(slots(self.emblems)) {
            if self.live & bit(slot) != 0 {
                self.reset(book, slot);
            }
            let perm = &self.perms[usize::from(slot)];
            counters |= !perm.counters.is_empty();
            exceptions |= !perm.exceptions.abilities.is_empty();
            derived.note_def(book, slot, perm.def);
            let info = book.info(perm.def);
            depends_on = depends_on.and(info.depends_on);
            let sized = super::copies::sets_size(book, &perm.exceptions);
            for &ability in &info.statics {
                if sized && matches!(book.ability(ability), Ability::Static(stat) if stat.defining) {
                    continue;
                }
                let source = Source::Static { slot, ability };
                effects.push(Active { timestamp: perm.timestamp, source, affected: None, layers: 0 });
            }
        }
        if exceptions {
            depends_on = depends_on.and(self.copy_exceptions(book));
        }
        depends_on = depends_on.and(self.graveyard_effects(book, &mut effects));
        for (at, effect) in self.effects.iter().enumerate() {
            depends_on = depends_on.and(inputs_of_effect(book, effect));
            effects.push(Active {
                timestamp: effect.timestamp,
                source: Source::Resolved(at as u8),
                affected: Some(effect.affected & self.live),
                layers: 0,
            });
        }
        for (at, control) in self.controls.iter().enumerate() {
            if let Some(slot) = self.slot_of(control.of) {
                effects.push(Active {
                    timestamp: control.timestamp,
                    source: Source::Control(at as u8),
                    affected: Some(bit(slot)),
                    layers: 0,
                });
            }
        }
        let own = |slot: u8| book.info(self.perms[usize::from(slot)].def).own_rules;
        let is_own = |effect: &Active| match effect.source {
            Source::Static { slot, .. } => self.live & bit(slot) != 0 && own(slot),
            Source::Graveyard { .. } | Source::Resolved(_) | Source::Counters(_) => false,
            // Each permanent is reset to the controller of the latest effect.
            Source::Control(_) => true,
        };
        self.layered = !effects.iter().all(is_own) || !self.granted.is_empty();
        if !effects.is_empty() || !self.granted.is_empty() {
            if counters {
                self.counter_effects(book, &mut effects);
            }
            depends_on = depends_on.and(self.apply_layers(book, effects));
        } else if counters {
            for slot in slots(self.live) {
                self.keyword_counters(book, slot);
                self.add_counter_changes(book, slot);
            }
        }
        self.depends_on = depends_on;
        for slot in slots(self.live) {
            self.note_control(slot);
            derived.note(slot, &self.perms[usize::from(slot)]);
        }
        self.set_derived(derived);
    }

    /// Applies effects layer by layer. Returns what the static abilities that they gave depend on besides permanents and their
    /// characteristics, those included that were lost again after they had begun to apply (613.6).
    fn apply_layers(&mut self, book: &Book, mut effects: Vec<Active>) -> Inputs {
        let known = effects.len();
        if !effects.is_sorted_by_key(|effect| effect.timestamp) {
            effects.compact_sort_by_key(|effect| effect.timestamp);
        }
        for effect in &mut effects {
            effect.layers = self.layers_of(book, effect);
        }
        for layer in LAYERS {
            self.apply_in_order(book, &mut effects, layer);
            // A static ability that was given and then lost does nothing in later layers, unless its effect has begun (613.6).
            if layer == Layer::Ability && effects.len() > known {
                for effect in &mut effects {
                    if !self.is_still_given(book, effect) {
                        effect.affected = Some(0);
                    }
                }
            }
            if layer == Layer::Ability && book.bars_keywords {
                effects.iter().for_each(|effect| self.bar_keywords(book, effect));
            }
            if layer == Layer::Modify {
                for slot in slots(self.live) {
                    self.add_counter_changes(book, slot);
                }
            }
        }
        if effects.len() == known {
            return Inputs::NONE;
        }
        book.inputs_of(effects.iter().filter_map(|effect| match effect.source {
            Source::Static { ability, .. } => Some(ability),
            _ => None,
        }))
    }

    /// What counters add to power and toughness (613.4c).
    fn add_counter_changes(&mut self, book: &Book, slot: u8) {
        let perm = &mut self.perms[usize::from(slot)];
        for &(kind, count) in perm.counters.iter() {
            if let Some((power, toughness)) = book.counter_kinds[usize::from(kind)].change {
                perm.power += power * i16::from(count);
                perm.toughness += toughness * i16::from(count);
            }
        }
    }

    /// A bit for each layer in which the effect changes something.
    pub(super) fn layers_of(&self, book: &Book, effect: &Active) -> u16 {
        let defining = match effect.source {
            Source::Static { ability, .. } | Source::Graveyard { ability, .. } => {
                matches!(book.ability(ability), Ability::Static(stat) if stat.defining)
            }
            Source::Resolved(_) => false,
            Source::Control(_) => return 1 << Layer::Control as u16,
            Source::Counters(_) => return 1 << Layer::Ability as u16,
        };
        let changes = self.changes_of(book, effect).iter();
        changes.fold(0, |layers, change| layers | 1 << layer_of(change, defining) as u16)
    }

    /// Applies the exceptions of copies, before any other layer (613.2a). Returns what they depend on besides permanents and their
    /// characteristics.
    fn copy_exceptions(&mut self, book: &Book) -> Inputs {
        let mut inputs = Inputs::NONE;
        for slot in slots(self.live) {
            let exceptions = self.perms[usize::from(slot)].exceptions;
            for &ability in exceptions.abilities.iter() {
                let frame = self.frame_of(slot);
                let Ability::Enters(enters) = book.ability(ability) else {
                    // "It has this ability."
                    inputs = inputs.and(book.inputs_of([ability]));
                    let change = Change::Ability(ability);
                    let place = RulePlace::Static(ability, 0);
                    self.apply_change(book, &change, bit(slot), &frame, place, None);
                    continue;
                };
                let Some((_, _, changes)) = &enters.copy else { continue };
                for (at, change) in changes.iter().enumerate() {
                    inputs = inputs.and(of_change(change));
                    let place = RulePlace::Static(ability, at as u8);
                    self.apply_change(book, change, bit(slot), &frame, place, None);
                }
            }
        }
        inputs
    }

    /// A permanent that has changed controllers is new to the new one (302.6). It then leaves combat, as does a permanent that stops being
    /// a creature (506.4), and its pair breaks (702.95e).
    fn note_control(&mut self, slot: u8) {
        let turn = self.turn;
        let perm = &mut self.perms[usize::from(slot)];
        if perm.held_by != perm.controller {
            perm.held_by = perm.controller;
            perm.held_since = turn;
            perm.sick = true;
            self.remove_from_combat(slot);
            self.unpair(slot);
        }
        if !self.perms[usize::from(slot)].is(CardType::Creature) {
            if (self.combat.attackers | self.combat.blockers) & bit(slot) != 0 {
                self.remove_from_combat(slot);
            }
            self.unpair(slot);
        }
    }

    /// Adds the keywords that counters give (122.1b), if no effect applies.
    fn keyword_counters(&mut self, book: &Book, slot: u8) {
        let perm = &mut self.perms[usize::from(slot)];
        for &(kind, _) in perm.counters.iter() {
            if let Some(key) = book.counter_kinds[usize::from(kind)].key {
                perm.keys.add(key);
            }
        }
    }

    /// Adds the keywords that counters give (122.1b), each as an effect with the counter's timestamp (613.7c).
    fn counter_effects(&self, book: &Book, effects: &mut Vec<Active>) {
        for slot in slots(self.live) {
            let perm = &self.perms[usize::from(slot)];
            for &(kind, _) in perm.counters.iter() {
                let Some(key) = book.counter_kinds[usize::from(kind)].key else { continue };
                let r = self.perm_ref(slot);
                let noted = self.keyword_times.iter().find(|&&(of, known, _)| (of, known) == (r, kind));
                let timestamp = noted.map_or(perm.timestamp, |&(.., timestamp)| timestamp);
                let source = Source::Counters(key);
                effects.push(Active { timestamp, source, affected: Some(bit(slot)), layers: 0 });
            }
        }
    }

    /// A frame in which the permanent of that slot is the source.
    pub fn frame_of(&self, slot: u8) -> Frame {
        Frame::new(self.perms[usize::from(slot)].controller, self.perm_ref(slot))
    }
}

/// The terms at that place.
pub(super) fn terms_at(book: &Book, place: OpPlace) -> Option<&crate::program::Terms> {
    match op_at(book, place) {
        Op::Do(crate::program::Effect::MayPlay { terms, .. }) => terms.as_deref(),
        _ => None,
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

/// Whether a landwalk ability is for that land type; `None` means any.
pub fn walks(tests: &[crate::program::Test], subtype: Option<crate::program::SubtypeId>) -> bool {
    subtype.is_none_or(|subtype| tests.contains(&crate::program::Test::Subtype(subtype)))
}

/// What the mana added at that place does to spells.
pub(super) fn spent_then(book: &Book, place: OpPlace) -> Option<&crate::program::Spent> {
    match op_at(book, place) {
        Op::Do(Effect::AddMana { mana: Mana::Restricted { then, .. }, .. }) => then.as_deref(),
        _ => None,
    }
}
