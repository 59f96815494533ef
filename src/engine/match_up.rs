//! Games between two decks of cards that are understood, from the first shuffle to the end.

use crate::card::{CardError, CardTable, NamedDeck};
use crate::game::{BotFailure, Chance, Drawer, Ending as GameEnding, GameRecord};
use crate::oracle::Refusal;
use crate::program::{Book, DefId, Unsupported, compile_card};
use crate::types::Player;

use super::decision::{Action, DecisionKind, Pending, What};
use super::play::Options;
use super::sample::View;
use super::start::{Belongings, StartError, plain_answer};
use super::state::{Ending, MAX_CARDS, Recorded, State};

/// Two decks of compiled cards, and the rules of their games.
#[derive(Debug)]
pub struct MatchUp {
    /// The cards.
    pub book: Book,
    /// Both decks.
    pub libraries: [Vec<DefId>; 2],
    /// The rules that don't come from cards.
    pub options: Options,
    /// The boards that games begin with, in turn; if there are none, games begin with opening hands.
    starts: Vec<Start>,
}

/// A board that games begin with.
#[derive(Clone, Debug)]
struct Start {
    belongings: [Belongings; 2],
    /// The rest of both decks.
    libraries: [Vec<DefId>; 2],
    active: Option<Player>,
}

/// A player's brain in a game of whole decks.
///
/// It sees the game from its seat: a [`View`].
pub trait Brain: Send {
    /// A new game begins.
    ///
    /// A brain is used for many games. It may keep what it has learned, but has to play as a new one does.
    fn begin(&mut self) {}

    /// Returns the answer to the decision at which the state waits.
    ///
    /// # Errors
    /// [`BotFailure`] if there is no answer; that loses the game.
    fn decide(&mut self, book: &Book, view: View<'_>, chance: &mut Chance) -> Result<Action, BotFailure>;

    /// Returns the same answer as [`decide`](Brain::decide), and the moves that it was chosen from, the best first.
    ///
    /// There are none if the brain compares no moves.
    ///
    /// # Errors
    /// As [`decide`](Brain::decide).
    fn weigh(
        &mut self,
        book: &Book,
        view: View<'_>,
        chance: &mut Chance,
    ) -> Result<(Action, Vec<Considered>), BotFailure> {
        Ok((self.decide(book, view, chance)?, Vec::new()))
    }

    /// Returns a problem of the last game that didn't concern a move, if there was one.
    fn trouble(&self) -> Option<String> {
        None
    }
}

/// A move that a brain has compared with others.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Considered {
    /// The move.
    pub action: Action,
    /// What it is worth, on a scale of the brain's own.
    pub value: f64,
    /// How often a search has tried it; `None` without a search.
    pub visits: Option<u32>,
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
    /// A card without a mana cost whose colors are not in its card file, although another card asks for colors.
    #[error("{card}: the card file does not tell its colors, which {asker} asks for")]
    Colors {
        /// The card.
        card: String,
        /// The card that asks for them.
        asker: String,
    },
    /// Both decks together have more cards than a state holds.
    #[error("two decks may have {} cards together, found {count}", MAX_CARDS - 1)]
    TooManyCards {
        /// The number of cards.
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
    compile_others(book, cards, &tree);
    Ok(compile_card(book, &tree)?)
}

/// Compiles the cards that a card makes tokens or copies of, as far as possible; if one is missing, compiling the card itself fails later.
pub fn compile_others(book: &mut Book, cards: &CardTable, tree: &crate::oracle::CardTree) {
    for name in tree.others() {
        if book.find(&name).is_none()
            && let Ok(card) = cards.find(&name)
            && let Ok(other) = card.read()
        {
            let _ = compile_card(book, &other);
        }
    }
}

/// Observes a game as it is played.
pub trait Watch {
    /// Sees the state after every small step.
    fn see(&mut self, state: &State);
    /// Sees a decision and its answer.
    fn decides(&mut self, state: &State, action: &Action);
    /// Whether it wants [`record`](Watch::record) to be called.
    fn records(&self) -> bool {
        false
    }
    /// Sees what an answer has led to, in order, if it wants to.
    fn record(&mut self, _: &[Recorded]) {}
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
        let mut book = Book::of(options.edition);
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
        Ok(MatchUp::of(book, libraries, options))
    }

    /// Returns a match-up of compiled cards, for the edition of the options.
    ///
    /// Two decks of the same cards are put into the same order, so that players swap cards within a pair of games
    /// ([`State::new_game`]).
    ///
    /// # Panics
    /// If the book is of another edition.
    pub fn of(mut book: Book, mut libraries: [Vec<DefId>; 2], options: Options) -> MatchUp {
        let sorted = |library: &[DefId]| {
            let mut cards = library.to_vec();
            cards.sort_unstable();
            cards
        };
        if sorted(&libraries[0]) == sorted(&libraries[1]) {
            libraries[1] = libraries[0].clone();
        }
        assert_eq!(book.edition, options.edition, "the cards are compiled for another edition of the rules");
        book.index();
        MatchUp { book, libraries, options, starts: Vec::new() }
    }

    /// Returns whether both decks have the same cards; then the players swap cards within a pair of games.
    pub fn is_mirror(&self) -> bool {
        self.libraries[0] == self.libraries[1]
    }

