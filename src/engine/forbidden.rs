//! When a card may be cast, and what forbids it (601.3).

use crate::program::{Book, Casting as CastingRule, Key, Rule, Who};
use crate::types::{CardType, Player};

use super::state::{Frame, StackItem, StackItemKind, State};
use super::ways::with_some_x;
use super::zones::place_of;

impl State {
    pub(super) fn frame_of_cast(&self, player: Player, card: u8) -> Frame {
        let mut frame = Frame::new(player, self.card_ref(card));
        frame.item.kind = StackItemKind::Spell { card };
        frame.item.def = self.cards[usize::from(card)].def;
        frame
    }

    /// Whether the timing lets the card be cast, and no rule forbids it (601.3).
    pub(super) fn is_time_to_cast(
        &self,
        book: &Book,
        card: u8,
        rules: &[&CastingRule],
        frame: &Frame,
    ) -> bool {
        let player = frame.item.controller;
        let def = book.def(frame.item.def);
        let mut instant = def.is(CardType::Instant) || def.keys.has(Key::Flash);
        for rule in rules {
            match rule {
                CastingRule::FlashThenSacrificed => instant = true,
                CastingRule::FlashIf(condition) => {
                    instant |=
                        condition.as_ref().is_none_or(|condition| self.condition(book, condition, frame));
                }
                _ => {}
            }
        }
        instant = instant || self.flashes_by_rule(book, frame);
        (instant || self.sorcery_timing(player)) && !self.is_restricted(book, card, rules, frame)
    }

    /// Whether a rule lets the spell be cast as though it had flash.
    pub(super) fn flashes_by_rule(&self, book: &Book, frame: &Frame) -> bool {
        let (player, me) = (frame.item.controller, frame.item.source);
        let mut instant = false;
        self.rules_in_force(book, |rule, by| {
            if let Rule::FlashFor(who, filter) = rule {
                let applies = *who == crate::program::Who::Any || self.who(book, *who, by) == Some(player);
                instant |= applies && filter.tests.iter().all(|test| self.test(book, test, me, by));
            }
            if let Rule::NextFlash(filter) = rule {
                let applies = by.item.controller == player;
                instant |= applies && filter.tests.iter().all(|test| self.test(book, test, me, by));
            }
        });
        instant
    }

    /// Whether some restriction other than the timing of its types keeps the player from casting the card now (101.2, 601.3): these apply
    /// to spells cast during a resolution, too.
    pub(super) fn is_restricted(&self, book: &Book, card: u8, rules: &[&CastingRule], frame: &Frame) -> bool {
        let player = frame.item.controller;
        let unlike = |rule: &&CastingRule| matches!(rule, CastingRule::Only(condition) if !self.condition(book, condition, frame));
        let mut casts_at_most = self.players[player].casts_at_most;
        let mut too_many = false;
        self.rules_in_force(book, |rule, by| {
            if let Rule::CastsAtMostOf { who, most, spells, tally } = rule
                && (*who == crate::program::Who::Any || self.who(book, *who, by) == Some(player))
            {
                let me = frame.item.source;
                too_many |= self.tallies[player as usize][usize::from(*tally)] >= *most
                    && spells.tests.iter().all(|test| self.test(book, test, me, by));
            }
            if let Rule::CastsAtMost(who, most) = rule
                && (*who == crate::program::Who::Any || self.who(book, *who, by) == Some(player))
            {
                casts_at_most = casts_at_most.min(*most);
            }
        });
        too_many
            || self.players[player].spells_cast >= casts_at_most
            || rules.iter().any(unlike)
            || !self.has_legend_for(book.def(frame.item.def), player)
            || self.is_forbidden(book, player, card)
    }

    /// Whether something keeps the player from casting the card as another spell or ability resolves (608.2g).
    pub(super) fn is_restricted_nested(&self, book: &Book, player: Player, card: u8) -> bool {
        self.is_restricted(book, card, &self.casting_rules(book, card), &self.frame_of_cast(player, card))
    }

    /// Whether the player could begin to cast the card from their hand, ignoring its cost and targets (702.62a, c).
    pub(super) fn could_begin_to_cast(&self, book: &Book, player: Player, card: u8) -> bool {
        let id = self.cards[usize::from(card)].def;
        let def = book.def(id);
        !def.is(CardType::Land)
            && self.has_legend_for(def, player)
            && self.window_allows(book, book.info(id).spell)
            && self.is_time_to_cast(
                book,
                card,
                &self.casting_rules(book, card),
                &self.frame_of_cast(player, card),
            )
    }

    /// Whether something keeps the player from casting the card at all.
    pub fn is_forbidden(&self, book: &Book, player: Player, card: u8) -> bool {
        let item = self.spell_item(player, card);
        // CR 601.3a: it may be cast if some X makes it a spell that may be cast.
        self.is_forbidden_as(book, &item)
            && !(book.def(item.def).cost.count_x() > 0
                && with_some_x(&item, |with| !self.is_forbidden_as(book, with)))
    }

    /// Whether something keeps the player from casting the proposed spell with that X.
    pub(super) fn is_forbidden_as(&self, book: &Book, item: &StackItem) -> bool {
        let mut forbidden = self.stack.iter().any(|item| book.def(item.def).keys.has(Key::SplitSecond));
        self.rules_in_force(book, |rule, by| {
            let applies = |who: Who| who == Who::Any || self.who(book, who, by) == Some(item.controller);
            forbidden |= match rule {
                Rule::CantCastFrom(who, zones) => {
                    applies(*who) && zones.iter().any(|&zone| item.cast_from == Some(place_of(zone)))
                }
                Rule::CantCast(who, filter) => {
                    applies(*who) && filter.tests.iter().all(|test| self.test_proposed(book, test, item, by))
                }
                _ => false,
            };
        });
        forbidden
    }
}
