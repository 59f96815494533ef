//! The games of a plan: decks and bots at their tables.

mod dealing;
mod rules;

use std::borrow::Cow;
use std::sync::Mutex;

use menace::Player;
use menace::arena::{Numbering, Pairing};
use menace::card::Deck;
use menace::engine::Brain;
use menace::game::{
    Bot, CardId, CardLog, Chance, Drawer, GameRecord, Options, Setup, State, View, play, play_logged,
    transcript,
};
use menace::program::DefId;
use menace::scenario::format::Board;
use menace_bots::{BotSpec, kind};

use super::best_of::play_match;
use super::counter::Counter;
use super::engine::Play;
use super::first_hand::{FirstHand, Told};
use super::named::are_simple;
use super::plan::{Boards, DeckText, Games, Kind, Plan};
use super::sideboard;
use super::troubles::Troubles;
use super::variants::ComparedGame;
use super::whole;
use dealing::dealing;
use rules::{Rules, Whole};

/// The most games that a report tells in words: some ten kilobytes each.
const MOST_REPLAYS: usize = 300;

/// Everything that the games of a plan need, ready to be played.
pub struct Tables {
    /// One for each match-up of the plan.
    tables: Vec<Table>,
    /// One for each bot that is not like another.
    benches: Vec<Bench>,
    /// Who takes the first turn of every game, if that is always the same player.
    always_first: Option<Player>,
    /// Whose turn each of the openings begins with in an even game.
    openings: Vec<Player>,
    /// How many games a match has at most, if matches are played.
    best_of: Option<u8>,
    /// Of a comparison of variants, how many opponents there are: each own deck has a table with each of them, the deck's first.
    opponents: Option<usize>,
    troubles: Troubles,
}

/// What the games of one match-up need.
struct Table {
    rules: Rules,
    /// The same with what decks are after the first game of a match, if they change.
    sideboarded: Option<Rules>,
    /// The benches that A's and B's bots come from.
    benches: [usize; 2],
    seed: u64,
}

impl Table {
    /// What a game is played with, the first of its match being 0.
    fn rules(&self, number: u8) -> &Rules {
        self.sideboarded.as_ref().filter(|_| number > 0).unwrap_or(&self.rules)
    }
}

/// Bots of a kind between two games.
///
/// They are made once for each thread and not for each game: one that has played plays as a new one does, and
/// may keep memory or a running program.
struct Bench {
    spec: BotSpec,
    bots: Idle<dyn Bot>,
    brains: Idle<dyn Brain>,
}

/// Those that play no game now.
struct Idle<B: ?Sized>(Mutex<Vec<Box<B>>>);

impl<B: ?Sized> Default for Idle<B> {
    fn default() -> Idle<B> {
        Idle(Mutex::default())
    }
}

impl<B: ?Sized> Idle<B> {
    fn take(&self, make: impl FnOnce() -> Box<B>) -> Box<B> {
        let idle = self.0.lock().expect(LOCK).pop();
        idle.unwrap_or_else(make)
    }

    fn put_back(&self, bot: Box<B>) {
        self.0.lock().expect(LOCK).push(bot);
    }
}

const LOCK: &str = "nobody panics with the lock held";

const CHECKED: &str = "the bot was checked before the first game";

/// A game of a match-up in words.
pub struct Replay {
    /// Which match-up of the plan.
    pub match_up: usize,
    /// The index of the game.
    pub game: u64,
    /// What happened, line by line.
    pub text: String,
}

