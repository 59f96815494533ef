//! Reading and writing what people write: Oracle English, positions, the short notation of creatures.

mod nearest;
pub mod oracle;

pub use nearest::nearest;
