//! The trials that a program has to pass.

use std::time::{Duration, Instant};

use menace_bots::external::{ProgramSettings, Trouble};

use super::Verdict;
use super::tables::{Creatures, Protocol, Table, Whole};

/// How many whole games are played.
const GAMES: u64 = 12;

/// How many games are played on from a position in the middle.
const POSITIONS: u64 = 40;

/// The most games in which every kind of decision is looked for.
const MOST_GAMES: u64 = 1000;

/// Tries everything in turn by each protocol that the program speaks, and hands over each verdict as it comes.
///
/// A program that does not start is not tried any further; one that fails a trial is started anew for the next.
pub fn all(
    settings: &ProgramSettings,
    seed: u64,
    mut tell: impl FnMut(Verdict) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let (creatures, whole) = (starts::<Creatures>(settings), starts::<Whole>(settings));
    // A program need not speak both, and may not know what to say to the other.
    match (creatures, whole) {
        (Err(trouble), Err(other)) => {
            let trouble = if matches!(trouble, Trouble::Protocol { .. }) { other } else { trouble };
            let found = Err(trouble.to_string());
            tell(Verdict { protocol: None, trial: STARTS, found })
        }
        (creatures, whole) => {
            if let Ok(started) = creatures {
                by::<Creatures>(settings, seed, started, &mut tell)?;
            }
            if let Ok(started) = whole {
                by::<Whole>(settings, seed, started, &mut tell)?;
            }
            Ok(())
        }
    }
}

const STARTS: &str = "starts";

fn starts<P: Protocol>(settings: &ProgramSettings) -> Result<String, Trouble> {
    let began = Instant::now();
    P::start(settings)?;
    Ok(format!("speaks protocol {}, ready in {} ms", P::NUMBER, began.elapsed().as_millis()))
}

/// Tries everything by one protocol.
fn by<P: Protocol>(
    settings: &ProgramSettings,
    seed: u64,
    started: String,
    tell: &mut impl FnMut(Verdict) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let trials = Trials { settings, seed, protocol: P::new() };
    let mut times = Vec::new();
    let mut told =
        |trial, found: Result<String, String>| tell(Verdict { protocol: Some(P::NUMBER), trial, found });
    let text = |trouble: Trouble| trouble.to_string();
    told(STARTS, Ok(started))?;
    told("plays whole games", trials.plays_games(&mut times).map_err(text))?;
    told("answers every decision", trials.answers_every_decision(&mut times).map_err(text))?;
    told("plays on anywhere", trials.plays_positions(&mut times).map_err(text))?;
    told("quits when told to", trials.quits().map_err(text))?;
    told("quits when left alone", trials.quits_when_left().map_err(text))?;
    told("repeats itself", trials.repeats())?;
    told("is fast enough", trials.speed(&mut times))
}

struct Trials<'a, P> {
    settings: &'a ProgramSettings,
    seed: u64,
    protocol: P,
}

