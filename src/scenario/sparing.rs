//! Which lands are left untapped for what the script does later: lands pay for themselves, and which ones is free.

use crate::engine::{Mask, State, slots};
use crate::program::{Ability, Book, Cost};
use crate::types::{CardType, Player, SymbolCost};

use super::check::is_cast_as;
use super::format::{Deed, Scenario};
use super::names::{ability_text, begins};

/// The lands that are kept for all that the player does after this, before their lands untap, as far as its costs are known: none
/// if they can't pay for it. First those that would pay for it anyway, then some that leave enough for the deed itself.
pub(super) fn spared(
    scenario: &Scenario,
    done: &[bool],
    deed: &Deed,
    (state, book): (&State, &Book),
    player: Player,
) -> Vec<Mask> {
    let turn = u32::from(state.turn);
    // The opponent's turn comes before one's own.
    let last = if state.active == player { turn + 1 } else { turn };
    let mut later = SymbolCost(Vec::new());
    for (action, done) in scenario.actions.iter().zip(done) {
        let waits = !done && action.player == player && (turn..=last).contains(&action.at.turn);
        if waits && !std::ptr::eq(&action.deed, deed) {
            later.0.extend(symbols(&action.deed, state, book, player));
        }
    }
    let now = SymbolCost(symbols(deed, state, book, player));
    // Whether life is paid instead is the script's to say.
    let by_life = book.pays_life_for_mana || now.has_phyrexian();
    if later.0.is_empty() || by_life {
        return Vec::new();
    }
    let lands = slots(state.live).filter(|&slot| {
        let perm = &state.perms[usize::from(slot)];
        perm.is(CardType::Land) && perm.controller == player && !perm.tapped
    });
    let lands: Vec<u8> = lands.collect();
    let all = lands.iter().fold(0, |mask: Mask, slot| mask | 1 << slot);
    let Some(payers) = state.payers(book, player, &later, 0) else { return Vec::new() };
    let mut kept = vec![payers & all];
    let is_paid = |cost: &SymbolCost, without: Mask| state.payers(book, player, cost, without).is_some();
    if !is_paid(&now, kept[0]) {
        kept.extend(
            divisions(state, &lands)
                .into_iter()
                .find(|&used| used != 0 && is_paid(&now, all & !used) && is_paid(&later, used))
                .map(|used| all & !used),
        );
    }
    kept
}

/// Every choice of lands, of lands with the same name those that come first; none if there are too many choices.
fn divisions(state: &State, lands: &[u8]) -> Vec<Mask> {
    const MOST: usize = 4096;
    let mut names: Vec<(crate::program::DefId, Vec<u8>)> = Vec::new();
    for &slot in lands {
        let def = state.perms[usize::from(slot)].def;
        match names.iter_mut().find(|(other, _)| *other == def) {
            Some((_, alike)) => alike.push(slot),
            None => names.push((def, vec![slot])),
        }
    }
    let mut all: Vec<Mask> = vec![0];
    for (_, alike) in names {
        if all.len() * (alike.len() + 1) > MOST {
            return Vec::new();
        }
        let firsts = |count: usize| alike[..count].iter().fold(0, |mask: Mask, slot| mask | 1 << slot);
        all = (0..=alike.len()).flat_map(|count| all.iter().map(move |&mask| mask | firsts(count))).collect();
    }
    all
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
            let own = slots(state.live).map(|slot| &state.perms[usize::from(slot)]);
            let there = own.filter(|perm| perm.controller == player).map(|perm| perm.def);
            // What is cast before has it, too.
            let hand = state.zones[player].hand.iter().map(|&id| state.cards[usize::from(id)].def);
            for def in there.chain(hand) {
                for &id in &book.info(def).activated {
                    if let Ability::Activated(activated) = book.ability(id)
                        && begins(ability_text(book, id), book.def(def), ability)
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
