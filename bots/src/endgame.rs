//! Endgames that can be played to the end in every way there is: the yardstick of how good a bot's decisions are.
//!
//! Two small decks of creatures and lands that cost little, few points of life, and a game that random play has brought
//! near its end: with libraries of a card or two it is over in some turns, whatever anybody does. With all cards open,
//! a search through every action of both players says what a position is worth, and what each action leaves of that.
//!
//! A bot does not see the opponent's hand and the order of the libraries, which the search does. Its regret is therefore
//! not always its fault; but it is the same for all bots.

use menace::Player;
use menace::card::{Deck, DeckEntry, STARTER_DECKS};
use menace::game::{Action, Bot, BotFailure, Chance, DecisionKind, Drawer, Options, Setup, State, View};

/// How many different creatures and how many lands a deck has; there are two of each creature.
const CREATURES: usize = 4;
const LANDS: usize = 5;

/// The life that players start with.
const LIFE: i16 = 7;

/// A position is looked for once so few cards are left in both libraries together.
const LEFT: usize = 4;

/// How many positions a solution may visit.
const MOST_VISITED: u32 = 10_000;

/// More actions than this in one decision are not looked through.
const MOST_ACTIONS: usize = 64;

/// What a game comes to with the best play on both sides, for a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Value {
    /// A loss.
    Loss,
    /// A draw.
    Draw,
    /// A win.
    Win,
}

impl Value {
    /// Returns what it is to the other player.
    pub(crate) fn flipped(self) -> Value {
        match self {
            Value::Loss => Value::Win,
            Value::Draw => Value::Draw,
            Value::Win => Value::Loss,
        }
    }

    /// Returns what it counts: 1, ½ or 0.
    pub fn points(self) -> f64 {
        match self {
            Value::Loss => 0.0,
            Value::Draw => 0.5,
            Value::Win => 1.0,
        }
    }
}

/// A position in which it matters what is done, solved to the end.
pub trait Solved: Sized + Send + Sync {
    /// Who answers the decision.
    type Bot: ?Sized;

    /// The kinds of decisions, in the order of tables.
    const KINDS: &'static [&'static str];

    /// Returns the endgame of that number: the same one for the same seed; `None` if the game of that number has
    /// no position that can be solved and in which one action is worth less than another.
    fn of(seed: u64, number: u64) -> Option<Self>;

    /// Returns what the decision is called in tables: one of [`KINDS`](Solved::KINDS), or another name.
    fn kind(&self) -> &'static str;

    /// Returns what the position is worth to the player who has to decide.
    fn value(&self) -> Value;

    /// Returns how many points the bot's answer gives away, between 0 and 1, against the best play that there is.
    ///
    /// An illegal answer gives away all.
    ///
    /// # Errors
    /// [`BotFailure`] when the bot has no answer.
    fn regret(&self, bot: &mut Self::Bot, chance: &mut Chance) -> Result<f64, BotFailure>;
}

/// A position of a game of creatures and lands in which it matters what is done, solved to the end.
#[derive(Clone, Debug)]
pub struct Endgame {
    /// What the decks are made of.
    pub setup: Setup,
    /// The position.
    pub state: State,
    /// What it is worth to the player who has to decide.
    pub value: Value,
}

impl Solved for Endgame {
    type Bot = dyn Bot;

    const KINDS: &'static [&'static str] = &["main", "attack", "block"];

    fn of(seed: u64, number: u64) -> Option<Endgame> {
        let mut chance = Chance::new(seed, Drawer::Game, number);
        let decks = [deck(&mut chance), deck(&mut chance)];
        let options = Options { life: LIFE, ..Options::default() };
        let setup = Setup::new([&decks[0], &decks[1]], options).ok()?;
        let mut state = State::new(&setup, Player::A, &mut chance);
        let left =
            |state: &State| Player::BOTH.map(|player| state.library(player).len()).iter().sum::<usize>();
        while let Some(decision) = state.decision() {
            if left(&state) <= LEFT
                && let Some(value) = matters(&setup, &state)
            {
                return Some(Endgame { setup, state, value });
            }
            let action = match decision.kind {
                DecisionKind::Mulligan => Action::Keep,
                _ => state.sample_action(&setup, &mut chance),
            };
            state.apply(&setup, &action, &mut chance).expect("a drawn action is legal");
        }
        None
    }

    fn kind(&self) -> &'static str {
        match self.state.decision().map(|decision| decision.kind) {
            Some(DecisionKind::DeclareAttackers) => "attack",
            Some(DecisionKind::DeclareBlockers) => "block",
            Some(DecisionKind::Main) => "main",
            _ => "other",
        }
    }

    fn value(&self) -> Value {
        self.value
    }

    fn regret(&self, bot: &mut (dyn Bot + 'static), chance: &mut Chance) -> Result<f64, BotFailure> {
        let player = self.state.decision().expect("an endgame waits for somebody").player;
        bot.begin(&self.setup, player);
        let action = bot.decide(&View::new(&self.state, &self.setup, player), chance)?;
        let worth = after(&self.setup, &self.state, &action, &mut { MOST_VISITED });
        let worth = worth.flatten().unwrap_or(Value::Loss);
        Ok((self.value.points() - worth.points()).max(0.0))
    }
}

