//! Alpha-beta over determinised turns: deals the hidden cards some times, and looks in each deal, with all cards open,
//! through the turns that follow.
//!
//! - **Deals**: a move is worth what it is worth in all deals together: the chances to win, by the [evaluation], added up.
//!   A move that could not overtake the best one any more is given up.
//! - **Depth** is counted in turns, and grows turn by turn until the budget is used up (iterative deepening): first to
//!   the end of the turn that goes on. A turn that could not be finished for all moves counts for those that were.
//! - **Moves**: the solver's best attacks and blocks, and the sets of creatures that spend most mana. A land is played by
//!   the solver's rule. Hands, discards and divisions of damage are not searched.
//! - **Judgement**: where the search stops, the active player's best attack is fought out, and the evaluation judges.
//!
//! Its weakness is that of every search with open cards: it thinks that it will know the opponent's hand, and both
//! libraries.
//!
//! ```text
//! mod    settings, budgets, how the deals choose together
//! tree   alpha-beta, the table of positions
//! moves  which moves are looked at, and what a position is worth
//! ```

mod moves;
#[cfg(test)]
mod tests;
mod tree;

use menace::Player;
use menace::game::{Action, Bot, BotFailure, Chance, Considered, Setup, State, View};
use menace::sort::CompactSort;

use crate::clock::TimeLimit;
use crate::evaluation::{self, Weights};
use crate::kind::{BotKind, WholeKind};
use crate::setting::{self, Setting, Values};
use crate::whole::{self, SearchSettings};

use moves::{Move, Moves, ROOT_CRACKBACK};
use tree::{Dive, INFINITY, Purse, Table, UsedUp};

/// How the registry knows it.
pub const KIND: BotKind = BotKind {
    name: "search",
    about: "looks through the turns that follow, as if the cards lay open that it can't see (alpha-beta)",
    settings: &[SETTINGS, evaluation::SETTINGS, whole::WORTH],
    check: |_, _| Ok(()),
    build: |settings| Box::new(Search::new(Settings::of(settings))),
    whole: Some(WholeKind {
        settings: &["nodes", "ms", "determinizations", "lethal", "belief", "worth"],
        only: &["lethal", "belief", "worth"],
        build: |settings| Box::new(whole::Search::new(whole_settings(settings), whole::Table::by(settings))),
    }),
};

const SETTINGS: &[Setting] = &[
    Setting {
        name: "nodes",
        about: "how many positions are looked at for a decision, in all deals together",
        values: Values::Number { default: 1000, least: 0, most: 100_000_000 },
    },
    Setting {
        name: "ms",
        about: "the time for a decision in milliseconds, instead of nodes; 0 for none",
        values: Values::Number { default: 0, least: 0, most: 600_000 },
    },
    Setting {
        name: "determinizations",
        about: "how many times the hidden cards are dealt for a decision",
        values: Values::Number { default: 4, least: 1, most: 1000 },
    },
    Setting {
        name: "best",
        about: "how many attacks, blocks or sets of cards are looked at in each position",
        values: Values::Number { default: 4, least: 1, most: 64 },
    },
    whole::LETHAL,
    whole::BELIEF,
];

fn whole_settings(settings: &setting::Settings) -> SearchSettings {
    SearchSettings {
        nodes: settings.number("nodes") as u32,
        deals: settings.number("determinizations") as usize,
        lethal: settings.number("lethal") as u32,
        belief: settings.number("belief") == 1,
        time: settings.time_limit(),
        ..SearchSettings::default()
    }
}

/// How much is searched for a decision.
#[derive(Clone, Copy, Debug)]
pub enum Budget {
    /// So many positions, where a player decides or the search stops and judges: repeatable.
    Nodes(u64),
    /// So much time: not repeatable.
    Time(TimeLimit),
}

/// How the bot searches.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// How much is searched.
    pub budget: Budget,
    /// How many times the hidden cards are dealt.
    pub determinizations: usize,
    /// How many attacks, blocks or sets of cards are looked at in each position.
    pub best: usize,
    /// The weights of the evaluation.
    pub weights: Weights,
}

