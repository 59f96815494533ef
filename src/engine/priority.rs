//! Priority (117): putting triggered abilities on the stack, giving priority to players who can act, playing lands (305).

use super::decision::{DecisionKind, Offer, Opt, Pending, What};
use super::event::Happened;
use super::list::{List, LongList};
use super::paying::AvailableMana;
use super::state::{Card, Place, StackItem, StackItemKind, State, Step};
use crate::program::{Ability, AbilityId, Book, DefId, Faces, Rule, Trigger, Uses};
use crate::types::{CardType, Player};
use std::cell::OnceCell;

/// The windows in which players are asked what they do; they pass in all others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asked {
    /// All in which they can do more than pass.
    WhenAble,
    /// All after the turn of that number, even if they can only pass.
    AfterTurn(u16),
    /// All before attackers are declared and after combat, even if they can only pass.
    OutOfCombat,
    /// Until the end of combat, all in which they can do more than pass; after combat, all.
    InCombat,
    /// Those in which the stack is empty, even if they can only pass.
    EmptyStack,
}

impl State {
    /// Whether the player is asked in the present window.
    fn is_asked(&mut self, book: &Book, player: Player, asked: Asked) -> bool {
        match asked {
            Asked::InCombat if self.step >= Step::PostcombatMain => true,
            Asked::WhenAble | Asked::InCombat => {
                self.options_full || !self.waits_idly(book, player) && self.may_act(book, player)
            }
            Asked::EmptyStack => self.stack.is_empty(),
            Asked::AfterTurn(turn) => self.turn > turn,
            Asked::OutOfCombat => !(Step::DeclareAttackers..Step::PostcombatMain).contains(&self.step),
        }
    }

