//! Attacks: from a position to the legal attack declarations, and why others are illegal.

use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

use num_bigint::BigUint;

use super::bands::band_reasons;
use super::blocks::caps;
use super::combatant::{Combatant, Combatants, InForce, Moment};
use super::explanation::{CombatError, Explanation, broken_dependencies, checked, disobeyed, named};
use super::reason::{AttackBar, NamedCreature, Obeyed, Reason};
use crate::ability::{AsThough, Clause};
use crate::declaration::AttackDeclaration;
use crate::declare::{
    Board, Budget, BudgetExceeded, Company, Cost, Count, CountBounds, Declarations, Requirement, Sampler,
};
use crate::position::{Position, Side};
use crate::types::{CreatureSet, Edition, Keyword};

/// The attacks of a position: every legal one, the most requirements that one can obey, and what is wrong
/// with any other.
///
/// ```
/// use menace::combat::Attacks;
/// use menace::{Creature, CreatureSet, Force, Keyword, Position};
///
/// let wall = Creature::new("a1", 0, 3).with(Keyword::Defender);
/// let creatures = vec![wall, Creature::new("a2", 2, 2)];
/// let position = Position {
///     attacker: Force { creatures, ..Force::default() },
///     attacking: CreatureSet::first(2), // the candidates
///     ..Position::default()
/// };
/// let attacks = Attacks::of(&position).unwrap();
/// assert_eq!(attacks.count().unwrap().legal, 2u32.into());
/// assert_eq!(attacks.list(10).unwrap(), [CreatureSet::EMPTY, CreatureSet::only(1)]);
/// ```
#[derive(Clone, Debug)]
pub struct Attacks {
    edition: Edition,
    combatants: Combatants,
    candidates: CreatureSet,
    board: Board,
    budget: Budget,
    stop: Option<&'static AtomicBool>,
}

/// What keeps one creature from attacking, whoever else attacks.
enum Hindrance<'c> {
    NoCandidate,
    Tapped,
    Sick,
    Defender,
    Wall,
    Said(&'c InForce),
}

impl Attacks {
    /// Returns the attacks of the position, whose `attacking` creatures are the candidates.
    ///
    /// # Errors
    /// [`CombatError::TooManyCreatures`] when a side has more than 64.
    pub fn of(position: &Position) -> Result<Attacks, CombatError> {
        checked(position)?;
        let combatants = Combatants::at(position, Moment::BeforeAttacks);
        let mut attacks = Attacks {
            edition: position.edition,
            combatants,
            candidates: position.attacking,
            board: Board::default(),
            budget: Budget::default(),
            stop: None,
        };
        attacks.board = attacks.make_board();
        Ok(attacks)
    }

    /// Returns the same attacks with another budget for searches.
    #[must_use]
    pub fn with_budget(self, budget: Budget) -> Attacks {
        Attacks { budget, ..self }
    }

    /// Returns the same attacks, for which searches end as well once the flag is set. What is found then depends on when
    /// that is.
    #[must_use]
    pub fn until(self, stop: &'static AtomicBool) -> Attacks {
        Attacks { stop: Some(stop), ..self }
    }

    /// Returns what is left of the position for the search: the candidates in rows, and in the one column
    /// the defending player.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Returns the creatures as they are when attackers are declared.
    pub fn combatants(&self) -> &Combatants {
        &self.combatants
    }

