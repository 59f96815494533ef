//! What is announced as a spell is cast or an ability activated (601.2b-d) after the modes: optional costs, X, targets, shares, life for mana.
//!
//! Each stage asks its questions one by one. It returns `Some(true)` when it is done, `Some(false)` while it waits for a choice, and `None`
//! if the spell or ability is impossible.

use std::cell::OnceCell;

use crate::program::{ALL_OF_THEM, Ability, Book, Casting as CastingRule, Cost, Filter, Limit, Rule, Test};

use super::casting::Casting;
use super::decision::{Opt, Way, What};
use super::list::List;
use super::mana::mask_of;
use super::paying::MOST_BY_LIFE;
use super::state::{Excess, StackItem, StackItemKind, State};
use super::ways::MOST_X;

/// An X so large that cost reductions don't touch the mana for it.
const BEYOND: i16 = 60;

impl State {
    /// For each kicker and other optional cost of a card that is to be cast: whether it may be paid several times, and how often it can be
    /// paid now.
    pub(crate) fn kickers(
        &self,
        book: &Book,
        player: crate::types::Player,
        card: u8,
        way: Way,
    ) -> Vec<(bool, usize)> {
        let rules = self.casting_rules(book, card);
        let mut found = Vec::new();
        for rule in rules {
            let (multi, bit, optional) = match rule {
                CastingRule::Kicker { multi, bit, .. } => (*multi, *bit, 0),
                CastingRule::Optional { multi, .. } => (*multi, 0, 1),
                _ => continue,
            };
            let mut with = self.spell_item(player, card);
            with.x = self.least_x(book, &with) as i16;
            let payable = (0..if multi { 20 } else { 1 }).take_while(|_| {
                with.kicked += bit;
                with.optional += optional;
                self.costs_payable(book, &with, way, &OnceCell::new())
            });
            found.push((multi, payable.count()));
        }
        found
    }

