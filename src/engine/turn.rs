//! The turn (500-514): its steps, their turn-based actions, and the way from one decision to the next.

use crate::game::Chance;
use crate::oracle::tree::TurnStep;
use crate::program::{Book, Inputs, Rule, Waits};
use crate::types::Player;

use super::decision::{DecisionKind, Opt, Pending, What};
use super::event::Happened;
use super::list::{List, LongList};
use super::priority::Asked;
use super::state::{Combat, Ending, KEPT_DEPARTED, Lasts, Outcome, Place, State, Step, slots};

/// More actions in one turn are taken for a loop (104.4b).
const MAX_ACTIONS_A_TURN: u32 = 5_000;

impl State {
    /// Advances until somebody has to decide, or the game is over.
    pub fn advance(&mut self, book: &Book, chance: &mut Chance) {
        self.advance_watched(book, chance, &mut |_| ());
    }

    /// Withdraws the pending decision after a change from outside, and advances to the next one, recomputing everything that depends on the
    /// state.
    pub fn reconsider(&mut self, book: &Book, chance: &mut Chance) {
        self.mark();
        self.pending = None;
        self.offers = None;
        self.idle = 0;
        self.settled = false;
        self.advance(book, chance);
    }

    /// As [`advance`](State::advance), but shows the state after every small step.
    pub fn advance_watched(&mut self, book: &Book, chance: &mut Chance, see: &mut impl FnMut(&State)) {
        self.go_on(book, chance, Asked::WhenAble, see);
    }

