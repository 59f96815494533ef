//! Bots that are programs: they are asked as `docs/protocol.md` says, and whatever they do wrong loses them the game,
//! and nothing else.
//!
//! The programs of these tests are shell scripts, so that every Unix machine can run them.
#![cfg(unix)]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use menace::Player;
use menace::card::{CardTable, Deck, STARTER_DECKS};
use menace::game::{
    Action, Bot, BotFailure, Chance, Decision, Drawer, Ending, GameRecord, Options, Setup, State, View, play,
};
use menace_bots::external::{Clock, Dialogue, Extern, ProgramSettings, Trouble};
use menace_bots::{Greedy, Random};

/// A program that answers the first legal action. `$1` is what it does instead of answering its first
/// question of that kind.
const FIRST: &str = r#"
while IFS= read -r line; do
  case $line in
    '{"type":"menace"'*) kind=menace; answer='{"type":"ready","protocol":1}' ;;
    '{"type":"newgame"'*) kind=newgame; answer='{"type":"ready"}' ;;
    '{"type":"decide"'*) kind=decide; rest=${line##*'"actions":['}; answer=${rest%%\}*}\} ;;
    '{"type":"quit"'*) exit 0 ;;
  esac
  if [ "$kind" = "$1" ]; then eval "$2"; fi
  printf '%s\n' "$answer"
done
"#;

fn settings(arguments: &[&str]) -> ProgramSettings {
    let words = ["sh", "-c", FIRST, "first"].iter().chain(arguments);
    ProgramSettings {
        command: words.map(|&word| word.to_owned()).collect(),
        decision: Duration::from_secs(20),
        clock: None,
        startup: Duration::from_secs(20),
    }
}

fn starters() -> Setup {
    let [a, b] = [&STARTER_DECKS[0], &STARTER_DECKS[3]];
    Setup::new([&a.deck(), &b.deck()], Options::default()).unwrap()
}

fn game(bot: &mut dyn Bot, index: u64) -> GameRecord {
    play(&starters(), [bot, &mut Random], 31, index, Player::BOTH[index as usize % 2])
}

/// Plays the first legal action that is listed, or drawn.
struct InProcess;

impl Bot for InProcess {
    fn decide(&mut self, view: &View<'_>, _: &mut Chance) -> Result<Action, BotFailure> {
        let mut actions = Vec::new();
        view.legal_actions(1, &mut actions);
        Ok(actions.swap_remove(0))
    }
}

#[test]
fn a_program_plays_the_game_that_it_means_to() {
    let mut program = Extern::new(settings(&[]));
    for index in 0..3 {
        let record = game(&mut program, index);
        assert_eq!(record, game(&mut InProcess, index), "game {index}");
        assert_eq!(program.trouble(), None);
        assert!(record.decisions > 20);
    }
}

/// Plays one game with a program that does something wrong; how it ends, and what is said of it.
fn wrong(arguments: &[&str], limit: Duration) -> (Ending, String) {
    let mut program = Extern::new(ProgramSettings { decision: limit, ..settings(arguments) });
    let record = game(&mut program, 0);
    assert_eq!(record.winner, Some(Player::B), "{arguments:?}");
    (record.ending, program.trouble().expect("there was trouble"))
}

const AMPLE: Duration = Duration::from_secs(20);

#[test]
fn a_program_that_crashes_loses_the_game_with_its_last_words() {
    let (ending, trouble) = wrong(&["decide", "echo one >&2; echo divided by zero >&2; exit 3"], AMPLE);
    assert_eq!(ending, Ending::Crash);
    assert_eq!(trouble, "the program ended (exit status: 3); it said: divided by zero");
    let (ending, trouble) = wrong(&["decide", "exec >&-; read -r line"], AMPLE);
    assert_eq!((ending, trouble.as_str()), (Ending::Crash, "the program closed its output"));
    let (ending, trouble) = wrong(&["newgame", "exit 0"], AMPLE);
    assert_eq!((ending, trouble.as_str()), (Ending::Crash, "the program ended (exit status: 0)"));
}

