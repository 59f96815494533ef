//! The minimal sets of bystanders with which a number of requirements can be obeyed.
//!
//! Under the rules of 2007 a declaration is measured against those in which each creature does what it does now, nothing, or
//! something that it has a reason for ([`reasons`](super::reasons)). More bystanders only add to what can be obeyed, so that it is enough to know
//! the least choices of bystanders with which a number can be reached: a declaration that obeys less is legal if it holds none of them.

use super::avoided::{Pattern, holds};
use super::board::{Board, Requirement};
use super::budget::{BudgetExceeded, Left};
use super::classes::live_options;
use super::guided::following;
use super::reasons::{May, Reasons};
use crate::sort::CompactSort;
use crate::types::CreatureSet;

/// The most choices of bystanders that are kept.
const MOST_PROFILES: usize = 1 << 14;

impl Reasons<'_> {
    /// Returns the minimal choices of bystanders with which `needed` requirements can be obeyed: none contains another. If no
    /// bystander is needed, the only one is empty.
    ///
    /// # Errors
    /// [`BudgetExceeded`] when there are too many, or too much would have to be searched.
    pub fn least_profiles(
        &self,
        board: &Board,
        classes: &[usize],
        needed: u32,
        left: &mut Left,
    ) -> Result<Vec<Pattern>, BudgetExceeded> {
        let choices = self.useful(board);
        let mut creatures: Vec<usize> =
            (0..board.creatures()).filter(|&creature| !choices[creature].is_empty()).collect();
        creatures.compact_sort_by_key(|&creature| (classes[creature], creature));
        let mut found_with = vec![Vec::new(); board.creatures()];
        for &creature in &creatures {
            found_with[classes[creature]] = vec![Vec::new(); choices[creature].len()];
        }
        let mut walk = Walk {
            reasons: self,
            board,
            classes,
            needed,
            found_with,
            creatures,
            choices: &choices,
            // Creatures whose choices as bystanders are of no use may make them.
            may: vec![May::Anything; board.creatures()],
            found: Vec::new(),
            left,
        };
        walk.step(0, None)?;
        Ok(walk.found)
    }

    /// Returns, by creature, what it can choose as a bystander that may be of use in a better declaration.
    ///
    /// A creature that can choose a target it has a reason for as well, without breaking a number, is of no use as a bystander.
    fn useful(&self, board: &Board) -> Vec<Vec<CreatureSet>> {
        let live = live_options(board);
        let choosers = board.choosers();
        let wanted = wanted(board, &live);
        let choices = |creature: usize| {
            let options = board.options[creature] & live[creature];
            let free = |target: usize| {
                board.least[target] <= 1 && board.most[target] as usize >= choosers[target].len()
            };
            let open = (options & self.reasons[creature]).iter().any(free);
            let capacity = board.capacity[creature] as usize;
            let idle = options - self.reasons[creature];
            let mut choices = Vec::new();
            let mut choice = CreatureSet::EMPTY;
            while let Some(next) = following(choice, idle, capacity) {
                if (!open || next.len() == capacity) && !next.is_disjoint(wanted) {
                    choices.push(next);
                }
                choice = next;
            }
            choices
        };
        (0..board.creatures()).map(choices).collect()
    }
}

/// Returns the targets of which one more creature can be of use to what is obeyed. Who chooses none of these may as well choose nothing.
///
/// Something may be gained by them, and either one creature is enough for that, or others that gain need company there. Creatures that can
/// be bystanders with several targets need company at each of them.
fn wanted(board: &Board, live: &[CreatureSet]) -> CreatureSet {
    if !board.company.is_empty() {
        return CreatureSet::first(board.targets);
    }
    let several: CreatureSet = (0..board.targets).filter(|&target| board.least[target] > 1).collect();
    let mut wanted = CreatureSet::EMPTY;
    for requirement in &board.requirements {
        match *requirement {
            Requirement::Chosen { target, .. } => wanted.insert(target),
            Requirement::Chooses { creature, targets, .. } => wanted |= targets & live[creature] & several,
        }
    }
    loop {
        let before = wanted;
        for (&options, &capacity) in live.iter().zip(&board.capacity) {
            if capacity > 1 && !options.is_disjoint(wanted) {
                wanted |= options & several;
            }
        }
        if wanted == before {
            return wanted;
        }
    }
}

