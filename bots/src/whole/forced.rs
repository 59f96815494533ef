//! Forced wins: whether a player wins this turn whatever the opponent does, by exhaustive search with all cards open.
//!
//! The search is that of a game of both players without chance (an and-or tree), depth first, with a table of the states that it has
//! been in by their [fingerprint](State::fingerprint). The winner has to get by without luck: what draws, shuffles, flips a coin, looks through a library
//! or chooses at random counts as lost. Mana is paid as the engine pays it; the opponent's mana abilities are answers, too.
//!
//! The invariant: a state is in the table as won only if one of the attacker's answers, or each of the opponent's, leads to a state that is
//! won. A state that is being searched counts as not won, so that no win is proven by going round in a circle.

use menace::Player;
use menace::engine::{Action, DecisionKind, Pending, State, What};
use menace::game::{Chance, Drawer};
use menace::program::Book;
use menace::sort::CompactSort;
use rustc_hash::FxHashMap;

use super::answers;

/// The most answers of a decision that are looked at.
const MOST_ANSWERS: usize = 4096;

/// The most decisions in a row.
const MOST_DEEP: u16 = 400;

/// Why it is not known whether a win is forced.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unproven {
    /// More states than were allowed.
    #[error("more than {0} states")]
    States(u32),
    /// A decision with more answers than the search looks at.
    #[error("a decision with more than {MOST_ANSWERS} answers")]
    Answers,
    /// Too many decisions in a turn.
    #[error("more than {MOST_DEEP} decisions in a turn")]
    Deep,
}

/// A search for forced wins in one turn; what it has found out holds for all states of that turn.
#[derive(Clone, Debug)]
pub struct Forced<'b> {
    book: &'b Book,
    attacker: Player,
    turn: u16,
    known: FxHashMap<u64, bool>,
    most: u32,
    left: u32,
    chance: Chance,
}

