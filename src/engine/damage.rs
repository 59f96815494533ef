//! Damage (120): dealt, and what it does.

use super::damage_changes::Damage;
use super::event::Happened;
use super::state::{Excess, Ref, State, bit};
use crate::program::{Book, Change, CombatRule, Inputs, Key};
use crate::types::{CardType, Player};

impl State {
    /// Deals damage by a source (120.3); returns how much was dealt.
    pub fn deal_damage(&mut self, book: &Book, source: Ref, to: Ref, amount: i32, combat: bool) -> i32 {
        self.deal_damage_to(book, source, to, amount, combat).1
    }

    /// Deals damage by a source; returns to whom in the end, and how much was dealt.
    pub fn deal_damage_to(
        &mut self,
        book: &Book,
        source: Ref,
        to: Ref,
        amount: i32,
        combat: bool,
    ) -> (Ref, i32) {
        let nothing = (to, 0);
        if amount <= 0 {
            return nothing;
        }
        if !self.can_be_dealt_damage(to) {
            return nothing;
        }
        let damage = Damage { source, to, amount, combat };
        if let Some(amount) = self.unchanged_damage(book, damage) {
            return (to, self.deal_changed(book, Damage { amount, ..damage }));
        }
        let mut dealt = 0;
        let mut last = to;
        for part in self.changed_damage(book, damage) {
            let amount = self.deal_changed(book, part);
            dealt += amount;
            if amount > 0 {
                last = part.to;
            }
        }
        (last, dealt)
    }

    /// Whether the object or player can be dealt damage at all (120.1).
    pub(super) fn can_be_dealt_damage(&self, to: Ref) -> bool {
        match to {
            Ref::Player(_) => true,
            _ => self
                .perm(to)
                .is_some_and(|perm| perm.is(CardType::Creature) || perm.is(CardType::Planeswalker)),
        }
    }

    /// Deals damage after all changes.
    fn deal_changed(&mut self, book: &Book, damage: Damage) -> i32 {
        let Damage { source, to, amount, combat } = damage;
        let excess = if combat { self.excess_redirected(book, source, to, amount) } else { 0 };
        let dealt = self.deal_unchanged(book, source, to, amount - excess, combat);
        if excess == 0 {
            return dealt;
        }
        let defender = Ref::Player(self.active.opponent());
        dealt + self.deal_damage(book, source, defender, excess, combat)
    }

    /// The life that a player loses to damage: a rule may leave them the last point.
    fn life_lost_by(&self, book: &Book, player: crate::types::Player, amount: i32) -> i32 {
        let life = i32::from(self.players[player].life);
        let leaves = |rule: &crate::program::Rule| match rule {
            crate::program::Rule::DamageLeavesOne(who) => Some(*who),
            _ => None,
        };
        match life >= 1 && amount >= life && self.player_rule(book, player, leaves) {
            true => life - 1,
            false => amount,
        }
    }

