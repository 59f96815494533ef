//! A game with every card that is understood, decision by decision.

use menace::Player;
use menace::arena::Pairing;
use menace::engine::{
    Action, Brain, DecisionKind, MatchUp, Pending, Perspective, State, Transcript, Watch as _, Words,
};
use menace::game::{Chance, Drawer, Ending};
use menace_bots::BotSpec;
use serde_json::{Value, json};

use super::{lines, over, seen};
use crate::problem::Problem;

/// The most moves that are shown of those that a bot has compared.
const SHOWN: usize = 8;

/// A game, at a decision or over.
pub struct WholeGame {
    match_up: MatchUp,
    /// `None` for a person.
    brains: [Option<Box<dyn Brain>>; 2],
    state: State,
    chance: Chance,
    luck: [Chance; 2],
    perspective: Perspective,
    /// What has been told since the last step.
    told: String,
    /// How many steps have been handed out.
    steps: usize,
    /// Whether the decision at hand has been handed out: that of a person.
    asked: bool,
    /// Who lost by an answer that was not legal, or by none.
    forfeited: Option<(Player, Ending)>,
    is_told: bool,
    past: Vec<Moment>,
}

/// A moment that a person can go back to.
struct Moment {
    state: State,
    chance: Chance,
    steps: usize,
}

impl WholeGame {
    /// Returns the game before its first decision.
    ///
    /// # Errors
    /// If a bot does not play whole decks.
    pub fn new(
        match_up: MatchUp,
        specs: &[Option<BotSpec>; 2],
        seed: u64,
        Pairing { shuffles, on_the_play }: Pairing,
    ) -> Result<WholeGame, Problem> {
        let brain = |spec: &Option<BotSpec>| spec.as_ref().map(BotSpec::brain).transpose();
        let brains = [brain(&specs[0])?, brain(&specs[1])?];
        let perspective = match [brains[0].is_some(), brains[1].is_some()] {
            [true, true] => Perspective::All,
            [false, true] => Perspective::Of(Player::A),
            [true, false] => Perspective::Of(Player::B),
            [false, false] => Perspective::Public,
        };
        let mut chance = Chance::new(seed, Drawer::Game, shuffles);
        let luck = Player::BOTH.map(|player| Chance::new(seed, Drawer::Bot(player), shuffles));
        let state = match_up.start(on_the_play, &mut chance);
        let mut story = Transcript::seen_by(&match_up.book, perspective);
        story.see(&state);
        let told = story.take();
        Ok(WholeGame {
            match_up,
            brains,
            state,
            chance,
            luck,
            perspective,
            told,
            steps: 0,
            asked: false,
            forfeited: None,
            is_told: false,
            past: Vec::new(),
        })
    }

    /// Plays on; see [`super::go_on`].
    pub fn go_on(&mut self, most: usize) -> Value {
        let mut steps = Vec::new();
        while steps.len() < most && !self.is_told && !self.asked {
            steps.push(self.step());
        }
        self.steps += steps.len();
        Value::Array(steps)
    }

