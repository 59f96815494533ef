//! What spells and abilities cost (118, 601.2f).

use std::cell::OnceCell;

use crate::program::{
    Ability, AbilityId, AbilityKind, Activated, Book, CastFor, Casting as CastingRule, Cost, DefId, Effect,
    Faces, Limit, Op, PermitCost, Rule, SpendsOn, Who,
};
use crate::types::Player;

use super::cost_by_targets::asks_how_cast;
use super::decision::Way;
use super::need::Need;
use super::state::{Frame, Ref, StackItem, StackItemKind, State};

impl State {
    /// The costs of a spell or ability other than mana, and the mana.
    pub fn costs_of<'b>(&self, book: &'b Book, item: &StackItem, way: Way) -> (Vec<&'b Cost>, Need) {
        let mut costs: Vec<&'b Cost> = Vec::new();
        let mut need = Need::default();
        let mut less_by_effect = 0;
        let x = u32::try_from(item.x).unwrap_or(0);
        let on_x = self.colors_for_x(book, item);
        match item.kind {
            StackItemKind::Spell { card } => {
                let rules = self.casting_rules(book, card);
                if let Way::Permitted { ability, .. } = way
                    && let Ability::Rule(_, Rule::Permit(permit)) = book.ability(ability)
                    && let PermitCost::Instead(more) | PermitCost::Added(more) = &permit.cost
                {
                    costs.extend(more);
                }
                match way_paid_for(book, item.def, way) {
                    Way::OnTerms { place, free: false, .. } => {
                        let instead =
                            super::layers::terms_at(book, place).and_then(|terms| terms.instead.as_ref());
                        // CR 107.3b: if no cost that contains X is paid, X is 0.
                        need.add_with(instead.unwrap_or(&book.def(item.def).cost), x, on_x);
                    }
                    Way::Normal | Way::Granted { .. } => {
                        need.add_with(&book.def(item.def).cost, x, on_x);
                    }
                    Way::Free
                    | Way::Plotted
                    | Way::GrantedFree
                    | Way::Permitted { .. }
                    | Way::OnTerms { free: true, .. } => {}
                    Way::ForetoldLess => {
                        need.add_with(&book.def(item.def).cost, x, on_x);
                        need.reduce(2);
                    }
                    Way::Foretold => {
                        for rule in &rules {
                            if let CastingRule::Foretell(instead) = rule {
                                costs.extend(instead);
                            }
                        }
                    }
                    Way::Resolving(place) => {
                        if let Op::Do(
                            Effect::CastNow { cost: CastFor::Instead(instead), .. }
                            | Effect::CastSome { cost: CastFor::Instead(instead), .. },
                        ) = super::layers::op_at(book, place)
                        {
                            costs.extend(instead);
                        } else {
                            need.add_with(&book.def(item.def).cost, x, on_x);
                            if let Op::Do(
                                Effect::CastNow { cost: CastFor::Less(less), .. }
                                | Effect::CastSome { cost: CastFor::Less(less), .. },
                            ) = super::layers::op_at(book, place)
                            {
                                less_by_effect = u32::from(*less);
                            }
                        }
                    }
                    Way::Madness => {
                        for rule in &rules {
                            if let CastingRule::Madness { costs: instead, .. } = rule {
                                costs.extend(instead);
                            }
                        }
                    }
                    Way::Miracle => {
                        for rule in &rules {
                            if let CastingRule::Miracle { costs: instead, .. } = rule {
                                costs.extend(instead);
                            }
                        }
                    }
                    Way::Alternative(at @ super::decision::BY_RULE..) => {
                        match self.alternative_by_rule(book, at) {
                            Some(instead) => costs.extend(instead),
                            None => need.add_with(&book.def(item.def).cost, x, on_x),
                        }
                    }
                    Way::Alternative(at) => {
                        if let Some(
                            CastingRule::Alternative { costs: instead, .. }
                            | CastingRule::Elsewhere { costs: instead, .. }
                            | CastingRule::Escape(instead),
                        ) = rules.get(usize::from(at))
                        {
                            costs.extend(instead);
                        }
                    }
                    Way::FaceDown => need.generic += 3,
                    Way::Bestow => {
                        for rule in &rules {
                            if let CastingRule::Bestow { costs: instead, .. } = rule {
                                costs.extend(instead);
                            }
                        }
                    }
                    Way::Disturb => {
                        for rule in &rules {
                            if let CastingRule::Disturb(instead) = rule {
                                costs.extend(instead);
                            }
                        }
                    }
                    Way::Retrace => {
                        need.add_with(&book.def(item.def).cost, x, on_x);
                        for rule in &rules {
                            if let CastingRule::Retrace(more) | CastingRule::JumpStart(more) = rule {
                                costs.extend(more);
                            }
                        }
                    }
                    Way::Harmonize => {
                        for rule in &rules {
                            if let CastingRule::Harmonize(instead) = rule {
                                costs.extend(instead);
                            }
                        }
                    }
                    Way::Emerge => {
                        for rule in &rules {
                            if let CastingRule::Emerge(instead) = rule {
                                costs.extend(instead);
                            }
                        }
                    }
                    Way::Mayhem => {
                        for rule in &rules {
                            if let CastingRule::Mayhem(instead) = rule {
                                costs.extend(instead);
                            }
                        }
                    }
                    Way::Flashback => {
                        for rule in &rules {
                            if let CastingRule::Flashback(instead) = rule {
                                costs.extend(instead);
                            }
                        }
                    }
                }
                if let Way::OnTerms { place, .. } = way
                    && let Some(terms) = super::layers::terms_at(book, place)
                {
                    need.generic += u32::from(terms.more);
                }
                for given in item.given.iter() {
                    let (more, _) = given.costs(book);
                    for _ in 0..given.paid {
                        costs.extend(more);
                    }
                }
                costs.extend(super::splice::splice_costs(book, item));
                for rule in &rules {
                    match rule {
                        CastingRule::AdditionalCost(more) => costs.extend(more),
                        CastingRule::Kicker { costs: more, multi, bit } => {
                            let times = if *multi { item.kicked } else { u8::from(item.kicked & bit != 0) };
                            for _ in 0..times {
                                costs.extend(more);
                            }
                        }
                        CastingRule::Optional { costs: more, .. } => {
                            for _ in 0..item.optional {
                                costs.extend(more);
                            }
                        }
                        CastingRule::Escalate(more) => {
                            for _ in 1..item.modes.len() {
                                costs.extend(more);
                            }
                        }
                        CastingRule::ModeCosts(each) => {
                            for &mode in item.modes.iter() {
                                costs.extend(&each[usize::from(mode)]);
                            }
                        }
                        CastingRule::Entwine(more) if item.optional > 0 => costs.extend(more),
                        CastingRule::Buyback(more) if item.bought_back => costs.extend(more),
                        CastingRule::OneCostOf(several) => {
                            if let Some(one) = several.get(usize::from(item.cost_of)) {
                                costs.extend(one);
                            }
                        }
                        _ => {}
                    }
                }
            }
            StackItemKind::Activated(id) => {
                if let Ability::Activated(activated) = book.ability(id) {
                    // Before its activation begins, it counts as free if it could be.
                    let free =
                        way == Way::Free || item.id == 0 && self.cycles_free(book, item.controller, id);
                    costs.extend(activated.costs.iter().filter(|cost| !free || **cost == Cost::Cycle));
                    if let (true, Some(slot)) = (activated.mana, self.slot_of(item.source)) {
                        need.life += u32::from(self.mana_life(book, slot));
                    }
                }
                self.rules_in_force(book, |rule, frame| {
                    if let Rule::AbilityCost { who, kind, tests, mana } = rule
                        && !super::set_aside::is_special(book, id)
                        && (*who == Who::Any || self.who(book, *who, frame) == Some(item.controller))
                        && matches!(book.ability(id), Ability::Activated(one) if is_of_kind(one, *kind))
                        && tests.as_ref().is_none_or(|tests| {
                            self.slot_of(item.source).is_some()
                                && tests.iter().all(|test| self.test(book, test, item.source, frame))
                        })
                    {
                        need.add(mana, 0);
                    }
                });
            }
            StackItemKind::Copy | StackItemKind::Triggered(_) | StackItemKind::CombatDamage => {}
        }
        let made = OnceCell::new();
        let frame = || made.get_or_init(|| self.frame_for(item));
        costs.retain(|cost| match cost {
            Cost::Waterbend(mana) => {
                need.add_bent(mana, x);
                false
            }
            Cost::Mana(mana) => {
                need.add_with(mana, x, on_x);
                false
            }
            Cost::OwnMana => {
                need.add_with(&book.def(item.def).cost, x, on_x);
                false
            }
            Cost::ManaTimes(mana, amount) => {
                for _ in 0..self.amount(book, amount, frame()).clamp(0, 100) {
                    need.add(mana, x);
                }
                false
            }
            Cost::Life(amount) => {
                need.life += self.amount(book, amount, frame()).max(0) as u32;
                false
            }
            _ => true,
        });
        let mut announced = 0;
        if let StackItemKind::Spell { card } = item.kind {
            self.change_costs(book, item, card, less_by_effect, &mut need);
            if let Some(look) = self.look(book, item.harmonized).filter(|_| way == Way::Emerge) {
                need.reduce(self.mana_value(book, look).max(0).unsigned_abs());
            } else if let Some(perm) = self.perm(item.harmonized) {
                need.reduce(u32::from(perm.power.max(0).unsigned_abs()));
            }
            // CR 601.2f: a minimum cost is applied last.
            let mut least = 0;
            self.rules_in_force(book, |rule, _| {
                if let Rule::SpellsCostAtLeast(mana) = rule {
                    least = least.max(u32::from(*mana));
                }
            });
            // CR 107.4f: how Phyrexian mana is paid has been announced, and life doesn't count as mana.
            announced = need.announce(item.announced, item.by_life);
            let mana = need.total() + need.phyrexian.len() as u32;
            need.generic += least.saturating_sub(mana);
            need.reduce(u32::from(item.delved));
            if let Some(mana) = mana_for(book, way).filter(|_| !self.taps_for_costs(book, item, need.bent)) {
                need.spend_as(mana);
            }
        }
        if let StackItemKind::Activated(id) = item.kind {
            self.reduce_by_rules(book, id, item, &mut need);
            self.reduce_own_cost(book, id, frame, &mut need);
        }
        let later = |announced: u8| item.by_life.checked_shr(u32::from(announced)).unwrap_or(0);
        announced += need.announce(item.announced - announced, later(announced));
        need.own_by_life = need.phyrexian.len() as u8;
        // Life that a rule allows to be paid is not part of the cost: it comes last, and applies to symbols announced as paid with mana,
        // too.
        self.life_rules(book, item.controller, &mut need);
        need.announce(item.announced - announced, later(announced));
        self.spent_as(book, item, &mut need);
        need.no_life = !self.may_pay_life(book, item.controller);
        (costs, need)
    }

    /// "Abilities you activate cost {2} less to activate." Reductions that leave one mana come first, which is best for the player
    /// (601.2f).
    fn reduce_by_rules(&self, book: &Book, id: AbilityId, item: &StackItem, need: &mut Need) {
        let Ability::Activated(activated) = book.ability(id) else { return };
        let special = activated.special;
        if special && !super::set_aside::foretells(activated) {
            return;
        }
        let mut less: Vec<(crate::types::SymbolCost, bool)> = Vec::new();
        self.rules_in_force(book, |rule, frame| {
            if let Rule::AbilityCostLess { who, kind, tests, mana, least_one, targets } = rule
                && (*who == Who::Any || self.who(book, *who, frame) == Some(item.controller))
                && is_of_kind(activated, *kind)
                && special == (*kind == AbilityKind::Foretell)
                // A rule about creatures applies to abilities of permanents only (109.2).
                && (tests.is_empty() || self.slot_of(item.source).is_some())
                && tests.iter().all(|test| self.test(book, test, item.source, frame))
                && targets.as_ref().is_none_or(|by| self.by_targets(book, by, item, frame, true) > 0)
            {
                less.push((mana.clone(), *least_one));
            }
        });
        for leaves_one in [true, false] {
            for (mana, _) in less.iter().filter(|(_, least_one)| *least_one == leaves_one) {
                let before = need.total() + need.phyrexian.len() as u32;
                need.reduce_by(mana, 1);
                let after = need.total() + need.phyrexian.len() as u32;
                if leaves_one && after == 0 && before > 0 {
                    need.generic += 1;
                }
            }
        }
    }

    /// "This ability costs {1} less to activate for each …": applied after cost increases (601.2f, 602.2b).
    fn reduce_own_cost<'f>(
        &self,
        book: &Book,
        id: AbilityId,
        frame: impl Fn() -> &'f Frame,
        need: &mut Need,
    ) {
        let Ability::Activated(activated) = book.ability(id) else { return };
        for limit in &activated.limits {
            if let Limit::LessByManaCost(condition) = limit
                && self.condition(book, condition, frame())
                && let Some(cost) = self.perm(frame().item.source).and_then(|perm| printed_cost(book, perm))
            {
                need.reduce_by(cost, 1);
            }
            if let Limit::CostsLess { mana, times, condition } = limit
                && condition.as_ref().is_none_or(|condition| self.condition(book, condition, frame()))
            {
                let times = times.as_ref().map_or(1, |times| self.amount(book, times, frame()).max(0) as u32);
                need.reduce_by(mana, times);
            }
        }
    }

    /// Applies the rules on spending mana as though it were other mana (609.4b).
    fn spent_as(&self, book: &Book, item: &StackItem, need: &mut Need) {
        // Creatures and artifacts tapped for a cost give no mana, and pay only for their own colors.
        if book.spends_as && !self.taps_for_costs(book, item, need.bent) {
            self.spends_as_rules(book, item.controller, Some(item), need);
        }
    }

    /// Applies "You may spend mana as though it were mana of any color."
    pub(super) fn spends_as_rules(
        &self,
        book: &Book,
        player: Player,
        item: Option<&StackItem>,
        need: &mut Need,
    ) {
        if !book.spends_as {
            return;
        }
        self.rules_in_force(book, |rule, frame| {
            if let Rule::SpendsAs { who, mana, on } = rule
                && (*who == Who::Any || self.who(book, *who, frame) == Some(player))
                && match (on, item.map(|item| (item.kind, item.source))) {
                    (SpendsOn::All, _) => true,
                    (SpendsOn::Spells(tests), Some((StackItemKind::Spell { .. }, source)))
                    | (SpendsOn::AbilitiesOf(tests), Some((StackItemKind::Activated(_), source))) => {
                        tests.iter().all(|test| self.test(book, test, source, frame))
                    }
                    _ => false,
                }
            {
                need.spend_as(*mana);
            }
        });
    }

    /// Applies "For each {B} in a cost, you may pay 2 life rather than pay that mana."
    pub(super) fn life_rules(&self, book: &Book, player: Player, need: &mut Need) {
        self.rules_in_force(book, |rule, frame| {
            if let Rule::LifeFor(who, color) = rule
                && (*who == Who::Any || self.who(book, *who, frame) == Some(player))
            {
                need.allow_life_for(*color);
            }
        });
    }

    /// Whether the player can pay life to cast spells and activate abilities.
    pub(super) fn may_pay_life(&self, book: &Book, player: Player) -> bool {
        !self.player_rule(book, player, |rule| match rule {
            Rule::CantPay { who, .. } => Some(*who),
            _ => None,
        })
    }

    /// Whether the player can sacrifice the permanent to cast spells and activate abilities.
    pub(super) fn may_sacrifice_for_costs(&self, book: &Book, player: Player, r: Ref) -> bool {
        let mut may = true;
        self.rules_in_force(book, |rule, frame| {
            if let Rule::CantPay { who, tests } = rule
                && (*who == Who::Any || self.who(book, *who, frame) == Some(player))
            {
                may &= !tests.iter().all(|test| self.test(book, test, r, frame));
            }
        });
        may
    }

    /// The colors of mana that may be spent on X, if only some may.
    pub(super) fn colors_for_x(&self, book: &Book, item: &StackItem) -> Option<crate::types::Colors> {
        match item.kind {
            StackItemKind::Spell { card } => {
                self.casting_rules(book, card).iter().find_map(|rule| match rule {
                    CastingRule::SpendOnX(colors) => Some(*colors),
                    _ => None,
                })
            }
            StackItemKind::Activated(id) => match book.ability(id) {
                Ability::Activated(activated) => activated.limits.iter().find_map(|limit| match limit {
                    Limit::SpendOnX(colors) => Some(*colors),
                    _ => None,
                }),
                _ => None,
            },
            StackItemKind::Copy | StackItemKind::Triggered(_) | StackItemKind::CombatDamage => None,
        }
    }

    /// Applies increases first, then reductions (601.2f): those of abilities, and of the effect by which the spell is cast.
    fn change_costs(&self, book: &Book, item: &StackItem, card: u8, less_by_effect: u32, need: &mut Need) {
        let made = OnceCell::new();
        let frame = || made.get_or_init(|| self.frame_for(item));
        let mut less: Vec<(crate::types::SymbolCost, u32)> = Vec::new();
        for rule in self.casting_rules(book, card) {
            if let CastingRule::CostLess { mana, times, less: is_less, condition, targets } = rule {
                if condition.as_ref().is_some_and(|condition| !self.condition(book, condition, frame())) {
                    continue;
                }
                let times = times.as_ref().map_or(1, |times| self.amount(book, times, frame()).max(0) as u32);
                let by_targets = |targets| self.by_targets(book, targets, item, frame(), *is_less);
                let times = times * targets.as_ref().map_or(1, by_targets);
                if *is_less {
                    less.push((mana.clone(), times));
                } else {
                    (0..times).for_each(|_| need.add(mana, 0));
                }
            }
        }
        // The spell being cast has the zone that it is cast from.
        let me = item.source;
        let mut more: Vec<(crate::types::SymbolCost, u32)> = Vec::new();
        let with: OnceCell<Option<Box<State>>> = OnceCell::new();
        self.rules_in_force(book, |rule, by| {
            if let Rule::CostChange { spells, who, less: is_less, mana, times, targets } = rule {
                let applies =
                    *who == crate::program::Who::Any || self.who(book, *who, by) == Some(item.controller);
                if !applies {
                    return;
                }
                // CR 601.2b, 601.2f: tests see the spell with the X and the kicks that are being tried.
                let seen = match spells.tests.iter().any(asks_how_cast) {
                    true => with.get_or_init(|| self.with_tried(item)).as_deref().unwrap_or(self),
                    false => self,
                };
                if spells.tests.iter().all(|test| seen.test(book, test, me, by)) {
                    let times = times.as_ref().map_or(1, |times| self.amount(book, times, by).max(0) as u32);
                    let by_targets = targets
                        .as_ref()
                        .map_or(1, |targets| self.by_targets(book, targets, item, by, *is_less));
                    let times = times * by_targets;
                    if *is_less { less.push((mana.clone(), times)) } else { more.push((mana.clone(), times)) }
                }
            }
        });
        for (mana, times) in more {
            (0..times).for_each(|_| need.add(&mana, 0));
        }
        need.reduce(less_by_effect);
        for (mana, times) in less {
            need.reduce_by(&mana, times);
        }
    }
}

