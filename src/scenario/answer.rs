//! How a scenario's players answer the choices that the game asks for.

use std::collections::VecDeque;

use crate::engine::{Opt, Picks, Ref, State, What};
use crate::program::Book;

use super::format::Choice;
use super::intent::{
    Aim, aim, all_wanted, branch_called, goes_on_top, is_cast_freely, is_tapped_already, puts_up_to,
};
use super::question::{NoTarget, Question};

/// The remaining answers of a player, and the targets of the action being done.
#[derive(Clone, Debug, Default)]
pub(super) struct Answers {
    /// The queue of the scenario.
    queue: VecDeque<Choice>,
    /// The targets given with the current action; `None` if there is no action.
    aim: Option<VecDeque<String>>,
    /// Shares given with targets, by target.
    shares: Vec<(Ref, i32)>,
}

impl Answers {
    /// What a player says in a scenario.
    pub(super) fn new(queue: Vec<Choice>) -> Answers {
        Answers { queue: queue.into(), ..Answers::default() }
    }
}

impl Answers {
    /// Answers a question as the scenario says, or else as a player without instructions would.
    ///
    /// # Errors
    /// [`NoTarget`] if the action names a target that is not an option.
    pub(super) fn answer(&mut self, question: &Question<'_>) -> Result<Picks, NoTarget> {
        if let Some(yes) = self.named_branch(question) {
            let said =
                question.state.options.iter().position(|&opt| opt == if yes { Opt::Yes } else { Opt::No });
            return Ok(question.filled(said.map(|at| at as u8).into_iter().collect()));
        }
        let permitted = if question.is_permission() { self.says_first(question) } else { None };
        if permitted.is_some() {
            self.take_said();
        }
        if permitted == Some(Choice::No) {
            return Ok(question.filled(Vec::new()));
        }
        let chosen = match question.what {
            What::Target(_) if self.aim.is_some() => self.aimed(question)?,
            // An X that the scenario gives and that can't be paid for is not reduced.
            What::X
                if self.aim.is_some() && self.queue.iter().any(|choice| matches!(choice, Choice::X(_))) =>
            {
                Some(self.queued(question).ok_or(NoTarget)?)
            }
            _ => self.queued(question),
        };
        // Of equal symbols, none is asked about after the first that is paid with mana.
        if question.what == What::Life
            && chosen.as_ref().is_some_and(|picks| picks.iter().all(|&at| question.option(at) == Opt::No))
        {
            for _ in 1..question.symbols_alike() {
                if self.queue.front() != Some(&Choice::No) {
                    break;
                }
                self.queue.pop_front();
            }
        }
        let picks = match chosen {
            // Each named card goes on top of those named before.
            Some(picks) if question.what == What::Order && goes_on_top(question.state, question.book) => {
                return Ok(Picks::of(question.filled(picks).iter().rev().copied()));
            }
            Some(picks) => picks,
            None if question.what == What::Untap => self.staying_tapped(question),
            None => self.unsaid(question),
        };
        Ok(question.filled(picks))
    }

    /// Whether "you may" leads to what is named next, a keyword or a color: "your choice of flying or haste" is asked one by one. The name
    /// is consumed once nothing else asks for it.
    fn named_branch(&mut self, question: &Question<'_>) -> Option<bool> {
        let said = |choice: &Choice| matches!(choice, Choice::Yes | Choice::No | Choice::Text(_));
        let at = self.queue.iter().position(said).filter(|_| question.what == What::May)?;
        let Choice::Text(text) = &self.queue[at] else { return None };
        let (yes, taken) = branch_called(question.state, question.book, text)?;
        if taken {
            self.queue.remove(at);
        }
        Some(yes)
    }

    /// Drops a name that no question asks for: the last one with that name.
    pub(super) fn forget(&mut self, name: &str) {
        let is_it = |choice: &Choice| matches!(choice, Choice::Text(text) if text == name);
        if let Some(at) = self.queue.iter().rposition(is_it) {
            self.queue.remove(at);
        }
    }

    /// The first name in the queue that nothing has asked for, if a yes or no comes after it.
    pub(super) fn held_up(&self) -> Option<&str> {
        let at = self.queue.iter().position(|choice| matches!(choice, Choice::Text(_)))?;
        let waits = self.queue.iter().skip(at).any(|choice| matches!(choice, Choice::Yes | Choice::No));
        match &self.queue[at] {
            Choice::Text(text) if waits => Some(text),
            _ => None,
        }
    }

