//! What changes damage before it is dealt: multiplied, redirected and prevented (614, 615), in the order that the affected
//! player chooses (616.1).
//!
//! One effect after the other changes the damage, each at most once (614.5). As in 616.1f, the applicable effects are looked up anew each
//! time, since another player may have to choose once damage is redirected.

use crate::oracle::tree::PreventedPart;
use crate::program::{
    Ability, AbilityId, Book, Change, CombatRule, DefId, HALF, PreventedThen, Replace, Rule,
};
use crate::types::Player;

use super::decision::Opt;
use super::state::{EventRegs, Frame, Ref, Shield, StackItem, StackItemKind, State, bit, slots};

/// Damage that is about to be dealt.
#[derive(Clone, Copy)]
pub(super) struct Damage {
    pub source: Ref,
    pub to: Ref,
    pub amount: i32,
    pub combat: bool,
}

/// An effect that would change damage.
#[derive(Clone, Copy, PartialEq)]
enum Changer {
    /// The source `by` has all of it dealt to something else.
    Moved { by: Ref, to: Ref },
    /// All of it is prevented, by something that is not used up.
    Prevented { by: Ref },
    /// The shield with that index redirects or prevents.
    Shield(u8),
    /// A static ability, or an effect that lasts for a while (counted by `nth`), multiplies it, adds to it, or prevents it and does
    /// something else.
    Multiplied { by: Ref, ability: AbilityId, nth: u8 },
}

/// The effects that change damage, in the order that is usually best for the affected player.
struct Changers {
    list: Vec<Changer>,
    /// The damage can't be prevented (615.12).
    unpreventable: bool,
}

impl State {
    /// Deals damage in the order of changes that the affected players choose. Returns `false`, with nothing done, while a choice is pending.
    pub(super) fn in_damage_order<T: Clone>(
        &mut self,
        book: &Book,
        context: &mut T,
        deal: impl Fn(&mut State, &mut T),
    ) -> bool {
        self.in_chosen_order(|state| state.damage_may_be_ordered(book), context, deal)
    }

    /// Whether two effects might change the same damage so that their order makes a difference.
    fn damage_may_be_ordered(&self, book: &Book) -> bool {
        if !book.changes_damage && self.shields.is_empty() {
            return false;
        }
        let multiply = |&slot: &u8| {
            self.replaces_of(book, slot)
                .any(|id| matches!(book.ability(id), Ability::Replace(Replace::Damage { .. })))
        };
        let mut count = slots(self.replacing_now()).filter(multiply).count() + self.shields.len();
        count += usize::from(self.shields.iter().any(|shield| shield.instead != Ref::None));
        self.rules_in_force(book, |rule, _| {
            count += match rule {
                Rule::Redirect { .. } => 2,
                Rule::InsteadFor(id) => {
                    usize::from(matches!(book.ability(*id), Ability::Replace(Replace::Damage { .. })))
                }
                _ => 0,
            };
        });
        count >= 2
    }

    /// Returns the damage that is left if no effect but the receiver's own counters changes it; `None` if another one would.
    pub(super) fn unchanged_damage(&mut self, book: &Book, damage: Damage) -> Option<i32> {
        let Changers { list, unpreventable } = self.changers(book, damage, &[]);
        list.is_empty().then(|| self.guarded(book, damage, unpreventable))
    }

    /// Returns the final receivers and amounts: the parts that were moved first, and what is left of the original damage last.
    pub(super) fn changed_damage(&mut self, book: &Book, damage: Damage) -> Vec<Damage> {
        let mut parts: Vec<(Damage, Vec<Changer>)> = vec![(damage, Vec::new())];
        let mut at = 0;
        while at < parts.len() {
            self.change_part(book, &mut parts, at);
            at += 1;
        }
        self.drop_spent_shields();
        parts.rotate_left(1);
        parts.into_iter().map(|(part, _)| part).filter(|part| part.amount > 0).collect()
    }

