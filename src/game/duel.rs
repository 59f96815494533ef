//! One attacker, one blocker: what comes of it, for every pair of creatures of a setup.

use crate::combat::damage::{Combat, Fighter};
use crate::creature::Keyword;
use crate::position::Side;
use crate::set::CreatureSet;

use super::setup::{CardId, Setup};

/// What comes of a block of one attacker by one creature, both fresh, with nothing else going on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Duel {
    /// Whether the attacker dies.
    pub attacker_dies: bool,
    /// Whether the blocker dies.
    pub blocker_dies: bool,
    /// The damage that goes through to the defending player.
    pub through: u8,
}

/// The duels between all creatures of a setup.
#[derive(Clone, Debug, Default)]
pub(super) struct Duels {
    cards: usize,
    duels: Vec<Duel>,
}

impl Duels {
    /// Fights every pair once.
    pub fn of(setup: &Setup) -> Duels {
        let cards = setup.card_count();
        let mut combat = Combat::new(setup.options().edition, [0; 2]);
        let mut hits = Vec::new();
        let mut duels = vec![Duel::default(); cards * cards];
        for attacker in setup.ids().filter(|&id| !setup.facts(id).is_land) {
            for blocker in setup.ids().filter(|&id| !setup.facts(id).is_land) {
                // So much life that nobody loses in between, and a number that the damage can be read from.
                combat.clear([1000; 2]);
                combat.add(Side::Attacker, without_life(setup.fighter(attacker)));
                combat.add(Side::Defender, without_life(setup.fighter(blocker)));
                combat.attack(CreatureSet::only(0));
                combat.block(0, CreatureSet::only(0));
                let shield = |protected: CardId, source: CardId| {
                    CreatureSet(u64::from(setup.is_protected(protected, source)))
                };
                combat.shield(Side::Attacker, 0, shield(attacker, blocker));
                combat.shield(Side::Defender, 0, shield(blocker, attacker));
                combat.fight(&mut hits);
                let damage = 1000 - combat.life(Side::Defender);
                duels[attacker.index() * cards + blocker.index()] = Duel {
                    attacker_dies: combat.alive(Side::Attacker).is_empty(),
                    blocker_dies: combat.alive(Side::Defender).is_empty(),
                    through: damage.clamp(0, 255) as u8,
                };
            }
        }
        Duels { cards, duels }
    }

    #[inline]
    pub fn get(&self, attacker: CardId, blocker: CardId) -> Duel {
        self.duels[attacker.index() * self.cards + blocker.index()]
    }
}

/// The creature without what gains life, so that the change of life is the damage alone.
fn without_life(fighter: &Fighter) -> Fighter {
    Fighter { keywords: fighter.keywords.without(Keyword::Lifelink), spirit_links: 0, ..*fighter }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::card::{CardTable, Deck};
    use crate::game::Options;

    #[test]
    fn duels_are_what_the_cards_say() {
        let list =
            "20 Forest\n4 Grizzly Bears\n4 War Mammoth\n4 Typhoid Rats\n4 White Knight\n4 Black Knight";
        let deck = Deck::parse(list, "duels.txt", CardTable::builtin()).unwrap();
        let setup = Setup::new([&deck, &deck], Options::default()).unwrap();
        let id = |name: &str| setup.ids().find(|&id| setup.card(id).name == name).unwrap();
        let duel = |attacker, blocker| setup.duel(id(attacker), id(blocker));
        let result = |attacker_dies, blocker_dies, through| Duel { attacker_dies, blocker_dies, through };
        assert_eq!(duel("Grizzly Bears", "Grizzly Bears"), result(true, true, 0));
        assert_eq!(duel("War Mammoth", "Grizzly Bears"), result(false, true, 1));
        assert_eq!(duel("War Mammoth", "Typhoid Rats"), result(true, true, 2));
        assert_eq!(duel("White Knight", "Typhoid Rats"), result(false, true, 0));
        // Protection prevents the damage of either to the other.
        assert_eq!(duel("White Knight", "Black Knight"), result(false, false, 0));
    }
}
