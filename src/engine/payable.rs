//! Whether costs can be paid, and with what (118.3).

use std::cell::OnceCell;

use crate::oracle::tree::{CrewPower, Zone};
use crate::program::{
    ALL_OF_THEM, Ability, Book, Casting as CastingRule, CombatRule, Cost, CounterId, Effect, Key, OF_X, Obj,
    Op,
};
use crate::types::{CardType, Player};

use super::decision::{Opt, Way};
use super::list::List;
use super::mana::mask_of;
use super::paying::AvailableMana;
use super::state::{Frame, Mask, Perm, Ref, StackItem, StackItemKind, State, slots};

impl State {
    /// Whether all costs of the item can be paid now.
    pub(super) fn costs_payable(
        &self,
        book: &Book,
        item: &StackItem,
        way: Way,
        available: &OnceCell<AvailableMana>,
    ) -> bool {
        let StackItemKind::Spell { card } = item.kind else {
            return self.these_costs_payable(book, item, way, available);
        };
        let rules = self.casting_rules(book, card);
        let payable_with = |change: &dyn Fn(&mut StackItem)| {
            let mut one = *item;
            change(&mut one);
            self.these_costs_payable(book, &one, way, available)
        };
        for rule in rules {
            match rule {
                CastingRule::OneCostOf(several) => {
                    return (0..several.len()).any(|at| payable_with(&|one| one.cost_of = at as u8));
                }
                // CR 107.3a: of a kicker with {X}, only if it is paid.
                CastingRule::XAtLeast(least)
                    if item.x < i16::from(*least) && book.def(item.def).cost.count_x() > 0 =>
                {
                    // CR 107.3b: where no X is paid, it is 0.
                    let total = |item: &StackItem| self.costs_of(book, item, way).1.total();
                    let with_least = StackItem { x: i16::from(*least), ..*item };
                    return total(item) < total(&with_least)
                        && payable_with(&|one| one.x = i16::from(*least));
                }
                // CR 702.172a: one mode at least, one that can be chosen.
                CastingRule::ModeCosts(each) if item.modes.is_empty() => {
                    return (0..each.len() as u8).any(|mode| {
                        self.mode_has_targets(book, item, mode)
                            && payable_with(&|one| one.modes = List::of([mode]))
                    });
                }
                _ => {}
            }
        }
        self.these_costs_payable(book, item, way, available)
    }

    pub(super) fn these_costs_payable(
        &self,
        book: &Book,
        item: &StackItem,
        way: Way,
        available: &OnceCell<AvailableMana>,
    ) -> bool {
        let (costs, mut need) = self.costs_of(book, item, way);
        // What is tapped for harmonize gives no mana.
        let mut without: Mask = if way == Way::Harmonize { mask_of(self, item.harmonized) } else { 0 };
        for cost in &costs {
            if !self.cost_payable(book, cost, item) {
                return false;
            }
            if matches!(cost, Cost::Tap) && matches!(item.kind, StackItemKind::Activated(_)) {
                without |= mask_of(self, item.source);
            }
        }
        let takes = |cost: &&&Cost| {
            matches!(
                cost,
                Cost::Sacrifice(..)
                    | Cost::Return(..)
                    | Cost::Discard(..)
                    | Cost::Exile(..)
                    | Cost::Energy(_)
                    | Cost::Mill(_)
                    | Cost::ExileTop(_)
            )
        };
        if costs.iter().filter(takes).count() > 1 && !self.payable_together(book, &costs, item) {
            return false;
        }
        for cost in &costs {
            if let Cost::TapOther(count, filter) = cost {
                match self.tapped_besides(book, item, &need, without, (times(*count, item), filter)) {
                    Some(tapped) => without |= tapped,
                    None => return false,
                }
            }
        }
        if self.is_payable(book, item, &need, without, available) {
            let frame = self.frame_for(item);
            return need.total() == 0
                || costs.iter().all(|cost| {
                    let (count, options) = match cost {
                        Cost::Sacrifice(count, Some(filter)) if *count != ALL_OF_THEM => {
                            (*count, self.sacrifices(book, filter, item.controller, &frame))
                        }
                        Cost::Return(count, Some(filter)) => {
                            (*count, self.own_matches(book, filter, item.controller, &frame))
                        }
                        Cost::Exile(count, filter) if filter.zone == Zone::Battlefield => {
                            (*count, self.own_matches(book, filter, item.controller, &frame))
                        }
                        // Cards in a graveyard give no mana.
                        Cost::Materials { count, permanent, card } => {
                            let cards = self.exilable(book, card, &frame).len();
                            let count = count.saturating_sub(u8::try_from(cards).unwrap_or(u8::MAX));
                            (count, self.own_matches(book, permanent, item.controller, &frame))
                        }
                        _ => return true,
                    };
                    self.some_outlast_mana(book, item, &need, (&options, times(count, item)))
                });
        }
        // Delve: cards in the graveyard pay for generic mana (702.66a).
        let most = self.delvable(book, item).min(need.generic);
        need.reduce(most);
        most > 0 && self.is_payable(book, item, &need, without, available)
    }

