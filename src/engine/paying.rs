//! How a mana cost can be paid, and paying it (117, 601.2g-h).
//!
//! The search for a plan of payment is exact, see `payment_search.rs`. It uses only abilities that cost nothing but {T}, mana, life, or
//! their own source; players activate others by hand.

use std::cell::OnceCell;

use crate::program::{Ability, Book, Cost, Effect, Inputs, Obj};
use crate::sort::CompactSort;
use crate::types::{CardType, Color, Player, SymbolCost};

use super::mana::{AllMana, By, Plan, Pool, Source, Units, most_mana, sum_of};
use super::need::Need;
use super::payment_search::{ALL_KINDS, SNOW, Search};
use super::plain_mana::PlainMana;
use super::state::{Mask, Ref, StackItem, StackItemKind, State, bit, slots};

/// The most symbols of a cost that life can pay for.
pub(super) const MOST_BY_LIFE: usize = 16;

/// The mana that a player has available, computed once for several questions about one state.
#[derive(Clone, Debug)]
pub struct AvailableMana {
    plain: Option<PlainMana>,
    all: OnceCell<AllMana>,
}

impl State {
    /// Whether the mana for a spell or ability can be paid without those permanents.
    pub fn is_payable(
        &self,
        book: &Book,
        item: &StackItem,
        need: &Need,
        without: Mask,
        available: &OnceCell<AvailableMana>,
    ) -> bool {
        if self.taps_for_costs(book, item, need.bent) || super::restricted::bars_mana(book, item) {
            return self.plan_item(book, item, need, without).is_some();
        }
        if need.total() == 0 && need.life == 0 && need.phyrexian.is_empty() {
            return true;
        }
        if need.life > 0 && need.no_life {
            return false;
        }
        let player = item.controller;
        let available = available
            .get_or_init(|| AvailableMana { plain: self.plain_mana(book, player, 0), all: OnceCell::new() });
        let pool = self.pool_for(book, player, (Some(item), need.symbols), false);
        let plain = match without {
            0 => available.plain,
            _ => available.plain.and_then(|_| self.plain_mana(book, player, without)),
        };
        if let Some(pays) =
            plain.filter(|_| pool.symbols == [0; 6]).and_then(|plain| plain.pays(need, &pool.any))
        {
            debug_assert_eq!(pays, self.search_pays(book, item, need, without, &OnceCell::new(), pool));
            return pays;
        }
        self.search_pays(book, item, need, without, &available.all, pool)
    }

    /// Whether the player can pay a printed cost that nothing changes; `None` if that requires a search.
    pub(super) fn pays_printed(
        &self,
        book: &Book,
        player: Player,
        cost: &SymbolCost,
        available: &OnceCell<AvailableMana>,
    ) -> Option<bool> {
        let facts = &self.players[player];
        if !facts.reserved.is_empty() {
            return None;
        }
        let available = available
            .get_or_init(|| AvailableMana { plain: self.plain_mana(book, player, 0), all: OnceCell::new() });
        available.plain?.pays_printed(cost, &facts.pool)
    }

    fn search_pays(
        &self,
        book: &Book,
        item: &StackItem,
        need: &Need,
        without: Mask,
        available: &OnceCell<AllMana>,
        pool: Pool,
    ) -> bool {
        let available = available.get_or_init(|| self.all_mana(book, item.controller));
        if available.is_short_of(need) {
            return false;
        }
        if without == 0 && available.sources.iter().all(|source| source.only.is_none()) {
            return self.find_payment(item.controller, need, &available.sources, pool).is_some();
        }
        let mut sources: Vec<Source> = available
            .sources
            .iter()
            .filter(|source| without & (source.takes | bit(source.slot)) == 0)
            .cloned()
            .collect();
        self.keep_usable(book, Some(item), need.symbols, &mut sources);
        self.find_payment(item.controller, need, &sources, pool).is_some()
    }

