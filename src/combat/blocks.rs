//! Blocks: from a position to the legal block declarations, and why others are illegal.

use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

use num_bigint::BigUint;

use super::combatant::{Combatant, Combatants};
use super::evasion::{bars, may_block};
use super::explanation::{CombatError, Explanation, broken_dependencies, checked_attack, disobeyed, named};
use super::reason::{BlockBar, LeastBlockersSource, NamedCreature, Obeyed, Reason};
use crate::ability::Clause;
use crate::declaration::BlockDeclaration;
use crate::declare::{
    Board, Budget, BudgetExceeded, Cap, Company, Cost, Count, CountBounds, Declarations, Requirement, Sampler,
};
use crate::position::{Position, Side};
use crate::types::{CreatureSet, Edition, Keyword};

/// The blocks of a position: every legal one, the most requirements that one can obey, and what is wrong
/// with any other.
///
/// ```
/// use menace::ability::Clause;
/// use menace::combat::Blocks;
/// use menace::{Ability, BlockDeclaration, Creature, CreatureSet, Filter, Force, Keyword, Position};
///
/// // A lone blocker, a menacing attacker, and one that all creatures able to block it have to block.
/// let lure = Ability::this(Clause::Lure(Filter::Any));
/// let attackers = vec![Creature::new("a1", 4, 4).with(Keyword::Menace), Creature::new("a2", 2, 2).with(lure)];
/// let position = Position {
///     attacker: Force { creatures: attackers, ..Force::default() },
///     defender: Force { creatures: vec![Creature::new("b1", 3, 3)], ..Force::default() },
///     attacking: CreatureSet::first(2),
///     ..Position::default()
/// };
/// let blocks = Blocks::of(&position).unwrap();
/// assert_eq!(blocks.max_requirements().unwrap(), 1);
/// let legal = blocks.list(10).unwrap();
/// assert_eq!(legal, [BlockDeclaration { blocks: vec![CreatureSet::only(1)] }]);
///
/// let explanation = blocks.explain(&BlockDeclaration::none(1)).unwrap();
/// assert!(!explanation.legal);
/// assert_eq!(explanation.reasons[0].rule(position.edition).to_string(), "509.1c");
/// assert_eq!(explanation.better, Some(legal[0].clone()));
/// ```
#[derive(Clone, Debug)]
pub struct Blocks {
    edition: Edition,
    combatants: Combatants,
    board: Board,
    budget: Budget,
    stop: Option<&'static AtomicBool>,
}

impl Blocks {
    /// Returns the blocks of the position, whose `attacking` creatures attack.
    ///
    /// The cost grows with the number of creatures times the number of abilities.
    ///
    /// # Errors
    /// [`CombatError::TooManyCreatures`] when a side has more than 64, [`CombatError::ChoiceOnAttack`] when a trigger on
    /// the attack leaves a choice, as mentor can.
    pub fn of(position: &Position) -> Result<Blocks, CombatError> {
        checked_attack(position)?;
        let combatants = Combatants::of(position);
        let board = board(&combatants);
        Ok(Blocks { edition: position.edition, combatants, board, budget: Budget::default(), stop: None })
    }

    /// Returns the same blocks with another budget for searches.
    #[must_use]
    pub fn with_budget(self, budget: Budget) -> Blocks {
        Blocks { budget, ..self }
    }

    /// Returns the same blocks, for which searches end as well once the flag is set. What is found then depends on when
    /// that is.
    #[must_use]
    pub fn until(self, stop: &'static AtomicBool) -> Blocks {
        Blocks { stop: Some(stop), ..self }
    }

    /// Returns what is left of the position for the search: who may block whom, and the numbers.
    ///
    /// Rows are the defender's creatures, columns the attacker's.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Returns the creatures as they are when blocks are declared.
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

    /// Returns the attackers that the creature may block, as far as the two alone are concerned.
    pub fn may_block(&self, blocker: usize) -> CreatureSet {
        self.board.options[blocker]
    }

    /// Returns how many declarations are legal, and the most requirements that one can obey.
    ///
    /// # Errors
    /// [`BudgetExceeded`] when the board is too entangled to be counted exactly.
    pub fn count(&self) -> Result<Count, BudgetExceeded> {
        self.declarations().count()
    }

