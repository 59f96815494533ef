//! The fixed discrete space of actions, and which of them are legal: one game, answered step by step.
//!
//! ```text
//!   0        done: keep, pass, end the declaration, end the choice
//!   1        mulligan
//!   2..18    play or cast the card in that place of one's hand
//!  18..50    the own permanent in that place: activate it, attack with it, choose it as the next blocker
//!  50..66    further answers to priority in their order: other abilities and ways, cards outside the hand
//!  66..130   the option in that place; of a block, the opponent's permanent in that place
//! ```
//!
//! Attacks and blocks are declared creature by creature. An action is legal only if some legal declaration completes it.

use menace::Player;
use menace::declare::{Board, Budget, Declarations};
use menace::engine::{Action, DecisionKind, List, Pending, Picks, Ref, SlotBoard, State, bit, slots};
use menace::game::Chance;
use menace::program::Book;
use menace::{CreatureSet, Edition};

/// The number of actions.
pub const ACTIONS: usize = 130;
/// Where kinds of actions begin.
pub const DONE: usize = 0;
pub const MULLIGAN: usize = 1;
pub const HAND: usize = 2;
pub const OWN: usize = 18;
pub const OTHER: usize = 50;
pub const OPTION: usize = 66;

/// What one question about a declaration may cost; games have few creatures, and few rules between them.
const BUDGET: Budget = Budget { steps: 20_000, edges: 200_000, choices: 400_000 };

/// The actions that are legal now.
#[derive(Clone)]
pub struct Lit {
    legal: [bool; ACTIONS],
    /// The same, without an order.
    list: Vec<u8>,
}

impl Default for Lit {
    fn default() -> Lit {
        Lit { legal: [false; ACTIONS], list: Vec::new() }
    }
}

impl Lit {
    /// Makes every action illegal.
    pub fn clear(&mut self) {
        for place in self.list.drain(..) {
            self.legal[usize::from(place)] = false;
        }
    }

    /// Makes the action legal.
    pub fn light(&mut self, action: usize) {
        if !std::mem::replace(&mut self.legal[action], true) {
            self.list.push(action as u8);
        }
    }

    /// Whether the action is legal.
    pub fn is_legal(&self, action: usize) -> bool {
        self.legal.get(action).copied().unwrap_or(false)
    }

    /// By action, whether it is legal.
    pub fn legal(&self) -> &[bool; ACTIONS] {
        &self.legal
    }

    /// The legal actions, in no order that means anything.
    pub fn list(&self) -> &[u8] {
        &self.list
    }
}

/// What of an answer has been said, and what may come next.
#[derive(Clone, Default)]
pub struct Dialogue {
    lit: Lit,
    /// Answers to priority by their actions.
    answers: Vec<(u8, Action)>,
    /// The declaration that is being made.
    board: Option<SlotBoard>,
    /// The edition of the rules that it is legal under.
    edition: Edition,
    chosen: Vec<CreatureSet>,
    /// The row of the creature that blocks next, if it has been chosen.
    blocker: Option<usize>,
    picks: Picks,
    /// How many legal answers have no action, since there is no more room.
    pub unreachable: u64,
}

/// The slots of the permanents that a player controls, in order.
pub fn own_slots(state: &State, player: Player) -> impl Iterator<Item = u8> + '_ {
    slots(state.live & !state.phased & !state.emblems)
        .filter(move |&slot| state.perms[usize::from(slot)].controller == player)
}

/// The place of a permanent among its controller's.
pub fn place_of(state: &State, slot: u8) -> usize {
    let controller = state.perms[usize::from(slot)].controller;
    own_slots(state, controller).position(|other| other == slot).unwrap_or(usize::MAX)
}

impl Dialogue {
    /// The actions that are legal now.
    pub fn lit(&self) -> &Lit {
        &self.lit
    }

    /// Whether the slot is in the declaration that is being made.
    pub fn has_chosen(&self, slot: u8) -> bool {
        self.board.as_ref().is_some_and(|board| {
            let mut rows = board.rows.iter().zip(&self.chosen);
            rows.any(|(&row, targets)| row == slot && !targets.is_empty())
        })
    }

    /// The slot of the creature that blocks next, if it has been chosen.
    pub fn blocker(&self) -> Option<u8> {
        Some(self.board.as_ref()?.rows[self.blocker?])
    }

    /// The options chosen so far, by place.
    pub fn picks(&self) -> &[u8] {
        &self.picks
    }

