//! Which lands are left untapped for what the script does later: lands pay for themselves, and which ones is free.

use crate::engine::{Mask, State, slots};
use crate::program::{Ability, Book, Cost};
use crate::types::{CardType, Player, SymbolCost};

use super::check::is_cast_as;
use super::format::{Deed, Scenario};
use super::names::{ability_text, begins};

/// The lands that would pay for all that the player does after this, before their lands untap, as far as its costs are known: none
/// if they can't pay for it.
pub(super) fn spared(
    scenario: &Scenario,
    done: &[bool],
    deed: &Deed,
    (state, book): (&State, &Book),
    player: Player,
) -> Mask {
    let turn = u32::from(state.turn);
    // The opponent's turn comes before one's own.
    let last = if state.active == player { turn + 1 } else { turn };
    let mut later = SymbolCost(Vec::new());
    for (action, done) in scenario.actions.iter().zip(done) {
        let waits = !done && action.player == player && (turn..=last).contains(&action.at.turn);
        if waits && action.deed != *deed {
            later.0.extend(symbols(&action.deed, state, book, player));
        }
    }
    if later.0.is_empty() {
        return 0;
    }
    let lands = slots(state.live).filter(|&slot| state.perms[usize::from(slot)].is(CardType::Land));
    let lands = lands.fold(0, |mask: Mask, slot| mask | 1 << slot);
    state.payers(book, player, &later).unwrap_or(0) & lands
}

/// The symbols that are paid for a deed.
fn symbols(deed: &Deed, state: &State, book: &Book, player: Player) -> Vec<crate::types::ManaSymbol> {
    match deed {
        Deed::Cast { card, .. } => {
            let mut hand =
                state.zones[player].hand.iter().map(|&id| book.def(state.cards[usize::from(id)].def));
            hand.find(|def| is_cast_as(def, card)).map_or_else(Vec::new, |def| def.cost.0.clone())
        }
        Deed::Activate { ability, .. } => {
            for slot in slots(state.live) {
                let perm = &state.perms[usize::from(slot)];
                if perm.controller != player {
                    continue;
                }
                for &id in &book.info(perm.def).activated {
                    if let Ability::Activated(activated) = book.ability(id)
                        && begins(ability_text(book, id), book.def(perm.def), ability)
                    {
                        let costs = activated.costs.iter().filter_map(|cost| match cost {
                            Cost::Mana(cost) => Some(cost.0.clone()),
                            _ => None,
                        });
                        return costs.flatten().collect();
                    }
                }
            }
            Vec::new()
        }
        _ => Vec::new(),
    }
}
