//! How well a [`Belief`] tells what the opponent holds.
//!
//! `cargo run --release -p menace-bots --example belief -- [BOT] [GAMES] [SEED] [CARDS.jsonl DECK.txt …]` plays so many games of the bot with
//! itself in each deck's mirror (of our own decks with spells, if none is named). In each turn, at the first decision of its player, what
//! the opponent could have played and still holds is counted in the true hand, in deals by what can't be seen alone, and in deals by the
//! belief.

#[path = "common/words.rs"]
mod words;

use std::error::Error;
use std::process::ExitCode;

use menace::Player;
use menace::engine::{Action, State, Watch};
use menace::game::{Chance, Drawer};
use menace::program::Book;
use menace_bots::BotSpec;
use menace_bots::whole::{Belief, Forgone};

use words::{mirrors, number};

/// Deals of each kind for each true hand.
const DEALS: u32 = 20;

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::from(2)
        }
    }
}

fn run() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let bot: BotSpec = words.first().map_or("greedy", String::as_str).parse()?;
    let (games, seed) =
        (number(&words, 1, "GAMES", 20, "a number")?, number(&words, 2, "SEED", 1, "a number")?);
    let mut all = Counts::default();
    let ours = ["spells".to_owned()];
    let decks = words.get(3..).filter(|decks| !decks.is_empty()).unwrap_or(&ours);
    for (_, match_up) in mirrors(decks)? {
        let mut brains = [bot.brain()?, bot.brain()?];
        for game in 0..games {
            let [a, b] = &mut brains;
            let mut watch = Hands {
                book: &match_up.book,
                counts: &mut all,
                luck: Chance::new(seed, Drawer::Bot(Player::B), u64::MAX - game),
                turn: 0,
            };
            let first = Player::BOTH[(game % 2) as usize];
            match_up.play_watched([&mut **a, &mut **b], seed, game / 2, first, &mut watch);
        }
    }
    println!("{} hands of {}", all.hands, bot.resolved());
    println!("{:30} {:>8} {:>12} {:>8}", "could have played, per hand", "true", "any deal", "belief");
    for (row, name) in ["lands", "creatures"].into_iter().enumerate() {
        let of = |sums: &[u64; 2], each: u32| sums[row] as f64 / (all.hands * u64::from(each)).max(1) as f64;
        let [truly, dealt, believed] = [of(&all.truly, 1), of(&all.dealt, DEALS), of(&all.believed, DEALS)];
        println!("{name:30} {truly:8.3} {dealt:12.3} {believed:8.3}");
    }
    Ok(())
}

/// Sums of what could have been played.
#[derive(Default)]
struct Counts {
    hands: u64,
    truly: [u64; 2],
    dealt: [u64; 2],
    believed: [u64; 2],
}

/// Counts the opponent's hand once in each turn.
struct Hands<'a> {
    book: &'a Book,
    counts: &'a mut Counts,
    luck: Chance,
    turn: u16,
}

impl Watch for Hands<'_> {
    fn see(&mut self, _: &State) {}

    fn decides(&mut self, state: &State, _: &Action) {
        let Some(player) = state.decision().map(|pending| pending.player) else { return };
        if state.turn == self.turn || state.active != player || state.zones[player.opponent()].hand.is_empty()
        {
            return;
        }
        self.turn = state.turn;
        let belief = Belief::of(self.book, state, player);
        let count = |sums: &mut [u64; 2], deal: &State| {
            let Forgone { lands, creatures } = belief.forgone(self.book, deal);
            for (sum, found) in sums.iter_mut().zip([lands, creatures]) {
                *sum += u64::from(found);
            }
        };
        self.counts.hands += 1;
        count(&mut self.counts.truly, state);
        for _ in 0..DEALS {
            count(&mut self.counts.dealt, &state.view(player).sample(&mut self.luck));
            count(&mut self.counts.believed, &belief.deal(self.book, state.view(player), &mut self.luck));
        }
    }
}
