//! Where a batch of effects is, in editions that have batches: what may be played now, and how much of the stack belongs to it.

/// What may be played now, where effects come in batches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Hash)]
pub enum Window {
    /// Whatever the timing allows, except interrupts.
    #[default]
    Open,
    /// A spell is being cast: interrupts.
    Interrupts,
    /// Damage or destruction comes next: what prevents, redirects and regenerates.
    Prevention,
}

/// How far a batch is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Hash)]
pub struct Batch {
    /// What may be played.
    pub window: Window,
    /// The items on the stack below those that belong to the window; of interrupts, the spell that is being cast is the first of them.
    pub below: u8,
    /// The damage-prevention step that interrupts came into.
    pub interrupted: Option<u8>,
    /// Nobody has added anything: the batch resolves.
    pub resolving: bool,
    /// The item that has had its damage-prevention step.
    pub announced: u16,
}
