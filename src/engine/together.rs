//! What objects that are chosen together have to be: "with total power 10 or less", "with different names".

use crate::oracle::tree::{Kind, Measure};
use crate::program::{Book, Faces, Filter, Test, Together};
use crate::types::Player;

use super::decision::{Opt, What};
use super::list::List;
use super::state::{Frame, Ref, State};

impl State {
    /// Whether the object goes with the others: the targets with that number, or what has been found so far.
    pub(super) fn fits_together(
        &self,
        book: &Book,
        (target, together): (Option<u8>, &Together),
        r: Ref,
        frame: &Frame,
    ) -> bool {
        let others: Vec<Ref> = match target {
            Some(id) => frame.item.targets_of(id).filter(|&other| other != Ref::None && other != r).collect(),
            None => frame.scratch.iter().copied().filter(|&other| other != r).collect(),
        };
        match together {
            Together::TotalAtMost(of, most) => {
                let measured = |r: Ref| self.look(book, r).map_or(0, |look| self.measure(book, r, look, *of));
                let total: i32 = others.iter().chain([&r]).map(|&one| measured(one)).sum();
                total <= self.amount(book, most, frame)
            }
            Together::OneOfEach(kinds) => {
                let is =
                    |one: Ref, tests: &[Test]| tests.iter().all(|test| self.test(book, test, one, frame));
                match (&others[..], &kinds[..]) {
                    (&[other], [first, second]) => {
                        is(other, first) && is(r, second) || is(other, second) && is(r, first)
                    }
                    (others, _) => others.is_empty(),
                }
            }
            Together::ShareLandType => {
                let land_type = |subtype: &u16| book.is_land_type(*subtype);
                let has = |one: Ref, subtype: u16| {
                    self.look(book, one).is_some_and(|look| self.has_subtype(book, look, subtype))
                };
                others.is_empty()
                    || (0..book.subtypes.len() as u16)
                        .filter(land_type)
                        .any(|subtype| others.iter().chain([&r]).all(|&one| has(one, subtype)))
            }
            Together::Different(kind) => {
                let own = self.told_apart_by(book, *kind, r);
                own.is_some() && others.iter().all(|&other| self.differs(book, *kind, r, other))
            }
        }
    }

    /// Objects are chosen one after the other, each of which goes with those before it; `false` while a choice is waited for.
    pub(super) fn choose_together(
        &mut self,
        book: &Book,
        frame: &mut Frame,
        player: Player,
        filter: &Filter,
        most: usize,
    ) -> bool {
        if frame.stage == 0 {
            frame.scratch.clear();
            frame.stage = 1;
        }
        while frame.scratch.len() < most {
            let left = self.pick(book, filter, frame);
            let options: List<Opt, 160> =
                List::of(left.iter().filter(|r| !frame.scratch.contains(r)).map(|&r| Opt::Ref(r)));
            if options.is_empty() {
                break;
            }
            let picks = match self.choose(player, What::Objects, 0, 1, options) {
                Some(Some(picks)) => picks,
                Some(None) => return false,
                None => break,
            };
            let Some(chosen) = picks.first().and_then(|opt| opt.object()) else { break };
            frame.scratch.push(chosen);
        }
        true
    }

    /// What an object is told apart from others by; `None` for the name of what has none (201.2b).
    pub(super) fn told_apart_by(&self, book: &Book, kind: Kind, r: Ref) -> Option<i32> {
        let look = self.look(book, r)?;
        match kind {
            Kind::Powers => Some(self.measure(book, r, look, Measure::Power)),
            Kind::ManaValues => Some(self.measure(book, r, look, Measure::ManaValue)),
            Kind::Controllers => Some(look.controller() as i32),
            Kind::Names if look.def(book).faces == Faces::FaceDown => None,
            Kind::Names => look.names(book)[0].map(i32::from),
        }
    }

    /// Whether two objects differ. The halves of a split card have a name each.
    fn differs(&self, book: &Book, kind: Kind, one: Ref, other: Ref) -> bool {
        match kind {
            Kind::Names => match (self.look(book, one), self.look(book, other)) {
                (Some(one), Some(other)) => {
                    !one.names(book).into_iter().flatten().any(|name| other.is_named(book, name))
                }
                _ => true,
            },
            _ => self.told_apart_by(book, kind, one) != self.told_apart_by(book, kind, other),
        }
    }
}
