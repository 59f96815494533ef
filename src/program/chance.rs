//! Coins, dice, clashes and votes (701.30, 701.38, 705, 706), and what is asked of them afterwards.

use super::compile::{Compiled, Compiler, Part, gap};
use super::{Amount, Cond, Effect, Op};
use crate::oracle::tree::{self, Comparison, Instruction};

impl Compiler<'_> {
    /// The place of a word among those that were voted for last, and the number of those.
    pub(super) fn voted(&self, word: &str) -> Compiled<(u8, u8)> {
        let words = self.scope.ops.iter().rev().find_map(|op| match op {
            Op::Do(Effect::Vote(words)) => Some(words),
            _ => None,
        });
        let at = words.and_then(|words| words.iter().position(|one| one == word));
        match (words, at) {
            (Some(words), Some(at)) => Ok((at as u8, words.len() as u8)),
            _ => gap(Part::Amount, "votes of another time"),
        }
    }

    /// "For each evidence vote, investigate.": once more if there are enough votes.
    pub(super) fn for_each_vote(&mut self, word: &str, what: &[Instruction]) -> Compiled<()> {
        let (word, _) = self.voted(word)?;
        let (targets, start) = (self.scope.targets.len(), self.scope.ops.len());
        let mut fewer = Vec::new();
        for votes in 1..=super::MOST_VOTES {
            let enough = Amount::Number(i32::from(votes));
            let there = Cond::Compare(Amount::Votes(word), tree::Comparison::AtLeast, enough);
            fewer.push(self.scope.jump_unless(there));
            self.instructions(what)?;
        }
        if self.scope.targets.len() > targets {
            return gap(Part::Instruction, "a target for each vote");
        }
        // The votes are kept where a chosen number is.
        if self.scope.ops[start..].iter().any(|op| matches!(op, Op::Do(Effect::ChooseNumber { .. }))) {
            return gap(Part::Instruction, "a number chosen for each vote");
        }
        fewer.into_iter().for_each(|jump| self.scope.land(jump));
        self.scope.last = None;
        self.scope.last_amount = false;
        Ok(())
    }

    /// Whether a coin, a die, a clash or a vote came out so.
    pub(super) fn by_chance(&mut self, condition: &tree::Condition) -> Compiled<Cond> {
        use tree::Condition as C;
        Ok(match condition {
            C::WonFlip(won) => {
                let flips = |op: &Op| matches!(op, Op::Do(Effect::FlipCoin(_)));
                if !self.scope.ops.iter().any(flips) {
                    return gap(Part::Condition, "a coin that is flipped later");
                }
                if *won { Cond::WonFlip } else { Cond::LostFlip }
            }
            C::WonClash => {
                if !self.scope.ops.iter().any(|op| matches!(op, Op::Do(Effect::Clash))) {
                    return gap(Part::Condition, "a clash of another time");
                }
                Cond::WonClash
            }
            C::Rolled { .. } | C::RolledExactly(_)
                if !self.scope.ops.iter().any(|op| matches!(op, Op::Do(Effect::Roll { .. }))) =>
            {
                return gap(Part::Condition, "the result of another roll");
            }
            C::RolledExactly(number) => {
                Cond::Compare(Amount::Rolled, Comparison::Equal, Amount::Number(*number))
            }
            C::Rolled { least, most } => {
                let is =
                    |comparison, number| Cond::Compare(Amount::Rolled, comparison, Amount::Number(number));
                let least = least.map(|least| is(Comparison::AtLeast, least));
                let most = most.map(|most| is(Comparison::AtMost, most));
                Cond::All(least.into_iter().chain(most).collect())
            }
            C::MoreVotes { word, tied } => {
                let (own, 2) = self.voted(word)? else {
                    return gap(Part::Condition, "votes for more than two words");
                };
                let comparison = if *tied { Comparison::AtLeast } else { Comparison::Greater };
                Cond::Compare(Amount::Votes(own), comparison, Amount::Votes(1 - own))
            }
            _ => return gap(Part::Condition, "something else"),
        })
    }
}
