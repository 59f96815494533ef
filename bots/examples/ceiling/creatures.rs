//! The mirrors of the starter decks: creatures and lands.

use menace::Player;
use menace::arena::Pairing;
use menace::card::StarterDeck;
use menace::game::{Action, Bot, Chance, Decision, DecisionKind, Drawer, Options, Setup, State, View};
use menace_bots::BotSpec;
use menace_bots::search::{Budget, Search, Settings};
use menace_bots::solver::{self, Solver};

use super::Seer;

/// Returns the half points that the all-seeing side makes in a pair of games.
pub fn pair_of(starter: &StarterDeck, opponent: &BotSpec, seer: Seer, seed: u64, pair: u64) -> usize {
    let deck = starter.deck();
    let setup = Setup::new([&deck, &deck], Options::default()).expect("our own decks can be played");
    let games = [2 * pair, 2 * pair + 1].map(Pairing::of_game);
    games.map(|game| half_points(&setup, opponent, seer, seed, game)).iter().sum()
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
struct Foresight {
    bots: [Box<dyn Bot>; 2],
    listed: Vec<Action>,
}

/// Of more moves than these, as many are drawn.
const MOVES: usize = 64;

impl Foresight {
    fn against(opponent: &BotSpec, setup: &Setup) -> Foresight {
        let mut bots = [Box::new(Solver::new(&solver::KIND.settings())), opponent.build()];
        for player in Player::BOTH {
            bots[player].begin(setup, player);
        }
        Foresight { bots, listed: Vec::new() }
    }

    /// Returns what the bot does that has to decide.
    fn usual(&mut self, setup: &Setup, course: &mut Course) -> Action {
        let player = course.state.decision().expect("the game goes on").player;
        let view = View::new(&course.state, setup, player);
        self.bots[player].decide(&view, &mut course.luck[player]).expect("the bot has an answer")
    }

    /// Returns a move that wins if both bots play on after it, or else what the bot itself does.
    fn answer(&mut self, setup: &Setup, course: &mut Course, decision: Decision) -> Action {
        let usual = self.usual(setup, course);
        if matches!(decision.kind, DecisionKind::Mulligan | DecisionKind::Bottom { .. })
            || self.wins(setup, course.clone(), &usual)
        {
            return usual;
        }
        let mut listed = std::mem::take(&mut self.listed);
        if !course.state.legal_actions(setup, MOVES, &mut listed) {
            let mut draws = course.chance.clone();
            listed.clear();
            listed.extend((0..MOVES).map(|_| course.state.sample_action(setup, &mut draws)));
        }
        let winning = listed.iter().find(|action| self.wins(setup, course.clone(), action)).cloned();
        self.listed = listed;
        winning.unwrap_or(usual)
    }

    /// Returns whether player A wins.
    fn wins(&mut self, setup: &Setup, mut course: Course, action: &Action) -> bool {
        course.state.apply(setup, action, &mut course.chance).expect("listed moves are legal");
        while course.state.decision().is_some() {
            let usual = self.usual(setup, &mut course);
            course.state.apply(setup, &usual, &mut course.chance).expect("bots play legal games");
        }
        course.state.outcome().and_then(|outcome| outcome.winner) == Some(Player::A)
    }
}

/// Plays a game as [`menace::game::play`] does; the all-seeing side is player A.
fn half_points(setup: &Setup, opponent: &BotSpec, seer: Seer, seed: u64, game: Pairing) -> usize {
    let mut foresight = Foresight::against(opponent, setup);
    let nodes = if let Seer::AlphaBeta(nodes) = seer { nodes } else { 0 };
    let mut search = Search::new(Settings { budget: Budget::Nodes(nodes), ..Settings::default() });
    search.begin(setup, Player::A);
    let mut chance = Chance::new(seed, Drawer::Game, game.shuffles);
    let state = State::new(setup, game.on_the_play, &mut chance);
    let luck = Player::BOTH.map(|player| Chance::new(seed, Drawer::Bot(player), game.shuffles));
    let mut course = Course { state, chance, luck };
    while let Some(decision) = course.state.decision() {
        let action = match (decision.player, seer) {
            (Player::A, Seer::AlphaBeta(_)) => search.answer(setup, vec![course.state]),
            (Player::A, Seer::Foresight) => foresight.answer(setup, &mut course, decision),
            (Player::B, _) => foresight.usual(setup, &mut course),
        };
        course.state.apply(setup, &action, &mut course.chance).expect("both play legal games");
    }
    match course.state.outcome().and_then(|outcome| outcome.winner) {
        Some(Player::A) => 2,
        Some(Player::B) => 0,
        None => 1,
    }
}
