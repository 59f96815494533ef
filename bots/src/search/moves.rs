//! Which moves of an imagined position are looked at, in which order, and what a position is worth where the search
//! stops.

use menace::Player;
use menace::game::{Action, CardId, Chance, Decision, DecisionKind, Drawer, Setup, State, Step, View};
use menace::sort::CompactSort;

use crate::evaluation::Weights;
use crate::greedy::Hand;
use crate::tactics::Tactics;

/// How deeply attacks are judged to be put in order at the root; in the tree, the search itself does that.
pub(super) const ROOT_CRACKBACK: u32 = 1;

/// How many attacks are judged so deeply at least: as many as the solver does.
const WIDTH: usize = 5;

/// Some actions of one player, one after the other: the cards that are cast together and the pass after them, or a
/// declaration alone.
pub(super) type Move = Vec<Action>;

/// Finds the moves of positions, and judges.
#[derive(Debug)]
pub(super) struct Moves {
    tactics: Tactics,
    hand: Hand,
    /// The most sets of cards, attacks, and blocks that are looked at.
    best: usize,
    /// What imagined games are played with: chance is drawn for mulligans alone, and none is imagined.
    luck: Chance,
}

impl Moves {
    pub fn new(setup: &Setup, weights: &Weights, best: usize) -> Moves {
        let luck = Chance::new(0, Drawer::Bot(Player::A), 0);
        Moves { tactics: Tactics::new(setup, weights), hand: Hand::of(setup), best, luck }
    }

    /// Returns whether these are the moves for that setup, too: see [`Tactics::suit`].
    pub fn suit(&self, setup: &Setup) -> bool {
        self.tactics.suit(setup)
    }

    /// Returns the answer to a decision that is not searched: hands, lands, discards and divisions of damage.
    pub fn forced(&mut self, setup: &Setup, state: &State, decision: Decision) -> Option<Action> {
        let view = View::new(state, setup, decision.player);
        match decision.kind {
            DecisionKind::Mulligan => Some(self.hand.keep_or_not(&view)),
            DecisionKind::Bottom { .. } => Some(Action::Bottom(self.hand.least_useful(&view))),
            DecisionKind::Discard { .. } => Some(Action::Discard(self.hand.least_useful(&view))),
            DecisionKind::Divide { .. } => Some(self.tactics.division(setup, state)),
            DecisionKind::Main => self.hand.land(&view).map(Action::PlayLand),
            DecisionKind::DeclareAttackers | DecisionKind::DeclareBlockers => None,
        }
    }

    /// Returns the moves of a decision that is searched, the likeliest first: one at least, and always the same ones
    /// in the same position. `crackback` says how many attacks of the next turns attacks are judged by.
    pub fn of(&mut self, setup: &Setup, state: &State, decision: Decision, crackback: u32) -> Vec<Move> {
        match decision.kind {
            DecisionKind::DeclareAttackers => self.attacks(setup, state, crackback),
            DecisionKind::DeclareBlockers => {
                self.tactics.look_at(state);
                let replies = self.tactics.blocks(setup, state, self.best);
                replies.into_iter().map(|reply| vec![Action::Block(reply.declaration)]).collect()
            }
            _ => self.casts(setup, state),
        }
    }

    /// The best attacks, and to attack with nobody who does not have to.
    fn attacks(&mut self, setup: &Setup, state: &State, crackback: u32) -> Vec<Move> {
        self.tactics.look_at(state);
        let width = self.best.max(WIDTH);
        let attacks = self.tactics.attacks_to_search(setup, state, crackback, width, self.best);
        attacks.into_iter().map(|attack| vec![attack]).collect()
    }

    /// The sets of creatures that spend most mana, and to cast none.
    ///
    /// Before combat only creatures come that can attack at once: for the others nothing is lost by waiting until the
    /// fight is over.
    fn casts(&mut self, setup: &Setup, state: &State) -> Vec<Move> {
        let player = state.active();
        let in_time = |card: CardId| state.step() != Step::FirstMain || setup.facts(card).hasty;
        let mut casts: Vec<((u32, i32), Move)> = Vec::new();
        if state.hand(player).iter().any(|&card| in_time(card)) {
            self.tactics.each_way_to_cast(setup, state, None, &mut |tactics, _, after| {
                let came = (after.creatures(player) - state.creatures(player)).iter();
                let mut cards: Vec<CardId> = came.map(|slot| after.creature(player, slot)).collect();
                if !cards.iter().copied().all(in_time) {
                    return;
                }
                // In the order in which they were cast.
                cards.sort_unstable();
                let mana = cards.iter().map(|&card| u32::from(setup.facts(card).mana_value)).sum();
                let worth = cards.iter().map(|&card| tactics.evaluation().creature(card)).sum();
                let mut actions: Move = cards.into_iter().map(Action::Cast).collect();
                let same_phase = (after.turn(), after.step()) == (state.turn(), state.step());
                if same_phase && after.decision().is_some_and(|decision| decision.kind == DecisionKind::Main)
                {
                    actions.push(Action::Pass);
                }
                casts.push(((mana, worth), actions));
            });
        }
        casts.compact_sort_by_key(|&(rank, _)| std::cmp::Reverse(rank));
        casts.truncate(self.best);
        casts.into_iter().map(|(_, actions)| actions).chain([vec![Action::Pass]]).collect()
    }

    /// Plays the move, and what is not searched after it.
    pub fn play(&mut self, setup: &Setup, state: &mut State, actions: &[Action]) {
        for action in actions {
            state.apply(setup, action, &mut self.luck).expect("what is looked at is legal");
        }
        while let Some(decision) = state.decision() {
            let Some(action) = self.forced(setup, state, decision) else { return };
            state.apply(setup, &action, &mut self.luck).expect("what is not searched is legal");
        }
    }

    /// Returns what the position is worth to the player: by the evaluation after the best attack of the active
    /// player, or that the game is over.
    pub fn judge(&mut self, setup: &Setup, state: &State, player: Player) -> i32 {
        if state.outcome().is_some() {
            return self.tactics.evaluation().fought(state, player);
        }
        let mut value = self.tactics.evaluation().value(state, player);
        let mut before = *state;
        if state.step() == Step::FirstMain {
            before.apply(setup, &Action::Pass, &mut self.luck).expect("a main phase can be passed");
        }
        let attacks =
            before.decision().is_some_and(|decision| decision.kind == DecisionKind::DeclareAttackers);
        if attacks && before.turn() == state.turn() {
            self.tactics.look_at(&before);
            let active = before.active();
            let best = self.tactics.attacks(setup, &before, 0, 1)[0].value;
            let gain = best - self.tactics.evaluation().fought(&before, active);
            value += if active == player { gain } else { -gain };
        }
        value
    }
}