impl Settings {
    fn of(settings: &setting::Settings) -> Settings {
        let number = |name| settings.number(name).unsigned_abs();
        Settings {
            budget: settings.time_limit().map_or(Budget::Nodes(number("nodes")), Budget::Time),
            determinizations: number("determinizations") as usize,
            best: number("best") as usize,
            weights: evaluation::weights(settings),
        }
    }
}

impl Default for Settings {
    fn default() -> Settings {
        Settings::of(&KIND.settings())
    }
}

/// The bot that searches; see the [module](self).
#[derive(Debug)]
pub struct Search {
    settings: Settings,
    moves: Option<Moves>,
    nodes: u64,
}

impl Search {
    /// Returns a bot that searches in this way.
    pub fn new(settings: Settings) -> Search {
        Search { settings, moves: None, nodes: 0 }
    }

    /// Returns how many positions the last decision looked at.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Returns what is best in those deals together, one at least: states that wait for the same decision and differ in
    /// nothing that its player may see.
    ///
    /// [`Bot::decide`] deals them by chance. With the true state in their place, it shows what somebody could win who
    /// sees every card: more than any bot may hope for that looks as far and judges as well.
    ///
    /// # Panics
    /// When there is no deal, nothing to decide, or no game has begun.
    ///
    /// ```
    /// use menace::game::Bot;
    /// use menace::card::STARTER_DECKS;
    /// use menace::game::{Chance, Drawer, Options, Setup, State};
    /// use menace::Player;
    /// use menace_bots::search::{Search, Settings};
    ///
    /// let deck = STARTER_DECKS[3].deck();
    /// let setup = Setup::new([&deck, &deck], Options::default())?;
    /// let mut chance = Chance::new(1, Drawer::Game, 0);
    /// let mut state = State::new(&setup, Player::A, &mut chance);
    /// let mut all_seeing = Search::new(Settings::default());
    /// all_seeing.begin(&setup, Player::A);
    /// let action = all_seeing.answer(&setup, vec![state]);
    /// state.apply(&setup, &action, &mut chance)?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn answer(&mut self, setup: &Setup, deals: Vec<State>) -> Action {
        let first = deals.first().expect("there is a deal");
        self.forced(setup, first).unwrap_or_else(|| self.search(setup, deals).0)
    }

    /// Returns the answer to a decision that is not searched.
    fn forced(&mut self, setup: &Setup, state: &State) -> Option<Action> {
        let decision = state.decision().expect("a bot is asked when there is something to decide");
        self.nodes = 0;
        self.moves.as_mut().expect("a game has begun").forced(setup, state, decision)
    }

    fn search(&mut self, setup: &Setup, deals: Vec<State>) -> (Action, Vec<Considered>) {
        let (most, deadline) = match self.settings.budget {
            Budget::Nodes(nodes) => (nodes, None),
            Budget::Time(limit) => (u64::MAX, Some(limit.start())),
        };
        let mut purse = Purse { nodes: 0, most, deadline };
        let moves = self.moves.as_mut().expect("a game has begun");
        let decision = deals[0].decision().expect("what is not forced is a decision");
        let choices = moves.of(setup, &deals[0], decision, ROOT_CRACKBACK);
        let mut root = Root::new(setup, decision.player, deals, choices);
        root.deepen(moves, &mut purse);
        self.nodes = purse.nodes;
        root.answer()
    }
}

impl Bot for Search {
    fn begin(&mut self, setup: &Setup, _player: Player) {
        if !self.moves.as_ref().is_some_and(|moves| moves.suit(setup)) {
            self.moves = Some(Moves::new(setup, &self.settings.weights, self.settings.best));
        }
    }

    fn decide(&mut self, view: &View<'_>, chance: &mut Chance) -> Result<Action, BotFailure> {
        Ok(self.weigh(view, chance)?.0)
    }

    fn weigh(
        &mut self,
        view: &View<'_>,
        chance: &mut Chance,
    ) -> Result<(Action, Vec<Considered>), BotFailure> {
        let first = view.sample(chance);
        if let Some(action) = self.forced(view.setup(), &first) {
            return Ok((action, Vec::new()));
        }
        let others = (1..self.settings.determinizations).map(|_| view.sample(chance));
        let deals = std::iter::once(first).chain(others).collect();
        Ok(self.search(view.setup(), deals))
    }
}