    /// The index of the next yes or no, if no name or number comes before it.
    fn said(&self) -> Option<usize> {
        let said =
            |choice: &Choice| matches!(choice, Choice::Yes | Choice::No | Choice::X(_) | Choice::Text(_));
        let next = self.queue.iter().position(said);
        next.filter(|&at| matches!(self.queue[at], Choice::Yes | Choice::No))
    }

    fn says(&self) -> Option<Choice> {
        self.said().map(|at| self.queue[at].clone())
    }

    /// The next yes or no, unless an earlier entry answers the question.
    fn says_first(&self, question: &Question<'_>) -> Option<Choice> {
        let said = self.said()?;
        let named = self.queue.iter().take(said).any(|choice| question.options_of(choice, &[]).is_some());
        (!named).then(|| self.queue[said].clone())
    }

    fn take_said(&mut self) {
        if let Some(at) = self.said() {
            self.queue.remove(at);
        }
    }

    /// What stays tapped, asked one by one: it stays if "no" comes next; what no answer is given for untaps.
    fn staying_tapped(&mut self, question: &Question<'_>) -> Vec<u8> {
        let places = 0..question.state.options.len() as u8;
        let stays = |_: &u8| {
            let said = self.queue.front().map(|choice| matches!(choice, Choice::No));
            let is_said = matches!(self.queue.front(), Some(Choice::Yes | Choice::No));
            if is_said {
                self.queue.pop_front();
            }
            is_said && said == Some(true)
        };
        places.filter(stays).collect()
    }

    /// Puts the mana that an ability is activated for at the head of the queue.
    pub(super) fn say_output(&mut self, mana: String) {
        self.queue.push_front(Choice::Text(mana));
    }

    /// Drops answers about kickers that can't be paid, since nobody is asked about them: a "no" in its turn.
    pub(super) fn leave_out_kickers(&mut self, kickers: &[(bool, usize)]) {
        let mut from = 0;
        for &(several, payable) in kickers {
            // An answer for each time that it can be paid, up to a "no", and then once more.
            for time in 0..=payable {
                let answers = |choice: &Choice| matches!(choice, Choice::Yes | Choice::No);
                let at = self.queue.iter().skip(from).position(answers).map(|at| from + at);
                let Some(at) = at else { return };
                let no = self.queue[at] == Choice::No;
                if time == payable {
                    if no && (several || payable == 0) {
                        self.queue.remove(at);
                    } else if payable == 0 {
                        return;
                    }
                    break;
                }
                from = at + 1;
                if no || !several {
                    break;
                }
            }
        }
    }

    /// Sets the targets of the action about to be done.
    pub(super) fn take_aim(&mut self, targets: &[String]) {
        self.aim = Some(targets.iter().cloned().collect());
    }

    /// Whether all targets given have been used.
    pub(super) fn has_hit(&self) -> bool {
        self.aim.as_ref().is_none_or(VecDeque::is_empty)
    }

    /// The names that come next.
    pub(super) fn first_names(&self) -> impl Iterator<Item = &str> {
        self.queue.iter().map_while(|choice| match choice {
            Choice::Text(name) => Some(name.as_str()),
            Choice::Target { targets, amount: None } => match &targets[..] {
                [name] => Some(name.as_str()),
                _ => None,
            },
            _ => None,
        })
    }

    /// Drops the next entries.
    pub(super) fn leave_out_first(&mut self, count: usize) {
        self.queue.drain(..count.min(self.queue.len()));
    }

    /// The number of remaining entries.
    pub(super) fn len(&self) -> usize {
        self.queue.len()
    }

    /// Called when the action is done; returns whether all targets were used.
    ///
    /// Targets given for an action without targets are for what it triggers.
    pub(super) fn is_done(&mut self, targets: &[String]) -> bool {
        let left = self.aim.take().unwrap_or_default();
        if !left.is_empty() && left.len() == targets.len() {
            for name in left.into_iter().rev() {
                self.queue.push_front(Choice::Target { targets: vec![name], amount: None });
            }
            return true;
        }
        left.is_empty()
    }

    /// Consumes the name of the permanent whose permission a spell is cast by.
    pub(super) fn permission(&mut self, is_called: impl Fn(&str) -> bool) -> bool {
        let at = self.queue.iter().position(|choice| matches!(choice, Choice::Text(text) if is_called(text)));
        at.is_some_and(|at| self.queue.remove(at).is_some())
    }

    /// Whether a cost of attacking or blocking is paid: yes, unless "no" comes next.
    pub(super) fn pays(&mut self) -> bool {
        let paid = self.says() != Some(Choice::No);
        self.take_said();
        paid
    }

