//! Which lands stay untapped for later actions of the script: lands pay for themselves, and the choice among them is free.

use crate::engine::{Mask, Perm, State, slots};
use crate::program::{Ability, AbilityId, Book, Casting, Cost, Rule};
use crate::types::{CardType, Player, SymbolCost};

use super::deeds::is_cast_as;
use super::format::{Deed, Scenario};
use super::names::{ability_text, begins, is_permanent_called};

/// The most sets of lands that are kept for later if it isn't known what the action costs.
const MOST_GUESSES: usize = 64;

/// The sets of lands to keep for everything that the player does after this action and before their lands untap, as far as the costs are
/// known; none if the lands can't pay for it. First come the lands that would pay for it anyway, then sets that leave enough for the action
/// itself, last those that leave the most kinds of land for unknown costs. Lands that are creatures are kept for the attack. Also returns
/// whether the action has the same cost however it is done.
pub(super) fn spared(
    scenario: &Scenario,
    done: &[bool],
    deed: &Deed,
    (state, book): (&State, &Book),
    player: Player,
) -> (Vec<Mask>, bool) {
    let turn = u32::from(state.turn);
    // The opponent's turn comes before one's own next turn.
    let last = if state.active == player { turn + 1 } else { turn };
    let mut later = SymbolCost(Vec::new());
    for (action, done) in scenario.actions.iter().zip(done) {
        let waits = !done && action.player == player && (turn..=last).contains(&action.at.turn);
        if waits && !std::ptr::eq(&action.deed, deed) {
            later.0.extend(symbols(&action.deed, state, book, player));
        }
    }
    let now = SymbolCost(symbols(deed, state, book, player));
    // The script decides whether life is paid. A spell that counts the colors spent on it gets as many as possible.
    if book.pays_life_for_mana || now.has_phyrexian() || counts_spent(deed, state, book, player) {
        return (Vec::new(), true);
    }
    let lands = slots(state.live).filter(|&slot| {
        let perm = &state.perms[usize::from(slot)];
        perm.is(CardType::Land) && perm.controller == player && !perm.tapped
    });
    let (animated, lands): (Vec<u8>, Vec<u8>) =
        lands.partition(|&slot| state.perms[usize::from(slot)].is(CardType::Creature));
    let mask = |lands: &[u8]| lands.iter().fold(0, |mask: Mask, slot| mask | 1 << slot);
    let (all, animated) = (mask(&lands), mask(&animated));
    let is_paid = |cost: &SymbolCost, without: Mask| state.payers(book, player, cost, without).is_some();
    let mut kept = Vec::new();
    if !later.0.is_empty()
        && let Some(payers) = state.payers(book, player, &later, 0)
    {
        kept.push(payers & all);
        if !is_paid(&now, kept[0]) {
            kept.extend(
                divisions(state, &lands)
                    .into_iter()
                    .find(|&used| used != 0 && is_paid(&now, all & !used) && is_paid(&later, used))
                    .map(|used| all & !used),
            );
        }
        // An alternative cost is not known here: whatever leaves enough for later may pay for it.
        if !is_paid(&now, 0) {
            let enough = |used: &Mask| *used != 0 && is_paid(&later, *used);
            let others = divisions(state, &lands).into_iter().filter(enough).map(|used| all & !used);
            kept.extend(others.take(MOST_GUESSES));
        }
    }
    // Creatures that attack, block or tap later pay only if there is no other way.
    let busy = busy(scenario, done, deed, (state, book), player);
    if busy != 0 {
        kept = kept.iter().map(|kept| kept | busy).chain([busy]).chain(kept.iter().copied()).collect();
    }
    // Unknown costs are guessed only for actions that the other lands can pay for completely.
    let others = slots(state.live).fold(0, |mask: Mask, slot| mask | 1 << slot) & !all;
    let varied = mask(&one_of_each(state, &lands));
    let plain = is_plain(deed, &now, state, book, player);
    if plain && is_paid(&now, varied | others) {
        kept.push(varied);
    }
    if plain {
        kept.iter_mut().for_each(|kept| *kept |= animated);
        if is_paid(&now, animated) {
            kept.push(animated);
        }
    }
    (kept, plain)
}

/// The player's untapped permanents that attack, block or are tapped for an ability later, before they untap.
fn busy(
    scenario: &Scenario,
    done: &[bool],
    deed: &Deed,
    (state, book): (&State, &Book),
    player: Player,
) -> Mask {
    let turn = u32::from(state.turn);
    let last = if state.active == player { turn + 1 } else { turn };
    let mut busy: Mask = 0;
    for (action, done) in scenario.actions.iter().zip(done) {
        let waits = !done && action.player == player && (turn..=last).contains(&action.at.turn);
        if !waits || std::ptr::eq(&action.deed, deed) {
            continue;
        }
        let is_land = |perm: &Perm| perm.is(CardType::Land);
        let is_meant = |perm: &Perm| match &action.deed {
            // A land that is made a creature first, too.
            Deed::Attack { attacker: name, .. } | Deed::Block { blocker: name, .. } => {
                is_permanent_called(book, perm, name)
            }
            Deed::Activate { ability, .. } if !is_land(perm) => {
                book.info(perm.def).activated.iter().any(|&id| is_tapped_for(book, id, perm, ability))
            }
            _ => false,
        };
        let own = slots(state.live & !busy).filter(|&slot| {
            let perm = &state.perms[usize::from(slot)];
            perm.controller == player && !perm.tapped && is_meant(perm)
        });
        busy |= own.take(1).fold(0, |mask, slot| mask | 1 << slot);
    }
    busy
}