    /// Changes a part of the damage as long as an effect applies to it; damage that is moved becomes a part of its own.
    fn change_part(&mut self, book: &Book, parts: &mut Vec<(Damage, Vec<Changer>)>, at: usize) {
        while parts[at].0.amount > 0 {
            let damage = parts[at].0;
            let Changers { list, unpreventable } = self.changers(book, damage, &parts[at].1);
            let Some(&first) = list.first() else {
                parts[at].0.amount = self.guarded(book, damage, unpreventable);
                return;
            };
            let changer = match self.order_matters(book, &list) {
                true => self.first_changer(damage.to, &list),
                false => first,
            };
            parts[at].1.push(changer);
            match changer {
                Changer::Moved { to, .. } => parts[at].0.to = to,
                Changer::Prevented { .. } => parts[at].0.amount = 0,
                Changer::Multiplied { by, ability, .. } => {
                    let (times, plus, _) = multiplier(book, ability);
                    // CR 615.12: unpreventable damage isn't prevented, but the rest of the effect takes place.
                    let (then, prevents) = followed_by(book, ability);
                    if then.is_none() || !unpreventable || !prevents {
                        parts[at].0.amount = match times {
                            HALVED => damage.amount / 2,
                            times => (damage.amount.saturating_mul(times) + plus).max(0),
                        };
                    }
                    if let (Some(then), true) = (then, self.can_be_dealt_damage(damage.to)) {
                        self.follow_prevention(book, by, then, damage, unpreventable && prevents);
                    }
                }
                Changer::Shield(place) => {
                    let taken = self.use_shield(usize::from(place), damage.amount);
                    parts[at].0.amount -= taken;
                    let shield = self.shields[usize::from(place)];
                    if shield.instead == Ref::None {
                        // CR 615.5: the rest of the effect happens right after the prevention.
                        self.tell_prevented(book, &shield, damage.source, damage.to, taken);
                        continue;
                    }
                    // Damage that one source deals to one receiver at once is one damage, however many shields moved it there.
                    let used = parts[at].1.clone();
                    match parts[at + 1..].iter_mut().find(|(part, _)| part.to == shield.instead) {
                        Some((part, _)) => part.amount += taken,
                        None => parts.push((Damage { to: shield.instead, amount: taken, ..damage }, used)),
                    }
                }
            }
        }
    }

    /// Uses a shield; returns how much of the damage it prevents or moves.
    fn use_shield(&mut self, place: usize, amount: i32) -> i32 {
        let group = self.group;
        let shield = &mut self.shields[place];
        if shield.all {
            if shield.once {
                shield.spent = Some(group);
            }
            return amount - part_left(shield.part, amount);
        }
        let taken = amount.min(i32::from(shield.amount));
        shield.amount -= taken as u16;
        taken
    }

    /// The effects that would change damage now and have not changed it yet.
    fn changers(&self, book: &Book, damage: Damage, used: &[Changer]) -> Changers {
        let Damage { source, to, combat, .. } = damage;
        let mut list: Vec<Changer> = Vec::new();
        let mut unpreventable = self.unpreventable;
        let mut prevented = None;
        let by_fits = |by: &Option<Vec<_>>, frame: &Frame| {
            by.as_ref().is_none_or(|tests| tests.iter().all(|test| self.test(book, test, source, frame)))
        };
        self.rules_in_force(book, |rule, frame| match rule {
            Rule::DamageCantBePrevented { by, combat: only_combat } => {
                unpreventable |= (!only_combat || combat) && by_fits(by, frame);
            }
            Rule::PreventDamage { to: only, by, combat: only_combat, noncombat } => {
                let to_fits = only.as_ref().is_none_or(|sel| self.select(book, sel, frame).contains(&to));
                if to_fits && by_fits(by, frame) && (!only_combat || combat) && !(*noncombat && combat) {
                    prevented = prevented.or(Some(frame.item.source));
                }
            }
            Rule::Redirect { to: from, by, instead } => {
                if self.select(book, from, frame).contains(&to)
                    && by_fits(by, frame)
                    && let Some(&receiver) = self.select(book, instead, frame).first()
                    && self.can_be_dealt_damage(receiver)
                {
                    list.push(Changer::Moved { by: frame.item.source, to: receiver });
                }
            }
            _ => {}
        });
        let covers = |shield: &Shield| self.shield_covers(book, shield, source, to, combat);
        let shields = |wanted: &dyn Fn(&Shield) -> bool, list: &mut Vec<Changer>| {
            for (place, shield) in self.shields.iter().enumerate() {
                if (shield.all || shield.amount > 0) && wanted(shield) && covers(shield) {
                    list.push(Changer::Shield(place as u8));
                }
            }
        };
        // A shield can't move damage to something that can't be dealt damage any more; it is then dealt as it would have been (614.9).
        shields(&|shield| shield.instead != Ref::None && self.can_be_dealt_damage(shield.instead), &mut list);
        if !unpreventable {
            if let Some(by) = prevented.or_else(|| self.prevents_for_nothing(book, damage)) {
                list.push(Changer::Prevented { by });
            }
            shields(&|shield| shield.instead == Ref::None && prevents_most_first(shield), &mut list);
        }
        let from = list.len();
        for slot in slots(self.replacing_now()) {
            let perm = &self.perms[usize::from(slot)];
            if perm.lost_abilities {
                continue;
            }
            for ability in self.replaces_of(book, slot) {
                let by = Changer::Multiplied { by: self.perm_ref(slot), ability, nth: 0 };
                if self.multiplies(book, ability, damage, unpreventable, &self.frame_of(slot)) {
                    list.push(by);
                }
            }
        }
        if !self.rules_until.is_empty() {
            let mut nth = 0;
            self.rules_in_force(book, |rule, frame| {
                if let Rule::InsteadFor(ability) = *rule {
                    nth += 1;
                    if self.multiplies(book, ability, damage, unpreventable, frame) {
                        list.push(Changer::Multiplied { by: frame.item.source, ability, nth });
                    }
                }
            });
        }
        // Multiplying before adding results in less damage.
        if list.len() > from + 1 {
            let adds = |changer: &Changer| match *changer {
                Changer::Multiplied { ability, .. } => multiplier(book, ability).1,
                _ => 0,
            };
            crate::sort::CompactSort::compact_sort_by_key(&mut list[from..], |changer| adds(changer));
        }
        if !unpreventable {
            shields(&|shield| shield.instead == Ref::None && !prevents_most_first(shield), &mut list);
        }
        list.retain(|changer| !used.contains(changer));
        Changers { list, unpreventable }
    }

