//! The cards that commands know: those that come with the program, and those of the user's files.

use std::path::PathBuf;

use anyhow::{Result, ensure};
use clap::Args;
use menace::card::{BuiltinCards, CardTable};
use menace::notation::position::{CardProblem, CardSource};
use menace::{Creature, Permanent, Spell};

use super::cache::{Cache, read_cards};

/// Card files.
#[derive(Clone, Debug, Default, Args)]
pub struct CardFiles {
    /// A file of cards: Scryfall's oracle-cards, MTGJSON's AtomicCards, or one of our own form; may be given
    /// several times, and the first that has a name counts
    #[arg(long = "cards", value_name = "FILE")]
    card_files: Vec<PathBuf>,
    /// Read large card files anew, and keep nothing of them in the user's cache folder
    #[arg(long, requires = "card_files")]
    no_cache: bool,
}

impl CardFiles {
    /// Reads the files, and adds the cards that come with the program.
    pub fn table(&self) -> Result<CardTable> {
        let mut table = CardTable::default();
        let cache = self.cache();
        for path in &self.card_files {
            let name = path.display().to_string();
            let file = match &cache {
                Some(cache) => cache.card_file(path, &name)?,
                None => read_cards(path, &name)?,
            };
            ensure!(file.format().is_some(), "the card file {name} has no cards");
            table.add_file(file);
        }
        Ok(table.or(CardTable::builtin()))
    }

    /// Returns the arguments that name the files.
    pub fn words(&self) -> Vec<String> {
        let files = self.card_files.iter();
        files.flat_map(|path| ["--cards".to_owned(), path.display().to_string()]).collect()
    }

    /// Returns where results about the files' cards are kept; `None` if the user wants no such place, or names no files.
    pub(super) fn cache(&self) -> Option<Cache> {
        if self.no_cache || self.card_files.is_empty() { None } else { Cache::of_user() }
    }

    /// Returns the same cards as [`CardFiles::table`]; those that come with the program are read when a card is first
    /// asked for, if there are no others.
    pub fn known(&self) -> Result<KnownCards> {
        let table = if self.card_files.is_empty() { None } else { Some(self.table()?) };
        Ok(KnownCards(table))
    }
}

/// The cards that positions can name: a table, or those that come with the program.
pub struct KnownCards(Option<CardTable>);

impl KnownCards {
    fn source(&self) -> &dyn CardSource {
        self.0.as_ref().map_or(&BuiltinCards, |table| table)
    }
}

impl CardSource for KnownCards {
    fn creature(&self, name: &str) -> Result<Creature, CardProblem> {
        self.source().creature(name)
    }

    fn may_have(&self, name: &str) -> bool {
        self.source().may_have(name)
    }

    fn permanent(&self, name: &str) -> Result<Permanent, CardProblem> {
        self.source().permanent(name)
    }

    fn spell(&self, name: &str) -> Result<Spell, CardProblem> {
        self.source().spell(name)
    }
}
