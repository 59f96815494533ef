//! Cards at the top of libraries that are revealed: who knows them, and what is played from there.

use crate::engine::{Action, Belongings, Laid, Options, Place, State};
use crate::game::{Chance, Drawer};
use crate::oracle;
use crate::program::{Book, DefId, compile_card};
use crate::types::Player;

use super::script::{made, plays};

const LAMP: &str = "Lamp | {1} | Artifact | Play with the top card of your library revealed. |";
const GLASS: &str = "Glass | {1} | Artifact | You may look at the top card of your library any time. |";
const SIGHT: &str = "Sight | {1} | Artifact | Play with the top card of your library revealed. // You may play lands and cast spells from the top of your library. |";
const TWO: &str = "Two | {0} | Sorcery | Draw two cards. |";
const MIX: &str = "Mix | {0} | Sorcery | Shuffle your library. |";
const PEER: &str = "Peer | {0} | Sorcery | Scry 2. |";
const BREAK: &str = "Break | {0} | Sorcery | Destroy target artifact. |";
const SHOCK: &str = "Shock | {0} | Instant | ~ deals 2 damage to any target. |";
const BEAR: &str = "Bear | {1}{G} | Creature — Bear | | 2/2";
const BIRD: &str = "Bird | {U} | Creature — Bird | Flying | 1/1";
const GIANT: &str = "Giant | {4}{R} | Creature — Giant | | 5/5";
const OGRE: &str = "Ogre | {2}{R} | Creature — Ogre | | 3/3";