    /// Consumes the name of the effect that is applied first, if it comes next.
    pub(super) fn names_first(&mut self, is_called: impl Fn(&str) -> bool) {
        if matches!(self.queue.front(), Some(Choice::Text(text)) if is_called(text)) {
            self.queue.pop_front();
        }
    }

    /// Returns the next entry about how a spell is cast: `Cast with alternative cost: …` or `Cast with no alternative cost`.
    pub(super) fn says_how(&self) -> Option<&str> {
        self.queue.iter().find_map(how)
    }

    /// Consumes that entry.
    pub(super) fn take_how(&mut self) {
        if let Some(at) = self.queue.iter().position(|choice| how(choice).is_some()) {
            self.queue.remove(at);
        }
    }

    /// Takes the targets that the action names.
    fn aimed(&mut self, question: &Question<'_>) -> Result<Option<Vec<u8>>, NoTarget> {
        let aim = self.aim.get_or_insert_default();
        if aim.is_empty() {
            // The scenario has given all targets with the action, or none.
            return Ok(self.queued(question));
        }
        let mut picks = Vec::new();
        while picks.len() < question.most
            && let Some(name) = aim.front()
        {
            match question.option_called(name, &picks) {
                Some(at) => picks.push(at),
                None if picks.is_empty() && question.least > 0 => return Err(NoTarget),
                None => break,
            }
            aim.pop_front();
        }
        Ok(Some(picks))
    }

    /// Takes the queue's answer to this question.
    fn queued(&mut self, question: &Question<'_>) -> Option<Vec<u8>> {
        let mut picks = Vec::new();
        let mut divided = false;
        // Entries for targets and entries for other choices don't answer the same question.
        let mut begun: Option<bool> = None;
        // X is given as X, or as an amount.
        let says_x =
            question.what == What::X && self.queue.iter().any(|choice| matches!(choice, Choice::X(_)));
        while picks.len() < question.most {
            // A yes or no answers a question only in its turn.
            let first = self.said();
            let taken = |(at, choice): (usize, &Choice)| {
                if matches!(choice, Choice::Yes | Choice::No) && first != Some(at) {
                    return None;
                }
                if says_x && !matches!(choice, Choice::X(_)) {
                    return None;
                }
                if begun.zip(says_target(choice)).is_some_and(|(one, other)| one != other) {
                    return None;
                }
                // What a creature attacks is given as a target.
                if matches!(question.what, What::Attacked(_)) && !matches!(choice, Choice::Target { .. }) {
                    return None;
                }
                // The order of abilities is chosen before their targets (603.3b, d).
                let orders = matches!(question.what, What::TriggerOrder | What::ReplacementOrder);
                if orders && matches!(choice, Choice::Target { .. }) {
                    return None;
                }
                let found = question.options_of(choice, &picks)?;
                Some((at, found, choice.clone()))
            };
            // Entries for targets come before other names.
            let is_target = |choice: &Choice| matches!(choice, Choice::Target { .. });
            let aims = matches!(question.what, What::Target(_));
            let entries = || self.queue.iter().enumerate();
            let targets = entries().filter(|(_, choice)| aims && is_target(choice)).find_map(taken);
            let Some((at, found, choice)) = targets.or_else(|| entries().find_map(taken)) else { break };
            // A division among the previous targets doesn't continue with one that has no share.
            let shared = matches!(choice, Choice::Target { amount: Some(_), .. });
            if divided && !shared && aims {
                break;
            }
            self.queue.remove(at);
            begun = begun.or(says_target(&choice));
            if let Choice::Target { amount: Some(amount), .. } = choice
                && let Some(r) = found.first().and_then(|&at| question.option(at).object())
            {
                divided = true;
                self.shares.push((r, amount));
            }
            // First the card to be cast, then whether it is cast.
            if question.what == What::Objects
                && is_cast_freely(question.state, question.book)
                && matches!(self.queue.get(at), Some(Choice::Yes | Choice::No))
                && self.queue.remove(at) == Some(Choice::No)
            {
                return Some(Vec::new());
            }
            let several = found.len() > 1;
            picks.extend(found);
            // One entry answers one choice, except that several targets and modes are named one by one.
            let goes_on = divided && question.what == What::Objects
                || matches!(question.what, What::Target(_) | What::Mode | What::Order)
                || (matches!(choice, Choice::Target { .. } | Choice::Text(_)) && question.most > 1);
            if several || !goes_on {
                break;
            }
        }
        (!picks.is_empty()).then_some(picks)
    }

