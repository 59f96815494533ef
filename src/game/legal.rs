//! Which actions answer a decision: all of them, or one drawn by chance.

use std::ops::ControlFlow;

use arrayvec::ArrayVec;

use crate::card::MAX_DECK;
use crate::declaration::{AttackDeclaration, BlockDeclaration};

use crate::types::{CreatureSet, Player};

use super::action::{Action, Decision, DecisionKind};
use super::cards::{CardId, CardSet};
use super::chance::Chance;
use super::setup::Setup;
use super::state::{MAX_LANDS, State};

impl State {
    /// Returns who has to decide what; nothing once the game is over.
    #[inline]
    pub fn decision(&self) -> Option<Decision> {
        self.pending.map(|pending| Decision { player: pending.player, kind: pending.kind })
    }

    /// Puts the legal actions into `actions`, which is emptied first, at most `limit` of them, and returns
    /// whether these are all.
    ///
    /// Passing, keeping and the empty declaration, where they are legal, come first. Equal cards make equal
    /// actions and are listed once. There are few actions except declarations, of which there may be very
    /// many: `2^n` attacks with `n` creatures. Of damage, the divisions are listed that give no creature
    /// more than is lethal; the decision is only asked where there is not enough for all.
    pub fn legal_actions(&self, setup: &Setup, limit: usize, actions: &mut Vec<Action>) -> bool {
        actions.clear();
        let Some(decision) = self.decision() else { return true };
        let side = &self.sides[decision.player];
        match decision.kind {
            DecisionKind::Mulligan => actions.extend([Action::Keep, Action::Mulligan]),
            DecisionKind::Bottom { .. } => {
                actions.extend(distinct(side.hand()).map(Action::Bottom));
            }
            DecisionKind::Discard { .. } => {
                actions.extend(distinct(side.hand()).map(Action::Discard));
            }
            DecisionKind::Main => {
                actions.push(Action::Pass);
                self.playable(setup, decision.player, |card, is_land| {
                    actions.push(if is_land { Action::PlayLand(card) } else { Action::Cast(card) });
                    ControlFlow::Continue(())
                });
            }
            DecisionKind::DeclareAttackers => {
                return self.visit_attacks(setup, |attackers| {
                    push(actions, limit, || {
                        Action::Attack(AttackDeclaration { attackers, bands: Vec::new() })
                    })
                });
            }
            DecisionKind::DeclareBlockers => {
                return self.visit_blocks(setup, |blocks| {
                    push(actions, limit, || Action::Block(BlockDeclaration { blocks: blocks.to_vec() }))
                });
            }
            DecisionKind::Divide { .. } => {
                let divisions = self.divisions().expect("a division is asked for where there is one");
                return divisions.visit(|amounts| push(actions, limit, || Action::Divide(amounts.to_vec())));
            }
        }
        let complete = actions.len() <= limit;
        actions.truncate(limit);
        complete
    }

    /// Returns a legal action, each with the same chance.
    ///
    /// Attacks and blocks are drawn from all legal declarations without listing them.
    ///
    /// # Panics
    /// When the game is over.
    pub fn sample_action(&self, setup: &Setup, chance: &mut Chance) -> Action {
        let decision = self.decision().expect("a game that is not over waits for somebody");
        let side = &self.sides[decision.player];
        match decision.kind {
            DecisionKind::Mulligan => match chance.below(2) {
                0 => Action::Keep,
                _ => Action::Mulligan,
            },
            DecisionKind::Bottom { .. } => Action::Bottom(one_of(side.hand(), chance)),
            DecisionKind::Discard { .. } => Action::Discard(one_of(side.hand(), chance)),
            DecisionKind::Main => {
                let mut found = ArrayVec::<(CardId, bool), MAX_DECK>::new();
                self.playable(setup, decision.player, |card, is_land| {
                    found.push((card, is_land));
                    ControlFlow::Continue(())
                });
                match chance.below(found.len() as u32 + 1).checked_sub(1) {
                    None => Action::Pass,
                    Some(index) => match found[index as usize] {
                        (card, true) => Action::PlayLand(card),
                        (card, false) => Action::Cast(card),
                    },
                }
            }
            DecisionKind::DeclareAttackers => Action::Attack(self.sample_attack(setup, chance)),
            DecisionKind::DeclareBlockers => {
                let mut drawn = BlockDeclaration::default();
                self.sample_blocks(setup, 1, chance, |blocks| drawn = blocks);
                Action::Block(drawn)
            }
            DecisionKind::Divide { .. } => {
                let divisions = self.divisions().expect("a division is asked for where there is one");
                Action::Divide(divisions.sample(chance))
            }
        }
    }

    /// Calls `visit` with each different card that the active player could play now, and whether it is a
    /// land, until told to stop.
    #[inline]
    pub(super) fn playable(
        &self,
        setup: &Setup,
        player: Player,
        mut visit: impl FnMut(CardId, bool) -> ControlFlow<()>,
    ) {
        let side = &self.sides[player];
        let masks = || {
            let untapped = CreatureSet::first(usize::from(side.land_count)) - side.tapped_lands;
            untapped.iter().map(|slot| setup.facts(side.lands[slot]).mana)
        };
        let land_drop = !self.land_played && usize::from(side.land_count) < MAX_LANDS;
        let place = side.has_room();
        let mut seen = CardSet::EMPTY;
        for &card in side.hand() {
            let facts = setup.facts(card);
            if seen.contains(card) {
                continue;
            }
            seen.insert(card);
            let can =
                if facts.is_land { land_drop } else { place && side.supply.can_pay(&facts.price, masks) };
            if can && visit(card, facts.is_land).is_break() {
                return;
            }
        }
    }

    /// Returns whether the player could do anything but pass in a main phase.
    #[inline]
    pub(super) fn can_act(&self, setup: &Setup, player: Player) -> bool {
        let mut can = false;
        self.playable(setup, player, |_, _| {
            can = true;
            ControlFlow::Break(())
        });
        can
    }
}

fn push(actions: &mut Vec<Action>, limit: usize, action: impl FnOnce() -> Action) -> ControlFlow<()> {
    if actions.len() == limit {
        return ControlFlow::Break(());
    }
    actions.push(action());
    ControlFlow::Continue(())
}

/// Returns the different cards in the order in which they first come.
#[inline]
pub(super) fn distinct(cards: &[CardId]) -> impl Iterator<Item = CardId> {
    let mut seen = CardSet::EMPTY;
    cards.iter().copied().filter(move |&card| {
        let first = !seen.contains(card);
        seen.insert(card);
        first
    })
}

/// Returns one of the different cards, each with the same chance.
fn one_of(cards: &[CardId], chance: &mut Chance) -> CardId {
    let index = chance.below(distinct(cards).count() as u32);
    distinct(cards).nth(index as usize).expect("a number below the count")
}
