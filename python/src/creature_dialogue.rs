//! The space of actions in games of creatures and lands: the same as `space`, for their engine.

use menace::{AttackDeclaration, BlockDeclaration, CreatureSet};

use menace::Player;
use menace::declare::Board;
use menace::game::{Action, Chance, Decision, DecisionKind, Setup, State, View};

use crate::space::{
    ACTIONS, DONE, HAND, Lit, MULLIGAN, OPTION, OTHER, OWN, completes, is_declaration, is_plain,
};

/// What of an answer has been said, and what may come next.
#[derive(Default)]
pub struct Dialogue {
    lit: Lit,
    /// What may be played in a main phase: kept for its memory.
    playable: Vec<Action>,
    /// The attackers chosen so far.
    attackers: CreatureSet,
    /// By slot of the blockers, whom they are to block.
    blocks: Vec<CreatureSet>,
    /// The blocks that are to be declared, where they are more than each creature's own choice.
    board: Option<Board>,
    /// The slot of the creature that blocks next, if it has been chosen.
    blocker: Option<usize>,
    /// Of a division of damage, who gets some and how much is lethal to each, and how much the first of them get.
    recipients: Vec<(usize, u8)>,
    amounts: Vec<u8>,
    /// How many legal answers have no action, since there is no more room.
    pub unreachable: u64,
}

/// The place of a creature among its controller's permanents: creatures come first, then lands.
pub fn place_of(creatures: CreatureSet, slot: usize) -> usize {
    (creatures & CreatureSet::first(slot)).len()
}

/// The slot of the creature in that place.
fn slot_at(creatures: CreatureSet, place: usize) -> usize {
    creatures.iter().nth(place).expect("a legal action names a creature")
}

impl Dialogue {
    /// The actions that are legal now.
    pub fn lit(&self) -> &Lit {
        &self.lit
    }

    /// Whether the player's creature in that slot is in the declaration that is being made.
    pub fn has_chosen(&self, slot: usize) -> bool {
        self.attackers.contains(slot) || self.blocks.get(slot).is_some_and(|blocked| !blocked.is_empty())
    }

    /// The slot of the creature that blocks next, if it has been chosen.
    pub fn blocker(&self) -> Option<usize> {
        self.blocker
    }

    /// The next creature that is dealt damage, with the least and the most that it may get.
    pub fn next_recipient(&self, damage: u8) -> Option<(usize, u8, u8)> {
        let &(slot, lethal) = self.recipients.get(self.amounts.len())?;
        let given: u8 = self.amounts.iter().sum();
        let left = damage - given;
        let rest: u32 =
            self.recipients[self.amounts.len() + 1..].iter().map(|&(_, lethal)| u32::from(lethal)).sum();
        Some((slot, u32::from(left).saturating_sub(rest) as u8, left.min(lethal)))
    }

    /// Begins the answer to the decision that the state is at.
    pub fn begin(&mut self, setup: &Setup, state: &State) {
        self.attackers = CreatureSet::EMPTY;
        self.blocks.clear();
        self.recipients.clear();
        self.amounts.clear();
        (self.board, self.blocker) = (None, None);
        if let Some(Decision { player, kind }) = state.decision() {
            let view = View::new(state, setup, player);
            match kind {
                DecisionKind::DeclareBlockers => {
                    if !view.blocks_are_free() {
                        self.board = Some(view.block_board());
                    }
                    let rows = self.board.as_ref().map_or(0, Board::creatures);
                    let slots = 64 - state.creatures(player).0.leading_zeros() as usize;
                    self.blocks.resize(rows.max(slots), CreatureSet::EMPTY);
                }
                DecisionKind::Divide { .. } => self.recipients = view.recipients(),
                _ => {}
            }
        }
        self.light(setup, state);
    }

    fn light(&mut self, setup: &Setup, state: &State) {
        self.lit.clear();
        let Some(Decision { player, kind }) = state.decision() else { return };
        let view = View::new(state, setup, player);
        match kind {
            DecisionKind::Mulligan => {
                self.lit.light(DONE);
                self.lit.light(MULLIGAN);
            }
            DecisionKind::Main => self.light_main(&view),
            DecisionKind::DeclareAttackers => self.light_attack(&view),
            DecisionKind::DeclareBlockers => self.light_block(setup, state, player, &view),
            DecisionKind::Bottom { .. } | DecisionKind::Discard { .. } => {
                self.light_options(view.hand().len());
            }
            DecisionKind::Divide { damage, .. } => {
                let options = self.next_recipient(damage);
                self.light_options(options.map_or(0, |(_, least, most)| usize::from(most - least) + 1));
            }
        }
    }

    fn light_options(&mut self, count: usize) {
        let room = ACTIONS - OPTION;
        (0..count.min(room)).for_each(|place| self.lit.light(OPTION + place));
        self.unreachable += count.saturating_sub(room) as u64;
    }

    fn light_main(&mut self, view: &View<'_>) {
        view.legal_actions(usize::MAX, &mut self.playable);
        self.lit.light(DONE);
        for action in &self.playable {
            let (Action::PlayLand(card) | Action::Cast(card)) = action else { continue };
            let places = view.hand().iter().enumerate().filter(|(_, held)| *held == card);
            let mut found = false;
            for (place, _) in places.take_while(|(place, _)| *place < OWN - HAND) {
                found = true;
                self.lit.light(HAND + place);
            }
            self.unreachable += u64::from(!found);
        }
    }

