//! `menace play`: a person in the terminal against a bot.

use std::io::{BufRead, Write};
use std::path::PathBuf;

use anyhow::{bail, ensure};
use clap::Args;
use menace::Player;
use menace::card::CardTable;
use menace::engine::{
    Action, Brain, DecisionKind, MatchUp, Pending, Perspective, State, Transcript, Watch, Words,
};
use menace::game::{Chance, Drawer, Options};

use crate::arena::named::{Loaded, load_decks, split_bots};
use crate::arena::plan::BoardText;
use crate::arena::plan::Games;
use crate::arena::whole;
use crate::args::{Answer, Global};
use crate::cards::CardFiles;
use crate::clock;
use crate::number;

/// Play a game in the terminal against a bot, or against another person
#[derive(Debug, Args)]
pub struct Play {
    /// Two decks: files, or starter decks
    #[arg(value_name = "DECK", num_args = 2, required = true)]
    decks: Vec<String>,
    /// Who plays them: `human` or a bot, with a comma between
    #[arg(long, value_name = "A,B", default_value = "human,greedy")]
    bots: String,
    #[command(flatten)]
    cards: CardFiles,
    /// The seed: the same one gives the same shuffles
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = number::whole(0, Some(u64::MAX)), allow_negative_numbers = true)]
    seed: u64,
    /// Begin with this board: permanents, hands, graveyards and life as JSON; the decks are the libraries
    #[arg(long, value_name = "BOARD")]
    from: Option<PathBuf>,
    /// B is on the play
    #[arg(long)]
    draw: bool,
}

/// Who answers for a player.
enum Seat {
    Human,
    Bot(Box<dyn Brain>),
}

impl Play {
    /// Plays the game.
    pub fn run(&self, global: &Global) -> anyhow::Result<Answer> {
        let table = self.cards.table()?;
        let mut seats = self.seats()?;
        let match_up = self.match_up(&table, global)?;
        let starter = if self.draw { Player::B } else { Player::A };
        let stdin = std::io::stdin();
        let mut input = stdin.lock();
        let mut output = std::io::stdout();
        play(&match_up, &mut seats, (self.seed, starter), &mut input, &mut output)
    }

    fn seats(&self) -> anyhow::Result<[Seat; 2]> {
        let words = split_bots(&self.bots);
        let [a, b] = words.as_slice() else {
            bail!("--bots: found `{}`, expected two of `human` and bots with a comma between", self.bots);
        };
        ensure!([a, b].contains(&&"human".to_owned()), "--bots: nobody is `human`; `menace sim` plays bots");
        let seat = |word: &str| match word {
            "human" => anyhow::Ok(Seat::Human),
            bot => Ok(Seat::Bot(clock::bot(bot)?.brain()?)),
        };
        Ok([seat(a)?, seat(b)?])
    }

    fn match_up(&self, table: &CardTable, global: &Global) -> anyhow::Result<MatchUp> {
        let from = self.from.as_deref().map(BoardText::read).transpose()?;
        let boards: Vec<_> = from.iter().map(BoardText::board).collect::<Result<_, _>>()?;
        let Loaded { decks, .. } = load_decks(&self.decks, table, global.quiet, Games::Whole, &boards)?;
        whole::match_up([&decks[0], &decks[1]], table, Options::default(), &boards)
    }
}

/// A moment that the player can go back to.
struct Moment {
    state: State,
    chance: Chance,
}

