//! The turn (500-514), priority (117), state-based actions (704): from one decision to the next.

use std::cell::OnceCell;

use crate::game::{Chance, Player};
use crate::oracle::tree::TurnStep;
use crate::program::{Book, CombatRule, DefId, Faces, Key, Rule, Uses, Waits};
use crate::rule::LegendRule;
use crate::types::{CardType, Supertype};

use super::decision::{DecisionKind, Opt, Pending, What};
use super::event::Happened;
use super::list::List;
use super::state::{Card, Combat, Ending, Lasts, Mask, Outcome, Place, Ref, State, Step, bit, slots};

/// Turns without an action that ends them: a loop (104.4b).
const MAX_ACTIONS_A_TURN: u32 = 5_000;

impl State {
    /// Goes on until somebody has to decide, or the game is over.
    pub fn advance(&mut self, book: &Book, chance: &mut Chance) {
        self.advance_watched(book, chance, &mut |_| ());
    }

    /// The same, and shows the state after every small step.
    pub fn advance_watched(&mut self, book: &Book, chance: &mut Chance, see: &mut impl FnMut(&State)) {
        while self.pending.is_none() && self.outcome.is_none() {
            if self.overflow.is_some() {
                self.outcome = Some(Outcome { winner: None, ending: Ending::TooLarge });
                return;
            }
            self.actions += 1;
            if self.actions > MAX_ACTIONS_A_TURN {
                self.outcome = Some(Outcome { winner: None, ending: Ending::Loop });
                return;
            }
            self.refresh(book);
            if self.to_shuffle != 0 {
                self.shuffle_replaced(chance);
            }
            // A spell that is cast as another one resolves comes before the rest of that.
            let nested = self.casting.is_some_and(|casting| usize::from(casting.depth) == self.frames.len());
            if !self.frames.is_empty() && !nested {
                self.run_frame(book, chance);
            } else if self.casting.is_some() {
                self.continue_casting(book, chance);
            } else {
                self.progress(book, chance);
            }
            see(self);
        }
    }

    fn progress(&mut self, book: &Book, chance: &mut Chance) {
        if self.step == Step::Mulligans {
            self.mulligans(book, chance);
            return;
        }
        if self.stage == 0 {
            if self.turn_based_actions(book, chance) {
                self.end_turn_based_actions();
            }
            return;
        }
        if self.progress_batch(book) {
            return;
        }
        // Before anybody gets priority: state-based actions, then triggers (117.5).
        if self.state_based_actions(book) || self.outcome.is_some() || self.pending.is_some() {
            return;
        }
        self.state_triggers(book);
        if !self.waiting.is_empty() {
            self.put_triggers(book);
            return;
        }
        if self.end_turn {
            self.end_the_turn(book);
            return;
        }
        let no_priority = matches!(self.step, Step::Untap)
            || (self.step == Step::Cleanup && self.stack.is_empty() && !self.cleanup_priority);
        if no_priority {
            self.next_step(book);
            return;
        }
        self.give_priority(book);
    }

    /// Puts waiting triggered abilities on the stack: the active player's first (603.3b).
    fn put_triggers(&mut self, book: &Book) {
        let mine: List<u8, 250> = {
            let of = |player: Player| {
                List::of(
                    (0..self.waiting.len() as u8)
                        .filter(|&at| self.waiting[usize::from(at)].controller == player),
                )
            };
            let first: List<u8, 250> = of(self.active);
            if first.is_empty() { of(self.active.opponent()) } else { first }
        };
        let Some(&first) = mine.first() else { return };
        let player = self.waiting[usize::from(first)].controller;
        // Equal abilities without targets need no order.
        let same = mine
            .iter()
            .all(|&at| self.waiting[usize::from(at)].kind == self.waiting[usize::from(first)].kind);
        let at = if mine.len() > 1 && !same {
            let options = List::of(mine.iter().map(|&at| Opt::Trigger(at)));
            match self.choose(player, What::TriggerOrder, 1, 1, options) {
                Some(Some(picks)) => match picks.first() {
                    Some(Opt::Trigger(at)) => *at,
                    _ => first,
                },
                Some(None) => return,
                None => first,
            }
        } else {
            first
        };
        let item = self.waiting.remove(usize::from(at));
        let _ = book;
        self.begin_trigger(item);
    }

    pub(super) fn give_priority(&mut self, book: &Book) {
        loop {
            let player = self.priority;
            if self.options_full || !self.waits_idly(book, player) && self.may_act(book, player) {
                self.pending = Some(Pending { player, kind: DecisionKind::Priority });
                return;
            }
            self.pass(book);
            if self.passes == 0 {
                return;
            }
        }
    }