    fn light_own(&mut self, creatures: CreatureSet, slot: usize) {
        match place_of(creatures, slot) {
            place if place < OTHER - OWN => self.lit.light(OWN + place),
            _ => self.unreachable += 1,
        }
    }

    fn light_attack(&mut self, view: &View<'_>) {
        let creatures = view.creatures(view.player());
        for slot in view.attack_companions(self.attackers) - self.attackers {
            self.light_own(creatures, slot);
        }
        if self.lit.list().is_empty() || view.is_legal_attack(self.attackers) {
            self.lit.light(DONE);
        }
    }

    fn light_block(&mut self, setup: &Setup, state: &State, player: Player, view: &View<'_>) {
        let (own, theirs) = (state.creatures(player), state.creatures(player.opponent()));
        let edition = setup.options().edition;
        let plain = self.board.as_ref().is_none_or(is_plain);
        let rows = match self.blocker {
            Some(row) => row..row + 1,
            None => 0..self.blocks.len(),
        };
        for row in rows {
            let (options, capacity) = match &self.board {
                Some(board) => (board.options.get(row).copied().unwrap_or_default(), usize::MAX),
                None if own.contains(row) => {
                    (view.block_options(row), usize::from(view.creature(player, row).facts.capacity))
                }
                None => continue,
            };
            let before = self.blocks[row];
            for attacker in options - before {
                let place = place_of(theirs, attacker);
                if place >= OTHER - OWN || before.len() >= capacity {
                    continue;
                }
                if let Some(board) = &self.board {
                    self.blocks[row].insert(attacker);
                    let legal = completes(edition, board, plain, &self.blocks[..board.creatures()]);
                    self.blocks[row] = before;
                    if !legal {
                        continue;
                    }
                }
                if self.blocker.is_some() {
                    self.lit.light(OPTION + place);
                } else {
                    self.light_own(own, row);
                    break;
                }
            }
        }
        if self.blocker.is_none() {
            let done = match &self.board {
                Some(board) => is_declaration(edition, board, plain, &self.blocks[..board.creatures()]),
                None => view.must_block().iter().all(|slot| !self.blocks[slot].is_empty()),
            };
            if done || self.lit.list().is_empty() {
                self.lit.light(DONE);
            }
        }
    }

    /// Takes a legal action; if the answer is whole, plays it and returns `true`.
    ///
    /// # Panics
    /// If the action is not legal.
    pub fn take(&mut self, setup: &Setup, state: &mut State, chance: &mut Chance, action: usize) -> bool {
        assert!(self.lit.is_legal(action), "action {action} is not legal");
        let Some(Decision { player, kind }) = state.decision() else { return false };
        let answer = match kind {
            DecisionKind::Mulligan if action == MULLIGAN => Some(Action::Mulligan),
            DecisionKind::Mulligan => Some(Action::Keep),
            DecisionKind::Main if action == DONE => Some(Action::Pass),
            DecisionKind::Main => {
                let card = state.hand(player)[action - HAND];
                let is_land = setup.facts(card).is_land;
                Some(if is_land { Action::PlayLand(card) } else { Action::Cast(card) })
            }
            DecisionKind::Bottom { .. } => Some(Action::Bottom(state.hand(player)[action - OPTION])),
            DecisionKind::Discard { .. } => Some(Action::Discard(state.hand(player)[action - OPTION])),
            DecisionKind::DeclareAttackers if action == DONE => {
                Some(Action::Attack(AttackDeclaration { attackers: self.attackers, bands: Vec::new() }))
            }
            DecisionKind::DeclareAttackers => {
                self.attackers.insert(slot_at(state.creatures(player), action - OWN));
                None
            }
            DecisionKind::DeclareBlockers if action == DONE => {
                Some(Action::Block(BlockDeclaration { blocks: std::mem::take(&mut self.blocks) }))
            }
            DecisionKind::DeclareBlockers => {
                match self.blocker.take() {
                    None => self.blocker = Some(slot_at(state.creatures(player), action - OWN)),
                    Some(row) => {
                        self.blocks[row].insert(slot_at(state.creatures(player.opponent()), action - OPTION));
                    }
                }
                None
            }
            DecisionKind::Divide { damage, .. } => {
                let (_, least, _) = self.next_recipient(damage).expect("somebody is dealt damage");
                self.amounts.push(least + (action - OPTION) as u8);
                // What is left to no choice is not asked.
                while let Some((_, least, most)) =
                    self.next_recipient(damage).filter(|(_, least, most)| least == most)
                {
                    self.amounts.push(least.min(most));
                }
                let whole = self.amounts.len() == self.recipients.len();
                whole.then(|| Action::Divide(std::mem::take(&mut self.amounts)))
            }
        };
        let Some(answer) = answer else {
            self.light(setup, state);
            return false;
        };
        if state.apply(setup, &answer, chance).is_err() {
            // A declaration whose legality could not be told in time: any legal one.
            let legal = state.sample_action(setup, chance);
            state.apply(setup, &legal, chance).expect("what is drawn is legal");
        }
        true
    }
}