impl Tables {
    /// Brings decks and bots of a plan to their tables.
    pub fn set(plan: &Plan) -> anyhow::Result<Tables> {
        let cards = plan.card_table()?;
        let boards = plan.boards()?;
        let simple = boards.all().is_empty()
            && plan.decks.iter().all(|deck| {
                let DeckText { text, source, .. } = deck;
                are_simple(Games::of(plan.best_of), text, source, &cards)
            });
        let parse = |deck: &DeckText| Deck::parse(&deck.text, &deck.source, &cards);
        let decks = match simple {
            true => plan.decks.iter().map(parse).collect::<Result<Vec<_>, _>>()?,
            false => Vec::new(),
        };
        let matches = Games::of(plan.best_of) == Games::Matches;
        let mut benches: Vec<Bench> = Vec::new();
        let mut bench_of = Vec::new();
        for player in &plan.players {
            let spec = player.spec()?;
            let like = benches.iter().position(|bench| bench.spec.resolved() == spec.resolved());
            bench_of.push(like.unwrap_or(benches.len()));
            if like.is_none() {
                benches.push(Bench { spec, bots: Idle::default(), brains: Idle::default() });
            }
        }
        let options =
            Options { edition: plan.rules.parse()?, turn_limit: plan.turn_limit, ..Options::default() };
        let table = |(seed, [a, b]): (u64, [usize; 2])| {
            let places = [a, b].map(|player| plan.players[player].deck);
            let rules = match simple {
                true => Rules::Creatures(Box::new(Setup::new(places.map(|deck| &decks[deck]), options)?)),
                false => {
                    let texts = places.map(|deck| &plan.decks[deck]);
                    let match_up = |boards: &[Board]| whole::match_up(texts, &cards, options, boards);
                    let swapped = match &boards {
                        Boards::None | Boards::Always(_) => None,
                        Boards::InTurn(boards) => {
                            let swapped: Vec<Board> = boards.iter().cloned().map(Board::swapped).collect();
                            Some(match_up(&swapped)?)
                        }
                    };
                    Rules::Whole(Box::new(Whole::new(match_up(boards.all())?, swapped)))
                }
            };
            let sideboarded = match matches {
                true => {
                    let [a, b] = places.map(|deck| &plan.decks[deck]);
                    let after = [(a, b), (b, a)].map(|(own, other)| sideboard::against(own, other, &cards));
                    let texts = [after[0].as_ref().unwrap_or(a), after[1].as_ref().unwrap_or(b)];
                    match (after.iter().any(Option::is_some), simple) {
                        (false, _) => None,
                        (true, true) => {
                            let [a, b] = [parse(texts[0])?, parse(texts[1])?];
                            Some(Rules::Creatures(Box::new(Setup::new([&a, &b], options)?)))
                        }
                        (true, false) => {
                            let match_up = whole::match_up(texts, &cards, options, &[])?;
                            Some(Rules::Whole(Box::new(Whole::new(match_up, None))))
                        }
                    }
                }
                false => None,
            };
            anyhow::Ok(Table { rules, sideboarded, benches: [bench_of[a], bench_of[b]], seed })
        };
        let seeded = |(match_up, &players): (usize, &[usize; 2])| (plan.seed_of(match_up), players);
        let opponents = (plan.kind == Kind::Tune).then_some(plan.field.len());
        let pairings: Vec<(u64, [usize; 2])> = match opponents {
            None => plan.match_ups.iter().enumerate().map(seeded).collect(),
            Some(_) => {
                let deck = plan.match_ups[0][1];
                let own = [deck].into_iter().chain(plan.match_ups.iter().map(|&[variant, _]| variant));
                let against = |own| {
                    (0..).zip(&plan.field).map(move |(place, &other)| (plan.seed_of(place), [own, other]))
                };
                own.flat_map(against).collect()
            }
        };
        let mut tables = pairings.into_iter().map(table).collect::<anyhow::Result<Vec<Table>>>()?;
        if let Some(opponents) = opponents {
            let (deck, variants) = tables.split_at_mut(opponents);
            for (place, variant) in variants.iter_mut().enumerate() {
                variant.rules.align_with(&deck[place % opponents].rules);
            }
        }
        if !simple {
            benches.iter().try_for_each(|bench| whole::check_bot(&bench.spec))?;
        }
        let (always_first, openings) = match &boards {
            Boards::None => (None, Vec::new()),
            Boards::Always(board) => (board.active, Vec::new()),
            Boards::InTurn(boards) => {
                (None, boards.iter().map(|board| board.active.unwrap_or(Player::A)).collect())
            }
        };
        let best_of = plan.best_of;
        Ok(Tables {
            tables,
            benches,
            always_first,
            openings,
            best_of,
            opponents,
            troubles: Troubles::default(),
        })
    }

    /// How many threads a game can keep busy.
    pub fn threads(&self) -> u64 {
        let most = self.benches.iter().map(|bench| bench.spec.threads()).max();
        most.filter(|_| self.plays_whole_games()).unwrap_or(1)
    }

