//! The choice at the root of an ensemble with binary decisions: answer by answer, by the votes of all trees.

use menace::game::{Action, Chance, Decision, View};

use super::tree::Votes;
use super::{ADVICE, Mcts, PAPERS};

impl Mcts {
    /// Grows `trees` trees of answers, adds the move that they vote for to the moves, and returns its place; `None` if the decision
    /// has no questions.
    pub(super) fn search_binary(
        &mut self,
        view: &View<'_>,
        decision: Decision,
        trees: u32,
        chance: &mut Chance,
    ) -> Option<usize> {
        let advice = self.moves[ADVICE].clone();
        if !PAPERS || !self.begin_questions(view, decision, &advice) {
            return None;
        }
        let began = self.settings.budget.start();
        let answers = self.candidates.answers(&advice);
        let mut votes = Votes::default();
        for tree in 0..trees {
            self.tree.plant(decision, &answers);
            self.grow(view, (tree, trees), began.as_ref(), chance);
            self.tree.vote(&mut votes);
        }
        self.begin_questions(view, decision, &advice);
        let mut depth = 0;
        let decided = loop {
            let visits = |answer: &Action| votes.get(&(depth, answer.clone())).copied().unwrap_or(0);
            let [first, second] = self.candidates.answers(&advice);
            let answer = if visits(&second) > visits(&first) { second } else { first };
            if !self.candidates.goes_on(&answer) {
                break answer;
            }
            depth += 1;
        };
        // Each creature by itself may be allowed to, and all together not.
        self.moves.push(if view.check(&decided).is_ok() { decided } else { advice });
        Some(self.moves.len() - 1)
    }

    /// Returns whether the decision at the root is made of questions, of which the first is then open.
    fn begin_questions(&mut self, view: &View<'_>, decision: Decision, advice: &Action) -> bool {
        self.candidates.forget();
        !matches!(advice, Action::PlayLand(_)) && self.candidates.meet(view, decision)
    }
}
