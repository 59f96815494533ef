//! A game in words: what happened, turn by turn, for people to read.

use std::fmt::Write as _;

use crate::sort::CompactSort;
use crate::types::{CreatureSet, Player};

use super::action::{Action, IllegalAction};
use super::bot::Bot;
use super::cards::CardId;
use super::chance::Chance;
use super::play::{GameRecord, play_watched};
use super::setup::Setup;
use super::state::{Ending, State};
use super::watch::{Event, Watch};

struct Writer<'a> {
    setup: &'a Setup,
    text: String,
}

impl Writer<'_> {
    fn name(&self, card: CardId) -> &str {
        &self.setup.card(card).name
    }

    fn creature(&self, state: &State, player: Player, slot: usize) -> String {
        format!("{}'s {}", player, self.label(state, player, slot))
    }

    /// The creature's name, with a number where the player has several of that name.
    fn label(&self, state: &State, player: Player, slot: usize) -> String {
        let card = state.creature(player, slot);
        let namesakes = state.creatures(player).iter().filter(|&other| state.creature(player, other) == card);
        match namesakes.clone().count() {
            0 | 1 => self.name(card).to_owned(),
            _ => {
                let before = namesakes.filter(|&other| other < slot).count();
                format!("{} #{}", self.name(card), before + 1)
            }
        }
    }

    fn creatures(&self, state: &State, player: Player, slots: CreatureSet) -> String {
        listed(slots.iter().map(|slot| self.label(state, player, slot)))
    }

    fn cards(&self, cards: &[CardId]) -> String {
        let mut names: Vec<&str> = cards.iter().map(|&card| self.name(card)).collect();
        names.compact_sort();
        let mut counted: Vec<(usize, &str)> = Vec::new();
        for name in names {
            match counted.last_mut() {
                Some((count, last)) if *last == name => *count += 1,
                _ => counted.push((1, name)),
            }
        }
        listed(counted.into_iter().map(|(count, name)| match count {
            1 => name.to_owned(),
            _ => format!("{count} {name}"),
        }))
    }

    fn line(&mut self, text: &str) {
        self.text.push_str("  ");
        self.text.push_str(text);
        self.text.push('\n');
    }

    fn board(&self, state: &State, player: Player) -> String {
        let creatures: Vec<CardId> =
            state.creatures(player).iter().map(|slot| state.creature(player, slot)).collect();
        let creatures = if creatures.is_empty() { "no creature".to_owned() } else { self.cards(&creatures) };
        let lands = state.lands(player).len();
        let s = if lands == 1 { "" } else { "s" };
        format!("{player} {}, {lands} land{s}, {creatures}", state.life(player))
    }
}

fn listed(names: impl Iterator<Item = String>) -> String {
    names.collect::<Vec<_>>().join(", ")
}

impl Watch for Writer<'_> {
    fn start(&mut self, state: &State) {
        let [a, b] = Player::BOTH.map(|player| self.setup.deck_name(player));
        let _ = writeln!(self.text, "A plays {a}, B plays {b}; {} is on the play", state.starter());
        for player in Player::BOTH {
            let hand = self.cards(state.hand(player));
            self.line(&format!("{player} draws {hand}"));
        }
    }

    fn see(&mut self, state: &State, event: Event) {
        let text = match event {
            Event::Keeps { player } => format!("{player} keeps"),
            Event::Mulligans { player } => {
                format!("{player} takes a mulligan and draws {}", self.cards(state.hand(player)))
            }
            Event::PutsOnBottom { player, card } => {
                format!("{player} puts {} on the bottom", self.name(card))
            }
            Event::TurnBegins { player } => {
                let boards = Player::BOTH.map(|player| self.board(state, player)).join(" | ");
                let _ = writeln!(self.text, "\nTurn {}, {player}: {boards}", state.turn());
                return;
            }
            Event::Draws { player, card } => format!("{player} draws {}", self.name(card)),
            Event::PlaysLand { player, card } => format!("{player} plays {}", self.name(card)),
            Event::Casts { player, slot, lands } => {
                let lands: Vec<CardId> = lands.iter().map(|land| state.lands(player)[land]).collect();
                let name = self.name(state.creature(player, slot));
                format!("{player} casts {name}, tapping {}", self.cards(&lands))
            }
            Event::Attacks { player, attackers } => {
                format!("{player} attacks with {}", self.creatures(state, player, attackers))
            }
            Event::Blocks { player } => {
                let block = |slot: usize| {
                    let attackers = self.creatures(state, player.opponent(), state.blocks[slot]);
                    format!("{} blocks {attackers}", self.label(state, player, slot))
                };
                match state.blocking.is_empty() {
                    true => format!("{player} does not block"),
                    false => format!("{player}: {}", listed(state.blocking.iter().map(block))),
                }
            }
            Event::LifeChanges { player, change } => {
                let verb = if change < 0 { "loses" } else { "gains" };
                format!("{player} {verb} {}: {}", change.abs(), state.life(player))
            }
            Event::Damage { player, source, target, amount } => {
                let (source, target) =
                    (self.creature(state, player, source), self.creature(state, player.opponent(), target));
                format!("{source} deals {amount} to {target}")
            }
            // The change of life says it.
            Event::DamageToPlayer { .. } => return,
            Event::Dies { player, slot } => format!("{} dies", self.creature(state, player, slot)),
            Event::Discards { player, card } => format!("{player} discards {}", self.name(card)),
            Event::Ends { winner, ending } => {
                let result = match winner {
                    Some(player) => format!("{player} wins"),
                    None => "a draw".to_owned(),
                };
                let boards = Player::BOTH.map(|player| self.board(state, player)).join(" | ");
                let _ =
                    writeln!(self.text, "\n{result} ({}) on turn {}: {boards}", ending.name(), state.turn());
                return;
            }
        };
        self.line(&text);
    }
}

/// Plays a game as [`play`](super::play()) does, and returns it in words along with its record.
///
/// Every hidden card is named: this is for people who look on, not for players.
pub fn transcript(
    setup: &Setup,
    bots: [&mut dyn Bot; 2],
    seed: u64,
    game_index: u64,
    on_the_play: Player,
) -> (String, GameRecord) {
    let mut writer = Writer { setup, text: String::new() };
    let record = play_watched(setup, bots, seed, game_index, on_the_play, &mut writer);
    (writer.text, record)
}

/// Tells a game while it is played, every hidden card named.
pub struct Story<'a>(Writer<'a>);

impl<'a> Story<'a> {
    /// Returns a story of which nothing has been told yet.
    pub fn new(setup: &'a Setup) -> Story<'a> {
        Story(Writer { setup, text: String::new() })
    }

    /// Tells who plays what, and the opening hands.
    pub fn begin(&mut self, state: &State) {
        self.0.start(state);
    }

    /// Plays an action as [`State::apply`] does, and tells what happens.
    ///
    /// # Errors
    /// [`IllegalAction`], as [`State::apply`].
    pub fn apply(
        &mut self,
        state: &mut State,
        action: &Action,
        chance: &mut Chance,
    ) -> Result<(), IllegalAction> {
        state.apply_watched(self.0.setup, action, chance, &mut self.0)
    }

    /// Ends the game because a bot failed or its answer was not legal, and tells so.
    pub fn forfeit(&mut self, state: &mut State, loser: Player, ending: Ending) {
        state.finish(Some(loser.opponent()), ending, &mut self.0);
    }

    /// Returns what has been told since this was last asked.
    pub fn take(&mut self) -> String {
        std::mem::take(&mut self.0.text)
    }
}
