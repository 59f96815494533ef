//! Games in which a program may take a seat at any decision. Whoever else decides plays by chance.

use menace::Player;
use menace::card::{CardTable, Deck, NamedDeck, STARTER_DECKS, StarterDeck};
use menace::engine::{self, MatchUp};
use menace::game::{self, Chance, Decision, Drawer, Setup};
use menace_bots::external::{Dialogue, PROTOCOL, ProgramSettings, Trouble, WHOLE_PROTOCOL, WholeDialogue};

/// A protocol, and the games that are played by it.
pub trait Protocol: Sized {
    /// Its number.
    const NUMBER: u32;
    /// The decisions that a program has to be asked for.
    const KINDS: &'static [&'static str];
    /// The conversation with a program.
    type Dialogue;
    /// A game.
    type Table<'s>: Table<Self::Dialogue>
    where
        Self: 's;

    /// Deals decks.
    fn new() -> Self;
    /// Starts a program.
    fn start(settings: &ProgramSettings) -> Result<Self::Dialogue, Trouble>;
    /// Tells it to quit.
    fn quit(dialogue: Self::Dialogue) -> Result<(), Trouble>;
    /// Closes its input.
    fn hang_up(dialogue: Self::Dialogue) -> Result<(), Trouble>;
    /// Begins a game.
    fn table(&self, seed: u64, game: u64) -> Self::Table<'_>;
}

/// A game in which the program has a seat.
pub trait Table<D> {
    /// An answer of the program's.
    type Answer: PartialEq + std::fmt::Debug;

    /// Whether it is for the program's player to decide, and what kind of decision it is; nothing once the game is over.
    fn decision(&self) -> Option<(bool, &'static str)>;
    /// The turn.
    fn turn(&self) -> u16;
    /// Plays a decision by chance.
    fn draw(&mut self);
    /// Tells the program of the game.
    fn sit_down(&mut self, dialogue: &mut D) -> Result<(), Trouble>;
    /// Has the program make the decision.
    fn ask(&mut self, dialogue: &mut D) -> Result<Self::Answer, Trouble>;
    /// Plays the program's answer.
    fn play(&mut self, answer: &Self::Answer);
    /// Whether the program has won.
    fn won(&self) -> bool;
}

/// Who is on the play, and the program's seat: each deck is played from both seats.
fn seats(game: u64) -> (Player, Player) {
    (Player::BOTH[(game % 2) as usize], Player::BOTH[(game / 2 % 2) as usize])
}

/// Games of creatures and lands.
pub struct Creatures {
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

impl Protocol for Creatures {
    const NUMBER: u32 = PROTOCOL;
    // Damage is divided among blockers and among attackers.
    const KINDS: &'static [&'static str] = &[
        "mulligan",
        "bottom",
        "main",
        "attack",
        "block",
        "divide as attacker",
        "divide as blocker",
        "discard",
    ];
    type Dialogue = Dialogue;
    type Table<'s> = CreatureTable<'s>;

    /// Each starter deck against the next, and odd creatures against each other.
    fn new() -> Creatures {
        let mut decks: Vec<_> = STARTER_DECKS.iter().map(|starter| starter.deck()).collect();
        let odd = Deck::parse(ODD_DECK, "odd creatures", CardTable::builtin()).expect("the deck can be read");
        decks.extend([odd.clone(), odd]);
        let setup = |two: &[Deck]| Setup::new([&two[0], &two[1]], game::Options::default());
        Creatures {
            setups: decks.windows(2).map(|two| setup(two).expect("our own decks can be played")).collect(),
        }
    }

    fn start(settings: &ProgramSettings) -> Result<Dialogue, Trouble> {
        Dialogue::start(settings)
    }

    fn quit(dialogue: Dialogue) -> Result<(), Trouble> {
        dialogue.quit()
    }

    fn hang_up(dialogue: Dialogue) -> Result<(), Trouble> {
        dialogue.hang_up()
    }

    fn table(&self, seed: u64, game: u64) -> CreatureTable<'_> {
        let setup = &self.setups[(game % self.setups.len() as u64) as usize];
        let (on_the_play, seat) = seats(game);
        let mut chance = Chance::new(seed, Drawer::Game, game);
        let state = game::State::new(setup, on_the_play, &mut chance);
        let luck = [seat, seat.opponent()].map(|player| Chance::new(seed, Drawer::Bot(player), game));
        CreatureTable { setup, state, seat, chance, luck }
    }
}

/// A game of creatures and lands.
pub struct CreatureTable<'s> {
    setup: &'s Setup,
    state: game::State,
    seat: Player,
    chance: Chance,
    /// The program's, and that of chance in its place and its opponent's.
    luck: [Chance; 2],
}

