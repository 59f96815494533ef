//! What the defender's instants can gain in one fight at most, as a bound for a whole combat.
//!
//! The attacker may follow any strategy: what it comes to is a bound. These are passing throughout, answering
//! the defender's card in the fight that it was used in, and casting one instant before anything else. In each
//! of them the fights but for that one go as though nobody could act, so that a fight is a game of its own.

use super::combat::declare;
use super::game::Move;
use super::search::{Acting, INFINITE, Search};
use super::table::slot_of_card;
use crate::engine::{DecisionKind, List, State, bit, slots};
use crate::position::Side;
use crate::types::{CardType, CreatureSet, Player};

/// A life total that no combat takes.
const FAR_FROM_LOST: i16 = 10_000;

/// A fight by itself: the creatures that fight each other, both hands, and what there is to pay with.
pub(super) struct Fight {
    state: State,
    /// What it comes to if nobody acts.
    calm: i64,
}

impl Search<'_> {
    /// Returns the fight of these alone, in a state in which blocks are to be declared; all blockers block every attacker, as
    /// far as it attacks. Neither player is near to losing the game.
    pub fn fight(&mut self, state: &State, creatures: [CreatureSet; 2]) -> Fight {
        let there = [0, 1].map(|side: usize| -> Vec<u8> {
            let cards = creatures[side].iter().map(|index| self.scene.creatures[side][index]);
            cards.filter_map(|card| slot_of_card(state, card)).collect()
        });
        let kept = there.iter().flatten().fold(0, |mask, &slot| mask | bit(slot));
        let mut state = state.clone();
        let gone = slots(state.live).filter(|&slot| {
            let perm = &state.perms[usize::from(slot)];
            perm.is(CardType::Creature) && kept & bit(slot) == 0
        });
        let gone = gone.fold(0, |mask, slot| mask | bit(slot));
        state.live &= !gone;
        for mask in
            [&mut state.combat.attackers, &mut state.combat.declared_attackers, &mut state.combat.fought]
        {
            *mask &= !gone;
        }
        state.players.iter_mut().for_each(|player| player.life = FAR_FROM_LOST);
        state.mark();
        state.refresh(self.game.book);
        let attackers = there[0].iter().filter(|&&slot| state.combat.attackers & bit(slot) != 0);
        let pairs: Vec<(u8, u8)> = attackers
            .flat_map(|&attacker| there[1].iter().map(move |&blocker| (blocker, attacker)))
            .collect();
        declare(&self.game, &mut state, &pairs);
        self.game.advance(&mut state);
        let calm = self.with(Acting::Nobody, |search| search.value(&state, -INFINITE, INFINITE));
        Fight { state, calm }
    }
}

impl Fight {
    /// Returns what it comes to if the attacker passes throughout, less what it comes to if nobody acts.
    pub fn passing(&self, search: &mut Search<'_>) -> i64 {
        self.value(search, Acting::Defender)
    }

    /// Returns the same if the attacker answers the only card that the defender has.
    pub fn answering(&self, search: &mut Search<'_>) -> i64 {
        let cards = self.state.zones[Player::B].hand.len();
        self.value(search, Acting::Answers(cards.saturating_sub(1)))
    }

    fn value(&self, search: &mut Search<'_>, acting: Acting) -> i64 {
        search.with(acting, |search| search.value(&self.state, -INFINITE, INFINITE)) - self.calm
    }

    /// Returns, by what the attacker can cast before anything else, the same if the defender acts in this fight or not at all,
    /// and if not at all.
    pub fn openings(&self, search: &mut Search<'_>) -> Vec<(i64, i64)> {
        let first = self.state.decision();
        if !first.is_some_and(|first| first.kind == DecisionKind::Priority && first.player == Player::A) {
            return Vec::new();
        }
        let mut openings = Vec::new();
        for step in search.game.actions(&self.state, Player::A) {
            let price = search.price(Side::Attacker, &step) - self.calm;
            let Some(begun) = search.game.after(&self.state, &step) else { continue };
            for opened in cast(search, begun) {
                let answered =
                    search.with(Acting::Defender, |search| search.value(&opened, -INFINITE, INFINITE));
                let mut alone = opened.clone();
                alone.zones[Player::B].hand = List::default();
                let alone = search.with(Acting::Nobody, |search| search.value(&alone, -INFINITE, INFINITE));
                openings.push((answered + price, alone + price));
            }
        }
        openings
    }
}

/// Returns the states after each choice of targets.
fn cast(search: &mut Search<'_>, begun: State) -> Vec<State> {
    let mut done = Vec::new();
    let mut open = vec![begun];
    while let Some(state) = open.pop() {
        let moves: Vec<Move> = match state.decision().map(|pending| pending.kind) {
            Some(DecisionKind::Choose { what, least, most })
                if !state.stack.is_empty() || state.casting.is_some() =>
            {
                search.game.picks(&state, what, least, most).unwrap_or_default()
            }
            _ => {
                done.push(state);
                continue;
            }
        };
        open.extend(moves.iter().filter_map(|step| search.game.after(&state, step)));
    }
    done
}
