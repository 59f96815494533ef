//! Rules of the game, each on a small table that is laid by hand.

mod combat;
mod draws;

use crate::card::{CardTable, Deck};
use crate::declaration::{AttackDeclaration, BlockDeclaration};
use crate::game::{Bot, BotFailure};
use crate::types::{CreatureSet, Edition};

use super::action::{Action, DecisionKind, IllegalAction};
use super::cards::CardId;
use super::chance::{Chance, Drawer};
use super::play::play;
use super::setup::{Options, Setup};
use super::state::{Ending, State, Step};
use super::view::View;
use crate::types::Player::{self, A, B};

/// Cards that nobody prints, for rules that our card file has no card for.
const ODD_CARDS: &str = r#"
{"name": "Bushido Bear", "mana_cost": "{G}", "types": ["Creature"], "power": "2", "toughness": "2", "text": "Bushido 2"}
{"name": "Striker", "mana_cost": "{R}", "types": ["Creature"], "power": "3", "toughness": "3", "text": "First strike"}
{"name": "Flanker", "mana_cost": "{R}", "types": ["Creature"], "power": "2", "toughness": "2", "text": "Flanking"}
{"name": "Nothing", "mana_cost": "{0}", "types": ["Creature"], "power": "0", "toughness": "0"}
{"name": "Bander", "mana_cost": "{W}", "types": ["Creature"], "power": "1", "toughness": "1", "text": "Banding"}
{"name": "Toll", "mana_cost": "{W}", "types": ["Creature"], "power": "1", "toughness": "1", "text": "This creature can't attack unless you pay {2}."}
{"name": "Follower", "mana_cost": "{R}", "types": ["Creature"], "power": "3", "toughness": "3", "text": "This creature can't attack or block unless you control another creature with power 4 or greater."}
{"name": "Legend", "mana_cost": "{R}", "supertypes": ["Legendary"], "types": ["Creature"], "power": "3", "toughness": "3"}
"#;

pub(super) fn table() -> CardTable {
    CardTable::parse(ODD_CARDS, "odd.jsonl").unwrap().or(CardTable::builtin())
}

fn setup_of(lists: [&str; 2]) -> Setup {
    let decks = lists.map(|list| Deck::parse(list, "deck.txt", &table()).unwrap());
    Setup::new([&decks[0], &decks[1]], Options::default()).unwrap()
}

/// A game whose table can be laid.
pub(super) struct Table {
    pub setup: Setup,
    pub state: State,
    chance: Chance,
}

impl Table {
    /// A's first main phase on turn 9: empty hands, nothing on the battlefield, libraries of basic lands on top.
    fn of(cards: &[&str]) -> Table {
        Table::under(Edition::Current, cards)
    }

    /// The same under an edition of the rules.
    pub fn under(edition: Edition, cards: &[&str]) -> Table {
        let list: String = cards.iter().map(|name| format!("1 {name}\n")).collect();
        let lands = "20 Plains\n20 Island\n20 Swamp\n20 Mountain\n20 Forest\n";
        let deck = Deck::parse(&format!("{list}{lands}"), "table.txt", &table()).unwrap();
        let setup = Setup::new([&deck, &deck], Options { edition, ..Options::default() }).unwrap();
        let mut chance = Chance::new(1, Drawer::Game, 0);
        let mut state = State::new(&setup, A, &mut chance);
        for side in &mut state.sides {
            side.library += side.hand;
            side.hand = 0;
            side.cards[..usize::from(side.library)].sort_unstable();
            side.kept = true;
        }
        state.turn = 9;
        state.step = Step::FirstMain;
        Table { setup, state, chance }
    }

    fn id(&self, name: &str) -> CardId {
        self.setup.ids().find(|&id| self.setup.card(id).name == name).unwrap_or_else(|| panic!("no {name}"))
    }

    pub fn creature(&mut self, player: Player, name: &str) -> usize {
        let card = self.id(name);
        let side = &mut self.state.sides[player];
        let slot = (!side.creatures.0).trailing_zeros() as usize;
        side.creature_cards[slot] = card;
        side.creatures.insert(slot);
        slot
    }

