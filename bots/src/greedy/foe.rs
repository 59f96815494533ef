//! The outcome of a blocker against one attacker, computed once for equal creatures.

use menace::game::{CardId, Setup};
use menace::{CreatureSet, Keyword};

use super::value::Values;

/// Equal creatures that may block an attacker.
#[derive(Clone, Copy)]
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
    /// Fights the attacker with each card of creatures that may block it, and calls `see` with the outcome; the card in the
    /// lowest slot comes first.
    pub fn each(
        setup: &Setup,
        values: &Values,
        attacker: CardId,
        mut blockers: CreatureSet,
        card: impl Fn(usize) -> CardId,
        mut see: impl FnMut(Foe),
    ) {
        while let Some(first) = blockers.lowest() {
            let blocker = card(first);
            let slots: CreatureSet = blockers.iter().filter(|&slot| card(slot) == blocker).collect();
            blockers = blockers - slots;
            see(Foe::of(setup, values, attacker, blocker, slots));
        }
    }

    fn of(setup: &Setup, values: &Values, attacker: CardId, blocker: CardId, slots: CreatureSet) -> Foe {
        let (duel, target, fighter) =
            (setup.duel(attacker, blocker), setup.fighter(attacker), setup.fighter(blocker));
        let worth = values.get(blocker);
        let won = if duel.attacker_dies { values.get(attacker) } else { 0 };
        Foe {
            slots,
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