/// A game with cards by name.
pub(super) struct Game {
    pub(super) book: Book,
    names: Vec<(&'static str, DefId)>,
    pub(super) state: State,
    chance: Chance,
}

impl Game {
    /// A has these permanents, hand and library, whose last card is on top; they may consist of these cards and some creatures.
    pub(super) fn with(
        cards: &[&'static str],
        battlefield: &[&str],
        hand: &[&str],
        library: &[&str],
    ) -> Game {
        let mut book = Book::new();
        let mut names = Vec::new();
        for card in cards.iter().chain(&[BEAR, BIRD, GIANT, OGRE]) {
            let parts: Vec<&str> = card.split(" |").map(str::trim).collect();
            let text = parts[3].replace(" // ", "\n").replace('~', parts[0]);
            let facts = made(parts[0], parts[1], parts[2], parts[4], &text);
            let tree = oracle::read(&facts).expect("a card that is read");
            names.push((parts[0], compile_card(&mut book, &tree).expect("a card that is played")));
        }
        book.index();
        let ids = |list: &[&str]| -> Vec<DefId> {
            list.iter().map(|name| names.iter().find(|known| known.0 == *name).expect("a card").1).collect()
        };
        let laid = |def| Laid { def, tapped: false, counters: Vec::new(), entered: false };
        let mine = Belongings {
            life: 20,
            battlefield: ids(battlefield).into_iter().map(laid).collect(),
            hand: ids(hand),
            library: ids(library),
            ..Belongings::default()
        };
        let others =
            Belongings { life: 20, library: ids(&["Bear", "Ogre", "Giant"]), ..Belongings::default() };
        let mut chance = Chance::new(5, Drawer::Game, 0);
        let options = Options { full_priority: true, ..Options::default() };
        let mut state = State::empty(&options, Player::A);
        state.lay_out(&book, &[mine, others], &mut chance, |_, _, _| None).expect("a game");
        let mut game = Game { book, names, state, chance };
        while game.state.step != crate::engine::Step::PrecombatMain {
            game.does(&Action::Pass);
        }
        game
    }

    fn new(battlefield: &[&str], hand: &[&str], library: &[&str]) -> Game {
        let cards = [LAMP, GLASS, SIGHT, TWO, MIX, PEER, BREAK, SHOCK];
        Game::with(&cards, battlefield, hand, library)
    }

    pub(super) fn does(&mut self, action: &Action) {
        self.state.apply_action(&self.book, action, &mut self.chance).expect("a legal action");
    }

    /// Casts a card from wherever it can be cast from.
    pub(super) fn casts(&mut self, name: &str) {
        let def = self.names.iter().find(|known| known.0 == name).expect("a card").1;
        let actions = self.state.priority_actions(&self.book, false);
        let cast =
            actions.into_iter().find(|action| matches!(action, Action::Cast { face, .. } if *face == def));
        self.does(&cast.expect("it can be cast"));
    }

    /// Both players pass, so that what is on top of the stack resolves.
    pub(super) fn resolves(&mut self) {
        self.does(&Action::Pass);
        self.does(&Action::Pass);
    }

    /// Answers a choice with the given options.
    pub(super) fn chooses(&mut self, at: &[u8]) {
        self.does(&Action::Choose(crate::engine::Picks::of(at.iter().copied())));
    }

    /// The names that the viewer may take the cards in a place of A's to be, in order, in many deals; `*` if there are several.
    pub(super) fn sees(&self, viewer: Player, place: Place) -> Vec<String> {
        let mut chance = Chance::new(3, Drawer::Bot(viewer), 0);
        let deals: Vec<State> = (0..100).map(|_| self.state.sample(viewer, &mut chance)).collect();
        let zones = &self.state.zones[Player::A];
        let cards = if place == Place::Hand { &zones.hand[..] } else { &zones.library[..] };
        let name = |deal: &State, card: u8| self.book.def(deal.cards[usize::from(card)].def).name.clone();
        let seen = cards.iter().map(|&card| {
            let first = name(&deals[0], card);
            if deals.iter().all(|deal| name(deal, card) == first) { first } else { "*".to_owned() }
        });
        seen.collect()
    }
}

const LIBRARY: [&str; 5] = ["Bear", "Ogre", "Giant", "Bird", "Shock"];

#[test]
fn rule_401_5_both_players_know_the_top_card_alone() {
    // A draws no card in the first turn.
    let game = Game::new(&["Lamp"], &[], &LIBRARY);
    for viewer in Player::BOTH {
        assert_eq!(game.sees(viewer, Place::Library), ["*", "*", "*", "*", "Shock"]);
    }
    let game = Game::new(&["Bear"], &[], &LIBRARY);
    assert_eq!(game.sees(Player::A, Place::Library), ["*"; 5]);
}

#[test]
fn rule_401_5_who_may_look_at_it_alone_knows_it() {
    let game = Game::new(&["Glass"], &[], &LIBRARY);
    assert_eq!(game.sees(Player::A, Place::Library), ["*", "*", "*", "*", "Shock"]);
    assert_eq!(game.sees(Player::B, Place::Library), ["*"; 5]);
}

#[test]
fn rule_121_2_each_card_of_a_draw_has_been_seen() {
    let mut game = Game::new(&["Lamp"], &["Two", "Mix", "Peer"], &LIBRARY);
    game.casts("Two");
    game.resolves();
    assert_eq!(game.sees(Player::B, Place::Hand), ["*", "*", "Shock", "Bird"]);
    assert_eq!(game.sees(Player::B, Place::Library), ["*", "*", "Giant"]);
}

#[test]
fn rule_701_24_a_shuffle_hides_what_was_seen() {
    let mut game = Game::new(&["Lamp"], &["Mix"], &LIBRARY);
    game.casts("Mix");
    game.resolves();
    let zones = &game.state.zones[Player::A];
    let top = usize::from(*zones.library.last().expect("a card"));
    let name = game.book.def(game.state.cards[top].def).name.clone();
    for viewer in Player::BOTH {
        assert_eq!(game.sees(viewer, Place::Library), ["*", "*", "*", "*", &name]);
    }
}

#[test]
fn rule_401_5_the_next_card_is_seen_once_the_top_card_is_cast() {
    let mut game = Game::new(&["Sight"], &[], &LIBRARY);
    game.casts("Shock");
    // Its target is being chosen.
    assert_eq!(game.sees(Player::B, Place::Library), ["*"; 4]);
    game.chooses(&[0]);
    assert_eq!(game.sees(Player::B, Place::Library), ["*", "*", "*", "Bird"]);
}

#[test]
fn rule_701_22_a_card_that_is_scried_over_is_not_seen_by_others() {
    let mut game = Game::new(&["Lamp"], &["Peer"], &LIBRARY);
    game.casts("Peer");
    game.resolves();
    // Both stay; Bird is put on top of Shock.
    game.chooses(&[]);
    assert_eq!(game.sees(Player::B, Place::Library), ["*"; 5]);
    let of_bird = game.state.options.iter().position(|option| {
        let card = option.object().and_then(|r| game.state.card_of(r)).expect("a card");
        game.book.def(game.state.cards[usize::from(card)].def).name == "Bird"
    });
    let bird = of_bird.expect("a choice") as u8;
    game.chooses(&[bird, 1 - bird]);
    assert_eq!(game.sees(Player::A, Place::Library), ["*", "*", "*", "Shock", "Bird"]);
    assert_eq!(game.sees(Player::B, Place::Library), ["*", "*", "*", "*", "Bird"]);
}

#[test]
fn rule_401_5_what_was_seen_stays_known_and_nothing_else_is_seen_without_it() {
    let mut game = Game::new(&["Lamp"], &["Break", "Two"], &LIBRARY);
    game.casts("Break");
    game.chooses(&[0]);
    game.resolves();
    assert_eq!(game.sees(Player::B, Place::Library), ["*", "*", "*", "*", "Shock"]);
    game.casts("Two");
    game.resolves();
    assert_eq!(game.sees(Player::B, Place::Hand), ["Shock", "*"]);
    assert_eq!(game.sees(Player::B, Place::Library), ["*"; 3]);
}

#[test]
fn rule_601_3_lands_and_spells_are_played_from_the_top_at_their_time() {
    plays(
        &[SIGHT],
        "A battlefield Sight, Island
         A library Forest, Bear, Bird, Plains
         1 main A = A may-play Plains yes
         1 main A play Plains
         1 main A = A may-cast Bird yes
         1 main A cast Bird
         1 main A wait
         1 main A = A may-cast Bear no
         stop 1 end
         = A battlefield Plains 1
         = A battlefield Bird 1
         = A library Bear 1",
    );
}

#[test]
fn rule_305_2_a_land_from_the_top_is_the_land_of_the_turn() {
    plays(
        &[
            "Furrow | {1} | Artifact | Play with the top card of your library revealed. // You may play lands from the top of your library. |",
        ],
        "A battlefield Furrow, Mountain
         A library Forest, Shock, Plains, Bird, Island
         1 main A play Island
         1 main A = A may-play Plains no
         3 main A play Plains
         3 main A = A may-cast Shock no
         stop 3 end
         = A battlefield Plains 1
         = A hand 1",
    );
}