    fn lands(&mut self, player: Player, names: &[&str]) {
        for name in names {
            let card = self.id(name);
            let side = &mut self.state.sides[player];
            side.put_land(card, self.setup.facts(card).mana, false);
        }
    }

    fn hand(&mut self, player: Player, names: &[&str]) {
        for name in names {
            let card = self.id(name);
            let side = &mut self.state.sides[player];
            let end = usize::from(side.library + side.hand);
            side.cards[end] = card;
            side.hand += 1;
        }
    }

    /// Goes on to the next decision; says which it is.
    pub fn go(&mut self) -> Option<DecisionKind> {
        self.state.advance(&self.setup, &mut ());
        self.state.decision().map(|decision| decision.kind)
    }

    pub fn play(&mut self, action: Action) -> Option<DecisionKind> {
        self.state
            .apply(&self.setup, &action, &mut self.chance)
            .unwrap_or_else(|error| panic!("{action:?}: {error}"));
        self.state.decision().map(|decision| decision.kind)
    }

    fn refused(&mut self, action: Action) -> IllegalAction {
        self.state.apply(&self.setup, &action, &mut self.chance).unwrap_err()
    }

    pub fn attack(&mut self, slots: &[usize]) -> Option<DecisionKind> {
        self.play(attack(slots))
    }

    pub fn block(&mut self, blocks: &[(usize, usize)]) -> Option<DecisionKind> {
        let mut declaration = BlockDeclaration::none(8);
        for &(blocker, attacker) in blocks {
            declaration.blocks[blocker].insert(attacker);
        }
        self.play(Action::Block(declaration))
    }

    pub fn alive(&self, player: Player, slot: usize) -> bool {
        self.state.creatures(player).contains(slot)
    }

    pub fn life(&self) -> [i32; 2] {
        [A, B].map(|player| self.state.life(player))
    }
}

fn attack(slots: &[usize]) -> Action {
    Action::Attack(AttackDeclaration { attackers: slots.iter().copied().collect(), bands: Vec::new() })
}

#[test]
fn rule_103_5_a_mulligan_costs_a_card_that_goes_to_the_bottom() {
    let deck = Deck::parse("30 Forest\n10 Grizzly Bears", "bears.txt", &table()).unwrap();
    let setup = Setup::new([&deck, &deck], Options::default()).unwrap();
    let mut chance = Chance::new(3, Drawer::Game, 0);
    let mut state = State::new(&setup, B, &mut chance);
    let mut play = |state: &mut State, action| state.apply(&setup, &action, &mut chance).unwrap();
    assert_eq!(state.decision().map(|decision| decision.player), Some(B), "who starts decides first");
    play(&mut state, Action::Mulligan);
    play(&mut state, Action::Keep);
    play(&mut state, Action::Mulligan);
    assert_eq!(state.hand(B).len(), 7, "a new hand has seven cards again");
    play(&mut state, Action::Keep);
    for left in [2, 1] {
        assert_eq!(state.decision().map(|decision| decision.kind), Some(DecisionKind::Bottom { left }));
        let card = state.hand(B)[0];
        play(&mut state, Action::Bottom(card));
        assert_eq!(state.library(B)[0], card, "the last one lies at the very bottom");
    }
    assert_eq!((state.hand(B).len(), state.library(B).len(), state.turn()), (5, 35, 1));

    // B knows the two cards at the bottom of his library, A does not.
    let bottom = [state.library(B)[0], state.library(B)[1]];
    let mut luck = Chance::new(3, Drawer::Bot(A), 0);
    let mut seen_by_a = std::collections::BTreeSet::new();
    for _ in 0..200 {
        let imagined = View::new(&state, &setup, B).sample(&mut luck);
        assert_eq!([imagined.library(B)[0], imagined.library(B)[1]], bottom);
        assert_eq!(imagined.hand(B), state.hand(B));
        let imagined = View::new(&state, &setup, A).sample(&mut luck);
        seen_by_a.insert([imagined.library(B)[0], imagined.library(B)[1]]);
    }
    assert!(seen_by_a.len() > 1);
}