fn play(
    match_up: &MatchUp,
    seats: &mut [Seat; 2],
    (seed, starter): (u64, Player),
    input: &mut impl BufRead,
    output: &mut impl Write,
) -> anyhow::Result<Answer> {
    let book = &match_up.book;
    let mut chance = Chance::new(seed, Drawer::Game, 0);
    let mut luck = Player::BOTH.map(|player| Chance::new(seed, Drawer::Bot(player), 0));
    let mut state = match_up.start(starter, &mut chance);
    let people = seats.iter().filter(|seat| matches!(seat, Seat::Human)).count();
    let perspective = match (people, &seats[0]) {
        (1, Seat::Human) => Perspective::Of(Player::A),
        (1, Seat::Bot(_)) => Perspective::Of(Player::B),
        _ => Perspective::Public,
    };
    let mut story = Transcript::seen_by(book, perspective);
    story.see(&state);
    let mut past: Vec<Moment> = Vec::new();
    writeln!(
        output,
        "Numbers answer; `end` passes until the turn ends or something happens, `undo` takes back, `board` shows the table, `quit` leaves."
    )?;
    // Who passes, until when.
    let mut passing: Option<(Player, u16)> = None;
    while let Some(Pending { player, kind }) = state.decision() {
        let passes =
            passing == Some((player, state.turn)) && kind == DecisionKind::Priority && state.stack.is_empty();
        let action = match &mut seats[player] {
            Seat::Human if passes => Action::Pass,
            Seat::Bot(brain) => {
                let action = brain.decide(book, state.view(player), &mut luck[player]);
                past.clear();
                action.map_err(|_| anyhow::anyhow!("the bot of {player} does not answer"))?
            }
            Seat::Human => {
                write!(output, "{}", story.take())?;
                passing = passing.filter(|&(who, _)| who != player);
                match ask(match_up, &state, player, input, output)? {
                    Said::Action(action) => *action,
                    Said::End => {
                        passing = Some((player, state.turn));
                        Action::Pass
                    }
                    Said::Quit => {
                        writeln!(output, "The game is left on turn {}.", state.turn)?;
                        return Ok(Answer::Interrupted);
                    }
                    Said::Undo => {
                        match past.pop() {
                            Some(moment) => {
                                (state, chance) = (moment.state, moment.chance);
                                story.forget(&state);
                                writeln!(output, "Taken back.")?;
                            }
                            None => writeln!(output, "Nothing to take back: something was revealed since.")?,
                        }
                        continue;
                    }
                }
            }
        };
        let before = Moment { state: state.clone(), chance: chance.clone() };
        story.decides(&state, &action);
        match state.apply_told(book, &action, &mut chance, &mut |state| story.see(state)) {
            Ok(()) if is_revealing(&before, &state, player, &chance) => past.clear(),
            // What `end` passes is taken back with it.
            Ok(()) if passes => {}
            Ok(()) => past.push(before),
            Err(error) => writeln!(output, "That is not legal: {error}.")?,
        }
    }
    write!(output, "{}", story.take())?;
    Ok(Answer::Yes)
}

/// Whether the player has learnt a card by the step, chance was asked, or somebody else may act: then it can't be taken back.
fn is_revealing(before: &Moment, state: &State, player: Player, chance: &Chance) -> bool {
    let knows = |known: u8| known >> player as u8 & 1 == 1;
    let mut cards = before.state.cards.iter().zip(&state.cards);
    let learnt = cards.any(|(was, is)| knows(is.known) && !knows(was.known));
    learnt || before.chance != *chance || before.state.priority != state.priority
}

enum Said {
    Action(Box<Action>),
    /// Passes, and goes on passing until the turn ends or something else is to be decided.
    End,
    Undo,
    Quit,
}

/// Asks until the answer is one.
fn ask(
    match_up: &MatchUp,
    state: &State,
    player: Player,
    input: &mut impl BufRead,
    output: &mut impl Write,
) -> anyhow::Result<Said> {
    let book = &match_up.book;
    let words = Words { book, state };
    let Some(Pending { kind, .. }) = state.decision() else { bail!("the game is over") };
    show(&words, player, output)?;
    loop {
        writeln!(output, "{player}: {}", words.asked(kind))?;
        let listed = words.alternatives();
        for (number, text) in listed.iter().enumerate() {
            writeln!(output, "  {number:>2}  {text}")?;
        }
        let hint = match kind {
            DecisionKind::Attack => "attackers by number, `all`, or nothing for none",
            DecisionKind::Block => "blocks by number, or nothing for none",
            DecisionKind::Choose { most: 0 | 1, .. } => "a number",
            DecisionKind::Choose { .. } => "numbers",
            DecisionKind::Mulligan | DecisionKind::Priority => "a number; nothing for 0",
        };
        write!(output, "{player} ({hint})> ")?;
        output.flush()?;
        let mut line = String::new();
        if input.read_line(&mut line)? == 0 {
            writeln!(output)?;
            return Ok(Said::Quit);
        }
        let answer = match line.trim() {
            "quit" => return Ok(Said::Quit),
            "undo" => return Ok(Said::Undo),
            "end" if kind == DecisionKind::Priority => return Ok(Said::End),
            "board" => {
                show(&words, player, output)?;
                continue;
            }
            text => numbers(text, listed.len(), kind),
        };
        let numbers = match answer {
            Ok(numbers) => numbers,
            Err(error) => {
                writeln!(output, "{error}")?;
                continue;
            }
        };
        let Some(action) = words.answer(&numbers) else { bail!("the numbers were of what is listed") };
        // What is legal depends on nothing hidden: a copy finds out.
        let mut copy = state.clone();
        match copy.apply_action(book, &action, &mut Chance::new(0, Drawer::Game, 0)) {
            Ok(()) => return Ok(Said::Action(Box::new(action))),
            Err(error) => writeln!(output, "That is not legal: {error}.")?,
        }
    }
}