    /// The step's turn-based actions are done, and the active player gets priority (117.3a). Which attackers are unblocked is known
    /// only now, so effects that ask are looked at again.
    pub(super) fn end_turn_based_actions(&mut self) {
        self.stage = 1;
        self.passes = 0;
        self.priority = self.active;
        self.touch();
    }

    /// A player passes (117.3d, 117.4).
    pub fn pass(&mut self, book: &Book) {
        self.passes += 1;
        if self.passes < 2 {
            self.priority = self.priority.opponent();
            return;
        }
        self.passes = 0;
        self.priority = self.active;
        if self.end_window(book) {
            return;
        }
        if self.stack.is_empty() {
            self.next_step(book);
        } else {
            self.resolve_top(book);
        }
    }

    /// Whether the player is known to have nothing to do but pass.
    fn waits_idly(&self, book: &Book, player: Player) -> bool {
        let idle = self.is_known_idle(player);
        debug_assert!(
            !idle || !self.finds_action(book, player),
            "a player who is known to be idle could act"
        );
        idle
    }

    /// The same as [`can_act`](State::can_act), and remembers who is plainly idle.
    fn may_act(&mut self, book: &Book, player: Player) -> bool {
        let idle = self.is_plainly_idle(book, player);
        self.idle |= u8::from(idle) << player as u8;
        debug_assert!(!idle || !self.finds_action(book, player), "a player who is plainly idle could act");
        !idle && self.finds_action(book, player)
    }

    /// Whether the player could do anything but pass.
    pub fn can_act(&self, book: &Book, player: Player) -> bool {
        !self.is_plainly_idle(book, player) && self.finds_action(book, player)
    }

    fn finds_action(&self, book: &Book, player: Player) -> bool {
        let available = OnceCell::new();
        let elsewhere = self.playable_elsewhere(player);
        let here = self.zones[player].hand.iter().chain(self.zones[player].graveyard.iter());
        let mut seen: List<DefId, 16> = List::default();
        let glance = self.glance(book, player);
        if here.copied().chain(elsewhere).any(|card| {
            // Cards of the hand that are alike give the same answer.
            let Card { def, place, .. } = self.cards[usize::from(card)];
            if glance.as_ref().is_some_and(|glance| !glance.may_be_played(card)) {
                return false;
            }
            if place == Place::Hand {
                if seen.contains(&def) {
                    return false;
                }
                seen.push(def);
            }
            self.may_play_land(book, player, card)
                || !self.ways_with(book, player, card, &available).is_empty()
        }) {
            return true;
        }
        let mut found = false;
        self.each_activatable(book, player, false, &available, |_, _| {
            found = true;
            false
        });
        found
    }

    /// Whether the card is a land that the player may play now (305.2).
    pub fn may_play_land(&self, book: &Book, player: Player, card: u8) -> bool {
        !self.lands_of(book, player, card).is_empty()
    }

    /// The faces of the card that are lands, if the player may play them now; the back of a card that transforms is none of them.
    pub fn lands_of(&self, book: &Book, player: Player, card: u8) -> List<DefId, 2> {
        let own = self.cards[usize::from(card)].def;
        if !book.info(own).uses.any(Uses::LAND) {
            return List::default();
        }
        let faces = book.def(own).faces;
        let choices = match faces {
            Faces::Modal(_) => faces.choices(own),
            _ => [Some(own), None, None],
        };
        let lands = choices.into_iter().flatten().filter(|&face| book.def(face).is(CardType::Land));
        let mut lands: List<DefId, 2> = List::of(lands);
        lands.retain(|&face| {
            if face == own {
                self.may_play_face(book, player, card)
            } else {
                self.showing(card, face).may_play_face(book, player, card)
            }
        });
        lands
    }

    fn may_play_face(&self, book: &Book, player: Player, card: u8) -> bool {
        let state = &self.cards[usize::from(card)];
        if !self.sorcery_timing(player) {
            return false;
        }
        let in_hand = state.place == Place::Hand && state.owner == player;
        if !in_hand && !self.may_play_land_from_elsewhere(book, player, card) {
            return false;
        }
        let mut most = 1;
        let mut cant = false;
        self.rules_in_force(book, |rule, frame| match rule {
            Rule::AdditionalLands(who, count)
                if *who == crate::program::Who::Any || self.who(book, *who, frame) == Some(player) =>
            {
                most += count;
            }
            Rule::CantPlayLands(who) => {
                cant |= *who == crate::program::Who::Any || self.who(book, *who, frame) == Some(player);
            }
            _ => {}
        });
        !cant && self.players[player].lands_played < most
    }

