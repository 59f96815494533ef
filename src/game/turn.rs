//! The turn: what happens between two decisions.

use crate::combat::damage::Step as DamageStep;
use crate::types::{CreatureSet, MAX_CREATURES, Player};

use super::action::{Action, DecisionKind, IllegalAction};
use super::cards::CardId;
use super::chance::Chance;
use super::setup::Setup;
use super::state::{Ending, HAND_SIZE, MAX_LANDS, Outcome, State, Step};
use super::watch::{Event, Watch};
use crate::mana::payment;

/// Returns whether mulligans are London mulligans; in older editions a new hand has a card less each time.
fn is_london(setup: &Setup) -> bool {
    setup.options().edition.differences().london_mulligan
}

impl State {
    /// Plays the action of the player who has to decide, and goes on to the next decision or to the end.
    ///
    /// Chance is drawn for mulligans alone.
    ///
    /// # Errors
    /// [`IllegalAction`] when the action can't be taken; the state is then what it was.
    pub fn apply(
        &mut self,
        setup: &Setup,
        action: &Action,
        chance: &mut Chance,
    ) -> Result<(), IllegalAction> {
        self.apply_watched(setup, action, chance, &mut ())
    }

    pub(super) fn apply_watched(
        &mut self,
        setup: &Setup,
        action: &Action,
        chance: &mut Chance,
        watch: &mut impl Watch,
    ) -> Result<(), IllegalAction> {
        let pending = self.pending.ok_or(IllegalAction::GameOver)?;
        let player = pending.player;
        match (pending.kind, action) {
            (DecisionKind::Mulligan, Action::Keep) => {
                watch.see(self, Event::Keeps { player });
                match self.sides[player].mulligans {
                    left @ 1.. if is_london(setup) => self.ask(player, DecisionKind::Bottom { left }),
                    _ => self.keep(player),
                }
            }
            (DecisionKind::Mulligan, Action::Mulligan) => {
                let side = &mut self.sides[player];
                side.mulligans += 1;
                let fewer = if is_london(setup) { 0 } else { side.mulligans };
                side.draw_opening_hand(HAND_SIZE - fewer, chance);
                watch.see(self, Event::Mulligans { player });
                match self.sides[player].mulligans {
                    // CR 103.5: a hand of no cards is kept.
                    HAND_SIZE if fewer == 0 => self.ask(player, DecisionKind::Bottom { left: HAND_SIZE }),
                    HAND_SIZE => self.keep(player),
                    _ => self.next_mulligan(player.opponent()),
                }
            }
            (DecisionKind::Bottom { left }, &Action::Bottom(card)) => {
                if !self.sides[player].put_on_bottom(card) {
                    return Err(IllegalAction::NoSuchCard);
                }
                watch.see(self, Event::PutsOnBottom { player, card });
                match left - 1 {
                    0 => self.keep(player),
                    left => self.ask(player, DecisionKind::Bottom { left }),
                }
            }
            (DecisionKind::Main, Action::Pass) => {
                self.step = match self.step {
                    Step::FirstMain => Step::DeclareAttackers,
                    _ => Step::Cleanup,
                };
            }
            (DecisionKind::Main, &Action::PlayLand(card)) => self.play_land(setup, player, card, watch)?,
            (DecisionKind::Main, &Action::Cast(card)) => self.cast(setup, player, card, watch)?,
            (DecisionKind::DeclareAttackers, Action::Attack(declaration)) => {
                if !declaration.bands.is_empty() {
                    return Err(IllegalAction::Attack);
                }
                self.attack(setup, declaration.attackers)?;
                if self.attackers.is_empty() {
                    self.step = Step::SecondMain;
                } else {
                    watch.see(self, Event::Attacks { player, attackers: self.attackers });
                    self.step = Step::DeclareBlockers;
                }
            }
            (DecisionKind::DeclareBlockers, Action::Block(declaration)) => {
                self.block(setup, &declaration.blocks)?;
                watch.see(self, Event::Blocks { player });
                self.step = Step::FirstStrikeDamage;
            }
            (DecisionKind::Divide { .. }, Action::Divide(amounts)) => self.announce(amounts)?,
            (DecisionKind::Discard { left }, &Action::Discard(card)) => {
                if !self.sides[player].take_from_hand(card) {
                    return Err(IllegalAction::NoSuchCard);
                }
                self.sides[player].put_into_graveyard(card);
                watch.see(self, Event::Discards { player, card });
                if left > 1 {
                    self.ask(player, DecisionKind::Discard { left: left - 1 });
                    return Ok(());
                }
            }
            (kind, _) => return Err(IllegalAction::WrongKind(kind)),
        }
        self.advance(setup, watch);
        Ok(())
    }