/// What a step of a search costs on the boards where there are many, in choices.
const STEP: usize = 10;

/// How often a declaration is looked for that holds none of the choices that have been found.
const SEARCHES: usize = 24;

/// A walk over the choices of bystanders in declarations that obey `needed` requirements.
struct Walk<'w, 'b> {
    reasons: &'w Reasons<'b>,
    board: &'w Board,
    /// By creature, its class: equal creatures have equal ones.
    classes: &'w [usize],
    needed: u32,
    /// Those that can be bystanders, equal ones side by side.
    creatures: Vec<usize>,
    choices: &'w [Vec<CreatureSet>],
    /// What each creature does as far as it has been decided.
    may: Vec<May>,
    found: Vec<Pattern>,
    /// By class and index of a choice, those in which one of the class makes it.
    found_with: Vec<Vec<Vec<u32>>>,
    left: &'w mut Left,
}

impl Walk<'_, '_> {
    /// Goes on from where the first creatures are bystanders or not; `witness` is a declaration that obeys enough, if one is known.
    ///
    /// Nothing comes before the rest, so that the least choices are found first.
    fn step(&mut self, place: usize, witness: Option<Vec<CreatureSet>>) -> Result<(), BudgetExceeded> {
        let witness = match witness {
            Some(witness) => witness,
            None => match self.find()? {
                Some(witness) => witness,
                None => return Ok(()),
            },
        };
        let useful = |creature: usize| self.choices[creature].contains(&witness[creature]);
        if !self.creatures[place..].iter().any(|&creature| useful(creature)) {
            let pattern = self.pattern(&self.may);
            for &(class, choice, _) in &pattern {
                if let Some(index) = self.index(class, choice) {
                    self.found_with[class][index].push(self.found.len() as u32);
                }
            }
            self.found.push(pattern);
            return if self.found.len() > MOST_PROFILES { Err(self.left.exceeded()) } else { Ok(()) };
        }
        let creature = self.creatures[place];
        let own = self.choices[creature].iter().position(|&choice| choice == witness[creature]);
        let mut witness = Some(witness);
        let before = self.found.len();
        self.may[creature] = May::Reason(CreatureSet::EMPTY);
        self.step(place + 1, if own.is_none() { witness.take() } else { None })?;
        // If those that have been decided are enough, that is found before all else.
        let enough = self.found.get(before).is_some_and(|found| *found == self.pattern(&self.may));
        // Of equal creatures each chooses nothing that comes after the choice of the one before.
        let equal = place.checked_sub(1).map(|place| self.creatures[place]);
        let upto = match equal.filter(|&equal| self.classes[equal] == self.classes[creature]) {
            Some(equal) => match self.may[equal] {
                May::Exactly(choice) => self.index(self.classes[equal], choice).map_or(0, |index| index + 1),
                May::Anything | May::Reason(_) => 0,
            },
            None => self.choices[creature].len(),
        };
        for index in 0..if enough { 0 } else { upto } {
            self.may[creature] = May::Exactly(self.choices[creature][index]);
            self.go_on_with(place, index, if own == Some(index) { witness.take() } else { None })?;
        }
        self.may[creature] = May::Anything;
        Ok(())
    }

    /// Returns the place of the choice among those of the class.
    fn index(&self, class: usize, choice: CreatureSet) -> Option<usize> {
        let one = self.classes.iter().position(|&of| of == class)?;
        self.choices[one].iter().position(|&own| own == choice)
    }