    /// Plays a land (305).
    pub fn play_land(&mut self, book: &Book, player: Player, card: u8, face: DefId) {
        self.players[player].lands_played += 1;
        if let Some(subject) = self.enter(book, Some(card), face, player, super::zones::Entering::default()) {
            self.emit(book, Happened::LandPlayed { player, subject });
        }
        self.passes = 0;
    }

    fn skips(&self, book: &Book, step: TurnStep) -> bool {
        self.player_rule(book, self.active, |rule| match rule {
            Rule::SkipsStep(who, which) if *which == step => Some(*who),
            _ => None,
        })
    }

    fn turn_step(step: Step) -> Option<TurnStep> {
        Some(match step {
            Step::Mulligans => return None,
            Step::Untap => TurnStep::Untap,
            Step::Upkeep => TurnStep::Upkeep,
            Step::Draw => TurnStep::Draw,
            Step::PrecombatMain => TurnStep::PrecombatMain,
            Step::BeginningOfCombat => TurnStep::BeginningOfCombat,
            Step::DeclareAttackers => TurnStep::DeclareAttackers,
            Step::DeclareBlockers => TurnStep::DeclareBlockers,
            Step::FirstStrikeDamage | Step::CombatDamage => TurnStep::CombatDamage,
            Step::EndOfCombat => TurnStep::EndOfCombat,
            Step::PostcombatMain => TurnStep::PostcombatMain,
            Step::End => TurnStep::End,
            Step::Cleanup => TurnStep::Cleanup,
        })
    }

    /// What happens by itself as the step begins; `false` while a choice is waited for, or the step was left.
    fn turn_based_actions(&mut self, book: &Book, chance: &mut Chance) -> bool {
        let step = self.step;
        if let Some(turn_step) = Self::turn_step(step) {
            let bit = 1_u16 << turn_step as u16;
            let once = self.players[self.active].skip_steps & bit != 0;
            if (once || self.skips(book, turn_step)) && !matches!(step, Step::Cleanup) {
                self.players[self.active].skip_steps &= !bit;
                self.next_step(book);
                return false;
            }
        }
        match step {
            Step::Mulligans => {}
            Step::Untap => {
                if !self.untap_step(book) {
                    return false;
                }
            }
            Step::Upkeep => {
                let active = self.active;
                self.retain_effects(|effect| effect.lasts != Lasts::UpkeepOf(active));
                self.rules_until.retain(|(_, _, _, lasts)| *lasts != Lasts::UpkeepOf(active));
                self.touch();
                let upkeeps = &mut self.players[self.active].upkeeps;
                *upkeeps = [upkeeps[1], self.turn];
            }
            Step::Draw => {
                self.emit(book, Happened::Step { step });
                if !(self.turn == 1 && self.skip_first_draw) {
                    self.draw(book, self.active);
                }
                return true;
            }
            Step::DeclareAttackers if self.combat.announced != 0 => {
                if !self.choose_attacked() {
                    return false;
                }
                let (attackers, bands) = (self.combat.announced, self.combat.bands);
                self.combat.announced = 0;
                self.declare_attack(book, attackers, bands);
                return self.combat.to_exert == 0 && self.combat.to_enlist == 0;
            }
            Step::DeclareAttackers if self.combat.declared => {
                return self.exert_attackers(book) && self.enlist(book);
            }
            Step::DeclareAttackers => {
                if !self.any_may_attack(book) {
                    self.combat.declared = true;
                    // No attackers: the rest of combat but its end is skipped (508.8).
                    self.step = Step::EndOfCombat;
                    self.stage = 0;
                    return false;
                }
                self.pending = Some(Pending { player: self.active, kind: DecisionKind::Attack });
                return false;
            }
            Step::DeclareBlockers => {
                if !self.any_may_block(book) {
                    self.declare_block(book, List::default());
                    return true;
                }
                self.pending = Some(Pending { player: self.active.opponent(), kind: DecisionKind::Block });
                return false;
            }
            Step::FirstStrikeDamage | Step::CombatDamage => {
                let first = step == Step::FirstStrikeDamage;
                if !self.assign_damage(book, first) {
                    return false;
                }
                self.settle_assigned(book);
            }
            Step::EndOfCombat => {}
            Step::Cleanup => return self.cleanup(book),
            Step::PrecombatMain => self.tell_sagas(book),
            Step::BeginningOfCombat | Step::PostcombatMain | Step::End => {}
        }
        let _ = chance;
        self.emit(book, Happened::Step { step });
        true
    }