    /// Whether the replacement effect of an ability applies to the damage.
    fn multiplies(
        &self,
        book: &Book,
        ability: AbilityId,
        damage: Damage,
        unpreventable: bool,
        frame: &Frame,
    ) -> bool {
        let Ability::Replace(Replace::Damage {
            source, to, combat, noncombat, least, prevents, then, ..
        }) = book.ability(ability)
        else {
            return false;
        };
        // CR 615.12: if an effect does more than prevent, it applies to unpreventable damage, too.
        (!prevents || !unpreventable || then.is_some())
            && (!combat || damage.combat)
            && (!noncombat || !damage.combat)
            && damage.amount >= i32::from(*least)
            && source
                .as_ref()
                .is_none_or(|tests| tests.iter().all(|test| self.test(book, test, damage.source, frame)))
            && (to.is_empty() || to.iter().any(|whom| self.is_damage_to(book, whom, damage.to, frame)))
    }

    /// The source of protection, or of a rule on an object, that prevents all of the damage and is not used up.
    fn prevents_for_nothing(&self, book: &Book, damage: Damage) -> Option<Ref> {
        let Damage { source, to, combat, .. } = damage;
        if let Some(look) = self.look(book, source)
            && self.is_protected(book, to, look, look.controller())
        {
            return Some(to);
        }
        for rule in self.rules.iter() {
            let Change::Rule(combat_rule) = self.rule_change(book, rule) else { continue };
            let is_on = |r: Ref| self.slot_of(r).is_some_and(|slot| rule.affected & bit(slot) != 0);
            let fits = match combat_rule {
                CombatRule::PreventDamageTo { combat: only, from } if is_on(to) && (!only || combat) => {
                    let frame = Frame::new(rule.controller, self.rule_source(rule));
                    from.as_ref()
                        .is_none_or(|tests| tests.iter().all(|test| self.test(book, test, source, &frame)))
                }
                CombatRule::PreventDamageBy { combat: only } => is_on(source) && (!only || combat),
                _ => false,
            };
            if fits {
                return Some(self.rule_source(rule));
            }
        }
        None
    }

