//! Static sentences: filters, subjects, conditions, clauses, and the mana that some of them ask for.

use super::Ability;
use crate::types::{CardType, Color, Colors, Keyword, LandFilter, Supertype};

/// How two numbers have to compare.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Comparison {
    /// Less than.
    Less,
    /// Less than or equal, "2 or less".
    AtMost,
    /// Equal.
    Equal,
    /// Greater than or equal, "3 or greater".
    AtLeast,
    /// Greater than.
    Greater,
}

impl Comparison {
    /// Returns whether `left` compares so with `right`.
    pub const fn holds(self, left: i32, right: i32) -> bool {
        match self {
            Comparison::Less => left < right,
            Comparison::AtMost => left <= right,
            Comparison::Equal => left == right,
            Comparison::AtLeast => left >= right,
            Comparison::Greater => left > right,
        }
    }
}

/// A number that a filter compares with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Amount {
    /// A plain number.
    Number(i32),
    /// The power of the creature that has the ability.
    SourcePower,
    /// The toughness of the creature that has the ability.
    SourceToughness,
    /// The power of the creature that is looked at.
    OwnPower,
    /// The toughness of the creature that is looked at.
    OwnToughness,
}

/// A quality that a creature has or lacks. Filters are composed, so any sentence can use any of them.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Filter {
    /// Every creature.
    Any,
    /// Creatures of the color.
    Color(Color),
    /// Creatures without a color.
    Colorless,
    /// Creatures of two or more colors.
    Multicolored,
    /// Creatures of exactly one color.
    Monocolored,
    /// Creatures that have the card type as well, as "artifact creatures".
    Type(CardType),
    /// Creatures of the subtype, as "Walls".
    Subtype(String),
    /// Creatures with the supertype, as "legendary creatures".
    Supertype(Supertype),
    /// Creatures with the keyword, as "creatures with flying".
    Keyword(Keyword),
    /// Creatures with that very landwalk, as "creatures with islandwalk".
    Landwalk(LandFilter),
    /// Creatures with that name.
    Named(String),
    /// The creature that the position calls so, as `b1`.
    Id(String),
    /// The creature that has the ability, "this creature".
    Source,
    /// Creatures that share a color with the one that has the ability.
    SharesColorWithSource,
    /// Creatures whose power compares so.
    Power(Comparison, Amount),
    /// Creatures whose toughness compares so.
    Toughness(Comparison, Amount),
    /// Tapped creatures.
    Tapped,
    /// Attacking creatures; in a question about attacks, before anything attacks, none.
    Attacking,
    /// Blocking creatures: once blocks are declared, those that block something.
    Blocking,
    /// Creatures with at least one counter on them.
    HasCounter,
    /// Creatures that the filter leaves out: "nonartifact", "without flying", "other".
    Not(Box<Filter>),
    /// Creatures that every one of the filters picks.
    All(Vec<Filter>),
    /// Creatures that at least one of the filters picks: "Walls and/or creatures with flying".
    AnyOf(Vec<Filter>),
}

impl Filter {
    /// Returns the filter of the creatures that this one leaves out; of a negation, the plain filter.
    #[must_use]
    #[expect(clippy::should_implement_trait, reason = "the word that rules text uses")]
    pub fn not(self) -> Filter {
        match self {
            Filter::Not(inner) => *inner,
            other => Filter::Not(Box::new(other)),
        }
    }
}

/// Whose creatures a sentence speaks of, seen from the one who has the ability.
///
/// A standing effect of a position belongs to the defending player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Whose {
    /// The creature that has the ability, and no other.
    This,
    /// "… you control."
    Yours,
    /// "… your opponents control."
    Opponents,
    /// Everybody's.
    Anyones,
}

/// Who a sentence speaks of.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Subject {
    /// Whose creatures.
    pub whose: Whose,
    /// Which of them.
    pub filter: Filter,
}

impl Subject {
    /// "This creature".
    pub const THIS: Subject = Subject { whose: Whose::This, filter: Filter::Any };
}

/// A player, seen from the one who has the ability.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Who {
    /// The ability's controller.
    You,
    /// The ability's controller's opponent.
    Opponent,
    /// The defending player.
    DefendingPlayer,
    /// The attacking player.
    AttackingPlayer,
    /// Both together, "on the battlefield".
    Anyone,
}

