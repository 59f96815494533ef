//! Reading and writing what people write: Oracle English, positions, the short notation of creatures.

mod json;
mod nearest;
pub mod oracle;
pub mod position;
pub mod report;
pub mod short;

pub use json::JsonError;
pub use nearest::nearest;
