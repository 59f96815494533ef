//! Attacks: from the state to a board of the combat core, and back.
//!
//! Most combats need no board. The setup knows which cards bear on whole declarations, and how; only where
//! that is more than numbers, the core is asked. [`super::blocking`] does the same for blocks.

use std::ops::ControlFlow;

use crate::combat::attackers_of;
use crate::declaration::AttackDeclaration;
use crate::declare::{Board, Budget, Declarations, Requirement};
use crate::types::{CreatureSet, Keyword};

use super::action::{DecisionKind, IllegalAction};
use super::cards::CardSet;
use super::chance::Chance;
use super::rulings::{self, AttackRuling};
use super::setup::Setup;
use super::state::{AttackFacts, Pending, State};

/// How often a declaration is drawn anew before the core is asked to draw one.
pub(super) const DRAWS: usize = 100;

/// What a search for the most requirements may cost in a game. Boards beyond it are settled by the best
/// declaration that was found.
pub(super) fn budget() -> Budget {
    Budget { steps: 20_000, edges: 200_000, choices: 2_000_000 }
}

impl State {
    /// Returns who may attack, looking at each creature by itself.
    #[inline]
    pub(super) fn attack_facts(&self, setup: &Setup) -> AttackFacts {
        let is_asked = |pending: Pending| pending.kind == DecisionKind::DeclareAttackers;
        if self.pending.is_some_and(is_asked) { self.may_attack } else { self.find_attack_facts(setup) }
    }

    fn find_attack_facts(&self, setup: &Setup) -> AttackFacts {
        let side = &self.sides[self.active];
        let mut found = AttackFacts::NONE;
        for slot in side.creatures - side.tapped {
            let card = side.creature_cards[slot];
            let facts = setup.facts(card);
            let may = match facts.attack {
                AttackRuling::Always => true,
                AttackRuling::Never => false,
                AttackRuling::WithLand => !setup.attack_lands(card).is_disjoint(&self.defending_lands()),
                AttackRuling::WithoutLand => setup.attack_lands(card).is_disjoint(&self.defending_lands()),
            };
            if may && (facts.hasty || !side.summoning_sick.contains(slot)) {
                found.candidates.insert(slot);
                if facts.must_attack {
                    found.must.insert(slot);
                }
                if facts.attack_company > 0 {
                    found.social.insert(slot);
                }
                found.special |= facts.special_attacker;
            }
        }
        // Who has to attack and needs company for it may or may not find it: that is for the core.
        found.special |= !found.must.is_disjoint(found.social);
        found
    }

    /// Notes who may attack, and says whether some creature may attack alone.
    pub(super) fn find_attackers(&mut self, setup: &Setup) -> bool {
        let facts = self.find_attack_facts(setup);
        self.may_attack = facts;
        let may = |slot: usize| facts.candidates.contains(slot);
        !facts.candidates.is_empty()
            && (!facts.special || {
                let board = rulings::attack_board(self, setup);
                board.options.iter().enumerate().any(|(slot, options)| may(slot) && !options.is_empty())
            })
    }

    fn defending_lands(&self) -> CardSet {
        self.sides[self.active.opponent()].lands().iter().copied().collect()
    }

    /// Returns whether each of the attackers has as many others with it as it needs.
    #[inline]
    fn has_attack_company(&self, setup: &Setup, attackers: CreatureSet, social: CreatureSet) -> bool {
        let side = &self.sides[self.active];
        let others = attackers.len().saturating_sub(1);
        let content =
            |slot: usize| usize::from(setup.facts(side.creature_cards[slot]).attack_company) <= others;
        (attackers & social).iter().all(content)
    }

    /// Returns the board of the attack: a row for each slot, and the defending player as the one target.
    pub(super) fn attack_board(&self, setup: &Setup) -> Board {
        let facts = self.attack_facts(setup);
        if facts.special || !facts.social.is_empty() {
            return rulings::attack_board(self, setup);
        }
        let mut board = Board::open(rows(facts.candidates), 1);
        for (slot, options) in board.options.iter_mut().enumerate() {
            *options = CreatureSet(u64::from(facts.candidates.contains(slot)));
        }
        let must = facts.must.iter();
        board.requirements.extend(must.map(|creature| Requirement::Chooses {
            creature,
            targets: CreatureSet::only(0),
            weight: 1,
        }));
        board
    }

    /// Returns whether the attack is legal.
    pub(super) fn is_legal_attack(&self, setup: &Setup, attackers: CreatureSet) -> bool {
        let facts = self.attack_facts(setup);
        if !attackers.is_subset(facts.candidates) {
            return false;
        }
        if !facts.special {
            return facts.must.is_subset(attackers)
                && self.has_attack_company(setup, attackers, facts.social);
        }
        let board = self.attack_board(setup);
        is_legal(&board, setup, &as_choices(&board, attackers))
    }

