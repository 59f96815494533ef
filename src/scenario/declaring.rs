//! Which attack and blocks are declared: those of the script, as far as they are legal.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::ops::ControlFlow;

use crate::declare::{Board, Declarations};
use crate::engine::{Action, List, Mask, SlotBoard, bit};
use crate::program::{Ability, Rule};
use crate::types::{CreatureSet, Player};

use super::format::Deed;
use super::run::Duel;

/// The most legal declarations to consider for the one nearest to the script's.
const MOST_LOOKED_AT: usize = 200_000;

impl Duel<'_> {
    /// The player's declarations that are due now.
    fn due(&self, player: Player, declared: impl Fn(&Deed) -> bool) -> Vec<usize> {
        let now = self.now();
        let actions = self.scenario.actions.iter().enumerate();
        actions
            .filter(|(at, action)| {
                !self.done[*at] && action.player == player && Some(action.at) == now && declared(&action.deed)
            })
            .map(|(at, _)| at)
            .collect()
    }

    /// Declares the attackers of the script that can attack and are paid for.
    pub(super) fn attack(&mut self, player: Player) -> Result<(), String> {
        let SlotBoard { board, rows, taxes, .. } = self.state.attack_board(&self.book);
        let mut declared = vec![CreatureSet::EMPTY; rows.len()];
        let mut order = vec![0; rows.len()];
        let mut bands: BTreeMap<u8, Mask> = BTreeMap::new();
        let mut spent = 0;
        for at in self.due(player, |deed| matches!(deed, Deed::Attack { .. })) {
            let Deed::Attack { attacker: name, band } = &self.scenario.actions[at].deed else { continue };
            let free = |&row: &usize| declared[row].is_empty() && self.slot_called(rows[row], name);
            let Some(row) = (0..rows.len()).find(free) else { continue };
            self.done[at] = true;
            if !self.is_paid(player, (&board, taxes), row, board.options[row], &mut spent) {
                continue;
            }
            declared[row] = board.options[row];
            order[row] = at;
            if let Some(band) = band {
                *bands.entry(*band).or_default() |= bit(rows[row]);
            }
        }
        let attackers = |chosen: &[CreatureSet]| {
            let attack = rows.iter().zip(chosen).filter(|(_, targets)| !targets.is_empty());
            attack.fold(0, |mask: Mask, (&slot, _)| mask | bit(slot))
        };
        let mut attacking = attackers(&declared);
        if !self.state.is_legal_attack(&self.book, attacking) {
            let nearest = nearest(&board, self.book.edition, |chosen| {
                let pairs = || declared.iter().zip(chosen);
                let added = pairs().filter(|(said, is)| said.is_empty() && !is.is_empty()).count();
                let left_out =
                    (0..rows.len()).filter(|&row| !declared[row].is_empty() && chosen[row].is_empty());
                Change::of(added, left_out.map(|row| order[row]))
            });
            attacking = nearest.map_or(0, |chosen| attackers(&chosen));
        }
        let bands = List::of(bands.into_values());
        if !self.state.are_legal_bands(attacking, &bands) {
            return Err(format!("turn {}: the bands are not legal", self.state.turn));
        }
        self.act(&Action::Attack { attackers: attacking, bands })
    }

    /// Declares the blocks of the script that can be made and are paid for.
    pub(super) fn block(&mut self, player: Player) -> Result<(), String> {
        let SlotBoard { board, rows, columns, taxes } = self.state.block_board(&self.book);
        let mut declared = vec![CreatureSet::EMPTY; rows.len()];
        let mut order = vec![0; rows.len()];
        let mut said = Vec::new();
        let mut spent = 0;
        for at in self.due(player, |deed| matches!(deed, Deed::Block { .. })) {
            let Deed::Block { blocker, attacker } = &self.scenario.actions[at].deed else { continue };
            let pairs = (0..rows.len()).flat_map(|row| (0..columns.len()).map(move |column| (row, column)));
            let meant = |&(row, column): &(usize, usize)| {
                self.slot_called(rows[row], blocker)
                    && self.slot_called(columns[column], attacker)
                    && !declared[row].contains(column)
            };
            // Of several creatures of the name, one that can block, that does not block yet, and one that is not blocked yet.
            let used = |&(row, column): &(usize, usize)| {
                let blocked = declared.iter().any(|blocks| blocks.contains(column));
                (!board.options[row].contains(column), !declared[row].is_empty(), blocked)
            };
            let Some((row, column)) = pairs.filter(meant).min_by_key(used) else { continue };
            self.done[at] = true;
            if self.is_paid(player, (&board, taxes), row, CreatureSet::only(column), &mut spent) {
                declared[row].insert(column);
                order[row] = at;
                said.push((row, column));
            }
        }
        // Amounts of damage are given in the order in which the script declares attackers, and then blockers. Creatures that have to block
        // in addition come last.
        let attacks =
            self.scenario.actions.iter().filter(|action| action.at.turn == u32::from(self.state.turn));
        let attacks: Vec<&str> = attacks
            .filter_map(|action| match &action.deed {
                Deed::Attack { attacker, .. } => Some(attacker.as_str()),
                _ => None,
            })
            .collect();
        let attacked = |column: usize| {
            attacks.iter().position(|name| self.slot_called(columns[column], name)).unwrap_or(attacks.len())
        };
        let blocks = |chosen: &[CreatureSet]| -> Vec<(u8, u8)> {
            let each = chosen.iter().enumerate();
            let mut pairs: Vec<(usize, usize)> = each
                .flat_map(|(row, blocked)| blocked.into_iter().map(move |column| (row, column)))
                .collect();
            pairs.sort_by_key(|pair| {
                (attacked(pair.1), said.iter().position(|other| other == pair).unwrap_or(said.len()))
            });
            pairs.into_iter().map(|(row, column)| (rows[row], columns[column])).collect()
        };
        let mut blocking = blocks(&declared);
        if !self.state.is_legal_block(&self.book, &blocking) {
            let nearest = nearest(&board, self.book.edition, |chosen| {
                let pairs = || declared.iter().zip(chosen);
                let added = pairs().map(|(&said, &is)| (is - said).len()).sum();
                let left_out = |row: usize| (declared[row] - chosen[row]).into_iter().map(move |_| row);
                Change::of(added, (0..rows.len()).flat_map(left_out).map(|row| order[row]))
            });
            blocking = nearest.map_or_else(Vec::new, |chosen| blocks(&chosen));
        }
        self.act(&Action::Block(List::of(blocking)))
    }

    /// Whether what a creature's attack or block costs is paid: it can be, and the script does not say "no" to any of it.
    fn is_paid(
        &mut self,
        player: Player,
        (board, taxes): (&Board, usize),
        row: usize,
        targets: CreatureSet,
        spent: &mut u32,
    ) -> bool {
        let costs = board.costs.iter().enumerate();
        let own: Vec<(usize, u32)> = costs
            .filter(|(_, cost)| cost.creature == row && targets.is_subset(cost.targets))
            .map(|(at, cost)| (at, cost.mana))
            .collect();
        let total: u32 = own.iter().map(|(_, mana)| mana).sum();
        // Mana lost by attacking is not a cost to ask about.
        let asked = own.iter().filter(|(at, _)| *at < taxes).count();
        if asked > 1 {
            // The order of the effects makes no difference here.
            let Duel { state, book, answers, .. } = self;
            answers[player].names_first(|name| {
                crate::engine::slots(state.live).any(|slot| {
                    let perm = &state.perms[usize::from(slot)];
                    super::names::is_permanent_called(book, perm, name)
                        && book.info(perm.def).rules.iter().any(|&id| is_tax(book.ability(id)))
                })
            });
        }
        if asked > 0 && (*spent + total > board.mana || !(0..asked).all(|_| self.answers[player].pays())) {
            return false;
        }
        *spent += total;
        true
    }
}

