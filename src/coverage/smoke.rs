//! Smoke games: random games with a deck of one card, to see that they end and that the engine's invariants hold in them.

use crate::card::CardTable;
use crate::engine::{
    Action, BrokenInvariant, DecisionKind, Excess, IllegalAction, MatchUpError, Options, State, compile_named,
};
use crate::game::{Chance, Drawer};
use crate::oracle::CardTree;
use crate::program::{Book, compile_card};
use crate::types::{CardType, Color, Player};

/// Copies of the card, of a plain creature to be its target, and of lands in the deck.
const CARDS: [usize; 3] = [16, 8, 16];

/// A player who could repeat an ability without end chooses how often they do (732.2a): this is the most spells, lands and abilities in a
/// turn.
const PLAYS_A_TURN: usize = 20;

/// More decisions than a game within these limits has.
const MOST_DECISIONS: usize = 20_000;

/// A game is a draw after this number of turns.
const TURN_LIMIT: u16 = 24;

/// Why a card is not played.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum SmokeFailure {
    /// The card does not compile, or one of the others does not.
    #[error(transparent)]
    MatchUp(#[from] MatchUpError),
    /// A game went wrong.
    #[error("game {game}, turn {turn}: {fault}")]
    Game {
        /// Which game, from 0 on.
        game: u32,
        /// The turn in which it went wrong.
        turn: u16,
        /// What went wrong.
        fault: SmokeFault,
    },
}

/// What went wrong in a smoke game.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum SmokeFault {
    /// An action that the engine drew was refused.
    #[error("{0}: {1:?}")]
    Illegal(IllegalAction, Box<Action>),
    /// The engine came to a state that no game may come to.
    #[error(transparent)]
    Broken(#[from] BrokenInvariant),
    /// The game came to hold more of something than a state does.
    #[error("{0}")]
    TooLarge(Excess),
    /// The game went on and on.
    #[error("no end after {MOST_DECISIONS} decisions")]
    TooLong,
    /// No decision and no outcome.
    #[error("it stopped without an outcome")]
    Stopped,
}

/// Plays random games in which both decks are full of the card.
///
/// # Errors
/// [`SmokeFailure`] of the first game that does not end, does not fit the state, or breaks an invariant.
pub fn smoke(card: &CardTree, games: u32) -> Result<(), SmokeFailure> {
    let mut book = Book::new();
    let def = compile_card(&mut book, card).map_err(MatchUpError::from)?;
    let mut ours = |name: &str| compile_named(&mut book, CardTable::builtin(), name);
    let bears = ours("Grizzly Bears")?;
    let mut lands = Vec::new();
    for (color, land) in Color::ALL.into_iter().zip(["Plains", "Island", "Swamp", "Mountain", "Forest"]) {
        // Green pays for the bears.
        if card.colors.contains(color) || color == Color::Green {
            lands.push(ours(land)?);
        }
    }
    book.index();
    let [copies, others, land_count] = CARDS;
    let copies = if card.types.contains(&CardType::Land) { copies / 2 } else { copies };
    let mut deck = vec![def; copies];
    deck.extend(vec![bears; others]);
    deck.extend((0..land_count).map(|at| lands[at % lands.len()]));
    let options = Options { turn_limit: TURN_LIMIT, ..Options::default() };
    for game in 0..games {
        let mut chance = Chance::new(1, Drawer::Game, u64::from(game));
        let starter = Player::BOTH[game as usize % 2];
        let mut state = State::new_game(&book, [&deck, &deck], &options, starter, &mut chance);
        let played = play(&book, &mut state, &mut chance);
        played.map_err(|fault| SmokeFailure::Game { game, turn: state.turn, fault })?;
    }
    Ok(())
}

/// Plays a game to its end.
fn play(book: &Book, state: &mut State, chance: &mut Chance) -> Result<(), SmokeFault> {
    let mut player = RandomPlayer::default();
    let mut decisions = 0;
    while state.decision().is_some() {
        let action = player.action(state, book, chance);
        if let Err(illegal) = state.apply_action(book, &action, chance) {
            return Err(SmokeFault::Illegal(illegal, Box::new(action)));
        }
        state.check(book)?;
        decisions += 1;
        if decisions > MOST_DECISIONS {
            return Err(SmokeFault::TooLong);
        }
    }
    match (state.overflow, state.outcome) {
        (Some(excess), _) => Err(SmokeFault::TooLarge(excess)),
        (None, None) => Err(SmokeFault::Stopped),
        (None, Some(_)) => Ok(()),
    }
}

/// Decides for both players: draws each action, and counts what each does in a turn.
#[derive(Debug, Default)]
struct RandomPlayer {
    turn: u16,
    plays: [usize; 2],
}

impl RandomPlayer {
    fn action(&mut self, state: &State, book: &Book, chance: &mut Chance) -> Action {
        if self.turn != state.turn {
            *self = RandomPlayer { turn: state.turn, plays: [0; 2] };
        }
        let priority = state.decision().filter(|pending| pending.kind == DecisionKind::Priority);
        let Some(pending) = priority else { return state.sample_action(book, chance) };
        let plays = &mut self.plays[pending.player];
        if *plays >= PLAYS_A_TURN {
            return Action::Pass;
        }
        let action = state.sample_action(book, chance);
        *plays += usize::from(action != Action::Pass);
        action
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_card_of_ours_is_played() {
        let printed = CardTable::builtin().find("Suntail Hawk").unwrap();
        let card = printed.read().unwrap();
        assert_eq!(smoke(&card, 4), Ok(()));
    }
}
