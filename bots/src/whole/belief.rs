//! What the opponent's play tells about their hand.
//!
//! Whoever has a land plays it, and whoever can pay for a creature mostly casts it. So a hand that would have let the opponent do what they
//! did not do in their last turn is dealt more rarely: by a factor for each such card. The factors were
//! [measured](../../../results/2026-11-27-belief.md) in games of `greedy` and `solver`; an opponent who plays otherwise is only guessed worse.
//!
//! A deal is drawn from that distribution by Metropolis's algorithm: cards change places, and a change is made with the probability by
//! which it makes the opponent's play likelier. Invariant: the cards stay the same, and so does all that the player knows.

use menace::Player;
use menace::engine::{PlainMana, State, Step, View, slots};
use menace::game::Chance;
use menace::program::{Book, DefId, Uses};
use menace::types::CardType;

use crate::setting::{Setting, Values};

/// How a bot is told whether it weighs the opponent's hand.
pub(crate) const BELIEF: Setting = Setting {
    name: "belief",
    about: "with whole decks: 1 if hands in which the opponent could have played more than they did are dealt more rarely, 0 if not",
    values: Values::Number { default: 1, least: 0, most: 1 },
};

/// By how much less likely a land is in the opponent's hand that they could have played.
const LAND: f64 = 0.01;
/// The same of a creature that they could have cast. Other cards are kept for later as often as not.
const CREATURE: f64 = 0.05;

/// How often each card of the hand may change its place with another.
const SWEEPS: usize = 4;

/// What a player knows of the last turn in which the opponent could have played their cards.
///
/// A brain of one's own deals by it in place of [`View::sample`]:
///
/// ```
/// use menace::Player;
/// use menace::card::{CardTable, SPELL_DECKS};
/// use menace::engine::{MatchUp, Options};
/// use menace::game::{Chance, Drawer};
/// use menace_bots::whole::Belief;
///
/// let deck = SPELL_DECKS[0].named();
/// let table = MatchUp::new([&deck, &deck], CardTable::builtin(), Options::default())?;
/// let mut chance = Chance::new(1, Drawer::Game, 0);
/// let game = table.start(Player::A, &mut chance);
///
/// let belief = Belief::of(&table.book, &game, Player::A);
/// let deal = belief.deal(&table.book, game.view(Player::A), &mut chance);
/// assert_eq!(deal.zones[Player::B].hand.len(), 7);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Belief {
    /// The opponent's cards that were in their hand then, and that the player doesn't know.
    held: Vec<u8>,
    /// All cards of the opponent that the player doesn't know, in hand and library.
    hidden: Vec<u8>,
    /// The opponent played no land in that turn, though no card that the player knows was in the way.
    no_land: bool,
    /// What mana they had left.
    mana: Option<PlainMana>,
}

impl Belief {
    /// Returns what the viewer knows of the opponent's last turn; it's the same in every [deal](State::sample) of a game.
    pub fn of(book: &Book, state: &State, viewer: Player) -> Belief {
        let opponent = viewer.opponent();
        let turns = state.players[opponent].turns;
        let is_over = state.active != opponent || state.step >= Step::End;
        let turn = if is_over { turns[1] } else { turns[0] };
        let (mut held, mut no_land) = (Vec::new(), turn > 0);
        for &id in state.zones[opponent].hand.iter() {
            let card = &state.cards[usize::from(id)];
            if card.moved_turn > turn {
                continue;
            }
            if card.known >> viewer as u8 & 1 == 0 {
                held.push(id);
            } else if book.def(card.def).is(CardType::Land) {
                // Something kept them from playing it.
                no_land = false;
            }
        }
        if turn == 0 {
            held.clear();
        }
        let zones = &state.zones[opponent];
        let places = zones.library.iter().chain(zones.hand.iter()).copied();
        let hidden =
            places.filter(|&id| state.cards[usize::from(id)].known >> viewer as u8 & 1 == 0).collect();
        let played = |slot: u8| {
            let perm = &state.perms[usize::from(slot)];
            perm.is(CardType::Land) && perm.put_by == opponent && perm.entered_turn == turn
        };
        no_land &= !slots(state.live).any(played);
        // What is untapped in the opponent's own turn may have been tapped in the one before.
        let mana = if is_over && !held.is_empty() { state.plain_mana(book, opponent, 0) } else { None };
        Belief { held, hidden, no_land, mana }
    }

    /// Returns what the opponent could have played with the hand of this deal.
    pub fn forgone(&self, book: &Book, deal: &State) -> Forgone {
        let mut forgone = Forgone::default();
        for &id in &self.held {
            match self.could_have_played(book, deal.cards[usize::from(id)].def) {
                Some(Kind::Land) => forgone.lands += 1,
                Some(Kind::Creature) => forgone.creatures += 1,
                None => {}
            }
        }
        forgone
    }

    /// Returns what a held card is that the opponent could have played; `None` if they could not have.
    fn could_have_played(&self, book: &Book, id: DefId) -> Option<Kind> {
        let (def, uses) = (book.def(id), book.info(id).uses);
        if def.is(CardType::Land) {
            return self.no_land.then_some(Kind::Land);
        }
        let is_paid = || self.mana.is_some_and(|mana| mana.pays_printed(&def.cost, &[0; 6]) == Some(true));
        let is_sorcery_like = uses.any(Uses::SPELL) && !uses.any(Uses::INSTANT);
        (def.is(CardType::Creature) && is_sorcery_like && is_paid()).then_some(Kind::Creature)
    }

