//! Voting (701.38).

use crate::program::{Book, MOST_VOTES, Rule};
use crate::types::Player;

use super::decision::{Opt, What};
use super::list::List;
use super::resolve::Flow;
use super::state::{Excess, Frame, State};

impl State {
    /// Each player votes for one of that number of words, the controller first, and then as many additional times as rules say.
    pub(super) fn vote(&mut self, book: &Book, frame: &mut Frame, words: usize) -> Flow {
        let you = frame.item.controller;
        let voters = [you, you.opponent()];
        let votes: Vec<(Player, bool)> = voters
            .into_iter()
            .flat_map(|voter| {
                std::iter::once((voter, false))
                    .chain(self.additional_votes(book, voter).into_iter().map(move |may| (voter, may)))
            })
            .collect();
        if frame.stage == 0 {
            frame.number = 0;
        }
        // For each of them two questions: whether it is cast at all, and for what.
        while let Some(&(voter, may)) = votes.get(usize::from(frame.stage / 2)) {
            if frame.stage.is_multiple_of(2) {
                frame.stage += 1;
                if may {
                    match self.may(voter, What::May) {
                        None => {
                            frame.stage -= 1;
                            return Flow::Wait;
                        }
                        Some(true) => {}
                        Some(false) => {
                            frame.stage += 1;
                            continue;
                        }
                    }
                }
            }
            let options = List::of((0..words as u8).map(Opt::Mode));
            let vote = match self.choose(voter, What::Vote, 1, 1, options) {
                Some(Some(picks)) => picks.first().copied(),
                Some(None) => return Flow::Wait,
                None => None,
            };
            if let Some(Opt::Mode(word)) = vote {
                match (frame.number >> (4 * word) & i32::from(MOST_VOTES)) < i32::from(MOST_VOTES) {
                    true => frame.number += 1 << (4 * word),
                    false => self.overflow = Some(Excess::Records),
                }
            }
            frame.stage += 1;
        }
        Flow::Next
    }

    /// The additional votes of a player: whether each of them may be left out.
    fn additional_votes(&self, book: &Book, voter: Player) -> Vec<bool> {
        let mut votes = Vec::new();
        self.rules_in_force(book, |rule, by| {
            if let Rule::AdditionalVote { who, may } = rule
                && self.who(book, *who, by) == Some(voter)
            {
                votes.push(*may);
            }
        });
        votes
    }
}
