//! Endgames of decks with spells, played to the end in every way there is, as [`endgame`](crate::endgame) does for creatures and lands.
//!
//! The decks are small and cheap: creatures, spells and lands of two of the [`SPELL_DECKS`]. Random play brings the game near its end.
//! Then a search through every answer of both players, with all cards open, says what the position is worth. It is depth first, with a
//! table of states by their [fingerprint](State::fingerprint).
//!
//! The invariant: what the table says of a state is its value under best play by both players. A line that needs luck, comes back to a
//! state that it has been in, or has a decision with too many answers leaves the position unsolved, and it is not used.

use menace::Player;
use menace::card::{CardTable, SPELL_DECKS};
use menace::engine::{Action, Brain, DecisionKind, Ending, MatchUp, Options, State};
use menace::game::{BotFailure, Chance, Drawer};
use menace::program::{Book, DefId};
use menace::types::CardType;
use rustc_hash::FxHashMap;

use super::answers;
use crate::endgame::{Solved, Value};

/// The number of different cards of a deck that are no lands, and how often it has each.
const CARDS: usize = 5;
const COPIES: usize = 2;

/// The lands of a deck.
const LANDS: usize = 7;

/// Cards that cost more are left out.
const DEAREST: u8 = 3;

/// The life that players start with.
const LIFE: i16 = 7;

/// Positions are looked at once no more cards than these are left in both libraries together.
const LEFT: usize = 3;

/// The number of positions of a game that are looked at: in each turn the first of each kind.
const TRIES: usize = 8;

/// The number of states that a solution may visit.
const MOST_VISITED: u32 = 6_000;

/// More answers than this to one decision are not looked through.
const MOST_ANSWERS: usize = 64;

/// The most decisions in a row.
const MOST_DEEP: u16 = 300;

/// A position of a game with spells in which it matters what is done, solved to the end.
///
/// ```
/// use menace::game::{Chance, Drawer};
/// use menace_bots::endgame::Solved;
/// use menace_bots::whole::{Endgame, Random};
/// let endgame = (0..).find_map(|number| Endgame::of(1, number)).expect("some game ends so");
/// let mut chance = Chance::new(1, Drawer::Game, 0);
/// let regret = endgame.regret(&mut Random, &mut chance)?;
/// assert!((0.0..=1.0).contains(&regret));
/// # Ok::<(), menace::game::BotFailure>(())
/// ```
#[derive(Debug)]
pub struct Endgame {
    /// The cards.
    pub book: Book,
    /// The position.
    pub state: State,
    value: Value,
}

impl Solved for Endgame {
    type Bot = dyn Brain;

    const KINDS: &'static [&'static str] = &["priority", "attack", "block", "choice"];

    fn of(seed: u64, number: u64) -> Option<Endgame> {
        let mut chance = Chance::new(seed, Drawer::Game, number);
        let game = match_up(&mut chance)?;
        let mut state = game.start(Player::A, &mut chance);
        let mut tried = Vec::new();
        while let Some(decision) = state.decision() {
            let left: usize = state.zones.iter().map(|zones| zones.library.len()).sum();
            let position = (state.turn, std::mem::discriminant(&decision.kind));
            if left <= LEFT
                && !tried.contains(&position)
                && let Some(all) = answers::every(&game.book, &state, false, MOST_ANSWERS)
                && all.len() > 1
            {
                if tried.len() == TRIES {
                    return None;
                }
                tried.push(position);
                if let Some(value) = Solution::new(&game.book).matters(&state, &all) {
                    return Some(Endgame { book: game.book, state, value });
                }
            }
            let action = state.sample_action(&game.book, &mut chance);
            state.apply_action(&game.book, &action, &mut chance).ok()?;
        }
        None
    }

    fn kind(&self) -> &'static str {
        match self.state.decision().map(|decision| decision.kind) {
            Some(DecisionKind::Attack) => "attack",
            Some(DecisionKind::Block) => "block",
            Some(DecisionKind::Choose { .. }) => "choice",
            _ => "priority",
        }
    }

    fn value(&self) -> Value {
        self.value
    }

    fn regret(&self, bot: &mut (dyn Brain + 'static), chance: &mut Chance) -> Result<f64, BotFailure> {
        let player = self.state.decision().expect("an endgame waits for somebody").player;
        bot.begin();
        let action = bot.decide(&self.book, self.state.view(player), chance)?;
        let worth = match Solution::new(&self.book).after(&self.state, &action, 0) {
            Ok(Some(worth)) => worth.to(player),
            // Bots may give answers that the solution has not looked at, such as bands.
            Ok(None) | Err(Unsolved) => Value::Loss,
        };
        Ok((self.value.points() - worth.points()).max(0.0))
    }
}