/// What a condition counts.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Counted {
    /// Lands.
    Lands(LandFilter),
    /// Creatures.
    Creatures(Filter),
    /// Points of life.
    Life,
    /// One if the player has more life than the other player, else nothing.
    MoreLife,
}

/// A fact about the board: a player controls at least a number of something, or has at least an amount of life.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct BoardFact {
    /// Who controls them.
    pub who: Who,
    /// What is counted.
    pub what: Counted,
    /// How many there must be.
    pub least: u32,
}

/// When a clause holds.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Condition {
    /// At all times.
    Always,
    /// Only if the fact is true, "if …", "as long as …".
    If(BoardFact),
    /// Only if the fact is not true, "unless …".
    Unless(BoardFact),
}

/// What a sentence says of its subject. Where the subject attacks the clause is about attackers, where it
/// blocks, about blockers.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Clause {
    // Restrictions on attacks (508.1c).
    /// "… can't attack."
    CantAttack(Condition),
    /// "… can't attack unless at least `least` other creatures `with` that quality also attack"; alone is one.
    AttacksOnlyWith {
        /// How many others.
        least: u32,
        /// Which others.
        with: Filter,
    },
    /// "… can only attack alone."
    AttacksOnlyAlone,
    /// "… can't attack unless you pay {N}", for each creature.
    CantAttackUnlessPaid(u32, Condition),
    /// "No more than N creatures can attack each combat."
    MostAttackers(u32),
    /// "… can attack as though it didn't have defender" or "… as though it had haste".
    AttacksAsThough(AsThough),
    // Requirements on attacks (508.1d).
    /// "… attacks each combat if able."
    AttacksIfAble,
    /// "Each opponent must attack with at least one creature each combat if able", of that player's creatures: one
    /// requirement.
    OneAttacksIfAble,

    // Restrictions on the subject as a blocker (509.1b).
    /// "… can't block (creatures of that quality)."
    CantBlock(Filter, Condition),
    /// "… can't block unless at least `least` other creatures of that quality also block."
    BlocksOnlyWith {
        /// How many others.
        least: u32,
        /// Which others.
        with: Filter,
    },
    /// "… can only block alone."
    BlocksOnlyAlone,
    /// "… can't block [creatures of that quality] unless you pay {N}."
    CantBlockUnlessPaid(Filter, u32, Condition),
    /// "No more than N creatures can block each combat."
    MostBlocking(u32),
    /// "… can block N additional creatures each combat."
    BlocksAdditional(u32),
    /// "… can block any number of creatures."
    BlocksAnyNumber,
    /// "… can block creatures [of that quality] as though …".
    BlocksAsThough(Filter, AsThough),
    // Requirements on the subject as a blocker (509.1c).
    /// "… blocks [a creature of that quality] each combat if able."
    BlocksIfAble(Filter),

    // Restrictions on those who block the subject.
    /// "… can't be blocked [by creatures of that quality]."
    CantBeBlockedBy(Filter, Condition),
    /// "… can't be blocked except by N or more creatures."
    LeastBlockers(u32),
    /// "… can't be blocked by more than N creatures."
    MostBlockers(u32),
    /// "… can't be blocked unless all creatures defending player controls block it."
    BlockedOnlyByAll,
    /// "… can be blocked as though it didn't have that landwalk".
    BlockedAsThoughWithoutLandwalk(LandFilter),
    /// "… can be blocked as though it didn't have that keyword".
    BlockedAsThoughWithout(Keyword),
    // Requirements on those who block the subject.
    /// "… must be blocked [by N or more creatures of that quality] if able": one requirement.
    MustBeBlocked {
        /// Which blockers count.
        by: Filter,
        /// How many of them.
        least: u32,
    },
    /// "All creatures [of that quality] able to block … do so": a requirement on each of them.
    Lure(Filter),

    // Damage (510).
    /// "… assigns combat damage equal to its toughness rather than its power."
    DamageByToughness,
    /// "You may have … assign its combat damage as though it weren't blocked."
    DamageAsThoughUnblocked,
    /// "Prevent all damage that would be dealt to …".
    PreventDamageTo,
    /// "Prevent all combat damage that would be dealt to …".
    PreventCombatDamageTo,
    /// "Prevent all combat damage that would be dealt by …".
    PreventDamageBy,
    /// "If damage would be dealt to …, prevent that damage and remove a +1/+1 counter from it", and the like.
    PreventDamageByCounters(CounterPrevention),
    /// "If … would deal damage to a permanent or player, it deals double that damage instead", of the sources.
    DealsDoubleDamage,
    /// "Prevent all combat damage that would be dealt" to anybody, players and creatures.
    PreventAllCombatDamage,

    // Characteristics (613).
    /// "… gets +N/+M" (layer 7c).
    Gets(i32, i32),
    /// "… has base power and toughness N/M" or "becomes N/M" (layer 7b).
    BasePowerToughness(i32, i32),
    /// "… has that ability" (layer 6).
    Has(Box<Ability>),
    /// "… loses that keyword" (layer 6).
    Loses(Keyword),
}