#[test]
fn rule_103_5_the_seventh_mulligan_leaves_a_hand_of_no_cards() {
    let deck = Deck::parse("40 Forest", "forest.txt", &table()).unwrap();
    let setup = Setup::new([&deck, &deck], Options::default()).unwrap();
    let mut chance = Chance::new(3, Drawer::Game, 0);
    let mut state = State::new(&setup, A, &mut chance);
    let mut play = |state: &mut State, action| state.apply(&setup, &action, &mut chance);
    play(&mut state, Action::Mulligan).unwrap();
    play(&mut state, Action::Keep).unwrap();
    for _ in 0..6 {
        play(&mut state, Action::Mulligan).unwrap();
    }
    assert_eq!(
        play(&mut state, Action::Mulligan),
        Err(IllegalAction::WrongKind(DecisionKind::Bottom { left: 7 }))
    );
    for _ in 0..7 {
        play(&mut state, Action::Bottom(CardId(0))).unwrap();
    }
    assert_eq!((state.hand(A).len(), state.mulligans(A)), (0, 7));
}

#[test]
fn rule_103_8a_who_starts_draws_no_card_on_the_first_turn() {
    let deck = Deck::parse("40 Forest", "forest.txt", &table()).unwrap();
    let setup = Setup::new([&deck, &deck], Options::default()).unwrap();
    let mut chance = Chance::new(3, Drawer::Game, 0);
    let mut state = State::new(&setup, A, &mut chance);
    state.apply(&setup, &Action::Keep, &mut chance).unwrap();
    state.apply(&setup, &Action::Keep, &mut chance).unwrap();
    assert_eq!((state.active(), state.turn(), state.hand(A).len()), (A, 1, 7));
    state.apply(&setup, &Action::Pass, &mut chance).unwrap();
    state.apply(&setup, &Action::Pass, &mut chance).unwrap();
    assert_eq!((state.active(), state.turn(), state.hand(B).len()), (B, 2, 8));
}

#[test]
fn rule_305_2_one_land_a_turn() {
    let mut table = Table::of(&["Grizzly Bears"]);
    table.hand(A, &["Forest", "Forest"]);
    assert_eq!(table.go(), Some(DecisionKind::Main));
    let forest = table.id("Forest");
    table.play(Action::PlayLand(forest));
    // With nothing else to do, the turn has gone on to B, who has drawn a card.
    assert_eq!((table.state.active(), table.state.hand(A).len()), (B, 1));

    let mut table = Table::of(&["Grizzly Bears"]);
    table.hand(A, &["Forest", "Forest", "Grizzly Bears"]);
    table.lands(A, &["Forest"]);
    table.go();
    assert_eq!(table.play(Action::PlayLand(forest)), Some(DecisionKind::Main));
    assert_eq!(table.refused(Action::PlayLand(forest)), IllegalAction::LandPlayed);
}

#[test]
fn rule_302_6_a_creature_that_came_this_turn_attacks_with_haste_alone() {
    let mut table = Table::of(&["Grizzly Bears", "Raging Goblin"]);
    table.hand(A, &["Grizzly Bears", "Raging Goblin"]);
    table.lands(A, &["Forest", "Forest", "Mountain"]);
    table.go();
    let (bears, goblin) = (table.id("Grizzly Bears"), table.id("Raging Goblin"));
    table.play(Action::Cast(bears));
    assert_eq!(table.play(Action::Cast(goblin)), Some(DecisionKind::DeclareAttackers));
    let mut actions = Vec::new();
    assert!(table.state.legal_actions(&table.setup, 100, &mut actions));
    assert_eq!(actions, [attack(&[]), attack(&[1])]);
    assert_eq!(table.refused(attack(&[0])), IllegalAction::Attack);
}

#[test]
fn rule_508_1f_attackers_tap_but_for_those_with_vigilance() {
    let mut table = Table::of(&["Grizzly Bears", "Veteran Cavalier"]);
    let (bears, cavalier) = (table.creature(A, "Grizzly Bears"), table.creature(A, "Veteran Cavalier"));
    table.go();
    table.attack(&[bears, cavalier]);
    assert_eq!(table.state.sides[A].tapped, CreatureSet::only(bears));
    assert_eq!(table.life(), [20, 16]);
    // At the beginning of A's next turn they untap (502.3).
    while table.state.active() == B {
        let action = table.state.sample_action(&table.setup, &mut table.chance);
        table.play(action);
    }
    assert_eq!(table.state.sides[A].tapped, CreatureSet::EMPTY);
}

