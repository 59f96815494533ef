//! A game in words: what happened, turn by turn, told from the differences between one small step and the next.

use std::fmt::Write as _;

use crate::program::Book;
use crate::sort::CompactSort;
use crate::types::Player;

use super::decision::{Action, DecisionKind, Pending};
use super::match_up::Watch;
use super::state::{NO_CARD, Place, StackItemKind, State, slots};
use super::words::{Words, listed};

/// Tells a game.
pub struct Transcript<'b> {
    book: &'b Book,
    last: Option<Box<State>>,
    text: String,
    /// Whether each decision is told with its alternatives.
    verbose: bool,
    perspective: Perspective,
}

/// Whose drawn cards are named.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Perspective {
    /// Everybody's: for people who look on.
    All,
    /// One player's.
    Of(Player),
    /// Nobody's.
    Public,
}

impl<'b> Transcript<'b> {
    /// Begins to tell with every hidden card; with the alternatives of each decision, if that is wanted.
    pub fn new(book: &'b Book, verbose: bool) -> Transcript<'b> {
        Transcript { book, last: None, text: String::new(), verbose, perspective: Perspective::All }
    }

    /// Begins to tell what is seen from there.
    pub fn seen_by(book: &'b Book, perspective: Perspective) -> Transcript<'b> {
        Transcript { perspective, ..Transcript::new(book, false) }
    }

    /// Goes on from that state, as if nothing had happened since.
    pub fn forget(&mut self, state: &State) {
        self.text.clear();
        self.last = Some(Box::new(state.clone()));
    }

    fn sees(&self, player: Player) -> bool {
        match self.perspective {
            Perspective::All => true,
            Perspective::Of(own) => own == player,
            Perspective::Public => false,
        }
    }

    /// Returns what has been told since this was last asked.
    pub fn take(&mut self) -> String {
        std::mem::take(&mut self.text)
    }

    fn line(&mut self, text: &str) {
        let _ = writeln!(self.text, "  {text}");
    }

    fn begin(&mut self, state: &State) {
        let _ = writeln!(self.text, "{} is on the play", state.starter);
        for player in Player::BOTH.into_iter().filter(|&player| self.sees(player)).collect::<Vec<_>>() {
            let hand = self.hand(state, player);
            // A game that begins with a board has hands that nobody drew.
            if state.turn == 0 {
                self.line(&format!("{player} draws {hand}"));
            } else if !state.zones[player].hand.is_empty() {
                self.line(&format!("{player} has {hand} in hand"));
            }
        }
    }

    fn hand(&self, state: &State, player: Player) -> String {
        let words = Words { book: self.book, state };
        let mut names: Vec<&str> = state.zones[player]
            .hand
            .iter()
            .map(|&card| words.card(state.cards[usize::from(card)].def))
            .collect();
        names.compact_sort();
        names.join(", ")
    }

    fn compare(&mut self, before: &State, state: &State) {
        let words = Words { book: self.book, state };
        let old = Words { book: self.book, state: before };
        if state.turn != before.turn {
            let sides = Player::BOTH.map(|player| words.side(player)).join("\n  ");
            let _ = writeln!(self.text, "\nTurn {}, {}\n  {sides}", state.turn, state.active);
        }
        self.tell_stack(before, state);
        self.tell_cards(before, state);
        for slot in slots(state.live & !before.live) {
            if state.perms[usize::from(slot)].card == NO_CARD {
                let perm = &state.perms[usize::from(slot)];
                self.line(&format!("{} gets a token: {}", perm.controller, words.perm(slot)));
            }
        }
        for slot in slots(before.live & !state.live) {
            if before.perms[usize::from(slot)].card == NO_CARD {
                self.line(&format!("{} leaves the battlefield", old.owned(slot)));
            }
        }
        for slot in slots(state.live & before.live) {
            let (was, is) = (&before.perms[usize::from(slot)], &state.perms[usize::from(slot)]);
            if was.generation != is.generation {
                continue;
            }
            if is.damage > was.damage {
                self.line(&format!("{} is dealt {} damage", words.owned(slot), is.damage - was.damage));
            }
            if was.controller != is.controller {
                self.line(&format!("{} gains control of {}", is.controller, words.perm(slot)));
            }
            for &(kind, count) in is.counters.iter() {
                let had = was.count(kind);
                if u32::from(count) > had {
                    let name = self.book.counter_name(kind);
                    let more = u32::from(count) - had;
                    self.line(&format!(
                        "{} gets {more} {name} counter{}",
                        words.owned(slot),
                        if more == 1 { "" } else { "s" }
                    ));
                }
            }
        }
        self.tell_combat(before, state);
        for player in Player::BOTH {
            let (was, is) = (before.players[player].life, state.players[player].life);
            if is != was {
                let verb = if is < was { "loses" } else { "gains" };
                self.line(&format!("{player} {verb} {}: {is}", is.abs_diff(was)));
            }
            let (was, is) = (before.players[player].poison, state.players[player].poison);
            if is > was {
                self.line(&format!("{player} gets {} poison: {is}", is - was));
            }
        }
        if let (None, Some(outcome)) = (before.outcome, state.outcome) {
            let result = match outcome.winner {
                Some(player) => format!("{player} wins"),
                None => "a draw".to_owned(),
            };
            let ending = crate::game::Ending::from(outcome.ending).name();
            let sides = Player::BOTH.map(|player| words.side(player)).join("\n  ");
            let _ = writeln!(self.text, "\n{result} ({ending}) on turn {}\n  {sides}", state.turn);
        }
    }

    fn tell_stack(&mut self, before: &State, state: &State) {
        let words = Words { book: self.book, state };
        for item in state.stack.iter() {
            if before.stack.iter().any(|other| other.id == item.id) {
                continue;
            }
            let targets = match item.targets.is_empty() {
                true => String::new(),
                false => format!(", targeting {}", listed(item.targets.iter().map(|&r| words.object(r)))),
            };
            let x = if item.x > 0 { format!(" with X = {}", item.x) } else { String::new() };
            let source = words.card(item.def);
            let text = match item.kind {
                StackItemKind::Spell { .. } => format!("{} casts {source}{x}{targets}", item.controller),
                StackItemKind::Copy => format!("{} copies {source}{targets}", item.controller),
                StackItemKind::Activated(_) => format!("{} activates {source}{x}{targets}", item.controller),
                StackItemKind::Triggered(_) => format!("{}'s {source} triggers{targets}", item.controller),
                StackItemKind::CombatDamage => "Combat damage is assigned".to_owned(),
            };
            self.line(&text);
        }
    }

    fn tell_cards(&mut self, before: &State, state: &State) {
        let words = Words { book: self.book, state };
        let mut drawn: [Vec<String>; 2] = [Vec::new(), Vec::new()];
        for id in 0..state.cards.len() {
            let (was, is) = (&before.cards[id], &state.cards[id]);
            if was.place == is.place && was.generation == is.generation {
                continue;
            }
            let (name, owner) = (words.card(is.def), is.owner);
            let text = match (was.place, is.place) {
                (Place::Library, Place::Hand) => {
                    let seen = self.sees(owner) || is.known == 3;
                    drawn[owner].push(if seen { name.to_owned() } else { "a card".to_owned() });
                    continue;
                }
                (Place::Stack, Place::Battlefield) => format!("{name} resolves"),
                (Place::Hand, Place::Battlefield) if self.is_land(state, id) => {
                    format!("{owner} plays {name}")
                }
                (_, Place::Battlefield) => format!("{name} enters the battlefield"),
                (Place::Battlefield, Place::Graveyard) => {
                    format!("{owner}'s {name} is put into the graveyard")
                }
                (Place::Battlefield, Place::Hand) => format!("{name} returns to {owner}'s hand"),
                (Place::Battlefield, Place::Library) => format!("{name} is put into {owner}'s library"),
                (Place::Hand, Place::Graveyard) => format!("{owner} discards {name}"),
                (Place::Library, Place::Graveyard) => format!("{owner} mills {name}"),
                (Place::Graveyard, Place::Hand) => format!("{owner} returns {name} from the graveyard"),
                (_, Place::Exile) => format!("{name} is exiled"),
                _ => continue,
            };
            self.line(&text);
        }
        for player in Player::BOTH {
            if state.players[player].mulligans != before.players[player].mulligans {
                // A new hand may have some of the old cards.
                let seven = format!("{} cards", state.zones[player].hand.len());
                let hand = if self.sees(player) { self.hand(state, player) } else { seven };
                self.line(&format!("{player} draws {hand}"));
            } else if !drawn[player].is_empty() {
                self.line(&format!("{player} draws {}", drawn[player].join(", ")));
            }
        }
    }

    fn is_land(&self, state: &State, id: usize) -> bool {
        self.book.def(state.cards[id].def).is(crate::types::CardType::Land)
    }

    fn tell_combat(&mut self, before: &State, state: &State) {
        let words = Words { book: self.book, state };
        if before.combat.attackers == 0 && state.combat.attackers != 0 {
            let attackers = listed(slots(state.combat.attackers).map(|slot| words.perm(slot)));
            self.line(&format!("{} attacks with {attackers}", state.active));
        }
        if before.combat.blocks.is_empty() && !state.combat.blocks.is_empty() {
            let blocks = state.combat.blocks.iter().map(|&(blocker, attacker)| {
                format!("{} blocks {}", words.perm(blocker), words.perm(attacker))
            });
            self.line(&format!("{}: {}", state.active.opponent(), listed(blocks)));
        }
    }
}

impl Watch for Transcript<'_> {
    fn see(&mut self, state: &State) {
        match self.last.take() {
            None => self.begin(state),
            Some(before) => self.compare(&before, state),
        }
        self.last = Some(Box::new(state.clone()));
    }

    fn decides(&mut self, state: &State, action: &Action) {
        let Some(Pending { player, kind }) = state.decision() else { return };
        let words = Words { book: self.book, state };
        if kind == DecisionKind::Mulligan {
            let text = format!("{player} {}", words.action(action));
            self.line(&text);
        } else if self.verbose {
            let (question, said) = (words.question(kind), words.action(action));
            let alternatives = words.alternatives().join("; ");
            let _ = writeln!(self.text, "    [{player}: {question}: {alternatives}] {player} {said}");
        }
    }
}
