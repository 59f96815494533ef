//! What holds for every brain, on decks of a few cards that are read from their text.

use std::cell::Cell;
use std::time::Duration;

use menace::Player;
use menace::engine::{
    Action, Brain, DecisionKind, Entering, MatchUp, Options, Pending, Place, State, Step, View, What,
};
use menace::game::{BotFailure, Chance, Drawer, Ending};
use menace::oracle::CardFacts;
use menace::program::{Book, DefId, compile_card};

use super::lethal::{Effort, forced_win};
use crate::clock::TimeLimit;

use super::{Greedy, Mcts, MctsSettings, Random, Search, SearchSettings, Solver, SolverSettings, Table};

/// Name, cost, types, size, text.
type Printed = (&'static str, &'static str, &'static str, &'static str, &'static str);

const CARDS: [Printed; 11] = [
    ("Mountain", "", "Basic Land — Mountain", "", "({T}: Add {R}.)"),
    ("Shock", "{R}", "Instant", "", "Shock deals 2 damage to any target."),
    ("Gray Ogre", "{2}{R}", "Creature — Ogre", "2/2", ""),
    ("Raging Goblin", "{R}", "Creature — Goblin Berserker", "1/1", "Haste"),
    ("Hill Giant", "{3}{R}", "Creature — Giant", "3/3", ""),
    (
        "Goblin King",
        "{1}{R}{R}",
        "Creature — Goblin",
        "2/2",
        "Other Goblins get +1/+1 and have mountainwalk.",
    ),
    (
        "Tormenting Voice",
        "{1}{R}",
        "Sorcery",
        "",
        "As an additional cost to cast this spell, discard a card.\nDraw two cards.",
    ),
    ("Sudden Temper", "{R}", "Instant", "", "Target creature gets +3/+0 until end of turn."),
    ("Falling Cinders", "{2}{R}", "Sorcery", "", "Falling Cinders deals 3 damage to target creature."),
    (
        "Last Call",
        "{R}",
        "Sorcery",
        "",
        "Search your library for a card, put that card into your hand, then shuffle.",
    ),
    ("Blinding Lights", "{R}", "Sorcery", "", "Target creature can't block this turn."),
];

pub(super) fn book() -> (Book, Vec<DefId>) {
    let mut book = Book::new();
    let ids = CARDS.map(|(name, cost, types, size, text)| {
        let (types, subtypes) = types.split_once(" — ").unwrap_or((types, ""));
        let (supertypes, types) = match types.strip_prefix("Basic ") {
            Some(types) => (vec!["Basic".to_owned()], types),
            None => (Vec::new(), types),
        };
        let size = size.split_once('/');
        let facts = CardFacts {
            name: name.into(),
            mana_cost: cost.into(),
            supertypes,
            types: vec![types.into()],
            subtypes: subtypes.split_whitespace().map(str::to_owned).collect(),
            power: size.map(|(power, _)| power.into()),
            toughness: size.map(|(_, toughness)| toughness.into()),
            text: text.into(),
            ..CardFacts::default()
        };
        let tree = menace::oracle::read(&facts).expect("a text that is read");
        compile_card(&mut book, &tree).expect("a card that plays")
    });
    book.index();
    (book, ids.to_vec())
}

pub(super) fn deck(ids: &[DefId]) -> Vec<DefId> {
    let counts = [17, 5, 4, 4, 4, 3, 3];
    ids.iter().zip(counts).flat_map(|(&id, count)| vec![id; count]).collect()
}

const MCTS: MctsSettings = MctsSettings {
    iterations: 12,
    time: None,
    exploration: 0.3,
    widening: 0.5,
    margin: 0.01,
    turns: 1,
    scale: 1.0,
    lethal: 4,
    belief: true,
    trees: 1,
};

fn mcts(iterations: u32) -> Mcts {
    Mcts::new(MctsSettings { iterations, ..MCTS }, Table::default())
}

#[test]
fn no_decision_depends_on_cards_that_the_player_cannot_see() {
    let (book, ids) = book();
    let deck = deck(&ids);
    let mut chance = Chance::new(4, Drawer::Game, 0);
    let mut luck = Chance::new(4, Drawer::Bot(Player::A), 0);
    let mut state = State::new_game(&book, [&deck, &deck], &Options::default(), Player::A, &mut chance);
    let (mut swapped, mut asked) = (0, 0);
    while let Some(Pending { player, .. }) = state.decision()
        && asked < 60
    {
        asked += 1;
        let other = state.sample(player, &mut luck);
        swapped += u32::from(other != state);
        let mut action = None;
        let brains: [Box<dyn Brain>; 5] = [
            Box::new(Random),
            Box::new(mcts(8)),
            Box::new(Solver::new(SolverSettings::default(), Table::default())),
            Box::new(Search::new(
                SearchSettings { nodes: 20, ..SearchSettings::default() },
                Table::default(),
            )),
            Box::new(Greedy::default()),
        ];
        for mut brain in brains {
            let stream = || Chance::new(9, Drawer::Bot(player), asked);
            let here = brain.decide(&book, state.view(player), &mut stream()).expect("an answer");
            let there = brain.decide(&book, other.view(player), &mut stream()).expect("an answer");
            assert_eq!(here, there, "with other hidden cards");
            action = Some(here);
        }
        state.apply_action(&book, &action.expect("five brains"), &mut chance).expect("a legal answer");
    }
    assert!(swapped > 20, "hidden cards were dealt anew {swapped} times in {asked} decisions");
}

#[test]
fn the_same_seed_gives_the_same_game() {
    let (book, ids) = book();
    let deck = deck(&ids);
    let game = MatchUp::of(book, [deck.clone(), deck], Options::default());
    let record = || game.play([&mut mcts(6), &mut Greedy::default()], 3, 1, Player::A);
    assert_eq!(record(), record());
}

#[test]
fn the_last_two_points_of_life_are_burnt_away() {
    let (book, ids) = book();
    let mut chance = Chance::new(1, Drawer::Game, 0);
    let mut state = State::empty(&Options::default(), Player::A);
    for player in Player::BOTH {
        for _ in 0..20 {
            state.add_card(ids[2], player, Place::Library);
        }
    }
    for card in [ids[0], ids[1], ids[3], ids[2]] {
        state.add_card(card, Player::A, Place::Hand);
    }
    for _ in 0..4 {
        let giant = state.add_card(ids[4], Player::B, Place::Hand).expect("room");
        state.enter(&book, Some(giant), ids[4], Player::B, Entering::default()).expect("room");
    }
    state.players[Player::A].life = 3;
    state.players[Player::B].life = 2;
    state.advance(&book, &mut chance);
    for brain in [&mut mcts(60) as &mut dyn Brain, &mut Greedy::default()] {
        let mut game = state.clone();
        let mut luck = Chance::new(2, Drawer::Bot(Player::A), 0);
        while let Some(Pending { player, kind }) = game.decision()
            && game.turn <= 1
        {
            let action = match player {
                _ if kind == DecisionKind::Mulligan => Action::Keep,
                Player::A => brain.decide(&book, game.view(player), &mut luck).expect("an answer"),
                Player::B if kind == DecisionKind::Priority => Action::Pass,
                Player::B => game.sample_action(&book, &mut luck),
            };
            game.apply_action(&book, &action, &mut chance).expect("a legal answer");
        }
        assert_eq!(game.outcome.and_then(|outcome| outcome.winner), Some(Player::A), "{:?}", game.outcome);
    }
}

/// A game in A's first main phase: lands and a hand for A, creatures for both, by their places in [`CARDS`].
fn duel(
    book: &Book,
    ids: &[DefId],
    (lands, hand): (usize, &[usize]),
    creatures: [&[usize]; 2],
    chance: &mut Chance,
) -> State {
    let mut state = State::empty(&Options::default(), Player::A);
    for player in Player::BOTH {
        for _ in 0..20 {
            state.add_card(ids[0], player, Place::Library);
        }
    }
    let enter = |def: DefId, player: Player, state: &mut State| {
        let card = state.add_card(def, player, Place::Hand).expect("room");
        state.enter(book, Some(card), def, player, Entering::default()).expect("room");
    };
    for _ in 0..lands {
        enter(ids[0], Player::A, &mut state);
    }
    for player in Player::BOTH {
        for &creature in creatures[player] {
            enter(ids[creature], player, &mut state);
        }
    }
    for &card in hand {
        state.add_card(ids[card], Player::A, Place::Hand);
    }
    state.advance(book, chance);
    while let Some(Pending { kind: DecisionKind::Mulligan, .. }) = state.decision() {
        state.apply_action(book, &Action::Keep, chance).expect("a hand is kept");
    }
    state
}

fn brains() -> [Box<dyn Brain>; 3] {
    [
        Box::new(Greedy::default()),
        Box::new(Solver::new(SolverSettings::default(), Table::default())),
        Box::new(Search::new(SearchSettings { nodes: 40, ..SearchSettings::default() }, Table::default())),
    ]
}

const OGRE: usize = 2;
const GOBLIN: usize = 3;
const GIANT: usize = 4;
const TEMPER: usize = 7;
const CINDERS: usize = 8;

#[test]
fn a_trick_waits_for_a_fight_that_it_wins() {
    let (book, ids) = book();
    for mut brain in brains() {
        let mut chance = Chance::new(5, Drawer::Game, 0);
        let mut luck = Chance::new(5, Drawer::Bot(Player::A), 0);
        let mut state = duel(&book, &ids, (1, &[TEMPER]), [&[OGRE], &[GIANT]], &mut chance);
        let early = brain.decide(&book, state.view(Player::A), &mut luck).expect("an answer");
        assert_eq!(early, Action::Pass, "{:?}", state.step);
        // The Ogre attacks and the Giant blocks, whatever either likes.
        let mut cast = false;
        while let Some(Pending { player, kind }) = state.decision()
            && state.turn <= 1
        {
            let action = match kind {
                DecisionKind::Attack => {
                    let slot = state.attack_board(&book).rows[0];
                    Action::Attack { attackers: menace::engine::bit(slot), bands: Default::default() }
                }
                DecisionKind::Block => {
                    let board = state.block_board(&book);
                    Action::Block(menace::engine::List::of([(board.rows[0], board.columns[0])]))
                }
                _ if player == Player::A => {
                    brain.decide(&book, state.view(player), &mut luck).expect("an answer")
                }
                DecisionKind::Priority => Action::Pass,
                _ => state.sample_action(&book, &mut luck),
            };
            if matches!(action, Action::Cast { .. }) {
                cast = true;
                assert!(state.combat.blocked != 0, "cast in {:?}", state.step);
            }
            state.apply_action(&book, &action, &mut chance).expect("a legal answer");
        }
        assert!(cast);
        let giants = state.zones[Player::B].graveyard.iter();
        assert_eq!(giants.filter(|&&card| state.cards[usize::from(card)].def == ids[GIANT]).count(), 1);
    }
}

#[test]
fn a_trick_that_only_adds_damage_is_not_cast_before_blocks() {
    let (book, ids) = book();
    for mut brain in brains() {
        let mut chance = Chance::new(5, Drawer::Game, 0);
        let mut luck = Chance::new(5, Drawer::Bot(Player::A), 0);
        let mut state = duel(&book, &ids, (1, &[TEMPER]), [&[GOBLIN], &[]], &mut chance);
        state.players[Player::B].life = 9;
        // Three more damage are worth more than the card: 4 × (√8 - √5) against 1.4.
        let mut cast_in = None;
        while let Some(Pending { player, kind }) = state.decision()
            && state.turn <= 1
        {
            let action = match kind {
                _ if player == Player::A => {
                    brain.decide(&book, state.view(player), &mut luck).expect("an answer")
                }
                DecisionKind::Priority => Action::Pass,
                _ => state.sample_action(&book, &mut luck),
            };
            if matches!(action, Action::Cast { .. }) {
                cast_in = Some(state.step);
            }
            state.apply_action(&book, &action, &mut chance).expect("a legal answer");
        }
        assert_eq!(cast_in, Some(Step::DeclareBlockers));
        assert_eq!(state.players[Player::B].life, 5);
    }
}

#[test]
fn two_small_creatures_block_a_large_one_together() {
    let (book, ids) = book();
    for mut brain in brains().into_iter().skip(1) {
        let mut chance = Chance::new(5, Drawer::Game, 0);
        let mut luck = Chance::new(5, Drawer::Bot(Player::B), 0);
        let mut state = duel(&book, &ids, (0, &[]), [&[GIANT], &[OGRE, OGRE]], &mut chance);
        while let Some(Pending { player, kind }) = state.decision()
            && kind != DecisionKind::Block
        {
            let action = match kind {
                DecisionKind::Attack => {
                    let attackers = menace::engine::bit(state.attack_board(&book).rows[0]);
                    Action::Attack { attackers, bands: Default::default() }
                }
                _ => Action::Pass,
            };
            assert_eq!(player, Player::A);
            state.apply_action(&book, &action, &mut chance).expect("a legal answer");
        }
        // One Ogre for the Giant; either of them alone dies for nothing.
        match brain.decide(&book, state.view(Player::B), &mut luck).expect("an answer") {
            Action::Block(blocks) => assert_eq!(blocks.len(), 2),
            other => panic!("{other:?}"),
        }
    }
}

/// A clock by which each look takes a tenth of a millisecond.
fn clock() -> Duration {
    thread_local! {
        static LOOKS: Cell<u32> = const { Cell::new(0) };
    }
    LOOKS.with(|looks| Duration::from_micros(100 * u64::from(looks.replace(looks.get() + 1))))
}

#[test]
fn a_search_ends_when_the_clock_from_outside_says_so() {
    let (book, ids) = book();
    let deck = deck(&ids);
    let game = MatchUp::of(book, [deck.clone(), deck], Options::default());
    let time = Some(TimeLimit { time: Duration::from_millis(2), clock });
    let iterations = u32::MAX;
    let mut mcts = Mcts::new(MctsSettings { time, iterations, lethal: 0, ..MCTS }, Table::default());
    let nodes = u32::MAX;
    let settings = SearchSettings { time, nodes, lethal: 0, ..SearchSettings::default() };
    let mut search = Search::new(settings, Table::default());
    let record = game.play([&mut mcts, &mut search], 3, 1, Player::A);
    assert_ne!(record.ending, Ending::IllegalAction);
}

#[test]
fn removal_goes_to_the_best_creature_that_it_kills() {
    let (book, ids) = book();
    for mut brain in brains() {
        let mut chance = Chance::new(5, Drawer::Game, 0);
        let mut luck = Chance::new(5, Drawer::Bot(Player::A), 0);
        let mut state = duel(&book, &ids, (3, &[CINDERS]), [&[GIANT], &[GOBLIN, GIANT, OGRE]], &mut chance);
        while let Some(Pending { player, .. }) = state.decision()
            && state.turn <= 1
        {
            let action = match player {
                Player::A => brain.decide(&book, state.view(player), &mut luck).expect("an answer"),
                Player::B => Action::Pass,
            };
            state.apply_action(&book, &action, &mut chance).expect("a legal answer");
            if !state.zones[Player::B].graveyard.is_empty() {
                break;
            }
        }
        let dead: Vec<DefId> =
            state.zones[Player::B].graveyard.iter().map(|&card| state.cards[usize::from(card)].def).collect();
        assert_eq!(dead, [ids[GIANT]]);
    }
}

/// Answers with what [`Brain::weigh`] says.
struct Weighing<B>(B);

impl<B: Brain> Brain for Weighing<B> {
    fn decide(&mut self, book: &Book, view: View<'_>, chance: &mut Chance) -> Result<Action, BotFailure> {
        let (action, considered) = self.0.weigh(book, view, chance)?;
        assert!(considered.is_sorted_by(|one, other| one.value >= other.value), "{considered:?}");
        Ok(action)
    }
}

#[test]
fn a_brain_that_tells_what_it_considered_plays_the_same_game() {
    let (book, ids) = book();
    let deck = deck(&ids);
    let game = MatchUp::of(book, [deck.clone(), deck], Options::default());
    let plain = game.play([&mut mcts(6), &mut Greedy::default()], 3, 1, Player::A);
    let told = game.play([&mut Weighing(mcts(6)), &mut Weighing(Greedy::default())], 3, 1, Player::A);
    assert_eq!(plain, told);
    let search = Search::new(SearchSettings { nodes: 20, ..SearchSettings::default() }, Table::default());
    let solver = Solver::new(SolverSettings { deals: 2, ..SolverSettings::default() }, Table::default());
    let plain = game.play([&mut search.clone(), &mut solver.clone()], 3, 1, Player::A);
    let told = game.play([&mut Weighing(search), &mut Weighing(solver)], 3, 1, Player::A);
    assert_eq!(plain, told);
}

/// An Ogre of A's attacks B, who has two life left, an untapped Mountain if that is said, and one hidden card: a Shock or a Giant.
fn last_attack(book: &Book, ids: &[DefId], mountain: bool, chance: &mut Chance) -> State {
    const SHOCK: usize = 1;
    let mut state = duel(book, ids, (0, &[]), [&[OGRE], &[]], chance);
    if mountain {
        let land = state.add_card(ids[0], Player::B, Place::Hand).expect("room");
        state.enter(book, Some(land), ids[0], Player::B, Entering::default()).expect("room");
    }
    state.add_card(ids[SHOCK], Player::B, Place::Library);
    state.add_card(ids[GIANT], Player::B, Place::Hand);
    state.players[Player::B].life = 2;
    while let Some(Pending { kind: DecisionKind::Priority, .. }) = state.decision() {
        state.apply_action(book, &Action::Pass, chance).expect("to combat");
    }
    assert!(matches!(state.decision(), Some(Pending { player: Player::A, kind: DecisionKind::Attack })));
    state
}

#[test]
fn a_win_is_forced_only_if_no_card_that_the_opponent_may_hold_prevents_it() {
    let (book, ids) = book();
    let mut chance = Chance::new(5, Drawer::Game, 0);
    let found = |mountain: bool, chance: &mut Chance| {
        let state = last_attack(&book, &ids, mountain, chance);
        let view = state.view(Player::A);
        let effort = Effort { states: 1000, deals: 100 };
        forced_win(&book, view, &view.sample(chance), effort, chance)
    };
    assert!(matches!(found(false, &mut chance), Some(Action::Attack { attackers, .. }) if attackers != 0));
    assert_eq!(found(true, &mut chance), None);
}

#[test]
fn creatures_under_a_rule_that_comes_from_no_permanent_are_compared() {
    let (book, ids) = book();
    let mut chance = Chance::new(5, Drawer::Game, 0);
    let mut state = duel(&book, &ids, (1, &[10]), [&[GOBLIN], &[OGRE, OGRE]], &mut chance);
    let ogres = state.perms.iter().enumerate().filter(|(_, perm)| perm.controller == Player::B);
    let ogres: Vec<u8> =
        ogres.map(|(slot, _)| slot as u8).filter(|&slot| state.live >> slot & 1 == 1).collect();
    let alike = |state: &State| state.are_alike_objects(state.perm_ref(ogres[0]), state.perm_ref(ogres[1]));
    assert!(alike(&state));
    let cast = |action: &&Action| matches!(action, Action::Cast { .. });
    let lights = *state.priority_actions(&book, false).iter().find(cast).expect("it can be cast");
    state.apply_action(&book, &lights, &mut chance).expect("a legal action");
    while state.rules.is_empty() {
        let action = match state.decision().expect("the game goes on").kind {
            DecisionKind::Priority => Action::Pass,
            _ => state.sample_action(&book, &mut chance),
        };
        state.apply_action(&book, &action, &mut chance).expect("a legal action");
    }
    alike(&state);
}

#[test]
fn rule_701_23_who_searches_a_library_finds_what_they_look_for() {
    const CALL: usize = 9;
    let (book, ids) = book();
    for mut brain in brains() {
        let mut chance = Chance::new(6, Drawer::Game, 0);
        let mut luck = Chance::new(6, Drawer::Bot(Player::A), 0);
        let mut state = duel(&book, &ids, (1, &[CALL]), [&[], &[]], &mut chance);
        // Among twenty Mountains, of which none could be played this turn.
        state.players[Player::A].lands_played = 1;
        state.add_card(ids[GIANT], Player::A, Place::Library);
        state.shuffle(Player::A, &mut chance);
        let cast = state.priority_actions(&book, false).into_iter().find(|action| *action != Action::Pass);
        state.apply_action(&book, &cast.expect("the Call can be cast"), &mut chance).expect("it is cast");
        let what = loop {
            match state.decision().expect("the Call resolves").kind {
                DecisionKind::Choose { what, .. } => break what,
                _ => state.apply_action(&book, &Action::Pass, &mut chance).expect("a pass"),
            }
        };
        assert_eq!(what, What::Search);
        let found = brain.decide(&book, state.view(Player::A), &mut luck).expect("an answer");
        state.apply_action(&book, &found, &mut chance).expect("a card is found");
        let hand: Vec<DefId> =
            state.zones[Player::A].hand.iter().map(|&card| state.cards[usize::from(card)].def).collect();
        assert!(hand.contains(&ids[GIANT]), "{hand:?}");
    }
}

#[test]
fn several_trees_come_to_the_same_whatever_the_number_of_threads() {
    let (book, ids) = book();
    let deck = deck(&ids);
    let game = MatchUp::of(book, [deck.clone(), deck], Options::default());
    let play = |threads: usize, trees: u32| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
        let mut brain = Mcts::new(MctsSettings { iterations: 96, trees, ..MCTS }, Table::default());
        pool.install(|| game.play([&mut brain, &mut Greedy::default()], 3, 1, Player::A))
    };
    assert_eq!(play(1, 3), play(3, 3));
}
