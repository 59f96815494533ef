//! A game that is played on both engines at once.

use std::cell::Cell;
use std::collections::BTreeMap;

use menace::card::{Deck, DeckEntry};
use menace::engine::{self, DecisionKind as Asks, MatchUp, Opt, Picks, Ref, Step, What, bit, slots};
use menace::game::{self, Action, Chance, DecisionKind, Drawer, Setup};
use menace::program::{Book, Key, compile_card};
use menace::{CardType, CreatureSet, Edition, Player};

use super::cards::Cards;

const TURNS: u16 = 40;

/// A division of damage announced in `game`: by slot of the opponent's creatures, the damage dealt to each.
struct Division {
    second: bool,
    player: Player,
    slot: usize,
    amounts: BTreeMap<usize, u8>,
}

/// The same game in both.
pub struct Table {
    setup: Setup,
    match_up: MatchUp,
    game: game::State,
    engine: engine::State,
    /// By player and slot in `game`, the permanent in the engine.
    places: [BTreeMap<usize, Ref>; 2],
    divisions: Vec<Division>,
    /// The last turn with a first-strike damage step.
    struck_first: u16,
    /// Whether the engine has asked for a trampler's damage before that which another tramples over the same creature with: `game`
    /// counts that (702.19b), the engine only what has been assigned.
    asked_too_early: Cell<bool>,
    told: Vec<String>,
}

impl Drop for Table {
    /// Prints the game and the table after a failure.
    fn drop(&mut self) {
        if !std::thread::panicking() {
            return;
        }
        let creatures = |player: Player| {
            let creatures = self.game.creatures(player).iter();
            let card = |slot| self.setup.card(self.game.creature(player, slot));
            creatures.map(|slot| format!("\n    {slot} {} {:?}", card(slot).name, card(slot).text)).collect()
        };
        let [a, b]: [String; 2] = [creatures(Player::A), creatures(Player::B)];
        let engine = &self.engine;
        eprintln!(
            "{}\nA has:{a}\nB has:{b}\n`game` waits for {:?}\n`engine` waits for {:?} in turn {}, {:?}",
            self.told.join("\n"),
            self.game.decision(),
            engine.decision(),
            engine.turn,
            engine.step,
        );
    }
}

impl Table {
    /// Returns the table of the match-up with that number.
    pub fn lay(cards: &Cards, number: u64, edition: Edition) -> Table {
        let mut chance = Chance::new(271, Drawer::Game, number);
        let drawn = [(); 2].map(|()| cards.deck(&mut chance));
        let decks = [0, 1].map(|at: usize| Deck {
            name: format!("deck {at}"),
            entries: drawn[at]
                .iter()
                .map(|(count, (card, _))| DeckEntry { count: *count, card: card.clone(), line: 1, column: 1 })
                .collect(),
            sideboard: Vec::new(),
            warnings: Vec::new(),
        });
        let options = game::Options { edition, turn_limit: TURNS, life: 20 };
        let mut setup = Setup::new([&decks[0], &decks[1]], options).unwrap();
        for player in Player::BOTH {
            // No swap of cards, even if the decks are equal.
            setup.set_library(player, setup.library(player).to_vec());
        }
        let mut book = Book::of(edition);
        let libraries = drawn.map(|deck| {
            let compiled = deck.into_iter().flat_map(|(count, (_, tree))| {
                let def = compile_card(&mut book, tree).expect("it compiled alone");
                std::iter::repeat_n(def, count)
            });
            compiled.collect::<Vec<_>>()
        });
        let options = engine::Options { edition, turn_limit: TURNS, ..engine::Options::default() };
        let match_up = MatchUp::of(book, libraries, options);
        let mut chance = Chance::new(0, Drawer::Game, 0);
        let game = game::State::new(&setup, Player::A, &mut chance);
        let engine = match_up.start(Player::A, &mut chance);
        Table {
            setup,
            match_up,
            game,
            engine,
            places: Default::default(),
            divisions: Vec::new(),
            asked_too_early: Cell::new(false),
            struck_first: 0,
            told: Vec::new(),
        }
    }

