//! Drawing cards (121), one by one, with replacement effects and what players may do as they draw.

use crate::program::{Ability, AbilityId, Book, Casting as CastingRule, DrawInstead, Replace, Rule};
use crate::types::Player;

use super::decision::{Opt, What};
use super::event::Happened;
use super::list::{List, LongList};
use super::stack_item::{Multiplied, Multipliers};
use super::state::{Drawing, Frame, MAX_OBJECTS, Place, Recorded, Ref, StackItem, StackItemKind, State};

/// What happens instead of a draw.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Instead {
    Dredged(Ref),
    /// Several draws, by all the effects that multiply draws.
    Multiplied,
    /// The script of the effect with that index.
    Script(usize),
}

/// An effect that would replace a draw.
struct ChangedDraw {
    source: Ref,
    controller: Player,
    player: Player,
    ability: AbilityId,
    instead: DrawInstead,
    cycled: Ref,
}

impl Drawing {
    /// Begins the next draw; returns the effects that have multiplied it, if it is one of several draws that replace one.
    fn begin_draw(&mut self) -> Multipliers {
        self.left -= 1;
        let Some(batch) = self.multiplied.iter_mut().next_back() else { return Multipliers::default() };
        batch.left -= 1;
        let by = batch.by;
        if batch.left == 0 {
            self.multiplied.pop();
        }
        by
    }
}

impl State {
    /// Draws cards and adds them to `drawn`; `None` while waiting for a choice. The next call continues those draws and ignores its own
    /// `player` and `count`.
    pub(super) fn draw_cards(
        &mut self,
        book: &Book,
        player: Player,
        count: i32,
        drawn: &mut LongList<Ref, MAX_OBJECTS>,
    ) -> Option<Drawing> {
        let left = count.clamp(0, i32::from(u16::MAX)) as u16;
        let mut drawing = self.draws_again().unwrap_or(Drawing {
            player,
            left,
            drawn: 0,
            begun: false,
            first: Ref::None,
            multiplied: List::default(),
            replaced: Multipliers::default(),
            depth: self.frames.len() as u8,
        });
        self.drawing = None;
        loop {
            if drawing.first != Ref::None {
                let Some(reveals) = self.may(drawing.player, What::May) else {
                    self.drawing = Some(drawing);
                    return None;
                };
                if reveals {
                    self.reveal_for_miracle(book, drawing.first);
                    for (by, _) in self.revealer_of_draw(book, drawing.player).into_iter().filter(|one| one.1)
                    {
                        self.reveal_drawn(book, drawing.player, drawing.first, by);
                    }
                }
                drawing.first = Ref::None;
            }
            if drawing.left == 0 {
                return Some(drawing);
            }
            // CR 614.17: a draw that can't happen can't be replaced.
            if !self.may_draw(book, drawing.player) {
                drawing.left -= 1;
                continue;
            }
            let changes = self.draw_changes(book, &drawing);
            let Some(instead) = self.choose_instead(book, drawing.player, &changes) else {
                self.drawing = Some(drawing);
                return None;
            };
            if let Some(Instead::Multiplied) = instead {
                let times = changes.iter().fold(1_u16, |product, change| match change.instead {
                    DrawInstead::Cards(cards) => product.saturating_mul(u16::from(cards)),
                    DrawInstead::Script(_) => product,
                });
                let mut by = drawing.begin_draw();
                let multiply = changes.iter().filter(|one| matches!(one.instead, DrawInstead::Cards(_)));
                let fits = multiply.fold(true, |fits, one| fits & by.push((one.source, one.ability)));
                if !fits || !drawing.multiplied.push(Multiplied { left: times, by }) {
                    self.overflow = Some(super::state::Excess::Effects);
                }
                drawing.left = drawing.left.saturating_add(times);
                continue;
            }
            // CR 614.11b: an effect that does more with the card drawn doesn't do so with cards drawn instead.
            let is_own = drawing.multiplied.is_empty();
            drawing.replaced = drawing.begin_draw();
            drawing.begun = true;
            let instead = match instead {
                Some(Instead::Script(place)) => {
                    // The draws continue once the script is done.
                    let started = self.waiting_draws.push(drawing) && self.follow_instead(&changes[place]);
                    if !started {
                        self.overflow = Some(super::state::Excess::Stack);
                    }
                    return None;
                }
                Some(Instead::Dredged(card)) => Some(card),
                _ => None,
            };
            if let Some(card) = instead {
                self.dredge(book, card);
            } else if let Some(card) = self.draw(book, drawing.player) {
                drawing.drawn += 1;
                let card = self.card_ref(card);
                if is_own {
                    drawn.push(card);
                }
                if self.players[drawing.player].cards_drawn == 1
                    && (self.miracle_of(book, card).is_some()
                        || self.revealer_of_draw(book, drawing.player).iter().any(|one| one.1))
                {
                    drawing.first = card;
                }
            }
        }
    }