    /// Returns whether a declaration is legal if it obeys the restrictions and as many requirements as any other: whether
    /// the edition's rules come to today's on this board.
    pub(in crate::combat) fn reads_as_today(&self) -> bool {
        self.declarations().reads_as_today()
    }

    /// Returns how many legal declarations make all of these and perhaps more: how many ways a declaration that has been
    /// begun can end. Choices that are impossible end in none.
    ///
    /// # Errors
    /// [`BudgetExceeded`] when the board is too entangled to be counted exactly.
    ///
    /// # Panics
    /// When the declaration is not of as many blockers as the position has.
    pub fn count_with(&self, begun: &BlockDeclaration) -> Result<BigUint, BudgetExceeded> {
        assert_eq!(begun.blocks.len(), self.board.creatures(), "a declaration of these blockers");
        self.declarations().count_with(&begun.blocks)
    }

    /// Returns bounds for the number of legal declarations, where they can't be counted.
    pub fn count_bounds(&self) -> CountBounds {
        self.declarations().count_bounds()
    }

    /// Returns the most requirements that a declaration which obeys the restrictions can obey.
    ///
    /// Rules: CR 509.1c; CR 2007 500.4.
    ///
    /// # Errors
    /// [`BudgetExceeded`] when it could not be proven.
    pub fn max_requirements(&self) -> Result<u32, BudgetExceeded> {
        let greatest = self.declarations().max_requirements();
        if greatest.proven { Ok(greatest.obeyed) } else { Err(BudgetExceeded { budget: self.budget }) }
    }