    /// Plays to the end, or until the engine has asked for a trampler's damage too early; says whether it was the end.
    ///
    /// # Panics
    /// If the two differ.
    pub fn play(mut self, number: u64, first: Player) -> bool {
        let deal = || Chance::new(272, Drawer::Game, number);
        self.game = game::State::new(&self.setup, first, &mut deal());
        self.engine = self.match_up.start(first, &mut deal());
        let mut chance = Chance::new(273, Drawer::Game, number);
        loop {
            if self.asked_too_early.get() {
                return false;
            }
            self.same_table();
            let Some(decision) = self.game.decision() else { break };
            match decision.kind {
                DecisionKind::Mulligan => {
                    self.apply_game(&Action::Keep, &mut chance);
                    self.apply_engine(engine::Action::Keep, &mut chance);
                }
                DecisionKind::Main => self.act(decision.player, &mut chance),
                DecisionKind::DeclareAttackers => self.attack(decision.player, &mut chance),
                DecisionKind::DeclareBlockers => self.block(decision.player, &mut chance),
                DecisionKind::Discard { left } => self.discard(decision.player, left, &mut chance),
                other => panic!("nobody expects {other:?}"),
            }
        }
        let (mine, theirs) = (self.game.outcome().unwrap(), self.engine.outcome);
        let theirs = theirs.map(|outcome| (outcome.winner, game::Ending::from(outcome.ending)));
        assert_eq!(theirs, Some((mine.winner, mine.ending)), "how the game ends");
        true
    }

    fn name(&self, card: game::CardId) -> String {
        self.setup.card(card).name.clone()
    }

    fn card_name(&self, card: u8) -> String {
        self.match_up.book.def(self.engine.cards[usize::from(card)].def).name.clone()
    }

    /// Adds an action to the transcript.
    fn tell(&mut self, action: &Action) {
        let active = self.game.active();
        let creature = |player, slot| {
            let card = self.setup.card(self.game.creature(player, slot));
            format!("{} {}/{} {:?}", card.name, card.power, card.toughness, card.text)
        };
        let attackers = |set: CreatureSet| set.iter().map(|slot| creature(active, slot)).collect::<Vec<_>>();
        let what = match action {
            Action::PlayLand(card) => format!("plays {}", self.name(*card)),
            Action::Cast(card) => format!("casts {}", self.name(*card)),
            Action::Attack(declaration) => format!("attacks with {:?}", attackers(declaration.attackers)),
            Action::Block(declaration) => {
                let blocks = declaration.blocks.iter().enumerate().filter(|(_, set)| !set.is_empty());
                let block = |(slot, set): (usize, &CreatureSet)| {
                    format!("\n    {} blocks {:?}", creature(active.opponent(), slot), attackers(*set))
                };
                blocks.map(block).collect()
            }
            other => format!("{other:?}"),
        };
        self.told.push(format!("turn {}, {active}, {:?}: {what}", self.game.turn(), self.game.step()));
    }

    /// Plays an action in `game`, with the divisions of damage that follow.
    fn apply_game(&mut self, action: &Action, chance: &mut Chance) {
        self.tell(action);
        self.game.apply(&self.setup, action, chance).unwrap();
        while let Some(decision) = self.game.decision()
            && let DecisionKind::Divide { slot, .. } = decision.kind
        {
            let view = game::View::new(&self.game, &self.setup, decision.player);
            let recipients = view.recipients();
            let action = self.game.sample_action(&self.setup, chance);
            let Action::Divide(amounts) = &action else { unreachable!("a division") };
            self.told.push(format!("  {:?} {slot}: {recipients:?} {amounts:?}", decision.player));
            self.divisions.push(Division {
                second: self.game.step() == game::Step::CombatDamage,
                player: decision.player,
                slot: usize::from(slot),
                amounts: recipients.iter().map(|&(slot, _)| slot).zip(amounts.iter().copied()).collect(),
            });
            self.game.apply(&self.setup, &action, chance).unwrap();
        }
    }

    /// Plays an action in the engine, and divides damage as `game` did.
    fn apply_engine(&mut self, action: engine::Action, chance: &mut Chance) {
        let mut action = action;
        loop {
            let struck_first = &mut self.struck_first;
            let asked = self.engine.decision();
            self.engine
                .apply_watched(&self.match_up.book, &action, chance, &mut |state| {
                    if state.step == Step::FirstStrikeDamage {
                        *struck_first = state.turn;
                    }
                })
                .unwrap_or_else(|illegal| panic!("{asked:?} is answered with {action:?}: {illegal}"));
            let what = match self.engine.decision() {
                Some(engine::Pending { kind: Asks::Choose { what, .. }, .. }) => what,
                // The engine also asks if no block but the empty one is legal.
                Some(engine::Pending { kind: Asks::Block, .. }) if !self.is_to_block() => {
                    let only = self.engine.sample_action(&self.match_up.book, chance);
                    action = engine::Action::Block(engine::List::default());
                    assert_eq!(only, action, "the one block that is legal");
                    continue;
                }
                _ => break,
            };
            action = match what {
                What::Damage { source, to } => self.divide(source, to),
                What::TriggerOrder => engine::Action::Choose(Picks::of([0])),
                What::Discard => break,
                other => panic!("nobody expects {other:?}"),
            };
        }
        self.divisions.clear();
    }