    /// Asks which permanents stay tapped, where rules leave a choice (502.3); `false` while it is waited for.
    fn choose_untapping(&mut self, book: &Book) -> bool {
        let active = self.active;
        let untaps = |state: &State, slot: u8| {
            let perm = &state.perms[usize::from(slot)];
            perm.controller == active
                && perm.tapped
                && !perm.skip_untap
                && perm.exerted_by != Some(active)
                && !perm.phased_out
                && state.stays_tapped & bit(slot) == 0
                && !state.has_rule(book, slot, |rule| *rule == CombatRule::DoesntUntap)
        };
        if self.untap_choices == 0 && self.rules.is_empty() {
            self.untap_choices = 1;
        } else if self.untap_choices == 0 {
            let may_stay: List<Opt, 160> = List::of(
                slots(self.live)
                    .filter(|&slot| {
                        untaps(self, slot)
                            && self.has_rule(book, slot, |rule| *rule == CombatRule::MayNotUntap)
                    })
                    .map(|slot| Opt::Ref(self.perm_ref(slot))),
            );
            let most = may_stay.len();
            match self.choose(active, What::Untap, 0, most, may_stay) {
                Some(Some(picks)) => {
                    let stay = picks.iter().filter_map(|opt| self.slot_of(opt.object()?));
                    self.stays_tapped |= stay.fold(0, |mask, slot| mask | bit(slot));
                }
                Some(None) => return false,
                None => {}
            }
            self.untap_choices = 1;
        }
        loop {
            let mut limits: Vec<(usize, Mask)> = Vec::new();
            self.rules_in_force(book, |rule, frame| {
                if let Rule::UntapsAtMost { who, most, tests } = rule
                    && (*who == crate::program::Who::Any || self.who(book, *who, frame) == Some(active))
                {
                    let among = slots(self.live)
                        .filter(|&slot| {
                            let r = self.perm_ref(slot);
                            untaps(self, slot) && tests.iter().all(|test| self.test(book, test, r, frame))
                        })
                        .fold(0, |mask, slot| mask | bit(slot));
                    limits.push((usize::from(*most), among));
                }
            });
            let Some(&(most, among)) = limits.get(usize::from(self.untap_choices) - 1) else { return true };
            let count = among.count_ones() as usize;
            if count > most {
                let options = List::of(slots(among).map(|slot| Opt::Ref(self.perm_ref(slot))));
                match self.choose(active, What::Objects, most, most, options) {
                    Some(Some(picks)) => {
                        let untapped = picks
                            .iter()
                            .filter_map(|opt| self.slot_of(opt.object()?))
                            .fold(0, |mask, slot| mask | bit(slot));
                        self.stays_tapped |= among & !untapped;
                    }
                    Some(None) => return false,
                    None => {}
                }
            }
            self.untap_choices += 1;
        }
    }

    fn untap_step(&mut self, book: &Book) -> bool {
        if self.untap_choices == 0 {
            self.phase(self.active);
            self.refresh(book);
            self.turn_day_and_night(book);
        }
        if !self.choose_untapping(book) {
            return false;
        }
        let stay = std::mem::take(&mut self.stays_tapped);
        self.untap_choices = 0;
        let active = self.active;
        let mut returning = 0;
        for slot in slots(self.live) {
            if self.perms[usize::from(slot)].returns_as_untap >> active as u8 & 1 == 1 {
                returning |= bit(slot);
            }
        }
        if returning != 0 {
            self.leave_all(book, returning, Place::Hand, None);
        }
        // "Until your next turn" ends.
        self.retain_effects(|effect| effect.lasts != Lasts::TurnOf(active));
        self.end_copies(|lasts| *lasts == Lasts::TurnOf(active));
        self.rules_until.retain(|(_, _, _, lasts)| *lasts != Lasts::TurnOf(active));
        self.delayed
            .retain(|delayed| delayed.waits != Waits::UntilYourNextTurn || delayed.controller != active);
        for slot in slots(self.live) {
            let perm = &mut self.perms[usize::from(slot)];
            let exerted = perm.exerted_by == Some(active);
            if exerted {
                perm.exerted_by = None;
            }
            if perm.controller != active {
                continue;
            }
            perm.sick = false;
            let skip = std::mem::take(&mut perm.skip_untap);
            if skip
                || exerted
                || stay & bit(slot) != 0
                || self.has_rule(book, slot, |rule| *rule == CombatRule::DoesntUntap)
            {
                continue;
            }
            self.untap(book, slot);
        }
        self.touch();
        true
    }

