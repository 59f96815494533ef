//! Random bytes as choices: the same bytes make the same ones.

/// Bytes that are taken one by one; zeros when they have run out.
pub struct Bytes<'b> {
    left: &'b [u8],
}

impl<'b> Bytes<'b> {
    pub fn new(bytes: &'b [u8]) -> Bytes<'b> {
        Bytes { left: bytes }
    }

    /// Whether bytes are left.
    pub fn is_over(&self) -> bool {
        self.left.is_empty()
    }

    pub fn next(&mut self) -> u8 {
        let Some((&first, rest)) = self.left.split_first() else { return 0 };
        self.left = rest;
        first
    }

    /// A number below `end`.
    pub fn below(&mut self, end: usize) -> usize {
        let number = match end {
            0..=256 => usize::from(self.next()),
            _ => usize::from(self.next()) << 8 | usize::from(self.next()),
        };
        number % end.max(1)
    }

    pub fn one<'t, T>(&mut self, of: &'t [T]) -> &'t T {
        &of[self.below(of.len())]
    }

    /// What is left, as text.
    pub fn rest(&mut self) -> String {
        String::from_utf8_lossy(std::mem::take(&mut self.left)).into_owned()
    }

    /// A text like the given one: some of its pieces left out, doubled, swapped with those of another, or with bytes among them.
    pub fn spoiled(&mut self, text: &str, other: &str) -> String {
        let pieces: Vec<&str> = text.split_inclusive([' ', '\n', ',', '.']).collect();
        let others: Vec<&str> = other.split_inclusive([' ', '\n', ',', '.']).collect();
        let mut spoiled = String::new();
        for piece in pieces {
            // With no bytes left the rest is as it was.
            match if self.is_over() { 255 } else { self.next() } {
                0..=7 => {}
                8..=15 => spoiled.extend([piece, piece]),
                16..=31 if !others.is_empty() => {
                    let other: &&str = self.one(&others);
                    spoiled.push_str(other);
                }
                32..=39 => spoiled.push(char::from(self.next())),
                40..=43 => spoiled.push_str("\u{2212}é\u{1f525}"),
                _ => spoiled.push_str(piece),
            }
        }
        spoiled
    }
}