    /// Returns a declaration that obeys enough, and, as far as some searches tell, holds none of the choices that have been found: what
    /// goes on from one that has to is never among the least.
    fn find(&mut self) -> Result<Option<Vec<CreatureSet>>, BudgetExceeded> {
        let mut first = None;
        let mut open = vec![(self.board.clone(), self.may.clone())];
        let mut searches = SEARCHES;
        while let Some((board, may)) = open.pop() {
            let Some(witness) = self.find_on(&board, &may)? else { continue };
            let Some(held) = self.held_by(&witness, &may) else { return Ok(Some(witness)) };
            let mut rest = Vec::new();
            for &(class, choice, count) in &self.found[held] {
                let own = self.creatures.iter().copied().filter(|&creature| self.classes[creature] == class);
                let exactly = |may: &May| matches!(*may, May::Exactly(targets) if targets == choice);
                let decided = own.clone().filter(|&creature| exactly(&may[creature])).count();
                let open =
                    |&creature: &usize| matches!(may[creature], May::Anything) && witness[creature] == choice;
                let lacking = (count as usize).saturating_sub(decided);
                rest.extend(own.filter(open).take(lacking).map(|creature| (creature, choice)));
            }
            let first = &*first.get_or_insert(witness);
            if searches < rest.len() || rest.iter().any(|&(creature, _)| board.capacity[creature] > 1) {
                return Ok(Some(first.clone()));
            }
            searches -= rest.len();
            // The first of them that does something else.
            let mut same = may;
            for (creature, choice) in rest {
                let mut other = board.clone();
                other.options[creature] = other.options[creature] - choice;
                open.push((other, same.clone()));
                same[creature] = May::Exactly(choice);
            }
        }
        Ok(None)
    }

    fn find_on(&mut self, board: &Board, may: &[May]) -> Result<Option<Vec<CreatureSet>>, BudgetExceeded> {
        let steps = self.left.choices / STEP;
        let mut left = *self.left;
        left.steps = steps;
        let found = self.reasons.find(board, may, self.needed, &mut left);
        self.left.spend_choices((steps - left.steps) * STEP)?;
        found
    }

    /// Returns one of the choices that have been found, by index, if the declaration holds one.
    fn held_by(&self, witness: &[CreatureSet], may: &[May]) -> Option<usize> {
        let does = |creature: usize| match may[creature] {
            May::Anything => May::Exactly(witness[creature]),
            decided => decided,
        };
        let all: Vec<May> = (0..may.len()).map(does).collect();
        let all = self.pattern(&all);
        let places = all.iter().filter_map(|&(class, choice, _)| Some((class, self.index(class, choice)?)));
        let known = places.flat_map(|(class, index)| &self.found_with[class][index]);
        known.map(|&known| known as usize).find(|&known| holds(&all, &self.found[known]))
    }

    /// Goes on with the creature's choice unless that holds a choice that has been found.
    fn go_on_with(
        &mut self,
        place: usize,
        index: usize,
        witness: Option<Vec<CreatureSet>>,
    ) -> Result<(), BudgetExceeded> {
        let with = &self.found_with[self.classes[self.creatures[place]]][index];
        self.left.spend_choices(1 + with.len() / 8)?;
        let all = self.pattern(&self.may);
        let held = |&known: &u32| holds(&all, &self.found[known as usize]);
        if with.iter().any(held) { Ok(()) } else { self.step(place + 1, witness) }
    }

    /// Returns the bystanders among those that do exactly what is said.
    fn pattern(&self, may: &[May]) -> Pattern {
        let mut pattern: Pattern = Vec::new();
        for &creature in &self.creatures {
            let May::Exactly(choice) = may[creature] else { continue };
            if !self.choices[creature].contains(&choice) {
                continue;
            }
            let same = |&&mut (of, chosen, _): &&mut (usize, CreatureSet, u32)| {
                (of, chosen) == (self.classes[creature], choice)
            };
            match pattern.iter_mut().find(same) {
                Some((.., count)) => *count += 1,
                None => pattern.push((self.classes[creature], choice, 1)),
            }
        }
        pattern.compact_sort();
        pattern
    }
}