/// A decision, dealt some times.
struct Root<'a> {
    setup: &'a Setup,
    player: Player,
    deals: Vec<(State, Table)>,
    /// The best first, as far as is known.
    choices: Vec<Choice>,
}

/// A move and its average chance to win over the deals, an upper bound if the search gave it up; `None` before the first search.
struct Choice {
    actions: Move,
    chance: Option<f64>,
}

impl<'a> Root<'a> {
    fn new(setup: &'a Setup, player: Player, deals: Vec<State>, choices: Vec<Move>) -> Root<'a> {
        let deals = deals.into_iter().map(|deal| (deal, Table::default())).collect();
        let choices = choices.into_iter().map(|actions| Choice { actions, chance: None }).collect();
        Root { setup, player, deals, choices }
    }

    /// The answer, and the moves that it was chosen from, the best first. Of moves that begin with the same action the best one counts.
    fn answer(self) -> (Action, Vec<Considered>) {
        let answer = self.choices[0].actions[0].clone();
        let mut considered: Vec<Considered> = Vec::new();
        for Choice { mut actions, chance } in self.choices {
            let Some(value) = chance else { continue };
            let action = actions.swap_remove(0);
            match considered.iter_mut().find(|other| other.action == action) {
                Some(other) => other.value = other.value.max(value),
                None => considered.push(Considered { action, value, visits: None }),
            }
        }
        // Those that the last depth did not get to may be worth more by the one before.
        if let Some((_, others)) = considered.split_first_mut() {
            others.compact_sort_by(|one, other| other.value.total_cmp(&one.value));
        }
        (answer, considered)
    }

    /// Puts the choices in order, a turn deeper each time, until the budget is used up or nothing is left to find out.
    fn deepen(&mut self, moves: &mut Moves, purse: &mut Purse) {
        let mut horizon = self.deals[0].0.turn();
        let mut open = self.choices.len() > 1;
        while open {
            match self.order(moves, purse, horizon) {
                Ok(goes_on) => open = goes_on,
                Err(UsedUp) => open = false,
            }
            horizon += 1;
        }
    }

    /// Puts the choices in order by what they are worth at the end of that turn; those that are worth the same stay in
    /// order. Says whether a deeper search could say anything else.
    ///
    /// # Errors
    /// [`UsedUp`] when some are not searched; the best of those that are comes first nevertheless.
    fn order(&mut self, moves: &mut Moves, purse: &mut Purse, horizon: u16) -> Result<bool, UsedUp> {
        let mut best = 0.0;
        let mut ended = true;
        for place in 0..self.choices.len() {
            let (mut chances, mut left) = (0.0, 0.0);
            for deal in 0..self.deals.len() {
                // What this deal has to bring at least if the others bring wins.
                let needed = best - chances - (self.deals.len() - deal - 1) as f64;
                if place > 0 && needed >= 1.0 {
                    left = (self.deals.len() - deal) as f64;
                    break;
                }
                let alpha = if place > 0 { thousandths(needed) } else { -INFINITY };
                let (state, table) = &mut self.deals[deal];
                let mut dive = Dive { setup: self.setup, moves, table, purse, horizon, ended };
                let value =
                    dive.value_after(state, &self.choices[place].actions, self.player, alpha, INFINITY)?;
                ended = dive.ended;
                chances += chance_to_win(value);
            }
            self.choices[place].chance = Some((chances + left) / self.deals.len() as f64);
            if place == 0 || chances > best {
                best = chances;
                self.choices[..=place].rotate_right(1);
            }
        }
        let won = best >= self.deals.len() as f64;
        Ok(!ended && !won)
    }
}

/// Returns the chance to win where the evaluation says so many thousandths of logarithmic odds.
fn chance_to_win(value: i32) -> f64 {
    1.0 / (1.0 + (-f64::from(value) / 1000.0).exp())
}

/// Returns the evaluation where the chance to win is at most so much: the other way round than [`chance_to_win`],
/// and a thousandth less for what rounding takes away.
fn thousandths(chance: f64) -> i32 {
    if chance <= 0.0 { -INFINITY } else { ((chance / (1.0 - chance)).ln() * 1000.0).floor() as i32 - 1 }
}