    /// The costs of the spell being cast of which one must be chosen: "discard a card or pay {3}".
    pub(crate) fn costs_to_choose<'b>(&self, book: &'b Book) -> &'b [Vec<Cost>] {
        let Some(StackItemKind::Spell { card }) = self.casting.map(|casting| casting.item.kind) else {
            return &[];
        };
        let several = self.casting_rules(book, card).into_iter().find_map(|rule| match rule {
            CastingRule::OneCostOf(several) => Some(&several[..]),
            _ => None,
        });
        several.unwrap_or_default()
    }

    pub(super) fn choose_kicker(&mut self, book: &Book, casting: &mut Casting) -> Option<bool> {
        let StackItemKind::Spell { card } = casting.item.kind else { return Some(true) };
        if casting.free {
            return Some(true);
        }
        // What is tapped for harmonize, or sacrificed for emerge, changes what else can be paid: it is asked first.
        let first = usize::from(matches!(casting.way, Way::Harmonize | Way::Emerge));
        if first == 1 && casting.at == 0 {
            if !self.choose_harmonizer(book, casting)? {
                return Some(false);
            }
            casting.at = 1;
        }
        let rules = self.casting_rules(book, card);
        while let Some(rule) = rules.get(usize::from(casting.at) - first) {
            let mut with = casting.item;
            let multi = match rule {
                CastingRule::Kicker { multi, bit, .. } => {
                    with.kicked += *bit;
                    *multi
                }
                CastingRule::Optional { multi, .. } => {
                    with.optional += 1;
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
            // A cost with an X that can't be 0 has to be payable for that X.
            let least = StackItem { x: self.least_x(book, &with) as i16, ..with };
            if !self.costs_payable(book, &least, casting.way, &OnceCell::new()) {
                casting.at += 1;
                continue;
            }
            let mut options = List::of([Opt::Yes, Opt::No]);
            // Without the optional cost, which may reduce the cost, the spell may be unpayable.
            if matches!(rule, CastingRule::Optional { .. })
                && casting.item.optional == 0
                && !self.costs_payable(book, &casting.item, casting.way, &OnceCell::new())
            {
                options = List::of([Opt::Yes]);
            }
            // CR 601.2c: if kicked, the spell may have other targets.
            if (with.kicked, with.optional) != (casting.item.kicked, casting.item.optional)
                && self.target_specs(book, &with) != self.target_specs(book, &casting.item)
            {
                let answers = [(Opt::Yes, &with), (Opt::No, &casting.item)];
                let had = answers.into_iter().filter(|(_, item)| self.has_targets(book, item));
                options = List::of(had.map(|(opt, _)| opt));
            }
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
        self.choose_given(book, casting, first + rules.len())
    }

    /// Asks which of the optional costs that rules have given to the spell are paid, and how often.
    fn choose_given(&mut self, book: &Book, casting: &mut Casting, own: usize) -> Option<bool> {
        while let Some(at) =
            usize::from(casting.at).checked_sub(own).filter(|&at| at < casting.item.given.len())
        {
            let (_, multi) = casting.item.given[at].costs(book);
            let mut with = casting.item;
            with.given[at].paid = with.given[at].paid.saturating_add(1);
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
        self.choose_splices(book, casting)
    }

    pub(super) fn choose_x(&mut self, book: &Book, casting: &mut Casting) -> Option<bool> {
        if casting.free || self.plainly_lacks_x(book, casting) {
            return Some(true);
        }
        let item = casting.item;
        let mut with = [item; 3];
        (with[0].x, with[1].x, with[2].x) = (0, BEYOND, BEYOND + 1);
        let (costs, need) = self.costs_of(book, &with[0], casting.way);
        // Mana that a reduction saves at a low X is due at a higher one (601.2f).
        let (_, below) = self.costs_of(book, &with[1], casting.way);
        let (_, above) = self.costs_of(book, &with[2], casting.way);
        let by_mana = above.total().saturating_sub(below.total());
        let taken_off = (need.total() + by_mana * BEYOND as u32).saturating_sub(below.total());
        let by_life = above.life.saturating_sub(below.life);
        let own = mask_of(self, item.source);
        let taps = costs.iter().any(|cost| matches!(cost, Cost::Tap | Cost::Sacrifice(_, None)));
        // Delve pays for generic mana, too (702.66a).
        let bent = if above.bent > below.bent { self.bending(item.controller, 0).count() as u32 } else { 0 };
        let delved = self.delvable(book, &item) + bent;
        let tapped = if casting.way == Way::Harmonize { mask_of(self, item.harmonized) } else { 0 };
        let without = tapped | if taps { own } else { 0 };
        let spare = || self.spare_for(book, &item, &need, without);
        let mana = (by_mana > 0).then(|| (spare() + delved + taken_off) / by_mana);
        let life = (self.players[item.controller].life.max(0) as u32).checked_div(by_life);
        let counted = costs.iter().filter_map(|cost| self.most_of_x(book, cost, &item));
        let Some(most) = mana.into_iter().chain(life).chain(counted).min() else { return Some(true) };
        let all = costs.iter().any(|cost| matches!(cost, Cost::RemoveCounters(ALL_OF_THEM, ..)));
        if all {
            casting.item.x = i16::try_from(most).unwrap_or(i16::MAX);
            return Some(true);
        }
        let least = self.least_x(book, &item);
        // Colors that X may be paid with, delve and reductions make the bound inexact: find the greatest X below it that can be paid.
        let most = if self.colors_for_x(book, &item).is_some() || delved > 0 || taken_off > 0 {
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
        // If some values have legal targets and enough cards to pay with, only those are offered.
        let can_be = |x: &u32| {
            let mut with = item;
            with.x = *x as i16;
            costs.iter().all(|cost| self.cost_payable(book, cost, &with)) && self.has_targets(book, &with)
        };
        let lawful: Vec<u32> = (least..=most.min(150))
            .filter(|&x| self.is_lawful_x(book, &item, x) && self.permits_x(book, casting.way, &item, x))
            .collect();
        let possible: Vec<u32> = lawful.iter().copied().filter(can_be).collect();
        let values = if possible.is_empty() { lawful } else { possible };
        let options = List::of(values.into_iter().map(|x| Opt::Number(x as i16)));
        let Some(picks) = self.choose(item.controller, What::X, 1, 1, options)? else { return Some(false) };
        if let Some(Opt::Number(x)) = picks.first() {
            casting.item.x = *x;
        }
        Some(true)
    }

    /// Whether the costs obviously don't depend on X. `false` may be wrong.
    pub(super) fn plainly_lacks_x(&self, book: &Book, casting: &Casting) -> bool {
        let item = &casting.item;
        match item.kind {
            StackItemKind::Spell { card } => {
                casting.way == Way::Normal
                    && item.given.is_empty()
                    && book.def(item.def).cost.count_x() == 0
                    && book.info(self.cards[usize::from(card)].def).casting.is_empty()
            }
            StackItemKind::Activated(id) => match book.ability(id) {
                Ability::Activated(activated) => activated.costs.iter().all(|cost| match cost {
                    Cost::Mana(mana) => mana.count_x() == 0,
                    Cost::Tap | Cost::Sacrifice(_, None) => true,
                    _ => false,
                }),
                _ => false,
            },
            _ => false,
        }
    }

    /// The least X with which the spell or ability may be cast or activated.
    pub(super) fn least_x(&self, book: &Book, item: &StackItem) -> u32 {
        match item.kind {
            StackItemKind::Spell { card } => {
                let said = self.casting_rules(book, card).iter().find_map(|rule| match rule {
                    CastingRule::XAtLeast(least) => Some(u32::from(*least)),
                    _ => None,
                });
                let least = said.unwrap_or(0);
                (least..=MOST_X as u32).find(|&x| self.is_lawful_x(book, item, x)).unwrap_or(least)
            }
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

    /// Whether the spell may be cast with that X (601.3a).
    fn is_lawful_x(&self, book: &Book, item: &StackItem, x: u32) -> bool {
        let spell = matches!(item.kind, StackItemKind::Spell { .. }) && book.def(item.def).cost.count_x() > 0;
        !spell || !self.is_forbidden_as(book, &StackItem { x: x as i16, ..*item })
    }

    /// Whether what permits the spell to be cast permits it with that X, too: "spells with mana value 2 or less" (202.3e, 601.3e).
    fn permits_x(&self, book: &Book, way: Way, item: &StackItem, x: u32) -> bool {
        let Way::Permitted { slot, ability, .. } = way else { return true };
        let Ability::Rule(_, Rule::Permit(permit)) = book.ability(ability) else { return true };
        let (item, frame) = (StackItem { x: x as i16, ..*item }, self.frame_of(slot));
        let of_value = |test: &&Test| matches!(test, Test::ManaValue(..));
        permit
            .spells
            .iter()
            .flatten()
            .filter(of_value)
            .all(|test| self.test_proposed(book, test, &item, &frame))
    }

    pub(super) fn choose_targets(&mut self, book: &Book, casting: &mut Casting) -> Option<bool> {
        let specs = self.target_specs(book, &casting.item);
        while let Some(spec) = specs.get(usize::from(casting.at)) {
            let item = casting.item;
            let frame = self.frame_for(&item);
            let mut options = self.target_options(book, spec, &item);
            let rest = &specs[usize::from(casting.at) + 1..];
            if rest.iter().any(|later| later.depends_on(spec.id)) {
                options.retain(|opt| self.leaves_targets(book, rest, &item, spec.id, *opt));
            }
            let mut least = self.amount(book, &spec.least, &frame).max(0) as usize;
            let mut most = (self.amount(book, &spec.most, &frame).max(0) as usize).min(options.len());
            // CR 601.2h, 733: a target that makes the spell cost more than can be paid isn't offered. Targets are then chosen one by one.
            let one_by_one = !casting.free && self.costs_go_by_targets(book, item.kind);
            // "From a single graveyard": those after the first are of its owner.
            let one_owner =
                spec.filter.as_ref().is_some_and(|filter| filter.tests.contains(&Test::OfOneOwner));
            let together = spec.filter.as_ref().is_some_and(Filter::asks_together);
            let apart = together && least > 1
                || spec
                    .filter
                    .as_ref()
                    .is_some_and(|filter| filter.tests.contains(&Test::SharesNoTypeWithTargets));
            if one_by_one {
                // If more targets of the same description may follow, those may make the spell payable.
                let payable = |with: &StackItem, ends: bool| {
                    let mut now = self.clone();
                    now.casting = Some(Casting { item: *with, at: casting.at + u8::from(ends), ..*casting });
                    now.these_costs_payable(book, with, casting.way, &OnceCell::new())
                };
                let there = item.targets_of(spec.id).count();
                let may_end = there >= least && payable(&item, true);
                let room = most > 0 && there < self.amount(book, &spec.most, &frame).max(0) as usize;
                let place = item.targets.len();
                options.retain(|opt| {
                    let mut with = item;
                    room && place < with.target_ids.len()
                        && opt.object().is_some_and(|r| with.targets.push(r))
                        && {
                            with.target_ids[place] = spec.id;
                            payable(&with, false)
                        }
                });
                (least, most) = (usize::from(!may_end), options.len().min(1));
            } else if one_owner || together && !apart {
                let there = item.targets_of(spec.id).count();
                let room = there < self.amount(book, &spec.most, &frame).max(0) as usize;
                (least, most) = (least.saturating_sub(there).min(1), most.min(usize::from(room)));
            } else {
                most = self.affordable_targets(book, casting, least, most);
            }
            if apart {
                // What each target may be depends on the first: if more are needed, another such target must remain.
                let there = item.targets_of(spec.id).count();
                let room = there < self.amount(book, &spec.most, &frame).max(0) as usize;
                let more = least > there + 1;
                options.retain(|opt| !more || self.leaves_one_apart(book, spec, &item, *opt));
                (least, most) = (least.saturating_sub(there).min(1), options.len().min(usize::from(room)));
            }
            if least > options.len() {
                // A triggered ability without enough targets is removed (603.3d).
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
                        self.overflow = Some(Excess::Targets);
                        break;
                    }
                    casting.item.target_ids[place] = spec.id;
                }
            }
            if (one_by_one || one_owner || apart || together) && !picks.is_empty() {
                continue;
            }
            casting.at += 1;
        }
        Some(true)
    }

    /// The greatest number of targets that can be paid for, if each costs more (Fireball).
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

    pub(super) fn choose_shares(&mut self, book: &Book, casting: &mut Casting) -> Option<bool> {
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

    /// The number of symbols like the one being asked about, that one included, that life may pay for.
    pub(crate) fn symbols_for_life(&self, book: &Book) -> usize {
        let Some(casting) = &self.casting else { return 0 };
        let (_, need) = self.costs_of(book, &casting.item, casting.way);
        let first = need.phyrexian.first();
        let alike = need.phyrexian.iter().filter(|symbol| Some(*symbol) == first).count();
        match need.own_by_life {
            0 => alike,
            own => alike.min(usize::from(own)),
        }
    }

    /// Announces for each symbol payable with life whether it is (601.2b), if both ways are possible. Of equal symbols the first are paid
    /// with life.
    ///
    /// This comes after targets and shares, as the cost can depend on them; players learn nothing in between.
    pub(super) fn choose_life(&mut self, book: &Book, casting: &mut Casting) -> Option<bool> {
        if casting.free {
            return Some(true);
        }
        let mut before = None;
        loop {
            let item = casting.item;
            let (_, need) = self.costs_of(book, &item, casting.way);
            let own = need.own_by_life > 0;
            let Some(&symbol) = need.phyrexian.first().filter(|_| usize::from(item.announced) < MOST_BY_LIFE)
            else {
                return Some(true);
            };
            let announce = |by_life: bool| {
                let mut with = item;
                with.announced += 1;
                with.by_life |= u16::from(by_life) << item.announced;
                with
            };
            let can_be_paid =
                |item: &StackItem| self.these_costs_payable(book, item, casting.way, &OnceCell::new());
            let [mana, life] = [false, true].map(announce);
            let by_life = if !can_be_paid(&mana) {
                true
            } else if before == Some((symbol, own, false)) || !can_be_paid(&life) {
                false
            } else {
                let options = List::of([Opt::No, Opt::Yes]);
                let Some(picks) = self.choose(item.controller, What::Life, 1, 1, options)? else {
                    return Some(false);
                };
                picks.first() == Some(&Opt::Yes)
            };
            casting.item = if by_life { life } else { mana };
            before = Some((symbol, own, by_life));
        }
    }
}
