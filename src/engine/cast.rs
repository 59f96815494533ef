//! Casting spells and activating abilities (601, 602): modes, targets, X, costs, one choice after the other.

use std::cell::OnceCell;

use crate::game::{Chance, Player};
use crate::oracle::tree::Zone;
use crate::program::{
    Ability, AbilityId, Activated, Book, Casting as CastingRule, Cost, DefId, Key, Limit, PermitCost,
    PlayerTarget, Rule, Script, TargetSpec,
};
use crate::types::CardType;

use super::decision::{Opt, Way, What};
use super::eval::Look;
use super::event::Happened;
use super::layers::script_of;
use super::list::List;
use super::mana::{AvailableMana, Need, mask_of};
use super::state::{Frame, Mask, Place, Ref, StackItem, StackItemKind, State, Step, bit, slots};

/// A spell or ability that is being cast or activated.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Casting {
    pub item: StackItem,
    pub way: Way,
    pub from: Place,
    /// Where the choices are: see [`Stage`].
    pub stage: Stage,
    /// The place within the stage.
    pub at: u8,
    /// A copy whose targets may be chosen anew, or a triggered ability: nothing is paid.
    pub free: bool,
    /// The scripts that were being run as it began: it is finished before they go on.
    pub depth: u8,
}

/// The choices in their order (601.2b-h).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Stage {
    Modes,
    Kicker,
    X,
    Targets,
    Shares,
    Costs,
    Mana,
    Done,
}

impl State {
    /// Visits the rules for players that hold now.
    pub fn rules_in_force(&self, book: &Book, mut visit: impl FnMut(&Rule, &Frame)) {
        let ruling = if self.dirty { self.live } else { self.live & self.ruling };
        for slot in slots(ruling) {
            let perm = &self.perms[usize::from(slot)];
            if perm.lost_abilities || perm.phased_out {
                continue;
            }
            for &ability in &book.info(perm.def).rules {
                if let Ability::Rule(condition, rule) = book.ability(ability) {
                    let frame = self.frame_of(slot);
                    if condition.as_ref().is_none_or(|condition| self.condition(book, condition, &frame)) {
                        visit(rule, &frame);
                    }
                }
            }
        }
        for (place, controller, source, _) in self.rules_until.iter() {
            if let crate::program::Op::Do(crate::program::Effect::RuleUntil(rule, _)) =
                super::layers::op_at(book, *place)
            {
                visit(rule, &Frame::new(*controller, *source));
            }
        }
    }

    /// Whether some rule that applies to the player is as the test says.
    pub fn player_rule(
        &self,
        book: &Book,
        player: Player,
        test: impl Fn(&Rule) -> Option<crate::program::Who>,
    ) -> bool {
        let mut found = false;
        self.rules_in_force(book, |rule, frame| {
            if let Some(who) = test(rule) {
                found |= who == crate::program::Who::Any || self.who(book, who, frame) == Some(player);
            }
        });
        found
    }

    /// Whether the player could act at sorcery speed (307.1).
    pub fn sorcery_timing(&self, player: Player) -> bool {
        player == self.active
            && matches!(self.step, Step::PrecombatMain | Step::PostcombatMain)
            && self.stack.is_empty()
    }