/// Whether an activated ability is of that kind.
pub(super) fn is_of_kind(activated: &Activated, kind: AbilityKind) -> bool {
    match kind {
        // Callers exclude special actions, which are not abilities.
        AbilityKind::Any => true,
        AbilityKind::NoMana => !activated.mana,
        AbilityKind::Foretell => super::set_aside::foretells(activated),
        AbilityKind::Cycling => activated.costs.contains(&Cost::Cycle),
        AbilityKind::Equip => activated.is_equip(),
    }
}

/// What mana may be spent as on a spell cast in that way (609.4b).
fn mana_for(book: &Book, way: Way) -> Option<crate::oracle::tree::SpendsAs> {
    match way {
        Way::OnTerms { place, .. } => super::layers::terms_at(book, place)?.mana,
        Way::Permitted { ability, .. } => match book.ability(ability) {
            Ability::Rule(_, Rule::Permit(permit)) => permit.mana,
            _ => None,
        },
        Way::Resolving(place) => match super::layers::op_at(book, place) {
            Op::Do(Effect::CastNow { mana, .. }) => *mana,
            _ => None,
        },
        _ => None,
    }
}

/// The way whose costs are paid: if a permission only says from where a card may be cast, that of the card itself (118.9).
fn way_paid_for(book: &Book, def: DefId, way: Way) -> Way {
    let alternative = match way {
        Way::Granted { alternative, .. } => alternative,
        Way::OnTerms { place, free: false, alternative }
            if super::layers::terms_at(book, place).is_none_or(|terms| terms.instead.is_none()) =>
        {
            alternative
        }
        Way::Permitted { ability, alternative, .. } if pays_mana_cost(book, ability) => alternative,
        other => return other,
    };
    match (alternative, book.def(def).faces) {
        (Some(at), _) => Way::Alternative(at),
        (None, Faces::Bestowed(_)) => Way::Bestow,
        (None, Faces::FaceDown) => Way::FaceDown,
        (None, _) => Way::Normal,
    }
}

/// Whether a permission has cards cast for their mana costs, or for alternative costs of their own.
pub(super) fn pays_mana_cost(book: &Book, permit: AbilityId) -> bool {
    matches!(
        book.ability(permit),
        Ability::Rule(_, Rule::Permit(permit)) if matches!(permit.cost, PermitCost::Normal | PermitCost::Added(_))
    )
}

/// The mana cost of a permanent, if it has one.
fn printed_cost<'b>(book: &'b Book, perm: &super::state::Perm) -> Option<&'b crate::types::SymbolCost> {
    let def = book.def(perm.def);
    let none = perm.no_mana_cost || perm.copies && matches!(def.faces, crate::program::Faces::Back(_));
    (!none).then_some(&def.cost)
}