#[test]
fn rule_514_1_a_hand_of_nine_discards_two() {
    let mut table = Table::of(&["Vizzerdrix", "Craw Wurm"]);
    table.hand(A, &["Vizzerdrix"; 8]);
    table.hand(A, &["Craw Wurm"]);
    assert_eq!(table.go(), Some(DecisionKind::Discard { left: 2 }));
    let wurm = table.id("Craw Wurm");
    assert_eq!(table.play(Action::Discard(wurm)), Some(DecisionKind::Discard { left: 1 }));
    assert_eq!(table.refused(Action::Discard(wurm)), IllegalAction::NoSuchCard);
    let vizzerdrix = table.id("Vizzerdrix");
    table.play(Action::Discard(vizzerdrix));
    assert_eq!(table.state.graveyard(A), [vizzerdrix, wurm]);
    assert_eq!((table.state.hand(A).len(), table.state.active()), (7, B));
}

#[test]
fn rule_514_2_damage_wears_off_at_the_end_of_the_turn() {
    let mut table = Table::of(&["Grizzly Bears", "Giant Spider"]);
    let bears = table.creature(A, "Grizzly Bears");
    let spider = table.creature(B, "Giant Spider");
    table.hand(A, &["Forest"]);
    table.lands(A, &["Forest"]);
    table.go();
    table.play(Action::Pass);
    table.attack(&[bears]);
    assert_eq!(table.block(&[(spider, bears)]), Some(DecisionKind::Main));
    assert_eq!((table.state.sides[B].damage[spider], table.alive(A, bears)), (2, false));
    table.play(Action::Pass);
    assert_eq!(table.state.sides[B].damage[spider], 0);
}

#[test]
fn rule_601_2h_a_land_that_entered_tapped_pays_for_nothing() {
    let mut table = Table::of(&["Selesnya Guildgate", "Grizzly Bears"]);
    table.hand(A, &["Selesnya Guildgate", "Grizzly Bears"]);
    table.lands(A, &["Forest"]);
    table.go();
    let gate = table.id("Selesnya Guildgate");
    // The only thing to do was to play the gate, and with it tapped the bears wait for the next turn.
    table.play(Action::PlayLand(gate));
    assert_eq!((table.state.active(), table.state.hand(A).len()), (B, 1));
}

/// The beginnings of both games of a pair, and of the first one of the next.
fn pair_and_next(setup: &Setup) -> [State; 3] {
    let start = |starter, game| State::new(setup, starter, &mut Chance::new(7, Drawer::Game, game));
    [start(A, 0), start(B, 0), start(A, 1)]
}

#[test]
fn games_of_a_pair_have_the_same_opening_hands() {
    let setup = setup_of(["20 Forest\n10 Grizzly Bears\n10 Craw Wurm", "20 Forest\n20 Grizzly Bears"]);
    let [first, second, other] = pair_and_next(&setup);
    for player in Player::BOTH {
        assert_eq!(
            (first.hand(player), first.library(player)),
            (second.hand(player), second.library(player))
        );
        assert_ne!(first.library(player), other.library(player));
    }
    assert_eq!(second.decision().map(|decision| decision.player), Some(B));
}

#[test]
fn players_with_equal_decks_swap_their_cards_in_a_pair() {
    // The order of a list makes no other deck of it.
    let setup = setup_of(["20 Forest\n20 Grizzly Bears", "20 Grizzly Bears\n20 Forest"]);
    let [first, second, other] = pair_and_next(&setup);
    for player in Player::BOTH {
        let swapped = player.opponent();
        assert_eq!(
            (first.hand(player), first.library(player)),
            (second.hand(swapped), second.library(swapped))
        );
        assert_ne!(first.library(player), other.library(player));
    }
    assert_ne!(first.library(A), first.library(B));
}