impl<P: Protocol> Trials<'_, P> {
    fn start(&self) -> Result<P::Dialogue, Trouble> {
        P::start(self.settings)
    }

    fn table(&self, game: u64) -> P::Table<'_> {
        self.protocol.table(self.seed, game)
    }

    fn plays_games(&self, times: &mut Vec<Duration>) -> Result<String, Trouble> {
        let mut dialogue = self.start()?;
        let (mut decisions, mut wins) = (0, 0);
        for game in 0..GAMES {
            let mut table = self.table(game);
            decisions += play_on(&mut table, &mut dialogue, times)?.len();
            wins += u32::from(table.won());
        }
        Ok(format!("{GAMES} games, {decisions} decisions, {wins} games won against random"))
    }

    /// Random play comes to every kind of decision, and hands each over when it is the first of its kind.
    fn answers_every_decision(&self, times: &mut Vec<Duration>) -> Result<String, Trouble> {
        let mut dialogue = self.start()?;
        let mut met: Vec<&str> = Vec::new();
        for game in 0..MOST_GAMES {
            if met.len() == P::KINDS.len() {
                break;
            }
            let mut table = self.table(game);
            while let Some((own, kind)) = table.decision() {
                if own && !met.contains(&kind) {
                    met.push(kind);
                    table.sit_down(&mut dialogue)?;
                    ask(&mut table, &mut dialogue, times)?;
                } else {
                    table.draw();
                }
            }
        }
        let missed = P::KINDS.iter().find(|kind| !met.contains(kind));
        assert_eq!(missed, None, "random games come to every kind of decision");
        Ok(met.join(", "))
    }

    /// Random play lets boards grow crowded and odd; from there on the program plays.
    fn plays_positions(&self, times: &mut Vec<Duration>) -> Result<String, Trouble> {
        let mut dialogue = self.start()?;
        let (mut positions, mut decisions) = (0, 0);
        for game in 0..POSITIONS {
            let mut table = self.table(game);
            // From turn 0 to turn 39.
            let turn = (game * 40 / POSITIONS) as u16;
            while table.decision().is_some() && table.turn() < turn {
                table.draw();
            }
            if table.decision().is_some() {
                positions += 1;
                decisions += play_on(&mut table, &mut dialogue, times)?.len();
            }
        }
        Ok(format!("from {positions} positions, {decisions} decisions"))
    }

    fn quits(&self) -> Result<String, Trouble> {
        P::quit(self.started()?)?;
        Ok("at the end of a game, exit status 0".to_owned())
    }

    fn quits_when_left(&self) -> Result<String, Trouble> {
        P::hang_up(self.started()?)?;
        Ok("its input closed, exit status 0".to_owned())
    }

    /// A program that has been told of a game.
    fn started(&self) -> Result<P::Dialogue, Trouble> {
        let mut dialogue = self.start()?;
        self.table(0).sit_down(&mut dialogue)?;
        Ok(dialogue)
    }

    /// The same games twice in one program, and in another.
    fn repeats(&self) -> Result<String, String> {
        let play = |dialogue: &mut P::Dialogue, game| {
            let answers = play_on(&mut self.table(game), dialogue, &mut Vec::new());
            answers.map_err(|trouble| trouble.to_string())
        };
        let start = || self.start().map_err(|trouble| trouble.to_string());
        let (mut first, mut second) = (start()?, start()?);
        for game in 0..3 {
            let answers = play(&mut first, game)?;
            for (who, dialogue) in [("the same process", &mut first), ("a new process", &mut second)] {
                let again = play(dialogue, game)?;
                if let Some(at) = (0..answers.len()).find(|&at| again.get(at) != answers.get(at)) {
                    return Err(format!(
                        "the same game, seed included, is played otherwise by {who} from decision {at} on: found {:?}, expected {:?}",
                        again.get(at),
                        answers[at]
                    ));
                }
            }
        }
        Ok("the same seed gives the same games".to_owned())
    }

    fn speed(&self, times: &mut [Duration]) -> Result<String, String> {
        times.sort_unstable();
        let (Some(&slowest), limit) = (times.last(), self.settings.decision) else {
            return Err("no decision was answered".to_owned());
        };
        let median = times[times.len() / 2];
        let ms = |time: Duration| format!("{:.1} ms", 1000.0 * time.as_secs_f64());
        let text = format!(
            "a decision takes {} in the middle, {} at most, of {}",
            ms(median),
            ms(slowest),
            ms(limit)
        );
        // A busy machine is easily twice as slow.
        if 2 * slowest > limit { Err(format!("{text}: expected half the time at most")) } else { Ok(text) }
    }
}

/// Has the program make one decision, notes the time that it took, and plays it.
fn ask<D, T: Table<D>>(
    table: &mut T,
    dialogue: &mut D,
    times: &mut Vec<Duration>,
) -> Result<T::Answer, Trouble> {
    let began = Instant::now();
    let answer = table.ask(dialogue)?;
    times.push(began.elapsed());
    table.play(&answer);
    Ok(answer)
}

/// Plays to the end, the program in its seat; returns what it answered.
fn play_on<D, T: Table<D>>(
    table: &mut T,
    dialogue: &mut D,
    times: &mut Vec<Duration>,
) -> Result<Vec<T::Answer>, Trouble> {
    table.sit_down(dialogue)?;
    let mut answers = Vec::new();
    while let Some((own, _)) = table.decision() {
        if own {
            answers.push(ask(table, dialogue, times)?);
        } else {
            table.draw();
        }
    }
    Ok(answers)
}