/// Whether the ability has a text that begins that way, and is activated by tapping the permanent.
fn is_tapped_for(book: &Book, id: AbilityId, perm: &Perm, text: &str) -> bool {
    matches!(book.ability(id), Ability::Activated(activated) if activated.costs.contains(&Cost::Tap))
        && begins(ability_text(book, id), book.def(perm.def), text)
}

/// Whether a deed casts a spell to which it matters what mana is spent on it.
fn counts_spent(deed: &Deed, state: &State, book: &Book, player: Player) -> bool {
    let Deed::Cast { card, .. } = deed else { return false };
    let counts = |id: &AbilityId| {
        let Ability::Casting(casting) = book.ability(*id) else { return false };
        matches!(casting, Casting::CountsSpent(..) | Casting::CountsColors | Casting::CountsOnX(_))
    };
    let zones = &state.zones[player];
    let cards = zones.hand.iter().chain(zones.graveyard.iter()).chain(zones.exile.iter());
    let mut defs = cards.chain(zones.library.last()).map(|&card| state.cards[usize::from(card)].def);
    defs.any(|def| is_cast_as(book.def(def), card) && book.info(def).casting.iter().any(counts))
}

/// Whether an action costs exactly its symbols: no X and no optional cost.
fn is_plain(deed: &Deed, now: &SymbolCost, state: &State, book: &Book, player: Player) -> bool {
    let plain = |name: &str| {
        let mut hand = state.zones[player].hand.iter().map(|&card| state.cards[usize::from(card)].def);
        hand.any(|def| is_cast_as(book.def(def), name) && book.info(def).casting.is_empty())
    };
    let is_known = match deed {
        Deed::Cast { card, .. } => plain(card),
        Deed::Activate { .. } => true,
        _ => false,
    };
    let mut given = false;
    state.rules_in_force(book, |rule, _| given |= matches!(rule, Rule::SpellsGain { .. }));
    is_known && !given && !now.0.is_empty() && now.count_x() == 0
}

/// One land of each name.
fn one_of_each(state: &State, lands: &[u8]) -> Vec<u8> {
    let def = |slot: u8| state.perms[usize::from(slot)].def;
    let first = |&(at, &slot): &(usize, &u8)| lands[..at].iter().all(|&other| def(other) != def(slot));
    lands.iter().enumerate().filter(first).map(|(_, &slot)| slot).collect()
}

/// Every choice of lands, of lands with the same name those that come first; none if there are too many choices.
pub(super) fn divisions(state: &State, lands: &[u8]) -> Vec<Mask> {
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

/// The symbols that are paid for a deed, with cards that are anywhere by then.
fn symbols(deed: &Deed, state: &State, book: &Book, player: Player) -> Vec<crate::types::ManaSymbol> {
    let zones = &state.zones[player];
    let cards = || {
        let there = zones.hand.iter().chain(zones.graveyard.iter()).chain(zones.exile.iter());
        there.chain(zones.library.iter()).map(|&card| state.cards[usize::from(card)].def)
    };
    let mana = |costs: &[Cost]| {
        let symbols = costs.iter().filter_map(|cost| match cost {
            Cost::Mana(cost) => Some(cost.0.clone()),
            _ => None,
        });
        symbols.flatten().collect()
    };
    match deed {
        Deed::Cast { card, .. } => {
            let mut called = cards().map(|def| book.def(def)).filter(|def| is_cast_as(def, card));
            called.next().map_or_else(Vec::new, |def| def.cost.0.clone())
        }
        Deed::Activate { ability, .. } => {
            let own = slots(state.live).map(|slot| &state.perms[usize::from(slot)]);
            let (there, theirs): (Vec<&Perm>, Vec<&Perm>) = own.partition(|perm| perm.controller == player);
            let there = there.into_iter().map(|perm| perm.def);
            // What is stolen or copied before has it, too, and so has what is cast.
            let others = state.zones[player.opponent()].graveyard.iter();
            let others = others.map(|&card| state.cards[usize::from(card)].def);
            for def in there.chain(cards()).chain(theirs.into_iter().map(|perm| perm.def)).chain(others) {
                let info = book.info(def);
                for &id in info.activated.iter().chain(&info.casting) {
                    match book.ability(id) {
                        Ability::Activated(activated)
                            if begins(ability_text(book, id), book.def(def), ability) =>
                        {
                            return mana(&activated.costs);
                        }
                        Ability::Casting(Casting::Flashback(costs)) if ability.starts_with("Flashback") => {
                            return mana(costs);
                        }
                        _ => {}
                    }
                }
            }
            Vec::new()
        }
        _ => Vec::new(),
    }
}
