//! Decisions made of yes and no: is this card played, does this creature attack, does it block that attacker?
//!
//! The dearest come first. An answer is the decision so far as an [`Action`]: of attackers a, b and c, after "yes" and
//! "no", the attack with a. Only the last answer is the action that is made; before it, passing means not to play the
//! card that was asked about.

use menace::Player;
use menace::game::{Action, CardId, Decision, DecisionKind, Step, View};
use menace::sort::CompactSort;
use menace::{AttackDeclaration, BlockDeclaration, CreatureSet};

use super::declarations::{attack, block};

/// What is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Question {
    /// Whether the card is played.
    Play(CardId),
    /// Whether the creature in that slot attacks.
    Attack(usize),
    /// Whether the first creature blocks the second.
    Block(usize, usize),
}

/// The questions of the decision at hand, and the answers so far.
#[derive(Debug)]
pub(super) struct Questions {
    asked: Vec<Question>,
    /// How many are answered.
    answered: usize,
    so_far: Action,
    /// In which main phase cards were declined, and which.
    phase: (u16, Step),
    declined: Vec<CardId>,
}

impl Default for Questions {
    fn default() -> Questions {
        Questions {
            asked: Vec::new(),
            answered: 0,
            so_far: Action::Pass,
            phase: (0, Step::Mulligans),
            declined: Vec::new(),
        }
    }
}

impl Questions {
    /// Forgets the answers: another game is looked at.
    pub fn forget(&mut self) {
        self.asked.clear();
        self.declined.clear();
        self.answered = 0;
    }

    /// Returns whether there is a question left of the decision at hand.
    pub fn are_open(&self) -> bool {
        self.answered < self.asked.len()
    }

    /// Returns whether one question is left.
    pub fn is_last(&self) -> bool {
        self.answered + 1 == self.asked.len()
    }

    /// Begins with the questions of a decision, unless one is being answered: none, if there is nothing to ask.
    ///
    /// `playable` has the cards that can be cast.
    pub fn begin(&mut self, view: &View<'_>, decision: Decision, playable: &[Action]) {
        if self.are_open() {
            return;
        }
        self.answered = 0;
        self.asked.clear();
        let me = decision.player;
        let price = |player: Player, slot: usize| view.creature(player, slot).facts.mana_value;
        let dearest_first = |player: Player, slots: CreatureSet| {
            let mut slots: Vec<usize> = slots.iter().collect();
            slots.compact_sort_by_key(|&slot| (-i32::from(price(player, slot)), slot));
            slots
        };
        match decision.kind {
            DecisionKind::Main => {
                if self.phase != (view.turn(), view.step()) {
                    self.phase = (view.turn(), view.step());
                    self.declined.clear();
                }
                let cards = playable.iter().filter_map(|action| match *action {
                    Action::Cast(card) if !self.declined.contains(&card) => Some(Question::Play(card)),
                    _ => None,
                });
                self.asked.extend(cards);
                self.so_far = Action::Pass;
            }
            DecisionKind::DeclareAttackers => {
                let (candidates, must) = view.may_attack();
                self.asked.extend(dearest_first(me, candidates - must).into_iter().map(Question::Attack));
                self.so_far = attack(must);
            }
            DecisionKind::DeclareBlockers => {
                for blocker in dearest_first(me, view.creatures(me)) {
                    let attackers = dearest_first(me.opponent(), view.block_options(blocker));
                    self.asked
                        .extend(attackers.into_iter().map(|attacker| Question::Block(blocker, attacker)));
                }
                self.so_far = block(&[]);
            }
            _ => {}
        }
    }

    /// Returns the answers yes and no to the next question, that which is on the way to `preferred` first.
    ///
    /// # Panics
    /// When no question is open.
    pub fn answers(&self, preferred: &Action) -> [Action; 2] {
        let no = self.so_far.clone();
        let (yes, likely) = match (self.asked[self.answered], preferred) {
            (Question::Play(card), preferred) => (Action::Cast(card), *preferred == Action::Cast(card)),
            (Question::Attack(slot), Action::Attack(preferred)) => {
                let Action::Attack(AttackDeclaration { attackers, .. }) = no else { return [no.clone(), no] };
                (attack(attackers.with(slot)), preferred.attackers.contains(slot))
            }
            (Question::Block(blocker, attacker), Action::Block(preferred)) => {
                let Action::Block(BlockDeclaration { blocks }) = &no else { return [no.clone(), no] };
                let mut blocks = blocks.clone();
                blocks.resize(blocks.len().max(blocker + 1), CreatureSet::EMPTY);
                blocks[blocker] = CreatureSet::only(attacker);
                let likely = preferred.blocks.get(blocker).is_some_and(|blocked| blocked.contains(attacker));
                (block(&blocks), likely)
            }
            (question, preferred) => unreachable!("{preferred:?} is no answer to {question:?}"),
        };
        if likely { [yes, no] } else { [no, yes] }
    }

