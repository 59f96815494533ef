//! What is left of a combat once evasion has been looked at: rows of creatures that choose, columns of
//! what they may choose, and the restrictions, costs and requirements between them.
//!
//! Blocks and attacks are the same problem. For blocks the rows are the defender's creatures and the
//! columns the attackers. For attacks the rows are the candidates and the one column is the defending
//! player.

use crate::types::CreatureSet;

/// "Can't block unless at least N of those creatures also block" (509.1b), and the same for attacks (508.1c).
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
        /// The number of equal requirements that this represents.
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
        /// The number of equal requirements that this represents.
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

impl Board {
    /// Returns a board without any restriction: each of the creatures may choose one of the targets.
    ///
    /// ```
    /// use menace::declare::Board;
    /// let board = Board::open(3, 2);
    /// assert_eq!(board.options.len(), 3);
    /// assert!(board.options[0].contains(1));
    /// ```
    pub fn open(creatures: usize, targets: usize) -> Board {
        Board {
            targets,
            options: vec![CreatureSet::first(targets); creatures],
            capacity: vec![1; creatures],
            least: vec![1; targets],
            most: vec![u32::MAX; targets],
            ..Board::default()
        }
    }

    /// Returns whether each creature chooses by itself: one of its options or nothing, and nobody else bears on it.
    pub fn is_free(&self) -> bool {
        self.requirements.is_empty()
            && self.caps.is_empty()
            && self.company.is_empty()
            && self.costs.is_empty()
            && self.alone.is_empty()
            && self.capacity.iter().all(|&capacity| capacity == 1)
            && self.least.iter().all(|&least| least <= 1)
            && self.most.iter().all(|&most| most as usize >= self.options.len())
    }

    /// Adds a requirement, or, if it has been added before, its weight: CR 509.1c counts each time that it is said.
    pub fn require(&mut self, new: Requirement) {
        let same = |known: &&mut Requirement| match (&**known, &new) {
            (
                Requirement::Chooses { creature, targets, .. },
                Requirement::Chooses { creature: c, targets: t, .. },
            ) => creature == c && targets == t,
            (
                Requirement::Chosen { target, by, least, .. },
                Requirement::Chosen { target: t, by: b, least: l, .. },
            ) => target == t && by == b && least == l,
            _ => false,
        };
        match self.requirements.iter_mut().find(same) {
            Some(Requirement::Chooses { weight, .. } | Requirement::Chosen { weight, .. }) => {
                *weight += new.weight();
            }
            None => self.requirements.push(new),
        }
    }

    /// Returns how many creatures may choose something at all or not: the number of rows.
    pub fn creatures(&self) -> usize {
        self.options.len()
    }

    /// Returns, by target, the creatures that may choose it.
    pub fn choosers(&self) -> Vec<CreatureSet> {
        let mut choosers = vec![CreatureSet::EMPTY; self.targets];
        for (creature, options) in self.options.iter().enumerate() {
            for target in *options {
                choosers[target].insert(creature);
            }
        }
        choosers
    }

    /// Returns whether the declaration violates no restriction and what it has to pay can be paid.
    ///
    /// `chosen` holds, by creature, the targets it chooses. Requirements are not looked at.
    ///
    /// Rules: CR 508.1c, 509.1b; CR 2007 500.2.
    pub fn obeys_restrictions(&self, chosen: &[CreatureSet]) -> bool {
        debug_assert_eq!(chosen.len(), self.creatures(), "a declaration names each creature's choice");
        let mut counts = [0u32; crate::types::MAX_CREATURES];
        let mut declared = CreatureSet::EMPTY;
        for (creature, &targets) in chosen.iter().enumerate() {
            if targets.is_empty() {
                continue;
            }
            if !targets.is_subset(self.options[creature]) || targets.len() as u32 > self.capacity[creature] {
                return false;
            }
            declared.insert(creature);
            for target in targets {
                counts[target] += 1;
            }
        }
        (0..self.targets).all(|target| {
            let count = counts[target];
            count == 0 || (self.least[target] <= count && count <= self.most[target])
        }) && self.caps.iter().all(|cap| (declared & cap.among).len() as u32 <= cap.most)
            && self.company.iter().all(|company| {
                !declared.contains(company.creature)
                    || (declared & company.with).len() as u32 >= company.least
            })
            && ((declared & self.alone).is_empty() || declared.len() == 1)
            && self.mana_to_pay(chosen) <= self.mana
    }

    /// Returns the mana that the declaration costs.
    pub fn mana_to_pay(&self, chosen: &[CreatureSet]) -> u32 {
        let paid = |cost: &&Cost| !chosen[cost.creature].is_disjoint(cost.targets);
        self.costs.iter().filter(paid).map(|cost| cost.mana).sum()
    }

    /// Returns which of the costs the declaration has to pay, as a set of indices into `costs`.
    ///
    /// # Panics
    /// When there are more than 64 costs and one beyond has to be paid.
    pub fn payments(&self, chosen: &[CreatureSet]) -> CreatureSet {
        let costs = self.costs.iter().enumerate();
        costs.filter(|(_, cost)| !chosen[cost.creature].is_disjoint(cost.targets)).map(|(i, _)| i).collect()
    }

    /// Returns how many requirements the declaration obeys, each with its weight.
    ///
    /// Rules: CR 508.1d, 509.1c; CR 2007 500.4.
    pub fn obeyed(&self, chosen: &[CreatureSet]) -> u32 {
        self.requirements
            .iter()
            .filter(|requirement| requirement.is_obeyed(chosen))
            .map(Requirement::weight)
            .sum()
    }
}

impl Requirement {
    /// Returns whether the declaration obeys the requirement.
    pub fn is_obeyed(&self, chosen: &[CreatureSet]) -> bool {
        match *self {
            Requirement::Chooses { creature, targets, .. } => !chosen[creature].is_disjoint(targets),
            Requirement::Chosen { target, by, least, .. } => {
                by.iter().filter(|&creature| chosen[creature].contains(target)).count() as u32 >= least
            }
        }
    }

    /// Returns the number of equal requirements that this one represents.
    pub fn weight(&self) -> u32 {
        match *self {
            Requirement::Chooses { weight, .. } | Requirement::Chosen { weight, .. } => weight,
        }
    }
}