impl Table<Dialogue> for CreatureTable<'_> {
    type Answer = game::Action;

    fn decision(&self) -> Option<(bool, &'static str)> {
        use menace::game::DecisionKind;
        let Decision { player, kind } = self.state.decision()?;
        let name = match kind {
            DecisionKind::Mulligan => "mulligan",
            DecisionKind::Bottom { .. } => "bottom",
            DecisionKind::Main => "main",
            DecisionKind::DeclareAttackers => "attack",
            DecisionKind::DeclareBlockers => "block",
            DecisionKind::Divide { attacking: true, .. } => "divide as attacker",
            DecisionKind::Divide { attacking: false, .. } => "divide as blocker",
            DecisionKind::Discard { .. } => "discard",
        };
        Some((player == self.seat, name))
    }

    fn turn(&self) -> u16 {
        self.state.turn()
    }

    fn draw(&mut self) {
        let action = self.state.sample_action(self.setup, &mut self.luck[1]);
        self.play(&action);
    }

    fn sit_down(&mut self, dialogue: &mut Dialogue) -> Result<(), Trouble> {
        dialogue.new_game(self.setup, self.seat, &mut self.luck[0])
    }

    fn ask(&mut self, dialogue: &mut Dialogue) -> Result<game::Action, Trouble> {
        dialogue.decide(&game::View::new(&self.state, self.setup, self.seat), &mut self.luck[0])
    }

    fn play(&mut self, action: &game::Action) {
        self.state.apply(self.setup, action, &mut self.chance).expect("only legal actions are played");
    }

    fn won(&self) -> bool {
        self.state.outcome().and_then(|outcome| outcome.winner) == Some(self.seat)
    }
}

/// Games of every kind of card.
pub struct Whole {
    match_ups: Vec<MatchUp>,
}

impl Protocol for Whole {
    const NUMBER: u32 = WHOLE_PROTOCOL;
    const KINDS: &'static [&'static str] = &["mulligan", "priority", "attack", "block", "choose"];
    type Dialogue = WholeDialogue;
    type Table<'s> = WholeTable<'s>;

    /// Each deck that comes with the program against the next.
    fn new() -> Whole {
        let decks: Vec<NamedDeck> = StarterDeck::all().map(|starter| starter.named()).collect();
        let match_up = |two: &[NamedDeck]| {
            let options = engine::Options { turn_limit: 100, ..engine::Options::default() };
            MatchUp::new([&two[0], &two[1]], CardTable::builtin(), options)
        };
        Whole {
            match_ups: decks
                .windows(2)
                .map(|two| match_up(two).expect("our own decks can be played"))
                .rev()
                .collect(),
        }
    }

    fn start(settings: &ProgramSettings) -> Result<WholeDialogue, Trouble> {
        WholeDialogue::start(settings)
    }

    fn quit(dialogue: WholeDialogue) -> Result<(), Trouble> {
        dialogue.quit()
    }

    fn hang_up(dialogue: WholeDialogue) -> Result<(), Trouble> {
        dialogue.hang_up()
    }

    fn table(&self, seed: u64, game: u64) -> WholeTable<'_> {
        let match_up = &self.match_ups[(game % self.match_ups.len() as u64) as usize];
        let (on_the_play, seat) = seats(game);
        let mut chance = Chance::new(seed, Drawer::Game, game);
        let state = Box::new(match_up.start(on_the_play, &mut chance));
        let luck = [seat, seat.opponent()].map(|player| Chance::new(seed, Drawer::Bot(player), game));
        WholeTable { match_up, state, seat, chance, luck }
    }
}

/// A game of every kind of card.
pub struct WholeTable<'s> {
    match_up: &'s MatchUp,
    state: Box<engine::State>,
    seat: Player,
    chance: Chance,
    /// The program's, and that of chance in its place and its opponent's.
    luck: [Chance; 2],
}

impl Table<WholeDialogue> for WholeTable<'_> {
    type Answer = engine::Action;

    fn decision(&self) -> Option<(bool, &'static str)> {
        use menace::engine::DecisionKind;
        let engine::Pending { player, kind } = self.state.decision()?;
        let name = match kind {
            DecisionKind::Mulligan => "mulligan",
            DecisionKind::Priority => "priority",
            DecisionKind::Attack => "attack",
            DecisionKind::Block => "block",
            DecisionKind::Choose { .. } => "choose",
        };
        Some((player == self.seat, name))
    }

    fn turn(&self) -> u16 {
        self.state.turn
    }

    fn draw(&mut self) {
        let action = self.state.sample_action(&self.match_up.book, &mut self.luck[1]);
        self.play(&action);
    }

    fn sit_down(&mut self, dialogue: &mut WholeDialogue) -> Result<(), Trouble> {
        dialogue.new_game(&self.match_up.book, self.state.view(self.seat), &mut self.luck[0])
    }

    fn ask(&mut self, dialogue: &mut WholeDialogue) -> Result<engine::Action, Trouble> {
        dialogue.decide(&self.match_up.book, self.state.view(self.seat), &mut self.luck[0])
    }

    fn play(&mut self, action: &engine::Action) {
        let applied = self.state.apply_action(&self.match_up.book, action, &mut self.chance);
        applied.expect("only legal actions are played");
    }

    fn won(&self) -> bool {
        self.state.outcome.and_then(|outcome| outcome.winner) == Some(self.seat)
    }
}