    fn plays_whole_games(&self) -> bool {
        self.tables.iter().any(|table| matches!(table.rules, Rules::Whole(_)))
    }

    /// Finds out whether every bot can play: programs are started to see.
    pub fn check_bots(&self) -> anyhow::Result<()> {
        let games = match self.plays_whole_games() {
            true => kind::Games::Whole,
            false => kind::Games::Creatures,
        };
        Ok(self.benches.iter().try_for_each(|bench| bench.spec.check(games))?)
    }

    /// Which shuffles a game has, and who takes its first turn.
    ///
    /// Two games of a pair would be the same if one player always began: then each has shuffles of its own.
    pub fn pairing(&self, game: u64) -> Pairing {
        let pairing = Pairing::of_game(game);
        if let Some(on_the_play) = self.always_first {
            return Pairing { shuffles: game, on_the_play };
        }
        if self.openings.is_empty() {
            return pairing;
        }
        let first = self.openings[(pairing.shuffles % self.openings.len() as u64) as usize];
        let on_the_play = if game.is_multiple_of(2) { first } else { first.opponent() };
        Pairing { on_the_play, ..pairing }
    }

    /// What a game is played with, its shuffles and who begins, and what it is in a comparison.
    fn game(&self, match_up: usize, game: u64) -> (&Table, Pairing, Option<ComparedGame>) {
        let Some(opponents) = self.opponents else {
            return (&self.tables[match_up], self.pairing(game), None);
        };
        let compared = ComparedGame::of(game, opponents);
        let own = if compared.variant { match_up + 1 } else { 0 };
        (&self.tables[own * opponents + compared.opponent], compared.pairing, Some(compared))
    }

    /// Plays one game of one match-up, or a match, and counts its games if that is wanted.
    fn play_game(&self, match_up: usize, game: u64, mut counter: Option<&mut Counter>) -> GameRecord {
        let (table, pairing, compared) = self.game(match_up, game);
        let mut play = |number, pairing| {
            let logs = counter.as_deref_mut().map(|counter| counter.logs_mut(number));
            let record = self.play_at(table, (match_up, game, number), pairing, logs);
            if let Some(counter) = &mut counter {
                counter.count(number, self.best_of.is_some(), &record);
            }
            record
        };
        let record = match self.best_of {
            Some(best_of) => play_match(best_of, pairing, play),
            None => play(0, pairing),
        };
        compared.map_or(record, |compared| compared.record(record))
    }

    fn play_at(
        &self,
        table: &Table,
        (match_up, game, number): (usize, u64, u8),
        Pairing { shuffles, on_the_play }: Pairing,
        mut logs: Option<&mut [CardLog; 2]>,
    ) -> GameRecord {
        let setup = match table.rules(number) {
            Rules::Creatures(setup) => setup,
            Rules::Whole(rules) => {
                let record = self.with_brains(table, |brains| {
                    let record = whole::play(
                        rules.of(game),
                        brains,
                        table.seed,
                        shuffles,
                        on_the_play,
                        logs.as_deref_mut(),
                    );
                    let troubles = brains.each_ref().map(|brain| brain.trouble());
                    self.note_troubles(table, (match_up, game), troubles);
                    record
                });
                if let (Some(numbers), Some(logs)) = (rules.renumbered(game), logs) {
                    logs.iter_mut().for_each(|log| log.renumber(numbers));
                }
                return record;
            }
        };
        self.with_bots(table, |bots| {
            let [a, b] = &mut *bots;
            let record = match logs {
                Some(logs) => {
                    play_logged(setup, [&mut **a, &mut **b], table.seed, shuffles, on_the_play, logs)
                }
                None => play(setup, [&mut **a, &mut **b], table.seed, shuffles, on_the_play),
            };
            let troubles = bots.each_ref().map(|bot| bot.trouble());
            self.note_troubles(table, (match_up, game), troubles);
            record
        })
    }

    /// Notes what went wrong in a game with the bots of a table.
    fn note_troubles(&self, table: &Table, game: (usize, u64), troubles: [Option<String>; 2]) {
        for (trouble, bench) in troubles.into_iter().zip(table.benches) {
            if let Some(trouble) = trouble {
                self.troubles.note(bench, game, trouble);
            }
        }
    }

