//! The compiled form itself: abilities, their scripts, and the values that scripts name.

mod ability;
mod face;
mod script;
mod trigger;
mod value;

pub use ability::*;
pub use face::*;
pub use script::*;
pub use trigger::*;
pub use value::*;