    /// Begins the answer to the decision that the state is at.
    pub fn begin(&mut self, book: &Book, state: &State) {
        self.edition = book.edition;
        self.answers.clear();
        self.chosen.clear();
        self.picks.clear();
        (self.board, self.blocker) = (None, None);
        match state.decision().map(|pending| pending.kind) {
            Some(DecisionKind::Attack) => self.board = Some(state.attack_board(book)),
            Some(DecisionKind::Block) => self.board = Some(state.block_board(book)),
            _ => {}
        }
        if let Some(board) = &self.board {
            self.chosen.resize(board.rows.len(), CreatureSet::EMPTY);
        }
        self.light(book, state);
    }

    /// Finds out which actions are legal.
    fn light(&mut self, book: &Book, state: &State) {
        self.lit.clear();
        let Some(Pending { player, kind }) = state.decision() else { return };
        match kind {
            DecisionKind::Mulligan => {
                self.lit.light(DONE);
                if state.players[player].mulligans < 7 {
                    self.lit.light(MULLIGAN);
                }
            }
            DecisionKind::Priority => self.light_priority(book, state, player),
            DecisionKind::Attack => self.light_attack(state, player),
            DecisionKind::Block => self.light_block(state, player),
            DecisionKind::Choose { least, most, .. } => {
                let more = self.picks.len() < usize::from(most);
                for place in 0..state.options.len() {
                    if !more || self.picks.contains(&(place as u8)) {
                        continue;
                    }
                    if place < ACTIONS - OPTION {
                        self.lit.light(OPTION + place);
                    } else {
                        self.unreachable += 1;
                    }
                }
                if self.picks.len() >= usize::from(least) {
                    self.lit.light(DONE);
                }
            }
        }
    }

    fn light_priority(&mut self, book: &Book, state: &State, player: Player) {
        for action in state.priority_actions(book, false) {
            let place = match action {
                Action::Pass => Some(DONE),
                Action::Play { card, .. } | Action::Cast { card, .. } => {
                    let place = state.zones[player].hand.iter().position(|&other| other == card);
                    place.filter(|&place| place < OWN - HAND).map(|place| HAND + place)
                }
                Action::Activate { source: source @ Ref::Perm { slot, .. }, .. }
                    if state.slot_of(source).is_some() =>
                {
                    Some(place_of(state, slot)).filter(|&place| place < OTHER - OWN).map(|place| OWN + place)
                }
                _ => None,
            };
            let free = |place: &usize| !self.lit.is_legal(*place);
            match place.filter(free).or_else(|| (OTHER..OPTION).find(free)) {
                Some(place) => {
                    self.lit.light(place);
                    self.answers.push((place as u8, action));
                }
                None => self.unreachable += 1,
            }
        }
    }

    fn light_attack(&mut self, state: &State, player: Player) {
        let Some(board) = &self.board else { return };
        let plain = is_plain(&board.board);
        let mut chosen = self.chosen.clone();
        for row in 0..chosen.len() {
            if !chosen[row].is_empty() {
                continue;
            }
            chosen[row] = CreatureSet::only(0);
            if completes(self.edition, &board.board, plain, &chosen) {
                let place = own_slots(state, player).position(|slot| slot == board.rows[row]);
                match place.filter(|&place| place < OTHER - OWN) {
                    Some(place) => self.lit.light(OWN + place),
                    None => self.unreachable += 1,
                }
            }
            chosen[row] = CreatureSet::EMPTY;
        }
        if is_declaration(self.edition, &board.board, plain, &chosen) {
            self.lit.light(DONE);
        }
        self.never_stuck();
    }

    fn light_block(&mut self, state: &State, player: Player) {
        let Some(board) = &self.board else { return };
        let plain = is_plain(&board.board);
        let columns: Vec<usize> = board.columns.iter().map(|&slot| place_of(state, slot)).collect();
        let mut chosen = self.chosen.clone();
        let rows = match self.blocker {
            Some(row) => row..row + 1,
            None => 0..chosen.len(),
        };
        for row in rows {
            let before = chosen[row];
            for column in board.board.options[row] {
                if before.contains(column) || columns[column] >= OTHER - OWN {
                    continue;
                }
                chosen[row].insert(column);
                let legal = completes(self.edition, &board.board, plain, &chosen);
                chosen[row] = before;
                if !legal {
                    continue;
                }
                if self.blocker.is_some() {
                    self.lit.light(OPTION + columns[column]);
                    continue;
                }
                let place = own_slots(state, player).position(|slot| slot == board.rows[row]);
                match place.filter(|&place| place < OTHER - OWN) {
                    Some(place) => self.lit.light(OWN + place),
                    None => self.unreachable += 1,
                }
                break;
            }
        }
        if self.blocker.is_none() {
            if is_declaration(self.edition, &board.board, plain, &chosen) {
                self.lit.light(DONE);
            }
            self.never_stuck();
        }
    }

