//! The identity of moves across deals: by what they mean, not by card numbers.
//!
//! The same card drawn in another deal is the same move.

use menace::engine::{Action, DecisionKind, Opt, Pending, Picks, Ref, State, Way};
use menace::program::DefId;

/// A move as it is told from others in every deal.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Move {
    /// A card by its def, and how it is cast; `None` for a land that is played.
    Card(DefId, DefId, Option<Way>),
    /// Cards by their defs, everything else unchanged.
    Picks([Pick; MOST_PICKS], u8),
    Other(Action),
}

/// The most picks by which a choice is told from others.
const MOST_PICKS: usize = 6;

#[derive(Clone, Copy, Debug, PartialEq, Default)]
pub(super) enum Pick {
    #[default]
    None,
    Card(DefId),
    Opt(Opt),
}

/// The move that an action is in this state.
pub(super) fn move_of(state: &State, action: &Action) -> Move {
    let def = |card: u8| state.cards[usize::from(card)].def;
    match *action {
        Action::Play { card, face } => Move::Card(def(card), face, None),
        Action::Cast { card, face, way } => Move::Card(def(card), face, Some(way)),
        Action::Choose(picks) => {
            let mut all = [Pick::None; MOST_PICKS];
            for (pick, &at) in all.iter_mut().zip(picks.iter()) {
                *pick = match state.options[usize::from(at)] {
                    Opt::Ref(Ref::Card { id, .. }) => Pick::Card(def(id)),
                    opt => Pick::Opt(opt),
                };
            }
            Move::Picks(all, picks.len() as u8)
        }
        other => Move::Other(other),
    }
}

/// The action by which a move is made in this deal; `action` is how it was made in another one, `actions` are the answers to priority.
pub(super) fn action_of(state: &State, actions: &[Action], (is, action): (Move, Action)) -> Option<Action> {
    match is {
        Move::Card(..) => actions.iter().copied().find(|here| move_of(state, here) == is),
        Move::Picks(picks, count) => {
            let Some(Pending { kind: DecisionKind::Choose { .. }, .. }) = state.decision() else {
                return None;
            };
            if usize::from(count) > MOST_PICKS {
                return Some(action);
            }
            let mut places = Vec::new();
            for pick in &picks[..usize::from(count)] {
                let place = (0..state.options.len() as u8).find(|at| {
                    let same = match (state.options[usize::from(*at)], pick) {
                        (Opt::Ref(Ref::Card { id, .. }), Pick::Card(def)) => {
                            state.cards[usize::from(id)].def == *def
                        }
                        (opt, Pick::Opt(other)) => opt == *other,
                        _ => false,
                    };
                    same && !places.contains(at)
                })?;
                places.push(place);
            }
            Some(Action::Choose(Picks::of(places)))
        }
        Move::Other(action) => (actions.is_empty() || actions.contains(&action)).then_some(action),
    }
}