    /// Finds a payment for a spell or ability, with convoke if it has it.
    pub fn plan_item(&self, book: &Book, item: &StackItem, need: &Need, without: Mask) -> Option<Plan> {
        let pool = self.pool_for(book, item.controller, (Some(item), need.symbols), false);
        let by_search = || {
            let sources = self.sources_for(book, item, (need.symbols, need.bent), without);
            self.plan_with(item.controller, need, sources, pool)
        };
        if pool.is_empty()
            && !self.taps_for_costs(book, item, need.bent)
            && !super::restricted::bars_mana(book, item)
            && let Some(plan) = self.plan_plainly(book, item.controller, need, without)
        {
            debug_assert_eq!(plan.as_ref().map(Plan::used), by_search().as_ref().map(Plan::used));
            return plan;
        }
        by_search()
    }

    /// Finds a payment for a spell that counts mana of a color spent on X, with as much of that color on X as possible, and returns that
    /// amount. `None` for any other spell, or if it can't be paid for.
    pub(super) fn plan_counting_x(&self, book: &Book, item: &StackItem, need: &Need) -> Option<(Plan, u8)> {
        let StackItemKind::Spell { card } = item.kind else { return None };
        let color = self.casting_rules(book, card).into_iter().find_map(|rule| match rule {
            crate::program::Casting::CountsOnX(color) => Some(*color),
            _ => None,
        })?;
        (0..=need.count_on_x().min(250)).rev().find_map(|count| {
            let plan = self.plan_item(book, item, &need.with_on_x(color, count), 0)?;
            Some((plan, count as u8))
        })
    }

    /// Returns the need with the mana of certain colors that the spell asks for made mandatory, as far as that can be paid.
    pub(super) fn need_counting_spent(&self, book: &Book, item: &StackItem, mut need: Need) -> Need {
        let StackItemKind::Spell { card } = item.kind else { return need };
        for rule in self.casting_rules(book, card) {
            let colors = match rule {
                crate::program::Casting::CountsSpent(color, least) => vec![(*color, usize::from(*least))],
                // Adding one payable color after the other is optimal: the payable sets of colors are a matroid.
                crate::program::Casting::CountsColors => Color::ALL.map(|color| (color, 1)).to_vec(),
                _ => continue,
            };
            for (color, least) in colors {
                if let Some(with) = need.with_spent(color, least)
                    && self.plan_item(book, item, &with, 0).is_some()
                {
                    need = with;
                }
            }
        }
        need
    }

    /// Returns the permanents whose mana would pay for a cost; `None` if the player can't pay for it.
    pub fn payers(&self, book: &Book, player: Player, cost: &SymbolCost, without: Mask) -> Option<Mask> {
        let mut need = Need::of(cost, 0);
        self.spends_as_rules(book, player, None, &mut need);
        let plan = self.plan(book, player, &need, without)?;
        Some(plan.uses.iter().fold(0, |mask, &(source, _)| {
            let source = &plan.sources[source];
            mask | bit(source.slot) | source.also
        }))
    }

    /// Finds a payment for the player that doesn't use those permanents.
    pub fn plan(&self, book: &Book, player: Player, need: &Need, without: Mask) -> Option<Plan> {
        let mut sources = self.sources(book, player, without);
        self.keep_usable(book, None, need.symbols, &mut sources);
        self.add_bending(player, need.bent, without, &mut sources);
        self.plan_with(player, need, sources, self.pool_for(book, player, (None, need.symbols), false))
    }

    /// Finds a payment for the player from those sources and that pool.
    fn plan_with(&self, player: Player, need: &Need, sources: Vec<Source>, pool: Pool) -> Option<Plan> {
        let plan = self.find_payment(player, need, &sources, pool)?;
        Some(Plan { sources, ..plan })
    }