    fn deal_unchanged(&mut self, book: &Book, source: Ref, to: Ref, amount: i32, combat: bool) -> i32 {
        let Some(look) = self.look(book, source) else { return 0 };
        let (mut keys, controller) = (look.keys(), look.controller());
        if book.gives_damage_keys && matches!(source, Ref::Stack(_)) {
            for given in self.given_to(book, controller, source) {
                if let crate::program::Given::Key(key) = given {
                    keys.add(key);
                }
            }
        }
        if amount <= 0 {
            return 0;
        }
        // In editions with these triggers, deathtouch and lifelink are triggered abilities of the card.
        let triggers = book.edition.differences().damage_triggers;
        let is_new = book.asks_damage && !self.damage_log.contains(&(source, to));
        if is_new && !self.damage_log.push((source, to)) {
            self.overflow = Some(Excess::Records);
        }
        let walker = self.perm(to).is_some_and(|perm| perm.is(CardType::Planeswalker));
        if book.asks_game_damage
            && matches!(source, Ref::Perm { .. })
            && (walker || matches!(to, Ref::Player(_)))
            && !self.game_damage.contains(&(source, to))
            && !self.game_damage.push((source, to))
        {
            self.overflow = Some(Excess::Records);
        }
        match to {
            Ref::Player(player) => {
                let infected = book.damages_as_infect && self.damaged_by_infect(book, player);
                let facts = &mut self.players[player];
                facts.damaged = facts.damaged.saturating_add(amount as u16);
                let infects = keys.has(Key::Infect) || infected;
                if infects {
                    self.player_counters(book, controller, player, amount as u32);
                } else {
                    let lost = self.life_lost_by(book, player, amount);
                    self.lose_life(book, player, lost);
                }
                if combat && let Some(slot) = self.slot_of(source) {
                    let toxic = self.total_toxic(book, slot);
                    if toxic > 0 {
                        self.player_counters(book, controller, player, toxic);
                    }
                }
            }
            _ => {
                let Some(slot) = self.slot_of(to) else { return 0 };
                let perm = &mut self.perms[usize::from(slot)];
                perm.damaged_this_turn = true;
                // CR 120.3c, 120.3e: what is a creature and a planeswalker has both.
                let (walker, creature) = (perm.is(CardType::Planeswalker), perm.is(CardType::Creature));
                if walker {
                    self.take_counters(book, slot, Some(2), amount as u32);
                }
                let withers = keys.has(Key::Wither) || keys.has(Key::Infect);
                if withers && (creature || !walker) {
                    // Combat damage is not an effect (510.2, 609.1).
                    match combat {
                        true => self.put_counters_by_rule(book, controller, to, 1, amount as u32),
                        false => self.put_counters(book, controller, to, 1, amount as u32),
                    }
                } else if creature || !walker {
                    let perm = &mut self.perms[usize::from(slot)];
                    perm.damage = perm.damage.saturating_add(amount.min(60_000) as u16);
                }
                self.settled = false;
                let perm = &mut self.perms[usize::from(slot)];
                perm.deathtouched |= keys.has(Key::Deathtouch) && !triggers;
                self.touch(Inputs::OTHER);
            }
        }
        if keys.has(Key::Lifelink) && !triggers {
            if !self.gathers_lifelink {
                self.gain_life(book, controller, amount);
            } else if let Some((_, _, sum)) = self.lifelinks.iter_mut().find(|(by, ..)| *by == source) {
                *sum += amount;
            } else {
                if !self.lifelinks.push((source, controller, amount)) {
                    self.overflow = Some(Excess::Records);
                }
            }
        }
        if self.recorded.is_some() {
            self.record_damage(book, controller, source, to, amount);
        }
        self.emit(book, Happened::Damage { source, to, amount, combat });
        amount
    }

    /// A creature's total toxic value (702.164b).
    fn total_toxic(&self, book: &Book, slot: u8) -> u32 {
        let its = self.rules.iter().filter(|rule| rule.affected & bit(slot) != 0);
        its.map(|rule| match self.rule_change(book, rule) {
            Change::Rule(CombatRule::Toxic(value)) => u32::from(*value),
            _ => 0,
        })
        .sum()
    }

    /// Begins damage that is dealt at once, until `end_damage`: lifelink gives life once for all the damage of a source.
    pub(super) fn begin_damage(&mut self) {
        self.gathers_lifelink = true;
        self.combat.by_infect = [None; 2];
    }

    /// Whether the player is dealt damage as though by a source with infect; for damage dealt at once, as of before it.
    fn damaged_by_infect(&mut self, book: &Book, player: Player) -> bool {
        if let Some(known) = self.combat.by_infect[player as usize].filter(|_| self.gathers_lifelink) {
            return known;
        }
        let infected = self.player_rule(book, player, |rule| match rule {
            crate::program::Rule::DamagedByInfect(who) => Some(*who),
            _ => None,
        });
        if self.gathers_lifelink {
            self.combat.by_infect[player as usize] = Some(infected);
        }
        infected
    }

    /// Ends damage that is dealt at once.
    pub(super) fn end_damage(&mut self, book: &Book) {
        if self.created.is_some() {
            // More damage of the same instruction follows.
            return;
        }
        self.gathers_lifelink = false;
        self.combat.by_infect = [None; 2];
        let gained = std::mem::take(&mut self.lifelinks);
        for &(_, controller, amount) in gained.iter() {
            self.gain_life(book, controller, amount);
        }
    }
}
