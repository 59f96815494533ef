//! Games in which a player's first opening hand is kept or not, as one is told.

use menace::Player;
use menace::engine::{self, Brain};
use menace::game::{self, Bot, BotFailure, Chance, Setup};
use menace::program::Book;

/// What is done with the first opening hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FirstHand {
    /// It is kept.
    Keep,
    /// The player takes a mulligan. What comes of later hands is up to the bot.
    Mulligan,
}

/// A bot that is told what to do with its first hand.
pub struct Told<'b, B: ?Sized> {
    bot: &'b mut B,
    answer: Option<FirstHand>,
}

impl<'b, B: ?Sized> Told<'b, B> {
    /// The bot, and what it is told.
    pub const fn new(bot: &'b mut B, answer: FirstHand) -> Told<'b, B> {
        Told { bot, answer: Some(answer) }
    }
}

impl<B: Bot + ?Sized> Bot for Told<'_, B> {
    fn begin(&mut self, setup: &Setup, player: Player) {
        self.bot.begin(setup, player);
    }

    fn decide(&mut self, view: &game::View<'_>, chance: &mut Chance) -> Result<game::Action, BotFailure> {
        match self.answer.take() {
            Some(FirstHand::Keep) => Ok(game::Action::Keep),
            Some(FirstHand::Mulligan) => Ok(game::Action::Mulligan),
            None => self.bot.decide(view, chance),
        }
    }

    fn trouble(&self) -> Option<String> {
        self.bot.trouble()
    }
}

impl<B: Brain + ?Sized> Brain for Told<'_, B> {
    fn begin(&mut self) {
        self.bot.begin();
    }

    fn decide(
        &mut self,
        book: &Book,
        view: engine::View<'_>,
        chance: &mut Chance,
    ) -> Result<engine::Action, BotFailure> {
        match self.answer.take() {
            Some(FirstHand::Keep) => Ok(engine::Action::Keep),
            Some(FirstHand::Mulligan) => Ok(engine::Action::Mulligan),
            None => self.bot.decide(book, view, chance),
        }
    }
    fn trouble(&self) -> Option<String> {
        self.bot.trouble()
    }
}