/// Two decks of a few cheap cards, each from one of the spell decks.
fn match_up(chance: &mut Chance) -> Option<MatchUp> {
    let mut drawn = || SPELL_DECKS[chance.below(SPELL_DECKS.len() as u32) as usize].named();
    let decks = [drawn(), drawn()];
    let options = Options { life: LIFE, ..Options::default() };
    let game = MatchUp::new([&decks[0], &decks[1]], CardTable::builtin(), options).ok()?;
    let libraries = game.libraries.each_ref().map(|library| small(&game.book, library, chance));
    Some(MatchUp::of(game.book, libraries, options))
}

fn small(book: &Book, library: &[DefId], chance: &mut Chance) -> Vec<DefId> {
    let mut different = library.to_vec();
    different.sort_unstable();
    different.dedup();
    let (lands, mut others): (Vec<DefId>, Vec<DefId>) =
        different.into_iter().partition(|&card| book.def(card).is(CardType::Land));
    others.retain(|&card| book.def(card).mana_value <= DEAREST);
    chance.shuffle(&mut others);
    let cards = others.into_iter().take(CARDS).flat_map(|card| std::iter::repeat_n(card, COPIES));
    cards.chain(lands.into_iter().cycle().take(LANDS)).collect()
}

/// What a position is worth to the first player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Worth(Value);

impl Worth {
    /// What it is worth to a player.
    fn to(self, player: Player) -> Value {
        match player {
            Player::A => self.0,
            Player::B => self.0.flipped(),
        }
    }
}

/// It is not known what a position is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Unsolved;

/// A search through all play of both.
struct Solution<'b> {
    book: &'b Book,
    /// By fingerprint; `None` while the search is in the state.
    known: FxHashMap<u64, Option<Worth>>,
    left: u32,
    chance: Chance,
}

