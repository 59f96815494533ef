//! A card from the hand or the graveyard: one choice from two zones.

use super::compile::{Compiled, Compiler, Part, gap};
use super::{Amount, Cond, Effect, Obj, Op, Sel, Who};
use crate::oracle::tree::{self, Comparison, Count, Instruction, Selection, Test as T};

impl Compiler<'_> {
    /// "You may put a land card from your hand or graveyard onto the battlefield." `false` for anything else.
    ///
    /// A player who takes no card from the first zone may take one from the second.
    pub(super) fn may_move_from_either(&mut self, who: Who, what: &[Instruction]) -> Compiled<bool> {
        let [
            Instruction::Do {
                joint: _,
                effect:
                    tree::Effect::Move {
                        verb: _,
                        who: None,
                        what:
                            Selection::Some {
                                count: Count::Exactly(tree::Amount::Number(1)),
                                filter,
                                chooser: None,
                                random: false,
                            },
                        to,
                    },
            },
        ] = what
        else {
            return Ok(false);
        };
        let either = filter.tests.iter().find_map(|test| match test {
            T::InEither(zones, whose) => Some((*zones, whose.clone())),
            _ => None,
        });
        let Some((zones, whose)) = either else { return Ok(false) };
        if self.one_player(&whose)? != who {
            return gap(Part::Selection, "a card of another player");
        }
        let mut plain = filter.clone();
        plain.tests.retain(|test| !matches!(test, T::InEither(..)));
        let one = self.filter(&plain, Some((zones[0], who)))?;
        let two = self.filter(&plain, Some((zones[1], who)))?;
        let number = |number| Amount::Number(number);
        let count = |filter: &super::Filter| Amount::CountOf(Box::new(filter.clone()));
        // CR 608.2d: without matching cards there is no choice.
        let there = Amount::Plus(Box::new(count(&one)), Box::new(count(&two)));
        let none = self.scope.jump_unless(Cond::Compare(there, Comparison::AtLeast, number(1)));
        let declined = self.scope.push(Op::May { who, no: 0 });
        let of_second = Amount::Least(Box::new(number(1)), Box::new(count(&two)));
        self.scope.push(Op::Choose {
            who,
            least: Amount::Minus(Box::new(number(1)), Box::new(of_second)),
            most: number(1),
            filter: one,
            random: false,
            add: false,
        });
        let nothing = Cond::Not(Box::new(Cond::Any(Obj::Chosen, Vec::new())));
        let chosen = self.scope.jump_unless(nothing);
        let (least, most) = (number(1), number(1));
        self.scope.push(Op::Choose { who, least, most, filter: two, random: false, add: false });
        self.scope.land(chosen);
        let to = self.destination(to, who)?;
        self.scope.push(Op::Do(Effect::Move { what: Sel::Obj(Obj::Chosen), to }));
        self.scope.land(none);
        self.scope.land(declined);
        self.scope.last = None;
        self.scope.deed = None;
        Ok(true)
    }
}