    /// Whether `game` waits for blocks.
    fn is_to_block(&self) -> bool {
        self.game.decision().is_some_and(|decision| decision.kind == DecisionKind::DeclareBlockers)
    }

    fn divide(&self, source: u8, to: Ref) -> engine::Action {
        let perms = &self.engine.perms;
        let (from, whom) = (&perms[usize::from(source)], self.engine.perm(to).expect("a creature"));
        let place = |player: Player, r: Ref| {
            let found = self.places[player].iter().find(|&(_, &other)| other == r);
            *found.unwrap_or_else(|| panic!("{r:?} is no creature of {player}'s")).0
        };
        let second = self.struck_first == self.engine.turn && self.engine.step == Step::CombatDamage;
        let slot = place(from.controller, self.engine.perm_ref(source));
        let division = self
            .divisions
            .iter()
            .find(|one| one.second == second && one.player == from.controller && one.slot == slot);
        let amount = match division {
            Some(division) => i16::from(division.amounts[&place(whom.controller, to)]),
            // `game` asks only if the damage can't kill all.
            None => {
                let blockers = self.engine.combat.blocks.iter().filter(|&&(_, attacker)| attacker == source);
                let early = blockers.map(|&(blocker, _)| self.engine.perm_ref(blocker)).any(|blocker| {
                    let target = place(whom.controller, blocker);
                    let aimed = |one: &&Division| {
                        one.second == second
                            && one.player == from.controller
                            && one.amounts.get(&target).is_some_and(|&amount| amount > 0)
                    };
                    let assigned = self.engine.assigned.iter().filter(|&&(_, whom, _)| whom == blocker);
                    self.divisions.iter().filter(aimed).count() > assigned.count()
                });
                if early && from.keys.has(Key::Trample) {
                    self.asked_too_early.set(true);
                }
                self.plain_share(source, to)
            }
        };
        let options = &self.engine.options;
        let at = options.iter().position(|&option| option == Opt::Number(amount));
        // The last recipient gets all the rest.
        let at = at.unwrap_or_else(|| {
            assert!(division.is_none(), "{amount} is not among {:?}", options.to_vec());
            0
        });
        engine::Action::Choose(Picks::of([at as u8]))
    }

    /// Returns what `game` assigns to a creature if the damage can kill all recipients: lethal damage. In the Fifth Edition the
    /// recipient with the most lethal damage gets the rest as well, which is redirected.
    fn plain_share(&self, source: u8, to: Ref) -> i16 {
        let lethal = |slot: u8| {
            let perm = &self.engine.perms[usize::from(slot)];
            let me = self.engine.perm_ref(source);
            let assigned = self
                .engine
                .assigned
                .iter()
                .filter(|&&(from, whom, _)| from != me && whom == self.engine.perm_ref(slot));
            let others: u16 = assigned.map(|&(_, _, amount)| amount).sum();
            let left = (perm.toughness - perm.damage as i16 - others as i16).max(0);
            let deathtouch = self.engine.perms[usize::from(source)].keys.has(Key::Deathtouch);
            if deathtouch && self.match_up.options.edition == Edition::Current { left.min(1) } else { left }
        };
        let slot = self.engine.slot_of(to).expect("a creature");
        let blocked = self.engine.combat.blocks.iter().filter(|&&(_, attacker)| attacker == source);
        let blockers: Vec<u8> = blocked.map(|&(blocker, _)| blocker).collect();
        let redirects = self.match_up.options.edition.differences().trample_redirects;
        if redirects && self.engine.perms[usize::from(source)].keys.has(Key::Trample) {
            let place = |&blocker: &u8| {
                let r = self.engine.perm_ref(blocker);
                let player = self.engine.active.opponent();
                (
                    lethal(blocker),
                    self.places[player].iter().find(|&(_, &other)| other == r).map(|(&slot, _)| slot),
                )
            };
            if blockers.iter().max_by_key(|blocker| place(blocker)) == Some(&slot) {
                let others = blockers.iter().filter(|&&other| other != slot);
                return self.engine.perms[usize::from(source)].power
                    - others.map(|&other| lethal(other)).sum::<i16>();
            }
        }
        lethal(slot)
    }

