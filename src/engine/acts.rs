//! What rules call keyword actions, and damage and life (119, 120, 701).

use crate::game::Player;
use crate::program::{Ability, Book, Change, CombatRule, Key, Replace, Rule, Waits};
use crate::types::CardType;

use super::decision::{Answer, DecisionKind, Opt, Pending, What};
use super::event::Happened;
use super::list::{List, LongList};
use super::state::{Excess, Frame, Lasts, Place, Ref, RuleOn, RulePlace, StackItem, State, bit, slots};

impl Frame {
    /// A frame in which nothing has been chosen.
    pub fn new(controller: Player, source: Ref) -> Frame {
        // An ability of the source looks: what was kicked, or X, is asked of the permanent.
        let kind = super::state::StackItemKind::Triggered(crate::program::AbilityId(0));
        let item = StackItem { kind, controller, source, ..StackItem::default() };
        Frame {
            item,
            ability: crate::program::AbilityId(0),
            mode: u8::MAX,
            mode_at: 0,
            pc: 0,
            stage: 0,
            chosen: LongList::default(),
            last: LongList::default(),
            last_amount: 0,
            last_player: None,
            did: false,
            won_flip: false,
            number: 0,
            damage_at_most_life: 0,
            each: Ref::None,
            each_player: None,
            players_left: 0,
            iter: LongList::default(),
            scratch: LongList::default(),
            entering: super::state::Entry::None,
            finishes_spell: false,
            told_mana: false,
        }
    }
}

impl Default for Frame {
    fn default() -> Frame {
        Frame::new(Player::A, Ref::None)
    }
}

impl State {
    /// Asks a player to choose, or reads the answer. `None`: impossible. `Some(None)`: the game waits.
    ///
    /// What leaves no choice is answered at once, unless the game asks for everything: nothing to choose, or all of it has to be.
    pub fn choose(
        &mut self,
        player: Player,
        what: What,
        least: usize,
        most: usize,
        options: List<Opt, 160>,
    ) -> Option<Option<List<Opt, 64>>> {
        if let Some(Answer { picks }) = self.answer.take() {
            return Some(Some(picks));
        }
        let most = most.min(options.len()).min(64);
        if least > most {
            return None;
        }
        let ordered = what == What::Order && most > 1;
        // Where everything is asked, a lone legal target is, too: a script names it.
        if most == 0 || (least == options.len() && !ordered && !self.options_full) {
            return Some(Some(List::of(options.iter().copied().take(most))));
        }
        self.options = LongList::of(options.iter().copied());
        let kind = DecisionKind::Choose { what, least: least as u8, most: most as u8 };
        self.pending = Some(Pending { player, kind });
        Some(None)
    }

