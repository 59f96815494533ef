//! What is left of a combat once evasion has been looked at: rows of creatures that choose, columns of
//! what they may choose, and the restrictions, costs and requirements between them.
//!
//! Blocks and attacks are the same problem. For blocks the rows are the defender's creatures and the
//! columns the attackers. For attacks the rows are the candidates and the one column is the defending
//! player.

use crate::set::CreatureSet;

/// "Can't block unless at least so many of those creatures also block" (509.1b), and of attacks (508.1c).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Company {
    /// The creature that needs company.
    pub creature: usize,
    /// Who counts as company; never the creature itself.
    pub with: CreatureSet,
    /// How many of them have to be declared as well.
    pub least: u32,
}

/// "No more than N of those creatures can block" (or attack).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Cap {
    /// The creatures that are counted.
    pub among: CreatureSet,
    /// How many of them may be declared.
    pub most: u32,
}

/// "Can't block those attackers unless you pay": paid once when the creature chooses any of the targets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Cost {
    /// The creature that has to be paid for.
    pub creature: usize,
    /// The targets that cost.
    pub targets: CreatureSet,
    /// How much mana.
    pub mana: u32,
}

/// A requirement: a declaration obeys it or does not, and each that is obeyed counts its weight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Requirement {
    /// The creature chooses at least one of the targets: "blocks if able" (all targets), a lure (one).
    Chooses {
        /// The creature.
        creature: usize,
        /// The targets of which one is enough.
        targets: CreatureSet,
        /// How many equal requirements this stands for.
        weight: u32,
    },
    /// At least `least` of the creatures choose the target: "must be blocked if able".
    Chosen {
        /// The target.
        target: usize,
        /// The creatures that count.
        by: CreatureSet,
        /// How many of them are needed.
        least: u32,
        /// How many equal requirements this stands for.
        weight: u32,
    },
}

/// A board: everything that decides which declarations are legal.
///
/// Rows and columns are numbered as the creatures of the position are; a row that may choose nothing
/// and a column that nobody may choose stay in their places.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Board {
    /// How many columns there are.
    pub targets: usize,
    /// By creature, the targets it may choose, evasion and plain "can't" included.
    pub options: Vec<CreatureSet>,
    /// By creature, how many targets it may choose at once.
    pub capacity: Vec<u32>,
    /// By target, how many creatures have to choose it if any does; 1 where nothing is said.
    pub least: Vec<u32>,
    /// By target, how many creatures may choose it.
    pub most: Vec<u32>,
    /// Global caps.
    pub caps: Vec<Cap>,
    /// Creatures that may be declared only with others.
    pub company: Vec<Company>,
    /// Creatures that may be declared only alone.
    pub alone: CreatureSet,
    /// What has to be paid for.
    pub costs: Vec<Cost>,
    /// The mana there is to pay with.
    pub mana: u32,
    /// The requirements, each of them satisfiable by some choice of single creatures.
    pub requirements: Vec<Requirement>,
}
