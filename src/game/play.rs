//! Playing a game from the first shuffle to the end.

use super::bot::Bot;
use super::card_log::CardLog;
use super::chance::{Chance, Drawer};
use super::setup::Setup;
use super::state::{Ending, Outcome, State};
use super::view::View;
use super::watch::Watch;
use crate::types::Player;

/// What is kept of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GameRecord {
    /// Who won; nobody in a draw.
    pub winner: Option<Player>,
    /// How it ended.
    pub ending: Ending,
    /// Who was on the play: took the first turn.
    pub on_the_play: Player,
    /// The number of the last turn; both players' turns count.
    pub turns: u16,
    /// How many decisions the bots made.
    pub decisions: u32,
    /// The mulligans that each player took.
    pub mulligans: [u8; 2],
    /// The life totals at the end.
    pub life: [i16; 2],
}

/// Plays a game and returns what came of it.
///
/// The record depends on the arguments alone. Games with the same seed and index start from the same shuffles,
/// whoever is on the play ([`State::new`] says who gets which), and each bot has the same stream of its own: play
/// each index twice, once with either player on the play, for a pair that differs in nothing else.
///
/// A bot whose action is not legal loses ([`Ending::IllegalAction`]), and so does one that
/// [fails](crate::game::BotFailure).
///
/// ```
/// use menace::game::{Bot, BotFailure};
/// use menace::card::STARTER_DECKS;
/// use menace::game::{Action, Chance, Options, Setup, View, play};
/// use menace::Player;
///
/// struct Coin;
/// impl Bot for Coin {
///     fn decide(&mut self, view: &View<'_>, chance: &mut Chance) -> Result<Action, BotFailure> {
///         Ok(view.sample_action(chance))
///     }
/// }
///
/// let decks = [STARTER_DECKS[0].deck(), STARTER_DECKS[1].deck()];
/// let setup = Setup::new([&decks[0], &decks[1]], Options::default())?;
/// let game = |index, on_the_play| play(&setup, [&mut Coin, &mut Coin], 1, index, on_the_play);
/// assert_eq!(game(5, Player::A), game(5, Player::A));
/// # Ok::<(), menace::game::SetupError>(())
/// ```
pub fn play(
    setup: &Setup,
    bots: [&mut dyn Bot; 2],
    seed: u64,
    game_index: u64,
    on_the_play: Player,
) -> GameRecord {
    play_watched(setup, bots, seed, game_index, on_the_play, &mut ())
}

/// Plays a game as [`play`] does, and writes down what each player's cards did in it. Cards are numbered by
/// the number in their [`CardId`](super::CardId).
pub fn play_logged(
    setup: &Setup,
    bots: [&mut dyn Bot; 2],
    seed: u64,
    game_index: u64,
    on_the_play: Player,
    logs: &mut [CardLog; 2],
) -> GameRecord {
    logs.iter_mut().for_each(CardLog::clear);
    play_watched(setup, bots, seed, game_index, on_the_play, logs)
}

pub(super) fn play_watched(
    setup: &Setup,
    mut bots: [&mut dyn Bot; 2],
    seed: u64,
    game_index: u64,
    on_the_play: Player,
    watch: &mut impl Watch,
) -> GameRecord {
    let mut chance = Chance::new(seed, Drawer::Game, game_index);
    let mut luck = Player::BOTH.map(|player| Chance::new(seed, Drawer::Bot(player), game_index));
    for player in Player::BOTH {
        bots[player].begin(setup, player);
    }
    let mut state = State::new(setup, on_the_play, &mut chance);
    watch.start(&state);
    let mut decisions = 0;
    while let Some(decision) = state.decision() {
        decisions += 1;
        let player = decision.player;
        let answer = bots[player].decide(&View::new(&state, setup, player), &mut luck[player]);
        let lost = match answer {
            Ok(action) => {
                let played = state.apply_watched(setup, &action, &mut chance, watch);
                played.err().map(|_| Ending::IllegalAction)
            }
            Err(failure) => Some(failure.into()),
        };
        if let Some(ending) = lost {
            state.finish(Some(player.opponent()), ending, watch);
        }
    }
    let Outcome { winner, ending } = state.outcome().expect("a game without a decision is over");
    GameRecord {
        winner,
        ending,
        on_the_play,
        turns: state.turn(),
        decisions,
        mulligans: Player::BOTH.map(|player| state.mulligans(player) as u8),
        life: Player::BOTH.map(|player| state.sides[player].life),
    }
}
