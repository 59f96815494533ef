//! Mirrors of whole decks.

use menace::Player;
use menace::arena::Pairing;
use menace::engine::{Action, Brain, DecisionKind, MatchUp, Pending, State};
use menace::game::{Chance, Drawer};
use menace_bots::{BotError, BotSpec};

/// Returns the half points that the all-seeing side makes in a pair of games.
pub fn pair_of(match_up: &MatchUp, opponent: &BotSpec, seed: u64, pair: u64) -> Result<usize, BotError> {
    let mut foresight =
        Foresight { match_up, brains: ["solver".parse::<BotSpec>()?.brain()?, opponent.brain()?] };
    let games = [2 * pair, 2 * pair + 1].map(Pairing::of_game);
    Ok(games.map(|game| foresight.half_points(seed, game)).iter().sum())
}

/// Everything that decides how a game goes on.
#[derive(Clone)]
struct Course {
    state: State,
    chance: Chance,
    /// The bots' own luck.
    luck: [Chance; 2],
}

/// Two bots, and what each of them will do.
struct Foresight<'m> {
    match_up: &'m MatchUp,
    brains: [Box<dyn Brain>; 2],
}

/// How many moves are drawn of a decision that lists none; of equal ones, one is tried.
const MOVES: usize = 32;

impl Foresight<'_> {
    /// Returns what the bot does that has to decide.
    fn usual(&mut self, course: &mut Course, player: Player) -> Action {
        let view = course.state.view(player);
        let brain = &mut self.brains[player];
        brain.decide(&self.match_up.book, view, &mut course.luck[player]).expect("the bot has an answer")
    }

    fn make(&self, course: &mut Course, action: &Action) {
        let made = course.state.apply_action(&self.match_up.book, action, &mut course.chance);
        made.expect("both play legal games");
    }

    /// Returns whether player A wins if both bots play on.
    fn wins(&mut self, mut course: Course, action: &Action) -> bool {
        self.make(&mut course, action);
        while let Some(Pending { player, .. }) = course.state.decision() {
            let usual = self.usual(&mut course, player);
            self.make(&mut course, &usual);
        }
        course.state.outcome.and_then(|outcome| outcome.winner) == Some(Player::A)
    }

    /// Returns a move that wins if both bots play on after it; `None` if none does.
    fn winning(&mut self, course: &Course, usual: Action) -> Option<Action> {
        let book = &self.match_up.book;
        let mut moves = vec![usual];
        let listed = course.state.priority_actions(book, false);
        let mut draws = course.chance.clone();
        let drawn = if listed.is_empty() { MOVES } else { 0 };
        let drawn = (0..drawn).map(|_| course.state.sample_action(book, &mut draws));
        for action in listed.into_iter().chain(drawn) {
            if !moves.contains(&action) {
                moves.push(action);
            }
        }
        moves.into_iter().find(|action| self.wins(course.clone(), action))
    }

    /// Plays a game as [`MatchUp::play`] does; the all-seeing side is player A.
    fn half_points(&mut self, seed: u64, game: Pairing) -> usize {
        let mut chance = Chance::new(seed, Drawer::Game, game.shuffles);
        let state = self.match_up.start(game.on_the_play, &mut chance);
        let luck = Player::BOTH.map(|player| Chance::new(seed, Drawer::Bot(player), game.shuffles));
        let mut course = Course { state, chance, luck };
        // Once a move wins, so does what the bot does from there.
        let mut won = false;
        while let Some(Pending { player, kind }) = course.state.decision() {
            let usual = self.usual(&mut course, player);
            let action = match player {
                Player::A if !won && kind != DecisionKind::Mulligan => {
                    let winning = self.winning(&course, usual);
                    won = winning.is_some();
                    winning.unwrap_or(usual)
                }
                _ => usual,
            };
            self.make(&mut course, &action);
        }
        let winner = course.state.outcome.and_then(|outcome| outcome.winner);
        assert!(!won || winner == Some(Player::A), "a game went on in another way than it was played out");
        match winner {
            Some(Player::A) => 2,
            Some(Player::B) => 0,
            None => 1,
        }
    }
}