    /// A land, a creature, or the end of the phase.
    fn act(&mut self, player: Player, chance: &mut Chance) {
        let asked = self.engine.decision();
        assert_eq!(asked, Some(engine::Pending { player, kind: Asks::Priority }), "who acts");
        let mut actions = Vec::new();
        self.game.legal_actions(&self.setup, usize::MAX, &mut actions);
        let offers = self.engine.priority_actions(&self.match_up.book, false);
        let offer = |offer: &engine::Action| match *offer {
            engine::Action::Play { card, .. } | engine::Action::Cast { card, .. } => self.card_name(card),
            _ => String::new(),
        };
        let mine = |action: &Action| match *action {
            Action::PlayLand(card) | Action::Cast(card) => self.name(card),
            _ => String::new(),
        };
        let sorted = |mut names: Vec<String>| {
            names.sort_unstable();
            names
        };
        assert_eq!(
            sorted(actions.iter().map(mine).collect()),
            sorted(offers.iter().map(offer).collect()),
            "what can be done"
        );
        // A second draw makes passing rarer.
        let mut action = self.game.sample_action(&self.setup, chance);
        if action == Action::Pass {
            action = self.game.sample_action(&self.setup, chance);
        }
        let name = mine(&action);
        let same = *offers.iter().find(|other| offer(other) == name).expect("both have it");
        let before = self.game.creatures(player);
        let live = self.engine.live;
        self.apply_game(&action, chance);
        self.apply_engine(same, chance);
        for slot in (self.game.creatures(player) - before).iter() {
            let new = slots(self.engine.live & !live).next().expect("a creature has come");
            self.places[player].insert(slot, self.engine.perm_ref(new));
        }
    }

    fn mask(&self, player: Player, creatures: CreatureSet) -> engine::Mask {
        creatures.iter().fold(0, |mask, slot| mask | bit(self.place(player, slot)))
    }

    fn place(&self, player: Player, slot: usize) -> u8 {
        self.engine.slot_of(self.places[player][&slot]).expect("it is there")
    }

    fn set(&self, player: Player, mask: engine::Mask) -> CreatureSet {
        let has =
            |&(_, r): &(&usize, &Ref)| self.engine.slot_of(*r).is_some_and(|slot| mask & bit(slot) != 0);
        self.places[player].iter().filter(has).map(|(&slot, _)| slot).collect()
    }

    fn attack(&mut self, player: Player, chance: &mut Chance) {
        let asked = self.engine.decision();
        assert_eq!(asked, Some(engine::Pending { player, kind: Asks::Attack }), "who attacks");
        let theirs = self.engine.sample_action(&self.match_up.book, chance);
        let engine::Action::Attack { attackers, .. } = theirs else { unreachable!("an attack") };
        let drawn = self.set(player, attackers);
        let view = game::View::new(&self.game, &self.setup, player);
        assert!(view.is_legal_attack(drawn), "{drawn} is legal in the engine");
        let action = self.game.sample_action(&self.setup, chance);
        let Action::Attack(declaration) = &action else { unreachable!("an attack") };
        let attackers = self.mask(player, declaration.attackers);
        self.apply_game(&action, chance);
        self.apply_engine(engine::Action::Attack { attackers, bands: Default::default() }, chance);
    }

    fn block(&mut self, player: Player, chance: &mut Chance) {
        let asked = self.engine.decision();
        assert_eq!(asked, Some(engine::Pending { player, kind: Asks::Block }), "who blocks");
        let theirs = self.engine.sample_action(&self.match_up.book, chance);
        let engine::Action::Block(pairs) = theirs else { unreachable!("blocks") };
        let attacking = player.opponent();
        let drawn: Vec<CreatureSet> = (0..64)
            .map(|slot| {
                let blocker = self.places[player].get(&slot).and_then(|&r| self.engine.slot_of(r));
                let blocked = pairs.iter().filter(|&&(by, _)| Some(by) == blocker);
                blocked
                    .fold(CreatureSet::EMPTY, |set, &(_, attacker)| set | self.set(attacking, bit(attacker)))
            })
            .collect();
        let view = game::View::new(&self.game, &self.setup, player);
        assert!(view.is_legal_block(&drawn), "{pairs:?} is legal in the engine");
        let action = self.game.sample_action(&self.setup, chance);
        let Action::Block(declaration) = &action else { unreachable!("blocks") };
        let mut blocks = menace::engine::List::default();
        for (slot, attackers) in declaration.blocks.iter().enumerate() {
            for attacker in attackers.iter() {
                blocks.push((self.place(player, slot), self.place(attacking, attacker)));
            }
        }
        self.apply_game(&action, chance);
        self.apply_engine(engine::Action::Block(blocks), chance);
    }