impl Clause {
    /// Returns whether it restricts, requires or taxes declarations (508, 509) rather than changing damage or characteristics.
    pub(crate) fn is_about_declaring(&self) -> bool {
        match self {
            Clause::CantAttack(_)
            | Clause::AttacksOnlyWith { .. }
            | Clause::AttacksOnlyAlone
            | Clause::CantAttackUnlessPaid(..)
            | Clause::MostAttackers(_)
            | Clause::AttacksAsThough(_)
            | Clause::AttacksIfAble
            | Clause::OneAttacksIfAble
            | Clause::CantBlock(..)
            | Clause::BlocksOnlyWith { .. }
            | Clause::BlocksOnlyAlone
            | Clause::CantBlockUnlessPaid(..)
            | Clause::MostBlocking(_)
            | Clause::BlocksAdditional(_)
            | Clause::BlocksAnyNumber
            | Clause::BlocksAsThough(..)
            | Clause::BlocksIfAble(_)
            | Clause::CantBeBlockedBy(..)
            | Clause::LeastBlockers(_)
            | Clause::MostBlockers(_)
            | Clause::BlockedOnlyByAll
            | Clause::BlockedAsThoughWithoutLandwalk(_)
            | Clause::BlockedAsThoughWithout(_)
            | Clause::MustBeBlocked { .. }
            | Clause::Lure(_) => true,
            Clause::DamageByToughness
            | Clause::DamageAsThoughUnblocked
            | Clause::PreventDamageTo
            | Clause::PreventCombatDamageTo
            | Clause::PreventDamageBy
            | Clause::PreventAllCombatDamage
            | Clause::PreventDamageByCounters(_)
            | Clause::DealsDoubleDamage
            | Clause::Gets(..)
            | Clause::BasePowerToughness(..)
            | Clause::Has(_)
            | Clause::Loses(_) => false,
        }
    }
}

/// What happens to the counters of a creature whose damage is prevented.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CounterPrevention {
    /// A +1/+1 counter is removed, if there is one.
    RemovePlus,
    /// A +1/+1 counter is removed, and without one nothing is prevented.
    RemovePlusWhileItHasOne,
    /// A +1/+1 counter is put on it for each 1 damage prevented.
    PutPlusForEach,
    /// A -1/-1 counter is put on it for each 1 damage prevented.
    PutMinusForEach,
}

/// What the rules should pretend of a creature.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AsThough {
    /// "… as though it had that keyword."
    Had(Keyword),
    /// "… as though it (or, of blocks, they) didn't have that keyword."
    Hadnt(Keyword),
}

/// A sentence: of whom, and what.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Statement {
    /// Who is meant.
    pub subject: Subject,
    /// What is said of them.
    pub clause: Clause,
}

/// A mana cost: generic mana, and mana of each color.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct ManaCost {
    /// Mana of any kind.
    pub generic: u8,
    /// Mana of each color, in the order white, blue, black, red, green.
    pub colored: [u8; 5],
}

impl ManaCost {
    /// Returns the colors of a card with this cost (202.2).
    pub fn colors(&self) -> Colors {
        Color::ALL.into_iter().filter(|&color| self.colored[color as usize] > 0).collect()
    }
}
