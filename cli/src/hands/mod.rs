//! `menace hands`: what opening hands look like, and whether to keep them.

mod advice;
mod given;
mod told;

use std::io::Write as _;
use std::ops::ControlFlow;

use anyhow::bail;
use clap::Args;
use menace::Edition;
use menace::Player;
use menace::arena::run;
use menace::card::CardTable;

use crate::arena::field::{Unplayable, unfold};
use crate::arena::named::{load_decks, split_bots};
use crate::arena::plan::Games;
use crate::arena::plan::{Kind, PlannedPlayer};
use crate::arena::players::Tables;
use crate::arena::progress::Steps;
use crate::args::{Answer, Format, Global};
use crate::cards::CardFiles;
use crate::number::whole;
use crate::output;
use crate::sim::DEFAULT_BOT;
use crate::tournament::bare_plan;
use advice::{Class, Deal, deals, deals_of};
use given::GivenHand;

/// How many hands of each kind are tried when nothing else is said.
const DEFAULT_HANDS: u64 = 400;

/// Show what opening hands look like, and whether to keep or to mulligan them
///
/// For each number of lands, on the play and on the draw, hands are dealt from the shuffled deck; each is played twice
/// against the same opponent with the same cards: kept, and given back for six. What happens after that mulligan is up to
/// the bot, and so is the play: the advice is for a player like it. The intervals hold for all kinds of hands together with 95 %.
#[derive(Debug, Args)]
pub struct Hands {
    /// The deck: a file as MTG Arena exports it, or a starter deck
    #[arg(value_name = "DECK")]
    deck: String,
    /// The opponents: decks or folders of decks, each met as often [default: the deck itself]
    #[arg(long, value_name = "DECK|DIR", num_args = 1..)]
    against: Vec<String>,
    /// Who plays: the deck's bot and that of the opponents with a comma between, or one for both
    #[arg(long, value_name = "A,B", default_value = DEFAULT_BOT)]
    bots: String,
    /// Only this hand, of seven cards with semicolons between, as in "3 Mountain; 2 Shock; Raging Goblin; Hill Giant"
    #[arg(long, value_name = "CARDS")]
    hand: Option<String>,
    /// How many hands of each kind are tried, each in two games
    #[arg(long, value_name = "N", default_value_t = DEFAULT_HANDS, value_parser = whole(1_u64, Some(1_000_000)), allow_negative_numbers = true)]
    hands: u64,
    #[command(flatten)]
    cards: CardFiles,
    /// The seed: the same one gives the same hands and games
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = whole(0, Some(u64::MAX)), allow_negative_numbers = true)]
    seed: u64,
    /// The edition of the rules: current, comprehensive-2007 or fifth-edition
    #[arg(long, value_name = "EDITION", default_value_t = Edition::Current)]
    rules: Edition,
    /// A game is a draw after so many turns, both players' counted
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = whole(1, Some(u16::MAX)), allow_negative_numbers = true)]
    turn_limit: u16,
    /// Leave out decks of folders that have cards which do not play, instead of refusing them
    #[arg(long)]
    leave_out: bool,
}

impl Hands {
    /// Deals, plays and tells.
    pub fn run(&self, global: &Global) -> anyhow::Result<Answer> {
        let cards = self.cards.table()?;
        let (tables, names) = self.tables(&cards, global)?;
        let given = self.hand.as_deref().map(|hand| GivenHand::read(hand, &tables.numbering(0), &cards));
        let given = given.transpose()?;
        let dealt = match &given {
            Some(given) => deals_of(given.lands, names.opponents.len(), self.hands),
            None => deals(&tables, names.opponents.len(), self.hands),
        };
        let pool = global.pool(dealt.len() as u64)?;
        let steps = Steps::new("playing", dealt.len() as u64, global.quiet);
        let mut classes = match &given {
            Some(given) => Class::of_hand(given.lands, given.share),
            None => Class::all(&tables),
        };
        let mut played = 0;
        run(
            &pool,
            dealt.iter(),
            |&&Deal { match_up, shuffles, on_the_play, .. }| {
                let hand = given.as_ref().map(|given| &given.numbers[..]);
                tables.play_hand(match_up, shuffles, on_the_play, hand)
            },
            |deal, [kept, returned]| {
                let of = |class: &&mut Class| {
                    (class.lands, class.on_the_play) == (deal.lands, deal.on_the_play == Player::A)
                };
                classes.iter_mut().filter(of).for_each(|class| class.count(&kept, &returned));
                played += 1;
                steps.reach(played);
                ControlFlow::Continue(())
            },
        );
        steps.finish();
        let mut out = output::out(global.format);
        match global.format {
            Format::Text => told::text(&mut out, &tables, &classes, &names, given.as_ref())?,
            Format::Json => told::json(&mut out, &tables, &classes, &names, given.as_ref())?,
        }
        out.flush()?;
        Ok(Answer::Yes)
    }

    fn bots(&self) -> anyhow::Result<[String; 2]> {
        Ok(match split_bots(&self.bots).as_slice() {
            [both] => [both.clone(), both.clone()],
            [own, theirs] => [own.clone(), theirs.clone()],
            _ => bail!("--bots: found `{}`, expected two bots with a comma between, or one", self.bots),
        })
    }

    fn tables(&self, table: &CardTable, global: &Global) -> anyhow::Result<(Tables, told::Names)> {
        let unplayable = if self.leave_out { Unplayable::LeaveOut } else { Unplayable::Refuse };
        let own = [self.deck.clone()];
        let against = if self.against.is_empty() { own.to_vec() } else { self.against.clone() };
        let opponents = unfold(&against, table, unplayable, global.quiet)?;
        let words: Vec<String> = own.into_iter().chain(opponents).collect();
        let loaded = load_decks(&words, table, global.quiet, Games::Whole, &[])?;
        let bots = self.bots()?;
        let count = loaded.decks.len();
        let mut decks = loaded.decks.iter().map(|deck| deck.name.clone());
        let deck = decks.next().unwrap_or_default();
        let names = told::Names { deck, opponents: decks.collect(), bots: bots.clone() };
        let players = (0..count)
            .map(|deck| PlannedPlayer::new(deck, &bots[usize::from(deck > 0)]))
            .collect::<Result<_, _>>()?;
        let match_ups = (1..count).map(|opponent| [0, opponent]).collect();
        let rules = (self.rules, self.turn_limit, self.seed);
        let plan = bare_plan(loaded, (players, match_ups), Kind::Gauntlet, None, rules)?;
        let tables = Tables::set(&plan)?;
        tables.check_bots()?;
        Ok((tables, names))
    }
}