    /// The choice if the scenario says nothing.
    fn unsaid(&mut self, question: &Question<'_>) -> Vec<u8> {
        let Question { state, least, most, .. } = *question;
        let options = &state.options;
        let place = |wanted: Opt| (0..options.len() as u8).find(|&at| options[usize::from(at)] == wanted);
        // Of modes with costs and of targets, which are chosen one by one, only as many as the scenario names.
        if question.what == What::Mode
            && least == 0
            && state.casting.is_some_and(|casting| !casting.item.modes.is_empty())
        {
            return Vec::new();
        }
        if let (What::Target(id), Some(casting)) = (question.what, &state.casting)
            && least == 0
            && casting.item.targets_of(id).next().is_some()
        {
            return Vec::new();
        }
        if let (What::Target(id), Some(casting)) = (question.what, &state.casting)
            && let Some(Aim { order, count, shares }) = aim(state, question.book, &casting.item, id)
        {
            self.shares.extend(shares);
            return order.into_iter().take(count.max(least).min(most)).collect();
        }
        match question.what {
            What::Damage { source, to } => {
                let given = self.shares.iter().position(|&(r, _)| r == to);
                let amount = match given {
                    Some(at) => self.shares.remove(at).1,
                    None => i32::from(lethal_share(question.book, state, source, to)),
                };
                vec![question.nearest_number(amount)]
            }
            What::Share => {
                // The shares of targets, in the order in which they were chosen.
                match self.shares.is_empty() {
                    true => vec![question.nearest_number(i32::from(i16::MAX))],
                    false => vec![question.nearest_number(self.shares.remove(0).1)],
                }
            }
            What::X | What::ManaOf(_) => vec![options.len() as u8 - 1],
            What::Number if puts_up_to(state, question.book) => vec![options.len() as u8 - 1],
            // Among players, oneself comes first.
            What::Target(_) | What::Player
                if place(Opt::Ref(Ref::Player(question.player))).is_some()
                    && matches!(options[0], Opt::Ref(Ref::Player(_))) =>
            {
                place(Opt::Ref(Ref::Player(question.player))).into_iter().collect()
            }
            What::TapOrUntap => {
                let wanted = if is_tapped_already(state, question.book) { Opt::No } else { Opt::Yes };
                place(wanted).into_iter().collect()
            }
            What::Objects
                if least == 0
                    && most > 1
                    && let Some(all) = all_wanted(state, question.book, most) =>
            {
                all
            }
            What::Search | What::Take => (0..most as u8).collect(),
            What::Dig | What::Order => (0..least as u8).collect(),
            _ => match place(Opt::Yes).or_else(|| question.offered()) {
                Some(yes) => vec![yes],
                None => (0..least.max(1).min(most) as u8).collect(),
            },
        }
    }
}

/// The damage for one of an attacker's blockers, or of a blocker's attackers, so that as many as possible die.
fn lethal_share(book: &Book, state: &State, source: u8, to: Ref) -> u16 {
    let Some(slot) = state.slot_of(to) else { return u16::MAX };
    let power = state.perms[usize::from(source)].power.max(0) as u16;
    let me = state.perm_ref(source);
    let given: u16 = state.assigned.iter().filter(|(by, _, _)| *by == me).map(|&(_, _, n)| n).sum();
    let done = |r: Ref| state.assigned.iter().any(|&(by, other, _)| by == me && other == r);
    let others = state.combat.blocks.iter().filter_map(|&(blocker, attacker)| {
        if attacker == source { Some(blocker) } else { (blocker == source).then_some(attacker) }
    });
    let mut lethal: Vec<(u16, u8)> = others
        .filter(|&other| !done(state.perm_ref(other)))
        .map(|other| (state.lethal_damage(book, source, other), other))
        .collect();
    lethal.sort_unstable();
    let mut left = power.saturating_sub(given);
    for (needed, other) in lethal {
        if needed > left {
            break;
        }
        left -= needed;
        if other == slot {
            return needed;
        }
    }
    0
}

/// Whether an entry names a target; `None` if it names nothing.
fn says_target(choice: &Choice) -> Option<bool> {
    match choice {
        Choice::Target { .. } => Some(true),
        Choice::Text(_) => Some(false),
        _ => None,
    }
}

/// What an entry says about how a spell is cast.
fn how(choice: &Choice) -> Option<&str> {
    match choice {
        Choice::Text(text) if text.starts_with("Cast with") => Some(text),
        _ => None,
    }
}
