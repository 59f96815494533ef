//! Descriptions that many parts of the compiler build or look for.

use super::{Filter, StackKind, Test, Who};
use crate::oracle::tree::Zone;
use crate::types::CardType;

/// A filter for permanents.
pub(super) fn battlefield(tests: Vec<Test>) -> Filter {
    Filter { zone: Zone::Battlefield, whose: Who::Any, stack: StackKind::Any, tests }
}

/// Whether only instants and sorceries pass the test.
pub(super) fn is_instant_or_sorcery(test: &Test) -> bool {
    match test {
        Test::Type(one) => matches!(one, CardType::Instant | CardType::Sorcery),
        Test::AnyOf(several) => several.iter().all(is_instant_or_sorcery),
        Test::All(several) => several.iter().any(is_instant_or_sorcery),
        _ => false,
    }
}
