//! What each player's cards do in a game, for statistics by card: written down only while somebody counts.

use crate::game::{CardLog, DamageDealt, GameRecord};
use crate::program::{Book, DefId};
use crate::types::Player;

use super::decision::Action;
use super::eval::Look;
use super::match_up::{Brain, MatchUp, Watch};
use super::state::{NO_CARD, Recorded, Ref, StackItemKind, State, Step};

impl State {
    /// Writes something down, if somebody wants it.
    #[inline]
    pub(super) fn record(&mut self, what: Recorded) {
        if let Some(recorded) = &mut self.recorded {
            recorded.push(what);
        }
    }

    /// Writes down damage that a source has dealt: for its card, whatever face that shows and whatever it copies.
    pub(super) fn record_damage(&mut self, book: &Book, player: Player, source: Ref, to: Ref, amount: i32) {
        let from = source;
        let Some(source) = self.recorded_source(book, source) else { return };
        if let Some(recorded) = &mut self.recorded {
            recorded.push(Recorded::Damage { player, source, from, to, amount: amount.max(0) as u32 });
        }
    }

    /// Writes down the combat damage that has just been assigned.
    pub(super) fn record_assigned(&mut self) {
        if let Some(recorded) = &mut self.recorded {
            recorded.extend(self.assigned.iter().map(|&(from, to, amount)| Recorded::Assigned {
                from,
                to,
                amount: amount.into(),
            }));
        }
    }

    fn recorded_source(&self, book: &Book, source: Ref) -> Option<DefId> {
        let whole = |card: u8| self.cards[usize::from(card)].whole;
        Some(match self.look(book, source)? {
            Look::Perm { perm, .. } if perm.card != NO_CARD => whole(perm.card),
            Look::Perm { perm, .. } => perm.def,
            Look::Card(card, _) => card.whole,
            Look::Stack(item, _) => match item.kind {
                StackItemKind::Spell { card } => whole(card),
                StackItemKind::Copy
                | StackItemKind::Activated(_)
                | StackItemKind::Triggered(_)
                | StackItemKind::CombatDamage => item.def,
            },
        })
    }
}

/// Fills the logs of both players.
struct Logger<'l> {
    logs: &'l mut [CardLog; 2],
    begun: bool,
}

impl Watch for Logger<'_> {
    fn see(&mut self, state: &State) {
        if self.begun || state.step == Step::Mulligans {
            return;
        }
        // The first turn has begun, and nothing has happened in it.
        self.begun = true;
        for player in Player::BOTH {
            let hand = state.zones[player].hand.iter();
            self.logs[player].opening.extend(hand.map(|&card| state.cards[usize::from(card)].whole.0));
        }
    }

    fn decides(&mut self, _: &State, _: &Action) {}

    fn records(&self) -> bool {
        true
    }

    fn record(&mut self, recorded: &[Recorded]) {
        for &recorded in recorded {
            match recorded {
                Recorded::Drawn { player, def } => self.logs[player].drawn.push(def.0),
                Recorded::Damage { player, source, amount, to, .. } => {
                    let to_player = matches!(to, Ref::Player(_));
                    self.logs[player].damage.push(DamageDealt { source: source.0, amount, to_player });
                }
                _ => {}
            }
        }
    }
}

impl MatchUp {
    /// Plays a game as [`play`](MatchUp::play) does, and writes down what each player's cards did in it.
    ///
    /// Cards are numbered by their [`DefId`] in the book; tokens have numbers of their own.
    pub fn play_logged(
        &self,
        brains: [&mut dyn Brain; 2],
        seed: u64,
        game_index: u64,
        on_the_play: Player,
        logs: &mut [CardLog; 2],
    ) -> GameRecord {
        logs.iter_mut().for_each(CardLog::clear);
        self.play_watched(brains, seed, game_index, on_the_play, &mut Logger { logs, begun: false })
    }
}
