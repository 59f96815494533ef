//! What is part of one clause.

/// Whether the text is part of one clause.
pub fn plain(text: &str) -> bool {
    !text.contains(['.', ',', '"', ':', '•'])
}
