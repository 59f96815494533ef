//! Games that begin in the middle: with permanents that are there, and cards in other zones.

use crate::game::Chance;
use crate::program::{Book, CounterId, DefId, Faces};
use crate::types::Player;

use super::decision::{Action, DecisionKind, IllegalAction, Pending};
use super::state::{Place, State};
use super::zones::Entering;

/// The most questions that a permanent may ask as it enters.
const MOST_QUESTIONS: usize = 100;

/// A permanent that is there as the game begins: it has been there for some turns, so that it isn't summoning sick (302.6)
/// and its entering triggers nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Laid {
    /// The card.
    pub def: DefId,
    /// Whether it is tapped.
    pub tapped: bool,
    /// Counters on it, in addition to those that it enters with.
    pub counters: Vec<(CounterId, u8)>,
}

/// What a player has as the game begins.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Belongings {
    /// The life total.
    pub life: i16,
    /// The permanents, in the order in which they get their timestamps (613.7d).
    pub battlefield: Vec<Laid>,
    /// The hand.
    pub hand: Vec<DefId>,
    /// The library from the bottom to the top.
    pub library: Vec<DefId>,
    /// The graveyard from the bottom to the top.
    pub graveyard: Vec<DefId>,
    /// Cards in exile, face up.
    pub exile: Vec<DefId>,
}

/// Why a game can't begin so.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StartError {
    /// An instant or a sorcery among the permanents.
    #[error("{0} is not a permanent card")]
    NotPermanent(String),
    /// More cards or permanents than a state holds.
    #[error("{0}: more cards than a game holds")]
    TooMany(String),
    /// A question that was asked as a permanent entered has no answer.
    #[error("{0} can't enter the battlefield")]
    CantEnter(String),
}

impl State {
    /// Lays out what both players have, in a state without cards, and goes on to the first decision.
    ///
    /// `answer` answers what permanents ask as they enter ("choose a color"); there is no other decision, and no mulligan.
    ///
    /// # Errors
    /// [`StartError`] for the first card that can't be where it is said to be.
    pub fn lay_out(
        &mut self,
        book: &Book,
        belongings: &[Belongings; 2],
        chance: &mut Chance,
        answer: impl FnMut(&State, Pending, &mut Chance) -> Option<Action>,
    ) -> Result<(), StartError> {
        self.lay_down(book, belongings, chance, answer)?;
        self.advance(book, chance);
        Ok(())
    }

    /// Lays out what both players have, as [`State::lay_out`] does, and leaves the game before its first turn.
    ///
    /// The permanents' cards are numbered on from those of the zones, A's first, in their order.
    ///
    /// # Errors
    /// [`StartError`] for the first card that can't be where it is said to be.
    pub fn lay_down(
        &mut self,
        book: &Book,
        belongings: &[Belongings; 2],
        chance: &mut Chance,
        mut answer: impl FnMut(&State, Pending, &mut Chance) -> Option<Action>,
    ) -> Result<(), StartError> {
        for player in Player::BOTH {
            let Belongings { life, hand, library, graveyard, exile, .. } = &belongings[player];
            self.players[player].life = *life;
            self.players[player].kept = true;
            let zones = [
                (library, Place::Library),
                (hand, Place::Hand),
                (graveyard, Place::Graveyard),
                (exile, Place::Exile),
            ];
            for (cards, place) in zones {
                for &def in cards {
                    self.add_card(def, player, place)
                        .ok_or_else(|| StartError::TooMany(book.def(def).name.clone()))?;
                }
            }
        }
        for player in Player::BOTH {
            for laid in &belongings[player].battlefield {
                self.lay(book, player, laid, chance, &mut answer)?;
            }
        }
        // Permanents that were there before the game trigger nothing, and cost no life.
        self.waiting.clear();
        for player in Player::BOTH {
            self.players[player].life = belongings[player].life;
        }
        // They have not entered this turn either.
        self.begin_records();
        Ok(())
    }

    fn lay(
        &mut self,
        book: &Book,
        player: Player,
        laid: &Laid,
        chance: &mut Chance,
        answer: &mut impl FnMut(&State, Pending, &mut Chance) -> Option<Action>,
    ) -> Result<(), StartError> {
        let def = book.def(laid.def);
        let cant_enter = |_: IllegalAction| StartError::CantEnter(def.name.clone());
        let full = || StartError::TooMany(def.name.clone());
        if !def.is_permanent() {
            return Err(StartError::NotPermanent(def.name.clone()));
        }
        // A back face is that of a card that is its front.
        let whole = match def.faces {
            Faces::Back(front) => front,
            _ => laid.def,
        };
        let card = self.add_card(whole, player, Place::Nowhere).ok_or_else(full)?;
        let entered = self.enter(book, Some(card), laid.def, player, Entering::default()).ok_or_else(full)?;
        let mut questions = 0;
        while !self.frames.is_empty() || self.pending.is_some() {
            match self.pending {
                Some(pending @ Pending { kind: DecisionKind::Choose { .. }, .. }) => {
                    let action = answer(self, pending, chance)
                        .ok_or_else(|| StartError::CantEnter(def.name.clone()))?;
                    self.apply_action(book, &action, chance).map_err(cant_enter)?;
                }
                _ => self.run_frame(book, chance),
            }
            questions += 1;
            if questions > MOST_QUESTIONS {
                return Err(StartError::CantEnter(def.name.clone()));
            }
        }
        if let Some(slot) = self.slot_of(entered) {
            let perm = &mut self.perms[usize::from(slot)];
            perm.sick = false;
            perm.tapped = laid.tapped;
            for &(kind, count) in &laid.counters {
                self.add_counters(slot, kind, count);
            }
        }
        Ok(())
    }
}
