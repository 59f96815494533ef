//! One attacker, one blocker: the outcome, for every pair of creatures of a setup.

use crate::combat::damage::{Combat, FightOutcome, Fighter, Fights, Worth};
use crate::position::Side;
use crate::types::{CreatureSet, Keyword};

use super::cards::CardId;
use super::setup::Setup;

/// The outcome of one attacker being blocked by one creature, both undamaged, with nothing else going on.
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

impl Setup {
    /// Returns the outcome of the attacker's fight with those blockers, all undamaged and each blocking nothing else, if
    /// both sides divide their damage for the best: the blockers that die are named by their place in the slice.
    ///
    /// What a creature is worth that lives, `worth` says; a point of either player's life is worth `life`.
    pub fn fight(
        &self,
        attacker: CardId,
        blockers: &[CardId],
        worth: impl Fn(CardId) -> i64,
        life: i64,
    ) -> FightOutcome {
        let mut combat = Combat::new(self.options().edition, [0; 2]);
        combat.add(Side::Attacker, *self.fighter(attacker));
        combat.attack(CreatureSet::only(0));
        let sources =
            blockers.iter().enumerate().filter(|&(_, &blocker)| self.is_protected(attacker, blocker));
        combat.shield(Side::Attacker, 0, sources.map(|(place, _)| place).collect());
        for &blocker in blockers {
            let place = combat.add(Side::Defender, *self.fighter(blocker));
            if self.is_protected(blocker, attacker) {
                combat.shield(Side::Defender, place, CreatureSet::only(0));
            }
        }
        let worth = Worth {
            creatures: [vec![worth(attacker)], blockers.iter().map(|&blocker| worth(blocker)).collect()],
            life: [life; 2],
            poison: [0; 2],
            withered: 0,
            card: 0,
        };
        Fights::new(&combat, &worth).resolve(0, CreatureSet::first(blockers.len()))
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

    #[test]
    fn rule_510_1c_the_attacker_divides_its_damage_to_its_own_good() {
        let deck =
            Deck::parse("40 Forest\n4 Grizzly Bears\n4 War Mammoth", "fight.txt", CardTable::builtin())
                .unwrap();
        let setup = Setup::new([&deck, &deck], Options::default()).unwrap();
        let id = |name: &str| setup.ids().find(|&id| setup.card(id).name == name).unwrap();
        let (bears, mammoth) = (id("Grizzly Bears"), id("War Mammoth"));
        let worth = |card| if card == mammoth { 50 } else { 20 };
        // Two 2/2 kill the 3/3 trampler, which kills one and has one more damage: for the other, or the player.
        let fight = setup.fight(mammoth, &[bears, bears], worth, 4);
        assert!(fight.attacker_dies);
        assert_eq!((fight.dead.len(), fight.damage, fight.score), (1, 0, 20 - 50));
        let alone = setup.fight(mammoth, &[bears], worth, 4);
        assert_eq!((alone.dead.len(), alone.damage, alone.score), (1, 1, 20 + 4));
        assert_eq!(setup.fight(mammoth, &[], worth, 4).damage, 3);
    }
}
