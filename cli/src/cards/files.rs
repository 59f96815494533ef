//! The cards that commands know: those that come with the program, and those of the user's files.

use std::borrow::Cow;
use std::fs::File;
use std::io::BufReader;
use std::path::PathBuf;

use anyhow::{Context as _, Result};
use clap::Args;
use menace::card::{CardError, CardFault, CardTable};
use menace::notation::position::{CardProblem, CardSource};
use menace::{CardType, Creature, Permanent, Spell};

/// Card files.
#[derive(Clone, Debug, Default, Args)]
pub struct CardFiles {
    /// A file of cards: Scryfall's oracle-cards, MTGJSON's AtomicCards, or one of our own form; may be given
    /// several times, and the first that has a name counts
    #[arg(long = "cards", value_name = "FILE")]
    card_files: Vec<PathBuf>,
}

impl CardFiles {
    /// Reads the files, and adds the cards that come with the program.
    pub fn table(&self) -> Result<CardTable> {
        let mut table = CardTable::default();
        for path in &self.card_files {
            let name = path.display().to_string();
            let file = File::open(path).with_context(|| format!("can't read the card file {name}"))?;
            table.add(BufReader::with_capacity(1 << 18, file), &name)?;
        }
        Ok(table.or(CardTable::builtin()))
    }

    /// Returns the same cards as [`CardFiles::table`], without a copy of those that come with the program if there are no
    /// others.
    pub fn known(&self) -> Result<Cow<'static, CardTable>> {
        if self.card_files.is_empty() {
            return Ok(Cow::Borrowed(CardTable::builtin()));
        }
        self.table().map(Cow::Owned)
    }
}

/// The cards that positions can name.
pub struct Cards<'t>(pub &'t CardTable);

impl CardSource for Cards<'_> {
    fn creature(&self, name: &str) -> Result<Creature, CardProblem> {
        let card = self.0.card(name).map_err(problem)?;
        if !card.is(CardType::Creature) {
            return Err(CardProblem::Unusable("it is no creature".to_owned()));
        }
        Ok(card.creature(""))
    }

    fn may_have(&self, name: &str) -> bool {
        self.0.has(name)
    }

    fn permanent(&self, name: &str) -> Result<Permanent, CardProblem> {
        let card = self.0.card(name).map_err(problem)?;
        if [CardType::Creature, CardType::Land, CardType::Instant].into_iter().any(|other| card.is(other)) {
            return Err(CardProblem::Unusable("it is no artifact or enchantment without power".to_owned()));
        }
        Ok(card.permanent(""))
    }

    fn spell(&self, name: &str) -> Result<Spell, CardProblem> {
        let card = self.0.card(name).map_err(problem)?;
        card.spell().ok_or_else(|| CardProblem::Unusable("it is no instant".to_owned()))
    }
}

fn problem(error: CardError) -> CardProblem {
    match *error.fault {
        CardFault::Unknown(suggestion) => CardProblem::Unknown(suggestion),
        _ => CardProblem::Unusable(error.to_string()),
    }
}
