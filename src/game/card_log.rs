//! What a player's cards did in a game: for statistics by card.

use super::state::State;
use super::watch::{Event, Watch};
use crate::types::Player;

/// What one player's cards did in a game. Whoever plays the game says how cards are numbered.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CardLog {
    /// The hand that the player began with, after mulligans: each card as often as it was there.
    pub opening: Vec<u16>,
    /// The cards that the player drew afterwards, in order.
    pub drawn: Vec<u16>,
    /// The damage that was dealt by sources under the player's control, in order.
    pub damage: Vec<DamageDealt>,
}

/// Damage by one source at one time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DamageDealt {
    /// The card or token that dealt it.
    pub source: u16,
    /// How much.
    pub amount: u32,
    /// Whether it was dealt to a player; otherwise to a permanent.
    pub to_player: bool,
}

impl CardLog {
    /// Empties the log for another game.
    pub fn clear(&mut self) {
        self.opening.clear();
        self.drawn.clear();
        self.damage.clear();
    }
}

impl CardLog {
    /// Gives all cards other numbers, by the number that each has.
    ///
    /// # Panics
    /// If a card has no number there.
    pub fn renumber(&mut self, numbers: &[u16]) {
        let numbered = self.opening.iter_mut().chain(&mut self.drawn);
        let sources = self.damage.iter_mut().map(|dealt| &mut dealt.source);
        numbered.chain(sources).for_each(|number| *number = numbers[usize::from(*number)]);
    }
}

impl Watch for [CardLog; 2] {
    fn start(&mut self, _: &State) {}

    fn see(&mut self, state: &State, event: Event) {
        let dealt = |player: Player, slot: usize, amount: i32, to_player: bool| {
            let source = state.creature(player, slot).index() as u16;
            DamageDealt { source, amount: amount.max(0) as u32, to_player }
        };
        match event {
            Event::TurnBegins { .. } if state.turn() == 1 => {
                for player in Player::BOTH {
                    self[player].opening.extend(state.hand(player).iter().map(|card| card.index() as u16));
                }
            }
            Event::Draws { player, card } => self[player].drawn.push(card.index() as u16),
            Event::DamageToPlayer { player, source, amount } => {
                self[player].damage.push(dealt(player, source, amount, true));
            }
            Event::Damage { player, source, amount, .. } => {
                self[player].damage.push(dealt(player, source, amount, false));
            }
            Event::Keeps { .. }
            | Event::Mulligans { .. }
            | Event::PutsOnBottom { .. }
            | Event::TurnBegins { .. }
            | Event::PlaysLand { .. }
            | Event::Casts { .. }
            | Event::Attacks { .. }
            | Event::Blocks { .. }
            | Event::LifeChanges { .. }
            | Event::Dies { .. }
            | Event::Discards { .. }
            | Event::Ends { .. } => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Action, Bot, BotFailure, Chance, Options, Setup, View, play, play_logged};
    use super::*;
    use crate::card::STARTER_DECKS;

    struct Coin;

    impl Bot for Coin {
        fn decide(&mut self, view: &View<'_>, chance: &mut Chance) -> Result<Action, BotFailure> {
            Ok(view.sample_action(chance))
        }
    }

    #[test]
    fn a_log_has_the_opening_hands_the_draws_and_all_damage_that_took_life() {
        let decks = [STARTER_DECKS[0].deck(), STARTER_DECKS[1].deck()];
        let setup = Setup::new([&decks[0], &decks[1]], Options::default()).unwrap();
        let mut logs = Default::default();
        let mut blocked = 0;
        for game in 0..40 {
            let record = play_logged(&setup, [&mut Coin, &mut Coin], 1, game, Player::A, &mut logs);
            assert_eq!(record, play(&setup, [&mut Coin, &mut Coin], 1, game, Player::A));
            for player in Player::BOTH {
                let CardLog { opening, drawn, damage } = &logs[player];
                assert_eq!(opening.len(), 7 - usize::from(record.mulligans[player]), "game {game}");
                // Each player draws for each turn of their own, but for the very first.
                let turns =
                    usize::from(record.turns) / 2 + usize::from(record.turns % 2 == 1 && player == Player::A);
                let draws = turns - usize::from(player == Player::A);
                // Nothing is left to draw when a library is empty.
                assert!(drawn.len() == draws || drawn.len() + 1 == draws, "game {game}");
                let to_player: u32 =
                    damage.iter().filter(|dealt| dealt.to_player).map(|dealt| dealt.amount).sum();
                let lost = 20 - i32::from(record.life[player.opponent()]);
                assert!(to_player as i32 >= lost, "game {game}: {to_player} damage, {lost} life lost");
                blocked += damage.iter().filter(|dealt| !dealt.to_player).count();
            }
        }
        assert!(blocked > 0, "creatures fought");
    }
}
