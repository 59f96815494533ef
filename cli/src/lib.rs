//! The program `menace`, for its own binary and for the Python package, which comes with it.

#![forbid(unsafe_code)]

mod arena;
mod args;
mod attacks;
mod bench_bots;
mod bench_puzzles;
mod best;
mod blocks;
mod bot_check;
mod bots;
mod cards;
mod check;
mod clock;
mod completions;
mod damage;
mod decks;
mod draw;
mod explain;
mod fingerprint;
mod gauntlet;
mod hands;
mod input;
mod legal;
mod lethal;
mod man;
mod merge;
mod named;
mod new_file;
mod notation;
mod number;
mod output;
mod play;
mod plays;
mod rate;
mod replay;
mod resume;
mod scenario;
mod sim;
mod spsa;
mod started;
mod tournament;
mod train;
mod tune;
mod usage;
mod web;
mod weights;
mod what_if;

use std::ffi::OsString;
use std::path::PathBuf;

use clap::{Parser, Subcommand};

use args::{Answer, Global};

/// A combat solver and self-play simulator for Magic: The Gathering.
#[derive(Debug, Parser)]
#[command(name = "menace", about)]
struct CommandLine {
    #[command(flatten)]
    global: Global,
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Blocks(blocks::BlocksCommand),
    Bots(bots::ListBots),
    Decks(decks::ListDecks),
    Notation(notation::NotationPage),
    Attacks(attacks::AttacksCommand),
    Damage(damage::DamageCommand),
    Check(check::Check),
    Explain(explain::Explain),
    Cards(cards::CardsCommand),
    Scenario(scenario::ScenarioCommand),
    Lethal(lethal::Lethal),
    Sim(sim::Sim),
    Tournament(tournament::Tournament),
    Gauntlet(gauntlet::Gauntlet),
    Play(play::Play),
    Replay(replay::Replay),
    Resume(resume::Resume),
    Merge(merge::Merge),
    Rate(rate::Rate),
    Hands(hands::Hands),
    Tune(tune::Tune),
    Train(train::Train),
    BenchBots(bench_bots::BenchBots),
    BotCheck(bot_check::BotCheck),
    Web(web::Web),
    Completions(completions::Completions),
    Man(man::Man),
}

/// Runs the program once in this process, and returns its exit status.
///
/// `arguments` are those of the command line, the program's name first. `file` is the file that the program's code is in:
/// runs of different files are told apart by it. Bad usage, `--help` and a second Ctrl-C end the process.
///
/// # Panics
/// If the program has run in this process before.
#[must_use]
pub fn run_program(arguments: Vec<OsString>, file: PathBuf) -> u8 {
    started::start(arguments.clone(), file);
    let answer = usage::parse(arguments).and_then(|CommandLine { global, command }| {
        output::set_color(global.color);
        run(&command, &global)
    });
    match answer {
        Ok(answer) => answer.exit_status(),
        Err(error) if is_closed_pipe(&error) => Answer::Yes.exit_status(),
        Err(error) => {
            output::tell_error(&error);
            2
        }
    }
}

fn run(command: &Command, global: &Global) -> anyhow::Result<Answer> {
    match command {
        Command::Blocks(blocks) => blocks.run(global),
        Command::Bots(bots) => bots.run(global),
        Command::Decks(decks) => decks.run(global),
        Command::Notation(notation) => notation.run(global),
        Command::Attacks(attacks) => attacks.run(global),
        Command::Damage(damage) => damage.run(global),
        Command::Check(check) => check.run(global),
        Command::Explain(explain) => explain.run(global),
        Command::Cards(cards) => cards.run(global),
        Command::Scenario(scenario) => scenario.run(global),
        Command::Lethal(lethal) => lethal.run(global),
        Command::Sim(sim) => sim.run(global),
        Command::Tournament(tournament) => tournament.run(global),
        Command::Gauntlet(gauntlet) => gauntlet.run(global),
        Command::Play(play) => play.run(global),
        Command::Replay(replay) => replay.run(global),
        Command::Resume(resume) => resume.run(global),
        Command::Merge(merge) => merge.run(global),
        Command::Rate(rate) => rate.run(global),
        Command::Hands(hands) => hands.run(global),
        Command::Tune(tune) => tune.run(global),
        Command::Train(train) => train.run(global),
        Command::BenchBots(bench) => bench.run(global),
        Command::BotCheck(check) => check.run(global),
        Command::Web(web) => web.run(global),
        Command::Completions(completions) => completions.run(),
        Command::Man(man) => man.run(),
    }
}

/// Whether the reader of our output has closed it, as `head` does.
fn is_closed_pipe(error: &anyhow::Error) -> bool {
    let io = error.root_cause().downcast_ref::<std::io::Error>();
    io.is_some_and(|error| error.kind() == std::io::ErrorKind::BrokenPipe)
}