    fn keep(&mut self, player: Player) {
        self.sides[player].kept = true;
        self.next_mulligan(player.opponent());
    }

    /// Asks the next player who has not kept a hand; the one given if possible.
    fn next_mulligan(&mut self, first: Player) {
        let undecided = [first, first.opponent()].into_iter().find(|&player| !self.sides[player].kept);
        match undecided {
            Some(player) => self.ask(player, DecisionKind::Mulligan),
            None => {
                self.step = Step::Beginning;
                self.turn = 1;
            }
        }
    }

    fn play_land(
        &mut self,
        setup: &Setup,
        player: Player,
        card: CardId,
        watch: &mut impl Watch,
    ) -> Result<(), IllegalAction> {
        if card.index() >= setup.card_count() || !setup.facts(card).is_land {
            return Err(IllegalAction::NoSuchCard);
        }
        if self.land_played {
            return Err(IllegalAction::LandPlayed);
        }
        let side = &mut self.sides[player];
        if usize::from(side.land_count) == MAX_LANDS {
            return Err(IllegalAction::NoPlace);
        }
        if !side.take_from_hand(card) {
            return Err(IllegalAction::NoSuchCard);
        }
        let facts = setup.facts(card);
        side.put_land(card, facts.mana, facts.enters_tapped);
        self.land_played = true;
        watch.see(self, Event::PlaysLand { player, card });
        Ok(())
    }

    fn cast(
        &mut self,
        setup: &Setup,
        player: Player,
        card: CardId,
        watch: &mut impl Watch,
    ) -> Result<(), IllegalAction> {
        if card.index() >= setup.card_count() || setup.facts(card).is_land {
            return Err(IllegalAction::NoSuchCard);
        }
        let slot = (!self.sides[player].creatures.0).trailing_zeros() as usize;
        if slot == MAX_CREATURES {
            return Err(IllegalAction::NoPlace);
        }
        if !self.sides[player].hand().contains(&card) {
            return Err(IllegalAction::NoSuchCard);
        }
        let facts = setup.facts(card);
        let tapped = self.lands_to_tap(setup, player, card).ok_or(IllegalAction::CantPay)?;
        let side = &mut self.sides[player];
        side.take_from_hand(card);
        side.tapped_lands |= tapped;
        for land in tapped {
            side.supply.remove(setup.facts(side.lands[land]).mana);
        }
        side.creature_cards[slot] = card;
        side.creatures.insert(slot);
        side.summoning_sick.insert(slot);
        side.damage[slot] = 0;
        watch.see(self, Event::Casts { player, slot, lands: tapped });
        if facts.toughness <= 0 {
            // CR 704.5f: it dies before anybody could do anything.
            watch.see(self, Event::Dies { player, slot });
            self.bury(player, slot);
        }
        Ok(())
    }

    /// Returns the lands that the game taps for a card: those are kept that the rest of the hand wants most.
    fn lands_to_tap(&self, setup: &Setup, player: Player, card: CardId) -> Option<CreatureSet> {
        let side = &self.sides[player];
        let facts = setup.facts(card);
        let untapped = CreatureSet::first(usize::from(side.land_count)) - side.tapped_lands;
        let mask = |slot: usize| setup.facts(side.lands[slot]).mana;
        let can_pay = side.supply.can_pay(&facts.price, || untapped.iter().map(mask));
        if !can_pay {
            return None;
        }
        if untapped.lowest().is_none_or(|first| side.supply.is_all(mask(first), untapped.len())) {
            // Lands of one kind: the first will do.
            return Some(untapped.iter().take(usize::from(facts.mana_value)).collect());
        }
        let mut masks = [0; MAX_LANDS];
        for slot in untapped {
            masks[slot] = mask(slot);
        }
        let masks = &masks[..usize::from(side.land_count)];
        let mut wanted = [0; 5];
        for &other in side.hand().iter().filter(|&&other| other != card) {
            for (color, count) in setup.facts(other).cost.colored.iter().enumerate() {
                wanted[color] += u32::from(*count);
            }
        }
        Some(payment(masks, &facts.cost, &wanted))
    }

    /// Goes on until somebody has to decide something, or the game is over.
    pub(super) fn advance(&mut self, setup: &Setup, watch: &mut impl Watch) {
        if self.step == Step::Mulligans {
            return;
        }
        self.pending = None;
        while self.pending.is_none() && self.outcome.is_none() {
            self.pass_step(setup, watch);
        }
    }