    fn cleanup(&mut self, book: &Book) -> bool {
        let player = self.active;
        let mut most = Some(7_usize);
        self.rules_in_force(book, |rule, frame| {
            if let Rule::HandSize(who, size) = rule
                && (*who == crate::program::Who::Any || self.who(book, *who, frame) == Some(player))
            {
                most = size.map(usize::from);
            }
        });
        let hand = self.zones[player].hand;
        if let Some(most) = most
            && hand.len() > most
        {
            let count = hand.len() - most;
            let options = List::of(hand.iter().map(|&card| Opt::Ref(self.card_ref(card))));
            match self.choose(player, What::Discard, count, count, options) {
                Some(Some(picks)) => {
                    for opt in picks.iter() {
                        if let Some(card) = opt.object().and_then(|r| self.card_of(r)) {
                            self.discard(book, player, card, player);
                        }
                    }
                }
                Some(None) => return false,
                None => {}
            }
        }
        self.emit(book, Happened::Step { step: Step::Cleanup });
        self.end_of_turn_effects();
        self.refresh(book);
        // Players get priority in a cleanup step only if something happens (514.3a).
        self.cleanup_priority = self.has_state_based(book) || !self.waiting.is_empty();
        true
    }

    fn has_state_based(&self, _book: &Book) -> bool {
        slots(self.live).any(|slot| {
            let perm = &self.perms[usize::from(slot)];
            perm.is(CardType::Creature) && perm.toughness <= 0
        })
    }

    fn next_step(&mut self, book: &Book) {
        self.end_step(book);
        self.stage = 0;
        self.passes = 0;
        self.touch();
        self.step = match self.step {
            Step::Mulligans => Step::Untap,
            Step::Untap => Step::Upkeep,
            Step::Upkeep => Step::Draw,
            Step::Draw => Step::PrecombatMain,
            Step::PrecombatMain => Step::BeginningOfCombat,
            Step::BeginningOfCombat => Step::DeclareAttackers,
            Step::DeclareAttackers if self.combat.attackers == 0 => Step::EndOfCombat,
            Step::DeclareAttackers => Step::DeclareBlockers,
            Step::DeclareBlockers if self.has_first_strike() => Step::FirstStrikeDamage,
            Step::DeclareBlockers | Step::FirstStrikeDamage => Step::CombatDamage,
            Step::CombatDamage => Step::EndOfCombat,
            Step::EndOfCombat => {
                self.end_combat();
                if self.extra_combat > 0 {
                    self.extra_combat -= 1;
                    if std::mem::take(&mut self.extra_main) {
                        Step::PrecombatMain
                    } else {
                        Step::BeginningOfCombat
                    }
                } else {
                    Step::PostcombatMain
                }
            }
            Step::PostcombatMain if self.extra_combat > 0 => {
                self.extra_combat -= 1;
                Step::BeginningOfCombat
            }
            Step::PostcombatMain => Step::End,
            Step::End => Step::Cleanup,
            Step::Cleanup if self.cleanup_priority => {
                self.cleanup_priority = false;
                Step::Cleanup
            }
            Step::Cleanup => {
                self.next_turn(book);
                Step::Untap
            }
        };
        if self.step == Step::BeginningOfCombat {
            self.combat = Combat::default();
        }
    }

    fn end_combat(&mut self) {
        self.retain_effects(|effect| effect.lasts != Lasts::EndOfCombat);
        self.delayed.retain(|delayed| delayed.waits != Waits::ThisCombat);
        self.combat = Combat::default();
        self.touch();
    }

    fn end_the_turn(&mut self, book: &Book) {
        self.end_turn = false;
        while let Some(item) = self.stack.pop() {
            if let super::state::StackItemKind::Spell { card } = item.kind {
                self.move_card(book, card, Place::Exile, None);
            }
        }
        self.waiting.clear();
        self.assigned.clear();
        self.end_combat();
        self.step = Step::Cleanup;
        self.stage = 0;
    }