    /// The permanent that a cost is about.
    fn perm_of(&self, obj: Obj, frame: &Frame) -> Option<&Perm> {
        self.obj(obj, frame).first().and_then(|&r| self.perm(r))
    }

    /// Whether one cost other than mana can be paid.
    pub fn cost_payable(&self, book: &Book, cost: &Cost, item: &StackItem) -> bool {
        let frame = self.frame_for(item);
        let player = item.controller;
        let perm = self.perm(item.source);
        match cost {
            Cost::Mana(_) | Cost::Waterbend(_) | Cost::ManaTimes(..) | Cost::OwnMana | Cost::Life(_) => true,
            // CR 119.7: a player who can't gain life can't be made to as a cost.
            Cost::OpponentGains(_) => self.may_gain_life(book, player.opponent()),
            Cost::Tap => perm.is_some_and(|perm| !perm.tapped && !self.is_new_creature(perm)),
            Cost::Untap => perm.is_some_and(|perm| perm.tapped && !self.is_new_creature(perm)),
            Cost::Sacrifice(_, None) => {
                perm.is_some_and(|perm| perm.controller == player)
                    && self.may_be_sacrificed(book, item.source)
                    && (item.resolving || self.may_sacrifice_for_costs(book, player, item.source))
            }
            Cost::Sacrifice(count, Some(filter)) => {
                let least = match *count {
                    // CR 118.3: all of them, or the cost isn't paid.
                    ALL_OF_THEM => self.own_matches(book, filter, player, &frame).len(),
                    count => times(count, item),
                };
                self.sacrifices(book, filter, player, &frame).len() >= least
            }
            Cost::Discard(count, filter, _) => {
                self.hand_matches(book, filter.as_ref(), player, &frame).len() >= times(*count, item)
            }
            Cost::Reveal(count, filter) => {
                self.hand_matches(book, Some(filter), player, &frame).len() >= times(*count, item)
            }
            Cost::Exert => perm.is_some(),
            Cost::Unattach(what) => {
                self.perm_of(*what, &frame).is_some_and(|perm| perm.attached != Ref::None)
            }
            Cost::Cycle => self.card_of(item.source).is_some_and(|card| self.is_in_hand(player, card)),
            Cost::DiscardHand => true,
            Cost::ExileThis => true,
            Cost::Exile(count, filter) => self.exilable(book, filter, &frame).len() >= times(*count, item),
            Cost::Return(_, None) => perm.is_some(),
            Cost::Return(count, Some(filter)) => {
                self.own_matches(book, filter, player, &frame).len() >= times(*count, item)
            }
            Cost::TapOther(count, filter) => {
                self.untapped_matches(book, filter, player, &frame).len() >= times(*count, item)
            }
            // CR 614.17b: what can't happen can't be paid.
            Cost::PutCounters(_, kind) => {
                self.slot_of(item.source).is_some_and(|slot| self.may_have_counters(book, slot, *kind))
            }
            Cost::PutCountersOn(_, kind, filter) => {
                !self.counter_matches(book, filter, *kind, player, &frame).is_empty()
            }
            Cost::RemoveCounters(ALL_OF_THEM, _, from) => self.perm_of(*from, &frame).is_some(),
            Cost::RemoveCounters(count, kind, from) => self
                .perm_of(*from, &frame)
                .is_some_and(|perm| counters_of(perm, *kind) >= times(*count, item) as u32),
            Cost::RemoveCountersAmong(count, kind, filter) => {
                self.counters_among(book, (filter, *kind, *count), player, &frame).len()
                    >= usize::from(*count)
            }
            Cost::RemoveCountersFrom(count, kind, filter) => {
                !self.countered_matches(book, (filter, *kind, *count), player, &frame).is_empty()
            }
            Cost::Loyalty(change) => {
                perm.is_some_and(|perm| !perm.loyalty_used && perm.count(2) as i32 + i32::from(*change) >= 0)
            }
            Cost::LoyaltyX => perm.is_some_and(|perm| !perm.loyalty_used),
            Cost::Mill(count) | Cost::ExileTop(count) => {
                self.zones[player].library.len() >= times(*count, item)
            }
            Cost::Crew(power) => {
                let crew = self.crew(item);
                let total: i32 = crew.iter().map(|&slot| self.crew_power(book, item, slot)).sum();
                total >= i32::from(*power)
            }
            Cost::Behold { permanent, card, .. } => {
                !self.own_matches(book, permanent, player, &frame).is_empty()
                    || !self.hand_matches(book, Some(card), player, &frame).is_empty()
            }
            Cost::Materials { count, permanent, card } => {
                let permanents = self.own_matches(book, permanent, player, &frame).len();
                permanents + self.exilable(book, card, &frame).len() >= usize::from(*count)
            }
            Cost::Evidence(value) => {
                let graveyard = self.zones[player].graveyard;
                // CR 601.2a: the card that is being cast is not there any more.
                let others = graveyard.iter().filter(|&&card| Some(card) != item.proposed());
                let total: u32 = others.map(|&card| self.evidence_of(book, card)).sum();
                total >= u32::from(*value)
            }
            Cost::Energy(amount) => {
                i32::from(self.players[player].energy) >= self.amount(book, amount, &frame)
            }
        }
    }