    /// How many match-ups there are.
    pub fn count(&self) -> usize {
        self.tables.len()
    }

    /// Finds out whether a bot that the plan does not name plays its games.
    pub fn check_spec(&self, spec: &BotSpec) -> anyhow::Result<()> {
        match self.plays_whole_games() {
            true => whole::check_bot(spec),
            false => Ok(()),
        }
    }

    /// Plays both games of a pair of a match-up between bots that the plan need not name.
    pub fn play_pair(&self, match_up: usize, pair: u64, specs: [&BotSpec; 2]) -> [GameRecord; 2] {
        let table = &self.tables[match_up];
        let games = [2 * pair, 2 * pair + 1].map(|game| (game, self.pairing(game)));
        match &table.rules {
            Rules::Creatures(setup) => {
                let [mut a, mut b] = specs.map(BotSpec::build);
                games.map(|(_, Pairing { shuffles, on_the_play })| {
                    play(setup, [&mut *a, &mut *b], table.seed, shuffles, on_the_play)
                })
            }
            Rules::Whole(rules) => {
                let mut brains = specs.map(|spec| spec.brain().expect(CHECKED));
                games.map(|(game, Pairing { shuffles, on_the_play })| {
                    whole::play(rules.of(game), &mut brains, table.seed, shuffles, on_the_play, None)
                })
            }
        }
    }

    /// The hand that A is dealt first in a game with these shuffles: the numbers of its cards.
    pub fn first_hand(&self, match_up: usize, shuffles: u64, on_the_play: Player) -> Vec<u16> {
        let table = &self.tables[match_up];
        let mut chance = Chance::new(table.seed, Drawer::Game, shuffles);
        match &table.rules {
            Rules::Creatures(setup) => {
                let state = State::new(setup, on_the_play, &mut chance);
                View::new(&state, setup, Player::A).hand().iter().map(|card| card.0.into()).collect()
            }
            Rules::Whole(rules) => {
                let state = rules.match_up.start(on_the_play, &mut chance);
                let hand = state.zones[Player::A].hand.iter();
                hand.map(|&card| state.cards[usize::from(card)].whole.0).collect()
            }
        }
    }

    /// Plays two games in which A's first hand is kept and in which it is not, the hand being the given one if there is one.
    pub fn play_hand(
        &self,
        match_up: usize,
        shuffles: u64,
        on_the_play: Player,
        hand: Option<&[u16]>,
    ) -> [GameRecord; 2] {
        let table = &self.tables[match_up];
        // The first shuffle of a game is A's.
        let chance = Chance::new(table.seed, Drawer::Game, shuffles);
        let both = [FirstHand::Keep, FirstHand::Mulligan];
        match &table.rules {
            Rules::Creatures(setup) => {
                let mut setup = Cow::Borrowed(&**setup);
                if let Some(hand) = hand {
                    let library: Vec<u16> =
                        setup.library(Player::A).iter().map(|card| card.0.into()).collect();
                    let dealt = dealing(&library, hand, chance);
                    let cards = dealt.into_iter().map(|card| CardId(card as u8)).collect();
                    setup.to_mut().set_library(Player::A, cards);
                }
                both.map(|told| {
                    self.with_bots(table, |[a, b]| {
                        let mut a = Told::new(&mut **a, told);
                        play(&setup, [&mut a, &mut **b], table.seed, shuffles, on_the_play)
                    })
                })
            }
            Rules::Whole(rules) => {
                let match_up = &rules.match_up;
                let [ours, theirs] = &match_up.libraries;
                let dealt: Option<Vec<DefId>> = hand.map(|hand| {
                    let library: Vec<u16> = ours.iter().map(|card| card.0).collect();
                    dealing(&library, hand, chance).into_iter().map(DefId).collect()
                });
                let libraries: [&[DefId]; 2] = [dealt.as_deref().unwrap_or(ours), theirs];
                both.map(|told| {
                    self.with_brains(table, |[a, b]| {
                        let mut a = Told::new(&mut **a, told);
                        let brains: [&mut dyn Brain; 2] = [&mut a, &mut **b];
                        match_up.play_dealt(libraries, brains, table.seed, shuffles, on_the_play)
                    })
                })
            }
        }
    }

