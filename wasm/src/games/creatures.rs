//! A game of creatures and lands alone, decision by decision.

use menace::arena::Pairing;

use menace::Player;
use menace::game::{Action, Bot, Chance, DecisionKind, Drawer, Ending, Setup, State, Story, View};
use menace::{AttackDeclaration, BlockDeclaration};
use menace_bots::BotSpec;
use serde_json::{Value, json};

use super::{lines, over, seen};
use crate::problem::Problem;

/// The most moves that are shown of those that a bot has compared.
const SHOWN: usize = 8;

/// A game between bots, at a decision or over.
pub struct CreatureGame {
    setup: Setup,
    bots: [Box<dyn Bot>; 2],
    state: State,
    chance: Chance,
    luck: [Chance; 2],
    /// What has been told since the last step.
    told: String,
    is_told: bool,
}

impl CreatureGame {
    /// Returns the game before its first decision.
    ///
    /// # Errors
    /// If a seat has no bot, or one that can't play.
    pub fn new(
        setup: Setup,
        specs: &[Option<BotSpec>; 2],
        seed: u64,
        Pairing { shuffles, on_the_play }: Pairing,
    ) -> Result<CreatureGame, Problem> {
        let [Some(a), Some(b)] = specs else {
            return Err(Problem::Position("a person plays whole games".to_owned()));
        };
        let mut bots = [a.build(), b.build()];
        for player in Player::BOTH {
            bots[player].begin(&setup, player);
        }
        let mut chance = Chance::new(seed, Drawer::Game, shuffles);
        let luck = Player::BOTH.map(|player| Chance::new(seed, Drawer::Bot(player), shuffles));
        let state = State::new(&setup, on_the_play, &mut chance);
        let mut story = Story::new(&setup);
        story.begin(&state);
        let told = story.take();
        Ok(CreatureGame { setup, bots, state, chance, luck, told, is_told: false })
    }

    /// Plays on; see [`super::go_on`].
    pub fn go_on(&mut self, most: usize) -> Value {
        let mut steps = Vec::new();
        while steps.len() < most && !self.is_told {
            steps.push(self.step());
        }
        Value::Array(steps)
    }

    fn step(&mut self) -> Value {
        let told = lines(&std::mem::take(&mut self.told));
        let mut step = json!({"told": told, "view": seen::creatures(&self.setup, &self.state)});
        let Some(decision) = self.state.decision() else {
            self.is_told = true;
            let outcome = self.state.outcome().expect("a game without a decision is over");
            step["over"] = over(outcome.winner, outcome.ending, self.state.turn());
            return step;
        };
        let player = decision.player;
        let question = self.question(player, decision.kind);
        step["decision"] = json!({"player": player.to_string(), "question": question});
        let view = View::new(&self.state, &self.setup, player);
        let answer = self.bots[player].weigh(&view, &mut self.luck[player]);
        let mut story = Story::new(&self.setup);
        let lost = match answer {
            Ok((action, considered)) => {
                step["decision"]["chosen"] = json!(self.action(player, &action));
                let moves = considered.iter().take(SHOWN).map(|considered| {
                    json!({"move": self.action(player, &considered.action), "value": considered.value, "visits": considered.visits})
                });
                step["decision"]["considered"] = moves.collect();
                let played = story.apply(&mut self.state, &action, &mut self.chance);
                played.err().map(|_| Ending::IllegalAction)
            }
            Err(failure) => Some(failure.into()),
        };
        if let Some(ending) = lost {
            story.forfeit(&mut self.state, player, ending);
        }
        self.told = story.take();
        step
    }

    fn creature(&self, player: Player, slot: usize) -> String {
        seen::label(&self.setup, &self.state, player, slot)
    }

    fn question(&self, player: Player, kind: DecisionKind) -> String {
        match kind {
            DecisionKind::Mulligan => "keep this hand, or take a mulligan".to_owned(),
            DecisionKind::Bottom { left } => format!("put {left} on the bottom of the library"),
            DecisionKind::Main => "play something, or pass".to_owned(),
            DecisionKind::DeclareAttackers => "declare attackers".to_owned(),
            DecisionKind::DeclareBlockers => "declare blockers".to_owned(),
            DecisionKind::Divide { slot, damage, .. } => {
                format!("divide {damage} damage by {}", self.creature(player, usize::from(slot)))
            }
            DecisionKind::Discard { left } => format!("discard {left}"),
        }
    }

    /// Returns an action as a phrase without its player.
    fn action(&self, player: Player, action: &Action) -> String {
        let name = |card| &self.setup.card(card).name;
        match action {
            Action::Keep => "keeps".to_owned(),
            Action::Mulligan => "takes a mulligan".to_owned(),
            Action::Bottom(card) => format!("puts {} on the bottom", name(*card)),
            Action::Pass => "passes".to_owned(),
            Action::PlayLand(card) => format!("plays {}", name(*card)),
            Action::Cast(card) => format!("casts {}", name(*card)),
            Action::Attack(AttackDeclaration { attackers, .. }) if attackers.is_empty() => {
                "does not attack".to_owned()
            }
            Action::Attack(AttackDeclaration { attackers, .. }) => {
                let attackers: Vec<String> =
                    attackers.iter().map(|slot| self.creature(player, slot)).collect();
                format!("attacks with {}", attackers.join(", "))
            }
            Action::Block(BlockDeclaration { blocks, .. }) => {
                let each = blocks.iter().enumerate().flat_map(|(blocker, attackers)| {
                    attackers.iter().map(move |attacker| {
                        let attacker = self.creature(player.opponent(), attacker);
                        format!("{attacker} with {}", self.creature(player, blocker))
                    })
                });
                let each: Vec<String> = each.collect();
                if each.is_empty() {
                    "does not block".to_owned()
                } else {
                    format!("blocks {}", each.join(", "))
                }
            }
            Action::Divide(shares) => {
                let shares: Vec<String> = shares.iter().map(ToString::to_string).collect();
                format!("divides the damage {}", shares.join(" + "))
            }
            Action::Discard(card) => format!("discards {}", name(*card)),
        }
    }
}