    /// Whether there is enough for all of the costs, each of which could be paid by itself: what is sacrificed, returned, discarded or
    /// exiled for one can't be used for another (118.3). Objects are matched to costs by augmenting paths: H. W. Kuhn, *The Hungarian
    /// Method for the Assignment Problem*, 1955.
    fn payable_together(&self, book: &Book, costs: &[&Cost], item: &StackItem) -> bool {
        let frame = self.frame_for(item);
        let player = item.controller;
        let (mut energy, mut library) = (0, 0);
        // One list of candidates for each object that a cost takes.
        let mut takes: Vec<Vec<Ref>> = Vec::new();
        let objects = |options: &[Opt]| -> Vec<Ref> { options.iter().filter_map(Opt::object).collect() };
        for cost in costs {
            let (count, these) = match cost {
                Cost::Sacrifice(_, None) | Cost::Return(_, None) => (1, vec![item.source]),
                Cost::Sacrifice(count, Some(filter)) => {
                    (*count, objects(&self.sacrifices(book, filter, player, &frame)))
                }
                Cost::Return(count, Some(filter)) => {
                    (*count, objects(&self.own_matches(book, filter, player, &frame)))
                }
                Cost::Discard(count, filter, _) => {
                    (*count, objects(&self.hand_matches(book, filter.as_ref(), player, &frame)))
                }
                Cost::Exile(count, filter) => (*count, self.exilable(book, filter, &frame)),
                Cost::Energy(amount) => {
                    energy += self.amount(book, amount, &frame);
                    continue;
                }
                Cost::Mill(count) | Cost::ExileTop(count) => {
                    library += times(*count, item);
                    continue;
                }
                _ => continue,
            };
            let count = if count == ALL_OF_THEM { these.len() } else { times(count, item) };
            takes.extend(std::iter::repeat_n(these, count));
        }
        energy <= i32::from(self.players[player].energy)
            && library <= self.zones[player].library.len()
            && (takes.len() < 2 || are_matched(&takes))
    }

    /// The greatest X that a cost allows; `None` if X is not in it.
    pub(super) fn most_of_x(&self, book: &Book, cost: &Cost, item: &StackItem) -> Option<u32> {
        let frame = self.frame_for(item);
        let player = item.controller;
        let perm = self.perm(item.source);
        let most = match cost {
            Cost::Sacrifice(OF_X, Some(filter)) => self.sacrifices(book, filter, player, &frame).len(),
            Cost::Discard(OF_X, filter, _) => self.hand_matches(book, filter.as_ref(), player, &frame).len(),
            Cost::Reveal(OF_X, filter) => self.hand_matches(book, Some(filter), player, &frame).len(),
            Cost::Exile(OF_X, filter) => self.exilable(book, filter, &frame).len(),
            Cost::Return(OF_X, Some(filter)) => self.own_matches(book, filter, player, &frame).len(),
            Cost::TapOther(OF_X, filter) => self.untapped_matches(book, filter, player, &frame).len(),
            Cost::RemoveCounters(OF_X | ALL_OF_THEM, kind, from) => {
                self.perm_of(*from, &frame).map_or(0, |perm| counters_of(perm, *kind) as usize)
            }
            // "A card with mana value X": X is limited only by the cards that there are.
            Cost::Exile(_, filter)
                if filter.tests.iter().any(|test| {
                    matches!(test, crate::program::Test::ManaValue(_, crate::program::Amount::X))
                }) =>
            {
                20
            }
            Cost::LoyaltyX => perm.map_or(0, |perm| perm.count(2) as usize),
            Cost::Mill(OF_X) => self.zones[player].library.len(),
            Cost::Energy(crate::program::Amount::X) => usize::from(self.players[player].energy),
            _ => return None,
        };
        Some(most as u32)
    }

