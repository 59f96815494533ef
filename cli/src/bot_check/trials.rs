//! The trials that a program has to pass.

use std::time::{Duration, Instant};

use menace::card::{CardTable, Deck, STARTER_DECKS};
use menace::game::{Action, Chance, Decision, DecisionKind, Drawer, Options, Player, Setup, State, View};
use menace_bots::external::{Dialogue, PROTOCOL, ProgramSettings, Trouble};

use super::Verdict;

/// How many whole games are played.
const GAMES: u64 = 12;

/// How many games are played on from a position in the middle.
const POSITIONS: u64 = 40;

/// Tries everything in turn, and hands over each verdict as it comes.
///
/// A program that does not start is not tried any further; one that fails a trial is started anew for the next.
pub fn all(
    settings: &ProgramSettings,
    seed: u64,
    mut tell: impl FnMut(Verdict) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let trials = Trials { settings, seed, setups: setups() };
    let mut times = Vec::new();
    let mut told = |trial, found: Result<String, Trouble>| {
        let passed = found.is_ok();
        tell(Verdict { trial, found: found.map_err(|trouble| trouble.to_string()) }).map(|()| passed)
    };
    if !told("starts", trials.starts())? {
        return Ok(());
    }
    told("plays whole games", trials.plays_games(&mut times))?;
    told("answers every decision", trials.answers_every_decision(&mut times))?;
    told("plays on anywhere", trials.plays_positions(&mut times))?;
    told("quits when told to", trials.quits())?;
    told("quits when left alone", trials.quits_when_left())?;
    let repeats = trials.repeats();
    tell(Verdict { trial: "repeats itself", found: repeats })?;
    tell(Verdict { trial: "is fast enough", found: trials.speed(&mut times) })
}

struct Trials<'a> {
    settings: &'a ProgramSettings,
    seed: u64,
    setups: Vec<Setup>,
}

/// A deck of creatures that make attacks and blocks hard to declare.
const ODD_DECK: &str = "\
About
Name Odd creatures
Deck
8 Plains
8 Mountain
8 Forest
4 Palace Guard
4 Night Market Guard
4 Two-Headed Giant of Foriys
4 Boggart Brute
4 Ember Beast
4 Juggernaut
4 Prized Unicorn
4 Stalking Tiger
4 War Mammoth
";

/// Each starter deck against the next, and odd creatures against each other.
fn setups() -> Vec<Setup> {
    let mut decks: Vec<_> = STARTER_DECKS.iter().map(|starter| starter.deck()).collect();
    let odd = Deck::parse(ODD_DECK, "odd creatures", CardTable::builtin()).expect("the deck can be read");
    decks.extend([odd.clone(), odd]);
    let setup = |two: &[Deck]| Setup::new([&two[0], &two[1]], Options::default());
    decks.windows(2).map(|two| setup(two).expect("our own decks can be played")).collect()
}

