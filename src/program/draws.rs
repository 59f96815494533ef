//! Replacement effects for draws (614.11).

use super::compile::{Compiled, Compiler, Part, gap};
use super::scope::EventRegisters;
use super::{DrawChange, DrawInstead, Replace};
use crate::oracle::tree::{self, PlayerRef, Replaced};

impl Compiler<'_> {
    /// "If you would draw a card while your library has no cards in it, you win the game instead."
    pub(super) fn draw_instead(
        &mut self,
        event: &Replaced,
        instead: &[tree::Instruction],
    ) -> Compiled<Replace> {
        // With "You may … instead" the player could choose not to replace it.
        if matches!(instead.first(), Some(tree::Instruction::May { .. })) {
            return gap(Part::Statement, "a draw that may be replaced");
        }
        let subject = matches!(event, Replaced::CyclingDraw(_));
        let registers = EventRegisters { player: true, subject, ..EventRegisters::default() };
        let (ability, None) = self.outside_ability(&[instead], registers, None)? else {
            return gap(Part::Statement, "a draw that is replaced by something about another object");
        };
        match self.book.ability(ability) {
            super::Ability::Triggered(then) if then.script.targets.is_empty() => {}
            _ => return gap(Part::Statement, "a target instead of a draw"),
        }
        Ok(Replace::Draw(self.draw_change(event, DrawInstead::Script(ability))?))
    }

    /// The draws that are replaced.
    pub(super) fn draw_change(&mut self, event: &Replaced, instead: DrawInstead) -> Compiled<DrawChange> {
        let (mut but_first, mut condition, mut cycling) = (false, None, None);
        let who = match event {
            Replaced::Draw(who) => who,
            Replaced::DrawButFirst(who) => {
                but_first = true;
                who
            }
            Replaced::DrawWhile(who, so) => {
                condition = Some(self.condition(so)?);
                who
            }
            Replaced::CyclingDraw(card) => {
                cycling = Some(self.card_tests(card)?);
                &PlayerRef::You
            }
            _ => return gap(Part::Statement, "this replacement effect"),
        };
        Ok(DrawChange { who: self.who(who)?, but_first, condition, cycling, instead })
    }
}