    /// The same, but the plan doesn't keep the sources.
    fn find_payment(&self, player: Player, need: &Need, sources: &[Source], pool: Pool) -> Option<Plan> {
        let life = i32::from(self.players[player].life) - need.life as i32;
        if need.life > 0 && (life < 0 || need.no_life) {
            return None;
        }
        // Phyrexian symbols: as many as possible with mana, the rest with life.
        for mask in choices_of_life(&need.phyrexian) {
            let by_life = mask.count_ones();
            if by_life > 0 && (life < 2 * by_life as i32 || need.no_life) {
                return None;
            }
            let mut units: Vec<u8> = need.units.iter().map(|unit| unit & !SNOW).collect();
            units.extend((0..need.snow).map(|_| SNOW | ALL_KINDS));
            let with_mana = need.phyrexian.iter().enumerate().filter(|(at, _)| mask >> at & 1 == 0);
            units.extend(with_mana.map(|(_, unit)| unit));
            if !units.is_sorted_by_key(|unit| unit.count_ones()) {
                units.compact_sort_by_key(|unit| unit.count_ones());
            }
            let left = u32::try_from(life - 2 * by_life as i32).unwrap_or(0);
            let mut search = Search::new(sources, pool, left);
            if search.finds(&units, need.generic) {
                let Search { uses, spent, on_sources, on_symbols, spent_snow, .. } = search;
                let life = need.life + 2 * by_life;
                let symbols = need.symbols;
                return Some(Plan {
                    sources: Vec::new(),
                    uses,
                    life,
                    spent,
                    on_sources,
                    on_symbols,
                    snow: spent_snow,
                    symbols,
                });
            }
        }
        None
    }

    /// The most generic mana that the player could pay beyond a need: the upper bound of X.
    pub fn spare_mana(&self, book: &Book, player: Player, need: &Need, without: Mask) -> u32 {
        let mut sources = self.sources(book, player, without);
        self.keep_usable(book, None, need.symbols, &mut sources);
        self.spare_of(player, need, &sources, self.pool_for(book, player, (None, need.symbols), false))
    }

    /// The same for a spell or ability, with convoke if it has it.
    pub fn spare_for(&self, book: &Book, item: &StackItem, need: &Need, without: Mask) -> u32 {
        let pool = self.pool_for(book, item.controller, (Some(item), need.symbols), false);
        self.spare_of(
            item.controller,
            need,
            &self.sources_for(book, item, (need.symbols, need.bent), without),
            pool,
        )
    }

    fn spare_of(&self, player: Player, need: &Need, sources: &[Source], pool: Pool) -> u32 {
        let most = sum_of(&pool.any) + sum_of(&pool.symbols) + most_mana(sources);
        let mut x = most.saturating_sub(need.total());
        loop {
            let mut with = need.clone();
            with.generic += x;
            if self.find_payment(player, &with, sources, pool).is_some() {
                return x;
            }
            if x == 0 {
                return 0;
            }
            x -= 1;
        }
    }

    /// Activates the mana abilities of a plan: their mana is in the pool afterwards.
    pub(super) fn activate_sources(&mut self, book: &Book, player: Player, plan: &Plan) {
        for &(source, option) in &plan.uses {
            let source = &plan.sources[source];
            let mut units = source.options[option];
            // The triggers add the bonus themselves.
            let bonus = source.bonus.get(option).copied().unwrap_or_default();
            units.iter_mut().zip(bonus.units).for_each(|(sum, more)| *sum = sum.saturating_sub(more));
            self.mana_picks = bonus.picks;
            self.use_source(book, player, source, units);
            self.mana_picks.clear();
        }
    }

    /// Pays as planned: taps the sources and takes what is needed from the pool, restricted mana first. Returns whether some of the mana
    /// makes the spell uncounterable, and the place of what the spell gains.
    pub fn pay(
        &mut self,
        book: &Book,
        player: Player,
        plan: &Plan,
        item: Option<&StackItem>,
    ) -> (bool, Option<super::state::OpPlace>) {
        self.activate_sources(book, player, plan);
        if let Some(spell) = item
            .filter(|item| book.asks_convoked && self.has_cost_key(book, item, crate::program::Key::Convoke))
        {
            for &(source, _) in &plan.uses {
                let source = &plan.sources[source];
                if source.by == By::Tapping && self.perms[usize::from(source.slot)].is(CardType::Creature) {
                    self.rides(Ref::Stack(spell.id), self.perm_ref(source.slot));
                }
            }
        }
        let (mut left, mut snow) = (plan.spent, plan.snow);
        let of = (item, plan.symbols);
        let done = self.spend_reserved(book, player, of, (&mut left, &mut snow), plan.on_symbols);
        let facts = &mut self.players[player];
        for (kind, (&count, &of_snow)) in left.iter().zip(&snow).enumerate() {
            facts.pool[kind] = facts.pool[kind].saturating_sub(count);
            facts.snow[kind] = facts.snow[kind].saturating_sub(of_snow);
        }
        if plan.life > 0 {
            self.pay_life(book, player, plan.life as i32);
        }
        done
    }