#[test]
fn equals_with_equal_decks_win_a_game_each_of_every_pair() {
    /// Plays the first card it may, and attacks and blocks with everybody that is listed last.
    struct Plain;
    impl Bot for Plain {
        fn decide(&mut self, view: &View<'_>, _: &mut Chance) -> Result<Action, BotFailure> {
            let mut actions = Vec::new();
            view.legal_actions(100, &mut actions);
            Ok(actions.pop().expect("something is legal"))
        }
    }
    let setup = setup_of(["20 Forest\n15 Grizzly Bears\n5 Craw Wurm"; 2]);
    let mut won = 0;
    for index in 0..20 {
        let game = |starter| play(&setup, [&mut Plain, &mut Plain], 7, index, starter);
        let (first, second) = (game(A), game(B));
        assert_eq!(first.winner, second.winner.map(Player::opponent));
        assert_eq!(first.turns, second.turns);
        won += usize::from(first.winner.is_some());
    }
    assert!(won > 10, "{won} of 20 games had a winner");
}

#[test]
fn a_bot_that_answers_illegally_or_not_at_all_loses_the_game() {
    struct Stubborn(Result<Action, BotFailure>);
    impl Bot for Stubborn {
        fn decide(&mut self, _: &View<'_>, _: &mut Chance) -> Result<Action, BotFailure> {
            self.0.clone()
        }
    }
    let table = Table::of(&["Grizzly Bears"]);
    for (answer, ending) in [
        (Ok(Action::Pass), Ending::IllegalAction),
        (Err(BotFailure::Crash), Ending::Crash),
        (Err(BotFailure::Timeout), Ending::Timeout),
        (Err(BotFailure::Unintelligible), Ending::UnintelligibleAnswer),
        (Err(BotFailure::Illegal), Ending::IllegalAction),
    ] {
        let bots = || Stubborn(answer.clone());
        let record = super::play(&table.setup, [&mut bots(), &mut bots()], 1, 0, B);
        assert_eq!((record.winner, record.ending, record.decisions), (Some(A), ending, 1));
    }
}

#[test]
fn a_view_tells_nothing_of_the_opponents_hand() {
    let mut table = Table::of(&["Grizzly Bears"]);
    table.hand(A, &["Forest", "Grizzly Bears"]);
    table.lands(A, &["Forest", "Forest"]);
    table.go();
    let [mine, theirs] = [A, B].map(|player| View::new(&table.state, &table.setup, player));
    let mut actions = Vec::new();
    assert!(mine.legal_actions(10, &mut actions) && actions.len() == 3);
    assert!(theirs.legal_actions(10, &mut actions) && actions.is_empty());
    let mut changed = table.state;
    let (first, forest) = (usize::from(changed.sides[A].library), table.id("Forest"));
    changed.sides[A].cards[first + 1] = forest;
    assert_ne!(changed.hand(A), table.state.hand(A));
    let other = View::new(&changed, &table.setup, B);
    assert_eq!(format!("{theirs:?}"), format!("{other:?}"));
}

#[test]
fn a_refused_action_changes_nothing() {
    let mut table = Table::of(&["Grizzly Bears", "Craw Wurm"]);
    table.hand(A, &["Grizzly Bears", "Craw Wurm"]);
    table.lands(A, &["Forest", "Forest"]);
    table.creature(A, "Grizzly Bears");
    table.go();
    let before = format!("{:?}", table.state);
    let (bears, wurm, forest) = (table.id("Grizzly Bears"), table.id("Craw Wurm"), table.id("Forest"));
    assert_eq!(table.refused(Action::Cast(wurm)), IllegalAction::CantPay);
    assert_eq!(table.refused(Action::Cast(forest)), IllegalAction::NoSuchCard);
    assert_eq!(table.refused(Action::PlayLand(bears)), IllegalAction::NoSuchCard);
    assert_eq!(table.refused(Action::PlayLand(forest)), IllegalAction::NoSuchCard);
    assert_eq!(table.refused(Action::Cast(CardId(255))), IllegalAction::NoSuchCard);
    assert_eq!(table.refused(Action::Keep), IllegalAction::WrongKind(DecisionKind::Main));
    assert_eq!(format!("{:?}", table.state), before);
}
