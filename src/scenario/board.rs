//! Boards: what each player has, by the names of the cards; a scenario begins with one, and so may a game.

use std::collections::BTreeMap;

use crate::engine::{
    Belongings as Numbered, Laid, MatchUp, Options, Pending, StartError, State, plain_answer,
};
use crate::game::{Chance, Drawer};
use crate::program::{Book, DefId, Faces};
use crate::types::Player;

use super::format::{Belongings, Board, Pile};
use super::names::is_called;

/// Compiles the cards of a board, each once; the error names all cards that can't be played.
pub(super) fn compile_all<'b>(
    names: impl Iterator<Item = &'b str>,
    book: &mut Book,
    mut compile: impl FnMut(&mut Book, &str) -> Result<DefId, String>,
) -> Result<BTreeMap<&'b str, DefId>, String> {
    let mut defs = BTreeMap::new();
    let mut wrong: Vec<String> = Vec::new();
    for name in names {
        if let std::collections::btree_map::Entry::Vacant(slot) = defs.entry(name) {
            match compile(book, name) {
                Ok(def) => drop(slot.insert(def)),
                Err(why) if wrong.contains(&why) => {}
                Err(why) => wrong.push(why),
            }
        }
    }
    if !wrong.is_empty() {
        return Err(wrong.join("; "));
    }
    if let Some((card, asker)) = book.colors_in_doubt() {
        return Err(format!("{card}: the card file does not tell its colors, which {asker} asks for"));
    }
    book.index();
    Ok(defs)
}

impl Belongings {
    /// The names of all cards.
    pub(super) fn names(&self) -> impl Iterator<Item = &str> {
        let zones = [&self.battlefield, &self.hand, &self.library, &self.graveyard, &self.exile];
        zones.into_iter().flatten().map(|pile| pile.card.as_str())
    }

    /// The same with cards by number. `entered`: whether permanents have entered one after the other.
    pub(super) fn numbered(
        &self,
        player: Player,
        entered: bool,
        book: &Book,
        defs: &BTreeMap<&str, DefId>,
    ) -> Result<Numbered, String> {
        let cards = |piles: &[Pile]| -> Vec<DefId> {
            piles.iter().flat_map(|pile| std::iter::repeat_n(defs[pile.card.as_str()], pile.count)).collect()
        };
        let mut battlefield = Vec::new();
        for pile in &self.battlefield {
            let laid = Laid {
                def: shown(book, defs[pile.card.as_str()], &pile.card),
                tapped: pile.tapped,
                counters: pile.counters(book)?,
                entered,
            };
            battlefield.extend(std::iter::repeat_n(laid, pile.count));
        }
        Ok(Numbered {
            life: i16::try_from(self.life).map_err(|_| format!("{player}'s life is out of range"))?,
            battlefield,
            hand: cards(&self.hand),
            library: cards(&self.library),
            graveyard: cards(&self.graveyard),
            exile: cards(&self.exile),
        })
    }
}

/// The face that a permanent of that name shows: the back, if that has the name.
fn shown(book: &Book, def: DefId, name: &str) -> DefId {
    match book.def(def).faces {
        Faces::Front(back) if !is_called(book.def(def), name) => back,
        _ => def,
    }
}

impl Board {
    /// The names of all its cards, some of them several times.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.players.iter().flat_map(Belongings::names)
    }

    /// The same board with the players' seats swapped: B has what A had, and whose turn begins is swapped, too.
    #[must_use]
    pub fn swapped(self) -> Board {
        let [a, b] = self.players;
        Board { players: [b, a], active: self.active.map(Player::opponent) }
    }

    /// Makes the games of a match-up begin with this board; `compile` adds its cards to the book.
    ///
    /// The cards of the library are on top of the owner's deck, unless the library has no other cards. Cards of the board that
    /// are in their owner's deck are taken out of it. If it is called for several boards, games begin with each of them in turn.
    ///
    /// # Errors
    /// The cards that can't be played, or can't be where the board has them.
    pub fn begin(
        &self,
        match_up: &mut MatchUp,
        compile: impl FnMut(&mut Book, &str) -> Result<DefId, String>,
    ) -> Result<(), String> {
        let defs = compile_all(self.names(), &mut match_up.book, compile)?;
        let mut players = [Numbered::default(), Numbered::default()];
        let mut libraries = match_up.libraries.clone();
        for player in Player::BOTH {
            if self.players[player].only_library {
                libraries[player].clear();
            }
            players[player] = self.players[player].numbered(player, false, &match_up.book, &defs)?;
        }
        match_up.begin_with(players, libraries, self.active).map_err(|error: StartError| error.to_string())
    }

    /// Returns a state with only this board, at the beginning of the active player's turn, in which no card is drawn; without an active
    /// player it is A's turn. The board's cards are added to the book.
    ///
    /// Choices that permanents require as they enter are answered with the first options; optional ones are declined. Cards of a library
    /// are in order.
    ///
    /// # Errors
    /// The cards that can't be played, or can't be where the board has them.
    pub fn lay_out(
        &self,
        book: &mut Book,
        options: &Options,
        compile: impl FnMut(&mut Book, &str) -> Result<DefId, String>,
    ) -> Result<State, String> {
        let defs = compile_all(self.names(), book, compile)?;
        let mut players = [Numbered::default(), Numbered::default()];
        for player in Player::BOTH {
            players[player] = self.players[player].numbered(player, false, book, &defs)?;
        }
        let options = Options { skip_first_draw: true, edition: book.edition, ..*options };
        let mut state = State::empty(&options, self.active.unwrap_or(Player::A));
        let answer = |state: &State, pending: Pending, _: &mut Chance| plain_answer(state, pending);
        let mut chance = Chance::new(0, Drawer::Game, 0);
        state.skip_opening_hands();
        state.lay_out(book, &players, &mut chance, answer).map_err(|error| error.to_string())?;
        Ok(state)
    }
}