    fn next_turn(&mut self, book: &Book) {
        let mut next = self.active.opponent();
        if self.players[self.active].extra_turns > 0 {
            self.players[self.active].extra_turns -= 1;
            next = self.active;
        } else if self.players[next].extra_turns > 0 {
            self.players[next].extra_turns -= 1;
        }
        if self.players[next].skip_turns > 0 {
            self.players[next].skip_turns -= 1;
            next = next.opponent();
        }
        self.last_active = Some(self.active);
        self.active = next;
        self.priority = next;
        self.turn += 1;
        let turns = &mut self.players[next].turns;
        *turns = [turns[1], self.turn];
        self.actions = 0;
        self.extra_combat = 0;
        self.resolved.clear();
        self.tallies = Default::default();
        for player in Player::BOTH {
            let facts = &mut self.players[player];
            facts.lands_played = 0;
            facts.spells_last_turn = std::mem::take(&mut facts.spells_cast);
            facts.casts_at_most = u8::MAX;
            facts.cards_drawn = 0;
            facts.life_gained = 0;
            facts.life_lost = 0;
            facts.damaged = 0;
            facts.creatures_died = 0;
            facts.cards_discarded = 0;
            facts.attacked_with = 0;
            facts.entered_types = 0;
        }
        for slot in slots(self.live | self.phased) {
            let perm = &mut self.perms[usize::from(slot)];
            perm.used = 0;
            perm.loyalty_used = false;
            perm.attacked_this_turn = false;
            perm.blocked_this_turn = false;
            perm.fought_colors = crate::types::Colors::NONE;
            perm.began_untapped = !perm.tapped;
            perm.targeted_this_turn = false;
        }
        if self.turn > self.turn_limit {
            self.outcome = Some(Outcome { winner: None, ending: Ending::TurnLimit });
        }
        self.touch();
        self.refresh(book);
    }

    fn mulligans(&mut self, book: &Book, chance: &mut Chance) {
        for player in [self.starter, self.starter.opponent()] {
            if self.players[player].kept {
                continue;
            }
            // Cards to the bottom, once the hand is kept (103.5).
            self.pending = Some(Pending { player, kind: DecisionKind::Mulligan });
            return;
        }
        let _ = chance;
        for player in [self.starter, self.starter.opponent()] {
            let count = usize::from(self.players[player].mulligans).min(self.zones[player].hand.len());
            if count > 0 && book.edition.differences().london_mulligan {
                let options =
                    List::of(self.zones[player].hand.iter().map(|&card| Opt::Ref(self.card_ref(card))));
                let picks = match self.choose(player, What::Order, count, count, options) {
                    Some(Some(picks)) => picks,
                    Some(None) => return,
                    None => List::default(),
                };
                for opt in picks.iter() {
                    if let Some(card) = opt.object().and_then(|r| self.card_of(r)) {
                        self.put_card(card, Place::Library, None);
                        self.cards[usize::from(card)].known = 1 << player as u8;
                    }
                }
                self.players[player].mulligans = 0;
            }
        }
        self.step = Step::Untap;
        self.stage = 0;
        self.turn = 1;
        self.players[self.starter].turns = [0, 1];
        self.active = self.starter;
        self.priority = self.starter;
    }

    /// A new opening hand (103.5).
    pub fn draw_opening_hand(&mut self, book: &Book, player: Player, chance: &mut Chance) {
        while let Some(&card) = self.zones[player].hand.last() {
            self.put_card(card, Place::Library, Some(0));
        }
        self.shuffle(player, chance);
        let fewer = match book.edition.differences().london_mulligan {
            true => 0,
            false => self.players[player].mulligans,
        };
        for _ in fewer..7 {
            if let Some(&card) = self.zones[player].library.last() {
                self.put_card(card, Place::Hand, None);
            }
        }
    }

    /// State-based actions, once through (704.3); says whether any was done or somebody has to choose.
    fn state_based_actions(&mut self, book: &Book) -> bool {
        self.refresh(book);
        self.follow_daytime(book);
        let watched = self.watched & self.live != 0;
        if watched && (self.end_sagas(book) || self.end_bestow(book)) {
            return true;
        }
        self.end_conditional_effects(book);
        if self.players_lose(book) {
            return true;
        }
        if self.settled {
            return watched && (self.world_rule(book) || self.legend_rule(book));
        }
        let mut dying = 0;
        let mut destroyed: Vec<Ref> = Vec::new();
        let mut falling = 0;
        let mut attached = false;
        for slot in slots(self.live & self.at_risk) {
            let perm = &self.perms[usize::from(slot)];
            if perm.phased_out {
                continue;
            }
            attached |= perm.attached != Ref::None || perm.is(CardType::Enchantment);
            if perm.is(CardType::Creature) {
                if perm.toughness <= 0 {
                    dying |= bit(slot);
                } else if perm.deathtouched
                    || perm.damage > 0 && i32::from(perm.damage) >= self.lethal_total(book, slot)
                {
                    destroyed.push(self.perm_ref(slot));
                }
            }
            if perm.is(CardType::Planeswalker) && perm.count(2) == 0 {
                dying |= bit(slot);
            }
            let is_aura = perm.is(CardType::Enchantment) && self.enchant_of(book, slot).is_some();
            if is_aura && (perm.attached == Ref::None || !self.attachment_is_legal(book, slot)) {
                dying |= bit(slot);
            } else if perm.attached != Ref::None && !is_aura && !self.attachment_is_legal(book, slot) {
                falling |= bit(slot);
            }
        }
        for slot in slots(falling) {
            let perm = &mut self.perms[usize::from(slot)];
            perm.last_attached = std::mem::take(&mut perm.attached);
            self.mark();
        }
        let mut done = falling != 0;
        // Destroyed and put into the graveyard at the same time.
        let mut gone = dying;
        for r in destroyed {
            let Some(slot) = self.slot_of(r) else { continue };
            if self.survives_destruction(book, slot) {
                done |= self.perms[usize::from(slot)].damage == 0;
                continue;
            }
            gone |= bit(slot);
        }
        if gone != 0 {
            self.leave_all(book, gone, Place::Graveyard, None);
            done = true;
        }
        // All at once (704.3): what dies had both kinds of counters.
        for slot in slots(self.live & self.at_risk) {
            let perm = &mut self.perms[usize::from(slot)];
            perm.deathtouched = false;
            if perm.counters.len() < 2 {
                continue;
            }
            let (plus, minus) = (perm.count(0), perm.count(1));
            let pairs = plus.min(minus);
            if pairs > 0 {
                done = true;
                self.remove_counters(slot, Some(0), pairs);
                self.remove_counters(slot, Some(1), pairs);
            }
        }
        // What may be attached to what depends on more than characteristics and damage.
        self.settled = !done && !attached;
        done || watched && (self.world_rule(book) || self.legend_rule(book))
    }