    /// What a card counts as evidence: its mana value.
    pub(super) fn evidence_of(&self, book: &Book, card: u8) -> u32 {
        u32::from(book.def(self.cards[usize::from(card)].def).mana_value)
    }

    /// Records that a creature saddled or crewed a permanent; with [`Ref::None`], that the permanent is saddled.
    pub(super) fn rides(&mut self, what: Ref, by: Ref) {
        if !self.riders.push((what, by)) {
            self.overflow = Some(super::state::Excess::Effects);
        }
    }

    /// The creatures that could crew a Vehicle; summoning sick ones count (702.122a).
    pub(super) fn crew(&self, item: &StackItem) -> List<u8, 64> {
        List::of(slots(self.live).filter(|&slot| {
            let perm = &self.perms[usize::from(slot)];
            perm.controller == item.controller
                && perm.is(CardType::Creature)
                && !perm.tapped
                && self.perm_ref(slot) != item.source
        }))
    }

    /// Whether it is an ability that saddles a Mount, and not one that crews a Vehicle (702.171a).
    pub(super) fn saddles(&self, book: &Book, item: &StackItem) -> bool {
        let StackItemKind::Activated(id) = item.kind else { return false };
        let saddle = |op: &Op| matches!(op, Op::Do(Effect::Saddle(_)));
        super::layers::script_of(book, id, u8::MAX).ops.iter().any(saddle)
    }

    /// What the creature counts for as it is tapped for that crew or saddle ability (702.122b, 702.171c).
    pub(super) fn crew_power(&self, book: &Book, item: &StackItem, slot: u8) -> i32 {
        let perm = &self.perms[usize::from(slot)];
        let power = std::cell::Cell::new(i32::from(perm.power));
        if self.rules.is_empty() {
            return power.get().max(0);
        }
        let more = std::cell::Cell::new(0);
        // No rule is looked for: all are asked, and the sum is kept.
        self.has_rule(book, slot, |rule| {
            if let CombatRule::Crews { saddles, by } = rule
                && (*saddles || !self.saddles(book, item))
            {
                match by {
                    CrewPower::More(by) => more.set(more.get() + i32::from(*by)),
                    CrewPower::Toughness => power.set(i32::from(perm.toughness)),
                }
            }
            false
        });
        (power.get() + more.get()).max(0)
    }

    /// A creature that came under its controller's control this turn can't use {T} without haste (302.6).
    pub fn is_new_creature(&self, perm: &super::state::Perm) -> bool {
        perm.is(CardType::Creature) && perm.sick && !perm.keys.has(Key::Haste)
    }

    /// The player's permanents with such counters, each as often as one of its counters could be removed.
    pub(super) fn counters_among(
        &self,
        book: &Book,
        (filter, kind, most): (&crate::program::Filter, u8, u8),
        player: Player,
        frame: &super::state::Frame,
    ) -> List<Opt, 160> {
        let mut options = List::default();
        for opt in self.countered_matches(book, (filter, Some(kind), 1), player, frame).iter() {
            let counters = opt.object().and_then(|r| self.perm(r)).map_or(0, |perm| perm.count(kind));
            for _ in 0..counters.min(u32::from(most)) {
                options.push(*opt);
            }
        }
        options
    }