    /// Whether no rule keeps the player from drawing one more card.
    fn may_draw(&self, book: &Book, player: Player) -> bool {
        let drawn = self.players[player].cards_drawn;
        !self.player_rule(book, player, |rule| match rule {
            Rule::DrawsAtMost(who, most) if drawn >= *most => Some(*who),
            _ => None,
        })
    }

    /// Draws the top card of the library.
    pub(super) fn draw(&mut self, book: &Book, player: Player) -> Option<u8> {
        let Some(&id) = self.zones[player].library.last() else {
            self.players[player].drew_from_empty = true;
            return None;
        };
        self.put_card(id, Place::Hand, None);
        self.cards[usize::from(id)].drawn_turn = self.turn;
        self.record(Recorded::Drawn { player, def: self.cards[usize::from(id)].whole });
        let facts = &mut self.players[player];
        facts.cards_drawn = facts.cards_drawn.saturating_add(1);
        self.emit(book, Happened::Draws { player, nth: self.players[player].cards_drawn });
        for (by, _) in self.revealer_of_draw(book, player).into_iter().filter(|one| !one.1) {
            self.reveal_drawn(book, player, self.card_ref(id), by);
        }
        self.show_cards(book);
        Some(id)
    }

    /// The number of cards that a card's dredge mills.
    fn dredge_of(&self, book: &Book, card: u8) -> Option<u8> {
        let def = self.cards[usize::from(card)].def;
        book.info(def).replaces.iter().find_map(|&id| match book.ability(id) {
            Ability::Replace(Replace::Dredge(count)) => Some(*count),
            _ => None,
        })
    }

    /// Returns the unfinished draws that the current script, or the turn if there is none, has begun.
    pub(super) fn draws_again(&mut self) -> Option<Drawing> {
        let depth = self.frames.len() as u8;
        if self.drawing.is_none()
            && self.waiting_draws.iter().next_back().is_some_and(|one| one.depth == depth)
        {
            self.drawing = self.waiting_draws.pop();
        }
        self.drawing.filter(|drawing| drawing.depth == depth)
    }

    /// Asks what the player does instead of drawing a card (616.1), if anything; `None` while waiting for the choice. Effects that multiply
    /// draws are chosen together.
    fn choose_instead(
        &mut self,
        book: &Book,
        player: Player,
        changes: &[ChangedDraw],
    ) -> Option<Option<Instead>> {
        let cards = self.dredgeable(book, player);
        let mut options: Vec<Opt> = Vec::new();
        let mut meant: Vec<Instead> = Vec::new();
        for (place, change) in changes.iter().enumerate() {
            let one = match change.instead {
                DrawInstead::Cards(_) => Instead::Multiplied,
                DrawInstead::Script(_) => Instead::Script(place),
            };
            if !meant.contains(&one) {
                meant.push(one);
                options.push(Opt::Ref(change.source));
            }
        }
        match (&meant[..], cards.is_empty()) {
            ([], true) => return Some(None),
            (&[one], true) => return Some(Some(one)),
            _ => {}
        }
        if meant.is_empty() {
            options.push(Opt::No);
        }
        let effects = meant.len();
        options.extend(cards);
        let options: List<Opt, 160> = List::of(options);
        match self.choose(player, What::Replacement, 1, 1, options) {
            Some(Some(picks)) => {
                let pick = picks.first().copied();
                let place = options.iter().position(|one| Some(*one) == pick).unwrap_or(0);
                Some(match meant.get(place) {
                    Some(one) => Some(*one),
                    None if place < effects => None,
                    None => pick.and_then(|pick| pick.object()).map(Instead::Dredged),
                })
            }
            Some(None) => None,
            None => Some(None),
        }
    }

