//! Changes of zones in words, as far as the viewer may see the cards.

use crate::program::SetAside;
use crate::types::{CardType, Player};

use super::object::Card;
use super::state::{Place, Recorded, State, slots};
use super::transcript::Transcript;

/// The name of a card that the viewer may not see.
const HIDDEN: &str = "a card";

impl Transcript<'_> {
    /// Writes which cards have changed zones.
    pub(super) fn tell_moves(&mut self, before: &State, state: &State) {
        let records = std::mem::take(&mut self.new_records);
        for recorded in &records {
            if let &Recorded::Searches { player, owner } = recorded {
                let whose = if player == owner { "the".to_owned() } else { format!("{owner}'s") };
                self.line(&format!("{player} searches {whose} library"));
            }
        }
        let mut drawn: [Vec<&str>; 2] = Default::default();
        let mut buried: [Vec<String>; 2] = Default::default();
        for id in 0..state.cards.len() {
            let (was, is) = (&before.cards[id], &state.cards[id]);
            let owner = is.owner;
            let took_mulligan = state.players[owner].mulligans > before.players[owner].mulligans;
            if was.place == is.place && was.generation == is.generation || took_mulligan {
                continue;
            }
            let name =
                if self.perspective.knows(is.known) { self.book.def(is.whole).name.as_str() } else { HIDDEN };
            match (was.place, is.place) {
                (Place::Library, Place::Hand) if is_drawn(&records, is) => drawn[owner].push(name),
                (Place::Hand, Place::Library) if before.turn == 0 => buried[owner].push(name.to_owned()),
                _ => {
                    if let Some(text) = self.moved(before, state, id as u8, name, &records) {
                        self.line(&text);
                    }
                }
            }
        }
        for player in Player::BOTH {
            if state.players[player].mulligans > before.players[player].mulligans {
                // A new hand may have some of the old cards.
                let seven = format!("{} cards", state.zones[player].hand.len());
                let hand = if self.sees(player) { self.hand(state, player) } else { seven };
                self.line(&format!("{player} draws {hand}"));
            }
            if !drawn[player].is_empty() {
                self.line(&format!("{player} draws {}", drawn[player].join(", ")));
            }
            if !buried[player].is_empty() {
                let cards = buried[player].join(", ");
                self.line(&format!("{player} puts {cards} on the bottom of the library"));
            }
            if records.contains(&Recorded::Shuffles(player)) && state.turn > 0 {
                self.line(&format!("{player}'s library is shuffled"));
            }
        }
    }

    /// The line about a card that has moved.
    fn moved(
        &self,
        before: &State,
        state: &State,
        id: u8,
        name: &str,
        records: &[Recorded],
    ) -> Option<String> {
        let (was, is) = (&before.cards[usize::from(id)], &state.cards[usize::from(id)]);
        let owner = is.owner;
        Some(match (was.place, is.place) {
            (Place::Stack, Place::Battlefield) => {
                let perm = state
                    .perms
                    .iter()
                    .enumerate()
                    .find(|&(slot, perm)| perm.card == id && (state.live >> slot & 1 == 1));
                let (_, perm) = perm.filter(|(_, perm)| perm.copies)?;
                format!("{}'s {name} enters as a copy of {}", perm.controller, self.book.def(perm.def).name)
            }
            // There is a line about the resolution already.
            (Place::Stack, Place::Graveyard) | (_, Place::Stack | Place::Nowhere) => {
                return None;
            }
            (Place::Hand, Place::Battlefield) if before.frames.is_empty() && is_land(self, is) => {
                format!("{owner} plays {name}")
            }
            (from, Place::Battlefield) => {
                let slot = slots(state.live).find(|&slot| state.perms[usize::from(slot)].card == id);
                let controller = slot.map_or(owner, |slot| state.perms[usize::from(slot)].controller);
                let name = match is.face_down {
                    true => format!("a face-down creature{}", self.behind(state, id, controller)),
                    false => name.to_owned(),
                };
                format!("{controller} puts {name} onto the battlefield{}", out_of(from))
            }
            (Place::Battlefield, Place::Graveyard) => {
                let slot = slots(before.live).find(|&slot| before.perms[usize::from(slot)].card == id);
                let perm = slot.map(|slot| &before.perms[usize::from(slot)]);
                let controller = perm.map_or(owner, |perm| perm.controller);
                match perm.is_some_and(|perm| perm.is(CardType::Creature)) {
                    true => format!("{controller}'s {name} dies"),
                    false => format!("{controller}'s {name} is put into the graveyard"),
                }
            }
            (Place::Hand, Place::Graveyard | Place::Exile)
                if records.contains(&Recorded::Discards { player: owner, card: id }) =>
            {
                format!("{owner} discards {name}")
            }
            (Place::Library, Place::Graveyard) if records.contains(&Recorded::Mills(id)) => {
                format!("{owner} mills {name}")
            }
            (from, Place::Graveyard) => format!("{name} is put into {owner}'s graveyard{}", out_of(from)),
            (Place::Battlefield | Place::Stack, Place::Hand) => format!("{name} returns to {owner}'s hand"),
            (Place::Graveyard, Place::Hand) => format!("{owner} returns {name} from the graveyard"),
            (Place::Library, Place::Library) | (Place::Hand, Place::Hand) => return None,
            (from, Place::Hand) => format!("{owner} puts {name} into the hand{}", out_of(from)),
            (from, Place::Library) => format!("{name} is put into {owner}'s library{}", out_of(from)),
            (_, Place::Exile) => match is.set_aside {
                Some((SetAside::Foretold, _)) => format!("{owner} foretells {name}"),
                // By an action, or by an effect (702.143e).
                Some((SetAside::ForetoldLess, _)) => format!("{name} becomes foretold{}", out_of(was.place)),
                Some((SetAside::Plotted, _)) => format!("{owner} plots {name}"),
                _ if is.known == 3 => format!("{name} is exiled{}", out_of(was.place)),
                _ => format!("{name} is exiled face down{}", out_of(was.place)),
            },
        })
    }
}

fn is_drawn(records: &[Recorded], card: &Card) -> bool {
    records.contains(&Recorded::Drawn { player: card.owner, def: card.whole })
}

fn is_land(transcript: &Transcript<'_>, card: &Card) -> bool {
    transcript.book.def(card.def).is(CardType::Land)
}

/// Where a card was, if that has to be said.
fn out_of(place: Place) -> &'static str {
    match place {
        Place::Library => " from the library",
        Place::Hand => " from the hand",
        Place::Graveyard => " from the graveyard",
        Place::Exile => " from exile",
        Place::Stack | Place::Battlefield | Place::Nowhere => "",
    }
}
