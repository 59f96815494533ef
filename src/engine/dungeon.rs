//! Venturing into a dungeon (309, 701.49), and taking the initiative (726).

use crate::oracle::tree::Deed;
use crate::program::{Book, DUNGEONS, Inputs};
use crate::types::Player;

use super::decision::{Opt, What};
use super::event::Happened;
use super::list::List;
use super::resolve::Flow;
use super::state::{Excess, Ref, StackItem, StackItemKind, State};

impl State {
    /// A player takes the initiative, and ventures by an ability that triggers on that (726.2).
    pub(super) fn take_initiative(&mut self, book: &Book, player: Player) {
        self.initiative = Some(player);
        self.touch(Inputs::ALL);
        self.emit(book, Happened::Does { player, deed: Deed::TakesInitiative });
    }

    /// The abilities of the initiative have no source; the player who has it at the time when they trigger controls them (726.2).
    pub(super) fn emit_to_initiative(&mut self, book: &Book, happened: &Happened, bits: u32) {
        let (Some(player), Some(def)) = (self.initiative, book.initiative) else { return };
        for &ability in &book.info(def).triggers {
            if book.event_bits[usize::from(ability.0)] & bits != 0 {
                self.try_trigger_of(book, Ref::None, player, def, (ability, Ref::None), happened);
            }
        }
    }

    /// Moves the player's venture marker: into the first room of a dungeon, or along an arrow (701.49a-d). The ability of that room
    /// triggers (309.4c). `first`: the dungeon to be entered, if one is, is the first one.
    pub(super) fn venture(&mut self, book: &Book, player: Player, first: bool) -> Flow {
        let arrows = self.arrows(player);
        let (dungeon, room) = if arrows.is_empty() {
            let ways: Vec<u8> = if first { vec![1] } else { (2..=DUNGEONS.len() as u8).collect() };
            let dungeon = match self.chosen_way(player, &ways) {
                Ok(dungeon) => dungeon,
                Err(flow) => return flow,
            };
            // CR 701.49c: from the bottommost room, the dungeon is completed first.
            if self.players[player].dungeon > 0 {
                self.complete_dungeon(book, player);
            }
            (dungeon, 1)
        } else {
            match self.chosen_way(player, arrows) {
                Ok(room) => (self.players[player].dungeon, room),
                Err(flow) => return flow,
            }
        };
        let Some(def) = book.dungeons[usize::from(dungeon) - 1] else { return Flow::Next };
        let facts = &mut self.players[player];
        (facts.dungeon, facts.room) = (dungeon, room);
        let ability = book.def(def).abilities[usize::from(room) - 1];
        let kind = StackItemKind::Triggered(ability);
        if !self.waiting.push(StackItem { kind, controller: player, def, ..StackItem::default() }) {
            self.overflow = Some(Excess::Stack);
        }
        Flow::Next
    }

    /// The rooms to which arrows lead from the one with the player's venture marker: none from the bottommost one, or without a dungeon.
    fn arrows(&self, player: Player) -> &'static [u8] {
        let facts = &self.players[player];
        match facts.dungeon.checked_sub(1) {
            None => &[],
            Some(at) => DUNGEONS[usize::from(at)].rooms[usize::from(facts.room) - 1].next,
        }
    }

    /// The only one of these numbers, or the one that the player chooses.
    fn chosen_way(&mut self, player: Player, ways: &[u8]) -> Result<u8, Flow> {
        if let [only] = *ways {
            return Ok(only);
        }
        let options = List::of(ways.iter().map(|&way| Opt::Number(i16::from(way))));
        match self.choose(player, What::Number, 1, 1, options) {
            Some(Some(picks)) => match picks.first() {
                Some(&Opt::Number(way)) => Ok(way as u8),
                _ => Err(Flow::Next),
            },
            Some(None) => Err(Flow::Wait),
            None => Err(Flow::Next),
        }
    }

    /// Removes dungeons whose last room's ability has left the stack (309.6); says whether there was one.
    pub(super) fn leave_dungeons(&mut self, book: &Book) -> bool {
        let mut left = false;
        for player in [self.active, self.active.opponent()] {
            let Some(at) = self.players[player].dungeon.checked_sub(1) else { continue };
            if !self.arrows(player).is_empty() {
                continue;
            }
            let of_room = |item: &StackItem| {
                Some(item.def) == book.dungeons[usize::from(at)] && item.controller == player
            };
            let goes_on = self.stack.iter().any(of_room)
                || self.waiting.iter().any(of_room)
                || self.frames.iter().any(|frame| of_room(&frame.item))
                || self.casting.as_ref().is_some_and(|casting| of_room(&casting.item));
            if !goes_on {
                self.complete_dungeon(book, player);
                left = true;
            }
        }
        left
    }

    /// CR 309.7: a player completes a dungeon as it is removed from the game.
    fn complete_dungeon(&mut self, book: &Book, player: Player) {
        let facts = &mut self.players[player];
        (facts.dungeon, facts.room, facts.completed_dungeon) = (0, 0, true);
        self.touch(Inputs::ALL);
        self.emit(book, Happened::Does { player, deed: Deed::CompletesDungeon });
    }
}
