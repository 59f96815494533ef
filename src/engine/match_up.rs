//! Games between two decks of any understood cards, from the first shuffle to the end.

use crate::card::{CardError, CardTable, NamedDeck};
use crate::game::{BotFailure, Chance, Drawer, Ending as GameEnding, GameRecord, Player};
use crate::oracle::Refusal;
use crate::program::{Book, DefId, Unsupported, compile_card};

use super::decision::Action;
use super::play::Options;
use super::sample::View;
use super::state::{Ending, MAX_CARDS, State};

/// Two decks whose cards are compiled, and the rules of their games.
#[derive(Clone, Debug)]
pub struct MatchUp {
    /// The cards.
    pub book: Book,
    /// Both decks.
    pub libraries: [Vec<DefId>; 2],
    /// The rules that are no cards.
    pub options: Options,
}

/// A player's brain in a game of whole decks.
///
/// It sees the game from its seat: a [`View`].
pub trait Brain: Send {
    /// Returns the answer to the decision that the state is at.
    ///
    /// # Errors
    /// [`BotFailure`] if there is no answer; that loses the game.
    fn decide(&mut self, book: &Book, view: View<'_>, chance: &mut Chance) -> Result<Action, BotFailure>;
}

impl From<Ending> for GameEnding {
    fn from(ending: Ending) -> GameEnding {
        match ending {
            Ending::Life => GameEnding::Life,
            Ending::Poison => GameEnding::Poison,
            Ending::EmptyLibrary => GameEnding::EmptyLibrary,
            Ending::Effect => GameEnding::Effect,
            Ending::TurnLimit => GameEnding::TurnLimit,
            Ending::TooLarge => GameEnding::TooLarge,
            Ending::Loop => GameEnding::Loop,
        }
    }
}

/// Why a match-up can't be played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MatchUpError {
    /// A card is not known.
    #[error(transparent)]
    Unknown(#[from] CardError),
    /// A card's text is not understood.
    #[error("{card}: {refusal}")]
    Unread {
        /// The card.
        card: String,
        /// Where reading stopped.
        refusal: Refusal,
    },
    /// The engine has no rule for something that a card says.
    #[error(transparent)]
    Unsupported(#[from] Unsupported),
    /// The colors of a card without a mana cost are not in its card file, and another card asks for colors.
    #[error("{card}: the card file does not tell its colors, which {asker} asks for")]
    Colors {
        /// The card.
        card: String,
        /// The card that asks.
        asker: String,
    },
    /// Both decks together have more cards than a state holds.
    #[error("two decks may have {} cards together, found {count}", MAX_CARDS - 1)]
    TooManyCards {
        /// How many there are.
        count: usize,
    },
}

/// Compiles a card, and returns its number in the book.
///
/// # Errors
/// [`MatchUpError`] if the card is not known, not understood, or says something that the engine has no rule for.
pub fn compile_named(book: &mut Book, cards: &CardTable, name: &str) -> Result<DefId, MatchUpError> {
    let card = cards.find(name)?;
    let tree = card.read().map_err(|refusal| MatchUpError::Unread { card: card.name.clone(), refusal })?;
    Ok(compile_card(book, &tree)?)
}

/// Looks on while a game is played.
pub trait Watch {
    /// Sees the state after every small step.
    fn see(&mut self, state: &State);
    /// Sees a decision and its answer.
    fn decides(&mut self, state: &State, action: &Action);
}

struct Unwatched;

impl Watch for Unwatched {
    #[inline]
    fn see(&mut self, _: &State) {}
    #[inline]
    fn decides(&mut self, _: &State, _: &Action) {}
}

impl MatchUp {
    /// Compiles both decks.
    ///
    /// # Errors
    /// [`MatchUpError`] for the first card that can't be played, or if there are more than 255 cards in all.
    pub fn new(decks: [&NamedDeck; 2], cards: &CardTable, options: Options) -> Result<MatchUp, MatchUpError> {
        let mut book = Book::new();
        let mut libraries = [Vec::new(), Vec::new()];
        for (deck, library) in decks.into_iter().zip(&mut libraries) {
            for entry in &deck.entries {
                let id = compile_named(&mut book, cards, &entry.name)?;
                library.extend(std::iter::repeat_n(id, entry.count));
            }
        }
        if let Some((card, asker)) = book.colors_in_doubt() {
            return Err(MatchUpError::Colors { card: card.to_owned(), asker: asker.to_owned() });
        }
        let count: usize = libraries.iter().map(Vec::len).sum();
        if count >= MAX_CARDS {
            return Err(MatchUpError::TooManyCards { count });
        }
        book.index();
        Ok(MatchUp { book, libraries, options })
    }

    /// Returns a new game at its first decision.
    pub fn start(&self, on_the_play: Player, chance: &mut Chance) -> State {
        let libraries = [&self.libraries[0][..], &self.libraries[1][..]];
        State::new_game(&self.book, libraries, &self.options, on_the_play, chance)
    }

    /// Plays a game and returns its record, which depends on the arguments alone.
    ///
    /// Games with the same seed and index start from the same shuffles, whoever is on the play. A brain that fails, or whose
    /// answer is not legal, loses.
    pub fn play(
        &self,
        brains: [&mut dyn Brain; 2],
        seed: u64,
        game_index: u64,
        on_the_play: Player,
    ) -> GameRecord {
        self.play_watched(brains, seed, game_index, on_the_play, &mut Unwatched)
    }

    /// Plays a game as [`play`](MatchUp::play) does, and shows it to somebody.
    pub fn play_watched<W: Watch>(
        &self,
        mut brains: [&mut dyn Brain; 2],
        seed: u64,
        game_index: u64,
        on_the_play: Player,
        watch: &mut W,
    ) -> GameRecord {
        let mut chance = Chance::new(seed, Drawer::Game, game_index);
        let mut luck = Player::BOTH.map(|player| Chance::new(seed, Drawer::Bot(player), game_index));
        let mut state = self.start(on_the_play, &mut chance);
        watch.see(&state);
        let mut decisions = 0;
        let mut mulligans = [0; 2];
        let mut lost = None;
        while let Some(pending) = state.decision() {
            decisions += 1;
            let player = pending.player;
            let answer = brains[player].decide(&self.book, state.view(player), &mut luck[player]);
            let failed = match answer {
                Ok(action) => {
                    if action == Action::Mulligan {
                        mulligans[player] += 1;
                    }
                    watch.decides(&state, &action);
                    state
                        .apply_watched(&self.book, &action, &mut chance, &mut |state| watch.see(state))
                        .err()
                        .map(|_| GameEnding::IllegalAction)
                }
                Err(failure) => Some(failure.into()),
            };
            if let Some(ending) = failed {
                lost = Some((player, ending));
                break;
            }
        }
        let (winner, ending) = match (lost, state.outcome) {
            (Some((player, ending)), _) => (Some(player.opponent()), ending),
            (None, Some(outcome)) => (outcome.winner, outcome.ending.into()),
            (None, None) => unreachable!("a game without a decision is over"),
        };
        GameRecord {
            winner,
            ending,
            on_the_play,
            turns: state.turn,
            decisions,
            mulligans,
            life: Player::BOTH.map(|player| state.players[player].life),
        }
    }
}