    /// What the numbers of cards in the games of a match-up mean; in matches, in the first game of each.
    pub fn numbering(&self, match_up: usize) -> Numbering {
        self.tables[match_up].rules.numbering()
    }

    /// The same of the later games of matches, if a deck changes after the first.
    pub fn sideboarded_numbering(&self, match_up: usize) -> Option<Numbering> {
        self.tables[match_up].sideboarded.as_ref().map(Rules::numbering)
    }

    /// Returns, for each bot that has lost games by something that was no move, a line that says so.
    pub fn troubles(&self) -> Vec<String> {
        self.troubles.lines(|bench| self.benches[bench].spec.to_string())
    }

    /// One game of each match-up in words.
    pub fn replays(&self) -> Vec<Replay> {
        let told = |match_up| Replay { match_up, game: 0, text: self.replay(match_up, 0, false).0 };
        (0..self.tables.len().min(MOST_REPLAYS)).map(told).collect()
    }

    /// Whether the games of a match-up are told with the alternatives of each decision, if that is asked for.
    pub fn tells_alternatives(&self, match_up: usize) -> bool {
        matches!(self.tables[match_up].rules, Rules::Whole(_))
    }

    /// Plays a game again and tells it in words, with the alternatives of each decision if that is asked for and can be; of a
    /// match, all its games.
    pub fn replay(&self, match_up: usize, game: u64, verbose: bool) -> (String, GameRecord) {
        let (table, pairing, _) = self.game(match_up, game);
        let Some(best_of) = self.best_of else {
            return self.replay_at(table, (game, 0), pairing, verbose);
        };
        let mut told = Vec::new();
        let record = play_match(best_of, pairing, |number, pairing| {
            let (text, record) = self.replay_at(table, (game, number), pairing, verbose);
            told.push(format!("Game {}\n\n{text}", told.len() + 1));
            record
        });
        (told.join("\n\n"), record)
    }

    fn replay_at(
        &self,
        table: &Table,
        (game, number): (u64, u8),
        Pairing { shuffles, on_the_play }: Pairing,
        verbose: bool,
    ) -> (String, GameRecord) {
        match table.rules(number) {
            Rules::Creatures(setup) => self.with_bots(table, |[a, b]| {
                transcript(setup, [&mut **a, &mut **b], table.seed, shuffles, on_the_play)
            }),
            Rules::Whole(rules) => self.with_brains(table, |brains| {
                whole::tell(rules.of(game), brains, table.seed, shuffles, on_the_play, verbose)
            }),
        }
    }

    /// Plays something with two bots that nobody else plays with.
    fn with_bots<R>(&self, table: &Table, play: impl FnOnce(&mut [Box<dyn Bot>; 2]) -> R) -> R {
        let benches = table.benches.map(|bench| &self.benches[bench]);
        let mut bots = benches.map(|bench| bench.bots.take(|| bench.spec.build()));
        let result = play(&mut bots);
        for (bot, bench) in bots.into_iter().zip(benches) {
            bench.bots.put_back(bot);
        }
        result
    }

    /// Plays something of whole decks with two brains that nobody else plays with.
    fn with_brains<R>(&self, table: &Table, play: impl FnOnce(&mut [Box<dyn Brain>; 2]) -> R) -> R {
        let benches = table.benches.map(|bench| &self.benches[bench]);
        let mut brains = benches.map(|bench| bench.brains.take(|| bench.spec.brain().expect(CHECKED)));
        let result = play(&mut brains);
        for (brain, bench) in brains.into_iter().zip(benches) {
            bench.brains.put_back(brain);
        }
        result
    }
}

impl Play for &Tables {
    fn play(&self, match_up: usize, game: u64) -> GameRecord {
        self.play_game(match_up, game, None)
    }

    fn counter(&self, match_up: usize) -> Counter {
        Counter::new(self.numbering(match_up), self.sideboarded_numbering(match_up))
    }

    fn play_counted(&self, match_up: usize, game: u64, counter: &mut Counter) -> GameRecord {
        self.play_game(match_up, game, Some(counter))
    }
}
