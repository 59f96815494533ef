//! The compiled form: abilities, their scripts, and the values that scripts refer to.

mod ability;
mod casting;
mod effect;
mod face;
mod replace;
mod rule;
mod script;
mod trigger;
mod value;

pub use ability::*;
pub use casting::*;
pub use effect::*;
pub use face::*;
pub use replace::*;
pub use rule::*;
pub use script::*;
pub use trigger::*;
pub use value::*;
