//! Monte Carlo tree search: it keeps its budget.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use menace::BlockDeclaration;
use menace::Player;
use menace::card::STARTER_DECKS;
use menace::game::{Action, Bot, Chance, Decision, DecisionKind, Drawer, Options, Setup, State, Step, View};
use menace_bots::clock::TimeLimit;
use menace_bots::mcts::{Budget, Decisions, Mcts, Method, Pruning, Settings};
use menace_bots::{BotSpec, Greedy};

/// A clock by which each look takes a tenth of a millisecond.
fn clock() -> Duration {
    static LOOKS: AtomicU64 = AtomicU64::new(0);
    Duration::from_micros(100 * LOOKS.fetch_add(1, Ordering::Relaxed))
}

fn setup() -> Setup {
    let [a, b] = [&STARTER_DECKS[0], &STARTER_DECKS[4]];
    Setup::new([&a.deck(), &b.deck()], Options::default()).unwrap()
}

/// Calls `visit` with each attack and block decision of some games between greedy bots.
fn each_combat(setup: &Setup, mut visit: impl FnMut(&View<'_>)) {
    for game in 0..2 {
        let mut chance = Chance::new(41, Drawer::Game, game);
        let mut state = State::new(setup, Player::A, &mut chance);
        let mut greedy = Greedy::default();
        greedy.begin(setup, Player::A);
        while let Some(decision) = state.decision() {
            let view = View::new(&state, setup, decision.player);
            if matches!(decision.kind, DecisionKind::DeclareAttackers | DecisionKind::DeclareBlockers) {
                visit(&view);
            }
            let action = greedy.decide(&view, &mut chance).unwrap();
            state.apply(setup, &action, &mut chance).unwrap();
        }
    }
}

#[test]
fn a_budget_of_iterations_is_kept() {
    let setup = setup();
    let ways = [
        (Method::InformationSet, Decisions::Whole),
        (Method::Ensemble(7), Decisions::Whole),
        (Method::Ensemble(7), Decisions::Binary),
        (Method::ChanceNodes, Decisions::Whole),
        (Method::ChanceNodes, Decisions::Binary),
    ];
    for (method, decisions) in ways {
        let budget = 400;
        let settings = Settings {
            method,
            decisions,
            budget: Budget::Iterations(budget),
            turns: 1,
            ..Settings::default()
        };
        let mut mcts = Mcts::new(settings);
        let mut searched = 0;
        each_combat(&setup, |view| {
            mcts.begin(&setup, view.player());
            mcts.decide(view, &mut Chance::new(42, Drawer::Bot(Player::A), 0)).unwrap();
            let effort = mcts.effort();
            assert!(effort.iterations <= u64::from(budget), "{method:?}: {effort:?}");
            // A decision with one move is not searched; of a searched one, rounding wastes little.
            assert!(
                effort.iterations == 0 || effort.iterations > u64::from(budget) / 2,
                "{method:?}: {effort:?}"
            );
            searched += u32::from(effort.iterations > 0);
        });
        assert!(searched > 10, "{method:?}: {searched}");
    }
}

#[test]
fn a_budget_of_time_is_searched_and_answered() {
    let setup = setup();
    for method in [Method::InformationSet, Method::Ensemble(7)] {
        let budget = Budget::Time(TimeLimit { time: Duration::from_millis(1), clock });
        let mut mcts = Mcts::new(Settings { method, budget, turns: 1, ..Settings::default() });
        let mut searched = 0;
        each_combat(&setup, |view| {
            mcts.begin(&setup, view.player());
            let mut luck = Chance::new(43, Drawer::Bot(Player::A), 0);
            let action = mcts.decide(view, &mut luck).unwrap();
            view.sample(&mut luck).apply(&setup, &action, &mut luck).expect("the answer is legal");
            // Ten looks and one for each round or tree, with up to some forty moves tried between two of them.
            assert!(mcts.effort().iterations <= 1000, "{method:?}: {:?}", mcts.effort());
            searched += u32::from(mcts.effort().iterations > 0);
        });
        assert!(searched > 10, "{method:?}: {searched}");
    }
}

/// With a margin that nothing exceeds, every decision is the adviser's: declarations, cards, and divisions of damage.
#[test]
fn it_plays_as_its_adviser_where_nothing_is_better_by_the_margin() {
    for starter in STARTER_DECKS {
        let deck = starter.deck();
        let setup = Setup::new([&deck, &deck], Options::default()).unwrap();
        for adviser in ["solver", "greedy"] {
            let spec = |text: &str| text.parse::<BotSpec>().unwrap();
            let mut searcher = spec(&format!("mcts:adviser={adviser},margin=1,iterations=1,turns=0")).build();
            let mut adviser = spec(adviser).build();
            for game in 0..4 {
                compare(&setup, &mut *searcher, &mut *adviser, game);
            }
        }
    }
}

/// Has one bot play a game against itself, and asserts that the other one answers the same everywhere.
fn compare(setup: &Setup, one: &mut dyn Bot, other: &mut dyn Bot, game: u64) {
    let mut chance = Chance::new(43, Drawer::Game, game);
    let mut state = State::new(setup, Player::A, &mut chance);
    one.begin(setup, Player::A);
    other.begin(setup, Player::A);
    while let Some(Decision { player, kind }) = state.decision() {
        let view = View::new(&state, setup, player);
        let answer = |bot: &mut dyn Bot| {
            bot.decide(&view, &mut Chance::new(44, Drawer::Bot(player), game)).map(without_idle_blockers)
        };
        let (answer, expected) = (answer(one), answer(other));
        assert_eq!(answer, expected, "game {game}, turn {}: {kind:?}", state.turn());
        state.apply(setup, &answer.unwrap(), &mut chance).unwrap();
    }
}

/// Blockers at the end that block nothing need not be named.
fn without_idle_blockers(action: Action) -> Action {
    let Action::Block(BlockDeclaration { mut blocks }) = action else { return action };
    blocks.truncate(blocks.iter().rposition(|attackers| !attackers.is_empty()).map_or(0, |last| last + 1));
    Action::Block(BlockDeclaration { blocks })
}

/// Whole decisions and those made of yes and no alike.
#[test]
fn with_pruning_nobody_goes_on_after_combat_with_a_creature_that_can_be_cast() {
    let setup = setup();
    for decisions in [Decisions::Whole, Decisions::Binary] {
        let budget = Budget::Iterations(30);
        let kept = |pruning| {
            let settings = Settings {
                method: Method::Ensemble(3),
                adviser: None,
                budget,
                decisions,
                pruning,
                ..Settings::default()
            };
            let mut mcts = Mcts::new(settings);
            let mut chance = Chance::new(45, Drawer::Game, 0);
            let mut state = State::new(&setup, Player::A, &mut chance);
            mcts.begin(&setup, Player::A);
            let mut kept = 0;
            while let Some(Decision { player, kind }) = state.decision() {
                let view = View::new(&state, &setup, player);
                let action = mcts.decide(&view, &mut chance).unwrap();
                let mut legal = Vec::new();
                view.legal_actions(usize::MAX, &mut legal);
                let passes = kind == DecisionKind::Main && action == Action::Pass;
                kept += u32::from(passes && view.step() == Step::SecondMain && legal.len() > 1);
                state.apply(&setup, &action, &mut chance).unwrap();
            }
            kept
        };
        assert_eq!(kept(Pruning::Dominated), 0, "{decisions:?}");
        assert!(kept(Pruning::None) > 0, "{decisions:?}");
    }
}

/// If what to cast alone is searched, attacks and blocks are the adviser's.
#[test]
fn attacks_and_blocks_that_are_not_searched_are_the_advisers() {
    let setup = setup();
    let settings = Settings {
        declarations: false,
        decisions: Decisions::Binary,
        method: Method::Ensemble(3),
        budget: Budget::Iterations(30),
        adviser: Some("greedy".parse().unwrap()),
        ..Settings::default()
    };
    let (mut mcts, mut greedy) = (Mcts::new(settings), Greedy::default());
    each_combat(&setup, |view| {
        mcts.begin(&setup, view.player());
        greedy.begin(&setup, view.player());
        let answer = |bot: &mut dyn Bot| bot.decide(view, &mut Chance::new(46, Drawer::Bot(Player::A), 0));
        let (answer, expected) = (answer(&mut mcts), answer(&mut greedy));
        assert_eq!(answer.map(without_idle_blockers), expected.map(without_idle_blockers));
        assert_eq!(mcts.effort().iterations, 0);
    });
}

#[test]
fn settings_are_read() {
    let spec: BotSpec = "mcts:method=ensemble,determinizations=5,ms=20".parse().unwrap();
    assert_eq!(spec.resolved(), "mcts:method=ensemble,determinizations=5,ms=20");
    let error = "mcts:iteratoins=5".parse::<BotSpec>().unwrap_err().to_string();
    assert!(error.ends_with("did you mean `iterations`?"), "{error}");
}
