//! Libraries played with their top cards revealed or looked at, and revealed hands (401.5, 402.3).

use crate::oracle::tree::Zone;
use crate::program::{Book, Rule, Who};
use crate::types::Player;

use super::state::State;

impl State {
    /// Lets players know the cards that rules reveal, or let them look at. They know them from then on, wherever they are hidden next,
    /// until they are mixed up with others.
    ///
    /// CR 401.5: a card that comes to the top while a spell or ability is put on the stack is not seen before that is done. Nor are
    /// cards that come there and go again while one instruction is followed, other than draws, which are made one by one (121.2).
    pub(super) fn show_cards(&mut self, book: &Book) {
        if !book.shows_cards || self.casting.is_some() {
            return;
        }
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
}