    /// Indestructible, or a regeneration shield that is used up by this; shield counters keep off effects only (122.1c).
    fn survives_destruction(&mut self, book: &Book, slot: u8) -> bool {
        self.perms[usize::from(slot)].keys.has(Key::Indestructible) || self.regenerates(book, slot)
    }

    fn attachment_is_legal(&self, book: &Book, slot: u8) -> bool {
        let to = self.perms[usize::from(slot)].attached;
        let there = match to {
            Ref::Player(_) => true,
            r @ Ref::Card { .. } => self.card_of(r).is_some(),
            r => self.slot_of(r).is_some(),
        };
        there && self.may_be_attached(book, slot, to)
    }

    /// Whether somebody has lost (704.5a-c); life counts only at the end of a phase where the rules say so.
    pub(super) fn players_lose(&mut self, book: &Book) -> bool {
        let life_counts = self.life_counts || !book.edition.differences().life_counts_late;
        let mut lost = [false; 2];
        let mut ending = Ending::Life;
        for player in Player::BOTH {
            let facts = &self.players[player];
            let why = if facts.lost {
                Some(Ending::Effect)
            } else if facts.life <= 0 && life_counts {
                Some(Ending::Life)
            } else if facts.poison >= 10 {
                Some(Ending::Poison)
            } else if facts.drew_from_empty {
                Some(Ending::EmptyLibrary)
            } else {
                None
            };
            if let Some(why) = why {
                lost[player] = true;
                ending = why;
            }
        }
        for player in Player::BOTH {
            if self.players[player].won && !lost[player] {
                self.outcome = Some(Outcome { winner: Some(player), ending: Ending::Effect });
                return true;
            }
        }
        let winner = match lost {
            [false, false] => return false,
            [true, true] => None,
            [true, false] => Some(Player::B),
            [false, true] => Some(Player::A),
        };
        self.outcome = Some(Outcome { winner, ending });
        true
    }

    /// The world rule: of several world permanents only the newest stays (704.5k).
    fn world_rule(&mut self, book: &Book) -> bool {
        let worlds: List<u8, 128> = List::of(
            slots(self.live)
                .filter(|&slot| self.perms[usize::from(slot)].supertypes >> Supertype::World as u8 & 1 == 1),
        );
        if worlds.len() < 2 {
            return false;
        }
        let newest = worlds.iter().map(|&slot| self.perms[usize::from(slot)].timestamp).max();
        let old = worlds
            .iter()
            .filter(|&&slot| Some(self.perms[usize::from(slot)].timestamp) != newest)
            .fold(0, |mask, &slot| mask | bit(slot));
        self.leave_all(book, old, Place::Graveyard, None);
        true
    }

