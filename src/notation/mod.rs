//! Reading and writing what people write: Oracle English, positions, the short notation of creatures.

mod json;
mod nearest;
pub mod oracle;
pub mod position;
pub mod report;
pub mod short;
mod shown;

pub use json::JsonError;
pub use nearest::nearest;
pub use shown::{Shown, is_visible, shown};

/// Returns the text without the byte-order mark that some editors write before it.
pub fn without_byte_order_mark(text: &str) -> &str {
    text.strip_prefix('\u{feff}').unwrap_or(text)
}
