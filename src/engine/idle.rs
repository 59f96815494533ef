//! Windows in which a player plainly can do nothing but pass (117.3d), told without looking at costs, targets or timing one by one.

use crate::game::Player;
use crate::program::{Book, Uses};
use crate::types::CardType;

use super::state::{State, slots};

impl State {
    /// Whether the player can do nothing but pass: `true` is certain, `false` says nothing.
    pub(super) fn is_plainly_idle(&self, book: &Book, player: Player) -> bool {
        let unruled = !self.dirty
            && self.ruling == 0
            && self.rules_until.is_empty()
            && self.playable.is_empty()
            && self.granted.is_empty();
        if !unruled {
            return false;
        }
        let zones = &self.zones[player];
        let uses = |card: &u8| book.info(self.cards[usize::from(*card)].def).uses;
        if zones.graveyard.iter().any(|card| uses(card).any(Uses::IN_GRAVEYARD))
            || zones.exile.iter().any(|card| uses(card).any(Uses::IN_EXILE))
            || self.may_have_ability(book, player)
        {
            return false;
        }
        let sorcery = self.sorcery_timing(player);
        let ways = if sorcery { Uses::SPELL | Uses::INSTANT } else { Uses::INSTANT };
        let mut most = None;
        zones.hand.iter().map(uses).all(|uses| {
            let lands = sorcery && self.players[player].lands_played == 0 && uses.any(Uses::LAND);
            let spells = uses.any(ways)
                && uses.least_mana <= *most.get_or_insert_with(|| self.most_mana(book, player));
            !(lands || spells || uses.any(Uses::IN_HAND))
        })
    }

    /// Whether some permanent has an ability for the player, other than a mana ability of their own.
    fn may_have_ability(&self, book: &Book, player: Player) -> bool {
        slots(self.live).any(|slot| {
            let perm = &self.perms[usize::from(slot)];
            let ways = if perm.controller == player { Uses::BY_CONTROLLER } else { Uses::BY_OPPONENT };
            book.info(perm.def).uses.any(ways)
        })
    }

    /// No more mana than that is in the player's pool or could come from what they control.
    fn most_mana(&self, book: &Book, player: Player) -> u8 {
        if self.hears_mana(book) {
            return u8::MAX;
        }
        let facts = &self.players[player];
        let reserved = facts.reserved.iter().map(|reserved| reserved.units);
        let pool = reserved.chain([facts.pool]).flatten().fold(0, u8::saturating_add);
        slots(self.live)
            .map(|slot| &self.perms[usize::from(slot)])
            .filter(|perm| perm.controller == player)
            .map(|perm| match book.info(perm.def).uses.most_mana {
                u8::MAX => u8::MAX,
                _ if perm.tapped => 0,
                own => own.max(u8::from(perm.is(CardType::Land))),
            })
            .fold(pool, u8::saturating_add)
    }
}