#[test]
fn a_program_that_is_late_loses_the_game() {
    let (ending, trouble) = wrong(&["decide", "read -r line"], Duration::from_millis(100));
    assert_eq!(ending, Ending::Timeout);
    assert_eq!(trouble, "no answer to `decide` within 100 ms");
}

/// What a process says that a program left behind. It holds the other end of a pipe, so that the answer comes when it
/// has ended.
/// Plays games with a clock, and returns how they end and the last trouble.
fn on_the_clock(time: Duration, increment: Duration, then: &str) -> ([Ending; 2], Option<String>) {
    let clock = Some(Clock { time, increment });
    let settings = ProgramSettings { clock, decision: Duration::ZERO, ..settings(&["decide", then]) };
    let mut program = Extern::new(settings);
    let endings = [0, 1].map(|index| game(&mut program, index).ending);
    (endings, program.trouble())
}

#[test]
fn a_clock_runs_for_all_decisions_of_a_game() {
    let ms = Duration::from_millis;
    // No decision takes as long as the clock has, and two of them do.
    let (endings, trouble) = on_the_clock(ms(1500), ms(0), "sleep 0.8");
    assert_eq!(endings, [Ending::Timeout; 2]);
    assert_eq!(trouble.as_deref(), Some("the clock of 1500 ms for a game ran out"));
}