/// Whether an ability requires a payment to attack or block.
fn is_tax(ability: &Ability) -> bool {
    matches!(ability, Ability::Rule(_, Rule::AttackTax { .. }))
}

/// How a declaration differs from the script's; the smallest difference is the nearest. Creatures that are not named stay out if possible,
/// then as few as possible of the named ones are left out, the last of them first.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Change {
    added: usize,
    left_out: usize,
    order: Reverse<Vec<usize>>,
}

impl Change {
    fn of(added: usize, left_out: impl Iterator<Item = usize>) -> Change {
        let mut order: Vec<usize> = left_out.collect();
        order.sort_unstable();
        Change { added, left_out: order.len(), order: Reverse(order) }
    }
}

/// The legal declaration that is nearest to the script's, of those that a search finds; `None` if it finds none.
fn nearest(
    board: &Board,
    edition: crate::Edition,
    change: impl Fn(&[CreatureSet]) -> Change,
) -> Option<Vec<CreatureSet>> {
    let mut best: Option<(Change, Vec<CreatureSet>)> = None;
    let mut seen = 0;
    let looked = Declarations::new(board, edition).visit(|chosen, _| {
        let change = change(chosen);
        if best.as_ref().is_none_or(|(least, _)| change < *least) {
            best = Some((change, chosen.to_vec()));
        }
        seen += 1;
        if seen == MOST_LOOKED_AT { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    // A search that ran out of budget may still have found some.
    let _ = looked;
    best.map(|(_, chosen)| chosen)
}
