//! Programs that play games of every kind of card: they are asked by protocol 2 of `docs/protocol.md`, and whatever they do wrong
//! loses them the game, and nothing else. What a program can do wrong in its conversation is tried in `external.rs`.
//!
//! The programs of these tests are shell scripts, so that every Unix machine can run them.
#![cfg(unix)]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use menace::Player;
use menace::card::{CardTable, NamedDeck, StarterDeck};
use menace::engine::{Action, Brain, DecisionKind, MatchUp, Options, Pending, State};
use menace::game::{Chance, Drawer, Ending, GameRecord};
use menace_bots::external::{ProgramSettings, Trouble, WholeDialogue, WholeExtern};
use menace_bots::whole::{Greedy, Random};

/// A program that gives the first answer that is listed. `$1` is what it does instead of answering its first question of
/// that kind.
const FIRST: &str = r#"
while IFS= read -r line; do
  case $line in
    '{"type":"menace"'*) kind=menace; answer='{"type":"ready","protocol":2}' ;;
    '{"type":"newgame"'*) kind=newgame; answer='{"type":"ready"}' ;;
    '{"type":"decide"'*) kind=decide; rest=${line##*'"answers":[['}; answer='{"type":"answer","picks":['${rest%%]*}']}' ;;
    '{"type":"quit"'*) exit 0 ;;
  esac
  if [ "$kind" = "$1" ]; then eval "$2"; fi
  printf '%s\n' "$answer"
done
"#;

const AMPLE: Duration = Duration::from_secs(20);

fn settings(arguments: &[&str]) -> ProgramSettings {
    let words = ["sh", "-c", FIRST, "first"].iter().chain(arguments);
    ProgramSettings {
        command: words.map(|&word| word.to_owned()).collect(),
        decision: AMPLE,
        clock: None,
        startup: AMPLE,
    }
}

fn match_up(decks: [&str; 2]) -> MatchUp {
    let [a, b] = decks.map(|key| StarterDeck::find(key).expect("a deck of ours").named());
    let options = Options { turn_limit: 60, ..Options::default() };
    MatchUp::new([&a, &b], CardTable::builtin(), options).expect("our own decks play")
}

fn game(match_up: &MatchUp, brain: &mut dyn Brain, index: u64) -> GameRecord {
    match_up.play([brain, &mut Random], 31, index, Player::BOTH[index as usize % 2])
}

#[test]
fn a_program_plays_legal_games_and_the_same_ones_again() {
    for decks in [["burn", "elves"], ["counterspells", "reanimator"], ["slivers", "auras"]] {
        let match_up = match_up(decks);
        let mut used = WholeExtern::new(settings(&[]));
        for index in 0..3 {
            let record = game(&match_up, &mut used, index);
            assert_eq!(used.trouble(), None);
            assert!(record.decisions > 20, "{record:?}");
            let mut new = WholeExtern::new(settings(&[]));
            assert_eq!(game(&match_up, &mut new, index), record, "{decks:?}, game {index}");
        }
    }
}

/// Plays one game with a program that does something wrong; how it ends, and what is said of it.
fn wrong(arguments: &[&str], limit: Duration) -> (Ending, String) {
    let mut program = WholeExtern::new(ProgramSettings { decision: limit, ..settings(arguments) });
    let record = game(&match_up(["burn", "elves"]), &mut program, 0);
    assert_eq!(record.winner, Some(Player::B), "{arguments:?}");
    (record.ending, program.trouble().expect("there was trouble"))
}

