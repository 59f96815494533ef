//! The cards that commands know: those that come with the program, and those of the user's files.

use std::borrow::Cow;
use std::fs::File;
use std::io::BufReader;
use std::path::PathBuf;

use anyhow::{Context as _, Result};
use clap::Args;
use menace::card::CardTable;

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
