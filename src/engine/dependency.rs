//! Dependency (613.8): within a layer, an effect waits for those that change whether it exists or what it applies to.

use crate::program::{Ability, AbilityId, Amount, Book, Change, Cond, Filter, Static, Subject, Test};
use crate::sort::CompactSort;
use crate::types::Player;

use super::layers::{Active, Layer, Source, layer_of};
use super::state::{Mask, State, bit, slots};

/// What effects of a layer change and descriptions of others look at, a bit each.
const TYPES: u8 = 1;
const COLORS: u8 = 2;
const KEYWORDS: u8 = 4;
/// Whether abilities exist at all.
const EXISTENCE: u8 = 8;
/// The controller of a permanent, and so the player that "you" means in its static abilities.
const CONTROLLERS: u8 = 16;

/// What a change of one of these layers changes.
fn changed_by(change: &Change) -> u8 {
    match change {
        Change::LosesAll => EXISTENCE | KEYWORDS,
        // A land of another basic land type loses its abilities (305.7).
        Change::SetTypes { subtypes, .. } if subtypes.iter().any(|&subtype| subtype < 5) => EXISTENCE | TYPES,
        Change::SetTypes { .. }
        | Change::AddTypes { .. }
        | Change::ChosenType
        | Change::AllCreatureTypes
        | Change::NoCreatureTypes
        | Change::NoLandTypes
        | Change::NotSnow
        | Change::NotType(_) => TYPES,
        Change::Colors { .. } | Change::ChosenColor | Change::ChosenColorToo | Change::ChosenColors => COLORS,
        Change::Key(_)
        | Change::LosesKey(_)
        | Change::CantHaveKey(_)
        | Change::Ability(_)
        | Change::ActivatedOf(_)
        | Change::LosesLandwalk(_) => KEYWORDS,
        Change::Control(_) => CONTROLLERS,
        _ => 0,
    }
}

impl State {
    /// Applies the effects of a layer, by timestamp and dependency.
    pub(super) fn apply_in_order(&mut self, book: &Book, effects: &mut Vec<Active>, layer: Layer) {
        let gives = layer == Layer::Ability
            && (!self.granted.is_empty() || effects.iter().any(|effect| self.gives_static(book, effect)));
        if !gives && !self.any_may_depend(book, effects, layer) {
            for effect in effects.iter_mut().filter(|effect| effect.layers >> layer as u16 & 1 == 1) {
                self.apply_layer(book, effect, layer);
            }
            return;
        }
        let known = effects.len();
        if gives {
            // The exceptions of copies are given before any layer.
            let given: Vec<(u8, AbilityId)> =
                self.granted.iter().map(|given| (given.slot, given.ability)).collect();
            self.begin_given(book, effects, &given, 0);
            effects.compact_sort_by_key(|effect| effect.timestamp);
        }
        let mut here: Vec<usize> = (0..effects.len()).collect();
        while !here.is_empty() {
            // Effects that depend on each other are applied by timestamp only (613.8b).
            let first = (0..here.len())
                .find(|&at| here.iter().all(|&other| !self.depends(book, effects, (here[at], other), layer)));
            let at = here.remove(first.unwrap_or(0));
            if !self.is_still_given(book, &effects[at]) {
                effects[at].affected = Some(0);
            }
            self.apply_layer(book, &mut effects[at], layer);
            if gives && self.gives_static(book, &effects[at]) {
                let first = effects.len();
                let given = self.given_by(book, &effects[at]);
                let timestamp = effects[at].timestamp;
                self.begin_given(book, effects, &given, timestamp);
                here.extend(first..effects.len());
                here.compact_sort_by_key(|&at| effects[at].timestamp);
            }
        }
        if effects.len() > known {
            effects.compact_sort_by_key(|effect| effect.timestamp);
        }
    }

    /// Whether the effect gives static abilities.
    fn gives_static(&self, book: &Book, effect: &Active) -> bool {
        effect.layers >> Layer::Ability as u16 & 1 == 1
            && self.changes_of(book, effect).iter().any(|change| given_static(book, change).is_some())
    }

    /// The static abilities that an effect has just given, and to what.
    fn given_by(&self, book: &Book, effect: &Active) -> Vec<(u8, AbilityId)> {
        let abilities = self.changes_of(book, effect).iter().filter_map(|change| given_static(book, change));
        abilities
            .flat_map(|ability| slots(effect.affected.unwrap_or(0)).map(move |slot| (slot, ability)))
            .filter(|&(slot, ability)| self.has_been_given(slot, ability))
            .collect()
    }

    /// Adds the effects of static abilities that permanents are given: with the timestamp of the permanent, or of the effect that
    /// gave the ability if that is later (613.7a).
    fn begin_given(&self, book: &Book, effects: &mut Vec<Active>, given: &[(u8, AbilityId)], timestamp: u16) {
        for &(slot, ability) in given {
            if let Ability::Static(_) = book.ability(ability) {
                let timestamp = timestamp.max(self.perms[usize::from(slot)].timestamp);
                let source = Source::Static { slot, ability };
                let mut active = Active { timestamp, source, affected: None, layers: 0 };
                active.layers = self.layers_of(book, &active);
                effects.push(active);
            }
        }
    }