    /// The change that a rule is written as.
    pub fn rule_change<'b>(&self, book: &'b Book, rule: &RuleOn) -> &'b Change {
        match rule.place {
            RulePlace::Static(ability, at) => match book.ability(ability) {
                Ability::Static(stat) => &stat.changes[usize::from(at)],
                Ability::Enters(crate::program::Enters { copy: Some((_, _, changes)), .. }) => {
                    &changes[usize::from(at)]
                }
                _ => unreachable!("rules come from static abilities and copies"),
            },
            RulePlace::Effect(place, at) => &self.changes_at(book, place)[usize::from(at)],
        }
    }

    /// The object that a rule comes from.
    pub fn rule_source(&self, rule: &RuleOn) -> Ref {
        if rule.source == u8::MAX { Ref::None } else { self.perm_ref(rule.source) }
    }

    /// Whether a rule of that kind is on the permanent.
    pub fn has_rule(&self, book: &Book, slot: u8, test: impl Fn(&CombatRule) -> bool) -> bool {
        self.rules.iter().any(|rule| {
            rule.affected & bit(slot) != 0
                && matches!(self.rule_change(book, rule), Change::Rule(combat) if test(combat))
        })
    }

    /// A player gains life (119.3).
    pub fn gain_life(&mut self, book: &Book, player: Player, amount: i32) {
        if amount <= 0 {
            return;
        }
        if !self.may_gain_life(book, player) {
            return;
        }
        let mut amount = amount;
        for slot in slots(self.live) {
            let perm = &self.perms[usize::from(slot)];
            for &ability in &book.info(perm.def).replaces {
                if let Ability::Replace(Replace::GainLife { who, times, plus }) = book.ability(ability)
                    && !perm.lost_abilities
                    && self.who(book, *who, &self.frame_of(slot)) == Some(player)
                {
                    amount = amount * i32::from(*times) + i32::from(*plus);
                }
            }
        }
        let facts = &mut self.players[player];
        facts.life = (i32::from(facts.life) + amount).clamp(-30_000, 30_000) as i16;
        facts.life_gained = facts.life_gained.saturating_add(amount as u16);
        self.touch();
        self.emit(book, Happened::GainsLife { player, amount });
    }

    /// Whether no rule keeps the player from gaining life.
    pub fn may_gain_life(&self, book: &Book, player: Player) -> bool {
        !self.player_rule(book, player, |rule| match rule {
            Rule::CantGainLife(who) => Some(*who),
            _ => None,
        })
    }

    /// A player loses life (119.3).
    pub fn lose_life(&mut self, book: &Book, player: Player, amount: i32) {
        if amount <= 0 {
            return;
        }
        let facts = &mut self.players[player];
        facts.life = (i32::from(facts.life) - amount).clamp(-30_000, 30_000) as i16;
        facts.life_lost = facts.life_lost.saturating_add(amount as u16);
        self.touch();
        self.emit(book, Happened::LosesLife { player, amount });
    }

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
        let amount = self.multiplied(book, source, to, amount, combat);
        let mut dealt = 0;
        let mut last = to;
        for (to, amount) in self.redirected(book, source, to, amount, combat).iter().copied() {
            let part = self.deal_part(book, source, to, amount, combat);
            dealt += part;
            if part > 0 {
                last = to;
            }
        }
        (last, dealt)
    }

    /// Whether damage can be dealt to it at all (120.1).
    fn can_be_dealt_damage(&self, to: Ref) -> bool {
        match to {
            Ref::Player(_) => true,
            _ => self
                .perm(to)
                .is_some_and(|perm| perm.is(CardType::Creature) || perm.is(CardType::Planeswalker)),
        }
    }

    /// Deals what is left of damage once it has been multiplied and redirected.
    fn deal_part(&mut self, book: &Book, source: Ref, to: Ref, amount: i32, combat: bool) -> i32 {
        let amount = self.after_prevention(book, source, to, amount, combat);
        if amount <= 0 {
            return 0;
        }
        let excess = if combat { self.excess_redirected(book, source, to, amount) } else { 0 };
        if excess > 0 {
            let defender = Ref::Player(self.active.opponent());
            return self.deal_unprevented(book, source, to, amount - excess, combat)
                + self.deal_part(book, source, defender, excess, combat);
        }
        self.deal_unprevented(book, source, to, amount, combat)
    }

    /// Deals what is left of damage once it has been prevented, too.
    fn deal_unprevented(&mut self, book: &Book, source: Ref, to: Ref, amount: i32, combat: bool) -> i32 {
        let Some(look) = self.look(book, source) else { return 0 };
        let (keys, controller) = (look.keys(), look.controller());
        if amount <= 0 {
            return 0;
        }
        // Deathtouch and lifelink are abilities of the card then.
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
                let facts = &mut self.players[player];
                facts.damaged = facts.damaged.saturating_add(amount as u16);
                if keys.has(Key::Infect) {
                    self.player_counters(book, controller, player, amount as u32);
                } else {
                    self.lose_life(book, player, amount);
                }
            }
            _ => {
                let Some(slot) = self.slot_of(to) else { return 0 };
                let perm = &mut self.perms[usize::from(slot)];
                perm.damaged_this_turn = true;
                if perm.is(CardType::Planeswalker) && !perm.is(CardType::Creature) {
                    self.remove_counters(slot, Some(2), amount as u32);
                } else if keys.has(Key::Wither) || keys.has(Key::Infect) {
                    self.put_counters(book, controller, to, 1, amount as u32);
                } else {
                    perm.damage = perm.damage.saturating_add(amount.min(60_000) as u16);
                }
                self.settled = false;
                let perm = &mut self.perms[usize::from(slot)];
                perm.deathtouched |= keys.has(Key::Deathtouch) && !triggers;
                self.touch();
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

    /// From now on damage is dealt at once, until `end_damage`: lifelink gives life once for all that a source deals.
    pub(super) fn begin_damage(&mut self) {
        self.gathers_lifelink = true;
    }

    /// All of the damage is dealt.
    pub(super) fn end_damage(&mut self, book: &Book) {
        self.gathers_lifelink = false;
        let gained = std::mem::take(&mut self.lifelinks);
        for &(_, controller, amount) in gained.iter() {
            self.gain_life(book, controller, amount);
        }
    }

    fn multiplied(&self, book: &Book, source: Ref, whom: Ref, amount: i32, combat: bool) -> i32 {
        let mut amount = amount;
        for slot in slots(self.live) {
            let perm = &self.perms[usize::from(slot)];
            if perm.lost_abilities {
                continue;
            }
            for &ability in &book.info(perm.def).replaces {
                if let Ability::Replace(Replace::Damage {
                    source: tests,
                    to,
                    combat: only,
                    least,
                    times,
                    plus,
                }) = book.ability(ability)
                {
                    let frame = self.frame_of(slot);
                    let by_tests = tests
                        .as_ref()
                        .is_none_or(|tests| tests.iter().all(|test| self.test(book, test, source, &frame)));
                    let to_fits =
                        to.is_empty() || to.iter().any(|to| self.is_damage_to(book, to, whom, &frame));
                    if by_tests && to_fits && (!only || combat) && amount >= i32::from(*least) {
                        amount = amount.saturating_mul(i32::from(*times)) + i32::from(*plus);
                    }
                }
            }
        }
        amount
    }

    /// What redirection effects make of damage: each takes as much as it may (614.9).
    fn redirected(
        &mut self,
        book: &Book,
        source: Ref,
        to: Ref,
        amount: i32,
        combat: bool,
    ) -> List<(Ref, i32), 64> {
        let mut ruled = None;
        self.rules_in_force(book, |rule, frame| {
            if let Rule::Redirect { to: from, by, instead } = rule
                && ruled.is_none()
                && self.select(book, from, frame).contains(&to)
                && by
                    .as_ref()
                    .is_none_or(|tests| tests.iter().all(|test| self.test(book, test, source, frame)))
            {
                ruled = self.select(book, instead, frame).first().copied();
            }
        });
        let to = ruled.filter(|&r| self.can_be_dealt_damage(r)).unwrap_or(to);
        let mut parts: List<(Ref, i32), 64> = List::default();
        let mut left = amount;
        for at in 0..self.shields.len() {
            let shield = self.shields[at];
            // What can't be dealt damage any more takes none, and the damage is dealt as it would have been.
            let fits = shield.instead != Ref::None
                && self.shield_covers(book, &shield, source, to, combat)
                && self.can_be_dealt_damage(shield.instead);
            if left == 0 || !fits {
                continue;
            }
            let part = if shield.all { left } else { left.min(i32::from(shield.amount)) };
            // Dealt at once by one source to one receiver: one damage, however many shields move it.
            match parts.iter_mut().find(|(receiver, _)| *receiver == shield.instead) {
                Some((_, moved)) => *moved += part,
                None => {
                    if !parts.push((shield.instead, part)) {
                        self.overflow = Some(Excess::Effects);
                    }
                }
            }
            left -= part;
            if !shield.all {
                self.shields[at].amount -= part as u16;
            }
        }
        self.drop_spent_shields();
        if left > 0 && !parts.push((to, left)) {
            self.overflow = Some(Excess::Effects);
        }
        parts
    }

    /// What is left of damage after protection, "prevent all" and shields (615).
    fn after_prevention(&mut self, book: &Book, source: Ref, to: Ref, amount: i32, combat: bool) -> i32 {
        let mut unpreventable = false;
        let mut prevented = false;
        self.rules_in_force(book, |rule, frame| match rule {
            Rule::DamageCantBePrevented => unpreventable = true,
            Rule::PreventDamage { to: only, by, combat: only_combat } => {
                let to_fits = only.as_ref().is_none_or(|sel| self.select(book, sel, frame).contains(&to));
                let by_fits = by
                    .as_ref()
                    .is_none_or(|tests| tests.iter().all(|test| self.test(book, test, source, frame)));
                prevented |= to_fits && by_fits && (!only_combat || combat);
            }
            _ => {}
        });
        // What happens besides happens even if the damage can't be prevented (615.12).
        prevented |= self.guards_itself(book, to);
        if unpreventable {
            self.guarded_by_counter(to);
            return amount;
        }
        if prevented {
            return 0;
        }
        if let Some(slot) = self.slot_of(to)
            && let Some(kind) = self.guarding_counters(book, slot)
        {
            let controller = self.perms[usize::from(slot)].controller;
            self.put_counters(book, controller, to, kind, amount as u32);
            return 0;
        }
        if let Some(look) = self.look(book, source)
            && self.is_protected(book, to, look, look.controller())
        {
            return 0;
        }
        for rule in self.rules.iter() {
            let Change::Rule(combat_rule) = self.rule_change(book, rule) else { continue };
            let is_on = |r: Ref| self.slot_of(r).is_some_and(|slot| rule.affected & bit(slot) != 0);
            match combat_rule {
                CombatRule::PreventDamageTo { combat: only, from } if is_on(to) && (!only || combat) => {
                    let frame = Frame::new(rule.controller, self.rule_source(rule));
                    let fits = from
                        .as_ref()
                        .is_none_or(|tests| tests.iter().all(|test| self.test(book, test, source, &frame)));
                    if fits {
                        return 0;
                    }
                }
                CombatRule::PreventDamageBy { combat: only } if is_on(source) && (!only || combat) => {
                    return 0;
                }
                _ => {}
            }
        }
        // Its controller would rather have any other effect prevent the damage first (616.1).
        let left = self.after_shields(book, source, to, amount, combat);
        if left > 0 && self.guarded_by_counter(to) { 0 } else { left }
    }

    /// "If damage would be dealt to ~, prevent that damage. Remove a counter from it": one counter for all damage dealt at once.
    fn guards_itself(&mut self, book: &Book, to: Ref) -> bool {
        let Some(slot) = self.slot_of(to) else { return false };
        let perm = &self.perms[usize::from(slot)];
        let kind = book.info(perm.def).replaces.iter().find_map(|&ability| match book.ability(ability) {
            Ability::Replace(Replace::PreventForCounter(kind)) => Some(*kind),
            _ => None,
        });
        let Some(kind) = kind.filter(|_| !perm.lost_abilities) else { return false };
        if self.guarded != (to, self.group) || !self.grouped {
            self.guarded = (to, self.group);
            self.remove_counters(slot, Some(kind), 1);
        }
        true
    }

    /// A shield counter prevents damage and is removed: one for all damage dealt at once (122.1c).
    fn guarded_by_counter(&mut self, to: Ref) -> bool {
        let Some(slot) = self.slot_of(to) else { return false };
        if self.grouped && self.shielded_in == (to, self.group) {
            return true;
        }
        let shielded = self.shielded(slot);
        if shielded {
            self.shielded_in = (to, self.group);
        }
        shielded
    }

    /// "If damage would be dealt to ~, prevent that damage. Put a -1/-1 counter on it for each 1 damage prevented this way."
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

    /// Destroys permanents (701.8): regeneration shields and indestructible keep them.
    pub fn destroy(&mut self, book: &Book, refs: &[Ref], no_regeneration: bool) -> u32 {
        let mut dying = 0;
        for &r in refs {
            let Some(slot) = self.slot_of(r) else { continue };
            let perm = self.perms[usize::from(slot)];
            if perm.keys.has(Key::Indestructible) {
                continue;
            }
            if self.shielded(slot) {
                continue;
            }
            if !no_regeneration && self.regenerates(book, slot) {
                continue;
            }
            dying |= bit(slot);
        }
        if dying != 0 {
            self.leave_all(book, dying, Place::Graveyard, None);
        }
        dying.count_ones()
    }

    /// A shield counter is removed instead (122.1c).
    fn shielded(&mut self, slot: u8) -> bool {
        self.perms[usize::from(slot)].count(5) > 0 && self.remove_counters(slot, Some(5), 1) > 0
    }

    /// Regenerates a permanent instead of destroying it: by a static ability, or by a shield, which is used up (701.19).
    pub fn regenerates(&mut self, book: &Book, slot: u8) -> bool {
        if self.has_rule(book, slot, |rule| *rule == CombatRule::CantRegenerate) {
            return false;
        }
        let subject = self.perm_ref(slot);
        let by_itself = slots(self.live).any(|source| {
            let perm = &self.perms[usize::from(source)];
            !perm.lost_abilities
                && !perm.phased_out
                && book.info(perm.def).replaces.iter().any(|&ability| match book.ability(ability) {
                    Ability::Replace(Replace::Regenerate(what)) => {
                        self.watches(book, what, subject, &self.frame_of(source))
                    }
                    _ => false,
                })
        });
        if !by_itself && self.perms[usize::from(slot)].regeneration == 0 {
            return false;
        }
        if !by_itself {
            self.perms[usize::from(slot)].regeneration -= 1;
        }
        self.regenerate(book, slot);
        true
    }

    /// CR 701.19a: damage is removed, the permanent is tapped and leaves combat.
    fn regenerate(&mut self, book: &Book, slot: u8) {
        let perm = &mut self.perms[usize::from(slot)];
        perm.damage = 0;
        perm.deathtouched = false;
        self.tap(book, slot);
        self.remove_from_combat(slot);
        self.touch();
    }

    /// A player sacrifices a permanent that they control (701.21).
    pub fn sacrifice(&mut self, book: &Book, player: Player, r: Ref) -> bool {
        !self.sacrifice_all(book, &[(player, r)]).is_empty()
    }

    /// Players sacrifice permanents at once (701.21); returns those that were.
    pub fn sacrifice_all(&mut self, book: &Book, sacrifices: &[(Player, Ref)]) -> Vec<Ref> {
        let mut gone = Vec::new();
        let mut leaving = 0;
        for &(player, r) in sacrifices {
            let Some(slot) = self.slot_of(r) else { continue };
            let cant = self.has_rule(book, slot, |rule| *rule == CombatRule::CantBeSacrificed);
            if self.perms[usize::from(slot)].controller == player && !cant {
                gone.push(r);
                leaving |= bit(slot);
            }
        }
        for &(player, subject) in sacrifices.iter().filter(|(_, r)| gone.contains(r)) {
            self.emit(book, Happened::Sacrifices { player, subject });
        }
        if leaving != 0 {
            self.leave_all(book, leaving, Place::Graveyard, None);
        }
        gone
    }

    /// A player discards a card (701.9).
    /// `by`: the player whose spell, ability or own doing causes it.
    pub fn discard(&mut self, book: &Book, player: Player, card: u8, by: Player) {
        let def = self.cards[usize::from(card)].def;
        let onto_battlefield = by != player
            && book.info(def).replaces.iter().any(|&ability| {
                matches!(book.ability(ability), Ability::Replace(Replace::DiscardedOntoBattlefield))
            });
        let entered = if onto_battlefield {
            self.enter(book, Some(card), def, player, super::zones::Entering::default())
        } else {
            // CR 702.35a: it is discarded into exile, and its ability triggers.
            let madness = self.madness_of(book, card);
            let to = if madness.is_some() { Place::Exile } else { Place::Graveyard };
            self.move_card(book, card, to, None);
            if let Some(ability) = madness
                && self.cards[usize::from(card)].place == Place::Exile
            {
                self.wait_for_madness(card, player, ability);
            }
            None
        };
        let facts = &mut self.players[player];
        facts.cards_discarded = facts.cards_discarded.saturating_add(1);
        let card = entered.unwrap_or(self.card_ref(card));
        self.emit(book, Happened::Discards { player, card, by });
    }

    /// A player mills cards (701.17).
    pub fn mill(&mut self, book: &Book, player: Player, count: u32) {
        // All at once.
        let outer = self.begin_group();
        for _ in 0..count {
            let Some(&card) = self.zones[player].library.last() else { break };
            self.move_card(book, card, Place::Graveyard, None);
            let card = self.card_ref(card);
            self.emit(book, Happened::Mills { player, card });
        }
        self.grouped = outer;
    }

    /// Continuous effects that last until the end of turn end, and damage wears off (514.2).
    pub fn end_of_turn_effects(&mut self) {
        let (active, turn) = (self.active, self.turn);
        let over = |lasts: &Lasts| match *lasts {
            Lasts::EndOfTurn | Lasts::EndOfCombat => true,
            Lasts::EndOfTurnOf(player, since) | Lasts::DuringTurnOf(player, since) => {
                player == active && turn > since
            }
            _ => false,
        };
        self.end_lingering();
        self.retain_effects(|effect| !over(&effect.lasts));
        self.playable.retain(|playable| !over(&playable.lasts));
        self.end_copies(over);
        self.rules_until.retain(|(_, _, _, lasts)| !over(lasts));
        self.shields.clear();
        self.damage_log.clear();
        self.activations.clear();
        self.end_turn_controls();
        self.delayed.retain(|delayed| delayed.waits != Waits::ThisTurn);
        // CR 514.2: of phased-out permanents, too.
        for slot in slots(self.live | self.phased) {
            let perm = &mut self.perms[usize::from(slot)];
            perm.damage = 0;
            perm.deathtouched = false;
            perm.damaged_this_turn = false;
            perm.regeneration = 0;
        }
        self.touch();
    }

    /// The number of counters of a kind that a player gets, as replacement effects have it.
    pub(super) fn counters_for_player(&self, book: &Book, by: Player, player: Player, count: u32) -> u32 {
        let mut count = count as i32;
        if count == 0 {
            return 0;
        }
        for slot in slots(self.live) {
            let perm = &self.perms[usize::from(slot)];
            if perm.lost_abilities || perm.phased_out || perm.controller != player || by != player {
                continue;
            }
            for &ability in &book.info(perm.def).replaces {
                if let Ability::Replace(Replace::Counters { players: true, times, plus, .. }) =
                    book.ability(ability)
                {
                    count = count * i32::from(*times) + i32::from(*plus);
                }
            }
        }
        count.max(0) as u32
    }

    /// Gives a counter to a player.
    ///
    /// `by`: who puts it.
    pub fn player_counters(&mut self, book: &Book, by: Player, player: Player, poison: u32) {
        if self.player_rule(book, player, |rule| match rule {
            Rule::CantGetPoison(who) => Some(*who),
            _ => None,
        }) {
            return;
        }
        let poison = self.counters_for_player(book, by, player, poison);
        let facts = &mut self.players[player];
        facts.poison = facts.poison.saturating_add(poison.min(255) as u8);
        self.touch();
    }
}
