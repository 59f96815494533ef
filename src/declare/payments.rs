//! What may be paid for an attack or a block. Nobody has to pay (CR 508.1d, 509.1c; CR 2007 500.3), so that each
//! choice of payments is a board of its own.

use std::borrow::Cow;

use super::board::{Board, Cost};
use super::plan::Touch;
use crate::types::CreatureSet;

/// A creature, and the targets that it may choose once they are paid for. Costs of one creature for the same
/// targets are always paid together, and are one payment.
pub(super) type Payment = (usize, CreatureSet);

/// A board for each choice of payments that can be afforded, with what has to be chosen for them.
pub(super) type Affordable<'b> = Vec<(Cow<'b, Board>, Vec<Touch>)>;

/// More choices of payments than this are not looked at one by one.
const MOST_CHOICES: usize = 1 << 16;

fn payment(board: &Board, cost: &Cost) -> Payment {
    (cost.creature, cost.targets & board.options[cost.creature])
}

/// Returns the payments that the declaration makes. What is paid for a choice that is impossible anyway is
/// none: it opens nothing.
pub(super) fn payments_of(board: &Board, chosen: &[CreatureSet]) -> Vec<Payment> {
    let mut payments: Vec<Payment> = Vec::new();
    for cost in &board.costs {
        let payment = payment(board, cost);
        if !chosen[cost.creature].is_disjoint(payment.1) && !payments.contains(&payment) {
            payments.push(payment);
        }
    }
    payments
}

/// Returns the board on which exactly the given payments have been made.
pub(super) fn with_payments(board: &Board, paid: &[Payment]) -> Board {
    let mut open = Board { costs: Vec::new(), ..board.clone() };
    for cost in &board.costs {
        if !paid.contains(&payment(board, cost)) {
            open.options[cost.creature] = open.options[cost.creature] - cost.targets;
        }
    }
    open
}

/// Returns the costs that the given payments pay.
pub(super) fn costs_of(board: &Board, paid: &[Payment]) -> Vec<Cost> {
    board.costs.iter().filter(|cost| paid.contains(&payment(board, cost))).copied().collect()
}

/// Returns the boards on which exactly one choice of payments is open, and which have to be paid there,
/// nothing paid first; `None` when there are too many to choose from.
///
/// Without a requirement nothing depends on what is paid: then the board itself is the only case.
pub(super) fn affordable(board: &Board) -> Option<Affordable<'_>> {
    if board.requirements.is_empty() || board.costs.is_empty() {
        return Some(vec![(Cow::Borrowed(board), Vec::new())]);
    }
    let mut choices: Vec<(Vec<Payment>, u32)> = vec![(Vec::new(), 0)];
    for (payment, mana) in prices(board) {
        for index in 0..choices.len() {
            let (paid, spent) = &choices[index];
            let spent = spent.saturating_add(mana);
            if spent <= board.mana {
                let mut paid = paid.clone();
                paid.push(payment);
                choices.push((paid, spent));
            }
        }
        if choices.len() > MOST_CHOICES {
            return None;
        }
    }
    let touch = |&(creature, targets): &Payment| Touch { creature, targets, or_idle: false };
    let case = |(paid, _): (Vec<Payment>, u32)| {
        (Cow::Owned(with_payments(board, &paid)), paid.iter().map(touch).collect())
    };
    Some(choices.into_iter().map(case).collect())
}

/// Returns each payment that opens something, with what it costs.
fn prices(board: &Board) -> Vec<(Payment, u32)> {
    let mut prices: Vec<(Payment, u32)> = Vec::new();
    for cost in &board.costs {
        let payment = payment(board, cost);
        match prices.iter_mut().find(|(known, _)| *known == payment) {
            Some((_, mana)) => *mana = mana.saturating_add(cost.mana),
            None if payment.1.is_empty() => {}
            None => prices.push((payment, cost.mana)),
        }
    }
    prices
}

#[cfg(test)]
mod tests {
    use num_bigint::BigUint;

    use super::*;
    use crate::declare::Declarations;
    use crate::declare::Requirement;
    use crate::types::Edition;

    /// Two taxes of one mana each on nine creatures that have to attack: eighteen costs, nine payments.
    #[test]
    fn rule_508_1d_two_taxes_on_nine_creatures_are_counted() {
        let player = CreatureSet::only(0);
        let mut board = Board { mana: 5, ..Board::open(9, 1) };
        for creature in 0..9 {
            let cost = Cost { creature, targets: player, mana: 1 };
            board.costs.extend([cost, cost]);
            board.requirements.push(Requirement::Chooses { creature, targets: player, weight: 1 });
        }
        // Five lands pay for two of them, and nobody has to: 1 + 9 + 36.
        let count = Declarations::new(&board, Edition::Current).count().expect("it is counted");
        assert_eq!((count.legal, count.max_requirements), (BigUint::from(46u32), 2));
    }

    /// More costs than a set has room for are still costs.
    #[test]
    fn rule_509_1c_a_hundred_costs_are_paid_by_what_they_are() {
        let mut board = Board { mana: 3, ..Board::open(50, 2) };
        for creature in 0..50 {
            for target in 0..2 {
                board.costs.push(Cost { creature, targets: CreatureSet::only(target), mana: 2 });
            }
        }
        let lured = Requirement::Chooses { creature: 49, targets: CreatureSet::only(1), weight: 1 };
        board.requirements.push(lured);
        let declarations = Declarations::new(&board, Edition::Current);
        // Nobody, one of 49 that blocks either attacker, or the lured one blocking either: what it pays for the
        // other attacker does not free it.
        assert_eq!(declarations.count().map(|count| count.legal), Ok(BigUint::from(101u32)));
        let mut chosen = vec![CreatureSet::EMPTY; 50];
        chosen[49] = CreatureSet::only(0);
        assert_eq!(declarations.is_legal(&chosen), Ok(true));
    }
}
