//! Which creatures of a position are alike.

use crate::ability::{Ability, Filter};
use crate::creature::Creature;
use crate::position::{Position, Side};

/// Which creatures of a position are alike but for their names.
pub(crate) struct Likeness([Vec<usize>; 2]);

impl Likeness {
    /// Returns the kinds of both sides' creatures, each numbered by the first creature of its kind. A creature
    /// that an effect names is like no other.
    pub fn of(position: &Position) -> Likeness {
        let named = |creature: &Creature| {
            let names = |part: &Filter| matches!(part, Filter::Id(id) if *id == creature.id);
            position.effects.iter().any(|effect| match effect {
                Ability::Static(statement) => statement.subject.filter.mentions(&names),
                _ => false,
            })
        };
        Likeness([Side::Attacker, Side::Defender].map(|side| {
            let creatures = &position.force(side).creatures;
            let kind = |(index, creature): (usize, &Creature)| {
                let first = creatures[..index].iter().position(|other| alike(other, creature));
                first.filter(|&first| !named(creature) && !named(&creatures[first])).unwrap_or(index)
            };
            creatures.iter().enumerate().map(kind).collect()
        }))
    }

    /// Returns the kind of a creature, by side (the attacker's is 0) and index.
    pub fn kind(&self, side: usize, creature: usize) -> usize {
        self.0[side][creature]
    }
}

/// Returns whether nothing but their names tells the two apart.
fn alike(one: &Creature, other: &Creature) -> bool {
    let Creature {
        id: _,
        card,
        power,
        toughness,
        colors,
        supertypes,
        types,
        subtypes,
        abilities,
        tapped,
        summoning_sick,
        damage,
        counters,
        regeneration_shields,
    } = one;
    (*power, *toughness, *damage) == (other.power, other.toughness, other.damage)
        && (*tapped, *summoning_sick) == (other.tapped, other.summoning_sick)
        && *regeneration_shields == other.regeneration_shields
        && *colors == other.colors
        && *abilities == other.abilities
        && *counters == other.counters
        && *types == other.types
        && *subtypes == other.subtypes
        && *supertypes == other.supertypes
        && *card == other.card
}