    /// Calls `visit` with each legal attack until it breaks; says whether it saw all.
    pub(super) fn visit_attacks(
        &self,
        setup: &Setup,
        mut visit: impl FnMut(CreatureSet) -> ControlFlow<()>,
    ) -> bool {
        let facts = self.attack_facts(setup);
        if facts.special {
            return visit_legal(&self.attack_board(setup), setup, |chosen| visit(attackers_of(chosen)));
        }
        let attacks = (facts.candidates - facts.must).subsets().map(|free| free | facts.must);
        let mut legal = attacks.filter(|&attackers| self.has_attack_company(setup, attackers, facts.social));
        legal.all(|attackers| visit(attackers).is_continue())
    }

    /// Returns one of the legal attacks, each with the same chance.
    #[inline]
    pub(super) fn sample_attack(&self, setup: &Setup, chance: &mut Chance) -> AttackDeclaration {
        let facts = self.attack_facts(setup);
        if !facts.special {
            for _ in 0..DRAWS {
                let attackers = CreatureSet(chance.bits()) & facts.candidates | facts.must;
                if self.has_attack_company(setup, attackers, facts.social) {
                    return AttackDeclaration { attackers, bands: Vec::new() };
                }
            }
        }
        let mut attackers = CreatureSet::EMPTY;
        draw_each(&self.attack_board(setup), setup, 1, chance, |chosen| attackers = attackers_of(&chosen));
        AttackDeclaration { attackers, bands: Vec::new() }
    }

    /// Carries out a legal attack: the attackers tap, except those with vigilance (508.1f).
    pub(super) fn attack(&mut self, setup: &Setup, attackers: CreatureSet) -> Result<(), IllegalAction> {
        if !self.is_legal_attack(setup, attackers) {
            return Err(IllegalAction::Attack);
        }
        self.attackers = attackers;
        self.fought = [attackers, CreatureSet::EMPTY];
        self.blocked = CreatureSet::EMPTY;
        self.blocking = CreatureSet::EMPTY;
        self.struck_first = [CreatureSet::EMPTY; 2];
        let side = &mut self.sides[self.active];
        for slot in attackers {
            if !setup.facts(side.creature_cards[slot]).has(Keyword::Vigilance) {
                side.tapped.insert(slot);
            }
        }
        Ok(())
    }
}

/// The number of rows that a board needs for these slots.
pub(super) fn rows(slots: CreatureSet) -> usize {
    64 - slots.0.leading_zeros() as usize
}

fn as_choices(board: &Board, attackers: CreatureSet) -> Vec<CreatureSet> {
    (0..board.creatures()).map(|slot| CreatureSet(u64::from(attackers.contains(slot)))).collect()
}

/// Asks the core; past the budget, a declaration is legal that obeys as much as the best one found.
pub(super) fn is_legal(board: &Board, setup: &Setup, chosen: &[CreatureSet]) -> bool {
    let declarations = Declarations::new(board, setup.options().edition).with_budget(budget());
    declarations.is_legal(chosen).unwrap_or_else(|_| {
        board.obeys_restrictions(chosen) && board.obeyed(chosen) >= declarations.max_requirements().obeyed
    })
}

/// Has the core list the declarations; past the budget, only the best one found.
pub(super) fn visit_legal(
    board: &Board,
    setup: &Setup,
    mut visit: impl FnMut(&[CreatureSet]) -> ControlFlow<()>,
) -> bool {
    let declarations = Declarations::new(board, setup.options().edition).with_budget(budget());
    match declarations.visit(|chosen, _| visit(chosen)) {
        Ok(flow) => flow.is_continue(),
        Err(_) => {
            let _ = visit(&declarations.max_requirements().declaration);
            false
        }
    }
}

/// Has the core draw `count` declarations, one after the other; past the budget, each is the best one found.
pub(super) fn draw_each(
    board: &Board,
    setup: &Setup,
    count: usize,
    chance: &mut Chance,
    mut see: impl FnMut(Vec<CreatureSet>),
) {
    let declarations = Declarations::new(board, setup.options().edition).with_budget(budget());
    match declarations.sampler() {
        Ok(sampler) => (0..count).for_each(|_| see(sampler.draw(chance.rng()))),
        Err(_) => {
            let best = declarations.max_requirements().declaration;
            (0..count).for_each(|_| see(best.clone()));
        }
    }
}
