//! The objects that events are about.

use super::compile::{Compiled, Compiler, Part, gap};
use super::{DamageTo, Test, Watch};
use crate::oracle::tree::{self, Count, ObjectAntecedent, ObjectKind, ObjectRef, PlayerRef, Selection};
use crate::types::CardType;

impl Compiler<'_> {
    /// The permanents that an event is about.
    pub(super) fn watch(&mut self, selection: &Selection) -> Compiled<Watch> {
        self.watch_by(selection, |compiler, filter| match filter.kind {
            ObjectKind::Source | ObjectKind::Spell => compiler.source_tests(filter),
            _ => compiler.permanent_tests(filter),
        })
    }

    pub(super) fn watch_cards(&mut self, selection: &Selection) -> Compiled<Watch> {
        self.watch_by(selection, |compiler, filter| {
            let mut tests = compiler.card_tests(filter)?;
            // CR 108.2: a token is not a card.
            if filter.kind == ObjectKind::Card && !tests.contains(&Test::Token) {
                tests.push(Test::Not(Box::new(Test::Token)));
            }
            Ok(tests)
        })
    }

    pub(super) fn watch_by(
        &mut self,
        selection: &Selection,
        tests: fn(&mut Self, &tree::Filter) -> Compiled<Vec<Test>>,
    ) -> Compiled<Watch> {
        Ok(match selection {
            Selection::Ref(ObjectRef::This { .. }) => Watch::This,
            Selection::Ref(
                ObjectRef::Attached { .. } | ObjectRef::That { to: ObjectAntecedent::Attached, .. },
            ) => Watch::Attached,
            Selection::Ref(object @ ObjectRef::That { to: ObjectAntecedent::Haunted, .. }) => {
                Watch::Any(vec![Test::Is(self.object(object)?)])
            }
            Selection::Ref(object @ ObjectRef::That { .. }) => {
                if self.scope.outside.is_none() {
                    return gap(Part::Event, "an event of a pronoun");
                }
                match self.object(object)? {
                    super::Obj::Bound => Watch::Bound,
                    super::Obj::This => Watch::This,
                    _ => return gap(Part::Event, "an event of a pronoun"),
                }
            }
            Selection::All { filter, word: _ }
            | Selection::Some {
                count: Count::Exactly(tree::Amount::Number(1)),
                filter,
                chooser: None,
                random: false,
            } => Watch::Any(tests(self, filter)?),
            Selection::Some { count: Count::OneOrMore, filter, chooser: None, random: false } => {
                self.scope.many = true;
                Watch::Any(tests(self, filter)?)
            }
            Selection::Some { .. } => return gap(Part::Event, "several objects"),
            Selection::List(list) => match &list[..] {
                [
                    Selection::Ref(ObjectRef::This { .. }),
                    Selection::All { filter, word: _ }
                    | Selection::Some {
                        count: Count::Exactly(tree::Amount::Number(1)),
                        filter,
                        chooser: None,
                        random: false,
                    },
                ] => {
                    let mut tests = tests(self, filter)?;
                    tests.retain(|test| *test != Test::Other);
                    Watch::ThisOr(tests)
                }
                [
                    Selection::Ref(ObjectRef::This { .. }),
                    Selection::Some { count: Count::OneOrMore, filter, chooser: None, random: false },
                ] => {
                    self.scope.many = true;
                    let mut tests = tests(self, filter)?;
                    tests.retain(|test| *test != Test::Other);
                    Watch::ThisOr(tests)
                }
                // "~ or enchanted creature".
                [Selection::Ref(ObjectRef::This { .. }), Selection::Ref(ObjectRef::Attached { .. })] => {
                    Watch::ThisOr(vec![Test::Is(super::Obj::Attached)])
                }
                // "An attacking creature you control or a blocking creature an opponent controls".
                several => {
                    let this = matches!(several.first(), Some(Selection::Ref(ObjectRef::This { .. })));
                    let mut any = Vec::new();
                    for one in &several[usize::from(this)..] {
                        let Selection::Some {
                            count: Count::Exactly(tree::Amount::Number(1)),
                            filter,
                            chooser: None,
                            random: false,
                        } = one
                        else {
                            return gap(Part::Event, "a list of objects");
                        };
                        let mut tests = tests(self, filter)?;
                        if this {
                            tests.retain(|test| *test != Test::Other);
                        }
                        any.push(Test::All(tests));
                    }
                    let tests = vec![Test::AnyOf(any)];
                    if this { Watch::ThisOr(tests) } else { Watch::Any(tests) }
                }
            },
            Selection::Target(_) => return gap(Part::Event, "a target"),
            Selection::Player(_) => return gap(Part::Event, "a player"),
            Selection::RefFrom { .. } => return gap(Part::Event, "a known card of a zone"),
            Selection::TopCards { .. } => return gap(Part::Event, "cards of a library"),
        })
    }

    /// The receiver of damage, and whether it is always a player.
    pub(super) fn damage_to(&mut self, to: Option<&Selection>) -> Compiled<(DamageTo, bool)> {
        Ok(match to {
            None => (DamageTo::Anything, false),
            Some(Selection::Player(who)) => (DamageTo::Player(self.who(who)?), true),
            Some(Selection::List(list)) => match &list[..] {
                [
                    Selection::Player(PlayerRef::Any),
                    Selection::Some { filter, .. } | Selection::All { filter, .. },
                ] if self.permanent_tests(filter)? == [Test::Type(CardType::Planeswalker)] => {
                    (DamageTo::PlayerOrPlaneswalker, false)
                }
                [
                    Selection::Some { count: Count::OneOrMore, filter, chooser: None, random: false },
                    Selection::Player(PlayerRef::AllPlayers | PlayerRef::Any),
                ] if filter.tests.is_empty() => {
                    self.scope.many = true;
                    (DamageTo::Anything, false)
                }
                _ => return gap(Part::Event, "damage to one of several"),
            },
            Some(what) => (DamageTo::Object(self.watch(what)?), false),
        })
    }
}
