//! What has happened several times this turn.

use super::compile::{Compiled, Compiler, Part, gap};
use super::{Amount, Cond, Filter, StackKind, Test, Trigger, Watch, Who};
use crate::oracle::tree::{self, Comparison, Happening, History, TurnFact};
use crate::types::CardType;

impl Compiler<'_> {
    /// Whether at least this many spells were cast, or cards put into graveyards, this turn.
    pub(super) fn several_this_turn(&mut self, history: &History) -> Compiled<Cond> {
        use History as H;
        if let H::CastSeveral { what, .. } | H::PutIntoGraveyards { what, .. } = history
            && what.tests.contains(&tree::Test::Other)
        {
            return gap(Part::Condition, "several others this turn");
        }
        Ok(match history {
            H::CastSeveral { what, least } => {
                let filter = Filter {
                    zone: tree::Zone::Stack,
                    whose: Who::Any,
                    stack: StackKind::Spell,
                    tests: self.tally_tests(&what.tests)?,
                };
                let spells =
                    self.tally(Trigger::Casts { who: Who::Any, what: filter, nth: None }, Who::You)?;
                Cond::Compare(spells, Comparison::AtLeast, Amount::Number(i32::from(*least)))
            }
            H::PutIntoGraveyards { what, least } => {
                // CR 108.2b: a token isn't a card.
                let mut tests = self.tally_tests(&what.tests)?;
                tests.push(Test::Not(Box::new(Test::Token)));
                let what = Watch::Any(tests);
                let event = Trigger::Moves { what, from: None, to: tree::Zone::Graveyard, whose: Who::Any };
                let cards = self.tally(event, Who::Any)?;
                Cond::Compare(cards, Comparison::AtLeast, Amount::Number(i32::from(*least)))
            }
            _ => return gap(Part::Condition, "something of this turn"),
        })
    }

    /// The number of objects that pass the tests and that this has happened to this turn.
    pub(super) fn happenings(&mut self, happening: Happening, tests: Vec<Test>) -> Compiled<Amount> {
        match happening {
            Happening::Died => self.died(tests, Who::Any),
            Happening::DiedYours => self.died(tests, Who::You),
            Happening::EnteredYours => {
                self.tally(Trigger::Enters { what: Watch::Any(tests), from: None }, Who::You)
            }
            Happening::YouSacrificed => self.tally(Trigger::Sacrifices { who: Who::Any, tests }, Who::You),
            Happening::YouCast => {
                let (zone, stack) = (tree::Zone::Stack, StackKind::Spell);
                let what = Filter { zone, whose: Who::Any, stack, tests };
                self.tally(Trigger::Casts { who: Who::Any, what, nth: None }, Who::You)
            }
        }
    }

    /// The number of permanents that pass the tests and have died this turn under that player's control.
    pub(super) fn died(&mut self, tests: Vec<Test>, who: Who) -> Compiled<Amount> {
        if tests[..] == [Test::Type(CardType::Creature)] {
            return Ok(Amount::ThisTurn(TurnFact::CreaturesDied, who));
        }
        self.tally(Trigger::Dies(Watch::Any(tests)), who)
    }

    /// The number of such events this turn.
    pub(super) fn tally(&mut self, event: Trigger, who: Who) -> Compiled<Amount> {
        match self.book.tally(event) {
            Some(tally) => Ok(Amount::Tally(tally, who)),
            None => gap(Part::Condition, "too many kinds of events of a turn"),
        }
    }
}