    fn discard(&mut self, player: Player, left: u8, chance: &mut Chance) {
        let Some(engine::Pending { player: asked, kind: Asks::Choose { what: What::Discard, least, .. } }) =
            self.engine.decision()
        else {
            panic!("{player} discards {left}, the engine asks {:?}", self.engine.decision());
        };
        assert_eq!((asked, least), (player, left), "who discards how many");
        let mut gone: Vec<String> = Vec::new();
        for _ in 0..left {
            let action = self.game.sample_action(&self.setup, chance);
            let Action::Discard(card) = action else { unreachable!("a discard") };
            gone.push(self.name(card));
            self.apply_game(&action, chance);
        }
        let mut picks = Vec::new();
        for (at, option) in self.engine.options.iter().enumerate() {
            let Opt::Ref(Ref::Card { id, .. }) = *option else { panic!("{option:?} is no card") };
            let name = self.card_name(id);
            if let Some(place) = gone.iter().position(|other| *other == name) {
                gone.remove(place);
                picks.push(at as u8);
            }
        }
        self.apply_engine(engine::Action::Choose(Picks::of(picks)), chance);
    }

    /// Compares both tables at a decision.
    fn same_table(&mut self) {
        assert_eq!(self.game.decision().is_none(), self.engine.decision().is_none(), "whether it is over");
        let over = self.game.decision().is_none();
        // The game ends before triggers on the last damage resolve.
        if !over {
            for player in Player::BOTH {
                let life = i32::from(self.engine.players[player].life);
                assert_eq!(self.game.life(player), life, "{player}'s life");
            }
        }
        if over {
            return;
        }
        assert_eq!(
            (self.game.turn(), self.game.active()),
            (self.engine.turn, self.engine.active),
            "the turn"
        );
        for player in Player::BOTH {
            let alive: Vec<usize> = self.game.creatures(player).iter().collect();
            self.places[player].retain(|slot, _| alive.contains(slot));
            let view = game::View::new(&self.game, &self.setup, player);
            for &slot in &alive {
                let mine = view.creature(player, slot);
                let name = self.name(mine.card);
                let r = self.places[player][&slot];
                let theirs = self.engine.perm(r).unwrap_or_else(|| panic!("{name} in slot {slot} has left"));
                let sick = |sick| player == self.game.active() && sick;
                assert_eq!(
                    (mine.tapped, mine.damage, sick(mine.summoning_sick)),
                    (theirs.tapped, u32::from(theirs.damage), sick(theirs.sick)),
                    "tapped, damage and since when of {name} in slot {slot}"
                );
            }
            let zones = &self.engine.zones[player];
            let mine = |cards: &[game::CardId]| sorted(cards.iter().map(|&card| self.name(card)));
            let theirs = |cards: &[u8]| sorted(cards.iter().map(|&card| self.card_name(card)));
            assert_eq!(mine(self.game.hand(player)), theirs(&zones.hand), "{player}'s hand");
            assert_eq!(mine(self.game.graveyard(player)), theirs(&zones.graveyard), "{player}'s graveyard");
            assert_eq!(self.game.library(player).len(), zones.library.len(), "{player}'s library");
            let untapped = |card_type: CardType| {
                slots(self.engine.live)
                    .map(|slot| &self.engine.perms[usize::from(slot)])
                    .filter(|perm| perm.controller == player && perm.is(card_type))
                    .partition::<Vec<&engine::Perm>, _>(|perm| perm.tapped)
            };
            let (tapped, others) = untapped(CardType::Land);
            assert_eq!(view.untapped_lands(player).len(), others.len(), "{player}'s untapped lands");
            assert_eq!(self.game.lands(player).len(), tapped.len() + others.len(), "{player}'s lands");
            let (tapped, others) = untapped(CardType::Creature);
            assert_eq!(alive.len(), tapped.len() + others.len(), "{player}'s creatures");
        }
    }
}

fn sorted(names: impl Iterator<Item = String>) -> Vec<String> {
    let mut names: Vec<String> = names.collect();
    names.sort_unstable();
    names
}
