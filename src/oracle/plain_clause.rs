//! What is part of one clause.

/// Whether the text is part of one clause.
pub fn plain(text: &str) -> bool {
    !text.contains(['.', ',', '"', ':', '•'])
}

/// Whether what follows is done in any case, as the beginning of its sentence says: what is moved into a sentence of its own escapes no
/// condition and no choice (608.2c).
pub fn is_done_always(before: &str) -> bool {
    let begun =
        [". ", "• ", ": ", "\""].iter().filter_map(|end| before.rfind(end).map(|at| at + end.len())).max();
    let begun = &before[begun.unwrap_or(0)..];
    !["If ", " if ", " may ", "nless ", "s long as "].iter().any(|word| begun.contains(word))
}
