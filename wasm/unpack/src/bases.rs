//! What a function has on its stack, as far as local variables are concerned: an offset says much about the variable that it is
//! added to, and the other way round.

/// The values on the stack since the last branch or call, each as the local variable that it is, or the sum of it and something:
/// its number and 1, or 0 for any other value.
#[derive(Default)]
pub(crate) struct Bases(Vec<u8>);

impl Bases {
    /// Returns the last value on the stack, and the one below it.
    pub fn last(&self) -> [u8; 2] {
        let mut values = self.0.iter().rev().copied();
        [values.next().unwrap_or(0), values.next().unwrap_or(0)]
    }

    /// Follows an instruction with its number, which matters for variables. W3C, *WebAssembly Core Specification*, 5.4.
    pub fn step(&mut self, instruction: u8, number: u64) {
        let variable = u8::try_from(number.saturating_add(1)).unwrap_or(u8::MAX);
        let (taken, put) = match instruction {
            0x20 => (0, Some(variable)),
            0x22 => (1, Some(variable)),
            // Constants and globals.
            0x23 | 0x41..=0x44 => (0, Some(0)),
            0x1a | 0x21 | 0x24 => (1, None),
            0x1b => (3, Some(0)),
            // Loads, and what has one operand.
            0x28..=0x35 | 0x45 | 0x50 | 0x67..=0x69 | 0x79..=0x7b | 0xa7..=0xc4 => (1, Some(0)),
            0x36..=0x3e => (2, None),
            // A sum points to where its first part does.
            0x6a => (2, Some(self.last()[1])),
            0x46..=0xa6 => (2, Some(0)),
            _ => (usize::MAX, None),
        };
        self.0.truncate(self.0.len().saturating_sub(taken));
        self.0.extend(put);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_store_knows_its_variable() {
        let mut bases = Bases::default();
        // local.get 3, i32.const, i32.add, local.tee 0, i32.load, i32.const, i32.mul, local.get 300
        for (instruction, number) in
            [(0x20, 3), (0x41, 9), (0x6a, 0), (0x20, 0), (0x28, 4), (0x41, 5), (0x6c, 0), (0x20, 300)]
        {
            bases.step(instruction, number);
        }
        assert_eq!(bases.0, [4, 0, 255]);
        assert_eq!(bases.last(), [255, 0]);
        bases.step(0x1a, 0);
        assert_eq!(bases.last(), [0, 4]);
        bases.step(0x36, 8);
        assert_eq!(bases.last(), [0, 0]);
        bases.step(0x20, 1);
        bases.step(0x10, 7);
        assert_eq!(bases.last(), [0, 0]);
    }
}
