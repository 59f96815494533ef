//! Which creatures a [`Filter`] picks, once their characteristics are known.

use super::combatant::Combatant;
use crate::ability::{Amount, Filter};

impl Filter {
    /// Returns whether the filter picks `subject`, read as a part of an ability of `source`.
    ///
    /// A standing effect has no source: whatever is asked about the source is then not so ("this creature"
    /// is nobody, no power compares with its power).
    ///
    /// ```
    /// use menace::ability::{Amount, Comparison};
    /// use menace::combat::Combatants;
    /// use menace::{Creature, CreatureSet, Filter, Force, Position, Side};
    ///
    /// let creatures = vec![Creature::new("a1", 3, 3), Creature::new("a2", 1, 1)];
    /// let position = Position {
    ///     attacker: Force { creatures, ..Force::default() },
    ///     attacking: CreatureSet::first(2),
    ///     ..Position::default()
    /// };
    /// let combatants = Combatants::of(&position);
    /// let [big, small] = combatants.side(Side::Attacker) else { unreachable!() };
    /// let smaller = Filter::Power(Comparison::Less, Amount::SourcePower);
    /// assert!(smaller.matches(small, Some(big)));
    /// assert!(!smaller.matches(small, None));
    /// ```
    pub fn matches(&self, subject: &Combatant, source: Option<&Combatant>) -> bool {
        match self {
            Filter::Any => true,
            Filter::Color(color) => subject.colors.contains(*color),
            Filter::Colorless => subject.colors.is_empty(),
            Filter::Multicolored => subject.colors.len() >= 2,
            Filter::Monocolored => subject.colors.len() == 1,
            Filter::Type(card_type) => subject.types.contains(card_type),
            Filter::Subtype(subtype) => subject.subtypes.contains(subtype),
            Filter::Supertype(supertype) => subject.supertypes.contains(supertype),
            Filter::Keyword(keyword) => subject.keywords.contains(*keyword),
            Filter::Landwalk(lands) => subject.landwalks.contains(lands),
            Filter::Named(name) => subject.name.as_ref() == Some(name),
            Filter::Id(id) => subject.id == *id,
            Filter::Source => source.is_some_and(|source| source.at == subject.at),
            Filter::SharesColorWithSource => {
                source.is_some_and(|source| source.colors.shares_with(subject.colors))
            }
            Filter::Power(comparison, amount) => {
                amount_of(*amount, subject, source).is_some_and(|n| comparison.holds(subject.power, n))
            }
            Filter::Toughness(comparison, amount) => {
                amount_of(*amount, subject, source).is_some_and(|n| comparison.holds(subject.toughness, n))
            }
            Filter::Tapped => subject.tapped,
            Filter::Attacking => subject.attacking,
            Filter::Blocking => subject.blocking,
            Filter::HasCounter => subject.has_counter,
            Filter::Not(inner) => !inner.matches(subject, source),
            Filter::All(parts) => parts.iter().all(|part| part.matches(subject, source)),
            Filter::AnyOf(parts) => parts.iter().any(|part| part.matches(subject, source)),
        }
    }

    /// Returns whether some part of the filter, at any depth, is as asked.
    pub(crate) fn mentions(&self, asked: &impl Fn(&Filter) -> bool) -> bool {
        asked(self)
            || match self {
                Filter::Not(inner) => inner.mentions(asked),
                Filter::All(parts) | Filter::AnyOf(parts) => parts.iter().any(|part| part.mentions(asked)),
                Filter::Any
                | Filter::Color(_)
                | Filter::Colorless
                | Filter::Multicolored
                | Filter::Monocolored
                | Filter::Type(_)
                | Filter::Subtype(_)
                | Filter::Supertype(_)
                | Filter::Keyword(_)
                | Filter::Landwalk(_)
                | Filter::Named(_)
                | Filter::Id(_)
                | Filter::Source
                | Filter::SharesColorWithSource
                | Filter::Power(..)
                | Filter::Toughness(..)
                | Filter::Tapped
                | Filter::Attacking
                | Filter::Blocking
                | Filter::HasCounter => false,
            }
    }
}

fn amount_of(amount: Amount, subject: &Combatant, source: Option<&Combatant>) -> Option<i32> {
    match amount {
        Amount::Number(number) => Some(number),
        Amount::SourcePower => source.map(|source| source.power),
        Amount::SourceToughness => source.map(|source| source.toughness),
        Amount::OwnPower => Some(subject.power),
        Amount::OwnToughness => Some(subject.toughness),
    }
}