    /// Adds a board that games begin with instead of opening hands: there is no mulligan, and the first player draws.
    ///
    /// The library is `libraries` without the cards on the board, shuffled for each game. `active` is the player whose turn begins; if
    /// `None`, it is the player on the play. With several boards, a game uses the one whose number is the game's index modulo their count.
    ///
    /// # Errors
    /// [`StartError`] for a card that can't be where the board has it.
    pub fn begin_with(
        &mut self,
        belongings: [Belongings; 2],
        mut libraries: [Vec<DefId>; 2],
        active: Option<Player>,
    ) -> Result<(), StartError> {
        self.book.index();
        for player in Player::BOTH {
            let Belongings { battlefield, hand, library, graveyard, exile, .. } = &belongings[player];
            let laid = battlefield.iter().map(|laid| &laid.def);
            for def in laid.chain(hand).chain(library).chain(graveyard).chain(exile) {
                if let Some(at) = libraries[player].iter().position(|card| card == def) {
                    libraries[player].remove(at);
                }
            }
        }
        // Whether everything can be laid out does not depend on chance.
        let start = Start { belongings, libraries, active };
        self.lay_out(&start, Player::A, &mut Chance::new(0, Drawer::Game, 0))?;
        self.starts.push(start);
        Ok(())
    }

    /// The player with whose turn the game with that index begins, if its board says so.
    pub fn first_of(&self, game_index: u64) -> Option<Player> {
        self.start_of(game_index).and_then(|start| start.active)
    }

    fn start_of(&self, game_index: u64) -> Option<&Start> {
        let count = self.starts.len() as u64;
        (count > 0).then(|| &self.starts[(game_index % count) as usize])
    }

    /// Returns a new game at its first decision; of several boards, it begins with the first.
    pub fn start(&self, on_the_play: Player, chance: &mut Chance) -> State {
        self.start_game(0, on_the_play, chance)
    }

    fn start_game(&self, game_index: u64, on_the_play: Player, chance: &mut Chance) -> State {
        match self.start_of(game_index) {
            Some(start) => self.lay_out(start, on_the_play, chance).expect("the board was laid out before"),
            None => {
                let libraries = [&self.libraries[0][..], &self.libraries[1][..]];
                State::new_game(&self.book, libraries, &self.options, on_the_play, chance)
            }
        }
    }

    fn lay_out(&self, start: &Start, on_the_play: Player, chance: &mut Chance) -> Result<State, StartError> {
        let Start { belongings, libraries, active } = start;
        let mut belongings = belongings.clone();
        for player in Player::BOTH {
            let mut library = libraries[player].clone();
            chance.shuffle(&mut library);
            library.append(&mut belongings[player].library);
            belongings[player].library = library;
        }
        let options = Options { skip_first_draw: false, ..self.options };
        let mut state = State::empty(&options, active.unwrap_or(on_the_play));
        let answer = |state: &State, pending: Pending, chance: &mut Chance| match pending.kind {
            DecisionKind::Choose { what: What::May, .. } => plain_answer(state, pending),
            _ => Some(state.sample_action(&self.book, chance)),
        };
        state.skip_opening_hands();
        state.lay_out(&self.book, &belongings, chance, answer)?;
        Ok(state)
    }

    /// Plays a game and returns its record, which depends only on the arguments.
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

    /// As [`play`](MatchUp::play) without starting boards, but shuffles these libraries: the same cards in another order.
    pub fn play_dealt(
        &self,
        libraries: [&[DefId]; 2],
        brains: [&mut dyn Brain; 2],
        seed: u64,
        game_index: u64,
        on_the_play: Player,
    ) -> GameRecord {
        let mut chance = Chance::new(seed, Drawer::Game, game_index);
        let state = State::new_game(&self.book, libraries, &self.options, on_the_play, &mut chance);
        let luck = Player::BOTH.map(|player| Chance::new(seed, Drawer::Bot(player), game_index));
        self.play_on(state, brains, (chance, luck), on_the_play, &mut Unwatched)
    }

    /// Plays a game as [`play`](MatchUp::play) does, with an observer.
    pub fn play_watched<W: Watch>(
        &self,
        brains: [&mut dyn Brain; 2],
        seed: u64,
        game_index: u64,
        on_the_play: Player,
        watch: &mut W,
    ) -> GameRecord {
        let mut chance = Chance::new(seed, Drawer::Game, game_index);
        let luck = Player::BOTH.map(|player| Chance::new(seed, Drawer::Bot(player), game_index));
        let state = self.start_game(game_index, on_the_play, &mut chance);
        self.play_on(state, brains, (chance, luck), on_the_play, watch)
    }

    /// Plays a game to its end, with the random streams of the game and of each brain.
    fn play_on<W: Watch>(
        &self,
        mut state: State,
        mut brains: [&mut dyn Brain; 2],
        (mut chance, mut luck): (Chance, [Chance; 2]),
        on_the_play: Player,
        watch: &mut W,
    ) -> GameRecord {
        brains.iter_mut().for_each(|brain| brain.begin());
        watch.see(&state);
        let mut decisions = 0;
        let mut mulligans = [0; 2];
        let mut lost = None;
        let mut recorded = watch.records().then(Vec::new);
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
                    // Recording is on for this answer only: the copies in which brains look ahead record nothing.
                    state.recorded = recorded.take();
                    let applied =
                        state.apply_watched(&self.book, &action, &mut chance, &mut |state| watch.see(state));
                    recorded = state.recorded.take();
                    if let Some(recorded) = &mut recorded {
                        watch.record(recorded);
                        recorded.clear();
                    }
                    applied.err().map(|_| GameEnding::IllegalAction)
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