    /// The casting abilities of a card.
    fn casting_rules<'b>(&self, book: &'b Book, card: u8) -> Vec<&'b CastingRule> {
        let def = self.cards[usize::from(card)].def;
        book.info(def)
            .casting
            .iter()
            .filter_map(|&id| match book.ability(id) {
                Ability::Casting(casting) => Some(casting),
                _ => None,
            })
            .collect()
    }

    /// The ways in which the player may cast the card now, costs and targets looked at.
    pub fn ways_to_cast(&self, book: &Book, player: Player, card: u8) -> List<Way, 8> {
        self.ways_with(book, player, card, &OnceCell::new())
    }

    /// The same for one of several cards, with what the player could pay with.
    pub fn ways_with(
        &self,
        book: &Book,
        player: Player,
        card: u8,
        available: &OnceCell<AvailableMana>,
    ) -> List<Way, 8> {
        let mut ways = List::default();
        let state = &self.cards[usize::from(card)];
        let def = book.def(state.def);
        if def.is(CardType::Land) {
            return ways;
        }
        let me = self.card_ref(card);
        let granted = self.playable.iter().find(|granted| granted.card == me && granted.player == player);
        let own = state.owner == player;
        let in_hand = own && state.place == Place::Hand;
        let in_graveyard = own && state.place == Place::Graveyard;
        let elsewhere = matches!(state.place, Place::Exile | Place::Library);
        if !(granted.is_some() || in_hand || in_graveyard || own && elsewhere) {
            return ways;
        }
        let printed_instant = def.is(CardType::Instant) || def.keys.has(Key::Flash);
        let only_printed =
            book.info(state.def).casting.is_empty() && self.ruling == 0 && self.rules_until.is_empty();
        let lawful = in_hand || granted.is_some();
        if only_printed && !self.dirty && (!lawful || !(printed_instant || self.sorcery_timing(player))) {
            return ways;
        }
        let rules = self.casting_rules(book, card);
        let mut frame = Frame::new(player, me);
        frame.item.kind = StackItemKind::Spell { card };
        frame.item.def = state.def;
        let mut instant = printed_instant;
        for rule in &rules {
            match rule {
                CastingRule::Only(condition) if !self.condition(book, condition, &frame) => return ways,
                CastingRule::FlashThenSacrificed => instant = true,
                CastingRule::FlashIf(condition) => {
                    instant |=
                        condition.as_ref().is_none_or(|condition| self.condition(book, condition, &frame));
                }
                _ => {}
            }
        }
        let mut casts_at_most = u8::MAX;
        self.rules_in_force(book, |rule, by| match rule {
            Rule::CastsAtMost(who, most)
                if *who == crate::program::Who::Any || self.who(book, *who, by) == Some(player) =>
            {
                casts_at_most = casts_at_most.min(*most);
            }
            Rule::FlashFor(who, filter) => {
                let applies = *who == crate::program::Who::Any || self.who(book, *who, by) == Some(player);
                instant |= applies && filter.tests.iter().all(|test| self.test(book, test, me, by));
            }
            _ => {}
        });
        if self.players[player].spells_cast >= casts_at_most || self.is_forbidden(book, player, card) {
            return ways;
        }
        if !instant && !self.sorcery_timing(player) {
            return ways;
        }
        let mut consider = |way: Way| {
            if self.can_begin(book, player, card, way, available) {
                ways.push(way);
            }
        };
        if in_hand && def.has_cost {
            consider(Way::Normal);
        }
        let holds = |condition: &Option<crate::program::Cond>| {
            condition.as_ref().is_none_or(|condition| self.condition(book, condition, &frame))
        };
        for (at, rule) in rules.iter().enumerate() {
            match rule {
                CastingRule::Alternative { condition, .. } if in_hand && holds(condition) => {
                    consider(Way::Alternative(at as u8));
                }
                CastingRule::Flashback(_) if in_graveyard => consider(Way::Flashback),
                CastingRule::From { zone, condition }
                    if own
                        && def.has_cost
                        && super::zones::place_of(*zone) == state.place
                        && holds(condition) =>
                {
                    consider(Way::Normal);
                }
                _ => {}
            }
        }
        if let Some(granted) = granted.filter(|_| def.has_cost) {
            consider(Way::Granted { flashback: granted.flashback });
        }
        for (slot, ability) in self.permits_for(book, player, card) {
            consider(Way::Permitted { slot, ability });
        }
        ways
    }

    /// Whether something keeps the player from casting the card at all.
    pub fn is_forbidden(&self, book: &Book, player: Player, card: u8) -> bool {
        let me = self.card_ref(card);
        let mut forbidden = self.stack.iter().any(|item| book.def(item.def).keys.has(Key::SplitSecond));
        self.rules_in_force(book, |rule, by| {
            if let Rule::CantCast(who, filter) = rule {
                let applies = *who == crate::program::Who::Any || self.who(book, *who, by) == Some(player);
                forbidden |= applies && filter.tests.iter().all(|test| self.test(book, test, me, by));
            }
        });
        forbidden
    }

    /// Whether modes, targets and costs of the spell can all be had.
    pub fn can_begin(
        &self,
        book: &Book,
        player: Player,
        card: u8,
        way: Way,
        available: &OnceCell<AvailableMana>,
    ) -> bool {
        let mut item = self.spell_item(player, card);
        item.alternative = matches!(way, Way::Alternative(_));
        self.costs_payable(book, &item, way, available) && self.has_targets(book, &item)
    }

    fn spell_item(&self, player: Player, card: u8) -> StackItem {
        StackItem {
            kind: StackItemKind::Spell { card },
            controller: player,
            source: self.card_ref(card),
            def: self.cards[usize::from(card)].def,
            ..StackItem::default()
        }
    }

    /// The script of what is on the stack, and the ability that holds it.
    pub fn script_ability(&self, book: &Book, item: &StackItem) -> Option<AbilityId> {
        match item.kind {
            StackItemKind::Spell { .. } | StackItemKind::Copy => {
                let info = book.info(item.def);
                let overloaded = info.casting.iter().find_map(|&id| match book.ability(id) {
                    Ability::Casting(CastingRule::Overload(script)) if item.alternative => Some(*script),
                    _ => None,
                });
                overloaded.or(info.spell)
            }
            StackItemKind::Activated(id) | StackItemKind::Triggered(id) => Some(id),
        }
    }

    /// The targets of an Aura spell (303.4a).
    fn aura_target<'b>(&self, book: &'b Book, item: &StackItem) -> Option<&'b TargetSpec> {
        if !matches!(item.kind, StackItemKind::Spell { .. } | StackItemKind::Copy) {
            return None;
        }
        book.info(item.def).params.iter().find_map(|&id| match book.ability(id) {
            Ability::Keyword(crate::program::Param::Enchant(target)) => Some(target),
            _ => None,
        })
    }

    /// The targets that the item has to choose, in order, with modes as chosen.
    pub fn target_specs<'b>(&self, book: &'b Book, item: &StackItem) -> Vec<&'b TargetSpec> {
        if let Some(target) = self.aura_target(book, item) {
            return vec![target];
        }
        let Some(ability) = self.script_ability(book, item) else { return Vec::new() };
        let plain = script_of(book, ability, u8::MAX);
        match &plain.modes {
            None => plain.targets.iter().collect(),
            Some(modes) => {
                item.modes.iter().flat_map(|&mode| &modes.modes[usize::from(mode)].targets).collect()
            }
        }
    }

    fn frame_for(&self, item: &StackItem) -> Frame {
        let mut frame = Frame::new(item.controller, item.source);
        frame.item = *item;
        frame
    }

    /// Whether every target can be chosen, with some choice of modes.
    pub fn has_targets(&self, book: &Book, item: &StackItem) -> bool {
        if let Some(target) = self.aura_target(book, item) {
            return self.target_can_be_had(book, target, item);
        }
        let Some(ability) = self.script_ability(book, item) else { return true };
        let plain = script_of(book, ability, u8::MAX);
        let all =
            |script: &Script| script.targets.iter().all(|spec| self.target_can_be_had(book, spec, item));
        match &plain.modes {
            None => all(plain),
            Some(modes) => {
                let possible = modes.modes.iter().filter(|mode| all(mode)).count();
                possible >= usize::from(modes.least) || (modes.repeat && possible > 0)
            }
        }
    }

    fn target_can_be_had(&self, book: &Book, spec: &TargetSpec, item: &StackItem) -> bool {
        let frame = self.frame_for(item);
        let least = self.amount(book, &spec.least, &frame);
        // X targets: X may be 0.
        least <= 0
            || matches!(spec.least, crate::program::Amount::X)
            || self.target_options(book, spec, item).len() as i32 >= least
    }

    /// What may be chosen as that target now.
    pub fn target_options(&self, book: &Book, spec: &TargetSpec, item: &StackItem) -> List<Opt, 160> {
        let mut options = List::default();
        let frame = self.frame_for(item);
        let look = self.look_item(book, item);
        let taken: List<Ref, 8> = List::of(item.targets_of(spec.id));
        let mut offer = |r: Ref| {
            let own = spec.other && r == item.source;
            if !own && !taken.contains(&r) && self.may_be_targeted(book, r, look, item) {
                options.push(Opt::Ref(r));
            }
        };
        if let Some(filter) = &spec.filter {
            self.each_match(book, filter, &frame, &mut offer);
        }
        if spec.any {
            for slot in slots(self.live) {
                let perm = &self.perms[usize::from(slot)];
                if !perm.phased_out && (perm.is(CardType::Creature) || perm.is(CardType::Planeswalker)) {
                    offer(self.perm_ref(slot));
                }
            }
        }
        if spec.any || spec.players == Some(PlayerTarget::Any) {
            offer(Ref::Player(item.controller.opponent()));
            offer(Ref::Player(item.controller));
        } else if spec.players == Some(PlayerTarget::Opponent) {
            offer(Ref::Player(item.controller.opponent()));
        }
        options
    }

    /// A spell or ability as it looks to protection and hexproof.
    pub fn look_item<'a>(&'a self, book: &'a Book, item: &'a StackItem) -> Look<'a> {
        match item.kind {
            StackItemKind::Spell { card } if self.cards[usize::from(card)].place != Place::Stack => {
                let card = &self.cards[usize::from(card)];
                Look::Card(card, book.def(card.def))
            }
            StackItemKind::Spell { .. } | StackItemKind::Copy => Look::Stack(item, book.def(item.def)),
            _ => self.look(book, item.source).unwrap_or(Look::Stack(item, book.def(item.def))),
        }
    }

    /// Whether hexproof, shroud and protection let the object be a target (702.11, 702.16b, 702.18).
    pub fn may_be_targeted(&self, book: &Book, r: Ref, source: Look<'_>, item: &StackItem) -> bool {
        if let Ref::Player(player) = r {
            let hexproof = item.controller != player
                && self.player_rule(book, player, |rule| match rule {
                    Rule::Hexproof(who) => Some(*who),
                    _ => None,
                });
            let shroud = self.player_rule(book, player, |rule| match rule {
                Rule::Shroud(who) => Some(*who),
                _ => None,
            });
            return !hexproof && !shroud;
        }
        let Some(slot) = self.slot_of(r) else { return true };
        let perm = &self.perms[usize::from(slot)];
        if perm.keys.has(Key::Shroud) || (perm.keys.has(Key::Hexproof) && perm.controller != item.controller)
        {
            return false;
        }
        if self.is_protected(book, r, source, item.controller) {
            return false;
        }
        let frame = self.frame_of(slot);
        let mut hexproof_from = false;
        self.params(book, slot, |param| {
            if let crate::program::Param::HexproofFrom(tests) = param {
                hexproof_from |=
                    perm.controller != item.controller && self.test_look(book, tests, source, &frame);
            }
        });
        if hexproof_from {
            return false;
        }
        !self.rules.iter().any(|rule| {
            rule.affected >> slot & 1 == 1
                && match self.rule_change(book, rule) {
                    crate::program::Change::Rule(crate::program::CombatRule::CantBeTargeted {
                        by: tests,
                        who,
                        spells,
                    }) => {
                        let by = Frame::new(rule.controller, self.rule_source(rule));
                        let is_spell = matches!(item.kind, StackItemKind::Spell { .. } | StackItemKind::Copy);
                        (!spells || is_spell)
                            && who.is_none_or(|who| self.who(book, who, &by) == Some(item.controller))
                            && self.test_look(book, tests, source, &by)
                    }
                    _ => false,
                }
        })
    }

    /// The costs of a spell or ability besides mana, and the mana.
    pub fn costs_of<'b>(&self, book: &'b Book, item: &StackItem, way: Way) -> (Vec<&'b Cost>, Need) {
        let mut costs: Vec<&'b Cost> = Vec::new();
        let mut need = Need::default();
        let x = u32::try_from(item.x).unwrap_or(0);
        let on_x = self.colors_for_x(book, item);
        match item.kind {
            StackItemKind::Spell { card } => {
                let rules = self.casting_rules(book, card);
                match way {
                    Way::Normal => need.add_with(&book.def(item.def).cost, x, on_x),
                    Way::Free => {}
                    Way::Granted { .. } => need.add_with(&book.def(item.def).cost, x, on_x),
                    Way::Permitted { ability, .. } => {
                        if let Ability::Rule(_, Rule::Permit(permit)) = book.ability(ability) {
                            if matches!(permit.cost, PermitCost::Normal | PermitCost::Added(_)) {
                                need.add_with(&book.def(item.def).cost, x, on_x);
                            }
                            if let PermitCost::Instead(more) | PermitCost::Added(more) = &permit.cost {
                                costs.extend(more);
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
                    Way::Alternative(at) => {
                        if let Some(CastingRule::Alternative { costs: instead, .. }) =
                            rules.get(usize::from(at))
                        {
                            costs.extend(instead);
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
                for rule in &rules {
                    match rule {
                        CastingRule::AdditionalCost(more) => costs.extend(more),
                        CastingRule::Kicker { costs: more, .. } => {
                            for _ in 0..item.kicked {
                                costs.extend(more);
                            }
                        }
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
                    costs.extend(&activated.costs);
                }
                self.rules_in_force(book, |rule, frame| {
                    if let Rule::AbilityCost { tests, mana } = rule
                        && self.slot_of(item.source).is_some()
                        && tests.iter().all(|test| self.test(book, test, item.source, frame))
                    {
                        need.add(mana, 0);
                    }
                });
            }
            StackItemKind::Copy | StackItemKind::Triggered(_) => {}
        }
        let frame = self.frame_for(item);
        costs.retain(|cost| match cost {
            Cost::Mana(mana) => {
                need.add_with(mana, x, on_x);
                false
            }
            Cost::ManaTimes(mana, amount) => {
                for _ in 0..self.amount(book, amount, &frame).clamp(0, 100) {
                    need.add(mana, x);
                }
                false
            }
            Cost::Life(amount) => {
                need.life += self.amount(book, amount, &frame).max(0) as u32;
                false
            }
            _ => true,
        });
        if let StackItemKind::Spell { card } = item.kind {
            self.change_costs(book, item, card, &mut need);
            need.reduce(u32::from(item.delved));
        }
        (costs, need)
    }

    /// The colors of mana that may be spent on X, if only some may.
    fn colors_for_x(&self, book: &Book, item: &StackItem) -> Option<crate::types::Colors> {
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
            StackItemKind::Copy | StackItemKind::Triggered(_) => None,
        }
    }

    /// Increases first, then reductions (601.2f).
    fn change_costs(&self, book: &Book, item: &StackItem, card: u8, need: &mut Need) {
        let frame = self.frame_for(item);
        let mut less: Vec<(crate::types::SymbolCost, u32)> = Vec::new();
        for rule in self.casting_rules(book, card) {
            if let CastingRule::CostLess { mana, times, less: is_less, condition } = rule {
                if condition.as_ref().is_some_and(|condition| !self.condition(book, condition, &frame)) {
                    continue;
                }
                let times = times.as_ref().map_or(1, |times| self.amount(book, times, &frame).max(0) as u32);
                if *is_less {
                    less.push((mana.clone(), times));
                } else {
                    (0..times).for_each(|_| need.add(mana, 0));
                }
            }
        }
        let me = self.card_ref(card);
        let mut more: Vec<(crate::types::SymbolCost, u32)> = Vec::new();
        self.rules_in_force(book, |rule, by| {
            if let Rule::CostChange { spells, who, less: is_less, mana, times } = rule {
                let applies =
                    *who == crate::program::Who::Any || self.who(book, *who, by) == Some(item.controller);
                if applies && spells.tests.iter().all(|test| self.test(book, test, me, by)) {
                    let times = times.as_ref().map_or(1, |times| self.amount(book, times, by).max(0) as u32);
                    if *is_less { less.push((mana.clone(), times)) } else { more.push((mana.clone(), times)) }
                }
            }
        });
        for (mana, times) in more {
            (0..times).for_each(|_| need.add(&mana, 0));
        }
        for (mana, times) in less {
            need.reduce_by(&mana, times);
        }
    }

    /// Whether everything that the item costs can be paid now.
    fn costs_payable(
        &self,
        book: &Book,
        item: &StackItem,
        way: Way,
        available: &OnceCell<AvailableMana>,
    ) -> bool {
        let several = match item.kind {
            StackItemKind::Spell { card } => {
                self.casting_rules(book, card).iter().find_map(|rule| match rule {
                    CastingRule::OneCostOf(several) => Some(several.len()),
                    _ => None,
                })
            }
            _ => None,
        };
        match several {
            Some(count) => (0..count).any(|at| {
                let mut one = *item;
                one.cost_of = at as u8;
                self.these_costs_payable(book, &one, way, available)
            }),
            None => self.these_costs_payable(book, item, way, available),
        }
    }

    fn these_costs_payable(
        &self,
        book: &Book,
        item: &StackItem,
        way: Way,
        available: &OnceCell<AvailableMana>,
    ) -> bool {
        let (costs, mut need) = self.costs_of(book, item, way);
        let mut without: Mask = 0;
        for cost in &costs {
            if !self.cost_payable(book, cost, item) {
                return false;
            }
            if matches!(cost, Cost::Tap | Cost::Sacrifice(_, None))
                && matches!(item.kind, StackItemKind::Activated(_))
            {
                without |= mask_of(self, item.source);
            }
        }
        if self.is_payable(book, item, &need, without, available) {
            return true;
        }
        // Delve: cards of the graveyard pay for generic mana (702.66a).
        let most = self.delvable(book, item).min(need.generic);
        need.reduce(most);
        most > 0 && self.is_payable(book, item, &need, without, available)
    }

    /// Whether one cost that is no mana can be paid.
    pub fn cost_payable(&self, book: &Book, cost: &Cost, item: &StackItem) -> bool {
        let frame = self.frame_for(item);
        let player = item.controller;
        let perm = self.perm(item.source);
        match cost {
            Cost::Mana(_) | Cost::ManaTimes(..) | Cost::Life(_) => true,
            Cost::Tap => perm.is_some_and(|perm| !perm.tapped && !self.is_new_creature(perm)),
            Cost::Untap => perm.is_some_and(|perm| perm.tapped && !self.is_new_creature(perm)),
            Cost::Sacrifice(_, None) => {
                perm.is_some_and(|perm| perm.controller == player)
                    && self.may_be_sacrificed(book, item.source)
            }
            Cost::Sacrifice(count, Some(filter)) => {
                self.sacrifices(book, filter, player, &frame).len() >= usize::from(*count)
            }
            Cost::Discard(count, filter, _) => {
                self.hand_matches(book, filter.as_ref(), player, &frame).len() >= usize::from(*count)
            }
            Cost::DiscardHand => true,
            Cost::ExileThis => true,
            Cost::Exile(count, filter) => self.pick(book, filter, &frame).len() >= usize::from(*count),
            Cost::Return(_, None) => perm.is_some(),
            Cost::Return(count, Some(filter)) => {
                self.own_matches(book, filter, player, &frame).len() >= usize::from(*count)
            }
            Cost::TapOther(count, filter) => {
                self.untapped_matches(book, filter, player, &frame).len() >= usize::from(*count)
            }
            Cost::PutCounters(..) => perm.is_some(),
            Cost::RemoveCounters(count, kind) => perm.is_some_and(|perm| {
                let there: u32 = match kind {
                    Some(kind) => perm.count(*kind),
                    None => perm.counters.iter().map(|&(_, n)| u32::from(n)).sum(),
                };
                there >= u32::from(*count)
            }),
            Cost::Loyalty(change) => {
                perm.is_some_and(|perm| !perm.loyalty_used && perm.count(2) as i32 + i32::from(*change) >= 0)
            }
            Cost::LoyaltyX => perm.is_some_and(|perm| !perm.loyalty_used),
            Cost::Mill(count) => self.zones[player].library.len() >= usize::from(*count),
            Cost::Crew(power) => {
                let crew = self.crew(item);
                let total: i32 =
                    crew.iter().map(|&slot| i32::from(self.perms[usize::from(slot)].power.max(0))).sum();
                total >= i32::from(*power)
            }
            Cost::Energy(amount) => {
                i32::from(self.players[player].energy) >= self.amount(book, amount, &frame)
            }
        }
    }

    /// The creatures that could crew a Vehicle: new ones, too (702.122a).
    fn crew(&self, item: &StackItem) -> List<u8, 64> {
        List::of(slots(self.live).filter(|&slot| {
            let perm = &self.perms[usize::from(slot)];
            perm.controller == item.controller
                && perm.is(CardType::Creature)
                && !perm.tapped
                && !perm.phased_out
                && self.perm_ref(slot) != item.source
        }))
    }

    /// A creature that came under its controller's control this turn can't use {T} without haste (302.6).
    pub fn is_new_creature(&self, perm: &super::state::Perm) -> bool {
        perm.is(CardType::Creature) && perm.sick && !perm.keys.has(Key::Haste)
    }

    fn own_matches(
        &self,
        book: &Book,
        filter: &crate::program::Filter,
        player: Player,
        frame: &Frame,
    ) -> List<Opt, 160> {
        List::of(
            self.pick(book, filter, frame)
                .iter()
                .filter(|&&r| self.perm(r).is_some_and(|perm| perm.controller == player))
                .map(|&r| Opt::Ref(r)),
        )
    }

    /// What the player may sacrifice to pay a cost.
    fn sacrifices(
        &self,
        book: &Book,
        filter: &crate::program::Filter,
        player: Player,
        frame: &Frame,
    ) -> List<Opt, 160> {
        let mut options = self.own_matches(book, filter, player, frame);
        options.retain(|opt| opt.object().is_some_and(|r| self.may_be_sacrificed(book, r)));
        options
    }

    fn may_be_sacrificed(&self, book: &Book, r: Ref) -> bool {
        self.slot_of(r).is_some_and(|slot| {
            !self.has_rule(book, slot, |rule| *rule == crate::program::CombatRule::CantBeSacrificed)
        })
    }

    fn untapped_matches(
        &self,
        book: &Book,
        filter: &crate::program::Filter,
        player: Player,
        frame: &Frame,
    ) -> List<Opt, 160> {
        let mut options = self.own_matches(book, filter, player, frame);
        options.retain(|opt| opt.object().and_then(|r| self.perm(r)).is_some_and(|perm| !perm.tapped));
        options
    }

    /// The cards of the player's hand that match, the one that is cast left out.
    fn hand_matches(
        &self,
        book: &Book,
        filter: Option<&crate::program::Filter>,
        player: Player,
        frame: &Frame,
    ) -> List<Opt, 160> {
        List::of(
            self.zones[player]
                .hand
                .iter()
                .map(|&id| self.card_ref(id))
                .filter(|&r| match frame.item.kind {
                    // The card that is being cast is still in the hand while costs are looked at.
                    StackItemKind::Spell { card } => r != self.card_ref(card),
                    _ => true,
                })
                .filter(|&r| {
                    filter
                        .is_none_or(|filter| filter.tests.iter().all(|test| self.test(book, test, r, frame)))
                })
                .map(Opt::Ref),
        )
    }

    /// Whether limits let the ability be activated.
    pub fn limits_allow(
        &self,
        book: &Book,
        activated: &Activated,
        source: Ref,
        player: Player,
        id: AbilityId,
    ) -> bool {
        let controller = match source {
            Ref::Perm { .. } => self.perm(source).map(|perm| perm.controller),
            _ => self.owner_of(source),
        };
        let mine = match activated
            .limits
            .iter()
            .find(|limit| matches!(limit, Limit::AnyPlayer | Limit::Opponents))
        {
            Some(Limit::AnyPlayer) => true,
            Some(_) => controller == Some(player.opponent()),
            None => controller == Some(player),
        };
        if !mine {
            return false;
        }
        for limit in &activated.limits {
            match limit {
                Limit::Sorcery if !self.sorcery_timing(player) => return false,
                Limit::Sorcery => {}
                Limit::PerTurn(most @ 2..) => {
                    if self.activations_of(source, id) >= *most {
                        return false;
                    }
                }
                Limit::PerTurn(_) | Limit::Once => {
                    if let (Some(slot), Some(perm)) = (self.slot_of(source), self.perm(source)) {
                        let place = self.place_of_ability(book, slot, id);
                        let used = if matches!(limit, Limit::Once) { perm.used_ever } else { perm.used };
                        if used >> place & 1 == 1 {
                            return false;
                        }
                    }
                }
                Limit::OnlyIf(condition) => {
                    let mut frame = Frame::new(player, source);
                    frame.item.kind = StackItemKind::Activated(id);
                    if !self.condition(book, condition, &frame) {
                        return false;
                    }
                }
                Limit::AnyPlayer | Limit::Opponents | Limit::XAtLeast(_) | Limit::SpendOnX(_) => {}
            }
        }
        !activated.loyalty || self.sorcery_timing(player)
    }

    pub fn place_of_ability(&self, book: &Book, slot: u8, id: AbilityId) -> usize {
        let def = self.perms[usize::from(slot)].def;
        book.def(def).abilities.iter().position(|&other| other == id).unwrap_or(14).min(14)
    }

    /// Notes that the ability has been activated.
    pub fn count_activation(&mut self, book: &Book, slot: u8, id: AbilityId) {
        let place = self.place_of_ability(book, slot, id);
        let perm = &mut self.perms[usize::from(slot)];
        perm.used |= 1 << place;
        perm.used_ever |= 1 << place;
        if counts_activations(book, id) {
            let source = self.perm_ref(slot);
            match self.activations.iter_mut().find(|(r, ability, _)| *r == source && *ability == id) {
                Some((_, _, count)) => *count = count.saturating_add(1),
                None => self.overflow |= !self.activations.push((source, id, 1)),
            }
        }
    }

    /// How often the ability of the source has been activated this turn, if it counts that.
    pub fn activations_of(&self, source: Ref, id: AbilityId) -> u8 {
        self.activations
            .iter()
            .find(|(r, ability, _)| *r == source && *ability == id)
            .map_or(0, |&(_, _, count)| count)
    }

    /// Whether a rule keeps the permanent's abilities from being activated.
    pub fn cant_activate(&self, book: &Book, player: Player, slot: u8, mana: bool) -> bool {
        let mut forbidden = false;
        self.rules_in_force(book, |rule, frame| {
            if let Rule::CantActivate { who, tests } = rule {
                let r = self.perm_ref(slot);
                forbidden |= (*who == crate::program::Who::Any
                    || self.who(book, *who, frame) == Some(player))
                    && tests.iter().all(|test| self.test(book, test, r, frame));
            }
        });
        forbidden || self.rules.iter().any(|rule| {
            rule.affected >> slot & 1 == 1
                && matches!(
                    self.rule_change(book, rule),
                    crate::program::Change::Rule(crate::program::CombatRule::CantActivate { except_mana }) if !(*except_mana && mana)
                )
        })
    }

    /// The abilities that the player may activate now; mana abilities too, if they are asked for.
    pub fn activatable(&self, book: &Book, player: Player, with_mana: bool) -> Vec<(Ref, AbilityId)> {
        let mut found = Vec::new();
        self.each_activatable(book, player, with_mana, &OnceCell::new(), |source, ability| {
            found.push((source, ability));
            true
        });
        found
    }

    /// Whether the player may activate that ability now.
    pub fn may_activate(&self, book: &Book, player: Player, source: Ref, ability: AbilityId) -> bool {
        let mut found = false;
        self.each_ability(book, player, |other, id, zone, def| {
            if other == source && id == ability {
                found |= self.can_activate(book, player, (source, id, zone, def), &OnceCell::new());
            }
            !found
        });
        found
    }

    /// Visits the abilities that the player may activate now, until the visitor says `false`.
    pub fn each_activatable(
        &self,
        book: &Book,
        player: Player,
        with_mana: bool,
        available: &OnceCell<AvailableMana>,
        mut visit: impl FnMut(Ref, AbilityId) -> bool,
    ) {
        self.each_ability(book, player, |source, id, zone, def| {
            let mana = matches!(book.ability(id), Ability::Activated(activated) if activated.mana);
            (mana && !with_mana)
                || !self.can_activate(book, player, (source, id, zone, def), available)
                || visit(source, id)
        });
    }

    fn can_activate(
        &self,
        book: &Book,
        player: Player,
        (source, id, zone, def): (Ref, AbilityId, Zone, DefId),
        available: &OnceCell<AvailableMana>,
    ) -> bool {
        let Ability::Activated(activated) = book.ability(id) else { return false };
        let split_second = || self.stack.iter().any(|item| book.def(item.def).keys.has(Key::SplitSecond));
        if activated.zone != zone || (!activated.mana && split_second()) {
            return false;
        }
        if !self.limits_allow(book, activated, source, player, id) {
            return false;
        }
        if self.slot_of(source).is_some_and(|slot| self.cant_activate(book, player, slot, activated.mana)) {
            return false;
        }
        let item = StackItem {
            kind: StackItemKind::Activated(id),
            controller: player,
            source,
            def,
            ..StackItem::default()
        };
        self.costs_payable(book, &item, Way::Normal, available) && self.has_targets(book, &item)
    }

    /// Visits the activated abilities of permanents and of the player's cards in hand and graveyard, until the visitor says `false`.
    fn each_ability(
        &self,
        book: &Book,
        player: Player,
        mut visit: impl FnMut(Ref, AbilityId, Zone, DefId) -> bool,
    ) {
        for slot in slots(self.live) {
            let perm = &self.perms[usize::from(slot)];
            if perm.phased_out {
                continue;
            }
            let r = self.perm_ref(slot);
            let own = if perm.lost_abilities { &[] } else { &book.info(perm.def).activated[..] };
            let granted = self.granted.iter().filter(|given| given.slot == slot).map(|given| given.ability);
            for id in own.iter().copied().chain(granted) {
                if !visit(r, id, Zone::Battlefield, perm.def) {
                    return;
                }
            }
        }
        for (cards, zone) in
            [(&self.zones[player].hand, Zone::Hand), (&self.zones[player].graveyard, Zone::Graveyard)]
        {
            for &card in cards.iter() {
                let def = self.cards[usize::from(card)].def;
                for &id in &book.info(def).activated {
                    if !visit(self.card_ref(card), id, zone, def) {
                        return;
                    }
                }
            }
        }
    }

    /// Begins to cast a card.
    pub fn begin_cast(&mut self, book: &Book, player: Player, card: u8, way: Way) {
        let from = self.cards[usize::from(card)].place;
        self.put_card(card, Place::Stack, None);
        let flashed = !self.sorcery_timing(player);
        let mut item = self.spell_item(player, card);
        item.flashed = flashed;
        item.id = self.next_stack_id();
        item.source = Ref::Stack(item.id);
        item.cast_from = Some(from);
        item.flashback = matches!(way, Way::Flashback | Way::Granted { flashback: true });
        if let Way::Permitted { slot, ability } = way
            && let Ability::Rule(_, Rule::Permit(permit)) = book.ability(ability)
        {
            item.exiled = permit.exiled;
            if permit.once {
                self.count_activation(book, slot, ability);
            }
        }
        item.alternative = matches!(way, Way::Alternative(_));
        let depth = self.frames.len() as u8;
        self.casting = Some(Casting { item, way, from, stage: Stage::Modes, at: 0, free: false, depth });
    }

    /// Begins to activate an ability.
    pub fn begin_activate(&mut self, book: &Book, player: Player, source: Ref, ability: AbilityId) {
        let def = self.def_of(source).unwrap_or_default();
        let item = StackItem {
            id: self.next_stack_id(),
            kind: StackItemKind::Activated(ability),
            controller: player,
            source,
            def,
            ..StackItem::default()
        };
        if let Some(slot) = self.slot_of(source) {
            self.count_activation(book, slot, ability);
        }
        self.casting = Some(Casting {
            item,
            way: Way::Normal,
            from: Place::Battlefield,
            stage: Stage::Modes,
            at: 0,
            free: false,
            depth: self.frames.len() as u8,
        });
    }

    /// Puts a triggered ability on the stack: modes and targets are chosen (603.3c, d).
    pub fn begin_trigger(&mut self, mut item: StackItem) {
        item.id = self.next_stack_id();
        self.casting = Some(Casting {
            item,
            way: Way::Free,
            from: Place::Nowhere,
            stage: Stage::Modes,
            at: 0,
            free: true,
            depth: self.frames.len() as u8,
        });
    }

    /// Goes on with casting until a choice is needed or it is done.
    pub fn continue_casting(&mut self, book: &Book, chance: &mut Chance) {
        while let Some(mut casting) = self.casting {
            if self.pending.is_some() {
                return;
            }
            let before = casting.stage;
            let finished = self.casting_stage(book, chance, &mut casting);
            match finished {
                Some(true) => {
                    if self.casting.is_some() {
                        if casting.stage == before {
                            casting.stage = next_stage(before);
                            casting.at = 0;
                        }
                        self.casting = Some(casting);
                    }
                }
                // Waits for a choice.
                Some(false) => {
                    self.casting = Some(casting);
                    return;
                }
                // Can't be: a triggered ability without targets goes away, a spell goes back (733).
                None => {
                    self.casting = None;
                    if let StackItemKind::Spell { card } = casting.item.kind {
                        self.put_card(card, casting.from, Some(0));
                    }
                    return;
                }
            }
        }
    }

    fn casting_stage(&mut self, book: &Book, chance: &mut Chance, casting: &mut Casting) -> Option<bool> {
        match casting.stage {
            Stage::Modes => self.choose_modes(book, casting),
            Stage::Kicker => self.choose_kicker(book, casting),
            Stage::X => self.choose_x(book, casting),
            Stage::Targets => self.choose_targets(book, casting),
            Stage::Shares => self.choose_shares(book, casting),
            Stage::Costs => match self.pay_costs(book, chance, casting)? {
                true => self.choose_delved(book, casting),
                false => Some(false),
            },
            Stage::Mana => {
                if !casting.free {
                    let (_, need) = self.costs_of(book, &casting.item, casting.way);
                    let plan = self.plan_item(book, &casting.item, &need, 0)?;
                    let mut colors = crate::types::Colors::NONE;
                    for color in crate::types::Color::ALL {
                        if plan.spent[color as usize] > 0 {
                            colors = colors.with(color);
                        }
                    }
                    casting.item.colors_spent = colors;
                    self.pay(book, casting.item.controller, &plan);
                }
                Some(true)
            }
            Stage::Done => {
                self.casting = None;
                self.finish_casting(book, casting);
                Some(true)
            }
        }
    }

    fn choose_modes(&mut self, book: &Book, casting: &mut Casting) -> Option<bool> {
        let Some(ability) = self.script_ability(book, &casting.item) else { return Some(true) };
        if self.aura_target(book, &casting.item).is_some() {
            return Some(true);
        }
        let script = script_of(book, ability, u8::MAX);
        let Some(modes) = &script.modes else { return Some(true) };
        let item = casting.item;
        let mut options = List::default();
        for (at, mode) in modes.modes.iter().enumerate() {
            if mode.targets.iter().all(|spec| self.target_can_be_had(book, spec, &item)) {
                // A mode that may be chosen more than once is there as often (700.2d).
                let times = if modes.repeat { modes.most } else { 1 };
                (0..times).for_each(|_| {
                    options.push(Opt::Mode(at as u8));
                });
            }
        }
        let least = usize::from(modes.least).min(options.len());
        if least == 0 && modes.least > 0 {
            return None;
        }
        let most = usize::from(modes.most).min(options.len());
        let player = if modes.opponent { item.controller.opponent() } else { item.controller };
        let answer = self.choose(player, What::Mode, least, most, options)?;
        match answer {
            None => Some(false),
            Some(picks) => {
                let mut chosen: Vec<u8> = picks
                    .iter()
                    .filter_map(|opt| match opt {
                        Opt::Mode(mode) => Some(*mode),
                        _ => None,
                    })
                    .collect();
                chosen.sort_unstable();
                casting.item.modes = List::of(chosen);
                Some(true)
            }
        }
    }

    fn choose_kicker(&mut self, book: &Book, casting: &mut Casting) -> Option<bool> {
        let StackItemKind::Spell { card } = casting.item.kind else { return Some(true) };
        if casting.free {
            return Some(true);
        }
        let rules = self.casting_rules(book, card);
        while let Some(rule) = rules.get(usize::from(casting.at)) {
            let mut with = casting.item;
            let multi = match rule {
                CastingRule::Kicker { multi, .. } => {
                    with.kicked += 1;
                    *multi
                }
                CastingRule::Buyback(_) => {
                    with.bought_back = true;
                    false
                }
                CastingRule::OneCostOf(several) => {
                    let mut options = List::default();
                    for at in 0..several.len() {
                        let mut one = casting.item;
                        one.cost_of = at as u8;
                        if self.these_costs_payable(book, &one, casting.way, &OnceCell::new()) {
                            options.push(Opt::Mode(at as u8));
                        }
                    }
                    let Some(picks) = self.choose(with.controller, What::Kicker, 1, 1, options)? else {
                        return Some(false);
                    };
                    if let Some(Opt::Mode(at)) = picks.first() {
                        casting.item.cost_of = *at;
                    }
                    casting.at += 1;
                    continue;
                }
                _ => {
                    casting.at += 1;
                    continue;
                }
            };
            if !self.costs_payable(book, &with, casting.way, &OnceCell::new()) {
                casting.at += 1;
                continue;
            }
            let options = List::of([Opt::Yes, Opt::No]);
            let Some(picks) = self.choose(with.controller, What::Kicker, 1, 1, options)? else {
                return Some(false);
            };
            if picks.first() == Some(&Opt::Yes) {
                casting.item = with;
                if multi {
                    continue;
                }
            }
            casting.at += 1;
        }
        Some(true)
    }

    fn choose_x(&mut self, book: &Book, casting: &mut Casting) -> Option<bool> {
        if casting.free {
            return Some(true);
        }
        let item = casting.item;
        let mut zero = item;
        zero.x = 0;
        let mut one = item;
        one.x = 1;
        let (costs, need) = self.costs_of(book, &zero, casting.way);
        let (_, more) = self.costs_of(book, &one, casting.way);
        let by_mana = more.total() - need.total().min(more.total());
        let by_life = more.life.saturating_sub(need.life);
        let loyalty = costs.iter().any(|cost| matches!(cost, Cost::LoyaltyX));
        let most = if loyalty {
            self.perm(item.source).map_or(0, |perm| perm.count(2))
        } else {
            let own = mask_of(self, item.source);
            let taps = costs.iter().any(|cost| matches!(cost, Cost::Tap | Cost::Sacrifice(_, None)));
            let mana = self.spare_for(book, &item, &need, if taps { own } else { 0 }).checked_div(by_mana);
            let life = (self.players[item.controller].life.max(0) as u32).checked_div(by_life);
            match mana.into_iter().chain(life).min() {
                Some(most) => most,
                None => return Some(true),
            }
        };
        let least = self.least_x(book, &item);
        // Mana of some colors alone may be spent on X: try what the whole bound leaves.
        let most = if self.colors_for_x(book, &item).is_some() {
            let payable = |x: u32| {
                let mut with = item;
                with.x = x as i16;
                self.these_costs_payable(book, &with, casting.way, &OnceCell::new())
            };
            (0..=most.min(150)).rev().find(|&x| payable(x)).unwrap_or(0)
        } else {
            most
        };
        if most < least {
            return None;
        }
        let options = List::of((least..=most.min(150)).map(|x| Opt::Number(x as i16)));
        let Some(picks) = self.choose(item.controller, What::X, 1, 1, options)? else { return Some(false) };
        if let Some(Opt::Number(x)) = picks.first() {
            casting.item.x = *x;
        }
        Some(true)
    }

    fn least_x(&self, book: &Book, item: &StackItem) -> u32 {
        match item.kind {
            StackItemKind::Spell { card } => self
                .casting_rules(book, card)
                .iter()
                .find_map(|rule| match rule {
                    CastingRule::XAtLeast(least) => Some(u32::from(*least)),
                    _ => None,
                })
                .unwrap_or(0),
            StackItemKind::Activated(id) => match book.ability(id) {
                Ability::Activated(activated) => activated
                    .limits
                    .iter()
                    .find_map(|limit| match limit {
                        Limit::XAtLeast(least) => Some(u32::from(*least)),
                        _ => None,
                    })
                    .unwrap_or(0),
                _ => 0,
            },
            _ => 0,
        }
    }

    fn choose_targets(&mut self, book: &Book, casting: &mut Casting) -> Option<bool> {
        let specs = self.target_specs(book, &casting.item);
        while let Some(spec) = specs.get(usize::from(casting.at)) {
            let item = casting.item;
            let frame = self.frame_for(&item);
            let options = self.target_options(book, spec, &item);
            let least = self.amount(book, &spec.least, &frame).max(0) as usize;
            let most = (self.amount(book, &spec.most, &frame).max(0) as usize).min(options.len());
            let most = self.affordable_targets(book, casting, least, most);
            if least > options.len() {
                // A triggered ability that can't have its targets is removed (603.3d).
                return None;
            }
            let player = spec.chooser.and_then(|who| self.who(book, who, &frame)).unwrap_or(item.controller);
            let Some(picks) = self.choose(player, What::Target(spec.id), least, most, options)? else {
                return Some(false);
            };
            for opt in picks.iter() {
                if let Opt::Ref(r) = opt {
                    let place = casting.item.targets.len();
                    if !casting.item.targets.push(*r) {
                        self.overflow = true;
                        break;
                    }
                    casting.item.target_ids[place] = spec.id;
                }
            }
            casting.at += 1;
        }
        Some(true)
    }

    /// The most targets that can be paid for, where each costs more (Fireball).
    fn affordable_targets(&self, book: &Book, casting: &Casting, least: usize, most: usize) -> usize {
        let StackItemKind::Spell { card } = casting.item.kind else { return most };
        let counts = casting.free
            || !self.casting_rules(book, card).iter().any(|rule| {
                matches!(
                    rule,
                    CastingRule::CostLess { times: Some(crate::program::Amount::TargetsBeyondFirst), .. }
                )
            });
        if counts {
            return most;
        }
        let payable = |count: usize| {
            let mut item = casting.item;
            for _ in 0..count {
                item.targets.push(item.source);
            }
            self.these_costs_payable(book, &item, casting.way, &OnceCell::new())
        };
        (least..=most.min(casting.item.targets.len() + 8))
            .rev()
            .find(|&count| payable(count))
            .unwrap_or(least)
    }

    fn choose_shares(&mut self, book: &Book, casting: &mut Casting) -> Option<bool> {
        let specs = self.target_specs(book, &casting.item);
        let Some((spec, total)) = specs.iter().find_map(|spec| Some((*spec, spec.divided.as_ref()?))) else {
            return Some(true);
        };
        let item = casting.item;
        let total = self.amount(book, total, &self.frame_for(&item)).max(0);
        let places: Vec<usize> =
            (0..item.targets.len()).filter(|&at| item.target_ids[at] == spec.id).collect();
        // Each gets at least 1 (601.2d).
        while usize::from(casting.at) < places.len() {
            let at = usize::from(casting.at);
            let given: i32 = places[..at].iter().map(|&place| i32::from(casting.item.split[place])).sum();
            let left = total - given;
            let after = (places.len() - at - 1) as i32;
            let share = if after == 0 {
                left
            } else {
                let options = List::of((1..=(left - after).max(1)).map(|n| Opt::Number(n as i16)));
                let what = What::Share;
                let Some(picks) = self.choose(item.controller, what, 1, 1, options)? else {
                    return Some(false);
                };
                match picks.first() {
                    Some(Opt::Number(n)) => i32::from(*n),
                    _ => 1,
                }
            };
            casting.item.split[places[at]] = share.clamp(0, 255) as u8;
            casting.at += 1;
        }
        Some(true)
    }

    fn pay_costs(&mut self, book: &Book, chance: &mut Chance, casting: &mut Casting) -> Option<bool> {
        if casting.free {
            return Some(true);
        }
        loop {
            let (costs, need) = self.costs_of(book, &casting.item, casting.way);
            let Some(cost) = costs.get(usize::from(casting.at)) else { return Some(true) };
            let item = casting.item;
            match self.pay_cost(book, &mut Some(&mut *chance), cost, &item, &need)? {
                None => return Some(false),
                Some(paid) => {
                    for &r in paid.iter() {
                        casting.item.cost.push(r);
                    }
                    casting.at += 1;
                }
            }
        }
    }

    /// Pays one cost that is no mana. `Some(None)` while a choice is waited for, `None` if it can't be paid.
    pub fn pay_cost(
        &mut self,
        book: &Book,
        chance: &mut Option<&mut Chance>,
        cost: &Cost,
        item: &StackItem,
        need: &Need,
    ) -> Option<Option<List<Ref, 4>>> {
        let player = item.controller;
        let frame = self.frame_for(item);
        let slot = self.slot_of(item.source);
        let mut paid: List<Ref, 4> = List::default();
        match cost {
            Cost::Mana(_) | Cost::ManaTimes(..) | Cost::Life(_) => {}
            Cost::Tap => {
                self.tap(book, slot?);
                if let StackItemKind::Activated(id) = item.kind
                    && let Ability::Activated(Activated { mana: true, .. }) = book.ability(id)
                {
                    self.tapped_for_mana(book, player, item.source);
                }
            }
            Cost::Untap => {
                self.untap(book, slot?);
            }
            Cost::Sacrifice(_, None) => {
                let r = item.source;
                slot?;
                self.sacrifice(book, player, r);
                paid.push(r);
            }
            Cost::Sacrifice(count, Some(filter)) => {
                let mut options = self.sacrifices(book, filter, player, &frame);
                options.retain(|opt| match opt {
                    Opt::Ref(r) => self.plan(book, player, need, mask_of(self, *r)).is_some(),
                    _ => false,
                });
                let count = usize::from(*count);
                let Some(picks) = self.choose(player, What::Sacrifice, count, count, options)? else {
                    return Some(None);
                };
                let theirs: Vec<(Player, Ref)> =
                    picks.iter().filter_map(|opt| Some((player, opt.object()?))).collect();
                for r in self.sacrifice_all(book, &theirs) {
                    paid.push(r);
                }
            }
            Cost::Discard(count, filter, random) => {
                let options = self.hand_matches(book, filter.as_ref(), player, &frame);
                let count = usize::from(*count);
                let picks = if *random {
                    let mut all: Vec<Opt> = options.to_vec();
                    chance.as_mut()?.shuffle(&mut all);
                    List::of(all.into_iter().take(count))
                } else {
                    match self.choose(player, What::Discard, count, count, options)? {
                        Some(picks) => picks,
                        None => return Some(None),
                    }
                };
                for opt in picks.iter() {
                    if let Opt::Ref(r) = opt
                        && let Some(card) = self.card_of(*r)
                    {
                        self.discard(book, player, card, player);
                        paid.push(self.card_ref(card));
                    }
                }
            }
            Cost::DiscardHand => {
                let hand = self.zones[player].hand;
                for &card in hand.iter() {
                    self.discard(book, player, card, player);
                }
            }
            Cost::ExileThis => match slot {
                Some(slot) => self.leave(book, slot, Place::Exile, None),
                None => {
                    let card = self.card_of(item.source)?;
                    self.move_card(book, card, Place::Exile, None);
                }
            },
            Cost::Exile(count, filter) => {
                let options = List::of(self.pick(book, filter, &frame).iter().map(|&r| Opt::Ref(r)));
                let count = usize::from(*count);
                let Some(picks) = self.choose(player, What::CostObjects, count, count, options)? else {
                    return Some(None);
                };
                for opt in picks.iter() {
                    if let Opt::Ref(r) = opt {
                        match (self.slot_of(*r), self.card_of(*r)) {
                            (Some(slot), _) => self.leave(book, slot, Place::Exile, None),
                            (None, Some(card)) => self.move_card(book, card, Place::Exile, None),
                            (None, None) => self.exile_from_stack(book, *r),
                        }
                        paid.push(*r);
                    }
                }
            }
            Cost::Return(_, None) => self.leave(book, slot?, Place::Hand, None),
            Cost::Return(count, Some(filter)) => {
                let options = self.own_matches(book, filter, player, &frame);
                let count = usize::from(*count);
                let Some(picks) = self.choose(player, What::CostObjects, count, count, options)? else {
                    return Some(None);
                };
                for opt in picks.iter() {
                    if let Opt::Ref(r) = opt
                        && let Some(slot) = self.slot_of(*r)
                    {
                        self.leave(book, slot, Place::Hand, None);
                        paid.push(*r);
                    }
                }
            }
            Cost::TapOther(count, filter) => {
                let options = self.untapped_matches(book, filter, player, &frame);
                let count = usize::from(*count);
                let Some(picks) = self.choose(player, What::CostObjects, count, count, options)? else {
                    return Some(None);
                };
                for opt in picks.iter() {
                    if let Opt::Ref(r) = opt
                        && let Some(slot) = self.slot_of(*r)
                    {
                        self.tap(book, slot);
                        paid.push(*r);
                    }
                }
            }
            Cost::PutCounters(count, kind) => {
                self.put_counters(book, player, item.source, *kind, u32::from(*count))
            }
            Cost::RemoveCounters(count, kind) => {
                self.remove_counters(slot?, *kind, u32::from(*count));
            }
            Cost::Loyalty(change) => {
                let slot = slot?;
                self.perms[usize::from(slot)].loyalty_used = true;
                if *change >= 0 {
                    self.put_counters(book, player, item.source, 2, u32::from(change.unsigned_abs()));
                } else {
                    self.remove_counters(slot, Some(2), u32::from(change.unsigned_abs()));
                }
            }
            Cost::LoyaltyX => {
                let slot = slot?;
                self.perms[usize::from(slot)].loyalty_used = true;
                self.remove_counters(slot, Some(2), u32::try_from(item.x).unwrap_or(0));
            }
            Cost::Mill(count) => self.mill(book, player, u32::from(*count)),
            Cost::Crew(power) => {
                let crew = self.crew(item);
                let options = List::of(crew.iter().map(|&slot| Opt::Ref(self.perm_ref(slot))));
                let Some(picks) = self.choose(player, What::CostObjects, 0, crew.len(), options)? else {
                    return Some(None);
                };
                let mut tapped: Vec<u8> =
                    picks.iter().filter_map(Opt::object).filter_map(|r| self.slot_of(r)).collect();
                let power_of =
                    |state: &State, slot: u8| i32::from(state.perms[usize::from(slot)].power.max(0));
                // Too few are filled up with the least that will do.
                let mut rest: Vec<u8> = crew.iter().copied().filter(|slot| !tapped.contains(slot)).collect();
                rest.sort_by_key(|&slot| (power_of(self, slot), slot));
                while tapped.iter().map(|&slot| power_of(self, slot)).sum::<i32>() < i32::from(*power) {
                    let given: i32 = tapped.iter().map(|&slot| power_of(self, slot)).sum();
                    let enough =
                        rest.iter().position(|&slot| given + power_of(self, slot) >= i32::from(*power));
                    let at = enough.or(rest.len().checked_sub(1))?;
                    tapped.push(rest.remove(at));
                }
                for slot in tapped {
                    self.tap(book, slot);
                    paid.push(self.perm_ref(slot));
                }
            }
            Cost::Energy(amount) => {
                let amount = self.amount(book, amount, &frame).clamp(0, 255) as u8;
                let energy = &mut self.players[player].energy;
                *energy = energy.checked_sub(amount)?;
            }
        }
        Some(Some(paid))
    }

    fn finish_casting(&mut self, book: &Book, casting: &Casting) {
        let mut item = casting.item;
        // A mana ability resolves at once and uses no stack (605.3b).
        if let StackItemKind::Activated(id) = item.kind
            && let Ability::Activated(Activated { mana: true, .. }) = book.ability(id)
        {
            self.resolve_at_once(book, item);
            return;
        }
        if let StackItemKind::Spell { .. } = item.kind {
            let facts = &mut self.players[item.controller];
            facts.spells_cast = facts.spells_cast.saturating_add(1);
            item.cast_nth = facts.spells_cast;
            let all = Player::BOTH.map(|player| self.players[player].spells_cast);
            item.cast_total = all[0].saturating_add(all[1]);
        }
        if !self.stack.push(item) {
            self.overflow = true;
        }
        self.passes = 0;
        if let StackItemKind::Spell { .. } = item.kind {
            let nth = item.cast_nth;
            self.emit(book, Happened::Casts { player: item.controller, spell: Ref::Stack(item.id), nth });
        }
        let spell = matches!(item.kind, StackItemKind::Spell { .. });
        for &target in item.targets.iter() {
            if let Ref::Perm { .. } = target {
                let by = item.controller;
                self.emit(book, Happened::Targeted { subject: target, by, spell, item: Ref::Stack(item.id) });
                if let Some(slot) = self.slot_of(target) {
                    self.perms[usize::from(slot)].targeted_this_turn = true;
                }
            }
        }
    }

    /// Whether a permanent is among the mask's.
    pub fn in_mask(&self, mask: Mask, r: Ref) -> bool {
        self.slot_of(r).is_some_and(|slot| mask & bit(slot) != 0)
    }
}

/// Whether an ability asks how often it has been activated this turn.
fn counts_activations(book: &Book, id: AbilityId) -> bool {
    let Ability::Activated(activated) = book.ability(id) else { return false };
    activated.limits.iter().any(|limit| matches!(limit, Limit::PerTurn(2..)))
        || activated.script.ops.iter().any(|op| {
            matches!(op, crate::program::Op::If { condition: crate::program::Cond::ActivatedThisTurn(_), .. })
        })
}

fn next_stage(stage: Stage) -> Stage {
    match stage {
        Stage::Modes => Stage::Kicker,
        Stage::Kicker => Stage::X,
        Stage::X => Stage::Targets,
        Stage::Targets => Stage::Shares,
        Stage::Shares => Stage::Costs,
        Stage::Costs => Stage::Mana,
        Stage::Mana | Stage::Done => Stage::Done,
    }
}
