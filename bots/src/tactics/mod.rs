//! Attacks and blocks in imagined games: what a bot that thinks ahead has at hand.
//!
//! Nothing here sees hidden cards that a player may not see: it is handed a [`State`] that
//! somebody imagined.

mod attacks;
mod blocks;
mod descent;
mod fights;
mod tables;
#[cfg(test)]
mod tests;

use menace::Player;
use menace::card::Card;
use menace::game::{Action, CardId, Chance, DecisionKind, Drawer, Options, Setup, State, View};

use crate::evaluation::{Evaluation, Weights};
use descent::Found;
use fights::FightBook;
use tables::BlockTables;

pub use attacks::Strike;
pub use blocks::Reply;

/// How many divisions of damage are compared.
const DIVISIONS: usize = 500;

/// The evaluation and the tables of fights of one setup.
#[derive(Clone, Debug)]
pub struct Tactics {
    cards: Vec<Card>,
    options: Options,
    evaluation: Evaluation,
    book: FightBook,
    /// What is on the battlefield before anything that is imagined to die has died.
    position: State,
    /// By attacking player.
    tables: [BlockTables; 2],
    actions: Vec<Action>,
    /// The blocks that the last search found.
    found: Vec<Found>,
    /// What imagined games are played with: chance is drawn for mulligans alone, and none is imagined.
    luck: Chance,
}

impl Tactics {
    /// Returns the tactics for games of that setup.
    pub fn new(setup: &Setup, weights: &Weights) -> Tactics {
        let mut luck = Chance::new(0, Drawer::Bot(Player::A), 0);
        Tactics {
            cards: setup.cards().to_vec(),
            options: *setup.options(),
            position: State::new(setup, Player::A, &mut luck),
            evaluation: Evaluation::new(setup, weights),
            book: FightBook::default(),
            tables: Default::default(),
            actions: Vec::new(),
            found: Vec::new(),
            luck,
        }
    }

    /// Returns whether these are the tactics for that setup, too: its cards are the same and so are its rules.
    pub fn suit(&self, setup: &Setup) -> bool {
        self.options == *setup.options() && self.cards == setup.cards()
    }

    /// Returns the evaluation.
    pub fn evaluation(&self) -> &Evaluation {
        &self.evaluation
    }

    /// Calls `visit` for every set of creatures that the active player can pay in a main phase, with the first
    /// of them and the state in which all are cast. A set comes up once: its cards are cast in one order.
    pub fn each_way_to_cast(
        &mut self,
        setup: &Setup,
        state: &State,
        first: Option<&Action>,
        visit: &mut dyn FnMut(&mut Tactics, &Action, &State),
    ) {
        let mut actions = Vec::new();
        state.legal_actions(setup, usize::MAX, &mut actions);
        let mut cards: Vec<CardId> = actions.iter().filter_map(cast_card).collect();
        cards.sort_unstable();
        self.cast_from(setup, state, &cards, first, visit);
    }

    fn cast_from(
        &mut self,
        setup: &Setup,
        state: &State,
        cards: &[CardId],
        first: Option<&Action>,
        visit: &mut dyn FnMut(&mut Tactics, &Action, &State),
    ) {
        for (index, &card) in cards.iter().enumerate() {
            let action = Action::Cast(card);
            let mut after = *state;
            if state.decision().is_none_or(|decision| decision.kind != DecisionKind::Main)
                || self.apply(setup, &mut after, &action).is_none()
            {
                continue;
            }
            let first = first.unwrap_or(&action);
            visit(self, first, &after);
            // Where nothing more can be done, the game has gone on to a turn that is not meant.
            if after.turn() == state.turn() {
                self.cast_from(setup, &after, &cards[index..], Some(first), visit);
            }
        }
    }

    /// Gets ready for another position: creatures may have come, or other ones stand in the slots. What is asked
    /// until the next one may only follow from it by attacks and blocks.
    pub fn look_at(&mut self, position: &State) {
        self.position = *position;
        for player in Player::BOTH {
            self.tables[player].look_at(position, player);
        }
    }

    /// Plays an action in an imagined game.
    pub(super) fn apply(&mut self, setup: &Setup, state: &mut State, action: &Action) -> Option<()> {
        state.apply(setup, action, &mut self.luck).ok()
    }

    /// Plays on until no damage is to be divided.
    pub fn finish_combat(&mut self, setup: &Setup, state: &mut State) {
        while let Some(DecisionKind::Divide { .. }) = state.decision().map(|decision| decision.kind) {
            let action = self.division(setup, state);
            self.apply(setup, state, &action).expect("a listed division is legal");
        }
    }

    /// Returns the division that kills what is worth most.
    pub fn division(&mut self, setup: &Setup, state: &State) -> Action {
        let decision = state.decision().expect("a division is asked for");
        let victim = decision.player.opponent();
        let view = View::new(state, setup, decision.player);
        let recipients = view.recipients();
        state.legal_actions(setup, DIVISIONS, &mut self.actions);
        let killed = |action: &&Action| match action {
            Action::Divide(amounts) => recipients
                .iter()
                .zip(amounts)
                .filter(|((_, lethal), amount)| *amount >= lethal)
                .map(|(&(slot, _), _)| self.evaluation.creature(state.creature(victim, slot)))
                .sum(),
            _ => 0,
        };
        self.actions.iter().max_by_key(killed).cloned().expect("a division is listed")
    }
}

fn cast_card(action: &Action) -> Option<CardId> {
    match action {
        Action::Cast(card) => Some(*card),
        _ => None,
    }
}