    /// As [`advance_watched`](State::advance_watched), but players pass in windows in which they aren't asked.
    pub(crate) fn go_on(
        &mut self,
        book: &Book,
        chance: &mut Chance,
        asked: Asked,
        see: &mut impl FnMut(&State),
    ) {
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
            if self.only_waits(book) {
                self.give_priority(book, asked);
                see(self);
                continue;
            }
            self.refresh(book);
            if book.ascends {
                self.ascend(book);
            }
            if self.to_shuffle != 0 {
                self.shuffle_replaced(book, chance);
            }
            if self.frames.is_empty() {
                self.show_cards(book);
            }
            // A spell that is cast during a resolution comes before the rest of that.
            let nested = self.casting.is_some_and(|casting| usize::from(casting.depth) == self.frames.len());
            if !self.frames.is_empty() && !nested {
                self.run_frame(book, chance);
            } else if self.casting.is_some() {
                self.continue_casting(book, chance);
            } else {
                self.progress(book, chance, asked);
            }
            see(self);
        }
    }

    fn progress(&mut self, book: &Book, chance: &mut Chance, asked: Asked) {
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
        if self.dealing {
            self.deal_assigned(book);
            return;
        }
        if self.progress_batch(book, asked) {
            return;
        }
        if self.placing > 0 {
            self.put_triggers(book);
            return;
        }
        // Before anybody gets priority: state-based actions, then triggers (117.5).
        if self.state_based_actions(book) || self.outcome.is_some() || self.pending.is_some() {
            self.cleanup_priority |= self.step == Step::Cleanup;
            return;
        }
        if self.end_turn {
            self.end_the_turn(book);
            return;
        }
        self.state_triggers(book);
        if !self.waiting.is_empty() {
            self.cleanup_priority |= self.step == Step::Cleanup;
            self.put_triggers(book);
            return;
        }
        // Players get priority in a cleanup step only if something happens in it, and then another one follows (514.3a).
        let no_priority = matches!(self.step, Step::Untap)
            || (self.step == Step::Cleanup && self.stack.is_empty() && !self.cleanup_priority);
        if no_priority {
            self.next_step(book);
            return;
        }
        self.give_priority(book, asked);
    }

    /// Notes what is so at once, even in the middle of a resolution: which effects have ended (611.2b), who has the city's blessing
    /// (702.131b), and what triggers on a state (603.8).
    pub(super) fn between_instructions(&mut self, book: &Book) {
        if !self.controls.is_empty() {
            self.end_conditional_effects(book);
        }
        if book.ascends {
            self.refresh(book);
            self.ascend(book);
        }
        if self.hears_states(book) {
            self.refresh(book);
            self.state_triggers(book);
        }
    }

    /// CR 702.131b: a player with ten permanents, one of them with ascend, gets the city's blessing at once.
    fn ascend(&mut self, book: &Book) {
        for player in Player::BOTH {
            let theirs = self.permanents_of(player);
            let ascends = |slot: u8| self.perms[usize::from(slot)].keys.has(crate::program::Key::Ascend);
            if !self.players[player].blessed && theirs.count_ones() >= 10 && slots(theirs).any(ascends) {
                self.players[player].blessed = true;
                self.touch(Inputs::ALL);
                self.refresh(book);
            }
        }
    }

    /// Ends the step's turn-based actions; the active player gets priority (117.3a). Only now is it known which attackers are unblocked, so
    /// effects that depend on it are recomputed.
    pub(super) fn end_turn_based_actions(&mut self) {
        self.stage = 1;
        self.passes = 0;
        self.priority = self.active;
        self.touch(Inputs::STEP.and(Inputs::OTHER));
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

    /// Does the step's turn-based actions; `false` while waiting for a choice, or if the step was left.
    fn turn_based_actions(&mut self, book: &Book, chance: &mut Chance) -> bool {
        let step = self.step;
        if let Some(turn_step) = Self::turn_step(step) {
            let once = self.players[self.active].skip_steps[turn_step as usize] > 0;
            // CR 103.8a: the player who plays first skips the draw step of the first turn.
            let first = step == Step::Draw && self.turn == 1 && self.skip_first_draw;
            if (once || first || self.skips(book, turn_step)) && !matches!(step, Step::Cleanup) {
                // CR 614.10a: of several such effects, each waits for a step of its own.
                if once {
                    self.players[self.active].skip_steps[turn_step as usize] -= 1;
                }
                // Skipping the step that begins the combat phase skips the whole phase.
                if step == Step::BeginningOfCombat {
                    self.step = Step::EndOfCombat;
                }
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
                self.end_effects(|lasts| *lasts == Lasts::UpkeepOf(active));
                self.touch(Inputs::OTHER);
                let upkeeps = &mut self.players[self.active].upkeeps;
                *upkeeps = [upkeeps[1], self.turn];
            }
            Step::Draw => {
                if self.draws_again().is_none() {
                    self.emit(book, Happened::Step { step });
                }
                return self.draw_cards(book, self.active, 1, &mut LongList::default()).is_some();
            }
            Step::DeclareAttackers if self.combat.announced != 0 => {
                if !self.choose_attacked(book) {
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
                    // There is nothing to decide, but players get priority (508.2).
                    self.declare_attack(book, 0, List::default());
                    return true;
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
                let done = match self.dealing {
                    true => self.deal_assigned(book),
                    false => self.assign_damage(book, first) && self.settle_assigned(book),
                };
                if !done {
                    return false;
                }
            }
            Step::EndOfCombat => {}
            Step::Cleanup => return self.cleanup(book),
            Step::PrecombatMain => self.tell_sagas(book),
            Step::End => {
                let active = self.active;
                self.end_effects(|lasts| *lasts == Lasts::EndStepOf(active));
            }
            Step::BeginningOfCombat | Step::PostcombatMain => {}
        }
        let _ = chance;
        self.emit(book, Happened::Step { step });
        true
    }

    /// Resets the records of what has happened this turn.
    pub(super) fn begin_records(&mut self) {
        self.forget_last_turn();
        self.riders.clear();
        self.promised.clear();
        self.tallies = Default::default();
        for player in Player::BOTH {
            let facts = &mut self.players[player];
            facts.lands_played = 0;
            facts.spells_last_turn = std::mem::take(&mut facts.spells_cast);
            facts.expended = 0;
            facts.casts_at_most = u8::MAX;
            facts.cards_drawn = 0;
            facts.life_gained = 0;
            facts.lost_last_turn = std::mem::take(&mut facts.life_lost);
            facts.damaged = 0;
            facts.creatures_died = 0;
            facts.cards_discarded = 0;
            facts.searched = false;
            facts.attacked_with = 0;
            facts.entered_types = 0;
            facts.creature_countered = false;
            facts.sped = false;
        }
        for slot in slots(self.live | self.phased) {
            let perm = &mut self.perms[usize::from(slot)];
            perm.used = 0;
            perm.loyalty_used = false;
            perm.attacked_this_turn = false;
            perm.blocked_this_turn = false;
            perm.fought_colors = crate::types::Colors::NONE;
            perm.fought_legend = false;
            perm.began_untapped = !perm.tapped;
            perm.targeted_this_turn = 0;
        }
    }

    fn cleanup(&mut self, book: &Book) -> bool {
        let player = self.active;
        let mut most = Some(7_i32);
        self.rules_in_force(book, |rule, frame| {
            let (Rule::HandSize(who, _) | Rule::HandSizeBy(who, _)) = rule else { return };
            if *who == crate::program::Who::Any || self.who(book, *who, frame) == Some(player) {
                most = match rule {
                    Rule::HandSizeBy(_, by) => most.map(|most| most + i32::from(*by)),
                    Rule::HandSize(_, size) => size.map(i32::from),
                    _ => most,
                };
            }
        });
        // CR 402.2: a negative maximum counts as 0.
        let most = most.map(|most| most.max(0) as usize);
        let hand = self.zones[player].hand;
        if let Some(most) = most
            && hand.len() > most
        {
            let count = hand.len() - most;
            let options = List::of(hand.iter().map(|&card| Opt::Ref(self.card_ref(card))));
            match self.choose(player, What::Discard, count, count, options) {
                Some(Some(picks)) => {
                    let outer = self.begin_group();
                    for opt in picks.iter() {
                        if let Some(card) = opt.object().and_then(|r| self.card_of(r)) {
                            self.discard(book, player, card, player);
                        }
                    }
                    self.grouped = outer;
                }
                Some(None) => return false,
                None => {}
            }
        }
        self.emit(book, Happened::Step { step: Step::Cleanup });
        self.end_of_turn_effects();
        self.refresh(book);
        true
    }

    pub(super) fn next_step(&mut self, book: &Book) {
        self.end_step(book);
        self.stage = 0;
        self.passes = 0;
        self.step = match self.step {
            Step::Mulligans => Step::Untap,
            Step::Untap => Step::Upkeep,
            Step::Upkeep if self.more_upkeeps > 0 => {
                self.more_upkeeps -= 1;
                Step::Upkeep
            }
            Step::Upkeep if std::mem::take(&mut self.lone_upkeep) => self.after_phase(Step::PrecombatMain),
            Step::Upkeep => Step::Draw,
            // The turn's own beginning phase is its first phase.
            Step::Draw if self.after_extra.is_some() => self.after_phase(Step::PrecombatMain),
            Step::Draw => Step::PrecombatMain,
            Step::PrecombatMain => self.after_phase(Step::BeginningOfCombat),
            Step::BeginningOfCombat => Step::DeclareAttackers,
            // CR 508.8: the next steps are skipped unless creatures have attacked, even if these are gone.
            Step::DeclareAttackers if self.combat.attackers == 0 && self.combat.attackers_declared == 0 => {
                Step::EndOfCombat
            }
            Step::DeclareAttackers => Step::DeclareBlockers,
            Step::DeclareBlockers if self.has_first_strike() => Step::FirstStrikeDamage,
            Step::DeclareBlockers | Step::FirstStrikeDamage => Step::CombatDamage,
            Step::CombatDamage => Step::EndOfCombat,
            Step::EndOfCombat => {
                self.end_combat();
                self.after_phase(Step::PostcombatMain)
            }
            Step::PostcombatMain => self.after_phase(Step::End),
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
        self.touch(Inputs::STEP.and(Inputs::OTHER));
        match self.step {
            Step::BeginningOfCombat => self.combat = Combat::default(),
            Step::Upkeep => self.upkeeps = self.upkeeps.saturating_add(1),
            Step::Draw => self.drawn_before_step = self.players[self.active].cards_drawn,
            Step::PrecombatMain => self.main_phases = 1,
            Step::PostcombatMain => self.main_phases = self.main_phases.saturating_add(1),
            _ => {}
        }
    }

    fn end_combat(&mut self) {
        self.end_effects(|lasts| *lasts == Lasts::EndOfCombat);
        self.delayed.retain(|delayed| delayed.waits != Waits::ThisCombat);
        self.combat = Combat::default();
        self.touch(Inputs::COMBAT.and(Inputs::OTHER));
    }

    fn end_the_turn(&mut self, book: &Book) {
        self.end_turn = false;
        while let Some(item) = self.stack.pop() {
            if let super::state::StackItemKind::Spell { card } = item.kind {
                self.move_card(book, card, Place::Exile, None);
            }
        }
        self.assigned.clear();
        self.end_combat();
        self.step = Step::Cleanup;
        self.stage = 0;
        self.touch(Inputs::STEP);
    }

    /// Permanents that the active player controls as their turn begins stop being summoning sick, even if the untap step is skipped
    /// (302.6).
    pub(super) fn note_turn_begins(&mut self) {
        for slot in slots(self.live | self.phased) {
            let perm = &mut self.perms[usize::from(slot)];
            perm.sick &= perm.controller != self.active;
        }
    }

    fn next_turn(&mut self, book: &Book) {
        let next = loop {
            let next = self.extra_turns.pop().unwrap_or_else(|| {
                self.in_turn = self.in_turn.opponent();
                self.in_turn
            });
            if self.players[next].skip_turns == 0 {
                break next;
            }
            self.players[next].skip_turns -= 1;
        };
        while self.departed.len() > KEPT_DEPARTED {
            self.departed.remove(0);
        }
        self.forget_turn(book);
        self.last_active = Some(self.active);
        self.active = next;
        self.priority = next;
        self.turn += 1;
        let facts = &mut self.players[next];
        facts.turns_begun = facts.turns_begun.saturating_add(1);
        facts.turns = [facts.turns[1], self.turn];
        self.actions = 0;
        self.extra_phases.clear();
        self.after_extra = None;
        (self.upkeeps, self.more_upkeeps, self.lone_upkeep) = (0, 0, false);
        self.begin_records();
        self.note_turn_begins();
        // "Until your next turn" ends.
        self.end_effects(|lasts| *lasts == Lasts::TurnOf(next));
        self.delayed
            .retain(|delayed| delayed.waits != Waits::UntilYourNextTurn || delayed.controller != next);
        if self.turn > self.turn_limit {
            self.outcome = Some(Outcome { winner: None, ending: Ending::TurnLimit });
        }
        // Effects that last during that turn begin with it.
        if self
            .effects
            .iter()
            .any(|effect| matches!(effect.lasts, Lasts::DuringTurnOf(..) | Lasts::UntapOf(_)))
        {
            self.mark();
        }
        self.touch(Inputs::TURN.and(Inputs::STEP).and(Inputs::OTHER));
        self.refresh(book);
    }
}