/// Reads numbers below `count`; `all` is all of them.
fn numbers(text: &str, count: usize, kind: DecisionKind) -> Result<Vec<usize>, String> {
    if text == "all" {
        return Ok((0..count).collect());
    }
    let expected = || match count {
        0 => "expected nothing".to_owned(),
        _ => {
            let end = if kind == DecisionKind::Priority { "`end`, " } else { "" };
            format!("expected numbers from 0 to {}, {end}`undo`, `board` or `quit`", count - 1)
        }
    };
    let number = |word: &str| match word.parse::<usize>() {
        Ok(number) if number < count => Ok(number),
        _ => Err(format!("Found `{word}`, {}.", expected())),
    };
    text.split([' ', ',']).filter(|word| !word.is_empty()).map(number).collect()
}

/// Shows what the player sees.
fn show(words: &Words<'_>, player: Player, output: &mut impl Write) -> std::io::Result<()> {
    writeln!(output)?;
    writeln!(output, "Turn {}, {}'s {}", words.state.turn, words.state.active, words.step())?;
    for side in [player.opponent(), player] {
        writeln!(output, "  {}", words.side(side))?;
    }
    let hand = words.state.zones[player].hand.iter().map(|&card| {
        let def = words.book.def(words.state.cards[usize::from(card)].def);
        if def.has_cost { format!("{} {}", def.name, def.cost) } else { def.name.clone() }
    });
    let hand: Vec<String> = hand.collect();
    writeln!(output, "  hand: {}", hand.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_numbers_of_what_is_listed() {
        let asked = DecisionKind::Priority;
        assert_eq!(numbers("", 3, asked), Ok(vec![]));
        assert_eq!(numbers("2, 0", 3, asked), Ok(vec![2, 0]));
        assert_eq!(numbers("all", 2, asked), Ok(vec![0, 1]));
        let error = numbers("end", 3, DecisionKind::Attack).unwrap_err();
        assert_eq!(error, "Found `end`, expected numbers from 0 to 2, `undo`, `board` or `quit`.");
        let error = numbers("3", 3, asked).unwrap_err();
        assert_eq!(error, "Found `3`, expected numbers from 0 to 2, `end`, `undo`, `board` or `quit`.");
    }

    #[test]
    fn a_person_plays_undoes_and_leaves() {
        let play = Play {
            decks: vec!["red-aggro".into(), "green-stompy".into()],
            bots: "human,greedy".into(),
            cards: CardFiles::default(),
            from: None,
            seed: 3,
            draw: false,
        };
        let global = Global {
            format: crate::args::Format::Text,
            threads: None,
            quiet: true,
            color: clap::ColorChoice::Never,
            config: None,
        };
        let table = play.cards.table().unwrap();
        let match_up = play.match_up(&table, &global).unwrap();
        let said = |text: &str| {
            let mut output = Vec::new();
            let mut seats = play.seats().unwrap();
            let answer =
                super::play(&match_up, &mut seats, (3, Player::A), &mut text.as_bytes(), &mut output)
                    .unwrap();
            (answer, String::from_utf8(output).unwrap())
        };
        // Keep, a land a turn; the second is taken back and played again; then nobody answers any more.
        let (answer, text) = said("0\n1\n1\nundo\n99\n1\n");
        assert_eq!(answer, Answer::Interrupted);
        assert!(text.contains("A: keep this hand, or take a mulligan"), "{text}");
        assert!(text.contains("Taken back."), "{text}");
        assert!(text.contains("Found `99`"), "{text}");
        assert!(text.contains("The game is left on turn 3."), "{text}");
        // What the bot draws stays its own.
        assert!(!text.contains("B draws Forest"), "{text}");
        // Who passes is asked again in the same turn, unless it is to end.
        let again = "Turn 1, A's second main phase";
        assert!(said("0\n0\n").1.contains(again));
        let (_, text) = said("0\nend\n");
        assert!(!text.contains(again) && text.contains("Turn 3, A's first main phase"), "{text}");
        let (answer, _) = said("quit\n");
        assert_eq!(answer, Answer::Interrupted);
    }
}