/// Draws a deck of cheap creatures of one starter deck, and its lands.
fn deck(chance: &mut Chance) -> Deck {
    let starter = &STARTER_DECKS[chance.below(STARTER_DECKS.len() as u32) as usize];
    let mut deck = starter.deck();
    let (lands, mut creatures): (Vec<DeckEntry>, Vec<DeckEntry>) =
        deck.entries.into_iter().partition(|entry| entry.card.mana.is_some());
    creatures.retain(|entry| entry.card.cost.is_some_and(|cost| menace::card::mana_value(&cost) <= 3));
    chance.shuffle(&mut creatures);
    creatures.truncate(CREATURES);
    creatures.iter_mut().for_each(|entry| entry.count = 2);
    let land = lands.into_iter().next().expect("a starter deck has lands");
    creatures.push(DeckEntry { count: LANDS, ..land });
    deck.entries = creatures;
    deck
}

/// Returns what the position is worth, if it can be solved and some action is worth less than another.
fn matters(setup: &Setup, state: &State) -> Option<Value> {
    let mut actions = Vec::new();
    if !state.legal_actions(setup, MOST_ACTIONS, &mut actions) || actions.len() < 2 {
        return None;
    }
    let mut left = MOST_VISITED;
    let values: Option<Vec<Value>> =
        actions.iter().map(|action| after(setup, state, action, &mut left).flatten()).collect();
    let values = values?;
    let (least, most) = (values.iter().min()?, values.iter().max()?);
    (least < most).then_some(*most)
}

/// Returns what the action leaves to the player who takes it: nothing where it is not legal, and within that nothing
/// where there are too many positions.
fn after(setup: &Setup, state: &State, action: &Action, left: &mut u32) -> Option<Option<Value>> {
    let player = state.decision()?.player;
    let mut next = *state;
    // Nobody takes a mulligan so late: no chance is drawn.
    next.apply(setup, action, &mut Chance::new(0, Drawer::Game, 0)).ok()?;
    Some(solve(setup, &next, player, left))
}

/// Returns what the position is worth to the player with the best play on both sides, looking through everything.
fn solve(setup: &Setup, state: &State, player: Player, left: &mut u32) -> Option<Value> {
    let Some(decision) = state.decision() else {
        return Some(match state.outcome().and_then(|outcome| outcome.winner) {
            None => Value::Draw,
            Some(winner) if winner == player => Value::Win,
            Some(_) => Value::Loss,
        });
    };
    *left = left.checked_sub(1)?;
    let mut actions = Vec::new();
    if !state.legal_actions(setup, MOST_ACTIONS, &mut actions) {
        return None;
    }
    let mut best = Value::Loss;
    for action in &actions {
        let value = after(setup, state, action, left).expect("a listed action is legal")?;
        best = best.max(value);
        if best == Value::Win {
            break;
        }
    }
    Some(if decision.player == player { best } else { best.flipped() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    #[test]
    fn some_action_keeps_the_value_and_some_loses_of_it() {
        let endgames: Vec<Endgame> = (0..40).filter_map(|number| Endgame::of(1, number)).collect();
        assert!(endgames.len() > 2, "{}", endgames.len());
        for endgame in &endgames {
            let mut actions = Vec::new();
            endgame.state.legal_actions(&endgame.setup, usize::MAX, &mut actions);
            let values: Vec<Value> = actions
                .iter()
                .map(|action| {
                    after(&endgame.setup, &endgame.state, action, &mut { u32::MAX }).unwrap().unwrap()
                })
                .collect();
            assert_eq!(values.iter().max(), Some(&endgame.value));
            assert!(values.iter().any(|&value| value < endgame.value));
        }
    }

    #[test]
    fn the_same_seed_gives_the_same_endgames_and_regrets() {
        let regrets = || -> Vec<f64> {
            let endgames = (0..20).filter_map(|number| Endgame::of(2, number));
            let regret = |endgame: Endgame| {
                let mut chance = Chance::new(2, Drawer::Bot(Player::A), 0);
                endgame.regret(&mut Random, &mut chance).unwrap()
            };
            endgames.map(regret).collect()
        };
        assert_eq!(regrets(), regrets());
        assert!(!regrets().is_empty());
    }
}
