//! Cards revealed from the top of a library until some are found (701.20), as duels.

use crate::engine::{Place, Ref};
use crate::types::Player;

use super::revealed_tests::Game;
use super::script::plays;

const SPILL: &str = "Spill | {0} | Sorcery | Target player reveals cards from the top of their library until they reveal a land card, then puts those cards into their graveyard. |";
const CALL: &str = "Call | {0} | Sorcery | Reveal cards from the top of your library until you reveal a creature card. Put that card into your hand and the rest on the bottom of your library in a random order. |";
const BREED: &str = "Breed | {0} | Sorcery | Reveal cards from the top of your library until you reveal a creature card. Put that card onto the battlefield and put all other cards revealed this way into your graveyard. |";
const ANVIL: &str = "Anvil | {4} | Artifact | |";
const FIELD: &str = "Forest | | Basic Land — Forest | |";

#[test]
fn rule_701_20_cards_up_to_the_first_land_are_put_into_the_graveyard_with_it() {
    plays(
        &[SPILL],
        "A hand Spill
         B library Forest, Bear, Plains, Bird, Shock
         1 main A cast Spill > player B
         stop 1 end
         = B graveyard Plains 1
         = B graveyard 3
         = B library Bear 1
         = A graveyard 1",
    );
}

#[test]
fn rule_701_20_a_library_without_the_card_is_revealed_and_goes_whole() {
    let mut game = Game::with(&[SPILL, FIELD], &[], &["Spill"], &["Bear", "Bird", "Giant"]);
    game.casts("Spill");
    let me = game.state.options.iter().position(|option| option.object() == Some(Ref::Player(Player::A)));
    game.chooses(&[me.expect("a target") as u8]);
    game.resolves();
    assert!(game.state.zones[Player::A].library.is_empty());
    assert_eq!(game.state.zones[Player::A].graveyard.len(), 4);
    // CR 704.5b: no player has drawn from it.
    assert!(game.state.outcome.is_none());
}

#[test]
fn rule_701_20_who_finds_nothing_gets_nothing() {
    let mut game = Game::with(&[CALL, ANVIL], &[], &["Call"], &["Anvil", "Anvil", "Anvil"]);
    game.casts("Call");
    game.resolves();
    assert!(game.state.zones[Player::A].hand.is_empty());
    assert_eq!(game.state.zones[Player::A].library.len(), 3);
}

#[test]
fn rule_401_4_which_card_is_where_in_a_random_order_nobody_knows() {
    let mut game = Game::with(
        &[CALL, ANVIL, FIELD],
        &[],
        &["Call"],
        &["Giant", "Ogre", "Forest", "Bear", "Anvil", "Forest"],
    );
    game.casts("Call");
    game.resolves();
    for viewer in Player::BOTH {
        assert_eq!(game.sees(viewer, Place::Hand), ["Bear"]);
        assert_eq!(game.sees(viewer, Place::Library), ["*"; 5]);
    }
}

#[test]
fn rule_401_4_a_single_card_at_the_bottom_is_known() {
    let mut game = Game::with(&[CALL, ANVIL], &[], &["Call"], &["Giant", "Ogre", "Bear", "Anvil"]);
    game.casts("Call");
    game.resolves();
    assert_eq!(game.sees(Player::B, Place::Library), ["Anvil", "*", "*"]);
}

#[test]
fn rule_110_2_the_found_card_enters_under_the_control_of_who_puts_it() {
    plays(
        &[BREED],
        "A hand Breed
         A library Forest, Giant, Bear, Island, Shock
         1 main A cast Breed
         stop 1 end
         = A battlefield Bear 1
         = A graveyard Shock 1
         = A graveyard Island 1
         = A graveyard 3
         = A library Giant 1",
    );
    // Of another player's library.
    plays(
        &[
            "Steal | {0} | Sorcery | Target opponent reveals cards from the top of their library until they reveal a creature card. Put that card onto the battlefield under your control and the rest into their graveyard. |",
        ],
        "A hand Steal
         B library Forest, Giant, Bear, Island, Shock
         1 main A cast Steal > player B
         stop 1 end
         = A battlefield Bear 1
         = B graveyard 2
         = B library Giant 1",
    );
}

#[test]
fn rule_608_2h_the_last_controller_of_what_is_destroyed_reveals() {
    let hex = "Hex | {0} | Sorcery | Destroy target creature. It can't be regenerated. Its controller reveals cards from the top of their library until they reveal a creature card. The player puts that card onto the battlefield, then shuffles all other cards revealed this way into their library. |";
    // A's Rat was B's, and is put into A's graveyard.
    plays(
        &[hex, "Sway | {0} | Sorcery | Gain control of target creature. |"],
        "A hand Hex, Sway
         B battlefield Bird
         A library Forest, Giant, Bear, Island, Shock
         B library Forest, Giant, Giant
         1 main A cast Sway > Bird
         1 main A wait
         1 main A cast Hex > Bird
         stop 1 end
         = A battlefield Bear 1
         = B battlefield 0
         = B graveyard Bird 1
         = A graveyard 2
         = A library Shock 1
         = A library Island 1",
    );
}

#[test]
fn rule_701_20_that_number_of_cards_is_looked_for() {
    plays(
        &[
            "Grave | {0} | Sorcery | Target opponent reveals cards from the top of their library until three land cards are revealed. That player puts all cards revealed this way into their graveyard. |",
        ],
        "A hand Grave
         B library Bear, Forest, Giant, Forest, Forest, Shock
         1 main A cast Grave > player B
         stop 1 end
         = B graveyard 5
         = B library Bear 1",
    );
    plays(
        &[
            "Grind | {X} | Sorcery | Each opponent reveals cards from the top of their library until they reveal X land cards, then puts all cards revealed this way into their graveyard. |",
        ],
        "A hand Grind
         A battlefield Island*2
         B library Bear, Forest, Giant, Forest, Shock, Forest, Shock
         choose A X=2
         1 main A cast Grind
         stop 1 end
         = B graveyard 4
         = A graveyard 1
         = B library Giant 1",
    );
}

#[test]
fn rule_701_20_as_many_as_there_are_are_put_if_there_are_too_few() {
    let fields = "Fields | {0} | Sorcery | Reveal cards from the top of your library until you reveal two land cards. Put those land cards onto the battlefield tapped and the rest on the bottom of your library in a random order. |";
    let mut game = Game::with(&[fields, FIELD], &[], &["Fields"], &["Bear", "Forest", "Giant"]);
    game.casts("Fields");
    game.resolves();
    assert_eq!(game.state.zones[Player::A].library.len(), 2);
    assert_eq!(game.state.live.count_ones(), 1);
}
