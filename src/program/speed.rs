//! The speed of players (702.179): a triggered ability without a source.

use super::book::Def;
use super::compile::Compiler;
use super::keyword_parts::{number, when};
use super::triggers::effects;
use super::{Ability, Amount, Cond, Effect, Trigger, Triggered, Who};
use crate::oracle::tree::Comparison;

impl Compiler<'_> {
    /// Adds to the book, if it is not there yet, the ability of a player with speed (702.179d); "you" in it is that player.
    pub(super) fn speed(&mut self) {
        if self.book.speed.is_some() {
            return;
        }
        let faster = Cond::Compare(Amount::Speed(Who::You), Comparison::Less, number(4));
        let text = "Whenever one or more opponents lose life during your turn, if your speed is less than 4, your speed increases by 1. \
                    This ability triggers only once each turn.";
        let triggered = Triggered {
            condition: Some(faster),
            text: text.to_owned(),
            ..when(Trigger::LosesLife(Who::Opponent), effects(vec![Effect::GainSpeed(Who::You)]))
        };
        let ability = self.book.add_ability(Ability::Triggered(triggered));
        let name = "Speed".to_owned();
        let name_id = self.book.names.number(&name);
        let def = Def { name, name_id, abilities: vec![ability], token: true, ..Def::default() };
        self.book.speed = Some(self.book.add_def(def));
    }
}