    /// The legend rule (704.5j).
    fn legend_rule(&mut self, book: &Book) -> bool {
        let mut off = false;
        self.rules_in_force(book, |rule, _| off |= *rule == Rule::NoLegendRule);
        if off {
            return false;
        }
        if book.edition.differences().legends != LegendRule::KeepOne {
            return self.older_legend_rule(book);
        }
        for slot in slots(self.live) {
            let perm = &self.perms[usize::from(slot)];
            if perm.supertypes >> Supertype::Legendary as u8 & 1 == 0 {
                continue;
            }
            let name = perm.name_id(book);
            let same: List<u8, 128> = List::of(slots(self.live).filter(|&other| {
                let second = &self.perms[usize::from(other)];
                second.controller == perm.controller
                    && second.supertypes >> Supertype::Legendary as u8 & 1 == 1
                    && second.name_id(book) == name
            }));
            if same.len() < 2 {
                continue;
            }
            let options = List::of(same.iter().map(|&slot| Opt::Ref(self.perm_ref(slot))));
            let controller = perm.controller;
            let keep = match self.choose(controller, What::Legend, 1, 1, options) {
                Some(Some(picks)) => picks.first().and_then(|opt| opt.object()),
                Some(None) => return true,
                None => None,
            };
            let gone = same
                .iter()
                .filter(|&&slot| Some(self.perm_ref(slot)) != keep)
                .fold(0, |mask, &slot| mask | bit(slot));
            self.leave_all(book, gone, Place::Graveyard, None);
            return true;
        }
        false
    }

    /// Whether what an effect "for as long as" waits for is gone.
    fn is_over(&self, lasts: &Lasts) -> bool {
        match *lasts {
            Lasts::While(r) => self.slot_of(r).is_none(),
            Lasts::WhileControlled(r, player) => self.perm(r).is_none_or(|perm| perm.controller != player),
            Lasts::WhileTapped(r) => self.perm(r).is_none_or(|perm| !perm.tapped),
            Lasts::WhileControlledAndTapped(r, player) => {
                self.perm(r).is_none_or(|perm| !perm.tapped || perm.controller != player)
            }
            _ => false,
        }
    }

    /// Effects "for as long as" end once what they wait for is gone.
    fn end_conditional_effects(&mut self, book: &Book) {
        if self.effects.iter().any(|effect| self.is_over(&effect.lasts)) {
            let mut effects = std::mem::take(&mut self.effects);
            effects.retain(|effect| !self.is_over(&effect.lasts));
            self.effects = effects;
            self.mark();
        }
        if self.controls.iter().any(|(_, _, lasts, _)| self.is_over(lasts)) {
            let controls = self.controls.clone();
            let mut kept = controls.clone();
            kept.retain(|(_, _, lasts, _)| !self.is_over(lasts));
            let over: Vec<bool> = Vec::from_iter(controls.iter().map(|(_, _, lasts, _)| self.is_over(lasts)));
            for (&(r, _, _, back), _) in controls.iter().zip(over.iter()).filter(|(_, over)| **over) {
                if let Some(slot) = self.slot_of(r) {
                    self.perms[usize::from(slot)].base_controller = back;
                    self.mark();
                }
            }
            self.controls = kept;
        }
        // What has phased out has not left.
        let has_left = |state: &State, source: Ref| match source {
            Ref::Perm { slot, generation } => {
                (state.live | state.phased) & bit(slot) == 0
                    || state.perms[usize::from(slot)].generation != generation
            }
            _ => true,
        };
        if self.until_leaves.iter().any(|&source| has_left(self, source)) {
            let gone = {
                let mut gone = self.until_leaves.clone();
                gone.retain(|&source| has_left(self, source));
                gone
            };
            for &source in gone.iter() {
                for id in 0..self.cards.len() as u8 {
                    let card = self.cards[usize::from(id)];
                    if card.place != Place::Exile || card.exiled_by != source {
                        continue;
                    }
                    // It returns to the zone that it was exiled from (610.3c).
                    match card.exiled_from {
                        Place::Battlefield => {
                            let entering =
                                super::zones::Entering { from: Place::Exile, ..Default::default() };
                            self.enter(book, Some(id), card.def, card.owner, entering);
                        }
                        place => self.move_card(book, id, place, Some(0)),
                    }
                }
            }
            self.until_leaves.retain(|source| !gone.contains(source));
        }
        self.refresh(book);
    }

    /// End-of-turn control effects are over at cleanup: called with the effects.
    pub fn end_turn_controls(&mut self) {
        let controls = self.controls.clone();
        for &(r, _, lasts, back) in controls.iter() {
            if matches!(lasts, Lasts::EndOfTurn | Lasts::EndOfCombat)
                && let Some(slot) = self.slot_of(r)
            {
                self.perms[usize::from(slot)].base_controller = back;
                self.mark();
            }
        }
        self.controls.retain(|(_, _, lasts, _)| !matches!(lasts, Lasts::EndOfTurn | Lasts::EndOfCombat));
    }
}
