//! What the games of one match-up are played with: the rules, the cards and what their numbers mean.

use menace::Player;
use menace::arena::Numbering;
use menace::engine::MatchUp;
use menace::game::Setup;

use super::super::variants::aligned;
use super::super::whole;

/// What the games of one match-up are played with.
pub(super) enum Rules {
    /// Creatures and lands alone.
    Creatures(Box<Setup>),
    /// Every card that is understood.
    Whole(Box<Whole>),
}

/// What games of every card are played with.
pub(super) struct Whole {
    pub(super) match_up: MatchUp,
    /// The same with the seats of its boards swapped, if they are swapped within a pair.
    swapped: Option<MatchUp>,
    /// The numbers of the other's cards, by their numbers in the swapped one.
    numbers: Vec<u16>,
}

impl Whole {
    pub(super) fn new(match_up: MatchUp, swapped: Option<MatchUp>) -> Whole {
        let numbers = swapped.iter().flat_map(|swapped| whole::numbers(swapped, &match_up)).collect();
        Whole { match_up, swapped, numbers }
    }

    /// What the numbers of a game's cards are in the match-up, if they are others.
    pub(super) fn renumbered(&self, game: u64) -> Option<&[u16]> {
        (self.swapped.is_some() && !game.is_multiple_of(2)).then_some(&self.numbers[..])
    }

    pub(super) fn of(&self, game: u64) -> &MatchUp {
        self.swapped.as_ref().filter(|_| !game.is_multiple_of(2)).unwrap_or(&self.match_up)
    }
}

impl Rules {
    /// What the numbers of cards in the games mean.
    pub(super) fn numbering(&self) -> Numbering {
        match self {
            Rules::Creatures(setup) => {
                let card = |id| (setup.card(id).name.clone(), setup.facts(id).is_land);
                let decks = Player::BOTH.map(|player| setup.library(player).iter().map(|id| u16::from(id.0)));
                Numbering::new(setup.ids().map(card).collect(), decks)
            }
            Rules::Whole(rules) => whole::numbering(&rules.match_up),
        }
    }

    /// Puts the cards that A has in both in the same places, so that equal shuffles deal them alike.
    pub(super) fn align_with(&mut self, other: &Rules) {
        let names = |rules: &Rules| -> Vec<String> {
            match rules {
                Rules::Creatures(setup) => {
                    setup.library(Player::A).iter().map(|&card| setup.card(card).name.clone()).collect()
                }
                Rules::Whole(rules) => {
                    let MatchUp { libraries, book, .. } = &rules.match_up;
                    libraries[0].iter().map(|&card| book.def(card).name.clone()).collect()
                }
            }
        };
        let (theirs, own) = (names(other), names(self));
        let (theirs, own): (Vec<&str>, Vec<&str>) =
            (theirs.iter().map(String::as_str).collect(), own.iter().map(String::as_str).collect());
        let order = aligned(&theirs, &own);
        let place = |name: &&str| own.iter().position(|other| other == name).expect("the names are its own");
        match self {
            Rules::Creatures(setup) if setup.is_mirror() => {}
            Rules::Creatures(setup) => {
                let cards = order.iter().map(|name| setup.library(Player::A)[place(name)]).collect();
                setup.set_library(Player::A, cards);
            }
            Rules::Whole(rules) if rules.match_up.is_mirror() => {}
            Rules::Whole(rules) => {
                let library = &mut rules.match_up.libraries[0];
                *library = order.iter().map(|name| library[place(name)]).collect();
            }
        }
    }
}
