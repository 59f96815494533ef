//! Keyword actions and life (119, 701).

use crate::program::{Ability, Book, Change, CombatRule, Inputs, Replace, Rule, Waits, Who};
use crate::sort::CompactSort;
use crate::types::Player;

use super::counters::{CounterFactor, replaced_count};
use super::decision::{Answer, DecisionKind, Opt, Pending, What};
use super::event::Happened;
use super::list::{List, LongList};
use super::state::{Frame, Lasts, Place, Recorded, Ref, RuleOn, RulePlace, StackItem, State, bit, slots};

impl Frame {
    /// A frame in which nothing has been chosen.
    pub fn new(controller: Player, source: Ref) -> Frame {
        // As an ability of the source, it reads what was kicked, or X, from the permanent.
        let kind = super::state::StackItemKind::Triggered(crate::program::AbilityId(0));
        let item = StackItem { kind, controller, source, ..StackItem::EMPTY };
        Frame {
            item,
            ability: crate::program::AbilityId(0),
            mode: u8::MAX,
            mode_at: 0,
            pc: 0,
            stage: 0,
            unseen: 0,
            chosen: LongList::default(),
            last: LongList::default(),
            last_amount: 0,
            last_player: None,
            did: false,
            won_flip: false,
            rolled: 0,
            lost_flip: false,
            number: 0,
            choice: None,
            damage_at_most_life: 0,
            excess_damage: 0,
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
    /// If there is nothing to choose, or everything has to be chosen, the answer is given at once, unless the game asks for everything.
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
        // A game that asks for everything asks for a lone legal target, too: scripts name their targets.
        if most == 0 || (least == options.len() && !ordered && !self.options_full) {
            return Some(Some(List::of(options.iter().copied().take(most))));
        }
        self.options = LongList::of(options.iter().copied());
        let kind = DecisionKind::Choose { what, least: least as u8, most: most as u8 };
        self.pending = Some(Pending { player, kind });
        Some(None)
    }

    /// Returns the change in which a rule is written.
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
        let mut replaced: Vec<(i32, i32)> = Vec::new();
        let mut loses = false;
        for slot in slots(self.replacing_now()) {
            let perm = &self.perms[usize::from(slot)];
            for &ability in &book.info(perm.def).replaces {
                if let Ability::Replace(Replace::GainLife { who, times, plus, loses: instead }) =
                    book.ability(ability)
                    && !perm.lost_abilities
                    && (*who == Who::Any || self.who(book, *who, &self.frame_of(slot)) == Some(player))
                {
                    match instead {
                        true => loses = true,
                        false => replaced.push((i32::from(*times), i32::from(*plus))),
                    }
                }
            }
        }
        // CR 614.6: what never happens is not replaced any more, whichever effect applies first.
        if replaced.iter().any(|&(times, plus)| (times, plus) == (0, 0)) {
            return;
        }
        // CR 616.1: the player chooses the order. A loss that replaces the gain is not increased any more, so it comes first.
        if loses {
            return self.lose_life(book, player, amount);
        }
        // What is added is doubled, too.
        replaced.compact_sort_by_key(|&(times, _)| times);
        let amount = replaced.iter().fold(amount, |amount, &(times, plus)| amount * times + plus);
        let facts = &mut self.players[player];
        facts.life = (i32::from(facts.life) + amount).clamp(-30_000, 30_000) as i16;
        facts.life_gained = facts.life_gained.saturating_add(amount as u16);
        self.touch(Inputs::LIFE.and(Inputs::OTHER));
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
        self.touch(Inputs::LIFE.and(Inputs::OTHER));
        self.emit(book, Happened::LosesLife { player, amount });
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
    /// `by`: the player who causes it.
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
            let to = if madness.is_empty() { Place::Graveyard } else { Place::Exile };
            self.move_card(book, card, to, None);
            self.note_discarded(book, card);
            if self.cards[usize::from(card)].place == Place::Exile {
                for ability in madness {
                    self.wait_for_madness(card, player, ability);
                }
            }
            None
        };
        self.record(Recorded::Discards { player, card });
        let facts = &mut self.players[player];
        facts.cards_discarded = facts.cards_discarded.saturating_add(1);
        let card = entered.unwrap_or(self.card_ref(card));
        self.emit(book, Happened::Discards { player, card, by });
    }

    /// A player mills cards (701.17).
    pub fn mill(&mut self, book: &Book, player: Player, count: u32) {
        self.take_top(book, player, count, Place::Graveyard);
    }

    /// Puts the top cards of the player's library into their graveyard or into exile, all at once.
    pub(super) fn take_top(&mut self, book: &Book, player: Player, count: u32, to: Place) {
        let outer = self.begin_group();
        for _ in 0..count {
            let Some(&card) = self.zones[player].library.last() else { break };
            self.move_card(book, card, to, None);
            if to == Place::Graveyard {
                self.record(Recorded::Mills(card));
                let card = self.card_ref(card);
                self.emit(book, Happened::Mills { player, card });
            }
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
        self.end_effects(over);
        self.shields.clear();
        self.drop_bundles(0);
        // CR 514.2: of phased-out permanents, too.
        for slot in slots(self.live | self.phased) {
            let perm = &mut self.perms[usize::from(slot)];
            perm.damage = 0;
            perm.deathtouched = false;
            perm.regeneration = 0;
        }
        self.touch(Inputs::OTHER);
    }

    /// What has happened this turn is forgotten once the turn is over; in the cleanup step it still counts (514.3a). So do triggered
    /// abilities that wait for something this turn (603.7b).
    pub(super) fn forget_turn(&mut self, book: &Book) {
        self.damage_log.clear();
        self.block_log.clear();
        self.forget_activations(book);
        self.delayed.retain(|delayed| delayed.waits != Waits::ThisTurn);
        for slot in slots(self.live | self.phased) {
            self.perms[usize::from(slot)].damaged_this_turn = false;
        }
    }

    /// The number of counters of a kind that a player gets after replacement effects.
    ///
    /// `harmful`: the player prefers the order that gives the fewest (616.1).
    pub(super) fn counters_for_player(
        &self,
        book: &Book,
        by: Player,
        player: Player,
        count: u32,
        harmful: bool,
    ) -> u32 {
        if count == 0 {
            return 0;
        }
        let mut replaced: Vec<CounterFactor> = Vec::new();
        for slot in slots(self.replacing_now()) {
            let perm = &self.perms[usize::from(slot)];
            if perm.lost_abilities {
                continue;
            }
            for ability in self.replaces_of(book, slot) {
                if let Ability::Replace(Replace::Counters {
                    players,
                    anyone,
                    by: only_by,
                    times,
                    plus,
                    halved,
                    ..
                }) = book.ability(ability)
                {
                    let yours = *players && perm.controller == player && by == player;
                    let put = *anyone
                        && only_by.is_some_and(|who| self.who(book, who, &self.frame_of(slot)) == Some(by));
                    if yours || put {
                        replaced.push(CounterFactor { halved: *halved, times: *times, plus: *plus });
                    }
                }
            }
        }
        replaced_count(count as i32, replaced, harmful).max(0) as u32
    }

    /// Gives rad counters to a player (728).
    pub fn rad_counters(&mut self, book: &Book, by: Player, player: Player, count: u32) {
        let count = self.counters_for_player(book, by, player, count, true).min(255) as u8;
        self.players[player].rad = self.players[player].rad.saturating_add(count);
        self.touch(Inputs::ALL);
    }

    /// Gives experience counters to a player.
    pub fn experience_counters(&mut self, book: &Book, by: Player, player: Player, count: u32) {
        let count = self.counters_for_player(book, by, player, count, false).min(255) as u8;
        self.players[player].experience = self.players[player].experience.saturating_add(count);
        self.touch(Inputs::ALL);
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
        let poison = self.counters_for_player(book, by, player, poison, true);
        let facts = &mut self.players[player];
        facts.poison = facts.poison.saturating_add(poison.min(255) as u8);
        self.touch(Inputs::ALL);
    }
}
