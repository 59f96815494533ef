//! Forced wins this turn: small boards whose answer is plain, and the puzzles of `testdata/`.

use menace::Edition;
use menace::Player;
use menace::card::CardTable;
use menace::engine::{Action, Pending};
use menace::game::{Chance, Drawer};
use menace::scenario::format::Board;
use menace_bots::BotSpec;
use menace_bots::puzzle::{Puzzle, PuzzleError, lay_out};
use menace_bots::whole::{Forced, Unproven};

/// Puts together what a player has: permanents, a hand, life. A `*` says that a permanent is tapped.
fn has(battlefield: &str, hand: &str, life: i32) -> String {
    let cards = |list: &str| {
        let names = list.split(", ").filter(|name| !name.is_empty());
        let cards = names.map(|name| match name.strip_suffix('*') {
            Some(name) => format!(r#"{{"card": "{name}", "tapped": true}}"#),
            None => format!(r#"{{"card": "{name}"}}"#),
        });
        cards.collect::<Vec<_>>().join(", ")
    };
    format!(r#"{{"life": {life}, "battlefield": [{}], "hand": [{}]}}"#, cards(battlefield), cards(hand))
}

/// Whether A wins this turn, and by what first.
fn wins(a: &str, b: &str) -> (bool, Vec<String>) {
    let line = format!(r#"{{"id": "board", "board": {{"players": {{"A": {a}, "B": {b}}}}}, "wins": []}}"#);
    let puzzle = Puzzle::parse(&line, "board", 1).unwrap();
    let mut forced = Forced::new(&puzzle.book, &puzzle.state, Player::A, 200_000);
    let won = forced.wins(&puzzle.state).unwrap();
    let first = puzzle.solve(200_000).unwrap();
    assert_eq!(won, !first.is_empty());
    (won, first)
}

#[test]
fn burn_for_the_last_points_wins_and_a_point_less_does_not() {
    let spikes = has("Mountain, Mountain", "Lava Spike, Lava Spike", 20);
    assert!(wins(&spikes, &has("", "", 6)).0);
    assert!(!wins(&spikes, &has("", "", 7)).0);
}

#[test]
fn a_trampler_is_grown_after_blocks_and_not_before() {
    // Before blocks, two blockers would stop 7 damage; afterwards nobody gets out of the way.
    let mammoth = has("War Mammoth, Forest", "Giant Growth", 20);
    let (won, first) = wins(&mammoth, &has("Hill Giant", "", 3));
    assert!(won);
    assert!(first.iter().all(|action| !action.contains("nothing")), "{first:?}");
    assert!(!wins(&mammoth, &has("Hill Giant, Hill Giant", "", 4)).0);
}

#[test]
fn a_jump_has_to_come_before_blocks() {
    let (won, _) = wins(&has("Craw Wurm, Island", "Jump", 20), &has("Grizzly Bears, Hill Giant", "", 6));
    assert!(won);
    // With a blocker that flies, it does not help.
    assert!(!wins(&has("Craw Wurm, Island", "Jump", 20), &has("Scryb Sprites, Hill Giant", "", 6)).0);
}

#[test]
fn the_only_blocker_is_taken_and_attacks_itself() {
    let lands = "Mountain, Mountain, Mountain";
    let board = has(&format!("Hill Giant, {lands}"), "Act of Treason", 20);
    assert_eq!(wins(&board, &has("Craw Wurm", "", 9)).1.len(), 1);
    assert!(!wins(&board, &has("Craw Wurm", "", 10)).0);
}

#[test]
fn an_answer_in_the_opponents_hand_is_reckoned_with() {
    let spikes = has("Mountain, Mountain", "Lava Spike, Lava Spike", 20);
    // Six damage are prevented down to three, or three life are gained.
    assert!(!wins(&spikes, &has("Plains", "Healing Salve", 6)).0);
    // Without mana for it, it is no answer.
    assert!(wins(&spikes, &has("Plains*", "Healing Salve", 6)).0);
    assert!(wins(&spikes, &has("Plains", "Healing Salve", 3)).0);
}

#[test]
fn a_win_that_needs_luck_is_not_forced() {
    let a = r#"{"battlefield": [{"card": "Island"}, {"card": "Mountain"}], "hand": [{"card": "Opt"}], "library": [{"card": "Lava Spike", "count": 9}]}"#;
    assert!(!wins(a, &has("", "", 3)).0);
}

#[test]
fn a_search_that_may_look_at_nothing_says_so() {
    let board =
        format!(r#"{{"players": {{"A": {}, "B": {}}}}}"#, has("Mountain", "Lava Spike", 20), has("", "", 3));
    let (book, state) =
        lay_out(&Board::parse(&board, "board").unwrap(), CardTable::builtin(), Edition::Current).unwrap();
    let error = Forced::new(&book, &state, Player::A, 0).wins(&state).unwrap_err();
    assert_eq!(error, Unproven::States(0));
    assert_eq!(error.to_string(), "more than 0 states");
}

#[test]
fn what_is_no_puzzle_is_refused_with_its_line() {
    let wrong = |line: &str| match Puzzle::parse_lines(&format!("\n{line}"), "p.jsonl") {
        Err(PuzzleError::Line { line: 2, why, .. }) => why,
        other => panic!("{other:?}"),
    };
    assert!(wrong(r#"{"id": "a", "wins": []}"#).contains("missing field `board`"));
    let unknown = r#"{"id": "a", "board": {"players": {"A": {"hand": [{"card": "Lava Spice"}]}, "B": {}}}, "wins": []}"#;
    assert!(wrong(unknown).contains("Lava Spike"), "{}", wrong(unknown));
    let nobody = r#"{"id": "a", "board": {"players": {"A": {}, "B": {}}}, "wins": []}"#;
    assert!(wrong(nobody).contains("expected a board on which A decides first"), "{}", wrong(nobody));
}

/// Answers as a bot does, by passing.
struct Passing;

impl menace::engine::Brain for Passing {
    fn decide(
        &mut self,
        book: &menace::program::Book,
        view: menace::engine::View<'_>,
        chance: &mut menace::game::Chance,
    ) -> Result<Action, menace::game::BotFailure> {
        match view.decision() {
            Some(Pending { kind: menace::engine::DecisionKind::Priority, .. }) => Ok(Action::Pass),
            _ => Ok(view.sample_action(book, chance)),
        }
    }
}

#[test]
fn a_line_ends_with_the_win() {
    let line = format!(
        r#"{{"id": "wurm", "board": {{"players": {{"A": {}, "B": {}}}}}, "wins": []}}"#,
        has("Craw Wurm, Island", "Jump", 20),
        has("Grizzly Bears, Hill Giant", "", 6)
    );
    let puzzle = Puzzle::parse(&line, "board", 1).unwrap();
    let mut forced = Forced::new(&puzzle.book, &puzzle.state, Player::A, 10_000);
    let line = forced.line(&puzzle.state).unwrap();
    // Jump is cast, and Craw Wurm chosen: nothing else is done with mana.
    let kinds = |wanted: fn(&Action) -> bool| line.iter().filter(|(_, action)| wanted(action)).count();
    assert_eq!(kinds(|action| matches!(action, Action::Cast { .. })), 1);
    assert_eq!(kinds(|action| matches!(action, Action::Attack { .. })), 1);
    let (mut state, last) = line.last().cloned().unwrap();
    state.apply_action(&puzzle.book, &last, &mut Chance::new(0, Drawer::Game, 0)).unwrap();
    assert_eq!(state.outcome.and_then(|outcome| outcome.winner), Some(Player::A));
}

#[test]
fn a_bot_that_passes_has_not_solved_it() {
    let line = format!(
        r#"{{"id": "spike", "board": {{"players": {{"A": {}, "B": {}}}}}, "wins": []}}"#,
        has("Mountain", "Lava Spike", 20),
        has("", "", 3)
    );
    let puzzle = Puzzle::parse(&line, "board", 1).unwrap();
    assert!(!puzzle.solved_by(&mut Passing, 1).unwrap());
}

/// The puzzles of a file in `testdata/`.
fn puzzles_of(file: &str) -> Vec<Puzzle> {
    let path = format!("{}/../testdata/{file}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).expect("the file is there");
    Puzzle::parse_lines(&text, file).unwrap()
}

/// The puzzles that were drawn by chance.
fn puzzles() -> Vec<Puzzle> {
    puzzles_of("puzzles.jsonl")
}

/// Those that tell a story each.
fn puzzles_by_hand() -> Vec<Puzzle> {
    puzzles_of("puzzles-by-hand.jsonl")
}

/// The states that a search for all winning answers of a puzzle may look at.
const STATES: u32 = 60_000;

#[test]
fn puzzles_have_names_of_their_own_and_the_listed_answers() {
    let puzzles: Vec<Puzzle> = puzzles().into_iter().chain(puzzles_by_hand()).collect();
    let names: std::collections::BTreeSet<&str> = puzzles.iter().map(|puzzle| puzzle.id.as_str()).collect();
    assert_eq!(names.len(), puzzles.len());
    for puzzle in &puzzles {
        assert!(!puzzle.wins.is_empty(), "{}", puzzle.id);
        assert_eq!(puzzle.solve(STATES).unwrap(), puzzle.wins, "{}", puzzle.id);
    }
}

#[test]
fn bots_that_search_for_forced_wins_find_them_and_without_it_most_are_missed() {
    let mut some: Vec<Puzzle> = puzzles().into_iter().step_by(10).collect();
    some.extend(puzzles_by_hand());
    let solved = |bot: &str| {
        let bot: menace_bots::BotSpec = bot.parse().unwrap();
        let solves = |puzzle: &&Puzzle| puzzle.solved_by(&mut *bot.brain().unwrap(), 1).unwrap();
        some.iter().filter(solves).count()
    };
    assert_eq!(solved("search"), some.len());
    assert_eq!(solved("mcts"), some.len());
    assert!(solved("search:lethal=0,nodes=20") < some.len() / 2);
}

#[test]
fn solver_finds_wins_that_nothing_prevents_if_it_is_told_to_look() {
    let puzzles = puzzles();
    let solved = |name: &str| {
        let spec: BotSpec = name.parse().unwrap();
        let solves = |puzzle: &&Puzzle| puzzle.solved_by(&mut *spec.brain().unwrap(), 1).unwrap();
        puzzles[..30].iter().filter(solves).count()
    };
    let (without, with) = (solved("solver"), solved("solver:lethal=400"));
    assert!(with >= without + 10 && with >= 24, "{without} and {with} of 30");
}
