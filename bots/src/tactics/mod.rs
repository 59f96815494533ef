//! Attacks and blocks in imagined games: what a bot that thinks ahead has at hand.
//!
//! Nothing here sees hidden cards that a player may not see: it is handed a [`State`] that
//! somebody imagined.

mod attacks;
mod blocks;
mod fights;
#[cfg(test)]
mod tests;

use menace::card::Card;
use menace::game::{Action, CardId, Chance, DecisionKind, Drawer, Options, Player, Setup, State};

use crate::evaluation::{Evaluation, Weights};
use blocks::BlockTables;
use fights::FightBook;

pub use attacks::Strike;
pub use blocks::Reply;

/// The evaluation and the tables of fights of one setup.
#[derive(Clone, Debug)]
pub struct Tactics {
    cards: Vec<Card>,
    options: Options,
    evaluation: Evaluation,
    book: FightBook,
    /// What stands on the battlefield when nothing has died yet that is imagined to die.
    position: State,
    /// By attacking player.
    tables: [BlockTables; 2],
    actions: Vec<Action>,
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
}

fn cast_card(action: &Action) -> Option<CardId> {
    match action {
        Action::Cast(card) => Some(*card),
        _ => None,
    }
}