    fn has_been_given(&self, slot: u8, ability: AbilityId) -> bool {
        self.granted.iter().any(|given| (given.slot, given.ability) == (slot, ability))
    }

    /// Whether the static ability of an effect is still there, for abilities that were given; an effect that has begun to apply stays.
    pub(super) fn is_still_given(&self, book: &Book, effect: &Active) -> bool {
        match (effect.source, effect.affected) {
            (Source::Static { slot, ability }, None) => {
                let def = self.perms[usize::from(slot)].def;
                book.def(def).abilities.contains(&ability) || self.has_been_given(slot, ability)
            }
            _ => true,
        }
    }

    /// Whether effects of the layer are of kinds that can depend on one another.
    fn any_may_depend(&self, book: &Book, effects: &[Active], layer: Layer) -> bool {
        let here = || effects.iter().filter(|effect| effect.layers >> layer as u16 & 1 == 1);
        if layer == Layer::Control && here().nth(1).is_some() {
            // One effect may take control of the source of another.
            let (mut takers, mut taken) = (0, 0);
            for effect in here() {
                if let (Source::Static { slot, .. }, Some(stat)) =
                    (effect.source, self.static_of(book, effect))
                {
                    takers |= bit(slot);
                    taken |= self.subjects(book, stat, &self.frame_of(slot));
                }
                taken |= effect.affected.unwrap_or(0);
            }
            return takers & taken != 0;
        }
        if !matches!(layer, Layer::Type | Layer::Color | Layer::Ability) || here().nth(1).is_none() {
            return false;
        }
        let changed =
            effects.iter().fold(0, |changed, effect| changed | self.changed_in(book, effect, layer));
        changed != 0
            && effects.iter().any(|effect| {
                let stat = self.static_of(book, effect);
                stat.is_some_and(|stat| changed & (mentions_static(stat) | EXISTENCE) != 0)
            })
    }

    /// The static ability of an effect that has not begun to apply.
    fn static_of<'b>(&self, book: &'b Book, effect: &Active) -> Option<&'b Static> {
        match (effect.source, effect.affected) {
            (Source::Static { ability, .. } | Source::Graveyard { ability, .. }, None) => {
                match book.ability(ability) {
                    Ability::Static(stat) => Some(stat),
                    _ => None,
                }
            }
            _ => None,
        }
    }

    pub(super) fn changes_of<'b>(&self, book: &'b Book, effect: &Active) -> &'b [Change] {
        match effect.source {
            Source::Static { ability, .. } | Source::Graveyard { ability, .. } => match book.ability(ability)
            {
                Ability::Static(stat) => &stat.changes,
                _ => &[],
            },
            Source::Resolved(at) => self.changes_at(book, self.effects[usize::from(at)].changes),
            Source::Control(_) | Source::Counters(_) => &[],
        }
    }

    /// What the effect changes in that layer.
    fn changed_in(&self, book: &Book, effect: &Active, layer: Layer) -> u8 {
        match effect.source {
            Source::Control(_) if layer == Layer::Control => CONTROLLERS,
            Source::Counters(_) if layer == Layer::Ability => KEYWORDS,
            _ => {
                let changes = self.changes_of(book, effect).iter();
                let here = changes.filter(|change| layer_of(change, false) == layer);
                here.fold(0, |all, change| all | changed_by(change))
            }
        }
    }

    /// Whether the first effect is of a kind that can depend on the second.
    fn may_depend(&self, book: &Book, one: &Active, other: &Active, layer: Layer) -> bool {
        let Some(stat) = self.static_of(book, one) else { return false };
        let in_layer = |changes: &[Change], defining: bool| {
            changes.iter().any(|change| layer_of(change, defining) == layer)
        };
        if !in_layer(&stat.changes, stat.defining) {
            return false;
        }
        self.changed_in(book, other, layer) & (mentions_static(stat) | EXISTENCE | CONTROLLERS) != 0
    }

    /// Whether applying the other effect first would change whether this one exists, what it applies to, or who takes control by it
    /// (613.8a).
    fn depends(
        &mut self,
        book: &Book,
        effects: &[Active],
        (one, other): (usize, usize),
        layer: Layer,
    ) -> bool {
        if one == other || !self.may_depend(book, &effects[one], &effects[other], layer) {
            return false;
        }
        let before = self.reach(book, &effects[one]);
        let before_it = (self.perms.clone(), self.rules.clone(), self.granted.clone(), self.overflow);
        let mut applied = effects[other];
        self.apply_layer(book, &mut applied, layer);
        let after = self.reach(book, &effects[one]);
        (self.perms, self.rules, self.granted, self.overflow) = before_it;
        before != after
    }

    /// The permanents that an effect of a static ability would apply to now, who controls that ability, and the activated abilities that it
    /// would give; `None` if the ability is gone.
    fn reach(&self, book: &Book, effect: &Active) -> Option<(Mask, Player, Vec<AbilityId>)> {
        let (ability, frame) = match effect.source {
            Source::Static { slot, ability } => {
                let perm = &self.perms[usize::from(slot)];
                let own = book.def(perm.def).abilities.contains(&ability);
                if own && perm.lost_abilities || !own && !self.has_been_given(slot, ability) {
                    return None;
                }
                (ability, self.frame_of(slot))
            }
            Source::Graveyard { card, ability } => (ability, self.frame_in_graveyard(card)),
            // These depend on nothing.
            Source::Resolved(_) | Source::Control(_) | Source::Counters(_) => return None,
        };
        let Ability::Static(stat) = book.ability(ability) else { return None };
        let reached = match &stat.condition {
            Some(condition) if !self.condition(book, condition, &frame) => 0,
            _ => self.subjects(book, stat, &frame),
        };
        let given = stat.changes.iter().filter_map(|change| match change {
            Change::ActivatedOf(which) => Some(self.activated_of(book, which, &frame, u8::MAX)),
            _ => None,
        });
        Some((reached, frame.item.controller, given.flatten().map(|(id, _)| id).collect()))
    }
}

