//! Plain mana: each source gives one mana by {T}, so that counting says whether it pays for a cost.
//!
//! A set of symbols can be paid if and only if no subset of them asks for more mana than there is in its colors (Hall's theorem); generic
//! mana takes what is left. In anything but the ordinary case, `mana.rs` searches.

use crate::program::{Book, Change, CombatRule};
use crate::types::{CardType, ManaSymbol, Player, SymbolCost};

use super::list::List;
use super::mana::{By, Plan, Source, Units, one_of};
use super::need::{Need, color_bit};
use super::state::{Mask, State, slots};

/// Sets of kinds of mana, colorless the sixth.
const KINDS: usize = 1 << 6;

/// A bit for each set of one kind of mana.
const SINGLE: u64 = 1 << 1 | 1 << 2 | 1 << 4 | 1 << 8 | 1 << 16 | 1 << 32;

/// The number of plain sources for each set of kinds of mana of which they give one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PlainMana {
    count: [u8; KINDS],
    /// A bit for each set of kinds that some source has.
    present: u64,
    total: u32,
}

impl PlainMana {
    fn add(&mut self, kinds: u8, count: u8) {
        if kinds != 0 && count != 0 {
            let sum = &mut self.count[usize::from(kinds)];
            *sum = sum.saturating_add(count);
            self.present |= 1 << kinds;
            self.total += u32::from(count);
        }
    }

    /// The number of sources that give one of these kinds.
    fn of(&self, kinds: u8) -> u32 {
        let mut rest = self.present;
        let mut sum = 0;
        while rest != 0 {
            let set = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            if set as u8 & kinds != 0 {
                sum += u32::from(self.count[set]);
            }
        }
        sum
    }

    /// Whether the sources and the pool pay for the need; `None` if counting can't say.
    pub fn pays(self, need: &Need, pool: &Units) -> Option<bool> {
        let odd = need.life > 0 || need.snow > 0 || !need.phyrexian.is_empty();
        if odd || need.units.iter().any(|&unit| unit >> 6 != 0) {
            return None;
        }
        Some(self.covers(&need.units, need.total(), pool))
    }

    /// Whether the sources and the pool pay for a printed cost that nothing changes; `None` if counting can't say.
    pub fn pays_printed(self, cost: &SymbolCost, pool: &Units) -> Option<bool> {
        let mut units: List<u8, 16> = List::default();
        let mut total = 0;
        for symbol in &cost.0 {
            let unit = match *symbol {
                ManaSymbol::Generic(number) => {
                    total += u32::from(number);
                    continue;
                }
                ManaSymbol::Colorless => 1 << 5,
                ManaSymbol::Colored(color) => color_bit(color),
                ManaSymbol::Hybrid(one, two) => color_bit(one) | color_bit(two),
                _ => return None,
            };
            total += 1;
            if !units.push(unit) {
                return None;
            }
        }
        Some(self.covers(&units, total, pool))
    }

    /// Whether there is mana for the symbols, each a set of kinds, and that much mana in all.
    fn covers(mut self, units: &[u8], total: u32, pool: &Units) -> bool {
        for (kind, &count) in pool.iter().enumerate() {
            self.add(1 << kind, count);
        }
        if total > self.total {
            return false;
        }
        // It suffices to check the unions of the symbols' kinds.
        let mut unions: u64 = 0;
        for &unit in units {
            let mut rest = unions | 1;
            while rest != 0 {
                let union = rest.trailing_zeros() as u8;
                rest &= rest - 1;
                unions |= 1 << (union | unit);
            }
        }
        while unions != 0 {
            let union = unions.trailing_zeros() as u8;
            unions &= unions - 1;
            let asked = units.iter().filter(|&&unit| unit & !union == 0).count();
            if asked as u32 > self.of(union) {
                return false;
            }
        }
        true
    }
}

impl State {
    /// Returns the untapped sources of a player, without those in the mask; `None` if some give mana in any way other than one for {T}.
    pub fn plain_mana(&self, book: &Book, player: Player, without: Mask) -> Option<PlainMana> {
        let ordinary = self.stale == 0
            && self.ruling == 0
            && self.rules_until.is_empty()
            && self.granted.is_empty()
            && !self.hears_mana(book)
            && !self.rules.iter().any(|rule| {
                matches!(self.rule_change(book, rule), Change::Rule(CombatRule::CantActivate { .. }))
            });
        if !ordinary {
            return None;
        }
        let mut plain = PlainMana { count: [0; KINDS], present: 0, total: 0 };
        for slot in slots(self.permanents_of(player) & !without) {
            let perm = &self.perms[usize::from(slot)];
            let uses = book.info(perm.def).uses;
            let land = perm.is(CardType::Land);
            let types_changed = land && (perm.subtypes_replaced || !perm.extra_subtypes.is_empty());
            if uses.odd_mana || perm.lost_abilities || types_changed {
                return None;
            }
            if perm.tapped || self.is_new_creature(perm) {
                continue;
            }
            plain.add(uses.own_kinds | if land { uses.land_colors.bits() } else { 0 }, 1);
        }
        Some(plain)
    }

