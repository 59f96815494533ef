//! `menace tune`: is another version of a deck better?

mod lands;
mod swap;

use anyhow::{bail, ensure};
use clap::Args;
use menace::arena::statistics::elo_of_score;
use menace::card::{NamedDeck, STARTER_DECKS};

use crate::arena::each::with_each;
use crate::arena::field::unfold;
use crate::arena::named::{deck_text, load_texts, split_bots};
use crate::arena::options::{PlayOptions, Width};
use crate::arena::plan::Games;
use crate::arena::plan::{Kind, Plan, PlannedPlayer, SprtPlan, SprtScale};
use crate::args::{Answer, Global};
use crate::number::whole;
use crate::sim::DEFAULT_BOT;
use crate::tournament::{bare_plan, hold};
use lands::{LandCounts, with_lands};
use swap::swapped;

/// The gain in win rate that a test looks for when nothing else is said.
const DEFAULT_GAIN: &str = "2%";

/// Compare variants of a deck with it, by games with the same shuffles and a sequential test
///
/// A pair is a game of the variant and one of the deck with the same opponent, seat and shuffles; cards that both decks have
/// are dealt alike, so that luck cancels. A sequential test on pairs ends the comparison: the variant is better if a gain of
/// --gain is likelier than none. With several variants, the error of 5 % is that of all tests together. The status is 0 if
/// some variant is better, otherwise 1.
#[derive(Debug, Args)]
pub struct Tune {
    /// The deck: a file as MTG Arena exports it, or a starter deck
    #[arg(value_name = "DECK")]
    deck: String,
    /// Cards out and cards in, as "4 Shock" "4 Lightning Bolt"; several with semicolons. Each --swap is a variant
    #[arg(long, num_args = 2, value_names = ["OUT", "IN"])]
    swap: Vec<String>,
    /// Variants with other numbers of lands, as 15..18 or 16: lands and other cards each keep their proportions
    #[arg(long, value_name = "N..M")]
    lands: Option<LandCounts>,
    /// The opponents: decks or folders of decks, each met as often [default: all starter decks]
    #[arg(long, value_name = "DECK|DIR", num_args = 1..)]
    against: Vec<String>,
    /// Who plays: the deck's bot and that of the opponents with a comma between, or one for both
    #[arg(long, value_name = "A,B", default_value = DEFAULT_BOT)]
    bots: String,
    /// How many pairs are played of each variant at most
    #[arg(long, value_name = "N", value_parser = whole(1_u64, Some(u64::MAX / 4)), allow_negative_numbers = true)]
    pairs: Option<u64>,
    /// The gain in win rate that counts as better
    #[arg(long, value_name = "GAIN", default_value = DEFAULT_GAIN)]
    gain: Width,
    #[command(flatten)]
    play: PlayOptions,
}

impl Tune {
    /// Plays the games and tells what came of them.
    pub fn run(&self, global: &Global) -> anyhow::Result<Answer> {
        hold(&self.plan(global)?, &self.play, global)
    }

    fn plan(&self, global: &Global) -> anyhow::Result<Plan> {
        ensure!(!self.play.log_games, "--log-games: a comparison of variants keeps no rows of games");
        ensure!(
            self.play.until.is_none(),
            "--until: a comparison ends by its test; --pairs and --time end it early"
        );
        ensure!(self.play.best_of.is_none(), "--best-of: variants of a deck are compared by single games");
        ensure!(self.play.openings.is_none(), "--openings: variants of a deck begin with opening hands");
        ensure!(
            !self.swap.is_empty() || self.lands.is_some(),
            "expected a variant: --swap \"4 Shock\" \"4 Lightning Bolt\", or --lands 15..18"
        );
        let table = self.play.cards.table()?;
        let (source, text) = deck_text(&self.deck)?;
        let (deck, errors) = NamedDeck::read(&text, &source, &table);
        ensure!(
            errors.is_empty(),
            "{}",
            errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
        );
        let mut variants = Vec::new();
        for pair in self.swap.chunks_exact(2) {
            variants.push(swapped(&deck, &pair[0], &pair[1], &table)?);
        }
        if let Some(LandCounts { least, most }) = self.lands {
            variants.extend(with_lands(&deck, least, most, &table)?);
        }
        ensure!(!variants.is_empty(), "--lands: the deck has that number of lands already");
        let against = match self.against.as_slice() {
            [] => STARTER_DECKS.iter().map(|deck| deck.key.to_owned()).collect(),
            against => against.to_vec(),
        };
        let opponents = unfold(&against, &table, self.play.unplayable(), global.quiet)?;
        let count = variants.len();
        let mut texts = vec![(source.clone(), text)];
        texts.extend(
            variants.iter().map(|variant| (format!("{source} with {}", variant.name), variant.text())),
        );
        texts.extend(opponents.iter().map(|word| deck_text(word)).collect::<anyhow::Result<Vec<_>>>()?);
        let loaded = load_texts(texts, &table, global.quiet, Games::Whole, &[])?;
        let bots = match split_bots(&self.bots).as_slice() {
            [both] => [both.clone(), both.clone()],
            [own, theirs] => [own.clone(), theirs.clone()],
            _ => bail!("--bots: found `{}`, expected two bots with a comma between, or one", self.bots),
        };
        let bots = with_each(&bots, self.play.each.as_deref())?;
        let decks = loaded.decks.len();
        let players = (0..decks)
            .map(|deck| PlannedPlayer::new(deck, &bots[usize::from(deck > count)]))
            .collect::<Result<_, _>>()?;
        let match_ups = (1..=count).map(|variant| [variant, 0]).collect();
        let games = self.pairs.map(|pairs| 2 * pairs);
        self.play.check_shard(games)?;
        ensure!(
            self.play.shard.is_none() || games.is_some(),
            "--shard needs a number of --pairs to take its part of"
        );
        let rules = (self.play.rules, self.play.turn_limit, self.play.seed);
        let plan = bare_plan(loaded, (players, match_ups), Kind::Tune, games, rules)?;
        Ok(Plan {
            field: (count + 1..decks).collect(),
            shard: self.play.shard,
            // A part of the games can't say when all of them are enough.
            sprt: self.play.shard.is_none().then(|| self.test(count)),
            ..plan
        })
    }

    /// The test of each variant, if there are so many.
    fn test(&self, variants: usize) -> SprtPlan {
        let Width(gain) = self.gain;
        SprtPlan {
            elo0: 0.0,
            // Half of a pair is the deck's: a gain moves its score half as much.
            elo1: elo_of_score(0.5 + gain / 2.0),
            alpha: 0.05 / variants as f64,
            beta: 0.05,
            model: SprtScale::Logistic,
        }
    }
}

/// A variant of a deck.
pub struct Variant {
    /// What is different about it.
    pub name: String,
    /// Its cards.
    pub cards: Vec<(usize, String)>,
}

impl Variant {
    /// The deck as a file has it.
    fn text(&self) -> String {
        let cards = self.cards.iter().filter(|(count, _)| *count > 0);
        let cards: String = cards.map(|(count, card)| format!("{count} {card}\n")).collect();
        format!("About\nName {}\n\nDeck\n{cards}", self.name)
    }
}
