//! What holds in every game, whatever its cards say: [`State::check`].

use crate::game::Player;
use crate::types::CardType;

use super::decision::DecisionKind;
use super::state::{MAX_CARDS, NO_CARD, Place, State, slots};

/// Something about a state that no game may come to: a fault of the engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BrokenInvariant {
    /// A card is not in exactly one zone, the one that it says (400.1).
    #[error("card {card} says {place:?} and is found {found} times")]
    Zone { card: u8, place: Place, found: u8 },
    /// A card is among another player's cards (108.3, 400.3).
    #[error("card {card} is in a zone of a player who is not its owner (CR 400.3)")]
    Owner { card: u8 },
    /// What fights is not on the battlefield (506.4).
    #[error("slot {slot} is in combat and not on the battlefield (CR 506.4)")]
    Combat { slot: u8 },
    /// State-based actions have left a creature with that toughness.
    #[error("a creature with toughness {toughness} is in slot {slot} as a player gets priority (CR 704.5f)")]
    Toughness { slot: u8, toughness: i16 },
    /// State-based actions have left a player with that life.
    #[error("player {player:?} gets on with {life} life (CR 704.5a)")]
    Life { player: Player, life: i16 },
}

impl State {
    /// Checks what holds at every decision, and after the game.
    ///
    /// # Errors
    /// The first [`BrokenInvariant`].
    pub fn check(&self) -> Result<(), BrokenInvariant> {
        self.check_zones()?;
        let fighting = self.combat.attackers | self.combat.blockers;
        if let Some(slot) = slots(fighting & !self.live).next() {
            return Err(BrokenInvariant::Combat { slot });
        }
        let has_priority = self.pending.is_some_and(|pending| pending.kind == DecisionKind::Priority);
        if has_priority { self.check_actions() } else { Ok(()) }
    }

    /// Each card is in the zone that it says, and nowhere else.
    fn check_zones(&self) -> Result<(), BrokenInvariant> {
        let mut found = [0_u8; MAX_CARDS];
        for player in Player::BOTH {
            let zones = &self.zones[player];
            let places = [
                (Place::Library, &zones.library),
                (Place::Hand, &zones.hand),
                (Place::Graveyard, &zones.graveyard),
                (Place::Exile, &zones.exile),
            ];
            for (place, zone) in places {
                for &card in zone.iter() {
                    let facts = &self.cards[usize::from(card)];
                    if facts.owner != player {
                        return Err(BrokenInvariant::Owner { card });
                    }
                    found[usize::from(card)] += 1;
                    if facts.place != place {
                        return Err(BrokenInvariant::Zone { card, place: facts.place, found: 0 });
                    }
                }
            }
        }
        for slot in slots(self.live | self.phased) {
            let perm = &self.perms[usize::from(slot)];
            if perm.card != NO_CARD {
                let place = self.cards[usize::from(perm.card)].place;
                if place != Place::Battlefield {
                    return Err(BrokenInvariant::Zone { card: perm.card, place, found: 0 });
                }
                found[usize::from(perm.card)] += 1;
            }
        }
        for (card, (facts, &found)) in (0_u8..).zip(self.cards.iter().zip(&found)) {
            let elsewhere = matches!(facts.place, Place::Stack | Place::Nowhere);
            if found != u8::from(!elsewhere) {
                return Err(BrokenInvariant::Zone { card, place: facts.place, found });
            }
        }
        Ok(())
    }

    /// State-based actions are performed before a player gets priority (117.5).
    fn check_actions(&self) -> Result<(), BrokenInvariant> {
        for player in Player::BOTH {
            let life = self.players[player].life;
            if life <= 0 {
                return Err(BrokenInvariant::Life { player, life });
            }
        }
        let creatures = slots(self.live).filter(|&slot| self.perms[usize::from(slot)].is(CardType::Creature));
        for slot in creatures {
            let toughness = self.perms[usize::from(slot)].toughness;
            if toughness <= 0 {
                return Err(BrokenInvariant::Toughness { slot, toughness });
            }
        }
        Ok(())
    }
}
