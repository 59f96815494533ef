//! The progress of a batch of effects, in editions that have batches: what may be played now, and which part of the stack belongs to it.

/// What may be played now, in editions with batches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Hash)]
pub enum Window {
    /// Whatever the timing allows, except interrupts.
    #[default]
    Open,
    /// A spell is being cast: interrupts.
    Interrupts,
    /// Damage or destruction comes next: effects that prevent, redirect and regenerate.
    Prevention,
}

/// The progress of a batch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Hash)]
pub struct Batch {
    /// What may be played.
    pub window: Window,
    /// The number of items on the stack below those that belong to the window; for interrupts, the first that belongs is the spell being
    /// cast.
    pub below: u8,
    /// The damage-prevention step that interrupts have interrupted.
    pub interrupted: Option<u8>,
    /// Whether nobody has added anything, so that the batch resolves.
    pub resolving: bool,
    /// The item that has had its damage-prevention step.
    pub announced: u16,
}
