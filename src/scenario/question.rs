//! A choice that a script answers, and which of its options the script's words mean.

use crate::engine::{Opt, Picks, State, What};
use crate::program::{Book, Effect, Op};
use crate::types::{Color, Player};

use super::format::Choice;
use super::intent::{aim, is_tapped_already};
use super::names::{begins_name, is_called, is_cost_called, is_meant, is_on_stack, is_written};

/// A choice that the game asks for.
pub(super) struct Question<'a> {
    pub(super) state: &'a State,
    pub(super) book: &'a Book,
    /// Who has to choose.
    pub(super) player: Player,
    pub(super) what: What,
    pub(super) least: usize,
    pub(super) most: usize,
}

/// A target given with an action is not a legal choice.
pub(super) struct NoTarget;

impl Question<'_> {
    pub(super) fn option(&self, at: u8) -> Opt {
        self.state.options[usize::from(at)]
    }

    /// The option that a name means and that has not been picked yet.
    pub(super) fn option_called(&self, name: &str, picks: &[u8]) -> Option<u8> {
        let free = |at: &u8| !picks.contains(at);
        let called = |at: &u8| self.is_called(self.option(*at), name);
        let mut found = (0..self.state.options.len() as u8).filter(free).filter(called);
        // A trigger with that text takes precedence over one whose keyword has that meaning.
        let in_words = |at: &u8| match self.option(*at) {
            Opt::Trigger(waiting) => {
                is_written(self.state, self.book, &self.state.waiting[usize::from(waiting)], name)
            }
            _ => true,
        };
        let first = found.clone().find(in_words).or_else(|| found.next())?;
        // Of several copies on the same side, the one that suits the effect best.
        if let (What::Target(id), Some(casting)) = (self.what, &self.state.casting)
            && let Some(aim) = aim(self.state, self.book, &casting.item, id)
        {
            let place = |at: &u8| aim.order.iter().position(|other| other == at);
            let side = |at: u8| {
                self.option(at).object().and_then(|r| self.state.look_perm(r)).map(|perm| perm.controller)
            };
            let alike = (0..self.state.options.len() as u8).filter(free).filter(called);
            let best = alike.filter(|&at| at == first || side(at).is_some() && side(at) == side(first));
            return best.filter(|at| place(at).is_some()).min_by_key(place).or(Some(first));
        }
        Some(first)
    }

    fn is_called(&self, option: Opt, name: &str) -> bool {
        let Question { state, book, .. } = *self;
        match option {
            Opt::Ref(r) => {
                is_meant(state, book, r, name)
                    || self.what == What::ReplacementOrder && begins_name(state, book, r, name)
            }
            Opt::Color(color) => match Color::ALL.get(usize::from(color)) {
                Some(color) => color.word().eq_ignore_ascii_case(name),
                None => name.eq_ignore_ascii_case("colorless"),
            },
            Opt::Subtype(subtype) => book.subtypes.name(subtype).eq_ignore_ascii_case(name),
            Opt::Counter(kind) => {
                let name = name.to_lowercase();
                name.strip_suffix(" counter").unwrap_or(&name) == book.counter_name(kind)
            }
            Opt::Number(number) => name.parse() == Ok(number),
            Opt::Trigger(at) => is_on_stack(state, book, &state.waiting[usize::from(at)], name),
            Opt::Face(face) => is_called(book.def(face), name.strip_prefix("Cast ").unwrap_or(name)),
            Opt::Mode(at) if self.what == What::Vote => self
                .words()
                .and_then(|words| words.get(usize::from(at)))
                .is_some_and(|word| word.eq_ignore_ascii_case(name)),
            Opt::Mode(_) | Opt::Yes | Opt::No => false,
        }
    }

    /// What is voted for.
    fn words(&self) -> Option<&[String]> {
        let (_, ops) = self.state.instructions_ahead(self.book)?;
        match ops.first() {
            Some(Op::Do(Effect::Vote(words))) => Some(words),
            _ => None,
        }
    }

    /// The options that an entry of the queue means; `None` if it answers another question.
    pub(super) fn options_of(&self, choice: &Choice, picks: &[u8]) -> Option<Vec<u8>> {
        let options = &self.state.options;
        let place = |wanted: Opt| (0..options.len() as u8).find(|&at| options[usize::from(at)] == wanted);
        let by_names = |names: Vec<&str>| {
            let mut found: Vec<u8> = Vec::new();
            for name in names {
                let taken: Vec<u8> = picks.iter().chain(&found).copied().collect();
                found.push(self.option_called(name, &taken)?);
            }
            (found.len() + picks.len() <= self.most).then_some(found)
        };
        match choice {
            // "Tap or untap": the opposite of its present state.
            Choice::Yes if self.what == What::TapOrUntap => {
                let tapped = is_tapped_already(self.state, self.book);
                place(if tapped { Opt::No } else { Opt::Yes }).map(|at| vec![at])
            }
            Choice::Text(text) if self.what == What::TapOrUntap => {
                let said = match text.to_lowercase().as_str() {
                    "tap" => Opt::Yes,
                    "untap" => Opt::No,
                    _ => return None,
                };
                place(said).map(|at| vec![at])
            }
            // A vote for the first of two words, or for the second.
            Choice::Yes | Choice::No if self.what == What::Vote => {
                place(Opt::Mode(u8::from(*choice == Choice::No))).map(|at| vec![at])
            }
            // "Discard a card or pay {3}": the first of the costs, or the second.
            Choice::Yes | Choice::No if self.what == What::Kicker && !options.contains(&Opt::Yes) => {
                place(Opt::Mode(u8::from(*choice == Choice::No))).map(|at| vec![at])
            }
            Choice::Text(text) if self.what == What::Kicker => {
                let text = text.to_lowercase();
                let costs = self.state.costs_to_choose(self.book);
                let at =
                    costs.iter().position(|costs| costs.iter().any(|cost| is_cost_called(cost, &text)))?;
                place(Opt::Mode(at as u8)).map(|at| vec![at])
            }
            // Dredge offers cards, or none.
            Choice::Yes => place(Opt::Yes).or_else(|| self.offered()).map(|at| vec![at]),
            Choice::No => place(Opt::No).map(|at| vec![at]),
            Choice::Mode(mode) => {
                // A mode that may be chosen more than once is listed once for each time (700.2d).
                let wanted = Opt::Mode(u8::try_from(*mode - 1).ok()?);
                let at = (0..options.len() as u8)
                    .find(|&at| options[usize::from(at)] == wanted && !picks.contains(&at))?;
                matches!(self.what, What::Mode | What::Kicker).then(|| vec![at])
            }
            // "X=2" answers any question for an amount.
            Choice::X(number) | Choice::Amount(number) => matches!(
                self.what,
                What::Share | What::Damage { .. } | What::Number | What::ManaOf(_) | What::X
            )
            .then(|| place(Opt::Number(*number as i16)).map(|at| vec![at]))?,
            // The share of a target that the action names.
            Choice::Target { amount: Some(amount), .. } if self.what == What::Share => {
                place(Opt::Number(*amount as i16)).map(|at| vec![at])
            }
            Choice::Target { targets, .. } => by_names(targets.iter().map(String::as_str).collect()),
            Choice::Text(text) => by_names(text.split('^').collect()),
        }
    }

    /// The number of remaining symbols like the one that life could pay for now.
    pub(super) fn symbols_alike(&self) -> usize {
        self.state.symbols_for_life(self.book)
    }

    /// The first option other than "no", if there is no "yes".
    pub(super) fn offered(&self) -> Option<u8> {
        let options = &self.state.options;
        let declined = options.contains(&Opt::No) && !options.contains(&Opt::Yes);
        let other = options.iter().position(|&opt| opt != Opt::No).filter(|_| declined)?;
        u8::try_from(other).ok()
    }

    /// Whether "you may" is asked as a choice of objects that may be none, or of a target that may stay.
    pub(super) fn is_permission(&self) -> bool {
        match self.what {
            What::Objects | What::Take => self.least == 0 && !self.state.options.contains(&Opt::No),
            What::NewTarget => true,
            _ => false,
        }
    }

    /// The option with the number nearest to `wanted`.
    pub(super) fn nearest_number(&self, wanted: i32) -> u8 {
        let distance = |at: &u8| match self.option(*at) {
            Opt::Number(number) => (i32::from(number) - wanted).abs(),
            _ => i32::MAX,
        };
        (0..self.state.options.len() as u8).min_by_key(distance).unwrap_or(0)
    }

    /// Returns the picks, filled up with the first other options if there are too few.
    pub(super) fn filled(&self, mut picks: Vec<u8>) -> Picks {
        picks.truncate(self.most);
        let mut rest = 0..self.state.options.len() as u8;
        while picks.len() < self.least
            && let Some(at) = rest.next()
        {
            if !picks.contains(&at) {
                picks.push(at);
            }
        }
        Picks::of(picks)
    }
}