    /// Whether it makes a difference which of the effects comes first.
    fn order_matters(&self, book: &Book, list: &[Changer]) -> bool {
        if list.len() < 2 {
            return false;
        }
        // What follows the prevention depends on how much damage is left by then.
        if list.iter().any(|changer| match *changer {
            Changer::Multiplied { ability, .. } => followed_by(book, ability).0.is_some(),
            _ => false,
        }) {
            return true;
        }
        let shield = |changer: &Changer| match *changer {
            Changer::Shield(place) => Some(&self.shields[usize::from(place)]),
            _ => None,
        };
        // If nothing moves damage, an effect that prevents all of it and is not used up comes first and leaves nothing to the others.
        let spares = |changer: &Changer| match shield(changer) {
            Some(shield) => shield.instead == Ref::None && is_whole(shield),
            None => matches!(changer, Changer::Prevented { .. }),
        };
        if spares(&list[0]) {
            return false;
        }
        let multipliers: Vec<_> = list
            .iter()
            .filter_map(|changer| match *changer {
                Changer::Multiplied { ability, .. } => Some(multiplier(book, ability)),
                _ => None,
            })
            .collect();
        if multipliers.len() == list.len() {
            // Half of an odd number is rounded.
            let commute = multipliers.iter().all(|&(times, plus, least)| {
                plus == 0 && least <= 1 && (times == HALVED) == (multipliers[0].0 == HALVED)
            }) || [1, -1].into_iter().any(|sign| {
                multipliers.iter().all(|&(times, plus, least)| times == 1 && plus * sign >= 0 && least <= 1)
            });
            return !commute;
        }
        let alike = |one: &Shield, two: &Shield| {
            Shield { amount: 0, made_by: None, def: DefId::default(), ..*one }
                == Shield { amount: 0, made_by: None, def: DefId::default(), ..*two }
                && one.made_by.map(|(place, ..)| place) == two.made_by.map(|(place, ..)| place)
        };
        match shield(&list[0]) {
            Some(first) => !list[1..].iter().all(|other| shield(other).is_some_and(|s| alike(first, s))),
            None => true,
        }
    }

    /// The effect that comes first: the affected player's choice, or the first in the list while none has been made.
    fn first_changer(&mut self, to: Ref, list: &[Changer]) -> Changer {
        let player = match to {
            Ref::Player(player) => player,
            r => self.perm(r).map_or(Player::A, |perm| perm.controller),
        };
        let options = |state: &State| {
            let option = |changer: &Changer| match *changer {
                Changer::Moved { by, .. } | Changer::Prevented { by } => Opt::Ref(by),
                Changer::Multiplied { by, .. } => Opt::Ref(by),
                Changer::Shield(place) => Opt::Face(state.shields[usize::from(place)].def),
            };
            list.iter().map(option).collect()
        };
        let place = self.chosen_change(player, options).unwrap_or(0);
        list[place.min(list.len() - 1)]
    }

    /// The damage left after the receiver's own counters have prevented some. They are used last, which is best for its controller.
    fn guarded(&mut self, book: &Book, damage: Damage, unpreventable: bool) -> i32 {
        let Damage { to, amount, combat, .. } = damage;
        let guards = self.guards_itself(book, to, amount);
        if let Some(slot) = self.slot_of(to)
            && self.guards_by_exile(book, slot, combat)
        {
            let controller = self.perms[usize::from(slot)].controller;
            self.take_top(book, controller, amount as u32, super::state::Place::Exile);
            return if unpreventable { amount } else { 0 };
        }
        // The rest of the effect happens even if the damage can't be prevented (615.12).
        if unpreventable {
            self.guarded_by_counter(book, to);
            return amount;
        }
        if guards {
            return 0;
        }
        if let Some(slot) = self.slot_of(to)
            && let Some(kind) = self.guarding_counters(book, slot)
        {
            let controller = self.perms[usize::from(slot)].controller;
            self.put_counters(book, controller, to, kind, amount as u32);
            return 0;
        }
        if self.guarded_by_counter(book, to) { 0 } else { amount }
    }

    /// "If damage would be dealt to ~, prevent that damage. Remove a counter from it": removes one counter for all damage dealt at once, or
    /// one for each damage. For damage dealt at once, the counters from before it count.
    fn guards_itself(&mut self, book: &Book, to: Ref, amount: i32) -> bool {
        let Some(slot) = self.slot_of(to) else { return false };
        let perm = &self.perms[usize::from(slot)];
        let guard = book.info(perm.def).replaces.iter().find_map(|&ability| match book.ability(ability) {
            Ability::Replace(Replace::PreventForCounter { kind, many, needed, then }) => {
                Some((*kind, *many, *needed, *then))
            }
            _ => None,
        });
        let Some((kind, many, needed, then)) = guard.filter(|_| !perm.lost_abilities) else { return false };
        let again = self.grouped && self.guarded == (to, self.group);
        if !again && needed && perm.count(kind) == 0 {
            return false;
        }
        self.guarded = (to, self.group);
        if many || !again {
            let count = if many { amount.max(0) as u32 } else { 1 };
            let removed = self.take_counters(book, slot, Some(kind), count);
            if let (Some(then), 1..) = (then, removed) {
                self.counters_removed(to, slot, then, removed, again);
            }
        }
        true
    }