    /// Returns the legal declarations in the terms of the board.
    pub fn declarations(&self) -> Declarations<'_> {
        let declarations = Declarations::new(&self.board, self.edition).with_budget(self.budget);
        match self.stop {
            Some(stop) => declarations.until(stop),
            None => declarations,
        }
    }

    /// Returns how many sets of attackers are legal, and the most requirements that one can obey. Bands are
    /// not told apart.
    ///
    /// # Errors
    /// [`BudgetExceeded`] when the board is too entangled to be counted exactly.
    pub fn count(&self) -> Result<Count, BudgetExceeded> {
        self.declarations().count()
    }

    /// Returns how many legal declarations attack with all of these and perhaps more: how many ways a declaration that has been
    /// begun can end. Bands are not looked at.
    ///
    /// # Errors
    /// [`BudgetExceeded`] when the board is too entangled to be counted exactly.
    pub fn count_with(&self, begun: CreatureSet) -> Result<BigUint, BudgetExceeded> {
        self.declarations().count_with(&self.chosen(begun))
    }

    /// Returns bounds for the number of legal declarations, where they can't be counted.
    pub fn count_bounds(&self) -> CountBounds {
        self.declarations().count_bounds()
    }

    /// Returns the most requirements that a declaration which obeys the restrictions can obey.
    ///
    /// Rules: CR 508.1d; CR 2007 500.4.
    ///
    /// # Errors
    /// [`BudgetExceeded`] when it could not be proven.
    pub fn max_requirements(&self) -> Result<u32, BudgetExceeded> {
        let greatest = self.declarations().max_requirements();
        if greatest.proven { Ok(greatest.obeyed) } else { Err(BudgetExceeded { budget: self.budget }) }
    }

    /// Calls the visitor with each legal set of attackers and the number of requirements that it obeys,
    /// until it breaks; in the order of [`Declarations::visit`].
    ///
    /// # Errors
    /// [`BudgetExceeded`] when the board is too entangled.
    pub fn legal_attacks(
        &self,
        mut visitor: impl FnMut(CreatureSet, u32) -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>, BudgetExceeded> {
        self.declarations().visit(|chosen, obeyed| visitor(attackers_of(chosen), obeyed))
    }

    /// Returns the first legal sets of attackers, at most `limit` of them.
    ///
    /// # Errors
    /// [`BudgetExceeded`] when the board is too entangled.
    pub fn list(&self, limit: usize) -> Result<Vec<CreatureSet>, BudgetExceeded> {
        let mut list = Vec::new();
        if limit > 0 {
            let _ = self.legal_attacks(|attackers, _| {
                list.push(attackers);
                if list.len() < limit { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            })?;
        }
        Ok(list)
    }

    /// Returns whether the declaration is legal, its bands included.
    ///
    /// # Errors
    /// [`BudgetExceeded`] when that can't be decided.
    pub fn is_legal(&self, declaration: &AttackDeclaration) -> Result<bool, BudgetExceeded> {
        Ok(band_reasons(self.edition, &self.combatants, declaration).is_empty()
            && declaration.attackers.is_subset(CreatureSet::first(self.board.creatures()))
            && self.declarations().is_legal(&self.chosen(declaration.attackers))?)
    }

    /// Returns a sampler that draws legal sets of attackers, each with the same chance, in the terms of the
    /// board; see [`attackers_of`].
    ///
    /// # Errors
    /// [`BudgetExceeded`] when the board can't be counted.
    pub fn sampler(&self) -> Result<Sampler, BudgetExceeded> {
        self.declarations().sampler()
    }

    /// Returns whether the declaration is legal and, if not, every reason, with a better declaration where
    /// a requirement is one of them.
    ///
    /// # Errors
    /// [`BudgetExceeded`] when whether more requirements could be obeyed can't be decided.
    ///
    /// # Panics
    /// When the declaration names a creature that the position does not have.
    pub fn explain(
        &self,
        declaration: &AttackDeclaration,
    ) -> Result<Explanation<AttackDeclaration>, BudgetExceeded> {
        let everyone = CreatureSet::first(self.board.creatures());
        assert!(declaration.attackers.is_subset(everyone), "a declaration of these creatures");
        let mut reasons = self.broken_restrictions(declaration.attackers);
        reasons.extend(band_reasons(self.edition, &self.combatants, declaration));
        let better = self
            .declarations()
            .better(&self.chosen(declaration.attackers))?
            .map(|chosen| AttackDeclaration { attackers: attackers_of(&chosen), bands: Vec::new() });
        if let Some(better) = &better {
            self.unmet_requirements(declaration.attackers, better.attackers, &mut reasons);
        }
        Ok(Explanation { legal: reasons.is_empty(), reasons, better })
    }

    /// Returns the set of attackers in the terms of the board.
    fn chosen(&self, attackers: CreatureSet) -> Vec<CreatureSet> {
        (0..self.board.creatures())
            .map(
                |creature| {
                    if attackers.contains(creature) { CreatureSet::only(0) } else { CreatureSet::EMPTY }
                },
            )
            .collect()
    }

    fn creature(&self, index: usize) -> &Combatant {
        &self.combatants.side(Side::Attacker)[index]
    }

    fn make_board(&self) -> Board {
        let combatants = &self.combatants;
        let creatures = combatants.side(Side::Attacker);
        let mut board = Board::open(creatures.len(), 1);
        board.mana = combatants.lands(Side::Attacker).len() as u32;
        for (index, creature) in creatures.iter().enumerate() {
            let mut free = true;
            self.hindrances(creature, &mut |_| free = false);
            if !free {
                board.options[index] = CreatureSet::EMPTY;
            }
            for statement in combatants.said_of(creature) {
                match statement.clause() {
                    Clause::AttacksOnlyWith { least, with } => board.company.push(Company {
                        creature: index,
                        with: combatants.matching(with, Side::Attacker, statement).without(index),
                        least: *least,
                    }),
                    Clause::AttacksOnlyAlone => board.alone.insert(index),
                    Clause::CantAttackUnlessPaid(mana, condition)
                        if *mana > 0 && combatants.holds(condition, statement) =>
                    {
                        board.costs.push(Cost {
                            creature: index,
                            targets: CreatureSet::only(0),
                            mana: *mana,
                        });
                    }
                    _ => {}
                }
            }
            let wanted =
                combatants.said_of(creature).filter(|said| *said.clause() == Clause::AttacksIfAble).count();
            if wanted > 0 && free {
                board.requirements.push(Requirement::Chooses {
                    creature: index,
                    targets: CreatureSet::only(0),
                    weight: wanted as u32,
                });
            }
        }
        for statement in combatants.statements() {
            if *statement.clause() == Clause::OneAttacksIfAble {
                let subject = &statement.statement.subject;
                let able = creatures.iter().filter(|creature| {
                    !board.options[creature.at.index].is_empty()
                        && combatants.is_subject(subject, creature, statement)
                });
                let by: CreatureSet = able.map(|creature| creature.at.index).collect();
                if !by.is_empty() {
                    board.requirements.push(Requirement::Chosen { target: 0, by, least: 1, weight: 1 });
                }
            }
        }
        board.caps = caps(combatants, Side::Attacker, |clause| match clause {
            Clause::MostAttackers(most) => Some(*most),
            _ => None,
        });
        board
    }

    fn hindrances<'c>(&'c self, creature: &'c Combatant, found: &mut dyn FnMut(Hindrance<'c>)) {
        let said = |clause: Clause| self.combatants.said_of(creature).any(|said| *said.clause() == clause);
        if !self.candidates.contains(creature.at.index) {
            found(Hindrance::NoCandidate);
        }
        if creature.tapped {
            found(Hindrance::Tapped);
        }
        let hasty =
            creature.has(Keyword::Haste) || said(Clause::AttacksAsThough(AsThough::Had(Keyword::Haste)));
        if creature.summoning_sick && !hasty {
            found(Hindrance::Sick);
        }
        let despite = said(Clause::AttacksAsThough(AsThough::Hadnt(Keyword::Defender)));
        // Until 2004 it was the creature type that could not attack.
        let wall =
            !self.edition.differences().walls_attack && creature.subtypes.iter().any(|name| name == "Wall");
        if wall && !despite {
            found(Hindrance::Wall);
        } else if creature.has(Keyword::Defender) && !despite {
            found(Hindrance::Defender);
        }
        for statement in self.combatants.said_of(creature) {
            if let Clause::CantAttack(condition) = statement.clause()
                && self.combatants.holds(condition, statement)
            {
                found(Hindrance::Said(statement));
            }
        }
    }

    fn broken_restrictions(&self, attackers: CreatureSet) -> Vec<Reason> {
        let mut reasons = Vec::new();
        for index in attackers {
            let creature = self.creature(index);
            self.hindrances(creature, &mut |hindrance| {
                let why = match hindrance {
                    Hindrance::NoCandidate => AttackBar::NoCandidate,
                    Hindrance::Tapped => AttackBar::Tapped,
                    Hindrance::Sick => AttackBar::SummoningSick,
                    Hindrance::Defender => AttackBar::Defender,
                    Hindrance::Wall => AttackBar::Wall,
                    Hindrance::Said(said) => AttackBar::Said(said.statement.clone()),
                };
                reasons.push(Reason::CantAttack { creature: NamedCreature::of(creature), why });
            });
        }
        let chosen = self.chosen(attackers);
        broken_dependencies(&self.board, &self.combatants, Side::Attacker, &chosen, &mut reasons);
        reasons
    }

    fn unmet_requirements(&self, attackers: CreatureSet, better: CreatureSet, reasons: &mut Vec<Reason>) {
        let (chosen, better) = (self.chosen(attackers), self.chosen(better));
        let obeyed = Obeyed { obeyed: self.board.obeyed(&chosen), possible: self.board.obeyed(&better) };
        for requirement in disobeyed(&self.board, self.edition, &chosen, &better) {
            reasons.push(match *requirement {
                Requirement::Chooses { creature, .. } => {
                    Reason::MustAttack { creature: NamedCreature::of(self.creature(creature)), obeyed }
                }
                Requirement::Chosen { by, .. } => {
                    Reason::OneMustAttack { creatures: named(&self.combatants, Side::Attacker, by), obeyed }
                }
            });
        }
    }
}

/// Returns the set of attackers of a declaration in the terms of an attack's board, where each creature
/// chooses the one target or nothing.
pub fn attackers_of(chosen: &[CreatureSet]) -> CreatureSet {
    (0..chosen.len()).filter(|&creature| !chosen[creature].is_empty()).collect()
}