/// The static ability that a change gives.
fn given_static(book: &Book, change: &Change) -> Option<AbilityId> {
    match change {
        Change::Ability(ability) if matches!(book.ability(*ability), Ability::Static(_)) => Some(*ability),
        _ => None,
    }
}

fn mentions_static(stat: &Static) -> u8 {
    let subject = match &stat.subject {
        Subject::This | Subject::Attached => 0,
        Subject::All(tests) | Subject::ThisAnd(tests) => mentions_all(tests),
    };
    let given =
        if stat.changes.iter().any(|change| matches!(change, Change::ActivatedOf(_))) { KEYWORDS } else { 0 };
    subject | given | stat.condition.as_ref().map_or(0, mentions_cond)
}

fn mentions_all(tests: &[Test]) -> u8 {
    tests.iter().fold(0, |found, test| found | mentions(test))
}

fn mentions(test: &Test) -> u8 {
    match test {
        Test::Type(_)
        | Test::Permanent
        | Test::Supertype(_)
        | Test::Subtype(_)
        | Test::ChosenType
        | Test::SharesType(_)
        | Test::SharesCardType(_)
        | Test::Enchanted
        | Test::Equipped => TYPES,
        Test::Color(_)
        | Test::Colorless
        | Test::Monocolored
        | Test::Multicolored
        | Test::ChosenColor
        | Test::SharesColor(_) => COLORS,
        Test::Key(_) | Test::Landwalk(_) | Test::NoAbilities => KEYWORDS,
        Test::ManaValue(_, amount) | Test::Power(_, amount) | Test::Toughness(_, amount) => {
            mentions_amount(amount)
        }
        Test::Extreme { among, .. } => mentions_all(&among.tests),
        Test::Not(inner) | Test::OfCard(inner) => mentions(inner),
        Test::All(tests) | Test::AnyOf(tests) | Test::Paired(tests) | Test::OfSpell(tests) => {
            mentions_all(tests)
        }
        _ => 0,
    }
}

fn mentions_filter(filter: &Filter) -> u8 {
    mentions_all(&filter.tests)
}

fn mentions_amount(amount: &Amount) -> u8 {
    match amount {
        Amount::CountOf(filter)
        | Amount::GreatestAmong(_, filter)
        | Amount::TotalAmong(_, filter)
        | Amount::Different(_, filter) => mentions_filter(filter),
        Amount::CardTypesAmong(filter) => mentions_filter(filter) | TYPES,
        Amount::ColorsAmong(filter) => mentions_filter(filter) | COLORS,
        Amount::BasicLandTypes(_) => TYPES,
        Amount::Plus(left, right) | Amount::Minus(left, right) | Amount::Most(left, right) => {
            mentions_amount(left) | mentions_amount(right)
        }
        Amount::Times(_, inner) | Amount::Signed(inner) | Amount::HalfUp(inner) | Amount::HalfDown(inner) => {
            mentions_amount(inner)
        }
        _ => 0,
    }
}

fn mentions_cond(condition: &Cond) -> u8 {
    match condition {
        Cond::Compare(left, _, right) => mentions_amount(left) | mentions_amount(right),
        Cond::Is(_, test) => mentions(test),
        Cond::Not(inner) => mentions_cond(inner),
        Cond::All(parts) | Cond::AnyOf(parts) => {
            parts.iter().fold(0, |found, part| found | mentions_cond(part))
        }
        _ => 0,
    }
}