#[test]
fn a_program_that_crashes_is_late_or_talks_nonsense_loses_the_game() {
    let (ending, trouble) = wrong(&["decide", "echo divided by zero >&2; exit 3"], AMPLE);
    assert_eq!(ending, Ending::Crash);
    assert_eq!(trouble, "the program ended (exit status: 3); it said: divided by zero");
    let (ending, trouble) = wrong(&["decide", "read -r line"], Duration::from_millis(100));
    assert_eq!((ending, trouble.as_str()), (Ending::Timeout, "no answer to `decide` within 100 ms"));
    let (ending, trouble) = wrong(&["decide", "answer=keep"], AMPLE);
    assert_eq!(ending, Ending::UnintelligibleAnswer);
    assert!(trouble.starts_with("the answer to `decide` is keep: expected value at line 1"), "{trouble}");
    assert!(trouble.ends_with(r#"expected {"type":"answer","picks":[…]}"#), "{trouble}");
    let (ending, trouble) = wrong(&["decide", r#"answer='{"type":"keep"}'"#], AMPLE);
    assert_eq!(ending, Ending::UnintelligibleAnswer);
    assert!(trouble.contains("unknown variant `keep`, expected `answer`"), "{trouble}");
    let (ending, _) = wrong(&["decide", r#"answer='{"type":"answer","picks":[-1]}'"#], AMPLE);
    assert_eq!(ending, Ending::UnintelligibleAnswer);
}

#[test]
fn an_illegal_answer_loses_the_game_and_is_named() {
    let illegal = |answer: &str| {
        let (ending, trouble) = wrong(&["decide", &format!("answer='{answer}'")], AMPLE);
        assert_eq!(ending, Ending::IllegalAction, "{answer}");
        trouble
    };
    assert_eq!(
        illegal(r#"{"type":"answer","picks":[2]}"#),
        r#"the answer {"type":"answer","picks":[2]} is not legal: there is no option 2, expected numbers from 0 to 1"#
    );
    assert!(illegal(r#"{"type":"answer","picks":[]}"#).ends_with("found 0 picks, expected 1"));
}

#[test]
fn a_program_of_protocol_1_is_refused() {
    let other = settings(&["menace", r#"answer='{"type":"ready","protocol":1}'"#]);
    let trouble = WholeDialogue::start(&other).expect_err("it speaks another protocol");
    assert!(matches!(trouble, Trouble::Protocol { found: 1, expected: 2 }));
    assert_eq!(
        trouble.to_string(),
        "the program speaks protocol 1, expected 2: that of games with every kind of card"
    );
}

#[test]
fn the_next_game_starts_a_crashed_program_anew() {
    let directory = Scratch::new("anew");
    let flag = directory.file("crashed");
    // Crashes in its first life alone.
    let crash = format!("if ! [ -e {0} ]; then : >{0}; exit 1; fi", flag.display());
    let mut program = WholeExtern::new(settings(&["decide", &crash]));
    let match_up = match_up(["burn", "elves"]);
    assert_eq!(game(&match_up, &mut program, 0).ending, Ending::Crash);
    assert_eq!(game(&match_up, &mut program, 1), game(&match_up, &mut WholeExtern::new(settings(&[])), 1));
    assert_eq!(program.trouble(), None, "trouble is that of the last game");
}

#[test]
fn other_hidden_cards_change_no_byte_of_what_a_program_is_told() {
    let directory = Scratch::new("same");
    let match_up = match_up(["counterspells", "burn"]);
    let hear = |name: &str, state: &State| {
        let heard = directory.file(name);
        // From `newgame` on.
        let keep = format!(r#"printf "%s\n" "$line" >>"{}""#, heard.display());
        let mut program =
            WholeExtern::new(settings(&["newgame", &format!("{keep}; set -- decide '{keep}'")]));
        program.begin();
        let mut luck = Chance::new(3, Drawer::Bot(Player::A), 0);
        program.decide(&match_up.book, state.view(Player::A), &mut luck).expect("an answer");
        fs::read_to_string(heard).expect("it was told something")
    };
    let mut chance = Chance::new(32, Drawer::Game, 0);
    let mut state = match_up.start(Player::A, &mut chance);
    let mut asked = 0;
    while let Some(Pending { player, .. }) = state.decision()
        && asked < 12
    {
        if player == Player::A {
            let other = state.sample(player, &mut chance);
            let hand = |state: &State| {
                let hand = state.zones[Player::B].hand;
                hand.iter().map(|&card| state.cards[usize::from(card)].def).collect::<Vec<_>>()
            };
            if hand(&other) != hand(&state) {
                let told = hear(&format!("real {asked}"), &state);
                assert_eq!(told, hear(&format!("other {asked}"), &other));
                assert_eq!(told.lines().count(), 2);
                asked += 1;
            }
        }
        let action = state.sample_action(&match_up.book, &mut chance);
        state.apply_action(&match_up.book, &action, &mut chance).expect("a legal action");
    }
    assert_eq!(asked, 12);
}

/// Whether a program can be run here.
fn is_here(program: &str) -> bool {
    let there = Command::new(program).arg("--version").output().is_ok_and(|output| output.status.success());
    if !there {
        eprintln!("SKIPPED: there is no {program} here, so that its example is not tried");
    }
    there
}

/// How many of 20 games an example wins against chance.
fn wins_of(program: &str, example: &str) -> u32 {
    let example = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("examples").join(example);
    let command = vec![program.to_owned(), example.display().to_string()];
    let mut program = WholeExtern::new(ProgramSettings { command, ..settings(&[]) });
    let match_up = match_up(["green-stompy", "burn"]);
    let mut wins = 0;
    for index in 0..20 {
        let record = game(&match_up, &mut program, index);
        assert_eq!(program.trouble(), None, "game {index}");
        wins += u32::from(record.winner == Some(Player::A));
    }
    wins
}

#[test]
fn the_python_example_plays_legal_games_and_beats_chance() {
    if is_here("python3") {
        let wins = wins_of("python3", "whole.py");
        assert!(wins >= 15, "{wins} of 20 games");
    }
}

#[test]
fn the_javascript_example_plays_legal_games_and_beats_chance() {
    if is_here("node") {
        let wins = wins_of("node", "whole.js");
        assert!(wins >= 11, "{wins} of 20 games");
    }
}

/// The second dialogue in `docs/protocol.md` is what is said. `MENACE_BLESS=1` writes the host's lines into it.
#[test]
fn the_dialogue_of_the_documentation_is_what_is_said() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/protocol.md");
    let page = fs::read_to_string(&path).expect("the page is there");
    let at = page.rfind("```text\nhost     ").expect("the page has a dialogue");
    let (before, rest) = page.split_at(at);
    let rest = rest.strip_prefix("```text\n").expect("it was found by that");
    let (dialogue, after) = rest.split_once("```").expect("the dialogue ends");
    let answers: Vec<&str> = dialogue.lines().filter_map(|line| line.strip_prefix("program  ")).collect();
    assert!(answers.len() > 4, "the dialogue has questions");

    let directory = Scratch::new("dialogue");
    fs::write(directory.file("answers"), answers.join("\n") + "\n").expect("a file");
    let script = r#"exec 3<"$1"; while IFS= read -r line; do printf '%s\n' "$line" >>"$2"
        IFS= read -r answer <&3 || exit 0; printf '%s\n' "$answer"; done"#;
    let [given, heard] = ["answers", "heard"].map(|name| directory.file(name).display().to_string());
    let command = ["sh", "-c", script, "replay", &given, &heard].map(str::to_owned).to_vec();
    let mut replay = WholeDialogue::start(&ProgramSettings { command, ..settings(&[]) }).expect("it starts");

    let deck = |list: &str| NamedDeck::read(list, "small", CardTable::builtin()).0;
    let (red, green) = (deck("8 Mountain\n8 Shock\n"), deck("8 Forest\n8 Llanowar Elves\n"));
    let match_up = MatchUp::new([&red, &green], CardTable::builtin(), Options::default()).expect("they play");
    let mut chance = Chance::new(1, Drawer::Game, 0);
    let mut luck = Chance::new(1, Drawer::Bot(Player::A), 0);
    let mut state = match_up.start(Player::A, &mut chance);
    replay.new_game(&match_up.book, state.view(Player::A), &mut luck).expect("it is ready");
    let mut greedy = Greedy::default();
    let mut left = answers.len() - 2;
    while left > 0 {
        let Pending { player, kind } = state.decision().expect("the dialogue ends before the game");
        let action = match player {
            Player::A => {
                left -= 1;
                replay.decide(&match_up.book, state.view(player), &mut luck).expect("an answer")
            }
            Player::B if kind == DecisionKind::Mulligan => Action::Keep,
            Player::B => greedy.decide(&match_up.book, state.view(player), &mut luck).expect("an answer"),
        };
        state.apply_action(&match_up.book, &action, &mut chance).expect("a legal answer");
    }
    replay.quit().expect("it quits");

    let heard = fs::read_to_string(directory.file("heard")).expect("it heard something");
    let mut said = String::new();
    let mut answers = answers.iter();
    for line in heard.lines() {
        said += &format!("host     {line}\n");
        if let Some(answer) = answers.next() {
            said += &format!("program  {answer}\n");
        }
    }
    if std::env::var_os("MENACE_BLESS").is_some() {
        fs::write(&path, format!("{before}```text\n{said}```{after}")).expect("the page is written");
    }
    assert_eq!(said, dialogue);
}

/// A directory of this test's own, removed when the test is over.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Scratch {
        let path = std::env::temp_dir().join(format!("menace-whole-{}-{name}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).expect("temporary directories can be made");
        Scratch(path)
    }

    fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}
