//! The bot that plays any legal action.

use menace::game::{Action, Bot, BotFailure, Chance, View};

use crate::kind::{BotKind, WholeKind};

/// How the registry knows it.
pub const KIND: BotKind = BotKind {
    name: "random",
    about: "plays any legal action, each with the same chance",
    settings: &[],
    check: |_, _| Ok(()),
    build: |_| Box::new(Random),
    whole: Some(WholeKind { settings: &[], only: &[], build: |_| Box::new(crate::whole::Random) }),
};

/// Plays one of the legal actions, each with the same chance; attacks and blocks are drawn from all legal
/// declarations.
#[derive(Clone, Copy, Debug, Default)]
pub struct Random;

impl Bot for Random {
    fn decide(&mut self, view: &View<'_>, chance: &mut Chance) -> Result<Action, BotFailure> {
        Ok(view.sample_action(chance))
    }
}
