//! A game of creatures and lands in the environment, on the engine that plays no other cards.

use std::sync::{Arc, Mutex};

use menace::Player;
use menace::arena::Pairing;
use menace::card::Deck;
use menace::game::{Bot, CardId, Chance, Drawer, Ending, Options, Permanent, Setup, State, View};
use menace_bots::kind::Games;
use pyo3::PyResult;

use crate::bots;
use crate::creature_dialogue::Dialogue;
use crate::creature_observation;
use crate::env::{Rules, Table};
use crate::error::refused;
use crate::observation::PERMANENT;
use crate::space::Lit;

/// Two decks of creatures and lands.
pub struct Creatures {
    /// What the games start from.
    pub setup: Setup,
    /// By card, its number in observations: its place among the cards of the whole setup, from 1.
    pub numbers: Vec<u8>,
    /// By card, what an observation has of every such permanent.
    pub printed: Vec<[u8; PERMANENT]>,
}

impl Creatures {
    /// Returns the decks, if a game between them needs no more than creatures and lands. `names` are those of the whole setup's cards.
    pub fn of(decks: [&Deck; 2], options: Options, names: &[&str]) -> Option<Creatures> {
        let setup = Setup::new(decks, options).ok()?;
        let number = |name: &str| {
            let place = names.iter().position(|other| *other == name)?;
            u8::try_from(place + 1).ok()
        };
        let numbers = setup.cards().iter().map(|card| number(&card.name)).collect::<Option<Vec<u8>>>()?;
        let ids = (0..setup.card_count()).map(|card| CardId(card as u8));
        let printed = ids
            .zip(&numbers)
            .map(|(card, &number)| creature_observation::printed(number, setup.facts(card)))
            .collect();
        Some(Creatures { setup, numbers, printed })
    }
}

/// One game after the other.
pub struct CreatureGame {
    state: State,
    chance: Chance,
    dialogue: Dialogue,
    /// The index of the game, which decides its shuffles and who is on the play.
    index: u64,
    opponent: Option<Opponent>,
}

/// A bot that decides for the player who is not the agent's.
struct Opponent {
    /// Bots may go from thread to thread, but not be shared: nobody else ever locks it.
    bot: Mutex<Box<dyn Bot>>,
    luck: Chance,
    agent: Player,
}

impl CreatureGame {
    /// Lets the opponent decide until the agent has to, and finds out what is legal.
    fn go_on(&mut self, rules: &Rules<Arc<Creatures>>) {
        let setup = &rules.decks.setup;
        if let Some(Opponent { bot, luck, agent }) = &mut self.opponent {
            let bot = bot.get_mut().expect("nobody panics with the lock held");
            while let Some(decision) = self.state.decision().filter(|decision| decision.player != *agent) {
                let view = View::new(&self.state, setup, decision.player);
                let action = bot.decide(&view, luck).expect("bots of menace do not fail");
                self.state.apply(setup, &action, &mut self.chance).expect("bots of menace play legally");
            }
        }
        self.dialogue.begin(setup, &self.state);
    }
}

impl Table for CreatureGame {
    type Decks = Arc<Creatures>;

    fn new(rules: &Rules<Self::Decks>, opponent: Option<(&str, Player)>) -> PyResult<CreatureGame> {
        let opponent = match opponent {
            Some((name, agent)) => {
                let spec = bots::spec(name)?;
                spec.check(Games::Creatures).map_err(refused)?;
                let luck = Chance::new(rules.seed, Drawer::Bot(agent.opponent()), 0);
                Some(Opponent { bot: Mutex::new(spec.build()), luck, agent })
            }
            None => None,
        };
        let mut chance = Chance::new(rules.seed, Drawer::Game, 0);
        let state = State::new(&rules.decks.setup, Player::A, &mut chance);
        Ok(CreatureGame { state, chance, dialogue: Dialogue::default(), index: 0, opponent })
    }

    fn start(&mut self, rules: &Rules<Self::Decks>, index: u64) {
        let Pairing { shuffles, on_the_play } = Pairing::of_game(index);
        let setup = &rules.decks.setup;
        self.index = index;
        self.chance = Chance::new(rules.seed, Drawer::Game, shuffles);
        self.state = State::new(setup, on_the_play, &mut self.chance);
        if let Some(Opponent { bot, luck, agent }) = &mut self.opponent {
            *luck = Chance::new(rules.seed, Drawer::Bot(agent.opponent()), shuffles);
            bot.get_mut().expect("nobody panics with the lock held").begin(setup, agent.opponent());
        }
        self.go_on(rules);
    }

    fn take(&mut self, rules: &Rules<Self::Decks>, action: usize) {
        if self.dialogue.take(&rules.decks.setup, &mut self.state, &mut self.chance, action) {
            self.go_on(rules);
        }
    }

    fn outcome(&self) -> Option<(Option<Player>, bool)> {
        let outcome = self.state.outcome()?;
        Some((outcome.winner, outcome.ending == Ending::TurnLimit))
    }

    fn index(&self) -> u64 {
        self.index
    }

    fn player(&self) -> Player {
        self.state.decision().map_or(self.state.active(), |decision| decision.player)
    }

    fn agent(&self) -> Option<Player> {
        self.opponent.as_ref().map(|opponent| opponent.agent)
    }

    fn lit(&self) -> &Lit {
        self.dialogue.lit()
    }

    fn observe(&self, rules: &Rules<Self::Decks>, viewer: Player, out: &mut [u8]) {
        creature_observation::write(&rules.decks, &self.state, viewer, &self.dialogue, out);
    }

    fn copy(&self, rules: &Rules<Self::Decks>, luck: &mut Chance) -> CreatureGame {
        let state = View::new(&self.state, &rules.decks.setup, self.player()).sample(luck);
        let chance = Chance::new(luck.bits(), Drawer::Game, 0);
        let mut copy =
            CreatureGame { state, chance, dialogue: Dialogue::default(), index: self.index, opponent: None };
        copy.go_on(rules);
        copy
    }

    fn told(&self, rules: &Rules<Self::Decks>) -> String {
        let setup = &rules.decks.setup;
        let mut lines = vec![format!("turn {}, {}", self.state.turn(), self.state.active())];
        for player in Player::BOTH {
            let view = View::new(&self.state, setup, player);
            let creature = |slot| {
                let Permanent { card, facts, tapped, .. } = view.creature(player, slot);
                let tapped = if tapped { ", tapped" } else { "" };
                format!("{} ({}/{}{tapped})", setup.card(card).name, facts.power, facts.toughness)
            };
            let creatures: Vec<String> = view.creatures(player).iter().map(creature).collect();
            let (life, hand) = (view.life(player), view.hand_len(player));
            let lands = view.lands(player).len();
            lines.push(format!(
                "  {player}: {life} life, {hand} cards in hand, {lands} lands; {}",
                creatures.join(", ")
            ));
        }
        lines.push(match (self.state.decision(), self.state.outcome()) {
            (Some(decision), _) => format!("{} decides", decision.player),
            (None, Some(outcome)) => match outcome.winner {
                Some(winner) => format!("{winner} wins ({})", outcome.ending.name()),
                None => format!("a draw ({})", outcome.ending.name()),
            },
            (None, None) => String::new(),
        });
        lines.join("\n")
    }

    fn unreachable(&self) -> u64 {
        self.dialogue.unreachable
    }
}