    /// Takes an answer, and returns whether the decision has another question; if not, the answer is what is decided.
    pub fn take(&mut self, answer: &Action) -> bool {
        let question = self.asked[self.answered];
        self.answered += 1;
        match question {
            // Whatever is cast, the rest of the cards is asked about once the game has gone on.
            Question::Play(_) if *answer != Action::Pass => self.answered = self.asked.len(),
            Question::Play(card) => self.declined.push(card),
            Question::Attack(_) => {}
            // A creature that blocks is not asked about the other attackers.
            Question::Block(blocker, _) if *answer != self.so_far => {
                let other =
                    |question: &Question| !matches!(question, Question::Block(same, _) if *same == blocker);
                let left = &self.asked[self.answered..];
                self.answered += left.iter().position(other).unwrap_or(left.len());
            }
            Question::Block(..) => {}
        }
        self.so_far = answer.clone();
        self.are_open()
    }
}

#[cfg(test)]
mod tests {
    use menace::card::STARTER_DECKS;
    use menace::game::{Bot as _, Chance, Drawer, Options, Setup, State};

    use super::*;
    use crate::Greedy;

    /// Calls `visit` with each decision of a game between greedy bots, and with greedy's answer.
    fn each_decision(mut visit: impl FnMut(&View<'_>, Decision, &Action)) {
        let deck = STARTER_DECKS[4].deck();
        let setup = Setup::new([&deck, &deck], Options::default()).unwrap();
        let mut chance = Chance::new(52, Drawer::Game, 0);
        let mut state = State::new(&setup, Player::A, &mut chance);
        let mut greedy = Greedy::default();
        greedy.begin(&setup, Player::A);
        while let Some(decision) = state.decision() {
            let view = View::new(&state, &setup, decision.player);
            let action = greedy.decide(&view, &mut chance).unwrap();
            visit(&view, decision, &action);
            state.apply(&setup, &action, &mut chance).unwrap();
        }
    }

    #[test]
    fn the_likely_answer_to_every_question_comes_to_what_is_preferred() {
        let mut asked = 0;
        each_decision(|view, decision, preferred| {
            let mut playable = Vec::new();
            view.legal_actions(1000, &mut playable);
            let mut questions = Questions::default();
            questions.begin(view, decision, &playable);
            let mut last = None;
            while questions.are_open() {
                let [likely, _] = questions.answers(preferred);
                asked += u32::from(questions.take(&likely));
                last = Some(likely);
            }
            match (last, preferred) {
                // Two creatures that block one attacker come one after the other as well.
                (Some(Action::Block(made)), Action::Block(preferred)) => {
                    let length = made.blocks.len();
                    assert_eq!(made.blocks, preferred.blocks[..length], "{preferred:?}");
                    assert!(preferred.blocks[length..].iter().all(|blocked| blocked.is_empty()));
                }
                (Some(made), preferred) if !matches!(preferred, Action::PlayLand(_)) => {
                    assert_eq!(made, *preferred);
                }
                _ => {}
            }
        });
        assert!(asked > 20, "{asked}");
    }

    #[test]
    fn what_was_declined_is_not_asked_again_in_the_same_main_phase() {
        let mut questions = Questions::default();
        let mut declined = 0;
        each_decision(|view, decision, _| {
            let mut playable = Vec::new();
            view.legal_actions(1000, &mut playable);
            if decision.kind != DecisionKind::Main {
                return;
            }
            questions.forget();
            questions.begin(view, decision, &playable);
            while questions.are_open() {
                questions.take(&Action::Pass);
                declined += 1;
            }
            questions.begin(view, decision, &playable);
            assert!(!questions.are_open());
        });
        assert!(declined > 10, "{declined}");
    }
}
