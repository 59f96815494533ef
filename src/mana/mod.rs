//! Mana: what things cost, and whether lands can pay for them.

mod cost;
mod paying;

pub use cost::{CostError, mana_value, parse_cost};
pub(crate) use paying::{COLORLESS, ManaMask, Pool, Price, Supply, colors_of_land, payment};
