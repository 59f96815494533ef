//! Examples of each command, at the end of its help and of its man page.

use std::fmt::Write as _;

use clap::Command;
use clap::builder::StyledStr;

/// A command line, and what it does.
#[derive(Clone, Copy, Debug)]
pub struct Example {
    /// The command line, without `menace` and the names of the command.
    pub arguments: &'static str,
    /// What it does.
    pub does: &'static str,
}

impl Example {
    /// The command line whole, of the command of that path.
    pub fn line(&self, path: &str) -> String {
        let words = ["menace", path, self.arguments].into_iter().filter(|part| !part.is_empty());
        words.collect::<Vec<_>>().join(" ")
    }
}

const fn example(arguments: &'static str, does: &'static str) -> Example {
    Example { arguments, does }
}

/// Each command with its examples.
const EXAMPLES: &[(&str, &[Example])] = &[
    (
        "",
        &[
            example(
                r#"blocks best --attackers "3/3 trample; 2x 2/2" --blockers "2/2; 1/4""#,
                "the best blocks",
            ),
            example("sim mine.txt red-aggro", "10,000 games of a deck against a starter deck"),
            example("tournament", "all starter decks against each other"),
        ],
    ),
    (
        "blocks",
        &[
            example(r#"best --attackers "4/4 menace" --blockers "2x 2/2" --life 7"#, "the best blocks"),
            example(r#"count --attackers "4/4 menace" --blockers "2x 2/2""#, "the number of legal blocks"),
        ],
    ),
    (
        "blocks count",
        &[
            example(
                r#"--attackers "3/3 flying" --blockers "2/2; 1/4 reach""#,
                "creatures on the command line",
            ),
            example("positions.jsonl --format json", "an object for each position of a file"),
        ],
    ),
    (
        "blocks list",
        &[
            example(r#"--attackers "2x 2/2" --blockers "2/2; 1/4""#, "every legal block"),
            example("board.json --limit 10", "the first ten"),
        ],
    ),
    (
        "blocks check",
        &[
            example(
                r#"--attackers "3/3 flying" --blockers "2/2" --blocks "b1 a1""#,
                "why a block is illegal",
            ),
            example("board.json", "the declaration that the file has"),
        ],
    ),
    (
        "blocks best",
        &[
            example(r#"--attackers "3/3 trample" --blockers "2/2; 1/4" --life 5"#, "the best blocks"),
            example("board.json --top 3", "the best three, and what the others give up"),
            example(
                "board.json --hand Shock --lands Mountain",
                "the same with a trick in the defender's hand",
            ),
        ],
    ),
    (
        "attacks",
        &[
            example(r#"best --attackers "3/3; 2/2 flying" --blockers "2/2""#, "the best attack"),
            example(r#"check --attackers "3/3; 2/2 defender" --attacks "a1 a2""#, "why an attack is illegal"),
        ],
    ),
    ("attacks count", &[example(r#"--attackers "3/3; 2/2 defender""#, "the number of legal attacks")]),
    ("attacks list", &[example(r#"--attackers "3/3; 2/2 flying""#, "every legal attack")]),
    (
        "attacks check",
        &[example(r#"--attackers "3/3; 2/2 defender" --attacks "a1 a2""#, "why an attack is illegal")],
    ),
    (
        "attacks best",
        &[
            example(r#"--attackers "3/3; 2/2 flying" --blockers "2/2" --life 4"#, "the best attack"),
            example("board.json --crackback on", "also counting what can hit back"),
        ],
    ),
    (
        "damage",
        &[
            example(r#"--attackers "5/5 trample" --blockers "2/2" --blocks "b1 a1""#, "who dies"),
            example("board.json", "with the blocks and the division of damage that the file has"),
        ],
    ),
    (
        "check",
        &[
            example("positions.jsonl --format json", "an answer a line"),
            example("--format json", "as a service: positions come on standard input"),
        ],
    ),
    (
        "explain",
        &[
            example("509.1c", "what a rule asks for"),
            example("trample --rules fifth-edition", "what a keyword does under older rules"),
            example("", "the rules that can be explained"),
        ],
    ),
    (
        "cards",
        &[
            example("goblin haste", "cards that have both words in their name, types or text"),
            example(r#"show "Lightning Bolt""#, "what is understood of a card"),
            example("coverage --cards oracle-cards.json", "how many cards of a file play"),
        ],
    ),
    (
        "cards show",
        &[
            example(r#""Lightning Bolt""#, "what is understood of a card"),
            example(r#""Serra Angel" --cards oracle-cards.json"#, "of a card of a file"),
        ],
    ),
    (
        "cards coverage",
        &[
            example("--cards oracle-cards.json", "how many cards are read and compiled"),
            example("--cards oracle-cards.json --decks decks/", "and how many decks are whole"),
        ],
    ),
    ("decks", &[example("", "the decks that come with the program")]),
    ("bots", &[example("", "every bot, and what each can be told"), example("solver", "one of them")]),
    ("notation", &[example("", "how creatures are written")]),
    ("scenario", &[example("testdata/scenarios/rules.jsonl", "scripted duels")]),
    ("lethal", &[example("testdata/lethal.json", "is there a win this turn, and how?")]),
    (
        "sim",
        &[
            example("", "two starter decks, 10,000 games"),
            example(
                "mine.txt red-aggro --bots solver,greedy --games 2k",
                "a deck file against a starter deck",
            ),
            example("red-aggro green-stompy --games 1e6 --out runs/rg", "a run that can be resumed"),
            example("--sprt elo0=0 elo1=5 mine.txt theirs.txt", "stop as soon as it is clear who is better"),
        ],
    ),
    (
        "tournament",
        &[
            example("", "all starter decks against each other"),
            example("red-aggro burn elves --bots greedy,random --out t", "with a report"),
            example("mine.txt --gauntlet", "a deck against all starter decks"),
            example("red-aggro --mirror --bots greedy,solver", "bots against each other with the same deck"),
        ],
    ),
    (
        "gauntlet",
        &[
            example("mine.txt", "your deck against all starter decks"),
            example("mine.txt decks/ --leave-out --out g", "against every deck of a folder that plays"),
            example("mine.txt decks/ --until 4%", "until each win rate is known to ± 2 %"),
        ],
    ),
    (
        "play",
        &[
            example("red-aggro green-stompy", "you against a bot"),
            example("mine.txt blue-fliers --bots human,solver", "against a stronger one"),
        ],
    ),
    (
        "replay",
        &[
            example("runs/rg 41", "game 41 of a run"),
            example("runs/t 7 --match-up 2", "of the third match-up of a tournament"),
        ],
    ),
    (
        "hands",
        &[
            example("mine.txt", "a deck against itself"),
            example("mine.txt --against red-aggro decks/ --hands 1000", "against others, and more hands"),
            example(r#"burn --hand "2 Mountain; 3 Shock; 2 Lava Spike" --against elves"#, "keep this hand?"),
        ],
    ),
    (
        "tune",
        &[
            example(
                r#"mine.txt --swap "4 Shock" "4 Lightning Bolt" --against decks/"#,
                "is another card better?",
            ),
            example("mine.txt --lands 15..18", "how many lands?"),
            example(
                r#"mine.txt --swap "2 Shock; 2 Swamp" "4 Terror" --gain 1% --out t"#,
                "a smaller gain, and a run that can be resumed",
            ),
        ],
    ),
    ("resume", &[example("runs/rg", "play what is left of a run")]),
    ("merge", &[example("s1 s2 s3 --out whole", "three shards to a run")]),
    ("rate", &[example("runs/t1 runs/t2 --out ratings.csv", "ratings from two tournaments")]),
    (
        "train",
        &[
            example("red-aggro green-stompy --games 200 --out mine.toml", "a preset for bots"),
            example(
                "burn elves tokens --out mine.toml",
                "what permanents and cards are worth, by experiments",
            ),
            example("--bot greedy --spsa damage,life,caution --out mine.toml", "settings tuned by games"),
        ],
    ),
    (
        "bench-bots",
        &[
            example("greedy solver --positions 50", "what two bots give away"),
            example("greedy search --puzzles testdata/puzzles.jsonl", "how many forced wins they find"),
        ],
    ),
    (
        "bot-check",
        &[example(r#""python3 bots/examples/first.py""#, "whether a program plays by the protocol")],
    ),
    ("web", &[example("--open", "the page, in your browser")]),
    (
        "completions",
        &[
            example("bash > ~/.local/share/bash-completion/completions/menace", "for bash"),
            example("fish > ~/.config/fish/completions/menace.fish", "for fish"),
        ],
    ),
    (
        "man",
        &[
            example("--out ~/.local/share/man/man1", "every page"),
            example("blocks best | man -l -", "read one"),
        ],
    ),
];

/// Returns the examples of a command; `path` has its names with spaces between, as in `blocks best`.
pub fn of(path: &str) -> &'static [Example] {
    EXAMPLES.iter().find(|(command, _)| *command == path).map_or(&[], |(_, examples)| examples)
}

/// Shows each command's examples at the end of its help.
pub fn show(command: Command) -> Command {
    under(command, "")
}

fn under(command: Command, path: &str) -> Command {
    let names: Vec<String> = command.get_subcommands().map(|inner| inner.get_name().to_owned()).collect();
    let command = names.into_iter().fold(command, |command, name| {
        let path = format!("{path} {name}");
        command.mut_subcommand(name, |inner| under(inner, path.trim_start()))
    });
    let examples = of(path);
    if examples.is_empty() {
        return command;
    }
    let header = *command.get_styles().get_header();
    let mut text = format!("{header}Examples:{header:#}");
    for example in examples {
        let _ = write!(text, "\n  {}\n      {}", example.line(path), example.does);
    }
    command.after_help(StyledStr::from(text))
}

#[cfg(test)]
mod tests {
    use clap::{CommandFactory as _, Parser as _};

    use super::*;
    use crate::CommandLine;
    use crate::usage::arguments::join_settings;

    fn paths(command: &Command, path: &str, found: &mut Vec<String>) {
        found.push(path.trim_start().to_owned());
        for inner in command.get_subcommands() {
            paths(inner, &format!("{path} {}", inner.get_name()), found);
        }
    }

    #[test]
    fn every_command_has_an_example_and_no_other_has() {
        let mut known = Vec::new();
        paths(&CommandLine::command(), "", &mut known);
        let mut shown: Vec<&str> = EXAMPLES.iter().map(|(path, _)| *path).collect();
        known.sort_unstable();
        shown.sort_unstable();
        assert_eq!(shown, known);
    }

    /// Every command's help as a terminal of 80 columns shows it, with the command's path.
    fn helps() -> Vec<(String, String)> {
        fn of(command: Command, path: &str, found: &mut Vec<(String, String)>) {
            for inner in command.get_subcommands() {
                of(inner.clone(), &format!("{path} {}", inner.get_name()), found);
            }
            let mut command = command.term_width(80);
            let path = path.trim_start().to_owned();
            found.push((path.clone(), command.render_help().to_string()));
            found.push((path, command.render_long_help().to_string()));
        }
        let mut found = Vec::new();
        let mut all = crate::usage::command();
        all.build();
        of(all, "", &mut found);
        found
    }

    #[test]
    fn help_fits_80_columns_and_breaks_no_example() {
        let helps = helps();
        assert!(helps.len() > 2 * 30, "{}", helps.len());
        for (path, help) in helps {
            let examples = of(&path);
            // `menace help blocks` shows the help of `blocks`; its own is clap's.
            if path.split(' ').all(|name| name != "help") {
                assert!(help.contains("Examples:\n"), "{path}: {help}");
            }
            for line in help.lines() {
                assert!(line.chars().count() <= 80, "{path}: {line}");
            }
            for example in examples {
                let shown = format!("  {}", example.line(&path));
                assert!(help.lines().any(|line| line == shown), "{path}: {shown}\n{help}");
            }
        }
    }

    #[test]
    fn every_example_is_a_command() {
        for (path, examples) in EXAMPLES {
            for Example { arguments, .. } in *examples {
                let line = format!("menace {path} {arguments}");
                // What a shell does with the output is no argument.
                let line = line.split(['>', '|']).next().expect("there is a first part");
                let words = shlex::split(line).expect("quotes are closed");
                let words = join_settings(words.into_iter().map(Into::into).collect());
                if let Err(error) = CommandLine::try_parse_from(words) {
                    panic!("{path} {arguments}: {error}");
                }
            }
        }
    }
}