    /// Calls the visitor with each legal declaration and the number of requirements that it obeys, until
    /// it breaks. For the order see [`Declarations::visit`]: without costs it is ascending, the empty
    /// declaration first where it is legal.
    ///
    /// # Errors
    /// [`BudgetExceeded`] when the board is too entangled.
    pub fn legal_blocks(
        &self,
        mut visitor: impl FnMut(&BlockDeclaration, u32) -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>, BudgetExceeded> {
        let mut declaration = BlockDeclaration::none(self.board.creatures());
        self.declarations().visit(|chosen, obeyed| {
            declaration.blocks.copy_from_slice(chosen);
            visitor(&declaration, obeyed)
        })
    }

    /// Returns the first legal declarations, at most `limit` of them, in the order of
    /// [`Blocks::legal_blocks`].
    ///
    /// # Errors
    /// [`BudgetExceeded`] when the board is too entangled.
    pub fn list(&self, limit: usize) -> Result<Vec<BlockDeclaration>, BudgetExceeded> {
        let mut list = Vec::new();
        if limit > 0 {
            let _ = self.legal_blocks(|declaration, _| {
                list.push(declaration.clone());
                if list.len() < limit { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            })?;
        }
        Ok(list)
    }

    /// Returns whether the declaration is legal.
    ///
    /// # Errors
    /// [`BudgetExceeded`] when that can't be decided.
    ///
    /// # Panics
    /// When the declaration is not of as many blockers as the position has.
    pub fn is_legal(&self, declaration: &BlockDeclaration) -> Result<bool, BudgetExceeded> {
        self.declarations().is_legal(&declaration.blocks)
    }

    /// Returns a sampler that draws legal declarations, each with the same chance.
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
    /// When the declaration is not of as many blockers as the position has.
    pub fn explain(
        &self,
        declaration: &BlockDeclaration,
    ) -> Result<Explanation<BlockDeclaration>, BudgetExceeded> {
        assert_eq!(declaration.blocks.len(), self.board.creatures(), "a declaration of these blockers");
        let mut reasons = self.broken_restrictions(declaration);
        let better =
            self.declarations().better(&declaration.blocks)?.map(|blocks| BlockDeclaration { blocks });
        if let Some(better) = &better {
            self.unmet_requirements(declaration, better, &mut reasons);
        }
        Ok(Explanation { legal: reasons.is_empty(), reasons, better })
    }

    fn attacker(&self, index: usize) -> &Combatant {
        &self.combatants.side(Side::Attacker)[index]
    }

    fn blocker(&self, index: usize) -> &Combatant {
        &self.combatants.side(Side::Defender)[index]
    }

    fn broken_restrictions(&self, declaration: &BlockDeclaration) -> Vec<Reason> {
        let mut reasons = Vec::new();
        for (index, &targets) in declaration.blocks.iter().enumerate() {
            let blocker = self.blocker(index);
            for target in targets {
                let attacker = self.attacker(target);
                bars(&self.combatants, blocker, attacker, &mut |bar| {
                    let (blocker, attacker) = (NamedCreature::of(blocker), NamedCreature::of(attacker));
                    reasons.push(Reason::CantBlock { blocker, attacker, why: BlockBar::from(&bar) });
                });
            }
            let (most, blocked) = (self.board.capacity[index], targets.len() as u32);
            if blocked > most {
                reasons.push(Reason::BlocksTooMany { blocker: NamedCreature::of(blocker), most, blocked });
            }
        }
        for target in 0..self.board.targets {
            self.wrong_number(target, declaration.blockers_of(target).len() as u32, &mut reasons);
        }
        broken_dependencies(&self.board, &self.combatants, Side::Defender, &declaration.blocks, &mut reasons);
        reasons
    }

    fn wrong_number(&self, target: usize, blockers: u32, reasons: &mut Vec<Reason>) {
        let attacker = self.attacker(target);
        let named = || NamedCreature::of(attacker);
        let (least, most) = (self.board.least[target], self.board.most[target]);
        if blockers > 0 && blockers < least {
            let said = |clause: &Clause| {
                self.combatants.said_of(attacker).any(|statement| statement.clause() == clause)
            };
            let source = if said(&Clause::BlockedOnlyByAll) {
                LeastBlockersSource::AllCreatures
            } else if least == 2 && attacker.has(Keyword::Menace) && !said(&Clause::LeastBlockers(2)) {
                LeastBlockersSource::Menace
            } else {
                LeastBlockersSource::Sentence
            };
            reasons.push(Reason::TooFewBlockers { attacker: named(), least, blockers, source });
        }
        if blockers > most {
            reasons.push(Reason::TooManyBlockers { attacker: named(), most, blockers });
        }
    }

    fn unmet_requirements(
        &self,
        declaration: &BlockDeclaration,
        better: &BlockDeclaration,
        reasons: &mut Vec<Reason>,
    ) {
        let (declared, better) = (&declaration.blocks, &better.blocks);
        let obeyed = Obeyed { obeyed: self.board.obeyed(declared), possible: self.board.obeyed(better) };
        for requirement in disobeyed(&self.board, self.edition, declared, better) {
            reasons.push(match *requirement {
                Requirement::Chooses { creature, targets, .. } => {
                    let whole = targets == self.board.options[creature] && targets.len() > 1;
                    let whom = if whole { CreatureSet::EMPTY } else { targets };
                    Reason::MustBlock {
                        blocker: NamedCreature::of(self.blocker(creature)),
                        attackers: named(&self.combatants, Side::Attacker, whom),
                        obeyed,
                    }
                }
                Requirement::Chosen { target, least, .. } => Reason::MustBeBlocked {
                    attacker: NamedCreature::of(self.attacker(target)),
                    least,
                    obeyed,
                },
            });
        }
    }
}

/// Returns the board of the blocks among these creatures.
fn board(combatants: &Combatants) -> Board {
    let (attackers, blockers) = (combatants.side(Side::Attacker), combatants.side(Side::Defender));
    let mut board = Board::open(blockers.len(), attackers.len());
    board.mana = combatants.lands(Side::Defender).len() as u32;
    for (index, blocker) in blockers.iter().enumerate() {
        board.options[index] = attackers
            .iter()
            .filter(|attacker| may_block(combatants, blocker, attacker))
            .map(|attacker| attacker.at.index)
            .collect();
    }
    for (index, attacker) in attackers.iter().enumerate() {
        let (least, most) = numbers(combatants, attacker, blockers.len());
        board.least[index] = least;
        board.most[index] = most;
    }
    for (index, blocker) in blockers.iter().enumerate() {
        restrict(combatants, blocker, &mut board);
        board.capacity[index] = capacity(combatants, blocker, attackers.len());
    }
    board.caps = caps(combatants, Side::Defender, |clause| match clause {
        Clause::MostBlocking(most) => Some(*most),
        _ => None,
    });
    require(combatants, &mut board);
    board
}

/// Returns the least number of creatures, if any, and the most that can block the attacker.
fn numbers(combatants: &Combatants, attacker: &Combatant, blockers: usize) -> (u32, u32) {
    let said = |clause: Clause| combatants.said_of(attacker).any(|said| *said.clause() == clause);
    let mut least = 1;
    let mut most = u32::MAX;
    if attacker.has(Keyword::Menace) && !said(Clause::BlockedAsThoughWithout(Keyword::Menace)) {
        least = 2;
    }
    for statement in combatants.said_of(attacker) {
        match statement.clause() {
            Clause::LeastBlockers(number) => least = least.max(*number),
            Clause::MostBlockers(number) => most = most.min(*number),
            // Every creature of the defending player, those that can't block it as well.
            Clause::BlockedOnlyByAll => least = least.max(blockers as u32),
            _ => {}
        }
    }
    (least, most)
}

/// Returns how many attackers the creature can block at once.
fn capacity(combatants: &Combatants, blocker: &Combatant, attackers: usize) -> u32 {
    let mut capacity: u32 = 1;
    for statement in combatants.said_of(blocker) {
        match statement.clause() {
            Clause::BlocksAdditional(number) => capacity = capacity.saturating_add(*number),
            Clause::BlocksAnyNumber => capacity = capacity.max(attackers as u32),
            _ => {}
        }
    }
    capacity
}

/// Adds what restricts the creature beyond the pairs: company, "only alone", and costs.
fn restrict(combatants: &Combatants, blocker: &Combatant, board: &mut Board) {
    let index = blocker.at.index;
    for statement in combatants.said_of(blocker) {
        match statement.clause() {
            Clause::BlocksOnlyWith { least, with } => board.company.push(Company {
                creature: index,
                with: combatants.matching(with, Side::Defender, statement).without(index),
                least: *least,
            }),
            Clause::BlocksOnlyAlone => board.alone.insert(index),
            Clause::CantBlockUnlessPaid(filter, mana, condition)
                if combatants.holds(condition, statement) =>
            {
                let targets = combatants.matching(filter, Side::Attacker, statement);
                if *mana > 0 && !targets.is_empty() {
                    board.costs.push(Cost { creature: index, targets, mana: *mana });
                }
            }
            _ => {}
        }
    }
}

/// Returns the caps among the creatures of one side, each with the creatures it counts.
pub(super) fn caps(combatants: &Combatants, side: Side, most: impl Fn(&Clause) -> Option<u32>) -> Vec<Cap> {
    let mut caps: Vec<Cap> = Vec::new();
    for statement in combatants.statements() {
        if let Some(most) = most(statement.clause()) {
            let subject = &statement.statement.subject;
            let among = combatants
                .side(side)
                .iter()
                .filter(|creature| combatants.is_subject(subject, creature, statement))
                .map(|creature| creature.at.index)
                .collect();
            match caps.iter_mut().find(|cap| cap.among == among) {
                Some(cap) => cap.most = cap.most.min(most),
                None => caps.push(Cap { among, most }),
            }
        }
    }
    caps
}

/// Adds the requirements, each that is said several times with its weight (CR 509.1c counts them all).
fn require(combatants: &Combatants, board: &mut Board) {
    for blocker in combatants.side(Side::Defender) {
        for statement in combatants.said_of(blocker) {
            if let Clause::BlocksIfAble(filter) = statement.clause() {
                let creature = blocker.at.index;
                let wanted = combatants.matching(filter, Side::Attacker, statement);
                let targets = wanted & board.options[creature];
                if !targets.is_empty() {
                    board.require(Requirement::Chooses { creature, targets, weight: 1 });
                }
            }
        }
    }
    for attacker in combatants.side(Side::Attacker) {
        let target = attacker.at.index;
        let able: CreatureSet =
            (0..board.options.len()).filter(|&creature| board.options[creature].contains(target)).collect();
        for statement in combatants.said_of(attacker) {
            match statement.clause() {
                Clause::Lure(filter) => {
                    let lured = combatants.matching(filter, Side::Defender, statement) & able;
                    for creature in lured {
                        let targets = CreatureSet::only(target);
                        board.require(Requirement::Chooses { creature, targets, weight: 1 });
                    }
                }
                Clause::MustBeBlocked { by, least } => {
                    let by = combatants.matching(by, Side::Defender, statement) & able;
                    if by.len() as u32 >= *least {
                        board.require(Requirement::Chosen { target, by, least: *least, weight: 1 });
                    }
                }
                _ => {}
            }
        }
    }
}