impl<'b> Solution<'b> {
    fn new(book: &'b Book) -> Solution<'b> {
        // No number that is drawn counts: the chance only tells that one was.
        let chance = Chance::new(0, Drawer::Game, 0);
        Solution { book, known: FxHashMap::default(), left: MOST_VISITED, chance }
    }

    /// Returns what the position is worth to the player who decides, if it can be solved and one answer is worth less than another.
    fn matters(&mut self, state: &State, all: &[Action]) -> Option<Value> {
        let player = state.decision()?.player;
        let mut values = Vec::new();
        for action in all {
            values.extend(self.after(state, action, 0).ok()?.map(|worth| worth.to(player)));
        }
        let (least, most) = (values.iter().min()?, values.iter().max()?);
        (least < most).then_some(*most)
    }

    /// Returns what an answer leaves; `None` if it is not legal.
    fn after(&mut self, state: &State, action: &Action, depth: u16) -> Result<Option<Worth>, Unsolved> {
        match answers::follow(self.book, state, action, &mut self.chance) {
            None => Ok(None),
            Some((_, true)) => Err(Unsolved),
            Some((next, false)) => self.worth(&next, depth).map(Some),
        }
    }

    fn worth(&mut self, state: &State, depth: u16) -> Result<Worth, Unsolved> {
        if let Some(outcome) = state.outcome {
            return match (outcome.winner, outcome.ending) {
                (Some(Player::A), _) => Ok(Worth(Value::Win)),
                (Some(Player::B), _) => Ok(Worth(Value::Loss)),
                (None, Ending::TooLarge) => Err(Unsolved),
                (None, _) => Ok(Worth(Value::Draw)),
            };
        }
        let player = state.decision().ok_or(Unsolved)?.player;
        let key = state.fingerprint();
        if let Some(known) = self.known.get(&key) {
            return known.ok_or(Unsolved);
        }
        if depth == MOST_DEEP {
            return Err(Unsolved);
        }
        self.left = self.left.checked_sub(1).ok_or(Unsolved)?;
        self.known.insert(key, None);
        let mut best: Option<Worth> = None;
        for action in answers::every(self.book, state, false, MOST_ANSWERS).ok_or(Unsolved)? {
            let Some(worth) = self.after(state, &action, depth + 1)? else { continue };
            if best.is_none_or(|best| worth.to(player) > best.to(player)) {
                best = Some(worth);
            }
            if worth.to(player) == Value::Win {
                break;
            }
        }
        let best = best.ok_or(Unsolved)?;
        self.known.insert(key, Some(best));
        Ok(best)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::LazyLock;

    use super::*;
    use crate::whole::{Greedy, Random};

    /// Of the first 120 games, those that have an endgame: to look for the others takes most of the time.
    const NUMBERS: [u64; 7] = [16, 18, 39, 46, 86, 99, 104];

    static SOME: LazyLock<Vec<Endgame>> =
        LazyLock::new(|| NUMBERS.into_iter().filter_map(|number| Endgame::of(1, number)).collect());

    /// What a position is worth by plain minimax, without a table and without leaving anything out; `None` if that takes too long.
    fn plain(book: &Book, state: &State, left: &mut u32) -> Option<Value> {
        let Some(decision) = state.decision() else {
            return Some(match state.outcome.and_then(|outcome| outcome.winner) {
                Some(Player::A) => Value::Win,
                Some(Player::B) => Value::Loss,
                None => Value::Draw,
            });
        };
        *left = left.checked_sub(1)?;
        let mut values = Vec::new();
        for action in answers::every(book, state, false, usize::MAX).expect("no limit") {
            let mut next = state.clone();
            if next.apply_action(book, &action, &mut Chance::new(0, Drawer::Game, 0)).is_ok() {
                values.push(plain(book, &next, left)?);
            }
        }
        let values = values.into_iter();
        if decision.player == Player::A { values.max() } else { values.min() }
    }

    #[test]
    fn some_answer_keeps_the_value_and_some_loses_of_it() {
        assert!(SOME.len() > 3, "{}", SOME.len());
        for Endgame { book, state, value } in &*SOME {
            let player = state.decision().unwrap().player;
            let mut solution = Solution::new(book);
            let all = answers::every(book, state, false, MOST_ANSWERS).unwrap();
            let values: Vec<Value> = all
                .iter()
                .filter_map(|action| solution.after(state, action, 0).unwrap())
                .map(|w| w.to(player))
                .collect();
            assert_eq!(values.iter().max(), Some(value));
            assert!(values.iter().any(|other| other < value));
        }
    }

    #[test]
    fn values_are_those_of_plain_minimax() {
        let mut compared = 0;
        for Endgame { book, state, value } in &*SOME {
            let Some(plain) = plain(book, state, &mut 2_000) else { continue };
            let player = state.decision().unwrap().player;
            assert_eq!(Worth(plain).to(player), *value);
            compared += 1;
        }
        assert!(compared > 2, "{compared}");
    }

    #[test]
    fn regret_is_the_same_for_the_same_chance_and_greedy_has_less_than_random() {
        let sum = |bot: &mut (dyn Brain + 'static)| -> f64 {
            let regret = |endgame: &Endgame| {
                endgame.regret(bot, &mut Chance::new(2, Drawer::Bot(Player::A), 0)).unwrap()
            };
            SOME.iter().map(regret).sum()
        };
        let [greedy, again, random] =
            [sum(&mut Greedy::default()), sum(&mut Greedy::default()), sum(&mut Random)];
        assert_eq!(greedy, again);
        assert!(greedy < random, "{greedy} {random}");
    }
}
