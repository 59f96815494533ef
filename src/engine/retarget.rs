//! Changing the targets of spells and abilities (115.7).

use crate::program::{Book, Obj};
use crate::types::Player;

use super::decision::{Opt, What};
use super::list::List;
use super::resolve::Flow;
use super::state::{Frame, Ref, State};

impl State {
    /// Changes one target of a spell or ability to that object: one for which it is legal, chosen by the player. If there is none, nothing
    /// changes (115.7b).
    pub(super) fn change_target(&mut self, book: &Book, frame: &mut Frame, what: Obj, to: Obj) -> Flow {
        frame.did = false;
        let (what, to) = (self.obj(what, frame), self.obj(to, frame));
        let (Some(&Ref::Stack(id)), Some(&to)) = (what.first(), to.first()) else { return Flow::Next };
        let Some(at) = self.stack.iter().position(|item| item.id == id) else { return Flow::Next };
        let item = self.stack[at];
        let specs = self.target_specs(book, &item);
        // An object can't be chosen again for the same target (601.2c), nor if another target has to be different (115.7a).
        let apart = |id: u8| {
            let other = |spec: &&&crate::program::TargetSpec| spec.apart && spec.id > id;
            specs.iter().filter(other).all(|spec| item.targets_of(spec.id).all(|taken| taken != to))
        };
        let places: Vec<usize> = (0..item.targets.len())
            .filter(|&place| {
                specs.iter().find(|spec| spec.id == item.target_ids[place]).is_some_and(|spec| {
                    apart(spec.id) && self.target_options(book, spec, &item).contains(&Opt::Ref(to))
                })
            })
            .collect();
        let player: Player = frame.item.controller;
        let place = match places[..] {
            [] => return Flow::Next,
            [one] => one,
            _ => {
                let options = List::of(places.iter().map(|&place| Opt::Ref(item.targets[place])));
                match self.choose(player, What::Objects, 1, 1, options) {
                    Some(Some(picks)) => {
                        let chosen = picks.first().copied();
                        let is_it = |&&place: &&usize| Some(Opt::Ref(item.targets[place])) == chosen;
                        places.iter().find(is_it).copied().unwrap_or(places[0])
                    }
                    Some(None) => return Flow::Wait,
                    None => places[0],
                }
            }
        };
        self.stack[at].targets[place] = to;
        frame.did = true;
        self.becomes_target(book, to, &item);
        Flow::Next
    }

    /// Lets the controller of the effect choose new targets for a spell or ability: any number of its targets may stay, legal or not
    /// (115.7d).
    pub(super) fn choose_new_targets(&mut self, book: &Book, frame: &mut Frame, what: Obj) -> Flow {
        if frame.stage == 0 {
            frame.scratch = super::list::LongList::of(self.obj(what, frame).iter().copied());
            frame.did = !frame.scratch.is_empty();
            frame.stage = 1;
        }
        match self.new_targets(book, frame, Some(frame.item.controller)) {
            true => Flow::Next,
            false => Flow::Wait,
        }
    }

    /// Changes the target of a spell or ability that has a single one to another legal target, if there is one (115.7a).
    pub(super) fn change_single_target(&mut self, book: &Book, frame: &mut Frame, what: Obj) -> Flow {
        frame.did = false;
        let Some(&Ref::Stack(id)) = self.obj(what, frame).first() else { return Flow::Next };
        let Some(at) = self.stack.iter().position(|item| item.id == id) else { return Flow::Next };
        let item = self.stack[at];
        let Some(&now) = item.targets.first() else { return Flow::Next };
        if item.targets.iter().any(|&target| target != now) {
            return Flow::Next;
        }
        let specs = self.target_specs(book, &item);
        // An object that is named several times is one target.
        let mut options: Option<List<Opt, 160>> = None;
        for place in 0..item.targets.len() {
            let Some(spec) = specs.iter().find(|spec| spec.id == item.target_ids[place]) else { continue };
            let here = self.new_target_options(book, frame, spec, &item);
            match &mut options {
                None => options = Some(here),
                Some(options) => options.retain(|opt| here.contains(opt)),
            }
        }
        let Some(mut options) = options else { return Flow::Next };
        options.retain(|opt| opt.object() != Some(now));
        if options.is_empty() {
            return Flow::Next;
        }
        match self.choose(frame.item.controller, What::NewTarget, 1, 1, options) {
            Some(Some(picks)) => {
                if let Some(to) = picks.first().and_then(Opt::object) {
                    self.stack[at].targets.iter_mut().for_each(|target| *target = to);
                    frame.did = true;
                    self.becomes_target(book, to, &item);
                }
            }
            Some(None) => return Flow::Wait,
            None => {}
        }
        Flow::Next
    }
}