impl Trials<'_> {
    fn starts(&self) -> Result<String, Trouble> {
        let began = Instant::now();
        Dialogue::start(self.settings)?;
        Ok(format!("speaks protocol {PROTOCOL}, ready in {} ms", began.elapsed().as_millis()))
    }

    fn plays_games(&self, times: &mut Vec<Duration>) -> Result<String, Trouble> {
        let mut dialogue = Dialogue::start(self.settings)?;
        let (mut decisions, mut wins) = (0, 0);
        for game in 0..GAMES {
            let mut table = Table::new(self, game);
            let answers = table.play_on(&mut dialogue, times)?;
            decisions += answers.len();
            wins += u32::from(table.state.outcome().and_then(|outcome| outcome.winner) == Some(table.seat));
        }
        Ok(format!("{GAMES} games, {decisions} decisions, {wins} games won against random"))
    }

    /// Random play comes to every kind of decision, and hands each over when it is the first of its kind.
    fn answers_every_decision(&self, times: &mut Vec<Duration>) -> Result<String, Trouble> {
        let mut dialogue = Dialogue::start(self.settings)?;
        let mut met = Vec::new();
        let mut game = 0;
        while met.len() < KINDS {
            let mut table = Table::new(self, game);
            game += 1;
            while let Some(Decision { kind, .. }) = table.play_until(|view, decision| {
                decision.player == view.player() && !met.contains(&kind_of(decision.kind))
            }) {
                met.push(kind_of(kind));
                table.sit_down(&mut dialogue)?;
                table.ask(&mut dialogue, times)?;
            }
        }
        Ok(met.join(", "))
    }

    /// Random play lets boards grow crowded and odd; from there on the program plays.
    fn plays_positions(&self, times: &mut Vec<Duration>) -> Result<String, Trouble> {
        let mut dialogue = Dialogue::start(self.settings)?;
        let (mut positions, mut decisions) = (0, 0);
        for game in 0..POSITIONS {
            let mut table = Table::new(self, game);
            // From turn 0 to turn 39.
            let turn = (game * 40 / POSITIONS) as u16;
            if table.play_until(|view, _| view.turn() >= turn).is_some() {
                positions += 1;
                decisions += table.play_on(&mut dialogue, times)?.len();
            }
        }
        Ok(format!("from {positions} positions, {decisions} decisions"))
    }

    fn quits(&self) -> Result<String, Trouble> {
        self.started()?.quit()?;
        Ok("at the end of a game, exit status 0".to_owned())
    }

    fn quits_when_left(&self) -> Result<String, Trouble> {
        self.started()?.hang_up()?;
        Ok("its input closed, exit status 0".to_owned())
    }

    /// A program that has been told of a game.
    fn started(&self) -> Result<Dialogue, Trouble> {
        let mut dialogue = Dialogue::start(self.settings)?;
        Table::new(self, 0).sit_down(&mut dialogue)?;
        Ok(dialogue)
    }

    /// The same games twice in one program, and in another.
    fn repeats(&self) -> Result<String, String> {
        let play = |dialogue: &mut Dialogue, game| {
            let answers = Table::new(self, game).play_on(dialogue, &mut Vec::new());
            answers.map_err(|trouble| trouble.to_string())
        };
        let start = || Dialogue::start(self.settings).map_err(|trouble| trouble.to_string());
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

/// The kinds of decisions: damage is divided among blockers and among attackers.
const KINDS: usize = 8;

fn kind_of(kind: DecisionKind) -> &'static str {
    match kind {
        DecisionKind::Mulligan => "mulligan",
        DecisionKind::Bottom { .. } => "bottom",
        DecisionKind::Main => "main",
        DecisionKind::DeclareAttackers => "attack",
        DecisionKind::DeclareBlockers => "block",
        DecisionKind::Divide { attacking: true, .. } => "divide as attacker",
        DecisionKind::Divide { attacking: false, .. } => "divide as blocker",
        DecisionKind::Discard { .. } => "discard",
    }
}

/// A game in which the program may take a seat at any decision. Whoever else decides plays by chance.
struct Table<'a> {
    setup: &'a Setup,
    state: State,
    /// Whom the program plays for.
    seat: Player,
    chance: Chance,
    luck: Chance,
    others_luck: Chance,
}

impl<'a> Table<'a> {
    fn new(trials: &'a Trials<'_>, game: u64) -> Table<'a> {
        let setup = &trials.setups[(game % trials.setups.len() as u64) as usize];
        let on_the_play = Player::BOTH[(game % 2) as usize];
        // Each deck is played from both seats.
        let seat = Player::BOTH[(game / 2 % 2) as usize];
        let mut chance = Chance::new(trials.seed, Drawer::Game, game);
        let state = State::new(setup, on_the_play, &mut chance);
        let [luck, others_luck] =
            [seat, seat.opponent()].map(|player| Chance::new(trials.seed, Drawer::Bot(player), game));
        Table { setup, state, seat, chance, luck, others_luck }
    }

    /// Plays by chance until the program's view and the decision suit; returns that decision, if it comes.
    fn play_until(&mut self, suits: impl Fn(&View<'_>, Decision) -> bool) -> Option<Decision> {
        loop {
            let decision = self.state.decision()?;
            if suits(&View::new(&self.state, self.setup, self.seat), decision) {
                return Some(decision);
            }
            let action = self.state.sample_action(self.setup, &mut self.others_luck);
            self.play(&action);
        }
    }

    /// Tells the program of the game.
    fn sit_down(&mut self, dialogue: &mut Dialogue) -> Result<(), Trouble> {
        dialogue.new_game(self.setup, self.seat, &mut self.luck)
    }

    /// Has the program make one decision, notes the time that it took, and plays it.
    fn ask(&mut self, dialogue: &mut Dialogue, times: &mut Vec<Duration>) -> Result<Action, Trouble> {
        let began = Instant::now();
        let answer = dialogue.decide(&View::new(&self.state, self.setup, self.seat), &mut self.luck)?;
        times.push(began.elapsed());
        match answer.trouble {
            Some(trouble) => Err(trouble),
            None => {
                self.play(&answer.action);
                Ok(answer.action)
            }
        }
    }

    /// Plays to the end, the program in its seat; returns what it answered.
    fn play_on(
        &mut self,
        dialogue: &mut Dialogue,
        times: &mut Vec<Duration>,
    ) -> Result<Vec<Action>, Trouble> {
        self.sit_down(dialogue)?;
        let mut answers = Vec::new();
        while self.play_until(|view, decision| decision.player == view.player()).is_some() {
            answers.push(self.ask(dialogue, times)?);
        }
        Ok(answers)
    }

    fn play(&mut self, action: &Action) {
        self.state.apply(self.setup, action, &mut self.chance).expect("only legal actions are played");
    }
}
