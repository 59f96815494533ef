//! The cards that positions can name.

use menace::Creature;
use menace::card::{CardError, CardFault, CardTable};
use menace::notation::position::{CardProblem, CardSource};

/// The built-in cards.
pub struct Cards;

impl CardSource for Cards {
    fn creature(&self, name: &str) -> Result<Creature, CardProblem> {
        let card = CardTable::builtin().card(name).map_err(problem)?;
        if !card.is(menace::CardType::Creature) {
            return Err(CardProblem::Unusable("it is no creature".to_owned()));
        }
        Ok(card.creature(""))
    }
}

fn problem(error: CardError) -> CardProblem {
    match *error.fault {
        CardFault::Unknown(suggestion) => CardProblem::Unknown(suggestion),
        _ => CardProblem::Unusable(error.to_string()),
    }
}
