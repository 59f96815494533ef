//! The clock of the bots that play by time.

use std::sync::LazyLock;
use std::time::{Duration, Instant};

use menace_bots::{BotError, BotSpec};

/// Returns how long ago it was asked for the first time.
fn clock() -> Duration {
    static BEGAN: LazyLock<Instant> = LazyLock::new(Instant::now);
    BEGAN.elapsed()
}

/// Reads a bot that can tell the time.
pub fn bot(text: &str) -> Result<BotSpec, BotError> {
    Ok(text.parse::<BotSpec>()?.timed_by(clock))
}