impl<'b> Forced<'b> {
    /// Begins a search for wins of a player in the turn of a state, which may look at so many states.
    pub fn new(book: &'b Book, state: &State, attacker: Player, states: u32) -> Forced<'b> {
        // Nothing that is asked of it counts: it only tells that something was asked.
        let chance = Chance::new(0, Drawer::Game, 0);
        let known = FxHashMap::default();
        Forced { book, attacker, turn: state.turn, known, most: states, left: states, chance }
    }

    /// Returns how many states were looked at so far.
    pub fn states(&self) -> u32 {
        self.most - self.left
    }

    /// Returns whether the attacker wins from that state within the turn, whatever the opponent does.
    ///
    /// # Errors
    /// [`Unproven`] if it is not known.
    pub fn wins(&mut self, state: &State) -> Result<bool, Unproven> {
        self.won(state, 0)
    }

    /// Returns an answer to the decision of a state after which the attacker's win is forced, as [`line`](Forced::line) begins with; `None`
    /// if none is, or the decision is the opponent's.
    ///
    /// # Errors
    /// [`Unproven`] if it is not known whether one is.
    pub fn answer(&mut self, state: &State) -> Result<Option<Action>, Unproven> {
        let own = state.decision().is_some_and(|decision| decision.player == self.attacker);
        Ok(if own && self.wins(state)? { Some(self.attack(state)?) } else { None })
    }

    /// Returns whether the attacker's win is forced after an answer to the decision of a state; not if the answer is not legal.
    ///
    /// # Errors
    /// [`Unproven`] if that is not known.
    pub fn keeps(&mut self, state: &State, answer: &Action) -> Result<bool, Unproven> {
        Ok(self.after(state, answer, 0)? == Some(true))
    }

    /// Returns the answers to the decision of a state after which the attacker's win is forced.
    ///
    /// # Errors
    /// [`Unproven`] if that is not known of one of them.
    pub fn winning(&mut self, state: &State) -> Result<Vec<Action>, Unproven> {
        let mut winning = Vec::new();
        for action in answers(self.book, state, self.attacker)? {
            if self.keeps(state, &action)? {
                winning.push(action);
            }
        }
        Ok(winning)
    }

    /// Returns the opponent's first answer after which the attacker's win is not forced, or the first one if it is after each.
    ///
    /// # Errors
    /// [`Unproven`] if that is not known of one before it.
    pub fn defense(&mut self, state: &State) -> Result<Action, Unproven> {
        let mut first = None;
        for action in answers(self.book, state, self.attacker)? {
            match self.after(state, &action, 0)? {
                Some(false) => return Ok(action),
                Some(true) => _ = first.get_or_insert(action),
                None => {}
            }
        }
        Ok(first.unwrap_or(Action::Pass))
    }

    /// Returns a line by which the attacker wins from a state: each state with the answer to its decision, in order; empty if no win is
    /// forced.
    ///
    /// The opponent answers as [`defense`](Forced::defense) does, which is no way out.
    ///
    /// # Errors
    /// [`Unproven`] if it is not known whether one is.
    pub fn line(&mut self, state: &State) -> Result<Vec<(State, Action)>, Unproven> {
        let mut line = Vec::new();
        if !self.wins(state)? {
            return Ok(line);
        }
        let mut state = state.clone();
        while let Some(Pending { player, .. }) = state.decision() {
            let action = if player == self.attacker { self.attack(&state)? } else { self.defense(&state)? };
            let Some(Next::State(next)) = self.next(&state, &action) else { break };
            line.push((std::mem::replace(&mut state, *next), action));
        }
        Ok(line)
    }

    /// An answer of the attacker that keeps the win: to pass, if that does, so that a line has nothing in it that could be left out.
    fn attack(&mut self, state: &State) -> Result<Action, Unproven> {
        let mut actions = answers(self.book, state, self.attacker)?;
        if let Some(pass) = actions.iter().position(|action| *action == Action::Pass) {
            actions[..=pass].rotate_right(1);
        }
        let mut unproven = None;
        for action in actions {
            match self.after(state, &action, 0) {
                Ok(Some(true)) => return Ok(action),
                Ok(_) => {}
                // Another one is known to win: the search has been here.
                Err(why) => unproven = Some(why),
            }
        }
        Err(unproven.unwrap_or(Unproven::States(self.most)))
    }

    fn won(&mut self, state: &State, depth: u16) -> Result<bool, Unproven> {
        if state.turn != self.turn {
            return Ok(false);
        }
        if let Some(outcome) = state.outcome {
            return Ok(outcome.winner == Some(self.attacker));
        }
        let Some(Pending { player, .. }) = state.decision() else { return Ok(false) };
        let key = state.fingerprint();
        if let Some(&known) = self.known.get(&key) {
            return Ok(known);
        }
        if depth > MOST_DEEP {
            return Err(Unproven::Deep);
        }
        self.left = self.left.checked_sub(1).ok_or(Unproven::States(self.most))?;
        self.known.insert(key, false);
        let own = player == self.attacker;
        let mut won = !own;
        for action in answers(self.book, state, self.attacker)? {
            if self.after(state, &action, depth + 1)? == Some(own) {
                won = own;
                break;
            }
        }
        self.known.insert(key, won);
        Ok(won)
    }

    /// Whether the attacker wins from where an answer leads to; `None` if it is not legal.
    fn after(&mut self, state: &State, action: &Action, depth: u16) -> Result<Option<bool>, Unproven> {
        Ok(match self.next(state, action) {
            None => None,
            Some(Next::Luck) => Some(false),
            Some(Next::State(next)) => Some(self.won(&next, depth)?),
        })
    }

    /// What an answer leads to; `None` if it is not legal.
    fn next(&mut self, state: &State, action: &Action) -> Option<Next> {
        let (next, asked) = answers::follow(self.book, state, action, &mut self.chance)?;
        let libraries = |state: &State| [0, 1].map(|player: usize| state.zones[player].library.len());
        let looks = matches!(
            next.decision(),
            Some(Pending {
                kind: DecisionKind::Choose { what: What::Search | What::Dig | What::Take, .. },
                ..
            })
        );
        // A win that has come meanwhile needs no luck any more.
        let over = next.outcome.is_some() || next.turn != self.turn;
        let luck = !over && (asked || looks || libraries(&next) != libraries(state));
        Some(if luck { Next::Luck } else { Next::State(Box::new(next)) })
    }
}

/// What an answer leads to.
enum Next {
    /// Something that the players can't know.
    Luck,
    State(Box<State>),
}

/// All answers to the decision of a state, the attacker's likelier wins and the opponent's likelier defenses first; some of them may not be legal.
fn answers(book: &Book, state: &State, attacker: Player) -> Result<Vec<Action>, Unproven> {
    let Some(Pending { player, kind }) = state.decision() else { return Ok(Vec::new()) };
    let own = player == attacker;
    let mut all = answers::every(book, state, !own, MOST_ANSWERS).ok_or(Unproven::Answers)?;
    match kind {
        // To pass is the last thing that is tried.
        DecisionKind::Priority if own => all.rotate_left(1),
        DecisionKind::Attack => all.compact_sort_by_key(|action| match action {
            Action::Attack { attackers, .. } => (std::cmp::Reverse(attackers.count_ones()), *attackers),
            _ => (std::cmp::Reverse(0), 0),
        }),
        // Those who block with many get out of more.
        DecisionKind::Block => all.reverse(),
        _ => {}
    }
    Ok(all)
}
