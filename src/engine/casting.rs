//! A spell or ability that is being cast or activated (601, 602), as the state holds it.

use crate::program::DefId;

use super::decision::Way;
use super::list::List;
use super::need::LockedNeed;
use super::state::{Place, StackItem};

/// A spell or ability that is being cast or activated.
#[derive(Clone, Copy, Debug, PartialEq, Hash)]
pub struct Casting {
    pub item: StackItem,
    pub way: Way,
    pub from: Place,
    /// If there is a choice of what a card is cast as: the faces or halves.
    pub faces: List<DefId, 3>,
    /// The cards of the hand that were spliced onto the spell.
    pub revealed: List<u8, 4>,
    /// The mana and life due, fixed when the first part of the cost is paid (601.2f).
    pub locked: Option<LockedNeed>,
    /// Where the choices are: see [`Stage`].
    pub stage: Stage,
    /// The place within the stage.
    pub at: u8,
    /// Nothing is paid: this is a copy whose targets may be chosen anew, or a triggered ability.
    pub free: bool,
    /// The number of scripts running when it began: it is finished before they continue.
    pub depth: u8,
}

/// The choices in their order (601.2b-h).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Stage {
    Face,
    Modes,
    Kicker,
    X,
    Targets,
    Shares,
    /// Which symbols are paid with life.
    Life,
    Costs,
    Mana,
    Done,
}