    /// Puts the ability on the stack that triggers on counters removed in this way: once for all damage dealt at once.
    fn counters_removed(&mut self, to: Ref, slot: u8, then: AbilityId, removed: u32, again: bool) {
        let kind = StackItemKind::Triggered(then);
        let removed = removed.min(9999) as i16;
        if again
            && let Some(item) = self.waiting.iter_mut().rfind(|item| item.kind == kind && item.source == to)
        {
            item.event.amount = item.event.amount.saturating_add(removed);
            return;
        }
        let perm = &self.perms[usize::from(slot)];
        let item = StackItem {
            kind,
            controller: perm.controller,
            source: to,
            def: perm.def,
            event: EventRegs { amount: removed, ..EventRegs::default() },
            ..StackItem::default()
        };
        if !self.waiting.push(item) {
            self.overflow = Some(super::state::Excess::Stack);
        }
    }

    /// Does what follows at once from damage that a static ability prevents, or would prevent if it could be prevented (615.5, 615.12).
    fn follow_prevention(
        &mut self,
        book: &Book,
        by: Ref,
        then: PreventedThen,
        damage: Damage,
        unpreventable: bool,
    ) {
        let Some(perm) = self.perm(by).filter(|_| !unpreventable || then.would_be) else { return };
        let item =
            StackItem { controller: perm.controller, source: by, def: perm.def, ..StackItem::default() };
        self.prevented_follows(book, then.ability, item, (damage.source, damage.amount), false);
    }

    /// A shield counter prevents damage and is removed: one for all damage dealt at once (122.1c).
    fn guarded_by_counter(&mut self, book: &Book, to: Ref) -> bool {
        let Some(slot) = self.slot_of(to) else { return false };
        if self.grouped && self.shielded_in == (to, self.group) {
            return true;
        }
        let shielded = self.shielded(book, slot);
        if shielded {
            self.shielded_in = (to, self.group);
        }
        shielded
    }

    /// Whether it has "If combat damage would be dealt to ~, prevent that damage and exile that many cards from the top of your library."
    fn guards_by_exile(&self, book: &Book, slot: u8, of_combat: bool) -> bool {
        let perm = &self.perms[usize::from(slot)];
        !perm.lost_abilities
            && book.info(perm.def).replaces.iter().any(|&ability| {
                matches!(book.ability(ability), Ability::Replace(Replace::PreventExiling { combat })
                    if !combat || of_combat)
            })
    }

    /// The kind of counters in "If damage would be dealt to ~, prevent that damage. Put a -1/-1 counter on it for each 1 damage prevented
    /// this way."
    fn guarding_counters(&self, book: &Book, slot: u8) -> Option<crate::program::CounterId> {
        let perm = &self.perms[usize::from(slot)];
        if perm.lost_abilities {
            return None;
        }
        book.info(perm.def).replaces.iter().find_map(|&ability| match book.ability(ability) {
            Ability::Replace(Replace::PreventAsCounters(kind)) => Some(*kind),
            _ => None,
        })
    }
}

/// The factor for which half is left.
const HALVED: i32 = HALF as i32;

/// The factor of a static ability for damage, what it adds, and the least damage that it applies to.
fn multiplier(book: &Book, ability: AbilityId) -> (i32, i32, u8) {
    match book.ability(ability) {
        Ability::Replace(Replace::Damage { times, plus, least, .. }) => {
            (i32::from(*times), i32::from(*plus), *least)
        }
        _ => (1, 0, 0),
    }
}

/// What follows damage that a static ability replaces, and whether it prevents that damage.
fn followed_by(book: &Book, ability: AbilityId) -> (Option<PreventedThen>, bool) {
    match book.ability(ability) {
        Ability::Replace(Replace::Damage { then, prevents, .. }) => (*then, *prevents),
        _ => (None, false),
    }
}

/// The damage that a shield without a number leaves.
fn part_left(part: PreventedPart, amount: i32) -> i32 {
    match part {
        PreventedPart::All => 0,
        PreventedPart::Half { up } => amount - (amount + i32::from(up)) / 2,
        PreventedPart::AllBut(rest) => amount.min(i32::from(rest)),
    }
}

/// Whether a shield takes all of the damage and is not used up.
fn is_whole(shield: &Shield) -> bool {
    shield.all && !shield.once && shield.part == PreventedPart::All
}

/// Whether a shield prevents more if it is used before damage is multiplied.
fn prevents_most_first(shield: &Shield) -> bool {
    !shield.all || matches!(shield.part, PreventedPart::All | PreventedPart::Half { up: true })
}
