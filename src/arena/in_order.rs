//! Pairs in the order of their index, whatever the order in which threads end them.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

/// Hands on pairs in the order of their index.
#[derive(Clone, Debug, Default)]
pub(super) struct PairsInOrder {
    /// How many pairs have been handed on.
    next: u64,
    /// Stretches that came before their turn, by their first pair.
    waiting: BTreeMap<u64, Vec<u8>>,
}

impl PairsInOrder {
    /// Takes a stretch of pairs, and hands on each pair whose turn it is until `look` breaks off.
    ///
    /// A pair that was handed on before is not handed on again.
    pub fn add(&mut self, first_pair: u64, half_points: &[u8], mut look: impl FnMut(u8) -> ControlFlow<()>) {
        self.waiting.insert(first_pair, half_points.to_vec());
        while let Some((first, half_points)) = self.waiting.pop_first() {
            if first > self.next {
                self.waiting.insert(first, half_points);
                return;
            }
            for &half_points in half_points.iter().skip((self.next - first) as usize) {
                self.next += 1;
                if look(half_points).is_break() {
                    self.waiting.clear();
                    return;
                }
            }
        }
    }
}