    /// Returns a deal of what the player doesn't know, each drawn as often as the opponent's play makes it likely.
    pub fn deal(&self, book: &Book, view: View<'_>, chance: &mut Chance) -> State {
        let mut deal = view.sample(chance);
        self.change(book, &mut deal, chance);
        deal
    }

    /// Lets cards change their places until the deal is drawn as often as the opponent's play makes it likely.
    fn change(&self, book: &Book, deal: &mut State, chance: &mut Chance) {
        if self.held.is_empty() || !self.no_land && self.mana.is_none() {
            return;
        }
        let factor =
            |deal: &State, id: u8| match self.could_have_played(book, deal.cards[usize::from(id)].def) {
                Some(Kind::Land) => LAND,
                Some(Kind::Creature) => CREATURE,
                None => 1.0,
            };
        for _ in 0..SWEEPS {
            for &here in &self.held {
                let there = self.hidden[chance.below(self.hidden.len() as u32) as usize];
                if self.held.contains(&there) {
                    continue;
                }
                let ratio = factor(deal, there) / factor(deal, here);
                // The 53 bits that a floating-point number holds.
                if ratio >= 1.0 || ((chance.bits() >> 11) as f64) < ratio * (1_u64 << 53) as f64 {
                    deal.swap_hidden(here, there);
                }
            }
        }
    }
}

/// The hands that may be the opponent's, as a bot deals them for a decision.
#[derive(Debug)]
pub(super) struct Hands<'g> {
    book: &'g Book,
    view: View<'g>,
    /// `None` if all hands are dealt alike.
    belief: Option<Belief>,
}

impl<'g> Hands<'g> {
    /// Returns a first deal, and what further ones are drawn from: by a belief if that is wanted.
    pub(super) fn first(
        book: &'g Book,
        view: View<'g>,
        by_belief: bool,
        chance: &mut Chance,
    ) -> (State, Hands<'g>) {
        let mut first = view.sample(chance);
        let belief = by_belief.then(|| Belief::of(book, &first, view.player()));
        if let Some(belief) = &belief {
            belief.change(book, &mut first, chance);
        }
        (first, Hands { book, view, belief })
    }

    /// The player who deals.
    pub(super) fn player(&self) -> Player {
        self.view.player()
    }

    /// Returns a deal of what the player doesn't know.
    pub(super) fn deal(&self, chance: &mut Chance) -> State {
        match &self.belief {
            Some(belief) => belief.deal(self.book, self.view, chance),
            None => self.view.sample(chance),
        }
    }
}

/// A card that could have been played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Land,
    Creature,
}

/// What an opponent could have played in their last turn and did not.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Forgone {
    /// The lands of their hand, if they played none.
    pub lands: u32,
    /// The creatures of their hand that they had the mana for, each by itself.
    pub creatures: u32,
}

#[cfg(test)]
mod tests {
    use menace::engine::{Brain, Options, Pending};
    use menace::game::Drawer;

    use super::super::tests::{book, deck};
    use super::super::{Greedy, Table};
    use super::*;

    /// The numbers of the hidden cards of a player, in order.
    fn hidden_defs(belief: &Belief, state: &State) -> Vec<DefId> {
        let mut defs: Vec<DefId> = belief.hidden.iter().map(|&id| state.cards[usize::from(id)].def).collect();
        defs.sort();
        defs
    }

    #[test]
    fn hands_with_what_was_not_played_are_dealt_rarely() {
        let (book, ids) = book();
        let deck = deck(&ids);
        let (mut hands, mut dealt, mut believed) = (0, Forgone::default(), Forgone::default());
        for game in 0..6 {
            let mut chance = Chance::new(5, Drawer::Game, game);
            let mut luck = Chance::new(5, Drawer::Bot(Player::A), game);
            let mut state =
                State::new_game(&book, [&deck, &deck], &Options::default(), Player::A, &mut chance);
            let mut greedy = Greedy::new(Table::default());
            while let Some(Pending { player, .. }) = state.decision() {
                let view = state.view(player);
                let belief = Belief::of(&book, &state, player);
                let deal = view.sample(&mut luck);
                assert_eq!(Belief::of(&book, &deal, player), belief, "hidden cards tell nothing");
                let drawn = belief.deal(&book, view, &mut luck);
                assert_eq!(hidden_defs(&belief, &drawn), hidden_defs(&belief, &state), "the same cards");
                let known = |state: &State, id: u8| {
                    let card = &state.cards[usize::from(id)];
                    (card.known >> player as u8 & 1 == 1).then_some(card.def)
                };
                assert!(
                    (0..state.cards.len() as u8).all(|id| known(&drawn, id) == known(&state, id)),
                    "what is known stays"
                );
                hands += u32::from(!belief.held.is_empty());
                for (sum, deal) in [(&mut dealt, &deal), (&mut believed, &drawn)] {
                    let Forgone { lands, creatures } = belief.forgone(&book, deal);
                    sum.lands += lands;
                    sum.creatures += creatures;
                }
                let action = greedy.decide(&book, view, &mut luck).expect("an answer");
                state.apply_action(&book, &action, &mut chance).expect("a legal answer");
            }
        }
        assert!(hands > 100 && dealt.lands > 50 && dealt.creatures > 50, "{hands} {dealt:?}");
        assert!(believed.lands * 5 < dealt.lands, "{dealt:?} {believed:?}");
        assert!(believed.creatures * 2 < dealt.creatures, "{dealt:?} {believed:?}");
    }
}
