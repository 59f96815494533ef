//! Libraries played with their top cards revealed or looked at, and revealed hands (401.5, 402.3); cards revealed until some are found.

use crate::oracle::tree::Zone;
use crate::program::{Amount, Book, Dest, Rule, Test, Who};
use crate::types::Player;

use super::effects::Dice;
use super::list::LongList;
use super::resolve::Flow;
use super::state::{Frame, MAX_OBJECTS, Ref, State};

impl State {
    /// Records that players know the cards that rules reveal or let them look at. They know them from then on, wherever the cards are
    /// hidden next, until these are mixed with others.
    ///
    /// CR 401.5: a card that comes to the top while a spell or ability is put on the stack is not seen before that is done. The same goes
    /// for cards that come to the top and leave it within one instruction, except draws, which are made one by one (121.2).
    #[inline(always)]
    pub(super) fn show_cards(&mut self, book: &Book) {
        if book.shows_cards && self.casting.is_none() {
            self.show_by_rules(book);
        }
    }

    fn show_by_rules(&mut self, book: &Book) {
        let mut shown: Vec<(Player, Zone, bool)> = Vec::new();
        self.rules_in_force(book, |rule, frame| {
            if let Rule::Shown { who, zone, all } = rule {
                for player in Player::BOTH {
                    if *who == Who::Any || self.who(book, *who, frame) == Some(player) {
                        shown.push((player, *zone, *all));
                    }
                }
            }
        });
        for (player, zone, all) in shown {
            let zones = &self.zones[player];
            let library = &zones.library[zones.library.len().saturating_sub(1)..];
            let cards = if zone == Zone::Library { library } else { &zones.hand[..] };
            let viewers = if all { 3 } else { 1 << player as u8 };
            for &card in cards {
                self.cards[usize::from(card)].known |= viewers;
            }
        }
    }

    /// Reveals cards from the top of a library until that many pass the tests, or none are left, and moves them all.
    #[expect(clippy::too_many_arguments, reason = "the parts of one effect")]
    pub(super) fn reveal_until(
        &mut self,
        book: &Book,
        chance: Dice<'_, '_>,
        frame: &mut Frame,
        who: Who,
        count: &Amount,
        tests: &[Test],
        (to, rest): (&Dest, Option<&Dest>),
        ordered: bool,
    ) -> Flow {
        let Some(player) = self.who(book, who, frame) else { return Flow::Next };
        let count = self.amount(book, count, frame).max(0) as usize;
        let (mut found, mut others): (Vec<Ref>, Vec<Ref>) = (Vec::new(), Vec::new());
        let library = self.zones[player].library;
        for &card in library.iter().rev() {
            if found.len() == count {
                break;
            }
            self.cards[usize::from(card)].known = 3;
            let r = self.card_ref(card);
            let fits = tests.iter().all(|test| self.test(book, test, r, frame));
            if fits { found.push(r) } else { others.push(r) }
        }
        if ordered && others.len() > 1 {
            match self.ordered_by(player, others) {
                Some(order) => others = order,
                None => return Flow::Wait,
            }
            // The opponent doesn't see the order.
            let cards: Vec<u8> = others.iter().filter_map(|&r| self.card_of(r)).collect();
            self.lose_track(player.opponent(), cards);
        }
        let moved = if rest == Some(to) {
            // They move in the order in which they were revealed.
            let revealed = library.iter().rev().take(found.len() + others.len());
            let revealed: Vec<Ref> = revealed.map(|&card| self.card_ref(card)).collect();
            let found: Vec<u8> = found.iter().filter_map(|&r| self.card_of(r)).collect();
            let all = self.move_refs(book, chance, frame, &revealed, to, to.zone == Zone::Exile);
            if to.zone == Zone::Exile {
                frame.chosen = LongList::of(all.into_iter().take(MAX_OBJECTS));
            }
            found.into_iter().map(|card| self.card_ref(card)).collect()
        } else {
            let moved = self.move_refs(book, chance, frame, &found, to, to.zone == Zone::Exile);
            match (rest, chance.as_mut()) {
                (Some(rest), _) => {
                    self.move_refs(book, chance, frame, &others, rest, rest.zone == Zone::Exile);
                }
                (None, Some(chance)) => self.shuffle_told(book, player, chance),
                (None, None) => {}
            }
            moved
        };
        let count = moved.len() as i32;
        self.note(frame, &moved, count);
        frame.last_player = Some(player);
        Flow::Next
    }
}