    /// Puts waiting triggered abilities on the stack: the active player's first, and after both players' those that trigger on other
    /// abilities' triggering (603.3b).
    pub(super) fn put_triggers(&mut self, book: &Book) {
        let on_triggers = |item: &StackItem| match item.kind {
            StackItemKind::Triggered(id) if book.tells_triggers => match book.ability(id) {
                Ability::Triggered(one) => {
                    one.events.iter().any(|event| matches!(event, Trigger::Causes { .. }))
                }
                _ => false,
            },
            _ => false,
        };
        // What triggers meanwhile waits for the next time (117.5).
        if self.placing == 0 {
            self.placing = self.waiting.len() as u8;
        }
        let late = self.waiting[..usize::from(self.placing)].iter().all(on_triggers);
        let mine: List<u8, 250> = {
            let of = |player: Player| {
                List::of((0..self.placing).filter(|&at| {
                    let item = &self.waiting[usize::from(at)];
                    item.controller == player && on_triggers(item) == late
                }))
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
        self.placing -= 1;
        self.begin_trigger(item);
    }

    pub(super) fn give_priority(&mut self, book: &Book, asked: Asked) {
        self.offers = None;
        loop {
            let player = self.priority;
            if self.is_asked(book, player, asked) {
                self.pending = Some(Pending { player, kind: DecisionKind::Priority });
                return;
            }
            self.pass(book);
            if self.passes == 0 {
                return;
            }
        }
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

    /// Whether the player is known to be able to do nothing but pass.
    fn waits_idly(&self, book: &Book, player: Player) -> bool {
        let idle = self.is_known_idle(player);
        debug_assert!(
            !idle || !self.finds_action(book, player),
            "a player who is known to be idle could act"
        );
        idle
    }

    /// As [`can_act`](State::can_act), but also stores who is obviously idle, or otherwise what the player may do.
    fn may_act(&mut self, book: &Book, player: Player) -> bool {
        let idle = self.is_plainly_idle(book, player);
        self.idle |= u8::from(idle) << player as u8;
        debug_assert!(!idle || !self.finds_action(book, player), "a player who is plainly idle could act");
        if idle {
            return false;
        }
        let offers = self.list_offers(book, player, false);
        debug_assert_eq!(offers.is_empty(), !self.finds_action(book, player));
        let may_act = !offers.is_empty();
        self.offers = may_act.then_some(offers);
        may_act
    }

    /// What the player may do now besides passing.
    pub(super) fn list_offers(&self, book: &Book, player: Player, with_mana: bool) -> LongList<Offer, 500> {
        let mut offers = LongList::default();
        let available = OnceCell::new();
        let mut seen: List<DefId, 128> = List::default();
        let glance = self.glance(book, player);
        let may_be_played = |card: u8| glance.as_ref().is_none_or(|glance| glance.may_be_played(card));
        for card in self.playable_elsewhere(book, player).filter(|&card| may_be_played(card)) {
            self.list_offers_of(book, player, card, &available, &mut offers);
        }
        for &card in self.zones[player].hand.iter() {
            // Equal cards in hand give the same answer.
            let def = self.cards[usize::from(card)].def;
            if seen.contains(&def) || !may_be_played(card) {
                continue;
            }
            seen.push(def);
            self.list_offers_of(book, player, card, &available, &mut offers);
        }
        if glance.is_none() || book.uses.any(Uses::IN_GRAVEYARD) {
            for &card in self.zones[player].graveyard.iter().filter(|&&card| may_be_played(card)) {
                self.list_offers_of(book, player, card, &available, &mut offers);
            }
        }
        self.each_activatable(book, player, with_mana, &available, |source, ability| {
            offers.push(Offer::Activate { source, ability });
            true
        });
        offers
    }

    /// Whether the player could do more than pass.
    pub fn can_act(&self, book: &Book, player: Player) -> bool {
        !self.is_plainly_idle(book, player) && self.finds_action(book, player)
    }

    fn finds_action(&self, book: &Book, player: Player) -> bool {
        let available = OnceCell::new();
        let elsewhere = self.playable_elsewhere(book, player);
        let here = self.zones[player].hand.iter().chain(self.zones[player].graveyard.iter());
        let mut seen: List<DefId, 16> = List::default();
        let glance = self.glance(book, player);
        if here.copied().chain(elsewhere).any(|card| {
            // Equal cards in hand give the same answer.
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

    /// Adds what the player may do with a card: play one of its faces as a land, or cast one of them.
    fn list_offers_of(
        &self,
        book: &Book,
        player: Player,
        card: u8,
        available: &OnceCell<AvailableMana>,
        offers: &mut LongList<Offer, 500>,
    ) {
        for &face in self.lands_of(book, player, card).iter() {
            offers.push(Offer::Play { card, face });
        }
        for &(face, way) in self.ways_with(book, player, card, available).iter() {
            offers.push(Offer::Cast { card, face, way });
        }
    }

    /// Whether the card is a land that the player may play now (305.2).
    pub fn may_play_land(&self, book: &Book, player: Player, card: u8) -> bool {
        !self.lands_of(book, player, card).is_empty()
    }

    /// The faces of the card that are lands, if the player may play them now; the back of a transforming card doesn't count.
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
        self.has_land_to_play(book, player)
    }

    /// Whether the player may play another land this turn (305.2).
    pub(super) fn has_land_to_play(&self, book: &Book, player: Player) -> bool {
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
        let from = self.cards[usize::from(card)];
        let from_hand = from.place == Place::Hand && from.owner == player;
        let me = self.card_ref(card);
        let granted = if from_hand { None } else { self.granted_land(book, player, me) };
        let terms = granted.and_then(|granted| super::permission::terms_of(book, granted));
        let tapped = terms.is_some_and(|terms| terms.lands_tapped);
        // A permission for one land or spell a turn is used up if no other one lets the land be played.
        let mut permitted = None;
        if !from_hand && granted.is_none() && !self.was_discarded(card) {
            let permits = self.permits_for_land(book, player, card);
            if let [(slot, ability), ..] = permits[..]
                && permits.iter().all(|&(_, ability)| is_once(book, ability))
            {
                self.count_activation(book, slot, ability);
                permitted = Some(ability);
            }
        }
        let entering = super::zones::Entering { tapped, ..Default::default() };
        if let Some(subject) = self.enter(book, Some(card), face, player, entering) {
            if let Some(ability) = permitted {
                self.after_permitted(book, ability, subject);
            }
            let from = from.place;
            self.emit(book, Happened::LandPlayed { player, subject, from_hand, from });
        }
        self.passes = 0;
    }
}

/// Whether a permission is for one card on each of its player's turns.
fn is_once(book: &Book, ability: AbilityId) -> bool {
    matches!(book.ability(ability), Ability::Rule(_, Rule::Permit(permit)) if permit.once)
}
