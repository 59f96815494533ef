//! The cards that positions can name.

use super::facts::{CardError, CardFault};
use super::table::CardTable;
use crate::creature::Creature;
use crate::notation::position::{CardProblem, CardSource};
use crate::position::{Permanent, Spell};
use crate::types::CardType;

impl CardSource for CardTable {
    fn creature(&self, name: &str) -> Result<Creature, CardProblem> {
        let card = self.card(name).map_err(problem)?;
        if !card.is(CardType::Creature) {
            return Err(CardProblem::Unusable("it is no creature".to_owned()));
        }
        Ok(card.creature(""))
    }

    fn may_have(&self, name: &str) -> bool {
        self.has(name)
    }

    fn permanent(&self, name: &str) -> Result<Permanent, CardProblem> {
        let card = self.card(name).map_err(problem)?;
        if [CardType::Creature, CardType::Land, CardType::Instant].into_iter().any(|other| card.is(other)) {
            return Err(CardProblem::Unusable("it is no artifact or enchantment without power".to_owned()));
        }
        Ok(card.permanent(""))
    }

    fn spell(&self, name: &str) -> Result<Spell, CardProblem> {
        let card = self.card(name).map_err(problem)?;
        card.spell().ok_or_else(|| CardProblem::Unusable("it is no instant".to_owned()))
    }
}

fn problem(error: CardError) -> CardProblem {
    match *error.fault {
        CardFault::Unknown(suggestion) => CardProblem::Unknown(suggestion),
        _ => CardProblem::Unusable(error.to_string()),
    }
}