    /// Finds how the player pays with lands that each give one kind of mana, with an empty pool: the same payment that the search would
    /// find. `None` if there are other sources, or symbols that can be paid in several ways; `Some(None)` if it can't be paid.
    pub(super) fn plan_plainly(
        &self,
        book: &Book,
        player: Player,
        need: &Need,
        without: Mask,
    ) -> Option<Option<Plan>> {
        let plain = self.plain_mana(book, player, without)?;
        if need.life > 0
            || need.snow > 0
            || !need.phyrexian.is_empty()
            || plain.present & !SINGLE != 0
            || need.units.iter().any(|unit| unit.count_ones() != 1)
        {
            return None;
        }
        let mut lands: List<(u8, u8), { Mask::BITS as usize }> = List::default();
        for slot in slots(self.permanents_of(player) & !without) {
            let perm = &self.perms[usize::from(slot)];
            let uses = book.info(perm.def).uses;
            let land = perm.types == 1 << CardType::Land as u8;
            if !perm.tapped && (uses.own_kinds != 0 || !land && !uses.land_colors.is_empty()) {
                return None;
            }
            if !perm.tapped && land && !uses.land_colors.is_empty() {
                lands.push((slot, uses.land_colors.bits().trailing_zeros() as u8));
            }
        }
        let many = need.units.len() + need.generic as usize;
        if many > lands.len() {
            return Some(None);
        }
        let mut plan =
            Plan { sources: Vec::with_capacity(many), uses: Vec::with_capacity(many), ..Plan::default() };
        let mut unused = Mask::MAX;
        let symbols = need.units.iter().map(|unit| Some(unit.trailing_zeros() as u8));
        for kind in symbols.chain((0..need.generic).map(|_| None)) {
            let fits = |&at: &usize| unused >> at & 1 == 1 && kind.is_none_or(|kind| lands[at].1 == kind);
            let Some(at) = (0..lands.len()).find(fits) else { return Some(None) };
            unused &= !(1 << at);
            let (slot, kind) = lands[at];
            let kind = usize::from(kind);
            plan.uses.push((plan.sources.len(), 0));
            let snow = self.is_snow_source(self.perm_ref(slot));
            plan.sources
                .push(Source { snow, ..Source::of(slot, List::of([one_of(kind, 1)]), 1, By::Ability) });
            plan.spent[kind] += 1;
            plan.snow[kind] += u8::from(snow);
        }
        Some(Some(plan))
    }
}

#[cfg(test)]
mod tests {
    use crate::types::{Color, ManaSymbol, SymbolCost};

    use super::*;

    const W: u8 = 1 << Color::White as u8;
    const U: u8 = 1 << Color::Blue as u8;

    fn mana(sources: &[u8]) -> PlainMana {
        let mut plain = PlainMana { count: [0; KINDS], present: 0, total: 0 };
        sources.iter().for_each(|&kinds| plain.add(kinds, 1));
        plain
    }

    fn need(symbols: &[ManaSymbol]) -> Need {
        Need::of(&SymbolCost(symbols.to_vec()), 0)
    }

    #[test]
    fn rule_601_2h_two_blue_symbols_need_two_sources_of_blue() {
        let blue = ManaSymbol::Colored(Color::Blue);
        let need = need(&[blue, blue]);
        assert_eq!(mana(&[W | U, W, W]).pays(&need, &[0; 6]), Some(false));
        assert_eq!(mana(&[W | U, W, U]).pays(&need, &[0; 6]), Some(true));
        assert_eq!(mana(&[W | U, W]).pays(&need, &[0, 1, 0, 0, 0, 0]), Some(true), "one from the pool");
    }

    #[test]
    fn rule_107_4e_hybrid_and_colored_symbols_share_what_there_is() {
        let (white, blue) = (Color::White, Color::Blue);
        let need =
            need(&[ManaSymbol::Colored(white), ManaSymbol::Hybrid(white, blue), ManaSymbol::Generic(1)]);
        assert_eq!(mana(&[W, W | U, 1 << 5]).pays(&need, &[0; 6]), Some(true));
        assert_eq!(mana(&[W | U, 1 << 5, 1 << 5]).pays(&need, &[0; 6]), Some(false), "one source for both");
        assert_eq!(mana(&[W, W | U]).pays(&need, &[0; 6]), Some(false), "nothing left for the generic mana");
    }

    #[test]
    fn rule_107_4f_what_life_can_pay_for_is_not_counted() {
        assert_eq!(mana(&[W]).pays(&need(&[ManaSymbol::Phyrexian(Color::White)]), &[0; 6]), None);
    }
}