    fn step(&mut self) -> Value {
        let told = lines(&std::mem::take(&mut self.told));
        // Who plays both sides alone sees whose decision it is.
        let perspective = match (self.perspective, self.state.decision()) {
            (Perspective::Public, Some(Pending { player, .. })) => Perspective::Of(player),
            (perspective, _) => perspective,
        };
        let mut step =
            json!({"told": told, "view": seen::whole(&self.match_up.book, &self.state, perspective)});
        let pending = self.state.decision().filter(|_| self.forfeited.is_none());
        let Some(Pending { player, kind }) = pending else {
            self.is_told = true;
            let (winner, ending) = match (self.forfeited, self.state.outcome) {
                (Some((loser, ending)), _) => (Some(loser.opponent()), ending),
                (None, Some(outcome)) => (outcome.winner, outcome.ending.into()),
                (None, None) => unreachable!("a game without a decision is over"),
            };
            step["over"] = over(winner, ending, self.state.turn);
            return step;
        };
        let words = Words { book: &self.match_up.book, state: &self.state };
        step["decision"] = json!({"player": player.to_string(), "question": words.asked(kind)});
        let Some(brain) = &mut self.brains[player] else {
            self.asked = true;
            let (name, least, most) = match kind {
                DecisionKind::Mulligan => ("mulligan", 1, 1),
                DecisionKind::Priority => ("priority", 1, 1),
                DecisionKind::Attack => ("attack", 0, u8::MAX),
                DecisionKind::Block => ("block", 0, u8::MAX),
                DecisionKind::Choose { least, most, .. } => ("choose", least, most),
            };
            step["asks"] =
                json!({"kind": name, "alternatives": words.alternatives(), "least": least, "most": most});
            return step;
        };
        self.past.clear();
        match brain.weigh(&self.match_up.book, self.state.view(player), &mut self.luck[player]) {
            Ok((action, considered)) => {
                step["decision"]["chosen"] = json!(words.action_seen(&action, self.perspective));
                // To a player it would tell the other one's hand.
                if self.perspective == Perspective::All {
                    let moves = considered.iter().take(SHOWN).map(|considered| {
                        json!({"move": words.action(&considered.action), "value": considered.value, "visits": considered.visits})
                    });
                    step["decision"]["considered"] = moves.collect();
                }
                if self.apply(&action).is_err() {
                    self.forfeited = Some((player, Ending::IllegalAction));
                }
            }
            Err(failure) => self.forfeited = Some((player, failure.into())),
        }
        step
    }

    fn apply(&mut self, action: &Action) -> Result<(), menace::engine::IllegalAction> {
        let book = &self.match_up.book;
        let mut story = Transcript::seen_by(book, self.perspective);
        story.see(&self.state);
        story.forget(&self.state);
        let mut next = self.state.clone();
        story.decides(&self.state, action);
        next.apply_told(book, action, &mut self.chance, &mut |state| story.see(state))?;
        self.told = story.take();
        self.state = next;
        Ok(())
    }

    /// Answers for a person; see [`super::answer`].
    pub fn answer(&mut self, numbers: &[usize]) -> Result<Value, Problem> {
        let pending = self.state.decision().filter(|_| self.asked);
        let illegal = |why: &str| Problem::Position(format!("that is not legal: {why}"));
        let Some(Pending { player, .. }) = pending else { return Err(illegal("nobody is asked")) };
        let words = Words { book: &self.match_up.book, state: &self.state };
        let Some(action) = words.answer(numbers) else { return Err(illegal("there is no such choice")) };
        let chosen = words.action(&action);
        let before = Moment { state: self.state.clone(), chance: self.chance.clone(), steps: self.steps };
        if let Err(error) = self.apply(&action) {
            self.chance = before.chance;
            return Err(illegal(&error.to_string()));
        }
        self.asked = false;
        match self.is_revealing(&before, player) {
            true => self.past.clear(),
            false => self.past.push(before),
        }
        Ok(json!({"chosen": chosen}))
    }

    /// Whether the player has learnt a card by the answer, chance was asked, or somebody else may act: then it can't be taken back.
    fn is_revealing(&self, before: &Moment, player: Player) -> bool {
        let knows = |known: u8| known >> player as u8 & 1 == 1;
        let mut cards = before.state.cards.iter().zip(&self.state.cards);
        let learnt = cards.any(|(was, is)| knows(is.known) && !knows(was.known));
        learnt || before.chance != self.chance || before.state.priority != self.state.priority
    }

    /// Takes a person's last answer back; see [`super::undo`].
    pub fn undo(&mut self) -> Result<Value, Problem> {
        let Some(Moment { state, chance, steps }) = self.past.pop() else {
            let why = "nothing can be taken back: something was revealed since";
            return Err(Problem::Position(why.to_owned()));
        };
        (self.state, self.chance, self.steps) = (state, chance, steps);
        self.told.clear();
        self.asked = true;
        Ok(json!({"steps": steps}))
    }
}
