//! Transcripts: a game in words, turn by turn, from the differences between one small step and the next.

use std::fmt::Write as _;

use crate::program::Book;
use crate::sort::CompactSort;
use crate::types::{CardType, Player};

use super::decision::{Action, DecisionKind, Pending, Picks, What};
use super::match_up::Watch;
use super::perspective::Perspective;
use super::state::{NO_CARD, Place, Recorded, Ref, StackItemKind, State, slots};
use super::words::{Words, listed};

/// Writes a game in words.
pub struct Transcript<'b> {
    pub(super) book: &'b Book,
    last: Option<Box<State>>,
    text: String,
    /// Whether each decision is written with its alternatives.
    verbose: bool,
    pub(super) perspective: Perspective,
    /// The number of entries in the state's records that have been read.
    read: usize,
    /// The entries recorded since the last step.
    pub(super) new_records: Vec<Recorded>,
}

impl<'b> Transcript<'b> {
    /// Begins a transcript that names every hidden card, if `verbose` with the alternatives of each decision.
    pub fn new(book: &'b Book, verbose: bool) -> Transcript<'b> {
        Transcript {
            book,
            last: None,
            text: String::new(),
            verbose,
            perspective: Perspective::All,
            read: 0,
            new_records: Vec::new(),
        }
    }

    /// Begins a transcript from a perspective.
    pub fn seen_by(book: &'b Book, perspective: Perspective) -> Transcript<'b> {
        Transcript { perspective, ..Transcript::new(book, false) }
    }

    /// Continues from that state, without writing what has happened since the last one.
    pub fn forget(&mut self, state: &State) {
        self.text.clear();
        self.last = Some(Box::new(state.clone()));
    }

    pub(super) fn sees(&self, player: Player) -> bool {
        match self.perspective {
            Perspective::All => true,
            Perspective::Of(own) => own == player,
            Perspective::Public => false,
        }
    }

    /// Returns what has been written since the last call.
    pub fn take(&mut self) -> String {
        std::mem::take(&mut self.text)
    }

    pub(super) fn line(&mut self, text: &str) {
        let _ = writeln!(self.text, "  {text}");
    }

    fn begin(&mut self, state: &State) {
        let _ = writeln!(self.text, "{} is on the play", state.starter);
        for player in Player::BOTH.into_iter().filter(|&player| self.sees(player)).collect::<Vec<_>>() {
            let hand = self.hand(state, player);
            // Games that begin with a board have hands that nobody drew.
            if state.turn == 0 {
                self.line(&format!("{player} draws {hand}"));
            } else if !state.zones[player].hand.is_empty() {
                self.line(&format!("{player} has {hand} in hand"));
            }
        }
    }

    pub(super) fn hand(&self, state: &State, player: Player) -> String {
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
        self.tell_moves(before, state);
        for slot in slots(state.phased & !before.phased) {
            self.line(&format!("{} phases out", old.owned(slot)));
        }
        for slot in slots(before.phased & !state.phased & state.live) {
            self.line(&format!("{} phases in", words.owned(slot)));
        }
        for slot in slots(state.live & !before.live & !before.phased) {
            if state.perms[usize::from(slot)].card == NO_CARD {
                let perm = &state.perms[usize::from(slot)];
                self.line(&format!("{} gets a token: {}", perm.controller, words.perm(slot)));
                self.tell_attached(state, slot);
            }
        }
        for slot in slots(before.live & !state.live & !state.phased) {
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
            if was.def != is.def {
                let name = self.book.def(was.def).name.as_str();
                match is.copies {
                    true => self.line(&format!(
                        "{}'s {name} becomes a copy of {}",
                        was.controller,
                        words.card(is.def)
                    )),
                    false if is.card != NO_CARD && before.cards[usize::from(is.card)].face_down => {
                        self.line(&format!("{} turns {} face up", is.controller, words.perm(slot)));
                    }
                    false => self.line(&format!("{}'s {name} is {} now", was.controller, words.card(is.def))),
                }
            }
            if was.controller != is.controller {
                self.line(&format!("{} gains control of {}", is.controller, words.perm(slot)));
            }
            if was.attached != is.attached {
                self.tell_attached(state, slot);
            }
            // Tapping for mana or to attack is clear from what follows.
            if was.tapped != is.tapped && !before.frames.is_empty() && !is.is(CardType::Land) {
                let verb = if is.tapped { "becomes tapped" } else { "untaps" };
                self.line(&format!("{} {verb}", words.owned(slot)));
            }
            let mut kinds: Vec<_> =
                is.counters.iter().chain(was.counters.iter()).map(|&(kind, _)| kind).collect();
            kinds.compact_sort();
            kinds.dedup();
            for kind in kinds {
                let (had, has) = (was.count(kind), is.count(kind));
                if had != has {
                    let count = had.abs_diff(has);
                    let verb = if has > had { "gets" } else { "loses" };
                    let plural = if count == 1 { "" } else { "s" };
                    let name = self.book.counter_name(kind);
                    self.line(&format!("{} {verb} {count} {name} counter{plural}", words.owned(slot)));
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
            let (was, is) = (before.players[player].experience, state.players[player].experience);
            if is > was {
                self.line(&format!("{player} gets {} experience: {is}", is - was));
            }
            let (was, is) = (before.players[player].rad, state.players[player].rad);
            if is != was {
                let verb = if is < was { "loses" } else { "gets" };
                self.line(&format!("{player} {verb} {} rad: {is}", is.abs_diff(was)));
            }
            let (was, is) = (before.players[player].energy, state.players[player].energy);
            if is != was {
                let verb = if is < was { "pays" } else { "gets" };
                self.line(&format!("{player} {verb} {} energy: {is}", is.abs_diff(was)));
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

    /// Writes what was cast, activated and triggered, and how items left the stack.
    fn tell_stack(&mut self, before: &State, state: &State) {
        let words = Words { book: self.book, state };
        for item in state.stack.iter().filter(|item| before.stack.iter().all(|other| other.id != item.id)) {
            let targets = match item.targets.is_empty() {
                true => String::new(),
                false => format!(", targeting {}", listed(item.targets.iter().map(|&r| words.object(r)))),
            };
            let x = if item.x > 0 { format!(" with X = {}", item.x) } else { String::new() };
            let modes = match item.modes.len() {
                0 => String::new(),
                count => {
                    let modes = state.script_ability(self.book, item).and_then(|ability| {
                        super::layers::script_of(self.book, ability, u8::MAX).modes.as_ref()
                    });
                    let printed = modes.map_or(u8::MAX, |modes| modes.printed.max(1));
                    let numbers = listed(item.modes.iter().map(|mode| (mode % printed + 1).to_string()));
                    format!(", mode{} {numbers}", if count == 1 { "" } else { "s" })
                }
            };
            let source = words.card(item.def);
            let player = item.controller;
            let text = match item.kind {
                StackItemKind::Spell { card } => {
                    let from = match item.cast_from {
                        Some(Place::Graveyard) => " from the graveyard",
                        Some(Place::Exile) => " from exile",
                        Some(Place::Library) => " from the library",
                        _ => "",
                    };
                    let kicked = if item.kicked > 0 { ", kicked" } else { "" };
                    let hidden = self.behind(state, card, player);
                    let cost = if item.alternative { " for its alternative cost" } else { "" };
                    format!("{player} casts {source}{hidden}{from}{cost}{kicked}{x}{modes}{targets}")
                }
                StackItemKind::Copy => format!("{player} copies {source}{modes}{targets}"),
                StackItemKind::Activated(_) => format!("{player} activates {source}{x}{modes}{targets}"),
                StackItemKind::Triggered(_) => format!("{player}'s {source} triggers{modes}{targets}"),
                StackItemKind::CombatDamage => "Combat damage is assigned".to_owned(),
            };
            self.line(&text);
        }
        for &recorded in &self.new_records {
            let (Recorded::Resolves(id) | Recorded::Countered(id) | Recorded::DoesNothing(id)) = recorded
            else {
                continue;
            };
            // Items that came and went since are described by what they did.
            let Some(item) = before.stack.iter().find(|item| item.id == id) else { continue };
            let name = Words { book: self.book, state: before }.item(item.kind, item.def);
            let ends = match recorded {
                Recorded::Countered(_) => "is countered",
                Recorded::DoesNothing(_) => "does nothing",
                // With nothing else on the stack, an ability's effects directly follow its own line.
                _ if before.stack.len() == 1
                    && matches!(item.kind, StackItemKind::Activated(_) | StackItemKind::Triggered(_)) =>
                {
                    continue;
                }
                _ => "resolves",
            };
            let _ = writeln!(self.text, "  {} {ends}", crate::english::capitalised(&name));
        }
    }

    /// The name of a face-down card, if the viewer may look at it.
    pub(super) fn behind(&self, state: &State, card: u8, controller: Player) -> String {
        let card = &state.cards[usize::from(card)];
        match card.face_down && self.sees(controller) {
            true => format!(" ({})", self.book.def(card.whole).name),
            false => String::new(),
        }
    }

    fn tell_attached(&mut self, state: &State, slot: u8) {
        let words = Words { book: self.book, state };
        let to = state.perms[usize::from(slot)].attached;
        if to != Ref::None {
            self.line(&format!("{} is attached to {}", words.owned(slot), words.object(to)));
        }
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
    fn records(&self) -> bool {
        true
    }

    fn see(&mut self, state: &State) {
        let recorded = state.recorded.as_deref().unwrap_or_default();
        // Each action begins with an empty list.
        self.new_records = recorded.get(self.read..).unwrap_or(recorded).to_vec();
        self.read = recorded.len();
        match self.last.take() {
            None => self.begin(state),
            Some(before) => self.compare(&before, state),
        }
        self.last = Some(Box::new(state.clone()));
    }

    fn decides(&mut self, state: &State, action: &Action) {
        self.read = 0;
        let Some(Pending { player, kind }) = state.decision() else { return };
        let words = Words { book: self.book, state };
        if self.verbose && kind != DecisionKind::Mulligan {
            let (question, said) = (words.asked(kind), words.action(action));
            let alternatives = words.alternatives().join("; ");
            let _ = writeln!(self.text, "    [{player}: {question}: {alternatives}] {player} {said}");
        }
        let text = match kind {
            DecisionKind::Mulligan => format!("{player} {}", words.action(action)),
            // Nothing else would mention these.
            DecisionKind::Choose {
                what: What::Color | What::Subtype | What::Name | What::Number | What::Player,
                ..
            } => format!("{player} {}", words.action_seen(action, self.perspective)),
            DecisionKind::Choose { what: What::Pay, .. } if *action == Action::Choose(Picks::of([1])) => {
                format!("{player} pays")
            }
            _ => return,
        };
        self.line(&text);
    }
}