    /// A player pays life: they lose it, and the event is emitted (119.4).
    pub(super) fn pay_life(&mut self, book: &Book, player: Player, amount: i32) {
        self.lose_life(book, player, amount);
        if amount > 0 {
            self.emit(book, super::event::Happened::PaysLife { player, amount });
        }
    }

    fn use_source(&mut self, book: &Book, player: Player, source: &Source, units: Units) {
        let r = self.perm_ref(source.slot);
        self.idle = 0;
        if source.by != By::Ability {
            for (kind, count) in units.into_iter().enumerate() {
                self.players[player].pool[kind] = self.players[player].pool[kind].saturating_add(count);
            }
            self.tap(book, source.slot);
            return;
        }
        self.pay_mana_life(book, player, source.slot);
        let mut taps = source.ability.is_none();
        let mut sacrifices = false;
        // What the ability does apart from mana.
        let mut effects: Vec<&Effect> = Vec::new();
        if let Some(id) = source.ability
            && let Ability::Activated(activated) = book.ability(id)
        {
            for cost in &activated.costs {
                match cost {
                    Cost::Tap => taps = true,
                    Cost::Sacrifice(_, None) => sacrifices = true,
                    Cost::Sacrifice(..) => {
                        let others: Vec<_> =
                            slots(source.also).map(|other| (player, self.perm_ref(other))).collect();
                        self.sacrifice_all(book, &others);
                    }
                    Cost::TapOther(..) => {
                        for other in slots(source.also) {
                            self.tap(book, other);
                        }
                    }
                    Cost::Life(amount) => {
                        let life = self.amount(book, amount, &self.frame_of(source.slot));
                        self.pay_life(book, player, life);
                    }
                    Cost::Energy(amount) => {
                        let paid = self.amount(book, amount, &self.frame_of(source.slot)).clamp(0, 255);
                        let facts = &mut self.players[player];
                        facts.energy = facts.energy.saturating_sub(paid as u8);
                        self.touch(Inputs::ALL);
                    }
                    Cost::RemoveCounters(count, kind, Obj::This) => {
                        self.take_counters(book, source.slot, *kind, u32::from(*count));
                    }
                    Cost::Mill(count) => self.mill(book, player, u32::from(*count)),
                    Cost::PutCounters(count, kind) => {
                        self.put_counters_by_rule(book, player, r, *kind, u32::from(*count));
                    }
                    // The plan has paid it.
                    Cost::Mana(_) => {}
                    other => debug_assert!(false, "no plan uses {other:?}"),
                }
            }
            // Its conditions are checked once the costs have been paid.
            if activated.script.ops.len() > 1 {
                let frame = self.frame_of(source.slot);
                self.each_effect_now(book, &activated.script.ops, &frame, |effect| {
                    if !matches!(effect, Effect::AddMana { .. }) {
                        effects.push(effect);
                    }
                });
            }
            if self.slot_of(r).is_some() {
                self.count_activation(book, source.slot, id);
            }
        }
        self.add_mana(player, units, source.only, r);
        if taps {
            self.tap(book, source.slot);
            self.tapped_for_mana(book, player, r, &units);
        }
        if let Some(id) = source.ability {
            let def = self.perms[usize::from(source.slot)].def;
            let kind = StackItemKind::Activated(id);
            let item = StackItem { kind, controller: player, source: r, def, ..StackItem::default() };
            effects.into_iter().for_each(|effect| self.do_simple(book, effect, item));
        }
        if sacrifices {
            self.sacrifice(book, player, r);
        }
    }
}

/// The possible sets of symbols paid with life, as bits: the smallest first; within a run of equal symbols always the first ones.
fn choices_of_life(symbols: &[u8]) -> Vec<u32> {
    let mut masks = vec![0_u32];
    let mut place = 0;
    for run in symbols[..symbols.len().min(MOST_BY_LIFE)].chunk_by(|one, other| one == other) {
        let of_run = |count: usize| ((1 << count) - 1) << place;
        masks =
            masks.iter().flat_map(|mask| (0..=run.len()).map(move |count| mask | of_run(count))).collect();
        place += run.len();
    }
    masks.compact_sort_by_key(|mask| mask.count_ones());
    masks
}