    fn pass_step(&mut self, setup: &Setup, watch: &mut impl Watch) {
        let (active, defender) = (self.active, self.active.opponent());
        match self.step {
            Step::Mulligans => unreachable!("mulligans wait for a decision"),
            Step::Beginning => self.begin_turn(setup, watch),
            Step::FirstMain | Step::SecondMain => {
                if !self.idle && self.can_act(setup, active) {
                    self.ask(active, DecisionKind::Main);
                    return;
                }
                // Combat makes nothing playable but where there was no room for a creature.
                self.idle = self.sides[active].has_room();
                if self.step == Step::FirstMain {
                    self.step = Step::DeclareAttackers;
                } else {
                    self.step = Step::Cleanup;
                }
            }
            Step::DeclareAttackers => {
                if !self.find_attackers(setup) {
                    self.step = Step::SecondMain;
                } else {
                    self.ask(active, DecisionKind::DeclareAttackers);
                }
            }
            Step::DeclareBlockers => {
                if self.find_block_options(setup) {
                    self.ask(defender, DecisionKind::DeclareBlockers);
                } else {
                    self.step = Step::FirstStrikeDamage;
                }
            }
            // CR 510.4: a second damage step, if anybody has first or double strike. The first call deals
            // whichever comes first.
            Step::FirstStrikeDamage => match self.deal_damage(setup, false, watch) {
                None => {}
                Some(DamageStep::FirstStrike) => {
                    self.step = Step::CombatDamage;
                    if !setup.options().edition.differences().life_counts_late {
                        self.check_life(watch);
                    }
                }
                Some(DamageStep::Regular) => self.end_combat(watch),
            },
            Step::CombatDamage => {
                if self.deal_damage(setup, true, watch).is_some() {
                    self.end_combat(watch);
                }
            }
            Step::Cleanup => {
                let hand = self.sides[active].hand;
                if hand > HAND_SIZE {
                    self.ask(active, DecisionKind::Discard { left: hand - HAND_SIZE });
                    return;
                }
                for side in &mut self.sides {
                    side.damage = [0; MAX_CREATURES];
                }
                if self.turn >= setup.options().turn_limit {
                    self.finish(None, Ending::TurnLimit, watch);
                    return;
                }
                self.turn += 1;
                self.active = defender;
                self.step = Step::Beginning;
            }
        }
    }

    fn end_combat(&mut self, watch: &mut impl Watch) {
        self.attackers = CreatureSet::EMPTY;
        self.blocking = CreatureSet::EMPTY;
        self.step = Step::SecondMain;
        self.check_life(watch);
    }

    /// Untap, upkeep and draw (502-504). The player who starts draws no card on the first turn (103.8a).
    fn begin_turn(&mut self, setup: &Setup, watch: &mut impl Watch) {
        let player = self.active;
        debug_assert!(self.turn <= setup.options().turn_limit.max(1), "the last turn ends the game");
        (self.land_played, self.idle) = (false, false);
        let side = &mut self.sides[player];
        side.tapped = CreatureSet::EMPTY;
        side.tapped_lands = CreatureSet::EMPTY;
        side.supply = side.all_lands;
        side.summoning_sick = CreatureSet::EMPTY;
        watch.see(self, Event::TurnBegins { player });
        if self.turn > 1 {
            match self.sides[player].draw() {
                Some(card) => watch.see(self, Event::Draws { player, card }),
                None => return self.finish(Some(player.opponent()), Ending::EmptyLibrary, watch),
            }
        }
        self.step = Step::FirstMain;
    }

    /// CR 704.5a: a player with 0 or less life loses; if both do, the game is a draw (104.4a).
    fn check_life(&mut self, watch: &mut impl Watch) {
        let [a, b] = [Player::A, Player::B].map(|player| self.sides[player].life <= 0);
        match (a, b) {
            (false, false) => {}
            (true, true) => self.finish(None, Ending::Life, watch),
            (true, false) => self.finish(Some(Player::B), Ending::Life, watch),
            (false, true) => self.finish(Some(Player::A), Ending::Life, watch),
        }
    }

    pub(super) fn finish(&mut self, winner: Option<Player>, ending: Ending, watch: &mut impl Watch) {
        self.pending = None;
        self.outcome = Some(Outcome { winner, ending });
        watch.see(self, Event::Ends { winner, ending });
    }
}