    /// Lets a declaration end that nothing may be added to: it can't be told within the budget whether it is legal.
    fn never_stuck(&mut self) {
        if self.lit.list().is_empty() {
            self.lit.light(DONE);
        }
    }

    /// Takes a legal action; if the answer is whole, plays it and returns `true`.
    ///
    /// # Panics
    /// If the action is not legal.
    pub fn take(&mut self, book: &Book, state: &mut State, chance: &mut Chance, action: usize) -> bool {
        assert!(self.lit.is_legal(action), "action {action} is not legal");
        let Some(Pending { player, kind }) = state.decision() else { return false };
        let answer = match kind {
            DecisionKind::Mulligan if action == MULLIGAN => Some(Action::Mulligan),
            DecisionKind::Mulligan => Some(Action::Keep),
            DecisionKind::Priority => {
                let found = self.answers.iter().find(|(place, _)| usize::from(*place) == action);
                Some(found.expect("a legal action has its answer").1)
            }
            DecisionKind::Attack => self.attack(state, player, action),
            DecisionKind::Block => self.block(state, player, action),
            DecisionKind::Choose { most, .. } => {
                if action != DONE {
                    self.picks.push((action - OPTION) as u8);
                }
                let whole = action == DONE || self.picks.len() == usize::from(most);
                whole.then_some(Action::Choose(self.picks))
            }
        };
        let Some(answer) = answer else {
            self.light(book, state);
            return false;
        };
        if state.apply_action(book, &answer, chance).is_err() {
            // A declaration whose legality could not be told in time: any legal one.
            let legal = state.sample_action(book, chance);
            state.apply_action(book, &legal, chance).expect("what is drawn is legal");
        }
        true
    }

    fn attack(&mut self, state: &State, player: Player, action: usize) -> Option<Action> {
        let board = self.board.as_ref().expect("an attack has its board");
        if action == DONE {
            let attackers = board.rows.iter().zip(&self.chosen).filter(|(_, targets)| !targets.is_empty());
            let attackers = attackers.fold(0, |mask, (&slot, _)| mask | bit(slot));
            return Some(Action::Attack { attackers, bands: List::default() });
        }
        let slot = own_slots(state, player).nth(action - OWN);
        let row = board.rows.iter().position(|&row| Some(row) == slot);
        self.chosen[row.expect("a legal action names a creature that may attack")] = CreatureSet::only(0);
        None
    }

    fn block(&mut self, state: &State, player: Player, action: usize) -> Option<Action> {
        let board = self.board.as_ref().expect("a block has its board");
        if action == DONE {
            let pairs = board.rows.iter().zip(&self.chosen);
            return Some(Action::Block(List::of(pairs.flat_map(|(&blocker, targets)| {
                targets.iter().map(move |column| (blocker, board.columns[column]))
            }))));
        }
        match self.blocker.take() {
            None => {
                let slot = own_slots(state, player).nth(action - OWN);
                self.blocker = board.rows.iter().position(|&row| Some(row) == slot);
            }
            Some(row) => {
                let slot = own_slots(state, player.opponent()).nth(action - OPTION);
                let column = board.columns.iter().position(|&column| Some(column) == slot);
                self.chosen[row].insert(column.expect("a legal action names an attacker"));
            }
        }
        None
    }
}

/// Whether the creatures choose independently: every choice among their options is legal.
pub fn is_plain(board: &Board) -> bool {
    board.requirements.is_empty()
        && board.caps.is_empty()
        && board.company.is_empty()
        && board.alone.is_empty()
        && board.costs.is_empty()
        && board.least.iter().all(|&least| least <= 1)
        && board.most.iter().all(|&most| most == u32::MAX)
}

/// Whether some legal declaration has all of these choices.
pub fn completes(edition: Edition, board: &Board, plain: bool, chosen: &[CreatureSet]) -> bool {
    if plain {
        let within = |row: usize| {
            chosen[row].is_subset(board.options[row]) && chosen[row].len() <= board.capacity[row] as usize
        };
        return (0..chosen.len()).all(within);
    }
    let ways = Declarations::new(board, edition).with_budget(BUDGET).count_with(chosen);
    ways.is_ok_and(|ways| ways > 0u32.into())
}

/// Whether these choices are a legal declaration.
pub fn is_declaration(edition: Edition, board: &Board, plain: bool, chosen: &[CreatureSet]) -> bool {
    plain || Declarations::new(board, edition).with_budget(BUDGET).is_legal(chosen).unwrap_or(false)
}
