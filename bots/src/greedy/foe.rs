//! The outcome of a blocker against one attacker, computed once for each two cards.

use menace::game::{CardId, Setup};
use menace::{CreatureSet, Keyword};

use super::value::Values;

/// What becomes of two cards of a setup if one blocks the other, worked out as they meet.
#[derive(Clone, Debug, Default)]
pub(super) struct Outcomes {
    cards: usize,
    /// The number of the game: what was worked out in an earlier one doesn't count.
    game: u32,
    /// With the game in which each was worked out.
    foes: Vec<(u32, Foe)>,
}

impl Outcomes {
    /// Forgets all, for another setup or other values.
    pub fn begin(&mut self, setup: &Setup) {
        self.cards = setup.card_count();
        self.game = self.game.wrapping_add(1);
        // All of it is written once; after that the numbers of games tell.
        if self.game == 0 || self.foes.len() < self.cards * self.cards {
            self.game = 1;
            self.foes.clear();
            self.foes.resize(self.cards * self.cards, (0, Foe::default()));
        }
    }

    /// Creatures of that card, in those slots, as blockers of the attacker.
    #[inline]
    pub fn get(
        &mut self,
        setup: &Setup,
        values: &Values,
        (attacker, blocker): (CardId, CardId),
        slots: CreatureSet,
    ) -> Foe {
        let (game, foe) = &mut self.foes[usize::from(attacker.0) * self.cards + usize::from(blocker.0)];
        if *game != self.game {
            (*game, *foe) = (self.game, Foe::of(setup, values, attacker, blocker));
        }
        Foe { slots, ..*foe }
    }
}

/// Equal creatures that may block an attacker.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Foe {
    /// Their slots.
    pub slots: CreatureSet,
    /// What a block by one of them wins in creatures: the attacker if it dies, less the blocker if it does.
    pub gain: i32,
    /// The damage that goes through to the player if one of them blocks.
    pub through: i32,
    /// Whether one of them kills the attacker.
    pub kills: bool,
    damage: i32,
    touches: bool,
    /// Whether the attacker kills it, if it blocks alone.
    dies: bool,
    /// Whether it dies before it strikes, and is no help to another.
    pub dies_first: bool,
    /// The damage that it takes to kill it.
    needs: i32,
    worth: i32,
}

impl Foe {
    /// The outcome, with no slots yet.
    fn of(setup: &Setup, values: &Values, attacker: CardId, blocker: CardId) -> Foe {
        let (duel, target, fighter) =
            (setup.duel(attacker, blocker), setup.fighter(attacker), setup.fighter(blocker));
        let worth = values.get(blocker);
        let won = if duel.attacker_dies { values.get(attacker) } else { 0 };
        Foe {
            slots: CreatureSet::EMPTY,
            gain: won - if duel.blocker_dies { worth } else { 0 },
            through: duel.through.into(),
            kills: duel.attacker_dies,
            damage: fighter.combat_damage(),
            touches: fighter.has(Keyword::Deathtouch),
            dies: duel.blocker_dies,
            dies_first: duel.blocker_dies && target.strikes_first() && !fighter.strikes_first(),
            needs: if target.has(Keyword::Deathtouch) { 1 } else { fighter.lethal_damage() },
            worth,
        }
    }

    /// Returns whether the two together kill an attacker of that toughness.
    #[inline]
    pub fn kill_together([first, second]: [&Foe; 2], toughness: i32) -> bool {
        first.damage + second.damage >= toughness || first.touches || second.touches
    }

    /// Returns which of two the attacker takes along: as much worth as its damage reaches for.
    #[inline]
    pub fn lost([first, second]: [&Foe; 2], power: i32) -> [bool; 2] {
        let both = first.needs + second.needs <= power;
        [
            first.dies && (!second.dies || both || first.worth >= second.worth),
            second.dies && (!first.dies || both || first.worth < second.worth),
        ]
    }

    /// Returns what the two lose together, in either order.
    #[inline]
    pub fn cost(pair: [&Foe; 2], power: i32) -> i32 {
        let [first, second] = Foe::lost(pair, power);
        i32::from(first) * pair[0].worth + i32::from(second) * pair[1].worth
    }
}