    pub(super) fn own_matches(
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

    /// The permanents that the player may sacrifice to pay a cost.
    pub(super) fn sacrifices(
        &self,
        book: &Book,
        filter: &crate::program::Filter,
        player: Player,
        frame: &Frame,
    ) -> List<Opt, 160> {
        let mut options = self.own_matches(book, filter, player, frame);
        let free = frame.item.resolving;
        options.retain(|opt| {
            opt.object().is_some_and(|r| {
                self.may_be_sacrificed(book, r) && (free || self.may_sacrifice_for_costs(book, player, r))
            })
        });
        options
    }

    /// Whether spells and abilities of `by` can cause the player to sacrifice permanents.
    pub(super) fn may_be_made_to_sacrifice(&self, book: &Book, player: Player, by: Player) -> bool {
        player == by
            || !self.player_rule(book, player, |rule| match rule {
                crate::program::Rule::CantBeMadeToSacrifice(who) => Some(*who),
                _ => None,
            })
    }

    /// Whether no effect says that the permanent can't be sacrificed.
    pub(super) fn may_be_sacrificed(&self, book: &Book, r: Ref) -> bool {
        self.slot_of(r).is_some_and(|slot| {
            !self.has_rule(book, slot, |rule| *rule == crate::program::CombatRule::CantBeSacrificed)
        })
    }

    pub(super) fn untapped_matches(
        &self,
        book: &Book,
        filter: &crate::program::Filter,
        player: Player,
        frame: &Frame,
    ) -> List<Opt, 160> {
        let mut options = self.own_matches(book, filter, player, frame);
        // A source that is tapped for the same cost can't be tapped for the rest of it.
        let taps_itself = match frame.item.kind {
            StackItemKind::Activated(id) => {
                matches!(book.ability(id), Ability::Activated(activated) if activated.costs.contains(&Cost::Tap))
            }
            _ => false,
        };
        options.retain(|opt| {
            opt.object().is_some_and(|r| {
                self.perm(r).is_some_and(|perm| !perm.tapped) && !(taps_itself && r == frame.item.source)
            })
        });
        options
    }

    /// The player's matching permanents on which a counter of the kind can be put.
    pub(super) fn counter_matches(
        &self,
        book: &Book,
        filter: &crate::program::Filter,
        kind: CounterId,
        player: Player,
        frame: &Frame,
    ) -> List<Opt, 160> {
        let mut options = self.own_matches(book, filter, player, frame);
        options.retain(|opt| {
            let slot = opt.object().and_then(|r| self.slot_of(r));
            slot.is_some_and(|slot| self.may_have_counters(book, slot, kind))
        });
        options
    }

    /// The player's matching permanents from which that number of counters can be removed: of the kind, or of any one kind.
    pub(super) fn countered_matches(
        &self,
        book: &Book,
        (filter, kind, count): (&crate::program::Filter, Option<CounterId>, u8),
        player: Player,
        frame: &Frame,
    ) -> List<Opt, 160> {
        let mut options = self.own_matches(book, filter, player, frame);
        options.retain(|opt| {
            let perm = opt.object().and_then(|r| self.perm(r));
            perm.is_some_and(|perm| counters_of(perm, kind) >= u32::from(count))
        });
        options
    }

    /// The matching cards in the player's hand, without the one being cast.
    pub(super) fn hand_matches(
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

    /// The matching objects, without the card being cast: it is still in its zone while costs are checked.
    pub(super) fn exilable(&self, book: &Book, filter: &crate::program::Filter, frame: &Frame) -> Vec<Ref> {
        let own = match frame.item.kind {
            StackItemKind::Spell { card } => self.card_ref(card),
            _ => Ref::None,
        };
        // CR 118.3: only the player's own permanents.
        let theirs = |r: Ref| self.perm(r).is_some_and(|perm| perm.controller != frame.item.controller);
        self.pick(book, filter, frame).iter().copied().filter(|&r| r != own && !theirs(r)).collect()
    }
}

/// The number in a cost, with X as chosen.
pub(super) fn times(count: u8, item: &StackItem) -> usize {
    if count == OF_X { usize::try_from(item.x).unwrap_or(0) } else { usize::from(count) }
}

/// Whether each list can have one of its objects to itself.
fn are_matched(lists: &[Vec<Ref>]) -> bool {
    fn find(lists: &[Vec<Ref>], at: usize, tried: &mut Vec<Ref>, taken: &mut Vec<(Ref, usize)>) -> bool {
        for &r in &lists[at] {
            if tried.contains(&r) {
                continue;
            }
            tried.push(r);
            match taken.iter().position(|&(other, _)| other == r) {
                None => taken.push((r, at)),
                Some(place) if find(lists, taken[place].1, tried, taken) => taken[place].1 = at,
                Some(_) => continue,
            }
            return true;
        }
        false
    }
    let mut taken = Vec::new();
    (0..lists.len()).all(|at| find(lists, at, &mut Vec::new(), &mut taken))
}

/// The number of a permanent's counters of the kind, or of all kinds.
fn counters_of(perm: &super::state::Perm, kind: Option<CounterId>) -> u32 {
    match kind {
        Some(kind) => perm.count(kind),
        None => perm.counters.iter().map(|&(_, n)| u32::from(n)).sum(),
    }
}
