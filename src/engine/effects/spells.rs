//! Effects on spells and abilities, and permissions to cast (601.3, 701.6, 707.10).

use crate::program::{Book, Effect, Until};

use super::super::resolve::Flow;
use super::super::state::{Excess, Frame, OpPlace, Playable, Ref, StackItemKind, State};
use super::Dice;

impl State {
    pub(super) fn spells_effect(
        &mut self,
        book: &Book,
        chance: Dice<'_, '_>,
        frame: &mut Frame,
        effect: &Effect,
    ) -> Flow {
        match effect {
            Effect::Counter { what, exile } => {
                let refs = self.select(book, what, frame);
                let mut countered = Vec::new();
                for &r in refs.iter() {
                    let item = self.stack.iter().find(|item| Ref::Stack(item.id) == r).copied();
                    let spell = item.map(|item| item.kind);
                    if self.counter(book, r, *exile) {
                        self.note_countered(book, item, frame.item.controller);
                        // The rest of the effect finds the card in exile (400.7j).
                        countered.push(match spell {
                            Some(StackItemKind::Spell { card }) if *exile => self.card_ref(card),
                            _ => r,
                        });
                    }
                }
                let count = countered.len() as i32;
                self.note(frame, &countered, count);
            }
            Effect::CounterTo { what, only, to } => {
                let refs = self.select(book, what, frame);
                let mut countered = Vec::new();
                for &r in refs.iter() {
                    let fits = only.iter().all(|test| self.test(book, test, r, frame));
                    let card = match self.look(book, r) {
                        Some(super::super::eval::Look::Stack(item, _)) if !item.flashback => {
                            match item.kind {
                                StackItemKind::Spell { card } => Some(card),
                                _ => None,
                            }
                        }
                        _ => None,
                    };
                    let item = self.stack.iter().find(|item| Ref::Stack(item.id) == r).copied();
                    if !self.leaves_stack_countered(book, r, !(fits && card.is_some())) {
                        continue;
                    }
                    self.note_countered(book, item, frame.item.controller);
                    let moved = match (card, fits) {
                        (Some(card), true) => {
                            let card = self.card_ref(card);
                            self.move_refs(book, chance, frame, &[card], to, false)
                        }
                        _ => Vec::new(),
                    };
                    // The rest of the effect finds the card (400.7j).
                    countered.push(moved.first().copied().unwrap_or(r));
                }
                let count = countered.len() as i32;
                self.note(frame, &countered, count);
            }
            Effect::CopySpell { who, what, new_targets, times, except } => {
                return self.copy_spells(book, frame, (*who, *what), *new_targets, times, *except);
            }
            Effect::ChangeTarget { what, to: Some(to) } => {
                return self.change_target(book, frame, *what, *to);
            }
            Effect::NewTargets(what) => return self.choose_new_targets(book, frame, *what),
            Effect::ChangeTarget { what, to: None } => return self.change_single_target(book, frame, *what),
            Effect::CastNow { who, what, cost, mana, exiled, gains } => {
                let flags = (mana.is_some(), exiled.as_deref(), !gains.is_empty());
                return self.cast_now(book, frame, *who, *what, cost, flags);
            }
            Effect::CastSome { who, from, spells, most, must, cost } => {
                return self.cast_some(book, frame, *who, (from, *spells), *most, *must, cost);
            }
            Effect::PlayNow { who, what } => return self.play_now(book, frame, *who, *what),
            Effect::CopyForEach { who, what, tests } => {
                return self.copy_for_each(book, frame, *who, *what, tests);
            }
            Effect::Encode => return self.encode(book, frame),
            Effect::CopyCards { of, times } => self.copy_cards(book, frame, *of, times),
            Effect::CopyNamed(of) => return self.copy_named(frame, of),
            Effect::EndCopies => self.end_card_copies(),
            Effect::Cascade => return self.cascade(book, chance, frame, None),
            Effect::Discover(most) => {
                let most = self.amount(book, most, frame);
                return self.cascade(book, chance, frame, Some(most));
            }
            Effect::MayPlay { who, what, until, flashback, free, terms } => {
                let Some(player) = self.who(book, *who, frame) else { return Flow::Next };
                let lasts = self.lasts(book, *until, frame);
                let here = OpPlace { ability: frame.ability, mode: frame.mode, pc: frame.pc };
                let terms = terms.as_ref().map(|_| here);
                let cards: Vec<u8> = self
                    .select(book, what, frame)
                    .iter()
                    .filter_map(|&r| self.card_of(self.followed(frame, r)))
                    .collect();
                // Cards that could be played only until another one is exiled can't be played any more.
                if !cards.is_empty() && *until == Until::NextOfSource {
                    self.playable.retain(|old| old.lasts != lasts);
                }
                for card in cards {
                    let card = self.card_ref(card);
                    let state = &self.cards;
                    self.playable.retain(|old| is_there(state, old.card));
                    let (flashback, free) = (*flashback, *free);
                    let granted = Playable { card, player, lasts, flashback, free, only: None, terms };
                    if !self.playable.push(granted) {
                        self.overflow = Some(Excess::Effects);
                    }
                }
            }
            Effect::EntersWith { what, counters } => {
                for &r in self.obj(*what, frame).iter() {
                    let Some(spell) = self.spell_on_stack(r) else { continue };
                    for (count, kind) in counters {
                        let count = self.amount(book, count, frame).clamp(0, 200) as u8;
                        if count > 0
                            && !self
                                .promised
                                .push((spell, super::super::state::Promised::Counters(*kind, count)))
                        {
                            self.overflow = Some(Excess::Counters);
                        }
                    }
                    frame.did = true;
                }
            }
            Effect::LimitCasts { who, more } => {
                if let Some(player) = self.who(book, *who, frame) {
                    let facts = &mut self.players[player];
                    facts.casts_at_most = facts.casts_at_most.min(facts.spells_cast.saturating_add(*more));
                }
            }
            _ => unreachable!("not an effect of spells"),
        }
        Flow::Next
    }
}

impl State {
    /// Notes that a creature spell was countered by the other player.
    fn note_countered(
        &mut self,
        book: &Book,
        spell: Option<super::super::state::StackItem>,
        by: crate::types::Player,
    ) {
        if let Some(spell) = spell.filter(|spell| spell.controller != by)
            && let StackItemKind::Spell { .. } = spell.kind
            && book.def(spell.def).is(crate::types::CardType::Creature)
        {
            self.players[spell.controller].creature_countered = true;
        }
    }
}

/// Whether a card is still where it was.
fn is_there(cards: &[super::super::state::Card], r: Ref) -> bool {
    matches!(r, Ref::Card { id, generation } if cards[usize::from(id)].generation == generation)
}