    /// The effects that would replace the player's next draw and have not been used on it yet (614.5).
    fn draw_changes(&self, book: &Book, drawing: &Drawing) -> Vec<ChangedDraw> {
        if !book.changes_draws {
            return Vec::new();
        }
        let mut found = Vec::new();
        let mut add = |state: &State, ability: AbilityId, frame: &Frame| {
            let Ability::Replace(Replace::Draw(change)) = book.ability(ability) else { return };
            let done = |one: &Frame| {
                one.item.source == frame.item.source && DrawInstead::Script(one.ability) == change.instead
            };
            let used = drawing.multiplied.iter().next_back().map(|one| &one.by);
            let used = used.into_iter().chain(state.waiting_draws.iter().map(|one| &one.replaced));
            let used = used.flat_map(|by| by.iter()).any(|one| *one == (frame.item.source, ability));
            // Replaced draws don't count for the first card of a draw step.
            let first = state.step == super::state::Step::Draw
                && drawing.player == state.active
                && state.players[drawing.player].cards_drawn == state.drawn_before_step;
            let cycled = change.cycling.as_ref().map(|tests| state.cycled_card(book, tests, frame));
            if state.is_player(book, change.who, drawing.player, frame)
                && !(used || change.but_first && first || state.frames.iter().any(done))
                && cycled != Some(None)
                && change.condition.as_ref().is_none_or(|so| state.condition(book, so, frame))
            {
                found.push(ChangedDraw {
                    source: frame.item.source,
                    controller: frame.item.controller,
                    player: drawing.player,
                    ability,
                    instead: change.instead,
                    cycled: cycled.flatten().unwrap_or(Ref::None),
                });
            }
        };
        for slot in super::state::slots(self.replacing_now() | self.emblems) {
            let perm = &self.perms[usize::from(slot)];
            if !perm.lost_abilities {
                for &ability in &book.info(perm.def).replaces {
                    add(self, ability, &self.frame_of(slot));
                }
            }
        }
        self.rules_in_force(book, |rule, frame| {
            if let Rule::InsteadFor(ability) = rule {
                add(self, *ability, frame);
            }
        });
        found
    }

    /// The card whose cycling ability is resolving, if it passes the tests.
    fn cycled_card(&self, book: &Book, tests: &[crate::program::Test], frame: &Frame) -> Option<Ref> {
        // Replacing its draw does not end the cycling: look for its ability among all frames.
        let item = self.frames.iter().rev().map(|frame| &frame.item).find(|item| {
            let StackItemKind::Activated(ability) = item.kind else { return false };
            matches!(book.ability(ability), Ability::Activated(activated) if activated.costs.contains(&crate::program::Cost::Cycle))
        })?;
        let Ref::Card { id, .. } = item.source else { return None };
        let card = self.card_ref(id);
        tests.iter().all(|test| self.test(book, test, card, frame)).then_some(card)
    }

    /// Begins the script that replaces a draw.
    fn follow_instead(&mut self, change: &ChangedDraw) -> bool {
        let DrawInstead::Script(ability) = change.instead else { return false };
        let mut frame = Frame::new(change.controller, change.source);
        frame.ability = ability;
        frame.mode = u8::MAX;
        if let Some(slot) = self.slot_of(change.source) {
            frame.item.def = self.perms[usize::from(slot)].def;
        }
        frame.item.event.player = Some(change.player);
        frame.item.event.subject = change.cycled;
        self.frames.push(frame)
    }

    /// The cards in the player's graveyard that could be dredged: the library has enough cards to mill (702.52a, b).
    fn dredgeable(&self, book: &Book, player: Player) -> Vec<Opt> {
        if !book.has_dredge {
            return Vec::new();
        }
        let there = self.zones[player].library.len();
        let enough = |card: u8| self.dredge_of(book, card).is_some_and(|count| usize::from(count) <= there);
        let cards = self.zones[player].graveyard.iter().copied().filter(|&card| enough(card));
        cards.map(|card| Opt::Ref(self.card_ref(card))).collect()
    }

    /// Mills cards and returns the dredged card to its owner's hand (702.52a).
    fn dredge(&mut self, book: &Book, card: Ref) {
        let Some(id) = self.card_of(card) else { return };
        let Some(count) = self.dredge_of(book, id) else { return };
        self.mill(book, self.cards[usize::from(id)].owner, u32::from(count));
        if self.card_of(card).is_some() {
            self.move_card(book, id, Place::Hand, None);
        }
    }

    /// The ability that triggers as the card is revealed for its miracle (702.94a).
    fn miracle_of(&self, book: &Book, card: Ref) -> Option<crate::program::AbilityId> {
        let def = self.cards[usize::from(self.card_of(card)?)].def;
        book.info(def).casting.iter().find_map(|&id| match book.ability(id) {
            Ability::Casting(CastingRule::Miracle { ability, .. }) => Some(*ability),
            _ => None,
        })
    }

    fn reveal_for_miracle(&mut self, book: &Book, card: Ref) {
        // In a sampled state, the card may be another one than the one that was drawn.
        let (Some(id), Some(ability)) = (self.card_of(card), self.miracle_of(book, card)) else { return };
        self.cards[usize::from(id)].known = 3;
        let item = StackItem {
            kind: StackItemKind::Triggered(ability),
            controller: self.cards[usize::from(id)].owner,
            source: card,
            def: self.cards[usize::from(id)].def,
            ..StackItem::default()
        };
        if !self.waiting.push(item) {
            self.overflow = Some(super::state::Excess::Stack);
        }
    }
}