#[test]
fn a_program_sees_its_clock_which_is_set_again_for_each_game() {
    let minute = Duration::from_secs(60);
    // More is gained with each decision than a decision takes.
    let check = r#"left=${line#*'"time_left_ms":'}; left=${left%%,*}; [ "$left" -ge 60000 ] || exit 3"#;
    let (endings, trouble) = on_the_clock(minute, 10 * minute, check);
    assert!(
        endings.iter().all(|ending| matches!(ending, Ending::Life | Ending::EmptyLibrary)),
        "{trouble:?}"
    );
    let (_, trouble) =
        on_the_clock(minute, minute, r#"case $line in *'"time_left_ms":60000,'*) exit 5 ;; esac"#);
    assert!(trouble.unwrap().contains("5"), "the first decision of a game finds a full clock");
}

fn left_behind(name: &str, then: &str) -> String {
    let directory = Scratch::new(name);
    let pipe = directory.file("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let reader = {
        let pipe = pipe.clone();
        std::thread::spawn(move || fs::read_to_string(pipe).unwrap())
    };
    let leave = "(sleep 8; echo still here >&3) </dev/null >/dev/null 2>&1 &";
    let script = format!("exec 3>'{}'; {leave} {then}", pipe.display());
    wrong(&["decide", &script], Duration::from_secs(3));
    reader.join().unwrap()
}

#[test]
fn what_a_program_started_ends_with_it() {
    assert_eq!(left_behind("late", "read -r line"), "");
    assert_eq!(left_behind("crash", "exit 3"), "");
}

#[test]
fn what_a_program_says_can_not_command_a_terminal() {
    let (_, trouble) = wrong(&["decide", r"printf '\033[2J\r\n' >&2; exit 1"], AMPLE);
    assert!(trouble.ends_with(r"it said: \u{1b}[2J"), "{trouble}");
    let (_, trouble) = wrong(&["decide", r#"answer=$(printf '{"type":"\302\233x"}')"#], AMPLE);
    assert!(!trouble.contains('\u{9b}') && trouble.contains(r"\u{9b}x"), "{trouble}");
}

#[test]
fn an_answer_that_is_none_loses_the_game() {
    let answer = |answer: &str| {
        let (ending, trouble) = wrong(&["decide", &format!("answer='{answer}'")], AMPLE);
        assert_eq!(ending, Ending::UnintelligibleAnswer, "{answer}");
        trouble
    };
    assert!(answer("keep").starts_with("the answer to `decide` is keep: expected value at line 1"));
    assert!(answer(r#"{"type":"kep"}"#).contains("unknown variant `kep`, expected one of"));
    assert!(answer(r#"{"type":"ready"}"#).contains("it is no action"));
    assert!(answer(r#"{"type":"attack","attackers":[64]}"#).contains("slots are 64 or more"));
    assert!(answer(r#"{"type":"bottom"}"#).contains("missing field `card`"));
    let (ending, trouble) = wrong(&["newgame", r#"printf '%s\n' "$answer""#], AMPLE);
    // The second `ready` comes before or after the first question is asked.
    assert_eq!(ending, Ending::UnintelligibleAnswer);
    assert!(trouble.contains(r#"{"type":"ready"}"#), "{trouble}");
    let (ending, trouble) = wrong(&["decide", r"answer='\377'; printf '\377\n'"], AMPLE);
    assert_eq!(ending, Ending::UnintelligibleAnswer);
    assert!(trouble.contains("can't be read"), "{trouble}");
}

#[test]
fn an_illegal_answer_loses_the_game_and_is_named() {
    let (ending, trouble) = wrong(&["decide", r#"answer='{"type":"cast","card":0}'"#], AMPLE);
    assert_eq!(ending, Ending::IllegalAction);
    assert_eq!(
        trouble,
        r#"the answer {"type":"cast","card":0} is not legal: the action answers no Mulligan"#
    );
}

#[test]
fn a_program_that_is_no_program_loses_the_game() {
    let command = vec!["/nowhere/bot".to_owned()];
    let mut program = Extern::new(ProgramSettings { command, ..settings(&[]) });
    assert_eq!(game(&mut program, 0).ending, Ending::Crash);
    assert!(program.trouble().unwrap().starts_with("can't start `/nowhere/bot`: "));
}

#[test]
fn a_program_of_another_protocol_is_refused() {
    let other = settings(&["menace", r#"answer='{"type":"ready","protocol":2}'"#]);
    assert!(matches!(Dialogue::start(&other), Err(Trouble::Protocol { found: 2, expected: 1 })));
    let none = settings(&["menace", r#"answer='{"type":"ready"}'"#]);
    assert!(matches!(Dialogue::start(&none), Err(Trouble::Malformed { .. })));
}

#[test]
fn the_next_game_starts_a_crashed_program_anew() {
    let directory = Scratch::new("anew");
    let flag = directory.file("crashed");
    // Crashes in its first life alone.
    let crash = format!("if ! [ -e {0} ]; then : >{0}; exit 1; fi", flag.display());
    let mut program = Extern::new(settings(&["decide", &crash]));
    assert_eq!(game(&mut program, 0).ending, Ending::Crash);
    assert_eq!(game(&mut program, 1), game(&mut InProcess, 1));
    assert_eq!(program.trouble(), None, "trouble is that of the last game");
}

#[test]
fn the_same_game_tells_a_program_the_same_and_hidden_cards_never() {
    let setup = starters();
    let directory = Scratch::new("same");
    let hear = |name: &str, state: &State| {
        let heard = directory.file(name);
        let keep = format!(r#"printf '%s\n' "$line" >{}"#, heard.display());
        let mut program = Extern::new(settings(&["decide", &keep]));
        program.begin(&setup, Player::A);
        let mut luck = Chance::new(3, Drawer::Bot(Player::A), 0);
        program.decide(&View::new(state, &setup, Player::A), &mut luck).unwrap();
        fs::read_to_string(heard).unwrap()
    };
    let mut chance = Chance::new(32, Drawer::Game, 0);
    let mut state = State::new(&setup, Player::A, &mut chance);
    let mut asked = 0;
    while let Some(Decision { player, .. }) = state.decision() {
        if player == Player::A && state.turn() % 4 == 1 {
            let other = View::new(&state, &setup, Player::A).sample(&mut chance);
            assert_ne!(other.hand(Player::B), state.hand(Player::B));
            assert_eq!(hear("real", &state), hear("other", &other));
            asked += 1;
        }
        let action = state.sample_action(&setup, &mut chance);
        state.apply(&setup, &action, &mut chance).unwrap();
    }
    assert!(asked >= 3, "{asked}");
}

#[test]
fn the_python_example_plays_legal_games_and_beats_chance() {
    let example = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("examples/first.py");
    if !Command::new("python3").arg("--version").output().is_ok_and(|output| output.status.success()) {
        eprintln!("there is no python3 here: the example is not tried");
        return;
    }
    let command = vec!["python3".to_owned(), example.display().to_string()];
    let mut program = Extern::new(ProgramSettings { command, ..settings(&[]) });
    let setup = starters();
    let mut wins = 0;
    for index in 0..20 {
        let on_the_play = Player::BOTH[index as usize % 2];
        let record = play(&setup, [&mut program, &mut Random], 33, index / 2, on_the_play);
        assert_eq!(program.trouble(), None, "game {index}");
        wins += u32::from(record.winner == Some(Player::A));
    }
    assert!(wins >= 16, "{wins} of 20 games");
}

/// The dialogue in `docs/protocol.md` is what is said. `MENACE_BLESS=1` writes the host's lines into it.
#[test]
fn the_dialogue_of_the_documentation_is_what_is_said() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/protocol.md");
    let page = fs::read_to_string(&path).unwrap();
    let (before, rest) = page.split_once("```text\nhost     ").expect("the page has a dialogue");
    let (dialogue, after) = rest.split_once("```").expect("the dialogue ends");
    let dialogue = format!("host     {dialogue}");
    let answers: Vec<&str> = dialogue.lines().filter_map(|line| line.strip_prefix("program  ")).collect();
    assert!(answers.len() > 4, "the dialogue has questions");

    let directory = Scratch::new("dialogue");
    fs::write(directory.file("answers"), answers.join("\n") + "\n").unwrap();
    let script = r#"exec 3<"$1"; while IFS= read -r line; do printf '%s\n' "$line" >>"$2"
        IFS= read -r answer <&3 || exit 0; printf '%s\n' "$answer"; done"#;
    let [given, heard] = ["answers", "heard"].map(|name| directory.file(name).display().to_string());
    let command = ["sh", "-c", script, "replay", &given, &heard].map(str::to_owned).to_vec();
    let mut replay = Dialogue::start(&ProgramSettings { command, ..settings(&[]) }).unwrap();

    let setup = small_setup();
    let mut chance = Chance::new(1, Drawer::Game, 0);
    let mut luck = Chance::new(1, Drawer::Bot(Player::A), 0);
    let mut state = State::new(&setup, Player::A, &mut chance);
    replay.new_game(&setup, Player::A, &mut luck).unwrap();
    let mut greedy = Greedy::default();
    greedy.begin(&setup, Player::B);
    let mut left = answers.len() - 2;
    while left > 0 {
        let player = state.decision().expect("the dialogue ends before the game").player;
        let view = View::new(&state, &setup, player);
        let action = match player {
            Player::A => {
                left -= 1;
                replay.decide(&view, &mut luck).unwrap()
            }
            Player::B => greedy.decide(&view, &mut luck).unwrap(),
        };
        state.apply(&setup, &action, &mut chance).unwrap();
    }
    replay.quit().unwrap();

    let heard = fs::read_to_string(directory.file("heard")).unwrap();
    let mut said = String::new();
    let mut answers = answers.iter();
    for line in heard.lines() {
        said += &format!("host     {line}\n");
        if let Some(answer) = answers.next() {
            said += &format!("program  {answer}\n");
        }
    }
    if std::env::var_os("MENACE_BLESS").is_some() {
        fs::write(&path, format!("{before}```text\n{said}```{after}")).unwrap();
    }
    assert_eq!(said, dialogue);
}

/// Two small decks, so that the dialogue can be read.
fn small_setup() -> Setup {
    let deck = |list: &str| Deck::parse(list, "small", CardTable::builtin()).unwrap();
    let red = deck("20 Mountain\n20 Raging Goblin\n");
    let green = deck("20 Forest\n20 Grizzly Bears\n");
    Setup::new([&red, &green], Options::default()).unwrap()
}

/// A directory of this test's own, removed when the test is over.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Scratch {
        let path = std::env::temp_dir().join(format!("menace-extern-{}-{name}", std::process::id()));
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
